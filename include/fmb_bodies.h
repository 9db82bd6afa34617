/* SPDX-License-Identifier: MIT */
/*
 * Bodies of many volumes that turn: do two of them meet along a motion segment? Each is a tree that stays as it is, in
 * the coordinates of its body, and a motion. fmb.h includes it.
 *
 * The segment, t from 0 to 1, is cut into parts. During a part every point of a body is within a proved length, its
 * bend, of the body that translates in ONE orientation (fmb_motion.h: the theorems of screws and of chains). So a
 * search of the two trees at poses (fmb_walk3_pose), which translate, with a margin that is larger by both bends,
 * proves the part free. Parts that are not proved free are halved: a half has about a quarter of the bend of its path,
 * and half of that of its turn.
 */
#ifndef FMB_BODIES_H
#define FMB_BODIES_H

#include "fmb_motion.h"
#include "fmb_tree.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * A body of many volumes, and how it moves along the segment. `motion` says which of three ways; 0 is none of them.
 *     FMB_RESTS    at the pose `from`; NULL: where its tree has it
 *     FMB_SCREW    the screw from `from` to `to`: as of fmb_motion3_screw, a turn of at most 90 degrees
 *     FMB_ASKED    any motion within `segment_bounds`, which are per SEGMENT, not per step or part. c(t) of these
 *                  bounds is the path of the point `centre`. `at` is asked for the body's pose at multiples of
 *                  2^-(halvings + 1), as in fmb_path3
 * What does not belong to the way is left NULL or 0, else it is FMB_ERR_RANGE; context alone may stand there.
 */
typedef struct {
    int motion;                 /* FMB_RESTS, FMB_SCREW, FMB_ASKED */
    const fmb_tree3 *tree;      /* proved (fmb_tree3_check), in the coordinates of the body, length */
    int32_t node;               /* the body is what is below this node; 0: the whole tree */
    const fmb_pose3 *from, *to; /* poses in the world, as above; they are copied */
    int (*at)(void *context, fmb_real t, fmb_pose3 *pose); /* FMB_ASKED: 0 and *pose, or an error < 0 */
    void *context;
    /* FMB_ASKED: in coordinates of the body. The farther it is from the body's middle, the larger the bend. */
    fmb_real centre[3];
    fmb_motion_bounds segment_bounds; /* FMB_ASKED */
} fmb_body3;

/* A pose, and what orientation and translation are known to within. Private. */
typedef struct {
    fmb_pose3 pose;
    fmb_real turn, shift; /* second norm; length */
} fmb_place3;

/*
 * A search along a segment, and its place. fmb_bodies3_init sets everything. After it you may set `tier` and `budget`,
 * and read and set the counters. A zero-filled one answers with FMB_ERR_FRAME. One task's: fmb_types.h, "ONE MEMORY,
 * ONE TASK"; all calls answer FMB_ERR_BUSY while another one uses it.
 */
typedef struct {
    fmb_tier3 tier;  /* as of fmb_walk3 */
    uint32_t budget; /* visits of pairs, and steps back up, that one call may spend; 0: FMB_ERR_RANGE */
    /* Counters. */
    uint32_t parts;                /* of the segment that were begun */
    uint32_t visits, tests, makes; /* as of fmb_walk3, in all of them */
    /* After FMB_HIT and FMB_UNDECIDED: leaves of a and b that are near each other in the part that is told. */
    int32_t leaf[2];

    /* Private. */
    fmb_body3 body[2];
    fmb_pose3 end[2][2]; /* of body 0 (a), 1 (b): copies of from, to */
    fmb_motion_bounds limit[2];
    fmb_real centre[2][3], radius[2]; /* coordinates of the body, length: all of it is so near to the centre */
    fmb_real margin, length;          /* length: of the part, in segments */
    fmb_real hit;                     /* the earliest t at which they are proved to meet; < 0: none */
    uint32_t number;                  /* of the part: [number, number + 1] times length */
    int32_t level, halvings;
    uint32_t begun;           /* parts that were begun, as `parts`, which is the caller's to set */
    int step, answer, met;    /* met: the part has a contact */
    fmb_place3 place[2][2];   /* of body 0, 1, in the middle of the part and at its end */
    fmb_walk3 walk;           /* of the part */
    fmb_poses3 part;          /* of the part, while the walk looks at a moment */
    const fmb_fits3 *fits[2]; /* of fmb_bodies3_fits */
    int (*take_fits)(fmb_walk3 *walk, const fmb_fits3 *a, const fmb_fits3 *b); /* NULL: no fitted boxes */
    fmb_mark in_use;
} fmb_bodies3;

/*
 * Begins a search along a segment.
 * margin: a length, >= 0, to be kept free between the bodies. halvings: of the segment, 0 .. FMB_SEGMENT_HALVINGS.
 * Returns 0; else *search (if not NULL) answers every call with this error:
 *   FMB_ERR_NULL           a, b, a tree, a pose of a screw, `at`
 *   FMB_ERR_FRAME, FMB_ERR_STALE   a tree that was never proved, or that has changed since
 *   FMB_ERR_NOT_FINITE     margin, bounds, a pose; a body with a volume whose numbers cannot be used
 *   FMB_ERR_RANGE          margin, halvings, node; a pose that is none (fmb_pose3_check); bounds
 *                          (fmb_motion3_chain); what does not belong to a body's way
 * Cost: it sets the struct, two fmb_pose3_check per body, and a square root.
 * Bound: c.
 */
int fmb_bodies3_init(fmb_bodies3 *search, const fmb_body3 *a, const fmb_body3 *b, fmb_real margin, int32_t halvings);

/*
 * After fmb_bodies3_init, before the first fmb_bodies3_segment: the search of each part compares fitted boxes
 * (fmb_tree3_fits) of a and b, as of fmb_walk3_fits. NULL: the boxes of that tree. They must be those of the trees as
 * they are now and stay so while the search lasts. The answers mean what they mean without; parts that are nearer to
 * the margin than the error may be proved free with and not without, or the other way round.
 * It pays more than at rest: fmb_fits3.share. A part of a turn has the margin of its bend, and wide boxes are within
 * that of each other.
 * Returns 0; FMB_ERR_NULL; FMB_ERR_FRAME (a search of zeros); FMB_ERR_STALE (boxes of another tree, or another state
 *   of it; an array that was filled since; no boxes; a tree that has changed); FMB_ERR_RANGE (a search that has begun);
 *   or the error of fmb_bodies3_init. After an error of anything but a search of zeros every call answers with it; of
 *   fmb_bodies3_segment, where boxes have changed since, with FMB_ERR_STALE.
 * Rounding: as fmb_walk3_fits.
 * Bound: c.
 */
int fmb_bodies3_fits(fmb_bodies3 *search, const fmb_fits3 *a, const fmb_fits3 *b);

/*
 * Do the bodies meet anywhere along the segment? Parts that are not proved free are halved, earlier ones first, and the
 * search ends with the first part of the finest level that is not proved free.
 * when (may be NULL): fractions of the segment.
 * Returns
 *   0                PROVED: at every t in [0,1] the bodies, moving as they say, are further apart than the margin.
 *                    *when is unchanged.
 *   FMB_HIT          PROVED: at t = when->out two volumes of the bodies have a common point. Everything before
 *                    when->in, a multiple of 2^-halvings, is proved free, with the margin.
 *   FMB_UNDECIDED    not proved free between when->in and when->out, as far as these halvings tell. Everything before
 *                    when->in is. Of what comes after when->out nothing is known.
 *   FMB_UNFINISHED   the budget of this call is used up. Everything before when->in is proved free; when->out is 1.
 *                    Call again to go on.
 *   Errors, *when unchanged and nothing proved: those of fmb_bodies3_init and fmb_walk3_next; FMB_ERR_STALE (a tree has
 *   changed); of the poses as fmb_motion3_screw and fmb_motion3_chain: more than 90 degrees, an orientation halfway
 *   that is known to within FMB_POSE_TOLERANCE only, poses that contradict the bounds; what `at` returned,
 *   FMB_ERR_RANGE if that is > 0. After an error every call returns it.
 * After another answer than FMB_UNFINISHED the search has ended, and every later call returns FMB_ERR_STALE.
 * How tight it is: bodies that turn by the angle w during the segment are told apart at the finest level where they are
 * apart by about w radius / 2^(halvings + 1) each, and a quarter of the bend of their paths per halving. radius: from
 * the centre (of a screw: the middle of the node's box) to the farthest corner of the box.
 * Cost: at most 2^(halvings + 1) - 1 parts. A part takes at most two steps of fmb_motion3_chain, fmb_walk3_pose and a
 * search up to its first contact, which begins at the nodes. A screw's part takes up to `halvings` orientations halfway
 *   besides; `at` is asked three times. A part that is not free takes a test of a pair of leaves; one of the finest
 *   level two tests of each pair that is not proved apart, until one is a hit. No recursion.
 * Bound: c + c parts + c parts x halvings + c levels + c looks + c makes + c tests + c visits + c levels x tests +
 *   c levels x visits, and what `at` and the source of numbers take; words as of fmb_walk3_next. looks: one more at
 *   each fourth part. tests: pairs that are tested in the searches of parts; c holds the two tests more that each of
 *   them may need.
 * What it presumes and cannot check: docs/safety.md, part 3, "Poses, motions, segments".
 * Source: F. Schwarzer, M. Saha, J.-C. Latombe 2005. Derivation: src/scene/bodies.c.
 */
int fmb_bodies3_segment(fmb_bodies3 *search, fmb_interval *when);

#ifdef __cplusplus
}
#endif

#endif
