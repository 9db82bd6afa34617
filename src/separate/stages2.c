/* SPDX-License-Identifier: MIT */
/* The stages with a triangle: apart, so that two cuboids do not pay for their registers. */
#include "stages2.h"

int fmbi_triangle2_at_rest(const fmb_couple2 *c, fmb_real *axis) { return fmb_stages2_at_rest(c, axis, 0); }

int fmbi_triangle2_moving(const fmb_couple2 *c, fmb_real *axis, fmb_interval *when, fmb_interval *left)
{
    return fmb_stages2_moving(c, axis, when, left, 0);
}
