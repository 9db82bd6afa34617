/* SPDX-License-Identifier: MIT */
/*
 * Four numbers in one register, where the machine has such registers: x86-64, in float. Each lane is computed as a
 * number by itself would be, operation by operation and in the same order. So all bits are those of the plain form,
 * which every other machine has. The boards have it, and the gates hold them to the bytes of the host.
 *
 * FMB_LANES: there are lanes. FMB_NO_LANES leaves them out: for tests of the plain form on the same machine.
 */
#ifndef FMB_SRC_LANES_H
#define FMB_SRC_LANES_H

#include "vec.h"

/* gcc has __builtin_shufflevector since 12. */
#if defined(__x86_64__) && defined(__SSE2__) && !defined(FMB_REAL_DOUBLE) && !defined(FMB_NO_LANES) && \
    (defined(__clang__) || (defined(__GNUC__) && __GNUC__ >= 12))
#define FMB_LANES 1

typedef fmb_real fmb_four __attribute__((vector_size(16)));
typedef int32_t fmb_four_bits __attribute__((vector_size(16)));

/* Four numbers that stand side by side, at any address. */
FMB_INLINE fmb_four fmb_four_at(const fmb_real *x)
{
    fmb_four v;
    __builtin_memcpy(&v, x, sizeof v);
    return v;
}

FMB_INLINE fmb_four fmb_four_of(fmb_real x) { return (fmb_four){x, x, x, x}; }

FMB_INLINE fmb_four fmb_four_abs(fmb_four v)
{
    const fmb_four_bits all = {INT32_MAX, INT32_MAX, INT32_MAX, INT32_MAX};
    return (fmb_four)((fmb_four_bits)v & all);
}

/* Four numbers of an object of that type, from `member` on; all of them lie in the object. */
#define FMB_FOUR_IN(type, object, member) fmb_four_within(object, offsetof(type, member))

FMB_INLINE fmb_four fmb_four_within(const void *object, size_t from)
{
    fmb_four v;
    __builtin_memcpy(&v, (const unsigned char *)object + from, sizeof v);
    return v;
}

/* Lane k, a constant, in all four. (Shuffled as bits: x86-64 copies and shuffles those in one instruction.) */
#define FMB_FOUR_LANE(v, k) ((fmb_four)__builtin_shufflevector((fmb_four_bits)(v), (fmb_four_bits)(v), k, k, k, k))

/* Lane k, a constant, in the last lane; the others are 0, or -0: what a sum with them leaves as it was. */
#define FMB_FOUR_TO_LAST(v, k) ((fmb_four)((fmb_four_bits)FMB_FOUR_LANE(v, k) & (fmb_four_bits){0, 0, 0, -1}))
#define FMB_FOUR_TO_LAST_OF_SUM(v, k) \
    ((fmb_four)((fmb_four_bits)FMB_FOUR_TO_LAST(v, k) | (fmb_four_bits){INT32_MIN, INT32_MIN, INT32_MIN, 0}))

/* Lanes 1, 2, 3, and 3 again: of three numbers that end where the four do. */
FMB_INLINE fmb_four fmb_four_last3(fmb_four v)
{
    return (fmb_four)__builtin_shufflevector((fmb_four_bits)v, (fmb_four_bits)v, 1, 2, 3, 3);
}

/* Four vectors of three components: one in each lane. Or three vectors, each in the first lanes of x, y, z. */
typedef struct {
    fmb_four x, y, z;
} fmb_four_columns;

/* The columns of three rows: lane k of column j is lane j of row k, lane 3 that of row 2 again. *fourth: the fourth. */
FMB_INLINE fmb_four_columns fmb_four_columns_of(fmb_four_columns row, fmb_four *fourth)
{
    const fmb_four low = __builtin_shufflevector(row.x, row.y, 0, 4, 1, 5),
                   high = __builtin_shufflevector(row.x, row.y, 2, 6, 3, 7);
    *fourth = __builtin_shufflevector(high, row.z, 2, 3, 7, 7);
    return (fmb_four_columns){__builtin_shufflevector(low, row.z, 0, 1, 4, 7),
                              __builtin_shufflevector(low, row.z, 2, 3, 5, 7),
                              __builtin_shufflevector(high, row.z, 0, 1, 6, 7)};
}

/* The first three columns of four rows. */
FMB_INLINE fmb_four_columns fmb_four_columns_of4(fmb_four a, fmb_four b, fmb_four c, fmb_four d)
{
    const fmb_four p = __builtin_shufflevector(a, b, 0, 4, 1, 5), q = __builtin_shufflevector(c, d, 0, 4, 1, 5);
    const fmb_four r = __builtin_shufflevector(a, b, 2, 6, 3, 7), s = __builtin_shufflevector(c, d, 2, 6, 3, 7);
    return (fmb_four_columns){__builtin_shufflevector(p, q, 0, 1, 4, 5), __builtin_shufflevector(p, q, 2, 3, 6, 7),
                              __builtin_shufflevector(r, s, 0, 1, 4, 5)};
}

/* x.y in each lane, as fmb_vec_dot. */
FMB_INLINE fmb_four fmb_four_dot(fmb_four_columns x, fmb_four_columns y) { return x.x * y.x + x.y * y.y + x.z * y.z; }

/* The vector in the first lanes of v, in each lane. */
FMB_INLINE fmb_four_columns fmb_four_spread(fmb_four v)
{
    return (fmb_four_columns){FMB_FOUR_LANE(v, 0), FMB_FOUR_LANE(v, 1), FMB_FOUR_LANE(v, 2)};
}

FMB_INLINE fmb_four_columns fmb_four_columns_abs(fmb_four_columns c)
{
    return (fmb_four_columns){fmb_four_abs(c.x), fmb_four_abs(c.y), fmb_four_abs(c.z)};
}

/* fmb_min, fmb_max, fmb_min0 of each lane. */
FMB_INLINE fmb_four fmb_four_min(fmb_four x, fmb_four y) { return __builtin_ia32_minps(x, y); }
FMB_INLINE fmb_four fmb_four_max(fmb_four x, fmb_four y) { return __builtin_ia32_maxps(x, y); }
FMB_INLINE fmb_four fmb_four_min0(fmb_four x) { return (x - fmb_four_abs(x)) * fmb_four_of(R(0.5)); }

/* Bit k: the comparison holds in lane k. (A comparison of two fmb_four is all ones or all zeros in each lane.) */
FMB_INLINE unsigned fmb_four_mask(fmb_four_bits holds) { return (unsigned)__builtin_ia32_movmskps((fmb_four)holds); }
#else
#define FMB_LANES 0
#endif

#endif
