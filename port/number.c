/* SPDX-License-Identifier: MIT */
/*
 * Text to fmb_real and back, in integers. A hexadecimal number fits 64 bits and a sticky bit. A decimal number is kept as
 * decimal digits, multiplied by powers of two until its binary exponent is known, and rounded once (the method of
 * N. Tao, "Simple decimal conversion", as used by several standard libraries).
 */
#include "number.h"

#include <stddef.h>

#ifdef FMB_REAL_DOUBLE
typedef uint64_t number_bits;
enum { MANTISSA = 53, LEAST = -1074, LARGEST = 1024, DIGITS = 800, POINT_LIMIT = 400 };
#else
typedef uint32_t number_bits;
enum { MANTISSA = 24, LEAST = -149, LARGEST = 128, DIGITS = 160, POINT_LIMIT = 60 };
#endif
/*
 * MANTISSA bits with the hidden one; LEAST: exponent of the smallest denormal; LARGEST: values from 2^LARGEST on are infinite.
 * DIGITS: a number half-way between two fmb_real has at most 113 (float) or 767 (double) decimal digits. Those beyond
 * DIGITS can therefore never decide a rounding by their value, only by being there: `dropped`.
 * POINT_LIMIT: beyond 10^POINT_LIMIT, or below its reciprocal, all is infinity or zero.
 */

enum { SHIFT = 26, SHIFT_DIGITS = 8 }; /* powers of two at a time: (2^26 - 1) * 10 + 9 fits 32 bits; 2^26 < 10^8 */

/* 0.d0 d1 d2 .. * 10^point, d0 != 0; count = 0: zero. */
typedef struct {
    uint8_t digit[DIGITS + SHIFT_DIGITS];
    int count;
    int point;
    int dropped; /* a digit that was not 0 did not fit */
} decimal;

typedef union {
    fmb_real value;
    number_bits bits;
} number_image;

/* ---- decimal digits times powers of two ---- */

static void decimal_trim(decimal *d)
{
    int i, zeros = 0;

    while (zeros < d->count && d->digit[zeros] == 0)
        zeros++;
    d->count -= zeros;
    d->point -= zeros;
    for (i = 0; zeros > 0 && i < d->count; i++)
        d->digit[i] = d->digit[i + zeros];
    while (d->count > DIGITS)
        d->dropped |= d->digit[--d->count] != 0;
    while (d->count > 0 && d->digit[d->count - 1] == 0)
        d->count--;
}

static void decimal_multiply(decimal *d, int bits)
{
    uint32_t carry = 0;
    int i;

    for (i = d->count - 1; i >= 0; i--) {
        carry += (uint32_t)d->digit[i] << bits;
        d->digit[i + SHIFT_DIGITS] = (uint8_t)(carry % 10);
        carry /= 10;
    }
    for (i = SHIFT_DIGITS - 1; i >= 0; i--) {
        d->digit[i] = (uint8_t)(carry % 10);
        carry /= 10;
    }
    d->count += SHIFT_DIGITS;
    d->point += SHIFT_DIGITS;
    decimal_trim(d);
}

static void decimal_divide(decimal *d, int bits)
{
    uint32_t rest = 0;
    int i;

    for (i = 0; i < d->count || (rest != 0 && i < DIGITS); i++) {
        rest = rest * 10 + (i < d->count ? d->digit[i] : 0U);
        d->digit[i] = (uint8_t)(rest >> bits);
        rest &= (1U << bits) - 1;
    }
    d->count = i;
    d->dropped |= rest != 0;
    decimal_trim(d);
}

/* Times 2^bits. */
static void decimal_scale(decimal *d, int bits)
{
    for (; bits > SHIFT; bits -= SHIFT)
        decimal_multiply(d, SHIFT);
    for (; bits < -SHIFT; bits += SHIFT)
        decimal_divide(d, SHIFT);
    if (bits > 0)
        decimal_multiply(d, bits);
    else if (bits < 0)
        decimal_divide(d, -bits);
}

/* The integer nearest to d < 2^63, ties to even; *exact is cleared if d is none. */
static uint64_t decimal_round(const decimal *d, int *exact)
{
    uint64_t n = 0;
    int i, up;

    for (i = 0; i < d->point; i++)
        n = n * 10 + (i < d->count ? d->digit[i] : 0U);
    if (d->point < 0 || d->point >= d->count) {
        *exact &= d->count <= d->point && !d->dropped;
        return n;
    }
    *exact = 0;
    up = d->digit[d->point] > 5;
    if (d->digit[d->point] == 5)
        up = d->count > d->point + 1 || d->dropped || (n & 1) != 0;
    return n + (up ? 1 : 0);
}

/* ---- putting a value together ---- */

/* n * 2^exponent with n <= 2^MANTISSA, where n < 2^(MANTISSA-1) only if exponent = LEAST: every such value is exact or infinite. */
static fmb_real number_build(int negative, uint64_t n, int exponent, int *exact)
{
    number_image image;

    if (n == (uint64_t)1 << MANTISSA) {
        n >>= 1;
        exponent++;
    }
    if (exponent > LARGEST - MANTISSA) {
        *exact = 0;
        image.bits = (number_bits)(LARGEST * 2 - 1) << (MANTISSA - 1);
    } else if (n >> (MANTISSA - 1) == 0) {
        image.bits = (number_bits)n;
    } else {
        image.bits = (number_bits)(exponent - LEAST + 1) << (MANTISSA - 1);
        image.bits |= (number_bits)n & (((number_bits)1 << (MANTISSA - 1)) - 1);
    }
    image.bits |= (number_bits)(negative != 0) << (sizeof image.bits * 8 - 1);
    return image.value;
}

static fmb_real number_from_decimal(int negative, decimal *d, int *exact)
{
    static const uint8_t power[9] = {1, 3, 6, 9, 13, 16, 19, 23, 26}; /* bits that move the point by about its index */
    int exponent = 0, least, step;

    if (d->count == 0)
        return number_build(negative, 0, LEAST, exact);
    if (d->point > POINT_LIMIT)
        return number_build(negative, (uint64_t)1 << (MANTISSA - 1), LARGEST, exact);
    if (d->point < -POINT_LIMIT) {
        *exact = 0;
        return number_build(negative, 0, LEAST, exact);
    }
    while (d->point > 0) { /* to d * 2^exponent with d < 1 */
        step = power[d->point > 8 ? 8 : d->point];
        decimal_divide(d, step);
        exponent += step;
    }
    while (d->point < 0 || d->digit[0] < 5) { /* and d >= 1/2 */
        step = power[d->point < -8 ? 8 : -d->point];
        decimal_multiply(d, step);
        exponent -= step;
    }
    least = exponent - MANTISSA > LEAST ? exponent - MANTISSA : LEAST;
    if (exponent < least) { /* below half of the smallest denormal */
        *exact = 0;
        return number_build(negative, 0, LEAST, exact);
    }
    decimal_scale(d, exponent - least);
    if (d->dropped)
        *exact = 0;
    return number_build(negative, decimal_round(d, exact), least, exact);
}

/* (mantissa + something in (0,1) if sticky) * 2^exponent */
static fmb_real number_from_binary(int negative, uint64_t mantissa, int exponent, int sticky, int *exact)
{
    uint64_t n = 0, rest, half;
    int least, drop;

    if (mantissa == 0)
        return number_build(negative, 0, LEAST, exact);
    while (mantissa >> 63 == 0) {
        mantissa <<= 1;
        exponent--;
    }
    if (exponent > LARGEST)
        return number_build(negative, (uint64_t)1 << (MANTISSA - 1), LARGEST, exact);
    least = exponent + 64 - MANTISSA > LEAST ? exponent + 64 - MANTISSA : LEAST;
    drop = least - exponent; /* at least 64 - MANTISSA */
    if (drop > 64) {
        *exact = 0;
        return number_build(negative, 0, LEAST, exact);
    }
    half = (uint64_t)1 << (drop - 1);
    rest = mantissa & (half | (half - 1));
    if (drop < 64)
        n = mantissa >> drop;
    if (rest != 0 || sticky)
        *exact = 0;
    if (rest > half || (rest == half && (sticky || (n & 1) != 0)))
        n++;
    return number_build(negative, n, least, exact);
}

/* ---- reading ---- */

static int number_hex_digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    if (c >= 'A' && c <= 'F')
        return c - 'A' + 10;
    return -1;
}

/* Any case; word in lower case. Returns what follows it, or NULL. */
static const char *number_word(const char *text, const char *word)
{
    for (; *word != 0; word++, text++)
        if (*text != *word && *text != *word - 'a' + 'A')
            return NULL;
    return text;
}

/* Reads an optional exponent after the letter; returns what follows, or NULL. Huge ones saturate: the text is shorter than 2^29. */
static const char *number_exponent(const char *text, char letter, int *exponent)
{
    int negative, n = 0;

    if (*text != letter && *text != letter - 'a' + 'A')
        return text;
    text++;
    negative = *text == '-';
    if (*text == '-' || *text == '+')
        text++;
    if (*text < '0' || *text > '9')
        return NULL;
    for (; *text >= '0' && *text <= '9'; text++)
        if (n < 100000000)
            n = n * 10 + (*text - '0');
    *exponent += negative ? -n : n;
    return text;
}

static int number_parse_decimal(const char *text, int negative, fmb_real *value)
{
    decimal d;
    int exact = 1, any = 0, fraction = 0;

    d.count = d.point = d.dropped = 0;
    for (;; text++) {
        if (*text == '.' && !fraction) {
            fraction = 1;
            continue;
        }
        if (*text < '0' || *text > '9')
            break;
        any = 1;
        if (d.count == 0 && *text == '0') {
            d.point -= fraction;
            continue;
        }
        d.point += !fraction;
        if (d.count < DIGITS)
            d.digit[d.count++] = (uint8_t)(*text - '0');
        else
            d.dropped |= *text != '0';
    }
    text = any ? number_exponent(text, 'e', &d.point) : NULL;
    if (text == NULL || *text != 0)
        return NUMBER_BAD;
    decimal_trim(&d);
    *value = number_from_decimal(negative, &d, &exact);
    return exact ? NUMBER_EXACT : NUMBER_ROUNDED;
}

/* After 0x. */
static int number_parse_hex(const char *text, int negative, fmb_real *value)
{
    uint64_t mantissa = 0;
    int exponent = 0, sticky = 0, exact = 1, any = 0, fraction = 0, digit;

    for (;; text++) {
        if (*text == '.' && !fraction) {
            fraction = 1;
            continue;
        }
        digit = number_hex_digit(*text);
        if (digit < 0)
            break;
        any = 1;
        if (mantissa >> 60 == 0) {
            mantissa = mantissa << 4 | (uint64_t)digit;
            exponent -= fraction ? 4 : 0;
        } else {
            sticky |= digit != 0;
            exponent += fraction ? 0 : 4;
        }
    }
    text = any ? number_exponent(text, 'p', &exponent) : NULL;
    if (text == NULL || *text != 0)
        return NUMBER_BAD;
    *value = number_from_binary(negative, mantissa, exponent, sticky, &exact);
    return exact ? NUMBER_EXACT : NUMBER_ROUNDED;
}

/* inf, infinity, nan, nan(letters, digits, _) */
static int number_parse_word(const char *text, int negative, fmb_real *value)
{
    number_image image;
    const char *rest = number_word(text, "inf");

    if (rest != NULL) {
        if (*rest != 0)
            rest = number_word(rest, "inity");
        image.bits = (number_bits)(LARGEST * 2 - 1) << (MANTISSA - 1);
    } else {
        rest = number_word(text, "nan");
        image.bits = (number_bits)(LARGEST * 4 - 1) << (MANTISSA - 2);
        if (rest != NULL && *rest == '(') {
            do
                rest++;
            while (*rest == '_' || number_hex_digit(*rest) >= 0 || (*rest >= 'g' && *rest <= 'z') || (*rest >= 'G' && *rest <= 'Z'));
            rest = *rest == ')' ? rest + 1 : NULL;
        }
    }
    if (rest == NULL || *rest != 0)
        return NUMBER_BAD;
    image.bits |= (number_bits)(negative != 0) << (sizeof image.bits * 8 - 1);
    *value = image.value;
    return NUMBER_EXACT;
}

int number_parse(const char *text, fmb_real *value)
{
    int negative = *text == '-';

    if (*text == '-' || *text == '+')
        text++;
    if (*text == '0' && (text[1] == 'x' || text[1] == 'X'))
        return number_parse_hex(text + 2, negative, value);
    if (*text == '.' || (*text >= '0' && *text <= '9'))
        return number_parse_decimal(text, negative, value);
    return number_parse_word(text, negative, value);
}

int number_read_unsigned(const char *text, uint64_t *value)
{
    uint64_t n = 0;

    if (*text == 0)
        return 0;
    for (; *text >= '0' && *text <= '9'; text++) {
        uint64_t digit = (uint64_t)(*text - '0');

        if (n > (UINT64_MAX - digit) / 10)
            return 0;
        n = n * 10 + digit;
    }
    if (*text != 0)
        return 0;
    *value = n;
    return 1;
}

/* ---- writing ---- */

static char *number_copy(char *to, const char *from)
{
    while ((*to = *from++) != 0)
        to++;
    return to;
}

static void number_digits(uint64_t value, char *text)
{
    char reversed[20];
    int count = 0, i;

    do {
        reversed[count++] = (char)('0' + (int)(value % 10));
        value /= 10;
    } while (value != 0);
    for (i = 0; i < count; i++)
        text[i] = reversed[count - 1 - i];
    text[count] = 0;
}

char *number_unsigned(uint64_t value, char text[NUMBER_TEXT])
{
    number_digits(value, text);
    return text;
}

char *number_signed(int64_t value, char text[NUMBER_TEXT])
{
    if (value < 0)
        text[0] = '-';
    number_digits(value < 0 ? (uint64_t)0 - (uint64_t)value : (uint64_t)value, text + (value < 0));
    return text;
}

/* Writes the sign. Finite: 1, |value| = *mantissa * 2^*exponent. Otherwise 0, and the word is written. */
static int number_take_apart(fmb_real value, char **text, uint64_t *mantissa, int *exponent)
{
    number_image image;
    int biased, negative;

    image.value = value;
    negative = (int)(image.bits >> (sizeof image.bits * 8 - 1));
    biased = (int)(image.bits >> (MANTISSA - 1)) & (LARGEST * 2 - 1);
    *mantissa = image.bits & (((number_bits)1 << (MANTISSA - 1)) - 1);
    if (biased == LARGEST * 2 - 1 && *mantissa != 0) {
        number_copy(*text, "nan");
        return 0;
    }
    if (negative)
        *(*text)++ = '-';
    if (biased == LARGEST * 2 - 1) {
        number_copy(*text, "inf");
        return 0;
    }
    if (biased != 0)
        *mantissa |= (uint64_t)1 << (MANTISSA - 1);
    *exponent = LEAST + (biased != 0 ? biased - 1 : 0);
    return 1;
}

char *number_format(fmb_real value, char text[NUMBER_TEXT])
{
    char *end = text;
    uint64_t mantissa;
    int exponent;

    if (!number_take_apart(value, &end, &mantissa, &exponent))
        return text;
    if (mantissa == 0) {
        number_copy(end, "0x0p+0");
        return text;
    }
    while (mantissa >> 52 == 0) { /* to 1.hhhhhhhhhhhhh (13 digits) */
        mantissa <<= 1;
        exponent--;
    }
    exponent += 52;
    mantissa &= ((uint64_t)1 << 52) - 1;
    end = number_copy(end, mantissa != 0 ? "0x1." : "0x1");
    for (; mantissa != 0; mantissa = mantissa << 4 & (((uint64_t)1 << 52) - 1))
        *end++ = "0123456789abcdef"[mantissa >> 48];
    *end++ = 'p';
    *end++ = exponent < 0 ? '-' : '+';
    number_digits((uint64_t)(exponent < 0 ? -exponent : exponent), end);
    return text;
}

/* Rounds d to `places` digits after the point, ties to even. */
static void decimal_cut(decimal *d, int places)
{
    int keep = d->point + places, up, i;

    if (keep >= d->count)
        return;
    if (keep < 0) {
        d->count = 0;
        return;
    }
    up = d->digit[keep] > 5;
    if (d->digit[keep] == 5)
        up = d->count > keep + 1 || d->dropped || (keep > 0 && (d->digit[keep - 1] & 1) != 0);
    d->count = keep;
    for (i = keep - 1; up && i >= 0; i--) {
        up = ++d->digit[i] == 10;
        if (up)
            d->digit[i] = 0;
    }
    if (up) { /* all nines, or nothing, before the cut: a power of ten */
        d->digit[0] = 1;
        d->count = 1;
        d->point++;
    }
}

char *number_fixed(fmb_real value, int places, char text[NUMBER_TEXT])
{
    decimal d;
    char *end = text;
    uint64_t mantissa;
    int exponent, i, whole;

    if (!number_take_apart(value, &end, &mantissa, &exponent))
        return text;
    if (exponent > 100 - MANTISSA)
        return number_format(value, text);
    d.dropped = 0;
    d.count = d.point = 20; /* 2^53 < 10^20 */
    for (i = 19; i >= 0; i--) {
        d.digit[i] = (uint8_t)(mantissa % 10);
        mantissa /= 10;
    }
    decimal_trim(&d);
    decimal_scale(&d, exponent);
    if (places < 0 || places > 9)
        places = 9;
    decimal_cut(&d, places);
    if (d.count == 0)
        d.point = 0;
    whole = d.point > 0 ? d.point : 0;
    if (whole == 0)
        *end++ = '0';
    for (i = d.point > 0 ? 0 : d.point; i < d.point + places; i++) {
        if (i == d.point)
            *end++ = '.';
        *end++ = (char)('0' + (i >= 0 && i < d.count ? d.digit[i] : 0));
    }
    *end = 0;
    return text;
}
