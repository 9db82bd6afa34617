/* SPDX-License-Identifier: MIT */
/* Elimination of all unknowns but one: its state, for those that read results from it. */
#ifndef FMB_SRC_ELIMINATE_H
#define FMB_SRC_ELIMINATE_H

#include "real.h"

/* Parents: rows of the system have the numbers below FMB_SYSTEM_ROWS, rows of the workspace those from there. */
#define FMB_NO_PARENT 0xffffu

/*
 * Rows whose coefficient of the unknown of column n-1-k is +-1, in level k: positive ones from `base` up to `positive`, negative
 * ones from `negative` to `end`. row.c holds columns 0 .. n-2-k.
 */
typedef struct {
    uint16_t base, positive, negative, end;
} fmb_level;

/* A workspace: `given` rows for those of the system, then `first` for those of one elimination if two are stored, `rows` in all. */
typedef struct {
    fmb_row *row;
    uint16_t given, first, rows;
} fmb_store;

/* A bound of the last unknown, or half of a contradiction: (p + q) / weight, or p / weight alone. */
typedef struct {
    uint16_t p, q;
    fmb_real weight;
} fmb_origin;

typedef struct {
    const fmb_system *system; /* the first three fields are the caller's */
    fmb_store store;
    uint8_t history;
    fmb_level level[FMB_UNKNOWNS - 1];
    uint8_t column[FMB_UNKNOWNS]; /* the unknown that stands in a column; that of column 0 stays */
    fmb_real low, high;             /* of the unknown in column 0, within [0,1] and outside the exact ones */
    fmb_origin low_from, high_from; /* p = FMB_NO_PARENT: 0 and 1 themselves */
} fmb_elimination;

enum {
    FMB_POSSIBLE = 0,
    FMB_CONTRADICTION = 1 /* low_from and high_from add up to it */
};

/* Eliminates all unknowns but `last`. FMB_POSSIBLE, FMB_CONTRADICTION or FMB_ERR_CAPACITY. */
int fmb_elimination_run(fmb_elimination *e, unsigned last);

/* After FMB_CONTRADICTION: multiplier >= 0 of each row of the system. */
void fmb_elimination_multipliers(const fmb_elimination *e, fmb_real *multiplier);

/* After FMB_POSSIBLE: x (by unknown), each at part[column] of the way between the bounds left to it, within [0,1]. */
void fmb_elimination_point(const fmb_elimination *e, const fmb_real part[FMB_UNKNOWNS], fmb_real x[FMB_UNKNOWNS]);

#endif
