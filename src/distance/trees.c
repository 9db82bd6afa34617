/* SPDX-License-Identifier: MIT */
/*
 * The distance of two trees, at rest in the world or at poses, by branch and bound.
 *
 * WHAT IS PROVED. The search looks at all pairs of leaves: a pair is below a pair of boxes that was left out, or its
 * volumes were compared. So no two volumes are nearer than the least of the boxes left out and of the lower bounds of
 * volumes. What is left out, and in which order, is a matter of speed alone. Until it has ended, the boxes of both
 * roots count.
 *
 * THE FIRST PAIR is the caller's, or is looked for: level by level down from both roots, with no more than four pairs
 * kept on each level. These are the ones with the least |c|^2 - |h_a|^2 - |h_b|^2: c from middle to middle, h half
 * diagonals. (Only the nearest middle, or two pairs, lead to a pair farther off, and the search to more visits; eight
 * pairs cost what they spare.) The lists stand in the ring, which is not needed before.
 *
 * WHERE THE SEARCH IS. As in src/scene/walk.c a pair of nodes is all the state there is: the node of the larger order
 * is divided, and the way to a pair follows from the pair (the lemma there). Of two children the one whose middle is
 * nearer to the other node's comes first. That too follows from the pair above alone, never from what has been found
 * so far: a child that comes second now and first later would be skipped.
 *
 * Both children are compared at once. What is left out then is not gone to; if neither is, the ring remembers the
 * second one and how far its boxes are apart. What the ring has forgotten is found by the links, and so is what was
 * left out: that is compared once more. Such pairs are compared to the end, whatever is enough: so all results are the
 * same as with a ring that forgets nothing.
 *
 * BOXES: boxes.h.
 *
 * VOLUMES at poses: origin and edges of b's volume by the computed map, a frame that is off the exact one. L: no point
 * of b is farther from its origin; rho, tau, w: posed.h. A point is off by
 *     the map             rho L + tau
 *     origin              5.3u L + u (L + |w|)        three products and sums; the sum with w
 *     edges               5.3u times 6 L              each has at most two L, for both of its ends are in b
 *     in all              (rho + 40u) L + tau + 2u |w|
 * Distances of what is placed so are off by that, in both directions. No frame is made: no normal is needed.
 */
#include "bounds.h"
#include "boxes.h"
#include "boxes_lanes.h"
#include "../core/busy.h"
#include "../scene/nearer.h"
#include "../scene/volume.h"

/* VISIT: the boxes of the pair at hand are to be compared; OPEN: they are, and it is not left out. */
enum {
    DISTANCE_NONE,
    DISTANCE_START,
    DISTANCE_SEEK,
    DISTANCE_VISIT,
    DISTANCE_OPEN,
    DISTANCE_LEAVE,
    DISTANCE_DONE,
    DISTANCE_ERROR
};

/* How far the search has come: beside errors and FMB_UNFINISHED. */
enum { DISTANCE_ON = 0, DISTANCE_PASSED = 1 };

/* The answer FMB_MISS: all that was left out, and all volumes that were compared, are apart. */
enum { DISTANT = 0 };

/* How many pairs are kept while the first pair is looked for. Two such lists fit into the ring. */
#define DISTANCE_SEEKS 4

/* No square: of boxes that have not been compared. */
#define DISTANCE_UNKNOWN R(-1.0)

/* What one call has at hand where there are lanes: with the box of b that was turned last many pairs come in a row. */
typedef struct {
#if FMB_LANES
    distance_lanes lanes;
    distance_turned turned;
#endif
    int32_t node; /* whose box it is; -1: none */
} distance_call;

/* ---- boxes ---- */

/* The fitted box of node i; of a body without them the node's own box, in *own. */
FMB_INLINE const fmb_fit3 *fit_of_node(const fmb_distance3_search *s, int side, int32_t i, fmb_fit3 *own)
{
    if (s->fit[side])
        return &s->fit[side][i];
    fmbi_fit_of_box(own, &s->tree[side].node[i].box);
    return own;
}

static distance_boxes compare_fitted(const fmb_distance3_search *s, distance_call *call, const int32_t at[2],
                                     fmb_real enough)
{
    fmb_fit3 own[2];
    const fmb_fit3 *a = fit_of_node(s, 0, at[0], &own[0]);
#if FMB_LANES
    if (call->node != at[1]) {
        distance_turn_fit(&call->turned, &call->lanes, fit_of_node(s, 1, at[1], &own[1]));
        call->node = at[1];
    }
    return compare_fits_in_lanes(&call->lanes, a, &call->turned, enough);
#else
    (void)call;
    return compare_fits(&s->poses, a, fit_of_node(s, 1, at[1], &own[1]), s->scale, s->slack, enough);
#endif
}

/* Nodes at[0] of a and at[1] of b. enough: from there on the square may be less than it could be. */
static distance_boxes compare_nodes(const fmb_distance3_search *s, distance_call *call, const int32_t at[2],
                                    fmb_real enough)
{
    if (s->fitted)
        return compare_fitted(s, call, at, enough);
    const fmb_box3 *a = &s->tree[0].node[at[0]].box, *b = &s->tree[1].node[at[1]].box;
    return s->posed ? compare_at_poses(&s->poses, a, b, s->scale) : compare_at_rest(a, b, s->scale);
}

/* Of the pair at hand, compared to the end. */
static fmb_real square_at_hand(fmb_distance3_search *s, distance_call *call)
{
    s->visits++;
    return compare_nodes(s, call, s->at, FMB_REAL_MAX).square;
}

/* Of a node, in the unit of the search, in coordinates of its body. */
FMB_INLINE fmb_around around_of_node(const fmb_distance3_search *s, int side, int32_t i)
{
    const fmb_around to = s->fit[side] ? fmb_around_fit(&s->fit[side][i]) : fmb_around_box(&s->tree[side].node[i].box);
    return (fmb_around){fmb_vec_scale(to.twice, s->scale), to.square * (s->scale * s->scale)};
}

/* What a first pair is sought by: the way, less what both reach. All as squares, so that no root is needed. */
static fmb_real key_of_pair(const fmb_distance3_search *s, int32_t i, int32_t j)
{
    const fmb_around a = around_of_node(s, 0, i), b = around_of_node(s, 1, j);
    fmb_vec to = b.twice;
    if (s->posed)
        to = fmb_vec_add(fmb_turn_forth(&s->poses, to), fmb_vec_scale(fmb_twice_way(&s->poses), s->scale));
    to = fmb_vec_sub(to, a.twice);
    return fmb_vec_dot(to, to) - (a.square + b.square);
}

/*
 * From which length on boxes and volumes are left out. What is no nearer than the lower bound of the nearest pair so
 * far cannot make that of all pairs smaller than that pair does. `high` stays above it by no more than that pair's own.
 */
static fmb_real distance_enough(const fmb_distance3_search *s)
{
    return fmb_min(s->nearest.high * (1 - s->tolerance), s->own);
}

/* As a square. */
static fmb_real square_to_leave(const fmb_distance3_search *s)
{
    fmb_real most = distance_enough(s) * s->scale;
    return !s->known ? FMB_REAL_MAX : fmb_max(most * most, FMB_SQUARE_LEAST);
}

/* ---- volumes ---- */

/* Mostly the sum of all says it; it is not below any, nor where one is NaN. */
static int numbers_in_range(const fmb_frame3 *f)
{
    return fmb_sum_size(f->origin) + fmb_sum_size(f->extent) <= FMB_LARGEST ||
           (!fmbi_check_displacement(f->origin, 3) && !fmbi_check_displacement(f->edge[0], 9));
}

/* The numbers of a leaf's volume: NULL, if they cannot be used. */
static const fmb_frame3 *numbers_of_leaf(fmb_distance3_search *s, int side)
{
    const fmb_tree3 *t = &s->tree[side];
    int32_t number = t->node[s->at[side]].volume;
    if (number < 0 || number >= t->volumes)
        return NULL;
    if (t->frame)
        return fmb_usable(t->frame[number].shape) ? &t->frame[number] : NULL;
    fmb_made3 *made = &s->made[side];
    int known = made->number == number; /* and looked at below; or its state is an error */
    if (fmb_volume_numbers(t, number, made) || !fmb_usable(made->frame.shape))
        return NULL;
    if (!known && !numbers_in_range(&made->frame))
        made->state = FMB_ERR_RANGE;
    return made->state < 0 ? NULL : &made->frame;
}

/* *to: b's volume in a's coordinates, origin, edges, extents and shape. */
static void distance_map_volume(fmb_frame3 *to, const fmb_frame3 *from, const fmb_poses3 *p)
{
    for (int k = 0; k < 3; k++) {
        to->origin[k] = fmb_dot(p->turn[k], from->origin, 3) + p->way[k];
        for (int i = 0; i < 3; i++)
            to->edge[i][k] = fmb_dot(p->turn[k], from->edge[i], 3);
        to->extent[k] = (fmb_abs(to->edge[0][k]) + fmb_abs(to->edge[1][k])) + fmb_abs(to->edge[2][k]);
    }
    to->shape = from->shape;
}

/* A nearer pair of leaves. */
static void take_nearer(fmb_distance3_search *s, const fmb_nearest3 *found)
{
    fmb_real low = s->nearest.low;
    s->nearest = *found;
    s->nearest.low = low;
    s->own = found->low;
    s->known = 1;
    for (int side = 0; side < 2; side++)
        s->pair[side] = s->own_at[side] = s->at[side]; /* the caller may write to `pair` */
}

/* How far apart volumes are, b's as it is placed. What is known is tried first. */
static void ask_volumes(const fmb_distance3_search *s, const fmb_frame3 *a, const fmb_frame3 *b, fmb_nearest3 *found)
{
    if (s->known)
        fmbi_frames_nearest(a, b, s->nearest.axis, s->also, distance_enough(s) + s->stray, NULL, found);
    else
        fmbi_frames_nearest(a, b, NULL, NULL, 0, NULL, found);
    found->low = found->low > s->stray ? (found->low - s->stray) * (1 - 4 * FMB_U) : 0;
}

/* The search has looked closely: bounds, and a direction for the next volumes, which are mostly near these. */
static void take_found(fmb_distance3_search *s, fmb_nearest3 *found)
{
    for (int k = 0; k < 3; k++)
        s->also[k] = found->axis[k];
    found->high = (found->high + s->stray) * (1 + 4 * FMB_U);
    if (!s->known || found->high < s->nearest.high)
        take_nearer(s, found);
}

/* The pair of leaves at hand, whose boxes are `boxes` apart: it is not the nearest one so far. */
static void compare_leaves(fmb_distance3_search *s, fmb_real boxes)
{
    fmb_nearest3 found;
    fmb_frame3 placed;
    const fmb_frame3 *a = numbers_of_leaf(s, 0), *b = numbers_of_leaf(s, 1);
    s->tests++;
    if (!a || !b) {
        s->unusable++;
        s->least = fmb_min(s->least, boxes);
        return;
    }
    if (s->posed) {
        distance_map_volume(&placed, b, &s->poses);
        b = &placed;
    }
    ask_volumes(s, a, b, &found);
    s->least = fmb_min(s->least, fmb_max(found.low, boxes));
    if (found.high < FMB_REAL_MAX) /* else a known direction has shown that this is not the nearest pair */
        take_found(s, &found);
}

/* The pair of leaves at hand. */
static void look_at_leaves(fmb_distance3_search *s)
{
    fmb_real boxes = length_of_square(s->square, s->scale);
    if (s->known && s->at[0] == s->own_at[0] && s->at[1] == s->own_at[1])
        s->least = fmb_min(s->least, fmb_max(s->own, boxes));
    else
        compare_leaves(s, boxes);
}

/* ---- from pair to pair ---- */

static int distance_is_linked(const fmb_tree3 *t, int32_t from, int32_t to, int32_t parent)
{
    return to > from && to < t->nodes && t->node[to].parent == parent;
}

/* The children of node p: one, two, or (2) more than two. *first, *second; -1: none. Below 0: an error. */
static int distance_children_of(const fmb_tree3 *t, int32_t p, int32_t *first, int32_t *second)
{
    *first = t->node[p].child;
    if (!distance_is_linked(t, p, *first, p))
        return FMB_ERR_RANGE;
    *second = t->node[*first].next;
    if (*second == -1)
        return 0;
    if (!distance_is_linked(t, *first, *second, p))
        return FMB_ERR_RANGE;
    return t->node[*second].next == -1 ? 1 : 2;
}

/* The way of a child of the node at hand of body `side`, and of the other body's node. */
static fmb_real way_beside(const fmb_distance3_search *s, distance_call *call, int side, int32_t child)
{
    int32_t at[2] = {s->at[0], s->at[1]};
    at[side] = child;
    return compare_nodes(s, call, at, 0).way;
}

/* The boxes of the pair at hand are so far apart that nothing below them counts. */
static void distance_leave_out(fmb_distance3_search *s, fmb_real square)
{
    FMB_AUDIT_CODE(const fmb_interval always_at_rest = {0, 1};
                   const fmb_box3 *a = &s->tree[0].node[s->at[0]].box, *b = &s->tree[1].node[s->at[1]].box;
                   if (!s->posed && !s->fitted && square > 0)(void)
                       FMB_MISS_BOXES("distance, boxes", a, NULL, b, NULL, &always_at_rest, R(2.0));)
    s->pruned = fmb_min(s->pruned, square);
}

/* To the pair at hand, whose boxes have been compared: unless that is enough by now. */
static void distance_enter_pair(fmb_distance3_search *s)
{
    s->step = DISTANCE_OPEN;
    if (s->square >= square_to_leave(s)) {
        distance_leave_out(s, s->square);
        s->step = DISTANCE_LEAVE;
    }
}

/* ---- the first pair ---- */

static void distance_start_pairs(fmb_distance3_search *s, distance_call *call)
{
    s->at[0] = s->at[1] = 0;
    s->aheads = s->ahead_top = 0;
    s->pruned = s->least = FMB_REAL_MAX;
    s->square = square_at_hand(s, call);
    s->nearest.low = length_of_square(s->square, s->scale);
    distance_enter_pair(s);
}

static void distance_start_seek(fmb_distance3_search *s)
{
    s->ahead[0].at[0] = s->ahead[0].at[1] = 0;
    s->seeks[0] = 1;
    s->seeks[1] = s->seek_list = s->seek_at = 0;
    s->seek_child = s->seek_leaf[0] = s->seek_leaf[1] = -1;
    s->step = DISTANCE_SEEK;
}

/* The side that is divided below a pair of nodes, not both of which are leaves. */
FMB_INLINE int distance_side(const fmb_distance3_search *s, const int32_t at[2])
{
    return s->tree[0].node[at[0]].order < s->tree[1].node[at[1]].order;
}

static int distance_are_leaves(const fmb_distance3_search *s, const int32_t at[2])
{
    return s->tree[0].node[at[0]].order < 0 && s->tree[1].node[at[1]].order < 0;
}

/* The list whose pairs are divided (which: 0), or that of the pairs below (1). */
FMB_INLINE fmb_ahead3 *seek_list(fmb_distance3_search *s, int which)
{
    return &s->ahead[s->seek_list == which ? 0 : DISTANCE_SEEKS];
}

/* A pair joins the list below, in the order of keys. Where that is full, the last one drops out. */
static void distance_offer_pair(fmb_distance3_search *s, const int32_t at[2])
{
    fmb_ahead3 *list = seek_list(s, 1);
    fmb_real key = key_of_pair(s, at[0], at[1]);
    int i = s->seeks[1];
    if (i < DISTANCE_SEEKS)
        s->seeks[1]++;
    else if (!(key < list[--i].square))
        return;
    for (; i > 0 && key < list[i - 1].square; i--)
        list[i] = list[i - 1];
    list[i].at[0] = at[0];
    list[i].at[1] = at[1];
    list[i].square = key;
}

/* All pairs of the list are divided. The one below takes its place; if that is empty, the best leaves are the pair. */
static void distance_seek_below(fmb_distance3_search *s, distance_call *call)
{
    s->seek_list = !s->seek_list;
    s->seeks[0] = s->seeks[1];
    s->seeks[1] = s->seek_at = 0;
    if (s->seeks[0])
        return;
    s->at[0] = s->seek_leaf[0];
    s->at[1] = s->seek_leaf[1];
    s->square = 0;
    look_at_leaves(s);
    distance_start_pairs(s, call);
}

/* A pair of leaves: is it the best? */
static void distance_seek_leaves(fmb_distance3_search *s, const fmb_ahead3 *pair)
{
    s->seek_at++;
    if (s->seek_leaf[0] >= 0 && !(pair->square < s->seek_key))
        return;
    s->seek_key = pair->square;
    s->seek_leaf[0] = pair->at[0];
    s->seek_leaf[1] = pair->at[1];
}

/* One step towards the pair that the search proper begins with: one child. Nothing is proved. */
static int distance_seek_step(fmb_distance3_search *s, distance_call *call)
{
    if (s->seek_at == s->seeks[0]) {
        distance_seek_below(s, call);
        return DISTANCE_ON;
    }
    const fmb_ahead3 *pair = &seek_list(s, 0)[s->seek_at];
    if (distance_are_leaves(s, pair->at)) {
        distance_seek_leaves(s, pair);
        return DISTANCE_ON;
    }
    int side = distance_side(s, pair->at);
    const fmb_tree3 *t = &s->tree[side];
    int32_t above = pair->at[side], child = s->seek_child < 0 ? t->node[above].child : s->seek_child, at[2];
    if (!distance_is_linked(t, above, child, above))
        return FMB_ERR_RANGE;
    at[side] = child;
    at[1 - side] = pair->at[1 - side];
    distance_offer_pair(s, at);
    s->seek_child = t->node[child].next;
    if (s->seek_child != -1)
        return distance_is_linked(t, child, s->seek_child, above) ? DISTANCE_ON : FMB_ERR_RANGE;
    s->seek_at++;
    return DISTANCE_ON;
}

/* ---- down and on ---- */

static void distance_remember(fmb_distance3_search *s, int side, int32_t child, int goes_on, fmb_real square)
{
    fmb_ahead3 *to = &s->ahead[s->ahead_top++ % FMB_DISTANCE_AHEAD];
    to->at[side] = child;
    to->at[1 - side] = s->at[1 - side];
    to->side = goes_on ? side : -1;
    to->square = square;
    s->aheads += s->aheads < FMB_DISTANCE_AHEAD;
}

/* To those of two children that are not left out. The one whose middle is nearer comes first. */
static void distance_go_to_nearer(fmb_distance3_search *s, distance_call *call, int side, const int32_t child[2])
{
    const fmb_real enough = square_to_leave(s);
    const int32_t above = s->at[side];
    distance_boxes boxes[2];
    int open = 0;
    s->visits += 2;
    for (int i = 0; i < 2; i++) {
        s->at[side] = child[i];
        boxes[i] = compare_nodes(s, call, s->at, enough);
        if (boxes[i].square >= enough)
            distance_leave_out(s, boxes[i].square);
        else
            open |= 1 << i;
    }
    int first = open == 3 ? boxes[1].way < boxes[0].way : open == 2;
    if (open == 3)
        distance_remember(s, side, child[1 - first], 0, boxes[1 - first].square);
    s->at[side] = open ? child[first] : above;
    s->square = boxes[first].square;
    s->step = open ? DISTANCE_OPEN : DISTANCE_LEAVE;
}

/* Down from the pair at hand. */
static int distance_go_down(fmb_distance3_search *s, distance_call *call)
{
    int side = distance_side(s, s->at);
    int32_t child[2];
    int kind = distance_children_of(&s->tree[side], s->at[side], &child[0], &child[1]);
    if (kind < 0)
        return kind;
    if (kind == 1) {
        distance_go_to_nearer(s, call, side, child);
        return DISTANCE_ON;
    }
    if (kind == 2)
        distance_remember(s, side, child[1], 1, DISTANCE_UNKNOWN);
    s->at[side] = child[0];
    s->step = DISTANCE_VISIT;
    return DISTANCE_ON;
}

/* By the ring: the pair remembered last. */
static int distance_go_ahead(fmb_distance3_search *s)
{
    fmb_ahead3 *from = &s->ahead[(s->ahead_top - 1) % FMB_DISTANCE_AHEAD];
    int side = from->side;
    s->at[0] = from->at[0];
    s->at[1] = from->at[1];
    s->square = from->square;
    s->step = DISTANCE_VISIT;
    if (side >= 0) {
        const fmb_tree3 *t = &s->tree[side];
        int32_t at = from->at[side], next = t->node[at].next;
        if (next != -1) {
            from->at[side] = next;
            return distance_is_linked(t, at, next, t->node[at].parent) ? DISTANCE_ON : FMB_ERR_RANGE;
        }
    }
    s->ahead_top--;
    s->aheads--;
    if (s->square >= 0)
        distance_enter_pair(s);
    return DISTANCE_ON;
}

/* The parent of a node that is not the root; -1: its link cannot be. */
static int32_t distance_parent_of(const fmb_tree3 *t, int32_t i)
{
    int32_t p = t->node[i].parent;
    return p >= 0 && p < i && t->node[p].order >= t->node[i].order ? p : -1;
}

/* The side that was divided last (the lemma of walk.c), and the node that was, in *above. Below 0: an error. */
static int last_divided(const fmb_distance3_search *s, int32_t *above)
{
    int32_t p[2] = {-1, -1};
    for (int side = 0; side < 2; side++)
        if (s->at[side] != 0 && (p[side] = distance_parent_of(&s->tree[side], s->at[side])) < 0)
            return FMB_ERR_RANGE;
    int side = p[0] < 0 || (p[1] >= 0 && s->tree[0].node[p[0]].order >= s->tree[1].node[p[1]].order);
    *above = p[side];
    return side;
}

/* The child that comes after the one at hand; -1: none. Or an error, below that. */
static int32_t distance_child_after(const fmb_distance3_search *s, distance_call *call, int side, int32_t above)
{
    const fmb_tree3 *t = &s->tree[side];
    int32_t first, second, at = s->at[side];
    int kind = distance_children_of(t, above, &first, &second);
    if (kind < 0)
        return kind;
    if (kind == 2) {
        int32_t next = t->node[at].next;
        return next == -1 || distance_is_linked(t, at, next, above) ? next : FMB_ERR_RANGE;
    }
    if (kind == 0)
        return -1;
    int turned = way_beside(s, call, side, second) < way_beside(s, call, side, first);
    return turned ? at == second ? first : -1 : at == first ? second : -1;
}

/* By the links, one step: to the next pair below the same one above, or to that one, which is then done. */
static int distance_go_by_links(fmb_distance3_search *s, distance_call *call)
{
    int32_t above;
    int side = last_divided(s, &above);
    if (side < 0)
        return side;
    int32_t next = distance_child_after(s, call, side, above);
    if (next < -1)
        return FMB_ERR_RANGE;
    s->step = next < 0 ? DISTANCE_LEAVE : DISTANCE_VISIT;
    s->at[side] = next < 0 ? above : next;
    return DISTANCE_ON;
}

static int distance_leave_pair(fmb_distance3_search *s, distance_call *call)
{
    if (s->aheads)
        return distance_go_ahead(s);
    /* ahead_top counts those that were forgotten, too. */
    return s->ahead_top == 0 || (s->at[0] == 0 && s->at[1] == 0) ? DISTANCE_PASSED : distance_go_by_links(s, call);
}

/* The pair at hand is not left out. */
static int distance_look_at_pair(fmb_distance3_search *s, distance_call *call)
{
    if (!distance_are_leaves(s, s->at))
        return distance_go_down(s, call);
    look_at_leaves(s);
    s->step = DISTANCE_LEAVE;
    return s->least == 0 && s->known ? DISTANCE_PASSED : DISTANCE_ON; /* no other pair makes the bound larger */
}

static int distance_take_step(fmb_distance3_search *s, distance_call *call)
{
    if (s->step == DISTANCE_OPEN)
        return distance_look_at_pair(s, call);
    if (s->step == DISTANCE_LEAVE)
        return distance_leave_pair(s, call);
    if (s->step == DISTANCE_SEEK)
        return distance_seek_step(s, call);
    s->square = square_at_hand(s, call);
    distance_enter_pair(s);
    return DISTANCE_ON;
}

/* On to the end, or to that of the budget. */
static int distance_go_on(fmb_distance3_search *s, distance_call *call)
{
    int answer = DISTANCE_ON;
    while (answer == DISTANCE_ON) {
        if (s->spent == s->limit)
            return FMB_UNFINISHED;
        s->spent++;
        answer = distance_take_step(s, call);
    }
    return answer;
}

/* ---- begin and end ---- */

/* The caller's pair, if it is one of leaves; else one is looked for. */
static void distance_start_search(fmb_distance3_search *s, distance_call *call)
{
    int usable = 1;
    for (int side = 0; side < 2; side++) {
        int32_t i = s->pair[side];
        usable &= i >= 0 && i < s->tree[side].nodes && s->tree[side].node[i].child < 0;
        s->at[side] = i;
        s->pair[side] = -1;
    }
    if (usable) {
        s->square = square_at_hand(s, call);
        look_at_leaves(s);
    }
    if (s->known)
        distance_start_pairs(s, call);
    else
        distance_start_seek(s);
}

/* What the search proves that has ended. */
static void distance_finish_pairs(fmb_distance3_search *s)
{
    fmb_real low = fmb_min(s->least, s->pruned < FMB_REAL_MAX ? length_of_square(s->pruned, s->scale) : FMB_REAL_MAX);
    s->nearest.low = fmb_max(s->nearest.low, low < FMB_REAL_MAX ? low : 0);
}

/* ---- the calls ---- */

/* Of numbers of a box: the largest, and a bound of the length of its points. */
static fmb_real reach_of_box(const fmb_box3 *box)
{
    fmb_real m[3];
    for (int k = 0; k < 3; k++)
        m[k] = fmb_max(fmb_abs(box->min[k]), fmb_abs(box->max[k]));
    return fmb_length_up(m, 3);
}

static fmb_real distance_size_at_rest(const fmb_box3 *a, const fmb_box3 *b)
{
    fmb_real size = 0;
    for (int k = 0; k < 3; k++)
        size = fmb_max(size, fmb_max(a->max[k], b->max[k]) - fmb_min(a->min[k], b->min[k]));
    return size;
}

static void distance_set_places(fmb_distance3_search *s)
{
    const fmb_box3 *a = &s->tree[0].node->box, *b = &s->tree[1].node->box;
    fmb_real size = distance_size_at_rest(a, b);
    s->stray = 0;
    if (s->posed) {
        fmb_real way = fmb_length_up(s->poses.way, 3), of_b = reach_of_box(b);
        fmbi_poses_reach(&s->poses, a, b);
        s->stray = ((s->poses.turn_error + 40 * FMB_U) * of_b + (s->poses.way_error + 2 * FMB_U * way)) *
                   (1 + 16 * FMB_U);
        size = (reach_of_box(a) + of_b) + way;
    }
    s->scale = fmb_inverse_power(fmb_max(fmb_min(size, FMB_HALF_RANGE), FMB_THINNEST));
}

/* Are the fitted boxes those of the trees, and after the first call still the same? 0 or an error. */
static int distance_check_fits(const fmb_distance3_search *s)
{
    for (int side = 0; side < 2; side++) {
        const fmb_fits3 *fits = s->fits[side];
        if (fits && fmbi_fits_check(fits, &s->tree[side], 0))
            return FMB_ERR_STALE;
        if (s->step != DISTANCE_START && s->fit[side] != (fits ? fits->fit : NULL))
            return FMB_ERR_STALE;
    }
    return 0;
}

/*
 * The fitted boxes that this search has from its beginning on. Without: of a box, m^2 + h^2 <= (|m| + h)^2 for each
 * axis, so |m| + |h| is at most sqrt 2 times what its points reach.
 */
static void distance_take_fits(fmb_distance3_search *s)
{
    fmb_real reach[2], way = fmb_length_up(s->poses.way, 3);
    for (int side = 0; side < 2; side++) {
        const fmb_fits3 *fits = s->fits[side];
        s->fit[side] = fits ? fits->fit : NULL;
        reach[side] = fits ? fits->reach : R(1.5) * reach_of_box(&s->tree[side].node->box);
    }
    s->fitted = s->fit[0] || s->fit[1];
    s->slack = slack_of_fits(&s->poses, reach, way, s->scale);
}

/* Of each pair: a look at its boxes, one below, a step on; in the lists once as a child, as a leaf, and a level. */
static uint64_t distance_steps(const fmb_distance3_search *s)
{
    return (uint64_t)6 * ((uint64_t)s->tree[0].nodes + 1) * ((uint64_t)s->tree[1].nodes + 1);
}

/* As fmb_walk_look, walk.h. */
static int distance_look(const fmb_distance3_search *s, uint64_t left, uint32_t spent, int ends)
{
    const uint64_t before = distance_steps(s) - left, now = before + spent;
    if (!ends && !fmb_look_is_due(before, now))
        return 0;
    const uint64_t question = fmb_mix_pose(FMB_MIX_START, s->poses.turn, s->poses.way);
    return fmbi_tree_look(s->tree, question, before, ends ? fmb_look_last(question, now) : now);
}

static int distance_take_bodies(fmb_distance3_search *s, const fmb_tree3 *a, const fmb_pose3 *pose_a,
                                const fmb_tree3 *b, const fmb_pose3 *pose_b)
{
    s->mark[0] = fmb_mark_of(a);
    s->mark[1] = fmb_mark_of(b);
    int error = fmbi_tree_state(a);
    if (!error)
        error = fmbi_tree_state(b);
    if (!error)
        error = fmbi_poses_init(&s->poses, pose_a, pose_b, 0);
    if (error)
        return error;
    s->tree[0] = *a;
    s->tree[1] = *b;
    for (int side = 0; side < 2 && !error; side++)
        error = fmbi_first_leaf_check(&s->tree[side], 0, &s->made[side]);
    return error;
}

int fmb_tree3_distance_init(fmb_distance3_search *s, const fmb_tree3 *a, const fmb_pose3 *pose_a, const fmb_tree3 *b,
                            const fmb_pose3 *pose_b)
{
    uint32_t me;
    if (!s)
        return FMB_ERR_NULL;
    if (fmbi_take_anew(&s->in_use, &me))
        return FMB_ERR_BUSY;
    s->step = DISTANCE_ERROR;
    s->tolerance = 0;
    s->budget = FMB_NO_LIMIT;
    s->visits = s->tests = s->unusable = s->spent = 0;
    s->posed = pose_a || pose_b;
    s->known = 0;
    s->own = 0;
    fmb_nearest_none(&s->nearest);
    s->nearest.high = FMB_LARGEST;
    for (int side = 0; side < 2; side++) {
        s->pair[side] = s->own_at[side] = -1;
        s->fits[side] = NULL;
        s->fit[side] = NULL;
        s->tree[side].node = NULL;
        fmb_made_none(&s->made[side]);
    }
    s->error = distance_take_bodies(s, a, pose_a, b, pose_b); /* kept for the calls to come */
    if (!s->error) {
        distance_set_places(s);
        s->left = distance_steps(s);
        s->step = DISTANCE_START;
    }
    return fmbi_leave(s->error, &s->in_use, &me);
}

static int distance_is_pair(const fmb_distance3_search *s, const int32_t at[2])
{
    return at[0] >= 0 && at[0] < s->tree[0].nodes && at[1] >= 0 && at[1] < s->tree[1].nodes;
}

static int distance_list_is_right(fmb_distance3_search *s, int which)
{
    int right = s->seeks[which] >= 0 && s->seeks[which] <= DISTANCE_SEEKS;
    for (int i = 0; right && i < s->seeks[which]; i++)
        right = distance_is_pair(s, seek_list(s, which)[i].at);
    return right;
}

/* The lists of the search for a first pair. */
static int distance_seek_is_right(fmb_distance3_search *s)
{
    int right = (s->seek_list & ~1) == 0 && s->seek_at >= 0 && s->seek_at <= s->seeks[0] && s->seek_child >= -1;
    right = right && distance_list_is_right(s, 0) && distance_list_is_right(s, 1);
    return right && ((s->seek_leaf[0] == -1 && s->seek_leaf[1] == -1) || distance_is_pair(s, s->seek_leaf));
}

static int distance_aheads_are_right(const fmb_distance3_search *s)
{
    int right = s->aheads <= FMB_DISTANCE_AHEAD;
    for (uint32_t i = 0; right && i < s->aheads; i++) {
        const fmb_ahead3 *ahead = &s->ahead[(s->ahead_top - 1 - i) % FMB_DISTANCE_AHEAD];
        right = distance_is_pair(s, ahead->at) && ahead->side >= -1 && ahead->side <= 1;
    }
    return right;
}

/*
 * Is the place of the search, and what is remembered of others, one that the trees have? So no bytes of a search lead
 * out of the arrays. (Before it begins nothing of this is read.)
 */
static int distance_place_is_right(fmb_distance3_search *s)
{
    if (s->step == DISTANCE_START || s->step == DISTANCE_DONE)
        return 1;
    int right = s->left <= distance_steps(s) && s->aheads <= FMB_DISTANCE_AHEAD;
    if (right && s->step == DISTANCE_SEEK)
        return distance_seek_is_right(s);
    return right && distance_is_pair(s, s->at) && distance_aheads_are_right(s);
}

/* May a call be made now? 0 or an error. */
static int distance_check_call(const fmb_distance3_search *s)
{
    if (s->step == DISTANCE_ERROR)
        return s->error < 0 ? s->error : FMB_ERR_STALE;
    if (s->step == DISTANCE_NONE || !s->tree[0].node || !s->tree[1].node)
        return FMB_ERR_FRAME;
    if (s->budget == 0 || !(s->tolerance >= 0 && s->tolerance <= 1))
        return FMB_ERR_RANGE;
    return s->step == DISTANCE_DONE ? FMB_ERR_STALE : 0; /* what it came to was about the bodies as they were then */
}

static int distance_trees_stay(const fmb_distance3_search *s)
{
    return fmb_root_mark(&s->tree[0]) == s->mark[0] && fmb_root_mark(&s->tree[1]) == s->mark[1];
}

/* The same, whether all is as it was, and what the call may spend. 0 or an error. */
static int distance_start_call(fmb_distance3_search *s)
{
    int error = distance_check_call(s);
    if (error)
        return error;
    const uint64_t left = s->left;
    const uint32_t spent = s->spent; /* by the call before */
    s->left -= spent < left ? spent : left;
    s->spent = 0;
    s->limit = s->left < s->budget ? (uint32_t)s->left : s->budget;
    if (!distance_trees_stay(s) || !distance_place_is_right(s))
        return FMB_ERR_STALE;
    error = distance_check_fits(s);
    return error ? error : distance_look(s, left, spent, 0);
}

static int distance_stop_search(fmb_distance3_search *s, int error)
{
    s->step = DISTANCE_ERROR;
    s->error = error;
    return error;
}

/* 0, FMB_UNFINISHED, or an error. */
static int distance_run(fmb_distance3_search *s)
{
    distance_call call;
    if (s->step == DISTANCE_START)
        distance_take_fits(s);
    call.node = -1;
#if FMB_LANES
    distance_set_lanes(&call.lanes, &s->poses, s->scale, s->slack);
#endif
    if (s->step == DISTANCE_START)
        distance_start_search(s, &call);
    int answer = distance_go_on(s, &call);
    if (answer == FMB_UNFINISHED) /* more steps than there can be: damaged */
        return s->spent < s->left ? answer : distance_stop_search(s, FMB_ERR_RANGE);
    if (answer < 0)
        return distance_stop_search(s, answer);
    answer = distance_trees_stay(s) ? distance_look(s, s->left, s->spent, 1) : FMB_ERR_STALE;
    if (answer)
        return distance_stop_search(s, answer);
    distance_finish_pairs(s);
    s->step = DISTANCE_DONE;
    return 0;
}

/* From a's coordinates to the world. */
static void tell_nearest(const fmb_distance3_search *s, fmb_nearest3 *nearest)
{
    const fmb_pose3 *pose = &s->poses.pose[0];
    *nearest = s->nearest;
    if (!s->posed || !s->known)
        return;
    for (int k = 0; k < 3; k++) {
        nearest->point_a[k] = fmb_dot(pose->rotation[k], s->nearest.point_a, 3) + pose->translation[k];
        nearest->point_b[k] = fmb_dot(pose->rotation[k], s->nearest.point_b, 3) + pose->translation[k];
    }
}

static int distance_of_trees(fmb_distance3_search *s, fmb_nearest3 *nearest)
{
    int answer = distance_start_call(s);
    if (answer < 0)
        return answer == FMB_ERR_STALE ? distance_stop_search(s, answer) : answer;
    answer = distance_run(s);
    if (answer < 0)
        return answer;
    if (answer && !distance_trees_stay(s)) /* a bound from boxes of then */
        return distance_stop_search(s, FMB_ERR_STALE);
    tell_nearest(s, nearest);
    if (answer)
        return answer;
    return nearest->low > 0 ? DISTANT : FMB_UNDECIDED;
}

int fmb_tree3_distance(fmb_distance3_search *s, fmb_nearest3 *nearest)
{
    uint32_t me;
    if (nearest)
        fmb_nearest_none(nearest);
    int answer = s && nearest ? fmbi_take(&s->in_use, &me) : FMB_ERR_NULL;
    if (answer)
        return answer;
    answer = fmbi_leave(distance_of_trees(s, nearest), &s->in_use, &me);
    if (answer == FMB_ERR_BUSY)
        fmb_nearest_none(nearest);
    return answer;
}
