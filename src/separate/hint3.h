/* SPDX-License-Identifier: MIT */
/* One explicit direction in 3D, apart from the stages: the caller's hint, or a candidate of theirs. */
#ifndef FMB_SRC_HINT3_H
#define FMB_SRC_HINT3_H

#include "../core/proof.h"

/*
 * Any direction n, the caller's or a candidate: 1 if n or -n separates (proof.h, D3); n then points from a to b. Below
 * 0: its products leave the range of the proof. v: displacement of b relative to a, NULL at rest. part: of S, what the
 * gap has to exceed: FMB_DIRECTION_ERROR, or twice that for an edge's direction (stages3.c). With the frames exchanged,
 * or with -n, the bits are the same.
 */
int fmbi_try3_once(const fmb_frame3 *a, const fmb_frame3 *b, fmb_real *n, const fmb_real *v, fmb_real part);

/* A direction whose products leave the range of the proof, scaled, and then back. (Both are in hint3.c.) */
int fmbi_try3_scaled(const fmb_frame3 *a, const fmb_frame3 *b, fmb_real *n, const fmb_real *v, fmb_real scale);

/* The same of any length, by what a direction's error is: what is too short or too long is tried once more, scaled. */
FMB_INLINE int fmb_try3(const fmb_frame3 *a, const fmb_frame3 *b, fmb_real *n, const fmb_real *v)
{
    int found = fmbi_try3_once(a, b, n, v, FMB_DIRECTION_ERROR);
    return found > 0 || (found < 0 && fmbi_try3_scaled(a, b, n, v, fmb_hint_scale(found)));
}

#endif
