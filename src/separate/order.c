/* SPDX-License-Identifier: MIT */
/* A function of its own, since it is rarely asked: only where the first coordinates are equal. */
#include "order.h"

FMB_INLINE int order_by(fmb_real x, fmb_real y) { return x < y ? -1 : 1; }

int fmbi_order(const fmb_view *a, const fmb_real *va, const fmb_view *b, const fmb_real *vb, int dim)
{
    for (int k = 1; k < dim; k++)
        if (a->origin[k] != b->origin[k])
            return order_by(a->origin[k], b->origin[k]);
    for (int i = 0; i < dim * dim; i++)
        if (a->edge[i] != b->edge[i])
            return order_by(a->edge[i], b->edge[i]);
    for (int k = 0; k < dim; k++)
        if (va[k] != vb[k])
            return order_by(va[k], vb[k]);
    return 0;
}
