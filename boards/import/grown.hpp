// SPDX-License-Identifier: MIT
// Boxes that hold a surface and reach no further beyond a link than is wanted.
#ifndef IMPORT_GROWN_HPP
#define IMPORT_GROWN_HPP

#include "cover.hpp"
#include "distance.hpp"

// Convex polygons, cut from triangles; their corners; the box that is to hold them.
struct Piece {
    std::vector<std::vector<Vector>> polygons;
    std::vector<Vector> points;
    Fit fit = {};
};

// The part of a convex polygon with normal.p >= bound.
std::vector<Vector> part(const std::vector<Vector> &polygon, const Vector &normal, double bound);

/*
 * The fewest boxes that a search finds; where wanted.boxes are too few, those that reach least far. Boxes may cross one
 * another (three that do hold a round rod, and reach 12 % of its radius beyond it).
 */
std::vector<Piece> grown(const Solid &solid, const Surface &surface, const Piece &whole, const Wanted &wanted);

#endif
