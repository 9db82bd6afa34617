/* SPDX-License-Identifier: MIT */
#include "busy.h"

#include "cubes.h"

struct busy_memory busy_memory;
#define M busy_memory
void (*busy_within)(void);

fmb_tree3 busy_tree[3], busy_parts[3];
fmb_fits3 busy_fits[3];
fmb_frame3 busy_frame[3][BUSY_BOXES];
fmb_grid3 busy_grid;
uint32_t busy_words[FMB_GRID3_WORDS(BUSY_CELLS, BUSY_CELLS, BUSY_CELLS)];
fmb_system busy_system[2];
fmb_convex3 busy_mesh[3][BUSY_BOXES];

static fmb_node3 node[3][BUSY_NODES], part_node[3][BUSY_NODES];
static fmb_fit3 fit[3][BUSY_NODES];
static fmb_parts3 parts[3];
static fmb_real corner[3][BUSY_BOXES][8][3];
static fmb_frame2 flat[3];
static fmb_solid3 solid[3][BUSY_BOXES];
static fmb_solid2 flat_solid[3];
static fmb_scene3 scene[2];
static fmb_scene2 flat_scene[2];
static fmb_points3_body point_body[2];
static const fmb_pose3 here = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {0, 0, 0}};

static const fmb_real unit[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
static const fmb_real along[3] = {2, 0, 0};
/* Rows of cubes: the second is 2 above the first. The third shares with it the last cube alone, as well as it can. */
static const fmb_real first_corner[3][3] = {{0, 0, 0}, {0, 3, 0}, {(fmb_real)9.5, (fmb_real)0.5, (fmb_real)0.5}};
static const uint16_t face[12][3] = {{0, 2, 1}, {1, 2, 3}, {4, 5, 6}, {5, 7, 6}, {0, 1, 4}, {1, 5, 4},
                                     {2, 6, 3}, {3, 6, 7}, {0, 4, 2}, {2, 4, 6}, {1, 3, 5}, {3, 7, 5}};

/* ---- bodies ---- */

static int make_row(int r)
{
    int error = 0;
    plant_row(&busy_tree[r], node[r], busy_frame[r], BUSY_BOXES, first_corner[r], along, unit);
    error |= fmb_tree3_fits(&busy_tree[r], fit[r], BUSY_NODES, &busy_fits[r]);
    for (int i = 0; i < BUSY_BOXES; i++) {
        for (int c = 0; c < 24; c++)
            corner[r][i][c / 3][c % 3] = busy_frame[r][i].origin[c % 3] + (fmb_real)(c / 3 >> c % 3 & 1);
        error |= fmb_convex3_init(&busy_mesh[r][i], (const fmb_real(*)[3])corner[r][i], NULL, 8, face, 12);
        solid[r][i] = (fmb_solid3){.frame = &busy_frame[r][i], .step = fmb_no_step};
    }
    parts[r] = (fmb_parts3){busy_mesh[r], BUSY_BOXES};
    for (int i = 0; i < BUSY_BOXES; i++)
        error |= fmb_parts3_leaf(&part_node[r][BUSY_BOXES - 1 + i], &parts[r], i);
    part_node[r][0].volume = -1;
    error |= fmb_tree3_build(part_node[r], BUSY_NODES, 0, 1, BUSY_BOXES - 1, BUSY_BOXES, FMB_NODE_OBJECT,
                             FMB_SPLIT_MEDIAN);
    busy_parts[r] = (fmb_tree3){.node = part_node[r],
                                .nodes = BUSY_NODES,
                                .volumes = BUSY_BOXES,
                                .numbers = fmb_parts3_box,
                                .context = &parts[r]};
    return error | fmb_tree3_check(&busy_parts[r], NULL);
}

/* The tier of all searches here: a test may look in at each pair. */
static int look_in(const fmb_frame3 *a, const fmb_frame3 *b, fmb_real axis[3])
{
    if (busy_within)
        busy_within();
    return fmb_test3(a, b, axis);
}

static const fmb_tier3 tier = {look_in, fmb_sweep3};

static void make_scenes(void)
{
    for (int met = 0; met < 2; met++) {
        scene[met] = (fmb_scene3){.links = BUSY_BOXES,
                                  .obstacles = BUSY_BOXES,
                                  .zones = FMB_NONE,
                                  .self = FMB_SELF_SKIP,
                                  .link = solid[0],
                                  .obstacle = solid[1 + met],
                                  .window = 1,
                                  .tier = tier};
        flat_scene[met] = (fmb_scene2){.links = 1,
                                       .obstacles = 1,
                                       .zones = FMB_NONE,
                                       .self = FMB_SELF_SKIP,
                                       .link = &flat_solid[0],
                                       .obstacle = &flat_solid[1 + met],
                                       .window = 1};
    }
}

static int make_flat(void)
{
    static const fmb_real at[3][2] = {{0, 0}, {3, 0}, {(fmb_real)0.5, 0}}, u[2] = {1, 0}, v[2] = {0, 1};
    int error = 0;
    for (int i = 0; i < 3; i++) {
        error |= fmb_frame2_init(&flat[i], FMB_CUBOID, at[i], u, v);
        flat_solid[i] = (fmb_solid2){.frame = &flat[i], .step = fmb_no_step};
    }
    return error;
}

/* Cells of 1 from (-2,-2,-2): those above z = 3 are occupied. The first row of cubes is apart from them, the third meets none, either. */
static int make_grid(void)
{
    static const fmb_real from[3] = {-2, -2, -2}, size[3] = {1, 1, 1};
    static const int32_t cells[3] = {BUSY_CELLS, BUSY_CELLS, BUSY_CELLS};
    const fmb_box3 above = {{-1, -1, (fmb_real)3.5}, {5, 5, 5}};
    int error = fmb_grid3_init(&busy_grid, from, size, cells, busy_words,
                               FMB_GRID3_WORDS(BUSY_CELLS, BUSY_CELLS, BUSY_CELLS));
    error |= fmb_grid3_clear(&busy_grid);
    return error | fmb_grid3_fill_box(&busy_grid, &above);
}

/* ---- the robot: a link that slides along x by 1 or by 4, with a wall behind 5 ---- */

static const fmb_robot_joint joint[1] = {{.kind = FMB_SLIDES,
                                          .parent = 0,
                                          .child = 1,
                                          .origin = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {0, 0, 0}},
                                          .axis = {1, 0, 0},
                                          .mimic = -1}};
static const fmb_robot_link link[2] = {{.joint = -1}, {.joint = 0, .count = 1}};
enum { EDGE_HALVINGS = 3, EDGE_WORDS = FMB_EDGE_WORDS(1, 1, EDGE_HALVINGS) };
static fmb_edge_link3 place[2];
static fmb_edge_box3 swept[1];
static fmb_box3 wall[1];
static uint32_t open_words[EDGE_WORDS];
static fmb_frame3 edge_wall;
static fmb_solid3 edge_solid;
fmb_edge3 busy_edge;

static int make_edge(void)
{
    static const fmb_real at[3] = {(fmb_real)3.5, 0, 0};
    int error = fmb_frame3_init(&edge_wall, FMB_CUBOID, at, unit[0], unit[1], unit[2]);
    edge_solid = (fmb_solid3){.frame = &edge_wall, .step = fmb_no_step};
    busy_edge = (fmb_edge3){.joint = joint,
                            .link = link,
                            .box = busy_frame[0],
                            .joints = 1,
                            .boxes = 1,
                            .obstacles = 1,
                            .self = FMB_SELF_SKIP,
                            .obstacle = &edge_solid,
                            .want = FMB_EDGE_FIRST,
                            .halvings = EDGE_HALVINGS,
                            .budget = FMB_NO_LIMIT,
                            .place = place,
                            .swept = swept,
                            .wall = wall,
                            .open = open_words,
                            .places = 2,
                            .sweeps = 1,
                            .walls = 1,
                            .words = EDGE_WORDS};
    return error;
}

int busy_make(void)
{
    int error = make_flat();
    for (int r = 0; r < 3; r++)
        error |= make_row(r);
    make_scenes();
    for (int met = 0; met < 2; met++) {
        error |= fmb_system3_init(&busy_system[met], &busy_frame[0][BUSY_BOXES - 1], NULL, &busy_frame[1 + met][0],
                                  NULL);
        error |= fmb_points3_body_init(&point_body[met], &busy_frame[0][met ? 0 : 3], NULL, 1);
    }
    return error | make_grid() | make_edge();
}

/* ---- questions ---- */

/* Every answer but 0 and errors is a contact. */
static int told(int answer) { return answer > 0 && answer != FMB_UNFINISHED ? 1 : answer; }

static int ask_scene3(int met) { return told(fmb_scene3_check(&scene[met], &M.state3, FMB_NO_LIMIT)); }
static int ask_scene2(int met) { return told(fmb_scene2_check(&flat_scene[met], &M.state2, FMB_NO_LIMIT)); }

/* The state is the caller's own; the search is not. */
static int ask_fields(int met)
{
    fmb_scene_state own = {0};
    const fmb_field3 field = {.grid = &busy_grid};
    return told(fmb_scene3_check_fields(&scene[met], &field, 1, &own, FMB_NO_LIMIT, &M.field, NULL));
}

static int ask_small(int met) { return told(fmb_solve_small(&busy_system[met], 0, &M.small, NULL)); }
static int ask_large(int met) { return told(fmb_solve_large(&busy_system[met], 0, &M.large, NULL)); }

static int ask_edge(int met)
{
    const fmb_real from[1] = {0}, to[1] = {met ? 4 : 1};
    return told(fmb_robot_edge(&busy_edge, from, to, NULL));
}

/* Places, boxes and words of their own, but for one of them. */
static int ask_edge_with(int met, int shared)
{
    static const fmb_real from[1] = {0};
    fmb_edge_link3 own_place[2];
    fmb_edge_box3 own_swept[1];
    fmb_box3 own_wall[1];
    uint32_t own_words[EDGE_WORDS];
    const fmb_real to[1] = {met ? 4 : 1};
    fmb_edge3 e = busy_edge;
    own_place[0].in_use = own_swept[0].in_use = (fmb_mark){{0, 0, 0}};
    for (int i = 0; i < EDGE_WORDS; i++)
        own_words[i] = 0;
    e.wall = own_wall;
    e.place = shared == 0 ? place : own_place;
    e.swept = shared == 1 ? swept : own_swept;
    e.open = shared == 2 ? open_words : own_words;
    return told(fmb_robot_edge(&e, from, to, NULL));
}

static int ask_edge_place(int met) { return ask_edge_with(met, 0); }
static int ask_edge_swept(int met) { return ask_edge_with(met, 1); }
static int ask_edge_open(int met) { return ask_edge_with(met, 2); }

static int begin_walk(int met)
{
    int error = fmb_walk3_init(&M.walk, &busy_tree[0], 0, NULL, &busy_tree[1 + met], 0, NULL, 0);
    M.walk.tier = tier;
    return error;
}

static int ask_walk(int met)
{
    fmb_meeting3 m = {.a = -1, .b = -1};
    (void)met;
    return told(fmb_walk3_first(&M.walk, &m));
}

/* Two walks that share their caches, turned boxes, or the like: `other` is asked, and `walk` begun like it. */
static int begin_other(int met, int fitted)
{
    int error = fmb_walk3_init(&M.other, &busy_tree[0], 0, NULL, &busy_tree[1 + met], 0, NULL, 0);
    M.other.tier = tier;
    if (fitted) {
        error |= fmb_walk3_pose(&M.other, &here, &here, 0);
        error |= fmb_walk3_fits(&M.other, &busy_fits[0], &busy_fits[1 + met]);
        error |= fmb_walk3_turned(&M.other, M.turned, 4);
    } else {
        error |= fmb_walk3_cache(&M.other, 0, M.cache[0], 2);
    }
    return error;
}

static int ask_other(int met)
{
    fmb_meeting3 m = {.a = -1, .b = -1};
    (void)met;
    return told(fmb_walk3_first(&M.other, &m));
}

static int begin_cached(int met) { return begin_other(met, 0); }
static int begin_turned(int met) { return begin_other(met, 1); }

static int begin_kept(int met)
{
    int error = fmb_walk3_init(&M.other, &busy_tree[0], 0, NULL, &busy_tree[1 + met], 0, NULL, 0);
    M.other.tier = tier;
    error |= fmb_fronts3_init(&M.front, M.pair, 64);
    return error | fmb_walk3_keep(&M.other, &M.front);
}

static int ask_next(int met)
{
    fmb_meeting3 m;
    (void)met;
    return told(fmb_walk3_next(&M.other, &m));
}

static int begin_work(int met)
{
    int error = fmb_walk3_init(&M.other, &busy_parts[0], 0, NULL, &busy_parts[1 + met], 0, NULL, 0);
    return error | fmb_walk3_parts(&M.other, &M.work);
}

static int begin_bodies(int met)
{
    const fmb_body3 a = {.motion = FMB_RESTS, .tree = &busy_tree[0]},
                    b = {.motion = FMB_RESTS, .tree = &busy_tree[1 + met]};
    int error = fmb_bodies3_init(&M.bodies, &a, &b, 0, 2);
    M.bodies.tier = tier;
    return error;
}

static int ask_bodies(int met)
{
    (void)met;
    return told(fmb_bodies3_segment(&M.bodies, NULL));
}

static int begin_distance(int met)
{
    return fmb_tree3_distance_init(&M.distance, &busy_tree[0], NULL, &busy_tree[1 + met], NULL);
}

static int ask_distance(int met)
{
    fmb_nearest3 nearest;
    (void)met;
    return told(fmb_tree3_distance(&M.distance, &nearest));
}

/* A contact: the cube goes up into the cells. */
static const fmb_real up[3] = {0, 0, 4};
static const fmb_real *way(int met) { return met ? up : NULL; }

static int begin_grid(int met) { return fmb_grid3_begin(&M.grid_walk, &busy_grid, &busy_frame[0][0], way(met)); }
static int begin_cells(int met) { return fmb_cells3_convex(&M.cells, &busy_grid, &busy_mesh[0][0], way(met)); }

static int begin_leaves(int met)
{
    int error = fmb_cells3_tree(&M.leaves, &busy_grid, &busy_tree[0], NULL, 0);
    return error || !met ? error : fmb_cells3_tree_translate(&M.leaves, up);
}

static int begin_points(int met)
{
    static const fmb_real cloud[40][3] = {{0, 3, 0}};
    static const fmb_points3 set = {.point = cloud, .points = 40, .radius = 1};
    return fmb_points3_begin(&M.points, &set, &point_body[met], 1);
}

static int ask_grid(int met)
{
    (void)met;
    return told(fmb_grid3_first(&M.grid_walk, NULL));
}

static int ask_cells(int met)
{
    (void)met;
    return told(fmb_cells3_first(&M.cells, NULL));
}

static int ask_leaves(int met)
{
    (void)met;
    return told(fmb_cells3_tree_first(&M.leaves, NULL));
}

static int ask_points(int met)
{
    (void)met;
    return told(fmb_points3_first(&M.points, NULL));
}

/* The memory of a grid: to fill a cell that is occupied already. 0: it is done. No answer depends on the question. */
static int ask_fill(int met)
{
    static const int32_t cell[3] = {2, 2, 6};
    (void)met;
    return fmb_grid3_set(&busy_grid, cell, 1);
}

#define STATE(type, member, begin, ask)                                \
    {                                                                  \
        type, &M.member.in_use, &M.member, sizeof M.member, begin, ask \
    }
const busy_state busy_states[] = {
    STATE("fmb_scene_state", state3, NULL, ask_scene3),
    STATE("fmb_scene_state", state2, NULL, ask_scene2),
    STATE("fmb_field3_search", field, NULL, ask_fields),
    STATE("fmb_rows_small", small, NULL, ask_small),
    STATE("fmb_rows_large", large, NULL, ask_large),
    {"fmb_edge_link3", &place[0].in_use, place, sizeof place, NULL, ask_edge_place},
    {"fmb_edge_box3", &swept[0].in_use, swept, sizeof swept, NULL, ask_edge_swept},
    {"fmb_edge3.open", (fmb_mark *)(void *)open_words, open_words, sizeof open_words, NULL, ask_edge_open},
    {"fmb_edge3", &place[0].in_use, place, sizeof place, NULL, ask_edge},
    STATE("fmb_walk3", walk, begin_walk, ask_walk),
    {"fmb_made3", &M.cache[0][0].in_use, M.cache[0], sizeof M.cache[0], begin_cached, ask_other},
    {"fmb_turned3", (fmb_mark *)(void *)M.turned, M.turned, sizeof M.turned, begin_turned, ask_other},
    STATE("fmb_fronts3", front, begin_kept, ask_next),
    STATE("fmb_parts3_work", work, begin_work, ask_other),
    STATE("fmb_bodies3", bodies, begin_bodies, ask_bodies),
    STATE("fmb_distance3_search", distance, begin_distance, ask_distance),
    STATE("fmb_grid3_walk", grid_walk, begin_grid, ask_grid),
    STATE("fmb_cells3_walk", cells, begin_cells, ask_cells),
    STATE("fmb_cells3_tree_walk", leaves, begin_leaves, ask_leaves),
    STATE("fmb_points3_walk", points, begin_points, ask_points),
    {"fmb_grid3", (fmb_mark *)(void *)&busy_words[1], busy_words, sizeof busy_words, NULL, ask_fill},
};
const int busy_count = sizeof busy_states / sizeof *busy_states;
