/* SPDX-License-Identifier: MIT */
/* See shapes.h. */
#include "shapes.h"

const char *const shape_name[SHAPE_KINDS] = {"ball", "disc", "cigar", "drum"};

/* cosine and sine of a turn's fraction x in [0,1], by their series around the nearest quarter; within 1e-12. */
static void circle(double x, double *c, double *s)
{
    int quarter = (int)(x * 4 + 0.5);
    double a = (x - quarter * 0.25) * 6.283185307179586476925, a2 = a * a, cosine = 1, sine = 1;
    for (int n = 8; n > 0; n--) {
        cosine = 1 - a2 / ((2 * n - 1) * (2 * n)) * cosine;
        sine = 1 - a2 / ((2 * n) * (2 * n + 1)) * sine;
    }
    sine *= a;
    *c = quarter % 4 == 0 ? cosine : quarter % 4 == 1 ? -sine : quarter % 4 == 2 ? -cosine : sine;
    *s = quarter % 4 == 0 ? sine : quarter % 4 == 1 ? cosine : quarter % 4 == 2 ? -sine : -cosine;
}

static void add_vertex(struct shape *s, double x, double y, double z)
{
    s->vertex[s->vertices][0] = (fmb_real)x;
    s->vertex[s->vertices][1] = (fmb_real)y;
    s->vertex[s->vertices][2] = (fmb_real)z;
    s->vertices++;
}

static void add_face(struct shape *s, unsigned i, unsigned j, unsigned k)
{
    s->face[s->faces][0] = (uint16_t)i;
    s->face[s->faces][1] = (uint16_t)j;
    s->face[s->faces][2] = (uint16_t)k;
    s->faces++;
}

/* Radius and height of ring i of n, between the poles. */
static void profile(enum shape_kind kind, unsigned i, unsigned n, double *radius, double *height)
{
    const double wide[SHAPE_KINDS] = {1, 1, 0.35, 1}, tall[SHAPE_KINDS] = {1, 0.25, 1, 1};
    double at = (double)(i + 1) / (double)(n + 1), c, s;
    if (kind == SHAPE_DRUM) { /* out along a cap, down the side, in again */
        double way = at * 4;
        *radius = way < 1 ? way : way > 3 ? 4 - way : 1;
        *height = way < 1 ? 1 : way > 3 ? -1 : 2 - way;
        return;
    }
    circle(at / 2, &c, &s);
    *radius = wide[kind] * s;
    *height = tall[kind] * c;
}

void shape_make(struct shape *s, enum shape_kind kind, unsigned faces)
{
    unsigned sectors = 4, rings;
    while ((sectors + 1) * (sectors + 1) <= faces && sectors < 64)
        sectors++; /* faces = 2 sectors rings: rings about half the sectors */
    rings = faces / (2 * sectors);
    s->vertices = s->faces = 0;
    for (unsigned i = 0; i < rings; i++)
        for (unsigned j = 0; j < sectors; j++) {
            double c, n, radius, height;
            circle((double)j / sectors, &c, &n);
            profile(kind, i, rings, &radius, &height);
            add_vertex(s, radius * c, radius * n, height);
        }
    unsigned top = s->vertices, bottom = top + 1;
    double pole = kind == SHAPE_DISC ? 0.25 : 1;
    add_vertex(s, 0, 0, pole);
    add_vertex(s, 0, 0, -pole);
    for (unsigned j = 0; j < sectors; j++) {
        unsigned next = (j + 1) % sectors, last = (rings - 1) * sectors;
        add_face(s, top, j, next);
        for (unsigned i = 0; i + 1 < rings; i++) {
            unsigned row = i * sectors, below = row + sectors;
            add_face(s, row + j, below + j, below + next);
            add_face(s, row + j, below + next, row + next);
        }
        add_face(s, bottom, last + next, last + j);
    }
}

void shape_place(struct shape *s, const double q[4], const double translation[3])
{
    double w = q[0], x = q[1], y = q[2], z = q[3];
    double m[3][3] = {{1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)},
                      {2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)},
                      {2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)}};
    for (unsigned n = 0; n < s->vertices; n++) {
        double p[3] = {(double)s->vertex[n][0], (double)s->vertex[n][1], (double)s->vertex[n][2]};
        for (int k = 0; k < 3; k++)
            s->vertex[n][k] = (fmb_real)(m[k][0] * p[0] + m[k][1] * p[1] + m[k][2] * p[2] + translation[k]);
    }
}
