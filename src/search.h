/* SPDX-License-Identifier: MIT */
/*
 * The exact search: all facet normals of the difference set b - a, each as an explicit direction. It is the reference that the
 * fast stages must not contradict, and it takes what they leave open.
 *
 * Two convex polytopes meet iff 0 lies in b - a, the intersection of the half-spaces of its facets. In 3D facets come from
 * faces of a, faces of b and pairs of edges; in 2D from edges alone, which are its faces. Candidates that are no facet do no
 * harm: their half-spaces hold b - a as well. Under translation the normals stay and each half-space turns into a bound of t,
 * so that the contact times are the intersection of one interval per direction; no normals of the sweep are needed for them.
 *
 * Each direction n gives near + t speed <= 0 <= far + t speed (direction.h), used twice:
 *  - as it is, weakened by its error: every contact fulfils it. These OUTER times enclose the exact ones; if n alone excludes all
 *    of [0,1] it is the certificate of a miss.
 *  - strengthened by its error and by what n differs from the exact normal n*: |near(n*) - near(n)| <= sum_k |n*_k - n_k|
 *    size_k. A time that passes these INNER bounds for all candidates is a time of contact: the proof of a hit.
 * Outer times that are empty, or touch, without one direction for all of [0,1]: the facets of the swept difference set have
 * normals edge x v besides (in 2D: v turned by a right angle), which are tried then.
 *
 * Undecided: some normal has |gap| <= (10 + 9)u S at all times, plus what n is off (4u S at most, unless edges with rests are
 * parallel to within u^6), and S <= 2 sqrt(3) L |n|, so gap or depth is below 80 u L = 40 epsilon L along it.
 *
 * Largest numbers. Directions: two cuboids 6 + 9, a cuboid and a tetrahedron 7 + 18, two tetrahedra 8 + 36; for a sweep 6, 9 or
 * 12 products of edges and v more; in 2D 4 to 6, for a sweep 1 more. Instructions on a Cortex-M4 (float, -Os): all of
 * fmb_search_direction are 208, those of fmb_search_times, called twice at most, 57, those of fmb_cross 154, and each is executed once
 * at most, but for a loop over the 3 components of the axis; fmb_cross_nearly_parallel takes 396, always. The most that was counted: a
 * direction 217 with its times, a product 148; the loops add 50 to a face and 70 to a pair. Beside that, per pair,
 * fmb_search_careful: 450 where edges are tiny (100 where they are exactly parallel), 5,000 where both the edges have rests, or one
 * and v, and are parallel to within 2^9 u^2, so that all FMB_SUM_PASSES may be needed. Two cuboids at rest, neither tiny:
 * 15 * (208 + 2 * 10) + 9 * (154 + 70) + 6 * 50 + 150 = 5,886 at most; 3,911 were counted.
 */
#ifndef FMB_SRC_SEARCH_H
#define FMB_SRC_SEARCH_H

#include "direction.h"
#include "exact.h"

/*
 * Directions left to try, as bits. A fast stage clears those that hold at all times beyond its error: the search would find the
 * same.
 *   In 2D, and of two cuboids in 3D: j: face j of a; 3 + j: face j of b; 6 + 3 j + i: edge i of a x edge j of b.
 *   With a tetrahedron in 3D: j: face j of a; 4 + j: face j of b; 8 + i: edge i of a; 14 + j: edge j of b: a pair of edges is
 *   tried if both bits are set. With a and b exchanged the bits of either kind change places. Edges are numbered as fmb_edge_at
 *   does, those of a cuboid stand for all that are parallel.
 */
#define FMB_ALL_OPEN (~0u)

/*
 * Where S is below this n is scaled up first. So what underflows, 16 FMB_DENORMAL times the sizes, at most 2^39 (double:
 * 2^306), is below u S 2^-18.
 */
#ifdef FMB_REAL_DOUBLE
#define FMB_SIZE_SMALL 0x1p-680
#else
#define FMB_SIZE_SMALL 0x1p-64F
#endif

typedef struct {
    const fmb_real *edge[2]; /* of a and b, dim numbers after one another */
    int shape[2];
    fmb_relative pair;
    unsigned open;
    fmb_real *axis;     /* the caller's, or NULL */
    fmb_interval outer; /* no contact at any other time */
    fmb_interval inner; /* contact at all these times, once every candidate was tried; in > out: none is proved */
} fmb_search;

/* S along n. */
FMB_INLINE fmb_real fmb_size_along(const fmb_real *n, const fmb_real *size, int dim)
{
    fmb_real s = fmb_abs(n[0]) * size[0] + fmb_abs(n[1]) * size[1];
    return dim == 3 ? s + fmb_abs(n[2]) * size[2] : s;
}

/*
 * Times in [0,1] are rounded by at most 2.01u |t|: one subtraction, one division. FMB_TIME_ERROR covers it, for |t| <= 1 and one
 * more rounding; times beyond 1 are clipped, where an error that is relative cannot change the side.
 */
#define FMB_TIME_ERROR (4 * FMB_U)

/*
 * Folds gap + t speed <= 0 into the times, which does not hold for all t: weakened by `weaken` into the outer ones,
 * strengthened by `strengthen` into the inner.
 */
FMB_APART void fmb_search_times(fmb_search *s, fmb_real gap, fmb_real speed, fmb_real weaken, fmb_real strengthen)
{
    if (!s->pair.moves) {
        s->inner.out = -1;
        return;
    }
    if (speed > 0) {
        s->outer.out = fmb_min(s->outer.out, (weaken - gap) / speed + FMB_TIME_ERROR);
        s->inner.out = fmb_min(s->inner.out, (-strengthen - gap) / speed - FMB_TIME_ERROR);
    } else if (speed < 0) {
        s->outer.in = fmb_max(s->outer.in, (weaken - gap) / speed - FMB_TIME_ERROR);
        s->inner.in = fmb_max(s->inner.in, (-strengthen - gap) / speed + FMB_TIME_ERROR);
    } else if (!(gap + strengthen < 0)) {
        s->inner.out = -1;
    }
}

FMB_INLINE fmb_span fmb_search_span(const fmb_search *s, int f, const fmb_real *n, int dim)
{
    const fmb_real *e = s->edge[f];
    return fmb_span_of(s->shape[f], fmb_dot(n, e, dim), fmb_dot(n, e + dim, dim), dim == 3 ? fmb_dot(n, e + 6, dim) : 0);
}

/*
 * Takes in what the gap along n says: as fmb_gap_along, for an S of at least FMB_SIZE_SMALL (it is never too large: direction.h).
 * Returns 1 if n separates for good, and keeps it.
 */
FMB_APART int fmb_search_direction(fmb_search *s, const fmb_real *n, fmb_reach r, int dim)
{
    fmb_span a = fmb_search_span(s, 0, n, dim), b = fmb_search_span(s, 1, n, dim);
    fmb_real d = fmb_dot(n, s->pair.d, dim), error = FMB_DIRECTION_ERROR * r.size, speed = 0, half = 0, reach = 0;
    fmb_real near = d + (b.min - a.max), far = (a.min - b.max) - d; /* far: near along -n */
    if (s->pair.moves) {
        speed = fmb_dot(n, s->pair.v, dim);
        half = speed * R(0.5);
        reach = fmb_abs(half);
    }
    fmb_real least = half - reach, most = half + reach; /* of t speed in [0,1] */
    int ahead = near + least > error;
    if (ahead || far - most > error) {
        for (int k = 0; s->axis && k < dim; k++)
            s->axis[k] = ahead ? n[k] : -n[k];
        return 1;
    }
    fmb_real off = r.off + error;
    /* A side along which there is contact all the time moves no end of the times. */
    if (!(near + most < -off))
        fmb_search_times(s, near, speed, error, off);
    if (!(far - least < -off))
        fmb_search_times(s, far, -speed, error, off);
    return 0;
}

static inline int fmb_search_wants(const fmb_search *s, int k) { return s->open >> k & 1u; }

/* The faces of frame f. tiny: what components of their normals may be off beyond FMB_NORMAL_ERROR of themselves. */
FMB_APART int fmb_search_faces(fmb_search *s, const fmb_real *normal, fmb_real tiny, int faces, int first, int dim)
{
    for (int j = 0; j < faces; j++, normal += dim) {
        fmb_real n[3], reach = tiny;
        if (!fmb_search_wants(s, first + j))
            continue;
        for (int k = 0; k < dim; k++)
            n[k] = normal[k];
        fmb_real size = fmb_size_along(n, s->pair.size, dim);
        if (!(size >= FMB_SIZE_SMALL)) {
            fmb_real scale = fmb_inverse_power(fmb_largest(n, dim));
            fmb_scale(n, dim, scale);
            reach *= scale;
            size = fmb_size_along(n, s->pair.size, dim);
        }
        reach *= (s->pair.size[0] + s->pair.size[1]) + (dim == 3 ? s->pair.size[2] : 0);
        if (fmb_search_direction(s, n, (fmb_reach){ size, R(1.0001) * (FMB_NORMAL_ERROR * size + reach) }, dim))
            return 1;
    }
    return 0;
}

FMB_INLINE int fmb_edge_count(int shape) { return fmb_cuboid(shape) ? 3 : 6; }

/* An edge and room for what is not a frame's. */
typedef struct {
    fmb_edge e;
    fmb_real value[3], rest[3];
} fmb_search_edge;

/* p - q without error. */
FMB_APART void fmb_edge_minus(fmb_search_edge *e, const fmb_real *p, const fmb_real *q)
{
    fmb_twin x = fmb_two_sum(p[0], -q[0]), y = fmb_two_sum(p[1], -q[1]), z = fmb_two_sum(p[2], -q[2]);
    e->value[0] = x.value;
    e->value[1] = y.value;
    e->value[2] = z.value;
    e->rest[0] = x.rest;
    e->rest[1] = y.rest;
    e->rest[2] = z.rest;
    e->e.value = e->value;
    e->e.rest = (fmb_abs(x.rest) + fmb_abs(y.rest)) + fmb_abs(z.rest) != 0 ? e->rest : NULL;
}

/*
 * Edge i of a frame in 3D: the given ones, then those of a tetrahedron's slanted face, e1 - e0, e2 - e1, e0 - e2, without error.
 */
FMB_INLINE void fmb_edge_at(fmb_search_edge *e, const fmb_real *edge, int i)
{
    if (i < 3) {
        e->e.value = edge + 3 * i;
        e->e.rest = NULL;
    } else {
        fmb_edge_minus(e, edge + (i == 5 ? 0 : 3 * i - 6), edge + 3 * (i - 3));
    }
}

/*
 * Is a product of edges good enough as it is? Not if S is too small, or n off by more than 4u S, which takes rests and edges
 * parallel to within 14u. (A sum of terms, fmb_edge_cross, is as exact where it can be.)
 */
#define FMB_REACH_ERROR (4 * FMB_U)

FMB_INLINE int fmb_reach_good(fmb_reach r) { return r.size >= FMB_SIZE_SMALL && r.off < FMB_REACH_ERROR * r.size; }

/* Scales an edge, in its own room. Returns whether it is floored. */
FMB_APART int fmb_search_scale(fmb_search_edge *e)
{
    fmb_real scale = fmb_edge_power(fmb_largest(e->e.value, 3));
    int floored = fmb_edge_scale(e->value, e->e.value, scale);
    e->e.value = e->value;
    return floored & (!e->e.rest || fmb_edge_scale(e->rest, e->e.rest, scale));
}

FMB_APART int fmb_search_floored(const fmb_real *x)
{
    for (int k = 0; k < 3; k++)
        if (x[k] != 0 && fmb_abs(x[k]) < FMB_EXACT_FLOOR)
            return 0;
    return 1;
}

/*
 * n, a product of edges that are scaled up, within error_k (error NULL: r->off S). Scales it so that it can be used. tiny: what underflows
 * in it. 1: done; S = 0 where the edges are parallel for any purpose. 0: too small to be trusted, `least`, but for the last way to compute it.
 */
FMB_APART int fmb_search_rescale(fmb_search *s, fmb_real *n, fmb_real *error, fmb_real tiny, fmb_real least, fmb_reach *r)
{
    const fmb_real *size = s->pair.size;
    fmb_real m = fmb_largest(n, 3);
    if (!(m >= least)) {
        fmb_real off = error ? (error[0] + error[1]) + error[2] : 0;
        if (least == FMB_PARALLEL && m + off + tiny > 0) /* proved to be parallel or not: the scale would overflow */
            s->inner.out = -1;
        *r = (fmb_reach){ 0, 0 };
        return least == FMB_PARALLEL;
    }
    fmb_real scale = fmb_inverse_power(m);
    fmb_scale(n, 3, scale);
    r->off *= scale;
    if (error) {
        fmb_scale(error, 3, scale);
        r->off = fmb_off(error, size, 3);
    }
    r->off += tiny * scale * ((size[0] + size[1]) + size[2]);
    r->size = fmb_size_along(n, size, 3);
    return 1;
}

/* What underflows in a product of the two edges, scaled up as this does. */
FMB_INLINE fmb_real fmb_search_scale_both(fmb_search_edge e[2])
{
    return fmb_search_scale(&e[0]) & fmb_search_scale(&e[1]) ? 0 : 64 * FMB_DENORMAL;
}

/*
 * Given edges, without rests, whose product is too small: they are scaled up. (The scales are powers of two: the caller may go on with
 * the edges.) Exactly parallel edges span no facet: nothing to try, S = 0.
 */
FMB_APART fmb_reach fmb_search_small(fmb_search *s, fmb_search_edge e[2], fmb_real n[3])
{
    if (n[0] == 0 && n[1] == 0 && n[2] == 0 && fmb_search_floored(e[0].e.value) && fmb_search_floored(e[1].e.value))
        return (fmb_reach){ 0, 0 };
    fmb_real tiny = fmb_search_scale_both(e);
    fmb_reach r = fmb_cross(&e[0].e, &e[1].e, s->pair.size, n);
    (void)fmb_search_rescale(s, n, NULL, tiny, FMB_PARALLEL, &r);
    return r;
}

/*
 * One or both are differences, and r, of their product n, is not good: n computed once more, with more care if it was too far off; then
 * scaled up, at last as a sum of error-free products.
 */
FMB_APART fmb_reach fmb_search_careful(fmb_search *s, fmb_search_edge e[2], fmb_reach r, fmb_real n[3])
{
    int small = !(r.size >= FMB_SIZE_SMALL);
    if (!small) {
        r = fmb_cross_nearly_parallel(&e[0].e, &e[1].e, s->pair.size, n);
        if (fmb_reach_good(r))
            return r;
    }
    fmb_real error[3], tiny = fmb_search_scale_both(e); /* r->off: what underflows in it is below u S 2^-28 for FMB_SIZE_SMALL */
    if (small) {
        r = fmb_cross(&e[0].e, &e[1].e, s->pair.size, n);
        if (fmb_search_rescale(s, n, NULL, tiny, FMB_SIZE_SMALL, &r) && r.off < FMB_REACH_ERROR * r.size)
            return r;
    }
    r = fmb_cross_nearly_parallel(&e[0].e, &e[1].e, s->pair.size, n);
    if (fmb_search_rescale(s, n, NULL, tiny, FMB_SIZE_SMALL, &r) && r.off < FMB_REACH_ERROR * r.size)
        return r;
    fmb_edge_cross(&e[0].e, &e[1].e, n, error);
    (void)fmb_search_rescale(s, n, error, tiny, FMB_PARALLEL, &r);
    return r;
}

/* The direction p x q. given: neither is a difference. */
FMB_INLINE int fmb_search_product(fmb_search *s, fmb_search_edge e[2], int given)
{
    fmb_real n[3];
    fmb_reach r = fmb_cross(&e[0].e, &e[1].e, s->pair.size, n);
    if (!fmb_reach_good(r)) /* of given edges: too small, since it is within 2.1u */
        r = given ? fmb_search_small(s, e, n) : fmb_search_careful(s, e, r, n);
    return r.size > 0 && fmb_search_direction(s, n, r, 3);
}

/* Products of an edge of a and one of b. */
FMB_INLINE int fmb_search_edges(fmb_search *s, int cuboids)
{
    fmb_search_edge e[2];
    for (int i = 0; i < fmb_edge_count(s->shape[0]); i++) {
        if (!cuboids && !fmb_search_wants(s, 8 + i))
            continue;
        fmb_edge_at(&e[0], s->edge[0], i);
        for (int j = 0; j < fmb_edge_count(s->shape[1]); j++) {
            if (!fmb_search_wants(s, cuboids ? 6 + 3 * j + i : 14 + j))
                continue;
            fmb_edge_at(&e[1], s->edge[1], j);
            if (fmb_search_product(s, e, cuboids || (!e[0].e.rest && !e[1].e.rest)))
                return 1;
        }
    }
    return 0;
}

/* Products of an edge and the relative displacement, vb - va: normals of the swept difference set that belong to no facet at rest. */
FMB_INLINE int fmb_search_sweep3(fmb_search *s, const fmb_real *va, const fmb_real *vb)
{
    fmb_search_edge e[2];
    fmb_edge_minus(&e[1], vb, va);
    for (int f = 1; f >= 0; f--)
        for (int i = 0; i < fmb_edge_count(s->shape[f]); i++) {
            fmb_edge_at(&e[0], s->edge[f], i);
            if (fmb_search_product(s, e, !e[0].e.rest && !e[1].e.rest))
                return 1;
        }
    return 0;
}

/* The frames' own part of the search, beside s->edge and s->shape. */
typedef struct {
    const fmb_real *normal;
    fmb_real longest;
    int faces;
} fmb_search_frame;

/* What their cached normals are off beyond FMB_NORMAL_ERROR. In 2D they are edges, exact or rounded once. */
FMB_INLINE fmb_real fmb_search_tiny(fmb_real longest, int dim)
{
    return dim == 3 ? FMB_NORMAL_TINY * longest * longest + FMB_DENORMAL : 0;
}

FMB_INLINE int fmb_search_sweep2(fmb_search *s)
{
    fmb_real n[2] = { -s->pair.v[1], s->pair.v[0] };
    return fmb_normalise(n, 2) && fmb_search_direction(s, n, (fmb_reach){ fmb_size_along(n, s->pair.size, 2), 0 }, 2);
}

/* All directions but those of a sweep; s->edge, s->shape, s->pair, s->open and s->axis are set. 1: one separates. */
FMB_INLINE int fmb_search_facets(fmb_search *s, fmb_search_frame a, fmb_search_frame b, int dim)
{
    int cuboids = fmb_cuboid(s->shape[0]) && fmb_cuboid(s->shape[1]);
    s->outer.in = s->inner.in = 0;
    s->outer.out = s->inner.out = 1;
    return fmb_search_faces(s, a.normal, fmb_search_tiny(a.longest, dim), a.faces, 0, dim) ||
           fmb_search_faces(s, b.normal, fmb_search_tiny(b.longest, dim), b.faces, dim == 2 || cuboids ? 3 : 4, dim) ||
           (dim == 3 && fmb_search_edges(s, cuboids));
}

/* After them, moving: the decision. */
FMB_INLINE int fmb_search_finish(fmb_search *s, const fmb_real *va, const fmb_real *vb, fmb_interval *when, int dim)
{
    int hit = s->inner.in <= s->inner.out;
    fmb_interval contact = s->outer;
    if (!hit && s->pair.moves && (dim == 3 ? fmb_search_sweep3(s, va, vb) : fmb_search_sweep2(s)))
        return FMB_MISS;
    if (when) { /* outer times may cross where no direction proves the miss: any interval covers the exact, empty set */
        when->in = fmb_max(0, fmb_min(contact.in, contact.out));
        when->out = fmb_min(1, fmb_max(contact.in, contact.out));
    }
    return hit ? FMB_HIT : FMB_UNDECIDED;
}

#endif
