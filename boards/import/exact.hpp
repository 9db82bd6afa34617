// SPDX-License-Identifier: MIT
// Exact numbers: rationals, decimals as they are written, sines and cosines enclosed, rounding in a known direction.
#ifndef IMPORT_EXACT_HPP
#define IMPORT_EXACT_HPP

#include <gmpxx.h>
#include <string>

using Q = mpq_class;

// 2^n
Q power_of_two(int n);

// The exact value of a decimal number as C writes it (no hexadecimal ones, no infinities, no NaN). False: it is none.
bool read_decimal(const std::string &text, Q &value);

// Cosine and sine of an angle (rad), each off by at most CIRCLE_ERROR; of 0 exact. False: the angle is above 100 rad.
extern const Q CIRCLE_ERROR;
bool circle(const Q &angle, Q &cosine, Q &sine);

// The nearest double (of two equally near ones either); and a double that is not smaller.
double nearest(const Q &x);
double above(const Q &x);

// The largest float that is not larger, the smallest one that is not smaller. Of what no float can hold: infinities.
float float_below(const Q &x);
float float_above(const Q &x);

#endif
