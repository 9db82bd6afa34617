/* SPDX-License-Identifier: MIT */
/*
 * Concave bodies of many convex parts: trees (fmb_tree.h) whose leaves are convex meshes (fmb_convex.h). Included by
 * fmb.h. fmb_convex3_parts looks at all pairs of parts. A search of two trees looks at those whose boxes meet.
 *
 * A tree over the boxes of the parts has fmb_parts3_box for its numbers, and an fmb_parts3 for its context. A search of
 * two such trees, made by fmb_walk3_init, becomes one of the parts by fmb_walk3_parts or fmb_walk3_parts_pose. After
 * that all calls of a search are as fmb_tree.h has them: fmb_walk3_next, _all, _each and _first, fronts, budgets,
 * FMB_WALK_PER_OBJECT and FMB_WALK_SELF. Without it the search is about the boxes: what it proves apart is apart, and
 * its contacts are those of boxes.
 *
 * Parts, their vertices, boxes and nodes may all be in flash. What is written since is noticed (FMB_ERR_STALE): a
 * vertex by a sum over all bits, a skin, a part that was made anew. A search looks at all of them once, when it ends.
 */
#ifndef FMB_PARTS_H
#define FMB_PARTS_H

#include "fmb_convex.h"
#include "fmb_tree.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A concave body. Fields are the caller's to set, all of them; the array stays the caller's. */
typedef struct {
    const fmb_convex3 *part; /* each made by fmb_convex3_init, without `moved` vertices */
    int32_t parts;
} fmb_parts3;

/*
 * The box of a part, its skin included, as numbers of a volume (an fmb_numbers3; body: an fmb_parts3): a cuboid along
 * the axes that holds the part (coordinates of the body, length).
 * Returns FMB_CUBOID; or an error, and the numbers (if not NULL) are ones that fmb_frame3_init refuses, and of which
 * fmb_leaf3_init makes a box that holds everything:
 *     FMB_ERR_NULL     an argument, or the array of parts
 *     FMB_ERR_RANGE    no such part
 *     FMB_ERR_FRAME    a part that fmb_convex3_init did not make, or that has `moved` vertices
 * The vertices are not looked at: the box is of those that fmb_convex3_init saw. So are searches of the tree as one of
 * boxes, and distances (docs/safety.md, "What is not looked at every time").
 * Cost: a few additions per axis.
 */
int fmb_parts3_box(const void *body, int32_t number, fmb_real origin[3], fmb_real edge[3][3]);

/*
 * Makes *leaf a leaf for a part, as fmb_leaf3_init does for other volumes.
 * Returns 0; or the error of fmb_parts3_box or fmb_leaf3_init, and *leaf (if not NULL) meets everything. (FMB_ERR_RANGE
 *   also of a box above FMB_LARGEST: such a leaf can be used, and meets everything.) FMB_ERR_STALE: vertices have
 *   changed since fmb_convex3_init.
 * Cost: that of fmb_parts3_box and fmb_leaf3_init, and a pass over the vertices.
 * Bound: c + c vertices (of the part).
 */
int fmb_parts3_leaf(fmb_node3 *leaf, const fmb_parts3 *body, int32_t number);

/*
 * After parts were made anew (fmb_convex3_init), or their skins changed: moves the boxes of all leaves to where the
 * parts are now, and refits the tree. tree: numbers and context as above. node: the same as tree->node.
 * Returns as fmb_tree3_refit; FMB_ERR_RANGE also of a tree that is not one of parts; or the error of fmb_parts3_leaf,
 *   and nothing takes the tree until it is mended.
 * Cost: fmb_tree3_move per leaf, fmb_tree3_refit, and a pass over the vertices.
 * Bound: c + c nodes + c proofs + c makes, as of fmb_tree3_refit, + c vertices (of the parts of all leaves) + c below
 *   (as of fmb_tree3_build).
 */
int fmb_parts3_refit(fmb_tree3 *tree, fmb_node3 *node, fmb_tree3_report *report);

/*
 * Fitted boxes of a tree of parts, as fmb_tree3_fits makes them of volumes: fit[i] holds the parts, skins included, of
 * all leaves below node i. fmb_walk3_fits takes them after fmb_walk3_parts_pose, as long as the parts are what they
 * were: make them anew when a part or its skin changes. Searches of the boxes and distances refuse them.
 * They pay by fmb_fits3.share.
 * Returns 0; FMB_ERR_NULL (also an array of parts); FMB_ERR_CAPACITY (count < tree->nodes); FMB_ERR_RANGE (a tree that
 *   is not one of parts, or that has another number of volumes than its context has parts; a link that cannot be);
 *   FMB_ERR_FRAME, FMB_ERR_STALE (a tree or part that cannot be used, or has changed; a part that is not within the box
 *   of its leaf). After an error every search refuses *fits.
 * Cost: for each node a look at the vertices of all parts below: vertices times levels in all.
 * Bound: c + c nodes + c parts + c vertices (of all parts) + c below + c seen. below: for each node the leaves below
 *   it, added up; seen: their vertices, likewise.
 * Derivation: src/scene/fitted.c.
 */
int fmb_parts3_fits(const fmb_tree3 *tree, fmb_fit3 *fit, int32_t count, fmb_fits3 *fits);

/* What a search of parts needs besides, of the same task. Fields are private. It outlives the search, where it is. */
typedef struct {
    const void *walk;
    uint32_t question; /* a sum of poses and parts, and whether there are poses; the walk has it, too */
    const fmb_convex3 *part[2];
    int32_t parts[2];
    uint64_t stamp[2];
    fmb_real (*room)[3];
    fmb_convex3 world; /* part `number` of b in the coordinates of a; number -1: none */
    uint64_t placed;   /* a sum of that part, as it was then, and of what came of it */
    fmb_real off;
    int32_t number;
    fmb_mark in_use;
} fmb_parts3_work;

/*
 * After fmb_walk3_init, before the search: pairs of leaves are pairs of parts, decided as by fmb_convex3_sweep, while a
 * translates by va and b by vb.
 *     0                  PROVED: all other pairs of parts have no point in common, at any time of the step
 *     FMB_HIT            PROVED: the two parts meet
 *     FMB_UNDECIDED      near to touching; treat it as contact
 *     fmb_meeting3.when  encloses the times of contact, as *when of fmb_convex3_sweep
 *     fmb_meeting3.box   the common part of the boxes of the two leaves at these times
 *     fmb_walk3_first    gives a part of each that begins to meet first, and no pair meets before when.in
 * Parts within a margin: give them skins, which count, before their leaves are made.
 * Exchanging a and b (and va and vb) changes neither verdicts nor times. `contact`, `moving_contact` and the tier are
 * not asked about parts. With `hulls_apart` each call answers FMB_ERR_RANGE: hulls of a tree are not of its parts.
 * Returns 0; FMB_ERR_NULL (walk, work, an array of parts); FMB_ERR_RANGE (a search that has begun; a tree whose numbers
 *   are not fmb_parts3_box, or that has another number of volumes than its context has parts, or a volume at an inner
 *   node; a search at poses);
 *   FMB_ERR_FRAME (a walk of zeros; a part that cannot be used); FMB_ERR_STALE (a part is not within the box of its
 *   leaf); or the error of fmb_walk3_init. After an error of anything but a walk of zeros the walk answers every call
 *   with it.
 * The calls then return FMB_ERR_STALE, too, where a part has changed since, at the latest when the search ends, and
 * where *work serves another walk: one that is assigned to another needs one of its own.
 * Cost: a pass over the parts and nodes. A search: boxes as ever; fmb_convex3_sweep, with `when` while moving, for each
 * pair of parts whose boxes meet; a pass over all vertices when it ends.
 * Bound: c + c nodes + c parts (of both).
 */
int fmb_walk3_parts(fmb_walk3 *walk, fmb_parts3_work *work);

/*
 * The same of bodies at poses, as fmb_walk3_pose has it, which it calls. Parts and boxes are in the coordinates of
 * their bodies. The displacements of fmb_walk3_init stay: the bodies translate by them from their poses.
 * room: `rooms` places for vertices, at least as many as the largest part of b has. The search writes there. It is not
 *   where vertices of a part are.
 *     0                  PROVED: at the exact poses, and moving at every t of the step, all other pairs of parts are
 *                        further apart than the margin
 *     FMB_HIT            PROVED: at the exact poses, or moving at some t, the two parts have a common point
 *     FMB_UNDECIDED      neither. Parts within the margin that have no common point are among these
 *     fmb_meeting3.when  moving: encloses all times at which the two parts are within the margin; at rest, and of an
 *                        error, 0, 1
 *     fmb_meeting3.box   world, as of fmb_walk3_pose
 * A part of which no mesh can be made at the pose is a contact, with the error for its verdict.
 * Exchanging a and b may change which pairs are FMB_UNDECIDED. No pair is a hit in one search and apart in the other.
 * The skin that placing needs: at most 4 (e + 20u) L + (e + 16u) d, moving (e + 8u) |vb - va| more. e: the sum of both
 *   errors of fmb_pose3_check; L: from the origin of b's coordinates to the farthest point of the part; d: between the
 *   two origins. So let bodies be near the origins of their coordinates.
 * Returns as fmb_walk3_parts and fmb_walk3_pose; FMB_ERR_NULL also for room, FMB_ERR_CAPACITY for too few rooms.
 * After it fmb_walk3_fits takes fitted boxes that fmb_parts3_fits has made of these parts, and no others
 * (FMB_ERR_STALE).
 * Cost: that of both. A search: boxes as of posed searches; for each pair of parts whose boxes meet one
 * fmb_convex3_test, moving fmb_convex3_sweep, after a contact a second one without times, and placing the part of b
 * (fmb_convex3_place), unless it is the one of the pair before.
 * Bound: c + c nodes + c parts (of both).
 * Derivation: src/mesh/parts_tree.c.
 */
int fmb_walk3_parts_pose(fmb_walk3 *walk, const fmb_pose3 *pose_a, const fmb_pose3 *pose_b, fmb_real margin,
                         fmb_parts3_work *work, fmb_real (*room)[3], int32_t rooms);

#ifdef __cplusplus
}
#endif

#endif
