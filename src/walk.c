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
 * On damaged bytes. Every node that is gone to from a node is tested to be behind it, in the array, and to name the right parent (linked());
 * ways up go to smaller numbers only, of no smaller K (aside()). And no search takes more steps than there are pairs of nodes to be
 * visited and left (start()): so it ends. Whatever fails such a test ends it with FMB_ERR_RANGE.
 *
 * What was passed on the way down is remembered as far as a small ring holds it; that only saves time.
 *
 * The order above also takes all sets apart first, so that a pair of objects is one place, at which it can be left or skipped as a whole.
 */
#include "audit.h"
#include "volume.h"

enum { STEP_NONE, STEP_START, STEP_VISIT, STEP_LEAVE, STEP_DONE, STEP_ERROR }; /* fmb_walk3.step: what is to be done at the place */
enum { ASKED_NOTHING, ASKED_ALL, ASKED_FIRST };                                /* fmb_walk3.asked */
enum { APART, INNER, MEET };                                       /* what a visit comes to */
#define LATER R(2.0)                                               /* after every time of the step */

FMB_INLINE const fmb_node3 *node_at(const fmb_walk3 *w, int side) { return &w->tree[side].node[w->at[side]]; }

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

/* What is in both; where they share nothing, what is between them. */
static void intersect(fmb_box3 *to, const fmb_box3 *with)
{
    for (int k = 0; k < 3; k++) {
        fmb_real low = fmb_max(to->min[k], with->min[k]), high = fmb_min(to->max[k], with->max[k]);
        to->min[k] = fmb_min(low, high);
        to->max[k] = fmb_max(low, high);
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
        return !FMB_MISS_BY("walk, numbers", fmb_claim3(a, c.va, b, c.vb), (fmb_real)sign * n.x, (fmb_real)sign * n.y,
                            (fmb_real)sign * n.z);
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
 * FMB_UNDECIDED there may be none, and so both boxes may share nothing, nor do they with the known one.
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
    return (w->cache[side] ? w->cache[side] : &w->made[side]) + ((uint32_t)number & (w->cached[side] - 1));
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
    const fmb_tree3 *a = &w->tree[0], *b = &w->tree[1];
    int error = 0;
    w->tests++;
    if ((uint32_t)p >= (uint32_t)a->volumes || (uint32_t)q >= (uint32_t)b->volumes) /* damaged: a contact */
        return FMB_ERR_RANGE;
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
        return FMB_MISS_KNOWN(fa, fb);
    if (!a->frame)
        error = finish(w, ma);
    if (!error && !b->frame)
        error = finish(w, mb);
    return error ? error : decide_frames(w, fa, fb, axis, c);
}

/* ---- one tree ---- */

/* Upwards; -1: i is the root, or its link cannot be. */
FMB_INLINE int32_t above(const fmb_tree3 *t, int32_t i)
{
    int32_t p = t->node[i].parent;
    return p < i ? p : -1;
}

static int32_t object_of(const fmb_tree3 *t, int32_t i, int32_t top)
{
    while (i != top && t->node[i].kind == FMB_NODE_PART && above(t, i) >= 0)
        i = above(t, i);
    return i;
}

/* The object of a, and the topmost group it is in. Sets are taken apart first, so this happens once per object of a. */
static void begin_object(fmb_walk3 *w)
{
    const fmb_tree3 *t = &w->tree[0];
    w->object = w->skip = -1;
    if (node_at(w, 0)->kind < FMB_NODE_OBJECT)
        return;
    w->object = w->skip = object_of(t, w->at[0], -1);
    for (int32_t i = above(t, w->object); i >= 0; i = above(t, i))
        if (t->node[i].kind == FMB_NODE_GROUP)
            w->skip = i;
}

static int is_below(const fmb_tree3 *t, int32_t i, int32_t top)
{
    while (i >= 0 && i != top)
        i = above(t, i);
    return i >= 0;
}

/* Is b below what the object of a never meets? */
static int same_object(fmb_walk3 *w)
{
    begin_object(w);
    return w->skip >= 0 && is_below(&w->tree[1], w->at[1], w->skip);
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
    m->object_a = w->owner[0] >= 0 ? w->owner[0] : object_of(&w->tree[0], m->a, w->begin[0]);
    m->object_b = w->owner[1] >= 0 ? w->owner[1] : object_of(&w->tree[1], m->b, w->begin[1]);
    m->verdict = verdict;
    m->when = c->when;
    m->box = c->box;
}

FMB_AUDIT_CODE(static const fmb_interval always = { 0, 1 };)

/* Boxes of a pair while they move, within what is remembered. */
FMB_INLINE int apart_in_time(const fmb_walk3 *w, const fmb_box3 *a, const fmb_box3 *b)
{
    fmb_interval when = { 0, 1 };
    if (w->levels)
        when = w->clip[w->levels - 1].when;
    FMB_AUDIT_CODE(const fmb_interval known = when;)
    return (apart_moving(a, b, w->v, &when) || when.in >= w->until) &&
           !FMB_MISS_BOXES("walk, moving boxes", a, w->displacement[0], b, w->displacement[1], &known, w->until);
}

/* Boxes of a pair at rest, within what is remembered, and hulls. */
FMB_INLINE int apart_at_rest(const fmb_walk3 *w, const fmb_box3 *a, const fmb_box3 *b)
{
    const fmb_box3 *clip = w->levels ? &w->clip[w->levels - 1].box : NULL;
    if (apart(a, b))
        return !FMB_MISS_BOXES("walk, boxes", a, NULL, b, NULL, &always, LATER);
    if (clip && (apart(a, clip) || apart(b, clip)))
        return !FMB_MISS_BOXES("walk, a box and where volumes meet", apart(a, clip) ? a : b, NULL, clip, NULL, &always, LATER);
    return w->hulls_apart && w->hulls_apart(&w->hulls[0]->hull[w->at[0]], &w->hulls[1]->hull[w->at[1]], NULL, NULL) == FMB_MISS &&
           !FMB_MISS_HULLS("walk, hulls", &w->hulls[0]->hull[w->at[0]], &w->hulls[1]->hull[w->at[1]], -1);
}

/* Is a pair done before its volumes are looked at, where more than boxes at rest counts? */
static int apart_with_care(fmb_walk3 *w, const fmb_box3 *a, const fmb_box3 *b)
{
    if ((w->options & FMB_WALK_SELF) && excluded(w))
        return 1;
    int is_apart = w->moves ? apart_in_time(w, a, b) : apart_at_rest(w, a, b);
    w->compared |= is_apart;
    return is_apart;
}

/* What a step comes to, beside FMB_UNFINISHED and errors. */
enum { NONE = 0, FOUND = 1 };

/* Is `to`, the first child or the next sibling that node `from` names, where it may be, below node `parent`? */
FMB_INLINE int linked(const fmb_node3 *node, int32_t nodes, int32_t from, int32_t to, int32_t parent)
{
    return to > from && to < nodes && node[to].parent == parent;
}

/* From node *at, which is done and not the top, to its sibling: FOUND; or to its parent: NONE; FMB_ERR_RANGE: a link that cannot be. */
FMB_INLINE int aside(const fmb_tree3 *t, int32_t *at)
{
    const fmb_node3 *n = &t->node[*at];
    int32_t from = *at, parent = n->parent, next = n->next;
    if ((uint32_t)parent >= (uint32_t)from || t->node[parent].order < n->order)
        return FMB_ERR_RANGE;
    *at = next == -1 ? parent : next;
    return next == -1 ? NONE : linked(t->node, t->nodes, from, next, parent) ? FOUND : FMB_ERR_RANGE;
}

/* Of a pair that is not both tops: the side that was descended last. What a wrong parent says is found out when it is gone to. */
FMB_INLINE int last_side(const fmb_walk3 *w, int32_t at_a, int32_t at_b)
{
    const fmb_tree3 *ta = &w->tree[0], *tb = &w->tree[1];
    if (at_a == w->top[0])
        return 1;
    if (at_b == w->top[1])
        return 0;
    uint32_t p = (uint32_t)ta->node[at_a].parent, q = (uint32_t)tb->node[at_b].parent;
    return p < (uint32_t)at_a && q < (uint32_t)at_b && ta->node[p].order >= tb->node[q].order;
}

/* From a pair that is done, (*at_a, *at_b), to the next one. NONE: there is none below the two tops. Steps up are counted. */
FMB_INLINE int leave(fmb_walk3 *w, int32_t *at_a, int32_t *at_b, uint32_t *spent, uint32_t limit, int care)
{
    for (;;) {
        if (care && w->levels && w->clip[w->levels - 1].at[0] == *at_a && w->clip[w->levels - 1].at[1] == *at_b)
            w->levels--;
        if ((*at_a == w->top[0]) & (*at_b == w->top[1]))
            return NONE;
        int moved = last_side(w, *at_a, *at_b) ? aside(&w->tree[1], at_b) : aside(&w->tree[0], at_a);
        if (moved != NONE)
            return moved;
        if (*spent == limit)
            return FMB_UNFINISHED;
        ++*spent;
        w->visits--; /* it is no visit */
    }
}

/* The object of a node on the way, as the search sees it: no set, and nothing but sets above. -1: damaged. */
static int32_t object_on_way(const fmb_walk3 *w, int side)
{
    const fmb_tree3 *t = &w->tree[side];
    int32_t i = object_of(t, w->at[side], w->top[side]), p = above(t, i);
    if (t->node[i].order == INT16_MAX || (i != w->top[side] && (p < 0 || t->node[p].order != INT16_MAX)))
        return -1;
    return i;
}

/* The pair of objects is done: what is remembered of pairs below it goes. 0: there is no such pair on the way, the kinds are damaged. */
static int leave_objects(fmb_walk3 *w)
{
    w->aheads = 0;
    for (int side = 0; side < 2; side++) {
        w->at[side] = object_on_way(w, side);
        if (w->at[side] < 0)
            return 0;
    }
    while (w->levels) {
        const int32_t *at = w->clip[w->levels - 1].at;
        if ((at[0] == w->at[0] && at[1] == w->at[1]) ||
            (w->tree[0].node[at[0]].kind != FMB_NODE_PART && w->tree[1].node[at[1]].kind != FMB_NODE_PART))
            break;
        w->levels--;
    }
    return 1;
}

static uint32_t mix_pair(uint32_t sum, int32_t a, int32_t b) { return fmb_mix(fmb_mix(sum, (uint32_t)a), (uint32_t)b); }

/*
 * The next pair of a front to begin with: FOUND; NONE; FMB_ERR_RANGE: no such nodes; FMB_ERR_STALE, at the end: the pairs that were read are not
 * those of the search that has ended, since the array has been written to by way of a copy of the front or of another one.
 */
static int next_start(fmb_walk3 *w)
{
    if (w->from_next >= w->from->used)
        return w->from_sum == w->from->sum ? NONE : FMB_ERR_STALE;
    const fmb_front3 *f = &w->from->pair[w->from_next++];
    w->from_sum = mix_pair(w->from_sum, f->a, f->b);
    if (f->a < 0 || f->a >= w->tree[0].nodes || f->b < 0 || f->b >= w->tree[1].nodes)
        return FMB_ERR_RANGE;
    w->at[0] = w->top[0] = f->a;
    w->at[1] = w->top[1] = f->b;
    w->levels = 0;
    w->aheads = 0;
    w->step = STEP_VISIT;
    return FOUND;
}

/* The pair is where the search ends; axis: what separates its volumes, NULL if nothing does or nobody knows. */
static void add_front(fmb_walk3 *w, const fmb_real *axis)
{
    const fmb_real *n = axis ? axis : fmb_at_rest;
    fmb_fronts3 *to = w->keep;
    to->sum = mix_pair(to->sum, w->at[0], w->at[1]);
    if (to->used < to->capacity)
        to->pair[to->used] = (fmb_front3){ w->at[0], w->at[1], { n[0], n[1], n[2] } };
    to->used += to->used < INT32_MAX;
}

/*
 * Down from a pair that is not done. The sibling of the child comes when all below it is done: the last such pairs are remembered in a ring, which
 * saves the way up; where it has forgotten them they follow from the links. 0: a link cannot be.
 */
FMB_INLINE int descend(fmb_walk3 *w, const fmb_node3 *a, const fmb_node3 *b, int32_t *at_a, int32_t *at_b)
{
    int side = a->order < b->order;
    const fmb_node3 *node = w->tree[side].node;
    int32_t nodes = w->tree[side].nodes, self = side ? *at_b : *at_a, down = side ? b->child : a->child, beside;
    if (!linked(node, nodes, self, down, self))
        return 0;
    beside = node[down].next;
    if (side)
        *at_b = down;
    else
        *at_a = down;
    if (beside == -1)
        return 1;
    if (!linked(node, nodes, down, beside, self))
        return 0;
    uint32_t i = w->ahead_top++ % FMB_WALK_AHEAD;
    w->ahead[i].at[0] = side ? *at_a : beside;
    w->ahead[i].at[1] = side ? beside : *at_b;
    w->ahead[i].side = (int16_t)side;
    w->ahead[i].levels = (int16_t)w->levels;
    w->aheads += w->aheads < FMB_WALK_AHEAD;
    return 1;
}

/* The same pair as by leave(). */
FMB_INLINE int onward(fmb_walk3 *w, int32_t *at_a, int32_t *at_b, uint32_t *spent, uint32_t limit, int care)
{
    if (!w->aheads)
        return leave(w, at_a, at_b, spent, limit, care);
    uint32_t i = (w->ahead_top - 1) % FMB_WALK_AHEAD;
    int side = w->ahead[i].side;
    *at_a = w->ahead[i].at[0];
    *at_b = w->ahead[i].at[1];
    w->levels = w->ahead[i].levels;
    const fmb_tree3 *t = &w->tree[side];
    if (t->node[side ? *at_b : *at_a].next == -1) {
        w->ahead_top--;
        w->aheads--;
        return FOUND;
    }
    int moved = aside(t, &w->ahead[i].at[side]);
    return moved == NONE ? FMB_ERR_RANGE : moved;
}

/*
 * On to the next pair of volumes whose boxes meet: FOUND, or NONE is left, FMB_UNFINISHED, or FMB_ERR_RANGE. Nodes without volumes are many, so this
 * is the inner loop. care: constant; 0 where nothing but boxes at rest counts.
 */
FMB_INLINE int skim(fmb_walk3 *w, int care)
{
    const fmb_node3 *node_a = w->tree[0].node, *node_b = w->tree[1].node;
    int32_t at_a = w->at[0], at_b = w->at[1];
    uint32_t spent = w->spent, limit = w->limit;
    int done = w->step == STEP_LEAVE, found = FOUND;
    for (;;) {
        if (done && (found = onward(w, &at_a, &at_b, &spent, limit, care)) != FOUND)
            break;
        done = 0;
        if (spent == limit) {
            found = FMB_UNFINISHED;
            break;
        }
        spent++;
        const fmb_node3 *a = &node_a[at_a], *b = &node_b[at_b];
        if (care) {
            w->at[0] = at_a;
            w->at[1] = at_b;
        }
        done = care ? apart_with_care(w, &a->box, &b->box) : apart(&a->box, &b->box);
        FMB_AUDIT_CODE(done = done && (care || !FMB_MISS_BOXES("walk, boxes", &a->box, NULL, &b->box, NULL, &always, LATER));)
        if (done) {
            if (care && w->keep)
                add_front(w, NULL);
            continue;
        }
        if ((a->volume | b->volume) >= 0)
            break;
        if (!descend(w, a, b, &at_a, &at_b)) {
            found = FMB_ERR_RANGE;
            break;
        }
    }
    w->at[0] = at_a;
    w->at[1] = at_b;
    w->visits += spent - w->spent;
    w->spent = spent;
    w->step = done ? STEP_LEAVE : STEP_VISIT;
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
            axis[k] = w->from->pair[w->from_next - 1].axis[k];
    int verdict = decide(w, a->volume, b->volume, w->keep || w->from ? axis : NULL, &c);
    int miss = verdict == FMB_MISS || c.when.in >= w->until;
    w->compared |= miss | c.leaves;
    if (w->keep && (miss || c.leaves))
        add_front(w, verdict == FMB_MISS ? axis : NULL);
    if (miss)
        return APART;
    meeting_box(w, a, b, &c);
    if (c.leaves) {
        set_meeting(w, m, verdict, &c);
        return MEET;
    }
    remember(w, &c);
    return descend(w, a, b, &w->at[0], &w->at[1]) ? INNER : FMB_ERR_RANGE;
}

static int stop(fmb_walk3 *w, int error)
{
    w->step = STEP_ERROR;
    w->error = error;
    return error;
}

/* The search has ended. Where every pair was left out because it is of one object or group, nothing has been proved of anything. */
FMB_INLINE int finish_search(fmb_walk3 *w)
{
    if ((w->options & FMB_WALK_SELF) && !w->compared)
        return stop(w, FMB_ERR_RANGE);
    if (w->keep)
        w->keep->complete = w->keep->used <= w->keep->capacity;
    w->step = STEP_DONE;
    return NONE;
}

/* At a pair of volumes whose boxes meet: 1: a contact; 0: none; an error. */
static int settle(fmb_walk3 *w, fmb_meeting3 *m)
{
    int what = visit_volumes(w, m);
    if (what < 0)
        return what;
    w->step = what == INNER ? STEP_VISIT : STEP_LEAVE;
    w->met |= what == MEET;
    if (what == MEET && (w->options & FMB_WALK_PER_OBJECT) && !leave_objects(w))
        return FMB_ERR_RANGE;
    return what == MEET;
}

/* fmb_walk3_next, within the budget of a call that may want more than one, after start(). */
static int go(fmb_walk3 *w, fmb_meeting3 *m)
{
    while (w->step != STEP_DONE) {
        int care = w->moves | w->options | w->levels | (w->keep != NULL) | (w->from != NULL) | (w->hulls_apart != NULL);
        int found = care ? skim_with_care(w) : skim_boxes(w);
        if (found == FMB_UNFINISHED) /* of more steps than there can be: damaged */
            return w->spent < w->left ? found : stop(w, FMB_ERR_RANGE);
        if (found == FOUND) {
            found = settle(w, m);
            if (found == 1)
                return found;
        } else if (found == NONE) {
            found = w->from ? next_start(w) : NONE;
            if (found == NONE)
                return finish_search(w);
        }
        if (found < 0)
            return stop(w, found);
    }
    return NONE;
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

/* What need not be at every walk: hulls, fronts. */
static int check_extras(const fmb_walk3 *w)
{
    int error = w->hulls_apart ? check_hulls(w) : 0;
    if (!error && ((w->keep && w->keep->serial != w->keep_serial) || (w->from && w->from->serial != w->from_serial)))
        error = FMB_ERR_STALE;
    return error;
}

/*
 * Is all as it was, and is there a budget? Then that of this call begins, the first call at the front that was given. asked: of
 * fmb_walk3_first alone, or of all the others: contacts that one has passed over, or told, are not told by the other.
 */
static int start(fmb_walk3 *w, int asked)
{
    int error = 0;
    if (w->step == STEP_ERROR || w->step == STEP_NONE)
        return w->step == STEP_ERROR ? w->error : FMB_ERR_FRAME;
    if (w->budget == 0 || (w->asked != asked && w->asked != ASKED_NOTHING))
        return FMB_ERR_RANGE;
    w->asked = asked;
    w->left -= w->spent < w->left ? w->spent : w->left; /* by the call before */
    w->spent = 0;
    w->limit = w->left < w->budget ? (uint32_t)w->left : w->budget;
    if (w->tree[0].node->parent != w->mark[0] || w->tree[1].node->parent != w->mark[1])
        return stop(w, FMB_ERR_STALE);
    if (w->hulls_apart || w->keep || w->from)
        error = check_extras(w);
    if (!error && w->from && w->step == STEP_START)
        error = next_start(w) == FOUND ? 0 : FMB_ERR_RANGE;
    return error ? stop(w, error) : 0;
}

/* ---- the beginning ---- */

static int known_node(const fmb_tree3 *t, int32_t i) { return i >= 0 && i < t->nodes; }

/* One of the options that are for one tree only. */
static int check_options(const fmb_walk3 *w)
{
    const fmb_tree3 *a = &w->tree[0], *b = &w->tree[1];
    const int32_t *top = w->top;
    if (w->options & ~(FMB_WALK_PER_OBJECT | FMB_WALK_ONCE | FMB_WALK_SELF))
        return FMB_ERR_RANGE;
    if ((w->options & FMB_WALK_SELF) && (a->node != b->node || a->stamp != b->stamp))
        return FMB_ERR_RANGE;
    if (!(w->options & FMB_WALK_ONCE))
        return 0;
    if (!(w->options & FMB_WALK_SELF) || w->v[0] != 0 || w->v[1] != 0 || w->v[2] != 0)
        return FMB_ERR_RANGE;
    return top[0] != top[1] && (is_below(a, top[0], top[1]) || is_below(a, top[1], top[0])) ? FMB_ERR_RANGE : 0;
}

static int check_walk(const fmb_walk3 *w, const fmb_tree3 *a, const fmb_tree3 *b)
{
    int error = fmb_tree_state(a);
    if (!error)
        error = fmb_tree_state(b);
    if (error)
        return error;
    return known_node(a, w->top[0]) && known_node(b, w->top[1]) ? 0 : FMB_ERR_RANGE;
}

/*
 * The first leaf of what is searched: where its box does not hold its volume all of it may have been moved without its boxes. That is what is
 * forgotten most; to look at every pair of volumes that is tested would cost 90 instructions for each (Cortex-M4, their first corners
 * alone), 3 % of a search for the first contact.
 */
static int check_sample(fmb_walk3 *w, int side)
{
    const fmb_tree3 *t = &w->tree[side];
    int32_t i = w->top[side];
    while (t->node[i].child > i && t->node[i].child < t->nodes)
        i = t->node[i].child;
    int wrong = fmb_leaf_check(t, i, &w->made[side]);
    fmb_made_none(&w->made[side]);
    return wrong ? FMB_ERR_STALE : 0;
}

static void clear(fmb_walk3 *w, int32_t from_a, int32_t from_b, int options)
{
    w->contact = NULL;
    w->moving_contact = NULL;
    w->hulls_apart = NULL;
    w->hulls[0] = w->hulls[1] = NULL;
    w->budget = FMB_NO_LIMIT;
    w->visits = w->tests = w->makes = w->spent = 0;
    w->keep = NULL;
    w->from = NULL;
    w->from_next = 0;
    w->from_sum = FMB_MIX_START;
    w->begin[0] = w->top[0] = w->at[0] = from_a;
    w->begin[1] = w->top[1] = w->at[1] = from_b;
    w->object = w->skip = -1;
    w->until = LATER;
    w->levels = w->compared = w->met = 0;
    w->asked = ASKED_NOTHING;
    w->aheads = w->ahead_top = 0;
    for (int side = 0; side < 2; side++) {
        fmb_made_none(&w->made[side]);
        w->cache[side] = NULL;
        w->cached[side] = 1;
        w->owner[side] = -1;
    }
    w->options = options;
    w->step = STEP_ERROR;
}

int fmb_walk3_init(fmb_walk3 *w, const fmb_tree3 *a, int32_t from_a, const fmb_real va[3], const fmb_tree3 *b, int32_t from_b,
                   const fmb_real vb[3], int options)
{
    if (!w)
        return FMB_ERR_NULL;
    clear(w, from_a, from_b, options);
    w->moves = va || vb;
    va = va ? va : fmb_at_rest;
    vb = vb ? vb : fmb_at_rest;
    w->error = check_walk(w, a, b);
    if (!w->error)
        w->error = fmb_check_displacements(va, vb, 3);
    if (w->error) /* kept for the calls to come */
        return w->error;
    for (int k = 0; k < 3; k++) {
        w->displacement[0][k] = va[k];
        w->displacement[1][k] = vb[k];
        w->v[k] = vb[k] - va[k];
    }
    w->tree[0] = *a;
    w->tree[1] = *b;
    w->error = check_options(w);
    for (int side = 0; side < 2 && !w->error; side++)
        w->error = check_sample(w, side);
    if (w->error)
        return w->error;
    if (from_a != from_b)
        w->options &= ~FMB_WALK_ONCE; /* neither is below the other: no pair comes twice */
    for (int side = 0; side < 2; side++) {
        w->mark[side] = w->tree[side].node->parent;
        if (w->tree[side].node[w->top[side]].kind >= FMB_NODE_OBJECT)
            w->owner[side] = w->top[side];
    }
    w->left = 2 * ((uint64_t)a->nodes + 1) * ((uint64_t)b->nodes + 1); /* with room for guess() */
    w->step = STEP_START;
    return 0;
}

/* Do arrays at p and q of these sizes have bytes in common? */
static int overlap(const void *p, uint64_t size_p, const void *q, uint64_t size_q)
{
    uintptr_t a = (uintptr_t)p, b = (uintptr_t)q;
    return a < b ? b - a < size_p : a - b < size_q;
}

static int fronts_overlap(const fmb_fronts3 *a, const fmb_fronts3 *b)
{
    return overlap(a->pair, (uint64_t)a->capacity * sizeof *a->pair, b->pair, (uint64_t)b->capacity * sizeof *b->pair);
}

int fmb_fronts3_init(fmb_fronts3 *fronts, fmb_front3 *pair, int32_t capacity)
{
    if (!fronts)
        return FMB_ERR_NULL;
    *fronts = (fmb_fronts3){ .pair = pair, .capacity = capacity };
    return !pair ? FMB_ERR_NULL : capacity < 1 ? FMB_ERR_RANGE : 0;
}

enum { COVERS = FMB_WALK_SELF | FMB_WALK_ONCE }; /* the options that decide which pairs a front has */

int fmb_walk3_keep(fmb_walk3 *w, fmb_fronts3 *fronts)
{
    if (!w || !fronts || !fronts->pair)
        return FMB_ERR_NULL;
    if (w->step == STEP_ERROR)
        return w->error;
    if (w->step != STEP_START || w->keep || fronts->capacity < 1 || (w->options & FMB_WALK_PER_OBJECT) ||
        (w->from && fronts_overlap(w->from, fronts)))
        return FMB_ERR_RANGE;
    fronts->used = fronts->complete = 0;
    fronts->sum = FMB_MIX_START;
    w->keep_serial = ++fronts->serial;
    for (int side = 0; side < 2; side++) {
        fronts->node[side] = w->tree[side].node;
        fronts->links[side] = w->tree[side].links;
        fronts->top[side] = w->begin[side];
    }
    fronts->options = w->options & COVERS;
    w->keep = fronts;
    return 0;
}

int fmb_walk3_from(fmb_walk3 *w, const fmb_fronts3 *fronts)
{
    if (!w || !fronts || !fronts->pair)
        return FMB_ERR_NULL;
    if (w->step == STEP_ERROR)
        return w->error;
    if (w->step != STEP_START || w->from || (w->keep && fronts_overlap(w->keep, fronts)))
        return FMB_ERR_RANGE;
    /* The front of a search that has ended has a pair; none at all would prove everything apart. */
    if (!fronts->complete || fronts->used < 1 || fronts->used > fronts->capacity)
        return FMB_ERR_CAPACITY;
    for (int side = 0; side < 2; side++)
        if (fronts->node[side] != w->tree[side].node || fronts->links[side] != w->tree[side].links || fronts->top[side] != w->begin[side])
            return FMB_ERR_STALE;
    if (fronts->options != (w->options & COVERS))
        return FMB_ERR_STALE;
    w->from = fronts;
    w->from_serial = fronts->serial;
    return 0;
}

int fmb_walk3_cache(fmb_walk3 *w, int tree, fmb_made3 *made, uint32_t count)
{
    if (!w || !made)
        return FMB_ERR_NULL;
    if (w->step == STEP_ERROR)
        return w->error;
    if (w->step == STEP_NONE)
        return FMB_ERR_FRAME;
    if (tree < 0 || tree > 1 || count == 0 || count > FMB_TREE_NODES || (count & (count - 1)) != 0)
        return FMB_ERR_RANGE;
    if (w->cache[1 - tree] &&
        overlap(made, (uint64_t)count * sizeof *made, w->cache[1 - tree], (uint64_t)w->cached[1 - tree] * sizeof *made))
        return FMB_ERR_RANGE;
    w->cache[tree] = made;
    w->cached[tree] = count;
    for (uint32_t i = 0; i < count; i++)
        fmb_made_none(&made[i]);
    return 0;
}

/* ---- the calls ---- */

int fmb_walk3_next(fmb_walk3 *w, fmb_meeting3 *m)
{
    if (!w || !m)
        return FMB_ERR_NULL;
    int error = start(w, ASKED_ALL);
    return error ? error : go(w, m);
}

/* Where a search was when it came to a contact. */
typedef struct {
    int32_t at[2], top[2], from;
    uint32_t sum;
    uint64_t left;
} position;

static void go_back(fmb_walk3 *w, const position *to)
{
    for (int side = 0; side < 2; side++) {
        w->at[side] = to->at[side];
        w->top[side] = to->top[side];
    }
    w->from_next = to->from;
    w->from_sum = to->sum;
    w->left = to->left;
    w->spent = 0;
    w->levels = 0; /* what was remembered of volumes above it only saves time */
    w->aheads = 0;
    w->step = STEP_VISIT;
    if (w->options & FMB_WALK_SELF)
        begin_object(w);
}

int fmb_walk3_all(fmb_walk3 *w, fmb_meeting3 *list, int32_t capacity, int32_t *found)
{
    fmb_meeting3 other;
    position first = { { 0, 0 }, { 0, 0 }, 0, 0, 0 };
    int answer;
    if (!w || !list || !found)
        return FMB_ERR_NULL;
    *found = 0;
    answer = w->step != STEP_ERROR && (capacity < 1 || w->keep) ? FMB_ERR_RANGE : start(w, ASKED_ALL);
    if (answer)
        return answer;
    while ((answer = go(w, *found < capacity ? &list[*found] : &other)) == 1) {
        if (*found == capacity)
            first = (position){ { other.a, other.b }, { w->top[0], w->top[1] }, w->from_next, w->from_sum, w->left - w->spent + 2 };
        *found += *found < INT32_MAX;
    }
    if (answer < 0 || *found <= capacity)
        return answer ? answer : w->met; /* also of the calls before */
    go_back(w, &first);
    return FMB_ERR_CAPACITY;
}

int fmb_walk3_each(fmb_walk3 *w, int (*meet)(void *of, const fmb_meeting3 *meeting), void *of)
{
    fmb_meeting3 m;
    int answer, said;
    if (!w || !meet)
        return FMB_ERR_NULL;
    answer = start(w, ASKED_ALL);
    if (answer)
        return answer;
    uint32_t budget = w->budget; /* of the whole call */
    while ((answer = go(w, &m)) == 1) {
        budget -= w->spent < budget ? w->spent : budget;
        said = meet(of, &m);
        if (said)
            return said;
        answer = start(w, ASKED_ALL); /* the callback may have changed anything */
        if (answer)
            return answer;
        w->limit = budget < w->limit ? budget : w->limit;
    }
    return answer;
}

/* The caller's pair, if it is one of leaves below the tops. */
static int try_first(fmb_walk3 *w, fmb_meeting3 *m)
{
    const int32_t pair[2] = { m->a, m->b };
    for (int side = 0; side < 2; side++) {
        const fmb_tree3 *t = &w->tree[side];
        if (!known_node(t, pair[side]) || t->node[pair[side]].child >= 0 || !is_below(t, pair[side], w->top[side]))
            return 0;
    }
    w->at[0] = pair[0];
    w->at[1] = pair[1];
    if ((w->options & FMB_WALK_ONCE) && object_of(&w->tree[0], pair[0], -1) > object_of(&w->tree[0], pair[1], -1)) {
        w->at[0] = pair[1]; /* one tree at rest, both tops are one node: it is the same contact, told the way in which the search comes to it */
        w->at[1] = pair[0];
    }
    int met = !((w->options & FMB_WALK_SELF) && same_object(w)) && !apart_with_care(w, &node_at(w, 0)->box, &node_at(w, 1)->box) &&
              visit_volumes(w, m) == MEET;
    w->at[0] = w->top[0];
    w->at[1] = w->top[1];
    return met;
}

/* The child of the node on one side whose box meets that of the other side first, or -1; also where the budget does not suffice. */
static int32_t nearest_child(fmb_walk3 *w, int side)
{
    const fmb_tree3 *t = &w->tree[side];
    const fmb_box3 *other = &node_at(w, 1 - side)->box;
    int32_t best = -1;
    fmb_real least = LATER;
    for (int32_t c = node_at(w, side)->child, before = w->at[side]; c > before && c < t->nodes; before = c, c = t->node[c].next) {
        fmb_interval when = { 0, 1 };
        const fmb_box3 *own = &t->node[c].box;
        if (w->spent == w->limit)
            return -1;
        w->spent++;
        if (apart_moving(side ? other : own, side ? own : other, w->v, &when) || when.in >= least)
            continue;
        least = when.in;
        best = c;
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
        if (child >= 0)
            w->at[side] = child;
    }
    m->a = w->at[0];
    m->b = w->at[1];
    w->at[0] = w->top[0];
    w->at[1] = w->top[1];
    return child >= 0 && try_first(w, m);
}

/* The pair of the caller, or one that is guessed: its time ends the search early. */
static void first_bound(fmb_walk3 *w, const fmb_meeting3 *m)
{
    w->best.a = m->a;
    w->best.b = m->b;
    if (try_first(w, &w->best) || (w->moves && !(w->options & FMB_WALK_SELF) && guess(w, &w->best)))
        w->until = w->best.when.in;
}

int fmb_walk3_first(fmb_walk3 *w, fmb_meeting3 *m)
{
    int answer = 0;
    if (!w || !m)
        return FMB_ERR_NULL;
    answer = w->keep ? FMB_ERR_RANGE : start(w, ASKED_FIRST);
    if (answer)
        return answer;
    if (w->step == STEP_START)
        first_bound(w, m);
    while (!answer && w->until > 0 && (answer = go(w, &w->best)) == 1) {
        w->until = w->best.when.in;
        answer = 0;
    }
    if (answer)
        return answer;
    w->step = STEP_DONE;
    if (!(w->until < LATER))
        return NONE;
    *m = w->best;
    return m->verdict;
}
