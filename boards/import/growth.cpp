// SPDX-License-Identifier: MIT
#include "growth.hpp"
#include <algorithm>

bool holds(const Fit &f, const Vector &p)
{
    for (int k = 0; k < 3; k++) {
        double x = dot(f.axis[k], p);
        if (x < f.low[k] || x > f.high[k])
            return false;
    }
    return true;
}

void Cloud::set(const std::vector<Vector> &point)
{
    const double none = NAN; // that no box holds
    rows.assign((point.size() + WIDTH - 1) / WIDTH, Row{{Some{} + none, {}, {}}});
    for (size_t i = 0; i < point.size(); i++)
        for (int k = 0; k < 3; k++)
            rows[i / WIDTH].at[k][i % WIDTH] = point[i][k];
    count = point.size();
    blocks.clear();
    for (size_t first = 0; first < count; first += WIDTH * BLOCK) {
        const size_t end = std::min(count, first + WIDTH * BLOCK);
        Vector low = point[first], high = low;
        for (size_t i = first; i < end; i++)
            for (int k = 0; k < 3; k++) {
                low[k] = std::min(low[k], point[i][k]);
                high[k] = std::max(high[k], point[i][k]);
            }
        blocks.push_back({0.5 * (low + high), 0.5000001 * length(high - low)});
    }
}

int Cloud::where(const Fit &f, const Block &block) const
{
    bool inside = true;
    for (int k = 0; k < 3; k++) {
        const double x = dot(f.axis[k], block.middle);
        if (x - block.radius > f.high[k] || x + block.radius < f.low[k])
            return -1;
        inside &= x - block.radius >= f.low[k] && x + block.radius <= f.high[k];
    }
    return inside ? 1 : 0;
}

void Cloud::held(const Fit &f, std::vector<int> &which) const
{
    which.resize(WIDTH * rows.size() + 1);
    int *at = which.data();
    for (size_t i = 0; i < blocks.size(); i++) {
        const int in = where(f, blocks[i]);
        const size_t first = BLOCK * i, end = std::min(first + BLOCK, rows.size());
        for (size_t k = WIDTH * first; in > 0 && k < std::min(WIDTH * end, count); k++)
            *at++ = (int)k;
        if (in == 0)
            at = held_of(f, first, end, at);
    }
    which.resize((size_t)(at - which.data()));
}

// Each is written; the next one overwrites it if it is not held.
WIDE int *Cloud::held_of(const Fit &f, size_t first, size_t end, int *which) const
{
    for (size_t i = first; i < end; i++) {
        const Some zero = {};
        auto in = zero == zero;
        for (int k = 0; k < 3; k++) {
            const Some x = f.axis[k][0] * rows[i].at[0] + f.axis[k][1] * rows[i].at[1] + f.axis[k][2] * rows[i].at[2];
            in &= (x >= zero + f.low[k]) & (x <= zero + f.high[k]);
        }
        for (int j = 0; j < WIDTH; j++) {
            *which = (int)i * WIDTH + j;
            which += in[j] & 1;
        }
    }
    return which;
}

Vector middle_of(const Fit &f)
{
    Vector middle = {0, 0, 0};
    for (int k = 0; k < 3; k++)
        middle = middle + (f.low[k] + f.high[k]) / 2 * f.axis[k];
    return middle;
}

Axes turned(const Axes &a, const Vector &about, double angle)
{
    Axes out;
    for (int k = 0; k < 3; k++)
        out[k] = std::cos(angle) * a[k] + std::sin(angle) * cross(about, a[k]) +
                 ((1 - std::cos(angle)) * dot(about, a[k])) * about;
    out[0] = unit(out[0]);
    out[1] = unit(out[1] - dot(out[1], out[0]) * out[0]);
    out[2] = cross(out[0], out[1]);
    return out;
}

Growth::Growth(const Solid &solid, const Surface &surface, const Axes &axes, double first, double most)
    : usual(axes), spread(length(solid.high - solid.low)), room(solid, surface, first, most)
{
}

bool Growth::grow(Fit &f, double ratio, int tries) { return grow_to(f, ratio, tries, 0); }

// No side goes further than it could go first. So what the box may gain at most is known before it grows.
bool Growth::grow_to(Fit &f, double ratio, int tries, double least)
{
    if (!room.start(f, ratio, tries))
        return false;
    Fit bound = f;
    if (least > 0 && gain(bound = room.bound_from(f)) < least)
        return false;
    if (!room.clear(f, ratio, tries))
        return false;
    int order[6] = {0, 1, 2, 3, 4, 5};
    for (int i = 5; i > 0; i--)
        std::swap(order[i], order[chance() % (unsigned)(i + 1)]);
    if (chance() % 4 == 0)
        for (int side : order)
            room.extend(f, side, random(0.2, 1));
    for (int side : order) {
        room.extend(f, side, 1);
        (side & 1 ? bound.high : bound.low)[side / 2] = (side & 1 ? f.high : f.low)[side / 2];
        if (least > 0 && room.slow() && gain(bound) < least)
            return false;
    }
    return true;
}

static void resize(Fit &f, const Vector &middle, const Vector &half)
{
    for (int k = 0; k < 3; k++) {
        f.low[k] = dot(f.axis[k], middle) - half[k];
        f.high[k] = dot(f.axis[k], middle) + half[k];
    }
}

// Turned about one of the usual axes, or anyhow.
Fit Growth::seed(const std::vector<Vector> &surface)
{
    Fit f;
    for (int i = 0; i < 100; i++) {
        Vector about = usual[chance() % 3];
        if (chance() % 2)
            about = unit({random(-1, 1), random(-1, 1), random(0.01, 1)});
        f = {turned(usual, about, random(0, M_PI)), {}, {}, false};
        const Vector &p = wanted.empty() ? surface[chance() % surface.size()] : wanted[chance() % wanted.size()];
        const Vector &q = surface[chance() % surface.size()];
        double tiny = 1e-4 * spread;
        resize(f, p + random(0.02, 0.5) * (q - p), {tiny, tiny, tiny});
        if (grow(f))
            break;
    }
    return f;
}

// Turned, moved or squeezed, and grown again.
bool Growth::changed(Fit &f, double scale, double least)
{
    Vector middle = middle_of(f), half = 0.5 * (f.high - f.low);
    if (chance() % 4) {
        Vector about = f.axis[chance() % 3];
        if (chance() % 2)
            about = unit({random(-1, 1), random(-1, 1), random(0.01, 1)});
        f.axis = turned(f.axis, about, random(-scale, scale));
        f.upright = false;
    }
    const unsigned moved = chance() % 4;
    if (moved == 0)
        for (int k = 0; k < 3; k++)
            middle = middle + (random(-1, 1) * scale * half[k]) * f.axis[k];
    if (moved == 1 && !wanted.empty()) { // towards a point, as far as that is outside
        const Vector off = wanted[chance() % wanted.size()] - middle;
        const double part = random(0, 1.2);
        for (int k = 0; k < 3; k++) {
            const double x = dot(f.axis[k], off);
            middle = middle + (part * std::copysign(std::max(0.0, std::fabs(x) - half[k]), x)) * f.axis[k];
        }
    }
    for (int k = 0; k < 3; k++)
        half[k] *= chance() % 2 ? 1 : 1 - scale * random(0, 2);
    resize(f, middle, half);
    return grow_to(f, 0.85, 8, least);
}

void Growth::pack(const std::vector<Vector> &point, const std::vector<int> &which, const std::vector<double> &weight)
{
    wanted.clear();
    all = 0;
    packed.assign((which.size() + 7) / 8, Row{{{}, {}, {}}, {}});
    for (size_t i = 0; i < which.size(); i++) {
        const Vector &p = point[(size_t)which[i]];
        for (int k = 0; k < 3; k++)
            packed[i / 8].at[k][i % 8] = (float)p[k];
        packed[i / 8].weight[i % 8] = (float)weight[(size_t)which[i]];
        wanted.push_back(p);
        all += weight[(size_t)which[i]];
    }
}

WIDE double Growth::gain(const Fit &f) const
{
    Eight sum = {};
    for (const Row &row : packed) {
        Eight w = row.weight;
        for (int k = 0; k < 3; k++) {
            const Eight x = (float)f.axis[k][0] * row.at[0] + (float)f.axis[k][1] * row.at[1] +
                            (float)f.axis[k][2] * row.at[2];
            w = WHERE_ABOVE(x, ALL_OF((float)f.low[k]), WHERE_ABOVE(ALL_OF((float)f.high[k]), x, w));
        }
        sum = sum + w;
    }
    return (sum[0] + sum[1] + sum[2] + sum[3]) + (sum[4] + sum[5] + sum[6] + sum[7]);
}

double Growth::climb(Fit &f, int moves)
{
    const Fit before = f;
    const double first = gain(f);
    double best = first;
    room.look(false);
    for (int i = 0; i < moves && best < (1 - 1e-6) * all; i++) {
        Fit other = f;
        if (!changed(other, 0.25 * std::pow(0.02, random(0, 1)), best))
            continue;
        double found = gain(other);
        if (found >= best) {
            best = found;
            f = other;
        }
    }
    room.look(true);
    if (!room.slow())
        return best;
    if (grow(f, 0.98, 200) && (best = gain(f)) >= first)
        return best;
    f = before;
    return first;
}
