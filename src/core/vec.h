/* SPDX-License-Identifier: MIT */
/* Two or three numbers by value: compilers keep them in registers where arrays would go to the stack. */
#ifndef FMB_SRC_VEC_H
#define FMB_SRC_VEC_H

#include "real.h"

typedef struct {
    fmb_real x, y, z;
} fmb_vec;

FMB_INLINE fmb_vec fmb_load(const fmb_real *p)
{
    fmb_vec v = {p[0], p[1], p[2]};
    return v;
}

FMB_INLINE fmb_real fmb_vec_dot(fmb_vec a, fmb_vec b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
FMB_INLINE fmb_vec fmb_vec_sub(fmb_vec a, fmb_vec b) { return (fmb_vec){a.x - b.x, a.y - b.y, a.z - b.z}; }
FMB_INLINE fmb_vec fmb_vec_add(fmb_vec a, fmb_vec b) { return (fmb_vec){a.x + b.x, a.y + b.y, a.z + b.z}; }
FMB_INLINE fmb_vec fmb_vec_abs(fmb_vec a) { return (fmb_vec){fmb_abs(a.x), fmb_abs(a.y), fmb_abs(a.z)}; }
FMB_INLINE fmb_vec fmb_vec_scale(fmb_vec a, fmb_real s) { return (fmb_vec){a.x * s, a.y * s, a.z * s}; }
FMB_INLINE fmb_real fmb_vec_sum(fmb_vec a) { return (a.x + a.y) + a.z; }

FMB_INLINE fmb_vec fmb_vec_cross(fmb_vec a, fmb_vec b)
{
    return (fmb_vec){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

/* |a_i b_j| + |a_j b_i| for each component. */
FMB_INLINE fmb_vec fmb_cross_size(fmb_vec a, fmb_vec b)
{
    a = fmb_vec_abs(a);
    b = fmb_vec_abs(b);
    return (fmb_vec){a.y * b.z + a.z * b.y, a.z * b.x + a.x * b.z, a.x * b.y + a.y * b.x};
}

typedef struct {
    fmb_real x, y;
} fmb_point;

FMB_INLINE fmb_point fmb_load2(const fmb_real *p) { return (fmb_point){p[0], p[1]}; }
FMB_INLINE fmb_real fmb_dot2(fmb_point a, fmb_point b) { return a.x * b.x + a.y * b.y; }

#endif
