/* SPDX-License-Identifier: MIT */
/* Proved signs of determinants in 3D, from vectors that are themselves a little off. */
#ifndef FMB_SRC_SIGNS_H
#define FMB_SRC_SIGNS_H

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
} fmb_cross;

FMB_INLINE fmb_real fmb_sum_size(const fmb_real x[3]) { return (fmb_abs(x[0]) + fmb_abs(x[1])) + fmb_abs(x[2]); }

static inline void fmb_cross_of(fmb_cross *c, const fmb_real y[3], const fmb_real z[3])
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

typedef struct {
    fmb_real value, error; /* |value - exact| <= error; error >= 10u |value| */
} fmb_near;

FMB_INLINE int fmb_near_sign(fmb_near x) { return x.value > x.error ? 1 : x.value < -x.error ? -1 : 0; /* NaN: neither */ }

/*
 * det(x, y, z) = x.(y x z). Components of x, y, z are differences rounded once, off by u of themselves, and by `off` besides.
 *   Rounding: a component's own u, twice, and a product and a difference: 4u of the two products; x: u, product u; sum of three: 2u. 8u of
 *   P = sum |x_k| size_k, second orders and P's own 5 roundings: 10u P.
 *   off: with a, b, c up to `off` in every component, det(x + a, y + b, z + c) - det(x, y, z), |.| sums of magnitudes, has
 *   det(a,y,z) + ..: off (|y||z| + |x|(|y| + |z|)), since a minor's sum of products is at most |y||z|;
 *   det(a,b,z) + ..: |(a x b)_k| <= 2 off^2, so 2 off^2 (|x| + |y| + |z|); det(a,b,c) <= 4 off^3 (the most of a matrix of +-1).
 *   1.02 for the roundings of all.
 *   Underflow: 6 products off by half a denormal, times |x|, and 3 more.
 */
static inline fmb_near fmb_det(const fmb_real x[3], const fmb_cross *c, fmb_real off)
{
    fmb_real det = 0, size = 0, sx = fmb_sum_size(x);
    for (int k = 0; k < 3; k++) {
        det += x[k] * c->n[k];
        size += fmb_abs(x[k]) * c->size[k];
    }
    fmb_near d = { det, 10 * FMB_U * size + 4 * FMB_DENORMAL * (1 + sx) };
    if (off > 0)
        d.error += R(1.02) * off * ((c->length + sx * c->sum) + 2 * off * ((sx + c->sum) + 2 * off));
    return d;
}

static inline int fmb_det_sign(const fmb_real x[3], const fmb_cross *c, fmb_real off) { return fmb_near_sign(fmb_det(x, c, off)); }

#endif
