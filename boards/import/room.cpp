// SPDX-License-Identifier: MIT
/*
 * What is within an excess e of a convex link is the meet of half-spaces n.p <= bound + e that hold it (of some of
 * them: between their directions there is a little more). A box is in one if its farthest corner is: with the axes a_k,
 *     sum_k max(n.a_k low_k, n.a_k high_k) <= bound + e.
 * So how far a side can go is the least of some quotients. Of links with pockets the points of the side are looked up
 * in a field, too.
 */
#include "room.hpp"
#include <algorithm>

Vector corner_of(const Fit &f, int i)
{
    Vector p = {0, 0, 0};
    for (int k = 0; k < 3; k++)
        p = p + (i >> k & 1 ? f.high[k] : f.low[k]) * f.axis[k];
    return p;
}

// Of what is wanted: no deeper pockets, and a link counts as convex.
static const double SHALLOW = 0.15;

std::vector<Vector> normals_around(const Solid &solid, size_t count)
{
    std::vector<std::pair<double, Vector>> face;
    std::vector<Vector> out;
    auto add = [&](const Vector &n, double near) {
        if (out.size() < count &&
            std::none_of(out.begin(), out.end(), [&](const Vector &m) { return dot(n, m) > near; }))
            out.push_back(n);
    };
    for (const Face &f : solid.face) {
        Vector a = solid.vertex[f[0]], n = cross(solid.vertex[f[1]] - a, solid.vertex[f[2]] - a);
        if (length(n) > 0)
            face.push_back({-length(n), unit(n)});
    }
    std::sort(face.begin(), face.end());
    for (const auto &f : face)
        add(f.second, 0.99);
    for (double near = 0.97; out.size() < count; near += 0.003)
        for (int i = 0; i < 400; i++)
            add((i & 1 ? -1.0 : 1.0) * direction(i / 2, 200), near);
    return out;
}

Room::Room(const Solid &given, const Surface &from, double wanted, double most)
    : solid(given), surface(from), spread(length(solid.high - solid.low)), steps(solid.pocket < 0.01 * spread ? 2 : 4)
{
    for (const Vector &n : normals_around(solid, FIRST))
        add(n, bound_of(n));
    if (!solid.closed || solid.pocket > SHALLOW * wanted)
        field = std::make_unique<Field>(solid, surface, most);
}

double Room::bound_of(const Vector &n) const
{
    double far = -INFINITY;
    for (const Vector &v : solid.vertex)
        far = std::max(far, dot(n, v));
    return far;
}

void Room::add(const Vector &n, double far)
{
    if (count % 4 == 0)
        rows++;
    // The rest of a row is what its first is.
    for (int i = count % 4; i < 4; i++) {
        for (int k = 0; k < 3; k++)
            normal[k][count / 4][i] = (float)n[k];
        bound[count / 4][i] = (float)far;
    }
    count++;
}

bool Room::learn(const Fit &f)
{
    int before = count;
    for (int i = 0; i < 8; i++) {
        Vector p = corner_of(f, i), n;
        if (count == MOST || surface.within(p, 1.01 * excess))
            continue;
        double far = surface.outside(p), by = 1e-4 * spread;
        for (int k = 0; k < 3; k++) {
            Vector q = p;
            q[k] -= by;
            n[k] = far - surface.outside(q);
        }
        n = unit(n);
        double reach = bound_of(n);
        if (dot(n, p) > reach + 1.001 * excess)
            add(n, reach);
    }
    return count > before;
}

// What share of a box fits at its middle into all half-spaces, 1 at most; below 0: the middle does not.
double Room::largest(const Fit &f)
{
    float tiny = 1e-6f * (float)spread, half[3], at[3];
    Four least = {1, 1, 1, 1}, zero = {};
    for (int k = 0; k < 3; k++) {
        half[k] = 0.5f * (float)(f.high[k] - f.low[k]);
        at[k] = 0.5f * (float)(f.high[k] + f.low[k]);
    }
    for (int i = 0; i < rows; i++) {
        Four room = bound[i] + (float)excess, size = zero + tiny;
        for (int k = 0; k < 3; k++) {
            Four a = (float)f.axis[k][0] * normal[0][i] + (float)f.axis[k][1] * normal[1][i] +
                     (float)f.axis[k][2] * normal[2][i];
            along[k][i] = a;
            room -= at[k] * a;
            size += half[k] * (a > zero ? a : -a);
        }
        middle[i] = room;
        radius[i] = size;
        Four share = (room + 2 * tiny) / size; // a box that touches a half-space fits
        least = share < least ? share : least;
    }
    return std::min({least[0], least[1], least[2], least[3]});
}

bool Room::start(Fit &f, double ratio, int tries)
{
    const float most = (float)largest(f), tiny = 1e-6f * (float)spread;
    const Fit whole = f;
    double share = 1;
    for (; tries > 0; tries--, share *= ratio) {
        if (share > most)
            continue;
        for (int k = 0; k < 3 && share < 1; k++) {
            const double half = share / 2 * (whole.high[k] - whole.low[k]), at = (whole.high[k] + whole.low[k]) / 2;
            f.low[k] = at - half;
            f.high[k] = at + half;
        }
        if (!field || slices_fit(f))
            break;
    }
    for (int i = 0; i < rows && tries > 0; i++) {
        Four room = middle[i] - (float)share * radius[i], zero = {};
        left[i] = room > zero + tiny ? room : zero + tiny;
    }
    return tries > 0;
}

void Room::extend(Fit &f, int side, double part)
{
    int k = side / 2;
    float sign = side & 1 ? 1 : -1, tiny = 1e-6f * (float)spread;
    Four most = {}, zero = {}, quotient;
    for (int i = 0; i < rows; i++) {
        quotient = sign * along[k][i] / left[i];
        most = quotient > most ? quotient : most;
    }
    double way = part / std::max({most[0], most[1], most[2], most[3], 1 / (4 * (float)spread)});
    if (field)
        way = free_way(f, side, way);
    (side & 1 ? f.high[k] : f.low[k]) += sign * way;
    for (int i = 0; i < rows; i++) {
        Four off = (sign * (float)way) * along[k][i];
        off = left[i] - (off > zero ? off : zero);
        left[i] = off > zero + tiny ? off : zero + tiny;
    }
}

// Side 2k is the lower one of axis k.
bool Room::face_fits(const Fit &f, int side) const
{
    int k = side / 2, i = (k + 1) % 3, j = (k + 2) % 3;
    Vector corner = (side & 1 ? f.high[k] : f.low[k]) * f.axis[k] + f.low[i] * f.axis[i] + f.low[j] * f.axis[j];
    Vector u = ((f.high[i] - f.low[i]) / (steps - 1)) * f.axis[i],
           v = ((f.high[j] - f.low[j]) / (steps - 1)) * f.axis[j];
    for (int a = 0; a < steps; a++)
        for (int b = 0; b < steps; b++)
            if (field->at(corner + (double)a * u + (double)b * v) > excess)
                return false;
    return true;
}

bool Room::slices_fit(const Fit &f) const
{
    Fit slice = f;
    for (int i = 0; i < steps; i++) {
        slice.low[0] = f.low[0] + (f.high[0] - f.low[0]) * i / (steps - 1);
        if (!face_fits(slice, 0))
            return false;
        slice.low = f.low;
    }
    return true;
}

/*
 * How far a point may go: by as much as it is within the excess, or by a sixteenth of the link, whichever is more; and
 * where that is too far by halves of it.
 */
double Room::free_along(const Vector &from, const Vector &way, double most) const
{
    const double step = spread / 16, least = spread / 1000;
    double gone = 0, blocked = most;
    for (double room = excess - field->at(from); gone < most;) {
        const double next = std::min(most, gone + std::max(room, step));
        room = excess - field->at(from + next * way);
        if (room < 0) {
            blocked = next;
            break;
        }
        gone = next;
    }
    while (blocked - gone > least) {
        const double next = (gone + blocked) / 2;
        (field->at(from + next * way) > excess ? blocked : gone) = next;
    }
    return gone;
}

// How much of the way is free for all points of a side that are looked at.
double Room::free_way(const Fit &f, int side, double way) const
{
    const int k = side / 2, i = (k + 1) % 3, j = (k + 2) % 3;
    const Vector corner = (side & 1 ? f.high[k] : f.low[k]) * f.axis[k] + f.low[i] * f.axis[i] + f.low[j] * f.axis[j],
                 u = ((f.high[i] - f.low[i]) / (steps - 1)) * f.axis[i],
                 v = ((f.high[j] - f.low[j]) / (steps - 1)) * f.axis[j], out = (side & 1 ? 1.0 : -1.0) * f.axis[k];
    for (int a = 0; a < steps && way > 0; a++)
        for (int b = 0; b < steps && way > 0; b++)
            way = free_along(corner + (double)a * u + (double)b * v, out, way);
    return way;
}
