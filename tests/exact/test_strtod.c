/* SPDX-License-Identifier: MIT */
/* host-only: port/number against the host's strtof, strtod and printf. Usage: test_strtod [SEED [COUNT]]; SEED= in the environment. */
#include "check.h"
#include "number.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static uint64_t state;

/* splitmix64 */
static uint64_t next(void)
{
    uint64_t z = state += 0x9e3779b97f4a7c15u;

    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

static fmb_real theirs(const char *text, char **end)
{
#ifdef FMB_REAL_DOUBLE
    return strtod(text, end);
#else
    return strtof(text, end);
#endif
}

static fmb_real random_value(void)
{
    fmb_real value;
    uint64_t bits = next();

    if (next() % 4 == 0) /* exponents near 1 */
        return (fmb_real)((double)(int64_t)bits * 0x1p-55);
    memcpy(&value, &bits, sizeof value);
    return value;
}

static int same(fmb_real a, fmb_real b) { return (a != a && b != b) || memcmp(&a, &b, sizeof a) == 0; }

/*
 * glibc 2.36 rounds some hexadecimal numbers wrongly that are denormal in the result: strtof("0x1.0a886Bp-127") is 0x1.0a8868p-127, the
 * nearest is 0x1.0a886cp-127. Its strtold has no denormals there.
 */
static int rounded_wrongly(const char *text, fmb_real expected, fmb_real got)
{
    const fmb_real normal = sizeof expected == 4 ? (fmb_real)0x1p-126 : (fmb_real)0x1p-1022;

    return strpbrk(text, "xX") != NULL && expected <= normal && -expected <= normal &&
           same(got, (fmb_real)strtold(text, NULL));
}

static void compare(const char *text)
{
    char *end;
    fmb_real expected = theirs(text, &end), got = 0;
    int how = number_parse(text, &got);

    if (rounded_wrongly(text, expected, got))
        expected = got;
    if (!CHECK(how == NUMBER_BAD ? *end != 0 || end == text : *end == 0 && same(got, expected)))
        printf("    of %s: %a, strtod %a\n", text, (double)got, (double)expected);
}

/* Random digits, points and exponents; many near ties: half-way points in full, cut, and with a digit more. */
static void random_texts(void)
{
    static char text[2000];
    size_t length = 0, digits = (size_t)(next() % 40), i;
    fmb_real value;

    for (i = 0; i < digits; i++) {
        if (next() % 20 == 0)
            text[length++] = '.';
        text[length++] = (char)('0' + next() % 10);
    }
    sprintf(text + length, "e%d", (int)(next() % 800) - 400);
    compare(text);
    sprintf(text, "%s0x%" PRIx64 ".%" PRIx64 "p%d", next() % 2 ? "-" : "", next() >> next() % 64, next(),
            (int)(next() % 2400) - 1200);
    compare(text);
    value = random_value();
    sprintf(text, "%a", (double)value);
    compare(text);
    sprintf(text, "%.*e", (int)(next() % 30), (double)value);
    compare(text);
}

/* The number half-way between a value and its successor has all its digits in twice the precision: printf knows them. */
static void random_ties(void)
{
    /* any long double: valgrind, which has 64 bits for them, makes the largest of them of a sum that overflows */
    static char text[6100];
    fmb_real value = random_value(), up;
    uint64_t bits = 0;
    size_t length;

    memcpy(&bits, &value, sizeof value);
    bits++;
    memcpy(&up, &bits, sizeof value);
    if (value - value != 0 || up - up != 0)
        return;
    length = (size_t)sprintf(text, "%.1100Lf", ((long double)value + (long double)up) / 2);
    while (text[length - 1] == '0')
        text[--length] = 0;
    compare(text);
    strcpy(text + length, "0000001");
    compare(text);
    text[length - 1]--; /* a digit above 0: just below the tie */
    strcpy(text + length, "99999");
    compare(text);
}

/* Any byte of a valid text replaced: both refuse it, or both read the same. */
static void random_damage(void)
{
    static const char letters[] = "0123456789abcdefABCDEFxXpPeE+-.infINFTYty()_ ";
    char text[64];
    size_t length, i;

    sprintf(text, next() % 2 ? "%a" : "%.9e", (double)random_value());
    length = strlen(text);
    for (i = next() % 3; i < 3; i++)
        text[next() % length] = letters[next() % (sizeof letters - 1)];
    if (text[0] != ' ') /* strtod skips blanks */
        compare(text);
}

static void random_written(void)
{
    char ours[NUMBER_TEXT], text[400];
    fmb_real value = random_value();
    int places = (int)(next() % 10);

    if (value != value)
        return;
    /* glibc writes doubles below 2^-1022 unnormalised */
    if ((double)value <= -0x1p-1022 || (double)value >= 0x1p-1022) {
        sprintf(text, "%a", (double)value);
        CHECK_TEXT(number_format(value, ours), text);
    }
    if ((double)value > -0x1p90 && (double)value < 0x1p90) {
        sprintf(text, "%.*f", places, (double)value);
        CHECK_TEXT(number_fixed(value, places, ours), text);
    }
}

int main(int argc, char **argv)
{
    uint64_t i, count = check_count(argc, argv, 20000);

    state = check_seed(argc, argv, (uint64_t)time(NULL));
    printf("test_strtod: SEED=%" PRIu64 " COUNT=%" PRIu64 "\n", state, count);
    fflush(stdout);
    for (i = 0; i < count; i++) {
        random_texts();
        random_ties();
        random_damage();
        random_written();
    }
    return check_done("strtod");
}
