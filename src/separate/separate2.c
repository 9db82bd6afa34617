/* SPDX-License-Identifier: MIT */
/* fmb_test2, fmb_sweep2: the caller's direction first, then the fast stage, then the exact search. */
#include "stage2.h"
#include "search.h"

FMB_INLINE void keep_ahead(fmb_point m, fmb_real *axis)
{
    if (axis) {
        axis[0] = m.x;
        axis[1] = m.y;
    }
}

FMB_APART int try_axis_scaled(const fmb_couple2 *c, const fmb_real *n, fmb_real *axis, fmb_real scale)
{
    fmb_point m = {scale * n[0], scale * n[1]};
    fmb_gap g = fmb_gap_ahead2(c, &m);
    fmb_real back = fmb_hint_back(scale);
    m = (fmb_point){back * m.x, back * m.y};
    if (fmb_hint_separates(&g) <= 0)
        return 0;
    keep_ahead(m, axis);
    return !FMB_MISS_BY("explicit 2D", fmb_claim2(c->a, c->va, c->b, c->vb), m.x, m.y, 0);
}

/*
 * A direction that proves nothing but by itself, of any length: 1 if it, or its opposite, separates; *axis then points
 * from a to b. Odd: with the frames exchanged, or with -n, the same bits.
 */
static int try_hint2(const fmb_couple2 *c, const fmb_real *n, fmb_real *axis)
{
    fmb_point m = fmb_load2(n);
    fmb_gap g = fmb_gap_ahead2(c, &m);
    int proved = fmb_hint_separates(&g);
    if (proved < 0)
        return try_axis_scaled(c, n, axis, fmb_hint_scale(proved));
    if (!proved)
        return 0;
    keep_ahead(m, axis);
    return !FMB_MISS_BY("explicit 2D", fmb_claim2(c->a, c->va, c->b, c->vb), m.x, m.y, 0);
}

FMB_APART int search(const fmb_couple2 *c, fmb_real *axis, fmb_interval *when)
{
    fmb_search s;
    fmb_real edge[2][4];
    fmb_view a = fmb_view2(c->a), b = fmb_view2(c->b);
    FMB_AUDIT_CODE(s.of = fmb_claim2(c->a, c->va, c->b, c->vb); fmb_audit_begin();)
    s.exchanged = fmb_search_exchanges(&a, c->va, &b, c->vb, 2);
    a = fmb_view2(s.exchanged ? c->b : c->a);
    b = fmb_view2(s.exchanged ? c->a : c->b);
    s.edge[0] = edge[0];
    s.edge[1] = edge[1];
    s.axis = axis;
    fmb_search_start(&s, &a, s.exchanged ? c->vb : c->va, &b, s.exchanged ? c->va : c->vb, 2);
    return fmbi_search_faces2(&s) ? FMB_MISS_KNOWN(c->a, c->b) : fmb_search_finish(&s, when, 2);
}

FMB_INLINE int at_rest(const fmb_couple2 *c, fmb_real *axis, int cuboids)
{
    fmb_stage f;
    return fmb_plane2(&f, c, axis, cuboids, 0);
}

FMB_INLINE int moving(const fmb_couple2 *c, fmb_real *axis, fmb_interval *when, int cuboids)
{
    fmb_stage f;
    int answer = fmb_plane2(&f, c, axis, cuboids, 1);
    if (answer == FMB_OPEN && f.outer.in > f.outer.out) { /* apart at any one time, at right angles to the motion */
        fmb_real n[2] = {-f.v.y, f.v.x};
        if (try_hint2(c, n, axis))
            return FMB_MISS_KNOWN(c->a, c->b);
    }
    if (answer == FMB_HIT && when) {
        when->in = (1 + f.outer.in) * R(0.5);
        when->out = (1 + f.outer.out) * R(0.5);
    }
    return answer;
}

/* With a triangle: apart, so that two cuboids do not pay for their registers. */
FMB_APART int others_at_rest(const fmb_couple2 *c, fmb_real *axis) { return at_rest(c, axis, 0); }
FMB_APART int others_moving(const fmb_couple2 *c, fmb_real *axis, fmb_interval *when)
{
    return moving(c, axis, when, 0);
}

/* (Two cuboids in place: that saves instructions.) */
FMB_INLINE int decide2(const fmb_couple2 *c, fmb_real *axis, fmb_interval *when, int moves)
{
    int answer, cuboids = fmb_cuboid(c->a->shape) && fmb_cuboid(c->b->shape);
    if (fmb_is_given(axis, 2) && try_hint2(c, axis, axis))
        return FMB_MISS_KNOWN(c->a, c->b);
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
    fmb_couple2 c = {a, b, fmb_at_rest, fmb_at_rest};
    return decide2(&c, axis, NULL, 0);
}

int fmb_sweep2(const fmb_frame2 *a, const fmb_real va[2], const fmb_frame2 *b, const fmb_real vb[2], fmb_real axis[2],
               fmb_interval *when)
{
    if (!a || !b)
        return FMB_ERR_NULL;
    if (!fmb_both_usable(a->shape, b->shape))
        return FMB_ERR_FRAME;
    fmb_couple2 c = {a, b, va ? va : fmb_at_rest, vb ? vb : fmb_at_rest};
    int error = fmb_check_displacements(c.va, c.vb, 2);
    return error ? error : decide2(&c, axis, when, 1);
}
