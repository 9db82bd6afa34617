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

bool Growth::grow(Fit &f, double ratio, int tries)
{
    if (!room.start(f, ratio, tries))
        return false;
    int order[6] = {0, 1, 2, 3, 4, 5};
    for (int i = 5; i > 0; i--)
        std::swap(order[i], order[chance() % (unsigned)(i + 1)]);
    if (chance() % 4 == 0)
        for (int side : order)
            room.extend(f, side, random(0.2, 1));
    for (int side : order)
        room.extend(f, side, 1);
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
bool Growth::changed(Fit &f, double scale)
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
    return grow(f, 0.85, 8);
}

void Growth::pack(const std::vector<Vector> &point, const std::vector<int> &which, const std::vector<double> &weight)
{
    Four none = {};
    wanted.clear();
    all = 0;
    for (auto &row : packed)
        row.assign((which.size() + 3) / 4, none);
    for (size_t i = 0; i < which.size(); i++) {
        const Vector &p = point[(size_t)which[i]];
        for (int k = 0; k < 3; k++)
            packed[k][i / 4][i % 4] = (float)p[k];
        packed[3][i / 4][i % 4] = (float)weight[(size_t)which[i]];
        wanted.push_back(p);
        all += weight[(size_t)which[i]];
    }
}

double Growth::gain(const Fit &f) const
{
    Four sum = {}, none = {};
    for (size_t i = 0; i < packed[3].size(); i++) {
        Four w = packed[3][i];
        for (int k = 0; k < 3; k++) {
            Four x = (float)f.axis[k][0] * packed[0][i] + (float)f.axis[k][1] * packed[1][i] +
                     (float)f.axis[k][2] * packed[2][i];
            w = x >= none + (float)f.low[k] ? w : none;
            w = x <= none + (float)f.high[k] ? w : none;
        }
        sum += w;
    }
    return sum[0] + sum[1] + sum[2] + sum[3];
}

double Growth::climb(Fit &f, int moves)
{
    double best = gain(f);
    for (int i = 0; i < moves && best < (1 - 1e-6) * all; i++) {
        Fit other = f;
        if (!changed(other, 0.5 * std::pow(0.02, random(0, 1))))
            continue;
        double found = gain(other);
        if (found >= best) {
            best = found;
            f = other;
        }
    }
    return best;
}
