/* SPDX-License-Identifier: MIT */
#include "bits_signs.h"
#include "core/proof.h"

int bits_signs(const fmb_real x[3], const fmb_real y[3], const fmb_real z[3], fmb_real off, fmb_real near[2])
{
    fmb_plane_normal c;
    fmb_cross_of(&c, y, z);
    fmb_near d = fmb_det(x, &c, off);
    near[0] = d.value;
    near[1] = d.error;
    return fmb_near_sign(d) + 4 * fmb_det_sign(x, &c, off);
}
