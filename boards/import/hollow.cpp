// SPDX-License-Identifier: MIT
#include "cover.hpp"
#include <algorithm>

namespace
{
// Surely apart: along some face normal or product of edges by more than rounding.
bool apart(const Box &a, const Box &b)
{
    Vector e[6], axis[15], d = corner_of(b, 0) - corner_of(a, 0);
    for (int i = 0; i < 3; i++) {
        e[i] = corner_of(a, 1 << i) - corner_of(a, 0);
        e[3 + i] = corner_of(b, 1 << i) - corner_of(b, 0);
    }
    for (int i = 0; i < 3; i++) {
        axis[i] = cross(e[(i + 1) % 3], e[(i + 2) % 3]);
        axis[3 + i] = cross(e[3 + (i + 1) % 3], e[3 + (i + 2) % 3]);
        for (int j = 0; j < 3; j++)
            axis[6 + 3 * i + j] = cross(e[i], e[3 + j]);
    }
    double size = length(d) + length(corner_of(a, 0)) + length(corner_of(b, 0));
    for (const Vector &n : axis) {
        double middle = dot(n, d), radius = 1e-9 * length(n) * size;
        for (int i = 0; i < 6; i++) {
            middle += (i < 3 ? -0.5 : 0.5) * dot(n, e[i]);
            radius += 0.5 * std::fabs(dot(n, e[i]));
        }
        if (std::fabs(middle) > radius)
            return true;
    }
    return false;
}

// A point proved to lie in all of the boxes, looked for by going to the nearest point of each in turn.
bool share_a_point(const std::vector<const Box *> &boxes)
{
    std::vector<Sides> sides;
    Vector p = {0, 0, 0};
    for (const Box *box : boxes) {
        sides.emplace_back(*box, Vector{0, 0, 0});
        p = p + (0.5 / (double)boxes.size()) * (corner_of(*box, 0) + corner_of(*box, 7));
    }
    for (int round = 0; round < 200; round++) {
        if (std::all_of(sides.begin(), sides.end(), [&](const Sides &s) { return s.holds(p); }))
            return true;
        for (const Sides &s : sides)
            for (int i = 0; i < 6; i++) {
                Vector n = {s.quick[i][0], s.quick[i][1], s.quick[i][2]};
                double lack = s.quick_bound[i] - dot(n, p);
                if (lack > 0)
                    p = p + (1.001 * lack / dot(n, n)) * n;
            }
    }
    return false;
}

// Can this box be taken away from the others, as leaves_no_hollow() says?
bool may_go(const Box *box, const std::vector<const Box *> &all)
{
    std::vector<const Box *> met = {box};
    for (const Box *other : all)
        if (other != box && !apart(*box, *other))
            met.push_back(other);
    return met.size() <= 3 || share_a_point(met);
}
} // namespace

/*
 * The union U of convex sets has no hollow (H_2(U) = 0, Alexander's duality) if they can be taken away one by one, each
 * B from what is left, V, so that B meets V in a set without a ring: Mayer-Vietoris: H_2(V) + H_2(B) -> H_2(V u B) ->
 * H_1(V n B), and H_2(B) = 0. V n B is the union of the convex sets B n C, C of V. Two of them make no ring, and any
 * number of them that share a point make none. Three convex sets never shut anything in.
 */
bool leaves_no_hollow(const std::vector<Box> &boxes)
{
    std::vector<const Box *> left;
    for (const Box &box : boxes)
        left.push_back(&box);
    while (left.size() > 3) {
        auto goes = std::find_if(left.begin(), left.end(), [&](const Box *box) { return may_go(box, left); });
        if (goes == left.end())
            return false;
        left.erase(goes);
    }
    return true;
}
