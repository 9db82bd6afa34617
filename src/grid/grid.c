/* SPDX-License-Identifier: MIT */
/* Grids and their memory: init, attach, pack. What stands where: grid.h. */
#include "grid.h"

/* Of the bits of what defines the cells. */
static uint32_t grid_key(const fmb_grid3 *g)
{
    uint64_t h = FMB_MIX_START;
    for (int k = 0; k < 3; k++) {
        h = fmb_mix_real(h, g->origin[k] + 0);
        h = fmb_mix_real(h, g->cell[k]);
        h = fmb_mix(h, (uint32_t)g->cells[k]);
    }
    return fmb_mix_short(fmb_mix(h, sizeof(fmb_real))) | 1u;
}

/* Counts, and how many words they take as a dense grid; or an error. */
static int32_t set_counts(fmb_grid3 *g, const int32_t cells[3])
{
    for (int k = 0; k < 3; k++) {
        if (cells[k] < 1 || cells[k] > FMB_GRID3_MOST)
            return FMB_ERR_RANGE;
        g->cells[k] = cells[k];
        g->blocks[k] = FMB_GRID3_BLOCKS(cells[k]);
    }
    g->row = (g->blocks[0] + 31) / 32;
    int32_t rows = g->blocks[1] * g->blocks[2]; /* no overflow: FMB_GRID3_MOST */
    if (rows > FMB_GRID3_MOST_BLOCKS / g->blocks[0])
        return FMB_ERR_CAPACITY;
    return FMB_GRID_INDEX + rows * (g->row + 2 * g->blocks[0]);
}

/*
 * The edge of all cells along axis k, so that x_i + edge >= x_(i+1). s = cell, o = |origin|, n = cells.
 *     x_i off o + i s      u (o + 2 i s)              a product, and a sum of at most o + i s. (1 + u): second orders
 *     x_(i+1) - x_i        s + 2u (o + 2 n s)         at most: i and i + 1 are 2 n - 1 together
 *     edge                 s + 8u (o + 2 n s) - u s   at least, but for second orders: what is added rounds by 4u of
 *                                                     itself, the sum by u
 * 6 (o + 2 n s) >= 12 s is more than the u s. Underflow: s is at least FMB_THINNEST, or init refuses the frame.
 * Where s is not above 64 times what is added, the grid is too far from the world's origin, or has too many cells, for
 * this precision: FMB_ERR_RANGE.
 */
#define GRID_EDGE (8 * FMB_U)

static int set_grid_axis(fmb_grid3 *g, int k, fmb_real origin, fmb_real cell, fmb_real *edge)
{
    fmb_real added = GRID_EDGE * (fmb_abs(origin) + 2 * (fmb_real)g->cells[k] * cell);
    if (!(cell > 64 * added) || !(fmb_abs(origin) + (fmb_real)(g->cells[k] + 1) * cell <= FMB_LARGEST / 4))
        return FMB_ERR_RANGE;
    g->origin[k] = origin;
    g->cell[k] = cell;
    *edge = cell + added;
    return 0;
}

/* The frame of a cell. Of other cells the origin alone is another: it is within FMB_LARGEST, as that of this one is. */
static int set_grid_box(fmb_grid3 *g, const fmb_real origin[3], const fmb_real cell[3])
{
    fmb_real edge[3][3] = {{0, 0, 0}, {0, 0, 0}, {0, 0, 0}};
    for (int k = 0; k < 3; k++)
        if (!fmb_finite(origin[k]) || !fmb_finite(cell[k]))
            return FMB_ERR_NOT_FINITE;
    for (int k = 0; k < 3; k++)
        if (set_grid_axis(g, k, origin[k], cell[k], &edge[k][k]))
            return FMB_ERR_RANGE;
    return fmb_frame3_init(&g->box, FMB_CUBOID, g->origin, edge[0], edge[1], edge[2]);
}

/* All of a grid but its memory: the words that it takes if it is dense, or an error. */
static int32_t make_grid(fmb_grid3 *g, const fmb_real origin[3], const fmb_real cell[3], const int32_t cells[3])
{
    if (!origin || !cell || !cells)
        return FMB_ERR_NULL;
    int32_t words = set_counts(g, cells);
    int error = words < 0 ? (int)words : set_grid_box(g, origin, cell);
    g->key = error ? 0 : grid_key(g);
    return error ? error : words;
}

int fmb_grid3_init(fmb_grid3 *grid, const fmb_real origin[3], const fmb_real cell[3], const int32_t cells[3],
                   uint32_t *memory, int32_t words)
{
    uint32_t me;
    if (!grid)
        return FMB_ERR_NULL;
    grid->usable = 0;
    int32_t needed = memory ? make_grid(grid, origin, cell, cells) : FMB_ERR_NULL;
    if (needed < 0)
        return (int)needed;
    if (words < needed)
        return FMB_ERR_CAPACITY;
    grid->memory = grid->writable = memory;
    grid->packed = 0;
    fmb_mark *mark = fmb_grid_mark(grid);
    if (fmbi_take_anew(mark, &me))
        return FMB_ERR_BUSY;
    memory[FMB_GRID_KIND] = FMB_GRID_BLANK;
    memory[FMB_GRID_CHANGES]++; /* whatever it was: a walk over what stood here is stale */
    memory[FMB_GRID_SIZE] = (uint32_t)needed;
    memory[FMB_GRID_KEY] = grid->key;
    memory[FMB_GRID_SUM] = 0;
    grid->usable = FMB_MADE;
    return fmbi_leave(0, mark, &me);
}

/* Of all words but the sum itself. */
static uint32_t grid_sum(const uint32_t *memory, int32_t words)
{
    uint64_t h = FMB_MIX_START;
    for (int32_t i = 0; i < words; i++)
        if (i != FMB_GRID_SUM)
            h = fmb_mix(h, memory[i]);
    return fmb_mix_short(h);
}

static int32_t filled_blocks(const fmb_grid3 *g)
{
    int32_t filled = 0, indices = fmb_grid_indices(g);
    for (int32_t i = 0; i < indices; i++)
        filled += (int32_t)fmb_grid_count(g->memory[FMB_GRID_INDEX + i]);
    return filled;
}

/* Do the ranks lead to blocks that are there, one after the other? */
static int ranks_are_right(const fmb_grid3 *g, int32_t words)
{
    int32_t indices = fmb_grid_indices(g);
    uint32_t rank = 0;
    for (int32_t i = 0; i < indices; i++) {
        if (g->memory[FMB_GRID_INDEX + indices + i] != rank)
            return 0;
        rank += fmb_grid_count(g->memory[FMB_GRID_INDEX + i]);
    }
    return FMB_GRID_INDEX + 2 * indices + 2 * (int32_t)rank == words;
}

/* Is it what pack wrote for this grid? words: at least those that every grid of this size has. */
static int is_packed(const fmb_grid3 *g, int32_t words)
{
    const uint32_t *m = g->memory;
    for (int k = 0; k < 3; k++)
        if (m[FMB_GRID_CELLS + k] != (uint32_t)g->cells[k])
            return 0;
    if (m[FMB_GRID_KIND] != FMB_GRID_PACKED || m[FMB_GRID_KEY] != g->key)
        return 0;
    if (m[FMB_GRID_SIZE] > (uint32_t)words || m[FMB_GRID_SIZE] < (uint32_t)(FMB_GRID_INDEX + 2 * fmb_grid_indices(g)))
        return 0;
    int32_t size = (int32_t)m[FMB_GRID_SIZE];
    return grid_sum(m, size) == m[FMB_GRID_SUM] && ranks_are_right(g, size);
}

int fmb_grid3_attach(fmb_grid3 *grid, const fmb_real origin[3], const fmb_real cell[3], const int32_t cells[3],
                     const uint32_t *memory, int32_t words)
{
    if (!grid)
        return FMB_ERR_NULL;
    grid->usable = 0;
    int32_t made = memory ? make_grid(grid, origin, cell, cells) : FMB_ERR_NULL;
    if (made < 0)
        return (int)made;
    if (words < FMB_GRID_INDEX + 2 * fmb_grid_indices(grid))
        return FMB_ERR_CAPACITY;
    grid->memory = memory;
    grid->writable = NULL;
    grid->packed = 0;
    if (!is_packed(grid, words))
        return FMB_ERR_STALE;
    grid->packed = filled_blocks(grid);
    grid->usable = FMB_MADE;
    return 0;
}

/* As many as the struct says: with fewer, blocks that are there now would be looked for where they are not. */
int fmbi_grid_is_attached(const fmb_grid3 *g)
{
    for (int k = 0; k < 3; k++) /* a call that filled what stood here before leaves its mark there */
        if (g->memory[FMB_GRID_CELLS + k] != (uint32_t)g->cells[k])
            return 0;
    return g->memory[FMB_GRID_SIZE] - 2u * (uint32_t)g->packed == (uint32_t)(FMB_GRID_INDEX + 2 * fmb_grid_indices(g));
}

/* The ranks, and the blocks that are not empty; no more than `most`, whatever is filled meanwhile. */
static void pack_blocks(const fmb_grid3 *g, uint32_t *packed, int32_t most)
{
    int32_t indices = fmb_grid_indices(g), block[3], rank = 0;
    uint32_t *ranks = packed + FMB_GRID_INDEX + indices, *to = ranks + indices;
    for (block[2] = 0; block[2] < fmb_grid_blocks(g, 2); block[2]++)
        for (block[1] = 0; block[1] < fmb_grid_blocks(g, 1); block[1]++)
            for (block[0] = 0; block[0] < fmb_grid_blocks(g, 0); block[0]++) {
                int32_t at = fmb_grid_index(g, block[0] >> 5, block[1], block[2]);
                if ((block[0] & 31) == 0) {
                    packed[at] = g->memory[at];
                    ranks[at - FMB_GRID_INDEX] = (uint32_t)rank;
                }
                if (!(g->memory[at] >> (block[0] & 31) & 1u) || rank == most)
                    continue;
                const uint32_t *from = fmb_grid_block(g, block);
                to[2 * rank] = from[0];
                to[2 * rank + 1] = from[1];
                rank++;
            }
}

int fmb_grid3_pack(const fmb_grid3 *grid, uint32_t *packed, int32_t capacity, int32_t *words)
{
    uint32_t picture;
    int error = packed && words ? fmb_grid_begin(grid, &picture) : FMB_ERR_NULL;
    if (error)
        return error;
    const int32_t blocks = filled_blocks(grid);
    *words = FMB_GRID_INDEX + 2 * fmb_grid_indices(grid) + 2 * blocks;
    if (capacity < *words)
        return FMB_ERR_CAPACITY;
    const uint32_t changes = packed[FMB_GRID_CHANGES] + 1;     /* as of init: of this memory, not of the grid's */
    *(volatile uint32_t *)&packed[FMB_GRID_CHANGES] = changes; /* first: who packs here below this call counts on */
    FMB_FENCE_STORES();
    for (int k = 0; k < FMB_GRID_INDEX; k++)
        if (k != FMB_GRID_CHANGES)
            packed[k] = grid->memory[k];
    for (int k = 0; k < 3; k++)
        packed[FMB_GRID_CELLS + k] = (uint32_t)grid->cells[k];
    packed[FMB_GRID_KIND] = FMB_GRID_PACKED;
    packed[FMB_GRID_SUM] = 0; /* what was packed here before is gone */
    packed[FMB_GRID_SIZE] = (uint32_t)*words;
    pack_blocks(grid, packed, blocks);
    packed[FMB_GRID_SUM] = grid_sum(packed, *words);
    /* Another picture; or another call packs here, too, and what stands there is of both. */
    if (fmb_grid_picture(grid->memory) != picture || *(volatile uint32_t *)&packed[FMB_GRID_CHANGES] != changes) {
        packed[FMB_GRID_KIND] = 0; /* nobody attaches it */
        return FMB_ERR_BUSY;
    }
    return 0;
}

/*
 * The quotient is a guess, and comparisons with x_i make it right. It is off by less than one cell: the quotient by
 * 3u n cells, x_i by a 64th of one (GRID_EDGE).
 */
int32_t fmbi_grid_below(const fmb_grid3 *g, int k, fmb_real x)
{
    fmb_real guess = (x - g->origin[k]) / g->cell[k];
    int32_t last = g->cells[k] - 1;
    int32_t i = !(guess > 0) ? 0 : guess >= (fmb_real)last ? last : (int32_t)guess;
    if (i < last && fmb_grid_at(g, k, i + 1) <= x)
        i++;
    return i == 0 || fmb_grid_at(g, k, i) <= x ? i : i - 1; /* a damaged grid has cells, too */
}

int fmb_grid3_cell(const fmb_grid3 *grid, const int32_t cell[3], fmb_frame3 *frame)
{
    if (!grid || !cell || !frame)
        return FMB_ERR_NULL;
    if (grid->usable != FMB_MADE)
        return FMB_ERR_FRAME;
    for (int k = 0; k < 3; k++)
        if (cell[k] < 0 || cell[k] >= grid->cells[k])
            return FMB_ERR_RANGE;
    *frame = grid->box;
    for (int k = 0; k < 3; k++)
        frame->origin[k] = fmb_grid_at(grid, k, cell[k]);
    return 0;
}
