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
#include "audit.h"

#define SCENE_ERROR (32 * FMB_U)

/* Control steps of a window: rounding of fmb_scene_stop stays below 2^-1 of a step in float. */
#define FMB_WINDOW_MOST R(0x1p20)

typedef struct {
    const void *frame; /* fmb_frame2, fmb_frame3 */
    const fmb_real *step;
} solid;

typedef struct {
    uint64_t is, may_meet;
} bits;

/* What the proofs read of a frame of either dimension; edge: dim numbers after one another. */
typedef struct {
    const fmb_real *origin, *edge, *normal, *diagonal, *extent;
} part;

typedef struct {
    part a;
    fmb_real v[3], bias[3], reach[3]; /* vb - va, v - diagonal_a, extent_a + |v| */
} mover;

/* A scene of either dimension. Once check_plan has found nothing wrong, counts are numbers of what is walked. */
typedef struct {
    const void *list[3]; /* the others of each kind: obstacles, links, zones */
    int32_t count[3];    /* FMB_NONE becomes 0; of links 0 with FMB_SELF_SKIP */
    int32_t self;
    const void *link;
    int32_t links;
    fmb_real *hint;
    int32_t hints;
    fmb_scene_contact *contact;
    int32_t capacity;
    fmb_real window;
} plan;

FMB_INLINE solid solid_at(const void *list, int32_t i, int dim)
{
    if (dim == 3) {
        const fmb_solid3 *s = (const fmb_solid3 *)list + i;
        return (solid){ s->frame, s->step };
    }
    const fmb_solid2 *s = (const fmb_solid2 *)list + i;
    return (solid){ s->frame, s->step };
}

FMB_INLINE bits bits_at(const void *list, int32_t i, int dim)
{
    if (dim == 3) {
        const fmb_solid3 *s = (const fmb_solid3 *)list + i;
        return (bits){ s->is, s->may_meet };
    }
    const fmb_solid2 *s = (const fmb_solid2 *)list + i;
    return (bits){ s->is, s->may_meet };
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
    const fmb_real *va = a->step;
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

/* For any direction n: n.D; what both frames reach along it; S. */
typedef struct {
    fmb_real middle, reach, size;
} extent;

FMB_INLINE extent extent_along(const mover *m, const part *b, const fmb_real *n, int dim)
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
    return (extent){ s, reach, size };
}

/* parted_along for any direction n. */
FMB_INLINE int parted_by(const mover *m, const part *b, const fmb_real *n, int dim)
{
    extent e = extent_along(m, b, n, dim);
    if (!(fmb_abs(e.middle) - e.reach > SCENE_ERROR * e.size) || !(e.size >= FMB_SIZE_LEAST) || !(e.size <= FMB_SIZE_MOST))
        return 0;
    return e.middle > 0 ? 1 : -1;
}

FMB_INLINE fmb_bits word_of(fmb_real x)
{
    union { fmb_real real; fmb_bits bits; } v;
    v.real = x;
    return v.bits;
}

/* 0 for +-0 alone. */
FMB_INLINE fmb_bits size_of(fmb_real x) { return word_of(x) << 1; }

/* The axis that is all of n: k; -1: n is 0; dim: more than one component. */
FMB_INLINE int axis_of(const fmb_real *n, int dim)
{
    fmb_bits x = size_of(n[0]), y = size_of(n[1]), z = dim == 3 ? size_of(n[2]) : 0;
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

const fmb_real fmb_no_step[3] = { 0, 0, 0 };

FMB_AUDIT_CODE(static fmb_claim claim_of(const solid *a, const solid *b, int dim) {
    return dim == 3 ? fmb_claim3(a->frame, a->step, b->frame, b->step) : fmb_claim2(a->frame, a->step, b->frame, b->step);
})

FMB_INLINE int moves(const solid *s) { return s->step != fmb_no_step; }

static int sweep(const solid *a, const solid *b, fmb_real *axis, fmb_interval *when, int dim)
{
    if (moves(a) || moves(b))
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
            return FMB_MISS_BEYOND("scene, new direction", claim_of(a, b, dim), 0, hint);
        }
    }
    for (int j = 0; j < dim; j++) {
        const fmb_real *n = other.normal + j * dim;
        int side = parted_by_face(m, &other, n, dim);
        if (side) {
            for (int k = 0; k < dim; k++)
                hint[k] = (fmb_real)side * n[k];
            state->by_axis++;
            return FMB_MISS_BEYOND("scene, new direction", claim_of(a, b, dim), 0, hint);
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
            return FMB_MISS_BEYOND("scene, axis", claim_of(a, b, dim), 0, hint);
        }
    }
    if (!side)
        return search_pair(state, m, a, b, hint, axis, when, dim);
    if (side < 0)
        fmb_scale(hint, dim, -1);
    return FMB_MISS_BEYOND("scene, hint", claim_of(a, b, dim), 0, hint);
}

/*
 * Folds one face of a zone into the time that is not proved inside: gap + t speed >= 0 is to hold, each known to within
 * `error`. Returns STAYS: it does at every t; FMB_HIT: at some t it does not; FMB_UNDECIDED. The error is at least 4 times
 * what is needed, so that it covers, 72u |speed|, the roundings of the times here, too.
 */
enum { STAYS = 0 };

static int inside_face(fmb_real gap, fmb_real speed, fmb_real error, fmb_interval *outside)
{
    fmb_real start = gap - error, end = (gap + speed) - error;
    if (start > 0 && end > 0)
        return STAYS;
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

static fmb_real contained_error(const solid *a, const solid *b, fmb_real d[3], fmb_real v[3], int dim)
{
    fmb_view va = dim == 3 ? fmb_view3(a->frame) : fmb_view2(a->frame), vb = dim == 3 ? fmb_view3(b->frame) : fmb_view2(b->frame);
    fmb_real length = 0;
    for (int k = 0; k < dim; k++) {
        d[k] = va.origin[k] - vb.origin[k];
        v[k] = a->step[k] - b->step[k];
        length += (fmb_abs(d[k]) + fmb_abs(v[k])) + (va.extent[k] + vb.extent[k]);
    }
    fmb_real steepest = dim == 3 ? ((const fmb_frame3 *)b->frame)->steepest : ((const fmb_frame2 *)b->frame)->steepest;
    return FMB_CONTAIN_ERROR * (steepest * length);
}

static int contained(const solid *a, const solid *b, fmb_interval *when, int dim)
{
    fmb_view va = dim == 3 ? fmb_view3(a->frame) : fmb_view2(a->frame), vb = dim == 3 ? fmb_view3(b->frame) : fmb_view2(b->frame);
    fmb_real d[3], v[3], error = contained_error(a, b, d, v, dim);
    int hit = 0, open = 0;
    fmb_interval outside = { 1, 0 };
    for (int j = 0; j < (fmb_cuboid(vb.shape) ? dim : dim + 1); j++) {
        const fmb_real *n = vb.normal + j * dim;
        fmb_span s = fmb_support(&va, n, dim);
        fmb_real at = fmb_dot(n, d, dim), speed = fmb_dot(n, v, dim);
        int low = j < dim ? inside_face(at + s.min, speed, error, &outside) : STAYS;
        int high = fmb_cuboid(vb.shape) || j == dim ? inside_face(vb.volume - (at + s.max), -speed, error, &outside) : STAYS;
        hit |= low == FMB_HIT || high == FMB_HIT;
        open |= low != STAYS || high != STAYS;
    }
    *when = outside;
    return hit ? FMB_HIT : open ? FMB_UNDECIDED : FMB_MISS_INSIDE("zone", claim_of(a, b, dim));
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
    if (!s->frame || !s->step)
        return FMB_ERR_NULL;
    if (!fmb_usable(shape_of(s->frame, dim)))
        return FMB_ERR_FRAME;
    return moves(s) ? check_step(s->step, dim) : 0;
}

/* Where the walk is: pairs of `link` with others from number `other` on. */
typedef struct {
    int kind;
    int32_t link, other;
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

static void begin_pass(fmb_scene_state *state, fmb_real window)
{
    static const place nowhere = { 0, 0, 0 };
    state->free = state->why_not = state->finished = state->moving = 0;
    state->next = state->contacts = state->tested = state->allowed = state->in_zone = 0;
    state->by_hint = state->by_axis = state->searched = 0;
    state->window = window;
    state->seal = 0;
    set_contact(&state->first, &nowhere, 0, 0, 0);
}

/* What the state says of a call that answers so. */
static int conclude(fmb_scene_state *state, int answer, int finished)
{
    state->free = answer == FMB_MISS;
    state->why_not = answer;
    state->finished = finished;
    if (answer != FMB_UNFINISHED)
        state->next = 0;
    return answer;
}

/* A call that has looked at no pair: nothing of an earlier pass is left. */
static int refuse(fmb_scene_state *state, int error)
{
    begin_pass(state, 0);
    return conclude(state, error, 0);
}

static void record(const plan *p, fmb_scene_state *state, const place *at, int verdict, const fmb_interval *when)
{
    if (state->contacts < p->capacity)
        set_contact(&p->contact[state->contacts], at, verdict, when->in, when->out);
    if (!state->contacts || when->in < state->first.when.in)
        set_contact(&state->first, at, verdict, when->in, when->out);
    state->contacts++;
}

/* All of what the other is, the link may meet, and the other way round; nothing may meet what is nothing. */
FMB_APART int may_meet(const plan *p, const place *at, int32_t other, int dim)
{
    const bits a = bits_at(p->link, at->link, dim), b = bits_at(p->list[at->kind], other, dim);
    return a.is && b.is && !(b.is & ~a.may_meet) && !(a.is & ~b.may_meet);
}

/* Of a pair; none: room for one that is not kept. */
FMB_INLINE fmb_real *hint_of(const plan *p, int32_t pair, fmb_real none[3], int dim)
{
    if (p->hint)
        return p->hint + pair * dim;
    none[0] = none[1] = none[2] = 0;
    return none;
}

/*
 * The pairs of one row, from at->other on. Returns 0 at its end, FMB_UNFINISHED, or an error; at->other: where it stopped. limit: the other
 * before which the budget is used up; a row has no more than FMB_SCENE_MOST pairs.
 */
FMB_INLINE int walk_pairs(const plan *p, fmb_scene_state *state, const solid *a, place *at, uint32_t *budget, int dim)
{
    const void *others = p->list[at->kind];
    const uint64_t mine = bits_at(p->link, at->link, dim).may_meet;
    const uint32_t some = (uint32_t)(mine | mine >> 32); /* of most links 0 */
    const int32_t first = at->other, end = p->count[at->kind], pair = state->next - first;
    int32_t other = first, allowed = 0, limit = first + (int32_t)(*budget < FMB_SCENE_MOST ? *budget : FMB_SCENE_MOST);
    int answer = 0;
    fmb_real none[3];
    mover still, both;
    mover_set(&still, a, fmb_no_step, dim);
    for (; other < end; other++) {
        fmb_interval when;
        const mover *m = &still;
        solid b = solid_at(others, other, dim);
        if (some && bits_at(others, other, dim).may_meet && may_meet(p, at, other, dim)) {
            allowed++;
            limit++;
            continue;
        }
        answer = other == limit ? FMB_UNFINISHED : check_solid(&b, dim);
        if (answer)
            break;
        if (moves(&b)) {
            mover_set(&both, a, b.step, dim);
            state->moving |= at->kind != FMB_WITH_LINK;
            m = &both;
        }
        FMB_AUDIT_CODE(fmb_audit_begin();)
        answer = at->kind == FMB_WITH_ZONE ? contained(a, &b, &when, dim)
                                           : decide_pair(state, m, a, &b, hint_of(p, pair + other, none, dim), &when, dim);
        if (answer < 0)
            break;
        FMB_AUDIT_CODE(if (answer == FMB_MISS) answer = FMB_MISS_HANDED(part_of(a->frame, dim).origin, part_of(b.frame, dim).origin);)
        if (answer != FMB_MISS) {
            at->other = other;
            record(p, state, at, answer, &when);
            answer = 0;
        }
    }
    at->other = other;
    const int32_t tested = other - first - allowed;
    *budget -= (uint32_t)tested;
    state->allowed += allowed;
    state->tested += tested;
    state->in_zone += at->kind == FMB_WITH_ZONE ? tested : 0;
    state->next = pair + other;
    return answer;
}

FMB_INLINE int walk_row(const plan *p, fmb_scene_state *state, place *at, uint32_t *budget, int dim)
{
    solid a = solid_at(p->link, at->link, dim);
    int error = check_solid(&a, dim);
    return error ? error : walk_pairs(p, state, &a, at, budget, dim);
}

/* All rows from pair number state->next on. Returns 0, FMB_UNFINISHED, or an error and, in *at, where. */
FMB_INLINE int walk(const plan *p, fmb_scene_state *state, place *at, uint32_t budget, int dim)
{
    int32_t row = 0; /* pair number with which the row begins */
    for (at->kind = FMB_WITH_OBSTACLE; at->kind <= FMB_WITH_ZONE; at->kind++)
        for (at->link = 0; at->link < p->links; at->link++) {
            int32_t first = at->kind == FMB_WITH_LINK ? at->link + 1 : 0, size = p->count[at->kind] - first;
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
    return state->next == row ? 0 : FMB_ERR_STALE; /* a state that no call has left */
}

static int check_counts(plan *p)
{
    if (p->links < 1 || p->links > FMB_SCENE_MOST || (p->self != FMB_SELF_TEST && p->self != FMB_SELF_SKIP))
        return FMB_ERR_RANGE;
    p->count[FMB_WITH_LINK] = p->self == FMB_SELF_TEST ? p->links : FMB_NONE;
    for (int i = 0; i < 3; i++) {
        if (p->count[i] == FMB_NONE)
            p->count[i] = 0;
        else if (p->count[i] < 1 || p->count[i] > FMB_SCENE_MOST)
            return FMB_ERR_RANGE;
        else if (!p->list[i])
            return FMB_ERR_NULL;
    }
    return p->link ? 0 : FMB_ERR_NULL;
}

FMB_INLINE int overlap(const void *a, uint64_t a_bytes, const void *b, uint64_t b_bytes)
{
    uint64_t x = (uintptr_t)a, y = (uintptr_t)b;
    return x < y + b_bytes && y < x + a_bytes;
}

/* What the walk writes: one place for each. */
static int check_apart(const plan *p, const fmb_scene_state *state, int dim)
{
    uint64_t hints = (uint64_t)p->hints * (uint64_t)dim * sizeof(fmb_real);
    uint64_t contacts = (uint64_t)p->capacity * sizeof(fmb_scene_contact);
    int shared = overlap(p->hint, hints, p->contact, contacts) || overlap(p->hint, hints, state, sizeof *state) ||
                 overlap(p->contact, contacts, state, sizeof *state);
    return shared ? FMB_ERR_RANGE : 0;
}

/* Room for hints and contacts, and arrays with it. */
static int check_rooms(const plan *p)
{
    int32_t hints = p->links * p->count[FMB_WITH_OBSTACLE] + (p->count[FMB_WITH_LINK] ? p->links * (p->links - 1) / 2 : 0);
    if ((p->hints && !p->hint) || (p->capacity && !p->contact))
        return FMB_ERR_NULL;
    if (p->hints < 0 || p->capacity < 0 || (p->contact && !p->capacity))
        return FMB_ERR_RANGE;
    return p->hint && p->hints < hints ? FMB_ERR_CAPACITY : 0;
}

/* Where links may have no pair at all, nobody else looks at them. */
static int check_lonely(const plan *p, int dim)
{
    int error = 0;
    if (p->count[FMB_WITH_OBSTACLE] || p->count[FMB_WITH_ZONE])
        return 0;
    for (int32_t i = 0; i < p->links && !error; i++) {
        solid a = solid_at(p->link, i, dim);
        error = check_solid(&a, dim);
    }
    return error;
}

static int check_window(fmb_real w) { return w == 0 || (w >= 1 && w <= FMB_WINDOW_MOST) ? 0 : FMB_ERR_RANGE; }

static int check_plan(plan *p, const fmb_scene_state *state, uint32_t budget, int dim)
{
    int error = check_counts(p);
    if (!error)
        error = check_rooms(p);
    if (!error)
        error = check_apart(p, state, dim);
    if (!error)
        error = check_window(p->window);
    if (!error)
        error = check_lonely(p, dim);
    return error || budget ? error : FMB_ERR_RANGE;
}

/*
 * Has anything changed since a pass stopped? The sum of all words w_i times keys k_i, odd and below 2^32, modulo 2^64. Words that
 * differ by d_i, |d_i| < 2^32, are missed only if sum k_i d_i is 0: never for one word, since 0 < |k d| < 2^64; for several in one case of 2^64 or
 * so. The keys, powers of a number that is 5 modulo 8, come again after 2^30. It is about numbers, wherever they lie; a frame whose
 * shape is none has none.
 */
typedef struct {
    uint64_t total;
    uint32_t key;
} checksum;

FMB_INLINE void mix(checksum *sum, uint32_t word)
{
    sum->total += (uint64_t)sum->key * word;
    sum->key *= 747796405u;
}

static void mix_long(checksum *sum, uint64_t word)
{
    mix(sum, (uint32_t)word);
    mix(sum, (uint32_t)(word >> 32));
}

static void mix_reals(checksum *sum, const fmb_real *x, int n)
{
    checksum s = { sum->total, sum->key }; /* in registers */
    for (int k = 0; k < n; k++) {
        mix(&s, (uint32_t)word_of(x[k]));
        if (sizeof(fmb_bits) > sizeof(uint32_t))
            mix(&s, (uint32_t)((uint64_t)word_of(x[k]) >> 32));
    }
    sum->total = s.total;
    sum->key = s.key;
}

static void mix_solids(checksum *sum, const void *list, int32_t count, int dim)
{
    mix(sum, (uint32_t)count);
    for (int32_t i = 0; i < count; i++) {
        solid s = solid_at(list, i, dim);
        bits b = bits_at(list, i, dim);
        int shape = s.frame ? shape_of(s.frame, dim) : 0;
        int moving = s.step && moves(&s);
        mix(sum, (uint32_t)shape * 8u + (moving ? 4u : 0u) + (s.step ? 2u : 0u) + (b.is | b.may_meet ? 1u : 0u));
        if (b.is | b.may_meet) {
            mix_long(sum, b.is);
            mix_long(sum, b.may_meet);
        }
        if (fmb_usable(shape)) {
            part f = part_of(s.frame, dim);
            mix_reals(sum, f.origin, dim);
            mix_reals(sum, f.edge, dim * dim);
        }
        if (moving)
            mix_reals(sum, s.step, dim);
    }
}

static void mix_scene(checksum *sum, const plan *p, int dim)
{
    sum->total = (uint32_t)dim;
    sum->key = 0x9E3779B9u;
    mix(sum, (uint32_t)p->self);
    mix_long(sum, (uintptr_t)p->hint);
    mix_long(sum, (uintptr_t)p->contact);
    mix(sum, (uint32_t)p->hints);
    mix(sum, (uint32_t)p->capacity);
    mix_reals(sum, &p->window, 1);
    mix_solids(sum, p->link, p->links, dim);
    mix_solids(sum, p->list[FMB_WITH_OBSTACLE], p->count[FMB_WITH_OBSTACLE], dim);
    mix_solids(sum, p->list[FMB_WITH_ZONE], p->count[FMB_WITH_ZONE], dim);
}

/* What a pass that goes on reads of its state. */
static void mix_state(checksum *sum, const fmb_scene_state *state)
{
    const fmb_scene_contact *c = &state->first;
    const int32_t number[] = { state->moving, state->next,    state->contacts, state->tested, state->allowed, state->in_zone,
                               state->by_axis, state->searched, c->kind,        c->link,       c->other,       c->verdict };
    for (int i = 0; i < (int)(sizeof number / sizeof number[0]); i++)
        mix(sum, (uint32_t)number[i]);
    mix_reals(sum, &c->when.in, 1);
    mix_reals(sum, &c->when.out, 1);
    mix_reals(sum, &state->window, 1);
}

static uint64_t seal_of(const fmb_scene_state *state, const checksum *scene)
{
    checksum sum = { scene->total, scene->key };
    mix_state(&sum, state);
    return sum.total;
}

/* 0, or a pass that goes on would do so with something else. sum: of the scene, if it goes on. */
static int check_seal(const plan *p, const fmb_scene_state *state, checksum *sum, int dim)
{
    if (!state->next)
        return 0;
    mix_scene(sum, p, dim);
    return state->next > 0 && state->seal == seal_of(state, sum) ? 0 : FMB_ERR_STALE;
}

/* After all pairs. */
FMB_INLINE int finish(const plan *p, fmb_scene_state *state)
{
    return conclude(state, p->contact && state->contacts > p->capacity ? FMB_ERR_CAPACITY : state->first.verdict, 1);
}

FMB_INLINE int check(plan *p, fmb_scene_state *state, uint32_t budget, int dim)
{
    place at = { 0, 0, 0 };
    checksum sum;
    const int32_t from = state->next;
    int answer = check_plan(p, state, budget, dim);
    if (!answer)
        answer = check_seal(p, state, &sum, dim);
    if (answer)
        return refuse(state, answer);
    if (!from)
        begin_pass(state, p->window);
    answer = walk(p, state, &at, budget, dim);
    state->by_hint = state->tested - state->in_zone - state->by_axis - state->searched;
    if (!answer)
        return finish(p, state);
    if (answer < 0) {
        set_contact(&state->first, &at, answer, 0, 1);
    } else {
        if (!from)
            mix_scene(&sum, p, dim);
        state->seal = seal_of(state, &sum);
    }
    return conclude(state, answer, 0);
}

/* A macro, because fmb_scene2 and fmb_scene3 differ in their types alone. */
#define SCENE_PLAN(s)                                                                                                         \
    { { (s)->obstacle, (s)->link, (s)->zone }, { (s)->obstacles, 0, (s)->zones }, (s)->self, (s)->link, (s)->links,           \
      (s)->hint ? (s)->hint[0] : NULL, (s)->hints, (s)->contact, (s)->capacity, (s)->window }

int fmb_scene3_check(const fmb_scene3 *scene, fmb_scene_state *state, uint32_t budget)
{
    if (!state)
        return FMB_ERR_NULL;
    if (!scene)
        return refuse(state, FMB_ERR_NULL);
    plan p = SCENE_PLAN(scene);
    return check(&p, state, budget, 3);
}

int fmb_scene2_check(const fmb_scene2 *scene, fmb_scene_state *state, uint32_t budget)
{
    if (!state)
        return FMB_ERR_NULL;
    if (!scene)
        return refuse(state, FMB_ERR_NULL);
    plan p = SCENE_PLAN(scene);
    return check(&p, state, budget, 2);
}

/* The first contact and the answer of a finished state that is not free. */
static int whole_contact(const fmb_scene_state *state)
{
    const fmb_scene_contact *c = &state->first;
    return state->contacts > 0 && c->verdict > 0 && (state->why_not == c->verdict || state->why_not == FMB_ERR_CAPACITY) &&
           c->when.in >= 0 && c->when.in <= 1;
}

/* A finished state as conclude and record leave it. */
static int whole(const fmb_scene_state *state)
{
    if (state->finished != 1 || state->next)
        return 0;
    return state->free ? state->free == 1 && !state->why_not && !state->contacts && !state->first.verdict : whole_contact(state);
}

/*
 * s < w in - (w - 1) is wanted, w the window. w in and w - 1 round by u w each, their difference by no more, and so does what is
 * subtracted: 4u w together, and the bound is to be undercut: 6u w.
 */
int fmb_scene_stop(const fmb_scene_state *state, fmb_real *latest)
{
    if (!latest)
        return FMB_ERR_NULL;
    *latest = -1;
    if (!state)
        return FMB_ERR_NULL;
    if (!state->finished)
        return state->why_not ? state->why_not : FMB_UNFINISHED;
    if (!whole(state))
        return FMB_ERR_STALE;
    fmb_real w = state->window;
    if (!(w >= 1) || !(w <= FMB_WINDOW_MOST) || state->moving)
        return FMB_ERR_RANGE;
    *latest = state->free ? 1 : fmb_min((w * state->first.when.in - (w - 1)) - 6 * FMB_U * w, 1);
    return state->why_not;
}
