/* SPDX-License-Identifier: MIT */
/* Triangle meshes in PLY files, ascii and binary little endian. Faces of more than three vertices are refused. */
#ifndef PLY_H
#define PLY_H

#include "fmb.h"

/* What is done to each vertex: p * scale[k] + shift[k], each step rounded once. */
typedef struct {
    fmb_real scale[3], shift[3];
} ply_place;

/* Reads the file into memory of port_memory. factor: first of all, p * factor. 0, or 2: the reason has been put out. */
int ply_read(fmb_mesh3 *mesh, const char *path, fmb_real factor, const ply_place *place);

#endif
