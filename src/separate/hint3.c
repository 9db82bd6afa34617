/* SPDX-License-Identifier: MIT */
/* One explicit direction in 3D: hint3.h. */
#include "hint3.h"

int fmbi_try3_once(const fmb_frame3 *a, const fmb_frame3 *b, fmb_real *n, const fmb_real *v, fmb_real part)
{
    fmb_vec m = fmb_load(n);
    fmb_gap g = fmb_gap_ahead3(a, b, &m, v, part);
    int proved = fmb_hint_separates(&g);
    if (proved > 0) {
        n[0] = m.x;
        n[1] = m.y;
        n[2] = m.z;
    }
    return proved;
}

int fmbi_try3_scaled(const fmb_frame3 *a, const fmb_frame3 *b, fmb_real *n, const fmb_real *v, fmb_real scale)
{
    fmb_real m[3] = {n[0] * scale, n[1] * scale, n[2] * scale}, back = fmb_hint_back(scale);
    if (fmbi_try3_once(a, b, m, v, FMB_DIRECTION_ERROR) <= 0)
        return 0;
    for (int k = 0; k < 3; k++)
        n[k] = m[k] * back;
    return 1;
}
