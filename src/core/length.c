/* SPDX-License-Identifier: MIT */
/* What of lengths and directions is too long to be copied into its callers. */
#include "length.h"

int fmbi_normalise(fmb_real *x, int n)
{
    fmb_real m = fmb_largest(x, n);
    if (m == 0)
        return 0;
    if (m >= FMB_HALF_RANGE)
        fmb_scale(x, n, 1 / FMB_HALF_RANGE);
    else if (m < 1 / FMB_HALF_RANGE)
        fmb_scale(x, n, FMB_HALF_RANGE);
    fmb_scale(x, n, fmb_inverse_power(fmb_largest(x, n)));
    return 1;
}

fmb_real fmbi_tiny_length(const fmb_real *x, fmb_real m, int n)
{
    fmb_real scale = fmb_inverse_power(m * FMB_HALF_RANGE), q = 0;
    for (int k = 0; k < n; k++) {
        fmb_real y = x[k] * FMB_HALF_RANGE * scale;
        q += y * y;
    }
    return fmb_root(q) / scale * (1 + 16 * FMB_U) / FMB_HALF_RANGE + FMB_DENORMAL;
}
