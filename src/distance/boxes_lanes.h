/* SPDX-License-Identifier: MIT */
/*
 * compare_fits (boxes.h) in lanes, operation by operation: a lane is a face of a or one of b. So all bits are those
 * of the plain form (test_distance_boxes), and so are the bounds derived there. Lane 3 holds numbers of the boxes that
 * nobody reads.
 */
#ifndef FMB_SRC_BOXES_LANES_H
#define FMB_SRC_BOXES_LANES_H

#include "../core/lanes.h"
#include "boxes.h"

#if FMB_LANES

/* What all pairs of a search have in common. */
typedef struct {
    fmb_vecs turn[3]; /* R, each entry in all lanes */
    fmb_vecs column;
    fmb_four way;
    fmb_four scale, slack;
    fmb_real slack_alone;
} distance_lanes;

/* x, y, z, and 0. */
FMB_INLINE fmb_four distance_lanes_of(fmb_real x, fmb_real y, fmb_real z) { return (fmb_four){x, y, z, 0}; }

static inline void distance_set_lanes(distance_lanes *to, const fmb_poses3 *p, fmb_real scale, fmb_real slack)
{
    const fmb_real *r = p->turn[0], *s = p->turn[1], *t = p->turn[2];
    for (int k = 0; k < 3; k++)
        to->turn[k] = (fmb_vecs){fmb_four_of(p->turn[k][0]), fmb_four_of(p->turn[k][1]), fmb_four_of(p->turn[k][2])};
    to->column = (fmb_vecs){distance_lanes_of(r[0], s[0], t[0]), distance_lanes_of(r[1], s[1], t[1]),
                            distance_lanes_of(r[2], s[2], t[2])};
    to->way = distance_lanes_of(p->way[0], p->way[1], p->way[2]);
    to->scale = fmb_four_of(scale);
    to->slack = fmb_four_of(slack);
    to->slack_alone = slack;
}

/* A box of b, turned: fmb_fit_turn. The lanes of its axes are axes, those of the middle are coordinates of a. */
typedef struct {
    fmb_vecs axis;
    fmb_four middle, half;
} distance_turned;

/* Two fitted boxes, in the unit of the search. The lanes of those of a are its faces; of b likewise. */
typedef struct {
    fmb_four h_a, h_b, d_a, d_b, g_a, g_b;
    fmb_vecs column; /* of C */
    fmb_four c;
} distance_fits_lanes;

/* The axes of a box as columns, and half its widths. No load goes beyond the box. */
FMB_INLINE fmb_four distance_load_fit(fmb_vecs *column, const fmb_fit3 *f)
{
    const fmb_four end = fmb_four_at(&f->axis[2][2]);
    /* Of each axis, and one number more, of the next axis or the half widths. */
    *column = fmb_vecs_three(fmb_four_at(f->axis[0]), fmb_four_at(f->axis[1]), fmb_four_at(f->axis[2]));
    return __builtin_shufflevector(end, end, 1, 2, 3, 3);
}

/* Sums of products with the columns, of columns: in lane j that of column j. */
FMB_INLINE fmb_four distance_sum_down(fmb_vecs column, fmb_four x)
{
    const fmb_vecs v = fmb_vecs_three(column.x * x, column.y * x, column.z * x);
    return (v.x + v.y) + v.z;
}

/* Sums of columns times the lanes of x: in lane i that of row i. */
FMB_INLINE fmb_four distance_sum_across(fmb_vecs column, fmb_four x) { return fmb_vecs_dot(column, fmb_vecs_same(x)); }

/* 0 where it is below 0, or NaN. */
FMB_INLINE fmb_four distance_lanes_above(fmb_four gap)
{
    return (fmb_four)((fmb_four_bits)gap & (gap > (fmb_four){0, 0, 0, 0}));
}

static inline void distance_turn_fit(distance_turned *to, const distance_lanes *p, const fmb_fit3 *b)
{
    fmb_vecs axis;
    to->half = distance_load_fit(&axis, b) * p->scale;
    to->axis = (fmb_vecs){fmb_vecs_dot(axis, p->turn[0]), fmb_vecs_dot(axis, p->turn[1]),
                          fmb_vecs_dot(axis, p->turn[2])};
    to->middle = distance_sum_across(p->column, fmb_four_at(b->middle)) + p->way;
}

/* Column k of C, of the axes of a as columns; k: a constant. */
#define DISTANCE_COLUMN(of_a, of_b, k) \
    fmb_vecs_dot(of_a, (fmb_vecs){FMB_FOUR_LANE((of_b).x, k), FMB_FOUR_LANE((of_b).y, k), FMB_FOUR_LANE((of_b).z, k)})

FMB_INLINE void distance_set_fits(distance_fits_lanes *f, const distance_lanes *p, const fmb_fit3 *a,
                                  const distance_turned *b)
{
    fmb_vecs of_a;
    f->h_a = distance_load_fit(&of_a, a) * p->scale;
    f->h_b = b->half;
    f->c = (b->middle - fmb_four_at(a->middle)) * p->scale;
    f->d_a = distance_sum_across(of_a, f->c);
    f->d_b = distance_sum_across(b->axis, f->c);
    f->column = (fmb_vecs){DISTANCE_COLUMN(of_a, b->axis, 0), DISTANCE_COLUMN(of_a, b->axis, 1),
                           DISTANCE_COLUMN(of_a, b->axis, 2)};
    const fmb_vecs size = fmb_vecs_abs(f->column);
    const fmb_four reach_a = distance_sum_across(size, f->h_b), reach_b = distance_sum_down(size, f->h_a);
    f->g_a = distance_lanes_above(fmb_four_abs(f->d_a) - ((f->h_a + reach_a) + p->slack));
    f->g_b = distance_lanes_above(fmb_four_abs(f->d_b) - ((f->h_b + reach_b) + p->slack));
}

/* Sums of squares: of a's gaps, of b's, where below FMB_SQUARE_LEAST 0; and of the way. */
FMB_INLINE fmb_four distance_lanes_squares(const distance_fits_lanes *f)
{
    const fmb_four_bits gaps = {-1, -1, 0, 0};
    const fmb_four a = f->g_a * f->g_a, b = f->g_b * f->g_b, c = f->c * f->c;
    const fmb_four two = __builtin_shufflevector(a, b, 0, 4, 1, 5), last = __builtin_shufflevector(a, b, 2, 6, 3, 7);
    const fmb_four sum = (__builtin_shufflevector(two, c, 0, 1, 4, 4) + __builtin_shufflevector(two, c, 2, 3, 5, 5)) +
                         __builtin_shufflevector(last, c, 0, 1, 6, 6);
    return (fmb_four)((fmb_four_bits)sum & ~((sum < fmb_four_of(FMB_SQUARE_LEAST)) & gaps));
}

/* gap, with the sign of d. */
FMB_INLINE fmb_four distance_lanes_signed(fmb_four gap, fmb_four d)
{
    const fmb_four_bits sign = {INT32_MIN, INT32_MIN, INT32_MIN, INT32_MIN};
    return (fmb_four)((fmb_four_bits)gap ^ ((d < (fmb_four){0, 0, 0, 0}) & sign));
}

/* square_along_gaps. */
FMB_INLINE fmb_real distance_square_along(const distance_fits_lanes *f, fmb_real slack)
{
    const fmb_four n = distance_lanes_signed(f->g_a, f->d_a) +
                       distance_sum_across(f->column, distance_lanes_signed(f->g_b, f->d_b));
    const fmb_four square = n * n, size = fmb_four_abs(n), along = n * f->d_a, reach = size * f->h_a,
                   reach_b = fmb_four_abs(distance_sum_down(f->column, n)) * f->h_b;
    const fmb_four low = __builtin_shufflevector(square, size, 0, 4, 1, 5),
                   high = __builtin_shufflevector(square, size, 2, 6, 3, 7),
                   low_of_h = __builtin_shufflevector(along, reach, 0, 4, 1, 5),
                   high_of_h = __builtin_shufflevector(along, reach, 2, 6, 3, 7);
    const fmb_four sum = (__builtin_shufflevector(low, low_of_h, 0, 1, 4, 5) +
                          __builtin_shufflevector(low, low_of_h, 2, 3, 6, 7)) +
                         __builtin_shufflevector(high, high_of_h, 0, 1, 4, 5);
    const fmb_real value = ((sum[2] - sum[3]) - ((reach_b[0] + reach_b[1]) + reach_b[2])) - sum[1] * slack;
    if (!(value > 0 && sum[0] >= FMB_SQUARE_LEAST))
        return 0;
    return value * value < FMB_SQUARE_LEAST ? 0 : value * value / sum[0];
}

static inline distance_boxes compare_fits_in_lanes(const distance_lanes *p, const fmb_fit3 *a, const distance_turned *b,
                                                   fmb_real enough)
{
    distance_fits_lanes f;
    distance_set_fits(&f, p, a, b);
    const fmb_four squares = distance_lanes_squares(&f);
    const fmb_real of_a = squares[0], most = fmb_max(of_a, squares[1]), way = squares[2];
    if (most >= enough || most == 0)
        return (distance_boxes){of_a >= enough ? of_a : most, way};
    return (distance_boxes){fmb_max(most, distance_square_along(&f, p->slack_alone)), way};
}

#endif

#endif
