/* SPDX-License-Identifier: MIT */
/* Which parts of two surfaces lie inside the other one: what `fmb mesh` says beside the faces that meet. */
#ifndef INSIDES_H
#define INSIDES_H

#include "fmb.h"
#include "frames.h"
#include "surface/parts.h"

/* A part of a side that is inside the other one, or may be: PARTS_INSIDE and so on, never PARTS_OUTSIDE. */
typedef struct {
    int side;
    int32_t part;
    int where;
} insides_part;

typedef struct {
    const parts_surface *side[2];
    insides_part *list; /* of a first, then by their numbers */
    int32_t count;
    int32_t inside, unknown; /* of them: inside or in a hollow; not decided */
} insides;

/*
 * found: all pairs of faces that are not proved apart, of the trees. Parts with one of them are asked about only beside
 * the parts that they do not meet. 0, or -1: there is not enough memory.
 */
int insides_find(insides *to, const parts_surface *a, const parts_surface *b, const fmb_tree3 *const tree[2],
                 const frames_found *found);

/*
 * A line of each by put, `part N of A (F faces, the first is I) lies inside B`, with `begin` before it; of many the first
 * ones, and how many more there are.
 */
void insides_put_lines(const insides *in, void (*put)(const char *text), const char *begin);
/* `,\n"inside": [..], "closed_a": .., "closed_b": ..` */
void insides_put_json(const insides *in);

#endif
