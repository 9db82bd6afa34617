/* SPDX-License-Identifier: MIT */
/* One explicit direction in 2D, apart from the stages: the caller's hint, or a candidate of theirs. */
#ifndef FMB_SRC_HINT2_H
#define FMB_SRC_HINT2_H

#include "../core/audit.h"

/*
 * A direction that proves nothing but by itself, of any length: 1 if it, or its opposite, separates (proof.h, D3);
 * *axis (may be NULL) then points from a to b. Odd: with the frames exchanged, or with -n, the same bits.
 */
int fmbi_try2(const fmb_couple2 *c, const fmb_real *n, fmb_real *axis);

#endif
