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
    : solid(given), surface(from), spread(length(solid.high - solid.low)),
      closest(solid.pocket < 0.01 * spread ? 2 : 6), coarse(std::min(closest, 3)), steps(closest)
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
    if (count % WIDTH == 0)
        rows++;
    // The rest of a row is what its first is.
    for (int i = count % WIDTH; i < WIDTH; i++) {
        for (int k = 0; k < 3; k++)
            normal[k][count / WIDTH][i] = (float)n[k];
        bound[count / WIDTH][i] = (float)far;
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

static float most_of(const Eight &v)
{
    float most = v[0];
    for (int i = 1; i < 8; i++)
        most = std::max(most, v[i]);
    return most;
}

// What share of a box fits at its middle into all half-spaces, 1 at most; below 0: the middle does not.
WIDE double Room::largest(const Fit &f)
{
    const float tiny = 1e-6f * (float)spread;
    float half[3], at[3];
    Eight most = {}; // of what 1 less the share is
    for (int k = 0; k < 3; k++) {
        half[k] = 0.5f * (float)(f.high[k] - f.low[k]);
        at[k] = 0.5f * (float)(f.high[k] + f.low[k]);
    }
    for (int i = 0; i < rows; i++) {
        Eight room = bound[i] + ALL_OF((float)excess), size = ALL_OF(tiny);
        for (int k = 0; k < 3; k++) {
            const Eight a = (float)f.axis[k][0] * normal[0][i] + (float)f.axis[k][1] * normal[1][i] +
                            (float)f.axis[k][2] * normal[2][i];
            along[k][i] = a;
            room = room - at[k] * a;
            size = size + half[k] * LARGER(a, -1 * a);
        }
        middle[i] = room;
        radius[i] = size;
        most = LARGER(most, ALL_OF(1) - (room + ALL_OF(2 * tiny)) / size); // a box that touches a half-space fits
    }
    return 1 - most_of(most);
}

void Room::shrink(Fit &f, double by) const
{
    for (int k = 0; k < 3 && by < 1; k++) {
        const double half = by / 2 * (f.high[k] - f.low[k]), at = (f.high[k] + f.low[k]) / 2;
        f.low[k] = at - half;
        f.high[k] = at + half;
    }
}

bool Room::start(Fit &f, double ratio, int &tries)
{
    const float most = (float)largest(f);
    for (share = 1; tries > 0 && share > most; tries--)
        share *= ratio;
    if (tries <= 0)
        return false;
    shrink(f, share);
    leave((float)share);
    return true;
}

bool Room::clear(Fit &f, double ratio, int tries)
{
    const double before = share;
    for (; field && !slices_fit(f); share *= ratio) {
        if (--tries <= 0)
            return false;
        shrink(f, ratio);
    }
    if (share < before)
        leave((float)share);
    return true;
}

// What is left of each half-space around that share of a box.
WIDE void Room::leave(float part)
{
    const float tiny = 1e-6f * (float)spread;
    for (int i = 0; i < rows; i++)
        left[i] = LARGER(middle[i] - part * radius[i], ALL_OF(tiny));
}

// Of each side: 1 / the way that it can go.
WIDE void Room::limits(float most[6]) const
{
    Eight up[3] = {}, down[3] = {};
    for (int i = 0; i < rows; i++) {
        const Eight part = ALL_OF(1) / left[i];
        for (int k = 0; k < 3; k++) {
            const Eight quotient = along[k][i] * part;
            up[k] = LARGER(quotient, up[k]);
            down[k] = LARGER(-1 * quotient, down[k]);
        }
    }
    for (int k = 0; k < 3; k++) {
        most[2 * k] = most_of(down[k]);
        most[2 * k + 1] = most_of(up[k]);
    }
}

Fit Room::bound_from(const Fit &f) const
{
    const float furthest = 1 / (4 * (float)spread);
    float most[6];
    Fit out = f;
    limits(most);
    for (int side = 0; side < 6; side++)
        (side & 1 ? out.high : out.low)[side / 2] += (side & 1 ? 1 : -1) / std::max(most[side], furthest);
    return out;
}

// Of one side; then it is moved by `way`.
WIDE float Room::take(int k, float way, float sign)
{
    const float tiny = 1e-6f * (float)spread;
    Eight most = {};
    for (int i = 0; i < rows && way == 0; i++)
        most = LARGER(sign * along[k][i] / left[i], most);
    for (int i = 0; i < rows && way > 0; i++)
        left[i] = LARGER(left[i] - LARGER((sign * way) * along[k][i], Eight{}), ALL_OF(tiny));
    return most_of(most);
}

void Room::extend(Fit &f, int side, double part)
{
    const int k = side / 2;
    const float sign = side & 1 ? 1 : -1;
    double way = part / std::max(take(k, 0, sign), 1 / (4 * (float)spread));
    if (field)
        way = free_way(f, side, way);
    (side & 1 ? f.high[k] : f.low[k]) += sign * way;
    take(k, (float)way, sign);
}

// Side 2k is the lower one of axis k.
bool Room::face_fits(const Fit &f, int side) const
{
    const int k = side / 2, i = (k + 1) % 3, j = (k + 2) % 3;
    const Vector corner = (side & 1 ? f.high[k] : f.low[k]) * f.axis[k] + f.low[i] * f.axis[i] + f.low[j] * f.axis[j],
                 u = ((f.high[i] - f.low[i]) / (steps - 1)) * f.axis[i];
    const float v = (float)((f.high[j] - f.low[j]) / (steps - 1)), allowed = (float)excess;
    for (int a = 0; a < steps; a++) {
        const Field::Ray ray = field->ray(corner + (double)a * u, f.axis[j]);
        for (int b = 0; b < steps; b++)
            if (field->along(ray, (float)b * v) > allowed)
                return false;
    }
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
 * where that is too far by where the distances between say that it is, or halves of it.
 */
double Room::free_along(const Field::Ray &ray, double most) const
{
    const float step = (float)(spread / 16), least = (float)(spread / 1000), end = (float)most;
    const float allowed = (float)excess;
    float gone = 0, blocked = end, over = 0, room = end > step ? allowed - field->along(ray, 0) : step;
    for (; gone < end;) {
        const float next = std::min(end, gone + std::max(room, step)), found = allowed - field->along(ray, next);
        if (found < 0) {
            blocked = next;
            over = -found;
            break;
        }
        gone = next;
        room = found;
    }
    if (gone == 0)
        room = allowed - field->along(ray, 0);
    for (bool half = false; blocked - gone > least; half = !half) {
        const float part = half || !(over < INFINITY) ? 0.5f : std::clamp(room / (room + over), 0.1f, 0.9f);
        const float next = gone + part * (blocked - gone), found = allowed - field->along(ray, next);
        if (found < 0) {
            blocked = next;
            over = -found;
        } else {
            gone = next;
            room = found;
        }
    }
    return gone >= end ? most : gone;
}

// How much of the way is free for all points of a side that are looked at: its corners first, they mostly say it.
double Room::free_way(const Fit &f, int side, double way) const
{
    const int k = side / 2, i = (k + 1) % 3, j = (k + 2) % 3, last = steps - 1;
    const Vector corner = (side & 1 ? f.high[k] : f.low[k]) * f.axis[k] + f.low[i] * f.axis[i] + f.low[j] * f.axis[j],
                 u = ((f.high[i] - f.low[i]) / last) * f.axis[i], v = ((f.high[j] - f.low[j]) / last) * f.axis[j],
                 out = (side & 1 ? 1.0 : -1.0) * f.axis[k];
    for (bool corners : {true, false})
        for (int a = 0; a < steps; a++)
            for (int b = 0; b < steps && way > 0; b++)
                if ((a % last == 0 && b % last == 0) == corners)
                    way = free_along(field->ray(corner + (double)a * u + (double)b * v, out), way);
    return way;
}
