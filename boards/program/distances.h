/* SPDX-License-Identifier: MIT */
/* How far apart two files of frames are: what `fmb tree --distance` puts out. */
#ifndef DISTANCES_H
#define DISTANCES_H

#include "fmb.h"
#include "origin.h"

typedef struct {
    const fmb_pose3 *pose[2];  /* where the files stand; NULL: as they are */
    fmb_real tolerance;        /* 0 to 1, as in fmb_distance3_search */
    int json, stats, fail;     /* fail: 1 is returned unless they are proved apart */
    const origin_document *of; /* JSON: what it is about */
} distances_question;

/*
 * `A-ID,B-ID apart|undecided LOW HIGH PA.. PB..`: the nearest volumes, both bounds, and their nearest points, in the
 * world; then `# visits N tests M`. JSON: the same. Returns the exit status; command: who says what is wrong.
 */
int distances_put(const char *command, char **path, const distances_question *q);

#endif
