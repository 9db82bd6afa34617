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

#endif
