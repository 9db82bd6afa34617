/* SPDX-License-Identifier: MIT */
/* fmb_contact2, fmb_sweep_contact2: the decision first, then the box, then the point. */
#include "contact.h"

static void clip(fmb_pieces *p, const fmb_view *f, const fmb_view *g)
{
    fmb_clip(p, f, g, 2);
}

static fmb_real find(const fmb_extreme *e, int k, fmb_real side)
{
    return fmb_extreme_find(e, k, side, 2);
}

static int within(const fmb_view *f, const fmb_real *v, fmb_real t, const fmb_real *point)
{
    return fmb_within(f, v, t, point, 2);
}

int fmb_contact2(const fmb_frame2 *a, const fmb_frame2 *b, fmb_real axis[2], fmb_box2 *box, fmb_witness2 *witness)
{
    int answer = box ? fmb_test2(a, b, axis) : FMB_ERR_NULL;
    if (answer <= FMB_MISS)
        return answer;
    fmb_view view_a = fmb_view2(a), view_b = fmb_view2(b);
    fmb_contact_at_rest(&view_a, &view_b, clip, box->min, box->max, witness ? witness->point : NULL, 2);
    if (witness) {
        witness->time = 0;
        witness->proved = within(&view_a, fmb_at_rest, 0, witness->point) && within(&view_b, fmb_at_rest, 0, witness->point);
    }
    return answer;
}

int fmb_sweep_contact2(const fmb_frame2 *a, const fmb_real va[2], const fmb_frame2 *b, const fmb_real vb[2], fmb_real axis[2],
                       fmb_interval *when, fmb_box2 *box, fmb_witness2 *witness)
{
    fmb_interval w = { 0, 1 };
    int answer = box ? fmb_sweep2(a, va, b, vb, axis, &w) : FMB_ERR_NULL;
    if (answer <= FMB_MISS)
        return answer;
    va = va ? va : fmb_at_rest;
    vb = vb ? vb : fmb_at_rest;
    fmb_view view_a = fmb_view2(a), view_b = fmb_view2(b);
    fmb_contact_moving(&view_a, va, &view_b, vb, find, box->min, box->max, 2);
    if (witness) {
        witness->time = w.in + (w.out - w.in) * R(0.5);
        fmb_contact_point(&view_a, va, &view_b, vb, witness->time, clip, witness->point, 2);
        witness->proved = within(&view_a, va, witness->time, witness->point) && within(&view_b, vb, witness->time, witness->point);
    }
    if (when)
        *when = w;
    return answer;
}
