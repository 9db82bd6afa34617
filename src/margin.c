/* SPDX-License-Identifier: MIT */
/*
 * Tests and sweeps with a margin m of the query. Both frames grow by m/2, so that exchanging them changes nothing:
 *   m > 0: a + B(m/2) and b + B(m/2) apart along n: n.(q - p) > m |n|.
 *   m < 0: (a eroded by |m|/2) and (b eroded by |m|/2) apart; the common points of both erosions are the centres of balls of radius |m|/2
 *          within a and b.
 * The caller's direction n is tried before: near(n) > m |n| at all times proves both, since an overlap of less than |m| along n leaves no
 * room for a ball of that diameter.
 */
#include "audit.h"
#include "filter.h"
#include "length.h"

/*
 * Does n, normalised, separate by m |n| at all times? 1, -1 for -n, 0 for not proved. |n| is up to 32u too long, never too short: for m < 0 it
 * is taken down by 64u. Roundings of the product and of the sum with the error: 2u, in the 16u put on top. (Such an n is in the range of
 * the error bound, direction.h.)
 */
static int direction_clears(const fmb_gap *g, const fmb_real *n, fmb_real m, int dim)
{
    fmb_real room = m * fmb_length_up(n, dim) * (m > 0 ? 1 + 16 * FMB_U : 1 - 64 * FMB_U);
    if (g->near + fmb_min0(g->speed) > g->error + room)
        return 1;
    return -g->far + fmb_min0(-g->speed) > g->error + room ? -1 : 0;
}

/* The caller's direction counts by where it points, whatever its length: it is normalised first, and given back so where it holds. */
FMB_INLINE int try_axis(const fmb_view *a, const fmb_real *va, const fmb_view *b, const fmb_real *vb, fmb_real m, fmb_real *axis,
                        int dim)
{
    fmb_real n[3];
    for (int k = 0; k < dim; k++)
        n[k] = axis[k];
    (void)fmb_normalise(n, dim); /* 0 stays 0: a gap of 0 is below its error, as is one that is infinite or no number */
    fmb_relative r;
    fmb_relate(&r, a, va, b, vb, dim);
    fmb_gap g = fmb_gap_along(&r, a, b, n, dim);
    int side = direction_clears(&g, n, m, dim);
    for (int k = 0; side && k < dim; k++)
        axis[k] = side < 0 ? -n[k] : n[k];
    return side != 0;
}

/* The smallest denormal has no half: a skin of 0 would be none. */
static fmb_real half_of(fmb_real margin)
{
    fmb_real half = margin * R(0.5);
    return half != 0 ? half : margin;
}

static int grow3(fmb_frame3 grown[2], const fmb_frame3 *a, const fmb_frame3 *b, fmb_real margin)
{
    fmb_real skin = half_of(margin);
    int error = fmb_frame3_grow(&grown[0], a, skin);
    return error ? error : fmb_frame3_grow(&grown[1], b, skin);
}

static int grow2(fmb_frame2 grown[2], const fmb_frame2 *a, const fmb_frame2 *b, fmb_real margin)
{
    fmb_real skin = half_of(margin);
    int error = fmb_frame2_grow(&grown[0], a, skin);
    return error ? error : fmb_frame2_grow(&grown[1], b, skin);
}

/*
 * All that comes before the two frames have to grow: FMB_MISS by the caller's direction, an error, or FMB_OPEN. For margin < 0 they have shrunk then:
 * frames of which nothing would be left are cleared by any direction.
 */
static int begin3(fmb_frame3 grown[2], const fmb_frame3 *a, const fmb_real *va, const fmb_frame3 *b, const fmb_real *vb, fmb_real margin,
                  fmb_real *axis)
{
    if (!fmb_usable(a->shape) || !fmb_usable(b->shape))
        return FMB_ERR_FRAME;
    int error = fmb_finite(margin) ? fmb_check_displacements(va, vb, 3) : FMB_ERR_NOT_FINITE;
    if (!error && margin < 0)
        error = grow3(grown, a, b, margin);
    if (error)
        return error;
    fmb_view view_a = fmb_view3(a), view_b = fmb_view3(b);
    return axis && try_axis(&view_a, va, &view_b, vb, margin, axis, 3)
               ? FMB_MISS_BEYOND("margin", fmb_claim_of(&view_a, va, &view_b, vb, 3), margin, axis)
               : FMB_OPEN;
}

static int begin2(fmb_frame2 grown[2], const fmb_frame2 *a, const fmb_real *va, const fmb_frame2 *b, const fmb_real *vb, fmb_real margin,
                  fmb_real *axis)
{
    if (!fmb_usable(a->shape) || !fmb_usable(b->shape))
        return FMB_ERR_FRAME;
    int error = fmb_finite(margin) ? fmb_check_displacements(va, vb, 2) : FMB_ERR_NOT_FINITE;
    if (!error && margin < 0)
        error = grow2(grown, a, b, margin);
    if (error)
        return error;
    fmb_view view_a = fmb_view2(a), view_b = fmb_view2(b);
    return axis && try_axis(&view_a, va, &view_b, vb, margin, axis, 2)
               ? FMB_MISS_BEYOND("margin", fmb_claim_of(&view_a, va, &view_b, vb, 2), margin, axis)
               : FMB_OPEN;
}

int fmb_test3_margin(const fmb_frame3 *a, const fmb_frame3 *b, fmb_real margin, fmb_real axis[3])
{
    fmb_frame3 grown[2];
    if (!a || !b)
        return FMB_ERR_NULL;
    int answer = begin3(grown, a, fmb_at_rest, b, fmb_at_rest, margin, axis);
    if (answer != FMB_OPEN)
        return answer;
    answer = margin < 0 ? 0 : grow3(grown, a, b, margin);
    return answer ? answer : fmb_test3(&grown[0], &grown[1], axis);
}

int fmb_test2_margin(const fmb_frame2 *a, const fmb_frame2 *b, fmb_real margin, fmb_real axis[2])
{
    fmb_frame2 grown[2];
    if (!a || !b)
        return FMB_ERR_NULL;
    int answer = begin2(grown, a, fmb_at_rest, b, fmb_at_rest, margin, axis);
    if (answer != FMB_OPEN)
        return answer;
    answer = margin < 0 ? 0 : grow2(grown, a, b, margin);
    return answer ? answer : fmb_test2(&grown[0], &grown[1], axis);
}

int fmb_sweep3_margin(const fmb_frame3 *a, const fmb_real va[3], const fmb_frame3 *b, const fmb_real vb[3], fmb_real margin,
                      fmb_real axis[3], fmb_interval *when)
{
    fmb_frame3 grown[2];
    if (!a || !b)
        return FMB_ERR_NULL;
    int answer = begin3(grown, a, va ? va : fmb_at_rest, b, vb ? vb : fmb_at_rest, margin, axis);
    if (answer != FMB_OPEN)
        return answer;
    answer = margin < 0 ? 0 : grow3(grown, a, b, margin);
    return answer ? answer : fmb_sweep3(&grown[0], va, &grown[1], vb, axis, when);
}

int fmb_sweep2_margin(const fmb_frame2 *a, const fmb_real va[2], const fmb_frame2 *b, const fmb_real vb[2], fmb_real margin,
                      fmb_real axis[2], fmb_interval *when)
{
    fmb_frame2 grown[2];
    if (!a || !b)
        return FMB_ERR_NULL;
    int answer = begin2(grown, a, va ? va : fmb_at_rest, b, vb ? vb : fmb_at_rest, margin, axis);
    if (answer != FMB_OPEN)
        return answer;
    answer = margin < 0 ? 0 : grow2(grown, a, b, margin);
    return answer ? answer : fmb_sweep2(&grown[0], va, &grown[1], vb, axis, when);
}
