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

FMB_INLINE void fmb_four_put(fmb_real *x, fmb_four v) { __builtin_memcpy(x, &v, sizeof v); }

FMB_INLINE fmb_four fmb_four_of(fmb_real x) { return (fmb_four){x, x, x, x}; }

FMB_INLINE fmb_four fmb_four_abs(fmb_four v)
{
    const fmb_four_bits all = {INT32_MAX, INT32_MAX, INT32_MAX, INT32_MAX};
    return (fmb_four)((fmb_four_bits)v & all);
}

/* As fmb_min and fmb_max. */
FMB_INLINE fmb_four fmb_four_min(fmb_four x, fmb_four y) { return __builtin_ia32_minps(x, y); }
FMB_INLINE fmb_four fmb_four_max(fmb_four x, fmb_four y) { return __builtin_ia32_maxps(x, y); }

/* As fmb_min0 and fmb_max0. */
FMB_INLINE fmb_four fmb_four_min0(fmb_four x) { return (x - fmb_four_abs(x)) * fmb_four_of(R(0.5)); }
FMB_INLINE fmb_four fmb_four_max0(fmb_four x) { return (x + fmb_four_abs(x)) * fmb_four_of(R(0.5)); }

/* x in the lanes where it holds, y in the others. */
FMB_INLINE fmb_four fmb_four_where(fmb_four_bits holds, fmb_four x, fmb_four y)
{
    return (fmb_four)(((fmb_four_bits)x & holds) | ((fmb_four_bits)y & ~holds));
}

/* Bit k: the comparison holds in lane k. (A comparison of two fmb_four is all ones or all zeros in each lane.) */
FMB_INLINE unsigned fmb_four_mask(fmb_four_bits holds) { return (unsigned)__builtin_ia32_movmskps((fmb_four)holds); }

#define FMB_FOUR_BACK(v) __builtin_shufflevector(v, v, 3, 2, 1, 0)

/* Bit k: the number in lane k has its sign bit. */
FMB_INLINE unsigned fmb_four_signs(fmb_four v) { return (unsigned)__builtin_ia32_movmskps(v); }

/* The same of four times four, of p the lowest bits; in each of them lane 3 first. */
FMB_INLINE unsigned fmb_four_all_signs(fmb_four p, fmb_four q, fmb_four r, fmb_four s)
{
    typedef short eight __attribute__((vector_size(16)));
    typedef char sixteen __attribute__((vector_size(16)));
    const eight low = __builtin_ia32_packssdw128((fmb_four_bits)FMB_FOUR_BACK(p), (fmb_four_bits)FMB_FOUR_BACK(q)),
                high = __builtin_ia32_packssdw128((fmb_four_bits)FMB_FOUR_BACK(r), (fmb_four_bits)FMB_FOUR_BACK(s));
    const sixteen all = __builtin_ia32_packsswb128(low, high);
    return (unsigned)__builtin_ia32_pmovmskb128(all);
}

/* Bit k: the comparison holds in no lane of the k-th of four. */
FMB_INLINE unsigned fmb_four_none(fmb_four_bits p, fmb_four_bits q, fmb_four_bits r, fmb_four_bits s)
{
    typedef short eight __attribute__((vector_size(16)));
    const eight low = __builtin_ia32_packssdw128(p, q), high = __builtin_ia32_packssdw128(r, s);
    return fmb_four_mask((fmb_four_bits)__builtin_ia32_packsswb128(low, high) == 0);
}

/* Four numbers of an object of that type, from `member` on; all of them lie in the object. */
#define FMB_FOUR_IN(type, object, member) fmb_four_within(object, offsetof(type, member))
FMB_INLINE fmb_four fmb_four_within(const void *object, size_t from)
{
    fmb_four v;
    __builtin_memcpy(&v, (const unsigned char *)object + from, sizeof v);
    return v;
}

/* Vector k of a frame's field, in lanes 0 to 2. In lane 3 is what stands behind it in the frame. */
#define FMB_FOUR_OF_FRAME(frame, field, k) \
    fmb_four_within(frame, offsetof(fmb_frame3, field) + (size_t)(k) * sizeof(fmb_real[3]))

/* One of the four in all lanes. As a shuffle of integers it leaves v as it is, where one of numbers needs a copy. */
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

/* Four vectors, of fmb_vec's operations: vector k is in lane k. Or three, each in the first lanes of x, y, z. */
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

/* The same of three rows of four. *fourth: the fourth column. */
FMB_INLINE fmb_vecs fmb_vecs_of_rows(fmb_vecs row, fmb_four *fourth)
{
    const fmb_four low = __builtin_shufflevector(row.x, row.y, 0, 4, 1, 5),
                   high = __builtin_shufflevector(row.x, row.y, 2, 6, 3, 7);
    *fourth = __builtin_shufflevector(high, row.z, 2, 3, 7, 7);
    return (fmb_vecs){__builtin_shufflevector(low, row.z, 0, 1, 4, 7), __builtin_shufflevector(low, row.z, 2, 3, 5, 7),
                      __builtin_shufflevector(high, row.z, 0, 1, 6, 7)};
}

FMB_INLINE fmb_vecs fmb_vecs_four(fmb_four p, fmb_four q, fmb_four r, fmb_four s)
{
    fmb_four low = __builtin_shufflevector(p, q, 0, 4, 1, 5), high = __builtin_shufflevector(p, q, 2, 6, 2, 6),
             low_of = __builtin_shufflevector(r, s, 0, 4, 1, 5), high_of = __builtin_shufflevector(r, s, 2, 6, 2, 6);
    return (fmb_vecs){__builtin_shufflevector(low, low_of, 0, 1, 4, 5),
                      __builtin_shufflevector(low, low_of, 2, 3, 6, 7),
                      __builtin_shufflevector(high, high_of, 0, 1, 4, 5)};
}

FMB_INLINE fmb_vecs fmb_vecs_abs(fmb_vecs a)
{
    return (fmb_vecs){fmb_four_abs(a.x), fmb_four_abs(a.y), fmb_four_abs(a.z)};
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
