/* SPDX-License-Identifier: MIT */
/*
 * The arithmetic of fmb in one place: precision, its constants, and operations whose bits are the same on every
 * target.
 */
#ifndef FMB_SRC_REAL_H
#define FMB_SRC_REAL_H

#include "fmb_guard.h" /* before the pragmas: gcc's change the macros that it looks at */

/*
 * Every source includes this header first, so that no function of the library contracts a*b+c into one rounding or
 * computes otherwise than written, whatever the user's command line says (gcc's default, gnu11, contracts wherever the
 * core has FMA, and no macro tells).
 */
#if defined(__clang__)
#if __clang_major__ >= 12
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wignored-pragmas" /* clang 14 knows the next two for x86 alone */
static inline void fmb_is_precise(void)
{
/*
 * An error with -fno-signed-zeros, -freciprocal-math, -fapprox-func and with -fassociative-math in effect: no macro
 * tells of them.
 */
#pragma STDC FENV_ACCESS ON
}
/* Undoes -fno-honor-infinities, and most of -fno-honor-nans: fmb_check_arithmetic tells. */
#pragma float_control(precise, on)
#pragma clang diagnostic pop
#pragma clang fp reassociate(off)
#if (defined(__x86_64__) || defined(__i386__)) && (defined(__FMA__) || defined(__FMA4__))
/* -ffp-contract=fast makes FMA of what the pragma below keeps apart, but not of operations whose exceptions count. */
#pragma clang fp exceptions(maytrap)
#endif
#endif
#pragma STDC FP_CONTRACT OFF
#elif defined(__GNUC__)
/* The last five: gcc before 12 has no macro for them. */
#pragma GCC optimize("fp-contract=off", "no-unsafe-math-optimizations", "no-associative-math")
#pragma GCC optimize("no-reciprocal-math", "no-finite-math-only", "signed-zeros")
#if defined(__x86_64__) || defined(__i386__)
/*
 * For speed alone: gcc 12 makes jumps, which cannot be foreseen, of minima, and vectors, which cost more than they
 * save, of three numbers: on x86-64 without these two passes decisions at rest take 10 to 25 % less time. (On Cortex-M
 * the first saves instructions.)
 */
#pragma GCC optimize("no-tree-vectorize", "no-thread-jumps")
#endif
#else
#pragma STDC FP_CONTRACT OFF
#endif

#include "fmb.h"
#include "names.h"
#include "soft.h"

#include <float.h>
#include <stddef.h>
#include <stdint.h>

/* 16: _Float16 in its own precision (Cortex-M55, gnu dialects), float and double to their types as with 0. */
#if FLT_EVAL_METHOD != 0 && FLT_EVAL_METHOD != 16
#error "fmb needs operations rounded to their type: FLT_EVAL_METHOD 0 (x86: -mfpmath=sse; s390x: -std=gnu11)"
#endif

/*
 * Vectors of WebAssembly: of `f = *p; *p = 0;` with a vector of f's, clang 14 makes v128.load32_splat behind the store,
 * so that f is 0 (its node LOAD_SPLAT has no chain, which is what orders loads and stores). 15 was not tried; it is
 * refused with 14.
 */
#if defined(__wasm_simd128__) && defined(__clang_major__) && __clang_major__ < 16
#error "fmb must be built without -msimd128: this clang puts loads behind stores with it"
#endif

/* Small functions that must vanish in their callers, also where the compiler optimises for size. */
#if defined(__GNUC__)
#define FMB_INLINE static inline __attribute__((always_inline))
/*
 * What is rarely needed must not cost its callers registers or stack: a frame of its own, which is gone when it
 * returns.
 */
#define FMB_APART static __attribute__((noinline))
#define FMB_UNROLL _Pragma("GCC unroll 4")
#define FMB_ROLL _Pragma("GCC unroll 1")
/* In a loop that is rarely gone round twice: what it reads is not kept in registers for that. */
#define FMB_READ_ANEW __atomic_signal_fence(__ATOMIC_SEQ_CST)
#else
#define FMB_READ_ANEW (void)0
#define FMB_INLINE static inline
#define FMB_APART static
#define FMB_UNROLL
#define FMB_ROLL
#endif

/*
 * u is the unit roundoff, half the spacing at 1: fl(x op y) = (x op y)(1 + delta), |delta| <= u, unless it underflows.
 */
#ifdef FMB_REAL_DOUBLE
#define R(x) x
#define FMB_U 0x1p-53
#define FMB_REAL_MAX DBL_MAX
#define FMB_MANTISSA_BITS 52
#define FMB_EXPONENT_BIAS 1023u
/* Spacing of the smallest numbers: an underflowing product is off by at most half of it. */
#define FMB_DENORMAL 0x1p-1074
#define FMB_HALF_RANGE 0x1p512 /* magnitudes are brought between its inverse and itself before their exponent is used */
/* Products of two numbers >= this are error-free: 2^-960 >= 2^(2*53 + 1) FMB_DENORMAL. */
#define FMB_EXACT_FLOOR 0x1p-480
typedef uint64_t fmb_bits;
#else
#define R(x) x##F
#define FMB_U 0x1p-24F
#define FMB_REAL_MAX FLT_MAX
#define FMB_MANTISSA_BITS 23
#define FMB_EXPONENT_BIAS 127u
#define FMB_DENORMAL 0x1p-149F
#define FMB_HALF_RANGE 0x1p64F
/* 2^-100 >= 2^(2*24 + 1) FMB_DENORMAL: the last bit of the product is that of a times that of b. */
#define FMB_EXACT_FLOOR 0x1p-50F
typedef uint32_t fmb_bits;
#endif

/* The number of the lowest bit that is set; m is not 0. */
FMB_INLINE int fmb_lowest_bit(unsigned m)
{
/* Elsewhere it would be a call of the compiler's library. */
#if defined(__GNUC__) && (defined(__ARM_FEATURE_CLZ) || defined(__x86_64__))
    return __builtin_ctz(m);
#else
    int k = 0;
    for (; !(m & 1u); m >>= 1)
        k++;
    return k;
#endif
}

static inline fmb_real fmb_abs(fmb_real x)
{
#if defined(__GNUC__) && defined(FMB_REAL_DOUBLE)
    return __builtin_fabs(x);
#elif defined(__GNUC__)
    return __builtin_fabsf(x);
#else
    return x < 0 ? -x : x;
#endif
}

static inline fmb_real fmb_min(fmb_real x, fmb_real y) { return x < y ? x : y; }
static inline fmb_real fmb_max(fmb_real x, fmb_real y) { return x > y ? x : y; }

/* min(0,x) and max(0,x) without a branch; exact, since x - |x| and x + |x| are 0 or 2x (|x| <= FMB_REAL_MAX / 2). */
static inline fmb_real fmb_min0(fmb_real x) { return (x - fmb_abs(x)) * R(0.5); }
static inline fmb_real fmb_max0(fmb_real x) { return (x + fmb_abs(x)) * R(0.5); }

static inline int fmb_finite(fmb_real x) { return fmb_abs(x) <= FMB_REAL_MAX; } /* false for NaN */

/*
 * `usable` of a struct that its init has made: this and nothing else, so that few of what unfilled memory holds pass
 * for it.
 */
#define FMB_MADE 1

/* The power of two 2^-e for |x| in [2^e, 2^(e+1)); x normal and |x| < 2^FMB_EXPONENT_BIAS. */
static inline fmb_real fmb_inverse_power(fmb_real x)
{
    union {
        fmb_real real;
        fmb_bits bits;
    } v;
    v.real = x;
    v.bits = (v.bits >> FMB_MANTISSA_BITS) & (2u * FMB_EXPONENT_BIAS + 1u);
    v.bits = (2u * FMB_EXPONENT_BIAS - v.bits) << FMB_MANTISSA_BITS;
    return v.real;
}

/*
 * x, or -x where negative is 1, without a jump: by its bits where products are computed in software, else by a product,
 * so that x stays where numbers are.
 */
static inline fmb_real fmb_signed(fmb_real x, unsigned negative)
{
    union {
        fmb_real real;
        fmb_bits bits;
    } v;
#if defined(__SOFTFP__) || (defined(__riscv) && !defined(__riscv_flen))
    v.real = x;
    v.bits ^= (fmb_bits)negative << (8 * sizeof v.bits - 1);
    return v.real;
#else
    v.real = 1;
    v.bits |= (fmb_bits)negative << (8 * sizeof v.bits - 1);
    return v.real * x;
#endif
}

static inline fmb_real fmb_largest(const fmb_real *x, int n)
{
    fmb_real m = 0;
    for (int k = 0; k < n; k++)
        m = fmb_max(m, fmb_abs(x[k]));
    return m;
}

/* NaN: what a callback of the user's does not set must not look like what it set before. */
static inline void fmb_spoil(fmb_real *x, int n)
{
    union {
        fmb_bits bits;
        fmb_real real;
    } nan;
    nan.bits = ~(fmb_bits)0;
    for (int k = 0; k < n; k++)
        x[k] = nan.real;
}

static inline void fmb_scale(fmb_real *x, int n, fmb_real s)
{
    for (int k = 0; k < n; k++)
        x[k] *= s;
}

#endif
