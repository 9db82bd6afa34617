/* SPDX-License-Identifier: MIT */
/*
 * Objects made of many volumes: trees of boxes over frames, their builder and validator, and the search of one tree, or one object, against
 * another, at rest or while both translate through a step. Include fmb.h.
 *
 * Trees are arrays of the caller and may be const, in flash. A search needs no stack and no memory that depends on their depth or size: it
 * walks pairs of nodes by their links (src/walk.c says how), keeps its place in a struct of the caller, and can stop and go on anywhere.
 *
 * What is skipped is proved to be free: boxes are rounded outward and compared without rounding (at rest), or with bounds of their
 * errors (moving); pairs of volumes are decided by fmb_test3 and fmb_sweep3. What these do not prove free is reported as a contact:
 * FMB_UNDECIDED, and volumes that have no usable frame, with the error in place of the verdict.
 * Source: "Collision detection between bounding volumes" (2013), sections 2 and 5, but without its recursion and unbounded lists.
 */
#ifndef FMB_TREE_H
#define FMB_TREE_H

#include "fmb_contact.h"
#include "fmb_hull.h"

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What a node stands for. Below a set or group there are sets, groups and objects, below an object and its parts parts. */
enum {
    FMB_NODE_SET = 0,    /* of objects that may meet each other */
    FMB_NODE_GROUP = 1,  /* of objects that never meet each other (neither does anything below the group) */
    FMB_NODE_OBJECT = 2, /* never meets itself */
    FMB_NODE_PART = 3    /* of an object */
};

typedef struct {
    fmb_box3 box;   /* world, length: holds the volumes of all leaves below, and those nodes' boxes */
    int32_t parent; /* smaller than the node's own number; -1: the root, node 0 */
    int32_t child;  /* the first of its children, larger than its own number; -1: a leaf */
    int32_t next;   /* the next child of the same parent, larger than its own number; -1: the last one */
    int32_t volume; /* number of its volume in the tree's source. -1: none; only leaves must have one. One of an inner node holds all below. */
    int16_t kind;   /* FMB_NODE_.. */
    int16_t order;  /* a search divides the node of the larger order: -1 a leaf, 32767 a set or group, else between, growing with the box */
} fmb_node3;

/*
 * Gives the numbers of volume `number` of a source `of`: origin and edges as for fmb_frame3_init (world, length).
 * Returns its shape, or an error < 0: the volume then counts as a contact wherever its box meets another. So does one of which no frame
 * can be made (degenerate, out of range), but where its numbers alone prove it apart.
 */
typedef int fmb_numbers3(const void *of, int32_t number, fmb_real origin[3], fmb_real edge[3][3]);

/* A tree and its volumes: frames, or, where they would take too much room, numbers of which frames are made when they are needed. */
typedef struct {
    const fmb_node3 *node;
    int32_t nodes;
    int32_t volumes;
    const fmb_frame3 *frame; /* volume i is frame[i]; or NULL: */
    fmb_numbers3 *numbers;   /* volume i is what numbers(of, i, ..) gives */
    const void *of;
} fmb_tree3;

/*
 * Makes *leaf a leaf for volume `volume` with these numbers: its box, rounded outward by at most 4 units in the last place of what it is
 * computed from. Links and kind (FMB_NODE_PART) are to be set by fmb_tree3_build or by hand.
 * Returns 0, or FMB_ERR_NULL, FMB_ERR_FRAME (shape), FMB_ERR_NOT_FINITE, FMB_ERR_RANGE (|number| > FMB_LARGEST): *leaf then has a box that
 * holds everything, so that it can be used all the same and meets everything.
 */
int fmb_leaf3_init(fmb_node3 *leaf, int32_t volume, int shape, const fmb_real origin[3], const fmb_real edge[3][3]);

/* How fmb_tree3_build divides leaves in two. */
enum {
    FMB_SPLIT_MEDIAN = 0, /* in halves, along the longest side of the box of their centres */
    FMB_SPLIT_AREA = 1    /* least sum of (surface x leaves) over FMB_TREE_BINS slabs along each axis, neither part below 1/16 */
};

/*
 * Builds a binary tree over leaves, in place. The leaves are node[leaf] .. node[leaf + count - 1], in any order, with box, volume and
 * kind set; they are reordered. A leaf may have children already (an object with its own tree: child set), which are told their parent's
 * new number; other links need not be set. The root becomes node[root], and node[inner] .. node[inner + count - 3] the other inner
 * nodes: count + 1 nodes at least, 2 count - 1 for count >= 2; root < inner, inner + count - 2 <= leaf.
 * The root keeps its volume and gets kind; inner nodes get kind, or FMB_NODE_PART below an object.
 * Returns 0; FMB_ERR_NULL, FMB_ERR_RANGE (numbers as above, kind, split), FMB_ERR_NOT_FINITE (a box; nothing is then changed).
 * Cost: no stack but its own frame; count log count steps, whatever the boxes: depth at most 1 + log(count) / log(16/15).
 */
int fmb_tree3_build(fmb_node3 *node, int32_t root, int32_t inner, int32_t leaf, int32_t count, int kind, int split);

/*
 * Recomputes the boxes of all inner nodes after leaves have moved (their boxes set, by fmb_leaf3_init for instance, links unchanged).
 * Returns 0, FMB_ERR_NULL or FMB_ERR_RANGE (a link that cannot be). Cost: two passes over the nodes.
 */
int fmb_tree3_refit(fmb_node3 *node, int32_t nodes);

/*
 * Makes hull[i], 0 <= i < tree->nodes, hold the volumes of all leaves below node i: for fmb_walk3.hull. One of a node below which a volume has no
 * frame cannot be used, and skips nothing.
 * Returns 0, FMB_ERR_NULL or FMB_ERR_RANGE (a link that cannot be). Cost: a hull per leaf, a join per node; 64 bytes per node in float.
 */
int fmb_tree3_hulls(const fmb_tree3 *tree, fmb_hull *hull);

/* What fmb_tree3_check finds wrong, and where. */
enum {
    FMB_TREE_LINKS = -20,  /* parent, child or next is not where it may be, or the node cannot be reached exactly once */
    FMB_TREE_KIND = -21,   /* a kind that is none, or below the wrong one; a leaf that is a set or group; an order against that of its parent */
    FMB_TREE_VOLUME = -22, /* no such volume, a leaf without one, or a volume of which no frame can be made */
    FMB_TREE_BOX = -23,    /* the box is not finite, or not inside its parent's, or does not hold its leaf's volume */
    FMB_TREE_INSIDE = -24  /* the volume is not proved to be inside that of a node above: leave 32u of its size of room */
};

typedef struct {
    int32_t node;   /* the first that is wrong; or how many there are */
    int32_t depth;  /* largest number of steps from the root */
    int32_t leaves;
} fmb_tree3_report;

/*
 * Is all true that the search relies on?
 * Returns 0, FMB_ERR_NULL, FMB_ERR_RANGE (nodes < 1) or one of the above; report (may be NULL) says where.
 * Cost: a pass over the nodes and their links, and over the nodes above each leaf.
 */
int fmb_tree3_check(const fmb_tree3 *tree, fmb_tree3_report *report);

/* ---- search ---- */

/* Options of a walk. */
enum {
    FMB_WALK_PER_OBJECT = 1, /* one contact for each pair of objects is enough: the first found ends that pair */
    FMB_WALK_ONCE = 2        /* within one tree: each pair of objects once (the one of the smaller node as a) */
};

/* Volumes of inner nodes whose intersection is remembered at a time; below more of them the deepest but these are not used to prune. */
#define FMB_WALK_CLIPS 4

/* Pairs that a walk has before it and remembers; farther ones it finds by the links. */
#define FMB_WALK_AHEAD 8

/* A contact. */
typedef struct {
    int32_t a, b;               /* leaves */
    int32_t object_a, object_b; /* the objects they belong to; in trees without objects the nodes at which the search began */
    int verdict;                /* FMB_HIT, FMB_UNDECIDED, or the error that keeps this pair from being decided */
    fmb_interval when;          /* moving: encloses the times of contact, as of fmb_sweep3; at rest 0, 1 */
    fmb_box3 box;               /* world: holds all common points, at all times of the step; the common part of two boxes, unless fmb_walk3.contact or .moving_contact is set */
} fmb_meeting3;

/* A pair of nodes where a search ended: proved apart, or a contact of leaves. */
typedef struct {
    int32_t a, b;
    fmb_real axis[3]; /* separates their volumes; 0: unknown */
} fmb_front3;

/* A volume that is at hand. Private. */
typedef struct {
    fmb_frame3 frame;
    int32_t number; /* -1: none */
    int state;      /* shape: its numbers are known; 0: its frame is made; < 0: an error */
} fmb_made3;

/*
 * A search and its place. fmb_walk3_init sets everything; then `contact`, `budget`, `front` and `fronts` may be set; counters may be read and set;
 * the rest is private.
 */
typedef struct {
    /*
     * NULL, or fmb_contact3: then the boxes of contacts at rest are those of the intersection, and that of two inner volumes bounds the search
     * below them (the shrinking box of the source), instead of the intersection of two boxes. It is linked only if you name it.
     */
    int (*contact)(const fmb_frame3 *a, const fmb_frame3 *b, fmb_real axis[3], fmb_box3 *box, fmb_witness3 *witness);
    /* NULL, or fmb_sweep_contact3: the same for contacts of moving leaves: their boxes are those of the contact during the step. */
    int (*moving_contact)(const fmb_frame3 *a, const fmb_real va[3], const fmb_frame3 *b, const fmb_real vb[3], fmb_real axis[3],
                          fmb_interval *when, fmb_box3 *box, fmb_witness3 *witness);
    /*
     * NULL, or fmb_hull_distance: then nodes at rest whose boxes meet are skipped, too, where their hulls are apart: hull[0][i] is that of node i of
     * a, hull[1][i] of b (fmb_tree3_hulls). It pays for volumes that are no boxes along the axes: tests/test_hull_tree.c.
     */
    int (*hulls_apart)(const fmb_hull *a, const fmb_hull *b, fmb_real *distance, fmb_real axis[3]);
    const fmb_hull *hull[2];
    /* What one call may spend, in visits of pairs; 0: 2^32 - 1 of them. */
    uint32_t budget;
    /* Where the search ended, for the next one to begin with: room for `fronts` pairs, or NULL. fronts_used > fronts: it did not fit. */
    fmb_front3 *front;
    int32_t fronts, fronts_used;
    /* Counters. */
    uint32_t visits; /* pairs of nodes whose boxes were compared */
    uint32_t tests;  /* pairs of volumes decided */
    uint32_t makes;  /* frames made of numbers */

    const fmb_tree3 *tree[2];
    fmb_real displacement[2][3], v[3]; /* v: of b relative to a */
    int moves, options, step;
    uint32_t spent;
    int32_t top[2], at[2], owner[2]; /* owner: the object of the top; -1: it is a set or group */
    int32_t object, skip; /* within one tree: the object of a, and the node whose leaves it never meets */
    const fmb_front3 *from;
    int32_t from_count, from_next;
    fmb_real until; /* contacts that begin later are of no interest */
    int32_t levels;
    struct {
        int32_t at[2];
        fmb_box3 box;
        fmb_interval when;
    } clip[FMB_WALK_CLIPS];
    struct {
        int32_t at[2];
        int16_t side, levels;
    } ahead[FMB_WALK_AHEAD];
    uint32_t aheads, ahead_top;
    fmb_made3 made[2], *cache[2];
    uint32_t cached[2];
} fmb_walk3;

/*
 * Begins a search of what is below node from_a of a (0: all of it) against what is below from_b of b, while a translates by va and b by vb
 * (displacements during the step, length; NULL: at rest). a and b may be the same tree: then nothing is compared with its own object or
 * group. Trees must satisfy fmb_tree3_check and stay unchanged while the search lasts.
 * Returns 0, FMB_ERR_NULL, FMB_ERR_RANGE (no such node, displacement), FMB_ERR_NOT_FINITE; *walk (if not NULL) then finds nothing but
 * this error.
 */
int fmb_walk3_init(fmb_walk3 *walk, const fmb_tree3 *a, int32_t from_a, const fmb_real va[3], const fmb_tree3 *b, int32_t from_b,
                   const fmb_real vb[3], int options);

/*
 * After fmb_walk3_init, instead of from the two nodes: begin where an earlier search of the same nodes ended, its whole front[0 .. count-1],
 * not FMB_WALK_PER_OBJECT and not by fmb_walk3_first; boxes and displacements may have changed since, links not. It finds the
 * same contacts. The front only becomes finer; begin from the nodes again now and then.
 * Returns 0, FMB_ERR_NULL, FMB_ERR_RANGE (count below 1, no such nodes): the walk is as before.
 */
int fmb_walk3_from(fmb_walk3 *walk, const fmb_front3 *front, int32_t count);

/*
 * After fmb_walk3_init: room for more than one volume of tree 0 (a) or 1 (b) to be kept in once it is made of its numbers; `made` has no
 * need to be initialised. It pays where making a frame is dear: one volume may meet many boxes. count: a power of two.
 * Returns 0, FMB_ERR_NULL, FMB_ERR_RANGE.
 */
int fmb_walk3_cache(fmb_walk3 *walk, int tree, fmb_made3 *made, uint32_t count);

/*
 * The next contact.
 * 1: *meeting is one. 0: there are no more: all other pairs of volumes are PROVED to be apart, *meeting unchanged. FMB_ERR_CAPACITY: the budget of
 * this call is used up, call again to go on; nothing is proved yet. FMB_ERR_NULL, or the error of fmb_walk3_init.
 * Cost, here and below: six comparisons per visit, at most `budget` visits, and a fmb_test3 or fmb_sweep3 per pair of volumes whose
 * boxes meet.
 */
int fmb_walk3_next(fmb_walk3 *walk, fmb_meeting3 *meeting);

/*
 * All contacts into list[0 .. capacity - 1]; *found: how many.
 * 0: none, proved. 1: all of them are in the list. FMB_ERR_CAPACITY: the list is full and *found, > capacity, is the true number; the next
 * call gives those that did not fit. Also FMB_ERR_CAPACITY when the budget is used up: the list then holds the lesser of *found and capacity, and
 * the next call goes on behind them. Not together with `front`. FMB_ERR_NULL, FMB_ERR_RANGE (a capacity below 0), or the error of fmb_walk3_init.
 */
int fmb_walk3_all(fmb_walk3 *walk, fmb_meeting3 *list, int32_t capacity, int32_t *found);

/* Calls meet(of, meeting) for each contact until it returns other than 0. Returns that, or what fmb_walk3_next returned last (0: all done). */
int fmb_walk3_each(fmb_walk3 *walk, int (*meet)(void *of, const fmb_meeting3 *meeting), void *of);

/*
 * The contact that begins first (at rest: any contact).
 * meeting->a, meeting->b on entry: a pair of leaves to try first, that of the last step for instance; -1: none.
 * 0: none, proved: *meeting is unchanged. Else the verdict, FMB_HIT, FMB_UNDECIDED or an error of the pair, and *meeting, with a when.in
 * that is not later than the exact first contact of any pair. FMB_ERR_CAPACITY: the budget does not suffice; call again (the same
 * *meeting holds the best so far). FMB_ERR_NULL, or the error of fmb_walk3_init.
 */
int fmb_walk3_first(fmb_walk3 *walk, fmb_meeting3 *meeting);

#ifdef __cplusplus
}
#endif

#endif
