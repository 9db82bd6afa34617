/* SPDX-License-Identifier: MIT */
/*
 * A question is begun, and below that call an interrupt begins another one in the same memory, and goes on with it. What comes of the first one is
 * its own answer or an error, never one of both questions. The bodies of question 0 meet, those of question 1 do not. host-only; x86-64 alone.
 * Arguments: SEED: of where moments begin; COUNT: moments of each call.
 */
#include "trap.h"

#include "cubes.h"

#include <string.h>

#if TRAP

enum {
    BOXES = 8,
    NODES = 2 * BOXES - 1,
    SIDE = 16,
    WORDS = FMB_GRID3_WORDS(SIDE, SIDE, SIDE),
    POINTS = 32,
    FRONTS = 256,
    CACHE = 8
};

/* What the questions are of: trees with frames, the same with numbers, trees of parts; question 1 has the second of each body b. */
static fmb_node3 node[3][NODES], twin_node[3][NODES], part_node[3];
static fmb_frame3 frame[3][BOXES];
static fmb_tree3 tree[3], twin[3], parts_tree[3];
static fmb_convex3 part[3], mesh;
static fmb_parts3 parts[3];
static fmb_real vertex[3][4][3], corner[4][3], point[2][POINTS][3];
static fmb_points3 set[2];
static fmb_points3_body cloud_body;
static fmb_hull3 hull;
static fmb_grid3 grid, elsewhere;
static uint32_t memory[WORDS];
static const fmb_real far_away[3] = {0, 0, 8}, back[3] = {0, 0, -8};
static const fmb_pose3 here = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {0, 0, 0}},
                       there = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {0, 0, 8}};

/* The memory that both questions use, and that of question 1 alone. */
static fmb_walk3 walk, other;
static fmb_made3 made[CACHE];
static fmb_front3 pair[2][FRONTS];
static fmb_fronts3 front;
static fmb_parts3_work work;
static fmb_grid3_walk grid_walk;
static fmb_cells3_walk cells;
static fmb_cells3_tree_walk leaves;
static fmb_points3_walk cloud;
static fmb_distance3_search distance;
static fmb_bodies3 bodies;

static int box_numbers(const void *context, int32_t number, fmb_real origin[3], fmb_real edge[3][3])
{
    const fmb_frame3 *f = (const fmb_frame3 *)context + number;
    for (int k = 0; k < 3; k++) {
        origin[k] = f->origin[k];
        for (int i = 0; i < 3; i++)
            edge[i][k] = f->edge[i][k];
    }
    return FMB_CUBOID;
}

static void plant_trees(void)
{
    const fmb_real way[3] = {(fmb_real)1.5, 0, 0}, edge[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    const fmb_real from[3][3] = {{0, 0, 0}, {(fmb_real)0.25, (fmb_real)0.25, (fmb_real)0.5}, {0, 0, 8}};
    for (int i = 0; i < 3; i++) {
        plant_row(&tree[i], node[i], frame[i], BOXES, from[i], way, edge);
        for (int n = 0; n < NODES; n++)
            twin_node[i][n] = node[i][n];
        twin[i] = (fmb_tree3){
            .node = twin_node[i], .nodes = NODES, .volumes = BOXES, .numbers = box_numbers, .context = frame[i]};
        CHECK_EQ(fmb_tree3_check(&twin[i], NULL), 0);
        plant_part(&parts_tree[i], &part_node[i], &parts[i], &part[i], vertex[i]);
    }
    for (int j = 0; j < 4; j++)
        vertex[2][j][2] += 8;
    make_part(&part[2], vertex[2], far_away, 1);
    CHECK_EQ(fmb_parts3_leaf(&part_node[2], &parts[2], 0), 0);
    CHECK_EQ(fmb_tree3_check(&parts_tree[2], NULL), 0);
}

static void plant_rest(void)
{
    const fmb_real origin[3] = {-1, -1, -1}, cell[3] = {1, 1, 1};
    const int32_t side[3] = {SIDE, SIDE, SIDE};
    const fmb_box3 wall = {{-1, -1, -1}, {14, 2, 2}};
    CHECK_EQ(fmb_grid3_init(&grid, origin, cell, side, memory, WORDS), 0);
    CHECK_EQ(fmb_grid3_clear(&grid), 0);
    CHECK_EQ(fmb_grid3_fill_box(&grid, &wall), 0);
    for (int i = 0; i < POINTS; i++)
        for (int k = 0; k < 3; k++) {
            point[0][i][k] = k ? (fmb_real)0.5 : (fmb_real)i * (fmb_real)0.25;
            point[1][i][k] = point[0][i][k] + (k == 2 ? 8 : 0);
        }
    for (int i = 0; i < 2; i++)
        set[i] = (fmb_points3){(const fmb_real(*)[3])point[i], POINTS, (fmb_real)0.1};
    CHECK_EQ(fmb_points3_body_init(&cloud_body, &frame[0][2], NULL, (fmb_real)0.1), 0);
    make_part(&mesh, corner, far_away, 6);
    CHECK_EQ(fmb_hull3_points(&hull, (const fmb_real(*)[3])corner, 4), 0);
}

/* ---- what is begun: with question 0 or 1, and gone on with: how many contacts, or -1 where it is refused ---- */

static int walk_to_end(fmb_walk3 *w, uint32_t budget)
{
    fmb_meeting3 m;
    int answer, n = 0;
    w->budget = budget;
    while ((answer = fmb_walk3_next(w, &m)) == 1)
        n++;
    return answer < 0 ? -1 : n;
}

static int walk_begin(int question)
{
    return fmb_walk3_init(&walk, &tree[0], 0, NULL, &tree[1 + question], 0, NULL, 0);
}
static int walk_go(uint32_t budget) { return walk_to_end(&walk, budget); }

/* Two searches with one cache, one front, one work: what is shared is begun. */
static fmb_walk3 *sharing(const fmb_tree3 *of, int question)
{
    fmb_walk3 *w = question ? &other : &walk;
    return fmb_walk3_init(w, &of[0], 0, NULL, &of[1 + question], 0, NULL, 0) ? NULL : w;
}

static fmb_walk3 *asked; /* by the beginning last */

static int cache_begin(int question)
{
    fmb_walk3 *w = asked = sharing(twin, question);
    return w ? fmb_walk3_cache(w, 1, made, CACHE) : -1;
}

static int front_begin(int question)
{
    fmb_walk3 *w = asked = sharing(tree, question);
    int error = w ? fmb_fronts3_init(&front, pair[question], question ? 2 : FRONTS) : -1;
    return error ? error : fmb_walk3_keep(w, &front);
}

static int parts_begin(int question)
{
    fmb_walk3 *w = asked = sharing(parts_tree, question);
    return w ? fmb_walk3_parts(w, &work) : -1;
}

static int shared_go(uint32_t budget) { return walk_to_end(asked, budget); }

/* What the front has is the search's own: a search that begins with it finds the same. */
static int front_go(uint32_t budget)
{
    fmb_walk3 again;
    const int n = walk_to_end(asked, budget);
    if (n < 0 || fmb_walk3_init(&again, &tree[0], 0, NULL, &tree[asked == &walk ? 1 : 2], 0, NULL, 0) ||
        fmb_walk3_from(&again, &front))
        return -1;
    return walk_to_end(&again, FMB_NO_LIMIT);
}

static int grid_begin(int question) { return fmb_grid3_begin(&grid_walk, &grid, &frame[question ? 2 : 0][2], NULL); }

static int grid_go(uint32_t budget)
{
    fmb_grid3_found f;
    int answer, n = 0;
    grid_walk.budget = budget;
    while ((answer = fmb_grid3_next(&grid_walk, &f)) == 1)
        n++;
    return answer < 0 ? -1 : n;
}

static int grid_moving_begin(int question)
{
    return fmb_grid3_begin(&grid_walk, &grid, &frame[2][2], question ? NULL : back);
}
static int mesh_begin(int question) { return fmb_cells3_convex(&cells, &grid, &mesh, question ? NULL : back); }
static int hull_begin(int question) { return fmb_cells3_hull(&cells, &grid, &hull, question ? NULL : back); }

static int cells_go(uint32_t budget)
{
    fmb_grid3_found f;
    int answer, n = 0;
    cells.budget = budget;
    while ((answer = fmb_cells3_next(&cells, &f)) == 1)
        n++;
    return answer < 0 ? -1 : n;
}

static int leaves_begin(int question)
{
    return fmb_cells3_tree(&leaves, &grid, &tree[0], question ? &there : &here, 0);
}

static int leaves_go(uint32_t budget)
{
    fmb_cells3_leaf f;
    int answer, n = 0;
    leaves.budget = budget;
    while ((answer = fmb_cells3_tree_next(&leaves, &f)) == 1)
        n++;
    return answer < 0 ? -1 : n;
}

static int cloud_begin(int question) { return fmb_points3_begin(&cloud, &set[question], &cloud_body, 1); }

static int cloud_go(uint32_t budget)
{
    fmb_points3_found f;
    int answer, n = 0;
    cloud.budget = budget;
    while ((answer = fmb_points3_next(&cloud, &f)) == 1)
        n++;
    return answer < 0 ? -1 : n;
}

static int distance_begin(int question)
{
    return question ? fmb_tree3_distance_init(&distance, &tree[0], NULL, &tree[2], NULL)
                    : fmb_tree3_distance_init(&distance, &tree[0], &there, &tree[2], NULL);
}

static int distance_go(uint32_t budget)
{
    fmb_nearest3 nearest;
    distance.budget = budget;
    const int answer = fmb_tree3_distance(&distance, &nearest);
    return answer < 0 ? -1 : nearest.low > 0 ? 0 : 1;
}

/* The margin says which: 8 boxes 7 above those of question 0, which are to stay 7.5 away. */
static int bodies_begin(int question)
{
    const fmb_body3 a = {.tree = &tree[0], .motion = FMB_RESTS}, b = {.tree = &tree[2], .motion = FMB_RESTS};
    return fmb_bodies3_init(&bodies, &a, &b, question ? 0 : (fmb_real)7.5, 4);
}

static int bodies_go(uint32_t budget)
{
    fmb_interval when;
    bodies.budget = budget;
    const int answer = fmb_bodies3_segment(&bodies, &when);
    return answer < 0 ? -1 : answer != 0;
}

/* A grid of many cells, and one of few, in one memory. */
static int memory_begin(int question)
{
    const fmb_real origin[3] = {-1, -1, -1}, cell[3] = {question ? 2 : 1, 1, 1};
    const int32_t side[3] = {question ? SIDE / 2 : SIDE, SIDE, SIDE}, first[3] = {question ? 7 : 0, 0, 0};
    fmb_grid3 *g = question ? &elsewhere : &grid;
    int error = fmb_grid3_init(g, origin, cell, side, memory, WORDS);
    error = error ? error : fmb_grid3_clear(g);
    return error ? error : fmb_grid3_set(g, first, 1);
}

static int memory_go(uint32_t budget)
{
    const int32_t first[3] = {0, 0, 0}, last[3] = {7, 0, 0};
    (void)budget;
    const int at[2] = {fmb_grid3_get(&grid, first), fmb_grid3_get(&grid, last)};
    return at[0] < 0 || at[1] < 0 ? -1 : at[0] + 2 * at[1];
}

/* ---- one beginning below another ---- */

typedef struct {
    const char *name;
    int (*begin)(int question);
    int (*go)(uint32_t budget);
    const void *memory; /* of both */
    size_t size;
} beginning;

static unsigned char
    left[sizeof(fmb_distance3_search) + sizeof(fmb_bodies3) + sizeof memory]; /* in it, by the interrupt */
static const beginning *what;
static int below, truth; /* the question of the interrupt; what the other one comes to */
static uint32_t portion; /* of it, in the interrupt */

static void begin_below(void)
{
    fmb_walk3 *const then = asked;
    if (!what->begin(below) && portion)
        (void)what->go(portion);
    asked = then;
    memcpy(left, what->memory, what->size);
}

static int begin_twice(long k, long *rest)
{
    trap_start(k);
    const int error = what->begin(1 - below);
    *rest = trap_stop();
    if (*rest == 0 && !memcmp(left, what->memory, what->size)) /* it came when all was over */
        return 1;
    const int n = error ? -1 : what->go(FMB_NO_LIMIT);
    return n < 0 || n == truth;
}

int main(int argc, char **argv)
{
    static const beginning list[] = {
        {"fmb_walk3_init", walk_begin, walk_go, &walk, sizeof walk},
        {"fmb_walk3_cache", cache_begin, shared_go, made, sizeof made},
        {"fmb_fronts3_init", front_begin, front_go, &front, sizeof front},
        {"fmb_walk3_parts", parts_begin, shared_go, &work, sizeof work},
        {"fmb_grid3_begin", grid_begin, grid_go, &grid_walk, sizeof grid_walk},
        {"fmb_grid3_begin, moving", grid_moving_begin, grid_go, &grid_walk, sizeof grid_walk},
        {"fmb_cells3_convex", mesh_begin, cells_go, &cells, sizeof cells},
        {"fmb_cells3_hull", hull_begin, cells_go, &cells, sizeof cells},
        {"fmb_cells3_tree", leaves_begin, leaves_go, &leaves, sizeof leaves},
        {"fmb_points3_begin", cloud_begin, cloud_go, &cloud, sizeof cloud},
        {"fmb_tree3_distance_init", distance_begin, distance_go, &distance, sizeof distance},
        {"fmb_bodies3_init", bodies_begin, bodies_go, &bodies, sizeof bodies},
        {"fmb_grid3_init", memory_begin, memory_go, memory, sizeof memory}, /* last: the picture is another one then */
    };
    trap_seed = check_seed(argc, argv, 1);
    const long count = (long)check_count(argc, argv, 12);
    plant_trees();
    plant_rest();
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        what = &list[i];
        for (below = 0; below < 2; below++) {
            CHECK_EQ(what->begin(1 - below), 0);
            truth = what->go(FMB_NO_LIMIT);
            CHECK(below ? truth > 0 : truth == 0 || what->begin == memory_begin || what->begin == front_begin);
            for (portion = 0; portion < 12; portion = portion ? 4 * portion : 3)
                at_moments(what->name, begin_below, begin_twice, count);
        }
    }
    return check_done("interrupted_begins");
}
#else
int main(void)
{
    CHECK(1); /* nothing is asked */
    return check_done("interrupted_begins");
}
#endif
