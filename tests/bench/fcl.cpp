// SPDX-License-Identifier: MIT
// FCL: true boxes by its box-box test, anything else as a convex polytope by its two GJK solvers; the solvers themselves, without
// the dispatch of fcl::collide.
#include "bench.h"
#include <fcl/geometry/shape/box.h>
#include <fcl/geometry/shape/convex.h>
#include <fcl/narrowphase/detail/gjk_solver_indep.h>
#include <fcl/narrowphase/detail/gjk_solver_libccd.h>
#include <memory>
#include <vector>

namespace
{

using Vector = fcl::Vector3d;
using Place = fcl::Transform3d;

struct Solid {
    std::unique_ptr<fcl::Boxd> box;
    std::unique_ptr<fcl::Convexd> convex;
    Place place = Place::Identity();
};
Solid solids_a[SLOTS], solids_b[SLOTS];
fcl::detail::GJKSolver_libccd<double> solver;
fcl::detail::GJKSolver_indep<double> other_solver;

void box_from(Solid &to, const body &from)
{
    true_box box;
    bench_true_box(&box, &from);
    for (int i = 0; i < 3; i++) {
        to.place.translation()[i] = box.centre[i];
        for (int k = 0; k < 3; k++)
            to.place.linear()(k, i) = box.axis[i][k];
    }
    to.box.reset(new fcl::Boxd(2 * box.half[0], 2 * box.half[1], 2 * box.half[2]));
}

// Faces of the corners in the order of bench_corners, seen from outside counter-clockwise if the determinant is positive.
const std::vector<int> cube = {4, 0, 2, 3, 1, 4, 4, 5, 7, 6, 4, 0, 1, 5, 4,
                               4, 2, 6, 7, 3, 4, 0, 4, 6, 2, 4, 1, 3, 7, 5};
const std::vector<int> corner_of_cube = {3, 0, 2, 1, 3, 0, 1, 3, 3, 0, 3, 2, 3, 1, 2, 3};

void convex_from(Solid &to, const body &from)
{
    double corner[8][3];
    unsigned corners = bench_corners(corner, &from);
    auto points = std::make_shared<std::vector<Vector>>();
    auto faces = std::make_shared<std::vector<int>>(corners == 8 ? cube : corner_of_cube);
    Vector e[3];
    for (int i = 0; i < 3; i++)
        e[i] = Vector(double(from.edge[i][0]), double(from.edge[i][1]), double(from.edge[i][2]));
    if (e[0].cross(e[1]).dot(e[2]) < 0)
        for (std::size_t i = 0; i < faces->size(); i += std::size_t((*faces)[i]) + 1)
            std::reverse(faces->begin() + long(i) + 1, faces->begin() + long(i) + 1 + (*faces)[i]);
    for (unsigned i = 0; i < corners; i++)
        points->push_back(
            Vector(corner[i][0] - corner[0][0], corner[i][1] - corner[0][1], corner[i][2] - corner[0][2]));
    to.place = Place::Identity();
    to.place.translation() = Vector(corner[0][0], corner[0][1], corner[0][2]);
    to.convex.reset(new fcl::Convexd(points, corners == 8 ? 6 : 4, faces));
}

int can_boxes(const cell *c) { return c->boxes && !c->moving; }

int can_convex(const cell *c) { return c->dim == 3 && !c->boxes && !c->moving; }

void prepare(unsigned slot, const cell *c, const pair *p)
{
    (c->boxes ? box_from : convex_from)(solids_a[slot], p->body[0]);
    (c->boxes ? box_from : convex_from)(solids_b[slot], p->body[1]);
}

int box_box(unsigned slot)
{
    const Solid &a = solids_a[slot], &b = solids_b[slot];
    return solver.shapeIntersect(*a.box, a.place, *b.box, b.place) ? FMB_HIT : FMB_MISS;
}

int by_ccd(unsigned slot)
{
    const Solid &a = solids_a[slot], &b = solids_b[slot];
    return solver.shapeIntersect(*a.convex, a.place, *b.convex, b.place) ? FMB_HIT : FMB_MISS;
}

int by_own(unsigned slot)
{
    const Solid &a = solids_a[slot], &b = solids_b[slot];
    return other_solver.shapeIntersect(*a.convex, a.place, *b.convex, b.place) ? FMB_HIT : FMB_MISS;
}

} // namespace

extern "C" const method bench_fcl[] = {
    {"FCL box-box", PEER, can_boxes, prepare, box_box},
    {"FCL libccd", PEER, can_convex, prepare, by_ccd},
    {"FCL own GJK", PEER, can_convex, prepare, by_own},
    {nullptr, NOTHING, nullptr, nullptr, nullptr},
};
