/* SPDX-License-Identifier: MIT */
/*
 * The search of two trees, without a stack.
 *
 * A place is a pair (a,b) of nodes; from it the search goes down in the one with the larger size K, a if equal:
 *   K(leaf) = -1 < K(object or part) = sum of the sides of its box < K(set or group) = the largest number.
 * A child's box is within its parent's and rounding is monotone, so K never grows on the way down. Then the way by which a pair was reached
 * follows from the pair: with parents p of a and q of b, b was descended last iff K(p) >= K(q).
 *   Proof. If b was last, the pair before was (a,q), and p was descended at (p,y) with y = q or above it: K(p) >= K(y) >= K(q). If a was
 *   last, the pair before was (p,b), and q was descended at (x,q) with x = p or above it: K(q) > K(x) >= K(p). At the top of
 *   one of the trees it was the other.
 * So (a,b) is all the state there is: after a pair is done, take the sibling of the node that was descended last, or else its parent.
 * Every pair of leaves is below exactly one child of every pair above it: it is reached once, or proved apart with a pair above it.
 *
 * What was passed on the way down is remembered as far as a small ring holds it; that only saves time.
 *
 * The order above also takes all sets apart first, so that a pair of objects is one place, at which it can be left or skipped as a whole.
 */
#include "volume.h"

enum { STEP_START, STEP_VISIT, STEP_LEAVE, STEP_DONE, STEP_ERROR }; /* fmb_walk3.step: what is to be done at the place */
enum { APART, INNER, MEET };                                       /* what a visit comes to */
#define WALK_SAME 256                                              /* among the options: both trees are one */
#define LATER R(2.0)                                               /* after every time of the step */

FMB_INLINE const fmb_node3 *node_at(const fmb_walk3 *w, int side) { return &w->tree[side]->node[w->at[side]]; }

/* ---- boxes ---- */

/* Comparisons are exact, and false for NaN, which therefore is apart from nothing. */
FMB_INLINE int apart(const fmb_box3 *a, const fmb_box3 *b)
{
    return (a->min[0] > b->max[0]) | (b->min[0] > a->max[0]) | (a->min[1] > b->max[1]) | (b->min[1] > a->max[1]) |
           (a->min[2] > b->max[2]) | (b->min[2] > a->max[2]);
}

/*
 * Times t of [when->in, when->out] at which boxes meet while b moves by v relative to a: near + t v <= 0 <= far + t v along each axis.
 * near, far, and the v given are rounded once (differences do not underflow and have the exact sign), the quotient once: 3.1u of a
 * quotient of magnitude up to 2, and one more for the sum: less than 8u. Quotients beyond 2 are beyond 1 also exactly, below 0 the sign
 * is exact; what underflows is less than 8u.
 */
#define WALK_TIME_ERROR (8 * FMB_U)

static int apart_moving(const fmb_box3 *a, const fmb_box3 *b, const fmb_real v[3], fmb_interval *when)
{
    for (int k = 0; k < 3; k++) {
        fmb_real near = b->min[k] - a->max[k], far = b->max[k] - a->min[k], in, out;
        if (v[k] > 0) {
            in = -far / v[k];
            out = -near / v[k];
        } else if (v[k] < 0) {
            in = near / -v[k];
            out = far / -v[k];
        } else {
            if (near > 0 || far < 0)
                return 1;
            continue;
        }
        if (in - WALK_TIME_ERROR > when->in)
            when->in = in - WALK_TIME_ERROR;
        if (out + WALK_TIME_ERROR < when->out)
            when->out = out + WALK_TIME_ERROR;
    }
    return when->in > when->out;
}

/* What the box sweeps from in to out: fmb_down, fmb_up cover one rounding, FMB_DENORMAL what underflows in the product. */
static void sweep_box(fmb_box3 *to, const fmb_box3 *box, const fmb_real v[3], const fmb_interval *when)
{
    for (int k = 0; k < 3; k++) {
        fmb_real p = when->in * v[k], q = when->out * v[k];
        fmb_real low = fmb_down(fmb_min(p, q)) - FMB_DENORMAL, high = fmb_up(fmb_max(p, q)) + FMB_DENORMAL;
        to->min[k] = v[k] == 0 ? box->min[k] : fmb_down(box->min[k] + low);
        to->max[k] = v[k] == 0 ? box->max[k] : fmb_up(box->max[k] + high);
    }
}

static void intersect(fmb_box3 *to, const fmb_box3 *with)
{
    for (int k = 0; k < 3; k++) {
        to->min[k] = fmb_max(to->min[k], with->min[k]);
        to->max[k] = fmb_min(to->max[k], with->max[k]);
    }
}

/* ---- volumes ---- */

/*
 * Two volumes of which only numbers are known: does the normal of the face of the first two edges of one of them separate them? For the
 * faces of a mesh that is the normal of the surface: most pairs end here, before a frame is made.
 */
static int numbers_apart(const fmb_walk3 *w, const fmb_frame3 *a, const fmb_frame3 *b, fmb_real *axis)
{
    fmb_couple3 c = { a, b, w->displacement[0], w->displacement[1] };
    for (int side = 0; side < 2; side++) {
        const fmb_frame3 *f = side ? b : a;
        fmb_vec n = fmb_vec_cross(fmb_load(f->edge[0]), fmb_load(f->edge[1]));
        fmb_gap g = fmb_gap3(&c, n, w->moves);
        int sign = fmb_gap_separates(&g);
        if (sign == 0)
            continue;
        if (axis) {
            axis[0] = (fmb_real)sign * n.x;
            axis[1] = (fmb_real)sign * n.y;
            axis[2] = (fmb_real)sign * n.z;
        }
        return 1;
    }
    return 0;
}

/* What is known of a contact: the times, the box of all common points. leaves: it is one of leaves; known: the box is that of the volumes. */
typedef struct {
    fmb_interval when;
    fmb_box3 box;
    int leaves, known;
} contact;

/*
 * Holds all common points of what is in the two nodes, at all times of the contact, and is narrowed to what is known of it. After
 * FMB_UNDECIDED there may be none, and so both boxes may share nothing.
 */
static void meeting_box(const fmb_walk3 *w, const fmb_node3 *a, const fmb_node3 *b, contact *c)
{
    fmb_box3 box = a->box, other = b->box;
    if (w->moves) {
        sweep_box(&box, &a->box, w->displacement[0], &c->when);
        sweep_box(&other, &b->box, w->displacement[1], &c->when);
    }
    intersect(&box, &other);
    for (int k = 0; k < 3; k++) {
        fmb_real low = c->known ? fmb_max(c->box.min[k], box.min[k]) : box.min[k];
        fmb_real high = c->known ? fmb_min(c->box.max[k], box.max[k]) : box.max[k];
        c->box.min[k] = low <= high ? low : box.min[k];
        c->box.max[k] = low <= high ? high : box.max[k];
    }
}

static int decide_frames(fmb_walk3 *w, const fmb_frame3 *a, const fmb_frame3 *b, fmb_real *axis, contact *c)
{
    int verdict;
    if (w->moves) {
        if (!w->moving_contact || !c->leaves)
            return fmb_sweep3(a, w->displacement[0], b, w->displacement[1], axis, &c->when);
        verdict = w->moving_contact(a, w->displacement[0], b, w->displacement[1], axis, &c->when, &c->box, NULL);
    } else {
        if (!w->contact)
            return fmb_test3(a, b, axis);
        verdict = w->contact(a, b, axis, &c->box, NULL);
    }
    c->known = verdict > 0;
    return verdict;
}

/* Where volume `number` of a tree without frames is, or is to be, at hand. */
FMB_INLINE fmb_made3 *slot(fmb_walk3 *w, int side, int32_t number)
{
    return &w->cache[side][(uint32_t)number & (w->cached[side] - 1)];
}

static int finish(fmb_walk3 *w, fmb_made3 *made)
{
    if (made->state > 0)
        w->makes++;
    return fmb_volume_finish(made);
}

/* Volumes p of a and q of b. *c is changed where more is known after a contact. */
static int decide(fmb_walk3 *w, int32_t p, int32_t q, fmb_real *axis, contact *c)
{
    const fmb_tree3 *a = w->tree[0], *b = w->tree[1];
    int error = 0;
    w->tests++;
    if (a->frame && b->frame)
        return decide_frames(w, &a->frame[p], &b->frame[q], axis, c);
    fmb_made3 *ma = slot(w, 0, p), *mb = slot(w, 1, q);
    if (!a->frame)
        error = fmb_volume_numbers(a, p, ma);
    if (!error && !b->frame)
        error = fmb_volume_numbers(b, q, mb);
    const fmb_frame3 *fa = a->frame ? &a->frame[p] : &ma->frame, *fb = b->frame ? &b->frame[q] : &mb->frame;
    if (error || !fmb_usable(fa->shape) || !fmb_usable(fb->shape))
        return error ? error : FMB_ERR_FRAME;
    if (numbers_apart(w, fa, fb, axis))
        return FMB_MISS;
    if (!a->frame)
        error = finish(w, ma);
    if (!error && !b->frame)
        error = finish(w, mb);
    return error ? error : decide_frames(w, fa, fb, axis, c);
}

/* ---- one tree ---- */

static int32_t object_of(const fmb_tree3 *t, int32_t i, int32_t top)
{
    while (i != top && t->node[i].kind == FMB_NODE_PART && t->node[i].parent >= 0)
        i = t->node[i].parent;
    return i;
}

/* The object of a, and the topmost group it is in. Sets are taken apart first, so this happens once per object of a. */
static void begin_object(fmb_walk3 *w)
{
    const fmb_tree3 *t = w->tree[0];
    w->object = w->skip = -1;
    if (node_at(w, 0)->kind < FMB_NODE_OBJECT)
        return;
    w->object = w->skip = object_of(t, w->at[0], -1);
    for (int32_t i = t->node[w->object].parent; i >= 0; i = t->node[i].parent)
        if (t->node[i].kind == FMB_NODE_GROUP)
            w->skip = i;
}

/* Is b below what the object of a never meets? */
static int same_object(fmb_walk3 *w)
{
    begin_object(w);
    for (int32_t i = w->at[1]; i >= 0 && w->skip >= 0; i = w->tree[1]->node[i].parent)
        if (i == w->skip)
            return 1;
    return 0;
}

/* Within one tree: may what is below the pair never meet, or has it been looked at the other way round? */
static int excluded(fmb_walk3 *w)
{
    int32_t b = w->at[1];
    if ((b == w->top[1] && same_object(w)) || (w->skip >= 0 && b == w->skip))
        return 1;
    return (w->options & FMB_WALK_ONCE) && node_at(w, 1)->kind == FMB_NODE_OBJECT && b <= w->object;
}

/* ---- steps ---- */

static void remember(fmb_walk3 *w, const contact *c)
{
    if (w->levels == FMB_WALK_CLIPS)
        return;
    w->clip[w->levels].at[0] = w->at[0];
    w->clip[w->levels].at[1] = w->at[1];
    w->clip[w->levels].when = c->when;
    w->clip[w->levels].box = c->box;
    w->levels++;
}

static void set_meeting(const fmb_walk3 *w, fmb_meeting3 *m, int verdict, const contact *c)
{
    m->a = w->at[0];
    m->b = w->at[1];
    m->object_a = w->owner[0] >= 0 ? w->owner[0] : object_of(w->tree[0], m->a, w->top[0]);
    m->object_b = w->owner[1] >= 0 ? w->owner[1] : object_of(w->tree[1], m->b, w->top[1]);
    m->verdict = verdict;
    m->when = c->when;
    m->box = c->box;
}

/* Boxes of a pair, where more than they count: one tree, motion, what is remembered. */
static int apart_with_care(fmb_walk3 *w, const fmb_box3 *a, const fmb_box3 *b)
{
    if ((w->options & WALK_SAME) && excluded(w))
        return 1;
    if (w->moves) {
        fmb_interval when = { 0, 1 };
        if (w->levels)
            when = w->clip[w->levels - 1].when;
        return apart_moving(a, b, w->v, &when) || when.in >= w->until;
    }
    const fmb_box3 *clip = w->levels ? &w->clip[w->levels - 1].box : NULL;
    return apart(a, b) || (clip && (apart(a, clip) || apart(b, clip)));
}

/* From a pair that is done, (*at_a, *at_b), to the next one. 0: there is none below the two tops. */
FMB_INLINE int leave(fmb_walk3 *w, int32_t *at_a, int32_t *at_b, int care)
{
    const fmb_node3 *node_a = w->tree[0]->node, *node_b = w->tree[1]->node;
    for (;;) {
        if (care && w->levels && w->clip[w->levels - 1].at[0] == *at_a && w->clip[w->levels - 1].at[1] == *at_b)
            w->levels--;
        int top_a = *at_a == w->top[0], top_b = *at_b == w->top[1];
        if (top_a & top_b)
            return 0;
        const fmb_node3 *a = &node_a[*at_a], *b = &node_b[*at_b];
        if (top_a || (!top_b && node_a[a->parent].order >= node_b[b->parent].order)) {
            *at_b = b->next >= 0 ? b->next : b->parent;
            if (b->next >= 0)
                return 1;
        } else {
            *at_a = a->next >= 0 ? a->next : a->parent;
            if (a->next >= 0)
                return 1;
        }
    }
}

/* The pair of objects is done: what is remembered of pairs below it goes. */
static void leave_objects(fmb_walk3 *w)
{
    w->aheads = 0;
    for (int side = 0; side < 2; side++)
        w->at[side] = object_of(w->tree[side], w->at[side], w->top[side]);
    while (w->levels) {
        const int32_t *at = w->clip[w->levels - 1].at;
        if ((at[0] == w->at[0] && at[1] == w->at[1]) ||
            (w->tree[0]->node[at[0]].kind != FMB_NODE_PART && w->tree[1]->node[at[1]].kind != FMB_NODE_PART))
            break;
        w->levels--;
    }
}

/* The next pair of a front to begin with; 0: there is none. */
static int next_start(fmb_walk3 *w)
{
    if (w->from_next >= w->from_count)
        return 0;
    const fmb_front3 *f = &w->from[w->from_next++];
    w->at[0] = w->top[0] = f->a;
    w->at[1] = w->top[1] = f->b;
    w->levels = 0;
    w->aheads = 0;
    return 1;
}

/* The pair is where the search ends; axis: what separates its volumes, NULL if nothing does or nobody knows. */
static void add_front(fmb_walk3 *w, const fmb_real *axis)
{
    const fmb_real *n = axis ? axis : fmb_at_rest;
    if (w->fronts_used < w->fronts)
        w->front[w->fronts_used] = (fmb_front3){ w->at[0], w->at[1], { n[0], n[1], n[2] } };
    w->fronts_used++;
}

/*
 * Down from a pair that is not done. The sibling of the child comes when all below it is done: the last such pairs are remembered in a ring, which
 * saves the way up; where it has forgotten them they follow from the links.
 */
FMB_INLINE void descend(fmb_walk3 *w, const fmb_node3 *a, const fmb_node3 *b, int32_t *at_a, int32_t *at_b)
{
    int side = a->order < b->order;
    const fmb_node3 *child = &w->tree[side]->node[side ? b->child : a->child];
    if (side)
        *at_b = b->child;
    else
        *at_a = a->child;
    if (child->next < 0)
        return;
    uint32_t i = w->ahead_top++ % FMB_WALK_AHEAD;
    w->ahead[i].at[0] = side ? *at_a : child->next;
    w->ahead[i].at[1] = side ? child->next : *at_b;
    w->ahead[i].side = (int16_t)side;
    w->ahead[i].levels = (int16_t)w->levels;
    w->aheads += w->aheads < FMB_WALK_AHEAD;
}

/* The same pair as by leave(). */
FMB_INLINE int onward(fmb_walk3 *w, int32_t *at_a, int32_t *at_b, int care)
{
    if (!w->aheads)
        return leave(w, at_a, at_b, care);
    uint32_t i = (w->ahead_top - 1) % FMB_WALK_AHEAD;
    int side = w->ahead[i].side;
    *at_a = w->ahead[i].at[0];
    *at_b = w->ahead[i].at[1];
    w->levels = w->ahead[i].levels;
    w->ahead[i].at[side] = w->tree[side]->node[w->ahead[i].at[side]].next;
    if (w->ahead[i].at[side] < 0) {
        w->ahead_top--;
        w->aheads--;
    }
    return 1;
}

enum { NONE = 0, FOUND = 1 };

/*
 * On to the next pair of volumes whose boxes meet: FOUND, or NONE is left, or FMB_ERR_CAPACITY. Nodes without volumes are many, so this
 * is the inner loop. care: constant; 0 where nothing but boxes at rest counts.
 */
FMB_INLINE int skim(fmb_walk3 *w, int care)
{
    const fmb_node3 *node_a = w->tree[0]->node, *node_b = w->tree[1]->node;
    int32_t at_a = w->at[0], at_b = w->at[1];
    uint32_t limit = w->budget ? w->budget : UINT32_MAX, spent = w->spent;
    int done = w->step == STEP_LEAVE, found = FOUND;
    for (;;) {
        if (done && !onward(w, &at_a, &at_b, care)) {
            found = NONE;
            break;
        }
        if (spent == limit) {
            found = FMB_ERR_CAPACITY;
            break;
        }
        spent++;
        const fmb_node3 *a = &node_a[at_a], *b = &node_b[at_b];
        if (care) {
            w->at[0] = at_a;
            w->at[1] = at_b;
        }
        done = care ? apart_with_care(w, &a->box, &b->box) : apart(&a->box, &b->box);
        if (done) {
            if (care && w->front)
                add_front(w, NULL);
            continue;
        }
        if ((a->volume | b->volume) >= 0)
            break;
        descend(w, a, b, &at_a, &at_b);
    }
    w->at[0] = at_a;
    w->at[1] = at_b;
    w->visits += spent - w->spent;
    w->spent = spent;
    w->step = STEP_VISIT;
    return found;
}

static int skim_boxes(fmb_walk3 *w) { return skim(w, 0); }
static int skim_with_care(fmb_walk3 *w) { return skim(w, 1); }

/* Volumes of both: they are decided, whether leaves or not. What the front knows of the pair with which it began is the hint. */
static int visit_volumes(fmb_walk3 *w, fmb_meeting3 *m)
{
    const fmb_node3 *a = node_at(w, 0), *b = node_at(w, 1);
    fmb_real axis[3] = { 0, 0, 0 };
    contact c;
    c.when.in = 0;
    c.when.out = 1;
    c.leaves = a->child < 0 && b->child < 0;
    c.known = 0;
    if (w->from_next > 0 && w->at[0] == w->top[0] && w->at[1] == w->top[1])
        for (int k = 0; k < 3; k++)
            axis[k] = w->from[w->from_next - 1].axis[k];
    int verdict = decide(w, a->volume, b->volume, w->front || w->from ? axis : NULL, &c);
    int miss = verdict == FMB_MISS || c.when.in >= w->until;
    if (w->front && (miss || c.leaves))
        add_front(w, verdict == FMB_MISS ? axis : NULL);
    if (miss)
        return APART;
    meeting_box(w, a, b, &c);
    if (c.leaves) {
        set_meeting(w, m, verdict, &c);
        return MEET;
    }
    remember(w, &c);
    descend(w, a, b, &w->at[0], &w->at[1]);
    return INNER;
}

/* fmb_walk3_next, within the budget of a call that may want more than one. */
static int go(fmb_walk3 *w, fmb_meeting3 *m)
{
    if (w->step == STEP_ERROR)
        return w->from_next;
    while (w->step != STEP_DONE) {
        int care = w->moves | w->options | w->levels | (w->front != NULL) | (w->from != NULL);
        int found = care ? skim_with_care(w) : skim_boxes(w);
        if (found == NONE && next_start(w))
            continue;
        if (found != FOUND) {
            w->step = found == NONE ? STEP_DONE : STEP_VISIT;
            return found;
        }
        int what = visit_volumes(w, m);
        w->step = what == INNER ? STEP_VISIT : STEP_LEAVE;
        if (what == MEET && (w->options & FMB_WALK_PER_OBJECT))
            leave_objects(w);
        if (what == MEET)
            return 1;
    }
    return 0;
}

static int known_node(const fmb_tree3 *t, int32_t i) { return i >= 0 && i < t->nodes; }

static int check_walk(const fmb_tree3 *a, int32_t from_a, const fmb_tree3 *b, int32_t from_b)
{
    if (!a || !b || !a->node || !b->node || (!a->frame && !a->numbers) || (!b->frame && !b->numbers))
        return FMB_ERR_NULL;
    return known_node(a, from_a) && known_node(b, from_b) ? 0 : FMB_ERR_RANGE;
}

int fmb_walk3_init(fmb_walk3 *w, const fmb_tree3 *a, int32_t from_a, const fmb_real va[3], const fmb_tree3 *b, int32_t from_b,
                   const fmb_real vb[3], int options)
{
    if (!w)
        return FMB_ERR_NULL;
    w->contact = NULL;
    w->moving_contact = NULL;
    w->budget = w->visits = w->tests = w->makes = 0;
    w->front = NULL;
    w->from = NULL;
    w->fronts = w->fronts_used = w->from_count = 0;
    w->tree[0] = a;
    w->tree[1] = b;
    w->top[0] = w->at[0] = from_a;
    w->top[1] = w->at[1] = from_b;
    w->object = w->skip = -1;
    w->until = LATER;
    w->levels = 0;
    w->aheads = w->ahead_top = 0;
    for (int side = 0; side < 2; side++) {
        w->made[side].number = -1;
        w->cache[side] = &w->made[side];
        w->cached[side] = 1;
        w->owner[side] = -1;
    }
    w->options = options;
    w->step = STEP_ERROR;
    w->moves = va || vb;
    va = va ? va : fmb_at_rest;
    vb = vb ? vb : fmb_at_rest;
    int error = check_walk(a, from_a, b, from_b);
    if (!error)
        error = fmb_check_displacements(va, vb, 3);
    w->from_next = error; /* kept for the calls to come */
    if (error)
        return error;
    for (int k = 0; k < 3; k++) {
        w->displacement[0][k] = va[k];
        w->displacement[1][k] = vb[k];
        w->v[k] = vb[k] - va[k];
    }
    for (int side = 0; side < 2; side++)
        if (w->tree[side]->node[w->top[side]].kind >= FMB_NODE_OBJECT)
            w->owner[side] = w->top[side];
    if (a->node == b->node)
        w->options |= WALK_SAME;
    w->step = STEP_START;
    return 0;
}

int fmb_walk3_from(fmb_walk3 *w, const fmb_front3 *front, int32_t count)
{
    if (!w || !front)
        return FMB_ERR_NULL;
    if (w->step == STEP_ERROR)
        return w->from_next;
    if (count < 1) /* the front of a search that ended has a pair; none at all would prove everything apart */
        return FMB_ERR_RANGE;
    for (int32_t i = 0; i < count; i++)
        if (!known_node(w->tree[0], front[i].a) || !known_node(w->tree[1], front[i].b))
            return FMB_ERR_RANGE;
    w->from = front;
    w->from_count = count;
    w->from_next = 0;
    w->step = next_start(w) ? STEP_VISIT : STEP_DONE;
    return 0;
}

int fmb_walk3_cache(fmb_walk3 *w, int tree, fmb_made3 *made, uint32_t count)
{
    if (!w || !made)
        return FMB_ERR_NULL;
    if (tree < 0 || tree > 1 || count == 0 || (count & (count - 1)) != 0)
        return FMB_ERR_RANGE;
    w->cache[tree] = made;
    w->cached[tree] = count;
    for (uint32_t i = 0; i < count; i++)
        made[i].number = -1;
    return 0;
}

int fmb_walk3_next(fmb_walk3 *w, fmb_meeting3 *m)
{
    if (!w || !m)
        return FMB_ERR_NULL;
    w->spent = 0;
    return go(w, m);
}

int fmb_walk3_all(fmb_walk3 *w, fmb_meeting3 *list, int32_t capacity, int32_t *found)
{
    fmb_meeting3 other;
    int32_t at[2] = { 0, 0 }, top[2] = { 0, 0 }, from = 0;
    int answer;
    if (!w || !list || !found)
        return FMB_ERR_NULL;
    *found = 0;
    if (capacity < 0)
        return w->step == STEP_ERROR ? w->from_next : FMB_ERR_RANGE;
    w->spent = 0;
    while ((answer = go(w, *found < capacity ? &list[*found] : &other)) == 1) {
        if (*found == capacity) {
            at[0] = other.a;
            at[1] = other.b;
            top[0] = w->top[0];
            top[1] = w->top[1];
            from = w->from_next;
        }
        ++*found;
    }
    if ((answer == 0 || answer == FMB_ERR_CAPACITY) && *found > capacity) {
        /* The first that did not fit is where the next call begins. What was remembered of volumes above it only saves time. */
        w->at[0] = at[0];
        w->at[1] = at[1];
        w->top[0] = top[0];
        w->top[1] = top[1];
        w->from_next = from;
        w->levels = 0;
        w->aheads = 0;
        w->step = STEP_VISIT;
        if (w->options & WALK_SAME)
            begin_object(w);
        return FMB_ERR_CAPACITY;
    }
    return answer ? answer : *found > 0;
}

int fmb_walk3_each(fmb_walk3 *w, int (*meet)(void *of, const fmb_meeting3 *meeting), void *of)
{
    fmb_meeting3 m;
    int answer, said = 0;
    if (!w || !meet)
        return FMB_ERR_NULL;
    while ((answer = fmb_walk3_next(w, &m)) == 1) {
        said = meet(of, &m);
        if (said)
            return said;
    }
    return answer;
}

/* The caller's pair, if it is one of leaves below the tops. */
static int try_first(fmb_walk3 *w, fmb_meeting3 *m)
{
    const int32_t pair[2] = { m->a, m->b };
    for (int side = 0; side < 2; side++) {
        const fmb_tree3 *t = w->tree[side];
        int32_t i = pair[side];
        if (!known_node(t, i) || t->node[i].child >= 0)
            return 0;
        while (i >= 0 && i != w->top[side])
            i = t->node[i].parent;
        if (i < 0)
            return 0;
    }
    w->at[0] = pair[0];
    w->at[1] = pair[1];
    int met = !((w->options & WALK_SAME) && same_object(w)) && !apart_with_care(w, &node_at(w, 0)->box, &node_at(w, 1)->box) &&
              visit_volumes(w, m) == MEET;
    w->at[0] = w->top[0];
    w->at[1] = w->top[1];
    return met;
}

/* The child of the node on one side whose box meets that of the other side first, or -1. */
static int32_t nearest_child(const fmb_walk3 *w, int side)
{
    const fmb_node3 *node = w->tree[side]->node;
    const fmb_box3 *other = &node_at(w, 1 - side)->box;
    int32_t best = -1;
    fmb_real least = LATER;
    for (int32_t c = node_at(w, side)->child; c >= 0; c = node[c].next) {
        fmb_interval when = { 0, 1 };
        if (side ? apart_moving(other, &node[c].box, w->v, &when) : apart_moving(&node[c].box, other, w->v, &when))
            continue;
        if (when.in < least) {
            least = when.in;
            best = c;
        }
    }
    return best;
}

/*
 * A pair of leaves that may well be the first: down from the tops, always to the child whose box is met first. Its time ends the search
 * early almost everywhere else; 0: that way leads nowhere.
 */
static int guess(fmb_walk3 *w, fmb_meeting3 *m)
{
    int32_t child = 0;
    while (child >= 0 && (node_at(w, 0)->order >= 0 || node_at(w, 1)->order >= 0)) {
        int side = node_at(w, 0)->order < node_at(w, 1)->order;
        child = nearest_child(w, side);
        w->at[side] = child;
    }
    m->a = w->at[0];
    m->b = w->at[1];
    w->at[0] = w->top[0];
    w->at[1] = w->top[1];
    return child >= 0 && try_first(w, m);
}

int fmb_walk3_first(fmb_walk3 *w, fmb_meeting3 *m)
{
    fmb_meeting3 next;
    int answer = 0;
    if (!w || !m)
        return FMB_ERR_NULL;
    w->spent = 0;
    if (w->step == STEP_START && try_first(w, m)) {
        w->until = m->when.in;
    } else if (w->step == STEP_START && w->moves && !(w->options & WALK_SAME) && guess(w, &next)) {
        *m = next;
        w->until = m->when.in;
    }
    while (w->until > 0 && (answer = go(w, &next)) == 1) {
        *m = next;
        w->until = next.when.in;
    }
    if (answer < 0)
        return answer;
    w->step = STEP_DONE;
    if (!(w->until < LATER))
        return 0;
    return m->verdict ? m->verdict : FMB_UNDECIDED; /* 0: not the *meeting of the calls before */
}
