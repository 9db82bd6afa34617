// SPDX-License-Identifier: MIT
#include "field.hpp"
#include <algorithm>

/*
 * First every other knot, along rows. So the one before, two steps away, says how far this one is at most; and where the
 * surface is further than that, both are on one side of it. Then those between: where the surface is further than two
 * steps from all around they are the mean; there it is nearly straight.
 */
Field::Field(const Solid &solid, const Surface &surface, double room)
{
    enum { KNOTS = 40000 };
    Vector size = solid.high - solid.low + Vector{2 * room, 2 * room, 2 * room};
    step = std::cbrt(size[0] * size[1] * size[2] / KNOTS);
    all = 1 / step;
    low = solid.low - Vector{room, room, room};
    for (int k = 0; k < 3; k++)
        count[k] = ((int)std::ceil(size[k] / step) + 2) | 1; // odd: the last one is of the first ones
    knot.resize((size_t)count[0] * (size_t)count[1] * (size_t)count[2]);
    for (int z = 0; z < count[2]; z += 2)
        for (int y = 0; y < count[1]; y += 2)
            for (int x = 0; x < count[0]; x += 2)
                measure(surface, x, y, z, x > 0 ? std::fabs(knot[index(x - 2, y, z)]) : INFINITY, 2);
    for (int z = 0; z < count[2]; z++)
        for (int y = 0; y < count[1]; y++)
            for (int x = 0; x < count[0]; x++)
                if ((x | y | z) & 1)
                    between(surface, x, y, z);
}

// `known`: how far the knot before in x is, `steps` away.
void Field::measure(const Surface &surface, int x, int y, int z, double known, int steps)
{
    const double most = 1.0001 * steps * step;
    const Vector p = low + step * Vector{(double)x, (double)y, (double)z};
    const float far = (float)surface.distance(p, known + most);
    const bool in = x > 0 && known > most ? knot[index(x - steps, y, z)] < 0 : surface.encloses(p);
    knot[index(x, y, z)] = in ? -far : far;
}

void Field::between(const Surface &surface, int x, int y, int z)
{
    double sum = 0, least = INFINITY;
    int number = 0;
    for (int c = z - (z & 1); c <= z + (z & 1); c += 2)
        for (int b = y - (y & 1); b <= y + (y & 1); b += 2)
            for (int a = x - (x & 1); a <= x + (x & 1); a += 2, number++) {
                const double far = knot[index(a, b, c)];
                sum += far;
                least = std::min(least, std::fabs(far));
            }
    if (least > 2 * step)
        knot[index(x, y, z)] = (float)(sum / number);
    else
        measure(surface, x, y, z, x > 0 ? std::fabs(knot[index(x - 1, y, z)]) : INFINITY, 1);
}

Field::Ray Field::ray(const Vector &from, const Vector &way) const
{
    Ray made;
    for (int k = 0; k < 3; k++) {
        made.from[k] = (float)((from[k] - low[k]) * all);
        made.way[k] = (float)(way[k] * all);
    }
    return made;
}

float Field::along(const Ray &ray, float far) const
{
    float part[3];
    int cell[3];
    for (int k = 0; k < 3; k++) {
        const float x = ray.from[k] + far * ray.way[k];
        if (!(x >= 0 && x < (float)(count[k] - 1)))
            return INFINITY;
        cell[k] = (int)x;
        part[k] = x - (float)cell[k];
    }
    const size_t row = (size_t)count[0], layer = row * (size_t)count[1];
    const float *v = &knot[(size_t)cell[0] + row * (size_t)cell[1] + layer * (size_t)cell[2]];
    auto between = [&](const float *a) { return a[0] + part[0] * (a[1] - a[0]); };
    auto across = [&](const float *a) { return between(a) + part[1] * (between(a + row) - between(a)); };
    const float below = across(v);
    return below + part[2] * (across(v + layer) - below);
}
