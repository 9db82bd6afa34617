/* SPDX-License-Identifier: MIT */
/* Logs of joints: text with a column of time and one for each joint, by name (docs/robot.md). */
#ifndef ROBOT_LOG_H
#define ROBOT_LOG_H

#include "robot_model.h"

typedef struct {
    struct text *text;
    const robot_model *robot;
    const char *time; /* the name of its column */
    int degrees;      /* of joints that turn */
    int32_t columns;
    int32_t *column; /* the joint of each, or one of the numbers in robot_log.c */
    fmb_real *rest;  /* of each joint: where it stands if no column has it */
    fmb_real *half;  /* of each joint: half a unit of the last decimal of its last word, where it has a point */
    char separator;
} robot_log;

/* Room for where joints stand, before --at. 0 or 2. */
int robot_log_init(robot_log *log, const robot_model *robot, struct text *text);

/* `JOINT=VALUE`: a joint that the log does not have stands there. 0 or 2. */
int robot_log_rest(robot_log *log, robot_model *robot, const char *word);

/*
 * Opens it and reads the names of its columns. Every joint that moves must have one, stand still, or follow another. One
 * that follows another and has a column is taken from that. 0; or 2, and the reason was put out.
 */
int robot_log_open(robot_log *log, robot_model *robot, const char *path);

/* The next sample: nanoseconds, rounded towards 0, and a coordinate for each joint. 1; 0: the end; 2: it was said. */
int robot_log_next(robot_log *log, int64_t *at, fmb_real *q);

#endif
