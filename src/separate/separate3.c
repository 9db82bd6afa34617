/* SPDX-License-Identifier: MIT */
/* fmb_test3, fmb_sweep3: the caller's direction first, then the fast stages of the class, then the exact search. */
#include "hint3.h"
#include "search.h"
#include "stage3_cuboids.h"
#include "stages.h"

/* Sets all of a search; open: the directions that a fast stage left, FMB_ALL_OPEN if it does not say which. */
FMB_APART void start_search(fmb_search *s, const fmb_couple3 *c, unsigned open, fmb_real *axis)
{
    FMB_AUDIT_CODE(s->of = fmb_claim3(c->a, c->va, c->b, c->vb); fmb_audit_begin();)
    int exchanged = fmb_exchanges3(c->a, c->va, c->b, c->vb);
    const fmb_view a = fmb_view3(exchanged ? c->b : c->a), b = fmb_view3(exchanged ? c->a : c->b);
    const fmb_real *v = exchanged ? c->vb : c->va, *w = exchanged ? c->va : c->vb;
    s->exchanged = exchanged;
    s->open = open;
    s->axis = axis;
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
    if (fmb_cuboid(b->shape))
        open = fmb_cuboids3_exposed(open);
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

/* What the stages at rest leave open (stages.h). */
FMB_APART int settle_cuboids(const fmb_frame3 *a, const fmb_frame3 *b, fmb_real *axis, int left)
{
    return (unsigned)left & FMB_LEFT_HIT ? FMB_HIT : search_at_rest(a, b, axis, (unsigned)left);
}

/* Both orders of two tetrahedra (settle_tetrahedron). */
FMB_APART int again_at_rest(const fmb_frame3 *a, const fmb_frame3 *b, fmb_real *axis)
{
    int answer = fmbi_tetrahedron3_at_rest(a, b, axis);
    if (answer > FMB_HIT)
        answer = fmbi_hinge3(a, b, axis, answer);
    return fmb_turned(answer == FMB_OPEN ? FMB_UNDECIDED : answer, axis, 3);
}

/*
 * The edges that the stage names, then the search. Where that decides nothing of two tetrahedra, their stage is asked
 * with the frames exchanged, as in settle_tetrahedra: it may prove a hit of slivers of which the search proves none,
 * or a miss along a product of edges that spans no facet.
 */
FMB_APART int settle_tetrahedron(const fmb_frame3 *a, const fmb_frame3 *b, fmb_real *axis, int left)
{
    if (fmbi_hinge3(a, b, axis, left) == FMB_MISS)
        return FMB_MISS_KNOWN(a, b);
    int answer = search_at_rest(a, b, axis, FMB_ALL_OPEN);
    return answer == FMB_UNDECIDED && !fmb_cuboid(a->shape) ? again_at_rest(b, a, axis) : answer;
}

FMB_APART int tetrahedron_at_rest(const fmb_frame3 *a, const fmb_frame3 *b, fmb_real *axis)
{
    int left = fmbi_tetrahedron3_at_rest(a, b, axis);
    return left <= FMB_HIT ? left : settle_tetrahedron(a, b, axis, left);
}

/* The stages for a tetrahedron want it second. */
FMB_APART int exchanged_at_rest(const fmb_frame3 *a, const fmb_frame3 *b, fmb_real *axis)
{
    int left = fmbi_tetrahedron3_at_rest(b, a, axis);
    return fmb_turned(left <= FMB_HIT ? left : settle_tetrahedron(b, a, axis, left), axis, 3);
}

/* Of usable frames. (All leave by jumps: it needs no stack.) */
FMB_INLINE int usable_at_rest(const fmb_frame3 *a, const fmb_frame3 *b, fmb_real *axis)
{
    if (!fmb_cuboid(b->shape))
        return tetrahedron_at_rest(a, b, axis);
    return fmb_cuboid(a->shape) ? fmbi_cuboids3_at_rest(a, b, axis, settle_cuboids) : exchanged_at_rest(a, b, axis);
}

/* The caller's direction is asked first. */
FMB_APART int hinted_at_rest(const fmb_frame3 *a, const fmb_frame3 *b, fmb_real *axis)
{
    if (fmb_try3(a, b, axis, NULL))
        return FMB_MISS_BY3("hint", a, NULL, b, NULL, axis);
    return usable_at_rest(a, b, axis);
}

/* Two cuboids come first, where every instruction counts. */
int fmb_test3(const fmb_frame3 *a, const fmb_frame3 *b, fmb_real axis[3])
{
    if (!a || !b)
        return FMB_ERR_NULL;
    const int given = fmb_is_given(axis, 3), shapes = fmb_both_shapes(a->shape, b->shape);
    if (shapes == 0)
        return given ? hinted_at_rest(a, b, axis) : fmbi_cuboids3_at_rest(a, b, axis, settle_cuboids);
    if (!fmb_shapes_usable(shapes))
        return FMB_ERR_FRAME;
    return given ? hinted_at_rest(a, b, axis) : usable_at_rest(a, b, axis);
}

/* Both orders of two tetrahedra (settle_tetrahedra). */
FMB_APART int again_moving(const fmb_couple3 *c, fmb_real *axis, fmb_interval *when)
{
    fmb_couple3 r = {c->b, c->a, c->vb, c->va};
    return fmb_turned(fmbi_tetrahedron3_moving(&r, axis, when, NULL), axis, 3);
}

/*
 * What their stages leave open of two tetrahedra. The search comes first. Where it decides nothing, the stages are
 * asked with the frames exchanged. (A cuboid and a tetrahedron always come in this order.) All three say only what is
 * proved, so that no two contradict each other, and the answer is the same in whichever order the frames are given.
 * *when is written once the answer is known: it stays as it is after a miss.
 */
FMB_APART int settle_tetrahedra(const fmb_couple3 *c, fmb_real *axis, fmb_interval *when)
{
    fmb_interval found;
    int answer = search_moving(c, axis, &found);
    int exchanged = answer == FMB_UNDECIDED ? again_moving(c, axis, when) : FMB_OPEN;
    if (exchanged != FMB_OPEN)
        return exchanged;
    if (answer != FMB_MISS && when)
        *when = found;
    return answer;
}

FMB_INLINE int tetrahedra_moving(const fmb_couple3 *c, fmb_real *axis, fmb_interval *when)
{
    int answer = fmbi_tetrahedron3_moving(c, axis, when, NULL);
    if (answer != FMB_OPEN)
        return answer;
    return fmb_cuboid(c->a->shape) ? search_moving(c, axis, when) : settle_tetrahedra(c, axis, when);
}

/* The stages for a tetrahedron want it second. */
FMB_APART int exchanged_moving(const fmb_couple3 *c, fmb_real *axis, fmb_interval *when)
{
    fmb_couple3 r = {c->b, c->a, c->vb, c->va};
    int answer = fmbi_tetrahedron3_moving(&r, axis, when, NULL);
    return fmb_turned(answer != FMB_OPEN ? answer : search_moving(&r, axis, when), axis, 3);
}

/* The stages of the class, then what they leave open. The stages for a tetrahedron want it second. */
FMB_INLINE int stages_moving(const fmb_couple3 *c, fmb_real *axis, fmb_interval *when)
{
    if (!fmb_cuboid(c->b->shape))
        return tetrahedra_moving(c, axis, when);
    if (!fmb_cuboid(c->a->shape))
        return exchanged_moving(c, axis, when);
    int answer = fmbi_cuboids3_moving(c, axis, when, NULL);
    return answer != FMB_OPEN ? answer : search_moving(c, axis, when);
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
    int error = fmb_check_displacements(va, vb, 3);
    if (error)
        return error;
    if (fmb_is_given(axis, 3)) {
        fmb_real v[3] = {vb[0] - va[0], vb[1] - va[1], vb[2] - va[2]};
        if (fmb_try3(a, b, axis, v))
            return FMB_MISS_BY3("hint", a, va, b, vb, axis);
    }
    fmb_couple3 c = {a, b, va, vb};
    return stages_moving(&c, axis, when);
}
