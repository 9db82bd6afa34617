/* SPDX-License-Identifier: MIT */
/*
 * The distance of two trees, at rest in the world or at poses, by branch and bound.
 *
 * WHAT IS PROVED. The search looks at all pairs of leaves: a pair is below a pair of boxes that was left out, or its
 * volumes were compared. So no two volumes are nearer than the least of the boxes left out and of the lower bounds of
 * volumes. What is left out, and in which order, is a matter of speed alone. Until it has ended, the boxes of both
 * roots count.
 *
 * THE FIRST PAIR is the caller's, or is looked for: down from both roots, each time to the child whose middle is the
 * nearest to the other node's. Then the leaf of one body is kept while another one of the other body is looked for, by
 * turns, as long as that comes nearer. It spares a pass over all pairs: a tenth to a sixth of the instructions.
 *
 * WHERE THE SEARCH IS. As in src/scene/walk.c a pair of nodes is all the state there is: the node of the larger order
 * is divided, and the way to a pair follows from the pair (the lemma there). Of two children the one whose middle is
 * nearer to the other node's comes first. That too follows from the pair above alone, never from what has been found
 * so far: a child that comes second now and first later would be skipped. A ring remembers the pairs ahead; those that
 * it has forgotten are found by the links.
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
#include "../scene/volume.h"

enum { DISTANCE_NONE, DISTANCE_START, DISTANCE_SEEK, DISTANCE_VISIT, DISTANCE_LEAVE, DISTANCE_DONE, DISTANCE_ERROR };

/* How far the search has come: beside errors and FMB_UNFINISHED. */
enum { DISTANCE_ON = 0, DISTANCE_PASSED = 1 };

/* The answer FMB_MISS: all that was left out, and all volumes that were compared, are apart. */
enum { DISTANT = 0 };

/* How many leaves of the one body or the other are looked for at first, at most. */
#define DISTANCE_SEEKS 4

/* ---- boxes ---- */

/* The fitted box of node i; of a body without them the node's own box, in *own. */
FMB_INLINE const fmb_fit3 *fit_of_node(const fmb_distance3_search *s, int side, int32_t i, fmb_fit3 *own)
{
    if (s->fit[side])
        return &s->fit[side][i];
    fmbi_fit_of_box(own, &s->tree[side].node[i].box);
    return own;
}

/* Of nodes number i of a and j of b. enough: from there on the square may be less than it could be. */
static fmb_real square_of_pair(fmb_distance3_search *s, int32_t i, int32_t j, fmb_real enough)
{
    const fmb_box3 *a = &s->tree[0].node[i].box, *b = &s->tree[1].node[j].box;
    s->visits++;
    if (s->fitted) {
        fmb_fit3 own[2];
        return square_of_fits(&s->poses, fit_of_node(s, 0, i, &own[0]), fit_of_node(s, 1, j, &own[1]), s->scale,
                              s->slack, enough);
    }
    return s->posed ? square_at_poses(&s->poses, a, b, s->scale) : square_at_rest(a, b, s->scale);
}

/* Twice the middle of a node, in the unit of the search, in coordinates of its body. */
FMB_INLINE fmb_vec middle_of_node(const fmb_distance3_search *s, int side, int32_t i)
{
    if (s->fit[side])
        return fmb_vec_scale(fmb_load(s->fit[side][i].middle), 2 * s->scale);
    const fmb_box3 *box = &s->tree[side].node[i].box;
    return fmb_vec_scale(fmb_vec_add(fmb_load(box->max), fmb_load(box->min)), s->scale);
}

/* What orders children: the square of the way from middle to middle, about. A function of the pair alone. */
static fmb_real way_of_pair(const fmb_distance3_search *s, int32_t i, int32_t j)
{
    fmb_vec a = middle_of_node(s, 0, i), b = middle_of_node(s, 1, j);
    if (s->posed)
        b = fmb_vec_add(fmb_turn_forth(&s->poses, b), fmb_vec_scale(fmb_twice_way(&s->poses), s->scale));
    b = fmb_vec_sub(b, a);
    return fmb_vec_dot(b, b);
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

/* The numbers of a leaf's volume: NULL, if they cannot be used. */
static const fmb_frame3 *numbers_of_leaf(fmb_distance3_search *s, int side)
{
    const fmb_tree3 *t = &s->tree[side];
    int32_t number = t->node[s->at[side]].volume;
    if (number < 0 || number >= t->volumes)
        return NULL;
    if (t->frame)
        return fmb_usable(t->frame[number].shape) ? &t->frame[number] : NULL;
    fmb_frame3 *f = &s->made[side].frame;
    if (fmb_volume_numbers(t, number, &s->made[side]) || !fmb_usable(f->shape))
        return NULL;
    return fmbi_check_displacement(f->origin, 3) || fmbi_check_displacement(f->edge[0], 9) ? NULL : f;
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
    fmbi_frames_nearest(a, b, s->known ? s->nearest.axis : NULL, s->known ? distance_enough(s) + s->stray : 0, NULL,
                        &found);
    found.low = found.low > s->stray ? (found.low - s->stray) * (1 - 4 * FMB_U) : 0;
    s->least = fmb_min(s->least, fmb_max(found.low, boxes));
    if (!(found.high < FMB_REAL_MAX)) /* the direction of the nearest pair so far has shown that this is farther */
        return;
    found.high = (found.high + s->stray) * (1 + 4 * FMB_U);
    if (!s->known || found.high < s->nearest.high)
        take_nearer(s, &found);
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

static fmb_real way_beside(const fmb_distance3_search *s, int side, int32_t child)
{
    return side ? way_of_pair(s, s->at[0], child) : way_of_pair(s, child, s->at[1]);
}

/* ---- the first pair ---- */

static void distance_start_pairs(fmb_distance3_search *s)
{
    s->at[0] = s->at[1] = 0;
    s->aheads = s->ahead_top = 0;
    s->pruned = s->least = FMB_REAL_MAX;
    s->nearest.low = length_of_square(square_of_pair(s, 0, 0, FMB_REAL_MAX), s->scale);
    s->step = DISTANCE_VISIT;
}

static int distance_is_leaf(const fmb_distance3_search *s, int side)
{
    return s->tree[side].node[s->at[side]].order < 0;
}

/* Takes up the next leaf to look for: of body `side`, from its root down; -1: of both. */
static void distance_seek(fmb_distance3_search *s, int side)
{
    for (int i = 0; i < 2; i++)
        s->at[i] = side == 1 - i ? s->own_at[i] : 0;
    s->seek_side = side;
    s->seek_from = -1;
    s->step = DISTANCE_SEEK;
}

/* From child to child of the node at hand. The nearest of them is the next node. */
static int distance_seek_child(fmb_distance3_search *s, int side)
{
    const fmb_tree3 *t = &s->tree[side];
    int32_t above = s->seek_from < 0 ? s->at[side] : s->seek_from, next;
    if (s->seek_from < 0) {
        s->seek_from = above;
        s->seek_way = FMB_REAL_MAX;
        s->seek_child = t->node[above].child;
        if (!distance_is_linked(t, above, s->seek_child, above))
            return FMB_ERR_RANGE;
        s->at[side] = s->seek_child;
    }
    fmb_real way = way_beside(s, side, s->seek_child);
    if (way < s->seek_way) {
        s->seek_way = way;
        s->at[side] = s->seek_child;
    }
    next = t->node[s->seek_child].next;
    if (next != -1 && !distance_is_linked(t, s->seek_child, next, above))
        return FMB_ERR_RANGE;
    if (next == -1)
        s->seek_from = -1;
    s->seek_child = next;
    return DISTANCE_ON;
}

/* A leaf of each is found. Is that pair nearer, a leaf of the other body is sought next; else all pairs are. */
static void distance_seek_on(fmb_distance3_search *s)
{
    int side = s->seek_side < 0 ? 0 : 1 - s->seek_side;
    fmb_real high = s->nearest.high;
    s->square = 0;
    look_at_leaves(s);
    int nearer = s->known && s->nearest.high < high;
    s->seek_idle = nearer ? 0 : s->seek_idle + 1;
    if (s->known && s->seek_idle < 2 && ++s->seeks < DISTANCE_SEEKS)
        distance_seek(s, side);
    else
        distance_start_pairs(s);
}

/* One step towards the pair that the search proper begins with. Nothing is proved. */
static int distance_seek_step(fmb_distance3_search *s)
{
    int side = s->seek_side;
    if (s->seek_from >= 0)
        return distance_seek_child(s, s->seek_below);
    if (side < 0) {
        side = s->tree[0].node[s->at[0]].order < s->tree[1].node[s->at[1]].order;
        side = distance_is_leaf(s, side) ? -1 : side;
    } else if (distance_is_leaf(s, side)) {
        side = -1;
    }
    if (side < 0) {
        distance_seek_on(s);
        return DISTANCE_ON;
    }
    s->seek_below = side;
    return distance_seek_child(s, side);
}

static void distance_remember(fmb_distance3_search *s, int side, int32_t child, int goes_on)
{
    fmb_ahead3 *to = &s->ahead[s->ahead_top++ % FMB_DISTANCE_AHEAD];
    to->at[side] = child;
    to->at[1 - side] = s->at[1 - side];
    to->side = goes_on ? side : -1;
    s->aheads += s->aheads < FMB_DISTANCE_AHEAD;
}

/* Down from the pair at hand to its first child. */
static int distance_go_down(fmb_distance3_search *s)
{
    const fmb_node3 *a = &s->tree[0].node[s->at[0]], *b = &s->tree[1].node[s->at[1]];
    int side = a->order < b->order;
    int32_t first, second;
    int kind = distance_children_of(&s->tree[side], s->at[side], &first, &second);
    if (kind < 0)
        return kind;
    if (kind == 1) {
        int turned = way_beside(s, side, second) < way_beside(s, side, first);
        distance_remember(s, side, turned ? first : second, 0);
        first = turned ? second : first;
    } else if (kind == 2) {
        distance_remember(s, side, second, 1);
    }
    s->at[side] = first;
    return DISTANCE_ON;
}

/* By the ring: the pair remembered last. */
static int distance_go_ahead(fmb_distance3_search *s)
{
    fmb_ahead3 *from = &s->ahead[(s->ahead_top - 1) % FMB_DISTANCE_AHEAD];
    int side = from->side;
    s->at[0] = from->at[0];
    s->at[1] = from->at[1];
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
static int32_t distance_child_after(fmb_distance3_search *s, int side, int32_t above)
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
    int turned = way_beside(s, side, second) < way_beside(s, side, first);
    return turned ? at == second ? first : -1 : at == first ? second : -1;
}

/* By the links, one step: to the next pair below the same one above, or to that one, which is then done. */
static int distance_go_by_links(fmb_distance3_search *s)
{
    int32_t above;
    int side = last_divided(s, &above);
    if (side < 0)
        return side;
    int32_t next = distance_child_after(s, side, above);
    if (next < -1)
        return FMB_ERR_RANGE;
    s->step = next < 0 ? DISTANCE_LEAVE : DISTANCE_VISIT;
    s->at[side] = next < 0 ? above : next;
    return DISTANCE_ON;
}

static int distance_leave_pair(fmb_distance3_search *s)
{
    if (s->aheads) {
        s->step = DISTANCE_VISIT;
        return distance_go_ahead(s);
    }
    return s->at[0] == 0 && s->at[1] == 0 ? DISTANCE_PASSED : distance_go_by_links(s);
}

static int distance_visit_pair(fmb_distance3_search *s)
{
    const fmb_node3 *a = &s->tree[0].node[s->at[0]], *b = &s->tree[1].node[s->at[1]];
    fmb_real enough = square_to_leave(s);
    s->square = square_of_pair(s, s->at[0], s->at[1], enough);
    if (s->square >= enough) {
        FMB_AUDIT_CODE(const fmb_interval always_at_rest = {0, 1}; if (!s->posed && !s->fitted && s->square > 0)(void)
                           FMB_MISS_BOXES("distance, boxes", &a->box, NULL, &b->box, NULL, &always_at_rest, R(2.0));)
        s->pruned = fmb_min(s->pruned, s->square);
        s->step = DISTANCE_LEAVE;
        return DISTANCE_ON;
    }
    if (a->order >= 0 || b->order >= 0)
        return distance_go_down(s);
    look_at_leaves(s);
    s->step = DISTANCE_LEAVE;
    return s->least == 0 && s->known ? DISTANCE_PASSED : DISTANCE_ON; /* no other pair makes the bound larger */
}

/* On to the end, or to that of the budget. */
static int distance_go_on(fmb_distance3_search *s)
{
    int answer = DISTANCE_ON;
    while (answer == DISTANCE_ON) {
        if (s->spent == s->limit)
            return FMB_UNFINISHED;
        s->spent++;
        answer = s->step == DISTANCE_LEAVE   ? distance_leave_pair(s)
                 : s->step == DISTANCE_VISIT ? distance_visit_pair(s)
                                             : distance_seek_step(s);
    }
    return answer;
}

/* ---- begin and end ---- */

/* The caller's pair, if it is one of leaves; else one is looked for. */
static void distance_start_search(fmb_distance3_search *s)
{
    int usable = 1;
    for (int side = 0; side < 2; side++) {
        int32_t i = s->pair[side];
        usable &= i >= 0 && i < s->tree[side].nodes && s->tree[side].node[i].child < 0;
        s->at[side] = i;
        s->pair[side] = -1;
    }
    if (usable) {
        s->square = square_of_pair(s, s->at[0], s->at[1], FMB_REAL_MAX);
        look_at_leaves(s);
    }
    s->seeks = s->seek_idle = 0;
    if (s->known)
        distance_start_pairs(s);
    else
        distance_seek(s, -1);
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

/* Does the box of the first leaf hold its volume? If not, volumes have been moved without their boxes. */
static int distance_check_first_leaf(fmb_distance3_search *s, int side)
{
    const fmb_tree3 *t = &s->tree[side];
    int32_t i = 0;
    while (t->node[i].child > i && t->node[i].child < t->nodes)
        i = t->node[i].child;
    int wrong = fmbi_leaf_check(t, i, &s->made[side]);
    fmb_made_none(&s->made[side]);
    return wrong ? FMB_ERR_STALE : 0;
}

static int distance_take_bodies(fmb_distance3_search *s, const fmb_tree3 *a, const fmb_pose3 *pose_a,
                                const fmb_tree3 *b, const fmb_pose3 *pose_b)
{
    int error = fmbi_tree_state(a);
    if (!error)
        error = fmbi_tree_state(b);
    if (!error)
        error = fmbi_poses_init(&s->poses, pose_a, pose_b, 0);
    if (error)
        return error;
    s->tree[0] = *a;
    s->tree[1] = *b;
    for (int side = 0; side < 2 && !error; side++) {
        s->mark[side] = s->tree[side].node->parent;
        error = distance_check_first_leaf(s, side);
    }
    return error;
}

int fmb_tree3_distance_init(fmb_distance3_search *s, const fmb_tree3 *a, const fmb_pose3 *pose_a, const fmb_tree3 *b,
                            const fmb_pose3 *pose_b)
{
    if (!s)
        return FMB_ERR_NULL;
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
        fmb_made_none(&s->made[side]);
    }
    s->step = DISTANCE_ERROR;
    s->error = distance_take_bodies(s, a, pose_a, b, pose_b); /* kept for the calls to come */
    if (s->error)
        return s->error;
    distance_set_places(s);
    /* No more steps than there are pairs to be visited, and to be left; less for each leaf looked for. */
    s->left = (2 + DISTANCE_SEEKS) * ((uint64_t)a->nodes + 1) * ((uint64_t)b->nodes + 1);
    s->step = DISTANCE_START;
    return 0;
}

/* May this call be made, and what may it spend? 0 or an error. */
static int distance_start_call(fmb_distance3_search *s)
{
    if (s->step == DISTANCE_NONE)
        return FMB_ERR_FRAME;
    if (s->step == DISTANCE_ERROR)
        return s->error;
    if (s->budget == 0 || !(s->tolerance >= 0 && s->tolerance <= 1))
        return FMB_ERR_RANGE;
    s->left -= s->spent < s->left ? s->spent : s->left;
    s->spent = 0;
    s->limit = s->left < s->budget ? (uint32_t)s->left : s->budget;
    for (int side = 0; side < 2; side++)
        if (s->tree[side].node->parent != s->mark[side])
            return FMB_ERR_STALE;
    return distance_check_fits(s);
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
    if (s->step == DISTANCE_START) {
        distance_take_fits(s);
        distance_start_search(s);
    }
    if (s->step == DISTANCE_DONE)
        return 0;
    int answer = distance_go_on(s);
    if (answer == FMB_UNFINISHED) /* more steps than there can be: damaged */
        return s->spent < s->left ? answer : distance_stop_search(s, FMB_ERR_RANGE);
    if (answer < 0)
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

int fmb_tree3_distance(fmb_distance3_search *s, fmb_nearest3 *nearest)
{
    if (nearest)
        fmb_nearest_none(nearest);
    if (!s || !nearest)
        return FMB_ERR_NULL;
    int answer = distance_start_call(s);
    if (answer < 0)
        return answer == FMB_ERR_STALE ? distance_stop_search(s, answer) : answer;
    answer = distance_run(s);
    if (answer < 0)
        return answer;
    tell_nearest(s, nearest);
    if (answer)
        return answer;
    return nearest->low > 0 ? DISTANT : FMB_UNDECIDED;
}
