/* SPDX-License-Identifier: MIT */
/*
 * Hulls of 14 fixed directions: a lower bound of the distance of two bodies for a few dozen additions. Included by fmb.h.
 *
 * The hull of a set is the list of its 14 supports, support[i] = max d_i.p over its points p, along
 *     the 8 corners (+-1,+-1,+-1)     i = 0..3: corner 0..3, i = 10..13: corner 4..7; bit k of the corner: component k is -1
 *     the 6 axes                      i = 4,5,6: +x,+y,+z; i = 9,8,7: -x,-y,-z
 * so that d_(13-i) = -d_i. The corners are NOT scaled to length 1: integers have no rounding, and only the distance needs 1/sqrt(3).
 *
 * Rounding: every support is moved outwards by a proved bound, so that a hull holds every point of its set, and distances are
 * rounded down: fmb_hull_distance never exceeds the exact Euclidean distance of the two sets. No bound has a unit.
 *
 * Source: P. Konecny, K. Zikan, "Lower bound of distance in 3D", FIMU-RS-97-01, 1997; the last component of its v1 must read
 * sqrt(3) w1.
 */
#include "fmb.h" /* before the guard: fmb.h includes this file, and fmb_tree.h, which needs it */

#ifndef FMB_HULL_H
#define FMB_HULL_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define FMB_HULL_DIRECTIONS 14
#define FMB_HULL_POINTS 16777216 /* points of a hull at most: a count beyond it is a mistake */

/*
 * Filled by the functions below; fields are for reading. One that is zero-filled, or that nothing filled, answers with FMB_ERR_FRAME. It is a
 * copy: it holds the points or the frame as they were; when these move, it must be made again, or moved (fmb_hull_move).
 */
typedef struct {
    fmb_real support[FMB_HULL_DIRECTIONS]; /* world, length; corners: sqrt(3) times a length */
    fmb_real size;                         /* >= |support[i]| for all i, > 0 */
    int usable;                            /* as the functions set it; any other number: no hull */
} fmb_hull;

/* One direction and its opposite, seen from the body; see src/hull.c. */
typedef struct {
    fmb_real one[3], two[3]; /* multipliers of supports after one and after two pivots, no unit */
    fmb_real shift;          /* along the direction, length */
    uint8_t from[2][4];      /* the supports they multiply */
} fmb_turn_row;

/* Everything about a pose that hulls moved by it share. */
typedef struct {
    fmb_turn_row row[FMB_HULL_DIRECTIONS / 2];
    fmb_real relative, absolute; /* error of a moved support: relative * size + absolute; relative = 0: unusable */
} fmb_turn;

/*
 * The hull of `count` points (world, length), of a frame.
 * Returns 0, and *hull holds them all; or FMB_ERR_NULL, FMB_ERR_DEGENERATE (no points), FMB_ERR_NOT_FINITE, FMB_ERR_RANGE (a
 * coordinate above FMB_LARGEST, more than FMB_HULL_POINTS), FMB_ERR_FRAME, and *hull (if not NULL) cannot be used.
 * Cost: 8 additions and 21 comparisons per point; of a frame 32 additions and its 7 spans.
 */
int fmb_hull_points(fmb_hull *hull, const fmb_real (*point)[3], uint32_t count);
int fmb_hull_frame(fmb_hull *hull, const fmb_frame3 *frame);

/*
 * What hulls moved by p -> rotation p + translation share: done once per pose of a body. rotation[i] is row i; a mirror image will do.
 * The matrix need not be orthonormal to the last bit: the moved hull holds the images both by the matrix as given and by the
 * orthonormal matrix nearest to it. translation (world, length) may be NULL: none.
 * Returns 0; FMB_ERR_NULL, FMB_ERR_NOT_FINITE, FMB_ERR_RANGE (translation above FMB_LARGEST; or a row sum of |rotation' rotation - 1|
 * above 2^-10), and *turn (if not NULL) cannot be used.
 */
int fmb_turn_init(fmb_turn *turn, const fmb_real rotation[3][3], const fmb_real translation[3]);

/*
 * The hull of a hull moved by a pose. It holds the moved set, and is wider than the hull of the moved set.
 * Returns 0; FMB_ERR_NULL, FMB_ERR_FRAME (from or turn), FMB_ERR_RANGE (a support above 16 FMB_LARGEST), and *to cannot be used.
 * to may be from, here and below.
 * Cost: 14 sums of three products.
 */
int fmb_hull_move(fmb_hull *to, const fmb_hull *from, const fmb_turn *turn);

/*
 * p -> scale p + translation (translation NULL: none). scale may be negative or 0.
 * Returns 0; FMB_ERR_NULL, FMB_ERR_FRAME, FMB_ERR_NOT_FINITE, FMB_ERR_RANGE, and *to (if not NULL) cannot be used.
 */
int fmb_hull_scale(fmb_hull *to, const fmb_hull *from, fmb_real scale, const fmb_real translation[3]);

/*
 * All points within `margin` >= 0 (length) of those of the set.
 * Returns as fmb_hull_scale; FMB_ERR_RANGE also for a negative margin.
 */
int fmb_hull_grow(fmb_hull *to, const fmb_hull *from, fmb_real margin);

/*
 * Join: the smallest hull that holds both. Of a body at the start and at the end of a step it holds all that is between ONLY if the body
 * translates: points of one that turns move on arcs, outside of it. If it turns by an angle of at most w (radians, w <= 3.14) about a fixed
 * axis, from which no point of it is farther than r, and does nothing else, then the join GROWN by r w^2 / 8 (fmb_hull_grow; an arc's
 * height over its chord) holds all that it sweeps. For other motions fmb_motion3_screw and fmb_motion3_chain give proved bounds.
 * Meet: holds the points that both have; its supports may be larger than the greatest products (d_i.p), and there may be no point at
 * all: see fmb_hull_occupied.
 * Returns 0; FMB_ERR_NULL, FMB_ERR_FRAME, and *to (if not NULL) cannot be used.
 */
int fmb_hull_join(fmb_hull *to, const fmb_hull *a, const fmb_hull *b);
int fmb_hull_meet(fmb_hull *to, const fmb_hull *a, const fmb_hull *b);

/*
 * Is there a point p with d_i.p <= support[i] for all i?
 * FMB_MISS: proved that there is none: two sets whose hulls have this meet do not meet. FMB_HIT: there is one (which says nothing
 * of the sets). FMB_UNDECIDED: too near to tell. FMB_ERR_NULL, FMB_ERR_FRAME.
 * Cost: 41 sums of up to four supports: all minimal positive dependences of the 14 directions (Farkas).
 */
int fmb_hull_occupied(const fmb_hull *hull);

/*
 * Oriented distance from a to b along one of the 14 directions (0 <= direction < 14), by the direction's length: how far b lies
 * beyond a; minus how far b would have to go along it to do so. Never above the exact one of the sets.
 * FMB_MISS: it is positive, which proves the sets apart; FMB_UNDECIDED: it is not. Both: *distance is set. FMB_ERR_NULL,
 * FMB_ERR_FRAME, FMB_ERR_RANGE (direction).
 */
int fmb_hull_along(const fmb_hull *a, const fmb_hull *b, unsigned direction, fmb_real *distance);

/*
 * The largest oriented distance. distance and axis may be NULL.
 * FMB_MISS: the sets are proved apart. *distance > 0 is not above their exact distance; axis, components 0 and +-1, separates:
 *   axis.(q - p) > 0 for all p of a, q of b: a hint for fmb_test3, which it proves right.
 * FMB_UNDECIDED: the hulls are not apart along any of the directions. The sets may meet or not; moving b by -*distance along
 *   axis / |axis| proves them apart or touching, and no shorter way along one of the 14 directions does, up to rounding.
 * Antisymmetric: exchanging a and b changes the sign of axis alone, unless two directions are exactly as good.
 * FMB_ERR_NULL, FMB_ERR_FRAME: nothing is set.
 * Cost: 14 additions and comparisons; with an axis at most as many again.
 */
int fmb_hull_distance(const fmb_hull *a, const fmb_hull *b, fmb_real *distance, fmb_real axis[3]);

/*
 * While a and b translate by va and vb (displacements during the step, length; NULL: at rest): can they meet?
 * FMB_MISS: proved not, at no time of the step. FMB_UNDECIDED: *when (may be NULL) holds all times at which the hulls, and so the
 * sets, can be in contact: it never starts later and never ends earlier than the exact contact. Unchanged otherwise.
 * FMB_ERR_NULL, FMB_ERR_FRAME, FMB_ERR_NOT_FINITE, FMB_ERR_RANGE (displacements).
 * Cost: 14 additions, and a division for each direction along which they approach or part, at most 14.
 */
int fmb_hull_sweep(const fmb_hull *a, const fmb_real va[3], const fmb_hull *b, const fmb_real vb[3], fmb_interval *when);

#ifdef __cplusplus
}
#endif

#endif
