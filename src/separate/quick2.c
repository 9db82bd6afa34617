/* SPDX-License-Identifier: MIT */
/*
 * fmb_quick2, fmb_quick_sweep2: the caller's direction first, then the fast stage, and no search behind it. The stage
 * says the same in either order of the frames (stages2.h).
 */
#include "stages2.h"

FMB_INLINE int quick_plane(const fmb_couple2 *c, fmb_real *axis, fmb_interval *when, int moves)
{
    int answer, cuboids = fmb_cuboid(c->a->shape) && fmb_cuboid(c->b->shape);
    if (fmb_is_given(axis, 2) && fmbi_try2(c, axis, axis))
        return FMB_MISS_KNOWN(c->a, c->b);
    if (moves)
        answer = cuboids ? fmb_stages2_moving(c, axis, when, when, 1) : fmbi_triangle2_moving(c, axis, when, when);
    else
        answer = cuboids ? fmb_stages2_at_rest(c, axis, 1) : fmbi_triangle2_at_rest(c, axis);
    return answer != FMB_OPEN ? answer : FMB_UNDECIDED;
}

int fmb_quick2(const fmb_frame2 *a, const fmb_frame2 *b, fmb_real axis[2])
{
    if (!a || !b)
        return FMB_ERR_NULL;
    if (!fmb_both_usable(a->shape, b->shape))
        return FMB_ERR_FRAME;
    fmb_couple2 c = {a, b, fmb_at_rest, fmb_at_rest};
    return quick_plane(&c, axis, NULL, 0);
}

int fmb_quick_sweep2(const fmb_frame2 *a, const fmb_real va[2], const fmb_frame2 *b, const fmb_real vb[2],
                     fmb_real axis[2], fmb_interval *when)
{
    if (!a || !b)
        return FMB_ERR_NULL;
    if (!fmb_both_usable(a->shape, b->shape))
        return FMB_ERR_FRAME;
    fmb_couple2 c = {a, b, va ? va : fmb_at_rest, vb ? vb : fmb_at_rest};
    int error = fmb_check_displacements(c.va, c.vb, 2);
    return error ? error : quick_plane(&c, axis, when, 1);
}
