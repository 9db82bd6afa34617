/* SPDX-License-Identifier: MIT */
/* Two triangles that share one vertex or two, for the tests of surfaces: the same numbers on every target. */
#ifndef FACES_H
#define FACES_H

#include "pairs.h"

/*
 * Coordinates within 1/3 of 0; of magnitudes 2^-24 to 1; around the origin along one axis and far away along another; within
 * .003 or 1 of a point 10^6 away; slivers, the third vertex near the second; small integers.
 */
enum { FACES_NEAR, FACES_MIXED, FACES_ACROSS, FACES_FAR, FACES_SLIVER, FACES_INTEGER, FACES_FAMILIES };

/* p[0..2] and p[3..5]; `shared` (0 to 2) of the vertices are the same numbers in both; all times 2^power. */
void faces_draw(struct random *r, fmb_real p[6][3], int family, int shared, int power);

#endif
