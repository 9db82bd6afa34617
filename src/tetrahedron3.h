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
 * much: 1.25 f->error covers what is off in x, y and in the quotient.
 */
#ifndef FMB_SRC_TETRAHEDRON3_H
#define FMB_SRC_TETRAHEDRON3_H

#include "filter.h"
#include "search.h"

/* fmb_gap3 for all that need it rarely. */
static fmb_gap fmb_gap3_moving(const fmb_couple3 *c, fmb_vec n) { return fmb_gap3(c, n, 1); }

typedef struct {
    fmb_real h[6][4];   /* at tau = 0 */
    fmb_real g[6];      /* normal_r . v, change of h[r] per tau */
    unsigned inside[6]; /* bits of the vertices that lie inside row r at all times of the step, beyond error */
} fmb_rows;

FMB_INLINE fmb_real fmb_max4(const fmb_real *x) { return fmb_max(fmb_max(x[0], x[1]), fmb_max(x[2], x[3])); }

/* Bits of the x above the threshold. */
FMB_INLINE unsigned fmb_above(const fmb_real *x, fmb_real threshold)
{
    return (unsigned)(x[0] > threshold) | (unsigned)(x[1] > threshold) << 1 | (unsigned)(x[2] > threshold) << 2 |
           (unsigned)(x[3] > threshold) << 3;
}

/* The normal of row r, pointing out of a. */
FMB_INLINE fmb_vec fmb_row_outward(const fmb_frame3 *a, int r)
{
    fmb_vec n = fmb_load(a->normal[a->shape == FMB_CUBOID && r > 2 ? r - 3 : r]);
    return r > 2 ? n : (fmb_vec){ -n.x, -n.y, -n.z };
}

/*
 * top + tau g >= 0 is necessary for contact; n points from a to b, and -n . (q - p) >= top + tau g there. 1: violated for good
 * (axis written), 0: goes on.
 */
static int fmb_row_limit(fmb_filter *f, const fmb_frame3 *a, const fmb_frame3 *b, fmb_real top, fmb_real g, fmb_vec n, int moves)
{
    fmb_real reach = fmb_abs(g);
    if (top - reach > f->error)
        return 0;
    if (top + reach < -f->error) {
        fmb_filter_miss(f, n, 1);
        return 1;
    }
    if (moves)
        fmb_filter_bound(f, top, g, fmb_filter_error(f, FMB_FACE_ERROR, a, b, fmb_vec_abs(n)), n);
    else
        f->open = 1;
    return 0;
}

/* Row r is complete but for its bits. */
FMB_INLINE int fmb_row_test(fmb_filter *f, const fmb_frame3 *a, const fmb_frame3 *b, fmb_rows *rows, int r, int moves)
{
    fmb_real g = moves ? rows->g[r] : 0;
    rows->inside[r] = fmb_above(rows->h[r], f->error + fmb_abs(g));
    return !rows->inside[r] && fmb_row_limit(f, a, b, fmb_max4(rows->h[r]), g, fmb_row_outward(a, r), moves);
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

/* Row r from the row of the opposite face, or of the same normal pointing outwards: volume - h. */
FMB_INLINE void fmb_row_opposite(const fmb_frame3 *a, fmb_rows *rows, int r, int from, int moves)
{
    for (int i = 0; i < 4; i++)
        rows->h[r][i] = a->volume - rows->h[from][i];
    if (moves)
        rows->g[r] = -rows->g[from];
}

FMB_INLINE int fmb_rows_of_a(fmb_filter *f, const fmb_frame3 *a, const fmb_frame3 *b, fmb_rows *rows, int moves)
{
    int box = a->shape == FMB_CUBOID;
    fmb_vec e0 = fmb_load(b->edge[0]), e1 = fmb_load(b->edge[1]), e2 = fmb_load(b->edge[2]);
    for (int j = 0; j < 3; j++) {
        fmb_row_fill(f, e0, e1, e2, fmb_load(a->normal[j]), rows->h[j], &rows->g[j], moves);
        if (fmb_row_test(f, a, b, rows, j, moves))
            return 1;
        if (box) {
            fmb_row_opposite(a, rows, 3 + j, j, moves);
            if (fmb_row_test(f, a, b, rows, 3 + j, moves))
                return 1;
        }
    }
    if (box)
        return 0;
    fmb_row_fill(f, e0, e1, e2, fmb_load(a->normal[3]), rows->h[3], &rows->g[3], moves);
    fmb_row_opposite(a, rows, 3, 3, moves);
    return fmb_row_test(f, a, b, rows, 3, moves);
}

FMB_INLINE int fmb_rows_of_b(fmb_filter *f, const fmb_frame3 *a, const fmb_frame3 *b, int moves)
{
    fmb_vec e0 = fmb_load(a->edge[0]), e1 = fmb_load(a->edge[1]), e2 = fmb_load(a->edge[2]);
    int box = a->shape == FMB_CUBOID;
    for (int i = 0; i < 4; i++) { /* the last one points outwards: its opposite is tested, from its face on */
        fmb_vec n = fmb_load(b->normal[i]), back = { -n.x, -n.y, -n.z };
        fmb_real begin = i == 3 ? b->volume : 0;
        n = i == 3 ? back : n;
        fmb_real u0 = fmb_vec_dot(n, e0), u1 = fmb_vec_dot(n, e1), u2 = fmb_vec_dot(n, e2);
        fmb_real g = moves ? fmb_vec_dot(n, f->v) : 0;
        fmb_real top = box ? (fmb_max0(u0) + fmb_max0(u1)) + fmb_max0(u2) : fmb_max(fmb_max(u0, u1), fmb_max(u2, 0));
        top = (begin + top) - fmb_vec_dot(n, f->d);
        if (!(top - fmb_abs(g) > f->error) && fmb_row_limit(f, a, b, top, -g, n, moves))
            return 1;
    }
    return 0;
}

/* Is each pair of faces held by one vertex at all times, so that no edge of a can separate? */
FMB_INLINE int fmb_edges_held(const fmb_frame3 *a, const fmb_rows *rows)
{
    const unsigned *in = rows->inside;
    if (a->shape == FMB_TETRAHEDRON)
        return (in[0] & in[1]) && (in[0] & in[2]) && (in[0] & in[3]) && (in[1] & in[2]) && (in[1] & in[3]) && (in[2] & in[3]);
    return (in[0] & in[1]) && (in[0] & in[4]) && (in[3] & in[1]) && (in[3] & in[4]) && (in[0] & in[2]) && (in[0] & in[5]) &&
           (in[3] & in[2]) && (in[3] & in[5]) && (in[1] & in[2]) && (in[1] & in[5]) && (in[4] & in[2]) && (in[4] & in[5]);
}

/* How far the segment i-j lies inside the quadrant where x = y, times l + m; l, m: weights of the direction at right angles to it. */
FMB_INLINE fmb_real fmb_crossing(const fmb_real *x, const fmb_real *y, int i, int j, fmb_real inverse, fmb_real *l, fmb_real *m)
{
    *l = (y[j] - y[i]) * inverse;
    *m = (x[i] - x[j]) * inverse;
    return x[i] * *l + y[i] * *m;
}

/*
 * Does the hull of the four points (x_i, y_i) reach the quadrant by more than the threshold? right: points with x above it, up: with y;
 * none with both, so that it must be a segment between the two kinds. `inverse`, of the size of 1 / f->error, scales the weights
 * so that their products with volumes neither overflow (2^105 2^20, float) nor lose what counts (f->error 2^-24 >= 2^-107 2^-24 where
 * the weights are least: 2^18 FMB_DENORMAL).
 */
static int fmb_quadrant_reached(const fmb_real *x, const fmb_real *y, unsigned right, unsigned up, fmb_real threshold,
                                fmb_real inverse)
{
    fmb_real l, m;
    threshold *= R(1.25);
    FMB_UNROLL
    for (int i = 0; i < 4; i++) {
        if (!(right & 1u << i))
            continue;
        FMB_UNROLL
        for (int j = 0; j < 4; j++)
            if (i != j && (up & 1u << j) && fmb_crossing(x, y, i, j, inverse, &l, &m) > threshold * (l + m))
                return 1;
    }
    return 0;
}

/* An edge of a, where faces r and s meet, and the edge of b, between vertices i and j, that may separate together with it. */
typedef struct {
    int r, s, i, j;
    int next;            /* where to look for another one */
    fmb_real lambda, mu; /* weights of the faces' outward normals in the direction from a to b; both 0: there is none to try */
} fmb_hinge;

/* If the quadrant is not reached: the pair of points that comes nearest to it. */
static void fmb_quadrant_direction(const fmb_real *x, const fmb_real *y, unsigned right, unsigned up, fmb_real inverse,
                                   fmb_hinge *e)
{
    fmb_real best = -FMB_REAL_MAX, l, m;
    e->lambda = e->mu = 0;
    for (int i = 0; i < 4; i++)
        for (int j = 0; (right >> i & 1u) && j < 4; j++) {
            if (!(up >> j & 1u))
                continue;
            fmb_real depth = fmb_crossing(x, y, i, j, inverse, &l, &m) / (l + m);
            if (depth > best) {
                best = depth;
                e->i = i;
                e->j = j;
                e->lambda = l;
                e->mu = m;
            }
        }
}

/* The edge of a where faces r < s of a tetrahedron, or rows r, s of a cuboid meet. */
static void fmb_edge_between(fmb_search_edge *e, const fmb_frame3 *a, int r, int s)
{
    if (a->shape == FMB_CUBOID || s < 3)
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

/* Pairs of faces that meet in an edge: the first six of a tetrahedron, all twelve of a cuboid in terms of its rows. */
static const uint8_t fmb_edge_faces[2][12][2] = {
    { { 0, 1 }, { 0, 2 }, { 0, 4 }, { 0, 5 }, { 3, 1 }, { 3, 2 }, { 3, 4 }, { 3, 5 }, { 1, 2 }, { 1, 5 }, { 4, 2 }, { 4, 5 } },
    { { 0, 1 }, { 0, 2 }, { 0, 3 }, { 1, 2 }, { 1, 3 }, { 2, 3 } },
};

/*
 * The edges of a, from e->next on, with the vertices of b at h[row] and inside the rows that in[row] says. 1: none separates, by more than
 * the threshold (f->error: a proof). 0: *e is one that may, its weights 0 if there are only such as have no direction to try.
 */
static int fmb_edges_of_a(const fmb_filter *f, const fmb_frame3 *a, const fmb_real (*h)[4], const unsigned *in, fmb_real threshold,
                          fmb_hinge *e)
{
    fmb_real inverse = fmb_inverse_power(f->error);
    int tetrahedron = a->shape == FMB_TETRAHEDRON, edges = tetrahedron ? 6 : 12, proved = 1;
    const uint8_t (*face)[2] = fmb_edge_faces[tetrahedron];
    for (int i = e->next; i < edges; i++) {
        int r = face[i][0], s = face[i][1];
        if ((in[r] & in[s]) || (in[r] && in[s] && fmb_quadrant_reached(h[r], h[s], in[r], in[s], threshold, inverse)))
            continue;
        proved = 0;
        e->r = r;
        e->s = s;
        e->next = i + 1;
        fmb_quadrant_direction(h[r], h[s], in[r], in[s], inverse, e);
        if (e->lambda != 0 || e->mu != 0)
            return 0;
    }
    return proved;
}

/* The same at a time of a sweep. */
static int fmb_edges_at(const fmb_filter *f, const fmb_frame3 *a, const fmb_rows *rows, fmb_real tau, fmb_real threshold, fmb_hinge *e)
{
    fmb_real h[6][4];
    unsigned in[6];
    int count = a->shape == FMB_TETRAHEDRON ? 4 : 6;
    for (int r = 0; r < count; r++) {
        fmb_real shift = tau * rows->g[r];
        h[r][0] = rows->h[r][0] + shift;
        h[r][1] = rows->h[r][1] + shift;
        h[r][2] = rows->h[r][2] + shift;
        h[r][3] = rows->h[r][3] + shift;
        in[r] = fmb_above(h[r], threshold);
    }
    return fmb_edges_of_a(f, a, (const fmb_real (*)[4])h, in, threshold, e);
}

/*
 * The direction of an edge by itself. 1: it separates for good (axis written), 0: what it says of the times of a sweep is taken in. A miss
 * is claimed only where the search would take the same direction: else it might not find one with the frames exchanged.
 */
static int fmb_hinge_explicit(fmb_filter *f, const fmb_couple3 *c, const fmb_hinge *e, int moves)
{
    const fmb_real size[3] = { f->size.x, f->size.y, f->size.z };
    fmb_real normal[3];
    if (e->lambda == 0 && e->mu == 0) /* none to try */
        return 0;
    int good = fmb_hinge_direction(normal, c, e, size);
    fmb_vec n = fmb_load(normal);
    fmb_gap g = fmb_gap3_moving(c, n);
    if (!fmb_gap_in_range(&g))
        return 0;
    if (good && fmb_gap_separates(&g) > 0) {
        fmb_filter_miss(f, n, 1);
        return 1;
    }
    if (moves) {
        fmb_real half = g.speed * R(0.5);
        fmb_filter_bound(f, -(g.near + half), -half, g.error, n);
    }
    return 0;
}

/*
 * Moves the ends of the times inwards until no edge of a separates there: each pass takes one more direction. One that does not move
 * the end (it is the one that put it there, and rounding says so) leaves the others to be looked at.
 */
#define FMB_EDGE_PASSES 12

static int fmb_tetrahedron3_ends(fmb_filter *f, const fmb_couple3 *c, const fmb_rows *rows)
{
    for (int end = 0; end < 2; end++) {
        fmb_hinge e = { 0, 0, 0, 0, 0, 0, 0 };
        for (int pass = 0; pass < FMB_EDGE_PASSES && f->inner.in <= f->inner.out; pass++) {
            fmb_real tau = end ? f->inner.out : f->inner.in;
            if (fmb_edges_at(f, c->a, rows, tau, 0, &e) || (e.lambda == 0 && e.mu == 0))
                break;
            if (fmb_hinge_explicit(f, c, &e, 1))
                return 1;
            if (tau != (end ? f->inner.out : f->inner.in))
                e.next = 0;
        }
    }
    return 0;
}

/* b is a tetrahedron, a any frame. Returns as fmb_cuboids3. */
FMB_INLINE int fmb_tetrahedron3(fmb_filter *f, const fmb_couple3 *c, int moves)
{
    const fmb_frame3 *a = c->a, *b = c->b;
    fmb_rows rows;
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
    if (fmb_edges_held(a, &rows))
        return f->open || (moves && f->inner.in > f->inner.out) ? FMB_OPEN : FMB_HIT;
    fmb_hinge e = { 0, 0, 0, 0, 0, 0, 0 };
    f->error = f->length * a->steepest;
    if (!moves) {
        if (fmb_edges_of_a(f, a, (const fmb_real (*)[4])rows.h, rows.inside, f->error, &e))
            return f->open ? FMB_OPEN : FMB_HIT;
        f->v = (fmb_vec){ 0, 0, 0 };
        fmb_filter_sizes(f, a, b);
        return fmb_hinge_explicit(f, c, &e, 0) ? FMB_MISS : FMB_OPEN;
    }
    if (fmb_tetrahedron3_ends(f, c, &rows))
        return FMB_MISS;
    if (f->inner.in > f->inner.out)
        return FMB_OPEN;
    return fmb_edges_at(f, a, &rows, (f->inner.in + f->inner.out) * R(0.5), f->error, &e) ? FMB_HIT : FMB_OPEN;
}

#endif
