/* SPDX-License-Identifier: MIT */
/*
 * A tree at a pose against the occupied cells. A node's box, as a frame, is placed with the margin (fmb_frame3_place)
 * and asks the grid. Where that proves it apart, all below is: a box holds the volumes of all leaves below it. Of a
 * leaf the volume is placed, too. A placed frame holds all within the margin of the body at its exact pose, so a miss
 * is a theorem about that. A hit is one about the placed frame, which is larger: without a pose and a margin alone it
 * is the volume itself.
 *
 * While the body translates by v, each of these frames does: all that one of them holds is within it at every t. So
 * fmb_grid3_sweep's miss is a theorem about it at every t, and no contact of it is earlier than the frame's first one,
 * nor than that of a box above it. A search for the first contact leaves out what begins after the best leaf does.
 */
#include "../scene/volume.h"
#include "around.h"
#include "grid.h"

/* Which calls a walk has seen. */
enum { LEAVES_FRESH, LEAVES_STEPS, LEAVES_FIRST, LEAVES_ENDED };

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
    return error ? error : fmb_frame3_init(frame, fmb_named(f->shape), f->origin, f->edge[0], f->edge[1], f->edge[2]);
}

/* A body in its own coordinates against the cells; an error where no frame can be placed. */
static int ask_placed(const fmb_cells3_tree_walk *w, const fmb_frame3 *body, fmb_grid3_found *cell)
{
    fmb_frame3 world;
    int error = place_volume(w, &world, body);
    return error ? error : fmb_grid3_sweep(w->grid, &world, w->moves ? w->v : NULL, cell);
}

/*
 * Is a node's box proved apart from all cells, or from all of them until the best leaf meets one? Where no frame can be
 * made of it, it is not.
 */
static int box_is_apart(const fmb_cells3_tree_walk *w, const fmb_node3 *node)
{
    fmb_frame3 box;
    fmb_grid3_found cell;
    if (fmb_frame_around(&box, &node->box, 0))
        return 0;
    int answer = ask_placed(w, &box, &cell);
    return answer == FMB_MISS || (answer > 0 && w->best.answer && cell.when.in > w->best.cell.when.in);
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

/* `to`, which node `from` names, if it is where it may be, and below `parent`; else -2. As linked() of walk.c. */
static int32_t named_node(const fmb_tree3 *t, int32_t from, int32_t to, int32_t parent)
{
    return to > from && to < t->nodes && t->node[to].parent == parent ? to : -2;
}

/* The node after `at` and all below it; -1: none; -2: a link that cannot be. */
static int32_t after_node(const fmb_tree3 *t, int32_t at)
{
    while (at > 0) {
        const fmb_node3 *n = &t->node[at];
        if (n->next != -1)
            return named_node(t, at, n->next, n->parent);
        if (n->parent < 0 || n->parent >= at)
            return -2;
        at = n->parent;
    }
    return -1;
}

/* A node in turn, for so many that were asked about (as FMB_LOOK_STEPS; here a step takes more). Is it sound? */
#define LEAVES_LOOK 16

static int look_in_turn(const fmb_cells3_tree_walk *w)
{
    const uint32_t rest = (uint32_t)w->steps % LEAVES_LOOK;
    if (rest && w->at != -1) /* at the end the rest has its share, as fmb_look_last gives it */
        return 1;
    uint64_t question = fmb_mix_pose(fmb_mix(FMB_MIX_START, w->changes), w->pose.rotation, w->pose.translation);
    question = fmb_mix_real(fmb_mix_reals(question, w->v, 3), w->margin);
    if (rest && fmb_mix_short(fmb_mix(question, (uint32_t)w->steps)) % LEAVES_LOOK >= rest)
        return 1;
    return fmbi_node_is_sound(&w->tree,
                              fmbi_look_from(&w->tree, &w->tree, question) + (uint32_t)w->steps / LEAVES_LOOK);
}

/* Asks about the node at hand, and goes on. 1: a leaf is not apart; 0: go on; or an error. */
static int visit_node(fmb_cells3_tree_walk *w, fmb_cells3_leaf *f)
{
    const fmb_node3 *node = &w->tree.node[w->at];
    int apart = box_is_apart(w, node), leaf = node->child < 0, found = leaf && !apart ? ask_leaf(w, node, f) : 0;
    w->visits++;
    w->at = leaf || apart ? after_node(&w->tree, w->at) : named_node(&w->tree, w->at, node->child, w->at);
    if (++w->steps > w->tree.nodes) /* a sound tree has each node once */
        w->at = -2;
    if (w->at < -1)
        return FMB_ERR_RANGE;
    if (look_in_turn(w))
        return found;
    w->at = -2; /* from now on */
    return FMB_ERR_STALE;
}

/* Are the cells and the tree those that the walk began with, and as they were? */
static int is_as_it_began(const fmb_cells3_tree_walk *w)
{
    const fmb_grid3 *g = w->grid;
    if (w->at >= w->tree.nodes || w->steps < 0 || w->steps > w->tree.nodes) /* no such place: written since */
        return 0;
    return g->memory == w->memory && g->key == w->key && fmb_grid_picture(w->memory) == w->changes &&
           w->tree.node[0].parent == w->mark;
}

/* 0, or why the tree or the grid is not what it was. */
static int check_tree_walk(const fmb_cells3_tree_walk *w)
{
    if (w->usable != FMB_MADE)
        return FMB_ERR_FRAME;
    int error = fmb_grid_check(w->grid);
    if (!error)
        error = fmbi_tree_state(&w->tree);
    if (!error && !is_as_it_began(w))
        error = FMB_ERR_STALE;
    return error;
}

/* The same, or why the walk cannot go on in this mode. */
static int begin_leaves(fmb_cells3_tree_walk *w, int mode)
{
    int error = check_tree_walk(w);
    if (error)
        return error;
    if (w->mode == LEAVES_FRESH)
        w->mode = mode;
    if (!w->budget || (w->mode != mode && w->mode != LEAVES_ENDED))
        return FMB_ERR_RANGE;
    return w->mode == LEAVES_ENDED ? FMB_ERR_STALE : 0; /* what it came to was about cells and leaves of then */
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

static int begin_tree(fmb_cells3_tree_walk *walk, const fmb_grid3 *grid, const fmb_tree3 *tree, const fmb_pose3 *pose,
                      fmb_real margin)
{
    fmb_made3 made;
    fmbi_clear(walk, &walk->in_use);
    const int32_t mark = fmb_mark_of(tree);
    int error = tree ? fmb_grid_check(grid) : FMB_ERR_NULL;
    if (!error)
        error = fmbi_tree_state(tree);
    if (!error)
        error = check_place(pose, margin);
    if (error)
        return error;
    walk->budget = FMB_NO_LIMIT;
    walk->tree = *tree;
    walk->grid = grid;
    walk->memory = grid->memory;
    if (pose)
        walk->pose = *pose;
    walk->posed = pose != NULL;
    walk->margin = margin;
    walk->changes = fmb_grid_picture(grid->memory);
    walk->key = grid->key;
    walk->mark = mark;
    fmb_made_none(&made);
    error = fmbi_first_leaf_check(&walk->tree, 0, &made);
    walk->usable = error ? 0 : FMB_MADE;
    return error;
}

int fmb_cells3_tree(fmb_cells3_tree_walk *walk, const fmb_grid3 *grid, const fmb_tree3 *tree, const fmb_pose3 *pose,
                    fmb_real margin)
{
    uint32_t me;
    int busy = walk ? fmbi_take_anew(&walk->in_use, &me) : FMB_ERR_NULL;
    return busy ? busy : fmbi_leave(begin_tree(walk, grid, tree, pose, margin), &walk->in_use, &me);
}

static int translate_leaves(fmb_cells3_tree_walk *walk, const fmb_real v[3])
{
    if (walk->usable != FMB_MADE)
        return FMB_ERR_FRAME;
    int error = fmbi_check_displacement(v, 3);
    if (!error && walk->mode != LEAVES_FRESH)
        error = FMB_ERR_RANGE;
    walk->usable = error ? 0 : FMB_MADE;
    walk->moves = 0;
    for (int k = 0; k < 3; k++) {
        walk->v[k] = v[k];
        walk->moves |= v[k] != 0;
    }
    return error;
}

int fmb_cells3_tree_translate(fmb_cells3_tree_walk *walk, const fmb_real v[3])
{
    uint32_t me;
    int busy = walk && v ? fmbi_take(&walk->in_use, &me) : FMB_ERR_NULL;
    return busy ? busy : fmbi_leave(translate_leaves(walk, v), &walk->in_use, &me);
}

/* The next leaf that is not apart: 1, and *f says so. 0: there are no more; FMB_UNFINISHED; or an error. */
static int next_leaf(fmb_cells3_tree_walk *w, uint32_t *budget, fmb_cells3_leaf *f)
{
    for (; w->at >= 0; *budget -= *budget != FMB_NO_LIMIT) {
        if (!*budget)
            return FMB_UNFINISHED;
        int answer = visit_node(w, f);
        if (answer) {
            *budget -= *budget != FMB_NO_LIMIT;
            return answer;
        }
    }
    return w->at == -1 ? 0 : FMB_ERR_RANGE;
}

/* Of what a search has come to: neither the cells nor the tree have changed while the call looked. 0 or an error. */
static int same_to_the_end(const fmb_cells3_tree_walk *w)
{
    const int same = fmb_grid_picture(w->memory) == w->changes;
    return same && fmb_root_mark(&w->tree) == w->mark ? 0 : FMB_ERR_STALE;
}

static int next_of_leaves(fmb_cells3_tree_walk *walk, fmb_cells3_leaf *found)
{
    fmb_cells3_leaf f;
    int answer = begin_leaves(walk, LEAVES_STEPS);
    if (answer)
        return answer;
    uint32_t budget = walk->budget;
    answer = next_leaf(walk, &budget, &f);
    if (answer == 1)
        *found = f;
    if (!answer) {
        walk->mode = LEAVES_ENDED; /* also where it is stale */
        answer = same_to_the_end(walk);
    }
    return answer;
}

int fmb_cells3_tree_next(fmb_cells3_tree_walk *walk, fmb_cells3_leaf *found)
{
    uint32_t me;
    int busy = walk && found ? fmbi_take(&walk->in_use, &me) : FMB_ERR_NULL;
    return busy ? busy : fmbi_leave(next_of_leaves(walk, found), &walk->in_use, &me);
}

/* Sooner is better, then a hit. A leaf that cannot be asked about, and a hit at the start, are the end. */
static void keep_leaf(fmb_cells3_tree_walk *w, const fmb_cells3_leaf *f)
{
    const fmb_real in = f->cell.when.in, soonest = w->best.cell.when.in;
    if (!w->best.answer || f->answer < 0 || in < soonest || (in == soonest && f->answer == FMB_HIT))
        w->best = *f;
    if (w->best.answer < 0 || (w->best.answer == FMB_HIT && w->best.cell.when.in == 0))
        w->mode = LEAVES_ENDED;
}

static int first_of_leaves(fmb_cells3_tree_walk *walk, fmb_cells3_leaf *found)
{
    int answer = begin_leaves(walk, LEAVES_FIRST);
    uint32_t budget = walk->budget;
    while (!answer && walk->mode == LEAVES_FIRST) {
        fmb_cells3_leaf f;
        int next = next_leaf(walk, &budget, &f);
        if (next == 1)
            keep_leaf(walk, &f);
        else if (next)
            answer = next;
        else
            walk->mode = LEAVES_ENDED;
    }
    if (!answer)
        answer = same_to_the_end(walk);
    if (answer)
        return answer;
    if (found && walk->best.answer)
        *found = walk->best;
    return walk->best.answer;
}

int fmb_cells3_tree_first(fmb_cells3_tree_walk *walk, fmb_cells3_leaf *found)
{
    uint32_t me;
    int busy = walk ? fmbi_take(&walk->in_use, &me) : FMB_ERR_NULL;
    return busy ? busy : fmbi_leave(first_of_leaves(walk, found), &walk->in_use, &me);
}
