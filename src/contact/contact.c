/* SPDX-License-Identifier: MIT */
/*
 * The contact of two frames: the decision first, then the box, then the point. Functions with `dim` serve both
 * dimensions. They vanish in the public functions, where it is a constant, so that a caller in 2D links no code for 3D.
 */
#include "clip.h"
#include "extent.h"
#include "../core/proof.h"

/*
 * What is called more than once: one function per dimension, since every call of an inlined one would repeat its code.
 */
static void clip2(fmb_pieces *p, const fmb_view *f, const fmb_view *g) { fmb_clip(p, f, g, 2); }
static void clip3(fmb_pieces *p, const fmb_view *f, const fmb_view *g) { fmb_clip(p, f, g, 3); }

FMB_INLINE void clip_edges(fmb_pieces *p, const fmb_view *f, const fmb_view *g, int dim)
{
    if (dim == 2)
        clip2(p, f, g);
    else
        clip3(p, f, g);
}

static fmb_real extreme2(const fmb_extreme *e, int k, fmb_real side) { return fmb_extreme_find(e, k, side, 2); }
static fmb_real extreme3(const fmb_extreme *e, int k, fmb_real side) { return fmb_extreme_find(e, k, side, 3); }

FMB_INLINE fmb_real find_extreme(const fmb_extreme *e, int k, fmb_real side, int dim)
{
    return dim == 2 ? extreme2(e, k, side) : extreme3(e, k, side);
}

static int within2(const fmb_view *f, const fmb_real *v, fmb_real t, const fmb_real *p)
{
    return fmb_within(f, v, t, p, 2);
}

static int within3(const fmb_view *f, const fmb_real *v, fmb_real t, const fmb_real *p)
{
    return fmb_within(f, v, t, p, 3);
}

/* Is the point proved to lie in both frames at the time t? */
FMB_INLINE int within_both(const fmb_view *a, const fmb_real *va, const fmb_view *b, const fmb_real *vb, fmb_real t,
                           const fmb_real *p, int dim)
{
    return dim == 2 ? within2(a, va, t, p) && within2(b, vb, t, p) : within3(a, va, t, p) && within3(b, vb, t, p);
}

/* The box of the contact at rest; point: where to put a point in its middle, or NULL. */
FMB_INLINE void box_at_rest(const fmb_view *a, const fmb_view *b, fmb_real *min, fmb_real *max, fmb_real *point,
                            int dim)
{
    fmb_pieces p, q;
    clip_edges(&p, a, b, dim);
    clip_edges(&q, b, a, dim);
    fmb_clip_box(&p, a, &q, b, min, max, dim);
    if (!point)
        return;
    fmb_clip_middle(&p, a, &q, b, point, dim);
    for (int k = 0; k < dim; k++)
        point[k] = fmb_max(min[k], fmb_min(max[k], point[k]));
}

FMB_INLINE fmb_real span_of(const fmb_view *f, int dim)
{
    return dim == 3 ? (f->extent[0] + f->extent[1]) + f->extent[2] : f->extent[0] + f->extent[1];
}

/*
 * The box of the contact of frames that move. The unknowns of the linear program are coordinates in the smaller frame:
 * those in the larger one do not depend steeply on them. The box stays within what the boxes of both sweeps have in
 * common. Bounds that cross hold nothing, and any box holds that.
 */
FMB_INLINE void box_moving(const fmb_view *a, const fmb_real *va, const fmb_view *b, const fmb_real *vb, fmb_real *min,
                           fmb_real *max, int dim)
{
    fmb_relative pair;
    int exchange = span_of(b, dim) < span_of(a, dim);
    fmb_extreme e;
    e.a = exchange ? b : a;
    e.b = exchange ? a : b;
    e.va = exchange ? vb : va;
    e.pair = &pair;
    fmb_relate(&pair, e.a, e.va, e.b, exchange ? va : vb, dim);
    fmb_extreme_start(&e, dim);
    for (int k = 0; k < dim; k++) {
        fmb_span s = fmb_common(fmb_reach_along(a, k, va[k], dim), fmb_reach_along(b, k, vb[k], dim));
        fmb_real low = -find_extreme(&e, k, -1, dim), high = find_extreme(&e, k, 1, dim);
        low = low > s.min ? low : s.min; /* NaN is no bound */
        high = high < s.max ? high : s.max;
        min[k] = fmb_min(low, high);
        max[k] = fmb_max(low, high);
    }
}

/*
 * A point in the middle of the contact at the time t. Neither its place nor the time need be exact: it is proved
 * afterwards.
 */
FMB_INLINE void point_moving(const fmb_view *a, const fmb_real *va, const fmb_view *b, const fmb_real *vb, fmb_real t,
                             fmb_real *point, int dim)
{
    fmb_view view_a = *a, view_b = *b;
    fmb_real origin[2][3];
    fmb_real min[3], max[3];
    for (int k = 0; k < dim; k++) {
        origin[0][k] = a->origin[k] + t * va[k];
        origin[1][k] = b->origin[k] + t * vb[k];
    }
    view_a.origin = origin[0];
    view_b.origin = origin[1];
    box_at_rest(&view_a, &view_b, min, max, point, dim);
}

/* ---- the public functions ---- */

int fmb_test3_contact(const fmb_frame3 *a, const fmb_frame3 *b, fmb_real axis[3], fmb_box3 *box, fmb_witness3 *witness)
{
    int answer = box ? fmb_test3(a, b, axis) : FMB_ERR_NULL;
    if (answer <= FMB_MISS)
        return answer;
    fmb_view view_a = fmb_view3(a), view_b = fmb_view3(b);
    box_at_rest(&view_a, &view_b, box->min, box->max, witness ? witness->point : NULL, 3);
    if (witness) {
        witness->time = 0;
        witness->proved = within_both(&view_a, fmb_at_rest, &view_b, fmb_at_rest, 0, witness->point, 3);
    }
    return answer;
}

int fmb_test2_contact(const fmb_frame2 *a, const fmb_frame2 *b, fmb_real axis[2], fmb_box2 *box, fmb_witness2 *witness)
{
    int answer = box ? fmb_test2(a, b, axis) : FMB_ERR_NULL;
    if (answer <= FMB_MISS)
        return answer;
    fmb_view view_a = fmb_view2(a), view_b = fmb_view2(b);
    box_at_rest(&view_a, &view_b, box->min, box->max, witness ? witness->point : NULL, 2);
    if (witness) {
        witness->time = 0;
        witness->proved = within_both(&view_a, fmb_at_rest, &view_b, fmb_at_rest, 0, witness->point, 2);
    }
    return answer;
}

FMB_INLINE fmb_real middle_of(fmb_interval when) { return when.in + (when.out - when.in) * R(0.5); }

/* For 3D and for 2D: the same steps over other types. What can be shared is above. */
int fmb_sweep3_contact(const fmb_frame3 *a, const fmb_real va[3], const fmb_frame3 *b, const fmb_real vb[3],
                       fmb_real axis[3], fmb_interval *when, fmb_box3 *box, fmb_witness3 *witness)
{
    fmb_interval w = {0, 1};
    int answer = box ? fmb_sweep3(a, va, b, vb, axis, &w) : FMB_ERR_NULL;
    if (answer <= FMB_MISS)
        return answer;
    va = va ? va : fmb_at_rest;
    vb = vb ? vb : fmb_at_rest;
    fmb_view view_a = fmb_view3(a), view_b = fmb_view3(b);
    box_moving(&view_a, va, &view_b, vb, box->min, box->max, 3);
    if (witness) {
        witness->time = middle_of(w);
        point_moving(&view_a, va, &view_b, vb, witness->time, witness->point, 3);
        witness->proved = within_both(&view_a, va, &view_b, vb, witness->time, witness->point, 3);
    }
    if (when)
        *when = w;
    return answer;
}

int fmb_sweep2_contact(const fmb_frame2 *a, const fmb_real va[2], const fmb_frame2 *b, const fmb_real vb[2],
                       fmb_real axis[2], fmb_interval *when, fmb_box2 *box, fmb_witness2 *witness)
{
    fmb_interval w = {0, 1};
    int answer = box ? fmb_sweep2(a, va, b, vb, axis, &w) : FMB_ERR_NULL;
    if (answer <= FMB_MISS)
        return answer;
    va = va ? va : fmb_at_rest;
    vb = vb ? vb : fmb_at_rest;
    fmb_view view_a = fmb_view2(a), view_b = fmb_view2(b);
    box_moving(&view_a, va, &view_b, vb, box->min, box->max, 2);
    if (witness) {
        witness->time = middle_of(w);
        point_moving(&view_a, va, &view_b, vb, witness->time, witness->point, 2);
        witness->proved = within_both(&view_a, va, &view_b, vb, witness->time, witness->point, 2);
    }
    if (when)
        *when = w;
    return answer;
}
