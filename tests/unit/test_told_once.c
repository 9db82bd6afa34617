/* SPDX-License-Identifier: MIT */
/*
 * Answers that were old once, each with what had gone wrong. (All states and all they rest on: tests/exact/test_old_answers.c; all kinds
 * of changes: tests/exact/test_mix.c.)
 */
#include "check.h"
#include "cubes.h"

enum { SIDE = 8, WORDS = FMB_GRID3_WORDS(SIDE, SIDE, SIDE), CUBES = 4, NODES = 2 * CUBES - 1 };

static const uint16_t face[4][3] = {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}};
static const int32_t cells[3] = {SIDE, SIDE, SIDE}, first_cell[3] = {0, 0, 0};
static const fmb_real zero[3] = {0, 0, 0}, quarter[3] = {(fmb_real)0.25, (fmb_real)0.25, (fmb_real)0.25};
static uint32_t memory[WORDS], packed[WORDS];
static fmb_grid3 grid;

/*
 * A sum that did not see the change: h = (turn(h, 13) ^ word) * odd. A change of bit 31 stays one of bit 31, since the factor is odd; the turn
 * makes it one of bit 12, and a change of bit 12 of the next word takes it back. So the sign of a coordinate and bit 12 of the next one passed, and
 * a mesh whose corner had gone through the other one was proved apart.
 */
static void sign_and_bit_twelve(void)
{
    fmb_real a[4][3] = {{-6, 1, 0}, {0, 0, 0}, {0, 1, 0}, {0, 0, 1}},
             b[4][3] = {{4, -4, -4}, {5, 4, -4}, {4, 4, 4}, {4, -4, 4}};
    fmb_convex3 one, other;
    fmb_convex3_meeting m;
    CHECK_EQ(fmb_convex3_init(&one, (const fmb_real(*)[3])a, NULL, 4, face, 4), 0);
    CHECK_EQ(fmb_convex3_init(&other, (const fmb_real(*)[3])b, NULL, 4, face, 4), 0);
    CHECK_EQ(fmb_convex3_parts(&one, 1, NULL, &other, 1, NULL, 9, &m), 0);
    a[0][0] = 6;
    a[0][1] += (fmb_real)1 / 2048; /* bit 12 of a float at 1 */
    CHECK_EQ(fmb_convex3_test(&one, &other, NULL), FMB_ERR_STALE);
    CHECK_EQ(fmb_convex3_parts(&one, 1, NULL, &other, 1, NULL, 9, &m), FMB_ERR_STALE);
    CHECK_EQ(fmb_convex3_init(&one, (const fmb_real(*)[3])a, NULL, 4, face, 4), 0);
    CHECK_EQ(fmb_convex3_test(&one, &other, NULL), FMB_HIT);
}

/* The same of a grid's key: the memory of another grid was taken for this one's. */
static void key_of_a_grid(void)
{
    const fmb_real here[3] = {-6, 1, 0}, there[3] = {6, 1 + (fmb_real)1 / 2048, 0};
    fmb_grid3 other;
    int32_t words = 0;
    CHECK_EQ(fmb_grid3_init(&grid, here, quarter, cells, memory, WORDS), 0);
    CHECK_EQ(fmb_grid3_clear(&grid), 0);
    CHECK_EQ(fmb_grid3_set(&grid, first_cell, 1), 0);
    CHECK_EQ(fmb_grid3_pack(&grid, packed, WORDS, &words), 0);
    CHECK_EQ(fmb_grid3_attach(&other, here, quarter, cells, packed, words), 0);
    CHECK_EQ(fmb_grid3_attach(&other, there, quarter, cells, packed, words), FMB_ERR_STALE);
}

static void plant(fmb_frame3 *frame, fmb_real vertex[4][3])
{
    const fmb_real at[3] = {(fmb_real)0.1, (fmb_real)0.1, (fmb_real)0.1},
                   edge[3][3] = {{(fmb_real)0.1, 0, 0}, {0, (fmb_real)0.1, 0}, {0, 0, (fmb_real)0.1}};
    CHECK_EQ(fmb_grid3_init(&grid, zero, quarter, cells, memory, WORDS), 0);
    CHECK_EQ(fmb_grid3_clear(&grid), 0);
    CHECK_EQ(fmb_frame3_init(frame, FMB_TETRAHEDRON, at, edge[0], edge[1], edge[2]), 0);
    for (int i = 0; i < 4; i++)
        for (int k = 0; k < 3; k++)
            vertex[i][k] = at[k] + (i ? edge[i - 1][k] : 0);
}

/*
 * fmb_cells3_first looked at the picture while it searched, and not when it had ended: 0 again though a cell around the mesh was occupied. Now a
 * search that has ended tells nothing.
 */
static void cells_again(void)
{
    static fmb_cells3_walk walk, anew;
    fmb_real vertex[4][3];
    fmb_frame3 frame;
    fmb_convex3 mesh;
    fmb_grid3_found found;
    plant(&frame, vertex);
    CHECK_EQ(fmb_convex3_init(&mesh, (const fmb_real(*)[3])vertex, NULL, 4, face, 4), 0);
    CHECK_EQ(fmb_cells3_convex(&walk, &grid, &mesh, NULL), 0);
    CHECK_EQ(fmb_cells3_first(&walk, &found), 0);
    CHECK_EQ(fmb_grid3_set(&grid, first_cell, 1), 0);
    CHECK_EQ(fmb_cells3_first(&walk, &found), FMB_ERR_STALE);
    CHECK_EQ(fmb_cells3_convex(&anew, &grid, &mesh, NULL), 0);
    CHECK_EQ(fmb_cells3_first(&anew, &found), FMB_HIT);
}

/* fmb_points3_first summed the points up for calls that might follow, and compared the sums in none that followed the last one. */
static void points_again(void)
{
    static fmb_points3_walk walk;
    static fmb_points3_body body;
    fmb_real vertex[4][3], point[2][3] = {{3, 3, 3}, {4, 4, 4}};
    const fmb_points3 set = {(const fmb_real(*)[3])point, 2, 0};
    fmb_points3_found found;
    fmb_frame3 frame;
    plant(&frame, vertex);
    CHECK_EQ(fmb_points3_body_init(&body, &frame, NULL, 0), 0);
    CHECK_EQ(fmb_points3_begin(&walk, &set, &body, 1), 0);
    CHECK_EQ(fmb_points3_first(&walk, &found), 0);
    for (int k = 0; k < 3; k++)
        point[0][k] = (fmb_real)0.12;
    CHECK_EQ(fmb_points3_first(&walk, &found), FMB_ERR_STALE);
    CHECK_EQ(fmb_points3_begin(&walk, &set, &body, 1), 0);
    CHECK_EQ(fmb_points3_first(&walk, &found), FMB_HIT);
}

#if !defined(BOARD_MEMORY) || BOARD_MEMORY > 0
/* fmb_bodies3_segment looked at its trees before each part of the segment, and there was no part left: 0 again after a refit. */
static void segment_again(void)
{
    static fmb_bodies3 search;
    static fmb_node3 node[2][NODES];
    static fmb_frame3 frame[2][CUBES];
    static fmb_tree3 tree[2];
    const fmb_real way[3] = {0, 2, 0}, edge[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
                   from[2][3] = {{0, 0, 0}, {6, 0, 0}};
    const fmb_real longer[3][3] = {{9, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    for (int i = 0; i < 2; i++)
        plant_row(&tree[i], node[i], frame[i], CUBES, from[i], way, edge);
    const fmb_body3 a = {.motion = FMB_RESTS, .tree = &tree[0]}, b = {.motion = FMB_RESTS, .tree = &tree[1]};
    CHECK_EQ(fmb_bodies3_init(&search, &a, &b, 0, 3), 0);
    CHECK_EQ(fmb_bodies3_segment(&search, NULL), 0);
    CHECK_EQ(fmb_tree3_move(&tree[0], node[0], NODES - 1, frame[0], FMB_CUBOID,
                            frame[0][node[0][NODES - 1].volume].origin, longer),
             0);
    CHECK_EQ(fmb_tree3_refit(&tree[0], node[0], NULL), 0);
    CHECK_EQ(fmb_bodies3_segment(&search, NULL), FMB_ERR_STALE);
    CHECK_EQ(fmb_bodies3_init(&search, &a, &b, 0, 3), 0);
    CHECK_EQ(fmb_bodies3_segment(&search, NULL), FMB_HIT);
}

static void plant_leaf(fmb_tree3 *tree, fmb_node3 *node, fmb_frame3 *frame, fmb_real x)
{
    const fmb_real at[3] = {x, 0, 0}, edge[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    CHECK_EQ(fmb_leaf3_init(node, 0, FMB_CUBOID, at, edge), 0);
    CHECK_EQ(fmb_frame3_init(frame, FMB_CUBOID, at, edge[0], edge[1], edge[2]), 0);
    node->kind = FMB_NODE_OBJECT;
    *tree = (fmb_tree3){.node = node, .nodes = 1, .volumes = 1, .frame = frame};
    CHECK_EQ(fmb_tree3_check(tree, NULL), 0);
}

/* All searches copied the tree, and compared the mark of its root: that of a tree of one leaf was always -1. */
static void one_leaf_anew(void)
{
    static fmb_node3 node[2][1];
    static fmb_frame3 frame[2][1];
    static fmb_tree3 tree[2];
    static fmb_walk3 walk;
    static fmb_distance3_search search;
    fmb_meeting3 m;
    fmb_nearest3 n;
    for (int i = 0; i < 2; i++)
        plant_leaf(&tree[i], node[i], frame[i], (fmb_real)(3 * i));
    CHECK_EQ(fmb_walk3_init(&walk, &tree[0], 0, zero, &tree[1], 0, zero, 0), 0);
    CHECK_EQ(fmb_tree3_distance_init(&search, &tree[0], NULL, &tree[1], NULL), 0);
    search.budget = 1;
    CHECK_EQ(fmb_tree3_distance(&search, &n), FMB_UNFINISHED);
    plant_leaf(&tree[1], node[1], frame[1], (fmb_real)0.5);
    CHECK_EQ(fmb_walk3_next(&walk, &m), FMB_ERR_STALE);
    search.budget = FMB_NO_LIMIT;
    CHECK_EQ(fmb_tree3_distance(&search, &n), FMB_ERR_STALE);
    CHECK_EQ(fmb_walk3_init(&walk, &tree[0], 0, zero, &tree[1], 0, zero, 0), 0);
    CHECK_EQ(fmb_walk3_next(&walk, &m), 1);
}

/* A tree is built of the same leaves each time, and then one of them moves. Marks were counts of moves: after as many the tree was the same. */
static void moved_as_often(void)
{
    static fmb_node3 node[NODES], two[3];
    static fmb_frame3 frame[CUBES], of_two[2];
    static fmb_tree3 tree, other;
    static fmb_walk3 walk;
    static fmb_distance3_search search;
    const fmb_real way[3] = {3, 0, 0}, far[3] = {50, 0, 0}, at[3] = {(fmb_real)1.25, (fmb_real)0.25, 0},
                   to[2][3] = {{0, 5, 0}, {1, 0, 0}}, edge[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    fmb_nearest3 nearest;
    fmb_meeting3 m;
    plant_row(&other, two, of_two, 2, at, far, edge);
    for (int i = 0; i < CUBES * 8; i++) {
        int lasts = 1;
        for (int tick = 0; tick < 2; tick++) {
            int32_t leaf = 0;
            plant_row(&tree, node, frame, CUBES, zero, way, edge);
            while (node[leaf].child != -1 || node[leaf].volume != i % CUBES)
                leaf++;
            CHECK_EQ(fmb_tree3_move(&tree, node, leaf, frame, FMB_CUBOID, to[tick], edge), 0);
            CHECK_EQ(fmb_tree3_refit(&tree, node, NULL), 0);
            if (tick)
                break;
            CHECK_EQ(fmb_walk3_init(&walk, &tree, 0, NULL, &other, 0, NULL, 0), 0);
            CHECK_EQ(fmb_tree3_distance_init(&search, &tree, NULL, &other, NULL), 0);
            walk.budget = search.budget = (uint32_t)(1 + i / CUBES);
            lasts = fmb_walk3_next(&walk, &m) == FMB_UNFINISHED;
            (void)fmb_tree3_distance(&search, &nearest);
        }
        CHECK(!lasts || fmb_walk3_next(&walk, &m) == FMB_ERR_STALE);
        CHECK_EQ(fmb_tree3_distance(&search, &nearest), FMB_ERR_STALE);
    }
}

/*
 * An object is built anew while a search of it lasts, from the leaves that it has: no volume moves, but leaves change their places, and the search
 * went on in the new order from where it had been in the old one. The mark of the whole tree was as before, since it was not built itself.
 */
static void object_anew(void)
{
    enum { PARTS = 8, LEAF = PARTS, ALL = 2 * PARTS };
    static fmb_node3 node[ALL], one[1];
    static fmb_frame3 frame[PARTS], small[1];
    static fmb_walk3 walk;
    const fmb_real t = (fmb_real)0.125,
                   edge[2][3][3] = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {{t, 0, 0}, {0, t, 0}, {0, 0, t}}};
    fmb_meeting3 m;
    int lasted = 0;
    for (int i = 0; i < PARTS * 16 * 2; i++) {
        const int from = i & 1, target = i / 2 % PARTS;
        for (int k = 0; k < PARTS; k++) {
            const fmb_real at[3] = {(fmb_real)(k * 5 % PARTS * 2 + k % 3), (fmb_real)(k * 3 % PARTS),
                                    (fmb_real)(k * 7 % 5)};
            CHECK_EQ(fmb_frame3_init(&frame[k], FMB_CUBOID, at, edge[0][0], edge[0][1], edge[0][2]), 0);
            CHECK_EQ(fmb_leaf3_init(&node[LEAF + k], k, FMB_CUBOID, at, edge[0]), 0);
        }
        node[0].volume = node[1].volume = -1;
        CHECK_EQ(fmb_tree3_build(node, ALL, 1, 2, LEAF, PARTS, FMB_NODE_OBJECT, FMB_SPLIT_MEDIAN), 0);
        CHECK_EQ(fmb_tree3_build(node, ALL, 0, 1, 1, 1, FMB_NODE_SET, FMB_SPLIT_MEDIAN), 0);
        fmb_tree3 tree = {.node = node, .nodes = ALL, .volumes = PARTS, .frame = frame};
        CHECK_EQ(fmb_tree3_check(&tree, NULL), 0);
        fmb_real at[3];
        for (int k = 0; k < 3; k++)
            at[k] = frame[target].origin[k] + (fmb_real)0.375;
        CHECK_EQ(fmb_frame3_init(&small[0], FMB_CUBOID, at, edge[1][0], edge[1][1], edge[1][2]), 0);
        CHECK_EQ(fmb_leaf3_init(&one[0], 0, FMB_CUBOID, at, edge[1]), 0);
        fmb_tree3 other = {.node = one, .nodes = 1, .volumes = 1, .frame = small};
        CHECK_EQ(fmb_tree3_check(&other, NULL), 0);
        CHECK_EQ(fmb_walk3_init(&walk, &tree, from, NULL, &other, 0, NULL, 0), 0);
        walk.budget = (uint32_t)(1 + i / 2 / PARTS);
        if (fmb_walk3_next(&walk, &m) != FMB_UNFINISHED)
            continue;
        CHECK_EQ(fmb_tree3_build(node, ALL, 1, 2, LEAF, PARTS, FMB_NODE_OBJECT, FMB_SPLIT_AREA), 0);
        walk.budget = FMB_NO_LIMIT;
        CHECK_EQ(fmb_walk3_next(&walk, &m), FMB_ERR_STALE);
        lasted++;
    }
    CHECK(lasted > 0);
}

/* Another picture that was packed into the same memory, after as many changes, was taken for the first one. */
static void packed_anew(void)
{
    static uint32_t other[WORDS];
    static fmb_grid3_walk walk;
    const int32_t far[3] = {7, 7, 7}, farther[3] = {7, 7, 6}, near[3] = {1, 0, 0}, nearer[3] = {0, 0, 0};
    const fmb_real edge[3][3] = {{1, 0, 0}, {0, (fmb_real)0.125, 0}, {0, 0, (fmb_real)0.125}};
    fmb_grid3 one, two, asked;
    fmb_grid3_found found;
    fmb_frame3 bar;
    int32_t words = 0;
    CHECK_EQ(fmb_frame3_init(&bar, FMB_CUBOID, quarter, edge[0], edge[1], edge[2]), 0);
    CHECK_EQ(fmb_grid3_init(&one, zero, quarter, cells, memory, WORDS), 0);
    other[4] = memory[4] - 1; /* as many changes */
    CHECK_EQ(fmb_grid3_init(&two, zero, quarter, cells, other, WORDS), 0);
    CHECK(fmb_grid3_clear(&one) == 0 && fmb_grid3_clear(&two) == 0);
    CHECK(fmb_grid3_set(&one, far, 1) == 0 && fmb_grid3_set(&one, farther, 1) == 0);
    CHECK(fmb_grid3_set(&two, near, 1) == 0 && fmb_grid3_set(&two, nearer, 1) == 0);
    CHECK_EQ(memory[4], other[4]);
    CHECK_EQ(fmb_grid3_pack(&one, packed, WORDS, &words), 0);
    CHECK_EQ(fmb_grid3_attach(&asked, zero, quarter, cells, packed, words), 0);
    CHECK_EQ(fmb_grid3_begin(&walk, &asked, &bar, NULL), 0);
    CHECK_EQ(fmb_grid3_pack(&two, packed, WORDS, &words), 0);
    CHECK_EQ(fmb_grid3_attach(&asked, zero, quarter, cells, packed, words), 0);
    CHECK_EQ(fmb_grid3_first(&walk, &found), FMB_ERR_STALE);
}

/*
 * The memory of a grid is packed into, and becomes a grid again. What was packed brought the count of the other grid with it, so that after
 * as many changes as before a walk over what had stood there took the new picture for the old one.
 */
static void packed_between(void)
{
    static uint32_t other[WORDS];
    static fmb_grid3_walk walk;
    const int32_t far[3] = {7, 7, 7}, near[3] = {2, 1, 1};
    const fmb_real edge[3][3] = {{1, 0, 0}, {0, (fmb_real)0.125, 0}, {0, 0, (fmb_real)0.125}};
    fmb_grid3 elsewhere;
    fmb_grid3_found found;
    fmb_frame3 bar;
    int32_t words = 0;
    CHECK_EQ(fmb_frame3_init(&bar, FMB_CUBOID, quarter, edge[0], edge[1], edge[2]), 0);
    memory[4] = other[4] = 0;
    for (int i = 0; i < 2; i++)
        CHECK(!fmb_grid3_init(&grid, zero, quarter, cells, memory, WORDS) && !fmb_grid3_clear(&grid) &&
              !fmb_grid3_set(&grid, far, 1));
    CHECK(!fmb_grid3_init(&elsewhere, zero, quarter, cells, other, WORDS) && !fmb_grid3_clear(&elsewhere) &&
          !fmb_grid3_set(&elsewhere, far, 1));
    CHECK_EQ(fmb_grid3_begin(&walk, &grid, &bar, NULL), 0);
    CHECK_EQ(fmb_grid3_pack(&elsewhere, memory, WORDS, &words), 0);
    CHECK(!fmb_grid3_init(&grid, zero, quarter, cells, memory, WORDS) && !fmb_grid3_clear(&grid) &&
          !fmb_grid3_set(&grid, near, 1));
    CHECK_EQ(fmb_grid3_next(&walk, &found), FMB_ERR_STALE);
    CHECK_EQ(fmb_grid3_test(&grid, &bar, NULL), FMB_HIT);
}

/*
 * A walk of parts at poses that was kept in a copy and comes back to its place, after another question was asked there with the same work:
 * the part that this one had placed was taken for placed at the poses of the first one.
 */
static void parts_of_another_question(void)
{
    static fmb_walk3 walk, kept;
    static fmb_parts3_work work;
    static fmb_real v[2][4][3], room[4][3];
    const fmb_real near = (fmb_real)0.125, far = (fmb_real)0.875;
    const fmb_pose3 pose[2] = {{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {near, near, near}},
                               {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {far, far, 0}}};
    fmb_convex3 mesh[2];
    fmb_parts3 parts[2];
    fmb_node3 node[2];
    fmb_tree3 tree[2];
    fmb_meeting3 m;
    for (int i = 0; i < 2; i++)
        plant_part(&tree[i], &node[i], &parts[i], &mesh[i], v[i]);
    for (int i = 0; i < 2; i++) {
        kept = walk;
        CHECK_EQ(fmb_walk3_init(&walk, &tree[0], 0, NULL, &tree[1], 0, NULL, 0), 0);
        CHECK_EQ(fmb_walk3_parts_pose(&walk, NULL, &pose[i], 0, &work, room, 4), 0);
    }
    CHECK_EQ(fmb_walk3_next(&walk, &m), 0);
    walk = kept;
    CHECK_EQ(fmb_walk3_next(&walk, &m), FMB_ERR_STALE);
    CHECK_EQ(fmb_walk3_init(&walk, &tree[0], 0, NULL, &tree[1], 0, NULL, 0), 0);
    CHECK_EQ(fmb_walk3_parts_pose(&walk, NULL, &pose[0], 0, &work, room, 4), 0);
    CHECK_EQ(fmb_walk3_next(&walk, &m), 1);
}

/* An array of hulls had no mark where the hull of the root was unusable, so that filled for another tree it passed. */
static void hulls_without_root(void)
{
    enum { LEAVES = 4, ALL = 2 * LEAVES - 1 };
    static fmb_node3 node[2][ALL];
    static fmb_frame3 frame[2][LEAVES];
    static fmb_tree3 tree[2];
    static fmb_hull3 hull[ALL];
    fmb_hulls3 hulls[2];
    for (int i = 0; i < 2; i++) {
        const fmb_real from[LEAVES][3] = {{-50, 50, 50}, {-100, 0, 0}, {i ? (fmb_real)20 : 0, 0, 0}, {100, 0, 0}};
        for (int k = 0; k < LEAVES; k++) {
            const fmb_real edge[3][3] = {{1, 0, 0}, {k ? 0 : (fmb_real)2, k ? 1 : 0, 0}, {0, 0, 1}};
            CHECK_EQ(fmb_leaf3_init(&node[i][LEAVES - 1 + k], k, FMB_CUBOID, from[k], edge), 0);
            CHECK_EQ(!fmb_frame3_init(&frame[i][k], FMB_CUBOID, from[k], edge[0], edge[1], edge[2]), k != 0);
        }
        node[i][0].volume = -1;
        CHECK_EQ(fmb_tree3_build(node[i], ALL, 0, 1, LEAVES - 1, LEAVES, FMB_NODE_OBJECT, FMB_SPLIT_MEDIAN), 0);
        tree[i] = (fmb_tree3){.node = node[i], .nodes = ALL, .volumes = LEAVES, .frame = frame[i]};
        CHECK_EQ(fmb_tree3_check(&tree[i], NULL), 0);
        CHECK_EQ(fmb_tree3_hulls(&tree[i], hull, ALL, &hulls[i]), 0);
        CHECK_EQ(hull[0].usable, 0);
    }
    static fmb_walk3 walk;
    fmb_meeting3 m;
    for (int i = 0; i < 2; i++) { /* the array is that of tree 1 now */
        CHECK_EQ(fmb_walk3_init(&walk, &tree[i], 0, zero, &tree[1], 0, zero, 0), 0);
        walk.hulls_apart = fmb_hull3_distance;
        walk.hulls[0] = &hulls[i];
        walk.hulls[1] = &hulls[1];
        CHECK_EQ(fmb_walk3_next(&walk, &m), i ? 1 : FMB_ERR_STALE);
    }
}
#else
static void segment_again(void) {}
static void one_leaf_anew(void) {}
static void moved_as_often(void) {}
static void object_anew(void) {}
static void packed_anew(void) {}
static void packed_between(void) {}
static void parts_of_another_question(void) {}
static void hulls_without_root(void) {}
#endif

int main(int argc, char **argv)
{
    (void)argc;
    (void)argv;
    sign_and_bit_twelve();
    key_of_a_grid();
    cells_again();
    points_again();
    segment_again();
    one_leaf_anew();
    moved_as_often();
    object_anew();
    packed_anew();
    packed_between();
    parts_of_another_question();
    hulls_without_root();
    return check_done("told_once");
}
