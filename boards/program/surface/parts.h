/* SPDX-License-Identifier: MIT */
/*
 * The connected parts of a surface, and whether those of one lie inside those of another. Faces that have a vertex in
 * common are connected (surface_join comes first).
 *
 * A part that meets no face of another one lies wholly inside or wholly outside of it, and one of its points tells. How
 * often does a closed part wind round that point? As often as a ray from there leaves it more than it enters it. Each
 * sign of that is proved, with a bound of all rounding and of what poses are off; where one is not, another ray is
 * taken. So the answer is exact, or there is none.
 */
#ifndef PARTS_H
#define PARTS_H

#include "fmb.h"

typedef struct {
    double min[3], max[3]; /* of the vertices where they stand, and of what these may be off */
} parts_box;

typedef struct {
    const fmb_mesh3 *mesh;
    const fmb_tree3 *tree; /* of its faces, without the pose: a leaf's volume is its face */
    const fmb_pose3 *pose; /* NULL: it stands as it is */
    fmb_real error;        /* of the pose: fmb_pose3_check */

    /* Set by parts_find. Parts are numbered in the order of their first faces. */
    int32_t parts;
    int32_t *of;    /* of each face its part */
    int32_t *first; /* of each part where its faces begin in `face`; one more: where all end */
    int32_t *face;  /* faces by part, in their order */
    unsigned char
        *wrong; /* of each part: SURFACE_ODD, SURFACE_TURNED; 0: closed, each edge with as many faces either way */
    parts_box *box;
    double off; /* how far a component of a vertex may be off where it stands, length */
    int closed; /* all parts are */
} parts_surface;

/* 0, or -1: there is not enough memory. wrong: of each face, from surface_count_edges. */
int parts_find(parts_surface *s, const unsigned char *wrong);

/* Where a part of one surface is, seen from the other. Hollow: inside of as many parts that look in as look out. */
enum { PARTS_OUTSIDE = 0, PARTS_INSIDE = 1, PARTS_HOLLOW = 2, PARTS_OPEN = 3, PARTS_NEAR = 4 };

/*
 * Part number `part` of a seen from b. touches: of each part of b, whether one of its faces is a contact with that part.
 * PARTS_OPEN: inside of none that is closed; but of one that is not it may be, and nobody can say what is inside of it.
 * PARTS_NEAR: it is too near to b for any ray to tell.
 */
int parts_place(const parts_surface *a, int32_t part, const parts_surface *b, const unsigned char *touches);

#endif
