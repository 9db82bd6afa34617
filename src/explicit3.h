/* SPDX-License-Identifier: MIT */
/* One explicit direction in 3D, apart from the stages: the caller's hint, or a candidate of theirs. */
#ifndef FMB_SRC_EXPLICIT3_H
#define FMB_SRC_EXPLICIT3_H

#include "filter.h"

/* The one end of fmb_support3 that counts: the largest n.(p - origin) over f. */
FMB_INLINE fmb_real fmb_farthest3(const fmb_frame3 *f, fmb_vec n)
{
    fmb_real p = fmb_vec_dot(n, fmb_load(f->edge[0])), q = fmb_vec_dot(n, fmb_load(f->edge[1])), r = fmb_vec_dot(n, fmb_load(f->edge[2]));
    if (fmb_cuboid(f->shape))
        return (((p + q) + r) + ((fmb_abs(p) + fmb_abs(q)) + fmb_abs(r))) * R(0.5);
    return fmb_max(fmb_max(p, q), fmb_max(r, 0));
}

/* The numbers of fmb_gap3, of one side: that of m, or of its opposite, on which d lies; m is turned there. */
FMB_INLINE fmb_gap fmb_gap_ahead3(const fmb_frame3 *a, const fmb_frame3 *b, fmb_vec *m, const fmb_real *v, fmb_real part)
{
    fmb_vec d = fmb_vec_sub(fmb_load(b->origin), fmb_load(a->origin));
    fmb_vec size = fmb_vec_add(fmb_vec_abs(d), fmb_vec_add(fmb_load(a->extent), fmb_load(b->extent)));
    fmb_real s = fmb_vec_dot(*m, d);
    if (s < 0) {
        s = -s;
        *m = fmb_vec_scale(*m, -1);
    }
    fmb_gap g = { s - (fmb_farthest3(b, fmb_vec_scale(*m, -1)) + fmb_farthest3(a, *m)), 0, 0, 0 };
    if (v) {
        g.near += fmb_min0(fmb_vec_dot(*m, fmb_load(v)));
        size = fmb_vec_add(size, fmb_vec_abs(fmb_load(v)));
    }
    g.error = part * fmb_vec_dot(fmb_vec_abs(*m), size);
    return g;
}

/*
 * A direction that proves nothing but by itself, the caller's or any: 1 if n or -n separates; n then points from a to b. v: displacement of
 * b relative to a, NULL at rest. part: FMB_DIRECTION_ERROR, or more of S. Origins are points of the frames, so that near > error only
 * where n.d > 0, and -far only where n.d < 0, rounded as they are: a span computed as in fmb_gap3 holds 0, and sums are monotone. Odd:
 * with the frames exchanged, or with -n, the same bits.
 * Any length will do: a vector so long or short that its products leave the range of the proof is tried once more, scaled.
 */
FMB_APART int fmb_try3_once(const fmb_frame3 *a, const fmb_frame3 *b, fmb_real *n, const fmb_real *v, fmb_real part)
{
    fmb_vec m = fmb_load(n);
    fmb_gap g = fmb_gap_ahead3(a, b, &m, v, part);
    if (!fmb_hint_in_range(&g)) /* below 0: too short; or too long, or no number */
        return fmb_hint_rescale(&g) == FMB_HINT_UP ? -1 : -2;
    if (!(g.near > g.error))
        return 0;
    n[0] = m.x;
    n[1] = m.y;
    n[2] = m.z;
    return 1;
}

FMB_APART int fmb_try3_scaled(const fmb_frame3 *a, const fmb_frame3 *b, fmb_real *n, const fmb_real *v, fmb_real scale)
{
    fmb_real m[3] = { n[0] * scale, n[1] * scale, n[2] * scale }, back = fmb_hint_back(scale);
    if (fmb_try3_once(a, b, m, v, FMB_DIRECTION_ERROR) <= 0)
        return 0;
    for (int k = 0; k < 3; k++)
        n[k] = m[k] * back;
    return 1;
}

FMB_INLINE int fmb_try3_part(const fmb_frame3 *a, const fmb_frame3 *b, fmb_real *n, const fmb_real *v, fmb_real part)
{
    int found = fmb_try3_once(a, b, n, v, part);
    return found > 0 || (found < 0 && fmb_try3_scaled(a, b, n, v, found == -1 ? FMB_HINT_UP : 1 / FMB_HALF_RANGE));
}

/* By what a direction's error is, no more. */
FMB_INLINE int fmb_try3(const fmb_frame3 *a, const fmb_frame3 *b, fmb_real *n, const fmb_real *v)
{
    return fmb_try3_part(a, b, n, v, FMB_DIRECTION_ERROR);
}

#endif
