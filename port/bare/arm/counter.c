/* SPDX-License-Identifier: MIT */
/*
 * The counter is SysTick. Under `-icount shift=8` QEMU lets every instruction take 256 ns of virtual
 * time. A tick of SysTick takes COUNT_TICK_PS picoseconds (board.mk: 40000 at 25 MHz), so that n instructions are
 *     ticks = floor(n * 256000 / COUNT_TICK_PS + phase), -1 <= phase < 1, and
 *     n = floor((ticks + 2) * COUNT_TICK_PS / 256000)
 * as long as an instruction takes more than three ticks (4.1 to 8.2 on these boards): no rounding is left.
 * SysTick has 24 bits; its interrupt counts the turns, and what the interrupt costs is measured and left out.
 */
#include "../counter.h"

#define SYST_CSR (*(volatile uint32_t *)0xe000e010U)
#define SYST_RVR (*(volatile uint32_t *)0xe000e014U)
#define SYST_CVR (*(volatile uint32_t *)0xe000e018U)
#define SCB_ICSR (*(volatile uint32_t *)0xe000ed04U)

enum { TURN = 1 << 24 };

static volatile uint32_t turns;
static uint64_t turn_cost;

void count_turn(void);

/* The SysTick interrupt (boards/common/arm/start.c). */
void count_turn(void) { turns++; }

/* Straight-line code: every reading costs the same. */
static uint64_t instructions(uint32_t *turned)
{
    uint32_t high, low, pending;

    __asm__ volatile("cpsid i" ::: "memory");
    low = (TURN - 1) - SYST_CVR;
    pending = SCB_ICSR >> 26 & 1U; /* PENDSTSET */
    high = turns;
    __asm__ volatile("cpsie i" ::: "memory");
    high += pending & ~low >> 23; /* it turned before the reading, and was not yet counted */
    *turned = high;
    return ((((uint64_t)high << 24) + low + 2) * (COUNT_TICK_PS / 250)) >> 10;
}

uint64_t counter_read(void)
{
    uint32_t turned;
    uint64_t n = instructions(&turned);

    return n - turned * turn_cost;
}

uint64_t counter_loop(uint32_t rounds)
{
    uint32_t turned;
    uint64_t before = instructions(&turned);

    __asm__ volatile(".syntax unified\n1: subs %0, #1\n bne 1b" : "+l"(rounds)::"cc");
    return instructions(&turned) - before;
}

int counter_start(void)
{
    SYST_RVR = TURN - 1;
    SYST_CVR = 0;
    SYST_CSR = 7; /* core clock, interrupt, run */
    turn_cost = 0;
    return 1;
}

int counter_settle(uint64_t base)
{
    const uint32_t rounds = TURN / 8; /* more than one turn at four ticks per instruction */
    uint32_t turned, before;
    uint64_t cost;

    instructions(&before);
    cost = counter_loop(rounds) - base - (uint64_t)(rounds - 1) * COUNTER_ROUND;
    instructions(&turned);
    if (turned == before)
        return 0;
    turn_cost = cost / (turned - before);
    return 1;
}
