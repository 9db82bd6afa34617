/* SPDX-License-Identifier: MIT */
/* Where a form begins to say "proved", to the last bit. */
#ifndef LAST_BIT_H
#define LAST_BIT_H

#include "check.h"
#include "core/real.h"

typedef union {
    fmb_real real;
    fmb_bits bits;
} number;

/* The next number above x, or below it, for x > 0: numbers above 0 are ordered as their bits are. */
static inline fmb_real after(fmb_real x)
{
    number y = {x};
    y.bits++;
    return y.real;
}

static inline fmb_real before(fmb_real x)
{
    number y = {x};
    y.bits--;
    return y.real;
}

/* The least number above 0 and up to 1/4 of which ask says yes. It says no of 0, and of numbers below 0. */
static inline fmb_real least_of(int (*ask)(fmb_real x, const void *context), const void *context)
{
    number low = {0}, high = {R(0.25)}, middle;
    CHECK(!ask(0, context) && !ask(-FMB_U, context) && !ask(R(-0.25), context) && ask(R(0.25), context));
    while (high.bits - low.bits > 1) {
        middle.bits = low.bits + (high.bits - low.bits) / 2;
        if (ask(middle.real, context))
            high = middle;
        else
            low = middle;
    }
    CHECK(ask(high.real, context) && !ask(low.real, context)); /* one unit in the last place apart */
    return high.real;
}

/* x is y to within `off` u. */
static inline int is_within(fmb_real x, fmb_real y, fmb_real off) { return fmb_abs(x - y) <= off * FMB_U; }

#endif
