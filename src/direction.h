/* SPDX-License-Identifier: MIT */
/*
 * What one explicit direction n proves about two frames. n is exact by definition: any vector of fmb_real will do, wherever it
 * comes from; nothing below depends on how well it was computed. This is the whole of what a MISS by a hint, or by the exact
 * search, rests on.
 *
 *   near(n) = min over p in a, q in b of n.(q - p) = n.d + (min_b - max_a)        d = origin_b - origin_a
 *   far(n)  = max                                  = n.d + (max_b - min_a)
 *   min, max: extremes of n.(p - origin) over a frame, with p_i = n.edge_i: (sum p_i -+ sum |p_i|) / 2 for a cuboid, the least and
 *   largest of 0 and p_i for a tetrahedron. While b moves by v = vb - va relative to a: near + t n.v, far + t n.v.
 *   near > 0 and near + n.v > 0: n separates at every t in [0,1]. far < 0 and far + n.v < 0: -n does.
 *
 * Rounding. S = sum_k |n_k| (|d_k| + extent_a_k + extent_b_k + |v_k|), u the unit roundoff, gamma_k = ku/(1-ku).
 *   p_i: 3 products, 2 sums: gamma_3. n.d, n.v: one more rounding, in d and v: gamma_4. Sums over a cuboid's edges: gamma_5; their
 *   difference: gamma_6 of sum |p_i|, twice, halved exactly; min_b - max_a: gamma_7; + n.d: gamma_8; + min(0, n.v): gamma_9. So
 *   |fl(near) - near| <= gamma_8 S, also of near + t n.v for any t in [0,1], and |fl(near + min(0, n.v)) - exact| <= gamma_9 S. fl(S)
 *   itself has at most 8 roundings on each path. (9u/(1-9u)) (1 + 9u) < 10u (1 - u), so 10u fl(S), rounded, exceeds all of them:
 *   FMB_DIRECTION_ERROR.
 * Underflow. At most 27 products, each off by at most FMB_DENORMAL / 2: 14 FMB_DENORMAL, covered by .9u S if S >= FMB_SIZE_LEAST
 *   (float: 2^-145.2 against 2^-140.2), and so is the rounding of the bound, a denormal of 12 bits there.
 *   Overflow: not where S <= FMB_SIZE_MOST. Other n prove nothing. A normalised n has S >= FMB_THINNEST, and S <= 9 * 8 * FMB_LARGEST.
 *   Products of two edges have S < 3 2^69 2^37 < 2^108 (double: 2^603 2^304 < 2^909).
 */
#ifndef FMB_SRC_DIRECTION_H
#define FMB_SRC_DIRECTION_H

#include "real.h"

#define FMB_DIRECTION_ERROR (10 * FMB_U)
#ifdef FMB_REAL_DOUBLE
#define FMB_SIZE_LEAST 0x1p-1000
#define FMB_SIZE_MOST 0x1p1000
#else
#define FMB_SIZE_LEAST 0x1p-116F
#define FMB_SIZE_MOST 0x1p120F
#endif

/*
 * Each component of a cached normal is within FMB_NORMAL_ERROR of itself plus FMB_NORMAL_TINY size^2 of the exact one: init proves it,
 * for edges scaled up. The second part is not 0 only where edges have components below FMB_EXACT_FLOOR then.
 */
#define FMB_NORMAL_ERROR (4 * FMB_U)
#ifdef FMB_REAL_DOUBLE
#define FMB_NORMAL_TINY 0x1p-900
#define FMB_LEAST_VOLUME 0x1p-960
#define FMB_LEAST_AREA 0x1p-602
#else
#define FMB_NORMAL_TINY 0x1p-100F
#define FMB_LEAST_VOLUME 0x1p-98F /* 2^8 below FMB_THINNEST^3 */
#define FMB_LEAST_AREA 0x1p-62F /* 2^2 below FMB_THINNEST^2: the error bounds of filter.h stay normal numbers */
#endif

/* With FMB_CUBOIDS_ONLY the compiler sees that no frame is a tetrahedron, and leaves out all that is for them. */
#ifdef FMB_CUBOIDS_ONLY
static inline int fmb_usable(int shape) { return shape == FMB_CUBOID; }
static inline int fmb_cuboid(int shape) { return (void)shape, 1; }
#else
static inline int fmb_usable(int shape) { return shape == FMB_CUBOID || shape == FMB_TETRAHEDRON; }
static inline int fmb_cuboid(int shape) { return shape == FMB_CUBOID; } /* of a usable frame */
#endif

/* Of two frames; two cuboids, where every instruction counts, are known first. */
FMB_INLINE int fmb_both_usable(int a, int b)
{
    return (a == FMB_CUBOID && b == FMB_CUBOID) || (fmb_usable(a) && fmb_usable(b));
}

FMB_INLINE fmb_view fmb_view3(const fmb_frame3 *f)
{
    fmb_view v = { f->origin, &f->edge[0][0], &f->normal[0][0], f->extent, f->volume, f->shape };
    return v;
}

FMB_INLINE fmb_view fmb_view2(const fmb_frame2 *f)
{
    fmb_view v = { f->origin, &f->edge[0][0], &f->normal[0][0], f->extent, f->volume, f->shape };
    return v;
}

/* b relative to a. */
typedef struct {
    fmb_real d[3], v[3]; /* origin_b - origin_a, vb - va, rounded once */
    fmb_real size[3];    /* |d| + extents + |v| */
    int moves;           /* v is not zero */
} fmb_relative;

/* A displacement, or other numbers: 0, or the error they are, not finite before out of range. (In exact.c: rarely asked.) */
int fmb_check_displacement(const fmb_real *x, int n);

/* Of both. A sum within range says that all is well: it is not where one of them is NaN, infinite or too large. */
FMB_INLINE int fmb_check_displacements(const fmb_real *va, const fmb_real *vb, int dim)
{
    fmb_real sum = fmb_abs(va[0]) + fmb_abs(vb[0]);
    FMB_UNROLL
    for (int k = 1; k < dim; k++)
        sum += fmb_abs(va[k]) + fmb_abs(vb[k]);
    if (sum <= FMB_LARGEST)
        return 0;
    int error_a = fmb_check_displacement(va, dim), error_b = fmb_check_displacement(vb, dim);
    return error_a == FMB_ERR_NOT_FINITE || !error_b ? error_a : error_b;
}

static const fmb_real fmb_at_rest[3] = { 0, 0, 0 };

FMB_INLINE void fmb_relate(fmb_relative *r, const fmb_view *a, const fmb_real *va, const fmb_view *b, const fmb_real *vb, int dim)
{
    r->moves = 0;
    FMB_UNROLL
    for (int k = 0; k < dim; k++) {
        r->d[k] = b->origin[k] - a->origin[k];
        r->v[k] = vb[k] - va[k];
        r->size[k] = (fmb_abs(r->d[k]) + (a->extent[k] + b->extent[k])) + fmb_abs(r->v[k]);
        r->moves |= r->v[k] != 0;
    }
}

/*
 * Normal j of a frame in n, scaled by a power of two to a largest component in [1,2). Returns the scale: the frame reaches from 0 to
 * volume * scale along it. *tiny: what its components may be off beyond FMB_NORMAL_ERROR of themselves.
 */
static inline fmb_real fmb_unit_normal(const fmb_view *f, int j, int dim, fmb_real *n, fmb_real *tiny)
{
    fmb_real size = 0, scale = fmb_inverse_power(fmb_largest(f->normal + j * dim, dim));
    for (int k = 0; k < dim; k++) {
        n[k] = f->normal[j * dim + k] * scale;
        size = fmb_max(size, f->extent[k]);
    }
    *tiny = (FMB_NORMAL_TINY * size * (dim == 3 ? size : 1) + FMB_DENORMAL) * scale;
    return scale;
}

FMB_INLINE fmb_real fmb_dot(const fmb_real *x, const fmb_real *y, int dim)
{
    fmb_real s = x[0] * y[0] + x[1] * y[1];
    return dim == 3 ? s + x[2] * y[2] : s;
}

typedef struct {
    fmb_real min, max;
} fmb_span;

/* Extremes of n.(p - origin) over a frame, from p_i = n.edge_i. */
FMB_INLINE fmb_span fmb_span_of(int shape, fmb_real p0, fmb_real p1, fmb_real p2)
{
    if (fmb_cuboid(shape)) {
        fmb_real sum = (p0 + p1) + p2, size = (fmb_abs(p0) + fmb_abs(p1)) + fmb_abs(p2);
        return (fmb_span){ (sum - size) * R(0.5), (sum + size) * R(0.5) };
    }
    return (fmb_span){ fmb_min(fmb_min(p0, p1), fmb_min(p2, 0)), fmb_max(fmb_max(p0, p1), fmb_max(p2, 0)) };
}

FMB_INLINE fmb_span fmb_support(const fmb_view *f, const fmb_real *n, int dim)
{
    return fmb_span_of(f->shape, fmb_dot(n, f->edge, dim), fmb_dot(n, f->edge + dim, dim), dim == 3 ? fmb_dot(n, f->edge + 6, dim) : 0);
}

typedef struct {
    fmb_real near, far, speed; /* near + t speed <= n.(q - p) <= far + t speed */
    fmb_real error;            /* of near + t speed and of far + t speed, for any t in [0,1] */
} fmb_gap;

/* Antisymmetric: swapping a and b swaps near and -far exactly. */
FMB_INLINE fmb_gap fmb_gap_along(const fmb_relative *r, const fmb_view *a, const fmb_view *b, const fmb_real *n, int dim)
{
    fmb_span sa = fmb_support(a, n, dim), sb = fmb_support(b, n, dim);
    fmb_real s = fmb_dot(n, r->d, dim), size = 0;
    fmb_gap g;
    FMB_UNROLL
    for (int k = 0; k < dim; k++)
        size += fmb_abs(n[k]) * r->size[k];
    g.near = s + (sb.min - sa.max);
    g.far = s + (sb.max - sa.min);
    g.speed = r->moves ? fmb_dot(n, r->v, dim) : 0;
    g.error = FMB_DIRECTION_ERROR * size;
    return g;
}

/* What n may be off the exact normal adds to the inner error; 1.0001 covers the roundings of the sum and of its terms. */
FMB_INLINE fmb_real fmb_off(const fmb_real error[3], const fmb_real size[3])
{
    return R(1.0001) * fmb_dot(error, size, 3);
}

/* Is least <= error <= most? Numbers that are not negative are ordered as their bits are, and NaN is beyond them. */
FMB_INLINE int fmb_error_between(fmb_real x, fmb_real y, fmb_real z)
{
    union { fmb_real real; fmb_bits bits; } error = { x }, least = { y }, most = { z };
    return error.bits - least.bits <= most.bits - least.bits;
}

/* Is the error bound free of under- and overflow? */
FMB_INLINE int fmb_gap_in_range(const fmb_gap *g)
{
    return fmb_error_between(g->error, FMB_DIRECTION_ERROR * FMB_SIZE_LEAST, FMB_DIRECTION_ERROR * FMB_SIZE_MOST);
}

/* Is there a direction to try: not NULL, and not 0? By the bits but the signs: no comparisons, a call each where numbers are computed in software. */
FMB_INLINE int fmb_is_given(const fmb_real *axis, int dim)
{
    union { fmb_real real; fmb_bits bits; } x, y, z = { 0 };
    if (!axis)
        return 0;
    x.real = axis[0];
    y.real = axis[1];
    if (dim == 3)
        z.real = axis[2];
    return (x.bits | y.bits | z.bits) << 1 != 0;
}

/*
 * The caller's directions count the same whatever their length: one whose S is not between FMB_HINT_LEAST and FMB_SIZE_MOST is scaled
 * before it counts. Float: S < 2^-72 and a size >= 2^-30: its largest number is between 2^-149 and 2^-42, scaled between 2^-39 and 2^68, so
 * that S >= 2^-69; or S > 2^120 and a size < 2^37: between 2^81 and 2^128, scaled 2^17 and 2^64. (Double: S < 2^-900, size >= 2^-300:
 * 2^-1074 .. 2^-600, scaled 2^-274 .. 2^200; 2^696 .. 2^1024, scaled 2^184 .. 2^512.) NaN and infinities stay what they are. What underflows
 * where S >= FMB_HINT_LEAST, 14 FMB_DENORMAL, is 2^-49 of the error bound that the gap is compared with.
 */
#ifdef FMB_REAL_DOUBLE
#define FMB_HINT_LEAST 0x1p-900
#define FMB_HINT_UP 0x1p800
#else
#define FMB_HINT_LEAST 0x1p-72F
#define FMB_HINT_UP 0x1p110F
#endif

FMB_INLINE int fmb_hint_in_range(const fmb_gap *g)
{
    return fmb_error_between(g->error, FMB_DIRECTION_ERROR * FMB_HINT_LEAST, FMB_DIRECTION_ERROR * FMB_SIZE_MOST);
}

FMB_INLINE fmb_real fmb_hint_rescale(const fmb_gap *g)
{
    return g->error < FMB_DIRECTION_ERROR * FMB_HINT_LEAST ? FMB_HINT_UP : 1 / FMB_HALF_RANGE;
}

/* What makes the direction again of one that was scaled up, which is exact; one that was scaled down stays so, it may have lost something. */
FMB_INLINE fmb_real fmb_hint_back(fmb_real scale) { return scale == FMB_HINT_UP ? 1 / FMB_HINT_UP : 1; }

/* 1: n is proved to separate a from b at every t in [0,1]; -1: -n is; 0: not proved. */
FMB_INLINE int fmb_gap_separates(const fmb_gap *g)
{
    if (!fmb_gap_in_range(g))
        return 0;
    if (g->near + fmb_min0(g->speed) > g->error)
        return 1;
    if (-g->far + fmb_min0(-g->speed) > g->error)
        return -1;
    return 0;
}

#endif
