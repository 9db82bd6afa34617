/* SPDX-License-Identifier: MIT */
/*
 * Tests and sweeps with a margin m for one query. Both frames grow by m/2, so exchanging them changes nothing.
 *     m > 0   a + B(m/2) and b + B(m/2) are apart along n: n.(q - p) > m |n| for all points p of a and q of b
 *     m < 0   a and b, both eroded by |m|/2, are apart: the common points of both erosions are the centres of the balls
 *             of radius |m|/2 that lie within a and b, so there is no such ball
 * The caller's direction n is tried before. near(n) > m |n| at all times proves both: where a and b overlap by less
 * than |m| along n, there is no room for a ball of that diameter.
 */
#include "../core/audit.h"

/* As a function of its own: it is asked in 2D and in 3D. */
static int direction_clears(const fmb_gap *g, const fmb_real *n, fmb_real m, int dim)
{
    return fmb_gap_clears(g, n, m, dim);
}

/*
 * The caller's direction counts by where it points, not by its length. It is normalised, and given back so where it
 * holds.
 */
FMB_INLINE int try_margin_axis(const fmb_view *a, const fmb_real *va, const fmb_view *b, const fmb_real *vb, fmb_real m,
                               fmb_real *axis, int dim)
{
    fmb_real n[3];
    for (int k = 0; k < dim; k++)
        n[k] = axis[k];
    (void)fmbi_normalise(n, dim); /* 0 stays 0. A gap of 0 is below its error, and so is one that is not finite. */
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

/* 0, or what is wrong with the numbers of a query. */
static int check_query(const fmb_view f[2], const fmb_real *va, const fmb_real *vb, fmb_real margin, int dim)
{
    if (!fmb_usable(f[0].shape) || !fmb_usable(f[1].shape))
        return FMB_ERR_FRAME;
    return fmb_finite(margin) ? fmb_check_displacements(va, vb, dim) : FMB_ERR_NOT_FINITE;
}

/* FMB_MISS by the caller's direction, or FMB_OPEN. */
static int by_axis(const fmb_view f[2], const fmb_real *va, const fmb_real *vb, fmb_real margin, fmb_real *axis,
                   int dim)
{
    return axis && try_margin_axis(&f[0], va, &f[1], vb, margin, axis, dim)
               ? FMB_MISS_BEYOND("margin", fmb_claim_of(&f[0], va, &f[1], vb, dim), margin, axis)
               : FMB_OPEN;
}

/* ---- 3D and 2D: the same but for the type of a frame ---- */

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
 * FMB_OPEN, and both frames are grown; FMB_MISS by the caller's direction; or an error. For margin < 0 the frames
 * shrink before the direction is tried: one of which nothing would be left is cleared by any direction.
 * For 3D and for 2D: the same steps over other types. What can be shared is above.
 */
static int begin3(fmb_frame3 grown[2], const fmb_frame3 *a, const fmb_real *va, const fmb_frame3 *b, const fmb_real *vb,
                  fmb_real margin, fmb_real *axis)
{
    const fmb_view f[2] = {fmb_view3(a), fmb_view3(b)};
    int answer = check_query(f, va, vb, margin, 3);
    if (!answer && margin < 0)
        answer = grow3(grown, a, b, margin);
    if (!answer)
        answer = by_axis(f, va, vb, margin, axis, 3);
    if (answer != FMB_OPEN || margin < 0)
        return answer;
    answer = grow3(grown, a, b, margin);
    return answer ? answer : FMB_OPEN;
}

static int begin2(fmb_frame2 grown[2], const fmb_frame2 *a, const fmb_real *va, const fmb_frame2 *b, const fmb_real *vb,
                  fmb_real margin, fmb_real *axis)
{
    const fmb_view f[2] = {fmb_view2(a), fmb_view2(b)};
    int answer = check_query(f, va, vb, margin, 2);
    if (!answer && margin < 0)
        answer = grow2(grown, a, b, margin);
    if (!answer)
        answer = by_axis(f, va, vb, margin, axis, 2);
    if (answer != FMB_OPEN || margin < 0)
        return answer;
    answer = grow2(grown, a, b, margin);
    return answer ? answer : FMB_OPEN;
}

int fmb_test3_margin(const fmb_frame3 *a, const fmb_frame3 *b, fmb_real margin, fmb_real axis[3])
{
    fmb_frame3 grown[2];
    if (!a || !b)
        return FMB_ERR_NULL;
    int answer = begin3(grown, a, fmb_at_rest, b, fmb_at_rest, margin, axis);
    return answer == FMB_OPEN ? fmb_test3(&grown[0], &grown[1], axis) : answer;
}

int fmb_test2_margin(const fmb_frame2 *a, const fmb_frame2 *b, fmb_real margin, fmb_real axis[2])
{
    fmb_frame2 grown[2];
    if (!a || !b)
        return FMB_ERR_NULL;
    int answer = begin2(grown, a, fmb_at_rest, b, fmb_at_rest, margin, axis);
    return answer == FMB_OPEN ? fmb_test2(&grown[0], &grown[1], axis) : answer;
}

int fmb_sweep3_margin(const fmb_frame3 *a, const fmb_real va[3], const fmb_frame3 *b, const fmb_real vb[3],
                      fmb_real margin, fmb_real axis[3], fmb_interval *when)
{
    fmb_frame3 grown[2];
    if (!a || !b)
        return FMB_ERR_NULL;
    int answer = begin3(grown, a, va ? va : fmb_at_rest, b, vb ? vb : fmb_at_rest, margin, axis);
    return answer == FMB_OPEN ? fmb_sweep3(&grown[0], va, &grown[1], vb, axis, when) : answer;
}

int fmb_sweep2_margin(const fmb_frame2 *a, const fmb_real va[2], const fmb_frame2 *b, const fmb_real vb[2],
                      fmb_real margin, fmb_real axis[2], fmb_interval *when)
{
    fmb_frame2 grown[2];
    if (!a || !b)
        return FMB_ERR_NULL;
    int answer = begin2(grown, a, va ? va : fmb_at_rest, b, vb ? vb : fmb_at_rest, margin, axis);
    return answer == FMB_OPEN ? fmb_sweep2(&grown[0], va, &grown[1], vb, axis, when) : answer;
}
