/* SPDX-License-Identifier: MIT */
/* What opposing face geometry needs of the proved answer for convex meshes. */
#ifndef FMB_SRC_CONVEX_H
#define FMB_SRC_CONVEX_H

#include "../core/real.h"

/* 0; FMB_ERR_FRAME: init did not make it; FMB_ERR_STALE: its vertices are not those that init saw. */
int fmbi_convex_check(const fmb_convex3 *mesh);

/*
 * 1: proved that a and b, which do not turn, do not meet before the time t of [0,1] or then; displacements as in
 * fmb_convex3_sweep, checked.
 */
int fmbi_convex_free_until(const fmb_convex3 *a, const fmb_real va[3], const fmb_convex3 *b, const fmb_real vb[3],
                           fmb_real t);

#endif
