/* SPDX-License-Identifier: MIT */
/* Convex meshes made by computation, for the tests and for `fmb ofg`: the same numbers on every target. */
#ifndef SHAPES_H
#define SHAPES_H

#include "fmb.h"

/* Faces of the largest mesh: 12 bytes of RAM each; fewer on a board without memory to spare (board.mk). */
#if !defined(BOARD_MEMORY) || BOARD_MEMORY > 0
#define SHAPE_FACES 2048
#else
#define SHAPE_FACES 64
#endif
#define SHAPE_VERTICES (SHAPE_FACES / 2 + 2)

enum shape_kind { SHAPE_BALL, SHAPE_DISC, SHAPE_CIGAR, SHAPE_DRUM, SHAPE_KINDS };
extern const char *const shape_name[SHAPE_KINDS];

/* A mesh and its arrays. */
struct shape {
    fmb_real vertex[SHAPE_VERTICES][3];
    uint16_t face[SHAPE_FACES][3];
    unsigned vertices, faces;
};

/*
 * Makes a mesh of at most `faces` triangles (at least 8) around the origin: rings of corners between two poles, on an
 * ellipsoid with half axes (1, 1, 1), (1, 1, .25), (.35, .35, 1), or a drum of radius and half height 1, its caps cut
 * into rings.
 */
void shape_make(struct shape *s, enum shape_kind kind, unsigned faces);

/* p -> rotation p + translation for every vertex, rounded once more; rotation by a unit quaternion. */
void shape_place(struct shape *s, const double q[4], const double translation[3]);

#endif
