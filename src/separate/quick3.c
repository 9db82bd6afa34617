/* SPDX-License-Identifier: MIT */
/*
 * fmb_quick3, fmb_quick_sweep3: the caller's direction first, then the fast stages of the class, and no search behind
 * them. The stages may decide in one order of the frames what they leave open in the other (stage.h). So they are
 * asked in the frames' own order, whichever way these are given (order.h). Then all bits are the same but for the side
 * that a direction points to, which is turned back.
 */
#include "hint3.h"
#include "order.h"
#include "stages.h"

/* What is left of two cuboids (stages.h). */
FMB_APART int quick_open(const fmb_frame3 *a, const fmb_frame3 *b, fmb_real *axis, int left)
{
    (void)a;
    (void)b;
    (void)axis;
    (void)left;
    return FMB_UNDECIDED;
}

FMB_APART int quick_tetrahedron(const fmb_frame3 *a, const fmb_frame3 *b, fmb_real *axis)
{
    int answer = fmbi_tetrahedron3_at_rest(a, b, axis);
    if (answer > FMB_HIT)
        answer = fmbi_hinge3(a, b, axis, answer);
    return answer == FMB_OPEN ? FMB_UNDECIDED : answer;
}

/* In the frames' own order: of two shapes a cuboid comes first. */
FMB_INLINE int quick_ordered(const fmb_frame3 *a, const fmb_frame3 *b, fmb_real *axis)
{
    return fmb_cuboid(b->shape) ? fmbi_cuboids3_at_rest(a, b, axis, quick_open) : quick_tetrahedron(a, b, axis);
}

/* fmb_turned, but small. */
FMB_APART int quick_turned(int answer, fmb_real *axis)
{
    if (answer == FMB_MISS && axis) {
        FMB_ROLL
        for (int k = 0; k < 3; k++)
            axis[k] = -axis[k];
    }
    return answer;
}

int fmb_quick3(const fmb_frame3 *a, const fmb_frame3 *b, fmb_real axis[3])
{
    if (!a || !b)
        return FMB_ERR_NULL;
    if (!fmb_both_usable(a->shape, b->shape))
        return FMB_ERR_FRAME;
    if (fmb_is_given(axis, 3) && fmb_try3(a, b, axis, NULL))
        return FMB_MISS_BY3("hint", a, NULL, b, NULL, axis);
    if (!fmb_exchanges3(a, NULL, b, NULL))
        return quick_ordered(a, b, axis);
    return quick_turned(quick_ordered(b, a, axis), axis);
}

/* The caller's direction in a sweep. */
FMB_APART int quick_hint_moving(const fmb_frame3 *a, const fmb_real *va, const fmb_frame3 *b, const fmb_real *vb,
                                fmb_real *axis)
{
    fmb_real v[3] = {vb[0] - va[0], vb[1] - va[1], vb[2] - va[2]};
    return fmb_try3(a, b, axis, v) ? FMB_MISS_BY3("hint", a, va, b, vb, axis) : FMB_OPEN;
}

/* In the frames' own order. */
FMB_INLINE int quick_ordered_moving(const fmb_couple3 *c, fmb_real *axis, fmb_interval *when)
{
    int answer = fmb_cuboid(c->b->shape) ? fmbi_cuboids3_moving(c, axis, when, when)
                                         : fmbi_tetrahedron3_moving(c, axis, when, when);
    return answer != FMB_OPEN ? answer : FMB_UNDECIDED;
}

FMB_APART int quick_moving(const fmb_frame3 *a, const fmb_real *va, const fmb_frame3 *b, const fmb_real *vb,
                           fmb_real *axis, fmb_interval *when)
{
    const fmb_couple3 c = {a, b, va, vb};
    return quick_ordered_moving(&c, axis, when);
}

FMB_APART int quick_exchanged_moving(const fmb_frame3 *a, const fmb_real *va, const fmb_frame3 *b, const fmb_real *vb,
                                     fmb_real *axis, fmb_interval *when)
{
    const fmb_couple3 c = {b, a, vb, va};
    return fmb_turned(quick_ordered_moving(&c, axis, when), axis, 3);
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
    return fmb_exchanges3(a, va, b, vb) ? quick_exchanged_moving(a, va, b, vb, axis, when)
                                        : quick_moving(a, va, b, vb, axis, when);
}
