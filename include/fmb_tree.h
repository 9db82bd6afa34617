/* SPDX-License-Identifier: MIT */
/*
 * Objects made of many volumes: trees of boxes over frames, their builder and validator, and the search of one tree, or one object, against
 * another, at rest or while both translate through a step. Include fmb.h.
 *
 * Trees are arrays of the caller and may be const, in flash. A search needs no stack and no memory that depends on their depth or size: it
 * walks pairs of nodes by their links (src/walk.c says how), keeps its place in a struct of the caller, and can stop and go on anywhere.
 *
 * A tree is used once fmb_tree3_check or fmb_tree3_refit has proved it: they stamp it. A walk refuses a tree that was never proved
 * (FMB_ERR_FRAME) or has changed since (FMB_ERR_STALE): other pointers or counts in fmb_tree3, leaves moved, boxes refitted, the array built anew.
 * Nodes that are overwritten later cannot make it read outside the arrays or go in circles: a link that cannot be ends it with FMB_ERR_RANGE.
 * What no code can notice stands in docs/safety.md.
 *
 * What is skipped is proved to be free: boxes are rounded outward and compared without rounding (at rest), or with bounds of their
 * errors (moving); pairs of volumes are decided by fmb_test3 and fmb_sweep3. What these do not prove free is reported as a contact:
 * FMB_UNDECIDED, and volumes that have no usable frame, with the error in place of the verdict.
 * Source: "Collision detection between bounding volumes" (2013), sections 2 and 5, but without its recursion and unbounded lists.
 */
#include "fmb.h" /* before the guard: fmb.h includes this file, and fmb_mesh.h, which needs it */

#ifndef FMB_TREE_H
#define FMB_TREE_H

#include "fmb_contact.h"
#include "fmb_hull.h"

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Nodes of a tree at most: a count beyond it is a mistake. */
#define FMB_TREE_NODES 16777216

/* What a node stands for. Below a set or group there are sets, groups and objects, below an object and its parts parts. */
enum {
    FMB_NODE_SET = 0,    /* of objects that may meet each other */
    FMB_NODE_GROUP = 1,  /* of objects that never meet each other (neither does anything below the group) */
    FMB_NODE_OBJECT = 2, /* never meets itself */
    FMB_NODE_PART = 3    /* of an object */
};

typedef struct {
    fmb_box3 box;   /* world, length: holds the volumes of all leaves below, and those nodes' boxes */
    int32_t parent; /* smaller than the node's own number; the root, node 0: below 0, a mark that changes whenever leaves, boxes or links do */
    int32_t child;  /* the first of its children, larger than its own number; -1: a leaf */
    int32_t next;   /* the next child of the same parent, larger than its own number; -1: the last one */
    int32_t volume; /* number of its volume in the tree's source. -1: none; only leaves must have one. One of an inner node holds all below. */
    int16_t kind;   /* FMB_NODE_.. */
    int16_t order;  /* a search divides the node of the larger order: -1 a leaf, 32767 a set or group, else 0 .. 32766, growing with the box */
} fmb_node3;

/*
 * Gives the numbers of volume `number` of a source `of`: origin and edges as for fmb_frame3_init (world, length).
 * It finds NaN in them: what it does not set is an error of the volume. Returns its shape, or an error < 0: the volume then counts as a
 * contact wherever its box meets another. So does one of which no frame can be made (degenerate, out of range), but where its numbers
 * alone prove it apart.
 */
typedef int fmb_numbers3(const void *of, int32_t number, fmb_real origin[3], fmb_real edge[3][3]);

/*
 * A tree and its volumes: frames, or, where they would take too much room, numbers of which frames are made when they are needed. Nodes and
 * frames may be in flash; this struct is in RAM, since it is stamped. Fill it with designated initialisers: what is private is then 0. A copy of
 * a stamped one is as good: what may change is marked in the nodes.
 */
typedef struct {
    const fmb_node3 *node;
    int32_t nodes;
    int32_t volumes;
    const fmb_frame3 *frame; /* volume i is frame[i]; or NULL: */
    fmb_numbers3 *numbers;   /* volume i is what numbers(of, i, ..) gives */
    const void *of;

    /* private: of all the above and the root's mark, 0: never proved; of the links and kinds; of the numbers of the leaves' volumes */
    uint32_t stamp, links, contents;
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
 * Builds a binary tree over leaves, in place, in an array of `nodes` nodes. The leaves are node[leaf] .. node[leaf + count - 1], in any order, with
 * box, volume and kind set; they are reordered. A leaf may have children already (an object with its own tree: child set; they stand behind
 * all leaves), which are told their parent's new number; other links need not be set. The root becomes node[root], and node[inner] ..
 * node[inner + count - 3] the other inner nodes: count + 1 nodes at least, 2 count - 1 for count >= 2; root < inner, inner + count - 2 <= leaf.
 * The root keeps its volume and gets kind and a mark; inner nodes get kind, or FMB_NODE_PART below an object.
 * Returns 0; FMB_ERR_NULL, FMB_ERR_RANGE (numbers as above, a child that cannot be, kind, split), FMB_ERR_NOT_FINITE (a box): nothing is then
 * changed.
 * Cost: no stack but its own frame; count log count steps, whatever the boxes: depth at most 1 + log(count) / log(16/15).
 */
int fmb_tree3_build(fmb_node3 *node, int32_t nodes, int32_t root, int32_t inner, int32_t leaf, int32_t count, int kind, int split);

/* What fmb_tree3_check finds wrong, and where. */
enum {
    FMB_TREE_LINKS = -20,  /* parent, child or next is not where it may be, or the node cannot be reached exactly once */
    FMB_TREE_KIND = -21,   /* a kind that is none, or below the wrong one; a leaf that is a set or group; an order not of its kind, or above
                              the parent's */
    FMB_TREE_VOLUME = -22, /* no such volume, a leaf without one, or a volume of an inner node of which no frame can be made */
    FMB_TREE_BOX = -23,    /* the box is not finite, or not inside its parent's, or does not hold its leaf's volume */
    FMB_TREE_INSIDE = -24  /* the volume is not proved to be inside that of a node above: leave 32u of its size of room */
};

typedef struct {
    int32_t node;     /* the one that is wrong (of several the first of its kind); or how many there are */
    int32_t depth;    /* largest number of steps from the root */
    int32_t leaves;
    int32_t unusable; /* leaves of which no frame can be made: contacts, as errors, wherever their boxes meet another; of fmb_tree3_check alone */
} fmb_tree3_report;

/*
 * Is all true that the search relies on? If so, the tree is stamped: walks take it from now on, until something changes.
 * Returns 0; or FMB_ERR_NULL, FMB_ERR_RANGE (nodes or volumes < 1, nodes above FMB_TREE_NODES) or one of the above: no walk takes the tree then,
 * and report (may be NULL) says where.
 * Cost: two passes over the nodes and their links, a frame for each volume; and a proof for each leaf and volume of an inner node above it, but
 * where a volume between them is proved to be inside that one. It ends on any bytes.
 */
int fmb_tree3_check(fmb_tree3 *tree, fmb_tree3_report *report);

/*
 * Is the volume of inner node `number` proved to hold the volumes of all leaves below?
 * Returns 0; FMB_TREE_INSIDE, FMB_TREE_VOLUME (of it no frame can be made); FMB_ERR_NULL, FMB_ERR_RANGE (no such node, a leaf, one without a
 * volume), FMB_TREE_LINKS (a link below that cannot be). For programs that take volumes of inner nodes away that prove nothing.
 * Cost: a proof for each leaf below, as above.
 */
int fmb_tree3_holds(const fmb_tree3 *tree, int32_t number);

/*
 * Moves the volume of a node: the one way to change a tree's volumes. node: the tree's array, the same as tree->node, which is not const here.
 * frame: the same as tree->frame, and frame[its volume] becomes the frame of these numbers; NULL if the volumes are given as numbers (which
 * must give these from now on). The box of a leaf becomes that of fmb_leaf3_init; links and kind stay.
 * The tree, copies of it, hulls and searches of it are stale then, until fmb_tree3_refit: move all that moves, then refit once.
 * Returns 0; as fmb_leaf3_init, and FMB_ERR_DEGENERATE (no frame of these numbers): a leaf has a box then, and meets as an error, and a volume of an
 * inner node is refused by fmb_tree3_refit; FMB_ERR_NULL, FMB_ERR_RANGE (other arrays than the tree's, no such node, one without a volume):
 * nothing is changed.
 */
int fmb_tree3_move(fmb_tree3 *tree, fmb_node3 *node, int32_t number, fmb_frame3 *frame, int shape, const fmb_real origin[3],
                   const fmb_real edge[3][3]);

/*
 * Recomputes the boxes of all inner nodes after leaves have moved, and proves the tree as fmb_tree3_check does: that each leaf's box holds its
 * volume as it is now, and that volumes of inner nodes, which it cannot move, hold what is below. node: the same as tree->node. Links stay as
 * they are. Hulls (fmb_tree3_hulls) and searches begun before are stale; fronts are not.
 * Returns 0, and the tree is stamped; FMB_ERR_NULL, FMB_ERR_RANGE (another array, nodes or volumes < 1), or an error of fmb_tree3_check, and the
 * tree is used by nothing until it is mended and proved; report (may be NULL) says where.
 * Cost: four passes over the nodes, the box of each leaf's volume, proofs as of fmb_tree3_check.
 */
int fmb_tree3_refit(fmb_tree3 *tree, fmb_node3 *node, fmb_tree3_report *report);

/* Hulls of all nodes of a tree, as it was when they were made. Fields are for reading. */
typedef struct {
    const fmb_hull *hull; /* of node i: hull[i] */
    int32_t count;
    uint32_t stamp; /* private: of the tree and the array; 0: none */
} fmb_hulls3;

/*
 * Makes hull[i], 0 <= i < tree->nodes <= count, hold the volumes of all leaves below node i, and *hulls what fmb_walk3.hulls takes. One of a node
 * below which a volume has no frame cannot be used, and skips nothing.
 * Returns 0; FMB_ERR_NULL, FMB_ERR_CAPACITY (count), FMB_ERR_FRAME, FMB_ERR_STALE (a tree not proved, or changed since), FMB_ERR_RANGE (a link or
 * volume that cannot be): *hulls then is refused by every walk.
 * Cost: a hull per leaf, a join per node; 64 bytes per node in float.
 */
int fmb_tree3_hulls(const fmb_tree3 *tree, fmb_hull *hull, int32_t count, fmb_hulls3 *hulls);

/* ---- search ---- */

/* Options of a walk; their sum. Others are FMB_ERR_RANGE. */
enum {
    FMB_WALK_PER_OBJECT = 1, /* one contact for each pair of objects is enough: the first found ends that pair */
    FMB_WALK_ONCE = 2,       /* with FMB_WALK_SELF: each pair of objects once (below one node: the one of the smaller node as a) */
    FMB_WALK_SELF = 4        /* a and b are one tree: nothing is compared with its own object, nor within its group */
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
    fmb_box3 box;               /* world, min <= max: holds all common points, at all times of the step; the common part of two boxes (where these
                                   share nothing, between them: FMB_UNDECIDED), unless fmb_walk3.contact or .moving_contact is set */
} fmb_meeting3;

/* A pair of nodes where a search ended: proved apart, or a contact of leaves. */
typedef struct {
    int32_t a, b;
    fmb_real axis[3]; /* separates their volumes; 0: unknown */
} fmb_front3;

/*
 * All pairs where a search ended, for the next one to begin with: fmb_walk3_keep, fmb_walk3_from. `used` may be read: how many there are; above
 * `capacity`: they did not fit, and the front is of no use. The rest is private.
 */
typedef struct {
    fmb_front3 *pair;
    int32_t capacity, used;
    int complete;    /* the search that made it has ended, and all fitted */
    uint32_t serial; /* grows with every search that writes it */
    uint32_t sum;    /* of all pairs */
    const fmb_node3 *node[2];
    uint32_t links[2];
    int32_t top[2];
    int options;
} fmb_fronts3;

/* A volume that is at hand. Private. */
typedef struct {
    fmb_frame3 frame;
    int32_t number; /* -1: none */
    int state;      /* shape: its numbers are known; 0: its frame is made; < 0: an error */
    fmb_numbers3 *numbers; /* of which source it is */
    const void *of;
} fmb_made3;

/*
 * A search and its place. fmb_walk3_init sets everything; then `contact`, `moving_contact`, `hulls_apart`, `hulls` and `budget` may be set;
 * counters may be read and set; the rest is private. A zero-filled one answers with FMB_ERR_FRAME.
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
     * NULL, or fmb_hull_distance: then nodes at rest whose boxes meet are skipped, too, where their hulls are apart: hulls[0] is that of the nodes of
     * a, hulls[1] of b (fmb_tree3_hulls), as the trees are now: else FMB_ERR_STALE, at every call. It pays for volumes that are no boxes along the
     * axes: tests/test_hull_tree.c.
     */
    int (*hulls_apart)(const fmb_hull *a, const fmb_hull *b, fmb_real *distance, fmb_real axis[3]);
    const fmb_hulls3 *hulls[2];
    /* What one call may spend, in visits of pairs and steps back to their parents. FMB_NO_LIMIT at first; 0: FMB_ERR_RANGE. */
    uint32_t budget;
    /* Counters. */
    uint32_t visits; /* pairs of nodes whose boxes were compared */
    uint32_t tests;  /* pairs of volumes decided */
    uint32_t makes;  /* frames made of numbers */

    fmb_tree3 tree[2]; /* as they were at the beginning */
    int32_t mark[2];
    fmb_real displacement[2][3], v[3]; /* v: of b relative to a */
    int moves, options, step, error, asked, compared, met;
    uint32_t spent, limit; /* in this call */
    uint64_t left;         /* steps that the search can still take */
    int32_t top[2], at[2], owner[2]; /* owner: the object of the top; -1: it is a set or group */
    int32_t begin[2];                /* the tops of the whole search */
    int32_t object, skip; /* within one tree: the object of a, and the node whose leaves it never meets */
    fmb_fronts3 *keep;
    const fmb_fronts3 *from;
    uint32_t keep_serial, from_serial;
    int32_t from_next;
    uint32_t from_sum; /* of the pairs of the front that were read */
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
    fmb_made3 made[2], *cache[2]; /* cache: NULL: made */
    uint32_t cached[2];
    fmb_meeting3 best; /* of fmb_walk3_first */
} fmb_walk3;

/*
 * Begins a search of what is below node from_a of a (0: all of it) against what is below from_b of b, while a translates by va and b by vb
 * (displacements during the step, length; NULL: at rest). Everything is compared, also where a and b share their nodes (two bodies of one
 * shape); with FMB_WALK_SELF a and b are one tree, and nothing is compared with its own object or group.
 * Trees are proved (fmb_tree3_check) and stay unchanged while the search lasts: FMB_ERR_STALE from the call that follows a change.
 * Returns 0; FMB_ERR_NULL; FMB_ERR_FRAME (a tree that was never proved), FMB_ERR_STALE (one that has changed since); FMB_ERR_NOT_FINITE (a
 * displacement); FMB_ERR_RANGE: no such node, a displacement, an option that is none, FMB_WALK_SELF of two trees, FMB_WALK_ONCE without it,
 * with different displacements, or where one of the two nodes is above the other. *walk (if not NULL) then answers with this error.
 */
int fmb_walk3_init(fmb_walk3 *walk, const fmb_tree3 *a, int32_t from_a, const fmb_real va[3], const fmb_tree3 *b, int32_t from_b,
                   const fmb_real vb[3], int options);

/*
 * Room for `capacity` pairs of a front. Returns 0, and *fronts is empty and incomplete; FMB_ERR_NULL, FMB_ERR_RANGE (capacity < 1).
 * Call it once per array, not between searches.
 */
int fmb_fronts3_init(fmb_fronts3 *fronts, fmb_front3 *pair, int32_t capacity);

/*
 * After fmb_walk3_init, before the search: write where it ends to *fronts. It is complete when fmb_walk3_next (or _each) has returned 0 and all
 * fitted; whatever else happens it is not, and no walk begins with it. Do not use it otherwise, nor its array, until then: FMB_ERR_STALE.
 * fmb_walk3_all and fmb_walk3_first refuse a walk that keeps a front (FMB_ERR_RANGE).
 * Returns 0; FMB_ERR_NULL, FMB_ERR_RANGE (FMB_WALK_PER_OBJECT, which leaves pairs out; the search has begun; the array overlaps the one it begins
 * with), or the error of fmb_walk3_init.
 */
int fmb_walk3_keep(fmb_walk3 *walk, fmb_fronts3 *fronts);

/*
 * After fmb_walk3_init, instead of from the two nodes: begin where an earlier search ended, which had the same two nodes of trees with the same
 * arrays of nodes and the same links, and the same FMB_WALK_SELF and _ONCE. Boxes (by fmb_tree3_refit) and displacements may have changed since. It
 * finds the same contacts (with FMB_WALK_PER_OBJECT a pair of objects may come more than once). The front only becomes finer; begin from
 * the nodes again now and then.
 * Returns 0; FMB_ERR_NULL; FMB_ERR_CAPACITY (the front is incomplete), FMB_ERR_STALE (of another search, or other links), FMB_ERR_RANGE (the
 * search has begun, the arrays overlap): the walk is as before, and begins from the nodes; or the error of fmb_walk3_init.
 */
int fmb_walk3_from(fmb_walk3 *walk, const fmb_fronts3 *fronts);

/*
 * After fmb_walk3_init: room for more than one volume of tree 0 (a) or 1 (b) to be kept in once it is made of its numbers; `made` has no
 * need to be initialised. It pays where making a frame is dear: one volume may meet many boxes. count: a power of two.
 * Returns 0, FMB_ERR_NULL, FMB_ERR_RANGE (tree, count; the array overlaps that of the other tree), or the error of fmb_walk3_init.
 */
int fmb_walk3_cache(fmb_walk3 *walk, int tree, fmb_made3 *made, uint32_t count);

/*
 * The next contact.
 * 1: *meeting is one. 0: there are no more: all other pairs of volumes are PROVED to be apart, *meeting unchanged. FMB_UNFINISHED: the budget of
 * this call is used up, call again to go on; nothing is proved yet. Errors, *meeting unchanged, and nothing is proved: FMB_ERR_NULL; FMB_ERR_FRAME (a
 * walk of zeros); FMB_ERR_STALE: a tree, hulls or a front have changed, or a volume is not where its leaf is; FMB_ERR_RANGE: no budget, a link that
 * cannot be, or, at the end, a search of a tree against itself that had nothing to compare; or the error of fmb_walk3_init. After an error in
 * the search every call returns it.
 * Cost, here and below: six comparisons per visit, at most `budget` visits, and a fmb_test3 or fmb_sweep3 per pair of volumes whose
 * boxes meet; steps from a leaf to its object, at most the depth, where objects count.
 */
int fmb_walk3_next(fmb_walk3 *walk, fmb_meeting3 *meeting);

/*
 * All contacts into list[0 .. capacity - 1]; *found: how many.
 * 0: none in the whole search, proved. 1: the search has ended, and all of this call's are in the list. FMB_ERR_CAPACITY: the list is full and
 * *found > capacity is the true number, or, if the budget was used up after that, that of those found so far; the next call gives those that
 * did not fit. FMB_UNFINISHED: the budget is used up; the list holds *found, and the next call goes on behind them.
 * FMB_ERR_RANGE: a capacity below 1, a walk that keeps a front. Else the errors of fmb_walk3_next; *found then is what had been found.
 */
int fmb_walk3_all(fmb_walk3 *walk, fmb_meeting3 *list, int32_t capacity, int32_t *found);

/*
 * Calls meet(of, meeting) for each contact until it returns other than 0. Returns that, or what fmb_walk3_next returned last (0: all done;
 * FMB_UNFINISHED: the budget of this call; let meet return something else).
 */
int fmb_walk3_each(fmb_walk3 *walk, int (*meet)(void *of, const fmb_meeting3 *meeting), void *of);

/*
 * The contact that begins first (at rest: any contact).
 * meeting->a, meeting->b on entry: a pair of leaves to try first, that of the last step for instance; -1, or any that are none: none. With
 * FMB_WALK_ONCE either may be a; it is told as that option says. A walk that begins with a front begins there.
 * 0: none, proved: *meeting is unchanged. Else the verdict, FMB_HIT, FMB_UNDECIDED or an error of the pair, and *meeting, with a when.in
 * that is not later than the exact first contact of any pair. FMB_UNFINISHED: the budget does not suffice; call again; *meeting is unchanged.
 * Errors of fmb_walk3_next, *meeting unchanged, and FMB_ERR_RANGE: a walk that keeps a front, or of which one of the calls above has been made (nor
 * may they be made after this one).
 */
int fmb_walk3_first(fmb_walk3 *walk, fmb_meeting3 *meeting);

#ifdef __cplusplus
}
#endif

#endif
