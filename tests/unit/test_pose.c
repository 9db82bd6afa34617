/* SPDX-License-Identifier: MIT */
/* Margins and poses: errors, cases with known answers, units, exchange. What the theorems promise: test_pose_exact.c. */
#include "check.h"
#include "pairs.h"
#include <float.h>
#include <stddef.h>

#ifdef FMB_REAL_DOUBLE
#define EPSILON DBL_EPSILON
#define REAL_MAX DBL_MAX
#define DENORMAL 0x1p-1074
#else
#define EPSILON FLT_EPSILON
#define REAL_MAX FLT_MAX
#define DENORMAL 0x1p-149F
#endif

static fmb_real zero(void)
{
    volatile fmb_real x = 0;
    return x;
}

/* A box along the axes, or the corner of one. */
static fmb_frame3 block(fmb_shape shape, fmb_real x, fmb_real y, fmb_real z, fmb_real side)
{
    fmb_frame3 f;
    const fmb_real o[3] = {x, y, z}, u[3] = {side, 0, 0}, v[3] = {0, side, 0}, w[3] = {0, 0, side};
    CHECK_EQ(fmb_frame3_init(&f, shape, o, u, v, w), 0);
    return f;
}

static fmb_frame2 square(fmb_shape shape, fmb_real x, fmb_real y, fmb_real side)
{
    fmb_frame2 f;
    const fmb_real o[2] = {x, y}, u[2] = {side, 0}, v[2] = {0, side};
    CHECK_EQ(fmb_frame2_init(&f, shape, o, u, v), 0);
    return f;
}

static const fmb_pose3 upright = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {0, 0, 0}};
static const fmb_pose2 upright2 = {{{1, 0}, {0, 1}}, {0, 0}};

static void expect_unusable(const fmb_frame3 *f)
{
    fmb_frame3 good = block(FMB_CUBOID, 0, 0, 0, 1);
    CHECK_EQ(f->shape, 0);
    CHECK_EQ(fmb_test3(f, &good, NULL), FMB_ERR_FRAME);
}

static void grow_errors(void)
{
    fmb_frame3 f = block(FMB_CUBOID, 0, 0, 0, 1), g = f, none = {.shape = 0};
    fmb_frame2 none2 = {.shape = 0};
    fmb_frame2 f2 = square(FMB_TETRAHEDRON, 0, 0, 1), g2 = f2;
    const fmb_real infinite = 1 / zero(), nan = infinite - infinite;
    const struct {
        fmb_real skin;
        int error;
    } bad[] = {{nan, FMB_ERR_NOT_FINITE}, {infinite, FMB_ERR_NOT_FINITE},   {-infinite, FMB_ERR_NOT_FINITE},
               {REAL_MAX, FMB_ERR_RANGE}, {(fmb_real)-0.51, FMB_ERR_RANGE}, {-1, FMB_ERR_RANGE},
               {-REAL_MAX, FMB_ERR_RANGE}};
    CHECK_EQ(fmb_frame3_grow(NULL, &f, 1), FMB_ERR_NULL);
    CHECK_EQ(fmb_frame3_grow(&g, NULL, 1), FMB_ERR_NULL);
    expect_unusable(&g);
    CHECK_EQ(fmb_frame3_grow(&g, &none, 1), FMB_ERR_FRAME);
    CHECK_EQ(fmb_frame2_grow(NULL, &f2, 1), FMB_ERR_NULL);
    CHECK_EQ(fmb_frame2_grow(&g2, NULL, 1), FMB_ERR_NULL);
    CHECK_EQ(g2.shape, 0);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        fmb_real axis[3] = {1, 0, 0};
        fmb_frame3 far = block(FMB_CUBOID, 9, 0, 0, 1);
        g = f;
        CHECK_EQ(fmb_frame3_grow(&g, &f, bad[i].skin), bad[i].error);
        expect_unusable(&g);
        g2 = f2;
        CHECK_EQ(fmb_frame2_grow(&g2, &f2, bad[i].skin), bad[i].error);
        CHECK_EQ(g2.shape, 0);
        g = f;
        CHECK_EQ(fmb_frame3_place(&g, &f, &upright, bad[i].skin), bad[i].error);
        expect_unusable(&g);
        if (bad[i].error == FMB_ERR_NOT_FINITE) {
            CHECK_EQ(fmb_test3_margin(&f, &far, bad[i].skin, axis), FMB_ERR_NOT_FINITE);
            CHECK(axis[0] == 1 && axis[1] == 0 && axis[2] == 0);
        }
    }
    CHECK_EQ(fmb_test3_margin(&f, &f, (fmb_real)-1.02, NULL), FMB_ERR_RANGE); /* no ball of that size fits in */
    CHECK(fmb_test3_margin(&f, &f, -1, NULL) != FMB_MISS);                    /* just one does */
    /* A direction of the caller changes nothing about that, though any at all clears the frames by less than such a margin. */
    static const fmb_real none_fits[] = {(fmb_real)-1.02, -10, (fmb_real)-1e30, -REAL_MAX};
    for (int i = 0; i < 4; i++) {
        fmb_real along[3] = {2, 0, 0};
        fmb_interval when = {0, 1};
        CHECK_EQ(fmb_test3_margin(&f, &f, none_fits[i], along), FMB_ERR_RANGE);
        CHECK_EQ(fmb_sweep3_margin(&f, NULL, &f, NULL, none_fits[i], along, &when), FMB_ERR_RANGE);
        CHECK_EQ(fmb_test2_margin(&f2, &f2, none_fits[i], along), FMB_ERR_RANGE);
        CHECK_EQ(fmb_sweep2_margin(&f2, NULL, &f2, NULL, none_fits[i], along, &when), FMB_ERR_RANGE);
        CHECK(along[0] == 2);
    }
    CHECK_EQ(fmb_test3_margin(NULL, &f, 1, NULL), FMB_ERR_NULL);
    CHECK_EQ(fmb_test3_margin(&f, NULL, 1, NULL), FMB_ERR_NULL);
    CHECK_EQ(fmb_test3_margin(&none, &f, 1, NULL), FMB_ERR_FRAME);
    CHECK_EQ(fmb_test3_margin(&f, &none, 1, NULL), FMB_ERR_FRAME);
    CHECK_EQ(fmb_test2_margin(&none2, &f2, 1, NULL), FMB_ERR_FRAME);
    CHECK_EQ(fmb_sweep2_margin(&f2, NULL, &none2, NULL, -1, NULL, NULL), FMB_ERR_FRAME);
    CHECK_EQ(fmb_sweep3_margin(&f, NULL, NULL, NULL, 1, NULL, NULL), FMB_ERR_NULL);
    CHECK_EQ(fmb_sweep3_margin(&f, (fmb_real[3]){nan, 0, 0}, &f, NULL, 1, NULL, NULL), FMB_ERR_NOT_FINITE);
    CHECK_EQ(fmb_sweep2_margin(&f2, (fmb_real[2]){0, REAL_MAX}, &f2, NULL, 1, NULL, NULL), FMB_ERR_RANGE);
    CHECK_EQ(fmb_test2_margin(&f2, NULL, 1, NULL), FMB_ERR_NULL);
}

/* Is x in [low, low + 64 epsilon size]? Grown frames are larger, by little. */
static int just_above(fmb_real x, fmb_real low, fmb_real size) { return x >= low && x <= low + 64 * EPSILON * size; }

/*
 * Of a body of which anything is left something is left (place.h), and all of it: of a unit cube by less than half. Where the little that is left is
 * no more than what growing it rounds, 48u, nothing is.
 */
static void what_is_left(void)
{
    fmb_frame3 f = block(FMB_CUBOID, 0, 0, 0, 1), t = block(FMB_TETRAHEDRON, 0, 0, 0, 1), g;
    const fmb_real u = EPSILON / 2;
    for (fmb_real left = (fmb_real)0.5; left > u; left /= 2) {
        CHECK_EQ(fmb_frame3_grow(&g, &f, (left - 1) / 2), 0);
        CHECK(g.edge[0][0] >= left && g.edge[0][0] < left + 256 * u);
        /* a ball of the radius (1 - left) / (3 + root 3) */
        CHECK_EQ(fmb_frame3_grow(&g, &t, (left - 1) * (fmb_real)0.21132486540518708), 0);
        CHECK(g.edge[0][0] > left - 8 * u && g.edge[0][0] < left + 512 * u);
    }
    CHECK_EQ(fmb_frame3_grow(&g, &f, (fmb_real)-0.5), 0);
    CHECK_EQ(fmb_frame3_grow(&g, &f, (fmb_real)-0.5 - 32 * u), 0);
    CHECK_EQ(fmb_frame3_grow(&g, &f, (fmb_real)-0.5 - 40 * u), FMB_ERR_RANGE);
}

/* A margin of more than a frame holds (millimetres for metres) is an error, whatever the direction given: not "no such ball in common". */
static void margins_too_deep(void)
{
    const fmb_real deep[] = {(fmb_real)-1.02, -2, -950, (fmb_real)-1e6, -REAL_MAX};
    fmb_interval when = {0, 1};
    for (int i = 0; i < 5; i++)
        for (int hinted = 0; hinted < 2; hinted++)
            for (int shapes = 0; shapes < 4; shapes++) {
                fmb_real axis[3] = {(fmb_real)hinted, 0, 0}, x = (fmb_real)0.05;
                fmb_shape p = shapes & 1 ? FMB_TETRAHEDRON : FMB_CUBOID, q = shapes & 2 ? FMB_TETRAHEDRON : FMB_CUBOID;
                fmb_frame3 a = block(p, 0, 0, 0, 1), b = block(q, x, 0, 0, 1);
                fmb_frame2 c = square(p, 0, 0, 1), d = square(q, x, 0, 1);
                CHECK_EQ(fmb_test3_margin(&a, &b, deep[i], axis), FMB_ERR_RANGE);
                CHECK_EQ(fmb_sweep3_margin(&a, NULL, &b, axis, deep[i], axis, &when), FMB_ERR_RANGE);
                CHECK_EQ(fmb_test2_margin(&c, &d, deep[i], axis), FMB_ERR_RANGE);
                CHECK_EQ(fmb_sweep2_margin(&c, NULL, &d, axis, deep[i], axis, &when), FMB_ERR_RANGE);
                CHECK(axis[0] == (fmb_real)hinted && axis[1] == 0 && axis[2] == 0);
            }
}

static void known_sizes(void)
{
    for (int inside = 0; inside < 2; inside++) { /* in place, too */
        fmb_frame3 f = block(FMB_CUBOID, 1, 2, 3, 2), g;
        CHECK_EQ(fmb_frame3_grow(inside ? &f : &g, &f, (fmb_real)0.25), 0);
        fmb_frame3 *r = inside ? &f : &g;
        for (int k = 0; k < 3; k++) {
            CHECK(just_above(-r->origin[k], (fmb_real)-0.75 - (fmb_real)k, 8));
            CHECK(just_above(r->edge[k][k] + r->origin[k], (fmb_real)3.25 + (fmb_real)k, 8));
        }
    }
    fmb_frame3 t = block(FMB_TETRAHEDRON, 0, 0, 0, 1), s;
    CHECK_EQ(fmb_frame3_grow(&s, &t, (fmb_real)0.125), 0);
    fmb_real slanted = 1 + (fmb_real)(0.125 * 1.7320508075688772); /* x + y + z <= that */
    for (int k = 0; k < 3; k++) {
        CHECK(just_above(-s.origin[k], (fmb_real)0.125, 4));
        CHECK(just_above(s.edge[k][k], slanted + (fmb_real)0.375, 4));
    }
    CHECK_EQ(fmb_frame3_grow(&s, &t, 0), 0); /* nothing to do, nothing changed */
    for (int k = 0; k < 3; k++)
        CHECK(s.origin[k] == t.origin[k] && s.edge[k][k] == t.edge[k][k] && s.normal[3][k] == t.normal[3][k]);
    CHECK_EQ(fmb_frame3_grow(&s, &t, -DENORMAL), 0); /* rounding exceeds it: it grows */
    CHECK(s.origin[0] <= 0 && s.edge[0][0] >= 1);
    fmb_frame2 q = square(FMB_CUBOID, -1, 0, 2), p;
    CHECK_EQ(fmb_frame2_grow(&p, &q, (fmb_real)-0.5), 0);
    CHECK(just_above(-p.origin[0], (fmb_real)0.5, 4) && just_above(p.edge[0][0] + p.origin[0], (fmb_real)0.5, 4));
    CHECK(just_above(-p.origin[1], (fmb_real)-0.5, 4) && p.edge[0][1] == 0);
}

/* Two unit cubes (squares) whose faces are `gap` apart, moved towards each other by `way`. */
static void expect_margin(fmb_real gap, fmb_real way, fmb_real margin, int miss)
{
    for (int swap = 0; swap < 2; swap++) {
        fmb_frame3 a = block(FMB_CUBOID, 0, 0, 0, 1), b = block(FMB_CUBOID, 1 + gap, 0, 0, 1);
        fmb_frame2 c = square(FMB_CUBOID, 0, 0, 1), d = square(FMB_CUBOID, 1 + gap, 0, 1);
        const fmb_real v[3] = {-way, 0, 0};
        fmb_real axis[3] = {0, 0, 0}, axis2[2] = {0, 0};
        fmb_interval when = {-1, -1};
        int answer = swap ? fmb_sweep3_margin(&b, v, &a, NULL, margin, axis, &when)
                          : fmb_sweep3_margin(&a, NULL, &b, v, margin, axis, &when);
        CHECK((answer == FMB_MISS) == miss && answer >= 0);
        CHECK(miss ? (swap ? axis[0] < 0 : axis[0] > 0) && when.in == -1
                   : when.out <= 1 && when.in >= 0 && axis[0] == 0);
        answer = swap ? fmb_sweep2_margin(&d, v, &c, NULL, margin, axis2, NULL)
                      : fmb_sweep2_margin(&c, NULL, &d, v, margin, axis2, NULL);
        CHECK((answer == FMB_MISS) == miss && answer >= 0);
        if (way != 0)
            continue;
        CHECK((fmb_test3_margin(swap ? &b : &a, swap ? &a : &b, margin, NULL) == FMB_MISS) == miss);
        CHECK((fmb_test2_margin(swap ? &d : &c, swap ? &c : &d, margin, NULL) == FMB_MISS) == miss);
        for (int side = -5; side <= 5; side += 10) { /* the wrong way round it is turned if it holds */
            fmb_real hint[3] = {(fmb_real)side, 0, 0};
            CHECK((fmb_test3_margin(&a, &b, margin, hint) == FMB_MISS) == miss);
            CHECK(miss ? hint[0] > 0 && hint[1] == 0 : hint[0] == (fmb_real)side);
        }
    }
}

static void known_distances(void)
{
    const fmb_real half = (fmb_real)0.5, little = 100 * EPSILON;
    expect_margin(half, 0, half - little, 1);
    expect_margin(half, 0, half, 0);
    expect_margin(half, 0, 1, 0);
    expect_margin(half, 0, 0, 1);
    expect_margin(half, 0, -half, 1);
    expect_margin(0, 0, 0, 0);
    expect_margin(0, 0, DENORMAL, 0);
    expect_margin(0, 0, -little, 1);
    expect_margin(-half / 8, 0, -half / 8 - little, 1);
    expect_margin(-half / 8, 0, -half / 8, 0);
    expect_margin(half, half / 2, half / 2 - little, 1);
    expect_margin(half, half / 2, half / 2, 0);
    expect_margin(half, half, 0, 0);
    expect_margin(half, half, -little, 1);
}

/* Pairs of the families: swapping changes no answer, nor does a power of two; a larger margin never frees. */
static void properties(void)
{
    struct random r = random_start(5);
    for (int n = 0; n < 120; n++) {
        struct pair p;
        pair_make(&p, &r, (enum pair_family)random_int(&r, PAIR_RANDOM, PAIR_BAD), 3, 0, n & 3);
        fmb_frame3 f[2], s[2];
        int answer[3], k = random_int(&r, 0, 1);
        const fmb_real power = k ? 16 : (fmb_real)0.0625;
        for (int i = 0; i < 2; i++) {
            CHECK_EQ(fmb_frame3_init(&f[i], p.body[i].shape, p.body[i].origin, p.body[i].edge[0], p.body[i].edge[1],
                                     p.body[i].edge[2]),
                     0);
        }
        fmb_real size = f[0].span + f[1].span;
        for (int i = 0; i < 3; i++) {
            fmb_real margin = (fmb_real)(i - 1) * size * (fmb_real)0x1p-7;
            answer[i] = fmb_test3_margin(&f[0], &f[1], margin, NULL);
            CHECK_EQ(answer[i], fmb_test3_margin(&f[1], &f[0], margin, NULL));
        }
        CHECK(answer[1] == FMB_MISS || answer[2] != FMB_MISS);
        CHECK(answer[1] != FMB_MISS || answer[0] == FMB_MISS || answer[0] == FMB_ERR_RANGE);
        pair_scale(&p, power);
        for (int i = 0; i < 2; i++)
            CHECK_EQ(fmb_frame3_init(&s[i], p.body[i].shape, p.body[i].origin, p.body[i].edge[0], p.body[i].edge[1],
                                     p.body[i].edge[2]),
                     0);
        CHECK_EQ(answer[2], fmb_test3_margin(&s[0], &s[1], size * (fmb_real)0x1p-7 * power, NULL));
        fmb_frame3 g, h;
        int error = fmb_frame3_grow(&g, &f[0], size);
        CHECK_EQ(error, fmb_frame3_grow(&h, &s[0], size * power));
        for (int i = 0; i < 9 && !error; i++)
            CHECK(g.edge[i / 3][i % 3] * power == h.edge[i / 3][i % 3] && g.origin[i % 3] * power == h.origin[i % 3]);
    }
}

static void pose_checks(void)
{
    const fmb_real nan = zero() / zero();
    fmb_real error = -1;
    CHECK_EQ(fmb_pose3_check(NULL, &error), FMB_ERR_NULL);
    CHECK_EQ(fmb_pose2_check(NULL, &error), FMB_ERR_NULL);
    CHECK(error == -1);
    CHECK_EQ(fmb_pose3_check(&upright, NULL), 0);
    CHECK_EQ(fmb_pose3_check(&upright, &error), 0);
    CHECK(error > 0 && error < 8 * EPSILON);
    CHECK_EQ(fmb_pose2_check(&upright2, &error), 0);
    CHECK(error > 0 && error < 8 * EPSILON);
    for (int i = 0; i < 12; i++) { /* one number at a time */
        fmb_pose3 p = upright;
        fmb_real *x = i < 9 ? &p.rotation[i / 3][i % 3] : &p.translation[i - 9], was = *x;
        error = -1;
        *x = nan;
        CHECK_EQ(fmb_pose3_check(&p, &error), FMB_ERR_NOT_FINITE);
        *x = REAL_MAX;
        CHECK_EQ(fmb_pose3_check(&p, &error), FMB_ERR_RANGE);
        CHECK(error == -1);
        *x = was + (i < 9 ? (fmb_real)0.003 : 0);
        CHECK_EQ(fmb_pose3_check(&p, &error), i < 9 ? FMB_ERR_RANGE : 0);
        *x = was + (i < 9 ? (fmb_real)0.0004 : 0);
        CHECK_EQ(fmb_pose3_check(&p, &error), 0);
        CHECK(i >= 9 || (error >= (fmb_real)0.0002 && error <= FMB_POSE_TOLERANCE));
    }
    fmb_pose3 mirror = upright, nothing = {{{0}}, {0}}, shear = upright;
    mirror.rotation[2][2] = -1;
    shear.rotation[0][1] = 1;
    CHECK_EQ(fmb_pose3_check(&mirror, NULL), FMB_ERR_RANGE);
    CHECK_EQ(fmb_pose3_check(&nothing, NULL), FMB_ERR_RANGE);
    CHECK_EQ(fmb_pose3_check(&shear, NULL), FMB_ERR_RANGE);
    fmb_pose2 mirror2 = {{{0, 1}, {1, 0}}, {0, 0}}, quarter2 = {{{0, -1}, {1, 0}}, {5, 6}};
    CHECK_EQ(fmb_pose2_check(&mirror2, NULL), FMB_ERR_RANGE);
    CHECK_EQ(fmb_pose2_check(&quarter2, NULL), 0);
}

static void placing(void)
{
    fmb_frame3 f = block(FMB_CUBOID, 1, 2, 3, 1), g;
    fmb_pose3 quarter = {{{0, -1, 0}, {1, 0, 0}, {0, 0, 1}}, {10, 20, 30}};
    CHECK_EQ(fmb_frame3_place(NULL, &f, &quarter, 0), FMB_ERR_NULL);
    CHECK_EQ(fmb_frame3_place(&g, NULL, &quarter, 0), FMB_ERR_NULL);
    CHECK_EQ(fmb_frame3_place(&g, &f, NULL, 0), FMB_ERR_NULL);
    expect_unusable(&g);
    CHECK_EQ(fmb_frame3_place(&g, &f, &quarter, 0), 0);
    /* the body's [1,2] x [2,3] x [3,4] becomes [7,8] x [21,22] x [33,34]: edge 0 points to y, edge 1 to -x */
    CHECK(just_above(g.origin[0], 8, 128) && just_above(-g.origin[1], -21, 128) && just_above(-g.origin[2], -33, 128));
    CHECK(just_above(-(g.origin[0] + g.edge[1][0]), -7, 128) && just_above(g.origin[1] + g.edge[0][1], 22, 128));
    CHECK_EQ(fmb_frame3_place(&f, &f, &quarter, 0), 0); /* in place */
    for (int i = 0; i < 9; i++)
        CHECK(f.edge[i / 3][i % 3] == g.edge[i / 3][i % 3] && f.origin[i % 3] == g.origin[i % 3]);
    quarter.translation[0] = FMB_LARGEST;
    CHECK_EQ(fmb_frame3_place(&g, &f, &quarter, FMB_LARGEST), FMB_ERR_RANGE);
    expect_unusable(&g);
    fmb_frame2 s = square(FMB_TETRAHEDRON, 1, 0, 1), t;
    fmb_pose2 turn = {{{0, -1}, {1, 0}}, {0, 0}};
    CHECK_EQ(fmb_frame2_place(&t, &s, &turn, (fmb_real)0.5), 0);
    CHECK(just_above(t.origin[0], (fmb_real)0.5, 16) && just_above(-t.origin[1], (fmb_real)-0.5, 16));
    CHECK_EQ(fmb_frame2_place(&t, NULL, &turn, 0), FMB_ERR_NULL);
    CHECK_EQ(t.shape, 0);
}

int main(int argc, char **argv)
{
    (void)argc;
    (void)argv;
    grow_errors();
    what_is_left();
    margins_too_deep();
    known_sizes();
    known_distances();
    properties();
    pose_checks();
    placing();
    return check_done("pose");
}
