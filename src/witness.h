/* SPDX-License-Identifier: MIT */
/* What one explicit point or direction proves about two frames: the whole of what an answer of elimination rests on. */
#ifndef FMB_SRC_WITNESS_H
#define FMB_SRC_WITNESS_H

#include "direction.h"

/* Brings x into [0,1]^n and, if it has to (simplex), its sum to 1 at most, exactly; n <= 3. NaN becomes 0. */
void fmb_witness_clamp(fmb_real *x, unsigned n, int simplex);

/*
 * Is the point oB + t vB + sum x_i b_i, for the exact values of x (dim coordinates in b) and t, proved to lie in b and in a at the
 * time t of [0,1]? Displacements NULL: at rest; finite and in range.
 */
int fmb_witness(const fmb_view *a, const fmb_real *va, const fmb_view *b, const fmb_real *vb,
                const fmb_real *x, fmb_real t, int dim);

/* Is n proved to separate a from b (towards b) at every t in [0,1]? Displacements as above. */
int fmb_separates(const fmb_view *a, const fmb_real *va, const fmb_view *b, const fmb_real *vb, const fmb_real *n, int dim);

#endif
