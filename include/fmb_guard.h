/* SPDX-License-Identifier: MIT */
/*
 * What fmb must not be built with: it does not compile. fmb_types.h includes this. Where a compiler does not tell, or
 * tells only while the program runs, there is fmb_check_arithmetic (fmb_separate.h).
 */
#ifndef FMB_GUARD_H
#define FMB_GUARD_H

#include "fmb_config.h"

#include <float.h>

/*
 * Fast-math and its parts: the proofs need each operation to be that of IEEE 754. gcc names all parts
 * (__NO_SIGNED_ZEROS__ comes of -fno-signed-zeros), clang the first two, armclang, TI and MSVC one each.
 * src/core/real.h refuses or undoes the others.
 */
#if defined(__FAST_MATH__) || (defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__ > 0) ||         \
    defined(__ASSOCIATIVE_MATH__) || defined(__RECIPROCAL_MATH__) || defined(__NO_SIGNED_ZEROS__) || \
    defined(_M_FP_FAST) || defined(__FP_FAST) || defined(__ARM_FP_FAST)
#error "fmb proves its answers from IEEE 754 arithmetic: build it, and what includes it, without -ffast-math"
#endif

/* Sums of options are ints. */
typedef char fmb_needs_an_int_of_32_bits[sizeof(int) >= 4 ? 1 : -1];

/* binary32 and binary64: float, too, takes double for products without error, where the core has no FMA. */
#if FLT_RADIX != 2 || FLT_MANT_DIG != 24 || FLT_MIN_EXP != -125 || FLT_MAX_EXP != 128
#error "fmb needs a float of IEEE 754 binary32"
#endif
#if DBL_MANT_DIG != 53 || DBL_MIN_EXP != -1021 || DBL_MAX_EXP != 1024
#error "fmb needs a double of IEEE 754 binary64"
#endif
#if (defined(FLT_HAS_SUBNORM) && FLT_HAS_SUBNORM == 0) || \
    (defined(FMB_REAL_DOUBLE) && defined(DBL_HAS_SUBNORM) && DBL_HAS_SUBNORM == 0)
#error "fmb needs numbers below the smallest normal one: this compiler flushes them to 0"
#endif

/* gcc's -fsingle-precision-constant: FMB_LARGEST would be infinite, FMB_THINNEST 0. No macro tells. */
#ifdef FMB_REAL_DOUBLE
typedef char fmb_needs_constants_in_double_not_fsingle_precision_constant[sizeof(1.0) == sizeof(double) ? 1 : -1];
#endif

/* -fpack-struct and its like: structs of another layout than the library's. No macro tells. */
struct fmb_padded {
    char first;
    float second;
};
typedef char fmb_needs_structs_that_are_not_packed[sizeof(struct fmb_padded) == 2 * sizeof(float) ? 1 : -1];

#endif
