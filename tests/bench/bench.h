/* SPDX-License-Identifier: MIT */
/*
 * The bench: the library against other ways of deciding the same, in one process. A method prepares the pairs of one batch (not
 * timed: whatever depends on one frame alone, in the method's own form and precision), then is asked about them one by one.
 */
#ifndef BENCH_H
#define BENCH_H

#ifdef __cplusplus
extern "C" {
#endif

#include "cells.h"

/* Pairs of a batch; those before WARM are asked, but not timed. */
enum { WARM = 32, BATCH = 512, SLOTS = WARM + BATCH };

/* What a method is as a yardstick. */
enum kind {
    NOTHING,     /* the cost of asking */
    FMB,         /* the library */
    ELIMINATION, /* its other engine */
    FLOOR,       /* axes.c: axes of the textbook, tuned by hand; sat.c: as they stand there; nothing proved */
    PEER         /* a public library */
};

struct method {
    const char *name; /* the same for all cells; NULL ends a list */
    enum kind kind;
    int (*can)(const struct cell *cell);
    /* Pair number `slot` of a batch, 0 .. SLOTS - 1; all pairs between two questions are of one cell. */
    void (*prepare)(unsigned slot, const struct cell *cell, const struct pair *pair);
    int (*ask)(unsigned slot); /* FMB_MISS, FMB_HIT, FMB_UNDECIDED */
};

extern const struct method bench_fmb[], bench_axes[], bench_sat[], bench_ccd[], bench_ode[], bench_bullet[],
    bench_fcl[];

/* A true box in its own axes: centre, half sizes, and the unit vectors along them. */
struct true_box {
    double centre[3], half[3], axis[3][3];
};
void bench_true_box(struct true_box *box, const struct body *body);

/* The corners, 8 or 4 (a tetrahedron): origin + sum of the edges of the bits of the number, or origin and origin + edge. */
unsigned bench_corners(double corner[8][3], const struct body *body);

#ifdef __cplusplus
}
#endif

#endif
