/* SPDX-License-Identifier: MIT */
/* What the tiers share in 2D, from the arguments of the public functions to what is left open: stages.h. */
#include "stages.h"
#include "hint2.h"
#include "stage2.h"

FMB_INLINE int stage_at_rest(const fmb_frame2 *a, const fmb_frame2 *b, fmb_real *axis, fmb_open2 *then, int cuboids)
{
    const fmb_couple2 c = {a, b, fmb_at_rest, fmb_at_rest};
    fmb_stage f;
    int answer = fmb_plane2(&f, &c, axis, cuboids, 0);
    return answer != FMB_OPEN ? answer : then(a, b, axis);
}

FMB_APART int cuboids2_at_rest(const fmb_frame2 *a, const fmb_frame2 *b, fmb_real *axis, fmb_open2 *then)
{
    return stage_at_rest(a, b, axis, then, 1);
}

int fmbi_triangle2_at_rest(const fmb_frame2 *a, const fmb_frame2 *b, fmb_real *axis, fmb_open2 *then)
{
    return stage_at_rest(a, b, axis, then, 0);
}

/* Of usable frames. (All leave by jumps: it needs no stack.) */
FMB_INLINE int usable2_at_rest(const fmb_frame2 *a, const fmb_frame2 *b, fmb_real *axis, fmb_open2 *then)
{
    if (fmb_cuboid(a->shape) && fmb_cuboid(b->shape))
        return cuboids2_at_rest(a, b, axis, then);
    return fmbi_triangle2_at_rest(a, b, axis, then);
}

/* The caller's direction is asked first. */
FMB_APART int hinted2_at_rest(const fmb_frame2 *a, const fmb_frame2 *b, fmb_real *axis, fmb_open2 *then)
{
    if (fmbi_try2(a, b, axis, NULL))
        return FMB_MISS_BY2("hint 2D", a, NULL, b, NULL, axis);
    return usable2_at_rest(a, b, axis, then);
}

int fmbi_plane2_at_rest(const fmb_frame2 *a, const fmb_frame2 *b, fmb_real *axis, fmb_open2 *then)
{
    if (!a || !b)
        return FMB_ERR_NULL;
    const int given = fmb_is_given(axis, 2), shapes = fmb_both_shapes(a->shape, b->shape);
    if (shapes == 0)
        return given ? hinted2_at_rest(a, b, axis, then) : cuboids2_at_rest(a, b, axis, then);
    if (!fmb_shapes_usable(shapes))
        return FMB_ERR_FRAME;
    return given ? hinted2_at_rest(a, b, axis, then) : fmbi_triangle2_at_rest(a, b, axis, then);
}

/*
 * No time is left: apart at any one time, so perhaps at all times at right angles to the motion. (By value, so that the
 * stage's state need not be in memory.)
 */
FMB_APART int try_across(const fmb_couple2 *c, fmb_real *axis, fmb_real x, fmb_real y)
{
    fmb_real v[2] = {c->vb[0] - c->va[0], c->vb[1] - c->va[1]}, n[2] = {x, y};
    if (!fmbi_try2(c->a, c->b, n, v))
        return 0;
    for (int k = 0; axis && k < 2; k++)
        axis[k] = n[k];
    return !FMB_MISS_BY2("across 2D", c->a, c->va, c->b, c->vb, n);
}

FMB_INLINE int stage_moving(const fmb_couple2 *c, fmb_real *axis, fmb_interval *when, fmb_interval *left, int cuboids)
{
    fmb_stage f;
    int answer = fmb_plane2(&f, c, axis, cuboids, 1);
    if (answer == FMB_OPEN && f.outer.in > f.outer.out && try_across(c, axis, -f.v.y, f.v.x))
        return FMB_MISS_KNOWN(c->a, c->b);
    if (answer == FMB_HIT && when)
        fmb_put_times(when, f.outer);
    if (answer == FMB_OPEN && left)
        fmb_put_times_left(left, f.outer);
    return answer;
}

int fmbi_cuboids2_moving(const fmb_couple2 *c, fmb_real *axis, fmb_interval *when, fmb_interval *left)
{
    return stage_moving(c, axis, when, left, 1);
}

int fmbi_triangle2_moving(const fmb_couple2 *c, fmb_real *axis, fmb_interval *when, fmb_interval *left)
{
    return stage_moving(c, axis, when, left, 0);
}
