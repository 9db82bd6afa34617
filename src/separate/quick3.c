/* SPDX-License-Identifier: MIT */
/*
 * fmb_quick3, fmb_quick_sweep3: the caller's direction first, then the fast stages of the class, and no search behind
 * them. The stages may decide in one order of the frames what they leave open in the other (stage.h). So they are
 * asked in the frames' own order, whichever way these are given (order.h). Then all bits are the same but for the side
 * that a direction points to, which is turned back.
 */
#include "hint3.h"
#include "order.h"
#include "stage3_cuboids.h"
#include "stage3_few.h"
#include "stages.h"

FMB_APART int quick_cuboids(const fmb_frame3 *a, const fmb_frame3 *b, fmb_real *axis)
{
    fmb_couple3 c = {a, b, fmb_at_rest, fmb_at_rest};
    fmb_stage f;
    fmb_cuboids3_start(&f, &c, axis, 0);
    int answer = fmb_cuboids3(&f, &c, 0);
    return answer != FMB_OPEN ? answer : FMB_UNDECIDED;
}

/* The hinge that the stage named (fmb_hinge_packed). */
FMB_APART int quick_hinge(const fmb_frame3 *a, const fmb_frame3 *b, fmb_real *axis, unsigned hinge)
{
    fmb_vec s = fmb_vec_add(fmb_vec_abs(fmb_vec_sub(fmb_load(b->origin), fmb_load(a->origin))),
                            fmb_vec_add(fmb_load(a->extent), fmb_load(b->extent)));
    const fmb_real size[3] = {s.x, s.y, s.z};
    const fmb_hinge e = {hinge >> 9 & 7, hinge >> 6 & 7, hinge >> 3 & 7, hinge & 7, 0, 0};
    fmb_real n[3];
    if (!fmb_hinge_direction(n, a, b, &e, size) || !fmb_hinge_proves(a, b, n))
        return FMB_UNDECIDED;
    if (axis) {
        axis[0] = n[0];
        axis[1] = n[1];
        axis[2] = n[2];
    }
    return FMB_MISS_BY3("hinge", a, NULL, b, NULL, n);
}

FMB_APART int quick_tetrahedron(const fmb_frame3 *a, const fmb_frame3 *b, fmb_real *axis)
{
    fmb_couple3 c = {a, b, fmb_at_rest, fmb_at_rest};
    fmb_stage f;
    fmb_stage_start(&f, &c, axis, 0);
    int answer = fmb_few3_rest(&f, &c);
    if (answer != FMB_OPEN)
        return answer;
    return f.open ? quick_hinge(a, b, axis, f.open) : FMB_UNDECIDED;
}

/* In the frames' own order: of two shapes a cuboid comes first. */
FMB_INLINE int quick_ordered(const fmb_frame3 *a, const fmb_frame3 *b, fmb_real *axis)
{
    return fmb_cuboid(b->shape) ? quick_cuboids(a, b, axis) : quick_tetrahedron(a, b, axis);
}

/* Views have room of their own, which is rarely needed. */
FMB_APART int order_of(const fmb_frame3 *a, const fmb_real *va, const fmb_frame3 *b, const fmb_real *vb)
{
    fmb_view x = fmb_view3(a), y = fmb_view3(b);
    return fmbi_order(&x, va, &y, vb, 3);
}

/* As fmb_exchanges. */
FMB_INLINE int are_exchanged(const fmb_frame3 *a, const fmb_real *va, const fmb_frame3 *b, const fmb_real *vb)
{
    if (a->shape != b->shape)
        return a->shape > b->shape;
    if (a->origin[0] != b->origin[0])
        return a->origin[0] > b->origin[0];
    return order_of(a, va, b, vb) > 0;
}

FMB_APART int quick_exchanged(const fmb_frame3 *a, const fmb_frame3 *b, fmb_real *axis)
{
    return fmb_turned(quick_ordered(b, a, axis), axis, 3);
}

FMB_INLINE int quick_stages(const fmb_frame3 *a, const fmb_frame3 *b, fmb_real *axis)
{
    return are_exchanged(a, fmb_at_rest, b, fmb_at_rest) ? quick_exchanged(a, b, axis) : quick_ordered(a, b, axis);
}

FMB_APART int quick_hinted(const fmb_frame3 *a, const fmb_frame3 *b, fmb_real *axis)
{
    if (fmb_try3(a, b, axis, NULL))
        return FMB_MISS_BY3("hint", a, NULL, b, NULL, axis);
    return quick_stages(a, b, axis);
}

int fmb_quick3(const fmb_frame3 *a, const fmb_frame3 *b, fmb_real axis[3])
{
    if (!a || !b)
        return FMB_ERR_NULL;
    if (!fmb_both_usable(a->shape, b->shape))
        return FMB_ERR_FRAME;
    return fmb_is_given(axis, 3) ? quick_hinted(a, b, axis) : quick_stages(a, b, axis);
}

/* The caller's direction in a sweep. */
FMB_APART int quick_hint_moving(const fmb_frame3 *a, const fmb_real *va, const fmb_frame3 *b, const fmb_real *vb,
                                fmb_real *axis)
{
    fmb_real v[3] = {vb[0] - va[0], vb[1] - va[1], vb[2] - va[2]};
    return fmb_try3(a, b, axis, v) ? FMB_MISS_BY3("hint", a, va, b, vb, axis) : FMB_OPEN;
}

FMB_APART int quick_tetrahedron_moving(const fmb_couple3 *c, fmb_real *axis, fmb_interval *when)
{
    fmb_stage f;
    int answer = fmb_few3_moves(&f, c, axis);
    if (answer == FMB_OPEN)
        return fmbi_end_open(c, axis, when, 0, f.first, f.last, f.outer);
    if (answer == FMB_HIT && when)
        fmb_put_times(when, f.outer);
    return answer;
}

/* In the frames' own order. */
FMB_APART int quick_moving(const fmb_frame3 *a, const fmb_real *va, const fmb_frame3 *b, const fmb_real *vb,
                           fmb_real *axis, fmb_interval *when)
{
    const fmb_couple3 c = {a, b, va, vb};
    int answer = fmb_cuboid(b->shape) ? fmbi_cuboids3_moving(&c, axis, when, when)
                                      : quick_tetrahedron_moving(&c, axis, when);
    return answer != FMB_OPEN ? answer : FMB_UNDECIDED;
}

FMB_APART int quick_exchanged_moving(const fmb_frame3 *a, const fmb_real *va, const fmb_frame3 *b, const fmb_real *vb,
                                     fmb_real *axis, fmb_interval *when)
{
    return fmb_turned(quick_moving(b, vb, a, va, axis, when), axis, 3);
}

/* (It leaves by jumps: its stack is free before the stages begin.) */
int fmb_quick_sweep3(const fmb_frame3 *a, const fmb_real va[3], const fmb_frame3 *b, const fmb_real vb[3],
                     fmb_real axis[3], fmb_interval *when)
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
    if (fmb_is_given(axis, 3) && quick_hint_moving(a, va, b, vb, axis) != FMB_OPEN)
        return FMB_MISS_KNOWN(a, b);
    return are_exchanged(a, va, b, vb) ? quick_exchanged_moving(a, va, b, vb, axis, when)
                                       : quick_moving(a, va, b, vb, axis, when);
}
