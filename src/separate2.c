/* SPDX-License-Identifier: MIT */
/* fmb_test2, fmb_sweep2: the caller's direction first, then the fast stage, then the exact search. */
#include "plane2.h"
#include "search.h"

/* The largest n.(p - origin) over f. (Two numbers, not a struct, which would be given in memory.) */
static fmb_real farthest(const fmb_frame2 *f, fmb_real x, fmb_real y) { return fmb_reach2(f, (fmb_point){ x, y }).max; }

/* The gap of fmb_gap_along, of the one side that n.d allows (see fmb_try3); m is turned there. */
FMB_INLINE fmb_gap gap_ahead(const fmb_couple2 *c, fmb_point *m)
{
    const fmb_frame2 *a = c->a, *b = c->b;
    fmb_point d = { b->origin[0] - a->origin[0], b->origin[1] - a->origin[1] };
    fmb_point v = { c->vb[0] - c->va[0], c->vb[1] - c->va[1] };
    fmb_real s = fmb_dot2(*m, d), sign = s < 0 ? R(-1.0) : R(1.0);
    *m = (fmb_point){ sign * m->x, sign * m->y };
    fmb_gap g = { sign * s - (farthest(b, -m->x, -m->y) + farthest(a, m->x, m->y)), 0, fmb_dot2(*m, v), 0 };
    g.error = fmb_abs(m->x) * ((fmb_abs(d.x) + (a->extent[0] + b->extent[0])) + fmb_abs(v.x)) +
              fmb_abs(m->y) * ((fmb_abs(d.y) + (a->extent[1] + b->extent[1])) + fmb_abs(v.y));
    g.error *= FMB_DIRECTION_ERROR;
    return g;
}

FMB_INLINE int keep_ahead(const fmb_gap *g, fmb_point m, fmb_real *axis)
{
    if (!(g->near + fmb_min0(g->speed) > g->error))
        return 0;
    if (axis) {
        axis[0] = m.x;
        axis[1] = m.y;
    }
    return 1;
}

FMB_APART int try_axis_scaled(const fmb_couple2 *c, const fmb_real *n, fmb_real *axis, fmb_real scale)
{
    fmb_point m = { scale * n[0], scale * n[1] };
    fmb_gap g = gap_ahead(c, &m);
    fmb_real back = fmb_hint_back(scale);
    m = (fmb_point){ back * m.x, back * m.y };
    return fmb_hint_in_range(&g) && keep_ahead(&g, m, axis) &&
           !FMB_MISS_BY("explicit 2D", fmb_claim2(c->a, c->va, c->b, c->vb), m.x, m.y, 0);
}

/*
 * A direction that proves nothing but by itself, of any length: 1 if it, or its opposite, separates; *axis then points from a to b. Odd: with
 * the frames exchanged, or with -n, the same bits.
 */
static int try_axis(const fmb_couple2 *c, const fmb_real *n, fmb_real *axis)
{
    fmb_point m = fmb_load2(n);
    fmb_gap g = gap_ahead(c, &m);
    if (!fmb_hint_in_range(&g))
        return try_axis_scaled(c, n, axis, fmb_hint_rescale(&g));
    return keep_ahead(&g, m, axis) && !FMB_MISS_BY("explicit 2D", fmb_claim2(c->a, c->va, c->b, c->vb), m.x, m.y, 0);
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
    return fmb_search_faces2(&s) ? FMB_MISS_KNOWN(c->a, c->b) : fmb_search_finish(&s, when, 2);
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
FMB_APART int others_moving(const fmb_couple2 *c, fmb_real *axis, fmb_interval *when) { return moving(c, axis, when, 0); }

/* (Two cuboids in place: saves 8 instructions.) */
FMB_INLINE int decide(const fmb_couple2 *c, fmb_real *axis, fmb_interval *when, int moves)
{
    int answer, cuboids = fmb_cuboid(c->a->shape) && fmb_cuboid(c->b->shape);
    if (fmb_is_given(axis, 2) && try_axis(c, axis, axis))
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
