/* SPDX-License-Identifier: MIT */
/*
 * Tests and sweeps with a margin m for one query.
 *     m > 0   a and b are further apart than m: n.(q - p) > m |n| for all points p of a and q of b, at every t
 *     m < 0   a and b, both eroded by |m|/2, are apart: the common points of both erosions are the centres of the balls
 *             of radius |m|/2 that lie within a and b, so there is no such ball
 *     m = 0   a and b are apart
 * The caller's direction n is tried before. near(n) > m |n| at all times proves the first two: where a and b overlap by
 * less than |m| along n, there is no room for a ball of that diameter.
 *
 * m > 0: then a direction is looked for (clear.c). Where none is found, the frames themselves are asked about: a hit of
 * theirs is one, whatever the margin. If they do not meet, and the search knows no points as near as m (it ended early,
 * or m is little more than rounding), both are grown by m/2 and asked about; so they are for `when`, which encloses the
 * times at which the grown frames meet.
 * m < 0: both are eroded by |m|/2 and asked about. That these meet proves nothing, for they hold the erosions and may
 * be larger, by rounding: the frames themselves say whether there is a common point.
 * In each case exchanging a and b changes nothing: no step depends on the order but by its sign.
 */
#include "../core/audit.h"
#include "clear.h"

/*
 * The caller's direction counts by where it points, not by its length. It is normalised, and given back so where it
 * holds.
 */
FMB_INLINE int try_margin_axis(const fmb_view f[2], const fmb_real *va, const fmb_real *vb, fmb_real m, fmb_real *axis,
                               int dim)
{
    fmb_real n[3];
    for (int k = 0; k < dim; k++)
        n[k] = axis[k];
    (void)fmbi_normalise(n, dim); /* 0 stays 0. A gap of 0 is below its error, and so is one that is not finite. */
    fmb_relative r;
    fmb_relate(&r, &f[0], va, &f[1], vb, dim);
    int side = fmbi_direction_clears(&r, f, n, m, dim);
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
    if (!fmb_finite(margin))
        return FMB_ERR_NOT_FINITE;
    int error = fmb_check_displacements(va, vb, dim);
    return error ? error : margin * R(0.5) <= FMB_LARGEST ? 0 : FMB_ERR_RANGE;
}

/* FMB_MISS by the caller's direction, or FMB_OPEN. */
static int by_axis(const fmb_view f[2], const fmb_real *va, const fmb_real *vb, fmb_real margin, fmb_real *axis,
                   int dim)
{
    return axis && try_margin_axis(f, va, vb, margin, axis, dim)
               ? FMB_MISS_BEYOND("margin", fmb_claim_of(&f[0], va, &f[1], vb, dim), margin, axis)
               : FMB_OPEN;
}

static const fmb_real *at_least_rest(const fmb_real *v) { return v ? v : fmb_at_rest; }

/* What is known before anything is grown. */
typedef struct {
    fmb_real n[3]; /* margin > 0: a direction that may separate the frames; zeros: none was found */
    int near;      /* 1: points of them are as near as the margin, as far as plain arithmetic tells */
} margin_facts;

/* A positive margin: FMB_MISS by a direction that is looked for, or FMB_OPEN. */
static int by_search(margin_facts *k, const fmb_view f[2], const fmb_real *va, const fmb_real *vb, fmb_real margin,
                     fmb_real *axis, int dim)
{
    int found = fmbi_frames_clear(f, va, vb, margin, k->n, dim);
    k->near = found < 0;
    if (found <= 0)
        return FMB_OPEN;
    for (int i = 0; axis && i < dim; i++)
        axis[i] = k->n[i];
    return FMB_MISS_BEYOND("margin", fmb_claim_of(&f[0], va, &f[1], vb, dim), margin, k->n);
}

/* FMB_MISS; an error; or FMB_OPEN, and *k. Of a margin below 0 the numbers alone are looked at. */
static int begin(margin_facts *k, const fmb_view f[2], const fmb_real *va, const fmb_real *vb, fmb_real margin,
                 fmb_real *axis, int dim)
{
    int answer = check_query(f, va, vb, margin, dim);
    if (answer || margin < 0)
        return answer ? answer : FMB_OPEN;
    answer = by_axis(f, va, vb, margin, axis, dim);
    return answer == FMB_OPEN && margin > 0 ? by_search(k, f, va, vb, margin, axis, dim) : answer;
}

/* What a positive margin comes to: of the frames as they are, and of the grown ones, which may tell of a miss. */
static int positive(const margin_facts *k, int own, int grown)
{
    return own == FMB_HIT ? own : !k->near && grown == FMB_MISS ? grown : FMB_UNDECIDED;
}

/* ---- 3D ---- */

static int grow3(fmb_frame3 grown[2], const fmb_frame3 *a, const fmb_frame3 *b, fmb_real margin)
{
    fmb_real skin = half_of(margin);
    int error = fmb_frame3_grow(&grown[0], a, skin);
    return error ? error : fmb_frame3_grow(&grown[1], b, skin);
}

/* The frames moved in: FMB_ERR_RANGE where nothing is left of one, whatever direction is given. */
FMB_APART int eroded_test3(const fmb_frame3 *a, const fmb_frame3 *b, fmb_real margin, fmb_real *axis)
{
    fmb_frame3 moved[2];
    const fmb_view f[2] = {fmb_view3(a), fmb_view3(b)};
    int answer = grow3(moved, a, b, margin);
    if (!answer)
        answer = by_axis(f, fmb_at_rest, fmb_at_rest, margin, axis, 3);
    if (answer == FMB_OPEN)
        answer = fmb_test3(&moved[0], &moved[1], axis);
    return answer > FMB_MISS ? fmb_test3(a, b, axis) : answer;
}

FMB_APART int eroded_sweep3(const fmb_frame3 *a, const fmb_real *va, const fmb_frame3 *b, const fmb_real *vb,
                            fmb_real margin, fmb_real *axis, fmb_interval *when)
{
    fmb_frame3 moved[2];
    fmb_interval shallow;
    const fmb_view f[2] = {fmb_view3(a), fmb_view3(b)};
    int answer = grow3(moved, a, b, margin);
    if (!answer)
        answer = by_axis(f, va, vb, margin, axis, 3);
    if (answer == FMB_OPEN)
        answer = fmb_sweep3(&moved[0], va, &moved[1], vb, axis, when ? &shallow : NULL);
    if (answer > FMB_MISS)
        answer = fmb_sweep3(a, va, b, vb, axis, NULL);
    if (when && answer > FMB_MISS)
        *when = shallow;
    return answer;
}

/* FMB_MISS: proved of the frames grown by half of the margin. Else nothing is. */
FMB_APART int grown_test3(const fmb_frame3 *a, const fmb_frame3 *b, fmb_real margin, fmb_real *axis)
{
    fmb_frame3 grown[2];
    int error = grow3(grown, a, b, margin);
    return error ? FMB_UNDECIDED : fmb_test3(&grown[0], &grown[1], axis);
}

/* *when: the whole step where no frames can be grown. */
FMB_APART int grown_sweep3(const fmb_frame3 *a, const fmb_real *va, const fmb_frame3 *b, const fmb_real *vb,
                           fmb_real margin, fmb_real *axis, fmb_interval *when)
{
    fmb_frame3 grown[2];
    when->in = 0;
    when->out = 1;
    int error = grow3(grown, a, b, margin);
    return error ? FMB_UNDECIDED : fmb_sweep3(&grown[0], va, &grown[1], vb, axis, when);
}

/* What the search of a direction left open. */
static int positive_sweep3(margin_facts *k, const fmb_frame3 *a, const fmb_real *va, const fmb_frame3 *b,
                           const fmb_real *vb, fmb_real margin, fmb_real *axis, fmb_interval *when)
{
    fmb_interval near;
    int own = fmb_sweep3(a, va, b, vb, k->n, NULL), grown = FMB_UNDECIDED, told = own == FMB_HIT || k->near;
    if (when || !told)
        grown = grown_sweep3(a, va, b, vb, margin, told ? NULL : axis, &near);
    int answer = positive(k, own, grown);
    if (when && answer != FMB_MISS)
        *when = near;
    return answer;
}

int fmb_test3_margin(const fmb_frame3 *a, const fmb_frame3 *b, fmb_real margin, fmb_real axis[3])
{
    margin_facts k;
    if (!a || !b)
        return FMB_ERR_NULL;
    const fmb_view f[2] = {fmb_view3(a), fmb_view3(b)};
    int answer = begin(&k, f, fmb_at_rest, fmb_at_rest, margin, axis, 3);
    if (answer != FMB_OPEN || margin == 0)
        return answer == FMB_OPEN ? fmb_test3(a, b, axis) : answer;
    if (margin < 0)
        return eroded_test3(a, b, margin, axis);
    answer = fmb_test3(a, b, k.n);
    if (answer == FMB_HIT || k.near)
        return positive(&k, answer, FMB_UNDECIDED);
    return positive(&k, answer, grown_test3(a, b, margin, axis));
}

int fmb_sweep3_margin(const fmb_frame3 *a, const fmb_real va[3], const fmb_frame3 *b, const fmb_real vb[3],
                      fmb_real margin, fmb_real axis[3], fmb_interval *when)
{
    margin_facts k;
    if (!a || !b)
        return FMB_ERR_NULL;
    const fmb_view f[2] = {fmb_view3(a), fmb_view3(b)};
    va = at_least_rest(va);
    vb = at_least_rest(vb);
    int answer = begin(&k, f, va, vb, margin, axis, 3);
    if (answer != FMB_OPEN || margin == 0)
        return answer == FMB_OPEN ? fmb_sweep3(a, va, b, vb, axis, when) : answer;
    return margin < 0 ? eroded_sweep3(a, va, b, vb, margin, axis, when)
                      : positive_sweep3(&k, a, va, b, vb, margin, axis, when);
}

/* ---- 2D ---- */

static int grow2(fmb_frame2 grown[2], const fmb_frame2 *a, const fmb_frame2 *b, fmb_real margin)
{
    fmb_real skin = half_of(margin);
    int error = fmb_frame2_grow(&grown[0], a, skin);
    return error ? error : fmb_frame2_grow(&grown[1], b, skin);
}

/* The frames moved in: FMB_ERR_RANGE where nothing is left of one, whatever direction is given. */
FMB_APART int eroded_test2(const fmb_frame2 *a, const fmb_frame2 *b, fmb_real margin, fmb_real *axis)
{
    fmb_frame2 moved[2];
    const fmb_view f[2] = {fmb_view2(a), fmb_view2(b)};
    int answer = grow2(moved, a, b, margin);
    if (!answer)
        answer = by_axis(f, fmb_at_rest, fmb_at_rest, margin, axis, 2);
    if (answer == FMB_OPEN)
        answer = fmb_test2(&moved[0], &moved[1], axis);
    return answer > FMB_MISS ? fmb_test2(a, b, axis) : answer;
}

FMB_APART int eroded_sweep2(const fmb_frame2 *a, const fmb_real *va, const fmb_frame2 *b, const fmb_real *vb,
                            fmb_real margin, fmb_real *axis, fmb_interval *when)
{
    fmb_frame2 moved[2];
    fmb_interval shallow;
    const fmb_view f[2] = {fmb_view2(a), fmb_view2(b)};
    int answer = grow2(moved, a, b, margin);
    if (!answer)
        answer = by_axis(f, va, vb, margin, axis, 2);
    if (answer == FMB_OPEN)
        answer = fmb_sweep2(&moved[0], va, &moved[1], vb, axis, when ? &shallow : NULL);
    if (answer > FMB_MISS)
        answer = fmb_sweep2(a, va, b, vb, axis, NULL);
    if (when && answer > FMB_MISS)
        *when = shallow;
    return answer;
}

/* FMB_MISS: proved of the frames grown by half of the margin. Else nothing is. */
FMB_APART int grown_test2(const fmb_frame2 *a, const fmb_frame2 *b, fmb_real margin, fmb_real *axis)
{
    fmb_frame2 grown[2];
    int error = grow2(grown, a, b, margin);
    return error ? FMB_UNDECIDED : fmb_test2(&grown[0], &grown[1], axis);
}

/* *when: the whole step where no frames can be grown. */
FMB_APART int grown_sweep2(const fmb_frame2 *a, const fmb_real *va, const fmb_frame2 *b, const fmb_real *vb,
                           fmb_real margin, fmb_real *axis, fmb_interval *when)
{
    fmb_frame2 grown[2];
    when->in = 0;
    when->out = 1;
    int error = grow2(grown, a, b, margin);
    return error ? FMB_UNDECIDED : fmb_sweep2(&grown[0], va, &grown[1], vb, axis, when);
}

/* What the search of a direction left open. */
static int positive_sweep2(margin_facts *k, const fmb_frame2 *a, const fmb_real *va, const fmb_frame2 *b,
                           const fmb_real *vb, fmb_real margin, fmb_real *axis, fmb_interval *when)
{
    fmb_interval near;
    int own = fmb_sweep2(a, va, b, vb, k->n, NULL), grown = FMB_UNDECIDED, told = own == FMB_HIT || k->near;
    if (when || !told)
        grown = grown_sweep2(a, va, b, vb, margin, told ? NULL : axis, &near);
    int answer = positive(k, own, grown);
    if (when && answer != FMB_MISS)
        *when = near;
    return answer;
}

int fmb_test2_margin(const fmb_frame2 *a, const fmb_frame2 *b, fmb_real margin, fmb_real axis[2])
{
    margin_facts k;
    if (!a || !b)
        return FMB_ERR_NULL;
    const fmb_view f[2] = {fmb_view2(a), fmb_view2(b)};
    int answer = begin(&k, f, fmb_at_rest, fmb_at_rest, margin, axis, 2);
    if (answer != FMB_OPEN || margin == 0)
        return answer == FMB_OPEN ? fmb_test2(a, b, axis) : answer;
    if (margin < 0)
        return eroded_test2(a, b, margin, axis);
    answer = fmb_test2(a, b, k.n);
    if (answer == FMB_HIT || k.near)
        return positive(&k, answer, FMB_UNDECIDED);
    return positive(&k, answer, grown_test2(a, b, margin, axis));
}

int fmb_sweep2_margin(const fmb_frame2 *a, const fmb_real va[2], const fmb_frame2 *b, const fmb_real vb[2],
                      fmb_real margin, fmb_real axis[2], fmb_interval *when)
{
    margin_facts k;
    if (!a || !b)
        return FMB_ERR_NULL;
    const fmb_view f[2] = {fmb_view2(a), fmb_view2(b)};
    va = at_least_rest(va);
    vb = at_least_rest(vb);
    int answer = begin(&k, f, va, vb, margin, axis, 2);
    if (answer != FMB_OPEN || margin == 0)
        return answer == FMB_OPEN ? fmb_sweep2(a, va, b, vb, axis, when) : answer;
    return margin < 0 ? eroded_sweep2(a, va, b, vb, margin, axis, when)
                      : positive_sweep2(&k, a, va, b, vb, margin, axis, when);
}
