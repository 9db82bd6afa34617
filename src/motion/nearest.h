/* SPDX-License-Identifier: MIT */
/*
 * The steps that look for the point of D = { q - p : p in a, q in b } nearest to the origin: a simplex of at most four
 * points of D, and the direction in which the next one is asked for. They prove nothing: any direction proves a lower
 * bound, any two points an upper one.
 *
 * Exchanging a and b turns D round, and every number here with it, exactly: corners come in the same order, sums of
 * turned numbers are turned. So a function of body and direction is all that may name a corner.
 * Numbers are scaled: the largest of D is about 1. That keeps products of four of them in range.
 */
#ifndef FMB_SRC_NEAREST_H
#define FMB_SRC_NEAREST_H

#include "../core/audit.h"

/* A point of D, and the points of a and b that it is the difference of: numbers that are mixed as the corners are. */
typedef struct {
    fmb_real x[3], p[3], q[3];
} fmb_corner;

typedef struct {
    fmb_corner corner[4];
    fmb_real weight[4]; /* >= 0; their sum is within 3u of 1 */
    int used;           /* corners, 1 to 3; 4: the origin is among them */
    fmb_real v[3], v2;  /* the weighted sum of x, and its square */
    fmb_real n[3];      /* where the next corner is asked for: the one with the least n.x. Largest component in [1,2) */
    fmb_real best[3];   /* of all n so far the one that promises the largest lower bound; 0: none does */
    fmb_real best_square;
    int tries; /* faces and edges that may still be tried */
} fmb_simplex;

/*
 * What a search may still take: steps, and edges and faces of the simplex that a new corner may span. A step tries 1, 3
 * or 6 of these, as there are 1, 2 or 3 corners. What ends sooner proves less, and nothing wrong. What was measured:
 * docs/cost.md.
 */
typedef struct {
    int steps, tries;
} fmb_nearest_left;

#define FMB_DISTANCE_TRIES 120

/* Begins with corner[0] and tries, which are set. 0: it is the origin. */
int fmbi_nearest_start(fmb_simplex *s);

/* Takes the corner that was asked for. 1: go on with s->n; 0: nothing is left to be found. */
int fmbi_nearest_step(fmb_simplex *s, const fmb_corner *c);

/* The weighted sums of p and of q. */
void fmbi_nearest_points(const fmb_simplex *s, fmb_real p[3], fmb_real q[3]);

/* The corner of a frame farthest along n: its coordinates, 0 or 1. */
void fmbi_farthest_corner(const fmb_view *f, const fmb_real n[3], fmb_real at[3]);

/* Component k of the point of a frame with these coordinates, from its origin. */
static inline fmb_real fmb_along_edges(const fmb_view *f, const fmb_real at[3], int k)
{
    return (at[0] * f->edge[k] + at[1] * f->edge[3 + k]) + at[2] * f->edge[6 + k];
}

#endif
