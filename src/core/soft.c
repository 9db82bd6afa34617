/* SPDX-License-Identifier: MIT */
/* Sums of doubles where the routine that is linked rounds some of them wrongly: soft.h says which, and why. */
#include "real.h"

#ifdef FMB_SOFT_SUMS

/*
 * y - x: the linked routine, by a name that soft.h leaves alone. Run-time ABI of the Arm architecture: its operands are
 * in core registers under every float ABI. (Not so those of compiler-rt's __adddf3; and a library may lack that name.)
 */
__attribute__((pcs("aapcs"))) double __aeabi_drsub(double x, double y);

/* x + y and x - y: the signs of zeros, too, are those of IEEE 754. */
FMB_INLINE double soft_add(double x, double y) { return __aeabi_drsub(-x, y); }
FMB_INLINE double soft_subtract(double x, double y) { return __aeabi_drsub(y, x); }

typedef union {
    double real;
    uint64_t bits;
} soft_bits;

enum { EXPONENT_MAX = 0x7ff, SPARE = 10 };

FMB_INLINE int soft_exponent(uint64_t bits) { return (int)(bits >> FMB_MANTISSA_BITS) & EXPONENT_MAX; }

FMB_INLINE uint64_t soft_mantissa(uint64_t bits)
{
    const uint64_t one = (uint64_t)1 << FMB_MANTISSA_BITS;
    return (bits & (one - 1)) | (soft_exponent(bits) ? one : 0);
}

/*
 * x + y of opposite signs, x finite, its exponent above y's by 33 or 34: so x is a normal number, and the sum has its
 * sign. Both mantissas are moved up by SPARE bits, to less than 2^63, and y's down by the difference of the exponents
 * (a denormal's is that of 1). m is their difference rounded down, and its last bit is set if that was not exact. m >
 * 2^62 - 2^31, so it moves up by one bit at most. To nearest, ties to even; a carry goes into the exponent as it
 * should.
 */
FMB_APART double soft_difference(uint64_t x, uint64_t y)
{
    const int below = soft_exponent(y);
    int exponent = soft_exponent(x);
    const unsigned shift = (unsigned)(exponent - (below ? below : 1));
    const uint64_t less = soft_mantissa(y) << SPARE, lost = less & (((uint64_t)1 << shift) - 1);
    uint64_t m = ((soft_mantissa(x) << SPARE) - (less >> shift) - (lost != 0)) | (lost != 0);
    if (m >> (FMB_MANTISSA_BITS + SPARE) == 0) {
        m <<= 1;
        exponent--;
    }
    const uint64_t rest = m & ((1u << SPARE) - 1), half = 1u << (SPARE - 1);
    soft_bits sum;
    m >>= SPARE;
    m += rest > half || (rest == half && (m & 1u));
    sum.bits = (x & (uint64_t)1 << 63) | (((uint64_t)(exponent - 1) << FMB_MANTISSA_BITS) + m);
    return sum.real;
}

/* Exponents differ by 33 or 34. */
FMB_APART __attribute__((pcs("aapcs"))) double soft_near(double x, double y)
{
    soft_bits a, b;
    a.real = x;
    b.real = y;
    if (soft_exponent(a.bits) < soft_exponent(b.bits)) {
        a.real = y;
        b.real = x;
    }
    return (a.bits ^ b.bits) >> 63 && soft_exponent(a.bits) != EXPONENT_MAX ? soft_difference(a.bits, b.bits)
                                                                            : soft_add(x, y);
}

FMB_INLINE int soft_is_near(double x, double y)
{
    soft_bits a, b;
    a.real = x;
    b.real = y;
    int above = soft_exponent(a.bits) - soft_exponent(b.bits);
    if (above < 0)
        above = -above;
    return (unsigned)above - 33u <= 1u;
}

/* `used`: what refers to them is in no C source. */
__attribute__((used, pcs("aapcs"))) double fmbi_add(double x, double y)
{
    return soft_is_near(x, y) ? soft_near(x, y) : soft_add(x, y);
}

__attribute__((used, pcs("aapcs"))) double fmbi_subtract(double x, double y)
{
    return soft_is_near(x, y) ? soft_near(x, -y) : soft_subtract(x, y);
}

#endif
