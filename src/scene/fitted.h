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

#include "../core/mix.h"
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
                   uint64_t of);

/* 0; FMB_ERR_STALE: not those of this tree, which is proved (fmbi_tree_state), and of `of`, or changed since. */
int fmbi_fits_check(const fmb_fits3 *fits, const fmb_tree3 *tree, uint64_t of);

/* The box of a node as a fitted box: where a body has none. */
void fmbi_fit_of_box(fmb_fit3 *to, const fmb_box3 *box);

/*
 * Takes fitted boxes of two trees (NULL: the tree's own boxes below node begin[side]) for bodies at poses *p: sets
 * p->with.fits and slack, the margin among it. of: as of fmbi_fits_check. After fmbi_poses_move, if they translate. 0
 * or an error of fmbi_fits_check, and *p is as it was.
 */
int fmbi_fits_take(fmb_poses3 *p, const fmb_tree3 tree[2], const int32_t begin[2], const fmb_fits3 *a,
                   const fmb_fits3 *b, const uint64_t of[2]);

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

FMB_INLINE fmb_real fmb_fit_reach(fmb_real own, fmb_vec c, fmb_vec h)
{
    return own + ((fmb_abs(c.x) * h.x + fmb_abs(c.y) * h.y) + fmb_abs(c.z) * h.z);
}

/* Axis j of a box that is turned; 3: its middle. */
FMB_INLINE fmb_vec fmb_turned_axis(const fmb_turned3 *b, int j) { return (fmb_vec){b->x[j], b->y[j], b->z[j]}; }

/* Along its axes. */
FMB_INLINE fmb_vec fmb_turned_along(const fmb_turned3 *b, fmb_vec x)
{
    return (fmb_vec){fmb_vec_dot(fmb_turned_axis(b, 0), x), fmb_vec_dot(fmb_turned_axis(b, 1), x),
                     fmb_vec_dot(fmb_turned_axis(b, 2), x)};
}

#if FMB_LANES
/* Row i of a fitted box, and what stands behind it. */
#define FMB_FIT_ROW(fit, i) FMB_FOUR_IN(fmb_fit3, fit, axis[i][0])

/* Its half widths, the last one twice. */
FMB_INLINE fmb_four fmb_fit_half(const fmb_fit3 *fit) { return fmb_four_last3(FMB_FOUR_IN(fmb_fit3, fit, axis[2][2])); }

/* The box of node j of b in a's coordinates: its middle R m_b + w, and axes R B_j. They are the lanes. */
FMB_INLINE void fmb_fit_turn(fmb_turned3 *to, const fmb_poses3 *p, const fmb_fit3 *b, int32_t j)
{
    const fmb_vecs r = fmb_turn_rows(p);
    const fmb_vecs own = fmb_vecs_four(FMB_FIT_ROW(b, 0), FMB_FIT_ROW(b, 1), FMB_FIT_ROW(b, 2),
                                       FMB_FOUR_IN(fmb_fit3, b, middle[0]));
    const fmb_four way = FMB_FOUR_IN(fmb_poses3, p, way[0]);
    fmb_four_bits half = (fmb_four_bits)fmb_fit_half(b);
    half[3] = j; /* one wide store, which the wide loads of comparisons can take over */
    const fmb_four all[4] = {fmb_vecs_dot(fmb_vecs_same(r.x), own) + FMB_FOUR_TO_LAST_OF_SUM(way, 0),
                             fmb_vecs_dot(fmb_vecs_same(r.y), own) + FMB_FOUR_TO_LAST_OF_SUM(way, 1),
                             fmb_vecs_dot(fmb_vecs_same(r.z), own) + FMB_FOUR_TO_LAST_OF_SUM(way, 2), (fmb_four)half};
    _Static_assert(sizeof all == sizeof *to && offsetof(fmb_turned3, node) == 60, "x, y, z, then half and node");
    __builtin_memcpy(to, all, sizeof all);
}

/* Its half widths; 0, since the number of a node is no length. */
FMB_INLINE fmb_four fmb_turned_half(const fmb_turned3 *b)
{
    return (fmb_four)((fmb_four_bits)FMB_FOUR_IN(fmb_turned3, b, half[0]) & (fmb_four_bits){-1, -1, -1, 0});
}

/*
 * Are fitted boxes a and b, b turned, proved further apart than the margin, at the exact poses? Lanes are faces, all
 * six are asked. Where u_0, u_1, u_2 and c are the lanes, A_i . them is a row of C, and A_i . c.
 */
FMB_INLINE int fmb_fits_apart(const fmb_poses3 *p, const fmb_fit3 *a, const fmb_turned3 *b)
{
    const fmb_four m = FMB_FOUR_IN(fmb_fit3, a, middle[0]), h_a = fmb_fit_half(a);
    const fmb_four h_b = fmb_turned_half(b);
    const fmb_vecs u = {FMB_FOUR_IN(fmb_turned3, b, x[0]) - FMB_FOUR_TO_LAST(m, 0),
                        FMB_FOUR_IN(fmb_turned3, b, y[0]) - FMB_FOUR_TO_LAST(m, 1),
                        FMB_FOUR_IN(fmb_turned3, b, z[0]) - FMB_FOUR_TO_LAST(m, 2)};
    const fmb_vecs c = {FMB_FOUR_LANE(u.x, 3), FMB_FOUR_LANE(u.y, 3), FMB_FOUR_LANE(u.z, 3)};
    const fmb_vecs row = {fmb_four_abs(fmb_vecs_dot(fmb_vecs_same(FMB_FIT_ROW(a, 0)), u)),
                          fmb_four_abs(fmb_vecs_dot(fmb_vecs_same(FMB_FIT_ROW(a, 1)), u)),
                          fmb_four_abs(fmb_vecs_dot(fmb_vecs_same(FMB_FIT_ROW(a, 2)), u))};
    fmb_four along_a;
    const fmb_vecs column = fmb_vecs_of_rows(row, &along_a);
    const fmb_four reach_a = h_a + fmb_vecs_dot(column, fmb_vecs_same(h_b));
    const fmb_four reach_b = h_b + fmb_vecs_dot(row, fmb_vecs_same(h_a));
    const fmb_four_bits apart = fmb_four_faces_apart(along_a, reach_a, p->slack[0]) |
                                fmb_four_faces_apart(fmb_vecs_dot(u, c), reach_b, p->slack[1]);
    return (fmb_four_mask(apart) & 7) != 0;
}
#else
/* The box of node j of b in a's coordinates: its middle R m_b + w, and axes R B_j. */
FMB_INLINE void fmb_fit_turn(fmb_turned3 *to, const fmb_poses3 *p, const fmb_fit3 *b, int32_t j)
{
    const fmb_vec m = fmb_vec_add(fmb_turn_forth(p, fmb_load(b->middle)), fmb_load(p->way));
    to->node = j;
    to->x[3] = m.x;
    to->y[3] = m.y;
    to->z[3] = m.z;
    for (int k = 0; k < 3; k++) {
        const fmb_vec u = fmb_turn_forth(p, fmb_load(b->axis[k]));
        to->x[k] = u.x;
        to->y[k] = u.y;
        to->z[k] = u.z;
        to->half[k] = b->half[k];
    }
}

/*
 * Are fitted boxes a and b, b turned, proved further apart than the margin, at the exact poses? The thinnest width of
 * each comes first: that is what mostly separates patches of surfaces.
 */
FMB_INLINE int fmb_fits_apart(const fmb_poses3 *p, const fmb_fit3 *a, const fmb_turned3 *b)
{
    const fmb_vec h_a = fmb_load(a->half), h_b = fmb_load(b->half);
    const fmb_vec c = fmb_vec_sub(fmb_turned_axis(b, 3), fmb_load(a->middle));
    const fmb_vec a0 = fmb_load(a->axis[0]), b0 = fmb_turned_axis(b, 0);
    const fmb_real of_a = p->slack[0], of_b = p->slack[1];
    const fmb_vec row0 = fmb_turned_along(b, a0);
    if (fmb_faces_apart(fmb_vec_dot(a0, c), fmb_fit_reach(h_a.x, row0, h_b), of_a))
        return 1;
    const fmb_vec column0 = {row0.x, fmb_vec_dot(fmb_load(a->axis[1]), b0), fmb_vec_dot(fmb_load(a->axis[2]), b0)};
    if (fmb_faces_apart(fmb_vec_dot(b0, c), fmb_fit_reach(h_b.x, column0, h_a), of_b))
        return 1;
    const fmb_vec a1 = fmb_load(a->axis[1]), b1 = fmb_turned_axis(b, 1), b2 = fmb_turned_axis(b, 2);
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
#endif

/*
 * What stands in the first place of the caller's array: who is using it, and whose the others are. A slot tells its
 * node and not by which poses it was turned: so the array is one search's, whatever its count. What belongs there is at
 * hand.
 */
typedef struct {
    fmb_mark in_use;
    uint32_t of[2]; /* the address of the search's poses */
    uint32_t question;
} fmb_turned_use;
_Static_assert(sizeof(fmb_turned_use) <= offsetof(fmb_turned3, node), "its node stays -1");

FMB_INLINE fmb_turned_use *fmb_turned_use_of(const fmb_poses3 *p)
{
    return (fmb_turned_use *)(void *)p->with.fits.turned;
}

/*
 * Whose the array is from now on; is it still? question: of poses, tree and boxes. The address alone does not tell: a
 * walk that was kept in a copy comes back to it when another question has used the array there.
 */
void fmbi_turned_own(fmb_poses3 *p, uint32_t question);
int fmbi_turned_is_own(const fmb_poses3 *p, uint32_t question);

/* What boxes of b, turned, are of. */
FMB_INLINE uint32_t fmb_turned_question(const fmb_walk3 *w)
{
    const uint64_t h = fmb_mix(fmb_mix(FMB_MIX_START, w->question), w->tree[1].stamp);
    return fmb_mix_short(fmb_mix(h, w->of.poses.with.fits.stamp[1]));
}

/* The box of node j of b, turned, which is not in its slot: it is put there. */
const fmb_turned3 *fmbi_fit_take(fmb_turned3 *slot, fmb_turned3 *at_hand, const fmb_poses3 *p, const fmb_tree3 *b,
                                 int32_t j);

/*
 * The box of node j of b, turned. Such boxes are kept in the caller's array, or one of them in *at_hand. The array is
 * looked at twice as in fmb_made_slot.
 */
FMB_INLINE const fmb_turned3 *fmb_fit_turned(const fmb_poses3 *p, fmb_turned3 *at_hand, const fmb_tree3 *b, int32_t j)
{
    fmb_turned3 *const volatile *turned = &p->with.fits.turned;
    fmb_turned3 *const kept = *turned;
    const uint32_t last = *(const volatile uint32_t *)&p->with.fits.last;
    fmb_turned3 *slot = kept && kept == *turned ? kept + ((uint32_t)j & last) : at_hand;
    return slot->node == j ? slot : fmbi_fit_take(slot, at_hand, p, b, j);
}

/* fmb_fits_apart of nodes i of a and j of b. *b: the box of b, turned. */
FMB_INLINE int fmb_fits_pair_apart(const fmb_poses3 *p, fmb_turned3 *at_hand, const fmb_tree3 tree[2], int32_t i,
                                   int32_t j, const fmb_turned3 **b)
{
    fmb_fit3 own;
    *b = fmb_fit_turned(p, at_hand, &tree[1], j);
    return fmb_fits_apart(p, fmb_fit_at(p, 0, tree[0].node, i, &own), *b);
}

#endif
