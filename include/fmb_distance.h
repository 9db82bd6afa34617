/* SPDX-License-Identifier: MIT */
/*
 * How far apart are two bodies? A distance from below that is proved, and one from above with the two points that show
 * it. Included by fmb.h.
 *
 * low <= exact distance <= high. Both bounds are theorems: no rounding makes `low` too large or `high` too small.
 * Whatever the search misses only moves the two apart. low is 0 where the bodies meet, or may meet. high is FMB_LARGEST
 * while no pair of volumes of two trees is known, or if none of them can be used: then it says nothing.
 * Both depend on the two sets alone: exchanging a and b exchanges the points and turns axis round, and scaling all
 * lengths by a power of two scales all results, each to the bit (as long as no number of the bodies underflows).
 *
 * Method: E. G. Gilbert, D. W. Johnson, S. S. Keerthi, "A fast procedure for computing the distance between complex
 * objects in three-dimensional space", 1988. The steps only find a direction and two points, at most
 * FMB_DISTANCE_STEPS of them. The bounds are then proved from these, in one piece (src/core/proof.h, D19).
 */
#ifndef FMB_DISTANCE_H
#define FMB_DISTANCE_H

#include "fmb_convex.h"
#include "fmb_scene.h"
#include "fmb_tree.h"
#include "fmb_types.h"

#ifdef __cplusplus
extern "C" {
#endif

#define FMB_DISTANCE_STEPS 24 /* of the search, at most */

/* How far apart two bodies are. */
typedef struct {
    fmb_real low;        /* length: the bodies are at least so far apart, proved; 0: they meet, or may meet */
    fmb_real high;       /* length: they are at most so far apart, proved */
    fmb_real point_a[3]; /* world, length: a point of a, to within rounding (see the functions) ... */
    fmb_real point_b[3]; /* ... and one of b: the nearest that were found */
    /*
     * A direction, largest component in [1,2): n.(q - p) >= low |n| for all points p of a, q of b. A hint for
     * fmb_test3. Zeros where low is 0.
     */
    fmb_real axis[3];
} fmb_nearest3;

/*
 * The distance of two frames standing still.
 * Returns
 *     FMB_MISS        proved apart: low > 0; *nearest is set
 *     FMB_UNDECIDED   they meet, or are closer to that than the proof can tell: low = 0; *nearest is set. Whether they
 *                     do is for fmb_test3 to say
 *     FMB_ERR_NULL    a frame or nearest
 *     FMB_ERR_FRAME   a frame that cannot be used
 * After an error *nearest (if not NULL) holds zeros: it says nothing.
 * The points are within 16u (|origin_k| + extent_k) of one of their frame, in each component k; u: half the spacing of
 * fmb_real at 1. They are as good as high is.
 * How far are the bounds apart? As a rule by less than 100u (|d| + extents), d: from origin to origin. By more where
 * the nearest edges are nearly parallel. tests/exact/test_distance_referee.c prints it.
 * Cost: 5 to 10 steps as a rule.
 * Bound: c. Each c is a number of docs/cost.md.
 */
int fmb_distance3(const fmb_frame3 *a, const fmb_frame3 *b, fmb_nearest3 *nearest);

/*
 * The distance of the convex hulls of the vertices of two meshes standing still.
 * Returns as fmb_distance3; and
 *     FMB_ERR_FRAME   a mesh that init did not make; one that turns (`moved`): nothing is known of what lies between;
 *                     one with a skin (as fmb_convex3_place and its like make them)
 *     FMB_ERR_STALE   vertices were written since init
 * The points are within 16u reach_k of one of their mesh; the bounds within 100u of the reaches as a rule.
 * Cost: a pass over all vertices that looks whether they are those of init, and one per step: 5 to 15 as a rule.
 * Bound: c + c vertices (of both meshes).
 */
int fmb_convex3_distance(const fmb_convex3 *a, const fmb_convex3 *b, fmb_nearest3 *nearest);

#define FMB_DISTANCE_AHEAD 16 /* pairs ahead that are remembered; the others are found by the links */

/* A pair of nodes that is still to be looked at. Private. */
typedef struct {
    int32_t at[2];
    int side;        /* which node has siblings that come after; -1: none has */
    fmb_real square; /* of the distance of their boxes; below 0: not known yet. While a first pair is sought: its key */
} fmb_ahead3;

/*
 * The distance of two trees, and how far the search for it has come. fmb_tree3_distance_init sets everything. After it
 * you may set `tolerance`, `budget` and `pair`, and read and set the counters. The rest is private. A zero-filled one
 * answers with FMB_ERR_FRAME. One task's: fmb_types.h, "ONE MEMORY, ONE TASK".
 */
typedef struct {
    /* The search may end where low >= (1 - tolerance) high. 0 to 1; 0 (after init): as near as rounding allows. */
    fmb_real tolerance;
    /* What one call may spend: pairs visited, and steps between them. FMB_NO_LIMIT after init; 0: FMB_ERR_RANGE. */
    uint32_t budget;
    /*
     * The nearest leaves that were found, of a and of b; -1: none yet. Set it before the first call to a pair that may
     * well be the nearest: last time's, say. Any numbers will do. They make the search shorter or longer, and no bound
     * wrong.
     */
    int32_t pair[2];
    /*
     * NULL, as after init, or fitted boxes of that tree (fmb_tree3_fits), set before the first call: the search is then
     * several times shorter. One body may have them, or both.
     */
    const fmb_fits3 *fits[2];
    uint32_t visits;   /* pairs of nodes whose boxes were compared */
    uint32_t tests;    /* pairs of volumes whose distance was asked for */
    uint32_t unusable; /* of these: volumes that cannot be used. The distance of their boxes counts, from below */

    fmb_tree3 tree[2];
    int32_t mark[2], at[2];
    int step, error, posed, fitted, known;
    int seeks[2], seek_list, seek_at; /* the first pair: src/distance/trees.c */
    int32_t seek_child, seek_leaf[2];
    fmb_real seek_key;
    uint64_t left; /* steps that the search can still take */
    uint32_t spent, limit;
    fmb_poses3 poses;
    fmb_real stray; /* how far a volume of b, placed at its pose, may be off, length */
    fmb_real scale; /* to the unit of the search, in which both bodies are about 1 */
    const fmb_fit3 *fit[2];
    fmb_real slack;       /* what gaps of fitted boxes are off, in the unit of the search */
    fmb_real square;      /* of the distance of the boxes of the pair at hand, in that unit */
    fmb_real pruned;      /* least square that was left out */
    fmb_real own;         /* lower bound of the nearest pair so far alone, length */
    int32_t own_at[2];    /* that pair */
    fmb_real least;       /* least lower bound of volumes, length */
    fmb_nearest3 nearest; /* in the coordinates of a */
    fmb_real also[3];     /* the direction of the volumes that were compared last */
    fmb_ahead3 ahead[FMB_DISTANCE_AHEAD];
    uint32_t ahead_top, aheads;
    fmb_made3 made[2];
    fmb_mark in_use;
} fmb_distance3_search;

/*
 * Begins a search for the distance of two trees standing still: of all volumes of leaves of the one to all of the
 * other. A tree of convex parts (fmb_parts.h) is one of their boxes: low is proved of the parts, too; high and the
 * points are of the boxes, and say nothing of the parts.
 * pose_a, pose_b: where the bodies stand (fmb_pose3; what the rotation is off is measured and counted as in
 * fmb_frame3_place); the trees are then in coordinates of their bodies. NULL: in those of the world.
 * Returns 0; or an error, with which every call then answers:
 *     FMB_ERR_NULL         s, a, b, or a tree without its arrays
 *     FMB_ERR_FRAME        a tree that was never proved
 *     FMB_ERR_STALE        a tree that has changed since
 *     FMB_ERR_NOT_FINITE, FMB_ERR_RANGE   a pose
 * Cost: the poses are checked and composed, and the first leaf of each tree is looked at.
 * Bound: c + c levels (of both trees).
 */
int fmb_tree3_distance_init(fmb_distance3_search *s, const fmb_tree3 *a, const fmb_pose3 *pose_a, const fmb_tree3 *b,
                            const fmb_pose3 *pose_b);

/*
 * Searches on. *nearest holds after each answer that is not an error
 *     low       of all pairs of volumes: proved, also while the search is unfinished (then of the roots' boxes, or 0)
 *     high      of s->pair: proved; FMB_LARGEST while no pair is known
 *     points    world: of the two volumes of s->pair, to within 16u (|origin_k| + extent_k) of their frames; of posed
 *               bodies to within what the rotations are off, and 64u of the bodies' sizes and translations, besides
 *     axis      coordinates of a: that of the pair of volumes alone. It need not separate the bodies
 * Returns
 *     FMB_MISS         the search has ended: low > 0, the bodies are apart by that, proved
 *     FMB_UNDECIDED    the search has ended: low = 0, they meet or may meet
 *     FMB_UNFINISHED   the budget is used up: call again
 *     an error         of fmb_tree3_distance_init; FMB_ERR_BUSY: another call uses s; FMB_ERR_NULL (s, nearest);
 *     FMB_ERR_FRAME: s was not begun;
 *                      FMB_ERR_RANGE: budget or tolerance, or a link of a tree that cannot be; FMB_ERR_STALE: a tree
 *                      has changed, or the search has ended: it is told once. *nearest (if not NULL) holds zeros
 * The result is one of the sets and of the pair to begin with. In which order a and b are given changes it within its
 * bounds alone.
 * Method: branch and bound, the nearer child first, without a stack. It begins with your pair, or with one that is
 * looked for level by level. What is no nearer than the lower bound of the nearest pair, or the tolerance, is left out.
 * Cost: by the nodes near the surfaces that face each other. A step compares a box with one or two; at a pair of leaves
 * it asks as fmb_distance3 does, and the source of numbers twice.
 * Bound: c + c visits + c looks + c tests, and what the source of numbers takes. visits: pairs of nodes and steps
 *   between them, at most budget. looks: a node of each tree once more, at each 256th step, of this call and of the
 *   one before. tests: pairs of volumes.
 */
int fmb_tree3_distance(fmb_distance3_search *s, fmb_nearest3 *nearest);

/* In place of the number of a link: all of them. */
#define FMB_ALL_LINKS (-1)

/* What of a scene is nearest to each other. */
typedef struct {
    fmb_nearest3 nearest; /* low: of all pairs; the rest: of the pair below. point_a, axis: from its link */
    int kind;             /* FMB_WITH_OBSTACLE or FMB_WITH_LINK */
    int32_t link, other;  /* the nearest pair that was found: its link; the obstacle or other link; -1: none */
    uint32_t pairs;       /* how many are not left out */
    uint32_t tests;       /* of these: how many were compared as fmb_distance3 does. Of the others, the world boxes */
} fmb_scene_nearest3;

/*
 * How far is a link of a scene (0 .. links - 1), or are all (FMB_ALL_LINKS), from the obstacles and, with
 * FMB_SELF_TEST, from other links, as the frames stand? Pairs that both sides have leave to meet are left out, as
 * fmb_scene3_check leaves them out. Of the scene are read: links, obstacles, self, the lists of both, of each solid its
 * frame and bits. Zones, displacements, hints and the rest are not: what moves is asked about where its frame is.
 * budget: how many pairs may be compared as fmb_distance3 does, at least 1; FMB_NO_LIMIT: all that is needed. The world
 * boxes of all pairs are compared in any case: else nothing could be proved.
 * Returns
 *     FMB_MISS        proved: no two of all pairs are nearer than found->nearest.low > 0
 *     FMB_UNDECIDED   low = 0: a pair meets, or may meet
 *     FMB_UNFINISHED  the budget is used up. low is proved of all pairs, of those that are left by their boxes; 0 where
 *                     these share points. high holds. Nothing is kept: ask again with more, or link by link
 *     FMB_ERR_NULL    scene, found, a list, a frame
 *     FMB_ERR_RANGE   a count, self, link, a budget of 0; or there is no pair to ask about
 *     FMB_ERR_FRAME   a frame that cannot be used, of any link or obstacle, asked about or not
 * After an error found->nearest holds zeros, and link is -1.
 * The points are within 16u (|origin_k| + extent_k) of their frames. Bounds are apart as those of fmb_distance3.
 * Cost: two looks at the world boxes of all pairs; the nearer ones are compared as fmb_distance3 does, each once.
 * Bound: c + c solids + c pairs + c tests. solids: links and obstacles. pairs: found->pairs and those left out. tests:
 *   at most budget.
 */
int fmb_scene3_distance(const fmb_scene3 *scene, int32_t link, uint32_t budget, fmb_scene_nearest3 *found);

#ifdef __cplusplus
}
#endif

#endif
