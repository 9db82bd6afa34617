/* SPDX-License-Identifier: MIT */
/* Scenes against their pairs one by one, and by hand. Usage: test_scene [SEED [COUNT]]; COUNT: scenes per family and dimension. */
#include "check.h"
#include "number.h"
#include "pairs.h"
#include "port.h"
#include <float.h>

#ifdef FMB_REAL_DOUBLE
#define TIME_SLACK (0x1p10 * DBL_EPSILON)
#else
#define TIME_SLACK (0x1p10F * FLT_EPSILON)
#endif
#define QUARTER ((fmb_real)0.25)
enum { DOUBLE = sizeof(fmb_real) == 8 };

enum {
    LINKS = 3,
    OBSTACLES = 4,
    HINTS = FMB_SCENE_HINTS(LINKS, OBSTACLES, FMB_SELF_TEST),
    PAIRS = FMB_SCENE_PAIRS(LINKS, OBSTACLES, FMB_SELF_TEST, FMB_NONE)
};

/* Static: boards with little stack. One scene of either dimension, the links from the first bodies of pairs, obstacles from the second. */
static struct {
    int dim;
    struct body link[LINKS], obstacle[OBSTACLES];
    union {
        fmb_frame3 d3[LINKS + OBSTACLES];
        fmb_frame2 d2[LINKS + OBSTACLES];
    } frame;
    union {
        fmb_solid3 d3[LINKS + OBSTACLES];
        fmb_solid2 d2[LINKS + OBSTACLES];
    } solid;
    fmb_scene3 scene3;
    fmb_scene2 scene2;
    union {
        fmb_real d3[HINTS][3], d2[HINTS][2];
    } hint;
    fmb_scene_contact contact[PAIRS + 1];
    fmb_scene_state state;
} s;

static struct body *body_of(int i) { return i < LINKS ? &s.link[i] : &s.obstacle[i - LINKS]; }

static int moves(int i)
{
    const fmb_real *v = body_of(i)->velocity;
    return v[0] != 0 || v[1] != 0 || v[2] != 0;
}

static int init_body(int i)
{
    const struct body *b = body_of(i);
    const fmb_real *step = moves(i) ? b->velocity : fmb_no_step;
    if (s.dim == 3)
        s.solid.d3[i] = (fmb_solid3){&s.frame.d3[i], step, (uint64_t)1 << i, 0};
    else
        s.solid.d2[i] = (fmb_solid2){&s.frame.d2[i], step, (uint64_t)1 << i, 0};
    return s.dim == 3 ? fmb_frame3_init(&s.frame.d3[i], b->shape, b->origin, b->edge[0], b->edge[1], b->edge[2])
                      : fmb_frame2_init(&s.frame.d2[i], b->shape, b->origin, b->edge[0], b->edge[1]);
}

static void clear_hints(void)
{
    for (int p = 0; p < HINTS; p++)
        for (int k = 0; k < 3; k++)
            s.hint.d3[p][k] = 0; /* all of it, in 2D, too */
}

/* 0, or a frame of the family is none. */
static int make_scene(struct random *r, enum pair_family family, int dim)
{
    int error = 0;
    s.dim = dim;
    for (int i = 0; i < OBSTACLES; i++) {
        struct pair p;
        pair_make(&p, r, family, dim, random_int(r, 0, 1) || family == PAIR_SPEED, random_int(r, 0, 3));
        if (i < LINKS)
            s.link[i] = p.body[0];
        s.obstacle[i] = p.body[1];
    }
    for (int i = 0; i < LINKS + OBSTACLES; i++)
        error |= init_body(i);
    clear_hints();
    s.scene3 = (fmb_scene3){.links = LINKS,
                            .obstacles = OBSTACLES,
                            .zones = FMB_NONE,
                            .self = FMB_SELF_TEST,
                            .link = s.solid.d3,
                            .obstacle = s.solid.d3 + LINKS,
                            .hint = s.hint.d3,
                            .hints = HINTS,
                            .contact = s.contact,
                            .capacity = PAIRS,
                            .window = 2};
    s.scene2 = (fmb_scene2){.links = LINKS,
                            .obstacles = OBSTACLES,
                            .zones = FMB_NONE,
                            .self = FMB_SELF_TEST,
                            .link = s.solid.d2,
                            .obstacle = s.solid.d2 + LINKS,
                            .hint = s.hint.d2,
                            .hints = HINTS,
                            .contact = s.contact,
                            .capacity = PAIRS,
                            .window = 2};
    s.state = (fmb_scene_state){0};
    return error;
}

/* Both say it, or the first alone. */
static void allow(int i, int j, int both)
{
    *(s.dim == 3 ? &s.solid.d3[i].may_meet : &s.solid.d2[i].may_meet) |= (uint64_t)1 << j;
    if (both)
        allow(j, i, 0);
}

static int ask(uint32_t budget)
{
    return s.dim == 3 ? fmb_scene3_check(&s.scene3, &s.state, budget) : fmb_scene2_check(&s.scene2, &s.state, budget);
}

/* One pair by itself. i: a link; j: LINKS + obstacle, or a later link. */
static int ask_pair(int i, int j, fmb_real *axis, fmb_interval *when)
{
    if (s.dim == 3)
        return fmb_sweep3(&s.frame.d3[i], s.solid.d3[i].step, &s.frame.d3[j], s.solid.d3[j].step, axis, when);
    return fmb_sweep2(&s.frame.d2[i], s.solid.d2[i].step, &s.frame.d2[j], s.solid.d2[j].step, axis, when);
}

static int same_contact(const fmb_scene_contact *a, const fmb_scene_contact *b)
{
    return a->kind == b->kind && a->link == b->link && a->other == b->other && a->verdict == b->verdict &&
           a->when.in == b->when.in && a->when.out == b->when.out;
}

static int same_state(const fmb_scene_state *a, const fmb_scene_state *b)
{
    return a->free == b->free && a->why_not == b->why_not && a->finished == b->finished && a->contacts == b->contacts &&
           same_contact(&a->first, &b->first) && a->tested == b->tested && a->allowed == b->allowed &&
           a->by_hint == b->by_hint && a->by_axis == b->by_axis && a->searched == b->searched && a->moving == b->moving;
}

/* Pair by pair: a contact where the pair alone has one, and none elsewhere but where touching is in question. */
static void compare(int *free_pairs)
{
    int found = 0, first = -1;
    *free_pairs = 0;
    for (int p = 0; p < PAIRS; p++) {
        int kind = p >= LINKS * OBSTACLES, i = 0, j;
        if (!kind) {
            i = p / OBSTACLES;
            j = LINKS + p % OBSTACLES;
            CHECK_EQ(FMB_PAIR_OBSTACLE(OBSTACLES, i, j - LINKS), p);
        } else {
            for (j = 1; FMB_PAIR_LINK(LINKS, OBSTACLES, i, j) != p;) {
                if (++j == LINKS)
                    j = ++i + 1;
            }
        }
        const fmb_scene_contact *c = &s.contact[found];
        int listed = found < s.state.contacts && c->kind == kind && c->link == i && c->other == (kind ? j : j - LINKS);
        fmb_interval when = {0, 1};
        int alone = ask_pair(i, j, NULL, &when);
        CHECK(alone >= 0);
        CHECK(listed ? c->verdict == alone || c->verdict == FMB_UNDECIDED || alone == FMB_UNDECIDED : alone != FMB_HIT);
        if (!listed) {
            fmb_real *hint = s.dim == 3 ? s.hint.d3[p] : s.hint.d2[p];
            /* its bound is another: within some u of touching it may not see the same */
            int again = ask_pair(i, j, hint, NULL);
            CHECK(again == FMB_MISS || (again == FMB_UNDECIDED && alone == FMB_UNDECIDED));
            ++*free_pairs;
            continue;
        }
        if (moves(i) || moves(j))
            CHECK(c->verdict != alone || (c->when.in == when.in && c->when.out == when.out));
        if (first < 0 || c->when.in < s.contact[first].when.in)
            first = found;
        found++;
    }
    CHECK_EQ(found, s.state.contacts);
    CHECK(first < 0 ? s.state.first.verdict == 0 : same_contact(&s.state.first, &s.contact[first]));
    CHECK_EQ(s.state.why_not, first < 0 ? 0 : s.contact[first].verdict);
    CHECK_EQ(s.state.free, first < 0);
    CHECK_EQ(s.state.tested, PAIRS);
}

/* The same, a few pairs at a time; NOT free before the end. What the hints hold may change in between. */
static void in_pieces(int budget)
{
    fmb_scene_state whole = s.state;
    int answer, calls = 1;
    clear_hints();
    while ((answer = ask((uint32_t)budget)) == FMB_UNFINISHED && calls <= PAIRS) {
        fmb_real latest;
        CHECK_EQ(s.state.tested, calls * budget);
        CHECK(!s.state.free && !s.state.finished);
        CHECK(fmb_scene_stop(&s.state, &latest) == FMB_UNFINISHED && latest < 0);
        calls++;
    }
    CHECK_EQ(calls, (PAIRS + budget - 1) / budget);
    CHECK_EQ(answer, whole.why_not);
    CHECK(same_state(&s.state, &whole));
}

/* Contacts allowed one after another; then a capacity that is too small by one. */
static void fewer(void)
{
    fmb_scene_state whole = s.state;
    int contacts = whole.contacts;
    if (contacts > 1) {
        fmb_real latest;
        s.scene3.capacity = s.scene2.capacity = contacts - 1;
        fmb_scene_contact canary = {-7, -7, -7, -7, {-7, -7}};
        s.contact[contacts - 1] = canary;
        CHECK_EQ(ask(FMB_NO_LIMIT), FMB_ERR_CAPACITY);
        CHECK(s.state.finished && !s.state.free);
        CHECK_EQ(fmb_scene_stop(&s.state, &latest), s.state.moving ? FMB_ERR_RANGE : FMB_ERR_CAPACITY);
        CHECK(same_contact(&s.contact[contacts - 1], &canary));
        CHECK(s.state.contacts == contacts && same_contact(&s.state.first, &whole.first));
        s.scene3.contact = s.scene2.contact = NULL;
        s.scene3.capacity = s.scene2.capacity = 0;
        CHECK_EQ(ask(FMB_NO_LIMIT), whole.why_not);
        CHECK(s.state.contacts == contacts && same_contact(&s.state.first, &whole.first));
    }
    for (int left = contacts; left > 0; left--) {
        const fmb_scene_contact c = s.state.first;
        allow(c.link, c.kind ? c.other : LINKS + c.other, 0); /* one side of it is not enough */
        CHECK(ask(FMB_NO_LIMIT) > 0);
        CHECK_EQ(s.state.contacts, left);
        allow(c.link, c.kind ? c.other : LINKS + c.other, 1);
        int answer = ask(FMB_NO_LIMIT);
        CHECK_EQ(s.state.contacts, left - 1);
        CHECK_EQ(s.state.allowed, contacts - left + 1);
        CHECK_EQ(s.state.tested, PAIRS - s.state.allowed);
        CHECK(left > 1 ? answer > 0 : answer == FMB_MISS);
    }
}

static void random_scene(struct random *r, enum pair_family family, int dim)
{
    int free_pairs;
    if (make_scene(r, family, dim))
        return;
    if (ask(FMB_NO_LIMIT) < 0) { /* a displacement out of range: the pair alone says so, too */
        const fmb_scene_contact *c = &s.state.first;
        CHECK_EQ(family, PAIR_EXTREME);
        CHECK_EQ(s.state.why_not,
                 ask_pair(c->link, c->kind == FMB_WITH_LINK ? c->other : LINKS + c->other, NULL, NULL));
        return;
    }
    CHECK(s.state.finished);
    compare(&free_pairs);
    in_pieces(random_int(r, 1, PAIRS));
    ask(FMB_NO_LIMIT);
    if (family == PAIR_RANDOM)
        CHECK_EQ(s.state.by_hint, free_pairs);
    /* Whatever stands in the array. */
    for (int p = 0; p < HINTS; p++)
        for (int k = 0; k < s.dim; k++) {
            fmb_real x = (fmb_real)random_between(r, -1, 1), zero = 0;
            int what = random_int(r, 0, 9);
            *(s.dim == 3 ? &s.hint.d3[p][k] : &s.hint.d2[p][k]) = what == 0   ? 0
                                                                  : what == 1 ? x / zero
                                                                  : what == 2 ? zero / zero
                                                                              : x;
        }
    ask(FMB_NO_LIMIT);
    compare(&free_pairs);
    fewer();
}

/* ---- by hand, 3D ---- */

static void cube(fmb_frame3 *f, fmb_real x, fmb_real y, fmb_real z, fmb_real size)
{
    const fmb_real o[3] = {x, y, z}, e[3][3] = {{size, 0, 0}, {0, size, 0}, {0, 0, size}};
    CHECK_EQ(fmb_frame3_init(f, FMB_CUBOID, o, e[0], e[1], e[2]), 0);
}

/* A unit cube flying along x past two obstacles, inside one or two zones. */
static void zones(void)
{
    fmb_frame3 *link = &s.frame.d3[0], *room = &s.frame.d3[1], *tent = &s.frame.d3[2];
    static const fmb_real step[3] = {8, 0, 0};
    const fmb_real o[3] = {-1, -1, -1}, u[3] = {20, 0, 0}, v[3] = {0, 20, 0}, w[3] = {0, 0, 20};
    fmb_solid3 a = {link, fmb_no_step, 0, 0}, in[2] = {{room, fmb_no_step, 0, 0}, {tent, fmb_no_step, 0, 0}};
    fmb_scene3 scene = {.links = 1, .obstacles = FMB_NONE, .zones = 1, .self = FMB_SELF_SKIP, .link = &a, .zone = in};
    fmb_scene_state state = {0};
    cube(link, 0, 0, 0, 1);
    cube(room, -1, -1, -1, 4);
    CHECK_EQ(fmb_frame3_init(tent, FMB_TETRAHEDRON, o, u, v, w), 0);
    CHECK_EQ(fmb_scene3_check(&scene, &state, 1), FMB_MISS);
    CHECK_EQ(state.in_zone, 1);
    a.step = step; /* its front, at x = 1, reaches the wall x = 3 at t = 1/4 */
    CHECK_EQ(fmb_scene3_check(&scene, &state, 1), FMB_HIT);
    CHECK(state.first.kind == FMB_WITH_ZONE && state.first.link == 0 && state.first.other == 0);
    CHECK(state.first.when.in < QUARTER && state.first.when.in > QUARTER - TIME_SLACK && state.first.when.out == 1);
    scene.zones = 2; /* x + y + z <= 17 there: 3 + 8t <= 17 always; both zones count */
    CHECK_EQ(fmb_scene3_check(&scene, &state, FMB_NO_LIMIT), FMB_HIT);
    CHECK(state.contacts == 1 && state.tested == 2);
    scene.zone = in + 1;
    scene.zones = 1;
    CHECK_EQ(fmb_scene3_check(&scene, &state, 1), FMB_MISS);
    cube(link, 7, 0, 0, 1); /* 10 + 8t <= 17: until 7/8 */
    CHECK_EQ(fmb_scene3_check(&scene, &state, 1), FMB_HIT);
    CHECK(state.first.when.in < QUARTER * 7 / 2 && state.first.when.in > QUARTER * 7 / 2 - 8 * TIME_SLACK);
    cube(link, -9, 0, 0, 1); /* from outside: x >= -1 from t = 1 on, a touch */
    CHECK_EQ(fmb_scene3_check(&scene, &state, 1), FMB_HIT);
    CHECK(state.first.when.in == 0 && state.first.when.out == 1);
    cube(link, -5, 0, 0, 1); /* inside from 1/2 on */
    CHECK_EQ(fmb_scene3_check(&scene, &state, 1), FMB_HIT);
    CHECK(state.first.when.in == 0 && state.first.when.out > QUARTER * 2 &&
          state.first.when.out < QUARTER * 2 + 8 * TIME_SLACK);
    a.step = fmb_no_step; /* touches its zone from inside; leaves it by 2^-10 */
    scene.zone = in;
    cube(link, 2, 0, 0, 1);
    CHECK_EQ(fmb_scene3_check(&scene, &state, 1), FMB_UNDECIDED);
    cube(link, 2 + (fmb_real)0x1p-10, 0, 0, 1);
    CHECK_EQ(fmb_scene3_check(&scene, &state, 1), FMB_HIT);
    cube(link, 2 - (fmb_real)0x1p-10, 0, 0, 1);
    CHECK_EQ(fmb_scene3_check(&scene, &state, 1), FMB_MISS);
    cube(link, 200, 0, 0, 1);
    a.is = in[0].may_meet = 1;
    CHECK_EQ(fmb_scene3_check(&scene, &state, 1), FMB_HIT);
    a.may_meet = in[0].is = 2;
    CHECK_EQ(fmb_scene3_check(&scene, &state, 1), FMB_MISS);
    CHECK(state.allowed == 1 && state.tested == 0);
}

/* A cube runs 16 in a window of 4 steps; an obstacle 4 ahead of it: contact at 1/4 of the window, the end of the step. */
static void stop_in_time(void)
{
    fmb_frame3 *link = &s.frame.d3[0], *wall = &s.frame.d3[1];
    static const fmb_real step[3] = {16, 0, 0}, away[3] = {0, 1, 0};
    fmb_solid3 a = {.frame = link, .step = step}, b = {.frame = wall, .step = fmb_no_step};
    fmb_scene3 scene = {
        .links = 1, .obstacles = 1, .zones = FMB_NONE, .self = FMB_SELF_SKIP, .link = &a, .obstacle = &b, .window = 4};
    fmb_scene_state state = {0};
    fmb_real latest = 7;
    CHECK_EQ(fmb_scene_stop(&state, &latest), FMB_UNFINISHED); /* nothing was checked */
    CHECK(latest < 0);
    cube(link, 0, 0, 0, 1);
    cube(wall, 20, 0, 0, 1);
    CHECK_EQ(fmb_scene3_check(&scene, &state, FMB_NO_LIMIT), FMB_MISS);
    CHECK_EQ(fmb_scene_stop(&state, &latest), FMB_MISS);
    CHECK(latest == 1);
    cube(wall, 15, 0, 0, 1); /* contact after 14 of 16: s = 4 * 7/8 - 3 = 1/2 */
    CHECK_EQ(fmb_scene3_check(&scene, &state, FMB_NO_LIMIT), FMB_HIT);
    CHECK_EQ(fmb_scene_stop(&state, &latest), FMB_HIT);
    CHECK(latest < QUARTER * 2 && latest > QUARTER * 2 - 8 * TIME_SLACK);
    cube(wall, 12, 0, 0, 1); /* after 11: 4 * 11/16 - 3 < 0 */
    CHECK_EQ(fmb_scene3_check(&scene, &state, FMB_NO_LIMIT), FMB_HIT);
    CHECK_EQ(fmb_scene_stop(&state, &latest), FMB_HIT);
    CHECK(latest < 0);
    scene.window = 1; /* no reaction: s = 11/16 */
    CHECK_EQ(fmb_scene3_check(&scene, &state, FMB_NO_LIMIT), FMB_HIT);
    CHECK_EQ(fmb_scene_stop(&state, &latest), FMB_HIT);
    CHECK(latest > QUARTER * 2 && latest < QUARTER * 11 / 4);
    CHECK_EQ(fmb_scene_stop(NULL, &latest), FMB_ERR_NULL);
    CHECK(latest < 0);
    CHECK_EQ(fmb_scene_stop(&state, NULL), FMB_ERR_NULL);
    b.step = away; /* its own parameter is time */
    cube(wall, 40, 0, 0, 1);
    CHECK_EQ(fmb_scene3_check(&scene, &state, FMB_NO_LIMIT), FMB_MISS);
    CHECK_EQ(fmb_scene_stop(&state, &latest), FMB_ERR_RANGE);
    CHECK(latest < 0);
    fmb_frame3 *room = &s.frame.d3[2]; /* so is that of a zone */
    fmb_solid3 c = {.frame = room, .step = fmb_no_step};
    cube(room, -50, -50, -50, 100);
    scene.obstacles = FMB_NONE;
    scene.zones = 1;
    scene.zone = &c;
    for (int moves = 0; moves < 2; moves++) {
        CHECK_EQ(fmb_scene3_check(&scene, &state, FMB_NO_LIMIT), FMB_MISS);
        CHECK_EQ(state.moving, moves);
        CHECK_EQ(fmb_scene_stop(&state, &latest), moves ? FMB_ERR_RANGE : FMB_MISS);
        CHECK(moves ? latest < 0 : latest == 1);
        c.step = away;
    }
    scene.links = 0;
    CHECK_EQ(fmb_scene3_check(&scene, &state, FMB_NO_LIMIT), FMB_ERR_RANGE);
    CHECK_EQ(fmb_scene_stop(&state, &latest), FMB_ERR_RANGE);
    CHECK(latest < 0);
}

/* A hint along an axis is kept as a direction only if it is one. */
static void odd_hints(void)
{
    const fmb_real zero = 0, odd[] = {1 / zero, -1 / zero, zero / zero};
    fmb_solid3 a = {.frame = &s.frame.d3[0], .step = fmb_no_step}, b = {.frame = &s.frame.d3[1], .step = fmb_no_step};
    cube(&s.frame.d3[0], 0, 0, 0, 1);
    cube(&s.frame.d3[1], 0, 4, 0, 1);
    for (int i = 0; i < 9; i++) {
        fmb_real hint[1][3] = {{0, 0, 0}};
        fmb_scene3 scene = {.links = 1,
                            .obstacles = 1,
                            .zones = FMB_NONE,
                            .self = FMB_SELF_SKIP,
                            .link = &a,
                            .obstacle = &b,
                            .hint = hint,
                            .hints = 1};
        fmb_scene_state state = {0};
        hint[0][i % 3] = odd[i / 3];
        CHECK_EQ(fmb_scene3_check(&scene, &state, 1), FMB_MISS);
        CHECK(hint[0][0] == 0 && hint[0][1] == 1 && hint[0][2] == 0);
    }
}

/* Everything is far apart along x: no error may pass for free. */
static void refusals(void)
{
    fmb_frame3 *link = s.frame.d3, *wall = s.frame.d3 + 2;
    static const fmb_real huge[3] = {0, FMB_LARGEST * 2, 0};
    fmb_real zero = 0, bad[3] = {0, zero / zero, 0};
    fmb_solid3 a[2] = {{&link[0], fmb_no_step, 0, 0}, {&link[1], fmb_no_step, 0, 0}};
    fmb_solid3 b[2] = {{&wall[0], fmb_no_step, 0, 0}, {&wall[1], fmb_no_step, 0, 0}};
    const fmb_scene3 good = {
        .links = 2, .obstacles = 2, .zones = FMB_NONE, .self = FMB_SELF_TEST, .link = a, .obstacle = b};
    fmb_scene3 scene = good;
    fmb_scene_state state = {0};
    for (int i = 0; i < 2; i++) {
        cube(&link[i], (fmb_real)(4 * i), 0, 0, 1);
        cube(&wall[i], (fmb_real)(100 + 4 * i), 0, 0, 1);
    }
    CHECK_EQ(fmb_scene3_check(&scene, &state, FMB_NO_LIMIT), FMB_MISS);
    CHECK_EQ(fmb_scene3_check(NULL, &state, FMB_NO_LIMIT), FMB_ERR_NULL);
    CHECK_EQ(fmb_scene3_check(&scene, NULL, FMB_NO_LIMIT), FMB_ERR_NULL);
    CHECK_EQ(fmb_scene2_check(NULL, &state, FMB_NO_LIMIT), FMB_ERR_NULL);
    CHECK_EQ(fmb_scene3_check(&scene, &state, 0), FMB_ERR_RANGE);
    CHECK_EQ(state.first.verdict, 0);
    a[1].step = bad;
    CHECK_EQ(fmb_scene3_check(&scene, &state, FMB_NO_LIMIT), FMB_ERR_NOT_FINITE);
    CHECK(state.first.verdict == FMB_ERR_NOT_FINITE && state.first.link == 1 && state.next == 0);
    a[1].step = huge;
    CHECK_EQ(fmb_scene3_check(&scene, &state, FMB_NO_LIMIT), FMB_ERR_RANGE);
    a[1].step = fmb_no_step;
    b[1].step = bad;
    CHECK_EQ(fmb_scene3_check(&scene, &state, FMB_NO_LIMIT), FMB_ERR_NOT_FINITE);
    CHECK(state.first.kind == FMB_WITH_OBSTACLE && state.first.link == 0 && state.first.other == 1);
    b[1].step = fmb_no_step;
    b[0].frame = NULL;
    CHECK_EQ(fmb_scene3_check(&scene, &state, FMB_NO_LIMIT), FMB_ERR_NULL);
    b[0].frame = &wall[0];
    wall[1].shape = 0;
    CHECK_EQ(fmb_scene3_check(&scene, &state, FMB_NO_LIMIT), FMB_ERR_FRAME);
    cube(&wall[1], 104, 0, 0, 1);
    link[1].shape = 3;
    CHECK_EQ(fmb_scene3_check(&scene, &state, FMB_NO_LIMIT), FMB_ERR_FRAME);
    cube(&link[1], 4, 0, 0, 1);
    scene.link = NULL;
    CHECK_EQ(fmb_scene3_check(&scene, &state, FMB_NO_LIMIT), FMB_ERR_NULL);
    scene = good;
    scene.obstacle = NULL;
    CHECK_EQ(fmb_scene3_check(&scene, &state, FMB_NO_LIMIT), FMB_ERR_NULL);
    scene = good;
    scene.zones = 1;
    CHECK_EQ(fmb_scene3_check(&scene, &state, FMB_NO_LIMIT), FMB_ERR_NULL);
}

/*
 * A link at rest or moving along the wall of its zone, at distances from it around that from which it is proved to be inside, to the last bit, where
 * what is left of the distance is 0: it is inside, or the times at which it may not be are all of the step.
 */
static void along_a_wall(void)
{
    static const fmb_real cube[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
                          small[3][3] = {{QUARTER, 0, 0}, {0, QUARTER, 0}, {0, 0, QUARTER}};
    static const fmb_real along[3] = {0, QUARTER, 0};
    const fmb_real spacing = (fmb_real)(DOUBLE ? 0x1p-52 : 0x1p-23), origin[3] = {0, 0, 0};
    fmb_frame3 f[2];
    fmb_scene_contact contact;
    int inside = 0, left = 0;
    CHECK_EQ(fmb_frame3_init(&f[1], FMB_CUBOID, origin, cube[0], cube[1], cube[2]), 0);
    for (int moving = 0; moving < 2; moving++)
        for (int i = -64; i <= 64; i++) {
            /* 96 units of roundoff of the sum of distances, displacements and extents. */
            const fmb_real sum = (fmb_real)4.5 + QUARTER * (fmb_real)moving;
            const fmb_real at[3] = {48 * spacing * sum * (1 + 2 * spacing * (fmb_real)(i + 48)), (fmb_real)0.375,
                                    (fmb_real)0.375};
            fmb_solid3 link = {&f[0], moving ? along : fmb_no_step, 1, 0}, zone = {&f[1], fmb_no_step, 0, 0};
            fmb_scene3 scene = {.links = 1,
                                .obstacles = FMB_NONE,
                                .zones = 1,
                                .self = FMB_SELF_SKIP,
                                .link = &link,
                                .zone = &zone,
                                .contact = &contact,
                                .capacity = 1};
            fmb_scene_state state = {0};
            CHECK_EQ(fmb_frame3_init(&f[0], FMB_CUBOID, at, small[0], small[1], small[2]), 0);
            int answer = fmb_scene3_check(&scene, &state, FMB_NO_LIMIT);
            CHECK(answer == FMB_MISS || (answer == FMB_UNDECIDED && contact.when.in == 0 && contact.when.out == 1));
            inside += answer == FMB_MISS;
            left += answer != FMB_MISS;
        }
    CHECK(inside > 0 && left > 0);
}

int main(int argc, char **argv)
{
    uint64_t seed = check_seed(argc, argv, 11), count = check_count(argc, argv, port_is_board ? 4 : 200);
    struct random r = random_start(seed);
    char digits[NUMBER_TEXT];
    port_out("test_scene: SEED=");
    port_out(number_unsigned(seed, digits));
    port_out("\n");
    for (uint64_t n = 0; n < count; n++)
        for (int family = 0; family <= PAIR_EXTREME; family++)
            for (int dim = 2; dim <= 3; dim++)
                random_scene(&r, (enum pair_family)family, dim);
    zones();
    along_a_wall();
    stop_in_time();
    odd_hints();
    refusals();
    return check_done("scene");
}
