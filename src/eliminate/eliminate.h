/* SPDX-License-Identifier: MIT */
/*
 * Elimination of all unknowns but one. The caller fills in `given`, `row` and `rows`, level[].base, level[].limit (of
 * levels before the last), and history.
 */
#ifndef FMB_SRC_ELIMINATE_H
#define FMB_SRC_ELIMINATE_H

#include "system.h"

/* Parents: rows of the system have the numbers below FMB_SYSTEM_ROWS, rows of the workspace those from there. */
#define FMB_NO_PARENT 0xffffu

enum { FMB_LOW, FMB_HIGH }; /* of fmb_elimination.from */

enum {
    FMB_POSSIBLE = 0,
    FMB_CONTRADICTION = 1 /* from[FMB_LOW] and from[FMB_HIGH] add up to it */
};

/*
 * What a row asks for beyond its sides. The inner bounds are high - 2 error and low + 2 error, which includes the error
 * of the row's coefficients. size = sum |c_i x_i|. c.x is off by 4u size, the difference to a side by u of itself, and
 * 4 products by FMB_DENORMAL / 2 each if they underflow.
 */
static inline fmb_real fmbi_row_error(const fmb_inequality *row, fmb_real size)
{
    return R(2.001) * row->error + 8 * FMB_U * size + 8 * FMB_DENORMAL;
}

FMB_INLINE fmb_real fmbi_row_sum(const fmb_inequality *row, const fmb_real *x, fmb_real *size)
{
    fmb_real sum = 0, sizes = 0;
    FMB_UNROLL
    for (unsigned i = 0; i < FMB_UNKNOWNS; i++) {
        fmb_real p = row->c[i] * x[i];
        sum += p;
        sizes += fmb_abs(p);
    }
    *size = sizes;
    return sum;
}

/* first, second: where levels 1 and 2 begin; all: rows of the workspace. */
static inline void fmbi_start(fmb_elimination *e, fmb_row *row, unsigned first, unsigned second, unsigned all,
                              int options)
{
    e->row = row;
    e->history = (options & FMB_HISTORY) != 0;
    e->level[0].base = 0;
    e->level[0].limit = e->level[1].base = (uint16_t)first;
    e->level[1].limit = e->level[2].base = (uint16_t)second;
    e->rows = (uint16_t)all;
}

static inline fmb_elimination *fmbi_start3(fmb_rows_small *work, int options)
{
    const unsigned all = FMB_ROWS_SMALL_FIRST + FMB_ROWS_SMALL_SECOND;
    fmbi_start(&work->state, work->row, FMB_ROWS_SMALL_FIRST, all, all, options);
    return &work->state;
}

/* 2: x_0, and the sum of a tetrahedron b. */
static inline fmb_elimination *fmbi_start4(fmb_rows_large *work, int options)
{
    const unsigned first = FMB_SYSTEM_ROWS + 2, second = first + FMB_ROWS_LARGE_FIRST;
    fmbi_start(&work->state, work->row, first, second, second + FMB_ROWS_LARGE_SECOND, options);
    return &work->state;
}

/*
 * Puts each unknown in turn in the middle of what the given rows, moved inwards, leave to it while the others stay. The
 * given rows have not added up errors, as those have that elimination made.
 */
void fmbi_centre_unknowns(const fmb_given *g, fmb_real *x);

/* Eliminates all unknowns but `last` of what is given. FMB_POSSIBLE, FMB_CONTRADICTION or FMB_ERR_CAPACITY. */
int fmbi_elimination_run(fmb_elimination *e, unsigned last);

/* After FMB_CONTRADICTION: a multiplier for each given row, > 0 of its upper side, < 0 of its lower one. */
void fmbi_elimination_multipliers(const fmb_elimination *e, fmb_real *multiplier);

/* After FMB_POSSIBLE: e->x, each unknown in the middle of the bounds left to it in [0,1]. */
void fmbi_elimination_point(fmb_elimination *e);

#endif
