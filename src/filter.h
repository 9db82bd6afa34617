/* SPDX-License-Identifier: MIT */
/*
 * What the fast stages share. They decide almost every pair with arithmetic as cheap as an unproved test, plus one error bound per
 * stage, and leave the rest to the exact search (search.h), which never contradicts them: they claim less than it can prove.
 *
 * Units. Normals are products of two edges in world coordinates, without division: a_k x a_l as cached, a_j x b_i; gaps are volumes.
 * For cuboids positions are doubled: D = 2d + (sum b - sum a), twice the distance of centres, taken at MID-step for a sweep, D + v:
 * during the step it is D + tau v, tau in [-1,1], t = (1 + tau)/2. D is antisymmetric under exchange of the frames, to the bit.
 *
 * Rounding, Z_k = |d_k| + extents + |v_k|, S = sum_k |n_k| Z_k, E_k: the extents; first orders.
 *   D_k: 4u |d_k| + 4u E_k at rest (d once; diagonals: two sums in each, their difference; the sum), moving 6u |d_k| + 5u E_k + 2u |v_k|; it
 *   is at most 2 |d_k| + E_k + |v_k|. In units of u, of the parts of S that belong to |d|, E, |v|:
 *                                                                     |d|   E   |v|
 *     face n of a cuboid (cached, within 4u):
 *       n.D: D itself 6, 5, 2; n 4, products and sums 3, of 2, 1, 1     20   12    9
 *       |n.b_i|: 4 + 3, two sums, volume added (its 4: a's part)         -   10    -
 *       tau n.v: v 1, n 4, products and sums 3                           -    -    8     in all at most 22u S
 *     edges a_j, b_i, S with |a_jk b_il| + |a_jl b_ik| in place of |n_k|:
 *       a.(b x D): D itself; products and sums 5, of 2, 1, 1            16   10    7
 *       radii: 4 + 3, three sums                                         -   10    -
 *       tau a.(b x v): v 1, products and sums 5                          -    -    6     in all at most 20u S, of 30u
 *   (make bounds derives 22u and 19u from the code.)
 *   The differences |s| - r and that with |w|: u of what comes out. In a comparison with f->error that is at most u of what goes in, 2, 2, 1 and
 *   2, 2, 2: a face takes up to 26u of the 96u there. In a quotient with |tau| <= 1 what comes out is no larger than |w| and the error, so that
 *   its rounding is one of tau, u, in FMB_TAU_ERROR (3.1u of the 8u there; beyond 1 a time is clipped, and a relative error does not
 *   bring it back). So FMB_FACE_ERROR, 24u, leaves 2u S for higher orders, 400 u^2 S, and the 6 roundings of S itself, 150 u^2 S.
 *   tetrahedra, not doubled: n.(d + vertex), volume: 15u S.
 * The bounds of a stage replace S by steepest sum Z (faces) or 2 longest_a longest_b sum Z (edges), which are not smaller, and
 * FMB_FILTER_ERROR asks for 96u of them. So what is claimed here lies at least 66u S beyond touching in doubled units, 33u S in those
 * of direction.h, where 29u S suffice for the exact search (10u + 10u + 9u, search.h, whose directions are off by 4u at most, and by nothing
 * where they are needless there); and a normal that separates still does after its own rounding (2u of its products).
 * ORDER OF THE FRAMES. D, d and v change their sign to the bit; length, error and size are sums of two, a's and b's. So of two cuboids, and of
 * any frames in 2D, faces give the same bits in either order; times are the extremes of what the directions say, whichever comes first.
 * The products of two edges, s = a.(b x D), do not; nor do tetrahedra, where a and b have different parts. There an order can decide
 * what the other leaves open, by rounding alone. It does not change the answer, since the search finds all that is claimed here.
 * What cached normals may be off beyond 4u, FMB_NORMAL_TINY size^2, is no part of S where the components of an edge differ by more than
 *   1 / FMB_EXACT_FLOOR: FMB_FILTER_TINY times the error bound of the stage, which is not smaller, comes on top (init: steepest >= 2^-50 longest^2).
 * Underflow: at most 64 products, each off by FMB_DENORMAL / 2, times lengths up to sum Z: against u steepest sum Z, steepest >=
 *   FMB_LEAST_AREA: 2^-24 2^-62 sum Z (float) >> 2^-144 (1 + sum Z), since sum Z >= 6 FMB_THINNEST, too. Errors of single directions may be
 *   as small as they like; there FMB_FILTER_TINY covers it: 2^-30 2^-17 times an area >= 2^-63 times sum Z >= 2^-27 is 2^-137 and more.
 *   Overflow: gaps are below 2^67 2^38 (float).
 */
#ifndef FMB_SRC_FILTER_H
#define FMB_SRC_FILTER_H

#include "audit.h"

#define FMB_FACE_ERROR (24 * FMB_U)
#define FMB_EDGE_ERROR (30 * FMB_U)
#define FMB_FILTER_ERROR (96 * FMB_U)
#define FMB_FILTER_TINY R(0x1p-30)

typedef struct {
    fmb_real x, y, z;
} fmb_vec;

FMB_INLINE fmb_vec fmb_load(const fmb_real *p)
{
    fmb_vec v = { p[0], p[1], p[2] };
    return v;
}

FMB_INLINE fmb_real fmb_vec_dot(fmb_vec a, fmb_vec b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
FMB_INLINE fmb_vec fmb_vec_sub(fmb_vec a, fmb_vec b) { return (fmb_vec){ a.x - b.x, a.y - b.y, a.z - b.z }; }
FMB_INLINE fmb_vec fmb_vec_add(fmb_vec a, fmb_vec b) { return (fmb_vec){ a.x + b.x, a.y + b.y, a.z + b.z }; }
FMB_INLINE fmb_vec fmb_vec_abs(fmb_vec a) { return (fmb_vec){ fmb_abs(a.x), fmb_abs(a.y), fmb_abs(a.z) }; }
FMB_INLINE fmb_real fmb_vec_sum(fmb_vec a) { return (a.x + a.y) + a.z; }

FMB_INLINE fmb_vec fmb_vec_cross(fmb_vec a, fmb_vec b)
{
    return (fmb_vec){ a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x };
}

/* Two frames and their displacements. */
typedef struct {
    const fmb_frame3 *a, *b;
    const fmb_real *va, *vb; /* not NULL */
} fmb_couple3;

FMB_INLINE fmb_span fmb_support3(const fmb_frame3 *f, fmb_vec n)
{
    return fmb_span_of(f->shape, fmb_vec_dot(n, fmb_load(f->edge[0])), fmb_vec_dot(n, fmb_load(f->edge[1])),
                       fmb_vec_dot(n, fmb_load(f->edge[2])));
}

/* The gap along n in 3D, straight from the frames: fmb_gap_along, operation by operation. */
FMB_INLINE fmb_gap fmb_gap3(const fmb_couple3 *c, fmb_vec n, int moves)
{
    fmb_vec d = fmb_vec_sub(fmb_load(c->b->origin), fmb_load(c->a->origin)), v = { 0, 0, 0 };
    fmb_vec size = fmb_vec_add(fmb_vec_abs(d), fmb_vec_add(fmb_load(c->a->extent), fmb_load(c->b->extent)));
    if (moves) {
        v = fmb_vec_sub(fmb_load(c->vb), fmb_load(c->va));
        size = fmb_vec_add(size, fmb_vec_abs(v));
    }
    fmb_span sa = fmb_support3(c->a, n), sb = fmb_support3(c->b, n);
    fmb_real s = fmb_vec_dot(n, d);
    fmb_gap g = { s + (sb.min - sa.max), s + (sb.max - sa.min), moves ? fmb_vec_dot(n, v) : 0,
                  FMB_DIRECTION_ERROR * fmb_vec_dot(fmb_vec_abs(n), size) };
    return g;
}

/* What a fast stage answers beside FMB_MISS and FMB_HIT. */
#define FMB_OPEN (-100)

/* The state of one decision. */
typedef struct {
    fmb_vec d, v;          /* position at mid-step and its change per tau, in the units of the stage */
    fmb_vec size;          /* Z, for sweeps: x = 0 until the first direction needs it */
    fmb_real length;       /* 96u sum Z */
    fmb_real error;        /* of the gaps of the stage: length times the largest component of its normals */
    unsigned open;         /* directions, or anything, left unproved at rest: bits the stage defines */
    fmb_interval outer;    /* tau: no contact outside */
    fmb_interval inner;    /* tau: contact inside, as far as looked; in > out: not proved */
    fmb_vec first, last;   /* directions from a to b that set outer.in and outer.out; 0: none did */
    fmb_real *axis;        /* the caller's */
    FMB_AUDIT_CODE(fmb_claim of;)
} fmb_filter;

/*
 * Inner times are narrowed by more than the error, to what the search can prove, too: (24u or 30u) + 2 * 29u in doubled units. Else a
 * hit claimed here might be undecided with the frames exchanged, when another stage gives up and the search is asked.
 */
#define FMB_INNER 4

/*
 * With a tetrahedron inner times are narrowed by the whole error of the stage, 96u steepest sum Z; at their ends an edge counts as held
 * from FMB_HELD of it on, 60u: 25u for what points and segments may be off (tetrahedron3.h), and the rest is more than the 29u that the
 * search needs.
 */
#define FMB_HELD R(0.625)

/*
 * Bounds of tau, each as a quotient widened (outer) and narrowed (inner) by the error of what it is computed from. Roundings: one
 * addition, one division: at most 2.1u |tau|; FMB_TAU_ERROR covers them for |tau| <= 1 (beyond, they are clipped), its own and that of
 * (1 + tau)/2. Quotients, not reciprocals: with a finite numerator and a denominator that is not 0 they may become infinite, but
 * never NaN, which a minimum or maximum would lose.
 */
#define FMB_TAU_ERROR (8 * FMB_U)

FMB_INLINE void fmb_filter_lower(fmb_filter *f, fmb_real outer, fmb_real inner, fmb_vec n)
{
    f->inner.in = fmb_max(f->inner.in, inner + 2 * FMB_TAU_ERROR);
    if (outer - FMB_TAU_ERROR > f->outer.in) {
        f->outer.in = outer - FMB_TAU_ERROR;
        f->first = n;
    }
}

FMB_INLINE void fmb_filter_upper(fmb_filter *f, fmb_real outer, fmb_real inner, fmb_vec n)
{
    f->inner.out = fmb_min(f->inner.out, inner - 2 * FMB_TAU_ERROR);
    if (outer + FMB_TAU_ERROR < f->outer.out) {
        f->outer.out = outer + FMB_TAU_ERROR;
        f->last = n;
    }
}

/*
 * top + tau g >= 0 wherever the frames meet, to within error; it says so along n, which points from a to b. Inner times are narrowed by
 * `margin` > error.
 */
FMB_INLINE void fmb_filter_bound(fmb_filter *f, fmb_real top, fmb_real g, fmb_real error, fmb_real margin, fmb_vec n)
{
    if (g > 0)
        fmb_filter_lower(f, -(top + error) / g, (margin - top) / g, n);
    else if (g < 0)
        fmb_filter_upper(f, -(top + error) / g, (margin - top) / g, n);
    else if (!(top > margin))
        f->inner.out = -2;
}

FMB_INLINE fmb_vec fmb_vec_scale(fmb_vec a, fmb_real s) { return (fmb_vec){ a.x * s, a.y * s, a.z * s }; }

FMB_INLINE void fmb_filter_sizes(fmb_filter *f, const fmb_frame3 *a, const fmb_frame3 *b)
{
    f->size = fmb_vec_add(fmb_vec_add(fmb_vec_abs(fmb_vec_sub(fmb_load(b->origin), fmb_load(a->origin))), fmb_vec_abs(f->v)),
                          fmb_vec_add(fmb_load(a->extent), fmb_load(b->extent)));
}

/* The error of the gap along n, given as magnitudes; part: FMB_FACE_ERROR or FMB_EDGE_ERROR. */
FMB_INLINE fmb_real fmb_filter_error(fmb_filter *f, fmb_real part, const fmb_frame3 *a, const fmb_frame3 *b, fmb_vec n)
{
    if (f->size.x == 0)
        fmb_filter_sizes(f, a, b);
    return part * fmb_vec_dot(n, f->size) + FMB_FILTER_TINY * f->error;
}

/* Twice the distance of the middles of the world boxes, which are those of cuboids themselves; at mid-step. */
FMB_INLINE fmb_vec fmb_filter_middles(const fmb_filter *f, const fmb_frame3 *a, const fmb_frame3 *b, int moves)
{
    fmb_vec s = fmb_vec_sub(fmb_load(b->middle), fmb_load(a->middle)), d = { 2 * f->d.x + s.x, 2 * f->d.y + s.y, 2 * f->d.z + s.z };
    return moves ? fmb_vec_add(d, f->v) : d;
}

FMB_INLINE void fmb_filter_start(fmb_filter *f, const fmb_couple3 *c, fmb_real *axis, int moves)
{
    const fmb_frame3 *a = c->a, *b = c->b;
    f->d = fmb_vec_sub(fmb_load(b->origin), fmb_load(a->origin));
    f->length = fmb_vec_sum(fmb_vec_abs(f->d)) + (a->span + b->span);
    f->axis = axis;
    f->open = 0;
    FMB_AUDIT_CODE(f->of = fmb_claim3(a, c->va, b, c->vb); fmb_audit_begin();)
    if (moves) {
        f->v = fmb_vec_sub(fmb_load(c->vb), fmb_load(c->va));
        f->length += fmb_vec_sum(fmb_vec_abs(f->v));
        f->size = f->first = f->last = (fmb_vec){ 0, 0, 0 };
        f->outer.in = f->inner.in = -1;
        f->outer.out = f->inner.out = 1;
    }
    f->length *= FMB_FILTER_ERROR;
}

FMB_INLINE int fmb_filter_miss(const fmb_filter *f, fmb_vec n, fmb_real side)
{
    if (f->axis) {
        fmb_real s = side < 0 ? R(-1.0) : R(1.0);
        f->axis[0] = s * n.x;
        f->axis[1] = s * n.y;
        f->axis[2] = s * n.z;
    }
    return side < 0 ? FMB_MISS_BY("filter", f->of, -n.x, -n.y, -n.z) : FMB_MISS_BY("filter", f->of, n.x, n.y, n.z);
}

/*
 * World axes first, for frames far apart: 1: one separates at all times (axis written). D: twice the distance of the middles of the frames'
 * world boxes, at mid-step. Its error, 6u Z, and that of the sums are below f->length, 96u sum Z. The same to the bit with the frames
 * exchanged; so it need not be a direction that the search would find.
 */
FMB_INLINE int fmb_filter_boxes(fmb_filter *f, const fmb_frame3 *a, const fmb_frame3 *b, fmb_vec d, int moves)
{
    fmb_vec far = fmb_vec_sub(fmb_vec_abs(d), fmb_vec_add(fmb_load(a->width), fmb_load(b->width)));
    if (moves)
        far = fmb_vec_sub(far, fmb_vec_abs(f->v));
    if (far.x > f->length)
        return !fmb_filter_miss(f, (fmb_vec){ 1, 0, 0 }, d.x);
    if (far.y > f->length)
        return !fmb_filter_miss(f, (fmb_vec){ 0, 1, 0 }, d.y);
    if (far.z > f->length)
        return !fmb_filter_miss(f, (fmb_vec){ 0, 0, 1 }, d.z);
    return 0;
}

#endif
