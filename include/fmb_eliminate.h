/* SPDX-License-Identifier: MIT */
/*
 * Elimination (Fourier-Motzkin): small systems of linear inequalities, solved with proof. Included by fmb.h.
 *
 * A point of b at time t of the step is p = origin + t displacement + sum x_i edge_i. Its unknowns are
 *     x_0 .. x_(D-1)   coordinates in b, no unit, each in [0,1]
 *     t                fraction of the step, in [0,1]; only if something moves
 * and "p lies in b and in a" is a system of inequalities sum c_i x_i <= y in these 2, 3 or 4 unknowns. Eliminating all of them
 * but one leaves the bounds of that one. Further half-spaces (a wall, a zone, a third body) are further rows.
 *
 * Rounding: every row, from the frames to the last elimination, is kept VALID for the exact numbers by moving its right side
 * outwards by a proved bound. Hence an inconsistent row proves a miss, and every bound encloses the exact one.
 *
 * Source: P. Baillehache, "The FMB algorithm", 2019, sections 2 and 3, with its errors corrected (src/system.c); redundancy by
 * history: D. Kohler 1967, S. Chernikov 1963, J.-L. Imbert 1990.
 */
#ifndef FMB_ELIMINATE_H
#define FMB_ELIMINATE_H

#include "fmb.h"

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Unknowns of a system at most. */
#define FMB_UNKNOWNS 4

/* Options of elimination, to be added up. */
enum {
    FMB_HISTORY = 1 /* after k eliminations drop rows with more than k + 1 ancestors: far fewer rows, the same answers unless a
                       pair is so near to touching that rounding decides between them and FMB_UNDECIDED */
};

/* low <= sum c_i x_i <= high; a side that says nothing is infinite. */
typedef struct {
    fmb_real c[FMB_UNKNOWNS]; /* row scaled by a power of two, no unit */
    fmb_real low, high;       /* moved outwards by ... */
    fmb_real error;           /* ... what rounding can have done to the row for any x in [0,1]^n */
    fmb_real scale;           /* the power of two */
} fmb_inequality;

/*
 * A system of inequalities in the caller's memory, beside 0 <= x_i and x_i <= 1, or sum x_i <= 1; filled by the functions below,
 * read only by the solver. It keeps no pointer to the frames it was built from. A zero-filled one answers with FMB_ERR_FRAME.
 */
typedef struct {
    fmb_inequality row[FMB_SYSTEM_ROWS];        /* one for each face of a, then the caller's */
    fmb_real origin[3], edge[3][3];             /* b, for half-spaces given in the world */
    fmb_real extent[3], displacement[3];        /* b */
    fmb_real normal[4][3];                      /* a's faces, for directions */
    uint8_t rows, faces, unknowns, dimension;   /* unknowns: 0 = unusable; dimension: 0 = not made from frames */
    uint8_t simplex;                            /* b is a tetrahedron: sum x_i <= 1 */
    int8_t contradiction;                       /* 1 + a row whose upper bound alone proves that there is no solution; */
} fmb_system;                                   /* minus that: its lower bound; 0: none */

/* One row of a workspace: low <= x_k + sum c_i x_(k+1+i) <= high for the unknown x_k that goes next and those after it. */
typedef struct {
    fmb_real c[FMB_UNKNOWNS - 1];
    fmb_real low, high;
    uint32_t ancestors;
    uint16_t parent[2];
} fmb_row;

/* What an elimination keeps beside its rows: three types of no use to callers. First a frame of either dimension. */
typedef struct {
    const fmb_real *origin, *edge, *normal, *extent; /* edge and normal: dim numbers after one another */
    fmb_real volume;
    int shape;
} fmb_view;

/* Given rows, beside 0 <= x_i and x_i <= 1 (simplex: the sum of the first `dimension` ones <= 1 instead). */
typedef struct {
    const fmb_inequality *row;
    uint8_t rows, unknowns, dimension, simplex;
    int8_t contradiction; /* as in fmb_system */
    uint8_t separates;    /* the contradiction's row is a face whose normal, as it is, separates the frames at every time */
} fmb_given;

typedef struct {
    fmb_given given;
    fmb_row *row;
    uint16_t rows; /* of the workspace: the last level has what is left of them */
    uint8_t history;
    uint8_t order[FMB_UNKNOWNS]; /* the unknowns as they go; that of order[unknowns - 1] stays */
    struct {
        uint16_t base, end, limit;
    } level[FMB_UNKNOWNS - 1]; /* rows from base up to end: coefficient 1 of the unknown that goes in elimination k */
    fmb_real low, high;        /* of the unknown that stays, within [0,1] and outside the exact ones */
    struct {
        uint16_t p, q;
        fmb_real weight;
    } from[2]; /* low and high, or the halves of a contradiction: (p - q) / weight; p = q = none: 0 and 1 themselves */
    fmb_view frame[2]; /* whose contact is asked, and their displacements */
    const fmb_real *displacement[2];
    uint8_t frames, which; /* 0: only the given rows count, no frames; frame[which] is a */
    fmb_inequality face[4];
    fmb_real x[FMB_UNKNOWNS]; /* a point that may be proved, 0 beyond the unknowns; or multipliers of the faces */
} fmb_elimination;

/*
 * Workspaces, for systems of up to 3 and of up to 4 unknowns. They hold the given rows and the rows after each elimination but
 * the last, whose rows go into the bounds one by one and are never stored; 3 unknowns: FMB_ROWS3_FIRST given rows, then
 * FMB_ROWS3_SECOND; 4 unknowns: all rows of a system, then FMB_ROWS4_FIRST, then FMB_ROWS4_SECOND. A row has two sides, so that
 * two opposite faces take one. By default they hold ANY full system in 3 unknowns and ANY 12 one-sided rows of the caller in 4
 * (numbers: src/system.c). The smallest that compile, 6, 11, 11 and 44, hold any two frames and promise no more. Half-spaces
 * that always fit beside two frames:
 *                                   default                          20, 55, 22, 57
 *   standing still, 2D              as many as a system holds        as many as a system holds
 *   standing still, 3D              as many as a system holds        7; 8 if a is a tetrahedron
 *   moving, 2D                      as many as a system holds        9
 *   moving, 3D                      6; 7 if a is a tetrahedron       none; 1 if a is a tetrahedron
 * More may fit, and with FMB_HISTORY far more: the capacity is checked at every row.
 */
typedef struct {
    fmb_elimination state;
    fmb_row row[FMB_ROWS3_FIRST + FMB_ROWS3_SECOND];
} fmb_rows3;

typedef struct {
    fmb_elimination state;
    fmb_row row[FMB_SYSTEM_ROWS + 2 + FMB_ROWS4_FIRST + FMB_ROWS4_SECOND];
} fmb_rows4;

/* What a solver found; what holds when is said there. */
typedef struct {
    fmb_real x[FMB_UNKNOWNS];             /* a solution: coordinates in b, then t */
    fmb_interval last;                    /* bounds of the last unknown (t if something moves) */
    fmb_real multiplier[FMB_SYSTEM_ROWS]; /* of the rows of the system in the sum that cannot hold: > 0 of the upper bound, < 0 of
                                             the lower one */
} fmb_solution;

/*
 * Makes the system 0 <= x_i <= 1 of 1 to 4 unknowns, to which fmb_system_add adds rows.
 * Returns 0; FMB_ERR_NULL; FMB_ERR_RANGE (unknowns).
 */
int fmb_system_init(fmb_system *system, unsigned unknowns);

/*
 * Makes the system of the points that a and b share (world, length) while they translate by va and vb during the step; if both
 * are NULL nothing moves and t is no unknown.
 * Returns 0; FMB_ERR_NULL, FMB_ERR_FRAME, FMB_ERR_NOT_FINITE, FMB_ERR_RANGE, and *system (if not NULL) cannot be used.
 * Cost: at most 14 rows. Faces of a that all of b satisfies take no row.
 */
int fmb_system2_init(fmb_system *system, const fmb_frame2 *a, const fmb_real va[2], const fmb_frame2 *b,
                     const fmb_real vb[2]);
int fmb_system3_init(fmb_system *system, const fmb_frame3 *a, const fmb_real va[3], const fmb_frame3 *b,
                     const fmb_real vb[3]);

/*
 * Adds the half-space n.p <= c that stands still in the world: n any vector but 0, c = n.(a point of its face).
 * Returns 0; FMB_ERR_CAPACITY, and the system is as before; FMB_ERR_NULL, FMB_ERR_FRAME (the system has not this
 * dimension), FMB_ERR_NOT_FINITE, FMB_ERR_DEGENERATE (n is 0), FMB_ERR_RANGE (|c| above 2 FMB_LARGEST once a power of
 * two has brought max |n_k| into [1,2), and n with it): the system is as before.
 */
int fmb_system2_add(fmb_system *system, const fmb_real n[2], fmb_real c);
int fmb_system3_add(fmb_system *system, const fmb_real n[3], fmb_real c);

/*
 * Adds the row sum c_i x_i <= y in the unknowns themselves; the numbers are taken as exact.
 * Returns 0; FMB_ERR_CAPACITY, FMB_ERR_NULL, FMB_ERR_FRAME, FMB_ERR_NOT_FINITE, FMB_ERR_RANGE (a number above
 * FMB_LARGEST): the system is as before.
 */
int fmb_system_add(fmb_system *system, const fmb_real c[], fmb_real y);

/*
 * Has the system a solution?
 * options: sum of FMB_HISTORY. solution may be NULL.
 * FMB_MISS: proved that there is none. solution->multiplier (as many as the system has rows) shows why: to within rounding, the
 *   rows times their multipliers add up to one that no x in [0,1]^n fulfils, whose sum is 1 at most if b is a tetrahedron.
 * FMB_HIT: solution->x is proved to satisfy the exact system. FMB_UNDECIDED: closer to touching than this precision can tell.
 *   Both: solution->last encloses the exact bounds of the last unknown from outside, clipped to [0,1].
 * FMB_ERR_CAPACITY: the workspace is full, or was made for fewer unknowns; says nothing. FMB_ERR_NULL, FMB_ERR_FRAME (system).
 * What is not named is unchanged. The digit is that of the workspace: unknowns at most.
 */
int fmb_solve3(const fmb_system *system, unsigned options, fmb_rows3 *work, fmb_solution *solution);
int fmb_solve4(const fmb_system *system, unsigned options, fmb_rows4 *work, fmb_solution *solution);

/*
 * Tight bounds of every unknown: bound[i] encloses the exact [min x_i, max x_i] over all solutions from outside.
 * Returns as fmb_solve; bound (as many as the system has unknowns) is set after FMB_HIT and FMB_UNDECIDED only.
 * Cost: one elimination per unknown, each with a different one last.
 */
int fmb_bounds3(const fmb_system *system, unsigned options, fmb_rows3 *work, fmb_interval bound[]);
int fmb_bounds4(const fmb_system *system, unsigned options, fmb_rows4 *work, fmb_interval bound[]);

/*
 * The direction (world, no unit, largest component in [1,2)) that multipliers of a miss stand for: from a to b.
 * It is 0 if half-spaces or rows of the caller have a part in the miss: then a and b alone may well meet.
 * Returns 0; FMB_ERR_NULL, FMB_ERR_FRAME (the system has not this dimension), FMB_ERR_NOT_FINITE: axis is unchanged.
 */
int fmb_system2_axis(const fmb_system *system, const fmb_real multiplier[], fmb_real axis[2]);
int fmb_system3_axis(const fmb_system *system, const fmb_real multiplier[], fmb_real axis[3]);

/*
 * Do a and b meet (va, vb both NULL: standing still; else while they translate)? By elimination, in the manner of
 * fmb_test and fmb_sweep and without their arithmetic: only the final proofs of a direction and of a point are shared.
 * axis (may be NULL) is not read. FMB_MISS: axis holds a direction proved to separate at every t, as there. Otherwise unchanged.
 * when (may be NULL): after FMB_HIT and FMB_UNDECIDED, if va or vb is given, an interval that encloses the exact times of contact
 * from outside. Otherwise unchanged.
 * Errors: FMB_ERR_NULL (a, b, work), FMB_ERR_FRAME, FMB_ERR_NOT_FINITE, FMB_ERR_RANGE; FMB_ERR_CAPACITY never, since no
 * workspace that compiles is too small for two frames.
 * Order: all of a against the faces of b, and the other way round; where no times are asked for, a few guesses at a common
 * point; then elimination in the coordinates of b, and if that leaves it undecided, in those of a.
 * Cost: at most 6 rows are given, 11 are left after the first and 44 after the second elimination, 65 pairs of them are looked
 * at standing still and 1011 moving, once or twice (proof: src/system.c). Stack: 320 bytes on a Cortex-M4.
 */
int fmb_eliminate2(const fmb_frame2 *a, const fmb_real va[2], const fmb_frame2 *b, const fmb_real vb[2], unsigned options,
                   fmb_rows3 *work, fmb_real axis[2], fmb_interval *when);
int fmb_eliminate3(const fmb_frame3 *a, const fmb_real va[3], const fmb_frame3 *b, const fmb_real vb[3], unsigned options,
                   fmb_rows4 *work, fmb_real axis[3], fmb_interval *when);

#ifdef __cplusplus
}
#endif

#endif
