/* SPDX-License-Identifier: MIT */
/* Forms of elimination's rows: a side less the row, for coordinates of [0,1]. See forms.h. */
#include "above.h"

#ifdef FORM_PROOF /* a row is scaled by a power of two, without error (its T is far from the ends of the range) */
#include "eliminate/system.h"
#define fmb_inverse_power(x) ((void)(x), (fmb_real)1)
#undef FMB_INFINITY
#define FMB_INFINITY FMB_REAL_MAX
#endif
#include "eliminate/system.c"

/* face_row: y + error - c.x, the upper side of a face; x: frames, displacements, coordinates, time. */
void form_face_row(const fmb_real *x, fmb_real *value, fmb_real *bound)
{
    fmb_frame3 f, g;
    row_relative r;
    fmb_inequality row;
    fmb_real n[3];
    FORM_BEGIN;
    if (form_thin3(&f, FMB_CUBOID, x) || form_body3(&g, FMB_CUBOID, x + 12))
        return;
    fmb_view a = fmb_view3(&f), b = fmb_view3(&g);
    r.moves = 1;
    relate(&r, &a, x + 24, &b, x + 27, 3);
    (void)face_row(&row, &a, &b, &r, 0, n, 3);
    fmb_real side = FORM_LESS(row.high, row.error), error = row.error;
    FORM_LEAST(error, ROW_ERROR * FMB_LEAST_VOLUME);
    for (int i = 0; i < 4; i++)
        side = FORM_MINUS(side, FORM_TIMES(row.c[i], x[30 + i]));
    *value = side;
    *bound = error;
}

/* half_space_row; x: origin, edges and displacement of b, normal, constant, coordinates, time. */
void form_half_space(const fmb_real *x, fmb_real *value, fmb_real *bound)
{
    fmb_system s;
    fmb_inequality row;
    s.unknowns = 4;
    for (int k = 0; k < 3; k++) {
        s.origin[k] = x[k];
        s.displacement[k] = x[12 + k];
        s.extent[k] = (fmb_abs(x[3 + k]) + fmb_abs(x[6 + k])) + fmb_abs(x[9 + k]);
        for (int i = 0; i < 3; i++)
            s.edge[i][k] = x[3 + 3 * i + k];
    }
    half_space_row(&row, &s, x + 15, x[18], 3);
    fmb_real side = row.high, error = row.error;
    FORM_LEAST(error, ROW_ERROR * FMB_THINNEST); /* n's largest component is in [1,2) */
    for (int i = 0; i < 4; i++)
        side = FORM_MINUS(side, FORM_TIMES(row.c[i], x[19 + i]));
    *value = side;
    *bound = error;
}

#ifdef FORM_PROOF
FORMS_SYSTEM(FORM_DESCRIBE)
#endif
