/* SPDX-License-Identifier: MIT */
/*
 * Filling a grid. What is given is cut at the ends of the grid, x_0 and x_n. A point p of it with x_i <= p <= x_(i+1)
 * lies in cell i, since cells reach their neighbours (GRID_EDGE). So cells from the last x_i <= least to the last
 * x_i <= most hold all that lies between least and most. All of that is comparisons: nothing is rounded.
 */
#include "grid.h"

/* Another picture from now on: whoever looks at the cells meanwhile looks at that last. */
static void change_picture(fmb_grid3 *g)
{
    ++*(volatile uint32_t *)&g->writable[FMB_GRID_CHANGES];
    FMB_FENCE_STORES();
}

/* Is the memory, dense or blank, that of this grid? */
static int is_own_memory(const fmb_grid3 *g)
{
    const volatile uint32_t *m = g->memory;
    return (m[FMB_GRID_KIND] == FMB_GRID_DENSE || m[FMB_GRID_KIND] == FMB_GRID_BLANK) && m[FMB_GRID_KEY] == g->key;
}

/* 0: the grid can be filled, by this call alone, and is another picture now. Then fmbi_leave ends it. */
static int begin_change(fmb_grid3 *g, uint32_t *me)
{
    int error = fmb_grid_check(g);
    if (!error)
        error = g->writable ? fmbi_take(fmb_grid_mark(g), me) : FMB_ERR_NULL;
    if (error)
        return error;
    if (!is_own_memory(g)) /* begun anew between the look and the taking */
        return fmbi_leave(FMB_ERR_STALE, fmb_grid_mark(g), me);
    change_picture(g);
    return 0;
}

int fmb_grid3_clear(fmb_grid3 *grid)
{
    if (!grid)
        return FMB_ERR_NULL;
    if (grid->usable != FMB_MADE)
        return FMB_ERR_FRAME;
    uint32_t *m = grid->writable, me;
    if (!m)
        return FMB_ERR_NULL;
    if (!is_own_memory(grid))
        return FMB_ERR_STALE;
    if (fmbi_take(fmb_grid_mark(grid), &me))
        return FMB_ERR_BUSY;
    if (!is_own_memory(grid)) /* begun anew between the look and the taking */
        return fmbi_leave(FMB_ERR_STALE, fmb_grid_mark(grid), &me);
    change_picture(grid);
    int32_t words = fmb_grid_indices(grid) +
                    2 * (fmb_grid_blocks(grid, 0) * (fmb_grid_blocks(grid, 1) * fmb_grid_blocks(grid, 2)));
    for (int32_t i = 0; i < words; i++)
        m[FMB_GRID_INDEX + i] = 0;
    m[FMB_GRID_KIND] = FMB_GRID_DENSE;
    return fmbi_leave(0, fmb_grid_mark(grid), &me);
}

/* The words of a block that may be written. */
static uint32_t *block_of(fmb_grid3 *g, const int32_t block[3])
{
    return g->writable + (fmb_grid_block(g, block) - g->memory);
}

/* Cells from .. to, which the grid has. */
static void fill_cells(fmb_grid3 *g, const int32_t from[3], const int32_t to[3])
{
    int32_t block[3];
    uint32_t mask[2];
    for (block[2] = from[2] >> 2; block[2] <= to[2] >> 2; block[2]++)
        for (block[1] = from[1] >> 2; block[1] <= to[1] >> 2; block[1]++)
            for (block[0] = from[0] >> 2; block[0] <= to[0] >> 2; block[0]++) {
                uint32_t *cells = block_of(g, block);
                fmb_grid_mask(mask, from, to, block);
                cells[0] |= mask[0];
                cells[1] |= mask[1];
                g->writable[fmb_grid_index(g, block[0] >> 5, block[1], block[2])] |= 1u << (block[0] & 31);
            }
}

/*
 * All between least and most along axis k, which are no NaN. FMB_ERR_CAPACITY: some of it is outside the grid; all of
 * it where *to < *from.
 */
static int cells_between(const fmb_grid3 *g, int k, fmb_real least, fmb_real most, int32_t *from, int32_t *to)
{
    fmb_real first = g->origin[k] + 0, end = fmb_grid_at(g, k, g->cells[k]);
    *from = 0;
    *to = -1;
    if (!(most >= first && least <= end)) /* so of a damaged grid, whose ends are none */
        return FMB_ERR_CAPACITY;
    *from = fmbi_grid_below(g, k, fmb_max(least, first));
    *to = fmbi_grid_below(g, k, fmb_min(most, end));
    return least < first || most > end ? FMB_ERR_CAPACITY : 0;
}

/* A box of numbers that are no NaN. */
static int fill_between(fmb_grid3 *g, const fmb_real least[3], const fmb_real most[3])
{
    int32_t from[3], to[3];
    int outside = 0, none = 0;
    for (int k = 0; k < 3; k++) {
        if (cells_between(g, k, least[k], most[k], &from[k], &to[k]))
            outside = FMB_ERR_CAPACITY;
        none |= to[k] < from[k];
    }
    if (!none)
        fill_cells(g, from, to);
    return outside;
}

static int has_grid_cell(const fmb_grid3 *g, const int32_t cell[3])
{
    for (int k = 0; k < 3; k++)
        if (cell[k] < 0 || cell[k] >= g->cells[k])
            return 0;
    return 1;
}

static void free_cell(fmb_grid3 *grid, const int32_t cell[3])
{
    int32_t block[3] = {cell[0] >> 2, cell[1] >> 2, cell[2] >> 2};
    uint32_t mask[2], *cells = block_of(grid, block);
    fmb_grid_mask(mask, cell, cell, block);
    cells[0] &= ~mask[0];
    cells[1] &= ~mask[1];
    if (!(cells[0] | cells[1]))
        grid->writable[fmb_grid_index(grid, block[0] >> 5, block[1], block[2])] &= ~(1u << (block[0] & 31));
}

int fmb_grid3_set(fmb_grid3 *grid, const int32_t cell[3], int occupied)
{
    uint32_t me;
    int error = cell ? fmb_grid_check(grid) : FMB_ERR_NULL;
    if (error)
        return error;
    if (!has_grid_cell(grid, cell) || (occupied != 0 && occupied != 1))
        return FMB_ERR_RANGE;
    error = begin_change(grid, &me);
    if (error)
        return error;
    if (occupied)
        fill_cells(grid, cell, cell);
    else
        free_cell(grid, cell);
    return fmbi_leave(0, fmb_grid_mark(grid), &me);
}

int fmb_grid3_get(const fmb_grid3 *grid, const int32_t cell[3])
{
    int error = cell ? fmb_grid_check(grid) : FMB_ERR_NULL;
    if (error)
        return error;
    if (!has_grid_cell(grid, cell))
        return FMB_ERR_RANGE;
    int32_t block[3] = {cell[0] >> 2, cell[1] >> 2, cell[2] >> 2};
    uint32_t mask[2], index = grid->memory[fmb_grid_index(grid, block[0] >> 5, block[1], block[2])];
    if (!(index >> (block[0] & 31) & 1u))
        return 0;
    const uint32_t *cells = fmb_grid_block(grid, block);
    fmb_grid_mask(mask, cell, cell, block);
    return ((cells[0] & mask[0]) | (cells[1] & mask[1])) != 0;
}

int fmb_grid3_fill_box(fmb_grid3 *grid, const fmb_box3 *box)
{
    uint32_t me;
    int error = box ? fmb_grid_check(grid) : FMB_ERR_NULL;
    if (error)
        return error;
    for (int k = 0; k < 3; k++)
        if (!fmb_finite(box->min[k]) || !fmb_finite(box->max[k]))
            return FMB_ERR_NOT_FINITE;
    for (int k = 0; k < 3; k++)
        if (box->min[k] > box->max[k])
            return FMB_ERR_RANGE;
    error = begin_change(grid, &me);
    return error ? error : fmbi_leave(fill_between(grid, box->min, box->max), fmb_grid_mark(grid), &me);
}

/*
 * The box around a ball. Off at each end: a sum, 2u (|p| + r) with what is added; 4u (|p| + r) are added, off by 3u of
 * themselves. Where these underflow, the sums are exact. What overflows is infinite, and outwards. With no radius the
 * box is the point.
 */
#define GRID_BALL (4 * FMB_U)

static int fill_ball(fmb_grid3 *g, const fmb_real p[3], fmb_real radius)
{
    fmb_real least[3], most[3];
    for (int k = 0; k < 3; k++) {
        if (!fmb_finite(p[k]))
            return FMB_ERR_NOT_FINITE;
        fmb_real added = radius > 0 ? GRID_BALL * (fmb_abs(p[k]) + radius) : 0;
        least[k] = (p[k] - radius) - added;
        most[k] = (p[k] + radius) + added;
    }
    return fill_between(g, least, most);
}

/* NaN is worse than outside: what is not finite is in no cell. */
static int worse_filling(int error, int other) { return error == FMB_ERR_NOT_FINITE || !other ? error : other; }

int fmb_grid3_fill_points(fmb_grid3 *grid, const fmb_real (*point)[3], int32_t points, fmb_real radius)
{
    uint32_t me;
    int error = point ? fmb_grid_check(grid) : FMB_ERR_NULL;
    if (error)
        return error;
    if (!fmb_finite(radius))
        return FMB_ERR_NOT_FINITE;
    if (radius < 0 || points < 0 || points > FMB_GRID3_MOST_POINTS)
        return FMB_ERR_RANGE;
    error = begin_change(grid, &me);
    if (error)
        return error;
    for (int32_t i = 0; i < points; i++)
        error = worse_filling(error, fill_ball(grid, point[i], radius));
    return fmbi_leave(error, fmb_grid_mark(grid), &me);
}

/* One column, from bottom up to height. */
static int fill_column(fmb_grid3 *g, int32_t i, int32_t j, fmb_real bottom, fmb_real height)
{
    int32_t from[3] = {i, j, 0}, to[3] = {i, j, g->cells[2] - 1};
    int error = FMB_ERR_NOT_FINITE;
    if (fmb_finite(height)) {
        if (height < bottom)
            return 0;
        error = cells_between(g, 2, bottom, height, &from[2], &to[2]);
    }
    if (from[2] <= to[2])
        fill_cells(g, from, to);
    return error;
}

int fmb_grid3_fill_heights(fmb_grid3 *grid, const fmb_real *height, fmb_real bottom)
{
    uint32_t me;
    int error = height ? fmb_grid_check(grid) : FMB_ERR_NULL;
    if (error)
        return error;
    if (!fmb_finite(bottom))
        return FMB_ERR_NOT_FINITE;
    error = begin_change(grid, &me);
    if (error)
        return error;
    for (int32_t j = 0; j < grid->cells[1]; j++)
        for (int32_t i = 0; i < grid->cells[0]; i++)
            error = worse_filling(error, fill_column(grid, i, j, bottom, *height++));
    return fmbi_leave(error, fmb_grid_mark(grid), &me);
}
