/* SPDX-License-Identifier: MIT */
/*
 * Searches of trees that stand at poses. All is done in the coordinates of a: its boxes and volumes are taken as they
 * stand in its tree. Boxes of b are compared as they stand in theirs (posed.h). A volume of b is turned and moved once,
 * when its box is met.
 *
 * A VOLUME OF B. Its numbers o, a_i are turned and moved: p = R o + w, p_i = R a_i. P is the volume of the numbers p,
 * p_i as computed. A point of the volume at its exact pose and the point of P with the same coefficients, each of them
 * in [0,1], are no further apart than eta:
 *     o                      (rho + 5.4u) |o|                as tau in posed.h
 *     w                      tau
 *     p: the sum             u (|p| + |w|)                   |R o + w| is bounded by it, too
 *     a_i                    (rho + 5.4u) |a_i|
 * |o| <= 1.01 (|p| + |w|), |a_i| <= 1.01 |p_i|, since Q keeps lengths. With X = |p|_1 + |w|_1 + sum |p_i|_1:
 *     eta = 1.02 (rho + 8u) X + tau
 * If n separates a volume of a from P by more than (eta + margin) |n|, form D2, then it separates the exact volumes by
 * more than margin |n|. So one frame is made, of P, and the tier finds the direction.
 *
 * Where that fails though the tier finds them apart, P is nearer than eta + margin along the direction that was found,
 * or none is known. Then the faces of P are moved out by eta + margin (place.h). The frame contains all points within
 * the margin of the exact posed volume, since that lies within eta of P.
 *
 * A CONTACT of leaves is FMB_HIT where P with its faces moved in by eta meets the volume of a. With supports h of P and
 * of the exact posed volume E: h_P <= h_E + eta, so what is left of P moved in by eta lies within E. Whatever the
 * margin, that proves a common point. Else it is FMB_UNDECIDED.
 */
#include "posed.h"
#include "walk.h"

/* ---- volumes ---- */

/* X of the derivation above. */
static fmb_real turned_size(const fmb_poses3 *p, const fmb_frame3 *f)
{
    fmb_real sum = 0;
    for (int k = 0; k < 3; k++)
        sum += (fmb_abs(f->origin[k]) + fmb_abs(p->way[k])) + f->extent[k];
    return sum;
}

/* eta. The figures leave room for the roundings: twelve at most. */
FMB_APART fmb_real eta_of(const fmb_poses3 *p, const fmb_frame3 *f)
{
    return (R(1.02) * (p->turn_error + 8 * FMB_U) * turned_size(p, f) + p->way_error) * (1 + 16 * FMB_U);
}

/* By how much P has to be apart. */
static fmb_real room_of(const fmb_poses3 *p, const fmb_frame3 *f)
{
    return (eta_of(p, f) + p->margin) * (1 + 4 * FMB_U);
}

/* Volume `number` of a: its frame, or its numbers, of which no frame is made yet. 0 or an error. */
static int look_up_a(fmb_walk3 *w, int32_t number, const fmb_frame3 **frame, fmb_made3 **made)
{
    const fmb_tree3 *t = &w->tree[0];
    *made = t->frame ? NULL : fmb_made_slot(w, 0, number);
    *frame = t->frame ? &t->frame[number] : &(*made)->frame;
    int error = *made ? fmb_volume_numbers(t, number, *made) : 0;
    return error ? error : fmb_usable((*frame)->shape) ? 0 : FMB_ERR_FRAME;
}

/* The numbers of volume `number` of b, in b's coordinates. Its shape or an error. */
static int numbers_of_b(const fmb_tree3 *t, int32_t number, fmb_real origin[3], fmb_real edge[3][3])
{
    fmb_spoil(origin, 3);
    for (int i = 0; i < 3; i++)
        fmb_spoil(edge[i], 3);
    if (!t->frame)
        return t->numbers(t->context, number, origin, edge);
    const fmb_frame3 *f = &t->frame[number];
    for (int k = 0; k < 3; k++) {
        origin[k] = f->origin[k];
        for (int i = 0; i < 3; i++)
            edge[i][k] = f->edge[i][k];
    }
    return f->shape;
}

FMB_INLINE void turn(fmb_real to[3], const fmb_poses3 *p, const fmb_real x[3])
{
    const fmb_vec v = fmb_load(x);
    for (int k = 0; k < 3; k++)
        to[k] = fmb_vec_dot(fmb_load(p->turn[k]), v);
}

/*
 * P of volume `number` of b: its numbers in *made. They may be kept in an array of the caller, which other searches may
 * have had: the place of the poses says whose they are. 0 or an error.
 */
static int look_up_b(fmb_walk3 *w, int32_t number, fmb_made3 **slot)
{
    const fmb_poses3 *p = &w->of.poses;
    fmb_made3 *made = *slot = fmb_made_slot(w, 1, number);
    fmb_frame3 *f = &made->frame;
    if (made->number == number && made->context == p && !made->numbers)
        return made->state < 0 ? made->state : 0;
    fmb_real origin[3], edge[3][3];
    made->number = number;
    made->context = p;
    made->numbers = NULL;
    made->state = numbers_of_b(&w->tree[1], number, origin, edge);
    if (made->state >= 0 && !fmb_usable(made->state))
        made->state = FMB_ERR_FRAME;
    turn(f->origin, p, origin);
    for (int i = 0; i < 3; i++)
        turn(f->edge[i], p, edge[i]);
    for (int k = 0; k < 3; k++) {
        f->origin[k] += p->way[k];
        f->extent[k] = (fmb_abs(f->edge[0][k]) + fmb_abs(f->edge[1][k])) + fmb_abs(f->edge[2][k]);
    }
    f->shape = made->state;
    return made->state < 0 ? made->state : 0;
}

/* ---- misses ---- */

/*
 * Does v separate the volume a from P, b, by more than room |v|? Then it is in axis, scaled. Most do not separate at
 * all (D1): the others alone take a square root.
 */
static int clears(const fmb_frame3 *a, const fmb_frame3 *b, fmb_vec v, fmb_real room, fmb_real axis[3])
{
    const fmb_couple3 c = {a, b, fmb_at_rest, fmb_at_rest};
    fmb_gap g = fmb_gap3(&c, v, 0);
    fmb_real n[3] = {v.x, v.y, v.z};
    if (fmb_gap_separates(&g) == 0 || !fmbi_normalise(n, 3))
        return 0;
    g = fmb_gap3(&c, fmb_load(n), 0);
    int sign = fmb_gap_in_range(&g) ? fmb_gap_clears(&g, n, room, 3) : 0;
    if (sign == 0)
        return 0;
    for (int k = 0; k < 3; k++)
        axis[k] = (fmb_real)sign * n[k];
    return !FMB_MISS_BEYOND("walk, posed", fmb_claim3(a, NULL, b, NULL), room, axis);
}

/* A volume whose faces are asked, what is asked of them, and where the answer goes. */
typedef struct {
    const fmb_frame3 *a, *b;
    fmb_vec d; /* from its origin to that of the other one */
    fmb_real room, *axis;
} face_query;

/*
 * A face with normal n; between it and the opposite face or corner lies e. If the other volume's origin lies between,
 * too, n separates nothing. That spares most faces the rest; nothing but cost rests on it.
 */
FMB_INLINE int face_clears(const face_query *f, fmb_vec n, fmb_vec e)
{
    fmb_real at = fmb_vec_dot(n, f->d), height = fmb_vec_dot(n, e);
    return (at < fmb_min(height, 0) || at > fmb_max(height, 0)) && clears(f->a, f->b, n, f->room, f->axis);
}

#define SHEET R(0.03125)

/* Is the volume a sheet along the face with normal n, as those of meshes are? Its other faces hardly separate. */
FMB_INLINE int is_sheet(const fmb_frame3 *f, fmb_vec n, fmb_vec e)
{
    fmb_real height = fmb_vec_dot(n, e), size = fmb_vec_sum(fmb_load(f->extent)) * SHEET;
    return height * height < fmb_vec_dot(n, n) * (size * size);
}

/* Does one of the faces of `of`, a or b, separate a from P, b? That of the first two edges, a mesh's own, is first. */
static int faces_clear(const fmb_frame3 *of, const fmb_frame3 *a, const fmb_frame3 *b, fmb_real room, fmb_real *axis)
{
    const fmb_vec p = fmb_load(of->edge[0]), q = fmb_load(of->edge[1]), r = fmb_load(of->edge[2]);
    const fmb_vec other = fmb_load(of == a ? b->origin : a->origin);
    const face_query f = {a, b, fmb_vec_sub(other, fmb_load(of->origin)), room, axis};
    const fmb_vec own = fmb_vec_cross(p, q);
    if (face_clears(&f, own, r))
        return 1;
    if (is_sheet(of, own, r))
        return 0;
    if (face_clears(&f, fmb_vec_cross(q, r), p) || face_clears(&f, fmb_vec_cross(r, p), q))
        return 1;
    return !fmb_cuboid(of->shape) && face_clears(&f, fmb_vec_cross(fmb_vec_sub(q, p), fmb_vec_sub(r, p)), p);
}

/* Makes the frame of the numbers at hand. 0 or an error. */
static int finish_made(fmb_walk3 *w, fmb_made3 *made)
{
    if (!made)
        return 0;
    w->makes += made->state > 0;
    return fmb_volume_finish(made);
}

FMB_INLINE int ask_tier(const fmb_walk3 *w, const fmb_frame3 *a, const fmb_frame3 *b, fmb_real *axis)
{
    return w->tier.test ? w->tier.test(a, b, axis) : fmb_test3(a, b, axis);
}

/*
 * The verdict on a and the frame of P, its faces moved out by all of room; or, inner, moved in by eta, so that it lies
 * within the exact posed volume.
 */
FMB_APART int decide_moved(fmb_walk3 *w, const fmb_frame3 *a, const fmb_frame3 *b, fmb_real room, int inner,
                           fmb_real axis[3])
{
    const fmb_change change = {NULL, 0, room, inner};
    fmb_frame3 f;
    int error = fmbi_change_frame3(&f, b, &change);
    w->makes++;
    return error ? error : ask_tier(w, a, &f, axis);
}

/* What a pair of volumes comes to, and by which frames. */
typedef struct {
    const fmb_frame3 *a, *b; /* of the volume of a, of P */
    fmb_real room;
} turned_pair;

/*
 * Volumes p of a and q of b: FMB_MISS, proved of the exact posed volumes, and axis has the direction, if one is known;
 * FMB_UNDECIDED; FMB_HIT: the frame of P meets a, which proves nothing yet; or an error.
 */
static int decide_posed(fmb_walk3 *w, int32_t p, int32_t q, turned_pair *t, fmb_real axis[3])
{
    fmb_made3 *made_a, *made_b = NULL;
    int error = look_up_a(w, p, &t->a, &made_a);
    if (!error)
        error = look_up_b(w, q, &made_b);
    if (error)
        return error;
    t->b = &made_b->frame;
    t->room = room_of(&w->of.poses, t->b);
    if (faces_clear(t->a, t->a, t->b, t->room, axis) || faces_clear(t->b, t->a, t->b, t->room, axis))
        return FMB_MISS_KNOWN(t->a, t->b);
    error = finish_made(w, made_a);
    if (!error)
        error = finish_made(w, made_b);
    if (error)
        return error;
    int verdict = ask_tier(w, t->a, t->b, axis);
    if (verdict != FMB_MISS || clears(t->a, t->b, fmb_load(axis), t->room, axis))
        return verdict;
    verdict = decide_moved(w, t->a, t->b, t->room, 0, axis);
    return verdict == FMB_MISS ? verdict : FMB_UNDECIDED;
}

/* decide_posed, and what a contact of leaves is. */
static int posed_verdict(fmb_walk3 *w, const fmb_node3 *a, const fmb_node3 *b, int leaves, fmb_real axis[3])
{
    turned_pair t = {NULL, NULL, 0};
    w->tests++;
    if ((uint32_t)a->volume >= (uint32_t)w->tree[0].volumes || (uint32_t)b->volume >= (uint32_t)w->tree[1].volumes)
        return FMB_ERR_RANGE;
    int verdict = decide_posed(w, a->volume, b->volume, &t, axis);
    if (verdict != FMB_HIT || !leaves)
        return verdict;
    return decide_moved(w, t.a, t.b, eta_of(&w->of.poses, t.b), 1, axis) == FMB_HIT ? FMB_HIT : FMB_UNDECIDED;
}

int fmbi_visit_posed(fmb_walk3 *w, fmb_meeting3 *m)
{
    const fmb_node3 *a = fmb_walk_at(w, 0), *b = fmb_walk_at(w, 1);
    const fmb_interval when = {0, 1};
    fmb_real axis[3] = {0, 0, 0};
    fmb_box3 box, other;
    int leaves = a->child < 0 && b->child < 0;
    fmb_hint_of_front(w, axis);
    int verdict = posed_verdict(w, a, b, leaves, axis);
    if (w->keep && (verdict == FMB_MISS || leaves))
        fmbi_front_add(w, verdict == FMB_MISS ? axis : NULL);
    if (verdict == FMB_MISS)
        return APART;
    if (!leaves)
        return INNER;
    fmbi_poses_world_box(&box, &w->of.poses, 0, &a->box);
    fmbi_poses_world_box(&other, &w->of.poses, 1, &b->box);
    fmb_box_meet(&box, &other);
    fmb_meeting_set(w, m, verdict, &when, &box);
    return MEET;
}

/* ---- the call ---- */

static int apart(const fmb_walk3 *w)
{
    return fmb_posed_extras(w) || fmb_poses_apart(&w->of.poses, &fmb_walk_at(w, 0)->box, &fmb_walk_at(w, 1)->box);
}

static const fmb_poser poser = {fmbi_walk_go_posed, apart, fmbi_visit_posed};

/* Can this walk be posed? */
static int check_walk_poses(const fmb_walk3 *w)
{
    if (w->step == STEP_ERROR)
        return w->error;
    if (w->step == STEP_NONE)
        return FMB_ERR_FRAME;
    return w->step != STEP_START || w->asked != ASKED_NOTHING || w->moves || (w->options & FMB_WALK_SELF)
               ? FMB_ERR_RANGE
               : 0;
}

int fmb_walk3_pose(fmb_walk3 *w, const fmb_pose3 *pose_a, const fmb_pose3 *pose_b, fmb_real margin)
{
    if (!w)
        return FMB_ERR_NULL;
    int error = check_walk_poses(w);
    if (!error)
        error = fmbi_poses_init(&w->of.poses, pose_a, pose_b, margin);
    if (error) /* a search without the poses would be about other bodies */
        return w->step == STEP_NONE ? error : fmb_walk_stop(w, error);
    fmbi_poses_reach(&w->of.poses, &w->tree[0].node[w->begin[0]].box, &w->tree[1].node[w->begin[1]].box);
    w->poser = &poser;
    return 0;
}
