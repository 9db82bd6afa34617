/* SPDX-License-Identifier: MIT */
/* Bodies in space for the pictures of the documents: a parallel projection, convex bodies as faces and half-spaces, their common part. */
#ifndef FIGURE_SOLID_H
#define FIGURE_SOLID_H

#include "figure.h"

/* Where the origin is drawn, and how long a metre is. Everything is seen along one direction, from above and aside; z is up. */
typedef struct {
    double x, y, scale;
} look;

point looked(const look *at, const double p[3]);
/* How far towards the eye. */
double nearness(const double p[3]);

enum { SOLID_FACES = 6, SOLID_CORNERS = 16 };

typedef struct {
    int corners;
    double corner[SOLID_CORNERS][3];
} polygon;

/* A convex body. face[i] has the outer normal normal[i]; inside is normal.p <= side. */
typedef struct {
    int faces;
    polygon face[2 * SOLID_FACES];
    double normal[2 * SOLID_FACES][3], side[2 * SOLID_FACES];
} solid;

void solid_of_frame(solid *s, const fmb_frame3 *f);
void solid_of_box(solid *s, const fmb_box3 *box);
/* What both have in common: faces of each, cut by the other. */
void solid_common(solid *s, const solid *a, const solid *b);
/* The faces that look at the eye, or (far) those that do not. */
void draw_solid(const look *at, const solid *s, int far, const char *style);
/* x, y, z, so long, with their names. */
void draw_triad(const look *at, double length, const char *unit);
/* A patch and what it stands for; where the next one may begin. */
double draw_key(double x, double y, const char *style, const char *words);

/* The pictures of docs/articles.md. 0: drawn as it should be. */
int draw_cases_cc(void);
int draw_cases_ct(void);
int draw_cases_tc(void);
int draw_cases_tt(void);
int draw_surfaces(void);
int draw_tori(void);
/* Case `number` as a scene for POV-Ray, on standard output. */
int scene_of_case(int number);

#endif
