/* SPDX-License-Identifier: MIT */
/* Small convex meshes of integers, and their exact times of contact: against all facets of the difference set. */
#ifndef SOLIDS_H
#define SOLIDS_H

#include "fmb.h"
#include "pairs.h"
#include <gmp.h>

enum { SOLID_MOST = 8 };

/* The hull of a few points with integer coordinates times a power of two. */
struct solid {
    int vertices;
    long at[SOLID_MOST][3];
    fmb_real vertex[SOLID_MOST][3];
    uint16_t face[1][3];
    fmb_convex3 convex;
};

/* Makes its vertices and its mesh of `at`, times unit. Returns what init does. */
int solid_load(struct solid *b, double unit);

/* Points on a small or a large grid, some in one plane (flat), far from the origin or near it. Returns what init does. */
int solid_make(struct random *r, struct solid *b, int size, long far);

/* Upright boxes: the line through the centres passes edges and corners of facets. */
int solid_box(struct random *r, struct solid *b);

/* The exact times: { t : h(n) + t n.v >= 0 for all n }, n over all possible facet normals of { q - p }. */
struct solid_times {
    int none, full; /* no time in [0,1]; the difference set is no flat thing as far as its normals tell */
    int64_t in, in_over, out, out_over; /* in/in_over <= t <= out/out_over, clipped to [0,1]; all below 2^40 */
    double in_slope, out_slope;         /* |n.v| / |n| of what binds them */
};

/* Of hulls that move by v relative to each other: from all differences of vertices of both, and the motion. */
struct solid_times solid_times(const struct solid *a, const struct solid *b, const long v[3]);

void solid_fraction(mpq_t q, int64_t x, int64_t y);

#endif
