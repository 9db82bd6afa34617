/* SPDX-License-Identifier: MIT */
/*
 * Objects made of many volumes: trees of boxes over frames, and the search of one tree, or one object, against
 * another, at rest or while both translate through a step. Include fmb.h.
 *
 * Storage. Trees are arrays of the caller and may be const, in flash. A search keeps its place in a struct of the
 * caller: it needs no stack and no memory that grows with a tree. It can stop anywhere and go on. src/scene/walk.c
 * says how. That struct, fronts and caches are one task's: fmb_types.h, "ONE MEMORY, ONE TASK". All calls of a walk
 * answer FMB_ERR_BUSY while another call uses it, or what it writes.
 *
 * Trust. fmb_tree3_check or fmb_tree3_refit proves a tree and stamps it. A search refuses a tree that was never
 * proved (FMB_ERR_FRAME) or has changed since (FMB_ERR_STALE): other pointers or counts in fmb_tree3, leaves moved,
 * boxes refitted, the array built anew. Nodes that are overwritten later cannot make a search read outside the arrays
 * or go in circles: it ends with FMB_ERR_RANGE at a link that cannot be. docs/safety.md lists what no code can
 * notice.
 *
 * Proof. What is skipped is proved to be free. Boxes are rounded outward. At rest they are compared without rounding,
 * moving with bounds of their errors. A tier decides pairs of volumes: fmb_test3 and fmb_sweep3, if no other is
 * named. Whatever it does not prove free is reported as a contact: FMB_UNDECIDED too, and a volume without a usable
 * frame, with the error in place of the verdict.
 *
 * Source: P. Baillehache, "Collision detection for 3D objects based on the Fourier-Motzkin elimination method", July
 * 2013, sections 2 and 5, but without its recursion and unbounded lists.
 */
#ifndef FMB_TREE_H
#define FMB_TREE_H

#include "fmb_contact.h"
#include "fmb_hull.h"
#include "fmb_separate.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A tree has at most so many nodes: a larger count is a mistake. */
#define FMB_TREE_NODES 16777216

/*
 * What a node stands for. Below a set or a group there are sets, groups and objects. Below an object and its parts
 * there are parts.
 */
enum {
    FMB_NODE_SET = 0,    /* of objects that may meet each other */
    FMB_NODE_GROUP = 1,  /* of objects that never meet each other, nor does anything below the group */
    FMB_NODE_OBJECT = 2, /* never meets itself */
    FMB_NODE_PART = 3    /* of an object */
};

/* A node of a tree: a box, and where its parent, its children and its volume are. */
typedef struct {
    fmb_box3 box;   /* world, length: holds the volumes of all leaves below, and the boxes of all nodes below */
    int32_t parent; /* smaller than the node's own number; of the root, node 0: a mark below 0, new after a change. If
                       you set links yourself, call fmb_tree3_refit: it renews the mark, fmb_tree3_check does not */
    int32_t child;  /* the first of its children, larger than its own number; -1: a leaf */
    int32_t next;   /* the next child of the same parent, larger than its own number; -1: the last one */
    int32_t volume; /* of a leaf: its volume; of an inner node: one that holds all that is below, or -1: none */
    int16_t kind;   /* what it is: one of the names above */
    int16_t order;  /* a search divides the node of the larger order: of a leaf -1; of an object or part 0 .. 32766,
                       growing with the box; of a set or group 32767 */
} fmb_node3;

/*
 * A source of volumes as numbers. It writes origin and edges of volume `number` (world, length), as for
 * fmb_frame3_init.
 * context: as given in fmb_tree3. origin and edge hold NaN on entry: what is not written is an error of the volume.
 * Returns the shape, or an error < 0: the volume then counts as a contact wherever its box meets another. So does a
 *   volume of which no frame can be made (degenerate, out of range), except where its numbers alone prove it apart.
 */
typedef int fmb_numbers3(const void *context, int32_t number, fmb_real origin[3], fmb_real edge[3][3]);

/*
 * A tree and its volumes. The volumes are frames; or, where frames would take too much room, numbers of which frames
 * are made when they are needed. Nodes and frames may be in flash. This struct is in RAM, since it is stamped. Fill
 * it with designated initialisers, so that what is private is 0. A copy of a stamped one is as good: changes are
 * marked in the nodes.
 */
typedef struct {
    const fmb_node3 *node;
    int32_t nodes;
    int32_t volumes;
    const fmb_frame3 *frame; /* volume i is frame[i]; or NULL: */
    fmb_numbers3 *numbers;   /* volume i is what numbers(context, i, ..) gives */
    const void *context;

    /* Private. */
    uint32_t stamp;    /* of all the above and the root's mark; 0: never proved */
    uint32_t links;    /* of the links and kinds */
    uint32_t contents; /* of the numbers of the leaves' volumes */
} fmb_tree3;

/*
 * Makes *leaf a leaf for volume `volume` with these numbers (world, length). Its box is rounded outward by at most 4
 * units in the last place of what it is computed from. Its parent is a mark of these numbers, below 0. Links and
 * kind (FMB_NODE_PART) are for fmb_tree3_build, or for you, to set.
 * Returns 0; or FMB_ERR_NULL, FMB_ERR_FRAME (shape), FMB_ERR_NOT_FINITE, FMB_ERR_RANGE (|number| >
 *   FMB_LARGEST): *leaf (if not NULL) then has a box that holds everything. It can be used all the same, and meets
 *   everything.
 * Cost: a few additions and comparisons per axis.
 */
int fmb_leaf3_init(fmb_node3 *leaf, int32_t volume, int shape, const fmb_real origin[3], const fmb_real edge[3][3]);

/* How fmb_tree3_build divides leaves in two. */
enum {
    FMB_SPLIT_MEDIAN = 0, /* in halves, along the longest side of the box of their centres */
    FMB_SPLIT_AREA = 1    /* least sum of (surface x leaves) over a few slabs per axis; each part at least 1/16 */
};

/*
 * Builds a binary tree over leaves, in place, in an array of `nodes` nodes.
 *
 *   part              nodes                             before the call            after it
 *   root              node[root]                        volume is set              kind and a mark are set
 *   inner nodes       node[inner .. inner + count - 3]  anything; but see below    all is set; kind is `kind`, or
 *                                                                                  FMB_NODE_PART below an object
 *   leaves            node[leaf .. leaf + count - 1]    as fmb_leaf3_init, or an   links are set, in another order
 *                                                       earlier call, left them;
 *                                                       box, volume, kind are set
 *   trees of objects  behind all leaves                 `child` of a leaf that     children of the leaf name its
 *                                                       is an object is set        new number as their parent
 *
 * The mark is made of all that is read, and of those of the trees that the leaves were in, if they were in any: what is
 * built anew from them has another mark, also where a volume moved within its box. The marks of those trees change,
 * too: searches of them are stale, also where only an object of one was built anew. (Of leaves made new by
 * fmb_leaf3_init nobody can tell which tree they were in: build that tree, too, before its searches go on.)
 * Leaves that were in a tree lead to its root by way of `parent`: keep those nodes until then, or make the leaves new.
 * No other links need be set. root < inner, and inner + count - 2 <= leaf. So there are at least count + 1 nodes, and
 * 2 count - 1 for count >= 2.
 * Returns 0; FMB_ERR_NULL, FMB_ERR_RANGE (numbers as above, a child that cannot be, kind, split; a leaf that
 *   leads to no root), FMB_ERR_NOT_FINITE (a box): nothing is then changed.
 * Cost: count log count steps, whatever the boxes: the depth is at most 1 + log(count) / log(16/15), and per level
 * there are at most 14 looks per leaf for the median. No stack but its own frame.
 * Bound: c + c below + c leaves + c nodes. below: for each inner node the leaves below it, added up, here and in the
 *   trees that they were in; at most leaves times levels. c: docs/cost.md, here and further down.
 */
int fmb_tree3_build(fmb_node3 *node, int32_t nodes, int32_t root, int32_t inner, int32_t leaf, int32_t count, int kind,
                    int split);

/* What fmb_tree3_check finds wrong, and where. */
enum {
    FMB_TREE_LINKS = -20,  /* parent, child or next is not where it may be, or the node is not reached exactly once */
    FMB_TREE_KIND = -21,   /* no such kind; one below the wrong kind; a leaf that is a set or group; an order that is
                              not of its kind, or above the parent's */
    FMB_TREE_VOLUME = -22, /* no such volume; a leaf without one; one of an inner node of which no frame can be made */
    FMB_TREE_BOX = -23,    /* the box is not finite, or not inside its parent's, or does not hold its leaf's volume */
    FMB_TREE_INSIDE = -24  /* the volume is not proved to be inside that of a node above: leave room, 32u of its size */
};

/* What fmb_tree3_check found. */
typedef struct {
    int32_t node;  /* the node that is wrong, of several the first of its kind; or how many nodes there are */
    int32_t depth; /* largest number of steps from the root */
    int32_t leaves;
    int32_t unusable; /* by fmb_tree3_check alone: leaves of which no frame can be made; they are contacts, as errors */
} fmb_tree3_report;

/*
 * Is all true that a search relies on? If so, the tree is stamped: searches take it from now on, until something
 * changes.
 * Returns 0, and the tree is stamped; FMB_ERR_NULL; FMB_ERR_RANGE (nodes or volumes < 1, nodes above
 *   FMB_TREE_NODES); or one of the above. After an error no search takes the tree. report (may be NULL) says where.
 * Cost: two passes over the nodes and their links, and a frame for each volume. Frames are left out where report is
 *   NULL, since only `unusable` asks for them. For each leaf and each volume of an inner node a proof that it is inside
 *   the volume above it, except where a volume between them is proved to be inside that one. It ends on any bytes.
 * Bound: c + c nodes + c proofs + c makes, and what the source of numbers takes. proofs: volumes that are compared with
 *   one above them; at most nodes times levels. makes: frames that are made of numbers, here and below; none where the
 *   tree has frames. Here: one per volume, and one more per proof.
 */
int fmb_tree3_check(fmb_tree3 *tree, fmb_tree3_report *report);

/*
 * Is the volume of inner node `number` proved to hold the volumes of all leaves below? For programs that take volumes
 * of inner nodes away where they prove nothing.
 * Returns 0; FMB_TREE_INSIDE; FMB_TREE_VOLUME (of it no frame can be made); FMB_TREE_LINKS (a link below that cannot
 *   be); FMB_ERR_NULL; FMB_ERR_RANGE (no such node, a leaf, one without a volume).
 * Cost: a proof for each leaf below, as above.
 * Bound: c + c nodes + c proofs + c makes (1, and one per proof).
 */
int fmb_tree3_holds(const fmb_tree3 *tree, int32_t number);

/*
 * Moves the volume of a node to these numbers (world, length). This is the one way to change a tree's volumes.
 * node: the tree's array, the same as tree->node, which is not const here.
 * frame: the same as tree->frame. Its entry for this volume becomes the frame of these numbers. NULL if the volumes
 *   are given as numbers, and the source must give these from now on.
 * The box of a leaf becomes that of fmb_leaf3_init. Links and kind stay. The tree, copies of it, its hulls and its
 * searches are stale until fmb_tree3_refit: move all that moves, then refit once. Another tree of the same frames does
 * not know of it: give each tree its own.
 * Returns 0; or as fmb_leaf3_init, and FMB_ERR_DEGENERATE (no frame of these numbers): a leaf then has a box, and
 *   meets as an error; the volume of an inner node is refused by fmb_tree3_refit. FMB_ERR_NULL, FMB_ERR_RANGE (other
 *   arrays than the tree's, no such node, one without a volume): nothing is changed.
 * Cost: that of fmb_leaf3_init and fmb_frame3_init, and the nodes above it.
 * Bound: c + c levels.
 */
int fmb_tree3_move(fmb_tree3 *tree, fmb_node3 *node, int32_t number, fmb_frame3 *frame, int shape,
                   const fmb_real origin[3], const fmb_real edge[3][3]);

/*
 * After leaves have moved: recomputes the boxes of all inner nodes and proves the tree as fmb_tree3_check does. That
 * is, the box of each leaf holds its volume as it is now, and volumes of inner nodes, which this cannot move, hold
 * what is below. Links stay as they are. Hulls (fmb_tree3_hulls) and searches begun before are stale; fronts are not.
 * node: the same as tree->node.
 * Returns 0, and the tree is stamped; FMB_ERR_NULL; FMB_ERR_RANGE (another array,
 *   nodes or volumes < 1); or an error of fmb_tree3_check. After an error nothing takes the tree until it is mended
 *   and proved. report (may be NULL) says where.
 * Cost: four passes over the nodes, the box of each leaf's volume, proofs as of fmb_tree3_check.
 * Bound: c + c nodes + c proofs + c makes (one per volume of an inner node, and one more per proof).
 */
int fmb_tree3_refit(fmb_tree3 *tree, fmb_node3 *node, fmb_tree3_report *report);

/* Hulls of all nodes of a tree, as it was when they were made. Fields are for reading. */
typedef struct {
    const fmb_hull3 *hull; /* of node i: hull[i] */
    int32_t count;
    uint64_t stamp; /* private: of the tree and the array; 0: none */
} fmb_hulls3;

/*
 * Makes hulls for the nodes of a tree: hull[i], 0 <= i < tree->nodes <= count, holds the volumes of all leaves below
 * node i (world, length). *hulls becomes what fmb_walk3.hulls takes. Where a volume has no frame, the hulls of its
 * leaf and of the nodes above it cannot be used, and skip nothing.
 * Returns 0; FMB_ERR_NULL; FMB_ERR_CAPACITY (count < tree->nodes); FMB_ERR_FRAME, FMB_ERR_STALE (a tree not proved,
 *   or changed since); FMB_ERR_RANGE (a link or volume that cannot be). After an error every search refuses *hulls.
 * Cost: a hull per leaf and a join per node; 64 bytes per node in float.
 * Bound: c + c nodes + c makes (one per leaf).
 */
int fmb_tree3_hulls(const fmb_tree3 *tree, fmb_hull3 *hull, int32_t count, fmb_hulls3 *hulls);

/*
 * A fitted box of a node: a box of any orientation that holds the volumes of all leaves below, in the coordinates of
 * the tree, length. For every point x of these volumes, with the numbers as they are stored here:
 *     |axis[i] . (x - middle)| <= half[i], and x = middle + sum y_i axis[i] with |y_i| <= half[i]
 * The axes are right-handed. In the second norm they are at most 16 u from an exact rotation (u: the unit roundoff of
 * fmb_real). half[0] <= half[1] <= half[2].
 */
typedef struct {
    fmb_real middle[3];
    fmb_real axis[3][3]; /* row after row, of length 1 */
    fmb_real half[3];    /* half the widths */
} fmb_fit3;

/* Fitted boxes of all nodes of a tree, as it was when they were made. Fields are for reading. */
typedef struct {
    const fmb_fit3 *fit; /* of node i: fit[i] */
    int32_t count;
    fmb_real reach; /* |middle| + |half| of none of them is larger */
    /*
     * Advice: the volume of a fitted box in that of the box along the axes, at most 1; the mean of all inner nodes of
     * objects and parts. 1 where there are none. Fitted boxes pay below about .8: docs/cost.md, "Bodies at poses, and
     * grids".
     */
    fmb_real share;
    uint64_t stamp; /* private: of the tree and the array; 0: none */
    uint64_t of;    /* private: 0, or of the parts that they hold (fmb_parts3_fits) */
} fmb_fits3;

/*
 * Fits boxes to the nodes of a tree, once for a body: fit[i], 0 <= i < tree->nodes <= count, holds the volumes of all
 * leaves below node i. *fits becomes what fmb_walk3_fits takes. Of several orientations a node has that of the least
 * surface: along the axes, those of the moments of what is below, and some between. The box of a leaf whose volume has
 * no numbers holds the box of the leaf.
 * Returns 0; FMB_ERR_NULL; FMB_ERR_CAPACITY (count < tree->nodes); FMB_ERR_FRAME, FMB_ERR_STALE (a tree not proved,
 *   or changed since); FMB_ERR_RANGE (a link or volume that cannot be). After an error every search refuses *fits.
 * Cost: for each node a look at the volumes of all leaves below: leaves times levels in all. 60 bytes per node in
 *   float.
 * Bound: c + c nodes + c below, and what the source of numbers takes (below + leaves times). below: for each node the
 *   leaves below it, added up; at most leaves times levels.
 * Derivation: src/scene/fitted.c.
 */
int fmb_tree3_fits(const fmb_tree3 *tree, fmb_fit3 *fit, int32_t count, fmb_fits3 *fits);

/* ---- search ---- */

/* Options of a search; their sum. Any other is FMB_ERR_RANGE. */
enum {
    FMB_WALK_PER_OBJECT = 1, /* one contact for each pair of objects is enough: the first found ends that pair */
    FMB_WALK_ONCE = 2,       /* with FMB_WALK_SELF: each pair of objects once; below one node the smaller one is a */
    FMB_WALK_SELF = 4        /* a and b are one tree: nothing is compared with its own object, nor within its group */
};

/* At most so many enclosing contact boxes prune the search; deeper ones are ignored. Affects speed only. */
#define FMB_WALK_CLIPS 4

/* At most so many pairs ahead are remembered; the others are found by the links. Affects speed only. */
#define FMB_WALK_AHEAD 8

/* In so many steps down the nearer child may come first, in a search for a first contact. Affects speed only. */
#define FMB_WALK_TURNS 64

/* A contact. */
typedef struct {
    int32_t a, b;               /* leaves */
    int32_t object_a, object_b; /* their objects; in trees without objects the nodes at which the search began */
    int verdict;                /* FMB_HIT, FMB_UNDECIDED, or the error that keeps this pair from being decided */
    fmb_interval when;          /* moving: encloses the times of contact, as of fmb_sweep3; at rest 0, 1 */
    /*
     * World, length, min <= max: holds all common points, at all times of the step. It is the common part of the two
     * leaves' boxes, unless fmb_walk3.contact or .moving_contact is set. Where the boxes share nothing
     * (FMB_UNDECIDED), it is what is between them.
     */
    fmb_box3 box;
} fmb_meeting3;

/* A pair of nodes where a search ended: proved apart, or a contact of leaves. */
typedef struct {
    int32_t a, b;
    /* A direction from a to b that separates their volumes. Zeros: none is known, for one of a contact, of boxes, or
     * of a miss that FMB_TIER3_EXACT proves without a direction. */
    fmb_real axis[3];
} fmb_front3;

/*
 * A front: all pairs where a search ended. The next search can begin with it: fmb_walk3_keep, fmb_walk3_from. `used`
 * may be read: how many pairs there are. If it is above `capacity`, they did not fit, and the front is of no use. The
 * rest is private.
 */
typedef struct {
    fmb_front3 *pair;
    int32_t capacity, used;
    int complete;    /* the search that made it has ended, and all fitted */
    uint32_t serial; /* grows with every search that writes it */
    uint64_t sum;    /* of all pairs */
    const fmb_node3 *node[2];
    uint32_t links[2];
    int32_t top[2];
    int options;
    fmb_mark in_use;
} fmb_fronts3;

/* A fitted box of b in the coordinates of a. Private. */
typedef struct {
    fmb_real x[4], y[4], z[4]; /* coordinates of the axes 0, 1, 2, and of the middle */
    fmb_real half[3];
    int32_t node; /* -1: none. The first one of an array is no box: it says whose the array is */
} fmb_turned3;

/*
 * Two bodies at poses, as they stand to each other: a point x of b is at turn x + way in the coordinates of a. Private;
 * src/scene/posed.h derives it.
 */
typedef struct {
    fmb_real turn[3][3]; /* row after row */
    fmb_real way[3];     /* coordinates of a, length */
    fmb_real speed[3];   /* moving: of b relative to a, length per step, in coordinates of a; else 0 */
    fmb_real turn_error; /* bound of what turn is off, per length */
    fmb_real way_error;  /* bound of what way is off, length */
    fmb_real margin;     /* length, >= 0 */
    /* Of faces of a's boxes, and of b's: what the comparison is off, and the margin; twice, but of fitted boxes. */
    fmb_real slack[2];
    fmb_pose3 pose[2];      /* of a, b */
    fmb_real pose_error[2]; /* of fmb_pose3_check; 0 where there was no pose */
    union {
        fmb_real speed_b[3]; /* moving: the same in coordinates of b */
        struct {
            const fmb_fits3 *of[2]; /* NULL: none */
            const fmb_fit3 *fit[2];
            uint32_t stamp[2];
            fmb_turned3 *turned; /* NULL: none */
            uint32_t last;       /* the number of the last one there */
        } fits;
    } with;
} fmb_poses3;

/* What is known of a pair of volumes above the pair where a search is. Private. */
typedef struct {
    int32_t at[2];
    fmb_box3 box;
    fmb_interval when;
} fmb_clip3;

/* A volume that is at hand. Private. */
typedef struct {
    fmb_frame3 frame;
    int32_t number;        /* -1: none */
    int state;             /* shape: its numbers are known; 0: its frame is made; < 0: an error */
    fmb_numbers3 *numbers; /* of which source it is */
    const void *context;
    uint32_t owner;  /* of an array, in the first one: the search that it serves */
    fmb_mark in_use; /* likewise */
} fmb_made3;

/*
 * A search and its place. fmb_walk3_init sets everything. After it you may set `contact`, `moving_contact`, `tier`,
 * `hulls_apart`, `hulls` and `budget`, and read and set the counters. The rest is private. A zero-filled one answers
 * with FMB_ERR_FRAME.
 */
typedef struct {
    /*
     * NULL, or fmb_test3_contact. Then the boxes of contacts at rest are those of the intersection of the volumes.
     * The box of two inner volumes bounds the search below them (the shrinking box of the source). It is linked only
     * if you name it.
     */
    int (*contact)(const fmb_frame3 *a, const fmb_frame3 *b, fmb_real axis[3], fmb_box3 *box, fmb_witness3 *witness);
    /* NULL, or fmb_sweep3_contact: the same for contacts of moving leaves; their boxes hold all of the step. */
    int (*moving_contact)(const fmb_frame3 *a, const fmb_real va[3], const fmb_frame3 *b, const fmb_real vb[3],
                          fmb_real axis[3], fmb_interval *when, fmb_box3 *box, fmb_witness3 *witness);
    /*
     * What decides pairs of volumes. Zero, as fmb_walk3_init leaves it: fmb_test3 and fmb_sweep3. With `contact` or
     * `moving_contact` too, a pair goes to the tier first, and to them only if it is not apart. Where the tier says
     * FMB_HIT, that is the verdict. Else it is theirs.
     */
    fmb_tier3 tier;
    /*
     * NULL, or fmb_hull3_distance. Then nodes at rest whose boxes meet are skipped, too, where their hulls are apart:
     * hulls[0] is that of a, hulls[1] of b (fmb_tree3_hulls). They must be those of the trees as they are now, else
     * every call answers FMB_ERR_STALE. It pays for volumes that are no boxes along the axes, and the more so the
     * dearer a test of volumes is. What tells: a search of your bodies with hulls and one without. Hulls spare tests
     * (`tests`) and ask at each visit whose boxes meet. Between surfaces and between tori they left four to six of ten
     * tests (docs/cost.md, "Hulls beside boxes"); between boxes along the axes they spare none.
     */
    int (*hulls_apart)(const fmb_hull3 *a, const fmb_hull3 *b, fmb_real axis[3], fmb_real *distance);
    const fmb_hulls3 *hulls[2];
    /* What one call may spend: visits of pairs, and steps back up. FMB_NO_LIMIT at first; 0: FMB_ERR_RANGE. */
    uint32_t budget;
    /* Counters. */
    uint32_t visits; /* pairs of nodes whose boxes were compared */
    uint32_t tests;  /* pairs of volumes decided */
    uint32_t makes;  /* frames made of numbers */

    fmb_tree3 tree[2]; /* as they were at the beginning */
    int32_t mark[2];
    /* v: of b relative to a; once a search at poses has begun, the direction that has separated the last volumes. */
    fmb_real displacement[2][3], v[3];
    int options;
    int16_t error, compared;
    int8_t moves, step, asked, met;
    int8_t nearer; /* the nearer child comes first */
    int8_t levels; /* of of.clip */
    uint8_t aheads, ahead_top;
    uint32_t spent, limit;           /* in this call */
    uint64_t left;                   /* steps that the search can still take */
    int32_t top[2], at[2], owner[2]; /* owner: the object of the top; -1: it is a set or group */
    int32_t begin[2];                /* the tops of the whole search */
    fmb_fronts3 *keep;
    const fmb_fronts3 *from;
    uint32_t keep_serial, from_serial;
    int32_t from_next, keep_used; /* keep_used, keep_sum: of the front that is written, as this walk has left it */
    uint32_t question; /* of parts: which poses and parts it is about, as in fmb_parts3_work; turned boxes: of poses */
    uint64_t from_sum, keep_sum; /* from_sum: of the pairs of the front that were read */
    fmb_real until;              /* contacts that begin later are of no interest */
    union {
        fmb_clip3 clip[FMB_WALK_CLIPS];
        fmb_poses3 poses; /* of a posed search, which has no clips */
    } of;
    struct {
        int32_t at[2];
        int8_t side, levels;
        int16_t depth;
    } ahead[FMB_WALK_AHEAD];
    union {
        struct {
            int32_t object, skip; /* within one tree: the object of a, and the node whose leaves it never meets */
        } self;
        uint32_t turns[FMB_WALK_TURNS / 32]; /* at poses: steps down at which the second child came first */
    } in;
    int32_t depth;                /* steps down from the tops, where that matters */
    fmb_made3 made[2], *cache[2]; /* cache: NULL: made */
    uint32_t cached[2], cache_owner[2];
    fmb_meeting3 best;  /* of fmb_walk3_first */
    const void *poser;  /* NULL: the bodies stand where their trees do */
    const void *leaver; /* NULL: a leaf is its frame; else what decides leaves: fmb_walk3_parts */
    void *leaves;       /* what that needs */
    fmb_mark in_use;
} fmb_walk3;

/*
 * Begins a search of what is below node from_a of a against what is below node from_b of b (0: the whole tree), while
 * a translates by va and b by vb (world, length, displacements during the step; NULL: at rest).
 * Everything is compared, also where a and b share their nodes: two bodies of one shape. With FMB_WALK_SELF a and b
 * are one tree, and nothing is compared with its own object or group.
 * The trees are proved (fmb_tree3_check) and stay unchanged while the search lasts. After a change the next call
 * answers FMB_ERR_STALE.
 * Returns 0; FMB_ERR_NULL; FMB_ERR_FRAME (a tree that was never proved); FMB_ERR_STALE (one
 *   that has changed since); FMB_ERR_NOT_FINITE (a displacement); FMB_ERR_RANGE: no such node, a displacement, no
 *   such option, FMB_WALK_SELF of two trees, and FMB_WALK_ONCE without FMB_WALK_SELF, with different displacements,
 *   or where one of the two nodes is above the other. *walk (if not NULL) then answers every call with this error.
 * Cost: it sets the struct, and looks at the first leaf of each tree.
 * Bound: c + c levels (the steps from the root to that leaf).
 */
int fmb_walk3_init(fmb_walk3 *walk, const fmb_tree3 *a, int32_t from_a, const fmb_real va[3], const fmb_tree3 *b,
                   int32_t from_b, const fmb_real vb[3], int options);

/*
 * After fmb_walk3_init, before the search: a stands at pose_a and b at pose_b (NULL: where its tree has it). The boxes
 * and volumes of a tree are then in the coordinates of its body, and stay as they are. A pose stands for the exact
 * rotation nearest to its matrix (fmb_motion.h). Both poses are copied.
 * margin: a length, >= 0. Pairs that are nearer than the margin are contacts, too.
 * The displacements of fmb_walk3_init stay: during the step the bodies translate by them (world, length) from their
 * poses. Nothing turns: for that there is fmb_bodies3_segment.
 * The calls below are as without poses, but for what they say:
 *     0                  PROVED: at the exact poses, and moving at every t of the step, all other pairs of volumes are
 *                        further apart than the margin
 *     FMB_HIT            PROVED: at the exact poses, or moving at some t, the two volumes have a common point
 *     FMB_UNDECIDED      neither. Volumes within the margin that have no common point are among these
 *     fmb_meeting3.when  moving: encloses all times at which the two volumes are within the margin. It is a little
 *                        wider than theirs, by what the poses are off. At rest, and where no frame can be made of
 *                        them, 0, 1. fmb_walk3_first goes by it: the first time of being within the margin
 *     fmb_meeting3.box   world: the common part of the boxes of the two turned leaves, during `when`; or what is
 *                        between them
 *     fmb_front3.axis    in the coordinates of a
 * Exchanging a and b, or moving both by one more pose, may change which pairs are FMB_UNDECIDED, and whether such a
 * pair is found at all: bounds are not the same then. No pair is a hit in one search and proved apart in the other.
 * A margin goes by the distance of the volumes, as that of fmb_test3_margin, but for the rounding below. Times within
 * it are those of volumes grown as by fmb_frame3_grow, sharp at edges and corners.
 * A front may be used whatever the poses were: the next search begins where this one ended, though the bodies have
 * moved.
 * Returns 0; FMB_ERR_NULL; FMB_ERR_NOT_FINITE, FMB_ERR_RANGE (a matrix that is no rotation, as fmb_pose3_check says;
 *   the margin); FMB_ERR_RANGE also of a search that has begun, of one tree (FMB_WALK_SELF), of one of parts (which
 *   fmb_walk3_parts_pose poses), or where b moves by more than FMB_LARGEST relative to a, along an axis of a; or the
 *   error of fmb_walk3_init. After an error of anything but a walk of zeros the walk answers every call with it. With
 *   contact, moving_contact or hulls_apart a posed search answers FMB_ERR_RANGE: what they ask about is in two systems
 *   of coordinates.
 * Rounding: boxes are proved apart at the latest where their gap along a face exceeds
 *   margin + (4.2 e + 66u) (reach_a + reach_b + d), moving (2 e + 14u) |vb - va| more. e: the sum of both errors of
 *   fmb_pose3_check; reach: from a body's origin to the farthest corner of its box; d: between the two origins. So let
 *   bodies be near the origins of their coordinates.
 * Cost: fmb_pose3_check twice, a product of matrices, four roots. Then a visit takes at most twelve dot products,
 *   moving as many and a quotient for each face that bounds the time. A volume of b whose box is met is turned, and
 *   becomes a frame, also in a tree of frames: fmb_walk3_cache keeps it. A contact takes one more frame, moving two and
 *   two more sweeps. With a margin a pair that is apart, but not proved to be by the margin, takes a search as that of
 *   fmb_test3_margin.
 * Bound: c.
 * Derivation: src/scene/posed.h, src/scene/posed_moving.h, src/scene/walk_pose.c.
 */
int fmb_walk3_pose(fmb_walk3 *walk, const fmb_pose3 *pose_a, const fmb_pose3 *pose_b, fmb_real margin);

/*
 * After fmb_walk3_pose, before the search: nodes are compared by fitted boxes (fmb_tree3_fits) of a and b. NULL: by the
 * boxes of that tree. They must be those of the trees as they are now and stay so while the search lasts. The answers
 * mean what they mean without; pairs that are nearer to the margin than the error may be found with and not without,
 * or the other way round.
 * It pays for bodies of thin parts, surfaces above all: where fmb_fits3.share is below about one half. A solid body of
 * few volumes has nearly 1, and as a rule no use for them. Bodies that translate turn their boxes no more often
 * than bodies at rest.
 * Returns 0; FMB_ERR_NULL; FMB_ERR_STALE (boxes of another tree, or another state of it; an array that was filled
 *   since; no boxes); FMB_ERR_RANGE (a walk without poses, or that has begun); or the error of fmb_walk3_init. After
 *   an error of anything but a walk of zeros the walk answers every call with it. A call of a walk whose boxes have
 *   changed since answers FMB_ERR_STALE.
 * Rounding: as fmb_walk3_pose, but margin + (4 e + 150u) (reach_a + reach_b + d), with the reach of fmb_fits3, moving
 *   (4 e + 92u) |vb - va| more.
 * Bound: c.
 * Derivation: src/scene/fitted.h, src/scene/posed_moving.h.
 */
int fmb_walk3_fits(fmb_walk3 *walk, const fmb_fits3 *a, const fmb_fits3 *b);

/*
 * After fmb_walk3_fits, before the search: room for boxes of b that have been turned into the coordinates of a. Without
 * it one is at hand, with it up to `count`, a power of two; the first place says whose the array is, and who uses it.
 * 32 spare three of four turns, and a twelfth of the instructions of a search. `turned` need not be initialised. It
 * serves one search, and until then it is not written to: once it is another one's, this one answers FMB_ERR_STALE.
 * Returns 0; FMB_ERR_NULL; FMB_ERR_RANGE (count; a walk without fitted boxes, or that has begun); or the error of
 *   fmb_walk3_init.
 * Bound: c + c places (`count`).
 */
int fmb_walk3_turned(fmb_walk3 *walk, fmb_turned3 *turned, int32_t count);

/*
 * Gives a front room for `capacity` pairs. Call it once per array, not between searches.
 * Returns 0, and *fronts is empty and incomplete; FMB_ERR_NULL; FMB_ERR_RANGE (capacity < 1).
 */
int fmb_fronts3_init(fmb_fronts3 *fronts, fmb_front3 *pair, int32_t capacity);

/*
 * After fmb_walk3_init, before the search: write where it ends to *fronts.
 * The front is complete when fmb_walk3_next (or _each) has returned 0 and all pairs fitted. Whatever else happens, it
 * is not, and no search begins with it. Until then use neither *fronts nor its array otherwise: FMB_ERR_STALE.
 * fmb_walk3_all and fmb_walk3_first refuse a walk that keeps a front (FMB_ERR_RANGE).
 * Returns 0; FMB_ERR_NULL; FMB_ERR_RANGE (FMB_WALK_PER_OBJECT, which leaves pairs out; the search has begun; the
 *   array overlaps the one it begins with); or the error of fmb_walk3_init.
 */
int fmb_walk3_keep(fmb_walk3 *walk, fmb_fronts3 *fronts);

/*
 * After fmb_walk3_init: begin where an earlier search ended, instead of at the two nodes. That search had the same
 * two nodes of trees with the same arrays of nodes and the same links, and the same FMB_WALK_SELF and FMB_WALK_ONCE.
 * Boxes (by fmb_tree3_refit) and displacements may have changed since. The search finds the same contacts; with
 * FMB_WALK_PER_OBJECT a pair of objects may come more than once. A front only becomes finer: begin at the nodes again
 * now and then.
 * Returns 0. Otherwise the walk is as before, and begins at the nodes: FMB_ERR_NULL; FMB_UNFINISHED (no search that
 *   writes the front has ended); FMB_ERR_CAPACITY (its pairs did not fit); FMB_ERR_STALE (of another search, or other
 *   links); FMB_ERR_RANGE (the search has begun, the arrays overlap); or the error of fmb_walk3_init.
 */
int fmb_walk3_from(fmb_walk3 *walk, const fmb_fronts3 *fronts);

/*
 * After fmb_walk3_init: room for volumes of tree 0 (a) or 1 (b) that are made of numbers. Without it one volume of
 * each tree is at hand, with it up to `count`, a power of two. It pays where a frame is dear to make: one volume may
 * meet many boxes. `made` need not be initialised.
 * An array serves the search that took it last; another one that had it answers FMB_ERR_STALE. A posed search knows its
 * volumes there by the address of the walk alone. So do not assign one walk to another while it has such an array: it
 * could take volumes at old poses for its own.
 * Bound: c + c places (`count`).
 * Returns 0; FMB_ERR_NULL; FMB_ERR_RANGE (tree, count; the array overlaps that of the other tree); or the error of
 *   fmb_walk3_init.
 */
int fmb_walk3_cache(fmb_walk3 *walk, int tree, fmb_made3 *made, int32_t count);

/*
 * The next contact.
 * Returns 1: *meeting is one.
 *   0: there are no more. All other pairs of volumes are PROVED to be apart. *meeting is unchanged.
 *   FMB_UNFINISHED: the budget of this call is used up; call again to go on; nothing is proved yet.
 *   Errors, with *meeting unchanged and nothing proved: FMB_ERR_BUSY; FMB_ERR_NULL (half of a tier, too);
 *   FMB_ERR_FRAME (a walk of zeros); FMB_ERR_STALE (a tree, hulls or a front have changed, or a volume is not where its
 *   leaf is; here and below: the search has ended: its answer is told once); FMB_ERR_RANGE
 *   (no budget; a link that cannot be; at the end, a search of a tree against itself that had nothing to compare); or
 *   the error of fmb_walk3_init. After an error in the search every call returns it.
 * Cost, here and below: six comparisons per visit and at most `budget` visits; a test or sweep of the tier per pair of
 *   volumes whose boxes meet; where objects count, the steps from a leaf to its object, at most the depth.
 * Bound, here and below: c + c fronts + c levels + c looks + c makes + c tests + c visits + c levels x tests +
 *   c levels x visits, and what the source of numbers takes. visits: of pairs, and steps back up; at most the budget.
 *   looks: a node of each tree once more, at each 256th step, of this call and of the one before. tests: pairs of
 *   volumes, each with its contact. makes: frames that are made of numbers; none of trees of frames, else at most two
 *   per test (walk->makes counts them). fronts: pairs of the front it begins with, 1 without. levels: steps from the
 *   root of a tree to its deepest leaf. With poses (fmb_walk3_pose) the numbers c are others, which stand beside
 *   these: c tests has the frames of volumes of b, too. makes are those of a, at most one per test there. (walk->makes
 *   counts all: at most two per test of trees of frames, else three; moving one more.)
 */
int fmb_walk3_next(fmb_walk3 *walk, fmb_meeting3 *meeting);

/*
 * All contacts into list[0 .. capacity - 1]. *found: how many.
 * Returns 0: there is none in the whole search, proved.
 *   1: the search has ended, and the list holds all *found contacts of this call.
 *   FMB_ERR_CAPACITY: the search has ended, and the list is full. *found > capacity is the true number. The next call
 *   gives those that did not fit. At poses it may prove some of them free that were FMB_UNDECIDED or errors, and leaves
 *   them out.
 *   FMB_UNFINISHED: the budget is used up. The list holds *found contacts, and the next call goes on behind them.
 *   FMB_ERR_RANGE: a capacity below 1, a walk that keeps a front. Else the errors of fmb_walk3_next: *found is what
 *   had been found.
 */
int fmb_walk3_all(fmb_walk3 *walk, fmb_meeting3 *list, int32_t capacity, int32_t *found);

/*
 * Calls meet(context, meeting) for each contact until it returns other than 0. In it the walk is in use: FMB_ERR_BUSY.
 * Returns that number, or what fmb_walk3_next returned last. 0: all done. FMB_UNFINISHED: the budget of this call is
 *   used up. Let meet return something else than these.
 */
int fmb_walk3_each(fmb_walk3 *walk, int (*meet)(void *context, const fmb_meeting3 *meeting), void *context);

/*
 * The contact that begins first (at rest: any contact). At poses a search goes to the nearer one of two children first.
 * meeting->a, meeting->b on entry: a pair of leaves to try first, that of the last step for instance. -1, or any that
 *   are no leaves: none. With FMB_WALK_ONCE either may be a; the answer names them as that option says. A walk that
 *   begins with a front begins there.
 * Returns 0: there is none, proved; *meeting is unchanged.
 *   FMB_HIT, FMB_UNDECIDED or an error of the pair: its verdict. *meeting has a when.in that is not later than the
 *   exact first contact of any pair.
 *   FMB_UNFINISHED: the budget is used up; call again; *meeting is unchanged.
 *   Errors of fmb_walk3_next, *meeting unchanged. FMB_ERR_RANGE also of a walk that keeps a front, or of which one of
 *   the calls above has been made. Nor may they be made after this one.
 */
int fmb_walk3_first(fmb_walk3 *walk, fmb_meeting3 *meeting);

#ifdef __cplusplus
}
#endif

#endif
