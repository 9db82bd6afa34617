/* SPDX-License-Identifier: MIT */
/* fmb_test2, fmb_sweep2: the caller's direction first, then the fast stage, then the exact search. */
#include "plane2.h"
#include "search.h"

/* A direction that proves nothing but by itself: 1 if it, or its opposite, separates; *axis then points from a to b. */
static int try_axis(const fmb_couple2 *c, const fmb_real *n, fmb_real *axis)
{
    fmb_view view_a = fmb_view2(c->a), view_b = fmb_view2(c->b);
    fmb_relative pair;
    fmb_relate(&pair, &view_a, c->va, &view_b, c->vb, 2);
    fmb_gap g = fmb_gap_along(&pair, &view_a, &view_b, n, 2);
    int side = fmb_gap_separates(&g);
    for (int k = 0; axis && side && k < 2; k++)
        axis[k] = side < 0 ? -n[k] : n[k];
    return side != 0;
}

FMB_APART int search(const fmb_couple2 *c, fmb_real *axis, fmb_interval *when)
{
    fmb_view a = fmb_view2(c->a), b = fmb_view2(c->b);
    fmb_search s;
    s.frame[0] = &a;
    s.frame[1] = &b;
    s.open = FMB_ALL_OPEN;
    s.axis = axis;
    fmb_search_start(&s, c->va, c->vb, 2);
    if (fmb_search_faces(&s, 0, c->a->longest, 2) || fmb_search_faces(&s, 1, c->b->longest, 2))
        return FMB_MISS;
    return fmb_search_finish(&s, c->va, c->vb, when, 2);
}

FMB_INLINE int at_rest(const fmb_couple2 *c, fmb_real *axis, int cuboids)
{
    fmb_filter f;
    return fmb_plane2(&f, c, axis, cuboids, 0);
}

FMB_INLINE int moving(const fmb_couple2 *c, fmb_real *axis, fmb_interval *when, int cuboids)
{
    fmb_filter f;
    int answer = fmb_plane2(&f, c, axis, cuboids, 1);
    if (answer == FMB_OPEN && f.outer.in > f.outer.out) { /* apart at any one time, at right angles to the motion */
        fmb_real n[2] = { -f.v.y, f.v.x };
        if (try_axis(c, n, axis))
            return FMB_MISS;
    }
    if (answer == FMB_HIT && when) {
        when->in = (1 + f.outer.in) * R(0.5);
        when->out = (1 + f.outer.out) * R(0.5);
    }
    return answer;
}

/* With a triangle: apart, so that two cuboids do not pay for their registers. */
FMB_APART int others_at_rest(const fmb_couple2 *c, fmb_real *axis) { return at_rest(c, axis, 0); }
FMB_APART int others_moving(const fmb_couple2 *c, fmb_real *axis, fmb_interval *when) { return moving(c, axis, when, 0); }

/* (Two cuboids in place: saves 8 instructions.) */
FMB_INLINE int decide(const fmb_couple2 *c, fmb_real *axis, fmb_interval *when, int moves)
{
    int answer, cuboids = fmb_cuboid(c->a->shape) && fmb_cuboid(c->b->shape);
    if (axis && (axis[0] != 0 || axis[1] != 0) && try_axis(c, axis, axis))
        return FMB_MISS;
    if (moves)
        answer = cuboids ? moving(c, axis, when, 1) : others_moving(c, axis, when);
    else
        answer = cuboids ? at_rest(c, axis, 1) : others_at_rest(c, axis);
    return answer != FMB_OPEN ? answer : search(c, axis, when);
}

int fmb_test2(const fmb_frame2 *a, const fmb_frame2 *b, fmb_real axis[2])
{
    if (!a || !b)
        return FMB_ERR_NULL;
    if (!fmb_both_usable(a->shape, b->shape))
        return FMB_ERR_FRAME;
    fmb_couple2 c = { a, b, fmb_at_rest, fmb_at_rest };
    return decide(&c, axis, NULL, 0);
}

int fmb_sweep2(const fmb_frame2 *a, const fmb_real va[2], const fmb_frame2 *b, const fmb_real vb[2], fmb_real axis[2],
               fmb_interval *when)
{
    if (!a || !b)
        return FMB_ERR_NULL;
    if (!fmb_both_usable(a->shape, b->shape))
        return FMB_ERR_FRAME;
    fmb_couple2 c = { a, b, va ? va : fmb_at_rest, vb ? vb : fmb_at_rest };
    int error = fmb_check_displacements(c.va, c.vb, 2);
    return error ? error : decide(&c, axis, when, 1);
}
