/* SPDX-License-Identifier: MIT */
/*
 * Bodies that turn along a segment: known answers of a bar that turns past a block, by a screw and by asked poses; margins on both sides of a
 * gap, budgets, what is refused, what has changed. Two tori, one turning, with what a search takes. No random numbers.
 */
#include "check.h"
#include "cubes.h"
#include "number.h"
#include "port.h"
#include "torus.h"
#include <stddef.h>

#define U (sizeof(fmb_real) == 4 ? (fmb_real)0x1p-24 : (fmb_real)0x1p-53)

enum { CUBES = 2, NODES = 2 * CUBES - 1 };

static fmb_node3 node[2][NODES];
static fmb_frame3 frame[2][CUBES];
static fmb_tree3 tree[2];
static fmb_bodies3 s;

/* Two blocks of x by y by z at `at`, one on the other. */
static void plant(int side, const fmb_real at[3], fmb_real x, fmb_real y, fmb_real z)
{
    const fmb_real edge[3][3] = {{x, 0, 0}, {0, y, 0}, {0, 0, z / 2}};
    const fmb_real way[3] = {0, 0, z / 2};
    plant_row(&tree[side], node[side], frame[side], CUBES, at, way, edge);
}

/* A quarter turn about z, in the plane, and its half (a half angle of tangent 1, of tangent sqrt 2 - 1). */
static const fmb_pose3 start_pose = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {0, 0, 0}};
static const fmb_pose3 quarter = {{{0, -1, 0}, {1, 0, 0}, {0, 0, 1}}, {0, 0, 0}};

/* At t the half angle has the tangent t: at most two radians per segment. */
static int turn_to(void *context, fmb_real t, fmb_pose3 *pose)
{
    fmb_real square = 1 + t * t, c = (1 - t * t) / square, n = 2 * t / square;
    int *asked = context;
    *pose = start_pose;
    pose->rotation[0][0] = pose->rotation[1][1] = c;
    pose->rotation[1][0] = n;
    pose->rotation[0][1] = -n;
    return asked ? (*asked)++ >= 100 ? -77 : 0 : 0;
}

static int gives_nothing(void *context, fmb_real t, fmb_pose3 *pose)
{
    (void)t;
    (void)pose;
    return context ? 1 : 0;
}

static fmb_body3 screw_of(int side)
{
    return (fmb_body3){.motion = FMB_SCREW, .tree = &tree[side], .from = &start_pose, .to = &quarter};
}

static fmb_body3 asked_of(int side, void *context)
{
    fmb_body3 b = {.motion = FMB_ASKED, .tree = &tree[side], .at = turn_to, .context = context};
    b.segment_bounds = (fmb_motion_bounds){FMB_STRAIGHT, (fmb_real)2.0001, (fmb_real)0.00001, 0};
    return b;
}

static fmb_body3 rest_of(int side) { return (fmb_body3){.motion = FMB_RESTS, .tree = &tree[side]}; }

static int go(const fmb_body3 *a, const fmb_body3 *b, fmb_real margin, int32_t halvings, uint32_t budget,
              fmb_interval *when)
{
    int said, init = fmb_bodies3_init(&s, a, b, margin, halvings);
    if (init)
        return init;
    s.budget = budget;
    while ((said = fmb_bodies3_segment(&s, when)) == FMB_UNFINISHED)
        CHECK(when->in >= 0 && when->in < 1 && when->out == 1);
    return said;
}

/* ---- known answers ---- */

/* The bar: x from 3 to 4 sizes, half a size wide; its far corners are 4.0078 sizes from the axis. The block has sides of .2. */
static void known(fmb_real size)
{
    const fmb_real bar[3] = {3 * size, size / -4, 0};
    const double half = 0.70710678, turn = 1.57079633;
    fmb_interval when = {0, 0};
    plant(0, bar, size, size / 2, size);
    for (int n = 0; n < 8; n++) {
        const int way = n & 1, swapped = n & 2;
        const uint32_t budget = n & 4 ? 1 : FMB_NO_LIMIT;
        fmb_body3 a = way ? asked_of(0, NULL) : screw_of(0), b = rest_of(1);
        const fmb_body3 *p = swapped ? &b : &a, *q = swapped ? &a : &b;
        /* In the way, at 45 degrees: the sides of the bar come to it before and after by asin((.25 + .1414) / 3.4) at most. */
        fmb_real at = (fmb_real)(half * 3.5) * size - size / 10;
        const fmb_real block[3] = {at, at, size / 4};
        plant(1, block, size / 5, size / 5, size / 5);
        CHECK_EQ(go(p, q, 0, 8, budget, &when), FMB_HIT);
        double in = way ? 0.3 : 0.5 - 0.116 / turn, out = way ? 0.43 : 0.5;
        CHECK((double)when.in > in - 0.01 && (double)when.in < out && (double)when.out <= out && when.in < when.out);
        CHECK(s.parts > 4 && s.parts < 64);
        CHECK_EQ(go(p, q, 0, 0, budget, &when), FMB_UNDECIDED + (way ? 0 : -1)); /* the screw meets it halfway */
        /* Behind the tip, by .05 sizes. */
        at = (fmb_real)(half * (4.0078 + 0.05)) * size;
        const fmb_real behind[3] = {at, at, size / 4};
        plant(1, behind, size / 5, size / 5, size / 5);
        CHECK_EQ(go(p, q, 0, 8, budget, &when), 0);
        CHECK_EQ(go(p, q, (fmb_real)0.03 * size, 10, budget, &when), 0);
        CHECK_EQ(go(p, q, 0, 0, budget, &when), FMB_UNDECIDED);
        CHECK(when.in == 0 && when.out == 1);
        CHECK_EQ(go(p, q, (fmb_real)0.06 * size, 10, budget, &when), FMB_UNDECIDED);
        CHECK((double)when.in > (way ? 0.2 : 0.3) && (double)when.out < 0.6);
        /* Where it ends; and just behind that. */
        const fmb_real last[3] = {size / -10, (fmb_real)3.5 * size, size / 4};
        plant(1, last, size / 5, size / 5, size / 5);
        CHECK_EQ(go(p, q, 0, 8, budget, &when), FMB_HIT);
        CHECK((double)when.in > 0.85 && (double)when.in < 0.95);
        const fmb_real past[3] = {(fmb_real)-0.47 * size, (fmb_real)3.5 * size, size / 4};
        plant(1, past, size / 5, size / 5, size / 5);
        CHECK_EQ(go(p, q, 0, 10, budget, &when), 0);
        const fmb_real before[3] = {(fmb_real)3.5 * size, (fmb_real)-0.47 * size, size / 4};
        plant(1, before, size / 5, size / 5, size / 5);
        CHECK_EQ(go(p, q, 0, 10, budget, &when), 0);
    }
    /* Both turn together: nothing changes between them. Both rest: one part. */
    const fmb_real beside[3] = {3 * size, (fmb_real)0.5 * size, 0};
    plant(1, beside, size, size / 2, size);
    fmb_body3 a = screw_of(0), b = screw_of(1);
    CHECK_EQ(go(&a, &b, 0, 6, FMB_NO_LIMIT, &when), 0);
    a = rest_of(0);
    b = rest_of(1);
    CHECK_EQ(go(&a, &b, (fmb_real)0.24 * size, 20, FMB_NO_LIMIT, &when), 0);
    CHECK_EQ(go(&a, &b, (fmb_real)0.26 * size, 20, FMB_NO_LIMIT, &when), FMB_UNDECIDED);
    CHECK_EQ(s.parts, 1);
    b.from = &quarter;
    CHECK_EQ(go(&a, &b, 0, 20, FMB_NO_LIMIT, &when), 0);
}

/* ---- refused, and changed ---- */

static int refused_as(const fmb_body3 *a, const fmb_body3 *b, fmb_real margin, int32_t halvings)
{
    fmb_interval when = {7, 8};
    int said = go(a, b, margin, halvings, FMB_NO_LIMIT, &when);
    if (said < 0) {
        CHECK(when.in == 7 && when.out == 8);
        CHECK_EQ(fmb_bodies3_segment(&s, &when), said);
    }
    return said;
}

static void refused(void)
{
    const fmb_real bar[3] = {3, (fmb_real)-0.25, 0}, away[3] = {-3, -3, 0};
    fmb_real zero = 0, none = zero / zero;
    fmb_interval when;
    plant(0, bar, 1, (fmb_real)0.5, 1);
    plant(1, away, 1, 1, 1);
    fmb_body3 a = screw_of(0), b = rest_of(1), c;
    CHECK_EQ(fmb_bodies3_segment(NULL, &when), FMB_ERR_NULL);
    CHECK_EQ(fmb_bodies3_init(NULL, &a, &b, 0, 1), FMB_ERR_NULL);
    s = (fmb_bodies3){0};
    CHECK_EQ(fmb_bodies3_segment(&s, &when), FMB_ERR_FRAME);
    CHECK_EQ(refused_as(&a, &b, 0, 8), 0);
    CHECK_EQ(refused_as(NULL, &b, 0, 8), FMB_ERR_NULL);
    CHECK_EQ(refused_as(&a, NULL, 0, 8), FMB_ERR_NULL);
    CHECK_EQ(refused_as(&a, &b, -1, 8), FMB_ERR_RANGE);
    CHECK_EQ(refused_as(&a, &b, none, 8), FMB_ERR_NOT_FINITE);
    CHECK_EQ(refused_as(&a, &b, 0, -1), FMB_ERR_RANGE);
    CHECK_EQ(refused_as(&a, &b, 0, FMB_SEGMENT_HALVINGS + 1), FMB_ERR_RANGE);
    for (int n = 0; n < 8; n++) {
        static const int wrong[8] = {FMB_ERR_NULL,  FMB_ERR_RANGE, FMB_ERR_RANGE, FMB_ERR_RANGE,
                                     FMB_ERR_RANGE, FMB_ERR_RANGE, FMB_ERR_NULL,  FMB_ERR_NULL};
        c = a;
        switch (n) {
        case 0: c.tree = NULL; break;
        case 1: c.motion = 0; break;
        case 2: c.node = NODES; break;
        case 3: c.at = turn_to; break;
        case 4: c.segment_bounds.turn = 1; break;
        case 5: c.centre[2] = none; break;
        case 6: c.to = NULL; break;
        default: c.from = NULL; break;
        }
        CHECK_EQ(refused_as(&c, &b, 0, 8), wrong[n]);
        CHECK_EQ(refused_as(&b, &c, 0, 8), wrong[n]);
    }
    b.to = &quarter;
    CHECK_EQ(refused_as(&a, &b, 0, 8), FMB_ERR_RANGE);
    b = rest_of(1);
    /* More than a quarter turn; a mirror; a budget of nothing. */
    fmb_pose3 far = {{{-1, 0, 0}, {0, -1, 0}, {0, 0, 1}}, {0, 0, 0}};
    a.to = &far;
    CHECK_EQ(refused_as(&a, &b, 0, 8), FMB_ERR_RANGE);
    far.rotation[1][1] = 1;
    CHECK_EQ(refused_as(&a, &b, 0, 8), FMB_ERR_RANGE);
    a = screw_of(0);
    CHECK_EQ(fmb_bodies3_init(&s, &a, &b, 0, 8), 0);
    s.budget = 0;
    CHECK_EQ(fmb_bodies3_segment(&s, &when), FMB_ERR_RANGE);
    /* Asked: poses that are not given, errors, bounds that contradict the poses or were left out. */
    a = asked_of(0, NULL);
    a.at = gives_nothing;
    CHECK_EQ(refused_as(&a, &b, 0, 8), FMB_ERR_NOT_FINITE);
    a.context = &a;
    CHECK_EQ(refused_as(&a, &b, 0, 8), FMB_ERR_RANGE);
    int asked = 98;
    a = asked_of(0, &asked);
    CHECK_EQ(refused_as(&a, &b, 0, 8), -77);
    a = asked_of(0, NULL);
    a.segment_bounds.turn = (fmb_real)1.2;
    CHECK_EQ(refused_as(&a, &b, 0, 8), FMB_ERR_RANGE);
    a.segment_bounds.turn = 0;
    CHECK_EQ(refused_as(&a, &b, 0, 8), FMB_ERR_RANGE);
    a = asked_of(0, NULL);
    a.from = &quarter;
    CHECK_EQ(refused_as(&a, &b, 0, 8), FMB_ERR_RANGE);
    a = asked_of(0, NULL);
    a.centre[1] = none;
    CHECK_EQ(refused_as(&a, &b, 0, 8), FMB_ERR_NOT_FINITE);
}

/* Other trees than those that the search began with, each of them proved: after so many calls of a budget of 1. */
static void replaced(const fmb_body3 *a, const fmb_body3 *b)
{
    fmb_interval when;
    for (int calls = 0; calls < 12; calls++)
        for (int refit = 0; refit < 2; refit++) {
            const fmb_tree3 before = tree[1];
            int said = FMB_UNFINISHED;
            CHECK_EQ(fmb_bodies3_init(&s, a, b, 0, 8), 0);
            s.budget = 1;
            for (int i = 0; i < calls && said == FMB_UNFINISHED; i++)
                said = fmb_bodies3_segment(&s, &when);
            if (said != FMB_UNFINISHED)
                return;
            if (refit)
                CHECK_EQ(fmb_tree3_refit(&tree[1], node[1], NULL), 0);
            else
                tree[1] = tree[0];
            s.budget = FMB_NO_LIMIT;
            CHECK_EQ(fmb_bodies3_segment(&s, &when), FMB_ERR_STALE);
            CHECK_EQ(fmb_bodies3_segment(&s, &when), FMB_ERR_STALE);
            if (!refit)
                tree[1] = before;
        }
}

static void changed(void)
{
    const fmb_real bar[3] = {3, (fmb_real)-0.25, 0}, away[3] = {(fmb_real)-1.27, (fmb_real)3.5, 0},
                   edge[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    fmb_interval when;
    fmb_pose3 to = quarter;
    plant(0, bar, 1, (fmb_real)0.5, 1);
    plant(1, away, 1, 1, 1);
    fmb_body3 a = screw_of(0), b = rest_of(1);
    a.to = &to;
    CHECK_EQ(fmb_bodies3_init(&s, &a, &b, 0, 8), 0);
    to.rotation[0][0] = 5; /* the search has copies */
    s.budget = 1;
    CHECK_EQ(fmb_bodies3_segment(&s, &when), FMB_UNFINISHED);
    CHECK_EQ(fmb_tree3_move(&tree[1], node[1], 1, frame[1], FMB_CUBOID, away, edge), 0);
    CHECK_EQ(fmb_bodies3_segment(&s, &when), FMB_ERR_STALE);
    CHECK_EQ(fmb_bodies3_segment(&s, &when), FMB_ERR_STALE);
    a = screw_of(0);
    CHECK_EQ(fmb_bodies3_init(&s, &a, &b, 0, 8), FMB_ERR_STALE);
    CHECK_EQ(fmb_tree3_refit(&tree[1], node[1], NULL), 0);
    CHECK_EQ(go(&a, &b, 0, 8, FMB_NO_LIMIT, &when), 0);
    replaced(&a, &b);
    tree[1].stamp = 0;
    CHECK_EQ(fmb_bodies3_init(&s, &a, &b, 0, 8), FMB_ERR_FRAME);
}

/*
 * A thin bar turns by a quarter (turn_to), and meets a small block at its tip at a known time: not later than that is said. The
 * times are at all places of a part, so that the bar is not taken in the orientation of the start for that of the
 * middle.
 */
static void on_time(void)
{
    const fmb_real thin = (fmb_real)0.004, from[3] = {0, -thin / 2, 0};
    const fmb_body3 a = asked_of(0, NULL), b = rest_of(1);
    plant(0, from, 1, thin, 1);
    for (int i = 0; i < 64; i++) {
        const fmb_real at = ((fmb_real)i + (fmb_real)0.5) / 64, far = (fmb_real)0.995 / (1 + at * at); /* turn_to */
        const fmb_real block[3] = {far * (1 - at * at) - thin / 2, far * 2 * at - thin / 2, 0};
        plant(1, block, thin, thin, 1);
        for (int halvings = 1; halvings < 7; halvings++) {
            fmb_interval when;
            CHECK(go(&a, &b, 0, halvings, FMB_NO_LIMIT, &when) > 0);
            CHECK(when.in <= at);
        }
    }
}

/* ---- hits at moments ---- */

static int stays(void *context, fmb_real t, fmb_pose3 *pose)
{
    (void)context;
    (void)t;
    *pose = start_pose;
    return 0;
}

/* A tier that knows nothing of what rests. */
static int asks_further(const fmb_frame3 *a, const fmb_frame3 *b, fmb_real axis[3])
{
    (void)a;
    (void)b;
    (void)axis;
    return FMB_UNDECIDED;
}

/* The lower small block, `deep` in the upper large one, known to within `sway` and `stray`: what is said of them, told of the right ones. */
static int said_of(fmb_real deep, fmb_real sway, fmb_real stray, int swapped,
                   int (*test)(const fmb_frame3 *, const fmb_frame3 *, fmb_real *))
{
    const fmb_real large[3] = {0, 0, 0}, small[3] = {1 - deep, (fmb_real)0.3, (fmb_real)1.8};
    fmb_body3 a = rest_of(0), b = {.motion = FMB_ASKED, .tree = &tree[1], .at = stays};
    fmb_interval when = {0, 0};
    plant(0, large, 1, 1, 2);
    plant(1, small, (fmb_real)0.3, (fmb_real)0.3, (fmb_real)0.6);
    b.segment_bounds = (fmb_motion_bounds){FMB_STRAIGHT, FMB_NO_TURN, sway, stray};
    CHECK_EQ(fmb_bodies3_init(&s, swapped ? &b : &a, swapped ? &a : &b, 0, 2), 0);
    if (test)
        s.tier = (fmb_tier3){test, fmb_sweep3};
    const int said = fmb_bodies3_segment(&s, &when);
    CHECK(when.in == 0 && (said != FMB_HIT || when.out == (fmb_real)0.125));
    CHECK_EQ(node[0][s.leaf[swapped]].volume, 1);
    CHECK_EQ(node[1][s.leaf[!swapped]].volume, 0);
    /* Three parts: in each one pair is tested, and asked in the middle; without a hit at the end, too. */
    CHECK(s.parts == 3 && s.tests == (said == FMB_HIT ? 6u : 7u));
    return said;
}

static void moments(void)
{
    const fmb_real stray = (fmb_real)0.0078125;
    for (int swapped = 0; swapped < 2; swapped++) {
        CHECK_EQ(said_of(stray * 2, 0, stray, swapped, NULL), FMB_HIT);
        CHECK_EQ(said_of(stray / 2, 0, stray, swapped, NULL), FMB_UNDECIDED);
        CHECK_EQ(said_of(stray - 8 * U, 0, stray, swapped, NULL), FMB_UNDECIDED);
        /* Deeper than that by less than what points take for rounding: the tier says it. */
        CHECK_EQ(said_of(stray + 200 * U, 0, stray, swapped, NULL), FMB_HIT);
        CHECK_EQ(said_of(stray + 200 * U, 0, stray, swapped, asks_further), FMB_UNDECIDED);
        /* Orientations that are known to less than FMB_POSE_TOLERANCE prove nothing. */
        CHECK_EQ(said_of((fmb_real)0.25, (fmb_real)0.0009, 0, swapped, NULL), FMB_HIT);
        CHECK_EQ(said_of((fmb_real)0.25, (fmb_real)0.001, 0, swapped, NULL), FMB_UNDECIDED);
    }
}

static int slides(void *context, fmb_real t, fmb_pose3 *pose)
{
    (void)context;
    *pose = start_pose;
    pose->translation[2] = 3 * t;
    return 0;
}

/* A bar slides past one block, within the margin, and halfway into another one: what is asked of the first does not hide the second. */
static void second_pair(void)
{
    static const fmb_real from[3] = {0, 0, 0}, way[3] = {(fmb_real)0.3, 0, 1};
    static const fmb_real edge[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    const fmb_real bar[3] = {(fmb_real)1.05, (fmb_real)0.3, (fmb_real)0.2};
    plant_row(&tree[0], node[0], frame[0], CUBES, from, way, edge);
    plant(1, bar, (fmb_real)0.1, (fmb_real)0.3, (fmb_real)0.2);
    for (int swapped = 0; swapped < 2; swapped++) {
        fmb_body3 a = rest_of(0), b = {.motion = FMB_ASKED, .tree = &tree[1], .at = slides};
        fmb_interval when = {-1, -1};
        b.segment_bounds = (fmb_motion_bounds){FMB_STRAIGHT, FMB_NO_TURN, 0, 0};
        CHECK_EQ(go(swapped ? &b : &a, swapped ? &a : &b, (fmb_real)0.1, 0, FMB_NO_LIMIT, &when), FMB_HIT);
        CHECK(when.in == 0 && when.out == (fmb_real)0.5);
        CHECK_EQ(node[0][s.leaf[swapped]].volume, 1);
        /* Of the first block two pairs, each asked at both moments; the next pair is the hit. */
        CHECK_EQ(s.tests, 2 * 3 + 2);
    }
}

/* A bar that turns about a corner of its box, and what is in its way at the start alone: its far end has the whole of its length for a radius. */
static void corner(void)
{
    const fmb_real bar[3] = {0, 0, 0}, dot[3] = {(fmb_real)3.9, (fmb_real)0.02, (fmb_real)0.4}, size = (fmb_real)0.01;
    fmb_interval when = {-1, -1};
    plant(0, bar, 4, (fmb_real)0.5, 1);
    plant(1, dot, size, size, size);
    fmb_body3 a = asked_of(0, NULL), b = rest_of(1);
    CHECK_EQ(go(&a, &b, 0, 4, FMB_NO_LIMIT, &when), FMB_UNDECIDED);
    CHECK(when.in == 0 && when.out == (fmb_real)0.0625);
}

/* ---- fitted boxes ---- */

/* Thin bars along (4,3,0)/5, 4 long: one rests, the other turns by asin .28 about its middle, 1 beside it; where they are nearest .38 is left. */
static const fmb_pose3 beside = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {(fmb_real)-0.6, (fmb_real)0.8, 0}},
                       inclined = {
                           {{(fmb_real)0.96, (fmb_real)-0.28, 0}, {(fmb_real)0.28, (fmb_real)0.96, 0}, {0, 0, 1}},
                           {(fmb_real)-0.6, (fmb_real)0.8, 0}};
static fmb_fit3 fit[2][NODES];
static fmb_fits3 fits[2];

static void plant_bars(void)
{
    const fmb_real at[3] = {(fmb_real)-1.6, (fmb_real)-1.2, 0}, way[3] = {(fmb_real)1.6, (fmb_real)1.2, 0};
    const fmb_real edge[3][3] = {
        {(fmb_real)1.6, (fmb_real)1.2, 0}, {(fmb_real)-0.0375, (fmb_real)0.05, 0}, {0, 0, (fmb_real)0.0625}};
    for (int side = 0; side < 2; side++) {
        plant_row(&tree[side], node[side], frame[side], CUBES, at, way, edge);
        CHECK_EQ(fmb_tree3_fits(&tree[side], fit[side], NODES, &fits[side]), 0);
    }
}

static fmb_body3 inclining(void)
{
    return (fmb_body3){.motion = FMB_SCREW, .tree = &tree[1], .from = &beside, .to = &inclined};
}

/* which: bits of the bodies that have fitted boxes. */
static int go_fitted(int which, int swapped, fmb_real margin, int32_t halvings, fmb_interval *when)
{
    const fmb_body3 a = rest_of(0), b = inclining();
    const fmb_fits3 *of_a = which & 1 ? &fits[0] : NULL, *of_b = which & 2 ? &fits[1] : NULL;
    int said;
    CHECK_EQ(fmb_bodies3_init(&s, swapped ? &b : &a, swapped ? &a : &b, margin, halvings), 0);
    CHECK_EQ(fmb_bodies3_fits(&s, swapped ? of_b : of_a, swapped ? of_a : of_b), 0);
    s.budget = halvings & 1 ? 1 : FMB_NO_LIMIT;
    while ((said = fmb_bodies3_segment(&s, when)) == FMB_UNFINISHED)
        CHECK(when->out == 1);
    return said;
}

static void fitted(void)
{
    fmb_interval when;
    plant_bars();
    for (int n = 0; n < 8; n++) {
        const int which = n & 3, swapped = n & 4;
        CHECK_EQ(go_fitted(which, swapped, 0, 0, &when), 0);
        CHECK(which == 3 ? s.visits == 1 && s.tests == 0 : s.visits > 1);
        CHECK_EQ(s.parts, 1);
        CHECK_EQ(go_fitted(which, swapped, (fmb_real)0.36, 9, &when), 0);
        CHECK(go_fitted(which, swapped, (fmb_real)0.4, 8, &when) == FMB_UNDECIDED && (double)when.in > 0.8);
        CHECK_EQ(go_fitted(which, swapped, (fmb_real)0.96, 4, &when), FMB_UNDECIDED);
        CHECK(when.in == 0);
    }
}

/* After an error, in the search that has begun: it stays. */
static void refuses_fits(const fmb_fits3 *a, const fmb_fits3 *b, int wrong)
{
    fmb_interval when;
    CHECK_EQ(fmb_bodies3_fits(&s, a, b), wrong);
    CHECK_EQ(fmb_bodies3_segment(&s, &when), wrong);
    CHECK_EQ(fmb_bodies3_fits(&s, NULL, NULL), wrong);
}

static void fits_refused(void)
{
    const fmb_body3 a = rest_of(0), b = inclining();
    const fmb_fits3 none = {.count = NODES};
    fmb_interval when;
    plant_bars();
    CHECK_EQ(fmb_bodies3_fits(NULL, &fits[0], &fits[1]), FMB_ERR_NULL);
    s = (fmb_bodies3){0};
    CHECK_EQ(fmb_bodies3_fits(&s, &fits[0], &fits[1]), FMB_ERR_FRAME);
    CHECK_EQ(fmb_bodies3_segment(&s, &when), FMB_ERR_FRAME);
    CHECK_EQ(fmb_bodies3_init(&s, &a, &b, -1, 0), FMB_ERR_RANGE);
    refuses_fits(&fits[0], &fits[1], FMB_ERR_RANGE);
    for (int n = 0; n < 4; n++) {
        CHECK_EQ(fmb_bodies3_init(&s, &a, &b, 0, 0), 0);
        refuses_fits(n == 0   ? &fits[1]
                     : n == 1 ? &none
                              : &fits[0],
                     n == 2   ? &fits[0]
                     : n == 3 ? &none
                              : NULL,
                     FMB_ERR_STALE);
    }
    /* A search that has begun. */
    CHECK_EQ(fmb_bodies3_init(&s, &a, &b, 0, 9), 0);
    s.budget = 1;
    CHECK_EQ(fmb_bodies3_segment(&s, &when), FMB_UNFINISHED);
    refuses_fits(&fits[0], &fits[1], FMB_ERR_RANGE);
    /* Boxes that are no longer what they were: before the search, and within it; and those of another state of the tree. */
    for (int n = 0; n < 3; n++) {
        plant_bars();
        CHECK_EQ(fmb_bodies3_init(&s, &a, &b, (fmb_real)0.9, 9), 0);
        CHECK_EQ(fmb_bodies3_fits(&s, &fits[0], &fits[1]), 0);
        s.budget = 1;
        if (n == 1)
            CHECK_EQ(fmb_bodies3_segment(&s, &when), FMB_UNFINISHED);
        if (n == 2)
            CHECK_EQ(fmb_tree3_refit(&tree[1], node[1], NULL), 0);
        else
            fit[1][0].half[1] /= 2;
        CHECK_EQ(fmb_bodies3_segment(&s, &when), FMB_ERR_STALE);
        CHECK_EQ(fmb_bodies3_segment(&s, &when), FMB_ERR_STALE);
    }
    CHECK_EQ(fmb_bodies3_init(&s, &a, &b, 0, 0), 0);
    refuses_fits(NULL, &fits[1], FMB_ERR_STALE); /* before the refit */
}

/* ---- tori ---- */

static void say(const char *what, uint64_t n)
{
    char text[NUMBER_TEXT];
    port_out(what);
    port_out(number_unsigned(n, text));
}

static void tori(void)
{
    /* 3, 4, 5: by .93 rad about x, while it comes nearer. */
    static const fmb_pose3 to = {{{1, 0, 0}, {0, (fmb_real)0.6, (fmb_real)-0.8}, {0, (fmb_real)0.8, (fmb_real)0.6}},
                                 {-1, 0, 0}},
                           far = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {-4, 0, 0}};
    fmb_tree3 torus[2] = {torus_tree[0], torus_tree[1]};
    for (int side = 0; side < 2; side++)
        CHECK_EQ(fmb_tree3_check(&torus[side], NULL), 0);
    for (int n = 0; n < 2; n++) {
        fmb_body3 a = {.motion = FMB_RESTS, .tree = &torus[0]},
                  b = {.motion = FMB_SCREW, .tree = &torus[1], .from = &far, .to = &to};
        fmb_interval when = {0, 0};
        CHECK_EQ(fmb_bodies3_init(&s, &a, &b, 0, n ? 8 : 4), 0);
        int counted = port_count_start();
        uint64_t before = port_count();
        int said = fmb_bodies3_segment(&s, &when);
        uint64_t spent = port_count() - before;
        CHECK(said >= 0);
        say("tori: said ", (uint64_t)said);
        say(", parts ", s.parts);
        say(", visits ", s.visits);
        say(", tests ", s.tests);
        if (counted)
            say(", instructions ", spent);
        port_out("\n");
    }
}

int main(void)
{
    static const fmb_real size[3] = {1, 1024, (fmb_real)0.0009765625};
    for (int n = 0; n < 3; n++)
        known(size[n]);
    refused();
    changed();
    on_time();
    moments();
    second_pair();
    corner();
    fitted();
    fits_refused();
    tori();
    return check_done("bodies");
}
