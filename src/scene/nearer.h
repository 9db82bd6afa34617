/* SPDX-License-Identifier: MIT */
/*
 * Which of two children is nearer, in a search at poses: the one whose middle is the shorter way off, in the unit of
 * what the boxes are wide. The other body's box is taken from the comparison before, where that has turned it. Rounding
 * may exchange the two, as may numbers that are not finite: which child comes first proves nothing. Lanes and the plain
 * form have the same order, on all machines: both have the same operations.
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

/*
 * A box as the order has it: twice its middle, and twice its half widths, or the square of their length. With fitted
 * boxes all of it is half of that.
 */
#if FMB_LANES
typedef struct {
    fmb_four middle, wide;
} fmb_middle;

FMB_INLINE fmb_middle fmb_middle_fit(const fmb_fit3 *fit)
{
    return (fmb_middle){FMB_FOUR_IN(fmb_fit3, fit, middle[0]), fmb_fit_half(fit)};
}

FMB_INLINE fmb_middle fmb_middle_box(const fmb_box3 *box)
{
    const fmb_box_lanes b = fmb_box_lanes_of(box);
    return (fmb_middle){b.max + b.min, b.max - b.min};
}

/* The box of a body that has no fitted ones, where the other one has. */
FMB_INLINE fmb_middle fmb_middle_half(const fmb_box3 *box)
{
    const fmb_middle m = fmb_middle_box(box);
    return (fmb_middle){m.middle * fmb_four_of(R(0.5)), m.wide * fmb_four_of(R(0.5))};
}

/* *o, of the other body, in the coordinates of body `side`. */
FMB_INLINE void fmb_middle_turn(fmb_middle *o, const fmb_poses3 *p, int side, int fitted)
{
    const fmb_four w = FMB_FOUR_IN(fmb_poses3, p, way[0]), way = fitted ? w : w + w;
    const fmb_vecs rows = fmb_turn_rows(p);
    fmb_four rest;
    o->middle = side ? fmb_vecs_dot(rows, fmb_vecs_same(o->middle - way))
                     : fmb_vecs_dot(fmb_vecs_of_rows(rows, &rest), fmb_vecs_same(o->middle)) + way;
}

/* Boxes a and b have been compared, b taken: the other one of them, in the coordinates of body `side`. */
FMB_INLINE fmb_middle fmb_middle_posed(const fmb_posed_way *way, const fmb_posed_box *taken, const fmb_box3 *b,
                                       int side)
{
    const fmb_box_lanes box = fmb_box_lanes_of(b);
    return (fmb_middle){side ? (box.max + box.min) - way->back : taken->at, side ? way->width : taken->width};
}

/* The fitted box of b that has been turned. */
FMB_INLINE fmb_middle fmb_middle_turned(const fmb_turned3 *b)
{
    return (fmb_middle){{b->x[3], b->y[3], b->z[3], 0}, fmb_turned_half(b)};
}

/* Two children f, s, and o of the other body, in the children's coordinates. Is s nearer? */
FMB_INLINE int fmb_middle_is_nearer(fmb_middle o, fmb_middle f, fmb_middle s)
{
    const fmb_four to_f = f.middle - o.middle, to_s = s.middle - o.middle, of_o = o.wide * o.wide;
    const fmb_vecs squares = fmb_vecs_four(to_f * to_f, to_s * to_s, f.wide * f.wide, s.wide * s.wide);
    /* The squares of both ways, and of both widths. */
    const fmb_four all = squares.x + squares.y + squares.z;
    const fmb_four size = all + fmb_four_of(of_o[0] + of_o[1] + of_o[2]);
    return all[1] * size[2] < all[0] * size[3];
}
#else
typedef struct {
    fmb_vec middle;
    fmb_real square;
} fmb_middle;

FMB_INLINE fmb_middle fmb_middle_fit(const fmb_fit3 *fit)
{
    const fmb_vec h = fmb_load(fit->half);
    return (fmb_middle){fmb_load(fit->middle), fmb_vec_dot(h, h)};
}

FMB_INLINE fmb_middle fmb_middle_box(const fmb_box3 *box)
{
    const fmb_around b = fmb_around_box(box);
    return (fmb_middle){b.twice, b.square};
}

/* The box of a body that has no fitted ones, where the other one has. */
FMB_INLINE fmb_middle fmb_middle_half(const fmb_box3 *box)
{
    const fmb_around b = fmb_around_box(box);
    return (fmb_middle){fmb_vec_scale(b.twice, R(0.5)), R(0.5) * (R(0.5) * b.square)};
}

/* *o, of the other body, in the coordinates of body `side`. */
FMB_INLINE void fmb_middle_turn(fmb_middle *o, const fmb_poses3 *p, int side, int fitted)
{
    const fmb_vec way = fitted ? fmb_load(p->way) : fmb_twice_way(p);
    o->middle = side ? fmb_turn_back(p, fmb_vec_sub(o->middle, way)) : fmb_vec_add(fmb_turn_forth(p, o->middle), way);
}

/* Boxes a and b have been compared, b taken: the other one of them, in the coordinates of body `side`. */
FMB_INLINE fmb_middle fmb_middle_posed(const fmb_posed_way *way, const fmb_posed_box *taken, const fmb_box3 *b,
                                       int side)
{
    const fmb_vec wide = side ? way->width : taken->width;
    return (fmb_middle){side ? fmb_vec_sub(fmb_vec_add(fmb_load(b->max), fmb_load(b->min)), way->back) : taken->at,
                        fmb_vec_dot(wide, wide)};
}

/* The fitted box of b that has been turned. */
FMB_INLINE fmb_middle fmb_middle_turned(const fmb_turned3 *b)
{
    const fmb_vec h = fmb_load(b->half);
    return (fmb_middle){fmb_turned_axis(b, 3), fmb_vec_dot(h, h)};
}

/* Two children f, s, and o of the other body, in the children's coordinates. Is s nearer? */
FMB_INLINE int fmb_middle_is_nearer(fmb_middle o, fmb_middle f, fmb_middle s)
{
    const fmb_vec to_f = fmb_vec_sub(f.middle, o.middle), to_s = fmb_vec_sub(s.middle, o.middle);
    return fmb_vec_dot(to_s, to_s) * (f.square + o.square) < fmb_vec_dot(to_f, to_f) * (s.square + o.square);
}
#endif

/* Of node i of a tree. fit: NULL, or its fitted boxes; fitted: one of both bodies has such. */
FMB_INLINE fmb_middle fmb_middle_node(const fmb_node3 *node, const fmb_fit3 *fit, int32_t i, int fitted)
{
    return fit ? fmb_middle_fit(&fit[i]) : fitted ? fmb_middle_half(&node[i].box) : fmb_middle_box(&node[i].box);
}

/* Nodes `first` and `second` of a tree, and o, in its coordinates. Is the second nearer? */
FMB_INLINE int fmb_second_is_nearer(fmb_middle o, const fmb_node3 *node, const fmb_fit3 *fit, int32_t first,
                                    int32_t second, int fitted)
{
    if (fitted && fit)
        return fmb_middle_is_nearer(o, fmb_middle_fit(&fit[first]), fmb_middle_fit(&fit[second]));
    return fmb_middle_is_nearer(o, fmb_middle_node(node, NULL, first, fitted),
                                fmb_middle_node(node, NULL, second, fitted));
}

#endif
