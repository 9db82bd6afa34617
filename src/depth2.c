/* SPDX-License-Identifier: MIT */
/* fmb_depth2: the least way out of a contact. */
#include "depth.h"

static void try_direction(fmb_depth *s, fmb_real *n)
{
    fmb_depth_try(s, n, 2);
}

int fmb_depth2(const fmb_frame2 *a, const fmb_frame2 *b, fmb_real axis[2], fmb_real *depth)
{
    if (!a || !b || !depth)
        return FMB_ERR_NULL;
    if (!fmb_usable(a->shape) || !fmb_usable(b->shape))
        return FMB_ERR_FRAME;
    fmb_depth s;
    s.a = fmb_view2(a);
    s.b = fmb_view2(b);
    fmb_depth_find(&s, try_direction, 2);
    for (int k = 0; axis && k < 2; k++)
        axis[k] = s.axis[k];
    *depth = s.depth;
    return 0;
}
