/* SPDX-License-Identifier: MIT */
/* What the rows of a system say, and how they come into it. */
#ifndef FMB_SRC_SYSTEM_H
#define FMB_SRC_SYSTEM_H

#include "direction.h"

/* fmb_system.source: faces of a count from 0, with FMB_SOURCE_FAR for the face opposite to x_j = 0 of a cuboid. */
enum {
    FMB_SOURCE_FAR = 8, /* added to a face: the row says normal.p <= .., not >= */
    FMB_SOURCE_OWN = 16, /* 0 <= x_i, x_i <= 1, sum x_i <= 1: exact */
    FMB_SOURCE_CALLER = 17
};

/* The system of a and b (checked frames, displacements in range). */
int fmb_system_build(fmb_system *system, const fmb_view *a, const fmb_real *va, const fmb_view *b, const fmb_real *vb, int dim);

/* sum multiplier x direction of the rows of a, normalised. 0: other rows have a part in it, or nothing is left. */
int fmb_system_direction(const fmb_system *system, const fmb_real *multiplier, fmb_real *axis);

#endif
