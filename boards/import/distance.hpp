// SPDX-License-Identifier: MIT
// How far points are from a link. Measured in double, for people and for the search of boxes; no proof rests on it.
#ifndef IMPORT_DISTANCE_HPP
#define IMPORT_DISTANCE_HPP

#include "prove.hpp"

class Surface
{
  public:
    explicit Surface(const Solid &solid);
    // To the surface, if it is below `far`; else `far`.
    double distance(const Vector &p, double far = INFINITY) const { return nearest_below(p, far, 0); }
    bool encloses(const Vector &p) const;           // only of closed surfaces
    bool within(const Vector &p, double far) const; // within `far` of the link, or inside
    double outside(const Vector &p) const { return encloses(p) ? 0 : distance(p); }

    /*
     * How far the points of a parallelepiped are from the link at most: rounded up, by 2 % or 1/1000 of its diagonal, or
     * more where many pockets would have to be looked into. Of a convex link: that of the farthest corner.
     */
    double beyond(const Vector &origin, const Axes &edge) const;
    double beyond_hull() const; // the same of the points of its convex hull

  private:
    struct Node {
        Vector low, high;
        int first, count, right; // count 0: its children are the next node and `right`
    };
    const Solid &solid;
    std::vector<int> order;
    std::vector<Node> nodes;
    // The distance if it is below `far`, else `far`; anything below `enough` may be the distance of any triangle.
    double nearest_below(const Vector &p, double far, double enough) const;
    double within_pockets(const Vector &middle, const Axes &edge, double worst, double diagonal, bool of_hull) const;
    double from_hull(Vector &p, double enough) const;
    int build(int first, int count, int depth);
};

#endif
