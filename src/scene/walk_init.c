/* SPDX-License-Identifier: MIT */
/* The beginning of a search, and of each call that goes on with it: is all in order? */
#include "fitted.h"
#include "walk.h"

/* ---- what a search begins with ---- */

/* FMB_WALK_ONCE: the two nodes are at rest to each other, and neither is above the other. */
static int check_once(const fmb_walk3 *w)
{
    const fmb_tree3 *t = w->tree;
    const int32_t *top = w->top;
    if (!(w->options & FMB_WALK_SELF) || w->v[0] != 0 || w->v[1] != 0 || w->v[2] != 0)
        return FMB_ERR_RANGE;
    if (top[0] == top[1])
        return 0;
    return fmb_is_below(&t[0], top[0], top[1]) || fmb_is_below(&t[0], top[1], top[0]) ? FMB_ERR_RANGE : 0;
}

static int check_options(const fmb_walk3 *w)
{
    const fmb_tree3 *a = &w->tree[0], *b = &w->tree[1];
    if (w->options & ~(FMB_WALK_PER_OBJECT | FMB_WALK_ONCE | FMB_WALK_SELF))
        return FMB_ERR_RANGE;
    if ((w->options & FMB_WALK_SELF) && (a->node != b->node || a->stamp != b->stamp))
        return FMB_ERR_RANGE;
    return w->options & FMB_WALK_ONCE ? check_once(w) : 0;
}

static int check_walk(const fmb_walk3 *w, const fmb_tree3 *a, const fmb_tree3 *b)
{
    int error = fmbi_tree_state(a);
    if (!error)
        error = fmbi_tree_state(b);
    if (error)
        return error;
    return fmb_is_node(a, w->top[0]) && fmb_is_node(b, w->top[1]) ? 0 : FMB_ERR_RANGE;
}

static void clear(fmb_walk3 *w, int32_t from_a, int32_t from_b, int options)
{
    w->contact = NULL;
    w->moving_contact = NULL;
    w->tier = (fmb_tier3){NULL, NULL};
    w->hulls_apart = NULL;
    w->poser = NULL;
    w->leaver = NULL;
    w->leaves = NULL;
    w->hulls[0] = w->hulls[1] = NULL;
    w->budget = FMB_NO_LIMIT;
    w->visits = w->tests = w->makes = w->spent = 0;
    w->keep = NULL;
    w->from = NULL;
    w->from_next = 0;
    w->from_sum = FMB_MIX_START;
    w->begin[0] = w->top[0] = w->at[0] = from_a;
    w->begin[1] = w->top[1] = w->at[1] = from_b;
    w->until = LATER;
    w->levels = 0;
    w->compared = w->met = 0;
    w->asked = ASKED_NOTHING;
    w->aheads = w->ahead_top = 0;
    w->depth = w->nearer = 0;
    w->in.self.object = w->in.self.skip = -1; /* of a posed search whatever: bits are written first */
    for (int side = 0; side < 2; side++) {
        fmb_made_none(&w->made[side]);
        w->cache[side] = NULL;
        w->cached[side] = 1;
        w->cache_owner[side] = 0;
        w->tree[side].node = NULL;
        w->owner[side] = -1;
    }
    w->options = options;
}

/* The trees and their displacements, if they can be searched. Returns 0 or an error. */
static int take_trees(fmb_walk3 *w, const fmb_tree3 *a, const fmb_real va[3], const fmb_tree3 *b, const fmb_real vb[3])
{
    w->mark[0] = fmb_mark_of(a);
    w->mark[1] = fmb_mark_of(b);
    int error = check_walk(w, a, b);
    if (!error)
        error = fmb_check_displacements(va, vb, 3);
    if (error)
        return error;
    for (int k = 0; k < 3; k++) {
        w->displacement[0][k] = va[k];
        w->displacement[1][k] = vb[k];
        w->v[k] = vb[k] - va[k];
    }
    w->tree[0] = *a;
    w->tree[1] = *b;
    error = check_options(w);
    for (int side = 0; side < 2 && !error; side++)
        error = fmbi_first_leaf_check(&w->tree[side], w->top[side], &w->made[side]);
    return error;
}

/* All is in order: the search may begin. */
static void make_ready(fmb_walk3 *w)
{
    if (w->top[0] != w->top[1])
        w->options &= ~FMB_WALK_ONCE; /* neither is below the other: no pair comes twice */
    for (int side = 0; side < 2; side++) {
        if (w->tree[side].node[w->top[side]].kind >= FMB_NODE_OBJECT)
            w->owner[side] = w->top[side];
    }
    w->left = fmb_walk_steps(w);
    w->step = STEP_START;
}

int fmb_walk3_init(fmb_walk3 *w, const fmb_tree3 *a, int32_t from_a, const fmb_real va[3], const fmb_tree3 *b,
                   int32_t from_b, const fmb_real vb[3], int options)
{
    uint32_t me;
    if (!w)
        return FMB_ERR_NULL;
    if (fmbi_take_anew(&w->in_use, &me))
        return FMB_ERR_BUSY;
    w->step = STEP_ERROR;
    clear(w, from_a, from_b, options);
    w->moves = va || vb;
    w->error = (int16_t)take_trees(w, a, va ? va : fmb_at_rest, b, vb ? vb : fmb_at_rest); /* kept for later calls */
    if (!w->error)
        make_ready(w);
    return fmbi_leave(w->error, &w->in_use, &me);
}

/* Is there such a tree, and so much room? 0 or an error. */
static int check_cache(const fmb_walk3 *w, int tree, int32_t count)
{
    if (w->step == STEP_ERROR)
        return fmb_walk_error(w);
    if (w->step == STEP_NONE)
        return FMB_ERR_FRAME;
    int is_power = count > 0 && (count & (count - 1)) == 0;
    return tree < 0 || tree > 1 || !is_power || count > FMB_TREE_NODES ? FMB_ERR_RANGE : 0;
}

static int take_cache(fmb_walk3 *w, int tree, fmb_made3 *made, int32_t count)
{
    int error = check_cache(w, tree, count);
    if (error)
        return error;
    const fmb_made3 *other = w->cache[1 - tree];
    uint64_t size = (uint64_t)count * sizeof *made, other_size = (uint64_t)w->cached[1 - tree] * sizeof *made;
    if (other && fmb_arrays_overlap(made, size, other, other_size))
        return FMB_ERR_RANGE;
    uint32_t me;
    if (fmbi_take_anew(&made->in_use, &me))
        return FMB_ERR_BUSY;
    const uint64_t question = fmb_mix(fmb_mix(FMB_MIX_START, w->tree[0].stamp), w->tree[1].stamp);
    made->owner = w->cache_owner[tree] = fmb_mix_short(fmb_mix_long(question, (uintptr_t)w));
    w->cache[tree] = made;
    w->cached[tree] = (uint32_t)count;
    for (int32_t i = 0; i < count; i++)
        fmb_made_none(&made[i]);
    error = fmbi_leave(0, &made->in_use, &me);
    return error ? fmb_walk_stop(w, error) : 0;
}

int fmb_walk3_cache(fmb_walk3 *w, int tree, fmb_made3 *made, int32_t count)
{
    uint32_t me;
    int busy = w && made ? fmbi_take(&w->in_use, &me) : FMB_ERR_NULL;
    return busy ? busy : fmbi_leave(take_cache(w, tree, made, count), &w->in_use, &me);
}

/* ---- what a call begins with ---- */

/* Hulls of both trees as they were when the walk began, and still there. */
static int check_hulls(const fmb_walk3 *w)
{
    for (int side = 0; side < 2; side++) {
        const fmb_hulls3 *h = w->hulls[side];
        if (!h || !h->hull)
            return FMB_ERR_NULL;
        if (h->count != w->tree[side].nodes || h->stamp != fmb_hulls_stamp(w->tree[side].stamp, h->hull, h->count))
            return FMB_ERR_STALE;
    }
    return 0;
}

/* What a posed search takes beside the trees. */
static int check_poser(const fmb_walk3 *w)
{
    return w->poser && fmb_poser_of(w)->state ? fmb_poser_of(w)->state(w) : 0;
}

/* Is the front that is written the one that this walk writes, and as it has left it? Is that which is read the same? */
static int fronts_are_own(const fmb_walk3 *w)
{
    const fmb_fronts3 *f = w->keep;
    if (f && (f->serial != w->keep_serial || f->used != w->keep_used || f->sum != w->keep_sum))
        return 0;
    return !w->from || w->from->serial == w->from_serial;
}

/* The tier, hulls, fitted boxes and fronts, if there are any: are they whole, and as they were? */
static int check_extras(const fmb_walk3 *w)
{
    int error = !w->tier.test == !w->tier.sweep ? 0 : FMB_ERR_NULL;
    if (!error && w->hulls_apart)
        error = w->leaver ? FMB_ERR_RANGE : check_hulls(w); /* of parts they would have to be, and nothing says so */
    if (!error)
        error = check_poser(w);
    return error || fronts_are_own(w) ? error : FMB_ERR_STALE;
}

/* May a call like this be made now? 0 or an error. */
static int check_call(const fmb_walk3 *w, int asked)
{
    if (w->step == STEP_ERROR)
        return fmb_walk_error(w);
    if (w->step == STEP_NONE || !w->tree[0].node || !w->tree[1].node)
        return FMB_ERR_FRAME;
    if (w->budget == 0 || (w->asked != asked && w->asked != ASKED_NOTHING))
        return FMB_ERR_RANGE;
    return w->step == STEP_DONE ? FMB_ERR_STALE : 0; /* what it came to was about the bodies as they were then */
}

/* What is left of the steps of the whole search, and what this call may spend of it. */
static void begin_budget(fmb_walk3 *w)
{
    w->left -= w->spent < w->left ? w->spent : w->left; /* by the call before */
    w->spent = 0;
    w->limit = w->left < w->budget ? (uint32_t)w->left : w->budget;
}

static int is_pair(const fmb_walk3 *w, const int32_t at[2])
{
    return fmb_is_node(&w->tree[0], at[0]) && fmb_is_node(&w->tree[1], at[1]);
}

static int is_owner(const fmb_walk3 *w, int side)
{
    return w->owner[side] == -1 || fmb_is_node(&w->tree[side], w->owner[side]);
}

/* The place itself, and how much is remembered. */
static int place_is_in_trees(const fmb_walk3 *w)
{
    return is_pair(w, w->at) && is_pair(w, w->top) && is_pair(w, w->begin) && is_owner(w, 0) && is_owner(w, 1);
}

static int counts_are_right(const fmb_walk3 *w)
{
    return w->aheads <= FMB_WALK_AHEAD && w->levels >= 0 && w->levels <= (w->poser ? 0 : FMB_WALK_CLIPS) &&
           w->depth >= 0 && w->depth <= 2 * FMB_TREE_NODES && w->left <= fmb_walk_steps(w);
}

/* Of a posed search: no places of turned boxes that are not there, no times of a search that has none. */
static int poser_is_right(const fmb_walk3 *w)
{
    const fmb_poser *p = fmb_poser_of(w);
    if (!p)
        return 1;
    return (!w->moves || p->begins) && (!p->state || w->of.poses.with.fits.turned || !w->of.poses.with.fits.last);
}

/* What needs another thing is there with it, as the places of a cache. */
static int fits_together(const fmb_walk3 *w)
{
    return poser_is_right(w) && (w->cache[0] || w->cached[0] == 1) && (w->cache[1] || w->cached[1] == 1);
}

/* What is remembered: pairs ahead, and those that boxes were clipped for. */
static int memory_is_right(const fmb_walk3 *w)
{
    int right = 1;
    for (uint32_t i = 0; right && i < w->aheads; i++) {
        const uint32_t k = (uint32_t)(w->ahead_top - 1 - i) % FMB_WALK_AHEAD;
        right = is_pair(w, w->ahead[k].at) && (w->ahead[k].side & (w->poser ? ~3 : ~1)) == 0 &&
                w->ahead[k].levels >= 0 && w->ahead[k].levels <= w->levels;
    }
    for (int i = 0; right && i < w->levels; i++)
        right = is_pair(w, w->of.clip[i].at);
    return right;
}

static int fronts_are_right(const fmb_walk3 *w)
{
    const fmb_fronts3 *from = w->from;
    return (!w->keep || w->keep->used >= 0) &&
           (!from || (from->used <= from->capacity && w->from_next >= 0 && w->from_next <= from->used));
}

/*
 * Is the place of the search, and what is remembered of others, one that the trees and fronts have? So no bytes of a
 * walk lead out of the arrays.
 */
static int check_walk_place(const fmb_walk3 *w)
{
    const int right = w->step != STEP_DOWN && place_is_in_trees(w) && /* no call ends there */
                      counts_are_right(w) && fits_together(w);
    return right && memory_is_right(w) && fronts_are_right(w) ? 0 : FMB_ERR_STALE;
}

/* All that a walk has, and what a call before has looked at. 0 or an error. */
static int check_walk_whole(fmb_walk3 *w, uint64_t left, uint32_t spent)
{
    int error = check_walk_place(w);
    if (!error)
        error = check_extras(w);
    return error ? error : fmb_walk_look(w, left, spent, 0);
}

int fmbi_walk_start(fmb_walk3 *w, int asked)
{
    int error = check_call(w, asked);
    if (error)
        return error;
    w->asked = (int8_t)asked;
    const uint64_t left = w->left;
    const uint32_t spent = w->spent; /* by the call before */
    begin_budget(w);
    if (w->tree[0].node->parent != w->mark[0] || w->tree[1].node->parent != w->mark[1])
        return fmb_walk_stop(w, FMB_ERR_STALE);
    error = check_walk_whole(w, left, spent);
    if (!error && w->from && w->step == STEP_START)
        error = fmbi_front_next(w) == FOUND ? 0 : FMB_ERR_RANGE;
    return error ? fmb_walk_stop(w, error) : 0;
}

/* ---- whose the walk is ---- */

static int walk_take_one(fmb_walk_user *u, fmb_mark *mark)
{
    int busy = fmbi_take(mark, &u->me);
    if (!busy)
        u->mark[u->marks++] = mark;
    return busy;
}

static int walk_give_back(fmb_walk_user *u, int answer)
{
    while (u->marks > 0)
        answer = fmbi_leave(answer, u->mark[--u->marks], &u->me);
    return answer;
}

/* Of posers those with fitted boxes alone have a state. */
static int walk_has_turned(const fmb_walk3 *w)
{
    const fmb_poser *poser = fmb_poser_of(w);
    return poser && poser->state && w->of.poses.with.fits.turned;
}

/* Has no other search taken caches and turned boxes meanwhile? */
static int walk_has_others(const fmb_walk3 *w)
{
    const int caches = (!w->cache[0] || w->cache[0]->owner == w->cache_owner[0]) &&
                       (!w->cache[1] || w->cache[1]->owner == w->cache_owner[1]);
    return caches && (!walk_has_turned(w) || fmbi_turned_is_own(&w->of.poses, fmb_turned_question(w)));
}

static fmb_mark *mark_of_cache(const fmb_walk3 *w, int tree) { return w->cache[tree] ? &w->cache[tree]->in_use : NULL; }

/* What a walk writes beside itself. */
static int walk_take_others(fmb_walk3 *w, fmb_walk_user *u)
{
    const int turned = walk_has_turned(w);
    fmb_mark *other[WALK_MARKS] = {mark_of_cache(w, 0), mark_of_cache(w, 1), w->keep ? &w->keep->in_use : NULL,
                                   turned ? &fmb_turned_use_of(&w->of.poses)->in_use : NULL,
                                   w->leaver ? &((fmb_parts3_work *)w->leaves)->in_use : NULL};
    int busy = 0;
    for (int i = 0; i < WALK_MARKS && !busy; i++)
        if (other[i])
            busy = walk_take_one(u, other[i]);
    return busy || walk_has_others(w) ? busy : FMB_ERR_STALE;
}

int fmbi_walk_take(fmb_walk3 *w, fmb_walk_user *u)
{
    int busy = fmbi_take(&w->in_use, &u->me);
    u->marks = 0;
    u->front = NULL;
    if (busy)
        return busy;
    const int goes_on = w->step != STEP_DONE && w->step != STEP_ERROR; /* else it completes nothing */
    if (goes_on && w->keep && w->keep->serial == w->keep_serial)
        u->front = w->keep; /* as it is now: an interrupt may begin the walk anew with another one */
    const uintptr_t others = (uintptr_t)w->cache[0] | (uintptr_t)w->cache[1] | (uintptr_t)w->keep;
    if (others | (uintptr_t)w->poser | (uintptr_t)w->leaver)
        busy = walk_take_others(w, u);
    return busy ? fmbi_leave(walk_give_back(u, busy), &w->in_use, &u->me) : 0;
}

/* f: the front that this call has taken; the walk may have been given another one since. */
static void complete_front(const fmb_walk3 *w, fmb_fronts3 *f)
{
    if (w->step == STEP_DONE && w->keep == f)
        f->complete = f->used <= f->capacity;
}

int fmbi_walk_leave(fmb_walk3 *w, fmb_walk_user *u, int answer)
{
    /* All that was found, and what comes first, says of the others what a 0 says of all. */
    if ((answer > 0 ? w->step == STEP_DONE : !answer) && !fmb_walk_trees_stay(w))
        answer = fmb_walk_stop(w, FMB_ERR_STALE);
    if (u->front && answer >= 0)
        complete_front(w, u->front);
    const int lost = u->marks > 0 && walk_give_back(u, 0) != 0;
    if (lost) /* one of its memories was begun anew meanwhile: what it has come to may be of another */
        answer = fmb_walk_stop(w, FMB_ERR_BUSY);
    answer = fmbi_leave(answer, &w->in_use, &u->me);
    if (answer < 0 && u->front) /* also of a search that was done before this was noticed */
        u->front->complete = 0;
    return answer;
}
