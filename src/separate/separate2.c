/* SPDX-License-Identifier: MIT */
/* fmb_test2, fmb_sweep2: the caller's direction first, then the fast stage, then the exact search. */
#include "search.h"
#include "stages2.h"

FMB_APART int search(const fmb_couple2 *c, fmb_real *axis, fmb_interval *when)
{
    fmb_search s;
    fmb_real edge[2][4];
    fmb_view a = fmb_view2(c->a), b = fmb_view2(c->b);
    FMB_AUDIT_CODE(s.of = fmb_claim2(c->a, c->va, c->b, c->vb); fmb_audit_begin();)
    s.exchanged = fmb_exchanges(&a, c->va, &b, c->vb, 2);
    a = fmb_view2(s.exchanged ? c->b : c->a);
    b = fmb_view2(s.exchanged ? c->a : c->b);
    s.edge[0] = edge[0];
    s.edge[1] = edge[1];
    s.axis = axis;
    fmb_search_start(&s, &a, s.exchanged ? c->vb : c->va, &b, s.exchanged ? c->va : c->vb, 2);
    return fmbi_search_faces2(&s) ? FMB_MISS_KNOWN(c->a, c->b) : fmb_search_finish(&s, when, 2);
}

/* (Two cuboids in place: that saves instructions.) */
FMB_INLINE int decide2(const fmb_couple2 *c, fmb_real *axis, fmb_interval *when, int moves)
{
    int answer, cuboids = fmb_cuboid(c->a->shape) && fmb_cuboid(c->b->shape);
    if (fmb_is_given(axis, 2) && fmbi_try2(c, axis, axis))
        return FMB_MISS_KNOWN(c->a, c->b);
    if (moves)
        answer = cuboids ? fmb_stages2_moving(c, axis, when, NULL, 1) : fmbi_triangle2_moving(c, axis, when, NULL);
    else
        answer = cuboids ? fmb_stages2_at_rest(c, axis, 1) : fmbi_triangle2_at_rest(c, axis);
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
