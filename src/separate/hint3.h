/* SPDX-License-Identifier: MIT */
/* One explicit direction in 3D, apart from the stages: the caller's hint, or a candidate of theirs. */
#ifndef FMB_SRC_HINT3_H
#define FMB_SRC_HINT3_H

#include "../core/proof.h"

/*
 * Any direction n, the caller's or a candidate: 1 if n or -n separates (proof.h, D3); n then points from a to b. v:
 * displacement of b relative to a, NULL at rest. part: of S, what the gap has to exceed: FMB_DIRECTION_ERROR, or twice
 * that for an edge's direction (stage3_tetrahedron.h). With the frames exchanged, or with -n, the bits are the same.
 * Any length will do: what is too short or too long is tried once more, scaled.
 */
FMB_APART int fmb_try3_once(const fmb_frame3 *a, const fmb_frame3 *b, fmb_real *n, const fmb_real *v, fmb_real part)
{
    fmb_vec m = fmb_load(n);
    fmb_gap g = fmb_gap_ahead3(a, b, &m, v, part);
    int proved = fmb_hint_separates(&g);
    if (proved > 0) {
        n[0] = m.x;
        n[1] = m.y;
        n[2] = m.z;
    }
    return proved;
}

FMB_APART int fmb_try3_scaled(const fmb_frame3 *a, const fmb_frame3 *b, fmb_real *n, const fmb_real *v, fmb_real scale)
{
    fmb_real m[3] = {n[0] * scale, n[1] * scale, n[2] * scale}, back = fmb_hint_back(scale);
    if (fmb_try3_once(a, b, m, v, FMB_DIRECTION_ERROR) <= 0)
        return 0;
    for (int k = 0; k < 3; k++)
        n[k] = m[k] * back;
    return 1;
}

FMB_INLINE int fmb_try3_part(const fmb_frame3 *a, const fmb_frame3 *b, fmb_real *n, const fmb_real *v, fmb_real part)
{
    int found = fmb_try3_once(a, b, n, v, part);
    return found > 0 || (found < 0 && fmb_try3_scaled(a, b, n, v, fmb_hint_scale(found)));
}

/* By what a direction's error is, no more. */
FMB_INLINE int fmb_try3(const fmb_frame3 *a, const fmb_frame3 *b, fmb_real *n, const fmb_real *v)
{
    return fmb_try3_part(a, b, n, v, FMB_DIRECTION_ERROR);
}

#endif
