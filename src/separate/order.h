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

/*
 * Is b the first? By shape, origin, edges and displacement, as numbers; a cuboid comes before a tetrahedron. Nearly
 * always the first two numbers say so. Frames that are equal in all of these are the same.
 */
FMB_INLINE int fmb_exchanges(const fmb_view *a, const fmb_real *va, const fmb_view *b, const fmb_real *vb, int dim)
{
    if (a->shape != b->shape)
        return a->shape > b->shape;
    if (a->origin[0] != b->origin[0])
        return a->origin[0] > b->origin[0];
    return fmbi_order(a, va, b, vb, dim) > 0;
}

#endif
