/* SPDX-License-Identifier: MIT */
/*
 * Scenes and walks, tick after tick, close to touching, with a tier that changes as it likes, against exact arithmetic.
 * Hints and fronts are kept, whichever tier wrote them. No verdict may be wrong, no kept direction stale, no count off.
 * Usage: test_tiers_referee [SEED [COUNT]]; COUNT: pairs per class and mode.
 */
#include "check.h"
#include "referee.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { QUICK, TEST, EXACT, TIERS, TICKS = 12 };

static const fmb_tier3 tier3[TIERS] = {FMB_TIER3_QUICK, FMB_TIER3_TEST, FMB_TIER3_EXACT};
static const fmb_tier2 tier2[TIERS] = {FMB_TIER2_QUICK, FMB_TIER2_TEST, FMB_TIER2_EXACT};

static long seen[TIERS][3], without, kept, searched, fronts_read;

/* One link and one obstacle, as a scene and as two trees of one volume. */
static struct {
    struct pair pair;
    struct pair_frames frame;
    fmb_solid3 solid3[2];
    fmb_solid2 solid2[2];
    fmb_real hint3[1][3], hint2[1][2];
    fmb_scene_state state;
    fmb_node3 node[2][2];
    fmb_tree3 tree[2];
    fmb_front3 room[2][2];
    fmb_fronts3 fronts[2];
    int last; /* the front that was written last; -1: none */
} s;

static fmb_real next_real(fmb_real x, fmb_real to)
{
    return sizeof(fmb_real) == 4 ? (fmb_real)nextafterf((float)x, (float)to)
                                 : (fmb_real)nextafter((double)x, (double)to);
}

static int truth(void)
{
    fmb_real axis[3] = {0, 0, 0};
    return pair_exact(&s.frame, &s.pair, 0, axis, NULL, NULL);
}

/* B at x along axis k: the exact verdict. */
static int place(int k, fmb_real x)
{
    s.pair.body[1].origin[k] = x;
    int error = pair_init(&s.frame, &s.pair);
    return error ? error : truth();
}

/* From a pair apart: B moves along an axis to where the next number is a contact. Its side: 1 or -1; 0: it never meets. */
static int approach(struct random *r, int *k)
{
    *k = random_int(r, 0, s.pair.dim - 1);
    fmb_real apart = s.pair.body[1].origin[*k], meets = s.pair.body[0].origin[*k];
    if (place(*k, meets) != FMB_HIT || place(*k, apart) != FMB_MISS)
        return 0;
    for (int n = 0; n < 2000; n++) {
        fmb_real middle = apart / 2 + meets / 2;
        if (middle == apart || middle == meets)
            middle = next_real(apart, meets);
        if (middle == meets)
            return apart > meets ? 1 : -1;
        int verdict = place(*k, middle);
        if (verdict < 0)
            return 0;
        if (verdict == FMB_HIT)
            meets = middle;
        else
            apart = middle;
    }
    return 0;
}

/* Nothing is said that is not true, and by the exact tier everything. */
static void check_verdict(int tier, int said, int exact)
{
    CHECK(said == exact || (said == FMB_UNDECIDED && tier != EXACT));
    if (said >= 0 && said <= 2)
        seen[tier][said]++;
}

/* Of a contact, decided or not: all of its times. */
static void check_times(const fmb_interval *when)
{
    double excess;
    CHECK(s.pair.moving ? referee_covers(when, &excess) : when->in == 0 && when->out == 1);
}

static int is_zero(const fmb_real *n)
{
    for (int k = 0; k < s.pair.dim; k++)
        if (n[k] != 0)
            return 0;
    return 1;
}

/* The same direction, or its opposite. */
static int same_line(const fmb_real *a, const fmb_real *b)
{
    int plus = 1, minus = 1;
    for (int k = 0; k < s.pair.dim; k++) {
        plus &= a[k] == b[k];
        minus &= a[k] == -b[k];
    }
    return plus || minus;
}

/* What the tier leaves of a hint, asked by itself. */
static void ask_alone(int tier, fmb_real *n)
{
    const fmb_real *va = s.pair.moving ? s.pair.body[0].velocity : fmb_no_step,
                   *vb = s.pair.moving ? s.pair.body[1].velocity : fmb_no_step;
    const fmb_frame3 *f3 = s.frame.frame.d3;
    const fmb_frame2 *f2 = s.frame.frame.d2;
    if (s.pair.dim == 3)
        (void)(s.pair.moving ? tier3[tier].sweep(&f3[0], va, &f3[1], vb, n, NULL)
                             : tier3[tier].test(&f3[0], &f3[1], n));
    else
        (void)(s.pair.moving ? tier2[tier].sweep(&f2[0], va, &f2[1], vb, n, NULL)
                             : tier2[tier].test(&f2[0], &f2[1], n));
}

/* The hint after a miss: a direction that separates, or what the exact tier leaves where it has none. */
static void check_hint(int tier, const fmb_real *before, const fmb_real *after)
{
    fmb_real alone[3] = {0, 0, 0};
    for (int k = 0; k < s.pair.dim; k++)
        alone[k] = before[k];
    if (!is_zero(after) && referee_separates(after))
        return;
    ask_alone(tier, alone);
    CHECK_EQ(tier, EXACT);
    CHECK(same_line(alone, after));
    without++;
}

static int ask_scene(int tier)
{
    for (int i = 0; i < 2; i++) {
        const fmb_real *step = s.pair.moving ? s.pair.body[i].velocity : fmb_no_step;
        s.solid3[i] = (fmb_solid3){.frame = &s.frame.frame.d3[i], .step = step};
        s.solid2[i] = (fmb_solid2){.frame = &s.frame.frame.d2[i], .step = step};
    }
    fmb_scene3 scene3 = {1,    1, FMB_NONE, FMB_SELF_SKIP, &s.solid3[0], &s.solid3[1], NULL, s.hint3, 1,
                         NULL, 0, 0,        tier3[tier]};
    fmb_scene2 scene2 = {1,    1, FMB_NONE, FMB_SELF_SKIP, &s.solid2[0], &s.solid2[1], NULL, s.hint2, 1,
                         NULL, 0, 0,        tier2[tier]};
    return s.pair.dim == 3 ? fmb_scene3_check(&scene3, &s.state, FMB_NO_LIMIT)
                           : fmb_scene2_check(&scene2, &s.state, FMB_NO_LIMIT);
}

static void tick_scene(int tier, int exact)
{
    fmb_real before[3] = {0, 0, 0}, *hint = s.pair.dim == 3 ? s.hint3[0] : s.hint2[0];
    for (int k = 0; k < s.pair.dim; k++)
        before[k] = hint[k];
    int said = ask_scene(tier);
    check_verdict(tier, said, exact);
    if (exact == FMB_HIT)
        check_times(&s.state.first.when);
    CHECK(s.state.free == (said == FMB_MISS) && s.state.why_not == said && s.state.contacts == (said != FMB_MISS));
    CHECK_EQ(s.state.tested, 1);
    CHECK_EQ(s.state.by_hint + s.state.by_axis + s.state.searched, 1);
    CHECK(!s.state.by_hint || (said == FMB_MISS && !is_zero(before)));
    CHECK(s.state.searched || said == FMB_MISS);
    kept += s.state.by_hint;
    searched += s.state.searched;
    if (said == FMB_MISS)
        check_hint(tier, before, hint);
    else
        CHECK(same_line(before, hint));
    /* A kept direction that counts as the proof is the one of before. */
    CHECK(!s.state.by_hint || same_line(before, hint) || referee_separates(before) || hint[0] * before[0] != 0 ||
          hint[1] * before[1] != 0 || (s.pair.dim == 3 && hint[2] * before[2] != 0));
}

/* Volume 0 of a tree is a frame of the pair; boxes as they are now. */
static int set_trees(int again)
{
    int error = 0;
    for (int i = 0; i < 2 && !error; i++) {
        const struct body *b = &s.pair.body[i];
        if (again) {
            error = fmb_tree3_refit(&s.tree[i], s.node[i], NULL);
            continue;
        }
        error = fmb_leaf3_init(&s.node[i][1], 0, (int)b->shape, b->origin, (const fmb_real(*)[3])b->edge);
        s.node[i][0].volume = -1;
        if (!error)
            error = fmb_tree3_build(s.node[i], 2, 0, 1, 1, 1, FMB_NODE_OBJECT, FMB_SPLIT_MEDIAN);
        s.tree[i] = (fmb_tree3){.node = s.node[i], .nodes = 2, .frame = &s.frame.frame.d3[i], .volumes = 1};
        if (!error)
            error = fmb_tree3_check(&s.tree[i], NULL);
    }
    return error;
}

/* With the front of the last tick, whichever tier wrote it; and leaves one. */
static void tick_walk(int tier, int exact, int again)
{
    fmb_walk3 walk;
    fmb_meeting3 met;
    const fmb_real *va = s.pair.moving ? s.pair.body[0].velocity : NULL,
                   *vb = s.pair.moving ? s.pair.body[1].velocity : NULL;
    if (set_trees(again) || fmb_walk3_init(&walk, &s.tree[0], 0, va, &s.tree[1], 0, vb, 0)) {
        s.last = -1;
        return;
    }
    int to = s.last == 0;
    if (s.last >= 0) {
        CHECK_EQ(fmb_walk3_from(&walk, &s.fronts[s.last]), 0);
        fronts_read++;
    }
    CHECK_EQ(fmb_walk3_keep(&walk, &s.fronts[to]), 0);
    walk.tier = tier3[tier];
    int found = fmb_walk3_next(&walk, &met);
    check_verdict(tier, found == 1 ? met.verdict : found, exact);
    if (exact == FMB_HIT)
        check_times(&met.when);
    while (found == 1)
        found = fmb_walk3_next(&walk, &met);
    CHECK_EQ(found, 0);
    s.last = to;
    for (int i = 0; i < s.fronts[to].used; i++) {
        const fmb_real *n = s.room[to][i].axis;
        if (is_zero(n) || (exact == FMB_MISS && referee_separates(n)))
            continue;
        fmb_real alone[3] = {n[0], n[1], n[2]};
        ask_alone(tier, alone);
        CHECK(tier == EXACT && exact == FMB_MISS && same_line(alone, n));
    }
}

/* Where the tick is: a few numbers from the touching, on either side, or well apart. */
static fmb_real next_place(struct random *r, fmb_real touching, int away)
{
    fmb_real x = touching, end = touching + (fmb_real)away * (1 + (touching < 0 ? -touching : touching));
    if (random_int(r, 0, 3) == 0)
        return touching + (end - touching) / (fmb_real)(1 << random_int(r, 1, 20));
    for (int n = random_int(r, -3, 3); n; n += n < 0 ? 1 : -1)
        x = next_real(x, n < 0 ? end : touching + (touching - end));
    return x;
}

/* Ticks close to the touching: at first by the exact tier, then by any. */
static void ticks(struct random *r, int k, int away)
{
    fmb_real touching = s.pair.body[1].origin[k];
    s.state = (fmb_scene_state){0};
    for (int i = 0; i < 3; i++)
        s.hint3[0][i] = s.hint2[0][i % 2] = 0;
    for (int i = 0; i < 2; i++)
        CHECK_EQ(fmb_fronts3_init(&s.fronts[i], s.room[i], 2), 0);
    s.last = -1;
    for (int tick = 0; tick < TICKS; tick++) {
        int exact = place(k, next_place(r, touching, away));
        if (exact < 0)
            return;
        CHECK((exact == FMB_MISS) == (referee_judge(&s.pair) == REFEREE_APART));
        int tier = tick < TICKS / 2 ? EXACT : random_int(r, 0, TIERS - 1);
        tick_scene(tier, exact);
        if (s.pair.dim == 3)
            tick_walk(tier, exact, tick > 0);
    }
}

int main(int argc, char **argv)
{
    struct random r = random_start(check_seed(argc, argv, 47));
    long count = (long)check_count(argc, argv, 400);
    for (long n = 0; n < count * 16; n++) {
        int k, family = random_int(&r, 0, 2);
        enum pair_family of[] = {PAIR_RANDOM, PAIR_NEAR, PAIR_PARALLEL};
        pair_make(&s.pair, &r, of[family], 2 + (int)(n & 1), (int)(n >> 1 & 1), (int)(n >> 2 & 3));
        int away = approach(&r, &k);
        if (away)
            ticks(&r, k, away);
    }
    for (int tier = 0; tier < TIERS; tier++)
        printf("tier %d: %ld misses, %ld hits, %ld undecided\n", tier, seen[tier][FMB_MISS], seen[tier][FMB_HIT],
               seen[tier][FMB_UNDECIDED]);
    printf("%ld misses without a direction, %ld by a hint, %ld searched, %ld fronts read\n", without, kept, searched,
           fronts_read);
    if (count >= 100) /* fewer may leave out what is rare */
        CHECK(without > 0 && kept > 0 && fronts_read > 0 && seen[QUICK][FMB_UNDECIDED] > 0 &&
              seen[EXACT][FMB_MISS] > 0);
    return check_done("tiers_referee");
}
