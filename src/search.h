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
    fmb_real d = fmb_dot(n, s->pair.d, dim), error = FMB_DIRECTION_ERROR * size, speed = 0;
    fmb_real near = d + (span[1].min - span[0].max), far = d + (span[1].max - span[0].min);
    if (s->pair.moves)
        speed = fmb_dot(n, s->pair.v, dim);
    int ahead = near + fmb_min0(speed) > error;
    if (ahead || -far + fmb_min0(-speed) > error) {
        for (int k = 0; s->axis && k < dim; k++)
            s->axis[k] = ahead ? n[k] : -n[k];
        return 1;
    }
    fmb_search_times(s, near, speed, error, error + off);
    fmb_search_times(s, -far, -speed, error, error + off);
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

/* Edge i in 3D: the given ones, then those of a tetrahedron's slanted face, e1 - e0, e2 - e1, e0 - e2, without error. */
FMB_APART void fmb_search_edge(fmb_edge *e, const fmb_side *f, int i)
{
    fmb_edge_set(e, f->edge + 3 * (i < 3 ? i : (i - 2) % 3), i < 3 ? NULL : f->edge + 3 * (i - 3));
}

/*
 * The product of two edges, and what it is off; size: that of fmb_relative. Returns S along it; or 0 if that is too small or n off by more
 * than 10u S, which only edges with rests can be, parallel to within 7u.
 */
FMB_APART fmb_real fmb_search_product(const fmb_edge *p, const fmb_edge *q, const fmb_real *size, fmb_real n[3], fmb_real *off)
{
    fmb_real more[3];
    int rests = fmb_cross(p, q, n, more);
    fmb_real s = fmb_size_along(n, size, 3);
    *off = FMB_CROSS_ERROR * s;
    if (rests)
        *off += fmb_dot(more, size, 3);
    *off *= R(1.0001);
    return s >= FMB_SIZE_SMALL && *off < FMB_DIRECTION_ERROR * s ? s : 0;
}

/*
 * The same direction where edges are tiny or nearly parallel: they are scaled up, and if n then still is too far off it is computed as a sum of
 * error-free products. Exactly parallel edges span no facet: nothing to try. (The scales are powers of two: the caller may go on with them.)
 */
FMB_APART int fmb_search_careful(fmb_search *s, fmb_edge *p, fmb_edge *q)
{
    fmb_edge_scale(p);
    fmb_edge_scale(q);
    fmb_real tiny = p->floored && q->floored ? 0 : 64 * FMB_DENORMAL;
    for (int last = 0; ; last = 1) {
        fmb_real n[3], error[3];
        if (last) {
            fmb_edge_cross(p, q, n, error);
        } else {
            last = !fmb_cross(p, q, n, error);
            for (int k = 0; k < 3; k++)
                error[k] = FMB_CROSS_ERROR * fmb_abs(n[k]) + (last ? tiny : error[k] + tiny);
        }
        fmb_real m = fmb_largest(n, 3);
        if (m >= FMB_PARALLEL) {
            fmb_real scale = fmb_inverse_power(m);
            fmb_scale(n, 3, scale);
            fmb_scale(error, 3, scale);
            fmb_real size = fmb_size_along(n, s->pair.size, 3), off = fmb_off(error, s->pair.size, 3);
            if (last || off < FMB_DIRECTION_ERROR * size)
                return fmb_search_direction(s, n, size, off, 3);
        } else if (last) { /* parallel for any purpose, proved so or not: the scale would overflow */
            if (m + (error[0] + error[1] + error[2]) > 0)
                s->inner.out = -1;
            return 0;
        }
    }
}

static inline int fmb_search_cross(fmb_search *s, fmb_edge *p, fmb_edge *q)
{
    fmb_real n[3], off, size = fmb_search_product(p, q, s->pair.size, n, &off);
    return size > 0 ? fmb_search_direction(s, n, size, off, 3) : fmb_search_careful(s, p, q);
}

FMB_INLINE int fmb_search_edges(fmb_search *s)
{
    int cuboids = s->side[0].shape == FMB_CUBOID && s->side[1].shape == FMB_CUBOID;
    for (int i = 0; i < fmb_edge_count(s->side[0].shape); i++) {
        fmb_edge p, q;
        if (!cuboids && !fmb_search_wants(s, 8 + i))
            continue;
        fmb_search_edge(&p, &s->side[0], i);
        for (int j = 0; j < fmb_edge_count(s->side[1].shape); j++) {
            if (!fmb_search_wants(s, cuboids ? 6 + 3 * j + i : 14 + j))
                continue;
            fmb_search_edge(&q, &s->side[1], j);
            if (fmb_search_cross(s, &p, &q))
                return 1;
        }
    }
    return 0;
}

/* Normals of the swept difference set that belong to no facet at rest. */
FMB_INLINE int fmb_search_sweep(fmb_search *s, const fmb_real *va, const fmb_real *vb, int dim)
{
    if (dim == 2) {
        fmb_real n[2] = { -s->pair.v[1], s->pair.v[0] };
        return fmb_normalise(n, 2) && fmb_search_direction(s, n, fmb_size_along(n, s->pair.size, 2), 0, 2);
    }
    fmb_edge p, v;
    fmb_edge_set(&v, vb, va);
    for (int f = 0; f < 2; f++)
        for (int i = 0; i < fmb_edge_count(s->side[f].shape); i++) {
            fmb_search_edge(&p, &s->side[f], i);
            if (fmb_search_cross(s, &p, &v))
                return 1;
        }
    return 0;
}

/* The decision for either dimension; s->side, s->pair, s->open and s->axis are set. */
FMB_INLINE int fmb_search_decide(fmb_search *s, const fmb_real *va, const fmb_real *vb, fmb_interval *when, int dim)
{
    int cuboids = s->side[0].shape == FMB_CUBOID && s->side[1].shape == FMB_CUBOID;
    s->outer.in = s->inner.in = 0;
    s->outer.out = s->inner.out = 1;
    if (fmb_search_faces(s, 0, 0, dim) || fmb_search_faces(s, 1, dim == 2 || cuboids ? 3 : 4, dim) || (dim == 3 && fmb_search_edges(s)))
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
