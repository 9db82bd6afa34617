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
 * more than margin |n|. First asked is the direction that separated the pair before, then are the faces of both, by
 * numbers alone (leaf.c). Then one frame is made, of P, and the tier finds the direction.
 *
 * Where that fails though the tier finds them apart, P is nearer than eta + margin along the direction that was found,
 * or none is known. With a margin a better direction is looked for (motion/clear.c): edges and corners face each other
 * in directions that no tier tries. Then the faces of P are moved out by eta + margin (place.h). The frame contains all
 * points within the margin of the exact posed volume, since that lies within eta of P.
 *
 * THE DIRECTION OF THE PAIR BEFORE separates most neighbours, too. It is kept in w->v, since at poses nobody needs the
 * displacement once the search has begun. It stays there from call to call, so that a budget changes no answer. Any
 * direction may stand there: a pair is told apart only if it separates that pair. It may be the only one that does of
 * all that are asked. So in another order of pairs such a miss may be FMB_UNDECIDED, but never FMB_HIT.
 *
 * A CONTACT of leaves is FMB_HIT where P with its faces moved in by eta meets the volume of a. With supports h of P and
 * of the exact posed volume E: h_P <= h_E + eta, so what is left of P moved in by eta lies within E. Whatever the
 * margin, that proves a common point. Else it is FMB_UNDECIDED. A point of one volume that is deeper than eta in the
 * other proves the same without frames (leaf.c; of two sheets sheets.c), and is looked for before any is made.
 *
 * BODIES THAT TRANSLATE: posed_moving.h. Volumes that move are not asked for a point.
 */
#include "posed_moving.h"
#include "../motion/clear.h"
#include "leaf.h"
#include "sheets.h"
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
static fmb_real room_of(const fmb_poses3 *p, fmb_real eta) { return (eta + p->margin) * (1 + 4 * FMB_U); }

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

/* R x. */
FMB_INLINE void turn(fmb_real to[3], const fmb_vec row[3], const fmb_real x[3])
{
    const fmb_vec v = fmb_load(x);
    to[0] = fmb_vec_dot(row[0], v);
    to[1] = fmb_vec_dot(row[1], v);
    to[2] = fmb_vec_dot(row[2], v);
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
    f->shape = fmb_framed(made->state);
    if (made->state >= 0)
        made->state = f->shape ? f->shape : FMB_ERR_FRAME;
    const fmb_vec row[3] = {fmb_load(p->turn[0]), fmb_load(p->turn[1]), fmb_load(p->turn[2])};
    turn(f->origin, row, origin);
    for (int i = 0; i < 3; i++)
        turn(f->edge[i], row, edge[i]);
    for (int k = 0; k < 3; k++)
        f->origin[k] += p->way[k];
    fmb_set_extent(f);
    return made->state < 0 ? made->state : 0;
}

/* ---- misses ---- */

#define SHEET R(0.03125)

/* Makes the frame of numbers of a. 0 or an error. */
static int finish_made(fmb_walk3 *w, fmb_made3 *made)
{
    if (!made)
        return 0;
    w->makes += made->state > 0;
    return fmb_volume_finish(made);
}

/*
 * The same of P. For bounds of the instructions: where frames can be made of P (decide_moved), its determinant takes
 * three passes at most, as theirs do (frame.c). Where P is too flat for that, one question of the tier is all that
 * follows: passes beyond the third take less than another frame and question would.
 */
static int finish_turned(fmb_walk3 *w, fmb_made3 *made)
{
    fmb_frame3 *f = &made->frame;
    if (made->state > 0) {
        const fmb_shape shape = fmb_named(made->state);
        w->makes++;
        int error = fmb_frame3_init(f, shape, f->origin, f->edge[0], f->edge[1], f->edge[2]); /* where they are */
        if (error) {
            f->shape = made->state; /* as in fmb_volume_finish */
            return error;
        }
        made->state = 0;
    }
    return made->state;
}

/* b: P, or what was made of it. */
FMB_INLINE int ask_tier(const fmb_walk3 *w, const fmb_couple3 *c, const fmb_frame3 *b, fmb_real *axis,
                        fmb_interval *when)
{
    if (!w->moves)
        return w->tier.test ? w->tier.test(c->a, b, axis) : fmb_test3(c->a, b, axis);
    return w->tier.sweep ? w->tier.sweep(c->a, c->va, b, c->vb, axis, when)
                         : fmb_sweep3(c->a, c->va, b, c->vb, axis, when);
}

/*
 * The verdict on a and the frame of P, its faces moved out by all of room; or, inner, moved in by eta, so that it lies
 * within the exact posed volume.
 */
FMB_APART int decide_moved(fmb_walk3 *w, const fmb_leaf_pair *t, int inner, fmb_real axis[3], fmb_interval *when)
{
    const fmb_change change = {NULL, 0, inner ? t->eta : t->room, inner};
    fmb_frame3 f;
    int error = fmbi_change_frame3(&f, t->c.b, &change);
    w->makes++;
    return error ? error : ask_tier(w, &t->c, &f, axis, when);
}

/* The numbers of volume p of a, and P of volume q of b; eta and room, too. 0 or an error. */
static int look_up_pair(fmb_walk3 *w, int32_t p, int32_t q, fmb_leaf_pair *t, fmb_made3 *made[2])
{
    int error = look_up_a(w, p, &t->c.a, &made[0]);
    if (!error)
        error = look_up_b(w, q, &made[1]);
    if (error)
        return error;
    t->c.b = &made[1]->frame;
    t->eta = eta_of(&w->of.poses, t->c.b);
    t->room = room_of(&w->of.poses, t->eta);
    return 0;
}

/* A tetrahedron whose third edge is short beside the others, across them or not. */
FMB_INLINE int is_thin(const fmb_frame3 *f)
{
    const fmb_vec r = fmb_vec_abs(fmb_load(f->edge[2]));
    return !fmb_cuboid(f->shape) && fmb_vec_sum(r) < fmb_vec_sum(fmb_load(f->extent)) * SHEET;
}

/* Two sheets: FMB_MISS, as below; FMB_HIT: t->meet; FMB_UNDECIDED: the tier has to say. */
static int decide_sheets(fmb_leaf_pair *t, fmb_real axis[3])
{
    fmb_vec n;
    int what = fmbi_sheets_look(t->c.a, t->c.b, t->eta, &n);
    t->meet = what == SHEETS_MEET;
    if (what == SHEETS_LOOK_APART && fmbi_leaf_clears(t, n, axis))
        return FMB_MISS_KNOWN(t->c.a, t->c.b);
    return t->meet ? FMB_HIT : FMB_UNDECIDED;
}

/*
 * Apart, but not by all of room along the direction that shows it: is there a better one? 1: it is in axis; -1: points
 * as near as room are known, as far as plain arithmetic tells; 0: neither, or there is no margin.
 */
FMB_APART int search_clears(const fmb_walk3 *w, const fmb_leaf_pair *t, fmb_real axis[3])
{
    if (w->of.poses.margin == 0)
        return 0;
    const fmb_view f[2] = {fmb_view3(t->c.a), fmb_view3(t->c.b)};
    fmb_real n[3];
    int found = fmbi_frames_clear(f, t->c.va, t->c.vb, t->room, n, 3);
    return found > 0 ? fmbi_leaf_clears(t, fmb_load(n), axis) : found;
}

/*
 * Volumes with frames: FMB_MISS, proved of the exact posed volumes, and axis has the direction, if one is known;
 * FMB_UNDECIDED; FMB_HIT: the frame of P meets a, which proves nothing yet; or an error. timed: *when is to enclose the
 * times of what is no miss; else it may or may not.
 */
static int decide_turned(fmb_walk3 *w, const fmb_leaf_pair *t, int timed, fmb_real axis[3], fmb_interval *when)
{
    int verdict = ask_tier(w, &t->c, t->c.b, axis, NULL), miss = verdict == FMB_MISS;
    if (miss ? fmbi_leaf_clears(t, fmb_load(axis), axis) : !timed)
        return verdict;
    int found = miss ? search_clears(w, t, axis) : 0;
    if (found > 0)
        return verdict;
    int outer = found < 0 && !timed ? FMB_UNDECIDED : decide_moved(w, t, 0, axis, when);
    return outer == FMB_MISS ? outer : miss ? FMB_UNDECIDED : verdict;
}

/* Are points of the volumes asked before their faces? */
FMB_INLINE int points_first(const fmb_leaf_pair *t, const fmb_real hint[3])
{
    return !t->moves && hint[0] == 0 && hint[1] == 0 && hint[2] == 0 && !(is_thin(t->c.a) && is_thin(t->c.b));
}

/* A pair of volumes at rest, by points: as below. */
static int decide_by_points(fmb_leaf_pair *t, fmb_real axis[3])
{
    if (is_thin(t->c.a) && is_thin(t->c.b))
        return decide_sheets(t, axis);
    t->meet = fmbi_leaves_meet(t);
    return t->meet ? FMB_HIT : FMB_UNDECIDED;
}

/*
 * A pair of volumes, by what their numbers alone tell: FMB_MISS, FMB_HIT (t->meet), FMB_UNDECIDED: open. hint: that of
 * the pair before. If there is none, nothing has been apart so far: the nearer children lead to a pair that may well
 * meet, so that comes first.
 */
static int decide_by_numbers(fmb_leaf_pair *t, const fmb_real hint[3], fmb_real axis[3])
{
    if (fmbi_leaf_hint_clears(t, hint)) {
        for (int k = 0; k < 3; k++)
            axis[k] = hint[k];
        return FMB_MISS_KNOWN(t->c.a, t->c.b);
    }
    const int first = points_first(t, hint);
    t->meet = first && fmbi_leaves_meet(t);
    if (t->meet)
        return FMB_HIT;
    if (fmbi_leaf_faces_clear(t, axis))
        return FMB_MISS_KNOWN(t->c.a, t->c.b);
    return t->moves || first ? FMB_UNDECIDED : decide_by_points(t, axis);
}

/*
 * Volumes p of a and q of b: as decide_turned; FMB_HIT is proved where t->meet says so. leaves: they are leaves' own.
 * NEARER_MEETING: FMB_HIT is proved.
 */
static int decide_posed(fmb_walk3 *w, int32_t p, int32_t q, fmb_leaf_pair *t, int leaves, fmb_real axis[3],
                        fmb_interval *when)
{
    fmb_made3 *made[2] = {NULL, NULL};
    int error = look_up_pair(w, p, q, t, made);
    if (error)
        return error;
    int verdict = decide_by_numbers(t, w->v, axis);
    if (verdict != FMB_UNDECIDED)
        return verdict;
    error = finish_made(w, made[0]);
    if (!error)
        error = finish_turned(w, made[1]);
    if (error)
        return error;
    if (w->nearer == NEARER_MEETING)
        return decide_moved(w, t, 1, axis, NULL);
    return decide_turned(w, t, leaves && t->moves && w->nearer != NEARER_LEAVES_ALONE, axis, when);
}

/* Are the volumes of these nodes among those of the trees? */
static int are_volumes(const fmb_walk3 *w, const fmb_node3 *a, const fmb_node3 *b)
{
    return (uint32_t)a->volume < (uint32_t)w->tree[0].volumes && (uint32_t)b->volume < (uint32_t)w->tree[1].volumes;
}

/* decide_posed, and what a contact of leaves is. */
static int posed_verdict(fmb_walk3 *w, const fmb_node3 *a, const fmb_node3 *b, int leaves, fmb_real axis[3],
                         fmb_interval *when)
{
    fmb_leaf_pair t = {{NULL, NULL, fmb_at_rest, w->moves ? w->of.poses.speed : fmb_at_rest}, w->moves, 0, 0, 0};
    w->tests++;
    if (!are_volumes(w, a, b))
        return FMB_ERR_RANGE;
    int verdict = decide_posed(w, a->volume, b->volume, &t, leaves, axis, when);
    if (verdict != FMB_HIT || !leaves || t.meet || w->nearer >= NEARER_LEAVES_ALONE || fmb_not_before(when, w->until))
        return verdict;
    return decide_moved(w, &t, 1, axis, NULL) == FMB_HIT ? FMB_HIT : FMB_UNDECIDED;
}

/* World, length: holds what the box of the node of body `side` sweeps during `when`. */
static void world_box(const fmb_walk3 *w, int side, const fmb_interval *when, fmb_box3 *box)
{
    fmbi_poses_world_box(box, &w->of.poses, side, &fmb_walk_at(w, side)->box);
    if (w->moves) {
        const fmb_box3 start = *box;
        fmbi_sweep_box(box, &start, w->displacement[side], when);
    }
}

void fmbi_posed_common(const fmb_walk3 *w, const fmb_interval *when, fmb_box3 *box)
{
    fmb_box3 other;
    world_box(w, 0, when, box);
    world_box(w, 1, when, &other);
    fmb_box_meet(box, &other);
}

/* 0 or an error. Most poses are exact. */
static int loosen(fmb_poses3 *p, const fmb_stand3 of[2])
{
    const fmb_real turn[2] = {of[0].turn, of[1].turn}, shift = of[0].shift + of[1].shift;
    return turn[0] == 0 && turn[1] == 0 && shift == 0 ? 0 : fmbi_poses_loosen(p, turn, shift * (1 + 2 * FMB_U));
}

/* The volumes at w->at are apart along the axis: the next pair asks it first. */
FMB_INLINE void keep_apart(fmb_walk3 *w, const fmb_real axis[3])
{
    for (int k = 0; k < 3; k++)
        w->v[k] = axis[k];
}

/* A contact of the leaves at w->at. */
static int tell_contact(const fmb_walk3 *w, fmb_meeting3 *m, int verdict, const fmb_interval *when)
{
    fmb_box3 box;
    if (w->nearer >= NEARER_LEAVES_ALONE) {
        m->a = w->at[0];
        m->b = w->at[1];
        m->verdict = verdict;
        return MEET;
    }
    fmbi_posed_common(w, when, &box);
    fmb_meeting_set(w, m, verdict, when, &box);
    return MEET;
}

int fmbi_visit_posed(fmb_walk3 *w, fmb_meeting3 *m)
{
    const fmb_node3 *a = fmb_walk_at(w, 0), *b = fmb_walk_at(w, 1);
    fmb_interval when = {0, 1};
    fmb_real axis[3] = {0, 0, 0};
    int leaves = a->child < 0 && b->child < 0;
    fmb_hint_of_front(w, axis);
    int verdict = posed_verdict(w, a, b, leaves, axis, &when);
    if (verdict == FMB_MISS)
        keep_apart(w, axis);
    if (w->keep && (verdict == FMB_MISS || leaves))
        fmbi_front_add(w, verdict == FMB_MISS ? axis : NULL);
    if (verdict == FMB_MISS || fmb_not_before(&when, w->until))
        return APART;
    return leaves ? tell_contact(w, m, verdict, &when) : INNER;
}

int fmbi_posed_meet(fmb_walk3 *w, const fmb_stand3 of[2], const int32_t leaf[2])
{
    fmb_meeting3 m;
    if (fmbi_poses_init(&w->of.poses, of[0].pose, of[1].pose, 0) || loosen(&w->of.poses, of))
        return 0; /* what is known of the poses is too little */
    w->at[0] = leaf[0];
    w->at[1] = leaf[1];
    w->nearer = NEARER_MEETING;
    w->v[0] = w->v[1] = w->v[2] = 0; /* no hint: a point is looked for first */
    return fmbi_visit_posed(w, &m) == MEET && m.verdict == FMB_HIT;
}

/* ---- the call ---- */

static int apart(const fmb_walk3 *w)
{
    fmb_posed_box b;
    fmb_posed_way way;
    fmb_poses_take_box(&b, &w->of.poses, &fmb_walk_at(w, 1)->box);
    return fmb_posed_extras(w) || fmb_poses_box_apart(&w->of.poses, &fmb_walk_at(w, 0)->box, &b, &way);
}

static const fmb_poser poser = {fmbi_walk_go_posed, apart, fmbi_visit_posed, NULL, NULL};

static fmb_real begins(const fmb_walk3 *w)
{
    const fmb_box3 *a = &fmb_walk_at(w, 0)->box, *b = &fmb_walk_at(w, 1)->box;
    fmb_interval when = {0, 1};
    return fmbi_poses_apart_in_time(&w->of.poses, a, b, &when) ? LATER : when.in;
}

static int moving_apart(const fmb_walk3 *w)
{
    return fmb_posed_extras(w) || fmb_posed_apart_in_time(w, &fmb_walk_at(w, 0)->box, &fmb_walk_at(w, 1)->box);
}

static const fmb_poser moving_poser = {fmbi_walk_go_posed_moving, moving_apart, fmbi_visit_posed, NULL, begins};

/* Can this walk be posed? */
static int check_walk_poses(const fmb_walk3 *w)
{
    if (w->step == STEP_ERROR)
        return fmb_walk_error(w);
    if (w->step == STEP_NONE)
        return FMB_ERR_FRAME;
    if (!fmb_is_node(&w->tree[0], w->begin[0]) || !fmb_is_node(&w->tree[1], w->begin[1])) /* written since */
        return FMB_ERR_STALE;
    return w->step != STEP_START || w->asked != ASKED_NOTHING || (w->options & FMB_WALK_SELF) ? FMB_ERR_RANGE : 0;
}

int fmbi_walk_stand(fmb_walk3 *w, const fmb_stand3 of[2], fmb_real margin)
{
    int error = check_walk_poses(w);
    if (!error)
        error = fmbi_poses_init(&w->of.poses, of[0].pose, of[1].pose, margin);
    if (!error)
        error = loosen(&w->of.poses, of);
    if (!error && w->moves)
        error = fmbi_poses_move(&w->of.poses, w->v);
    if (error) /* a search without the poses would be about other bodies */
        return w->step == STEP_NONE ? error : fmb_walk_stop(w, error);
    fmbi_poses_reach(&w->of.poses, &w->tree[0].node[w->begin[0]].box, &w->tree[1].node[w->begin[1]].box);
    w->poser = w->moves ? &moving_poser : &poser;
    return 0;
}

int fmb_walk3_pose(fmb_walk3 *w, const fmb_pose3 *pose_a, const fmb_pose3 *pose_b, fmb_real margin)
{
    const fmb_stand3 of[2] = {{pose_a, 0, 0}, {pose_b, 0, 0}};
    uint32_t me;
    int answer = w ? fmbi_take(&w->in_use, &me) : FMB_ERR_NULL;
    if (answer)
        return answer;
    /* Parts that are placed know their poses by what fmb_walk3_parts_pose has said of them. */
    answer = w->leaver && w->step != STEP_ERROR ? fmb_walk_stop(w, FMB_ERR_RANGE) : fmbi_walk_stand(w, of, margin);
    return fmbi_leave(answer, &w->in_use, &me);
}
