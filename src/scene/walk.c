/* SPDX-License-Identifier: MIT */
/*
 * The search of two trees, without a stack.
 *
 * A place is a pair (a,b) of nodes. From it the search goes down in the node of the larger size K, in a if they are
 * equal. K is fmb_node3.order:
 *   leaf             -1
 *   object or part   the sum of the sides of its box
 *   set or group     the largest number
 * A child's box is within its parent's and rounding is monotone, so K never grows on the way down.
 *
 * LEMMA. The way to a pair follows from the pair. Let p be the parent of a and q the parent of b. Then b was
 *   descended last if and only if K(p) >= K(q).
 *   Proof.
 *     b was last: the pair before was (a,q). p was descended at (p,y), y being q or above it: K(p) >= K(y) >= K(q).
 *     a was last: the pair before was (p,b). q was descended at (x,q), x being p or above it: K(q) > K(x) >= K(p).
 *     If a or b is the top of its tree, the other one was last.
 *
 * So (a,b) is all the state there is. After a pair is done, the search takes the sibling of the node that was
 * descended last, or else goes back to its parent. Every pair of leaves is below exactly one child of every pair
 * above it: it is reached once, or proved apart with a pair above it.
 *
 * Damaged bytes. Before the search goes from a node to another, it tests that this one is in the array and behind the
 * first, and names the right parent (linked()). On the way up it goes to smaller numbers only, of no smaller K
 * (aside()). And it takes no more steps than there are pairs of nodes to be visited and left (make_ready(),
 * walk_init.c). So it ends. Whatever fails a test ends it with FMB_ERR_RANGE.
 *
 * A small ring remembers the last pairs that were passed on the way down. That only saves time.
 *
 * ORDER. Where one contact of posed bodies is enough, or the first one is wanted, the nearer one of two children comes
 * first (fitted.h). So a bit tells, for each of the first FMB_WALK_TURNS steps down from the tops, whether the second
 * of two children came first; deeper down the first one does. Steps are counted. A bit is set on the way down and
 * read on the way up. No other pair changes it in between: the steps above a pair are the same ones until all below it
 * is done. So no order is ever computed again, and rounding cannot skip a child.
 *
 * Sets and groups have the largest K, so they are taken apart first. So a pair of objects is one place, and can be
 * left or skipped as a whole.
 */
#include "nearer.h"
#include "posed_moving.h"
#include "walk.h"

/* ---- steps ---- */

/* Node `from` names `to` as its first child or next sibling, below `parent`. Is it where it may be? */
FMB_INLINE int linked(const fmb_node3 *node, int32_t nodes, int32_t from, int32_t to, int32_t parent)
{
    return to > from && to < nodes && node[to].parent == parent;
}

/*
 * Node *at is done and not the top: on to its sibling (FOUND), or back to its parent (NONE). FMB_ERR_RANGE: a link
 * that cannot be.
 */
FMB_INLINE int aside(const fmb_tree3 *t, int32_t *at)
{
    const fmb_node3 *n = &t->node[*at];
    int32_t from = *at, parent = n->parent, next = n->next;
    if ((uint32_t)parent >= (uint32_t)from || t->node[parent].order < n->order)
        return FMB_ERR_RANGE;
    *at = next == -1 ? parent : next;
    return next == -1 ? NONE : linked(t->node, t->nodes, from, next, parent) ? FOUND : FMB_ERR_RANGE;
}

/*
 * The side that was descended last, by the lemma. The pair is not that of both tops. A wrong parent is noticed when
 * the search goes to it.
 */
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

/* Node *at is done and not the top, and the second child came first at the step down to it: as aside(). */
static int aside_back(const fmb_tree3 *t, int32_t *at)
{
    const fmb_node3 *n = &t->node[*at];
    int32_t parent = n->parent, from = *at;
    if ((uint32_t)parent >= (uint32_t)from || t->node[parent].order < n->order)
        return FMB_ERR_RANGE;
    *at = n->next == -1 ? t->node[parent].child : parent;
    return n->next != -1 ? NONE : linked(t->node, t->nodes, parent, *at, parent) ? FOUND : FMB_ERR_RANGE;
}

/*
 * What counts beside boxes at rest: nothing; whatever the walk asks for; poses; poses, with fitted boxes; or poses of
 * bodies that translate. A constant to each of the loops below.
 */
enum { BOXES, CARE, POSED, FITTED, POSED_MOVING };

/* Does the nearer child come first? */
FMB_INLINE int in_order(const fmb_walk3 *w, int care) { return care >= POSED && w->nearer; }

/* Node *at is done, of the side that was descended last: on, in the order of that step. */
FMB_INLINE int step_aside(fmb_walk3 *w, const fmb_tree3 *t, int32_t *at, int care)
{
    if (!in_order(w, care))
        return aside(t, at);
    int32_t step = w->depth - 1;
    int back = step >= 0 && step < FMB_WALK_TURNS && (w->in.turns[step / 32] >> step % 32 & 1);
    int moved = back ? aside_back(t, at) : aside(t, at);
    w->depth -= moved == NONE;
    return moved;
}

/* The pair (*at_a, *at_b) is done: on to the next one. NONE: there is none below the two tops. Steps up are counted. */
FMB_INLINE int leave(fmb_walk3 *w, int32_t *at_a, int32_t *at_b, uint32_t *spent, uint32_t limit, int care)
{
    for (;;) {
        if (care == CARE && w->levels && w->of.clip[w->levels - 1].at[0] == *at_a &&
            w->of.clip[w->levels - 1].at[1] == *at_b)
            w->levels--;
        if ((*at_a == w->top[0]) & (*at_b == w->top[1]))
            return NONE;
        int moved = last_side(w, *at_a, *at_b) ? step_aside(w, &w->tree[1], at_b, care)
                                               : step_aside(w, &w->tree[0], at_a, care);
        if (moved != NONE)
            return moved;
        if (*spent == limit)
            return FMB_UNFINISHED;
        ++*spent;
        w->visits--; /* it is no visit */
    }
}

/* The object to which a node belongs. It is no set, and only sets are above it; else the tree is damaged: -1. */
static int32_t object_on_way(const fmb_walk3 *w, int side)
{
    const fmb_tree3 *t = &w->tree[side];
    int32_t i = fmb_object_of(t, w->at[side], w->top[side]), p = fmb_node_above(t, i);
    if (t->node[i].order == INT16_MAX || (i != w->top[side] && (p < 0 || t->node[p].order != INT16_MAX)))
        return -1;
    return i;
}

/*
 * The pair of objects is done. What is remembered of pairs below it is forgotten. 0: no pair of objects is above this
 * pair, so kinds are damaged.
 */
static int leave_objects(fmb_walk3 *w)
{
    w->aheads = 0;
    for (int side = 0; side < 2; side++) {
        int32_t i = w->at[side], object = object_on_way(w, side);
        if (object < 0)
            return 0;
        for (; w->nearer && i != object; i = w->tree[side].node[i].parent)
            w->depth--;
        w->at[side] = object;
    }
    while (w->levels) {
        const int32_t *at = w->of.clip[w->levels - 1].at;
        if ((at[0] == w->at[0] && at[1] == w->at[1]) ||
            (w->tree[0].node[at[0]].kind != FMB_NODE_PART && w->tree[1].node[at[1]].kind != FMB_NODE_PART))
            break;
        w->levels--;
    }
    return 1;
}

/* What a search at poses has at hand: the box of b to which it came last, and what the last comparison has found. */
typedef struct {
    fmb_posed_box posed;
    fmb_posed_way way;
    fmb_turned3 turned;
    const fmb_turned3 *b; /* fitted: the box of b in the last comparison */
} at_hand;

/* The other one of the two nodes whose boxes have been compared, in the coordinates of body `side`. */
FMB_INLINE fmb_middle other_of(const fmb_walk3 *w, int side, int32_t at_a, int32_t at_b, int care, const at_hand *hand)
{
    const int fitted = care == FITTED;
    if (care == POSED)
        return fmb_middle_posed(&hand->way, &hand->posed, &w->tree[1].node[at_b].box, side);
    if (fitted && !side && !w->moves)
        return fmb_middle_turned(hand->b);
    const fmb_fit3 *fit = fitted ? w->of.poses.with.fits.fit[1 - side] : NULL;
    fmb_middle other = fmb_middle_node(w->tree[1 - side].node, fit, side ? at_a : at_b, fitted);
    fmb_middle_turn(&other, &w->of.poses, side, fitted);
    return other;
}

/* A step down to a child of a node of body `side`: the first one or its sibling (-1: none). Does that come first? */
FMB_INLINE int step_down(fmb_walk3 *w, int side, fmb_middle other, int32_t first, int32_t second, int care)
{
    const uint32_t step = (uint32_t)w->depth++;
    if (step >= FMB_WALK_TURNS)
        return 0;
    const fmb_node3 *node = w->tree[side].node;
    const fmb_fit3 *fit = care == FITTED ? w->of.poses.with.fits.fit[side] : NULL;
    const int back = second != -1 && node[second].next == -1 &&
                     fmb_second_is_nearer(other, node, fit, first, second, care == FITTED);
    uint32_t *turns = &w->in.turns[step / 32];
    *turns = (*turns & ~((uint32_t)1 << step % 32)) | (uint32_t)back << step % 32;
    return back;
}

/* The pair is to be gone to when all below the one at hand is done. last: its siblings on that side are not. */
FMB_INLINE void remember_ahead(fmb_walk3 *w, int32_t at_a, int32_t at_b, int side, int last, int care)
{
    if (care >= POSED && w->depth > INT16_MAX) { /* the links will do */
        w->aheads = 0;
        return;
    }
    uint32_t i = w->ahead_top++ % FMB_WALK_AHEAD;
    w->ahead[i].at[0] = at_a;
    w->ahead[i].at[1] = at_b;
    w->ahead[i].side = (int8_t)(side | last << 1);
    w->ahead[i].levels = (int8_t)w->levels;
    if (care >= POSED)
        w->ahead[i].depth = (int16_t)w->depth;
    if (w->aheads < FMB_WALK_AHEAD)
        w->aheads++;
}

/* The first child of node i, and that one's sibling (-1: none). 0: a link cannot be. */
FMB_INLINE int children_of(const fmb_tree3 *t, int32_t i, int32_t down[2])
{
    down[0] = t->node[i].child;
    if (!linked(t->node, t->nodes, i, down[0], i))
        return 0;
    down[1] = t->node[down[0]].next;
    return down[1] == -1 || linked(t->node, t->nodes, down[0], down[1], i);
}

/*
 * Down from a pair that is not done, to its first child. The child's sibling comes when all below the child is done.
 * A ring remembers the last such pairs, which saves the way up. Pairs that it has forgotten follow from the links. 0:
 * a link cannot be.
 */
FMB_INLINE int descend(fmb_walk3 *w, const fmb_node3 *a, const fmb_node3 *b, int32_t *at_a, int32_t *at_b, int care,
                       const at_hand *hand)
{
    int side = a->order < b->order, back = 0;
    int32_t down[2];
    if (!children_of(&w->tree[side], side ? *at_b : *at_a, down))
        return 0;
    if (in_order(w, care))
        back = step_down(w, side, other_of(w, side, *at_a, *at_b, care, hand), down[0], down[1], care);
    const int32_t first = back ? down[1] : down[0], next = back ? down[0] : down[1];
    if (side)
        *at_b = first;
    else
        *at_a = first;
    if (next != -1)
        remember_ahead(w, side ? *at_a : next, side ? next : *at_b, side, back, care);
    return 1;
}

/* On to the next pair, as leave() does, but by the ring as far as it reaches. */
FMB_INLINE int onward(fmb_walk3 *w, int32_t *at_a, int32_t *at_b, uint32_t *spent, uint32_t limit, int care)
{
    if (!w->aheads)
        return leave(w, at_a, at_b, spent, limit, care);
    uint32_t i = (uint32_t)(w->ahead_top - 1) % FMB_WALK_AHEAD;
    int side = w->ahead[i].side, last = 0;
    *at_a = w->ahead[i].at[0];
    *at_b = w->ahead[i].at[1];
    w->levels = w->ahead[i].levels;
    if (care >= POSED) {
        w->depth = w->ahead[i].depth;
        last = side >> 1;
        side &= 1;
    }
    const fmb_tree3 *t = &w->tree[side];
    if (last || t->node[w->ahead[i].at[side]].next == -1) {
        w->ahead_top--;
        w->aheads--;
        return FOUND;
    }
    int moved = aside(t, &w->ahead[i].at[side]);
    return moved == NONE ? FMB_ERR_RANGE : moved;
}

FMB_INLINE int posed_apart(const fmb_walk3 *w, at_hand *hand, const fmb_node3 *a, const fmb_node3 *b, int32_t at_b)
{
    fmb_posed_box *box = &hand->posed;
    if (box->node != at_b) {
        box->node = at_b;
        fmb_poses_take_box(box, &w->of.poses, &b->box);
    }
    return fmb_poses_box_apart(&w->of.poses, &a->box, box, &hand->way);
}

/* Fitted boxes of the pair at w->at, while the bodies translate. */
FMB_APART int moving_fits_apart(const fmb_walk3 *w, fmb_turned3 *box)
{
    fmb_interval when = {0, 1};
    return fmb_fits_pair_in_time(w, box, &when) || fmb_not_before(&when, w->until);
}

/* Is the pair of nodes a and b, numbers at_a and at_b, done once its boxes have been compared? */
FMB_INLINE int look(fmb_walk3 *w, at_hand *hand, int32_t at_a, int32_t at_b, const fmb_node3 *a, const fmb_node3 *b,
                    int care)
{
    int done;
    if (care == BOXES) {
        done = fmb_boxes_apart(&a->box, &b->box);
        FMB_AUDIT_CODE(done = done && !FMB_MISS_BOXES("walk, boxes", &a->box, NULL, &b->box, NULL, &always, LATER);)
        return done;
    }
    w->at[0] = at_a;
    w->at[1] = at_b;
    if (care == FITTED)
        done = w->moves ? moving_fits_apart(w, &hand->turned)
                        : fmb_fits_pair_apart(&w->of.poses, &hand->turned, w->tree, at_a, at_b, &hand->b);
    else if (care == POSED_MOVING)
        done = fmb_posed_apart_in_time(w, &a->box, &b->box);
    else
        done = care == POSED ? posed_apart(w, hand, a, b, at_b) : fmbi_visit_boxes(w, &a->box, &b->box);
    if (done && w->keep)
        fmbi_front_add(w, NULL);
    return done;
}

/*
 * On to the next pair of volumes whose boxes meet: FOUND. NONE: there is none left. FMB_UNFINISHED, FMB_ERR_RANGE.
 * This is the inner loop, since most nodes have no volumes. care: as above.
 */
FMB_INLINE int skim(fmb_walk3 *w, int care, at_hand *hand)
{
    const fmb_node3 *node_a = w->tree[0].node, *node_b = w->tree[1].node;
    int32_t at_a = w->at[0], at_b = w->at[1];
    uint32_t spent = w->spent, limit = w->limit;
    int step = w->step, found = FOUND;
    for (;;) {
        if (step == STEP_LEAVE && (found = onward(w, &at_a, &at_b, &spent, limit, care)) != FOUND)
            break;
        const fmb_node3 *a = &node_a[at_a], *b = &node_b[at_b];
        if (step != STEP_DOWN) {
            step = STEP_VISIT;
            if (spent == limit) {
                found = FMB_UNFINISHED;
                break;
            }
            spent++;
            if (look(w, hand, at_a, at_b, a, b, care)) {
                step = STEP_LEAVE;
                continue;
            }
            if ((a->volume | b->volume) >= 0)
                break;
        }
        step = STEP_VISIT;
        if (!descend(w, a, b, &at_a, &at_b, care, hand)) {
            found = FMB_ERR_RANGE;
            break;
        }
    }
    w->at[0] = at_a;
    w->at[1] = at_b;
    w->visits += spent - w->spent;
    w->spent = spent;
    w->step = (int8_t)step;
    return found;
}

static int skim_boxes(fmb_walk3 *w) { return skim(w, BOXES, NULL); }
static int skim_with_care(fmb_walk3 *w) { return skim(w, CARE, NULL); }
static int skim_posed(fmb_walk3 *w, at_hand *hand) { return skim(w, POSED, hand); }
static int skim_fitted(fmb_walk3 *w, at_hand *hand) { return skim(w, FITTED, hand); }
static int skim_posed_moving(fmb_walk3 *w, at_hand *hand) { return skim(w, POSED_MOVING, hand); }

/*
 * The search has ended. If every pair was left out, because both are of one object or group, nothing has been
 * compared and nothing is proved: FMB_ERR_RANGE.
 */
FMB_INLINE int finish_search(fmb_walk3 *w)
{
    if ((w->options & FMB_WALK_SELF) && !w->compared)
        return fmb_walk_stop(w, FMB_ERR_RANGE);
    int error = w->leaver ? ((const fmb_leaver *)w->leaver)->finish(w) : 0;
    if (!error)
        error = fmb_walk_look(w, w->left, w->spent, 1);
    if (error)
        return fmb_walk_stop(w, error);
    w->step = STEP_DONE;
    return NONE;
}

FMB_INLINE int visit(fmb_walk3 *w, fmb_meeting3 *m, int posed)
{
    const fmb_leaver *own = fmb_leaver_at(w);
    return own ? own->visit(w, m) : posed ? fmbi_visit_posed(w, m) : fmbi_visit_volumes(w, m);
}

/* At a pair of volumes whose boxes meet. FOUND: a contact; NONE; or an error. */
FMB_INLINE int settle(fmb_walk3 *w, fmb_meeting3 *m, int care)
{
    int what = visit(w, m, care);
    if (what < 0)
        return what;
    w->step = what == INNER ? STEP_DOWN : STEP_LEAVE;
    w->met |= what == MEET;
    if (what == MEET && (w->options & FMB_WALK_PER_OBJECT) && !leave_objects(w))
        return FMB_ERR_RANGE;
    return what == MEET ? FOUND : NONE;
}

/* On to the next pair of volumes, with care where more than boxes at rest counts. */
static int skim_on(fmb_walk3 *w)
{
    /* As numbers, which are ored without a comparison each. */
    uintptr_t care = (uintptr_t)w->keep | (uintptr_t)w->from | (uintptr_t)w->hulls_apart;
    care |= (uintptr_t)(w->moves | w->options | w->levels);
    return care ? skim_with_care(w) : skim_boxes(w);
}

FMB_INLINE int next_pair_of_front(fmb_walk3 *w) { return w->from ? fmbi_front_next(w) : NONE; }

FMB_INLINE int skim_as(fmb_walk3 *w, int care, at_hand *hand)
{
    if (care == POSED_MOVING)
        return skim_posed_moving(w, hand);
    return care == FITTED ? skim_fitted(w, hand) : care == POSED ? skim_posed(w, hand) : skim_on(w);
}

/* care: a constant, BOXES, POSED, FITTED or POSED_MOVING. */
FMB_INLINE int go_on(fmb_walk3 *w, fmb_meeting3 *m, int care)
{
    at_hand hand;
    hand.turned.node = -1;
    hand.b = NULL;
    if (care == POSED) { /* zeros, for compilers that do not see that a comparison comes first */
        hand.posed = (fmb_posed_box){.node = -1};
        hand.way = (fmb_posed_way){.width = hand.posed.width};
    }
    while (w->step != STEP_DONE) {
        int found = skim_as(w, care, &hand);
        if (found == FMB_UNFINISHED) /* more steps than there can be: damaged */
            return w->spent < w->left ? found : fmb_walk_stop(w, FMB_ERR_RANGE);
        if (found == FOUND) {
            found = settle(w, m, care);
            if (found == FOUND)
                return found;
        } else if (found == NONE) {
            found = next_pair_of_front(w);
            if (found == NONE)
                return finish_search(w);
        }
        if (found < 0)
            return fmb_walk_stop(w, found);
    }
    return NONE;
}

int fmbi_walk_go(fmb_walk3 *w, fmb_meeting3 *m) { return w->poser ? fmb_poser_of(w)->go(w, m) : go_on(w, m, BOXES); }

/*
 * Boxes and hulls of contacts are in the coordinates of the trees' volumes, which are not the world's here: a walk that
 * asks for them is refused.
 */
int fmbi_walk_go_posed(fmb_walk3 *w, fmb_meeting3 *m)
{
    return fmb_posed_extras(w) ? fmb_walk_stop(w, FMB_ERR_RANGE) : go_on(w, m, POSED);
}

int fmbi_walk_go_fitted(fmb_walk3 *w, fmb_meeting3 *m)
{
    return fmb_posed_extras(w) ? fmb_walk_stop(w, FMB_ERR_RANGE) : go_on(w, m, FITTED);
}

int fmbi_walk_go_posed_moving(fmb_walk3 *w, fmb_meeting3 *m)
{
    return fmb_posed_extras(w) ? fmb_walk_stop(w, FMB_ERR_RANGE) : go_on(w, m, POSED_MOVING);
}

/* ---- the calls ---- */

int fmbi_walk_next(fmb_walk3 *w, fmb_meeting3 *m)
{
    int error = fmbi_walk_start(w, ASKED_ALL);
    return error ? error : fmbi_walk_go(w, m);
}

int fmb_walk3_next(fmb_walk3 *w, fmb_meeting3 *m)
{
    fmb_walk_user user;
    int busy = w && m ? fmbi_walk_take(w, &user) : FMB_ERR_NULL;
    return busy ? busy : fmbi_walk_leave(w, &user, fmbi_walk_next(w, m));
}

/* Where a search was when it came to a contact. */
typedef struct {
    int32_t at[2], top[2], from;
    uint64_t sum, left;
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
        (void)fmbi_visit_same(w); /* finds the object of a again */
}

/*
 * Contacts into the list, and *found counts them all. *first: where the search was when it came to the first that did
 * not fit. As fmbi_walk_go at its end.
 */
static int fill_list(fmb_walk3 *w, fmb_meeting3 *list, int32_t capacity, int32_t *found, position *first)
{
    fmb_meeting3 other;
    int answer;
    while ((answer = fmbi_walk_go(w, *found < capacity ? &list[*found] : &other)) == FOUND) {
        if (*found == capacity)
            *first = (position){
                {other.a, other.b}, {w->top[0], w->top[1]}, w->from_next, w->from_sum, w->left - w->spent + 2};
        *found += *found < INT32_MAX;
    }
    return answer;
}

static int start_list(fmb_walk3 *w, int32_t capacity)
{
    if (w->step != STEP_ERROR && (capacity < 1 || w->keep))
        return FMB_ERR_RANGE;
    return fmbi_walk_start(w, ASKED_ALL);
}

static int all_contacts(fmb_walk3 *w, fmb_meeting3 *list, int32_t capacity, int32_t *found)
{
    position first = {{0, 0}, {0, 0}, 0, 0, 0};
    int answer = start_list(w, capacity);
    if (answer)
        return answer;
    answer = fill_list(w, list, capacity, found, &first);
    if (answer < 0 || *found <= capacity)
        return answer ? answer : w->met; /* also of the calls before */
    go_back(w, &first);
    if (answer == NONE)
        return FMB_ERR_CAPACITY;
    *found = capacity; /* how many there are is not known before the end */
    return answer;
}

int fmb_walk3_all(fmb_walk3 *w, fmb_meeting3 *list, int32_t capacity, int32_t *found)
{
    fmb_walk_user user;
    if (!w || !list || !found)
        return FMB_ERR_NULL;
    *found = 0;
    int busy = fmbi_walk_take(w, &user);
    return busy ? busy : fmbi_walk_leave(w, &user, all_contacts(w, list, capacity, found));
}

static int each_contact(fmb_walk3 *w, int (*meet)(void *context, const fmb_meeting3 *meeting), void *context)
{
    fmb_meeting3 m;
    int answer, said;
    answer = fmbi_walk_start(w, ASKED_ALL);
    if (answer)
        return answer;
    uint32_t budget = w->budget; /* of the whole call */
    while ((answer = fmbi_walk_go(w, &m)) == 1) {
        budget -= w->spent < budget ? w->spent : budget;
        said = meet(context, &m);
        if (said)
            return said;
        answer = fmbi_walk_start(w, ASKED_ALL); /* the callback may have changed anything */
        if (answer)
            return answer;
        w->limit = budget < w->limit ? budget : w->limit;
    }
    return answer;
}

int fmb_walk3_each(fmb_walk3 *w, int (*meet)(void *context, const fmb_meeting3 *meeting), void *context)
{
    fmb_walk_user user;
    int busy = w && meet ? fmbi_walk_take(w, &user) : FMB_ERR_NULL;
    return busy ? busy : fmbi_walk_leave(w, &user, each_contact(w, meet, context));
}
