/* SPDX-License-Identifier: MIT */
/*
 * Points with a radius against frames, one point after the other.
 *
 *     box        the world box of the frame's sweep, with the radius around it (set_reach): comparisons
 *     faces      along each normal of the frame: how far it reaches is computed once per body (proof.h, D26)
 *     the rest   a search for the nearest points (src/distance). Its direction is proved by D26, as any direction. In
 *                motion it is asked for at the first time that is left, then at the new first time, and so on: Newton's
 *                steps to the first contact, none of which goes too far. The same from the last time backwards.
 *     a hit      at the middle of what is left, or at its beginning: the point lies in the frame (P1), or the two
 *                nearest points are near enough (P8)
 * A time is left out if one direction proves the point to be too far away then. Where no time is left, it is a miss.
 */
#include "../core/audit.h"
#include "../distance/bounds.h"
#include "grid.h"

/* Which calls a walk has seen. */
enum { CLOUD_FRESH, CLOUD_STEPS, CLOUD_FIRST, CLOUD_ENDED };

/* ---- bodies ---- */

/*
 * Outside of low .. high along axis k no point is within the radius.
 *     world box of the frame     off by 4u (|origin| + extent)         as in walk_grid.c: middle, width, half, origin
 *     sweep, radius, the error   u (|origin| + extent + |v| + radius)  each: 3 sums
 *     added                      8u of that                            off by 5u of itself
 * Underflow: extent is at least FMB_THINNEST.
 */
#define CLOUD_REACH (8 * FMB_U)

static void set_reach(fmb_points3_body *b, int k)
{
    const fmb_frame3 *f = &b->frame;
    fmb_real wide = CLOUD_REACH * ((fmb_abs(f->origin[k]) + f->extent[k]) + (fmb_abs(b->v[k]) + b->radius));
    fmb_real low = f->origin[k] + (f->middle[k] - f->width[k]) * R(0.5) + fmb_min0(b->v[k]);
    fmb_real high = f->origin[k] + (f->middle[k] + f->width[k]) * R(0.5) + fmb_max0(b->v[k]);
    b->box.min[k] = low - b->radius - wide;
    b->box.max[k] = high + b->radius + wide;
}

/* Sums as those of R1 (proof.h), of all points within the box: d is largest at an end of it. */
static fmb_real largest_of_points(const fmb_points3_body *b, int k)
{
    fmb_real o = b->frame.origin[k], d = fmb_max(fmb_abs(b->box.min[k] - o), fmb_abs(b->box.max[k] - o));
    return (d + b->frame.extent[k]) + fmb_abs(b->v[k]);
}

static void set_ball_face(fmb_points3_body *b, int face)
{
    fmb_real n[3] = {b->frame.normal[face][0], b->frame.normal[face][1], b->frame.normal[face][2]}, size = 0;
    (void)fmbi_normalise(n, 3);
    for (int k = 0; k < 3; k++) {
        size += fmb_abs(n[k]) * largest_of_points(b, k);
        b->n[face][k] = n[k];
    }
    fmb_span span = fmb_support3(&b->frame, fmb_load(n));
    b->low[face] = span.min;
    b->high[face] = span.max;
    b->speed[face] = b->moves ? -fmb_dot(n, b->v, 3) : 0;
    b->far[face] = fmb_ball_reach(size, n, b->radius);
}

/* 0, or why the radius cannot be used. */
static int check_cloud_radius(fmb_real radius)
{
    if (!fmb_finite(radius))
        return FMB_ERR_NOT_FINITE;
    return radius >= 0 && radius <= FMB_LARGEST ? 0 : FMB_ERR_RANGE;
}

/* 0, or why no body can be made. */
static int check_cloud_body(const fmb_frame3 *frame, const fmb_real *v, fmb_real radius)
{
    if (!frame)
        return FMB_ERR_NULL;
    if (!fmb_usable(frame->shape))
        return FMB_ERR_FRAME;
    int error = v ? fmbi_check_displacement(v, 3) : 0;
    return error ? error : check_cloud_radius(radius);
}

/* Of all that the answers about a body depend on; its radius is compared itself. */
static uint64_t mark_of_body(const fmb_frame3 *frame, const fmb_real *v)
{
    uint64_t sum = fmb_mix(FMB_MIX_START, (uint32_t)frame->shape);
    sum = fmb_mix_reals(fmb_mix_reals(sum, frame->origin, 3), v, 3);
    for (int i = 0; i < 3; i++)
        sum = fmb_mix_reals(sum, frame->edge[i], 3);
    return sum;
}

int fmb_points3_body_init(fmb_points3_body *body, const fmb_frame3 *frame, const fmb_real v[3], fmb_real radius)
{
    if (!body)
        return FMB_ERR_NULL;
    int error = check_cloud_body(frame, v, radius);
    body->usable = 0;
    if (error)
        return error;
    body->frame = *frame;
    body->radius = radius;
    body->moves = 0;
    for (int k = 0; k < 3; k++) {
        body->v[k] = v ? v[k] : 0;
        body->moves |= body->v[k] != 0;
        body->hint[k] = 0;
        set_reach(body, k);
    }
    body->mark = mark_of_body(frame, body->v);
    body->faces = fmb_cuboid(frame->shape) ? 3 : 4;
    for (int face = 0; face < body->faces; face++)
        set_ball_face(body, face);
    body->usable = FMB_MADE;
    return 0;
}

/* ---- one point, one body ---- */

/*
 * A point and a body, while they are looked at. All searches together may take CLOUD_STEPS_MOST steps and
 * CLOUD_TRIES_MOST tries (nearest.h): then no more is proved by searches, and what is open stays so. At rest there is
 * one search. Any counts will do: steps prove nothing by themselves (R26). What was measured: docs/cost.md.
 */
#define CLOUD_STEPS_MOST 136
#define CLOUD_TRIES_MOST 384
#define CLOUD_STEPS_AT_REST 16
#define CLOUD_TRIES_AT_REST 72

typedef struct {
    fmb_points3_body *body;
    const fmb_real *p;
    fmb_nearest_left left;
    int near; /* is it proved to be within the radius, at the time asked about last? */
} fmb_cloud_ask;

/* 1: no point of the box's outside is near. NaN is not there: points are checked before. */
FMB_INLINE int beyond_reach(const fmb_points3_body *b, const fmb_real *p)
{
    return (p[0] < b->box.min[0]) | (p[0] > b->box.max[0]) | (p[1] < b->box.min[1]) | (p[1] > b->box.max[1]) |
           (p[2] < b->box.min[2]) | (p[2] > b->box.max[2]);
}

/* 1: the faces leave no time of the step. */
static int faces_exclude(const fmb_points3_body *b, const fmb_real *p, fmb_interval *when)
{
    fmb_vec d = fmb_vec_sub(fmb_load(p), fmb_load(b->frame.origin));
    for (int i = 0; i < b->faces; i++) {
        fmb_real s = fmb_vec_dot(fmb_load(b->n[i]), d);
        if (fmb_ball_excludes(s - b->high[i], b->speed[i], b->far[i], when) ||
            fmb_ball_excludes(b->low[i] - s, -b->speed[i], b->far[i], when))
            return 1;
    }
    return 0;
}

/* 1: the direction, scaled, leaves no time. */
static int direction_excludes(const fmb_points3_body *b, const fmb_real *p, const fmb_real *n, fmb_interval *when)
{
    static const fmb_real none[9] = {0, 0, 0, 0, 0, 0, 0, 0, 0};
    const fmb_view frame = fmb_view3(&b->frame), point = {p, none, NULL, none, 0, FMB_FRAMED_CUBOID};
    fmb_relative r;
    fmb_relate(&r, &frame, b->v, &point, none, 3);
    fmb_gap g = fmb_gap_along(&r, &frame, &point, n, 3);
    fmb_real size = 0;
    for (int k = 0; k < 3; k++)
        size += fmb_abs(n[k]) * r.size[k];
    return fmb_ball_excludes(g.near, g.speed, fmb_ball_reach(size, n, b->radius), when);
}

/*
 * The nearest points at the time t, and what is known then: 1, the direction leaves no time; 0: it is taken in, and
 * q->near says whether a hit is proved.
 */
static int ask_at(fmb_cloud_ask *q, fmb_real t, fmb_interval *when)
{
    fmb_frame3 place = {{0, 0, 0}, {{0, 0, 0}, {0, 0, 0}, {0, 0, 0}}, .shape = FMB_FRAMED_CUBOID};
    fmb_points3_body *b = q->body;
    fmb_nearest3 nearest;
    q->near = 0;
    if (q->left.steps == 0)
        return 0;
    fmb_real stray = fmb_place_at(q->p, b->v, t, place.origin);
    fmbi_frames_nearest(&b->frame, &place, NULL, NULL, 0, &q->left, &nearest);
    q->near = fmb_place_is_near(nearest.high, stray, b->radius);
    if (nearest.low == 0)
        return 0;
    for (int k = 0; k < 3; k++)
        b->hint[k] = nearest.axis[k];
    return direction_excludes(b, q->p, b->hint, when);
}

/* Narrows the times from one side. 1: none is left; 0: when.in, or when.out, is as good as it gets. */
static int narrow_times(fmb_cloud_ask *q, int from_end, fmb_interval *when)
{
    q->near = 0;
    for (int i = 0; i < FMB_POINTS3_STEPS && !q->near; i++) {
        fmb_interval before = *when;
        if (ask_at(q, from_end ? when->out : when->in, when))
            return 1;
        if (before.in == when->in && before.out == when->out)
            return 0;
    }
    return 0;
}

/* Is the point proved to be within the radius at the time t? (Whether a direction excludes times is of no interest.) */
static int meets_at(fmb_cloud_ask *q, fmb_real t)
{
    const fmb_view frame = fmb_view3(&q->body->frame);
    fmb_interval when = {0, 1};
    if (fmb_within(&frame, q->body->v, t, q->p, 3))
        return 1;
    if (q->body->moves) /* at rest q->near is known */
        (void)ask_at(q, t, &when);
    return q->near;
}

/* 1: the point is proved to be apart at all times that are left; 0: it is not, and *left encloses the contact. */
static int search_excludes(fmb_cloud_ask *q, fmb_interval *left)
{
    fmb_points3_body *b = q->body;
    if (fmbi_normalise(b->hint, 3) && direction_excludes(b, q->p, b->hint, left))
        return 1;
    return b->moves ? narrow_times(q, 0, left) || narrow_times(q, 1, left) : ask_at(q, 0, left);
}

/* 0: proved apart; FMB_HIT, FMB_UNDECIDED: *when is set. Contact after `later` is of no interest: 0, too. */
static int ask_point(fmb_points3_body *b, const fmb_real *p, fmb_real later, fmb_interval *when, uint32_t *asked)
{
    fmb_interval left = {0, 1};
    if (beyond_reach(b, p) || faces_exclude(b, p, &left) || left.in > later)
        return 0;
    fmb_cloud_ask q = {.body = b, .p = p, .left = {CLOUD_STEPS_MOST, CLOUD_TRIES_MOST}};
    if (!b->moves)
        q.left = (fmb_nearest_left){CLOUD_STEPS_AT_REST, CLOUD_TRIES_AT_REST};
    (*asked)++;
    if (search_excludes(&q, &left))
        return 0;
    *when = (fmb_interval){fmb_max(left.in, 0), fmb_min(left.out, 1)};
    if (meets_at(&q, (left.in + left.out) * R(0.5)))
        return FMB_HIT;
    return b->moves && (meets_at(&q, when->in) || meets_at(&q, when->out)) ? FMB_HIT : FMB_UNDECIDED;
}

/* ---- the searches ---- */

static int check_cloud(const fmb_points3 *set)
{
    if (!set || !set->point)
        return FMB_ERR_NULL;
    if (set->points < 1 || set->points > FMB_POINTS3_MOST)
        return FMB_ERR_RANGE;
    return check_cloud_radius(set->radius);
}

/* 0, or why the bodies cannot be asked about. *mark: of all of them. */
static int check_cloud_bodies(const fmb_points3_body *body, int32_t count, fmb_real radius, uint64_t *mark)
{
    *mark = FMB_MIX_START;
    for (int32_t i = 0; i < count; i++) {
        if (body[i].usable != FMB_MADE || (body[i].faces != 3 && body[i].faces != 4))
            return FMB_ERR_FRAME;
        if (body[i].radius != radius)
            return FMB_ERR_STALE;
        *mark = fmb_mix_long(*mark, body[i].mark);
    }
    return 0;
}

static int begin_points(fmb_points3_walk *walk, const fmb_points3 *set, fmb_points3_body *body, int32_t count)
{
    uint64_t mark = 0;
    fmbi_clear(walk, &walk->in_use);
    int error = body ? check_cloud(set) : FMB_ERR_NULL;
    if (!error && (count < 1 || count > FMB_POINTS3_BODIES))
        error = FMB_ERR_RANGE;
    if (!error)
        error = check_cloud_bodies(body, count, set->radius, &mark);
    if (error)
        return error;
    walk->budget = FMB_NO_LIMIT;
    walk->set = *set;
    walk->caller = set;
    walk->body = body;
    walk->bodies = count;
    walk->sum = FMB_MIX_START;
    walk->mark = mark;
    walk->usable = FMB_MADE;
    return 0;
}

int fmb_points3_begin(fmb_points3_walk *walk, const fmb_points3 *set, fmb_points3_body *body, int32_t count)
{
    uint32_t me;
    int busy = walk ? fmbi_take_anew(&walk->in_use, &me) : FMB_ERR_NULL;
    return busy ? busy : fmbi_leave(begin_points(walk, set, body, count), &walk->in_use, &me);
}

/* Is the set that of the beginning, and is the place of the search one that there is? */
static int is_as_begun(const fmb_points3_walk *w)
{
    const fmb_points3 *now = w->caller, *then = &w->set;
    const fmb_points3_found *best = &w->best;
    const int same = now->point == then->point && now->points == then->points && now->radius == then->radius;
    if (best->answer &&
        ((uint32_t)best->point >= (uint32_t)then->points || (uint32_t)best->body >= (uint32_t)w->bodies))
        return 0;
    return same && w->at >= 0 && w->at <= then->points && w->of >= 0 && w->of < w->bodies;
}

/* May this call be made? Set and bodies are those of the beginning. */
static int check_cloud_walk(fmb_points3_walk *w, int mode)
{
    if (w->usable != FMB_MADE)
        return FMB_ERR_FRAME;
    if (w->mode == CLOUD_FRESH)
        w->mode = mode;
    if (!w->budget || (w->mode != mode && w->mode != CLOUD_ENDED))
        return FMB_ERR_RANGE;
    if (w->mode == CLOUD_ENDED || !is_as_begun(w)) /* what it came to was about the points of then */
        return FMB_ERR_STALE;
    w->calls += w->calls < 2;
    uint64_t mark;
    int error = check_cloud_bodies(w->body, w->bodies, w->set.radius, &mark);
    return error || mark == w->mark ? error : FMB_ERR_STALE;
}

/* 0, or why the point cannot be used. */
FMB_INLINE int check_point(const fmb_real *p)
{
    return (fmb_abs(p[0]) + fmb_abs(p[1])) + fmb_abs(p[2]) <= FMB_LARGEST ? 0 : fmbi_check_displacement(p, 3);
}

/*
 * All is looked at: are the points those that were? In one call nobody had the time to change them. Each was read once
 * for each body that it was compared with; one that cannot be used, for none but the first.
 */
static int check_cloud_points(const fmb_points3_walk *w)
{
    uint64_t sum = FMB_MIX_START;
    for (int32_t i = 0; i < w->set.points && w->calls > 1; i++)
        for (int32_t j = 0; j < (check_point(w->set.point[i]) ? 1 : w->bodies); j++)
            sum = fmb_mix_reals(sum, w->set.point[i], 3);
    return w->calls > 1 && sum != w->sum ? FMB_ERR_STALE : 0;
}

/* Goes to the next pair. */
static void next_cloud_pair(fmb_points3_walk *w, int unusable)
{
    if (++w->of < w->bodies && !unusable)
        return;
    w->of = 0;
    w->at++;
}

/*
 * Looks at pairs until one is not apart: 1, *f is set. 0: there are no more; FMB_UNFINISHED: *budget is used up.
 * The point is copied: what is asked about it is asked about the same numbers.
 */
static int next_found(fmb_points3_walk *w, uint32_t *budget, fmb_real later, fmb_points3_found *f)
{
    /* May there be one more call? */
    const int sums = w->mode == CLOUD_STEPS || w->calls > 1 || *budget != FMB_NO_LIMIT;
    for (; w->at < w->set.points; *budget -= *budget != FMB_NO_LIMIT) {
        if (!*budget)
            return FMB_UNFINISHED;
        const fmb_real *at = w->set.point[w->at], p[3] = {at[0], at[1], at[2]};
        int error = check_point(p);
        *f = (fmb_points3_found){w->at, error ? 0 : w->of, error, {0, 1}};
        if (!error)
            f->answer = ask_point(&w->body[w->of], p, later, &f->when, &w->asked);
        if (sums)
            w->sum = fmb_mix_reals(w->sum, p, 3);
        next_cloud_pair(w, error);
        if (f->answer) {
            *budget -= *budget != FMB_NO_LIMIT;
            return 1;
        }
    }
    return check_cloud_points(w);
}

static int next_of_points(fmb_points3_walk *walk, fmb_points3_found *found)
{
    fmb_points3_found f;
    int answer = check_cloud_walk(walk, CLOUD_STEPS);
    if (answer)
        return answer;
    uint32_t budget = walk->budget;
    answer = next_found(walk, &budget, 1, &f);
    if (answer == 1)
        *found = f;
    if (!answer)
        walk->mode = CLOUD_ENDED;
    return answer;
}

int fmb_points3_next(fmb_points3_walk *walk, fmb_points3_found *found)
{
    uint32_t me;
    int busy = walk && found ? fmbi_take(&walk->in_use, &me) : FMB_ERR_NULL;
    return busy ? busy : fmbi_leave(next_of_points(walk, found), &walk->in_use, &me);
}

/* Of two points the one that a search for the first contact keeps: an error; else sooner is better, then a hit. */
static void keep_point(fmb_points3_walk *w, const fmb_points3_found *f)
{
    const fmb_points3_found *best = &w->best;
    if (!best->answer || f->answer < 0 || f->when.in < best->when.in ||
        (f->when.in == best->when.in && f->answer == FMB_HIT))
        w->best = *f;
    if (best->answer < 0 || (best->answer == FMB_HIT && best->when.in == 0))
        w->mode = CLOUD_ENDED;
}

/* Looks at pairs until there are no more. */
static int search_points(fmb_points3_walk *w, uint32_t *budget)
{
    fmb_points3_found f;
    while (w->mode == CLOUD_FIRST) {
        int answer = next_found(w, budget, w->best.answer ? w->best.when.in : 1, &f);
        if (answer < 0 || answer == FMB_UNFINISHED)
            return answer;
        if (!answer)
            w->mode = CLOUD_ENDED;
        else
            keep_point(w, &f);
    }
    return 0;
}

static int answer_points(fmb_points3_walk *w, uint32_t *budget, fmb_points3_found *found)
{
    int answer = search_points(w, budget);
    for (int32_t i = 0; i < w->bodies && !answer && !w->best.answer; i++)
        answer = FMB_MISS_SET(&w->set, &w->body[i].frame, w->body[i].v);
    if (answer || !w->best.answer)
        return answer;
    if (found)
        *found = w->best;
    return w->best.answer;
}

int fmbi_points_first(fmb_points3_walk *walk, uint32_t *budget, fmb_points3_found *found)
{
    int error = check_cloud_walk(walk, CLOUD_FIRST);
    return error ? error : answer_points(walk, budget, found);
}

int fmb_points3_first(fmb_points3_walk *walk, fmb_points3_found *found)
{
    uint32_t me;
    int busy = walk ? fmbi_take(&walk->in_use, &me) : FMB_ERR_NULL;
    if (busy)
        return busy;
    uint32_t budget = walk->budget;
    return fmbi_leave(fmbi_points_first(walk, &budget, found), &walk->in_use, &me);
}

int fmb_points3_sweep(const fmb_points3 *set, const fmb_frame3 *frame, const fmb_real v[3], fmb_points3_found *found)
{
    fmb_points3_body body;
    fmb_points3_walk walk;
    uint32_t budget = FMB_NO_LIMIT;
    int error = check_cloud(set);
    if (!error)
        error = fmb_points3_body_init(&body, frame, v, set->radius);
    if (!error)
        error = fmb_points3_begin(&walk, set, &body, 1);
    return error ? error : fmbi_points_first(&walk, &budget, found);
}

int fmb_points3_test(const fmb_points3 *set, const fmb_frame3 *frame, fmb_points3_found *found)
{
    return fmb_points3_sweep(set, frame, NULL, found);
}
