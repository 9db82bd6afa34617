/* SPDX-License-Identifier: MIT */
/*
 * The public side of the audit, whole scenes: where a check says free, pairs are taken from the caller's lists, by rules written
 * once more here, and judged by themselves: all of few, some of many. A stop may be commanded late only after such a check.
 */
#include "judge.h"

#ifdef FMB_AUDIT

#include "core/audit.h"
#include "fmb_exact.h"
#include "audit_count.h"
#include <stdio.h>

enum { PAIRS = 48, STATES = 64 }; /* pairs judged of a scene; checks that are remembered */

/* A solid of either dimension. */
typedef struct {
    fmb_view frame;
    const fmb_real *step;
    uint64_t is, may_meet;
} thing;

/* A scene of either dimension; of a list of links later ones are others. */
typedef struct {
    const void *list[3];
    int32_t count[3], links;
    const fmb_real *hint;
    int dim, whole; /* whole: one call made the pass, so that hints are what it left */
    int exact;      /* of the exact tier: a hint of zeros is none */
} world;

static thing thing_of(const world *w, int list, int32_t i)
{
    if (w->dim == 3) {
        const fmb_solid3 *s = (const fmb_solid3 *)w->list[list] + i;
        return (thing){fmb_view3(s->frame), s->step, s->is, s->may_meet};
    }
    const fmb_solid2 *s = (const fmb_solid2 *)w->list[list] + i;
    return (thing){fmb_view2(s->frame), s->step, s->is, s->may_meet};
}

/* The direction that the pass has left for a pair; NULL: none. */
static const fmb_real *hint_of(const world *w, int list, int32_t number)
{
    if (!w->hint || list == FMB_WITH_ZONE)
        return NULL;
    const fmb_real *n = w->hint + (long)number * w->dim;
    return w->exact && n[0] == 0 && n[1] == 0 && n[w->dim - 1] == 0 ? NULL : n;
}

static int left_out(const thing *a, const thing *b)
{
    return a->is != 0 && b->is != 0 && (a->may_meet & b->is) == b->is && (b->may_meet & a->is) == a->is;
}

static void pair_holds(const world *w, int list, int32_t i, int32_t j, int32_t number)
{
    thing a = thing_of(w, FMB_WITH_LINK, i), b = thing_of(w, list, j);
    const fmb_real *n = hint_of(w, list, number);
    if (left_out(&a, &b))
        return;
    if (list == FMB_WITH_ZONE) {
        if (!audit_meet("scene, a link in its zone", 1) || judge_inside(&a.frame, a.step, &b.frame, b.step, w->dim))
            return;
    } else if (!audit_meet("scene, a pair of it", 1)) {
        return;
    } else if (n && judge_direction(&a.frame, a.step, &b.frame, b.step, w->dim, n, 0)) {
        return;
    } else if ((!n || !w->whole) && judge_apart(&a.frame, a.step, &b.frame, b.step, w->dim)) {
        return;
    }
    audit_wrong("a scene that is not free", "fmb_scene_check", 0);
    fprintf(stderr, "  link %ld, kind %d, number %ld\n", (long)i, list, (long)j);
    audit_show_frame("link", &a.frame, a.step, w->dim);
    audit_show_frame("other", &b.frame, b.step, w->dim);
    if (n)
        audit_show("hint", n, w->dim);
    audit_end();
}

static void scene_holds(const world *w)
{
    long all = 0;
    int32_t number = 0;
    for (int list = 0; list < 3; list++)
        all += w->count[list] > 0 ? (long)w->count[list] * w->links : 0;
    for (int list = 0; list < 3; list++)
        for (int32_t i = 0; i < w->links; i++)
            for (int32_t j = list == FMB_WITH_LINK ? i + 1 : 0; j < w->count[list]; j++, number++)
                if (all <= PAIRS || audit_random((unsigned)all) < PAIRS)
                    pair_holds(w, list, i, j, number);
}

/* The tiers that may prove a pair free without a direction. */
static const fmb_tier3 exact3 = FMB_TIER3_EXACT;
static const fmb_tier2 exact2 = FMB_TIER2_EXACT;

/* States that checks have left, the last ones. */
static fmb_scene_state states[STATES];
static int next_state;

static void remember(const fmb_scene_state *state)
{
    states[next_state] = *state;
    next_state = (next_state + 1) % STATES;
}

#define WORLD(s, dim, whole)                                                                              \
    (world)                                                                                               \
    {                                                                                                     \
        {(s)->obstacle, (s)->link, (s)->zone},                                                            \
            {(s)->obstacles, (s)->self == FMB_SELF_SKIP ? FMB_NONE : (s)->links, (s)->zones}, (s)->links, \
            (s)->hint ? (s)->hint[0] : NULL, dim, whole, (s)->tier.test == exact##dim.test                \
    }

WRAP(fmb_scene3_check, (const fmb_scene3 *scene, fmb_scene_state *state, uint32_t budget))
{
    int whole = state && state->next == 0, answer = REAL(fmb_scene3_check)(scene, state, budget);
    if (answer == FMB_MISS) {
        world w = WORLD(scene, 3, whole);
        scene_holds(&w);
        remember(state);
    }
    return answer;
}

WRAP(fmb_scene2_check, (const fmb_scene2 *scene, fmb_scene_state *state, uint32_t budget))
{
    int whole = state && state->next == 0, answer = REAL(fmb_scene2_check)(scene, state, budget);
    if (answer == FMB_MISS) {
        world w = WORLD(scene, 2, whole);
        scene_holds(&w);
        remember(state);
    }
    return answer;
}

WRAP(fmb_scene_stop, (const fmb_scene_state *state, fmb_real *latest))
{
    int answer = REAL(fmb_scene_stop)(state, latest);
    for (int i = 0; answer == FMB_MISS && i < STATES; i++) {
        const fmb_scene_state *s = &states[i];
        if (s->free == 1 && !s->moving && s->window == state->window && s->tested == state->tested &&
            s->allowed == state->allowed && s->in_zone == state->in_zone && *latest == 1) {
            (void)audit_meet("scene, stop", 1);
            return answer;
        }
    }
    if (answer == FMB_MISS) {
        audit_wrong("no scene was free that would allow to stop so late", "fmb_scene_stop", 0);
        audit_end();
    }
    return answer;
}

#else

typedef int audit_scene_is_off;

#endif
