/* SPDX-License-Identifier: MIT */
/*
 * The fast stage in 2D, for any two frames: the normals of all edges, against both. Units and error bounds: filter.h, with the
 * lengths of normals in place of areas. Positions are doubled for two cuboids, as in 3D; otherwise not: d at mid-step, v half the displacement.
 * Along a normal of its own a frame reaches from 0 to its volume. lo <= n.(q - p) <= hi over the points p of a, q of b: the frames
 * are apart along n unless lo <= 0 <= hi. Errors: n exact or off by u, n.d: 5u S, n.edge and sums: 5u, the rest 3u: below 24u S.
 */
#ifndef FMB_SRC_PLANE2_H
#define FMB_SRC_PLANE2_H

#include "filter.h"

typedef struct {
    fmb_real x, y;
} fmb_point;

/* Two frames and their displacements. */
typedef struct {
    const fmb_frame2 *a, *b;
    const fmb_real *va, *vb; /* not NULL */
} fmb_couple2;

FMB_INLINE fmb_point fmb_load2(const fmb_real *p) { return (fmb_point){ p[0], p[1] }; }
FMB_INLINE fmb_real fmb_dot2(fmb_point a, fmb_point b) { return a.x * b.x + a.y * b.y; }

FMB_INLINE fmb_span fmb_reach2(const fmb_frame2 *f, fmb_point n)
{
    fmb_real p = fmb_dot2(n, fmb_load2(f->edge[0])), q = fmb_dot2(n, fmb_load2(f->edge[1]));
    if (fmb_cuboid(f->shape)) {
        fmb_real sum = p + q, size = fmb_abs(p) + fmb_abs(q);
        return (fmb_span){ (sum - size) * R(0.5), (sum + size) * R(0.5) };
    }
    return (fmb_span){ fmb_min(fmb_min(p, q), 0), fmb_max(fmb_max(p, q), 0) };
}

/* Writes the direction from a to b. */
FMB_INLINE int fmb_plane2_miss(fmb_real *axis, fmb_real x, fmb_real y, fmb_real lo)
{
    if (axis) {
        axis[0] = lo > 0 ? x : -x;
        axis[1] = lo > 0 ? y : -y;
    }
    return 1;
}

/* A direction that does not hold all of the step: 1 if it separates for good (axis written), 0 else. */
FMB_INLINE int fmb_plane2_bind(fmb_filter *f, fmb_point n, fmb_real lo, fmb_real hi, fmb_real w, int moves)
{
    fmb_real reach = moves ? fmb_abs(w) : 0;
    if (lo - reach > f->error || hi + reach < -f->error)
        return fmb_plane2_miss(f->axis, n.x, n.y, lo);
    if (moves) {
        fmb_real error = FMB_FACE_ERROR * (fmb_abs(n.x) * f->size.x + fmb_abs(n.y) * f->size.y);
        fmb_filter_bound(f, -lo, -w, error, FMB_INNER * error, (fmb_vec){ n.x, n.y, 0 });
        fmb_filter_bound(f, hi, w, error, FMB_INNER * error, (fmb_vec){ -n.x, -n.y, 0 });
    } else {
        f->open = 1;
    }
    return 0;
}

FMB_INLINE int fmb_plane2_direction(fmb_filter *f, fmb_point n, fmb_real lo, fmb_real hi, int moves)
{
    fmb_real w = moves ? n.x * f->v.x + n.y * f->v.y : 0, reach = moves ? fmb_abs(w) : 0;
    if (lo + reach < -f->error && hi - reach > f->error)
        return 0;
    return fmb_plane2_bind(f, n, lo, hi, w, moves);
}

/* Two cuboids: along n their middles are s/2 apart, and both reach r/2 from them. */
FMB_INLINE int fmb_cuboids2_direction(fmb_filter *f, fmb_point n, fmb_real r, int moves)
{
    fmb_real s = n.x * f->d.x + n.y * f->d.y, w = moves ? n.x * f->v.x + n.y * f->v.y : 0, reach = moves ? fmb_abs(w) : 0;
    if ((fmb_abs(s) - r) + reach < -f->error)
        return 0;
    return fmb_plane2_bind(f, n, s - r, s + r, w, moves);
}

/* A normal of one is an edge of it turned: |edge_i x edge_j|, of one edge of each, are the radii along all four normals. */
FMB_INLINE int fmb_cuboids2(fmb_filter *f, const fmb_frame2 *a, const fmb_frame2 *b, int moves)
{
    fmb_point n0 = fmb_load2(a->normal[0]), n1 = fmb_load2(a->normal[1]), e0 = fmb_load2(b->edge[0]), e1 = fmb_load2(b->edge[1]);
    f->error = f->length * a->longest;
    fmb_real p10 = fmb_abs(fmb_dot2(n0, e0)), p11 = fmb_abs(fmb_dot2(n0, e1));
    if (fmb_cuboids2_direction(f, n0, a->volume + (p10 + p11), moves))
        return 1;
    fmb_real p00 = fmb_abs(fmb_dot2(n1, e0)), p01 = fmb_abs(fmb_dot2(n1, e1));
    if (fmb_cuboids2_direction(f, n1, a->volume + (p00 + p01), moves))
        return 1;
    f->error = f->length * b->longest;
    return fmb_cuboids2_direction(f, fmb_load2(b->normal[0]), b->volume + (p01 + p11), moves) ||
           fmb_cuboids2_direction(f, fmb_load2(b->normal[1]), b->volume + (p00 + p10), moves);
}

FMB_INLINE int fmb_plane2_faces(fmb_filter *f, const fmb_frame2 *a, const fmb_frame2 *b, int own_is_a, int moves)
{
    int count = fmb_cuboid(a->shape) ? 2 : 3;
    f->error = f->length * a->steepest;
    for (int j = 0; j < count; j++) {
        fmb_point n = fmb_load2(a->normal[j]);
        fmb_span r = fmb_reach2(b, n);
        fmb_real s = n.x * f->d.x + n.y * f->d.y;
        fmb_real lo = own_is_a ? s + (r.min - a->volume) : s - r.max, hi = own_is_a ? s + r.max : s + (a->volume - r.min);
        if (fmb_plane2_direction(f, n, lo, hi, moves))
            return 1;
    }
    return 0;
}

/* Returns FMB_MISS (axis written), FMB_HIT (times in f), or FMB_OPEN. cuboids: both are. */
FMB_INLINE int fmb_plane2(fmb_filter *f, const fmb_couple2 *c, fmb_real *axis, int cuboids, int moves)
{
    const fmb_frame2 *a = c->a, *b = c->b;
    fmb_point d = { b->origin[0] - a->origin[0], b->origin[1] - a->origin[1] }, v = { 0, 0 };
    f->axis = axis;
    f->open = 0;
    f->length = (fmb_abs(d.x) + fmb_abs(d.y)) + (a->span + b->span);
    if (moves) {
        v = (fmb_point){ c->vb[0] - c->va[0], c->vb[1] - c->va[1] };
        f->length += fmb_abs(v.x) + fmb_abs(v.y);
        f->size = (fmb_vec){ (fmb_abs(d.x) + fmb_abs(v.x)) + (a->extent[0] + b->extent[0]),
                             (fmb_abs(d.y) + fmb_abs(v.y)) + (a->extent[1] + b->extent[1]), 0 };
        f->first = f->last = (fmb_vec){ 0, 0, 0 };
        f->outer.in = f->inner.in = -1;
        f->outer.out = f->inner.out = 1;
    }
    f->length *= FMB_FILTER_ERROR;
    if (cuboids)
        d = (fmb_point){ 2 * d.x + (b->diagonal[0] - a->diagonal[0]), 2 * d.y + (b->diagonal[1] - a->diagonal[1]) };
    else
        v = (fmb_point){ v.x * R(0.5), v.y * R(0.5) };
    f->v = (fmb_vec){ v.x, v.y, 0 };
    f->d = (fmb_vec){ d.x + v.x, d.y + v.y, 0 };
    if (cuboids ? fmb_cuboids2(f, a, b, moves) : fmb_plane2_faces(f, a, b, 1, moves) || fmb_plane2_faces(f, b, a, 0, moves))
        return FMB_MISS;
    return f->open || (moves && f->inner.in > f->inner.out) ? FMB_OPEN : FMB_HIT;
}

#endif
