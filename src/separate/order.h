/* SPDX-License-Identifier: MIT */
/*
 * An order of frames that does not depend on how they are given. What takes two frames in this order returns the same
 * bits for (a, b) and (b, a).
 */
#ifndef FMB_SRC_ORDER_H
#define FMB_SRC_ORDER_H

#include "../core/pair.h"

/* The first x_k - y_k that is not 0, of n. 0: there is none (-0 is 0). A difference of numbers that differ is not 0. */
fmb_real fmbi_first_difference(const fmb_real *x, const fmb_real *y, int n);

/* A frame begins with its origin and its edges. */
_Static_assert(offsetof(fmb_frame3, normal) == 12 * sizeof(fmb_real), "origin and edges are 12 numbers");
_Static_assert(offsetof(fmb_frame2, normal) == 6 * sizeof(fmb_real), "origin and edges are 6 numbers");

/*
 * Is b the first? By shape (a cuboid comes first), origin, edges and displacement (NULL: both rest), as numbers. Frames
 * that are equal in all of these are the same. Nearly always the first two say so.
 */
FMB_INLINE int fmb_exchanges(const void *a, int shape_a, const fmb_real *va, const void *b, int shape_b,
                             const fmb_real *vb, int dim)
{
    const fmb_real *x = (const fmb_real *)a, *y = (const fmb_real *)b;
    if (fmb_cuboid(shape_a) != fmb_cuboid(shape_b))
        return fmb_cuboid(shape_b);
    fmb_real ahead = x[0] - y[0];
    if (ahead == 0)
        ahead = fmbi_first_difference(x, y, dim + dim * dim);
    if (ahead == 0 && va)
        ahead = fmbi_first_difference(va, vb, dim);
    return ahead > 0;
}

FMB_INLINE int fmb_exchanges3(const fmb_frame3 *a, const fmb_real *va, const fmb_frame3 *b, const fmb_real *vb)
{
    return fmb_exchanges(a, a->shape, va, b, b->shape, vb, 3);
}

FMB_INLINE int fmb_exchanges2(const fmb_frame2 *a, const fmb_real *va, const fmb_frame2 *b, const fmb_real *vb)
{
    return fmb_exchanges(a, a->shape, va, b, b->shape, vb, 2);
}

#endif
