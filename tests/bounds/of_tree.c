/* SPDX-License-Identifier: MIT */
/* Forms of trees: does a volume lie in another? See forms.h. */
#include "above.h"

#include "scene/tree.c"

/* frame_inside, corner_inside: the corner with all edges. (What normals are off beyond 4u: constants.txt.) */
static void corner(const fmb_real *x, int high, fmb_real *value, fmb_real *bound)
{
    fmb_frame3 f, g;
    FORM_BEGIN;
    if (form_body3(&f, FMB_CUBOID, x) || form_body3(&g, FMB_CUBOID, x + 12))
        return;
#ifdef FORM_PROOF
    f.steepest = form_atom(FMB_NORMAL_ERROR, 0, 1);
    form_least(f.steepest, FMB_LEAST_AREA);
#endif
    inside s = inside_of(&f, &g);
    fmb_real q[3] = {0, 0, 0};
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++)
            q[k] += g.edge[i][k];
    fmb_real p[3] = {s.d[0] + q[0], s.d[1] + q[1], s.d[2] + q[2]}, y = fmb_dot(f.normal[0], p, 3),
             error = inside_error(&s, f.normal[0]);
    error = high ? fmb_corner_beyond(error, f.volume) : error;
    FORM_LEAST(error, 96 * FMB_U * FMB_LEAST_AREA * R(0x1p-28) * FMB_THINNEST);
    *value = high ? f.volume - y : y;
    *bound = error;
}

void form_inside_low(const fmb_real *x, fmb_real *value, fmb_real *bound) { corner(x, 0, value, bound); }
void form_inside_high(const fmb_real *x, fmb_real *value, fmb_real *bound) { corner(x, 1, value, bound); }

#ifdef FORM_PROOF
FORMS_TREE(FORM_DESCRIBE)
#endif
