/* SPDX-License-Identifier: MIT */
/*
 * What surrounds the arm, and what it is told to do: a table, a conveyor, a shelf and an operator's place that stand
 * still, a crate that rides on the conveyor, and a trajectory in joint space. Metres, radians, ticks; world frame of
 * arm_model.h.
 */
#ifndef ARM_SCENE_H
#define ARM_SCENE_H

#include "arm_model.h"

enum { ARM_FIXED = 8, ARM_CRATE = ARM_FIXED, ARM_OBSTACLES = ARM_FIXED + 1, ARM_ALLOWED = 9 };

/* A box as numbers: what `fmb arm --tables` makes frames of. */
typedef struct {
    const char *name;
    fmb_real corner[3];  /* m */
    fmb_real edge[3][3]; /* m */
} arm_solid;

/* All obstacles; the crate, which moves, is the last one and stands here where it is at tick 0. */
extern const arm_solid arm_solids[ARM_OBSTACLES];

/* The obstacles that stand still: bit for bit what fmb_frame3_init makes of arm_solids, as constants in flash. */
extern const fmb_frame3 arm_fixed[ARM_FIXED];

/* A zone that all links must stay in, and pairs of links, the earlier one first, that may touch. */
extern const arm_solid arm_cell;
extern const unsigned char arm_allowed[ARM_ALLOWED][2];

/* The crate's displacement in one tick, m. */
extern const fmb_real arm_crate_step[3];

/* A half-space: normal.p <= bound (m). */
typedef struct {
    fmb_real normal[3], bound;
} arm_half_space;

/* The pick window. */
enum { ARM_PICK = 4 };
extern const arm_half_space arm_pick[ARM_PICK];

/*
 * The crate at the start of a tick; or, with ticks > 0, a box that holds it from then until tick + ticks. It runs along
 * its first edge, backwards. Returns what fmb_frame3_init says.
 */
int arm_crate_at(int tick, int ticks, fmb_frame3 *crate);

/* Ticks of the whole trajectory. */
int arm_duration(void);

/* Joint angles commanded for the start of a tick, 0 <= tick <= arm_duration(), rad. */
void arm_command(int tick, fmb_real q[ARM_JOINTS]);

#endif
