/* SPDX-License-Identifier: MIT */
/* How far apart two bodies are: what `fmb tree --distance` and `fmb mesh --distance` put out. */
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

/* Two trees that are proved, and the names of their volumes (of IDS_TEXT bytes at most). */
typedef struct {
    const fmb_tree3 *tree[2];
    const char *(*name)(int side, int32_t volume, char *text);
} distances_bodies;

/* 0, or 2 and the reason has been put out. command: who says it. */
int distances_find(const char *command, const distances_bodies *bodies, const distances_question *q,
                   fmb_nearest3 *nearest);

/*
 * `A-ID,B-ID apart|undecided LOW HIGH PA.. PB..` of what distances_find has found: the nearest volumes, both bounds, and
 * their nearest points, in the world; then, by distances_close, `# visits N tests M`. JSON: the same. What stands between
 * them is a line, or members.
 */
void distances_open(const distances_bodies *bodies, const distances_question *q, const fmb_nearest3 *nearest);
void distances_close(const distances_question *q);

/* All of that, of two files of frames. Returns the exit status. */
int distances_put(const char *command, char **path, const distances_question *q);

#endif
