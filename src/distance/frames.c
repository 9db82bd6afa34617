/* SPDX-License-Identifier: MIT */
/*
 * The distance of two frames. All is done in a unit that is a power of two, in which the pair is about 1 large: so
 * results do not depend on the caller's, and no product leaves the range.
 */
#include "bounds.h"

/* Two frames in that unit. */
typedef struct {
    fmb_view f[2];
    fmb_relative r; /* at rest */
    fmb_real edge[2][9], extent[2][3];
    fmb_real scale;
} fmb_distance_pair;

/* From origin to origin, sizes, and the unit. */
static void set_distance_unit(fmb_distance_pair *c, const fmb_frame3 *a, const fmb_frame3 *b)
{
    fmb_real most = 0;
    c->r.moves = 0;
    for (int k = 0; k < 3; k++) {
        c->r.d[k] = b->origin[k] - a->origin[k];
        c->r.v[k] = 0;
        c->r.size[k] = fmb_abs(c->r.d[k]) + (a->extent[k] + b->extent[k]);
        most = fmb_max(most, c->r.size[k]);
    }
    c->scale = fmb_inverse_power(most); /* at least FMB_THINNEST */
}

/* All the rest. */
static void set_distance_pair(fmb_distance_pair *c, const fmb_frame3 *a, const fmb_frame3 *b)
{
    const fmb_frame3 *f[2] = {a, b};
    fmb_scale(c->r.d, 3, c->scale);
    fmb_scale(c->r.size, 3, c->scale);
    for (int s = 0; s < 2; s++) {
        FMB_UNROLL
        for (int k = 0; k < 3; k++) {
            c->extent[s][k] = f[s]->extent[k] * c->scale;
            c->edge[s][k] = f[s]->edge[0][k] * c->scale;
            c->edge[s][3 + k] = f[s]->edge[1][k] * c->scale;
            c->edge[s][6 + k] = f[s]->edge[2][k] * c->scale;
        }
        c->f[s] = (fmb_view){f[s]->origin, c->edge[s], NULL, c->extent[s], 0, f[s]->shape};
    }
}

static void set_difference_of(const fmb_distance_pair *c, fmb_corner *corner)
{
    for (int k = 0; k < 3; k++)
        corner->x[k] = c->r.d[k] + (fmb_along_edges(&c->f[1], corner->q, k) - fmb_along_edges(&c->f[0], corner->p, k));
}

/* The corner of D with the least n.x. */
static void nearest_of_frames(const fmb_distance_pair *c, const fmb_real n[3], fmb_corner *corner)
{
    const fmb_real back[3] = {-n[0], -n[1], -n[2]};
    fmbi_farthest_corner(&c->f[0], n, corner->p);
    fmbi_farthest_corner(&c->f[1], back, corner->q);
    set_difference_of(c, corner);
}

/* enough: of the lower bound, in the unit of the search, squared; 0: all that can be had. */
static void search_frames(const fmb_distance_pair *c, fmb_real enough, fmb_nearest_left *left, fmb_simplex *s)
{
    for (int k = 0; k < 3; k++) { /* from middle to middle */
        s->corner[0].p[k] = fmb_cuboid(c->f[0].shape) ? R(0.5) : R(0.25);
        s->corner[0].q[k] = fmb_cuboid(c->f[1].shape) ? R(0.5) : R(0.25);
    }
    set_difference_of(c, &s->corner[0]);
    s->tries = left->tries;
    int more = fmbi_nearest_start(s);
    for (; more && left->steps > 0; left->steps--) {
        fmb_corner corner;
        nearest_of_frames(c, s->n, &corner);
        more = fmbi_nearest_step(s, &corner) && !(enough > 0 && s->best_square >= enough);
    }
    left->tries = s->tries < 0 ? 0 : s->tries;
}

/* A lower bound, proved by the best direction. */
static fmb_real low_of_frames(const fmb_distance_pair *c, const fmb_simplex *s)
{
    fmb_gap g = fmb_gap_along(&c->r, &c->f[0], &c->f[1], s->best, 3);
    return fmb_gap_distance(&g, s->best) / c->scale;
}

static void points_of_frames(const fmb_distance_pair *c, const fmb_simplex *s, fmb_nearest3 *nearest)
{
    fmb_real p[3], q[3];
    fmbi_nearest_points(s, p, q);
    for (int k = 0; k < 3; k++) {
        nearest->point_a[k] = c->f[0].origin[k] + fmb_along_edges(&c->f[0], p, k) / c->scale;
        nearest->point_b[k] = c->f[1].origin[k] + fmb_along_edges(&c->f[1], q, k) / c->scale;
    }
}

/*
 * Does a known direction prove as much as is enough? The frames are not scaled for that. A power of two takes all
 * numbers of the gap to the unit, exactly, where R1 holds before (in range) and D19 asks again.
 */
static int known_direction(const fmb_distance_pair *c, const fmb_frame3 *a, const fmb_frame3 *b, const fmb_real *axis,
                           fmb_real enough, fmb_nearest3 *nearest)
{
    const fmb_couple3 pair = {a, b, fmb_at_rest, fmb_at_rest};
    fmb_gap g = fmb_gap3(&pair, fmb_load(axis), 0);
    if (!fmb_gap_in_range(&g))
        return 0;
    g.near *= c->scale;
    g.error *= c->scale;
    nearest->low = fmb_gap_distance(&g, axis) / c->scale;
    nearest->high = FMB_REAL_MAX;
    return nearest->low > 0 && nearest->low >= enough;
}

void fmbi_frames_nearest(const fmb_frame3 *a, const fmb_frame3 *b, const fmb_real *axis, const fmb_real *also,
                         fmb_real enough, fmb_nearest_left *left, fmb_nearest3 *nearest)
{
    fmb_nearest_left all = {FMB_DISTANCE_STEPS, FMB_DISTANCE_TRIES};
    fmb_distance_pair c;
    fmb_simplex s;
    set_distance_unit(&c, a, b);
    if ((axis && known_direction(&c, a, b, axis, enough, nearest)) ||
        (also && known_direction(&c, a, b, also, enough, nearest)))
        return;
    set_distance_pair(&c, a, b);
    enough = fmb_min(enough, FMB_HALF_RANGE) * c.scale;
    search_frames(&c, enough * enough, left ? left : &all, &s);
    nearest->low = low_of_frames(&c, &s);
    nearest->high = fmb_nearest_high(&s, c.r.size) / c.scale;
    points_of_frames(&c, &s, nearest);
    for (int k = 0; k < 3; k++)
        nearest->axis[k] = nearest->low == 0 ? 0 : s.best[k];
}

int fmb_distance3(const fmb_frame3 *a, const fmb_frame3 *b, fmb_nearest3 *nearest)
{
    if (nearest)
        fmb_nearest_none(nearest);
    if (!a || !b || !nearest)
        return FMB_ERR_NULL;
    if (!fmb_both_usable(a->shape, b->shape))
        return FMB_ERR_FRAME;
    fmbi_frames_nearest(a, b, NULL, NULL, 0, NULL, nearest);
    if (nearest->low == 0)
        return FMB_UNDECIDED;
    return FMB_MISS_BEYOND("distance", fmb_claim3(a, fmb_at_rest, b, fmb_at_rest), nearest->low, nearest->axis);
}
