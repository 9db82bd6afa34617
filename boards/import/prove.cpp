// SPDX-License-Identifier: MIT
#include "prove.hpp"
#include <algorithm>
#include <cfloat>

using Point = std::array<Q, 3>;

double volume_of(const Box &b)
{
    Vector e[3];
    for (int i = 0; i < 3; i++)
        e[i] = {b.edge[i][0], b.edge[i][1], b.edge[i][2]};
    return std::fabs(dot(e[0], cross(e[1], e[2])));
}

Vector corner_of(const Box &b, int i)
{
    Vector p = {b.origin[0], b.origin[1], b.origin[2]};
    for (int j = 0; j < 3; j++)
        if (i >> j & 1)
            p = p + Vector{b.edge[j][0], b.edge[j][1], b.edge[j][2]};
    return p;
}

// Sides 2i and 2i + 1 are x_i >= 0 and x_i <= 1.
Sides::Sides(const Box &box, const Vector &error)
{
    Q e[3][3], o[3];
    for (int k = 0; k < 3; k++) {
        o[k] = box.origin[k];
        for (int i = 0; i < 3; i++)
            e[i][k] = box.edge[i][k];
    }
    for (int i = 0; i < 3; i++) {
        const Q *u = e[(i + 1) % 3], *v = e[(i + 2) % 3];
        Q n[3] = {u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]};
        Q depth = n[0] * e[i][0] + n[1] * e[i][1] + n[2] * e[i][2];
        for (int side = 0; side < 2; side++) {
            int sign = (side ? -1 : 1) * (depth < 0 ? -1 : 1), at = 2 * i + side;
            bound[at] = side ? Q(-abs(depth)) : Q(0);
            for (int k = 0; k < 3; k++) {
                normal[at][k] = sign * n[k];
                bound[at] += normal[at][k] * o[k] + abs(n[k]) * Q(error[k]);
            }
            quick_sum[at] = 0;
            for (int k = 0; k < 3; k++) {
                quick[at][k] = nearest(normal[at][k]);
                quick_sum[at] = std::max(quick_sum[at], std::fabs(quick[at][k]));
            }
            quick_bound[at] = nearest(bound[at]);
        }
    }
}

/*
 * n.p - bound in double. Each of the numbers n, bound is off by u of itself, each product, sum and difference by u of
 * its size: together at most 8u (3 |n| |p| + |bound|), in magnitudes; 2^-48 has a factor of 4 to spare. Products that
 * underflow are below DBL_MIN.
 */
static int quick_side(const Sides &s, const Vector &p, int i)
{
    double size = std::max({std::fabs(p[0]), std::fabs(p[1]), std::fabs(p[2])});
    double value = s.quick[i][0] * p[0] + s.quick[i][1] * p[1] + s.quick[i][2] * p[2] - s.quick_bound[i];
    double error = 0x1p-48 * (3 * s.quick_sum[i] * size + std::fabs(s.quick_bound[i])) + 8 * DBL_MIN;
    return value > error ? 1 : value < -error ? -1 : 0;
}

int Sides::side(const Point &p, int i) const
{
    Q value = normal[i][0] * p[0] + normal[i][1] * p[1] + normal[i][2] * p[2] - bound[i];
    return sgn(value);
}

bool Sides::holds(const Vector &p) const
{
    for (int i = 0; i < 6; i++) {
        int quickly = quick_side(*this, p, i);
        if (quickly < 0 || (quickly == 0 && side({Q(p[0]), Q(p[1]), Q(p[2])}, i) < 0))
            return false;
    }
    return true;
}

bool Sides::surely_beyond(const Vector *p, int count) const
{
    for (int i = 0; i < 6; i++) {
        int beyond = 0;
        while (beyond < count && quick_side(*this, p[beyond], i) < 0)
            beyond++;
        if (beyond == count)
            return true;
    }
    return false;
}

// A box along the axes: the tightest of all that floats can say.
static Box upright_box(const Vector &error, const Vector &low, const Vector &high)
{
    Box box = {};
    for (int k = 0; k < 3; k++) {
        box.origin[k] = float_below(Q(low[k]) - Q(error[k]));
        box.edge[k][k] = float_above(Q(high[k]) + Q(error[k]) - Q(box.origin[k]));
    }
    return box;
}

// Faces of the fit moved out by pad, then rounded.
static Box turned_box(const Fit &fit, double pad, const Vector &low, const Vector &high)
{
    Box box;
    for (int k = 0; k < 3; k++) {
        double o = 0;
        for (int i = 0; i < 3; i++) {
            box.edge[i][k] = (float)((high[i] - low[i] + 2 * pad) * fit.axis[i][k]);
            o += (low[i] - pad) * fit.axis[i][k];
        }
        box.origin[k] = (float)o;
    }
    return box;
}

/*
 * No frame of fmb is flat. Where the points are thinner than 2^-12 of their length the box is that thick (a millimetre
 * of 4 m): so fmb can grow and place it, which slivers do not allow.
 */
static bool thicken(const Fit &fit, Vector &low, Vector &high)
{
    double longest = 0;
    for (int i = 0; i < 3; i++)
        longest = std::max(longest, fit.high[i] - fit.low[i]);
    low = fit.low;
    high = fit.high;
    for (int i = 0; i < 3; i++) {
        double lack = longest * 0x1p-12 - (high[i] - low[i]);
        if (lack > 0) {
            low[i] -= lack / 2;
            high[i] += lack / 2;
        }
    }
    return longest > 0;
}

Box box_around(const Fit &fit, const std::vector<Vector> &points, const Vector &error, const Place &place)
{
    Vector low, high;
    if (!thicken(fit, low, high))
        fail(place, "has no extent: all its points are one");
    double size = length(error);
    for (const Vector &p : points)
        size = std::max(size, length(p));
    if (!(size < 0x1p33))
        fail(place, "is larger than 2^33, the largest that fmb takes");
    double pad = length(error) + 0x1p-24 * size;
    for (int i = 0; i < 24; i++, pad *= 1.5) {
        Box box = fit.upright && i == 0 ? upright_box(error, low, high) : turned_box(fit, pad, low, high);
        Sides sides(box, error);
        if (std::all_of(points.begin(), points.end(), [&](const Vector &p) { return sides.holds(p); }))
            return box;
    }
    fail(place, "no box of floats could be proved to hold it");
}

// ---- the surface, triangle by triangle ----

// What of the convex polygon is beyond side i (appended to `left`), and what is not (the polygon becomes that).
static void cut(const Sides &sides, int i, std::vector<Point> &polygon, std::vector<std::vector<Point>> &left)
{
    std::vector<Q> value;
    bool beyond = false;
    for (const Point &p : polygon) {
        const Q *n = sides.normal[i];
        value.push_back(n[0] * p[0] + n[1] * p[1] + n[2] * p[2] - sides.bound[i]);
        beyond |= value.back() < 0;
    }
    if (!beyond)
        return;
    std::vector<Point> in, out;
    for (size_t k = 0; k < polygon.size(); k++) {
        size_t next = (k + 1) % polygon.size();
        const Point &p = polygon[k], &q = polygon[next];
        (value[k] >= 0 ? in : out).push_back(p);
        if (value[k] == 0)
            out.push_back(p);
        if (sgn(value[k]) * sgn(value[next]) < 0) {
            Q t = value[k] / (value[k] - value[next]);
            Point x;
            for (int c = 0; c < 3; c++)
                x[c] = p[c] + t * (q[c] - p[c]);
            in.push_back(x);
            out.push_back(x);
        }
    }
    polygon = in;
    left.push_back(out);
}

// All of the triangle in one box.
static bool in_one(const Vector corner[3], const std::vector<Sides> &boxes)
{
    return std::any_of(boxes.begin(), boxes.end(), [&](const Sides &box) {
        return box.holds(corner[0]) && box.holds(corner[1]) && box.holds(corner[2]);
    });
}

// Takes all boxes from one triangle. What is left is empty: proved.
static bool in_all_together(const Vector corner[3], const std::vector<Sides> &boxes, Vector *at)
{
    std::vector<std::vector<Point>> now = {{}}, left;
    for (int i = 0; i < 3; i++)
        now[0].push_back({Q(corner[i][0]), Q(corner[i][1]), Q(corner[i][2])});
    for (const Sides &box : boxes) {
        if (box.surely_beyond(corner, 3))
            continue;
        for (auto &polygon : now)
            for (int i = 0; i < 6 && !polygon.empty(); i++)
                cut(box, i, polygon, left);
        now.swap(left);
        left.clear();
    }
    if (!now.empty())
        *at = {now[0][0][0].get_d(), now[0][0][1].get_d(), now[0][0][2].get_d()};
    return now.empty();
}

bool covered(const Solid &solid, const std::vector<Box> &boxes, Vector *at)
{
    std::vector<Sides> sides;
    for (const Box &box : boxes)
        sides.emplace_back(box, solid.error);
    for (const Face &f : solid.face) {
        Vector corner[3] = {solid.vertex[f[0]], solid.vertex[f[1]], solid.vertex[f[2]]};
        if (!in_one(corner, sides) && !in_all_together(corner, sides, at))
            return false;
    }
    return true;
}
