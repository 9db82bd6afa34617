/* SPDX-License-Identifier: MIT */
/*
 * The exact search: all facet normals of the difference set b - a, each as an explicit direction. It is the reference that the fast
 * stages must not contradict, and it takes what they leave open.
 *
 * Two convex polytopes meet iff 0 lies in b - a, the intersection of the half-spaces of its facets. In 3D facets come from faces of
 * a, faces of b and pairs of edges; in 2D from edges alone, which are its faces. Candidates that are no facet do no harm: their
 * half-spaces hold b - a as well. Under translation the normals stay and each half-space turns into a bound of t, so that the
 * contact times are the intersection of one interval per direction; no normals of the sweep are needed for them.
 *
 * Each direction n gives near + t speed <= 0 <= far + t speed (direction.h), used twice:
 *  - as it is, weakened by its error: every contact fulfils it. These OUTER times enclose the exact ones; if n alone excludes all
 *    of [0,1] it is the certificate of a miss.
 *  - strengthened by its error and by what n differs from the exact normal n*: |near(n*) - near(n)| <= sum_k |n*_k - n_k| size_k. A
 *    time that passes these INNER bounds for all candidates is a time of contact: the proof of a hit.
 * Outer times that are empty, or touch, without one direction for all of [0,1]: the facets of the swept difference set have
 * normals edge x v besides (in 2D: v turned by a right angle), which are tried then.
 *
 * Undecided: some normal has |gap| <= (10 + 9)u S at all times, plus what n is off (10u S at most, unless edges are parallel to within
 * u^6), and S <= 2 sqrt(3) L |n|, so gap or depth is below 101 u L = 51 epsilon L along it.
 */
#ifndef FMB_SRC_SEARCH_H
#define FMB_SRC_SEARCH_H

#include "direction.h"
#include "exact.h"

/*
 * Directions left to try, as bits. A fast stage clears those that hold at all times beyond its error: the search would find the same.
 *   In 2D, and of two cuboids in 3D: j: face j of a; 3 + j: face j of b; 6 + 3 j + i: edge i of a x edge j of b.
 *   With a tetrahedron in 3D: j: face j of a; 4 + j: face j of b; 8 + i: edge i of a; 14 + j: edge j of b: a pair of edges is tried if both bits are
 *   set. Edges as fmb_search_edge numbers them.
 */
#define FMB_ALL_OPEN (~0u)

/* S below this: n is scaled up first, so that what underflows (16 FMB_DENORMAL times the sizes, at most 2^39 or 2^303) is below u S / 2^18. */
#ifdef FMB_REAL_DOUBLE
#define FMB_SIZE_SMALL 0x1p-680
#else
#define FMB_SIZE_SMALL 0x1p-64F
#endif

typedef struct {
    const fmb_real *edge, *normal; /* dim numbers after one another */
    fmb_real tiny;                 /* what components of a cached normal may be off beyond FMB_NORMAL_ERROR of themselves */
    int shape;
} fmb_side;

typedef struct {
    fmb_side side[2]; /* a, b */
    fmb_relative pair;
    unsigned open;
    fmb_real *axis;     /* the caller's, or NULL */
    fmb_interval outer; /* no contact at any other time */
    fmb_interval inner; /* contact at all these times, once every candidate was tried; in > out: none is proved */
} fmb_search;

FMB_INLINE fmb_side fmb_side_of(const fmb_view *f, fmb_real longest, int dim)
{
    return (fmb_side){ f->edge, f->normal, dim == 3 ? FMB_NORMAL_TINY * longest * longest + FMB_DENORMAL : 0, f->shape };
}

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

/* Folds gap + t speed <= 0 into the times: weakened by `weaken` into the outer ones, strengthened by `strengthen` into the inner. */
FMB_APART void fmb_search_times(fmb_search *s, fmb_real gap, fmb_real speed, fmb_real weaken, fmb_real strengthen)
{
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

/*
 * Takes in what the gap along n says: as fmb_gap_along, for S = size, at least FMB_SIZE_SMALL (it is never too large: direction.h). off: what
 * the gap along n may differ from that of the exact normal. Returns 1 if n separates for good, and keeps it.
 */
FMB_APART int fmb_search_direction(fmb_search *s, const fmb_real *n, fmb_real size, fmb_real off, int dim)
{
    fmb_span span[2];
    for (int f = 0; f < 2; f++) {
        const fmb_real *e = s->side[f].edge;
        span[f] = fmb_span_of(s->side[f].shape, fmb_dot(n, e, dim), fmb_dot(n, e + dim, dim), dim == 3 ? fmb_dot(n, e + 6, dim) : 0);
    }
    fmb_real d = fmb_dot(n, s->pair.d, dim), error = FMB_DIRECTION_ERROR * size, speed = 0, slow = 0;
    fmb_real near = d + (span[1].min - span[0].max), far = -d + (span[0].min - span[1].max); /* far: that of -n */
    if (s->pair.moves) {
        speed = fmb_dot(n, s->pair.v, dim);
        slow = fmb_abs(speed) * R(0.5);
    }
    int ahead = near + (speed * R(0.5) - slow) > error;
    if (ahead || far - (speed * R(0.5) + slow) > error) {
        for (int k = 0; s->axis && k < dim; k++)
            s->axis[k] = ahead ? n[k] : -n[k];
        return 1;
    }
    off += error;
    if (s->pair.moves) {
        fmb_search_times(s, near, speed, error, off);
        fmb_search_times(s, far, -speed, error, off);
    } else if (!(near + off < 0 && far + off < 0)) {
        s->inner.out = -1;
    }
    return 0;
}

static inline int fmb_search_wants(const fmb_search *s, int k) { return s->open >> k & 1u; }

/* The faces of frame f. */
FMB_INLINE int fmb_search_faces(fmb_search *s, int f, int first, int dim)
{
    const fmb_side *side = &s->side[f];
    const fmb_real *normal = side->normal;
    int faces = side->shape == FMB_CUBOID ? dim : dim + 1;
    for (int j = 0; j < faces; j++, normal += dim) {
        fmb_real n[3], tiny = side->tiny;
        if (!fmb_search_wants(s, first + j))
            continue;
        for (int k = 0; k < dim; k++)
            n[k] = normal[k];
        fmb_real size = fmb_size_along(n, s->pair.size, dim);
        if (!(size >= FMB_SIZE_SMALL)) {
            fmb_real scale = fmb_inverse_power(fmb_largest(n, dim));
            fmb_scale(n, dim, scale);
            tiny *= scale;
            size = fmb_size_along(n, s->pair.size, dim);
        }
        fmb_real off = tiny * (s->pair.size[0] + s->pair.size[1] + (dim == 3 ? s->pair.size[2] : 0));
        if (fmb_search_direction(s, n, size, R(1.0001) * (FMB_NORMAL_ERROR * size + off), dim))
            return 1;
    }
    return 0;
}

FMB_INLINE int fmb_edge_count(int shape) { return shape == FMB_CUBOID ? 3 : 6; }

/* An edge and room for what is not a frame's. */
typedef struct {
    fmb_edge e;
    fmb_real value[3], rest[3];
} fmb_search_edge;

/* p - q without error. */
FMB_APART void fmb_edge_minus(fmb_search_edge *e, const fmb_real *p, const fmb_real *q)
{
    int exact = 1;
    for (int k = 0; k < 3; k++) {
        fmb_twin t = fmb_two_sum(p[k], -q[k]);
        e->value[k] = t.value;
        e->rest[k] = t.rest;
        exact &= t.rest == 0;
    }
    e->e.value = e->value;
    e->e.rest = exact ? NULL : e->rest;
}

/* Edge i of a frame in 3D: the given ones, then those of a tetrahedron's slanted face, e1 - e0, e2 - e1, e0 - e2, without error. */
FMB_INLINE void fmb_search_set(fmb_search_edge *e, const fmb_real *edge, int i)
{
    if (i < 3) {
        e->e.value = edge + 3 * i;
        e->e.rest = NULL;
    } else {
        fmb_edge_minus(e, edge + (i == 5 ? 0 : 3 * i - 6), edge + 3 * (i - 3));
    }
}

/*
 * The product of two edges; size: that of fmb_relative; *off: what the gap along it may differ from that of the exact one. Returns S along it; or 0 if
 * that is too small, or off above 10u S, which it can be for edges with rests alone, parallel to within 7u.
 */
FMB_INLINE fmb_real fmb_search_product(const fmb_edge *p, const fmb_edge *q, const fmb_real *size, fmb_real n[3], fmb_real *off)
{
    fmb_real more[3];
    int rests = fmb_cross(p, q, n, more);
    fmb_real s = fmb_size_along(n, size, 3), bound = FMB_CROSS_ERROR * s;
    if (rests)
        bound += fmb_dot(more, size, 3);
    *off = R(1.0001) * bound;
    return s >= FMB_SIZE_SMALL && *off < FMB_DIRECTION_ERROR * s ? s : 0;
}

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
 * The same direction where edges are tiny or nearly parallel: they are scaled up, and if n then still is too far off it is computed as a sum of
 * error-free products. Exactly parallel edges span no facet: nothing to try, 0. (The scales are powers of two: the caller may go on with them.)
 */
FMB_APART fmb_real fmb_search_careful(fmb_search *s, fmb_search_edge e[2], fmb_real n[3], fmb_real *off)
{
    if (n[0] == 0 && n[1] == 0 && n[2] == 0 && !e[0].e.rest && !e[1].e.rest && fmb_search_floored(e[0].e.value) &&
        fmb_search_floored(e[1].e.value))
        return 0;
    fmb_real error[3] = { 0, 0, 0 }, tiny = fmb_search_scale(&e[0]) & fmb_search_scale(&e[1]) ? 0 : 64 * FMB_DENORMAL;
    fmb_real factor = FMB_CROSS_ERROR;
    for (int last = !fmb_cross(&e[0].e, &e[1].e, n, error);; last = 1) {
        for (int k = 0; k < 3; k++)
            error[k] += factor * fmb_abs(n[k]) + tiny;
        fmb_real m = fmb_largest(n, 3);
        if (m >= FMB_PARALLEL) {
            fmb_real scale = fmb_inverse_power(m);
            fmb_scale(n, 3, scale);
            fmb_scale(error, 3, scale);
            fmb_real size = fmb_size_along(n, s->pair.size, 3);
            *off = fmb_off(error, s->pair.size, 3);
            if (last || *off < FMB_DIRECTION_ERROR * size)
                return size;
        } else if (last) { /* parallel for any purpose, proved so or not: the scale would overflow */
            if (m + (error[0] + error[1] + error[2]) > 0)
                s->inner.out = -1;
            return 0;
        }
        fmb_edge_cross(&e[0].e, &e[1].e, n, error);
        factor = 0;
    }
}

/*
 * Products of edges: of a and of b (f = 0, v = NULL), or of frame f and the relative displacement, v[1] - v[0]: normals of the swept
 * difference set that belong to no facet at rest.
 */
FMB_APART int fmb_search_edges(fmb_search *s, int f, const fmb_real *const *v)
{
    fmb_search_edge e[2];
    int cuboids = s->side[0].shape == FMB_CUBOID && s->side[1].shape == FMB_CUBOID;
    if (v)
        fmb_edge_minus(&e[1], v[1], v[0]);
    for (int i = 0; i < fmb_edge_count(s->side[f].shape); i++) {
        if (!v && !cuboids && !fmb_search_wants(s, 8 + i))
            continue;
        fmb_search_set(&e[0], s->side[f].edge, i);
        for (int j = 0; j < (v ? 1 : fmb_edge_count(s->side[1].shape)); j++) {
            fmb_real n[3], off;
            if (!v) {
                if (!fmb_search_wants(s, cuboids ? 6 + 3 * j + i : 14 + j))
                    continue;
                fmb_search_set(&e[1], s->side[1].edge, j);
            }
            fmb_real size = fmb_search_product(&e[0].e, &e[1].e, s->pair.size, n, &off);
            if (!(size > 0))
                size = fmb_search_careful(s, e, n, &off);
            if (size > 0 && fmb_search_direction(s, n, size, off, 3))
                return 1;
        }
    }
    return 0;
}

FMB_INLINE int fmb_search_sweep(fmb_search *s, const fmb_real *va, const fmb_real *vb, int dim)
{
    if (dim == 2) {
        fmb_real n[2] = { -s->pair.v[1], s->pair.v[0] };
        return fmb_normalise(n, 2) && fmb_search_direction(s, n, fmb_size_along(n, s->pair.size, 2), 0, 2);
    }
    const fmb_real *v[2] = { va, vb };
    return fmb_search_edges(s, 0, v) || fmb_search_edges(s, 1, v);
}

/* The decision for either dimension; s->side, s->pair, s->open and s->axis are set. */
FMB_INLINE int fmb_search_decide(fmb_search *s, const fmb_real *va, const fmb_real *vb, fmb_interval *when, int dim)
{
    int cuboids = s->side[0].shape == FMB_CUBOID && s->side[1].shape == FMB_CUBOID;
    s->outer.in = s->inner.in = 0;
    s->outer.out = s->inner.out = 1;
    if (fmb_search_faces(s, 0, 0, dim) || fmb_search_faces(s, 1, dim == 2 || cuboids ? 3 : 4, dim) || (dim == 3 && fmb_search_edges(s, 0, NULL)))
        return FMB_MISS;
    int hit = s->inner.in <= s->inner.out;
    fmb_interval contact = s->outer;
    if (!hit && s->pair.moves && fmb_search_sweep(s, va, vb, dim))
        return FMB_MISS;
    if (when) { /* outer times may cross where no direction proves the miss: any interval covers the exact, empty set */
        when->in = fmb_max(0, fmb_min(contact.in, contact.out));
        when->out = fmb_min(1, fmb_max(contact.in, contact.out));
    }
    return hit ? FMB_HIT : FMB_UNDECIDED;
}

#endif
