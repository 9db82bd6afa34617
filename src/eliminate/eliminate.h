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

/* Eliminates all unknowns but `last` of what is given. FMB_POSSIBLE, FMB_CONTRADICTION or FMB_ERR_CAPACITY. */
int fmbi_elimination_run(fmb_elimination *e, unsigned last);

/* After FMB_CONTRADICTION: a multiplier for each given row, > 0 of its upper side, < 0 of its lower one. */
void fmbi_elimination_multipliers(const fmb_elimination *e, fmb_real *multiplier);

/* After FMB_POSSIBLE: e->x, each unknown in the middle of the bounds left to it in [0,1]. */
void fmbi_elimination_point(fmb_elimination *e);

#endif
