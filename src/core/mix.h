/* SPDX-License-Identifier: MIT */
/* A number that depends on all words that it is made of: the stamps of trees, hulls, meshes and grids. */
#ifndef FMB_SRC_MIX_H
#define FMB_SRC_MIX_H

#include "real.h"

#define FMB_MIX_START 2166136261u

/*
 * One word at a time. Each step (turn, exclusive or, product) is a bijection both of the word and of h. So one changed
 * word always shows. Several show but for one of 2^32 times, as far as the factor scatters them: it is the range of a
 * word divided by the golden ratio, and odd. A product carries differences to higher bits only, and numbers with few
 * digits differ in their highest bits alone: hence the turn. A small factor does not do: what it makes of a small
 * change of the low word of a double is a small number, turned, which a round change of the high word can take back.
 */
FMB_INLINE uint32_t fmb_mix(uint32_t h, uint32_t word) { return ((h << 13 | h >> 19) ^ word) * 0x9E3779B9u; }

/* The bits of a number; of a double both words, the low one first. */
FMB_INLINE uint32_t fmb_mix_real(uint32_t h, fmb_real x)
{
    union {
        fmb_real real;
        fmb_bits bits;
    } v = {x};
    h = fmb_mix(h, (uint32_t)v.bits);
    return sizeof v.bits > sizeof h ? fmb_mix(h, (uint32_t)(v.bits >> (sizeof v.bits * 4))) : h;
}

static inline uint32_t fmb_mix_reals(uint32_t h, const fmb_real *x, int n)
{
    for (int i = 0; i < n; i++)
        h = fmb_mix_real(h, x[i]);
    return h;
}

#endif
