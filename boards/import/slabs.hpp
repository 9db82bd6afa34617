// SPDX-License-Identifier: MIT
// Pieces of a surface, and which of them go into boxes that reach no further than is wanted.
#ifndef IMPORT_SLABS_HPP
#define IMPORT_SLABS_HPP

#include "cover.hpp"
#include "distance.hpp"

// Convex polygons, cut from triangles; their corners; the box that is to hold them.
struct Piece {
    std::vector<std::vector<Vector>> polygons;
    std::vector<Vector> points;
    Fit fit = {};
};

// What of a piece has normal.p >= bound, without a box; both as one.
Piece part_of(const Piece &whole, const Vector &normal, double bound);
void add(Piece &into, const Piece &more);

/*
 * Slabs along an axis of the link's smallest box, and of each slab wedges about an axis, a wedge with the one opposite.
 * (So three boxes that cross one another hold a round rod, and reach 12 % of its radius beyond it.) The fewest boxes
 * among all such ways; where wanted.boxes are too few, those that reach least far.
 */
std::vector<Piece> slabs(const Solid &solid, const Surface &surface, const Piece &whole, const Wanted &wanted);

#endif
