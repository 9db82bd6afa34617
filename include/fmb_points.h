/* SPDX-License-Identifier: MIT */
/*
 * Points with a radius: a set of points of the caller's, a camera's say, against frames, at rest or sweeping. fmb.h
 * includes it.
 *
 * A point stands for the closed ball of the set's radius around it. The points stay in the caller's memory, in flash if
 * you like, in any order. (fmb_grid3_fill_points makes cells of them: better where one picture is asked many times.)
 *
 * WHAT 0 SAYS. Each point, as it stood there when the function looked, is farther than the radius from each frame, at
 * every time of the step. What no point stands for is not looked at.
 * With a margin: add it to the radius. The distance is the exact one, so nothing is sharper at edges and corners.
 */
#ifndef FMB_POINTS_H
#define FMB_POINTS_H

#include "fmb_types.h"

#ifdef __cplusplus
extern "C" {
#endif

#define FMB_POINTS3_MOST 16777216 /* points of a set at most */
#define FMB_POINTS3_BODIES 16384  /* frames of one search at most */
#define FMB_POINTS3_STEPS 16      /* by which a time of contact is narrowed, from either side, at most */

/* A set of points. Fill it with designated initialisers. */
typedef struct {
    const fmb_real (*point)[3]; /* world, length */
    int32_t points;             /* how many, 1 .. FMB_POINTS3_MOST; none at all: do not ask */
    fmb_real radius;            /* length, >= 0 */
} fmb_points3;

/* A point that is not proved to be apart from a frame. */
typedef struct {
    int32_t point; /* its number */
    int32_t body;  /* the number of the frame; 0 where one frame is asked about */
    /*
     * FMB_HIT: proved to be within the radius at some time; FMB_UNDECIDED. Or the point cannot be used, and nothing is
     * known of it: FMB_ERR_NOT_FINITE, FMB_ERR_RANGE (a coordinate above FMB_LARGEST); body is 0 then.
     */
    int answer;
    fmb_interval when; /* encloses the exact times at which the point is within the radius; at rest 0 and 1 */
} fmb_points3_found;

/*
 * Is a point of the set within the radius of the frame, which stands still?
 * Returns FMB_MISS: proved, none.
 *     FMB_HIT              proved: *found is one. Which one, nobody promises.
 *     FMB_UNDECIDED        no hit is proved, and *found is a point that is too near to tell
 *     FMB_ERR_NOT_FINITE, FMB_ERR_RANGE   of a point: *found names the first such point that the search came to, and
 *                          its answer is the error. Of the radius or the number of points: *found is unchanged
 *     FMB_ERR_NULL         set, its points, or frame
 *     FMB_ERR_FRAME        a frame that cannot be used
 * found (may be NULL) is unchanged after FMB_MISS and all other errors. Scaling all lengths by a power of two, the
 * radius too, changes no answer, as long as nothing underflows.
 * Cost: six comparisons for a point that the box around the frame does not reach; three or four dot products if it
 * does; for what is left a search as of fmb_distance3.
 * Bound: c + c points + c asked. asked: points that neither the box nor the faces show to be apart.
 */
int fmb_points3_test(const fmb_points3 *set, const fmb_frame3 *frame, fmb_points3_found *found);

/*
 * The same while the frame translates by v (displacement during the step, length; NULL: at rest). Looks for the
 * earliest contact: *found has a when.in that is not later than the exact first contact with any point, and the answer
 * is that of this point: where it is FMB_UNDECIDED, later ones may be hit all the same.
 * Returns as fmb_points3_test; FMB_ERR_NOT_FINITE and FMB_ERR_RANGE also of v, *found unchanged.
 * Cost: as fmb_points3_test, and up to 2 FMB_POINTS3_STEPS + 3 searches for a point that is left. They share a limit of
 * steps: a point for which it does not suffice may stay FMB_UNDECIDED.
 * Bound: c + c points + c asked.
 */
int fmb_points3_sweep(const fmb_points3 *set, const fmb_frame3 *frame, const fmb_real v[3], fmb_points3_found *found);

/* A frame and its way, made ready to be compared with many points. It is a copy: the frame may change after that. */
typedef struct {
    /* private */
    fmb_frame3 frame;
    fmb_real v[3], radius;
    fmb_box3 box;                                        /* around the sweep, and the radius around that */
    fmb_real n[4][3], low[4], high[4], speed[4], far[4]; /* the faces */
    fmb_real hint[3];                                    /* the direction that separated last */
    uint64_t mark;                                       /* of the frame and its way */
    int faces, moves, usable;
} fmb_points3_body;

/*
 * Makes *body of a frame that translates by v (NULL: at rest), for sets with this radius (length).
 * Returns 0; or an error, and *body (if not NULL) answers with FMB_ERR_FRAME: FMB_ERR_NULL (body, frame),
 * FMB_ERR_FRAME, FMB_ERR_NOT_FINITE, FMB_ERR_RANGE (v; the radius: negative, or above FMB_LARGEST).
 * Bound: c.
 */
int fmb_points3_body_init(fmb_points3_body *body, const fmb_frame3 *frame, const fmb_real v[3], fmb_real radius);

/*
 * A search point by point. Filled by fmb_points3_begin. Set and bodies stay the caller's. One task's: fmb_types.h, "ONE
 * MEMORY, ONE TASK"; all calls answer FMB_ERR_BUSY while another one uses it.
 */
typedef struct {
    uint32_t budget; /* what one call may spend: points, each with each body. FMB_NO_LIMIT at first; 0: error */
    uint32_t asked;  /* pairs of a point and a body that neither boxes nor faces showed to be apart, of all calls */
    /* private */
    fmb_points3 set;
    const fmb_points3 *caller; /* the caller's set, which is compared with the copy */
    fmb_points3_body *body;
    fmb_points3_found best;
    int32_t bodies, at, of;
    uint64_t sum, mark;
    int mode, calls, usable;
    fmb_mark in_use;
} fmb_points3_walk;

/*
 * Begins a search of the points of a set against body[0 .. count - 1]. A point is read once for each of them.
 * Returns 0, or an error; then *walk (if not NULL) answers with FMB_ERR_FRAME:
 *     FMB_ERR_NULL         walk, set, its points, body
 *     FMB_ERR_RANGE        the number of points, or of bodies (1 .. FMB_POINTS3_BODIES); the radius
 *     FMB_ERR_NOT_FINITE   the radius
 *     FMB_ERR_FRAME        a body that fmb_points3_body_init did not make
 *     FMB_ERR_STALE        a body that was made for another radius
 * Bound: c + c bodies.
 */
int fmb_points3_begin(fmb_points3_walk *walk, const fmb_points3 *set, fmb_points3_body *body, int32_t count);

/*
 * The next point that is not proved to be apart from a body. A point may come once for each body.
 * Returns 1: *found is one; or a point that cannot be used: found->answer is the error.
 *     0                    there are no more. All other points are PROVED to be apart from all bodies. *found is
 *                          unchanged.
 *     FMB_UNFINISHED       the budget of this call is used up; call again to go on; nothing is proved yet
 *     FMB_ERR_NULL         walk or found
 *     FMB_ERR_FRAME        a walk that has not begun; a body that is none
 *     FMB_ERR_STALE        the set has another array, number or radius than when the walk began; a body was made anew
 *                          since then, of another frame, way or radius; at the end of a
 *                          search of more than one call: the points are no longer those that were looked at. Or the
 *                          walk has ended: its answer is told once
 *     FMB_ERR_RANGE        a budget of 0; a walk of which fmb_points3_first was called
 * Points that change are noticed at the end alone, by a sum over all their bits: then what was found before may be of
 * the old ones. Begin anew with each picture.
 * Bound, here and below: c + c bodies + c points (times bodies; of this call, at most the budget; at the end all of
 * them once more) + c asked.
 */
int fmb_points3_next(fmb_points3_walk *walk, fmb_points3_found *found);

/*
 * fmb_points3_sweep of all bodies, with a budget: FMB_UNFINISHED, and *found is unchanged: call again. Returns else as
 * fmb_points3_sweep, or an error of fmb_points3_next (FMB_ERR_RANGE: a walk of which fmb_points3_next was called).
 * found may be NULL.
 */
int fmb_points3_first(fmb_points3_walk *walk, fmb_points3_found *found);

#ifdef __cplusplus
}
#endif

#endif
