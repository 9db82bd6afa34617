/* SPDX-License-Identifier: MIT */
/* The contact that begins first. */
#include "walk.h"

/* Is the pair at w->at a contact of leaves? Then *m is that contact. */
static int meets(fmb_walk3 *w, fmb_meeting3 *m)
{
    const fmb_leaver *own = fmb_leaver_at(w);
    if (w->poser)
        return !fmb_poser_of(w)->apart(w) && (own ? own->visit(w, m) : fmb_poser_of(w)->visit_volumes(w, m)) == MEET;
    return !((w->options & FMB_WALK_SELF) && fmbi_visit_same(w)) &&
           !fmbi_visit_boxes(w, &fmb_walk_at(w, 0)->box, &fmb_walk_at(w, 1)->box) &&
           (own ? own->visit(w, m) : fmbi_visit_volumes(w, m)) == MEET;
}

/* Is the caller's pair one of leaves below the tops, and a contact? Then *m is that contact. */
static int try_first(fmb_walk3 *w, fmb_meeting3 *m)
{
    const int32_t pair[2] = {m->a, m->b};
    for (int side = 0; side < 2; side++) {
        const fmb_tree3 *t = &w->tree[side];
        if (!fmb_is_node(t, pair[side]) || t->node[pair[side]].child >= 0 || !fmb_is_below(t, pair[side], w->top[side]))
            return 0;
    }
    w->at[0] = pair[0];
    w->at[1] = pair[1];
    const fmb_tree3 *t = &w->tree[0];
    if ((w->options & FMB_WALK_ONCE) && fmb_object_of(t, pair[0], -1) > fmb_object_of(t, pair[1], -1)) {
        /* One tree at rest, both tops one node: the same contact, in the order in which the search comes to it. */
        w->at[0] = pair[1];
        w->at[1] = pair[0];
    }
    int met = meets(w, m);
    w->at[0] = w->top[0];
    w->at[1] = w->top[1];
    return met;
}

/* When the boxes of the pair at w->at first meet, roughly; LATER: never. */
static fmb_real boxes_begin(const fmb_walk3 *w)
{
    fmb_interval when = {0, 1};
    if (w->poser)
        return fmb_poser_of(w)->begins(w);
    return fmbi_apart_in_time(&fmb_walk_at(w, 0)->box, &fmb_walk_at(w, 1)->box, w->v, &when) ? LATER : when.in;
}

/* The child on one side whose box first meets the box of the other side. -1: none, or the budget is used up. */
static int32_t nearest_child(fmb_walk3 *w, int side)
{
    const fmb_tree3 *t = &w->tree[side];
    int32_t best = -1;
    fmb_real least = LATER;
    const int32_t top = w->at[side];
    int32_t before = top;
    for (int32_t c = fmb_walk_at(w, side)->child; c > before && c < t->nodes; before = c, c = t->node[c].next) {
        if (w->spent == w->limit) {
            best = -1;
            break;
        }
        w->spent++;
        w->at[side] = c;
        fmb_real begin = boxes_begin(w);
        if (begin >= least)
            continue;
        least = begin;
        best = c;
    }
    w->at[side] = top;
    return best;
}

/*
 * Guesses a pair of leaves that may well meet first: down from the tops, always to the child whose box is met first.
 * Its time then ends the search early almost everywhere else. 0: that way leads nowhere.
 */
static int guess(fmb_walk3 *w, fmb_meeting3 *m)
{
    int32_t child = 0;
    while (child >= 0 && (fmb_walk_at(w, 0)->order >= 0 || fmb_walk_at(w, 1)->order >= 0)) {
        int side = fmb_walk_at(w, 0)->order < fmb_walk_at(w, 1)->order;
        child = nearest_child(w, side);
        if (child >= 0)
            w->at[side] = child;
    }
    m->a = w->at[0];
    m->b = w->at[1];
    w->at[0] = w->top[0];
    w->at[1] = w->top[1];
    return child >= 0 && try_first(w, m);
}

/* A first bound of the time: from the caller's pair, or from a guess. */
static void first_bound(fmb_walk3 *w, const fmb_meeting3 *m)
{
    w->best.a = m->a;
    w->best.b = m->b;
    if (try_first(w, &w->best) || (w->moves && !(w->options & FMB_WALK_SELF) && guess(w, &w->best)))
        w->until = w->best.when.in;
}

/* Searches for contacts that begin earlier than the best one so far. 0: there are no more; FMB_UNFINISHED; an error. */
static int improve(fmb_walk3 *w)
{
    while (w->until > 0) {
        int answer = fmbi_walk_go(w, &w->best);
        if (answer != FOUND)
            return answer;
        w->until = w->best.when.in;
    }
    const int error = w->leaver ? ((const fmb_leaver *)w->leaver)->finish(w)
                                : 0; /* this end is no other than the last */
    return error ? fmb_walk_stop(w, error) : 0;
}

static int first_contact(fmb_walk3 *w, fmb_meeting3 *m)
{
    int answer = w->keep ? FMB_ERR_RANGE : fmbi_walk_start(w, ASKED_FIRST);
    if (answer)
        return answer;
    if (w->step == STEP_START) {
        w->nearer = w->poser != NULL;
        first_bound(w, m);
    }
    answer = improve(w);
    if (answer)
        return answer;
    w->step = STEP_DONE;
    if (!(w->until < LATER))
        return NONE;
    if (!fmb_walk_trees_stay(w))
        return fmb_walk_stop(w, FMB_ERR_STALE);
    *m = w->best;
    return m->verdict;
}

int fmb_walk3_first(fmb_walk3 *w, fmb_meeting3 *m)
{
    fmb_walk_user user;
    int busy = w && m ? fmbi_walk_take(w, &user) : FMB_ERR_NULL;
    return busy ? busy : fmbi_walk_leave(w, &user, first_contact(w, m));
}
