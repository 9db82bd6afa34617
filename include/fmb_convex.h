/* SPDX-License-Identifier: MIT */
/*
 * Convex meshes in the caller's arrays: an exact answer, and a quick guess (OFG, opposing face geometry). Included by
 * fmb.h.
 *
 * The exact answer is about the convex hulls of the vertices. They are bodies, not surfaces: one inside the other is a
 * contact. It proves what it says, as fmb_test3 does.
 * The guess tests a few faces that oppose each other. It can prove that two meshes touch, and NEVER that they do not.
 * Its answers are numbers of their own. None of them is 0, and none is an answer of fmb_test3, so no test for "free"
 * can mistake one for a proof.
 *
 * Source of the guess: "Opposing Face Geometry, a collision detection optimization scheme", Lord Soth, 2004. Its step 6
 * must compare with (r1 + r2)^2.
 */
#ifndef FMB_CONVEX_H
#define FMB_CONVEX_H

#include "fmb_types.h"

#ifdef __cplusplus
extern "C" {
#endif

#define FMB_CONVEX_VERTICES 65536 /* of a mesh at most; faces at most twice as many: no closed surface has more */

/*
 * A convex mesh. Filled by init, read only afterwards; the arrays stay the caller's (flash will do) and must outlive
 * it. The mesh knows bounds of them, so call init again whenever the vertices have moved. A vertex that was written
 * after init is noticed by every function below (FMB_ERR_STALE, by a sum over all bits).
 */
typedef struct {
    const fmb_real (*vertex)[3]; /* world, length */
    const fmb_real (*moved)[3];  /* as many, the same vertices at the end of the step; NULL: the mesh does not turn */
    const uint16_t (*face)[3];   /* triangles, numbers of vertices */
    int32_t vertices, faces;
    uint32_t stamp;        /* of the bits of vertex[] and moved[] */
    fmb_real centre[3];    /* mean of the vertices, each component within ... */
    fmb_real centre_error; /* ... this, length */
    fmb_real reach[3];     /* largest |vertex[.][axis]|, length */
    fmb_real radius;       /* no vertex is farther from the centre, length */
    int usable;            /* as init sets it; any other number: it answers with FMB_ERR_FRAME */
} fmb_convex3;

/*
 * Makes a mesh of its arrays.
 * moved: NULL, or the vertices at the end of a step in which the mesh turns. Such a mesh is for fmb_ofg3_sweep. The
 * exact functions refuse it. fmb_ofg3 and fmb_ofg3_parts, which prove nothing about a miss, look at its start.
 * Returns 0, and *mesh can be used; or an error, and *mesh (if not NULL) answers with FMB_ERR_FRAME:
 *     FMB_ERR_NULL         mesh, vertex or face
 *     FMB_ERR_RANGE        a negative number of vertices or faces; a coordinate above FMB_LARGEST; all vertices within
 *                          FMB_THINNEST
 *     FMB_ERR_DEGENERATE   fewer than 3 vertices, or no face
 *     FMB_ERR_CAPACITY     more than FMB_CONVEX_VERTICES vertices, or twice as many faces; a face names a vertex that
 *                          is not there
 *     FMB_ERR_NOT_FINITE   a coordinate
 * That the mesh is convex, and its faces closed, is not looked at.
 * Cost: four passes over the vertices, one over the faces; with moved vertices two more passes.
 * Bound: c + c vertices + c faces. Each c is a number of docs/cost.md, here and below.
 */
int fmb_convex3_init(fmb_convex3 *mesh, const fmb_real (*vertex)[3], const fmb_real (*moved)[3], int32_t vertices,
                     const uint16_t (*face)[3], int32_t faces);

/*
 * Do the convex hulls of the vertices meet: standing still, or while they translate by va and vb (displacements during
 * the step, length; NULL: at rest)?
 * axis (may be NULL): on entry a direction to try first (zero or not finite: none).
 * Returns
 *     FMB_MISS             proved that they do not; axis holds a direction that separates: n.(q - p) > 0 for all p of
 *                          a, q of b, at every time of the step
 *     FMB_HIT              proved: four points of the difference set are known that have the origin between them
 *     FMB_UNDECIDED        near to touching, or the bound on steps was reached; treat it as contact
 *     FMB_ERR_NULL         a or b
 *     FMB_ERR_FRAME        a mesh that init did not make; one that turns (`moved`), at rest or not: nothing is known of
 *                          what lies between
 *     FMB_ERR_STALE        vertices were written since init
 *     FMB_ERR_NOT_FINITE, FMB_ERR_RANGE: displacements
 * After all but FMB_MISS axis is unchanged.
 * Cost: a pass over all vertices that looks whether they are those of init, 13 instructions each (Cortex-M4); and at
 * most 4 x 131 passes, 5 to 10 as a rule, 1 where a hint is good. Faces are not read.
 * Bound: c + c vertices (of both meshes).
 * Method: portal refinement (G. Snethen, "XenoCollide", 2008), its results proved with error bounds.
 */
int fmb_convex3_test(const fmb_convex3 *a, const fmb_convex3 *b, fmb_real axis[3]);
int fmb_convex3_sweep(const fmb_convex3 *a, const fmb_real va[3], const fmb_convex3 *b, const fmb_real vb[3],
                      fmb_real axis[3]);

/* Answers of OFG. */
typedef enum {
    FMB_OFG_TOUCH = 0x71,    /* proved: the meshes have a common point */
    FMB_OFG_CLOSE = 0x72,    /* two faces too near to tell, or by the cheap test: treat it as contact */
    FMB_OFG_NOT_FOUND = 0x73 /* the faces that were tested do not touch. This is NO proof that the meshes are apart */
} fmb_ofg3_found;

/* Which test of two faces. */
typedef enum {
    FMB_OFG_EXACT = 0,  /* by plane sides and piercing edges, proved */
    FMB_OFG_SPHERES = 1 /* spheres that meet, and an edge that crosses a plane: proves nothing */
} fmb_ofg3_faces;

#define FMB_OFG_PARTS 65536 /* parts of a collection at most */
#define FMB_OFG_FEWEST 4    /* faces chosen of each mesh */
#define FMB_OFG_MOST 8
#define FMB_OFG_HALVINGS 10 /* of the step, for the time of impact */

/* What was looked at. Fields that a call did not come to are 0. */
typedef struct {
    int32_t part[2];               /* of collections: the parts that were chosen */
    int32_t chosen[2];             /* how many faces of a, of b */
    int32_t face[2][FMB_OFG_MOST]; /* which, the nearest first */
    /* After FMB_OFG_TOUCH and FMB_OFG_CLOSE by faces: the pair of faces. Moving: that at the start, else at the end. */
    int32_t touching[2];
    int32_t tests; /* of faces with faces, and of virtual edges with faces */
    /*
     * fmb_ofg3_sweep, after FMB_OFG_TOUCH and FMB_OFG_CLOSE: the first contact of the convex hulls of the vertices, if
     * there is one, is not before `in`, proved. After FMB_OFG_TOUCH it is not after `out`, proved. Of a mesh that turns
     * nobody knows where it is between the ends of the step. Then `in` is 0, and `out` is 1 or, for a touch at the
     * start, 0.
     */
    fmb_interval impact;
} fmb_ofg3_trace;

/*
 * OFG on meshes standing still: k faces of a nearest to b's centre, k faces of b nearest to theirs, all pairs of them.
 * k: FMB_OFG_FEWEST to FMB_OFG_MOST (8 is the most accurate). trace may be NULL.
 * Returns an fmb_ofg3_found, never 0, and *trace is set; or an error, and *trace is unchanged:
 *     FMB_ERR_NULL    a or b
 *     FMB_ERR_FRAME   a mesh that init did not make
 *     FMB_ERR_RANGE   k or faces
 *     FMB_ERR_STALE   vertices were written since init, or a face names one that is not there. Faces are read only
 *                     where spheres around the meshes meet; else it is FMB_OFG_NOT_FOUND, and none is chosen.
 * Of meshes that turn it sees the start. With FMB_OFG_SPHERES it finds FMB_OFG_CLOSE or FMB_OFG_NOT_FOUND.
 * Cost: one pass over the vertices and one over the faces of each mesh, at most k^2 tests of faces.
 * Bound: c + c vertices + c faces (of both meshes).
 */
int fmb_ofg3(const fmb_convex3 *a, const fmb_convex3 *b, int32_t k, fmb_ofg3_faces faces, fmb_ofg3_trace *trace);

/*
 * OFG on concave objects, as collections of convex parts: the part of a nearest to b's centre, the part of b nearest to
 * it, then fmb_ofg3 on these two. Parts that were not chosen are not looked at.
 * parts_a, parts_b: 1 to FMB_OFG_PARTS.
 * Returns as fmb_ofg3; FMB_ERR_RANGE also for a number of parts, FMB_ERR_FRAME for any part that init did not make.
 * Cost: one pass over the parts, and fmb_ofg3.
 * Bound: c + c vertices + c faces (of the two parts) + c parts (of both).
 */
int fmb_ofg3_parts(const fmb_convex3 a[], int32_t parts_a, const fmb_convex3 b[], int32_t parts_b, int32_t k,
                   fmb_ofg3_faces faces, fmb_ofg3_trace *trace);

/*
 * OFG in continuous time: a and b translate by va and vb during the step (length; NULL: at rest). Meshes with `moved`
 * vertices go from the ones to the others before that. The chosen faces are tested at the start and at the end. In
 * between a's virtual edges, from each chosen vertex to its place at the end, are tested against b's chosen faces. The
 * time of a proved touch is narrowed from both sides by bisection: by these tests where one still proves a touch, by
 * the proof of fmb_convex3_sweep where there is none yet.
 * FMB_OFG_TOUCH: proved to touch at some time of the step. A virtual edge is a chord: where a mesh turns, what it finds
 * is FMB_OFG_CLOSE.
 * Returns as fmb_ofg3; also FMB_ERR_NOT_FINITE, FMB_ERR_RANGE (displacements).
 * Cost: as fmb_ofg3, with at most (2 k^2 + 3 k^2) + FMB_OFG_HALVINGS (k^2 + 3 k^2) tests. Where something is found
 * after the start, and no mesh turns, FMB_OFG_HALVINGS decisions as by fmb_convex3_sweep besides.
 * Bound: c + c vertices + c faces (of both meshes).
 */
int fmb_ofg3_sweep(const fmb_convex3 *a, const fmb_real va[3], const fmb_convex3 *b, const fmb_real vb[3], int32_t k,
                   fmb_ofg3_faces faces, fmb_ofg3_trace *trace);

#ifdef __cplusplus
}
#endif

#endif
