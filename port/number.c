/* SPDX-License-Identifier: MIT */
/*
 * Text to fmb_real and back, in integers. A hexadecimal number fits 64 bits and a sticky bit. A decimal number is kept
 * as decimal digits, multiplied by powers of two until its binary exponent is known, and rounded once (the method of
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
 * MANTISSA: bits with the hidden one. LEAST: exponent of the smallest denormal. From 2^LARGEST on values are infinite.
 * DIGITS: a number half-way between two fmb_real has at most 113 (float) or 768 (double) decimal digits. Those beyond
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

/* All bits of the exponent: infinity where the others are 0. */
static const number_bits infinite = (number_bits)(LARGEST * 2 - 1) << (MANTISSA - 1);

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

/* Whether rounding to the first `keep` digits goes up, ties to even; odd: the number that those digits make is. */
static int decimal_rounds_up(const decimal *d, int keep, int odd)
{
    if (keep < 0 || keep >= d->count)
        return 0;
    if (d->digit[keep] != 5)
        return d->digit[keep] > 5;
    return d->count > keep + 1 || d->dropped || odd;
}

/* The integer nearest to d < 2^63, ties to even; *rounded is set if d is none. */
static uint64_t decimal_round(const decimal *d, int *rounded)
{
    uint64_t n = 0;
    int i;

    for (i = 0; i < d->point; i++)
        n = n * 10 + (i < d->count ? d->digit[i] : 0U);
    *rounded |= d->count > d->point || d->dropped;
    return n + (decimal_rounds_up(d, d->point, (n & 1) != 0) ? 1 : 0);
}

/* Makes 1/2 <= d < 1 of d > 0. Returns the exponent: d * 2^exponent is what d was. */
static int decimal_normalise(decimal *d)
{
    static const uint8_t power[9] = {1, 3, 6, 9, 13, 16, 19, 23, 26}; /* bits that move the point by about its index */
    int exponent = 0, step;

    while (d->point > 0) {
        step = power[d->point > 8 ? 8 : d->point];
        decimal_divide(d, step);
        exponent += step;
    }
    while (d->point < 0 || d->digit[0] < 5) {
        step = power[d->point < -8 ? 8 : -d->point];
        decimal_multiply(d, step);
        exponent -= step;
    }
    return exponent;
}

/* ---- putting a value together ---- */

static fmb_real number_with_sign(int negative, number_bits bits)
{
    number_image image;

    image.bits = bits | (number_bits)(negative != 0) << (sizeof bits * 8 - 1);
    return image.value;
}

/*
 * n * 2^exponent with n <= 2^MANTISSA, where n < 2^(MANTISSA-1) only if exponent = LEAST: every such value is exact, or
 * infinite. The hidden bit, and one that rounding has carried, count the exponent up.
 */
static fmb_real number_build(int negative, uint64_t n, int exponent, int *rounded)
{
    number_bits bits = ((number_bits)(exponent - LEAST) << (MANTISSA - 1)) + (number_bits)n;

    if (bits >= infinite) {
        bits = infinite;
        *rounded = NUMBER_ROUNDED;
    }
    return number_with_sign(negative, bits);
}

/* What is too large becomes infinite, what is below half of the smallest denormal 0. */
static fmb_real number_beyond(int negative, number_bits bits, int *rounded)
{
    *rounded = NUMBER_ROUNDED;
    return number_with_sign(negative, bits);
}

static fmb_real number_from_decimal(int negative, decimal *d, int *rounded)
{
    int exponent, least;

    if (d->count == 0)
        return number_with_sign(negative, 0);
    if (d->point > POINT_LIMIT)
        return number_beyond(negative, infinite, rounded);
    if (d->point < -POINT_LIMIT)
        return number_beyond(negative, 0, rounded);
    exponent = decimal_normalise(d);
    least = exponent - MANTISSA > LEAST ? exponent - MANTISSA : LEAST;
    if (exponent < least)
        return number_beyond(negative, 0, rounded);
    decimal_scale(d, exponent - least);
    if (d->dropped)
        *rounded = NUMBER_ROUNDED;
    return number_build(negative, decimal_round(d, rounded), least, rounded);
}

/* (n + something in (0,1) if sticky) / 2^drop to the nearest integer, ties to even; 1 <= drop <= 64. */
static uint64_t binary_round(uint64_t n, int drop, int sticky, int *rounded)
{
    const uint64_t kept = n >> (drop - 1) >> 1, rest = n << (64 - drop), half = (uint64_t)1 << 63;

    if (rest != 0 || sticky)
        *rounded = NUMBER_ROUNDED;
    return kept + ((rest | (kept & 1) | (sticky != 0)) > half);
}

/* How many bits of n > 0 above its highest one are 0. */
static int binary_zeros(uint64_t n)
{
/* Elsewhere it would be a call of the compiler's library. */
#if defined(__GNUC__) && (defined(__ARM_FEATURE_CLZ) || defined(__x86_64__))
    return __builtin_clzll(n);
#else
    int zeros = 0, step;

    for (step = 32; step > 0; step /= 2)
        if (n >> (64 - step) == 0) {
            n <<= step;
            zeros += step;
        }
    return zeros;
#endif
}

/* (mantissa + something in (0,1) if sticky) * 2^exponent */
static inline fmb_real number_from_binary(int negative, uint64_t mantissa, int exponent, int sticky, int *rounded)
{
    int least, drop;

    if (mantissa == 0)
        return number_with_sign(negative, 0);
    if (mantissa >> 63 == 0) {
        const int zeros = binary_zeros(mantissa);
        mantissa <<= zeros;
        exponent -= zeros;
    }
    if (exponent > LARGEST)
        return number_beyond(negative, infinite, rounded);
    least = exponent + 64 - MANTISSA > LEAST ? exponent + 64 - MANTISSA : LEAST;
    drop = least - exponent; /* at least 64 - MANTISSA */
    if (drop > 64)
        return number_beyond(negative, 0, rounded);
    return number_build(negative, binary_round(mantissa, drop, sticky, rounded), least, rounded);
}

/* ---- reading ---- */

static int is_digit(char c) { return c >= '0' && c <= '9'; }

static int is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

/* Any case; lower: the letter in lower case. */
static int same_letter(char c, char lower) { return c == lower || c == lower - 'a' + 'A'; }

/*
 * Adds the exponent, if its letter follows the digits. Returns what follows, or NULL: the letter has no digits. Huge ones
 * saturate: the text is shorter than 2^29.
 */
static inline const char *number_take_exponent(const char *text, char letter, int *exponent)
{
    int negative, n = 0;

    if (!same_letter(*text, letter))
        return text;
    negative = *++text == '-';
    if (*text == '-' || *text == '+')
        text++;
    if (!is_digit(*text))
        return NULL;
    for (; is_digit(*text); text++)
        if (n < 100000000)
            n = n * 10 + (*text - '0');
    *exponent += negative ? -n : n;
    return text;
}

static void decimal_append(decimal *d, int digit, int fraction)
{
    if (d->count == 0 && digit == 0) { /* no digit is kept before the first that is not 0 */
        d->point -= fraction;
        return;
    }
    d->point += !fraction;
    if (d->count < DIGITS)
        d->digit[d->count++] = (uint8_t)digit;
    else
        d->dropped |= digit != 0;
}

static const char *number_take_decimal(const char *text, int negative, fmb_real *value, int *rounded)
{
    decimal d;
    int any = 0, fraction = 0;

    d.count = d.point = d.dropped = 0;
    for (; is_digit(*text) || (*text == '.' && !fraction); text++)
        if (*text == '.') {
            fraction = 1;
        } else {
            any = 1;
            decimal_append(&d, *text - '0', fraction);
        }
    text = any ? number_take_exponent(text, 'e', &d.point) : NULL;
    if (text == NULL)
        return NULL;
    decimal_trim(&d);
    *value = number_from_decimal(negative, &d, rounded);
    return text;
}

/* The digit and one, or 0. By a table: no processor foresees which digit is a letter. */
static unsigned number_hex_digit(char c)
{
    static const uint8_t value['f' - '0' + 1] = {
        1, 2, 3, 4, 5, 6, 7, 8, 9, 10, ['A' - '0'] = 11, 12, 13, 14, 15, 16, ['a' - '0'] = 11, 12, 13, 14, 15, 16};
    const unsigned at = (unsigned)c - '0';

    return at < sizeof value ? value[at] : 0;
}

/* After 0x. */
static const char *number_take_hex(const char *text, int negative, fmb_real *value, int *rounded)
{
    uint64_t mantissa = 0;
    int exponent = 0, sticky = 0;
    const char *const first = text, *point = NULL;
    unsigned digit;

    for (;; point = text++) {
        for (; (digit = number_hex_digit(*text)) != 0 && mantissa >> 60 == 0; text++)
            mantissa = mantissa * 16 + digit - 1;
        for (; (digit = number_hex_digit(*text)) != 0; text++, exponent += 4)
            sticky |= digit != 1;
        if (*text != '.' || point != NULL)
            break;
    }
    if (point != NULL)
        exponent -= 4 * (int)(text - point - 1);
    if (mantissa == 0 && text - first <= (point != NULL)) /* no digit */
        return NULL;
    text = number_take_exponent(text, 'p', &exponent);
    *value = number_from_binary(negative, mantissa, exponent, sticky, rounded);
    return text;
}

/*
 * Reads digits with or without a point among them, and the exponent behind: n * 10^-places, places from 0 to 9, n of 64
 * bits. Returns what follows, or NULL: there is something else, or more of it.
 */
static const char *number_take_places(const char *text, uint64_t *n, int *places)
{
    const char *const first = text, *point;
    int power = 0;

    for (*n = 0; is_digit(*text); text++)
        *n = *n * 10 + (uint64_t)(*text - '0');
    point = text;
    if (*text == '.')
        for (text++; is_digit(*text); text++, power--)
            *n = *n * 10 + (uint64_t)(*text - '0');
    text = text - first <= 19 + (text != point) ? number_take_exponent(text, 'e', &power) : NULL;
    *places = -power;
    return power <= 0 && power >= -9 ? text : NULL;
}

/* n / divisor, divided as on paper until one bit more than all is known; the rest decides a tie. divisor: 30 bits at most. */
static fmb_real number_from_quotient(int negative, uint64_t n, uint32_t divisor, int *rounded)
{
    uint64_t mantissa = n / divisor, rest = n % divisor;
    int exponent = 0;

    while (rest != 0 && mantissa >> MANTISSA == 0) {
        const int more = mantissa >> 32 == 0 ? 32 : binary_zeros(mantissa);
        rest <<= more;
        mantissa = mantissa << more | rest / divisor;
        rest %= divisor;
        exponent -= more;
    }
    return number_from_binary(negative, mantissa, exponent, rest != 0, rounded);
}

/* Nearly all numbers; the others are kept digit by digit, decimal. */
static const char *number_take_short(const char *text, int negative, fmb_real *value, int *rounded)
{
    static const uint32_t power[10] = {1, 10, 100, 1000, 10000, 100000, 1000000, 10000000, 100000000, 1000000000};
    uint64_t n;
    int places;

    text = number_take_places(text, &n, &places);
    if (text != NULL)
        *value = number_from_quotient(negative, n, power[places], rounded);
    return text;
}

/* Any case; word in lower case. Returns what follows it, or NULL. */
static const char *number_word(const char *text, const char *word)
{
    for (; *word != 0; word++, text++)
        if (!same_letter(*text, *word))
            return NULL;
    return text;
}

/* inf, infinity. Returns what follows, or NULL. */
static const char *number_infinity(const char *text)
{
    const char *rest = number_word(text, "infinity");

    return rest != NULL ? rest : number_word(text, "inf");
}

/* nan, nan(letters, digits, _). Returns what follows, or NULL. */
static const char *number_nan(const char *text)
{
    const char *rest = number_word(text, "nan");

    if (rest == NULL || *rest != '(')
        return rest;
    do
        rest++;
    while (*rest == '_' || is_digit(*rest) || is_letter(*rest));
    return *rest == ')' ? rest + 1 : NULL;
}

static const char *number_take_word(const char *text, int negative, fmb_real *value)
{
    const char *rest = number_infinity(text);
    number_bits bits = infinite;

    if (rest == NULL) {
        rest = number_nan(text);
        bits = (number_bits)(LARGEST * 4 - 1) << (MANTISSA - 2); /* quiet */
    }
    *value = number_with_sign(negative, bits);
    return rest;
}

const char *number_take(const char *text, fmb_real *value, int *rounded)
{
    const int negative = *text == '-';
    const char *rest;

    if (*text == '-' || *text == '+')
        text++;
    if (*text == '0' && (text[1] == 'x' || text[1] == 'X'))
        return number_take_hex(text + 2, negative, value, rounded);
    if (*text == '.')
        return number_take_decimal(text, negative, value, rounded);
    if (!is_digit(*text))
        return number_take_word(text, negative, value);
    rest = number_take_short(text, negative, value, rounded);
    return rest != NULL ? rest : number_take_decimal(text, negative, value, rounded);
}

int number_parse(const char *text, fmb_real *value)
{
    fmb_real read;
    int rounded = NUMBER_EXACT;
    const char *rest = number_take(text, &read, &rounded);

    if (rest == NULL || *rest != 0)
        return NUMBER_BAD;
    *value = read;
    return rounded;
}

int number_read_unsigned(const char *text, uint64_t *value)
{
    uint64_t n = 0;

    if (*text == 0)
        return 0;
    for (; is_digit(*text); text++) {
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

/* n < 10^20, which all of 64 bits are. */
static void decimal_from_integer(decimal *d, uint64_t n)
{
    int i;

    d->dropped = 0;
    d->count = d->point = 20;
    for (i = 19; i >= 0; i--) {
        d->digit[i] = (uint8_t)(n % 10);
        n /= 10;
    }
    decimal_trim(d);
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
    up = decimal_rounds_up(d, keep, keep > 0 && (d->digit[keep - 1] & 1) != 0);
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

/* d, which has no more than `places` digits after the point, with just as many. */
static void decimal_write(const decimal *d, int places, char *text)
{
    int point = d->count == 0 ? 0 : d->point, i;

    if (point <= 0)
        *text++ = '0';
    for (i = point > 0 ? 0 : point; i < point + places; i++) {
        if (i == point)
            *text++ = '.';
        *text++ = (char)('0' + (i >= 0 && i < d->count ? d->digit[i] : 0));
    }
    *text = 0;
}

char *number_fixed(fmb_real value, int places, char text[NUMBER_TEXT])
{
    decimal d;
    char *end = text;
    uint64_t mantissa;
    int exponent;

    if (!number_take_apart(value, &end, &mantissa, &exponent))
        return text;
    if (exponent > 100 - MANTISSA)
        return number_format(value, text);
    if (places < 0 || places > 9)
        places = 9;
    decimal_from_integer(&d, mantissa);
    decimal_scale(&d, exponent);
    decimal_cut(&d, places);
    decimal_write(&d, places, end);
    return text;
}

/* Behind the point what is left of d's digits, and the exponent. */
static void decimal_write_tail(const decimal *d, char *text)
{
    const int exponent = d->point - 1;

    if (d->count > 1)
        *text++ = '.';
    for (int i = 1; i < d->count; i++)
        *text++ = (char)('0' + d->digit[i]);
    *text = 0;
    if (exponent != 0) {
        *text++ = 'e';
        number_signed(exponent, text);
    }
}

char *number_decimal(fmb_real value, char text[NUMBER_TEXT])
{
    decimal d;
    char *end = text;
    uint64_t mantissa;
    int exponent;

    if (!number_take_apart(value, &end, &mantissa, &exponent)) {
        number_copy(text, "null");
        return text;
    }
    if (mantissa == 0) {
        number_copy(text, "0"); /* of -0, too: no reader of JSON need keep its sign */
        return text;
    }
    decimal_from_integer(&d, mantissa);
    decimal_scale(&d, exponent);
    decimal_cut(&d, (MANTISSA == 53 ? 17 : 9) - d.point);
    decimal_trim(&d);
    *end++ = (char)('0' + d.digit[0]);
    decimal_write_tail(&d, end);
    return text;
}
