/* SPDX-License-Identifier: MIT */
/* What the readers of surfaces share: the file and its lines, and what has been read of it. */
#ifndef SURFACE_SOURCE_H
#define SURFACE_SOURCE_H

#include "port.h"
#include "surface_file.h"
#include "words.h"

/* Corners of a polygon. */
enum { SOURCE_CORNERS = 256 };

typedef struct {
    const char *path;
    port_file file;
    char line[PORT_LINE], *at;
    uint64_t number; /* of the line; of a binary file's last line of the header, or 0 */

    int64_t named[SOURCE_CORNERS]; /* the vertices of the polygon that is read */
    int32_t kept[SOURCE_CORNERS];  /* those of them that source_face takes */

    fmb_real (*point)[3];
    int32_t points, point_room;
    int32_t (*corner)[3];
    int32_t faces, face_room;
    surface_object *object; /* where each begins */
    int32_t objects, object_room;
    uint64_t shared; /* see surface_file */
} surface_source;

/* Each of these returns NULL, or what is wrong. */

/* The next line, without its comment, to s->line and s->at; *more: 0 at the end of the file. */
const char *source_line(surface_source *s, int *more);
/* There is memory for so many: readers that know it ask for it at once. */
const char *source_room(surface_source *s, int32_t points, int32_t faces);
const char *source_point(surface_source *s, const fmb_real p[3]);
/* A polygon of the first s->named, points that are there already, as triangles. */
const char *source_face(surface_source *s, int32_t count);
/* What comes now belongs to another object, if the last one has anything. */
const char *source_object(surface_source *s);

/* Reads an open file. */
const char *ply_read(surface_source *s);
const char *obj_read(surface_source *s);
const char *stl_read(surface_source *s);

#endif
