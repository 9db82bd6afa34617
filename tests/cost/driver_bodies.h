/* SPDX-License-Identifier: MIT */
/*
 * More of the calls of calls.h, for driver.c alone, which has what they share: small ones beside the decisions, points, bodies in grids,
 * concave bodies, what prepares a search of trees, and bodies that turn.
 */
#ifndef COST_DRIVER_BODIES_H
#define COST_DRIVER_BODIES_H

/* Does the name of the call end so? */
static int asks_for(const struct call *c, const char *end)
{
    int length = 0, size = 0;
    while (c->name[length] != 0)
        length++;
    while (end[size] != 0)
        size++;
    while (size > 0 && length > 0 && c->name[length - 1] == end[size - 1])
        length--, size--;
    return size == 0;
}

/* ---- beside the decisions ---- */

static void verdict(const struct call *c, const fmb_real *x)
{
    ask_tier(c, x, (fmb_tier3)FMB_TIER3_EXACT, (fmb_tier2)FMB_TIER2_EXACT);
}

static void arithmetic(const struct call *c, const fmb_real *x)
{
    (void)c;
    (void)x;
    (void)fmb_check_arithmetic();
}

/* A system of the caller's, and one row. */
static void system_row(const struct call *c, const fmb_real *x)
{
    (void)fmb_system_init(&rows_of, 4);
    if (asks_for(c, "add"))
        (void)fmb_system_add(&rows_of, x, x[4]);
}

/* The multipliers of the rows stand behind the frames. */
static void system_axis(const struct call *c, const fmb_real *x)
{
    fmb_real direction[3];
    system_init(c, x);
    x = load_pair(c, x);
    if (c->dim == 3)
        (void)fmb_system3_axis(&rows_of, x, direction);
    else
        (void)fmb_system2_axis(&rows_of, x, direction);
}

/* Of a pass that ended with a contact, as the scene leaves it. */
static void scene_stop(const struct call *c, const fmb_real *x)
{
    fmb_scene_state state = {.finished = 1, .contacts = 1, .why_not = FMB_HIT, .window = x[1]};
    fmb_real latest;
    (void)c;
    state.first.verdict = FMB_HIT;
    state.first.when.in = x[0];
    state.first.when.out = 1;
    (void)fmb_scene_stop(&state, &latest);
}

/* One link and one obstacle. */
static void scene_distance(const struct call *c, const fmb_real *x)
{
    fmb_scene_nearest3 found;
    (void)load_pair(c, x);
    fmb_solid3 link = {.frame = &frames.frame.d3[0], .step = fmb_no_step},
               other = {.frame = &frames.frame.d3[1], .step = fmb_no_step};
    fmb_scene3 s = {
        .links = 1, .obstacles = 1, .zones = FMB_NONE, .self = FMB_SELF_SKIP, .link = &link, .obstacle = &other};
    (void)fmb_scene3_distance(&s, FMB_ALL_LINKS, FMB_NO_LIMIT, &found);
}

/* ---- points: one, against one frame, whose shape the last number says ---- */

static fmb_real cloud_point[1][3];
static fmb_points3_body cloud_body;

static void points(const struct call *c, const fmb_real *x)
{
    fmb_points3 set = {.point = (const fmb_real(*)[3])cloud_point, .points = 1, .radius = x[18]};
    fmb_frame3 *frame = &frames.frame.d3[0];
    fmb_points3_found found;
    fmb_points3_walk search;
    copy(cloud_point[0], x + 15, 3);
    (void)fmb_frame3_init(frame, x[19] < 0 ? FMB_TETRAHEDRON : FMB_CUBOID, x, x + 3, x + 6, x + 9);
    if (asks_for(c, "test"))
        (void)fmb_points3_test(&set, frame, &found);
    else if (asks_for(c, "sweep"))
        (void)fmb_points3_sweep(&set, frame, x + 12, &found);
    else
        (void)fmb_points3_body_init(&cloud_body, frame, x + 12, x[18]);
    if (!asks_for(c, "begin") && !asks_for(c, "next") && !asks_for(c, "first"))
        return;
    (void)fmb_points3_begin(&search, &set, &cloud_body, 1);
    if (asks_for(c, "next"))
        (void)fmb_points3_next(&search, &found);
    else if (asks_for(c, "first"))
        (void)fmb_points3_first(&search, &found);
}

/* ---- grids of 2 x 2 x 2 blocks, whose cells are as wide as the edges of the cuboid at x are along the axes ---- */

static fmb_real cell_size[3], cell_corner[3];

static void size_cells(const fmb_real *x)
{
    for (int k = 0; k < 3; k++) {
        cell_size[k] = x[3 + 4 * k] < 0 ? -x[3 + 4 * k] : x[3 + 4 * k];
        cell_corner[k] = x[k] - 4 * cell_size[k];
    }
}

/* One is occupied: the one at the cuboid's origin. */
static void one_cell(const fmb_real *x)
{
    const int32_t at[3] = {4, 4, 4};
    size_cells(x);
    (void)fmb_grid3_init(&grid, cell_corner, cell_size, grid_cells, grid_memory, GRID_WORDS);
    (void)fmb_grid3_clear(&grid);
    (void)fmb_grid3_set(&grid, at, 1);
}

/* One in each block is occupied. */
static void grid_new(const struct call *c, const fmb_real *x)
{
    int32_t words;
    size_cells(x);
    (void)fmb_grid3_init(&grid, cell_corner, cell_size, grid_cells, grid_memory, GRID_WORDS);
    if (asks_for(c, "init"))
        return;
    (void)fmb_grid3_clear(&grid);
    for (int i = 0; i < 8; i++) {
        const int32_t at[3] = {4 * (i & 1), 2 * (i & 2), i & 4};
        (void)fmb_grid3_set(&grid, at, 1);
    }
    (void)fmb_grid3_pack(&grid, grid_packed, PACKED_WORDS, &words);
    (void)fmb_grid3_attach(&grid_flash, cell_corner, cell_size, grid_cells, grid_packed, PACKED_WORDS);
}

/* A frame and a cell. */
static void grid_ask(const struct call *c, const fmb_real *x)
{
    static fmb_grid3_walk search;
    static fmb_motion3 link;
    const fmb_frame3 *frame = &frames.frame.d3[0];
    fmb_grid3_found found;
    int32_t done;
    init(c, x);
    one_cell(x + 15);
    copy(link.displacement, x + 12, 3);
    link.frame = *frame;
    if (asks_for(c, "test"))
        (void)fmb_grid3_test(&grid, frame, &found);
    else if (asks_for(c, "sweep"))
        (void)fmb_grid3_sweep(&grid, frame, x + 12, &found);
    else if (asks_for(c, "links"))
        (void)fmb_grid3_links(&grid, &link, 1, FMB_NO_LIMIT, &found, &done);
    else
        (void)fmb_grid3_begin(&search, &grid, frame, x + 12);
    if (asks_for(c, "next"))
        (void)fmb_grid3_next(&search, &found);
    else if (asks_for(c, "first"))
        (void)fmb_grid3_first(&search, &found);
}

static fmb_cells3_walk cells_walk;

/* A mesh of eight vertices, or a hull of four. */
static void cells_body(const struct call *c, const fmb_real *x)
{
    fmb_grid3_found found;
    if (asks_for(c, "hull")) {
        x = load_points(vertex[0], 4, x);
        (void)fmb_hull3_points(&hull[0], (const fmb_real(*)[3])vertex[0], 4);
        one_cell(x + 3);
        (void)fmb_cells3_hull(&cells_walk, &grid, &hull[0], x);
        return;
    }
    x = load_points(vertex[0], VERTICES, x);
    (void)fmb_convex3_init(&mesh[0], (const fmb_real(*)[3])vertex[0], NULL, VERTICES, face, FACES);
    one_cell(x + 3);
    (void)fmb_cells3_convex(&cells_walk, &grid, &mesh[0], x);
    if (asks_for(c, "next"))
        (void)fmb_cells3_next(&cells_walk, &found);
    else if (asks_for(c, "first"))
        (void)fmb_cells3_first(&cells_walk, &found);
}

/* A tree of one tetrahedron, that is given as numbers and translates. */
static void cells_tree(const struct call *c, const fmb_real *x)
{
    static fmb_cells3_tree_walk search;
    fmb_cells3_leaf found;
    copy(given_origin[0], x, 3);
    (void)load_points(given_edge[0], 3, x + 3);
    (void)fmb_leaf3_init(&node[0][0], 0, FMB_TETRAHEDRON, x, (const fmb_real(*)[3])given_edge[0]);
    tree[0] = (fmb_tree3){.node = node[0], .nodes = 1, .volumes = 1, .numbers = volume_of};
    x = load_poses(c, x + 12, 1);
    one_cell(x + 1);
    (void)fmb_tree3_check(&tree[0], NULL);
    (void)fmb_cells3_tree(&search, &grid, &tree[0], &pose3[0], *x);
    (void)fmb_cells3_tree_translate(&search, x + 13);
    if (asks_for(c, "next"))
        (void)fmb_cells3_tree_next(&search, &found);
    else if (asks_for(c, "first"))
        (void)fmb_cells3_tree_first(&search, &found);
}

/* One link, one obstacle, which says where the cell is, too, and a point. */
static void scene_fields(const struct call *c, const fmb_real *x)
{
    fmb_scene_state state = {0};
    fmb_real hint[1][3];
    const fmb_real *rest = load_pair(c, x);
    fmb_points3 set = {.point = (const fmb_real(*)[3])cloud_point, .points = 1, .radius = rest[3]};
    fmb_field3 field[2] = {{.grid = &grid}, {.set = &set}};
    fmb_field3_found found;
    fmb_solid3 link = {.frame = &frames.frame.d3[0], .step = pair.body[0].velocity},
               other = {.frame = &frames.frame.d3[1], .step = pair.body[1].velocity};
    fmb_scene3 s = {.links = 1,
                    .obstacles = 1,
                    .zones = FMB_NONE,
                    .self = FMB_SELF_SKIP,
                    .link = &link,
                    .obstacle = &other,
                    .hint = hint,
                    .hints = 1};
    copy(hint[0], axis, 3);
    copy(cloud_point[0], rest, 3);
    one_cell(x + 15);
    (void)fmb_scene3_check_fields(&s, field, 2, &state, FMB_NO_LIMIT, NULL, &found);
}

/* ---- concave bodies: a tree over two parts, against itself ---- */

static fmb_parts3 parted = {.part = mesh, .parts = 2};

static int load_parts(const struct call *c, const fmb_real *x)
{
    for (int s = 0; s < 2; s++)
        (void)fmb_parts3_leaf(&node[0][1 + s], &parted, s);
    if (asks_for(c, "leaf"))
        return 0;
    node[0][0].volume = -1;
    (void)fmb_tree3_build(node[0], 3, 0, 1, 1, 2, FMB_NODE_OBJECT, FMB_SPLIT_MEDIAN);
    tree[0] = (fmb_tree3){.node = node[0], .nodes = 3, .volumes = 2, .numbers = fmb_parts3_box, .context = &parted};
    (void)x;
    return fmb_tree3_check(&tree[0], NULL);
}

static void parts(const struct call *c, const fmb_real *x)
{
    static fmb_parts3_work work;
    static fmb_fit3 fit[NODES];
    fmb_fits3 fits;
    fmb_real origin[3], edge[3][3];
    x = load_meshes(c, x);
    mesh[0].skin = *x > 0 ? *x : 0;
    if (asks_for(c, "leaf"))
        (void)fmb_parts3_leaf(&leaf, &parted, 0);
    else if (asks_for(c, "box"))
        (void)fmb_parts3_box(&parted, 0, origin, edge);
    if (asks_for(c, "leaf") || asks_for(c, "box"))
        return;
    (void)load_parts(c, x);
    if (asks_for(c, "refit")) {
        (void)fmb_parts3_refit(&tree[0], node[0], NULL);
        return;
    }
    if (asks_for(c, "fits")) {
        (void)fmb_parts3_fits(&tree[0], fit, NODES, &fits);
        return;
    }
    (void)fmb_walk3_init(&searching, &tree[0], 0, NULL, &tree[0], 0, NULL, 0);
    if (asks_for(c, "parts"))
        (void)fmb_walk3_parts(&searching, &work);
    else {
        x = load_poses(c, x + 1, 2);
        (void)fmb_walk3_parts_pose(&searching, &pose3[0], &pose3[1], *x, &work, room, VERTICES);
    }
}

/* ---- what prepares a search of trees ---- */

static void tree_fits(const struct call *c, const fmb_real *x)
{
    static fmb_fit3 fit[NODES];
    fmb_fits3 fits;
    (void)c;
    load_numbers(x);
    (void)fmb_tree3_check(&tree[0], NULL);
    (void)fmb_tree3_fits(&tree[0], fit, NODES, &fits);
}

enum { PLACES = 4, FRONTS = 16 };

/* Of two trees at rest, of two tetrahedra each. */
static void walk_fronts(const struct call *c)
{
    static fmb_made3 made[PLACES];
    static fmb_front3 front[FRONTS];
    static fmb_fronts3 kept;
    (void)fmb_walk3_init(&searching, &tree[0], 0, NULL, &tree[1], 0, NULL, 0);
    if (asks_for(c, "cache")) {
        (void)fmb_walk3_cache(&searching, 0, made, PLACES);
        return;
    }
    (void)fmb_fronts3_init(&kept, front, FRONTS);
    (void)fmb_walk3_keep(&searching, &kept);
    if (!asks_for(c, "from"))
        return;
    (void)fmb_walk3_each(&searching, keep_on, NULL);
    (void)fmb_walk3_init(&searching, &tree[0], 0, NULL, &tree[1], 0, NULL, 0);
    (void)fmb_walk3_from(&searching, &kept);
}

static void walk_room(const struct call *c, const fmb_real *x)
{
    static const struct call leaf_of = {.class = "TT"};
    static fmb_fit3 fit[2][NODES];
    static fmb_fits3 fits[2];
    static fmb_turned3 turned[PLACES];
    const fmb_real *none;
    (void)load_tree(&leaf_of, 0, 2, 0, x, &none);
    x = load_tree(&leaf_of, 1, 2, 0, x + 24, &none);
    (void)fmb_tree3_check(&tree[0], NULL);
    (void)fmb_tree3_check(&tree[1], NULL);
    if (!asks_for(c, "fits") && !asks_for(c, "turned")) {
        walk_fronts(c);
        return;
    }
    x = load_poses(c, x, 2);
    for (int s = 0; s < 2; s++)
        (void)fmb_tree3_fits(&tree[s], fit[s], NODES, &fits[s]);
    (void)fmb_walk3_init(&searching, &tree[0], 0, NULL, &tree[1], 0, NULL, 0);
    (void)fmb_walk3_pose(&searching, &pose3[0], &pose3[1], *x);
    (void)fmb_walk3_fits(&searching, &fits[0], &fits[1]);
    if (asks_for(c, "turned"))
        (void)fmb_walk3_turned(&searching, turned, PLACES);
}

/* ---- bodies that turn: trees of one tetrahedron each, with fitted boxes; of no halving ---- */

static void bodies_call(const struct call *c, const fmb_real *x)
{
    static const struct call leaf_of = {.class = "TT"};
    static fmb_bodies3 search;
    static fmb_fit3 fit[2][NODES];
    static fmb_fits3 fits[2];
    static fmb_pose3 way[4];
    fmb_body3 body[2] = {{.motion = FMB_SCREW}, {.motion = FMB_SCREW}};
    const fmb_real *none;
    for (int s = 0; s < 2; s++) {
        const fmb_real *from = load_tree(&leaf_of, s, 1, 0, x, &none);
        x = load_poses(c, from, 2);
        (void)fmb_tree3_check(&tree[s], NULL);
        way[2 * s] = pose3[0];
        way[2 * s + 1] = pose3[1];
        body[s].tree = &tree[s];
        body[s].from = &way[2 * s];
        body[s].to = &way[2 * s + 1];
        if (same(from, from + 12, 12)) {
            body[s].motion = FMB_RESTS;
            body[s].to = NULL;
        }
    }
    (void)fmb_bodies3_init(&search, &body[0], &body[1], *x, 0);
    if (asks_for(c, "init"))
        return;
    for (int s = 0; s < 2; s++)
        (void)fmb_tree3_fits(&tree[s], fit[s], NODES, &fits[s]);
    (void)fmb_bodies3_fits(&search, &fits[0], &fits[1]);
    if (asks_for(c, "segment"))
        (void)fmb_bodies3_segment(&search, &when);
}

/* ---- a link behind a joint, and an obstacle; tetrahedra, no halving; the hint is an edge of the obstacle's ---- */

static void edge_call(const struct call *c, const fmb_real *x)
{
    static fmb_edge_link3 place[2];
    static fmb_edge_box3 swept[1];
    static fmb_box3 wall[1];
    static uint32_t open_pairs[FMB_EDGE_WORDS(1, 1, 0)];
    static fmb_real hint[FMB_EDGE_HINTS(1, 1)][3];
    static const fmb_robot_link both[2] = {{.joint = -1}, {.count = 1}};
    fmb_robot_joint joint = {.kind = FMB_TURNS, .child = 1, .axis = {0, 0, 1}, .mimic = -1};
    fmb_frame3 frame[2];
    fmb_solid3 solid = {.frame = &frame[1], .step = fmb_no_step};
    (void)c;
    for (int s = 0; s < 2; s++, x += 12)
        (void)fmb_frame3_init(&frame[s], FMB_TETRAHEDRON, x, x + 3, x + 6, x + 9);
    for (int i = 0; i < FMB_EDGE_HINTS(1, 1); i++)
        copy(hint[i], x - 9, 3);
    x = load_poses(c, x, 1);
    joint.origin = pose3[0];
    const fmb_edge3 e = {.joint = &joint,
                         .link = both,
                         .box = frame,
                         .joints = 1,
                         .boxes = 1,
                         .obstacles = 1,
                         .self = FMB_SELF_SKIP,
                         .obstacle = &solid,
                         .margin = x[2],
                         .want = FMB_EDGE_FIRST,
                         .budget = FMB_NO_LIMIT,
                         .place = place,
                         .swept = swept,
                         .wall = wall,
                         .open = open_pairs,
                         .hint = hint,
                         .places = 2,
                         .sweeps = 1,
                         .walls = 1,
                         .words = FMB_EDGE_WORDS(1, 1, 0),
                         .hints = FMB_EDGE_HINTS(1, 1)};
    (void)fmb_robot_edge(&e, x, x + 1, NULL);
}

#endif
