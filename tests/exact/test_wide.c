/* SPDX-License-Identifier: MIT */
/*
 * host-only: signs of determinants by the library's integers against GMP's: small whole numbers, where most are 0; any exponents of the
 * range, denormals among them; the ends of the range; sums of ten. Usage: test_wide [SEED [COUNT]].
 */
#include "check.h"
#include "core/wide.h"
#include "pairs.h"

#include <gmp.h>
#include <stdio.h>
#include <string.h>

enum { COUNT = 20000, VECTORS = FMB_WIDE_VECTORS };

static struct random source;

static int bit(void) { return random_int(&source, 0, 1); }

/* A number below the largest of the range, any bits. */
static fmb_real any_bits(int least, int most)
{
    double m = random_between(&source, 1, 2);
    int e = random_int(&source, least, most);
    fmb_real x = (fmb_real)m;
    if (random_int(&source, 0, 3) == 0)
        x = (fmb_real)(int)m;
    for (; e > 0; e--)
        x *= 2;
    for (; e < 0; e++)
        x /= 2;
    return bit() ? x : -x;
}

static fmb_real number(int kind)
{
    const int most = sizeof(fmb_real) == 4 ? 32 : 299, least = sizeof(fmb_real) == 4 ? -149 : -1074;
    switch (kind) {
    case 0: return (fmb_real)random_int(&source, -3, 3);
    case 1: return (fmb_real)random_between(&source, -100, 100);
    case 2: return random_int(&source, 0, 3) == 0 ? 0 : any_bits(least, most);
    case 3:
        return random_int(&source, 0, 2) == 0   ? any_bits(least, least + 30)
               : random_int(&source, 0, 1) == 0 ? 0
                                                : any_bits(most - 1, most);
    case 4: return bit() ? FMB_LARGEST : bit() ? -FMB_LARGEST : FMB_DENORMAL;
    default: return any_bits(-30, 10);
    }
}

static fmb_wide_sum some(int most)
{
    fmb_wide_sum s = {0, 0};
    for (int i = random_int(&source, 1, most); i > 0; i--) {
        int k = random_int(&source, 0, VECTORS - 1);
        if ((s.plus | s.minus) >> k & 1)
            continue;
        if (bit())
            s.plus = (uint16_t)(s.plus | 1u << k);
        else
            s.minus = (uint16_t)(s.minus | 1u << k);
    }
    return s;
}

static void sum_of(mpq_t r, const fmb_wide *w, fmb_wide_sum s, int k)
{
    mpq_t x;
    mpq_init(x);
    mpq_set_ui(r, 0, 1);
    for (int i = 0; i < VECTORS; i++) {
        if (!((s.plus | s.minus) >> i & 1))
            continue;
        mpq_set_d(x, (double)w->of[i][k]);
        if (s.plus >> i & 1)
            mpq_add(r, r, x);
        else
            mpq_sub(r, r, x);
    }
    mpq_clear(x);
}

static int sign_by_gmp(const fmb_wide *w, const fmb_wide_sum s[3], int dim)
{
    mpq_t m[3][3], det, t;
    mpq_inits(det, t, NULL);
    for (int i = 0; i < dim; i++)
        for (int k = 0; k < dim; k++) {
            mpq_init(m[i][k]);
            sum_of(m[i][k], w, s[i], k);
        }
    for (int k = 0; k < (dim == 3 ? 3 : 1); k++)
        for (int turn = 0; turn < 2; turn++) {
            if (dim == 3) {
                mpq_mul(t, m[0][(k + 1) % 3], m[1][(k + 2) % 3]);
                if (turn)
                    mpq_mul(t, m[0][(k + 2) % 3], m[1][(k + 1) % 3]);
                mpq_mul(t, t, m[2][k]);
            } else {
                mpq_mul(t, m[0][turn], m[1][1 - turn]);
            }
            if (turn)
                mpq_sub(det, det, t);
            else
                mpq_add(det, det, t);
        }
    int sign = mpq_sgn(det);
    for (int i = 0; i < dim; i++)
        for (int k = 0; k < dim; k++)
            mpq_clear(m[i][k]);
    mpq_clears(det, t, NULL);
    return sign < 0 ? -1 : sign > 0;
}

static void compare(int dim, int kinds, long seen[3])
{
    fmb_real numbers[VECTORS][3];
    fmb_wide w;
    for (int i = 0; i < VECTORS; i++) {
        for (int k = 0; k < 3; k++)
            numbers[i][k] = number(kinds == 6 ? random_int(&source, 0, 5) : kinds);
        w.of[i] = numbers[i];
    }
    /* Copies make determinants that are 0, and nearly 0. */
    if (bit())
        memcpy(numbers[random_int(&source, 0, 9)], numbers[random_int(&source, 0, 9)], sizeof numbers[0]);
    if (bit())
        numbers[random_int(&source, 0, 9)][random_int(&source, 0, 2)] *= 1 + 2 * FMB_U;
    for (int i = 0; i < VECTORS; i++)
        for (int k = 0; k < 3; k++)
            if (fmb_abs(numbers[i][k]) > FMB_LARGEST)
                numbers[i][k] = FMB_LARGEST;
    for (int i = 0; i < 4; i++) {
        fmb_wide_sum s[3] = {some(2), some(dim == 3 ? 2 : 10), some(10)};
        w.p = s[0];
        w.q = s[1];
        w.r = s[dim - 1];
        int mine = dim == 3 ? fmbi_wide_sign3(&w) : fmbi_wide_sign2(&w);
        int theirs = sign_by_gmp(&w, s, dim);
        CHECK_EQ(mine, theirs);
        seen[theirs + 1]++;
    }
}

int main(int argc, char **argv)
{
    uint64_t seed = check_seed(argc, argv, 1), count = check_count(argc, argv, COUNT);
    printf("test_wide: SEED=%llu COUNT=%llu\n", (unsigned long long)seed, (unsigned long long)count);
    source = random_start(seed);
    for (int dim = 2; dim <= 3; dim++)
        for (int kinds = 0; kinds <= 6; kinds++) {
            long seen[3] = {0, 0, 0};
            for (uint64_t i = 0; i < count; i++)
                compare(dim, kinds, seen);
            printf("  %dD, numbers of kind %d: below 0 %ld, 0 %ld, above %ld\n", dim, kinds, seen[0], seen[1], seen[2]);
            CHECK(seen[0] > 0 && seen[1] > 0 && seen[2] > 0);
        }
    return check_done("wide");
}
