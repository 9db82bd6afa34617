/* SPDX-License-Identifier: MIT */
/*
 * fmb_quick2, fmb_quick_sweep2: the caller's direction first, then the fast stage, and no search behind it. The stage
 * says the same in either order of the frames (stages.h).
 */
#include "stages.h"

FMB_APART int quick_open2(const fmb_frame2 *a, const fmb_frame2 *b, fmb_real *axis)
{
    (void)a;
    (void)b;
    (void)axis;
    return FMB_UNDECIDED;
}

int fmb_quick2(const fmb_frame2 *a, const fmb_frame2 *b, fmb_real axis[2])
{
    return fmbi_plane2_at_rest(a, b, axis, quick_open2);
}

int fmb_quick_sweep2(const fmb_frame2 *a, const fmb_real va[2], const fmb_frame2 *b, const fmb_real vb[2],
                     fmb_real axis[2], fmb_interval *when)
{
    if (!a || !b)
        return FMB_ERR_NULL;
    const int shapes = fmb_both_shapes(a->shape, b->shape);
    if (!fmb_shapes_usable(shapes))
        return FMB_ERR_FRAME;
    const fmb_couple2 c = {a, b, va ? va : fmb_at_rest, vb ? vb : fmb_at_rest};
    int error = fmb_check_displacements(c.va, c.vb, 2);
    if (error)
        return error;
    int answer = fmb_plane2_moving(&c, axis, when, when, shapes == 0);
    return answer != FMB_OPEN ? answer : FMB_UNDECIDED;
}
