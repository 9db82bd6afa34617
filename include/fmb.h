/* SPDX-License-Identifier: MIT */
/*
 * fmb: do two boxes or tetrahedra meet, standing still or sweeping through a step? Decided with proof.
 *
 * A frame is the closed set
 *     cuboid        { origin + sum x_i edge_i : 0 <= x_i <= 1 }
 *     tetrahedron   { origin + sum x_i edge_i : 0 <= x_i, sum x_i <= 1 }
 * in 3D, and the parallelogram and triangle of the same formulas in 2D. The edges are any linearly independent vectors.
 * Lengths are in one unit of the caller's choice, all vectors in one world frame. Touching frames meet.
 *
 * `if (fmb_test3(&a, &b, NULL)) stop();` is safe as written: 0 is returned only when the frames are PROVED to be apart for the
 * exact values of the given numbers. Results are >= 0, errors < 0.
 *
 * No function allocates, recurses, keeps state or calls anything outside the library; all are re-entrant.
 *
 * Outputs are memory of their own, which overlaps neither inputs nor other outputs, unless a function says otherwise. One exception for all
 * that sweep: axis may be the array that is va or vb.
 */
#ifndef FMB_H
#define FMB_H

#include "fmb_config.h"
#include "fmb_guard.h"
#include "fmb_names.h"

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#ifdef FMB_REAL_DOUBLE
typedef double fmb_real;
#else
typedef float fmb_real;
#endif

typedef enum { FMB_CUBOID = 1, FMB_TETRAHEDRON = 2 } fmb_shape; /* in 2D: parallelogram, triangle */

/* Answers. */
enum {
    FMB_MISS = 0,     /* proved: no common point, at any time of the step */
    FMB_HIT = 1,      /* proved: a common point exists */
    FMB_UNDECIDED = 2, /* closer to touching than this precision can tell: treat it as contact */
    FMB_UNFINISHED = 3 /* of what is asked in portions: the budget of this call is used up, nothing is proved yet, call again */
};

/* A budget of everything: what a call may spend, in pairs (scenes) or visits of pairs (walks). 0 is no budget, but FMB_ERR_RANGE. */
#define FMB_NO_LIMIT UINT32_MAX

/* Errors: none of them says anything about the frames, all of them are non-zero. */
enum {
    FMB_ERR_NULL = -1,       /* a required pointer is NULL */
    FMB_ERR_NOT_FINITE = -2, /* a number is NaN or infinite */
    FMB_ERR_DEGENERATE = -3, /* the edges are linearly dependent, or too close to it to prove the sign of their determinant */
    FMB_ERR_RANGE = -4,      /* a number or an extent is outside the range below */
    FMB_ERR_CAPACITY = -5,   /* the caller's storage is full */
    FMB_ERR_FRAME = -6,      /* zero-filled frame, or one whose init failed, or a shape that is none */
    FMB_ERR_STALE = -7,      /* what was given was made for another state: a tree, scene, front or list has changed since */
    FMB_ERR_ARITHMETIC = -8  /* fmb_check_arithmetic alone: the core, its modes or the compiler compute otherwise than the proofs need */
};

/*
 * Is the arithmetic what the proofs need: to nearest, ties to even, with numbers below the smallest normal one as operands and results (no
 * flush to zero, no denormals are zero), no product contracted into a sum, no operation replaced? A PRECONDITION of every other function.
 * Call it once at start-up, in each task or thread that has modes of its own, with the modes that fmb will find there.
 * Returns 0, or FMB_ERR_ARITHMETIC: then no other answer of this library is worth anything.
 * What it tells is the state at the call: modes that are changed later must be set back before fmb is called (docs/safety.md).
 * Cost: some 50 operations. It computes known results with what is really linked, in the compiler's options for this library.
 */
int fmb_check_arithmetic(void);

/*
 * Range of magnitudes for which every proof holds without over- or underflow. Coordinates, edges and displacements: at most
 * FMB_LARGEST; the extent of a frame along each world axis, sum_i |edge_i[k]|: at least FMB_THINNEST. Single components
 * may be as small as they like. In 3D slivers that are both tiny and thin are out of range as well: largest component of an edge
 * below 2^-64, volume below 2^-98, largest normal component below 2^-62 or below 2^-50 of the square of the largest edge component
 * (double: 2^-512, 2^-960, 2^-602, 2^-50); a cube of FMB_THINNEST is not. Derivation: src/direction.h, src/filter.h.
 */
#ifdef FMB_REAL_DOUBLE
#define FMB_LARGEST 0x1p300
#define FMB_THINNEST 0x1p-300
#else
#define FMB_LARGEST 0x1p33F
#define FMB_THINNEST 0x1p-30F
#endif

typedef struct {
    fmb_real in, out; /* first and last contact as fractions of the step, 0 <= in <= out <= 1 */
} fmb_interval;

/* Boxes along the world axes, closed: min_k <= p_k <= max_k. */
typedef struct {
    fmb_real min[3], max[3];
} fmb_box3;

typedef struct {
    fmb_real min[2], max[2];
} fmb_box2;

/*
 * A frame with everything that depends on it alone. Filled by init, read only afterwards, and may then live in flash. Fields
 * are for reading; `shape` is 0 in a frame that cannot be used. Normals are products of edges, oriented by the sign of the
 * determinant: normal[j] points INTO the frame from the face x_j = 0; the last one, the sum of the others, belongs to the face
 * sum x_i = 1 of a tetrahedron and points OUT of it (0 in a cuboid; of a parallelogram it is not used).
 */
typedef struct {
    fmb_real origin[3];    /* world, length */
    fmb_real edge[3][3];   /* edge[i][axis], length */
    fmb_real normal[4][3]; /* normal[face][axis], length^2; each component within 4u of exact, relatively */
    fmb_real volume;       /* normal[j].edge[j] = |determinant| > 0, length^3, within 4u relatively; also normal[3].edge[j] */
    fmb_real extent[3];    /* sum_i |edge[i][axis]|, length */
    fmb_real diagonal[3];  /* sum_i edge[i][axis], length */
    fmb_real middle[3];    /* low + high corner of the world box, from the origin; of a cuboid the diagonal, length */
    fmb_real width[3];     /* of the world box; of a cuboid the extent, length */
    fmb_real span;         /* sum of the extents, length */
    fmb_real longest;      /* largest |edge[i][axis]|, length */
    fmb_real steepest;     /* largest |normal[face][axis]| of the frame's faces, length^2 */
    int shape;             /* fmb_shape, 0: unusable */
} fmb_frame3;

typedef struct {
    fmb_real origin[2];
    fmb_real edge[2][2];
    fmb_real normal[3][2]; /* length */
    fmb_real volume;       /* length^2 */
    fmb_real extent[2];
    fmb_real diagonal[2];
    fmb_real span;
    fmb_real longest; /* also the largest |normal| of a cuboid */
    fmb_real steepest; /* length */
    int shape;
} fmb_frame2;

/*
 * Makes a frame from its origin and edge vectors (world, length).
 * Returns 0, and *frame can be used; or FMB_ERR_NULL, FMB_ERR_FRAME (shape is none), FMB_ERR_NOT_FINITE, FMB_ERR_RANGE,
 * FMB_ERR_DEGENERATE, and *frame (if not NULL) answers every later call with FMB_ERR_FRAME.
 * Degeneracy has no unit: it means that the sign of the determinant could not be proved, with error-free products.
 */
int fmb_frame3_init(fmb_frame3 *frame, fmb_shape shape, const fmb_real origin[3], const fmb_real u[3],
                    const fmb_real v[3], const fmb_real w[3]);
int fmb_frame2_init(fmb_frame2 *frame, fmb_shape shape, const fmb_real origin[2], const fmb_real u[2],
                    const fmb_real v[2]);

/*
 * Do a and b, standing still, meet?
 * axis (may be NULL): on entry a direction to try first (zero or not finite: none), of any length.
 * FMB_MISS: axis holds a direction n proved to separate, n.(q - p) > 0 for every point p of a and q of b, of any length:
 *   keep it as the next call's hint.
 * FMB_HIT: proved to meet. FMB_UNDECIDED: gap or depth is below 64 epsilon L, with epsilon the spacing of fmb_real at 1 and
 *   L the largest |origin_k| + |displacement_k| + extent_k. Both, and errors (FMB_ERR_NULL, FMB_ERR_FRAME): axis unchanged.
 * Neither the order of a and b nor the unit of length changes the answer, nor does the length of a direction given (src/search.h).
 * Cost: tables in the README; the loops run over the faces and edges of the two frames, and nothing else.
 * Method: facet normals of the difference set b - a; fast stages with one error bound each (src/filter.h), and what they leave open by
 * explicit directions with error-free products (src/search.h).
 */
int fmb_test3(const fmb_frame3 *a, const fmb_frame3 *b, fmb_real axis[3]);
int fmb_test2(const fmb_frame2 *a, const fmb_frame2 *b, fmb_real axis[2]);

/*
 * Do a and b meet while they translate by va and vb (displacements during the step, length; NULL: at rest)?
 * axis: as above; after FMB_MISS it separates at EVERY time t of [0,1].
 * when (may be NULL): after FMB_HIT and FMB_UNDECIDED an interval that encloses the exact times of contact from outside:
 *   it never starts later and never ends earlier. Unchanged otherwise.
 *   Other orders give other times, all of them enclosing. In another unit they are the same to the bit, and so is the answer, but for what
 *   products of single components do that are too small for a normal number there (2^-126; double: 2^-1022).
 * FMB_UNDECIDED: at no time of the step the frames are deeper in contact than 64 epsilon L, or at the nearest time no farther apart.
 * Errors: FMB_ERR_NULL, FMB_ERR_FRAME, FMB_ERR_NOT_FINITE, FMB_ERR_RANGE (displacements).
 */
int fmb_sweep3(const fmb_frame3 *a, const fmb_real va[3], const fmb_frame3 *b, const fmb_real vb[3], fmb_real axis[3],
               fmb_interval *when);
int fmb_sweep2(const fmb_frame2 *a, const fmb_real va[2], const fmb_frame2 *b, const fmb_real vb[2], fmb_real axis[2],
               fmb_interval *when);

#ifdef __cplusplus
}
#endif

#include "fmb_eliminate.h"
#include "fmb_contact.h"
#include "fmb_pose.h"
#include "fmb_scene.h"
#include "fmb_tree.h"
#include "fmb_mesh.h"
#include "fmb_hull.h"
#include "fmb_convex.h"

#endif
