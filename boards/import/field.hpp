// SPDX-License-Identifier: MIT
// How far points are from a link, on a grid and interpolated between its knots: for a search that asks often.
#ifndef IMPORT_FIELD_HPP
#define IMPORT_FIELD_HPP

#include "distance.hpp"

class Field
{
  public:
    // Of the link's box and `room` around it.
    Field(const Solid &solid, const Surface &surface, double room);
    double at(const Vector &p) const; // below 0 inside; infinite off the grid

  private:
    Vector low;
    double step, all; // all: 1 / step
    int count[3];
    std::vector<float> knot;
};

#endif
