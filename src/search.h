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

#define FMB_ALL_OPEN (~0u)

typedef struct {
    fmb_view a, b;
    fmb_relative pair;
    unsigned open;      /* directions left to try, by number (of two cuboids: cuboids3.h); FMB_ALL_OPEN: all */
    fmb_real axis[3];   /* separates, once a direction was found to */
    fmb_interval outer; /* no contact at any other time */
    fmb_interval inner; /* contact at all these times, once every candidate was tried; in > out: none is proved */
} fmb_search;

/*
 * Times in [0,1] are rounded by at most 2.01u |t|: one subtraction, one division. FMB_TIME_ERROR covers it, for |t| <= 1 and one
 * more rounding; times beyond 1 are clipped, where an error that is relative cannot change the side.
 */
#define FMB_TIME_ERROR (4 * FMB_U)

/* Folds gap + t speed <= 0 into the times: weakened by `weaken` into the outer ones, strengthened by `strengthen` into the inner. */
static inline void fmb_search_times(fmb_search *s, fmb_real gap, fmb_real speed, fmb_real weaken, fmb_real strengthen)
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

/* Takes in what the gap along n says. Returns 1 if n separates for good, and keeps it. */
static inline int fmb_search_gap(fmb_search *s, const fmb_real *n, const fmb_gap *g, fmb_real off, int dim)
{
    int side = fmb_gap_separates(g);
    if (side) {
        for (int k = 0; k < dim; k++)
            s->axis[k] = side > 0 ? n[k] : -n[k];
        return 1;
    }
    fmb_search_times(s, g->near, g->speed, g->error, g->error + off);
    fmb_search_times(s, -g->far, -g->speed, g->error, g->error + off);
    return 0;
}

/* Tries a normalised direction n, error_k off the exact one at most. */
static int fmb_search_direction(fmb_search *s, const fmb_real *n, const fmb_real *error, int dim)
{
    fmb_gap g = fmb_gap_along(&s->pair, &s->a, &s->b, n, dim);
    return fmb_search_gap(s, n, &g, fmb_off(error, s->pair.size, dim), dim);
}

static inline int fmb_search_wants(const fmb_search *s, int k) { return s->open == FMB_ALL_OPEN || (s->open >> k & 1u); }

/* first: the number of the first face. */
static inline int fmb_search_faces(fmb_search *s, const fmb_view *f, int first, int dim)
{
    int faces = f->shape == FMB_CUBOID ? dim : dim + 1;
    for (int j = 0; j < faces; j++) {
        fmb_real n[3], error[3], tiny;
        if (!fmb_search_wants(s, first + j))
            continue;
        (void)fmb_unit_normal(f, j, dim, n, &tiny);
        for (int k = 0; k < dim; k++)
            error[k] = FMB_NORMAL_ERROR * fmb_abs(n[k]) + tiny;
        if (fmb_search_direction(s, n, error, dim))
            return 1;
    }
    return 0;
}

static inline int fmb_edge_count(const fmb_view *f) { return f->shape == FMB_CUBOID ? 3 : 6; }

/* Edge directions in 3D: the given ones, then those of a tetrahedron's slanted face, without error. */
static fmb_edge fmb_edge_of(const fmb_view *f, int i)
{
    return i < 3 ? fmb_edge_difference(f->edge + 3 * i, NULL)
                 : fmb_edge_difference(f->edge + 3 * ((i - 2) % 3), f->edge + 3 * (i - 3));
}

/* The same, rounded once. */
static inline void fmb_edge_rounded(const fmb_view *f, int i, fmb_real e[3])
{
    const fmb_real *p = f->edge + 3 * (i < 3 ? i : (i - 2) % 3), *q = f->edge + 3 * (i - 3);
    FMB_UNROLL
    for (int k = 0; k < 3; k++)
        e[k] = i < 3 ? p[k] : p[k] - q[k];
}

/* The direction p x q with error-free products. Exactly parallel edges span no facet: nothing to try. */
static int fmb_search_exact_cross(fmb_search *s, const fmb_edge *p, const fmb_edge *q)
{
    fmb_real n[3], error[3];
    fmb_edge_cross(p, q, n, error);
    fmb_real m = fmb_largest(n, 3);
    if (m < FMB_PARALLEL) { /* parallel for any purpose, proved so or not: the scale would overflow */
        if (m + (error[0] + error[1] + error[2]) > 0)
            s->inner.out = -1;
        return 0;
    }
    fmb_real scale = fmb_inverse_power(m);
    fmb_scale(n, 3, scale);
    fmb_scale(error, 3, scale);
    return fmb_search_direction(s, n, error, 3);
}

/*
 * The plain product of two edges. Good enough, and taken in (1), where what it is off is below what the gap along it has as an error
 * anyway. *separates: as fmb_search_gap.
 */
static inline int fmb_search_plain_cross(fmb_search *s, const fmb_real *p, const fmb_real *q, int rounded, int *separates)
{
    fmb_real n[3], error[3];
    fmb_plain_cross(p, q, rounded, n, error);
    fmb_gap g = fmb_gap_along(&s->pair, &s->a, &s->b, n, 3);
    fmb_real off = fmb_off(error, s->pair.size, 3);
    if (!fmb_gap_in_range(&g) || !(off < g.error))
        return 0;
    *separates = fmb_search_gap(s, n, &g, off, 3);
    return 1;
}

static inline int fmb_search_edges(fmb_search *s)
{
    for (int i = 0; i < fmb_edge_count(&s->a); i++) {
        fmb_real p[3];
        fmb_edge_rounded(&s->a, i, p);
        for (int j = 0; j < fmb_edge_count(&s->b); j++) {
            fmb_real q[3];
            int separates = 0;
            if (!fmb_search_wants(s, 6 + 3 * j + i))
                continue;
            fmb_edge_rounded(&s->b, j, q);
            if (!fmb_search_plain_cross(s, p, q, (i > 2) + (j > 2), &separates)) {
                fmb_edge e = fmb_edge_of(&s->a, i), f = fmb_edge_of(&s->b, j);
                separates = fmb_search_exact_cross(s, &e, &f);
            }
            if (separates)
                return 1;
        }
    }
    return 0;
}

/* Normals of the swept difference set that belong to no facet at rest. */
static inline int fmb_search_sweep(fmb_search *s, const fmb_real *va, const fmb_real *vb, int dim)
{
    if (dim == 2) {
        fmb_real n[2] = { -s->pair.v[1], s->pair.v[0] }, unused[2] = { 0, 0 };
        return fmb_normalise(n, 2) && fmb_search_direction(s, n, unused, 2);
    }
    fmb_edge v = fmb_edge_difference(vb, va);
    const fmb_view *frame[2] = { &s->a, &s->b };
    for (int f = 0; f < 2; f++)
        for (int i = 0; i < fmb_edge_count(frame[f]); i++) {
            fmb_edge p = fmb_edge_of(frame[f], i);
            if (fmb_search_exact_cross(s, &p, &v))
                return 1;
        }
    return 0;
}

/* The decision for either dimension; s->a, s->b, s->pair and s->open are set. */
static inline int fmb_search_decide(fmb_search *s, const fmb_real *va, const fmb_real *vb, fmb_real *axis, fmb_interval *when,
                                    int dim)
{
    s->outer.in = s->inner.in = 0;
    s->outer.out = s->inner.out = 1;
    int miss = fmb_search_faces(s, &s->a, 0, dim) || fmb_search_faces(s, &s->b, 3, dim) || (dim == 3 && fmb_search_edges(s));
    int hit = s->inner.in <= s->inner.out;
    fmb_interval contact = s->outer;
    if (!miss && !hit && s->pair.moves)
        miss = fmb_search_sweep(s, va, vb, dim);
    if (miss) {
        for (int k = 0; axis && k < dim; k++)
            axis[k] = s->axis[k];
        return FMB_MISS;
    }
    if (when) { /* outer times may cross where no direction proves the miss: any interval covers the exact, empty set */
        when->in = fmb_max(0, fmb_min(contact.in, contact.out));
        when->out = fmb_min(1, fmb_max(contact.in, contact.out));
    }
    return hit ? FMB_HIT : FMB_UNDECIDED;
}

#endif
