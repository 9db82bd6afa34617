/* SPDX-License-Identifier: MIT */
/* A shelf as cells of a grid, and links near it: what test_grid_cost and tests/bench/grid.cpp ask about. */
#ifndef SHELF_H
#define SHELF_H

#include "fmb.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    SHELF_CELLS = 64, /* along each axis, of 25 mm */
    SHELF_WORDS = FMB_GRID3_WORDS(64, 64, 64),
    SHELF_LINKS = 126,
    SHELF_ARM = 7 /* links of one arm, one after the other: neighbours are near each other */
};

/* Three boards of 24 x 14 cells, one cell thick: 1,008 cells. 0, or an error. */
int shelf_make(fmb_grid3 *grid, uint32_t memory[SHELF_WORDS]);

/*
 * Boxes at any angle, in arms of SHELF_ARM whose middles lie within a quarter of a metre; each moves
 * by up to 30 mm along each axis, and has occupied cells in the world box of its sweep. 0, or an error.
 */
int shelf_links(const fmb_grid3 *grid, fmb_frame3 link[SHELF_LINKS], fmb_real step[SHELF_LINKS][3]);

#ifdef __cplusplus
}
#endif

#endif
