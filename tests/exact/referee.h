/* SPDX-License-Identifier: MIT */
/*
 * The exact referee, host-only: judges pairs of frames in GMP's integers, taking every number as it stands. It shares no
 * code with the library. Not re-entrant: the functions below the first are about the pair last judged.
 */
#ifndef REFEREE_H
#define REFEREE_H

#include "pairs.h"

enum referee_verdict {
    REFEREE_APART,   /* no common point at any time of [0,1] */
    REFEREE_TOUCH,   /* a common point, but never one of both interiors */
    REFEREE_OVERLAP, /* the interiors meet at some time of [0,1] */
    REFEREE_SINGULAR /* edges linearly dependent: no verdict */
};
extern const char *const referee_name[4];

enum referee_verdict referee_judge(const struct pair *p);

/* 1 if n.(q - p) > 0 for every point p of A and q of B at every time of [0,1], exactly. */
int referee_separates(const fmb_real n[3]);

/*
 * After TOUCH or OVERLAP of a moving pair: does `when` satisfy 0 <= in <= first contact, last contact <= out <= 1, exactly?
 * excess: by how much it is wider than the exact interval, at both ends together.
 */
int referee_covers(const fmb_interval *when, double *excess);
/* First and last contact, rounded; 0 and 0 if none. */
void referee_times(double *in, double *out);

/*
 * Does the box min .. max hold all points common to both at any one time, exactly? (If there are none: 1; singular: 0.)
 * excess: by how much it is larger than the exact box on the side where it is most.
 */
int referee_boxes(const fmb_real min[], const fmb_real max[], double *excess);
/* 1 if p lies in both frames at the time t, exactly; 0 <= t <= 1, t = 0 for a standing pair. */
int referee_contains(const fmb_real p[], fmb_real t);

/*
 * World length, sign exact: > 0 apart, a lower bound of the distance (equal to it when a face or two edges are nearest);
 * < 0 minus the depth of penetration; the least over [0,1] when the pair moves. 0: touching.
 */
double referee_margin(void);
/* The size of the numbers, L: the largest |origin_k| + |velocity_k| + sum_i |edge_i[k]| of both frames and all axes. */
double referee_size(void);
/* Euclidean length of the relative displacement. */
double referee_speed(void);

/*
 * How far a frame's cached normal of one face, and its volume, are off the exact ones: the largest relative error of the numbers, in
 * units of u (half the spacing of fmb_real at 1). s: 0 for A, 1 for B.
 */
double referee_normal_error(int s, int face, const fmb_real *normal, fmb_real volume);

#endif
