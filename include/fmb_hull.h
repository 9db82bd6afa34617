/* SPDX-License-Identifier: MIT */
/*
 * Hulls of fixed directions, 14 in space and 8 in the plane: a lower bound of the distance of two bodies for a few
 * dozen additions. Included by fmb.h.
 *
 * The hull of a set is the list of its supports, support[i] = max d_i.p over the points p of the set. In space the
 * directions d_i are
 *     i            direction                        note
 *     0 .. 3       corners 0 .. 3: (+-1,+-1,+-1)    bit k of a corner's number: its component k is -1
 *     4, 5, 6      axes +x, +y, +z
 *     7, 8, 9      axes -z, -y, -x
 *     10 .. 13     corners 4 .. 7
 * so that d_(13-i) = -d_i. In the plane they are, with d_(7-i) = -d_i,
 *     0, 1             corners 0, 1: (+-1,+-1)          2, 3: axes +x, +y; 4, 5: axes -y, -x
 *     6, 7             corners 2, 3
 * The corners are NOT scaled to length 1: integers have no rounding, and only a distance needs 1/sqrt(3), in the plane
 * 1/sqrt(2).
 *
 * Rounding. Every support is moved outwards by a proved bound, so that a hull holds every point of its set. Distances
 * are rounded down: fmb_hull3_distance never exceeds the exact Euclidean distance of the two sets. No bound has a unit.
 * What is said of a function of space holds for that of the plane, whose name has a 2.
 *
 * A function that fills a hull fills it or spoils it: after an error the hull (if it is not NULL) answers with
 * FMB_ERR_FRAME. The hull that is filled may be one of those it is made of.
 *
 * Source: P. Konecny, K. Zikan, "Lower bound of distance in 3D", FIMU-RS-97-01, 1997. The last component of its v1 must
 * read sqrt(3) w1.
 */
#ifndef FMB_HULL_H
#define FMB_HULL_H

#include "fmb_types.h"

#ifdef __cplusplus
extern "C" {
#endif

#define FMB_HULL_DIRECTIONS 14   /* of a hull: the axes and the diagonals of a cube, both ways */
#define FMB_HULL2_DIRECTIONS 8   /* in the plane: the axes and the diagonals of a square, both ways */
#define FMB_HULL_POINTS 16777216 /* points of a hull at most: a count beyond it is a mistake */
#define FMB_HULL_SET 32768       /* hulls of a set at most */

/*
 * A hull. The functions below fill it; fields are for reading. One that is zero-filled, or that nothing filled, answers
 * with FMB_ERR_FRAME. It is a copy: it holds the points or the frame as they were. When these move, it must be made
 * again, or moved (fmb_hull3_move).
 */
typedef struct {
    fmb_real support[FMB_HULL_DIRECTIONS]; /* world, length; corners: sqrt(3) times a length */
    fmb_real size;                         /* >= |support[i]| for all i, > 0 */
    int usable;                            /* as the functions set it; any other number: no hull */
} fmb_hull3;

typedef struct {
    fmb_real support[FMB_HULL2_DIRECTIONS]; /* corners: sqrt(2) times a length */
    fmb_real size;
    int usable;
} fmb_hull2;

/* One direction and its opposite, seen from the body, in space or the plane; see src/mesh/hull.c. */
typedef struct {
    fmb_real one[3], two[3]; /* multipliers of supports after one and after two pivots, no unit */
    fmb_real shift;          /* along the direction, length */
    uint8_t from[2][4];      /* the supports they multiply */
} fmb_hull_row;

/* What all hulls share that one pose moves. */
typedef struct {
    fmb_hull_row row[FMB_HULL_DIRECTIONS / 2];
    fmb_real relative, absolute; /* error of a moved support: relative * size + absolute; relative = 0: unusable */
} fmb_hull3_pose;

/* The same in the plane. */
typedef struct {
    fmb_hull_row row[FMB_HULL2_DIRECTIONS / 2];
    fmb_real relative, absolute; /* as in fmb_hull3_pose */
} fmb_hull2_pose;

/*
 * What all hulls share that one affine map p -> A p + t moves. fmb_hull3_map_init fills it. A zero-filled one answers
 * with FMB_ERR_FRAME.
 */
typedef struct {
    fmb_hull_row row[FMB_HULL_DIRECTIONS / 2];
    fmb_real relative[FMB_HULL_DIRECTIONS / 2]; /* error of the supports of a row: relative * size + absolute */
    fmb_real absolute[FMB_HULL_DIRECTIONS / 2];
    int usable;
} fmb_hull3_map;

/* The same in the plane. */
typedef struct {
    fmb_hull_row row[FMB_HULL2_DIRECTIONS / 2];
    fmb_real relative[FMB_HULL2_DIRECTIONS / 2]; /* error of the supports of a row, as in fmb_hull3_map */
    fmb_real absolute[FMB_HULL2_DIRECTIONS / 2];
    int usable;
} fmb_hull2_map;

/* A pair of a set of hulls. */
typedef struct {
    int32_t a, b;      /* their numbers in the array, a < b; both -1: there is no such pair */
    fmb_real distance; /* length; > 0: a lower bound of the distance of the two sets; <= 0: minus their overlap */
    fmb_real when;     /* a time of the step at which they are about so near; at rest 0. Nothing is proved of it */
} fmb_hull_pair;

/*
 * The hull of `count` points (world, length), 1 to FMB_HULL_POINTS.
 * Returns 0, and *hull holds them all; or an error:
 *     FMB_ERR_NULL         hull or point
 *     FMB_ERR_DEGENERATE   count is 0
 *     FMB_ERR_RANGE        count is negative, or above FMB_HULL_POINTS; a coordinate above FMB_LARGEST
 *     FMB_ERR_NOT_FINITE   a coordinate
 * Cost: 8 additions and 21 comparisons per point.
 * Bound: c + c points; c: docs/cost.md.
 */
int fmb_hull3_points(fmb_hull3 *hull, const fmb_real (*point)[3], int32_t count);
int fmb_hull2_points(fmb_hull2 *hull, const fmb_real (*point)[2], int32_t count);

/*
 * The hull of a frame.
 * Returns 0, and *hull holds the frame; or FMB_ERR_NULL, FMB_ERR_FRAME (the frame cannot be used), FMB_ERR_RANGE (a
 * support above 16 FMB_LARGEST).
 * Cost: 32 additions and the frame's 7 spans.
 */
int fmb_hull3_frame(fmb_hull3 *hull, const fmb_frame3 *frame);
int fmb_hull2_frame(fmb_hull2 *hull, const fmb_frame2 *frame);

/*
 * What hulls share that one pose moves, p -> rotation p + translation: done once per pose. A mirror image will do.
 * The matrix need not be orthonormal to the last bit: a moved hull holds the images both by the matrix as given and by
 * the orthonormal matrix nearest to it.
 * Returns 0; or an error, and *to (if not NULL) cannot be used:
 *     FMB_ERR_NULL         to or pose
 *     FMB_ERR_NOT_FINITE   a number of the pose
 *     FMB_ERR_RANGE        a translation above FMB_LARGEST; a row sum of |rotation' rotation - 1| above 2^-10
 * Cost: 9 products of columns, and for each of 7 directions a sort of three numbers.
 */
int fmb_hull3_pose_init(fmb_hull3_pose *to, const fmb_pose3 *pose);
int fmb_hull2_pose_init(fmb_hull2_pose *to, const fmb_pose2 *pose);

/*
 * The hull of a hull that a pose moves. It holds the moved set, and it is wider than the hull of the moved set.
 * Returns 0; or FMB_ERR_NULL, FMB_ERR_FRAME (from or pose cannot be used), FMB_ERR_RANGE (a support above 16
 * FMB_LARGEST).
 * Cost: 14 sums of three products.
 */
int fmb_hull3_move(fmb_hull3 *to, const fmb_hull3 *from, const fmb_hull3_pose *pose);
int fmb_hull2_move(fmb_hull2 *to, const fmb_hull2 *from, const fmb_hull2_pose *pose);

/*
 * What hulls share that the map p -> matrix p + translation (matrix[row][column], no unit; length; NULL: none) moves:
 * done once per map. Any matrix will do: it may be singular, a mirror image, a shear or all zeros. For a rotation
 * fmb_hull3_pose_init costs less, and it alone knows of the rotation that a rounded matrix stands for.
 * Returns 0; or an error, and *to (if not NULL) cannot be used:
 *     FMB_ERR_NULL         to or matrix
 *     FMB_ERR_NOT_FINITE   a number of the matrix or the translation
 *     FMB_ERR_RANGE        one of them above FMB_LARGEST
 * Cost: for each of 7 directions a sort of three numbers, and column sums of the matrix.
 */
int fmb_hull3_map_init(fmb_hull3_map *to, const fmb_real matrix[3][3], const fmb_real translation[3]);
int fmb_hull2_map_init(fmb_hull2_map *to, const fmb_real matrix[2][2], const fmb_real translation[2]);

/*
 * The hull of the image of a hull by the map. It holds the images of all points of the set by the matrix and
 * translation as given, exactly. It is wider than the hull of the image of the set.
 * Returns 0; or FMB_ERR_NULL, FMB_ERR_FRAME (from or map cannot be used), FMB_ERR_RANGE (a support above 16
 * FMB_LARGEST).
 * Cost: 14 sums of three products.
 */
int fmb_hull3_image(fmb_hull3 *to, const fmb_hull3 *from, const fmb_hull3_map *map);
int fmb_hull2_image(fmb_hull2 *to, const fmb_hull2 *from, const fmb_hull2_map *map);

/*
 * The hull of the image by p -> scale p + translation (length; NULL: none). scale may be negative or 0.
 * Returns 0; or FMB_ERR_NULL, FMB_ERR_FRAME (from cannot be used), FMB_ERR_NOT_FINITE (scale, translation),
 * FMB_ERR_RANGE (one of these above FMB_LARGEST; a support above 16 FMB_LARGEST).
 * Cost: 14 products and 42 additions.
 */
int fmb_hull3_scale(fmb_hull3 *to, const fmb_hull3 *from, fmb_real scale, const fmb_real translation[3]);
int fmb_hull2_scale(fmb_hull2 *to, const fmb_hull2 *from, fmb_real scale, const fmb_real translation[2]);

/*
 * The hull of all points within `margin` (length, >= 0) of those of the set.
 * Returns 0; or FMB_ERR_NULL, FMB_ERR_FRAME (from cannot be used), FMB_ERR_NOT_FINITE (margin), FMB_ERR_RANGE (a margin
 * that is negative or above FMB_LARGEST; a support above 16 FMB_LARGEST).
 * Cost: 14 additions.
 */
int fmb_hull3_grow(fmb_hull3 *to, const fmb_hull3 *from, fmb_real margin);
int fmb_hull2_grow(fmb_hull2 *to, const fmb_hull2 *from, fmb_real margin);

/*
 * Join: the smallest hull that holds both.
 * Of a body at the start and at the end of a step the join holds all that is between ONLY if the body translates:
 * points of one that turns move on arcs, outside of it. Say the body turns by an angle of at most w (radians, w <=
 * 3.14) about a fixed axis, no point of it is farther than r from the axis, and it does nothing else. Then the join
 * GROWN by r w^2 / 8 (fmb_hull3_grow; an arc's height over its chord) holds all that it sweeps. For other motions
 * fmb_motion3_screw and fmb_motion3_chain give proved bounds.
 * Meet: a hull that holds the points that both have. Its supports may be larger than the greatest products d_i.p, and
 * there may be no point at all: see fmb_hull3_occupied.
 * Returns 0; or FMB_ERR_NULL, FMB_ERR_FRAME (a or b cannot be used).
 * Cost: 14 comparisons.
 */
int fmb_hull3_join(fmb_hull3 *to, const fmb_hull3 *a, const fmb_hull3 *b);
int fmb_hull2_join(fmb_hull2 *to, const fmb_hull2 *a, const fmb_hull2 *b);
int fmb_hull3_meet(fmb_hull3 *to, const fmb_hull3 *a, const fmb_hull3 *b);
int fmb_hull2_meet(fmb_hull2 *to, const fmb_hull2 *a, const fmb_hull2 *b);

/*
 * Is there a point p with d_i.p <= support[i] for all i?
 * Returns
 *     FMB_MISS             proved that there is none: two sets whose hulls have this meet do not meet
 *     FMB_HIT              there is one, which says nothing of the sets
 *     FMB_UNDECIDED        too near to tell
 *     FMB_ERR_NULL, FMB_ERR_FRAME
 * Cost: 41 sums of up to four supports: all minimal positive dependences of the 14 directions (Farkas).
 * In the plane 12.
 */
int fmb_hull3_occupied(const fmb_hull3 *hull);
int fmb_hull2_occupied(const fmb_hull2 *hull);

/*
 * The oriented distance from a to b along direction number `direction`, 0 to 13 (plane: 7), by the direction's length:
 * how far b lies beyond a. It is negative where b does not: minus how far b would have to go along the direction to lie
 * beyond a. It never exceeds the exact one of the sets.
 * Returns
 *     FMB_MISS             it is positive, which proves the sets apart; *distance (length) is set
 *     FMB_UNDECIDED        it is not; *distance is set
 *     FMB_ERR_NULL (a, b, distance), FMB_ERR_FRAME, FMB_ERR_RANGE (direction): nothing is set
 * Cost: an addition and two products.
 */
int fmb_hull3_along(const fmb_hull3 *a, const fmb_hull3 *b, int32_t direction, fmb_real *distance);
int fmb_hull2_along(const fmb_hull2 *a, const fmb_hull2 *b, int32_t direction, fmb_real *distance);

/*
 * The largest of the oriented distances. axis and distance may be NULL; both are outputs.
 * Returns
 *     FMB_MISS             the sets are proved apart. *distance (length) > 0 does not exceed their exact distance.
 *                          axis, components 0 and +-1, separates: axis.(q - p) > 0 for all p of a, q of b. It is a hint
 *                          for fmb_test3, which it proves right
 *     FMB_UNDECIDED        the hulls are apart along none of the directions, and the sets may meet or not.
 *                          Moving b by -*distance along axis / |axis| proves them apart or touching; no shorter way
 *                          along one of the directions does, up to rounding
 *     FMB_ERR_NULL (a, b), FMB_ERR_FRAME: nothing is set
 * Antisymmetric: exchanging a and b changes the sign of axis alone, unless two directions are exactly as good.
 * Cost: 14 additions and comparisons; with an axis at most as many again.
 */
int fmb_hull3_distance(const fmb_hull3 *a, const fmb_hull3 *b, fmb_real axis[3], fmb_real *distance);
int fmb_hull2_distance(const fmb_hull2 *a, const fmb_hull2 *b, fmb_real axis[2], fmb_real *distance);

/*
 * Can a and b meet while they translate by va and vb (displacements during the step, length; NULL: at rest)?
 * Returns
 *     FMB_MISS             proved: they do not, at no time of the step; *when is unchanged
 *     FMB_UNDECIDED        *when (may be NULL) holds all times at which the hulls, and so the sets, can be in contact:
 *                          it never starts later and never ends earlier than the exact contact
 *     FMB_ERR_NULL (a, b), FMB_ERR_FRAME, FMB_ERR_NOT_FINITE, FMB_ERR_RANGE (displacements): *when is unchanged
 * Cost: 14 additions, and a division for each direction along which they approach or part, at most 14.
 */
int fmb_hull3_sweep(const fmb_hull3 *a, const fmb_real va[3], const fmb_hull3 *b, const fmb_real vb[3],
                    fmb_interval *when);
int fmb_hull2_sweep(const fmb_hull2 *a, const fmb_real va[2], const fmb_hull2 *b, const fmb_real vb[2],
                    fmb_interval *when);

/*
 * Of all pairs of the hulls hull[0] to hull[count - 1]: which is the nearest of those that are apart, and which
 * overlaps most? The measure of a pair is that of fmb_hull3_distance: the largest oriented distance (length).
 * displacement: NULL, at rest. Else hull i translates by displacement[i] during the step (length), and the measure is
 * the least one over the step. nearest and deepest are outputs; each may be NULL.
 * Returns
 *     FMB_MISS             proved: no two of the sets meet, at no time of the step. No two of them come nearer to each
 *                          other than nearest->distance > 0. deepest->a = deepest->b = -1
 *     FMB_UNDECIDED        some hulls are not apart along any direction, at some time: these sets may meet or not.
 *                          *deepest is the pair that overlaps most. Its distance is <= 0: the shortest way along one of
 *                          the directions that takes b out of a is minus that. *nearest is the nearest of the pairs
 *                          that are proved apart: no two of THESE come nearer. Its a and b are -1 if there are none
 *     FMB_ERR_NULL (hull), FMB_ERR_DEGENERATE (count is 0 or 1: there is no pair), FMB_ERR_RANGE (count is negative or
 *     above FMB_HULL_SET; a displacement), FMB_ERR_FRAME (a hull cannot be used), FMB_ERR_NOT_FINITE (a displacement):
 *                          nothing is set
 * Of pairs with the same distance the one with the smaller a is taken, then that with the smaller b. Another order of
 * the hulls changes no distance. Scaling all lengths by a power of two changes no answer.
 * Cost: all pairs, count (count - 1) / 2 of them. At rest 6 additions and comparisons each, and 8 more unless the axes
 * show that the pair is farther apart than the nearest one so far. Moving: the lowest point of 14 lines over the time.
 * Nothing is sorted, and there is no memory beside the arguments. For thousands of bodies build a tree (fmb_tree.h).
 * Bound: c + c hulls + c couples (count (count - 1) / 2).
 */
int fmb_hull3_proximity(const fmb_hull3 *hull, const fmb_real (*displacement)[3], int32_t count, fmb_hull_pair *nearest,
                        fmb_hull_pair *deepest);
int fmb_hull2_proximity(const fmb_hull2 *hull, const fmb_real (*displacement)[2], int32_t count, fmb_hull_pair *nearest,
                        fmb_hull_pair *deepest);

#ifdef __cplusplus
}
#endif

#endif
