/* SPDX-License-Identifier: MIT */
/* Functions of their own, since they are rarely asked: only where the sum of all numbers is out of range. */
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

int fmbi_check_displacements(const fmb_real *va, const fmb_real *vb, int n)
{
    int error_a = fmbi_check_displacement(va, n), error_b = fmbi_check_displacement(vb, n);
    return error_a == FMB_ERR_NOT_FINITE || !error_b ? error_a : error_b;
}
