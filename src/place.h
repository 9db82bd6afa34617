/* SPDX-License-Identifier: MIT */
/*
 * A body turned, moved and grown, so that the new frame provably contains the exact thing. One derivation for margins, poses and
 * motions, in 2D and 3D.
 *
 * THE LEMMA. Let K* be a convex compact set that contains K + B(r + eta) (all points within r + eta of K), r + eta >= 0, or K eroded by
 * -(r + eta) if that is negative; and let K' be convex with every point of K* within eta of K'. Then K' contains K + B(r) (K eroded by -r).
 *   With support functions h: h_K* >= h_(K + B(r)) + eta, and h_K' >= h_K* - eta; a closed convex set is the intersection of its supporting
 *   half-spaces. (Erosions: a ball of radius eta around a point of K eroded by -r lies in K eroded by -r - eta, that is in K*.)
 * Inside out: if K* is K with its faces moved in by at least eta, and every point of K' is within eta of K*, then K contains K'.
 * So all rounding, whatever it does to corners and faces, is one length eta that adds to the skin.
 *
 * THE FRAME. K = { m + sum_i (x_i - w) Q a_i }, with the exact rotation Q, the body's edges a_i, its anchor m in the world, and w = 0
 * (anchor: the origin), 1/2 (cuboid) or 1/4 (tetrahedron: the centre). c_i = |n_i| / volume is 1 / thickness, of the body; T = r + eta.
 *   Faces moved out by T: x_i from -g_i to 1 + g_i, or sum x_i <= 1 + g_3, with g_i >= T c_i. That is
 *   K* = { m + sum_i (x_i (1 + f_i) - w - g_i) Q a_i },  f_i = 2 g_i for a cuboid, f_i = sum of all g for a tetrahedron (similar to it).
 * Computed: r_i = M a_i, edge_i = r_i + f_i r_i, origin = m - sum_i (w + g_i) r_i. With |M - Q| <= e, s = span = sum_i |a_i|_1 and
 * F = sum_i |f_i| |a_i|_1, all second norms bounded by first norms where that is simpler, a point of K' is off the same point of K* by
 *   what is known of the anchor                                                                          E
 *   M a_i: |coefficient| <= 1 + |f_i|, e and 3 roundings of sum_j |M_kj| |a_ij|, |M|_F <= sqrt 3:        (e + 5.3u) (s + F)
 *   edges: a product and a sum:                                                                          1.1u s + 2.1u F
 *   origin: w + g_i, a product, two sums of (w + |g_i|) |r_i|, the last sum:                             2.6u s + 5.1u F + u |m|_1
 *   in all  eta = E + 2u |m|_1 + (nu + 4u) s + (nu + 8u) F,   nu = e + 6u, or 0 where nothing is turned (M = I).
 * F <= |T| w1, w1 = sum_i phi_i |a_i|_1, phi_i = 2 c_i or sum of all c: T = r + eta with eta = eta_0 + y |T|, y = (nu + 8u) w1. For y <= 1/2:
 *   T = (r + eta_0)(1 + 2y) if that is positive, since 1/(1-y) <= 1 + 2y, else (r + eta_0)(1 - y), since 1/(1+y) >= 1 - y.
 * Inside out with faces moved in by at least T = r + eta: the same with g_i = -T c_i.
 * c_i: the cached normal and volume are within 4u, the length is up to 32u too long but not too short: 16u up, 64u down; what a normal
 * is off beyond (FMB_NORMAL_TINY) is added. Second orders: e <= 2^-8, in the gaps between the figures above and those used. Underflow: a
 * span is at least FMB_THINNEST, u span is 2^-54 and more (float); products that underflow add 2^-140.
 */
#ifndef FMB_SRC_PLACE_H
#define FMB_SRC_PLACE_H

#include "direction.h"
#include "length.h"

/* A body at a moment. 2D is 3D with a third axis that stays (turn[8] = 1, anchor[2] = 0). */
typedef struct {
    fmb_real turn[9];      /* M, row after row */
    fmb_real anchor[3];    /* the body's centre in the world */
    fmb_real turn_error;   /* bound of the Frobenius norm of M - Q, the exact rotation */
    fmb_real anchor_error; /* bound of the distance to the exact centre */
} fmb_key;

/* What is done to a frame, or to a body at a moment. */
typedef struct {
    const fmb_key *key; /* NULL: it stays where it is */
    fmb_real skin;      /* faces out by that, or (inside: >= 0) in by that and all errors */
    fmb_real error;     /* E beyond that of the key: what else is known about the anchor */
    int inside;         /* 1: the new frame lies within the exact body */
} fmb_change;

/* Point of the body that is turned about: origin + FMB_WEIGHT * diagonal. */
FMB_INLINE fmb_real fmb_weight(int shape) { return fmb_cuboid(shape) ? R(0.5) : R(0.25); }

/* Returns 0 or an error; *out may be *in. */
int fmb_change_frame3(fmb_frame3 *out, const fmb_frame3 *in, const fmb_change *change);
int fmb_change_frame2(fmb_frame2 *out, const fmb_frame2 *in, const fmb_change *change);

/* The body at a pose; 0 or an error. */
int fmb_key_of3(fmb_key *key, const fmb_frame3 *body, const fmb_pose3 *pose);
int fmb_key_of2(fmb_key *key, const fmb_frame2 *body, const fmb_pose2 *pose);

/* Frobenius bound of what m is off the nearest rotation, computed; negative: FMB_ERR_... */
int fmb_turn_check(const fmb_real m[9], fmb_real *error);

#endif
