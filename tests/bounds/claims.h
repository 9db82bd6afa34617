/* SPDX-License-Identifier: MIT */
/*
 * host-only. Forms of whole claims: raw numbers go through the library's own functions, from fmb_frame3_init on. As all forms, each is
 *     void form_NAME(const fmb_real *x, fmb_real *value, fmb_real *bound)
 * with the bound that the library claims; a bound below 0 says that the library refuses these numbers.
 *
 * CLAIMS(F) has F(NAME, numbers, side, layout) for each. side 0: the exact value is within bound of value. 1: it is at most value, which the
 * library has rounded up by about bound; -1: at least, rounded down. layout, one letter for each vector: o origin, e edge, v displacement, n
 * direction, p point, r matrix of a rotation, s lengths that are not negative, t a time in [0,1].
 */
#ifndef CLAIMS_H
#define CLAIMS_H

#include "fmb.h"

#define CLAIMS(F)                                                                                                                    \
    F(gap_cuboids3, 33, 0)                                                                                                           \
    F(gap_mixed3, 33, 0)                                                                                                             \
    F(gap_tetrahedra3, 33, 0)                                                                                                        \
    F(gap_cuboids2, 18, 0)                                                                                                           \
    F(gap_triangles2, 18, 0)                                                                                                         \
    F(frame_normal, 9, 0)                                                                                                            \
    F(frame_slanted, 9, 0)                                                                                                           \
    F(frame_volume, 9, 0)                                                                                                            \
    F(frame2_volume, 4, 0)                                                                                                           \
    F(frame2_slanted, 4, 0)                                                                                                          \
    F(cross, 6, 0)                                                                                                                   \
    F(cross_rests, 12, 0)                                                                                                            \
    F(cross_nearly_parallel, 12, 0)                                                                                                  \
    F(cross_sums, 12, 0)                                                                                                             \
    F(sum, 8, 0)                                                                                                                     \
    F(length3, 3, 1)                                                                                                                 \
    F(length9, 9, 1)

#endif
