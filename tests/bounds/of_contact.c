/* SPDX-License-Identifier: MIT */
/* Forms of contact: witnesses, boxes, signs of determinants, triangles. See forms.h. */
#include "above.h"

#include "contact/extent.h"
#include "core/proof.h"
#include "mesh/triangles.h"

/* fmb_within: the height of p over a face's two sides. */
static void within(const fmb_real *x, int high, fmb_real *value, fmb_real *bound)
{
    fmb_frame3 f;
    fmb_real q[3], size[3];
    FORM_BEGIN;
    if (form_thin3(&f, FMB_CUBOID, x))
        return;
    fmb_view view = fmb_view3(&f);
    fmb_real rest = fmb_within_start(&view, x + 15, x[18], x + 12, q, size, 3), y = fmb_dot(f.normal[0], q, 3);
    fmb_real error = fmb_within_error(f.normal[0], size, rest, 3);
    *value = high ? f.volume - y : y;
    *bound = high ? fmb_within_beyond(error, f.volume) : error;
}

void form_within_low(const fmb_real *x, fmb_real *value, fmb_real *bound) { within(x, 0, value, bound); }
void form_within_high(const fmb_real *x, fmb_real *value, fmb_real *bound) { within(x, 1, value, bound); }

/* fmb_reach: the upper end of a sweep's box, of which it takes pad = 10u (..) off, with its own rounding. */
static void box_of(const fmb_real *x, fmb_shape shape, fmb_real *value, fmb_real *bound)
{
    fmb_frame3 f;
    FORM_BEGIN;
    if (form_body3(&f, shape, x))
        return;
    fmb_view view = fmb_view3(&f);
    fmb_real pad = fmb_reach_pad(&view, 0, x[12]);
    FORM_LEAST(pad, FMB_CLIP_POINT * FMB_THINNEST);
    *value = FORM_LESS(fmb_reach_along(&view, 0, x[12], 3).max, pad);
    *bound = pad;
}

void form_reach_cuboid(const fmb_real *x, fmb_real *value, fmb_real *bound) { box_of(x, FMB_CUBOID, value, bound); }
void form_reach_tetrahedron(const fmb_real *x, fmb_real *value, fmb_real *bound)
{
    box_of(x, FMB_TETRAHEDRON, value, bound);
}

/* fmb_extreme_bound but for the origin: sum + error is not below the exact sum. */
static void extreme(const fmb_real *x, fmb_shape shape, fmb_real *value, fmb_real *bound)
{
    fmb_frame3 f, g;
    fmb_relative pair;
    FORM_BEGIN;
    if (form_body3(&f, shape, x) || form_body3(&g, shape, x + 12))
        return;
    fmb_view a = fmb_view3(&f), b = fmb_view3(&g);
    fmb_extreme e;
    e.a = &a;
    e.b = &b;
    e.va = x + 24;
    e.pair = &pair;
    fmb_relate(&pair, &a, x + 24, &b, x + 27, 3);
    fmb_real error, sum = fmb_extreme_sum(&e, x + 30, 0, 1, &error, 3);
    FORM_LEAST(error, FMB_EXTREME_ERROR * (FMB_THINNEST / 2));
    *value = FORM_LESS(sum + error, error);
    *bound = error;
}

void form_extreme_cuboids(const fmb_real *x, fmb_real *value, fmb_real *bound) { extreme(x, FMB_CUBOID, value, bound); }
void form_extreme_tetrahedra(const fmb_real *x, fmb_real *value, fmb_real *bound)
{
    extreme(x, FMB_TETRAHEDRON, value, bound);
}

/* fmb_det of three differences of points. */
void form_determinant(const fmb_real *x, fmb_real *value, fmb_real *bound)
{
    fmb_real p[3], q[3], r[3];
    fmb_plane_normal c;
    fmb_subtract(p, x + 3, x);
    fmb_subtract(q, x + 6, x);
    fmb_subtract(r, x + 9, x);
    fmb_cross_of(&c, q, r);
    fmb_near d = fmb_det(p, &c, 0);
    *value = d.value;
    *bound = d.error;
}

/* fmb_triangles_along: low of q, high of p. */
void form_triangles_gap(const fmb_real *x, fmb_real *value, fmb_real *bound)
{
    fmb_triangle p, q;
    fmb_real low[2], high[2];
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++) {
            p.p[i][k] = x[3 * i + k];
            q.p[i][k] = x[9 + 3 * i + k];
        }
#ifdef FORM_PROOF /* an extreme is off by no more than one of the vertices is: all of a triangle are one, but for the first of p */
    for (int k = 0; k < 3; k++) {
        p.p[2][k] = p.p[1][k];
        q.p[1][k] = q.p[2][k] = q.p[0][k];
    }
#endif
    *bound = fmb_triangles_along(&p, &q, x + 18, 0, low, high);
    *value = low[1] - high[0];
}

#ifdef FORM_PROOF
FORMS_CONTACT(FORM_DESCRIBE)
#endif
