/* SPDX-License-Identifier: MIT */
/*
 * Frames of forms. In a proof: origins and edges as given, extents and other sums as frame.c computes them, and of normals, volume and
 * the largest components what init promises (pair.h, fmb.h); the forms of frame.c prove that init keeps it. Elsewhere: init.
 */
#ifndef FMB_TESTS_BOUNDS_FRAMES_H
#define FMB_TESTS_BOUNDS_FRAMES_H

#include "core/proof.h"
#include "forms.h"

#ifdef FORM_PROOF
/* frame.c under other names, so that its static functions are here. */
#undef fmb_frame2_init
#undef fmb_frame3_init
#define fmb_frame2_init form_frame2_init
#define fmb_frame3_init form_frame3_init
int fmb_frame2_init(fmb_frame2 *frame, fmb_shape shape, const fmb_real origin[2], const fmb_real u[2],
                    const fmb_real v[2]);
int fmb_frame3_init(fmb_frame3 *frame, fmb_shape shape, const fmb_real origin[3], const fmb_real u[3],
                    const fmb_real v[3], const fmb_real w[3]);
#include "core/frame.c"

static int form_frame2(fmb_frame2 *f, fmb_shape shape, const fmb_real *x)
{
    f->longest = form_atom(0, 0, 1);
    for (int k = 0; k < 2; k++) {
        f->origin[k] = x[k];
        f->edge[0][k] = x[2 + k];
        f->edge[1][k] = x[4 + k];
        form_order(x[2 + k], f->longest);
        form_order(x[4 + k], f->longest);
    }
    if (set_sums(f->edge[0], f->extent, f->diagonal, &f->span, 2))
        form_never(); /* init refuses it */
    form_least(f->longest, FMB_THINNEST / 4);
    form_order(f->longest, form_plus(f->extent[0], f->extent[1]));
    for (int k = 0; k < 2; k++) /* exact; which way they point does not matter */
        for (int j = 0; j < 2; j++)
            f->normal[j][k] = f->edge[1 - j][1 - k];
    f->steepest = shape == FMB_CUBOID ? f->longest : form_atom(0, 0, 1);
    form_order(f->longest, f->steepest);
    for (int k = 0; k < 2; k++) { /* a difference of edges, rounded once */
        f->normal[2][k] = form_atom(FMB_U, 0, 0);
        form_order(f->normal[2][k], form_plus(fmb_abs(x[3 - k]), fmb_abs(x[5 - k])));
        form_order(f->normal[2][k], form_times(1 + 4 * FMB_U, f->steepest));
    }
    f->volume = form_atom(FMB_NORMAL_ERROR, FMB_DENORMAL, 1);
    for (int j = 0; j < 3; j++)
        for (int i = j % 2; i < 2; i += j < 2 ? 2 : 1)
            form_order(f->volume, form_plus(fmb_abs(form_times(f->normal[j][0], f->edge[i][0])),
                                            fmb_abs(form_times(f->normal[j][1], f->edge[i][1]))));
    form_least(f->extent[0], FMB_THINNEST);
    form_least(f->extent[1], FMB_THINNEST);
    /* Edges: init asks for it. The slanted one: in each axis one of two numbers is at least half of FMB_THINNEST, their difference 0 or a unit. */
    for (int j = 0; j < 3; j++)
        form_least(form_plus(fmb_abs(f->normal[j][0]), fmb_abs(f->normal[j][1])), 1 / FMB_HALF_RANGE);
    f->shape = FMB_FRAME_SHAPE((int)shape);
    return 0;
}

static int form_frame3(fmb_frame3 *f, fmb_shape shape, const fmb_real *x)
{
    fmb_real most[4][3], tiny;
    f->longest = form_atom(0, 0, 1);
    f->steepest = form_atom(0, 0, 1);
    for (int k = 0; k < 3; k++) {
        f->origin[k] = x[k];
        for (int i = 0; i < 3; i++) {
            f->edge[i][k] = x[3 + 3 * i + k];
            form_order(f->edge[i][k], f->longest);
        }
    }
    if (set_sums(f->edge[0], f->extent, f->diagonal, &f->span, 3))
        form_never();
    set_box(f, FMB_FRAME_SHAPE((int)shape));
    for (int k = 0; k < 3; k++)
        form_least(f->extent[k], FMB_THINNEST);
    form_least(f->longest, FMB_THINNEST / 4);
    form_order(f->longest, form_plus(form_plus(f->extent[0], f->extent[1]), f->extent[2]));
    form_least(f->steepest, FMB_LEAST_AREA);
    form_order(form_times(R(0x1p-50), form_times(f->longest, f->longest)), f->steepest);
    /* Edges scaled up have components up to theirs, or below 2: what is off beyond FMB_NORMAL_ERROR, scaled back, and that rounding. */
    tiny = form_plus(form_times(FMB_NORMAL_TINY, form_times(f->longest, f->longest)), FMB_DENORMAL);
    for (int k = 0; k < 3; k++) {
        most[3][k] = 0;
        for (int j = 0; j < 3; j++) {
            const fmb_real *p = f->edge[(j + 1) % 3], *q = f->edge[(j + 2) % 3];
            fmb_real x1 = fmb_abs(form_times(p[(k + 1) % 3], q[(k + 2) % 3])),
                     x2 = fmb_abs(form_times(p[(k + 2) % 3], q[(k + 1) % 3]));
            most[j][k] = form_plus(x1, x2);
            most[3][k] = form_plus(most[3][k], most[j][k]);
        }
        for (int j = 0; j < 4; j++) {
            fmb_real n = f->normal[j][k] = form_atom(FMB_NORMAL_ERROR, tiny, 0);
            form_order(n, most[j][k]);
            form_order(n, form_times(1 + 16 * FMB_U, f->steepest)); /* it is the largest of them, tiny parts included */
        }
    }
    f->volume = form_atom(FMB_NORMAL_ERROR, FMB_DENORMAL, 1);
    for (int j = 0; j < 4; j++) /* normal_j . edge_j; of the last one any edge */
        for (int i = j % 3; i < 3; i += j < 3 ? 3 : 1) {
            fmb_real sum = 0;
            for (int k = 0; k < 3; k++)
                sum = form_plus(sum, fmb_abs(form_times(f->normal[j][k], f->edge[i][k])));
            form_order(f->volume, sum);
        }
    f->shape = FMB_FRAME_SHAPE((int)shape);
    return 0;
}
#else
static inline int form_frame2(fmb_frame2 *f, fmb_shape shape, const fmb_real *x)
{
    return fmb_frame2_init(f, shape, x, x + 2, x + 4);
}

static inline int form_frame3(fmb_frame3 *f, fmb_shape shape, const fmb_real *x)
{
    return fmb_frame3_init(f, shape, x, x + 3, x + 6, x + 9);
}
#endif

#endif
