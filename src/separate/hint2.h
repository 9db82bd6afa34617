/* SPDX-License-Identifier: MIT */
/* One explicit direction in 2D, apart from the stages: the caller's hint, or a candidate of theirs. */
#ifndef FMB_SRC_HINT2_H
#define FMB_SRC_HINT2_H

#include "../core/audit.h"

/*
 * Any direction n, of any length: 1 if n or -n separates (proof.h, D3); n then points from a to b. v: displacement of b
 * relative to a, NULL at rest. Odd: with the frames exchanged, or with -n, the same bits.
 */
int fmbi_try2(const fmb_frame2 *a, const fmb_frame2 *b, fmb_real *n, const fmb_real *v);

/* The caller's direction: FMB_MISS or FMB_OPEN. */
int fmbi_hint2(const fmb_couple2 *c, fmb_real *axis);

#endif
