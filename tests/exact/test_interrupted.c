/* SPDX-License-Identifier: MIT */
/*
 * An interrupt uses the memory of the call that it interrupts, at moments of it: that of a search while it is told its poses, its front or
 * its way, a front while it is read, the state of a scene while it is asked how late a stop may be, a grid while it is packed, a search while it is
 * begun. One of the two hears FMB_ERR_BUSY or FMB_ERR_STALE, or both are right: no 0 of bodies that meet, no answer of two checks, no word behind an
 * array. host-only; x86-64 alone. Arguments: SEED: of where moments begin; COUNT: moments of each call.
 */
#include "trap.h"

#include "cubes.h"

#include <stdio.h>
#include <string.h>

#if TRAP

enum {
    BOXES = 16,
    NODES = 2 * BOXES - 1,
    FRONTS = 512,
    SIDE = 8,
    WORDS = FMB_GRID3_WORDS(SIDE, SIDE, SIDE),
    MOST = 20000
};

static fmb_node3 node[2][NODES];
static fmb_frame3 frame[2][BOXES];
static fmb_tree3 tree[2];
static fmb_walk3 walk, other;
static fmb_front3 pair[FRONTS];
static fmb_fronts3 front;
static fmb_meeting3 m;
static int said; /* to the interrupt */
static const fmb_real edge[3][3] = {{(fmb_real)0.5, 0, 0}, {0, (fmb_real)0.5, 0}, {0, 0, (fmb_real)0.5}};
static const fmb_pose3 here = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {0, 0, 0}};

/* Two rows of cubes, .7 apart; but pair `met`, which meets. */
static void plant(int met)
{
    const fmb_real way[3] = {1, 0, 0}, from[2][3] = {{0, 0, 0}, {0, (fmb_real)0.7, 0}}, at[3] = {(fmb_real)met, 0, 0};
    for (int i = 0; i < 2; i++)
        plant_row(&tree[i], node[i], frame[i], BOXES, from[i], way, edge);
    for (int i = 0; i < NODES; i++)
        if (node[1][i].child == -1 && node[1][i].volume == met)
            CHECK_EQ(fmb_tree3_move(&tree[1], node[1], i, frame[1], FMB_CUBOID, at, edge), 0);
    CHECK_EQ(fmb_tree3_refit(&tree[1], node[1], NULL), 0);
}

static int begin(fmb_walk3 *w) { return fmb_walk3_init(w, &tree[0], 0, NULL, &tree[1], 0, NULL, 0); }

/* How many contacts to the end; -1: it was refused. */
static int contacts(fmb_walk3 *w)
{
    int answer, n = 0;
    w->budget = FMB_NO_LIMIT;
    while ((answer = fmb_walk3_next(w, &m)) == 1)
        n++;
    return answer < 0 ? -1 : n;
}

/* ---- what a search is told before it begins ---- */

static void go_on(void) { said = fmb_walk3_next(&walk, &m); }

static int posed(long k, long *rest)
{
    const fmb_pose3 there = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {0, (fmb_real)-0.7, 0}};
    CHECK_EQ(begin(&walk), 0);
    walk.budget = 12;
    trap_start(k);
    const int answer = fmb_walk3_pose(&walk, &here, &there, 0);
    *rest = trap_stop();
    return answer < 0 || contacts(&walk) != 0;
}

static int kept(long k, long *rest)
{
    CHECK_EQ(begin(&walk), 0);
    CHECK_EQ(fmb_fronts3_init(&front, pair, FRONTS), 0);
    walk.budget = 60;
    trap_start(k);
    (void)fmb_walk3_keep(&walk, &front);
    *rest = trap_stop();
    (void)contacts(&walk);
    CHECK_EQ(begin(&other), 0);
    return fmb_walk3_from(&other, &front) || contacts(&other) != 0;
}

/* ---- a front that is read ---- */

static void write_half(void)
{
    said = begin(&walk);
    said = said ? said : fmb_walk3_keep(&walk, &front);
    walk.budget = 12;
    said = fmb_walk3_next(&walk, &m);
}

static void write_front(void)
{
    CHECK_EQ(fmb_fronts3_init(&front, pair, FRONTS), 0);
    CHECK_EQ(begin(&walk), 0);
    CHECK_EQ(fmb_walk3_keep(&walk, &front), 0);
    CHECK_EQ(contacts(&walk), 1);
    CHECK_EQ(begin(&other), 0);
}

static int read_on(long k, long *rest)
{
    write_front();
    CHECK_EQ(fmb_walk3_from(&other, &front), 0);
    trap_start(k);
    const int n = contacts(&other);
    *rest = trap_stop();
    return n != 0;
}

/* The search is begun anew below its own call, with another front, of which it writes a part. */
static fmb_front3 second_pair[FRONTS];
static fmb_fronts3 second;

static void keep_another(void)
{
    said = fmb_fronts3_init(&second, second_pair, FRONTS);
    said = said ? said : begin(&walk);
    said = said ? said : fmb_walk3_keep(&walk, &second);
    walk.budget = 12;
    said = said ? said : fmb_walk3_next(&walk, &m);
}

static int kept_another(long k, long *rest)
{
    CHECK_EQ(fmb_fronts3_init(&front, pair, FRONTS), 0);
    CHECK_EQ(fmb_fronts3_init(&second, second_pair, FRONTS), 0);
    CHECK_EQ(begin(&walk), 0);
    CHECK_EQ(fmb_walk3_keep(&walk, &front), 0);
    trap_start(k);
    (void)contacts(&walk);
    *rest = trap_stop();
    CHECK_EQ(begin(&other), 0);
    return fmb_walk3_from(&other, &second) || contacts(&other) != 0;
}

/* The front gets a shorter array below the call that writes it. */
static void shorten(void) { said = fmb_fronts3_init(&front, second_pair, 2); }

static int shortened(long k, long *rest)
{
    CHECK_EQ(fmb_fronts3_init(&front, pair, FRONTS), 0);
    CHECK_EQ(begin(&walk), 0);
    CHECK_EQ(fmb_walk3_keep(&walk, &front), 0);
    for (int i = 0; i < FRONTS; i++)
        second_pair[i].a = -77;
    trap_start(k);
    (void)contacts(&walk);
    *rest = trap_stop();
    int right = 1;
    for (int i = 2; i < FRONTS; i++)
        right &= second_pair[i].a == -77;
    return right;
}

/* The cache is another one below the call that makes volumes there: a longer one, or there was none (the sanitizers judge that). */
static fmb_made3 cache[2][32];
static int32_t rooms; /* of the first one; 0: none */

static int box_numbers(const void *context, int32_t number, fmb_real origin[3], fmb_real e[3][3])
{
    const fmb_frame3 *f = (const fmb_frame3 *)context + number;
    for (int k = 0; k < 3; k++) {
        origin[k] = f->origin[k];
        for (int i = 0; i < 3; i++)
            e[i][k] = f->edge[i][k];
    }
    return FMB_CUBOID;
}

static void cache_another(void)
{
    said = begin(&walk);
    said = said ? said : fmb_walk3_cache(&walk, 1, cache[1], 32);
}

static int cached_another(long k, long *rest)
{
    for (int i = 0; i < 2; i++) {
        tree[i].numbers = box_numbers;
        tree[i].context = frame[i];
        tree[i].frame = NULL;
        CHECK_EQ(fmb_tree3_check(&tree[i], NULL), 0);
    }
    memset(cache, 0x5a, sizeof cache);
    CHECK_EQ(begin(&walk), 0);
    CHECK_EQ(rooms ? fmb_walk3_cache(&walk, 1, cache[0], rooms) : 0, 0);
    trap_start(k);
    (void)contacts(&walk);
    *rest = trap_stop();
    int right = 1;
    for (const unsigned char *byte = (const unsigned char *)&cache[0][rooms]; byte < (const unsigned char *)cache[1];
         byte++)
        right &= *byte == 0x5a;
    for (int i = 0; i < 2; i++)
        tree[i] = (fmb_tree3){.node = node[i], .nodes = NODES, .volumes = BOXES, .frame = frame[i]};
    for (int i = 0; i < 2; i++)
        CHECK_EQ(fmb_tree3_check(&tree[i], NULL), 0);
    return right;
}

static int read_from(long k, long *rest)
{
    write_front();
    trap_start(k);
    const int answer = fmb_walk3_from(&other, &front);
    *rest = trap_stop();
    return answer || contacts(&other) != 0;
}

/* ---- two questions at once ---- */

static const fmb_pose3 far_away = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {0, 100, 0}},
                       within = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {0, (fmb_real)-0.7, 0}};

static void begin_far_away(void)
{
    said = begin(&walk);
    said = said ? said : fmb_walk3_pose(&walk, &here, &far_away, 0);
}

/* The trees of one and the poses of the other are no question of anybody. */
static int begun_twice(long k, long *rest)
{
    fmb_tree3 *const own = &tree[1];
    trap_start(k);
    const int answer = fmb_walk3_init(&walk, own, 0, NULL, own, 0, NULL, 0); /* whose every cube meets */
    *rest = trap_stop();
    const int outer = walk.tree[0].node == own->node;
    const int n = contacts(&walk);
    return answer < 0 || n < 0 || !outer || n >= BOXES;
}

static fmb_fit3 fit[NODES];
static fmb_fits3 fits;
static fmb_turned3 turned[16];

static int with_turned(fmb_walk3 *w, const fmb_pose3 *pose)
{
    int error = begin(w);
    error = error ? error : fmb_walk3_pose(w, &here, pose, 0);
    return error ? error : fmb_walk3_fits(w, NULL, &fits);
}

static void turn_elsewhere(void)
{
    said = with_turned(&other, &far_away);
    said = said ? said : fmb_walk3_turned(&other, turned, 16);
    while (!said && (said = fmb_walk3_next(&other, &m)) == 1)
        said = 0;
}

/* Boxes of the other question, in an array that is being emptied. */
static int turned_twice(long k, long *rest)
{
    CHECK_EQ(fmb_tree3_fits(&tree[1], fit, NODES, &fits), 0);
    CHECK_EQ(with_turned(&walk, &within), 0);
    trap_start(k);
    const int answer = fmb_walk3_turned(&walk, turned, 16);
    *rest = trap_stop();
    const int n = contacts(&walk);
    return answer < 0 || n < 0 || n >= BOXES - 1;
}

/* ---- grids ---- */

static uint32_t memory[WORDS], packed[2 * WORDS];
static fmb_grid3 grid;
static fmb_cells3_tree_walk leaves;
static const int32_t first[3] = {0, 0, 0};

static void fill_all(void)
{
    const fmb_box3 all = {{0, 0, 0}, {SIDE, SIDE, SIDE}};
    said = fmb_grid3_fill_box(&grid, &all);
}

static void plant_grid(const fmb_real cell[3])
{
    const int32_t cells[3] = {SIDE, SIDE, SIDE};
    const fmb_real zero[3] = {0, 0, 0};
    CHECK_EQ(fmb_grid3_init(&grid, zero, cell, cells, memory, WORDS), 0);
    CHECK_EQ(fmb_grid3_clear(&grid), 0);
    CHECK_EQ(fmb_grid3_set(&grid, first, 1), 0);
}

static int pack(long k, long *rest)
{
    const fmb_real cell[3] = {1, 1, 1};
    int32_t words = 0;
    plant_grid(cell);
    CHECK_EQ(fmb_grid3_pack(&grid, packed, 2 * WORDS, &words), 0);
    const int32_t room = words;
    for (int i = 0; i < 2 * WORDS; i++)
        packed[i] = 0x5aa55aa5u;
    trap_start(k);
    const int answer = fmb_grid3_pack(&grid, packed, room, &words);
    *rest = trap_stop();
    int right = answer <= 0;
    for (int i = room; i < 2 * WORDS; i++)
        right &= packed[i] == 0x5aa55aa5u;
    return right;
}

static fmb_grid3 elsewhere;
static uint32_t other_memory[WORDS];

static void pack_there(void)
{
    int32_t words;
    said = fmb_grid3_pack(&elsewhere, packed, 2 * WORDS, &words);
}

/*
 * Two grids of as many blocks, elsewhere, packed into one array: a thing is in another place in each, in none of the mixture. What is attached
 * afterwards as one of them is that one, or nothing.
 */
static int pack_both(long k, long *rest)
{
    const fmb_real cell[3] = {1, 1, 1}, origin[2][3] = {{0, 0, 0}, {8, 0, 0}};
    const int32_t cells[3] = {SIDE, SIDE, SIDE}, last[3] = {0, SIDE - 1, SIDE - 1},
                  more[2][3] = {{0, 0, SIDE - 1}, {0, SIDE - 1, 0}};
    fmb_grid3 attached;
    int32_t words = 0;
    plant_grid(cell);
    CHECK_EQ(fmb_grid3_init(&elsewhere, origin[1], cell, cells, other_memory, WORDS), 0);
    CHECK_EQ(fmb_grid3_clear(&elsewhere), 0);
    CHECK_EQ(fmb_grid3_set(&elsewhere, last, 1), 0);
    CHECK(!fmb_grid3_set(&grid, more[0], 1) && !fmb_grid3_set(&elsewhere, more[1], 1));
    trap_start(k);
    (void)fmb_grid3_pack(&grid, packed, 2 * WORDS, &words);
    *rest = trap_stop();
    int right = 1;
    for (int i = 0; i < 2; i++)
        if (!fmb_grid3_attach(&attached, origin[i], cell, cells, packed, 2 * WORDS))
            right &= fmb_grid3_get(&attached, first) == !i && fmb_grid3_get(&attached, last) == i &&
                     fmb_grid3_get(&attached, more[0]) == !i && fmb_grid3_get(&attached, more[1]) == i;
    return right;
}

/* The other grid is packed into the memory that a fill is writing, and attached: what it says is so, or refused. */
static fmb_grid3 attached;

static void pack_over(void)
{
    const fmb_real cell[3] = {1, 1, 1}, zero[3] = {0, 0, 0};
    const int32_t cells[3] = {SIDE, SIDE, SIDE};
    int32_t words;
    said = fmb_grid3_pack(&elsewhere, memory, WORDS, &words);
    said = said ? said : fmb_grid3_attach(&attached, zero, cell, cells, memory, WORDS);
}

static int fill_under(long k, long *rest)
{
    const fmb_real cell[3] = {1, 1, 1}, zero[3] = {0, 0, 0};
    const int32_t cells[3] = {SIDE, SIDE, SIDE}, set[2][3] = {{5, 5, 5}, {0, 7, 7}};
    const fmb_box3 low = {{0, 0, 0}, {4, 4, 2}};
    plant_grid(cell);
    CHECK_EQ(fmb_grid3_init(&elsewhere, zero, cell, cells, other_memory, WORDS), 0);
    CHECK_EQ(fmb_grid3_clear(&elsewhere), 0);
    CHECK(!fmb_grid3_set(&elsewhere, set[0], 1) && !fmb_grid3_set(&elsewhere, set[1], 1));
    said = 1;
    trap_start(k);
    (void)fmb_grid3_fill_box(&grid, &low);
    *rest = trap_stop();
    return said || (fmb_grid3_get(&attached, set[0]) != 0 && fmb_grid3_get(&attached, set[1]) != 0);
}

/* The memory becomes that of another grid, and a cell of it is set. */
static void begin_elsewhere(void)
{
    const fmb_real cell[3] = {1, 1, 1}, there[3] = {100, 100, 100};
    const int32_t cells[3] = {SIDE - 1, SIDE, SIDE};
    said = fmb_grid3_init(&elsewhere, there, cell, cells, memory, WORDS);
    said = said ? said : fmb_grid3_clear(&elsewhere);
    said = said ? said : fmb_grid3_set(&elsewhere, first, 1);
}

/* The call for the first grid hears of it, and the cell of the other one stays. */
static int lost(long k, long *rest, int clears)
{
    const fmb_real cell[3] = {1, 1, 1};
    plant_grid(cell);
    said = 1;
    trap_start(k);
    const int answer = clears ? fmb_grid3_clear(&grid) : fmb_grid3_set(&grid, first, 0);
    *rest = trap_stop();
    return said || fmb_grid3_get(&elsewhere, first) != 0 || answer < 0;
}

static int lost_in_clear(long k, long *rest) { return lost(k, rest, 1); }
static int lost_in_set(long k, long *rest) { return lost(k, rest, 0); }

static void next_leaf(void)
{
    fmb_cells3_leaf f;
    said = fmb_cells3_tree_next(&leaves, &f);
}

/* A cell that one cube alone sweeps. */
static int translated(long k, long *rest)
{
    const fmb_real cell[3] = {1, 1, 1}, v[3] = {0, 0, 5};
    const int32_t at[3] = {2, 0, 4};
    fmb_cells3_leaf f;
    int n, found = 0;
    plant_grid(cell);
    CHECK_EQ(fmb_grid3_set(&grid, first, 0), 0);
    CHECK_EQ(fmb_grid3_set(&grid, at, 1), 0);
    CHECK_EQ(fmb_cells3_tree(&leaves, &grid, &tree[0], NULL, 0), 0);
    leaves.budget = 8;
    trap_start(k);
    const int answer = fmb_cells3_tree_translate(&leaves, v);
    *rest = trap_stop();
    leaves.budget = FMB_NO_LIMIT;
    while ((n = fmb_cells3_tree_next(&leaves, &f)) == 1)
        found++;
    return answer < 0 || n < 0 || found > 0;
}

/* ---- how late a stop may be ---- */

static fmb_scene_state state;
static fmb_real way[2][3];

static int check_scene(const fmb_real *step)
{
    const fmb_solid3 link = {&frame[0][0], step, 0, 0}, obstacle = {&frame[0][4], fmb_no_step, 0, 0}; /* 3.5 apart */
    const fmb_scene3 scene = {.links = 1,
                              .obstacles = 1,
                              .zones = FMB_NONE,
                              .self = FMB_SELF_SKIP,
                              .link = &link,
                              .obstacle = &obstacle,
                              .window = 2};
    return fmb_scene3_check(&scene, &state, FMB_NO_LIMIT);
}

static void check_other(void) { said = check_scene(way[1]); }

static int stop(long k, long *rest)
{
    fmb_real late[2], latest = 77;
    int answer[2];
    for (int i = 1; i >= 0; i--) {
        CHECK_EQ(check_scene(way[i]), way[i][0] < 3 ? 0 : FMB_HIT);
        answer[i] = fmb_scene_stop(&state, &late[i]);
    }
    trap_start(k);
    const int told = fmb_scene_stop(&state, &latest);
    *rest = trap_stop();
    int right = told == FMB_ERR_BUSY || told == FMB_ERR_STALE;
    for (int i = 0; i < 2; i++)
        right |= told == answer[i] && latest == late[i];
    return right;
}

/* What a call leaves that was killed while another one came in vain: all calls hear, those that only read, too. */
static void killed(void)
{
    fmb_real latest;
    CHECK_EQ(check_scene(way[0]), 0);
    CHECK(fmb_scene_stop(&state, &latest) >= 0);
    state.in_use.word[0] = 6;
    state.in_use.word[1] = 1;
    CHECK_EQ(fmb_scene_stop(&state, &latest), FMB_ERR_BUSY);
    CHECK_EQ(check_scene(way[0]), FMB_ERR_BUSY);
    state = (fmb_scene_state){0};
}

/* ---- a search that begins ---- */

static fmb_distance3_search distance;
static fmb_bodies3 bodies;
static const fmb_body3 body[2] = {{.tree = &tree[0], .motion = FMB_RESTS}, {.tree = &tree[1], .motion = FMB_RESTS}};

static void ask_all(void)
{
    fmb_nearest3 nearest;
    fmb_interval when;
    said = fmb_walk3_next(&walk, &m);
    said = fmb_tree3_distance(&distance, &nearest);
    said = fmb_bodies3_segment(&bodies, &when);
}

/* That no call below the beginning of a search follows what is not there yet. */
static int begun(long k, long *rest)
{
    walk = (fmb_walk3){0};
    distance = (fmb_distance3_search){0};
    bodies = (fmb_bodies3){0};
    trap_start(k);
    (void)begin(&walk);
    (void)fmb_tree3_distance_init(&distance, &tree[0], NULL, &tree[1], NULL);
    (void)fmb_bodies3_init(&bodies, &body[0], &body[1], 0, 0);
    *rest = trap_stop();
    return 1;
}

int main(int argc, char **argv)
{
    trap_seed = check_seed(argc, argv, 1);
    const long count = (long)check_count(argc, argv, 24);
    plant(BOXES - 1);
    at_moments("fmb_walk3_pose", go_on, posed, count);
    plant(2);
    at_moments("fmb_walk3_keep", go_on, kept, count);
    plant(BOXES - 1);
    at_moments("a front that is read", write_half, read_on, count);
    at_moments("fmb_walk3_from", write_half, read_from, count);
    at_moments("a search with another front", keep_another, kept_another, count);
    at_moments("a front with another array", shorten, shortened, count);
    for (rooms = 0; rooms < 4; rooms += 2)
        at_moments("a search with another cache", cache_another, cached_another, count);
    at_moments("fmb_cells3_tree_translate", next_leaf, translated, count);
    at_moments("fmb_walk3_init", begin_far_away, begun_twice, 4 * count);
    at_moments("fmb_walk3_turned", turn_elsewhere, turned_twice, 4 * count);
    at_moments("fmb_grid3_pack", fill_all, pack, count);
    at_moments("fmb_grid3_pack, twice", pack_there, pack_both, 2 * count);
    at_moments("fmb_grid3_fill_box", pack_over, fill_under, 4 * count);
    at_moments("fmb_grid3_clear", begin_elsewhere, lost_in_clear, 4 * count);
    at_moments("fmb_grid3_set", begin_elsewhere, lost_in_set, 4 * count);
    way[0][0] = 1;
    killed();
    for (int i = 0; i < 3; i++) {
        way[0][0] = i == 0 ? 1 : i == 1 ? 4 : (fmb_real)3.75;
        way[1][0] = i == 0 ? 6 : i == 1 ? 1 : 300;
        at_moments("fmb_scene_stop", check_other, stop, 4 * count);
    }
    at_moments("what begins", ask_all, begun, count);
    return check_done("interrupted");
}
#else
int main(void)
{
    CHECK(1); /* nothing is asked */
    return check_done("interrupted");
}
#endif
