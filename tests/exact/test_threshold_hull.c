/* SPDX-License-Identifier: MIT */
/*
 * host-only (GMP): where "free" of convex meshes and of hulls ends. Numbers are changed until the answer does, to the last bit, and answers of 0 are
 * judged exactly there; moved hulls must hold the points that are moved, exactly. Arguments, environment: SEED, COUNT (tests/support/check.h).
 */
#include "check.h"
#include "judge.h"
#include "pairs.h"
#include "poses.h"
#include <gmp.h>
#include <math.h>
#include <stdio.h>

enum { POINTS = 8 };

static struct random r;
static long misses;

static fmb_real between(double low, double high) { return (fmb_real)random_between(&r, low, high); }

/* ---- convex meshes ---- */

static const uint16_t face[4][3] = {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}}; /* not read by what is asked here */

/* With b shifted along n; either of the two moves. */
static int ask_convex(fmb_real p[2][POINTS][3], fmb_real q[POINTS][3], const fmb_real *va, const fmb_real *vb,
                      const fmb_real n[3], fmb_real shift, fmb_real axis[3])
{
    fmb_convex3 a, b;
    for (int i = 0; i < POINTS; i++)
        for (int k = 0; k < 3; k++)
            q[i][k] = p[1][i][k] + shift * n[k];
    for (int k = 0; k < 3; k++)
        axis[k] = n[k];
    CHECK_EQ(fmb_convex3_init(&a, (const fmb_real(*)[3])p[0], NULL, POINTS, face, 4), 0);
    CHECK_EQ(fmb_convex3_init(&b, (const fmb_real(*)[3])q, NULL, POINTS, face, 4), 0);
    return fmb_convex3_sweep(&a, va, &b, vb, axis, NULL);
}

/* Far beside each other, so that projections cancel. */
static void convex(void)
{
    fmb_real p[2][POINTS][3], q[POINTS][3], n[3], v[3], axis[3], side[3], low = 0, high = 64, beside = between(0, 40);
    for (int k = 0; k < 3; k++) {
        n[k] = between(-1, 1);
        v[k] = random_int(&r, 0, 1) ? between(-2, 2) : 0;
    }
    int which = random_int(&r, 0, 1);
    const fmb_real *va = which ? v : NULL, *vb = which ? NULL : v;
    side[0] = -n[1];
    side[1] = n[0];
    side[2] = 0;
    for (int i = 0; i < 2 * POINTS; i++)
        for (int k = 0; k < 3; k++)
            p[i / POINTS][i % POINTS][k] = between(-1, 1) + (i < POINTS ? 0 : beside * side[k]);
    while (high - low > 0) {
        fmb_real middle = low + (high - low) / 2;
        if (!(middle > low && middle < high))
            break;
        *(ask_convex(p, q, va, vb, n, middle, axis) == FMB_MISS ? &high : &low) = middle;
    }
    for (int i = 0; i < 4; i++) {
        if (ask_convex(p, q, va, vb, n,
                       high * (1 + (fmb_real)i * (sizeof(fmb_real) == 4 ? (fmb_real)0x1p-23 : (fmb_real)0x1p-52)),
                       axis) != FMB_MISS)
            continue;
        misses++;
        CHECK(judge_points((const fmb_real(*)[3])p[0], POINTS, va, (const fmb_real(*)[3])q, POINTS, vb, axis, 1));
    }
}

/* ---- hulls ---- */

/* One support, of one with points in it, is lowered until there are none. */
static void empty(void)
{
    fmb_hull3 h;
    fmb_real x[3] = {between(-1, 1), between(-1, 1), between(-1, 1)}, low = -8, high;
    CHECK_EQ(fmb_hull3_points(&h, (const fmb_real(*)[3]) & x, 1), 0);
    for (int i = 0; i < FMB_HULL_DIRECTIONS; i++)
        h.support[i] += random_int(&r, 0, 1) ? 0 : between(0, 1);
    int at = random_int(&r, 0, FMB_HULL_DIRECTIONS - 1);
    high = h.support[at];
    h.size = 16;
    for (;;) {
        fmb_real middle = low + (high - low) / 2;
        if (!(middle > low && middle < high))
            break;
        h.support[at] = middle;
        h.size = 0;
        for (int i = 0; i < FMB_HULL_DIRECTIONS; i++)
            h.size = fabs((double)h.support[i]) > (double)h.size ? (fmb_real)fabs((double)h.support[i]) : h.size;
        *(fmb_hull3_occupied(&h) == FMB_MISS ? &low : &high) = middle;
    }
    h.support[at] = low;
    if (fmb_hull3_occupied(&h) != FMB_MISS)
        return;
    misses++;
    CHECK(judge_empty(&h));
}

/* Does the hull hold R p + t, exactly? */
static int holds(const fmb_hull3 *h, const fmb_real m[3][3], const fmb_real t[3], const fmb_real p[3])
{
    static mpq_t x[3], s, term;
    static int opened;
    if (!opened++) {
        mpq_init(x[0]);
        mpq_init(x[1]);
        mpq_init(x[2]);
        mpq_init(s);
        mpq_init(term);
    }
    for (int i = 0; i < 3; i++) {
        mpq_set_d(x[i], (double)t[i]);
        for (int k = 0; k < 3; k++) {
            mpq_set_d(s, (double)m[i][k]);
            mpq_set_d(term, (double)p[k]);
            mpq_mul(s, s, term);
            mpq_add(x[i], x[i], s);
        }
    }
    for (int c = 0; c < 8; c++) {
        mpq_set_d(s, 0);
        for (int k = 0; k < 3; k++)
            (c >> k & 1 ? mpq_sub : mpq_add)(s, s, x[k]);
        mpq_set_d(term, (double)h->support[c < 4 ? c : c + 6]);
        if (mpq_cmp(s, term) > 0)
            return 0;
    }
    for (int k = 0; k < 3; k++) {
        mpq_set_d(term, (double)h->support[4 + k]);
        mpq_set_d(s, -(double)h->support[9 - k]);
        if (mpq_cmp(x[k], term) > 0 || mpq_cmp(x[k], s) < 0)
            return 0;
    }
    return 1;
}

/* Boxes, whose hulls are tight along corners, turned about one axis by a little or a lot. */
static void turned(void)
{
    fmb_real p[8][3], half[3] = {between(0, 1), between(0, 1), between(0, 1)}, m[3][3] = {{0}}, t[3];
    double w = random_int(&r, 0, 1) ? random_between(&r, -3.2, 3.2) : random_between(&r, -1e-3, 1e-3);
    int axis = random_int(&r, 0, 2), i = (axis + 1) % 3, j = (axis + 2) % 3;
    m[axis][axis] = 1;
    m[i][i] = m[j][j] = (fmb_real)cos(w);
    m[i][j] = (fmb_real)-sin(w);
    m[j][i] = (fmb_real)sin(w);
    for (int k = 0; k < 3; k++)
        t[k] = random_int(&r, 0, 1) ? between(-1, 1) : 0;
    for (int c = 0; c < 8; c++)
        for (int k = 0; k < 3; k++)
            p[c][k] = c >> k & 1 ? half[k] : -half[k];
    fmb_hull3 h;
    fmb_hull3_pose turn;
    CHECK(fmb_hull3_points(&h, (const fmb_real(*)[3])p, 8) == 0 &&
          init_hull_pose(&turn, (const fmb_real(*)[3])m, t) == 0);
    CHECK_EQ(fmb_hull3_move(&h, &h, &turn), 0);
    for (int c = 0; c < 8; c++)
        CHECK(holds(&h, (const fmb_real(*)[3])m, t, p[c]));
}

int main(int argc, char **argv)
{
    uint64_t seed = check_seed(argc, argv, 1), count = check_count(argc, argv, 2000);
    printf("test_threshold_hull: SEED=%llu COUNT=%llu\n", (unsigned long long)seed, (unsigned long long)count);
    r = random_start(seed);
    for (uint64_t i = 0; i < count; i++) {
        convex();
        empty();
        turned();
    }
    printf("test_threshold_hull: %ld answers of 0 at the threshold\n", misses);
    CHECK(misses > (long)count / 4);
    return check_done("threshold_hull");
}
