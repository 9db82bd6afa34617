/* SPDX-License-Identifier: MIT */
/*
 * What the files of the search share: walk.c goes from pair to pair, visit.c looks at a pair, front.c keeps where a
 * search ended, walk_init.c begins searches and calls, first.c looks for the first contact.
 */
#ifndef FMB_SRC_WALK_H
#define FMB_SRC_WALK_H

#include "../core/busy.h"
#include "box.h"
#include "volume.h"

/*
 * fmb_walk3.step: what is to be done at the place where the search is. STEP_DOWN: its volumes meet, it is visited. (Not
 * between calls.)
 */
enum { STEP_NONE, STEP_START, STEP_VISIT, STEP_LEAVE, STEP_DONE, STEP_ERROR, STEP_DOWN };

/* fmb_walk3.asked: which calls there have been, since only one kind may be made. */
enum { ASKED_NOTHING, ASKED_ALL, ASKED_FIRST };

/* What a step comes to, beside FMB_UNFINISHED and errors. */
enum { NONE = 0, FOUND = 1 };

/* What a visit of a pair of volumes comes to. */
enum { APART, INNER, MEET };

#define LATER R(2.0) /* after every time of the step */

/*
 * fmb_walk3.nearer, beside 0. NEARER_LEAVES_ALONE: and of a contact no more is asked than its leaves. NEARER_MEETING: a
 * visit is asked whether two leaves meet, and no more (fmbi_posed_meet).
 */
enum { NEARER_FIRST = 1, NEARER_LEAVES_ALONE, NEARER_MEETING };

/* The node at which the search is, of tree 0 (a) or 1 (b). */
FMB_INLINE const fmb_node3 *fmb_walk_at(const fmb_walk3 *w, int side) { return &w->tree[side].node[w->at[side]]; }

/* The parent of node i; -1: i is the root, or its link cannot be. */
FMB_INLINE int32_t fmb_node_above(const fmb_tree3 *t, int32_t i)
{
    int32_t p = t->node[i].parent;
    return p < i ? p : -1;
}

/* The object to which node i belongs, or `top`, if that comes first on the way up. */
static inline int32_t fmb_object_of(const fmb_tree3 *t, int32_t i, int32_t top)
{
    while (i != top && t->node[i].kind == FMB_NODE_PART && fmb_node_above(t, i) >= 0)
        i = fmb_node_above(t, i);
    return i;
}

/* Is node i below node `top`, or the same? */
static inline int fmb_is_below(const fmb_tree3 *t, int32_t i, int32_t top)
{
    while (i >= 0 && i != top)
        i = fmb_node_above(t, i);
    return i >= 0;
}

static inline int fmb_is_node(const fmb_tree3 *t, int32_t i) { return i >= 0 && i < t->nodes; }

static inline uint64_t fmb_mix_pair(uint64_t sum, int32_t a, int32_t b)
{
    return fmb_mix(fmb_mix(sum, (uint32_t)a), (uint32_t)b);
}

/* What a walk answers that has met with an error; whatever its bytes are, no answer that would let a call go on. */
static inline int fmb_walk_error(const fmb_walk3 *w) { return w->error < 0 ? w->error : FMB_ERR_STALE; }

/* The walk answers with this error from now on. */
static inline int fmb_walk_stop(fmb_walk3 *w, int error)
{
    w->step = STEP_ERROR;
    w->error = (int16_t)error;
    return error;
}

/* Are the trees what they were when the search began? */
static inline int fmb_walk_trees_stay(const fmb_walk3 *w)
{
    FMB_FENCE_LOADS();
    return fmb_root_mark(&w->tree[0]) == w->mark[0] && fmb_root_mark(&w->tree[1]) == w->mark[1];
}

/* No search takes more steps than this: each pair is visited and left once; + 1: guess(), first.c. */
static inline uint64_t fmb_walk_steps(const fmb_walk3 *w)
{
    return 2 * ((uint64_t)w->tree[0].nodes + 1) * ((uint64_t)w->tree[1].nodes + 1);
}

/*
 * The search has taken `spent` more steps than `left` tells, and ends or goes on: nodes are looked at once more. 0 or
 * FMB_ERR_STALE.
 */
static inline int fmb_walk_look(const fmb_walk3 *w, uint64_t left, uint32_t spent, int ends)
{
    const uint64_t before = fmb_walk_steps(w) - left, now = before + spent;
    const fmb_poses3 *p = &w->of.poses;
    if (!ends && !fmb_look_is_due(before, now))
        return 0;
    uint64_t h = fmb_mix_pair(FMB_MIX_START, w->begin[0], w->begin[1]);
    for (int side = 0; side < 2 && w->moves; side++)
        h = fmb_mix_reals(h, w->displacement[side], 3);
    if (w->poser)
        h = fmb_mix_real(fmb_mix_pose(h, p->turn, p->way), p->margin);
    return fmbi_tree_look(w->tree, h, before, ends ? fmb_look_last(h, now) : now);
}

/* Do arrays at p and q of these sizes have bytes in common? */
static inline int fmb_arrays_overlap(const void *p, uint64_t size_p, const void *q, uint64_t size_q)
{
    uintptr_t a = (uintptr_t)p, b = (uintptr_t)q;
    return a < b ? b - a < size_p : a - b < size_q;
}

/* Times of a pair at rest. */
FMB_AUDIT_CODE(static const fmb_interval always = {0, 1};)

/*
 * How a posed search does what others do otherwise. The search has its address, so that programs that pose nothing do
 * not link it: fmb_walk3_pose alone names it.
 */
typedef struct {
    int (*go)(fmb_walk3 *w, fmb_meeting3 *m);
    int (*apart)(const fmb_walk3 *w); /* boxes of the pair at w->at; 1 also of a walk that `go` refuses */
    int (*visit_volumes)(fmb_walk3 *w, fmb_meeting3 *m);
    int (*state)(const fmb_walk3 *w); /* NULL, or what it takes beside the trees: is it as it was? 0 or an error */
    fmb_real (*begins)(const fmb_walk3 *w); /* of bodies that translate: when boxes first meet; LATER: never */
} fmb_poser;

/* NULL: nothing is posed. */
static inline const fmb_poser *fmb_poser_of(const fmb_walk3 *w) { return (const fmb_poser *)w->poser; }

/*
 * What decides pairs of leaves, where they are no frames. The search has its address, so that programs whose leaves are
 * frames do not link it: fmb_walk3_parts alone names it.
 */
typedef struct {
    int (*visit)(fmb_walk3 *w, fmb_meeting3 *m); /* leaves at w->at, boxes not apart: APART; MEET, *m; or an error */
    int (*finish)(const fmb_walk3 *w);           /* the search has ended: 0, or an error, and nothing is proved */
    /* What fitted boxes of both trees have to be of, as fmbi_fits_check has it. 0 or an error. */
    int (*made_of)(const fmb_walk3 *w, uint64_t of[2]);
} fmb_leaver;

/* What decides the pair at w->at. NULL: its frames do. */
FMB_INLINE const fmb_leaver *fmb_leaver_at(const fmb_walk3 *w)
{
    return w->leaver && fmb_walk_at(w, 0)->child < 0 && fmb_walk_at(w, 1)->child < 0 ? (const fmb_leaver *)w->leaver
                                                                                     : NULL;
}

/* What no posed search takes: volumes and hulls of two trees are in coordinates of two bodies. */
static inline int fmb_posed_extras(const fmb_walk3 *w) { return w->contact || w->moving_contact || w->hulls_apart; }

/* A contact of the leaves at w->at. */
static inline void fmb_meeting_set(const fmb_walk3 *w, fmb_meeting3 *m, int verdict, const fmb_interval *when,
                                   const fmb_box3 *box)
{
    m->a = w->at[0];
    m->b = w->at[1];
    m->object_a = w->owner[0] >= 0 ? w->owner[0] : fmb_object_of(&w->tree[0], m->a, w->begin[0]);
    m->object_b = w->owner[1] >= 0 ? w->owner[1] : fmb_object_of(&w->tree[1], m->b, w->begin[1]);
    m->verdict = verdict;
    m->when = *when;
    m->box = *box;
}

/* A hint: the direction that the front knows, where the search is at the very pair of the front with which it began. */
FMB_INLINE void fmb_hint_of_front(const fmb_walk3 *w, fmb_real axis[3])
{
    if (w->from && w->from_next > 0 && w->at[0] == w->top[0] && w->at[1] == w->top[1])
        for (int k = 0; k < 3; k++)
            axis[k] = w->from->pair[w->from_next - 1].axis[k];
}

/*
 * Where volume `number` of a tree is made and kept. An interrupt may begin the walk anew with another cache: the count
 * is of the array that stood there before and after it was read.
 */
FMB_INLINE fmb_made3 *fmb_made_slot(fmb_walk3 *w, int side, int32_t number)
{
    fmb_made3 *const volatile *cache = &w->cache[side];
    fmb_made3 *const made = *cache;
    const uint32_t last = *(volatile uint32_t *)&w->cached[side] - 1;
    return made && made == *cache ? made + ((uint32_t)number & last) : &w->made[side];
}

/* visit.c */

/* Is a pair done before its volumes are looked at, where more than boxes at rest counts? */
int fmbi_visit_boxes(fmb_walk3 *w, const fmb_box3 *a, const fmb_box3 *b);

/*
 * The pair at w->at has two volumes, which are decided, whether it is one of leaves or not: APART; MEET: a contact of
 * leaves, *m; INNER: the search has to go down from here.
 */
int fmbi_visit_volumes(fmb_walk3 *w, fmb_meeting3 *m);

/* Within one tree, w->at being set: finds the object of a, and what it never meets. 1: b is among that. */
int fmbi_visit_same(fmb_walk3 *w);

/* Are boxes apart while b moves by v relative to a? *when is narrowed to the times at which they may meet. */
int fmbi_apart_in_time(const fmb_box3 *a, const fmb_box3 *b, const fmb_real v[3], fmb_interval *when);

/* *box: holds all common points of the two leaves' boxes at the times `when`; where there are none, what is between. */
void fmbi_visit_common(const fmb_walk3 *w, const fmb_interval *when, fmb_box3 *box);
/* *to becomes what the box sweeps from when->in to when->out, moving by v per step. */
void fmbi_sweep_box(fmb_box3 *to, const fmb_box3 *box, const fmb_real v[3], const fmb_interval *when);

/* front.c */

/*
 * The next pair of a front to begin with: FOUND; NONE; FMB_ERR_RANGE: no such nodes; FMB_ERR_STALE, at the end: the
 * pairs that were read are not those of the search that has ended. The array has been written to since, by way of a
 * copy of the front or of another front.
 */
int fmbi_front_next(fmb_walk3 *w);

/* The search ends at the pair w->at. axis: what separates its volumes, NULL if nothing does or nobody knows. */
void fmbi_front_add(fmb_walk3 *w, const fmb_real *axis);

/* walk_init.c */

/*
 * A call begins. Is all as it was, and is there a budget? asked: ASKED_FIRST of fmb_walk3_first, ASKED_ALL of all the
 * others: contacts that one has passed over, or told, are not told by the other. Returns 0 or an error.
 */
int fmbi_walk_start(fmb_walk3 *w, int asked);

/* What a walk's calls write beside it: two caches, a front, turned boxes, parts. */
enum { WALK_MARKS = 5 };

/* A call that uses a walk, on the stack of this call. */
typedef struct {
    uint32_t me;
    int marks;
    fmb_mark *mark[WALK_MARKS];
    fmb_fronts3 *front; /* that this call may complete */
} fmb_walk_user;

/* All that a search writes becomes this call's, or nothing of it: 0 or FMB_ERR_BUSY. */
int fmbi_walk_take(fmb_walk3 *w, fmb_walk_user *u);

/*
 * Gives it back, and returns the answer. Or FMB_ERR_BUSY; or, where the search has ended, FMB_ERR_STALE: a tree has
 * changed while the call looked at it.
 */
int fmbi_walk_leave(fmb_walk3 *w, fmb_walk_user *u, int answer);

/* walk.c */

/* After fmbi_walk_start: on to the next contact, as fmb_walk3_next. A call that wants more contacts calls it again. */
int fmbi_walk_go(fmb_walk3 *w, fmb_meeting3 *m);

/* fmb_walk3_next of a walk that is this call's. */
int fmbi_walk_next(fmb_walk3 *w, fmb_meeting3 *m);

/* fmbi_walk_go of a posed search, and of one with fitted boxes. */
int fmbi_walk_go_posed(fmb_walk3 *w, fmb_meeting3 *m);
int fmbi_walk_go_fitted(fmb_walk3 *w, fmb_meeting3 *m);

/* The same where the bodies translate. */
int fmbi_walk_go_posed_moving(fmb_walk3 *w, fmb_meeting3 *m);

/* walk_pose.c */

/* fmbi_visit_volumes of a posed search. */
int fmbi_visit_posed(fmb_walk3 *w, fmb_meeting3 *m);

/* World, length: the common part of what the boxes of the two leaves sweep during `when`, or what is between. */
void fmbi_posed_common(const fmb_walk3 *w, const fmb_interval *when, fmb_box3 *box);

/* Where a body stands, as far as is known. */
typedef struct {
    const fmb_pose3 *pose; /* NULL: where its tree has it */
    fmb_real turn, shift;  /* what orientation and translation may be off beyond the pose (fmbi_poses_loosen) */
} fmb_stand3;

/* fmb_walk3_pose of bodies that stand so: what it says of the exact poses is true of all poses within. */
int fmbi_walk_stand(fmb_walk3 *w, const fmb_stand3 of[2], fmb_real margin);

/*
 * Proved: these leaves of both trees have a common point where the bodies stand. It is asked of a walk whose place and
 * poses are kept elsewhere: w->at, v, nearer, of.poses and the counters change. w->moves is 0, and P of no other pose
 * is at hand.
 */
int fmbi_posed_meet(fmb_walk3 *w, const fmb_stand3 of[2], const int32_t leaf[2]);

#endif
