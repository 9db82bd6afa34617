/* SPDX-License-Identifier: MIT */
/* One explicit direction in 3D: hint3.h. */
#include "hint3.h"

/* (A loop: what is too short or too long is tried once more, scaled, by the same code.) */
int fmbi_try3(const fmb_frame3 *a, const fmb_frame3 *b, fmb_real *n, const fmb_real *v, fmb_real part)
{
    fmb_vec m = fmb_load(n);
    int proved, first = 0; /* what kept it from being asked as it is */
    for (;;) {
        fmb_gap g = fmb_gap_ahead3(a, b, &m, v, part);
        proved = fmb_hint_separates(&g);
        if (proved >= 0 || first)
            break;
        if (part != FMB_DIRECTION_ERROR)
            break;
        first = proved;
        m = fmb_vec_scale(m, fmb_hint_scale(first));
        FMB_READ_ANEW;
    }
    if (proved <= 0)
        return 0;
    if (first)
        m = fmb_vec_scale(m, fmb_hint_back(first));
    n[0] = m.x;
    n[1] = m.y;
    n[2] = m.z;
    return 1;
}
