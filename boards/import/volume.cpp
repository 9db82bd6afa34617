// SPDX-License-Identifier: MIT
/*
 * The volume of the union of boxes: each box without those behind it in the list. What is outside of a box falls into
 * six convex cells, cut off by its sides one after another; of each the next box is taken away.
 *
 * In double. What is thinner than SLIVER of a box counts as nothing, and there are CELLS cells at most: together less
 * than 1e-6 of the union. Where more would be needed the rest counts whole: then it is an upper bound.
 */
#include "cover.hpp"
#include "grown.hpp"
#include <algorithm>

namespace
{
const double SLIVER = 1e-12;
enum { CELLS = 1 << 19 };

using Cell = std::vector<std::vector<Vector>>; // the faces of a convex body

struct Plane {
    Vector normal; // of length 1; inside: normal.p >= bound
    double bound;
};

Vector middle_of(const std::vector<Vector> &points)
{
    Vector sum = {0, 0, 0};
    for (const Vector &p : points)
        sum = sum + p;
    return (1 / (double)points.size()) * sum;
}

double volume_of(const Cell &cell)
{
    if (cell.empty())
        return 0;
    double six = 0;
    const Vector &apex = cell[0][0];
    for (const auto &face : cell)
        for (size_t i = 1; i + 1 < face.size(); i++)
            six += std::fabs(dot(face[0] - apex, cross(face[i] - apex, face[i + 1] - apex)));
    return six / 6;
}

// Points of a plane that are corners of a convex polygon, in order.
void sort_around(std::vector<Vector> &points, const Vector &normal)
{
    const Vector middle = middle_of(points), e = beside(normal), f = cross(normal, e);
    std::sort(points.begin(), points.end(), [&](const Vector &p, const Vector &q) {
        return std::atan2(dot(f, p - middle), dot(e, p - middle)) < std::atan2(dot(f, q - middle), dot(e, q - middle));
    });
}

// What of a cell has normal.p >= bound.
Cell clipped(const Cell &cell, const Plane &plane)
{
    Cell out;
    std::vector<Vector> lid;
    bool cut = false;
    for (const auto &face : cell) {
        std::vector<Vector> left = part(face, plane.normal, plane.bound);
        for (const Vector &p : face)
            cut = cut || dot(plane.normal, p) < plane.bound;
        for (const Vector &p : left)
            if (std::none_of(face.begin(), face.end(), [&](const Vector &q) { return p == q; }) ||
                dot(plane.normal, p) == plane.bound)
                lid.push_back(p);
        if (left.size() >= 3)
            out.push_back(left);
    }
    if (cut && lid.size() >= 3) {
        sort_around(lid, plane.normal);
        out.push_back(lid);
    }
    return out;
}

struct Union {
    std::vector<std::array<Plane, 6>> sides;
    std::vector<Cell> bodies;
    double sliver = 0;
    int cells = 0;

    explicit Union(const std::vector<Box> &boxes);
    bool apart(const Cell &cell, size_t box) const;
    double outside(Cell cell, size_t from);
};

Union::Union(const std::vector<Box> &boxes)
{
    static const int quad[6][4] = {{0, 2, 6, 4}, {1, 3, 7, 5}, {0, 1, 5, 4}, {2, 3, 7, 6}, {0, 1, 3, 2}, {4, 5, 7, 6}};
    const Vector home = corner_of(boxes[0], 0); // far from the origin less would be left of the digits
    for (const Box &box : boxes) {
        Cell body;
        std::array<Plane, 6> planes;
        Vector corner[8], middle = {0, 0, 0};
        for (int i = 0; i < 8; i++) {
            corner[i] = corner_of(box, i) - home;
            middle = middle + 0.125 * corner[i];
        }
        for (int i = 0; i < 6; i++) {
            const int *q = quad[i];
            Vector n = unit(cross(corner[q[1]] - corner[q[0]], corner[q[3]] - corner[q[0]]));
            n = dot(n, middle - corner[q[0]]) < 0 ? -1.0 * n : n;
            planes[i] = {n, dot(n, corner[q[0]])};
            body.push_back({corner[q[0]], corner[q[1]], corner[q[2]], corner[q[3]]});
        }
        sides.push_back(planes);
        bodies.push_back(body);
        sliver = std::max(sliver, SLIVER * volume_of(body));
    }
}

bool Union::apart(const Cell &cell, size_t box) const
{
    return std::any_of(sides[box].begin(), sides[box].end(), [&](const Plane &side) {
        return std::all_of(cell.begin(), cell.end(), [&](const auto &face) {
            return std::all_of(face.begin(), face.end(),
                               [&](const Vector &p) { return dot(side.normal, p) <= side.bound; });
        });
    });
}

// The volume of what of a cell is outside of the boxes from `from` on.
double Union::outside(Cell cell, size_t from)
{
    const double all = volume_of(cell);
    double sum = 0;
    if (all <= sliver)
        return 0;
    while (from < sides.size() && apart(cell, from))
        from++;
    if (from == sides.size() || ++cells > CELLS)
        return all;
    for (const Plane &side : sides[from]) {
        sum += outside(clipped(cell, {-1.0 * side.normal, -side.bound}), from + 1);
        cell = clipped(cell, side);
    }
    return sum;
}
} // namespace

double volume_of(const std::vector<Box> &boxes)
{
    double sum = 0;
    if (boxes.size() < 2)
        return boxes.empty() ? 0 : volume_of(boxes[0]);
    Union all(boxes);
    for (size_t i = 0; i < boxes.size(); i++)
        sum += all.outside(all.bodies[i], i + 1);
    return sum;
}
