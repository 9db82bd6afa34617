/* SPDX-License-Identifier: MIT */
/*
 * What the links of a robot sweep through while its joints go from one sample to the next: one moving box for each box
 * of the model, proved to hold it at every moment of every motion that keeps to the pace.
 */
#ifndef ROBOT_STEP_H
#define ROBOT_STEP_H

#include "robot_model.h"

/* Largest coordinate of a joint that turns, rad: so far arm_sine is proved. */
#define ROBOT_MOST_TURN ((fmb_real)1024)

/* How joints go between two samples. */
typedef struct {
    int straight;     /* each at its constant rate */
    fmb_real seconds; /* from sample to sample, > 0: within its rate and its acceleration, as the model has them, */
    fmb_real acceleration; /* or this one, if it is not 0 */
} robot_pace;

/* Where a link is, and what that may be off: bounds of its turn (Frobenius norm of the matrix) and of its place. */
typedef struct {
    fmb_pose3 from, middle, to;
    fmb_real turn_off, place_off;
    fmb_real way; /* the sum of the lengths of the chain as far as here, at least */
} robot_place;

typedef struct {
    const robot_model *robot;
    robot_place *place;  /* of each link */
    fmb_motion3 *motion; /* of each box */
    int32_t *chain;      /* room for the joints of a chain */
    fmb_joint joint[FMB_JOINTS];
} robot_step;

/* 0; or 2: there is not enough memory for it, and it was said. */
int robot_step_init(robot_step *step, const robot_model *robot);

/*
 * The step: from, to: coordinates of all joints (0 of those that are fixed; robot_follow sets those that follow). skin:
 * kept around each link, a length. Returns 0: in each step->motion[i] the frame, translating by the displacement, holds
 * every point within skin of the box i at every time. Or an error of fmb, and none of them is to be used: FMB_ERR_RANGE
 * also for a turn beyond ROBOT_MOST_TURN.
 */
int robot_step_make(robot_step *step, const fmb_real *from, const fmb_real *to, const robot_pace *pace, fmb_real skin);

/*
 * Robots at rest, beside a link of theirs: robot_step_root takes its frame for the world. robot_step_rest places the
 * link that a joint moves by its parent's place: `middle`, and what is off. 0 or an error.
 */
void robot_step_root(robot_step *step, int32_t link);
int robot_step_rest(robot_step *step, int32_t joint, const fmb_real *q);

/* Sets the coordinates of joints that follow others. */
void robot_follow(const robot_model *robot, fmb_real *q);

/* How far the coordinate of a joint may be off by rounding between these two, and halfway. */
fmb_real robot_rounding(const robot_model *robot, int32_t joint, const fmb_real *from, const fmb_real *to);

/* The joint that moves this one: it itself, or the one that it follows; *factor: how much of it, >= 0. */
const robot_joint *robot_mover(const robot_model *robot, int32_t joint, fmb_real *factor);

#endif
