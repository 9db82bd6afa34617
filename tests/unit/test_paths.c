/* SPDX-License-Identifier: MIT */
/*
 * What a segment's paths must give, and what their numbers mean: poses that a callback leaves unfinished, motions with less or more than
 * belongs to them,
 * poses known up to stray and sway, the rounding of a long way, the first of several errors. In 2D and in 3D.
 */
#include "check.h"
#include "fmb.h"
#include <float.h>
#include <stddef.h>

#ifdef FMB_REAL_DOUBLE
#define EPSILON DBL_EPSILON
#else
#define EPSILON FLT_EPSILON
#endif
#define NUM(x) ((fmb_real)(x))

static const fmb_pose3 upright = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {0, 0, 0}};
static const fmb_pose2 upright2 = {{{1, 0}, {0, 1}}, {0, 0}};
static fmb_frame3 cube, other;
static fmb_frame2 square, other2;
static fmb_path3 a, b;
static fmb_path2 a2, b2;
static fmb_real zero;
static fmb_real nan_of(void) { return zero / zero; }

/* ---- callbacks ---- */

static int asked, unset;
static fmb_real start[3], way[3];

/* Along `way`, never turned; number `unset` of a pose stays as it was. */
static int along(void *context, fmb_real t, fmb_pose3 *pose)
{
    (void)context;
    asked++;
    for (int i = 0; i < 12; i++) {
        fmb_real *x = i < 9 ? &pose->rotation[i / 3][i % 3] : &pose->translation[i - 9];
        if (i != unset)
            *x = i < 9 ? i % 4 == 0 : start[i - 9] + t * way[i - 9];
    }
    return 0;
}

static int along2(void *context, fmb_real t, fmb_pose2 *pose)
{
    (void)context;
    asked++;
    for (int i = 0; i < 6; i++) {
        fmb_real *x = i < 4 ? &pose->rotation[i / 2][i % 2] : &pose->translation[i - 4];
        if (i != unset)
            *x = i < 4 ? i % 3 == 0 : start[i - 4] + t * way[i - 4];
    }
    return 0;
}

static void place(fmb_real x, fmb_real y, fmb_real z)
{
    const fmb_real o[3] = {x, y, z}, u[3] = {1, 0, 0}, v[3] = {0, 1, 0}, w[3] = {0, 0, 1};
    CHECK_EQ(fmb_frame3_init(&other, FMB_CUBOID, o, u, v, w) | fmb_frame2_init(&other2, FMB_CUBOID, o, u, v), 0);
}

/* A unit cube that moves by `way`, and another that rests at x, y, z. */
static void begin(fmb_real x, fmb_real y, fmb_real z)
{
    const fmb_real o[3] = {0, 0, 0}, u[3] = {1, 0, 0}, v[3] = {0, 1, 0}, w[3] = {0, 0, 1};
    CHECK_EQ(fmb_frame3_init(&cube, FMB_CUBOID, o, u, v, w) | fmb_frame2_init(&square, FMB_CUBOID, o, u, v), 0);
    place(x, y, z);
    const fmb_motion_bounds none = {FMB_STRAIGHT, FMB_NO_TURN, 0, 0};
    a = (fmb_path3){.motion = FMB_ASKED, .body = &cube, .at = along, .segment_bounds = none};
    b = (fmb_path3){.motion = FMB_RESTS, .body = &other};
    a2 = (fmb_path2){.motion = FMB_ASKED, .body = &square, .at = along2, .segment_bounds = none};
    b2 = (fmb_path2){.motion = FMB_RESTS, .body = &other2};
    for (int k = 0; k < 3; k++)
        start[k] = way[k] = 0;
    asked = 0;
    unset = -1;
}

/* Whichever of both is a. */
static void answers(int expected, int depth)
{
    fmb_interval when = {7, 8};
    for (int swap = 0; swap < 2; swap++) {
        CHECK_EQ(fmb_segment3(swap ? &b : &a, swap ? &a : &b, depth, &when), expected);
        CHECK_EQ(fmb_segment2(swap ? &b2 : &a2, swap ? &a2 : &b2, depth, &when), expected);
    }
    CHECK(expected > 0 || (when.in == 7 && when.out == 8));
}

/* A number that is not set is not what it was for the pose before, nor that of another pose. */
static void unfinished(void)
{
    for (int i = 0; i < 12; i++) {
        begin(4, 4, 4);
        answers(FMB_MISS, 2);
        unset = i;
        CHECK_EQ(fmb_segment3(&a, &b, 2, NULL), FMB_ERR_NOT_FINITE);
        CHECK_EQ(fmb_segment3(&b, &a, 2, NULL), FMB_ERR_NOT_FINITE);
        CHECK_EQ(fmb_segment2(&a2, &b2, 2, NULL), i < 6 ? FMB_ERR_NOT_FINITE : FMB_MISS);
        CHECK_EQ(fmb_segment2(&b2, &a2, 2, NULL), i < 6 ? FMB_ERR_NOT_FINITE : FMB_MISS);
    }
}

/* ---- what is missing, and what does not belong there ---- */

static void missing(void)
{
    fmb_pose3 bad = upright;
    fmb_pose2 bad2 = upright2;
    const fmb_pose3 *const pose[3] = {NULL, &bad, &upright};
    const fmb_pose2 *const pose2[3] = {NULL, &bad2, &upright2};
    bad.rotation[0][1] = bad2.rotation[0][1] = NUM(0.5);
    begin(4, 4, 4);
    a.at = NULL;
    a2.at = NULL;
    answers(FMB_ERR_NULL, 1);
    a = (fmb_path3){.motion = FMB_SCREW, .body = &cube};
    a2 = (fmb_path2){.motion = FMB_SCREW, .body = &square};
    for (int from = 0; from < 3; from++)
        for (int to = 0; to < 3; to++) {
            a.from = pose[from];
            a.to = pose[to];
            a2.from = pose2[from];
            a2.to = pose2[to];
            answers(!from || !to ? FMB_ERR_NULL : from == 1 || to == 1 ? FMB_ERR_RANGE : FMB_MISS, 1);
        }
    a.from = &upright;
    a2.from = &upright2;
    a.at = along; /* a screw asks for nothing */
    a2.at = along2;
    answers(FMB_ERR_RANGE, 1);
    a.at = NULL;
    a2.at = NULL;
    fmb_motion_bounds *const bounds = &a.segment_bounds, *const bounds2 = &a2.segment_bounds;
    for (int i = 0; i < 4; i++) { /* nor is it held by bounds, or by poses if it rests or is asked */
        fmb_real *const x[4] = {&bounds->bend, &bounds->turn, &bounds->sway, &bounds->stray};
        fmb_real *const y[4] = {&bounds2->bend, &bounds2->turn, &bounds2->sway, &bounds2->stray};
        *x[i] = *y[i] = 1;
        answers(FMB_ERR_RANGE, 1);
        *x[i] = *y[i] = 0;
    }
    answers(FMB_MISS, 1);
    for (int i = 0; i < 2; i++) {
        begin(4, 4, 4);
        if (i) {
            a.from = &upright;
            a2.from = &upright2;
        } else {
            a.to = &upright;
            a2.to = &upright2;
        }
        answers(FMB_ERR_RANGE, 1);
        a.motion = a2.motion = FMB_RESTS;
        a.at = NULL;
        a2.at = NULL;
        a.segment_bounds = a2.segment_bounds = (fmb_motion_bounds){0, 0, 0, 0};
        answers(FMB_ERR_RANGE, 1);
        a.from = a.to = NULL;
        a2.from = a2.to = NULL;
        answers(FMB_MISS, 1);
        a.motion = a2.motion = i ? 0 : 4;
        answers(FMB_ERR_RANGE, 1);
    }
}

/* Bodies that nothing has made: no pose is asked for. Depths at their limits; what is wrong with a path is told before a depth. */
static void refused(void)
{
    begin(4, 4, 4);
    answers(FMB_MISS, FMB_SEGMENT_HALVINGS);
    answers(FMB_MISS, 0);
    answers(FMB_ERR_RANGE, FMB_SEGMENT_HALVINGS + 1);
    answers(FMB_ERR_RANGE, -1);
    a.skin = a2.skin = nan_of();
    answers(FMB_ERR_NOT_FINITE, -1);
    a.skin = a2.skin = 1 / zero;
    answers(FMB_ERR_NOT_FINITE, 1);
    a.skin = a2.skin = FMB_LARGEST * 2;
    answers(FMB_ERR_RANGE, 1);
    a.skin = a2.skin = -1;
    answers(FMB_ERR_RANGE, 1);
    a.skin = a2.skin = 0;
    asked = 0;
    cube.shape = square.shape = 0;
    answers(FMB_ERR_FRAME, 1);
    CHECK_EQ(asked, 0);
    cube.shape = square.shape = FMB_FRAME_SHAPE(FMB_CUBOID);
    other.shape = other2.shape = 77;
    answers(FMB_ERR_FRAME, 1);
    CHECK_EQ(asked, 0);
    begin(4, 4, 4);
    CHECK_EQ(fmb_segment3(NULL, &b, 1, NULL), FMB_ERR_NULL);
    CHECK_EQ(fmb_segment3(&a, NULL, 1, NULL), FMB_ERR_NULL);
    CHECK_EQ(fmb_segment2(NULL, &b2, 1, NULL), FMB_ERR_NULL);
    CHECK_EQ(fmb_segment2(&a2, NULL, 1, NULL), FMB_ERR_NULL);
    a.body = NULL;
    a2.body = NULL;
    answers(FMB_ERR_NULL, 1);
}

/* A skin so large that no frame can be grown by it: nothing is proved, whoever has it, and bodies that meet do all the same. */
static void large_skins(void)
{
    for (int meet = 0; meet < 2; meet++)
        for (int depth = 0; depth <= 3; depth += 3) {
            begin(meet ? NUM(0.5) : NUM(1.5), 0, 0);
            b.skin = b2.skin = FMB_LARGEST;
            answers(meet ? FMB_HIT : FMB_UNDECIDED, depth);
            b.skin = b2.skin = 0;
            a.skin = a2.skin = FMB_LARGEST;
            answers(meet ? FMB_HIT : FMB_UNDECIDED, depth);
        }
}

/* ---- what is known of poses ---- */

/* Overlapping by less than what a pose may be off is no contact that is proved; by more it is. */
static void strays(void)
{
    const fmb_real reach = NUM(0.9); /* radii: .866 of the cube, .707 of the square */
    for (int sway = 0; sway < 2; sway++)
        for (int depth = 0; depth < 3; depth++) {
            begin(NUM(0.95), 0, 0);
            fmb_real *const x = sway ? &a.segment_bounds.sway : &a.segment_bounds.stray;
            fmb_real *const y = sway ? &a2.segment_bounds.sway : &a2.segment_bounds.stray;
            answers(FMB_HIT, depth);
            *x = *y = NUM(0.1); /* sway: .07 and more */
            answers(FMB_UNDECIDED, depth);
            place(NUM(0.85), 0, 0);
            answers(FMB_HIT, depth);
            place(1 + NUM(0.1) * (sway ? reach : 1) - NUM(0.03), 0, 0); /* it may be there */
            answers(FMB_UNDECIDED, depth);
            place(NUM(1.3), 0, 0);
            answers(FMB_MISS, depth);
        }
}

/*
 * Past one another along the diagonal by 2^20 sizes, `gap` units of roundoff of that way apart across it. What is asked for: 24u of the way by one
 * direction; by frames and a sweep 10u, and what poses are off.
 */
static void long_ways(void)
{
    const fmb_real far = NUM(0x1p20), u[3] = {1, 1, 0}, v[3] = {-1, 1, 0}, w[3] = {0, 0, 1}, o[3] = {0, 0, 0};
    for (int back = -1; back <= 1; back += 2)
        for (int gap = 1; gap <= 64; gap++) {
            const fmb_real off = 1 + NUM(gap) * EPSILON / 2 * far, to[3] = {-off, off, 0};
            begin(0, 0, 0);
            CHECK_EQ(fmb_frame3_init(&cube, FMB_CUBOID, o, u, v, w) | fmb_frame2_init(&square, FMB_CUBOID, o, u, v), 0);
            CHECK_EQ(fmb_frame3_init(&other, FMB_CUBOID, to, u, v, w) | fmb_frame2_init(&other2, FMB_CUBOID, to, u, v),
                     0);
            for (int k = 0; k < 2; k++) {
                start[k] = -far / 2 * NUM(back);
                way[k] = far * NUM(back);
            }
            if (gap <= 16)
                answers(FMB_UNDECIDED, 0);
            if (gap >= 28)
                answers(FMB_MISS, 0);
        }
}

int main(void)
{
    unfinished();
    missing();
    refused();
    large_skins();
    strays();
    long_ways();
    return check_done("paths");
}
