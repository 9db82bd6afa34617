/* SPDX-License-Identifier: MIT */
/*
 * The intersection of two frames at rest by its vertices. In D dimensions (2, 3) a vertex has D independent tight
 * faces, D - 1 of them of one frame: it lies on an edge of one frame (f) and inside the other (g). So the ends of the
 * pieces of f's edges in g and of g's edges in f are, among others, all vertices, and their box is that of the
 * intersection.
 *
 * A frame is the intersection of slabs |N_r.q - volume/2| <= volume/2, q = p - origin, one per face direction. A
 * tetrahedron's fourth normal gives a fourth slab (0 <= sum x_i <= 1); its other slabs (x_i <= 1) cut nothing off.
 * Along an edge x(s) = vertex + s e, 0 <= s <= 1, the height over the middle of slab r is linear, H + s P. So the piece
 * goes from the largest of (-H -+ h)/P to the least of them, h = volume/2.
 *
 * Rounding of heights. Every computed piece holds the exact one: h is widened by E_r. Let d = origin_f - origin_g, V
 * the volume of g, T = sum_k |N_k| (|d_k| + extent_f_k), T_d and T_f its two parts; u is that at 1, first order:
 *     quantity                bound                         why
 *     N.d                     8u T_d                        d: u; N: 4u; products and sums: 3u
 *     H = N.d - h             u (T_d + h)                   the difference
 *     N.e                     7u T_f                        N: 4u; products and sums: 3u
 *     V                       4u V                          as it is cached; at the upper face
 *     products with 1/P       3u (|H| + |N.e_j| + |N.e_k|)  1/P with the sum below: 2u; the product: u. |H| <= T_d + h
 *     (h + E)/|P|             4u h                          the same, and h + E
 *     sums of these           2u (|H| + h + |N.e_k|)        the first two: u each
 *     the last sum            u |s P|                       s in [0,1]
 *     in all                  14u T_d + 11u T_f + 10u V
 *     E = 15u T + 11u V       > (14u T + 10u V) 64/63       orders beyond the first, and the rounding of E itself
 * A slanted edge e_j - e_i has the vertex H + N.e_i (u), the slope N.e_j - N.e_i (u), and one sum only: 13u T_d,
 * 13u T_f, less of V. What cached normals may be off beyond 4u (FMB_NORMAL_TINY size_g^(D-1)) is added to E.
 *
 * Edges parallel to a face: |P| is raised by E/64, which moves a height by E/64 at most. So nothing is divided by zero:
 * |H / P| <= 64 T/E < 5/u, 1/P <= 64 / (11u FMB_LEAST_VOLUME) (float: 2^125, double: 2^1016).
 *
 * Underflow: less than 32 products per height, FMB_DENORMAL / 2 each, against E >= 11u FMB_LEAST_VOLUME (float: 2^-145
 * against 2^-119). Quotients: against u |P|.
 *
 * So a piece ends where the edge crosses a face that is moved out by at most 2 E / |N|. That, over the sine of edge and
 * face, is what the box is larger by.
 *
 * Rounding of points, relative to f's origin (m: middle of the piece; r: half its length; m + r <= 1):
 *     quantity                bound                         why
 *     start, or slanted edge  u extent
 *     m, r                    2u m at its lower end, u r    a sum and a difference
 *     m e, r e                u m + u r                     products
 *     two sums                2u extent
 *     in all                  6u extent
 *     the origin              u (|o| + extent)              and the same for the widening itself: 2u |o| + 8u extent
 *     4u |o| + 9u extent                                    orders beyond the first, and the rounding of the widening
 */
#ifndef FMB_SRC_CLIP_H
#define FMB_SRC_CLIP_H

#include "../core/pair.h"

#define FMB_CLIP_ERROR (15 * FMB_U)
#define FMB_CLIP_THICKNESS (11 * FMB_U)
#define FMB_CLIP_SLOPE R(0.015625) /* 1/64 */
#define FMB_CLIP_ORIGIN (4 * FMB_U)
#define FMB_CLIP_POINT (9 * FMB_U)

/* What a slab of g is to the edges of f. */
typedef struct {
    fmb_real height;   /* of f's origin over the middle */
    fmb_real reach;    /* h + E */
    fmb_real least;    /* E/64 */
    fmb_real along[3]; /* N . edge_i of f */
} fmb_slab;

/* The pieces of f's edges. */
typedef struct {
    fmb_real min[3], max[3]; /* relative to f's origin; min > max: none */
    fmb_real sum[3];         /* of the pieces' middles, as coordinates in f */
    fmb_real count;
} fmb_pieces;

FMB_INLINE void fmb_clip_edge(fmb_span *s, fmb_real low, fmb_real high)
{
    s->min = fmb_max(s->min, low);
    s->max = fmb_min(s->max, high);
}

/* Edges with the slope P along the slab: (h + E)/|P|, and -1/P in *inverse. */
FMB_INLINE fmb_real fmb_clip_slope(const fmb_slab *b, fmb_real slope, fmb_real *inverse)
{
    fmb_real q = 1 / (fmb_abs(slope) + b->least);
    *inverse = slope < 0 ? q : -q;
    return b->reach * q;
}

/* What is left of an edge goes into the box. Returns 1 and its middle, or 0: nothing is left. */
FMB_INLINE int fmb_clip_keep(fmb_pieces *p, const fmb_real *start, const fmb_real *edge, const fmb_span *s,
                             fmb_real *middle, int dim)
{
    if (s->min > s->max)
        return 0;
    fmb_real m = (s->min + s->max) * R(0.5), reach = s->max - m;
    FMB_UNROLL
    for (int k = 0; k < dim; k++) {
        fmb_real x = start[k] + m * edge[k], r = reach * fmb_abs(edge[k]);
        p->min[k] = fmb_min(p->min[k], x - r);
        p->max[k] = fmb_max(p->max[k], x + r);
    }
    p->count += 1;
    *middle = m;
    return 1;
}

/* The parallel edges i of a cuboid: from the vertices 0, j, k, j + k (2D: 0, j). */
FMB_INLINE void fmb_clip_bundle(fmb_pieces *p, const fmb_slab *b, int slabs, const fmb_view *f, int i, int j, int k,
                                int dim)
{
    fmb_span s0 = {0, 1}, s1 = s0, s2 = s0, s3 = s0;
    for (int r = 0; r < slabs; r++, b++) {
        fmb_real q, reach = fmb_clip_slope(b, b->along[i], &q), middle = b->height * q, step = b->along[j] * q;
        fmb_real low = middle - reach, high = middle + reach;
        fmb_clip_edge(&s0, low, high);
        fmb_clip_edge(&s1, low + step, high + step);
        if (dim == 3) {
            fmb_real other = b->along[k] * q;
            low += other;
            high += other;
            fmb_clip_edge(&s2, low, high);
            fmb_clip_edge(&s3, low + step, high + step);
        }
    }
    const fmb_real *edge = f->edge + dim * i, *ej = f->edge + dim * j, *ek = f->edge + dim * k;
    fmb_real start[3] = {0, 0, 0}, m;
    if (fmb_clip_keep(p, start, edge, &s0, &m, dim))
        p->sum[i] += m;
    if (fmb_clip_keep(p, ej, edge, &s1, &m, dim)) {
        p->sum[i] += m;
        p->sum[j] += 1;
    }
    if (dim == 2)
        return;
    if (fmb_clip_keep(p, ek, edge, &s2, &m, dim)) {
        p->sum[i] += m;
        p->sum[k] += 1;
    }
    FMB_UNROLL
    for (int c = 0; c < dim; c++)
        start[c] = ej[c] + ek[c];
    if (fmb_clip_keep(p, start, edge, &s3, &m, dim)) {
        p->sum[i] += m;
        p->sum[j] += 1;
        p->sum[k] += 1;
    }
}

/* One edge of a tetrahedron: from vertex i (-1: the origin) to vertex j. */
FMB_INLINE void fmb_clip_single(fmb_pieces *p, const fmb_slab *b, int slabs, const fmb_view *f, int i, int j, int dim)
{
    fmb_span s = {0, 1};
    for (int r = 0; r < slabs; r++, b++) {
        fmb_real from = i < 0 ? 0 : b->along[i], q, reach = fmb_clip_slope(b, b->along[j] - from, &q);
        fmb_real middle = (b->height + from) * q;
        fmb_clip_edge(&s, middle - reach, middle + reach);
    }
    fmb_real start[3], edge[3], m;
    FMB_UNROLL
    for (int k = 0; k < dim; k++) {
        start[k] = i < 0 ? 0 : f->edge[dim * i + k];
        edge[k] = f->edge[dim * j + k] - start[k];
    }
    if (!fmb_clip_keep(p, start, edge, &s, &m, dim))
        return;
    p->sum[j] += m;
    if (i >= 0)
        p->sum[i] += 1 - m;
}

/* Returns their number. */
FMB_INLINE int fmb_clip_slabs(fmb_slab *b, const fmb_view *f, const fmb_view *g, int dim)
{
    fmb_real d[3], weight[3], span = 0, sum = 0;
    FMB_UNROLL
    for (int k = 0; k < dim; k++) {
        d[k] = f->origin[k] - g->origin[k];
        weight[k] = fmb_abs(d[k]) + f->extent[k];
        sum += weight[k];
        span += g->extent[k];
    }
    fmb_real rest = FMB_CLIP_THICKNESS * g->volume + FMB_NORMAL_TINY * span * (dim == 3 ? span : 1) * sum;
    const fmb_real *n = g->normal;
    fmb_real half = g->volume * R(0.5);
    int slabs = fmb_cuboid(g->shape) ? dim : dim + 1;
    for (int r = 0; r < slabs; r++, b++, n += dim) {
        b->height = fmb_dot(n, d, dim) - half;
        FMB_UNROLL
        for (int i = 0; i < dim; i++)
            b->along[i] = fmb_dot(n, f->edge + dim * i, dim);
        fmb_real error = fmb_abs(n[0]) * weight[0] + fmb_abs(n[1]) * weight[1];
        error = FMB_CLIP_ERROR * (dim == 3 ? error + fmb_abs(n[2]) * weight[2] : error) + rest;
        b->reach = half + error;
        b->least = FMB_CLIP_SLOPE * error;
    }
    return slabs;
}

/* All edges of f, in g. */
FMB_INLINE void fmb_clip(fmb_pieces *to, const fmb_view *f, const fmb_view *g, int dim)
{
    fmb_pieces p;
    fmb_slab b[4];
    FMB_UNROLL
    for (int k = 0; k < dim; k++) {
        p.min[k] = FMB_REAL_MAX;
        p.max[k] = -FMB_REAL_MAX;
        p.sum[k] = 0;
    }
    p.count = 0;
    int slabs = fmb_clip_slabs(b, f, g, dim);
    if (fmb_cuboid(f->shape) && dim == 3) {
        fmb_clip_bundle(&p, b, slabs, f, 0, 1, 2, dim);
        fmb_clip_bundle(&p, b, slabs, f, 1, 2, 0, dim);
        fmb_clip_bundle(&p, b, slabs, f, 2, 0, 1, dim);
    } else if (fmb_cuboid(f->shape))
        for (int i = 0; i < dim; i++)
            fmb_clip_bundle(&p, b, slabs, f, i, 1 - i, i, dim);
    else
        for (int i = -1; i < dim; i++)
            for (int j = i + 1; j < dim; j++)
                fmb_clip_single(&p, b, slabs, f, i, j, dim);
    FMB_UNROLL
    for (int k = 0; k < dim; k++) {
        to->min[k] = p.min[k];
        to->max[k] = p.max[k];
        to->sum[k] = p.sum[k];
    }
    to->count = p.count;
}

/* What a point of f, as computed, may be off along world axis k. */
FMB_INLINE fmb_real fmb_clip_pad(fmb_real origin, fmb_real extent)
{
    return FMB_CLIP_ORIGIN * origin + FMB_CLIP_POINT * extent;
}

/* What the ends of fmb_reach_along may be off: extent 3u and three sums, v three, the origin two. */
static inline fmb_real fmb_reach_pad(const fmb_view *f, int k, fmb_real v)
{
    return fmb_clip_pad(fmb_abs(f->origin[k]) + fmb_abs(v), f->extent[k]);
}

/* Extremes of f along world axis k while it moves by v, rounded outwards. */
static inline fmb_span fmb_reach_along(const fmb_view *f, int k, fmb_real v, int dim)
{
    fmb_span s = fmb_span_of(f->shape, f->edge[k], f->edge[dim + k], dim == 3 ? f->edge[6 + k] : 0);
    fmb_real pad = fmb_reach_pad(f, k, v);
    return (fmb_span){(f->origin[k] + (s.min + fmb_min0(v))) - pad, (f->origin[k] + (s.max + fmb_max0(v))) + pad};
}

/* What is common to p and q; min <= max also where that is nothing, and any span will do. */
FMB_INLINE fmb_span fmb_common(fmb_span p, fmb_span q)
{
    fmb_real low = fmb_max(p.min, q.min), high = fmb_min(p.max, q.max);
    return (fmb_span){fmb_min(low, high), fmb_max(low, high)};
}

/* The box of all pieces in the world (p: of a's edges, q: of b's); without pieces, what the frames' boxes share. */
FMB_INLINE void fmb_clip_box(const fmb_pieces *p, const fmb_view *a, const fmb_pieces *q, const fmb_view *b,
                             fmb_real *min, fmb_real *max, int dim)
{
    FMB_UNROLL
    for (int k = 0; k < dim; k++) {
        fmb_real oa = a->origin[k], pad_a = fmb_clip_pad(fmb_abs(oa), a->extent[k]);
        fmb_real ob = b->origin[k], pad_b = fmb_clip_pad(fmb_abs(ob), b->extent[k]);
        min[k] = fmb_min((oa + p->min[k]) - pad_a, (ob + q->min[k]) - pad_b);
        max[k] = fmb_max((oa + p->max[k]) + pad_a, (ob + q->max[k]) + pad_b);
    }
    if (min[0] <= max[0])
        return;
    for (int k = 0; k < dim; k++) {
        fmb_span s = fmb_common(fmb_reach_along(a, k, 0, dim), fmb_reach_along(b, k, 0, dim));
        min[k] = s.min;
        max[k] = s.max;
    }
}

/*
 * The mean of the pieces' middles: inside the intersection, and away from its faces if it is not thin. Without pieces:
 * a's origin.
 */
FMB_INLINE void fmb_clip_middle(const fmb_pieces *p, const fmb_view *a, const fmb_pieces *q, const fmb_view *b,
                                fmb_real *point, int dim)
{
    fmb_real count = fmb_max(p->count + q->count, 1);
    for (int k = 0; k < dim; k++) {
        fmb_real x = q->count * (b->origin[k] - a->origin[k]);
        for (int i = 0; i < dim; i++)
            x += p->sum[i] * a->edge[dim * i + k] + q->sum[i] * b->edge[dim * i + k];
        point[k] = a->origin[k] + x / count;
    }
}

#endif
