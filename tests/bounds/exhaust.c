/* SPDX-License-Identifier: MIT */
/*
 * What can be tried on every number there is: in float all mantissas with the exponents that differ, in double COUNT of each. Host only;
 * tests/bounds/check.sh builds it. Prints `check NAME NEEDED USED`, in u; fails where a bound does not hold.
 *   root       fmb_root within 3u, of q in [1,4): other exponents have the same bits
 *   outwards   fmb_down, fmb_up beyond half a unit in the last place of any number, down to the denormals (volume.h)
 */
#include "core/length.h"
#include "scene/volume.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* bits: of a number of fmb_real */
static fmb_real from_bits(fmb_bits bits)
{
    union {
        fmb_bits bits;
        fmb_real real;
    } v = {bits};
    return v.real;
}

static int failed;

/* |r / sqrt(q) - 1| / u. Long double has 64 bits: 40 more than float, 11 more than double; half of r r / q - 1 is as good. */
static double root_error(fmb_real q)
{
    long double r = fmb_root(q), e = (r / sqrtl((long double)q) - 1) / (long double)FMB_U;
    return (double)(e < 0 ? -e : e);
}

/* A number that rounds to s lies within half a unit of s; below the smallest normal number sums are exact. */
static double outwards(fmb_real s)
{
    fmb_real next = s < 0 ? -s : s;
    if (next < (sizeof next == 4 ? (fmb_real)FLT_MIN : (fmb_real)DBL_MIN))
        return fmb_up(s) >= s && fmb_down(s) <= s ? 0 : 99;
    int e;
    (void)frexpl((long double)next, &e);
    long double half = ldexpl(1, e - FMB_MANTISSA_BITS - 2);
    if ((long double)fmb_up(s) - (long double)s < half || (long double)s - (long double)fmb_down(s) < half)
        return 99;
    return (double)(half / (long double)next / (long double)FMB_U);
}

static void say(const char *name, double needed, double used)
{
    printf("check %s %.4f %g\n", name, needed, used);
    if (!(needed <= used)) {
        printf("FAILED: %s\n", name);
        failed = 1;
    }
}

int main(int argc, char **argv)
{
    const fmb_bits one = (fmb_bits)FMB_EXPONENT_BIAS << FMB_MANTISSA_BITS, mantissas = (fmb_bits)1 << FMB_MANTISSA_BITS;
    fmb_bits count = argc > 1 ? strtoul(argv[1], NULL, 0) : 1u << 20,
             step = sizeof(fmb_real) == 4 ? 1 : mantissas / count | 1;
    double root = 0, out = 0;
    for (fmb_bits m = 0; m < 2 * mantissas; m += step)
        root = fmax(root, root_error(from_bits(one + m)));
    static const int exponents[] = {
        0, 1, 2, 3, FMB_MANTISSA_BITS, FMB_MANTISSA_BITS + 1, FMB_MANTISSA_BITS + 2, (int)FMB_EXPONENT_BIAS};
    for (unsigned i = 0; i < sizeof exponents / sizeof exponents[0]; i++)
        for (fmb_bits m = 0; m < mantissas; m += step * 16 + 1) {
            fmb_real s = from_bits(((fmb_bits)exponents[i] << FMB_MANTISSA_BITS) + m);
            out = fmax(out, fmax(outwards(s), outwards(-s)));
        }
    say("root", root, 3);
    say("outwards", out, 2);
    return failed;
}
