/* SPDX-License-Identifier: MIT */
/* fmb_test3, fmb_sweep3: the caller's direction first, then the fast stages of the class, then the exact search. */
#include "stage3_cuboids.h"
#include "stage3_tetrahedron.h"

/* Sets all of a search; open: the directions that a fast stage left, FMB_ALL_OPEN if it does not say which. */
FMB_APART void start_search(fmb_search *s, const fmb_couple3 *c, unsigned open, fmb_real *axis)
{
    fmb_view a = fmb_view3(c->a), b = fmb_view3(c->b);
    FMB_AUDIT_CODE(s->of = fmb_claim3(c->a, c->va, c->b, c->vb); fmb_audit_begin();)
    int exchanged = fmb_search_exchanges(&a, c->va, &b, c->vb, 3);
    const fmb_frame3 *first = exchanged ? c->b : c->a, *second = exchanged ? c->a : c->b;
    const fmb_real *v = exchanged ? c->vb : c->va, *w = exchanged ? c->va : c->vb;
    s->exchanged = exchanged;
    s->open = open;
    s->axis = axis;
    a = fmb_view3(first);
    b = fmb_view3(second);
    fmb_search_start(s, &a, v, &b, w, 3);
}

/* 1: one separates, *axis is set. room: for each frame `size` numbers. */
FMB_INLINE int search_facets(fmb_search *s, fmb_real *room, int size, const fmb_couple3 *c, unsigned open,
                             fmb_real *axis)
{
    s->edge[0] = room;
    s->edge[1] = room + size;
    start_search(s, c, open, axis);
    return fmbi_search_faces3(s) || fmbi_search_edges(s);
}

/*
 * Takes no pointer into the stage's frame, so that gcc makes a jump of the call: the stage's stack is free before the
 * search starts.
 */
FMB_APART int search_at_rest(const fmb_frame3 *a, const fmb_frame3 *b, fmb_real *axis, unsigned open)
{
    fmb_couple3 c = {a, b, fmb_at_rest, fmb_at_rest};
    fmb_search s;
    fmb_real room[2 * 9];
    if (search_facets(&s, room, 9, &c, open, axis))
        return FMB_MISS_KNOWN(a, b);
    return fmb_times_overlap(&s.inner) ? FMB_HIT : FMB_UNDECIDED;
}

FMB_APART int search_moving(const fmb_couple3 *c, fmb_real *axis, fmb_interval *when)
{
    fmb_search s;
    fmb_real room[2 * FMB_SEARCH_ROOM];
    room[9] = 0;
    room[FMB_SEARCH_ROOM + 9] = 1;
    return search_facets(&s, room, FMB_SEARCH_ROOM, c, FMB_ALL_OPEN, axis) ? FMB_MISS_KNOWN(c->a, c->b)
                                                                           : fmb_search_finish(&s, when, 3);
}

/* Stages of a class, each with a state and a frame of its own: fmb_test3 itself needs none, and leaves by jumps. */
FMB_APART int cuboids_at_rest(const fmb_frame3 *a, const fmb_frame3 *b, fmb_real *axis)
{
    fmb_couple3 c = {a, b, fmb_at_rest, fmb_at_rest};
    fmb_stage f;
    fmb_stage_start(&f, &c, axis, 0);
    int answer = fmb_cuboids3(&f, &c, 0);
    return answer != FMB_OPEN ? answer : search_at_rest(a, b, axis, f.open);
}

static int turned(int answer, fmb_real *axis)
{
    if (answer == FMB_MISS && axis)
        fmb_scale(axis, 3, -1);
    return answer;
}

FMB_APART int tetrahedron_at_rest(const fmb_frame3 *a, const fmb_frame3 *b, fmb_real *axis)
{
    fmb_couple3 c = {a, b, fmb_at_rest, fmb_at_rest};
    fmb_stage f;
    fmb_stage_start(&f, &c, axis, 0);
    int answer = fmb_tetrahedron3(&f, &c, 0);
    return answer != FMB_OPEN ? answer : search_at_rest(a, b, axis, FMB_ALL_OPEN);
}

/*
 * p excludes contact before tau_1, q after tau_2 < tau_1. Their combination at right angles to v excludes it at all
 * times. It is proved as it comes out. Which two they are depends on the order of the frames, and so can the answer:
 *     cuboids      left to the search unless it is far (is_far)
 *     tetrahedra   asked in both orders (settle_moving)
 * (By value, so that the stage's state need not be in memory.)
 */
static int try_combination(const fmb_couple3 *c, fmb_vec first, fmb_vec last, fmb_vec way, fmb_real *axis)
{
    fmb_real p[3] = {first.x, first.y, first.z}, q[3] = {last.x, last.y, last.z}, v[3] = {way.x, way.y, way.z}, n[3];
    /* One of them alone excludes all of the step where the other is 0. */
    int only_p = !fmbi_normalise(q, 3), only_q = !fmbi_normalise(p, 3);
    fmb_real wp = only_q ? 1 : fmb_abs(fmb_dot(p, v, 3)), wq = only_p ? 1 : fmb_abs(fmb_dot(q, v, 3));
    for (int k = 0; k < 3; k++)
        n[k] = p[k] * wq + q[k] * wp;
    if (!fmb_try3(c->a, c->b, n, v))
        return 0;
    for (int k = 0; axis && k < 3; k++)
        axis[k] = n[k];
    return !FMB_MISS_BY3("combination", c->a, c->va, c->b, c->vb, n);
}

FMB_INLINE int finish_sweep(const fmb_stage *f, const fmb_couple3 *c, int answer, fmb_interval *when)
{
    if (answer == FMB_OPEN && f->outer.in > f->outer.out && try_combination(c, f->first, f->last, f->v, f->axis))
        return FMB_MISS_KNOWN(c->a, c->b);
    if (answer == FMB_HIT && when) {
        when->in = (1 + f->outer.in) * R(0.5);
        when->out = (1 + f->outer.out) * R(0.5);
    }
    return answer;
}

/*
 * Of two cuboids: does the stage's combination lie so far beyond touching that the search finds one, too, its own
 * (COMBINATION, search.c)? A time of the step is half of what tau is.
 *     enough for the search   54.2u S / W of both      W as the search computes it
 *     W of the search         off by 6.1u S            n 2.1u; v, products and sums
 *     W of the stage          off by 8u S              n 4u
 *     so W of the search      >= (1 - 14.1 / 72) W     where 72u S / W is within the step, as it has to be
 *     asked for               72u > 54.2u / .804
 *     one direction alone     24u S                    the other is 0: the search's error twice, and its normal's
 * A direction that has set a time has a speed, and f->size has been set.
 */
#define FMB_STAGE_PARTED (2 * 72 * FMB_U)

FMB_INLINE fmb_real slowness(const fmb_stage *f, fmb_vec n)
{
    fmb_real speed = fmb_abs(fmb_vec_dot(n, f->v));
    return speed > 0 ? fmb_vec_dot(fmb_vec_abs(n), f->size) / speed : 0;
}

static int is_far(const fmb_stage *f)
{
    return f->outer.in - f->outer.out > FMB_STAGE_PARTED * (slowness(f, f->first) + slowness(f, f->last));
}

FMB_APART int cuboids_moving(const fmb_couple3 *c, fmb_real *axis, fmb_interval *when)
{
    fmb_stage f;
    fmb_stage_start(&f, c, axis, 1);
    int answer = fmb_cuboids3(&f, c, 1);
    return answer == FMB_OPEN && !is_far(&f) ? FMB_OPEN : finish_sweep(&f, c, answer, when);
}

FMB_APART int tetrahedron_moving(const fmb_couple3 *c, fmb_real *axis, fmb_interval *when)
{
    fmb_stage f;
    fmb_stage_start(&f, c, axis, 1);
    return finish_sweep(&f, c, fmb_tetrahedron3(&f, c, 1), when);
}

/* The stages with the frames exchanged. */
FMB_APART int tetrahedra_exchanged(const fmb_couple3 *c, fmb_real *axis, fmb_interval *when)
{
    fmb_couple3 r = {c->b, c->a, c->vb, c->va};
    return turned(tetrahedron_moving(&r, axis, when), axis);
}

/*
 * What the stages leave open. The search comes first. Where it decides nothing of two tetrahedra, their stages are
 * asked with the frames exchanged. (A cuboid and a tetrahedron always come in this order.) All three say only what is
 * proved, so that no two contradict each other, and the answer is the same in whichever order the frames are given.
 */
FMB_APART int settle_moving(const fmb_couple3 *c, fmb_real *axis, fmb_interval *when)
{
    int answer = search_moving(c, axis, when);
    if (answer != FMB_UNDECIDED || fmb_cuboid(c->a->shape)) /* not: the other is none either */
        return answer;
    answer = tetrahedra_exchanged(c, axis, when);
    return answer != FMB_OPEN ? answer : FMB_UNDECIDED;
}

/* The stages for a tetrahedron want it second. */
FMB_APART int exchanged_moving(const fmb_couple3 *c, fmb_real *axis, fmb_interval *when)
{
    fmb_couple3 r = {c->b, c->a, c->vb, c->va};
    int answer = tetrahedron_moving(&r, axis, when);
    return turned(answer != FMB_OPEN ? answer : search_moving(&r, axis, when), axis);
}

/* The stages for a tetrahedron want it second. */
FMB_APART int exchanged_at_rest(const fmb_frame3 *a, const fmb_frame3 *b, fmb_real *axis)
{
    return turned(tetrahedron_at_rest(b, a, axis), axis);
}

FMB_INLINE int stages_at_rest(const fmb_frame3 *a, const fmb_frame3 *b, fmb_real *axis)
{
    if (!fmb_cuboid(b->shape))
        return tetrahedron_at_rest(a, b, axis);
    return fmb_cuboid(a->shape) ? cuboids_at_rest(a, b, axis) : exchanged_at_rest(a, b, axis);
}

FMB_APART int hinted_at_rest(const fmb_frame3 *a, const fmb_frame3 *b, fmb_real *axis)
{
    if (fmb_try3(a, b, axis, NULL))
        return FMB_MISS_BY3("hint", a, NULL, b, NULL, axis);
    return stages_at_rest(a, b, axis);
}

int fmb_test3(const fmb_frame3 *a, const fmb_frame3 *b, fmb_real axis[3])
{
    if (!a || !b)
        return FMB_ERR_NULL;
    if (!fmb_both_usable(a->shape, b->shape))
        return FMB_ERR_FRAME;
    return fmb_is_given(axis, 3) ? hinted_at_rest(a, b, axis) : stages_at_rest(a, b, axis);
}

/* The stages of the class, then what they leave open. The stages for a tetrahedron want it second. */
FMB_INLINE int stages_moving(const fmb_couple3 *c, fmb_real *axis, fmb_interval *when)
{
    int answer;
    if (!fmb_cuboid(c->b->shape))
        answer = tetrahedron_moving(c, axis, when);
    else if (!fmb_cuboid(c->a->shape))
        return exchanged_moving(c, axis, when);
    else
        answer = cuboids_moving(c, axis, when);
    return answer != FMB_OPEN ? answer : settle_moving(c, axis, when);
}

int fmb_sweep3(const fmb_frame3 *a, const fmb_real va[3], const fmb_frame3 *b, const fmb_real vb[3], fmb_real axis[3],
               fmb_interval *when)
{
    if (!a || !b)
        return FMB_ERR_NULL;
    if (!fmb_both_usable(a->shape, b->shape))
        return FMB_ERR_FRAME;
    va = va ? va : fmb_at_rest;
    vb = vb ? vb : fmb_at_rest;
    fmb_real v[3] = {vb[0] - va[0], vb[1] - va[1], vb[2] - va[2]};
    int error = fmb_check_displacements(va, vb, 3);
    if (error)
        return error;
    if (fmb_is_given(axis, 3) && fmb_try3(a, b, axis, v))
        return FMB_MISS_BY3("hint", a, va, b, vb, axis);
    fmb_couple3 c = {a, b, va, vb};
    return stages_moving(&c, axis, when);
}
