/* SPDX-License-Identifier: MIT */
/*
 * The intersection of two frames at rest by its vertices. In D dimensions a vertex has D independent tight faces, hence D - 1 of
 * one frame: it lies on an edge of one frame (f) and inside the other (g). So the ends of the pieces of f's edges in g and of g's
 * edges in f are, among others, all vertices: their box is that of the intersection.
 *
 * A frame is the intersection of slabs |N_r.q - volume/2| <= volume/2, q = p - origin, one per face direction; a tetrahedron's fourth
 * normal gives a fourth slab (0 <= sum x_i <= 1), and its other slabs (x_i <= 1) cut nothing off. Along an edge x(s) = vertex + s e,
 * 0 <= s <= 1, the height over the middle of slab r is linear, H + s P, so the piece is max(-H -+ h)/P .. min(..), h = volume/2.
 *
 * Rounding. Every computed piece holds the exact one: h is widened by E_r, which covers, with T = sum_k |N_k| (|d_k| + extent_f_k),
 * V = volume_g and d = origin_f - origin_g (u at 1, first order; T_d, T_f: the two parts of T):
 *   N.d: d u, N 4u, products and sums 3u: 8u T_d; minus h: u (T_d + h); N.e: 7u T_f; V itself: 4u V, at the upper face;
 *   1/P: u, its products with H and N.e: u, their sums: 2u: 4u (T + h); (h + E)/|P|: 3u h; the difference: u |s P| for s in [0,1].
 *   The slanted edges e_j - e_i: a vertex of height H + N.e_i (u) and the slope N.e_j - N.e_i (u): not more than a cuboid's.
 *   T_d: 13u, T_f: 12u, V: 8u. E = 14u T + 9u V covers orders beyond the first and the rounding of E itself, and:
 *   edges almost parallel to a face: |P| is raised to E/64 where it is below, which moves a height by E/64 at most for s in [0,1].
 *   So nothing is divided by zero: |H / P| <= 64 T/E <= 5/u, and 1/P <= 64 / (9u FMB_LEAST_VOLUME) (float: 2^124).
 * What cached normals may be off beyond 4u (FMB_NORMAL_TINY size_g^(D-1)) is added to E. Underflow: less than 32 products per height,
 *   FMB_DENORMAL / 2 each, against E >= 9u FMB_LEAST_VOLUME (float: 2^-145 against 2^-119); quotients: against u |P|.
 * So a piece ends where the edge crosses a face moved out by at most 2 E / |N|: that, over the sine of edge and face, is what the
 * box is larger by.
 *
 * Points, relative to f's origin: start (u of its two edges) or a slanted edge (u), middle and half length of the piece (u each) and
 *   their products with the edge (u each), two sums (u each): at most 5u extent; the origin: u (|o| + extent), and so the widening
 *   itself: 7u (|o| + extent), and 8u with orders beyond the first.
 */
#ifndef FMB_SRC_CLIP_H
#define FMB_SRC_CLIP_H

#include "direction.h"

#define FMB_CLIP_ERROR (14 * FMB_U)
#define FMB_CLIP_THICKNESS (9 * FMB_U)
#define FMB_CLIP_SLOPE R(0.015625)
#define FMB_CLIP_POINT (8 * FMB_U)

/* What the slabs of g are to the edges of f. */
typedef struct {
    fmb_real height[4];   /* of f's origin over the middle of slab r */
    fmb_real along[4][3]; /* N_r . edge_i of f */
    fmb_real error[4];    /* E_r */
    fmb_real half;        /* h */
    int slabs;
} fmb_slabs;

/* The pieces of f's edges, relative to f's origin. */
typedef struct {
    fmb_real min[3], max[3]; /* min > max: none */
    fmb_real sum[3];         /* of the pieces' middles */
    fmb_real count;
} fmb_pieces;

/* The part of an edge that is left, as parameters; min > max: none. */
FMB_INLINE void fmb_clip_edge(fmb_span *s, fmb_real middle, fmb_real reach)
{
    s->min = fmb_max(s->min, middle - reach);
    s->max = fmb_min(s->max, middle + reach);
}

/* The slope P of an edge bundle along slab r: its -1/P in *inverse, and (h + E)/|P|. */
FMB_INLINE fmb_real fmb_clip_slope(const fmb_slabs *b, int r, fmb_real slope, fmb_real *inverse)
{
    fmb_real steep = fmb_max(fmb_abs(slope), FMB_CLIP_SLOPE * b->error[r]), q = 1 / steep;
    *inverse = slope < 0 ? q : -q;
    return (b->half + b->error[r]) * q;
}

FMB_INLINE void fmb_clip_keep(fmb_pieces *p, const fmb_real *start, const fmb_real *edge, const fmb_span *s, int dim)
{
    if (s->min > s->max)
        return;
    fmb_real middle = (s->min + s->max) * R(0.5), reach = (s->max - s->min) * R(0.5);
    p->count += 1;
    FMB_UNROLL
    for (int k = 0; k < dim; k++) {
        fmb_real x = start[k] + middle * edge[k], r = reach * fmb_abs(edge[k]);
        p->sum[k] += x;
        p->min[k] = fmb_min(p->min[k], x - r);
        p->max[k] = fmb_max(p->max[k], x + r);
    }
}

/* The parallel edges i of a cuboid: from the vertices 0, j, k, j + k (2D: 0, j). */
FMB_INLINE void fmb_clip_bundle(fmb_pieces *p, const fmb_slabs *b, const fmb_view *f, int i, int j, int k, int dim)
{
    fmb_span s0 = { 0, 1 }, s1 = s0, s2 = s0, s3 = s0;
    for (int r = 0; r < b->slabs; r++) {
        fmb_real q, reach = fmb_clip_slope(b, r, b->along[r][i], &q);
        fmb_real m0 = b->height[r] * q, m1 = m0 + b->along[r][j] * q;
        fmb_clip_edge(&s0, m0, reach);
        fmb_clip_edge(&s1, m1, reach);
        if (dim == 3) {
            fmb_real step = b->along[r][k] * q;
            fmb_clip_edge(&s2, m0 + step, reach);
            fmb_clip_edge(&s3, m1 + step, reach);
        }
    }
    const fmb_real *edge = f->edge + dim * i, *ej = f->edge + dim * j, *ek = f->edge + dim * k;
    fmb_real start[3] = { 0, 0, 0 };
    fmb_clip_keep(p, start, edge, &s0, dim);
    fmb_clip_keep(p, ej, edge, &s1, dim);
    if (dim == 2)
        return;
    fmb_clip_keep(p, ek, edge, &s2, dim);
    for (int c = 0; c < dim; c++)
        start[c] = ej[c] + ek[c];
    fmb_clip_keep(p, start, edge, &s3, dim);
}

/* One edge of a tetrahedron: from vertex i (-1: the origin) to vertex j. */
FMB_INLINE void fmb_clip_single(fmb_pieces *p, const fmb_slabs *b, const fmb_view *f, int i, int j, int dim)
{
    fmb_span s = { 0, 1 };
    for (int r = 0; r < b->slabs; r++) {
        fmb_real from = i < 0 ? 0 : b->along[r][i], q, reach = fmb_clip_slope(b, r, b->along[r][j] - from, &q);
        fmb_clip_edge(&s, (b->height[r] + from) * q, reach);
    }
    fmb_real start[3], edge[3];
    for (int k = 0; k < dim; k++) {
        start[k] = i < 0 ? 0 : f->edge[dim * i + k];
        edge[k] = f->edge[dim * j + k] - start[k];
    }
    fmb_clip_keep(p, start, edge, &s, dim);
}

FMB_INLINE void fmb_clip_slabs(fmb_slabs *b, const fmb_view *f, const fmb_view *g, int dim)
{
    fmb_real d[3], weight[3], size = 0, sum = 0;
    FMB_UNROLL
    for (int k = 0; k < dim; k++) {
        d[k] = f->origin[k] - g->origin[k];
        weight[k] = fmb_abs(d[k]) + f->extent[k];
        sum += weight[k];
        weight[k] *= FMB_CLIP_ERROR;
        size = fmb_max(size, g->extent[k]);
    }
    fmb_real rest = FMB_CLIP_THICKNESS * g->volume + (FMB_NORMAL_TINY * size * (dim == 3 ? size : 1) + FMB_DENORMAL) * sum;
    const fmb_real *n = g->normal;
    b->slabs = g->shape == FMB_CUBOID ? dim : dim + 1;
    b->half = g->volume * R(0.5);
    for (int r = 0; r < b->slabs; r++, n += dim) {
        b->height[r] = fmb_dot(n, d, dim) - b->half;
        FMB_UNROLL
        for (int i = 0; i < dim; i++)
            b->along[r][i] = fmb_dot(n, f->edge + dim * i, dim);
        fmb_real error = fmb_abs(n[0]) * weight[0] + fmb_abs(n[1]) * weight[1];
        b->error[r] = (dim == 3 ? error + fmb_abs(n[2]) * weight[2] : error) + rest;
    }
}

/* All edges of f, in g. */
FMB_INLINE void fmb_clip(fmb_pieces *p, const fmb_view *f, const fmb_view *g, int dim)
{
    fmb_slabs b;
    fmb_clip_slabs(&b, f, g, dim);
    for (int k = 0; k < dim; k++) {
        p->min[k] = FMB_REAL_MAX;
        p->max[k] = -FMB_REAL_MAX;
        p->sum[k] = 0;
    }
    p->count = 0;
    if (f->shape == FMB_CUBOID) {
        for (int i = 0, j = 1, k = dim == 3 ? 2 : 0; i < dim; i++) {
            fmb_clip_bundle(p, &b, f, i, j, k, dim);
            j = k;
            k = i;
        }
        return;
    }
    for (int i = -1; i < dim; i++)
        for (int j = i + 1; j < dim; j++)
            fmb_clip_single(p, &b, f, i, j, dim);
}

/* Extremes of f along world axis k while it moves by v, rounded outwards: 3u extent, u each for v and the origin, 2u for this. */
FMB_INLINE fmb_span fmb_reach(const fmb_view *f, int k, fmb_real v, int dim)
{
    fmb_span s = fmb_span_of(f->shape, f->edge[k], f->edge[dim + k], dim == 3 ? f->edge[6 + k] : 0);
    fmb_real pad = FMB_CLIP_POINT * ((fmb_abs(f->origin[k]) + f->extent[k]) + fmb_abs(v));
    return (fmb_span){ (f->origin[k] + (s.min + fmb_min0(v))) - pad, (f->origin[k] + (s.max + fmb_max0(v))) + pad };
}

/* What is common to p and q; min <= max also where that is nothing, and any span will do. */
FMB_INLINE fmb_span fmb_common(fmb_span p, fmb_span q)
{
    fmb_real low = fmb_max(p.min, q.min), high = fmb_min(p.max, q.max);
    return (fmb_span){ fmb_min(low, high), fmb_max(low, high) };
}

/* The box of all pieces in the world, within the boxes of both frames. p: of a's edges, q: of b's. */
FMB_INLINE void fmb_clip_box(const fmb_pieces *p, const fmb_view *a, const fmb_pieces *q, const fmb_view *b, fmb_real *min,
                             fmb_real *max, int dim)
{
    FMB_UNROLL
    for (int k = 0; k < dim; k++) {
        fmb_real pad_a = FMB_CLIP_POINT * (fmb_abs(a->origin[k]) + a->extent[k]);
        fmb_real pad_b = FMB_CLIP_POINT * (fmb_abs(b->origin[k]) + b->extent[k]);
        fmb_span s = { fmb_min((a->origin[k] + p->min[k]) - pad_a, (b->origin[k] + q->min[k]) - pad_b),
                       fmb_max((a->origin[k] + p->max[k]) + pad_a, (b->origin[k] + q->max[k]) + pad_b) };
        s = fmb_common(fmb_common(fmb_reach(a, k, 0, dim), fmb_reach(b, k, 0, dim)), s);
        min[k] = s.min;
        max[k] = s.max;
    }
}

/* The mean of the pieces' middles: inside the intersection, and away from its faces if it is not thin. Without pieces: a's origin. */
FMB_INLINE void fmb_clip_middle(const fmb_pieces *p, const fmb_view *a, const fmb_pieces *q, const fmb_view *b, fmb_real *point, int dim)
{
    fmb_real count = fmb_max(p->count + q->count, 1);
    for (int k = 0; k < dim; k++)
        point[k] = a->origin[k] + ((p->sum[k] + q->sum[k]) + q->count * (b->origin[k] - a->origin[k])) / count;
}

#endif
