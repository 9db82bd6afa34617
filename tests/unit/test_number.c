/* SPDX-License-Identifier: MIT */
/*
 * Numbers as text. Everywhere: cases worked out by hand, and what holds for every value (written and read again it has the
 * same bits, in hexadecimal and in decimal). test_strtod.c compares with the host's libc.
 */
#include "check.h"
#include "number.h"
#include "port.h"

#ifdef FMB_REAL_DOUBLE
typedef uint64_t bits_of_real;
#define CASE(text, in_float, in_double, how_float, how_double) \
    {                                                          \
        text, in_double, how_double                            \
    }
#else
typedef uint32_t bits_of_real;
#define CASE(text, in_float, in_double, how_float, how_double) \
    {                                                          \
        text, in_float, how_float                              \
    }
#endif
#define BOTH(text, written, how) \
    {                            \
        text, written, how       \
    }

enum { E = NUMBER_EXACT, R = NUMBER_ROUNDED };

static bits_of_real to_bits(fmb_real value)
{
    union {
        fmb_real value;
        bits_of_real bits;
    } image;

    image.value = value;
    return image.bits;
}

static fmb_real from_bits(bits_of_real bits)
{
    union {
        fmb_real value;
        bits_of_real bits;
    } image;

    image.bits = bits;
    return image.value;
}

static const struct {
    const char *text, *written;
    int how;
} cases[] = {
    /* signs and zeros */
    BOTH("0", "0x0p+0", E),
    BOTH("-0", "-0x0p+0", E),
    BOTH("+0.000", "0x0p+0", E),
    BOTH("-0x0p+99999999999", "-0x0p+0", E),
    BOTH("0e999999999999", "0x0p+0", E),
    BOTH("1", "0x1p+0", E),
    BOTH("-1.", "-0x1p+0", E),
    BOTH("+.5", "0x1p-1", E),
    BOTH("12", "0x1.8p+3", E),
    BOTH("1e1", "0x1.4p+3", E),
    BOTH("100e-2", "0x1p+0", E),
    BOTH("0.0000152587890625", "0x1p-16", E),
    BOTH("0x1.8p+3", "0x1.8p+3", E),
    BOTH("0X1.8P3", "0x1.8p+3", E),
    BOTH("0x.08p0", "0x1p-5", E),
    BOTH("0xffp-4", "0x1.fep+3", E),
    BOTH("0x10", "0x1p+4", E),
    BOTH("0x00000000000000000000000000001", "0x1p+0", E),
    BOTH("0x1000000000000000000000000000p-108", "0x1p+0", E),
    BOTH("0x0.0000000000000000000000000001p108", "0x1p-4", E),
    /* words */
    BOTH("inf", "inf", E),
    BOTH("-Infinity", "-inf", E),
    BOTH("+INF", "inf", E),
    BOTH("nan", "nan", E),
    BOTH("-NaN(0x7f_Z)", "nan", E),
    /* rounding: nearest, ties to even, each at the last bit and beyond */
    CASE("0.1", "0x1.99999ap-4", "0x1.999999999999ap-4", R, R),
    CASE("1e23", "0x1.52d02cp+76", "0x1.52d02c7e14af6p+76", R, R),
    CASE("16777217", "0x1p+24", "0x1.000001p+24", R, E),
    CASE("16777219", "0x1.000004p+24", "0x1.000003p+24", R, E),
    CASE("16777217.0000000000000000000000000001", "0x1.000002p+24", "0x1.000001p+24", R, R),
    CASE("16777216.9999999999999999999999999999", "0x1p+24", "0x1.000001p+24", R, R),
    CASE("9007199254740993", "0x1p+53", "0x1p+53", R, R),
    CASE("9007199254740995", "0x1p+53", "0x1.0000000000002p+53", R, R),
    CASE("0x1.000001p0", "0x1p+0", "0x1.000001p+0", R, E),
    CASE("0x1.000003p0", "0x1.000004p+0", "0x1.000003p+0", R, E),
    CASE("0x1.0000010000000000000000000000000001p0", "0x1.000002p+0", "0x1.000001p+0", R, R),
    CASE("0x1.00000000000008p0", "0x1p+0", "0x1p+0", R, R),
    CASE("0x1.00000000000018p0", "0x1p+0", "0x1.0000000000002p+0", R, R),
    CASE("0x1.fffffffffffffffffp0", "0x1p+1", "0x1p+1", R, R),
    /* once, not by way of double: 1 + 2^-24 + 2^-60 is above the tie of floats, as a double it would be the tie */
    CASE("0x1.000001000000001p0", "0x1.000002p+0", "0x1.000001p+0", R, R),
    CASE("1.00000005960464477540928650", "0x1.000002p+0", "0x1.000001p+0", R, R),
    /* the largest and beyond */
    CASE("3.40282346638528859811704183484516925440e38", "0x1.fffffep+127", "0x1.fffffep+127", E, E),
    CASE("3.4028235677973367e38", "inf", "0x1.ffffffp+127", R, R),
    CASE("3.4028235677973366e38", "0x1.fffffep+127", "0x1.ffffffp+127", R, R),
    CASE("0x1.ffffffp127", "inf", "0x1.ffffffp+127", R, E),
    CASE("0x1.fffffeffp127", "0x1.fffffep+127", "0x1.fffffeffp+127", R, E),
    CASE("-1e39", "-inf", "-0x1.78287f49c4a1dp+129", R, R),
    CASE("1.7976931348623157e308", "inf", "0x1.fffffffffffffp+1023", R, R),
    CASE("1.7976931348623159e308", "inf", "inf", R, R),
    CASE("1e400", "inf", "inf", R, R),
    CASE("1e99999999999999999999", "inf", "inf", R, R),
    CASE("0x1p1024", "inf", "inf", R, R),
    CASE("0x1p99999999999999999999", "inf", "inf", R, R),
    /* denormals, their ties, and nothing */
    CASE("0x1p-149", "0x1p-149", "0x1p-149", E, E),
    CASE("0x1.8p-149", "0x1p-148", "0x1.8p-149", R, E),
    CASE("0x1p-150", "0x0p+0", "0x1p-150", R, E),
    CASE("-0x1.00000001p-150", "-0x1p-149", "-0x1.00000001p-150", R, E),
    CASE("0x0.000003p-126", "0x1p-148", "0x1.8p-149", R, E),
    CASE("1e-45", "0x1p-149", "0x1.6d601ad376ab9p-150", R, R),
    CASE("7.0064923216240853e-46", "0x0p+0", "0x1p-150", R, R),
    CASE("7.0064923216240854e-46", "0x1p-149", "0x1p-150", R, R),
    CASE("0x1.ffffffp-127", "0x1p-126", "0x1.ffffffp-127", R, E),
    CASE("0x1.fffffcp-127", "0x1.fffffcp-127", "0x1.fffffcp-127", E, E),
    CASE("5e-324", "0x0p+0", "0x1p-1074", R, R),
    CASE("2.4703282292062327e-324", "0x0p+0", "0x0p+0", R, R),
    CASE("2.4703282292062328e-324", "0x0p+0", "0x1p-1074", R, R),
    CASE("0x1p-1075", "0x0p+0", "0x0p+0", R, R),
    CASE("0x1.0000000000000001p-1075", "0x0p+0", "0x1p-1074", R, R),
    CASE("2.2250738585072011e-308", "0x0p+0", "0x1.ffffffffffffep-1023", R, R),
    CASE("1e-400", "0x0p+0", "0x0p+0", R, R),
    CASE("-1e-99999999999999999999", "-0x0p+0", "-0x0p+0", R, R),
};

static const char *const bad[] = {
    "",        "-",      "+",      ".",     "e5",    "-.",    "1e",        "1e+", "1e-",  "0x",
    "0x.",     "0xp1",   "0x1p",   "0x1p+", "1.2.3", "1..",   "0x1.8.p1",  "--1", "+-1",  " 1",
    "1 ",      "1f",     "0x1p2x", "1e5.0", "in",    "infi",  "infinityx", "na",  "nan(", "nan(1",
    "nan(1)x", "nan(-)", "NULL",   "0b1",   "1,5",   "1e5e5", "0x1p0x1",
};

static void test_cases(void)
{
    char text[NUMBER_TEXT];
    fmb_real value = 0;
    size_t i;

    for (i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        int how = number_parse(cases[i].text, &value);

        if (!CHECK_TEXT(number_format(value, text), cases[i].written) || !CHECK_EQ(how, cases[i].how)) {
            port_out("    of ");
            port_out(cases[i].text);
            port_out("\n");
        }
    }
    for (i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        value = 7;
        if (!CHECK_EQ(number_parse(bad[i], &value), NUMBER_BAD) || !CHECK(to_bits(value) == to_bits(7))) {
            port_out("    of ");
            port_out(bad[i]);
            port_out("\n");
        }
    }
}

static char *add(char *to, const char *from, int times)
{
    while (times-- > 0) {
        const char *f;

        for (f = from; *f != 0; f++)
            *to++ = *f;
    }
    *to = 0;
    return to;
}

/* A number that something follows is what it is alone, and what follows is left. */
static void test_take(void)
{
    static const char *const behind[] = {"", " 1", "\t", "#", "y", "%"};
    static char text[1600];
    char written[NUMBER_TEXT];
    size_t i, k;

    for (i = 0; i < sizeof cases / sizeof cases[0]; i++)
        for (k = 0; k < sizeof behind / sizeof behind[0]; k++) {
            const char *const end = add(text, cases[i].text, 1), *rest;
            fmb_real value = 0;
            int rounded = NUMBER_EXACT;

            add(text + (end - text), behind[k], 1);
            rest = number_take(text, &value, &rounded);
            CHECK(rest == end);
            CHECK_EQ(rounded, cases[i].how);
            CHECK_TEXT(number_format(value, written), cases[i].written);
        }
    CHECK(number_take(" 1", &(fmb_real){0}, &(int){0}) == NULL);
    CHECK(number_take("1e 5", &(fmb_real){0}, &(int){0}) == NULL);
}

/* Texts of more digits than any buffer holds. */
static void test_long(void)
{
    static char text[1600];
    char written[NUMBER_TEXT];
    fmb_real value = 0;

    add(add(text, "1.", 1), "0", 1200);
    CHECK_EQ(number_parse(text, &value), NUMBER_EXACT);
    CHECK_TEXT(number_format(value, written), "0x1p+0");
    add(add(add(text, "1.", 1), "0", 1200), "1", 1);
    CHECK_EQ(number_parse(text, &value), NUMBER_ROUNDED);
    CHECK_TEXT(number_format(value, written), "0x1p+0");
    /* the tie between 2^24 and its successor, and the faintest digit above it */
    add(add(add(text, "16777217.", 1), "0", 1200), "1", 1);
    CHECK_EQ(number_parse(text, &value), NUMBER_ROUNDED);
    CHECK_TEXT(number_format(value, written), sizeof value == 4 ? "0x1.000002p+24" : "0x1.000001p+24");
    add(add(text, "16777216.", 1), "9", 1200);
    CHECK_EQ(number_parse(text, &value), NUMBER_ROUNDED);
    CHECK_TEXT(number_format(value, written), sizeof value == 4 ? "0x1p+24" : "0x1.000001p+24");
    add(add(text, "9007199254740992.", 1), "9", 1200);
    CHECK_EQ(number_parse(text, &value), NUMBER_ROUNDED);
    CHECK_TEXT(number_format(value, written), "0x1p+53");
    add(add(add(text, "0.", 1), "0", 1200), "25e1200", 1);
    CHECK_EQ(number_parse(text, &value), NUMBER_EXACT);
    CHECK_TEXT(number_format(value, written), "0x1p-2");
    add(add(add(text, "25", 1), "0", 1200), "e-1202", 1);
    CHECK_EQ(number_parse(text, &value), NUMBER_EXACT);
    CHECK_TEXT(number_format(value, written), "0x1p-2");
    add(add(add(text, "0x", 1), "0", 1200), "1.8p0", 1);
    CHECK_EQ(number_parse(text, &value), NUMBER_EXACT);
    CHECK_TEXT(number_format(value, written), "0x1.8p+0");
    add(add(text, "9", 1500), "", 0);
    CHECK_EQ(number_parse(text, &value), NUMBER_ROUNDED);
    CHECK_TEXT(number_format(value, written), "inf");
}

static void check_round_trip(bits_of_real bits)
{
    char text[NUMBER_TEXT];
    fmb_real back = 0;
    int how = number_parse(number_format(from_bits(bits), text), &back);

    if (!CHECK(how == NUMBER_EXACT && to_bits(back) == bits)) {
        port_out("    of ");
        port_out(text);
        port_out("\n");
    }
}

/* All exponents with the ends and the middle of their mantissas, and random bits; NaN excepted, which has one text only. */
static void test_round_trip(void)
{
    const int exponent_at = sizeof(fmb_real) == 4 ? 23 : 52;
    const bits_of_real exponents = sizeof(fmb_real) == 4 ? 255 : 2047, one = 1;
    bits_of_real e, random = 12345;
    int i;

    for (e = 0; e < exponents; e++)
        for (i = -1; i <= 1; i++) {
            check_round_trip((e << exponent_at) + (bits_of_real)(e == 0 && i < 0 ? 0 : i));
            check_round_trip((e << exponent_at | one << (exponent_at - 1)) + (bits_of_real)i);
            check_round_trip((e << exponent_at | one << (sizeof(fmb_real) * 8 - 1)) +
                             (bits_of_real)(e == 0 && i < 0 ? 0 : i));
        }
    for (i = 0; i < 3000; i++) {
        random = random * (bits_of_real)6364136223846793005U + (bits_of_real)1442695040888963407U;
        if ((random >> exponent_at & exponents) != exponents)
            check_round_trip(random ^ random >> (exponent_at / 2));
    }
}

static void test_fixed(void)
{
    static const struct {
        const char *of;
        int places;
        const char *text;
    } fixed[] = {{"0", 0, "0"},
                 {"-0", 2, "-0.00"},
                 {"0.5", 0, "0"},
                 {"1.5", 0, "2"},
                 {"2.5", 0, "2"},
                 {"0.125", 2, "0.12"},
                 {"0.375", 2, "0.38"},
                 {"-9.9990234375", 2, "-10.00"},
                 {"0.96875", 1, "1.0"},
                 {"0.0009765625", 9, "0.000976562"},
                 {"0.0009765625", 3, "0.001"},
                 {"0.0009765625", 2, "0.00"},
                 {"123456", 3, "123456.000"},
                 {"0x1p60", 1, "1152921504606846976.0"},
                 {"0x1p-140", 4, "0.0000"},
                 {"inf", 1, "inf"},
                 {"nan", 1, "nan"},
                 {"-0x1p120", 1, "-0x1p+120"}};
    char text[NUMBER_TEXT];
    fmb_real value = 0;
    size_t i;

    for (i = 0; i < sizeof fixed / sizeof fixed[0]; i++) {
        CHECK_EQ(number_parse(fixed[i].of, &value), NUMBER_EXACT);
        CHECK_TEXT(number_fixed(value, fixed[i].places, text), fixed[i].text);
    }
}

/* Numbers of JSON: the text, and that reading it brings back the same value. */
static void test_decimal(void)
{
    static const struct {
        const char *of, *text;
    } decimal[] = {{"0", "0"},
                   {"-0", "0"},
                   {"1", "1"},
                   {"-1.25", "-1.25"},
                   {"0.5", "5e-1"},
                   {"10", "1e1"},
                   {"120", "1.2e2"},
                   {"inf", "null"},
                   {"-inf", "null"},
                   {"nan", "null"},
                   {"1048576", "1.048576e6"},
                   {"99999", "9.9999e4"}};
    char text[NUMBER_TEXT];
    fmb_real value = 0, again = 0;

    for (size_t i = 0; i < sizeof decimal / sizeof decimal[0]; i++) {
        CHECK(number_parse(decimal[i].of, &value) != NUMBER_BAD);
        CHECK_TEXT(number_decimal(value, text), decimal[i].text);
    }
    static const char *const hard[] = {"0x1p-140", "0x1.fffffep127", "0x1.000002p0", "0.1",      "-0x1.999998p-4",
                                       "0x1p-149", "0x1.921fb6p1",   "1e-30",        "16777215", "0x1.fffffep-127"};
    for (size_t i = 0; i < sizeof hard / sizeof hard[0]; i++) {
        CHECK(number_parse(hard[i], &value) != NUMBER_BAD);
        CHECK(number_parse(number_decimal(value, text), &again) != NUMBER_BAD);
        CHECK(again == value);
    }
}

static void test_integers(void)
{
    char text[NUMBER_TEXT];
    uint64_t n = 5;

    CHECK_TEXT(number_unsigned(0, text), "0");
    CHECK_TEXT(number_unsigned(UINT64_MAX, text), "18446744073709551615");
    CHECK_TEXT(number_signed(INT64_MIN, text), "-9223372036854775808");
    CHECK_TEXT(number_signed(42, text), "42");
    CHECK(number_read_unsigned("18446744073709551615", &n) && n == UINT64_MAX);
    CHECK(number_read_unsigned("007", &n) && n == 7);
    CHECK(!number_read_unsigned("18446744073709551616", &n));
    CHECK(!number_read_unsigned("99999999999999999999", &n));
    CHECK(!number_read_unsigned("", &n) && !number_read_unsigned("-1", &n) && !number_read_unsigned("1x", &n));
    CHECK(n == 7);
}

int main(int argc, char **argv)
{
    (void)argc;
    (void)argv;
    test_cases();
    test_take();
    test_long();
    test_round_trip();
    test_fixed();
    test_decimal();
    test_integers();
    return check_done("number");
}
