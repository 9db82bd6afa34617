/* SPDX-License-Identifier: MIT */
/* One explicit direction in 2D: hint2.h. */
#include "hint2.h"

FMB_INLINE void keep_ahead(fmb_point m, fmb_real *axis)
{
    if (axis) {
        axis[0] = m.x;
        axis[1] = m.y;
    }
}

FMB_APART int try_axis_scaled(const fmb_couple2 *c, const fmb_real *n, fmb_real *axis, fmb_real scale)
{
    fmb_point m = {scale * n[0], scale * n[1]};
    fmb_gap g = fmb_gap_ahead2(c, &m);
    fmb_real back = fmb_hint_back(scale);
    m = (fmb_point){back * m.x, back * m.y};
    if (fmb_hint_separates(&g) <= 0)
        return 0;
    keep_ahead(m, axis);
    return !FMB_MISS_BY("explicit 2D", fmb_claim2(c->a, c->va, c->b, c->vb), m.x, m.y, 0);
}

int fmbi_try2(const fmb_couple2 *c, const fmb_real *n, fmb_real *axis)
{
    fmb_point m = fmb_load2(n);
    fmb_gap g = fmb_gap_ahead2(c, &m);
    int proved = fmb_hint_separates(&g);
    if (proved < 0)
        return try_axis_scaled(c, n, axis, fmb_hint_scale(proved));
    if (!proved)
        return 0;
    keep_ahead(m, axis);
    return !FMB_MISS_BY("explicit 2D", fmb_claim2(c->a, c->va, c->b, c->vb), m.x, m.y, 0);
}
