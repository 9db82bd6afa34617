/* SPDX-License-Identifier: MIT */
/*
 * Forms of whole claims: raw numbers go through the library's own functions, from fmb_frame3_init on. As all forms, each is
 *     void form_NAME(const fmb_real *x, fmb_real *value, fmb_real *bound)
 * with the bound that the library claims. A bound of 0: nothing is claimed, the library refuses these numbers.
 *
 * CLAIM(NAME, KINDS, CONSTANT, SIDE): as FORM in forms.h. SIDE 0: the exact value is within bound of value. 1: it is at most value, which the library
 * has rounded up by about bound; -1: at least, rounded down.
 *
 * miss_*: of a miss, value is 0: how far the frames are apart along the direction given is at least that, in units of a direction's error.
 * in_*, out_*: when the first and last contact are, as told, in units of the error of the direction that decides it.
 */
#ifndef CLAIMS_H
#define CLAIMS_H

#include "fmb.h"

#define CLAIM_EDGES \
    "eeeeee"        \
    "eeeeee"
#define CLAIM_ROTATION "rrrrrrrrr" /* row after row, nearly a rotation */
#define CLAIM_PLACED FORM_FRAME3 CLAIM_ROTATION "ooop"
#define CLAIM_MOVED "ooo" CLAIM_ROTATION "ooo"

#define CLAIMS(CLAIM)                                             \
    CLAIM(frame_normal, "eeeeeeeee", FMB_NORMAL_ERROR, 0)         \
    CLAIM(frame_slanted, "eeeeeeeee", FMB_NORMAL_ERROR, 0)        \
    CLAIM(frame_volume, "eeeeeeeee", FMB_NORMAL_ERROR, 0)         \
    CLAIM(frame2_volume, "eeee", FMB_NORMAL_ERROR, 0)             \
    CLAIM(frame2_slanted, "eeee", FMB_NORMAL_ERROR, 0)            \
    CLAIM(cross, "eeeeee", FMB_CROSS_ERROR, 0)                    \
    CLAIM(cross_rests, CLAIM_EDGES, FMB_CROSS_ERROR, 0)           \
    CLAIM(cross_nearly_parallel, CLAIM_EDGES, FMB_CROSS_ERROR, 0) \
    CLAIM(cross_sums, CLAIM_EDGES, FMB_U, 0)                      \
    CLAIM(sum, "xxxxxxxx", FMB_U, 0)                              \
    CLAIM(length3, "nnn", FMB_U, 1)                               \
    CLAIM(length9, "nnnnnnnnn", FMB_U, 1)                         \
    CLAIM(faces_in, FORM_SWEEP3, FMB_FACE_ERROR, -1)              \
    CLAIM(edges_in, FORM_SWEEP3, FMB_EDGE_ERROR, -1)              \
    CLAIM(search_in, FORM_SWEEP3, FMB_DIRECTION_ERROR, -1)        \
    CLAIM(search_inner, FORM_SWEEP3, FMB_DIRECTION_ERROR, 1)      \
    CLAIM(agree_faces, FORM_PAIR3, FMB_STAGE_ERROR, 1)            \
    CLAIM(agree_moving, FORM_SWEEP3, FMB_STAGE_ERROR, 1)          \
    CLAIM(in3_cc, FORM_SWEEP3, FMB_FACE_ERROR, -1)                \
    CLAIM(out3_cc, FORM_SWEEP3, FMB_FACE_ERROR, 1)                \
    CLAIM(in3_ct, FORM_SWEEP3, FMB_FACE_ERROR, -1)                \
    CLAIM(out3_ct, FORM_SWEEP3, FMB_FACE_ERROR, 1)                \
    CLAIM(in3_tt, FORM_SWEEP3, FMB_FACE_ERROR, -1)                \
    CLAIM(in2_cc, FORM_SWEEP2, FMB_FACE_ERROR, -1)                \
    CLAIM(out2_cc, FORM_SWEEP2, FMB_FACE_ERROR, 1)                \
    CLAIM(in2_tt, FORM_SWEEP2, FMB_FACE_ERROR, -1)                \
    CLAIM(out2_tt, FORM_SWEEP2, FMB_FACE_ERROR, 1)                \
    CLAIM(miss3_cc, FORM_SWEEP3, FMB_DIRECTION_ERROR, -1)         \
    CLAIM(miss3_ct, FORM_SWEEP3, FMB_DIRECTION_ERROR, -1)         \
    CLAIM(miss3_tt, FORM_SWEEP3, FMB_DIRECTION_ERROR, -1)         \
    CLAIM(miss2_tt, FORM_SWEEP2, FMB_DIRECTION_ERROR, -1)         \
    CLAIM(ahead3_cc, FORM_SWEEP3 "nnn", FMB_DIRECTION_ERROR, 0)   \
    CLAIM(ahead3_tt, FORM_SWEEP3 "nnn", FMB_DIRECTION_ERROR, 0)   \
    CLAIM(margin3, FORM_SWEEP3 "nnnp", FMB_DIRECTION_ERROR, -1)   \
    CLAIM(grow_cuboid, FORM_FRAME3 "x", FMB_U, -1)                \
    CLAIM(grow_tetrahedron, FORM_FRAME3 "x", FMB_U, -1)           \
    CLAIM(place_cuboid, CLAIM_PLACED, FMB_U, -1)                  \
    CLAIM(place_tetrahedron, CLAIM_PLACED, FMB_U, -1)             \
    CLAIM(pose_error, CLAIM_ROTATION, FMB_U, 1)                   \
    CLAIM(hull_corner, CLAIM_MOVED, FMB_U, 1)                     \
    CLAIM(hull_axis_moved, CLAIM_MOVED, FMB_U, 1)

/* What the library answers, for those who judge it: a frame made of another, at x as in the claims; 0: there is none. */
int claim_grown(const fmb_real *x, int cuboid, fmb_frame3 *grown);
int claim_placed(const fmb_real *x, int cuboid, fmb_frame3 *placed);

/* The direction that a sweep with a margin gives. */
int claim_margin(const fmb_real *x, fmb_real *n);

/* The direction that a sweep of the pair gives, of dim numbers; 0: there is none. */
int claim_axis(const fmb_real *x, int dim, int cuboid_a, int cuboid_b, fmb_real *n);

#endif
