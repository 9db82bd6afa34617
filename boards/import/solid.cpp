// SPDX-License-Identifier: MIT
#include "solid.hpp"
#include <algorithm>
#include <cfloat>

namespace
{
using Point = std::array<Q, 3>;

struct Rough : Mesh { // in the shape's own frame
    Q round;
};

void add_box(Rough &rough, const Q size[3])
{
    for (int i = 0; i < 8; i++) {
        Point p;
        for (int k = 0; k < 3; k++)
            p[k] = (i >> k & 1 ? size[k] : Q(-size[k])) / 2;
        rough.corner.push_back(p);
    }
    static const int quad[6][4] = {{0, 2, 3, 1}, {4, 5, 7, 6}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 4, 6, 2}, {1, 3, 7, 5}};
    for (const auto &q : quad) {
        rough.face.push_back({q[0], q[1], q[2]});
        rough.face.push_back({q[0], q[2], q[3]});
    }
}

// Tangent points of a circle of radius 1 with rational coordinates, in order, all four quadrants: 32 of them.
std::vector<std::array<Q, 2>> tangents()
{
    std::vector<std::array<Q, 2>> quadrant, all;
    for (int k = 0; k < 8; k++) {
        Q m = Q(k) / 8, n = 1 + m * m;
        quadrant.push_back({(1 - m * m) / n, 2 * m / n});
    }
    for (int turn = 0; turn < 4; turn++)
        for (const auto &p : quadrant) {
            std::array<Q, 2> turned[4] = {{p[0], p[1]}, {-p[1], p[0]}, {-p[0], -p[1]}, {p[1], -p[0]}};
            all.push_back(turned[turn]);
        }
    return all;
}

// Where the tangents at p and q meet: x.p = x.q = 1.
std::array<Q, 2> meeting(const std::array<Q, 2> &p, const std::array<Q, 2> &q)
{
    Q d = p[0] * q[1] - p[1] * q[0];
    return {(q[1] - p[1]) / d, (p[0] - q[0]) / d};
}

// The polygon around the circle of radius 1 that touches it in tangents().
std::vector<std::array<Q, 2>> polygon()
{
    std::vector<std::array<Q, 2>> at = tangents(), corner;
    for (size_t i = 0; i < at.size(); i++)
        corner.push_back(meeting(at[i], at[(i + 1) % at.size()]));
    return corner;
}

// A body of rings about z: ring i is the polygon times radius[i], at height[i], from below upwards.
void add_rings(Rough &rough, const std::vector<Q> &radius, const std::vector<Q> &height)
{
    auto ring = polygon();
    int n = (int)ring.size(), rings = (int)radius.size();
    for (int i = 0; i < rings; i++)
        for (const auto &p : ring)
            rough.corner.push_back({radius[i] * p[0], radius[i] * p[1], height[i]});
    for (int i = 0; i + 1 < rings; i++)
        for (int k = 0; k < n; k++) {
            int a = i * n + k, b = i * n + (k + 1) % n;
            rough.face.push_back({a, b, b + n});
            rough.face.push_back({a, b + n, a + n});
        }
    int top = (rings - 1) * n;
    for (int k = 1; k + 1 < n; k++) {
        rough.face.push_back({0, k + 1, k});
        rough.face.push_back({top, top + k, top + k + 1});
    }
}

// How far the corners of polygon() are from the circle, at most: the widest gap is that of the first two tangents.
Q overhang()
{
    auto ring = polygon();
    Q most = 0;
    for (const auto &p : ring)
        most = std::max(most, Q(p[0] * p[0] + p[1] * p[1]));
    return (most - 1) / 2; // sqrt(1 + x) <= 1 + x/2
}

// Of radius 1.
Rough unit_sphere()
{
    Rough rough;
    std::vector<Q> radius, height;
    for (const auto &p : polygon()) // the half with x > 0, from below upwards, is the profile
        if (p[0] > 0) {
            radius.push_back(p[0]);
            height.push_back(p[1]);
        }
    std::vector<size_t> order(radius.size());
    for (size_t i = 0; i < order.size(); i++)
        order[i] = i;
    std::sort(order.begin(), order.end(), [&](size_t a, size_t b) { return height[a] < height[b]; });
    std::vector<Q> sorted_radius, sorted_height;
    for (size_t i : order) {
        sorted_radius.push_back(radius[i]);
        sorted_height.push_back(height[i]);
    }
    add_rings(rough, sorted_radius, sorted_height);
    rough.round = 2 * overhang() + overhang() * overhang(); // (1 + x)^2 - 1: rings around rings
    return rough;
}

Rough rough_of(const Shape &shape)
{
    Rough rough;
    switch (shape.kind) {
    case Kind::box: add_box(rough, shape.size); break;
    case Kind::cylinder:
        add_rings(rough, {shape.size[0], shape.size[0]}, {-shape.size[1] / 2, shape.size[1] / 2});
        rough.round = shape.size[0] * overhang();
        break;
    case Kind::sphere: break; // place_sphere
    case Kind::mesh:
        static_cast<Mesh &>(rough) = read_mesh(shape);
        for (Point &p : rough.corner)
            for (int k = 0; k < 3; k++)
                p[k] *= shape.size[k];
        rough.error *= std::max({Q(abs(shape.size[0])), Q(abs(shape.size[1])), Q(abs(shape.size[2]))});
        break;
    }
    return rough;
}

// R = Rz Ry Rx of cosines and sines that are off by e each: products of three of them, and sums of two such, by 7e.
bool rotation_of(const Origin &origin, Q r[3][3], Q &loose)
{
    Q c[3], s[3];
    for (int k = 0; k < 3; k++)
        circle(origin.rpy[k], c[k], s[k]);
    const Q &cx = c[0], &sx = s[0], &cy = c[1], &sy = s[1], &cz = c[2], &sz = s[2];
    Q made[3][3] = {{cz * cy, cz * sy * sx - sz * cx, cz * sy * cx + sz * sx},
                    {sz * cy, sz * sy * sx + cz * cx, sz * sy * cx - cz * sx},
                    {-sy, cy * sx, cy * cx}};
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            r[i][j] = made[i][j];
    bool turned = origin.rpy[0] != 0 || origin.rpy[1] != 0 || origin.rpy[2] != 0;
    loose = turned ? Q(7 * CIRCLE_ERROR) : Q(0);
    return turned;
}

// The corner in the link's frame, rounded; error becomes at least what that is off.
Vector placed(const Point &p, const Q r[3][3], bool turned, const Q &loose, const Q xyz[3], Q error[3])
{
    Vector v;
    Q off = loose * (abs(p[0]) + abs(p[1]) + abs(p[2]));
    for (int k = 0; k < 3; k++) {
        Q exact = turned ? Q(r[k][0] * p[0] + r[k][1] * p[1] + r[k][2] * p[2] + xyz[k]) : Q(p[k] + xyz[k]);
        v[k] = nearest(exact);
        error[k] = std::max(error[k], Q(abs(Q(v[k]) - exact) + off));
    }
    return v;
}

void check_range(const Shape &shape, const Point &corner)
{
    for (const Q &x : corner)
        if (abs(x) > power_of_two(33))
            fail(shape.place, "a coordinate is above 2^33, the largest that fmb takes");
}

void check_origin(const Shape &shape)
{
    for (const Q &x : shape.origin.xyz)
        if (abs(x) > power_of_two(33))
            fail(shape.place, "its origin is above 2^33, the largest that fmb takes");
}

/*
 * Whatever its turn is. In double: centre, radius and the unit sphere's corner are off by u of themselves, product and
 * sum by u of theirs: less than 8 u (|centre| + 2 r), u = 2^-53; what underflows is below DBL_MIN.
 */
Solid place_sphere(const Shape &shape)
{
    static const Rough unit = unit_sphere();
    static const std::vector<Vector> corner = [] {
        std::vector<Vector> all;
        for (const Point &p : unit.corner)
            all.push_back({nearest(p[0]), nearest(p[1]), nearest(p[2])});
        return all;
    }();
    Solid solid;
    check_range(shape, {2 * shape.size[0], 0, 0});
    check_origin(shape);
    const double r = nearest(shape.size[0]);
    Vector centre;
    for (int k = 0; k < 3; k++) {
        centre[k] = nearest(shape.origin.xyz[k]);
        solid.error[k] = 0x1p-50 * (std::fabs(centre[k]) + 2 * r) + DBL_MIN;
    }
    for (const Vector &p : corner)
        solid.vertex.push_back(centre + r * p);
    solid.face = unit.face;
    solid.round = above(shape.size[0] * unit.round);
    return solid;
}

Solid place_turned(const Shape &shape)
{
    Rough rough = rough_of(shape);
    Solid solid;
    Q r[3][3], loose, error[3] = {0, 0, 0};
    bool turned = rotation_of(shape.origin, r, loose);
    for (const Point &p : rough.corner)
        check_range(shape, p);
    check_origin(shape);
    for (const Point &p : rough.corner)
        solid.vertex.push_back(placed(p, r, turned, loose, shape.origin.xyz, error));
    solid.face = rough.face;
    // A rotation makes of a coordinate's error one of at most twice that (sqrt(3)).
    for (int k = 0; k < 3; k++)
        solid.error[k] = above(error[k] + (turned ? 2 : 1) * rough.error);
    solid.round = above(rough.round);
    for (int i = 0; i < 3 && turned; i++)
        for (int k = 0; k < 3; k++)
            solid.axes[i][k] = nearest(r[k][i]);
    for (const std::string &note : rough.notes)
        solid.notes.push_back(shape.place.file + ":" + std::to_string(shape.place.line) + ": " + shape.place.element +
                              ": the mesh '" + shape.file + "': " + note);
    solid.files = rough.files;
    return solid;
}

Solid place(const Shape &shape)
{
    Solid solid = shape.kind == Kind::sphere ? place_sphere(shape) : place_turned(shape);
    solid.elements = 1;
    solid.simple = shape.kind != Kind::mesh;
    return solid;
}
} // namespace

void join(Solid &into, const Solid &more)
{
    int shift = (int)into.vertex.size();
    into.simple = into.elements == 0 && more.simple;
    into.axes = more.axes;
    into.vertex.insert(into.vertex.end(), more.vertex.begin(), more.vertex.end());
    for (Face f : more.face)
        into.face.push_back({f[0] + shift, f[1] + shift, f[2] + shift});
    for (int k = 0; k < 3; k++)
        into.error[k] = std::max(into.error[k], more.error[k]);
    into.round = std::max(into.round, more.round);
    into.elements += more.elements;
    into.notes.insert(into.notes.end(), more.notes.begin(), more.notes.end());
    into.files.insert(into.files.end(), more.files.begin(), more.files.end());
}

// Closed: along each edge as many faces run one way as the other. (So shapes may stand in one another.)
static bool is_closed(const Solid &solid)
{
    std::map<std::pair<int, int>, int> runs;
    for (const Face &f : solid.face)
        for (int k = 0; k < 3; k++) {
            int a = f[k], b = f[(k + 1) % 3];
            if (a != b)
                runs[{std::min(a, b), std::max(a, b)}] += a < b ? 1 : -1;
        }
    return !solid.face.empty() &&
           std::all_of(runs.begin(), runs.end(), [](const auto &edge) { return edge.second == 0; });
}

namespace
{
struct Front { // of a face; slivers have none
    Vector normal;
    double pocket; // how far corners are in front of it at most
};
} // namespace

static std::vector<Front> fronts_of(const Solid &solid)
{
    std::vector<Front> fronts;
    const double size = length(solid.high - solid.low);
    for (const Face &f : solid.face) {
        Vector a = solid.vertex[f[0]], n = cross(solid.vertex[f[1]] - a, solid.vertex[f[2]] - a);
        Front front = {{0, 0, 0}, 0};
        if (length(n) >= 1e-12 * size * size) {
            front.normal = unit(n);
            const double at = dot(front.normal, a);
            for (const Vector &v : solid.vertex)
                front.pocket = std::max(front.pocket, dot(front.normal, v) - at);
        }
        fronts.push_back(front);
    }
    return fronts;
}

// The least product of normals with a vector of length 1: with one for which that is large.
static double least_along(const std::vector<Vector> &normals)
{
    double best = -1;
    Vector sum = {0, 0, 0};
    for (const Vector &n : normals)
        sum = sum + n;
    for (int i = 0; i < 16 && length(sum) > 0; i++) { // towards the normal that is farthest from it
        const Vector w = unit(sum);
        auto far = std::min_element(normals.begin(), normals.end(),
                                    [&](const Vector &m, const Vector &n) { return dot(w, m) < dot(w, n); });
        best = std::max(best, dot(w, *far));
        sum = w + (1.0 / (i + 2)) * *far;
    }
    return best;
}

/*
 * A point p of the hull outside of the solid, q the nearest to it of the surface: p - q is a sum of normals n_i of faces
 * at q with weights a_i >= 0. No n_i.(p - q) is above the pockets of these. So |p - q|^2 <= pocket sum a_i; and with any
 * vector w of length 1, c the least n_i.w: |p - q| >= w.(p - q) >= c sum a_i. Hence |p - q| <= pocket / c.
 */
static double slack_of(const Solid &solid, const std::vector<Front> &fronts)
{
    std::vector<std::vector<Vector>> normals(solid.vertex.size());
    std::vector<double> pocket(solid.vertex.size(), 0);
    double slack = 0;
    for (size_t i = 0; i < fronts.size(); i++)
        for (int v : solid.face[i]) {
            pocket[(size_t)v] = std::max(pocket[(size_t)v], fronts[i].pocket);
            if (length(fronts[i].normal) > 0)
                normals[(size_t)v].push_back(fronts[i].normal);
        }
    for (size_t v = 0; v < normals.size(); v++) {
        const double least = pocket[v] > 0 ? least_along(normals[v]) : 1;
        slack = std::max(slack, least > 0.01 ? pocket[v] / least : INFINITY);
    }
    return slack;
}

// How far corners are in front of faces, and what follows for the hull.
static void look_at_pockets(Solid &solid)
{
    solid.pocket = solid.slack = solid.simple ? 0 : INFINITY;
    if (solid.simple || !solid.closed || solid.elements != 1 ||
        (double)solid.face.size() * (double)solid.vertex.size() > 4e7)
        return;
    const std::vector<Front> fronts = fronts_of(solid);
    solid.pocket = 0;
    for (const Front &front : fronts)
        solid.pocket = std::max(solid.pocket, front.pocket);
    solid.slack = slack_of(solid, fronts);
}

void look(Solid &solid)
{
    solid.low = solid.high = solid.vertex[0];
    for (const Vector &v : solid.vertex)
        for (int k = 0; k < 3; k++) {
            solid.low[k] = std::min(solid.low[k], v[k]);
            solid.high[k] = std::max(solid.high[k], v[k]);
        }
    Vector middle = 0.5 * (solid.low + solid.high);
    double six = 0;
    for (const Face &f : solid.face)
        six += dot(solid.vertex[f[0]] - middle, cross(solid.vertex[f[1]] - middle, solid.vertex[f[2]] - middle));
    solid.closed = solid.simple || is_closed(solid);
    if (solid.closed && six < 0) // inside out: a mirrored scale does that
        for (Face &f : solid.face)
            std::swap(f[1], f[2]);
    solid.volume = solid.closed ? std::fabs(six) / 6 : 0;
    look_at_pockets(solid);
    solid.convex = solid.pocket < 1e-6 * length(solid.high - solid.low);
}

Solid surface_of(const Link &link)
{
    Solid all;
    for (const Shape &shape : link.shapes)
        join(all, place(shape));
    look(all);
    return all;
}
