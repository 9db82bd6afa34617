/* SPDX-License-Identifier: MIT */
/* Forms of the core: see forms.h. */
#include "frames.h"

/* fmb_gap_along, as fmb_gap_separates uses it: near + min(0, speed), and far along -n. */
static void gap2(const fmb_real *x, fmb_shape p, fmb_shape q, int far, fmb_real *value, fmb_real *bound)
{
    fmb_frame2 a, b;
    fmb_relative r;
    *value = *bound = 0;
    if (form_frame2(&a, p, x) || form_frame2(&b, q, x + 6))
        return;
    fmb_view s = fmb_view2(&a), t = fmb_view2(&b);
    fmb_relate(&r, &s, x + 12, &t, x + 14, 2);
    fmb_gap g = fmb_gap_along(&r, &s, &t, x + 16, 2);
    FORM_LEAST(g.error, FMB_DIRECTION_ERROR * FMB_SIZE_LEAST);
    *value = far ? -g.far + fmb_min0(-g.speed) : g.near + fmb_min0(g.speed);
    *bound = g.error;
}

void form_gap2_cc(const fmb_real *x, fmb_real *value, fmb_real *bound)
{
    gap2(x, FMB_CUBOID, FMB_CUBOID, 0, value, bound);
}
void form_gap2_ct(const fmb_real *x, fmb_real *value, fmb_real *bound)
{
    gap2(x, FMB_CUBOID, FMB_TETRAHEDRON, 0, value, bound);
}
void form_gap2_tt(const fmb_real *x, fmb_real *value, fmb_real *bound)
{
    gap2(x, FMB_TETRAHEDRON, FMB_TETRAHEDRON, 0, value, bound);
}
void form_gap2_far_cc(const fmb_real *x, fmb_real *value, fmb_real *bound)
{
    gap2(x, FMB_CUBOID, FMB_CUBOID, 1, value, bound);
}
void form_gap2_far_tt(const fmb_real *x, fmb_real *value, fmb_real *bound)
{
    gap2(x, FMB_TETRAHEDRON, FMB_TETRAHEDRON, 1, value, bound);
}

static void gap3(const fmb_real *x, fmb_shape p, fmb_shape q, int far, fmb_real *value, fmb_real *bound)
{
    fmb_frame3 a, b;
    fmb_relative r;
    *value = *bound = 0;
    if (form_frame3(&a, p, x) || form_frame3(&b, q, x + 12))
        return;
    fmb_view s = fmb_view3(&a), t = fmb_view3(&b);
    fmb_relate(&r, &s, x + 24, &t, x + 27, 3);
    fmb_gap g = fmb_gap_along(&r, &s, &t, x + 30, 3);
    FORM_LEAST(g.error, FMB_DIRECTION_ERROR * FMB_SIZE_LEAST);
    *value = far ? -g.far + fmb_min0(-g.speed) : g.near + fmb_min0(g.speed);
    *bound = g.error;
}

void form_gap3_cc(const fmb_real *x, fmb_real *value, fmb_real *bound)
{
    gap3(x, FMB_CUBOID, FMB_CUBOID, 0, value, bound);
}
void form_gap3_ct(const fmb_real *x, fmb_real *value, fmb_real *bound)
{
    gap3(x, FMB_CUBOID, FMB_TETRAHEDRON, 0, value, bound);
}
void form_gap3_tt(const fmb_real *x, fmb_real *value, fmb_real *bound)
{
    gap3(x, FMB_TETRAHEDRON, FMB_TETRAHEDRON, 0, value, bound);
}
void form_gap3_far_cc(const fmb_real *x, fmb_real *value, fmb_real *bound)
{
    gap3(x, FMB_CUBOID, FMB_CUBOID, 1, value, bound);
}
void form_gap3_far_tt(const fmb_real *x, fmb_real *value, fmb_real *bound)
{
    gap3(x, FMB_TETRAHEDRON, FMB_TETRAHEDRON, 1, value, bound);
}

#ifdef FORM_PROOF
FORMS_CORE(FORM_DESCRIBE)
#endif
