/* SPDX-License-Identifier: MIT */
/* See figure_solid.h. */
#include "figure_solid.h"

#include <stddef.h>
#include <stdio.h>

/* The eye: 53.1 degrees aside of the x axis, 30 degrees above the ground. Rows: to the right, up, towards the eye. */
static const double eye[3][3] = {
    {0.8, 0.6, 0}, {-0.3, 0.4, 0.86602540378443865}, {0.51961524227066319, -0.69282032302755092, 0.5}};

static double dot(const double a[3], const double b[3]) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }

point looked(const look *at, const double p[3])
{
    return (point){at->x + at->scale * dot(eye[0], p), at->y - at->scale * dot(eye[1], p)};
}

double nearness(const double p[3]) { return dot(eye[2], p); }

/* ---- making ---- */

/* The last face: its normal, outwards of a body around `inside`. */
static void finish_face(solid *s, const double inside[3])
{
    const polygon *f = &s->face[s->faces];
    double *n = s->normal[s->faces], u[3], v[3];
    for (int k = 0; k < 3; k++) {
        u[k] = f->corner[1][k] - f->corner[0][k];
        v[k] = f->corner[2][k] - f->corner[0][k];
    }
    for (int k = 0; k < 3; k++)
        n[k] = u[(k + 1) % 3] * v[(k + 2) % 3] - u[(k + 2) % 3] * v[(k + 1) % 3];
    double sign = dot(n, f->corner[0]) < dot(n, inside) ? -1 : 1;
    for (int k = 0; k < 3; k++)
        n[k] *= sign;
    s->side[s->faces++] = dot(n, f->corner[0]);
}

static void solid_of_numbers(solid *s, int shape, const double o[3], const double e[3][3])
{
    double inside[3];
    for (int k = 0; k < 3; k++)
        inside[k] = o[k] + (e[0][k] + e[1][k] + e[2][k]) / 4;
    s->faces = 0;
    for (int i = 0; i < 3; i++)
        for (int far = 0; far < (shape == FMB_CUBOID ? 2 : 1); far++) {
            const double *u = e[(i + 1) % 3], *v = e[(i + 2) % 3];
            polygon *f = &s->face[s->faces];
            f->corners = 0;
            for (int c = 0; c < 4; c++) {
                if (shape == FMB_TETRAHEDRON && c == 2)
                    continue;
                for (int k = 0; k < 3; k++)
                    f->corner[f->corners][k] = o[k] + far * e[i][k] + (c == 1 || c == 2 ? u[k] : 0) +
                                               (c >= 2 ? v[k] : 0);
                f->corners++;
            }
            finish_face(s, inside);
        }
    if (shape == FMB_CUBOID)
        return;
    s->face[s->faces].corners = 3;
    for (int c = 0; c < 3; c++)
        for (int k = 0; k < 3; k++)
            s->face[s->faces].corner[c][k] = o[k] + e[c][k];
    finish_face(s, inside);
}

void solid_of_frame(solid *s, const fmb_frame3 *f)
{
    double o[3], e[3][3];
    for (int k = 0; k < 3; k++) {
        o[k] = (double)f->origin[k];
        for (int i = 0; i < 3; i++)
            e[i][k] = (double)f->edge[i][k];
    }
    solid_of_numbers(s, FMB_SHAPE_OF_FRAME(f->shape), o, (const double(*)[3])e);
}

void solid_of_box(solid *s, const fmb_box3 *box)
{
    double o[3], e[3][3] = {{0}};
    for (int k = 0; k < 3; k++) {
        o[k] = (double)box->min[k];
        e[k][k] = (double)box->max[k] - (double)box->min[k];
    }
    solid_of_numbers(s, FMB_CUBOID, o, (const double(*)[3])e);
}

/* What of a polygon fulfils n.p <= side. */
static void cut(polygon *f, const double n[3], double side)
{
    polygon from = *f;
    f->corners = 0;
    for (int i = 0; i < from.corners && f->corners < SOLID_CORNERS - 1; i++) {
        const double *p = from.corner[i], *q = from.corner[(i + 1) % from.corners];
        double below = side - dot(n, p), next = side - dot(n, q);
        for (int k = 0; k < 3 && below >= 0; k++)
            f->corner[f->corners][k] = p[k];
        f->corners += below >= 0;
        if ((below < 0) == (next < 0))
            continue;
        for (int k = 0; k < 3; k++)
            f->corner[f->corners][k] = p[k] + (q[k] - p[k]) * (below / (below - next));
        f->corners++;
    }
}

void solid_common(solid *s, const solid *a, const solid *b)
{
    s->faces = 0;
    for (int side = 0; side < 2; side++) {
        const solid *of = side ? b : a, *by = side ? a : b;
        for (int i = 0; i < of->faces; i++) {
            polygon *f = &s->face[s->faces];
            *f = of->face[i];
            for (int j = 0; j < by->faces; j++)
                cut(f, by->normal[j], by->side[j]);
            if (f->corners < 3)
                continue;
            for (int k = 0; k < 3; k++)
                s->normal[s->faces][k] = of->normal[i][k];
            s->side[s->faces++] = of->side[i];
        }
    }
}

/* ---- drawing ---- */

void draw_solid(const look *at, const solid *s, int far, const char *style)
{
    int any = 0;
    for (int i = 0; i < s->faces; i++) {
        if ((nearness(s->normal[i]) <= 0) != far)
            continue;
        printf(any++ ? "" : "<path d=\"");
        for (int c = 0; c < s->face[i].corners; c++) {
            point p = looked(at, s->face[i].corner[c]);
            printf("%s%.1f %.1f", c ? "L" : "M", p.x, p.y);
        }
        printf("Z");
    }
    if (any)
        printf("\" %s/>\n", style);
}

void draw_triad(const look *at, double length, const char *unit)
{
    static const char *const colour[3] = {ORANGE, GREEN, BLUE};
    static const double origin[3] = {0, 0, 0};
    for (int k = 0; k < 3; k++) {
        double tip[3] = {0, 0, 0};
        char name[16];
        tip[k] = length;
        point p = looked(at, tip);
        draw_arrow(looked(at, origin), p, colour[k]);
        (void)snprintf(name, sizeof name, "%c, %s", "xyz"[k], unit);
        text(p.x + 8, p.y + (k == 0 ? 14 : k == 1 ? 6 : -4), TICK("start"), name);
    }
}

double draw_key(double x, double y, const char *style, const char *words)
{
    printf("<rect x=\"%.1f\" y=\"%.1f\" width=\"26\" height=\"18\" %s/>\n", x, y - 15, style);
    text(x + 34, y, TICK("start"), words);
    int letters = 0;
    while (words[letters])
        letters++;
    return x + 34 + 11.5 * letters + 24;
}
