/* SPDX-License-Identifier: MIT */
/* Random numbers of the tests that need doubles, the same everywhere (Knuth's linear congruential generator, its upper 53 bits). */
#ifndef FMB_TESTS_UNIFORM_H
#define FMB_TESTS_UNIFORM_H

static unsigned long long seed = 1;

/* Uniform in [-1, 1). */
static inline double uniform(void)
{
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    return (double)(seed >> 11) * 0x1p-52 - 1;
}

/* 0 .. n - 1. */
static inline int below(int n) { return (int)((uniform() + 1) / 2 * n); }

#endif
