/* SPDX-License-Identifier: MIT */
/* Arm, M profile: vectors, the float unit, memory protection and faults. */
#include "../start.h"

#include "bare/semihost.h"

#include <stddef.h>

void count_turn(void);
_Noreturn void start_exception(uint32_t exception, const uint32_t *frame);

typedef void (*start_vector)(void);

/* clang-format off */
const start_vector start_vectors[16] __attribute__((section(".vectors"), used)) = {
    (start_vector)(uintptr_t)__stack_top,
    start_reset,
    start_fault, /* NMI */
    start_fault, /* HardFault; the next four are not enabled and end up here */
    start_fault, start_fault, start_fault, start_fault,
    NULL, NULL, NULL,
    start_fault, /* SVC */
    start_fault, /* DebugMonitor */
    NULL,
    start_fault, /* PendSV */
    count_turn   /* SysTick */
};
/* clang-format on */

#define REGISTER(address) (*(volatile uint32_t *)(address))
#define CPACR REGISTER(0xe000ed88U)
#define CCR REGISTER(0xe000ed14U)
#define MPU_CTRL REGISTER(0xe000ed94U)
#define MPU_RNR REGISTER(0xe000ed98U)
#define MPU_RBAR REGISTER(0xe000ed9cU)
#define MPU_RASR REGISTER(0xe000eda0U)
#define MPU_RLAR REGISTER(0xe000eda0U)
#define MPU_MAIR0 REGISTER(0xe000edc0U)

#if BOARD_MPU == 7
/*
 * Armv7-M (the MPS2 boards, 4 MB of each memory): code can be read and RAM be written, everything else faults; QEMU
 * would let accesses to nothing pass on these boards. Of the code the first 1 KB, where the vectors lie (the core reads
 * them past the MPU), cannot be touched: no null pointer works.
 */
static void start_guard(void)
{
    MPU_RNR = 0;
    MPU_RBAR = 0;
    MPU_RASR = 5U << 24 | 21U << 1 | 1U; /* read only, 2^(21+1) bytes, on */
    MPU_RNR = 1;
    MPU_RBAR = semihost_address(__ram_start);
    MPU_RASR = 1U << 28 | 1U << 24 | 21U << 1 | 1U; /* not executable, read and write */
    MPU_RNR = 2;
    MPU_RBAR = 0;
    MPU_RASR = 1U << 28 | 9U << 1 | 1U; /* no access, 2^(9+1) bytes; the highest number wins */
    MPU_CTRL = 1;
}
#elif BOARD_MPU == 8
/* Armv8-M has no region without access: code (read only) and RAM (not executable) are granted, all the rest is not. */
static void start_guard(void)
{
    MPU_MAIR0 = 0x44;
    MPU_RNR = 0;
    MPU_RBAR = semihost_address(__code_start) | 4U;
    MPU_RLAR = ((semihost_address(__code_end) - 1) & ~31U) | 1U;
    MPU_RNR = 1;
    MPU_RBAR = semihost_address(__ram_start) | 1U;
    MPU_RLAR = ((semihost_address(__ram_end) - 1) & ~31U) | 1U;
    MPU_CTRL = 1;
}
#else
static void start_guard(void) {}
#endif

void start_reset(void)
{
#ifdef __ARM_FP
    CPACR |= 0xfU << 20; /* before the first floating-point instruction */
    __asm__ volatile("dsb\n\tisb" ::: "memory");
#endif
    start_memory();
#if BOARD_MPU
    CCR |= 1U << 4; /* integer division by zero faults */
#endif
    start_guard();
    start_main();
}

/* Any fault, and any exception that nobody asked for. */
__attribute__((naked)) void start_fault(void)
{
    __asm__ volatile("mrs r0, ipsr\n\t"
                     "mov r1, sp\n\t"
                     "ldr r2, =" START_FAULT_STACK_TOP "\n\t"
                     "mov sp, r2\n\t"
                     "bl start_exception\n\t"
                     ".ltorg");
}

/* The core has put eight registers on the stack: the sixth says where to return to, the seventh where the fault is. */
_Noreturn void start_exception(uint32_t exception, const uint32_t *frame)
{
    start_place place;

#if BOARD_MPU
    MPU_CTRL = 0;
#endif
    if (frame < __stack_limit || frame + 8 > __stack_top)
        start_report(exception, frame, NULL);
    place.at = frame[6];
    place.back = frame[5];
    start_report(exception, frame, &place);
}
