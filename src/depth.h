/* SPDX-License-Identifier: MIT */
/*
 * How deep two frames lie in each other. Moving b by s n/|n| raises near(n) (direction.h) by s |n|, so that from s = -near/|n| on n
 * separates: for ANY vector n, -near(n)/|n| is an upper bound of the depth. The least of them is attained at a facet normal of the
 * difference set b - a: a face of either frame or, in 3D, a product of two edges.
 * Rounding: near is off by g.error at most; fmb_length_up is not too short, and 32u too long; sum, quotient and product round once each.
 */
#ifndef FMB_SRC_DEPTH_H
#define FMB_SRC_DEPTH_H

#include "length.h"
#include "search.h"

#define FMB_DEPTH_ERROR (40 * FMB_U)

typedef struct {
    fmb_view a, b;
    fmb_relative pair;
    fmb_real depth; /* the least so far */
    fmb_real axis[3];
} fmb_depth;

/* Takes n in, in both directions. */
FMB_INLINE void fmb_depth_try(fmb_depth *s, fmb_real *n, int dim)
{
    if (!fmb_normalise(n, dim))
        return;
    fmb_gap g = fmb_gap_along(&s->pair, &s->a, &s->b, n, dim); /* in range: n is normalised (direction.h) */
    fmb_real side = g.far < -g.near ? R(-1.0) : R(1.0), reach = side < 0 ? g.far : -g.near;
    fmb_real depth = fmb_max0(reach + g.error) / fmb_length_up(n, dim) * (1 + FMB_DEPTH_ERROR);
    if (!(depth < s->depth))
        return;
    s->depth = depth;
    for (int k = 0; k < dim; k++)
        s->axis[k] = side * n[k];
}

typedef void fmb_depth_trier(fmb_depth *s, fmb_real *n);

FMB_INLINE void fmb_depth_faces(fmb_depth *s, const fmb_view *f, fmb_depth_trier *try, int dim)
{
    int faces = fmb_cuboid(f->shape) ? dim : dim + 1;
    for (int j = 0; j < faces; j++) {
        fmb_real n[3];
        for (int k = 0; k < dim; k++)
            n[k] = f->normal[j * dim + k];
        try(s, n);
    }
}

/* try: fmb_depth_try of this dimension, as one function. */
FMB_INLINE void fmb_depth_find(fmb_depth *s, fmb_depth_trier *try, int dim)
{
    fmb_relate(&s->pair, &s->a, fmb_at_rest, &s->b, fmb_at_rest, dim);
    s->depth = FMB_REAL_MAX;
    fmb_depth_faces(s, &s->a, try, dim);
    fmb_depth_faces(s, &s->b, try, dim);
    for (int i = 0; dim == 3 && i < fmb_edge_count(s->a.shape); i++)
        for (int j = 0; j < fmb_edge_count(s->b.shape); j++) {
            fmb_search_edge p, q;
            fmb_real n[3];
            fmb_edge_at(&p, s->a.edge, i);
            fmb_edge_at(&q, s->b.edge, j);
            (void)fmb_cross(&p.e, &q.e, s->pair.size, n);
            try(s, n);
        }
}

#endif
