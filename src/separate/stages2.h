/* SPDX-License-Identifier: MIT */
/*
 * The fast stage in 2D up to an answer, as both tiers take it. Of two cuboids it is cheaper in place. With a triangle
 * it is a function (stages2.c). With the frames exchanged verdict and times are the same bits: what it asks of each
 * direction is odd, and times are extremes, whichever comes first.
 */
#ifndef FMB_SRC_STAGES2_H
#define FMB_SRC_STAGES2_H

#include "hint2.h"
#include "stage2.h"
#include "stages.h"

FMB_INLINE int fmb_stages2_at_rest(const fmb_couple2 *c, fmb_real *axis, int cuboids)
{
    fmb_stage f;
    return fmb_plane2(&f, c, axis, cuboids, 0);
}

/* Returns as fmbi_triangle2_moving. */
FMB_INLINE int fmb_stages2_moving(const fmb_couple2 *c, fmb_real *axis, fmb_interval *when, fmb_interval *left,
                                  int cuboids)
{
    fmb_stage f;
    int answer = fmb_plane2(&f, c, axis, cuboids, 1);
    if (answer == FMB_OPEN && f.outer.in > f.outer.out) { /* apart at any one time, at right angles to the motion */
        fmb_real n[2] = {-f.v.y, f.v.x};
        if (fmbi_try2(c, n, axis))
            return FMB_MISS_KNOWN(c->a, c->b);
    }
    if (answer == FMB_HIT && when)
        fmb_put_times(when, f.outer);
    if (answer == FMB_OPEN && left)
        fmb_put_times_left(left, f.outer);
    return answer;
}

#endif
