/* SPDX-License-Identifier: MIT */
/*
 * The counter is minstret, which counts instructions in silicon. In QEMU it does so under -icount alone; with shift=n
 * it goes up by 2^n at each, and counter_start finds n. Without -icount it is a clock of the host, and no loop fits.
 */
#include "../counter.h"

#define READ(name, to) \
    __asm__ volatile(".option push\n\t.option arch, +zicsr\n\tcsrr %0, " name "\n\t.option pop" : "=r"(to)::"memory")

static unsigned shift;

/* Straight-line code: every reading costs the same. Of the two high halves the one that was there with the low half. */
static inline __attribute__((always_inline)) uint64_t retired(void)
{
    uint32_t before, low, after, late;

    READ("minstreth", before);
    READ("minstret", low);
    READ("minstreth", after);
    late = (low >> 31) - 1; /* all bits, where the low half has just begun again if at all */
    return (uint64_t)((before & ~late) | (after & late)) << 32 | low;
}

static __attribute__((noinline)) uint64_t loop(uint32_t rounds)
{
    uint64_t before = retired();

    __asm__ volatile("1: addi %0, %0, -1\n\tbnez %0, 1b" : "+r"(rounds));
    return retired() - before;
}

uint64_t counter_read(void) { return retired() >> shift; }

uint64_t counter_loop(uint32_t rounds) { return loop(rounds) >> shift; }

int counter_start(void)
{
    uint64_t base = loop(1), round = loop(2) - base;

    for (shift = 0; shift < 32; shift++)
        if (round == (uint64_t)COUNTER_ROUND << shift)
            return 1;
    return 0;
}

int counter_settle(uint64_t base)
{
    (void)base;
    return 1;
}
