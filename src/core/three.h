/* SPDX-License-Identifier: MIT */
/*
 * Three numbers by value, one for each axis: where the machine has such registers (lanes.h), in one of them. The fourth
 * lane is not looked at. Every operation is that of each number by itself, so all bits are the same in both forms.
 */
#ifndef FMB_SRC_THREE_H
#define FMB_SRC_THREE_H

#include "lanes.h"

#if FMB_LANES
typedef fmb_four fmb_three;

FMB_INLINE fmb_three fmb_three_at(const fmb_real *p) { return (fmb_three){p[0], p[1], p[2], 0}; }

FMB_INLINE void fmb_three_put(fmb_real *p, fmb_three v)
{
    p[0] = v[0];
    p[1] = v[1];
    p[2] = v[2];
}

FMB_INLINE fmb_three fmb_three_add(fmb_three a, fmb_three b) { return a + b; }
FMB_INLINE fmb_three fmb_three_sub(fmb_three a, fmb_three b) { return a - b; }
FMB_INLINE fmb_three fmb_three_scale(fmb_three a, fmb_real s) { return a * fmb_four_of(s); }
FMB_INLINE fmb_three fmb_three_mul(fmb_three a, fmb_three b) { return a * b; }
FMB_INLINE fmb_three fmb_three_div(fmb_three a, fmb_three b) { return a / b; }
FMB_INLINE fmb_three fmb_three_abs(fmb_three a) { return fmb_four_abs(a); }
FMB_INLINE fmb_three fmb_three_of(fmb_real s) { return fmb_four_of(s); }

/* As fmb_min and fmb_max: the second where the first is no number. */
FMB_INLINE fmb_three fmb_three_min(fmb_three a, fmb_three b) { return fmb_four_min(a, b); }
FMB_INLINE fmb_three fmb_three_max(fmb_three a, fmb_three b) { return fmb_four_max(a, b); }

FMB_INLINE fmb_three fmb_three_cross(fmb_three a, fmb_three b)
{
    fmb_three ay = __builtin_shufflevector(a, a, 1, 2, 0, 3), bz = __builtin_shufflevector(b, b, 2, 0, 1, 3);
    fmb_three az = __builtin_shufflevector(a, a, 2, 0, 1, 3), by = __builtin_shufflevector(b, b, 1, 2, 0, 3);
    return ay * bz - az * by;
}

/* (x + y) + z. */
FMB_INLINE fmb_real fmb_three_sum(fmb_three a) { return (a[0] + a[1]) + a[2]; }
#else
typedef fmb_vec fmb_three;

FMB_INLINE fmb_three fmb_three_at(const fmb_real *p) { return fmb_load(p); }

FMB_INLINE void fmb_three_put(fmb_real *p, fmb_three v)
{
    p[0] = v.x;
    p[1] = v.y;
    p[2] = v.z;
}

FMB_INLINE fmb_three fmb_three_add(fmb_three a, fmb_three b) { return fmb_vec_add(a, b); }
FMB_INLINE fmb_three fmb_three_sub(fmb_three a, fmb_three b) { return fmb_vec_sub(a, b); }
FMB_INLINE fmb_three fmb_three_scale(fmb_three a, fmb_real s) { return fmb_vec_scale(a, s); }
FMB_INLINE fmb_three fmb_three_mul(fmb_three a, fmb_three b) { return (fmb_three){a.x * b.x, a.y * b.y, a.z * b.z}; }
FMB_INLINE fmb_three fmb_three_div(fmb_three a, fmb_three b) { return (fmb_three){a.x / b.x, a.y / b.y, a.z / b.z}; }
FMB_INLINE fmb_three fmb_three_abs(fmb_three a) { return fmb_vec_abs(a); }
FMB_INLINE fmb_three fmb_three_of(fmb_real s) { return (fmb_three){s, s, s}; }

FMB_INLINE fmb_three fmb_three_min(fmb_three a, fmb_three b)
{
    return (fmb_three){fmb_min(a.x, b.x), fmb_min(a.y, b.y), fmb_min(a.z, b.z)};
}

FMB_INLINE fmb_three fmb_three_max(fmb_three a, fmb_three b)
{
    return (fmb_three){fmb_max(a.x, b.x), fmb_max(a.y, b.y), fmb_max(a.z, b.z)};
}

FMB_INLINE fmb_three fmb_three_cross(fmb_three a, fmb_three b) { return fmb_vec_cross(a, b); }
FMB_INLINE fmb_real fmb_three_sum(fmb_three a) { return fmb_vec_sum(a); }
#endif

/* (|x| + |y|) + |z|. */
FMB_INLINE fmb_real fmb_three_first_norm(fmb_three a) { return fmb_three_sum(fmb_three_abs(a)); }

/* Columns of a matrix. */
typedef struct {
    fmb_three column[3];
} fmb_nine;

FMB_INLINE fmb_nine fmb_nine_at(const fmb_real m[9])
{
    return (fmb_nine){{fmb_three_at(m), fmb_three_at(m + 3), fmb_three_at(m + 6)}};
}

/* Its rows. */
FMB_INLINE fmb_nine fmb_nine_turned(const fmb_nine *m)
{
#if FMB_LANES
    const fmb_vecs v = fmb_vecs_three(m->column[0], m->column[1], m->column[2]);
    return (fmb_nine){{v.x, v.y, v.z}};
#else
    const fmb_three *c = m->column;
    return (fmb_nine){{{c[0].x, c[1].x, c[2].x}, {c[0].y, c[1].y, c[2].y}, {c[0].z, c[1].z, c[2].z}}};
#endif
}

/* m (x, y, z). */
FMB_INLINE fmb_three fmb_nine_apply(const fmb_nine *m, fmb_real x, fmb_real y, fmb_real z)
{
    return fmb_three_add(fmb_three_add(fmb_three_scale(m->column[0], x), fmb_three_scale(m->column[1], y)),
                         fmb_three_scale(m->column[2], z));
}

#endif
