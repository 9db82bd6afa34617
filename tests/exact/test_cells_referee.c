/* SPDX-License-Identifier: MIT */
/*
 * Convex meshes, hulls and trees against the cells of a grid, judged by the exact referee: what is not given is apart, a hit is one, and times enclose
 * the contact. The bodies are frames with short numbers, so that their corners, and what turns by right angles, are exact. Usage: test_cells_referee
 * [SEED [COUNT]].
 */
#include "check.h"
#include "referee.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { ROOM = 1024, MOST = 6, LEAVES = 6, NODES = 2 * LEAVES - 1 };

static uint32_t memory[ROOM];
static fmb_grid3 grid;
static long listed[3], hits[3], near[3], pruned;

static fmb_real coarse(struct random *r, double most) { return (fmb_real)(random_int(r, -255, 255) * most / 256); }

static void make_grid(struct random *r)
{
    fmb_real origin[3], cell[3];
    int32_t cells[3];
    for (int k = 0; k < 3; k++) {
        origin[k] = (fmb_real)random_between(r, -2, -1);
        cell[k] = (fmb_real)random_between(r, .2, .7);
        cells[k] = random_int(r, 3, MOST);
    }
    CHECK_EQ(fmb_grid3_init(&grid, origin, cell, cells, memory, ROOM), 0);
    CHECK_EQ(fmb_grid3_clear(&grid), 0);
    for (int i = random_int(r, 1, 40); i > 0; i--) {
        int32_t one[3];
        for (int k = 0; k < 3; k++)
            one[k] = random_int(r, 0, cells[k] - 1);
        CHECK_EQ(fmb_grid3_set(&grid, one, 1), 0);
    }
}

/* All numbers are multiples of 2^-14 or so. */
static int make_body(struct random *r, struct body *b, int moving, double size, fmb_frame3 *frame)
{
    *b = (struct body){.shape = random_int(r, 0, 1) ? FMB_CUBOID : FMB_TETRAHEDRON};
    for (int k = 0; k < 3; k++) {
        b->origin[k] = coarse(r, 2);
        b->velocity[k] = moving ? coarse(r, 2) : 0;
        for (int i = 0; i < 3; i++)
            b->edge[i][k] = coarse(r, size);
    }
    return fmb_frame3_init(frame, b->shape, b->origin, b->edge[0], b->edge[1], b->edge[2]);
}

/* Does the body meet this cell, exactly? */
static int meets(struct pair *p, const int32_t cell[3])
{
    fmb_frame3 f;
    struct body *b = &p->body[1];
    CHECK_EQ(fmb_grid3_cell(&grid, cell, &f), 0);
    *b = (struct body){.shape = FMB_CUBOID};
    memcpy(b->origin, f.origin, sizeof b->origin);
    memcpy(b->edge, f.edge, sizeof b->edge);
    enum referee_verdict verdict = referee_judge(p);
    return verdict == REFEREE_TOUCH || verdict == REFEREE_OVERLAP;
}

static void judge_walk(struct pair *p, fmb_cells3_walk *walk, struct random *r, int kind)
{
    static fmb_grid3_found list[MOST * MOST * MOST + 1];
    fmb_cells3_walk again = *walk; /* a copy is as good */
    fmb_grid3_found first = {{-1, -1, -1}, -1, {2, 3}};
    int count = 0, more, answer;
    double excess;
    walk->budget = random_int(r, 0, 1) ? (uint32_t)random_int(r, 1, 9) : FMB_NO_LIMIT;
    while ((more = fmb_cells3_next(walk, &list[count])) == 1 || more == FMB_UNFINISHED)
        count += more == 1;
    CHECK_EQ(more, 0);
    again.budget = 3;
    while ((answer = fmb_cells3_first(&again, &first)) == FMB_UNFINISHED)
        CHECK(first.answer == -1);
    CHECK_EQ(answer == FMB_MISS, count == 0);
    CHECK(answer == FMB_MISS || (answer == first.answer && answer > 0));
    listed[kind] += count;
    int32_t c[3];
    for (c[2] = 0; c[2] < grid.cells[2]; c[2]++)
        for (c[1] = 0; c[1] < grid.cells[1]; c[1]++)
            for (c[0] = 0; c[0] < grid.cells[0]; c[0]++) {
                const fmb_grid3_found *mine = NULL;
                for (int i = 0; i < count; i++)
                    mine = memcmp(list[i].cell, c, sizeof c) == 0 ? &list[i] : mine;
                if (fmb_grid3_get(&grid, c) != 1) {
                    CHECK(!mine);
                    continue;
                }
                int contact = meets(p, c);
                CHECK(!contact || mine);
                CHECK(!mine || mine->answer == FMB_UNDECIDED || (mine->answer == FMB_HIT && contact && kind == 0));
                hits[kind] += mine && mine->answer == FMB_HIT;
                near[kind] += contact;
                if (contact && p->moving && mine) {
                    fmb_interval from = {first.when.in, 1};
                    CHECK(referee_covers(&mine->when, &excess));
                    CHECK(referee_covers(&from, &excess));
                }
                CHECK(p->moving || !mine || (mine->when.in == 0 && mine->when.out == 1));
            }
    CHECK(answer != FMB_HIT || meets(p, first.cell));
}

static void judge_body(struct random *r, int moving)
{
    static fmb_cells3_walk walk;
    static const uint16_t face[4][3] = {{0, 1, 2}, {0, 1, 3}, {0, 2, 3}, {1, 2, 3}};
    struct pair p = {.dim = 3, .moving = moving, .kind = "cells"};
    struct body *b = &p.body[0];
    fmb_real vertex[8][3];
    fmb_frame3 frame;
    fmb_convex3 mesh;
    fmb_hull3 hull;
    if (make_body(r, b, moving, 1, &frame))
        return;
    int vertices = b->shape == FMB_CUBOID ? 8 : 4;
    for (int i = 0; i < vertices; i++)
        for (int k = 0; k < 3; k++) {
            vertex[i][k] = b->origin[k];
            for (int j = 0; j < 3; j++)
                if (vertices == 8 ? i >> j & 1 : i == j + 1)
                    vertex[i][k] += b->edge[j][k];
        }
    CHECK_EQ(fmb_convex3_init(&mesh, (const fmb_real(*)[3])vertex, NULL, vertices, face, 4), 0);
    CHECK_EQ(fmb_cells3_convex(&walk, &grid, &mesh, moving ? b->velocity : NULL), 0);
    judge_walk(&p, &walk, r, 0);
    CHECK_EQ(fmb_hull3_frame(&hull, &frame), 0);
    CHECK_EQ(fmb_cells3_hull(&walk, &grid, &hull, moving ? b->velocity : NULL), 0);
    judge_walk(&p, &walk, r, 1);
}

/* A turn by a right angle or none, and a way that is exact. */
static void turn(const fmb_pose3 *pose, const fmb_real x[3], int point, fmb_real y[3])
{
    for (int k = 0; k < 3; k++) {
        y[k] = point ? pose->translation[k] : 0;
        for (int j = 0; j < 3; j++)
            y[k] += pose->rotation[k][j] * x[j];
    }
}

static void judge_tree(struct random *r, int posed)
{
    static fmb_node3 node[NODES];
    static fmb_frame3 frame[LEAVES];
    static fmb_cells3_tree_walk walk;
    struct body b[LEAVES];
    fmb_pose3 pose = {{{0, 0, 0}, {0, 0, 0}, {0, 0, 0}}, {coarse(r, 2), coarse(r, 2), coarse(r, 2)}};
    int axis = random_int(r, 0, 2), sign = random_int(r, 0, 1) ? 1 : -1, found[LEAVES], more;
    pose.rotation[axis][axis] = 1;
    pose.rotation[(axis + 1) % 3][(axis + 2) % 3] = (fmb_real)sign;
    pose.rotation[(axis + 2) % 3][(axis + 1) % 3] = (fmb_real)-sign;
    for (int i = 0; i < LEAVES; i++) {
        if (make_body(r, &b[i], 0, .5, &frame[i]))
            return;
        CHECK_EQ(fmb_leaf3_init(&node[LEAVES - 1 + i], i, b[i].shape, b[i].origin, (const fmb_real(*)[3])b[i].edge), 0);
        found[i] = 0;
    }
    node[0].volume = -1;
    CHECK_EQ(fmb_tree3_build(node, NODES, 0, 1, LEAVES - 1, LEAVES, FMB_NODE_PART, FMB_SPLIT_MEDIAN), 0);
    for (int i = 0; i < LEAVES - 1; i++)
        node[i].volume = -1;
    fmb_tree3 tree = {.node = node, .nodes = NODES, .volumes = LEAVES, .frame = frame};
    CHECK_EQ(fmb_tree3_check(&tree, NULL), 0);
    fmb_cells3_leaf f;
    CHECK_EQ(fmb_cells3_tree(&walk, &grid, &tree, posed ? &pose : NULL, 0), 0);
    walk.budget = random_int(r, 0, 1) ? 2 : FMB_NO_LIMIT;
    while ((more = fmb_cells3_tree_next(&walk, &f)) == 1 || more == FMB_UNFINISHED) {
        if (more != 1)
            continue;
        CHECK(f.answer == FMB_UNDECIDED || (f.answer == FMB_HIT && !posed));
        CHECK(!found[node[f.leaf].volume]);
        found[node[f.leaf].volume] = f.answer;
        listed[2]++;
    }
    CHECK_EQ(more, 0);
    pruned += NODES - (long)walk.visits;
    for (int i = 0; i < LEAVES; i++) {
        struct pair p = {.dim = 3, .kind = "tree"};
        int32_t c[3];
        int contact = 0;
        p.body[0] = b[i];
        turn(&pose, b[i].origin, 1, p.body[0].origin);
        for (int j = 0; j < 3; j++)
            turn(&pose, b[i].edge[j], 0, p.body[0].edge[j]);
        if (!posed)
            p.body[0] = b[i];
        for (c[2] = 0; c[2] < grid.cells[2]; c[2]++)
            for (c[1] = 0; c[1] < grid.cells[1]; c[1]++)
                for (c[0] = 0; c[0] < grid.cells[0]; c[0]++)
                    contact |= fmb_grid3_get(&grid, c) == 1 && meets(&p, c);
        CHECK(!contact || found[i]);
        CHECK(found[i] != FMB_HIT || contact);
        near[2] += contact;
        hits[2] += found[i] == FMB_HIT;
    }
}

/* What is refused, and what has changed meanwhile. */
static void refuses(struct random *r)
{
    static fmb_cells3_walk walk;
    static fmb_cells3_tree_walk tree_walk;
    static const fmb_convex3 no_mesh;
    static const fmb_hull3 no_hull;
    static const fmb_grid3 no_grid;
    static const fmb_tree3 no_tree;
    static const uint16_t face[4][3] = {{0, 1, 2}, {0, 1, 3}, {0, 2, 3}, {1, 2, 3}};
    static const int32_t some[3] = {0, 0, 0};
    fmb_real vertex[4][3] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, bad[3] = {0, (fmb_real)NAN, 0};
    fmb_convex3 mesh, turning;
    fmb_frame3 frame;
    fmb_hull3 hull;
    fmb_grid3_found f;
    fmb_cells3_leaf leaf;
    struct body b;
    make_grid(r);
    while (make_body(r, &b, 0, 1, &frame))
        ;
    CHECK_EQ(fmb_convex3_init(&mesh, (const fmb_real(*)[3])vertex, NULL, 4, face, 4), 0);
    CHECK_EQ(fmb_convex3_init(&turning, (const fmb_real(*)[3])vertex, (const fmb_real(*)[3])vertex, 4, face, 4), 0);
    CHECK_EQ(fmb_hull3_frame(&hull, &frame), 0);
    CHECK_EQ(fmb_cells3_convex(NULL, &grid, &mesh, NULL), FMB_ERR_NULL);
    CHECK_EQ(fmb_cells3_convex(&walk, NULL, &mesh, NULL), FMB_ERR_NULL);
    CHECK_EQ(fmb_cells3_convex(&walk, &grid, NULL, NULL), FMB_ERR_NULL);
    CHECK_EQ(fmb_cells3_convex(&walk, &no_grid, &mesh, NULL), FMB_ERR_FRAME);
    CHECK_EQ(fmb_cells3_convex(&walk, &grid, &no_mesh, NULL), FMB_ERR_FRAME);
    CHECK_EQ(fmb_cells3_convex(&walk, &grid, &turning, NULL), FMB_ERR_FRAME);
    CHECK_EQ(fmb_cells3_convex(&walk, &grid, &mesh, bad), FMB_ERR_NOT_FINITE);
    CHECK_EQ(fmb_cells3_next(&walk, &f), FMB_ERR_FRAME);
    CHECK_EQ(fmb_cells3_first(&walk, &f), FMB_ERR_FRAME);
    CHECK_EQ(fmb_cells3_next(NULL, &f), FMB_ERR_NULL);
    CHECK_EQ(fmb_cells3_next(&walk, NULL), FMB_ERR_NULL);
    CHECK_EQ(fmb_cells3_first(NULL, &f), FMB_ERR_NULL);
    CHECK_EQ(fmb_cells3_hull(&walk, &grid, &no_hull, NULL), FMB_ERR_FRAME);
    CHECK_EQ(fmb_cells3_hull(&walk, &grid, NULL, NULL), FMB_ERR_NULL);
    CHECK_EQ(fmb_cells3_hull(NULL, &grid, &hull, NULL), FMB_ERR_NULL);
    CHECK_EQ(fmb_cells3_convex(&walk, &grid, &mesh, NULL), 0);
    walk.budget = 0;
    CHECK_EQ(fmb_cells3_next(&walk, &f), FMB_ERR_RANGE);
    walk.budget = FMB_NO_LIMIT;
    vertex[1][0] = 2;
    CHECK_EQ(fmb_cells3_next(&walk, &f), FMB_ERR_STALE);
    vertex[1][0] = 1;
    CHECK(fmb_cells3_first(&walk, NULL) != FMB_ERR_STALE);
    CHECK_EQ(fmb_cells3_convex(&walk, &grid, &mesh, NULL), 0);
    CHECK_EQ(fmb_grid3_set(&grid, some, 1), 0);
    CHECK_EQ(fmb_cells3_next(&walk, &f), FMB_ERR_STALE);
    CHECK_EQ(fmb_cells3_tree(NULL, &grid, &no_tree, NULL, 0), FMB_ERR_NULL);
    CHECK_EQ(fmb_cells3_tree(&tree_walk, &grid, NULL, NULL, 0), FMB_ERR_NULL);
    CHECK_EQ(fmb_cells3_tree(&tree_walk, &grid, &no_tree, NULL, 0), FMB_ERR_NULL);
    CHECK_EQ(fmb_cells3_tree_next(&tree_walk, &leaf), FMB_ERR_FRAME);
    CHECK_EQ(fmb_cells3_tree_next(NULL, &leaf), FMB_ERR_NULL);
    CHECK_EQ(fmb_cells3_tree_next(&tree_walk, NULL), FMB_ERR_NULL);
    fmb_node3 node;
    fmb_pose3 pose = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {0, 0, 0}};
    CHECK_EQ(fmb_leaf3_init(&node, 0, b.shape, b.origin, (const fmb_real(*)[3])b.edge), 0);
    fmb_tree3 tree = {.node = &node, .nodes = 1, .volumes = 1, .frame = &frame};
    CHECK_EQ(fmb_cells3_tree(&tree_walk, &grid, &tree, NULL, 0), FMB_ERR_FRAME);
    CHECK_EQ(fmb_tree3_check(&tree, NULL), 0);
    CHECK_EQ(fmb_cells3_tree(&tree_walk, &no_grid, &tree, NULL, 0), FMB_ERR_FRAME);
    CHECK_EQ(fmb_cells3_tree(&tree_walk, &grid, &tree, NULL, -1), FMB_ERR_RANGE);
    CHECK_EQ(fmb_cells3_tree(&tree_walk, &grid, &tree, NULL, (fmb_real)NAN), FMB_ERR_NOT_FINITE);
    pose.rotation[0][0] = 2;
    CHECK_EQ(fmb_cells3_tree(&tree_walk, &grid, &tree, &pose, 0), FMB_ERR_RANGE);
    pose.rotation[0][0] = 1;
    CHECK_EQ(fmb_cells3_tree(&tree_walk, &grid, &tree, &pose, 4), 0);
    CHECK_EQ(fmb_cells3_tree_next(&tree_walk, &leaf), 1); /* all is within the margin */
    CHECK(leaf.leaf == 0 && leaf.answer == FMB_UNDECIDED && leaf.cell.answer == FMB_UNDECIDED);
    CHECK_EQ(fmb_cells3_tree_next(&tree_walk, &leaf), 0);
    CHECK_EQ(fmb_cells3_tree(&tree_walk, &grid, &tree, &pose, 0), 0);
    CHECK_EQ(fmb_grid3_set(&grid, some, 0), 0);
    CHECK_EQ(fmb_cells3_tree_next(&tree_walk, &leaf), FMB_ERR_STALE);
    CHECK_EQ(fmb_cells3_tree(&tree_walk, &grid, &tree, &pose, 0), 0);
    b.origin[0] = 1;
    CHECK_EQ(fmb_tree3_move(&tree, &node, 0, &frame, b.shape, b.origin, (const fmb_real(*)[3])b.edge), 0);
    CHECK_EQ(fmb_cells3_tree_next(&tree_walk, &leaf), FMB_ERR_STALE);
}

/* At the lower end of the range: where a cell cannot be asked about, it is not proved apart, and the walk goes on. */
static void smallest(struct random *r)
{
    static const uint16_t face[4][3] = {{0, 1, 2}, {0, 1, 3}, {0, 2, 3}, {1, 2, 3}};
    const double unit = (double)FMB_THINNEST;
    const int32_t cells[3] = {3, 3, 3};
    for (int n = 0; n < 4000; n++) {
        fmb_real origin[3], cell[3], x[4][3];
        for (int k = 0; k < 3; k++) {
            origin[k] = (fmb_real)(unit * random_between(r, -3, 3));
            cell[k] = (fmb_real)(unit * random_between(r, 1, 1.5));
            for (int i = 0; i < 4; i++)
                x[i][k] = origin[k] + 3 * cell[k] * (fmb_real)random_between(r, -.3, 1.3);
        }
        fmb_convex3 mesh;
        fmb_cells3_walk walk;
        fmb_grid3_found f;
        if (fmb_grid3_init(&grid, origin, cell, cells, memory, ROOM))
            continue;
        CHECK_EQ(fmb_grid3_clear(&grid), 0);
        for (int i = 0; i < 27; i++) {
            const int32_t one[3] = {i % 3, i / 3 % 3, i / 9};
            CHECK_EQ(fmb_grid3_set(&grid, one, 1), 0);
        }
        if (fmb_convex3_init(&mesh, (const fmb_real(*)[3])x, NULL, 4, face, 4) ||
            fmb_cells3_convex(&walk, &grid, &mesh, NULL))
            continue;
        int more;
        while ((more = fmb_cells3_next(&walk, &f)) == 1)
            CHECK(f.answer == FMB_HIT || f.answer == FMB_UNDECIDED);
        CHECK_EQ(more, 0);
    }
}

int main(int argc, char **argv)
{
    struct random r = random_start(check_seed(argc, argv, 20265));
    uint64_t count = check_count(argc, argv, 200);
    refuses(&r);
    for (uint64_t i = 0; i < count; i++) {
        make_grid(&r);
        judge_body(&r, (int)(i & 1));
        judge_tree(&r, (int)(i >> 1 & 1));
    }
    for (int kind = 0; kind < 3; kind++)
        printf("%s: %ld contacts, %ld found, %ld of them proved\n",
               kind == 0   ? "meshes"
               : kind == 1 ? "hulls"
                           : "leaves",
               near[kind], listed[kind], hits[kind]);
    printf("%ld nodes of trees were left out\n", pruned);
    smallest(&r);
    return check_done("cells_referee");
}
