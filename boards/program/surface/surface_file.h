/* SPDX-License-Identifier: MIT */
/*
 * Surfaces of triangles from files: PLY (ascii, binary), STL (ascii, binary), OBJ; by the ending of the name, and PLY by any other.
 *
 * A polygon becomes a fan of triangles around one of its corners, so that each of them looks to the polygon's side; one
 * that has no such corner is refused. Corners at the same place are one vertex of their object, in the order in which
 * they come first. Normals, colours, textures and materials are passed over; the side that a face looks to is that of
 * its corners.
 */
#ifndef SURFACE_FILE_H
#define SURFACE_FILE_H

#include "fmb.h"

/* What is done to each vertex: p * scale[k] + shift[k], each step rounded once. */
typedef struct {
    fmb_real scale[3], shift[3];
} surface_place;

/* Where an object's vertices and faces begin. They end where those of the next one begin. */
typedef struct {
    int32_t vertex, face;
} surface_object;

typedef struct {
    fmb_mesh3 mesh;
    int32_t objects;              /* lines `o` of OBJ that have vertices; 1 of other files */
    const surface_object *object; /* of objects + 1: the last is where all end */
    uint64_t shared;              /* the first line where a face has a vertex of an earlier object, or 0 */
} surface_file;

/* Edges of a surface by how many faces have them: two, in opposite directions, where it is closed. */
typedef struct {
    int32_t open;    /* one face */
    int32_t crowded; /* more than two */
    int32_t turned;  /* two that go along it in the same direction: they look to different sides */
} surface_edges;

/* Reads the file into memory of port_memory. factor: first of all, p * factor. 0, or 2: the reason has been put out. */
int surface_read(surface_file *to, const char *path, fmb_real factor, const surface_place *place);

/*
 * Corners at the same place become one vertex, of different objects too: a body may be cut into objects. 0, or -1: there
 * is not enough memory.
 */
int surface_join(fmb_mesh3 *mesh);

/* What is wrong with an edge: an odd number of faces; not as many that go along it one way as the other. */
enum { SURFACE_ODD = 1, SURFACE_TURNED = 2 };

/* wrong: of each face bits of its edges are set; NULL: they are not asked for. 0, or -1: there is not enough memory. */
int surface_count_edges(const fmb_mesh3 *mesh, surface_edges *to, unsigned char *wrong);

/* The middle one of the shortest edges of its faces, of those that are above 0. 0, or -1: there is not enough memory. */
int surface_edge(const fmb_mesh3 *mesh, fmb_real *edge);

/* How thick its faces are taken to be, then: surface/thickness.c says why. */
fmb_real surface_thickness(fmb_real edge);

/* Whether the name ends like that of a surface. */
int surface_named(const char *path);

#endif
