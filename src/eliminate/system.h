/* SPDX-License-Identifier: MIT */
/* The rows that elimination starts from, and how they come from frames. */
#ifndef FMB_SRC_SYSTEM_H
#define FMB_SRC_SYSTEM_H

#include "../core/proof.h"

#define FMB_FACES 4 /* of a frame at most: a tetrahedron in 3D */

/* A side of a row that says nothing is infinite: lower sides -, upper sides +. So their differences never are NaN. */
#if defined(FMB_REAL_DOUBLE) && defined(__GNUC__)
#define FMB_INFINITY __builtin_inf()
#elif defined(__GNUC__)
#define FMB_INFINITY __builtin_inff()
#else
#define FMB_INFINITY (FMB_REAL_MAX + FMB_REAL_MAX)
#endif

/*
 * The rows that put points of b into a (usable frames): row j for face j. Ends with the first row that is a
 * contradiction. Both displacements NULL: nothing moves. Returns 0, or what is wrong with the displacements.
 */
int fmbi_system_faces(fmb_given *given, fmb_inequality row[FMB_FACES], const fmb_view *a, const fmb_real *va,
                      const fmb_view *b, const fmb_real *vb, int dim);

/*
 * *axis: the direction from a to b that multipliers of the faces stand for, largest component in [1,2). normal: of a,
 * dim numbers each. Overwrites the multipliers. Returns 0 if there is none, 1 else.
 */
int fmbi_faces_direction(const fmb_inequality *row, const fmb_real *normal, fmb_real *multiplier, int faces, int dim,
                         fmb_real *axis);

/*
 * Is it a system that the functions here have made? 0, or FMB_ERR_FRAME: its counts and kinds are not those that they
 * left, or name rows, faces or unknowns that there are not. So loops and arrays can go by them, whatever else its bytes
 * are.
 */
int fmbi_system_check(const fmb_system *system);

/* *axis: the direction of one face, largest component in [1,2): its normal, or minus that if sign < 0. */
void fmbi_face_direction(const fmb_real *normal, int sign, int dim, fmb_real *axis);

#endif
