/* SPDX-License-Identifier: MIT */
/*
 * Grids and sets of points in scenes: the answer of a scene with fields is that of its pairs, its grids and its sets together; what is left out, what
 * is refused, and when a stop has to be commanded.
 */
#include "check.h"
#include "pairs.h"
#include <stddef.h>

enum { LINKS = 3, POINTS = 20, SIDE = 8, WORDS = FMB_GRID3_WORDS(SIDE, SIDE, SIDE), ROOM = 8 };

static uint32_t memory[WORDS];
static fmb_grid3 grid;
static fmb_real at[POINTS][3], step[LINKS][3], away[3] = {50, 50, 50};
static fmb_points3 set = {(const fmb_real (*)[3])at, POINTS, (fmb_real)0.05};
static fmb_frame3 frame[LINKS], wall;
static fmb_solid3 link[LINKS], obstacle[1] = {{&wall, fmb_no_step, 0, 0}};
static fmb_field3 field[2] = {{&grid, NULL, 0, 0}, {NULL, &set, 0, 0}};
static fmb_scene_contact contact[ROOM];
static fmb_scene3 scene = {.links = LINKS,
                           .obstacles = 1,
                           .zones = FMB_NONE,
                           .self = FMB_SELF_SKIP,
                           .link = link,
                           .obstacle = obstacle,
                           .contact = contact,
                           .capacity = ROOM,
                           .window = 2};

static fmb_real any(struct random *r, double low, double high) { return (fmb_real)random_between(r, low, high); }

static void make(struct random *r)
{
    static const fmb_real origin[3] = {-2, -2, -2}, cell[3] = {(fmb_real)0.5, (fmb_real)0.5, (fmb_real)0.5};
    static const int32_t cells[3] = {SIDE, SIDE, SIDE};
    fmb_real e[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    CHECK_EQ(fmb_grid3_init(&grid, origin, cell, cells, memory, WORDS), 0);
    CHECK_EQ(fmb_grid3_clear(&grid), 0);
    for (int i = random_int(r, 0, 4); i > 0; i--) {
        int32_t one[3] = {random_int(r, 0, 7), random_int(r, 0, 7), random_int(r, 0, 7)};
        CHECK_EQ(fmb_grid3_set(&grid, one, 1), 0);
    }
    for (int i = 0; i < POINTS; i++)
        for (int k = 0; k < 3; k++)
            at[i][k] = any(r, -8, 8);
    CHECK_EQ(fmb_frame3_init(&wall, FMB_CUBOID, random_int(r, 0, 1) ? away : at[0], e[0], e[1], e[2]), 0);
    for (int i = 0; i < LINKS; i++) {
        fmb_real o[3];
        for (int k = 0; k < 3; k++) {
            o[k] = any(r, -2, 2);
            step[i][k] = any(r, -1, 1);
            for (int j = 0; j < 3; j++)
                e[j][k] = any(r, -1, 1) / 2;
        }
        CHECK_EQ(fmb_frame3_init(&frame[i], FMB_CUBOID, o, e[0], e[1], e[2]), 0);
        link[i] = (fmb_solid3){&frame[i], i == 1 ? fmb_no_step : step[i], 0, 0};
    }
}

/* The same by single questions. */
static void agrees(void)
{
    fmb_scene_state state = {0}, pairs = {0};
    fmb_field3_found found = {-7, -7, {{0, 0, 0}, 0, {0, 0}}, {0, 0, 0, {0, 0}}};
    int answer, contacts, fields = 0;
    fmb_real soonest = 2, latest = -9, alone;
    int whole = fmb_scene3_check(&scene, &pairs, FMB_NO_LIMIT);
    CHECK(whole >= 0);
    soonest = whole ? pairs.first.when.in : 2;
    for (int i = 0; i < LINKS; i++) {
        const fmb_real *v = i == 1 ? NULL : step[i];
        fmb_grid3_found c;
        fmb_points3_found p;
        if (fmb_grid3_sweep(&grid, &frame[i], v, &c) != FMB_MISS) {
            soonest = c.when.in < soonest ? c.when.in : soonest;
            fields++;
        }
        if (fmb_points3_sweep(&set, &frame[i], v, &p) != FMB_MISS) {
            soonest = p.when.in < soonest ? p.when.in : soonest;
            fields++;
        }
    }
    contacts = pairs.contacts + fields;
    while ((answer = fmb_scene3_check_fields(&scene, field, 2, &state, 1, NULL, &found)) == FMB_UNFINISHED)
        CHECK(found.link == -7 && !state.free);
    CHECK_EQ(answer == FMB_MISS, contacts == 0);
    CHECK_EQ(state.free, answer == FMB_MISS);
    CHECK_EQ(state.contacts, contacts);
    CHECK(state.finished && state.why_not == answer && state.tested == pairs.tested);
    CHECK(answer == FMB_MISS || state.first.when.in == soonest);
    CHECK_EQ(found.link >= 0, answer != FMB_MISS && state.first.kind == FMB_WITH_FIELD);
    CHECK(found.link < 0 || (state.first.link == found.link && state.first.other == found.field &&
                             (found.field == 0 ? found.cell.answer : found.point.answer) == state.first.verdict));
    for (int i = pairs.contacts; i < contacts && i < ROOM; i++)
        CHECK(contact[i].kind == FMB_WITH_FIELD && contact[i].verdict > 0 && contact[i].when.in >= soonest);
    CHECK_EQ(fmb_scene_stop(&state, &latest), answer);
    if (fields == 0)
        CHECK(fmb_scene_stop(&pairs, &alone) == answer && alone == latest);
    /* No room for the last contact. */
    scene.capacity = contacts > 1 ? contacts - 1 : 1;
    answer = fmb_scene3_check_fields(&scene, field, 2, &state, FMB_NO_LIMIT, NULL, NULL);
    CHECK_EQ(answer == FMB_ERR_CAPACITY, contacts > 1);
    CHECK_EQ(state.free, contacts == 0);
    scene.capacity = ROOM;
    /* All that both sides allow is left out, and nothing that one side allows alone. */
    for (int i = 0; i < LINKS; i++)
        link[i].is = 1, link[i].may_meet = 2;
    field[0].is = field[1].is = 2;
    CHECK(fmb_scene3_check_fields(&scene, field, 2, &state, FMB_NO_LIMIT, NULL, NULL) >= 0);
    CHECK_EQ(state.contacts, contacts);
    field[0].may_meet = field[1].may_meet = 1;
    CHECK(fmb_scene3_check_fields(&scene, field, 2, &state, FMB_NO_LIMIT, NULL, NULL) >= 0);
    CHECK_EQ(state.contacts, pairs.contacts);
    field[0].is = field[1].is = field[0].may_meet = field[1].may_meet = 0;
}

static void refuses(void)
{
    fmb_scene_state state = {0};
    fmb_field3_found found = {-7, -7, {{0, 0, 0}, 0, {0, 0}}, {0, 0, 0, {0, 0}}};
    fmb_field3 both = {&grid, &set, 0, 0}, none = {NULL, NULL, 0, 0};
    fmb_real zero = 0, latest;
    CHECK_EQ(fmb_scene3_check_fields(&scene, field, 2, NULL, FMB_NO_LIMIT, NULL, &found), FMB_ERR_NULL);
    CHECK_EQ(fmb_scene3_check_fields(NULL, field, 2, &state, FMB_NO_LIMIT, NULL, &found), FMB_ERR_NULL);
    CHECK_EQ(fmb_scene3_check_fields(&scene, NULL, 2, &state, FMB_NO_LIMIT, NULL, &found), FMB_ERR_NULL);
    CHECK_EQ(fmb_scene3_check_fields(&scene, field, 0, &state, FMB_NO_LIMIT, NULL, &found), FMB_ERR_RANGE);
    CHECK_EQ(fmb_scene3_check_fields(&scene, field, FMB_SCENE_MOST + 1, &state, FMB_NO_LIMIT, NULL, &found),
             FMB_ERR_RANGE);
    CHECK_EQ(fmb_scene3_check_fields(&scene, field, 2, &state, 0, NULL, &found), FMB_ERR_RANGE);
    CHECK(found.link == -7 && !state.free);
    CHECK_EQ(fmb_scene3_check_fields(&scene, &both, 1, &state, FMB_NO_LIMIT, NULL, &found), FMB_ERR_NULL);
    CHECK_EQ(fmb_scene3_check_fields(&scene, &none, 1, &state, FMB_NO_LIMIT, NULL, &found), FMB_ERR_NULL);
    at[3][1] = zero / zero;
    CHECK_EQ(fmb_scene3_check_fields(&scene, field, 2, &state, FMB_NO_LIMIT, NULL, &found), FMB_ERR_NOT_FINITE);
    CHECK(found.link == 0 && found.field == 1 && found.point.point == 3 && state.first.kind == FMB_WITH_FIELD);
    CHECK(!state.free && !state.finished && state.why_not == FMB_ERR_NOT_FINITE);
    CHECK_EQ(fmb_scene_stop(&state, &latest), FMB_ERR_NOT_FINITE);
    at[3][1] = 0;
    memory[0]++; /* no longer a picture */
    CHECK_EQ(fmb_scene3_check_fields(&scene, field, 2, &state, FMB_NO_LIMIT, NULL, &found), FMB_ERR_STALE);
    CHECK(!state.free && state.first.other == 0);
}

/* ---- a pass of many calls ---- */

/* MOVED: a search may go on elsewhere. In double the smallest board has no room for two of them. */
#ifdef FMB_REAL_DOUBLE
enum { MOVED = 0 };
#else
enum { MOVED = 1 };
#endif
static union {
    fmb_field3_search search;
    fmb_scene_state state;
    fmb_scene_contact contact[2];
    fmb_real hint[LINKS][3];
} memories[MOVED + 1];

static const fmb_field3_found NOWHERE = {-7, -7, {{0, 0, 0}, 0, {0, 0}}, {0, 0, 0, {0, 0}}};

static int part(fmb_scene_state *state, fmb_field3_search *at_hand, uint32_t budget, fmb_field3_found *found)
{
    return fmb_scene3_check_fields(&scene, field, 2, state, budget, at_hand, found);
}

/* Goes on until the fields have come, and the search of one of them. */
static int until_fields(fmb_scene_state *state, uint32_t budget)
{
    int answer = FMB_UNFINISHED, pairs = FMB_SCENE_PAIRS(LINKS, 1, FMB_SELF_SKIP, FMB_NONE);
    *state = (fmb_scene_state){0};
    memories[0].search = (fmb_field3_search){.next = 0};
    for (int i = 0; i < 1000 && answer == FMB_UNFINISHED && (state->next <= pairs || !memories[0].search.open); i++)
        answer = part(state, &memories[0].search, budget, NULL);
    return answer;
}

static int same_contact(const fmb_scene_contact *a, const fmb_scene_contact *b)
{
    return a->kind == b->kind && a->link == b->link && a->other == b->other && a->verdict == b->verdict &&
           a->when.in == b->when.in && a->when.out == b->when.out;
}

static int same_found(const fmb_field3_found *a, const fmb_field3_found *b)
{
    int same = a->link == b->link && a->field == b->field && a->cell.answer == b->cell.answer;
    for (int k = 0; k < 3; k++)
        same &= a->cell.cell[k] == b->cell.cell[k];
    return same && a->point.answer == b->point.answer && a->point.point == b->point.point;
}

/* Whatever the budget, the answer is that of one call; frames, lists, sets and the search may stand elsewhere in each. */
static void in_parts(struct random *r, uint32_t most)
{
    static fmb_scene_contact all[ROOM], none;
    fmb_field3_search *const at_hand[2] = {&memories[0].search, &memories[MOVED].search};
    static fmb_frame3 copy[LINKS];
    fmb_points3 place[2];
    fmb_solid3 kept[LINKS];
    fmb_scene_state whole = {0}, state = {0};
    fmb_field3_found found = NOWHERE, once = NOWHERE;
    int answer, calls = 0, whole_answer = part(&whole, NULL, FMB_NO_LIMIT, &once);
    uint64_t given = 0;
    for (int i = 0; i < ROOM; i++)
        all[i] = contact[i], contact[i] = none;
    for (int i = 0; i < LINKS; i++)
        kept[i] = link[i];
    *at_hand[0] = (fmb_field3_search){.next = 0};
    do {
        uint32_t budget = (uint32_t)random_int(r, 1, (int)most);
        int now = calls & 1;
        for (int i = 0; i < LINKS; i++)
            copy[i] = now ? frame[i] : wall, link[i].frame = now ? &copy[i] : &frame[i];
        place[now] = set;
        place[!now] = (fmb_points3){NULL, 0, 0}; /* what stood there is gone */
        field[1].set = &place[now];
        answer = part(&state, at_hand[now], budget, &found);
        if (MOVED) {
            *at_hand[!now] = *at_hand[now];
            at_hand[now]->cells.usable = at_hand[now]->points.usable = at_hand[now]->body.usable = 0;
        }
        given += budget;
        CHECK(answer != FMB_UNFINISHED || (!state.free && !state.finished && found.link == -7));
        CHECK_EQ(fmb_scene_stop(&state, &(fmb_real){0}), answer);
    } while (answer == FMB_UNFINISHED && ++calls < 10000);
    for (int i = 0; i < LINKS; i++)
        link[i] = kept[i];
    field[1].set = &set;
    CHECK_EQ(answer, whole_answer);
    CHECK(same_contact(&state.first, &whole.first) && same_found(&found, &once));
    CHECK(state.contacts == whole.contacts && state.free == whole.free && state.finished && state.next == 0);
    CHECK(state.tested == whole.tested && state.by_axis == whole.by_axis && state.searched == whole.searched);
    for (int i = 0; i < ROOM && i < whole.contacts; i++)
        CHECK(same_contact(&all[i], &contact[i]));
    /* A free pass has looked at every pair, every link and field, and every point for each link. */
    CHECK(answer != FMB_MISS || given >= LINKS + 2 * LINKS + POINTS * LINKS);
    if (most == 1 && answer == FMB_MISS)
        CHECK(calls + 1 >= LINKS + 2 * LINKS + POINTS * LINKS);
}

/* What changes between two calls of a pass makes it stale, and no change that is taken back does. */
static void changes(struct random *r)
{
    fmb_scene_state state, kept;
    fmb_real latest;
    const fmb_grid3 before = grid;
    fmb_frame3 body = frame[1];
    int32_t one[3] = {random_int(r, 0, 7), random_int(r, 0, 7), random_int(r, 0, 7)}, was;
    const int what = random_int(r, 0, 9), answer = until_fields(&state, (uint32_t)random_int(r, 1, 3));
    if (answer != FMB_UNFINISHED)
        return;
    kept = state;
    memories[MOVED].search = memories[0].search;
    was = fmb_grid3_get(&grid, one);
    if (what == 0)
        CHECK_EQ(fmb_grid3_set(&grid, one, !was), 0);
    else if (what == 1)
        frame[1].origin[2] += (fmb_real)0.001;
    else if (what == 2)
        step[0][1] = -step[0][1];
    else if (what == 3)
        field[1].is = 4;
    else if (what == 4)
        set.radius *= (fmb_real)1.5;
    else if (what == 5)
        set.point++, set.points--;
    else if (what == 6)
        state.first.when.in += (fmb_real)0.25;
    else if (what == 7)
        memories[0].search.seal++;
    else if (what == 8)
        memory[0]++;
    else
        obstacle[0].step = step[2];
    CHECK_EQ(part(&state, &memories[0].search, FMB_NO_LIMIT, NULL), FMB_ERR_STALE);
    CHECK(!state.free && !state.finished && state.next == 0 && state.first.verdict == 0);
    CHECK_EQ(fmb_scene_stop(&state, &latest), FMB_ERR_STALE);
    if (what == 0)
        CHECK_EQ(fmb_grid3_set(&grid, one, was), 0);
    memory[0] -= what == 8;
    set = (fmb_points3){(const fmb_real(*)[3])at, POINTS, (fmb_real)0.05};
    step[0][1] = what == 2 ? -step[0][1] : step[0][1];
    frame[1] = body;
    field[1].is = 0;
    obstacle[0].step = fmb_no_step;
    grid = before;
    if (what == 0 || !MOVED)
        return; /* a picture that was changed and changed back is another one */
    CHECK(part(&kept, &memories[MOVED].search, FMB_NO_LIMIT, NULL) >= 0 && kept.finished);
}

/* Points that change after a link has been compared with them: at the end it shows. */
static void moving_points(struct random *r)
{
    fmb_scene_state state = {0}, sealed;
    const int pairs = FMB_SCENE_PAIRS(LINKS, 1, FMB_SELF_SKIP, FMB_NONE), i = random_int(r, 0, POINTS - 1);
    const fmb_real kept = at[i][0];
    int answer = FMB_UNFINISHED;
    memories[0].search = (fmb_field3_search){.next = 0};
    while (answer == FMB_UNFINISHED && state.next <= pairs + 3) /* link 0 has been compared with both */
        answer = part(&state, &memories[0].search, 1, NULL);
    if (answer != FMB_UNFINISHED)
        return;
    sealed = state;
    at[i][0] += 40; /* away from all: no contact is made by it */
    answer = part(&state, &memories[0].search, FMB_NO_LIMIT, NULL);
    CHECK(answer == FMB_ERR_STALE || (answer > 0 && state.first.when.in == 0));
    CHECK(!state.free);
    at[i][0] = kept;
    CHECK_EQ(part(&sealed, &memories[0].search, FMB_NO_LIMIT, NULL), FMB_ERR_STALE); /* the search has ended */
}

static void parts_refused(void)
{
    fmb_scene_state state = {0}, fresh = {0};
    CHECK_EQ(until_fields(&state, 1), FMB_UNFINISHED);
    fmb_scene_state open = state, gone = state;
    CHECK_EQ(fmb_scene3_check(&scene, &open, FMB_NO_LIMIT), FMB_ERR_STALE); /* it knows no fields */
    open = state;
    CHECK_EQ(part(&open, NULL, FMB_NO_LIMIT, NULL), FMB_ERR_STALE);
    open = state;
    if (MOVED) {
        memories[MOVED].search = (fmb_field3_search){.next = 0};
        CHECK_EQ(part(&open, &memories[MOVED].search, FMB_NO_LIMIT, NULL), FMB_ERR_STALE);
    }
    CHECK_EQ(part(&gone, &memories[0].search, 0, NULL), FMB_ERR_RANGE);
    CHECK_EQ(until_fields(&state, 1), FMB_UNFINISHED);
    state.next = 0; /* given up: a new pass */
    CHECK(part(&state, &memories[0].search, 1, NULL) == FMB_UNFINISHED && state.tested == 1);
    CHECK_EQ(until_fields(&state, 1), FMB_UNFINISHED);
    CHECK(part(&fresh, &memories[0].search, 2, NULL) == FMB_UNFINISHED && fresh.tested == 2);
    /* Among the fields the search, state, contacts and hints are written. */
    CHECK_EQ(part(&memories[MOVED].state, &memories[MOVED].search, FMB_NO_LIMIT, NULL), FMB_ERR_RANGE);
    scene.contact = memories[MOVED].contact;
    scene.capacity = 2;
    CHECK_EQ(part(&fresh, &memories[MOVED].search, FMB_NO_LIMIT, NULL), FMB_ERR_RANGE);
    scene.contact = contact;
    scene.capacity = ROOM;
    scene.hint = memories[MOVED].hint;
    scene.hints = LINKS;
    CHECK_EQ(part(&fresh, &memories[MOVED].search, FMB_NO_LIMIT, NULL), FMB_ERR_RANGE);
    CHECK(!fresh.free && fresh.why_not == FMB_ERR_RANGE);
    scene.hint = NULL;
    scene.hints = 0;
}

/*
 * A cube moves by 4 along x: a point 1 ahead, a cell 2 ahead. Whatever the order of the fields, and in one call or many,
 * the point is first, both are listed with their own times, and nothing is written behind the room for contacts.
 */
static void in_order(uint32_t budget)
{
    static const fmb_real o[3] = {-4, 0, 0}, e[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, way[3] = {4, 0, 0};
    static const int32_t one[3] = {2, 4, 4}; /* from -1, 0, 0 on */
    const fmb_field3 kept[2] = {field[0], field[1]};
    const fmb_scene3 before = scene;
    const struct random none = random_start(1);
    struct random r = none;
    make(&r);
    CHECK_EQ(fmb_grid3_clear(&grid), 0);
    CHECK_EQ(fmb_grid3_set(&grid, one, 1), 0);
    for (int i = 0; i < POINTS; i++)
        at[i][0] = i ? 9 : -2 + set.radius, at[i][1] = at[i][2] = (fmb_real)0.25;
    CHECK_EQ(fmb_frame3_init(&wall, FMB_CUBOID, away, e[0], e[1], e[2]), 0);
    CHECK_EQ(fmb_frame3_init(&frame[0], FMB_CUBOID, o, e[0], e[1], e[2]), 0);
    link[0] = (fmb_solid3){&frame[0], way, 0, 0};
    scene.links = 1;
    for (int swapped = 0; swapped < 2; swapped++) {
        int answer = FMB_UNFINISHED, of_set = !swapped;
        fmb_scene_state state = {0};
        fmb_field3_found found;
        field[!of_set] = kept[0], field[of_set] = kept[1];
        for (scene.capacity = 2; scene.capacity > 0; scene.capacity--) {
            contact[0].verdict = contact[1].verdict = -77;
            do
                answer = part(&state, &memories[0].search, budget, &found);
            while (answer == FMB_UNFINISHED);
            CHECK_EQ(answer, scene.capacity == 2 ? FMB_HIT : FMB_ERR_CAPACITY);
            CHECK(state.contacts == 2 && state.first.other == of_set && found.field == of_set && found.link == 0);
            CHECK(state.first.when.in > (fmb_real)0.2 && state.first.when.in <= (fmb_real)0.25 + (fmb_real)0.001);
            CHECK(found.point.point == 0 && found.point.when.in == state.first.when.in && found.cell.answer == 0);
            CHECK_EQ(contact[1].verdict, scene.capacity == 2 ? FMB_HIT : -77);
            CHECK(contact[0].other == 0 && contact[of_set].when.in == state.first.when.in);
            CHECK(scene.capacity == 1 ||
                  (contact[!of_set].when.in > (fmb_real)0.45 && contact[!of_set].when.in <= (fmb_real)0.5));
            if (of_set)
                scene.capacity = 1; /* room for one: the point would not be in it */
        }
    }
    field[0] = kept[0], field[1] = kept[1];
    scene = before;
}

int main(int argc, char **argv)
{
    struct random r = random_start(check_seed(argc, argv, 20264));
    uint64_t count = check_count(argc, argv, 100);
    for (uint64_t i = 0; i < count; i++) {
        make(&r);
        agrees();
        in_parts(&r, i % 4 == 0 ? 1 : 40);
        changes(&r);
        moving_points(&r);
    }
    in_order(1);
    in_order(FMB_NO_LIMIT);
    make(&r);
    parts_refused();
    refuses();
    return check_done("fields");
}
