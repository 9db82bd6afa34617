/* SPDX-License-Identifier: MIT */
/* Forms of scenes. See forms.h. */
#include "above.h"

#include "scene/scene.c"

/* parted_by: |n.D| - reach. */
static void scene(const fmb_real *x, fmb_shape shape, fmb_real *value, fmb_real *bound)
{
    fmb_frame3 f, g;
    moving_link m;
    FORM_BEGIN;
    if (form_body3(&f, shape, x) || form_body3(&g, FMB_CUBOID, x + 12))
        return;
    solid a = {.frame3 = &f, .step = x + 24}, other = {.frame3 = &g, .step = x + 27};
    mover_set(&m, &a, other.step, 3);
    frame_part b = part_of(&other, 3);
    extent e = extent_along(&m, &b, x + 30, 3);
    fmb_real error = FMB_SCENE_ERROR * e.size;
    FORM_LEAST(error, FMB_SCENE_ERROR * FMB_SIZE_LEAST);
    *value = fmb_abs(e.middle) - e.reach;
    *bound = error;
}

void form_scene_cuboids(const fmb_real *x, fmb_real *value, fmb_real *bound) { scene(x, FMB_CUBOID, value, bound); }
void form_scene_tetrahedron(const fmb_real *x, fmb_real *value, fmb_real *bound)
{
    scene(x, FMB_TETRAHEDRON, value, bound);
}

/*
 * contained: the gap of a face of b at the end of the step, less its error, as inside_face compares it. (FMB_STAGE_TINY covers what the
 * normal is off beyond 4u: constants.txt.)
 */
static void inside(const fmb_real *x, int high, fmb_real *value, fmb_real *bound)
{
    fmb_frame3 f, g;
    fmb_real d[3], v[3];
    FORM_BEGIN;
    if (form_body3(&f, FMB_CUBOID, x) || form_body3(&g, FMB_CUBOID, x + 12))
        return;
#ifdef FORM_PROOF
    g.steepest = form_atom(FMB_NORMAL_ERROR, 0, 1);
    form_least(g.steepest, FMB_LEAST_AREA);
    for (int k = 0; k < 3; k++)
        form_order(g.normal[0][k], g.steepest);
    g.volume = form_known(g.steepest * g.span, FMB_NORMAL_ERROR, 0); /* n.edge */
#endif
    solid a = {.frame3 = &f, .step = x + 24}, b = {.frame3 = &g, .step = x + 27};
    fmb_view view = fmb_view3(&f);
    fmb_real error = contained_error(&a, &b, d, v, 3), at = fmb_dot(g.normal[0], d, 3),
             speed = fmb_dot(g.normal[0], v, 3);
    fmb_span s = fmb_support(&view, g.normal[0], 3);
    FORM_LEAST(error, FMB_CONTAIN_ERROR * FMB_LEAST_AREA * FMB_THINNEST);
    fmb_real gap = high ? g.volume - (at + s.max) : at + s.min;
    *value = FORM_LESS((gap + (high ? -speed : speed)) - error, -error);
    *bound = error;
}

void form_contained_low(const fmb_real *x, fmb_real *value, fmb_real *bound) { inside(x, 0, value, bound); }
void form_contained_high(const fmb_real *x, fmb_real *value, fmb_real *bound) { inside(x, 1, value, bound); }

#ifdef FORM_PROOF
FORMS_SCENE(FORM_DESCRIBE)
#endif
