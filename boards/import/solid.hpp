// SPDX-License-Identifier: MIT
/*
 * The surface of a link: triangles in the link's frame.
 *
 * Every corner of the true surface is within `error` of one of `vertex`, coordinate by coordinate. So every point of
 * the true surface is that near to these triangles. error is 0 where nothing was rounded: a mesh of binary floats at an
 * origin of zeros.
 * What the error holds: the rotation's sines and cosines (exact.hpp), the rounding of each corner to double, and of mesh
 * files polygons that are not flat and turns of nodes (mesh_surface.cpp).
 * Cylinders and spheres are the polyhedra around them whose faces touch them: `round` says how far these reach beyond.
 */
#ifndef IMPORT_SOLID_HPP
#define IMPORT_SOLID_HPP

#include "model.hpp"
#include "vector.hpp"

using Face = std::array<int, 3>;

struct Solid {
    std::vector<Vector> vertex;
    std::vector<Face> face;
    Vector error = {0, 0, 0};
    double round = 0;
    bool closed = true, convex = false; // closed: every edge has two faces
    double pocket = INFINITY;           // of a closed surface: no corner is further than that in front of a face
    double slack = INFINITY; // no point of the convex hull is further than that from a closed surface's inside
    double volume = 0;       // that a closed surface encloses; 0 of others
    Vector low, high;
    int elements = 0;
    std::vector<std::string> notes; // what was passed over in mesh files, for the report
    std::vector<std::string> files; // that were read beside those that are named
    bool simple = false;            // one box, cylinder or sphere: its smallest box has these axes
    Axes axes = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
};

// All shapes of a link. Fails where one has no point, or a mesh cannot be read.
Solid surface_of(const Link &link);

// `into` and `more` as one: corners, faces, error, round. look() then says what the rest is.
void join(Solid &into, const Solid &more);
void look(Solid &solid);

// What a mesh file has, in its own frame, its nodes' places applied.
struct Mesh {
    std::vector<std::array<Q, 3>> corner;
    std::vector<Face> face;
    Q error; // what turns of nodes are off, and polygons that are not flat (mesh_surface.cpp)
    std::vector<std::string> notes, files; // for the report; files that were read beside it
};
Mesh read_mesh(const Shape &shape);

#endif
