/* SPDX-License-Identifier: MIT */
/*
 * Frames, poses and screws in floating-point numbers of 768 bits, which stand for exact ones: sums and products of the
 * tests' numbers fit into them, and what divisions and roots round is 2^-700 of the size. It shares no code with the library.
 * Numbers live on a heap that is released as a whole: mark, work, release.
 */
#ifndef EXACT_MOTION_H
#define EXACT_MOTION_H

#include "fmb.h"
#include <gmp.h>

typedef struct {
    mpf_ptr q[3][3], t[3];
} exact_pose;

typedef struct {
    int shape;
    mpf_ptr origin[3], edge[3][3];
} exact_frame;

int exact_mark(void);
void exact_release(int mark);
mpf_ptr exact_number(double x);
mpf_ptr exact_add(mpf_srcptr a, mpf_srcptr b);
mpf_ptr exact_sub(mpf_srcptr a, mpf_srcptr b);
mpf_ptr exact_mul(mpf_srcptr a, mpf_srcptr b);
mpf_ptr exact_div(mpf_srcptr a, mpf_srcptr b);
void exact_dot(mpf_ptr out, mpf_ptr const *a, mpf_ptr const *b);
void exact_cross(mpf_ptr *out, mpf_ptr const *a, mpf_ptr const *b);
void exact_vector(mpf_ptr *out, const fmb_real *x); /* 0 for NULL */

void exact_identity(exact_pose *p);
/* The rotation nearest to the matrix, as fmb_motion.h defines it. */
void exact_of_pose(exact_pose *p, const fmb_pose3 *pose);
/* A turn about axis 0, 1, 2 of the coordinates, |angle| <= 8, and no translation. */
void exact_turn(exact_pose *p, int axis, mpf_srcptr angle);
/* b, and then a. */
void exact_then(exact_pose *p, const exact_pose *a, const exact_pose *b);
void exact_apply(mpf_ptr *out, const exact_pose *p, mpf_ptr const *x);
/* Halfway along the screw from a to b (shorter turn). */
void exact_halfway(exact_pose *mid, const exact_pose *a, const exact_pose *b);
/* p[0] and p[2^depth] are given: fills what lies between, by halving. */
void exact_along(exact_pose *p, int depth);

/* The frame at a pose (NULL: where it is). */
void exact_body(exact_frame *f, const fmb_frame3 *frame, const exact_pose *pose);

/* The least distance, over the faces of `outer` moved by shift, from the inner frame's points out to the face: >= 0: contains it. */
double exact_room(const exact_frame *outer, mpf_ptr const *shift, const exact_frame *inner);
/* The gap from a to b along n, per length of n. */
double exact_gap(const exact_frame *a, const exact_frame *b, mpf_ptr const *n);
/* The largest gap over all facet normals of b - a: its sign is exact, > 0 apart. */
double exact_margin(const exact_frame *a, const exact_frame *b);

/* How a frame a meets a frame b that moves by v, a way per step, relative to it. */
typedef struct {
    int meets;      /* exactly: at some t of [0,1] */
    double in, out; /* the times of contact, to the last bit or two; 2, -1: none */
    double least;   /* of exact_margin over [0,1], to within rounding of double */
} exact_meeting;

void exact_meet(exact_meeting *m, const exact_frame *a, const exact_frame *b, mpf_ptr const *v);

#endif
