/* SPDX-License-Identifier: MIT */
/* SVG drawings of solid things in parallel projection: x to the lower left, y to the right, z up. */
#ifndef SKETCH_H
#define SKETCH_H

#include "fmb.h"
#include "port.h"

struct sketch {
    port_file file;
    double scale, left, top; /* world to picture */
    int failed;              /* to write */
};

/* A picture of everything within `radius` of a point. 0, or PORT_FAILED. */
int sketch_open(struct sketch *s, const char *path, const double centre[3], double radius);
/* Attributes of a shape: SVG style attributes, as they are written. */
void sketch_line(struct sketch *s, const double p[3], const double q[3], const char *attributes);
void sketch_triangle(struct sketch *s, const double p[3], const double q[3], const double r[3], const char *attributes);
void sketch_text(struct sketch *s, int line, const char *text);
/* 0, or PORT_FAILED: the file may be incomplete. */
int sketch_close(struct sketch *s);

/* > 0: the triangle's front, its vertices counter-clockwise seen from outside, looks at the viewer. */
double sketch_faces_viewer(const double p[3], const double q[3], const double r[3]);

#endif
