/* SPDX-License-Identifier: MIT */
/* Error-free sums and products, and a sum of many terms that tells how far it can be off. */
#ifndef FMB_SRC_EXACT_H
#define FMB_SRC_EXACT_H

#include "vec.h"

typedef struct {
    fmb_real value, rest; /* value = fl(exact), value + rest = exact */
} fmb_twin;

/* a + b without error (Knuth; no assumption on magnitudes, no underflow: sums are exact there). Odd in (a,b). */
FMB_INLINE fmb_twin fmb_two_sum(fmb_real a, fmb_real b)
{
    fmb_twin t;
    t.value = a + b;
    fmb_real c = t.value - a;
    t.rest = (a - (t.value - c)) + (b - c);
    return t;
}

/* a - b, the same bits; b need not be negated first. */
FMB_INLINE fmb_twin fmb_two_difference(fmb_real a, fmb_real b)
{
    fmb_twin t;
    t.value = a - b;
    fmb_real c = t.value - a;
    t.rest = (a - (t.value - c)) - (b + c);
    return t;
}

/*
 * a * b without error where a and b are 0 or at least FMB_EXACT_FLOOR; else within FMB_DENORMAL / 2 (float) or
 * 2 FMB_DENORMAL (double).
 * Float: by FMA where the core has one, else through double, which holds the product exactly. Both round the same exact
 * remainder once: the same bits.
 * Double: Dekker's product with Veltkamp's splitting, everywhere. Underflow: each of the four products of halves rounds
 * by at most FMB_DENORMAL / 2, and only where it is below 2^-1022; x cancels; all else are sums of multiples of
 * FMB_DENORMAL below 2^-1021, which are exact.
 */
#ifdef FMB_REAL_DOUBLE
static inline fmb_twin fmb_two_product(fmb_real a, fmb_real b)
{
    const fmb_real splitter = 0x1p27 + 1;
    fmb_real x = a * b, ca = splitter * a, cb = splitter * b;
    fmb_real ah = ca - (ca - a), al = a - ah;
    fmb_real bh = cb - (cb - b), bl = b - bh;
    return (fmb_twin){x, al * bl - (((x - ah * bh) - al * bh) - ah * bl)};
}
#else
FMB_INLINE fmb_twin fmb_two_product(fmb_real a, fmb_real b)
{
    fmb_real x = a * b;
#ifdef __FP_FAST_FMAF
    return (fmb_twin){x, __builtin_fmaf(a, b, -x)};
#else
    return (fmb_twin){x, (float)((double)a * (double)b - (double)x)};
#endif
}
#endif

/*
 * x - y for products x = a b, y = c d with their rests x', y': within 2.001u of itself, but for underflow (4
 * FMB_DENORMAL then). Odd under exchange of the products, to the bit. x - y = m + m' and x' - y' = e + e' without
 * error; the result is (m + (m' + e)) + e', and |e'| <= u |e|.
 *     case                                             why
 *     x, y of one sign, neither above twice the        m' = 0. m + e is exact if it cancels (|e| from |m| / 2 to 2
 *                                                      |m|); else
 *     other                                            |e| <= 2 |m + e|, so |m + e| is the result but for 2u of it: two
 *                                                      roundings
 *     otherwise                                        |m| >= (|x| + |y|) / 3 but for u of it, |m'| <= u |m|, |e| <= 3u
 *                                                      |m|: m' + e is off by 4u^2 |m|; two roundings
 */
FMB_INLINE fmb_real fmb_minor(fmb_twin x, fmb_twin y)
{
    fmb_twin m = fmb_two_difference(x.value, y.value), e = fmb_two_difference(x.rest, y.rest);
    return (m.value + (m.rest + e.value)) + e.rest;
}

/* p x q, each component as fmb_minor. */
FMB_INLINE fmb_vec fmb_cross_minors(fmb_vec p, fmb_vec q)
{
    return (fmb_vec){fmb_minor(fmb_two_product(p.y, q.z), fmb_two_product(p.z, q.y)),
                     fmb_minor(fmb_two_product(p.z, q.x), fmb_two_product(p.x, q.z)),
                     fmb_minor(fmb_two_product(p.x, q.y), fmb_two_product(p.y, q.x))};
}

/* Appends the two halves of a * b to a list of terms. */
static inline int fmb_append_product(fmb_real *term, int count, fmb_real a, fmb_real b)
{
    fmb_twin t = fmb_two_product(a, b);
    term[count] = t.value;
    term[count + 1] = t.rest;
    return count + 2;
}

#ifdef FMB_REAL_DOUBLE
#define FMB_SUM_PASSES 14
#else
#define FMB_SUM_PASSES 6
#endif

/*
 * The sum of the terms, which it overwrites, and a bound of its error. Each error-free pass (VecSum of Ogita, Rump,
 * Oishi 2005) leaves terms of the same exact sum, with more of it in the last one. r_i is what is left of the others.
 *     adding the r_i        off by (n-2)u sum|r_i|
 *     the last addition     rounds once
 *     in all                u|sum| + (n-1)u sum|r_i| (1 + nu)
 * 2u and 2nu cover the rounding of the bound itself. Passes end when the bound is within 4u of the sum, relatively:
 * mostly after one, after k+1 at the latest where the terms cancel to u^k of their size. If that takes more than
 * FMB_SUM_PASSES, the bound says so. A sum that is exactly 0 ends with all terms 0 and the bound 0.
 *
 * The four halves a', a, b', b of two products take two passes at most. Else |sum| < 60 u^2 |a| after them. So a and b
 * cancel, and the first pass adds them without error, and b' to that: both are multiples of the last bit of the product
 * whose last bit is lower, and the sum is below 2^24 (2^53) of these. So is the sum with a' in the second pass.
 */
fmb_real fmbi_sum(fmb_real *term, int n, fmb_real *error);

/* One of these passes: for who counts them. */
fmb_real fmbi_sum_pass(fmb_real *term, int n, fmb_real *error);

/* Do passes end? */
static inline int fmb_sum_is_sharp(fmb_real sum, fmb_real error) { return error <= 4 * FMB_U * fmb_abs(sum); }

/*
 * An edge vector as an unevaluated sum value + rest. rest is the rounding error of a difference of two edges; NULL
 * stands for 0. The numbers are elsewhere. Edges are used as they are, or scaled up by a power of two to a largest
 * component of at least 1, so that products of two are as exact as they can be. Large edges stay: scaling them down
 * could lose small components, and their products do not overflow.
 */
typedef struct {
    const fmb_real *value, *rest;
} fmb_edge;

/*
 * The scale of an edge whose largest component is m, a normal number: no edge below 1 / FMB_HALF_RANGE comes here
 * (frame.c).
 */
static inline fmb_real fmb_edge_power(fmb_real m) { return m < 1 ? fmb_inverse_power(m) : 1; }

/* Appends the terms of (p_i + p'_i)(q_j + q'_j), with sign: 2 without rests, 4 with one, 8 with both. */
int fmbi_edge_product(fmb_real *term, int count, fmb_real sign, const fmb_edge *p, int i, const fmb_edge *q, int j);

/*
 * n = p x q, |n_k - exact| <= error_k + tiny. At most 8 products are off by at most 2 FMB_DENORMAL each: tiny = 16
 * FMB_DENORMAL, or 0 where all components are 0 or at least FMB_EXACT_FLOOR. Then n = 0 with both 0 says that p and q
 * are exactly parallel.
 */
void fmbi_edge_cross(const fmb_edge *p, const fmb_edge *q, fmb_real n[3], fmb_real error[3]);

typedef struct {
    fmb_real size, off; /* S = sum |n_k| size_k of a vector n; off: at least sum |n_k - exact| size_k */
} fmb_reach;

/*
 * n = p x q, odd in (p, q) to the bit. Without rests a component is within FMB_CROSS_ERROR |n_k| of the exact one. With
 * rests r, s of p, q it is within u |n_k| + more_k more. 6 FMB_DENORMAL for underflow (two products as above, and with
 * rests four plain ones) are no part of `off`. With rests: |r_k| <= u |P_k|, |s_k| <= u |Q_k|; let M_k be
 * |P_i Q_j| + |P_j Q_i|.
 *     part                             off by           why
 *     P x Q                            2.001u |n* - c|  as without rests
 *     c = P x s + r x Q, added to it   6u^2 M_k         |c_k| <= 2u M_k; its terms round three times
 *     r x s, left out                  u^2 M_k
 *     the sum                          u |n_k|          one rounding
 *     in all                           3.01u |n_k| + (4.01 + 6 + 1) u^2 M_k (1 + 9u): more_k = 12u^2 M_k, roundings
 *                                      included
 */
#define FMB_CROSS_ERROR (R(2.1) * FMB_U)

fmb_reach fmbi_cross(const fmb_edge *p, const fmb_edge *q, const fmb_real size[3], fmb_real n[3]);

/*
 * The same for edges that are more nearly parallel. Component k is D + x' - y' + P_i s_j - P_j s_i + r_i Q_j - r_j Q_i,
 * D = x - y, each with its rounding error apart, and r_i s_j - r_j s_i. A is the sum of magnitudes of the seven terms.
 *     what is added plainly            at most    why
 *     errors of six exact additions    6uA
 *     errors of the terms              uA
 *     r_i s_j and r_j s_i              uA
 *     rounding of these 13             12u 8uA    12 additions
 *     rounding of the products         2u uA
 * error_k = 2u |n_k| + 128u^2 A_k. Underflow: six products and two plain ones, 13 FMB_DENORMAL. Where the edges are
 * parallel to within t, A is about (t + 6u) |P| |Q|, so `off` is below 4u S for t > 2^9 u^2. *most: at least the
 * largest component of the exact product, what underflows included.
 */
fmb_reach fmbi_cross_nearly_parallel(const fmb_edge *p, const fmb_edge *q, const fmb_real size[3], fmb_real n[3],
                                     fmb_real *most);

#endif
