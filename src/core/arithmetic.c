/* SPDX-License-Identifier: MIT */
/*
 * Is the arithmetic what the proofs need? Known results of every operation that verdicts rest on, computed where it
 * runs, by the core or by the routines that are linked, as the compiler and its options for this library have made of
 * them.
 *
 * u = FMB_U, d = FMB_DENORMAL, m = the smallest normal number = d/(2u). Ties go to even. Each row a, b, c, a b + c, a
 * / 3 tells what else would come out:
 *   5 + 4u                  a tie, down to 5: upwards gives 5 + 8u, and so does rounding ties away from 0
 *   1 + 2u + u              a tie, up to 1 + 4u: downwards and towards 0 give 1 + 2u
 *   1 + u(1 + 2u)           just above a tie: 1 where bits that are shifted out are lost
 *   1.5m - m                m/2: 0 where results below m are flushed
 *   1.5 (1 + 6u)            1.5 + 9u is a tie, down to 1.5 + 8u: upwards gives 1.5 + 10u
 *   3d/2                    1.5d is a tie, up to 2d: 0 where numbers below m are taken as 0, as operands or as results
 *   1.5 (1 + 2u) - 1.5      1.5 + 3u is a tie, up to 1.5 + 4u: 4u is left; 3u where product and sum are contracted
 *   1 - 2^-k (2 - 2u)       k = 33, float 13: just below 1 - 2^(1-k): soft.h says what is off by nearly 2u
 *   5/3                     not 5 (1/3), which -freciprocal-math makes of it; 5/3 and 1/3 round to different sides
 *   3d - 3d/3 > 0           2d: not where a comparison takes it as 0
 * All of them with the other sign as well, by which upwards and downwards are exchanged. Results are compared by their
 * bits: where numbers below m are taken as 0, a comparison of numbers would find 0 and m/2 equal. Integers that become
 * fmb_reals (of 2^24 at most) are exact.
 */
#include "exact.h"

#ifdef FMB_REAL_DOUBLE
#define SMALLEST DBL_MIN
#define FIVE_THIRDS 0x1.aaaaaaaaaaaabp+0
#define THIRD 0x1.5555555555555p-2
#define LESS 0x1.fffffffffffffp-33
#define ONE_LESS 0x1.fffffffep-1
#else
#define SMALLEST FLT_MIN
#define FIVE_THIRDS 0x1.aaaaaap+0F
#define THIRD 0x1.555556p-2F
#define LESS 0x1.fffffep-13F
#define ONE_LESS 0x1.ffep-1F
#endif

#define KNOWN 8
static const fmb_real expected[KNOWN][5] = {
    {5, 1, 4 * FMB_U, 5, FIVE_THIRDS},
    {1, 1 + 2 * FMB_U, FMB_U, 1 + 4 * FMB_U, THIRD},
    {1, 1, FMB_U + (2 * FMB_U) * FMB_U, 1 + 2 * FMB_U, THIRD},
    {1, 1, -LESS, ONE_LESS, THIRD},
    {R(1.5) * SMALLEST, 1, -SMALLEST, R(0.5) * SMALLEST, R(0.5) * SMALLEST},
    {3 * FMB_DENORMAL, R(0.5), 0, 2 * FMB_DENORMAL, FMB_DENORMAL},
    {R(1.5), 1 + 6 * FMB_U, 0, R(1.5) + 8 * FMB_U, R(0.5)},
    {R(1.5), 1 + 2 * FMB_U, R(-1.5), 4 * FMB_U, R(0.5)},
};

/* Not 0 where x and y differ, in the sign of 0, too. */
FMB_INLINE fmb_bits differ(fmb_real x, fmb_real y)
{
    union {
        fmb_real real;
        fmb_bits bits;
    } p, q;
    p.real = x;
    q.real = y;
    return p.bits ^ q.bits;
}

int fmb_check_arithmetic(void)
{
    volatile int32_t side = 1; /* volatile, and the rows too: the compiler is not to compute beforehand */
    fmb_bits wrong = 0;
    do {
        const fmb_real s = (fmb_real)side;
        const volatile fmb_real *x = expected[0];
        fmb_real a = 0, b = 0;
        for (int i = 0; i < KNOWN; i++) {
            const fmb_real c = x[2] / s; /* no product, which could be contracted instead of a b, and is exact */
            a = s * x[0];
            b = x[1];
            wrong |= differ(a * b + c, s * x[3]);
            wrong |= differ(a / 3, s * x[4]);
            wrong |= !((a - a / 3) * s > 0);
            x += 5;
        }
        /* Of a s, not of a: a product that is used twice would not be contracted above. */
        wrong |= differ(fmb_two_product(a * s, b).rest, -FMB_U);
        a *= FMB_REAL_MAX;
        b = fmb_abs(a - a); /* infinity less infinity is no number */
        wrong |= fmb_finite(b) || b == b;
        side = -side;
    } while (side < 0);
    return wrong ? FMB_ERR_ARITHMETIC : 0;
}
