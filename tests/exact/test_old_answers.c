/* SPDX-License-Identifier: MIT */
/*
 * Nothing old: of all states of the interface. A search comes to 0; then each thing that this rests on is changed, by fmb's functions and by
 * hand: bits, signs, numbers and words exchanged, all of it; and it is asked again. Then the same in the middle of a search of many calls.
 * Afterwards the answer must not be 0, unless 0 is still true (asked pair by pair), or what was changed stands by name in the list of
 * docs/safety.md, "What is not looked at every time". Every type of the headers that a function may write to stands in one of two tables here: it
 * is a state that is asked, or it says why it is none. A new one fails. host-only
 * Usage: test_old_answers [SEED [COUNT]]; COUNT: changes of each region.
 */
#include "check.h"
#include "cubes.h"
#include "fmb.h"
#include "pairs.h"

#include <stdio.h>
#include <string.h>

static const struct argument {
    const char *function, *name, *type;
    int constant;
} argument[] = {
#include "arguments.inc"
};

/* Types that functions write to and that are no searches: why no old 0 comes of them. */
static const struct {
    const char *type, *why;
} plain[] = {
    {"", "of a callback"},
    {"void", "of a callback"},
    {"fmb_real", "directions are proved anew; numbers are only written"},
    {"int32_t", "only written"},
    {"uint32_t", "the memory of a grid: of fmb_grid3_walk and its like"},
    {"fmb_box2", "only written"},
    {"fmb_box3", "only written"},
    {"fmb_cells3_leaf", "only written"},
    {"fmb_convex3", "a mesh: vertices are compared in every call (test_mix, test_convex)"},
    {"fmb_convex3_flaw", "only written"},
    {"fmb_convex3_meeting", "only written"},
    {"fmb_edge_found3", "only written"},
    {"fmb_field3_found", "only written"},
    {"fmb_fit3", "an array that a search reads: of fmb_walk3"},
    {"fmb_fits3", "the same"},
    {"fmb_frame2", "made once, of numbers"},
    {"fmb_frame3", "made once, of numbers"},
    {"fmb_front3", "an array that a search reads: of fmb_walk3"},
    {"fmb_fronts3", "the same"},
    {"fmb_grid3", "a grid: of fmb_grid3_walk and its like"},
    {"fmb_grid3_found", "only written"},
    {"fmb_hull2", "a copy of numbers"},
    {"fmb_hull3", "a copy of numbers; arrays of a tree: of fmb_walk3"},
    {"fmb_hull2_map", "a copy of numbers"},
    {"fmb_hull3_map", "a copy of numbers"},
    {"fmb_hull2_pose", "a copy of numbers"},
    {"fmb_hull3_pose", "a copy of numbers"},
    {"fmb_hull_pair", "only written"},
    {"fmb_hulls3", "an array that a search reads: of fmb_walk3"},
    {"fmb_interval", "only written"},
    {"fmb_made3", "room of fmb_walk3"},
    {"fmb_meeting3", "a pair to try first; only written"},
    {"fmb_motion2", "only written"},
    {"fmb_motion3", "only written"},
    {"fmb_motion_bounds", "only written"},
    {"fmb_nearest3", "only written"},
    {"fmb_node3", "nodes of a tree: of fmb_walk3"},
    {"fmb_ofg3_trace", "only written"},
    {"fmb_pair_of", "only written"},
    {"fmb_parts3_work", "of fmb_walk3"},
    {"fmb_points3_body", "of fmb_points3_walk"},
    {"fmb_points3_found", "only written"},
    {"fmb_rows_large", "rows of one call: nothing in them is believed"},
    {"fmb_rows_small", "rows of one call: nothing in them is believed"},
    {"fmb_scene_nearest3", "only written"},
    {"fmb_solution", "only written"},
    {"fmb_system", "a copy of numbers"},
    {"fmb_tree3", "a tree: of fmb_walk3"},
    {"fmb_tree3_report", "only written"},
    {"fmb_turned3", "room of fmb_walk3"},
    {"fmb_witness2", "only written"},
    {"fmb_witness3", "only written"},
};

/* ---- the data ---- */

enum { CUBES = 8, NODES = 2 * CUBES - 1, POINTS = 12, SIDE = 8, WORDS = FMB_GRID3_WORDS(SIDE, SIDE, SIDE), LINKS = 3 };

static struct planted {
    fmb_node3 node[NODES];
    fmb_frame3 frame[CUBES];
    fmb_tree3 tree;
    fmb_hull3 hull[NODES];
    fmb_hulls3 hulls;
    fmb_fit3 fit[NODES];
    fmb_fits3 fits;
    fmb_convex3 part[CUBES];
    fmb_real corner[CUBES][4][3];
    fmb_parts3 parts;
    fmb_node3 part_node[NODES];
    fmb_tree3 part_tree;
} body[2];

static const uint16_t face[4][3] = {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}};
static const fmb_pose3 here = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {0, 0, 0}};

static uint32_t memory[WORDS];
static fmb_grid3 grid;
static fmb_real point[POINTS][3], vertex[4][3];
static fmb_points3 set;
static fmb_frame3 frame, other;
static fmb_convex3 mesh;
static fmb_hull3 hull;
static fmb_frame3 link_frame[LINKS], wall[LINKS];
static fmb_frame2 link_frame2[LINKS], wall2[LINKS];
static fmb_real step[LINKS][3];
static fmb_solid3 link[LINKS], obstacle[LINKS];
static fmb_solid2 link2[LINKS], obstacle2[LINKS];
static fmb_field3 field[2];

static fmb_walk3 walk;
static fmb_fronts3 fronts;
static fmb_front3 pair[200];
static fmb_parts3_work work;
static fmb_real room[4][3];
static fmb_bodies3 bodies;
static fmb_distance3_search distance;
static fmb_grid3_walk grid_walk;
static fmb_cells3_walk cells_walk;
static fmb_cells3_tree_walk leaves_walk;
static fmb_points3_walk points_walk;
static fmb_points3_body points_body[2];
static fmb_scene_state state;
static fmb_field3_search search;

/* Cubes of two rows in turn, one unit between them along x: boxes of inner nodes meet, no cubes do. */
static void plant_trees_at(fmb_real height)
{
    static const fmb_real way[3] = {2, 0, 0}, e = (fmb_real)0.5, edge[3][3] = {{e, 0, 0}, {0, e, 0}, {0, 0, e}};
    for (int side = 0; side < 2; side++) {
        struct planted *b = &body[side];
        const fmb_real from[3] = {(fmb_real)side, 0, height};
        plant_row(&b->tree, b->node, b->frame, CUBES, from, way, edge);
        CHECK_EQ(fmb_tree3_hulls(&b->tree, b->hull, NODES, &b->hulls), 0);
        CHECK_EQ(fmb_tree3_fits(&b->tree, b->fit, NODES, &b->fits), 0);
        for (int i = 0; i < CUBES; i++) {
            for (int j = 0; j < 4; j++)
                for (int k = 0; k < 3; k++)
                    b->corner[i][j][k] = b->frame[i].origin[k] + (j == k + 1 ? e : 0);
            CHECK_EQ(fmb_convex3_init(&b->part[i], (const fmb_real(*)[3])b->corner[i], NULL, 4, face, 4), 0);
        }
        b->parts = (fmb_parts3){b->part, CUBES};
        for (int i = 0; i < CUBES; i++)
            CHECK_EQ(fmb_parts3_leaf(&b->part_node[CUBES - 1 + i], &b->parts, i), 0);
        b->part_node[0].volume = -1;
        CHECK_EQ(fmb_tree3_build(b->part_node, NODES, 0, 1, CUBES - 1, CUBES, FMB_NODE_OBJECT, FMB_SPLIT_MEDIAN), 0);
        b->part_tree = (fmb_tree3){
            .node = b->part_node, .nodes = NODES, .volumes = CUBES, .numbers = fmb_parts3_box, .context = &b->parts};
        CHECK_EQ(fmb_tree3_check(&b->part_tree, NULL), 0);
    }
}

static void plant_trees(void) { plant_trees_at(0); }
/* Of other volumes: from the same new leaves the same tree comes, and a 0 that a search has about it stays true. */
static void plant_others(void) { plant_trees_at((fmb_real)0.125); }

/* A picture far from the frame and the mesh, within the reach of their box in part; points likewise. */
static void plant_cells(void)
{
    static const fmb_real origin[3] = {0, 0, 0}, cell[3] = {(fmb_real)0.25, (fmb_real)0.25, (fmb_real)0.25};
    static const int32_t cells[3] = {SIDE, SIDE, SIDE};
    static const fmb_real at[3] = {(fmb_real)0.1, (fmb_real)0.1, (fmb_real)0.1}, e = (fmb_real)1.6;
    static const fmb_real edge[3][3] = {{e, 0, 0}, {0, e, 0}, {0, 0, e}};
    CHECK_EQ(fmb_grid3_init(&grid, origin, cell, cells, memory, WORDS), 0);
    CHECK_EQ(fmb_grid3_clear(&grid), 0);
    for (int i = 5; i < SIDE; i++) /* beyond the slanted face of the tetrahedron, within its box */
        for (int j = 5; j < SIDE; j++)
            CHECK_EQ(fmb_grid3_set(&grid, (const int32_t[3]){i, j, 5}, 1), 0);
    CHECK_EQ(fmb_frame3_init(&frame, FMB_TETRAHEDRON, at, edge[0], edge[1], edge[2]), 0);
    CHECK_EQ(fmb_frame3_init(&other, FMB_TETRAHEDRON, at, edge[0], edge[1], edge[2]), 0);
    CHECK_EQ(fmb_hull3_frame(&hull, &frame), 0);
    for (int j = 0; j < 4; j++)
        for (int k = 0; k < 3; k++)
            vertex[j][k] = at[k] + (j ? edge[j - 1][k] : 0);
    CHECK_EQ(fmb_convex3_init(&mesh, (const fmb_real(*)[3])vertex, NULL, 4, face, 4), 0);
    set = (fmb_points3){(const fmb_real(*)[3])point, POINTS, (fmb_real)0.05};
    for (int i = 0; i < POINTS; i++)
        for (int k = 0; k < 3; k++)
            point[i][k] = (fmb_real)1.4 + (fmb_real)(i % 4) / 16;
    for (int i = 0; i < 2; i++)
        CHECK_EQ(fmb_points3_body_init(&points_body[i], &frame, NULL, set.radius), 0);
}

static void plant_scene(void)
{
    static const fmb_real e = (fmb_real)0.25, edge[3][3] = {{e, 0, 0}, {0, e, 0}, {0, 0, e}};
    for (int i = 0; i < LINKS; i++) {
        const fmb_real at[3] = {(fmb_real)i / 2, 0, 0}, beside[3] = {(fmb_real)i / 2, (fmb_real)0.75, 0};
        CHECK_EQ(fmb_frame3_init(&link_frame[i], FMB_CUBOID, at, edge[0], edge[1], edge[2]), 0);
        CHECK_EQ(fmb_frame3_init(&wall[i], FMB_CUBOID, beside, edge[0], edge[1], edge[2]), 0);
        CHECK_EQ(fmb_frame2_init(&link_frame2[i], FMB_CUBOID, at, edge[0], edge[1]), 0);
        CHECK_EQ(fmb_frame2_init(&wall2[i], FMB_CUBOID, beside, edge[0], edge[1]), 0);
        step[i][0] = step[i][2] = 0;
        step[i][1] = (fmb_real)0.0625;
        link[i] = (fmb_solid3){&link_frame[i], step[i], 0, 0};
        obstacle[i] = (fmb_solid3){&wall[i], fmb_no_step, 0, 0};
        link2[i] = (fmb_solid2){&link_frame2[i], step[i], 0, 0};
        obstacle2[i] = (fmb_solid2){&wall2[i], fmb_no_step, 0, 0};
    }
    for (int i = 0; i < POINTS; i++)
        point[i][2] = 5;
    field[0] = (fmb_field3){&grid, NULL, 0, 0};
    field[1] = (fmb_field3){NULL, &set, 0, 0};
}

/* ---- what a 0 rests on ---- */

static struct region {
    const char *what;
    void *at;
    size_t size;
    const char *listed; /* NULL, or its name in the list of docs/safety.md */
} region[240];

static int regions;

static void rests_on(const char *what, void *at, size_t size, const char *listed)
{
    CHECK(regions < (int)(sizeof region / sizeof *region));
    region[regions++] = (struct region){what, at, size, listed};
}

static void rests_on_frames(fmb_frame3 *f, int count, const char *listed)
{
    for (int i = 0; i < count; i++)
        rests_on("a frame", &f[i].origin, sizeof f[i].origin + sizeof f[i].edge, listed);
}

static const char *const volumes = "Volumes of trees", *const pictures = "Memory of grids", *const frames = "Frames";

static void rests_on_trees(void)
{
    for (int side = 0; side < 2; side++) {
        rests_on("nodes", body[side].node, sizeof body[side].node, NULL);
        rests_on_frames(&body[side].frame[3], 2, volumes);
    }
}

/* ---- is a 0 true? Pair by pair, of the data as it is now. ---- */

static int apart(const fmb_frame3 *a, const fmb_frame3 *b, const fmb_real *v)
{
    fmb_frame3 p, q; /* made anew: numbers may have been written */
    return !fmb_frame3_init(&p, (fmb_shape)a->shape, a->origin, a->edge[0], a->edge[1], a->edge[2]) &&
           !fmb_frame3_init(&q, (fmb_shape)b->shape, b->origin, b->edge[0], b->edge[1], b->edge[2]) &&
           fmb_sweep3(&p, NULL, &q, v, NULL, NULL) == FMB_MISS;
}

static const fmb_real slide[3] = {(fmb_real)0.125, 0, 0};

static int trees_apart(void)
{
    int all = 1;
    for (int i = 0; i < CUBES; i++)
        for (int j = 0; j < CUBES; j++)
            all &= apart(&body[0].frame[i], &body[1].frame[j], slide);
    return all;
}

static int parts_apart(void)
{
    int all = 1;
    for (int i = 0; i < CUBES; i++)
        for (int j = 0; j < CUBES; j++)
            all &= fmb_convex3_test(&body[0].part[i], &body[1].part[j], NULL) == FMB_MISS;
    return all;
}

static int frame_apart(void)
{
    fmb_frame3 now; /* made anew: numbers may have been written */
    return !fmb_frame3_init(&now, FMB_TETRAHEDRON, frame.origin, frame.edge[0], frame.edge[1], frame.edge[2]) &&
           fmb_grid3_test(&grid, &now, NULL) == FMB_MISS;
}

static int mesh_apart(void)
{
    fmb_cells3_walk w;
    fmb_convex3 now;
    return !fmb_convex3_init(&now, (const fmb_real(*)[3])vertex, NULL, 4, face, 4) &&
           !fmb_cells3_convex(&w, &grid, &now, NULL) && fmb_cells3_first(&w, NULL) == FMB_MISS;
}

static int row_apart(void)
{
    int all = 1;
    for (int i = 0; i < CUBES; i++)
        all &= fmb_grid3_test(&grid, &body[0].frame[i], NULL) == FMB_MISS;
    return all;
}

static int points_apart(void) { return fmb_points3_test(&set, &other, NULL) == FMB_MISS; }

static int scene_free(int pictures_too)
{
    int all = 1;
    for (int i = 0; i < LINKS; i++) {
        const fmb_real back[3] = {-step[i][0], -step[i][1], -step[i][2]};
        for (int j = 0; j < LINKS; j++)
            all &= apart(&link_frame[i], &wall[j], back);
        if (pictures_too)
            all &= fmb_grid3_sweep(&grid, &link_frame[i], step[i], NULL) == FMB_MISS &&
                   fmb_points3_sweep(&set, &link_frame[i], step[i], NULL) == FMB_MISS;
    }
    return all;
}

static int pairs_free(void) { return scene_free(0); }
static int all_free(void) { return scene_free(1); }

/* ---- changes by fmb's own functions, after which they meet ---- */

static void move_row(void)
{
    static const fmb_real at[3] = {0, 0, 0}, edge[3][3] = {{15, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    for (int i = 0; i < NODES; i++)
        if (body[0].node[i].child < 0 && body[0].node[i].volume == 0)
            CHECK_EQ(fmb_tree3_move(&body[0].tree, body[0].node, i, body[0].frame, FMB_CUBOID, at, edge), 0);
    CHECK_EQ(fmb_tree3_refit(&body[0].tree, body[0].node, NULL), 0);
}

static void move_part(void)
{
    for (int j = 0; j < 4; j++)
        body[0].corner[0][j][0] += 1;
    CHECK_EQ(fmb_convex3_init(&body[0].part[0], (const fmb_real(*)[3])body[0].corner[0], NULL, 4, face, 4), 0);
    CHECK_EQ(fmb_parts3_refit(&body[0].part_tree, body[0].part_node, NULL), 0);
}

/* Other parts with the same boxes, in another array: a tree of them says the same. */
static void exchange_parts(void)
{
    static fmb_convex3 copy[CUBES];
    memcpy(copy, body[0].part, sizeof copy);
    body[0].parts.part = copy;
}

static void fill_cell(void) { CHECK_EQ(fmb_grid3_set(&grid, (const int32_t[3]){1, 1, 1}, 1), 0); }
static void fill_row(void) { CHECK_EQ(fmb_grid3_set(&grid, (const int32_t[3]){0, 0, 0}, 1), 0); }

static void bring_points(void)
{
    for (int i = 0; i < POINTS; i++)
        for (int k = 0; k < 3; k++)
            point[i][k] = (fmb_real)0.2;
}

static void bring_wall(void)
{
    const fmb_frame3 was = wall[0];
    CHECK_EQ(fmb_frame3_init(&wall[0], FMB_CUBOID, link_frame[0].origin, was.edge[0], was.edge[1], was.edge[2]), 0);
    const fmb_frame2 flat = wall2[0];
    CHECK_EQ(fmb_frame2_init(&wall2[0], FMB_CUBOID, link_frame2[0].origin, flat.edge[0], flat.edge[1]), 0);
}

/* ---- searches ---- */

static int begin_walk(void)
{
    rests_on_trees();
    return fmb_walk3_init(&walk, &body[0].tree, 0, NULL, &body[1].tree, 0, NULL, 0);
}

static int begin_moving(void)
{
    rests_on_trees();
    return fmb_walk3_init(&walk, &body[0].tree, 0, NULL, &body[1].tree, 0, slide, 0);
}

static int begin_posed(void)
{
    int error = begin_walk();
    return error ? error : fmb_walk3_pose(&walk, &here, NULL, 0);
}

static int begin_posed_moving(void)
{
    int error = begin_moving();
    return error ? error : fmb_walk3_pose(&walk, &here, NULL, 0);
}

static int begin_fitted(void)
{
    int error = begin_posed();
    for (int side = 0; side < 2; side++) {
        rests_on("first fitted box", body[side].fit, sizeof(fmb_fit3), NULL);
        rests_on("numbers of fitted boxes", &body[side].fits.count, sizeof body[side].fits.count, NULL);
        rests_on("stamps of fitted boxes", &body[side].fits.stamp, sizeof body[side].fits.stamp, NULL);
    }
    return error ? error : fmb_walk3_fits(&walk, &body[0].fits, &body[1].fits);
}

static int begin_hulls(void)
{
    int error = begin_walk();
    walk.hulls_apart = fmb_hull3_distance;
    for (int side = 0; side < 2; side++) {
        walk.hulls[side] = &body[side].hulls;
        rests_on("first hull", body[side].hull, sizeof(fmb_hull3), NULL);
        rests_on("last hull", &body[side].hull[NODES - 1], sizeof(fmb_hull3), NULL);
        rests_on("numbers of hulls", &body[side].hulls.count, sizeof body[side].hulls.count, NULL);
        rests_on("stamps of hulls", &body[side].hulls.stamp, sizeof body[side].hulls.stamp, NULL);
    }
    return error;
}

/* A search that writes a front, and one that reads it. */
static int begin_from_front(void)
{
    fmb_meeting3 m;
    int error = fmb_walk3_init(&walk, &body[0].tree, 0, NULL, &body[1].tree, 0, NULL, 0);
    CHECK_EQ(fmb_fronts3_init(&fronts, pair, 200), 0);
    CHECK_EQ(fmb_walk3_keep(&walk, &fronts), 0);
    CHECK_EQ(fmb_walk3_next(&walk, &m), 0);
    error = error ? error : begin_walk();
    for (int i = 0; i < fronts.used; i++)
        rests_on("nodes of a front", &pair[i].a, 2 * sizeof pair[i].a, NULL);
    rests_on("the sum of a front", &fronts.sum, sizeof fronts.sum, NULL);
    return error ? error : fmb_walk3_from(&walk, &fronts);
}

static void rests_on_parts(void)
{
    for (int side = 0; side < 2; side++) {
        rests_on("nodes", body[side].part_node, sizeof body[side].part_node, NULL);
        rests_on("vertices", body[side].corner, sizeof body[side].corner, NULL);
        rests_on("a skin", &body[side].part[2].skin, sizeof body[side].part[2].skin, NULL);
    }
}

static int begin_parts(void)
{
    rests_on_parts();
    int error = fmb_walk3_init(&walk, &body[0].part_tree, 0, NULL, &body[1].part_tree, 0, NULL, 0);
    return error ? error : fmb_walk3_parts(&walk, &work);
}

static int begin_posed_parts(void)
{
    rests_on_parts();
    int error = fmb_walk3_init(&walk, &body[0].part_tree, 0, NULL, &body[1].part_tree, 0, NULL, 0);
    return error ? error : fmb_walk3_parts_pose(&walk, &here, NULL, 0, &work, room, 4);
}

static int ask_next(uint32_t budget)
{
    fmb_meeting3 m;
    walk.budget = budget;
    return fmb_walk3_next(&walk, &m);
}

static int ask_first(uint32_t budget)
{
    fmb_meeting3 m = {.a = -1, .b = -1};
    walk.budget = budget;
    return fmb_walk3_first(&walk, &m);
}

static int ask_all(uint32_t budget)
{
    fmb_meeting3 m[4];
    int32_t found;
    walk.budget = budget;
    return fmb_walk3_all(&walk, m, 4, &found);
}

static int count_meeting(void *context, const fmb_meeting3 *m)
{
    (void)m;
    return *(int *)context = 7;
}

static int ask_each(uint32_t budget)
{
    int met = 0;
    walk.budget = budget;
    return fmb_walk3_each(&walk, count_meeting, &met);
}

static fmb_pose3 end[2];

static int begin_bodies(int motion)
{
    const fmb_body3 a = {.motion = FMB_RESTS, .tree = &body[0].tree}, b = {.motion = motion,
                                                                           .tree = &body[1].tree,
                                                                           .from = motion == FMB_RESTS ? NULL : &end[0],
                                                                           .to = motion == FMB_RESTS ? NULL : &end[1]};
    end[0] = end[1] = here;
    end[1].translation[0] = slide[0];
    rests_on_trees();
    return fmb_bodies3_init(&bodies, &a, &b, 0, 4);
}

static int begin_rest(void) { return begin_bodies(FMB_RESTS); }
static int begin_screw(void) { return begin_bodies(FMB_SCREW); }

static int ask_bodies(uint32_t budget)
{
    bodies.budget = budget;
    return fmb_bodies3_segment(&bodies, NULL);
}

static int begin_distance(void)
{
    rests_on_trees();
    return fmb_tree3_distance_init(&distance, &body[0].tree, NULL, &body[1].tree, NULL);
}

static int begin_distance_fitted(void)
{
    int error = begin_distance();
    for (int side = 0; side < 2; side++) {
        distance.fits[side] = &body[side].fits;
        rests_on("first fitted box", body[side].fit, sizeof(fmb_fit3), NULL);
        rests_on("last fitted box", &body[side].fit[NODES - 1], sizeof(fmb_fit3), NULL);
    }
    return error;
}

static int ask_distance(uint32_t budget)
{
    fmb_nearest3 n;
    distance.budget = budget;
    return fmb_tree3_distance(&distance, &n);
}

static void rests_on_picture(void)
{
    rests_on("what says which picture it is", memory, 8 * sizeof *memory, NULL);
    rests_on("cells", memory + 8, sizeof memory - 8 * sizeof *memory, pictures);
    rests_on("the key of a grid", &grid.key, sizeof grid.key, NULL);
}

static int begin_grid(void)
{
    rests_on_picture();
    rests_on_frames(&frame, 1, NULL);
    return fmb_grid3_begin(&grid_walk, &grid, &frame, NULL);
}

static int ask_grid_next(uint32_t budget)
{
    fmb_grid3_found f;
    grid_walk.budget = budget;
    return fmb_grid3_next(&grid_walk, &f);
}

static int ask_grid_first(uint32_t budget)
{
    grid_walk.budget = budget;
    return fmb_grid3_first(&grid_walk, NULL);
}

static int begin_mesh(void)
{
    rests_on_picture();
    rests_on("vertices", vertex, sizeof vertex, NULL);
    rests_on("a skin", &mesh.skin, sizeof mesh.skin, NULL);
    rests_on("the stamp of a mesh", &mesh.stamp, sizeof mesh.stamp, NULL);
    return fmb_cells3_convex(&cells_walk, &grid, &mesh, NULL);
}

static int begin_hull(void)
{
    rests_on_picture();
    return fmb_cells3_hull(&cells_walk, &grid, &hull, slide);
}

static int hull_apart(void)
{
    fmb_cells3_walk w;
    return !fmb_cells3_hull(&w, &grid, &hull, slide) && fmb_cells3_first(&w, NULL) == FMB_MISS;
}

static int ask_cells_next(uint32_t budget)
{
    fmb_grid3_found f;
    cells_walk.budget = budget;
    return fmb_cells3_next(&cells_walk, &f);
}

static int ask_cells_first(uint32_t budget)
{
    cells_walk.budget = budget;
    return fmb_cells3_first(&cells_walk, NULL);
}

static int begin_leaves(void)
{
    rests_on_picture();
    rests_on("nodes", body[0].node, sizeof body[0].node, NULL);
    rests_on_frames(body[0].frame, CUBES, volumes);
    CHECK_EQ(fmb_grid3_set(&grid, (const int32_t[3]){3, 0, 0}, 1), 0); /* between two cubes */
    return fmb_cells3_tree(&leaves_walk, &grid, &body[0].tree, NULL, 0);
}

static int ask_leaves_next(uint32_t budget)
{
    fmb_cells3_leaf f;
    leaves_walk.budget = budget;
    return fmb_cells3_tree_next(&leaves_walk, &f);
}

static int ask_leaves_first(uint32_t budget)
{
    leaves_walk.budget = budget;
    return fmb_cells3_tree_first(&leaves_walk, NULL);
}

static int begin_points(void)
{
    rests_on("points", point, sizeof point, NULL);
    rests_on("the number of points", &set.points, sizeof set.points, NULL);
    rests_on("the radius of a set", &set.radius, sizeof set.radius, NULL);
    rests_on("the array of a set", &set.point, sizeof set.point, NULL);
    rests_on("a body's mark", &points_body[0].mark, sizeof points_body[0].mark, NULL);
    rests_on("a body's radius", &points_body[1].radius, sizeof points_body[1].radius, NULL);
    return fmb_points3_begin(&points_walk, &set, points_body, 2);
}

static int ask_points_next(uint32_t budget)
{
    fmb_points3_found f;
    points_walk.budget = budget;
    return fmb_points3_next(&points_walk, &f);
}

static int ask_points_first(uint32_t budget)
{
    points_walk.budget = budget;
    return fmb_points3_first(&points_walk, NULL);
}

/* Scenes: the next call begins a new pass, and looks at all of it. */
static int begin_scene(void)
{
    memset(&state, 0, sizeof state);
    memset(&search, 0, sizeof search);
    rests_on("steps", step, sizeof step, NULL);
    rests_on_frames(link_frame, LINKS, frames);
    rests_on_frames(wall, LINKS, frames);
    for (int i = 0; i < LINKS; i++)
        rests_on("bits", &link[i].is, 2 * sizeof link[i].is, NULL);
    return 0;
}

static int begin_scene2(void)
{
    int error = begin_scene();
    regions = 1;
    for (int i = 0; i < LINKS; i++) {
        rests_on("a frame", &link_frame2[i].origin, sizeof link_frame2[i].origin + sizeof link_frame2[i].edge, frames);
        rests_on("a frame", &wall2[i].origin, sizeof wall2[i].origin + sizeof wall2[i].edge, frames);
    }
    return error;
}

static int begin_fields(void)
{
    int error = begin_scene();
    rests_on_picture();
    rests_on("points", point, sizeof point, NULL);
    rests_on("a radius", &set.radius, sizeof set.radius, NULL);
    rests_on("bits", &field[1].is, 2 * sizeof field[1].is, NULL);
    return error;
}

static const fmb_scene3 scene = {
    .links = LINKS, .obstacles = LINKS, .zones = FMB_NONE, .self = FMB_SELF_SKIP, .link = link, .obstacle = obstacle};
static const fmb_scene2 scene2 = {
    .links = LINKS, .obstacles = LINKS, .zones = FMB_NONE, .self = FMB_SELF_SKIP, .link = link2, .obstacle = obstacle2};

static int ask_scene(uint32_t budget) { return fmb_scene3_check(&scene, &state, budget); }
static int ask_scene2(uint32_t budget) { return fmb_scene2_check(&scene2, &state, budget); }
static int ask_fields(uint32_t budget)
{
    return fmb_scene3_check_fields(&scene, field, 2, &state, budget, &search, NULL);
}

static int scene2_free(void)
{
    fmb_scene_state now = {0};
    return fmb_scene2_check(&scene2, &now, FMB_NO_LIMIT) == FMB_MISS;
}

/* What is asked. meet: by fmb's functions. anew: after the end the next call looks at everything again. */
static const struct asked {
    const char *type, *name;
    int (*begin)(void);
    int (*ask)(uint32_t budget);
    int (*is_true)(void);
    void (*meet)(void);
    int anew;
} asked[] = {
    {"fmb_walk3", "next", begin_walk, ask_next, trees_apart, move_row, 0},
    {"fmb_walk3", "built anew", begin_walk, ask_next, trees_apart, plant_others, 0},
    {"fmb_walk3", "posed, built anew", begin_posed, ask_first, trees_apart, plant_others, 0},
    {"fmb_walk3", "parts, exchanged", begin_parts, ask_next, parts_apart, exchange_parts, 0},
    {"fmb_walk3", "posed parts, exchanged", begin_posed_parts, ask_first, parts_apart, exchange_parts, 0},
    {"fmb_bodies3", "built anew", begin_screw, ask_bodies, trees_apart, plant_others, 0},
    {"fmb_distance3_search", "built anew", begin_distance, ask_distance, trees_apart, plant_others, 0},
    {"fmb_cells3_tree_walk", "built anew", begin_leaves, ask_leaves_next, row_apart, plant_others, 0},
    {"fmb_walk3", "first", begin_walk, ask_first, trees_apart, move_row, 0},
    {"fmb_walk3", "all", begin_walk, ask_all, trees_apart, move_row, 0},
    {"fmb_walk3", "each", begin_walk, ask_each, trees_apart, move_row, 0},
    {"fmb_walk3", "moving", begin_moving, ask_next, trees_apart, move_row, 0},
    {"fmb_walk3", "moving, first", begin_moving, ask_first, trees_apart, move_row, 0},
    {"fmb_walk3", "posed", begin_posed, ask_next, trees_apart, move_row, 0},
    {"fmb_walk3", "posed, first", begin_posed, ask_first, trees_apart, move_row, 0},
    {"fmb_walk3", "posed, moving", begin_posed_moving, ask_first, trees_apart, move_row, 0},
    {"fmb_walk3", "fitted", begin_fitted, ask_next, trees_apart, move_row, 0},
    {"fmb_walk3", "hulls", begin_hulls, ask_next, trees_apart, move_row, 0},
    {"fmb_walk3", "from a front", begin_from_front, ask_next, trees_apart, move_row, 0},
    {"fmb_walk3", "parts", begin_parts, ask_next, parts_apart, move_part, 0},
    {"fmb_walk3", "posed parts", begin_posed_parts, ask_first, parts_apart, move_part, 0},
    {"fmb_bodies3", "at rest", begin_rest, ask_bodies, trees_apart, move_row, 0},
    {"fmb_bodies3", "a screw", begin_screw, ask_bodies, trees_apart, move_row, 0},
    {"fmb_distance3_search", "boxes", begin_distance, ask_distance, trees_apart, move_row, 0},
    {"fmb_distance3_search", "fitted", begin_distance_fitted, ask_distance, trees_apart, move_row, 0},
    {"fmb_grid3_walk", "next", begin_grid, ask_grid_next, frame_apart, fill_cell, 0},
    {"fmb_grid3_walk", "first", begin_grid, ask_grid_first, frame_apart, fill_cell, 0},
    {"fmb_cells3_walk", "mesh, next", begin_mesh, ask_cells_next, mesh_apart, fill_cell, 0},
    {"fmb_cells3_walk", "mesh, first", begin_mesh, ask_cells_first, mesh_apart, fill_cell, 0},
    {"fmb_cells3_walk", "hull, next", begin_hull, ask_cells_next, hull_apart, fill_cell, 0},
    {"fmb_cells3_walk", "hull, first", begin_hull, ask_cells_first, hull_apart, fill_cell, 0},
    {"fmb_cells3_tree_walk", "next", begin_leaves, ask_leaves_next, row_apart, fill_row, 0},
    {"fmb_cells3_tree_walk", "first", begin_leaves, ask_leaves_first, row_apart, fill_row, 0},
    {"fmb_points3_walk", "next", begin_points, ask_points_next, points_apart, bring_points, 0},
    {"fmb_points3_walk", "first", begin_points, ask_points_first, points_apart, bring_points, 0},
    {"fmb_scene_state", "3", begin_scene, ask_scene, pairs_free, bring_wall, 1},
    {"fmb_scene_state", "2", begin_scene2, ask_scene2, scene2_free, bring_wall, 1},
    {"fmb_field3_search", "fields", begin_fields, ask_fields, all_free, bring_points, 1},
};

/* ---- no type is left out ---- */

static int is(const char *x, const char *y) { return strcmp(x, y) == 0; }

static void none_left_out(void)
{
    int states = 0;
    for (size_t i = 0; i < sizeof argument / sizeof *argument; i++) {
        int known = argument[i].constant;
        for (size_t k = 0; k < sizeof plain / sizeof *plain; k++)
            known |= is(plain[k].type, argument[i].type);
        for (size_t k = 0; k < sizeof asked / sizeof *asked; k++) {
            known |= is(asked[k].type, argument[i].type);
            states += is(asked[k].type, argument[i].type) && !argument[i].constant;
        }
        if (!CHECK(known))
            printf("%s writes to '%s' (%s): is it a state that answers? Ask it here, or say why not\n",
                   argument[i].function, argument[i].name, argument[i].type);
    }
    CHECK(states > 20);
}

/* Each name in bold in the one list of docs/safety.md. */
static void names_are_listed(void)
{
    static char text[400000];
    FILE *file = fopen("docs/safety.md", "r");
    if (!CHECK(file != NULL))
        return;
    text[fread(text, 1, sizeof text - 1, file)] = 0;
    fclose(file);
    char *list = strstr(text, "### What is not looked at every time"), name[80];
    if (!CHECK(list != NULL))
        return;
    char *after = strstr(list + 4, "\n### ");
    if (after)
        *after = 0;
    const char *const listed[] = {volumes, pictures, frames};
    for (size_t i = 0; i < sizeof listed / sizeof *listed; i++) {
        snprintf(name, sizeof name, "**%s", listed[i]);
        CHECK(strstr(list, name) != NULL);
    }
}

/* ---- changes ---- */

static struct random rng;

static uint32_t *word_of(const struct region *r, int number)
{
    return (uint32_t *)(void *)((char *)r->at + (size_t)number * sizeof(uint32_t));
}

/* One or two words of the region, of all kinds that a sum might miss. */
static void change_words(const struct region *r)
{
    const int words = (int)(r->size / sizeof(uint32_t)), i = random_int(&rng, 0, words - 1),
              real = sizeof(fmb_real) / sizeof(uint32_t);
    const int j = random_int(&rng, 0, 1) ? random_int(&rng, 0, words - 1) : (i + 1) % words;
    const uint32_t bit = 1u << random_int(&rng, 0, 31), x = *word_of(r, i), delta = (uint32_t)random_bits(&rng);
    switch (random_int(&rng, 0, 7)) {
    case 0: *word_of(r, i) ^= bit; break;
    case 1: *word_of(r, (i | (real - 1)) < words ? i | (real - 1) : i) ^= 1u << 31; break;
    case 2: *word_of(r, i) ^= bit, *word_of(r, j) ^= 1u << random_int(&rng, 0, 31); break;
    case 3: *word_of(r, i) ^= 1u << 31, *word_of(r, j) ^= 1u << 12; break;
    case 4: *word_of(r, i) = *word_of(r, j), *word_of(r, j) = x; break;
    case 5: *word_of(r, i) += delta, *word_of(r, j) -= delta; break;
    case 6: *word_of(r, i) = (uint32_t)random_bits(&rng); break;
    default:
        for (int k = 0; k < words; k++)
            *word_of(r, k) = 0;
    }
}

static char kept[sizeof body / 2];

static void report(const struct asked *a, const struct region *r, const char *when)
{
    printf("%s (%s): %s written to %s, and it says 0\n", a->type, a->name, r ? r->what : "a change by fmb's functions,",
           when);
}

static void plant(const struct asked *a)
{
    regions = 0;
    plant_trees();
    plant_cells();
    if (a->anew)
        plant_scene();
    CHECK_EQ(a->begin(), 0);
}

/* Asked `calls` times with a small budget, then to the end. */
static int ask_on(const struct asked *a, int calls)
{
    int answer = FMB_UNFINISHED;
    for (int i = 0; i < calls && answer == FMB_UNFINISHED; i++)
        answer = a->ask(1);
    return answer;
}

/* A 0 is told once. Whatever is changed then, the next answer is not 0, or it is about what is there now. */
static void after_the_end(const struct asked *a, int changes)
{
    plant(a);
    CHECK(a->is_true());
    CHECK_EQ(a->ask(FMB_NO_LIMIT), 0);
    if (!a->anew)
        CHECK_EQ(a->ask(FMB_NO_LIMIT), FMB_ERR_STALE);
    for (int n = 0; n < regions * changes; n++) {
        const struct region *r = &region[n % regions];
        memcpy(kept, r->at, r->size);
        change_words(r);
        if (memcmp(kept, r->at, r->size) != 0) {
            int answer = a->ask(FMB_NO_LIMIT);
            if (!CHECK(answer != 0 || (a->anew && (r->listed || a->is_true()))))
                report(a, r, "after the end");
        }
        memcpy(r->at, kept, r->size);
    }
    a->meet();
    if (!CHECK(a->ask(FMB_NO_LIMIT) != 0))
        report(a, NULL, "after the end");
}

/* Some calls, then a change, then the rest: 0 only where it is still true, or where the list says so. */
static void on_the_way(const struct asked *a, int changes)
{
    int calls = 0;
    plant(a);
    while (ask_on(a, 1) == FMB_UNFINISHED)
        calls++;
    if (!CHECK(calls > 1)) {
        printf("%s (%s): too few calls\n", a->type, a->name);
        return;
    }
    const int all = regions;
    for (int n = 0; n < all * changes; n++) {
        plant(a);
        const struct region *r = &region[n % all];
        CHECK_EQ(ask_on(a, random_int(&rng, 1, calls)), FMB_UNFINISHED);
        memcpy(kept, r->at, r->size);
        change_words(r);
        if (memcmp(kept, r->at, r->size) == 0)
            continue;
        const int is_listed = r->listed && r->listed != frames; /* of frames the numbers are compared on the way */
        if (!CHECK(a->ask(FMB_NO_LIMIT) != 0 || is_listed || a->is_true()))
            report(a, r, "on the way");
    }
    for (int n = 1; n <= calls; n++) {
        plant(a);
        CHECK_EQ(ask_on(a, n), FMB_UNFINISHED);
        a->meet();
        if (!CHECK(a->ask(FMB_NO_LIMIT) != 0))
            report(a, NULL, "on the way");
    }
}

int main(int argc, char **argv)
{
    rng = random_start(check_seed(argc, argv, 1));
    const int changes = (int)check_count(argc, argv, 60);
    none_left_out();
    names_are_listed();
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
        after_the_end(&asked[i], changes);
        on_the_way(&asked[i], changes);
    }
    return check_done("old answers");
}
