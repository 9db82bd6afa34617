/* SPDX-License-Identifier: MIT */
/* Square roots without a library: a fixed number of Newton steps. */
#ifndef FMB_SRC_LENGTH_H
#define FMB_SRC_LENGTH_H

#include "real.h"

#ifdef FMB_REAL_DOUBLE
#define FMB_ROOT_STEPS 4
#else
#define FMB_ROOT_STEPS 3
#endif

/*
 * sqrt(q) for a normal number q, within 3u. Halving the bits and adding half the bias makes of 2^(2e) (1 + f) 2^e (1 +
 * f/2), of 2^(2e+1) (1 + f) 2^e (3/2 + f/2): from the root to 6.1 % above. r -> (r + q/r)/2 takes a relative excess x
 * to x^2 / (2 + 2x): .061 -> 1.8e-3 -> 1.6e-6 -> 1.2e-12 -> 8e-25. A step rounds the quotient and the sum: 1.5u, in
 * both directions.
 */
FMB_INLINE fmb_real fmb_root(fmb_real q)
{
    union {
        fmb_real real;
        fmb_bits bits;
    } r;
    r.real = q;
    r.bits = (r.bits >> 1) + ((fmb_bits)FMB_EXPONENT_BIAS << (FMB_MANTISSA_BITS - 1));
    FMB_UNROLL
    for (int i = 0; i < FMB_ROOT_STEPS; i++)
        r.real = (r.real + q / r.real) * R(0.5);
    return r.real;
}

/*
 * An upper bound of the Euclidean length of n <= 9 finite numbers below 2^FMB_EXPONENT_BIAS: at most 32u too long.
 * Scaled by a power of two, the squares sum to q in [1,36] with an error of 9u relatively (what underflows there is
 * below 2^-100), half of it in the root, which adds 3u; the last product 1u: 8.5u in all, covered by 16u. Numbers too
 * small for that scale are taken times FMB_HALF_RANGE first, so that the length does not depend on their unit; what
 * the way back rounds off is less than FMB_DENORMAL.
 */
fmb_real fmbi_tiny_length(const fmb_real *x, fmb_real m, int n); /* m: the largest of them */

FMB_INLINE fmb_real fmb_length_of(const fmb_real *x, int n)
{
    fmb_real m = 0, q = 0;
    FMB_UNROLL
    for (int k = 0; k < n; k++)
        m = fmb_max(m, fmb_abs(x[k]));
    if (!(m >= 1 / FMB_HALF_RANGE))
        return m == 0 ? 0 : fmbi_tiny_length(x, m, n);
    fmb_real scale = fmb_inverse_power(m);
    FMB_UNROLL
    for (int k = 0; k < n; k++) {
        fmb_real y = x[k] * scale;
        q += y * y;
    }
    return fmb_root(q) / scale * (1 + 16 * FMB_U);
}

/* The same, not copied into its callers. */
fmb_real fmbi_length3(const fmb_real *x);
fmb_real fmbi_length(const fmb_real *x, int n);
static inline fmb_real fmb_length_up(const fmb_real *x, int n) { return n == 3 ? fmbi_length3(x) : fmbi_length(x, n); }

/*
 * Scales a finite vector by a power of two so that its largest component lies in [1,2). Returns 0 for the zero vector,
 * 1 else. Exact but for components that drop below the smallest normal number.
 */
int fmbi_normalise(fmb_real *x, int n);

#endif
