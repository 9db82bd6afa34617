/* SPDX-License-Identifier: MIT */
/*
 * Signs of determinants without rounding: det(p, q, w) of vectors that are exact sums of given ones. One long integer
 * holds every product, however far the exponents of the given numbers are apart.
 *
 * A number of fmb_real is an integer times FMB_DENORMAL. So a product of three is an integer times its cube.
 */
#ifndef FMB_SRC_WIDE_H
#define FMB_SRC_WIDE_H

#include "real.h"

/* A signed sum of given vectors: bit i of plus, of minus: vector i. */
typedef struct {
    uint16_t plus, minus;
} fmb_wide_sum;

/* The given vectors of a decision, and the sums of them that are asked about. */
#define FMB_WIDE_VECTORS 10

typedef struct {
    const fmb_real *of[FMB_WIDE_VECTORS]; /* dim numbers each, finite, at most FMB_LARGEST; those behind are not read */
    fmb_wide_sum p, q, r;                 /* 2D: p and r */
} fmb_wide;

/* The sign of det(p, q, r): 1, 0, -1, exactly. 3D. p and q are sums of at most two vectors. */
int fmbi_wide_sign3(const fmb_wide *w);

/* The sign of det(p, r) = p_0 r_1 - p_1 r_0, exactly. 2D. (It sets w->q.) */
int fmbi_wide_sign2(fmb_wide *w);

#endif
