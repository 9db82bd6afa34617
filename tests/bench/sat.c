/* SPDX-License-Identifier: MIT */
/*
 * Separating axes as a textbook has them, the yardstick of the article's Table 1: every axis in turn, all corners of both bodies
 * projected onto it, out at the first that separates. Axes: normals of the faces, edge x edge; moving: displacement x edge, and the
 * projections of b drawn out by the displacement. 2D: normals of the edges and of the displacement. Corners, edges and normals are
 * prepared. Nothing tuned, nothing proved.
 */
#include "bench.h"

struct solid {
    fmb_real corner[8][3], edge[6][3], normal[4][3];
    int corners, edges, normals;
};
static struct solid solids_a[SLOTS], solids_b[SLOTS];
static fmb_real displacement[SLOTS][3];

static fmb_real dot(const fmb_real a[3], const fmb_real b[3]) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }

static void cross(fmb_real to[3], const fmb_real a[3], const fmb_real b[3])
{
    to[0] = a[1] * b[2] - a[2] * b[1];
    to[1] = a[2] * b[0] - a[0] * b[2];
    to[2] = a[0] * b[1] - a[1] * b[0];
}

/* The edges that are given, then those between their ends. */
static int edges_of(fmb_real to[6][3], const struct body *body, int dim)
{
    int n = dim;
    for (int k = 0; k < 3; k++)
        for (int i = 0; i < dim; i++)
            to[i][k] = body->edge[i][k];
    for (int i = 0; body->shape == FMB_TETRAHEDRON && i < dim; i++)
        for (int j = i + 1; j < dim; j++, n++)
            for (int k = 0; k < 3; k++)
                to[n][k] = body->edge[j][k] - body->edge[i][k];
    return n;
}

static void solid_from(struct solid *s, const struct body *body, int dim)
{
    static const fmb_real up[3] = {0, 0, 1};
    double corner[8][3];
    s->corners = (int)bench_corners(corner, body);
    for (int i = 0; i < s->corners; i++)
        for (int k = 0; k < 3; k++)
            s->corner[i][k] = (fmb_real)corner[i][k];
    s->edges = edges_of(s->edge, body, dim);
    s->normals = 3;
    if (dim == 2) {
        s->normals = s->edges;
        for (int i = 0; i < s->edges; i++)
            cross(s->normal[i], s->edge[i], up);
        return;
    }
    for (int i = 0; i < 3; i++)
        cross(s->normal[i], s->edge[i], s->edge[(i + 1) % 3]);
    if (body->shape == FMB_TETRAHEDRON)
        cross(s->normal[s->normals++], s->edge[3], s->edge[4]);
}

static void prepare(unsigned slot, const struct cell *cell, const struct pair *p)
{
    solid_from(&solids_a[slot], &p->body[0], cell->dim);
    solid_from(&solids_b[slot], &p->body[1], cell->dim);
    for (int k = 0; k < 3; k++)
        displacement[slot][k] = p->body[1].velocity[k] - p->body[0].velocity[k];
}

static void project(const struct solid *s, const fmb_real axis[3], fmb_real *low, fmb_real *high)
{
    *low = *high = dot(s->corner[0], axis);
    for (int i = 1; i < s->corners; i++) {
        fmb_real x = dot(s->corner[i], axis);
        if (x < *low)
            *low = x;
        if (x > *high)
            *high = x;
    }
}

static int separates(const struct solid *a, const struct solid *b, const fmb_real axis[3], const fmb_real *v)
{
    fmb_real low_a, high_a, low_b, high_b, way = v ? dot(v, axis) : 0;
    project(a, axis, &low_a, &high_a);
    project(b, axis, &low_b, &high_b);
    if (way < 0)
        low_b += way;
    else
        high_b += way;
    return high_a < low_b || high_b < low_a;
}

static int apart_along_edges(const struct solid *a, const struct solid *b, const fmb_real *v)
{
    fmb_real axis[3];
    for (int i = 0; i < a->edges; i++)
        for (int j = 0; j < b->edges; j++) {
            cross(axis, a->edge[i], b->edge[j]);
            if (separates(a, b, axis, v))
                return 1;
        }
    return 0;
}

static int apart_along_motion(const struct solid *a, const struct solid *b, const struct solid *edges,
                              const fmb_real *v)
{
    fmb_real axis[3];
    for (int i = 0; i < edges->edges; i++) {
        cross(axis, edges->edge[i], v);
        if (separates(a, b, axis, v))
            return 1;
    }
    return 0;
}

static int ask(const struct solid *a, const struct solid *b, int dim, const fmb_real *v)
{
    static const fmb_real up[3] = {0, 0, 1};
    fmb_real axis[3];
    for (int i = 0; i < a->normals; i++)
        if (separates(a, b, a->normal[i], v))
            return FMB_MISS;
    for (int i = 0; i < b->normals; i++)
        if (separates(a, b, b->normal[i], v))
            return FMB_MISS;
    if (dim == 3)
        return apart_along_edges(a, b, v) || (v && (apart_along_motion(a, b, a, v) || apart_along_motion(a, b, b, v)))
                   ? FMB_MISS
                   : FMB_HIT;
    if (!v)
        return FMB_HIT;
    cross(axis, v, up);
    return separates(a, b, axis, v) ? FMB_MISS : FMB_HIT;
}

static int can_rest2(const struct cell *c) { return c->dim == 2 && !c->moving; }
static int can_rest3(const struct cell *c) { return c->dim == 3 && !c->moving; }
static int can_moving2(const struct cell *c) { return c->dim == 2 && c->moving; }
static int can_moving3(const struct cell *c) { return c->dim == 3 && c->moving; }
static int rest2(unsigned slot) { return ask(&solids_a[slot], &solids_b[slot], 2, 0); }
static int rest3(unsigned slot) { return ask(&solids_a[slot], &solids_b[slot], 3, 0); }
static int moving2(unsigned slot) { return ask(&solids_a[slot], &solids_b[slot], 2, displacement[slot]); }
static int moving3(unsigned slot) { return ask(&solids_a[slot], &solids_b[slot], 3, displacement[slot]); }

const struct method bench_sat[] = {
    {"textbook SAT", FLOOR, can_rest2, prepare, rest2},
    {"textbook SAT", FLOOR, can_rest3, prepare, rest3},
    {"textbook SAT", FLOOR, can_moving2, prepare, moving2},
    {"textbook SAT", FLOOR, can_moving3, prepare, moving3},
    {0, NOTHING, 0, 0, 0},
};
