/* SPDX-License-Identifier: MIT */
/*
 * What a scene does not take on trust: what was left out, lists that grew, refused calls, passes that go on with something else,
 * arrays that are one, states that no check has left. Whatever is wrong, neither the answer nor the state says free.
 *
 * Against the interface before (a mask by pair numbers, a factor for fmb_scene_stop) this does not compile. There, an obstacle left
 * out, a mask that was made for one obstacle less, a stop after a refused call, and a pass that went on with an obstacle moved
 * onto a link all answered FMB_MISS.
 */
#include "check.h"
#include "port.h"
#include "fmb.h"

enum { LINKS = 2, OBSTACLES = 3, HINTS = FMB_SCENE_HINTS(LINKS, OBSTACLES, FMB_SELF_TEST), CONTACTS = 4 };
/* The sizes need no memory here: what the largest scene comes to fits into int32_t, also where int has 16 bits. */
enum { MOST_PAIRS = FMB_SCENE_PAIRS(FMB_SCENE_MOST, FMB_SCENE_MOST, FMB_SELF_TEST, FMB_SCENE_MOST) };

/* Static: boards with little stack. Links at x = 0 and 4, obstacles at 100, 104, 108, the zone from -1000 to 1000. */
static struct {
    fmb_frame3 link[LINKS], obstacle[OBSTACLES], zone;
    fmb_real step[LINKS][3];
    fmb_solid3 links[LINKS], obstacles[OBSTACLES], zones[1];
    fmb_scene3 scene;
    fmb_scene_state state;
} s;

static union {
    fmb_real hint[HINTS][3];
    struct {
        fmb_real before[2];
        fmb_scene_contact contact[CONTACTS];
        fmb_scene_state state;
    } other;
} hints;
static fmb_scene_contact contacts[CONTACTS];

static void cube(fmb_frame3 *f, fmb_real x, fmb_real size)
{
    const fmb_real o[3] = {x, -size / 2, -size / 2}, e[3][3] = {{size, 0, 0}, {0, size, 0}, {0, 0, size}};
    CHECK_EQ(fmb_frame3_init(f, FMB_CUBOID, o, e[0], e[1], e[2]), 0);
}

/* A scene that is free: 6 pairs with obstacles, 1 of links, 2 in the zone. */
static void good(void)
{
    for (int i = 0; i < LINKS; i++) {
        cube(&s.link[i], (fmb_real)(4 * i), 1);
        s.step[i][0] = 1;
        s.step[i][1] = s.step[i][2] = 0;
        s.links[i] = (fmb_solid3){.frame = &s.link[i], .step = s.step[i]};
    }
    for (int j = 0; j < OBSTACLES; j++) {
        cube(&s.obstacle[j], (fmb_real)(100 + 4 * j), 1);
        s.obstacles[j] = (fmb_solid3){.frame = &s.obstacle[j], .step = fmb_no_step};
    }
    cube(&s.zone, -1000, 2000);
    s.zones[0] = (fmb_solid3){.frame = &s.zone, .step = fmb_no_step};
    s.scene = (fmb_scene3){.links = LINKS,
                           .obstacles = OBSTACLES,
                           .zones = 1,
                           .self = FMB_SELF_TEST,
                           .link = s.links,
                           .obstacle = s.obstacles,
                           .zone = s.zones,
                           .window = 2};
    s.state = (fmb_scene_state){0};
}

static int ask(uint32_t budget) { return fmb_scene3_check(&s.scene, &s.state, budget); }

/* After a pass that was free: the next answer is `error`, and nothing of the state is free any more. */
static int refuses(const fmb_scene3 *scene, uint32_t budget, int error)
{
    fmb_real latest = 7;
    fmb_scene_state *state = &s.state;
    const fmb_scene3 free = {.links = 1,
                             .obstacles = 1,
                             .zones = FMB_NONE,
                             .self = FMB_SELF_SKIP,
                             .link = s.links,
                             .obstacle = s.obstacles,
                             .window = 2};
    *state = (fmb_scene_state){0};
    int before = fmb_scene3_check(&free, state, FMB_NO_LIMIT) == FMB_MISS &&
                 fmb_scene_stop(state, &latest) == FMB_MISS && latest == 1;
    int answer = fmb_scene3_check(scene, state, budget);
    int silent = state->free || state->finished || state->next || state->why_not != error || state->first.verdict > 0;
    return before && answer == error && !silent && fmb_scene_stop(state, &latest) == error && latest < 0;
}

/* A field that is left out, or no count, is not a scene with less in it. */
static void left_out(void)
{
    static const int32_t no_count[] = {0, -1, -4, -7, -INT32_MAX, FMB_SCENE_MOST + 1, INT32_MAX},
                         no_self[] = {0, 2, -1, 3, 4, INT32_MAX, FMB_NONE};
    good();
    CHECK_EQ(ask(FMB_NO_LIMIT), FMB_MISS);
    CHECK(s.state.free == 1 && s.state.tested == 9 && s.state.in_zone == 2 && !s.state.allowed);
    fmb_scene3 scene = s.scene;
    for (int i = 0; i < 7; i++, scene = s.scene) {
        scene.links = no_count[i];
        CHECK(refuses(&scene, FMB_NO_LIMIT, FMB_ERR_RANGE));
        scene = s.scene;
        scene.obstacles = no_count[i]; /* an error code that came instead of a count, too */
        CHECK(refuses(&scene, FMB_NO_LIMIT, FMB_ERR_RANGE));
        scene = s.scene;
        scene.zones = no_count[i];
        CHECK(refuses(&scene, FMB_NO_LIMIT, FMB_ERR_RANGE));
        scene = s.scene;
        scene.self = no_self[i];
        CHECK(refuses(&scene, FMB_NO_LIMIT, FMB_ERR_RANGE));
    }
    scene.links = FMB_NONE;
    CHECK(refuses(&scene, FMB_NO_LIMIT, FMB_ERR_RANGE));
    scene = s.scene;
    scene.links = FMB_SCENE_MOST; /* so many may be: there is no room for their hints */
    scene.hint = hints.hint;
    scene.hints = HINTS;
    CHECK(refuses(&scene, FMB_NO_LIMIT, FMB_ERR_CAPACITY));
    scene = s.scene;
    scene.obstacles = FMB_SCENE_MOST;
    scene.hint = hints.hint;
    scene.hints = HINTS;
    CHECK(refuses(&scene, FMB_NO_LIMIT, FMB_ERR_CAPACITY));
    scene = s.scene;
    scene.link = NULL;
    CHECK(refuses(&scene, FMB_NO_LIMIT, FMB_ERR_NULL));
    scene = s.scene;
    scene.obstacle = NULL;
    CHECK(refuses(&scene, FMB_NO_LIMIT, FMB_ERR_NULL));
    scene = s.scene;
    scene.zone = NULL;
    CHECK(refuses(&scene, FMB_NO_LIMIT, FMB_ERR_NULL));
    scene.self = FMB_SELF_SKIP; /* the links stand for themselves alone */
    scene.zone = s.zones;
    scene.link = NULL;
    CHECK(refuses(&scene, FMB_NO_LIMIT, FMB_ERR_NULL));
    scene.link = s.links;
    scene.links = FMB_SCENE_MOST + 1;
    CHECK(refuses(&scene, FMB_NO_LIMIT, FMB_ERR_RANGE));
    scene = (fmb_scene3){0};
    CHECK(refuses(&scene, FMB_NO_LIMIT, FMB_ERR_RANGE));
    s.links[1].step = NULL; /* what moves, or does not, says so */
    CHECK(refuses(&s.scene, FMB_NO_LIMIT, FMB_ERR_NULL));
    s.links[1].step = s.step[1];
    s.obstacles[2].step = NULL;
    CHECK(refuses(&s.scene, FMB_NO_LIMIT, FMB_ERR_NULL));
    CHECK(s.state.first.kind == FMB_WITH_OBSTACLE && s.state.first.other == 2);
    s.obstacles[2].step = fmb_no_step;
    s.zones[0].step = NULL;
    CHECK(refuses(&s.scene, FMB_NO_LIMIT, FMB_ERR_NULL));
    s.zones[0].step = fmb_no_step;
    /* Said, it counts. */
    s.scene.obstacles = FMB_NONE;
    CHECK(ask(FMB_NO_LIMIT) == FMB_MISS && s.state.tested == 3);
    s.scene.self = FMB_SELF_SKIP;
    CHECK(ask(FMB_NO_LIMIT) == FMB_MISS && s.state.tested == 2);
    s.scene.zones = FMB_NONE;
    CHECK(ask(FMB_NO_LIMIT) == FMB_MISS && s.state.tested == 0);
    s.link[1].shape = 0; /* not even then */
    CHECK_EQ(ask(FMB_NO_LIMIT), FMB_ERR_FRAME);
    CHECK(!s.state.free && !s.state.finished);
    CHECK(HINTS == 7 && MOST_PAIRS == 671080448);
    CHECK_EQ(FMB_SCENE_PAIRS(2, FMB_NONE, FMB_SELF_SKIP, FMB_NONE), 0);
    CHECK_EQ(FMB_PAIR_LINK(3, FMB_NONE, 1, 2), 2);
}

/* The same in 2D, where the types are others. */
static void left_out_in_the_plane(void)
{
    const fmb_real o[2] = {0, 0}, far[2] = {9, 0}, u[2] = {1, 0}, v[2] = {0, 1};
    fmb_frame2 link, wall;
    fmb_scene_state state = {0};
    CHECK(!fmb_frame2_init(&link, FMB_CUBOID, o, u, v) && !fmb_frame2_init(&wall, FMB_CUBOID, far, u, v));
    fmb_solid2 a = {.frame = &link, .step = u}, b = {.frame = &wall, .step = fmb_no_step};
    fmb_scene2 scene = {.links = 1, .zones = FMB_NONE, .self = FMB_SELF_SKIP, .link = &a, .obstacle = &b};
    CHECK_EQ(fmb_scene2_check(&scene, &state, FMB_NO_LIMIT), FMB_ERR_RANGE);
    scene.obstacles = 1;
    CHECK_EQ(fmb_scene2_check(&scene, &state, FMB_NO_LIMIT), FMB_MISS);
    scene.self = 0;
    CHECK_EQ(fmb_scene2_check(&scene, &state, FMB_NO_LIMIT), FMB_ERR_RANGE);
    scene.self = FMB_SELF_TEST;
    b.frame = &link;
    b.step = u; /* along with it, for ever in touch */
    CHECK_EQ(fmb_scene2_check(&scene, &state, FMB_NO_LIMIT), FMB_HIT);
    a.is = b.is = a.may_meet = b.may_meet = 1;
    CHECK_EQ(fmb_scene2_check(&scene, &state, FMB_NO_LIMIT), FMB_MISS);
    CHECK_EQ(state.allowed, 1);
    CHECK_EQ(fmb_scene2_check(NULL, &state, FMB_NO_LIMIT), FMB_ERR_NULL);
    CHECK_EQ(state.free, 0);
}

/* What may meet stays what it is when a list grows or is ordered anew. */
static void grown(void)
{
    enum { TOOL = 1, PART = 2 };
    good();
    cube(&s.obstacle[0], 4, 1); /* link 1 holds it, and may */
    s.obstacles[0].is = s.links[1].may_meet = PART;
    s.obstacles[0].may_meet = s.links[1].is = TOOL;
    s.scene.obstacles = 2;
    CHECK(ask(FMB_NO_LIMIT) == FMB_MISS && s.state.allowed == 1 && s.state.tested == 6);
    s.scene.obstacles = 3; /* one more, in front, where link 1 is */
    s.obstacles[2] = s.obstacles[1];
    s.obstacles[1] = s.obstacles[0];
    s.obstacles[0] = (fmb_solid3){.frame = &s.obstacle[2], .step = fmb_no_step};
    cube(&s.obstacle[2], 4, 1);
    CHECK(ask(FMB_NO_LIMIT) == FMB_HIT && s.state.contacts == 1 && s.state.allowed == 1);
    CHECK(s.state.first.link == 1 && s.state.first.other == 0);
    fmb_solid3 link = s.links[0]; /* links change places */
    s.links[0] = s.links[1];
    s.links[1] = link;
    CHECK(ask(FMB_NO_LIMIT) == FMB_HIT && s.state.contacts == 1 && s.state.first.link == 0 && s.state.first.other == 0);
}

/* Only what both say, of all that they are. */
static void both_say_it(void)
{
    static const struct {
        uint64_t a_is, a_may, b_is, b_may;
        int left_out;
    } cases[] = {
        {0, 0, 0, 0, 0},
        {0, UINT64_MAX, 0, UINT64_MAX, 0}, /* what is nothing may meet nothing */
        {1, UINT64_MAX, 0, UINT64_MAX, 0},
        {0, UINT64_MAX, 1, UINT64_MAX, 0},
        {1, 2, 2, 0, 0},
        {1, 0, 2, 1, 0},
        {1, 2, 2, 1, 1},
        {1, 2, 2 + 4, 1, 0}, /* b is something else, too */
        {1, 2 + 4, 2 + 4, 1, 1},
        {1 + 8, 2, 2, 1, 0},
        {1 + 8, 2, 2, 1 + 8, 1},
        {1, 1, 1, 1, 1},
        {UINT64_C(1) << 63, UINT64_C(1) << 32, UINT64_C(1) << 32, UINT64_C(1) << 63, 1},
        {UINT64_C(1) << 63, UINT64_C(1) << 32, UINT64_C(1) << 33, UINT64_C(1) << 63, 0},
        {UINT64_C(1) << 32, 1, 1, 1, 0},
        {UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX, 1},
    };
    for (int i = 0; i < (int)(sizeof cases / sizeof cases[0]); i++)
        for (int kind = FMB_WITH_OBSTACLE; kind <= FMB_WITH_ZONE; kind++)
            for (int turn = 0; turn < 2; turn++) { /* a and b exchanged */
                good();
                fmb_solid3 *a = &s.links[0], *b = kind == FMB_WITH_OBSTACLE ? &s.obstacles[2]
                                                  : kind == FMB_WITH_LINK   ? &s.links[1]
                                                                            : s.zones;
                cube(kind == FMB_WITH_OBSTACLE ? &s.obstacle[2]
                     : kind == FMB_WITH_LINK   ? &s.link[1]
                                               : &s.zone,
                     (fmb_real)0.5, 1);
                s.scene.obstacles = kind == FMB_WITH_OBSTACLE ? OBSTACLES : FMB_NONE;
                s.scene.self = kind == FMB_WITH_LINK ? FMB_SELF_TEST : FMB_SELF_SKIP;
                s.scene.zones = kind == FMB_WITH_ZONE ? 1 : FMB_NONE;
                s.scene.links = kind == FMB_WITH_LINK ? 2 : 1;
                a->is = turn ? cases[i].b_is : cases[i].a_is;
                b->is = turn ? cases[i].a_is : cases[i].b_is;
                a->may_meet = turn ? cases[i].b_may : cases[i].a_may;
                b->may_meet = turn ? cases[i].a_may : cases[i].b_may;
                CHECK_EQ(ask(FMB_NO_LIMIT), cases[i].left_out ? FMB_MISS : FMB_HIT);
                CHECK_EQ(s.state.allowed, cases[i].left_out);
            }
}

/* A refused call leaves nothing of the pass before. */
static void refused(void)
{
    fmb_real latest = 7, zero = 0;
    const fmb_real bad[3] = {0, zero / zero, 0};
    good();
    CHECK(refuses(NULL, FMB_NO_LIMIT, FMB_ERR_NULL));
    CHECK(refuses(&s.scene, 0, FMB_ERR_RANGE));
    CHECK_EQ(fmb_scene3_check(&s.scene, NULL, FMB_NO_LIMIT), FMB_ERR_NULL);
    CHECK_EQ(fmb_scene3_check(NULL, NULL, FMB_NO_LIMIT), FMB_ERR_NULL);
    s.links[1].frame = NULL; /* met with the pairs of link 1 */
    CHECK(refuses(&s.scene, FMB_NO_LIMIT, FMB_ERR_NULL));
    CHECK(s.state.first.verdict == FMB_ERR_NULL && s.state.first.link == 1);
    s.links[1].frame = &s.link[1];
    s.zone.shape = 0;
    CHECK(refuses(&s.scene, FMB_NO_LIMIT, FMB_ERR_FRAME));
    CHECK(s.state.first.kind == FMB_WITH_ZONE && s.state.first.other == 0);
    s.zone.shape = FMB_FRAME_SHAPE(FMB_CUBOID);
    s.zones[0].step = bad;
    CHECK(refuses(&s.scene, FMB_NO_LIMIT, FMB_ERR_NOT_FINITE));
    s.zones[0].step = fmb_no_step;
    /* In the middle of a pass, too. */
    CHECK_EQ(ask(4), FMB_UNFINISHED);
    CHECK_EQ(ask(0), FMB_ERR_RANGE);
    CHECK(!s.state.next && !s.state.free && fmb_scene_stop(&s.state, &latest) == FMB_ERR_RANGE && latest < 0);
    CHECK(ask(FMB_NO_LIMIT) == FMB_MISS && s.state.tested == 9);
}

/* The window is part of the scene, and the state knows it. */
static void windows(void)
{
    fmb_real latest = 7, zero = 0;
    const fmb_real none[] = {(fmb_real)0.5, -1,          (fmb_real)0x1.8p20, 1 / zero,
                             -1 / zero,     zero / zero, (fmb_real)0x1p-100};
    good();
    for (int i = 0; i < 7; i++) {
        s.scene.window = none[i];
        CHECK(refuses(&s.scene, FMB_NO_LIMIT, FMB_ERR_RANGE));
    }
    s.scene.window = 0; /* not said: no question for a stop, but for the check it is one */
    s.state = (fmb_scene_state){0};
    CHECK_EQ(ask(FMB_NO_LIMIT), FMB_MISS);
    CHECK(fmb_scene_stop(&s.state, &latest) == FMB_ERR_RANGE && latest < 0);
    cube(&s.obstacle[0], (fmb_real)5.5, 1); /* link 1, from 5 on, by 1 a window: at half of it */
    for (int w = 1; w <= 4; w *= 2) {
        s.scene.window = (fmb_real)w;
        CHECK_EQ(ask(FMB_NO_LIMIT), FMB_HIT);
        CHECK_EQ(fmb_scene_stop(&s.state, &latest), FMB_HIT);
        CHECK(w == 1   ? latest > (fmb_real)0.49 && latest <= (fmb_real)0.5
              : w == 2 ? latest <= 0 && latest > -(fmb_real)0.01
                       : latest < 0);
    }
    s.scene.window = (fmb_real)0x1p20;
    CHECK(ask(FMB_NO_LIMIT) == FMB_HIT && fmb_scene_stop(&s.state, &latest) == FMB_HIT && latest < 0);
}

/*
 * A long window rounds by much: 6u w of a step. What is told is never later than s + w - 1 < w in allows, for the time in as it is given: all of it
 * exact in double where fmb_real is float.
 */
static void long_windows(void)
{
    fmb_real latest = 7;
    int late = 0, told = 0;
    good();
    cube(&s.obstacle[0], (fmb_real)5.5, 1);
    CHECK_EQ(ask(FMB_NO_LIMIT), FMB_HIT);
    for (int i = 0; i < 2000 && sizeof(fmb_real) == 4; i++) { /* as a check leaves it, but for both numbers */
        s.state.window = (fmb_real)(1 + (i * 7919L) % 1048575L) - (i & 1 ? 0 : (fmb_real)0.3125) * (fmb_real)(i % 3);
        s.state.window = s.state.window < 1 ? 1 : s.state.window;
        s.state.first.when.in = 1 - (fmb_real)(i % 40) / (20 * s.state.window);
        CHECK_EQ(fmb_scene_stop(&s.state, &latest), FMB_HIT);
        double w = (double)s.state.window;
        told += latest > 0;
        late += (double)latest >= w * (double)s.state.first.when.in - (w - 1);
    }
    CHECK(late == 0 && (told > 500 || sizeof(fmb_real) != 4));
}

/* Links that may all meet each other, with nothing else: each is looked at all the same, the last one too, which has no pairs of its own. */
static void allowed_links(void)
{
    const fmb_real zero = 0, bad[3] = {zero / zero, 0, 0};
    for (int i = 0; i < 3; i++) {
        good();
        s.scene.obstacles = s.scene.zones = FMB_NONE;
        for (int k = 0; k < s.scene.links; k++)
            s.links[k].is = s.links[k].may_meet = 1;
        CHECK_EQ(ask(FMB_NO_LIMIT), FMB_MISS);
        CHECK(s.state.tested == 0 && s.state.allowed > 0);
        fmb_solid3 *last = &s.links[s.scene.links - 1];
        if (i == 0)
            last->frame = NULL;
        else if (i == 1)
            s.link[s.scene.links - 1].shape = 0;
        else
            last->step = bad;
        CHECK(refuses(&s.scene, FMB_NO_LIMIT, i == 0 ? FMB_ERR_NULL : i == 1 ? FMB_ERR_FRAME : FMB_ERR_NOT_FINITE));
    }
}

/* One change to a scene or a state in the middle of a pass; 0: there is no change of that number. */
static int change(int number)
{
    static const fmb_real other_step[3] = {0, 1, 0};
    switch (number) {
    case 0: s.obstacle[0].origin[0] = 4; return 1; /* onto link 1, whose pairs are behind */
    case 1: s.obstacle[0].edge[0][1] = (fmb_real)0.25; return 1;
    case 2: s.obstacle[2].shape = 0; return 1;
    case 3: s.link[0].origin[1] = 3; return 1;
    case 4: s.step[0][2] = -1; return 1;
    case 5: s.links[1].step = fmb_no_step; return 1;
    case 6: s.obstacles[0].step = other_step; return 1;
    case 7: s.zone.origin[2] = 100; return 1;
    case 8: s.zones[0].frame = NULL; return 1;
    case 9: s.obstacles[1].frame = &s.link[0]; return 1;
    case 10: s.obstacles[1].is = 1; return 1;
    case 11: s.links[0].may_meet = 1; return 1;
    case 12: s.scene.obstacles--; return 1;
    case 13: s.scene.obstacles = FMB_NONE; return 1;
    case 14: s.scene.links = 1; return 1;
    case 15: s.scene.zones = FMB_NONE; return 1;
    case 16: s.scene.self = FMB_SELF_SKIP; return 1;
    case 17: s.scene.window = 4; return 1;
    case 18: s.scene.contact = contacts + 1; return 1;
    case 19: s.scene.capacity = CONTACTS; return 1;
    case 20:
        s.scene.hint = NULL;
        s.scene.hints = 0;
        return 1;
    case 21:
        s.step[0][0] = -1;
        s.step[1][0] = -1;
        return 1; /* two signs at once */
    case 22:
        s.link[0].origin[1] = -s.link[0].origin[1];
        s.link[0].origin[2] = -s.link[0].origin[2];
        return 1;
    case 23:
        s.obstacles[0].frame = &s.obstacle[1];
        s.obstacles[1].frame = &s.obstacle[0];
        return 1;
    case 24: s.state.next++; return 1;
    case 25: s.state.next--; return 1;
    case 26: s.state.next = -1; return 1;
    case 27: s.state.next = 9; return 1;
    case 28: s.state.next = INT32_MAX; return 1;
    case 29: s.state.contacts = 1; return 1;
    case 30: s.state.moving = 1; return 1;
    case 31:
        s.state.tested--;
        s.state.allowed++;
        return 1;
    case 32: s.state.in_zone = 1; return 1;
    case 33: s.state.searched = 7; return 1;
    case 34: s.state.window = 8; return 1;
    case 35: s.state.first.when.in = 1; return 1;
    case 36: s.state.first.verdict = FMB_HIT; return 1;
    case 37: s.state.seal++; return 1;
    case 38: s.zones[0].step = NULL; return 1;
    case 39: s.obstacles[2].is = 4; return 1;
    case 40: s.obstacles[2].may_meet = 4; return 1;
    case 41: s.scene.hint = hints.hint + 1; return 1;
    case 42: s.scene.hints = HINTS + 1; return 1;
    default: return 0;
    }
}

/* Four pairs of a pass that keeps contacts and hints. */
static void begun(void)
{
    good();
    s.obstacles[2].is = s.obstacles[2].may_meet = 3;
    s.scene.hint = hints.hint;
    s.scene.hints = HINTS;
    s.scene.contact = contacts;
    s.scene.capacity = CONTACTS - 1;
    CHECK_EQ(ask(4), FMB_UNFINISHED);
}

/* A pass goes on with the same scene, or not at all. */
static void gone_on(void)
{
    fmb_real latest;
    int number = 0;
    for (;; number++) {
        begun();
        if (!change(number))
            break;
        int answer = ask(FMB_NO_LIMIT);
        CHECK_EQ(answer, FMB_ERR_STALE);
        if (answer != FMB_ERR_STALE)
            CHECK_EQ(number, -1); /* says which */
        CHECK(!s.state.free && !s.state.next && s.state.why_not == FMB_ERR_STALE);
        CHECK(fmb_scene_stop(&s.state, &latest) == FMB_ERR_STALE && latest < 0);
    }
    CHECK_EQ(number, 43);
    /* Given up, and begun anew. */
    s.state.next = 0;
    CHECK(fmb_scene_stop(&s.state, &latest) == FMB_UNFINISHED);
    CHECK(ask(FMB_NO_LIMIT) == FMB_MISS && s.state.tested == 9);
    /* A budget counts what is tested alone, and one beyond all pairs is no trouble. */
    good();
    s.links[0].is = s.links[0].may_meet = s.obstacles[0].is = s.obstacles[0].may_meet = s.zones[0].is =
        s.zones[0].may_meet = 1;
    CHECK(ask(1) == FMB_UNFINISHED && s.state.tested == 1 && s.state.allowed == 1 && s.state.next == 2);
    CHECK(ask(1) == FMB_UNFINISHED && s.state.tested == 2 && s.state.next == 3);
    CHECK(ask(1) == FMB_UNFINISHED && s.state.tested == 3);
    CHECK(ask(INT32_MAX) == FMB_MISS && s.state.tested == 7 && s.state.allowed == 2);
    begun();
    s.state.next--; /* as case 25; then a new pass in pieces */
    CHECK_EQ(ask(2), FMB_ERR_STALE);
    for (int i = 1; i <= 4; i++)
        CHECK(ask(2) == FMB_UNFINISHED && s.state.tested == 2 * i);
    CHECK(ask(UINT32_MAX - 1) == FMB_MISS && s.state.tested == 9);
    /* What hints hold, where the numbers lie, what is beyond them: none of it is the scene. */
    begun();
    fmb_solid3 links[LINKS] = {s.links[0], s.links[1]};
    fmb_frame3 frame = s.obstacle[1];
    fmb_scene3 scene = s.scene;
    scene.link = links;
    s.obstacles[1].frame = &frame;
    hints.hint[5][1] = 3;
    CHECK(fmb_scene3_check(&scene, &s.state, FMB_NO_LIMIT) == FMB_MISS && s.state.tested == 9);
    CHECK(fmb_scene_stop(&s.state, &latest) == FMB_MISS && latest == 1);
    /* Another scene with the state of a pass that is not through. */
    begun();
    scene.obstacles = 1;
    CHECK_EQ(fmb_scene3_check(&scene, &s.state, FMB_NO_LIMIT), FMB_ERR_STALE);
    CHECK_EQ(fmb_scene3_check(&scene, &s.state, FMB_NO_LIMIT), FMB_MISS);
    CHECK_EQ(s.state.tested, 5);
    /* Frames that are none, in pairs that are not reached yet. */
    good();
    s.zones[0].frame = NULL;
    s.link[1].shape = 0;
    CHECK_EQ(ask(1), FMB_UNFINISHED);
    CHECK_EQ(ask(1), FMB_UNFINISHED);
    CHECK_EQ(ask(FMB_NO_LIMIT), FMB_ERR_FRAME);
}

/* Room that is too small, is no room, or is another's. */
static void rooms(void)
{
    good();
    fmb_scene3 scene = s.scene;
    scene.hint = hints.hint;
    CHECK(refuses(&scene, FMB_NO_LIMIT, FMB_ERR_CAPACITY)); /* hints left out */
    scene.hints = HINTS - 1;                                /* those of a scene with one obstacle less */
    CHECK(refuses(&scene, FMB_NO_LIMIT, FMB_ERR_CAPACITY));
    scene.hints = -HINTS;
    CHECK(refuses(&scene, FMB_NO_LIMIT, FMB_ERR_RANGE));
    scene.hints = HINTS;
    CHECK_EQ(fmb_scene3_check(&scene, &s.state, FMB_NO_LIMIT), FMB_MISS);
    scene.hint = NULL;
    CHECK(refuses(&scene, FMB_NO_LIMIT, FMB_ERR_NULL));
    scene = s.scene;
    scene.capacity = 1;
    CHECK(refuses(&scene, FMB_NO_LIMIT, FMB_ERR_NULL));
    scene.contact = contacts;
    CHECK_EQ(fmb_scene3_check(&scene, &s.state, FMB_NO_LIMIT), FMB_MISS);
    scene.capacity = 0;
    CHECK(refuses(&scene, FMB_NO_LIMIT, FMB_ERR_RANGE));
    scene.capacity = -1;
    CHECK(refuses(&scene, FMB_NO_LIMIT, FMB_ERR_RANGE));
    scene.capacity = CONTACTS;
    scene.hint = hints.hint;
    scene.hints = HINTS;
    CHECK_EQ(fmb_scene3_check(&scene, &s.state, FMB_NO_LIMIT), FMB_MISS);
    scene.contact = hints.other.contact; /* one array for both */
    CHECK(refuses(&scene, FMB_NO_LIMIT, FMB_ERR_RANGE));
    scene.hint = hints.hint + 1; /* which begins behind the first contact, or before it */
    CHECK(refuses(&scene, FMB_NO_LIMIT, FMB_ERR_RANGE));
    scene.hint = hints.hint;
    scene.contact = contacts; /* the state among the hints */
    scene.hints = (int32_t)(sizeof hints / sizeof hints.hint[0]) + 1;
    hints.other.state = (fmb_scene_state){0};
    CHECK_EQ(fmb_scene3_check(&scene, &hints.other.state, FMB_NO_LIMIT), FMB_ERR_RANGE);
    CHECK_EQ(fmb_scene_stop(&hints.other.state, &scene.window), FMB_ERR_RANGE);
    scene.window = 0;
    scene.hint = NULL;
    scene.hints = 0;
    scene.contact = hints.other.contact;
    scene.capacity = CONTACTS + 1; /* by one too many */
    CHECK_EQ(fmb_scene3_check(&scene, &hints.other.state, FMB_NO_LIMIT), FMB_ERR_RANGE);
    scene.capacity = CONTACTS;
    CHECK_EQ(fmb_scene3_check(&scene, &hints.other.state, FMB_NO_LIMIT), FMB_MISS);
}

/* A solid that stands in two lists, or twice in one, meets itself. */
static void twice(void)
{
    good();
    s.scene.obstacles = LINKS;
    s.scene.obstacle = s.scene.link;
    CHECK_EQ(ask(FMB_NO_LIMIT), FMB_HIT);
    CHECK(s.state.contacts == 2 && s.state.first.link == s.state.first.other);
    good();
    s.links[1] = s.links[0];
    CHECK(ask(FMB_NO_LIMIT) == FMB_HIT && s.state.contacts == 1 && s.state.first.kind == FMB_WITH_LINK);
    s.links[1].step = fmb_no_step; /* one of them stays */
    CHECK(ask(FMB_NO_LIMIT) == FMB_HIT && s.state.contacts == 1);
    good();
    for (int i = 0; i < LINKS; i++) { /* links at rest against each other, and one that comes */
        cube(&s.link[i], (fmb_real)(2 * i), 1);
        s.links[i].step = fmb_no_step;
    }
    CHECK_EQ(ask(FMB_NO_LIMIT), FMB_MISS);
    s.links[0].step = s.step[0];
    s.step[0][0] = 2;
    CHECK_EQ(ask(FMB_NO_LIMIT), FMB_HIT);
    s.links[0].step = fmb_no_step;
    s.links[1].step = s.step[1];
    s.step[1][0] = -2;
    CHECK_EQ(ask(FMB_NO_LIMIT), FMB_HIT);
}

/* States that no check has left do not say that a stop is in time. */
static void odd_states(void)
{
    fmb_real latest = 7, zero = 0;
    const fmb_real no_time[] = {zero / zero, -1, 2, 1 / zero};
    good();
    CHECK(fmb_scene_stop(&s.state, &latest) == FMB_UNFINISHED && latest < 0);
    CHECK(!s.state.free);
    cube(&s.obstacle[0], (fmb_real)5.75, 1);
    for (int i = 0; i < 4; i++) {
        CHECK_EQ(ask(FMB_NO_LIMIT), FMB_HIT);
        s.state.first.when.in = no_time[i];
        CHECK(fmb_scene_stop(&s.state, &latest) == FMB_ERR_STALE && latest < 0);
    }
    for (int i = 0; i < 8; i++) { /* one field each */
        CHECK_EQ(ask(FMB_NO_LIMIT), FMB_HIT);
        CHECK(fmb_scene_stop(&s.state, &latest) == FMB_HIT && latest > 0);
        switch (i) {
        case 0: s.state.free = 1; break;
        case 1: s.state.why_not = FMB_MISS; break;
        case 2: s.state.why_not = FMB_UNFINISHED; break;
        case 3: s.state.finished = 2; break;
        case 4: s.state.contacts = 0; break;
        case 5: s.state.contacts = -1; break;
        case 6: s.state.first.verdict = FMB_MISS; break;
        default: s.state.next = 5; break;
        }
        CHECK(fmb_scene_stop(&s.state, &latest) == FMB_ERR_STALE && latest < 0);
        s.state.next = 0;
    }
    for (int i = 0; i < 4; i++) { /* a contact that is none, told as none; a window that no check takes */
        const fmb_real window[] = {(fmb_real)0x1p21, 1 / zero};
        CHECK_EQ(ask(FMB_NO_LIMIT), FMB_HIT);
        if (i < 2)
            s.state.first.verdict = s.state.why_not = i ? -1 : FMB_MISS;
        else
            s.state.window = window[i - 2];
        CHECK(fmb_scene_stop(&s.state, &latest) == (i < 2 ? FMB_ERR_STALE : FMB_ERR_RANGE) && latest < 0);
    }
    s.scene.window = 1; /* strictly before the contact */
    CHECK_EQ(ask(FMB_NO_LIMIT), FMB_HIT);
    s.state.first.when.in = (fmb_real)0.5;
    CHECK(fmb_scene_stop(&s.state, &latest) == FMB_HIT && latest < (fmb_real)0.5);
    s.scene.window = 2;
    for (int byte = 1; byte < 256; byte++) { /* never filled */
        for (unsigned i = 0; i < sizeof s.state; i++)
            ((unsigned char *)&s.state)[i] = (unsigned char)byte;
        CHECK(fmb_scene_stop(&s.state, &latest) != FMB_MISS && latest < 0);
        CHECK_EQ(ask(FMB_NO_LIMIT), FMB_ERR_STALE);
        CHECK_EQ(s.state.free, 0);
    }
    CHECK_EQ(ask(FMB_NO_LIMIT), FMB_HIT);
    s.scene.window = 2; /* a state that says free, and of contacts */
    cube(&s.obstacle[0], 100, 1);
    CHECK(ask(FMB_NO_LIMIT) == FMB_MISS && fmb_scene_stop(&s.state, &latest) == FMB_MISS && latest == 1);
    s.state.contacts = 1;
    CHECK(fmb_scene_stop(&s.state, &latest) == FMB_ERR_STALE && latest < 0);
    for (int i = 0; i < 3; i++) { /* free, but not as a check says it */
        CHECK_EQ(ask(FMB_NO_LIMIT), FMB_MISS);
        *(i == 0 ? &s.state.free : i == 1 ? &s.state.first.verdict : &s.state.why_not) = i == 0 ? 2 : FMB_HIT;
        CHECK(fmb_scene_stop(&s.state, &latest) == FMB_ERR_STALE && latest < 0);
    }
}

/* What an earlier pass, or the caller, has left in the state is not what a later call says. */
static void left_behind(void)
{
    good();
    cube(&s.obstacle[0], (fmb_real)5.75, 1);
    CHECK(ask(FMB_NO_LIMIT) == FMB_HIT && s.state.contacts > 0 && s.state.first.verdict == FMB_HIT);
    CHECK_EQ(fmb_scene3_check(NULL, &s.state, FMB_NO_LIMIT), FMB_ERR_NULL);
    CHECK(!s.state.contacts && !s.state.first.verdict && !s.state.tested && s.state.window == 0);
    CHECK_EQ(ask(1), FMB_UNFINISHED);
    s.state.free = s.state.finished = 1;
    CHECK_EQ(ask(1), FMB_UNFINISHED);
    CHECK(!s.state.free && !s.state.finished);
    s.state.free = s.state.finished = 1;
    CHECK_EQ(ask(FMB_NO_LIMIT), FMB_HIT);
    CHECK(!s.state.free && s.state.finished == 1);
}

/*
 * Hints so small that their products with edges vanish, or so large that they leave the range: boxes that share a corner of a quarter of their
 * size, as a whole and in each axis, are in contact all the same.
 */
static void hints_out_of_range(void)
{
    fmb_real hint[HINTS][3], small = 1, large = FMB_LARGEST;
    s.scene.hint = NULL;
    good();
    while (small / 2 > 0)
        small /= 2;
    while (large * 2 - large == large)
        large *= 2;
    for (fmb_real size = small; size <= 16 * small; size += small)
        for (int sign = 0; sign < 8; sign++)
            for (int i = 0; i < 2; i++) {
                const fmb_real n = i ? large / (size / small) : size;
                for (int k = 0; k < 3; k++)
                    for (int m = 0; m < HINTS; m++)
                        hint[m][k] = sign >> k & 1 ? n : -n;
                s.links[0].step = s.links[1].step = fmb_no_step;
                cube(&s.link[0], 0, (fmb_real)0.4);
                const fmb_real o[3] = {(fmb_real)0.3, (fmb_real)0.1, (fmb_real)0.1}, side = (fmb_real)0.4;
                const fmb_real e[3][3] = {{side, 0, 0}, {0, side, 0}, {0, 0, side}};
                CHECK_EQ(fmb_frame3_init(&s.obstacle[0], FMB_CUBOID, o, e[0], e[1], e[2]), 0);
                s.scene.links = s.scene.obstacles = 1;
                s.scene.self = FMB_SELF_SKIP;
                s.scene.zones = FMB_NONE;
                s.scene.hint = hint;
                s.scene.hints = HINTS;
                CHECK_EQ(ask(FMB_NO_LIMIT), FMB_HIT);
                CHECK(s.state.contacts == 1 && !s.state.free);
            }
}

int main(int argc, char **argv)
{
    (void)argc;
    (void)argv;
    left_out();
    left_out_in_the_plane();
    grown();
    both_say_it();
    refused();
    windows();
    long_windows();
    allowed_links();
    gone_on();
    rooms();
    twice();
    odd_states();
    left_behind();
    hints_out_of_range();
    return check_done("scene_trust");
}
