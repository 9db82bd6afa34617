/* SPDX-License-Identifier: MIT */
/* fmb_test2, fmb_sweep2: the caller's direction first, then the fast stage, then the exact search. */
#include "plane2.h"
#include "search.h"

/* A direction that proves nothing but by itself: 1 if it, or its opposite, separates; *axis then points from a to b. */
static int try_axis(const fmb_frame2 *a, const fmb_real *va, const fmb_frame2 *b, const fmb_real *vb, const fmb_real *n,
                    fmb_real *axis)
{
    fmb_view view_a = fmb_view2(a), view_b = fmb_view2(b);
    fmb_relative pair;
    fmb_relate(&pair, &view_a, va, &view_b, vb, 2);
    fmb_gap g = fmb_gap_along(&pair, &view_a, &view_b, n, 2);
    int side = fmb_gap_separates(&g);
    for (int k = 0; axis && side && k < 2; k++)
        axis[k] = side < 0 ? -n[k] : n[k];
    return side != 0;
}

FMB_APART int search(const fmb_frame2 *a, const fmb_real *va, const fmb_frame2 *b, const fmb_real *vb, fmb_real *axis,
                     fmb_interval *when)
{
    fmb_search s;
    s.edge[0] = a->edge[0];
    s.edge[1] = b->edge[0];
    s.shape[0] = a->shape;
    s.shape[1] = b->shape;
    s.open = FMB_ALL_OPEN;
    s.axis = axis;
    fmb_view view_a = fmb_view2(a), view_b = fmb_view2(b);
    fmb_relate(&s.pair, &view_a, va, &view_b, vb, 2);
    return fmb_search_decide(&s, (fmb_search_frame){ a->normal[0], a->longest, a->shape == FMB_CUBOID ? 2 : 3 }, va,
                             (fmb_search_frame){ b->normal[0], b->longest, b->shape == FMB_CUBOID ? 2 : 3 }, vb, when, 2);
}

FMB_INLINE int decide(const fmb_frame2 *a, const fmb_real *va, const fmb_frame2 *b, const fmb_real *vb, fmb_real *axis,
                      fmb_interval *when, int moves)
{
    fmb_filter f;
    if (axis && (axis[0] != 0 || axis[1] != 0) && try_axis(a, va, b, vb, axis, axis))
        return FMB_MISS;
    int answer = fmb_plane2(&f, a, va, b, vb, axis, moves);
    if (moves && answer == FMB_OPEN && f.outer.in > f.outer.out) { /* apart at any one time, at right angles to the motion */
        fmb_real n[2] = { -f.v.y, f.v.x };
        if (try_axis(a, va, b, vb, n, axis))
            return FMB_MISS;
    }
    if (moves && answer == FMB_HIT && when) {
        when->in = (1 + f.outer.in) * R(0.5);
        when->out = (1 + f.outer.out) * R(0.5);
    }
    return answer != FMB_OPEN ? answer : search(a, va, b, vb, axis, when);
}

int fmb_test2(const fmb_frame2 *a, const fmb_frame2 *b, fmb_real axis[2])
{
    if (!a || !b)
        return FMB_ERR_NULL;
    if (!fmb_usable(a->shape) || !fmb_usable(b->shape))
        return FMB_ERR_FRAME;
    return decide(a, fmb_at_rest, b, fmb_at_rest, axis, NULL, 0);
}

int fmb_sweep2(const fmb_frame2 *a, const fmb_real va[2], const fmb_frame2 *b, const fmb_real vb[2], fmb_real axis[2],
               fmb_interval *when)
{
    if (!a || !b)
        return FMB_ERR_NULL;
    if (!fmb_usable(a->shape) || !fmb_usable(b->shape))
        return FMB_ERR_FRAME;
    va = va ? va : fmb_at_rest;
    vb = vb ? vb : fmb_at_rest;
    int error = fmb_check_displacements(va, vb, 2);
    return error ? error : decide(a, va, b, vb, axis, when, 1);
}
