/* SPDX-License-Identifier: MIT */
/* The stages in 3D that both tiers call: stages.h. */
#include "stages.h"
#include "hint3.h"
#include "stage3_cuboids.h"

/*
 * p excludes contact before tau_1, q after tau_2 < tau_1. Their combination at right angles to v excludes it at all
 * times. It is proved as it comes out. Which two they are depends on the order of the frames, and so can the answer:
 *     cuboids      left to the search unless it is far (is_far)
 *     tetrahedra   asked in both orders (settle_moving)
 * (By value, so that the stage's state need not be in memory.)
 */
static int try_combination(const fmb_couple3 *c, fmb_vec first, fmb_vec last, fmb_vec way, fmb_real *axis)
{
    fmb_real p[3] = {first.x, first.y, first.z}, q[3] = {last.x, last.y, last.z}, v[3] = {way.x, way.y, way.z}, n[3];
    /* One of them alone excludes all of the step where the other is 0. */
    int only_p = !fmbi_normalise(q, 3), only_q = !fmbi_normalise(p, 3);
    fmb_real wp = only_q ? 1 : fmb_abs(fmb_dot(p, v, 3)), wq = only_p ? 1 : fmb_abs(fmb_dot(q, v, 3));
    for (int k = 0; k < 3; k++)
        n[k] = p[k] * wq + q[k] * wp;
    if (!fmb_try3(c->a, c->b, n, v))
        return 0;
    for (int k = 0; axis && k < 3; k++)
        axis[k] = n[k];
    return !FMB_MISS_BY3("combination", c->a, c->va, c->b, c->vb, n);
}

/*
 * Of two cuboids: does the stage's combination lie so far beyond touching that the search finds one, too, its own
 * (COMBINATION, search.c)? A time of the step is half of what tau is.
 *     enough for the search   54.2u S / W of both      W as the search computes it
 *     W of the search         off by 6.1u S            n 2.1u; v, products and sums
 *     W of the stage          off by 8u S              n 4u
 *     so W of the search      >= (1 - 14.1 / 72) W     where 72u S / W is within the step, as it has to be
 *     asked for               72u > 54.2u / .804
 *     one direction alone     24u S                    the other is 0: the search's error twice, and its normal's
 * A direction that has set a time has a speed.
 */
#define FMB_STAGE_PARTED (2 * 72 * FMB_U)

FMB_INLINE fmb_real slowness(fmb_vec n, fmb_vec v, fmb_vec size)
{
    fmb_real speed = fmb_abs(fmb_vec_dot(n, v));
    return speed > 0 ? fmb_vec_dot(fmb_vec_abs(n), size) / speed : 0;
}

/* (Sizes as fmb_stage_sizes. Apart: its stack is gone before the combination is tried.) */
FMB_APART int is_far(const fmb_couple3 *c, fmb_vec v, fmb_vec first, fmb_vec last, fmb_interval outer)
{
    fmb_vec d = fmb_vec_sub(fmb_load(c->b->origin), fmb_load(c->a->origin)),
            size = fmb_vec_add(fmb_vec_add(fmb_vec_abs(d), fmb_vec_abs(v)),
                               fmb_vec_add(fmb_load(c->a->extent), fmb_load(c->b->extent)));
    return outer.in - outer.out > FMB_STAGE_PARTED * (slowness(first, v, size) + slowness(last, v, size));
}

int fmbi_end_open(const fmb_couple3 *c, fmb_real *axis, fmb_interval *left, int cuboids, fmb_vec first, fmb_vec last,
                  fmb_interval outer)
{
    if (outer.in > outer.out) {
        fmb_vec v = fmb_vec_sub(fmb_load(c->vb), fmb_load(c->va));
        if ((!cuboids || is_far(c, v, first, last, outer)) && try_combination(c, first, last, v, axis))
            return FMB_MISS_KNOWN(c->a, c->b);
    }
    if (left)
        fmb_put_times_left(left, outer);
    return FMB_OPEN;
}

int fmbi_cuboids3_moving(const fmb_couple3 *c, fmb_real *axis, fmb_interval *when, fmb_interval *left)
{
    fmb_stage f;
    fmb_cuboids3_start(&f, c, axis, 1);
    int answer = fmb_cuboids3_sweep(&f, c);
    if (answer == FMB_OPEN)
        return fmbi_end_open(c, axis, left, 1, f.first, f.last, f.outer);
    if (answer == FMB_HIT && when)
        fmb_put_times(when, f.outer);
    return answer;
}
