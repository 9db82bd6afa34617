/* SPDX-License-Identifier: MIT */
/* fmb_test2, fmb_sweep2: the caller's direction first, then the fast stage, then the exact search. */
#include "search.h"
#include "stages.h"

FMB_APART int search(const fmb_couple2 *c, fmb_real *axis, fmb_interval *when)
{
    fmb_search s;
    fmb_real edge[2][4];
    FMB_AUDIT_CODE(s.of = fmb_claim2(c->a, c->va, c->b, c->vb); fmb_audit_begin();)
    s.exchanged = fmb_exchanges2(c->a, c->va, c->b, c->vb);
    const fmb_view a = fmb_view2(s.exchanged ? c->b : c->a), b = fmb_view2(s.exchanged ? c->a : c->b);
    s.edge[0] = edge[0];
    s.edge[1] = edge[1];
    s.axis = axis;
    fmb_search_start(&s, &a, s.exchanged ? c->vb : c->va, &b, s.exchanged ? c->va : c->vb, 2);
    return fmbi_search_faces2(&s) ? FMB_MISS_KNOWN(c->a, c->b) : fmb_search_finish(&s, when, 2);
}

/* What the stage leaves open (stages.h). */
FMB_APART int search2_at_rest(const fmb_frame2 *a, const fmb_frame2 *b, fmb_real *axis)
{
    const fmb_couple2 c = {a, b, fmb_at_rest, fmb_at_rest};
    return search(&c, axis, NULL);
}

int fmb_test2(const fmb_frame2 *a, const fmb_frame2 *b, fmb_real axis[2])
{
    return fmbi_plane2_at_rest(a, b, axis, search2_at_rest);
}

int fmb_sweep2(const fmb_frame2 *a, const fmb_real va[2], const fmb_frame2 *b, const fmb_real vb[2], fmb_real axis[2],
               fmb_interval *when)
{
    if (!a || !b)
        return FMB_ERR_NULL;
    const int shapes = fmb_both_shapes(a->shape, b->shape);
    if (!fmb_shapes_usable(shapes))
        return FMB_ERR_FRAME;
    const fmb_couple2 c = {a, b, va ? va : fmb_at_rest, vb ? vb : fmb_at_rest};
    int error = fmb_check_displacements(c.va, c.vb, 2);
    if (error)
        return error;
    int answer = fmb_plane2_moving(&c, axis, when, NULL, shapes == 0);
    return answer != FMB_OPEN ? answer : search(&c, axis, when);
}
