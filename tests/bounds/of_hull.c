/* SPDX-License-Identifier: MIT */
/* Forms of hulls. Supports are rounded outwards: value + error, of which the error is taken off again here. See forms.h. */
#include "above.h"

#include "mesh/hull.c"

/* fmb_hull3_frame: corner 0, or axis 4. */
static void hull_of(const fmb_real *x, fmb_shape shape, unsigned i, fmb_real *value, fmb_real *bound)
{
    fmb_frame3 f;
    fmb_hull3 hull;
    fmb_real length[4];
    FORM_BEGIN;
    if (form_body3(&f, shape, x))
        return;
    fmb_view view = fmb_view3(&f);
    lengths_of(length, &view, 3);
    fmb_real e = frame_error(length[i < 4 ? 3 : i - 4]);
    FORM_LEAST(e, 8 * FMB_U * FMB_THINNEST);
#ifdef FORM_PROOF
    /* the function itself has a hundred ways to its size */
    hull.support[i] = (fmb_hull_product(i, f.origin, 3) + frame_span(&view, i, 3).max) + e;
#else
    if (fmb_hull3_frame(&hull, &f))
        return;
#endif
    *value = FORM_LESS(hull.support[i], e);
    *bound = e;
}

void form_hull_cuboid(const fmb_real *x, fmb_real *value, fmb_real *bound) { hull_of(x, FMB_CUBOID, 0, value, bound); }
void form_hull_tetrahedron(const fmb_real *x, fmb_real *value, fmb_real *bound)
{
    hull_of(x, FMB_TETRAHEDRON, 0, value, bound);
}
void form_hull_axis(const fmb_real *x, fmb_real *value, fmb_real *bound) { hull_of(x, FMB_CUBOID, 4, value, bound); }

/* fmb_hull3_scale: a corner; x: its support, the scale, the translation. */
void form_hull_scaled(const fmb_real *x, fmb_real *value, fmb_real *bound)
{
    fmb_hull3 from;
    fmb_real factor = fmb_abs(x[1]);
#ifdef FORM_PROOF
    from.size = form_atom(0, 0, 1);
    form_order(x[0], from.size);
#else
    from.size = fmb_abs(x[0]);
#endif
    fmb_real e = scale_error(from.size, factor, x + 2, 3);
    *value = FORM_LESS((factor * x[0] + fmb_hull_product(0, x + 2, 3)) + e, e);
    *bound = e;
}

/* fmb_hull3_grow: a corner, but for FMB_ROOT3_UP; x: its support, the margin. */
void form_hull_grown(const fmb_real *x, fmb_real *value, fmb_real *bound)
{
    fmb_hull3 from;
#ifdef FORM_PROOF
    from.size = form_atom(0, 0, 1);
    form_order(x[0], from.size);
#else
    from.size = fmb_abs(x[0]);
#endif
    fmb_real e = grow_error(from.size, x[1]);
    *value = FORM_LESS(x[0] + (FMB_ROOT3_UP * x[1] + e), e);
    *bound = e;
}

#ifdef FORM_PROOF
FORMS_HULL(FORM_DESCRIBE)
#endif
