/* SPDX-License-Identifier: MIT */
/*
 * Can two links of a robot meet, at all that their joints let them do? The joints between them are bisected: each part
 * of their ranges is proved free, or proved to be contact throughout, or halved (docs/robot.md, part 5).
 */
#ifndef ROBOT_PAIRS_H
#define ROBOT_PAIRS_H

#include "robot_step.h"

enum {
    PAIR_OPEN,   /* none of these is known: to be checked */
    PAIR_NEVER,  /* proved: nowhere within the widened ranges (robot_range) are they as near as `apart`, or nearer */
    PAIR_ALWAYS, /* proved: boxes of theirs meet everywhere within the limits */
    PAIR_MEETS   /* proved: boxes of theirs meet at `pose`. To be checked */
};

enum { PAIRS_PARTS = 1000000 }; /* largest budget */

#define PAIRS_WIDER ((fmb_real)0.0078125)

/* A joint that is free to move, its range, and its own number in a cell. */
typedef struct {
    int32_t joint;
    fmb_real low, high;
} pair_range;

/* What is known of a box while joints are within a part of their ranges. Lengths, in the frame of the common link. */
typedef struct {
    fmb_real corner[8][3]; /* in the middle of the part */
    fmb_real far;          /* how far a point goes from there, at least */
    fmb_real bent;         /* how far it leaves what is linear in the joints, at least */
    fmb_real off;          /* of a corner in the middle, and of all that is linear: what these may be off */
    fmb_real held;         /* a frame is that much smaller to be within the true box */
    fmb_frame3 frame;      /* the smaller one, in the middle */
    int framed;            /* 0: not yet; 1; -1: there is none */
} pair_box;

/* The links from the common one to one of the two. */
typedef struct {
    int32_t link, joints, boxes;
    int32_t joint[FMB_JOINTS], range[FMB_JOINTS]; /* those that move, from the common link outwards */
    int32_t *chain;                               /* all of them, from the link to the common one */
    int32_t links;
    fmb_real axis[FMB_JOINTS][3], origin[FMB_JOINTS][3], half[FMB_JOINTS], lever[FMB_JOINTS];
    int32_t *box; /* of the model */
    pair_box *state;
} pair_side;

typedef struct {
    const robot_model *robot;
    fmb_real apart; /* length: farther apart than this is free */
    uint32_t budget;
    robot_step step;
    pair_side side[2];
    pair_range range[2 * FMB_JOINTS];
    int32_t ranges;
    /* Parts that are still to be looked at: a heap of their numbers, the least `key` first. */
    fmb_real *low, *high, *key, *axis;
    uint64_t *done; /* pairs of boxes that are proved free there, the first 64 */
    int32_t *depth, *heap;
    int32_t waiting, most;
    fmb_real *q; /* of all joints */
    /* What comes out: */
    int kind;
    uint32_t parts;  /* looked at */
    fmb_real proved; /* the share of the ranges that is proved free */
    int shown;       /* 1: `pose` is one at which boxes meet */
    fmb_real *pose;  /* of each range */
} robot_pairs;

/* Room. apart: a length, >= 0; budget: parts of a pair that are looked at, 1 to PAIRS_PARTS. 0 or 2. */
int robot_pairs_init(robot_pairs *p, const robot_model *robot, fmb_real apart, uint32_t budget);

/* Sets p->kind, and what comes with it, of two links that have boxes. */
void robot_pairs_decide(robot_pairs *p, int32_t a, int32_t b);

/*
 * The range of a joint with limits, widened by PAIRS_WIDER of itself to each side, as drives go a bit beyond. 0: it has no
 * limits. What is proved never to meet does not within these ranges, in either precision.
 */
int robot_range(const robot_joint *joint, fmb_real *low, fmb_real *high);

#endif
