/* SPDX-License-Identifier: MIT */
/* See distance.h; host-only. Convex bodies apart are nearest where two edges are, or a vertex and a face. */
#include "distance.h"

#include <math.h>

static double dot(const double x[3], const double y[3]) { return x[0] * y[0] + x[1] * y[1] + x[2] * y[2]; }

static double clamp(double x) { return x < 0 ? 0 : x > 1 ? 1 : x; }

/* Squared distance of p + s u and q + t v, s and t in [0,1]. */
static double segments(const double p[3], const double u[3], const double q[3], const double v[3])
{
    double w[3], least = INFINITY;
    for (int k = 0; k < 3; k++)
        w[k] = p[k] - q[k];
    double a = dot(u, u), b = dot(u, v), c = dot(v, v), d = dot(u, w), e = dot(v, w), det = a * c - b * b;
    double s[3] = {det > 0 ? clamp((b * e - c * d) / det) : 0, 0, 1};
    for (int i = 0; i < 3; i++) { /* inside, or at either end: the other parameter follows, and the first once more */
        double t = clamp((b * s[i] + e) / c), again = clamp((b * t - d) / a), x[3];
        for (int k = 0; k < 3; k++)
            x[k] = w[k] + again * u[k] - t * v[k];
        least = fmin(least, dot(x, x));
    }
    return least;
}

/* Squared distance of a point and a triangle whose plane it lies above; infinite where an edge is nearer. */
static double above(const double p[3], const double o[3], const double u[3], const double v[3])
{
    double w[3];
    for (int k = 0; k < 3; k++)
        w[k] = p[k] - o[k];
    double a = dot(u, u), b = dot(u, v), c = dot(v, v), d = dot(u, w), e = dot(v, w), det = a * c - b * b;
    double s = (c * d - b * e) / det, t = (a * e - b * d) / det;
    if (!(s >= 0) || !(t >= 0) || !(s + t <= 1))
        return INFINITY;
    for (int k = 0; k < 3; k++)
        w[k] -= s * u[k] + t * v[k];
    return dot(w, w);
}

struct features {
    int vertices, edges, faces;
    double vertex[8][3], edge[12][2][3], face[12][3][3]; /* point and vectors */
};

static void between(double r[3], const double x[3], const double y[3])
{
    for (int k = 0; k < 3; k++)
        r[k] = y[k] - x[k];
}

static void copy(double r[3], const double x[3])
{
    for (int k = 0; k < 3; k++)
        r[k] = x[k];
}

static void features_of(struct features *f, const struct body *b)
{
    int cuboid = b->shape == FMB_CUBOID;
    f->vertices = cuboid ? 8 : 4;
    f->edges = f->faces = 0;
    for (int n = 0; n < f->vertices; n++)
        for (int k = 0; k < 3; k++) {
            f->vertex[n][k] = (double)b->origin[k];
            for (int i = 0; i < 3; i++)
                f->vertex[n][k] += (cuboid ? n >> i & 1 : n == i + 1) ? (double)b->edge[i][k] : 0;
        }
    for (int n = 0; n < f->vertices; n++)
        for (int m = n + 1; m < f->vertices; m++) {
            int bits = n ^ m;
            if (!cuboid || (bits & (bits - 1)) == 0) {
                copy(f->edge[f->edges][0], f->vertex[n]);
                between(f->edge[f->edges++][1], f->vertex[n], f->vertex[m]);
            }
        }
    static const int corner[16][3] = {{0, 1, 2}, {0, 1, 3}, {0, 2, 3}, {1, 2, 3}, {0, 1, 2}, {3, 1, 2},
                                      {4, 5, 6}, {7, 5, 6}, {0, 1, 4}, {5, 1, 4}, {2, 3, 6}, {7, 3, 6},
                                      {0, 2, 4}, {6, 2, 4}, {1, 3, 5}, {7, 3, 5}};
    for (int n = cuboid ? 4 : 0; n < (cuboid ? 16 : 4); n++) {
        const int *c = corner[n];
        copy(f->face[f->faces][0], f->vertex[c[0]]);
        between(f->face[f->faces][1], f->vertex[c[0]], f->vertex[c[1]]);
        between(f->face[f->faces++][2], f->vertex[c[0]], f->vertex[c[2]]);
    }
}

double distance_of(const struct pair *p)
{
    struct features f[2];
    double least = INFINITY;
    features_of(&f[0], &p->body[0]);
    features_of(&f[1], &p->body[1]);
    for (int i = 0; i < f[0].edges; i++)
        for (int j = 0; j < f[1].edges; j++)
            least = fmin(least, segments(f[0].edge[i][0], f[0].edge[i][1], f[1].edge[j][0], f[1].edge[j][1]));
    for (int s = 0; s < 2; s++)
        for (int i = 0; i < f[s].vertices; i++)
            for (int j = 0; j < f[1 - s].faces; j++)
                least = fmin(least,
                             above(f[s].vertex[i], f[1 - s].face[j][0], f[1 - s].face[j][1], f[1 - s].face[j][2]));
    return sqrt(least);
}
