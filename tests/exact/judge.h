/* SPDX-License-Identifier: MIT */
/*
 * The exact judge of claims of the library, not of pairs: is what a proof says true for the rationals that the numbers are?
 * It shares no code with the library. Every function returns 1 if the claim is true and 0 if it is false or a number is not finite.
 */
#ifndef JUDGE_H
#define JUDGE_H

#include "fmb.h"

/* A displacement of NULL is none. dim: 2, 3; vectors have dim numbers. */

/* n.(q - p) > margin |n| for every point p of a and q of b at every t in [0,1]; only origin, edge and shape are read. */
int judge_direction(const fmb_view *a, const fmb_real *va, const fmb_view *b, const fmb_real *vb, int dim,
                    const fmb_real *n, fmb_real margin);

/*
 * The exact product of the two vectors that `normal` names (in 2D: what is at right angles to the one), or its opposite, separates a from b as in
 * judge_direction. 0 also if there are no such vectors in `dim` dimensions.
 */
int judge_named(const fmb_view *a, const fmb_real *va, const fmb_view *b, const fmb_real *vb, int dim,
                fmb_pair_of normal);

/* The least n.(q - p) - margin |n| of the same points and times, rounded once: how near to false a claim is. */
double judge_room(const fmb_view *a, const fmb_real *va, const fmb_view *b, const fmb_real *vb, int dim,
                  const fmb_real *n, fmb_real margin);

/* judge_direction for points, at every t in [0,until]. */
int judge_points(const fmb_real (*p)[3], unsigned count_p, const fmb_real *va, const fmb_real (*q)[3], unsigned count_q,
                 const fmb_real *vb, const fmb_real n[3], fmb_real until);

/* No direction is named: a and b share no point at any t in [0,1], by all that could separate them. */
int judge_apart(const fmb_view *a, const fmb_real *va, const fmb_view *b, const fmb_real *vb, int dim);

/*
 * The same for what is left of both frames when a layer of |skin| is taken off each; it is true where nothing is left of one of them. (Layers are
 * rounded to be thinner by less than 2^-200 of themselves: what is judged is slightly more.)
 */
int judge_eroded(const fmb_view *a, const fmb_real *va, const fmb_view *b, const fmb_real *vb, int dim,
                 const fmb_real *n, fmb_real skin);

/* All of a lies in the interior of b at every t in [0,1]. */
int judge_inside(const fmb_view *a, const fmb_real *va, const fmb_view *b, const fmb_real *vb, int dim);

/*
 * skin >= 0: `grown` contains every point within skin of the body; skin < 0: every point of the body that is at least |skin| from its surface.
 */
int judge_grown(const fmb_view *grown, const fmb_view *body, fmb_real skin, int dim);

/* Closed boxes that move share no point at any t of `when` with t < until. */
int judge_boxes(const fmb_box3 *a, const fmb_real *va, const fmb_box3 *b, const fmb_real *vb, const fmb_interval *when,
                fmb_real until);

/* Hulls of fixed directions: their supports along one and its opposite, one of each, add up to less than 0. direction -1: along some. */
int judge_hulls(const fmb_hull3 *a, const fmb_hull3 *b, int direction);
/* At every t of [0,1] they do along some. */
int judge_hulls_moving(const fmb_hull3 *a, const fmb_real *va, const fmb_hull3 *b, const fmb_real *vb);
/* No point is within all supports of one. */
int judge_empty(const fmb_hull3 *h);
/* All of the frame is. */
int judge_hull_holds(const fmb_hull3 *h, const fmb_view *f);

/*
 * No x >= 0 fulfils rows `low <= c.x <= high` (infinite sides say nothing) together with x_i <= 1, or, for the first `dimension` of a simplex,
 * sum x_i <= 1.
 */
int judge_system(const fmb_inequality *row, int rows, int unknowns, int dimension, int simplex);

#endif
