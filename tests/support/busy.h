/* SPDX-License-Identifier: MIT */
/*
 * One memory of each kind that calls of fmb write and read again, and two questions that can be asked with it: one that is free, one that is a
 * contact. For tests in which two tasks, or a task and an interrupt, use one memory at once (test_busy, test_busy_interrupt).
 */
#ifndef BUSY_H
#define BUSY_H

#include "fmb.h"

#include <stddef.h>

typedef struct {
    const char *type; /* of the memory */
    fmb_mark *mark;   /* in it, or in what of it each call writes */
    void *memory;     /* all of it, for a comparison */
    size_t bytes;
    int (*begin)(int met); /* NULL: each call is a question of its own; else the memory is begun anew for this one */
    int (*ask)(int met);   /* 0: free; 1: a contact; or the error */
} busy_state;

extern const busy_state busy_states[];
extern const int busy_count;

/* Makes all bodies. 0, or an error. */
int busy_make(void);

/* The memories themselves, for calls of other functions. */
extern struct busy_memory {
    fmb_scene_state state3, state2, own;
    fmb_field3_search field;
    fmb_rows_small small;
    fmb_rows_large large;
    fmb_walk3 walk, other;
    fmb_made3 cache[2][2];
    fmb_turned3 turned[4];
    fmb_front3 pair[64];
    fmb_fronts3 front;
    fmb_parts3_work work;
    fmb_bodies3 bodies;
    fmb_distance3_search distance;
    fmb_grid3_walk grid_walk;
    fmb_cells3_walk cells;
    fmb_cells3_tree_walk leaves;
    fmb_points3_walk points;
} busy_memory;

enum { BUSY_BOXES = 6, BUSY_NODES = 2 * BUSY_BOXES - 1, BUSY_CELLS = 8 };
extern fmb_tree3 busy_tree[3]; /* 0 and 1 are apart, 0 and 2 meet */
extern fmb_fits3 busy_fits[3];
extern fmb_tree3 busy_parts[3]; /* the same of convex parts */
extern fmb_frame3 busy_frame[3][BUSY_BOXES];
extern fmb_grid3 busy_grid;
extern uint32_t busy_words[FMB_GRID3_WORDS(BUSY_CELLS, BUSY_CELLS, BUSY_CELLS)];
extern fmb_edge3 busy_edge;
extern fmb_system busy_system[2];
extern fmb_convex3 busy_mesh[3][BUSY_BOXES];

/* What stands in the state's own call of a callback, if a test wants one: the tier of scenes and walks calls it at each pair. */
extern void (*busy_within)(void);

#endif
