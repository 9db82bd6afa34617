/* SPDX-License-Identifier: MIT */
#include "shelf.h"
#include "pairs.h"

#include <stddef.h>

static const double CELL = 0.025;

int shelf_make(fmb_grid3 *grid, uint32_t memory[SHELF_WORDS])
{
    const fmb_real corner[3] = {(fmb_real)-0.8, (fmb_real)-0.8, (fmb_real)-0.1};
    const fmb_real cell[3] = {(fmb_real)CELL, (fmb_real)CELL, (fmb_real)CELL};
    const int32_t cells[3] = {SHELF_CELLS, SHELF_CELLS, SHELF_CELLS};
    int error = fmb_grid3_init(grid, corner, cell, cells, memory, SHELF_WORDS);
    if (!error)
        error = fmb_grid3_clear(grid);
    for (int32_t i = 0; i < 24 * 14 * 3 && !error; i++) {
        const int32_t at[3] = {20 + i % 24, 25 + i / 24 % 14, 20 + 12 * (i / 24 / 14)};
        error = fmb_grid3_set(grid, at, 1);
    }
    return error;
}

/* A link whose middle is `at`, at any angle. */
static int make_link(fmb_frame3 *link, const double at[3], struct random *r)
{
    static const double size[3] = {0.07, 0.07, 0.3};
    double q[4], square = 0, turn[3][3];
    for (int i = 0; i < 4; i++) {
        q[i] = random_between(r, -1, 1);
        square += q[i] * q[i];
    }
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            double across = i == j ? 0 : (j == (i + 1) % 3 ? -1 : 1) * q[0] * q[4 - i - j];
            turn[i][j] = 2 * (q[i + 1] * q[j + 1] + across) / square + (i == j ? 2 * q[0] * q[0] / square - 1 : 0);
        }
    fmb_real origin[3], edge[3][3];
    for (int k = 0; k < 3; k++) {
        double middle = 0;
        for (int i = 0; i < 3; i++) {
            edge[i][k] = (fmb_real)(turn[k][i] * size[i]);
            middle += turn[k][i] * size[i] / 2;
        }
        origin[k] = (fmb_real)(at[k] - middle);
    }
    return fmb_frame3_init(link, FMB_CUBOID, origin, edge[0], edge[1], edge[2]);
}

/* Has the world box of its sweep occupied cells? */
static int is_near(const fmb_grid3 *grid, const fmb_frame3 *link, const fmb_real *step)
{
    fmb_frame3 box;
    fmb_real low[3], edge[3][3] = {{0, 0, 0}, {0, 0, 0}, {0, 0, 0}};
    for (int k = 0; k < 3; k++) {
        low[k] = link->origin[k] + (link->middle[k] - link->width[k]) / 2;
        low[k] = step[k] < 0 ? low[k] + step[k] : low[k];
        edge[k][k] = link->width[k] + (step[k] < 0 ? -step[k] : step[k]);
    }
    return fmb_frame3_init(&box, FMB_CUBOID, low, edge[0], edge[1], edge[2]) == 0 &&
           fmb_grid3_test(grid, &box, NULL) > 0;
}

int shelf_links(const fmb_grid3 *grid, fmb_frame3 link[SHELF_LINKS], fmb_real step[SHELF_LINKS][3])
{
    struct random r = random_start(7);
    double arm[3] = {0, 0, 0};
    for (int n = 0; n < SHELF_LINKS;) {
        double at[3];
        if (n % SHELF_ARM == 0) {
            arm[0] = random_between(&r, -0.5, 0.5);
            arm[1] = random_between(&r, -0.45, 0.45);
            arm[2] = random_between(&r, 0.2, 1.2);
        }
        for (int k = 0; k < 3; k++) {
            at[k] = arm[k] + random_between(&r, -0.25, 0.25);
            step[n][k] = (fmb_real)random_between(&r, -0.03, 0.03);
        }
        int error = make_link(&link[n], at, &r);
        if (error)
            return error;
        n += is_near(grid, &link[n], step[n]);
    }
    return 0;
}
