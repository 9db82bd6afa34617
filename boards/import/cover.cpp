// SPDX-License-Identifier: MIT
/*
 * One box, or several.
 *
 * With an excess: boxes that grow within it (grown.cpp).
 * Without one: the surface is cut where that saves most volume.
 * All of this is a search in double, and no proof rests on it. At the end covered() proves that the boxes hold every
 * triangle, exactly.
 *
 * What the surface encloses is then held, too, if the boxes leave no hollow: the rest of space hangs together, and none
 * of it touches the surface. leaves_no_hollow() has the proof.
 */
#include "cover.hpp"
#include "few.hpp"
#include "grown.hpp"
#include <algorithm>

std::vector<Vector> part(const std::vector<Vector> &polygon, const Vector &normal, double bound)
{
    std::vector<Vector> out;
    for (size_t i = 0; i < polygon.size(); i++) {
        const Vector &p = polygon[i], &q = polygon[(i + 1) % polygon.size()];
        double at = dot(normal, p) - bound, next = dot(normal, q) - bound;
        if (at >= 0)
            out.push_back(p);
        if ((at > 0 && next < 0) || (at < 0 && next > 0))
            out.push_back(p + (at / (at - next)) * (q - p));
    }
    return out;
}

static Piece part_of(const Piece &whole, const Vector &normal, double bound)
{
    Piece piece;
    for (const auto &polygon : whole.polygons) {
        std::vector<Vector> cut = part(polygon, normal, bound);
        if (cut.empty())
            continue;
        piece.points.insert(piece.points.end(), cut.begin(), cut.end());
        piece.polygons.push_back(cut);
    }
    return piece;
}

namespace
{
enum { CUTS = 8 }; // pieces are cut at multiples of 1/CUTS of their length

// Normals of the largest faces, one of each direction.
std::vector<Vector> normals_of(const Solid &solid, size_t most)
{
    std::vector<std::pair<double, Vector>> all;
    for (const Face &f : solid.face) {
        Vector a = solid.vertex[f[0]], n = cross(solid.vertex[f[1]] - a, solid.vertex[f[2]] - a);
        if (length(n) > 0)
            all.push_back({length(n), unit(n)});
    }
    std::sort(all.begin(), all.end(), [](const auto &x, const auto &y) { return x.first > y.first; });
    std::vector<Vector> out;
    for (size_t i = 0; i < all.size() && out.size() < most; i++)
        if (std::none_of(out.begin(), out.end(),
                         [&](const Vector &n) { return std::fabs(dot(n, all[i].second)) > 0.999; }))
            out.push_back(all[i].second);
    return out;
}

Piece fitted_part(const Piece &whole, const Vector &normal, double bound)
{
    Piece piece = part_of(whole, normal, bound);
    if (!piece.points.empty())
        piece.fit = fit_from(piece.points, whole.fit.axis, 4);
    return piece;
}

// The cut of a piece that saves most volume. Returns what it saves; 0: none does.
double best_cut(const Piece &piece, Piece parts[2])
{
    const Fit &f = piece.fit;
    double most = 0;
    for (int cut = 0; cut < 3 * (CUTS - 1); cut++) {
        int axis = cut % 3;
        double at = f.low[axis] + (f.high[axis] - f.low[axis]) * (1 + cut / 3) / CUTS;
        Piece below = fitted_part(piece, -1.0 * f.axis[axis], -at), above = fitted_part(piece, f.axis[axis], at);
        if (below.points.empty() || above.points.empty())
            continue;
        double saved = volume_of(f) - volume_of(below.fit) - volume_of(above.fit);
        if (saved > most * 1.0001) {
            most = saved;
            parts[0] = below;
            parts[1] = above;
        }
    }
    return most;
}

// As many boxes as wanted, cut after cut where that saves most volume.
std::vector<Piece> least_volume(const Piece &whole, int boxes)
{
    struct Cut {
        Piece piece, parts[2];
        double saves;
    };
    auto cut = [](const Piece &piece) {
        Cut made = {piece, {}, 0};
        made.saves = best_cut(piece, made.parts);
        return made;
    };
    std::vector<Cut> cuts = {cut(whole)};
    while ((int)cuts.size() < boxes) {
        auto best = std::max_element(cuts.begin(), cuts.end(),
                                     [](const Cut &a, const Cut &b) { return a.saves < b.saves; });
        if (best->saves <= 1e-3 * volume_of(whole.fit))
            break;
        Piece second = best->parts[1];
        *best = cut(Piece(best->parts[0]));
        cuts.push_back(cut(second));
    }
    std::vector<Piece> pieces;
    for (const Cut &c : cuts)
        pieces.push_back(c.piece);
    return pieces;
}

Piece all_of(const Solid &solid)
{
    Piece whole;
    for (const Face &f : solid.face)
        whole.polygons.push_back({solid.vertex[f[0]], solid.vertex[f[1]], solid.vertex[f[2]]});
    whole.points = solid.vertex;
    whole.fit = solid.simple ? fit_with(solid.vertex, solid.axes) : fit_smallest(solid.vertex, normals_of(solid, 60));
    return whole;
}

// What a piece was cut at is off by rounding.
Vector with_rounding(const Vector &error, const Solid &solid)
{
    double more = 0x1p-44 * (length(solid.low) + length(solid.high));
    return error + Vector{more, more, more};
}

double beyond(const Surface &surface, const Box &box)
{
    Vector o = corner_of(box, 0);
    return surface.beyond(o, {corner_of(box, 1) - o, corner_of(box, 2) - o, corner_of(box, 4) - o});
}
} // namespace

static std::vector<Box> boxes_of(const Solid &solid, const Surface &surface, const Wanted &wanted, const Place &place)
{
    Piece whole = all_of(solid);
    std::vector<Box> boxes = {box_around(whole.fit, whole.points, solid.error, place)};
    if (wanted.boxes == 1)
        return boxes;
    if (wanted.excess > 0 && beyond(surface, boxes[0]) + solid.round <= wanted.excess)
        return boxes;
    std::vector<Piece> pieces = wanted.excess > 0 ? grown(solid, surface, whole, wanted)
                                                  : least_volume(whole, wanted.boxes);
    boxes.clear();
    for (const Piece &piece : pieces)
        boxes.push_back(box_around(piece.fit, piece.points, with_rounding(solid.error, solid), place));
    return boxes;
}

Cover cover(const Solid &solid, const Wanted &wanted, const Place &place)
{
    Cover made;
    Surface surface(solid);
    Vector at = {0, 0, 0};
    made.boxes = boxes_of(solid, surface, wanted, place);
    // A round shape is inside its polyhedron. If not all of that is in the boxes, the shape need not be.
    made.filled = leaves_no_hollow(made.boxes);
    // Three boxes or less leave no hollow.
    for (int boxes = wanted.boxes; !made.filled && solid.round > 0;) {
        boxes = boxes * 2 / 3;
        made.boxes = boxes_of(solid, surface, {boxes, boxes > 1 ? wanted.excess : 0, false}, place);
        made.filled = leaves_no_hollow(made.boxes);
    }
    if (made.boxes.size() > 1 && !covered(solid, made.boxes, &at))
        fail(place, "its boxes could not be proved to hold it near " + std::to_string(at[0]) + " " +
                        std::to_string(at[1]) + " " + std::to_string(at[2]) + ": --per-link 1 needs no cuts");
    made.volume = volume_of(made.boxes);
    for (const Box &box : made.boxes)
        made.excess = std::max(made.excess, beyond(surface, box));
    made.excess += solid.round;
    if (wanted.limit && made.excess > wanted.excess)
        made.too_few = too_few(solid, surface, wanted.boxes, wanted.excess);
    if (wanted.hull)
        made.hull = surface.beyond_hull() + solid.round;
    return made;
}
