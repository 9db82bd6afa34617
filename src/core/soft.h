/* SPDX-License-Identifier: MIT */
/*
 * Sums of doubles on Arm cores that compute them in software.
 *
 * gcc's routine for these cores (libgcc, config/arm/ieee754-df.S; measured with gcc 12) rounds some sums wrongly.
 * These are sums where one operand's exponent is above the other's by 33, their signs differ, and the leading bit
 * cancels: 1 - LESS of arithmetic.c comes out one spacing too small. Of the 33 bits that are shifted out it keeps
 * the first, and whether another is set. But the sum then moves up by one bit, and the second of them decides. Such
 * a sum is off by nearly 2u; the proofs rest on u, and the bits differ from other cores'. (gcc's routine for
 * Cortex-M0, in C, is right, and so is that for float. In float the library subtracts doubles only in
 * fmb_two_product, where their exponents differ by 1 at most.)
 *
 * So x + y and x - y, for which the compiler calls __aeabi_dadd and __aeabi_dsub, go to soft.c. It does these sums
 * itself and leaves all others to the same routine under another name. The directive works within one assembled
 * source: the user's own code keeps what it has. `.global` makes the reference strong, so that a linker takes
 * soft.o from an archive. The condition is for link-time optimisation, which puts these lines of many sources into
 * one. There, code in another part of the program than these lines keeps libgcc's routine: fmb_check_arithmetic
 * tells of its own.
 */
#ifndef FMB_SRC_SOFT_H
#define FMB_SRC_SOFT_H

#if defined(FMB_REAL_DOUBLE) && defined(__arm__) && defined(__ELF__) && defined(__GNUC__) && !defined(__ARMCC_VERSION)
#if !(defined(__ARM_FP) && (__ARM_FP & 8)) && (defined(__ARM_ARCH_ISA_ARM) || __ARM_ARCH_ISA_THUMB > 1)
#define FMB_SOFT_SUMS
#endif
#endif

#ifdef FMB_SOFT_SUMS
/* Operands and results in the registers of these calls, whatever the rest of the program does. */
__attribute__((pcs("aapcs"))) double fmbi_add(double x, double y);
__attribute__((pcs("aapcs"))) double fmbi_subtract(double x, double y);

__asm__("\t.ifndef .Lfmb_soft_sums\n"
        "\t.set .Lfmb_soft_sums, 1\n"
        "\t.global fmbi_add_double\n"
        "\t.global fmbi_subtract_double\n"
        "\t.weakref __aeabi_dadd, fmbi_add_double\n"
        "\t.weakref __aeabi_dsub, fmbi_subtract_double\n"
        "\t.endif\n");
#endif

#endif
