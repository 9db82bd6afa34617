/* SPDX-License-Identifier: MIT */
/*
 * What two frames look like: views of either dimension, cached normals, and where one is relative to the other. It
 * proves nothing.
 */
#ifndef FMB_SRC_PAIR_H
#define FMB_SRC_PAIR_H

#include "vec.h"

FMB_INLINE fmb_real fmb_dot(const fmb_real *x, const fmb_real *y, int dim)
{
    fmb_real s = x[0] * y[0] + x[1] * y[1];
    return dim == 3 ? s + x[2] * y[2] : s;
}

/*
 * Each component N_k of a cached normal differs from the exact one by at most FMB_NORMAL_ERROR |N_k| + FMB_NORMAL_TINY
 * size^2, size: the largest extent (in 2D FMB_NORMAL_TINY size). init proves it for edges that are scaled up. The
 * second part is needed only where these have components below FMB_EXACT_FLOOR, and where one of a slanted face cancels
 * to that. A component below the least normal
 * number is off by FMB_DENORMAL / 2 besides: less than what R3 leaves for underflow (proof.h).
 */
#define FMB_NORMAL_ERROR (4 * FMB_U)
#ifdef FMB_REAL_DOUBLE
#define FMB_NORMAL_TINY 0x1p-900
#define FMB_LEAST_VOLUME 0x1p-960
#define FMB_LEAST_AREA 0x1p-602
#else
#define FMB_NORMAL_TINY 0x1p-100F
#define FMB_LEAST_VOLUME 0x1p-98F /* 2^8 below FMB_THINNEST^3 */
#define FMB_LEAST_AREA 0x1p-62F   /* 2^2 below FMB_THINNEST^2: errors of stages stay normal (proof.h, R3) */
#endif

/*
 * Shapes as they stand in frames (FMB_FRAME_SHAPE): numbers that chance does not hit. They are eight bits, shifted:
 * such a number is a part of an instruction of a Cortex-M3 and later, and takes one instruction of RISC-V. So asking
 * for it takes no more instructions than a small number does. One bit tells usable ones apart.
 * With FMB_CUBOIDS_ONLY the compiler sees that no frame is a tetrahedron, and leaves out all that is for them.
 */
#define FMB_FRAMED_CUBOID FMB_FRAME_SHAPE(FMB_CUBOID)
#define FMB_FRAMED_TETRAHEDRON FMB_FRAME_SHAPE(FMB_TETRAHEDRON)
#define FMB_FRAMED_BIT 0x400000
typedef char fmb_shapes_differ_in_one_bit[FMB_FRAMED_TETRAHEDRON == (FMB_FRAMED_CUBOID | FMB_FRAMED_BIT) &&
                                                  !(FMB_FRAMED_CUBOID & FMB_FRAMED_BIT) &&
                                                  FMB_SHAPE_OF_FRAME(FMB_FRAMED_TETRAHEDRON) == FMB_TETRAHEDRON
                                              ? 1
                                              : -1];

#ifdef FMB_CUBOIDS_ONLY
#define FMB_TETRAHEDRA 0
FMB_INLINE int fmb_usable(int shape) { return shape == FMB_FRAMED_CUBOID; }
FMB_INLINE int fmb_cuboid(int shape) { return (void)shape, 1; }
#else
#define FMB_TETRAHEDRA 1
FMB_INLINE int fmb_usable(int shape) { return (shape & ~FMB_FRAMED_BIT) == FMB_FRAMED_CUBOID; }
FMB_INLINE int fmb_cuboid(int shape) { return !(shape & FMB_FRAMED_BIT); } /* of a usable frame */
#endif

/* A shape by its name, or as it stands in a frame: as it stands in a frame. 0: there is no such shape. */
static inline int fmb_framed(int shape)
{
    int framed = shape == FMB_CUBOID || shape == FMB_TETRAHEDRON ? FMB_FRAME_SHAPE(shape) : shape;
    return fmb_usable(framed) ? framed : 0;
}

/* The way back; a shape that is none stays none. */
static inline fmb_shape fmb_named(int framed)
{
    return (fmb_shape)(fmb_usable(framed) ? FMB_SHAPE_OF_FRAME(framed) : 0);
}

/* Of two frames: 0: both are cuboids. Else they are usable, or not. */
FMB_INLINE int fmb_both_shapes(int a, int b) { return (a ^ FMB_FRAMED_CUBOID) | (b ^ FMB_FRAMED_CUBOID); }
FMB_INLINE int fmb_shapes_usable(int both) { return (both & ~(FMB_TETRAHEDRA ? FMB_FRAMED_BIT : 0)) == 0; }
FMB_INLINE int fmb_both_usable(int a, int b) { return fmb_shapes_usable(fmb_both_shapes(a, b)); }

FMB_INLINE fmb_view fmb_view3(const fmb_frame3 *f)
{
    fmb_view v = {f->origin, &f->edge[0][0], &f->normal[0][0], f->extent, f->volume, f->shape};
    return v;
}

FMB_INLINE fmb_view fmb_view2(const fmb_frame2 *f)
{
    fmb_view v = {f->origin, &f->edge[0][0], &f->normal[0][0], f->extent, f->volume, f->shape};
    return v;
}

/* b relative to a. */
typedef struct {
    fmb_real d[3], v[3]; /* origin_b - origin_a, vb - va, rounded once */
    fmb_real size[3];    /* |d| + extents + |v| */
    int moves;           /* v is not zero */
} fmb_relative;

/*
 * A displacement, or other numbers: 0 or what is wrong with them, FMB_ERR_NOT_FINITE before FMB_ERR_RANGE. Of both: the
 * worse of the two errors. (In pair.c: rarely asked.)
 */
int fmbi_check_displacement(const fmb_real *x, int n);
int fmbi_check_displacements(const fmb_real *va, const fmb_real *vb, int n);

/* Of both. A sum within range says that all is well: it is not where one of them is NaN, infinite or too large. */
FMB_INLINE int fmb_check_displacements(const fmb_real *va, const fmb_real *vb, int dim)
{
    fmb_real sum = fmb_abs(va[0]) + fmb_abs(vb[0]);
    FMB_UNROLL
    for (int k = 1; k < dim; k++)
        sum += fmb_abs(va[k]) + fmb_abs(vb[k]);
    return sum <= FMB_LARGEST ? 0 : fmbi_check_displacements(va, vb, dim);
}

static const fmb_real fmb_at_rest[3] = {0, 0, 0};

FMB_INLINE void fmb_relate(fmb_relative *r, const fmb_view *a, const fmb_real *va, const fmb_view *b,
                           const fmb_real *vb, int dim)
{
    r->moves = 0;
    FMB_UNROLL
    for (int k = 0; k < dim; k++) {
        r->d[k] = b->origin[k] - a->origin[k];
        r->v[k] = vb[k] - va[k];
        r->size[k] = (fmb_abs(r->d[k]) + (a->extent[k] + b->extent[k])) + fmb_abs(r->v[k]);
        r->moves |= r->v[k] != 0;
    }
}

/* Two frames and their displacements. */
typedef struct {
    const fmb_frame3 *a, *b;
    const fmb_real *va, *vb; /* not NULL */
} fmb_couple3;

typedef struct {
    const fmb_frame2 *a, *b;
    const fmb_real *va, *vb; /* not NULL */
} fmb_couple2;

/*
 * Normal j of a frame in n, scaled by a power of two to a largest component in [1,2). Returns the scale: the frame
 * reaches from 0 to volume * scale along it. *tiny: what its components may be off beyond FMB_NORMAL_ERROR of
 * themselves.
 */
static inline fmb_real fmb_unit_normal(const fmb_view *f, int j, int dim, fmb_real *n, fmb_real *tiny)
{
    fmb_real size = 0, scale = fmb_inverse_power(fmb_largest(f->normal + j * dim, dim));
    for (int k = 0; k < dim; k++) {
        n[k] = f->normal[j * dim + k] * scale;
        size = fmb_max(size, f->extent[k]);
    }
    *tiny = (FMB_NORMAL_TINY * size * (dim == 3 ? size : 1) + FMB_DENORMAL) * scale;
    return scale;
}

/* ---- how far a frame reaches along n ---- */

typedef struct {
    fmb_real min, max;
} fmb_span;

/* Extremes of n.(p - origin) over a frame, from p_i = n.edge_i. */
FMB_INLINE fmb_span fmb_span_of(int shape, fmb_real p0, fmb_real p1, fmb_real p2)
{
    if (fmb_cuboid(shape)) {
        fmb_real sum = (p0 + p1) + p2, size = (fmb_abs(p0) + fmb_abs(p1)) + fmb_abs(p2);
        return (fmb_span){(sum - size) * R(0.5), (sum + size) * R(0.5)};
    }
    return (fmb_span){fmb_min(fmb_min(p0, p1), fmb_min(p2, 0)), fmb_max(fmb_max(p0, p1), fmb_max(p2, 0))};
}

FMB_INLINE fmb_span fmb_support(const fmb_view *f, const fmb_real *n, int dim)
{
    return fmb_span_of(f->shape, fmb_dot(n, f->edge, dim), fmb_dot(n, f->edge + dim, dim),
                       dim == 3 ? fmb_dot(n, f->edge + 6, dim) : 0);
}

FMB_INLINE fmb_span fmb_support3(const fmb_frame3 *f, fmb_vec n)
{
    return fmb_span_of(f->shape, fmb_vec_dot(n, fmb_load(f->edge[0])), fmb_vec_dot(n, fmb_load(f->edge[1])),
                       fmb_vec_dot(n, fmb_load(f->edge[2])));
}

/* The largest n.(p - origin) over f. */
FMB_INLINE fmb_real fmb_farthest3(const fmb_frame3 *f, fmb_vec n)
{
    fmb_real p = fmb_vec_dot(n, fmb_load(f->edge[0])), q = fmb_vec_dot(n, fmb_load(f->edge[1])),
             r = fmb_vec_dot(n, fmb_load(f->edge[2]));
    if (fmb_cuboid(f->shape))
        return (((p + q) + r) + ((fmb_abs(p) + fmb_abs(q)) + fmb_abs(r))) * R(0.5);
    return fmb_max(fmb_max(p, q), fmb_max(r, 0));
}

FMB_INLINE fmb_span fmb_reach2(const fmb_frame2 *f, fmb_point n)
{
    fmb_real p = fmb_dot2(n, fmb_load2(f->edge[0])), q = fmb_dot2(n, fmb_load2(f->edge[1]));
    if (fmb_cuboid(f->shape)) {
        fmb_real sum = p + q, size = fmb_abs(p) + fmb_abs(q);
        return (fmb_span){(sum - size) * R(0.5), (sum + size) * R(0.5)};
    }
    return (fmb_span){fmb_min(fmb_min(p, q), 0), fmb_max(fmb_max(p, q), 0)};
}

/* The largest n.(p - origin) over f. (Two numbers, not a struct, which would be given in memory.) */
FMB_INLINE fmb_real fmb_farthest2(const fmb_frame2 *f, fmb_real x, fmb_real y)
{
    return fmb_reach2(f, (fmb_point){x, y}).max;
}

#endif
