/* SPDX-License-Identifier: MIT */
/*
 * Pictures of frames: SVG text through port.h, the same bytes on every target. A picture is a file of outlines, each
 * the convex hull of a frame, or of a frame and where it goes, seen along a fixed direction.
 */
#ifndef SVG_H
#define SVG_H

#include "fmb.h"
#include "number.h"
#include "port.h"

/* A parallel projection: a point p of the world is drawn at origin + (across.p, down.p). */
typedef struct {
    fmb_real across[3], down[3], origin[2];
} svg_view;

typedef struct {
    port_file file;
    int failed; /* something could not be written; nothing more is */
} svg;

/*
 * Everything within `radius` of a point, seen from above and aside, in a picture of size x size: x to the left below, y
 * to the right, z up.
 */
svg_view svg_look(const fmb_real centre[3], fmb_real radius, int size);

/* The same view in units of length around the origin; dim 2: x to the right, y up. */
svg_view svg_unit(int dim);
/* Scales and moves a view so that what it shows from low to high (as it is now) fills the middle of a part of the picture. */
typedef struct {
    int left, top, width, height;
} svg_part;
void svg_fit(svg_view *view, const fmb_real low[2], const fmb_real high[2], const svg_part *part);

/* Creates the picture, width x height. 0, or -1. */
int svg_open(svg *s, const char *path, int width, int height);

/*
 * The outline of a frame, or of all that it sweeps by v (may be NULL). style: SVG attributes, as `fill="red"`. name:
 * shown by viewers.
 */
void svg_frame3(svg *s, const svg_view *view, const fmb_frame3 *f, const fmb_real v[3], const char *style,
                const char *name);
void svg_frame2(svg *s, const svg_view *view, const fmb_frame2 *f, const fmb_real v[2], const char *style,
                const char *name);
/* Corner `mask` of a cuboid: the origin and the edges of its bits; those of a tetrahedron have one bit at most. */
void svg_corner(const fmb_frame3 *f, int mask, fmb_real p[3]);
/* The edges of a frame, as one path; only its shape, origin and edges are read. */
void svg_edges(svg *s, const svg_view *view, const fmb_frame3 *f, const char *style);
/* From p to q. */
void svg_line(svg *s, const svg_view *view, const fmb_real p[3], const fmb_real q[3], const char *style);
/* The outline of points, SVG_POINTS of them at most. */
enum { SVG_POINTS = 96 };
void svg_points(svg *s, const svg_view *view, const fmb_real (*p)[3], int count, const char *style, const char *name);
/* Where a point of the world is drawn. */
void svg_place(const svg_view *view, const fmb_real p[3], fmb_real at[2]);
/* An arrow from p to q, its head as large as `head` says (pixels); nothing, where they are drawn at one place. */
void svg_arrow(svg *s, const svg_view *view, const fmb_real p[3], const fmb_real q[3], fmb_real head,
               const char *style);
/* A triangle, filled or not as the style says. */
void svg_triangle(svg *s, const svg_view *view, const fmb_real p[3], const fmb_real q[3], const fmb_real r[3],
                  const char *style);
/*
 * Axes of the world: from a corner, as long as `length` says (0: there is none), with a number at every multiple of
 * `step`, and at the end the name with the unit. The view must not look along one that is there.
 */
typedef struct {
    fmb_real from[3], length[3], step;
    int places; /* digits after the point */
    const char *unit;
} svg_scale;
void svg_axes(svg *s, const svg_view *view, const svg_scale *scale);

/* One line of the legend, at a place of the picture: a patch in the style, and what it stands for. */
void svg_key(svg *s, int x, int y, const char *style, const char *text);
/* Text in three parts at a place of the picture; ASCII without < > &. */
void svg_text(svg *s, int x, int y, const char *style, const char *text, const char *more, const char *last);

/* Four digits of x >= 0 that count, in decimal: never more than x, or with `up` never less. */
char *svg_digits(double x, int up, char text[NUMBER_TEXT]);

/* 0, or -1: the picture is not complete. */
int svg_close(svg *s);

#endif
