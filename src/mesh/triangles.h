/* SPDX-License-Identifier: MIT */
/*
 * Two triangles in 3D, of any shape down to points: do they meet? Proved by signs of determinants, else undecided. Let
 *     s_i     be p_i over the plane of q, N_q.(p_i - q_1)
 *     r_j     be q_j over the plane of p
 *     e_ij    be (E_i x F_j).(q_j - p_i), with E the edges of p, F those of q
 * Hit: an edge of the one has its ends strictly on both sides of the other's plane, and passes strictly on the same
 * side of its three edges (opposing face geometry, Appendix A; there with a point computed in the plane, here by signs
 * alone). Triangles that do more than touch, and do not lie in one plane, have such an edge.
 *
 * Miss, in this order:
 *     all of one triangle lies on one side of the other's plane
 *     n = E_i x F_j separates: along it p reaches from 0 to n.(p_(i+2) - p_i) = r_j - r_(j+1), and q from e_ij to
 *     e_ij + n.(q_(j+2) - q_j) = e_ij + s_(i+1) - s_i
 *     an explicit direction separates: normal x edge, or centre to centre
 * The third is for triangles in one plane, or degenerate ones; for others the first two are complete.
 */
#ifndef FMB_SRC_TRIANGLES_H
#define FMB_SRC_TRIANGLES_H

#include "../core/proof.h"

typedef struct {
    fmb_real p[3][3];
    fmb_real edge[3][3];    /* p[i+1] - p[i] */
    fmb_plane_normal plane; /* edge[0] x edge[1] */
} fmb_triangle;

static inline void fmb_triangle_set(fmb_triangle *t)
{
    for (int i = 0; i < 3; i++)
        fmb_subtract(t->edge[i], t->p[(i + 1) % 3], t->p[i]);
    fmb_cross_of(&t->plane, t->edge[0], t->edge[1]);
}

/* p's vertices over the plane of q. */
static inline void fmb_triangle_over(fmb_near over[3], int side[3], const fmb_triangle *p, const fmb_triangle *q,
                                     fmb_real off)
{
    for (int i = 0; i < 3; i++) {
        fmb_real x[3];
        fmb_subtract(x, p->p[i], q->p[1]);
        over[i] = fmb_det(x, &q->plane, off);
        side[i] = fmb_near_sign(over[i]);
    }
}

FMB_INLINE int fmb_same_side(const int s[3]) { return s[0] != 0 && s[0] == s[1] && s[0] == s[2]; }

/*
 * The extremes of both triangles, p in [0] and q in [1], along n, which is exact by definition, from a vertex of p on.
 * Returns what a difference of two of them may be off. A projection: the difference is rounded once, then a product and
 * two sums: 4u of sum |n_k| |x_k|. A difference of two: twice that and one rounding, so 10u of the largest two.
 */
static inline fmb_real fmb_triangles_along(const fmb_triangle *p, const fmb_triangle *q, const fmb_real n[3],
                                           fmb_real off, fmb_real low[2], fmb_real high[2])
{
    fmb_real size = 0;
    for (int i = 0; i < 6; i++) {
        const fmb_real *vertex = i < 3 ? p->p[i] : q->p[i - 3];
        fmb_real x = 0, s = 0;
        for (int k = 0; k < 3; k++) {
            fmb_real d = vertex[k] - p->p[0][k];
            x += n[k] * d;
            s += fmb_abs(n[k]) * fmb_abs(d);
        }
        int which = i >= 3;
        low[which] = i % 3 ? fmb_min(low[which], x) : x;
        high[which] = i % 3 ? fmb_max(high[which], x) : x;
        size = fmb_max(size, s);
    }
    return fmb_triangles_error(size, off, fmb_sum_size(n));
}

static inline int fmb_triangles_apart(const fmb_triangle *p, const fmb_triangle *q, const fmb_real n[3], fmb_real off)
{
    fmb_real low[2] = {0, 0}, high[2] = {0, 0}, error = fmb_triangles_along(p, q, n, off, low, high);
    return fmb_triangles_separate(low, high, error);
}

static inline int fmb_triangles_search(const fmb_triangle *p, const fmb_triangle *q, fmb_real off)
{
    fmb_plane_normal c;
    fmb_real n[3] = {0, 0, 0};
    for (int i = 0; i < 6; i++) {
        const fmb_triangle *t = i < 3 ? p : q;
        fmb_cross_of(&c, t->plane.n, t->edge[i % 3]);
        if (fmb_triangles_apart(p, q, c.n, off))
            return 1;
        for (int k = 0; k < 3; k++)
            n[k] += t->p[i % 3][k] * (i < 3 ? -1 : 1);
    }
    return fmb_triangles_apart(p, q, n, off);
}

/* Does E_i x F_j separate? e: e_ij; s: sides of p's vertices; r: of q's. */
FMB_INLINE int fmb_edges_apart(fmb_near e, const fmb_near *s, int i, const fmb_near *r, int j)
{
    return fmb_edges_separate(e, s[i], s[(i + 1) % 3], r[j], r[(j + 1) % 3]);
}

/* Does edge i of p, whose ends have sides s, pierce q? e: its sides of q's edges. */
FMB_INLINE int fmb_pierces(const int s[3], int i, int e0, int e1, int e2)
{
    return s[i] * s[(i + 1) % 3] < 0 && e0 != 0 && e0 == e1 && e0 == e2;
}

/* Every coordinate may be off by `off` / 2. FMB_HIT, FMB_MISS (both proved) or FMB_UNDECIDED. */
static inline int fmb_triangles_meet(const fmb_triangle *p, const fmb_triangle *q, fmb_real off)
{
    fmb_near over_q[3], over_p[3];
    int s[3], r[3], e[3][3];
    fmb_triangle_over(over_q, s, p, q, off);
    if (fmb_same_side(s))
        return FMB_MISS;
    fmb_triangle_over(over_p, r, q, p, off);
    if (fmb_same_side(r))
        return FMB_MISS;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            fmb_plane_normal c;
            fmb_real x[3];
            fmb_cross_of(&c, p->edge[i], q->edge[j]);
            fmb_subtract(x, q->p[j], p->p[i]);
            fmb_near d = fmb_det(x, &c, off);
            if (fmb_edges_apart(d, over_q, i, over_p, j))
                return FMB_MISS;
            e[i][j] = fmb_near_sign(d);
        }
    for (int i = 0; i < 3; i++)
        if (fmb_pierces(s, i, e[i][0], e[i][1], e[i][2]) || fmb_pierces(r, i, e[0][i], e[1][i], e[2][i]))
            return FMB_HIT;
    return fmb_triangles_search(p, q, off) ? FMB_MISS : FMB_UNDECIDED;
}

/* Are the boxes of a segment and a triangle apart? Differences round once: D14 covers that, and the coordinates. */
static inline int fmb_segment_beside(const fmb_real x[3], const fmb_real y[3], const fmb_triangle *q, fmb_real off)
{
    for (int k = 0; k < 3; k++) {
        fmb_real low = fmb_min(q->p[0][k], fmb_min(q->p[1][k], q->p[2][k]));
        fmb_real high = fmb_max(q->p[0][k], fmb_max(q->p[1][k], q->p[2][k]));
        fmb_real before = fmb_min(x[k], y[k]) - high, behind = low - fmb_max(x[k], y[k]);
        if (fmb_coordinates_separate(before, off) || fmb_coordinates_separate(behind, off))
            return 1;
    }
    return 0;
}

/* The line through x and y: FMB_HIT: through the inside of q; FMB_MISS: past q; both proved. Or FMB_UNDECIDED. */
static inline int fmb_line_meets(const fmb_real x[3], const fmb_real y[3], const fmb_triangle *q, fmb_real off)
{
    fmb_real along[3], from[3];
    int e[3];
    fmb_subtract(along, y, x);
    for (int j = 0; j < 3; j++) {
        fmb_plane_normal c;
        fmb_cross_of(&c, along, q->edge[j]);
        fmb_subtract(from, q->p[j], x);
        e[j] = fmb_det_sign(from, &c, off);
    }
    if (fmb_same_side(e))
        return FMB_HIT;
    /* Two proved sides that differ: the line passes the triangle by. */
    return e[0] * e[1] < 0 || e[0] * e[2] < 0 || e[1] * e[2] < 0 ? FMB_MISS : FMB_UNDECIDED;
}

/* The segment from x to y and the triangle q: FMB_HIT, FMB_MISS (both proved) or FMB_UNDECIDED. */
static inline int fmb_segment_meets(const fmb_real x[3], const fmb_real y[3], const fmb_triangle *q, fmb_real off)
{
    fmb_real from[3];
    if (fmb_segment_beside(x, y, q, off))
        return FMB_MISS;
    fmb_subtract(from, x, q->p[1]);
    int sides = fmb_det_sign(from, &q->plane, off);
    fmb_subtract(from, y, q->p[1]);
    sides *= fmb_det_sign(from, &q->plane, off);
    if (sides > 0)
        return FMB_MISS;
    int line = fmb_line_meets(x, y, q, off);
    return line == FMB_HIT && sides == 0 ? FMB_UNDECIDED : line; /* an end may lie in the plane */
}

#endif
