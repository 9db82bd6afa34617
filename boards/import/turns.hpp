// SPDX-License-Identifier: MIT
/*
 * What no box holds that is within an excess of a link, however it is turned.
 *
 * THEOREM of none(): no box whose points are all within `excess` of the convex hull of the link holds points whose
 * weights are `share` or more.
 * PROOF. A box with axes a_k that holds points p_j holds all sum_k a_k (a_k.q_k), each q_k one of the p_j. None of these
 * may be beyond a plane n.x <= max_link n.x + excess. So for each direction n, with c_k = n.a_k, q_k being that which is
 * farthest along a_k, or against it if c_k < 0:
 *     (1)  sum_k c_k (a_k.q_k) <= max_link n.x + excess.
 * Of other axes a'_k, turned by an angle t, the left side with the same q_k may not be more, either. With any r it is
 * n.r + sum_k (n.a'_k)(a'_k.d_k), d_k = q_k - r: quadratic forms of a'_k with the matrix M = (n d' + d n')/2, whose
 * eigenvalues are (n.d +- |d|)/2 and 0. On a great circle that is A + B cos(2 x + C), B <= |d|/2. So it changes by
 * |d| sin t at most (t <= pi/2). And while all turn about one unit vector w its first derivative at 0 is
 * w . a_k x ((a_k.d_k) n + (n.a_k) d_k), its second one at most 2 |M| + 2 |M| <= 4 |d|: beyond the first it changes by
 * 2 |d| t^2 at most.
 * So (1) is broken by all turns near one if it is broken there by more. All turns, but for those that only exchange the
 * axes of a box, are parted into cubes of Rodrigues' vectors. A cube of half edge s, no point of it nearer to 0 than m,
 * is within a turn of 2 sqrt(3) s / sqrt(1 + m^2) of its middle: the projection onto the unit quaternions shrinks by
 * sqrt(1 + m^2) at least, and a turn is twice the angle there. In each cube all sets of points are gone through, by
 * branch and bound: of points of which no two go together one counts. What a cube cannot tell its eight parts may.
 * Rounding: lengths are off by less than 2^-44 of the link's size, and 2^-30 of it is allowed for.
 */
#ifndef IMPORT_TURNS_HPP
#define IMPORT_TURNS_HPP

#include "fit.hpp"
#include "solid.hpp"
#include <bitset>

enum { POINTS = 128 };
using Points = std::bitset<POINTS>;

class Turns
{
  public:
    Turns(const Solid &solid, const std::vector<Vector> &points); // POINTS at most
    enum Answer { proved, found, spent };
    // found: each of some sets may be together in a box, and has that weight. spent: so many cubes did not tell.
    Answer none(const std::vector<double> &weight, double share, double excess, long cubes, std::vector<Points> &sets);

  private:
    struct Cube;
    struct Side { // points that are farthest along an axis, or against it
        int low[3] = {-1, -1, -1}, high[3] = {-1, -1, -1};
    };
    std::vector<Vector> normal, point, start; // start: middles of the cubes that are looked at first
    std::vector<double> bound, apart;         // apart: of points
    std::vector<double> weight;
    double size, excess = 0, share = 0;
    size_t last = 0; // the normal that told last
    long cubes = 0, nodes = 0;
    Points *held = nullptr;

    bool within(const Cube &cube, const Side &side);
    bool beyond(const Cube &cube, const Side &side, size_t i) const;
    Side with(const Cube &cube, Side side, int p) const;
    bool together(const Cube &cube, const Side &side, const std::vector<int> &more);
    std::vector<int> to_branch(const Cube &cube, double sum, std::vector<int> more) const;
    bool search(const Cube &cube, const Side &side, Points in, double sum, Points more);
    bool nearly_fit(Cube cube);
    Answer look(const Vector &middle, double half, const std::vector<Points> &above);
};

#endif
