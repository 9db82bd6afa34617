/* SPDX-License-Identifier: MIT */
/*
 * What comes back to its place: a search that was kept in a copy while another question used its place and its arrays, and memory of a grid that
 * is packed once more. Each of these ended in 0 though bodies meet.
 */
#include "check.h"
#include "cubes.h"

enum { SIDE = 8, WORDS = FMB_GRID3_WORDS(SIDE, SIDE, SIDE) };

static const fmb_real zero[3] = {0, 0, 0};

/*
 * A grid that was attached to packed memory counted its blocks then. Once the memory is packed anew, with more blocks, those behind the last one
 * that was counted were looked for in the index: free.
 */
static void packed_once_more(void)
{
    static uint32_t memory[WORDS], packed[WORDS];
    const int32_t cells[3] = {SIDE, SIDE, SIDE}, first[3] = {0, 0, 0}, last[3] = {SIDE - 1, SIDE - 1, SIDE - 1};
    const fmb_real cell[3] = {1, 1, 1}, at[3] = {SIDE - 1, SIDE - 1, SIDE - 1},
                   edge[3][3] = {{(fmb_real)0.5, 0, 0}, {0, (fmb_real)0.5, 0}, {0, 0, (fmb_real)0.5}};
    fmb_grid3 grid, attached;
    fmb_frame3 box;
    int32_t words = 0;
    CHECK_EQ(fmb_frame3_init(&box, FMB_CUBOID, at, edge[0], edge[1], edge[2]), 0);
    CHECK(!fmb_grid3_init(&grid, zero, cell, cells, memory, WORDS) && !fmb_grid3_clear(&grid));
    CHECK_EQ(fmb_grid3_set(&grid, first, 1), 0);
    CHECK_EQ(fmb_grid3_pack(&grid, packed, WORDS, &words), 0);
    CHECK_EQ(fmb_grid3_attach(&attached, zero, cell, cells, packed, WORDS), 0);
    CHECK_EQ(fmb_grid3_test(&attached, &box, NULL), 0);
    CHECK_EQ(fmb_grid3_set(&grid, last, 1), 0);
    CHECK_EQ(fmb_grid3_pack(&grid, packed, WORDS, &words), 0);
    CHECK_EQ(fmb_grid3_test(&attached, &box, NULL), FMB_ERR_STALE);
    CHECK_EQ(fmb_grid3_get(&attached, last), FMB_ERR_STALE);
    CHECK_EQ(fmb_grid3_attach(&attached, zero, cell, cells, packed, WORDS), 0);
    CHECK_EQ(fmb_grid3_test(&attached, &box, NULL), FMB_HIT);
    CHECK(!fmb_grid3_set(&grid, last, 0) && !fmb_grid3_set(&grid, first, 0) && !fmb_grid3_set(&grid, last, 1));
    CHECK_EQ(fmb_grid3_pack(&grid, packed, WORDS, &words), 0);
    CHECK_EQ(fmb_grid3_test(&attached, &box, NULL), FMB_ERR_STALE);
}
#if !defined(BOARD_MEMORY) || BOARD_MEMORY > 0
enum { BOXES = 8, NODES = 2 * BOXES - 1, PLACES = 16 };

static fmb_walk3 walk, kept;
static fmb_meeting3 m;

/* Pose 0: near; 1: the boxes of the bodies meet, they do not. */
static const fmb_pose3 pose[2] = {
    {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {(fmb_real)0.25, (fmb_real)0.25, (fmb_real)0.25}},
    {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {(fmb_real)1.25, (fmb_real)0.25, (fmb_real)0.25}}};

/* Boxes turned by the poses of another question were taken for this one's: their array knew the place of the search alone. */
static void turned_boxes(void)
{
    static fmb_node3 node[2][NODES];
    static fmb_frame3 frame[2][BOXES];
    static fmb_tree3 tree[2];
    static fmb_fit3 fit[2][NODES];
    static fmb_turned3 turned[PLACES];
    const fmb_real way[3] = {2, 0, 0}, half = (fmb_real)0.5,
                   edge[2][3][3] = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {{half, 0, 0}, {0, half, 0}, {0, 0, half}}};
    fmb_fits3 fits[2];
    for (int i = 0; i < 2; i++) {
        plant_row(&tree[i], node[i], frame[i], BOXES, zero, way, edge[i]);
        CHECK_EQ(fmb_tree3_fits(&tree[i], fit[i], NODES, &fits[i]), 0);
    }
    for (int of_b = 0; of_b < 2; of_b++) {
        for (int i = 0; i < 2; i++) {
            kept = walk;
            CHECK_EQ(fmb_walk3_init(&walk, &tree[0], 0, NULL, &tree[1], 0, NULL, 0), 0);
            CHECK_EQ(fmb_walk3_pose(&walk, NULL, &pose[i], 0), 0);
            CHECK_EQ(fmb_walk3_fits(&walk, &fits[0], of_b ? &fits[1] : NULL), 0);
            CHECK_EQ(fmb_walk3_turned(&walk, turned, PLACES), 0);
        }
        CHECK_EQ(fmb_walk3_next(&walk, &m), 0);
        walk = kept;
        CHECK_EQ(fmb_walk3_next(&walk, &m), FMB_ERR_STALE);
        CHECK_EQ(fmb_walk3_init(&walk, &tree[0], 0, NULL, &tree[1], 0, NULL, 0), 0);
        CHECK_EQ(fmb_walk3_pose(&walk, NULL, &pose[0], 0), 0);
        CHECK_EQ(fmb_walk3_fits(&walk, &fits[0], of_b ? &fits[1] : NULL), 0);
        CHECK_EQ(fmb_walk3_turned(&walk, turned, PLACES), 0);
        kept = walk;
        CHECK_EQ(fmb_walk3_next(&walk, &m), 1);
        walk = kept; /* of the same question: its boxes may stay */
        CHECK_EQ(fmb_walk3_next(&walk, &m), 1);
    }
}

/* Other poses for a search of parts: what was placed was known by the first ones. */
static void poses_of_parts(void)
{
    static const uint16_t face[4][3] = {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}};
    static fmb_parts3_work work;
    static fmb_real v[2][4][3], room[4][3];
    fmb_convex3 mesh[2];
    fmb_parts3 parts[2];
    fmb_node3 node[2];
    fmb_tree3 tree[2];
    for (int i = 0; i < 2; i++) {
        for (int j = 1; j < 4; j++)
            v[i][j][j - 1] = 1;
        CHECK_EQ(fmb_convex3_init(&mesh[i], (const fmb_real(*)[3])v[i], NULL, 4, face, 4), 0);
        parts[i] = (fmb_parts3){&mesh[i], 1};
        CHECK_EQ(fmb_parts3_leaf(&node[i], &parts[i], 0), 0);
        tree[i] = (fmb_tree3){
            .node = &node[i], .nodes = 1, .volumes = 1, .numbers = fmb_parts3_box, .context = &parts[i]};
        CHECK_EQ(fmb_tree3_check(&tree[i], NULL), 0);
    }
    CHECK_EQ(fmb_walk3_init(&walk, &tree[0], 0, NULL, &tree[1], 0, NULL, 0), 0);
    CHECK_EQ(fmb_walk3_parts_pose(&walk, NULL, &pose[0], 0, &work, room, 4), 0);
    kept = walk;
    CHECK_EQ(fmb_walk3_pose(&walk, NULL, &pose[1], 0), FMB_ERR_RANGE);
    CHECK_EQ(fmb_walk3_next(&walk, &m), FMB_ERR_RANGE);
    walk = kept;
    CHECK_EQ(fmb_walk3_next(&walk, &m), 1);
}
#else
static void turned_boxes(void) {}
static void poses_of_parts(void) {}
#endif

int main(int argc, char **argv)
{
    (void)argc;
    (void)argv;
    turned_boxes();
    poses_of_parts();
    packed_once_more();
    return check_done("comes_back");
}
