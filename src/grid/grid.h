/* SPDX-License-Identifier: MIT */
/*
 * The memory of a grid, and where its cells are. All numbers here are exact but for those that define a cell
 * (fmb_grid.h): x_i is what grid_at computes, and comparisons with it need no error.
 *
 * MEMORY, in words of 32 bits
 *     0            FMB_GRID_DENSE or FMB_GRID_PACKED; FMB_GRID_BLANK: no picture has begun
 *     1 2 3        packed: cells along each axis. Dense: the mark of the function that fills (core/busy.h)
 *     4            which picture this is: it differs after each change, until 32 bits come round
 *     5            words in all
 *     6            the grid's key
 *     7            packed: a sum of all other words. Dense: 0
 *     index        one bit per block, set if any cell of it is occupied. Rows of blocks along x begin a word each
 *     ranks        packed alone: for each word of the index, how many blocks that are not empty come before it
 *     blocks       two words each, of 4 x 4 x 4 cells: bit x + 4 y of the lower half is z = 0, of its upper half z = 1;
 *                  the second word holds z = 2, 3. Packed: those that are not empty, in the order of the index
 * A bit beyond the last cell of an axis is never set: cells are set one by one; searches mask what they read.
 */
#ifndef FMB_SRC_GRID_H
#define FMB_SRC_GRID_H

#include "../core/busy.h"
#include "../core/mix.h"
#include "../core/pair.h"

#define FMB_GRID_BLANK 0x666d6762u
#define FMB_GRID_DENSE 0x666d6764u
#define FMB_GRID_PACKED 0x666d6770u

enum { FMB_GRID_KIND, FMB_GRID_CELLS, FMB_GRID_CHANGES = 4, FMB_GRID_SIZE, FMB_GRID_KEY, FMB_GRID_SUM, FMB_GRID_INDEX };
enum { FMB_GRID_IN_USE = FMB_GRID_CELLS };

/* Coordinate of cell i along axis k: what defines the cell. i <= FMB_GRID3_MOST is exact as a number. */
FMB_INLINE fmb_real fmb_grid_at(const fmb_grid3 *g, int k, int32_t i)
{
    return g->origin[k] + (fmb_real)i * g->cell[k];
}

/*
 * Blocks, and words of the index for one row of them, by the numbers of cells. These say how long the memory is, and
 * nothing else of the struct does: so whatever its other bytes are, no word outside of the memory is read or written.
 */
FMB_INLINE int32_t fmb_grid_blocks(const fmb_grid3 *g, int k) { return (g->cells[k] + 3) >> 2; }
FMB_INLINE int32_t fmb_grid_row(const fmb_grid3 *g) { return (g->cells[0] + 127) >> 7; }

/* A word of the index: blocks 32 w .. of the row y, z. */
FMB_INLINE int32_t fmb_grid_index(const fmb_grid3 *g, int32_t w, int32_t y, int32_t z)
{
    return FMB_GRID_INDEX + (z * fmb_grid_blocks(g, 1) + y) * fmb_grid_row(g) + w;
}

FMB_INLINE int32_t fmb_grid_indices(const fmb_grid3 *g)
{
    return fmb_grid_row(g) * fmb_grid_blocks(g, 1) * fmb_grid_blocks(g, 2);
}

/* Bits of a word. */
FMB_INLINE uint32_t fmb_grid_count(uint32_t m)
{
    m -= m >> 1 & 0x55555555u;
    m = (m & 0x33333333u) + (m >> 2 & 0x33333333u);
    return ((m + (m >> 4)) & 0x0f0f0f0fu) * 0x01010101u >> 24;
}

/* The lowest bit of m, which is not 0. */
FMB_INLINE int32_t fmb_grid_lowest(uint32_t m)
{
/* Elsewhere it would be a call of the compiler's library. */
#if defined(__GNUC__) && (defined(__ARM_FEATURE_CLZ) || defined(__x86_64__))
    return __builtin_ctz(m);
#else
    return (int32_t)fmb_grid_count((m & (~m + 1u)) - 1u);
#endif
}

/* Where the two words of a block stand. The block is in the index. */
FMB_INLINE const uint32_t *fmb_grid_block(const fmb_grid3 *g, const int32_t block[3])
{
    const int32_t x = fmb_grid_blocks(g, 0), y = fmb_grid_blocks(g, 1), indices = fmb_grid_indices(g);
    if (g->writable)
        return g->memory + FMB_GRID_INDEX + indices + 2 * ((block[2] * y + block[1]) * x + block[0]);
    int32_t at = fmb_grid_index(g, block[0] >> 5, block[1], block[2]);
    uint32_t below = g->memory[at] & ((1u << (block[0] & 31)) - 1u);
    uint32_t rank = g->memory[at + indices] + fmb_grid_count(below);
    /* Of memory that was written since it was attached: any block; the index itself, where there is none. */
    if (rank >= (uint32_t)g->packed)
        return g->memory + FMB_GRID_INDEX;
    return g->memory + FMB_GRID_INDEX + 2 * indices + 2 * (int32_t)rank;
}

/* Cells from .. to along one axis, as bits 0 .. 3 of block b. (The block reaches them.) */
FMB_INLINE uint32_t fmb_grid_part(int32_t from, int32_t to, int32_t b)
{
    int32_t low = from - 4 * b, high = to - 4 * b;
    uint32_t m = high < 3 ? (2u << high) - 1u : 15u;
    return low > 0 ? m >> low << low : m;
}

/* The cells of a block y, z that lie in from .. to along these two axes. */
FMB_INLINE void fmb_grid_rows(uint32_t mask[2], const int32_t from[3], const int32_t to[3], int32_t y, int32_t z)
{
    uint32_t m = fmb_grid_part(from[1], to[1], y), upper = fmb_grid_part(from[2], to[2], z);
    m = ((m & 1u) | (m & 2u) << 3 | (m & 4u) << 6 | (m & 8u) << 9) * 15u; /* four bits per row */
    mask[0] = ((upper & 1u) | (upper & 2u) << 15) * m;
    mask[1] = ((upper >> 2 & 1u) | (upper & 8u) << 13) * m;
}

/* The same along x. */
FMB_INLINE uint32_t fmb_grid_columns(const int32_t from[3], const int32_t to[3], int32_t x)
{
    return fmb_grid_part(from[0], to[0], x) * 0x11111111u;
}

/* The cells of a block that lie in from .. to. */
FMB_INLINE void fmb_grid_mask(uint32_t mask[2], const int32_t from[3], const int32_t to[3], const int32_t block[3])
{
    uint32_t columns = fmb_grid_columns(from, to, block[0]);
    fmb_grid_rows(mask, from, to, block[1], block[2]);
    mask[0] &= columns;
    mask[1] &= columns;
}

/* Of a grid that is not packed. */
FMB_INLINE fmb_mark *fmb_grid_mark(const fmb_grid3 *g) { return (fmb_mark *)(void *)&g->writable[FMB_GRID_IN_USE]; }

/* Packed: are there as many blocks as attach has counted? Else it was packed anew since. */
int fmbi_grid_is_attached(const fmb_grid3 *g);

/* 0, or why the grid cannot be asked. */
FMB_INLINE int fmb_grid_check(const fmb_grid3 *g)
{
    if (!g)
        return FMB_ERR_NULL;
    if (g->usable != FMB_MADE)
        return FMB_ERR_FRAME;
    const uint32_t *m = g->memory;
    if (m[FMB_GRID_KIND] != (g->writable ? FMB_GRID_DENSE : FMB_GRID_PACKED) || m[FMB_GRID_KEY] != g->key)
        return FMB_ERR_STALE;
    if (!g->writable)
        return fmbi_grid_is_attached(g) ? 0 : FMB_ERR_STALE;
    return m[FMB_GRID_IN_USE + 1] && fmbi_is_taken(fmb_grid_mark(g)) ? FMB_ERR_BUSY : 0;
}

/*
 * Which picture it is, as it stands there now. What fills a grid changes that first, and then the cells. Of packed ones
 * the sum says it: two may be packed into one memory after as many changes each.
 */
FMB_INLINE uint32_t fmb_grid_picture(const uint32_t *memory)
{
    FMB_FENCE_LOADS();
    const int at = memory[FMB_GRID_KIND] == FMB_GRID_PACKED ? FMB_GRID_SUM : FMB_GRID_CHANGES;
    return *(const volatile uint32_t *)&memory[at];
}

/*
 * The same of a grid of a caller's: 0 where it has no memory. Also of one that cannot be asked at the moment: it may be
 * filled when a call begins, and filled once more when the call ends, with another picture between.
 */
FMB_INLINE uint32_t fmb_grid_picture_of(const fmb_grid3 *g)
{
    return g->usable == FMB_MADE ? fmb_grid_picture(g->memory) : 0;
}

/*
 * For what looks at one picture in one call: 0 or why the grid cannot be asked, and *picture, to be compared at the
 * end. The picture first: a fill that begins behind it has another one, and one that began before has the mark, or is
 * over.
 */
FMB_INLINE int fmb_grid_begin(const fmb_grid3 *g, uint32_t *picture)
{
    *picture = g ? fmb_grid_picture_of(g) : 0;
    FMB_FENCE_LOADS();
    return fmb_grid_check(g);
}

/* The largest i < count with x_i <= x, or -1 if there is none. x is finite. */
int32_t fmbi_grid_below(const fmb_grid3 *g, int k, fmb_real x);

/* fmb_grid3_first and fmb_points3_first with this budget, not that of *walk; it becomes what is left of it. */
int fmbi_grid_first(fmb_grid3_walk *walk, uint32_t *budget, fmb_grid3_found *found);
int fmbi_points_first(fmb_points3_walk *walk, uint32_t *budget, fmb_points3_found *found);

/* fmb_grid3_next of a walk that is this call's. */
int fmbi_grid_next(fmb_grid3_walk *walk, fmb_grid3_found *found);

#endif
