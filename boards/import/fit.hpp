// SPDX-License-Identifier: MIT
// Small boxes around points, in any orientation.
#ifndef IMPORT_FIT_HPP
#define IMPORT_FIT_HPP

#include "vector.hpp"
#include <vector>

// Axes at right angles, of length 1 as far as doubles can say; along axis i the points lie from low[i] to high[i].
struct Fit {
    Axes axis;
    Vector low, high;
    bool upright; // the axes are exactly those of the frame
};

// The box of given axes around points.
Fit fit_along(const std::vector<Vector> &points, const Axes &axis);

/*
 * The smallest box that a search finds: one face along each of the given normals, or along one of many others, and then
 * turned about while that helps. `normals` may be empty. Where the box of the frame's own axes is at most 1 % larger it
 * is taken.
 */
Fit fit_smallest(const std::vector<Vector> &points, const std::vector<Vector> &normals);

// With these axes, or those of the frame, likewise.
Fit fit_with(const std::vector<Vector> &points, const Axes &axis);

// The search alone, from these axes: turned about while that helps. For many small boxes.
Fit fit_from(const std::vector<Vector> &points, const Axes &axis, int rounds);

// Of many points those that are furthest in one of `directions` directions, spread evenly, and in its opposite.
std::vector<Vector> outermost(const std::vector<Vector> &points, int directions);

// Direction i of n that are spread evenly on a half sphere (golden spiral).
Vector direction(int i, int n);

double volume_of(const Fit &fit);

#endif
