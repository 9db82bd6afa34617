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
    return check_done("comes_back");
}
