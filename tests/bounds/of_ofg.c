/* SPDX-License-Identifier: MIT */
/* Forms of opposing face geometry. See forms.h. */
#include "above.h"

#include "mesh/ofg.c"

/* vertex_at: twice a coordinate of a vertex that moves by fl(va - vb), t > 0; x: vertex, vertex of the other mesh, va, vb, t. */
void form_vertex_at(const fmb_real *x, fmb_real *value, fmb_real *bound)
{
    fmb_real vertex[1][3] = {{x[0], 0, 0}}, p[3];
    fmb_convex3 mesh, other;
    for (int k = 0; k < 3; k++) {
        mesh.reach[k] = fmb_abs(k ? 0 : x[0]);
        other.reach[k] = fmb_abs(k ? 0 : x[1]);
    }
    mesh.vertex = (const fmb_real(*)[3])vertex;
    mesh.moved = NULL;
    fmb_placed a = {&mesh, {x[2] - x[3], 0, 0}, x[4]}, b = {&other, {0, 0, 0}, 0};
    if (!(x[4] > 0)) { /* at 0 vertices are as given */
        *value = *bound = 0;
#ifdef FORM_PROOF
        form_never();
#endif
        return;
    }
    vertex_at(p, &a, 0);
    *value = 2 * p[0];
    fmb_real off = position_error(&a, &b);
    FORM_LEAST(off, 12 * FMB_U * FMB_THINNEST / 8); /* meshes have a radius of FMB_THINNEST */
    *bound = off;
}

#ifdef FORM_PROOF
FORMS_OFG(FORM_DESCRIBE)
#endif
