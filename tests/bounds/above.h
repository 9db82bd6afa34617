/* SPDX-License-Identifier: MIT */
/*
 * Forms of what lies above the core. Each of_NAME.c holds those of one source (it includes that source, whose functions are private) or of
 * a few headers.
 */
#ifndef FMB_TESTS_BOUNDS_ABOVE_H
#define FMB_TESTS_BOUNDS_ABOVE_H

#include "forms_above.h"

#include "core/proof.h"

/* A number known to within `relative` of itself and `absolute`; else the number that there is. */
#ifdef FORM_PROOF
#define FORM_NUMBER(x, relative, absolute, positive) ((x) = form_atom(relative, absolute, positive))
#else
#define FORM_NUMBER(x, relative, absolute, positive) (void)0
#endif

/*
 * A frame of the numbers at x: origin, edges. In a proof: what is summed of them as init does, normals and volume as numbers that init has
 * proved to be within 4u (frame.c computes that error at run time). 0, or an error.
 */
static inline int form_body3(fmb_frame3 *f, fmb_shape shape, const fmb_real *x)
{
#ifdef FORM_PROOF
    f->span = 0;
    for (int k = 0; k < 3; k++) {
        f->origin[k] = x[k];
        for (int i = 0; i < 3; i++)
            f->edge[i][k] = x[3 + 3 * i + k];
        f->extent[k] = (fmb_abs(x[3 + k]) + fmb_abs(x[6 + k])) + fmb_abs(x[9 + k]);
        f->diagonal[k] = (x[3 + k] + x[6 + k]) + x[9 + k];
        f->span += f->extent[k];
    }
    for (int j = 0; j < 4; j++)
        for (int k = 0; k < 3; k++)
            f->normal[j][k] = form_atom(FMB_NORMAL_ERROR, 0, 0);
    f->volume = form_atom(FMB_NORMAL_ERROR, 0, 1);
    f->shape = FMB_FRAME_SHAPE((int)shape);
    return 0;
#else
    return fmb_frame3_init(f, shape, x, x + 3, x + 6, x + 9);
#endif
}

/*
 * The same where the extents count for nothing but what normals may be off beyond 4u, FMB_NORMAL_TINY size^2 / 2 (frame.c): in a proof they
 * are one number.
 */
static inline int form_thin3(fmb_frame3 *f, fmb_shape shape, const fmb_real *x)
{
    int error = form_body3(f, shape, x);
#ifdef FORM_PROOF
    fmb_real size = form_atom(2 * FMB_U, 0, 1);
    /* both ways are gone: the product with FMB_NORMAL_TINY underflows only in the first */
    const fmb_real short_one = R(0x1p-20);
    if (size < short_one)
        form_order(size, short_one);
    else
        form_least(size, short_one);
    for (int k = 0; k < 3; k++)
        f->extent[k] = size;
    for (int j = 0; j < 4; j++)
        for (int k = 0; k < 3; k++)
            f->normal[j][k] = form_atom(FMB_NORMAL_ERROR, FMB_NORMAL_TINY / 2 * size * size, 0);
#endif
    return error;
}

#define FORM_BEGIN *value = *bound = 0

#endif
