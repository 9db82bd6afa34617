/* SPDX-License-Identifier: MIT */
/*
 * Safety margins, poses, rotation within a step, and motion segments. Included by fmb.h.
 *
 * Everything here makes frames that are proved to CONTAIN the exact thing, rounding included, and asks fmb_test or fmb_sweep about
 * them: so that FMB_MISS stays a theorem about the exact thing. (FMB_HIT and FMB_UNDECIDED are about the larger frames.)
 *
 * Corners. A frame grown by r has each face r further out, and keeps its corners sharp: a corner lies further out than r, by the
 * factor sqrt 3 = 1.73 at a corner of a box (sqrt 2 along its edges and in 2D), by 1/sin(angle/2) where two faces meet at `angle`,
 * and up to 3 at the corners of a regular tetrahedron. What is nearer than r is always found; what is reported as nearer may be
 * that factor further away near an edge or a corner.
 */
#ifndef FMB_POSE_H
#define FMB_POSE_H

#include "fmb.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * ---- margins ----
 *
 * Makes *out a frame of the same shape that contains every point within `skin` (length) of *in: its faces lie at least `skin` further
 * out, and no further than rounding needs. Grow a frame once, at start-up, and every later FMB_MISS says that the distance exceeds
 * the skin (of two grown frames: the sum of their skins) at no cost in the query.
 * skin < 0: faces move IN by at most |skin|; *out contains every point of *in that is at least |skin| away from its surface, the
 *   centre of every ball of radius |skin| within *in. A skin of 0 leaves the frame as it is. out may be in.
 * Returns 0; or FMB_ERR_NULL, FMB_ERR_FRAME, FMB_ERR_NOT_FINITE; FMB_ERR_RANGE, also where |skin| < 0 takes all of the frame, and
 *   for slivers whose faces enclose so small an angle that rounding moves corners without bound (sum over the edges of the edge's
 *   length / thickness of the frame along it above 1/(32u)); what init of the new frame returns. Then *out answers with FMB_ERR_FRAME.
 * Rounding: the faces move by up to 8u (|origin_x| + |origin_y| + |origin_z| + span) more, u = 2^-24 (double: 2^-53), slivers by more.
 * Cost: a square root per face (3 or 4; 2D 2 or 3) and the init of the new frame.
 */
int fmb_frame3_grow(fmb_frame3 *out, const fmb_frame3 *in, fmb_real skin);
int fmb_frame2_grow(fmb_frame2 *out, const fmb_frame2 *in, fmb_real skin);

/*
 * fmb_test3 and fmb_sweep3 with a margin (length, may be negative) for this query.
 * margin > 0: FMB_MISS proves that the distance exceeds it (at every time of the step). axis then holds a direction n with
 *   n.(q - p) > margin |n| for all points p of a and q of b. FMB_HIT, FMB_UNDECIDED: not proved; *when encloses the times at which
 *   the distance is at most margin.
 * margin < 0: a shallow contact is let pass: FMB_MISS proves that the part that a and b have in common contains no ball of diameter
 *   |margin| (in 2D: no disc) at any time of the step. axis holds a direction that separates the frames with their faces moved
 *   in by |margin|/2, or along which they overlap by less than |margin|. FMB_ERR_RANGE if no ball of that size fits into a frame itself,
 *   whatever the direction given.
 * margin 0: fmb_test3, fmb_sweep3. Exchanging a and b changes no answer.
 * Errors: as fmb_test3 and fmb_sweep3, FMB_ERR_NOT_FINITE, and those of fmb_frame3_grow. After all but FMB_MISS axis is unchanged.
 * Cost: with an axis that still proves the miss that of a hint, and one square root; else, and always for margin < 0, two grown frames on the stack.
 */
int fmb_test3_margin(const fmb_frame3 *a, const fmb_frame3 *b, fmb_real margin, fmb_real axis[3]);
int fmb_test2_margin(const fmb_frame2 *a, const fmb_frame2 *b, fmb_real margin, fmb_real axis[2]);
int fmb_sweep3_margin(const fmb_frame3 *a, const fmb_real va[3], const fmb_frame3 *b, const fmb_real vb[3], fmb_real margin,
                      fmb_real axis[3], fmb_interval *when);
int fmb_sweep2_margin(const fmb_frame2 *a, const fmb_real va[2], const fmb_frame2 *b, const fmb_real vb[2], fmb_real margin,
                      fmb_real axis[2], fmb_interval *when);

/*
 * ---- poses ----
 *
 * Where a body stands: world = rotation body + translation, world_k = sum_j rotation[k][j] body_j + translation_k (length).
 * No matrix of fmb_real is exactly a rotation. A pose stands for the EXACT rotation Q nearest to its matrix (the orthogonal factor
 * of its polar decomposition) and for its translation as it is: this exact pose is what the theorems below are about.
 */
typedef struct {
    fmb_real rotation[3][3]; /* rotation[row][column], no unit */
    fmb_real translation[3]; /* world, length */
} fmb_pose3;

typedef struct {
    fmb_real rotation[2][2];
    fmb_real translation[2];
} fmb_pose2;

/* How far a matrix may be from a rotation: the largest proved bound that is accepted of the length of (rotation - Q) x, |x| = 1. */
#define FMB_POSE_TOLERANCE ((fmb_real)0x1p-10)

/*
 * Is it a pose? *error (may be NULL): after 0 a proved upper bound of |(rotation - Q) x| for any x of length 1: the error, per length,
 * that the matrix adds, at least 6u.
 * Returns 0; FMB_ERR_NULL; FMB_ERR_NOT_FINITE; FMB_ERR_RANGE: not within FMB_POSE_TOLERANCE of a rotation, a reflection, or a
 * translation above FMB_LARGEST.
 * Cost: six products of rows and a determinant.
 */
int fmb_pose3_check(const fmb_pose3 *pose, fmb_real *error);
int fmb_pose2_check(const fmb_pose2 *pose, fmb_real *error);

/*
 * Makes *world a frame that contains every point within `skin` of the body at the exact pose (skin < 0: every point of it at least |skin|
 * inside). The body is exact as it stands in *body; the pose is exact as said above; rounding and what the matrix is off are added
 * to the skin by the function. Hence FMB_MISS between placed frames: the bodies at their exact poses are further apart than the
 * sum of their skins. world may be body.
 * Returns 0, or what fmb_pose3_check and fmb_frame3_grow return.
 * Added, to boxes: at most (2 error + 16u) (|x| + span) + 6u |translation|, |.| the sum of the magnitudes of the components, x the
 * body's centre in its own coordinates; times its factor at the corners. Let bodies be near the origin of their coordinates.
 * Cost: fmb_pose3_check and fmb_frame3_grow, and a product of matrices.
 */
int fmb_frame3_place(fmb_frame3 *world, const fmb_frame3 *body, const fmb_pose3 *pose, fmb_real skin);
int fmb_frame2_place(fmb_frame2 *world, const fmb_frame2 *body, const fmb_pose2 *pose, fmb_real skin);

/*
 * ---- rotation within a step ----
 *
 * A frame and a displacement: the frame, translating by the displacement, contains the turning body at every time of the step.
 * Ask fmb_sweep3(&a.frame, a.displacement, &b.frame, b.displacement, axis, &when): FMB_MISS is then a theorem for the turning
 * bodies, and *when encloses the times at which they meet.
 */
typedef struct {
    fmb_frame3 frame;         /* world, at the start of the step, orientation of its middle, grown by skin + inflation */
    fmb_real displacement[3]; /* world, length: of the body's centre during the step */
    fmb_real inflation;       /* length: what turning adds to the skin. Rounding is added to the frame besides. */
} fmb_motion3;

typedef struct {
    fmb_frame2 frame;
    fmb_real displacement[2];
    fmb_real inflation;
} fmb_motion2;

/*
 * The screw between two poses: ONE turn about a fixed axis at a constant rate, with a translation along that axis at a constant rate (in 2D:
 * a turn about a fixed point; without turn: a straight line). The exact poses at t = 0 and 1 are those of `from` and `to`, the turn is the
 * shorter one, of at most 90 degrees. For this motion, and no other, the result is a theorem; a chain of joints does not move so.
 * Returns 0; FMB_ERR_RANGE also for more than 90 degrees (which both matrices' errors count to); else as fmb_frame3_place. After an error
 * motion->frame answers with FMB_ERR_FRAME.
 * Cost: fmb_pose3_check of three orientations (the middle one from four products of matrices), the radius of the body (at most 4
 * corners), four square roots, and fmb_frame3_grow. Derivation of the inflation: src/motion.c.
 */
int fmb_motion3_screw(fmb_motion3 *motion, const fmb_frame3 *body, const fmb_pose3 *from, const fmb_pose3 *to, fmb_real skin);
int fmb_motion2_screw(fmb_motion2 *motion, const fmb_frame2 *body, const fmb_pose2 *from, const fmb_pose2 *to, fmb_real skin);

/*
 * What bounds any other motion of a body during a step, t from 0 to 1. The centre is that of a cuboid, and in a tetrahedron (triangle)
 * origin + a quarter of the sum of the edges. "Per step" is per the whole interval that the bounds are given for: of a motion one step,
 * of a path the whole segment.
 * A bend or a turn of 0 is one that was left out: FMB_ERR_RANGE. Where there is none, that is said.
 */
typedef struct {
    fmb_real bend;  /* largest |c''| of the body's centre, length per step^2, > 0; or FMB_STRAIGHT */
    fmb_real turn;  /* largest angular rate, rad per step, > 0; or FMB_NO_TURN */
    fmb_real sway;  /* largest angle between an orientation as given and the true one, rad; 0: they are exact */
    fmb_real stray; /* largest distance between a centre as given and the true one, length; 0: they are exact */
} fmb_bounds;

/* Numbers that nobody writes by chance (as -1 for "unknown" is). */
#define FMB_STRAIGHT ((fmb_real)-1e30) /* bend: the centre moves along a straight line at a constant speed, or rests */
#define FMB_NO_TURN ((fmb_real)-1e30)  /* turn: the orientation stays */

/*
 * Any motion within the bounds: the centre's path has a Lipschitz-continuous derivative with |c''| <= bend, and it starts and ends where
 * `from` and `to` have it, to within stray; the angular rate is at most turn; the orientation at t = 1/2 is that of `middle`,
 * to within sway.
 * Poses and bounds are held against each other. FMB_ERR_RANGE where they are PROVED to contradict, for no motion does both:
 *   an angle from `from` or `to` to `middle` above turn/2 + 2 sway, or from `from` to `to` above turn + 2 sway (angles as matrices show
 *   them, up to 180 degrees), or the centre of `middle` further than bend/8 + 2 stray from the midpoint of those of `from` and `to`.
 *   So all three poses are to be given to within sway and stray. Of a chain of joints `middle` may be the pose at t = 1/2 or that
 *   with every joint halfway: a motion at constant rates of the joints keeps to the same bounds.
 * There is no largest turn: rates beyond half a turn per step only make the frame as large as they say. But of whole turns between
 * poses matrices show nothing: those are in `turn`, or nowhere (docs/safety.md).
 * Returns and cost as fmb_motion3_screw, without the orientation halfway; FMB_ERR_NOT_FINITE and FMB_ERR_RANGE also for bounds.
 */
int fmb_motion3_chain(fmb_motion3 *motion, const fmb_frame3 *body, const fmb_pose3 *from, const fmb_pose3 *middle,
                      const fmb_pose3 *to, const fmb_bounds *bounds, fmb_real skin);
int fmb_motion2_chain(fmb_motion2 *motion, const fmb_frame2 *body, const fmb_pose2 *from, const fmb_pose2 *middle,
                      const fmb_pose2 *to, const fmb_bounds *bounds, fmb_real skin);

/* One joint of a serial chain, from the base outwards, during one step. A joint filled with zeros is FMB_ERR_RANGE. */
typedef struct {
    int kind;              /* FMB_TURNS about its axis, q in rad; FMB_SLIDES along it, q a length */
    fmb_real change;       /* q at the end minus q at the start, the way that it went: whole turns included */
    fmb_real rate;         /* limit of |q'|, per step, > 0 and at least |change|; may be infinite: |change| + acceleration/2 is one, too.
                              With FMB_CONSTANT_RATE it may be left out */
    fmb_real acceleration; /* limit of |q''|, per step^2, > 0; or FMB_CONSTANT_RATE: q' = change all the time, or it rests */
    fmb_real along;        /* largest length of the link's part that the joint's motion does not turn (along the axis: Denavit-Hartenberg d;
                              of one that slides: the largest during the step); 0: there is none */
    fmb_real across;       /* largest length of the part behind it (Denavit-Hartenberg a); 0: there is none */
} fmb_joint;

enum { FMB_TURNS = 1, FMB_SLIDES = 2 };
#define FMB_CONSTANT_RATE ((fmb_real)-1e30)

/*
 * Bounds for a body that is fixed behind the last of `count` joints (1 .. FMB_JOINTS), its centre at most `reach` away from the end of that
 * joint's link. sway is for a middle pose with every joint halfway between its ends; stray is set to 0: errors of the caller's
 * own forward kinematics and of the drives are to be added to sway and stray. bend and turn are FMB_STRAIGHT and FMB_NO_TURN where there
 * is none: add nothing to these.
 * Returns 0, and *bounds rounded up; else *bounds is unchanged: FMB_ERR_NULL; FMB_ERR_NOT_FINITE; FMB_ERR_RANGE: a kind that is none, a
 * negative length, a limit that is not > 0 (or said to be a constant rate), too many joints or none, or |change| above the limit of the rate.
 * Cost: at most 20 operations per joint. Derivation: src/motion.c.
 */
#define FMB_JOINTS 64
int fmb_chain_bounds(fmb_bounds *bounds, const fmb_joint *joint, int count, fmb_real reach);

/*
 * ---- motion segments ----
 *
 * How a body moves along a segment, t from 0 to 1. `motion` says which of three; 0 is none of them, and what does not belong to it is
 * to be left NULL or 0 (else FMB_ERR_RANGE), but for context:
 *   FMB_RESTS   `body` is a frame of the world
 *   FMB_SCREW   the screw from `from` to `to`, as above
 *   FMB_ASKED   any motion within `segment_bounds`, which are per SEGMENT (not per step, tick or part of it), asked for its pose at multiples
 *               of 2^-(depth + 1): `at` returns 0 and fills *pose, or an error < 0, which ends the check. (It finds NaN in *pose: numbers
 *               that it does not set are FMB_ERR_NOT_FINITE.) The poses of each part that is looked at are held against the bounds as in
 *               fmb_motion3_chain, those scaled to the part; a contradiction ends the check with FMB_ERR_RANGE.
 */
enum { FMB_RESTS = 1, FMB_SCREW = 2, FMB_ASKED = 3 };

typedef struct {
    int motion; /* FMB_RESTS, FMB_SCREW, FMB_ASKED */
    const fmb_frame3 *body;
    fmb_real skin; /* length, >= 0 */
    const fmb_pose3 *from, *to;
    int (*at)(void *context, fmb_real t, fmb_pose3 *pose);
    void *context;
    fmb_bounds segment_bounds;
} fmb_path3;

typedef struct {
    int motion;
    const fmb_frame2 *body;
    fmb_real skin;
    const fmb_pose2 *from, *to;
    int (*at)(void *context, fmb_real t, fmb_pose2 *pose);
    void *context;
    fmb_bounds segment_bounds;
} fmb_path2;

/*
 * Do a and b meet anywhere along the segment? Halves the parts of it that are not proved free, earlier ones first, `depth` times at
 * most (0 .. FMB_DEPTH).
 * FMB_MISS: proved: at every t in [0,1] the bodies, moving as their paths say, are further apart than the sum of their skins.
 * FMB_HIT: proved: at t = when->out the bodies (without skins) have a common point.
 * FMB_UNDECIDED: not proved free between when->in and when->out, as far as `depth` halvings tell.
 * when (may be NULL): after FMB_HIT and FMB_UNDECIDED as said; everything before when->in, a multiple of 2^-depth, is proved free.
 *   Unchanged otherwise.
 * Errors: of the paths, as said there and as fmb_motion3_screw and fmb_motion3_chain; FMB_ERR_RANGE for depth and negative skins; what `at`
 *   returned, FMB_ERR_RANGE if that is > 0.
 * Cost: at most 2^(depth + 1) - 1 parts, each at most two steps, two directions, a sweep and a test; screws take up to depth more halvings per
 *   part. Most parts are proved free by the gap along the direction that separated last, for a tenth of what frames and a sweep take. `at` is
 *   asked once or twice per part. The check ends with the first part of the finest level that is not proved free. No recursion.
 * Source: bisection with proved bounds of what moves in between, after F. Schwarzer, M. Saha, J.-C. Latombe 2005; src/segment.c.
 */
#define FMB_DEPTH 20
int fmb_segment3(const fmb_path3 *a, const fmb_path3 *b, int depth, fmb_interval *when);
int fmb_segment2(const fmb_path2 *a, const fmb_path2 *b, int depth, fmb_interval *when);

#ifdef __cplusplus
}
#endif

#endif
