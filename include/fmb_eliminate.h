/* SPDX-License-Identifier: MIT */
/*
 * Elimination (Fourier-Motzkin): small systems of linear inequalities, solved with proof. fmb.h includes it.
 *
 * A point of b at time t of the step is p = origin + t displacement + sum x_i edge_i. Its unknowns are
 *     x_0 .. x_(D-1)   coordinates in b, no unit, each in [0,1]
 *     t                fraction of the step, in [0,1]; only if something moves
 * "p lies in b and in a" is a system of inequalities sum c_i x_i <= y in these 2, 3 or 4 unknowns. Eliminating all of
 * them but one leaves the bounds of that one. Further half-spaces (a wall, a zone, a third body) are further rows.
 *
 * Rounding: every row, from the frames to the last elimination, is kept VALID for the exact numbers: its right side is
 * moved outwards by a proved bound. So an inconsistent row proves a miss, and every bound encloses the exact one.
 *
 * Source: P. Baillehache, "The FMB algorithm", 2019, sections 2 and 3, with its errors corrected
 * (src/eliminate/system.c). Redundancy by history: S. Chernikov 1963, D. Kohler 1967, J.-L. Imbert 1990.
 */
#ifndef FMB_ELIMINATE_H
#define FMB_ELIMINATE_H

#include "fmb_types.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Unknowns of a system at most. */
#define FMB_UNKNOWNS 4

/*
 * Options of elimination, to be added up.
 * FMB_HISTORY: after k eliminations drop rows with more than k + 1 ancestors. Far fewer rows, and the same answers,
 * unless a pair is so near to touching that rounding decides between them and FMB_UNDECIDED.
 */
enum { FMB_HISTORY = 1 };

/*
 * low <= sum c_i x_i <= high. A side that says nothing is infinite. The row is scaled by a power of two and has no
 * unit.
 */
typedef struct {
    fmb_real c[FMB_UNKNOWNS];
    fmb_real low, high; /* moved outwards by error */
    fmb_real error;     /* what rounding can have done to the row, for any x in [0,1]^n */
    fmb_real scale;     /* the power of two */
} fmb_inequality;

/*
 * A system of inequalities in the caller's memory. Beside its rows stand 0 <= x_i and x_i <= 1 for each unknown; of a
 * tetrahedron b sum x_i <= 1 instead of the latter. The functions below fill it, the solver only reads it. It keeps no
 * pointer to the frames that it was made from. One that is zero-filled, that no function here has filled, or whose
 * counts and kinds (the uint8_t below) have been written since, answers every call with FMB_ERR_FRAME. Numbers have no
 * sum.
 */
typedef struct {
    fmb_inequality row[FMB_SYSTEM_ROWS];      /* one for each face of a, then the caller's */
    fmb_real origin[3], edge[3][3];           /* b, for half-spaces given in the world */
    fmb_real extent[3], displacement[3];      /* b */
    fmb_real normal[4][3];                    /* a's faces, for directions */
    uint8_t rows, faces, unknowns, dimension; /* unknowns: 0: unusable; dimension: 0: not made from frames */
    uint8_t simplex;                          /* b is a tetrahedron: sum x_i <= 1 */
    int8_t contradiction;                     /* +-(1 + r): row r's upper (lower) side alone has no solution; 0: none */
    uint32_t mark;                            /* private: of these small numbers */
} fmb_system;

/*
 * ---- workspaces: types of no use to callers, but for their size ----
 *
 * One row: low <= x_k + sum c_i x_(k+1+i) <= high, for the unknown x_k that goes next and those after it.
 */
typedef struct {
    fmb_real c[FMB_UNKNOWNS - 1];
    fmb_real low, high;
    uint32_t ancestors;
    uint16_t parent[2];
} fmb_row;

/*
 * What an elimination keeps beside its rows. First the given rows. Beside them 0 <= x_i and x_i <= 1 hold; simplex: the
 * sum of the first `dimension` unknowns is at most 1 instead.
 */
typedef struct {
    const fmb_inequality *row;
    uint8_t rows, unknowns, dimension, simplex;
    int8_t contradiction; /* as in fmb_system */
    uint8_t open;         /* bit i: x_i has no upper bound of its own, since it is part of a sum */
    uint8_t separates;    /* the contradiction's row is a face whose normal itself separates the frames at every time */
    fmb_real slack;       /* the given rows move outwards by this */
} fmb_given;

/* The state of an elimination. */
typedef struct {
    fmb_given given;
    fmb_row *row;
    uint16_t rows; /* of the workspace: the last level has what is left of them */
    uint8_t history;
    uint8_t order[FMB_UNKNOWNS]; /* the unknowns as they go; the last one, order[unknowns - 1], stays */
    struct {
        uint16_t base, end, limit;
    } level[FMB_UNKNOWNS - 1]; /* rows from base up to end: coefficient 1 of the unknown that goes in elimination k */
    fmb_real low, high;        /* of the unknown that stays: within [0,1], and enclosing the exact ones */
    struct {
        uint16_t p, q;
        fmb_real weight;
    } from[2]; /* low and high, or the halves of a contradiction: (p - q) / weight. p and q none: 0 and 1 themselves */
    fmb_view frame[2]; /* whose contact is asked for */
    const fmb_real *displacement[2];
    uint8_t frames, which;                     /* frames: 0: only the given rows count. frame[which] is a */
    uint8_t passes;                            /* that the sums of a basis may still take beyond their first */
    fmb_inequality face[5];                    /* of a, or of a basis: three coordinates and two sums at most */
    uint8_t basis[3 + FMB_UNKNOWNS], negative; /* of slivers: numbers of columns; its determinant is */
    fmb_real term[24];                         /* of a determinant of a basis */
    fmb_real x[FMB_UNKNOWNS]; /* a point to be proved, 0 beyond the unknowns; or multipliers of the faces */
} fmb_elimination;

/*
 * Workspaces of the caller, one for each task and interrupt (fmb_types.h, "ONE MEMORY, ONE TASK", also of what they may
 * hold before the first call: zeros at best). Solvers answer FMB_ERR_BUSY while another call uses the workspace.
 * fmb_rows_small for systems of up to 3 unknowns, fmb_rows_large for up to 4. They hold the given rows and the rows
 * after each elimination but the last. The rows of the last one go into the bounds one by one and are never stored. A
 * row has two sides, so two opposite faces take one.
 *     3 unknowns    FMB_ROWS_SMALL_FIRST given rows, then FMB_ROWS_SMALL_SECOND
 *     4 unknowns    all rows of a system, then FMB_ROWS_LARGE_FIRST, then FMB_ROWS_LARGE_SECOND
 * By default they hold ANY full system in 3 unknowns and ANY 12 one-sided rows of the caller in 4 (numbers:
 * src/eliminate/system.c). The smallest that compile (6, 11, 11, 44) hold any two frames and promise no more. Two
 * moving tetrahedra that are slivers may stay undecided in them.
 * Half-spaces that always fit beside two frames:
 *                           default (36, 324, 49, 625)     20, 55, 22, 57
 *     standing still, 2D    as many as a system holds      as many as a system holds
 *     standing still, 3D    as many as a system holds      7; 8 if a is a tetrahedron
 *     moving, 2D            as many as a system holds      9
 *     moving, 3D            6; 7 if a is a tetrahedron     none; 1 if a is a tetrahedron
 * More may fit, and with FMB_HISTORY far more: the capacity is checked at every row.
 */
typedef struct {
    fmb_mark in_use; /* in front: both kinds have it there */
    fmb_elimination state;
    fmb_row row[FMB_ROWS_SMALL_FIRST + FMB_ROWS_SMALL_SECOND];
} fmb_rows_small;

/* The same for systems of up to 4 unknowns. */
typedef struct {
    fmb_mark in_use; /* in front: both kinds have it there */
    fmb_elimination state;
    fmb_row row[FMB_SYSTEM_ROWS + 2 + FMB_ROWS_LARGE_FIRST + FMB_ROWS_LARGE_SECOND];
} fmb_rows_large;

/* What a solver found. Which of it is set stands at the solver. */
typedef struct {
    fmb_real x[FMB_UNKNOWNS];             /* a solution: coordinates in b, then t */
    fmb_interval last;                    /* bounds of the last unknown (t if something moves) */
    fmb_real multiplier[FMB_SYSTEM_ROWS]; /* of the rows, in the sum that cannot hold: > 0 upper side, < 0 lower side */
} fmb_solution;

/*
 * ---- systems ----
 *
 * Makes the system 0 <= x_i <= 1 of 1 to 4 unknowns. fmb_system_add adds rows to it.
 * Returns 0; else *system cannot be used: FMB_ERR_NULL; FMB_ERR_RANGE (unknowns).
 */
int fmb_system_init(fmb_system *system, int32_t unknowns);

/*
 * Makes the system of the points that a and b share while they translate by va and vb during the step (world, length).
 * If both are NULL, nothing moves and t is no unknown.
 * Returns 0; else *system cannot be used: FMB_ERR_NULL (system, a, b), FMB_ERR_FRAME (a, b), FMB_ERR_NOT_FINITE and
 *   FMB_ERR_RANGE (va, vb).
 * Cost: 3 rows for a cuboid a, 4 for a tetrahedron, 2 and 3 in 2D. The first row that no point of b fulfils is the last
 * one.
 */
int fmb_system2_init(fmb_system *system, const fmb_frame2 *a, const fmb_real va[2], const fmb_frame2 *b,
                     const fmb_real vb[2]);
int fmb_system3_init(fmb_system *system, const fmb_frame3 *a, const fmb_real va[3], const fmb_frame3 *b,
                     const fmb_real vb[3]);

/*
 * Adds the half-space n.p <= c, which stands still in the world. n: any vector but 0. c: n.(a point of its face).
 * A half-space that all of b fulfils takes no row.
 * Returns 0; else the system is as before:
 *   FMB_ERR_CAPACITY: it has FMB_SYSTEM_ROWS rows; FMB_ERR_NULL; FMB_ERR_FRAME: it has not this dimension;
 *   FMB_ERR_NOT_FINITE; FMB_ERR_DEGENERATE: n is 0;
 *   FMB_ERR_RANGE: |c| is above 2 FMB_LARGEST once a power of two has brought max |n_k| into [1,2), and c with it.
 */
int fmb_system2_add(fmb_system *system, const fmb_real n[2], fmb_real c);
int fmb_system3_add(fmb_system *system, const fmb_real n[3], fmb_real c);

/*
 * Adds the row sum c_i x_i <= y in the unknowns themselves: as many numbers c as the system has unknowns, all taken as
 * exact.
 * Returns 0; else the system is as before: FMB_ERR_CAPACITY, FMB_ERR_NULL, FMB_ERR_FRAME, FMB_ERR_NOT_FINITE,
 *   FMB_ERR_RANGE (a number above FMB_LARGEST).
 */
int fmb_system_add(fmb_system *system, const fmb_real c[], fmb_real y);

/*
 * ---- solvers ----
 *
 * Has the system a solution? small, large: for up to 3 and up to 4 unknowns.
 * options: FMB_HISTORY, or 0. solution may be NULL. What is not named here is unchanged.
 * FMB_MISS: proved that there is none. solution->multiplier (as many as the system has rows) shows why: to within
 *   rounding, the rows times their multipliers add up to one that no x in [0,1]^n fulfils; if b is a tetrahedron, no
 *   such x with a sum of at most 1.
 * FMB_HIT: solution->x is proved to satisfy the exact system.
 * FMB_UNDECIDED: closer to touching than this precision can tell.
 *   After both, solution->last encloses the exact bounds of the last unknown from outside, clipped to [0,1].
 * Errors: FMB_ERR_NULL (system, work); FMB_ERR_FRAME (system); FMB_ERR_RANGE (options); FMB_ERR_CAPACITY: the workspace
 *   is full, or is for fewer unknowns. An error says nothing about the system.
 * Cost: one elimination, and a few tries at a point. Source: see above; src/eliminate/eliminate.c.
 * Bound: c + c rows + c pairs + c closing + c kept. pairs, closing: pairs of rows that are looked at, before and in the
 *   last elimination; a level of n rows has n (n - 1) / 2. kept: rows of the last elimination. The table above, in
 *   src/eliminate/system.c, counts rows.
 */
int fmb_solve_small(const fmb_system *system, int options, fmb_rows_small *work, fmb_solution *solution);
int fmb_solve_large(const fmb_system *system, int options, fmb_rows_large *work, fmb_solution *solution);

/*
 * Tight bounds of every unknown: bound[i] encloses the exact [min x_i, max x_i] over all solutions from outside.
 * Returns as fmb_solve_small. bound (as many as the system has unknowns) is set after FMB_HIT and FMB_UNDECIDED only.
 * Cost: one elimination per unknown, each with a different one last.
 * Bound: c + c rows + c pairs + c closing + c kept (as above, of all eliminations).
 */
int fmb_ranges_small(const fmb_system *system, int options, fmb_rows_small *work, fmb_interval bound[]);
int fmb_ranges_large(const fmb_system *system, int options, fmb_rows_large *work, fmb_interval bound[]);

/*
 * The direction that the multipliers of a miss stand for: from a to b; world, no unit, largest component in [1,2).
 * It is 0 if half-spaces or rows of the caller have a part in the miss: then a and b alone may well meet.
 * Bound: c + c rows; c: docs/cost.md.
 * Returns 0; else axis is unchanged: FMB_ERR_NULL, FMB_ERR_FRAME (the system has not this dimension),
 * FMB_ERR_NOT_FINITE (multiplier).
 */
int fmb_system2_axis(const fmb_system *system, const fmb_real multiplier[], fmb_real axis[2]);
int fmb_system3_axis(const fmb_system *system, const fmb_real multiplier[], fmb_real axis[3]);

/*
 * ---- in the world ----
 *
 * The box (world, length) that holds all solutions of a system of frames: all points that a and b have in common within
 * the half-spaces, at any time of the step. options: FMB_HISTORY, or 0.
 * Returns 0, and *box holds them, min <= max; of a system without solution *box means nothing, so ask a solver first.
 *   Or an error, and *box is unchanged: FMB_ERR_NULL; FMB_ERR_FRAME (the system has not this dimension); FMB_ERR_RANGE
 *   (options); FMB_ERR_CAPACITY: the workspace is full; FMB_ERR_BUSY.
 * How tight: each bound is the exact one moved outwards by what rounding of elimination adds up to. Of random pairs
 *   that is some 50 epsilon of the size of the numbers (median), of one in a hundred some 30 times as much. It is more
 *   for slivers, and for faces that are almost parallel. What this box and that of the system with a and b exchanged
 *   have in common is about as tight as the boxes of fmb_contact.h.
 * Cost: one elimination per axis of the world. It has one or two rows more than that of a solver. Beside two frames
 *   these half-spaces always fit, with the default workspaces: at rest as many as a system holds but one; moving, 3D,
 *   4. With FMB_HISTORY more do. In workspaces of the smallest size two frames may be too many.
 * Source: src/eliminate/world.c.
 * Bound: c + c rows + c pairs + c closing + c kept (as above, of all eliminations).
 */
int fmb_system2_box(const fmb_system *system, int options, fmb_rows_small *work, fmb_box2 *box);
int fmb_system3_box(const fmb_system *system, int options, fmb_rows_large *work, fmb_box3 *box);

/*
 * A solution as a point of the world (length): the one that has the coordinates x in b, or one near it, at the time
 * x[D] of the step if something moves. x: fmb_solution.x, as many as the system has unknowns, each in [0,1].
 * Returns
 *     FMB_HIT         *point, exactly these numbers, is proved to lie in a, in b and in all half-spaces at this time
 *     FMB_UNDECIDED   it is not, and *point is near: where what they share is hardly thicker than rounding, and where b
 *                     is a sliver (with a and b exchanged it may be proved)
 * or an error, and *point is unchanged: FMB_ERR_NULL; FMB_ERR_FRAME (the system has not this dimension);
 * FMB_ERR_NOT_FINITE and FMB_ERR_RANGE (x).
 * Bound: c + c rows; c: docs/cost.md.
 */
int fmb_system2_point(const fmb_system *system, const fmb_real x[], fmb_real point[2]);
int fmb_system3_point(const fmb_system *system, const fmb_real x[], fmb_real point[3]);

/*
 * ---- two frames ----
 *
 * Do a and b meet, standing still (va and vb both NULL) or while they translate by va and vb? In the manner of fmb_test
 * and fmb_sweep, but by elimination, and without their arithmetic. They share the frames with their normals, the
 * elementary functions of src/core (dot product, power of two), and the final proof of a direction or a point.
 * options: FMB_HISTORY, or 0.
 * axis (may be NULL): not read. After FMB_MISS it holds a direction proved to separate at every t, as there. Otherwise
 *   it is unchanged.
 * when (may be NULL): after FMB_HIT and FMB_UNDECIDED, if va or vb is given, an interval that encloses the exact times
 *   of contact from outside. Otherwise it is unchanged.
 * Errors: FMB_ERR_NULL (a, b, work), FMB_ERR_FRAME, FMB_ERR_NOT_FINITE, FMB_ERR_RANGE (va, vb, options).
 *   FMB_ERR_CAPACITY never: no workspace that compiles is too small for two frames.
 * Order: all of a against the faces of b, and the other way round; where no times are asked for, a few guesses at a
 *   common point; then elimination in the coordinates of b; if that leaves it undecided, in those of a, and at last in
 *   those of the edges of both that span the most (src/eliminate/basis.c), for slivers.
 * Cost: at most 6 rows are given, 11 are left after the first and 44 after the second elimination. 65 pairs of them are
 *   looked at standing still and 1011 moving, once or twice; of slivers and near touching a few times more. Proof:
 *   src/eliminate/system.c. Stack: docs/cost.md.
 */
int fmb_eliminate2(const fmb_frame2 *a, const fmb_real va[2], const fmb_frame2 *b, const fmb_real vb[2], int options,
                   fmb_rows_small *work, fmb_real axis[2], fmb_interval *when);
int fmb_eliminate3(const fmb_frame3 *a, const fmb_real va[3], const fmb_frame3 *b, const fmb_real vb[3], int options,
                   fmb_rows_large *work, fmb_real axis[3], fmb_interval *when);

#ifdef __cplusplus
}
#endif

#endif
