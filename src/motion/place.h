/* SPDX-License-Identifier: MIT */
/*
 * A body turned, moved and grown, so that the new frame provably contains the exact thing. One derivation for margins,
 * poses and motions, in 2D and 3D.
 *
 * THE LEMMA. B(r) is the ball of radius r; K + B(r) is all that lies within r of K; for r < 0 it is K eroded by -r. Let
 * K* be a convex compact set that contains K + B(r + eta). Let K' be convex, with every point of K* within eta of K'.
 * Then K' contains K + B(r).
 *   Proof with support functions h: h_K* >= h_(K + B(r)) + eta, and h_K' >= h_K* - eta; a closed convex set is the
 *   intersection of its supporting half-spaces. (Erosions: a ball of radius eta around a point of K eroded by -r lies
 *   in K eroded by -r - eta, so in K*.)
 * Inside out: if K* is K with its faces moved in by at least eta, and every point of K' is within eta of K*, then K
 * contains K'. So all rounding, whatever it does to corners and faces, is one length eta that adds to the skin r:
 * T = r + eta.
 *
 * THE FRAME. K = { m + sum_i (x_i - w) Q a_i }.
 *     Q, M, e     the exact rotation; the matrix that stands for it; |M - Q| <= e
 *     a_i, m      the body's edges; its anchor in the world
 *     w           0 (anchor: the origin), 1/2 (cuboid: the centre), 1/4 (tetrahedron: the centre)
 *     c_i         |n_i| / volume = 1 / thickness of the body along normal i
 * Faces move out by T: x_i from -g_i to 1 + g_i, or sum x_i <= 1 + g_3, with g_i >= T c_i. That is
 *     K* = { m + sum_i (x_i (1 + f_i) - w - g_i) Q a_i }
 * with f_i = 2 g_i for a cuboid, f_i = the sum of all g for a tetrahedron (K* is similar to it).
 * Computed: r_i = M a_i, edge_i = r_i + f_i r_i, origin = m - sum_i (w + g_i) r_i. Let s = span = sum_i |a_i|_1 and
 * F = sum_i |f_i| |a_i|_1. Second norms are bounded by first norms where that is simpler. A point of K' is off the same
 * point of K* by
 *     part          at most                        why
 *     the anchor    E                              what is known of it
 *     M a_i         (e + 5.3u)(s + F)              |coefficient| <= 1 + |f_i|; three roundings of sum_j |M_kj| |a_ij|,
 *                                                  |M|_F <= sqrt 3
 *     edges         1.1u s + 2.1u F                a product and a sum
 *     origin        2.6u s + 5.1u F + u |m|_1      w + g_i, a product, two sums of all (w + |g_i|) |r_i|, the last sum
 *     in all: eta = E + 2u |m|_1 + (nu + 4u) s + (nu + 8u) F, nu = e + 6u, or 0 where nothing is turned (M = I)
 *
 * Growing itself rounds: F <= |T| w1, w1 = sum_i phi_i |a_i|_1, phi_i = 2 c_i or the sum of all c. So T = r + eta with
 * eta = eta_0 + y |T|, y = (nu + 8u) w1. For y <= 1/2 these T are enough:
 *     r + eta_0 > 0     (r + eta_0)(1 + 2y), since 1/(1 - y) <= 1 + 2y
 *     else              (r + eta_0)(1 - y), since 1/(1 + y) >= 1 - y
 * Inside out, with faces moved in by at least T: the same with g_i = -T c_i.
 *
 * WHAT IS LEFT. q_i = 1 + f_i of an edge. q_i > y is asked for. Of no body of which anything is left more is refused: r
 * is at least -1 / (the sum of the c of two opposite faces, or of four) then, so that T, taken off by y, leaves y.
 * (Inside out T has 2y put on: where no more than some 4y would be left a body may be refused, and no hit is proved.)
 * So no new frame is much flatter than its body, whatever the skin (for bounds of the instructions: frame.c):
 *     an edge            computed, is off q_i Q a_i by at most d_i q_i |a_i|_1, d_i = nu + u + 1.1u / q_i: r_i is off
 *                        by (e + 5.3u) |a_i|_1, that times q_i; then a product and a sum round
 *     the determinant    of edges x_i + z_i is det(x) det(I + B), |B_ij| <= |z_i| / (thickness along normal j). Let
 *                        S = sum_i d_i |a_i|_1 c_i. det(I + B) is off 1 by S + 2/3 S^2 + 2/9 S^3 at most, as its minors
 *                        have 2 and 6 terms. sum_i c_i |a_i|_1 <= w1 / 2 (a tetrahedron's face is not larger than the
 *                        other three together), so S <= y / 2 + 0.07 y / q_i < 0.33, and 0.58 is left
 *     the body's         s_i is the sine between the two edges other than a_i, V = D |a_0| |a_1| |a_2|. Then c_i |a_i|
 *                        >= s_i / D. So s_0 + s_1 + s_2 <= D w1 / 2 <= D / (32u), and with s the largest of them 2 s <=
 *                        D / (32u). D <= s^2, since D is s_i times the sine of a_i above that plane. So D >= (64u)^2
 *     the new one        no edge is longer than 1.11 q_i |a_i|: |det| >= 0.58 / 1.11^3 (64u)^2 M > 1700 u^2 M, M the
 *                        largest product of three components, one of each edge
 *
 * c_i: the cached normal and volume are within 4u; the length is at most 32u too long and not too short. So 16u are put
 * on, or 64u taken off. What a normal is off beyond that (FMB_NORMAL_TINY) is added. Second orders: e <= 2^-8, in the
 * gaps between the figures above and those used. Underflow: a span is at least FMB_THINNEST, so u span is 2^-54 and
 * more (float); products that underflow add 2^-140.
 */
#ifndef FMB_SRC_PLACE_H
#define FMB_SRC_PLACE_H

#include "../core/proof.h"
#include "../core/length.h"

/* A body at a moment. 2D is 3D with a third axis that stays (turn[8] = 1, anchor[2] = 0). */
typedef struct {
    fmb_real turn[9];      /* M, row after row */
    fmb_real anchor[3];    /* the body's centre in the world */
    fmb_real turn_error;   /* bound of the Frobenius norm of M - Q, the exact rotation */
    fmb_real anchor_error; /* bound of the distance to the exact centre */
} fmb_key;

/* What is done to a frame that stays, or to a body at a moment. */
typedef struct {
    const fmb_key *key; /* NULL: it stays where it is */
    fmb_real skin;      /* faces move out by that and all errors; inside: in by that (>= 0) and all errors */
    fmb_real error;     /* E above, beyond that of the key */
    int inside;         /* 1: the new frame lies within the exact body; 0: it contains the body */
} fmb_change;

/* The point of the body that is turned about is origin + weight * diagonal. */
FMB_INLINE fmb_real fmb_weight(int shape) { return fmb_cuboid(shape) ? R(0.5) : R(0.25); }

/* 0, and *out is the new frame; or an error, and *out cannot be used. *out may be *in. */
int fmbi_change_frame3(fmb_frame3 *out, const fmb_frame3 *in, const fmb_change *change);
int fmbi_change_frame2(fmb_frame2 *out, const fmb_frame2 *in, const fmb_change *change);

/* The body at a pose. 0 or an error. */
int fmbi_key_of3(fmb_key *key, const fmb_frame3 *body, const fmb_pose3 *pose);
int fmbi_key_of2(fmb_key *key, const fmb_frame2 *body, const fmb_pose2 *pose);

/* A point of any body, by which it is turned, at a pose. 0 or an error. */
int fmbi_key_at(fmb_key *key, const fmb_real centre[3], const fmb_pose3 *pose);

/*
 * 0, and *error: a bound of the Frobenius norm of what m is off the nearest rotation. Or FMB_ERR_NOT_FINITE,
 * FMB_ERR_RANGE.
 */
int fmbi_turn_check(const fmb_real m[9], fmb_real *error);

#endif
