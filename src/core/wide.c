/* SPDX-License-Identifier: MIT */
/*
 * One long integer, to which products of three numbers are added. What it is for: wide.h.
 *
 * Each number is M 2^s FMB_DENORMAL, M its mantissa, s >= 0. A product of three is M M' M'' at the bit s + s' + s'', in
 * units of FMB_DENORMAL^3. It is added in digits of 32 bits. Each place of the integer has 64 bits, so digits of both
 * signs are added there without a carry. Carries are made once, at the end.
 *     products        at most 6 2 2 10 = 240       sums of two, of two, and of ten
 *     a place         below 240 2^32 < 2^40        one digit of each product; 2^62 holds that and a carry
 *     s               at most FMB_WIDE_UP          FMB_LARGEST is 2^33 = 2^23 2^159 2^-149
 *                                                  (double: 2^300 = 2^52 2^1322 2^-1074)
 *     places          FMB_WIDE_PLACES              the place of the lowest bit, at most 3 FMB_WIDE_UP / 32, and
 *                                                  behind it the digits of a product, and one more: of a shift
 */
#include "wide.h"

#if defined(__GNUC__) && !defined(__clang__)
/* Speed alone: a call of memset, which goes byte by byte on small cores, costs more than a few places. */
#pragma GCC optimize("no-tree-loop-distribute-patterns")
#endif

#ifdef FMB_REAL_DOUBLE
#define FMB_WIDE_MANTISSA 2 /* digits */
#define FMB_WIDE_UP 1322
#else
#define FMB_WIDE_MANTISSA 1
#define FMB_WIDE_UP 159
#endif
#define FMB_WIDE_PRODUCT (3 * FMB_WIDE_MANTISSA)
#define FMB_WIDE_PLACES (3 * FMB_WIDE_UP / 32 + FMB_WIDE_PRODUCT + 1)

/* A number, or a product of two: digits, the lowest first; bits up; all bits of sign: below 0. */
typedef struct {
    uint32_t digit[2 * FMB_WIDE_MANTISSA];
    unsigned up;
    uint32_t sign;
} wide_number;

/* Returns 0 where x is 0. Digits behind those of a mantissa are not written. */
FMB_INLINE int number_of(wide_number *n, fmb_real x)
{
    union {
        fmb_real real;
        fmb_bits bits;
    } v = {x};
    fmb_bits mantissa = v.bits & (((fmb_bits)1 << FMB_MANTISSA_BITS) - 1);
    unsigned exponent = (unsigned)(v.bits >> FMB_MANTISSA_BITS) & (2u * FMB_EXPONENT_BIAS + 1u);
    if (exponent) {
        mantissa |= (fmb_bits)1 << FMB_MANTISSA_BITS;
        exponent--;
    }
    n->up = exponent;
    n->sign = 0u - (uint32_t)(v.bits >> (8 * sizeof v.bits - 1));
    n->digit[0] = (uint32_t)mantissa;
#ifdef FMB_REAL_DOUBLE
    n->digit[1] = (uint32_t)(mantissa >> 32);
#endif
    return mantissa != 0;
}

/* r = x y, of n digits and those of a mantissa. */
FMB_INLINE void multiply_digits(uint32_t *r, const uint32_t *x, int n, const uint32_t *y)
{
    for (int i = 0; i < n + FMB_WIDE_MANTISSA; i++)
        r[i] = 0;
    FMB_UNROLL
    for (int j = 0; j < FMB_WIDE_MANTISSA; j++) {
        uint64_t column = 0;
        FMB_UNROLL
        for (int i = 0; i < n; i++) {
            column += (uint64_t)x[i] * y[j] + r[i + j];
            r[i + j] = (uint32_t)column;
            column >>= 32;
        }
        r[n + j] = (uint32_t)column;
    }
}

/* A place += digit, or -= where sign says so. */
FMB_INLINE void add_digit(int64_t *place, uint32_t digit, uint32_t sign)
{
    *place += sign ? -(int64_t)digit : (int64_t)digit;
}

/* det += x z, x a product of two. */
FMB_INLINE void add_product_of_three(int64_t *det, const wide_number *x, const wide_number *z)
{
    uint32_t product[FMB_WIDE_PRODUCT], before = 0, sign = x->sign ^ z->sign;
    unsigned up = x->up + z->up, shift = up & 31u;
    multiply_digits(product, x->digit, 2 * FMB_WIDE_MANTISSA, z->digit);
    det += up >> 5;
    FMB_UNROLL
    for (int i = 0; i < FMB_WIDE_PRODUCT; i++) {
        add_digit(det + i, product[i] << shift | before, sign);
        before = product[i] >> 1 >> (31u - shift);
    }
    add_digit(det + FMB_WIDE_PRODUCT, before, sign);
}

/* det += x r_k */
static void add_with_sum(int64_t *det, const wide_number *x, const fmb_wide *w, int k)
{
    for (unsigned left = w->r.plus | w->r.minus; left; left &= left - 1) {
        int i = fmb_lowest_bit(left);
        wide_number z;
        if (!number_of(&z, w->of[i][k]))
            continue;
        z.sign ^= 0u - ((unsigned)w->r.minus >> i & 1u);
        add_product_of_three(det, x, &z);
    }
}

/* In 2D what stands for q: a vector behind the given ones. */
#define FMB_WIDE_ONE FMB_WIDE_VECTORS
static const fmb_real one_vector[3] = {1, 1, 1};

/* det += p_i q_j r_k, or -= where i, j, k are an odd order of 0, 1, 2. */
FMB_APART void add_term(int64_t *det, const fmb_wide *w, int i, int j)
{
    uint32_t odd = j == i + 1 || j == i - 2 ? 0 : ~0u;
    for (unsigned left = w->p.plus | w->p.minus; left; left &= left - 1) {
        int f = fmb_lowest_bit(left);
        wide_number x, y, both;
        if (!number_of(&x, w->of[f][i]))
            continue;
        x.sign ^= odd ^ (0u - ((unsigned)w->p.minus >> f & 1u));
        for (unsigned others = w->q.plus | w->q.minus; others; others &= others - 1) {
            int g = fmb_lowest_bit(others);
            if (!number_of(&y, (g < FMB_WIDE_ONE ? w->of[g] : one_vector)[j]))
                continue;
            multiply_digits(both.digit, x.digit, FMB_WIDE_MANTISSA, y.digit);
            both.up = x.up + y.up;
            both.sign = x.sign ^ y.sign ^ (0u - ((unsigned)w->q.minus >> g & 1u));
            add_with_sum(det, &both, w, 3 - i - j);
        }
    }
}

FMB_INLINE void clear_places(int64_t *det)
{
    for (int i = 0; i < FMB_WIDE_PLACES; i++)
        det[i] = 0;
}

/* Makes the carries. 2^62 is added and taken off again: a shift of what is not negative. */
static int sign_of_places(const int64_t *det)
{
    int64_t carry = 0;
    uint32_t any = 0;
    for (int i = 0; i < FMB_WIDE_PLACES; i++) {
        uint64_t t = (uint64_t)(det[i] + carry + ((int64_t)1 << 62));
        any |= (uint32_t)t;
        carry = (int64_t)(t >> 32) - ((int64_t)1 << 30);
    }
    return carry < 0 ? -1 : (any | (uint32_t)carry) != 0;
}

int fmbi_wide_sign3(const fmb_wide *w)
{
    int64_t det[FMB_WIDE_PLACES];
    clear_places(det);
    for (int i = 0, j = 1, k = 2; i < 3; i++) {
        add_term(det, w, i, j);
        add_term(det, w, i, k);
        j = k;
        k = i;
    }
    return sign_of_places(det);
}

/* -det(p, q, r) with q = (0, 0, 1). */
int fmbi_wide_sign2(fmb_wide *w)
{
    int64_t det[FMB_WIDE_PLACES];
    w->q = (fmb_wide_sum){1u << FMB_WIDE_ONE, 0};
    clear_places(det);
    add_term(det, w, 0, 2);
    add_term(det, w, 1, 2);
    return -sign_of_places(det);
}
