/* SPDX-License-Identifier: MIT */
/* The stages in 3D that both tiers call: stages.h. */
#include "stages.h"
#include "hint3.h"
#include "stage3_cuboids.h"
#include "stage3_cuboids_lanes.h"
#include "stage3_tetrahedron.h"

/*
 * Of a stage with a tetrahedron: p excludes contact before tau_1, q after tau_2 < tau_1. Their combination at right
 * angles to v excludes it at all times. It is proved as it comes out. Which two they are depends on the order of the
 * frames, and so can the answer: it is asked in both orders (settle_tetrahedra). (By value, so that the stage's state
 * need not be in memory.)
 */
FMB_APART int try_combination(const fmb_couple3 *c, fmb_vec first, fmb_vec last, fmb_real *axis)
{
    fmb_vec way = fmb_vec_sub(fmb_load(c->vb), fmb_load(c->va));
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

int fmbi_end_open(const fmb_couple3 *c, fmb_real *axis, fmb_interval *left, fmb_vec first, fmb_vec last,
                  fmb_interval outer)
{
    if (outer.in > outer.out && try_combination(c, first, last, axis))
        return FMB_MISS_KNOWN(c->a, c->b);
    if (left)
        fmb_put_times_left(left, outer);
    return FMB_OPEN;
}

/* p and q at right angles to v, as R19 of proof.h has it; of_p, of_q: |p.v|, |q.v|. */
FMB_INLINE fmb_vec motion_plane(fmb_vec p, fmb_vec q, fmb_real of_p, fmb_real of_q)
{
    if (of_p < of_q)
        p = fmb_vec_scale(p, of_q / of_p);
    else
        q = fmb_vec_scale(q, of_p / of_q);
    return fmb_vec_add(p, q);
}

/* The same of a length that no product leaves the range of the proof. */
FMB_APART fmb_vec motion_plane_scaled(fmb_vec first, fmb_vec last, fmb_vec v)
{
    fmb_real p[3] = {first.x, first.y, first.z}, q[3] = {last.x, last.y, last.z};
    (void)fmbi_normalise(p, 3);
    (void)fmbi_normalise(q, 3);
    fmb_real of_p = fmb_abs(fmb_vec_dot(fmb_load(p), v)), of_q = fmb_abs(fmb_vec_dot(fmb_load(q), v));
    fmb_vec n = motion_plane(fmb_load(p), fmb_load(q), of_p, of_q);
    fmb_real m[3] = {n.x, n.y, n.z};
    (void)fmbi_normalise(m, 3);
    return fmb_load(m);
}

/* How fast the gap along n grows, or shrinks. */
FMB_INLINE fmb_real rate_along(fmb_vec n, fmb_vec v, int grows)
{
    fmb_real way = fmb_vec_dot(n, v);
    return grows ? way : -way;
}

/*
 * What two cuboids' stage leaves, by two directions (proof.h, D17): 1: a combination of them separates, and is written.
 * A time is set, so that f->size is known. Where only one of the two is, its direction excludes all of the step: it
 * stands for both. A direction excludes what comes before only where its gap shrinks with time, and what comes after
 * only where it grows: of_p and of_q are positive then.
 */
FMB_APART int combine_times(const fmb_stage *f)
{
    const int begins = f->outer.in > -1, ends = f->outer.out < 1;
    fmb_vec p = begins ? f->first : f->last, q = ends ? f->last : f->first;
    fmb_real of_p = rate_along(p, f->v, !begins), of_q = rate_along(q, f->v, ends);
    if (!(of_p > 0 && of_q > 0))
        return 0;
    fmb_real slowness = fmb_vec_dot(fmb_vec_abs(p), f->size) / of_p;
    if (begins && ends)
        slowness += fmb_vec_dot(fmb_vec_abs(q), f->size) / of_q;
    if (!fmb_times_separate(f->outer, slowness))
        return 0;
    fmb_vec n = motion_plane(p, q, of_p, of_q);
    if (!fmb_is_hint_size(fmb_vec_dot(fmb_vec_abs(n), f->size)))
        n = motion_plane_scaled(p, q, f->v);
    if (f->axis) {
        f->axis[0] = n.x;
        f->axis[1] = n.y;
        f->axis[2] = n.z;
    }
    return !FMB_MISS_BY("combination", f->of, n.x, n.y, n.z);
}

/*
 * Two functions, so that what is known of faces and edges is off the stack before the shadows begin, and what the
 * shadows need is not yet on it while the stage runs.
 */
FMB_APART int cuboids_moving(fmb_stage *f, const fmb_couple3 *c, fmb_real *axis)
{
    return fmb_cuboids3_moves(f, c, axis);
}

/* What that leaves open: the shadows, then a combination. */
FMB_APART int settle_cuboids_moving(fmb_stage *f, const fmb_couple3 *c, fmb_interval *when, fmb_interval *left)
{
    if (fmb_cuboids3_shadows_meet(f, c)) {
        if (when)
            fmb_put_times(when, f->outer);
        return FMB_HIT;
    }
    if (f->outer.in > f->outer.out && combine_times(f))
        return FMB_MISS_KNOWN(c->a, c->b);
    if (left)
        fmb_put_times_left(left, f->outer);
    return FMB_OPEN;
}

int fmbi_cuboids3_moving(const fmb_couple3 *c, fmb_real *axis, fmb_interval *when, fmb_interval *left)
{
    fmb_stage f;
    int answer = cuboids_moving(&f, c, axis);
    if (answer == FMB_OPEN)
        return settle_cuboids_moving(&f, c, when, left);
    if (answer == FMB_HIT && when)
        fmb_put_times(when, f.outer);
    return answer;
}

int fmbi_cuboids3_at_rest(const fmb_frame3 *a, const fmb_frame3 *b, fmb_real *axis, fmb_open3 *then)
{
    fmb_couple3 c = {a, b, fmb_at_rest, fmb_at_rest};
    fmb_stage f;
    int answer = fmb_cuboids3_at_rest(&f, &c, axis);
    return answer != FMB_OPEN ? answer : then(a, b, axis, (int)(FMB_LEFT | f.open));
}
