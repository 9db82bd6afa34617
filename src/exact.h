/* SPDX-License-Identifier: MIT */
/* Error-free sums and products, and a sum of many terms that tells how far it can be off. */
#ifndef FMB_SRC_EXACT_H
#define FMB_SRC_EXACT_H

#include "real.h"

typedef struct {
    fmb_real value, rest; /* value = fl(exact), value + rest = exact */
} fmb_twin;

/* a + b without error (Knuth; no assumption on magnitudes, no underflow: sums are exact there). Odd in (a,b). */
FMB_INLINE fmb_twin fmb_twin_sum(fmb_real a, fmb_real b)
{
    fmb_twin t;
    t.value = a + b;
    fmb_real c = t.value - a;
    t.rest = (a - (t.value - c)) + (b - c);
    return t;
}

/*
 * a * b without error where a and b are 0 or at least FMB_EXACT_FLOOR, else to within FMB_DENORMAL.
 * Float: by FMA where the core has one, else through double, which holds the product exactly; both round the same exact
 * remainder once, hence the same bits. Double: Dekker's product with Veltkamp's splitting, everywhere.
 */
FMB_INLINE fmb_twin fmb_twin_product(fmb_real a, fmb_real b)
{
    fmb_twin t;
    t.value = a * b;
#ifdef FMB_REAL_DOUBLE
    const fmb_real splitter = 0x1p27 + 1;
    fmb_real ca = splitter * a, cb = splitter * b;
    fmb_real ah = ca - (ca - a), al = a - ah;
    fmb_real bh = cb - (cb - b), bl = b - bh;
    t.rest = al * bl - (((t.value - ah * bh) - al * bh) - ah * bl);
#elif defined(__FP_FAST_FMAF)
    t.rest = __builtin_fmaf(a, b, -t.value);
#else
    t.rest = (float)((double)a * (double)b - (double)t.value);
#endif
    return t;
}

/* The same as functions of their own, where many calls would take too much flash. */
static inline fmb_twin fmb_two_sum(fmb_real a, fmb_real b) { return fmb_twin_sum(a, b); }
static inline fmb_twin fmb_two_product(fmb_real a, fmb_real b) { return fmb_twin_product(a, b); }

/* Appends the two halves of a * b to a list of terms. */
static inline int fmb_append_product(fmb_real *term, int count, fmb_real a, fmb_real b)
{
    fmb_twin t = fmb_two_product(a, b);
    term[count] = t.value;
    term[count + 1] = t.rest;
    return count + 2;
}

#define FMB_SUM_PASSES 6

/*
 * Sum of the terms (which it overwrites), and a bound of its error. Each error-free pass (VecSum of Ogita, Rump, Oishi 2005) leaves
 * terms of the same exact sum with more of it in the last one. What is left of the others, r_i, is added with an error of at most
 * (n-2)u sum|r_i|, and the last addition rounds once: |error| <= u|sum| + (n-1)u sum|r_i| (1 + nu); 2u and 2nu cover the rounding
 * of the bound itself. Passes end when the error is within 4u of the sum, relatively: mostly after one, after k+1 at the latest
 * where the terms cancel to u^k of their size, unless that takes more than FMB_SUM_PASSES (the bound then says so). A sum that is
 * exactly 0 ends with all terms 0 and the bound 0.
 */
static inline fmb_real fmb_sum(fmb_real *term, int n, fmb_real *error)
{
    fmb_real sum = 0;
    for (int pass = 0; pass < FMB_SUM_PASSES; pass++) {
        fmb_real rest = 0, size = 0;
        for (int i = 1; i < n; i++) {
            fmb_twin t = fmb_two_sum(term[i], term[i - 1]);
            term[i] = t.value;
            term[i - 1] = t.rest;
            rest += t.rest;
            size += fmb_abs(t.rest);
        }
        sum = term[n - 1] + rest;
        *error = 2 * FMB_U * fmb_abs(sum) + 2 * (fmb_real)n * FMB_U * size;
        if (*error <= 4 * FMB_U * fmb_abs(sum))
            break;
    }
    return sum;
}

/*
 * An edge vector as an unevaluated sum value + rest (rest = 0 for an edge that was given, the rounding error for a difference of
 * two), scaled up by a power of two to a largest component of at least 1, so that products of two edges are as exact as they can be.
 * (Large edges stay: scaling them down could lose small components, and their products do not overflow.)
 */
typedef struct {
    fmb_real value[3], rest[3];
    int has_rest;
    int floored; /* all components are 0 or >= FMB_EXACT_FLOOR: products of such edges are error-free */
} fmb_edge;

/* The scale of an edge whose largest component is m. */
static inline fmb_real fmb_edge_power(fmb_real m) { return m > 0 && m < 1 ? fmb_inverse_power(m) : 1; }

static inline void fmb_edge_scale(fmb_edge *e)
{
    fmb_real m = fmb_largest(e->value, 3);
    e->has_rest = 0;
    e->floored = 1;
    fmb_real s = fmb_edge_power(m);
    for (int k = 0; k < 3; k++) {
        fmb_real x = e->value[k] * s, y = e->rest[k] * s;
        e->has_rest |= y != 0;
        e->floored &= (e->value[k] == 0 || fmb_abs(x) >= FMB_EXACT_FLOOR) && (e->rest[k] == 0 || fmb_abs(y) >= FMB_EXACT_FLOOR);
        e->value[k] = x;
        e->rest[k] = y;
    }
}

/* p - q without error (p, q: the edges of a frame, or two displacements), p alone if q is NULL; dim components. */
static inline fmb_edge fmb_edge_difference(const fmb_real *p, const fmb_real *q)
{
    fmb_edge e;
    for (int k = 0; k < 3; k++) {
        fmb_twin t = fmb_two_sum(p[k], q ? -q[k] : 0);
        e.value[k] = t.value;
        e.rest[k] = t.rest;
    }
    fmb_edge_scale(&e);
    return e;
}

/* Appends the terms of (p_i + p'_i)(q_j + q'_j), with sign: 2 without rests, 8 with. */
static inline int fmb_edge_product(fmb_real *term, int count, fmb_real sign, const fmb_edge *p, int i, const fmb_edge *q, int j)
{
    count = fmb_append_product(term, count, sign * p->value[i], q->value[j]);
    if (p->has_rest || q->has_rest) {
        count = fmb_append_product(term, count, sign * p->value[i], q->rest[j]);
        count = fmb_append_product(term, count, sign * p->rest[i], q->value[j]);
        count = fmb_append_product(term, count, sign * p->rest[i], q->rest[j]);
    }
    return count;
}

/*
 * n = p x q, |n_k - exact| <= error_k. At most 16 terms, each off by less than 2 FMB_DENORMAL where the edges are not floored. With
 * floored edges, n = 0 with error = 0 says that p and q are exactly parallel.
 */
static inline void fmb_edge_cross(const fmb_edge *p, const fmb_edge *q, fmb_real n[3], fmb_real error[3])
{
    fmb_real tiny = p->floored && q->floored ? 0 : 64 * FMB_DENORMAL;
    for (int k = 0; k < 3; k++) {
        int i = (k + 1) % 3, j = (k + 2) % 3;
        fmb_real term[16];
        int count = fmb_edge_product(term, 0, 1, p, i, q, j);
        count = fmb_edge_product(term, count, -1, p, j, q, i);
        n[k] = fmb_sum(term, count, &error[k]);
        error[k] += tiny;
    }
}

#endif
