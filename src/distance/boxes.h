/* SPDX-License-Identifier: MIT */
/*
 * Lower bounds of the distance of two nodes of trees, of their boxes, as squares in the unit of the search: lengths
 * times s->scale, a power of two, in which both bodies are about 1. Sums below FMB_SQUARE_LEAST count as 0, so that
 * nothing underflows where it counts.
 *
 * BOXES at rest in one set of coordinates: g_k is the gap along axis k. At poses, along the three faces of a, and of b
 * (posed.h: each within its slack): three directions of length 1 at right angles, so the distance is at least the root
 * of the sum of squares, and the larger of both counts.
 *
 * FITTED BOXES (fmb_fit3). Points x of a, y of b, q = Q y + t; Q, t, R, w, rho, tau, T as in posed.h. m, h: middle,
 * half widths; A, B: rows of axes, u_j = R B_j, C_ij = A_i . u_j, c = R m_b + w - m_a. E: what A is off a rotation.
 * With c* and C* of exact numbers
 *     A_i (q - x) = A_i c* + sum_j y_j C*_ij - A_i (x - m_a),     |y_j| <= h_b_j, |A_i (x - m_a)| <= h_a_i
 * and the same of b with B_j Q' and a's points as m_a + sum x_i A_i. So for each i, each j, and each n
 *     faces of a      |A_i (q - x)|    >= |A_i c| - h_a_i - sum_j |C_ij| h_b_j           = g_i
 *     faces of b      |B_j Q'(q - x)|  >= |u_j c| - h_b_j - sum_i |C_ij| h_a_i           = g_j
 *     direction n     (A'n) (q - x)    >= n.(A c) - sum_i |n_i| h_a_i - sum_j |(C'n)_j| h_b_j
 * less what the right sides are off. |q - x| is at least the root of sum g_i^2 over those above 0, the same of g_j, and
 * the last one over |n|, each divided by 1 + E: that is the norm of A and of B at most. n is the sum of the gaps of
 * both, as vectors, in coordinates of A. Any n would do.
 *     part                    is off by at most, times |n| in the last line of each
 *     c                       (rho + 7.6u) |m_b| + 2.1u T + 1.1u |m_a| + tau     5.4u of R m_b (as tau in posed.h); u
 *                                                                                of each of two sums
 *     A_i c                   that; 3.2u |c| more, |c| <= 1.01 (|m_b| + T + |m_a|)
 *     u_j c                   twice that, but tau; (rho + 5.5u) |c|, 3.2u |c| more
 *     C_ij                    rho + 8.7u                     5.4u, 3.1u
 *     sum |C_ij| h            (rho + 18.4u) |h|              rho as a matrix; sqrt 3 of 8.7u; 3.1u of products, sums
 *     their sums, a gap       2u h + 2.1u |h| of the other
 *     n.(A c)                 as A_i c, 5.5u |c| for all three, 3.2u |c| for the product with n
 *     (C'n)_j, sum with h     (rho + 35u) |h_b|              rho as a matrix; 26u: 3 times 8.7u; 5.5u, 3.1u
 *     its two differences     2u (|c| + |h_a| + |h_b|)
 * Higher orders: below 1 % of rho. With L >= |m| + |h| of all boxes of a body, every line is below
 *     (2.1 rho + 40u) L_b + (1.1 rho + 24u) L_a + (1.1 rho + 16u) T + 1.1 tau
 * which is the slack, in the unit, and for n times |n_1| + |n_2| + |n_3|. Underflow: of a length, FMB_DENORMALs, which
 * the slack has besides; in the unit, what underflows is below 2^-140, and |n| times the slack above 2^-50 times 8u.
 *
 * ROOTS. length_of_square takes off 32u:
 *     g_k, value    u       a difference; the slack covers all before it
 *     squares       3.5u    5u of a sum of squares, with two roundings; of n 7u, with the quotient: half of it
 *     the root      3u      fmb_root
 *     1 + E         16u
 *     the rest              the product and the quotient by a power of two; higher orders
 */
#ifndef FMB_SRC_DISTANCE_BOXES_H
#define FMB_SRC_DISTANCE_BOXES_H

#include "../scene/fitted.h"

#ifdef FMB_REAL_DOUBLE
#define FMB_SQUARE_LEAST 0x1p-900
#else
#define FMB_SQUARE_LEAST 0x1p-100F
#endif

/*
 * What is known of two boxes: the square above, and a measure of the way from middle to middle. That orders children,
 * and nothing is proved by it.
 */
typedef struct {
    fmb_real square, way;
} distance_boxes;

/* A gap in the unit of the search: what is below 0, and NaN, of boxes that hold everything, counts as 0. */
FMB_INLINE fmb_real distance_above(fmb_real gap) { return gap > 0 ? gap : 0; }

FMB_INLINE fmb_real distance_sum_of_squares(fmb_real x, fmb_real y, fmb_real z)
{
    fmb_real square = (x * x + y * y) + z * z;
    return square < FMB_SQUARE_LEAST ? 0 : square;
}

static inline fmb_real distance_sum_of_gaps(fmb_vec g, fmb_real scale)
{
    return distance_sum_of_squares(distance_above(g.x) * scale, distance_above(g.y) * scale,
                                   distance_above(g.z) * scale);
}

/* A lower bound, as a length: of the square in the unit of the search. ROOTS, above. */
static inline fmb_real length_of_square(fmb_real square, fmb_real scale)
{
    return square > 0 ? fmb_root(square) * (1 - 32 * FMB_U) / scale : 0;
}

static inline distance_boxes compare_at_rest(const fmb_box3 *a, const fmb_box3 *b, fmb_real scale)
{
    const fmb_vec min_a = fmb_load(a->min), max_a = fmb_load(a->max), min_b = fmb_load(b->min),
                  max_b = fmb_load(b->max);
    const fmb_vec up = fmb_vec_sub(min_b, max_a), down = fmb_vec_sub(min_a, max_b);
    const fmb_vec gap = {fmb_max(up.x, down.x), fmb_max(up.y, down.y), fmb_max(up.z, down.z)};
    const fmb_vec way = fmb_vec_sub(fmb_vec_add(max_b, min_b), fmb_vec_add(max_a, min_a));
    return (distance_boxes){distance_sum_of_gaps(gap, scale), fmb_vec_dot(way, way)};
}

/* |way| less what both boxes reach, twice. */
FMB_INLINE fmb_real distance_face_gap(fmb_real way, fmb_real reach, fmb_real slack)
{
    return fmb_abs(way) - (reach + slack);
}

/* Operation by operation what fmb_poses_box_apart compares. */
static inline distance_boxes compare_at_poses(const fmb_poses3 *p, const fmb_box3 *a, const fmb_box3 *b, fmb_real scale)
{
    const fmb_vec min_a = fmb_load(a->min), max_a = fmb_load(a->max), min_b = fmb_load(b->min),
                  max_b = fmb_load(b->max);
    const fmb_vec s_a = fmb_vec_add(max_a, min_a), s_b = fmb_vec_add(max_b, min_b);
    const fmb_vec v_a = fmb_vec_sub(max_a, min_a), v_b = fmb_vec_sub(max_b, min_b);
    const fmb_vec x = fmb_load(p->turn[0]), y = fmb_load(p->turn[1]), z = fmb_load(p->turn[2]);
    const fmb_vec ax = fmb_vec_abs(x), ay = fmb_vec_abs(y), az = fmb_vec_abs(z);
    const fmb_vec ways = fmb_twice_way(p);
    const fmb_vec d = {(fmb_vec_dot(x, s_b) + ways.x) - s_a.x, (fmb_vec_dot(y, s_b) + ways.y) - s_a.y,
                       (fmb_vec_dot(z, s_b) + ways.z) - s_a.z};
    const fmb_vec of_a = {distance_face_gap(d.x, v_a.x + fmb_vec_dot(ax, v_b), p->slack[0]),
                          distance_face_gap(d.y, v_a.y + fmb_vec_dot(ay, v_b), p->slack[0]),
                          distance_face_gap(d.z, v_a.z + fmb_vec_dot(az, v_b), p->slack[0])};
    const fmb_vec of_b = {distance_face_gap((x.x * d.x + y.x * d.y) + z.x * d.z,
                                            v_b.x + ((ax.x * v_a.x + ay.x * v_a.y) + az.x * v_a.z), p->slack[1]),
                          distance_face_gap((x.y * d.x + y.y * d.y) + z.y * d.z,
                                            v_b.y + ((ax.y * v_a.x + ay.y * v_a.y) + az.y * v_a.z), p->slack[1]),
                          distance_face_gap((x.z * d.x + y.z * d.y) + z.z * d.z,
                                            v_b.z + ((ax.z * v_a.x + ay.z * v_a.y) + az.z * v_a.z), p->slack[1])};
    scale *= R(0.5);
    return (distance_boxes){fmb_max(distance_sum_of_gaps(of_a, scale), distance_sum_of_gaps(of_b, scale)),
                            fmb_vec_dot(d, d)};
}

/* Two fitted boxes, lengths in the unit of the search. */
typedef struct {
    fmb_vec h_a, h_b; /* half widths */
    fmb_vec d_a, d_b; /* A c, and u_j c */
    fmb_vec row[3];   /* C */
    fmb_real slack;
} distance_fits;

FMB_INLINE fmb_real distance_reach(fmb_vec row, fmb_vec h)
{
    return (fmb_abs(row.x) * h.x + fmb_abs(row.y) * h.y) + fmb_abs(row.z) * h.z;
}

FMB_INLINE fmb_vec distance_gaps(fmb_vec d, fmb_vec h, fmb_real x, fmb_real y, fmb_real z, fmb_real slack)
{
    return (fmb_vec){distance_above(fmb_abs(d.x) - ((h.x + x) + slack)),
                     distance_above(fmb_abs(d.y) - ((h.y + y) + slack)),
                     distance_above(fmb_abs(d.z) - ((h.z + z) + slack))};
}

FMB_INLINE fmb_vec distance_signed(fmb_vec g, fmb_vec d)
{
    return (fmb_vec){d.x < 0 ? -g.x : g.x, d.y < 0 ? -g.y : g.y, d.z < 0 ? -g.z : g.z};
}

/* By the direction that the gaps g_a and g_b, with signs, point along. */
FMB_INLINE fmb_real square_along_gaps(const distance_fits *f, fmb_vec g_a, fmb_vec g_b)
{
    const fmb_vec *c = f->row;
    const fmb_vec n = {g_a.x + fmb_vec_dot(c[0], g_b), g_a.y + fmb_vec_dot(c[1], g_b), g_a.z + fmb_vec_dot(c[2], g_b)};
    const fmb_vec of_b = {(c[0].x * n.x + c[1].x * n.y) + c[2].x * n.z, (c[0].y * n.x + c[1].y * n.y) + c[2].y * n.z,
                          (c[0].z * n.x + c[1].z * n.y) + c[2].z * n.z};
    fmb_real size = fmb_vec_dot(n, n), sum = fmb_vec_sum(fmb_vec_abs(n));
    fmb_real value = ((fmb_vec_dot(n, f->d_a) - distance_reach(n, f->h_a)) - distance_reach(of_b, f->h_b)) -
                     sum * f->slack;
    if (!(value > 0 && size >= FMB_SQUARE_LEAST))
        return 0;
    fmb_real square = value * value;
    return square < FMB_SQUARE_LEAST ? 0 : square / size;
}

/* Stops where it has shown as much as `enough`: the square may be less then than for a larger one. */
static inline distance_boxes compare_fits(const fmb_poses3 *p, const fmb_fit3 *a, const fmb_fit3 *b, fmb_real scale,
                                          fmb_real slack, fmb_real enough)
{
    distance_fits f;
    const fmb_vec u = fmb_turn_forth(p, fmb_load(b->axis[0])), v = fmb_turn_forth(p, fmb_load(b->axis[1])),
                  w = fmb_turn_forth(p, fmb_load(b->axis[2])), c = fmb_vec_scale(fmb_fits_way(p, a, b), scale);
    f.h_a = fmb_vec_scale(fmb_load(a->half), scale);
    f.h_b = fmb_vec_scale(fmb_load(b->half), scale);
    f.slack = slack;
    const fmb_vec x = fmb_load(a->axis[0]), y = fmb_load(a->axis[1]), z = fmb_load(a->axis[2]);
    f.row[0] = (fmb_vec){fmb_vec_dot(x, u), fmb_vec_dot(x, v), fmb_vec_dot(x, w)};
    f.row[1] = (fmb_vec){fmb_vec_dot(y, u), fmb_vec_dot(y, v), fmb_vec_dot(y, w)};
    f.row[2] = (fmb_vec){fmb_vec_dot(z, u), fmb_vec_dot(z, v), fmb_vec_dot(z, w)};
    f.d_a = (fmb_vec){fmb_vec_dot(x, c), fmb_vec_dot(y, c), fmb_vec_dot(z, c)};
    const fmb_vec g_a = distance_gaps(f.d_a, f.h_a, distance_reach(f.row[0], f.h_b), distance_reach(f.row[1], f.h_b),
                                      distance_reach(f.row[2], f.h_b), slack);
    const fmb_real way = fmb_vec_dot(c, c);
    fmb_real most = distance_sum_of_squares(g_a.x, g_a.y, g_a.z);
    if (most >= enough)
        return (distance_boxes){most, way};
    f.d_b = (fmb_vec){fmb_vec_dot(u, c), fmb_vec_dot(v, c), fmb_vec_dot(w, c)};
    const fmb_vec *r = f.row, *h = &f.h_a;
    const fmb_vec g_b = distance_gaps(
        f.d_b, f.h_b, (fmb_abs(r[0].x) * h->x + fmb_abs(r[1].x) * h->y) + fmb_abs(r[2].x) * h->z,
        (fmb_abs(r[0].y) * h->x + fmb_abs(r[1].y) * h->y) + fmb_abs(r[2].y) * h->z,
        (fmb_abs(r[0].z) * h->x + fmb_abs(r[1].z) * h->y) + fmb_abs(r[2].z) * h->z, slack);
    most = fmb_max(most, distance_sum_of_squares(g_b.x, g_b.y, g_b.z));
    if (!(most >= enough || most == 0))
        most = fmb_max(most, square_along_gaps(&f, distance_signed(g_a, f.d_a), distance_signed(g_b, f.d_b)));
    return (distance_boxes){most, way};
}

/* The slack of above. reach: L_a, L_b; way: T. It has some ten roundings. */
static inline fmb_real slack_of_fits(const fmb_poses3 *p, const fmb_real reach[2], fmb_real way, fmb_real scale)
{
    fmb_real rho = p->turn_error;
    fmb_real sum = ((R(2.1) * rho + 40 * FMB_U) * reach[1] + (R(1.1) * rho + 24 * FMB_U) * reach[0]) +
                   (R(1.1) * rho + 16 * FMB_U) * way;
    return ((sum + R(1.1) * p->way_error) + 64 * FMB_DENORMAL) * (1 + 16 * FMB_U) * scale;
}

#endif
