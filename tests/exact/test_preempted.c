/* SPDX-License-Identifier: MIT */
/*
 * An interrupt fills a grid while a pass over a scene, or an edge of a planner, asks about it link by link. A thing goes from where one link is to
 * where another one is: in each picture it meets one of them, so no call may say 0. Each call of the library once looked at one picture, but the
 * whole did not: the first link was free in the old one, the second in the new one, and the answer was 0.
 * At moments that are spread over the whole call (tests/support/trap.h): host-only; x86-64 alone.
 * Arguments: SEED (of no use), COUNT: moments of each call.
 */
#include "trap.h"

#include "check.h"
#include "fmb.h"

#include <stddef.h>
#include <stdio.h>

#if TRAP
#include <string.h>

enum { SIDE = 8, WORDS = FMB_GRID3_WORDS(SIDE, SIDE, SIDE), BODIES = 2 };

static uint32_t memory[WORDS];
static fmb_grid3 grid;
static fmb_frame3 frame[BODIES];
static const int32_t place[BODIES][3] = {{1, 1, 1}, {6, 6, 6}};
static volatile int stays; /* the thing is where it was, too */

static void come(void)
{
    CHECK_EQ(fmb_grid3_set(&grid, place[0], 1), 0);
    if (!stays)
        CHECK_EQ(fmb_grid3_set(&grid, place[1], 0), 0);
}

static void plant(void)
{
    static const fmb_real zero[3] = {0, 0, 0}, one[3] = {1, 1, 1}, e = (fmb_real)0.5;
    static const int32_t cells[3] = {SIDE, SIDE, SIDE};
    static const fmb_real edge[3][3] = {{e, 0, 0}, {0, e, 0}, {0, 0, e}};
    CHECK_EQ(fmb_grid3_init(&grid, zero, one, cells, memory, WORDS), 0);
    CHECK_EQ(fmb_grid3_clear(&grid), 0);
    CHECK_EQ(fmb_grid3_set(&grid, place[1], 1), 0);
    for (int i = 0; i < BODIES; i++) {
        const fmb_real at = (fmb_real)place[i][0] + (fmb_real)0.25, origin[3] = {at, at, at};
        CHECK_EQ(fmb_frame3_init(&frame[i], FMB_CUBOID, origin, edge[0], edge[1], edge[2]), 0);
    }
}

static int pass(uint32_t budget, fmb_field3_search *search)
{
    const fmb_solid3 link[BODIES] = {{&frame[0], fmb_no_step, 0, 0}, {&frame[1], fmb_no_step, 0, 0}};
    const fmb_field3 field = {&grid, NULL, 0, 0};
    const fmb_scene3 scene = {
        .links = BODIES, .obstacles = FMB_NONE, .zones = FMB_NONE, .self = FMB_SELF_SKIP, .link = link};
    fmb_scene_state state = {0};
    int answer = FMB_UNFINISHED;
    while (answer == FMB_UNFINISHED)
        answer = fmb_scene3_check_fields(&scene, &field, 1, &state, budget, search, NULL);
    return answer;
}

static int pass_at_once(void) { return pass(FMB_NO_LIMIT, NULL); }

static int pass_in_parts(void)
{
    static fmb_field3_search search;
    memset(&search, 0, sizeof search);
    return pass(3, &search);
}

static int edge(void)
{
    enum { ALL = FMB_EDGE_WORDS(BODIES, FMB_NONE, 0) };
    static const fmb_robot_joint joint = {.kind = FMB_FIXED,
                                          .child = 1,
                                          .origin = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {0, 0, 0}},
                                          .axis = {0, 0, 1},
                                          .mimic = -1};
    static const fmb_robot_link link[BODIES] = {{"", -1, 0, 1, 0, 0}, {"", 0, 1, 1, 0, 0}};
    static fmb_edge_link3 places[BODIES];
    static fmb_edge_box3 swept[BODIES];
    static uint32_t open[ALL];
    static const fmb_real q[1] = {0};
    const fmb_edge3 e = {.joint = &joint,
                         .link = link,
                         .box = frame,
                         .joints = 1,
                         .boxes = BODIES,
                         .obstacles = FMB_NONE,
                         .self = FMB_SELF_SKIP,
                         .grid = &grid,
                         .want = FMB_EDGE_FIRST,
                         .budget = FMB_NO_LIMIT,
                         .place = places,
                         .swept = swept,
                         .open = open,
                         .places = BODIES,
                         .sweeps = BODIES,
                         .words = ALL};
    return fmb_robot_edge(&e, q, q, NULL);
}

/* At moments spread over the whole call. */
static void ask(const char *name, int (*call)(void), int moments)
{
    int said[2] = {0, 0};
    plant();
    CHECK_EQ(call(), FMB_HIT);
    trap_start(1L << 40);
    (void)call();
    const long all = (1L << 40) - trap_stop();
    if (all < 1) { /* under valgrind no traps come: with its few moments alone that is right */
        CHECK(moments < 12);
        return;
    }
    for (int i = 1; i <= moments; i++) {
        plant();
        trap_start(all * i / (moments + 1));
        const int answer = call();
        (void)trap_stop();
        said[answer < 0]++;
        if (!CHECK(answer != 0))
            printf("%s: 0, %d of %d of the way\n", name, i, moments + 1);
    }
    CHECK(moments < 12 || (said[0] > 0 && said[1] > 0));
}

/* ---- what comes first ---- */

static const fmb_real way[3] = {SIDE - 3, SIDE - 3, SIDE - 3};

static int first_of_frame(fmb_real *in)
{
    fmb_grid3_found f = {{0, 0, 0}, 0, {-1, -1}};
    const int answer = fmb_grid3_sweep(&grid, &frame[0], way, &f);
    *in = f.when.in;
    return answer;
}

static int first_in_parts(fmb_real *in)
{
    static fmb_grid3_walk walk;
    fmb_grid3_found f = {{0, 0, 0}, 0, {-1, -1}};
    int answer = fmb_grid3_begin(&walk, &grid, &frame[0], way);
    walk.budget = 2;
    do
        answer = answer ? answer : fmb_grid3_first(&walk, &f);
    while (answer == FMB_UNFINISHED && !(answer = 0));
    *in = f.when.in;
    return answer;
}

static int first_of_tree(fmb_real *in)
{
    static fmb_node3 node;
    static fmb_cells3_tree_walk walk;
    fmb_tree3 tree = {.node = &node, .nodes = 1, .volumes = 1, .frame = frame};
    fmb_cells3_leaf f = {-1, 0, {{0, 0, 0}, 0, {-1, -1}}};
    int answer = fmb_leaf3_init(&node, 0, FMB_CUBOID, frame[0].origin, (const fmb_real(*)[3])frame[0].edge);
    answer = answer ? answer : fmb_tree3_check(&tree, NULL);
    answer = answer ? answer : fmb_cells3_tree(&walk, &grid, &tree, NULL, 0);
    answer = answer ? answer : fmb_cells3_tree_translate(&walk, way);
    answer = answer ? answer : fmb_cells3_tree_first(&walk, &f);
    *in = f.cell.when.in;
    return answer;
}

/* A second thing comes, nearer than the first one: that one is the first of no picture that the call has seen to its end. */
static void ask_first(const char *name, int (*call)(fmb_real *in), int moments)
{
    int refused = 0;
    fmb_real in, late;
    plant();
    CHECK_EQ(call(&late), FMB_HIT);
    trap_start(1L << 40);
    (void)call(&in);
    const long all = (1L << 40) - trap_stop();
    if (all < 1) { /* under valgrind no traps come: with its few moments alone that is right */
        CHECK(moments < 12);
        return;
    }
    for (int i = 1; i <= moments; i++) {
        plant();
        trap_start(all * i / (moments + 1));
        const int answer = call(&in);
        const long rest = trap_stop();
        refused += answer < 0;
        const int tail = all - all * i / (moments + 1) < 200;
        if (!CHECK(rest > 0 || tail || answer < 0 || in < late))
            printf("%s: at %g, not %g, %d of %d of the way (%ld)\n", name, (double)late, (double)in, i, moments + 1,
                   all);
        CHECK(answer >= 0 || in == -1);
    }
    CHECK(moments < 12 || refused > 0);
}

int main(int argc, char **argv)
{
    const int moments = (int)check_count(argc, argv, 24);
    CHECK_EQ(trap_set(come), 0);
    ask("a pass", pass_at_once, moments);
    ask("a pass of many calls", pass_in_parts, moments);
    ask("an edge", edge, moments);
    stays = 1;
    ask_first("a frame", first_of_frame, moments);
    ask_first("a frame, in parts", first_in_parts, moments);
    ask_first("a tree", first_of_tree, moments);
    return check_done("preempted");
}
#else
int main(void)
{
    CHECK(1); /* nothing is asked */
    return check_done("preempted");
}
#endif
