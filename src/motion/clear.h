/* SPDX-License-Identifier: MIT */
/* Is there a direction that proves a margin? A bounded search for the nearest points looks for it (clear.c). */
#ifndef FMB_SRC_CLEAR_H
#define FMB_SRC_CLEAR_H

#include "nearest.h"

/* Steps of the search at most. Six to ten are usual. */
#define FMB_CLEAR_STEPS 24

/* A search, and what it is to find. */
typedef struct {
    fmb_simplex s;
    fmb_real need;  /* the room, in the unit of the search, squared */
    fmb_real tried; /* a direction that promises no more than this (squared) is not worth a proof */
} fmb_clearing;

/*
 * Begins with s.corner[0], which is set; scale: from the caller's unit to that of the search. 1: fmb_clear_goes_on may
 * be asked; 0: the corner is the origin.
 */
FMB_INLINE int fmb_clear_start(fmb_clearing *c, fmb_real room, fmb_real scale)
{
    c->need = room * scale;
    c->need *= c->need;
    c->tried = c->need;
    c->s.tries = FMB_DISTANCE_TRIES;
    return fmbi_nearest_start(&c->s);
}

/* 0: a point of D is as near as the room, so nothing more can be proved. */
FMB_INLINE int fmb_clear_goes_on(const fmb_clearing *c) { return c->s.v2 > c->need; }

/* After a step. 1: s.best promises more than the room, and more than before. */
FMB_INLINE int fmb_clear_promises(fmb_clearing *c)
{
    if (!(c->s.best_square > c->tried))
        return 0;
    c->tried = c->s.best_square;
    return 1;
}

/* D2 along n, whose largest component is in [1,2), of frames that are related: 1; -1: -n clears; 0: not proved. */
int fmbi_direction_clears(const fmb_relative *r, const fmb_view f[2], const fmb_real *n, fmb_real m, int dim);

/*
 * Two frames of either dimension, as they are, and their displacements, which are checked; room > 0, a length. 1: n
 * points from a to b, its largest component is in [1,2), and it is proved (D2) that n.(q - p) > room |n| for all points
 * p of a and q of b at every time of the step. 0: that was not found; n is a direction that separates them as far as
 * plain arithmetic tells, or zeros: none was found.
 */
int fmbi_frames_clear(const fmb_view f[2], const fmb_real *va, const fmb_real *vb, fmb_real room, fmb_real n[3],
                      int dim);

#endif
