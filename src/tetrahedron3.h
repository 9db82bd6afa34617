/* SPDX-License-Identifier: MIT */
/*
 * The fast stages for any frame a and a tetrahedron b. Units and error bounds: filter.h; here positions are not doubled: d is the
 * distance of origins at mid-step, v half the displacement, so that b is at d + tau v.
 *
 * h[r][i] = how far vertex i of b lies inside face r of a, times the length of the normal: rows 0..2 from the cached normals,
 * rows 3..5 of a cuboid volume - h, row 3 of a tetrahedron from its slanted face.
 *   faces of a: row r separates if all h[r] < 0.
 *   faces of b: likewise from the extremes of a along its normals.
 *   edges of a, each the meeting of two faces r, s: project along the edge to points (h[r][i], h[s][i]); a is the quadrant
 *     where both are >= 0. A direction orthogonal to the edge separates iff the hull of the four points misses the quadrant. If a
 *     point is in it, or the segment of two points crosses it, none does: one test for all edges of b at once, and no trouble
 *     with parallel edges. (In terms of elimination: the rows of the first level, over all edge directions of b.)
 * Errors: h is off by at most 15u S (normal 4u, d and the half way 3u, dots, sums and the volume 8u), compared with f->error = 96u
 * steepest sum Z and FMB_FACE_ERROR = 24u S. The slanted face has its own cached normal: a sum of three rows would be off by
 * what they are, which may be much more. A point of the segment i-j with
 * x = y = cross / (lambda + mu), lambda = y_j - y_i, mu = x_i - x_j, cross = x_i y_j - x_j y_i, lies inside both faces by that
 * much: a threshold of 1.25 f->error covers what is off in x, y (15u, at a time of a sweep 17u) and in the quotient.
 * Sweeps. A point moves by tau (g_r, g_s), all alike. An edge that is not held at an end of the times gives a bound: lambda x + mu y >= 0
 * for the weights of a segment, which are exact by definition and not negative; the largest of the four vertices counts, and the errors
 * of the two rows are added with the weights (15u S each, 3u more for products and sums, of the 24u).
 */
#ifndef FMB_SRC_TETRAHEDRON3_H
#define FMB_SRC_TETRAHEDRON3_H

#include "explicit3.h"
#include "search.h"
#include "search.h"

typedef struct {
    fmb_real h[4][4]; /* rows 0..2 and, of a tetrahedron, 3; at tau = 0 */
    fmb_real g[4];    /* normal_r . v, change of h[r] per tau */
    unsigned in[6];   /* at rest: bits of the vertices that lie inside row r beyond error, 3..5 the opposites of a cuboid's 0..2 */
} fmb_rows;

FMB_INLINE fmb_real fmb_max4(const fmb_real *x) { return fmb_max(fmb_max(x[0], x[1]), fmb_max(x[2], x[3])); }
FMB_INLINE fmb_real fmb_min4(const fmb_real *x) { return fmb_min(fmb_min(x[0], x[1]), fmb_min(x[2], x[3])); }

/* Bits of the x above the threshold. */
FMB_INLINE unsigned fmb_above(const fmb_real *x, fmb_real threshold)
{
    return (unsigned)(x[0] > threshold) | (unsigned)(x[1] > threshold) << 1 | (unsigned)(x[2] > threshold) << 2 |
           (unsigned)(x[3] > threshold) << 3;
}

/* Bits of the x below the threshold. */
FMB_INLINE unsigned fmb_below(const fmb_real *x, fmb_real threshold)
{
    return (unsigned)(x[0] < threshold) | (unsigned)(x[1] < threshold) << 1 | (unsigned)(x[2] < threshold) << 2 |
           (unsigned)(x[3] < threshold) << 3;
}

/* The normal of row r, pointing out of a. */
FMB_INLINE fmb_vec fmb_row_outward(const fmb_frame3 *a, int r)
{
    fmb_vec n = fmb_load(a->normal[fmb_cuboid(a->shape) && r > 2 ? r - 3 : r]);
    return r > 2 ? n : (fmb_vec){ -n.x, -n.y, -n.z };
}

/*
 * top + tau g >= 0 is necessary for contact; n points from a to b, and -n . (q - p) >= top + tau g there. 1: violated for good
 * (axis written), 0: goes on.
 */
static int fmb_row_limit(fmb_filter *f, const fmb_frame3 *a, const fmb_frame3 *b, int k, fmb_real top, fmb_real g, fmb_vec n, int moves)
{
    fmb_real reach = fmb_abs(g);
    if (top - reach > f->error)
        return 0;
    if (top + reach < -f->error) {
        fmb_filter_miss(f, n, 1);
        return 1;
    }
    if (moves)
        fmb_filter_bound(f, top, g, fmb_filter_error(f, FMB_FACE_ERROR, a, b, fmb_vec_abs(n)), f->error, n);
    else
        f->open |= 1u << k;
    return 0;
}

/* h[i] = n . (d + vertex i of b), and n . v. e0, e1, e2: the edges of b. */
FMB_INLINE void fmb_row_fill(const fmb_filter *f, fmb_vec e0, fmb_vec e1, fmb_vec e2, fmb_vec n, fmb_real h[4], fmb_real *g, int moves)
{
    fmb_real s = fmb_vec_dot(n, f->d);
    h[0] = s;
    h[1] = s + fmb_vec_dot(n, e0);
    h[2] = s + fmb_vec_dot(n, e1);
    h[3] = s + fmb_vec_dot(n, e2);
    if (moves)
        *g = fmb_vec_dot(n, f->v);
}

/*
 * Row j and, of a cuboid, the opposite one: at rest their bits, in a sweep, where these belong to a time, how deep the innermost vertex is.
 * Returns as fmb_row_limit.
 */
FMB_INLINE int fmb_row_test(fmb_filter *f, const fmb_frame3 *a, const fmb_frame3 *b, fmb_rows *rows, int j, int moves)
{
    const fmb_real *h = rows->h[j];
    fmb_real g = moves ? rows->g[j] : 0, reach = fmb_abs(g), least = moves ? fmb_max4(h) : 0;
    rows->in[j] = moves ? least - reach > f->error : fmb_above(h, f->error);
    if (!rows->in[j] && fmb_row_limit(f, a, b, j, moves ? least : fmb_max4(h), g, fmb_row_outward(a, j), moves))
        return 1;
    if (!fmb_cuboid(a->shape))
        return 0;
    least = moves ? a->volume - fmb_min4(h) : 0;
    rows->in[3 + j] = moves ? least - reach > f->error : fmb_below(h, a->volume - f->error);
    return !rows->in[3 + j] && fmb_row_limit(f, a, b, j, moves ? least : a->volume - fmb_min4(h), -g, fmb_row_outward(a, 3 + j), moves);
}

FMB_INLINE int fmb_rows_of_a(fmb_filter *f, const fmb_frame3 *a, const fmb_frame3 *b, fmb_rows *rows, int moves)
{
    fmb_vec e0 = fmb_load(b->edge[0]), e1 = fmb_load(b->edge[1]), e2 = fmb_load(b->edge[2]);
    for (int j = 0; j < 3; j++) {
        fmb_row_fill(f, e0, e1, e2, fmb_load(a->normal[j]), rows->h[j], &rows->g[j], moves);
        if (fmb_row_test(f, a, b, rows, j, moves))
            return 1;
    }
    if (fmb_cuboid(a->shape))
        return 0;
    fmb_real *h = rows->h[3];
    fmb_row_fill(f, e0, e1, e2, fmb_load(a->normal[3]), h, &rows->g[3], moves);
    for (int i = 0; i < 4; i++)
        h[i] = a->volume - h[i];
    rows->g[3] = -rows->g[3];
    return fmb_row_test(f, a, b, rows, 3, moves);
}

FMB_INLINE int fmb_rows_of_b(fmb_filter *f, const fmb_frame3 *a, const fmb_frame3 *b, int moves)
{
    fmb_vec e0 = fmb_load(a->edge[0]), e1 = fmb_load(a->edge[1]), e2 = fmb_load(a->edge[2]);
    int box = fmb_cuboid(a->shape);
    for (int i = 0; i < 4; i++) { /* the last one points outwards: its opposite is tested, from its face on */
        fmb_vec n = fmb_load(b->normal[i]), back = { -n.x, -n.y, -n.z };
        fmb_real begin = i == 3 ? b->volume : 0;
        n = i == 3 ? back : n;
        fmb_real u0 = fmb_vec_dot(n, e0), u1 = fmb_vec_dot(n, e1), u2 = fmb_vec_dot(n, e2);
        fmb_real g = moves ? fmb_vec_dot(n, f->v) : 0;
        fmb_real top = box ? (fmb_max0(u0) + fmb_max0(u1)) + fmb_max0(u2) : fmb_max(fmb_max(u0, u1), fmb_max(u2, 0));
        top = (begin + top) - fmb_vec_dot(n, f->d);
        if (!(top - fmb_abs(g) > f->error) && fmb_row_limit(f, a, b, 4 + i, top, -g, n, moves))
            return 1;
    }
    return 0;
}

/* Pairs of faces that meet in an edge: all twelve of a cuboid in terms of its rows, the six of a tetrahedron. */
static const uint8_t fmb_edge_faces[2][12][2] = {
    { { 0, 1 }, { 0, 2 }, { 0, 4 }, { 0, 5 }, { 3, 1 }, { 3, 2 }, { 3, 4 }, { 3, 5 }, { 1, 2 }, { 1, 5 }, { 4, 2 }, { 4, 5 } },
    { { 0, 1 }, { 0, 2 }, { 0, 3 }, { 1, 2 }, { 1, 3 }, { 2, 3 } },
};

FMB_INLINE unsigned fmb_unheld(unsigned in_r, unsigned in_s, int edge) { return (unsigned)!(in_r & in_s) << edge; }

/* Bits of the edges of a, in the order of fmb_edge_faces, that no vertex of b holds by lying inside both faces; in: as fmb_rows. */
FMB_INLINE unsigned fmb_edges_unheld(const fmb_frame3 *a, const unsigned *in)
{
    if (!fmb_cuboid(a->shape))
        return fmb_unheld(in[0], in[1], 0) | fmb_unheld(in[0], in[2], 1) | fmb_unheld(in[0], in[3], 2) |
               fmb_unheld(in[1], in[2], 3) | fmb_unheld(in[1], in[3], 4) | fmb_unheld(in[2], in[3], 5);
    return fmb_unheld(in[0], in[1], 0) | fmb_unheld(in[0], in[2], 1) | fmb_unheld(in[0], in[4], 2) | fmb_unheld(in[0], in[5], 3) |
           fmb_unheld(in[3], in[1], 4) | fmb_unheld(in[3], in[2], 5) | fmb_unheld(in[3], in[4], 6) | fmb_unheld(in[3], in[5], 7) |
           fmb_unheld(in[1], in[2], 8) | fmb_unheld(in[1], in[5], 9) | fmb_unheld(in[4], in[2], 10) | fmb_unheld(in[4], in[5], 11);
}

/* The same at time tau of a sweep, beyond the threshold. */
FMB_INLINE unsigned fmb_edges_unheld_at(const fmb_frame3 *a, const fmb_rows *rows, fmb_real threshold, fmb_real tau)
{
    unsigned in[6];
    fmb_real t0 = threshold - tau * rows->g[0], t1 = threshold - tau * rows->g[1], t2 = threshold - tau * rows->g[2];
    in[0] = fmb_above(rows->h[0], t0);
    in[1] = fmb_above(rows->h[1], t1);
    in[2] = fmb_above(rows->h[2], t2);
    if (!fmb_cuboid(a->shape)) {
        in[3] = fmb_above(rows->h[3], threshold - tau * rows->g[3]);
        in[4] = in[5] = 0;
    } else {
        fmb_real width = a->volume - (threshold + threshold);
        in[3] = fmb_below(rows->h[0], width + t0);
        in[4] = fmb_below(rows->h[1], width + t1);
        in[5] = fmb_below(rows->h[2], width + t2);
    }
    return fmb_edges_unheld(a, in);
}

/* An edge of a, where faces r and s meet, and the edge of b, between vertices i and j, that may separate together with it. */
typedef struct {
    int r, s, i, j;
    fmb_real lambda, mu; /* weights of the faces' outward normals in the direction from a to b; both 0: there is none to try */
} fmb_hinge;

/*
 * Does the hull of the four points (x_i, y_i) reach the quadrant by more than the threshold: a point, or the segment of one with x
 * above it and one with y above it? If not: the segment that comes nearest to it, in *e. `inverse`, of the size of 1 / f->error,
 * scales the weights so that their products with volumes neither overflow (2^105 2^20, float) nor lose what counts (f->error 2^-24 >=
 * 2^-107 2^-24 where the weights are least: 2^18 FMB_DENORMAL).
 */
FMB_INLINE int fmb_quadrant_reached(const fmb_real *x, const fmb_real *y, fmb_real threshold, fmb_real inverse, fmb_hinge *e)
{
    fmb_real best = -FMB_REAL_MAX;
    e->lambda = e->mu = 0;
    FMB_UNROLL
    for (int i = 0; i < 4; i++) {
        if (!(x[i] > threshold))
            continue;
        FMB_UNROLL
        for (int j = 0; j < 4; j++) {
            if (!(y[j] > threshold))
                continue;
            if (i == j)
                return 1;
            fmb_real l = (y[j] - y[i]) * inverse, m = (x[i] - x[j]) * inverse;
            fmb_real depth = (x[i] * l + y[i] * m) / (l + m);
            if (depth > R(1.25) * threshold)
                return 1;
            if (depth > best) {
                best = depth;
                e->i = i;
                e->j = j;
                e->lambda = l;
                e->mu = m;
            }
        }
    }
    return 0;
}

/* The edge of a where faces r < s of a tetrahedron, or rows r, s of a cuboid meet. */
static void fmb_edge_between(fmb_search_edge *e, const fmb_frame3 *a, int r, int s)
{
    if (fmb_cuboid(a->shape) || s < 3)
        e->e = (fmb_edge){ a->edge[3 - r % 3 - s % 3], NULL };
    else
        fmb_edge_minus(e, a->edge[(r + 2) % 3], a->edge[(r + 1) % 3]);
}

/*
 * The direction from a to b at right angles to both edges, and what it may be off: their product, which is more exact than the sum of
 * the weighted normals where the faces are nearly parallel, on the side of that sum. The search takes the same product. Returns 0 where it
 * would take another.
 */
static int fmb_hinge_direction(fmb_real n[3], const fmb_couple3 *c, const fmb_hinge *e, const fmb_real size[3])
{
    const fmb_frame3 *a = c->a, *b = c->b;
    fmb_search_edge p, q;
    fmb_real unit[3];
    fmb_edge_between(&p, a, e->r, e->s);
    if (e->i && e->j)
        fmb_edge_minus(&q, b->edge[e->i - 1], b->edge[e->j - 1]);
    else
        q.e = (fmb_edge){ b->edge[e->i + e->j - 1], NULL };
    int good = fmb_reach_good(fmb_cross(&p.e, &q.e, size, n));
    for (int k = 0; k < 3; k++)
        unit[k] = n[k];
    (void)fmb_normalise(unit, 3); /* lest its product with a normal overflows */
    fmb_real side = e->lambda * fmb_vec_dot(fmb_load(unit), fmb_row_outward(a, e->r)) +
                    e->mu * fmb_vec_dot(fmb_load(unit), fmb_row_outward(a, e->s));
    if (side < 0)
        fmb_scale(n, 3, -1);
    return good;
}

/* How far the vertices of b lie inside row r at tau. */
FMB_INLINE void fmb_row_points(const fmb_frame3 *a, const fmb_rows *rows, int r, fmb_real tau, fmb_real x[4], int moves)
{
    int opposite = fmb_cuboid(a->shape) && r > 2;
    const fmb_real *h = rows->h[opposite ? r - 3 : r];
    fmb_real shift = moves ? tau * rows->g[opposite ? r - 3 : r] : 0;
    FMB_UNROLL
    for (int k = 0; k < 4; k++) {
        fmb_real p = moves ? h[k] + shift : h[k];
        x[k] = opposite ? a->volume - p : p;
    }
}

FMB_INLINE fmb_real fmb_row_speed(const fmb_frame3 *a, const fmb_rows *rows, int r)
{
    return fmb_cuboid(a->shape) && r > 2 ? -rows->g[r - 3] : rows->g[r];
}

/* The number that the search gives to the edge where rows r < s meet (fmb_edge_at). */
FMB_INLINE int fmb_edge_number(const fmb_frame3 *a, int r, int s)
{
    return fmb_cuboid(a->shape) || s < 3 ? 3 - r % 3 - s % 3 : 3 + (r + 1) % 3;
}

/* Of the unheld edges of a those that may separate, at rest, as bits for the search; *e: of the first one, weights 0 if it has no direction. */
FMB_INLINE unsigned fmb_edges_open(const fmb_filter *f, const fmb_frame3 *a, const fmb_rows *rows, unsigned unheld, fmb_hinge *e)
{
    fmb_real inverse = fmb_inverse_power(f->error);
    unsigned open = 0;
    for (const uint8_t *face = fmb_edge_faces[!fmb_cuboid(a->shape)][0]; unheld; face += 2, unheld >>= 1) {
        fmb_real x[4], y[4];
        fmb_hinge one = { face[0], face[1], 0, 0, 0, 0 };
        if (!(unheld & 1u))
            continue;
        fmb_row_points(a, rows, one.r, 0, x, 0);
        fmb_row_points(a, rows, one.s, 0, y, 0);
        if (fmb_quadrant_reached(x, y, f->error, inverse, &one))
            continue;
        if (!open)
            *e = one;
        open |= 1u << (8 + fmb_edge_number(a, one.r, one.s));
    }
    return open;
}

/*
 * The direction of an edge by itself, at rest. 1: it separates (axis written). Claimed only where the search would take the same
 * direction: else it might not find one with the frames exchanged.
 */
static int fmb_hinge_separates(fmb_filter *f, const fmb_couple3 *c, const fmb_hinge *e)
{
    const fmb_real size[3] = { f->size.x, f->size.y, f->size.z };
    fmb_real normal[3];
    int good = fmb_hinge_direction(normal, c, e, size);
    if (!good || !fmb_try3_moving(c, normal))
        return 0;
    fmb_filter_miss(f, fmb_load(normal), 1);
    return 1;
}

/* What the direction of an edge says of the times: contact needs top + tau g >= 0 for the sum of its faces' rows with the weights of e. */
static void fmb_hinge_times(fmb_filter *f, const fmb_frame3 *a, const fmb_frame3 *b, const fmb_rows *rows, const fmb_hinge *e)
{
    fmb_vec n = fmb_row_outward(a, e->r), m = fmb_row_outward(a, e->s);
    fmb_real x[4], y[4], top[4], error = e->lambda * fmb_filter_error(f, FMB_FACE_ERROR, a, b, fmb_vec_abs(n)) +
                             e->mu * fmb_filter_error(f, FMB_FACE_ERROR, a, b, fmb_vec_abs(m));
    fmb_row_points(a, rows, e->r, 0, x, 0);
    fmb_row_points(a, rows, e->s, 0, y, 0);
    FMB_UNROLL
    for (int k = 0; k < 4; k++)
        top[k] = e->lambda * x[k] + e->mu * y[k];
    fmb_filter_bound(f, fmb_max4(top), e->lambda * fmb_row_speed(a, rows, e->r) + e->mu * fmb_row_speed(a, rows, e->s), error, (e->lambda + e->mu) * f->error,
                     fmb_vec_add(fmb_vec_scale(n, e->lambda), fmb_vec_scale(m, e->mu)));
}

/*
 * Moves one end of the inner times inwards until the edge is held there. The points that it is held by lie on a chain of at most three
 * segments; each pass takes the direction of one. 0: it is not held, or no time is left.
 */
static int fmb_edge_holds(fmb_filter *f, const fmb_frame3 *a, const fmb_frame3 *b, const fmb_rows *rows, const uint8_t *face, int end)
{
    fmb_real inverse = fmb_inverse_power(f->error);
    fmb_hinge e = { 0, 0, 0, 0, 0, 0 };
    e.r = face[0];
    e.s = face[1];
    for (int pass = 0; pass < 4; pass++) {
        fmb_real x[4], y[4], tau = end ? f->inner.out : f->inner.in;
        fmb_row_points(a, rows, e.r, tau, x, 1);
        fmb_row_points(a, rows, e.s, tau, y, 1);
        if (fmb_quadrant_reached(x, y, FMB_HELD * f->error, inverse, &e))
            return 1;
        if (e.lambda == 0 && e.mu == 0)
            return 0;
        fmb_hinge_times(f, a, b, rows, &e);
        if (!(f->inner.in <= f->inner.out))
            return 0;
    }
    return 0;
}

/*
 * All edges of a, at both ends of the inner times. An edge that is held by more than the error at two times is held between: the points
 * move straight, and the quadrant is convex. So the ends only move inwards, each edge is looked at once per end, and when all are held
 * at both ends (wherever these were when it was looked at), the frames meet at all times between. Returns 0 if not.
 */
static int fmb_edges_hold(fmb_filter *f, const fmb_frame3 *a, const fmb_frame3 *b, const fmb_rows *rows)
{
    for (int end = 0; end < 2; end++) {
        unsigned unheld = fmb_edges_unheld_at(a, rows, FMB_HELD * f->error, end ? f->inner.out : f->inner.in);
        for (const uint8_t *face = fmb_edge_faces[!fmb_cuboid(a->shape)][0]; unheld; face += 2, unheld >>= 1)
            if ((unheld & 1u) && !fmb_edge_holds(f, a, b, rows, face, end))
                return 0;
    }
    return 1;
}

/* b is a tetrahedron, a any frame. Returns as fmb_cuboids3: f->open as search.h numbers directions with a tetrahedron. */
#define FMB_EDGES_OF_B (63u << 14)

FMB_INLINE int fmb_tetrahedron3(fmb_filter *f, const fmb_couple3 *c, int moves)
{
    const fmb_frame3 *a = c->a, *b = c->b;
    fmb_rows rows;
    if (fmb_filter_boxes(f, a, b, fmb_filter_middles(f, a, b, moves), moves))
        return FMB_MISS;
    f->error = f->length * a->steepest;
    if (moves) {
        fmb_filter_sizes(f, a, b); /* sets the size, from all of v */
        f->v = fmb_vec_scale(f->v, R(0.5));
        f->d = fmb_vec_add(f->d, f->v);
    }
    if (fmb_rows_of_a(f, a, b, &rows, moves))
        return FMB_MISS;
    f->error = f->length * b->steepest;
    if (fmb_rows_of_b(f, a, b, moves))
        return FMB_MISS;
    f->error = f->length * a->steepest;
    if (moves)
        return f->inner.in <= f->inner.out && fmb_edges_hold(f, a, b, &rows) ? FMB_HIT : FMB_OPEN;
    unsigned unheld = fmb_edges_unheld(a, rows.in);
    fmb_hinge e = { 0, 0, 0, 0, 0, 0 };
    unsigned open = unheld ? fmb_edges_open(f, a, &rows, unheld, &e) : 0;
    if (!(open | f->open))
        return FMB_HIT;
    f->v = (fmb_vec){ 0, 0, 0 };
    fmb_filter_sizes(f, a, b);
    if ((e.lambda != 0 || e.mu != 0) && fmb_hinge_separates(f, c, &e))
        return FMB_MISS;
    f->open |= open ? open | FMB_EDGES_OF_B : 0;
    return FMB_OPEN;
}

#endif
