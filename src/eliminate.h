/* SPDX-License-Identifier: MIT */
/* Elimination of all unknowns but one: its state, for those that read results from it. */
#ifndef FMB_SRC_ELIMINATE_H
#define FMB_SRC_ELIMINATE_H

#include "system.h"

/* Parents: rows of the system have the numbers below FMB_SYSTEM_ROWS, rows of the workspace those from there. */
#define FMB_NO_PARENT 0xffffu

/* Rows of the workspace with coefficient 1 of the unknown that goes in elimination k: level k, from base up to end. */
typedef struct {
    uint16_t base, end, limit;
} fmb_level;

/* A workspace: rows for level 0, from `first` for level 1, from `second` for level 2; `rows` in all. */
typedef struct {
    fmb_row *row;
    uint16_t first, second, rows;
} fmb_store;

/* A bound of the last unknown, or half of a contradiction: (p - q) / weight. */
typedef struct {
    uint16_t p, q;
    fmb_real weight;
} fmb_origin;

typedef struct {
    fmb_given given; /* the first three fields are the caller's */
    fmb_store store;
    uint8_t history;
    uint8_t order[FMB_UNKNOWNS]; /* the unknowns as they go; that of order[unknowns - 1] stays */
    fmb_level level[FMB_UNKNOWNS - 1];
    fmb_real low, high;             /* of the unknown that stays, within [0,1] and outside the exact ones */
    fmb_origin low_from, high_from; /* p = q = FMB_NO_PARENT: 0 and 1 themselves */
} fmb_elimination;

enum {
    FMB_POSSIBLE = 0,
    FMB_CONTRADICTION = 1 /* low_from and high_from add up to it */
};

/* Eliminates all unknowns but `last`. FMB_POSSIBLE, FMB_CONTRADICTION or FMB_ERR_CAPACITY. */
int fmb_elimination_run(fmb_elimination *e, unsigned last);

/* After FMB_CONTRADICTION: a multiplier for each given row, > 0 of its upper bound, < 0 of its lower one. */
void fmb_elimination_multipliers(const fmb_elimination *e, fmb_real *multiplier);

/* After FMB_POSSIBLE: x (by unknown; 0 beyond), each at part[its place in the order] between the bounds left to it, within [0,1]. */
void fmb_elimination_point(const fmb_elimination *e, const fmb_real part[FMB_UNKNOWNS], fmb_real x[FMB_UNKNOWNS]);

#endif
