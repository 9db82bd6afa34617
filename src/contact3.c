/* SPDX-License-Identifier: MIT */
/* fmb_contact3, fmb_sweep_contact3: the decision first, then the box, then the point. */
#include "contact.h"

static void clip(fmb_pieces *p, const fmb_view *f, const fmb_view *g)
{
    fmb_clip(p, f, g, 3);
}

static int proved(const fmb_view *a, const fmb_real *va, const fmb_view *b, const fmb_real *vb, fmb_real t, const fmb_real *point)
{
    return fmb_within(a, va, t, point, 3) && fmb_within(b, vb, t, point, 3);
}

int fmb_contact3(const fmb_frame3 *a, const fmb_frame3 *b, fmb_real axis[3], fmb_box3 *box, fmb_witness3 *witness)
{
    int answer = box ? fmb_test3(a, b, axis) : FMB_ERR_NULL;
    if (answer <= FMB_MISS)
        return answer;
    fmb_view view_a = fmb_view3(a), view_b = fmb_view3(b);
    fmb_corners c;
    fmb_contact_at_rest(&view_a, &view_b, clip, &c, witness ? witness->point : NULL, 3);
    for (int k = 0; k < 3; k++) {
        box->min[k] = c.min[k];
        box->max[k] = c.max[k];
    }
    if (witness) {
        witness->time = 0;
        witness->proved = proved(&view_a, fmb_at_rest, &view_b, fmb_at_rest, 0, witness->point);
    }
    return answer;
}

int fmb_sweep_contact3(const fmb_frame3 *a, const fmb_real va[3], const fmb_frame3 *b, const fmb_real vb[3], fmb_real axis[3],
                       fmb_interval *when, fmb_box3 *box, fmb_witness3 *witness)
{
    fmb_interval w = { 0, 1 };
    int answer = box ? fmb_sweep3(a, va, b, vb, axis, &w) : FMB_ERR_NULL;
    if (answer <= FMB_MISS)
        return answer;
    va = va ? va : fmb_at_rest;
    vb = vb ? vb : fmb_at_rest;
    fmb_view view_a = fmb_view3(a), view_b = fmb_view3(b);
    fmb_extreme e = { .a = &view_a, .b = &view_b, .va = va };
    fmb_relative pair;
    fmb_relate(&pair, &view_a, va, &view_b, vb, 3);
    e.pair = &pair;
    fmb_extreme_start(&e, 3);
    for (int k = 0; k < 3; k++) {
        fmb_span s = fmb_extreme_span(&e, vb, k, 3);
        box->min[k] = s.min;
        box->max[k] = s.max;
    }
    if (witness) {
        witness->time = w.in + (w.out - w.in) * R(0.5);
        fmb_contact_point(&view_a, va, &view_b, vb, witness->time, clip, witness->point, 3);
        witness->proved = proved(&view_a, va, &view_b, vb, witness->time, witness->point);
    }
    if (when)
        *when = w;
    return answer;
}
