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
    while ((answer = fmb_scene3_check_fields(&scene, field, 2, &state, 1, &found)) == FMB_UNFINISHED)
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
    answer = fmb_scene3_check_fields(&scene, field, 2, &state, FMB_NO_LIMIT, NULL);
    CHECK_EQ(answer == FMB_ERR_CAPACITY, contacts > 1);
    CHECK_EQ(state.free, contacts == 0);
    scene.capacity = ROOM;
    /* All that both sides allow is left out, and nothing that one side allows alone. */
    for (int i = 0; i < LINKS; i++)
        link[i].is = 1, link[i].may_meet = 2;
    field[0].is = field[1].is = 2;
    CHECK(fmb_scene3_check_fields(&scene, field, 2, &state, FMB_NO_LIMIT, NULL) >= 0);
    CHECK_EQ(state.contacts, contacts);
    field[0].may_meet = field[1].may_meet = 1;
    CHECK(fmb_scene3_check_fields(&scene, field, 2, &state, FMB_NO_LIMIT, NULL) >= 0);
    CHECK_EQ(state.contacts, pairs.contacts);
    field[0].is = field[1].is = field[0].may_meet = field[1].may_meet = 0;
}

static void refuses(void)
{
    fmb_scene_state state = {0};
    fmb_field3_found found = {-7, -7, {{0, 0, 0}, 0, {0, 0}}, {0, 0, 0, {0, 0}}};
    fmb_field3 both = {&grid, &set, 0, 0}, none = {NULL, NULL, 0, 0};
    fmb_real zero = 0, latest;
    CHECK_EQ(fmb_scene3_check_fields(&scene, field, 2, NULL, FMB_NO_LIMIT, &found), FMB_ERR_NULL);
    CHECK_EQ(fmb_scene3_check_fields(NULL, field, 2, &state, FMB_NO_LIMIT, &found), FMB_ERR_NULL);
    CHECK_EQ(fmb_scene3_check_fields(&scene, NULL, 2, &state, FMB_NO_LIMIT, &found), FMB_ERR_NULL);
    CHECK_EQ(fmb_scene3_check_fields(&scene, field, 0, &state, FMB_NO_LIMIT, &found), FMB_ERR_RANGE);
    CHECK_EQ(fmb_scene3_check_fields(&scene, field, FMB_SCENE_MOST + 1, &state, FMB_NO_LIMIT, &found), FMB_ERR_RANGE);
    CHECK_EQ(fmb_scene3_check_fields(&scene, field, 2, &state, 0, &found), FMB_ERR_RANGE);
    CHECK(found.link == -7 && !state.free);
    CHECK_EQ(fmb_scene3_check_fields(&scene, &both, 1, &state, FMB_NO_LIMIT, &found), FMB_ERR_NULL);
    CHECK_EQ(fmb_scene3_check_fields(&scene, &none, 1, &state, FMB_NO_LIMIT, &found), FMB_ERR_NULL);
    at[3][1] = zero / zero;
    CHECK_EQ(fmb_scene3_check_fields(&scene, field, 2, &state, FMB_NO_LIMIT, &found), FMB_ERR_NOT_FINITE);
    CHECK(found.link == 0 && found.field == 1 && found.point.point == 3 && state.first.kind == FMB_WITH_FIELD);
    CHECK(!state.free && !state.finished && state.why_not == FMB_ERR_NOT_FINITE);
    CHECK_EQ(fmb_scene_stop(&state, &latest), FMB_ERR_NOT_FINITE);
    at[3][1] = 0;
    memory[0]++; /* no longer a picture */
    CHECK_EQ(fmb_scene3_check_fields(&scene, field, 2, &state, FMB_NO_LIMIT, &found), FMB_ERR_STALE);
    CHECK(!state.free && state.first.other == 0);
}

int main(int argc, char **argv)
{
    struct random r = random_start(check_seed(argc, argv, 20264));
    uint64_t count = check_count(argc, argv, 100);
    for (uint64_t i = 0; i < count; i++) {
        make(&r);
        agrees();
    }
    refuses();
    return check_done("fields");
}
