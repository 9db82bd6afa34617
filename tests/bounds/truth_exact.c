/* SPDX-License-Identifier: MIT */
/* The exact values, to 768 bits. See bounds.h. */
#include "bounds/bounds.h"
#include "exact_motion.h"
#include <math.h>
#include <stddef.h>

typedef mpf_ptr number;

static number n_of(double x) { return exact_number(x); }
static number n_add(number a, number b) { return exact_add(a, b); }
static number n_sub(number a, number b) { return exact_sub(a, b); }
static number n_mul(number a, number b) { return exact_mul(a, b); }
static number n_div(number a, number b) { return exact_div(a, b); }
static int n_sign(number a) { return mpf_sgn(a); }
enum { STEPS = 8 }; /* of an iteration that begins with an error of 2^-10 or less, squared in each */
static void n_set(number *to, number a) { mpf_set(*to, a); }
static int n_mark(void) { return exact_mark(); }
static void n_release(int mark) { exact_release(mark); }
static number n_root(number a)
{
    number r = n_of(0);
    mpf_sqrt(r, a);
    return r;
}

#include "bounds/truth.inc"

int bound_climbed(int form) { return truth[form] != NULL; }

double bound_ratio_exact(int form, const fmb_real *x, int *holds)
{
    fmb_real value, bound;
    form_side = 0;
    bound_forms[form].form(x, &value, &bound);
    *holds = 1;
    if (!(bound > 0))
        return -HUGE_VAL;
    if (!isfinite(value) || !isfinite(bound)) {
        *holds = 0;
        return HUGE_VAL;
    }
    int mark = exact_mark();
    number error = error_of(form, x, value, bound), limit = n_of((double)bound);
    *holds = n_sign(n_sub(error, limit)) <= 0;
    double ratio = mpf_get_d(n_div(error, limit));
    exact_release(mark);
    return ratio;
}
