/* SPDX-License-Identifier: MIT */
/* For double: the exact values in numbers of 64 bits, ten times as fast as those of 113. See bounds.h. */
#include "bounds/bounds.h"
#include <math.h>
#include <stddef.h>

#ifdef FMB_REAL_DOUBLE

typedef long double number;

static number n_of(double x) { return (number)x; }
static number n_add(number a, number b) { return a + b; }
static number n_sub(number a, number b) { return a - b; }
static number n_mul(number a, number b) { return a * b; }
static number n_div(number a, number b) { return a / b; }
static int n_sign(number a) { return (a > 0) - (a < 0); }
enum { STEPS = 5 }; /* of an iteration that begins with an error of 2^-10 or less, squared in each */
static void n_set(number *to, number a) { *to = a; }
static int n_mark(void) { return 0; }
static void n_release(int mark) { (void)mark; }
static number n_root(number a) { return sqrtl(a); }

#include "bounds/truth.inc"

double bound_ratio_quick(int form, const fmb_real *x)
{
    fmb_real value, bound;
    form_side = 0;
    bound_forms[form].form(x, &value, &bound);
    if (!(bound > 0))
        return -HUGE_VAL;
    number error = error_of(form, x, value, bound);
    return (double)n_div(error, (number)bound);
}

#else

double bound_ratio_quick(int form, const fmb_real *x) { return bound_ratio_wide(form, x); }

#endif
