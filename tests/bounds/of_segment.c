/* SPDX-License-Identifier: MIT */
/* Forms of segments. See forms.h. */
#include "above.h"

#include "motion/segment.c"

/*
 * parted: the least distance of both bodies along n, against 24u of way and spans; the bounds times N = |n|. x: N, M, edges, centres, displacements.
 * Body b is a point here: what is said of a's support holds for b's. Rounding errors of p = M'n are at most 3u sum_k |M_kj| |n_k| <= 3u N, as
 * columns of M have the length 1: so are they here with |M_kj| = 1 and |n_k| = N / 3. With the centres |n_k| counts as N.
 */
void form_parted(const fmb_real *x, fmb_real *value, fmb_real *bound)
{
    path_mover m;
    fmb_step point;
    fmb_span none = {0, 0};
    fmb_real n[3], size, big[3], length = x[0];
    FORM_BEGIN;
#ifdef FORM_PROOF
    length = 1; /* n is normalised: N >= 1 */
#else
    FORM_LEAST(length, 1);
#endif
    for (int k = 0; k < 3; k++) {
        n[k] = big[k] = length;
#ifdef FORM_PROOF
        n[k] = form_atom(0, 0, 0);
        big[k] = form_atom(0, 0, 0);
        form_order(n[k], (fmb_real)1 / 3);
        form_order(big[k], length);
#endif
    }
    m.shape = FMB_FRAME_SHAPE(FMB_CUBOID);
    m.span = m.skin = m.step.inflation = m.step.error = m.step.key.anchor_error = m.step.key.turn_error = 0;
    for (int i = 0; i < 9; i++) {
        m.step.key.turn[i] = x[1 + i];
        FORM_ORDER(x[1 + i], 1);
        m.edge[i] = x[10 + i];
        m.span += fmb_abs(x[10 + i]);
    }
    for (int k = 0; k < 3; k++) {
        m.step.key.anchor[k] = x[19 + k];
        point.key.anchor[k] = x[22 + k];
        m.step.v[k] = x[25 + k];
        point.v[k] = x[28 + k];
    }
    path_reach a = reach_of(&m, n);
    *value = gap_along(&m.step, &point, big, &a.support, &none, &size);
    fmb_real error = (a.room + FMB_PART_ERROR * size) * length;
    FORM_LEAST(error, FMB_PART_ERROR * FMB_THINNEST);
    *bound = error;
}

#ifdef FORM_PROOF
FORMS_SEGMENT(FORM_DESCRIBE)
#endif
