/* SPDX-License-Identifier: MIT */
/*
 * The contact itself: where two frames meet, and how deep. Included by fmb.h.
 *
 * The decision is that of fmb_test and fmb_sweep, to the bit: they are asked first. A hit then gets the tightest box
 * along the world axes that holds the intersection, each bound rounded outwards by a derived error, and a point that is
 * proved to lie in both frames.
 */
#ifndef FMB_CONTACT_H
#define FMB_CONTACT_H

#include "fmb_types.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A point of both frames: exactly these numbers. */
typedef struct {
    fmb_real point[3]; /* world, length */
    fmb_real time;     /* fraction of the step, in [0,1]; 0 for frames at rest */
    int proved;        /* 1: the point is proved to lie in a and in b at this time; 0: a guess, near the contact */
} fmb_witness3;

typedef struct {
    fmb_real point[2];
    fmb_real time;
    int proved;
} fmb_witness2;

/*
 * Do a and b, standing still, meet, and where?
 * Returns what fmb_test returns (axis as there), and FMB_ERR_NULL if box is NULL. Outputs:
 *     FMB_HIT, FMB_UNDECIDED   *box (world, length) holds the exact intersection, whatever that is, min <= max;
 *                              touching frames have a thin one. *witness (may be NULL) is a point in the middle of the
 *                              contact
 *     all others               *box and *witness are unchanged
 * How tight: the box is larger than the intersection by what the rounding of products moves faces. On random pairs that
 * is some 15 epsilon of the size of the numbers (median); it is more where a face of one frame is almost parallel to a
 * face or an edge of the other.
 * How often proved: a witness may be unproved where the frames overlap by less than some 100 epsilon of the size of the
 * numbers, or are slivers. After FMB_UNDECIDED it is mostly unproved; where it is proved, a and b do meet.
 * Cost: beside the decision each edge is clipped by the slabs of the other frame (24 edges, 4 slabs at most).
 * Method: each vertex of the intersection lies on an edge of one frame inside the other (src/contact/clip.h).
 */
int fmb_test3_contact(const fmb_frame3 *a, const fmb_frame3 *b, fmb_real axis[3], fmb_box3 *box, fmb_witness3 *witness);
int fmb_test2_contact(const fmb_frame2 *a, const fmb_frame2 *b, fmb_real axis[2], fmb_box2 *box, fmb_witness2 *witness);

/*
 * Do a and b meet while they translate by va and vb (displacements during the step, length; NULL: at rest), and where?
 * Returns what fmb_sweep returns (axis and when as there; when may be NULL), and FMB_ERR_NULL if box is NULL. Outputs:
 *     FMB_HIT, FMB_UNDECIDED   *box (world, length) holds all points that are common to both at any one time of the
 *                              step: the union of the intersections over all times. *witness (may be NULL) is a point
 *                              in the middle of the contact at a time in the middle of it
 *     all others               *box and *witness are unchanged
 * Bounds are rounded outwards, and as tight as above.
 * Cost: four (2D) or six linear programs in at most 4 unknowns and 5 rows, of at most FMB_EXTREME_PIVOTS
 * (src/contact/extent.h) steps each. A witness costs as much as the contact at rest.
 * Method: each bound is proved by one explicit vector, whatever it was found by (src/contact/extent.h).
 */
int fmb_sweep3_contact(const fmb_frame3 *a, const fmb_real va[3], const fmb_frame3 *b, const fmb_real vb[3],
                       fmb_real axis[3], fmb_interval *when, fmb_box3 *box, fmb_witness3 *witness);
int fmb_sweep2_contact(const fmb_frame2 *a, const fmb_real va[2], const fmb_frame2 *b, const fmb_real vb[2],
                       fmb_real axis[2], fmb_interval *when, fmb_box2 *box, fmb_witness2 *witness);

/*
 * How deep are a and b, standing still, in each other, and which way is out?
 * Returns 0 and sets
 *     *depth (length)   an upper bound of the least way out: moving b along axis, or a against it, by MORE than this
 *                       takes them apart, proved. A depth of 0 does not prove that they are apart: ask fmb_test
 *     axis              (may be NULL) from a to b, its length is not 1, its largest component lies in [1,2); at right
 *                       angles to a face or to two edges
 * or an error, and both are unchanged: FMB_ERR_NULL (a, b, depth), FMB_ERR_FRAME.
 * How tight: the depth exceeds the least one of all directions by rounding alone (some 20 epsilon of the size of the
 * numbers), but where edges are almost parallel.
 * Cost: one direction per face and, in 3D, per pair of edges: 15 (two boxes) to 44 (two tetrahedra).
 * Method: any direction bounds the depth; a facet normal of the difference set attains it (src/contact/depth.c).
 */
int fmb_depth3(const fmb_frame3 *a, const fmb_frame3 *b, fmb_real axis[3], fmb_real *depth);
int fmb_depth2(const fmb_frame2 *a, const fmb_frame2 *b, fmb_real axis[2], fmb_real *depth);

#ifdef __cplusplus
}
#endif

#endif
