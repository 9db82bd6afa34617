// SPDX-License-Identifier: MIT
// Links near a shelf of cells (tests/support/shelf.h), at rest: fmb_grid3_test beside FCL's octree where it is installed, in one process and in
// turns, float or double here, double there. Usage: grid [ROUNDS]. See tree.sh.
#include "fmb.h"
#include "shelf.h"
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <memory>
#include <vector>
#ifdef HAVE_FCL
#include <fcl/geometry/octree/octree.h>
#include <fcl/geometry/shape/box.h>
#include <fcl/narrowphase/collision.h>
#include <octomap/octomap.h>
#endif

namespace
{

enum { FREE, MET, KINDS };

uint32_t memory[SHELF_WORDS];
fmb_grid3 grid;
fmb_frame3 links[SHELF_LINKS];
fmb_real steps[SHELF_LINKS][3];

double nanoseconds()
{
    timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return 1e9 * double(t.tv_sec) + double(t.tv_nsec);
}

// What two readings of the clock take by themselves: it is no part of a query.
double reading()
{
    double best = 1e300;
    for (int i = 0; i < 1000; i++) {
        const double start = nanoseconds();
        best = std::min(best, nanoseconds() - start);
    }
    return best;
}

// The least time of a query of several rounds, per link.
struct Times {
    const double clock_time = reading();
    std::vector<double> best = std::vector<double>(SHELF_LINKS, 1e300);
    template <class F> void measure(int i, F query)
    {
        const int calls = 16;
        const double start = nanoseconds();
        for (int n = 0; n < calls; n++)
            query();
        best[std::size_t(i)] = std::min(best[std::size_t(i)], (nanoseconds() - start - clock_time) / calls);
    }
    double mean(const std::vector<int> &of) const
    {
        double sum = 0;
        for (int i : of)
            sum += best[std::size_t(i)];
        return of.empty() ? 0 : sum / double(of.size());
    }
};

#ifdef HAVE_FCL
std::unique_ptr<fcl::CollisionObjectd> peer_grid()
{
    auto tree = std::make_shared<octomap::OcTree>(double(grid.cell[0]));
    int32_t c[3];
    for (c[2] = 0; c[2] < grid.cells[2]; c[2]++)
        for (c[1] = 0; c[1] < grid.cells[1]; c[1]++)
            for (c[0] = 0; c[0] < grid.cells[0]; c[0]++)
                if (fmb_grid3_get(&grid, c) == 1)
                    tree->updateNode(
                        octomap::point3d(float(grid.origin[0] + (fmb_real(c[0]) + fmb_real(.5)) * grid.cell[0]),
                                         float(grid.origin[1] + (fmb_real(c[1]) + fmb_real(.5)) * grid.cell[1]),
                                         float(grid.origin[2] + (fmb_real(c[2]) + fmb_real(.5)) * grid.cell[2])),
                        true);
    return std::make_unique<fcl::CollisionObjectd>(std::make_shared<fcl::OcTreed>(tree));
}

std::unique_ptr<fcl::CollisionObjectd> peer_link(const fmb_frame3 &f)
{
    fcl::Transform3d t = fcl::Transform3d::Identity();
    double size[3];
    for (int j = 0; j < 3; j++) {
        fcl::Vector3d e(double(f.edge[j][0]), double(f.edge[j][1]), double(f.edge[j][2]));
        size[j] = e.norm();
        t.linear().col(j) = e / size[j];
        t.translation()(j) = double(f.origin[j]) + double(f.diagonal[j]) / 2;
    }
    return std::make_unique<fcl::CollisionObjectd>(std::make_shared<fcl::Boxd>(size[0], size[1], size[2]), t);
}

int theirs(const fcl::CollisionObjectd *a, const fcl::CollisionObjectd *b)
{
    fcl::CollisionRequestd request(1, false);
    fcl::CollisionResultd result;
    return fcl::collide(a, b, request, result) != 0;
}
#endif

} // namespace

int main(int argc, char **argv)
{
    const int rounds = argc > 1 ? std::atoi(argv[1]) : 20;
    if (shelf_make(&grid, memory) != 0 || shelf_links(&grid, links, steps) != 0)
        return 2;
    Times ours, moving, peer;
    std::vector<int> of[KINDS], all;
    int met[2] = {0, 0};
#ifdef HAVE_FCL
    const auto tree = peer_grid();
    std::vector<std::unique_ptr<fcl::CollisionObjectd>> box;
    for (const fmb_frame3 &f : links)
        box.push_back(peer_link(f));
#endif
    for (int i = 0; i < SHELF_LINKS; i++) {
        const int answer = fmb_grid3_test(&grid, &links[i], nullptr);
        of[answer == FMB_MISS ? FREE : MET].push_back(i);
        all.push_back(i);
        met[0] += answer != FMB_MISS;
#ifdef HAVE_FCL
        met[1] += theirs(tree.get(), box[std::size_t(i)].get());
#endif
    }
    volatile int sink = 0;
    for (int n = 0; n < rounds; n++)
        for (int i = 0; i < SHELF_LINKS; i++) {
            ours.measure(i, [&] { sink = fmb_grid3_test(&grid, &links[i], nullptr); });
            moving.measure(i, [&] { sink = fmb_grid3_sweep(&grid, &links[i], steps[i], nullptr); });
#ifdef HAVE_FCL
            peer.measure(i, [&] { sink = theirs(tree.get(), box[std::size_t(i)].get()); });
#endif
        }
    std::printf(
        "\n### A link near a shelf of 1,008 cells of 25 mm\n\n"
        "CPU time of one thread, ns for a link, without the clock's own, means over %d links of the least of %d rounds; FCL: its octree, at "
        "rest\n\n"
        "| links | fmb, moving | fmb, at rest | FCL | fmb / FCL |\n|---|---:|---:|---:|---:|\n",
        SHELF_LINKS, rounds);
    const char *const names[] = {"free", "met", "all"};
    for (int i = 0; i < 3; i++) {
        const std::vector<int> &group = i < KINDS ? of[i] : all;
        const double time = ours.mean(group), other = peer.mean(group);
        std::printf("| %d %s | %.0f | %.0f |", int(group.size()), names[i], moving.mean(group), time);
        if (other > 0 && other < 1e200)
            std::printf(" %.0f | %.3f |\n", other, time / other);
        else
            std::printf(" - | - |\n");
    }
#ifdef HAVE_FCL
    std::printf("\nMet at rest: fmb %d, FCL %d.\n", met[0], met[1]);
#endif
}
