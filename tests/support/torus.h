/* SPDX-License-Identifier: MIT */
/*
 * Two tori of 200 tetrahedra each in flash: nodes as built, and the points of which the volumes are made when they are needed. Radii 1 and
 * 1/4; a ring of 10 straight segments, an octagon of 4 kites across, 5 tetrahedra in each of the 40 cells, enlarged to cover the true torus.
 * The second ring stands in the xz plane with its centre at (3.5, .05, .03). tests/support/torus_table.h is written by test_tree_large --tables.
 */
#ifndef TORUS_H
#define TORUS_H

#include "fmb.h"

enum { TORUS_VOLUMES = 200, TORUS_NODES = 2 * TORUS_VOLUMES - 1, TORUS_STATIONS = 10 };

/* Corners of tetrahedron `number` of a ring of `stations`: numbers of points, 9 per station, the centre first. */
void torus_corners(int stations, int number, int corner[4]);

/* fmb_numbers3; of: the torus of the table. Float arithmetic in either precision, so that the nodes are right for both. */
int torus_numbers(const void *of, int32_t number, fmb_real origin[3], fmb_real edge[3][3]);

/* Not proved yet: fmb_tree3_check stamps a copy. */
extern const fmb_tree3 torus_tree[2];

#endif
