// SPDX-License-Identifier: MIT
/*
 * Boxes in fmb's numbers, and the proof that they hold a surface.
 *
 * A box has numbers of 24 bits. So it is the same set in float and in double, and one proof is for both.
 * THEOREM of box_around: every point within `error`, coordinate by coordinate, of each of the points lies in the box.
 * With e_i the edges, n_i = e_j x e_k, oriented so that n_i.e_i > 0, and s_i = sum_k error_k |n_i[k]|:
 *     s_i <= n_i.(p - origin) <= n_i.e_i - s_i
 * is decided exactly: in double where 16 roundings cannot matter, else in rationals.
 */
#ifndef IMPORT_PROVE_HPP
#define IMPORT_PROVE_HPP

#include "fit.hpp"
#include "solid.hpp"

struct Box {
    float origin[3], edge[3][3];
};

// The box of a fit, rounded outwards until it is proved to hold the points. Fails where there is none (a range).
Box box_around(const Fit &fit, const std::vector<Vector> &points, const Vector &error, const Place &place);

// The half-spaces of a box, exactly: inside is normal.p >= bound, two for each direction.
struct Sides {
    Q normal[6][3], bound[6]; // `error` is part of the bound
    double quick[6][3], quick_bound[6], quick_sum[6];
    Sides(const Box &box, const Vector &error);
    bool holds(const Vector &p) const;                    // all sides, proved
    int side(const std::array<Q, 3> &p, int i) const;     // -1 beyond the side, 0 on it, 1 inside
    bool surely_beyond(const Vector *p, int count) const; // proved: all points beyond one side
};

/*
 * Proves that every point of the surface, and what is within solid.error of it, lies in one of the boxes: what is left
 * of each triangle after each box is empty. *at: a corner of what is left, if it is not proved.
 */
bool covered(const Solid &solid, const std::vector<Box> &boxes, Vector *at);

double volume_of(const Box &box);
Vector corner_of(const Box &box, int i);

#endif
