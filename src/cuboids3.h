/* SPDX-License-Identifier: MIT */
/* The fast stages for two cuboids, at rest or moving. Units and error bounds: filter.h. */
#ifndef FMB_SRC_CUBOIDS3_H
#define FMB_SRC_CUBOIDS3_H

#include "filter.h"

/* Directions at rest are numbered, as bits of f->open: 0..2 faces of a, 3..5 faces of b, 6 + 3i + j edge j of a x edge i of b. */

/*
 * Will |s + tau w| <= r move any end of the times? Not if even the inner bounds, with the stage's error, lie outside the outer ones:
 * the difference of that error to the one of fmb_cuboids3_times covers the roundings here. A standstill along the direction (w = 0)
 * here means that it is open.
 */
FMB_INLINE int fmb_cuboids3_binds(fmb_filter *f, fmb_real s, fmb_real w, fmb_real r)
{
    if (w == 0) {
        f->inner.out = -2;
        return 0;
    }
    fmb_real p = w < 0 ? s : -s, q = fmb_abs(w), reach = r - R(1.5) * f->error; /* FMB_INNER * FMB_EDGE_ERROR = 120u */
    return p - reach > f->outer.in * q || p + reach < f->outer.out * q;
}

/* Folds it, each number known to within `error` over the step, into the times. n: the direction of s > 0. */
FMB_INLINE void fmb_cuboids3_times(fmb_filter *f, fmb_real s, fmb_real w, fmb_real r, fmb_real error, fmb_vec n)
{
    fmb_vec back = { -n.x, -n.y, -n.z };
    fmb_real p = w < 0 ? s : -s, q = fmb_abs(w);
    fmb_filter_lower(f, ((p - r) - error) / q, ((p - r) + FMB_INNER * error) / q, w < 0 ? n : back);
    fmb_filter_upper(f, ((p + r) + error) / q, ((p + r) - FMB_INNER * error) / q, w < 0 ? back : n);
}

/*
 * One face direction: n, with s = n.D, radius r of both frames. 1: separates at all times; 0: goes on. *open: bits of directions
 * that are not proved to hold (at rest).
 */
FMB_INLINE int fmb_cuboids3_face(fmb_filter *f, const fmb_frame3 *fa, const fmb_frame3 *fb, fmb_vec n, fmb_real s,
                                 fmb_real r, int k, int moves)
{
    fmb_real w = moves ? fmb_vec_dot(n, f->v) : 0, reach = moves ? fmb_abs(w) : 0;
    fmb_real gap = fmb_abs(s) - r;
    if (gap + reach < -f->error)
        return 0;
    if (gap - reach > f->error)
        return 1;
    if (!moves)
        f->open |= 1u << k;
    else if (fmb_cuboids3_binds(f, s, w, r))
        fmb_cuboids3_times(f, s, w, r, fmb_filter_error(f, FMB_FACE_ERROR, fa, fb, fmb_vec_abs(n)), n);
    return 0;
}

/* Faces of a (first = 0) or of b (first = 3) against the other frame's edges; keeps |n_j . edge_i| in p. */
FMB_INLINE int fmb_cuboids3_faces(fmb_filter *f, const fmb_frame3 *a, const fmb_frame3 *b, fmb_real p[9], int first, int moves)
{
    fmb_vec e0 = fmb_load(b->edge[0]), e1 = fmb_load(b->edge[1]), e2 = fmb_load(b->edge[2]);
    const fmb_real *normal = a->normal[0];
    for (int j = 0; j < 3; j++, normal += 3, p += 3) {
        fmb_vec n = fmb_load(normal);
        p[0] = fmb_abs(fmb_vec_dot(n, e0));
        p[1] = fmb_abs(fmb_vec_dot(n, e1));
        p[2] = fmb_abs(fmb_vec_dot(n, e2));
        fmb_real s = fmb_vec_dot(n, f->d);
        if (fmb_cuboids3_face(f, a, b, n, s, a->volume + ((p[0] + p[1]) + p[2]), first + j, moves)) {
            fmb_filter_miss(f, n, s);
            return 1;
        }
    }
    return 0;
}

/* |a_i b_j| + |a_j b_i| for each component. */
FMB_INLINE fmb_vec fmb_cross_size(fmb_vec a, fmb_vec b)
{
    a = fmb_vec_abs(a);
    b = fmb_vec_abs(b);
    return (fmb_vec){ a.y * b.z + a.z * b.y, a.z * b.x + a.x * b.z, a.x * b.y + a.y * b.x };
}

/* One edge direction a x b, from x = b x D, y = b x v. */
FMB_INLINE int fmb_cuboids3_edge(fmb_filter *f, const fmb_frame3 *fa, const fmb_frame3 *fb, fmb_vec a, fmb_vec b, fmb_vec x,
                                 fmb_vec y, fmb_real r, int k, int moves)
{
    fmb_real s = fmb_vec_dot(a, x), w = moves ? fmb_vec_dot(a, y) : 0, reach = moves ? fmb_abs(w) : 0;
    fmb_real gap = fmb_abs(s) - r;
    if (gap + reach < -f->error)
        return 0;
    if (gap - reach > f->error) {
        fmb_filter_miss(f, fmb_vec_cross(a, b), s);
        return 1;
    }
    if (!moves)
        f->open |= 1u << k;
    else if (fmb_cuboids3_binds(f, s, w, r))
        fmb_cuboids3_times(f, s, w, r, fmb_filter_error(f, FMB_EDGE_ERROR, fa, fb, fmb_cross_size(a, b)), fmb_vec_cross(a, b));
    return 0;
}

/* Edge i of b against the three of a. p: |normal_a_j . b_i|, q: |normal_b_i . a_j|; m, n: the other two edges of b. */
FMB_INLINE int fmb_cuboids3_edge_of_b(fmb_filter *f, const fmb_frame3 *a, const fmb_frame3 *b, const fmb_real *p, const fmb_real *q,
                                      int i, int m, int n, int moves)
{
    fmb_vec e = fmb_load(b->edge[i]), x = fmb_vec_cross(e, f->d), y = moves ? fmb_vec_cross(e, f->v) : x;
    fmb_real p0 = p[i], p1 = p[3 + i], p2 = p[6 + i];
    const fmb_real *u = q + 3 * m, *v = q + 3 * n;
    int k = 6 + 3 * i;
    return fmb_cuboids3_edge(f, a, b, fmb_load(a->edge[0]), e, x, y, (p1 + p2) + (u[0] + v[0]), k, moves) ||
           fmb_cuboids3_edge(f, a, b, fmb_load(a->edge[1]), e, x, y, (p2 + p0) + (u[1] + v[1]), k + 1, moves) ||
           fmb_cuboids3_edge(f, a, b, fmb_load(a->edge[2]), e, x, y, (p0 + p1) + (u[2] + v[2]), k + 2, moves);
}

/* All of them: written out at rest (19 instructions less on an M4), a loop for sweeps (6 KB of flash less). */
FMB_INLINE int fmb_cuboids3_edges(fmb_filter *f, const fmb_frame3 *a, const fmb_frame3 *b, const fmb_real *p, const fmb_real *q, int moves)
{
    if (!moves)
        return fmb_cuboids3_edge_of_b(f, a, b, p, q, 0, 1, 2, 0) || fmb_cuboids3_edge_of_b(f, a, b, p, q, 1, 2, 0, 0) ||
               fmb_cuboids3_edge_of_b(f, a, b, p, q, 2, 0, 1, 0);
    for (int i = 0, m = 1, n = 2; i < 3; i++) {
        if (fmb_cuboids3_edge_of_b(f, a, b, p, q, i, m, n, 1))
            return 1;
        m = n;
        n = i;
    }
    return 0;
}

/* Returns FMB_MISS (axis written), FMB_HIT (times in f), or FMB_OPEN: f->open then holds what is left to the search at rest. */
FMB_INLINE int fmb_cuboids3(fmb_filter *f, const fmb_frame3 *a, const fmb_frame3 *b, int moves)
{
    fmb_real p[9], q[9];
    fmb_vec s = fmb_vec_sub(fmb_load(b->diagonal), fmb_load(a->diagonal));
    f->d = (fmb_vec){ 2 * f->d.x + s.x, 2 * f->d.y + s.y, 2 * f->d.z + s.z };
    if (moves)
        f->d = fmb_vec_add(f->d, f->v);
    f->error = f->length * a->steepest;
    if (fmb_cuboids3_faces(f, a, b, p, 0, moves))
        return FMB_MISS;
    if (moves && f->outer.in > f->outer.out)
        return FMB_OPEN;
    f->error = f->length * b->steepest;
    if (fmb_cuboids3_faces(f, b, a, q, 3, moves))
        return FMB_MISS;
    if (moves && f->outer.in > f->outer.out)
        return FMB_OPEN;
    f->error = f->length * (2 * a->longest * b->longest);
    if (fmb_cuboids3_edges(f, a, b, p, q, moves))
        return FMB_MISS;
    if (f->open || (moves && f->inner.in > f->inner.out))
        return FMB_OPEN;
    return FMB_HIT;
}

#endif
