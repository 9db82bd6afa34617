/* SPDX-License-Identifier: MIT */
/*
 * Surfaces of triangles as volumes of a tree (fmb_tree.h): each face is a thin tetrahedron. Included by fmb.h.
 *
 * A search among faces finds where SURFACES meet. A closed surface that lies inside another one, and touches it
 * nowhere, meets no face of it: no pair is found. Can one body get into the other without crossing its surface (before
 * the first look, or in a step that is too large)? Then fill solids with volumes (cuboids, tetrahedra), or test one
 * point of each body against the other.
 */
#ifndef FMB_MESH_H
#define FMB_MESH_H

#include "fmb_tree.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * A surface. Fields are the caller's to set, all of them; the arrays stay the caller's (flash will do). A face is known
 * by its three vertices only.
 */
typedef struct {
    const fmb_real (*vertex)[3]; /* world, length */
    const int32_t (*face)[3];    /* numbers of vertices, 0 <= number < vertices */
    int32_t vertices, faces;
    fmb_real thickness; /* length, 0 < thickness <= FMB_LARGEST */
} fmb_mesh3;

/*
 * The numbers of a face (an fmb_numbers3): a tetrahedron that holds the three vertices as they are given, and so the
 * whole triangle, whatever the rounding. Faces that share a vertex or an edge are therefore never apart. Let u and v be
 * the differences from the first vertex to the second and third.
 *     u and v have no rounding   origin: the first vertex; edges: u, v, and a third of length `thickness` along v x u.
 *                                The rounding of the third is part of the definition. It is so of integers, of numbers
 *                                on one grid, of small faces far away
 *     one of them has            the same, with edges u and v tilted outwards, and longer by a few units in the last
 *                                place of the longest, times its length over the height of the triangle. The third edge
 *                                is at least 272u of the longest (float 1.6e-5, double 3.0e-14; by sums of components)
 * Returns FMB_TETRAHEDRON; or an error, and the numbers (if not NULL) are ones that fmb_frame3_init refuses, and of
 * which fmb_leaf3_init makes a box that holds everything:
 *     FMB_ERR_NULL         an argument, or an array of the mesh
 *     FMB_ERR_RANGE        no such face or vertex; a coordinate of a vertex, or the thickness
 *     FMB_ERR_NOT_FINITE   a coordinate of a vertex, or the thickness
 *     FMB_ERR_DEGENERATE   v x u is 0, or the face is such a sliver (height below about 300u of its length) that no
 *                          tetrahedron near it is proved to hold it. It has no body, but it has a box: see
 *                          fmb_mesh3_leaf
 * Cost: two differences, a product of vectors, a square root.
 * Derivation: src/mesh/mesh.c.
 */
int fmb_mesh3_face(const void *mesh, int32_t face, fmb_real origin[3], fmb_real edge[3][3]);

/*
 * Makes *leaf a leaf for a face, as fmb_leaf3_init does for other volumes. Its box (world, length) holds the face's
 * body or, where it has none (FMB_ERR_DEGENERATE), its three vertices, exactly. A search reports such a face as a
 * contact wherever that box meets another volume's, with FMB_ERR_DEGENERATE for the verdict.
 * Returns 0, also for a degenerate face; or the error of fmb_mesh3_face or fmb_leaf3_init, and *leaf (if not NULL)
 * meets everything.
 * Cost: that of fmb_mesh3_face and of fmb_leaf3_init.
 */
int fmb_mesh3_leaf(fmb_node3 *leaf, const fmb_mesh3 *mesh, int32_t face);

#ifdef __cplusplus
}
#endif

#endif
