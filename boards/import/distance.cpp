// SPDX-License-Identifier: MIT
#include "distance.hpp"
#include <algorithm>
#include <queue>

// The square of the distance of p from the segment a b.
static double from_edge(const Vector &p, const Vector &a, const Vector &b)
{
    Vector e = b - a, d = p - a;
    double size = dot(e, e), t = size > 0 ? std::clamp(dot(d, e) / size, 0.0, 1.0) : 0;
    Vector r = d - t * e;
    return dot(r, r);
}

static double from_triangle(const Vector &p, const Vector &a, const Vector &b, const Vector &c)
{
    Vector n = cross(b - a, c - a);
    double size = dot(n, n);
    bool within = size > 0 && dot(cross(b - a, p - a), n) >= 0 && dot(cross(c - b, p - b), n) >= 0 &&
                  dot(cross(a - c, p - c), n) >= 0;
    if (within) {
        double height = dot(n, p - a);
        return height * height / size;
    }
    return std::min({from_edge(p, a, b), from_edge(p, b, c), from_edge(p, c, a)});
}

Surface::Surface(const Solid &given) : solid(given)
{
    for (size_t i = 0; i < solid.face.size(); i++)
        order.push_back((int)i);
    build(0, (int)order.size(), 0);
}

int Surface::build(int first, int count, int depth)
{
    int at = (int)nodes.size();
    Node node = {{INFINITY, INFINITY, INFINITY}, {-INFINITY, -INFINITY, -INFINITY}, first, count, 0};
    for (int i = first; i < first + count; i++)
        for (int v : solid.face[order[i]])
            for (int k = 0; k < 3; k++) {
                node.low[k] = std::min(node.low[k], solid.vertex[v][k]);
                node.high[k] = std::max(node.high[k], solid.vertex[v][k]);
            }
    nodes.push_back(node);
    if (count <= 4 || depth > 40)
        return at;
    Vector size = node.high - node.low;
    int k = (int)(std::max_element(size.begin(), size.end()) - size.begin());
    std::nth_element(order.begin() + first, order.begin() + first + count / 2, order.begin() + first + count,
                     [&](int x, int y) {
                         const Face &f = solid.face[x], &g = solid.face[y];
                         return solid.vertex[f[0]][k] + solid.vertex[f[1]][k] + solid.vertex[f[2]][k] <
                                solid.vertex[g[0]][k] + solid.vertex[g[1]][k] + solid.vertex[g[2]][k];
                     });
    build(first, count / 2, depth + 1);
    int right = build(first + count / 2, count - count / 2, depth + 1);
    nodes[at].right = right;
    nodes[at].count = 0;
    return at;
}

static double from_box(const Vector &p, const Vector &low, const Vector &high)
{
    double square = 0;
    for (int k = 0; k < 3; k++) {
        double d = std::max({low[k] - p[k], p[k] - high[k], 0.0});
        square += d * d;
    }
    return square;
}

bool Surface::within(const Vector &p, double far) const { return nearest_below(p, far, far) < far || encloses(p); }

double Surface::nearest_below(const Vector &p, double far, double enough) const
{
    double best = far * far;
    int stack[64], top = 0;
    stack[top++] = 0;
    while (top > 0 && best >= enough * enough) {
        int at = stack[--top];
        const Node &node = nodes[at];
        if (from_box(p, node.low, node.high) >= best)
            continue;
        for (int i = node.first; i < node.first + node.count; i++) {
            const Face &f = solid.face[order[i]];
            best = std::min(best, from_triangle(p, solid.vertex[f[0]], solid.vertex[f[1]], solid.vertex[f[2]]));
        }
        if (node.count > 0)
            continue;
        int first = at + 1, second = node.right;
        if (from_box(p, nodes[second].low, nodes[second].high) < from_box(p, nodes[first].low, nodes[first].high))
            std::swap(first, second);
        stack[top++] = second;
        stack[top++] = first;
    }
    return std::sqrt(best);
}

// Which way the triangle crosses the ray from p along d: 1, -1, or 0 where it does not.
static int crossing(const Vector &p, const Vector &d, const Vector &a, const Vector &b, const Vector &c)
{
    double u = dot(d, cross(a - p, b - p)), v = dot(d, cross(b - p, c - p)), w = dot(d, cross(c - p, a - p));
    bool positive = u > 0 && v > 0 && w > 0, negative = u < 0 && v < 0 && w < 0;
    if (!positive && !negative)
        return 0;
    Vector n = cross(b - a, c - a);
    double along = dot(d, n);
    if (along == 0 || dot(a - p, n) / along <= 0)
        return 0;
    return positive ? 1 : -1;
}

// How often the surface winds around p, along a ray that no file's numbers lie on.
bool Surface::encloses(const Vector &p) const
{
    static const Vector d = {0.5386190374, 0.6153927241, 0.5754318659};
    if (!solid.closed || from_box(p, solid.low, solid.high) > 0)
        return false;
    int stack[64], top = 0, winding = 0;
    stack[top++] = 0;
    while (top > 0) {
        int at = stack[--top];
        const Node &node = nodes[at];
        double in = 0, out = INFINITY;
        for (int k = 0; k < 3; k++) {
            in = std::max(in, (node.low[k] - p[k]) / d[k]);
            out = std::min(out, (node.high[k] - p[k]) / d[k]);
        }
        if (in > out + 1e-9 * length(solid.high - solid.low))
            continue;
        for (int i = node.first; i < node.first + node.count; i++) {
            const Face &f = solid.face[order[i]];
            winding += crossing(p, d, solid.vertex[f[0]], solid.vertex[f[1]], solid.vertex[f[2]]);
        }
        if (node.count == 0) {
            stack[top++] = node.right;
            stack[top++] = at + 1;
        }
    }
    return winding != 0;
}

namespace
{
struct Cell {
    Vector middle;
    double share, most; // of the edges; no point of the cell is further from the link than `most`
    bool operator<(const Cell &other) const { return most < other.most; }
};
} // namespace

// Of what is measured, and of the diagonal: it is rounded up by so much.
static double fine(double worst, double diagonal) { return std::max(0.01 * worst, 0.001 * diagonal); }

double Surface::beyond(const Vector &origin, const Axes &edge) const
{
    Vector middle = origin + 0.5 * (edge[0] + edge[1] + edge[2]);
    double worst = 0, diagonal = 0;
    for (int i = 0; i < 8; i++) {
        Vector p = origin + (double)(i & 1) * edge[0] + (double)(i >> 1 & 1) * edge[1] + (double)(i >> 2) * edge[2];
        worst = std::max(worst, outside(p));
        diagonal = std::max(diagonal, 2 * length(p - middle));
    }
    if (solid.convex)
        return worst;
    // From the hull corners are the farthest.
    if (solid.slack <= fine(worst, diagonal))
        return worst + solid.slack;
    return std::min(worst + solid.slack, within_pockets(middle, edge, worst, diagonal, false));
}

double Surface::beyond_hull() const
{
    Vector size = solid.high - solid.low;
    Axes edge = {{{size[0], 0, 0}, {0, size[1], 0}, {0, 0, size[2]}}};
    if (solid.convex)
        return 0;
    if (solid.slack <= 0.005 * length(size)) // the search would come no closer
        return solid.slack;
    return std::min(solid.slack, within_pockets(0.5 * (solid.low + solid.high), edge, 0, length(size), true));
}

/*
 * The point of the hull of up to four points that is nearest to p; `from` becomes those that it is between. That of
 * their plane, line or space, if all its weights are above 0; else it is on a side. (Weights by elimination.)
 */
static Vector nearest_between(std::vector<Vector> &from, const Vector &p)
{
    int n = (int)from.size() - 1;
    double m[3][4], sum = 0;
    bool inside = true;
    if (n == 0)
        return from[0];
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++)
            m[i][j] = dot(from[i + 1] - from[0], from[j + 1] - from[0]);
        m[i][n] = dot(from[i + 1] - from[0], p - from[0]);
    }
    for (int i = 0; i < n && inside; i++) { // all other rows; the matrix is positive definite, or of no use
        double size = m[i][i];
        inside = size > 1e-12 * dot(from[i + 1] - from[0], from[i + 1] - from[0]);
        for (int k = 0; k < n && inside; k++)
            for (int j = n; j >= i && k != i; j--)
                m[k][j] -= m[k][i] / size * m[i][j];
    }
    Vector x = from[0];
    for (int i = 0; i < n && inside; i++) {
        double weight = m[i][n] / m[i][i];
        inside = weight > 0;
        sum += weight;
        x = x + weight * (from[i + 1] - from[0]);
    }
    if (inside && sum < 1)
        return x;
    std::vector<Vector> best;
    for (int i = 0; i <= n; i++) {
        std::vector<Vector> side = from;
        side.erase(side.begin() + i);
        Vector y = nearest_between(side, p);
        if (best.empty() || length(p - y) < length(p - x)) {
            best = side;
            x = y;
        }
    }
    from = best;
    return x;
}

/*
 * How far p is from the convex hull at least, looked at no closer than `enough`; p moves to a point of the hull, the
 * nearest that the search comes to (E. G. Gilbert, D. W. Johnson, S. S. Keerthi 1988). Each direction shows a distance.
 */
double Surface::from_hull(Vector &p, double enough) const
{
    std::vector<Vector> between = {solid.vertex[solid.face[0][0]]};
    Vector x = between[0];
    double far = 0;
    for (int i = 0; i < 60 && far <= enough; i++) {
        Vector d = p - x;
        double size = length(d);
        if (size <= 0.01 * enough)
            break;
        const Vector &v = *std::max_element(solid.vertex.begin(), solid.vertex.end(),
                                            [&](const Vector &a, const Vector &b) { return dot(d, a) < dot(d, b); });
        far = std::max(far, dot(d, p - v) / size);
        if (dot(d, v - x) <= 1e-9 * size * size)
            break;
        between.push_back(v);
        x = nearest_between(between, p);
        if (between.size() == 4)
            break;
    }
    p = x;
    return far;
}

/*
 * The same between the corners, of which `worst` is known: the cell that could hold the farthest point is divided.
 * of_hull: only of points of the hull; cells that are surely beside it are left out.
 */
double Surface::within_pockets(const Vector &middle, const Axes &edge, double worst, double diagonal,
                               bool of_hull) const
{
    std::priority_queue<Cell> open;
    double left = 0; // of cells that are left out
    auto add = [&](const Vector &p, double share) {
        const double radius = share * diagonal / 2, enough = worst + fine(worst, diagonal);
        Vector known = p; // a point that counts
        const bool in = encloses(p);
        double far = 0;
        if (!in || radius > enough) // how near exactly does not matter if no point of the cell is too far
            far = nearest_below(p, INFINITY, std::max(0.0, in ? 0 : enough - radius));
        const double most = (in ? -far : far) + radius;
        if (most <= enough) {
            left = std::max(left, most);
            return;
        }
        if (of_hull && from_hull(known, radius) > radius) // the longest way
            return;
        worst = std::max(worst, of_hull ? outside(known) : in ? 0 : far);
        open.push({p, share, most});
    };
    add(middle, 1);
    int rounds = of_hull ? (int)std::clamp(2e6 / (double)solid.vertex.size(), 1500.0, 20000.0) : 1500;
    for (int i = 0; i < rounds && !open.empty() && open.top().most > worst + fine(worst, diagonal); i++) {
        Cell cell = open.top();
        open.pop();
        for (int corner = 0; corner < 8; corner++) {
            Vector p = cell.middle;
            for (int k = 0; k < 3; k++)
                p = p + ((corner >> k & 1 ? 0.25 : -0.25) * cell.share) * edge[k];
            add(p, cell.share / 2);
        }
    }
    return std::max({worst, left, open.empty() ? 0 : open.top().most});
}
