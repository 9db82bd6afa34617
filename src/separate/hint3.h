/* SPDX-License-Identifier: MIT */
/* One explicit direction in 3D, apart from the stages: the caller's hint, or a candidate of theirs. */
#ifndef FMB_SRC_HINT3_H
#define FMB_SRC_HINT3_H

#include "../core/proof.h"

/*
 * Any direction n, the caller's or a candidate, of any length: 1 if n or -n separates (proof.h, D3); n then points
 * from a to b. v: displacement of b relative to a, NULL at rest. part: of S, what the gap has to exceed:
 * FMB_DIRECTION_ERROR, or twice that for an edge's direction (stage3_tetrahedron.h), which is tried as it is, whatever
 * its length. With the frames exchanged, or with -n, the bits are the same.
 */
int fmbi_try3(const fmb_frame3 *a, const fmb_frame3 *b, fmb_real *n, const fmb_real *v, fmb_real part);

FMB_INLINE int fmb_try3(const fmb_frame3 *a, const fmb_frame3 *b, fmb_real *n, const fmb_real *v)
{
    return fmbi_try3(a, b, n, v, FMB_DIRECTION_ERROR);
}

#endif
