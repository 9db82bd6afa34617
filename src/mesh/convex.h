/* SPDX-License-Identifier: MIT */
/* What opposing face geometry needs of the proved answer for convex meshes. */
#ifndef FMB_SRC_CONVEX_H
#define FMB_SRC_CONVEX_H

#include "../core/real.h"

/* 0; FMB_ERR_FRAME: init did not make it; FMB_ERR_STALE: its vertices are not those that init saw. */
int fmbi_convex_check(const fmb_convex3 *mesh);

/* fmb_convex3_sweep of meshes that are checked and do not turn; displacements checked. axis, when: may be NULL. */
int fmbi_convex_decide(const fmb_convex3 *a, const fmb_real va[3], const fmb_convex3 *b, const fmb_real vb[3],
                       fmb_real axis[3], fmb_interval *when);

/* 1: proved that they meet at some time of [0,t], t in [0,1]. */
int fmbi_convex_meet_until(const fmb_convex3 *a, const fmb_real va[3], const fmb_convex3 *b, const fmb_real vb[3],
                           fmb_real t);

#endif
