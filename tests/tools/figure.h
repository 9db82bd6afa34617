/* SPDX-License-Identifier: MIT */
/*
 * What the pictures of the documents share: panels with axes in metres, frames, arrows, texts. Everything in them is
 * computed from what the library answers. Texts are at least FIGURE_TEXT high, so that they can be read at half size.
 */
#ifndef FIGURE_H
#define FIGURE_H

#include "fmb.h"

enum { FIGURE_WIDTH = 1000, FIGURE_PANEL = 500, FIGURE_TEXT = 18 };

#define BLUE "#1a5799"
#define ORANGE "#b84a0c"
#define PURPLE "#7b1f8a"
#define GREEN "#1b6e3c"
#define GREY "#555"
#define THIN "stroke=\"" GREY "\" stroke-width=\"1.5\""
#define DASHED "fill=\"none\" stroke=\"" PURPLE "\" stroke-width=\"2.5\" stroke-dasharray=\"7 4\""
#define TICK(anchor) "font-size=\"18\" text-anchor=\"" anchor "\" fill=\"" GREY "\""
#define NOTE(anchor, colour) "font-size=\"20\" text-anchor=\"" anchor "\" fill=\"" colour "\""
#define NAME "font-size=\"22\" font-weight=\"bold\" text-anchor=\"middle\" fill="
#define BODY(fill, colour) "fill=\"" fill "\" stroke=\"" colour "\" stroke-width=\"2.5\""

typedef struct {
    double x, y;
} point;

/* A proved bound as it is written with three digits: rounded outwards, so that what is written is proved, too. */
#define LOWER(bound) ((double)(bound)-0.0005)
#define UPPER(bound) ((double)(bound) + 0.0005)

/* Begins and ends a picture. caption: what the document says of it, with its numbers; the gate compares them. */
void figure_open(int height, const char *title);
void figure_close(const char *caption);
/* From here on points of the world are drawn in this panel (0, 1): its origin `floor` below the top; metres right, up. */
void figure_panel(int panel, int floor);
point seen(double x, double y);

void text(double x, double y, const char *style, const char *words);
void line(point p, point q, const char *style);
/* From p to q, with its head at q. */
void draw_arrow(point p, point q, const char *colour);
void draw_dot(point p, const char *colour);
void draw_box(const fmb_box2 *box, const char *style);
/* The outline of a frame moved by t v; of all that it sweeps by v. v may be NULL. */
void draw_frame(const fmb_frame2 *f, const fmb_real v[2], double t, const char *style);
void draw_swept(const fmb_frame2 *f, const fmb_real v[2], const char *style);
/* Corners of a frame moved by t v; how many. */
int corners(const fmb_frame2 *f, const fmb_real v[2], double t, point *to);
/* Their mean, seen. */
point middle(const fmb_frame2 *f, const fmb_real v[2], double t);
/* Title, x from 0 to 2 metres, y from 0 up to `most`. */
void draw_axes(const char *title, double most);
/* The step's time, from 0 to 1, so far below the top, and in it when they meet (may be NULL). name: below the axis. */
void draw_time(int below, const fmb_interval *when, const char *name);

/* The pictures of docs/use.md. 0: drawn as it should be. */
int draw_contact(void);
int draw_margin(void);
int draw_turn(void);
int draw_path(void);

#endif
