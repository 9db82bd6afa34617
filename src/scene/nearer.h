/* SPDX-License-Identifier: MIT */
/*
 * Which of two children is nearer, in a search at poses: the one whose middle is the shorter way off, in the unit of
 * what the boxes are wide. Rounding may exchange them, as may numbers that are not finite: which child comes first
 * proves nothing. Lanes and the plain form have the same order, on all machines: both have the same operations, but
 * that the plain form doubles what is at hand where lanes begin with what is doubled. That is exact.
 */
#ifndef FMB_SRC_NEARER_H
#define FMB_SRC_NEARER_H

#include "fitted.h"

/* Twice the middle of a box, and the square of its diagonal. */
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

#if FMB_LANES
/* What all orders of a search need, and share. */
typedef struct {
    /* A middle of body `side` less `before`, taken by `turn`, with `after`: it is in the other body's coordinates. */
    fmb_vecs turn[2];
    fmb_four before[2], after[2];
    const fmb_fit3 *fit[2]; /* NULL: boxes along the axes */
} fmb_order_map;
typedef const fmb_order_map *fmb_orders;

FMB_INLINE fmb_orders fmb_orders_begin(fmb_order_map *map, const fmb_poses3 *p, int fitted)
{
    const fmb_four way = FMB_FOUR_IN(fmb_poses3, p, way[0]), none = fmb_four_of(0);
    fmb_four rest;
    map->turn[0] = fmb_turn_rows(p);
    map->turn[1] = fmb_vecs_of_rows(map->turn[0], &rest);
    map->before[0] = map->after[1] = way + way;
    map->before[1] = map->after[0] = none;
    for (int side = 0; side < 2; side++)
        map->fit[side] = fitted ? p->with.fits.fit[side] : NULL;
    return map;
}
#else
/* Nothing is kept; it is told whether boxes are fitted. */
typedef int fmb_order_map;
typedef int fmb_orders;

FMB_INLINE fmb_orders fmb_orders_begin(fmb_order_map *map, const fmb_poses3 *p, int fitted)
{
    (void)map;
    (void)p;
    return fitted;
}
#endif

#if FMB_LANES
/* Twice the middle of a box, and an edge: the square of the diagonal is `times` that of the edge. */
typedef struct {
    fmb_four twice, wide;
    fmb_real times;
} fmb_four_around;

FMB_INLINE fmb_four_around fmb_four_around_fit(const fmb_fit3 *fit)
{
    const fmb_four m = FMB_FOUR_IN(fmb_fit3, fit, middle[0]);
    return (fmb_four_around){m + m, fmb_fit_half(fit), 4};
}

FMB_INLINE fmb_four_around fmb_four_around_box(const fmb_box3 *box)
{
    const fmb_box_lanes b = fmb_box_lanes_of(box);
    return (fmb_four_around){b.max + b.min, b.max - b.min, 1};
}

/* Two children f, s of a node of `side`, and o of the other body. Is s nearer? */
FMB_INLINE int fmb_around_is_nearer(fmb_orders map, int side, fmb_four_around o, fmb_four_around f, fmb_four_around s)
{
    const fmb_four at = fmb_vecs_dot(map->turn[1 - side], fmb_vecs_same(o.twice - map->before[1 - side])) +
                        map->after[1 - side];
    const fmb_four to_f = f.twice - at, to_s = s.twice - at, of_o = o.wide * o.wide;
    const fmb_vecs squares = fmb_vecs_four(to_f * to_f, to_s * to_s, f.wide * f.wide, s.wide * s.wide);
    /* The squares of both ways, and of both diagonals. */
    const fmb_four all = (squares.x + squares.y + squares.z) * (fmb_four){1, 1, f.times, f.times};
    const fmb_four size = all + fmb_four_of(o.times * (of_o[0] + of_o[1] + of_o[2]));
    return all[1] * size[2] < all[0] * size[3];
}

/* Nodes `first` and `second` of body `side`, and node `other` of the other one. Is the second nearer? */
FMB_INLINE int fmb_second_is_nearer(const fmb_poses3 *p, const fmb_tree3 tree[2], int side, int32_t other,
                                    int32_t first, int32_t second, fmb_orders orders)
{
    (void)p; /* it is in the orders */
    const fmb_fit3 *fit = orders->fit[side], *others = orders->fit[1 - side];
    const fmb_node3 *node = tree[side].node;
    if (fit && others)
        return fmb_around_is_nearer(orders, side, fmb_four_around_fit(&others[other]), fmb_four_around_fit(&fit[first]),
                                    fmb_four_around_fit(&fit[second]));
    return fmb_around_is_nearer(orders, side,
                                others ? fmb_four_around_fit(&others[other])
                                       : fmb_four_around_box(&tree[1 - side].node[other].box),
                                fit ? fmb_four_around_fit(&fit[first]) : fmb_four_around_box(&node[first].box),
                                fit ? fmb_four_around_fit(&fit[second]) : fmb_four_around_box(&node[second].box));
}
#else
FMB_INLINE fmb_around fmb_around_of(const fmb_poses3 *p, const fmb_tree3 tree[2], int side, int32_t i, int fitted)
{
    return fitted && p->with.fits.fit[side] ? fmb_around_fit(&p->with.fits.fit[side][i])
                                            : fmb_around_box(&tree[side].node[i].box);
}

/* Nodes `first` and `second` of body `side`, and node `other` of the other one. Is the second nearer? */
static inline int fmb_second_is_nearer(const fmb_poses3 *p, const fmb_tree3 tree[2], int side, int32_t other,
                                       int32_t first, int32_t second, fmb_orders orders)
{
    const fmb_around o = fmb_around_of(p, tree, 1 - side, other, orders);
    const fmb_vec twice = fmb_twice_way(p);
    const fmb_vec at = side ? fmb_turn_back(p, fmb_vec_sub(o.twice, twice))
                            : fmb_vec_add(fmb_turn_forth(p, o.twice), twice);
    const fmb_around f = fmb_around_of(p, tree, side, first, orders);
    const fmb_vec to_f = fmb_vec_sub(f.twice, at);
    const fmb_real way_f = fmb_vec_dot(to_f, to_f), size_f = f.square + o.square;
    const fmb_around s = fmb_around_of(p, tree, side, second, orders);
    const fmb_vec to_s = fmb_vec_sub(s.twice, at);
    return fmb_vec_dot(to_s, to_s) * size_f < way_f * (s.square + o.square);
}
#endif

#endif
