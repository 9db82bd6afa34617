/* SPDX-License-Identifier: MIT */
/*
 * The fast stages as functions that all tiers call: quick (quick2.c, quick3.c), test with the search behind
 * (separate2.c, separate3.c), and exact (exact2.c, exact3.c).
 *
 * A sweep, and all in 2D, returns FMB_MISS (axis written), FMB_HIT (`when` written), or FMB_OPEN: nothing is decided.
 * Then a sweep writes times that enclose the exact times of contact into *left. axis, when and left may be NULL.
 */
#ifndef FMB_SRC_STAGES_H
#define FMB_SRC_STAGES_H

#include "hint2.h"

/*
 * In 3D at rest: FMB_MISS (axis written), FMB_HIT, or more than these: what is open, as bits, FMB_LEFT among them.
 *     two cuboids      directions (stage3_cuboids.h, which says more: fmb_cuboids3_exposed). What is open is not
 *                      returned but given to `then`, which each tier has of its own, and whose answer it is. (A call
 *                      that returned would cost 8 or 9 instructions more: docs/cost.md. What each tier calls stands in
 *                      tests/tools/loops.txt, for the bounds of instructions and stack.)
 *     a tetrahedron b  24 bits in six groups of four, one for each row of a (stage3_tetrahedron.h). The highest one of
 *                      a group: all of b is outside of the row, so that its face is open. The others: edges of a, in
 *                      the order of fmb_edge_rows, that are not known to be held. The lowest of these is the first that
 *                      may separate: with the edge of b between vertices I and J, if these are not the same.
 *                      FMB_LEFT_OF_B: some face of b is open. (It returns: what comes next may ask it once more, with
 *                      the frames exchanged, and nothing here is to call itself.)
 */
#define FMB_LEFT (1u << 30)
#define FMB_LEFT_OF_B (1u << 29)
#define FMB_LEFT_J 26
#define FMB_LEFT_I 24
#define FMB_LEFT_EDGES 0x777777u
/* Of two cuboids, by the form with lanes alone: what is open is proved as well, by each direction's own size: a hit. */
#define FMB_LEFT_HIT (FMB_LANES ? 1u << 28 : 0u)
typedef int fmb_open3(const fmb_frame3 *a, const fmb_frame3 *b, fmb_real *axis, int left);
int fmbi_cuboids3_at_rest(const fmb_frame3 *a, const fmb_frame3 *b, fmb_real *axis, fmb_open3 *then);
int fmbi_tetrahedron3_at_rest(const fmb_frame3 *a, const fmb_frame3 *b, fmb_real *axis);

/* The edge of a and that of b which the stage of a tetrahedron named: FMB_MISS (axis written) or FMB_OPEN. */
int fmbi_hinge3(const fmb_frame3 *a, const fmb_frame3 *b, fmb_real *axis, int left);

/* Two cuboids in 3D that move. */
int fmbi_cuboids3_moving(const fmb_couple3 *c, fmb_real *axis, fmb_interval *when, fmb_interval *left);

/* Any frame a and a tetrahedron b in 3D that move. */
int fmbi_tetrahedron3_moving(const fmb_couple3 *c, fmb_real *axis, fmb_interval *when, fmb_interval *left);

/*
 * What is left to do where a tetrahedron's stage leaves a sweep open, with the directions that set its outer times: by
 * value, so that the stage's state is gone. Returns FMB_MISS or FMB_OPEN.
 */
int fmbi_end_open(const fmb_couple3 *c, fmb_real *axis, fmb_interval *left, fmb_vec first, fmb_vec last,
                  fmb_interval outer);

/*
 * In 2D at rest the tiers share all but what comes last: errors, the caller's direction, the stage. The arguments are
 * those of the public functions, and any of them may be NULL. What is open is given to `then`, as above.
 */
typedef int fmb_open2(const fmb_frame2 *a, const fmb_frame2 *b, fmb_real *axis);
int fmbi_plane2_at_rest(const fmb_frame2 *a, const fmb_frame2 *b, fmb_real *axis, fmb_open2 *then);

/*
 * The stage alone, of any two frames. Two cuboids have one of their own: they do not pay for a triangle's registers.
 * With the frames exchanged verdict and times are the same bits: what the stage asks of each direction is odd, and
 * times are extremes, whichever comes first.
 */
int fmbi_triangle2_at_rest(const fmb_frame2 *a, const fmb_frame2 *b, fmb_real *axis, fmb_open2 *then);
int fmbi_triangle2_moving(const fmb_couple2 *c, fmb_real *axis, fmb_interval *when, fmb_interval *left);
int fmbi_cuboids2_moving(const fmb_couple2 *c, fmb_real *axis, fmb_interval *when, fmb_interval *left);

/* A sweep behind its errors: the caller's direction, the stage. cuboids: both are. */
FMB_INLINE int fmb_plane2_moving(const fmb_couple2 *c, fmb_real *axis, fmb_interval *when, fmb_interval *left,
                                 int cuboids)
{
    if (fmb_is_given(axis, 2) && fmbi_hint2(c, axis) != FMB_OPEN)
        return FMB_MISS_KNOWN(c->a, c->b);
    return cuboids ? fmbi_cuboids2_moving(c, axis, when, left) : fmbi_triangle2_moving(c, axis, when, left);
}

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
