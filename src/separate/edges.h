/* SPDX-License-Identifier: MIT */
/*
 * Edges of frames in 3D, and products of two of them, whatever their lengths. The exact search takes its directions
 * from here, and so do the fast stages of a tetrahedron at rest.
 */
#ifndef FMB_SRC_EDGES_H
#define FMB_SRC_EDGES_H

#include "../core/exact.h"
#include "../core/pair.h"

/*
 * FMB_UNIT: the sum of the sizes of a pair, up to a factor of 2. In range it is below 2^33 (6 extents, 2 origins, 2
 * displacements) * 3 < 2^38 (double: 2^305).
 * FMB_SIZE_SMALL: a product whose S is below this is not tried (in 2D: a normal is scaled). So what underflows, 16
 * FMB_DENORMAL times the sizes, at most 2 FMB_UNIT (2^39; double: 2^306), is below u S 2^-17. No overflow: components
 * of scaled edges are below 4 FMB_UNIT, those of products below 2^81, so that S < 2^120 (double: 2^615, 2^921).
 */
#ifdef FMB_REAL_DOUBLE
#define FMB_UNIT 0x1p305
#define FMB_SIZE_SMALL 0x1p-680
#else
#define FMB_UNIT 0x1p38F
#define FMB_SIZE_SMALL 0x1p-64F
#endif

/* S along n. */
FMB_INLINE fmb_real fmb_size_along(const fmb_real *n, const fmb_real *size, int dim)
{
    fmb_real s = fmb_abs(n[0]) * size[0] + fmb_abs(n[1]) * size[1];
    return dim == 3 ? s + fmb_abs(n[2]) * size[2] : s;
}

FMB_INLINE int fmb_edge_count(int shape) { return fmb_cuboid(shape) ? 3 : 6; }

/* An edge and room for what is not a frame's. */
typedef struct {
    fmb_edge e;
    fmb_real value[3], rest[3];
    fmb_real power; /* in the search: what it was scaled by */
} fmb_search_edge;

/* p - q without error. */
void fmbi_edge_minus(fmb_search_edge *e, const fmb_real *p, const fmb_real *q);

/*
 * Edge i of a frame in 3D: the given ones, then those of a tetrahedron's slanted face, e1 - e0, e2 - e1, e0 - e2,
 * without error.
 */
FMB_INLINE void fmb_edge_at(fmb_search_edge *e, const fmb_real *edge, int i)
{
    if (i < 3) {
        e->e.value = edge + 3 * i;
        e->e.rest = NULL;
    } else {
        fmbi_edge_minus(e, edge + (i == 5 ? 0 : 3 * i - 6), edge + 3 * (i - 3));
    }
}

/*
 * Is a product of edges good enough? Not if S is too small, or n off by more than 4u S, which takes rests and edges
 * parallel to within 14u.
 */
#define FMB_REACH_ERROR (4 * FMB_U)

FMB_INLINE int fmb_reach_good(fmb_reach r) { return r.size >= FMB_SIZE_SMALL && r.off < FMB_REACH_ERROR * r.size; }

/*
 * Scales an edge up, in its own room, to a largest component in [2 FMB_UNIT, 4 FMB_UNIT): an edge is shorter, so that
 * this is exact. Returns the factor (infinity where it is no number).
 */
fmb_real fmbi_edge_scale(fmb_search_edge *e);

/*
 * The product of two edges, which are scaled up, itself scaled to a largest component in [1,2); S = 0 if it is too
 * small even then.
 */
fmb_reach fmbi_small_cross(fmb_search_edge e[2], const fmb_real size[3], fmb_real n[3]);

#endif
