/* SPDX-License-Identifier: MIT */
/* Forms of convex meshes: one vertex each. (Of several the computed extreme is off by no more than one of them.) See forms.h. */
#include "above.h"

#include "mesh/convex.c"

static void meshes(fmb_convex3 *a, fmb_convex3 *b, const fmb_real (*p)[3], const fmb_real (*q)[3])
{
    for (int k = 0; k < 3; k++) {
        a->reach[k] = fmb_abs((*p)[k]);
        b->reach[k] = fmb_abs((*q)[k]);
    }
    a->vertex = p;
    b->vertex = q;
    a->vertices = b->vertices = 1;
    a->centre_error = b->centre_error = 0;
    a->skin = b->skin = 0;
}

void form_farthest(const fmb_real *x, fmb_real *value, fmb_real *bound)
{
    fmb_convex3 a, b;
    fmb_difference m;
    fmb_farthest f;
    fmb_real vertex[2][1][3] = {{{x[0], x[1], x[2]}}, {{x[3], x[4], x[5]}}}, error;
    meshes(&a, &b, (const fmb_real(*)[3])vertex[0], (const fmb_real(*)[3])vertex[1]);
    set_ordered(&m, &a, x + 6, &b, x + 9);
    farthest_vertices(&f, &m, x + 12);
    (void)farthest_still(f.x, &m, x + 12, &error);
    *value = f.value;
    *bound = error;
}

/* One coordinate of a point of the difference set. */
void form_difference_point(const fmb_real *x, fmb_real *value, fmb_real *bound)
{
    fmb_convex3 a, b;
    fmb_difference m;
    fmb_farthest f;
    fmb_real vertex[2][1][3] = {{{x[0], x[1], x[2]}}, {{x[3], x[4], x[5]}}};
    meshes(&a, &b, (const fmb_real(*)[3])vertex[0], (const fmb_real(*)[3])vertex[1]);
    set_ordered(&m, &a, x + 6, &b, x + 9);
    farthest_vertices(&f, &m, x + 12);
    fmb_real off = m.off;
    FORM_LEAST(off, 8 * FMB_U * FMB_THINNEST / 8); /* meshes have a radius of FMB_THINNEST */
    *value = f.x[0];
    *bound = off;
}

#ifdef FORM_PROOF
FORMS_CONVEX(FORM_DESCRIBE)
#endif
