/* SPDX-License-Identifier: MIT */
/* What a search for the nearest points has come to, as bounds: frames and meshes alike. */
#ifndef FMB_SRC_DISTANCE_BOUNDS_H
#define FMB_SRC_DISTANCE_BOUNDS_H

#include "../motion/nearest.h"
#include "../core/length.h"

static inline void fmb_nearest_none(fmb_nearest3 *nearest)
{
    nearest->low = nearest->high = 0;
    for (int k = 0; k < 3; k++)
        nearest->point_a[k] = nearest->point_b[k] = nearest->axis[k] = 0;
}

/*
 * An upper bound. v = sum w_i x_i, sum w_i = 1 + e, and some point of D is v* = sum w_i x*_i / (1 + e). Z_k: every
 * |x_k| is at most that, and so are the sums of magnitudes that it is computed of.
 *     x_i        5u Z           frames: d u; corners 2 sums each; their difference, its sum with d. Meshes: u
 *     v          4u Z           3 products and sums, the first of which is exact
 *     1 + e      3u Z           the last weight is 1 less 3 others, 2 sums
 *     |v* - v|   16u |Z|        12u per component; the rest covers higher orders, Z's own 3 roundings and underflow
 *                               (FMB_DENORMALs, of |Z| >= 1/2 in this unit)
 * The two lengths are not too short. 4u: their product and sum.
 */
static inline fmb_real fmb_nearest_high(const fmb_simplex *s, const fmb_real size[3])
{
    return (fmb_length_up(s->v, 3) + 16 * FMB_U * fmb_length_up(size, 3)) * (1 + 4 * FMB_U);
}

/*
 * frames.c: all of *nearest, of two frames of which no more is read than origin, edges, extents and shape. They may be
 * flat: their numbers are finite, at most 16 FMB_LARGEST, and one extent is at least FMB_THINNEST / 2. enough (length):
 * the search may end where the lower bound is as large; 0: it goes on. axis, also: NULL, or a direction from a to b,
 * scaled as those of fmb_nearest3: where it proves enough, low is that, high is FMB_REAL_MAX, and nothing else is set.
 * left: what the search may take; less what it took. NULL: FMB_DISTANCE_STEPS and FMB_DISTANCE_TRIES.
 */
void fmbi_frames_nearest(const fmb_frame3 *a, const fmb_frame3 *b, const fmb_real *axis, const fmb_real *also,
                         fmb_real enough, fmb_nearest_left *left, fmb_nearest3 *nearest);

#endif
