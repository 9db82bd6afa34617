/* SPDX-License-Identifier: MIT */
/*
 * A log of joints, tick by tick: from one sample to the next. Of each tick: can a link meet an obstacle or another link,
 * in any motion of the joints between the two samples that keeps to the pace?
 */
#ifndef ROBOT_REPLAY_H
#define ROBOT_REPLAY_H

#include "robot_log.h"
#include "robot_step.h"

/* Samples that are kept, for stops: a window begins at most so many ticks before a contact. */
enum { REPLAY_KEPT = 256, REPLAY_WINDOWS = 16 };

/* A verdict beside those of fmb: nothing is known of the tick. */
enum { REPLAY_UNKNOWN = -100 };

typedef struct {
    fmb_tier3 tier;
    fmb_real half;         /* of the margin: each side is grown by it */
    fmb_real acceleration; /* of all joints, or 0: as the model has them */
    fmb_real reaction;     /* s that a stop takes at most, or 0: stops are not asked about */
    int all; /* lines `never` of the model are not believed: all pairs are tested but those with leave to touch */
    int straight, distance, count; /* count: the instructions of each tick, where they can be counted */
} replay_options;

/* One tick, and what is known of it. Nanoseconds from the first sample. */
typedef struct {
    uint64_t number;
    int64_t at, length;
    int verdict;     /* FMB_MISS: proved free; FMB_HIT, FMB_UNDECIDED: first; REPLAY_UNKNOWN: see why */
    const char *why; /* with `joint`, if that is not -1 */
    int32_t joint;
    int beyond; /* 1: that joint is beyond its limits in a sample of this tick, where it is at: */
    fmb_real value;
    fmb_scene_contact first; /* of the boxes of the model, and of obstacles */
    int boxed;               /* 1: `box` holds all points that the first two have in common at any one time */
    fmb_box3 box;
    int measured; /* 1: `nearest` is set: at the start of the tick, of what is grown by the margin */
    fmb_scene_nearest3 nearest;
    fmb_real throughout; /* then: no two are nearer at any time of the tick; 0: nothing is known */
    int stops;           /* after a contact: 1: a stop at `stop` or before is in time; -1: none is proved to be */
    int64_t stop;
    int32_t link; /* that nothing is asked of, though it has pictures (robot_notice.h), where that is why; -1 */
} replay_tick;

/* A zone of the scene, and what is known of it in the tick that came last: FMB_MISS: no link is in it at any time. */
typedef struct {
    fmb_scene3 asked;
    uint64_t asks; /* pairs of a link's box and one of the zone; 0: every link may be in it */
    int verdict;   /* as that of a tick; no contact makes it unknown */
    fmb_scene_contact first;
} replay_zone;

typedef struct {
    const robot_model *robot;
    const robot_scene *scene;
    replay_options options;
    robot_step step;
    robot_log *log;
    fmb_solid3 *link, *obstacle, *late; /* late: links at the end of the tick */
    fmb_frame3 *grown;                  /* obstacles and zones, by their rounding and the margin */
    fmb_frame3 *later;                  /* of late */
    fmb_scene3 asked;
    replay_zone *zone; /* as many as the scene has */
    uint64_t beyond;   /* samples in which a joint was beyond its limits, by more than the log's decimals */
    uint64_t pairs;
    uint64_t contacts;             /* pairs of boxes that a tick asks about, but those of zones; 0: zones alone */
    int counting;                  /* 1: instructions are counted, of frames and pairs of a tick: */
    uint64_t spent, most, counted; /* of all ticks; of one; how many there were */
    /* private: the last samples, by their number modulo REPLAY_KEPT */
    fmb_real *q[REPLAY_KEPT];
    int64_t at[REPLAY_KEPT];
    char unknown[REPLAY_KEPT]; /* of the tick from a sample on */
    int32_t over[REPLAY_KEPT]; /* the joint that is beyond its limits; -1: none is */
    int64_t start;             /* of the first sample */
    uint64_t samples, decided;
    int ended, stopped;
    const char *next_why; /* what is wrong with the tick to come, seen with the one before */
    int32_t next_joint;
    int32_t unasked;       /* the link with pictures alone that is not accepted: then nothing is free; -1 */
    int left_out;          /* 1: lines `never` leave pairs out while joints are within their ranges */
    uint64_t *may_meet[2]; /* of each box: all that have leave; those that never meet, too */
} replay;

/* scene: with no boxes where there are none. 0; or 2, and the reason was put out: also where there is nothing to ask. */
int replay_init(replay *r, const robot_model *robot, const robot_scene *scene, robot_log *log,
                const replay_options *options);

/*
 * Is this pair asked about? Boxes of the robot, then those of obstacles, then those of zones, counted in one row; i is of
 * the robot, and j behind it. Lines `never` leave no pair out here.
 */
int replay_asks(const replay *r, int32_t i, int32_t j);

/* The next tick: 1; 0: there is none; 2: the log cannot be read on, and the reason was put out. */
int replay_next(replay *r, replay_tick *tick);

#endif
