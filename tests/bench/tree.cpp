// SPDX-License-Identifier: MIT
// Two surfaces of some 70,000 faces: trees of fmb and the search of all pairs, beside FCL's (OBBRSS) where it is installed, in one process and
// in turns. Usage: tree [A.ply]: that surface scaled by 1000 and its mirror image x' = -x + 50, y' = y - 10 instead of the generated one.
#include "peer.h"
#include "surface.h"
extern "C" {
#include "surface/surface_file.h"
}
#include <cstdio>
#include <ctime>
#include <vector>
#ifdef HAVE_FCL
#include <fcl/narrowphase/collision.h>
#endif

namespace
{

fmb_real vertex[2][SURFACE_VERTICES][3];
int32_t face[SURFACE_FACES][3];
const unsigned rounds = 9, cached = 256;

// Of this process: others on the machine do not count.
double milliseconds()
{
    timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return 1e3 * double(t.tv_sec) + 1e-6 * double(t.tv_nsec);
}

struct Least {
    double value = 1e300;
    void add(double x) { value = x < value ? x : value; }
};

struct Surface {
    fmb_mesh3 mesh;
    fmb_tree3 tree;
    std::vector<fmb_node3> node;
    std::vector<fmb_made3> cache;
    std::vector<fmb_hull3> hull;
    fmb_hulls3 hulls;

    void plant(int split)
    {
        const int32_t n = mesh.faces;
        node.resize(std::size_t(2 * n - 1));
        cache.resize(cached);
        for (int32_t i = 0; i < n; i++)
            fmb_mesh3_leaf(&node[std::size_t(n - 1 + i)], &mesh, i);
        node[0].volume = -1;
        fmb_tree3_build(node.data(), 2 * n - 1, 0, 1, n - 1, n, FMB_NODE_OBJECT, split);
        tree = {node.data(), 2 * n - 1, n, nullptr, fmb_mesh3_face, &mesh, 0, 0};
        fmb_tree3_check(&tree, nullptr);
    }

    void wrap()
    {
        hull.resize(node.size());
        fmb_tree3_hulls(&tree, hull.data(), int32_t(hull.size()), &hulls);
    }
};
Surface surface[2];

unsigned search(fmb_walk3 *w, bool hulls)
{
    unsigned pairs = 0;
    fmb_meeting3 m;
    fmb_walk3_init(w, &surface[0].tree, 0, nullptr, &surface[1].tree, 0, nullptr, 0);
    for (int side = 0; side < 2; side++) {
        fmb_walk3_cache(w, side, surface[side].cache.data(), cached);
        w->hulls[side] = &surface[side].hulls;
    }
    w->hulls_apart = hulls ? fmb_hull3_distance : nullptr;
    while (fmb_walk3_next(w, &m) == 1)
        pairs++;
    return pairs;
}

#ifdef HAVE_FCL
std::size_t search(const Model &a, const Model &b)
{
    fcl::CollisionRequestd request(10000000, false);
    fcl::CollisionResultd result;
    return fcl::collide(&a, fcl::Transform3d::Identity(), &b, fcl::Transform3d::Identity(), request, result);
}
#endif

void compare(fmb_real thickness)
{
    Least build, find, wrap, wrapped, theirs;
    fmb_walk3 w;
    unsigned pairs = 0;
    std::size_t their_pairs = 0;
    surface[0].mesh.thickness = surface[1].mesh.thickness = thickness;
#ifdef HAVE_FCL
    const auto a = peer(surface[0].mesh), b = peer(surface[1].mesh);
#endif
    for (unsigned i = 0; i < rounds; i++) {
        double start = milliseconds();
        surface[0].plant(FMB_SPLIT_AREA);
        surface[1].plant(FMB_SPLIT_AREA);
        build.add(milliseconds() - start);
        for (int again = 0; again < 3; again++) { // the caches of the machine forget the building
            start = milliseconds();
            pairs = search(&w, false);
            find.add(milliseconds() - start);
        }
        start = milliseconds();
        surface[0].wrap();
        surface[1].wrap();
        wrap.add(milliseconds() - start);
        for (int again = 0; again < 3; again++) {
            start = milliseconds();
            if (search(&w, true) != pairs)
                std::printf("| hulls lose contacts |\n");
            wrapped.add(milliseconds() - start);
        }
#ifdef HAVE_FCL
        for (int again = 0; again < 3; again++) {
            start = milliseconds();
            their_pairs = search(*a, *b);
            theirs.add(milliseconds() - start);
        }
#endif
    }
    std::printf("| %g | %u | %.1f | %.2f | %.1f | %.2f |", double(thickness), pairs, build.value, find.value,
                wrap.value, wrapped.value);
    if (their_pairs)
        std::printf(" %zu | %.2f | %.2f, %.2f |\n", their_pairs, theirs.value, find.value / theirs.value,
                    wrapped.value / theirs.value);
    else
        std::printf(" - | - | - |\n");
}

} // namespace

int main(int argc, char **argv)
{
    const surface_place still = {{1, 1, 1}, {0, 0, 0}}, mirror = {{-1, 1, 1}, {50, -10, 0}};
    surface_file file;
    surface_make(vertex, face);
    for (int side = 0; side < 2; side++) {
        surface[side].mesh = {vertex[side], face, SURFACE_VERTICES, SURFACE_FACES, 1};
        if (argc < 2)
            continue;
        if (surface_read(&file, argv[1], 1000, side ? &mirror : &still) != 0)
            return 2;
        surface[side].mesh = file.mesh;
    }
    std::printf(
        "\n### Two surfaces of %d faces: all pairs of faces that meet\n\n"
        "CPU time of one thread, ms, the least of several; a face is a tetrahedron of that height; FCL: triangles, BVH of OBBRSS\n\n"
        "| height | fmb pairs | build both | search | hulls of both | search with them | FCL pairs | search | ratios |\n"
        "|---:|---:|---:|---:|---:|---:|---:|---:|---:|\n",
        surface[0].mesh.faces);
    compare(1);
    compare(fmb_real(0.0625));
}
