/* SPDX-License-Identifier: MIT */
/* The exact search, one for both dimensions. What it proves: search.h. */
#include "search.h"

/*
 * COMBINATION. p excludes contact before t_p, q after t_q < t_p. Then p |q.v| + q |p.v| excludes it at all times. A
 * sweep in 3D keeps two that do so even where their gaps are 40u S less: FMB_PARTED times what outer times are weakened
 * by. W: computed speeds; S": W_q S_p + W_p S_q; in, out: the times that were kept.
 *     gap of p at t           >= W_p (in - t) + (40u - 10u - 2.1u) S_p     asked for, the gap's error, the rounding of
 *                                                                          a time, 2.1u S_p / W_p, as W_p <= S_p
 *     gap of q                likewise
 *     the combination's       W_p W_q (in - out) + 27.9u S"                so it is above 27.9u S" if in > out
 *     its own rounding        3u S"                                        a product and a sum in each component: 2u
 *     what is left            24.9u S"                                     above the 20u that try_direction asks for
 * So the search proves it. And it finds one wherever a stage may have (FMB_STAGE_PARTED, stages3.c): any two exact
 * facet normals of cuboids with t_p - t_q > 54.2u (S_p / W_p + S_q / W_q) make in > out here. Each counts with
 * (40u + 10u + 2.1u + 2.1u) S / W less: what is asked for, the gap, what n is off, the time.
 */
#define FMB_PARTED 4

FMB_INLINE void keep_direction(fmb_real *kept, fmb_real t, const fmb_real *n, fmb_real side)
{
    kept[0] = t;
    FMB_UNROLL
    for (int k = 0; k < 3; k++)
        kept[k + 1] = side * n[k];
}

/*
 * Folds gap + t speed <= 0 into the times, which does not hold for all t: weakened by `weaken` into the outer ones,
 * strengthened by `strengthen` into the inner. Of a sweep; along n, or -n where side is -1.
 */
FMB_INLINE void narrow(fmb_search *s, const fmb_real *n, fmb_real side, fmb_real gap, fmb_real speed, fmb_real weaken,
                       fmb_real strengthen, int dim)
{
    fmb_real outer = (weaken - gap) / speed, inner = (-strengthen - gap) / speed,
             t = (FMB_PARTED * weaken - gap) / speed, *kept;
    if (speed > 0) {
        fmb_outer_until(&s->outer, outer, FMB_TIME_ERROR);
        fmb_inner_until(&s->inner, inner, FMB_TIME_ERROR);
        kept = FMB_LAST(s);
        if (dim == 3 && t < kept[0])
            keep_direction(kept, t, n, side);
    } else if (speed < 0) {
        fmb_outer_from(&s->outer, outer, FMB_TIME_ERROR);
        fmb_inner_from(&s->inner, inner, FMB_TIME_ERROR);
        kept = FMB_FIRST(s);
        if (dim == 3 && t > kept[0])
            keep_direction(kept, t, n, side);
    } else { /* a standstill: what binds has gap >= -strengthen */
        s->inner.out = -1;
    }
}

FMB_APART void narrow3(fmb_search *s, const fmb_real *n, fmb_real side, fmb_real gap, fmb_real speed, fmb_real weaken,
                       fmb_real strengthen)
{
    narrow(s, n, side, gap, speed, weaken, strengthen, 3);
}

FMB_APART void narrow2(fmb_search *s, fmb_real gap, fmb_real speed, fmb_real weaken, fmb_real strengthen)
{
    narrow(s, NULL, 1, gap, speed, weaken, strengthen, 2);
}

/* Extremes of n . (p - origin) over frame f. */
FMB_INLINE fmb_span search_support(const fmb_search *s, int f, const fmb_real *n, int dim)
{
    const fmb_real *e = s->edge[f];
    return fmb_span_of(s->shape[f], fmb_dot(n, e, dim), fmb_dot(n, e + dim, dim),
                       dim == 3 ? fmb_dot(n, e + 6, dim) : 0);
}

/* n separates, or -n where `ahead` is 0. */
FMB_APART int keep(const fmb_search *s, const fmb_real *n, int ahead, int dim)
{
    int forward = ahead != s->exchanged;
    for (int k = 0; s->axis && k < dim; k++)
        s->axis[k] = forward ? n[k] : -n[k];
    FMB_AUDIT_CODE(fmb_real z = dim == 3 ? n[2] : 0;)
    return !(forward ? FMB_MISS_BY("search", s->of, n[0], n[1], z) : FMB_MISS_BY("search", s->of, -n[0], -n[1], -z));
}

/* The least of n.(q - p), and of -n.(q - p), at rest. */
typedef struct {
    fmb_real near, far;
} both_gaps;

FMB_INLINE both_gaps gaps_along(const fmb_search *s, const fmb_real *n, int dim)
{
    fmb_span a, b = {0, 0};
    if (dim == 3)
        for (int f = 0; f < 2; f++) { /* in a loop: cheaper than two calls, smaller than two copies */
            a = b;
            b = search_support(s, f, n, 3);
        }
    else {
        a = search_support(s, 0, n, 2);
        b = search_support(s, 1, n, 2);
    }
    fmb_real d = fmb_dot(n, s->pair.d, dim);
    return (both_gaps){d + (b.min - a.max), (a.min - b.max) - d};
}

/* What a side says that there is no contact along it all the time: side 1, n, or -1. */
FMB_INLINE void narrow_side(fmb_search *s, const fmb_real *n, fmb_real side, fmb_real gap, fmb_real speed,
                            fmb_real weaken, fmb_real strengthen, int dim)
{
    if (dim == 3)
        narrow3(s, n, side, gap, speed, weaken, strengthen);
    else
        narrow2(s, gap, speed, weaken, strengthen);
}

/*
 * Takes in what the gap along n says: as fmb_gap_along, for an S of at least FMB_SIZE_SMALL or an n of about 1 (it is
 * never too large). off_by: what n is off the exact normal. Returns 1 if n separates for good, and keeps it.
 */
FMB_INLINE int try_direction(fmb_search *s, const fmb_real *n, fmb_real size, fmb_real off_by, int dim)
{
    both_gaps gap = gaps_along(s, n, dim);
    fmb_real error = fmb_search_error(size), speed = 0, half = 0, reach = 0;
    if (s->pair.moves) {
        speed = fmb_dot(n, s->pair.v, dim);
        half = speed * R(0.5);
        reach = fmb_abs(half);
    }
    fmb_real least = half - reach, most = half + reach; /* of t speed in [0,1] */
    int ahead = fmb_search_separates(gap.near, least, error);
    if (ahead || fmb_search_separates(gap.far, -most, error))
        return keep(s, n, ahead, dim);
    fmb_real off = off_by + error; /* FMB_NO_REACH: far below 0 */
    /* A side along which there is contact all the time moves no end of the times. */
    int binds = !fmb_search_overlaps(gap.near, most, off), binds_back = !fmb_search_overlaps(gap.far, -least, off);
    if (!s->pair.moves) {
        if (binds || binds_back)
            s->inner.out = -1;
        return 0;
    }
    if (binds)
        narrow_side(s, n, 1, gap.near, speed, error, off, dim);
    if (binds_back)
        narrow_side(s, n, -1, gap.far, -speed, error, off, dim);
    return 0;
}

FMB_APART int try_direction3(fmb_search *s, const fmb_real *n, fmb_real size, fmb_real off)
{
    return try_direction(s, n, size, off, 3);
}
FMB_APART int try_direction2(fmb_search *s, const fmb_real *n, fmb_real size, fmb_real off)
{
    return try_direction(s, n, size, off, 2);
}

/* Normals of 2D are edges, exact or rounded once. */
int fmbi_search_faces2(fmb_search *s)
{
    for (int f = 0; f < 2; f++) {
        const fmb_real *normal = s->normal[f];
        for (int faces = fmb_cuboid(s->shape[f]) ? 2 : 3; faces > 0; faces--, normal += 2) {
            fmb_real n[2] = {normal[0] * s->unit, normal[1] * s->unit}, size = fmb_size_along(n, s->pair.size, 2);
            if (!(size >= FMB_SIZE_SMALL)) { /* an edge far below FMB_THINNEST */
                (void)fmbi_normalise(n, 2);
                size = fmb_size_along(n, s->pair.size, 2);
            }
            if (try_direction2(s, n, size, R(1.0001) * FMB_NORMAL_ERROR * size))
                return 1;
        }
    }
    return 0;
}

/*
 * Is a facet that p x q spans, if it is one, needless in the proof of a hit (proof.h, A4)? most: bound of |p x q|'s
 * components; scale: what q was scaled by.
 */
static int is_needless(const fmb_search *s, const fmb_search_edge *p, fmb_real most, fmb_real scale)
{
    return fmb_facet_is_needless(most, s->least, scale, fmb_largest(p->e.value, 3));
}

/* What is said of a facet that is needless: it hides no contact, at any time. */
#define FMB_NO_REACH (-FMB_REAL_MAX)

/*
 * p x q with edges scaled up, then n scaled to about 1. What n is off is found after that, where it cannot underflow. n
 * comes in as p x q, off by error_k + relative |n_k| besides; scale: that of q.
 *     underflow of the products   16 FMB_DENORMAL     8 products, 2 at most each
 *     off by more than 4u S       needless            asked, not presumed. In float, with both edges at least 2^39 and
 *                                                     least >= 2^-30, needless is what is below
 *                                                     2^-24 2^-30 2 2^39 / 32 > 2^-21 (double: 2^-51).
 *     n is good otherwise         fmbi_sum ends within FMB_SUM_PASSES, unless n is below u^5 of p and q, 2^-40, or what
 *                                 underflows counts: 2^-145 2^39 against u n least (double: u^13, 2^-74; 2^-1070 2^306)
 */
FMB_APART int try_scaled(fmb_search *s, const fmb_search_edge *p, fmb_real scale, fmb_real n[3], fmb_real error[3],
                         fmb_real relative)
{
    const fmb_real *size = s->pair.size;
    fmb_real tiny = 16 * FMB_DENORMAL, m = fmb_largest(n, 3), most = m + ((error[0] + error[1]) + (error[2] + tiny));
    int needless = is_needless(s, p, most, scale);
    if (m < FMB_HALF_RANGE * FMB_DENORMAL / FMB_U) { /* nothing that is known, or has a scale */
        if (!needless)
            s->inner.out = -1;
        return 0;
    }
    fmb_real power = fmb_inverse_power(m);
    fmb_scale(n, 3, power);
    for (int k = 0; k < 3; k++)
        error[k] = (relative * fmb_abs(n[k]) + error[k] * power) + tiny * power + FMB_DENORMAL;
    fmb_reach r = {fmb_size_along(n, size, 3), fmb_off(error, size)};
    if (needless && !(r.off < FMB_REACH_ERROR * r.size))
        r.off = FMB_NO_REACH;
    return try_direction3(s, n, r.size, r.off);
}

/*
 * p x q of given edges, where fmbi_cross is not good: S is too small, since n is within 2.1u. (Edges may be scaled for
 * good.)
 */
FMB_APART int try_given(fmb_search *s, fmb_search_edge e[2], fmb_real n[3])
{
    fmb_real error[3] = {0, 0, 0};
    /* Boxes side by side have many parallel edges. */
    if (n[0] == 0 && n[1] == 0 && n[2] == 0 && is_needless(s, &e[0], 16 * FMB_DENORMAL, 1))
        return 0;
    (void)fmbi_edge_scale(&e[0]);
    fmb_real scale = fmbi_edge_scale(&e[1]);
    (void)fmbi_cross(&e[0].e, &e[1].e, s->pair.size, n);
    return try_scaled(s, &e[0], scale, n, error, FMB_CROSS_ERROR);
}

/* Where one is a difference. (Apart: cuboids at rest do not need it.) */
FMB_APART int try_careful(fmb_search *s, fmb_search_edge e[2], fmb_real n[3])
{
    fmb_real error[3];
    fmb_reach r = fmbi_cross_nearly_parallel(&e[0].e, &e[1].e, s->pair.size, n);
    if (fmb_reach_good(r))
        return try_direction3(s, n, r.size, r.off);
    (void)fmbi_edge_scale(&e[0]);
    fmb_real scale = fmbi_edge_scale(&e[1]);
    fmbi_edge_cross(&e[0].e, &e[1].e, n, error);
    return try_scaled(s, &e[0], scale, n, error, 0);
}

/* Of two edges: is neither a difference? */
FMB_INLINE int are_given(const fmb_search_edge e[2]) { return !e[0].e.rest && !e[1].e.rest; }

FMB_INLINE void take_edge(fmb_search_edge *e, const fmb_real *value)
{
    e->e.value = value;
    e->e.rest = NULL;
}

/* The direction p x q, of two given edges. */
FMB_APART int try_pair(fmb_search *s, const fmb_real *p, const fmb_real *q)
{
    fmb_search_edge e[2];
    fmb_real n[3];
    take_edge(&e[0], p);
    take_edge(&e[1], q);
    fmb_reach r = fmbi_cross(&e[0].e, &e[1].e, s->pair.size, n);
    return fmb_reach_good(r) ? try_direction3(s, n, r.size, r.off) : try_given(s, e, n);
}

/* Of any two. */
FMB_INLINE int try_product(fmb_search *s, fmb_search_edge e[2])
{
    fmb_real n[3];
    fmb_reach r = fmbi_cross(&e[0].e, &e[1].e, s->pair.size, n);
    if (fmb_reach_good(r))
        return try_direction3(s, n, r.size, r.off);
    return are_given(e) ? try_given(s, e, n) : try_careful(s, e, n);
}

/* The normal of a tetrahedron's slanted face, as (e1 - e0) x (e2 - e1). */
FMB_APART int try_slanted(fmb_search *s, int f)
{
    fmb_search_edge e[2];
    fmb_edge_at(&e[0], s->edge[f], 3);
    fmb_edge_at(&e[1], s->edge[f], 4);
    return try_product(s, e);
}

/* The normals of the faces of frame f, each as a product of two edges of its own. */
FMB_APART int try_faces3(fmb_search *s, int f, unsigned open)
{
    const fmb_real *p = s->edge[f], *q = p + 3, *r = q + 3;
    return ((open & 1u) && try_pair(s, q, r)) || ((open & 2u) && try_pair(s, r, p)) ||
           ((open & 4u) && try_pair(s, p, q)) || (!fmb_cuboid(s->shape[f]) && try_slanted(s, f));
}

int fmbi_search_faces3(fmb_search *s)
{
    int shift = s->exchanged ? 3 : 0;
    return try_faces3(s, 0, s->open >> shift) || try_faces3(s, 1, s->open >> (3 - shift));
}

/* Both: of two shapes a cuboid comes first. */
FMB_INLINE int are_cuboids(const fmb_search *s) { return fmb_cuboid(s->shape[1]); }

/* Products of an edge of the one and one of the other, of two cuboids. */
FMB_APART int try_edges_given(fmb_search *s)
{
    int next = s->exchanged ? 1 : 3, row = s->exchanged ? 3 : 1; /* steps among the bits of open, with j and with i */
    const fmb_real *p = s->edge[0];
    for (int i = 0; i < 3; i++, p += 3) {
        unsigned open = s->open >> 6 >> row * i;
        const fmb_real *q = s->edge[1];
        for (int j = 0; j < 3; j++, open >>= next, q += 3)
            if ((open & 1u) && try_pair(s, p, q))
                return 1;
    }
    return 0;
}

/* Of others. */
FMB_APART int try_edges(fmb_search *s)
{
    int edges_a = fmb_edge_count(s->shape[0]), edges_b = fmb_edge_count(s->shape[1]);
    fmb_search_edge e[2];
    for (int i = 0; i < edges_a; i++) {
        fmb_edge_at(&e[0], s->edge[0], i);
        for (int j = 0; j < edges_b; j++) {
            fmb_edge_at(&e[1], s->edge[1], j);
            if (try_product(s, e))
                return 1;
        }
    }
    return 0;
}

int fmbi_search_edges(fmb_search *s) { return are_cuboids(s) ? try_edges_given(s) : try_edges(s); }

int fmbi_search_sweep3(fmb_search *s)
{
    fmb_search_edge e[2];
    fmbi_edge_minus(&e[1], s->velocity[1], s->velocity[0]);
    fmb_scale(e[1].value, 3, s->unit);
    fmb_scale(e[1].rest, 3, s->unit);
    for (int f = 1; f >= 0; f--)
        for (int i = 0; i < fmb_edge_count(s->shape[f]); i++) {
            fmb_real n[3];
            fmb_edge_at(&e[0], s->edge[f], i);
            fmb_reach r = fmbi_cross(&e[0].e, &e[1].e, s->pair.size, n);
            int found = fmb_reach_good(r) ? try_direction3(s, n, r.size, r.off)
                        : are_given(e)    ? try_given(s, e, n)
                                          : try_careful(s, e, n);
            if (found)
                return 1;
        }
    return 0;
}

int fmbi_search_combination(fmb_search *s)
{
    fmb_real n[3], *first = FMB_FIRST(s) + 1, *last = FMB_LAST(s) + 1;
    if (!(FMB_FIRST(s)[0] > FMB_LAST(s)[0]))
        return 0;
    (void)fmbi_normalise(first, 3);
    (void)fmbi_normalise(last, 3);
    fmb_real p = fmb_abs(fmb_dot(first, s->pair.v, 3)), q = fmb_abs(fmb_dot(last, s->pair.v, 3));
    for (int k = 0; k < 3; k++)
        n[k] = first[k] * q + last[k] * p;
    (void)fmbi_normalise(n, 3); /* of slow motion n is short; 0 would prove nothing */
    return try_direction3(s, n, fmb_size_along(n, s->pair.size, 3), 0);
}

int fmbi_search_sweep2(fmb_search *s)
{
    fmb_real n[2] = {-s->pair.v[1], s->pair.v[0]};
    (void)fmbi_normalise(n, 2); /* not 0: the pair moves, and its unit only makes v larger */
    return try_direction2(s, n, fmb_size_along(n, s->pair.size, 2), 0);
}
