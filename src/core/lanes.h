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

/* Lane k of v, in all lanes. As a shuffle of integers it leaves v as it is, where one of numbers needs a copy. */
#define FMB_FOUR_LANE(v, k) \
    ((fmb_four)__builtin_shufflevector((fmb_four_bits)(v), (fmb_four_bits)(v), (k), (k), (k), (k)))

/* (x a + y b) + z c, as fmb_vec_dot adds up. */
FMB_INLINE fmb_four fmb_four_dot(fmb_four x, fmb_four y, fmb_four z, fmb_four a, fmb_four b, fmb_four c)
{
    return (x * a + y * b) + z * c;
}

/* Three rows become columns: of v[k] the lanes 0 to 2 are the lanes k of the three. Lane 3 is any of theirs. */
FMB_INLINE void fmb_four_turn(fmb_four v[3])
{
    const fmb_four low = __builtin_shufflevector(v[0], v[1], 0, 4, 1, 5),
                   high = __builtin_shufflevector(v[0], v[1], 2, 6, 3, 7), last = v[2];
    v[0] = __builtin_shufflevector(low, last, 0, 1, 4, 5);
    v[1] = __builtin_shufflevector(low, last, 2, 3, 5, 6);
    v[2] = __builtin_shufflevector(high, last, 0, 1, 6, 7);
}

/* Bit k: the comparison holds in lane k. (A comparison of two fmb_four is all ones or all zeros in each lane.) */
FMB_INLINE unsigned fmb_four_mask(fmb_four_bits holds) { return (unsigned)__builtin_ia32_movmskps((fmb_four)holds); }
#else
#define FMB_LANES 0
#endif

#endif
