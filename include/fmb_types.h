/* SPDX-License-Identifier: MIT */
/*
 * What all of fmb's headers share: numbers, answers, errors, ranges, intervals, boxes and frames. fmb.h includes it.
 *
 * A frame is a body, not a coordinate system: the closed set
 *     cuboid        { origin + sum x_i edge_i : 0 <= x_i <= 1 }
 *     tetrahedron   { origin + sum x_i edge_i : 0 <= x_i, sum x_i <= 1 }
 * in 3D, and the parallelogram and triangle of the same formulas in 2D. The edges are any linearly independent vectors.
 * Lengths are in one unit of the caller's choice, all vectors in one world coordinate system. Touching frames meet.
 */
#ifndef FMB_TYPES_H
#define FMB_TYPES_H

#include "fmb_config.h"
#include "fmb_guard.h"
#include "fmb_names.h"

#include <stdint.h>

/* The version of these headers: CHANGELOG.md says what each one changed. Before 1.0 a new MINOR may rename things. */
#define FMB_VERSION_MAJOR 0
#define FMB_VERSION_MINOR 2
#define FMB_VERSION_PATCH 0

/*
 * The files for CMake and pkg-config that are installed with a library say which version it is. Headers of another
 * version may be found before its own, or have replaced them: they would describe structs that the library does not
 * have.
 */
#ifdef FMB_INSTALLED_VERSION
#if FMB_INSTALLED_VERSION != FMB_VERSION_MAJOR * 1000000 + FMB_VERSION_MINOR * 1000 + FMB_VERSION_PATCH
#error "the headers of fmb are of another version than the library that is installed: install all of fmb anew"
#endif
#endif

/* The type of all numbers: float, or double where FMB_REAL_DOUBLE is defined. */
#ifdef FMB_REAL_DOUBLE
typedef double fmb_real;
#else
typedef float fmb_real;
#endif

typedef enum { FMB_CUBOID = 1, FMB_TETRAHEDRON = 2 } fmb_shape; /* in 2D: parallelogram, triangle */

/* Answers. Of a function that asks about contact, only 0 means free. */
enum {
    FMB_MISS = 0,      /* proved: no common point, at any time of the step */
    FMB_HIT = 1,       /* proved: a common point exists */
    FMB_UNDECIDED = 2, /* closer to touching than this precision can tell: treat it as contact */
    FMB_UNFINISHED = 3 /* the budget of this call is used up. Nothing is proved yet: call again */
};

/* A budget that never ends. Budgets count pairs (scenes) or visits of pairs (walks). A budget of 0 is FMB_ERR_RANGE. */
#define FMB_NO_LIMIT UINT32_MAX

/* Errors. None of them is 0, and none says anything about the frames. */
enum {
    FMB_ERR_NULL = -1,       /* a required pointer is NULL */
    FMB_ERR_NOT_FINITE = -2, /* a number is NaN or infinite */
    FMB_ERR_DEGENERATE = -3, /* the edges are linearly dependent: their determinant is exactly 0 */
    FMB_ERR_RANGE = -4,      /* a number or an extent is outside the range below */
    FMB_ERR_CAPACITY = -5,   /* the caller's storage is full */
    FMB_ERR_FRAME = -6,      /* a frame of zeros, one whose init failed, or a shape that does not exist */
    FMB_ERR_STALE = -7,      /* a tree, scene, front or list has changed since this was made for it */
    FMB_ERR_ARITHMETIC = -8, /* by fmb_check_arithmetic alone: the core does not compute as the proofs need */
    FMB_ERR_BUSY = -9,       /* another task's call is using this memory, or one was killed while it did */
    FMB_ERR_LIMITS = -10     /* a joint is beyond its limits */
};

/*
 * The range for which every proof holds without overflow and underflow.
 *     coordinates, edges, displacements                         at most FMB_LARGEST
 *     extent of a frame along each world axis, sum_i |edge_i[k]|    at least FMB_THINNEST
 * Single components may be as small as they like. In 3D, slivers that are both tiny and thin are out of range as well.
 * A cube of FMB_THINNEST is not. Out of range is a frame with one of these:
 *     quantity                        below (float)           below (double)
 *     largest component of an edge    2^-64                   2^-512
 *     volume                          2^-98                   2^-960
 *     volume, a component >= 2^230    -                       2^-750
 *     largest component of a normal   2^-62                   2^-602
 *     the same                        2^-50 of the square of the largest edge component
 * Derivation: src/core/pair.h, src/core/proof.h. The numbers are decimal: C++ before 2017 has no hexadecimal ones.
 */
#ifdef FMB_REAL_DOUBLE
#define FMB_LARGEST 2.037035976334486e+90  /* 2^300 */
#define FMB_THINNEST 4.909093465297727e-91 /* 2^-300 */
#else
#define FMB_LARGEST 8589934592.0F           /* 2^33 */
#define FMB_THINNEST 9.313225746154785e-10F /* 2^-30 */
#endif

/*
 * ONE MEMORY, ONE TASK. Give each task and each interrupt its own of all that calls write and read again: states of
 * scenes, searches, walks, fronts, caches, workspaces, an edge's memory. Each has this mark: which call is using it.
 * Private, do not write it. A call that finds the mark of another one answers with FMB_ERR_BUSY, and has written
 * nothing. A call below which its memory was begun anew, or set to zeros, answers so, too, if it ends at all (zeros:
 * docs/safety.md), and then everybody does until the memory is begun anew once more.
 * Zeros are free; so is what was restored from a copy of a state between two calls. A copy that was taken while a call
 * ran is FMB_ERR_BUSY for good. What begins a memory (init, begin, fmb_walk3_cache ..) clears the mark, whatever
 * stands there. What nothing begins (workspaces, a scene's state, a field's search, an edge's memory) is zeros at
 * first. Random bytes there are free as well, but for 1 in 2^32. What other data, an earlier use of the same memory or
 * a killed task has left there may look as if somebody were in: then calls answer FMB_ERR_BUSY until it is zeros.
 * WHAT IT CANNOT SEE: that another task has begun this memory anew between two of your calls. The next one then answers
 * the other task's question. Nor a copy between whose halves a call came and went. Nor always a call that is in, where
 * memory is seen at two addresses. These and the rest: docs/safety.md, part 3, "Tasks and interrupts".
 */
typedef struct {
    uint32_t word[3];
} fmb_mark;

/* When two bodies are in contact, within a step. */
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
 * What `shape` in a frame holds: FMB_FRAME_SHAPE(FMB_CUBOID) or FMB_FRAME_SHAPE(FMB_TETRAHEDRON), and the way back. It
 * is no small number, no text, no repeated byte and no likely fmb_real, so that memory which is no frame is none: of
 * frames filled at random one in 2^31 passes. Functions whose argument is an int that names a shape take it, too. (An
 * fmb_shape may have one byte. Write FMB_SHAPE_OF_FRAME there.)
 */
#define FMB_FRAME_SHAPE(shape) (0x16600000 + 0x400000 * (shape))
#define FMB_SHAPE_OF_FRAME(in_frame) (((in_frame) >> 22) - 0x59)

/*
 * A frame, with everything that depends on it alone. fmb_frame3_init fills it. After that it is only read, and may live
 * in flash. Fields are for reading. A frame can be used if its `shape` is FMB_FRAME_SHAPE of a shape, and only then:
 * init leaves 0 after an error. Any other bytes, FMB_CUBOID itself among them, are FMB_ERR_FRAME. The rest of a frame
 * has no sum: whoever writes to it makes another body of it.
 * Normals are products of edges, oriented by the sign of the determinant. normal[j] points INTO the frame from the face
 * x_j = 0. The last one is the sum of the others: it belongs to the face sum x_i = 1 of a tetrahedron and points OUT of
 * it. In a cuboid it is 0; of a parallelogram it is not used.
 */
typedef struct {
    fmb_real origin[3];    /* world, length */
    fmb_real edge[3][3];   /* edge[i][axis], length */
    fmb_real normal[4][3]; /* normal[face][axis], length^2, each component within 4u of itself */
    fmb_real volume;       /* normal[j].edge[j] = normal[3].edge[j] = |determinant| > 0, length^3, within 4u */
    fmb_real extent[3];    /* sum_i |edge[i][axis]|, length */
    fmb_real diagonal[3];  /* sum_i edge[i][axis], length */
    fmb_real middle[3];    /* low plus high corner of the world box, from the origin, length */
    fmb_real width[3];     /* of the world box, length */
    fmb_real span;         /* sum of the extents, length */
    fmb_real longest;      /* largest |edge[i][axis]|, length */
    fmb_real steepest;     /* largest |normal[face][axis]| of the frame's faces, length^2 */
    int shape;             /* FMB_FRAME_SHAPE of a shape; 0, or any other number: unusable */
} fmb_frame3;

typedef struct {
    fmb_real origin[2];
    fmb_real edge[2][2];
    fmb_real normal[3][2]; /* length */
    fmb_real volume;       /* length^2 */
    fmb_real extent[2];
    fmb_real diagonal[2];
    fmb_real span;
    fmb_real longest;  /* also the largest |normal| of a cuboid */
    fmb_real steepest; /* length */
    int shape;         /* as of fmb_frame3 */
} fmb_frame2;

/*
 * Where a body stands: world_k = sum_j rotation[k][j] body_j + translation_k. No matrix of fmb_real is exactly a
 * rotation. Each function that takes a pose says what it makes of that.
 */
typedef struct {
    fmb_real rotation[3][3]; /* rotation[row][column], no unit */
    fmb_real translation[3]; /* world, length */
} fmb_pose3;

typedef struct {
    fmb_real rotation[2][2];
    fmb_real translation[2];
} fmb_pose2;

/* A frame of either dimension, as the library sees it. Callers do not use it; it stands here since workspaces do. */
typedef struct {
    const fmb_real *origin, *edge, *normal, *extent; /* edge and normal: dim numbers after one another */
    fmb_real volume;
    int shape;
} fmb_view;

#endif
