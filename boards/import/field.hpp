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
    // A point and a direction, in steps of the grid.
    struct Ray {
        float from[3], way[3];
    };
    Ray ray(const Vector &from, const Vector &way) const;
    float along(const Ray &ray, float far) const; // below 0 inside; infinite off the grid
    double at(const Vector &p) const { return along(ray(p, {0, 0, 0}), 0); }

  private:
    Vector low;
    double step, all; // all: 1 / step
    int count[3];
    std::vector<float> knot;

    size_t index(int x, int y, int z) const
    {
        return (size_t)x + (size_t)count[0] * ((size_t)y + (size_t)count[1] * (size_t)z);
    }
    void measure(const Surface &surface, int x, int y, int z, double known, int steps);
    void between(const Surface &surface, int x, int y, int z);
};

#endif
