/* SPDX-License-Identifier: MIT */
/* Fronts: all pairs where a search has ended, written by one search and read by the next. */
#include "walk.h"

/* Nobody writes the front that is read, and nobody has: another search may begin with the same pairs. */
static int reads_as_begun(const fmb_walk3 *w)
{
    const volatile fmb_fronts3 *f = w->from;
    FMB_FENCE_LOADS();
    return f->complete && f->serial == w->from_serial;
}

/* The options that decide which pairs a front has. */
enum { COVERS = FMB_WALK_SELF | FMB_WALK_ONCE };

/*
 * What the sum of a front begins with: which search it is of. So writer and reader each have it of their own search,
 * and the front's head is in it.
 */
static uint64_t front_start(const fmb_walk3 *w)
{
    uint64_t h = fmb_mix(FMB_MIX_START, (uint32_t)(w->options & COVERS));
    for (int side = 0; side < 2; side++)
        h = fmb_mix_pair(fmb_mix_long(h, (uintptr_t)w->tree[side].node), (int32_t)w->tree[side].links, w->begin[side]);
    return h;
}

int fmbi_front_next(fmb_walk3 *w)
{
    const int32_t used =
        *(const volatile int32_t *)&w->from->used; /* a search that writes it counts beyond the array */
    if (used > w->from->capacity)
        return FMB_ERR_STALE;
    if (w->from_next >= used)
        return w->from_sum == w->from->sum && reads_as_begun(w) ? NONE : FMB_ERR_STALE;
    const fmb_front3 *f = &w->from->pair[w->from_next++];
    w->from_sum = fmb_mix_pair(w->from_sum, f->a, f->b);
    if (f->a < 0 || f->a >= w->tree[0].nodes || f->b < 0 || f->b >= w->tree[1].nodes)
        return FMB_ERR_RANGE;
    w->at[0] = w->top[0] = f->a;
    w->at[1] = w->top[1] = f->b;
    w->levels = 0;
    w->aheads = 0;
    w->depth = 0;
    w->step = STEP_VISIT;
    return FOUND;
}

void fmbi_front_add(fmb_walk3 *w, const fmb_real *axis)
{
    const fmb_real *n = axis ? axis : fmb_at_rest;
    fmb_fronts3 *to = w->keep;
    fmb_front3 *const volatile *array = &to->pair; /* looked at twice as in fmb_made_slot */
    fmb_front3 *const pair = *array;
    const int32_t used = *(volatile int32_t *)&to->used, capacity = *(volatile int32_t *)&to->capacity;
    to->sum = fmb_mix_pair(to->sum, w->at[0], w->at[1]);
    if (used < capacity && pair == *array)
        pair[used] = (fmb_front3){w->at[0], w->at[1], {n[0], n[1], n[2]}};
    to->used += to->used < INT32_MAX;
    w->keep_used = to->used;
    w->keep_sum = to->sum;
}

static int fronts_overlap(const fmb_fronts3 *a, const fmb_fronts3 *b)
{
    uint64_t size_a = (uint64_t)a->capacity * sizeof *a->pair, size_b = (uint64_t)b->capacity * sizeof *b->pair;
    return fmb_arrays_overlap(a->pair, size_a, b->pair, size_b);
}

int fmb_fronts3_init(fmb_fronts3 *fronts, fmb_front3 *pair, int32_t capacity)
{
    uint32_t me;
    if (!fronts)
        return FMB_ERR_NULL;
    if (fmbi_take_anew(&fronts->in_use, &me))
        return FMB_ERR_BUSY;
    fmbi_clear(fronts, &fronts->in_use);
    fronts->pair = pair;
    fronts->capacity = capacity;
    return fmbi_leave(!pair ? FMB_ERR_NULL : capacity < 1 ? FMB_ERR_RANGE : 0, &fronts->in_use, &me);
}

/* May this walk be given a front, to write or to read? 0 or an error. */
static int check_give(const fmb_walk3 *w, const fmb_fronts3 *fronts)
{
    if (!w || !fronts || !fronts->pair)
        return FMB_ERR_NULL;
    if (w->step == STEP_ERROR)
        return fmb_walk_error(w);
    return w->step == STEP_START ? 0 : FMB_ERR_RANGE;
}

static int walk_keep_front(fmb_walk3 *w, fmb_fronts3 *fronts)
{
    int error = check_give(w, fronts);
    if (error)
        return error;
    if (w->keep || fronts->capacity < 1 || (w->options & FMB_WALK_PER_OBJECT))
        return FMB_ERR_RANGE;
    if (w->from && fronts_overlap(w->from, fronts))
        return FMB_ERR_RANGE;
    fronts->used = fronts->complete = 0;
    fronts->sum = front_start(w);
    w->keep_serial = ++fronts->serial;
    w->keep_used = 0;
    w->keep_sum = front_start(w);
    for (int side = 0; side < 2; side++) {
        fronts->node[side] = w->tree[side].node;
        fronts->links[side] = w->tree[side].links;
        fronts->top[side] = w->begin[side];
    }
    fronts->options = w->options & COVERS;
    w->keep = fronts;
    return 0;
}

int fmb_walk3_keep(fmb_walk3 *w, fmb_fronts3 *fronts)
{
    uint32_t me;
    int busy = w && fronts ? fmbi_take(&w->in_use, &me) : FMB_ERR_NULL;
    if (busy)
        return busy;
    busy = fmbi_take(&fronts->in_use, &me); /* a search may be writing it */
    if (!busy)
        busy = fmbi_leave(walk_keep_front(w, fronts), &fronts->in_use, &me);
    return fmbi_leave(busy, &w->in_use, &me);
}

/* Did the search that wrote the front have the same pairs of leaves before it? */
static int same_search(const fmb_walk3 *w, const fmb_fronts3 *fronts)
{
    int same = fronts->options == (w->options & COVERS);
    for (int side = 0; side < 2; side++)
        same &= (fronts->node[side] == w->tree[side].node) & (fronts->links[side] == w->tree[side].links) &
                (fronts->top[side] == w->begin[side]);
    return same;
}

static int walk_from_front(fmb_walk3 *w, const fmb_fronts3 *fronts)
{
    int error = check_give(w, fronts);
    if (error)
        return error;
    const uint32_t serial = *(const volatile uint32_t *)&fronts->serial; /* before all that is looked at */
    FMB_FENCE_LOADS();
    if (w->from || (w->keep && fronts_overlap(w->keep, fronts)))
        return FMB_ERR_RANGE;
    if (fronts->used > fronts->capacity)
        return FMB_ERR_CAPACITY;
    if (!fronts->complete)
        return FMB_UNFINISHED;
    /* A search that has ended leaves at least one pair. A front without any would prove everything apart. */
    if (fronts->used < 1 || !same_search(w, fronts))
        return FMB_ERR_STALE;
    w->from_serial = serial;
    w->from_sum = front_start(w);
    w->from = fronts;
    if (reads_as_begun(w))
        return 0;
    w->from = NULL;
    return FMB_ERR_BUSY;
}

int fmb_walk3_from(fmb_walk3 *w, const fmb_fronts3 *fronts)
{
    uint32_t me;
    int busy = w ? fmbi_take(&w->in_use, &me) : FMB_ERR_NULL;
    return busy ? busy : fmbi_leave(walk_from_front(w, fronts), &w->in_use, &me);
}
