/* SPDX-License-Identifier: MIT */
/*
 * 64 pairs of bodies at rest, 16 for each combination of cuboid and tetrahedron, as the tree paper (2013, 6.1.1) checks its test of two
 * volumes on. Its own numbers are not published: only pictures were. So here they come from a rule, and an exact referee judges them.
 *
 * The rule. Case n = 16 c + 4 e + p.
 *   c  the shapes, A's first: CC, CT, TC, TT
 *   A  stands at the origin, its edges are (1,0,0), (1/4,1,0), (1/4,1/4,1)
 *   e  the edges of B: those of A; the same reversed; turned and sheared; a needle
 *   p  where B is: the point at a quarter of each of its edges is at x of the edges of A:
 *      x = (1/4,1/4,1/4) inside both shapes of A; (3/4,3/4,1/4) inside the cuboid alone; (7/4,1/4,1/4) beyond a face;
 *      (5/4,5/4,5/4) beyond the far corner
 * Edges are in eighths, origins in sixty-fourths, all below 4: exact in float, also what is computed of them in cases.c and articles.c.
 */
#ifndef CASES_H
#define CASES_H

#include "pairs.h"

enum { CASES = 64 };

/* Pair number 0 .. 63. */
void case_make(struct pair *p, int number);

/* The exact verdict of each: o overlap, t touch; apart: a, or b where their boxes meet all the same. Written by test_published. */
extern const char case_verdict[CASES + 1];

#endif
