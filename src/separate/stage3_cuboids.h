/* SPDX-License-Identifier: MIT */
/* The fast stages for two cuboids, at rest or moving. Units: stage.h. Bounds: proof.h, R3. */
#ifndef FMB_SRC_STAGE3_CUBOIDS_H
#define FMB_SRC_STAGE3_CUBOIDS_H

#include "stage.h"

/*
 * Directions at rest are numbered, as bits of f->open: 0..2 faces of a, 3..5 faces of b, 6 + 3i + j edge j of a x edge
 * i of b.
 */

/* |a_i b_j| + |a_j b_i| for each component. */
FMB_INLINE fmb_vec fmb_cross_size(fmb_vec a, fmb_vec b)
{
    a = fmb_vec_abs(a);
    b = fmb_vec_abs(b);
    return (fmb_vec){a.y * b.z + a.z * b.y, a.z * b.x + a.x * b.z, a.x * b.y + a.y * b.x};
}

/*
 * A direction that may move an end of the times: p, or p x q if there is a q. |s + tau w| <= r, each number known to
 * within an error over the step, is (t - r) / |w| <= tau <= (t + r) / |w| there, t = -s or s. A bound that even with
 * the stage's error, by which the inner times are narrowed, lies outside the outer times moves nothing: the difference
 * of that error to the one of the direction covers the roundings here (FMB_INNER * FMB_EDGE_ERROR = 120u against
 * 144u).
 */
FMB_APART void fmb_cuboids3_bind(fmb_stage *f, const fmb_couple3 *c, const fmb_real *p, const fmb_real *q, fmb_real s,
                                 fmb_real w, fmb_real r)
{
    fmb_real t = w < 0 ? s : -s, speed = fmb_abs(w), inner = r - R(1.5) * f->error;
    int lower = fmb_binds_from(&f->outer, t - inner, speed), upper = fmb_binds_until(&f->outer, t + inner, speed);
    if (!(lower || upper))
        return;
    if (w == 0) { /* a standstill along the direction: it is open */
        f->inner.out = -2;
        return;
    }
    fmb_vec n = fmb_load(p), m = fmb_vec_abs(n);
    fmb_real part = FMB_FACE_ERROR;
    if (q) {
        m = fmb_cross_size(n, fmb_load(q));
        n = fmb_vec_cross(n, fmb_load(q));
        part = FMB_EDGE_ERROR;
    }
    fmb_real error = fmb_stage_error(f, part, c->a, c->b, m);
    if (w < 0)
        n = fmb_vec_scale(n, -1);
    if (lower)
        fmb_stage_lower(f, ((t - r) - error) / speed, ((t - r) + FMB_INNER * error) / speed, fmb_vec_scale(n, -1));
    if (upper)
        fmb_stage_upper(f, ((t + r) + error) / speed, ((t + r) - FMB_INNER * error) / speed, n);
}

/*
 * One direction, p or p x q: position s, change w, radius r of both frames, known to within `error`. 1: separates at
 * all times; 0: goes on. At rest directions that are not proved to hold are left open.
 */
FMB_INLINE int fmb_cuboids3_direction(fmb_stage *f, const fmb_couple3 *c, const fmb_real *p, const fmb_real *q,
                                      fmb_real s, fmb_real w, fmb_real r, int k, int moves)
{
    fmb_real gap = fmb_abs(s) - r;
    if (fmb_stage_overlaps(moves ? gap + fmb_abs(w) : gap, f->error))
        return 0;
    if (fmb_stage_separates(moves ? gap - fmb_abs(w) : gap, f->error))
        return 1;
    if (moves)
        fmb_cuboids3_bind(f, c, p, q, s, w, r);
    else
        f->open |= 1u << k;
    return 0;
}

/* Faces of a (first = 0) or of b (first = 3) against the other frame's edges; keeps |n_j . edge_i| in p. */
FMB_INLINE int fmb_cuboids3_faces(fmb_stage *f, const fmb_couple3 *c, fmb_real p[9], int first, int moves)
{
    const fmb_frame3 *a = first ? c->b : c->a, *b = first ? c->a : c->b;
    fmb_vec e0 = fmb_load(b->edge[0]), e1 = fmb_load(b->edge[1]), e2 = fmb_load(b->edge[2]);
    const fmb_real *normal = a->normal[0];
    f->error = f->length * a->steepest;
    for (int j = 0; j < 3; j++, normal += 3, p += 3) {
        fmb_vec n = fmb_load(normal);
        p[0] = fmb_abs(fmb_vec_dot(n, e0));
        p[1] = fmb_abs(fmb_vec_dot(n, e1));
        p[2] = fmb_abs(fmb_vec_dot(n, e2));
        fmb_real s = fmb_vec_dot(n, f->d);
        fmb_real w = moves ? fmb_vec_dot(n, f->v) : 0;
        if (fmb_cuboids3_direction(f, c, normal, NULL, s, w, a->volume + ((p[0] + p[1]) + p[2]), first + j, moves)) {
            fmb_stage_miss(f, n, s);
            return 1;
        }
    }
    return 0;
}

/* Edge j of a with edge i of b, from x = b_i x D, y = b_i x v. */
FMB_INLINE int fmb_cuboids3_edge(fmb_stage *f, const fmb_couple3 *c, int j, const fmb_real *edge, int i, fmb_vec x,
                                 fmb_vec y, fmb_real r, int moves)
{
    fmb_vec e = fmb_load(c->a->edge[j]);
    fmb_real s = fmb_vec_dot(e, x), w = moves ? fmb_vec_dot(e, y) : 0;
    if (!fmb_cuboids3_direction(f, c, c->a->edge[j], edge, s, w, r, 6 + 3 * i + j, moves))
        return 0;
    fmb_stage_miss(f, fmb_vec_cross(e, fmb_load(edge)), s);
    return 1;
}

/*
 * Edge i of b against the three of a. p: |normal_a_j . b_i|; u, v: |normal_b . a_j| of the normals of the other two
 * edges of b.
 */
FMB_INLINE int fmb_cuboids3_edge_of_b(fmb_stage *f, const fmb_couple3 *c, const fmb_real *p, const fmb_real *u,
                                      const fmb_real *v, const fmb_real *edge, int i, int moves)
{
    fmb_vec e = fmb_load(edge), x = fmb_vec_cross(e, f->d), y = moves ? fmb_vec_cross(e, f->v) : x;
    fmb_real p0 = p[0], p1 = p[3], p2 = p[6];
    return fmb_cuboids3_edge(f, c, 0, edge, i, x, y, (p1 + p2) + (u[0] + v[0]), moves) ||
           fmb_cuboids3_edge(f, c, 1, edge, i, x, y, (p2 + p0) + (u[1] + v[1]), moves) ||
           fmb_cuboids3_edge(f, c, 2, edge, i, x, y, (p0 + p1) + (u[2] + v[2]), moves);
}

FMB_INLINE int fmb_cuboids3_edges(fmb_stage *f, const fmb_couple3 *c, const fmb_real *p, const fmb_real *q, int moves)
{
    const fmb_real *edge = c->b->edge[0], *u = q + 3, *v = q + 6;
    for (int i = 0; i < 3; i++, p++, edge += 3) {
        if (fmb_cuboids3_edge_of_b(f, c, p, u, v, edge, i, moves))
            return 1;
        u = v;
        v = q;
        q += 3;
    }
    return 0;
}

/*
 * The faces of both. p, q: as above. FMB_MISS; FMB_OPEN: no time is left, though no direction separates alone;
 * FMB_HIT: as far as faces tell.
 */
FMB_INLINE int fmb_cuboids3_both_faces(fmb_stage *f, const fmb_couple3 *c, fmb_real p[9], fmb_real q[9], int moves)
{
    if (!moves)
        return fmb_cuboids3_faces(f, c, p, 0, 0) || fmb_cuboids3_faces(f, c, q, 3, 0) ? FMB_MISS_KNOWN(c->a, c->b)
                                                                                      : FMB_HIT;
    for (int first = 0; first < 6; first += 3) { /* in a loop: the bounds of the times are long */
        if (fmb_cuboids3_faces(f, c, first ? q : p, first, 1))
            return FMB_MISS_KNOWN(c->a, c->b);
        if (f->outer.in > f->outer.out)
            return FMB_OPEN;
    }
    return FMB_HIT;
}

/*
 * Returns FMB_MISS (axis written), FMB_HIT (times in f), or FMB_OPEN: f->open then holds what is left to the search at
 * rest.
 */
FMB_INLINE int fmb_cuboids3(fmb_stage *f, const fmb_couple3 *c, int moves)
{
    const fmb_frame3 *a = c->a, *b = c->b;
    fmb_real p[9], q[9];
    f->d = fmb_stage_middles(f, a, b, moves);
    if (moves && fmb_stage_boxes(f, a, b, f->d, 1))
        return FMB_MISS_KNOWN(a, b);
    int faces = fmb_cuboids3_both_faces(f, c, p, q, moves);
    if (faces != FMB_HIT)
        return faces;
    f->error = f->length * (2 * a->longest * b->longest);
    if (fmb_cuboids3_edges(f, c, p, q, moves))
        return FMB_MISS_KNOWN(a, b);
    return f->open || (moves && !fmb_times_overlap(&f->inner)) ? FMB_OPEN : FMB_HIT;
}

#endif
