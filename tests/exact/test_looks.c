/* SPDX-License-Identifier: MIT */
/*
 * Which nodes a search looks at once more: "in turn", so that over many questions each is looked at. The box of one leaf is spoilt, which no search
 * comes to by itself (it is apart from all), and some of so many other questions must notice. One whose looks always began at one node would not:
 * bodies at rest in the world, a joint that turns about the origin, new pictures of a grid.
 */
#include "check.h"
#include "cubes.h"
#include <math.h>
#include <stdio.h>

enum { LEAVES = 64, NODES = 2 * LEAVES - 1, ROBOT = 48, ROBOT_NODES = 2 * ROBOT - 1, CELLS = 64, QUESTIONS = 4000 };
enum { MANY_QUESTIONS = 300000 }; /* of searches of one step, which look once in some 128 times */

static fmb_node3 node[NODES], robot_node[ROBOT_NODES];
static fmb_frame3 frame[LEAVES], robot_frame[ROBOT];
static fmb_tree3 tree, robot;
static uint32_t memory[FMB_GRID3_WORDS(CELLS * 2, 8, 8)];
static fmb_grid3 grid;
static const fmb_real half = (fmb_real)0.5;
static const fmb_real edge[3][3] = {{(fmb_real)0.5, 0, 0}, {0, (fmb_real)0.5, 0}, {0, 0, (fmb_real)0.5}};

static fmb_real place_of(int question) { return (fmb_real)(question % 60 * 2) + (fmb_real)(0.625 + 0.0001 * question); }

/* The robot moves, the world stays. */
static void move_robot(fmb_real x)
{
    for (int i = 0; i < ROBOT_NODES; i++) {
        const fmb_real at[3] = {x + 2 * (fmb_real)robot_node[i].volume, (fmb_real)0.125, 0};
        if (robot_node[i].child == -1)
            CHECK_EQ(fmb_tree3_move(&robot, robot_node, i, robot_frame, FMB_CUBOID, at, edge), 0);
    }
    CHECK_EQ(fmb_tree3_refit(&robot, robot_node, NULL), 0);
}

static int ask_walk(const fmb_pose3 *pose)
{
    static fmb_walk3 walk;
    fmb_meeting3 m;
    int said = fmb_walk3_init(&walk, &tree, 0, NULL, &robot, 0, NULL, 0);
    if (!said && pose)
        said = fmb_walk3_pose(&walk, NULL, pose, 0);
    return said ? said : fmb_walk3_next(&walk, &m);
}

static int at_rest(int question)
{
    move_robot(place_of(question));
    return ask_walk(NULL);
}

/* A pose far away: apart at the roots. A search of one step has its share, too. */
static int far_away(int question)
{
    const fmb_pose3 pose = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {0, (fmb_real)(100 + 0.001 * question), 0}};
    return ask_walk(&pose);
}

static int far_distance(int question)
{
    static fmb_distance3_search search;
    fmb_nearest3 nearest;
    const fmb_pose3 pose = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {0, (fmb_real)(100 + 0.001 * question), 0}};
    int said = fmb_tree3_distance_init(&search, &tree, NULL, &robot, &pose);
    search.tolerance = 1;
    return said ? said : fmb_tree3_distance(&search, &nearest);
}

static int distance(int question)
{
    static fmb_distance3_search search;
    fmb_nearest3 nearest;
    move_robot(place_of(question));
    const int said = fmb_tree3_distance_init(&search, &tree, NULL, &robot, NULL);
    return said ? said : fmb_tree3_distance(&search, &nearest);
}

static int turning(int question)
{
    const double t = 1e-6 * question;
    const fmb_real c = (fmb_real)cos(t), s = (fmb_real)sin(t);
    const fmb_pose3 pose = {{{c, -s, 0}, {s, c, 0}, {0, 0, 1}}, {(fmb_real)0.625, (fmb_real)0.125, 0}};
    return ask_walk(&pose);
}

static int moving(int question)
{
    static fmb_walk3 walk;
    const fmb_pose3 pose = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {(fmb_real)0.625, (fmb_real)0.125, 0}};
    const fmb_real way[3] = {0, 0, (fmb_real)(1e-6 * question)};
    fmb_meeting3 m;
    int said = fmb_walk3_init(&walk, &tree, 0, NULL, &robot, 0, way, 0);
    if (!said)
        said = fmb_walk3_pose(&walk, NULL, &pose, 0);
    return said ? said : fmb_walk3_next(&walk, &m);
}

/* The counters are the caller's: set to 0, they do not bring the looks back to where they began. */
static int segment(int question)
{
    static fmb_bodies3 bodies;
    const fmb_real c = (fmb_real)0.87758256, z = (fmb_real)0.47942554, x = (fmb_real)(0.625 + 1e-6 * question),
                   y = half / 4;
    const fmb_pose3 from = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {x, y, 0}},
                    to = {{{1, 0, 0}, {0, c, -z}, {0, z, c}}, {x, y, 0}};
    const fmb_body3 a = {.tree = &tree, .motion = FMB_RESTS},
                    b = {.tree = &robot, .motion = FMB_SCREW, .from = &from, .to = &to};
    int said = fmb_bodies3_init(&bodies, &a, &b, (fmb_real)0.046875, 10);
    bodies.budget = 20;
    do {
        bodies.parts = 0;
        said = said ? said : fmb_bodies3_segment(&bodies, NULL);
    } while (said == FMB_UNFINISHED && !(said = 0));
    return said > 0 ? 0 : said; /* what it comes to is of no interest */
}

static int cells(int question)
{
    fmb_cells3_tree_walk walk;
    fmb_cells3_leaf leaf;
    CHECK_EQ(fmb_grid3_clear(&grid), 0);
    for (int i = 1; i < CELLS * 2; i += 2) {
        const int32_t cell[3] = {i, i == question % CELLS, 0};
        CHECK_EQ(fmb_grid3_set(&grid, cell, 1), 0);
    }
    int said = fmb_cells3_tree(&walk, &grid, &tree, NULL, 0);
    if (!said)
        do
            said = fmb_cells3_tree_next(&walk, &leaf);
        while (said == 1);
    return said;
}

static int far_cells(int question)
{
    fmb_cells3_tree_walk walk;
    fmb_cells3_leaf leaf;
    const fmb_pose3 pose = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {0, (fmb_real)(100 + 0.001 * question), 0}};
    const int said = fmb_cells3_tree(&walk, &grid, &tree, &pose, 0);
    return said ? said : fmb_cells3_tree_next(&walk, &leaf);
}

static void each_is_looked_at(const char *name, int (*ask)(int question), int questions)
{
    int noticed = 0, leaves = 0;
    move_robot((fmb_real)0.625);
    for (int i = NODES - 1; i >= LEAVES; i -= 7, leaves++) { /* not the first leaf, which each search looks at */
        const fmb_node3 kept = node[i];
        int said = 0;
        for (int k = 0; k < 3; k++)
            node[i].box.max[k] = node[i].box.min[k] + half / 4;
        for (int n = 0; n < questions && !said; n++)
            said = ask(n);
        node[i] = kept;
        noticed += CHECK_EQ(said, FMB_ERR_STALE);
    }
    printf("  %s: %d of %d leaves\n", name, noticed, leaves);
}

int main(int argc, char **argv)
{
    const fmb_real from[3] = {(fmb_real)0.0625, 0, 0}, way[3] = {2, 0, 0}, cell[3] = {1, 1, 1}, zero[3] = {0, 0, 0};
    const int32_t size[3] = {CELLS * 2, 8, 8};
    (void)argc;
    (void)argv;
    plant_row(&tree, node, frame, LEAVES, from, way, edge);
    plant_row(&robot, robot_node, robot_frame, ROBOT, from, way, edge);
    CHECK_EQ(fmb_grid3_init(&grid, zero, cell, size, memory, (int32_t)(sizeof memory / sizeof *memory)), 0);
    each_is_looked_at("at rest in the world, one is moved and refitted", at_rest, QUESTIONS);
    each_is_looked_at("the distance of such", distance, QUESTIONS);
    each_is_looked_at("posed, one turns about the origin", turning, QUESTIONS);
    each_is_looked_at("posed, each with another displacement", moving, QUESTIONS);
    each_is_looked_at("segments, whose counters are set", segment, QUESTIONS);
    each_is_looked_at("cells, a new picture each time", cells, QUESTIONS);
    each_is_looked_at("posed far away, a search of a few steps", far_away, MANY_QUESTIONS);
    each_is_looked_at("the distance of such", far_distance, QUESTIONS);
    each_is_looked_at("cells far away, under 16 nodes", far_cells, MANY_QUESTIONS);
    return check_done("looks");
}
