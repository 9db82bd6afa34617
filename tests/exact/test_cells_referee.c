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
static long listed[3], hits[3], near[3], pruned, open_hulls, left_out, touching[3];

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

__extension__ typedef __float128 quad; /* sums and small multiples of the numbers here, exactly */

/* A half-space n.x <= most. Hull and cell have 20 of them. */
struct half {
    int n[3];
    quad most;
};

/* Is the point adj / det in all of them, det > 0? */
static int in_all(const struct half h[20], const quad adj[3], int det)
{
    for (int i = 0; i < 20; i++)
        if (h[i].n[0] * adj[0] + h[i].n[1] * adj[1] + h[i].n[2] * adj[2] > h[i].most * det)
            return 0;
    return 1;
}

/* Three planes: is the one point in which they meet in all half-spaces? */
static int meet_in_point(const struct half h[20], int a, int b, int c)
{
    const struct half *p[3] = {&h[a], &h[b], &h[c]};
    quad adj[3] = {0, 0, 0};
    int det = 0;
    for (int i = 0; i < 3; i++) {
        const int *u = p[(i + 1) % 3]->n, *v = p[(i + 2) % 3]->n;
        for (int k = 0; k < 3; k++) {
            int across = u[(k + 1) % 3] * v[(k + 2) % 3] - u[(k + 2) % 3] * v[(k + 1) % 3];
            adj[k] += across * p[i]->most;
            det += i == 0 ? across * p[0]->n[k] : 0;
        }
    }
    for (int k = 0; k < 3; k++)
        adj[k] = det < 0 ? -adj[k] : adj[k];
    return det && in_all(h, adj, det < 0 ? -det : det);
}

/* Has the hull, where it is at the time t, a point in the cell? If so, a corner of what they share is one. */
static int hull_reaches(const fmb_hull3 *hull, const fmb_real v[3], fmb_real t, const int32_t cell[3])
{
    struct half h[20];
    fmb_frame3 f;
    CHECK_EQ(fmb_grid3_cell(&grid, cell, &f), 0);
    for (int i = 0; i < 20; i++) {
        int axis = i < 14 ? i : i - 10; /* those of the cell are axes, too */
        for (int k = 0; k < 3; k++)
            h[i].n[k] = axis >= 4 && axis <= 9 ? (axis == 4 + k) - (axis == 9 - k)
                                               : ((axis < 4 ? axis : axis - 6) >> k & 1 ? -1 : 1);
        h[i].most = 0;
        for (int k = 0; k < 3; k++) {
            quad low = f.origin[k], high = low + f.edge[k][k];
            if (i < 14)
                h[i].most += h[i].n[k] * ((quad)t * v[k]);
            else
                h[i].most += h[i].n[k] > 0 ? high : h[i].n[k] < 0 ? -low : 0;
        }
        h[i].most += i < 14 ? hull->support[i] : 0;
    }
    for (int a = 0; a < 20; a++)
        for (int b = 0; b < a; b++)
            for (int c = 0; c < b; c++)
                if (meet_in_point(h, a, b, c))
                    return 1;
    return 0;
}

/* The cells of a hull's walk: a hit is one of the hull itself. */
static void judge_hull(const fmb_hull3 *hull, const fmb_real v[3], fmb_cells3_walk walk)
{
    fmb_grid3_found f;
    while (fmb_cells3_next(&walk, &f) == 1) {
        int met = 0;
        for (int i = 0; i <= 4 && !met; i++)
            met = hull_reaches(hull, v, f.when.in + (fmb_real)(i * .25) * (f.when.out - f.when.in), f.cell);
        CHECK(f.answer == FMB_UNDECIDED || (f.answer == FMB_HIT && met));
        open_hulls += f.answer == FMB_UNDECIDED && met;
    }
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
    for (int i = 0; i < count && !p->moving; i++) /* at rest all are as soon */
        CHECK(list[i].answer != FMB_HIT || answer == FMB_HIT);
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
                CHECK(!mine || mine->answer == FMB_UNDECIDED || (mine->answer == FMB_HIT && (contact || kind == 1)));
                hits[kind] += mine && mine->answer == FMB_HIT;
                near[kind] += contact;
                if (contact && p->moving && mine) {
                    fmb_interval from = {first.when.in, 1};
                    CHECK(referee_covers(&mine->when, &excess));
                    CHECK(referee_covers(&from, &excess));
                }
                CHECK(p->moving || !mine || (mine->when.in == 0 && mine->when.out == 1));
            }
    CHECK(answer != FMB_HIT || kind == 1 || meets(p, first.cell));
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
    judge_hull(&hull, b->velocity, walk);
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

static void judge_tree(struct random *r, int posed, int moving)
{
    static fmb_node3 node[NODES];
    static fmb_frame3 frame[LEAVES];
    static fmb_cells3_tree_walk walk;
    struct body b[LEAVES];
    fmb_pose3 pose = {{{0, 0, 0}, {0, 0, 0}, {0, 0, 0}}, {coarse(r, 2), coarse(r, 2), coarse(r, 2)}};
    int axis = random_int(r, 0, 2), sign = random_int(r, 0, 1) ? 1 : -1, found[LEAVES], more, answer, count = 0;
    fmb_real v[3] = {coarse(r, 1), coarse(r, 1), coarse(r, 1)};
    fmb_grid3_found cell[LEAVES];
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
    fmb_cells3_leaf f, first = {-1, -1, {{0, 0, 0}, 0, {2, 3}}};
    CHECK_EQ(fmb_cells3_tree(&walk, &grid, &tree, posed ? &pose : NULL, 0), 0);
    if (moving)
        CHECK_EQ(fmb_cells3_tree_translate(&walk, v), 0);
    fmb_cells3_tree_walk again = walk; /* a copy is as good */
    walk.budget = random_int(r, 0, 1) ? 2 : FMB_NO_LIMIT;
    while ((more = fmb_cells3_tree_next(&walk, &f)) == 1 || more == FMB_UNFINISHED) {
        if (more != 1)
            continue;
        CHECK(f.answer == FMB_UNDECIDED || (f.answer == FMB_HIT && !posed));
        CHECK(!found[node[f.leaf].volume]);
        found[node[f.leaf].volume] = f.answer;
        cell[node[f.leaf].volume] = f.cell;
        CHECK(moving || (f.cell.when.in == 0 && f.cell.when.out == 1));
        listed[2]++;
        count++;
    }
    CHECK_EQ(more, 0);
    again.budget = 3;
    while ((answer = fmb_cells3_tree_first(&again, &first)) == FMB_UNFINISHED)
        CHECK(first.answer == -1);
    CHECK_EQ(answer == FMB_MISS, count == 0);
    CHECK(answer == FMB_MISS || (answer == first.answer && answer > 0));
    CHECK_EQ(fmb_cells3_tree_first(&again, NULL), FMB_ERR_STALE); /* told once: nothing is remembered */
    left_out += moving ? (long)walk.visits - (long)again.visits : 0;
    pruned += NODES - (long)walk.visits;
    for (int i = 0; i < LEAVES; i++) {
        struct pair p = {.dim = 3, .moving = moving, .kind = "tree"};
        int32_t c[3];
        int contact = 0;
        double excess;
        p.body[0] = b[i];
        turn(&pose, b[i].origin, 1, p.body[0].origin);
        for (int j = 0; j < 3; j++)
            turn(&pose, b[i].edge[j], 0, p.body[0].edge[j]);
        if (!posed)
            p.body[0] = b[i];
        memcpy(p.body[0].velocity, moving ? v : p.body[1].velocity, sizeof v);
        for (c[2] = 0; c[2] < grid.cells[2]; c[2]++)
            for (c[1] = 0; c[1] < grid.cells[1]; c[1]++)
                for (c[0] = 0; c[0] < grid.cells[0]; c[0]++) {
                    if (fmb_grid3_get(&grid, c) != 1 || !meets(&p, c))
                        continue;
                    contact = 1;
                    if (!moving || !found[i])
                        continue;
                    fmb_interval from = {first.cell.when.in, 1}, of_leaf = {cell[i].when.in, 1};
                    CHECK(referee_covers(&from, &excess));
                    CHECK(referee_covers(&of_leaf, &excess));
                    CHECK(memcmp(cell[i].cell, c, sizeof c) != 0 || referee_covers(&cell[i].when, &excess));
                }
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
    CHECK_EQ(fmb_cells3_tree_translate(NULL, bad), FMB_ERR_NULL);
    CHECK_EQ(fmb_cells3_tree_translate(&tree_walk, NULL), FMB_ERR_NULL);
    CHECK_EQ(fmb_cells3_tree_translate(&tree_walk, b.velocity), FMB_ERR_FRAME);
    CHECK_EQ(fmb_cells3_tree_first(&tree_walk, &leaf), FMB_ERR_FRAME);
    CHECK_EQ(fmb_cells3_tree_first(NULL, &leaf), FMB_ERR_NULL);
    CHECK_EQ(fmb_cells3_tree(&tree_walk, &grid, &tree, &pose, 4), 0);
    CHECK_EQ(fmb_cells3_tree_translate(&tree_walk, bad), FMB_ERR_NOT_FINITE);
    CHECK_EQ(fmb_cells3_tree_next(&tree_walk, &leaf), FMB_ERR_FRAME);
    bad[1] = 2 * FMB_LARGEST;
    CHECK_EQ(fmb_cells3_tree(&tree_walk, &grid, &tree, &pose, 4), 0);
    CHECK_EQ(fmb_cells3_tree_translate(&tree_walk, bad), FMB_ERR_RANGE);
    CHECK_EQ(fmb_cells3_tree_first(&tree_walk, &leaf), FMB_ERR_FRAME);
    CHECK_EQ(fmb_cells3_tree(&tree_walk, &grid, &tree, &pose, 4), 0);
    tree_walk.budget = 0;
    CHECK_EQ(fmb_cells3_tree_first(&tree_walk, &leaf), FMB_ERR_RANGE);
    tree_walk.budget = 1;
    CHECK_EQ(fmb_cells3_tree_first(&tree_walk, &leaf), FMB_UNDECIDED); /* all is within the margin */
    CHECK(leaf.leaf == 0 && leaf.answer == FMB_UNDECIDED);
    CHECK_EQ(fmb_cells3_tree_next(&tree_walk, &leaf), FMB_ERR_STALE);
    CHECK_EQ(fmb_cells3_tree_translate(&tree_walk, b.velocity), FMB_ERR_RANGE);
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

/* A cube with its least corner at x. */
static void make_cube(fmb_convex3 *mesh, fmb_real vertex[8][3], const fmb_real x[3])
{
    static const uint16_t face[4][3] = {{0, 1, 2}, {0, 1, 4}, {0, 2, 4}, {7, 6, 5}};
    for (int i = 0; i < 8; i++)
        for (int k = 0; k < 3; k++)
            vertex[i][k] = x[k] + (fmb_real)(i >> k & 1);
    CHECK_EQ(fmb_convex3_init(mesh, (const fmb_real(*)[3])vertex, NULL, 8, face, 4), 0);
}

/* A hull of a few points, one of which is on a cell, or near it, to within a few units in the last place; moving, at the middle of the step. */
static int make_touching(struct random *r, fmb_hull3 *hull, const fmb_real v[3])
{
    fmb_real point[4][3];
    fmb_frame3 f;
    int32_t one[3];
    const int points = random_int(r, 1, 4), face = random_int(r, 0, 2);
    const double away = ldexp(random_int(r, -40, 40), -random_int(r, 8, sizeof(fmb_real) == 4 ? 25 : 54));
    do
        for (int k = 0; k < 3; k++)
            one[k] = random_int(r, 0, grid.cells[k] - 1);
    while (fmb_grid3_get(&grid, one) != 1);
    CHECK_EQ(fmb_grid3_cell(&grid, one, &f), 0);
    for (int k = 0; k < 3; k++) {
        const double edge = (double)f.edge[k][k];
        const int side = k == face ? 2 * random_int(r, 0, 1) - 1 : random_int(r, -1, 1);
        const double at = (double)f.origin[k] +
                          (side < 0 ? 0
                           : side   ? edge
                                    : edge / 2) +
                          side * edge * away - (double)v[k] / 2;
        for (int i = 0; i < points; i++)
            point[i][k] = (fmb_real)(at + (i ? edge * random_between(r, side < 0 ? -.6 : 0, side > 0 ? .6 : 0) : 0));
    }
    return fmb_hull3_points(hull, (const fmb_real(*)[3])point, points);
}

/* A grid near the origin or far away, times a power of two; of hulls that touch its cells none is missed, and a hit is one. */
static void touching_hulls(struct random *r, int moving)
{
    static fmb_grid3_found list[MOST * MOST * MOST];
    static fmb_cells3_walk walk;
    const int power = random_int(r, -16, 16);
    const double far = random_int(r, 0, 2) ? 1 : 100;
    fmb_real origin[3], cell[3], v[3] = {0, 0, 0};
    int32_t cells[3], c[3], given = 0;
    fmb_hull3 hull;
    int more;
    for (int k = 0; k < 3; k++) {
        origin[k] = (fmb_real)ldexp(random_between(r, -far, far), power);
        cell[k] = (fmb_real)ldexp(random_between(r, .1, .7), power);
        cells[k] = random_int(r, 1, 3);
        if (moving)
            v[k] = (fmb_real)ldexp(random_between(r, -1, 1), power);
    }
    CHECK_EQ(fmb_grid3_init(&grid, origin, cell, cells, memory, ROOM), 0);
    CHECK_EQ(fmb_grid3_clear(&grid), 0);
    for (int k = 0; k < 3; k++)
        c[k] = random_int(r, 0, cells[k] - 1);
    CHECK_EQ(fmb_grid3_set(&grid, c, 1), 0);
    CHECK_EQ(make_touching(r, &hull, v), 0);
    CHECK_EQ(fmb_cells3_hull(&walk, &grid, &hull, v), 0);
    while ((more = fmb_cells3_next(&walk, &list[given])) == 1)
        given++;
    CHECK(more == 0 && given <= 1);
    for (int i = 0; i <= 4; i++) {
        const fmb_real t = (fmb_real)(i * .25);
        CHECK(!hull_reaches(&hull, v, t, c) || (given && list->when.in <= t && t <= list->when.out));
    }
    if (given && list->answer == FMB_HIT) {
        int met = 0;
        for (int i = 0; i <= 4 && !met; i++)
            met = hull_reaches(&hull, v, list->when.in + (fmb_real)(i * .25) * (list->when.out - list->when.in), c);
        CHECK(met);
    }
    touching[given ? list->answer == FMB_HIT ? 2 : 1 : 0]++;
}

/*
 * A cell from 4 to 5 along each axis, and a cube that is `gap` away from it along some: within its skin, or the margin, it is given, and beyond it
 * mostly is not.
 */
static void skins(struct random *r)
{
    static const fmb_real corner[3] = {0, 0, 0}, unit[3] = {1, 1, 1};
    static const int32_t cells[3] = {9, 9, 9}, at[3] = {4, 4, 4};
    static uint32_t words[FMB_GRID3_WORDS(9, 9, 9)];
    fmb_real vertex[8][3], x[3];
    fmb_convex3 mesh;
    fmb_cells3_walk walk;
    fmb_cells3_tree_walk tree_walk;
    fmb_grid3_found f;
    CHECK_EQ(fmb_grid3_init(&grid, corner, unit, cells, words, FMB_GRID3_WORDS(9, 9, 9)), 0);
    CHECK_EQ(fmb_grid3_clear(&grid), 0);
    CHECK_EQ(fmb_grid3_set(&grid, at, 1), 0);
    for (int n = 0; n < 60; n++) {
        const fmb_real skin = (fmb_real)(random_int(r, 1, 64) / 64.0);
        const int along = random_int(r, 0, 2), above = random_int(r, 0, 1), inside = n % 3 != 0;
        const double gap = (double)skin * (inside ? random_between(r, 0.52, 0.98) : random_between(r, 1.02, 1.2));
        for (int k = 0; k < 3; k++)
            x[k] = (fmb_real)random_between(r, 3.2, 4.8);
        x[along] = (fmb_real)(above ? 5 + gap : 3 - gap);
        make_cube(&mesh, vertex, x);
        mesh.skin = skin;
        CHECK_EQ(fmb_cells3_convex(&walk, &grid, &mesh, NULL), 0);
        CHECK_EQ(fmb_cells3_first(&walk, &f) != 0, inside);
        /* The same as a tree of one cuboid, with a margin; at a pose or as it stands. */
        static const fmb_real edge[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
        static const fmb_pose3 pose = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {0, 0, 0}};
        fmb_node3 node;
        fmb_frame3 frame;
        fmb_cells3_leaf leaf;
        CHECK_EQ(fmb_frame3_init(&frame, FMB_CUBOID, x, edge[0], edge[1], edge[2]), 0);
        CHECK_EQ(fmb_leaf3_init(&node, 0, FMB_CUBOID, x, edge), 0);
        fmb_tree3 tree = {.node = &node, .nodes = 1, .volumes = 1, .frame = &frame};
        CHECK_EQ(fmb_tree3_check(&tree, NULL), 0);
        CHECK_EQ(fmb_cells3_tree(&tree_walk, &grid, &tree, n & 1 ? &pose : NULL, skin), 0);
        CHECK_EQ(fmb_cells3_tree_next(&tree_walk, &leaf), inside);
    }
}

enum { FEW = 3, FEW_NODES = 2 * FEW - 1 };

/* A tree of three cubes in a row, in cells of which the first one is occupied. */
static struct {
    uint32_t words[FMB_GRID3_WORDS(9, 9, 9)];
    fmb_node3 node[FEW_NODES];
    fmb_frame3 frame[FEW + 1];
    fmb_tree3 tree;
    int error; /* what the numbers of volumes answer; 0: they are those of the frames */
} row;

static int row_numbers(const void *of, int32_t number, fmb_real origin[3], fmb_real edge[3][3])
{
    (void)of;
    for (int k = 0; k < 3; k++) {
        origin[k] = row.frame[number].origin[k];
        for (int i = 0; i < 3; i++)
            edge[i][k] = row.frame[number].edge[i][k];
    }
    return row.error ? row.error : FMB_CUBOID;
}

static void make_row(int with_frames)
{
    static const fmb_real corner[3] = {0, 0, 0}, unit[3] = {1, 1, 1}, edge[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    static const int32_t cells[3] = {9, 9, 9};
    CHECK_EQ(fmb_grid3_init(&grid, corner, unit, cells, row.words, FMB_GRID3_WORDS(9, 9, 9)), 0);
    CHECK_EQ(fmb_grid3_clear(&grid), 0);
    for (int i = 0; i < FEW; i++) {
        const int32_t at[3] = {2 * i, 0, 0};
        CHECK_EQ(fmb_grid3_set(&grid, at, 1), 0);
    }
    for (int i = 0; i <= FEW; i++) {
        const fmb_real x[3] = {(fmb_real)(2 * i), 0,
                               i == FEW ? 7 : 0}; /* the last one is far from all cells, and none of the tree's */
        CHECK_EQ(fmb_frame3_init(&row.frame[i], FMB_CUBOID, x, edge[0], edge[1], edge[2]), 0);
        if (i < FEW)
            CHECK_EQ(fmb_leaf3_init(&row.node[FEW - 1 + i], i, FMB_CUBOID, x, edge), 0);
    }
    row.node[0].volume = row.node[1].volume = -1;
    row.error = 0;
    CHECK_EQ(fmb_tree3_build(row.node, FEW_NODES, 0, 1, FEW - 1, FEW, FMB_NODE_PART, FMB_SPLIT_MEDIAN), 0);
    row.tree = (fmb_tree3){.node = row.node, .nodes = FEW_NODES, .volumes = FEW};
    if (with_frames)
        row.tree.frame = row.frame;
    else
        row.tree.numbers = row_numbers;
    CHECK_EQ(fmb_tree3_check(&row.tree, NULL), 0);
}

/* Goes through all leaves. What ends it: 0 or an error. */
static int walk_row(const fmb_pose3 *pose, fmb_real margin, int *leaves, int *errors)
{
    fmb_cells3_tree_walk walk;
    fmb_cells3_leaf leaf;
    int said = fmb_cells3_tree(&walk, &grid, &row.tree, pose, margin), calls = 0;
    *leaves = *errors = 0;
    walk.budget = 1;
    while (said == 0 || said == 1 || said == FMB_UNFINISHED) {
        const uint32_t before = walk.visits;
        said = fmb_cells3_tree_next(&walk, &leaf);
        CHECK(walk.visits - before <= 1); /* the budget */
        *leaves += said == 1;
        *errors += said == 1 && leaf.answer < 0;
        if (said == 0 || !CHECK(++calls < 100))
            return said;
    }
    return said;
}

/* Trees that are damaged after they were proved, volumes that cannot be had, and places out of range: never free. */
static void damaged(void)
{
    static const fmb_pose3 far = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {0, 0, FMB_LARGEST}};
    fmb_cells3_tree_walk walk;
    fmb_cells3_leaf leaf;
    int leaves, errors;
    for (int frames = 0; frames < 2; frames++) {
        make_row(frames);
        CHECK(walk_row(NULL, 0, &leaves, &errors) == 0 && leaves == FEW && errors == 0);
        for (int i = FEW - 1; i < FEW_NODES; i++) { /* numbers of volumes that there are not */
            const int32_t kept = row.node[i].volume, wrong[2] = {FEW, -1};
            for (int n = 0; n < 2; n++) {
                row.node[i].volume = wrong[n];
                int said = walk_row(NULL, 0, &leaves, &errors);
                CHECK(said < 0 || (leaves == FEW && errors == 1));
            }
            row.node[i].volume = kept;
        }
        for (int i = 1; i < FEW_NODES; i++) { /* links that cannot be */
            const fmb_node3 kept = row.node[i];
            for (int32_t wrong = -2; wrong <= FEW_NODES + 1; wrong++)
                for (int which = 0; which < 3; which++) {
                    int32_t *link = which == 0   ? &row.node[i].next
                                    : which == 1 ? &row.node[i].parent
                                                 : &row.node[i].child;
                    if (*link == wrong)
                        continue;
                    *link = wrong;
                    const int shorter = which == 0 ? wrong == -1
                                                   : which == 2 && wrong > i && wrong < FEW_NODES &&
                                                         row.node[wrong].parent == i;
                    int said = walk_row(NULL, 0, &leaves, &errors);
                    /* No leaf is left out in silence, but those that a shorter list of children does not have. */
                    CHECK(said < 0 || leaves == FEW || errors || shorter);
                    row.node[i] = kept;
                }
        }
    }
    make_row(0);
    row.error = FMB_ERR_STALE;
    CHECK(walk_row(NULL, 0, &leaves, &errors) == 0 && leaves == FEW && errors == FEW);
    make_row(1);
    CHECK(walk_row(&far, FMB_LARGEST, &leaves, &errors) == 0 && leaves == FEW && errors == FEW);
    CHECK_EQ(fmb_cells3_tree(&walk, &grid, &row.tree, NULL, 0), 0);
    CHECK_EQ(fmb_grid3_init(&grid, row.frame[0].origin, row.frame[0].extent, grid.cells, row.words,
                            FMB_GRID3_WORDS(9, 9, 9)),
             0);
    CHECK_EQ(fmb_cells3_tree_next(&walk, &leaf), FMB_ERR_STALE); /* the picture is gone */
}

/* After an error a walk is none, whatever it was. */
static void left_over(struct random *r)
{
    static const fmb_real corner[3] = {-FMB_LARGEST / 2, 0, 0},
                          edge[3][3] = {{(fmb_real)0.9 * FMB_LARGEST, FMB_LARGEST / 16, 0},
                                        {(fmb_real)0.9 * FMB_LARGEST, -FMB_LARGEST / 16, 0},
                                        {0, 0, FMB_LARGEST / 16}};
    fmb_cells3_walk walk;
    fmb_frame3 frame, wide;
    fmb_hull3 hull, wide_hull;
    fmb_grid3_found f;
    struct body b;
    make_grid(r);
    while (make_body(r, &b, 0, 1, &frame))
        ;
    CHECK_EQ(fmb_hull3_frame(&hull, &frame), 0);
    CHECK_EQ(fmb_frame3_init(&wide, FMB_CUBOID, corner, edge[0], edge[1], edge[2]), 0);
    CHECK_EQ(fmb_hull3_frame(&wide_hull, &wide), 0);
    for (int n = 0; n < 2; n++) {
        CHECK_EQ(fmb_cells3_hull(&walk, &grid, &hull, NULL), 0);
        CHECK(fmb_cells3_next(&walk, &f) >= 0);
        CHECK_EQ(fmb_cells3_hull(&walk, &grid, n ? &wide_hull : NULL, NULL), n ? FMB_ERR_RANGE : FMB_ERR_NULL);
        CHECK_EQ(fmb_cells3_next(&walk, &f), FMB_ERR_FRAME);
    }
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

/* A walk of a hull, in memory that held something, which is told that its body is a mesh: it has none. */
static void hull_for_mesh(void)
{
    fmb_cells3_walk walk;
    fmb_grid3_found f;
    fmb_hull3 hull;
    fmb_frame3 frame;
    const fmb_real origin[3] = {0, 0, 0}, edge[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    CHECK_EQ(fmb_frame3_init(&frame, FMB_CUBOID, origin, edge[0], edge[1], edge[2]), 0);
    CHECK_EQ(fmb_hull3_frame(&hull, &frame), 0);
    for (int kind = -1; kind < 4; kind++) {
        const int hurt = kind == 1; /* of a mesh, src/grid/solids.c */
        memset(&walk, 0xa5, sizeof walk);
        CHECK_EQ(fmb_cells3_hull(&walk, &grid, &hull, NULL), 0);
        walk.kind = kind;
        CHECK_EQ(fmb_cells3_next(&walk, &f) == FMB_ERR_FRAME, hurt);
        CHECK(!hurt || fmb_cells3_first(&walk, &f) == FMB_ERR_FRAME);
    }
}

int main(int argc, char **argv)
{
    struct random r = random_start(check_seed(argc, argv, 20265));
    uint64_t count = check_count(argc, argv, 200);
    refuses(&r);
    make_grid(&r);
    hull_for_mesh();
    for (uint64_t i = 0; i < count; i++) {
        make_grid(&r);
        judge_body(&r, (int)(i & 1));
        judge_tree(&r, (int)(i >> 1 & 1), (int)(i & 1));
    }
    for (int kind = 0; kind < 3; kind++)
        printf("%s: %ld contacts, %ld found, %ld of them proved\n",
               kind == 0   ? "meshes"
               : kind == 1 ? "hulls"
                           : "leaves",
               near[kind], listed[kind], hits[kind]);
    printf("%ld contacts of hulls are open; %ld nodes of trees were left out, %ld more by a first contact\n",
           open_hulls, pruned, left_out);
    for (uint64_t i = 0; i < count; i++)
        touching_hulls(&r, (int)(i & 1));
    printf("hulls that touch: %ld free, %ld undecided, %ld hit\n", touching[0], touching[1], touching[2]);
    smallest(&r);
    skins(&r);
    damaged();
    left_over(&r);
    return check_done("cells_referee");
}
