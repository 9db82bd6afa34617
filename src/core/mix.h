/* SPDX-License-Identifier: MIT */
/*
 * A number that depends on all words that it is made of: the stamps of trees, hulls, meshes and grids, the seals of
 * scenes. Whatever is to notice that data has changed is made of this.
 */
#ifndef FMB_SRC_MIX_H
#define FMB_SRC_MIX_H

#include "real.h"

#define FMB_MIX_START UINT64_C(0x243F6A8885A308D3)
#define FMB_MIX_FACTOR 0x97508E8Du

/*
 * One word at a time. The state is two halves, low and high. A step is
 *     x = low ^ word,   high' = low half of x F,   low' = high half of x F + high         F: FMB_MIX_FACTOR, odd
 * (three instructions of a Cortex-M4: EOR, UMULL, ADD).
 *
 * WHAT NEVER PASSES. high' gives x, since F is odd; x gives word, and low' gives high. So a step is a bijection of the
 * state, and of the word. Hence
 *     changed                      noticed, because
 *     one word, in any way         always: the states differ after it, and so do all later ones
 *     two neighbours, in any way   always: the first one changes x, so high'. At the second step either x differs, so
 *                                  high' does; or x is the same, and low', which high was added to, differs
 * So no change of one number passes, float or double, and none of two neighbouring words: signs, single bits, pairs
 * of bits, a swap.
 *
 * WHAT MAY PASS is a change of more words, or of two that are no neighbours: what a changed word does to both halves
 * has to be taken back, by the next word and by the one after it. x changed by d = 2^i or 2^i +- 2^j changes them by
 * d F, and a carry. F was chosen so that no such d F has few digits: written with as few digits -1, 0, 1 as can be, it
 * has at least 12 in both halves, but for the top ones. Whoever takes it back has to hit each digit, and each carries
 * on with a chance of 1/2. So three words that someone changes to match pass once in some 2^12; none passes for sure.
 * Other changes pass as one of 2^64 does: tests/exact/test_mix.c tries all bits, pairs and threes of bits of three
 * neighbouring words, and 10^9 changes of each of many kinds (make nightly).
 *
 * What stood here before, h = (turn(h, 13) ^ word) * odd of 32 bits, let bit 31 of a word and bit 12 of the next one
 * pass for sure: a product by an odd number keeps a change of bit 31 as it is, and the turn makes bit 12 of it.
 */
FMB_INLINE uint64_t fmb_mix(uint64_t h, uint32_t word)
{
    const uint64_t product = (uint64_t)((uint32_t)h ^ word) * FMB_MIX_FACTOR;
    const uint32_t low = (uint32_t)(product >> 32) + (uint32_t)(h >> 32);
    return product << 32 | low;
}

FMB_INLINE uint64_t fmb_mix_long(uint64_t h, uint64_t word)
{
    return fmb_mix(fmb_mix(h, (uint32_t)word), (uint32_t)(word >> 32));
}

/* The bits of a number; of a double both words, the low one first. -0 and NaN are bits, as others are. */
FMB_INLINE uint64_t fmb_mix_real(uint64_t h, fmb_real x)
{
    union {
        fmb_real real;
        fmb_bits bits;
    } v = {x};
    h = fmb_mix(h, (uint32_t)v.bits);
    return sizeof v.bits > sizeof(uint32_t) ? fmb_mix(h, (uint32_t)(v.bits >> (sizeof v.bits * 4))) : h;
}

static inline uint64_t fmb_mix_reals(uint64_t h, const fmb_real *x, int n)
{
    for (int i = 0; i < n; i++)
        h = fmb_mix_real(h, x[i]);
    return h;
}

/* 32 bits of a sum, for where there is room for no more: of changes one of 2^32 passes. */
FMB_INLINE uint32_t fmb_mix_short(uint64_t h)
{
    h = fmb_mix(fmb_mix(h, 0), 0);
    return (uint32_t)h ^ (uint32_t)(h >> 32);
}

#endif
