/* SPDX-License-Identifier: MIT */
/*
 * A tree at a pose against the occupied cells. A node's box, as a frame, is placed with the margin (fmb_frame3_place)
 * and asks the grid. Where that proves it apart, all below is: a box holds the volumes of all leaves below it. Of a
 * leaf the volume is placed, too. A placed frame holds all within the margin of the body at its exact pose, so a miss
 * is a theorem about that. A hit is one about the placed frame, which is larger: without a pose and a margin alone it
 * is the volume itself.
 */
#include "../scene/volume.h"
#include "around.h"
#include "grid.h"

/* The pose and the margin. */
static int place_volume(const fmb_cells3_tree_walk *w, fmb_frame3 *world, const fmb_frame3 *body)
{
    return w->posed ? fmb_frame3_place(world, body, &w->pose, w->margin) : fmb_frame3_grow(world, body, w->margin);
}

/* The volume of a leaf as a frame: 0 or an error. */
static int volume_of_leaf(const fmb_tree3 *t, const fmb_node3 *node, fmb_frame3 *frame)
{
    fmb_made3 made;
    if (node->volume < 0 || node->volume >= t->volumes)
        return FMB_ERR_RANGE;
    if (t->frame) {
        *frame = t->frame[node->volume];
        return fmb_usable(frame->shape) ? 0 : FMB_ERR_FRAME;
    }
    fmb_made_none(&made);
    int error = fmb_volume_numbers(t, node->volume, &made);
    const fmb_frame3 *f = &made.frame;
    return error ? error : fmb_frame3_init(frame, (fmb_shape)f->shape, f->origin, f->edge[0], f->edge[1], f->edge[2]);
}

/* A body in its own coordinates against the cells; an error where no frame can be placed. */
static int ask_placed(const fmb_cells3_tree_walk *w, const fmb_frame3 *body, fmb_grid3_found *cell)
{
    fmb_frame3 world;
    int error = place_volume(w, &world, body);
    return error ? error : fmb_grid3_test(w->grid, &world, cell);
}

/* Is a node's box proved apart from all cells? Where no frame can be made of it, it is not. */
static int box_is_apart(const fmb_cells3_tree_walk *w, const fmb_node3 *node)
{
    fmb_frame3 box;
    return !fmb_frame_around(&box, &node->box, 0) && ask_placed(w, &box, NULL) == FMB_MISS;
}

/* 1: the leaf is not apart, and *f says so; 0: it is. */
static int ask_leaf(const fmb_cells3_tree_walk *w, const fmb_node3 *node, fmb_cells3_leaf *f)
{
    fmb_frame3 body;
    int error = volume_of_leaf(&w->tree, node, &body);
    *f = (fmb_cells3_leaf){w->at, error, {{0, 0, 0}, 0, {0, 0}}};
    if (!error)
        f->answer = ask_placed(w, &body, &f->cell);
    if (f->answer == FMB_HIT && (w->posed || w->margin != 0))
        f->answer = f->cell.answer = FMB_UNDECIDED;
    return f->answer != FMB_MISS;
}

/* The node after `at` and all below it; -1: none; -2: a link that cannot be. */
static int32_t after_node(fmb_cells3_tree_walk *w, int32_t at)
{
    while (at > 0 && w->tree.node[at].next < 0) {
        int32_t parent = w->tree.node[at].parent;
        if (parent < 0 || parent >= at)
            return -2;
        at = parent;
    }
    if (at <= 0)
        return -1;
    int32_t next = w->tree.node[at].next;
    return next > at && next < w->tree.nodes ? next : -2;
}

static int32_t below_node(const fmb_cells3_tree_walk *w, int32_t at)
{
    int32_t child = w->tree.node[at].child;
    return child > at && child < w->tree.nodes ? child : -2;
}

/* Asks about the node at hand, and goes on. 1: a leaf is not apart; 0: go on; or an error. */
static int visit_node(fmb_cells3_tree_walk *w, fmb_cells3_leaf *f)
{
    const fmb_node3 *node = &w->tree.node[w->at];
    int apart = box_is_apart(w, node), leaf = node->child < 0, found = leaf && !apart ? ask_leaf(w, node, f) : 0;
    w->visits++;
    w->at = leaf || apart ? after_node(w, w->at) : below_node(w, w->at);
    /* A sound tree has each node once. */
    return w->at < -1 || ++w->steps > w->tree.nodes ? FMB_ERR_RANGE : found;
}

/* 0, or why the tree or the grid is not what it was. */
static int check_tree_walk(const fmb_cells3_tree_walk *w)
{
    if (w->usable != FMB_MADE)
        return FMB_ERR_FRAME;
    int error = fmb_grid_check(w->grid);
    if (!error)
        error = fmbi_tree_state(&w->tree);
    if (error)
        return error;
    if (w->grid->memory != w->memory || w->grid->key != w->key || w->memory[FMB_GRID_CHANGES] != w->changes ||
        w->tree.node[0].parent != w->mark)
        return FMB_ERR_STALE;
    return w->budget ? 0 : FMB_ERR_RANGE;
}

/* 0, or why the pose or the margin cannot be used. */
static int check_place(const fmb_pose3 *pose, fmb_real margin)
{
    if (!fmb_finite(margin))
        return FMB_ERR_NOT_FINITE;
    if (!(margin >= 0) || margin > FMB_LARGEST)
        return FMB_ERR_RANGE;
    return pose ? fmb_pose3_check(pose, NULL) : 0;
}

int fmb_cells3_tree(fmb_cells3_tree_walk *walk, const fmb_grid3 *grid, const fmb_tree3 *tree, const fmb_pose3 *pose,
                    fmb_real margin)
{
    if (!walk)
        return FMB_ERR_NULL;
    walk->usable = 0;
    int error = tree ? fmb_grid_check(grid) : FMB_ERR_NULL;
    if (!error)
        error = fmbi_tree_state(tree);
    if (!error)
        error = check_place(pose, margin);
    if (error)
        return error;
    *walk = (fmb_cells3_tree_walk){.budget = FMB_NO_LIMIT, .tree = *tree, .grid = grid, .memory = grid->memory};
    if (pose)
        walk->pose = *pose;
    walk->posed = pose != NULL;
    walk->margin = margin;
    walk->changes = grid->memory[FMB_GRID_CHANGES];
    walk->key = grid->key;
    walk->mark = tree->node[0].parent;
    walk->usable = FMB_MADE;
    return 0;
}

int fmb_cells3_tree_next(fmb_cells3_tree_walk *walk, fmb_cells3_leaf *found)
{
    if (!walk || !found)
        return FMB_ERR_NULL;
    int answer = check_tree_walk(walk);
    if (answer)
        return answer;
    for (uint32_t budget = walk->budget; walk->at >= 0; budget -= budget != FMB_NO_LIMIT) {
        fmb_cells3_leaf f;
        if (!budget)
            return FMB_UNFINISHED;
        answer = visit_node(walk, &f);
        if (answer == 1)
            *found = f;
        if (answer)
            return answer;
    }
    return walk->at == -1 ? 0 : FMB_ERR_RANGE;
}
