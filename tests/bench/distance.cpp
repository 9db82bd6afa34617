// SPDX-License-Identifier: MIT
// How far apart are two surfaces at poses? fmb_tree3_distance beside FCL's distance (OBBRSS) where it is installed, in one process and in turns,
// on the bodies and poses of posed.cpp, those that are apart. Usage: distance [POSES]. See tree.sh. Exit status 1: a bound is wrong.
#include "bodies.h"
#ifdef HAVE_FCL
#include <fcl/narrowphase/distance.h>
#endif

namespace
{

using namespace bodies;

fmb_distance3_search search;
int wrong;
bool fitted = true;

struct Found {
    fmb_nearest3 n;
    int32_t pair[2];
    int answer;
};

// pair: NULL, or what to begin with.
Found distance(const Body &a, const fmb_pose3 &pose_a, const Body &b, const fmb_pose3 &pose_b, const int32_t *pair,
               double tolerance)
{
    Found f;
    fmb_tree3_distance_init(&search, &a.tree, &pose_a, &b.tree, &pose_b);
    search.tolerance = fmb_real(tolerance);
    search.fits[0] = fitted ? &a.fits : nullptr;
    search.fits[1] = fitted ? &b.fits : nullptr;
    for (int s = 0; pair && s < 2; s++)
        search.pair[s] = pair[s];
    f.answer = fmb_tree3_distance(&search, &f.n);
    f.pair[0] = search.pair[0];
    f.pair[1] = search.pair[1];
    return f;
}

#ifdef HAVE_FCL
double theirs(const Model &a, const fmb_pose3 &pose_a, const Model &b, const fmb_pose3 &pose_b)
{
    fcl::DistanceRequestd request(false);
    fcl::DistanceResultd result;
    return fcl::distance(&a, transform(pose_a), &b, transform(pose_b), request, result);
}
#endif

struct Table {
    double cold = 0, warm = 0, their = 0, visits = 0, tests = 0, warm_visits = 0, gap = 0;
    Ratio ratio, warm_ratio;
    int apart = 0;
};

// The bounds by themselves, and beside what FCL found: its triangles are faces of these volumes, so it finds no less.
void judge(const Found &f, double their)
{
    const double low = double(f.n.low), high = double(f.n.high), off = 1e-5;
    if (f.answer != (low > 0 ? FMB_MISS : FMB_UNDECIDED) || low > high)
        wrong++;
    if (their >= 0 && (low > their * (1 + 1e-9) || high < their - 2 * thickness - off))
        wrong++;
}

void ask(const Body &a, const Body &b, const fmb_pose3 &pose_a, const fmb_pose3 &pose_b, double tolerance,
         const int32_t last[2], double their_time, double their, Table &t)
{
    Found f;
    const double cold = least([&] { f = distance(a, pose_a, b, pose_b, nullptr, tolerance); });
    t.visits += search.visits;
    t.tests += search.tests;
    judge(f, their);
    t.gap = std::max(t.gap, 1 - double(f.n.low) / double(f.n.high));
    const double warm = least([&] { f = distance(a, pose_a, b, pose_b, last, tolerance); });
    t.warm_visits += search.visits;
    judge(f, their);
    t.cold += cold;
    t.warm += warm;
    t.their += their_time;
    t.apart++;
    if (their_time > 0) {
        t.ratio.add(cold / their_time);
        t.warm_ratio.add(warm / their_time);
    }
}

void say(int faces, double tolerance, const Table &t)
{
    const int n = std::max(t.apart, 1);
    std::printf("| %d | %g | %d | %.1f | %.0f | %.0f | %.1f | %.0f | %.2g |", faces, tolerance, t.apart, t.cold / n,
                t.visits / n, t.tests / n, t.warm / n, t.warm_visits / n, t.gap);
    if (t.their > 0)
        std::printf(" %.1f |", t.their / n);
    else
        std::printf(" - |");
    t.ratio.say();
    t.warm_ratio.say();
    std::printf("\n");
}

void compare(int round, int up, int poses)
{
    const double tolerances[] = {0, 0.01};
    Body a, b;
    a.make(round, up, 5);
    b.make(round, up, 3);
    Table table[2];
#ifdef HAVE_FCL
    const auto fa = peer(a.mesh), fb = peer(b.mesh);
#endif
    for (int n = 0; n < poses; n++) {
        fmb_pose3 pose_a, pose_b;
        random_poses(1.9 + 0.9 * n / poses, pose_a, pose_b);
        fmb_pose3 before = pose_b; // last time's: a little off
        for (fmb_real &x : before.translation)
            x += fmb_real(0.002 * random_number());
        const Found last = distance(a, pose_a, b, before, nullptr, 0);
        double their_time = 0, their = -1;
        if (!(last.n.low > 0))
            continue;
#ifdef HAVE_FCL
        their_time = least([&] { their = theirs(*fa, pose_a, *fb, pose_b); });
        if (!(their > 0))
            continue;
#endif
        for (int i = 0; i < 2; i++)
            ask(a, b, pose_a, pose_b, tolerances[i], last.pair, their_time, their, table[i]);
    }
    for (int i = 0; i < 2; i++)
        say(a.mesh.faces, tolerances[i], table[i]);
}

} // namespace

int main(int argc, char **argv)
{
    const int poses = argc > 1 ? std::atoi(argv[1]) : 40;
    std::printf(
        "\n### The distance of two bodies at any poses, from near contact to two fifths of their size apart\n\n"
        "CPU time of one thread, us, without the clock's own, means over the poses of the least of several; warm: begun with the nearest pair of a pose that was\n"
        "up to .002 off along each axis; gap: the largest 1 - low / high; ratios to FCL (triangles, BVH of OBBRSS): geometric mean\n"
        "(range)\n\n"
        "| faces of each | tolerance | apart | cold | visits | tests | warm | visits | gap | FCL | cold / FCL | warm / FCL |\n"
        "|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|\n");
    compare(22, 24, poses);
    compare(70, 72, poses);
    compare(186, 188, poses);
    if (wrong)
        std::printf("\nwrong bounds: %d\n", wrong);
    return wrong != 0;
}
