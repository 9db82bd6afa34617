/* SPDX-License-Identifier: MIT */
/*
 * Two bodies that stand at poses, compared in the coordinates of body a. What depends on the two poses alone is
 * computed once. After that the boxes of a tree are compared as they stand in the tree.
 *
 * THE MAP. Q_a, Q_b are the exact rotations that the matrices M_a, M_b stand for (fmb_motion.h), t_a, t_b the
 * translations. A point q of b, in b's coordinates, is at Q q + t in a's coordinates, exactly:
 *     Q = Q_a' Q_b,   t = Q_a' (t_b - t_a)
 * A rotation keeps distances. So whatever is proved in a's coordinates about a as it stands in its tree and Q b + t is
 * true of the bodies at their exact poses. Computed: R = M_a' M_b, d = t_b - t_a, w = M_a' d.
 *     e_a, e_b    |M - Q| in the second norm, at most (fmb_pose3_check), each at most FMB_POSE_TOLERANCE = 2^-10; 0 and
 *                 the identity where there is no pose
 *     rho         |R - Q| in the second norm, at most: turn_error
 *     tau         |w - t|, at most: way_error
 *
 *     part of rho               at most                      why
 *     M_a' M_b - Q_a' Q_b       e_a + e_b + e_a e_b          (M_a - Q_a)' M_b + Q_a' (M_b - Q_b), |M_b| <= 1 + e_b
 *     rounding of M_a' M_b      9.3u                         an entry is a dot product of columns no longer than
 *                                                            1 + e: 3 products, 2 sums, 3.1u; nine of them: 3 times
 *     rho                       e_a + e_b + e_a e_b + 10u    higher orders
 *
 *     part of tau               at most
 *     d                         u |d|                        one rounding per component
 *     M_a' d - Q_a' d           e_a |d|
 *     rounding of M_a' d        5.4u |d|                     3.1u |column| |d| per component; sqrt 3 for all three
 *     tau                       (e_a + 7u) |d|               higher orders
 *
 * BOXES. Of a box, s = max + min and v = max - min: twice its centre, and its width. Twice the way from centre to
 * centre is D = Q s_b + 2t - s_a. Boxes are further apart than m if for one k, or one j,
 *     |D_k| - v_a_k - sum_j |Q_kj| v_b_j > 2m           the faces of a: e_k
 *     |(Q'D)_j| - v_b_j - sum_k |Q_kj| v_a_k > 2m       the faces of b: column j of Q
 * since both directions have length 1. L_a, L_b: all points of the boxes are no further than that from the origin of
 * their coordinates. Per component |s| + v = 2 max(|min|, |max|). So sqrt(|s|^2 + |v|^2) <= 2 L, and
 * x |s| + y |v| <= 2 sqrt(x^2 + y^2) L.
 *
 * What the left sides are off, computed with R and w (second norms; T = |w|):
 *     faces of a
 *     s_b, R s_b, R - Q         (rho + 4.1u) |s_b|           u of s_b, 3.1u of the sum of products
 *     2w, and both sums         2 tau + 4u T + 2u |s_b| + 2u |s_a|   u each of what they have summed up; u of s_a
 *     v_a                       3u v_a                       its own, two sums
 *     sum |R_kj| v_b_j          (rho + 6.1u) |v_b|           rho of |R|, u of v_b, 3.1u, two sums
 *     in all                    (2.9 rho + 18u) L_b + 6u L_a + 4u T + 2 tau       2 sqrt 2 (rho + 6.1u) L_b
 *
 *     faces of b: first D as a vector
 *     R s_b                     (rho + 6.4u) |s_b|           u of s_b; 5.4u as in tau
 *     2w, and both sums         2 tau + 4u T + 2u |s_b| + 2u |s_a|
 *     column . D                (rho + 3.1u) (|s_b| + 2T + |s_a|)    the column's own error; 3.1u of products, sums
 *     v_b                       3u v_b
 *     sum |R_kj| v_a_k          (rho + 6.1u) |v_a|
 *     in all                    (4.1 rho + 24u) L_b + (2.9 rho + 18u) L_a + (2.1 rho + 11u) T + 2 tau
 *         s_b and v_b: (2 rho + 11.5u) |s_b| + 3u v_b, v_b of one component; rho >= 10u, so the root is 1.01 times
 *         (2 rho + 11.5u). s_a and v_a: 2 sqrt 2 (rho + 6.1u) L_a
 * Higher orders: rho < 2^-8, below 1/2 % of rho; they are in what the lines "in all" have above the sums. Underflow:
 * at most 24 products, half of FMB_DENORMAL each, some of them times another entry of R: 32 FMB_DENORMAL.
 *
 * LEAVES: walk_pose.c.
 */
#ifndef FMB_SRC_POSED_H
#define FMB_SRC_POSED_H

#include "../motion/place.h"

/*
 * Checks the poses (NULL: the body's coordinates are the world's) and the margin, and sets all of *p but the slacks. 0;
 * FMB_ERR_NOT_FINITE; FMB_ERR_RANGE: no pose (fmb_pose3_check), a margin below 0 or above FMB_LARGEST.
 */
int fmbi_poses_init(fmb_poses3 *p, const fmb_pose3 *a, const fmb_pose3 *b, fmb_real margin);

/*
 * After fmbi_poses_init: the poses stand for any rotations Q_a, Q_b within turn[0], turn[1] of their matrices (second
 * norm), and for translations that are off by `shift` in all. e_a, e_b, tau become those, and all of the above holds.
 * 0; FMB_ERR_RANGE: a turn above FMB_POSE_TOLERANCE, which is what the derivation presumes.
 */
int fmbi_poses_loosen(fmb_poses3 *p, const fmb_real turn[2], fmb_real shift);

/* Sets the slacks: for boxes of a within *a and boxes of b within *b, each in the coordinates of its body. */
void fmbi_poses_reach(fmb_poses3 *p, const fmb_box3 *a, const fmb_box3 *b);

/* 2w. */
FMB_INLINE fmb_vec fmb_twice_way(const fmb_poses3 *p)
{
    const fmb_vec w = fmb_load(p->way);
    return fmb_vec_add(w, w);
}

#if FMB_LANES
/* Of a box of b what the faces of a are asked about. A search comes to one box of b many times, one after another. */
typedef struct {
    fmb_four at, reach, width; /* R s_b + 2w; |R| v_b; v_b */
    int32_t node;              /* whose box it is; -1: none */
} fmb_posed_box;

/* The rows of R; the last lane of each is another number of *p. */
FMB_INLINE fmb_vecs fmb_turn_rows(const fmb_poses3 *p)
{
    return (fmb_vecs){FMB_FOUR_IN(fmb_poses3, p, turn[0][0]), FMB_FOUR_IN(fmb_poses3, p, turn[1][0]),
                      FMB_FOUR_IN(fmb_poses3, p, turn[2][0])};
}

FMB_INLINE void fmb_poses_take_box(fmb_posed_box *to, const fmb_poses3 *p, const fmb_box3 *b)
{
    const fmb_box_lanes box = fmb_box_lanes_of(b);
    const fmb_four s = box.max + box.min, v = box.max - box.min, way = FMB_FOUR_IN(fmb_poses3, p, way[0]);
    fmb_four rest;
    const fmb_vecs turn = fmb_vecs_of_rows(fmb_turn_rows(p), &rest);
    to->at = fmb_vecs_dot(turn, fmb_vecs_same(s)) + (way + way);
    to->reach = fmb_vecs_dot(fmb_vecs_abs(turn), fmb_vecs_same(v));
    to->width = v;
}

/* What a comparison of boxes that meet has found on its way: R'D, and v_a. */
typedef struct {
    fmb_four back, width;
} fmb_posed_way;

/*
 * Are boxes a and b, each in the coordinates of its body, proved further apart than the margin, at the exact poses?
 * Else *to is set. Not symmetric: where this is not proved, it may be of b and a. Lanes are faces, all six are asked.
 * Of b's, lane j is of column j: the rows of R are taken times one component each.
 */
FMB_INLINE int fmb_poses_box_apart(const fmb_poses3 *p, const fmb_box3 *a, const fmb_posed_box *b, fmb_posed_way *to)
{
    const fmb_box_lanes box = fmb_box_lanes_of(a);
    const fmb_vecs r = fmb_turn_rows(p);
    const fmb_four s = box.max + box.min, v = box.max - box.min, d = b->at - s;
    const fmb_four way = fmb_vecs_dot(r, fmb_vecs_same(d));
    const fmb_four reach = b->width + fmb_vecs_dot(fmb_vecs_abs(r), fmb_vecs_same(v));
    const fmb_four_bits apart = fmb_four_faces_apart(d, v + b->reach, p->slack[0]) |
                                fmb_four_faces_apart(way, reach, p->slack[1]);
    to->back = way;
    to->width = v;
    return (fmb_four_mask(apart) & 7) != 0;
}
#else
/* Of a box of b what the faces of a are asked about. A search comes to one box of b many times, one after another. */
typedef struct {
    fmb_vec at, reach, width; /* R s_b + 2w; |R| v_b; v_b */
    int32_t node;             /* whose box it is; -1: none */
} fmb_posed_box;

FMB_INLINE void fmb_poses_take_box(fmb_posed_box *to, const fmb_poses3 *p, const fmb_box3 *b)
{
    const fmb_vec min = fmb_load(b->min), max = fmb_load(b->max), s = fmb_vec_add(max, min), v = fmb_vec_sub(max, min);
    const fmb_vec x = fmb_load(p->turn[0]), y = fmb_load(p->turn[1]), z = fmb_load(p->turn[2]);
    to->at = fmb_vec_add((fmb_vec){fmb_vec_dot(x, s), fmb_vec_dot(y, s), fmb_vec_dot(z, s)}, fmb_twice_way(p));
    to->reach = (fmb_vec){fmb_vec_dot(fmb_vec_abs(x), v), fmb_vec_dot(fmb_vec_abs(y), v),
                          fmb_vec_dot(fmb_vec_abs(z), v)};
    to->width = v;
}

/* What a comparison of boxes that meet has found on its way: R'D, and v_a. */
typedef struct {
    fmb_vec back, width;
} fmb_posed_way;

/* Column j of R, and of |R|. *back: of R'D. */
FMB_INLINE int fmb_poses_face_of_b(const fmb_poses3 *p, int j, fmb_vec d, fmb_vec v_a, fmb_real v_b, fmb_real *back)
{
    const fmb_vec n = {p->turn[0][j], p->turn[1][j], p->turn[2][j]};
    *back = fmb_vec_dot(n, d);
    return fmb_faces_apart(*back, v_b + fmb_vec_dot(fmb_vec_abs(n), v_a), p->slack[1]);
}

/*
 * Are boxes a and b, each in the coordinates of its body, proved further apart than the margin, at the exact poses?
 * Else *to is set. Not symmetric: where this is not proved, it may be of b and a.
 */
FMB_INLINE int fmb_poses_box_apart(const fmb_poses3 *p, const fmb_box3 *a, const fmb_posed_box *b, fmb_posed_way *to)
{
    const fmb_vec min = fmb_load(a->min), max = fmb_load(a->max), s = fmb_vec_add(max, min), v = fmb_vec_sub(max, min);
    const fmb_vec d = fmb_vec_sub(b->at, s);
    const fmb_real slack = p->slack[0];
    to->width = v;
    return fmb_faces_apart(d.x, v.x + b->reach.x, slack) || fmb_faces_apart(d.y, v.y + b->reach.y, slack) ||
           fmb_faces_apart(d.z, v.z + b->reach.z, slack) || fmb_poses_face_of_b(p, 0, d, v, b->width.x, &to->back.x) ||
           fmb_poses_face_of_b(p, 1, d, v, b->width.y, &to->back.y) ||
           fmb_poses_face_of_b(p, 2, d, v, b->width.z, &to->back.z);
}
#endif

/*
 * *to, in world coordinates, becomes a box that holds all points of *box, in the coordinates of body `side` (0: a, 1:
 * b), at its exact pose. (The box is one of a tree: its numbers are finite.)
 */
void fmbi_poses_world_box(fmb_box3 *to, const fmb_poses3 *p, int side, const fmb_box3 *box);

#endif
