/* SPDX-License-Identifier: MIT */
/*
 * Two bodies at poses that translate during a step, compared in the coordinates of body a, as posed.h has them at rest.
 *
 * THE MAP. With displacements v_a, v_b in the world, a point q of b is at the time t at
 *     Q q + (way + t g),   g = Q_a' (v_b - v_a)
 * in a's coordinates. Nothing turns: Q stays. Computed: v = v_b - v_a, g_a = M_a' v; and g_b = M_b' v, which stands for
 * Q'g = Q_b' (v_b - v_a), the same along the faces of b.
 *
 *     part of g_a - g       at most
 *     v                     u |v|            one rounding per component
 *     M_a' v - Q_a' v       e_a |v|
 *     rounding of M_a' v    5.4u |v|         as of w in posed.h
 *     in all                (e_a + 7u) |v|, of g_b with e_b; underflow: 3 products per component, 4 FMB_DENORMAL
 * sigma is the larger one of both. So at every t of the step the way, w + t g_a as computed, is off by at most
 * tau + sigma. That is way_error of bodies that translate. All that is derived from tau, in posed.h and walk_pose.c,
 * holds at every t with it: nothing there depends on where b is but w, and that is rounded once, at t = 0.
 *
 * BOXES. At the time t the left sides of posed.h have 2 t g_k added to D_k, and 2 t (Q'g)_j to (Q'D)_j. The computed
 * D + 2 t g_a and Q'D + 2 t g_b are linear in t, with exact doubling; they are off by 2 sigma beyond what they are at
 * t = 0. The slacks hold 2 (tau + sigma). So boxes meet within the margin at most where all six hold
 *     |D_k + 2 t g_k| <= v_a_k + sum_j |Q_kj| v_b_j + slack        and the same of b
 * and each of them is an interval of t (D18). Where they have no time in common, the boxes are further apart than the
 * margin all the time.
 *
 * FITTED BOXES. At the time t the left sides of fitted.h have t (Q_A g)_i added to (Q_A c)_i, and t (Q_B Q'g)_j to
 * (Q_B Q'c)_j. Computed: A_i . g_a and u_j . g_a, G = |g_a|.
 *     what                 is off by at most              why
 *     A_i . g_a            (E + 3.2u) G + sigma           as A_i . c in fitted.h
 *     u_j . g_a            (rho + E + 8.7u) G + sigma     as u_j . c
 * That is no more than what T is taken times there. So with T + G in place of T, and way_error, the slacks hold both,
 * and |A_i . c + t A_i . g_a| <= h_a_i + sum_j |C_ij| h_b_j + slack is an interval of t as above, the same of b. sigma
 * of e_b is not needed.
 *
 * VOLUMES. P of walk_pose.c, translating by g_a, is at every t within eta of the exact volume, with tau + sigma in
 * place of tau. So a direction clears by eta + margin at all times (D2). P with its faces moved out by eta + margin,
 * swept by g_a, encloses in its times all those at which the volumes are within the margin. And where P with its faces
 * moved in by eta, swept, meets the volume of a, the exact volumes do at the same time.
 */
#ifndef FMB_SRC_POSED_MOVING_H
#define FMB_SRC_POSED_MOVING_H

#include "fitted.h"

/*
 * After fmbi_poses_init, before fmbi_poses_reach: b translates by v relative to a (world, one rounding per component).
 * 0; FMB_ERR_RANGE: in the coordinates of a that is above FMB_LARGEST.
 */
int fmbi_poses_move(fmb_poses3 *p, const fmb_real v[3]);

/* Narrows *when to the times at which boxes a and b may be within the margin of each other; 1: there are none. */
int fmbi_poses_apart_in_time(const fmb_poses3 *p, const fmb_box3 *a, const fmb_box3 *b, fmb_interval *when);

/* The same of fitted boxes a and b. */
int fmbi_fits_apart_in_time(const fmb_poses3 *p, const fmb_fit3 *a, const fmb_turned3 *b, fmb_interval *when);

/* The same of the nodes at w->at. at_hand: of fmb_fit_turned. */
FMB_INLINE int fmb_fits_pair_in_time(const fmb_walk3 *w, fmb_turned3 *at_hand, fmb_interval *when)
{
    const fmb_poses3 *p = &w->of.poses;
    fmb_fit3 own;
    const fmb_turned3 *b = fmb_fit_turned(p, at_hand, &w->tree[1], w->at[1]);
    return fmbi_fits_apart_in_time(p, fmb_fit_at(p, 0, w->tree[0].node, w->at[0], &own), b, when);
}

/* As fmbi_poses_apart_in_time, and nothing at or after w->until counts. */
FMB_INLINE int fmb_posed_apart_in_time(const fmb_walk3 *w, const fmb_box3 *a, const fmb_box3 *b)
{
    fmb_interval when = {0, 1};
    return fmbi_poses_apart_in_time(&w->of.poses, a, b, &when) || fmb_not_before(&when, w->until);
}

#endif
