/* SPDX-License-Identifier: MIT */
/*
 * Sums and differences are rounded to nearest on every core, whatever routine computes them: operands whose exponents differ by 0 to 70, of
 * both signs, with mantissas that decide a rounding by their first, second or last bits, next to 1 and next to the smallest numbers. The
 * digests are a host's, whose unit computes by IEEE 754. (src/core/soft.h tells of a routine that does not.)
 */
#include "core/real.h"

#include "check.h"
#include "digest.h"
#include "pairs.h"

enum { APART = 71, FEW = APART * 32, MANY = APART * 2000 };

static struct random rng;

static fmb_real with_bits(unsigned exponent, fmb_bits mantissa)
{
    union {
        fmb_bits bits;
        fmb_real real;
    } v;
    const fmb_bits one = (fmb_bits)1 << FMB_MANTISSA_BITS;
    v.bits = (fmb_bits)exponent << FMB_MANTISSA_BITS | (mantissa & (one - 1));
    return v.real;
}

/* All bits set, none, the first of them, the last of them, or any. */
static fmb_bits some_mantissa(void)
{
    const fmb_bits any = (fmb_bits)random_bits(&rng);
    const unsigned kind = (unsigned)random_bits(&rng) % 5, shift = (unsigned)random_bits(&rng) % FMB_MANTISSA_BITS;
    if (kind < 2)
        return kind ? ~(fmb_bits)0 : 0;
    return kind == 2 ? any << shift : kind == 3 ? any >> shift : any;
}

static void sums(int n)
{
    const unsigned apart = (unsigned)n % APART;
    if (n == 0)
        rng = random_start(51);
    for (int tiny = 0; tiny < 2; tiny++) {
        const unsigned least = tiny ? (unsigned)random_bits(&rng) % 3 : FMB_EXPONENT_BIAS - 30;
        volatile fmb_real x = with_bits(least + apart, some_mantissa()), y = with_bits(least, some_mantissa());
        mix_real(x + y);
        mix_real(x - y);
        mix_real(y - x);
        mix_real(-x - y);
        mix_real(y + -x);
    }
}

int main(void)
{
    static const struct digest_group group = {"sums", sums, {{1659114164u, 930469582u}, {3567050082u, 3401526272u}}};
    digest_check("test_additions", &group, FEW, MANY);
    return check_done("additions");
}
