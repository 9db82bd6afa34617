/* SPDX-License-Identifier: MIT */
/* Searches at poses with fitted boxes. */
#include "posed_moving.h"
#include "walk.h"

/* The times at which the boxes of the nodes at w->at may meet, at rest the whole step; 1: there are none. */
static int fitted_times(const fmb_walk3 *w, fmb_interval *when)
{
    fmb_fit3 own;
    fmb_turned3 turned;
    const fmb_poses3 *p = &w->of.poses;
    fmb_fit_turn(&turned, p, fmb_fit_at(p, 1, w->tree[1].node, w->at[1], &own), w->at[1]);
    const fmb_fit3 *a = fmb_fit_at(p, 0, w->tree[0].node, w->at[0], &own);
    *when = (fmb_interval){0, 1};
    return w->moves ? fmbi_fits_apart_in_time(p, a, &turned, when) : fmb_fits_apart(p, a, &turned);
}

static int fitted_apart(const fmb_walk3 *w)
{
    fmb_interval when;
    return fmb_posed_extras(w) || fitted_times(w, &when) || fmb_not_before(&when, w->until);
}

static fmb_real fitted_begin(const fmb_walk3 *w)
{
    fmb_interval when;
    return fitted_times(w, &when) ? LATER : when.in;
}

static int state_of_fits(const fmb_walk3 *w) { return fmbi_fits_state(&w->of.poses, w->tree, w->step == STEP_START); }

static const fmb_poser fitted_poser = {fmbi_walk_go_fitted, fitted_apart, fmbi_visit_posed, state_of_fits,
                                       fitted_begin};

/* Is this a walk with poses that has not begun? */
static int check_walk_fits(const fmb_walk3 *w)
{
    if (w->step == STEP_ERROR)
        return fmb_walk_error(w);
    if (w->step == STEP_NONE)
        return FMB_ERR_FRAME;
    return w->step == STEP_START && w->asked == ASKED_NOTHING && w->poser ? 0 : FMB_ERR_RANGE;
}

/* 0, or it has been written since. */
static int check_begin(const fmb_walk3 *w)
{
    return fmb_is_node(&w->tree[0], w->begin[0]) && fmb_is_node(&w->tree[1], w->begin[1]) ? 0 : FMB_ERR_STALE;
}

/* What fitted boxes have to be of: 0 where pairs of leaves are pairs of volumes. 0 or an error. */
static int made_of(const fmb_walk3 *w, uint64_t of[2])
{
    const fmb_leaver *leaver = w->leaver;
    of[0] = of[1] = 0;
    return leaver ? leaver->made_of(w, of) : 0;
}

static int walk_take_fits(fmb_walk3 *w, const fmb_fits3 *a, const fmb_fits3 *b)
{
    uint64_t of[2];
    int error = check_walk_fits(w);
    int fitted = a || b || w->poser == &fitted_poser;
    if (!error)
        error = check_begin(w);
    if (!error)
        error = made_of(w, of);
    if (!error && fitted)
        error = fmbi_fits_take(&w->of.poses, w->tree, w->begin, a, b, of);
    if (error) /* else the search would go on without them, and its caller would not know */
        return w->step == STEP_NONE ? error : fmb_walk_stop(w, error);
    if (fitted)
        w->poser = &fitted_poser;
    return 0;
}

int fmb_walk3_fits(fmb_walk3 *w, const fmb_fits3 *a, const fmb_fits3 *b)
{
    uint32_t me;
    int busy = w ? fmbi_take(&w->in_use, &me) : FMB_ERR_NULL;
    return busy ? busy : fmbi_leave(walk_take_fits(w, a, b), &w->in_use, &me);
}

static uint32_t question_of_poses(const fmb_poses3 *p)
{
    uint64_t h = fmb_mix_reals(FMB_MIX_START, p->way, 3);
    for (int k = 0; k < 3; k++)
        h = fmb_mix_reals(h, p->turn[k], 3);
    return fmb_mix_short(h);
}

/* The array is this question's from now on, and empty; or another call has taken it meanwhile. */
static int clear_turned(fmb_walk3 *w, fmb_turned3 *turned, int32_t count)
{
    uint32_t me;
    fmb_mark *mark = &fmb_turned_use_of(&w->of.poses)->in_use;
    if (fmbi_take_anew(mark, &me))
        return FMB_ERR_BUSY;
    fmbi_turned_own(&w->of.poses, fmb_turned_question(w));
    for (int32_t i = 0; i < count; i++)
        turned[i].node = -1;
    return fmbi_leave(0, mark, &me);
}

static int walk_take_turned(fmb_walk3 *w, fmb_turned3 *turned, int32_t count)
{
    int error = check_walk_fits(w);
    if (error)
        return error;
    if (w->poser != &fitted_poser || count < 1 || count > FMB_TREE_NODES || (count & (count - 1)))
        return FMB_ERR_RANGE;
    w->of.poses.with.fits.turned = count > 1 ? turned : NULL; /* the first one is no box */
    w->of.poses.with.fits.last = (uint32_t)count - 1;
    if (!w->leaver) /* a search of parts has it already */
        w->question = question_of_poses(&w->of.poses);
    if (count == 1)
        return 0;
    error = clear_turned(w, turned, count);
    return error ? fmb_walk_stop(w, error) : 0;
}

int fmb_walk3_turned(fmb_walk3 *w, fmb_turned3 *turned, int32_t count)
{
    uint32_t me;
    int busy = w && turned ? fmbi_take(&w->in_use, &me) : FMB_ERR_NULL;
    return busy ? busy : fmbi_leave(walk_take_turned(w, turned, count), &w->in_use, &me);
}
