// SPDX-License-Identifier: MIT
/*
 * boards/import/turns.hpp, its theorem, by boxes that are known: each holds a set of points, turned anyhow, and reaches beyond the link by no
 * more than an excess. So no proof may say that no box does. And what no box holds must be proved.
 * Usage: turns [SEED [COUNT]]
 */
#include "turns.hpp"
#include <cstdio>
#include <cstdlib>
#include <random>

namespace
{
std::mt19937_64 source;
long passed = 0, failed = 0;

void check(bool good, const char *what, long number)
{
    (good ? passed : failed)++;
    if (!good)
        printf("%s: case %ld\n", what, number);
}

double between(double low, double high) { return std::uniform_real_distribution<double>(low, high)(source); }

// Any turn, each as likely.
Axes any_axes()
{
    double q[4], sum;
    do {
        sum = 0;
        for (double &x : q) {
            x = between(-1, 1);
            sum += x * x;
        }
    } while (sum > 1 || sum < 0.01);
    for (double &x : q)
        x /= std::sqrt(sum);
    double w = q[0], x = q[1], y = q[2], z = q[3];
    return {Vector{1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)},
            Vector{2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)},
            Vector{2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)}};
}

// A box as a link: its eight corners and twelve triangles.
Solid box_of(const Axes &axis, const Vector &middle, const Vector &half)
{
    static const int quad[6][4] = {{0, 4, 6, 2}, {1, 3, 7, 5}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 2, 3, 1}, {4, 5, 7, 6}};
    Solid solid;
    for (int i = 0; i < 8; i++) {
        Vector v = middle;
        for (int k = 0; k < 3; k++)
            v = v + (i >> k & 1 ? half[k] : -half[k]) * axis[k];
        solid.vertex.push_back(v);
    }
    for (const auto &q : quad) {
        solid.face.push_back({q[0], q[1], q[2]});
        solid.face.push_back({q[0], q[2], q[3]});
    }
    look(solid);
    return solid;
}

Vector any_in(const Vector &half)
{
    return {between(-half[0], half[0]), between(-half[1], half[1]), between(-half[2], half[2])};
}

Vector at(const Axes &axis, const Vector &middle, const Vector &x)
{
    return middle + x[0] * axis[0] + x[1] * axis[1] + x[2] * axis[2];
}

/*
 * The link is a box, and so is what holds all its corners and points within: that box, or one turned a little, which reaches further. The
 * excess is what it needs. A turn that is left out, or a bound of a turn that is too small, proves that there is none.
 */
void known_box(long number)
{
    Vector half;
    for (double &h : half)
        h = between(0.05, 1);
    const Axes axis = any_axes();
    const Vector middle = any_in({3, 3, 3});
    Solid solid = box_of(axis, middle, half);
    std::vector<Vector> points = solid.vertex;
    for (long i = 0; i < number % 5; i++)
        points.push_back(at(axis, middle, any_in(half)));
    const double excess = number % 2 ? 1e-6 : between(0, 0.02);
    std::vector<Points> sets;
    std::vector<double> weight(points.size(), 1.0);
    Turns turns(solid, points);
    const auto answer = turns.none(weight, (double)points.size(), excess, 20000, sets);
    check(answer != Turns::proved, "a box that holds all is proved not to be", number);
}

// A thin box within a link that is larger: it holds points along itself, others are far away. Its reach beyond the link is the excess.
void known_rod(long number)
{
    const Axes link = any_axes(), axis = any_axes();
    const Vector half = {between(0.3, 1), between(0.3, 1), between(0.3, 1)}, thin = {between(0.8, 2), 0.02, 0.01};
    Solid solid = box_of(link, {0, 0, 0}, half);
    std::vector<Vector> points;
    std::vector<double> weight;
    double excess = 0;
    for (int i = 0; i < 8; i++) {
        Vector p = at(axis, {0, 0, 0},
                      {i & 1 ? thin[0] : -thin[0], i & 2 ? thin[1] : -thin[1], i & 4 ? thin[2] : -thin[2]});
        double square = 0;
        for (int k = 0; k < 3; k++) {
            const double far = std::max(0.0, std::fabs(dot(p, link[k])) - half[k]);
            square += far * far;
        }
        excess = std::max(excess, std::sqrt(square));
        points.push_back(p);
        weight.push_back(1);
    }
    for (int i = 0; i < 6; i++) {
        points.push_back(at(link, {0, 0, 0}, any_in(half)));
        weight.push_back(0.1);
    }
    std::vector<Points> sets;
    Turns turns(solid, points);
    check(turns.none(weight, 8, excess * (1 + 1e-9), 20000, sets) != Turns::proved, "a rod is proved not to be",
          number);
}

// No box holds all corners of a cube of which four opposite ones are cut off, unless it reaches as far as those: a tetrahedron in a cube.
void none_at_all(long number)
{
    const Axes axis = any_axes();
    Solid cube = box_of(axis, {0, 0, 0}, {1, 1, 1}), solid;
    for (int i : {0, 3, 5, 6})
        solid.vertex.push_back(cube.vertex[(size_t)i]);
    solid.face = {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}};
    look(solid);
    std::vector<Points> sets;
    Turns turns(solid, solid.vertex);
    // Each box around them has a corner that is 2 / root 3 away at the least (the cube itself).
    check(turns.none(std::vector<double>(4, 0.25), 1, 0.4, 400000, sets) == Turns::proved, "nothing is proved", number);
    check(turns.none(std::vector<double>(4, 0.25), 1, 1.1548, 400000, sets) != Turns::proved,
          "the cube is proved not to be", number);
}
} // namespace

int main(int argc, char **argv)
{
    source.seed(argc > 1 ? strtoull(argv[1], nullptr, 10) : 1);
    const long count = argc > 2 ? atol(argv[2]) : 200;
    for (long i = 0; i < count; i++) {
        known_box(i);
        known_rod(i);
        if (i % 50 == 0)
            none_at_all(i);
    }
    printf("%ld passed, %ld failed\n", passed, failed);
    return failed > 0;
}
