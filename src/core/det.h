/* SPDX-License-Identifier: MIT */
/*
 * Products of vectors in 3D with the sums of the magnitudes of their terms: what signs of determinants (proof.h) are
 * made of.
 */
#ifndef FMB_SRC_DET_H
#define FMB_SRC_DET_H

#include "real.h"

FMB_INLINE void fmb_subtract(fmb_real r[3], const fmb_real x[3], const fmb_real y[3])
{
    for (int k = 0; k < 3; k++)
        r[k] = x[k] - y[k];
}

/* y x z, and the sums of the magnitudes of its products. */
typedef struct {
    fmb_real n[3], size[3];
    fmb_real length; /* |y| |z| by sums of magnitudes: >= the sum of size, to within rounding */
    fmb_real sum;    /* |y| + |z| */
} fmb_plane_normal;

FMB_INLINE fmb_real fmb_sum_size(const fmb_real x[3]) { return (fmb_abs(x[0]) + fmb_abs(x[1])) + fmb_abs(x[2]); }

static inline void fmb_cross_of(fmb_plane_normal *c, const fmb_real y[3], const fmb_real z[3])
{
    for (int k = 0; k < 3; k++) {
        int i = (k + 1) % 3, j = (k + 2) % 3;
        fmb_real p = y[i] * z[j], q = y[j] * z[i];
        c->n[k] = p - q;
        c->size[k] = fmb_abs(p) + fmb_abs(q);
    }
    fmb_real sy = fmb_sum_size(y), sz = fmb_sum_size(z);
    c->length = sy * sz;
    c->sum = sy + sz;
}

#endif
