/* SPDX-License-Identifier: MIT */
/* A function of its own, since it is rarely asked: only where the first coordinates are equal. */
#include "order.h"

fmb_real fmbi_first_difference(const fmb_real *x, const fmb_real *y, int n)
{
    fmb_real d = 0;
    for (int k = 0; k < n && d == 0; k++)
        d = x[k] - y[k];
    return d;
}
