/* SPDX-License-Identifier: MIT */
/* Two frames in space or in the plane, their hulls of fixed directions, and what these say: fmb hull draws it. */
#ifndef HULL_PICTURE_H
#define HULL_PICTURE_H

#include "fmb.h"

typedef struct {
    int dim, moving;
    fmb_frame3 frame3[2];
    fmb_frame2 frame2[2];
    fmb_hull3 hull3[2];
    fmb_hull2 hull2[2];
    fmb_real displacement[2][3]; /* during the step; 0: at rest */
    int answer, contact;         /* of the distance over the step; of the step itself */
    fmb_real distance, axis[3];
    fmb_interval when;
} hull_pair;

/* Draws a pair whose answers are no errors. 0; or 2, and it was said on the error output. */
int hull_picture(const hull_pair *pair, const char *path);

#endif
