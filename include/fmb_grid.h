/* SPDX-License-Identifier: MIT */
/*
 * Occupancy grids: a frame, at rest or sweeping, against the occupied cells of a regular grid. fmb.h includes it.
 *
 * A grid is nx x ny x nz cells along the world axes, one bit each, in memory of the caller. Blocks of 4 x 4 x 4 cells
 * are 64 bits. A bit per block says whether any of its cells is occupied, so that empty blocks are skipped.
 *
 * WHAT A CELL IS. Cell (i,j,k) is the closed box from x_i, y_j, z_k, with edges that are the same for all cells:
 *     x_i        origin + i cell, as rounded: one product, one sum
 *     edge       cell + 8u (|origin| + 2 n cell), as rounded: so that x_i + edge >= x_(i+1), exactly
 * So neighbours share at least their face, and the cells together cover all from x_0 to x_n. fmb_grid3_cell gives a
 * cell as a frame. All answers are about exactly these frames.
 *
 * WHAT 0 SAYS. The frame has no point in common with any cell that was occupied when the function looked. The theorem
 * is about cells. What the cells stand for has to lie in the cells that are filled: the functions that fill say so.
 * What a camera did not see is not in the grid. Nor is what lies outside it: outside nothing is occupied.
 * With a margin: grow the frame once (fmb_frame3_grow). Then 0 says that the distance exceeds the margin.
 */
#ifndef FMB_GRID_H
#define FMB_GRID_H

#include "fmb_motion.h"

#ifdef __cplusplus
extern "C" {
#endif

#define FMB_GRID3_MOST 4096          /* cells along one axis, at most */
#define FMB_GRID3_MOST_BLOCKS 262144 /* blocks at most: cells, each axis rounded up to fours, divided by 64 */

#define FMB_GRID3_MOST_POINTS 16777216 /* of one call, at most */
#define FMB_GRID3_MOST_LINKS 16384     /* of one call, at most */

/* Words of 32 bits that the cells of a grid take. (A packed grid: fmb_grid3_pack says how many.) */
#define FMB_GRID3_BLOCKS(n) (((int32_t)(n) + 3) / 4)
#define FMB_GRID3_WORDS(nx, ny, nz) \
    (8 + FMB_GRID3_BLOCKS(ny) * FMB_GRID3_BLOCKS(nz) * ((FMB_GRID3_BLOCKS(nx) + 31) / 32 + 2 * FMB_GRID3_BLOCKS(nx)))

/* A grid. Filled by init or attach, read only afterwards. What changes is in `memory`. */
typedef struct {
    fmb_real origin[3];     /* corner of cell (0,0,0), world, length */
    fmb_real cell[3];       /* distance of neighbours along each axis, length */
    fmb_frame3 box;         /* cell (0,0,0) */
    int32_t cells[3];       /* how many along each axis */
    int32_t blocks[3];      /* the same of blocks */
    int32_t row;            /* words of the index for one row of blocks along x */
    int32_t packed;         /* how many blocks the memory holds, if it is packed; else 0 */
    const uint32_t *memory; /* the caller's; it outlives the grid */
    uint32_t *writable;     /* the same memory; NULL: packed, for reading alone */
    uint32_t key;           /* of origin, cell and counts: memory that was made for another grid has another */
    int usable;             /* as init sets it; any other number: FMB_ERR_FRAME */
} fmb_grid3;

/*
 * Makes a grid over memory[0 .. words - 1].
 * origin: the corner with the least coordinates (world, length). cell: the size of a cell along each axis (length).
 * cells: how many along each axis, 1 .. FMB_GRID3_MOST. words: at least FMB_GRID3_WORDS.
 * Returns 0. The memory then holds no picture yet: all questions answer FMB_ERR_STALE until fmb_grid3_clear begins one.
 * Errors, and *grid (if not NULL) answers with FMB_ERR_FRAME; the memory is unchanged:
 *     FMB_ERR_NULL         grid, origin, cell, cells, memory
 *     FMB_ERR_NOT_FINITE   a number
 *     FMB_ERR_RANGE        a number of cells; a cell that is not larger than 64 times what rounding adds to its edge:
 *                          the grid is too far from the world's origin; else as fmb_frame3_init of a cell
 *     FMB_ERR_CAPACITY     words; or more than FMB_GRID3_MOST_BLOCKS blocks
 * Bound: c.
 */
int fmb_grid3_init(fmb_grid3 *grid, const fmb_real origin[3], const fmb_real cell[3], const int32_t cells[3],
                   uint32_t *memory, int32_t words);

/*
 * Makes a grid of packed memory that is only read, in flash for instance. Arguments as of fmb_grid3_init, with
 * memory[0 .. words - 1] as fmb_grid3_pack wrote it. All of it is checked once, here. Memory that is packed anew is to
 * be attached anew: with another number of blocks the grid that was attached before is FMB_ERR_STALE.
 * Errors: those of fmb_grid3_init. FMB_ERR_STALE: the memory is not what pack wrote for a grid of this origin, cell and
 * cells, in this precision.
 * Bound: c + c words.
 */
int fmb_grid3_attach(fmb_grid3 *grid, const fmb_real origin[3], const fmb_real cell[3], const int32_t cells[3],
                     const uint32_t *memory, int32_t words);

/*
 * Writes the cells of a grid to packed[0 .. capacity - 1], for fmb_grid3_attach: only blocks that are not empty.
 * Returns 0, and *words is how many are written; FMB_ERR_CAPACITY: *words is how many it takes, packed is unchanged.
 * Errors, with nothing written: FMB_ERR_NULL, FMB_ERR_FRAME, FMB_ERR_STALE, FMB_ERR_BUSY (the grid is being filled; if
 * that began while this looked, what is written is of no use, and fmb_grid3_attach refuses it).
 * Bound: c + c blocks.
 */
int fmb_grid3_pack(const fmb_grid3 *grid, uint32_t *packed, int32_t capacity, int32_t *words);

/*
 * ---- filling ----
 *
 * Each of these functions changes the picture. A walk that has begun before answers FMB_ERR_STALE then. Packed grids
 * answer FMB_ERR_NULL. Fill before you ask, in one task, or guard both: no function here waits. While one of them
 * fills,
 * all others, and all questions, answer FMB_ERR_BUSY, and so does a question during which the picture has changed (of a
 * walk: FMB_ERR_STALE). Between fmb_grid3_clear and the last thing that is filled a question sees half a picture.
 *
 * Theorem of filling: where a function returns 0, the occupied cells CONTAIN every point of what was given, rounding
 * included. After FMB_ERR_CAPACITY they contain every point of it that lies between x_0 and x_n of the grid, on all
 * three axes; the rest lies outside and is not in the grid. After FMB_ERR_NOT_FINITE a number was NaN or infinite. What
 * that does is said below. After other errors nothing has changed.
 * Errors: FMB_ERR_NULL, FMB_ERR_FRAME (no usable grid), FMB_ERR_STALE (no picture has begun; memory of another grid).
 */

/*
 * Begins a picture: all cells are free.
 * Bound: c + c words.
 */
int fmb_grid3_clear(fmb_grid3 *grid);

/*
 * One cell: occupied 1, or free 0. FMB_ERR_RANGE: there is no such cell, or `occupied` is another number.
 * Bound: c.
 */
int fmb_grid3_set(fmb_grid3 *grid, const int32_t cell[3], int occupied);

/*
 * Is the cell occupied: 1, or free: 0? Errors as above, and FMB_ERR_RANGE: there is no such cell.
 * Bound: c.
 */
int fmb_grid3_get(const fmb_grid3 *grid, const int32_t cell[3]);

/*
 * A box: min_k <= p_k <= max_k. FMB_ERR_NOT_FINITE: nothing has changed. FMB_ERR_RANGE: min above max.
 * Bound: c + c blocks (that the box reaches).
 */
int fmb_grid3_fill_box(fmb_grid3 *grid, const fmb_box3 *box);

/*
 * Points with a radius (length, 0 or more): the box around each ball. (So a radius may be the error of a camera.)
 * A point that is not finite is left out, all others are filled, and the answer is FMB_ERR_NOT_FINITE: cameras give NaN
 * where they saw nothing. FMB_ERR_RANGE: the radius or the count is negative, or it is above
 * FMB_GRID3_MOST_POINTS; nothing has changed. FMB_ERR_NOT_FINITE goes before FMB_ERR_CAPACITY: after it other points
 * may lie outside the grid, too. If the radius is not finite, nothing has changed.
 * Bound: c + c points + c blocks (that the boxes reach).
 */
int fmb_grid3_fill_points(fmb_grid3 *grid, const fmb_real (*point)[3], int32_t points, fmb_real radius);

/*
 * A height field: height[j nx + i] is the height (world z, length) over all of column i, j, from x_i to x_(i+1) and
 * from y_j to y_(j+1). The column is filled from `bottom` (world z) up to it; one that is lower than `bottom` is left.
 * A height that is NaN or infinite fills its column whole, since nobody knows, and the answer is FMB_ERR_NOT_FINITE.
 * (So it is for a bottom that is not finite: then nothing has changed.)
 * Bound: c + c columns + c blocks (of columns, whose cells are filled).
 */
int fmb_grid3_fill_heights(fmb_grid3 *grid, const fmb_real *height, fmb_real bottom);

/*
 * Makes *frame the frame of a cell, whether it is occupied or not.
 * Errors: FMB_ERR_NULL, FMB_ERR_FRAME; FMB_ERR_RANGE: there is no such cell. *frame is unchanged.
 * Bound: c.
 */
int fmb_grid3_cell(const fmb_grid3 *grid, const int32_t cell[3], fmb_frame3 *frame);

/* ---- questions ---- */

/* An occupied cell that is not proved to be apart from the frame. */
typedef struct {
    int32_t cell[3];
    int answer;        /* FMB_HIT: proved to meet; FMB_UNDECIDED */
    fmb_interval when; /* encloses the exact times of contact with this cell; at rest 0 and 1 */
} fmb_grid3_found;

/*
 * Does the frame, standing still, meet an occupied cell?
 * Returns FMB_MISS: proved, none.
 *     FMB_HIT           proved: *found is a cell that it meets. Which one, nobody promises.
 *     FMB_UNDECIDED     no hit is proved, and *found is a cell that is too near to tell
 *     FMB_ERR_NULL      grid or frame
 *     FMB_ERR_FRAME     a grid that init did not make, or a frame
 *     FMB_ERR_STALE     no picture has begun; the memory is that of another grid, or was overwritten
 *     FMB_ERR_BUSY      the grid is being filled, or was while the function looked
 * found (may be NULL) is unchanged after all but FMB_HIT and FMB_UNDECIDED.
 * Swapping has no meaning here. Scaling all lengths by a power of two, the grid's too, changes no answer where that of
 * fmb_test3 does not change.
 * Cost: docs/cost.md. Stack: an fmb_grid3_walk, and what fmb_sweep3 takes.
 * Bound: c + c blocks + c cells (those that the box around the frame reaches; cells: occupied ones).
 */
int fmb_grid3_test(const fmb_grid3 *grid, const fmb_frame3 *frame, fmb_grid3_found *found);

/*
 * The same while the frame translates by v (displacement during the step, length; NULL: at rest). Looks for the
 * earliest contact: *found has a when.in that is not later than the exact first contact with any occupied cell, and the
 * answer is that of this cell: where it is FMB_UNDECIDED, later cells may be hit all the same. (At rest as
 * fmb_grid3_test.)
 * Returns as fmb_grid3_test, and FMB_ERR_NOT_FINITE, FMB_ERR_RANGE (displacement).
 * Cost: as fmb_grid3_test.
 * Bound: c + c blocks + c cells (those that the box around the sweep reaches; cells: occupied ones).
 */
int fmb_grid3_sweep(const fmb_grid3 *grid, const fmb_frame3 *frame, const fmb_real v[3], fmb_grid3_found *found);

/*
 * fmb_grid3_sweep of several links, link[0 .. links - 1], one after the other: found[i] is of link i, the frame
 * link[i].frame that translates by link[i].displacement (0, 0, 0: at rest). found[i].answer is FMB_MISS: proved, link i
 * meets no occupied cell, its cell is -1, -1, -1, and when is 1 and 0; FMB_HIT or FMB_UNDECIDED: as fmb_grid3_sweep.
 * budget: what all links together may spend, as in fmb_grid3_walk: FMB_NO_LIMIT, or a number above 0.
 * found[0 .. *done - 1] are set, all others unchanged. *done is `links` after the first three of these:
 * Returns FMB_MISS: proved, no link meets an occupied cell.
 *     FMB_HIT          proved: at least one link meets one. All links have been asked
 *     FMB_UNDECIDED    no hit is proved, and at least one link is too near to tell
 *     FMB_UNFINISHED   the budget is used up. To go on, ask link + *done, with found + *done. A link that was begun is
 *                      asked anew: where *done is 0, the budget is too small for the first one
 *     FMB_ERR_NULL     grid, link, found or done; *done is unchanged if it is not for the grid
 *     FMB_ERR_FRAME, FMB_ERR_NOT_FINITE, FMB_ERR_RANGE    of the grid, or of link *done: as fmb_grid3_sweep
 *     FMB_ERR_RANGE    links not 1 .. FMB_GRID3_MOST_LINKS, or a budget of 0: *done is 0
 *     FMB_ERR_STALE    as fmb_grid3_test
 *     FMB_ERR_BUSY     as fmb_grid3_test: *done is 0
 * Each link's answer is about its frame as it stood when the function looked. What links share is the check of the
 * grid and the stack of one search.
 * Cost: the sum of fmb_grid3_sweep of each link. Stack: as fmb_grid3_sweep.
 * Bound: c + c links + c blocks + c cells (of all links together, at most the budget).
 */
int fmb_grid3_links(const fmb_grid3 *grid, const fmb_motion3 *link, int32_t links, uint32_t budget,
                    fmb_grid3_found *found, int32_t *done);

/* A direction that all cells share (private: what walks keep of it). */
typedef struct {
    fmb_real n[3], middle, radius, half;
} fmb_grid3_axis;

/* What of its radius proves that it does not separate (private). */
typedef struct {
    fmb_real radius, tiny;
} fmb_grid3_part;

#define FMB_GRID3_AXES 25 /* of a tetrahedron: 3 of the world, 4 faces, 6 edges with 3 of the world */

/*
 * A search cell by cell. Filled by fmb_grid3_begin. Grid and frame stay the caller's, and may not change meanwhile. One
 * task's: fmb_types.h, "ONE MEMORY, ONE TASK"; all calls answer FMB_ERR_BUSY while another one uses it.
 */
typedef struct {
    uint32_t
        budget; /* what one call may spend: occupied cells looked at, and blocks. FMB_NO_LIMIT at first; 0: error */
    uint32_t looked; /* occupied cells that the search looked at, of all calls */
    uint32_t asked;  /* those of them that the shared directions left to fmb_test3 or fmb_sweep3 */
    /* private */
    const fmb_grid3 *grid;
    const uint32_t *memory;
    const fmb_frame3 *frame;
    fmb_real body[12], v[3], corner[3], size[3], room[3], share[3], middle[3], ahead[4], scale, soonest;
    fmb_grid3_part part;
    fmb_grid3_axis axis[FMB_GRID3_AXES];
    fmb_grid3_found best;
    int32_t axes, from[3], to[3], block[3], one[3], word, rest;
    uint32_t left[2], rows[2], index, changes, key;
    int ready, edges, deep, met, moves, mode, shape, error, usable;
    fmb_mark in_use;
} fmb_grid3_walk;

/*
 * Begins a search of a frame that translates by v (NULL: at rest).
 * Returns 0, or an error of fmb_grid3_sweep (FMB_ERR_NULL: walk, too); then *walk (if not NULL) answers with
 * FMB_ERR_FRAME.
 * Bound: c.
 */
int fmb_grid3_begin(fmb_grid3_walk *walk, const fmb_grid3 *grid, const fmb_frame3 *frame, const fmb_real v[3]);

/*
 * The next occupied cell that is not proved to be apart.
 * Returns 1: *found is one.
 *     0                    there are no more. All other occupied cells are PROVED to be apart. *found is unchanged.
 *     FMB_UNFINISHED       the budget of this call is used up; call again to go on; nothing is proved yet
 *     FMB_ERR_NULL         walk or found
 *     FMB_ERR_FRAME        a walk that has not begun
 *     FMB_ERR_STALE        the picture or the frame has changed since the walk began, or the memory is no longer the
 *                          grid's. It stays stale: all later calls say so. So do those after another error of the
 *                          grid, of the frame or of a cell. Or the walk has ended: its answer is told once
 *     FMB_ERR_RANGE        a budget of 0; a walk of which fmb_grid3_first was called
 * Bound: c + c blocks + c cells (of this call, at most the budget).
 */
int fmb_grid3_next(fmb_grid3_walk *walk, fmb_grid3_found *found);

/*
 * fmb_grid3_sweep with a budget: FMB_UNFINISHED, and *found is unchanged: call again. Returns else as fmb_grid3_sweep,
 * or an error of fmb_grid3_next (FMB_ERR_RANGE: a walk of which fmb_grid3_next was called). found may be NULL.
 * Bound: c + c blocks + c cells (of this call, at most the budget).
 */
int fmb_grid3_first(fmb_grid3_walk *walk, fmb_grid3_found *found);

#ifdef __cplusplus
}
#endif

#endif
