/* SPDX-License-Identifier: MIT */
/*
 * Trees at poses: known answers of bodies of cubes, margins on both sides of a gap, what is refused, what has changed, fronts, budgets and one
 * contact per pair of objects; two tori, turned, against every pair of their tetrahedra, with what a search takes. No random numbers.
 */
#include "check.h"
#include "cubes.h"
#include "number.h"
#include "port.h"
#include "torus.h"
#include "core/real.h"
#include <stddef.h>

#if !defined(BOARD_MEMORY) || BOARD_MEMORY > 0
enum { FRONT = 64, MADE = 16 };
#else
enum { FRONT = 16, MADE = 4 };
#endif
enum { CUBES = 4, NODES = 2 * CUBES - 1 };

static fmb_node3 node[2][NODES];
static fmb_frame3 frame[2][CUBES];
static fmb_tree3 tree[2];
static fmb_walk3 w;
static const fmb_pose3 world = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {0, 0, 0}};

/* Cubes of `size` at 0, 2, 4, 6 sizes along x. */
static void plant(int side, fmb_real size)
{
    const fmb_real edge[3][3] = {{size, 0, 0}, {0, size, 0}, {0, 0, size}};
    const fmb_real from[3] = {0, 0, 0}, way[3] = {2 * size, 0, 0};
    plant_row(&tree[side], node[side], frame[side], CUBES, from, way, edge);
}

/* A quarter turn about z, twice over: of a body along x one along y. */
static fmb_pose3 quarter(fmb_real x, fmb_real y, fmb_real z)
{
    return (fmb_pose3){{{0, -1, 0}, {1, 0, 0}, {0, 0, 1}}, {x, y, z}};
}

static void start(const fmb_pose3 *a, const fmb_pose3 *b, fmb_real margin)
{
    CHECK_EQ(fmb_walk3_init(&w, &tree[0], 0, NULL, &tree[1], 0, NULL, 0), 0);
    CHECK_EQ(fmb_walk3_pose(&w, a, b, margin), 0);
}

static int contacts(void)
{
    fmb_meeting3 list[CUBES * CUBES];
    int32_t found;
    int said = fmb_walk3_all(&w, list, CUBES * CUBES, &found);
    CHECK(said == (found > 0));
    return (int)found;
}

/* ---- known answers ---- */

static void known(fmb_real size)
{
    fmb_pose3 b;
    fmb_meeting3 m;
    plant(0, size);
    plant(1, size);
    start(NULL, NULL, 0); /* each on its own: all four */
    CHECK_EQ(contacts(), CUBES);
    start(&world, NULL, 0);
    CHECK_EQ(contacts(), CUBES);
    /* Across: the second stands along y, x from 2.25 to 3.25, its first cube y from -.5 to .5. */
    b = quarter((fmb_real)3.25 * size, (fmb_real)-0.5 * size, (fmb_real)0.5 * size);
    start(&world, &b, 0);
    CHECK_EQ(fmb_walk3_next(&w, &m), 1);
    CHECK_EQ(m.verdict, FMB_HIT);
    CHECK(node[0][m.a].volume == 1 && node[1][m.b].volume == 0 && m.when.in == 0 && m.when.out == 1);
    const fmb_real low[3] = {(fmb_real)2.25 * size, 0, (fmb_real)0.5 * size},
                   high[3] = {3 * size, (fmb_real)0.5 * size, size};
    for (int k = 0; k < 3; k++) { /* the boxes' common part, rounded outwards */
        fmb_real off = (fmb_real)0.001 * size;
        CHECK(m.box.min[k] <= low[k] && m.box.min[k] > low[k] - off);
        CHECK(m.box.max[k] >= high[k] && m.box.max[k] < high[k] + off);
    }
    CHECK_EQ(fmb_walk3_next(&w, &m), 0);
    /* Between two cubes, a quarter on both sides. */
    b.translation[0] = (fmb_real)1.75 * size;
    for (int n = 0; n < 2; n++) {
        b.translation[0] = (fmb_real)1.75 * size + (n ? size * (fmb_real)0.25 : 0); /* n: it touches, and is no miss */
        start(&world, &b, 0);
        CHECK_EQ(contacts() > 0, 1);
    }
    /* Cubes of half the size fit between with a quarter on both sides. */
    plant(1, size / 2);
    b = quarter((fmb_real)1.75 * size, (fmb_real)-0.25 * size, 0);
    start(&world, &b, 0);
    CHECK_EQ(contacts(), 0);
    start(&world, &b, (fmb_real)0.249 * size);
    CHECK_EQ(contacts(), 0);
    start(&world, &b, (fmb_real)0.251 * size);
    CHECK_EQ(contacts(), 2 * 2); /* the cubes at 0 and 2, with the two whose y is near theirs */
    start(&world, &b, (fmb_real)0.251 * size);
    m.a = m.b = -1;
    CHECK_EQ(fmb_walk3_first(&w, &m), FMB_UNDECIDED); /* within the margin, and no common point */
    b.translation[1] = (fmb_real)1.27 * size;
    start(&world, &b, (fmb_real)0.251 * size);
    m.a = m.b = -1;
    CHECK_EQ(fmb_walk3_first(&w, &m), 0);
}

/* ---- bodies that translate ---- */

static void start_moving(const fmb_real *va, const fmb_pose3 *b, const fmb_real *vb, fmb_real margin)
{
    CHECK_EQ(fmb_walk3_init(&w, &tree[0], 0, va, &tree[1], 0, vb, 0), 0);
    CHECK_EQ(fmb_walk3_pose(&w, &world, b, margin), 0);
}

/* Is *when the times from in to out, and a little more? */
static void check_when(const fmb_interval *when, double in, double out)
{
    CHECK((double)when->in <= in && (double)when->in > in - 0.0001);
    CHECK((double)when->out >= out && (double)when->out < out + 0.0001);
}

/* b, along y, comes along x from 1.25 sizes behind the last cube of a, by 8 sizes. */
static void moves_in(fmb_real size)
{
    const fmb_real zero[3] = {0, 0, 0}, by[3] = {-8 * size, 0, 0}, back[3] = {8 * size, 0, 0};
    fmb_meeting3 m = {0}, list[CUBES * CUBES];
    int32_t found;
    plant(0, size);
    plant(1, size);
    fmb_pose3 b = quarter((fmb_real)9.25 * size, (fmb_real)-0.5 * size, (fmb_real)0.5 * size); /* x: 8.25 to 9.25 */
    for (int n = 0; n < 3; n++) { /* all of the way by one of them, or a half by each */
        const fmb_real half[2][3] = {{4 * size, 0, 0}, {-4 * size, 0, 0}};
        start_moving(n == 0 ? NULL : n == 1 ? back : half[0], &b, n == 0 ? by : n == 1 ? zero : half[1], 0);
        m.a = m.b = -1;
        CHECK_EQ(fmb_walk3_first(&w, &m), FMB_HIT);
        CHECK_EQ(node[0][m.a].volume, 3);
        check_when(&m.when, 1.25 / 8, 3.25 / 8);
        start_moving(n == 0 ? NULL : n == 1 ? back : half[0], &b, n == 0 ? by : n == 1 ? zero : half[1], 0);
        CHECK_EQ(fmb_walk3_all(&w, list, CUBES * CUBES, &found), 1);
        CHECK_EQ(found, CUBES); /* each cube of a by the first of b, the cube at 0 at the very end */
        for (int i = 0; i < found; i++) {
            double at = 2.0 * node[0][list[i].a].volume, in = (7.25 - at) / 8;
            CHECK_EQ(list[i].verdict, FMB_HIT);
            check_when(&list[i].when, in, in + 0.25 < 1 ? in + 0.25 : 1);
        }
    }
    /* The box of the contact, in the world: the cube of a, which stays, at y up to .5, z from .5. */
    start_moving(NULL, &b, by, 0);
    CHECK_EQ(fmb_walk3_first(&w, &m), FMB_HIT);
    CHECK(m.box.min[0] <= 6 * size && m.box.max[0] >= 7 * size && m.box.min[1] <= 0 &&
          m.box.max[1] < (fmb_real)0.501 * size);
    CHECK(m.box.min[2] > (fmb_real)0.499 * size && m.box.max[2] >= size);
    /* It passes behind, at a quarter of a size; and stops before it comes. */
    b.translation[1] = (fmb_real)1.25 * size;
    start_moving(NULL, &b, by, 0);
    CHECK_EQ(contacts(), 0);
    start_moving(NULL, &b, by, (fmb_real)0.249 * size);
    CHECK_EQ(contacts(), 0);
    start_moving(NULL, &b, by, (fmb_real)0.251 * size);
    CHECK_EQ(contacts(), CUBES);
    start_moving(NULL, &b, by, (fmb_real)0.251 * size);
    m.a = m.b = -1;
    CHECK_EQ(fmb_walk3_first(&w, &m), FMB_UNDECIDED);
    check_when(&m.when, (1.25 - 0.251) / 8, (3.25 + 0.251) / 8);
    b.translation[1] = (fmb_real)-0.5 * size;
    const fmb_real few[3] = {(fmb_real)-1.2 * size, 0, 0};
    start_moving(NULL, &b, few, 0);
    CHECK_EQ(contacts(), 0);
    m.a = CUBES + 2; /* a pair to try first */
    m.b = CUBES - 1;
    start_moving(NULL, &b, few, 0);
    CHECK_EQ(fmb_walk3_first(&w, &m), 0);
}

/* Displacements of 0, and of both the same, are those at rest, pair by pair. */
static void stays(void)
{
    const fmb_real zero[3] = {0, 0, 0}, same[3] = {3, -1, 2}, wild[3] = {FMB_LARGEST, FMB_LARGEST, 0},
                   minus[3] = {-FMB_LARGEST, -FMB_LARGEST, 0};
    plant(0, 1);
    plant(1, 1);
    for (int n = 0; n < 24; n++) {
        fmb_pose3 b = quarter((fmb_real)n / 3, (fmb_real)-0.5, (fmb_real)0.5);
        fmb_meeting3 m[2];
        fmb_walk3 still;
        start(&world, &b, (fmb_real)(n % 3) / 8);
        still = w;
        start_moving(n & 1 ? same : zero, &b, n & 1 ? same : NULL, (fmb_real)(n % 3) / 8);
        for (int said = 1; said;) {
            said = fmb_walk3_next(&still, &m[0]);
            CHECK_EQ(fmb_walk3_next(&w, &m[1]), said);
            CHECK(!said || (m[0].a == m[1].a && m[0].b == m[1].b && m[0].verdict == m[1].verdict && m[1].when.in == 0 &&
                            m[1].when.out == 1));
        }
    }
    CHECK_EQ(fmb_walk3_init(&w, &tree[0], 0, wild, &tree[1], 0, minus, 0), 0);
    CHECK_EQ(fmb_walk3_pose(&w, &world, &world, 0), FMB_ERR_RANGE);
    CHECK_EQ(fmb_walk3_next(&w, &(fmb_meeting3){0}), FMB_ERR_RANGE);
    const fmb_real none[3] = {zero[0] / zero[0], 0, 0};
    CHECK_EQ(fmb_walk3_init(&w, &tree[0], 0, none, &tree[1], 0, NULL, 0), FMB_ERR_NOT_FINITE);
    CHECK_EQ(fmb_walk3_pose(&w, &world, &world, 0), FMB_ERR_NOT_FINITE);
}

/* ---- the direction of the pair before ---- */

/* Whatever is taken for it, the contacts are the same: nothing here is near to touching. */
static void spoilt(void)
{
    const fmb_real one = 1, none = one - one, big = FMB_REAL_MAX, tiny = 1 / FMB_REAL_MAX;
    const fmb_real hint[][3] = {{0, 0, 0},           {1, 0, 0},           {0, -1, 0},      {1, 1, 1},
                                {-1, -1, 0},         {big, 0, 0},         {big, big, big}, {0, -big, 0},
                                {tiny, 0, 0},        {tiny, -tiny, tiny}, {big * 2, 0, 0}, {0, 0, -big * 2},
                                {none / none, 0, 0}, {1, none / none, 1}};
    plant(0, 1);
    plant(1, 1);
    for (int n = 0; n < 24; n++) {
        fmb_pose3 b = {{{(fmb_real)0.8, (fmb_real)-0.6, 0}, {(fmb_real)0.6, (fmb_real)0.8, 0}, {0, 0, 1}},
                       {(fmb_real)n / 8, (fmb_real)n / 4 - 3, (fmb_real)0.5}};
        int all = 0;
        for (unsigned i = 0; i < sizeof hint / sizeof hint[0]; i++) {
            start(&world, &b, (fmb_real)(n % 3) / 16);
            for (int k = 0; k < 3; k++)
                w.v[k] = hint[i][k];
            const int found = contacts();
            all = i ? all : found;
            CHECK_EQ(found, all);
        }
    }
}

/* ---- refused ---- */

static int set(const fmb_pose3 *a, const fmb_pose3 *b, fmb_real margin)
{
    fmb_meeting3 m;
    CHECK_EQ(fmb_walk3_init(&w, &tree[0], 0, NULL, &tree[1], 0, NULL, 0), 0);
    int said = fmb_walk3_pose(&w, a, b, margin);
    if (said) /* and from now on */
        CHECK_EQ(fmb_walk3_next(&w, &m), said);
    return said;
}

static void refused(void)
{
    fmb_pose3 bad = world;
    fmb_meeting3 m = {0};
    fmb_real zero = 0;
    plant(0, 1);
    plant(1, 1);
    CHECK_EQ(fmb_walk3_pose(NULL, &world, &world, 0), FMB_ERR_NULL);
    w = (fmb_walk3){0};
    CHECK_EQ(fmb_walk3_pose(&w, &world, &world, 0), FMB_ERR_FRAME);
    CHECK_EQ(set(&world, &world, 0), 0);
    CHECK_EQ(set(&world, &world, -1), FMB_ERR_RANGE);
    CHECK_EQ(set(&world, &world, FMB_LARGEST * 2), FMB_ERR_RANGE);
    CHECK_EQ(set(&world, &world, zero / zero), FMB_ERR_NOT_FINITE);
    CHECK_EQ(set(&world, &world, -zero), 0);
    bad.rotation[0][0] = (fmb_real)1.01; /* scaled */
    CHECK_EQ(set(&bad, NULL, 0), FMB_ERR_RANGE);
    CHECK_EQ(set(NULL, &bad, 0), FMB_ERR_RANGE);
    bad.rotation[0][0] = -1; /* a mirror image */
    CHECK_EQ(set(&bad, &world, 0), FMB_ERR_RANGE);
    bad = (fmb_pose3){{{0}}, {0}}; /* nothing */
    CHECK_EQ(set(&world, &bad, 0), FMB_ERR_RANGE);
    bad = world;
    bad.rotation[1][2] = zero / zero;
    CHECK_EQ(set(&bad, &world, 0), FMB_ERR_NOT_FINITE);
    bad = world;
    bad.translation[1] = FMB_LARGEST * 2;
    CHECK_EQ(set(&bad, &world, 0), FMB_ERR_RANGE);
    /* Of walks of one tree, that have begun. */
    CHECK_EQ(fmb_walk3_init(&w, &tree[0], 0, NULL, &tree[0], 0, NULL, FMB_WALK_SELF), 0);
    CHECK_EQ(fmb_walk3_pose(&w, &world, &world, 0), FMB_ERR_RANGE);
    start(&world, &world, 0);
    CHECK_EQ(fmb_walk3_next(&w, &m), 1);
    CHECK_EQ(fmb_walk3_pose(&w, &world, &world, 0), FMB_ERR_RANGE);
    CHECK_EQ(fmb_walk3_next(&w, &m), FMB_ERR_RANGE);
    /* What is in the coordinates of two bodies. */
    for (int n = 0; n < 4; n++) {
        start(&world, &world, 0);
        w.contact = n == 0 || n == 3 ? fmb_test3_contact : NULL;
        w.moving_contact = n == 1 ? fmb_sweep3_contact : NULL;
        m.a = m.b = n == 3 ? CUBES - 1 : -1;
        CHECK_EQ(n == 2 || n == 3 ? fmb_walk3_first(&w, &m) : fmb_walk3_next(&w, &m), n == 2 ? FMB_HIT : FMB_ERR_RANGE);
    }
    /* Without it, the walk is as it was. */
    CHECK_EQ(fmb_walk3_init(&w, &tree[0], 0, NULL, &tree[1], 0, NULL, 0), 0);
    CHECK_EQ(contacts(), CUBES);
}

/* ---- changes ---- */

static void changed(void)
{
    const fmb_real origin[3] = {0, 5, 0}, edge[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    fmb_pose3 b = quarter((fmb_real)3.25, (fmb_real)-0.5, (fmb_real)0.5);
    fmb_meeting3 m;
    plant(0, 1);
    plant(1, 1);
    start(&world, &b, 0);
    b.translation[0] = 100; /* the walk has copies */
    CHECK_EQ(contacts(), 1);
    start(&world, &b, 0);
    CHECK_EQ(contacts(), 0);
    start(&world, &world, 0);
    CHECK_EQ(fmb_tree3_move(&tree[0], node[0], CUBES - 1, frame[0], FMB_CUBOID, origin, edge), 0);
    CHECK_EQ(fmb_walk3_next(&w, &m), FMB_ERR_STALE);
    CHECK_EQ(fmb_walk3_init(&w, &tree[0], 0, NULL, &tree[1], 0, NULL, 0), FMB_ERR_STALE);
    CHECK_EQ(fmb_walk3_pose(&w, &world, &world, 0), FMB_ERR_STALE);
    CHECK_EQ(fmb_tree3_refit(&tree[0], node[0], NULL), 0);
    start(&world, &world, 0);
    CHECK_EQ(contacts(), CUBES - 1);
}

/* ---- fronts, budgets, objects ---- */

static int count_with(fmb_fronts3 *keep, const fmb_fronts3 *from, const fmb_pose3 *b, uint32_t budget)
{
    fmb_meeting3 m;
    int found = 0, said;
    start(&world, b, 0);
    if (from)
        CHECK_EQ(fmb_walk3_from(&w, from), 0);
    if (keep)
        CHECK_EQ(fmb_walk3_keep(&w, keep), 0);
    w.budget = budget;
    while ((said = fmb_walk3_next(&w, &m)) == 1 || said == FMB_UNFINISHED)
        found += said == 1;
    CHECK_EQ(said, 0);
    return found;
}

static void in_parts(void)
{
    static fmb_front3 pair[2][FRONT];
    fmb_fronts3 fronts[2];
    fmb_pose3 b = world;
    fmb_meeting3 m = {0};
    plant(0, 1);
    plant(1, 1);
    for (int n = 0; n < 2; n++)
        CHECK_EQ(fmb_fronts3_init(&fronts[n], pair[n], FRONT), 0);
    for (int n = 0; n < 40; n++) { /* a body that turns and goes away, and each time a front of the time before */
        fmb_real c = (fmb_real)(40 - n) / 40, s = 1 - c, size = c * c + s * s;
        b.rotation[0][0] = b.rotation[1][1] = (c * c - s * s) / size; /* of the half angle s/c */
        b.rotation[1][0] = 2 * c * s / size;
        b.rotation[0][1] = -b.rotation[1][0];
        b.translation[1] = (fmb_real)n / 25;
        int all = count_with(&fronts[n % 2], n ? &fronts[1 - n % 2] : NULL, &b, FMB_NO_LIMIT);
        CHECK_EQ(count_with(NULL, NULL, &b, FMB_NO_LIMIT), all);
        CHECK_EQ(count_with(NULL, NULL, &b, 1), all);
        CHECK_EQ(count_with(NULL, &fronts[n % 2], &b, 3), all);
        CHECK(n > 0 || all == CUBES);
        CHECK(n < 39 || all == 0);
        CHECK_EQ(fmb_walk3_init(&w, &tree[0], 0, NULL, &tree[1], 0, NULL, FMB_WALK_PER_OBJECT), 0);
        CHECK_EQ(fmb_walk3_pose(&w, &world, &b, 0), 0);
        CHECK_EQ(fmb_walk3_next(&w, &m), all > 0);
        CHECK_EQ(fmb_walk3_next(&w, &m), all > 0 ? 0 : FMB_ERR_STALE);
        /* Exchanged: nothing here is near to touching. */
        CHECK_EQ(fmb_walk3_init(&w, &tree[1], 0, NULL, &tree[0], 0, NULL, 0), 0);
        CHECK_EQ(fmb_walk3_pose(&w, &b, &world, 0), 0);
        CHECK_EQ(contacts(), all);
    }
}

/* ---- tori ---- */

static void say(const char *what, uint64_t n)
{
    char text[NUMBER_TEXT];
    port_out(what);
    port_out(number_unsigned(n, text));
}

/* The frame of a tetrahedron of the torus, at the pose (NULL: where it is). */
static int placed(fmb_frame3 *f, int side, int i, const fmb_pose3 *pose)
{
    fmb_real o[3], e[3][3];
    torus_numbers(torus_tree[side].context, i, o, e);
    int error = fmb_frame3_init(f, FMB_TETRAHEDRON, o, e[0], e[1], e[2]);
    return error || !pose ? error : fmb_frame3_place(f, f, pose, 0);
}

static void tori(void)
{
    /* 3, 4, 5: a turn about x; then about y. Near, and linked as they are in the table. */
    static const fmb_pose3 pose[3] = {
        {{{1, 0, 0}, {0, (fmb_real)0.6, (fmb_real)-0.8}, {0, (fmb_real)0.8, (fmb_real)0.6}}, {(fmb_real)-1.1, 0, 0}},
        {{{(fmb_real)0.8, 0, (fmb_real)0.6}, {0, 1, 0}, {(fmb_real)-0.6, 0, (fmb_real)0.8}},
         {-2, (fmb_real)0.3, (fmb_real)1.5}},
        {{{1, 0, 0}, {0, (fmb_real)0.6, (fmb_real)-0.8}, {0, (fmb_real)0.8, (fmb_real)0.6}}, {(fmb_real)-3.4, 0, 0}}};
    fmb_tree3 torus[2] = {torus_tree[0], torus_tree[1]};
    fmb_made3 made[MADE];
    fmb_meeting3 m;
    for (int side = 0; side < 2; side++)
        CHECK_EQ(fmb_tree3_check(&torus[side], NULL), 0);
    for (int n = 0; n < 3; n++) {
        int pairs = 0, said, moving, counted = port_count_start();
        m.a = m.b = -1;
        CHECK_EQ(fmb_walk3_init(&w, &torus[0], 0, NULL, &torus[1], 0, NULL, 0), 0);
        uint64_t before = port_count();
        CHECK_EQ(fmb_walk3_pose(&w, NULL, &pose[n], 0), 0);
        uint64_t shared = port_count() - before;
        CHECK_EQ(fmb_walk3_cache(&w, 1, made, MADE), 0);
        before = port_count();
        said = fmb_walk3_first(&w, &m);
        uint64_t instructions = port_count() - before;
        CHECK((w.tests > 1) == (w.v[0] != 0 || w.v[1] != 0 || w.v[2] != 0)); /* what has separated is kept */
        if (counted) {
            say("pose ", (uint64_t)n);
            say(": shared data ", shared);
            say(", first contact ", instructions);
            say(", visits ", w.visits);
            say(", tests ", w.tests);
            say(", frames made ", w.makes);
            port_out("\n");
        }
        /* The same while b comes from there to here: by .5 along x. */
        static const fmb_real by[3] = {(fmb_real)0.5, 0, 0};
        m.a = m.b = -1;
        CHECK_EQ(fmb_walk3_init(&w, &torus[0], 0, NULL, &torus[1], 0, by, 0), 0);
        CHECK_EQ(fmb_walk3_pose(&w, NULL, &pose[n], 0), 0);
        CHECK_EQ(fmb_walk3_cache(&w, 1, made, MADE), 0);
        before = port_count();
        moving = fmb_walk3_first(&w, &m);
        instructions = port_count() - before;
        CHECK(said == 0 || moving != 0);
        if (counted) {
            say("translating: first contact ", instructions);
            say(", visits ", w.visits);
            say(", tests ", w.tests);
            say(", frames made ", w.makes);
            port_out("\n");
        }
        int met = 0;
        CHECK_EQ(fmb_walk3_init(&w, &torus[0], 0, NULL, &torus[1], 0, NULL, 0), 0);
        CHECK_EQ(fmb_walk3_pose(&w, NULL, &pose[n], 0), 0);
        w.budget = n == 1 ? 7 : FMB_NO_LIMIT;
        while ((moving = fmb_walk3_next(&w, &m)) == 1 || moving == FMB_UNFINISHED)
            pairs += moving == 1;
        /* A quarter of the pairs: what is not placed apart is a contact, or near to one. */
        for (int j = 0; j < TORUS_VOLUMES; j++) {
            fmb_frame3 f[2];
            CHECK_EQ(placed(&f[1], 1, j, &pose[n]), 0);
            for (int i = n; i < TORUS_VOLUMES; i += 4) {
                CHECK_EQ(placed(&f[0], 0, i, NULL), 0);
                met += fmb_test3(&f[0], &f[1], NULL) == FMB_HIT;
            }
        }
        CHECK((said != 0) == (pairs > 0));
        CHECK(met <= pairs);
        say("pairs ", (uint64_t)pairs);
        say(", of a quarter ", (uint64_t)met);
        port_out("\n");
    }
}

/* ---- a volume of which no frame can be made ---- */

/* Numbers of a tree: shapes, origins and edges, one volume after another. */
typedef struct {
    fmb_shape shape[2];
    fmb_real number[2][12];
} listed;

static int list_numbers(const void *context, int32_t i, fmb_real origin[3], fmb_real edge[3][3])
{
    const listed *l = context;
    for (int k = 0; k < 12; k++)
        (k < 3 ? origin : edge[k / 3 - 1])[k % 3] = l->number[i][k];
    return (int)l->shape[i];
}

static void plant_listed(int side, const listed *l)
{
    for (int i = 0; i < 2; i++) {
        fmb_real origin[3], edge[3][3];
        int shape = list_numbers(l, i, origin, edge);
        CHECK_EQ(fmb_leaf3_init(&node[side][1 + i], i, shape, origin, (const fmb_real(*)[3])edge), 0);
    }
    node[side][0].volume = -1;
    CHECK_EQ(fmb_tree3_build(node[side], 3, 0, 1, 1, 2, FMB_NODE_OBJECT, FMB_SPLIT_MEDIAN), 0);
    tree[side] = (fmb_tree3){.node = node[side], .nodes = 3, .volumes = 2, .numbers = list_numbers, .context = l};
    CHECK_EQ(fmb_tree3_check(&tree[side], NULL), 0);
}

/*
 * A flat tetrahedron in the plane x + y = 1 has no frame, but numbers. One block goes across it, which nobody can decide. The other is apart from
 * it by its numbers alone, whichever comes first, and whichever body is turned.
 */
static void flat_one(void)
{
    static const listed flat = {{FMB_TETRAHEDRON, FMB_CUBOID},
                                {{1, 0, 0, -1, 1, 0, -1, 1, 1, -1, 1, 0}, {50, 50, 50, 1, 0, 0, 0, 1, 0, 0, 0, 1}}};
    static const fmb_real block[2][12] = {
        {(fmb_real)0.4, (fmb_real)0.4, (fmb_real)0.1, (fmb_real)0.2, 0, 0, 0, (fmb_real)0.2, 0, 0, 0, (fmb_real)0.2},
        {(fmb_real)0.7, (fmb_real)0.7, (fmb_real)0.2, (fmb_real)0.2, 0, 0, 0, (fmb_real)0.2, 0, 0, 0, (fmb_real)0.2}};
    for (int n = 0; n < 4; n++) {
        const int across = n & 1, swapped = n >> 1;
        listed blocks = {{FMB_CUBOID, FMB_CUBOID}, {{0}}};
        fmb_meeting3 m;
        int contacts = 0;
        for (int k = 0; k < 12; k++) {
            blocks.number[across][k] = block[0][k];
            blocks.number[!across][k] = block[1][k];
        }
        plant_listed(swapped, &flat);
        plant_listed(!swapped, &blocks);
        start(NULL, NULL, 0);
        while (fmb_walk3_next(&w, &m) == 1) {
            contacts++;
            CHECK(m.verdict < 0);
            CHECK_EQ(node[!swapped][swapped ? m.a : m.b].volume, across);
        }
        CHECK_EQ(contacts, 1);
    }
}

int main(void)
{
    static const fmb_real size[3] = {1, 1024, (fmb_real)0.0009765625};
    for (int n = 0; n < 3; n++)
        known(size[n]);
    for (int n = 0; n < 3; n++)
        moves_in(size[n]);
    stays();
    spoilt();
    flat_one();
    refused();
    changed();
    in_parts();
    tori();
    return check_done("posed");
}
