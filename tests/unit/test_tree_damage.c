/* SPDX-License-Identifier: MIT */
/*
 * Trees whose bytes are overwritten, before or after they were proved: every function ends within a bound, reads and writes nothing outside
 * the arrays (the sanitizers look), and a search that finds a link that cannot be says so. Circles, wild numbers, counts at the ends.
 * Arguments: [SEED [COUNT]]; COUNT: rounds.
 */
#include "check.h"
#include "pairs.h"
#include "number.h"
#include "port.h"

#include "fmb.h"
#include <stddef.h>

#if defined(__ARM_ARCH_6M__) /* little RAM */
enum { LEAVES = 4 };
#else
enum { LEAVES = 6 };
#endif
enum {
    NODES = 2 * LEAVES - 1,
    VISITS = NODES * NODES,
    /* pairs of nodes */ MOST = 2 * (NODES + 1) * (NODES + 1) /* steps */
};

static fmb_node3 node[2][NODES], good[2][NODES];
static fmb_frame3 frame[LEAVES + 1];
static fmb_tree3 tree[2];
static fmb_hull3 hull[NODES];
static fmb_walk3 w;
static struct random r;
static unsigned answers[4]; /* of searches of damaged trees: 0, contacts, FMB_ERR_RANGE, others */

static int numbers(const void *of, int32_t number, fmb_real origin[3], fmb_real edge[3][3])
{
    const fmb_frame3 *f = (const fmb_frame3 *)of + number;
    give_numbers(origin, edge, f->origin, f->edge[0]);
    return f->shape;
}

/* Cubes of .5 to 2 anywhere in a world of 6; of tree 1 the volumes are given as numbers; the last one holds all. */
static void plant(int side)
{
    fmb_node3 *n = node[side];
    fmb_real origin[3], e[3][3] = {{0}};
    for (int i = 0; i <= LEAVES; i++) {
        for (int k = 0; k < 3; k++) {
            origin[k] = i < LEAVES ? (fmb_real)random_between(&r, -3, 3) : -4;
            e[k][k] = i < LEAVES ? (fmb_real)random_between(&r, .5, 2) : 10;
        }
        if (side == 0)
            CHECK_EQ(fmb_frame3_init(&frame[i], FMB_CUBOID, origin, e[0], e[1], e[2]), 0);
        const fmb_frame3 *f = &frame[i];
        if (i < LEAVES)
            fmb_leaf3_init(&n[NODES - LEAVES + i], i, f->shape, f->origin, (const fmb_real(*)[3])f->edge);
    }
    n[0].volume = random_int(&r, 0, 1) ? LEAVES : -1;
    CHECK_EQ(fmb_tree3_build(n, NODES, 0, 1, NODES - LEAVES, LEAVES, FMB_NODE_OBJECT, random_int(&r, 0, 1)), 0);
    if (random_int(&r, 0, 1)) { /* a set of two objects */
        n[0].kind = FMB_NODE_SET;
        n[0].order = n[0].volume < 0 ? INT16_MAX : n[0].order;
        for (int32_t c = n[0].child; n[0].volume < 0 && c != -1; c = n[c].next)
            n[c].kind = FMB_NODE_OBJECT;
        n[0].kind = n[0].volume < 0 ? FMB_NODE_SET : FMB_NODE_OBJECT;
    }
    tree[side] = (fmb_tree3){.node = n, .nodes = NODES, .volumes = LEAVES + 1};
    if (side == 0)
        tree[side].frame = frame;
    else {
        tree[side].numbers = numbers;
        tree[side].context = frame;
    }
    CHECK_EQ(fmb_tree3_check(&tree[side], NULL), 0);
    for (int i = 0; i < NODES; i++)
        good[side][i] = n[i];
}

static int32_t wild(void)
{
    static const int32_t ends[] = {-1,        -2,     0,         1,         NODES - 1, NODES,
                                   NODES + 1, LEAVES, INT32_MAX, INT32_MIN, -NODES,    1 << 20};
    return random_int(&r, 0, 1) ? random_int(&r, -1, NODES)
                                : ends[random_int(&r, 0, (int)(sizeof ends / sizeof ends[0]) - 1)];
}

/* One field, or one byte, of one node; the mark of the root stays if the change is not to be told. */
static void damage(fmb_node3 *n, int told)
{
    static const fmb_real reals[] = {0, -1, 1, FMB_LARGEST, -FMB_LARGEST};
    int i = random_int(&r, 0, NODES - 1);
    int32_t mark = n[0].parent;
    fmb_real x = reals[random_int(&r, 0, 4)];
    switch (random_int(&r, 0, 7)) {
    case 0: n[i].parent = wild(); break;
    case 1: n[i].child = wild(); break;
    case 2: n[i].next = wild(); break;
    case 3: n[i].volume = wild(); break;
    case 4: n[i].kind = (int16_t)random_int(&r, -1, 4); break;
    case 5:
        n[i].order = (int16_t)(random_int(&r, 0, 1)   ? random_int(&r, -3, 3)
                               : random_int(&r, 0, 1) ? INT16_MAX
                                                      : INT16_MIN);
        break;
    case 6: n[i].box.min[random_int(&r, 0, 2)] = random_int(&r, 0, 3) ? x : x / (x - x); break;
    default:
        ((unsigned char *)&n[i])[random_int(&r, 0, (int)sizeof n[i] - 1)] = (unsigned char)random_int(&r, 0, 255);
        break;
    }
    if (!told)
        n[0].parent = mark;
}

static void mend(void)
{
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < NODES; i++)
            node[side][i] = good[side][i];
}

/* To its end, whatever it is: no more steps than there are pairs of nodes, to be visited and left. */
static int search(uint32_t budget)
{
    fmb_meeting3 m;
    int answer, contacts = 0;
    uint32_t calls = 0;
    w.budget = budget;
    do {
        answer = fmb_walk3_next(&w, &m);
        contacts += answer == 1;
        calls++;
        CHECK(answer != 1 || m.verdict != FMB_MISS);
    } while ((answer == 1 || answer == FMB_UNFINISHED) && calls < 4 * MOST);
    CHECK(answer <= 0 && w.visits <= MOST);
    return answer < 0 ? answer : contacts;
}

static void count(int answer) { answers[answer == 0 ? 0 : answer > 0 ? 1 : answer == FMB_ERR_RANGE ? 2 : 3]++; }

/* Overwritten while a search that began well lasts. */
static void during(int round)
{
    static const fmb_real v[3] = {(fmb_real)0.5, -1, (fmb_real)0.25};
    const int self = round % 4 == 0, options = self ? FMB_WALK_SELF | (round & 8 ? FMB_WALK_ONCE : 0) : 0;
    fmb_front3 pair[VISITS / 4];
    fmb_fronts3 fronts;
    fmb_meeting3 m, list[3];
    int32_t found;
    const fmb_tree3 *b = &tree[self ? 0 : 1];
    int error = fmb_walk3_init(&w, &tree[0], 0, !self && round & 1 ? v : NULL, b, 0, NULL,
                               options | (round & 16 ? FMB_WALK_PER_OBJECT : 0));
    CHECK_EQ(error, 0);
    if (round & 2 && !(round & 16)) {
        CHECK_EQ(fmb_fronts3_init(&fronts, pair, VISITS / 4), 0);
        CHECK_EQ(fmb_walk3_keep(&w, &fronts), 0);
    }
    for (int steps = random_int(&r, 0, 3); steps > 0; steps--)
        fmb_walk3_next(&w, &m);
    for (int i = random_int(&r, 1, 3); i > 0; i--)
        damage(node[random_int(&r, 0, 1)], 0);
    if (round % 3) {
        count(search(round & 32 ? 1 : FMB_NO_LIMIT));
    } else if (round & 64) {
        w.budget = 5;
        for (int calls = 0; fmb_walk3_all(&w, list, 3, &found) > 1 && CHECK(calls < 4 * MOST); calls++)
            CHECK(found >= 0);
    } else {
        fmb_walk3_init(&w, &tree[0], 0, NULL, b, 0, v, options & FMB_WALK_ONCE ? 0 : options);
        m.a = wild();
        m.b = wild();
        w.budget = 7;
        for (int calls = 0; fmb_walk3_first(&w, &m) == FMB_UNFINISHED && CHECK(calls < 4 * MOST); calls++)
            ;
    }
    mend();
}

/* Overwritten before it is proved: every function that takes it. */
static void before(void)
{
    int side = random_int(&r, 0, 1), wrong;
    fmb_tree3_report report;
    fmb_hulls3 hulls;
    for (int i = random_int(&r, 1, 4); i > 0; i--)
        damage(node[side], 1);
    (void)fmb_tree3_hulls(&tree[side], hull, NODES, &hulls);
    (void)fmb_tree3_holds(&tree[side], random_int(&r, -1, NODES));
    wrong = fmb_tree3_check(&tree[side], &report);
    CHECK(report.node >= 0 && report.node <= NODES);
    if (wrong == 0) { /* as good as any */
        CHECK_EQ(fmb_walk3_init(&w, &tree[side], 0, NULL, &tree[side], 0, NULL, 0), 0);
        CHECK(search(FMB_NO_LIMIT) > 0);
    } else {
        CHECK_EQ(fmb_walk3_init(&w, &tree[0], 0, NULL, &tree[1], 0, NULL, 0), FMB_ERR_FRAME);
    }
    if (fmb_tree3_refit(&tree[side], node[side], &report) == 0)
        CHECK_EQ(fmb_tree3_check(&tree[side], &report), 0);
    CHECK(report.node >= 0 && report.node <= NODES);
    (void)fmb_tree3_build(node[side], NODES, random_int(&r, -1, 2), random_int(&r, 0, 3), wild(), wild(),
                          FMB_NODE_OBJECT, random_int(&r, 0, 1));
    (void)fmb_tree3_build(node[side], NODES, 0, 1, NODES - LEAVES, LEAVES, FMB_NODE_OBJECT, random_int(&r, 0, 1));
    mend();
    CHECK_EQ(fmb_tree3_check(&tree[side], NULL), 0);
}

/* What was found: circles of siblings and of parents, volumes that are none. */
static void circles(void)
{
    fmb_hulls3 hulls;
    fmb_meeting3 m;
    plant(0);
    plant(1);
    fmb_node3 *n = node[0];
    int32_t p = n[0].child, q = n[p].next;
    n[q].next = p;
    CHECK_EQ(fmb_tree3_hulls(&tree[0], hull, NODES, &hulls), FMB_ERR_RANGE);
    CHECK_EQ(fmb_tree3_check(&tree[0], NULL), FMB_TREE_LINKS);
    mend();
    CHECK_EQ(fmb_tree3_check(&tree[0], NULL), 0);
    n[NODES - 1].volume = 1 << 30;
    CHECK_EQ(fmb_tree3_hulls(&tree[0], hull, NODES, &hulls), FMB_ERR_RANGE);
    n[NODES - 1].volume = -7;
    CHECK_EQ(fmb_tree3_hulls(&tree[0], hull, NODES, &hulls), FMB_ERR_RANGE);
    mend();
    /* Parents in a circle below the top, found on the way up: a front of one pair begins there. */
    for (int32_t i = 1; i < NODES; i++) {
        n[i].parent = i % (NODES - 1) + 1;
        n[i].next = -1;
    }
    CHECK_EQ(fmb_walk3_init(&w, &tree[0], 0, NULL, &tree[1], 0, NULL, 0), 0);
    w.budget = 1;
    int answer, calls = 0;
    while (((answer = fmb_walk3_next(&w, &m)) == FMB_UNFINISHED || answer == 1) && calls < VISITS)
        calls++;
    CHECK_EQ(answer, FMB_ERR_RANGE);
    CHECK_EQ(fmb_walk3_next(&w, &m), FMB_ERR_RANGE);
    mend();
    /* Children of a leaf in a circle, or outside. */
    static fmb_node3 some[5];
    static const int32_t child[4][2] = {{3, 3}, {4, 3}, {5, -1}, {INT32_MAX, -1}};
    for (int i = 0; i < 4; i++) {
        for (int k = 0; k < 5; k++)
            CHECK_EQ(fmb_leaf3_init(&some[k], 0, FMB_CUBOID, frame[0].origin, (const fmb_real(*)[3])frame[0].edge), 0);
        some[1].child = child[i][0];
        some[child[i][0] < 5 ? child[i][0] : 4].next = child[i][1];
        CHECK_EQ(fmb_tree3_build(some, 5, 0, 1, 1, 2, FMB_NODE_SET, FMB_SPLIT_MEDIAN), FMB_ERR_RANGE);
    }
    for (int nodes = -1; nodes < 3; nodes++)
        CHECK_EQ(fmb_tree3_build(some, nodes, 0, 1, 1, 2, FMB_NODE_OBJECT, FMB_SPLIT_MEDIAN), FMB_ERR_RANGE);
    CHECK_EQ(fmb_tree3_build(some, INT32_MAX, 0, 1, INT32_MAX, INT32_MAX, FMB_NODE_OBJECT, FMB_SPLIT_MEDIAN),
             FMB_ERR_RANGE);
}

int main(int argc, char **argv)
{
    const int rounds = (int)check_count(argc, argv, port_is_board ? 300 : 40000);
    r = random_start(check_seed(argc, argv, 17));
    circles();
    for (int round = 0; round < rounds; round++) {
        if (round % 64 == 0)
            for (int side = 0; side < 2; side++)
                plant(side);
        during(round);
        before();
    }
    CHECK(rounds < 300 || (answers[1] > 0 && answers[2] > 0)); /* contacts still, and links that cannot be */
    return check_done("tree_damage");
}
