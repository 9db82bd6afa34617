/* SPDX-License-Identifier: MIT */
/*
 * An order of frames that does not depend on how they are given. What takes two frames in this order returns the same
 * bits for (a, b) and (b, a).
 */
#ifndef FMB_SRC_ORDER_H
#define FMB_SRC_ORDER_H

#include "../core/pair.h"

/*
 * Of frames of one shape whose first coordinates are equal. Below 0: a comes first; above: b; 0: they are equal, as
 * numbers (-0 is 0).
 */
int fmbi_order(const fmb_view *a, const fmb_real *va, const fmb_view *b, const fmb_real *vb, int dim);

/* Nearly always the first two numbers say so: the shape, of which a cuboid comes first, and a coordinate. */
FMB_INLINE int fmb_order_at_once(int shape_a, fmb_real a, int shape_b, fmb_real b)
{
    if (shape_a != shape_b)
        return shape_a < shape_b ? -1 : 1;
    return a == b ? 0 : a < b ? -1 : 1;
}

/*
 * Is b the first? By shape, origin, edges and displacement, as numbers. Frames that are equal in all of these are the
 * same.
 */
FMB_INLINE int fmb_exchanges(const fmb_view *a, const fmb_real *va, const fmb_view *b, const fmb_real *vb, int dim)
{
    int order = fmb_order_at_once(a->shape, a->origin[0], b->shape, b->origin[0]);
    return (order ? order : fmbi_order(a, va, b, vb, dim)) > 0;
}

#endif
