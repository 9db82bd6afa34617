/* SPDX-License-Identifier: MIT */
/* Two volumes of bodies at poses, by their numbers alone: what decides most pairs before any frame is made. */
#ifndef FMB_SRC_LEAF_H
#define FMB_SRC_LEAF_H

#include "../core/audit.h"

/* A volume of a, and P of walk_pose.c: of both no more is read than shape, origin, edges and extents. */
typedef struct {
    fmb_couple3 c; /* a stays, and P moves by what b does relative to a */
    int moves;
    fmb_real eta, room; /* walk_pose.c; room: by how much P has to be apart */
    int meet;           /* 1: proved to have a common point, at the exact poses */
} fmb_leaf_pair;

/* Does v separate the volume a from P by more than room |v|? Then it is in axis, from a to P, scaled. */
int fmbi_leaf_clears(const fmb_leaf_pair *t, fmb_vec v, fmb_real axis[3]);

/* Does `hint`, a direction of any length from a to P, separate the two by more than room |hint|? */
int fmbi_leaf_hint_clears(const fmb_leaf_pair *t, const fmb_real hint[3]);

/* Does one of the faces of a, or of P, separate the two by more than room? Then it is in axis, of any length. */
int fmbi_leaf_faces_clear(const fmb_leaf_pair *t, fmb_real axis[3]);

/* Proved: a point of one of them lies in the other one moved in by eta. Both are at rest. */
int fmbi_leaves_meet(const fmb_leaf_pair *t);

#endif
