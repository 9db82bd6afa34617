/* SPDX-License-Identifier: MIT */
/*
 * What comes between: while a function looks at a tree, the tree is moved, by its source of numbers here, which stands for an interrupt. What is
 * made then belongs to no state of the tree, and must not be taken for that of the new one. Each of these ended in 0 though cubes met: the mark
 * that tells states apart was read last, after the volumes. Usage: test_between [SEED]; a board does one of three, by SEED.
 */
#include "check.h"
#include "fmb.h"
#include "port.h"

#include <stddef.h>

enum { BARS = 4, NODES = 2 * BARS - 1, MOST_CALLS = 12 };

static struct source {
    fmb_real at[BARS][3];
    int left; /* calls until it moves; 0: it does not */
} source[2];

static fmb_node3 node[2][NODES];
static fmb_tree3 tree[2];
static fmb_walk3 walk;
static fmb_meeting3 met;
static int victim, refits;
static fmb_real away; /* from row to row */

/* Slanting bars: the boxes of two rows meet before they do. */
static const fmb_real edge[3][3] = {{1, 1, 0}, {(fmb_real)-0.125, (fmb_real)0.125, 0}, {0, 0, 1}};

static void come_between(void);

static int numbers(const void *context, int32_t number, fmb_real origin[3], fmb_real e[3][3])
{
    for (int s = 0; s < 2; s++)
        for (int k = 0; k < 3 && context == &source[s]; k++) {
            origin[k] = source[s].at[number][k];
            for (int i = 0; i < 3; i++)
                e[i][k] = edge[i][k];
        }
    if (context == &source[1] && source[1].left > 0 && --source[1].left == 0)
        come_between();
    return FMB_CUBOID;
}

static int32_t leaf_of(int side, int32_t volume)
{
    int32_t i = NODES - 1;
    while (i > 0 && (node[side][i].child != -1 || node[side][i].volume != volume))
        i--;
    return i;
}

/* A bar of b comes to where one of a is. */
static void come_between(void)
{
    fmb_real *at = source[1].at[victim];
    for (int k = 0; k < 3; k++)
        at[k] = source[0].at[victim][k];
    CHECK_EQ(fmb_tree3_move(&tree[1], node[1], leaf_of(1, victim), NULL, FMB_CUBOID, at, edge), 0);
    if (refits)
        CHECK_EQ(fmb_tree3_refit(&tree[1], node[1], NULL), 0);
}

static void plant(int calls)
{
    for (int s = 0; s < 2; s++) {
        source[s].left = 0;
        for (int i = 0; i < BARS; i++) {
            const fmb_real at[3] = {(fmb_real)(2 * i), s ? away : 0, 0};
            for (int k = 0; k < 3; k++)
                source[s].at[i][k] = at[k];
            CHECK_EQ(fmb_leaf3_init(&node[s][BARS - 1 + i], i, FMB_CUBOID, at, edge), 0);
        }
        node[s][0].volume = -1;
        CHECK_EQ(fmb_tree3_build(node[s], NODES, 0, 1, BARS - 1, BARS, FMB_NODE_OBJECT, FMB_SPLIT_MEDIAN), 0);
        tree[s] = (fmb_tree3){
            .node = node[s], .nodes = NODES, .volumes = BARS, .numbers = numbers, .context = &source[s]};
        CHECK_EQ(fmb_tree3_check(&tree[s], NULL), 0);
    }
    source[1].left = calls;
}

/* 1: it has come between. It comes no more. */
static int has_come(void)
{
    const int come = source[1].left == 0;
    source[1].left = 0;
    return come;
}

static int begin(void) { return fmb_walk3_init(&walk, &tree[0], 0, NULL, &tree[1], 0, NULL, 0); }

static void proofs(int calls)
{
    for (int again = 0; again < 2; again++) {
        plant(calls);
        int wrong = again ? fmb_tree3_refit(&tree[1], node[1], NULL) : fmb_tree3_check(&tree[1], NULL);
        if (has_come())
            CHECK(wrong || begin() || fmb_walk3_next(&walk, &met));
    }
}

static void walks(int calls)
{
    for (int begun = 0; begun < 2; begun++) {
        plant(begun ? 0 : calls);
        int error = begin();
        if (begun)
            source[1].left = calls;
        int answer = fmb_walk3_next(&walk, &met);
        if (has_come())
            CHECK(error || answer);
    }
}

/* Where bars meet already: all that are told, and the first, say of the others that they do not, or later. */
static void walks_with_contact(int calls)
{
    const fmb_real way[3] = {0, -away, 0};
    const int32_t moved = victim;
    fmb_meeting3 list[BARS + 1];
    int32_t found = 0;
    plant(0);
    victim = moved ? 0 : 1;
    come_between(); /* a first one */
    CHECK_EQ(fmb_tree3_refit(&tree[1], node[1], NULL), 0);
    victim = moved;
    CHECK_EQ(begin(), 0);
    source[1].left = calls;
    int answer = fmb_walk3_all(&walk, list, BARS + 1, &found);
    if (has_come())
        CHECK(answer < 0);
    plant(0); /* all meet at the same time, later */
    CHECK_EQ(fmb_walk3_init(&walk, &tree[0], 0, NULL, &tree[1], 0, way, 0), 0);
    source[1].left = calls;
    met.a = met.b = -1;
    answer = fmb_walk3_first(&walk, &met);
    if (has_come())
        CHECK(answer < 0 && met.a == -1 && met.b == -1);
}

#if !defined(BOARD_MEMORY) || BOARD_MEMORY > 0
static void hulls(int calls)
{
    static fmb_hull3 hull[2][NODES];
    fmb_hulls3 of[2];
    plant(calls);
    int error = fmb_tree3_hulls(&tree[0], hull[0], NODES, &of[0]);
    if (!error)
        error = fmb_tree3_hulls(&tree[1], hull[1], NODES, &of[1]);
    if (!has_come() || error)
        return;
    CHECK_EQ((!refits && fmb_tree3_refit(&tree[1], node[1], NULL)) || begin(), 0);
    walk.hulls_apart = fmb_hull3_distance;
    walk.hulls[0] = &of[0];
    walk.hulls[1] = &of[1];
    CHECK_EQ(fmb_walk3_next(&walk, &met), FMB_ERR_STALE);
}

static void fits(int calls)
{
    static const fmb_pose3 here = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {0, 0, 0}};
    static fmb_fit3 fit[NODES];
    fmb_fits3 of;
    plant(calls);
    int error = fmb_tree3_fits(&tree[1], fit, NODES, &of);
    if (!has_come() || error)
        return;
    if (!refits)
        CHECK_EQ(fmb_tree3_refit(&tree[1], node[1], NULL), 0);
    CHECK_EQ(begin() || fmb_walk3_pose(&walk, &here, NULL, 0), 0);
    CHECK_EQ(fmb_walk3_fits(&walk, NULL, &of), FMB_ERR_STALE);
}

static void distances(int calls)
{
    static fmb_distance3_search search;
    fmb_nearest3 nearest;
    for (int begun = 0; begun < 2; begun++) {
        plant(begun ? 0 : calls);
        int error = fmb_tree3_distance_init(&search, &tree[0], NULL, &tree[1], NULL);
        if (begun)
            source[1].left = calls;
        int answer = fmb_tree3_distance(&search, &nearest);
        if (has_come())
            CHECK(error || (answer && nearest.low == 0));
    }
    for (uint32_t budget = 1; budget < 8 * NODES; budget += 3) { /* what is told before the end is proved as well */
        plant(0);
        CHECK_EQ(fmb_tree3_distance_init(&search, &tree[0], NULL, &tree[1], NULL), 0);
        search.budget = budget;
        source[1].left = calls;
        (void)fmb_tree3_distance(&search, &nearest);
        if (has_come())
            CHECK(nearest.low == 0);
    }
}

static void segments(int calls)
{
    static fmb_bodies3 search;
    const fmb_body3 body[2] = {{.motion = FMB_RESTS, .tree = &tree[0]}, {.motion = FMB_RESTS, .tree = &tree[1]}};
    for (int begun = 0; begun < 2; begun++) {
        plant(begun ? 0 : calls);
        int error = fmb_bodies3_init(&search, &body[0], &body[1], 0, 3);
        if (begun)
            source[1].left = calls;
        int answer = fmb_bodies3_segment(&search, NULL);
        if (has_come())
            CHECK(error || answer);
    }
}

/* What is told to be free before the end is so of the trees as they are. */
static void segments_in_parts(int calls)
{
    static const fmb_pose3 end[2] = {{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {0, 0, 0}},
                                     {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {0, (fmb_real)-0.75, 0}}};
    static fmb_bodies3 search;
    const fmb_body3 rests = {.motion = FMB_RESTS, .tree = &tree[0]},
                    moves = {.motion = FMB_SCREW, .tree = &tree[1], .from = &end[0], .to = &end[1]};
    for (uint32_t budget = 1; budget < 64; budget += 3) {
        fmb_interval when = {0, 0};
        plant(0);
        CHECK_EQ(fmb_bodies3_init(&search, &rests, &moves, 0, 3), 0);
        search.budget = budget;
        source[1].left = 4 * calls + (int)(budget % 4U); /* not in the first part */
        int answer = fmb_bodies3_segment(&search, &when);
        if (has_come())
            CHECK(answer < 0 || when.in == 0);
    }
}

static void others(int calls)
{
    hulls(calls);
    fits(calls);
    distances(calls);
    segments(calls);
    segments_in_parts(calls);
}
#else
static void others(int calls) { (void)calls; }
#endif

int main(int argc, char **argv)
{
    const int step = port_is_board ? 3 : 1, first = 1 + (int)(check_seed(argc, argv, 1) % (uint64_t)step);
    for (int kind = 0; kind < 4; kind++)
        for (victim = 0; victim < BARS; victim++)
            for (int calls = first; calls <= MOST_CALLS; calls += step) {
                refits = kind & 1;
                away = kind & 2 ? (fmb_real)0.75 : 5;
                proofs(calls);
                walks(calls);
                walks_with_contact(calls);
                others(calls);
            }
    return check_done("between");
}
