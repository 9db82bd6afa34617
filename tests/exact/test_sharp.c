/* SPDX-License-Identifier: MIT */
/*
 * host-only: signs of n.w by numbers of about twice the digits (proof.h, A8) against GMP's. n is the product of two given vectors, or of
 * differences of two; w is a sum of given vectors, close to the plane of the two: often the sign is that of the last bits. Each coordinate has
 * a scale of its own: so products underflow along one axis, and are large along another. Usage: test_sharp [SEED [COUNT]].
 */
#include "check.h"
#include "core/exact.h"
#include "pairs.h"
#include "separate/edges.h"
#include "separate/integers.h"

#include <gmp.h>
#include <stdio.h>
#include <string.h>

enum { COUNT = 2500, VECTORS = FMB_WIDE_VECTORS, KINDS = 7 };

static struct random source;

static int between(int least, int most) { return random_int(&source, least, most); }
static int bit(void) { return between(0, 1); }

static fmb_real times_power(fmb_real x, int e)
{
    for (; e > 0; e--)
        x *= 2;
    for (; e < 0; e++)
        x /= 2;
    return x;
}

/* Before the scales of coordinates. */
static fmb_real number(int kind)
{
    switch (kind) {
    case 0: return (fmb_real)between(-3, 3);
    case 1: return (fmb_real)between(-4000, 4000);
    case 5:
        return (fmb_real)(bit() ? 1 : -1) * (1 + 2 * FMB_U * (fmb_real)between(0, 2)); /* differences of two: ulps */
    default: return (fmb_real)random_between(&source, -1, 1);
    }
}

/*
 * The exponents of coordinates: of whole numbers 0; the least and the largest of the range. Kind 5: where products of three ulps are the least
 * numbers (FMB_GRID_LEAST), or just lost.
 */
static int scale(int kind)
{
    const int single = sizeof(fmb_real) == 4, large = single ? 33 : 300, grid = single ? -26 : -306;
    switch (kind) {
    case 3: return between(single ? -149 : -1074, large);
    case 4: return bit() ? large : between(-large, large);
    case 5: return bit() ? grid : grid - 1;
    case 6: return between(0, 2) ? between(-10, 10) : between(single ? -149 : -1074, grid);
    default: return 0;
    }
}

/* All others are at random; the last three are small sums of the first three, but for an ulp now and then. */
static void make_vectors(fmb_real v[VECTORS][3], int kind)
{
    for (int k = 0; k < 3; k++) {
        int e = scale(kind);
        for (int i = 0; i < VECTORS; i++)
            v[i][k] = number(kind);
        for (int i = VECTORS - 3; i < VECTORS; i++)
            if (kind != 5 && (kind != 0 || bit()))
                v[i][k] = (v[i % 3][k] + (fmb_real)(i % 2) * v[(i + 1) % 3][k]) / 2;
        for (int i = 0; i < VECTORS; i++) {
            v[i][k] = times_power(v[i][k], e);
            if (kind > 1 && kind != 5 && between(0, 30) == 0)
                v[i][k] *= 1 + 2 * FMB_U;
            if (between(0, 30) == 0)
                v[i][k] = 0;
            if (fmb_abs(v[i][k]) > FMB_LARGEST)
                v[i][k] = v[i][k] < 0 ? -FMB_LARGEST : FMB_LARGEST;
        }
    }
    if (bit()) /* the same number of sums for every coordinate, where the random ones differ */
        for (int k = 0; k < 3; k++)
            v[VECTORS - 1][k] = v[0][k] - v[1][k];
}

static fmb_wide_sum some(int first)
{
    fmb_wide_sum s = {0, 0};
    for (int i = between(1, bit() ? 2 : VECTORS); i > 0; i--) {
        int k = between(first, VECTORS - 1);
        if (bit())
            s.plus = (uint16_t)(s.plus | 1u << k);
        else if (!(s.plus >> k & 1))
            s.minus = (uint16_t)(s.minus | 1u << k);
    }
    s.minus = (uint16_t)(s.minus & ~s.plus);
    return s;
}

static void add_exactly(mpq_t sum, const fmb_wide *w, fmb_wide_sum s, int k)
{
    mpq_t x;
    mpq_init(x);
    mpq_set_ui(sum, 0, 1);
    for (int i = 0; i < VECTORS; i++) {
        mpq_set_d(x, (double)w->of[i][k]);
        if (s.plus >> i & 1)
            mpq_add(sum, sum, x);
        else if (s.minus >> i & 1)
            mpq_sub(sum, sum, x);
    }
    mpq_clear(x);
}

/* The sign of det(s[0], s[1], s[2]), in 2D of p_0 r_1 - p_1 r_0, p: s[0], r: s[2]. */
static int sign_by_gmp(const fmb_wide *w, const fmb_wide_sum s[3], int dim)
{
    mpq_t m[3][3], det, t;
    mpq_inits(det, t, NULL);
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++) {
            mpq_init(m[i][k]);
            add_exactly(m[i][k], w, s[i], k);
        }
    for (int k = 0; k < (dim == 3 ? 3 : 1); k++)
        for (int turn = 0; turn < 2; turn++) {
            int i = dim == 3 ? (k + 1 + turn) % 3 : turn, j = dim == 3 ? (k + 2 - turn) % 3 : 1 - turn;
            mpq_mul(t, m[0][i], m[dim == 3 ? 1 : 2][j]);
            if (dim == 3)
                mpq_mul(t, t, m[2][k]);
            if (turn)
                mpq_sub(det, det, t);
            else
                mpq_add(det, det, t);
        }
    int sign = mpq_sgn(det);
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++)
            mpq_clear(m[i][k]);
    mpq_clears(det, t, NULL);
    return sign < 0 ? -1 : sign > 0;
}

/* A vector, or the difference of two, as the exact tier makes it. */
static fmb_wide_sum make_edge(fmb_search_edge *e, fmb_real v[VECTORS][3])
{
    int i = between(0, VECTORS - 1), j = between(0, VECTORS - 1);
    if (i == j || bit()) {
        e->e.value = v[i];
        e->e.rest = NULL;
        return (fmb_wide_sum){(uint16_t)(1u << i), 0};
    }
    fmbi_edge_minus(e, v[i], v[j]);
    return (fmb_wide_sum){(uint16_t)(1u << i), (uint16_t)(1u << j)};
}

/* The normal of p, without an error. */
static fmb_sharp across(const fmb_search_edge *p)
{
    fmb_sharp n = {{0, 0, 0}, {0, 0, 0}, {0, 0, 0}};
    for (int k = 0; k < 2; k++) {
        fmb_real sign = k ? R(1.0) : R(-1.0), rest = p->e.rest ? p->e.rest[1 - k] : 0;
        n.n[k] = sign * p->e.value[1 - k];
        n.rest[k] = sign * rest;
        n.rough[k] = fmb_abs(rest);
    }
    return n;
}

enum { BELOW, ZERO, ABOVE, OPEN, ANSWERS };

static void compare(int dim, int kind, long seen[ANSWERS])
{
    fmb_real v[VECTORS][3];
    fmb_wide w;
    make_vectors(v, kind);
    for (int i = 0; i < VECTORS; i++)
        w.of[i] = v[i];
    int grid = fmbi_on_grid(&w, dim);
    for (int i = 0; i < 4; i++) {
        fmb_search_edge p, q;
        fmb_wide_sum s[3] = {make_edge(&p, v), make_edge(&q, v), some(bit() ? 0 : VECTORS - 3)};
        fmb_sharp n;
        if (dim == 3)
            fmbi_sharp_cross(&n, &p.e, &q.e);
        else
            n = across(&p);
        w.p = s[0];
        w.q = s[1];
        w.r = s[2];
        int mine = fmbi_sharp_sign(&n, &w, dim), theirs = sign_by_gmp(&w, s, dim);
        CHECK(mine == FMB_SIGN_OPEN || mine == theirs || (mine == 0 && !grid));
        CHECK_EQ(dim == 3 ? fmbi_wide_sign3(&w) : fmbi_wide_sign2(&w), theirs);
        seen[mine == FMB_SIGN_OPEN || (mine == 0 && !grid) ? OPEN : mine + 1]++;
    }
}

int main(int argc, char **argv)
{
    uint64_t seed = check_seed(argc, argv, 1), count = check_count(argc, argv, COUNT);
    printf("test_sharp: SEED=%llu COUNT=%llu\n", (unsigned long long)seed, (unsigned long long)count);
    source = random_start(seed);
    for (int dim = 2; dim <= 3; dim++)
        for (int kind = 0; kind < KINDS; kind++) {
            long seen[ANSWERS] = {0, 0, 0, 0};
            for (uint64_t i = 0; i < count; i++)
                compare(dim, kind, seen);
            printf("  %dD, numbers of kind %d: below 0 %ld, 0 %ld, above %ld, open %ld\n", dim, kind, seen[BELOW],
                   seen[ZERO], seen[ABOVE], seen[OPEN]);
            if (count >= COUNT) /* fewer may leave out what is rare */
                CHECK(seen[BELOW] > 0 && seen[ABOVE] > 0 && ((kind > 1 && kind != 5) || seen[ZERO] > 0) &&
                      (kind > 0 || seen[OPEN] == 0));
        }
    return check_done("sharp");
}
