/* SPDX-License-Identifier: MIT */
/*
 * Edges of a planner: does a robot meet anything while its joints go straight from one place to another? Any length,
 * all links, obstacles, a grid, the robot itself. fmb.h includes it.
 *
 * The motion, t from 0 to 1: each joint that moves by itself goes from `from` to `to` at a constant rate, q(t) = from +
 * t (to - from). The motion is cut into parts. Where the links are, how fast and in which bend they move in the middle
 * of a part, with bounds of what follows, makes a box that translates and is proved to hold the link throughout the
 * part. Parts in which a pair is not proved free are halved, for the pairs that are left.
 *
 * The tables of a robot are those that fmb-import writes (docs/robot.md). Lengths are in one unit, angles in rad. The
 * world is the frame of link 0.
 */
#ifndef FMB_ROBOT_H
#define FMB_ROBOT_H

#include "fmb_grid.h"
#include "fmb_motion.h"
#include "fmb_scene.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Kind of a joint that does not move, beside FMB_TURNS and FMB_SLIDES. */
enum { FMB_FIXED = 0 };

/* Joints at most, boxes at most, and the largest |q| of a joint that turns, rad. */
#define FMB_ROBOT_JOINTS 256
#define FMB_ROBOT_BOXES 1024
#define FMB_ROBOT_TURN ((fmb_real)1024)

/*
 * Joint i moves link i + 1: parent = origin x (turn about the axis by q, or slide along it by q) child. The robot that
 * is meant has the rotation nearest to that of `origin`, and the axis along `axis` of length 1. FMB_ERR_RANGE: what the
 * matrix is off that rotation (Frobenius norm) and 12 times what the axis' length is off 1 are above 2^-12 together.
 */
typedef struct {
    const char *name; /* this and rate and acceleration below are for you: nothing here looks at them */
    int kind;         /* FMB_FIXED, FMB_TURNS, FMB_SLIDES */
    int parent, child;
    fmb_pose3 origin;                   /* the child's frame at q = 0, in the parent's */
    fmb_real axis[3];                   /* of length 1, in the child's frame at q = 0 */
    int limited;                        /* 0: it moves without end; lower and upper must be 0 then */
    fmb_real lower, upper;              /* of q: what lies beyond is FMB_ERR_LIMITS (fmb_edge3.limits) */
    fmb_real rate, acceleration;        /* largest |q'|, |q''|, per second */
    int rate_given, acceleration_given; /* 0: nothing said it, a default of fmb-import */
    int mimic;                          /* q = multiplier q_mimic + offset, multiplier not 0; -1: it is free */
    fmb_real multiplier, offset;
} fmb_robot_joint;

/* box[first] .. box[first + count - 1] are of this link, in its frame. joint: that moves it, -1: none. */
typedef struct {
    const char *name;
    int joint, first, count;
    uint64_t is, may_meet; /* as of fmb_solid3: a pair is left out if both sides say so */
} fmb_robot_link;

/* Private: a link at a moment (turn: columns), what that may be off, and bounds for the whole motion. */
typedef struct {
    fmb_real turn[9], origin[3], omega[3], gain[3], speed[3], bend[3];
    fmb_real turn_off, place_off, way, spin, rush, pull, jerk;
    fmb_real start, change, rate, q_off;
    fmb_mark in_use; /* of an array: in the first one */
} fmb_edge_link3;

/* Private: a box of the robot during a part of the motion. */
typedef struct {
    fmb_real centre[3], reach, radius, span;
    fmb_real anchor[3], anchor_off, arch[3], start[3], start_off, arch_off, rest, swell, inflation;
    fmb_real origin[2][3], edge[2][9], extent[2][3], step[3], room; /* at both ends of the part */
    fmb_box3 around;
    int32_t link;
    int made, framed, inside;
    fmb_frame3 inner;
    fmb_mark in_use; /* of an array: in the first one */
} fmb_edge_box3;

/*
 * Words that a search needs, int32_t: `boxes` of the robot, `obstacles` a number or FMB_NONE. The first three are a
 * mark (fmb_mark).
 */
#define FMB_EDGE_ROW(boxes, obstacles) ((FMB_SCENE_COUNT(obstacles) + (int32_t)(boxes) + 32) / 32)
#define FMB_EDGE_WORDS(boxes, obstacles, halvings) \
    (3 + ((int32_t)(halvings) + 2) * (int32_t)(boxes)*FMB_EDGE_ROW(boxes, obstacles))
/* Directions that it may keep. */
#define FMB_EDGE_HINTS(boxes, obstacles) ((int32_t)(boxes) * (FMB_SCENE_COUNT(obstacles) + (int32_t)(boxes) + 1))

/* FMB_EDGE_FIRST: the first contact is looked for. FMB_EDGE_ANY: one contact is enough, which takes less. */
enum { FMB_EDGE_FIRST = 1, FMB_EDGE_ANY = 2 };

/*
 * FMB_LIMITS_BIND: `from` or `to` beyond a joint's limits is FMB_ERR_LIMITS: degrees instead of radians, or
 * millimetres, are mostly beyond. FMB_LIMITS_IGNORE: limits are not looked at.
 */
enum { FMB_LIMITS_BIND = 0, FMB_LIMITS_IGNORE = 1 };

/*
 * All that is asked. Use designated initialisers. What may be left out: pairs, grid, margin, hint; limits, which bind
 * then; and what belongs to joints or obstacles where there are none.
 */
typedef struct {
    /* The robot. It may live in flash. */
    const fmb_robot_joint *joint; /* NULL where joints is 0 */
    const fmb_robot_link *link;   /* joints + 1 of them */
    const fmb_frame3 *box;
    int32_t joints, boxes;              /* 0 .. FMB_ROBOT_JOINTS, 1 .. FMB_ROBOT_BOXES */
    int32_t pairs;                      /* how many of these there are: (joints + 1)^2 at most; */
    const unsigned short (*allowed)[2]; /* pairs of links that may touch, besides what their bits allow; or NULL */
    /* What surrounds it. */
    int32_t obstacles;          /* 1 .. FMB_SCENE_MOST, or FMB_NONE */
    int32_t self;               /* FMB_SELF_TEST: each link is tested against all others; FMB_SELF_SKIP */
    const fmb_solid3 *obstacle; /* at rest: each step is fmb_no_step */
    const fmb_grid3 *grid;      /* or NULL */
    fmb_real margin;            /* length, >= 0, to be kept free */
    /* How. */
    int want;         /* FMB_EDGE_FIRST, FMB_EDGE_ANY */
    int limits;       /* FMB_LIMITS_BIND, FMB_LIMITS_IGNORE */
    int32_t halvings; /* of the motion, 0 .. FMB_SEGMENT_HALVINGS */
    uint32_t budget;  /* parts of the motion that may be looked at; FMB_NO_LIMIT; 0: FMB_ERR_RANGE */
    /*
     * MEMORY OF ONE TASK. Two calls at once with the same memory would answer 0 of what one of them never looked at.
     * Give each task and each interrupt its own place, swept, wall, open and hint. Of place, swept and open a call
     * notices that another one uses them: FMB_ERR_BUSY. Of wall and hint nothing can tell. After a call nothing in it
     * is needed but hints. Before the first one: zeros at best; other bytes as fmb_types.h has it, "ONE MEMORY, ONE
     * TASK".
     */
    fmb_edge_link3 *place;                       /* joints + 1 of them */
    fmb_edge_box3 *swept;                        /* as many as boxes */
    fmb_box3 *wall;                              /* as many as obstacles; NULL where there are none */
    uint32_t *open;                              /* FMB_EDGE_WORDS */
    int32_t places, sweeps, walls, words, hints; /* how many there are of place, swept, wall, open, hint */
    fmb_real (*hint)[3]; /* FMB_EDGE_HINTS directions, kept from call to call, zeros at first; or NULL, and hints 0 */
} fmb_edge3;

/* What a link meets, beside FMB_WITH_OBSTACLE and FMB_WITH_LINK. */
enum { FMB_WITH_CELL = 3 };

/* What came out. */
typedef struct {
    int with;              /* FMB_WITH_OBSTACLE, FMB_WITH_LINK, FMB_WITH_CELL; -1: nobody */
    int32_t box, other;    /* a box of the robot; the obstacle, or a later box of the robot, or -1: a cell */
    int32_t joint;         /* that an error is about: its limits, its row of the table, or its coordinate (where it
                              follows another joint: that one's, which was given); else -1 */
    fmb_interval when;     /* fractions of the motion */
    uint32_t parts, pairs; /* parts that were begun; pairs that were looked at in them, all together */
} fmb_edge_found3;

/*
 * Does the robot meet anything during the motion? from, to: e->joints coordinates each, rad or lengths; those of joints
 * that are fixed or follow others are not looked at.
 * Returns
 *   FMB_MISS         PROVED: at every t in [0,1] all boxes of the robot are further than the margin from each obstacle,
 *                    from each occupied cell and, with FMB_SELF_TEST, from the boxes of all other links, but for pairs
 *                    that may touch. found->with is -1, when is 0 and 1. If found->pairs is 0 there is no such pair:
 *                    of one link alone, or where all may touch. Then nothing is proved, but limits.
 *   FMB_HIT          PROVED: at t = when.out the pair in *found has a common point. Everything before when.in is proved
 *                    free. With FMB_EDGE_FIRST the first contact is between both, and when.in is a multiple of
 *                    2^-halvings; what stands there meets, but another pair may be nearer than these halvings can tell
 *                    before it. With FMB_EDGE_ANY it is the first that was found.
 *   FMB_UNDECIDED    not proved free between when.in and when.out, as far as these halvings tell: the pair in *found.
 *                    Everything before when.in is. Of what comes after when.out nothing is known.
 *   FMB_UNFINISHED   the budget is used up. Everything before when.in is proved free; when.out is 1. A call whose
 *                    `from` is the place at when.in goes on; what that place is rounded by belongs to the margin. With
 *                    a budget of halvings + 4 or more each call gets ahead, with less it may not.
 *   FMB_ERR_LIMITS   found->joint is at `from` or `to` beyond its limits, and they bind. The slack: 8u of the larger
 *                    one of |lower| and |upper|; of a joint that follows another 16u (|multiplier q| + |offset|) more,
 *                    what its coordinate is rounded by. Joints go straight, so between both they are within.
 *   Errors, *found (if not NULL) without numbers of boxes and nothing proved: this one; FMB_ERR_NULL;
 *   FMB_ERR_NOT_FINITE; FMB_ERR_BUSY (another call uses this memory, or the grid was filled meanwhile);
 *   FMB_ERR_CAPACITY (memory: too few of something); FMB_ERR_FRAME (a box, an obstacle; a grid as fmb_grid3_sweep);
 *   FMB_ERR_STALE (of the grid); FMB_ERR_RANGE: a count, `want`, halvings, budget, margin, an obstacle that moves; a
 *   definition that asks nothing: FMB_NONE, FMB_SELF_SKIP and no grid; a table that is not whole: a joint's kind, its
 *   links (joint i moves link i + 1, parents come first, joint of link i + 1 is i), its mimic, its matrix or its axis;
 *   boxes that are of no link; |q| above FMB_ROBOT_TURN or FMB_LARGEST; a limit above FMB_LARGEST, or not 0 of a joint
 *   that is not limited; a link beyond the range of frames, or that kinematics may turn by more than 2^-10 too much;
 *   memory that overlaps itself or what is read (cells of a grid are not looked at). A joint without limits that
 *   counts its turns comes there in float at some 600 rad, 95 turns (with more joints before it sooner): take whole
 *   turns off `from` and `to` alike, as many off both. found->joint names it.
 *   In the middle of a search, too, even where a contact is known already: FMB_ERR_RANGE where frames around bodies are
 *   needed (of a box, if there is a grid; of a pair that nothing else separates in a part of the finest level) and
 *   cannot be made. They are beyond the range of frames; or a body is a sliver: a box of the robot whose flatness is
 *   above 1 / (4 off + 56u), off: what kinematics may turn its link too much. Flatness: of a cuboid the sum over its
 *   edges of |edge|_1 / thickness along it; of a tetrahedron half of (the sum of |edge|_1) (the sum over its four faces
 *   of 1 / thickness from it). With right angles it is at most 5.2, however thin the box. Up to 250 no box of the robot
 *   is a sliver.
 * found may be NULL. The same call gives the same answer, whatever stands in the memory, but for hints: good ones may
 *   let more be proved.
 * What it does not look at: rates of the joints; whether the robot follows the straight line (safety.md, part 3,
 *   "Poses, motions, segments").
 * How tight it is: in a part of length h a box is grown by the larger of radius (|w'| + |w|^2) h^2 / 8 (radius S^2
 *   h^2 / 8, if that is less) and of -n.c'' h^2 / 8 along a direction n, and by terms of h^3: w is the rate of its
 *   turn in the middle, S the sum of the rates of the joints that turn it, c'' the bend of its centre's way. Against
 *   cells, and in sweeps of the finest level, by about radius w h / 2 and a half of |c''| h^2 / 8.
 * Rounding: kinematics of n joints turn by up to 150 n u too much where |q| is about 1, and move by as much of their
 *   length. (In float 1e-4 rad of 10 joints.) It is added to the boxes.
 * Cost: at most 2^(halvings + 1) - 1 parts and halvings + 4 moments, or the budget. A part takes the kinematics of
 *   links up to the last one with a pair that is left, and per such pair two boxes along the axes, two directions, a
 *   test, and in parts of the finest level a sweep. No recursion. Stack: what fmb_sweep3_margin and fmb_grid3_sweep
 *   take.
 * Bound: c + c links + c boxes + c solids + c words + c pairs + c listed + c listed x pairs
 *   + c parts x (links + boxes + words) + c narrowed x (boxes + words) + c narrowed + c parts + c bits + c moved
 *   + c makes + c asked + c sweeps + c fields + c blocks + c cells
 *   (listed: e->pairs; solids: obstacles; words: boxes x FMB_EDGE_ROW; pairs: boxes x (obstacles + boxes); bits: pairs
 *   that are left, in all parts; narrowed: levels that are gone down without a look, at most halvings for each part;
 *   moved: boxes with a pair that is left, in each part; asked: pairs whose boxes along the axes meet, and those that
 *   are asked about at one moment; sweeps: those of the finest level that a test and two directions leave; makes: one
 *   for each of moved, one for each sweep, two where links meet, one where cells are asked; fields: of moved, where
 *   there is a grid; blocks, cells: as of fmb_grid3_sweep, of its test and its sweep for each of fields). c:
 *   docs/cost.md.
 * Source: F. Schwarzer, M. Saha, J.-C. Latombe 2005: bisection. Bounds of the motion: src/robot/kinematics.c; boxes:
 *   src/robot/edge.c.
 */
int fmb_robot_edge(const fmb_edge3 *e, const fmb_real *from, const fmb_real *to, fmb_edge_found3 *found);

#ifdef __cplusplus
}
#endif

#endif
