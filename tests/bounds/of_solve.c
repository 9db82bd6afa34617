/* SPDX-License-Identifier: MIT */
/* Forms of elimination's points. See forms.h. */
#include "above.h"

#include "eliminate/solve.c"

/* fulfils: high - c.x; x: c, high, coordinates. */
void form_fulfils(const fmb_real *x, fmb_real *value, fmb_real *bound)
{
    fmb_inequality row;
    fmb_real size;
    for (int i = 0; i < 4; i++)
        row.c[i] = x[i];
    row.error = 0;
    row.high = x[4];
    fmb_real sum = fmbi_row_sum(&row, x + 5, &size);
    *value = FORM_MINUS(row.high,
                        sum); /* the comparison of a rounded difference: u of itself is more than what is compared */
    *bound = fmbi_row_error(&row, size);
}

#ifdef FORM_PROOF
FORMS_SOLVE(FORM_DESCRIBE)
#endif
