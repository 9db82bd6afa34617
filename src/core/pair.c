/* SPDX-License-Identifier: MIT */
/* A function of its own, since it is rarely asked: only where the sum of all numbers is out of range. */
#include "pair.h"

int fmbi_check_displacement(const fmb_real *x, int n)
{
    int error = 0;
    for (int k = 0; k < n; k++) {
        if (!fmb_finite(x[k]))
            return FMB_ERR_NOT_FINITE;
        if (fmb_abs(x[k]) > FMB_LARGEST)
            error = FMB_ERR_RANGE;
    }
    return error;
}
