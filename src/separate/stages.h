/* SPDX-License-Identifier: MIT */
/*
 * The fast stages as functions that both tiers call, the quick one (quick2.c, quick3.c) and the one with the search
 * behind (separate2.c, separate3.c). Stages of cuboids at rest are cheaper in place: each tier has them inline.
 *
 * All return FMB_MISS (axis written), FMB_HIT (`when` written), or FMB_OPEN: nothing is decided. Then a sweep writes
 * times that enclose the exact times of contact into *left. axis, when and left may be NULL.
 */
#ifndef FMB_SRC_STAGES_H
#define FMB_SRC_STAGES_H

#include "../core/audit.h"

/* Two cuboids in 3D that move. */
int fmbi_cuboids3_moving(const fmb_couple3 *c, fmb_real *axis, fmb_interval *when, fmb_interval *left);

/* Any frame a and a tetrahedron b in 3D that move; all edges are looked at (separate3.c). */
int fmbi_tetrahedron3_moving(const fmb_couple3 *c, fmb_real *axis, fmb_interval *when, fmb_interval *left);

/*
 * What is left to do where a stage leaves a sweep in 3D open, with the directions that set its outer times: by value,
 * so that the stage's state is gone. Returns FMB_MISS or FMB_OPEN.
 */
int fmbi_end_open(const fmb_couple3 *c, fmb_real *axis, fmb_interval *left, int cuboids, fmb_vec first, fmb_vec last,
                  fmb_interval outer);

/* In 2D, of any two frames: two cuboids are decided faster in place. */
int fmbi_triangle2_at_rest(const fmb_couple2 *c, fmb_real *axis);
int fmbi_triangle2_moving(const fmb_couple2 *c, fmb_real *axis, fmb_interval *when, fmb_interval *left);

/* tau, from the step's middle, as t. */
FMB_INLINE void fmb_put_times(fmb_interval *when, fmb_interval tau)
{
    when->in = (1 + tau.in) * R(0.5);
    when->out = (1 + tau.out) * R(0.5);
}

/*
 * The outer times of a sweep that is left open. Where they cross, there is no contact, though no direction shows it:
 * any interval covers that.
 */
FMB_INLINE void fmb_put_times_left(fmb_interval *left, fmb_interval tau)
{
    left->in = fmb_max(0, (1 + fmb_min(tau.in, tau.out)) * R(0.5));
    left->out = fmb_min(1, (1 + fmb_max(tau.in, tau.out)) * R(0.5));
}

/* A miss of (b, a) as one of (a, b). */
FMB_INLINE int fmb_turned(int answer, fmb_real *axis, int dim)
{
    if (answer == FMB_MISS && axis)
        for (int k = 0; k < dim; k++)
            axis[k] = -axis[k];
    return answer;
}

#endif
