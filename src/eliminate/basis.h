/* SPDX-License-Identifier: MIT */
/*
 * Two frames as one system in the coordinates of both, for slivers (basis.c). e->frame[e->which] is a; the dimension
 * and the number of unknowns are set. The row buffer is scratch.
 */
#ifndef FMB_SRC_BASIS_H
#define FMB_SRC_BASIS_H

#include "eliminate.h"

/* Sets e->basis. */
void fmbi_basis_choose(fmb_elimination *e);

/* After that: the rows that the basis leaves, in e->face and e->given. Returns 0 if it is not good enough, 1 else. */
int fmbi_basis_rows(fmb_elimination *e);

/*
 * *n: the direction from a to b that multipliers of these rows stand for, largest component in [1,2). Returns 0 if
 * there is none, 1 else.
 */
int fmbi_basis_direction(fmb_elimination *e, const fmb_real *multiplier, fmb_real n[3]);

#endif
