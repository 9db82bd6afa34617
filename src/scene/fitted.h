/* SPDX-License-Identifier: MIT */
/*
 * Fitted boxes of two bodies at poses. Names as in posed.h: Q, t exact, R, w computed, rho, tau, T = |w|.
 *
 * A fitted box is { m + A'y : |y_i| <= h_i } in the coordinates of its body. Q_A is an exact rotation, |A - Q_A| <= E
 * in the second norm, E = FMB_FIT_SKEW. So it lies within E |h| of { m + Q_A'y }. K = Q_A Q Q_B' is an exact rotation.
 * With c = Q m_b + t - m_a, boxes are further apart than g along faces that are at right angles to each other:
 *     g_i = |(Q_A c)_i| - h_a_i - sum_j |K_ij| h_b_j - E (|h_a| + |h_b|)            the faces of a: row i of Q_A
 *     g_j = |(Q_B Q'c)_j| - h_b_j - sum_i |K_ij| h_a_i - E (|h_a| + |h_b|)          the faces of b
 * Computed: u_j = R B_j, C_ij = A_i . u_j, c, A_i . c, u_j . c.
 * L_a, L_b: |m| + |h| of no box is larger.
 *     what                 is off by at most                       why
 *     c                    (rho + 7.5u) |m_b| + tau + 2.1u T       5.4u |m_b| as tau in posed.h; u each of two sums
 *                          + 1.1u |m_a|
 *     A_i . c              (E + 3.2u) |c|                          |c| <= |m_b| + T + |m_a|, and higher orders
 *     u_j . c              (rho + E + 8.7u) |c|                    rho of R, E of B, 5.4u; 3.1u
 *     a row or column of C 2E + rho + 11u                          10.2u: below
 *     its sum with h       (2E + rho + 16u) |h|                    3u; u each of the sums with the other's h, the slack
 *     the other's h        2.1u h                                  both sums
 *     a's faces, in all    (3E + rho + 17u) L_b + (E + 7u) L_a + (E + 7u) T + tau
 *     b's faces, in all    (E + 2 rho + 18u) L_b + (3E + rho + 17u) L_a + (E + rho + 12u) T + tau
 * The lines "in all" have the larger of what |m| and |h| of a body are taken times; E |h| of both boxes is among it.
 * A row of C, times h / |h|. A sum of three products rounds by u of each product, of the first two in all, and of all.
 * |X|: X without signs; x.|X| y <= |x| |y| sqrt(sum of X_ij^2), which is sqrt 3 |x| |y| of a rotation.
 *     products of R B_j    |A_i|.(|R| |B'| h)                      3u, twice sqrt 3
 *     its two sums         |A_i|.(|R B'| h), and of two columns    2 sqrt 3 u
 *     products of A_i.u_j  |A_i|.(|R B'| h)                        sqrt 3 u
 *     its two sums         |A_i'R B'|, and of two rows             2u: a rotation keeps lengths
 * 10.2u in all. Of a column: the same, with the factors in another order.
 * Higher orders: as in posed.h. Underflow: 15 products that are lengths, half of FMB_DENORMAL each, times entries of A
 * and C.
 * Bodies that translate: posed_moving.h.
 */
#ifndef FMB_SRC_FITTED_H
#define FMB_SRC_FITTED_H

#include "posed.h"

/* How far the axes of a fitted box may be off an exact rotation. */
#define FMB_FIT_SKEW (16 * FMB_U)

/* What a leaf stands for that is no volume with numbers: the hull of points, and all within `skin` of it. */
typedef struct {
    const fmb_real (*point)[3];
    int32_t points;
    fmb_real skin;
} fmb_fit_hull;

/* Sets *hull to that of volume `number` of a tree of this context: one point at least. */
typedef void fmb_fit_source(const void *context, int32_t number, fmb_fit_hull *hull);

/*
 * fmb_tree3_fits; or, with a source, of a tree whose leaves hold what that says. of: another number for each state of
 * what the leaves stand for, beside the tree's own; 0: volumes with numbers.
 */
int fmbi_fits_make(const fmb_tree3 *tree, fmb_fit3 *fit, int32_t count, fmb_fits3 *fits, fmb_fit_source *source,
                   uint32_t of);

/* 0; FMB_ERR_STALE: not those of this tree, which is proved (fmbi_tree_state), and of `of`, or changed since. */
int fmbi_fits_check(const fmb_fits3 *fits, const fmb_tree3 *tree, uint32_t of);

/* The box of a node as a fitted box: where a body has none. */
void fmbi_fit_of_box(fmb_fit3 *to, const fmb_box3 *box);

/*
 * Takes fitted boxes of two trees (NULL: the tree's own boxes below node begin[side]) for bodies at poses *p: sets
 * p->with.fits and slack, the margin among it. of: as of fmbi_fits_check. After fmbi_poses_move, if they translate. 0
 * or an error of fmbi_fits_check, and *p is as it was.
 */
int fmbi_fits_take(fmb_poses3 *p, const fmb_tree3 tree[2], const int32_t begin[2], const fmb_fits3 *a,
                   const fmb_fits3 *b, const uint32_t of[2]);

/* 0; FMB_ERR_STALE: an array that was taken is not what it was. whole: as fmbi_fits_check; else a short look. */
int fmbi_fits_state(const fmb_poses3 *p, const fmb_tree3 tree[2], int whole);

/* The fitted box of node i of body `side`; or the tree's box as one, in *own. */
FMB_INLINE const fmb_fit3 *fmb_fit_at(const fmb_poses3 *p, int side, const fmb_node3 *node, int32_t i, fmb_fit3 *own)
{
    if (p->with.fits.fit[side])
        return &p->with.fits.fit[side][i];
    fmbi_fit_of_box(own, &node[i].box);
    return own;
}

/* R'x. */
FMB_INLINE fmb_vec fmb_turn_back(const fmb_poses3 *p, fmb_vec x)
{
    const fmb_real *a = p->turn[0], *b = p->turn[1], *c = p->turn[2];
    return (fmb_vec){(a[0] * x.x + b[0] * x.y) + c[0] * x.z, (a[1] * x.x + b[1] * x.y) + c[1] * x.z,
                     (a[2] * x.x + b[2] * x.y) + c[2] * x.z};
}

/* R x. */
FMB_INLINE fmb_vec fmb_turn_forth(const fmb_poses3 *p, fmb_vec x)
{
    return (fmb_vec){fmb_vec_dot(fmb_load(p->turn[0]), x), fmb_vec_dot(fmb_load(p->turn[1]), x),
                     fmb_vec_dot(fmb_load(p->turn[2]), x)};
}

/* c: from the middle of a to that of b, in a's coordinates. */
FMB_INLINE fmb_vec fmb_fits_way(const fmb_poses3 *p, const fmb_fit3 *a, const fmb_fit3 *b)
{
    const fmb_vec b_at = fmb_vec_add(fmb_turn_forth(p, fmb_load(b->middle)), fmb_load(p->way));
    return fmb_vec_sub(b_at, fmb_load(a->middle));
}

FMB_INLINE fmb_vec fmb_fit_along(const fmb_fit3 *f, fmb_vec x)
{
    return (fmb_vec){fmb_vec_dot(fmb_load(f->axis[0]), x), fmb_vec_dot(fmb_load(f->axis[1]), x),
                     fmb_vec_dot(fmb_load(f->axis[2]), x)};
}

FMB_INLINE fmb_real fmb_fit_reach(fmb_real own, fmb_vec c, fmb_vec h)
{
    return own + ((fmb_abs(c.x) * h.x + fmb_abs(c.y) * h.y) + fmb_abs(c.z) * h.z);
}

/* The box b in a's coordinates: its middle R m_b + w, and axes R B_j. */
FMB_INLINE void fmb_fit_turn(fmb_fit3 *to, const fmb_poses3 *p, const fmb_fit3 *b)
{
    const fmb_vec m = fmb_vec_add(fmb_turn_forth(p, fmb_load(b->middle)), fmb_load(p->way));
    to->middle[0] = m.x;
    to->middle[1] = m.y;
    to->middle[2] = m.z;
    for (int j = 0; j < 3; j++) {
        const fmb_vec u = fmb_turn_forth(p, fmb_load(b->axis[j]));
        to->axis[j][0] = u.x;
        to->axis[j][1] = u.y;
        to->axis[j][2] = u.z;
        to->half[j] = b->half[j];
    }
}

/*
 * Are fitted boxes a and b, b turned, proved further apart than the margin, at the exact poses? The thinnest width of
 * each comes first: that is what mostly separates patches of surfaces.
 */
FMB_INLINE int fmb_fits_apart(const fmb_poses3 *p, const fmb_fit3 *a, const fmb_fit3 *b)
{
    const fmb_vec h_a = fmb_load(a->half), h_b = fmb_load(b->half);
    const fmb_vec c = fmb_vec_sub(fmb_load(b->middle), fmb_load(a->middle));
    const fmb_vec a0 = fmb_load(a->axis[0]), b0 = fmb_load(b->axis[0]);
    const fmb_real of_a = p->slack[0], of_b = p->slack[1];
    const fmb_vec row0 = fmb_fit_along(b, a0);
    if (fmb_faces_apart(fmb_vec_dot(a0, c), fmb_fit_reach(h_a.x, row0, h_b), of_a))
        return 1;
    const fmb_vec column0 = {row0.x, fmb_vec_dot(fmb_load(a->axis[1]), b0), fmb_vec_dot(fmb_load(a->axis[2]), b0)};
    if (fmb_faces_apart(fmb_vec_dot(b0, c), fmb_fit_reach(h_b.x, column0, h_a), of_b))
        return 1;
    const fmb_vec a1 = fmb_load(a->axis[1]), b1 = fmb_load(b->axis[1]), b2 = fmb_load(b->axis[2]);
    const fmb_vec row1 = {column0.y, fmb_vec_dot(a1, b1), fmb_vec_dot(a1, b2)};
    if (fmb_faces_apart(fmb_vec_dot(a1, c), fmb_fit_reach(h_a.y, row1, h_b), of_a))
        return 1;
    const fmb_vec a2 = fmb_load(a->axis[2]), row2 = {column0.z, fmb_vec_dot(a2, b1), fmb_vec_dot(a2, b2)};
    if (fmb_faces_apart(fmb_vec_dot(a2, c), fmb_fit_reach(h_a.z, row2, h_b), of_a))
        return 1;
    const fmb_vec column1 = {row0.y, row1.y, row2.y}, column2 = {row0.z, row1.z, row2.z};
    return fmb_faces_apart(fmb_vec_dot(b1, c), fmb_fit_reach(h_b.y, column1, h_a), of_b) ||
           fmb_faces_apart(fmb_vec_dot(b2, c), fmb_fit_reach(h_b.z, column2, h_a), of_b);
}

/* *slot becomes the box of node j of b, turned. */
void fmbi_fit_take(fmb_turned3 *slot, const fmb_poses3 *p, const fmb_tree3 *b, int32_t j);

/* The box of node j of b, turned. Such boxes are kept in the caller's array, or one of them in *at_hand. */
FMB_INLINE const fmb_fit3 *fmb_fit_turned(const fmb_poses3 *p, fmb_turned3 *at_hand, const fmb_tree3 *b, int32_t j)
{
    fmb_turned3 *slot = (p->with.fits.turned ? p->with.fits.turned : at_hand) + ((uint32_t)j & p->with.fits.last);
    if (slot->node != j)
        fmbi_fit_take(slot, p, b, j);
    return &slot->fit;
}

/* fmb_fits_apart of nodes i of a and j of b. */
FMB_INLINE int fmb_fits_pair_apart(const fmb_poses3 *p, fmb_turned3 *at_hand, const fmb_tree3 tree[2], int32_t i,
                                   int32_t j)
{
    fmb_fit3 own;
    return fmb_fits_apart(p, fmb_fit_at(p, 0, tree[0].node, i, &own), fmb_fit_turned(p, at_hand, &tree[1], j));
}

/* ---- which child is nearer ---- */

/* Twice the middle of a box, and the square of its diagonal. Only an order depends on it. */
typedef struct {
    fmb_vec twice;
    fmb_real square;
} fmb_around;

FMB_INLINE fmb_around fmb_around_box(const fmb_box3 *box)
{
    const fmb_vec low = fmb_load(box->min), high = fmb_load(box->max), v = fmb_vec_sub(high, low);
    return (fmb_around){fmb_vec_add(low, high), fmb_vec_dot(v, v)};
}

FMB_INLINE fmb_around fmb_around_fit(const fmb_fit3 *fit)
{
    const fmb_vec m = fmb_load(fit->middle), h = fmb_load(fit->half);
    return (fmb_around){fmb_vec_add(m, m), 4 * fmb_vec_dot(h, h)};
}

FMB_INLINE fmb_around fmb_around_of(const fmb_poses3 *p, const fmb_tree3 tree[2], int side, int32_t i, int fitted)
{
    return fitted && p->with.fits.fit[side] ? fmb_around_fit(&p->with.fits.fit[side][i])
                                            : fmb_around_box(&tree[side].node[i].box);
}

/*
 * Nodes `first` and `second` of body `side`, and node `other` of the other one. Is the second nearer? That is, is the
 * way from middle to middle shorter in the unit of what the boxes are wide? Rounding may exchange them, as may numbers
 * that are not finite: which child comes first proves nothing.
 */
static inline int fmb_second_is_nearer(const fmb_poses3 *p, const fmb_tree3 tree[2], int side, int32_t other,
                                       int32_t first, int32_t second, int fitted)
{
    const fmb_around o = fmb_around_of(p, tree, 1 - side, other, fitted);
    const fmb_vec twice = fmb_twice_way(p);
    const fmb_vec at = side ? fmb_turn_back(p, fmb_vec_sub(o.twice, twice))
                            : fmb_vec_add(fmb_turn_forth(p, o.twice), twice);
    const fmb_around f = fmb_around_of(p, tree, side, first, fitted);
    const fmb_vec to_f = fmb_vec_sub(f.twice, at);
    const fmb_real way_f = fmb_vec_dot(to_f, to_f), size_f = f.square + o.square;
    const fmb_around s = fmb_around_of(p, tree, side, second, fitted);
    const fmb_vec to_s = fmb_vec_sub(s.twice, at);
    return fmb_vec_dot(to_s, to_s) * size_f < way_f * (s.square + o.square);
}

#endif
