/* SPDX-License-Identifier: MIT */
/*
 * The contact itself: where two frames meet. Included by fmb.h.
 *
 * The decision is that of fmb_test and fmb_sweep, to the bit: they are asked first. A hit then gets the tightest box along the
 * world axes that holds the intersection, each bound rounded outwards by a derived error, and a point proved to lie in both frames.
 */
#include "fmb.h" /* before the guard: fmb.h includes this file, and fmb_tree.h, which needs it */

#ifndef FMB_CONTACT_H
#define FMB_CONTACT_H

#ifdef __cplusplus
extern "C" {
#endif

/* A point of both frames: exactly these numbers. */
typedef struct {
    fmb_real point[3]; /* world, length */
    fmb_real time;     /* fraction of the step, in [0,1]; 0 for frames at rest */
    int proved;        /* 1: the point is proved to lie in a and in b at this time; 0: it is the best guess, near the contact */
} fmb_witness3;

typedef struct {
    fmb_real point[2];
    fmb_real time;
    int proved;
} fmb_witness2;

/*
 * Do a and b, standing still, meet, and where?
 * Returns what fmb_test returns (axis as there), and FMB_ERR_NULL if box is NULL.
 * FMB_HIT and FMB_UNDECIDED: box holds the exact intersection, whatever that is (touching frames have a thin one), min <= max;
 *   it is larger by what faces can be moved by the rounding of products: on random pairs by some 15 epsilon of the size of the
 *   numbers (median), more where a face of one is almost parallel to a face or an edge of the other.
 *   witness (may be NULL): a point in the middle of the contact. It may be unproved where the frames overlap by less than some 100
 *   epsilon of the size of the numbers, or are slivers. After FMB_UNDECIDED it is mostly unproved; where it is proved, a and b do meet.
 * Otherwise: box and witness unchanged.
 * Cost: beside the decision each edge is clipped by the slabs of the other frame (24 edges, 4 slabs at most); no storage.
 * Method: each vertex of the intersection lies on an edge of one frame inside the other (src/clip.h).
 */
int fmb_contact3(const fmb_frame3 *a, const fmb_frame3 *b, fmb_real axis[3], fmb_box3 *box, fmb_witness3 *witness);
int fmb_contact2(const fmb_frame2 *a, const fmb_frame2 *b, fmb_real axis[2], fmb_box2 *box, fmb_witness2 *witness);

/*
 * Do a and b meet while they translate by va and vb (NULL: at rest), and where?
 * Returns what fmb_sweep returns (axis and when as there; when may be NULL), and FMB_ERR_NULL if box is NULL.
 * FMB_HIT and FMB_UNDECIDED: box holds all points that are common to both at any one time of the step: the union, over t, of
 *   the intersections, in the world. Rounded outwards; tight as above.
 *   witness (may be NULL): as above, at a time in the middle of the contact.
 * Otherwise: box and witness unchanged.
 * Cost: four (2D) or six linear programs in at most 4 unknowns and 5 rows, of at most FMB_EXTREME_PIVOTS (src/extreme.h) steps each; a
 *   witness costs as much as the contact at rest. No storage.
 * Method: each bound is proved by one explicit vector, whatever it was found by (src/extreme.h).
 */
int fmb_sweep_contact3(const fmb_frame3 *a, const fmb_real va[3], const fmb_frame3 *b, const fmb_real vb[3], fmb_real axis[3],
                       fmb_interval *when, fmb_box3 *box, fmb_witness3 *witness);
int fmb_sweep_contact2(const fmb_frame2 *a, const fmb_real va[2], const fmb_frame2 *b, const fmb_real vb[2], fmb_real axis[2],
                       fmb_interval *when, fmb_box2 *box, fmb_witness2 *witness);

/*
 * How deep are a and b, standing still, in each other, and which way is out?
 * depth (length): moving b along axis, or a against it, by MORE than depth/|axis| times axis takes them apart, proved; it exceeds the
 *   least such depth of all directions by rounding alone (some 20 epsilon of the size of the numbers), but where edges are almost
 *   parallel. 0: they are apart, or just touch. It says nothing about whether they meet: that is fmb_test's to prove.
 * axis (may be NULL): from a to b, no unit, largest component in [1,2); the normal of a face or to two edges.
 * Returns 0; FMB_ERR_NULL (a, b, depth), FMB_ERR_FRAME: depth and axis unchanged.
 * Cost: one direction per face and, in 3D, per pair of edges: 15 (two boxes) to 44 (two tetrahedra).
 * Method: any direction bounds the depth; a facet normal of the difference set attains it (src/depth.h).
 */
int fmb_depth3(const fmb_frame3 *a, const fmb_frame3 *b, fmb_real axis[3], fmb_real *depth);
int fmb_depth2(const fmb_frame2 *a, const fmb_frame2 *b, fmb_real axis[2], fmb_real *depth);

#ifdef __cplusplus
}
#endif

#endif
