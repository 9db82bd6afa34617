/* SPDX-License-Identifier: MIT */
/*
 * Trees, hulls, fronts and caches that are not what they were, or not what the search takes them for: each of these used to end in 0,
 * "proved apart", or in a loop without end.
 */
#include "check.h"
#include "pairs.h"
#include "port.h"

#include "fmb.h"
#include <stddef.h>

/* Cubes in a row along x, two of them apart by one; the last volume, if any, is a box around them all, at the root. */
enum { CUBES = 4, NODES = 2 * CUBES - 1, FRONTS = 14, CACHE = 4 };

typedef struct {
    fmb_node3 node[NODES];
    fmb_frame3 frame[CUBES + 1];
    fmb_tree3 tree;
} row;

static row row_of[2];
static fmb_walk3 w;
static fmb_meeting3 m;

static void set_edges(fmb_real edge[3][3], fmb_real x, fmb_real y, fmb_real z)
{
    const fmb_real size[3] = {x, y, z};
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++)
            edge[i][k] = i == k ? size[i] : 0;
}

static void set_frame(fmb_frame3 *f, fmb_real x, fmb_real y, fmb_real size)
{
    fmb_real origin[3] = {x, y, 0}, e[3][3];
    set_edges(e, size, 1, 1);
    CHECK_EQ(fmb_frame3_init(f, FMB_CUBOID, origin, e[0], e[1], e[2]), 0);
}

/* A row at y; enclosed: with a box around it as the volume of its root. Not proved yet. */
static void plant(row *r, fmb_real y, int enclosed)
{
    const int first = NODES - CUBES;
    for (int i = 0; i < CUBES; i++) {
        fmb_frame3 *f = &r->frame[i];
        set_frame(f, (fmb_real)(2 * i), y, 1);
        CHECK_EQ(fmb_leaf3_init(&r->node[first + i], i, f->shape, f->origin, (const fmb_real(*)[3])f->edge), 0);
    }
    fmb_real origin[3] = {-1, y - 1, -1}, e[3][3];
    set_edges(e, 2 * CUBES + 2, 3, 3);
    CHECK_EQ(fmb_frame3_init(&r->frame[CUBES], FMB_CUBOID, origin, e[0], e[1], e[2]), 0);
    r->node[0].volume = enclosed ? CUBES : -1;
    CHECK_EQ(fmb_tree3_build(r->node, NODES, 0, 1, first, CUBES, FMB_NODE_OBJECT, FMB_SPLIT_MEDIAN), 0);
    r->tree = (fmb_tree3){.node = r->node, .nodes = NODES, .volumes = CUBES + 1, .frame = r->frame};
}

static void plant_both(fmb_real apart, int enclosed)
{
    for (int side = 0; side < 2; side++) {
        plant(&row_of[side], side ? apart : 0, enclosed);
        CHECK_EQ(fmb_tree3_check(&row_of[side].tree, NULL), 0);
    }
}

static int start(const fmb_tree3 *a, const fmb_tree3 *b, int options)
{
    return fmb_walk3_init(&w, a, 0, NULL, b, 0, NULL, options);
}

static int search(const fmb_tree3 *a, const fmb_tree3 *b, int options)
{
    int error = start(a, b, options);
    CHECK(!error || fmb_walk3_next(&w, &m) == error);
    return error ? error : fmb_walk3_next(&w, &m);
}

static int32_t leaf_of(const row *r, int32_t volume)
{
    for (int32_t i = 0; i < NODES; i++)
        if (r->node[i].child == -1 && r->node[i].volume == volume)
            return i;
    return -1;
}

/* A cube of the row to (x,y). */
static void move(row *r, int32_t volume, fmb_real x, fmb_real y)
{
    fmb_real origin[3] = {x, y, 0}, e[3][3];
    set_edges(e, 1, 1, 1);
    CHECK_EQ(
        fmb_tree3_move(&r->tree, r->node, leaf_of(r, volume), r->frame, FMB_CUBOID, origin, (const fmb_real(*)[3])e),
        0);
}

/* Node `number` of a tree to where the first volume of its frames is. */
static int move_to_first(row *r, fmb_node3 *node, int32_t number, fmb_frame3 *frame)
{
    return fmb_tree3_move(&r->tree, node, number, frame, FMB_CUBOID, r->frame->origin,
                          (const fmb_real(*)[3])r->frame->edge);
}

/* ---- trees ---- */

/* A walk that was never begun: the first to use it. */
static void never_begun(void)
{
    int32_t found;
    CHECK_EQ(fmb_walk3_next(&w, &m), FMB_ERR_FRAME);
    CHECK_EQ(fmb_walk3_all(&w, &m, 1, &found), FMB_ERR_FRAME);
    CHECK_EQ(fmb_walk3_first(&w, &m), FMB_ERR_FRAME);
}

static void never_proved(void)
{
    plant(&row_of[0], 0, 0);
    plant(&row_of[1], 0, 0);
    fmb_tree3 *a = &row_of[0].tree, *b = &row_of[1].tree, edited;
    CHECK_EQ(search(a, b, 0), FMB_ERR_FRAME);
    CHECK_EQ(fmb_tree3_check(a, NULL), 0);
    CHECK_EQ(search(a, b, 0), FMB_ERR_FRAME);
    CHECK_EQ(search(b, a, 0), FMB_ERR_FRAME);
    CHECK_EQ(fmb_tree3_check(b, NULL), 0);
    CHECK_EQ(search(a, b, 0), 1);
    edited = *b;
    CHECK_EQ(search(a, &edited, 0), 1); /* a copy is as good */
    edited.volumes--;
    CHECK_EQ(search(a, &edited, 0), FMB_ERR_STALE);
    edited = *b;
    edited.nodes = 1; /* the root alone: it has no volume */
    CHECK_EQ(search(a, &edited, 0), FMB_ERR_STALE);
    CHECK(fmb_tree3_check(&edited, NULL) != 0);
    edited = *b;
    edited.frame = row_of[0].frame + 1;
    CHECK_EQ(search(a, &edited, 0), FMB_ERR_STALE);
    edited = *b;
    edited.node = row_of[0].node;
    CHECK_EQ(search(a, &edited, 0), FMB_ERR_STALE);
    edited = (fmb_tree3){.nodes = 1};
    CHECK_EQ(search(a, &edited, 0), FMB_ERR_NULL);
    /* One that was found wrong; volumes that are fewer than their numbers. */
    row_of[1].node[1].order = -5;
    CHECK_EQ(fmb_tree3_check(b, NULL), FMB_TREE_KIND);
    CHECK_EQ(search(a, b, 0), FMB_ERR_FRAME);
    plant_both(0, 0);
    b->volumes = CUBES - 1;
    CHECK_EQ(fmb_tree3_check(b, NULL), FMB_TREE_VOLUME);
    b->volumes = 0;
    CHECK_EQ(fmb_tree3_check(b, NULL), FMB_ERR_RANGE);
}

static void moved(void)
{
    row *a = &row_of[0], *b = &row_of[1];
    fmb_tree3 copy;
    plant_both(5, 0);
    CHECK_EQ(search(&a->tree, &b->tree, 0), 0);
    copy = b->tree;
    CHECK_EQ(start(&a->tree, &b->tree, 0), 0);
    move(b, 1, 2, 0); /* into a cube of a; the boxes above are old */
    CHECK_EQ(fmb_walk3_next(&w, &m), FMB_ERR_STALE);
    CHECK_EQ(search(&a->tree, &b->tree, 0), FMB_ERR_STALE);
    CHECK_EQ(search(&a->tree, &copy, 0), FMB_ERR_STALE);
    CHECK_EQ(fmb_tree3_refit(&b->tree, b->node, NULL), 0);
    CHECK_EQ(search(&a->tree, &b->tree, 0), 1);
    CHECK_EQ(search(&a->tree, &copy, 0), FMB_ERR_STALE); /* of the state before */
    CHECK_EQ(fmb_tree3_check(&copy, NULL), 0);
    CHECK_EQ(search(&a->tree, &copy, 0), 1);
    CHECK_EQ(start(&a->tree, &b->tree, 0), 0);
    CHECK_EQ(fmb_tree3_refit(&a->tree, a->node, NULL), 0);
    CHECK_EQ(fmb_walk3_next(&w, &m), FMB_ERR_STALE);
    m.a = m.b = -1;
    CHECK_EQ(fmb_walk3_first(&w, &m), FMB_ERR_STALE);
    /* Other arrays than the tree's. */
    CHECK_EQ(fmb_tree3_refit(&a->tree, b->node, NULL), FMB_ERR_RANGE);
    CHECK_EQ(move_to_first(a, b->node, NODES - 1, a->frame), FMB_ERR_RANGE);
    CHECK_EQ(move_to_first(a, a->node, NODES - 1, b->frame), FMB_ERR_RANGE);
    CHECK_EQ(fmb_tree3_move(&a->tree, a->node, NODES - 1, NULL, FMB_CUBOID, a->frame->origin,
                            (const fmb_real(*)[3])a->frame->edge),
             FMB_ERR_NULL);
    CHECK_EQ(move_to_first(a, a->node, NODES, a->frame), FMB_ERR_RANGE);
    CHECK_EQ(move_to_first(a, a->node, 0, a->frame), FMB_ERR_RANGE);
    CHECK_EQ(search(&a->tree, &b->tree, 0), 1); /* nothing was changed */
    /* Built anew over leaves that are elsewhere. */
    plant_both(5, 0);
    plant(b, 0, 0);
    b->tree = copy;
    CHECK_EQ(search(&a->tree, &b->tree, 0), FMB_ERR_STALE);
}

/* Numbers that are refused are a change, too: what has none may be anywhere, and no tree or search from before may call it free. */
static void moved_to_nowhere(void)
{
    row *a = &row_of[0], *b = &row_of[1];
    const fmb_real zero = 0, wrong[2] = {zero / zero, 1 / zero};
    for (int i = 0; i < 2; i++) {
        fmb_real origin[3] = {2, 5, wrong[i]}, e[3][3];
        set_edges(e, 1, 1, 1);
        plant_both(5, 0);
        CHECK_EQ(start(&a->tree, &b->tree, 0), 0);
        CHECK(fmb_tree3_move(&b->tree, b->node, leaf_of(b, 1), b->frame, FMB_CUBOID, origin, (const fmb_real(*)[3])e) <
              0);
        CHECK_EQ(fmb_walk3_next(&w, &m), FMB_ERR_STALE);
        CHECK_EQ(search(&a->tree, &b->tree, 0), FMB_ERR_STALE);
        CHECK_EQ(search(&b->tree, &a->tree, 0), FMB_ERR_STALE);
        CHECK_EQ(fmb_tree3_refit(&b->tree, b->node, NULL), 0);
        CHECK_EQ(search(&a->tree, &b->tree, 0), 1);
        CHECK(m.b == leaf_of(b, 1) && m.verdict == FMB_ERR_FRAME);
        move(b, 1, 2, 5);
        CHECK_EQ(fmb_tree3_refit(&b->tree, b->node, NULL), 0);
        CHECK_EQ(search(&a->tree, &b->tree, 0), 0);
    }
}

/* Frames that were moved in place: leaves that do not hold them any more are found, at the beginning of a search and by a refit. */
static void moved_in_place(void)
{
    row *a = &row_of[0], *b = &row_of[1];
    fmb_tree3_report report;
    plant_both(5, 0);
    for (int i = 0; i < CUBES; i++)
        set_frame(&b->frame[i], (fmb_real)(2 * i), 0, 1);
    CHECK_EQ(search(&a->tree, &b->tree, 0), FMB_ERR_STALE);
    CHECK_EQ(search(&b->tree, &a->tree, 0), FMB_ERR_STALE);
    CHECK_EQ(fmb_tree3_refit(&b->tree, b->node, &report), FMB_TREE_BOX);
    CHECK(b->node[report.node].child == -1);
    CHECK_EQ(search(&a->tree, &b->tree, 0), FMB_ERR_FRAME);
    for (int i = 0; i < CUBES; i++)
        move(b, i, (fmb_real)(2 * i), 0);
    CHECK_EQ(fmb_tree3_refit(&b->tree, b->node, NULL), 0);
    CHECK_EQ(search(&a->tree, &b->tree, 0), 1);
}

/* A volume of the root that holds what has left it no more. */
static void inner_volumes(void)
{
    row *a = &row_of[0], *b = &row_of[1];
    fmb_real origin[3] = {-1, -1, -1}, e[3][3];
    fmb_tree3_report report;
    plant_both(9, 1);
    CHECK_EQ(search(&a->tree, &b->tree, 0), 0);
    fmb_tree3 copy = b->tree;
    move(b, 1, 2, 0);
    CHECK_EQ(fmb_tree3_refit(&b->tree, b->node, &report), FMB_TREE_INSIDE);
    CHECK_EQ(report.node, leaf_of(b, 1));
    CHECK_EQ(search(&a->tree, &b->tree, 0), FMB_ERR_FRAME);
    CHECK_EQ(search(&a->tree, &copy, 0), FMB_ERR_STALE);
    CHECK_EQ(fmb_tree3_check(&copy, NULL), FMB_TREE_INSIDE);
    CHECK_EQ(fmb_tree3_holds(&b->tree, 0), FMB_TREE_INSIDE);
    set_edges(e, 2 * CUBES + 2, 12, 3);
    CHECK_EQ(fmb_tree3_move(&b->tree, b->node, 0, b->frame, FMB_CUBOID, origin, (const fmb_real(*)[3])e), 0);
    CHECK_EQ(search(&a->tree, &b->tree, 0), FMB_ERR_FRAME);
    CHECK_EQ(fmb_tree3_refit(&b->tree, b->node, &report), 0);
    CHECK_EQ(fmb_tree3_holds(&b->tree, 0), 0);
    CHECK_EQ(search(&a->tree, &b->tree, 0), 1);
    /* Smaller than what it holds. */
    CHECK_EQ(move_to_first(b, b->node, 0, b->frame), 0);
    CHECK_EQ(search(&a->tree, &b->tree, 0), FMB_ERR_STALE);
    CHECK_EQ(fmb_tree3_refit(&b->tree, b->node, &report), FMB_TREE_INSIDE);
    CHECK_EQ(fmb_tree3_holds(&b->tree, NODES - 1), FMB_ERR_RANGE);
    CHECK_EQ(fmb_tree3_holds(&b->tree, -1), FMB_ERR_RANGE);
    for (int32_t i = 1; i < NODES; i++) { /* a link that is not one */
        const int32_t parent = b->node[i].parent;
        b->node[i].parent = i;
        CHECK_EQ(fmb_tree3_holds(&b->tree, 0), FMB_TREE_LINKS);
        b->node[i].parent = -1;
        CHECK_EQ(fmb_tree3_holds(&b->tree, 0), FMB_TREE_LINKS);
        b->node[i].parent = parent;
    }
    CHECK_EQ(fmb_tree3_holds(&b->tree, 0), FMB_TREE_INSIDE);
    CHECK_EQ(fmb_tree3_holds(NULL, 0), FMB_ERR_NULL);
}

/* ---- trees that are made anew otherwise ---- */

/* How four leaning bars become a tree: what leans the other way in the same box has to give another mark. */
enum { OF_TWO_OBJECTS, MOVED_IN_AN_OBJECT, MOVED_AS_A_LEAF, NEW_IN_AN_OBJECT, REFITTED, EXCHANGED, WAYS };

static const fmb_real bar_edge[2][3][3] = {{{1, 1, 0}, {(fmb_real)0.25, -1, 0}, {0, 0, 1}},
                                           {{1, -1, 0}, {(fmb_real)0.25, 1, 0}, {0, 0, 1}}};

static void bar(row *r, int32_t node, int32_t i, int other)
{
    const fmb_real origin[3] = {(fmb_real)(4 * i), 0, 0}, (*e)[3] = bar_edge[other];
    CHECK_EQ(fmb_frame3_init(&r->frame[i], FMB_CUBOID, origin, e[0], e[1], e[2]), 0);
    CHECK_EQ(fmb_leaf3_init(&r->node[node], i, FMB_CUBOID, origin, e), 0);
}

static void move_bar(row *r, int other)
{
    const fmb_real origin[3] = {0, 0, 0};
    CHECK_EQ(fmb_tree3_move(&r->tree, r->node, leaf_of(r, 0), r->frame, FMB_CUBOID, origin, bar_edge[other]), 0);
}

static void build(row *r, int32_t root, int32_t inner, int32_t leaf, int32_t count, int kind)
{
    CHECK_EQ(fmb_tree3_build(r->node, NODES, root, inner, leaf, count, kind, FMB_SPLIT_MEDIAN), 0);
}

static void make_otherwise(row *r, int way, int other)
{
    r->node[0] = (fmb_node3){.parent = -1, .child = -1, .next = -1, .volume = -1};
    r->node[1].volume = r->node[2].volume = -1;
    for (int32_t i = 0; i < CUBES; i++)
        bar(r, 3 + i, i, way == OF_TWO_OBJECTS && i == CUBES - 1 && other);
    r->tree = (fmb_tree3){.node = r->node, .nodes = NODES, .volumes = CUBES, .frame = r->frame};
    if (way == MOVED_AS_A_LEAF) {
        move_bar(r, other);
        build(r, 0, 1, 3, 4, FMB_NODE_OBJECT);
    } else {
        build(r, 1, 2, 3, 2, FMB_NODE_OBJECT);
        build(r, 2, 3, 5, 2, FMB_NODE_OBJECT);
        if (way == MOVED_IN_AN_OBJECT)
            move_bar(r, other);
        if (way == NEW_IN_AN_OBJECT)
            bar(r, r->node[3].next == -1 ? 3 : 4, r->node[3].next == -1 ? r->node[3].volume : r->node[4].volume, other);
        if (way == OF_TWO_OBJECTS)
            build(r, 0, 1, 3, 4, FMB_NODE_OBJECT);
        else
            build(r, 0, 1, 1, 2, FMB_NODE_SET);
    }
    CHECK_EQ(fmb_tree3_check(&r->tree, NULL), 0);
    if (way < REFITTED)
        return;
    if (way == EXCHANGED && other) { /* the frames, and who has which: all boxes stay */
        const fmb_frame3 first = r->frame[0];
        const int32_t leaf[2] = {leaf_of(r, 0), leaf_of(r, 1)};
        r->frame[0] = r->frame[1];
        r->frame[1] = first;
        r->node[leaf[0]].volume = 1;
        r->node[leaf[1]].volume = 0;
    }
    const fmb_real origin[3] = {0, 0, 0}, (*e)[3] = bar_edge[other];
    if (way == REFITTED)
        CHECK_EQ(fmb_frame3_init(r->frame, FMB_CUBOID, origin, e[0], e[1], e[2]), 0);
    CHECK_EQ(fmb_tree3_refit(&r->tree, r->node, NULL), 0);
}

/* Leaves that were in a tree whose nodes are written over: whether they moved since, nobody knows. */
static void tree_written_over(void)
{
    for (int root = 0; root < 2; root++) {
        make_otherwise(&row_of[0], MOVED_AS_A_LEAF, 0);
        move_bar(&row_of[0], 1);
        for (int32_t i = root ? 0 : 1; i < (root ? 1 : 3); i++)
            row_of[0].node[i] = (fmb_node3){.parent = root ? 0 : -1, .child = root ? 0 : -1, .next = -1, .volume = -1};
        CHECK_EQ(fmb_tree3_build(row_of[0].node, NODES, 0, 1, 3, 4, FMB_NODE_OBJECT, FMB_SPLIT_MEDIAN), FMB_ERR_RANGE);
        for (int32_t i = 0; i < CUBES; i++)
            bar(&row_of[0], 3 + i, i, 0);
        build(&row_of[0], 0, 1, 3, 4, FMB_NODE_OBJECT);
    }
}

static void made_otherwise(void)
{
    plant(&row_of[1], 0, 0);
    CHECK_EQ(fmb_tree3_check(&row_of[1].tree, NULL), 0);
    for (int way = 0; way < WAYS; way++) {
        make_otherwise(&row_of[0], way, 0);
        const fmb_tree3 before = row_of[0].tree;
        CHECK_EQ(start(&before, &row_of[1].tree, 0), 0);
        w.budget = 1;
        CHECK_EQ(fmb_walk3_next(&w, &m), FMB_UNFINISHED);
        make_otherwise(&row_of[0], way, 1);
        CHECK_EQ(fmb_walk3_next(&w, &m), FMB_ERR_STALE);
        CHECK_EQ(start(&before, &row_of[1].tree, 0), FMB_ERR_STALE);
    }
}

/* What a stamp is of: the same tree proved twice is the same; other links, kinds or volumes are another; one that could not be refitted is none. */
static void stamps(void)
{
    row *a = &row_of[0];
    fmb_tree3 copy;
    plant_both(0, 0);
    copy = a->tree;
    CHECK_EQ(fmb_tree3_check(&copy, NULL), 0);
    CHECK_EQ(fmb_tree3_check(&copy, NULL), 0);
    CHECK_EQ(start(&a->tree, &copy, FMB_WALK_SELF), 0);
    CHECK_EQ(start(&row_of[1].tree, &copy, FMB_WALK_SELF), FMB_ERR_RANGE);
    for (int32_t i = 0; i < NODES; i++)
        a->node[i].kind = i < NODES - CUBES ? FMB_NODE_SET : FMB_NODE_OBJECT;
    for (int32_t i = 0; i < NODES - CUBES; i++)
        a->node[i].order = INT16_MAX;
    CHECK_EQ(fmb_tree3_check(&copy, NULL), 0);
    CHECK_EQ(start(&a->tree, &copy, FMB_WALK_SELF), FMB_ERR_RANGE);
    copy = a->tree;
    CHECK_EQ(start(&a->tree, &copy, FMB_WALK_SELF), 0);
    copy.volumes--;
    CHECK_EQ(start(&a->tree, &copy, 0), FMB_ERR_STALE);
    plant_both(0, 0);
    int32_t parent = a->node[NODES - 1].parent;
    const int32_t wrong[] = {-1, NODES - 1, NODES, NODES - 2};
    for (int i = 0; i < 4; i++) {
        fmb_tree3_report report = {-1, 0, 0, 0};
        CHECK_EQ(fmb_tree3_check(&a->tree, NULL), 0);
        a->node[NODES - 1].parent = wrong[i];
        CHECK_EQ(fmb_tree3_refit(&a->tree, a->node, &report), FMB_TREE_LINKS);
        CHECK_EQ(report.node, NODES - 1);
        CHECK_EQ(start(&a->tree, &a->tree, 0), FMB_ERR_FRAME);
        a->node[NODES - 1].parent = parent;
        CHECK_EQ(start(&a->tree, &a->tree, 0), FMB_ERR_FRAME);
    }
}

#if !defined(__ARM_ARCH_6M__) /* whose RAM is too small for these */
static void hulls(void)
{
    static fmb_hull3 hull[2][NODES];
    row *a = &row_of[0], *b = &row_of[1];
    fmb_hulls3 of[2], none = {NULL, 0, 0};
    plant_both(5, 0);
    for (int side = 0; side < 2; side++)
        CHECK_EQ(fmb_tree3_hulls(&row_of[side].tree, hull[side], NODES, &of[side]), 0);
    for (int swapped = 0; swapped < 2; swapped++) {
        CHECK_EQ(start(&a->tree, &b->tree, 0), 0);
        w.hulls_apart = fmb_hull3_distance;
        w.hulls[0] = &of[swapped];
        w.hulls[1] = &of[1 - swapped];
        CHECK_EQ(fmb_walk3_next(&w, &m), swapped ? FMB_ERR_STALE : 0);
    }
    for (int i = 0; i < CUBES; i++)
        move(b, i, (fmb_real)(2 * i), 0);
    CHECK_EQ(fmb_tree3_hulls(&b->tree, hull[1], NODES, &of[1]), FMB_ERR_STALE);
    CHECK_EQ(of[1].stamp, 0);
    CHECK_EQ(fmb_tree3_refit(&b->tree, b->node, NULL), 0);
    plant_both(5, 0);
    CHECK_EQ(fmb_tree3_hulls(&b->tree, hull[1], NODES, &of[1]), 0);
    for (int i = 0; i < CUBES; i++)
        move(b, i, (fmb_real)(2 * i), 0);
    CHECK_EQ(fmb_tree3_refit(&b->tree, b->node, NULL), 0);
    CHECK_EQ(start(&a->tree, &b->tree, 0), 0);
    w.hulls_apart = fmb_hull3_distance;
    w.hulls[0] = &of[0];
    w.hulls[1] = &of[1]; /* from before the refit */
    CHECK_EQ(fmb_walk3_next(&w, &m), FMB_ERR_STALE);
    CHECK_EQ(start(&a->tree, &b->tree, 0), 0);
    w.hulls_apart = fmb_hull3_distance;
    CHECK_EQ(fmb_walk3_next(&w, &m), FMB_ERR_NULL);
    CHECK_EQ(start(&a->tree, &b->tree, 0), 0);
    w.hulls_apart = fmb_hull3_distance;
    w.hulls[0] = w.hulls[1] = &none;
    CHECK(fmb_walk3_next(&w, &m) < 0);
    CHECK_EQ(fmb_tree3_hulls(&a->tree, hull[0], NODES - 1, &of[0]), FMB_ERR_CAPACITY);
    CHECK_EQ(fmb_tree3_hulls(&a->tree, hull[0], NODES, NULL), FMB_ERR_NULL);
}

static int search_hulls(const fmb_hulls3 *a, const fmb_hulls3 *b)
{
    CHECK_EQ(start(&row_of[0].tree, &row_of[1].tree, 0), 0);
    w.hulls_apart = fmb_hull3_distance;
    w.hulls[0] = a;
    w.hulls[1] = b;
    return fmb_walk3_next(&w, &m);
}

/* One array for the hulls of two trees, which are then those of the second. */
static void hulls_of_one_array(void)
{
    static fmb_hull3 hull[2][NODES];
    row *b = &row_of[1];
    fmb_hulls3 of[2], far;
    plant_both((fmb_real)0.5, 0);
    for (int side = 0; side < 2; side++)
        CHECK_EQ(fmb_tree3_hulls(&row_of[side].tree, hull[side], NODES, &of[side]), 0);
    CHECK_EQ(search_hulls(&of[0], &of[1]), 1);
    for (int i = 0; i < CUBES; i++)
        move(b, i, (fmb_real)(2 * i), 50);
    CHECK_EQ(fmb_tree3_refit(&b->tree, b->node, NULL), 0);
    CHECK_EQ(fmb_tree3_hulls(&b->tree, hull[0], NODES, &far), 0);
    for (int i = 0; i < CUBES; i++)
        move(b, i, (fmb_real)(2 * i), (fmb_real)0.5);
    CHECK_EQ(fmb_tree3_refit(&b->tree, b->node, NULL), 0);
    CHECK_EQ(fmb_tree3_hulls(&b->tree, hull[1], NODES, &of[1]), 0);
    CHECK_EQ(search_hulls(&of[0], &of[1]), FMB_ERR_STALE);
    CHECK_EQ(fmb_tree3_hulls(&row_of[0].tree, hull[0], NODES, &of[0]), 0);
    CHECK_EQ(search_hulls(&of[0], &of[1]), 1);
}

/* One of the hulls, first or last, or their number is another; one that could not be made. */
static void hulls_written_to(void)
{
    static fmb_hull3 hull[2][NODES + 1];
    static const int32_t where[] = {0, NODES - 1};
    row *b = &row_of[1];
    fmb_hulls3 of[2];
    plant_both((fmb_real)0.5, 0);
    for (int side = 0; side < 2; side++)
        CHECK_EQ(fmb_tree3_hulls(&row_of[side].tree, hull[side], NODES, &of[side]), 0);
    for (int i = 0; i < 4 * FMB_HULL_DIRECTIONS; i++) {
        fmb_real *x = &hull[i / 2 % 2][where[i % 2]].support[i / 4], kept = *x;
        *x += 1;
        CHECK_EQ(search_hulls(&of[0], &of[1]), FMB_ERR_STALE);
        *x = kept;
    }
    CHECK_EQ(search_hulls(&of[0], &of[1]), 1);
    for (int side = 0; side < 2; side++) {
        hull[side][NODES] = hull[side][NODES - 1];
        of[side].count = NODES + 1;
        CHECK_EQ(search_hulls(&of[0], &of[1]), FMB_ERR_STALE);
        of[side].count = NODES;
    }
    CHECK_EQ(search_hulls(&of[0], &of[1]), 1);
    int32_t child = b->node[0].child;
    b->node[0].child = NODES;
    CHECK_EQ(fmb_tree3_hulls(&b->tree, hull[1], NODES, &of[1]), FMB_ERR_RANGE);
    b->node[0].child = child;
    CHECK_EQ(of[1].stamp, 0);
    CHECK_EQ(search_hulls(&of[0], &of[1]), FMB_ERR_STALE);
}

/* Built anew with other volumes in leaves of the same boxes: the root's mark is the same. */
static void hulls_of_other_volumes(void)
{
    static fmb_hull3 hull[2][NODES];
    row *b = &row_of[1];
    fmb_hulls3 of[2];
    plant_both(0, 0);
    CHECK_EQ(fmb_tree3_hulls(&row_of[0].tree, hull[0], NODES, &of[0]), 0);
    for (int pass = 0; pass < 2; pass++) {
        plant(b, pass ? 0 : 5, 0);
        for (int i = NODES - CUBES; i < NODES; i++) {
            b->node[i].volume = i - (NODES - CUBES);
            for (int k = 0; k < 3; k++) {
                b->node[i].box.min[k] = -20;
                b->node[i].box.max[k] = 20;
            }
        }
        CHECK_EQ(fmb_tree3_build(b->node, NODES, 0, 1, NODES - CUBES, CUBES, FMB_NODE_OBJECT, FMB_SPLIT_MEDIAN), 0);
        CHECK_EQ(fmb_tree3_check(&b->tree, NULL), 0);
        if (!pass)
            CHECK_EQ(fmb_tree3_hulls(&b->tree, hull[1], NODES, &of[1]), 0);
        CHECK_EQ(search_hulls(&of[0], &of[1]), pass ? FMB_ERR_STALE : 0);
    }
}

#endif

/* ---- one tree against itself ---- */

/* Two objects of two touching cubes each, and what is between, in one tree: root, two objects, four leaves. */
static void plant_world(row *r, int kind)
{
    plant(r, 0, 0);
    for (int i = 0; i < CUBES; i++)
        move(r, i, (fmb_real)i / 2, 0);
    CHECK_EQ(fmb_tree3_refit(&r->tree, r->node, NULL), 0);
    r->node[0].kind = (int16_t)kind;
    r->node[0].order = INT16_MAX;
    for (int32_t c = r->node[0].child; c != -1; c = r->node[c].next)
        r->node[c].kind = FMB_NODE_OBJECT;
    CHECK_EQ(fmb_tree3_check(&r->tree, NULL), 0);
}

static int contacts(const fmb_tree3 *t, int32_t from_a, int32_t from_b, int options)
{
    int count = 0, answer, error = fmb_walk3_init(&w, t, from_a, NULL, t, from_b, NULL, options);
    if (error)
        return error;
    while ((answer = fmb_walk3_next(&w, &m)) == 1)
        count++;
    return answer ? answer : count;
}

static void against_itself(void)
{
    row *r = &row_of[0];
    const fmb_tree3 *t = &r->tree;
    const fmb_real v[3] = {1, 0, 0};
    const int self = FMB_WALK_SELF, once = FMB_WALK_SELF | FMB_WALK_ONCE;
    plant_world(r, FMB_NODE_SET);
    int32_t p = r->node[0].child, q = r->node[p].next;
    /* Cubes 1 and 2 overlap, 0 and 2, 1 and 3 touch. */
    CHECK_EQ(contacts(t, 0, 0, once), 3);
    CHECK_EQ(contacts(t, 0, 0, self), 6);
    CHECK_EQ(contacts(t, p, q, once), 3); /* two subtrees, in either order */
    CHECK_EQ(contacts(t, q, p, once), 3);
    CHECK_EQ(contacts(t, q, 0, self), 3);
    CHECK_EQ(contacts(t, q, 0, once), FMB_ERR_RANGE); /* one within the other: which pairs come twice? */
    CHECK_EQ(contacts(t, 0, q, once), FMB_ERR_RANGE);
    CHECK_EQ(contacts(t, 0, 0, 0), 14); /* two bodies of one shape: 4 with themselves, 3 + 2 neighbours twice */
    /* Options that are none. */
    const int bad[] = {-1, 8, 256, INT32_MIN, FMB_WALK_ONCE, FMB_WALK_ONCE | FMB_WALK_PER_OBJECT};
    for (unsigned i = 0; i < sizeof bad / sizeof bad[0]; i++)
        CHECK_EQ(search(t, t, bad[i]), FMB_ERR_RANGE);
    plant_both(0, 0);
    CHECK_EQ(search(&row_of[0].tree, &row_of[1].tree, 256), FMB_ERR_RANGE);
    CHECK_EQ(search(&row_of[0].tree, &row_of[1].tree, self), FMB_ERR_RANGE);
    CHECK_EQ(search(&row_of[0].tree, &row_of[1].tree, FMB_WALK_ONCE), FMB_ERR_RANGE);
    /* A whole tree that moves within itself. */
    plant_world(r, FMB_NODE_SET);
    CHECK_EQ(fmb_walk3_init(&w, t, 0, v, t, 0, NULL, once), FMB_ERR_RANGE);
    CHECK_EQ(fmb_walk3_init(&w, t, 0, v, t, 0, v, once), 0);
    for (int k = 0; k < 3; k++) { /* along any one axis */
        fmb_real way[3] = {0, 0, 0};
        way[k] = 1;
        CHECK_EQ(fmb_walk3_init(&w, t, 0, way, t, 0, NULL, once), FMB_ERR_RANGE);
    }
    /* Nothing to compare: objects of one group, one object, none. */
    plant_world(r, FMB_NODE_GROUP);
    CHECK_EQ(contacts(t, 0, 0, self), FMB_ERR_RANGE);
    CHECK_EQ(contacts(t, 0, 0, once), FMB_ERR_RANGE);
    CHECK_EQ(contacts(t, p, q, self), FMB_ERR_RANGE);
    plant_both(0, 0);
    CHECK_EQ(contacts(t, 0, 0, self), FMB_ERR_RANGE);
    CHECK_EQ(fmb_walk3_next(&w, &m), FMB_ERR_RANGE); /* and it stays */
    CHECK_EQ(fmb_walk3_init(&w, t, 0, NULL, t, 0, NULL, self), 0);
    m.a = m.b = -1;
    CHECK_EQ(fmb_walk3_first(&w, &m), FMB_ERR_RANGE);
    r->node[0].kind = FMB_NODE_PART;
    CHECK_EQ(fmb_tree3_check(&r->tree, NULL), 0);
    CHECK_EQ(contacts(t, 0, 0, self), FMB_ERR_RANGE);
    CHECK(contacts(t, 0, 0, 0) >= CUBES);
    /* An object of the order of a set: pairs of objects were lost. */
    plant_world(r, FMB_NODE_SET);
    r->node[p].order = INT16_MAX;
    CHECK_EQ(fmb_tree3_check(&r->tree, NULL), FMB_TREE_KIND);
    CHECK_EQ(contacts(t, 0, 0, once), FMB_ERR_FRAME);
}

/* ---- fronts ---- */

static fmb_front3 pair[2][FRONTS];
static fmb_fronts3 fronts[2];

/* A search that writes to a front; how many contacts. */
static int keep(fmb_fronts3 *to, const fmb_fronts3 *from, int steps)
{
    int count = 0, answer = 0;
    CHECK_EQ(start(&row_of[0].tree, &row_of[1].tree, 0), 0);
    if (from)
        CHECK_EQ(fmb_walk3_from(&w, from), 0);
    CHECK_EQ(fmb_walk3_keep(&w, to), 0);
    while (steps-- > 0 && (answer = fmb_walk3_next(&w, &m)) == 1)
        count++;
    return answer < 0 ? answer : count;
}

static int from(const fmb_fronts3 *f)
{
    CHECK_EQ(start(&row_of[0].tree, &row_of[1].tree, 0), 0);
    return fmb_walk3_from(&w, f);
}

/* One array for the old front and the new one; less of it than there was. */
static void fronts_of_one_array(void)
{
    fmb_fronts3 other;
    plant_both((fmb_real)0.5, 0);
    for (int i = 0; i < 2; i++)
        CHECK_EQ(fmb_fronts3_init(&fronts[i], pair[i], FRONTS), 0);
    CHECK_EQ(from(&fronts[0]), FMB_UNFINISHED); /* of no search */
    CHECK_EQ(keep(&fronts[0], NULL, 100), CUBES);
    CHECK(fronts[0].used > 1 && fronts[0].used <= FRONTS);
    CHECK_EQ(from(&fronts[0]), 0);
    CHECK_EQ(fmb_walk3_keep(&w, &fronts[0]), FMB_ERR_RANGE);
    other = fronts[1];
    other.pair = pair[0] + 1;
    other.capacity = FRONTS - 1;
    CHECK_EQ(fmb_walk3_keep(&w, &other), FMB_ERR_RANGE);
    CHECK_EQ(fmb_walk3_keep(&w, &fronts[1]), 0);
    CHECK_EQ(fmb_walk3_keep(&w, &fronts[1]), FMB_ERR_RANGE);
    CHECK_EQ(start(&row_of[0].tree, &row_of[1].tree, 0), 0);
    CHECK_EQ(fmb_walk3_keep(&w, &fronts[0]), 0);
    CHECK_EQ(fmb_walk3_from(&w, &fronts[0]), FMB_ERR_RANGE);
    /* In either order, but once each. */
    CHECK_EQ(keep(&fronts[1], NULL, 100), CUBES);
    CHECK_EQ(start(&row_of[0].tree, &row_of[1].tree, 0), 0);
    CHECK_EQ(fmb_walk3_keep(&w, &fronts[0]), 0);
    CHECK_EQ(fmb_walk3_from(&w, &fronts[1]), 0);
    CHECK_EQ(fmb_walk3_from(&w, &fronts[1]), FMB_ERR_RANGE);
    /* None that has no room, and none for a search that was refused, or never begun. */
    other.capacity = 0;
    CHECK_EQ(start(&row_of[0].tree, &row_of[1].tree, 0), 0);
    CHECK_EQ(fmb_walk3_keep(&w, &other), FMB_ERR_RANGE);
    CHECK_EQ(start(&row_of[0].tree, &row_of[1].tree, 256), FMB_ERR_RANGE);
    CHECK_EQ(fmb_walk3_keep(&w, &fronts[0]), FMB_ERR_RANGE);
    CHECK_EQ(fmb_walk3_from(&w, &fronts[1]), FMB_ERR_RANGE);
    w = (fmb_walk3){0};
    CHECK_EQ(fmb_walk3_keep(&w, &fronts[0]), FMB_ERR_RANGE);
    /* It is not complete now; another walk that begins with it, or has begun, is told. */
    CHECK_EQ(from(&fronts[0]), FMB_UNFINISHED);
    CHECK_EQ(keep(&fronts[0], NULL, 100), CUBES);
    CHECK_EQ(from(&fronts[0]), 0);
#if !defined(__ARM_ARCH_6M__)
    static fmb_walk3 second;
    CHECK_EQ(fmb_walk3_init(&second, &row_of[0].tree, 0, NULL, &row_of[1].tree, 0, NULL, 0), 0);
    CHECK_EQ(fmb_walk3_keep(&second, &fronts[0]), 0);
    CHECK_EQ(fmb_walk3_next(&w, &m), FMB_ERR_STALE);
    while (fmb_walk3_next(&second, &m) == 1)
        ;
    CHECK_EQ(from(&fronts[0]), 0);
    for (int i = 0; i < CUBES; i++)
        CHECK_EQ(fmb_walk3_next(&w, &m), 1);
    CHECK_EQ(fmb_walk3_next(&w, &m), 0);
#endif
}

static void move_all(row *r, fmb_real y)
{
    for (int i = 0; i < CUBES; i++)
        move(r, i, (fmb_real)(2 * i), y);
    CHECK_EQ(fmb_tree3_refit(&r->tree, r->node, NULL), 0);
}

/* A copy of a front, and another search that writes to the array: what is read then is part of one search and part of the other. */
static void copied_fronts(void)
{
    fmb_fronts3 copy;
    plant_both((fmb_real)0.5, 0);
    CHECK_EQ(fmb_fronts3_init(&fronts[0], pair[0], FRONTS), 0);
    CHECK_EQ(keep(&fronts[0], NULL, 100), CUBES);
    copy = fronts[0];
    CHECK_EQ(from(&copy), 0); /* nothing wrong yet */
    int answer;
    while ((answer = fmb_walk3_next(&w, &m)) == 1)
        ;
    CHECK_EQ(answer, 0);
    move_all(&row_of[1], 50);
    CHECK_EQ(keep(&fronts[0], NULL, 100), 0);
    move_all(&row_of[1], (fmb_real)0.5);
    CHECK_EQ(from(&copy), 0);
    while (fmb_walk3_next(&w, &m) == 1)
        ;
    CHECK_EQ(fmb_walk3_next(&w, &m), FMB_ERR_STALE);
    /* In portions of one contact each, and in lists too short: all is as before. */
    CHECK_EQ(keep(&fronts[0], NULL, 100), CUBES);
    CHECK_EQ(from(&fronts[0]), 0);
    int32_t found, told = 0;
    while ((answer = fmb_walk3_all(&w, &m, 1, &found)) == FMB_ERR_CAPACITY)
        told++;
    CHECK(answer == 1 && told == CUBES - 1 && found == 1);
}

/* Objects are told of contacts that are found by way of a front as of all others. */
static void objects_of_fronts(void)
{
    row *a = &row_of[0];
    plant_both((fmb_real)0.5, 0);
    plant_world(a, FMB_NODE_SET);
    CHECK_EQ(fmb_fronts3_init(&fronts[0], pair[0], FRONTS), 0);
    CHECK_EQ(fmb_fronts3_init(&fronts[1], pair[1], FRONTS), 0);
    int count = keep(&fronts[0], NULL, 100);
    CHECK(count > 0 && fronts[0].complete);
    CHECK_EQ(from(&fronts[0]), 0);
    for (; fmb_walk3_next(&w, &m) == 1; count--) {
        CHECK_EQ(m.object_a, a->node[m.a].parent);
        CHECK_EQ(a->node[m.object_a].kind, FMB_NODE_OBJECT);
        CHECK_EQ(m.object_b, 0);
    }
    CHECK_EQ(count, 0);
}

static void incomplete_fronts(void)
{
    int32_t found;
    plant_both((fmb_real)0.5, 0);
    for (int i = 0; i < 2; i++)
        CHECK_EQ(fmb_fronts3_init(&fronts[i], pair[i], FRONTS), 0);
    for (int steps = 0; steps <= CUBES; steps++) {
        keep(&fronts[0], NULL, steps);
        CHECK_EQ(from(&fronts[0]), FMB_UNFINISHED);
    }
    CHECK_EQ(keep(&fronts[0], NULL, 100), CUBES);
    int32_t all = fronts[0].used;
    CHECK_EQ(fmb_fronts3_init(&fronts[1], pair[1], all - 1), 0);
    CHECK_EQ(keep(&fronts[1], NULL, 100), CUBES); /* the search itself is whole */
    CHECK_EQ(fronts[1].used, all);
    CHECK_EQ(from(&fronts[1]), FMB_ERR_CAPACITY);
    /* What is not a search for all pairs of leaves keeps none. */
    CHECK_EQ(start(&row_of[0].tree, &row_of[1].tree, FMB_WALK_PER_OBJECT), 0);
    CHECK_EQ(fmb_walk3_keep(&w, &fronts[1]), FMB_ERR_RANGE);
    CHECK_EQ(start(&row_of[0].tree, &row_of[1].tree, 0), 0);
    CHECK_EQ(fmb_walk3_keep(&w, &fronts[1]), 0);
    m.a = m.b = -1;
    CHECK_EQ(fmb_walk3_first(&w, &m), FMB_ERR_RANGE);
    CHECK_EQ(fmb_walk3_all(&w, &m, 1, &found), FMB_ERR_RANGE);
    CHECK_EQ(fmb_walk3_next(&w, &m), 1);
    CHECK_EQ(fmb_walk3_keep(&w, &fronts[1]), FMB_ERR_RANGE);
    CHECK_EQ(fmb_walk3_from(&w, &fronts[0]), FMB_ERR_RANGE); /* too late */
    CHECK_EQ(fmb_fronts3_init(&fronts[1], pair[1], 0), FMB_ERR_RANGE);
    CHECK_EQ(fmb_fronts3_init(&fronts[1], NULL, 1), FMB_ERR_NULL);
    CHECK_EQ(start(&row_of[0].tree, &row_of[1].tree, 0), 0);
    CHECK_EQ(fmb_walk3_keep(&w, &fronts[1]), FMB_ERR_NULL);
    CHECK_EQ(fmb_walk3_from(&w, NULL), FMB_ERR_NULL);
}

/* A front that was complete, and of which another search has written a part, or of which a pair was overwritten, begins no search. */
static void fronts_written_again(void)
{
    static const int32_t none[] = {-1, NODES, 1 << 30, INT32_MIN, INT32_MAX};
    plant_both((fmb_real)0.5, 0);
    CHECK_EQ(fmb_fronts3_init(&fronts[0], pair[0], FRONTS), 0);
    for (int steps = 1; steps <= CUBES; steps++) {
        CHECK_EQ(keep(&fronts[0], NULL, 100), CUBES);
        CHECK_EQ(from(&fronts[0]), 0);
        CHECK_EQ(keep(&fronts[0], NULL, steps), steps);
        CHECK_EQ(from(&fronts[0]), FMB_UNFINISHED);
    }
    for (size_t i = 0; i < 2 * sizeof none / sizeof *none; i++) {
        CHECK_EQ(keep(&fronts[0], NULL, 100), CUBES);
        CHECK_EQ(from(&fronts[0]), 0);
        *(i % 2 ? &pair[0][0].a : &pair[0][0].b) = none[i / 2];
        CHECK_EQ(fmb_walk3_next(&w, &m), FMB_ERR_RANGE);
    }
    CHECK_EQ(start(&row_of[0].tree, &row_of[1].tree, 0), 0); /* too late */
    CHECK_EQ(fmb_walk3_next(&w, &m), 1);
    CHECK_EQ(fmb_walk3_keep(&w, &fronts[0]), FMB_ERR_RANGE);
#if !defined(__ARM_ARCH_6M__)
    static fmb_walk3 second; /* both write to it */
    CHECK_EQ(start(&row_of[0].tree, &row_of[1].tree, 0), 0);
    CHECK_EQ(fmb_walk3_keep(&w, &fronts[0]), 0);
    CHECK_EQ(fmb_walk3_next(&w, &m), 1);
    CHECK_EQ(fmb_walk3_init(&second, &row_of[0].tree, 0, NULL, &row_of[1].tree, 0, NULL, 0), 0);
    CHECK_EQ(fmb_walk3_keep(&second, &fronts[0]), 0);
    CHECK_EQ(fmb_walk3_next(&w, &m), FMB_ERR_STALE);
#endif
}

/* A front of a part of a tree, of either, is none of the whole, nor the other way round: what it has no pairs of would be free. */
static void fronts_of_parts(void)
{
    const fmb_tree3 *a = &row_of[0].tree, *b = &row_of[1].tree;
    plant_both((fmb_real)0.5, 0);
    const int32_t part[3][2] = {{0, 0}, {row_of[0].node[0].child, 0}, {0, row_of[1].node[0].child}};
    for (int i = 0; i < 3; i++) {
        CHECK_EQ(fmb_fronts3_init(&fronts[0], pair[0], FRONTS), 0);
        CHECK_EQ(fmb_walk3_init(&w, a, part[i][0], NULL, b, part[i][1], NULL, 0), 0);
        CHECK_EQ(fmb_walk3_keep(&w, &fronts[0]), 0);
        while (fmb_walk3_next(&w, &m) == 1)
            ;
        for (int k = 0; k < 3; k++) {
            CHECK_EQ(fmb_walk3_init(&w, a, part[k][0], NULL, b, part[k][1], NULL, 0), 0);
            CHECK_EQ(fmb_walk3_from(&w, &fronts[0]), i == k ? 0 : FMB_ERR_STALE);
        }
    }
}

/* Of other nodes, trees, options or links: stale. Boxes that have changed: not. */
static void fronts_of_another_search(void)
{
    row *a = &row_of[0], *b = &row_of[1];
    plant_both((fmb_real)0.5, 0);
    CHECK_EQ(fmb_fronts3_init(&fronts[0], pair[0], FRONTS), 0);
    CHECK_EQ(fmb_fronts3_init(&fronts[1], pair[1], FRONTS), 0);
    CHECK_EQ(keep(&fronts[0], NULL, 100), CUBES);
    CHECK_EQ(fmb_walk3_init(&w, &b->tree, 0, NULL, &a->tree, 0, NULL, 0), 0);
    CHECK_EQ(fmb_walk3_from(&w, &fronts[0]), FMB_ERR_STALE);
    CHECK_EQ(fmb_walk3_init(&w, &a->tree, a->node[0].child, NULL, &b->tree, 0, NULL, 0), 0);
    CHECK_EQ(fmb_walk3_from(&w, &fronts[0]), FMB_ERR_STALE);
    for (int i = 0; i < CUBES; i++)
        move(b, i, (fmb_real)(2 * i) + 1 / (fmb_real)4, (fmb_real)0.25);
    CHECK_EQ(fmb_tree3_refit(&b->tree, b->node, NULL), 0);
    CHECK_EQ(keep(&fronts[1], &fronts[0], 100), CUBES);
    int32_t p = leaf_of(b, 0);
    b->node[p].kind = FMB_NODE_OBJECT;
    CHECK(fmb_tree3_check(&b->tree, NULL) != 0);
    b->node[p].kind = FMB_NODE_PART;
    b->node[0].kind = FMB_NODE_PART; /* is one for the links, since it says what is compared */
    CHECK_EQ(fmb_tree3_check(&b->tree, NULL), 0);
    CHECK_EQ(from(&fronts[1]), FMB_ERR_STALE);
    b->node[0].kind = FMB_NODE_OBJECT;
    CHECK_EQ(fmb_tree3_check(&b->tree, NULL), 0);
    CHECK_EQ(from(&fronts[1]), 0);
    plant_world(a, FMB_NODE_SET);
    CHECK_EQ(fmb_walk3_init(&w, &a->tree, 0, NULL, &a->tree, 0, NULL, FMB_WALK_SELF), 0);
    CHECK_EQ(fmb_fronts3_init(&fronts[0], pair[0], FRONTS), 0);
    CHECK_EQ(fmb_walk3_keep(&w, &fronts[0]), 0);
    while (fmb_walk3_next(&w, &m) == 1)
        ;
    CHECK_EQ(fmb_walk3_init(&w, &a->tree, 0, NULL, &a->tree, 0, NULL, 0), 0);
    CHECK_EQ(fmb_walk3_from(&w, &fronts[0]), FMB_ERR_STALE);
    CHECK_EQ(fmb_walk3_init(&w, &a->tree, 0, NULL, &a->tree, 0, NULL, FMB_WALK_SELF | FMB_WALK_ONCE), 0);
    CHECK_EQ(fmb_walk3_from(&w, &fronts[0]), FMB_ERR_STALE);
    CHECK_EQ(fmb_walk3_init(&w, &a->tree, 0, NULL, &a->tree, 0, NULL, FMB_WALK_SELF), 0);
    CHECK_EQ(fmb_walk3_from(&w, &fronts[0]), 0);
    pair[0][1].b = NODES; /* overwritten */
    while (fmb_walk3_next(&w, &m) == 1)
        ;
    CHECK_EQ(fmb_walk3_next(&w, &m), FMB_ERR_RANGE);
}

/* ---- budgets, lists, caches, callbacks ---- */

static int tell(void *of, const fmb_meeting3 *meeting)
{
    *(int *)of += meeting->verdict == FMB_HIT;
    return 0;
}

static void budgets(void)
{
    fmb_meeting3 list[CUBES + 1];
    int32_t found;
    int answer, calls = 0;
    plant_both((fmb_real)0.5, 0);
    CHECK_EQ(start(&row_of[0].tree, &row_of[1].tree, 0), 0);
    CHECK_EQ(w.budget, FMB_NO_LIMIT);
    w.budget = 0;
    m.a = m.b = -1;
    CHECK_EQ(fmb_walk3_next(&w, &m), FMB_ERR_RANGE);
    CHECK_EQ(fmb_walk3_first(&w, &m), FMB_ERR_RANGE);
    w.budget = 1;
    /* The last call of many has nothing to tell, but there were contacts. */
    while ((answer = fmb_walk3_all(&w, list, CUBES, &found)) == FMB_UNFINISHED && calls < 1000)
        calls++;
    CHECK(calls > CUBES && answer == 1);
    CHECK_EQ(fmb_walk3_all(&w, list, CUBES, &found), FMB_ERR_STALE); /* told once: nothing is remembered */
    CHECK_EQ(found, 0);
    CHECK_EQ(fmb_walk3_first(&w, &m), FMB_ERR_RANGE);
    CHECK_EQ(start(&row_of[0].tree, &row_of[1].tree, 0), 0);
    w.budget = 2;
    int told = 0;
    for (calls = 0; (answer = fmb_walk3_each(&w, tell, &told)) == FMB_UNFINISHED && calls < 1000;)
        calls++;
    CHECK(answer == 0 && told == CUBES && calls > CUBES);
    CHECK_EQ(start(&row_of[0].tree, &row_of[1].tree, 0), 0);
    w.budget = 1;
    for (calls = 0; (answer = fmb_walk3_first(&w, &m)) == FMB_UNFINISHED && calls < 1000; calls++)
        m.a = m.b = m.verdict = 0; /* another *meeting at each call */
    CHECK(answer == FMB_HIT && m.verdict == FMB_HIT && row_of[0].node[m.a].volume == row_of[1].node[m.b].volume);
    CHECK_EQ(fmb_walk3_next(&w, &m), FMB_ERR_RANGE);
    CHECK_EQ(fmb_walk3_all(&w, list, CUBES, &found), FMB_ERR_RANGE);
    /* Pairs to try first that are none. */
    const int32_t wild[] = {INT32_MIN, -1, 0, 1, NODES, INT32_MAX};
    for (int i = 0; i < 36; i++) {
        CHECK_EQ(start(&row_of[0].tree, &row_of[1].tree, 0), 0);
        m.a = wild[i % 6];
        m.b = wild[i / 6];
        CHECK_EQ(fmb_walk3_first(&w, &m), FMB_HIT);
    }
    CHECK_EQ(start(&row_of[0].tree, &row_of[1].tree, 0), 0);
    CHECK_EQ(fmb_walk3_all(&w, NULL, 0, &found), FMB_ERR_NULL);
    CHECK_EQ(fmb_walk3_all(&w, list, 0, &found), FMB_ERR_RANGE);
}

#if !defined(__ARM_ARCH_6M__)
/* Volumes as numbers: of the row, or an error. */
typedef struct {
    const row *of;
    int32_t bad;
    int error;
    int silent; /* of the bad one nothing is set, and its shape is returned */
} given;

static int numbers(const void *of, int32_t number, fmb_real origin[3], fmb_real edge[3][3])
{
    const given *g = of;
    const fmb_frame3 *f = &g->of->frame[number];
    if (number == g->bad && g->silent)
        return f->shape;
    give_numbers(origin, edge, f->origin, f->edge[0]);
    return number == g->bad ? g->error : f->shape;
}

/* Another callback with the same argument: the row 50 higher. */
static int higher(const void *of, int32_t number, fmb_real origin[3], fmb_real edge[3][3])
{
    int shape = numbers(of, number, origin, edge);
    origin[1] += 50;
    return shape;
}

/*
 * Two searches with one cache: it is the second one's from then on, and the first one takes nothing of it, whichever of number, `of`, callback and
 * state of the tree differs.
 */
static void one_cache(const fmb_tree3 *far, fmb_made3 *cache)
{
    static fmb_walk3 other;
    const fmb_real v[3] = {0, 100, 0};
    CHECK_EQ(fmb_walk3_init(&w, &row_of[0].tree, 0, NULL, &row_of[0].tree, 0, NULL, 0), 0);
    CHECK_EQ(fmb_walk3_init(&other, far, 0, NULL, &row_of[0].tree, 0, v, 0), 0);
    CHECK_EQ(fmb_walk3_cache(&w, 0, cache, CACHE), 0);
    CHECK(fmb_walk3_next(&w, &m) == 1 && m.verdict == FMB_HIT && m.a == m.b);
    CHECK_EQ(fmb_walk3_cache(&other, 0, cache, CACHE), 0);
    for (int i = 0; i < CUBES; i++) {
        CHECK_EQ(fmb_walk3_next(&w, &m), FMB_ERR_STALE);
        CHECK(fmb_walk3_next(&other, &m) == 1 && m.verdict == FMB_HIT);
    }
    CHECK_EQ(fmb_walk3_next(&other, &m), 0);
}

/* All cubes against all, moving: each is made once where there is room for all of them. */
static void made_once(fmb_made3 cache[CACHE])
{
    const fmb_real v[3] = {-4 * CUBES, 0, 0};
    int met = 0;
    CHECK_EQ(fmb_walk3_init(&w, &row_of[0].tree, 0, NULL, &row_of[0].tree, 0, v, 0), 0);
    CHECK_EQ(fmb_walk3_cache(&w, 0, cache, CACHE), 0);
    while (fmb_walk3_next(&w, &m) == 1)
        met++;
    CHECK_EQ(met, CUBES * (CUBES + 1) / 2);
    CHECK(w.makes <= CUBES + (uint32_t)met); /* those of b come again */
    uint32_t makes = w.makes;
    CHECK_EQ(fmb_walk3_init(&w, &row_of[0].tree, 0, NULL, &row_of[0].tree, 0, v, 0), 0);
    while (fmb_walk3_next(&w, &m) == 1)
        ;
    CHECK(w.makes > makes);
}

static void callbacks(void)
{
    static const int error[] = {
        FMB_ERR_CAPACITY, FMB_ERR_STALE, FMB_ERR_NULL, INT32_MIN, FMB_UNFINISHED, INT32_MAX, 0, 0};
    static fmb_hull3 hull[NODES];
    fmb_hulls3 hulls;
    given g[2];
    fmb_meeting3 list[CUBES];
    int32_t found;
    plant_both((fmb_real)0.5, 0);
    for (int side = 0; side < 2; side++) {
        g[side] = (given){&row_of[side], -1, 0, 0};
        row_of[side].tree.frame = NULL;
        row_of[side].tree.numbers = numbers;
        row_of[side].tree.context = &g[side];
        CHECK_EQ(fmb_tree3_check(&row_of[side].tree, NULL), 0);
    }
    for (unsigned i = 0; i < sizeof error / sizeof error[0]; i++) {
        int calls = 0, answer;
        /* nothing set looked like the volume before; 0 is no shape */
        g[1] = (given){&row_of[1], 2, error[i], i == 6};
        do {
            m.a = m.b = -1;
            CHECK_EQ(start(&row_of[0].tree, &row_of[1].tree, 0), 0);
            answer = fmb_walk3_first(&w, &m);
        } while (answer == FMB_UNFINISHED && ++calls < 10);
        CHECK(calls == 0 && answer != 0);
        CHECK_EQ(start(&row_of[0].tree, &row_of[1].tree, 0), 0);
        CHECK_EQ(fmb_walk3_all(&w, list, CUBES, &found), 1);
        CHECK_EQ(found, CUBES);
        for (int k = 0; k < CUBES; k++)
            CHECK(list[k].verdict != FMB_MISS && list[k].verdict != FMB_UNFINISHED);
        fmb_tree3_report report;
        CHECK_EQ(fmb_tree3_check(&row_of[1].tree, &report), 0);
        CHECK_EQ(report.unusable, 1);
        CHECK_EQ(fmb_tree3_hulls(&row_of[1].tree, hull, NODES, &hulls), 0);
        CHECK(!hull[0].usable && hull[NODES - 1].usable); /* of what nothing is known, and of another */
    }
    /* Caches: of both trees in one array; of two walks, in turns. */
    static fmb_made3 cache[CACHE + 1];
    g[1].bad = -1;
    CHECK_EQ(start(&row_of[0].tree, &row_of[1].tree, 256), FMB_ERR_RANGE);
    CHECK_EQ(fmb_walk3_cache(&w, 0, cache, CACHE), FMB_ERR_RANGE);
    w = (fmb_walk3){0};
    CHECK_EQ(fmb_walk3_cache(&w, 0, cache, CACHE), FMB_ERR_FRAME);
    CHECK_EQ(start(&row_of[0].tree, &row_of[1].tree, 0), 0);
    CHECK_EQ(fmb_walk3_cache(&w, 0, cache, CACHE), 0);
    CHECK_EQ(fmb_walk3_cache(&w, 1, cache, CACHE), FMB_ERR_RANGE);
    CHECK_EQ(fmb_walk3_cache(&w, 1, cache + CACHE - 1, 2), FMB_ERR_RANGE);
    CHECK_EQ(fmb_walk3_cache(&w, 1, cache + CACHE, 1), 0);
    CHECK_EQ(fmb_walk3_cache(&w, 2, cache, 1), FMB_ERR_RANGE);
    CHECK_EQ(fmb_walk3_cache(&w, 0, cache, 3), FMB_ERR_RANGE);
    plant(&row_of[1], 50, 0); /* the same numbers of volumes elsewhere */
    row_of[1].tree = (fmb_tree3){
        .node = row_of[1].node, .nodes = NODES, .volumes = CUBES, .numbers = numbers, .context = &g[1]};
    CHECK_EQ(fmb_tree3_check(&row_of[1].tree, NULL), 0);
    one_cache(&row_of[1].tree, cache);
    row_of[1].tree.numbers = higher;
    row_of[1].tree.context = &g[0];
    CHECK_EQ(fmb_tree3_check(&row_of[1].tree, NULL), 0);
    one_cache(&row_of[1].tree, cache);
    made_once(cache);
}

#endif

int main(int argc, char **argv)
{
    (void)argc;
    (void)argv;
    never_begun();
    never_proved();
    moved();
    moved_to_nowhere();
    moved_in_place();
    inner_volumes();
    made_otherwise();
    tree_written_over();
    stamps();
    against_itself();
    fronts_of_one_array();
    copied_fronts();
    objects_of_fronts();
    incomplete_fronts();
    fronts_written_again();
    fronts_of_parts();
    fronts_of_another_search();
    budgets();
#if !defined(__ARM_ARCH_6M__)
    hulls();
    hulls_of_one_array();
    hulls_written_to();
    hulls_of_other_volumes();
    callbacks();
#endif
    return check_done("tree_stale");
}
