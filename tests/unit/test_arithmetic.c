/* SPDX-License-Identifier: MIT */
/*
 * fmb_check_arithmetic: 0 as the target starts, and an error for each mode of the core that the proofs cannot have; modes that change no
 * result of ours are let pass. Cores without a unit for fmb_real have no modes.
 * RISC-V with a unit for float has them for double, too: its compiler's routines for double round as the unit is told to.
 */
#include "core/real.h"

#include "check.h"

#if defined(__x86_64__) || defined(__SSE2_MATH__)
#define HAS_MODES 1
#define FIRST_ROUNDING 13
#define FLUSHES                   \
    {                             \
        0x8000u, 0x0040u, 0x8040u \
    } /* results, operands, both */
#define HARMLESS \
    {            \
        0x0u     \
    }
typedef uint32_t mode;
static mode get_mode(void)
{
    mode m;
    __asm__ volatile("stmxcsr %0" : "=m"(m)::"memory");
    return m;
}
static void set_mode(mode m) { __asm__ volatile("ldmxcsr %0" ::"m"(m) : "memory"); }
#elif defined(__aarch64__)
#define HAS_MODES 1
#define FIRST_ROUNDING 22
#define FLUSHES    \
    {              \
        0x1000000u \
    }
#define HARMLESS   \
    {              \
        0x2000000u \
    } /* NaNs without payload */
typedef uint64_t mode;
static mode get_mode(void)
{
    mode m;
    __asm__ volatile("mrs %0, fpcr" : "=r"(m)::"memory");
    return m;
}
static void set_mode(mode m) { __asm__ volatile("msr fpcr, %0" ::"r"(m) : "memory"); }
#elif defined(__arm__) && defined(__ARM_FP) && !defined(__SOFTFP__)
#ifdef FMB_REAL_DOUBLE
#define HAS_MODES ((__ARM_FP & 8) != 0)
#else
#define HAS_MODES ((__ARM_FP & 4) != 0)
#endif
#define FIRST_ROUNDING 22
#define FLUSHES    \
    {              \
        0x1000000u \
    }
#define HARMLESS               \
    {                          \
        0x2000000u, 0x4000000u \
    } /* NaNs without payload; another format of half precision */
typedef uint32_t mode;
static mode get_mode(void)
{
    mode m;
    __asm__ volatile("vmrs %0, fpscr" : "=r"(m)::"memory");
    return m;
}
static void set_mode(mode m) { __asm__ volatile("vmsr fpscr, %0" ::"r"(m) : "memory"); }
#elif defined(__riscv_flen)
#define HAS_MODES 1 /* for float and double */
#define FIRST_ROUNDING 5
#define FLUSHES \
    {           \
        0x80u   \
    } /* it never flushes; a fifth way to round: to nearest, ties away from 0 */
#define HARMLESS \
    {            \
        0x1fu    \
    } /* what has come up so far: inexact, underflow, ... */
typedef uint32_t mode;
static mode get_mode(void)
{
    mode m;
    __asm__ volatile("frcsr %0" : "=r"(m)::"memory");
    return m;
}
static void set_mode(mode m) { __asm__ volatile("fscsr %0" ::"r"(m) : "memory"); }
#else
#define HAS_MODES 0
#define FIRST_ROUNDING 0
#define FLUSHES \
    {           \
        0u      \
    }
#define HARMLESS \
    {            \
        0u       \
    }
typedef uint32_t mode;
static mode get_mode(void) { return 0; }
static void set_mode(mode m) { (void)m; }
#endif

static int checked_in(mode bits)
{
    mode before = get_mode();
    set_mode(before | bits);
    int answer = fmb_check_arithmetic();
    set_mode(before);
    return answer;
}

int main(void)
{
    static const mode flushes[] = FLUSHES, harmless[] = HARMLESS;
    const int told = HAS_MODES ? FMB_ERR_ARITHMETIC : 0; /* without a unit the bits change nothing */
    CHECK_EQ(fmb_check_arithmetic(), 0);
    for (mode rounding = 1; rounding < 4; rounding++) /* upwards, downwards, towards 0, in the core's order */
        CHECK_EQ(checked_in(rounding << FIRST_ROUNDING), told);
    for (unsigned i = 0; i < sizeof flushes / sizeof *flushes; i++)
        CHECK_EQ(checked_in(flushes[i]), told);
    for (unsigned i = 0; i < sizeof harmless / sizeof *harmless; i++)
        CHECK_EQ(checked_in(harmless[i]), 0);
    CHECK_EQ(fmb_check_arithmetic(), 0);
    return check_done("arithmetic");
}
