/* SPDX-License-Identifier: MIT */
/*
 * Integers of many digits, of a fixed number of them. What they are for: wide.h.
 *
 * A digit is a signed number: base B = 2^27, an integer is sum d_i B^i. So sums need no comparison. Balanced digits are
 * those with -B/2 <= d_i < B/2. The sign of a balanced integer is that of its highest digit that is not 0: those below
 * it come to less than B/2 + 1 of its unit.
 *     a number as it is given     2 digits (double: 3) below B, all of one sign
 *     a product of two of them    4 (6) such digits
 *     a minor                     8 products at most: below 8 B = 2^30, then balanced
 *     r, p in 2D, of up to 10     below 10 B < 2^31, then balanced
 *     a column of a product       of balanced digits at most 104 2^52 < 2^59; less than 2^60 with what is there already
 *                                 and what is carried from the column before
 *
 * HOW MANY DIGITS. Every given number is below 2^top and a multiple of 2^low, so below 2^W in units of 2^low, with
 * W = top - low. L digits are made, 27 L >= W + 6.
 *     p, q     < 2^(W + 1)     r       < 2^(W + 4)
 *     minor    < 2^(2W + 3)    2 L digits hold 2^(54 L - 1) >= 2^(2W + 11)
 *     det      < 2^(3W + 9)    3 L digits hold 2^(81 L - 1) >= 2^(3W + 17)
 * Float: low >= -149, top <= 34 (FMB_LARGEST is 2^33), L <= 7. Double: -1074, 301, L <= 52.
 */
#include "wide.h"

#if defined(__GNUC__) && !defined(__clang__)
/* Speed alone: a call of memset, which goes byte by byte on small cores, costs more than a few digits. */
#pragma GCC optimize("no-tree-loop-distribute-patterns")
#endif

#define FMB_WIDE_BASE 27u
#define FMB_WIDE_MASK 0x7ffffffu
#define FMB_WIDE_HALF 0x4000000

#ifdef FMB_REAL_DOUBLE
#define FMB_WIDE_DIGITS 52
#define FMB_WIDE_PIECES 3 /* digits of one number: 53 bits, up to 26 zeros below them */
#else
#define FMB_WIDE_DIGITS 7
#define FMB_WIDE_PIECES 2
#endif

/* A number that is not 0: its magnitude is mantissa times 2^exponent. */
typedef struct {
    fmb_bits mantissa;
    int exponent;
} number_parts;

FMB_INLINE number_parts parts_of(fmb_bits bits)
{
    number_parts p = {bits & (((fmb_bits)1 << FMB_MANTISSA_BITS) - 1),
                      (int)(bits >> FMB_MANTISSA_BITS & (2u * FMB_EXPONENT_BIAS + 1u))};
    if (p.exponent)
        p.mantissa |= (fmb_bits)1 << FMB_MANTISSA_BITS;
    else
        p.exponent = 1;
    p.exponent -= (int)FMB_EXPONENT_BIAS + FMB_MANTISSA_BITS;
    return p;
}

FMB_INLINE fmb_bits bits_of(fmb_real x)
{
    union {
        fmb_real real;
        fmb_bits bits;
    } v = {x};
    return v.bits;
}

/* The number of zeros below the lowest bit of x, which is not 0. */
FMB_INLINE int zeros_below(uint32_t x)
{
/* Elsewhere it would be a call of the compiler's library. */
#if defined(__GNUC__) && (defined(__ARM_FEATURE_CLZ) || defined(__x86_64__))
    return __builtin_ctz(x);
#else
    int k = 0;
    for (int step = 16; step > 0; step >>= 1)
        if (!(x & ((1u << step) - 1))) {
            x >>= step;
            k += step;
        }
    return k;
#endif
}

FMB_INLINE int zeros_of(fmb_bits mantissa)
{
#ifdef FMB_REAL_DOUBLE
    uint32_t low = (uint32_t)mantissa;
    return low ? zeros_below(low) : 32 + zeros_below((uint32_t)(mantissa >> 32));
#else
    return zeros_below(mantissa);
#endif
}

void fmbi_wide_start(fmb_wide *w, unsigned used, int dim)
{
    fmb_bits largest = 0;
    int low = (int)FMB_EXPONENT_BIAS;
    for (; used; used &= used - 1) {
        const fmb_real *x = w->of[zeros_below(used)];
        for (int k = 0; k < dim; k++) {
            fmb_bits bits = bits_of(x[k]) << 1 >> 1; /* ordered as magnitudes are */
            if (bits == 0)
                continue;
            number_parts p = parts_of(bits);
            int end = p.exponent + zeros_of(p.mantissa);
            largest = bits > largest ? bits : largest;
            low = end < low ? end : low;
        }
    }
    /* |x| < 2^(exponent + FMB_MANTISSA_BITS + 1) */
    int width = parts_of(largest).exponent + FMB_MANTISSA_BITS + 1 - low;
    w->low = low;
    w->digits = (width + 6 + (int)FMB_WIDE_BASE - 1) / (int)FMB_WIDE_BASE;
}

/* The digits of a number's magnitude, from place `at` on. */
typedef struct {
    uint32_t digit[FMB_WIDE_PIECES];
    unsigned at;
    uint32_t sign; /* as add_digit takes it */
} pieces;

/* A mantissa without k of the zeros at its end, 1 to FMB_MANTISSA_BITS. Double: a shift of 64 bits may be a call. */
FMB_INLINE fmb_bits less_zeros(fmb_bits mantissa, unsigned k)
{
#ifdef FMB_REAL_DOUBLE
    uint32_t low = (uint32_t)mantissa, high = (uint32_t)(mantissa >> 32);
    return k >= 32 ? high >> (k - 32) : (uint64_t)(high >> k) << 32 | low >> k | high << (32 - k);
#else
    return mantissa >> k;
#endif
}

/* Of a number that is not 0. */
FMB_INLINE pieces pieces_of(fmb_bits bits, int low)
{
    number_parts p = parts_of(bits);
    pieces x;
    int shift = p.exponent - low;
    if (shift < 0) { /* zeros, at the end of the mantissa */
        p.mantissa = less_zeros(p.mantissa, (unsigned)-shift);
        shift = 0;
    }
    x.at = (unsigned)shift / FMB_WIDE_BASE;
    x.sign = 0u - (uint32_t)(bits >> (8 * sizeof bits - 1));
    unsigned up = (unsigned)shift - x.at * FMB_WIDE_BASE, down = FMB_WIDE_BASE - up;
#ifdef FMB_REAL_DOUBLE
    uint32_t first = (uint32_t)p.mantissa, second = (uint32_t)(p.mantissa >> 32);
    uint32_t rest = first >> down | second << (32 - down);
    x.digit[0] = first << up & FMB_WIDE_MASK;
    x.digit[1] = rest & FMB_WIDE_MASK;
    x.digit[2] = second >> down << (32 - FMB_WIDE_BASE) | rest >> FMB_WIDE_BASE;
#else
    x.digit[0] = p.mantissa << up & FMB_WIDE_MASK;
    x.digit[1] = p.mantissa >> down;
#endif
    return x;
}

/*
 * sign: 0, or all bits: less. The last digits of a number or product are 0 where they lie beyond the end of what it is
 * added to: FMB_WIDE_SLACK digits of room are behind that.
 */
#define FMB_WIDE_SLACK FMB_WIDE_PIECES

FMB_INLINE void add_digit(int32_t *d, uint32_t digit, uint32_t sign)
{
    union {
        uint32_t bits;
        int32_t value;
    } v = {(digit ^ sign) - sign};
    *d += v.value;
}

FMB_INLINE void clear_digits(int32_t *d, int n)
{
    for (int i = 0; i < n; i++)
        d[i] = 0;
}

/* Digits below 15 B become balanced. */
static void balance(int32_t *d, int n)
{
    int32_t carry = 0;
    for (int i = 0; i < n; i++) {
        /* 16 B are added and taken off again: a shift of what is not negative. */
        uint32_t t = (uint32_t)(d[i] + carry) + (FMB_WIDE_HALF + (16u << FMB_WIDE_BASE));
        carry = (int32_t)(t >> FMB_WIDE_BASE) - 16;
        d[i] = (int32_t)(t & FMB_WIDE_MASK) - FMB_WIDE_HALF;
    }
}

/* d += component k of a sum. Not balanced. */
static void add_sum(int32_t *d, const fmb_wide *w, fmb_wide_sum s, int k)
{
    for (unsigned left = s.plus | s.minus; left; left &= left - 1) {
        int i = zeros_below(left);
        fmb_bits bits = bits_of(w->of[i][k]);
        if (bits << 1 == 0)
            continue;
        pieces x = pieces_of(bits, w->low);
        for (int j = 0; j < FMB_WIDE_PIECES; j++)
            add_digit(d + x.at + j, x.digit[j], x.sign ^ (0u - ((unsigned)s.minus >> i & 1u)));
    }
}

/* d += x y. Not balanced. */
FMB_INLINE void add_numbers(int32_t *d, const pieces *x, const pieces *y)
{
    uint64_t column = 0;
    uint32_t sign = x->sign ^ y->sign;
    d += x->at + y->at;
    FMB_UNROLL
    for (int c = 0; c < 2 * FMB_WIDE_PIECES - 1; c++) {
        FMB_UNROLL
        for (int i = 0; i < FMB_WIDE_PIECES; i++)
            if (c - i >= 0 && c - i < FMB_WIDE_PIECES)
                column += (uint64_t)x->digit[i] * y->digit[c - i];
        add_digit(d + c, (uint32_t)column & FMB_WIDE_MASK, sign);
        column >>= FMB_WIDE_BASE;
    }
    add_digit(d + 2 * FMB_WIDE_PIECES - 1, (uint32_t)column, sign);
}

/* d += p_i q_j, of two sums. Not balanced. */
static void add_sums(int32_t *d, const fmb_wide *w, fmb_wide_sum p, int i, fmb_wide_sum q, int j)
{
    for (unsigned left = p.plus | p.minus; left; left &= left - 1) {
        int f = zeros_below(left);
        fmb_bits bits = bits_of(w->of[f][i]);
        if (bits << 1 == 0)
            continue;
        pieces x = pieces_of(bits, w->low);
        x.sign ^= 0u - ((unsigned)p.minus >> f & 1u);
        for (unsigned others = q.plus | q.minus; others; others &= others - 1) {
            int g = zeros_below(others);
            bits = bits_of(w->of[g][j]);
            if (bits << 1 == 0)
                continue;
            pieces y = pieces_of(bits, w->low);
            y.sign ^= 0u - ((unsigned)q.minus >> g & 1u);
            add_numbers(d, &x, &y);
        }
    }
}

/*
 * det += x y; det is balanced, and stays so, and has nx + ny digits. factors: x, and behind its nx digits y of ny
 * digits.
 */
static void add_product(int32_t *det, const int32_t *factors, int nx, int ny)
{
    const int32_t *y = factors + nx;
    int64_t column = 0;
    for (int c = 0; c < nx + ny; c++) {
        int first = c < ny ? 0 : c - ny + 1, last = c < nx ? c : nx - 1;
        column += det[c];
        for (int i = first; i <= last; i++)
            column += (int64_t)factors[i] * y[c - i];
        /* 2^62 is added and taken off again, as above. */
        uint64_t t = (uint64_t)(column + ((int64_t)1 << 62) + FMB_WIDE_HALF);
        det[c] = (int32_t)((uint32_t)t & FMB_WIDE_MASK) - FMB_WIDE_HALF;
        column = (int64_t)(t >> FMB_WIDE_BASE) - ((int64_t)1 << (62 - FMB_WIDE_BASE));
    }
}

static int sign_of(const int32_t *d, int n)
{
    for (int i = n - 1; i >= 0; i--)
        if (d[i] != 0)
            return d[i] > 0 ? 1 : -1;
    return 0;
}

int fmbi_wide_sign3(const fmb_wide *w, fmb_wide_sum p, fmb_wide_sum q, fmb_wide_sum r)
{
    fmb_wide_sum back = {p.minus, p.plus};
    int32_t det[3 * FMB_WIDE_DIGITS], both[3 * FMB_WIDE_DIGITS + FMB_WIDE_SLACK]; /* a minor, then r */
    int n = w->digits;
    clear_digits(det, 3 * n);
    for (int k = 0, i = 1, j = 2; k < 3; k++) {
        clear_digits(both, 3 * n + FMB_WIDE_SLACK);
        add_sums(both, w, p, i, q, j);
        add_sums(both, w, back, j, q, i);
        add_sum(both + 2 * n, w, r, k);
        balance(both, 3 * n); /* nothing is carried out of the minor */
        add_product(det, both, 2 * n, n);
        i = j;
        j = k;
    }
    return sign_of(det, 3 * n);
}

int fmbi_wide_sign2(const fmb_wide *w, fmb_wide_sum p, fmb_wide_sum r)
{
    int32_t det[2 * FMB_WIDE_DIGITS], both[2 * FMB_WIDE_DIGITS + FMB_WIDE_SLACK]; /* p, then r */
    fmb_wide_sum back = {p.minus, p.plus};
    int n = w->digits;
    clear_digits(det, 2 * n);
    for (int k = 0; k < 2; k++) {
        clear_digits(both, 2 * n + FMB_WIDE_SLACK);
        add_sum(both, w, k ? back : p, k);
        add_sum(both + n, w, r, 1 - k);
        balance(both, 2 * n);
        add_product(det, both, n, n);
    }
    return sign_of(det, 2 * n);
}
