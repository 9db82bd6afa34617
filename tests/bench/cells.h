/* SPDX-License-Identifier: MIT */
/* The pairs that speed is measured on, on the host and on boards alike. */
#ifndef CELLS_H
#define CELLS_H

#ifdef __cplusplus
extern "C" {
#endif

#include "pairs.h"

/* One kind of question. */
struct cell {
    /* 0: the article's pairs, all numbers uniform in [-100,100]; 1: boxes of a robot, whose bounds overlap; 2: upright ones */
    int boxes;
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
