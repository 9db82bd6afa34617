/* SPDX-License-Identifier: MIT */
/*
 * The fast stages for any frame a and a tetrahedron b. Units: stage.h. Bounds: proof.h, R3. Here positions are not
 * doubled: d is the distance of origins, of a sweep at mid-step, v the displacement, so that b is at d + tau v / 2.
 *
 * h[r][i] says how far vertex i of b lies inside face r of a, times the length of the normal. Rows 0..2 come from the
 * cached normals, rows 3..5 of a cuboid are volume - h, row 3 of a tetrahedron comes from its slanted face. (That has
 * its own cached normal. A sum of three rows would be off by what they are, and is no less work.)
 *
 *     faces of a   row r separates if all h[r] < 0
 *     faces of b   likewise, from the extremes of a along its normals
 *     edges of a   An edge is where two faces r, s meet. Project along it: the vertices of b become points
 *                  (h[r][i], h[s][i]), and a is the quadrant where both are >= 0. A direction at right angles to the
 *                  edge separates if and only if the hull of the four points misses the quadrant. If a point is in it,
 *                  or the segment of two points crosses it, none does. This is one test for all edges of b at once, and
 *                  parallel edges are no trouble.
 *     a vertex of b inside all faces of a: they meet, whatever the rest says
 *
 * T is what a point must lie inside by. It is taken off first: p = h - T, at rest as part of the row's constant. Then
 * signs decide (proof.h, P3).
 *
 * ROUNDING, beside that of h, 15u S (R3; make bounds: 11u, since no part of S has all of it). V: the part of S that
 * belongs to v / 2, at most S / 2.
 *     a segment          from i with x_i >= 0 to j with y_j >= 0; lambda = y_j - y_i, mu = x_i - x_j. Its point x = y
 *                        is cross / (lambda + mu), cross = lambda x_i + mu y_i: inside both faces by that much and T.
 *         at rest        the points' 15u, being a mean of theirs, and 3u S: lambda, mu, product and sum, since
 *                        lambda x_i + mu |y_i| <= (lambda + mu) S. T = f->error: 78u remain.
 *     a sweep            all points move by tau (g_r, g_s); h has 15u (S - V)
 *         p at a time    17u S: g 8u V; product and T 2u V; sum u S, of an opposite row 2u S
 *         another time   20u S: the difference of times and the product 4u V, sum u S
 *         a segment then 25u S: 3u S; g of it and its product 4u V + 2u V in place of 4u V. FMB_HELD counts with this.
 *         a bound        21u S of 24u. An edge that is not held gives lambda x + mu y >= 0, for weights that are exact
 *                        by definition and not negative. The largest of the four vertices counts, the errors of the two
 *                        rows are added with the weights. 15u (S - V), g 8u V (the way back to tau = 0 takes away what
 *                        p has of it), p 2u V + 2u S, products and sum 2u S, T u S, the way back 3u V + u S.
 */
#ifndef FMB_SRC_STAGE3_TETRAHEDRON_H
#define FMB_SRC_STAGE3_TETRAHEDRON_H

#include "edges.h"
#include "hint3.h"
#include "stage.h"
#include "stages.h"

/*
 * BUDGET. What is not known by then stays open: to the search, or undecided in the quick tier. So the bound of a call
 * is close to what it takes. Of the article's pairs the budgets leave next to none open.
 *     at rest    FMB_REST_LOOKS edges of a are looked at that no vertex of b holds: all of a tetrahedron
 *     a sweep    FMB_SWEEP_LOOKS looks at an edge, and FMB_SWEEP_HINGES times that come of them
 *     a look     four segments of b
 */
#define FMB_REST_LOOKS 6
#define FMB_SWEEP_LOOKS 12
#define FMB_SWEEP_HINGES 6

/* The rows of a sweep. */
typedef struct {
    fmb_real p[6][4]; /* less T, at the time that is looked at */
    fmb_real h[4][4]; /* at tau = 0, rows 0..2 and, of a tetrahedron, 3 */
    fmb_real g[6];    /* normal_r . v / 2, change of row r per tau */
} fmb_rows;

FMB_INLINE fmb_real fmb_max4(const fmb_real *x) { return fmb_max(fmb_max(x[0], x[1]), fmb_max(x[2], x[3])); }
FMB_INLINE fmb_real fmb_min4(const fmb_real *x) { return fmb_min(fmb_min(x[0], x[1]), fmb_min(x[2], x[3])); }

/* Bits of the negative ones, the first one the highest. */
FMB_INLINE unsigned fmb_outside(const fmb_real *x)
{
    unsigned m = fmb_negative(x[0]);
    m = m << 1 | fmb_negative(x[1]);
    m = m << 1 | fmb_negative(x[2]);
    return m << 1 | fmb_negative(x[3]);
}

FMB_INLINE unsigned fmb_all_negative(fmb_real x0, fmb_real x1, fmb_real x2, fmb_real x3)
{
    return fmb_negative(x0) & fmb_negative(x1) & fmb_negative(x2) & fmb_negative(x3);
}

/* The normal of row r, pointing out of a. */
FMB_INLINE fmb_vec fmb_row_outward(const fmb_frame3 *a, int r)
{
    fmb_vec n = fmb_load(a->normal[fmb_cuboid(a->shape) && r > 2 ? r - 3 : r]);
    return r > 2 ? n : (fmb_vec){-n.x, -n.y, -n.z};
}

/*
 * At rest: top >= 0 is necessary for contact, and does not hold beyond the error; n points from a to b. 1: n separates
 * (axis written). open: what of f->open says that it was not proved.
 */
FMB_APART int fmb_row_opens(fmb_stage *f, unsigned open, fmb_real top, fmb_vec n)
{
    f->open |= open;
    if (fmb_stage_separates_behind(top, f->error))
        return !fmb_stage_miss(f, n, 1);
    return 0;
}

/*
 * In a sweep: top + tau g >= 0 is necessary, and does not hold at all times beyond the error. Returns as
 * fmb_row_opens.
 */
FMB_APART int fmb_row_bounds(fmb_stage *f, const fmb_frame3 *a, const fmb_frame3 *b, fmb_real top, fmb_real g,
                             fmb_vec n)
{
    if (fmb_stage_separates_behind(top + fmb_abs(g), f->error))
        return !fmb_stage_miss(f, n, 1);
    fmb_stage_bound(f, top, g, fmb_stage_error(f, FMB_FACE_ERROR, a, b, fmb_vec_abs(n)), f->error, n);
    return 0;
}

/* h[i] = begin + n . (d + vertex i of b); e: the edges of b. */
FMB_INLINE void fmb_row_fill(fmb_vec d, const fmb_vec e[3], fmb_vec n, fmb_real begin, fmb_real h[4])
{
    fmb_real s = begin + fmb_vec_dot(n, d);
    h[0] = s;
    h[1] = s + fmb_vec_dot(n, e[0]);
    h[2] = s + fmb_vec_dot(n, e[1]);
    h[3] = s + fmb_vec_dot(n, e[2]);
}

FMB_INLINE void fmb_row_opposite(fmb_real q[4], fmb_real width, const fmb_real p[4])
{
    q[0] = width - p[0];
    q[1] = width - p[1];
    q[2] = width - p[2];
    q[3] = width - p[3];
}

/* Rows of a in a sweep, a time for those that do not hold at all times. Returns as fmb_row_opens. */
FMB_INLINE int fmb_rows_move(fmb_stage *f, const fmb_frame3 *a, const fmb_frame3 *b, fmb_rows *rows)
{
    const fmb_vec e[3] = {fmb_load(b->edge[0]), fmb_load(b->edge[1]), fmb_load(b->edge[2])}, d = f->d, v = f->v;
    for (int j = 0; j < 3; j++) {
        fmb_vec n = fmb_load(a->normal[j]);
        fmb_real *h = rows->h[j], g = R(0.5) * fmb_vec_dot(n, v);
        rows->g[j] = g;
        fmb_row_fill(d, e, n, 0, h);
        fmb_real least = f->error + fmb_abs(g);
        if (fmb_all_negative(h[0] - least, h[1] - least, h[2] - least, h[3] - least) &&
            fmb_row_bounds(f, a, b, fmb_max4(h), g, fmb_row_outward(a, j)))
            return 1;
        if (fmb_cuboid(a->shape)) {
            fmb_real most = a->volume - least;
            rows->g[3 + j] = -g;
            if (fmb_all_negative(most - h[0], most - h[1], most - h[2], most - h[3]) &&
                fmb_row_bounds(f, a, b, a->volume - fmb_min4(h), -g, n))
                return 1;
        }
    }
    if (fmb_cuboid(a->shape))
        return 0;
    fmb_vec n = fmb_load(a->normal[3]), back = {-n.x, -n.y, -n.z};
    rows->g[3] = R(0.5) * fmb_vec_dot(back, v);
    fmb_row_fill(d, e, back, a->volume, rows->h[3]);
    const fmb_real *h = rows->h[3];
    fmb_real least = f->error + fmb_abs(rows->g[3]);
    return fmb_all_negative(h[0] - least, h[1] - least, h[2] - least, h[3] - least) &&
           fmb_row_bounds(f, a, b, fmb_max4(h), rows->g[3], n);
}

/*
 * The vertices of b outside of each row, four bits each, the last row the lowest: 0..3 of a tetrahedron; 0..2 of a
 * cuboid, 3..5 in high.
 */
typedef struct {
    unsigned low, high;
} fmb_masks;

/* Rows of a at rest, less T. Returns as fmb_row_opens. */
FMB_INLINE int fmb_rows_rest(fmb_stage *f, const fmb_frame3 *a, const fmb_frame3 *b, fmb_real p[6][4], fmb_masks *m)
{
    const fmb_vec e[3] = {fmb_load(b->edge[0]), fmb_load(b->edge[1]), fmb_load(b->edge[2])}, d = f->d;
    const int cuboid = fmb_cuboid(a->shape);
    m->low = m->high = 0;
    for (int j = 0; j < 3; j++) {
        fmb_row_fill(d, e, fmb_load(a->normal[j]), -f->error, p[j]);
        unsigned out = fmb_outside(p[j]);
        m->low = m->low << 4 | out;
        if (out == 15 && fmb_row_opens(f, FMB_LEFT, fmb_max4(p[j]) + f->error, fmb_row_outward(a, j)))
            return 1;
        if (cuboid) {
            fmb_row_opposite(p[3 + j], a->volume - 2 * f->error, p[j]);
            out = fmb_outside(p[3 + j]);
            m->high = m->high << 4 | out;
            if (out == 15 && fmb_row_opens(f, FMB_LEFT, fmb_max4(p[3 + j]) + f->error, fmb_row_outward(a, 3 + j)))
                return 1;
        }
    }
    if (cuboid)
        return 0;
    fmb_vec n = fmb_load(a->normal[3]), back = {-n.x, -n.y, -n.z};
    fmb_row_fill(d, e, back, a->volume - f->error, p[3]);
    unsigned out = fmb_outside(p[3]);
    m->low = m->low << 4 | out;
    return out == 15 && fmb_row_opens(f, FMB_LEFT, fmb_max4(p[3]) + f->error, n);
}

/* Face i of b, which reaches inwards from n . (p - origin) = -begin. */
FMB_INLINE int fmb_row_of_b(fmb_stage *f, const fmb_frame3 *a, const fmb_frame3 *b, const fmb_vec e[3], fmb_vec d,
                            fmb_vec v, fmb_vec n, fmb_real begin, int moves)
{
    fmb_real u0 = fmb_vec_dot(n, e[0]), u1 = fmb_vec_dot(n, e[1]), u2 = fmb_vec_dot(n, e[2]);
    fmb_real g = moves ? R(0.5) * fmb_vec_dot(n, v) : 0, low = begin - fmb_vec_dot(n, d), top;
    fmb_real least = f->error + fmb_abs(g);
    if (fmb_cuboid(a->shape)) {
        top = low + ((fmb_max0(u0) + fmb_max0(u1)) + fmb_max0(u2));
        if (fmb_face_is_reached(top, least))
            return 0;
    } else {
        least = low - least;
        if (!fmb_all_negative(least, least + u0, least + u1, least + u2))
            return 0;
        top = low + fmb_max(fmb_max(u0, u1), fmb_max(u2, 0));
    }
    return moves ? fmb_row_bounds(f, a, b, top, -g, n) : fmb_row_opens(f, FMB_LEFT | FMB_LEFT_OF_B, top, n);
}

FMB_INLINE int fmb_rows_of_b(fmb_stage *f, const fmb_frame3 *a, const fmb_frame3 *b, int moves)
{
    const fmb_vec e[3] = {fmb_load(a->edge[0]), fmb_load(a->edge[1]), fmb_load(a->edge[2])}, d = f->d,
                  v = moves ? f->v : d;
    for (int i = 0; i < 3; i++)
        if (fmb_row_of_b(f, a, b, e, d, v, fmb_load(b->normal[i]), 0, moves))
            return 1;
    fmb_vec n = fmb_load(b->normal[3]), back = {-n.x, -n.y, -n.z};
    return fmb_row_of_b(f, a, b, e, d, v, back, b->volume, moves);
}

/* Of six groups of four bits: those with all set, as their lowest bit. */
FMB_INLINE unsigned fmb_all_set(unsigned m)
{
    m &= m >> 1;
    return m & m >> 2 & 0x111111u;
}

/* The masks of all rows in one number. */
FMB_INLINE unsigned fmb_all_masks(const fmb_frame3 *a, fmb_masks m)
{
    return fmb_cuboid(a->shape) ? m.low | m.high << 12 : m.low;
}

/*
 * Pairs of rows that meet in an edge, and how far their masks are from the highest bits. In each of six groups: two
 * edges of a cuboid, one of a tetrahedron, none.
 */
static const uint8_t fmb_edge_rows[24][4] = {
    {0, 2, 20, 28}, {2, 3, 28, 8},  {0, 3, 16, 28}, {0, 0, 0, 0},   {1, 2, 24, 28}, {1, 5, 24, 16},
    {2, 3, 24, 28}, {0, 0, 0, 0},   {0, 1, 20, 24}, {0, 4, 20, 12}, {1, 2, 20, 24}, {0, 0, 0, 0},
    {3, 5, 8, 16},  {0, 5, 20, 16}, {0, 1, 16, 20}, {0, 0, 0, 0},   {4, 5, 12, 16}, {2, 4, 28, 12},
    {1, 3, 20, 28}, {0, 0, 0, 0},   {3, 4, 8, 12},  {1, 3, 24, 8},  {0, 2, 16, 24}, {0, 0, 0, 0},
};

/*
 * Edges of a that no vertex of b holds by lying inside both its rows, as bits in the order of fmb_edge_rows. Of a
 * cuboid each row with the next one, 0 after 2, of its own three, then with the next one of the other three; of a
 * tetrahedron with the next one, 0 after 3, then the pairs that are two apart.
 */
FMB_INLINE unsigned fmb_unheld(const fmb_frame3 *a, unsigned all)
{
    if (!fmb_cuboid(a->shape))
        return fmb_all_set((all | (all << 4 & 0xffffu) | all >> 12) | ((all | all >> 8) & 0xffu) << 16) << 2;
    unsigned turned = (all << 4 & 0xff0ff0u) | (all >> 8 & 0x00f00fu);
    return fmb_all_set(all | turned) | fmb_all_set(all | turned << 12 | turned >> 12) << 1;
}

/* Is a vertex of b inside all rows of a? */
FMB_INLINE int fmb_inside(const fmb_frame3 *a, fmb_masks m)
{
    unsigned out = m.low | m.low >> 8 | (fmb_cuboid(a->shape) ? m.high | m.high >> 4 | m.high >> 8 : m.low >> 12);
    return ((out | m.low >> 4) & 15) != 15;
}

/*
 * An edge of a, where faces r and s meet, and the edge of b, between vertices i and j, that may separate together with
 * it.
 */
typedef struct {
    int r, s, i, j;
    fmb_real lambda, mu; /* weights of the faces' outward normals, from a to b; lambda 0: there is none to try */
} fmb_hinge;

/* The highest bit of 32, as a number from 0: the highest of all. */
FMB_INLINE int fmb_highest_bit(uint32_t m)
{
#if defined(__GNUC__) && (defined(__ARM_FEATURE_CLZ) || defined(__x86_64__))
    return __builtin_clz(m);
#else
    int k = 0;
    for (; !(m >> 31); m <<= 1)
        k++;
    return k;
#endif
}

/*
 * An unheld edge of a, the lowest bit of `unheld`: does the hull of the four points (x_k, y_k) of b reach the quadrant:
 * a point, or the segment of one with x >= 0 and one with y >= 0? If not: the segment that comes nearest to it, in *e,
 * weights 0 if there is none. p: the rows, all: their masks. A point that is inside both rows would hold the edge. So
 * at most two points inside the one and two inside the other count, or one and three: 4 segments.
 *
 * `inverse`, of the size of 1 / f->error, scales the weights so that their products with volumes neither overflow
 * (2^105 2^20, float) nor lose what counts (f->error 2^-24 >= 2^-107 2^-24 where the weights are least: 2^18
 * FMB_DENORMAL).
 */
FMB_APART int fmb_edge_reached(fmb_real p[6][4], unsigned all, unsigned unheld, fmb_real inverse, fmb_hinge *e)
{
    const uint8_t *row = fmb_edge_rows[fmb_lowest_bit(unheld)];
    const fmb_real *x = p[row[0]], *y = p[row[1]];
    uint32_t in_x = (uint32_t)~all << row[2] & 0xf0000000u, in_y = (uint32_t)~all << row[3] & 0xf0000000u, some = in_y;
    fmb_real best = -FMB_REAL_MAX;
    for (int pair = 0; pair < 4 && in_x && some; pair++) {
        int i = fmb_highest_bit(in_x), j = fmb_highest_bit(some);
        fmb_real l = (y[j] - y[i]) * inverse, m = (x[i] - x[j]) * inverse, depth = x[i] * l + y[i] * m;
        if (fmb_edge_is_held(depth))
            return 1;
        depth /= l + m;
        if (depth > best) {
            best = depth;
            e->i = i;
            e->j = j;
            e->lambda = l;
            e->mu = m;
        }
        some &= ~(0x80000000u >> j);
        if (!some) {
            some = in_y;
            in_x &= ~(0x80000000u >> i);
        }
    }
    e->r = row[0];
    e->s = row[1];
    if (best == -FMB_REAL_MAX)
        e->lambda = e->mu = 0;
    return 0;
}

/* The edge of a where faces r < s of a tetrahedron, or rows r, s of a cuboid meet. */
FMB_INLINE void fmb_edge_between(fmb_search_edge *e, const fmb_frame3 *a, int r, int s)
{
    if (fmb_cuboid(a->shape) || s < 3)
        e->e = (fmb_edge){a->edge[3 - r % 3 - s % 3], NULL};
    else
        fmbi_edge_minus(e, a->edge[(r + 2) % 3], a->edge[(r + 1) % 3]);
}

/*
 * The direction at right angles to both edges, on either side: their product, which is more exact than the sum of the
 * weighted normals where the faces are nearly parallel. The search takes the same product, of edges scaled up where it
 * is too small: so the unit of length does not tell which direction is found. Returns 0 where the search would take
 * another.
 */
FMB_INLINE int fmb_hinge_direction(fmb_real n[3], const fmb_frame3 *a, const fmb_frame3 *b, const fmb_hinge *e,
                                   const fmb_real size[3])
{
    fmb_search_edge p[2];
    fmb_edge_between(&p[0], a, e->r, e->s);
    if (e->i && e->j)
        fmbi_edge_minus(&p[1], b->edge[e->i - 1], b->edge[e->j - 1]);
    else
        p[1].e = (fmb_edge){b->edge[e->i + e->j - 1], NULL};
    fmb_reach reach = fmbi_cross(&p[0].e, &p[1].e, size, n);
    if (!(reach.size >= FMB_SIZE_SMALL))
        reach = fmbi_small_cross(p, size, n);
    return fmb_reach_good(reach);
}

/* Its length is in range: the product's S is at least FMB_SIZE_SMALL, or it has been scaled. */
FMB_INLINE int fmb_hinge_proves(const fmb_frame3 *a, const fmb_frame3 *b, fmb_real *normal)
{
    return fmbi_try3(a, b, normal, NULL, 2 * FMB_DIRECTION_ERROR);
}

/*
 * What the direction of an edge says of the times: contact needs top + tau g >= 0 for the sum of its faces' rows with
 * the weights of e. rows->p: at tau, less T, which is taken off again: 40u of T are lost on the way there and back,
 * 27u of what the rows are made of. Weights below FMB_WEIGHT_LEAST might underflow, and are not asked for. 1: at the
 * end of the inner times, where that is now, the segment of e reaches the quadrant.
 */
#define FMB_WEIGHT_LEAST R(0x1p-26)

FMB_APART int fmb_hinge_times(fmb_stage *f, const fmb_frame3 *a, const fmb_frame3 *b, const fmb_rows *rows,
                              const fmb_hinge *e, fmb_real tau, int end)
{
    fmb_vec n = fmb_row_outward(a, e->r), m = fmb_row_outward(a, e->s);
    const fmb_real *x = rows->p[e->r], *y = rows->p[e->s];
    fmb_real top[4], gr = rows->g[e->r], gs = rows->g[e->s], g = e->lambda * gr + e->mu * gs,
                     sum = (e->lambda + e->mu) * f->error;
    fmb_vec size = fmb_vec_add(fmb_vec_scale(fmb_vec_abs(n), e->lambda), fmb_vec_scale(fmb_vec_abs(m), e->mu));
    fmb_real error = fmb_stage_error(f, FMB_EDGE_ERROR, a, b, size) + (FMB_STAGE_TINY + 48 * FMB_U) * sum;
    FMB_UNROLL
    for (int k = 0; k < 4; k++)
        top[k] = e->lambda * x[k] + e->mu * y[k];
    fmb_stage_bound(f, (fmb_max4(top) + FMB_HELD * sum) - tau * g, g, error, sum,
                    fmb_vec_add(fmb_vec_scale(n, e->lambda), fmb_vec_scale(m, e->mu)));
    fmb_real step = (end ? f->inner.out : f->inner.in) - tau;
    return fmb_edge_is_held(x[e->i] + step * gr) && fmb_edge_is_held(y[e->j] + step * gs) &&
           fmb_edge_is_held(e->lambda * x[e->i] + e->mu * y[e->i] + step * g);
}

#if !FMB_LANES
/* The rows at tau, less T = held. */
FMB_INLINE fmb_masks fmb_rows_then(const fmb_frame3 *a, fmb_rows *rows, fmb_real held, fmb_real tau)
{
    fmb_masks m = {0, 0};
    fmb_real width = a->volume - 2 * held;
    for (int r = 0; r < (fmb_cuboid(a->shape) ? 3 : 4); r++) {
        const fmb_real *h = rows->h[r];
        fmb_real *p = rows->p[r], shift = tau * rows->g[r] - held;
        p[0] = h[0] + shift;
        p[1] = h[1] + shift;
        p[2] = h[2] + shift;
        p[3] = h[3] + shift;
        m.low = m.low << 4 | fmb_outside(p);
        if (fmb_cuboid(a->shape)) {
            fmb_row_opposite(rows->p[3 + r], width, p);
            m.high = m.high << 4 | fmb_outside(rows->p[3 + r]);
        }
    }
    return m;
}
#endif

/*
 * What is open at last (FMB_LEFT). all: the masks of the rows; unheld: the edges that are not known to be held, first
 * the one that e belongs to.
 */
FMB_INLINE unsigned fmb_rest_left(const fmb_stage *f, unsigned all, unsigned unheld, const fmb_hinge *e)
{
    unsigned left = FMB_LEFT | f->open | unheld | fmb_all_set(all) << 3;
    return e->lambda == 0 ? left : left | (unsigned)e->i << FMB_LEFT_I | (unsigned)e->j << FMB_LEFT_J;
}

/* After the rows of a and of b. FMB_HIT, or what is open. */
FMB_INLINE int fmb_edges_rest(fmb_stage *f, const fmb_couple3 *c, fmb_real p[6][4], fmb_masks m)
{
    fmb_real inverse = fmb_inverse_power(f->error);
    unsigned all = fmb_all_masks(c->a, m), unheld = fmb_unheld(c->a, all);
    fmb_hinge e;
    for (int looks = 0; looks < FMB_REST_LOOKS && unheld; looks++, unheld &= unheld - 1)
        if (!fmb_edge_reached(p, all, unheld, inverse, &e))
            return (int)fmb_rest_left(f, all, unheld, &e);
    if (!(unheld | f->open))
        return FMB_HIT;
    e.lambda = 0; /* none is known */
    return (int)fmb_rest_left(f, all, unheld, &e);
}

#define FMB_PASSES 2

#if FMB_LANES
FMB_INLINE fmb_four fmb_row_at(fmb_rows *rows, int r, fmb_real held, fmb_real tau)
{
    const fmb_four p = fmb_four_at(rows->h[r]) + fmb_four_of(tau * rows->g[r] - held);
    fmb_four_put(rows->p[r], p);
    return p;
}

FMB_INLINE fmb_four fmb_row_opposite_at(fmb_rows *rows, int r, fmb_four width, fmb_four p)
{
    fmb_four_put(rows->p[r], width - p);
    return width - p;
}
#endif

/* The rows at tau, less T = held. Returns their masks in one number. */
FMB_APART unsigned fmb_rows_at(const fmb_frame3 *a, fmb_rows *rows, fmb_real held, fmb_real tau)
{
#if FMB_LANES
    const fmb_four p0 = fmb_row_at(rows, 0, held, tau), p1 = fmb_row_at(rows, 1, held, tau),
                   p2 = fmb_row_at(rows, 2, held, tau);
    if (!fmb_cuboid(a->shape))
        return fmb_four_all_signs(fmb_row_at(rows, 3, held, tau), p2, p1, p0);
    const fmb_four width = fmb_four_of(a->volume - 2 * held), p3 = fmb_row_opposite_at(rows, 3, width, p0),
                   p4 = fmb_row_opposite_at(rows, 4, width, p1), p5 = fmb_row_opposite_at(rows, 5, width, p2);
    return fmb_four_all_signs(p2, p1, p0, p5) | (fmb_four_all_signs(p4, p3, p4, p3) & 255u) << 16;
#else
    return fmb_all_masks(a, fmb_rows_then(a, rows, held, tau));
#endif
}

/* How far the look at both ends of the inner times is. */
typedef struct {
    fmb_real inverse, held, tau; /* tau: where the rows are */
    unsigned all, unheld;
    int end, pass, hinges;
} fmb_ends;

/* The rows at the end that is looked at; of the edges these are left. */
FMB_INLINE void fmb_rows_now(const fmb_stage *f, const fmb_frame3 *a, fmb_rows *rows, fmb_ends *s, unsigned left)
{
    s->tau = s->end ? f->inner.out : f->inner.in;
    s->all = fmb_rows_at(a, rows, s->held, s->tau);
    s->unheld = left & fmb_unheld(a, s->all);
}

/* One end is held. 0: so is the other. */
FMB_INLINE int fmb_other_end(const fmb_stage *f, const fmb_frame3 *a, fmb_rows *rows, fmb_ends *s)
{
    if (s->end)
        return 0;
    s->end = 1;
    s->pass = 0;
    fmb_rows_now(f, a, rows, s, ~0u);
    return s->unheld != 0;
}

/* An edge that is not held. 0: that remains so, or is not known. */
FMB_INLINE int fmb_hinge_at(fmb_stage *f, const fmb_frame3 *a, const fmb_frame3 *b, fmb_rows *rows, fmb_ends *s,
                            const fmb_hinge *e)
{
    if (s->pass == FMB_PASSES || s->hinges++ == FMB_SWEEP_HINGES || !(e->lambda + e->mu >= FMB_WEIGHT_LEAST))
        return 0;
    int there = fmb_hinge_times(f, a, b, rows, e, s->tau, s->end);
    if (!fmb_times_overlap(&f->inner))
        return 0;
    if (there) {
        s->unheld &= s->unheld - 1;
    } else {
        s->pass++;
        fmb_rows_now(f, a, rows, s, s->unheld);
    }
    return 1;
}

/*
 * All edges of a, at both ends of the inner times. An edge that is held at two times is held between: the points move
 * straight, and the quadrant is convex. So the ends only move inwards, and when every edge was held at one time at
 * each end or before it, the frames meet at all times between. An edge that is not held moves the end to where its
 * segment is, all others are looked at where the end was. Only if the segment does not reach there (the hull bends:
 * its edge is the next one of a chain of at most three) they are looked at once more, FMB_PASSES times at most.
 * Returns 0 if not held, or not by then; so it does where there is no segment (weights of 0), and where it takes more
 * looks or hinges than the budget has. Rows are made anew for each end, and behind a hinge.
 */
FMB_APART int fmb_edges_hold(fmb_stage *f, const fmb_frame3 *a, const fmb_frame3 *b, fmb_rows *rows)
{
    fmb_ends s = {fmb_inverse_power(f->error), FMB_HELD * f->error, 0, 0, 0, 0, 0, 0};
    fmb_rows_now(f, a, rows, &s, ~0u);
    for (int looks = 0; looks < FMB_SWEEP_LOOKS; looks++) {
        fmb_hinge e;
        if (!s.unheld && !fmb_other_end(f, a, rows, &s))
            return 1;
        if (fmb_edge_reached(rows->p, s.all, s.unheld, s.inverse, &e))
            s.unheld &= s.unheld - 1;
        else if (!fmb_hinge_at(f, a, b, rows, &s, &e))
            return 0;
    }
    return s.end && !s.unheld;
}

/* The rows at rest. FMB_OPEN: its edges decide. */
FMB_INLINE int fmb_all_rows_rest(fmb_stage *f, const fmb_couple3 *c, fmb_real p[6][4], fmb_masks *m)
{
    const fmb_frame3 *a = c->a, *b = c->b;
    f->error = f->length * a->steepest;
    if (fmb_rows_rest(f, a, b, p, m))
        return FMB_MISS_KNOWN(a, b);
    if (fmb_inside(a, *m))
        return FMB_HIT;
    f->error = f->length * b->steepest;
    if (fmb_rows_of_b(f, a, b, 0))
        return FMB_MISS_KNOWN(a, b);
    f->error = f->length * a->steepest;
    return FMB_OPEN;
}

/* The rows of a sweep. FMB_HIT: as far as they tell; its edges decide. */
FMB_INLINE int fmb_all_rows_move(fmb_stage *f, const fmb_couple3 *c, fmb_rows *rows)
{
    const fmb_frame3 *a = c->a, *b = c->b;
    f->d = fmb_vec_add(f->d, fmb_vec_scale(f->v, R(0.5)));
    f->error = f->length * a->steepest;
    if (fmb_rows_move(f, a, b, rows))
        return FMB_MISS_KNOWN(a, b);
    f->error = f->length * b->steepest;
    if (fmb_rows_of_b(f, a, b, 1))
        return FMB_MISS_KNOWN(a, b);
    f->error = f->length * a->steepest;
    return fmb_times_overlap(&f->inner) ? FMB_HIT : FMB_OPEN;
}

/* World axes, for frames far apart: both tiers begin with them. 1: one separates. */
FMB_INLINE int fmb_tetrahedron3_far(fmb_stage *f, const fmb_couple3 *c, int moves)
{
    return fmb_stage_boxes(f, c->a, c->b, fmb_stage_middles(f, c->a, c->b, moves), moves);
}

/*
 * b is a tetrahedron, a any frame. At rest, begun: FMB_MISS (axis written), FMB_HIT, or what is open (stages.h). In a
 * sweep, which begins here: FMB_MISS, FMB_HIT (times in f) or FMB_OPEN.
 */
FMB_INLINE int fmb_tetrahedron3_rest(fmb_stage *f, const fmb_couple3 *c)
{
    fmb_real p[6][4];
    fmb_masks m;
    if (fmb_tetrahedron3_far(f, c, 0))
        return FMB_MISS_KNOWN(c->a, c->b);
    int rows = fmb_all_rows_rest(f, c, p, &m);
    return rows == FMB_OPEN ? fmb_edges_rest(f, c, p, m) : rows;
}

/*
 * Apart, as the edges are: what one of them holds on the stack is gone before the next one begins. Begins, too.
 * FMB_HIT: as far as the rows tell.
 */
FMB_APART int fmb_begin_and_rows(fmb_stage *f, const fmb_couple3 *c, fmb_rows *rows, fmb_real *axis)
{
    fmb_stage_start(f, c, axis, 1);
    return fmb_tetrahedron3_far(f, c, 1) ? FMB_MISS_KNOWN(c->a, c->b) : fmb_all_rows_move(f, c, rows);
}

FMB_INLINE int fmb_tetrahedron3_moves(fmb_stage *f, const fmb_couple3 *c, fmb_real *axis)
{
    fmb_rows rows;
    int answer = fmb_begin_and_rows(f, c, &rows, axis);
    return answer == FMB_HIT && !fmb_edges_hold(f, c->a, c->b, &rows) ? FMB_OPEN : answer;
}

#endif
