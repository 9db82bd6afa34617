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

/* Bit k: the comparison holds in lane k. (A comparison of two fmb_four is all ones or all zeros in each lane.) */
FMB_INLINE unsigned fmb_four_mask(fmb_four_bits holds) { return (unsigned)__builtin_ia32_movmskps((fmb_four)holds); }

/* Bit k: the number in lane k has its sign bit. */
FMB_INLINE unsigned fmb_four_signs(fmb_four v) { return (unsigned)__builtin_ia32_movmskps(v); }

/* Four numbers at `offset` of a struct, some of which may belong to the field behind. */
FMB_INLINE fmb_four fmb_four_in(const void *of, size_t offset)
{
    fmb_four v;
    __builtin_memcpy(&v, (const char *)of + offset, sizeof v);
    return v;
}

/* One of the four in all lanes. */
#define FMB_FOUR_LANE(v, k) __builtin_shufflevector(v, v, k, k, k, k)

/* Four vectors, of fmb_vec's operations: vector k is in lane k. */
typedef struct {
    fmb_four x, y, z;
} fmb_vecs;

/* The vector in lanes 0 to 2 four times. */
FMB_INLINE fmb_vecs fmb_vecs_same(fmb_four v)
{
    return (fmb_vecs){FMB_FOUR_LANE(v, 0), FMB_FOUR_LANE(v, 1), FMB_FOUR_LANE(v, 2)};
}

/* Three vectors, the last one twice: so no lane has what nobody asked for. Lane 3 of what is given is not looked at. */
FMB_INLINE fmb_vecs fmb_vecs_three(fmb_four p, fmb_four q, fmb_four r)
{
    fmb_four low = __builtin_shufflevector(p, q, 0, 4, 1, 5), high = __builtin_shufflevector(p, q, 2, 6, 2, 6);
    return (fmb_vecs){__builtin_shufflevector(low, r, 0, 1, 4, 4), __builtin_shufflevector(low, r, 2, 3, 5, 5),
                      __builtin_shufflevector(high, r, 0, 1, 6, 6)};
}

FMB_INLINE fmb_four fmb_vecs_dot(fmb_vecs a, fmb_vecs b) { return a.x * b.x + a.y * b.y + a.z * b.z; }

FMB_INLINE fmb_vecs fmb_vecs_cross(fmb_vecs a, fmb_vecs b)
{
    return (fmb_vecs){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
#else
#define FMB_LANES 0
#endif

#endif
