// SPDX-License-Identifier: MIT
// What the benches of bodies at poses share: wavy balls, their trees here and in FCL, poses, and ratios of times.
#ifndef BODIES_H
#define BODIES_H

#include "peer.h"
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <memory>
#include <vector>

namespace bodies
{

const unsigned cached = 256, rounds = 5;
const double thickness = 0.001;

inline double microseconds()
{
    timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return 1e6 * double(t.tv_sec) + 1e-3 * double(t.tv_nsec);
}

inline unsigned long long state = 12345;

inline double random_number() // in -1 .. 1, the same everywhere
{
    state = state * 6364136223846793005ull + 1442695040888963407ull;
    return double(state >> 11) * 0x1p-52 - 1;
}

// A wavy ball of about 2 across, `round` times `up` points and its poles.
struct Body {
    std::vector<fmb_real> point;
    std::vector<int32_t> face;
    fmb_mesh3 mesh;
    fmb_tree3 tree;
    std::vector<fmb_node3> node;
    std::vector<fmb_made3> cache;
    std::vector<fmb_fit3> fit;
    fmb_fits3 fits;

    void make(int round, int up, int waves)
    {
        for (int j = 0; j <= up; j++)
            for (int i = 0; i < (j == 0 || j == up ? 1 : round); i++) {
                const double a = 6.283185307179586 * i / round, b = 3.141592653589793 * j / up;
                const double r = 1 + 0.15 * std::sin(waves * a) * std::sin(b) + 0.1 * std::cos(waves * b);
                point.push_back(fmb_real(r * std::sin(b) * std::cos(a)));
                point.push_back(fmb_real(r * std::sin(b) * std::sin(a)));
                point.push_back(fmb_real(r * std::cos(b)));
            }
        const int last = 1 + (up - 1) * round;
        auto at = [&](int j, int i) { return j == 0 ? 0 : j == up ? last : 1 + (j - 1) * round + i % round; };
        for (int j = 0; j < up; j++)
            for (int i = 0; i < round; i++) {
                if (j > 0)
                    face.insert(face.end(), {at(j, i), at(j + 1, i), at(j, i + 1)});
                if (j < up - 1)
                    face.insert(face.end(), {at(j, i + 1), at(j + 1, i), at(j + 1, i + 1)});
            }
        const int32_t n = int32_t(face.size() / 3);
        mesh = {};
        mesh.vertex = reinterpret_cast<const fmb_real(*)[3]>(point.data());
        mesh.face = reinterpret_cast<const int32_t(*)[3]>(face.data());
        mesh.vertices = int32_t(point.size() / 3);
        mesh.faces = n;
        mesh.thickness = fmb_real(thickness);
        node.resize(std::size_t(2 * n - 1));
        cache.resize(cached);
        for (int32_t i = 0; i < n; i++)
            fmb_mesh3_leaf(&node[std::size_t(n - 1 + i)], &mesh, i);
        node[0].volume = -1;
        fmb_tree3_build(node.data(), 2 * n - 1, 0, 1, n - 1, n, FMB_NODE_OBJECT, FMB_SPLIT_AREA);
        tree = {node.data(), 2 * n - 1, n, nullptr, fmb_mesh3_face, &mesh, 0, 0, 0};
        if (fmb_tree3_check(&tree, nullptr) != 0)
            std::exit(2);
        fit.resize(node.size());
        if (fmb_tree3_fits(&tree, fit.data(), int32_t(fit.size()), &fits) != 0)
            std::exit(2);
    }
};

inline fmb_pose3 random_pose(double distance)
{
    double q[4], size = 0, d[3], length = 0;
    for (double &x : q)
        x = random_number(), size += x * x;
    for (double &x : d)
        x = random_number(), length += x * x;
    const double a = q[0], b = q[1], c = q[2], e = q[3];
    const double m[9] = {a * a + b * b - c * c - e * e, 2 * (b * c - a * e),           2 * (b * e + a * c),
                         2 * (b * c + a * e),           a * a - b * b + c * c - e * e, 2 * (c * e - a * b),
                         2 * (b * e - a * c),           2 * (c * e + a * b),           a * a - b * b - c * c + e * e};
    fmb_pose3 p;
    for (int i = 0; i < 9; i++)
        p.rotation[i / 3][i % 3] = fmb_real(m[i] / size);
    for (int k = 0; k < 3; k++)
        p.translation[k] = fmb_real(distance * d[k] / std::sqrt(length));
    return p;
}

// Two poses of a ball each, `way` from middle to middle.
inline void random_poses(double way, fmb_pose3 &a, fmb_pose3 &b)
{
    a = random_pose(0.5);
    b = random_pose(0);
    const fmb_pose3 direction = random_pose(way);
    for (int k = 0; k < 3; k++)
        b.translation[k] = a.translation[k] + direction.translation[k];
}

#ifdef HAVE_FCL
inline fcl::Transform3d transform(const fmb_pose3 &p)
{
    fcl::Transform3d t = fcl::Transform3d::Identity();
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++)
            t.linear()(i, j) = double(p.rotation[i][j]);
        t.translation()(i) = double(p.translation[i]);
    }
    return t;
}
#endif

// What two readings of the clock take by themselves: it is no part of a query.
inline double reading()
{
    double best = 1e300;
    for (int i = 0; i < 1000; i++) {
        const double start = microseconds();
        best = std::min(best, microseconds() - start);
    }
    return best;
}

inline const double clock_time = reading();

template <class F> double least(F query)
{
    double best = 1e300;
    for (unsigned i = 0; i < rounds; i++) {
        const double start = microseconds();
        query();
        best = std::min(best, microseconds() - start);
    }
    return best - clock_time;
}

struct Ratio {
    double sum = 0, low = 1e300, high = 0;
    int count = 0;
    void add(double r)
    {
        sum += std::log(r);
        low = std::min(low, r);
        high = std::max(high, r);
        count++;
    }
    void say() const
    {
        if (count)
            std::printf(" %.2f (%.2f-%.2f) |", std::exp(sum / count), low, high);
        else
            std::printf(" - |");
    }
};

} // namespace bodies

#endif
