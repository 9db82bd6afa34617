/* SPDX-License-Identifier: MIT */
/*
 * Does a given point of the world lie in a frame? p is exact by definition, so is t.
 *
 * q = p - origin - t v, y_r = N_r.q: p is in the frame iff 0 <= y_r <= volume for its normals (a tetrahedron's: some of these hold by
 * themselves). With Q = |p - origin| + |t v|, T = sum |N_k| Q_k of the computed numbers: differences and product: 2u Q; N: 4u; products and
 * sums: 3u: 9u T. 11u T covers orders beyond the first and T's own rounding, and u (volume + T) of the difference volume - y. volume: 4u, in all 6u.
 * FMB_NORMAL_TINY size^(D-1): what cached normals may be off beyond 4u; twice that, for its own roundings, and 2 FMB_DENORMAL for what
 * underflows in it. Underflow: of t v, FMB_DENORMAL / 2: u (FMB_DENORMAL / u) in Q; of less than 16 products of N: 8 FMB_DENORMAL.
 */
#ifndef FMB_SRC_WITHIN_H
#define FMB_SRC_WITHIN_H

#include "direction.h"

#define FMB_WITHIN_ERROR (11 * FMB_U)
#define FMB_WITHIN_THICKNESS (6 * FMB_U)

/* q and Q (size); returns what normals are off beyond 4u, and underflow. */
FMB_INLINE fmb_real fmb_within_start(const fmb_view *f, const fmb_real *v, fmb_real t, const fmb_real *p, fmb_real *q, fmb_real *size, int dim)
{
    fmb_real sum = 0, longest = 0;
    FMB_UNROLL
    for (int k = 0; k < dim; k++) {
        fmb_real s = p[k] - f->origin[k], w = t * v[k];
        q[k] = s - w;
        size[k] = fmb_abs(s) + fmb_abs(w) + FMB_DENORMAL / FMB_U;
        sum += size[k];
        longest = fmb_max(longest, f->extent[k]);
    }
    return (2 * FMB_NORMAL_TINY * (longest * (dim == 3 ? longest : 1)) + 2 * FMB_DENORMAL) * sum + 8 * FMB_DENORMAL;
}

/* What y = N.q may be off. */
FMB_INLINE fmb_real fmb_within_error(const fmb_real *n, const fmb_real *size, fmb_real rest, int dim)
{
    fmb_real error = fmb_abs(n[0]) * size[0] + fmb_abs(n[1]) * size[1];
    return FMB_WITHIN_ERROR * (dim == 3 ? error + fmb_abs(n[2]) * size[2] : error) + rest;
}

/* What volume - y may be off; error: what y may. */
FMB_INLINE fmb_real fmb_within_beyond(fmb_real error, fmb_real volume) { return error + FMB_WITHIN_THICKNESS * volume; }

/* 1 if p is proved to lie in f at the time t of [0,1] while it moves by v. */
FMB_INLINE int fmb_within(const fmb_view *f, const fmb_real *v, fmb_real t, const fmb_real *p, int dim)
{
    fmb_real q[3], size[3], rest = fmb_within_start(f, v, t, p, q, size, dim);
    int slabs = fmb_cuboid(f->shape) ? dim : dim + 1;
    const fmb_real *n = f->normal;
    for (int r = 0; r < slabs; r++, n += dim) {
        fmb_real y = fmb_dot(n, q, dim), error = fmb_within_error(n, size, rest, dim);
        if (!(y > error) || !(f->volume - y > fmb_within_beyond(error, f->volume)))
            return 0;
    }
    return 1;
}

#endif
