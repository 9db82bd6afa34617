/* SPDX-License-Identifier: MIT */
/*
 * The direction that proves a margin. Of D = { q - p + t v : p in a, q in b, 0 <= t <= 1 }, v = vb - va, which is
 * convex, the point nearest to the origin gives the direction with the largest gap: |that point| is the least distance
 * of the step, and along it the gap is as large. nearest.c looks for it. Steps prove nothing; each direction that
 * promises enough is proved by D2 from the frames as they are (proof.h). So no margin is proved that does not hold, and
 * whatever the search misses only leaves one unproved.
 *
 * It ends with the first proof; where a point of D is as near as the room; or by the bounds of nearest.h. All numbers
 * are in a unit that is a power of two, in which D is about 1 large. Exchanging a and b turns every number of the
 * search round (nearest.h), and D2 is the same from both sides: no answer changes.
 */
#include "clear.h"

/* Two frames in the unit of the search, in space: those of the plane lie in z = 0. */
typedef struct {
    fmb_view f[2];
    fmb_real edge[2][9];
    fmb_real d[3], v[3]; /* from origin to origin; the relative displacement */
    int moves;
} clear_pair;

static void set_clear_pair(clear_pair *c, const fmb_view f[2], const fmb_relative *r, fmb_real scale, int dim)
{
    for (int k = 0; k < 3; k++) {
        c->d[k] = k < dim ? r->d[k] * scale : 0;
        c->v[k] = k < dim ? r->v[k] * scale : 0;
    }
    c->moves = r->moves;
    for (int s = 0; s < 2; s++) {
        for (int i = 0; i < 3; i++)
            for (int k = 0; k < 3; k++)
                c->edge[s][3 * i + k] = i < dim && k < dim ? f[s].edge[dim * i + k] * scale : 0;
        c->f[s] = (fmb_view){NULL, c->edge[s], NULL, NULL, 0, f[s].shape};
    }
}

/* share: of the displacement. */
static void set_clear_corner(const clear_pair *c, fmb_corner *corner, fmb_real share)
{
    for (int k = 0; k < 3; k++) {
        fmb_real x = fmb_along_edges(&c->f[1], corner->q, k) - fmb_along_edges(&c->f[0], corner->p, k);
        corner->x[k] = (c->d[k] + x) + share * c->v[k];
    }
}

/* From middle to middle, in the middle of the step. */
static void first_clear_corner(const clear_pair *c, fmb_corner *corner)
{
    for (int k = 0; k < 3; k++) {
        corner->p[k] = fmb_cuboid(c->f[0].shape) ? R(0.5) : R(0.25);
        corner->q[k] = fmb_cuboid(c->f[1].shape) ? R(0.5) : R(0.25);
    }
    set_clear_corner(c, corner, R(0.5));
}

/* The corner of D with the least n.x. */
static void next_clear_corner(const clear_pair *c, const fmb_real n[3], fmb_corner *corner)
{
    const fmb_real back[3] = {-n[0], -n[1], -n[2]};
    fmbi_farthest_corner(&c->f[0], n, corner->p);
    fmbi_farthest_corner(&c->f[1], back, corner->q);
    set_clear_corner(c, corner, c->moves && fmb_dot(n, c->v, 3) < 0 ? 1 : 0);
}

int fmbi_direction_clears(const fmb_relative *r, const fmb_view f[2], const fmb_real *n, fmb_real m, int dim)
{
    fmb_gap g = fmb_gap_along(r, &f[0], &f[1], n, dim);
    return fmb_gap_clears(&g, n, m, dim);
}

static void copy_best(const fmb_clearing *c, fmb_real n[3])
{
    for (int k = 0; k < 3; k++)
        n[k] = c->s.best[k];
}

int fmbi_frames_clear(const fmb_view f[2], const fmb_real *va, const fmb_real *vb, fmb_real room, fmb_real n[3],
                      int dim)
{
    clear_pair pair;
    fmb_clearing c;
    fmb_relative r;
    fmb_relate(&r, &f[0], va, &f[1], vb, dim);
    fmb_real scale = fmb_inverse_power(fmb_largest(r.size, dim)); /* at least FMB_THINNEST */
    set_clear_pair(&pair, f, &r, scale, dim);
    first_clear_corner(&pair, &c.s.corner[0]);
    int more = fmb_clear_start(&c, room, scale);
    for (int i = 0; more && i < FMB_CLEAR_STEPS && fmb_clear_goes_on(&c); i++) {
        fmb_corner corner;
        next_clear_corner(&pair, c.s.n, &corner);
        more = fmbi_nearest_step(&c.s, &corner);
        if (fmb_clear_promises(&c) && fmbi_direction_clears(&r, f, c.s.best, room, dim) > 0) {
            copy_best(&c, n);
            return 1;
        }
    }
    copy_best(&c, n);
    return fmb_clear_goes_on(&c) ? 0 : -1;
}
