// SPDX-License-Identifier: MIT
#include "field.hpp"
#include <algorithm>

/*
 * Knots are visited along rows. So the knot before, a step away, says how far this one is at most; and where the
 * surface is further than a step, both are on one side of it.
 */
Field::Field(const Solid &solid, const Surface &surface, double room)
{
    enum { KNOTS = 40000 };
    Vector size = solid.high - solid.low + Vector{2 * room, 2 * room, 2 * room};
    step = std::cbrt(size[0] * size[1] * size[2] / KNOTS);
    all = 1 / step;
    low = solid.low - Vector{room, room, room};
    for (int k = 0; k < 3; k++)
        count[k] = (int)std::ceil(size[k] / step) + 1;
    knot.resize((size_t)count[0] * (size_t)count[1] * (size_t)count[2]);
    size_t i = 0;
    for (int z = 0; z < count[2]; z++)
        for (int y = 0; y < count[1]; y++) {
            double known = INFINITY;
            bool in = false;
            for (int x = 0; x < count[0]; x++, i++) {
                Vector p = low + step * Vector{(double)x, (double)y, (double)z};
                double far = surface.distance(p, known + 1.0001 * step);
                in = known > 1.0001 * step && x > 0 ? in : surface.encloses(p);
                known = far;
                knot[i] = (float)(in ? -far : far);
            }
        }
}

double Field::at(const Vector &p) const
{
    double part[3];
    int cell[3];
    for (int k = 0; k < 3; k++) {
        double x = (p[k] - low[k]) * all;
        if (!(x >= 0 && x < count[k] - 1))
            return INFINITY;
        cell[k] = (int)x;
        part[k] = x - cell[k];
    }
    size_t row = (size_t)count[0], layer = row * (size_t)count[1];
    const float *v = &knot[(size_t)cell[0] + row * (size_t)cell[1] + layer * (size_t)cell[2]];
    auto along = [&](const float *a) { return a[0] + part[0] * (double)(a[1] - a[0]); };
    auto across = [&](const float *a) { return along(a) + part[1] * (along(a + row) - along(a)); };
    double below = across(v);
    return below + part[2] * (across(v + layer) - below);
}
