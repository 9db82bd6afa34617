// SPDX-License-Identifier: MIT
/*
 * The surface of a link: triangles in the link's frame.
 *
 * Every corner of the true surface is within `error` of one of `vertex`, coordinate by coordinate. So every point of
 * the true surface is that near to these triangles. error is 0 where nothing was rounded: a mesh of binary floats at an
 * origin of zeros.
 * What the error holds: the rotation's sines and cosines (exact.hpp), the rounding of each corner to double, and for
 * mesh files in text what assimp's reader of decimals loses (READ_ERROR of the largest coordinate).
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
    double volume = 0;                  // that a closed surface encloses; 0 of others
    Vector low, high;
    int elements = 0;
};

// All shapes of a link. Fails where one has no point, or a mesh cannot be read.
Solid surface_of(const Link &link);

// `into` and `more` as one: corners, faces, error, round. look() then says what the rest is.
void join(Solid &into, const Solid &more);
void look(Solid &solid);

// The corners and faces that a mesh file has, exactly as assimp reads it (its nodes' places applied), and the error.
void read_mesh(const Shape &shape, std::vector<std::array<Q, 3>> &corner, std::vector<Face> &face, Q &error);

/*
 * The triangles, pieces of lines and points of an STL or OBJ in text, or of a PLY: what read_mesh must find. -1: of
 * another form.
 * It fails where a line is not understood, or the file is cut short.
 */
long faces_in_text(const Shape &shape);

#endif
