/* SPDX-License-Identifier: MIT */
/*
 * Convex meshes in the caller's arrays: an exact answer, and a quick guess (OFG, opposing face geometry). Included by fmb.h.
 *
 * The exact answer is about the convex hulls of the vertices (bodies, not surfaces: one inside the other is a contact) and proves what
 * it says, as fmb_test3 does. The guess tests a few faces that oppose each other: it can prove that two meshes touch, and NEVER that they do
 * not. Its answers are numbers of their own, none of which is 0 and none an answer of fmb_test3: no test for "free" can mistake them for a
 * proof.
 *
 * Source of the guess: "Opposing Face Geometry, a collision detection optimization scheme", Lord Soth, 2004; its step 6 must compare
 * with (r1 + r2)^2.
 */
#ifndef FMB_CONVEX_H
#define FMB_CONVEX_H

#include "fmb.h"

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define FMB_CONVEX_VERTICES 65536 /* of a mesh at most; faces at most twice as many: a closed surface of triangles has no more */

/*
 * A convex mesh. Filled by init, read only afterwards; the arrays stay the caller's (flash will do) and must outlive it. It knows their bounds:
 * a vertex that is written after init is noticed by every function below (FMB_ERR_STALE, by a sum over all their bits). So call init again
 * whenever the mesh has moved.
 */
typedef struct {
    const fmb_real (*vertex)[3]; /* world, length */
    const fmb_real (*moved)[3];  /* as many, the same vertices at the end of the step; NULL: the mesh does not turn */
    const uint16_t (*face)[3];   /* triangles, numbers of vertices */
    uint32_t vertices, faces;
    uint32_t stamp;        /* of the bits of vertex[] and moved[] */
    fmb_real centre[3];    /* mean of the vertices, each component within ... */
    fmb_real centre_error; /* ... this, length */
    fmb_real reach[3];     /* largest |vertex[.][axis]|, length */
    fmb_real radius;       /* no vertex is farther from the centre, length */
    int usable;            /* as init sets it; any other number: it answers with FMB_ERR_FRAME */
} fmb_convex;

/*
 * Makes a mesh of its arrays. moved: NULL, or the vertices at the end of a step in which the mesh turns: such a mesh is for fmb_ofg_sweep, the
 * other functions of it refuse it or look at its start alone (fmb_ofg, which proves nothing by that).
 * Returns 0, and *mesh can be used; or FMB_ERR_NULL, FMB_ERR_NOT_FINITE, FMB_ERR_RANGE (a coordinate above FMB_LARGEST, or all of them
 * within FMB_THINNEST), FMB_ERR_DEGENERATE (fewer than 3 vertices, no face), FMB_ERR_CAPACITY (a face names a vertex that is not
 * there; more than FMB_CONVEX_VERTICES vertices, or twice as many faces), and *mesh (if not NULL) cannot be used.
 * That the mesh is convex, and its faces closed, is not looked at.
 */
int fmb_convex_init(fmb_convex *mesh, const fmb_real (*vertex)[3], const fmb_real (*moved)[3], uint32_t vertices,
                    const uint16_t (*face)[3], uint32_t faces);

/*
 * Do the convex hulls of the vertices meet: standing still; while they translate by va and vb (displacements during the step, length;
 * NULL: at rest)?
 * axis (may be NULL): on entry a direction to try first (zero or not finite: none).
 * FMB_MISS: axis holds a direction proved to separate, n.(q - p) > 0 for all p of a, q of b, at every t of [0,1].
 * FMB_HIT: proved: four points of the difference set are known that have the origin between them.
 * FMB_UNDECIDED: near to touching, or the bound on steps was reached; treat it as contact. Both, and errors: axis unchanged.
 * FMB_ERR_NULL, FMB_ERR_NOT_FINITE, FMB_ERR_RANGE (displacements); FMB_ERR_FRAME: a mesh that init did not make, or one that turns (`moved`), at
 * rest or not: nothing here is proved of what lies between. FMB_ERR_STALE: vertices were written since init.
 * Cost: a pass over all vertices that looks whether they are those of init, 13 instructions each (Cortex-M4); and at most 4 x 131
 * passes, 5 to 10 as a rule, 1 where a hint is good. Faces are not read.
 * Method: portal refinement (G. Snethen, "XenoCollide", 2008), its results proved with error bounds.
 */
int fmb_convex_test(const fmb_convex *a, const fmb_convex *b, fmb_real axis[3]);
int fmb_convex_sweep(const fmb_convex *a, const fmb_real va[3], const fmb_convex *b, const fmb_real vb[3], fmb_real axis[3]);

/* Answers of OFG. */
typedef enum {
    FMB_TOUCH = 0x71,     /* proved: the meshes have a common point */
    FMB_CLOSE = 0x72,     /* two faces too near to tell, or by the cheap test: treat it as contact */
    FMB_NOT_FOUND = 0x73 /* the faces that were tested do not touch. This is NO proof that the meshes are apart */
} fmb_found;

/* Which test of two faces: by plane sides and piercing edges, proved; or spheres that meet and an edge that crosses a plane. */
typedef enum { FMB_FACES_EXACT = 0, FMB_FACES_SPHERES = 1 } fmb_faces;

#define FMB_OFG_PARTS 65536 /* parts of a collection at most */
#define FMB_OFG_FEWEST 4 /* faces chosen of each mesh */
#define FMB_OFG_MOST 8
#define FMB_OFG_HALVINGS 10 /* of the step, for the time of impact */

/* What was looked at. Fields that a call did not come to are 0. */
typedef struct {
    uint32_t part[2];               /* of collections: the parts that were chosen */
    unsigned chosen[2];             /* faces of a, of b */
    uint32_t face[2][FMB_OFG_MOST]; /* which, the nearest first */
    uint32_t touching[2];           /* after FMB_TOUCH and FMB_CLOSE by faces: the pair of faces (moving: at the start, or else at the end) */
    unsigned tests;                 /* of faces with faces, and of virtual edges with faces */
    /*
     * fmb_ofg_sweep, after FMB_TOUCH and FMB_CLOSE: the first contact of the convex hulls of the vertices, if there is one, is not before `in`,
     * proved; after FMB_TOUCH it is not after `out`, proved. Where a mesh turns, where it is between the ends of the step is not
     * known, so `in` is 0 and, but for a touch at the start, `out` is 1: the time is not offered.
     */
    fmb_interval impact;
} fmb_ofg_trace;

/*
 * OFG on meshes standing still: k faces of a nearest to b's centre, k faces of b nearest to theirs, all pairs of them.
 * k: FMB_OFG_FEWEST to FMB_OFG_MOST (8 is the most accurate). trace may be NULL.
 * Returns an fmb_found, never 0; or FMB_ERR_NULL, FMB_ERR_FRAME, FMB_ERR_RANGE (k, faces), FMB_ERR_STALE (vertices were written since init, or a
 * face names one that is not there): *trace unchanged. Of meshes that turn it sees the start.
 * FMB_FACES_SPHERES finds FMB_CLOSE or FMB_NOT_FOUND, it proves nothing.
 * Cost: one pass over the vertices and one over the faces of each mesh, at most k^2 tests of faces.
 */
int fmb_ofg(const fmb_convex *a, const fmb_convex *b, unsigned k, fmb_faces faces, fmb_ofg_trace *trace);

/*
 * OFG on concave objects, as collections of convex parts: the part of a nearest to b's centre, the part of b nearest to it, then
 * fmb_ofg on these two. Returns as it does; FMB_ERR_RANGE also without parts, or with more than FMB_OFG_PARTS.
 * Parts that were not chosen are not looked at.
 */
int fmb_ofg_parts(const fmb_convex a[], uint32_t parts_a, const fmb_convex b[], uint32_t parts_b, unsigned k, fmb_faces faces,
                  fmb_ofg_trace *trace);

/*
 * OFG in continuous time: a and b translate by va and vb during the step (length; NULL: at rest), and meshes with `moved` vertices go from
 * the ones to the others before that. The chosen faces are tested at the start, at the end, and a's virtual edges, from each chosen
 * vertex to its place at the end, against b's chosen faces. The time of a proved touch is narrowed from both sides by bisection: by these
 * tests where one still proves a touch, by the proof of fmb_convex_sweep where there is none yet.
 * FMB_TOUCH: proved to touch at some time of the step. A virtual edge is a chord: where a mesh turns, what it finds is FMB_CLOSE.
 * Returns as fmb_ofg; FMB_ERR_NOT_FINITE, FMB_ERR_RANGE (displacements).
 * Cost: as fmb_ofg; at most (2 k^2 + 3 k^2) + FMB_OFG_HALVINGS (k^2 + 3 k^2) tests, and, where something is found after the start by meshes that
 * do not turn, FMB_OFG_HALVINGS decisions as by fmb_convex_sweep.
 */
int fmb_ofg_sweep(const fmb_convex *a, const fmb_real va[3], const fmb_convex *b, const fmb_real vb[3], unsigned k, fmb_faces faces,
                  fmb_ofg_trace *trace);

#ifdef __cplusplus
}
#endif

#endif
