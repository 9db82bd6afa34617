/* SPDX-License-Identifier: MIT */
/* Forms of elimination's witnesses. See forms.h. */
#include "above.h"

#include "core/proof.c"

/*
 * fmbi_witness: a point of b over a face of a; the normal is not scaled here, which is exact but for what *tiny has of it. x: frames,
 * displacements, coordinates in b, time.
 */
static void witness(const fmb_real *x, int high, fmb_real *value, fmb_real *bound)
{
    fmb_frame3 f, g;
    fmb_real q[3], size[3];
    FORM_BEGIN;
    if (form_body3(&f, FMB_CUBOID, x) || form_body3(&g, FMB_CUBOID, x + 12))
        return;
    fmb_view a = fmb_view3(&f), b = fmb_view3(&g);
    fmb_real lengths = place_point(&a, x + 24, &b, x + 27, x + 30, x[33], q, size, 3),
             depth = fmb_dot(f.normal[0], q, 3);
    fmb_real error = depth_error(f.normal[0], size, FMB_DENORMAL, lengths, 3);
#ifdef FORM_PROOF
    for (int k = 0; k < 3; k++)
        form_order(f.normal[0][k], 2);
#endif
    *value = high ? f.volume - depth : depth;
    *bound = high ? error + FMB_WITNESS_HEIGHT * f.volume : error;
}

void form_witness_low(const fmb_real *x, fmb_real *value, fmb_real *bound) { witness(x, 0, value, bound); }
void form_witness_high(const fmb_real *x, fmb_real *value, fmb_real *bound) { witness(x, 1, value, bound); }

#ifdef FORM_PROOF
FORMS_WITNESS(FORM_DESCRIBE)
#endif
