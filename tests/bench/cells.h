/* SPDX-License-Identifier: MIT */
/* The pairs that speed is measured on, on the host and on boards alike. */
#ifndef CELLS_H
#define CELLS_H

#ifdef __cplusplus
extern "C" {
#endif

#include "pairs.h"

/*
 * The article's pairs, all numbers uniform in [-100,100]; true boxes of a robot, whose bounds overlap; such boxes that
 * share an axis, as pair_make_boxes says; far: upright ones, some 10^4 sizes from the origin.
 */
enum cell_boxes {
    CELL_ARTICLE,
    CELL_ROBOT,
    CELL_UPRIGHT,
    CELL_ALIGNED,
    CELL_TURNED,
    CELL_STACKED,
    CELL_FAR,
    CELL_BOXES
};
extern const char *const cell_boxes_name[CELL_BOXES];

/* One kind of question. */
struct cell {
    int boxes;  /* one of enum cell_boxes */
    int dim;    /* 2, 3 */
    int moving; /* 0, 1 */
    int shapes; /* as pair_make */
};

/* Makes a pair; boxes: of cuboids in 3D. */
void cell_pair(struct pair *p, struct random *r, const struct cell *cell);

#ifdef __cplusplus
}
#endif

#endif
