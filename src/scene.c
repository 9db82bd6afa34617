/* SPDX-License-Identifier: MIT */
/*
 * fmb_scene: all pairs of a scene in one walk. A pair is tried, in this order, by its hint, by the world axes, by the faces of
 * the other frame, and by fmb_sweep. Every way to a miss is a proof by one direction; each has its rounding bound here or is an
 * entry point of its own.
 *
 * Two proofs of their own, in one form for both kinds of frames: a tetrahedron lies in the cuboid of its edges. With the relative
 * displacement v = vb - va, at mid-step, positions doubled as in filter.h:
 *     D = 2d + (diagonal_b + (v - diagonal_a))                 d = origin_b - origin_a; diagonal: sum of the edges
 *     |n.D| > sum |n.edges of a| + sum |n.edges of b| + |n.v|  =>  n or -n separates at every t in [0,1]
 * What belongs to one link alone (v - diagonal_a, extent_a + |v|) is shared over all obstacles at rest: struct mover.
 *
 * Rounding, u the unit roundoff, Z_k = |d_k| + extents + |v_k|, first orders:
 *   D_k: 2d: 2u |d|; diagonals 2u each of the extents; v: u; v - diagonal_a: u; + diagonal_b: u; the last sum: u |D_k|, at most
 *     2|d| + the rest. In all 4u |d| + 5u extents + 4u |v|: 5u Z_k.
 *   World axis k: r = extent_b + (extent_a + |v|): 4u of it. |D| (1 - 32u): u |D|, at most 2u Z. Together 11u Z. Where |D| > r
 *     it is Z <= |D|/2 + 3r/2 <= 2 |D|: 22u |D|, and 32u |D| is asked for.
 *   Any n, S = sum |n_k| Z_k: n.D: 5u S from D, 3 roundings of 2S: 11u S; the six products: 3u each and 6u of their sum with
 *     |n.v| (2u and 3u itself): 9u of their parts of S; the difference: 3u S. Together 23u S. S itself is computed within 9u.
 *   32u S is asked for. Underflow: at most 21 products, each off by FMB_DENORMAL/2: below 2u S where S >= FMB_SIZE_LEAST
 *     (direction.h). Overflow: not where S <= FMB_SIZE_MOST. World axes multiply nothing but |D| >= r >= FMB_THINNEST.
 */
#include "direction.h"

#define SCENE_ERROR (32 * FMB_U)

typedef struct {
    const void *frame; /* fmb_frame2, fmb_frame3 */
    const fmb_real *step;
} solid;

/* What the proofs read of a frame of either dimension; edge: dim numbers after one another. */
typedef struct {
    const fmb_real *origin, *edge, *normal, *diagonal, *extent;
} part;

typedef struct {
    part a;
    fmb_real v[3], bias[3], reach[3]; /* vb - va, v - diagonal_a, extent_a + |v| */
} mover;

/* A scene of either dimension. */
typedef struct {
    const void *list[3]; /* the others of each kind: obstacles, links (none without self), zones */
    int count[3];
    const void *link;
    int links;
    const uint32_t *allowed;
    fmb_real *hint;
    fmb_scene_contact *contact;
    int capacity;
} plan;

FMB_INLINE solid solid_at(const void *list, int i, int dim)
{
    if (dim == 3) {
        const fmb_solid3 *s = (const fmb_solid3 *)list + i;
        return (solid){ s->frame, s->step };
    }
    const fmb_solid2 *s = (const fmb_solid2 *)list + i;
    return (solid){ s->frame, s->step };
}

FMB_INLINE int shape_of(const void *frame, int dim)
{
    return dim == 3 ? ((const fmb_frame3 *)frame)->shape : ((const fmb_frame2 *)frame)->shape;
}

FMB_INLINE part part_of(const void *frame, int dim)
{
    if (dim == 3) {
        const fmb_frame3 *f = frame;
        return (part){ f->origin, f->edge[0], f->normal[0], f->diagonal, f->extent };
    }
    const fmb_frame2 *f = frame;
    return (part){ f->origin, f->edge[0], f->normal[0], f->diagonal, f->extent };
}

FMB_INLINE void mover_set(mover *m, const solid *a, const fmb_real *vb, int dim)
{
    const fmb_real *va = a->step ? a->step : fmb_at_rest;
    m->a = part_of(a->frame, dim);
    FMB_UNROLL
    for (int k = 0; k < dim; k++) {
        m->v[k] = vb[k] - va[k];
        m->bias[k] = m->v[k] - m->a.diagonal[k];
        m->reach[k] = m->a.extent[k] + fmb_abs(m->v[k]);
    }
}

/* 1: world axis k separates a from b at every t; -1: its opposite does; 0: not proved. */
FMB_INLINE int parted_along(const mover *m, const part *b, int k)
{
    fmb_real d = b->origin[k] - m->a.origin[k], middle = (d + d) + (b->diagonal[k] + m->bias[k]);
    fmb_real reach = b->extent[k] + m->reach[k];
    if (!(fmb_abs(middle) * (1 - SCENE_ERROR) > reach))
        return 0;
    return middle > 0 ? 1 : -1;
}

/* The same for any direction n. */
FMB_INLINE int parted_by(const mover *m, const part *b, const fmb_real *n, int dim)
{
    fmb_real s = 0, size = 0, reach = fmb_abs(fmb_dot(n, m->v, dim));
    FMB_UNROLL
    for (int k = 0; k < dim; k++) {
        fmb_real d = b->origin[k] - m->a.origin[k], middle = (d + d) + (b->diagonal[k] + m->bias[k]);
        s += n[k] * middle;
        size += fmb_abs(n[k]) * (fmb_abs(d) + (b->extent[k] + m->reach[k]));
    }
    FMB_UNROLL
    for (int i = 0; i < dim; i++)
        reach += fmb_abs(fmb_dot(n, m->a.edge + i * dim, dim)) + fmb_abs(fmb_dot(n, b->edge + i * dim, dim));
    if (!(fmb_abs(s) - reach > SCENE_ERROR * size) || !(size >= FMB_SIZE_LEAST) || !(size <= FMB_SIZE_MOST))
        return 0;
    return s > 0 ? 1 : -1;
}

/* 0 for +-0 alone. */
FMB_INLINE fmb_bits bits_of(fmb_real x)
{
    union { fmb_real real; fmb_bits bits; } v;
    v.real = x;
    return v.bits << 1;
}

/* The axis that is all of n: k; -1: n is 0; dim: more than one component. */
FMB_INLINE int axis_of(const fmb_real *n, int dim)
{
    fmb_bits x = bits_of(n[0]), y = bits_of(n[1]), z = dim == 3 ? bits_of(n[2]) : 0;
    if (!(y | z))
        return x ? 0 : -1;
    if (!(x | z))
        return 1;
    return dim == 3 && !(x | y) ? 2 : dim;
}

FMB_INLINE void write_axis(fmb_real *n, int axis, int side, int dim)
{
    FMB_UNROLL
    for (int k = 0; k < dim; k++)
        n[k] = 0;
    n[axis] = (fmb_real)side;
}

static int sweep(const solid *a, const solid *b, fmb_real *axis, fmb_interval *when, int dim)
{
    if (a->step || b->step)
        return dim == 3 ? fmb_sweep3(a->frame, a->step, b->frame, b->step, axis, when)
                        : fmb_sweep2(a->frame, a->step, b->frame, b->step, axis, when);
    *when = (fmb_interval){ 0, 1 };
    return dim == 3 ? fmb_test3(a->frame, b->frame, axis) : fmb_test2(a->frame, b->frame, axis);
}

/* parted_by as a call: for directions that are tried when the hint has failed. */
static int parted_by_face(const mover *m, const part *b, const fmb_real *n, int dim)
{
    return parted_by(m, b, n, dim);
}

/*
 * A new direction for a pair whose hint has failed. First what does not turn with the link, so that it lasts for many ticks: world
 * axes, which cost 20 operations each, and the faces of the other frame; faces of the link last a few ticks only. tried: the axis
 * that failed.
 */
static int search_pair(fmb_scene_state *state, const mover *m, const solid *a, const solid *b, fmb_real *hint, int tried,
                       fmb_interval *when, int dim)
{
    part other = part_of(b->frame, dim);
    for (int k = 0; k < dim; k++) {
        int side = k == tried ? 0 : parted_along(m, &other, k);
        if (side) {
            write_axis(hint, k, side, dim);
            state->by_axis++;
            return FMB_MISS;
        }
    }
    for (int j = 0; j < dim; j++) {
        const fmb_real *n = other.normal + j * dim;
        int side = parted_by_face(m, &other, n, dim);
        if (side) {
            for (int k = 0; k < dim; k++)
                hint[k] = (fmb_real)side * n[k];
            state->by_axis++;
            return FMB_MISS;
        }
    }
    fmb_real x = hint[0], y = hint[1], z = hint[dim - 1];
    int verdict = sweep(a, b, hint, when, dim);
    if (verdict != FMB_MISS || hint[0] != x || hint[1] != y || hint[dim - 1] != z)
        state->searched++;
    return verdict;
}

/* a and b are usable. hint: of the pair, not NULL. */
FMB_INLINE int decide_pair(fmb_scene_state *state, const mover *m, const solid *a, const solid *b, fmb_real *hint,
                           fmb_interval *when, int dim)
{
    part other = part_of(b->frame, dim);
    int axis = axis_of(hint, dim), side = 0;
    if (axis == dim) {
        side = parted_by(m, &other, hint, dim);
    } else if (axis >= 0) {
        side = parted_along(m, &other, axis);
        if (side) {
            hint[axis] = (fmb_real)side; /* which may have been infinite or NaN: no direction to keep */
            return FMB_MISS;
        }
    }
    if (!side)
        return search_pair(state, m, a, b, hint, axis, when, dim);
    if (side < 0)
        fmb_scale(hint, dim, -1);
    return FMB_MISS;
}

/*
 * Folds one face of a zone into the time that is not proved inside: gap + t speed >= 0 is to hold, each known to within
 * `error`. Returns FMB_MISS: it does at every t; FMB_HIT: at some t it does not; FMB_UNDECIDED. The error is at least 4 times
 * what is needed, so that it covers, 72u |speed|, the roundings of the times here, too.
 */
static int inside_face(fmb_real gap, fmb_real speed, fmb_real error, fmb_interval *outside)
{
    fmb_real start = gap - error, end = (gap + speed) - error;
    if (start > 0 && end > 0)
        return FMB_MISS;
    fmb_real in = start > 0 ? start / (start - end) : 0, out = end > 0 ? start / (start - end) : 1;
    if (!(in > outside->in))
        outside->in = in;
    if (!(out < outside->out))
        outside->out = out;
    return gap + error < 0 || (gap + speed) + error < 0 ? FMB_HIT : FMB_UNDECIDED;
}

/*
 * Does a stay inside b, a zone? Faces of b as in fmb.h: 0 <= n_j.(p - origin_b) <= volume for a cuboid; for a tetrahedron 0 <=
 * for the first dim normals, and n_dim.(p - origin_b) <= volume. Extremes over a at t = 0 and t = 1, linear in between: that is
 * all its vertices. Error: 15u S as of tetrahedra in filter.h (normals 4u, n.d and the extremes 10u, volume), S <= steepest sum
 * Z; FMB_CONTAIN_ERROR, 96u of that, leaves what that file says of FMB_NORMAL_TINY and underflow, and 72u for the times.
 */
#define FMB_CONTAIN_ERROR (96 * FMB_U)

static int contained(const solid *a, const solid *b, fmb_interval *when, int dim)
{
    fmb_view va = dim == 3 ? fmb_view3(a->frame) : fmb_view2(a->frame), vb = dim == 3 ? fmb_view3(b->frame) : fmb_view2(b->frame);
    const fmb_real *step_a = a->step ? a->step : fmb_at_rest, *step_b = b->step ? b->step : fmb_at_rest;
    fmb_real d[3], v[3], length = 0;
    for (int k = 0; k < dim; k++) {
        d[k] = va.origin[k] - vb.origin[k];
        v[k] = step_a[k] - step_b[k];
        length += (fmb_abs(d[k]) + fmb_abs(v[k])) + (va.extent[k] + vb.extent[k]);
    }
    fmb_real steepest = dim == 3 ? ((const fmb_frame3 *)b->frame)->steepest : ((const fmb_frame2 *)b->frame)->steepest;
    fmb_real error = FMB_CONTAIN_ERROR * (steepest * length);
    int hit = 0, open = 0;
    fmb_interval outside = { 1, 0 };
    for (int j = 0; j < (fmb_cuboid(vb.shape) ? dim : dim + 1); j++) {
        const fmb_real *n = vb.normal + j * dim;
        fmb_span s = fmb_support(&va, n, dim);
        fmb_real at = fmb_dot(n, d, dim), speed = fmb_dot(n, v, dim);
        int low = j < dim ? inside_face(at + s.min, speed, error, &outside) : FMB_MISS;
        int high = fmb_cuboid(vb.shape) || j == dim ? inside_face(vb.volume - (at + s.max), -speed, error, &outside) : FMB_MISS;
        hit |= low == FMB_HIT || high == FMB_HIT;
        open |= low != FMB_MISS || high != FMB_MISS;
    }
    *when = outside;
    return hit ? FMB_HIT : open ? FMB_UNDECIDED : FMB_MISS;
}

/* A sum within range says that all is well, and no NaN. */
FMB_INLINE int check_step(const fmb_real *v, int dim)
{
    fmb_real sum = 0;
    FMB_UNROLL
    for (int k = 0; k < dim; k++)
        sum += fmb_abs(v[k]);
    return sum <= FMB_LARGEST ? 0 : fmb_check_displacement(v, dim);
}

/* 0, or why the frame or its displacement cannot be used. */
FMB_INLINE int check_solid(const solid *s, int dim)
{
    if (!s->frame)
        return FMB_ERR_NULL;
    if (!fmb_usable(shape_of(s->frame, dim)))
        return FMB_ERR_FRAME;
    return s->step ? check_step(s->step, dim) : 0;
}

/* Where the walk is: pairs of `link` with others from number `other` on. */
typedef struct {
    int kind, link, other;
} place;

/* Field by field: a copy of the struct would call memcpy. */
static void set_contact(fmb_scene_contact *c, const place *at, int verdict, fmb_real in, fmb_real out)
{
    c->kind = at->kind;
    c->link = at->link;
    c->other = at->other;
    c->verdict = verdict;
    c->when.in = in;
    c->when.out = out;
}

static void begin_pass(fmb_scene_state *state)
{
    static const place nowhere = { 0, 0, 0 };
    state->next = state->answer = state->finished = state->contacts = state->moving = 0;
    state->tested = state->allowed = state->in_zone = state->by_hint = state->by_axis = state->searched = 0;
    set_contact(&state->first, &nowhere, 0, 0, 0);
}

static void record(const plan *p, fmb_scene_state *state, const place *at, int verdict, const fmb_interval *when)
{
    if (state->contacts < p->capacity)
        set_contact(&p->contact[state->contacts], at, verdict, when->in, when->out);
    if (!state->contacts || when->in < state->first.when.in)
        set_contact(&state->first, at, verdict, when->in, when->out);
    state->contacts++;
}

FMB_INLINE int is_allowed(const plan *p, int pair)
{
    return p->allowed && p->allowed[pair >> 5] >> (pair & 31) & 1;
}

/* Of a pair; none: room for one that is not kept. */
FMB_INLINE fmb_real *hint_of(const plan *p, int pair, fmb_real none[3], int dim)
{
    if (p->hint)
        return p->hint + pair * dim;
    none[0] = none[1] = none[2] = 0;
    return none;
}

/* The pairs of one row, from at->other on. Returns 0 at its end, FMB_UNFINISHED, or an error; at->other: where it stopped. */
FMB_INLINE int walk_pairs(const plan *p, fmb_scene_state *state, const solid *a, place *at, int *budget, int dim)
{
    int pair = state->next, other = at->other, end = p->count[at->kind], left = *budget, allowed = 0, answer = 0;
    const void *others = p->list[at->kind];
    fmb_real none[3];
    mover still, both;
    mover_set(&still, a, fmb_at_rest, dim);
    for (; other < end; other++, pair++) {
        fmb_interval when;
        const mover *m = &still;
        solid b = solid_at(others, other, dim);
        if (is_allowed(p, pair)) {
            allowed++;
            continue;
        }
        answer = left-- == 0 ? FMB_UNFINISHED : check_solid(&b, dim);
        if (answer)
            break;
        if (b.step) {
            mover_set(&both, a, b.step, dim);
            state->moving |= at->kind != FMB_WITH_LINK;
            m = &both;
        }
        answer = at->kind == FMB_WITH_ZONE ? contained(a, &b, &when, dim)
                                           : decide_pair(state, m, a, &b, hint_of(p, pair, none, dim), &when, dim);
        if (answer < 0)
            break;
        if (answer != FMB_MISS) {
            at->other = other;
            record(p, state, at, answer, &when);
            answer = 0;
        }
    }
    at->other = other;
    *budget = left;
    state->allowed += allowed;
    state->tested += pair - state->next - allowed;
    state->in_zone += at->kind == FMB_WITH_ZONE ? pair - state->next - allowed : 0;
    state->next = pair;
    return answer;
}

FMB_INLINE int walk_row(const plan *p, fmb_scene_state *state, place *at, int *budget, int dim)
{
    solid a = solid_at(p->link, at->link, dim);
    int error = check_solid(&a, dim);
    return error ? error : walk_pairs(p, state, &a, at, budget, dim);
}

/* All rows from pair number state->next on. Returns 0, FMB_UNFINISHED, or an error and, in *at, where. */
FMB_INLINE int walk(const plan *p, fmb_scene_state *state, place *at, int budget, int dim)
{
    int row = 0; /* pair number with which the row begins */
    for (at->kind = FMB_WITH_OBSTACLE; at->kind <= FMB_WITH_ZONE; at->kind++)
        for (at->link = 0; at->link < p->links; at->link++) {
            int first = at->kind == FMB_WITH_LINK ? at->link + 1 : 0, size = p->count[at->kind] - first;
            if (size <= 0)
                continue;
            if (state->next < row + size) {
                at->other = first + (state->next - row);
                int stop = walk_row(p, state, at, &budget, dim);
                if (stop)
                    return stop;
            }
            row += size;
        }
    return state->next == row ? 0 : FMB_ERR_RANGE; /* resumed with another scene, or a state that is none */
}

static int check_plan(const plan *p, int budget)
{
    int most = FMB_SCENE_MOST;
    if (budget < 1 || p->links < 1 || p->links > most || p->capacity < 0)
        return FMB_ERR_RANGE;
    for (int i = 0; i < 3; i++)
        if (p->count[i] < 0 || p->count[i] > most)
            return FMB_ERR_RANGE;
    for (int i = 0; i < 3; i++)
        if (p->count[i] && !p->list[i])
            return FMB_ERR_NULL;
    return !p->link || (p->capacity && !p->contact) ? FMB_ERR_NULL : 0;
}

FMB_INLINE int check(const plan *p, fmb_scene_state *state, int budget, int dim)
{
    place at = { 0, 0, 0 };
    int answer = check_plan(p, budget), begun = 0;
    if (state->next == 0)
        begin_pass(state);
    if (state->next < 0 || state->next != state->tested + state->allowed)
        answer = FMB_ERR_RANGE; /* a state that no call of this has left */
    if (!answer) {
        begun = 1;
        answer = walk(p, state, &at, budget, dim);
        state->by_hint = state->tested - state->in_zone - state->by_axis - state->searched;
    }
    if (answer < 0)
        set_contact(&state->first, &at, begun ? answer : 0, 0, 1);
    else if (!answer)
        answer = p->contact && state->contacts > p->capacity ? FMB_ERR_CAPACITY : state->first.verdict;
    state->finished = answer >= 0 ? answer != FMB_UNFINISHED : answer == FMB_ERR_CAPACITY;
    if (answer != FMB_UNFINISHED)
        state->next = 0;
    state->answer = answer;
    return answer;
}

/* A macro, because fmb_scene2 and fmb_scene3 differ in their types alone. */
#define SCENE_PLAN(s)                                                                                                          \
    { { (s)->obstacle, (s)->self ? (s)->link : NULL, (s)->zone }, { (s)->obstacles, (s)->self ? (s)->links : 0, (s)->zones },  \
      (s)->link, (s)->links, (s)->allowed, (s)->hint ? (s)->hint[0] : NULL, (s)->contact, (s)->contact ? (s)->capacity : 0 }

int fmb_scene3_check(const fmb_scene3 *scene, fmb_scene_state *state, int budget)
{
    if (!scene || !state)
        return FMB_ERR_NULL;
    plan p = SCENE_PLAN(scene);
    return check(&p, state, budget, 3);
}

int fmb_scene2_check(const fmb_scene2 *scene, fmb_scene_state *state, int budget)
{
    if (!scene || !state)
        return FMB_ERR_NULL;
    plan p = SCENE_PLAN(scene);
    return check(&p, state, budget, 2);
}

/*
 * s < factor in - (factor - 1) is wanted. factor in and factor - 1 round by u factor each, their difference by no more, and so
 * does what is subtracted: 4u factor together, and the bound is to be undercut: 6u factor.
 */
int fmb_scene_stop(const fmb_scene_state *state, fmb_real factor, fmb_real *latest)
{
    if (!latest)
        return FMB_ERR_NULL;
    *latest = -1;
    if (!state)
        return FMB_ERR_NULL;
    int answer = state->answer;
    if (!(factor >= 1) || !(factor <= R(0x1p20)) || state->moving)
        return FMB_ERR_RANGE;
    if (!state->finished)
        return answer < 0 ? answer : FMB_UNFINISHED;
    if (answer == FMB_MISS)
        *latest = 1;
    else
        *latest = fmb_min((factor * state->first.when.in - (factor - 1)) - 6 * FMB_U * factor, 1);
    return answer;
}
