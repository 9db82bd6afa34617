/* SPDX-License-Identifier: MIT */
/*
 * Forms of poses. The bounds are lengths; each form is of one coordinate. That is the error along any unit vector m: rounding errors of
 * coordinate k are at most sums of |M_kj| |p_j| times multiples of u, and sum_k |m_k| |M_kj| is at most the length of column j (Cauchy and
 * Schwarz), as |M_0j| is taken to be here: 1, but for what M is off a rotation. See forms.h.
 */
#include "above.h"

#include "motion/pose.c"

/* The first row of M. (What the exact rotation is off, e, is added as it is.) */
static int turn(fmb_key *key, const fmb_real row[3])
{
    for (int i = 0; i < 9; i++)
        key->turn[i] = i < 3 ? row[i] : 0;
#ifdef FORM_PROOF
    for (int i = 0; i < 3; i++)
        form_order(row[i], 1 + FMB_POSE_TOLERANCE);
#endif
    key->turn_error = 0;
    return fmb_largest(row, 3) <= 1 + FMB_POSE_TOLERANCE;
}

#ifdef FORM_PROOF
#define FORM_TURN(key, row) (void)turn(key, row)
#else
#define FORM_TURN(key, row)  \
    do {                     \
        if (!turn(key, row)) \
            FORM_NONE;       \
    } while (0)
#endif

/* set_anchor: x: origin, edges, translation, M. */
void form_anchor(const fmb_real *x, fmb_real *value, fmb_real *bound)
{
    fmb_frame3 f;
    fmb_key key;
    FORM_BEGIN;
    if (form_body3(&f, FMB_CUBOID, x))
        return;
    fmb_view view = fmb_view3(&f);
    FORM_TURN(&key, x + 15);
    set_anchor(&key, &view, f.diagonal, x + 12, 3);
    FORM_LEAST(key.anchor_error, 3 * FMB_U * FMB_THINNEST);
    *value = key.anchor[0];
    *bound = key.anchor_error;
}

/* turn_edge, of all three, against nu span. */
void form_turned(const fmb_real *x, fmb_real *value, fmb_real *bound)
{
    fmb_key key;
    fmb_real r[3], sum = 0, span = 0;
    FORM_TURN(&key, x + 9);
    for (int i = 0; i < 3; i++) {
        turn_edge(r, &key, x + 3 * i, 3);
        sum = FORM_PLUS(sum, r[0]);
        span += sum_of(x + 3 * i, 3);
    }
    fmb_real error = turned_off(&key) * span;
    FORM_LEAST(error, 6 * FMB_U * FMB_THINNEST);
    *value = sum;
    *bound = error;
}

/* set_frame with steps g, factor: the coordinate of a point of the new frame, against eta = off_of + slope_of(sum |factor| |edge|). */
static void placed(const fmb_real *x, fmb_shape shape, const fmb_real g[4], const fmb_real factor[3],
                   const fmb_real *at, fmb_real *value, fmb_real *bound)
{
    fmb_frame3 f;
    fmb_real origin[3], edge[9], grown = 0;
    FORM_BEGIN;
    if (form_body3(&f, shape, x))
        return;
    fmb_view view = fmb_view3(&f);
    set_frame(origin, edge, &view, NULL, f.origin, fmb_weight((int)shape), g, factor, 3);
    for (int i = 0; i < 3; i++)
        grown += fmb_abs(factor[i]) * sum_of(f.edge[i], 3);
    fmb_real eta = matrix_error(&view, f.origin, 0, 0, 3), slope = slope_of(0, grown);
    fmb_real point = origin[0], error = FORM_PLUS(eta, slope);
    FORM_LEAST(error, 4 * FMB_U * FMB_THINNEST);
    for (int i = 0; i < 3; i++)
        point = FORM_PLUS(point, FORM_TIMES(at[i], edge[3 * i]));
    *value = point;
    *bound = error;
}

void form_placed_cuboid(const fmb_real *x, fmb_real *value, fmb_real *bound)
{
    const fmb_real *g = x + 12, factor[3] = {2 * g[0], 2 * g[1], 2 * g[2]};
    placed(x, FMB_CUBOID, g, factor, x + 15, value, bound);
}

/* The factor is at least the sum of the steps, which have one sign. */
void form_placed_tetrahedron(const fmb_real *x, fmb_real *value, fmb_real *bound)
{
    const fmb_real *g = x + 13, factor[3] = {x[12], x[12], x[12]};
    FORM_ORDER(g[0], x[12]);
    FORM_ORDER(g[1], x[12]);
    FORM_ORDER(g[2], x[12]);
    placed(x, FMB_TETRAHEDRON, g, factor, x + 16, value, bound);
}

#ifdef FORM_PROOF
FORMS_POSE(FORM_DESCRIBE)
#endif
