/* SPDX-License-Identifier: MIT */
/*
 * What comes back to its place: a search that was kept in a copy while another question used its place and its arrays, and memory of a grid that
 * is packed once more; what was made anew under a search that had put it away. Each of these ended in 0 though bodies meet, or in an old contact.
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
    static fmb_parts3_work work;
    static fmb_real v[2][4][3], room[4][3];
    fmb_convex3 mesh[2];
    fmb_parts3 parts[2];
    fmb_node3 node[2];
    fmb_tree3 tree[2];
    for (int i = 0; i < 2; i++)
        plant_part(&tree[i], &node[i], &parts[i], &mesh[i], v[i]);
    CHECK_EQ(fmb_walk3_init(&walk, &tree[0], 0, NULL, &tree[1], 0, NULL, 0), 0);
    CHECK_EQ(fmb_walk3_parts_pose(&walk, NULL, &pose[0], 0, &work, room, 4), 0);
    kept = walk;
    CHECK_EQ(fmb_walk3_pose(&walk, NULL, &pose[1], 0), FMB_ERR_RANGE);
    CHECK_EQ(fmb_walk3_next(&walk, &m), FMB_ERR_RANGE);
    walk = kept;
    CHECK_EQ(fmb_walk3_next(&walk, &m), 1);
}

/*
 * The front that a search writes is put back to what it was, exchanged with that of another search, or given to another one. The search knew it by a
 * count that was the same, and called half of the pairs complete: what read it proved 0 of bodies that meet.
 */
static void fronts_of_a_writer(void)
{
    enum { FRONTS = 2 * BOXES * BOXES };
    static fmb_node3 node[2][NODES];
    static fmb_frame3 frame[2][BOXES];
    static fmb_tree3 tree[2];
    static fmb_front3 pair[2][FRONTS];
    fmb_fronts3 front[2], copy;
    static fmb_walk3 other;
    const fmb_real way[3] = {2, 0, 0}, half = (fmb_real)0.5, from[2][3] = {{0, 0, 0}, {half / 2, half / 2, half / 2}},
                   edge[3][3] = {{half, 0, 0}, {0, half, 0}, {0, 0, half}};
    for (int i = 0; i < 2; i++)
        plant_row(&tree[i], node[i], frame[i], BOXES, from[i], way, edge);
    for (int change = 0; change < 4; change++) {
        int met = 0, answer = FMB_UNFINISHED;
        for (int i = 0; i < 2; i++)
            CHECK_EQ(fmb_fronts3_init(&front[i], pair[i], FRONTS), 0);
        CHECK_EQ(fmb_walk3_init(&other, &tree[0], 0, NULL, &tree[1], 0, NULL, 0), 0);
        CHECK_EQ(fmb_walk3_keep(&other, &front[1]), 0);
        CHECK_EQ(fmb_walk3_init(&walk, &tree[0], 0, NULL, &tree[1], 0, NULL, 0), 0);
        CHECK_EQ(fmb_walk3_keep(&walk, &front[0]), 0);
        copy = front[0];
        for (walk.budget = 5; !met; met = answer == 1)
            answer = fmb_walk3_next(&walk, &m);
        if (change == 2)
            copy = front[1];
        if (change == 3)
            CHECK(!fmb_fronts3_init(&copy, pair[0], FRONTS) &&
                  !fmb_walk3_init(&other, &tree[0], 0, NULL, &tree[1], 0, NULL, 0) && !fmb_walk3_keep(&other, &copy));
        if (change)
            front[0] = copy;
        do
            answer = fmb_walk3_next(&walk, &m);
        while (answer == 1 || answer == FMB_UNFINISHED);
        CHECK_EQ(answer, change ? FMB_ERR_STALE : 0);
        CHECK_EQ(front[0].complete, change == 0);
    }
}

/* Hulls of a tree of parts are of the parts as they were; so was the part that holds others, at an inner node. */
static void volumes_of_parts(void)
{
    static fmb_parts3_work work;
    static fmb_real v[2][4][3];
    static fmb_hull3 hull[2];
    fmb_hulls3 hulls[2];
    fmb_convex3 mesh[2], three[3];
    static fmb_real of_three[3][4][3];
    const fmb_real at[3][3] = {{0, 0, 0}, {2, 0, 0}, {-1, -1, -1}};
    fmb_parts3 parts[2], all = {three, 3};
    fmb_node3 node[2], tall[3];
    fmb_tree3 tree[2];
    for (int i = 0; i < 2; i++) {
        plant_part(&tree[i], &node[i], &parts[i], &mesh[i], v[i]);
        CHECK_EQ(fmb_tree3_hulls(&tree[i], &hull[i], 1, &hulls[i]), 0);
    }
    CHECK_EQ(fmb_walk3_init(&walk, &tree[0], 0, NULL, &tree[1], 0, NULL, 0), 0);
    walk.hulls_apart = fmb_hull3_distance;
    walk.hulls[0] = &hulls[0];
    walk.hulls[1] = &hulls[1];
    CHECK_EQ(fmb_walk3_parts(&walk, &work), 0);
    CHECK_EQ(fmb_walk3_next(&walk, &m), FMB_ERR_RANGE);
    for (int i = 0; i < 3; i++) {
        make_part(&three[i], of_three[i], at[i], i < 2 ? 1 : 8);
        CHECK(i == 2 || !fmb_parts3_leaf(&tall[1 + i], &all, i));
    }
    for (int volume = -1; volume <= 2; volume += 3) {
        tall[0].volume = volume;
        CHECK_EQ(fmb_tree3_build(tall, 3, 0, 1, 1, 2, FMB_NODE_OBJECT, FMB_SPLIT_MEDIAN), 0);
        fmb_tree3 t = {.node = tall, .nodes = 3, .volumes = 3, .numbers = fmb_parts3_box, .context = &all};
        CHECK_EQ(fmb_tree3_check(&t, NULL), 0);
        CHECK_EQ(fmb_walk3_init(&walk, &t, 0, NULL, &tree[1], 0, NULL, 0), 0);
        CHECK_EQ(fmb_walk3_parts(&walk, &work), volume < 0 ? 0 : FMB_ERR_RANGE);
    }
}

/* Fitted boxes of parts that say that they are of volumes: a search of the boxes took them. */
static void boxes_of_another_kind(void)
{
    static fmb_real v[4][3];
    fmb_convex3 mesh;
    fmb_parts3 parts;
    fmb_node3 node;
    fmb_tree3 tree;
    fmb_fit3 fit;
    fmb_fits3 fits;
    plant_part(&tree, &node, &parts, &mesh, v);
    CHECK_EQ(fmb_parts3_fits(&tree, &fit, 1, &fits), 0);
    for (int changed = 0; changed < 2; changed++) {
        CHECK_EQ(fmb_walk3_init(&walk, &tree, 0, NULL, &tree, 0, NULL, 0), 0);
        CHECK_EQ(fmb_walk3_pose(&walk, NULL, &pose[0], 0), 0);
        fits.of = changed ? 0 : fits.of;
        CHECK_EQ(fmb_walk3_fits(&walk, &fits, NULL), FMB_ERR_STALE);
    }
}

/* A front of a part of the trees whose head says that it is of all of them: its pairs prove nothing of the others. */
static void front_of_a_part(void)
{
    static fmb_node3 node[2][NODES];
    static fmb_frame3 frame[2][BOXES];
    static fmb_tree3 tree[2];
    static fmb_front3 pair[2 * BOXES * BOXES];
    fmb_fronts3 front;
    const fmb_real half = (fmb_real)0.5, way[3] = {2, 0, 0}, from[2][3] = {{0, 0, 0}, {half / 2, half / 2, half / 2}},
                   edge[3][3] = {{half, 0, 0}, {0, half, 0}, {0, 0, half}};
    for (int i = 0; i < 2; i++)
        plant_row(&tree[i], node[i], frame[i], BOXES, from[i], way, edge);
    for (int changed = 0; changed < 2; changed++) {
        const int32_t top = node[0][0].child;
        int answer, met = 0;
        CHECK_EQ(fmb_fronts3_init(&front, pair, 2 * BOXES * BOXES), 0);
        CHECK_EQ(fmb_walk3_init(&walk, &tree[0], top, NULL, &tree[1], 0, NULL, 0), 0);
        CHECK_EQ(fmb_walk3_keep(&walk, &front), 0);
        while (fmb_walk3_next(&walk, &m) == 1)
            ;
        CHECK_EQ(front.complete, 1);
        if (changed)
            front.top[0] = 0;
        CHECK_EQ(fmb_walk3_init(&walk, &tree[0], changed ? 0 : top, NULL, &tree[1], 0, NULL, 0), 0);
        CHECK_EQ(fmb_walk3_from(&walk, &front), 0);
        while ((answer = fmb_walk3_next(&walk, &m)) == 1)
            met++;
        CHECK_EQ(answer, changed ? FMB_ERR_STALE : 0);
        CHECK(changed || met > 0);
    }
}

/* The vertices of a part are written to after it was made: of its box no leaf is made, and no tree is moved to it. */
static void vertices_of_parts(void)
{
    static fmb_real v[4][3];
    fmb_convex3 mesh;
    fmb_parts3 parts;
    fmb_node3 node;
    fmb_tree3 tree;
    plant_part(&tree, &node, &parts, &mesh, v);
    v[1][0] = 20;
    CHECK_EQ(fmb_parts3_refit(&tree, &node, NULL), FMB_ERR_STALE);
    CHECK(fmb_walk3_init(&walk, &tree, 0, NULL, &tree, 0, NULL, 0) < 0);
    CHECK_EQ(fmb_parts3_leaf(&node, &parts, 0), FMB_ERR_STALE);
}

/*
 * The same new leaves at other places of the array make another tree: its mark was the same, and a search that had begun went on in the links of the
 * other one.
 */
static void built_elsewhere(void)
{
    enum { OF = 3, BODIES = 2, ALL = 1 + BODIES + BODIES * (OF - 2) + BODIES * OF };
    static fmb_node3 node[ALL];
    static fmb_frame3 frame[BODIES * OF];
    const fmb_real e = (fmb_real)0.5, edge[3][3] = {{e, 0, 0}, {0, e, 0}, {0, 0, e}};
    int32_t mark[2];
    for (int swapped = 0; swapped < 2; swapped++) {
        for (int a = 0; a < BODIES; a++) {
            const int leaf = 1 + BODIES + BODIES * (OF - 2) + (swapped ? 1 - a : a) * OF;
            for (int i = 0; i < OF; i++) {
                const fmb_real at[3] = {(fmb_real)(2 * i), (fmb_real)(2 * a), 0};
                CHECK_EQ(fmb_frame3_init(&frame[a * OF + i], FMB_CUBOID, at, edge[0], edge[1], edge[2]), 0);
                CHECK_EQ(fmb_leaf3_init(&node[leaf + i], a * OF + i, FMB_CUBOID, at, edge), 0);
            }
            node[1 + a].volume = -1;
            CHECK_EQ(fmb_tree3_build(node, ALL, 1 + a, 1 + BODIES + a * (OF - 2), leaf, OF, FMB_NODE_OBJECT,
                                     FMB_SPLIT_MEDIAN),
                     0);
        }
        node[0].volume = -1;
        CHECK_EQ(fmb_tree3_build(node, ALL, 0, 1, 1, BODIES, FMB_NODE_SET, FMB_SPLIT_MEDIAN), 0);
        mark[swapped] = node[0].parent;
    }
    CHECK(mark[0] != mark[1]);
}

/* A part that was placed is made anew elsewhere: it was known by its number, and what it met then was told, as the first contact at the end, too. */
static void placed_anew(void)
{
    enum { PARTS = 4, ALL = 2 * PARTS - 1 };
    static fmb_parts3_work work;
    static fmb_real v[PARTS][4][3], large[4][3], room[4][3];
    static fmb_convex3 mesh[PARTS];
    fmb_convex3 one;
    fmb_parts3 parts[2] = {{mesh, PARTS}, {&one, 1}};
    fmb_node3 node[ALL], leaf;
    fmb_tree3 tree[2];
    for (int first = 0; first < 2; first++) {
        int answer;
        for (int i = 0; i < PARTS; i++) {
            make_part(&mesh[i], v[i], (const fmb_real[3]){(fmb_real)(2 * i), 0, 0}, 1);
            CHECK_EQ(fmb_parts3_leaf(&node[PARTS - 1 + i], &parts[0], i), 0);
        }
        node[0].volume = -1;
        CHECK_EQ(fmb_tree3_build(node, ALL, 0, 1, PARTS - 1, PARTS, FMB_NODE_OBJECT, FMB_SPLIT_MEDIAN), 0);
        make_part(&one, large, (const fmb_real[3]){-1, -1, -1}, 12); /* it meets all of them */
        CHECK_EQ(fmb_parts3_leaf(&leaf, &parts[1], 0), 0);
        tree[0] = (fmb_tree3){
            .node = node, .nodes = ALL, .volumes = PARTS, .numbers = fmb_parts3_box, .context = &parts[0]};
        tree[1] = (fmb_tree3){.node = &leaf, .nodes = 1, .volumes = 1, .numbers = fmb_parts3_box, .context = &parts[1]};
        CHECK(!fmb_tree3_check(&tree[0], NULL) && !fmb_tree3_check(&tree[1], NULL));
        CHECK_EQ(fmb_walk3_init(&walk, &tree[0], 0, NULL, &tree[1], 0, NULL, 0), 0);
        CHECK_EQ(fmb_walk3_parts_pose(&walk, NULL, &pose[0], 0, &work, room, 4), 0);
        walk.budget = 1;
        do
            answer = first ? fmb_walk3_first(&walk, &m) : fmb_walk3_next(&walk, &m);
        while (answer == FMB_UNFINISHED && !walk.tests);
        make_part(&one, large, (const fmb_real[3]){100, 100, 100}, 12);
        for (answer = FMB_UNFINISHED; answer == FMB_UNFINISHED;)
            answer = first ? fmb_walk3_first(&walk, &m) : fmb_walk3_next(&walk, &m);
        CHECK_EQ(answer, FMB_ERR_STALE);
    }
}

/* Points where the first contact is at the beginning of the step: the pass ends there, and had no look at them once more. */
static void point_of_the_first_contact(void)
{
    static fmb_field3_search search;
    fmb_real point[2][4][3];
    const fmb_real edge[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, at[2][3] = {{0, 0, 0}, {5, 0, 0}};
    fmb_points3 set[2];
    fmb_field3 field[2];
    fmb_frame3 frame[2];
    fmb_solid3 link[2];
    for (int i = 0; i < 2; i++) {
        CHECK_EQ(fmb_frame3_init(&frame[i], FMB_CUBOID, at[i], edge[0], edge[1], edge[2]), 0);
        link[i] = (fmb_solid3){.frame = &frame[i], .step = fmb_no_step};
        set[i] = (fmb_points3){.point = (const fmb_real(*)[3])point[i], .points = 4, .radius = (fmb_real)0.125};
        field[i] = (fmb_field3){.set = &set[i]};
    }
    const fmb_scene3 scene = {
        .links = 2, .obstacles = FMB_NONE, .zones = FMB_NONE, .self = FMB_SELF_TEST, .link = link};
    for (int changed = 0; changed < 3; changed++) {
        fmb_scene_state state = {0};
        fmb_field3_found found;
        search = (fmb_field3_search){0};
        for (int i = 0; i < 8; i++)
            for (int k = 0; k < 3; k++)
                point[i / 4][i % 4][k] = i ? (fmb_real)(20 + i) : (fmb_real)0.5; /* the first one is in link 0 */
        CHECK_EQ(fmb_scene3_check_fields(&scene, field, 2, &state, 6, &search, &found), FMB_UNFINISHED);
        if (changed)
            point[0][0][0] = changed == 1 ? 40
                                          : (fmb_real)0.75; /* 2: in the link, too, but nobody has asked about that */
        int answer = FMB_UNFINISHED;
        while (answer == FMB_UNFINISHED)
            answer = fmb_scene3_check_fields(&scene, field, 2, &state, 6, &search, &found);
        CHECK_EQ(answer, changed ? FMB_ERR_STALE : FMB_HIT);
    }
}
/*
 * Contents that pass from one set to another while a pass lasts: the sum of a set was a multiple of what is in it, so those of 1 + 7 and 3 + 5 were
 * the same. moment 0: all of one pair of sets goes to the other, before the last question; 1: a marker that one sensor sees between two questions.
 */
static void points_that_are_handed_on(void)
{
    enum { LINKS = 3, SETS = 5 };
    static fmb_frame3 frame[LINKS];
    static fmb_real point[SETS][1][3];
    static const fmb_real radius[SETS] = {(fmb_real)0.05, (fmb_real)0.5, (fmb_real)0.5, (fmb_real)0.05, 0},
                          marker[3] = {(fmb_real)1.3, (fmb_real)0.5, (fmb_real)0.5},
                          edge[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    fmb_points3 set[SETS];
    fmb_field3 field[SETS];
    fmb_solid3 link[LINKS];
    for (int i = 0; i < LINKS; i++) {
        const fmb_real at[3] = {0, (fmb_real)(10 * i), 0};
        CHECK_EQ(fmb_frame3_init(&frame[i], FMB_CUBOID, at, edge[0], edge[1], edge[2]), 0);
        link[i] = (fmb_solid3){&frame[i], fmb_no_step, 0, 0};
    }
    for (int j = 0; j < SETS; j++) {
        set[j] = (fmb_points3){(const fmb_real(*)[3])point[j], 1, radius[j]};
        field[j] = (fmb_field3){NULL, &set[j], 0, 0};
    }
    const fmb_scene3 scene = {
        .links = LINKS, .obstacles = FMB_NONE, .zones = FMB_NONE, .self = FMB_SELF_SKIP, .link = link};
    for (int moment = 0; moment < 2; moment++) {
        fmb_scene_state state = {0};
        fmb_field3_search search = {0};
        fmb_field3_found found;
        int answer, at = 0;
        for (int j = 0; j < SETS; j++)
            for (int k = 0; k < 3; k++)
                point[j][0][k] = !moment && (j == 0 || j == 3) ? marker[k] : 100;
        while ((answer = fmb_scene3_check_fields(&scene, field, SETS, &state, 1, &search, &found)) == FMB_UNFINISHED) {
            const int next = state.next - 1; /* link SETS + field to go on with */
            for (int j = 0; j < SETS - 1 && at != next; j++)
                for (int k = 0; k < 3; k++)
                    if (!moment && next == LINKS * SETS - 1)
                        point[j][0][k] = j == 0 || j == 3 ? 100 : marker[k];
                    else if (moment) /* set 1 twice has less weight than set 0 thrice, and as much as it, once */
                        point[j][0][k] = (j == 1 && next > SETS && next <= SETS + 1) || (j == 0 && next > 2 * SETS)
                                             ? marker[k] - (fmb_real)0.5
                                             : 100;
            at = next;
        }
        CHECK_EQ(answer, FMB_ERR_STALE);
    }
}

/* A tree of one face without a body: its leaf's numbers are none, and so was its mark, wherever the face stood. */
static void wire_that_moves(void)
{
    static fmb_node3 wire, node[NODES];
    static fmb_frame3 frame[BOXES];
    static fmb_real vertex[3][3];
    static fmb_fit3 fit[1];
    static const int32_t face[1][3] = {{0, 1, 2}};
    static const fmb_real from[3] = {0, 0, 0}, way[3] = {2, 0, 0}, edge[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    const fmb_mesh3 mesh = {(const fmb_real(*)[3])vertex, face, 3, 1, (fmb_real)0.001};
    fmb_tree3 a = {.node = &wire, .nodes = 1, .volumes = 1, .numbers = fmb_mesh3_face, .context = &mesh};
    fmb_tree3 b;
    fmb_fits3 fits;
    fmb_nearest3 nearest;
    static fmb_distance3_search distance;
    plant_row(&b, node, frame, BOXES, from, way, edge);
    for (int down = 0; down < 2; down++) {
        for (int i = 0; i < 3; i++) {
            vertex[i][0] = i ? 15 : 0;
            vertex[i][1] = (fmb_real)0.5;
            vertex[i][2] = down ? (fmb_real)0.5 : 50;
        }
        CHECK_EQ(fmb_mesh3_leaf(&wire, &mesh, 0), 0);
        wire.kind = FMB_NODE_OBJECT;
        CHECK_EQ(fmb_tree3_check(&a, NULL), 0);
        if (!down) {
            CHECK_EQ(fmb_tree3_fits(&a, fit, 1, &fits), 0);
            CHECK_EQ(fmb_walk3_init(&kept, &a, 0, NULL, &b, 0, NULL, 0), 0);
        }
    }
    CHECK_EQ(fmb_walk3_next(&kept, &m), FMB_ERR_STALE); /* begun above, where it is free */
    CHECK(!fmb_walk3_init(&walk, &a, 0, NULL, &b, 0, NULL, 0) && !fmb_walk3_pose(&walk, NULL, NULL, 0));
    CHECK_EQ(fmb_walk3_fits(&walk, &fits, NULL), FMB_ERR_STALE);
    CHECK_EQ(fmb_tree3_distance_init(&distance, &a, NULL, &b, NULL), 0);
    distance.fits[0] = &fits;
    CHECK_EQ(fmb_tree3_distance(&distance, &nearest), FMB_ERR_STALE);
    CHECK(!fmb_walk3_init(&walk, &a, 0, NULL, &b, 0, NULL, 0) && fmb_walk3_next(&walk, &m) == 1);
}

static fmb_tree3 built_tree, other_tree;
static fmb_node3 built_node[2][NODES];
static fmb_front3 front_pair[NODES * NODES];
static fmb_fronts3 a_front;
static fmb_made3 a_cache[4];

enum { NOTHING, BUILD_ANEW, FRONT_ANEW, CACHE_ANEW };
static int meanwhile;

/* Once, in the midst of a search: as an interrupt. */
static int something_happens(const fmb_frame3 *a, const fmb_frame3 *b, fmb_real axis[3])
{
    const int what = meanwhile;
    meanwhile = NOTHING;
    if (what == BUILD_ANEW) {
        CHECK_EQ(fmb_tree3_build(built_node[0], NODES, 0, 1, BOXES - 1, BOXES, FMB_NODE_OBJECT, FMB_SPLIT_AREA), 0);
        CHECK_EQ(fmb_tree3_check(&built_tree, NULL), 0);
    } else if (what != NOTHING) {
        CHECK_EQ(fmb_walk3_init(&kept, &built_tree, 0, NULL, &other_tree, 0, NULL, 0), 0);
        if (what == FRONT_ANEW)
            CHECK(!fmb_fronts3_init(&a_front, front_pair, NODES * NODES) && !fmb_walk3_keep(&kept, &a_front));
        else
            CHECK_EQ(fmb_walk3_cache(&kept, 0, a_cache, 4), 0);
        kept.budget = 3;
        CHECK_EQ(fmb_walk3_next(&kept, &m), FMB_UNFINISHED);
    }
    return fmb_test3(a, b, axis);
}

/*
 * In the last call of a search a tree is built anew, or its front or its cache begun anew: that call says so, its front is not complete, either, and
 * no call goes on.
 */
static void search_that_is_spoilt(void)
{
    static fmb_frame3 frame[2][BOXES];
    static const fmb_real from[2][3] = {{0, 0, 0}, {0, (fmb_real)0.25, 0}}, way[3] = {1, 0, 0},
                          edge[3][3] = {{(fmb_real)0.5, (fmb_real)0.5, 0},
                                        {(fmb_real)-0.01, (fmb_real)0.01, 0},
                                        {0, 0, (fmb_real)0.5}}; /* boxes meet where they do not */
    static const int says[] = {0, FMB_ERR_STALE, FMB_ERR_BUSY, FMB_ERR_BUSY};
    plant_row(&built_tree, built_node[0], frame[0], BOXES, from[0], way, edge);
    plant_row(&other_tree, built_node[1], frame[1], BOXES, from[1], way, edge);
    for (int what = NOTHING; what <= CACHE_ANEW; what++) {
        CHECK_EQ(fmb_fronts3_init(&a_front, front_pair, NODES * NODES), 0);
        CHECK_EQ(fmb_walk3_init(&walk, &built_tree, 0, NULL, &other_tree, 0, NULL, 0), 0);
        CHECK(!fmb_walk3_keep(&walk, &a_front) && !fmb_walk3_cache(&walk, 0, a_cache, 4));
        walk.tier.test = something_happens;
        walk.tier.sweep = fmb_sweep3;
        meanwhile = what;
        CHECK_EQ(fmb_walk3_next(&walk, &m), says[what]);
        CHECK_EQ(meanwhile, (int)NOTHING);
        CHECK(what == NOTHING || fmb_walk3_next(&walk, &m) < 0);
        CHECK_EQ(fmb_walk3_init(&walk, &built_tree, 0, NULL, &other_tree, 0, NULL, 0), 0);
        CHECK_EQ(fmb_walk3_from(&walk, &a_front), what == NOTHING ? 0 : FMB_UNFINISHED);
    }
}

/* A search that is over, or has been given up, is asked once more: that says nothing of the front that another one has completed. */
static void front_of_another(void)
{
    fmb_walk3 *const late[2] = {&walk, &kept};
    for (int what = 0; what < 2; what++) {
        CHECK_EQ(fmb_fronts3_init(&a_front, front_pair, NODES * NODES), 0);
        CHECK_EQ(fmb_walk3_init(&kept, &built_tree, 0, NULL, &other_tree, 0, NULL, 0), 0);
        CHECK_EQ(fmb_walk3_keep(&kept, &a_front), 0);
        kept.budget = 3;
        CHECK_EQ(fmb_walk3_next(&kept, &m), FMB_UNFINISHED);
        CHECK_EQ(fmb_walk3_init(&walk, &built_tree, 0, NULL, &other_tree, 0, NULL, 0), 0);
        CHECK_EQ(fmb_walk3_keep(&walk, &a_front), 0);
        CHECK_EQ(fmb_walk3_next(&walk, &m), 0);
        CHECK_EQ(fmb_walk3_next(late[what], &m), FMB_ERR_STALE);
        CHECK_EQ(fmb_walk3_init(&walk, &built_tree, 0, NULL, &other_tree, 0, NULL, 0), 0);
        CHECK_EQ(fmb_walk3_from(&walk, &a_front), 0);
        CHECK_EQ(fmb_walk3_next(&walk, &m), 0);
    }
}

/* What fmb_walk3_each calls begins the cache anew, and says itself what the search is to say. */
static int meets_while_busy(void *of, const fmb_meeting3 *meeting)
{
    (void)of;
    (void)meeting;
    CHECK_EQ(fmb_walk3_init(&kept, &built_tree, 0, NULL, &other_tree, 0, NULL, 0), 0);
    CHECK_EQ(fmb_walk3_cache(&kept, 0, a_cache, 4), 0);
    CHECK_EQ(fmb_walk3_next(&kept, &m), 1);
    return FMB_ERR_BUSY;
}

static void cache_below_a_callback(void)
{
    static fmb_frame3 frame[2][BOXES];
    static const fmb_real from[2][3] = {{0, 0, 0}, {0, (fmb_real)0.25, 0}}, way[3] = {1, 0, 0},
                          edge[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    plant_row(&built_tree, built_node[0], frame[0], BOXES, from[0], way, edge);
    plant_row(&other_tree, built_node[1], frame[1], BOXES, from[1], way, edge);
    CHECK_EQ(fmb_walk3_init(&walk, &built_tree, 0, NULL, &other_tree, 0, NULL, 0), 0);
    CHECK_EQ(fmb_walk3_cache(&walk, 0, a_cache, 4), 0);
    CHECK_EQ(fmb_walk3_each(&walk, meets_while_busy, NULL), FMB_ERR_BUSY);
    CHECK_EQ(fmb_walk3_init(&kept, &built_tree, 0, NULL, &other_tree, 0, NULL, 0), 0);
    CHECK_EQ(fmb_walk3_cache(&kept, 0, a_cache, 4), 0);
    CHECK(fmb_walk3_next(&walk, &m) < 0);
}

/*
 * Parts that change within one box and are what they were again before a search ends: trees whose leaves were made anew of them, or that were
 * refitted, had the same mark all the while. Nodes and vertices are what they were before, as if they came out of flash.
 */
static void parts_in_one_box(void)
{
    static fmb_node3 node, flash;
    static fmb_convex3 part;
    static fmb_parts3 parts;
    static fmb_tree3 tree;
    static fmb_real v[4][3];
    static const uint16_t other_side[4][3] = {{0, 1, 2}, {0, 3, 1}, {0, 2, 3}, {1, 3, 2}};
    int32_t made[2], refitted[2];
    plant_part(&tree, &node, &parts, &part, v);
    flash = node;
    for (int far = 0; far < 2; far++) {
        for (int j = 0; j < 4; j++)
            for (int k = 0; k < 3; k++)
                v[j][k] = (fmb_real)((j == k + 1) != far);
        CHECK_EQ(fmb_convex3_init(&part, (const fmb_real(*)[3])v, NULL, 4, far ? other_side : part.face, 4), 0);
        CHECK_EQ(fmb_parts3_leaf(&node, &parts, 0), 0);
        made[far] = node.parent;
        node = flash;
        CHECK_EQ(fmb_parts3_refit(&tree, &node, NULL), 0);
        refitted[far] = node.parent;
    }
    CHECK(made[0] != made[1] && refitted[0] != refitted[1]);
}

/* A body is placed anew with a smaller skin of its own and a larger margin, the same skin in all: hits were those of the skin of then. */
static void own_skins(void)
{
    static uint32_t memory[WORDS];
    static fmb_cells3_walk cells;
    static fmb_real v[4][3], room[4][3];
    static const fmb_pose3 here = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {0, 0, 0}};
    const fmb_real quarter = (fmb_real)0.25, origin[3] = {-1, -1, -1}, cell[3] = {quarter, quarter, quarter};
    const int32_t side[3] = {SIDE, SIDE, SIDE}, at[3] = {3, 4, 4};
    fmb_convex3 body, placed;
    fmb_grid3_found found;
    fmb_grid3 grid;
    CHECK(!fmb_grid3_init(&grid, origin, cell, side, memory, WORDS) && !fmb_grid3_clear(&grid));
    CHECK_EQ(fmb_grid3_set(&grid, at, 1), 0);
    make_part(&body, v, zero, 1);
    for (int bare = 0; bare < 2; bare++) {
        body.skin = bare ? 0 : quarter;
        CHECK_EQ(fmb_convex3_place(&placed, room, &body, &here, bare ? quarter : 0), 0);
        if (!bare)
            CHECK_EQ(fmb_cells3_convex(&cells, &grid, &placed, NULL), 0);
    }
    CHECK_EQ(fmb_cells3_first(&cells, &found), FMB_ERR_STALE);
}

/* A second search that is refused has written to the work of the first one, which compared the parts with what was found for the second. */
static void work_of_a_refused_search(void)
{
    static fmb_parts3_work work;
    static fmb_real v[3][4][3];
    static fmb_node3 node[2][3], one;
    static fmb_frame3 box[2];
    const fmb_real at[2][3] = {{(fmb_real)1.5, (fmb_real)1.5, 0}, {(fmb_real)1.5, 0, (fmb_real)1.5}},
                   edge[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    fmb_convex3 part[2], mesh;
    fmb_parts3 parts = {part, 2}, of_mesh;
    fmb_tree3 tree[2], other, none;
    static fmb_node3 row[3];
    plant_part(&other, &one, &of_mesh, &mesh, v[2]);
    make_part(&mesh, v[2], zero, 2);
    CHECK(!fmb_parts3_leaf(&one, &of_mesh, 0) && !fmb_tree3_check(&other, NULL));
    plant_row(&none, row, box, 2, zero, at[0], edge);
    for (int trial = 0; trial < 4; trial++) {
        const int moved = trial & 1, refused = trial >> 1;
        int answer = FMB_UNFINISHED;
        for (int i = 0; i < 2; i++)
            make_part(&part[i], v[i], at[i], 1);
        for (int i = 0; i < 2; i++) { /* the second time one of them has moved */
            tree[i] = (fmb_tree3){
                .node = node[i], .nodes = 3, .volumes = 2, .numbers = fmb_parts3_box, .context = &parts};
            for (int k = 0; k < 2; k++)
                CHECK_EQ(fmb_parts3_leaf(&node[i][1 + k], &parts, k), 0);
            node[i][0].volume = -1;
            CHECK_EQ(fmb_tree3_build(node[i], 3, 0, 1, 1, 2, FMB_NODE_OBJECT, FMB_SPLIT_MEDIAN), 0);
            CHECK_EQ(fmb_tree3_check(&tree[i], NULL), 0);
            if (i)
                break;
            CHECK_EQ(fmb_walk3_init(&walk, &tree[0], 0, NULL, &other, 0, NULL, 0), 0);
            CHECK_EQ(fmb_walk3_parts(&walk, &work), 0);
            walk.budget = 1;
            while (answer == FMB_UNFINISHED && !walk.tests)
                answer = fmb_walk3_next(&walk, &m);
            CHECK_EQ(answer, FMB_UNFINISHED);
            make_part(&part[moved], v[moved], zero, 1);
        }
        if (refused) {
            CHECK_EQ(fmb_walk3_init(&kept, &tree[1], 0, NULL, &none, 0, NULL, 0), 0);
            CHECK_EQ(fmb_walk3_parts(&kept, &work), FMB_ERR_RANGE);
        }
        while (answer == FMB_UNFINISHED)
            answer = fmb_walk3_next(&walk, &m);
        CHECK(answer == FMB_ERR_STALE || answer == 1); /* 1: it has come to the part after it had moved */
    }
}
#else
static void turned_boxes(void) {}
static void poses_of_parts(void) {}
static void fronts_of_a_writer(void) {}
static void volumes_of_parts(void) {}
static void placed_anew(void) {}
static void vertices_of_parts(void) {}
static void boxes_of_another_kind(void) {}
static void front_of_a_part(void) {}
static void built_elsewhere(void) {}
static void point_of_the_first_contact(void) {}
static void points_that_are_handed_on(void) {}
static void wire_that_moves(void) {}
static void search_that_is_spoilt(void) {}
static void front_of_another(void) {}
static void cache_below_a_callback(void) {}
static void work_of_a_refused_search(void) {}
static void parts_in_one_box(void) {}
static void own_skins(void) {}
#endif

int main(int argc, char **argv)
{
    (void)argc;
    (void)argv;
    turned_boxes();
    poses_of_parts();
    packed_once_more();
    fronts_of_a_writer();
    volumes_of_parts();
    placed_anew();
    vertices_of_parts();
    boxes_of_another_kind();
    front_of_a_part();
    built_elsewhere();
    point_of_the_first_contact();
    points_that_are_handed_on();
    wire_that_moves();
    search_that_is_spoilt();
    front_of_another();
    cache_below_a_callback();
    work_of_a_refused_search();
    parts_in_one_box();
    own_skins();
    return check_done("comes_back");
}
