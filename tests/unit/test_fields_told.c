/* SPDX-License-Identifier: MIT */
/*
 * A scene with a grid and a set of points whose contacts are known: which is first, what is told of it and of all others, what is left out, and what
 * a list of contacts holds. (Against single questions: test_fields.c.)
 */
#include "check.h"
#include "fmb.h"
#include <stddef.h>

enum { SIDE = 8, WORDS = FMB_GRID3_WORDS(SIDE, SIDE, SIDE), ROOM = 3 };

/* Link 0 reaches the cell [1, 1.5] at 0.75 of the step, or 0.375; link 1 the ball about x = 10 at 0.5625; link 2 stands still, and apart. */
static uint32_t memory[WORDS];
static fmb_grid3 grid;
static const fmb_real at[1][3] = {{10, (fmb_real)0.25, (fmb_real)0.25}}, near_cell[1][3] = {{1, 0, 0}};
static fmb_points3 set = {at, 1, (fmb_real)0.5};
static fmb_frame3 frame[3], wall;
static const fmb_real slow[3] = {2, 0, 0}, quick[3] = {4, 0, 0}, way[3] = {8, 0, 0};
static fmb_solid3 link[3], obstacle[1] = {{&wall, fmb_no_step, 0, 0}};
static fmb_field3 field[2];
static fmb_scene_contact contact[ROOM];
static fmb_scene3 scene;
static fmb_scene_state state;
static fmb_field3_found found;
static fmb_field3_search search;

static void place(fmb_frame3 *f, fmb_real x, fmb_real y, fmb_real size)
{
    const fmb_real o[3] = {x, y, 0}, e[3][3] = {{size, 0, 0}, {0, size, 0}, {0, 0, size}};
    CHECK_EQ(fmb_frame3_init(f, FMB_CUBOID, o, e[0], e[1], e[2]), 0);
}

static void begin(void)
{
    static const fmb_real origin[3] = {-2, -2, -2}, size[3] = {(fmb_real)0.5, (fmb_real)0.5, (fmb_real)0.5};
    static const int32_t cells[3] = {SIDE, SIDE, SIDE}, full[3] = {6, 4, 4};
    CHECK_EQ(fmb_grid3_init(&grid, origin, size, cells, memory, WORDS), 0);
    CHECK_EQ(fmb_grid3_clear(&grid), 0);
    CHECK_EQ(fmb_grid3_set(&grid, full, 1), 0);
    place(&frame[0], -1, 0, (fmb_real)0.5);
    place(&frame[1], 4, 0, 1);
    place(&frame[2], 4, 20, 1);
    place(&wall, 50, 50, 1);
    link[0] = (fmb_solid3){&frame[0], slow, 0, 0};
    link[1] = (fmb_solid3){&frame[1], way, 0, 0};
    link[2] = (fmb_solid3){&frame[2], fmb_no_step, 0, 0};
    field[0] = (fmb_field3){&grid, NULL, 0, 0};
    field[1] = (fmb_field3){NULL, &set, 0, 0};
    scene = (fmb_scene3){.links = 3,
                         .obstacles = 1,
                         .zones = FMB_NONE,
                         .self = FMB_SELF_SKIP,
                         .link = link,
                         .obstacle = obstacle,
                         .contact = contact,
                         .capacity = ROOM,
                         .window = 2};
    for (int i = 0; i < ROOM; i++)
        contact[i] = (fmb_scene_contact){-7, -7, -7, -7, {-7, -7}};
}

static int look(const fmb_field3 *fields)
{
    return fmb_scene3_check_fields(&scene, fields, 2, &state, FMB_NO_LIMIT, &search, &found);
}

static int ask(void)
{
    found = (fmb_field3_found){-7, -7, {{-7, -7, -7}, -7, {-7, -7}}, {-7, -7, -7, {-7, -7}}};
    return look(field);
}

static int is_about(fmb_real x, double y) { return x > (fmb_real)(y - 0.001) && x < (fmb_real)(y + 0.001); }

static int tells(const fmb_scene_contact *c, int a, int b, double in)
{
    return c->kind == FMB_WITH_FIELD && c->link == a && c->other == b && c->verdict == FMB_HIT &&
           is_about(c->when.in, in);
}

static int no_cell(const fmb_grid3_found *c)
{
    return c->cell[0] == 0 && c->cell[1] == 0 && c->cell[2] == 0 && c->answer == 0 && c->when.in == 0 &&
           c->when.out == 0;
}

static int no_point(const fmb_points3_found *p)
{
    return p->point == 0 && p->body == 0 && p->answer == 0 && p->when.in == 0 && p->when.out == 0;
}

/* Two contacts in the order of links; the sooner one is told. */
static void tells_first(void)
{
    begin();
    CHECK_EQ(ask(), FMB_HIT);
    CHECK(state.contacts == 2 && !state.free && state.finished && tells(&state.first, 1, 1, 0.5625));
    CHECK(tells(&contact[0], 0, 0, 0.75) && contact[0].when.out >= 1 && tells(&contact[1], 1, 1, 0.5625));
    CHECK(is_about(contact[1].when.out, 0.8125) && contact[2].link == -7);
    CHECK(found.link == 1 && found.field == 1 && no_cell(&found.cell) && found.point.answer == FMB_HIT);
    CHECK(found.point.point == 0 && is_about(found.point.when.in, 0.5625));
    link[0].step = quick;
    CHECK_EQ(ask(), FMB_HIT);
    CHECK(state.contacts == 2 && tells(&state.first, 0, 0, 0.375) && found.link == 0 && found.field == 0);
    CHECK(no_point(&found.point) && found.cell.answer == FMB_HIT && found.cell.cell[0] == 6 && found.cell.cell[1] == 4);
    /* The same cell twice: of two at one time the one that was asked first. */
    field[1] = field[0];
    CHECK_EQ(ask(), FMB_HIT);
    CHECK(state.contacts == 2 && state.first.other == 0 && found.field == 0 && contact[1].other == 1);
    /* A solid is sooner than all fields, or not. */
    place(&wall, 0, 0, (fmb_real)0.125);
    CHECK_EQ(ask(), FMB_HIT);
    CHECK(state.contacts == 3 && state.first.kind != FMB_WITH_FIELD && is_about(state.first.when.in, 0.125));
    CHECK(found.link == -1 && found.field == -1 && no_cell(&found.cell) && no_point(&found.point));
    place(&wall, 2, 0, (fmb_real)0.125);
    CHECK_EQ(ask(), FMB_HIT);
    CHECK(state.contacts == 3 && tells(&state.first, 0, 0, 0.375) && contact[0].kind != FMB_WITH_FIELD);
}

/* Nothing is met; what stands still meets at once. */
static void tells_none(void)
{
    begin();
    link[0].step = link[1].step = fmb_no_step;
    CHECK_EQ(ask(), FMB_MISS);
    CHECK(state.free && state.contacts == 0 && state.first.verdict == 0 && contact[0].link == -7);
    CHECK(found.link == -1 && found.field == -1 && no_cell(&found.cell) && no_point(&found.point));
    place(&frame[2], 1, 0, (fmb_real)0.5);
    CHECK_EQ(ask(), FMB_HIT);
    CHECK(state.contacts == 1 && tells(&state.first, 2, 0, 0) && state.first.when.out >= 1);
}

/* A list with just enough room, with too little, and none. */
static void lists(void)
{
    begin();
    scene.capacity = 2;
    CHECK_EQ(ask(), FMB_HIT);
    CHECK(contact[1].link == 1 && contact[2].link == -7);
    begin();
    scene.capacity = 1;
    CHECK_EQ(ask(), FMB_ERR_CAPACITY);
    CHECK(state.contacts == 2 && tells(&state.first, 1, 1, 0.5625) && contact[0].link == 0 && contact[1].link == -7);
    begin();
    scene.contact = NULL;
    scene.capacity = 0;
    CHECK_EQ(ask(), FMB_HIT);
    CHECK(state.contacts == 2 && contact[0].link == -7);
}

/* Left out by what both say alone. */
static void leaves_out(void)
{
    static const struct {
        uint64_t a_is, a_may, b_is, b_may;
        int left_out;
    } line[] = {{1, 2, 2, 1, 1}, {2, 1, 1, 2, 1}, {0, 2, 2, 1, 0}, {1, 2, 0, 1, 0}, {1, 0, 2, 1, 0},
                {1, 2, 2, 0, 0}, {3, 2, 2, 1, 0}, {1, 2, 6, 1, 0}, {3, 6, 6, 3, 1}, {0, 0, 0, 0, 0}};
    for (int i = 0; i < (int)(sizeof(line) / sizeof(line[0])); i++) {
        begin();
        link[0].is = line[i].a_is;
        link[0].may_meet = line[i].a_may;
        field[0].is = line[i].b_is;
        field[0].may_meet = line[i].b_may;
        CHECK_EQ(ask(), FMB_HIT);
        CHECK_EQ(state.contacts, 2 - line[i].left_out);
    }
}

/* What cannot be asked is told, by whichever part sees it, and nothing of an earlier pass is left. */
static void refuses(void)
{
    begin();
    CHECK_EQ(ask(), FMB_HIT);
    CHECK_EQ(look(NULL), FMB_ERR_NULL);
    CHECK(state.first.verdict == 0 && !state.free && !state.finished && state.why_not == FMB_ERR_NULL);
    for (int i = 0; i < 3; i++) {
        begin();
        scene.obstacles = FMB_NONE; /* no pair of solids, which would tell */
        link[1].frame = i == 0 ? NULL : &frame[1];
        link[1].step = i == 1 ? NULL : way;
        int answer = ask();
        CHECK_EQ(answer, i < 2 ? FMB_ERR_NULL : FMB_HIT);
        CHECK(state.free == 0 && state.why_not == answer);
    }
    /* Of an error of a field no time is known. */
    static fmb_real none[1][3];
    none[0][1] = none[0][1] / none[0][0];
    begin();
    set.point = (const fmb_real(*)[3])none;
    CHECK_EQ(ask(), FMB_ERR_NOT_FINITE);
    CHECK(state.first.kind == FMB_WITH_FIELD && state.first.link == 0 && state.first.other == 1 && found.field == 1);
    CHECK(state.first.when.in == 0 && state.first.when.out == 1 && state.first.verdict == FMB_ERR_NOT_FINITE);
    begin();
    memory[0] ^= 1; /* no longer a picture */
    CHECK_EQ(ask(), FMB_ERR_STALE);
    CHECK(state.first.other == 0 && state.first.when.in == 0 && state.first.when.out == 1 && !state.free);
    begin();
    set.point = near_cell;
    CHECK_EQ(ask(), FMB_HIT);
    CHECK(state.contacts == 2 && tells(&state.first, 0, 1, 0.5) && found.field == 1); /* beyond the corner by 0.5 */
    set.point = at;
}

int main(void)
{
    tells_first();
    tells_none();
    lists();
    leaves_out();
    refuses();
    return check_done("fields, told");
}
