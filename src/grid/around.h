/* SPDX-License-Identifier: MIT */
/* A frame around a box: what cannot be asked as it is, is asked in its stead. */
#ifndef FMB_SRC_AROUND_H
#define FMB_SRC_AROUND_H

#include "../core/real.h"

/*
 * A frame that holds the box and all within skin of it. Along each axis
 *     pad                8u (|min| + |max| + skin), and FMB_THINNEST besides: boxes may be flat
 *     min - skin - pad   off by 2u (|min| + skin + pad), a quarter of pad: not above min - skin
 *     width              max - min + 2 skin + 4 pad, off by 3u of the magnitudes, less than a pad: so the far end is
 *                        not below max + skin
 * Returns 0, or an error of fmb_frame3_init: a box that is not finite, or out of range.
 */
static inline int fmb_frame_around(fmb_frame3 *around, const fmb_box3 *box, fmb_real skin)
{
    fmb_real from[3], edge[3][3] = {{0, 0, 0}, {0, 0, 0}, {0, 0, 0}};
    for (int k = 0; k < 3; k++) {
        fmb_real min = box->min[k], max = box->max[k];
        fmb_real pad = 8 * FMB_U * ((fmb_abs(min) + fmb_abs(max)) + skin) + FMB_THINNEST;
        from[k] = (min - skin) - pad;
        edge[k][k] = ((max - min) + 2 * skin) + 4 * pad;
    }
    return fmb_frame3_init(around, FMB_CUBOID, from, edge[0], edge[1], edge[2]);
}

#endif
