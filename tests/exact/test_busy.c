/* SPDX-License-Identifier: MIT */
/*
 * One memory belongs to one call at a time: whoever else comes gets FMB_ERR_BUSY, and changes nothing. Asked of every public function that writes a
 * memory which is read again (the list comes from the headers), of callbacks that call with the memory of the call that they stand in, and of two
 * threads that hammer one memory with two questions: the one that is a contact is never answered 0. host-only: threads
 * Usage: test_busy [SEED [COUNT]]; COUNT: questions of each thread.
 */
#include "busy.h"
#include "check.h"

#include "core/busy.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

#define M busy_memory

static int is(const char *x, const char *y) { return strcmp(x, y) == 0; }

static int begin(const busy_state *s, int met) { return s->begin ? s->begin(met) : 0; }

/* The answer where nobody else is there. */
static int right(const busy_state *s, int met) { return s->begin || !is(s->type, "fmb_grid3") ? met : 0; }

/* ---- as if another call were in ---- */

static unsigned char before[sizeof M + sizeof busy_words];

static void one_state(const busy_state *s)
{
    uint32_t another = 0;
    for (int met = 0; met < 2; met++) {
        CHECK_EQ(begin(s, met), 0);
        CHECK_EQ(s->ask(met), right(s, met));
        CHECK_EQ(begin(s, met), 0);
        CHECK_EQ(fmbi_take(s->mark, &another), 0);
        memcpy(before, s->memory, s->bytes);
        CHECK_EQ(s->ask(met), FMB_ERR_BUSY);
        if (!CHECK(memcmp(before, s->memory, s->bytes) == 0))
            printf("%s: changed by a call that was refused\n", s->type);
        CHECK_EQ(fmbi_leave(5, s->mark, &another), 5);
        if (!CHECK_EQ(s->ask(met), right(s, met)))
            printf("%s\n", s->type);
    }
}

/* A killed task has left its mark: zeros, or what begins the memory, clear it. */
static void killed(const busy_state *s)
{
    uint32_t another = 0;
    CHECK_EQ(begin(s, 1), 0);
    CHECK_EQ(fmbi_take(s->mark, &another), 0);
    CHECK_EQ(s->ask(1), FMB_ERR_BUSY);
    if (s->begin)
        CHECK_EQ(s->begin(1), 0);
    else if (is(s->type, "fmb_grid3"))
        *s->mark = (fmb_mark){{0, 0, 0}};
    else
        memset(s->memory, 0, s->bytes);
    CHECK_EQ(s->ask(1), right(s, 1));
}

/* A rest of a mark: its third word, below what came over the others, says that somebody is in, until there are zeros. */
static void rest_of_a_mark(const busy_state *s)
{
    static const uint32_t words[] = {1, 2, 4, 0x80000000u, 0xdeadbeefu, 0xffffffffu};
    enum { N = sizeof words / sizeof *words };
    for (int i = 0; i < N * N && !s->begin && !is(s->type, "fmb_grid3"); i++) {
        memset(s->memory, 0, s->bytes);
        CHECK_EQ(s->ask(1), right(s, 1));
        const uint32_t third = s->mark->word[2];
        *s->mark = (fmb_mark){{words[i % N], words[i / N], third}};
        CHECK_EQ(s->ask(1), FMB_ERR_BUSY);
        *s->mark = (fmb_mark){{words[i % N], words[i / N], third ^ words[i / N]}};
        CHECK_EQ(s->ask(1), right(s, 1));
        *s->mark = (fmb_mark){{words[i % N], words[i / N], third}};
        memset(s->memory, 0, s->bytes);
        CHECK_EQ(s->ask(1), right(s, 1));
    }
}

/*
 * What stood in memory that was never set is not a mark; nor is a mark of another place, unless a call was in when it was copied: what an
 * interrupt copied of a search that was under way went on halfway, and 3 of 4648 such copies of a walk said 0 before the only contact.
 */
static void garbage(void)
{
    static const uint32_t words[] = {0, 1, 2, 4, 0x80000000u, 0xdeadbeefu, 0xffffffffu};
    enum { N = sizeof words / sizeof *words };
    for (int i = 0; i < N * N * N; i++) {
        fmb_mark m = {{words[i % N], words[i / N % N], words[i / N / N]}};
        uint32_t me = 0, another = 0;
        CHECK(!fmbi_is_taken(&m));
        CHECK_EQ(fmbi_take(&m, &me), 0);
        CHECK(fmbi_is_taken(&m));
        CHECK_EQ(fmbi_take(&m, &another), FMB_ERR_BUSY);
        fmb_mark copy = m;
        CHECK(fmbi_is_taken(&copy));
        CHECK_EQ(fmbi_take(&copy, &another), FMB_ERR_BUSY);
        CHECK_EQ(fmbi_leave(3, &m, &me), 3);
        CHECK(!fmbi_is_taken(&m));
        copy = m;
        CHECK(!fmbi_is_taken(&copy));
        CHECK_EQ(fmbi_take(&copy, &another), 0);
    }
}

/*
 * A copy of what two calls at once have left, and one that was taken when another call had come in vain, just behind: both were free, and what
 * stood in them was halfway.
 */
static void copies_of_two(void)
{
    fmb_mark m = {{0, 0, 0}};
    uint32_t me = 0, another = 0;
    CHECK_EQ(fmbi_take(&m, &me), 0);
    m.word[0] = 0; /* it had found the mark free, and then not */
    fmb_mark copy = m;
    CHECK(fmbi_is_taken(&copy));
    CHECK_EQ(fmbi_take(&copy, &another), FMB_ERR_BUSY);
    CHECK_EQ(fmbi_leave(3, &m, &me), 3);
    CHECK_EQ(fmbi_take(&m, &me), 0);
    m = (fmb_mark){{0, 0, 0}}; /* begun anew below it */
    CHECK_EQ(fmbi_leave(3, &m, &me), FMB_ERR_BUSY);
    copy = m;
    CHECK_EQ(fmbi_take(&m, &another), FMB_ERR_BUSY);
    CHECK(fmbi_is_taken(&copy));
    CHECK_EQ(fmbi_take(&copy, &another), FMB_ERR_BUSY);
}

/* Memory that is seen at two addresses: what stands at one is at the other, too. A call that is in looks there as in a copy. */
static void two_addresses(void)
{
    fmb_mark at_one = {{0, 0, 0}}, at_other = at_one;
    uint32_t me = 0, another = 0, third = 0;
    CHECK_EQ(fmbi_take(&at_one, &me), 0);
    CHECK_EQ(fmbi_take(&at_one, &third), FMB_ERR_BUSY);
    at_other = at_one;
    CHECK_EQ(fmbi_take(&at_other, &another), FMB_ERR_BUSY);
    at_one = at_other;
    CHECK_EQ(fmbi_leave(0, &at_one, &me), 0);
    at_other = at_one;
    CHECK_EQ(fmbi_take(&at_other, &another), 0);
}

/* ---- every function ---- */

static fmb_meeting3 meeting;
static int32_t found;
static fmb_real latest;
static int nobody(void *context, const fmb_meeting3 *m) { return context || m ? 0 : 1; }
static fmb_interval bound[FMB_UNKNOWNS];
static const fmb_pose3 here = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {0, 0, 0}};

static int scene_stop(void) { return fmb_scene_stop(&M.state3, &latest); }
static int scene3(void) { return busy_states[0].ask(0); }
static int scene2(void) { return busy_states[1].ask(0); }
static int fields_of_state(void)
{
    static const fmb_scene3 none;
    return fmb_scene3_check_fields(&none, NULL, 0, &M.state3, 1, NULL, NULL);
}
static int fields(void) { return busy_states[2].ask(0); }
static int solve_small(void) { return fmb_solve_small(&busy_system[0], 0, &M.small, NULL); }
static int solve_large(void) { return fmb_solve_large(&busy_system[0], 0, &M.large, NULL); }
static int ranges_small(void) { return fmb_ranges_small(&busy_system[0], 0, &M.small, bound); }
static int ranges_large(void) { return fmb_ranges_large(&busy_system[0], 0, &M.large, bound); }
static int box3(void)
{
    fmb_box3 of;
    return fmb_system3_box(&busy_system[0], 0, &M.large, &of);
}
static int box2(void)
{
    static const fmb_real o[2] = {0, 0}, u[2] = {1, 0}, v[2] = {0, 1};
    fmb_frame2 square;
    fmb_system flat;
    fmb_box2 of;
    int error = fmb_frame2_init(&square, FMB_CUBOID, o, u, v);
    error = error ? error : fmb_system2_init(&flat, &square, NULL, &square, NULL);
    return error ? error : fmb_system2_box(&flat, 0, &M.small, &of);
}
static int eliminate3(void)
{
    return fmb_eliminate3(busy_frame[0], NULL, busy_frame[1], NULL, 0, &M.large, NULL, NULL);
}
static int eliminate2(void)
{
    static const fmb_frame2 none;
    return fmb_eliminate2(&none, NULL, &none, NULL, 0, &M.small, NULL, NULL);
}
static int edge(void) { return busy_states[8].ask(0); }
static int walk_next(void) { return fmb_walk3_next(&M.walk, &meeting); }
static int walk_first(void) { return fmb_walk3_first(&M.walk, &meeting); }
static int walk_all(void) { return fmb_walk3_all(&M.walk, &meeting, 1, &found); }
static int walk_each(void) { return fmb_walk3_each(&M.walk, nobody, NULL); }
static int walk_pose(void) { return fmb_walk3_pose(&M.walk, NULL, NULL, 0); }
static int walk_fits(void) { return fmb_walk3_fits(&M.walk, NULL, NULL); }
static int walk_turned(void) { return fmb_walk3_turned(&M.walk, M.turned, 4); }
static int walk_keep(void) { return fmb_walk3_keep(&M.walk, &M.front); }
static int walk_from(void) { return fmb_walk3_from(&M.walk, &M.front); }
static int walk_cache(void) { return fmb_walk3_cache(&M.walk, 0, M.cache[0], 2); }
static int walk_parts(void) { return fmb_walk3_parts(&M.walk, &M.work); }
static int walk_parts_pose(void)
{
    static fmb_real room[8][3];
    return fmb_walk3_parts_pose(&M.walk, &here, &here, 0, &M.work, room, 8);
}
static int segment(void) { return fmb_bodies3_segment(&M.bodies, NULL); }
static int bodies_fits(void) { return fmb_bodies3_fits(&M.bodies, NULL, NULL); }
static int distance(void)
{
    fmb_nearest3 nearest;
    return fmb_tree3_distance(&M.distance, &nearest);
}
static fmb_grid3_found cell;
static int grid_next(void) { return fmb_grid3_next(&M.grid_walk, &cell); }
static int grid_first(void) { return fmb_grid3_first(&M.grid_walk, &cell); }
static int cells_next(void) { return fmb_cells3_next(&M.cells, &cell); }
static int cells_first(void) { return fmb_cells3_first(&M.cells, &cell); }
static int leaves_next(void)
{
    fmb_cells3_leaf leaf;
    return fmb_cells3_tree_next(&M.leaves, &leaf);
}
static int leaves_first(void) { return fmb_cells3_tree_first(&M.leaves, NULL); }
static int leaves_translate(void) { return fmb_cells3_tree_translate(&M.leaves, here.translation); }
static int points_next(void)
{
    fmb_points3_found point;
    return fmb_points3_next(&M.points, &point);
}
static int points_first(void) { return fmb_points3_first(&M.points, NULL); }
static const int32_t one[3] = {1, 1, 1};
static int grid_clear(void) { return fmb_grid3_clear(&busy_grid); }
static int grid_set(void) { return fmb_grid3_set(&busy_grid, one, 1); }
static int grid_box(void)
{
    static const fmb_box3 box = {{0, 0, 0}, {1, 1, 1}};
    return fmb_grid3_fill_box(&busy_grid, &box);
}
static int grid_points(void) { return fmb_grid3_fill_points(&busy_grid, &here.rotation[0], 1, 0); }
static int grid_heights(void)
{
    static const fmb_real height[BUSY_CELLS * BUSY_CELLS];
    return fmb_grid3_fill_heights(&busy_grid, height, 0);
}
/* Those that look at the cells. */
static int grid_get(void) { return fmb_grid3_get(&busy_grid, one); }
static int grid_pack(void)
{
    static uint32_t packed[sizeof busy_words / 2];
    return fmb_grid3_pack(&busy_grid, packed, (int32_t)(sizeof busy_words / 2), &found);
}
static int grid_test(void) { return fmb_grid3_test(&busy_grid, busy_frame[0], &cell); }
static int grid_sweep(void) { return fmb_grid3_sweep(&busy_grid, busy_frame[0], NULL, &cell); }
static int grid_links(void)
{
    fmb_motion3 link = {.frame = busy_frame[0][0]};
    return fmb_grid3_links(&busy_grid, &link, 1, FMB_NO_LIMIT, &cell, &found);
}
static int grid_begin(void) { return fmb_grid3_begin(&M.grid_walk, &busy_grid, busy_frame[0], NULL); }
static int cells_convex(void) { return fmb_cells3_convex(&M.cells, &busy_grid, &busy_mesh[0][0], NULL); }
static int cells_hull(void)
{
    fmb_hull3 hull;
    CHECK_EQ(fmb_hull3_frame(&hull, busy_frame[0]), 0);
    return fmb_cells3_hull(&M.cells, &busy_grid, &hull, NULL);
}
static int cells_tree(void) { return fmb_cells3_tree(&M.leaves, &busy_grid, &busy_tree[0], NULL, 0); }

static const struct {
    const char *function, *type; /* of the memory that is taken */
    int (*call)(void);
} calls[] = {
    {"fmb_scene3_check", "fmb_scene_state", scene3},
    {"fmb_scene_stop", "fmb_scene_state", scene_stop},
    {"fmb_scene3_check_fields", "fmb_scene_state", fields_of_state},
    {"fmb_scene3_check_fields", "fmb_field3_search", fields},
    {"fmb_solve_small", "fmb_rows_small", solve_small},
    {"fmb_solve_large", "fmb_rows_large", solve_large},
    {"fmb_ranges_small", "fmb_rows_small", ranges_small},
    {"fmb_ranges_large", "fmb_rows_large", ranges_large},
    {"fmb_system2_box", "fmb_rows_small", box2},
    {"fmb_system3_box", "fmb_rows_large", box3},
    {"fmb_eliminate2", "fmb_rows_small", eliminate2},
    {"fmb_eliminate3", "fmb_rows_large", eliminate3},
    {"fmb_robot_edge", "fmb_edge3", edge},
    {"fmb_walk3_next", "fmb_walk3", walk_next},
    {"fmb_walk3_first", "fmb_walk3", walk_first},
    {"fmb_walk3_all", "fmb_walk3", walk_all},
    {"fmb_walk3_each", "fmb_walk3", walk_each},
    {"fmb_walk3_pose", "fmb_walk3", walk_pose},
    {"fmb_walk3_fits", "fmb_walk3", walk_fits},
    {"fmb_walk3_turned", "fmb_walk3", walk_turned},
    {"fmb_walk3_keep", "fmb_walk3", walk_keep},
    {"fmb_walk3_keep", "fmb_fronts3", walk_keep},
    {"fmb_walk3_from", "fmb_walk3", walk_from},
    {"fmb_walk3_cache", "fmb_walk3", walk_cache},
    {"fmb_walk3_parts", "fmb_walk3", walk_parts},
    {"fmb_walk3_parts_pose", "fmb_walk3", walk_parts_pose},
    {"fmb_bodies3_segment", "fmb_bodies3", segment},
    {"fmb_bodies3_fits", "fmb_bodies3", bodies_fits},
    {"fmb_tree3_distance", "fmb_distance3_search", distance},
    {"fmb_grid3_next", "fmb_grid3_walk", grid_next},
    {"fmb_grid3_first", "fmb_grid3_walk", grid_first},
    {"fmb_cells3_next", "fmb_cells3_walk", cells_next},
    {"fmb_cells3_first", "fmb_cells3_walk", cells_first},
    {"fmb_cells3_tree_next", "fmb_cells3_tree_walk", leaves_next},
    {"fmb_cells3_tree_first", "fmb_cells3_tree_walk", leaves_first},
    {"fmb_cells3_tree_translate", "fmb_cells3_tree_walk", leaves_translate},
    {"fmb_points3_next", "fmb_points3_walk", points_next},
    {"fmb_points3_first", "fmb_points3_walk", points_first},
    {"fmb_grid3_clear", "fmb_grid3", grid_clear},
    {"fmb_grid3_set", "fmb_grid3", grid_set},
    {"fmb_grid3_fill_box", "fmb_grid3", grid_box},
    {"fmb_grid3_fill_points", "fmb_grid3", grid_points},
    {"fmb_grid3_fill_heights", "fmb_grid3", grid_heights},
    {"fmb_grid3_get", "fmb_grid3", grid_get},
    {"fmb_grid3_pack", "fmb_grid3", grid_pack},
    {"fmb_grid3_test", "fmb_grid3", grid_test},
    {"fmb_grid3_sweep", "fmb_grid3", grid_sweep},
    {"fmb_grid3_links", "fmb_grid3", grid_links},
    {"fmb_grid3_begin", "fmb_grid3", grid_begin},
    {"fmb_cells3_convex", "fmb_grid3", cells_convex},
    {"fmb_cells3_hull", "fmb_grid3", cells_hull},
    {"fmb_cells3_tree", "fmb_grid3", cells_tree},
};

static const busy_state *state_of(const char *type, int number)
{
    for (int i = 0; i < busy_count; i++)
        if (is(busy_states[i].type, type) && number-- == 0)
            return &busy_states[i];
    return NULL;
}

static void every_function(void)
{
    uint32_t another = 0;
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
        const busy_state *s = state_of(calls[i].type, 0);
        if (!CHECK(s != NULL))
            continue;
        CHECK_EQ(begin(s, 0), 0);
        if (is(calls[i].type, "fmb_fronts3")) /* the walk that asks is another one */
            CHECK_EQ(state_of("fmb_walk3", 0)->begin(0), 0);
        CHECK_EQ(fmbi_take(s->mark, &another), 0);
        memcpy(before, s->memory, s->bytes);
        if (!CHECK_EQ(calls[i].call(), FMB_ERR_BUSY))
            printf("%s, %s\n", calls[i].function, calls[i].type);
        CHECK(memcmp(before, s->memory, s->bytes) == 0);
        CHECK_EQ(fmbi_leave(5, s->mark, &another), 5);
        CHECK(calls[i].call() != FMB_ERR_BUSY);
    }
    const busy_state *flat = state_of("fmb_scene_state", 1);
    CHECK_EQ(fmbi_take(flat->mark, &another), 0);
    CHECK_EQ(scene2(), FMB_ERR_BUSY);
    CHECK_EQ(fmbi_leave(5, flat->mark, &another), 5);
    CHECK_EQ(scene2(), 0);
    CHECK_EQ(busy_make(), 0); /* cells were filled */
}

/* ---- no function is left out ---- */

static const struct argument {
    const char *function, *name, *type;
    int constant;
} argument[] = {
#include "arguments.inc"
};

/* What is written, and holds nothing that a later call reads, or is made in one call and then only read. Why there is no mark. */
static const struct {
    const char *type, *why;
} unmarked[] = {
    {"fmb_real", "directions, results, and room for vertices, which a sum of the mesh watches"},
    {"int32_t", "a count that is told"},
    {"uint32_t", "the memory of a grid: fmb_grid3 has its mark"},
    {"fmb_interval", "told"},
    {"fmb_box3", "told"},
    {"fmb_box2", "told"},
    {"fmb_witness3", "told"},
    {"fmb_witness2", "told"},
    {"fmb_meeting3", "told, or a pair to try first: it proves nothing"},
    {"fmb_nearest3", "told"},
    {"fmb_scene_nearest3", "told"},
    {"fmb_edge_found3", "told"},
    {"fmb_grid3_found", "told"},
    {"fmb_points3_found", "told"},
    {"fmb_field3_found", "told"},
    {"fmb_cells3_leaf", "told"},
    {"fmb_tree3_report", "told"},
    {"fmb_ofg3_trace", "told"},
    {"fmb_convex3_flaw", "told"},
    {"fmb_convex3_meeting", "told"},
    {"fmb_solution", "told"},
    {"fmb_pair_of", "told"},
    {"fmb_hull_pair", "told"},
    {"fmb_frame3", "made, then read"},
    {"fmb_frame2", "made, then read"},
    {"fmb_motion3", "made, then read"},
    {"fmb_motion2", "made, then read"},
    {"fmb_motion_bounds", "made, then read"},
    {"fmb_hull3", "made, then read"},
    {"fmb_hull2", "made, then read"},
    {"fmb_hull3_pose", "made, then read"},
    {"fmb_hull2_pose", "made, then read"},
    {"fmb_hull3_map", "made, then read"},
    {"fmb_hull2_map", "made, then read"},
    {"fmb_convex3", "made, then read; a sum of its vertices"},
    {"fmb_system", "made, then read"},
    {"fmb_points3_body", "made, then read, but for a direction to try first"},
    {"fmb_node3", "made, then read; the mark of a tree's change"},
    {"fmb_tree3", "made, then read; its stamp"},
    {"fmb_hulls3", "made, then read; their stamp"},
    {"fmb_fits3", "made, then read; their stamp"},
    {"fmb_fit3", "made, then read; their stamp"},
    {"fmb_front3", "of a front, which has the mark"},
    {"void", "the caller's own"},
};

/* Functions that begin a memory: whatever stands there, a mark too, is gone. */
static const char *const begins[] = {
    "fmb_walk3_init",   "fmb_bodies3_init",  "fmb_tree3_distance_init", "fmb_grid3_init",
    "fmb_grid3_attach", "fmb_grid3_begin",   "fmb_cells3_convex",       "fmb_cells3_hull",
    "fmb_cells3_tree",  "fmb_points3_begin", "fmb_fronts3_init",
};
/* Memories that a function is given for a search, and begins. */
static const struct {
    const char *function, *type;
} given[] = {
    {"fmb_walk3_cache", "fmb_made3"},        {"fmb_walk3_turned", "fmb_turned3"},
    {"fmb_walk3_parts", "fmb_parts3_work"},  {"fmb_walk3_parts_pose", "fmb_parts3_work"},
    {"fmb_scene2_check", "fmb_scene_state"}, /* every_function asks it by itself */
};

static int is_asked(const struct argument *a)
{
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++)
        if (is(calls[i].function, a->function) && is(calls[i].type, a->type))
            return 1;
    for (size_t i = 0; i < sizeof begins / sizeof *begins; i++)
        if (is(begins[i], a->function))
            return 1;
    for (size_t i = 0; i < sizeof given / sizeof *given; i++)
        if (is(given[i].function, a->function) && is(given[i].type, a->type))
            return 1;
    return 0;
}

static int has_no_mark(const char *type)
{
    for (size_t i = 0; i < sizeof unmarked / sizeof *unmarked; i++)
        if (is(unmarked[i].type, type))
            return 1;
    return 0;
}

static void none_left_out(void)
{
    int marked = 0;
    for (size_t i = 0; i < sizeof argument / sizeof *argument; i++) {
        const struct argument *a = &argument[i];
        if (a->constant || has_no_mark(a->type))
            continue;
        marked++;
        if (!CHECK(state_of(a->type, 0) != NULL) || !CHECK(is_asked(a)))
            printf("%s writes '%s' (%s): asked by no test of memory in use\n", a->function, a->name, a->type);
    }
    CHECK(marked > 40);
}

/* ---- callbacks ---- */

static const busy_state *within;
static int within_met, came, refused, changed;

static void ask_within(void)
{
    void (*outer)(void) = busy_within;
    busy_within = NULL;
    came++;
    refused += within->ask(1 - within_met) == FMB_ERR_BUSY;
    busy_within = outer;
}

static void begin_within(void)
{
    if (changed++)
        return;
    if (within->begin)
        CHECK_EQ(within->begin(1 - within_met), 0);
    else
        memset(within->memory, 0, within->bytes);
}

static void callbacks(void)
{
    static const char *const types[] = {"fmb_scene_state", "fmb_field3_search", "fmb_walk3",  "fmb_made3",
                                        "fmb_turned3",     "fmb_fronts3",       "fmb_bodies3"};
    int all = 0;
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        within = state_of(types[i], 0);
        for (within_met = 0; within_met < 2; within_met++) {
            CHECK_EQ(begin(within, within_met), 0);
            came = refused = 0;
            busy_within = ask_within;
            CHECK_EQ(within->ask(within_met), within_met);
            busy_within = NULL;
            CHECK_EQ(refused, came);
            all += came;
        }
    }
    CHECK(all >= 5);
    /* Begun anew, or zeroed, below a call: that call says so, and the memory is no one's until it is begun anew once more. */
    for (int i = 0; i < 2; i++) {
        within = state_of(i ? "fmb_walk3" : "fmb_scene_state", 0);
        within_met = 1;
        CHECK_EQ(begin(within, 1), 0);
        changed = 0;
        busy_within = begin_within;
        CHECK_EQ(within->ask(1), FMB_ERR_BUSY);
        busy_within = NULL;
        CHECK(changed > 0);
        CHECK_EQ(within->ask(1), FMB_ERR_BUSY);
        if (!within->begin)
            memset(within->memory, 0, within->bytes);
        CHECK_EQ(begin(within, 1), 0);
        CHECK_EQ(within->ask(1), 1);
    }
}

/* ---- threads ---- */

static const busy_state *hammered;
static atomic_int inside, overlapped, ready, gone, turn;
static int each_round; /* 0: both ask as often as they can; else both ask once after each begin */
static long questions;
static struct hammer {
    int met;
    long right, busy, wrong;
} hammer[2];

/* In the middle of a call: two at once are seen here, whatever they answer. */
static void count_inside(void)
{
    if (atomic_fetch_add(&inside, 1) != 0)
        atomic_store(&overlapped, 1);
    sched_yield();
    atomic_fetch_sub(&inside, 1);
}

/* A search that has told its answer, to the other one, tells it no more. */
static int told(int answer) { return each_round && answer == FMB_ERR_STALE; }

static void count_answer(struct hammer *h, int answer)
{
    h->right += answer == right(hammered, h->met);
    h->busy += answer == FMB_ERR_BUSY;
    h->wrong += answer != right(hammered, h->met) && answer != FMB_ERR_BUSY && !told(answer);
    if (answer == FMB_ERR_BUSY)
        sched_yield(); /* so that both come in now and then */
}

static void *ask_often(void *given_hammer)
{
    struct hammer *h = given_hammer;
    if (!each_round)
        for (atomic_fetch_add(&ready, 1); atomic_load(&ready) < 2;)
            sched_yield();
    for (long i = 0; i < questions; i++) {
        if (each_round) {
            atomic_fetch_add(&ready, 1);
            while (atomic_load(&turn) <= i)
                sched_yield();
        }
        count_answer(h, hammered->ask(h->met));
        if (each_round)
            atomic_fetch_add(&gone, 1);
    }
    return NULL;
}

/* Begins the memory once both threads wait, lets them ask, and waits for both. */
static void lead_rounds(void)
{
    for (long i = 0; i < questions; i++) {
        while (atomic_load(&ready) < 2 * (i + 1))
            sched_yield();
        hammer[0].met = hammer[1].met = (int)(i & 1);
        CHECK_EQ(hammered->begin((int)(i & 1)), 0);
        atomic_store(&turn, (int)i + 1);
        while (atomic_load(&gone) < 2 * (i + 1))
            sched_yield();
        int answer = hammered->ask((int)(i & 1)); /* nobody is in */
        CHECK(answer == (int)(i & 1) || told(answer));
    }
}

static void two_threads(const busy_state *s, long count)
{
    pthread_t thread[2];
    hammered = s;
    each_round = s->begin != NULL;
    questions = each_round ? count / 20 + 1 : count;
    atomic_store(&inside, 0);
    atomic_store(&overlapped, 0);
    atomic_store(&ready, 0);
    atomic_store(&gone, 0);
    atomic_store(&turn, 0);
    busy_within = count_inside;
    for (int i = 0; i < 2; i++) {
        hammer[i] = (struct hammer){.met = i};
        CHECK_EQ(pthread_create(&thread[i], NULL, ask_often, &hammer[i]), 0);
    }
    if (each_round)
        lead_rounds();
    for (int i = 0; i < 2; i++)
        CHECK_EQ(pthread_join(thread[i], NULL), 0);
    busy_within = NULL;
    printf("%s: right %ld and %ld, refused %ld and %ld\n", s->type, hammer[0].right, hammer[1].right, hammer[0].busy,
           hammer[1].busy);
    CHECK_EQ(hammer[0].wrong, 0);
    CHECK_EQ(hammer[1].wrong, 0);
    CHECK(hammer[0].right + hammer[1].right > 0);
    CHECK_EQ(atomic_load(&overlapped), 0);
    CHECK(!fmbi_is_taken(s->mark));
    CHECK_EQ(begin(s, 1), 0);
    CHECK_EQ(s->ask(1), right(s, 1));
}

int main(int argc, char **argv)
{
    (void)check_seed(argc, argv, 1);
    long count = (long)check_count(argc, argv, 20000);
    CHECK_EQ(busy_make(), 0);
    garbage();
    copies_of_two();
    two_addresses();
    for (int i = 0; i < busy_count; i++) {
        one_state(&busy_states[i]);
        killed(&busy_states[i]);
        rest_of_a_mark(&busy_states[i]);
    }
    every_function();
    none_left_out();
    callbacks();
    for (int i = 0; i < busy_count; i++)
        if (!is(busy_states[i].type, "fmb_fronts3")) /* whose walk tells each contact once */
            two_threads(&busy_states[i], count);
    return check_done("busy");
}
