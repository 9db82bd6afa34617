/* SPDX-License-Identifier: MIT */
/*
 * host-only: what a search of turning bodies takes of them, beside the derivation at the head of bodies.c: how far a pose may be off, the radius, the
 * parts; which ways are refused; what is counted, in one call or in many; what a caller's tier is asked; a hit at the very end of the finest part.
 * Arguments: [SEED [COUNT]].
 */
#include "check.h"
#include "cubes.h"
#include "epsilon.h"
#include "pairs.h"
#include "turn.h"
#include <math.h>

#include "scene/bodies.c"

enum { CUBES = 3, NODES = 2 * CUBES - 1 };

static struct random rng;
static fmb_frame3 frame[2][CUBES];
static fmb_node3 node[2][NODES];
static fmb_tree3 tree[2];
static fmb_bodies3 s;
static const fmb_pose3 start = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {0, 0, 0}},
                       quarter = {{{0, -1, 0}, {1, 0, 0}, {0, 0, 1}}, {0, 0, 0}},
                       along = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {4, 0, 0}};

static double between(double a, double b) { return random_between(&rng, a, b); }

/* ---- how far a pose may be off ---- */

/* Each part of it is the largest in turn. u: half of EPSILON. */
static void places(int n)
{
    const double u = EPSILON / 2, tiny = 1e-9;
    fmb_key key = {.turn_error = (fmb_real)(n % 7 == 1 ? 1e-3 : 0), .anchor_error = (fmb_real)(n % 7 == 2 ? 1e-2 : 0)};
    fmb_real m[3][3], centre[3];
    const fmb_real turn = (fmb_real)(n % 7 == 3 ? 1e-3 : 0), shift = (fmb_real)(n % 7 == 4 ? 1e-2 : 0);
    fmb_place3 to;
    double length = 0, way = 0, size = 0, first = 0;
    turn_any(m, &rng);
    for (int k = 0; k < 3; k++) {
        for (int j = 0; j < 3; j++)
            key.turn[3 * k + j] = n & 1 ? m[k][j] : k == j;
        centre[k] = (fmb_real)(n % 7 == 6 || (n % 3 && n % 3 != k) ? 0
                                                                   : between(1, 3) * (random_int(&rng, 0, 1) ? 1 : -1));
        key.anchor[k] = (fmb_real)(n % 7 == 6 || n & 8 ? between(-9, 9) : 0);
    }
    bodies_place(&to, &key, centre, turn, shift);
    const double off = (double)key.turn_error + (double)turn;
    for (int k = 0; k < 3; k++) {
        double at = (double)key.anchor[k];
        for (int j = 0; j < 3; j++) {
            CHECK(to.pose.rotation[k][j] == key.turn[3 * k + j]);
            at -= (double)key.turn[3 * k + j] * (double)centre[j];
        }
        CHECK(fabs((double)to.pose.translation[k] - at) <= 40 * u);
        length += (double)centre[k] * (double)centre[k];
        size += fabs((double)centre[k]);
        way += at * at;
        first += fabs(at);
    }
    CHECK((double)to.turn >= off && (double)to.turn <= off * (1 + 8 * u) + tiny * u);
    const double least = (double)key.anchor_error + (double)shift + (off + 5.4 * u) * sqrt(length) + u * sqrt(way);
    const double most = (double)key.anchor_error + (double)shift + (off + 8 * u) * size + 2 * u * first;
    CHECK((double)to.shift >= least && (double)to.shift <= most * (1 + 64 * u) + tiny * u);
}

/* ---- bodies ---- */

/* A row of cubes of side 1 from (x, y, 0), along x. */
static void plant(int side, double x, double y)
{
    const fmb_real from[3] = {(fmb_real)x, (fmb_real)y, 0}, way[3] = {2, 0, 0},
                   edge[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    plant_row(&tree[side], node[side], frame[side], CUBES, from, way, edge);
}

static int turn_to(void *context, fmb_real t, fmb_pose3 *pose)
{
    const fmb_real square = 1 + t * t;
    *pose = start;
    pose->rotation[0][0] = pose->rotation[1][1] = (1 - t * t) / square;
    pose->rotation[1][0] = 2 * t / square;
    pose->rotation[0][1] = -pose->rotation[1][0];
    return context ? *(int *)context : 0;
}

static fmb_body3 body_of(int side, int motion)
{
    fmb_body3 b = {.motion = motion, .tree = &tree[side]};
    if (motion == FMB_SCREW) {
        b.from = &start;
        b.to = &quarter;
    } else if (motion == FMB_ASKED) {
        b.at = turn_to;
        b.segment_bounds = (fmb_motion_bounds){FMB_STRAIGHT, (fmb_real)2.0001, (fmb_real)0.00001, 0};
    }
    return b;
}

/* The radius holds the body, and hardly more; its middle, or the point that was given. */
static void reaches(void)
{
    const fmb_body3 b = body_of(1, FMB_RESTS);
    for (int n = 0; n < 4; n++) {
        fmb_body3 a = body_of(0, n & 1 ? FMB_ASKED : FMB_SCREW);
        plant(0, between(-20, 20), between(-5, 5));
        plant(1, 50, 50);
        a.node = n & 2 ? 1 : 0;
        const fmb_box3 *box = &node[0][a.node].box;
        for (int k = 0; k < 3; k++)
            a.centre[k] = n & 1 ? (fmb_real)between(-4, 4) : 0;
        CHECK_EQ(fmb_bodies3_init(&s, &a, &b, 0, 3), 0);
        CHECK(s.leaf[0] == -1 && s.leaf[1] == -1 && s.parts == 0 && s.visits == 0 && s.budget == FMB_NO_LIMIT);
        long double square = 0;
        for (int k = 0; k < 3; k++) {
            const long double m = (long double)s.centre[0][k];
            CHECK(n & 1 ? s.centre[0][k] == a.centre[k]
                        : fabsl(m - ((long double)box->min[k] + (long double)box->max[k]) / 2) <=
                              32 * (long double)EPSILON);
            const long double far = fmaxl(fabsl((long double)box->min[k] - m), fabsl((long double)box->max[k] - m));
            square += far * far;
        }
        CHECK((long double)s.radius[0] >= sqrtl(square) &&
              (long double)s.radius[0] <= sqrtl(square) * (1 + 16 * (long double)EPSILON));
    }
}

/* What does not belong to a way, and what it lacks. */
static void ways(void)
{
    static const fmb_motion_bounds given[4] = {{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}, {0, 0, 0, 1}};
    const fmb_body3 rests = body_of(1, FMB_RESTS);
    plant(0, 0, 0);
    plant(1, 0, 50);
    for (int motion = FMB_RESTS - 1; motion <= FMB_ASKED + 1; motion++)
        for (int from = 0; from < 2; from++)
            for (int to = 0; to < 2; to++)
                for (int at = 0; at < 2; at++)
                    for (int bound = -1; bound < 7; bound++) {
                        fmb_body3 b = {.motion = motion, .tree = &tree[0]};
                        b.from = from ? &start : NULL;
                        b.to = to ? &quarter : NULL;
                        b.at = at ? turn_to : NULL;
                        if (motion == FMB_ASKED)
                            b.segment_bounds = body_of(0, FMB_ASKED).segment_bounds;
                        else if (bound >= 4)
                            b.centre[bound - 4] = 1;
                        else if (bound >= 0)
                            b.segment_bounds = given[bound];
                        const int known = motion >= FMB_RESTS && motion <= FMB_ASKED;
                        const int alien = motion == FMB_ASKED ? from || to
                                                              : at || bound >= 0 || (to && motion == FMB_RESTS);
                        const int lacks = motion == FMB_ASKED ? !at : motion == FMB_SCREW && !(from && to);
                        const int said = !known || alien ? FMB_ERR_RANGE : lacks ? FMB_ERR_NULL : 0;
                        CHECK_EQ(fmb_bodies3_init(&s, &b, &rests, 0, 2), said);
                        CHECK_EQ(fmb_bodies3_init(&s, &rests, &b, 0, 2), said);
                    }
    fmb_body3 none = rests;
    none.tree = NULL;
    CHECK_EQ(fmb_bodies3_init(&s, &rests, &none, 0, 2), FMB_ERR_NULL);
    CHECK_EQ(fmb_bodies3_init(&s, &none, &rests, 0, 2), FMB_ERR_NULL);
}

/* ---- searches ---- */

static unsigned asked;

static int ask_test(const fmb_frame3 *a, const fmb_frame3 *b, fmb_real axis[3])
{
    asked++;
    return fmb_test3(a, b, axis);
}

static int ask_sweep(const fmb_frame3 *a, const fmb_real *va, const fmb_frame3 *b, const fmb_real *vb, fmb_real *axis,
                     fmb_interval *when)
{
    asked++;
    return fmb_sweep3(a, va, b, vb, axis, when);
}

/* In one call, and in as many as there can be: the same answer, and the same counts. The caller's tier is asked, not another one. */
static void counts(int motion, double y)
{
    const fmb_body3 a = body_of(0, motion), b = body_of(1, FMB_RESTS);
    fmb_interval when = {7, 7}, again = {7, 7};
    uint32_t before[4] = {0, 0, 0, 0};
    plant(0, 1, -0.5);
    plant(1, 1.5, y);
    CHECK_EQ(fmb_bodies3_init(&s, &a, &b, 0, 5), 0);
    s.tier = (fmb_tier3){ask_test, ask_sweep};
    asked = 0;
    const int said = fmb_bodies3_segment(&s, &when);
    const fmb_bodies3 whole = s;
    const unsigned in_all = asked;
    CHECK(said >= 0 && whole.parts > 1 && whole.visits >= whole.parts && whole.tests > 0 && whole.tests < whole.visits);
    CHECK(in_all > 0 && whole.makes > 0);
    CHECK_EQ(fmb_bodies3_segment(&s, NULL), FMB_ERR_STALE);
    CHECK(s.visits == whole.visits && s.parts == whole.parts);
    CHECK_EQ(fmb_bodies3_init(&s, &a, &b, 0, 5), 0);
    s.tier = (fmb_tier3){ask_test, ask_sweep};
    s.budget = 1;
    asked = 0;
    int answer, calls = 0;
    while ((answer = fmb_bodies3_segment(&s, &again)) == FMB_UNFINISHED && ++calls < 100000) {
        CHECK(s.parts >= before[0] && s.visits >= before[1] && s.visits <= before[1] + 1 && s.tests >= before[2] &&
              s.makes >= before[3]);
        CHECK(again.out == 1 && again.in >= 0 && again.in < 1);
        before[0] = s.parts;
        before[1] = s.visits;
        before[2] = s.tests;
        before[3] = s.makes;
    }
    /* No call spends more than it may, whatever number of parts it comes to. */
    fmb_bodies3 slow = s;
    CHECK_EQ(fmb_bodies3_init(&s, &a, &b, 0, 5), 0);
    s.budget = 9;
    for (uint32_t was = 0; fmb_bodies3_segment(&s, NULL) == FMB_UNFINISHED; was = s.visits)
        CHECK(s.visits <= was + 9);
    CHECK_EQ(s.visits, whole.visits);
    s = slow;
    CHECK(answer == said && calls >= (int)whole.visits / 2);
    CHECK(s.visits == whole.visits && s.tests == whole.tests && s.makes == whole.makes && s.parts == whole.parts &&
          asked == in_all);
    CHECK(said == FMB_MISS ? again.in < 1 : again.in == when.in && again.out == when.out);
    CHECK(said == FMB_MISS ||
          (s.leaf[0] == whole.leaf[0] && s.leaf[1] == whole.leaf[1] && s.leaf[0] >= 0 && s.leaf[1] >= 0));
}

/* A cube comes to another one, and lies within it at the end of the step alone: the only moment of the finest part that tells. */
static void at_the_end(void)
{
    fmb_body3 a = body_of(0, FMB_SCREW), b = body_of(1, FMB_RESTS);
    a.to = &along;
    for (int halvings = 0; halvings < 4; halvings++)
        for (int n = 0; n < 4; n++) {
            fmb_interval when = {7, 7};
            /* The last cube of a ends at 5 + 4 t. They meet from 5/6 of the finest part on; or in its middle, too; never; or just not. */
            const double length = ldexp(1, -halvings), x = n == 0   ? 9 - 4 * length / 6
                                                           : n == 1 ? 9 - 3 * length
                                                           : n == 2 ? 9.01
                                                                    : 9 + 1e-3;
            plant(0, 0, 0.1);
            plant(1, x, 0.2);
            CHECK_EQ(fmb_bodies3_init(&s, &a, &b, 0, halvings), 0);
            const int said = fmb_bodies3_segment(&s, &when);
            CHECK_EQ(said, n < 2 ? FMB_HIT : FMB_MISS);
            if (n < 2) {
                CHECK((double)when.in == 1 - length && when.out == (fmb_real)(n == 0 ? 1 : 1 - length / 2));
                CHECK(s.hit == when.out && s.leaf[0] > 0 && s.leaf[1] > 0);
            }
        }
}

/* Of pairs that are near each other in the part one alone meets, whichever of them comes first. */
static void one_of_many(void)
{
    static const fmb_pose3 up = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {0, 4, 0}};
    const fmb_real edge[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    fmb_body3 a = body_of(0, FMB_SCREW), b = body_of(1, FMB_RESTS);
    a.to = &up;
    for (int n = 0; n < 6; n++) {
        const fmb_real from[3] = {(fmb_real)0.2, (fmb_real)(n & 1 ? 5.15 : 4.95), (fmb_real)0.1},
                       way[3] = {2, (fmb_real)(n & 1 ? -0.1 : 0.1), 0};
        plant(0, 0, 0);
        plant_row(&tree[1], node[1], frame[1], CUBES, from, way, edge);
        CHECK_EQ(fmb_bodies3_init(&s, &a, &b, (fmb_real)0.3, n / 2), 0);
        CHECK_EQ(fmb_bodies3_segment(&s, NULL), FMB_HIT);
        CHECK(s.hit == 1);
        CHECK_EQ(fmb_bodies3_init(&s, &a, &b, (fmb_real)0.3, n / 2), 0);
        a.to = &start;
        CHECK_EQ(fmb_bodies3_init(&s, &a, &b, (fmb_real)0.3, n / 2), 0);
        CHECK_EQ(fmb_bodies3_segment(&s, NULL), FMB_MISS);
        a.to = &up;
    }
    /* A body that rests at a pose. */
    b.from = &along;
    a = body_of(0, FMB_RESTS);
    plant(0, 0, 0);
    plant(1, 1.3, 0.5);
    CHECK_EQ(fmb_bodies3_init(&s, &a, &b, 0, 0), 0);
    CHECK_EQ(fmb_bodies3_segment(&s, NULL), FMB_MISS); /* from 5.3 on */
    plant(1, 0.3, 0.5);
    CHECK_EQ(fmb_bodies3_init(&s, &a, &b, 0, 0), 0);
    CHECK_EQ(fmb_bodies3_segment(&s, NULL), FMB_HIT);
    plant(0, 0, 30);
    CHECK_EQ(fmb_bodies3_init(&s, &b, &a, 0, 0), 0);
    CHECK_EQ(fmb_bodies3_segment(&s, NULL), FMB_MISS);
}

/* ---- what is asked for ---- */

static int left_out, calls_made;

/* Writes all but one row, or the translation; or nothing, and an error. */
static int write_some(void *context, fmb_real t, fmb_pose3 *pose)
{
    fmb_pose3 whole;
    calls_made++;
    (void)turn_to(NULL, t, &whole);
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++)
            pose->rotation[i][k] = left_out == i ? pose->rotation[i][k] : whole.rotation[i][k];
    for (int k = 0; k < 3; k++)
        pose->translation[k] = left_out == 3 + k ? pose->translation[k] : 0;
    return context ? *(int *)context : 0;
}

static void asks(void)
{
    const fmb_body3 b = body_of(1, FMB_RESTS);
    fmb_body3 a = body_of(0, FMB_ASKED);
    int error = -77;
    a.at = write_some;
    plant(0, 1, -0.5);
    plant(1, 1.5, 2);
    for (left_out = 0; left_out < 6; left_out++) {
        CHECK_EQ(fmb_bodies3_init(&s, &a, &b, 0, 3), 0);
        CHECK_EQ(fmb_bodies3_segment(&s, NULL), FMB_ERR_NOT_FINITE);
        CHECK_EQ(fmb_bodies3_segment(&s, NULL), FMB_ERR_NOT_FINITE);
    }
    a.context = &error;
    CHECK_EQ(fmb_bodies3_init(&s, &a, &b, 0, 3), 0);
    calls_made = 0;
    CHECK(fmb_bodies3_segment(&s, NULL) == -77 && calls_made == 1);
    CHECK(fmb_bodies3_segment(&s, NULL) == -77 && calls_made == 1);
    CHECK_EQ(fmb_bodies3_init(&s, &a, &b, (fmb_real)1.5 * FMB_LARGEST, 3), FMB_ERR_RANGE);
}

/* What the bounds of the path and of the poses add, in each part. */
static void adds(void)
{
    const fmb_body3 b = body_of(1, FMB_RESTS);
    fmb_body3 a = body_of(0, FMB_ASKED);
    a.segment_bounds = (fmb_motion_bounds){64, (fmb_real)2.0001, (fmb_real)0.00001, (fmb_real)0.01};
    plant(0, 1, -0.5);
    plant(1, 1.5, 2);
    CHECK_EQ(fmb_bodies3_init(&s, &a, &b, 0, 3), 0);
    s.budget = 1;
    int calls = 0;
    while (fmb_bodies3_segment(&s, NULL) == FMB_UNFINISHED && ++calls < 10000) {
        const double length = (double)s.length, bent = 8 * length * length, turned = (double)s.radius[0] * length;
        const double off = (double)s.walk.of.poses.way_error, margin = (double)s.walk.of.poses.margin;
        CHECK(off >= 0.01 - 1e-9 && off < 0.0101 && (double)s.walk.of.poses.turn_error < 0.001);
        CHECK(margin >= bent && margin < 1.01 * (bent + 1.1 * turned) + 0.02);
        for (int moment = 0; moment < 2; moment++) {
            const fmb_place3 *at = &s.place[0][moment];
            CHECK(at->turn >= (fmb_real)0.00001 && at->turn < (fmb_real)0.001 && at->shift >= (fmb_real)0.01 &&
                  at->shift < (fmb_real)0.02);
        }
    }
    CHECK(calls > 3 && calls < 10000);
}

/* Links that are damaged while a search goes on: an error, never free. */
static void damaged(void)
{
    const fmb_body3 a = body_of(0, FMB_SCREW), b = body_of(1, FMB_RESTS);
    for (int n = 0; n < 4; n++) {
        plant(0, 1, -0.5);
        plant(1, 1.5, 2);
        CHECK_EQ(fmb_bodies3_init(&s, &a, &b, 0, 5), 0);
        s.budget = 1;
        CHECK_EQ(fmb_bodies3_segment(&s, NULL), FMB_UNFINISHED);
        node[n & 1][0].child = n & 2 ? NODES + 5 : 0;
        s.budget = FMB_NO_LIMIT;
        const int said = fmb_bodies3_segment(&s, NULL);
        CHECK(said == FMB_ERR_RANGE || said == FMB_ERR_STALE);
        CHECK_EQ(fmb_bodies3_segment(&s, NULL), said);
    }
}

/* Each of the things by which other trees are known. */
static void replaced(void)
{
    const fmb_body3 a = body_of(0, FMB_SCREW), b = body_of(1, FMB_RESTS);
    static fmb_node3 other[NODES];
    for (int calls = 0; calls < 3; calls++)
        for (int what = 0; what < 3; what++) {
            plant(0, 1, -0.5);
            plant(1, 1.5, 2);
            CHECK_EQ(fmb_bodies3_init(&s, &a, &b, 0, 5), 0);
            s.budget = 1;
            for (int i = 0; i < calls; i++)
                CHECK_EQ(fmb_bodies3_segment(&s, NULL), FMB_UNFINISHED);
            for (int i = 0; i < NODES; i++)
                other[i] = node[1][i];
            if (what == 0)
                tree[1].node = other;
            else if (what == 1)
                tree[1].stamp++;
            else
                node[1][0].parent++;
            CHECK(fmb_bodies3_segment(&s, NULL) < 0);
            if (what == 0)
                tree[1].node = node[1];
            else if (what == 1)
                tree[1].stamp--;
            else
                node[1][0].parent--;
            CHECK(fmb_bodies3_segment(&s, NULL) < 0);
        }
}

int main(int argc, char **argv)
{
    rng = random_start(check_seed(argc, argv, 20268));
    const int count = (int)check_count(argc, argv, 200);
    for (int n = 0; n < count + 56; n++)
        places(n);
    reaches();
    ways();
    for (int motion = FMB_SCREW; motion <= FMB_ASKED; motion++) {
        counts(motion, 2);
        counts(motion, 0.6);
        counts(motion, 7.2);
    }
    at_the_end();
    one_of_many();
    asks();
    adds();
    damaged();
    replaced();
    return check_done("bodies, told");
}
