/* SPDX-License-Identifier: MIT */
/* One explicit direction in 3D, apart from the stages: the caller's hint, or a candidate of theirs. */
#ifndef FMB_SRC_EXPLICIT3_H
#define FMB_SRC_EXPLICIT3_H

#include "filter.h"

/* A direction that proves nothing but by itself, the caller's or any: 1 if n or -n separates; n then points from a to b. */
FMB_INLINE int fmb_try3(const fmb_couple3 *c, fmb_real *n, int moves)
{
    fmb_gap g = fmb_gap3(c, fmb_load(n), moves);
    int side = fmb_gap_separates(&g);
    if (side < 0) {
        n[0] = -n[0];
        n[1] = -n[1];
        n[2] = -n[2];
    }
    return side != 0;
}

FMB_APART int fmb_try3_at_rest(const fmb_frame3 *a, const fmb_frame3 *b, fmb_real *n)
{
    fmb_couple3 c = { a, b, fmb_at_rest, fmb_at_rest };
    return fmb_try3(&c, n, 0);
}

FMB_APART int fmb_try3_moving(const fmb_couple3 *c, fmb_real *n) { return fmb_try3(c, n, 1); }

#endif
