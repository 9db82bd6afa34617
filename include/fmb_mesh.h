/* SPDX-License-Identifier: MIT */
/*
 * Surfaces of triangles as volumes of a tree (fmb_tree.h): each face a thin tetrahedron. Included by fmb.h.
 *
 * A search among faces finds where SURFACES meet. A closed surface that lies inside another one, and touches it nowhere, meets no face of
 * it: no pair is found. Where one body can get into the other without crossing its surface (before the first look, or in a
 * step too large), solids must be filled with volumes (cuboids, tetrahedra), or one point of each body tested against the other.
 */
#include "fmb.h" /* before the guard, as in fmb_tree.h */

#ifndef FMB_MESH_H
#define FMB_MESH_H

#include "fmb_tree.h"

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Fields are the caller's to set, all of them; the arrays stay the caller's (flash will do). A face is known by its three vertices only. */
typedef struct {
    const fmb_real (*vertex)[3]; /* world, length */
    const int32_t (*face)[3];    /* numbers of vertices, 0 <= number < vertices */
    int32_t vertices, faces;
    fmb_real thickness; /* length, 0 < thickness <= FMB_LARGEST */
} fmb_mesh3;

/*
 * The numbers of a face (an fmb_numbers3): a tetrahedron that holds the three vertices as they are given, and so the whole triangle,
 * whatever the rounding. Faces that share a vertex or an edge are therefore never apart. u, v: from the first vertex to the second, third.
 *   Where both differences are exact (integers, one grid, all faces far away and small): the first vertex, the edges u, v and a third of
 *   length `thickness` along v x u (its rounding is part of the definition).
 *   Else the same with edges tilted outward and longer by a few units in the last place of the longest, times its length over the height
 *   of the triangle, and a third edge of at least 272u of the longest (float 1.7e-5, double 3.1e-14; sum of components).
 * Returns FMB_TETRAHEDRON; or an error, and the numbers (if not NULL) are ones that fmb_frame3_init refuses, and of which fmb_leaf3_init makes
 * a box that holds everything: FMB_ERR_NULL; FMB_ERR_RANGE (no such face or vertex; a coordinate of one, or the thickness);
 * FMB_ERR_NOT_FINITE (these); FMB_ERR_DEGENERATE: v x u is 0, or the face is such a sliver (height below about
 * 300u of its length) that no tetrahedron near it is proved to hold it: it has no body, but it has a box, see fmb_mesh3_leaf.
 */
int fmb_mesh3_face(const void *mesh, int32_t face, fmb_real origin[3], fmb_real edge[3][3]);

/*
 * Makes *leaf a leaf for a face, as fmb_leaf3_init does for other volumes: its box holds the face's body, or, where it has none
 * (FMB_ERR_DEGENERATE), its three vertices, exactly. A search reports such a face as a contact wherever that box meets
 * another volume's, with FMB_ERR_DEGENERATE for the verdict.
 * Returns 0 (also for a degenerate face), or the error of fmb_mesh3_face or fmb_leaf3_init: *leaf (if not NULL) meets everything then.
 */
int fmb_mesh3_leaf(fmb_node3 *leaf, const fmb_mesh3 *mesh, int32_t face);

#ifdef __cplusplus
}
#endif

#endif
