/* SPDX-License-Identifier: MIT */
/*
 * A six-axis arm for collision checks: its kinematics, one box around each link, and what such a box may sweep through
 * in one control tick. Metres, radians, ticks; vectors are in the world frame, whose origin is the centre of the arm's
 * foot, z up, unless another frame is named.
 */
#ifndef ARM_MODEL_H
#define ARM_MODEL_H

/* a*b+c is never contracted into one rounding: host and boards compute the same bits whatever the compiler's flags. */
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC optimize("fp-contract=off")
#else
#pragma STDC FP_CONTRACT OFF
#endif

#include "fmb.h"

/* A constant, rounded to the precision of the build. */
#define NUM(x) ((fmb_real)(x))

enum { ARM_JOINTS = 6, ARM_LINKS = 7 };

/* One control tick: 8 ms (125 Hz). */
#define ARM_TICK_MS 8

/*
 * The two limits on which every margin rests. Between two ticks each joint may move as it likes within them.
 * ARM_TURN: largest |q'| T, rad per tick; 180 degrees/s for every joint of a UR5e (its technical details),
 *   pi rad/s * 0.008 s = 0.0251327..., rounded up.
 * ARM_BEND: largest |q''| T^2, rad per tick^2. No acceleration is published: 12 rad/s^2 is this arm's own setting,
 *   12 rad/s^2 * (0.008 s)^2 = 0.000768; the drives must enforce it.
 */
#define ARM_TURN NUM(0.0251328)
#define ARM_BEND NUM(0.000768)

/*
 * What rounding in the arm's own kinematics comes to, derived in arm_model.c for float; double needs no more: how far
 * an orientation (rad) and a centre (m) may be off.
 */
#define ARM_SWAY NUM(0x1p-17)
#define ARM_STRAY NUM(0x1p-17)

/* Distance to keep from everything, m. 16 * 2^-24 m = 0.95 um of it are for the rounding of obstacles. */
#define ARM_SKIN NUM(0.002)

/* A row of the Denavit-Hartenberg table: frame i-1 -> turn q about z -> d along z -> a along new x -> twist. */
typedef struct {
    fmb_real a, d; /* m */
    int twist;     /* quarter turns: alpha = twist * pi/2 */
} arm_joint;

/* The box of one link. Its edges are parallel to the axes of the DH frame it is fixed in. */
typedef struct {
    const char *name;
    int joint;          /* the last joint that moves it, from 0; it is fixed in the frame behind that joint */
    fmb_real centre[3]; /* in that frame, m */
    fmb_real half[3];   /* half edge lengths, m */
    fmb_real reach;     /* >= |centre|, m */
} arm_link;

/* One step, from one command to another: the DH frames behind all joints at both ends and with every joint halfway. */
typedef struct {
    fmb_pose3 from[ARM_JOINTS], middle[ARM_JOINTS], to[ARM_JOINTS];
    fmb_motion_bounds bounds[ARM_LINKS];
} arm_step;

extern const arm_joint arm_joints[ARM_JOINTS];
extern const arm_link arm_links[ARM_LINKS];

/* The links' boxes in their DH frames: bit for bit what fmb_frame3_init makes of arm_links, as constants in flash. */
extern const fmb_frame3 arm_bodies[ARM_LINKS];

/* Makes one of them. Returns what fmb_frame3_init says. */
int arm_body(fmb_frame3 *body, int link);

/*
 * sin(x) and cos(x), |x| <= 7 rad, within 2^-23 (tests/exact/test_arm_motion.c measures 1.3 * 2^-24). Up to
 * ROBOT_MOST_TURN (robot/robot_step.h) within twice that (arm_model.c, sine_of; test_robot).
 */
fmb_real arm_sine(fmb_real x);
fmb_real arm_cosine(fmb_real x);

/* Forward kinematics: pose[i] is the frame behind joint i when the joints stand at q (rad, |q| <= 7). */
void arm_forward(const fmb_real q[ARM_JOINTS], fmb_pose3 pose[ARM_JOINTS]);

/*
 * Prepares the step of 1 to ARM_TICKS ticks in which the joints go from `from` to `to` (rad, |q| <= 7). What turning
 * adds grows about as the number of ticks. Nothing but places counts: who passes through the same ones at another pace,
 * as when braking, stays in the boxes as well.
 * Returns 0; or what fmb_chain_bounds says and *step is not to be used: a joint would have to turn faster than ARM_TURN
 * (FMB_ERR_RANGE), or a number is NaN.
 */
enum { ARM_TICKS = 4 };
int arm_step_init(arm_step *step, const fmb_real from[ARM_JOINTS], const fmb_real to[ARM_JOINTS], int ticks);

/*
 * The box of one link in this step: motion->frame, translating by motion->displacement, contains every point within
 * `skin` (m) of the true link at every moment. Returns what fmb_motion3_chain says: 0, or an error.
 */
int arm_step_sweep(const arm_step *step, int link, fmb_real skin, fmb_motion3 *motion);

/* Both of them, for all links. Returns 0, or the first error. Stack: an arm_step and what fmb_motion3_chain takes. */
int arm_sweep(const fmb_real from[ARM_JOINTS], const fmb_real to[ARM_JOINTS], int ticks, fmb_real skin,
              fmb_motion3 motion[ARM_LINKS]);

#endif
