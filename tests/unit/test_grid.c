/* SPDX-License-Identifier: MIT */
/*
 * Occupancy grids: what is refused, what filling fills, walks by budgets and stale ones, packed memory and what is wrong with it; every cell against
 * fmb_test3 and fmb_sweep3 alone; all lengths times powers of two. (Exactly: tests/exact/test_grid_referee.c.)
 */
#include "check.h"
#include "pairs.h"
#include <stddef.h>

enum {
    N = 37,
    WIDE = 8,
    WORDS = FMB_GRID3_WORDS(N, WIDE, 9),
    ROOM = 512,
    LINKS = 4,
    LONG = 300,
    ROOM_OF_LONG = FMB_GRID3_WORDS(LONG, 4, 8)
};

static uint32_t memory[WORDS], other[WORDS];
/* One after the other: a small board has no room for all. */
static union {
    uint32_t packed[ROOM], cells[2 * ROOM_OF_LONG];
    fmb_real height[N * WIDE];
    fmb_motion3 link[LINKS];
} room;
static fmb_grid3 grid;
static fmb_grid3_walk walk;

static const fmb_real corner[3] = {(fmb_real)-0.9, (fmb_real)0.35, (fmb_real)-0.1};
static const fmb_real size[3] = {(fmb_real)0.025, (fmb_real)0.05, (fmb_real)0.03};
static const int32_t counts[3] = {N, WIDE, 9};
static const fmb_real still[3] = {0, 0, 0};

static fmb_real any(struct random *r, double low, double high) { return (fmb_real)random_between(r, low, high); }

static int32_t occupied(const fmb_grid3 *g)
{
    int32_t c[3], n = 0;
    for (c[2] = 0; c[2] < g->cells[2]; c[2]++)
        for (c[1] = 0; c[1] < g->cells[1]; c[1]++)
            for (c[0] = 0; c[0] < g->cells[0]; c[0]++)
                n += fmb_grid3_get(g, c);
    return n;
}

static void begin(void)
{
    CHECK_EQ(fmb_grid3_init(&grid, corner, size, counts, memory, WORDS), 0);
    CHECK_EQ(fmb_grid3_clear(&grid), 0);
}

static void init_refuses(void)
{
    static const fmb_grid3 zeros;
    fmb_frame3 f;
    fmb_real bad[3] = {corner[0], corner[1], 0}, zero = 0, cell[3] = {size[0], size[1], size[2]};
    int32_t few[3] = {N, 0, 9}, one[3] = {0, 0, 0};
    CHECK_EQ(fmb_grid3_init(NULL, corner, size, counts, memory, WORDS), FMB_ERR_NULL);
    CHECK_EQ(fmb_grid3_init(&grid, NULL, size, counts, memory, WORDS), FMB_ERR_NULL);
    CHECK_EQ(fmb_grid3_init(&grid, corner, NULL, counts, memory, WORDS), FMB_ERR_NULL);
    CHECK_EQ(fmb_grid3_init(&grid, corner, size, NULL, memory, WORDS), FMB_ERR_NULL);
    CHECK_EQ(fmb_grid3_init(&grid, corner, size, counts, NULL, WORDS), FMB_ERR_NULL);
    CHECK_EQ(fmb_grid3_init(&grid, corner, size, counts, memory, WORDS - 1), FMB_ERR_CAPACITY);
    CHECK_EQ(fmb_grid3_init(&grid, corner, size, few, memory, WORDS), FMB_ERR_RANGE);
    few[1] = FMB_GRID3_MOST + 1;
    CHECK_EQ(fmb_grid3_init(&grid, corner, size, few, memory, WORDS), FMB_ERR_RANGE);
    few[0] = few[1] = few[2] = FMB_GRID3_MOST;
    CHECK_EQ(fmb_grid3_init(&grid, corner, size, few, memory, INT32_MAX), FMB_ERR_CAPACITY);
    bad[2] = zero / zero;
    CHECK_EQ(fmb_grid3_init(&grid, bad, size, counts, memory, WORDS), FMB_ERR_NOT_FINITE);
    bad[2] = FMB_LARGEST / 2; /* rounding is larger than cells */
    CHECK_EQ(fmb_grid3_init(&grid, bad, size, counts, memory, WORDS), FMB_ERR_RANGE);
    CHECK_EQ(fmb_grid3_test(&grid, &f, NULL), FMB_ERR_FRAME);
    CHECK_EQ(fmb_grid3_clear(&grid), FMB_ERR_FRAME);
    cell[1] = -size[1];
    CHECK_EQ(fmb_grid3_init(&grid, corner, cell, counts, memory, WORDS), FMB_ERR_RANGE);
    cell[1] = 0;
    CHECK_EQ(fmb_grid3_init(&grid, still, cell, counts, memory, WORDS), FMB_ERR_RANGE);
    CHECK_EQ(fmb_grid3_test(&zeros, &f, NULL), FMB_ERR_FRAME);
    CHECK_EQ(fmb_grid3_get(&zeros, one), FMB_ERR_FRAME);
}

/* A frame around the middle of cell 2, 1, 3, smaller than it. */
static void inside(fmb_frame3 *f)
{
    fmb_real o[3], e[3][3] = {{size[0] / 4, 0, 0}, {0, size[1] / 4, 0}, {0, 0, size[2] / 4}};
    static const int32_t c[3] = {2, 1, 3};
    for (int k = 0; k < 3; k++)
        o[k] = corner[k] + ((fmb_real)c[k] + (fmb_real)0.4) * size[k];
    CHECK_EQ(fmb_frame3_init(f, FMB_CUBOID, o, e[0], e[1], e[2]), 0);
}

static void questions_refuse(void)
{
    fmb_frame3 f, none = {0};
    fmb_grid3_found found = {{7, 7, 7}, 7, {7, 7}};
    fmb_real step[3] = {0, 0, 0}, zero = 0;
    inside(&f);
    CHECK_EQ(fmb_grid3_init(&grid, corner, size, counts, memory, WORDS), 0);
    CHECK_EQ(fmb_grid3_test(&grid, &f, &found), FMB_ERR_STALE); /* no picture */
    CHECK_EQ(fmb_grid3_clear(&grid), 0);
    CHECK_EQ(fmb_grid3_test(&grid, &f, &found), FMB_MISS);
    CHECK_EQ(fmb_grid3_test(NULL, &f, &found), FMB_ERR_NULL);
    CHECK_EQ(fmb_grid3_test(&grid, NULL, &found), FMB_ERR_NULL);
    CHECK_EQ(fmb_grid3_test(&grid, &none, &found), FMB_ERR_FRAME);
    step[1] = zero / zero;
    CHECK_EQ(fmb_grid3_sweep(&grid, &f, step, &found), FMB_ERR_NOT_FINITE);
    step[1] = 2 * (fmb_real)FMB_LARGEST;
    CHECK_EQ(fmb_grid3_sweep(&grid, &f, step, &found), FMB_ERR_RANGE);
    CHECK(found.cell[0] == 7 && found.answer == 7 && found.when.in == 7);
    /* Another grid over the same memory: this one is stale, though nothing of its struct has changed. */
    fmb_grid3 mine = grid, moved;
    fmb_real place[3] = {corner[0], corner[1], corner[2] + size[2]};
    CHECK_EQ(fmb_grid3_init(&moved, place, size, counts, memory, WORDS), 0);
    CHECK_EQ(fmb_grid3_clear(&moved), 0);
    CHECK_EQ(fmb_grid3_test(&mine, &f, &found), FMB_ERR_STALE);
    CHECK_EQ(fmb_grid3_clear(&mine), FMB_ERR_STALE);
    CHECK_EQ(fmb_grid3_test(&moved, &f, &found), FMB_MISS);
    /* A frame that was written over is not free of what is occupied. */
    static const int32_t c[3] = {2, 1, 2};
    CHECK_EQ(fmb_grid3_set(&moved, c, 1), 0);
    f.origin[1] = zero / zero;
    CHECK(fmb_grid3_test(&moved, &f, NULL) != FMB_MISS);
    memory[0] = 0; /* overwritten */
    CHECK_EQ(fmb_grid3_test(&moved, &f, &found), FMB_ERR_STALE);
}

static void cells_are_set(void)
{
    static const int32_t c[3] = {2, 1, 3}, last[3] = {N - 1, WIDE - 1, 8}, beyond[3] = {0, WIDE, 0},
                         below[3] = {-1, 0, 0};
    fmb_grid3_found found;
    fmb_frame3 f, g;
    begin();
    inside(&f);
    CHECK_EQ(fmb_grid3_set(&grid, c, 1), 0);
    CHECK_EQ(fmb_grid3_get(&grid, c), 1);
    CHECK_EQ(occupied(&grid), 1);
    CHECK_EQ(fmb_grid3_test(&grid, &f, &found), FMB_HIT);
    CHECK(found.cell[0] == 2 && found.cell[1] == 1 && found.cell[2] == 3 && found.answer == FMB_HIT);
    CHECK_EQ(fmb_grid3_cell(&grid, c, &g), 0);
    CHECK_EQ(fmb_test3(&f, &g, NULL), FMB_HIT);
    CHECK_EQ(fmb_grid3_set(&grid, c, 0), 0);
    CHECK_EQ(fmb_grid3_test(&grid, &f, &found), FMB_MISS);
    CHECK_EQ(fmb_grid3_set(&grid, last, 1), 0);
    CHECK_EQ(fmb_grid3_get(&grid, last), 1);
    CHECK_EQ(fmb_grid3_set(&grid, beyond, 1), FMB_ERR_RANGE);
    CHECK_EQ(fmb_grid3_set(&grid, below, 1), FMB_ERR_RANGE);
    CHECK_EQ(fmb_grid3_get(&grid, beyond), FMB_ERR_RANGE);
    CHECK_EQ(fmb_grid3_set(&grid, c, 2), FMB_ERR_RANGE);
    CHECK_EQ(fmb_grid3_cell(&grid, below, &g), FMB_ERR_RANGE);
    CHECK_EQ(occupied(&grid), 1);
}

static void filling(void)
{
    fmb_real zero = 0, nan = zero / zero, p[3][3] = {{0, 0, 0}, {corner[0], corner[1], corner[2]}, {0, 0, 0}};
    fmb_box3 box;
    fmb_real *height = room.height;
    begin();
    for (int k = 0; k < 3; k++) {
        box.min[k] = corner[k] - 1;
        box.max[k] = corner[k] + size[k] * (fmb_real)1.5;
        p[0][k] = corner[k] + size[k] * (fmb_real)2.5;
        p[2][k] = corner[k] + size[k] / 2;
    }
    CHECK_EQ(fmb_grid3_fill_box(&grid, &box), FMB_ERR_CAPACITY);
    CHECK_EQ(occupied(&grid), 8);
    CHECK_EQ(fmb_grid3_clear(&grid), 0);
    CHECK_EQ(fmb_grid3_fill_points(&grid, (const fmb_real(*)[3])p, 2, 0), 0);
    CHECK_EQ(occupied(&grid), 2);
    CHECK_EQ(fmb_grid3_fill_points(&grid, (const fmb_real(*)[3])p, 1, size[0] * (fmb_real)0.25), 0);
    CHECK_EQ(occupied(&grid), 2);
    CHECK_EQ(fmb_grid3_fill_points(&grid, (const fmb_real(*)[3])p, 1, size[0] * (fmb_real)0.9), 0);
    CHECK_EQ(occupied(&grid), 1 + 3 * 1 * 3);
    p[1][2] = nan;
    CHECK_EQ(fmb_grid3_clear(&grid), 0);
    CHECK_EQ(fmb_grid3_fill_points(&grid, (const fmb_real(*)[3])p, 3, 0), FMB_ERR_NOT_FINITE);
    CHECK_EQ(occupied(&grid), 2); /* the other two */
    CHECK_EQ(fmb_grid3_fill_points(&grid, (const fmb_real(*)[3])p, 3, nan), FMB_ERR_NOT_FINITE);
    CHECK_EQ(fmb_grid3_fill_points(&grid, (const fmb_real(*)[3])p, -1, 0), FMB_ERR_RANGE);
    CHECK_EQ(fmb_grid3_fill_points(&grid, (const fmb_real(*)[3])p, 1, -1), FMB_ERR_RANGE);
    box.min[1] = nan;
    CHECK_EQ(fmb_grid3_fill_box(&grid, &box), FMB_ERR_NOT_FINITE);
    box.min[1] = box.max[1] + 1;
    CHECK_EQ(fmb_grid3_fill_box(&grid, &box), FMB_ERR_RANGE);
    CHECK_EQ(occupied(&grid), 2);
    CHECK_EQ(fmb_grid3_clear(&grid), 0);
    for (int i = 0; i < N * WIDE; i++)
        height[i] = corner[2] - 1;
    height[5] = corner[2] + size[2] * (fmb_real)2.5;
    CHECK_EQ(fmb_grid3_fill_heights(&grid, height, corner[2]), 0);
    CHECK_EQ(occupied(&grid), 3);
    height[6] = corner[2] + 100;
    CHECK_EQ(fmb_grid3_fill_heights(&grid, height, corner[2]), FMB_ERR_CAPACITY);
    CHECK_EQ(occupied(&grid), 12);
    height[7] = nan; /* nobody knows */
    CHECK_EQ(fmb_grid3_fill_heights(&grid, height, corner[2]), FMB_ERR_NOT_FINITE);
    CHECK_EQ(occupied(&grid), 21);
    CHECK_EQ(fmb_grid3_fill_heights(&grid, height, nan), FMB_ERR_NOT_FINITE);
    CHECK_EQ(fmb_grid3_fill_heights(&grid, NULL, 0), FMB_ERR_NULL);
    CHECK_EQ(occupied(&grid), 21);
}

static void walks_go_stale(void)
{
    static const int32_t c[3] = {2, 1, 3}, d[3] = {3, 1, 3};
    fmb_grid3_found found;
    fmb_frame3 f;
    begin();
    inside(&f);
    CHECK_EQ(fmb_grid3_set(&grid, c, 1), 0);
    CHECK_EQ(fmb_grid3_begin(NULL, &grid, &f, NULL), FMB_ERR_NULL);
    walk.usable = 0;
    CHECK_EQ(fmb_grid3_next(&walk, &found), FMB_ERR_FRAME);
    CHECK_EQ(fmb_grid3_begin(&walk, &grid, &f, NULL), 0);
    CHECK_EQ(fmb_grid3_next(&walk, NULL), FMB_ERR_NULL);
    walk.budget = 0;
    CHECK_EQ(fmb_grid3_next(&walk, &found), FMB_ERR_RANGE);
    walk.budget = FMB_NO_LIMIT;
    CHECK_EQ(fmb_grid3_next(&walk, &found), 1);
    CHECK_EQ(fmb_grid3_next(&walk, &found), 0);
    CHECK_EQ(fmb_grid3_next(&walk, &found), FMB_ERR_STALE); /* told once: nothing is remembered */
    CHECK_EQ(fmb_grid3_first(&walk, &found), FMB_ERR_STALE);
    CHECK_EQ(fmb_grid3_begin(&walk, &grid, &f, NULL), 0);
    CHECK_EQ(fmb_grid3_set(&grid, d, 1), 0);
    CHECK_EQ(fmb_grid3_next(&walk, &found), FMB_ERR_STALE);
    CHECK_EQ(fmb_grid3_first(&walk, &found), FMB_ERR_STALE);
    CHECK_EQ(fmb_grid3_begin(&walk, &grid, &f, NULL), 0);
    CHECK_EQ(fmb_grid3_first(&walk, &found), FMB_HIT);
    CHECK_EQ(fmb_grid3_first(&walk, &found), FMB_ERR_STALE);
    CHECK_EQ(fmb_grid3_next(&walk, &found), FMB_ERR_STALE);
    /* The same struct over other memory, with as many changes. */
    CHECK_EQ(fmb_grid3_begin(&walk, &grid, &f, NULL), 0);
    uint32_t changes = memory[4];
    CHECK_EQ(fmb_grid3_init(&grid, corner, size, counts, other, WORDS), 0);
    CHECK_EQ(fmb_grid3_clear(&grid), 0);
    other[4] = changes;
    CHECK_EQ(fmb_grid3_first(&walk, &found), FMB_ERR_STALE);
    /* Over the same memory, begun anew. */
    begin();
    CHECK_EQ(fmb_grid3_begin(&walk, &grid, &f, NULL), 0);
    begin();
    CHECK_EQ(fmb_grid3_first(&walk, &found), FMB_ERR_STALE);
    /* The same edges, but another shape: its clip and axes are not those of the walk. */
    CHECK_EQ(fmb_grid3_begin(&walk, &grid, &f, NULL), 0);
    f.shape = FMB_FRAME_SHAPE(FMB_TETRAHEDRON);
    CHECK_EQ(fmb_grid3_first(&walk, &found), FMB_ERR_STALE);
    f.shape = FMB_FRAME_SHAPE(FMB_CUBOID); /* too late */
    CHECK_EQ(fmb_grid3_first(&walk, &found), FMB_ERR_STALE);
    CHECK_EQ(fmb_grid3_next(&walk, &found), FMB_ERR_STALE);
    /* An error of a cell stays, too. */
    for (int i = 0; i < 2; i++) {
        fmb_real e[3] = {size[0] / 4, 0, 0};
        CHECK_EQ(fmb_grid3_set(&grid, c, 1), 0);
        CHECK_EQ(fmb_frame3_init(&f, FMB_TETRAHEDRON, f.origin, e, f.edge[1], f.edge[2]), 0);
        CHECK_EQ(fmb_grid3_begin(&walk, &grid, &f, NULL), 0);
        grid.box.shape = 0;
        CHECK_EQ(i ? fmb_grid3_next(&walk, &found) : fmb_grid3_first(&walk, &found), FMB_ERR_FRAME);
        grid.box.shape = FMB_FRAME_SHAPE(FMB_CUBOID);
        CHECK_EQ(i ? fmb_grid3_next(&walk, &found) : fmb_grid3_first(&walk, &found), FMB_ERR_FRAME);
    }
}

/* Places and cells of few digits: 512 grids, as of a window that moves over the world, and no two have the same key. */
static void grids_differ(void)
{
    const fmb_real cell[3] = {(fmb_real)0.25, (fmb_real)0.25, (fmb_real)0.25};
    uint32_t *keys = room.packed;
    int same = 0;
    for (int i = 0; i < ROOM; i++) {
        const fmb_real at[3] = {cell[0] * (fmb_real)((i & 7) - 4), cell[1] * (fmb_real)((i >> 3 & 7) - 4),
                                cell[2] * (fmb_real)((i >> 6) - 4)};
        CHECK_EQ(fmb_grid3_init(&grid, at, cell, counts, memory, WORDS), 0);
        keys[i] = grid.key;
        for (int j = 0; j < i; j++)
            same += keys[i] == keys[j];
    }
    CHECK_EQ(same, 0);
}

static void packed_is_checked(void)
{
    uint32_t *packed = room.packed;
    static const int32_t c[3] = {2, 1, 3}, d[3] = {N - 1, WIDE - 1, 8};
    fmb_grid3 flash;
    fmb_frame3 f;
    int32_t words = 0, taken = 0, less[3] = {N, WIDE, 8};
    begin();
    inside(&f);
    CHECK_EQ(fmb_grid3_set(&grid, c, 1), 0);
    CHECK_EQ(fmb_grid3_set(&grid, d, 1), 0);
    CHECK_EQ(fmb_grid3_pack(&grid, packed, 10, &words), FMB_ERR_CAPACITY);
    CHECK_EQ(fmb_grid3_pack(&grid, packed, words, &taken), 0);
    CHECK_EQ(words, taken);
    CHECK_EQ(fmb_grid3_attach(&flash, corner, size, counts, packed, words), 0);
    CHECK_EQ(fmb_grid3_test(&flash, &f, NULL), FMB_HIT);
    CHECK_EQ(occupied(&flash), 2);
    CHECK_EQ(fmb_grid3_clear(&flash), FMB_ERR_NULL);
    CHECK_EQ(fmb_grid3_set(&flash, c, 0), FMB_ERR_NULL);
    CHECK_EQ(fmb_grid3_attach(&flash, corner, size, counts, packed, words - 1), FMB_ERR_STALE);
    CHECK_EQ(fmb_grid3_attach(&flash, corner, size, counts, packed, 9), FMB_ERR_CAPACITY);
    CHECK_EQ(fmb_grid3_test(&flash, &f, NULL), FMB_ERR_FRAME);
    CHECK_EQ(fmb_grid3_attach(&flash, corner, size, less, packed, words), FMB_ERR_STALE);
    CHECK_EQ(fmb_grid3_attach(&flash, size, size, counts, packed, words), FMB_ERR_STALE);
    CHECK_EQ(fmb_grid3_attach(&flash, corner, size, counts, memory, WORDS), FMB_ERR_STALE); /* dense */
    for (int32_t i = 0; i < words; i++)
        for (int bit = 0; bit < 32; bit += 31) {
            packed[i] ^= 1u << bit;
            CHECK_EQ(fmb_grid3_attach(&flash, corner, size, counts, packed, words), FMB_ERR_STALE);
            packed[i] ^= 1u << bit;
        }
    CHECK_EQ(fmb_grid3_attach(&flash, corner, size, counts, packed, words), 0);
}

/* A frame in or around the grid, of either shape; some far away. */
static void make_frame(fmb_frame3 *f, struct random *r, fmb_real step[3])
{
    fmb_real x[4][3];
    fmb_shape shape = random_int(r, 0, 1) ? FMB_CUBOID : FMB_TETRAHEDRON;
    double far = random_int(r, 0, 9) ? 1 : 3;
    do
        for (int k = 0; k < 3; k++) {
            double reach = (double)size[k] * counts[k];
            x[0][k] = (fmb_real)((double)corner[k] + reach * random_between(r, -far / 4, far));
            for (int i = 1; i < 4; i++)
                x[i][k] = any(r, -.08, .08);
            step[k] = any(r, -.15, .15);
        }
    while (fmb_frame3_init(f, shape, x[0], x[1], x[2], x[3]) != 0);
}

static void fill_some(struct random *r)
{
    begin();
    int filled = random_int(r, 0, 60);
    for (int i = 0; i < filled; i++) {
        int32_t c[3];
        for (int k = 0; k < 3; k++)
            c[k] = random_int(r, 0, counts[k] - 1);
        CHECK_EQ(fmb_grid3_set(&grid, c, 1), 0);
    }
}

/* Every occupied cell alone: how many are not apart, and the soonest. */
static int alone(const fmb_frame3 *f, const fmb_real *step, fmb_real *soonest)
{
    int32_t c[3];
    int contacts = 0;
    *soonest = 2;
    for (c[2] = 0; c[2] < counts[2]; c[2]++)
        for (c[1] = 0; c[1] < counts[1]; c[1]++)
            for (c[0] = 0; c[0] < counts[0]; c[0]++) {
                fmb_frame3 g;
                fmb_interval when = {0, 1};
                if (fmb_grid3_get(&grid, c) != 1)
                    continue;
                CHECK_EQ(fmb_grid3_cell(&grid, c, &g), 0);
                if (fmb_sweep3(f, step, &g, NULL, NULL, &when) == FMB_MISS)
                    continue;
                contacts++;
                *soonest = when.in < *soonest ? when.in : *soonest;
            }
    return contacts;
}

static void as_alone(struct random *r)
{
    fmb_frame3 f;
    fmb_real step[3], soonest;
    fmb_grid3_found found = {{-1, -1, -1}, 0, {2, 2}}, one;
    make_frame(&f, r, step);
    if (random_int(r, 0, 1))
        step[0] = step[1] = step[2] = 0;
    int contacts = alone(&f, step, &soonest), listed = 0, more;
    int answer = fmb_grid3_sweep(&grid, &f, step, &found);
    CHECK_EQ(answer != FMB_MISS, contacts > 0);
    CHECK_EQ(fmb_grid3_begin(&walk, &grid, &f, step), 0);
    walk.budget = (uint32_t)random_int(r, 1, 9);
    while ((more = fmb_grid3_next(&walk, &one)) == 1 || more == FMB_UNFINISHED)
        listed += more == 1;
    CHECK_EQ(more, 0);
    CHECK_EQ(listed, contacts);
    if (answer == FMB_MISS)
        return;
    int moves = step[0] != 0 || step[1] != 0 || step[2] != 0;
    CHECK(!moves || found.when.in <= soonest);
    CHECK_EQ(fmb_grid3_begin(&walk, &grid, &f, step), 0);
    walk.budget = (uint32_t)random_int(r, 1, 9);
    while ((more = fmb_grid3_first(&walk, &one)) == FMB_UNFINISHED)
        ;
    CHECK_EQ(more, answer);
    CHECK(one.cell[0] == found.cell[0] && one.cell[1] == found.cell[1] && one.cell[2] == found.cell[2]);
    CHECK(one.when.in == found.when.in && one.when.out == found.when.out);
}

/* Links in one call: each as alone, with budgets, too; what is refused. */
static void links_as_alone(struct random *r)
{
    fmb_motion3 *link = room.link;
    fmb_grid3_found found[LINKS], one[LINKS];
    int32_t done = 7, at = 0;
    int answers[LINKS], worst = FMB_MISS, answer;
    for (int i = 0; i < LINKS; i++) {
        make_frame(&link[i].frame, r, link[i].displacement);
        for (int k = 0; k < 3 && i == 1; k++)
            link[i].displacement[k] = 0;
        one[i].answer = 7;
        answers[i] = fmb_grid3_sweep(&grid, &link[i].frame, link[i].displacement, &one[i]);
        worst = answers[i] == FMB_HIT || (answers[i] && !worst) ? answers[i] : worst;
    }
    CHECK_EQ(fmb_grid3_links(&grid, link, LINKS, FMB_NO_LIMIT, found, &done), worst);
    CHECK_EQ(done, LINKS);
    for (int i = 0; i < LINKS; i++) {
        CHECK_EQ(found[i].answer, answers[i]);
        int met = answers[i] != FMB_MISS;
        CHECK_EQ(found[i].cell[2], met ? one[i].cell[2] : -1);
        CHECK(found[i].when.in == (met ? one[i].when.in : 1) && found[i].when.out == (met ? one[i].when.out : 0));
        found[i].answer = 9;
    }
    /* By budgets: larger and larger ones where a link alone takes more. */
    for (uint32_t budget = 1; at < LINKS; budget += budget < 4000) {
        answer = fmb_grid3_links(&grid, link + at, LINKS - at, budget, found + at, &done);
        CHECK(answer == FMB_UNFINISHED ? done < LINKS - at : done == LINKS - at);
        at += done;
        CHECK(at == LINKS || found[at].answer == 9);
    }
    for (int i = 0; i < LINKS; i++) {
        CHECK_EQ(found[i].answer, answers[i]);
        found[i].answer = 9;
    }
    int shape = link[2].frame.shape;
    link[2].frame.shape = 0;
    CHECK_EQ(fmb_grid3_links(&grid, link, LINKS, FMB_NO_LIMIT, found, &done), FMB_ERR_FRAME);
    CHECK(done == 2 && found[1].answer == answers[1] && found[2].answer == 9);
    link[2].frame.shape = shape;
    CHECK_EQ(fmb_grid3_links(&grid, link, LINKS, 0, found, &done), FMB_ERR_RANGE);
    CHECK_EQ(done, 0);
    CHECK_EQ(fmb_grid3_links(&grid, link, 0, 1, found, &done), FMB_ERR_RANGE);
    CHECK_EQ(fmb_grid3_links(&grid, link, FMB_GRID3_MOST_LINKS + 1, 1, found, &done), FMB_ERR_RANGE);
    CHECK_EQ(fmb_grid3_links(NULL, link, LINKS, 1, found, &done), FMB_ERR_NULL);
    CHECK_EQ(fmb_grid3_links(&grid, NULL, LINKS, 1, found, &done), FMB_ERR_NULL);
    CHECK_EQ(fmb_grid3_links(&grid, link, LINKS, 1, NULL, &done), FMB_ERR_NULL);
    CHECK_EQ(fmb_grid3_links(&grid, link, LINKS, 1, found, NULL), FMB_ERR_NULL);
}

/* All lengths times a power of two. */
static void as_scaled(struct random *r)
{
    fmb_frame3 f, g;
    fmb_grid3 scaled;
    fmb_real step[3], power = 1, x[5][3], place[3], cell[3];
    fmb_grid3_found found = {{0, 0, 0}, 0, {2, 2}}, one = found;
    int up = random_int(r, -12, 12);
    for (int i = 0; i < (up < 0 ? -up : up); i++)
        power *= up < 0 ? (fmb_real)0.5 : 2;
    make_frame(&f, r, step);
    for (int k = 0; k < 3; k++) {
        x[0][k] = f.origin[k] * power;
        for (int i = 0; i < 3; i++)
            x[i + 1][k] = f.edge[i][k] * power;
        x[4][k] = step[k] * power;
        place[k] = corner[k] * power;
        cell[k] = size[k] * power;
    }
    CHECK_EQ(fmb_frame3_init(&g, (fmb_shape)FMB_SHAPE_OF_FRAME(f.shape), x[0], x[1], x[2], x[3]), 0);
    CHECK_EQ(fmb_grid3_init(&scaled, place, cell, counts, other, WORDS), 0);
    CHECK_EQ(fmb_grid3_clear(&scaled), 0);
    for (int32_t i = 8; i < WORDS; i++)
        other[i] = memory[i];
    CHECK_EQ(fmb_grid3_sweep(&grid, &f, step, &found), fmb_grid3_sweep(&scaled, &g, x[4], &one));
    CHECK(found.when.in == one.when.in && found.when.out == one.when.out && found.cell[0] == one.cell[0]);
}

/* A walk that has ended has ended, however often it is asked: of a long frame over rows of several words, or of one beside the grid. */
static void walks_end(void)
{
    uint32_t *cells = room.cells;
    static const int32_t many[3] = {LONG, 4, 8};
    const fmb_real edge[3][3] = {{LONG - 1, 0, 0}, {0, 1, 0}, {0, 0, (fmb_real)0.5}}, one[3] = {1, 1, 1};
    for (int beside = 0; beside < 2; beside++) {
        const fmb_real zero[3] = {0, 0, 0}, at[3] = {0, 0, (fmb_real)(beside ? -100 : 0)};
        fmb_grid3_found found;
        fmb_frame3 f;
        fmb_grid3 g;
        for (int i = 0; i < 2 * ROOM_OF_LONG; i++)
            cells[i] = ~(uint32_t)0;
        CHECK_EQ(fmb_frame3_init(&f, FMB_CUBOID, at, edge[0], edge[1], edge[2]), 0);
        CHECK_EQ(fmb_grid3_init(&g, zero, one, many, cells, ROOM_OF_LONG), 0);
        CHECK_EQ(fmb_grid3_clear(&g), 0);
        for (int32_t i = 0; i < LONG; i++) {
            const int32_t c[3] = {i, 3, 7};
            CHECK_EQ(fmb_grid3_set(&g, c, 1), 0);
        }
        CHECK_EQ(fmb_grid3_begin(&walk, &g, &f, NULL), 0);
        for (int i = 0; i < 200; i++)
            CHECK_EQ(fmb_grid3_next(&walk, &found), i ? FMB_ERR_STALE : 0);
        CHECK_EQ(walk.looked, 0);
    }
}

int main(int argc, char **argv)
{
    struct random r = random_start(check_seed(argc, argv, 7));
    uint64_t count = check_count(argc, argv, 200);
    init_refuses();
    questions_refuse();
    cells_are_set();
    filling();
    walks_go_stale();
    walks_end();
    grids_differ();
    packed_is_checked();
    for (uint64_t i = 0; i < count; i++) {
        if (i % 8 == 0)
            fill_some(&r);
        as_alone(&r);
        as_scaled(&r);
        links_as_alone(&r);
    }
    return check_done("grid");
}
