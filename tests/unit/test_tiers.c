/* SPDX-License-Identifier: MIT */
/*
 * The tier of a scene and of a walk: each pair has the verdict of the tier that is named. Usage: test_tiers [SEED [COUNT]];
 * COUNT: pairs per family and tier.
 */
#include "check.h"
#include "number.h"
#include "pairs.h"
#include "port.h"

enum { QUICK, TEST, EXACT, TIERS };

static const fmb_tier3 tier3[TIERS] = {FMB_TIER3_QUICK, FMB_TIER3_TEST, FMB_TIER3_EXACT};
static const fmb_tier2 tier2[TIERS] = {FMB_TIER2_QUICK, FMB_TIER2_TEST, FMB_TIER2_EXACT};

/* Static: boards with little stack. A pair, as a scene of one link and one obstacle, and as two trees of one volume. */
static struct {
    struct pair pair;
    struct pair_frames frame;
    fmb_solid3 solid3[2];
    fmb_solid2 solid2[2];
    fmb_scene3 scene3;
    fmb_scene2 scene2;
    fmb_scene_state state;
    fmb_node3 node[2][2];
    fmb_tree3 tree[2];
    fmb_walk3 walk;
    fmb_meeting3 met;
} s;

/* The tier asked by itself, without a hint. */
static int ask(int tier)
{
    const struct body *a = &s.pair.body[0], *b = &s.pair.body[1];
    const fmb_frame3 *f3 = s.frame.frame.d3;
    const fmb_frame2 *f2 = s.frame.frame.d2;
    if (s.pair.dim == 3)
        return s.pair.moving ? tier3[tier].sweep(&f3[0], a->velocity, &f3[1], b->velocity, NULL, NULL)
                             : tier3[tier].test(&f3[0], &f3[1], NULL);
    return s.pair.moving ? tier2[tier].sweep(&f2[0], a->velocity, &f2[1], b->velocity, NULL, NULL)
                         : tier2[tier].test(&f2[0], &f2[1], NULL);
}

static void make_scene(void)
{
    for (int i = 0; i < 2; i++) {
        const fmb_real *step = s.pair.moving ? s.pair.body[i].velocity : fmb_no_step;
        s.solid3[i] = (fmb_solid3){&s.frame.frame.d3[i], step, 0, 0};
        s.solid2[i] = (fmb_solid2){&s.frame.frame.d2[i], step, 0, 0};
    }
    s.scene3 = (fmb_scene3){.links = 1,
                            .obstacles = 1,
                            .zones = FMB_NONE,
                            .self = FMB_SELF_SKIP,
                            .link = &s.solid3[0],
                            .obstacle = &s.solid3[1]};
    s.scene2 = (fmb_scene2){.links = 1,
                            .obstacles = 1,
                            .zones = FMB_NONE,
                            .self = FMB_SELF_SKIP,
                            .link = &s.solid2[0],
                            .obstacle = &s.solid2[1]};
    s.state = (fmb_scene_state){0};
}

static int ask_scene(int tier)
{
    make_scene();
    s.scene3.tier = tier3[tier];
    s.scene2.tier = tier2[tier];
    return s.pair.dim == 3 ? fmb_scene3_check(&s.scene3, &s.state, FMB_NO_LIMIT)
                           : fmb_scene2_check(&s.scene2, &s.state, FMB_NO_LIMIT);
}

/* Volume 0 of a tree is a frame of the pair. Returns 0, or the walk cannot be made. */
static int make_walk(void)
{
    int error = 0;
    for (int i = 0; i < 2 && !error; i++) {
        const struct body *b = &s.pair.body[i];
        error = fmb_leaf3_init(&s.node[i][1], 0, (int)b->shape, b->origin, (const fmb_real(*)[3])b->edge);
        s.node[i][0].volume = -1;
        if (!error)
            error = fmb_tree3_build(s.node[i], 2, 0, 1, 1, 1, FMB_NODE_OBJECT, FMB_SPLIT_MEDIAN);
        s.tree[i] = (fmb_tree3){.node = s.node[i], .nodes = 2, .frame = &s.frame.frame.d3[i], .volumes = 1};
        if (!error)
            error = fmb_tree3_check(&s.tree[i], NULL);
    }
    const fmb_real *va = s.pair.moving ? s.pair.body[0].velocity : NULL,
                   *vb = s.pair.moving ? s.pair.body[1].velocity : NULL;
    return error ? error : fmb_walk3_init(&s.walk, &s.tree[0], 0, va, &s.tree[1], 0, vb, 0);
}

/* FMB_MISS, or the verdict of the only pair. */
static int ask_walk(int tier, int contacts)
{
    CHECK_EQ(make_walk(), 0);
    s.walk.tier = tier3[tier];
    if (contacts) {
        s.walk.contact = fmb_test3_contact;
        s.walk.moving_contact = fmb_sweep3_contact;
    }
    int found = fmb_walk3_next(&s.walk, &s.met);
    return found == 1 ? s.met.verdict : found;
}

/*
 * Scenes and walks know more ways to prove a pair apart (world axes, faces, boxes). But for that their verdict is the
 * tier's own.
 */
static void check_tier(int tier)
{
    int own = ask(tier), scene = ask_scene(tier);
    CHECK(own >= 0);
    CHECK(scene == own || (scene == FMB_MISS && own == FMB_UNDECIDED));
    CHECK(tier != EXACT || own != FMB_UNDECIDED);
    if (s.pair.dim == 2 || make_walk())
        return;
    int walk = ask_walk(tier, 0);
    CHECK(walk == own || (walk == FMB_MISS && own == FMB_UNDECIDED));
    if (port_is_board) /* contacts take much of a small board's stack */
        return;
    int told = ask_walk(tier, 1), known = ask(TEST);
    CHECK(told == own || own == FMB_UNDECIDED);
    if (own == FMB_UNDECIDED)
        CHECK(told == known || told == FMB_MISS);
}

/* What decides is among the tiers' answers: never two that contradict each other. */
static void check_agreement(void)
{
    int quick = ask(QUICK), test = ask(TEST), exact = ask(EXACT);
    CHECK(exact == FMB_MISS || exact == FMB_HIT);
    CHECK(quick == exact || quick == FMB_UNDECIDED);
    CHECK(test == exact || test == FMB_UNDECIDED);
}

static void families(struct random *r, int count)
{
    for (int n = 0; n < count; n++) {
        enum pair_family family = (enum pair_family)(n % PAIR_FAMILIES);
        int dim = 2 + (n / PAIR_FAMILIES & 1);
        pair_make(&s.pair, r, family, dim, n >> 1 & 1 || family == PAIR_SPEED, random_int(r, 0, 3));
        if (pair_init(&s.frame, &s.pair))
            continue;
        for (int tier = 0; tier < TIERS; tier++)
            check_tier(tier);
        check_agreement();
    }
}

/* Two cubes of 1 that share a face. */
static void touching(void)
{
    s.pair = (struct pair){.dim = 3};
    for (int i = 0; i < 2; i++) {
        s.pair.body[i].shape = FMB_CUBOID;
        s.pair.body[i].origin[0] = (fmb_real)i;
        for (int k = 0; k < 3; k++)
            s.pair.body[i].edge[k][k] = 1;
    }
    CHECK_EQ(pair_init(&s.frame, &s.pair), 0);
}

/* Touching is decided in the exact tier alone. A tier that is left out is test. Half a tier is refused. */
static void which(void)
{
    touching();
    CHECK_EQ(ask_scene(QUICK), FMB_UNDECIDED);
    CHECK_EQ(ask_scene(TEST), FMB_UNDECIDED);
    CHECK_EQ(ask_scene(EXACT), FMB_HIT);
    CHECK_EQ(ask_walk(QUICK, 0), FMB_UNDECIDED);
    CHECK_EQ(ask_walk(EXACT, 0), FMB_HIT);
    make_scene();
    CHECK_EQ(fmb_scene3_check(&s.scene3, &s.state, FMB_NO_LIMIT), FMB_UNDECIDED);
    for (int half = 0; half < 2; half++) {
        fmb_tier3 tier = tier3[EXACT];
        if (half)
            tier.test = NULL;
        else
            tier.sweep = NULL;
        make_scene();
        s.scene3.tier = tier;
        CHECK_EQ(fmb_scene3_check(&s.scene3, &s.state, FMB_NO_LIMIT), FMB_ERR_NULL);
        CHECK_EQ(s.state.free, 0);
        CHECK_EQ(make_walk(), 0);
        s.walk.tier = tier;
        CHECK_EQ(fmb_walk3_next(&s.walk, &s.met), FMB_ERR_NULL);
    }
}

/* A pass that goes on with another tier is stale. */
static void stale(void)
{
    touching();
    make_scene();
    fmb_solid3 twice[2] = {s.solid3[1], s.solid3[1]};
    s.scene3.obstacles = 2;
    s.scene3.obstacle = twice;
    s.scene3.tier = tier3[QUICK];
    CHECK_EQ(fmb_scene3_check(&s.scene3, &s.state, 1), FMB_UNFINISHED);
    s.scene3.tier = tier3[EXACT];
    CHECK_EQ(fmb_scene3_check(&s.scene3, &s.state, 1), FMB_ERR_STALE);
    CHECK_EQ(fmb_scene3_check(&s.scene3, &s.state, 1), FMB_UNFINISHED);
    CHECK_EQ(fmb_scene3_check(&s.scene3, &s.state, 1), FMB_HIT);
}

/* Half a tier of a plane scene, and of a walk that is under way: refused, and nothing is free. */
static void halves(void)
{
    for (int half = 0; half < 2; half++) {
        fmb_tier2 tier = tier2[QUICK];
        if (half)
            tier.test = NULL;
        else
            tier.sweep = NULL;
        touching();
        make_scene();
        s.scene2.tier = tier;
        CHECK_EQ(fmb_scene2_check(&s.scene2, &s.state, FMB_NO_LIMIT), FMB_ERR_NULL);
        CHECK(!s.state.free && s.state.why_not == FMB_ERR_NULL && !s.state.finished);
        CHECK_EQ(make_walk(), 0);
        s.walk.tier = tier3[EXACT];
        CHECK_EQ(fmb_walk3_next(&s.walk, &s.met), 1);
        if (half)
            s.walk.tier.test = NULL;
        else
            s.walk.tier.sweep = NULL;
        CHECK_EQ(fmb_walk3_next(&s.walk, &s.met), FMB_ERR_NULL);
        s.walk.tier = tier3[EXACT]; /* too late */
        CHECK_EQ(fmb_walk3_next(&s.walk, &s.met), FMB_ERR_NULL);
    }
}

static int count_met(void *context, const fmb_meeting3 *meeting)
{
    int *verdict = context;
    verdict[meeting->verdict]++;
    return 0;
}

/* What quick leaves open is a contact in every form of the answer, and stays one whatever is left out. */
static void open_pairs(void)
{
    fmb_scene_contact contact[1];
    fmb_real latest = 1;
    int32_t found = 0;
    int verdict[3] = {0, 0, 0};
    touching();
    make_scene();
    s.scene3.tier = tier3[QUICK];
    s.scene3.contact = contact;
    s.scene3.capacity = 1;
    s.scene3.window = 2;
    CHECK_EQ(fmb_scene3_check(&s.scene3, &s.state, FMB_NO_LIMIT), FMB_UNDECIDED);
    CHECK(s.state.contacts == 1 && contact[0].verdict == FMB_UNDECIDED && s.state.first.verdict == FMB_UNDECIDED);
    CHECK(contact[0].when.in == 0 && contact[0].when.out == 1 && s.state.searched == 1 && s.state.by_hint == 0);
    CHECK(fmb_scene_stop(&s.state, &latest) == FMB_UNDECIDED && latest < 0);
    make_walk();
    s.walk.tier = tier3[QUICK];
    CHECK(fmb_walk3_all(&s.walk, &s.met, 1, &found) == 1 && found == 1 && s.met.verdict == FMB_UNDECIDED);
    make_walk();
    s.walk.tier = tier3[QUICK];
    CHECK_EQ(fmb_walk3_each(&s.walk, count_met, verdict), 0);
    CHECK(verdict[FMB_UNDECIDED] == 1 && verdict[FMB_HIT] == 0 && verdict[FMB_MISS] == 0);
    make_walk();
    s.walk.tier = tier3[QUICK];
    CHECK_EQ(fmb_walk3_first(&s.walk, &s.met), FMB_UNDECIDED);
    make_walk();
    CHECK_EQ(fmb_walk3_first(&s.walk, &s.met), FMB_UNDECIDED); /* of zeros: test */
    make_walk();
    s.walk.tier = tier3[EXACT];
    CHECK_EQ(fmb_walk3_first(&s.walk, &s.met), FMB_HIT);
}

/* A tier that changes within a search: each pair by the tier that there is when its turn comes. */
static void changed(void)
{
    static const int before[2] = {QUICK, EXACT};
    fmb_node3 node[3];
    fmb_frame3 frame[2];
    for (int way = 0; way < 2; way++) {
        touching();
        make_walk();
        for (int i = 0; i < 2; i++) {
            frame[i] = s.frame.frame.d3[1];
            CHECK_EQ(fmb_leaf3_init(&node[1 + i], i, FMB_CUBOID, frame[i].origin, (const fmb_real(*)[3])frame[i].edge),
                     0);
        }
        node[0].volume = -1;
        CHECK_EQ(fmb_tree3_build(node, 3, 0, 1, 1, 2, FMB_NODE_OBJECT, FMB_SPLIT_MEDIAN), 0);
        fmb_tree3 two = {.node = node, .nodes = 3, .frame = frame, .volumes = 2};
        CHECK_EQ(fmb_tree3_check(&two, NULL), 0);
        CHECK_EQ(fmb_walk3_init(&s.walk, &s.tree[0], 0, NULL, &two, 0, NULL, 0), 0);
        for (int i = 0; i < 2; i++) {
            int tier = before[(way + i) % 2];
            s.walk.tier = tier3[tier];
            CHECK_EQ(fmb_walk3_next(&s.walk, &s.met), 1);
            CHECK_EQ(s.met.verdict, tier == EXACT ? FMB_HIT : FMB_UNDECIDED);
        }
        CHECK_EQ(fmb_walk3_next(&s.walk, &s.met), 0);
    }
}

int main(int argc, char **argv)
{
    struct random r = random_start(check_seed(argc, argv, 41));
    families(&r, (int)check_count(argc, argv, port_is_board ? 60 : 6000));
    which();
    stale();
    halves();
    open_pairs();
    changed();
    return check_done("tiers");
}
