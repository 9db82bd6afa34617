/* SPDX-License-Identifier: MIT */
/*
 * Tests and sweeps with a margin m of the query. Both frames grow by m/2, so that exchanging them changes nothing:
 *   m > 0: a + B(m/2) and b + B(m/2) apart along n: n.(q - p) > m |n|.
 *   m < 0: (a eroded by |m|/2) and (b eroded by |m|/2) apart; the common points of both erosions are the centres of balls of radius |m|/2
 *          within a and b.
 * The caller's direction n is tried before: near(n) > m |n| at all times proves both, since an overlap of less than |m| along n leaves no
 * room for a ball of that diameter.
 */
#include "filter.h"
#include "length.h"

/*
 * Does n separate by m |n| at all times? 1, -1 for -n, 0 for not proved. |n| is up to 32u too long, never too short: for m < 0 it is taken
 * down by 64u. Roundings of the product and of the sum with the error: 2u, in the 16u put on top.
 */
static int direction_clears(const fmb_gap *g, const fmb_real *n, fmb_real m, int dim)
{
    if (!fmb_gap_in_range(g) || !(fmb_largest(n, dim) <= FMB_HALF_RANGE)) /* beyond, the length has no scale */
        return 0;
    fmb_real room = m * fmb_length_up(n, dim) * (m > 0 ? 1 + 16 * FMB_U : 1 - 64 * FMB_U);
    if (g->near + fmb_min0(g->speed) > g->error + room)
        return 1;
    return -g->far + fmb_min0(-g->speed) > g->error + room ? -1 : 0;
}

FMB_INLINE int try_axis(const fmb_view *a, const fmb_real *va, const fmb_view *b, const fmb_real *vb, fmb_real m, fmb_real *axis,
                        int dim)
{
    fmb_relative r;
    fmb_relate(&r, a, va, b, vb, dim);
    fmb_gap g = fmb_gap_along(&r, a, b, axis, dim);
    int side = direction_clears(&g, axis, m, dim);
    for (int k = 0; side < 0 && k < dim; k++)
        axis[k] = -axis[k];
    return side != 0;
}

/* 0 if all is well with what all four are given. */
static int check(int shape_a, int shape_b, fmb_real margin)
{
    if (!fmb_usable(shape_a) || !fmb_usable(shape_b))
        return FMB_ERR_FRAME;
    return fmb_finite(margin) ? 0 : FMB_ERR_NOT_FINITE;
}

int fmb_test3_margin(const fmb_frame3 *a, const fmb_frame3 *b, fmb_real margin, fmb_real axis[3])
{
    fmb_frame3 grown_a, grown_b;
    if (!a || !b)
        return FMB_ERR_NULL;
    int error = check(a->shape, b->shape, margin);
    if (error)
        return error;
    if (margin == 0)
        return fmb_test3(a, b, axis);
    fmb_view view_a = fmb_view3(a), view_b = fmb_view3(b);
    if (axis && try_axis(&view_a, fmb_at_rest, &view_b, fmb_at_rest, margin, axis, 3))
        return FMB_MISS;
    error = fmb_frame3_grow(&grown_a, a, margin * R(0.5));
    if (!error)
        error = fmb_frame3_grow(&grown_b, b, margin * R(0.5));
    return error ? error : fmb_test3(&grown_a, &grown_b, axis);
}

int fmb_test2_margin(const fmb_frame2 *a, const fmb_frame2 *b, fmb_real margin, fmb_real axis[2])
{
    fmb_frame2 grown_a, grown_b;
    if (!a || !b)
        return FMB_ERR_NULL;
    int error = check(a->shape, b->shape, margin);
    if (error)
        return error;
    if (margin == 0)
        return fmb_test2(a, b, axis);
    fmb_view view_a = fmb_view2(a), view_b = fmb_view2(b);
    if (axis && try_axis(&view_a, fmb_at_rest, &view_b, fmb_at_rest, margin, axis, 2))
        return FMB_MISS;
    error = fmb_frame2_grow(&grown_a, a, margin * R(0.5));
    if (!error)
        error = fmb_frame2_grow(&grown_b, b, margin * R(0.5));
    return error ? error : fmb_test2(&grown_a, &grown_b, axis);
}

int fmb_sweep3_margin(const fmb_frame3 *a, const fmb_real va[3], const fmb_frame3 *b, const fmb_real vb[3], fmb_real margin,
                      fmb_real axis[3], fmb_interval *when)
{
    fmb_frame3 grown_a, grown_b;
    const fmb_real *ma = va ? va : fmb_at_rest, *mb = vb ? vb : fmb_at_rest;
    if (!a || !b)
        return FMB_ERR_NULL;
    int error = check(a->shape, b->shape, margin);
    if (!error)
        error = fmb_check_displacements(ma, mb, 3);
    if (error)
        return error;
    if (margin == 0)
        return fmb_sweep3(a, va, b, vb, axis, when);
    fmb_view view_a = fmb_view3(a), view_b = fmb_view3(b);
    if (axis && try_axis(&view_a, ma, &view_b, mb, margin, axis, 3))
        return FMB_MISS;
    error = fmb_frame3_grow(&grown_a, a, margin * R(0.5));
    if (!error)
        error = fmb_frame3_grow(&grown_b, b, margin * R(0.5));
    return error ? error : fmb_sweep3(&grown_a, va, &grown_b, vb, axis, when);
}

int fmb_sweep2_margin(const fmb_frame2 *a, const fmb_real va[2], const fmb_frame2 *b, const fmb_real vb[2], fmb_real margin,
                      fmb_real axis[2], fmb_interval *when)
{
    fmb_frame2 grown_a, grown_b;
    const fmb_real *ma = va ? va : fmb_at_rest, *mb = vb ? vb : fmb_at_rest;
    if (!a || !b)
        return FMB_ERR_NULL;
    int error = check(a->shape, b->shape, margin);
    if (!error)
        error = fmb_check_displacements(ma, mb, 2);
    if (error)
        return error;
    if (margin == 0)
        return fmb_sweep2(a, va, b, vb, axis, when);
    fmb_view view_a = fmb_view2(a), view_b = fmb_view2(b);
    if (axis && try_axis(&view_a, ma, &view_b, mb, margin, axis, 2))
        return FMB_MISS;
    error = fmb_frame2_grow(&grown_a, a, margin * R(0.5));
    if (!error)
        error = fmb_frame2_grow(&grown_b, b, margin * R(0.5));
    return error ? error : fmb_sweep2(&grown_a, va, &grown_b, vb, axis, when);
}
