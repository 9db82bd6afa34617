/* SPDX-License-Identifier: MIT */
/*
 * Pictures of bodies: one SVG text for browsers and one scene for POV-Ray, seen by one camera that is fitted to what is
 * drawn. Both show axes, a scale, names, where bodies go, and what they have in common. The same bytes on every target.
 * What is drawn is told several times by one function: first the camera is fitted, then there is drawn.
 */
#ifndef DRAWING_H
#define DRAWING_H

#include "fmb.h"

/* A frame of 2 or 3 dimensions as it is drawn; dim 2: the third numbers are 0, and so is edge[2]. */
typedef struct {
    int shape, dim;
    double origin[3], edge[3][3];
} drawing_body;

typedef struct drawing drawing;

typedef struct {
    const char *svg, *pov; /* names of files; NULL: none */
    const char *unit;      /* of lengths; NULL: not known */
    const char *side[2];   /* what the two colours stand for */
    const char *meet;      /* what is red; NULL: nothing is */
    int dim;
    int surfaces; /* opaque: meshes */
    void (*tell)(drawing *d, void *context);
    void *context;
} drawing_plan;

/* Draws. 0; -1: a file cannot be written; -2: there is not enough memory. */
int drawing_make(const drawing_plan *plan);

/* A frame where it is at time t of a step with displacement v (NULL: at rest). */
drawing_body drawing_body3(const fmb_frame3 *f, const fmb_real v[3], fmb_real t);
drawing_body drawing_body2(const fmb_frame2 *f, const fmb_real v[2], fmb_real t);

/* The middle of a body. */
void drawing_centre(const drawing_body *b, double p[3]);

/* ---- what is told ---- */

/* A body of a side (0, 1). v: where it goes during the step (NULL: nowhere), as many numbers as it has dimensions. */
void drawing_solid(drawing *d, int side, const drawing_body *body, const fmb_real *v);
/* A triangle of a side; side 2: one that meets another. */
void drawing_triangle(drawing *d, int side, const fmb_real p[3], const fmb_real q[3], const fmb_real r[3]);
/* What two bodies have in common; if they only touch as far as can be told here, their box. */
void drawing_common(drawing *d, const drawing_body *a, const drawing_body *b, const fmb_box3 *box);
/* A name at a place. */
void drawing_name(drawing *d, const double at[3], const char *name);
/* A name beside a place, to the left (-1) or to the right (1), and a line from there: what is at the place stays seen. */
void drawing_label(drawing *d, const double at[3], int side, const char *name);

#endif
