/* SPDX-License-Identifier: MIT */
/*
 * Other bodies against the occupied cells of a grid (fmb_grid.h): convex meshes and hulls, at rest or translating, and
 * trees at a pose. fmb.h includes it.
 *
 * A search goes through the cells that a box around the body meets. Each of them is asked with the body itself. What a
 * cell is, and what is not in a grid, stands in fmb_grid.h. A search is one task's: fmb_types.h, "ONE MEMORY, ONE
 * TASK".
 * All its calls answer FMB_ERR_BUSY while another one uses it, or fills the grid.
 */
#ifndef FMB_CELLS_H
#define FMB_CELLS_H

#include "fmb_convex.h"
#include "fmb_grid.h"
#include "fmb_hull.h"
#include "fmb_tree.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- convex meshes, hulls ---- */

/* A search cell by cell. Filled by one of the next two functions. Grid, mesh and vertices stay the caller's. */
typedef struct {
    uint32_t
        budget;     /* what one call may spend: cells that the box meets, and blocks. FMB_NO_LIMIT at first; 0: error */
    uint32_t asked; /* cells that the body itself was asked about, of all calls */
    /* private */
    fmb_grid3_walk cells;
    fmb_frame3 around;
    fmb_convex3 mesh;
    const fmb_convex3 *of; /* the caller's mesh, which is compared with the copy */
    fmb_hull3 hull;
    fmb_real v[3], axis[3];
    fmb_grid3_found best;
    int kind, mode, usable;
    fmb_mark in_use;
} fmb_cells3_walk;

/*
 * Begins a search of the convex hull of a mesh's vertices, with its skin, that translates by v (displacement during the
 * step, length; NULL: at rest).
 * Returns 0, or an error; then *walk (if not NULL) answers with FMB_ERR_FRAME:
 *     FMB_ERR_NULL         walk, grid, mesh
 *     FMB_ERR_FRAME        a grid or mesh that init did not make; a mesh that turns (`moved`)
 *     FMB_ERR_STALE        no picture has begun, or the memory is another grid's; vertices were written since init
 *     FMB_ERR_NOT_FINITE, FMB_ERR_RANGE   v; FMB_ERR_RANGE: the box around the mesh and its skin, as fmb_frame3_init
 * Bound: c + c vertices.
 */
int fmb_cells3_convex(fmb_cells3_walk *walk, const fmb_grid3 *grid, const fmb_convex3 *mesh, const fmb_real v[3]);

/*
 * The same of a hull. It is copied. It is a body of its own here: all points that its 14 supports admit. What it was
 * made of is in it, and need not be all of it. So FMB_HIT says that the hull is proved to meet the cell; what it holds
 * may still be apart.
 * Returns as fmb_cells3_convex, with FMB_ERR_FRAME: a hull that cannot be used.
 * Bound: c.
 */
int fmb_cells3_hull(fmb_cells3_walk *walk, const fmb_grid3 *grid, const fmb_hull3 *hull, const fmb_real v[3]);

/*
 * The next occupied cell that is not proved to be apart from the body.
 * Returns 1: *found is one. FMB_HIT: proved to meet at some time; FMB_UNDECIDED. `when` encloses the exact times of
 *                          contact with this cell; at rest 0 and 1.
 *     0                    there are no more. All other occupied cells are PROVED to be apart, at every time of the
 *                          step. *found is unchanged.
 *     FMB_UNFINISHED       the budget of this call is used up; call again to go on; nothing is proved yet
 *     FMB_ERR_NULL         walk or found
 *     FMB_ERR_FRAME        a walk that has not begun
 *     FMB_ERR_STALE        the picture, the mesh, its skin or its vertices have changed since the walk began; or the
 *                          walk has ended: its answer is told once
 *     FMB_ERR_RANGE        a budget of 0; a walk of which fmb_cells3_first was called
 * Cost: that of fmb_grid3_next of the box; for each cell that it gives fmb_convex3_sweep, where a hit is asked twice,
 * or fmb_hull3_sweep, and fmb_hull3_occupied up to three times.
 * Bound, here and below: c + c vertices + c blocks + c cells + c asked + c asked x vertices (of the mesh and a cell).
 */
int fmb_cells3_next(fmb_cells3_walk *walk, fmb_grid3_found *found);

/*
 * The earliest contact: *found has a when.in that is not later than the exact first contact with any occupied cell.
 * Returns FMB_MISS: proved, none; FMB_HIT, FMB_UNDECIDED: *found is a cell, as of fmb_grid3_sweep; or as
 * fmb_cells3_next (FMB_ERR_RANGE: a walk of which fmb_cells3_next was called). found may be NULL.
 */
int fmb_cells3_first(fmb_cells3_walk *walk, fmb_grid3_found *found);

/* ---- trees ---- */

/* A leaf that is not proved to be apart from the cells. */
typedef struct {
    int32_t leaf; /* number of the node */
    /*
     * FMB_HIT: proved to meet found.cell; FMB_UNDECIDED: it may; or the error that keeps the leaf from being asked
     * about: FMB_ERR_FRAME, or what no frame could be made for.
     */
    int answer;
    fmb_grid3_found cell; /* one of the cells, or zeros after an error */
} fmb_cells3_leaf;

/* A search of a tree. Filled by fmb_cells3_tree. Tree and grid stay the caller's. */
typedef struct {
    uint32_t budget; /* what one call may spend: nodes. FMB_NO_LIMIT at first; 0: error */
    uint32_t visits; /* nodes that were asked about, of all calls */
    /* private */
    fmb_tree3 tree;
    const fmb_grid3 *grid;
    const uint32_t *memory;
    fmb_pose3 pose;
    fmb_real margin;
    fmb_real v[3];
    fmb_cells3_leaf best;
    uint32_t changes, key;
    int32_t mark, at, steps;
    int posed, moves, mode, usable;
    fmb_mark in_use;
} fmb_cells3_tree_walk;

/*
 * Begins a search of all volumes of leaves of a tree, at rest, against the occupied cells.
 * pose: where the body stands (fmb_pose3, its exact rotation); the tree is then in coordinates of the body. NULL: in
 * those of the world. margin: a length, >= 0, to be kept free around the volumes. (Sharp at corners: fmb_frame3_grow.)
 * Returns 0, or an error; then *walk (if not NULL) answers with FMB_ERR_FRAME:
 *     FMB_ERR_NULL         walk, grid, tree, or a tree without its arrays
 *     FMB_ERR_FRAME        a grid that init did not make; a tree that was never proved
 *     FMB_ERR_STALE        no picture has begun, or the memory is another grid's; a tree that has changed since, or
 *                          whose first leaf does not hold its volume
 *     FMB_ERR_NOT_FINITE, FMB_ERR_RANGE   the pose (fmb_pose3_check), the margin
 * Bound: c + c levels.
 */
int fmb_cells3_tree(fmb_cells3_tree_walk *walk, const fmb_grid3 *grid, const fmb_tree3 *tree, const fmb_pose3 *pose,
                    fmb_real margin);

/*
 * The same while the body translates by v (world, displacement during the step, length), from the pose on. Between
 * fmb_cells3_tree and the first question.
 * Returns 0; FMB_ERR_NULL: walk or v; FMB_ERR_FRAME: a walk that has not begun. Or an error after which the walk
 * answers with FMB_ERR_FRAME: FMB_ERR_NOT_FINITE (v), FMB_ERR_RANGE (v; a walk that was asked already).
 * Bound: c.
 */
int fmb_cells3_tree_translate(fmb_cells3_tree_walk *walk, const fmb_real v[3]);

/*
 * The next leaf whose volume is not proved to be farther than the margin from all occupied cells, at every time of the
 * step.
 * Returns 1: *found is one. Its answer is FMB_HIT only without a pose and a margin. While it translates, cell.when
 *                          encloses the times of contact of what was placed with this cell, and its `in` is not later
 *                          than the first time at which the volume is within the margin of any occupied cell; at rest
 *                          0 and 1.
 *     0                    there are no more. The volumes of all other leaves are PROVED to be farther than the margin
 *                          from all occupied cells, from the exact pose on at every time of the step (margin 0: not to
 *                          meet one). *found is unchanged.
 *     FMB_UNFINISHED       the budget of this call is used up; call again to go on; nothing is proved yet
 *     FMB_ERR_NULL         walk or found
 *     FMB_ERR_FRAME        a walk that has not begun
 *     FMB_ERR_STALE        the picture or the tree has changed since the walk began; or the walk has ended: its answer
 *                          is told once
 *     FMB_ERR_RANGE        a budget of 0; a link of the tree that cannot be; a walk of which fmb_cells3_tree_first was
 *                          called
 * Cost: for each node fmb_frame3_place of its box, and fmb_grid3_test or fmb_grid3_sweep; the same of the volume of a
 * leaf.
 * Bound: c + c visits + c looks + c blocks + c cells, and what the source of numbers takes. visits: nodes that are
 * looked at, and steps back up. looks: at each 16th node another one once more. blocks: those that their boxes and
 * volumes reach. cells: occupied ones that the boxes of nodes reach, or the volumes of leaves, whichever are more.
 */
int fmb_cells3_tree_next(fmb_cells3_tree_walk *walk, fmb_cells3_leaf *found);

/*
 * The leaf of the earliest contact: found->cell.when.in is not later than the first time at which any leaf's volume is
 * within the margin of an occupied cell. At rest: any leaf, a hit at best.
 * Returns FMB_MISS: proved, there is none, as the 0 of fmb_cells3_tree_next. *found is unchanged
 *     FMB_HIT, FMB_UNDECIDED   *found is the leaf, as there
 *     FMB_UNFINISHED       the budget of this call is used up; call again to go on; nothing is proved yet
 *     an error of fmb_cells3_tree_next (FMB_ERR_RANGE: a walk of which fmb_cells3_tree_next was called); *found is
 *                          unchanged; or of a leaf that cannot be asked about: then *found is that leaf
 * found may be NULL.
 * Bound: c + c visits + c looks + c blocks + c cells, as fmb_cells3_tree_next.
 */
int fmb_cells3_tree_first(fmb_cells3_tree_walk *walk, fmb_cells3_leaf *found);

#ifdef __cplusplus
}
#endif

#endif
