/* SPDX-License-Identifier: MIT */
/*
 * fmb_check_arithmetic looks at each result that it computes: one that is not what it expects is told, whichever it is. No core computes wrongly
 * when asked to, so what it expects is made wrong here, and what products and comparisons say of themselves.
 */
#include "core/exact.h"

#include "check.h"

/* how often a number was asked to be finite; which of these answers is wrong: 1 first, 2 second */
static int asked, lie;
static int product_lies;

static int told_finite(fmb_real x) { return ++asked == lie ? !fmb_finite(x) : fmb_finite(x); }

static fmb_twin told_product(fmb_real a, fmb_real b)
{
    fmb_twin t = fmb_two_product(a, b);
    if (product_lies)
        t.rest += FMB_U * FMB_U;
    return t;
}

/* The library's own, but for these two; its table can be written. */
#define fmb_finite(x) told_finite(x)
#define fmb_two_product(a, b) told_product(a, b)
#define const
#include "core/arithmetic.c"
#undef const
#undef fmb_finite
#undef fmb_two_product

int main(void)
{
    CHECK_EQ(fmb_check_arithmetic(), 0);
    CHECK_EQ(asked, 2); /* numbers of either sign */
    for (int i = 0; i < KNOWN; i++)
        for (int k = 3; k < 5; k++) { /* a b + c, a / 3 */
            fmb_real was = expected[i][k];
            expected[i][k] = was * (1 + 2 * FMB_U) + FMB_DENORMAL;
            CHECK(expected[i][k] != was);
            CHECK_EQ(fmb_check_arithmetic(), FMB_ERR_ARITHMETIC);
            expected[i][k] = -was;
            CHECK_EQ(fmb_check_arithmetic(), FMB_ERR_ARITHMETIC);
            expected[i][k] = was;
        }
    for (lie = 1; lie < 3; lie++) {
        asked = 0;
        CHECK_EQ(fmb_check_arithmetic(), FMB_ERR_ARITHMETIC);
    }
    asked = lie = 0;
    product_lies = 1;
    CHECK_EQ(fmb_check_arithmetic(), FMB_ERR_ARITHMETIC);
    product_lies = 0;
    CHECK_EQ(fmb_check_arithmetic(), 0);
    return check_done("arithmetic_told");
}
