// SPDX-License-Identifier: MIT
#include "fit.hpp"
#include <algorithm>

Vector direction(int i, int n)
{
    double z = (i + 0.5) / n, r = std::sqrt(1 - z * z), turn = 2.399963229728653 * i;
    return {r * std::cos(turn), r * std::sin(turn), z};
}

namespace
{
using Flat = std::array<double, 2>;

double turns_left(const Flat &o, const Flat &a, const Flat &b)
{
    return (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0]);
}

// The convex hull, in order (Andrew's monotone chain).
std::vector<Flat> hull_of(std::vector<Flat> p)
{
    std::sort(p.begin(), p.end());
    p.erase(std::unique(p.begin(), p.end()), p.end());
    if (p.size() < 3)
        return p;
    std::vector<Flat> hull;
    for (int side = 0; side < 2; side++) {
        size_t start = hull.size();
        for (const Flat &q : p) {
            while (hull.size() >= start + 2 && turns_left(hull[hull.size() - 2], hull.back(), q) <= 0)
                hull.pop_back();
            hull.push_back(q);
        }
        hull.pop_back();
        std::reverse(p.begin(), p.end());
    }
    return hull;
}

// The corner that is furthest along (x, y), of those after `from` where they go on getting further.
size_t furthest(const std::vector<Flat> &hull, size_t from, double x, double y)
{
    auto along = [&](size_t i) { return x * hull[i][0] + y * hull[i][1]; };
    for (size_t i = 0; i < hull.size(); i++) {
        const size_t next = from + 1 < hull.size() ? from + 1 : 0;
        if (along(next) <= along(from))
            break;
        from = next;
    }
    return from;
}

// The direction of that edge of the hull along which its rectangle is smallest (G. Toussaint 1983: corners go round).
Flat best_edge(const std::vector<Flat> &hull, double &area)
{
    Flat best = {1, 0};
    size_t right = 0, top = 0, left = 0;
    area = INFINITY;
    for (size_t i = 0; i < hull.size(); i++) {
        const Flat &p = hull[i], &q = hull[(i + 1) % hull.size()];
        double dx = q[0] - p[0], dy = q[1] - p[1], size = std::hypot(dx, dy);
        if (!(size > 0))
            continue;
        dx /= size;
        dy /= size;
        right = furthest(hull, i == 0 ? 1 % hull.size() : right, dx, dy);
        top = furthest(hull, i == 0 ? right : top, -dy, dx);
        left = furthest(hull, i == 0 ? top : left, -dx, -dy);
        const Flat &r = hull[right], &t = hull[top], &l = hull[left];
        double found = (dx * (r[0] - l[0]) + dy * (r[1] - l[1])) * (dx * (t[1] - p[1]) - dy * (t[0] - p[0]));
        if (found < area) {
            area = found;
            best = {dx, dy};
        }
    }
    return best;
}

// The axes of the smallest box with a face at right angles to n, and its volume.
Axes axes_with(const std::vector<Vector> &points, const Vector &n, double &volume)
{
    Vector e = beside(n), f = cross(n, e);
    std::vector<Flat> flat;
    double low = INFINITY, high = -INFINITY, area;
    for (const Vector &p : points) {
        flat.push_back({dot(e, p), dot(f, p)});
        low = std::min(low, dot(n, p));
        high = std::max(high, dot(n, p));
    }
    Flat edge = best_edge(hull_of(flat), area);
    Vector u = unit(edge[0] * e + edge[1] * f);
    volume = std::isfinite(area) ? area * (high - low) : 0;
    return {u, cross(n, u), n};
}

struct Best {
    Axes axis;
    double volume = INFINITY;
    bool take(const std::vector<Vector> &points, const Vector &n)
    {
        double found;
        Axes tried = axes_with(points, n, found);
        if (!(found < volume * (1 - 1e-9)))
            return false;
        volume = found;
        axis = tried;
        return true;
    }
};

// Each face's normal in turn, then normals a little beside them; the step is halved where none helps.
void refine(const std::vector<Vector> &points, Best &best, int rounds)
{
    double step = 0.3;
    for (int round = 0; round < rounds && step > 1e-4; round++) {
        bool better = false;
        Axes at = best.axis;
        for (int i = 0; i < 3; i++) {
            better |= best.take(points, at[i]);
            for (int k = 0; k < 4; k++) {
                const Vector &to = at[(i + 1 + k % 2) % 3];
                better |= best.take(points, unit(at[i] + (k < 2 ? step : -step) * to));
            }
        }
        if (!better)
            step /= 3;
    }
}
} // namespace

std::vector<Vector> outermost(const std::vector<Vector> &points, int directions)
{
    if ((int)points.size() <= directions)
        return points;
    std::vector<size_t> kept;
    for (int i = 0; i < directions + 3; i++) {
        Vector d = {i == directions ? 1.0 : 0, i == directions + 1 ? 1.0 : 0, i == directions + 2 ? 1.0 : 0};
        if (i < directions)
            d = direction(i, directions);
        auto ends = std::minmax_element(points.begin(), points.end(),
                                        [&](const Vector &p, const Vector &q) { return dot(d, p) < dot(d, q); });
        kept.push_back((size_t)(ends.first - points.begin()));
        kept.push_back((size_t)(ends.second - points.begin()));
    }
    std::sort(kept.begin(), kept.end());
    kept.erase(std::unique(kept.begin(), kept.end()), kept.end());
    std::vector<Vector> out;
    for (size_t k : kept)
        out.push_back(points[k]);
    return out;
}

Fit fit_along(const std::vector<Vector> &points, const Axes &axis)
{
    Fit fit = {axis, {INFINITY, INFINITY, INFINITY}, {-INFINITY, -INFINITY, -INFINITY}, true};
    for (const Vector &p : points)
        for (int i = 0; i < 3; i++) {
            fit.low[i] = std::min(fit.low[i], dot(axis[i], p));
            fit.high[i] = std::max(fit.high[i], dot(axis[i], p));
        }
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++)
            fit.upright &= axis[i][k] == (i == k ? 1 : 0);
    return fit;
}

double volume_of(const Fit &fit)
{
    double v = 1;
    for (int k = 0; k < 3; k++)
        v *= fit.high[k] - fit.low[k];
    return v;
}

static const Axes FRAME = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};

// The frame's own axes where they are nearly as good: few zeros in tables are better than many digits.
Fit fit_with(const std::vector<Vector> &points, const Axes &axis)
{
    Fit turned = fit_along(points, axis), upright = fit_along(points, FRAME);
    return volume_of(upright) <= 1.01 * volume_of(turned) ? upright : turned;
}

Fit fit_from(const std::vector<Vector> &points, const Axes &axis, int rounds)
{
    std::vector<Vector> few = outermost(points, 60);
    Best best;
    for (const Vector &n : axis)
        best.take(few, n);
    refine(few, best, rounds);
    return fit_with(points, best.axis);
}

Fit fit_smallest(const std::vector<Vector> &points, const std::vector<Vector> &normals)
{
    enum { SPREAD = 60, STARTS = 4 };
    std::vector<Vector> few = outermost(points, 300), tried = normals;
    for (int i = 0; i < SPREAD; i++)
        tried.push_back(direction(i, SPREAD));
    for (const Vector &n : FRAME)
        tried.push_back(n);
    std::vector<std::pair<double, Axes>> found;
    for (const Vector &n : tried) {
        double volume;
        Axes axis = axes_with(few, n, volume);
        found.emplace_back(volume, axis);
    }
    std::sort(found.begin(), found.end(), [](const auto &a, const auto &b) { return a.first < b.first; });
    Best best;
    for (size_t i = 0; i < found.size() && i < STARTS; i++) {
        Best start;
        start.axis = found[i].second;
        start.volume = found[i].first;
        refine(few, start, 40);
        if (start.volume < best.volume)
            best = start;
    }
    return fit_with(points, best.axis);
}
