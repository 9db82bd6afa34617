// SPDX-License-Identifier: MIT
// Two surfaces at poses: the search of trees that fmb_walk3_pose has posed, beside FCL's (OBBRSS) where it is installed, in one process and in
// turns, on the same meshes and poses: any turns, gaps from deep contact to a tenth of the size. Usage: posed [POSES]. See tree.sh.
#include "fmb.h"
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <memory>
#include <vector>
#ifdef HAVE_FCL
#include <fcl/geometry/bvh/BVH_model.h>
#include <fcl/narrowphase/collision.h>
#endif

namespace
{

const unsigned cached = 256, rounds = 5;

double microseconds()
{
    timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return 1e6 * double(t.tv_sec) + 1e-3 * double(t.tv_nsec);
}

double random_number() // in -1 .. 1, the same everywhere
{
    static unsigned long long state = 12345;
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
        mesh.thickness = fmb_real(0.001);
        node.resize(std::size_t(2 * n - 1));
        cache.resize(cached);
        for (int32_t i = 0; i < n; i++)
            fmb_mesh3_leaf(&node[std::size_t(n - 1 + i)], &mesh, i);
        node[0].volume = -1;
        fmb_tree3_build(node.data(), 2 * n - 1, 0, 1, n - 1, n, FMB_NODE_OBJECT, FMB_SPLIT_AREA);
        tree = {node.data(), 2 * n - 1, n, nullptr, fmb_mesh3_face, &mesh, 0, 0, 0};
        if (fmb_tree3_check(&tree, nullptr) != 0)
            std::exit(2);
    }
};

fmb_pose3 random_pose(double distance)
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

fmb_walk3 w;

void begin(Body &a, const fmb_pose3 &pose_a, Body &b, const fmb_pose3 &pose_b, int count)
{
    fmb_walk3_init(&w, &a.tree, 0, nullptr, &b.tree, 0, nullptr, 0);
    fmb_walk3_pose(&w, &pose_a, &pose_b, 0);
    fmb_walk3_cache(&w, 0, a.cache.data(), count);
    fmb_walk3_cache(&w, 1, b.cache.data(), count);
}

std::size_t all(Body &a, const fmb_pose3 &pose_a, Body &b, const fmb_pose3 &pose_b)
{
    fmb_meeting3 m;
    std::size_t pairs = 0;
    begin(a, pose_a, b, pose_b, cached);
    while (fmb_walk3_next(&w, &m) == 1)
        pairs++;
    return pairs;
}

std::size_t first(Body &a, const fmb_pose3 &pose_a, Body &b, const fmb_pose3 &pose_b)
{
    fmb_meeting3 m;
    m.a = m.b = -1;
    begin(a, pose_a, b, pose_b, 16); // to empty a large one takes longer than it saves
    return fmb_walk3_first(&w, &m) != 0;
}

#ifdef HAVE_FCL
typedef fcl::BVHModel<fcl::OBBRSSd> Model;

std::shared_ptr<Model> peer(const fmb_mesh3 &m)
{
    std::vector<fcl::Vector3d> points;
    std::vector<fcl::Triangle> faces;
    for (int i = 0; i < m.vertices; i++)
        points.emplace_back(double(m.vertex[i][0]), double(m.vertex[i][1]), double(m.vertex[i][2]));
    for (int i = 0; i < m.faces; i++)
        faces.emplace_back(std::size_t(m.face[i][0]), std::size_t(m.face[i][1]), std::size_t(m.face[i][2]));
    auto model = std::make_shared<Model>();
    model->beginModel();
    model->addSubModel(points, faces);
    model->endModel();
    return model;
}

fcl::Transform3d transform(const fmb_pose3 &p)
{
    fcl::Transform3d t = fcl::Transform3d::Identity();
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++)
            t.linear()(i, j) = double(p.rotation[i][j]);
        t.translation()(i) = double(p.translation[i]);
    }
    return t;
}

std::size_t theirs(const Model &a, const fmb_pose3 &pose_a, const Model &b, const fmb_pose3 &pose_b, std::size_t most)
{
    fcl::CollisionRequestd request(most, false);
    fcl::CollisionResultd result;
    return fcl::collide(&a, transform(pose_a), &b, transform(pose_b), request, result);
}
#endif

template <class F> double least(F query)
{
    double best = 1e300;
    for (unsigned i = 0; i < rounds; i++) {
        const double start = microseconds();
        query();
        best = std::min(best, microseconds() - start);
    }
    return best;
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

void compare(int round, int up, int poses)
{
    Body a, b;
    a.make(round, up, 5);
    b.make(round, up, 3);
    Ratio one, every;
    double one_mean = 0, every_mean = 0, visits = 0;
    int lost = 0, met = 0;
#ifdef HAVE_FCL
    const auto fa = peer(a.mesh), fb = peer(b.mesh);
#endif
    for (int n = 0; n < poses; n++) {
        const fmb_pose3 pose_a = random_pose(0.5), pose_b = random_pose(0);
        fmb_pose3 other = pose_b;
        // From deep contact to a tenth of the size apart.
        const double way = 1.6 + 0.9 * n / poses;
        const fmb_pose3 direction = random_pose(way);
        for (int k = 0; k < 3; k++)
            other.translation[k] = pose_a.translation[k] + direction.translation[k];
        std::size_t pairs = 0, touches = 0;
        const double t1 = least([&] { touches = first(a, pose_a, b, other); });
        visits += w.visits;
        const double t2 = least([&] { pairs = all(a, pose_a, b, other); });
        one_mean += t1 / poses;
        every_mean += t2 / poses;
        met += pairs > 0;
        lost += (touches > 0) != (pairs > 0);
#ifdef HAVE_FCL
        std::size_t their_pairs = 0;
        const double u1 = least([&] { theirs(*fa, pose_a, *fb, other, 1); });
        const double u2 = least([&] { their_pairs = theirs(*fa, pose_a, *fb, other, 10000000); });
        lost += their_pairs > pairs;
        if (u1 >= 3)
            one.add(t1 / u1);
        if (u2 >= 3)
            every.add(t2 / u2);
#endif
    }
    std::printf("| %d | %d of %d | %d | %.1f | %.0f | %.1f |", a.mesh.faces, met, poses, lost, one_mean, visits / poses,
                every_mean);
    one.say();
    every.say();
    std::printf("\n");
}

} // namespace

int main(int argc, char **argv)
{
    const int poses = argc > 1 ? std::atoi(argv[1]) : 40;
    std::printf(
        "\n### Two bodies at any poses, from deep contact to a tenth of their size apart\n\n"
        "CPU time of one thread, us, means over the poses of the least of several; lost: answers that contradict each other or\n"
        "have fewer pairs than FCL; ratios to FCL (triangles, BVH of OBBRSS): geometric mean (range), queries of FCL below 3 us "
        "left out\n\n"
        "| faces of each | meet | lost | first | visits | all pairs | first / FCL | all / FCL |\n"
        "|---:|---:|---:|---:|---:|---:|---:|---:|\n");
    compare(22, 24, poses);
    compare(70, 72, poses);
    compare(186, 188, poses);
}
