/* SPDX-License-Identifier: MIT */
/* The exact values to within 2^-29 of a bound or less: float in double, double in numbers of 113 bits. See bounds.h. */
#include "bounds/bounds.h"
#include <math.h>
#include <stddef.h>

#ifdef FMB_REAL_DOUBLE
__extension__ typedef __float128 number;
#else
typedef double number;
#endif

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
static number n_root(number a)
{
    number r = (number)sqrt((double)a);
    return r > 0 ? (r + a / r) / 2 : r; /* Newton: twice the bits */
}

#include "bounds/truth.inc"

double bound_ratio_wide(int form, const fmb_real *x)
{
    fmb_real value, bound;
    form_side = 0;
    bound_forms[form].form(x, &value, &bound);
    if (!(bound > 0))
        return -HUGE_VAL;
    number error = error_of(form, x, value, bound);
    return (double)n_div(error, (number)bound);
}
