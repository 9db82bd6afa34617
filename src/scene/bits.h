/* SPDX-License-Identifier: MIT */
/* The bits of solids: what a solid is, and what it may meet (fmb_scene.h). */
#ifndef FMB_SRC_BITS_H
#define FMB_SRC_BITS_H

#include "../core/real.h"

/* Does each of the two have leave to meet all that the other is? What is nothing (no bits) may meet nothing. */
FMB_INLINE int fmb_bits_may_meet(uint64_t a_is, uint64_t a_may_meet, uint64_t b_is, uint64_t b_may_meet)
{
    return a_is && b_is && !(b_is & ~a_may_meet) && !(a_is & ~b_may_meet);
}

/* The lowest bit of a word that is not 0. */
FMB_INLINE int32_t fmb_bits_lowest(uint32_t word)
{
/* Elsewhere it would be a call of the compiler's library. */
#if defined(__GNUC__) && (defined(__ARM_FEATURE_CLZ) || defined(__x86_64__))
    return __builtin_ctz(word);
#else
    int32_t k = 0;
    for (; !(word & 1u); word >>= 1)
        k++;
    return k;
#endif
}

#endif
