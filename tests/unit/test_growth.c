/* SPDX-License-Identifier: MIT */
/*
 * Frames placed, grown and asked for a margin: what is refused, whatever a direction to try says of it, and which error is told; margins whose
 * answers are
 * known. In 2D and in 3D. What the theorems promise: test_pose_exact.c.
 */
#include "check.h"
#include "fmb.h"
#include <float.h>
#include <stddef.h>

#ifdef FMB_REAL_DOUBLE
#define EPSILON DBL_EPSILON
#define HUGE_NUMBER 0x1p1000
#else
#define EPSILON FLT_EPSILON
#define HUGE_NUMBER 0x1p120F
#endif
#define NUM(x) ((fmb_real)(x))

static fmb_real zero;
static fmb_real nan_of(void) { return zero / zero; }

static const fmb_pose3 upright = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {0, 0, 0}};
static const fmb_pose2 upright2 = {{{1, 0}, {0, 1}}, {0, 0}};
static fmb_frame3 cube[2], to;
static fmb_frame2 square[2], to2;

/* Unit cubes, the second x away from the first. */
static void begin(fmb_real x)
{
    const fmb_real u[3] = {1, 0, 0}, v[3] = {0, 1, 0}, w[3] = {0, 0, 1};
    for (int i = 0; i < 2; i++) {
        const fmb_real o[3] = {i ? 1 + x : 0, 0, 0};
        CHECK_EQ(fmb_frame3_init(&cube[i], FMB_CUBOID, o, u, v, w) | fmb_frame2_init(&square[i], FMB_CUBOID, o, u, v),
                 0);
    }
}

/* ---- poses ---- */

/* Both dimensions: fmb_pose_check, which then leaves its bound alone, and a frame placed, which then is none. */
static void pose_is(const fmb_pose3 *p, const fmb_pose2 *p2, int error)
{
    fmb_real bound = 7, bound2 = 7;
    if (p) {
        CHECK_EQ(fmb_pose3_check(p, &bound), error);
        CHECK_EQ(fmb_pose3_check(p, NULL), error);
        to = cube[0];
        CHECK_EQ(fmb_frame3_place(&to, &cube[0], p, 0), error);
        CHECK((bound == 7) == (error != 0) && (to.shape == 0) == (error != 0));
    }
    if (p2) {
        CHECK_EQ(fmb_pose2_check(p2, &bound2), error);
        CHECK_EQ(fmb_pose2_check(p2, NULL), error);
        to2 = square[0];
        CHECK_EQ(fmb_frame2_place(&to2, &square[0], p2, 0), error);
        CHECK((bound2 == 7) == (error != 0) && (to2.shape == 0) == (error != 0));
    }
}

static void poses(void)
{
    begin(1);
    pose_is(&upright, &upright2, 0);
    for (int i = 0; i < 9; i++) {
        fmb_pose3 p = upright;
        fmb_pose2 p2 = upright2;
        int flat = i / 3 < 2 && i % 3 < 2;
        fmb_real *x = &p.rotation[i / 3][i % 3], *y = flat ? &p2.rotation[i / 3][i % 3] : NULL;
        *x = nan_of();
        if (flat)
            *y = nan_of();
        pose_is(&p, flat ? &p2 : NULL, FMB_ERR_NOT_FINITE);
        p.translation[1] = p2.translation[1] = 2 * FMB_LARGEST; /* NaN is worse */
        pose_is(&p, flat ? &p2 : NULL, FMB_ERR_NOT_FINITE);
        p.translation[1] = p2.translation[1] = nan_of();
        *x = i % 4 == 0 ? NUM(1.01) : NUM(0.01);
        if (flat)
            *y = *x;
        pose_is(&p, flat ? &p2 : NULL, FMB_ERR_NOT_FINITE);
        p.translation[1] = p2.translation[1] = 0;
        pose_is(&p, flat ? &p2 : NULL, FMB_ERR_RANGE);
        p.translation[1] = p2.translation[1] = 2 * FMB_LARGEST;
        pose_is(&p, flat ? &p2 : NULL, FMB_ERR_RANGE);
        p.translation[1] = p2.translation[1] = 0;
        *x = -(fmb_real)(i % 4 == 0); /* one of the axes turned round: a reflection */
        if (flat)
            *y = *x;
        if (i % 4 == 0)
            pose_is(&p, flat ? &p2 : NULL, FMB_ERR_RANGE);
    }
}

/* A rotation of two axes times a number whose square overflows: products of rows are infinite, or no numbers, while no number given is. */
static void overflowing(void)
{
    for (int axis = 0; axis < 3; axis++) {
        int i = (axis + 1) % 3, j = (axis + 2) % 3;
        fmb_pose3 p = upright;
        fmb_pose2 p2 = {{{HUGE_NUMBER, -HUGE_NUMBER}, {HUGE_NUMBER, HUGE_NUMBER}}, {0, 0}};
        p.rotation[i][i] = p.rotation[j][j] = p.rotation[j][i] = HUGE_NUMBER;
        p.rotation[i][j] = -HUGE_NUMBER;
        pose_is(&p, &p2, FMB_ERR_RANGE);
    }
}

/* What follows a pose in memory is none of its numbers. */
static void neighbours(void)
{
    struct {
        fmb_pose3 pose;
        fmb_real after[3];
    } a = {upright, {nan_of(), nan_of(), nan_of()}};
    struct {
        fmb_pose2 pose;
        fmb_real after[3];
    } b = {upright2, {nan_of(), nan_of(), nan_of()}};
    begin(1);
    pose_is(&a.pose, &b.pose, 0);
}

/* ---- growth ---- */

static void refused_growth(void)
{
    begin(1);
    CHECK_EQ(fmb_frame3_grow(NULL, &cube[0], 1), FMB_ERR_NULL);
    CHECK_EQ(fmb_frame2_grow(NULL, &square[0], 1), FMB_ERR_NULL);
    CHECK_EQ(fmb_frame3_grow(NULL, &cube[0], 0), FMB_ERR_NULL);
    CHECK_EQ(fmb_frame2_grow(NULL, &square[0], 0), FMB_ERR_NULL);
    to = cube[0];
    to2 = square[0];
    CHECK_EQ(fmb_frame3_grow(&to, NULL, 1), FMB_ERR_NULL);
    CHECK_EQ(fmb_frame2_grow(&to2, NULL, 1), FMB_ERR_NULL);
    CHECK(to.shape == 0 && to2.shape == 0);
    for (int i = 0; i < 4; i++) {
        const fmb_real skin = i == 0 ? nan_of() : i == 1 ? 2 * FMB_LARGEST : i == 2 ? NUM(-0.6) : HUGE_NUMBER;
        to = cube[0];
        to2 = square[0];
        CHECK_EQ(fmb_frame3_grow(&to, &cube[0], skin), i ? FMB_ERR_RANGE : FMB_ERR_NOT_FINITE);
        CHECK_EQ(fmb_frame2_grow(&to2, &square[0], skin), i ? FMB_ERR_RANGE : FMB_ERR_NOT_FINITE);
        CHECK(to.shape == 0 && to2.shape == 0);
        to = cube[0];
        to2 = square[0];
        CHECK_EQ(fmb_frame3_place(&to, &cube[0], &upright, skin), i ? FMB_ERR_RANGE : FMB_ERR_NOT_FINITE);
        CHECK_EQ(fmb_frame2_place(&to2, &square[0], &upright2, skin), i ? FMB_ERR_RANGE : FMB_ERR_NOT_FINITE);
        CHECK(to.shape == 0 && to2.shape == 0);
    }
    CHECK_EQ(fmb_frame3_place(NULL, &cube[0], &upright, 0), FMB_ERR_NULL);
    CHECK_EQ(fmb_frame2_place(NULL, &square[0], &upright2, 0), FMB_ERR_NULL);
    for (int i = 0; i < 2; i++) {
        to = cube[0];
        to2 = square[0];
        CHECK_EQ(fmb_frame3_place(&to, i ? NULL : &cube[0], i ? &upright : NULL, 0), FMB_ERR_NULL);
        CHECK_EQ(fmb_frame2_place(&to2, i ? NULL : &square[0], i ? &upright2 : NULL, 0), FMB_ERR_NULL);
        CHECK(to.shape == 0 && to2.shape == 0);
    }
    cube[0].shape = square[0].shape = 77;
    CHECK_EQ(fmb_frame3_grow(&to, &cube[0], 1) + fmb_frame2_grow(&to2, &square[0], 1), 2 * FMB_ERR_FRAME);
    CHECK_EQ(fmb_frame3_place(&to, &cube[0], &upright, 1) + fmb_frame2_place(&to2, &square[0], &upright2, 1),
             2 * FMB_ERR_FRAME);
    CHECK(to.shape == 0 && to2.shape == 0);
    CHECK_EQ(fmb_frame3_place(&to, &cube[0], &upright, nan_of()), FMB_ERR_FRAME);
    CHECK_EQ(fmb_frame2_place(&to2, &square[0], &upright2, nan_of()), FMB_ERR_FRAME);
}

/* ---- margins ---- */

/* All four questions; moving by va and vb. with: the direction to try is the one that parts them. */
static void margin_is(fmb_real margin, const fmb_real *va, const fmb_real *vb, int with, int expected)
{
    for (int what = 0; what < 4; what++) {
        fmb_real axis[4] = {64, 0, 0, nan_of()}; /* what follows a direction in memory is no part of it */
        axis[2] = what & 1 ? nan_of() : 0;
        fmb_real *n = with ? axis : NULL;
        if (what < 2 && (va || vb))
            continue;
        CHECK_EQ(what == 0   ? fmb_test3_margin(&cube[0], &cube[1], margin, n)
                 : what == 1 ? fmb_test2_margin(&square[0], &square[1], margin, n)
                 : what == 2 ? fmb_sweep3_margin(&cube[0], va, &cube[1], vb, margin, n, NULL)
                             : fmb_sweep2_margin(&square[0], va, &square[1], vb, margin, n, NULL),
                 expected);
        CHECK(expected == FMB_MISS || axis[0] == 64);
        CHECK(expected != FMB_MISS || (axis[0] > 0 && axis[1] == 0));
    }
}

static void margins(void)
{
    static const fmb_real side[3] = {0, 1, 0}, nearer[3] = {-1, 0, 0}, away[3] = {1, 0, 0}, through[3] = {-4, 0, 0};
    for (int with = 0; with < 2; with++) {
        begin(NUM(2.5));
        margin_is(0, NULL, NULL, with, FMB_MISS);
        margin_is(2, NULL, NULL, with, FMB_MISS);
        margin_is(NUM(2.5) * (1 - (with ? 64 : 1024) * EPSILON), NULL, NULL, with, FMB_MISS);
        margin_is(3, NULL, NULL, with, FMB_UNDECIDED);
        margin_is(2, NULL, nearer, with, FMB_UNDECIDED);
        margin_is(NUM(1.25), NULL, nearer, with, FMB_MISS);
        margin_is(2, away, NULL, with, FMB_UNDECIDED);
        margin_is(2, away, away, with, FMB_MISS);
        margin_is(2, side, nearer, with, FMB_UNDECIDED);
        margin_is(2, NULL, away, with, FMB_MISS);
        margin_is(2, NULL, through, with, FMB_HIT); /* they meet themselves */
        begin(NUM(-0.25));
        margin_is(0, NULL, NULL, with, FMB_HIT);
        margin_is(NUM(-0.125), NULL, NULL, with, FMB_HIT);
        margin_is(1, NULL, NULL, with, FMB_HIT);
        margin_is(NUM(-0.5), NULL, NULL, with, FMB_MISS);
        margin_is(NUM(-0.5), NULL, nearer, with, FMB_HIT);
        margin_is(NUM(-0.5), nearer, NULL, with, FMB_MISS);
    }
}

/* Nothing is free because a direction parts what is no frame, or what moves by what is no number. */
static void refused_margins(void)
{
    const fmb_real margin[3] = {0, 1, NUM(-0.125)};
    for (int i = 0; i < 3; i++)
        for (int with = 0; with < 2; with++) {
            for (int k = 0; k < 3; k++) {
                begin(4);
                fmb_real v[4] = {0, 0, 0, nan_of()};
                margin_is(margin[i], v, v, with, FMB_MISS);
                v[k] = nan_of();
                if (k == 2) /* none of two numbers */
                    CHECK_EQ(fmb_sweep2_margin(&square[0], v, &square[1], v, margin[i], NULL, NULL), FMB_MISS);
                if (k < 2) {
                    margin_is(margin[i], v, NULL, with, FMB_ERR_NOT_FINITE);
                    margin_is(margin[i], NULL, v, with, FMB_ERR_NOT_FINITE);
                    v[k] = 2 * FMB_LARGEST;
                    margin_is(margin[i], v, NULL, with, FMB_ERR_RANGE);
                    margin_is(margin[i], NULL, v, with, FMB_ERR_RANGE);
                }
            }
            for (int bad = 0; bad < 2; bad++) {
                begin(4);
                cube[bad].shape = square[bad].shape = bad ? 0 : 77;
                margin_is(margin[i], NULL, NULL, with, FMB_ERR_FRAME);
                margin_is(nan_of(), NULL, NULL, with, FMB_ERR_FRAME);
            }
            begin(4);
            margin_is(nan_of(), NULL, NULL, with, FMB_ERR_NOT_FINITE);
            margin_is(-2, NULL, NULL, with, FMB_ERR_RANGE); /* nothing is left of either */
        }
    begin(4);
    CHECK_EQ(fmb_test3_margin(NULL, &cube[1], 0, NULL) + fmb_test3_margin(&cube[0], NULL, 0, NULL), 2 * FMB_ERR_NULL);
    CHECK_EQ(fmb_test2_margin(NULL, &square[1], 0, NULL) + fmb_test2_margin(&square[0], NULL, 0, NULL),
             2 * FMB_ERR_NULL);
    CHECK_EQ(fmb_sweep3_margin(NULL, NULL, &cube[1], NULL, 0, NULL, NULL), FMB_ERR_NULL);
    CHECK_EQ(fmb_sweep3_margin(&cube[0], NULL, NULL, NULL, 0, NULL, NULL), FMB_ERR_NULL);
    CHECK_EQ(fmb_sweep2_margin(NULL, NULL, &square[1], NULL, 0, NULL, NULL), FMB_ERR_NULL);
    CHECK_EQ(fmb_sweep2_margin(&square[0], NULL, NULL, NULL, 0, NULL, NULL), FMB_ERR_NULL);
}

int main(void)
{
    poses();
    overflowing();
    neighbours();
    refused_growth();
    margins();
    refused_margins();
    return check_done("growth");
}
