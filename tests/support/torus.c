/* SPDX-License-Identifier: MIT */
#include "torus.h"

#include <stddef.h>

typedef struct {
    float point[9 * TORUS_STATIONS][3];
} torus_points;

/* Its numbers are floats, also where the boxes of nodes are double: exact, and meant. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdouble-promotion"
#include "torus_table.h"
#pragma GCC diagnostic pop

/* A cell between two stations: corners 0 .. 3 of a kite at the first, 4 .. 7 at the second; two ways of cutting it, which alternate. */
static const unsigned char cut[2][5][4] = {{{0, 1, 3, 4}, {2, 1, 3, 6}, {5, 1, 4, 6}, {7, 3, 4, 6}, {1, 3, 4, 6}},
                                           {{1, 0, 2, 5}, {3, 0, 2, 7}, {4, 0, 5, 7}, {6, 2, 5, 7}, {0, 2, 5, 7}}};

void torus_corners(int stations, int number, int corner[4])
{
    int cell = number / 5, station = cell / 4, kite = cell % 4;

    for (int i = 0; i < 4; i++) {
        int at = cut[(station + kite) & 1][number % 5][i];
        int base = 9 * ((station + at / 4) % stations);

        corner[i] = at % 4 == 0 ? base : base + 1 + (2 * kite + at % 4 - 1) % 8;
    }
}

int torus_numbers(const void *of, int32_t number, fmb_real origin[3], fmb_real edge[3][3])
{
    const torus_points *t = of;
    int corner[4];

    torus_corners(TORUS_STATIONS, (int)number, corner);
    for (int k = 0; k < 3; k++) {
        float o = t->point[corner[0]][k];

        origin[k] = (fmb_real)o;
        for (int i = 0; i < 3; i++) {
            float e = t->point[corner[i + 1]][k] - o;

            edge[i][k] = (fmb_real)e;
        }
    }
    return FMB_TETRAHEDRON;
}

#define TORUS(side)                                                                                         \
    {                                                                                                       \
        .node = torus_node[side], .nodes = TORUS_NODES, .volumes = TORUS_VOLUMES, .numbers = torus_numbers, \
        .context = &torus_points_of[side]                                                                   \
    }

const fmb_tree3 torus_tree[2] = {TORUS(0), TORUS(1)};
