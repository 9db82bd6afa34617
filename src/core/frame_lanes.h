/* SPDX-License-Identifier: MIT */
/*
 * What frame.c does in its one pass (quick_normals) with four numbers in each operation (lanes.h). A lane is an axis of
 * the world; lane 3 is lane 0 again. Each lane computes what the plain form does, in its order. So all bits are the
 * same.
 */
#ifndef FMB_SRC_FRAME_LANES_H
#define FMB_SRC_FRAME_LANES_H

#include "exact.h"
#include "lanes.h"

#if FMB_LANES

typedef double fmb_pair __attribute__((vector_size(16)));

/* Four numbers, and the same in double. */
typedef struct {
    fmb_four value;
    fmb_pair low, high;
} fmb_four_wide;

/* As fmb_twin, and as sum_part of frame.c. */
typedef struct {
    fmb_four value, rest;
} fmb_four_twin;

typedef struct {
    fmb_four value, rest, size;
} fmb_four_part;

/* Lanes 0 and 1. clang has no such builtin, and of lanes 2 and 3 gcc converts one by one. */
FMB_INLINE fmb_pair fmb_four_wide_low(fmb_four v)
{
#ifdef __clang__
    return __builtin_convertvector(__builtin_shufflevector(v, v, 0, 1), fmb_pair);
#else
    return __builtin_ia32_cvtps2pd(v);
#endif
}

FMB_INLINE fmb_four_wide fmb_four_widen(fmb_four v)
{
    return (fmb_four_wide){v, fmb_four_wide_low(v), fmb_four_wide_low(__builtin_shufflevector(v, v, 2, 3, 2, 3))};
}

FMB_INLINE fmb_four fmb_four_narrow(fmb_pair low, fmb_pair high)
{
    return __builtin_shufflevector(__builtin_ia32_cvtpd2ps(low), __builtin_ia32_cvtpd2ps(high), 0, 1, 4, 5);
}

/* fmb_two_product, fmb_two_sum of x and y, and of x and -y. */
FMB_INLINE fmb_four_twin fmb_four_two_product(fmb_four_wide x, fmb_four_wide y)
{
    const fmb_four_wide p = fmb_four_widen(x.value * y.value);
    return (fmb_four_twin){p.value, fmb_four_narrow(x.low * y.low - p.low, x.high * y.high - p.high)};
}

FMB_INLINE fmb_four_twin fmb_four_two_sum(fmb_four x, fmb_four y)
{
    const fmb_four s = x + y, c = s - x;
    return (fmb_four_twin){s, (x - (s - c)) + (y - c)};
}

FMB_INLINE fmb_four_twin fmb_four_two_difference(fmb_four x, fmb_four y)
{
    const fmb_four s = x - y, c = s - x;
    return (fmb_four_twin){s, (x - (s - c)) - (y + c)};
}

/* x y - z w */
FMB_INLINE fmb_four_part fmb_four_product_part(fmb_four_wide x, fmb_four_wide y, fmb_four_wide z, fmb_four_wide w)
{
    const fmb_four_twin p = fmb_four_two_product(x, y), q = fmb_four_two_product(z, w),
                        d = fmb_four_two_difference(p.value, q.value);
    return (fmb_four_part){d.value, d.rest + (p.rest - q.rest),
                           fmb_four_abs(d.rest) + (fmb_four_abs(p.rest) + fmb_four_abs(q.rest))};
}

FMB_INLINE void fmb_four_part_add(fmb_four_part *sum, const fmb_four_part *x)
{
    const fmb_four_twin s = fmb_four_two_sum(sum->value, x->value);
    *sum = (fmb_four_part){s.value, sum->rest + (s.rest + x->rest), sum->size + (fmb_four_abs(s.rest) + x->size)};
}

/* An edge in lanes 0 to 2, turned by one axis and by two; lane 3 is lane 0 again. */
typedef struct {
    fmb_four_wide by1, by2;
} fmb_edge_lanes;

FMB_INLINE fmb_edge_lanes fmb_edge_lanes_of(const fmb_real e[3])
{
    const fmb_four v = {e[0], e[1], e[2], 0};
    return (fmb_edge_lanes){fmb_four_widen(__builtin_shufflevector(v, v, 1, 2, 0, 1)),
                            fmb_four_widen(__builtin_shufflevector(v, v, 2, 0, 1, 2))};
}

/* p x q, as parts. */
FMB_INLINE fmb_four_part fmb_four_cross_part(const fmb_edge_lanes *p, const fmb_edge_lanes *q)
{
    return fmb_four_product_part(p->by1, q->by2, p->by2, q->by1);
}

#endif
#endif
