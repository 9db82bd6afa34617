/* SPDX-License-Identifier: MIT */
/* fmb_depth3: the least way out of a contact. */
#include "depth.h"

static void try_direction(fmb_depth *s, fmb_real *n)
{
    fmb_depth_try(s, n, 3);
}

int fmb_depth3(const fmb_frame3 *a, const fmb_frame3 *b, fmb_real axis[3], fmb_real *depth)
{
    if (!a || !b || !depth)
        return FMB_ERR_NULL;
    if (!fmb_usable(a->shape) || !fmb_usable(b->shape))
        return FMB_ERR_FRAME;
    fmb_depth s;
    s.a = fmb_view3(a);
    s.b = fmb_view3(b);
    fmb_depth_find(&s, try_direction, 3);
    for (int k = 0; axis && k < 3; k++)
        axis[k] = s.axis[k];
    *depth = s.depth;
    return 0;
}
