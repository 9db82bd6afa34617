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
#else
#define TRAP 0
#endif

#endif
