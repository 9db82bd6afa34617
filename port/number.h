/* SPDX-License-Identifier: MIT */
/*
 * Numbers as text: one parser and one formatter for the host and all boards, so that the same value has the same bytes
 * everywhere. Integer arithmetic only; no libc.
 */
#ifndef NUMBER_H
#define NUMBER_H

#include "fmb.h"
#include <stdint.h>

enum { NUMBER_BAD = -1, NUMBER_EXACT = 0, NUMBER_ROUNDED = 1 };

/*
 * Reads the whole of text as a C number: decimal or hexadecimal, with or without exponent, or inf, infinity, nan,
 * nan(...), as strtod does (any case, one sign, no blanks).
 * NUMBER_EXACT: *value is the number. NUMBER_ROUNDED: *value is the fmb_real nearest to it, ties to even, once and
 * directly to the precision of fmb_real, denormals included; beyond the largest: an infinity. NUMBER_BAD: not a number,
 * *value unchanged. Any length of text.
 */
int number_parse(const char *text, fmb_real *value);
/*
 * The same of the number that a text begins with. Returns what follows it, and *rounded is NUMBER_ROUNDED if *value is not
 * the number, else it stays. NULL: there is none, and both are anything.
 */
const char *number_take(const char *text, fmb_real *value, int *rounded);

/* Enough for every text that the functions below write, and its end. */
#define NUMBER_TEXT 64

/*
 * C hexadecimal, normalised, shortest: 0x1.8p+3, -0x0p+0, 0x1p-149, inf, -inf, nan (whatever its sign). Returns text.
 */
char *number_format(fmb_real value, char text[NUMBER_TEXT]);

/* Decimal, `places` digits after the point (0 to 9), to nearest, ties to even. From 2^100 on as above. */
char *number_fixed(fmb_real value, int places, char text[NUMBER_TEXT]);

/*
 * Decimal, as many significant digits as bring the value back when they are read (9 of float, 17 of double), without
 * zeros at the end: 5e-1, 0. What is not finite: null. A number of JSON.
 */
char *number_decimal(fmb_real value, char text[NUMBER_TEXT]);

/* Decimal integers. */
char *number_unsigned(uint64_t value, char text[NUMBER_TEXT]);
char *number_signed(int64_t value, char text[NUMBER_TEXT]);
/* Reads a whole text of decimal digits below 2^64. 1, or 0 and *value unchanged. */
int number_read_unsigned(const char *text, uint64_t *value);

#endif
