/* SPDX-License-Identifier: MIT */
/*
 * Fitted boxes of nodes: known answers with and without them, what is refused, what is stale; two tori, with what a search takes. No random
 * numbers.
 */
#include "check.h"
#include "number.h"
#include "port.h"
#include "torus.h"
#include "core/real.h"
#include <stddef.h>

#if !defined(BOARD_MEMORY) || BOARD_MEMORY > 0
enum { BARS = 6 };
#else
enum { BARS = 4 };
#endif
enum { NODES = 2 * BARS - 1 };

static fmb_node3 node[2][NODES];
static fmb_frame3 frame[2][BARS];
static fmb_tree3 tree[2];
static fmb_fit3 fit[2][NODES];
static fmb_fits3 fits[2];
static fmb_walk3 w;
static const fmb_pose3 world = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {0, 0, 0}};

/* Thin bars along (4,3,0)/5, one after another: boxes along the axes hold much beside them. */
static void plant(int side, fmb_real size)
{
    const fmb_real x = size * (fmb_real)0.8, y = size * (fmb_real)0.6, thin = size / 64;
    const fmb_real edge[3][3] = {{x, y, 0}, {-y / 64, x / 64, 0}, {0, 0, thin}};
    for (int i = 0; i < BARS; i++) {
        const fmb_real origin[3] = {(fmb_real)(i - BARS / 2) * x, (fmb_real)(i - BARS / 2) * y, 0};
        CHECK_EQ(fmb_frame3_init(&frame[side][i], FMB_CUBOID, origin, edge[0], edge[1], edge[2]), 0);
        CHECK_EQ(fmb_leaf3_init(&node[side][BARS - 1 + i], i, FMB_CUBOID, origin, edge), 0);
    }
    node[side][0].volume = -1;
    CHECK_EQ(fmb_tree3_build(node[side], NODES, 0, 1, BARS - 1, BARS, FMB_NODE_OBJECT, FMB_SPLIT_MEDIAN), 0);
    tree[side] = (fmb_tree3){.node = node[side], .nodes = NODES, .volumes = BARS, .frame = frame[side]};
    CHECK_EQ(fmb_tree3_check(&tree[side], NULL), 0);
    CHECK_EQ(fmb_tree3_fits(&tree[side], fit[side], NODES, &fits[side]), 0);
}

static void start(const fmb_pose3 *b)
{
    CHECK_EQ(fmb_walk3_init(&w, &tree[0], 0, NULL, &tree[1], 0, NULL, 0), 0);
    CHECK_EQ(fmb_walk3_pose(&w, &world, b, 0), 0);
}

static void boxes(void)
{
    plant(0, 2);
    const fmb_fit3 *root = &fit[0][0];
    CHECK(fits[0].fit == fit[0] && fits[0].count == NODES && fits[0].stamp != 0);
    CHECK(root->half[0] < (fmb_real)0.02 && root->half[1] < (fmb_real)0.02);
    CHECK(root->half[2] > BARS && root->half[2] < BARS + (fmb_real)0.01);
    CHECK(fits[0].reach > BARS && fits[0].reach < BARS + (fmb_real)0.1 && fits[0].share < (fmb_real)0.1);
}

/* A bar beside the other: the boxes meet, the fitted ones do not. */
static void known(void)
{
    fmb_pose3 b = world;
    plant(0, 2);
    plant(1, 2);
    for (int which = 0; which < 4; which++)
        for (int n = 0; n < 3; n++) { /* n: beside it, across it, along it */
            fmb_meeting3 m;
            int found = 0, said;
            b = world;
            b.translation[0] = n == 0 ? (fmb_real)-0.6 : n == 1 ? 0 : (fmb_real)0.8;
            b.translation[1] = n == 0 ? (fmb_real)0.8 : n == 1 ? 0 : (fmb_real)0.6;
            if (n == 1) {
                b.rotation[0][0] = b.rotation[1][1] = 0;
                b.rotation[0][1] = -1;
                b.rotation[1][0] = 1;
            }
            start(&b);
            CHECK_EQ(fmb_walk3_fits(&w, which & 1 ? &fits[0] : NULL, which & 2 ? &fits[1] : NULL), 0);
            while ((said = fmb_walk3_next(&w, &m)) == 1)
                found++;
            CHECK_EQ(said, 0);
            CHECK(n == 0 ? found == 0 : n == 1 ? found >= 1 && found <= 4 : found >= BARS);
            CHECK(n != 0 || which != 3 || w.visits == 1);
            start(&b);
            CHECK_EQ(fmb_walk3_fits(&w, which & 1 ? &fits[0] : NULL, which & 2 ? &fits[1] : NULL), 0);
            m.a = m.b = -1;
            CHECK(n == 0 ? fmb_walk3_first(&w, &m) == 0 : fmb_walk3_first(&w, &m) > 0);
        }
}

/* ---- bodies that translate ---- */

/* b: `off` across its bars, and moves by `across` and `along`, a or b or half each. */
static void start_moving(int n, double off, double across, double along, double margin)
{
    const double v[3] = {0.8 * along - 0.6 * across, 0.6 * along + 0.8 * across, 0};
    fmb_pose3 b = world;
    fmb_real way[2][3];
    b.translation[0] = (fmb_real)(-0.6 * off);
    b.translation[1] = (fmb_real)(0.8 * off);
    for (int k = 0; k < 3; k++) {
        way[0][k] = (fmb_real)(n % 3 == 0 ? 0 : n % 3 == 1 ? -v[k] : -v[k] / 2);
        way[1][k] = (fmb_real)(n % 3 == 0 ? v[k] : n % 3 == 1 ? 0 : v[k] / 2);
    }
    CHECK_EQ(fmb_walk3_init(&w, &tree[0], 0, way[0], &tree[1], 0, way[1], 0), 0);
    CHECK_EQ(fmb_walk3_pose(&w, &world, &b, (fmb_real)margin), 0);
}

/* Bars of a width of 1/32 come to each other from 1 apart: at 31/64 they touch, at 33/64 they part. Or they pass by. */
static void translating(void)
{
    fmb_turned3 turned[2]; /* on the stack: there is no other room on the smallest board */
    plant(0, 2);
    plant(1, 2);
    for (int n = 0; n < 24; n++) {
        const double margin = n % 4 == 3 ? 0.25 : 0;
        fmb_meeting3 m = {.a = -1, .b = -1};
        for (int near = 0; near < 2; near++) {
            start_moving(n, 1, near ? -2 : -0.71, near ? 0 : 3, margin);
            CHECK_EQ(fmb_walk3_fits(&w, n & 4 ? &fits[0] : NULL, n & 8 ? &fits[1] : NULL), 0);
            if ((n & 12) && (n & 1))
                CHECK_EQ(fmb_walk3_turned(&w, turned, 2), 0);
            int said = fmb_walk3_first(&w, &m);
            CHECK(near ? said > 0 : said == 0); /* the first ones may be two ends that touch */
            CHECK(near || (n & 12) != 12 || w.visits == 1);
        }
        const double in = (1 - 1.0 / 32 - margin) / 2;
        CHECK((double)m.when.in <= in + 1e-6 && (double)m.when.in >= in - 1e-4);
        CHECK((double)m.when.out >= 33.0 / 64 - 1e-6 && (margin > 0 || (double)m.when.out <= 33.0 / 64 + 1e-4));
        int found = 0, said;
        start_moving(n, 1, -2, 0, margin);
        CHECK_EQ(fmb_walk3_fits(&w, n & 4 ? &fits[0] : NULL, n & 8 ? &fits[1] : NULL), 0);
        w.budget = n & 2 ? 3 : FMB_NO_LIMIT;
        while ((said = fmb_walk3_next(&w, &m)) == 1 || said == FMB_UNFINISHED)
            found += said == 1;
        CHECK(said == 0 && found >= BARS);
    }
}

/* What the comparison is off grows with the displacement, as posed_moving.h has it: by no less. */
static void slacks(void)
{
    const double u = (double)FMB_U, along = 4096;
    double slack[2][2];
    for (int n = 0; n < 2; n++) {
        start_moving(0, 1, 0, n * along, 0);
        CHECK_EQ(fmb_walk3_fits(&w, &fits[0], &fits[1]), 0);
        for (int side = 0; side < 2; side++)
            slack[n][side] = (double)w.of.poses.slack[side];
    }
    double e = (double)w.of.poses.pose_error[0], rho = (double)w.of.poses.turn_error;
    const double off[2] = {e + 7 * u + 23 * u, e + 7 * u + rho + 28 * u};
    for (int side = 0; side < 2; side++) {
        double more = slack[1][side] - slack[0][side], least = off[side] * along * 0.999;
        CHECK(more >= least && more <= 1.1 * off[side] * along);
    }
}

static int take(const fmb_fits3 *a, const fmb_fits3 *b)
{
    fmb_meeting3 m;
    start(&world);
    int said = fmb_walk3_fits(&w, a, b);
    if (said) { /* and from now on */
        CHECK_EQ(fmb_walk3_next(&w, &m), said);
        CHECK_EQ(fmb_walk3_fits(&w, NULL, NULL), said);
    }
    return said;
}

static void refused(void)
{
    fmb_fits3 bad = {0};
    fmb_meeting3 m;
    fmb_tree3 unproved;
    plant(0, 2);
    plant(1, 3);
    CHECK_EQ(take(&fits[0], &fits[1]), 0);
    CHECK_EQ(take(&fits[1], &fits[1]), FMB_ERR_STALE); /* another tree */
    CHECK_EQ(take(&fits[0], &fits[0]), FMB_ERR_STALE);
    CHECK_EQ(take(&bad, NULL), FMB_ERR_STALE);
    CHECK_EQ(take(NULL, &bad), FMB_ERR_STALE);
    bad = fits[0];
    bad.count--;
    CHECK_EQ(take(&bad, NULL), FMB_ERR_STALE);
    bad = fits[0];
    bad.reach = 0;
    CHECK_EQ(take(&bad, NULL), FMB_ERR_STALE);
    bad = fits[0];
    bad.fit = fit[1];
    CHECK_EQ(take(&bad, NULL), FMB_ERR_STALE);
    bad.fit = NULL;
    CHECK_EQ(take(&bad, NULL), FMB_ERR_STALE);
    /* Too short, not proved, nothing there: and the boxes cannot be used. */
    CHECK_EQ(fmb_tree3_fits(&tree[0], fit[0], NODES - 1, &bad), FMB_ERR_CAPACITY);
    CHECK_EQ(take(&bad, NULL), FMB_ERR_STALE);
    CHECK_EQ(fmb_tree3_fits(&tree[0], NULL, NODES, &bad), FMB_ERR_NULL);
    CHECK_EQ(take(&bad, NULL), FMB_ERR_STALE);
    CHECK_EQ(fmb_tree3_fits(NULL, fit[0], NODES, &bad), FMB_ERR_NULL);
    CHECK_EQ(fmb_tree3_fits(&tree[0], fit[0], NODES, NULL), FMB_ERR_NULL);
    unproved = tree[0];
    unproved.stamp = 0;
    CHECK_EQ(fmb_tree3_fits(&unproved, fit[0], NODES, &bad), FMB_ERR_FRAME);
    CHECK_EQ(fmb_walk3_fits(NULL, NULL, NULL), FMB_ERR_NULL);
    w = (fmb_walk3){0};
    CHECK_EQ(fmb_walk3_fits(&w, &fits[0], &fits[1]), FMB_ERR_FRAME);
    /* Without poses; after the search has begun. */
    CHECK_EQ(fmb_walk3_init(&w, &tree[0], 0, NULL, &tree[1], 0, NULL, 0), 0);
    CHECK_EQ(fmb_walk3_fits(&w, &fits[0], &fits[1]), FMB_ERR_RANGE);
    CHECK_EQ(fmb_walk3_next(&w, &m), FMB_ERR_RANGE);
    start(&world);
    CHECK_EQ(fmb_walk3_next(&w, &m), 1);
    CHECK_EQ(fmb_walk3_fits(&w, &fits[0], &fits[1]), FMB_ERR_RANGE);
    CHECK_EQ(fmb_walk3_next(&w, &m), FMB_ERR_RANGE);
    start(&world);
    CHECK_EQ(fmb_walk3_fits(&w, &fits[0], &fits[1]), 0);
    w.contact = fmb_test3_contact;
    CHECK_EQ(fmb_walk3_next(&w, &m), FMB_ERR_RANGE);
}

/* What changes between the calls of a search, and before it. */
static void stale(void)
{
    fmb_meeting3 m;
    for (int n = 0; n < 5; n++) {
        plant(0, 2);
        plant(1, 2);
        start(&world);
        CHECK_EQ(fmb_walk3_fits(&w, &fits[0], &fits[1]), 0);
        CHECK_EQ(fmb_walk3_next(&w, &m), 1);
        switch (n) {
        case 0: /* filled again, for another tree */
            CHECK_EQ(fmb_tree3_fits(&tree[1], fit[0], NODES, &fits[0]), 0);
            fits[0].stamp++;
            break;
        case 1: fits[1].stamp = 0; break;
        case 2: fits[0].fit = fit[1] + 1; break;
        case 3: fit[1][0].middle[1] += 1; break;
        default: fits[0].count--;
        }
        CHECK_EQ(fmb_walk3_next(&w, &m), FMB_ERR_STALE);
        CHECK_EQ(fmb_walk3_next(&w, &m), FMB_ERR_STALE);
    }
    plant(0, 2);
    plant(1, 2);
    fit[0][NODES - 1].half[0] = 0;
    CHECK_EQ(take(&fits[0], &fits[1]), FMB_ERR_STALE);
    /* The tree is another one. */
    plant(0, 2);
    const fmb_real at[3] = {20, 0, 0}, edge[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    CHECK_EQ(fmb_tree3_move(&tree[0], node[0], BARS - 1, frame[0], FMB_CUBOID, at, edge), 0);
    CHECK_EQ(fmb_tree3_fits(&tree[0], fit[0], NODES, &fits[0]), FMB_ERR_STALE);
    plant(0, 2);
    CHECK_EQ(fmb_tree3_move(&tree[0], node[0], BARS - 1, frame[0], FMB_CUBOID, at, edge), 0);
    CHECK_EQ(fmb_tree3_refit(&tree[0], node[0], NULL), 0);
    CHECK_EQ(take(&fits[0], &fits[1]), FMB_ERR_STALE);
    CHECK_EQ(fmb_tree3_fits(&tree[0], fit[0], NODES, &fits[0]), 0);
    CHECK_EQ(take(&fits[0], &fits[1]), 0);
}

/* Room for turned boxes: a power of two, of a walk that has fitted boxes and has not begun. */
static void refused_room(void)
{
    static const int32_t counts[6] = {0, -1, 3, -4, FMB_TREE_NODES + 1, INT32_MIN};
    static fmb_turned3 room[2];
    fmb_meeting3 m;
    CHECK_EQ(take(&fits[0], &fits[1]), 0);
    CHECK_EQ(fmb_walk3_turned(NULL, room, 2), FMB_ERR_NULL);
    CHECK_EQ(fmb_walk3_turned(&w, NULL, 2), FMB_ERR_NULL);
    for (int i = 0; i < 6; i++)
        CHECK_EQ(fmb_walk3_turned(&w, room, counts[i]), FMB_ERR_RANGE);
    CHECK_EQ(fmb_walk3_turned(&w, room, 2), 0);
    CHECK(fmb_walk3_next(&w, &m) >= 0);
    CHECK_EQ(fmb_walk3_turned(&w, room, 2), FMB_ERR_RANGE);
    CHECK_EQ(take(NULL, NULL), 0); /* none: the search is one of boxes */
    CHECK_EQ(fmb_walk3_turned(&w, room, 2), FMB_ERR_RANGE);
}

#if !defined(BOARD_MEMORY) || BOARD_MEMORY > 0
/*
 * Room that another search has taken meanwhile holds that one's boxes, whatever part of it that one took: the first
 * search says so. (It knew boxes by their nodes alone, and found none of 16 contacts.)
 */
static void shared_room(void)
{
    static fmb_turned3 room[8];
    static fmb_walk3 other;
    fmb_meeting3 m;
    for (int32_t count = 2; count <= 8; count *= 2)
        for (int begun = 0; begun < 2; begun++) {
            CHECK_EQ(take(&fits[0], &fits[1]), 0);
            CHECK_EQ(fmb_walk3_turned(&w, room, 4), 0);
            w.budget = 1;
            if (begun)
                CHECK(fmb_walk3_next(&w, &m) >= 0);
            CHECK_EQ(fmb_walk3_init(&other, &tree[0], 0, NULL, &tree[1], 0, NULL, 0), 0);
            CHECK_EQ(fmb_walk3_pose(&other, &world, &world, 0), 0);
            CHECK_EQ(fmb_walk3_fits(&other, &fits[0], &fits[1]), 0);
            CHECK_EQ(fmb_walk3_turned(&other, room, count), 0);
            w.budget = FMB_NO_LIMIT;
            CHECK_EQ(fmb_walk3_next(&w, &m), FMB_ERR_STALE);
            CHECK(fmb_walk3_next(&other, &m) >= 0);
        }
}

/* ---- tori ---- */

enum { MADE = 16, TURNED = 32 };

static fmb_fit3 torus_fit[2][2 * TORUS_VOLUMES - 1];
static fmb_fits3 torus_fits[2];

static void say(const char *what, uint64_t n)
{
    char text[NUMBER_TEXT];
    port_out(what);
    port_out(number_unsigned(n, text));
}

static int pairs_of(const fmb_tree3 *torus, const fmb_pose3 *pose, int fitted)
{
    fmb_meeting3 m;
    int pairs = 0;
    CHECK_EQ(fmb_walk3_init(&w, &torus[0], 0, NULL, &torus[1], 0, NULL, 0), 0);
    CHECK_EQ(fmb_walk3_pose(&w, NULL, pose, 0), 0);
    if (fitted)
        CHECK_EQ(fmb_walk3_fits(&w, &torus_fits[0], &torus_fits[1]), 0);
    while (fmb_walk3_next(&w, &m) == 1)
        pairs++;
    return pairs;
}

/* The first contact while b translates, with fitted boxes and without: of the same time, about. */
static void while_moving(const fmb_tree3 *torus, const fmb_pose3 *pose, int counted)
{
    static const fmb_real by[3] = {(fmb_real)0.5, 0, 0};
    static fmb_made3 made[MADE];
    static fmb_turned3 turned[TURNED];
    fmb_meeting3 m[2] = {{.a = -1, .b = -1}, {.a = -1, .b = -1}};
    int said[2];
    for (int fitted = 0; fitted < 2; fitted++) {
        CHECK_EQ(fmb_walk3_init(&w, &torus[0], 0, NULL, &torus[1], 0, by, 0), 0);
        CHECK_EQ(fmb_walk3_pose(&w, NULL, pose, 0), 0);
        if (fitted) {
            CHECK_EQ(fmb_walk3_fits(&w, &torus_fits[0], &torus_fits[1]), 0);
            CHECK_EQ(fmb_walk3_turned(&w, turned, TURNED), 0);
        }
        CHECK_EQ(fmb_walk3_cache(&w, 1, made, MADE), 0);
        uint64_t before = port_count();
        said[fitted] = fmb_walk3_first(&w, &m[fitted]);
        uint64_t instructions = port_count() - before;
        if (counted) {
            say(fitted ? "translating, fitted: first contact " : "translating: first contact ", instructions);
            say(", visits ", w.visits);
            say(", tests ", w.tests);
            port_out("\n");
        }
    }
    CHECK_EQ(said[0] != 0, said[1] != 0); /* nothing here is near to touching */
    CHECK(!said[0] || ((double)(m[0].when.in - m[1].when.in) < 1e-3 && (double)(m[1].when.in - m[0].when.in) < 1e-3));
}

static void tori(void)
{
    static const fmb_pose3 pose[3] = {
        {{{1, 0, 0}, {0, (fmb_real)0.6, (fmb_real)-0.8}, {0, (fmb_real)0.8, (fmb_real)0.6}}, {(fmb_real)-1.1, 0, 0}},
        {{{(fmb_real)0.8, 0, (fmb_real)0.6}, {0, 1, 0}, {(fmb_real)-0.6, 0, (fmb_real)0.8}},
         {-2, (fmb_real)0.3, (fmb_real)1.5}},
        {{{1, 0, 0}, {0, (fmb_real)0.6, (fmb_real)-0.8}, {0, (fmb_real)0.8, (fmb_real)0.6}}, {(fmb_real)-3.4, 0, 0}}};
    const fmb_tree3 given[2] = {torus_tree[0], torus_tree[1]};
    fmb_tree3 torus[2] = {given[0], given[1]};
    static fmb_made3 made[MADE];
    static fmb_turned3 turned[TURNED];
    fmb_meeting3 m;
    int counted = port_count_start();
    for (int side = 0; side < 2; side++) {
        CHECK_EQ(fmb_tree3_check(&torus[side], NULL), 0);
        uint64_t before = port_count();
        CHECK_EQ(fmb_tree3_fits(&torus[side], torus_fit[side], 2 * TORUS_VOLUMES - 1, &torus_fits[side]), 0);
        if (counted) {
            say("boxes ", port_count() - before);
            say(", share in percent ", (uint64_t)(100 * torus_fits[side].share));
            port_out("\n");
        }
    }
    for (int n = 0; n < 3; n++) {
        m.a = m.b = -1;
        CHECK_EQ(fmb_walk3_init(&w, &torus[0], 0, NULL, &torus[1], 0, NULL, 0), 0);
        CHECK_EQ(fmb_walk3_pose(&w, NULL, &pose[n], 0), 0);
        CHECK_EQ(fmb_walk3_fits(&w, &torus_fits[0], &torus_fits[1]), 0);
        CHECK_EQ(fmb_walk3_turned(&w, turned, TURNED), 0);
        CHECK_EQ(fmb_walk3_cache(&w, 1, made, MADE), 0);
        uint64_t before = port_count();
        int said = fmb_walk3_first(&w, &m);
        uint64_t instructions = port_count() - before;
        if (counted) {
            say("pose ", (uint64_t)n);
            say(", fitted: first contact ", instructions);
            say(", visits ", w.visits);
            say(", tests ", w.tests);
            say(", frames made ", w.makes);
            port_out("\n");
        }
        while_moving(torus, &pose[n], counted);
        int pairs = pairs_of(torus, &pose[n], 1);
        CHECK_EQ(pairs, pairs_of(torus, &pose[n], 0)); /* nothing here is near to touching */
        CHECK((said != 0) == (pairs > 0));
    }
}

enum { CAGE = 10, CAGE_NODES = 2 * CAGE - 1 };

static struct {
    fmb_node3 node[CAGE_NODES];
    fmb_frame3 frame[CAGE];
    fmb_tree3 tree;
} cage[2];

/* A set of cubes of side 1, at all corners of a cube about the origin; and two within, at +-x or +-z. */
static void plant_cage(int which, fmb_real side, int along)
{
    const fmb_real edge[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    fmb_node3 *root = cage[which].node, *leaf = root + CAGE - 1;
    for (int i = 0; i < CAGE; i++) {
        fmb_real at[3];
        for (int k = 0; k < 3; k++)
            at[k] = i >= 8 ? (fmb_real)(k == along ? 2 * i - 17 : 0) : i >> k & 1 ? side - 1 : -side;
        CHECK_EQ(fmb_frame3_init(&cage[which].frame[i], FMB_CUBOID, at, edge[0], edge[1], edge[2]), 0);
        CHECK_EQ(fmb_leaf3_init(&leaf[i], i, FMB_CUBOID, at, edge), 0);
        leaf[i].kind = FMB_NODE_OBJECT;
    }
    root->volume = -1;
    CHECK_EQ(fmb_tree3_build(root, CAGE_NODES, 0, 1, CAGE - 1, CAGE, FMB_NODE_SET, FMB_SPLIT_MEDIAN), 0);
    cage[which].tree = (fmb_tree3){.node = root, .nodes = CAGE_NODES, .volumes = CAGE, .frame = cage[which].frame};
    CHECK_EQ(fmb_tree3_check(&cage[which].tree, NULL), 0);
}

/* One array for two trees: what differs between their first and last boxes, or is about the same middle, is noticed. */
static void one_array(void)
{
    static fmb_fit3 array[CAGE_NODES];
    for (int n = 0; n < 2; n++) {
        fmb_fits3 of[2];
        fmb_meeting3 m;
        plant_cage(0, 6, 2);
        plant_cage(1, n ? 12 : 6, 0);
        CHECK_EQ(fmb_tree3_fits(&cage[0].tree, array, CAGE_NODES, &of[0]), 0);
        CHECK_EQ(fmb_walk3_init(&w, &cage[0].tree, 0, NULL, &tree[1], 0, NULL, 0), 0);
        CHECK_EQ(fmb_walk3_pose(&w, NULL, NULL, 0), 0);
        CHECK_EQ(fmb_walk3_fits(&w, &of[0], NULL), 0);
        w.budget = 1;
        CHECK_EQ(fmb_walk3_next(&w, &m), FMB_UNFINISHED);
        CHECK_EQ(fmb_tree3_fits(&cage[1].tree, array, CAGE_NODES, &of[1]), 0);
        CHECK_EQ(fmb_walk3_next(&w, &m), FMB_ERR_STALE);
        CHECK_EQ(fmb_walk3_init(&w, &cage[0].tree, 0, NULL, &tree[1], 0, NULL, 0), 0);
        CHECK_EQ(fmb_walk3_pose(&w, NULL, NULL, 0), 0);
        CHECK_EQ(fmb_walk3_fits(&w, &of[0], NULL), FMB_ERR_STALE);
    }
}

/* The same of hulls. */
static void one_array_of_hulls(void)
{
    static fmb_hull3 array[CAGE_NODES], others[NODES];
    fmb_hulls3 of[3];
    fmb_meeting3 m;
    plant_cage(0, 6, 2);
    plant_cage(1, 6, 0);
    CHECK_EQ(fmb_tree3_hulls(&cage[0].tree, array, CAGE_NODES, &of[0]), 0);
    CHECK_EQ(fmb_tree3_hulls(&tree[1], others, NODES, &of[1]), 0);
    CHECK_EQ(fmb_walk3_init(&w, &cage[0].tree, 0, NULL, &tree[1], 0, NULL, 0), 0);
    w.hulls_apart = fmb_hull3_distance;
    w.hulls[0] = &of[0];
    w.hulls[1] = &of[1];
    w.budget = 1;
    CHECK_EQ(fmb_walk3_next(&w, &m), FMB_UNFINISHED);
    CHECK_EQ(fmb_tree3_hulls(&cage[1].tree, array, CAGE_NODES, &of[2]), 0);
    CHECK_EQ(fmb_walk3_next(&w, &m), FMB_ERR_STALE);
}
#else
static void shared_room(void) {}
static void tori(void) {}
static void one_array(void) {}
static void one_array_of_hulls(void) {}
#endif

int main(void)
{
    boxes();
    known();
    translating();
    slacks();
    refused();
    stale();
    refused_room();
    shared_room();
    tori();
    one_array();
    one_array_of_hulls();
    return check_done("posed_fits");
}
