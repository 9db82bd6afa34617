/* SPDX-License-Identifier: MIT */
/* One explicit direction in 2D: hint2.h. */
#include "hint2.h"

/* (A loop: what is too short or too long is tried once more, scaled, by the same code.) */
int fmbi_try2(const fmb_frame2 *a, const fmb_frame2 *b, fmb_real *n, const fmb_real *v)
{
    fmb_point m = fmb_load2(n);
    int proved, first = 0; /* what kept it from being asked as it is */
    for (;;) {
        fmb_gap g = fmb_gap_ahead2(a, b, &m, v);
        proved = fmb_hint_separates(&g);
        if (proved >= 0 || first)
            break;
        first = proved;
        m = (fmb_point){fmb_hint_scale(first) * m.x, fmb_hint_scale(first) * m.y};
        FMB_READ_ANEW;
    }
    if (proved <= 0)
        return 0;
    if (first)
        m = (fmb_point){fmb_hint_back(first) * m.x, fmb_hint_back(first) * m.y};
    n[0] = m.x;
    n[1] = m.y;
    return 1;
}

int fmbi_hint2(const fmb_couple2 *c, fmb_real *axis)
{
    fmb_real v[2] = {c->vb[0] - c->va[0], c->vb[1] - c->va[1]};
    return fmbi_try2(c->a, c->b, axis, v) ? FMB_MISS_BY2("hint 2D", c->a, c->va, c->b, c->vb, axis) : FMB_OPEN;
}
