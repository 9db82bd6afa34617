/* SPDX-License-Identifier: MIT */
/*
 * Safety margins, poses, rotation within a step, and motion segments. fmb.h includes it.
 *
 * Frames made here (fmb_frame3_grow, _place, fmb_motion3_screw, _chain) are proved to CONTAIN the exact thing, rounding
 * included. So FMB_MISS of them is a theorem about the exact thing. FMB_HIT of them is a common point of these frames:
 * they are larger than the thing, which may be apart.
 * Functions that enlarge by themselves (margins, segments) mean the bodies as they are asked about. FMB_HIT is a proved
 * common point of these, whatever the margin or the skin. What is neither proved free nor known to meet is
 * FMB_UNDECIDED.
 *
 * Corners. A frame that is grown by r has each face r further out and keeps its corners sharp. So a corner moves
 * further than r:
 *     corner of a box                    1.73 r (sqrt 3)
 *     edge of a box, corner in 2D        1.41 r (sqrt 2)
 *     edge where two faces meet          r / sin(angle / 2), `angle` between the faces
 *     corner of a regular tetrahedron    3 r
 * What is nearer than r is always found. What is reported as nearer may be further away by that factor, near an edge or
 * a corner. A margin of one question (fmb_test3_margin) goes by the distance itself.
 *
 * Names and units. u is the unit roundoff, 2^-24 in float and 2^-53 in double. Lengths are in the caller's unit, points
 * in one world coordinate system. A function that makes something takes a pointer to it as its first argument, as init
 * does. |.|_1 is a sum of magnitudes.
 */
#ifndef FMB_MOTION_H
#define FMB_MOTION_H

#include "fmb_types.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * ---- margins ----
 *
 * Makes *out a frame of the same shape that contains every point within `skin` (a length) of *in. Its faces lie at
 * least `skin` further out, and no further than rounding needs. Grow a frame once, at start-up: then every later
 * FMB_MISS says that the distance exceeds the skin (of two grown frames: the sum of their skins), at no cost in the
 * query.
 * skin < 0: the faces move IN, by at most |skin|. *out then contains every point of *in that is at least |skin| away
 *   from its surface: the centre of every ball of radius |skin| within *in.
 * skin 0: *out is *in, unchanged. out may be in.
 * FMB_HIT of *out is one of *out, which holds more than *in.
 * Returns 0; else *out answers every call with FMB_ERR_FRAME:
 *   FMB_ERR_NULL, FMB_ERR_FRAME (in), FMB_ERR_NOT_FINITE (skin);
 *   FMB_ERR_RANGE: |skin| is above FMB_LARGEST; or skin < 0 leaves nothing of the frame; or the frame is a sliver: the
 *     sum over its edges of (length of the edge / thickness of the frame along it) is above 1/(32u), so that rounding
 *     moves corners without bound;
 *   what fmb_frame3_init returns for the new frame.
 * Rounding: the faces move by up to 8u (|origin|_1 + span) more, those of slivers by more.
 * Cost: a square root per face (3 or 4; in 2D 2 or 3), and fmb_frame3_init.
 * Derivation: src/motion/place.h.
 */
int fmb_frame3_grow(fmb_frame3 *out, const fmb_frame3 *in, fmb_real skin);
int fmb_frame2_grow(fmb_frame2 *out, const fmb_frame2 *in, fmb_real skin);

/*
 * fmb_test3 and fmb_sweep3 with a margin for this query alone: a length, which may be negative.
 * margin > 0:
 *   FMB_MISS proves that the distance exceeds the margin, at every time of the step. axis then holds a direction n with
 *     n.(q - p) > margin |n| for all points p of a and q of b. It is looked for where the frames are nearest, so nearly
 *     all of their distance is proved (tests/exact/test_margins.c).
 *   FMB_HIT: proved: a and b themselves have a common point, at some time of the step.
 *   FMB_UNDECIDED: neither. They are within the margin of each other, or too near to it to tell.
 *   *when after both encloses the times at which the distance is at most the margin. It is 0 to 1 where the frames
 *     cannot be grown by half of the margin (fmb_frame3_grow: slivers, the range).
 * margin < 0: a shallow contact is let pass.
 *   FMB_MISS proves that what a and b have in common contains no ball of diameter |margin| (in 2D no disc), at any time
 *     of the step. axis then holds a direction that separates the frames with their faces moved in by |margin|/2, or
 *     along which they overlap by less than |margin|.
 *   FMB_HIT: proved: a and b themselves have a common point, at some time of the step.
 *   FMB_UNDECIDED: neither.
 *   *when after both encloses the times at which the frames with their faces moved in meet.
 *   FMB_ERR_RANGE: no ball of that size fits into a frame itself, whatever direction is given.
 * margin 0: fmb_test3, fmb_sweep3.
 * va, vb, axis, when: as there (may be NULL). After all but FMB_MISS axis is unchanged. Exchanging a and b changes no
 *   answer.
 * Errors: as fmb_test3 and fmb_sweep3; FMB_ERR_NOT_FINITE (margin); FMB_ERR_RANGE: a margin above 2 FMB_LARGEST. Below
 *   0 those of fmb_frame3_grow, too.
 * Cost: with an axis that still proves the miss, that of a hint and one square root. Else a search as that of
 *   fmb_distance3, 5 to 10 steps as a rule and 24 at most, which ends with the first proof, or where points as near as
 *   the margin are known; and where that proves nothing, a test of the frames. Two frames are grown, on the stack, for
 *   *when, always for margin < 0, and where the search ends without either.
 */
int fmb_test3_margin(const fmb_frame3 *a, const fmb_frame3 *b, fmb_real margin, fmb_real axis[3]);
int fmb_test2_margin(const fmb_frame2 *a, const fmb_frame2 *b, fmb_real margin, fmb_real axis[2]);
int fmb_sweep3_margin(const fmb_frame3 *a, const fmb_real va[3], const fmb_frame3 *b, const fmb_real vb[3],
                      fmb_real margin, fmb_real axis[3], fmb_interval *when);
int fmb_sweep2_margin(const fmb_frame2 *a, const fmb_real va[2], const fmb_frame2 *b, const fmb_real vb[2],
                      fmb_real margin, fmb_real axis[2], fmb_interval *when);

/*
 * ---- poses ----
 *
 * fmb_pose3 and fmb_pose2 (fmb_types.h) say where a body stands.
 * No matrix of fmb_real is exactly a rotation. A pose stands for the EXACT rotation Q nearest to its matrix (the
 * orthogonal factor of its polar decomposition) and for its translation as it is. The theorems below are about this
 * exact pose.
 */

/*
 * How far a matrix may be from a rotation: the largest proved bound of |(rotation - Q) x|, |x| = 1, that is accepted.
 */
#define FMB_POSE_TOLERANCE ((fmb_real)0.0009765625) /* 2^-10 */

/*
 * Is it a pose?
 * Returns 0, and *error (may be NULL) is a proved upper bound of |(rotation - Q) x| for any x of length 1. That is the
 *   error, per length, that the matrix adds; it is at least 5u. Else *error is unchanged:
 *   FMB_ERR_NULL; FMB_ERR_NOT_FINITE; FMB_ERR_RANGE: not within FMB_POSE_TOLERANCE of a rotation, a reflection, or a
 *   translation above FMB_LARGEST.
 * Cost: six products of rows and a determinant.
 */
int fmb_pose3_check(const fmb_pose3 *pose, fmb_real *error);
int fmb_pose2_check(const fmb_pose2 *pose, fmb_real *error);

/*
 * Makes *world a frame that contains every point within `skin` (a length) of the body at the exact pose; for skin < 0
 * every point of it that is at least |skin| inside. The body is exactly what stands in *body, in coordinates of its
 * own. What the matrix is off and all rounding are added to the skin. So FMB_MISS between placed frames says: the
 * bodies at their exact poses are further apart than the sum of their skins. FMB_HIT is one of the placed frames, which
 * are larger. world may be body.
 * Returns 0; else *world answers every call with FMB_ERR_FRAME: what fmb_pose3_check and fmb_frame3_grow return.
 * Rounding: the faces of a box move by at most (2 error + 16u) (|x|_1 + span) + 6u |translation|_1 more; x is the
 *   body's centre in its own coordinates, error that of fmb_pose3_check. Corners move by their factor. So let bodies be
 *   near the origin of their coordinates.
 * Cost: fmb_pose3_check, a product of matrices, and fmb_frame3_grow.
 * Derivation: src/motion/place.h.
 */
int fmb_frame3_place(fmb_frame3 *world, const fmb_frame3 *body, const fmb_pose3 *pose, fmb_real skin);
int fmb_frame2_place(fmb_frame2 *world, const fmb_frame2 *body, const fmb_pose2 *pose, fmb_real skin);

/*
 * ---- rotation within a step ----
 *
 * A frame and a displacement. The frame, translating by the displacement, contains the turning body at every time of
 * the step. Ask fmb_sweep3(&a.frame, a.displacement, &b.frame, b.displacement, axis, &when): FMB_MISS is then a theorem
 * about the turning bodies, and *when encloses the times at which they meet. FMB_HIT is one of the two frames, which
 * are larger than the bodies: these need not meet.
 */
typedef struct {
    fmb_frame3 frame;         /* world, start of the step, orientation of its middle, grown by skin + inflation */
    fmb_real displacement[3]; /* world, length: of the body's centre during the step */
    fmb_real inflation;       /* length: what turning adds to the skin. (Rounding is added to the frame besides.) */
} fmb_motion3;

typedef struct {
    fmb_frame2 frame;
    fmb_real displacement[2];
    fmb_real inflation;
} fmb_motion2;

/*
 * The step of a body that moves along the screw between two poses: ONE turn about a fixed axis at a constant rate, and
 * a translation along that axis at a constant rate. (In 2D a turn about a fixed point; without a turn a straight line.)
 * The exact poses at t = 0 and 1 are those of `from` and `to`. The turn is the shorter one, of at most 90 degrees. The
 * result is a theorem about this motion and no other: a chain of joints does not move so (fmb_motion3_chain).
 * skin: a length, as in fmb_frame3_place.
 * Returns 0; else motion->frame answers every call with FMB_ERR_FRAME:
 *   FMB_ERR_RANGE also for more than 90 degrees, to which the errors of both matrices count; else as fmb_frame3_place.
 * Cost: fmb_pose3_check of three orientations (the middle one takes four products of matrices), the radius of the body
 *   (at most 4 corners), four square roots, and fmb_frame3_grow.
 * Derivation: src/motion/motion.c.
 */
int fmb_motion3_screw(fmb_motion3 *motion, const fmb_frame3 *body, const fmb_pose3 *from, const fmb_pose3 *to,
                      fmb_real skin);
int fmb_motion2_screw(fmb_motion2 *motion, const fmb_frame2 *body, const fmb_pose2 *from, const fmb_pose2 *to,
                      fmb_real skin);

/*
 * What bounds any other motion of a body, t from 0 to 1. c(t) is the body's centre: that of a cuboid; of a tetrahedron
 * (triangle) origin + a quarter of the sum of the edges. "Per step" is per the whole interval that the bounds are given
 * for: of a motion one step, of a path the whole segment.
 * A bend or a turn of 0 is one that was left out: FMB_ERR_RANGE. Where there is none, say so. A sway or a stray of 0 is
 * believed.
 */
typedef struct {
    fmb_real bend;  /* largest |c''|, length per step^2, > 0; or FMB_STRAIGHT */
    fmb_real turn;  /* largest angular rate, rad per step, > 0; or FMB_NO_TURN */
    fmb_real sway;  /* largest angle between an orientation as given and the true one, rad; 0: they are exact */
    fmb_real stray; /* largest distance between a centre as given and the true one, length; 0: they are exact */
} fmb_motion_bounds;

/* Numbers that nobody writes by chance (as -1 for "unknown" is). */
#define FMB_STRAIGHT ((fmb_real)-1e30) /* bend: the centre moves along a straight line at a constant speed, or rests */
#define FMB_NO_TURN ((fmb_real)-1e30)  /* turn: the orientation stays */

/*
 * The step of a body that moves in any way within the bounds:
 *     its centre         has a path whose derivative is Lipschitz-continuous with |c''| <= bend; it starts and ends
 *                        where `from` and `to` have it, to within stray
 *     its orientation    turns at a rate of at most `turn`; at t = 1/2 it is that of `middle`, to within sway
 * Poses and bounds are held against each other. FMB_ERR_RANGE where they are PROVED to contradict, for no motion does
 * both:
 *     from `from` or `to` to `middle`    the angle is above turn/2 + 2 sway
 *     from `from` to `to`                the angle is above turn + 2 sway (angles as matrices show them, up to 180
 *                                        degrees)
 *     the centre of `middle`             is further than bend/8 + 2 stray from the midpoint of those of `from` and `to`
 * So all three poses are to be given to within sway and stray. Of a chain of joints `middle` may be the pose at
 * t = 1/2, or the one with every joint halfway: a motion at constant rates of the joints keeps to the same bounds.
 * There is no largest turn: rates beyond half a turn per step only make the frame as large as they say. But matrices
 * show nothing of whole turns between poses: those stand in `turn` or nowhere (docs/safety.md).
 * Returns as fmb_motion3_screw; FMB_ERR_NOT_FINITE and FMB_ERR_RANGE also for the bounds.
 * Cost: as fmb_motion3_screw, without the orientation halfway.
 * Derivation: src/motion/motion.c.
 */
int fmb_motion3_chain(fmb_motion3 *motion, const fmb_frame3 *body, const fmb_pose3 *from, const fmb_pose3 *middle,
                      const fmb_pose3 *to, const fmb_motion_bounds *bounds, fmb_real skin);
int fmb_motion2_chain(fmb_motion2 *motion, const fmb_frame2 *body, const fmb_pose2 *from, const fmb_pose2 *middle,
                      const fmb_pose2 *to, const fmb_motion_bounds *bounds, fmb_real skin);

/* One joint of a serial chain during one step; q is its coordinate. A joint filled with zeros is FMB_ERR_RANGE. */
typedef struct {
    int kind;              /* FMB_TURNS about its axis, q in rad; FMB_SLIDES along it, q a length */
    fmb_real change;       /* q at the end minus q at the start, the way that it went: whole turns included */
    fmb_real rate;         /* limit of |q'|, per step, > 0 and at least |change|. It may be infinite, since
                              |change| + acceleration/2 is a limit, too. With FMB_CONSTANT_RATE it may be 0 */
    fmb_real acceleration; /* limit of |q''|, per step^2, > 0; or FMB_CONSTANT_RATE: q' = change all the time */
    fmb_real along;        /* length of the part of the link that the joint does not turn, along its axis
                              (Denavit-Hartenberg d); of a joint that slides its largest; 0: there is none */
    fmb_real across;       /* length of the part behind that (Denavit-Hartenberg a); 0: there is none */
} fmb_joint;

enum { FMB_TURNS = 1, FMB_SLIDES = 2 };
/* In place of an acceleration: the joint keeps its rate. */
#define FMB_CONSTANT_RATE ((fmb_real)-1e30)

/* Joints of a chain at most. */
#define FMB_JOINTS 64

/*
 * Bounds for a body that is fixed behind the last of `count` joints (1 .. FMB_JOINTS), given from the base outwards.
 * The body's centre is at most `reach` (a length) away from the end of the last joint's link.
 * Returns 0, and *bounds, rounded up:
 *     bend, turn    FMB_STRAIGHT and FMB_NO_TURN where there is none: add nothing to these
 *     sway          for a `middle` with every joint halfway between its ends
 *     stray         0
 *   Add the errors of your own forward kinematics and of the drives to sway and stray.
 * Else *bounds is unchanged: FMB_ERR_NULL; FMB_ERR_NOT_FINITE; FMB_ERR_RANGE: a kind that is none, a negative length, a
 *   limit that is not > 0 (nor said to be a constant rate), no joint or too many, or |change| above the limit of the
 *   rate.
 * Cost: at most 20 operations per joint.
 * Bound: c + c joints; c: docs/cost.md.
 * Derivation: src/motion/motion.c.
 */
int fmb_chain_bounds(fmb_motion_bounds *bounds, const fmb_joint *joint, int32_t count, fmb_real reach);

/*
 * ---- motion segments ----
 *
 * How a body moves along a segment, t from 0 to 1. `motion` says which of three ways; 0 is none of them.
 *     FMB_RESTS    `body` is a frame of the world
 *     FMB_SCREW    the screw from `from` to `to`, as above
 *     FMB_ASKED    any motion within `segment_bounds`. These are per SEGMENT, not per step, tick or part of it. `at` is
 *                  asked for the body's pose at multiples of 2^-(halvings + 1)
 * What does not belong to the way is left NULL or 0, else it is FMB_ERR_RANGE; context alone may stand there.
 * at(context, t, pose) returns 0 and fills *pose, or an error < 0, which ends the check. It finds NaN in *pose: numbers
 * that it does not set are FMB_ERR_NOT_FINITE. The poses of each part that is looked at are held against the bounds as
 * in fmb_motion3_chain, with the bounds scaled to the part. A contradiction ends the check with FMB_ERR_RANGE.
 */
enum { FMB_RESTS = 1, FMB_SCREW = 2, FMB_ASKED = 3 };

/* A body and how it moves along a segment. */
typedef struct {
    int motion; /* FMB_RESTS, FMB_SCREW, FMB_ASKED */
    const fmb_frame3 *body;
    fmb_real skin;                                         /* length, >= 0 */
    const fmb_pose3 *from, *to;                            /* FMB_SCREW */
    int (*at)(void *context, fmb_real t, fmb_pose3 *pose); /* FMB_ASKED */
    void *context;
    fmb_motion_bounds segment_bounds; /* FMB_ASKED */
} fmb_path3;

typedef struct {
    int motion;
    const fmb_frame2 *body;
    fmb_real skin;
    const fmb_pose2 *from, *to;
    int (*at)(void *context, fmb_real t, fmb_pose2 *pose);
    void *context;
    fmb_motion_bounds segment_bounds;
} fmb_path2;

/* Halvings of a segment at most. */
#define FMB_SEGMENT_HALVINGS 20

/*
 * Do a and b meet anywhere along the segment? Parts of it that are not proved free are halved, earlier ones first,
 * `halvings` times at most (0 .. FMB_SEGMENT_HALVINGS). The check ends with the first part of the finest level that is
 * not proved free.
 * FMB_MISS: proved: at every t in [0,1] the bodies, moving as their paths say, are further apart than the sum of their
 *   skins.
 * FMB_HIT: proved: at t = when->out the bodies, without their skins, have a common point.
 * FMB_UNDECIDED: not proved free between when->in and when->out, as far as these halvings tell.
 * when (may be NULL): fractions of the segment. After FMB_HIT and FMB_UNDECIDED as said; everything before when->in, a
 *   multiple of 2^-halvings, is proved free. Unchanged otherwise.
 * Errors: FMB_ERR_NULL (a, b, a body, a pose of a screw, `at`); FMB_ERR_RANGE (halvings, a negative skin, what does not
 *   belong to a path's way); of the poses as fmb_motion3_screw and fmb_motion3_chain; what `at` returned, FMB_ERR_RANGE
 *   if that is > 0.
 * Cost: at most 2^(halvings + 1) - 1 parts. Each takes at most two steps, two directions, a sweep and a test; a screw
 *   up to `halvings` more orientations halfway. Most parts are proved free by the gap along the direction that
 *   separated last, for a tenth of what frames and a sweep take. `at` is asked once or twice per part. No recursion.
 * Bound: c + c halves + c halves x halvings, and what `at` takes. halves: parts that are looked at. The
 *   product is of screws alone. c: docs/cost.md.
 * Source: F. Schwarzer, M. Saha, J.-C. Latombe 2005: bisection with proved bounds of what moves in between.
 *   Here: src/motion/segment.c.
 * What it presumes and cannot check: docs/safety.md, part 3, "Poses, motions, segments".
 */
int fmb_segment3(const fmb_path3 *a, const fmb_path3 *b, int32_t halvings, fmb_interval *when);
int fmb_segment2(const fmb_path2 *a, const fmb_path2 *b, int32_t halvings, fmb_interval *when);

#ifdef __cplusplus
}
#endif

#endif
