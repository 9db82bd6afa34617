/* SPDX-License-Identifier: MIT */
/*
 * All pairs of a scene in one pass.
 *
 * A pair is tried by its hint, then by the world axes, then by the faces of the other frame, then by the scene's tier.
 * Each of these is a proof by one direction: along a world axis (proof.h, D6), along any other (D7), or the tier's.
 * D6 and D7 have one form for both kinds of frames. What they need of one link alone is shared over all obstacles at
 * rest: moving_link.
 *
 * Dimensions. A frame of either dimension is read as a view, with its dimension `dim`. That is a constant wherever
 * time counts.
 */
#include "../core/audit.h"
#include "../core/mix.h"
#include "scene.h"

/* A window has at most so many control steps: fmb_scene_stop then rounds by less than half a step in float. */
#define FMB_WINDOW_MOST R(0x1p20)

/* A solid, and a list of solids, of either dimension. The pointer of the other dimension is NULL. */
typedef struct {
    const fmb_frame3 *frame3;
    const fmb_frame2 *frame2;
    const fmb_real *step;
} solid;

typedef struct {
    const fmb_solid3 *solid3;
    const fmb_solid2 *solid2;
} solid_list;

typedef struct {
    uint64_t is, may_meet;
} bits;

/* What proofs along one direction read of a frame: its view and its diagonal. edge, normal: dim numbers each. */
typedef struct {
    const fmb_real *origin, *edge, *normal, *diagonal, *extent;
} frame_part;

/* What they read of a link a while b, at rest or moving, has the displacement vb. */
typedef struct {
    frame_part a;
    fmb_real v[3];     /* vb - va */
    fmb_real bias[3];  /* v - diagonal_a */
    fmb_real reach[3]; /* extent_a + |v| */
} moving_link;

/* A scene of either dimension. */
typedef struct {
    solid_list list[3]; /* by kind: obstacles, links, zones */
    int32_t count[3];   /* by kind, how many a link is tested against (check_counts makes 0 of FMB_NONE) */
    int32_t self;
    int32_t links;
    fmb_real *hint;
    int32_t hints;
    fmb_scene_contact *contact;
    int32_t capacity;
    fmb_real window;
    fmb_tier3 tier3;
    fmb_tier2 tier2;
} plan;

/* A pair: of a link and another solid of this kind. */
typedef struct {
    int kind;
    int32_t link, other;
} pair_place;

FMB_INLINE solid solid_at(const solid_list *list, int32_t i, int dim)
{
    if (dim == 3)
        return (solid){list->solid3[i].frame, NULL, list->solid3[i].step};
    return (solid){NULL, list->solid2[i].frame, list->solid2[i].step};
}

FMB_INLINE bits bits_at(const solid_list *list, int32_t i, int dim)
{
    if (dim == 3)
        return (bits){list->solid3[i].is, list->solid3[i].may_meet};
    return (bits){list->solid2[i].is, list->solid2[i].may_meet};
}

FMB_INLINE int has_frame(const solid *s, int dim) { return dim == 3 ? s->frame3 != NULL : s->frame2 != NULL; }
FMB_INLINE int shape_of(const solid *s, int dim) { return dim == 3 ? s->frame3->shape : s->frame2->shape; }
FMB_INLINE fmb_view view_of(const solid *s, int dim) { return dim == 3 ? fmb_view3(s->frame3) : fmb_view2(s->frame2); }

FMB_INLINE fmb_real steepest_of(const solid *s, int dim)
{
    return dim == 3 ? s->frame3->steepest : s->frame2->steepest;
}

FMB_INLINE frame_part part_of(const solid *s, int dim)
{
    fmb_view f = view_of(s, dim);
    return (frame_part){f.origin, f.edge, f.normal, dim == 3 ? s->frame3->diagonal : s->frame2->diagonal, f.extent};
}

FMB_INLINE void mover_set(moving_link *m, const solid *a, const fmb_real *vb, int dim)
{
    const fmb_real *va = a->step;
    m->a = part_of(a, dim);
    FMB_UNROLL
    for (int k = 0; k < dim; k++) {
        m->v[k] = vb[k] - va[k];
        m->bias[k] = m->v[k] - m->a.diagonal[k];
        m->reach[k] = m->a.extent[k] + fmb_abs(m->v[k]);
    }
}

/* 1: world axis k separates a from b at every t; -1: its opposite does; 0: not proved. */
FMB_INLINE int parted_along(const moving_link *m, const frame_part *b, int k)
{
    fmb_real d = b->origin[k] - m->a.origin[k], middle = (d + d) + (b->diagonal[k] + m->bias[k]);
    fmb_real reach = b->extent[k] + m->reach[k];
    return fmb_axis_separates(middle, reach);
}

/* Along any direction n. */
typedef struct {
    fmb_real middle; /* n.D */
    fmb_real reach;  /* how far both frames reach from their middles */
    fmb_real size;   /* S */
} extent;

FMB_INLINE extent extent_along(const moving_link *m, const frame_part *b, const fmb_real *n, int dim)
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
    return (extent){s, reach, size};
}

/* parted_along for any direction n. */
FMB_INLINE int parted_by(const moving_link *m, const frame_part *b, const fmb_real *n, int dim)
{
    extent e = extent_along(m, b, n, dim);
    return fmb_doubled_separates(e.middle, e.reach, e.size);
}

FMB_INLINE fmb_bits word_of(fmb_real x)
{
    union {
        fmb_real real;
        fmb_bits bits;
    } v;
    v.real = x;
    return v.bits;
}

/* The bits without the sign: 0 for +-0 alone. */
FMB_INLINE fmb_bits size_of(fmb_real x) { return word_of(x) << 1; }

/* k: n is along axis k alone; -1: n is 0; dim: n has more than one component. */
FMB_INLINE int hint_axis(const fmb_real *n, int dim)
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

const fmb_real fmb_no_step[3] = {0, 0, 0};

FMB_INLINE int moves(const solid *s) { return s->step != fmb_no_step; }

/* The two solids of a pair. */

FMB_INLINE solid link_at(const plan *p, const pair_place *at, int dim)
{
    return solid_at(&p->list[FMB_WITH_LINK], at->link, dim);
}

FMB_INLINE solid other_at(const plan *p, const pair_place *at, int dim)
{
    return solid_at(&p->list[at->kind], at->other, dim);
}

FMB_AUDIT_CODE(static fmb_claim claim_at(const plan *p, const pair_place *at, int dim) {
    solid a = link_at(p, at, dim), b = other_at(p, at, dim);
    return dim == 3 ? fmb_claim3(a.frame3, a.step, b.frame3, b.step) : fmb_claim2(a.frame2, a.step, b.frame2, b.step);
})

/* By the scene's tier. (Called by name where none is given: no call through a pointer then.) */
FMB_INLINE int sweep3(const fmb_tier3 *by, const solid *a, const solid *b, fmb_real *axis, fmb_interval *when)
{
    return by->sweep ? by->sweep(a->frame3, a->step, b->frame3, b->step, axis, when)
                     : fmb_sweep3(a->frame3, a->step, b->frame3, b->step, axis, when);
}

FMB_INLINE int sweep2(const fmb_tier2 *by, const solid *a, const solid *b, fmb_real *axis, fmb_interval *when)
{
    return by->sweep ? by->sweep(a->frame2, a->step, b->frame2, b->step, axis, when)
                     : fmb_sweep2(a->frame2, a->step, b->frame2, b->step, axis, when);
}

FMB_INLINE int test3(const fmb_tier3 *by, const solid *a, const solid *b, fmb_real *axis)
{
    return by->test ? by->test(a->frame3, b->frame3, axis) : fmb_test3(a->frame3, b->frame3, axis);
}

FMB_INLINE int test2(const fmb_tier2 *by, const solid *a, const solid *b, fmb_real *axis)
{
    return by->test ? by->test(a->frame2, b->frame2, axis) : fmb_test2(a->frame2, b->frame2, axis);
}

static int sweep(const plan *p, const pair_place *at, fmb_real *axis, fmb_interval *when, int dim)
{
    solid a = link_at(p, at, dim), b = other_at(p, at, dim);
    if (moves(&a) || moves(&b))
        return dim == 3 ? sweep3(&p->tier3, &a, &b, axis, when) : sweep2(&p->tier2, &a, &b, axis, when);
    *when = (fmb_interval){0, 1};
    return dim == 3 ? test3(&p->tier3, &a, &b, axis) : test2(&p->tier2, &a, &b, axis);
}

/* parted_by as a call: for directions that are tried after the hint has failed. */
static int parted_by_face(const moving_link *m, const frame_part *b, const fmb_real *n, int dim)
{
    return parted_by(m, b, n, dim);
}

/* Does a world axis separate the pair? Then it is its new hint. tried: the axis that has failed. */
FMB_INLINE int part_by_axes(const moving_link *m, const frame_part *b, fmb_real *hint, int tried, int dim)
{
    for (int k = 0; k < dim; k++) {
        int side = k == tried ? 0 : parted_along(m, b, k);
        if (side) {
            write_axis(hint, k, side, dim);
            return 1;
        }
    }
    return 0;
}

/* Does the normal of a face of the other frame? */
FMB_INLINE int part_by_faces(const moving_link *m, const frame_part *b, fmb_real *hint, int dim)
{
    for (int j = 0; j < dim; j++) {
        const fmb_real *n = b->normal + j * dim;
        int side = parted_by_face(m, b, n, dim);
        if (side) {
            for (int k = 0; k < dim; k++)
                hint[k] = (fmb_real)side * n[k];
            return 1;
        }
    }
    return 0;
}

/*
 * A new direction for a pair whose hint has failed. First come directions that do not turn with the link, so that
 * they last for many ticks: the world axes, at 20 operations each, and the faces of the other frame. Faces of the
 * link last a few ticks only; the tier tries them.
 */
static int search_pair(const plan *p, fmb_scene_state *state, const pair_place *at, const moving_link *m,
                       fmb_real *hint, int tried, fmb_interval *when, int dim)
{
    solid b = other_at(p, at, dim);
    frame_part other = part_of(&b, dim);
    if (part_by_axes(m, &other, hint, tried, dim) || part_by_faces(m, &other, hint, dim)) {
        state->by_axis++;
        return FMB_MISS_BEYOND("scene, new direction", claim_at(p, at, dim), 0, hint);
    }
    fmb_real x = hint[0], y = hint[1], z = hint[dim - 1];
    int verdict = sweep(p, at, hint, when, dim);
    /* A pair without a hint cannot be proved by it. The exact tier leaves none where no direction proves its miss. */
    if (verdict != FMB_MISS || tried < 0 || hint[0] != x || hint[1] != y || hint[dim - 1] != z)
        state->searched++;
    return verdict;
}

/* The link of the pair against b, an obstacle or a later link. Both are usable. hint: of the pair, not NULL. */
FMB_INLINE int decide_pair(const plan *p, fmb_scene_state *state, const pair_place *at, const moving_link *m,
                           const solid *b, fmb_real *hint, fmb_interval *when, int dim)
{
    frame_part other = part_of(b, dim);
    int axis = hint_axis(hint, dim), side = 0;
    if (axis == dim) {
        side = parted_by(m, &other, hint, dim);
    } else if (axis >= 0) {
        side = parted_along(m, &other, axis);
        if (side) {
            hint[axis] = (fmb_real)side; /* which may have been infinite or NaN: no direction to keep */
            return FMB_MISS_BEYOND("scene, axis", claim_at(p, at, dim), 0, hint);
        }
    }
    if (!side)
        return search_pair(p, state, at, m, hint, axis, when, dim);
    if (side < 0)
        fmb_scale(hint, dim, -1);
    return FMB_MISS_BEYOND("scene, hint", claim_at(p, at, dim), 0, hint);
}

enum { STAYS = 0 };

/*
 * One face of a zone. A link is inside it while gap + t speed >= 0; the left side is known to within `error`. Widens
 * *outside to the times at which the link is not proved inside. Returns STAYS: it is inside at every t; FMB_HIT: at
 * some t it is not; FMB_UNDECIDED. The error is at least 4 times what is needed, so that it covers the roundings of
 * the times here too: 72u |speed|.
 */
static int inside_face(fmb_real gap, fmb_real speed, fmb_real error, fmb_interval *outside)
{
    fmb_real start = gap - error, end = (gap + speed) - error;
    if (fmb_zone_holds(start, end))
        return STAYS;
    fmb_real in = start > 0 ? start / (start - end) : 0, out = end > 0 ? start / (start - end) : 1;
    if (!(in > outside->in))
        outside->in = in;
    if (!(out < outside->out))
        outside->out = out;
    return fmb_zone_is_left(gap, speed, error) ? FMB_HIT : FMB_UNDECIDED;
}

/* Of link a and zone b: d = origin_a - origin_b, v = va - vb. Returns what a face's gap may be off (proof.h, P5). */
static fmb_real contained_error(const solid *a, const solid *b, fmb_real d[3], fmb_real v[3], int dim)
{
    fmb_view va = view_of(a, dim), vb = view_of(b, dim);
    fmb_real length = 0;
    for (int k = 0; k < dim; k++) {
        d[k] = va.origin[k] - vb.origin[k];
        v[k] = a->step[k] - b->step[k];
        length += (fmb_abs(d[k]) + fmb_abs(v[k])) + (va.extent[k] + vb.extent[k]);
    }
    return FMB_CONTAIN_ERROR * (steepest_of(b, dim) * length);
}

/*
 * Does the link of a pair stay inside its zone b? (proof.h, P5) The faces of b, with q = p - origin_b for a point p:
 *   cuboid        0 <= n_j.q <= volume for j < dim
 *   tetrahedron   0 <= n_j.q for j < dim, and n_dim.q <= volume
 * The extremes of n_j.q over the link are at its vertices, and linear in t. So it is enough to look at t = 0 and t = 1.
 */
static int contained(const plan *p, const pair_place *pair, fmb_interval *when, int dim)
{
    solid a = link_at(p, pair, dim), b = other_at(p, pair, dim);
    fmb_view va = view_of(&a, dim), vb = view_of(&b, dim);
    fmb_real d[3], v[3], error = contained_error(&a, &b, d, v, dim);
    int found = STAYS; /* FMB_HIT and FMB_UNDECIDED are a bit each: all that was found */
    fmb_interval outside = {1, 0};
    for (int j = 0; j < (fmb_cuboid(vb.shape) ? dim : dim + 1); j++) {
        const fmb_real *n = vb.normal + j * dim;
        fmb_span s = fmb_support(&va, n, dim);
        fmb_real at = fmb_dot(n, d, dim), speed = fmb_dot(n, v, dim);
        if (j < dim)
            found |= inside_face(at + s.min, speed, error, &outside);
        if (fmb_cuboid(vb.shape) || j == dim)
            found |= inside_face(vb.volume - (at + s.max), -speed, error, &outside);
    }
    *when = outside;
    if (found != STAYS)
        return found & FMB_HIT ? FMB_HIT : FMB_UNDECIDED;
    return FMB_MISS_INSIDE("zone", claim_at(p, pair, dim));
}

/* A sum that is within range says that all numbers are, and that none is NaN. */
FMB_INLINE int check_step(const fmb_real *v, int dim)
{
    fmb_real sum = 0;
    FMB_UNROLL
    for (int k = 0; k < dim; k++)
        sum += fmb_abs(v[k]);
    return sum <= FMB_LARGEST ? 0 : fmbi_check_displacement(v, dim);
}

/* 0, or why the frame or its displacement cannot be used. */
FMB_INLINE int check_solid(const solid *s, int dim)
{
    if (!has_frame(s, dim) || !s->step)
        return FMB_ERR_NULL;
    if (!fmb_usable(shape_of(s, dim)))
        return FMB_ERR_FRAME;
    return moves(s) ? check_step(s->step, dim) : 0;
}

/* Field by field: a copy of the struct would call memcpy. */
static void set_contact(fmb_scene_contact *c, const pair_place *at, int verdict, fmb_real in, fmb_real out)
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
    static const pair_place nowhere = {0, 0, 0};
    state->free = state->why_not = state->finished = state->moving = 0;
    state->next = state->contacts = state->tested = state->allowed = state->in_zone = 0;
    state->by_hint = state->by_axis = state->searched = 0;
    state->window = window;
    state->seal = 0;
    set_contact(&state->first, &nowhere, 0, 0, 0);
}

/* Writes down what a call answers, and returns it. */
static int conclude(fmb_scene_state *state, int answer, int finished)
{
    state->free = answer == FMB_MISS;
    state->why_not = answer;
    state->finished = finished;
    if (answer != FMB_UNFINISHED)
        state->next = 0;
    return answer;
}

/* A call that looks at no pair: nothing of an earlier pass is left. */
static int refuse(fmb_scene_state *state, int error)
{
    begin_pass(state, 0);
    return conclude(state, error, 0);
}

static void record(const plan *p, fmb_scene_state *state, const pair_place *at, int verdict, const fmb_interval *when)
{
    if (state->contacts < p->capacity)
        set_contact(&p->contact[state->contacts], at, verdict, when->in, when->out);
    if (!state->contacts || when->in < state->first.when.in)
        set_contact(&state->first, at, verdict, when->in, when->out);
    state->contacts++;
}

FMB_APART int may_meet(const plan *p, const pair_place *at, int32_t other, int dim)
{
    const bits a = bits_at(&p->list[FMB_WITH_LINK], at->link, dim), b = bits_at(&p->list[at->kind], other, dim);
    return fmb_bits_may_meet(a.is, a.may_meet, b.is, b.may_meet);
}

/* Is the pair left out? some: may the link meet anything at all? Nearly always not, and then nothing else is asked. */
FMB_INLINE int left_out(const plan *p, const pair_place *at, const solid_list *others, int32_t other, uint32_t some,
                        int dim)
{
    return some && bits_at(others, other, dim).may_meet && may_meet(p, at, other, dim);
}

/* The hint of a pair. none: room for a hint that is not kept. */
FMB_INLINE fmb_real *hint_of(const plan *p, int32_t pair, fmb_real none[3], int dim)
{
    if (p->hint)
        return p->hint + pair * dim;
    none[0] = none[1] = none[2] = 0;
    return none;
}

/* The verdict of a pair, with an obstacle, a later link or a zone; or an error. pair: its number. */
FMB_INLINE int decide_place(const plan *p, fmb_scene_state *state, const pair_place *at, int32_t pair,
                            const moving_link *m, const solid *b, fmb_interval *when, int dim)
{
    int answer;
    FMB_AUDIT_CODE(fmb_audit_begin();)
    if (at->kind == FMB_WITH_ZONE) {
        answer = contained(p, at, when, dim);
    } else {
        fmb_real none[3];
        answer = decide_pair(p, state, at, m, b, hint_of(p, pair, none, dim), when, dim);
    }
    FMB_AUDIT_CODE(if (answer == FMB_MISS) answer = FMB_MISS_HANDED(m->a.origin, part_of(b, dim).origin);)
    return answer;
}

/* A row has ended or stopped. next: the number of the pair to go on with. */
FMB_INLINE void count_pairs(fmb_scene_state *state, int kind, int32_t tested, int32_t allowed, int32_t next)
{
    state->allowed += allowed;
    state->tested += tested;
    state->in_zone += kind == FMB_WITH_ZONE ? tested : 0;
    state->next = next;
}

/*
 * The pairs of one row, from at->other on. Returns 0 at its end, FMB_UNFINISHED, or an error. at->other then says
 * where it stopped. limit: the budget is used up before this one. (A row has no more than FMB_SCENE_MOST pairs.)
 */
FMB_INLINE int walk_pairs(const plan *p, fmb_scene_state *state, const solid *a, pair_place *at, uint32_t *budget,
                          int dim)
{
    const solid_list others = p->list[at->kind];
    const uint64_t mine = bits_at(&p->list[FMB_WITH_LINK], at->link, dim).may_meet;
    const uint32_t some = (uint32_t)(mine | mine >> 32); /* of most links 0 */
    const int32_t first = at->other, end = p->count[at->kind], pair = state->next - first;
    int32_t other = first, allowed = 0, limit = first + (int32_t)(*budget < FMB_SCENE_MOST ? *budget : FMB_SCENE_MOST);
    int answer = 0;
    moving_link still, both;
    mover_set(&still, a, fmb_no_step, dim);
    for (; other < end; other++) {
        fmb_interval when;
        solid b = solid_at(&others, other, dim);
        if (left_out(p, at, &others, other, some, dim)) {
            allowed++;
            limit++;
            continue;
        }
        answer = other == limit ? FMB_UNFINISHED : check_solid(&b, dim);
        if (answer)
            break;
        const moving_link *m = &still;
        if (moves(&b)) {
            mover_set(&both, a, b.step, dim);
            state->moving |= at->kind != FMB_WITH_LINK;
            m = &both;
        }
        at->other = other;
        answer = decide_place(p, state, at, pair + other, m, &b, &when, dim);
        if (answer < 0)
            break;
        if (answer != FMB_MISS) {
            record(p, state, at, answer, &when);
            answer = 0;
        }
    }
    at->other = other;
    *budget -= (uint32_t)(other - first - allowed);
    count_pairs(state, at->kind, other - first - allowed, allowed, pair + other);
    return answer;
}

FMB_INLINE int walk_row(const plan *p, fmb_scene_state *state, pair_place *at, uint32_t *budget, int dim)
{
    solid a = link_at(p, at, dim);
    int error = check_solid(&a, dim);
    return error ? error : walk_pairs(p, state, &a, at, budget, dim);
}

/* All rows, from pair number state->next on. Returns 0, FMB_UNFINISHED, or an error, with the pair in *at. */
FMB_INLINE int walk(const plan *p, fmb_scene_state *state, pair_place *at, uint32_t budget, int dim)
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

static int is_count(int32_t count) { return count >= 1 && count <= FMB_SCENE_MOST; }
static int is_list(const solid_list *list) { return list->solid3 || list->solid2; }

/* How many of one kind a link is tested against. */
static int check_count(plan *p, int kind)
{
    if (p->count[kind] == FMB_NONE)
        p->count[kind] = 0;
    else if (!is_count(p->count[kind]))
        return FMB_ERR_RANGE;
    else if (!is_list(&p->list[kind]))
        return FMB_ERR_NULL;
    return 0;
}

static int check_counts(plan *p)
{
    int error = 0;
    if (!is_count(p->links) || (p->self != FMB_SELF_TEST && p->self != FMB_SELF_SKIP))
        return FMB_ERR_RANGE;
    p->count[FMB_WITH_LINK] = p->self == FMB_SELF_TEST ? p->links : FMB_NONE;
    for (int kind = 0; kind < 3 && !error; kind++)
        error = check_count(p, kind);
    if (error)
        return error;
    return is_list(&p->list[FMB_WITH_LINK]) ? 0 : FMB_ERR_NULL;
}

/* Hints, contacts and state are written, so they must not overlap. */
static int check_apart(const plan *p, const fmb_scene_state *state, int dim)
{
    uint64_t hints = (uint64_t)p->hints * (uint64_t)dim * sizeof(fmb_real);
    uint64_t contacts = (uint64_t)p->capacity * sizeof(fmb_scene_contact);
    int shared = fmb_bytes_overlap(p->hint, hints, p->contact, contacts);
    shared |= fmb_bytes_overlap(p->hint, hints, state, sizeof *state);
    shared |= fmb_bytes_overlap(p->contact, contacts, state, sizeof *state);
    return shared ? FMB_ERR_RANGE : 0;
}

/* How many pairs have a hint. */
static int32_t hints_needed(const plan *p)
{
    int32_t self = p->count[FMB_WITH_LINK] ? p->links * (p->links - 1) / 2 : 0;
    return p->links * p->count[FMB_WITH_OBSTACLE] + self;
}

static int lacks_array(int32_t room, int given) { return room && !given; }

/* Is there an array where there is room, room in each array, and enough room for hints? */
static int check_rooms(const plan *p)
{
    if (lacks_array(p->hints, p->hint != NULL) || lacks_array(p->capacity, p->contact != NULL))
        return FMB_ERR_NULL;
    if (p->hints < 0 || p->capacity < 0 || (p->contact && !p->capacity))
        return FMB_ERR_RANGE;
    return p->hint && p->hints < hints_needed(p) ? FMB_ERR_CAPACITY : 0;
}

/* Without obstacles and zones a link may have no pair, and only this looks at it. */
static int check_lonely(const plan *p, int dim)
{
    int error = 0;
    if (p->count[FMB_WITH_OBSTACLE] || p->count[FMB_WITH_ZONE])
        return 0;
    for (int32_t i = 0; i < p->links && !error; i++) {
        solid a = solid_at(&p->list[FMB_WITH_LINK], i, dim);
        error = check_solid(&a, dim);
    }
    return error;
}

/* Both functions of the tier, or none. */
static int check_tier(const plan *p)
{
    int whole = !p->tier3.test == !p->tier3.sweep && !p->tier2.test == !p->tier2.sweep;
    return whole ? 0 : FMB_ERR_NULL;
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
        error = check_tier(p);
    if (!error)
        error = check_window(p->window);
    if (!error)
        error = check_lonely(p, dim);
    return error || budget ? error : FMB_ERR_RANGE;
}

/*
 * Has anything changed since a pass stopped? The seal is a sum (src/core/mix.h) of the numbers, wherever they lie. A
 * frame without a shape has none.
 */

static uint64_t mix_solids(uint64_t sum, const solid_list *list, int32_t count, int dim)
{
    sum = fmb_mix(sum, (uint32_t)count);
    for (int32_t i = 0; i < count; i++) {
        solid s = solid_at(list, i, dim);
        bits b = bits_at(list, i, dim);
        int shape = has_frame(&s, dim) ? shape_of(&s, dim) : 0;
        int moving = s.step && moves(&s);
        sum = fmb_mix(sum,
                      (uint32_t)shape * 8u + (moving ? 4u : 0u) + (s.step ? 2u : 0u) + (b.is | b.may_meet ? 1u : 0u));
        if (b.is | b.may_meet)
            sum = fmb_mix_long(fmb_mix_long(sum, b.is), b.may_meet);
        if (fmb_usable(shape)) {
            fmb_view f = view_of(&s, dim);
            sum = fmb_mix_reals(fmb_mix_reals(sum, f.origin, dim), f.edge, dim * dim);
        }
        if (moving)
            sum = fmb_mix_reals(sum, s.step, dim);
    }
    return sum;
}

static uint64_t mix_scene(const plan *p, int dim)
{
    uint64_t sum = fmb_mix(fmb_mix(FMB_MIX_START, (uint32_t)dim), (uint32_t)p->self);
    sum = fmb_mix_long(fmb_mix_long(sum, (uintptr_t)p->hint), (uintptr_t)p->contact);
    sum = fmb_mix(fmb_mix(sum, (uint32_t)p->hints), (uint32_t)p->capacity);
    sum = fmb_mix_long(fmb_mix_long(sum, (uintptr_t)p->tier3.test), (uintptr_t)p->tier3.sweep);
    sum = fmb_mix_long(fmb_mix_long(sum, (uintptr_t)p->tier2.test), (uintptr_t)p->tier2.sweep);
    sum = mix_solids(fmb_mix_real(sum, p->window), &p->list[FMB_WITH_LINK], p->links, dim);
    sum = mix_solids(sum, &p->list[FMB_WITH_OBSTACLE], p->count[FMB_WITH_OBSTACLE], dim);
    return mix_solids(sum, &p->list[FMB_WITH_ZONE], p->count[FMB_WITH_ZONE], dim);
}

/* The seal: of the scene, and of all that a pass that goes on reads of its state. */
static uint64_t seal_of(const fmb_scene_state *state, uint64_t sum)
{
    const fmb_scene_contact *c = &state->first;
    const int32_t number[] = {state->moving,  state->next,    state->contacts, state->tested,
                              state->allowed, state->in_zone, state->by_axis,  state->searched,
                              c->kind,        c->link,        c->other,        c->verdict};
    const fmb_real real[] = {c->when.in, c->when.out, state->window};
    for (int i = 0; i < (int)(sizeof number / sizeof number[0]); i++)
        sum = fmb_mix(sum, (uint32_t)number[i]);
    return fmb_mix_reals(sum, real, (int)(sizeof real / sizeof real[0]));
}

/* Does a pass go on with the same scene and state? 0 or FMB_ERR_STALE. *sum: of the scene, if it goes on. */
static int check_seal(const plan *p, const fmb_scene_state *state, uint64_t *sum, int dim)
{
    if (!state->next)
        return 0;
    *sum = mix_scene(p, dim);
    return state->next > 0 && state->seal == seal_of(state, *sum) ? 0 : FMB_ERR_STALE;
}

/* All pairs have been looked at. */
FMB_INLINE int finish_pass(const plan *p, fmb_scene_state *state)
{
    return conclude(state, p->contact && state->contacts > p->capacity ? FMB_ERR_CAPACITY : state->first.verdict, 1);
}

FMB_INLINE int check(plan *p, fmb_scene_state *state, uint32_t budget, int dim)
{
    pair_place at = {0, 0, 0};
    uint64_t sum = 0;
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
        return finish_pass(p, state);
    if (answer < 0) {
        set_contact(&state->first, &at, answer, 0, 1);
    } else {
        if (!from)
            sum = mix_scene(p, dim);
        state->seal = seal_of(state, sum);
    }
    return conclude(state, answer, 0);
}

/* The two scenes differ in the types of their lists and hints alone. */

#define PLAN_NUMBERS(scene)                                                                                \
    .count = {(scene)->obstacles, 0, (scene)->zones}, .self = (scene)->self, .links = (scene)->links,      \
    .hint = (scene)->hint ? (scene)->hint[0] : NULL, .hints = (scene)->hints, .contact = (scene)->contact, \
    .capacity = (scene)->capacity, .window = (scene)->window

FMB_INLINE plan plan_of3(const fmb_scene3 *scene)
{
    return (plan){.list = {{scene->obstacle, NULL}, {scene->link, NULL}, {scene->zone, NULL}},
                  PLAN_NUMBERS(scene),
                  .tier3 = scene->tier};
}

int fmbi_scene3_seal(const fmb_scene3 *scene, const fmb_scene_state *state, uint32_t budget, uint64_t *seal)
{
    if (!scene)
        return FMB_ERR_NULL;
    plan p = plan_of3(scene);
    int error = check_plan(&p, state, budget, 3);
    if (error)
        return error;
    *seal = seal_of(state, mix_scene(&p, 3));
    return 0;
}

/* For 3D and for 2D: the same steps over other types. What can be shared is above. */
int fmbi_scene3_pass(const fmb_scene3 *scene, fmb_scene_state *state, uint32_t budget)
{
    if (!scene)
        return refuse(state, FMB_ERR_NULL);
    plan p = plan_of3(scene);
    return check(&p, state, budget, 3);
}

int fmb_scene3_check(const fmb_scene3 *scene, fmb_scene_state *state, uint32_t budget)
{
    uint32_t me;
    int busy = state ? fmbi_take(&state->in_use, &me) : FMB_ERR_NULL;
    return busy ? busy : fmbi_leave(fmbi_scene3_pass(scene, state, budget), &state->in_use, &me);
}

static int scene2_pass(const fmb_scene2 *scene, fmb_scene_state *state, uint32_t budget)
{
    if (!scene)
        return refuse(state, FMB_ERR_NULL);
    plan p = {.list = {{NULL, scene->obstacle}, {NULL, scene->link}, {NULL, scene->zone}},
              PLAN_NUMBERS(scene),
              .tier2 = scene->tier};
    return check(&p, state, budget, 2);
}

int fmb_scene2_check(const fmb_scene2 *scene, fmb_scene_state *state, uint32_t budget)
{
    uint32_t me;
    int busy = state ? fmbi_take(&state->in_use, &me) : FMB_ERR_NULL;
    return busy ? busy : fmbi_leave(scene2_pass(scene, state, budget), &state->in_use, &me);
}

/* What a state says to fmb_scene_stop. */
typedef struct {
    int free, why_not, finished, moving, verdict;
    int32_t next, contacts;
    fmb_real window, in; /* verdict, in: of the first contact */
} scene_end;

/* As it stands there now. */
static scene_end read_end(const volatile fmb_scene_state *s)
{
    return (scene_end){s->free, s->why_not,  s->finished, s->moving,       s->first.verdict,
                       s->next, s->contacts, s->window,   s->first.when.in};
}

static uint64_t sum_of_end(const scene_end *s)
{
    uint64_t h = fmb_mix_real(fmb_mix_real(FMB_MIX_START, s->window), s->in);
    h = fmb_mix(fmb_mix(fmb_mix(h, (uint32_t)s->free), (uint32_t)s->why_not), (uint32_t)s->finished);
    h = fmb_mix(fmb_mix(fmb_mix(h, (uint32_t)s->moving), (uint32_t)s->next), (uint32_t)s->contacts);
    return fmb_mix(h, (uint32_t)s->verdict);
}

/* Of a finished state that is not free: do its first contact and its answer agree? */
static int whole_contact(const scene_end *s)
{
    if (s->why_not != s->verdict && s->why_not != FMB_ERR_CAPACITY)
        return 0;
    return s->contacts > 0 && s->verdict > 0 && s->in >= 0 && s->in <= 1;
}

/* Is it a finished state, as conclude and record leave it? */
static int whole(const scene_end *s)
{
    if (s->finished != 1 || s->next)
        return 0;
    if (!s->free)
        return whole_contact(s);
    return s->free == 1 && !s->why_not && !s->contacts && !s->verdict;
}

/*
 * Wanted: s < w in - (w - 1), w the window. To stay below the bound 6u w are subtracted, for:
 *   w in                    u w
 *   w - 1                   u w
 *   their difference        u w
 *   the subtraction itself  u w
 */
static int stop_time(const scene_end *s, fmb_real *latest)
{
    if (!s->finished)
        return s->why_not ? s->why_not : FMB_UNFINISHED;
    if (!whole(s))
        return FMB_ERR_STALE;
    fmb_real w = s->window;
    if (!(w >= 1) || !(w <= FMB_WINDOW_MOST) || s->moving)
        return FMB_ERR_RANGE;
    *latest = s->free ? 1 : fmb_min((w * s->in - (w - 1)) - 6 * FMB_U * w, 1);
    return s->why_not;
}

/*
 * Only read: a call that writes the state is told by its mark, at the beginning and at the end. One that comes and goes
 * between leaves other numbers, which are read twice: what is the same in both was so in between, all at once, unless
 * three come and go (docs/safety.md).
 */
int fmb_scene_stop(const fmb_scene_state *state, fmb_real *latest)
{
    if (!latest)
        return FMB_ERR_NULL;
    *latest = -1;
    if (!state)
        return FMB_ERR_NULL;
    if (fmbi_is_taken(&state->in_use))
        return FMB_ERR_BUSY;
    const scene_end now = read_end(state);
    int answer = stop_time(&now, latest);
    FMB_FENCE_LOADS();
    const scene_end then = read_end(state);
    if (sum_of_end(&then) != sum_of_end(&now) || fmbi_is_taken(&state->in_use)) {
        *latest = -1;
        answer = FMB_ERR_BUSY;
    }
    return answer;
}
