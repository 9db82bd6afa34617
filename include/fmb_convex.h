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

#include "fmb_motion.h"
#include "fmb_types.h"

#ifdef __cplusplus
extern "C" {
#endif

#define FMB_OFG_PARTS 65536       /* parts of a collection at most */
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
    uint64_t stamp;        /* of the bits of vertex[] and moved[] */
    fmb_real centre[3];    /* mean of the vertices, each component within ... */
    fmb_real centre_error; /* ... this, length */
    fmb_real reach[3];     /* largest |vertex[.][axis]|, length */
    fmb_real radius;       /* no vertex is farther from the centre, length */
    fmb_real skin;         /* >= 0, length: all within it of the hull is the body of the exact functions; init: 0 */
    /*
     * Of a mesh that fmb_convex3_place, _screw or _chain made: the skin of its body; and how far from these vertices
     * those of the body may be at any time of the step, length. A hit is one of that body. Of others 0: they are the
     * body.
     */
    fmb_real own_skin, stray;
    fmb_box3 box; /* the smallest that holds the vertices, world; without the skin */
    int usable;   /* as init sets it; any other number: it answers with FMB_ERR_FRAME */
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
 * That the mesh is convex, and its faces closed, is not looked at: fmb_convex3_form does.
 * Cost: four passes over the vertices, one over the faces; with moved vertices two more passes.
 * Bound: c + c vertices + c faces. Each c is a number of docs/cost.md, here and below.
 */
int fmb_convex3_init(fmb_convex3 *mesh, const fmb_real (*vertex)[3], const fmb_real (*moved)[3], int32_t vertices,
                     const uint16_t (*face)[3], int32_t faces);

/* What fmb_convex3_form says of a mesh. None of it is 0. */
enum {
    FMB_CONVEX_PROVED = 0x61, /* closed and convex */
    FMB_CONVEX_DENTED = 0x62, /* proved not: a vertex lies in front of the plane of a face */
    FMB_CONVEX_OPEN = 0x63,   /* not closed: an edge is not that of exactly two faces, once each way round */
    FMB_CONVEX_FLAT = 0x64,   /* closed, and all vertices lie in the planes of all faces */
    FMB_CONVEX_UNKNOWN = 0x65 /* closed, and a vertex is too near to the tolerance to tell (never with tolerance 0) */
};

/* Where a mesh is worst. */
typedef struct {
    int32_t face;   /* -1: nothing was found */
    int32_t vertex; /* the one in front of it; FMB_CONVEX_OPEN: the corner at which the open edge begins */
    fmb_real depth; /* length, an upper bound: how far in front; 0: not known (the face is too thin), or no dent */
} fmb_convex3_flaw;

/*
 * Is the mesh, as its faces have it, closed and convex? The answers above and below about hulls are then answers about
 * the surface. Faces may look inwards, all of them. Vertices that belong to no face count.
 * tolerance: a length, >= 0. 0: as the numbers are, exactly; then a corner of a turned box is dented by its rounding.
 *   Else a vertex that is proved to lie at most the tolerance in front of a plane passes.
 * flaw (may be NULL): after FMB_CONVEX_DENTED and FMB_CONVEX_UNKNOWN where it is deepest, after FMB_CONVEX_OPEN the
 *   first.
 * Returns one of the answers above, never 0; or an error, and *flaw is unchanged:
 *     FMB_ERR_NULL, FMB_ERR_FRAME, FMB_ERR_STALE   as fmb_convex3_test; FMB_ERR_STALE also for a face that names a
 *                          vertex that is not there
 *     FMB_ERR_NOT_FINITE, FMB_ERR_RANGE            tolerance
 * FMB_CONVEX_PROVED with tolerance 0: the faces that have an area cover the whole boundary of the hull of the vertices,
 *   and nothing else. Faces without an area (three corners in a row) may lie anywhere in the hull.
 * Cost: all vertices for each face, and all faces for each edge: for start-up.
 * Bound: c + c vertices + c faces + c sides + c edges. sides: faces times (vertices - 3); one more for a face that
 *   names a corner twice. edges: of all faces, each with all faces: 3 faces times faces.
 */
int fmb_convex3_form(const fmb_convex3 *mesh, fmb_real tolerance, fmb_convex3_flaw *flaw);

/*
 * Do the convex hulls of the vertices meet: standing still, or while they translate by va and vb (displacements during
 * the step, length; NULL: at rest)? A skin (mesh.skin) belongs to its body.
 * axis (may be NULL): on entry a direction to try first (zero or not finite: none).
 * when (may be NULL; then nothing is done for it): times within the step, 0 to 1.
 * Returns
 *     FMB_MISS             proved that they do not; axis holds a direction that separates: n.(q - p) > 0 for all p of
 *                          a, q of b, at every time of the step
 *     FMB_HIT              proved: they do. Four points of the difference set are known that have the origin between
 *                          them; *when encloses the exact times of contact, 0 <= in <= out <= 1. Without relative
 *                          motion it is the whole step. Of placed meshes it is proved of the bodies that were placed
 *     FMB_UNDECIDED        near to touching, or the bound on steps was reached; treat it as contact; *when encloses
 *                          the times of contact, if there are any
 *     FMB_ERR_NULL         a or b
 *     FMB_ERR_FRAME        a mesh that init did not make; one that turns (`moved`), at rest or not: nothing is known of
 *                          what lies between
 *     FMB_ERR_STALE        vertices were written since init
 *     FMB_ERR_NOT_FINITE, FMB_ERR_RANGE: displacements
 * After all but FMB_MISS axis is unchanged; after it, and errors, *when is. Exchanging a and b (and va and vb) changes
 * neither answer nor *when.
 * How tight *when is: each end lies on the plane of a facet of the difference set, moved outwards by rounding. Along
 * the normal of that facet the bodies are then farther apart, or overlap less, than a few epsilons of their size.
 * Cost: a pass over all vertices that looks whether they are those of init, 13 instructions each (Cortex-M4); and at
 * most 3 x 91 passes, 5 to 10 as a rule, 1 where a hint is good. Faces are not read. With `when`: at most
 * 2 x 3 x 90 passes more, 10 to 20 as a rule.
 * Bound: c + c vertices (of both meshes).
 * Method: portal refinement (G. Snethen, "XenoCollide", 2008), its results proved with error bounds.
 */
int fmb_convex3_test(const fmb_convex3 *a, const fmb_convex3 *b, fmb_real axis[3]);
int fmb_convex3_sweep(const fmb_convex3 *a, const fmb_real va[3], const fmb_convex3 *b, const fmb_real vb[3],
                      fmb_real axis[3], fmb_interval *when);

/*
 * ---- at a pose, and turning ----
 *
 * Each function makes *world: a mesh with new vertices, in room[], and a skin. fmb_convex3_test and fmb_convex3_sweep
 * of *world answer for the body, rounding included. FMB_MISS is a theorem about the exact body, and *when encloses the
 * times of contact of it. FMB_HIT is one, too: a common point of the bodies is proved, without the skin that was asked
 * for (a skin of the body counts). What may meet by that alone, or by what turning and rounding add, is FMB_UNDECIDED.
 * body: a mesh in coordinates of its own, best near their origin; its own skin counts. Poses: fmb_pose3.
 * skin: a length, >= 0, to be kept free around the body.
 * room: body->vertices places of the caller's; the new mesh reads them, so they must outlive it and stay. world is not
 *   body, and room is not its vertices. The faces are those of the body.
 * Returns 0, and *world can be used; else *world answers with FMB_ERR_FRAME, and room and displacement hold nothing:
 *     FMB_ERR_NULL         a pointer
 *     FMB_ERR_FRAME        body: one that init did not make, or that has `moved` vertices
 *     FMB_ERR_STALE        vertices of the body were written since init
 *     FMB_ERR_NOT_FINITE, FMB_ERR_RANGE   skin; the poses, the bounds: as fmb_frame3_place, fmb_motion3_screw and
 *                          fmb_motion3_chain say; a placed vertex, or the skin, above FMB_LARGEST
 *     FMB_ERR_CAPACITY     a face of the body was written since init, and names a vertex that is not there
 * The skin of *world: those given, what turning adds, and rounding: (error + 8u) radius + 6u (|centre|_1 +
 *   |translation|_1) at most, error that of fmb_pose3_check. A skin may be raised by the caller, never lowered;
 *   what it is raised by proves no hit.
 * Cost: as fmb_pose3_check per pose, one pass over the vertices that places them, and fmb_convex3_init.
 * Bound: c + c vertices + c faces.
 * Derivation: src/mesh/placed.c.
 */
int fmb_convex3_place(fmb_convex3 *world, fmb_real (*room)[3], const fmb_convex3 *body, const fmb_pose3 *pose,
                      fmb_real skin);

/*
 * The step of a body along the screw between two poses, as fmb_motion3_screw has it: the mesh, translating by
 * displacement, holds the turning body at every time of the step. Ask fmb_convex3_sweep(&a, displacement_a, &b,
 * displacement_b, axis, &when).
 * Bound: c + c vertices + c faces.
 */
int fmb_convex3_screw(fmb_convex3 *world, fmb_real displacement[3], fmb_real (*room)[3], const fmb_convex3 *body,
                      const fmb_pose3 *from, const fmb_pose3 *to, fmb_real skin);

/*
 * The same of any motion within bounds, as fmb_motion3_chain has it. The body's centre, whose path the bounds are
 * about, is body->centre.
 * Bound: c + c vertices + c faces.
 */
int fmb_convex3_chain(fmb_convex3 *world, fmb_real displacement[3], fmb_real (*room)[3], const fmb_convex3 *body,
                      const fmb_pose3 *from, const fmb_pose3 *middle, const fmb_pose3 *to,
                      const fmb_motion_bounds *bounds, fmb_real skin);

/*
 * ---- concave bodies ----
 *
 * What fmb_convex3_parts has found.
 */
typedef struct {
    int32_t part[2]; /* of a, of b: of all pairs not proved apart the one with the earliest bound of contact */
    /*
     * The time of the first contact. No parts meet before `in`, proved; 0 after FMB_UNFINISHED. After a hit parts are
     * proved to meet at some time up to `out`; else it is 1.
     */
    fmb_interval first;
    int32_t pairs; /* decided: the boxes of the others do not meet, or only after `first.out` */
    int32_t hits;  /* of these: proved to meet */
    int32_t open;  /* and undecided */
} fmb_convex3_meeting;

/*
 * Do two collections of convex meshes meet: standing still, or while they translate by va and vb (displacements during
 * the step, length; NULL: at rest)? A collection is a concave body that was cut into convex parts. (fmb_ofg3_parts
 * guesses, by one pair.)
 * a, b: parts_a and parts_b meshes, 1 to FMB_OFG_PARTS. Skins count to the parts.
 * budget: pairs decided at most, >= 1.
 * meeting (may be NULL): as above. After FMB_MISS nothing was found: it counts the pairs alone.
 * Returns
 *     FMB_MISS             proved that no part of a meets one of b, at any time of the step
 *     FMB_HIT              proved that two do; pairs that can only meet after first.out were left out
 *     FMB_UNDECIDED        nothing is proved to meet, and not all pairs are proved apart; treat it as contact
 *     FMB_UNFINISHED       the budget was used up with pairs left: nothing is proved, but what meeting->hits counts
 *     FMB_ERR_RANGE        a number of parts; the budget; displacements
 *     FMB_ERR_NULL, FMB_ERR_FRAME, FMB_ERR_STALE, FMB_ERR_NOT_FINITE   as fmb_convex3_sweep, of any part
 * After errors *meeting is unchanged.
 * Cost: a pass over the vertices of all parts; six comparisons (moving: a few divisions) for each of the parts_a times
 * parts_b pairs; fmb_convex3_sweep with `when`, and once more after a hit, for each pair whose boxes meet.
 * Bound: c + c vertices + c parts (of both) + c tests (pairs of parts) + c seen (vertices of the pairs decided).
 */
int fmb_convex3_parts(const fmb_convex3 a[], int32_t parts_a, const fmb_real va[3], const fmb_convex3 b[],
                      int32_t parts_b, const fmb_real vb[3], int32_t budget, fmb_convex3_meeting *meeting);

/* ---- OFG ---- */

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

#define FMB_OFG_FEWEST 1 /* faces chosen of each mesh; the document has 4 to 8 */
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
    /*
     * The document's own estimate, by relative velocity: the earliest time at which a virtual edge crosses the plane of
     * a face that it meets. It proves nothing. Where no edge met a face it is 0 after a touch at the start, else 1; 0
     * too where a mesh turns, or where nothing was found.
     */
    fmb_real estimate;
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
 * Of meshes that turn it sees the start; skins are not looked at, here and below. With FMB_OFG_SPHERES it finds
 * FMB_OFG_CLOSE or FMB_OFG_NOT_FOUND.
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
 * time of a proved touch is narrowed from above by these tests, at the estimate and by bisection; from below it is what
 * fmb_convex3_sweep proves.
 * FMB_OFG_TOUCH: proved to touch at some time of the step. A virtual edge is a chord: where a mesh turns, what it finds
 * is FMB_OFG_CLOSE.
 * Returns as fmb_ofg3; also FMB_ERR_NOT_FINITE, FMB_ERR_RANGE (displacements).
 * Cost: as fmb_ofg3, with at most (2 k^2 + 3 k^2) + (FMB_OFG_HALVINGS + 1) (k^2 + 3 k^2) tests. Where something is
 * found after the start, and no mesh turns, one decision as by fmb_convex3_sweep with `when` besides.
 * Bound: c + c vertices + c faces (of both meshes).
 */
int fmb_ofg3_sweep(const fmb_convex3 *a, const fmb_real va[3], const fmb_convex3 *b, const fmb_real vb[3], int32_t k,
                   fmb_ofg3_faces faces, fmb_ofg3_trace *trace);

#ifdef __cplusplus
}
#endif

#endif
