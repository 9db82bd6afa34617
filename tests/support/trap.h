/* SPDX-License-Identifier: MIT */
/*
 * An interrupt at any instruction: the processor stops after each (the trap flag), and after so many of them the interrupt comes, once.
 * x86-64 with Linux alone; to be included before all else, since it asks for names of registers.
 */
#ifndef TRAP_H
#define TRAP_H

#if defined(__x86_64__) && defined(__linux__)
#define TRAP 1
#define _GNU_SOURCE
#include <signal.h>
#include <stddef.h>
#include <ucontext.h>

#include "check.h"
#include <stdio.h>

static void (*trap_interrupt)(void);
static volatile long trap_left; /* instructions until it comes; 0: it has come */

static void trap_step(int number, siginfo_t *info, void *context)
{
    ucontext_t *u = context;
    (void)number;
    (void)info;
    if (trap_left == 0 || --trap_left > 0)
        return;
    u->uc_mcontext.gregs[REG_EFL] &= ~(greg_t)0x100;
    trap_interrupt();
}

/* 0: that is what comes from now on. */
static inline int trap_set(void (*interrupt)(void))
{
    const struct sigaction action = {.sa_sigaction = trap_step, .sa_flags = SA_SIGINFO};
    trap_interrupt = interrupt;
    return sigaction(SIGTRAP, &action, NULL);
}

static inline void trap_start(long instructions)
{
    trap_left = instructions;
    __asm__ volatile("pushfq\n\torq $0x100, (%%rsp)\n\tpopfq" ::: "memory", "cc");
}

/* How many were left. */
static inline long trap_stop(void)
{
    __asm__ volatile("pushfq\n\tandq $-257, (%%rsp)\n\tpopfq" ::: "memory", "cc");
    const long rest = trap_left;
    trap_left = 0;
    return rest;
}

static uint64_t trap_seed; /* of where moments begin */

/* `call` is interrupted at so many moments, spread over all of it, and says 1 where all is right. */
static inline void at_moments(const char *name, void (*interrupt)(void), int (*call)(long k, long *rest), long moments)
{
    long rest = 0;
    CHECK_EQ(trap_set(interrupt), 0);
    CHECK(call(1L << 40, &rest));
    const long all = (1L << 40) - rest;
    if (all < 1) { /* under valgrind no traps come: with its few moments alone that is right */
        CHECK(moments < 12);
        return;
    }
    for (long i = 0; i < moments; i++) {
        const long k = 1 + (all * i + (long)(trap_seed % (uint64_t)all)) / moments;
        const int right = call(k, &rest);
        if (!CHECK(right))
            printf("%s: after %ld of %ld instructions\n", name, k, all);
    }
    printf("  %s: %ld instructions\n", name, all);
}
#else
#define TRAP 0
#endif

#endif
