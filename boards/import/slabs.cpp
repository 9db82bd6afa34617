// SPDX-License-Identifier: MIT
#include "slabs.hpp"
#include <algorithm>

namespace
{
enum { CUTS = 8, WEDGES = 4 }; // slabs end at multiples of 1/CUTS of the length

// Boxes that hold a piece, and the worst of their excesses.
struct Plan {
    std::vector<Piece> pieces;
    double worst = INFINITY;
    bool better_than(const Plan &other, double wanted) const
    {
        bool good = worst <= wanted, other_good = other.worst <= wanted;
        if (good != other_good)
            return good;
        if (good && pieces.size() != other.pieces.size())
            return pieces.size() < other.pieces.size();
        return worst < other.worst;
    }
};

class Search
{
  public:
    Search(const Solid &s, const Surface &n, int boxes, double excess) : solid(s), surface(n), most(boxes), aim(excess)
    {
    }
    Plan run(const Piece &whole) const;

  private:
    const Solid &solid;
    const Surface &surface;
    int most;
    double aim;

    double reach(const Fit &fit) const;
    double fit(Piece &piece, const Axes &from) const;
    Plan wedges(const Piece &piece, int axis, int count, double phase) const;
    Plan wedged(const Piece &piece, double excess, int room) const;
    Plan slab(const Piece &whole, int axis, int start, int end, int room) const;
    Plan along(const Piece &whole, int axis) const;
};

// How far the box of a fit reaches: its corners, and where pockets are possible points all over it.
double Search::reach(const Fit &fit) const
{
    double worst = 0;
    int steps = solid.pocket < 0.1 * aim ? 2 : 4;
    for (int i = 0; i < steps * steps * steps; i++) {
        int at[3] = {i % steps, i / steps % steps, i / steps / steps};
        Vector p = {0, 0, 0};
        for (int k = 0; k < 3; k++)
            p = p + (fit.low[k] + (fit.high[k] - fit.low[k]) * at[k] / (steps - 1)) * fit.axis[k];
        worst = std::max(worst, surface.outside(p));
    }
    return worst;
}

// The box of these axes, or a smaller one: whichever reaches less far. Returns how far.
double Search::fit(Piece &piece, const Axes &from) const
{
    piece.fit = fit_along(piece.points, from);
    double worst = reach(piece.fit);
    if (worst <= aim)
        return worst;
    Fit smaller = fit_from(piece.points, from, 3);
    double other = reach(smaller);
    if (other < worst)
        piece.fit = smaller;
    return std::min(worst, other);
}

// `count` double wedges about an axis of the piece's box, through its middle.
Plan Search::wedges(const Piece &piece, int axis, int count, double phase) const
{
    const Axes &a = piece.fit.axis;
    const Vector &u = a[(axis + 1) % 3], &v = a[(axis + 2) % 3];
    Vector middle = {0, 0, 0};
    for (int k = 0; k < 3; k++)
        middle = middle + (piece.fit.low[k] + piece.fit.high[k]) / 2 * a[k];
    Plan plan;
    plan.worst = 0;
    for (int i = 0; i < count && plan.worst < INFINITY; i++) {
        double turn = M_PI * (i + phase) / count, half = M_PI / (2 * count);
        Vector to = std::cos(turn) * u + std::sin(turn) * v, across = cross(a[axis], to);
        Vector n = std::cos(half) * across + std::sin(half) * to, m = std::sin(half) * to - std::cos(half) * across;
        Piece wedge = part_of(part_of(piece, n, dot(n, middle)), m, dot(m, middle));
        add(wedge, part_of(part_of(piece, -1.0 * n, -dot(n, middle)), -1.0 * m, -dot(m, middle)));
        if (wedge.points.empty())
            continue;
        plan.worst = std::max(plan.worst, fit(wedge, {to, across, a[axis]}));
        plan.pieces.push_back(wedge);
    }
    return plan;
}

// One box, or the fewest wedges that are good; else the best of them.
Plan Search::wedged(const Piece &piece, double excess, int room) const
{
    Plan best;
    best.pieces = {piece};
    best.worst = excess;
    for (int count = 2; count <= room && best.worst > aim; count++)
        for (int axis = 0; axis < 3; axis++)
            for (double phase : {0.0, 0.5}) {
                Plan plan = wedges(piece, axis, count, phase);
                if (plan.better_than(best, aim))
                    best = plan;
            }
    return best;
}

Plan Search::slab(const Piece &whole, int axis, int start, int end, int room) const
{
    const Fit &f = whole.fit;
    double low = f.low[axis], step = (f.high[axis] - low) / CUTS;
    Piece piece = start ? part_of(whole, f.axis[axis], low + start * step) : whole;
    if (end < CUTS)
        piece = part_of(piece, -1.0 * f.axis[axis], -(low + end * step));
    Plan none;
    none.worst = 0;
    if (piece.points.empty())
        return none;
    double excess = fit(piece, f.axis);
    return wedged(piece, excess, std::min(room, (int)WEDGES));
}

// The best slabs along one axis of the box: best[i] holds what is below cut i.
Plan Search::along(const Piece &whole, int axis) const
{
    std::vector<Plan> best(CUTS + 1);
    best[0].worst = 0;
    for (int end = 1; end <= CUTS; end++)
        for (int start = 0; start < end; start++) {
            int room = most - (int)best[start].pieces.size();
            if (room < 1)
                continue;
            Plan plan = slab(whole, axis, start, end, room);
            plan.pieces.insert(plan.pieces.end(), best[start].pieces.begin(), best[start].pieces.end());
            plan.worst = std::max(plan.worst, best[start].worst);
            if (plan.better_than(best[end], aim))
                best[end] = plan;
        }
    return best[CUTS];
}

Plan Search::run(const Piece &whole) const
{
    Plan best = wedged(whole, reach(whole.fit), most);
    for (int axis = 0; axis < 3 && (best.worst > aim || best.pieces.size() > 2); axis++) {
        Plan plan = along(whole, axis);
        if (plan.better_than(best, aim))
            best = plan;
    }
    return best;
}
} // namespace

std::vector<Piece> slabs(const Solid &solid, const Surface &surface, const Piece &whole, const Wanted &wanted)
{
    // A little less than what is asked, for what rounding adds.
    return Search(solid, surface, wanted.boxes, std::max(0.0, 0.99 * wanted.excess - solid.round)).run(whole).pieces;
}
