/* SPDX-License-Identifier: MIT */
/*
 * Signs of determinants without rounding: det(p, q, w) of vectors that are exact sums of given ones. Integers hold
 * every product, however far the exponents of the given numbers are apart.
 *
 * A number of fmb_real is an integer times a power of two. So all given numbers of a decision are integers times 2^low,
 * low being the lowest bit that is set in any of them. Integers are digits to the base 2^FMB_WIDE_BASE.
 */
#ifndef FMB_SRC_WIDE_H
#define FMB_SRC_WIDE_H

#include "real.h"

/* The given vectors of a decision, and what their numbers have in common. */
#define FMB_WIDE_VECTORS 10

typedef struct {
    const fmb_real *of[FMB_WIDE_VECTORS]; /* dim numbers each, finite, at most FMB_LARGEST; those behind are not read */
    int low;                              /* set by fmbi_wide_start, and `digits` */
    int digits;
} fmb_wide;

/* A signed sum of given vectors: bit i of plus, of minus: vector i. */
typedef struct {
    uint16_t plus, minus;
} fmb_wide_sum;

/* `of` is set. used: bits of the vectors that sums will take; dim: of all. One number at least is not 0. */
void fmbi_wide_start(fmb_wide *w, unsigned used, int dim);

/* The sign of det(p, q, r): 1, 0, -1, exactly. 3D. p and q are sums of at most two vectors. */
int fmbi_wide_sign3(const fmb_wide *w, fmb_wide_sum p, fmb_wide_sum q, fmb_wide_sum r);

/* The sign of det(p, r) = p_0 r_1 - p_1 r_0, exactly. 2D. */
int fmbi_wide_sign2(const fmb_wide *w, fmb_wide_sum p, fmb_wide_sum r);

#endif
