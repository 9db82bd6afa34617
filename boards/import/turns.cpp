// SPDX-License-Identifier: MIT
#include "turns.hpp"
#include "room.hpp"
#include <algorithm>

namespace
{
enum { NORMALS = 400, FIRST = 8, NODES = 3000 }; // cubes along an edge at first; nodes of a cube
const double TOP = 0.41421356237309515;          // > tan(pi/8): turns up to the axes' exchange
} // namespace

struct Turns::Cube {
    Axes axis;
    double turn, sine;                // of the farthest turn from the middle
    std::vector<Vector> along, place; // the normals and the points, in these axes
    std::vector<Points> fits;         // of each point: others that may be in a box with it
};

Turns::Turns(const Solid &solid, const std::vector<Vector> &points)
    : normal(normals_around(solid, NORMALS)), point(points), size(length(solid.low) + length(solid.high))
{
    for (const Vector &n : normal) {
        bound.push_back(-INFINITY);
        for (const Vector &v : solid.vertex)
            bound.back() = std::max(bound.back(), dot(n, v));
    }
    for (const Vector &p : point)
        for (const Vector &q : point)
            apart.push_back(length(p - q));
    const double half = TOP / FIRST;
    for (int i = 0; i < FIRST * FIRST * FIRST; i++)
        start.push_back({(2 * (i % FIRST) + 1) * half - TOP, (2 * (i / FIRST % FIRST) + 1) * half - TOP,
                         (2 * (i / FIRST / FIRST) + 1) * half - TOP});
}

// (1) is broken by more than any turn of the cube can mend.
bool Turns::beyond(const Cube &cube, const Side &side, size_t i) const
{
    int q[3];
    double reach = 0;
    for (int k = 0; k < 3; k++) {
        q[k] = cube.along[i][k] > 0 ? side.high[k] : side.low[k];
        reach += cube.along[i][k] * cube.place[q[k]][k];
    }
    double lack = reach - bound[i] - excess - 0x1p-30 * size;
    if (lack <= 0)
        return false;
    // r: that of the three which is nearest to the others.
    double far = INFINITY;
    int r = 0;
    for (int k = 0; k < 3; k++) {
        double sum = 0;
        for (int other : q)
            sum += apart[(size_t)q[k] * point.size() + (size_t)other];
        if (sum < far) {
            far = sum;
            r = q[k];
        }
    }
    if (lack > far * cube.sine)
        return true;
    Vector gradient = {0, 0, 0};
    for (int k = 0; k < 3; k++) {
        Vector d = point[q[k]] - point[r];
        gradient = gradient + cross(cube.axis[k], dot(d, cube.axis[k]) * normal[i] + cube.along[i][k] * d);
    }
    return lack > (length(gradient) + 2 * far * cube.turn) * cube.turn;
}

bool Turns::within(const Cube &cube, const Side &side)
{
    if (beyond(cube, side, last))
        return false;
    for (size_t i = 0; i < normal.size(); i++)
        if (beyond(cube, side, i)) {
            last = i;
            return false;
        }
    return true;
}

Turns::Side Turns::with(const Cube &cube, Side side, int p) const
{
    for (int k = 0; k < 3; k++) {
        double at = cube.place[p][k];
        if (side.low[k] < 0 || at < cube.place[side.low[k]][k])
            side.low[k] = p;
        if (side.high[k] < 0 || at > cube.place[side.high[k]][k])
            side.high[k] = p;
    }
    return side;
}

bool Turns::together(const Cube &cube, const Side &side, const std::vector<int> &more)
{
    Side all = side;
    for (int p : more)
        all = with(cube, all, p);
    return within(cube, all);
}

// Points are put into classes of which no two go together; those of as many classes as stay below the share need no
// branch.
std::vector<int> Turns::to_branch(const Cube &cube, double sum, std::vector<int> more) const
{
    std::sort(more.begin(), more.end(), [&](int p, int q) { return weight[p] > weight[q]; });
    std::vector<Points> classes;
    std::vector<std::vector<int>> members;
    for (int p : more) {
        size_t c = 0;
        while (c < classes.size() && (classes[c] & cube.fits[p]).any())
            c++;
        if (c == classes.size()) {
            classes.emplace_back();
            members.emplace_back();
        }
        classes[c][(size_t)p] = true;
        members[c].push_back(p);
    }
    std::vector<int> branch;
    for (const auto &m : members) {
        if (sum + weight[m[0]] < share)
            sum += weight[m[0]];
        else
            branch.insert(branch.end(), m.begin(), m.end());
    }
    return branch;
}

// True: no box that holds the points `in`, whose weights are `sum`, and others of `more` has the share.
bool Turns::search(const Cube &cube, const Side &side, Points in, double sum, Points more)
{
    std::vector<int> list;
    double all = sum;
    for (size_t p = 0; p < point.size(); p++)
        if (more[p]) {
            list.push_back((int)p);
            all += weight[p];
        }
    if (all < share)
        return true;
    *held = in | more;
    if (--nodes < 0 || together(cube, side, list))
        return false;
    for (int p : to_branch(cube, sum, list)) {
        Side at = with(cube, side, p);
        more[(size_t)p] = false;
        Points rest = more & cube.fits[p];
        for (int q : list)
            if (in.any() && rest[(size_t)q] && !within(cube, with(cube, at, q)))
                rest[(size_t)q] = false;
        Points now = in;
        now[(size_t)p] = true;
        if (!search(cube, at, now, sum + weight[p], rest))
            return false;
    }
    return true;
}

// *held fit without a turn, or in a little more room: else parts of parts of the cube would be looked at for long.
bool Turns::nearly_fit(Cube cube)
{
    const double given = excess;
    Side side;
    for (size_t p = 0; p < point.size(); p++)
        side = (*held)[p] ? with(cube, side, (int)p) : side;
    cube.turn = cube.sine = 0;
    excess = 1.02 * given;
    bool fit = within(cube, side);
    excess = given;
    return fit;
}

Turns::Answer Turns::look(const Vector &r, double half, const std::vector<Points> &above)
{
    double far = std::sqrt(3.0) * half, near = std::max(0.0, length(r) - far), one = 1 / (1 + dot(r, r));
    // Beyond these planes the axes are nearer to being exchanged.
    if (std::fabs(r[0]) + std::fabs(r[1]) + std::fabs(r[2]) - 3 * half > 1 + 1e-9)
        return proved;
    if (--cubes < 0 || half < 1e-5)
        return spent;
    double x = r[0], y = r[1], z = r[2], turn = 1.000001 * 2 * far / std::sqrt(1 + near * near);
    Axes a = {one * Vector{1 + x * x - y * y - z * z, 2 * (x * y + z), 2 * (x * z - y)},
              one * Vector{2 * (x * y - z), 1 - x * x + y * y - z * z, 2 * (y * z + x)},
              one * Vector{2 * (x * z + y), 2 * (y * z - x), 1 - x * x - y * y + z * z}};
    Cube cube = {a, turn, turn < M_PI / 2 ? std::sin(turn) : 1, {}, {}, above};
    for (const Vector &n : normal)
        cube.along.push_back({dot(n, a[0]), dot(n, a[1]), dot(n, a[2])});
    for (const Vector &p : point)
        cube.place.push_back({dot(p, a[0]), dot(p, a[1]), dot(p, a[2])});
    Points all;
    for (size_t p = 0; p < point.size(); p++) {
        all[p] = true;
        for (size_t q = 0; q < p; q++)
            if (cube.fits[p][q] && !within(cube, with(cube, with(cube, Side(), (int)p), (int)q)))
                cube.fits[p][q] = cube.fits[q][p] = false;
    }
    nodes = NODES;
    if (search(cube, Side(), Points(), 0, all))
        return proved;
    if (nodes >= 0 && nearly_fit(cube))
        return found;
    for (int part = 0; part < 8; part++) {
        Vector middle = r;
        for (int k = 0; k < 3; k++)
            middle[k] += part >> k & 1 ? half / 2 : -half / 2;
        Answer answer = look(middle, half / 2, cube.fits);
        if (answer != proved)
            return answer;
    }
    return proved;
}

Turns::Answer Turns::none(const std::vector<double> &given, double least, double wanted, long most,
                          std::vector<Points> &sets)
{
    enum { SETS = 24 };
    std::vector<Vector> failed, good;
    Points last_held;
    weight = given;
    share = least;
    excess = wanted;
    cubes = most;
    held = &last_held;
    sets.clear();
    for (const Vector &middle : start) {
        Answer answer = sets.size() < SETS
                            ? look(middle, TOP / FIRST, std::vector<Points>(point.size(), Points().set()))
                            : proved; // for now
        if (answer == spent)
            return spent;
        (answer == found ? failed : good).push_back(middle);
        if (answer == found)
            sets.push_back(last_held);
    }
    start = failed; // first, the next time
    start.insert(start.end(), good.begin(), good.end());
    return sets.empty() ? proved : found;
}
