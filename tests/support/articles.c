/* SPDX-License-Identifier: MIT */
#include "articles.h"
#include <stddef.h>

#define C FMB_CUBOID
#define T FMB_TETRAHEDRON
#define APART ARTICLE_APART
#define TOUCH ARTICLE_TOUCH
#define OVERLAP ARTICLE_OVERLAP
/* no box; published as it is exactly */
#define NONE       \
    {              \
        {0}, { 0 } \
    }
#define SAME       \
    {              \
        {0}, { 0 } \
    }

const struct article_example article_example[ARTICLE_EXAMPLES] = {
    {"[1] (18)",
     3,
     T,
     T,
     APART,
     {{(fmb_real)0.5, (fmb_real)0.5, (fmb_real)0.5, -1, 0, 0, 0, -1, 0, 0, 0, -1},
      {(fmb_real)-0.6, (fmb_real)-0.6, (fmb_real)-0.6, 1, 0, 0, 0, 1, 0, 0, 0, 1}},
     NONE,
     NONE}, /* its independent bounds, .3 to .8 on every axis, are a false positive */
    {"[2] 5.3 3D",
     3,
     T,
     T,
     APART,
     {{0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1}, {0.5, 0.5, 0.5, 2, 0, 0, 0, 2, 0, 0, 0, 2}},
     NONE,
     NONE},
    {"3D 01",
     3,
     C,
     C,
     OVERLAP,
     {{0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1}, {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1}},
     {{0, 0, 0}, {1, 1, 1}},
     SAME},
    {"3D 02",
     3,
     C,
     C,
     OVERLAP,
     {{0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1}, {0.5, 0.5, 0.5, 1, 0, 0, 0, 1, 0, 0, 0, 1}},
     {{0.5, 0.5, 0.5}, {1, 1, 1}},
     SAME},
    {"3D 03",
     3,
     C,
     C,
     OVERLAP,
     {{0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1}, {-0.5, -0.5, -0.5, 1, 0, 0, 0, 1, 0, 0, 0, 1}},
     {{0, 0, 0}, {0.5, 0.5, 0.5}},
     SAME},
    {"3D 04",
     3,
     C,
     C,
     OVERLAP,
     {{0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1}, {1.5, 1.5, 1.5, -1, 0, 0, 0, -1, 0, 0, 0, -1}},
     {{0.5, 0.5, 0.5}, {1, 1, 1}},
     SAME},
    {"3D 05",
     3,
     C,
     C,
     APART,
     {{0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1}, {0.5, 1.5, -1.5, 1, 0, 0, 0, -1, 0, 0, 0, 1}},
     NONE,
     NONE},
    {"3D 06",
     3,
     C,
     C,
     OVERLAP,
     {{0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, -1}, {0.5, 1.5, -1.5, 1, 0, 0, 0, -1, 0, 0, 0, 1}},
     {{0.5, 0.5, -1}, {1, 1, -0.5}},
     SAME},
    {"3D 07",
     3,
     C,
     C,
     TOUCH,
     {{-1, -1, -1, 1, 0, 0, 1, 1, 1, 0, 0, 1}, {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1}},
     NONE,
     NONE}, /* published: no */
    {"3D 08",
     3,
     C,
     C,
     OVERLAP,
     {{-1, -1, -1, 1, 0, 0, 1, 1, 1, 0, 0, 1}, {0, -0.5, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1}},
     {{0, -0.5, 0}, {1, 0, 1}},
     SAME},
    {"3D 09",
     3,
     T,
     C,
     TOUCH,
     {{-1, -1, -1, 1, 0, 0, 1, 1, 1, 0, 0, 1}, {0, -0.5, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1}},
     NONE,
     NONE}, /* published: no */
    {"3D 10",
     3,
     C,
     T,
     OVERLAP,
     {{-1, -1, -1, 1, 0, 0, 1, 1, 1, 0, 0, 1}, {0, -0.5, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1}},
     {{0, -0.5, 0}, {0.75, 0, 0.75}},
     SAME},
    {"3D 11",
     3,
     T,
     T,
     TOUCH,
     {{-1, -1, -1, 1, 0, 0, 1, 1, 1, 0, 0, 1}, {0, -0.5, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1}},
     NONE,
     NONE}, /* published: no */
    {"3D 12",
     3,
     T,
     T,
     OVERLAP,
     {{-0.5, -1, -0.5, 1, 0, 0, 1, 1, 1, 0, 0, 1}, {0, -0.5, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1}},
     {{0, -0.5, 0}, {0.5, -0.5 + 1.0 / 3.0, 0.5}},
     SAME},
    {"[2] 5.3 2D", 2, C, C, OVERLAP, {{0, 0, 1, 0, 0, 1}, {0.5, 0.5, -1, 0, 0, -1}}, {{0, 0}, {0.5, 0.5}}, SAME},
    {"2D 01", 2, C, C, OVERLAP, {{0, 0, 1, 0, 0, 1}, {0, 0, 1, 0, 0, 1}}, {{0, 0}, {1, 1}}, SAME},
    {"2D 02", 2, C, C, OVERLAP, {{0, 0, 1, 0, 0, 1}, {0.5, 0.5, 1, 0, 0, 1}}, {{0.5, 0.5}, {1, 1}}, SAME},
    {"2D 03", 2, C, C, TOUCH, {{-0.5, -0.5, 1, 0, 0, 1}, {0.5, 0.5, 1, 0, 0, 1}}, NONE, NONE}, /* published: no */
    {"2D 04", 2, C, C, OVERLAP, {{0, 0, 1, 0, 0, 1}, {0.25, -0.25, 0.5, 0, 0, 2}}, {{0.25, 0}, {0.75, 1}}, SAME},
    {"2D 05", 2, C, C, OVERLAP, {{0, 0, 1, 0, 0, 1}, {-0.25, 0.25, 2, 0, 0, 0.5}}, {{0, 0.25}, {1, 0.75}}, SAME},
    {"2D 06", 2, C, C, OVERLAP, {{0, 0, 1, 1, -1, 1}, {0, 0, 1, 0, 0, 1}}, {{0, 0}, {1, 1}}, SAME},
    {"2D 07", 2, C, C, OVERLAP, {{-0.5, -0.5, 1, 1, -1, 1}, {0, 0, 1, 0, 0, 1}}, {{0, 0}, {0.5, 1}}, SAME},
    {"2D 08", 2, C, C, OVERLAP, {{1.5, 1.5, 1, -1, -1, -1}, {1, 0, -1, 0, 0, 1}}, {{0.5, 0}, {1, 1}}, SAME},
    {"2D 09", 2, C, C, OVERLAP, {{1, 0.5, -0.5, 0.5, -0.5, -0.5}, {0, 1, 1, 0, 0, -1}}, {{0, 0}, {1, 1}}, SAME},
    {"2D 10", 2, C, C, OVERLAP, {{0, 0, 1, 0, 1, 1}, {2, -1, 0, 1, -0.5, 1}}, {{1.5, 0.5}, {1.5 + 0.5 / 3.0, 1}}, SAME},
    {"2D 11", 2, C, C, OVERLAP, {{0, 0, 1, 0.5, 0.5, 1}, {1, 1, -0.5, -0.5, 0, -1}}, {{0.5, 0.25}, {1, 1}}, SAME},
    {"2D 12",
     2,
     C,
     C,
     OVERLAP,
     {{0, 0, 1, 0.5, 0.5, 1}, {1, 2, -0.5, -0.5, 0, -1}},
     {{0.5, 0.75}, {1, 1.25}},
     {{0.5, 0.5}, {1, 1.25}}}, /* the box as published begins at y = .75 */
    {"2D 13", 2, T, C, OVERLAP, {{0, 0, 1, 0.5, 0.5, 1}, {1, 2, -0.5, -0.5, 0, -1}}, {{0.5, 0.5}, {0.75, 1}}, SAME},
    {"2D 14",
     2,
     C,
     T,
     OVERLAP,
     {{0, 0, 1, 0.5, 0.5, 1}, {1, 2, -0.5, -0.5, 0, -1}},
     {{0.5 + 1.0 / 3.0, 1}, {1, 1.0 + 1.0 / 3.0}},
     {{0.5 + 1.0 / 3.0, 1}, {1, 1.25}}}, /* the box as published ends at y = 4/3 */
    {"2D 15", 2, C, T, OVERLAP, {{0, 0, 1, 0, 0, 1}, {0, 0, 1, 0, 0, 1}}, {{0, 0}, {1, 1}}, SAME},
    {"2D 16", 2, C, T, OVERLAP, {{0, 0, 1, 0, 0, 1}, {0, -0.5, 1, 0, 0, 1}}, {{0, 0}, {0.5, 0.5}}, SAME},
    {"2D 17", 2, C, T, OVERLAP, {{0.5, 0.5, -0.5, 0, 0, -0.5}, {0, -0.5, 1, 0, 0, 1}}, {{0, 0}, {0.5, 0.5}}, SAME},
    {"2D 18", 2, C, T, TOUCH, {{0.5, 0.5, 1, 0, 0, 1}, {0, 0, 1, 0, 0, 1}}, NONE, NONE}, /* published: no */
    {"2D 19", 2, C, T, OVERLAP, {{0, 0, 1, 0, 0, 1}, {1.5, 1.5, -1.5, 0, 0, -1.5}}, {{0.5, 0.5}, {1, 1}}, SAME},
    {"2D 20", 2, T, T, TOUCH, {{0, 0, 1, 0, 0, 1}, {1, 1, -1, 0, 0, -1}}, NONE, NONE}, /* published: no */
    {"2D 21",
     2,
     T,
     T,
     OVERLAP,
     {{0, 0, 1, 0.5, 0.5, 1}, {1, 1, -0.5, -0.5, 0, -1}},
     {{0.5, 0.5 - 1.0 / 6.0}, {1, 0.75}},
     SAME},
    {"2D 22", 2, T, T, TOUCH, {{0, 0, 1, 0.5, 0.5, 1}, {1, 1.5, -0.5, -0.5, 0, -1}}, NONE, NONE}, /* published: no */
};

#undef C
#undef T

void article_pair(struct pair *p, const struct article_example *e)
{
    p->dim = e->dim;
    p->moving = 0;
    p->sliver = 0;
    p->kind = e->name;
    for (int side = 0; side < 2; side++) {
        struct body *to = &p->body[side];
        const fmb_real *from = e->number[side];
        to->shape = side ? e->shape_b : e->shape_a;
        for (int k = 0; k < 3; k++) {
            to->origin[k] = k < e->dim ? from[k] : 0;
            to->velocity[k] = 0;
            for (int i = 0; i < 3; i++)
                to->edge[i][k] = k < e->dim && i < e->dim ? from[e->dim + e->dim * i + k] : 0;
        }
    }
}

const struct article_box *article_exact_box(const struct article_example *e)
{
    return e->exact.max[0] > e->exact.min[0] ? &e->exact : &e->published;
}

/* ---- the box by elimination ---- */

/* The side of p at which it grows along face i's normal, and p.n at the origin; n = the edges but i, crossed. */
static fmb_real face_normal(const struct body *p, int dim, int i, fmb_real n[3])
{
    const fmb_real *u = p->edge[(i + 1) % dim], *v = dim == 3 ? p->edge[(i + 2) % 3] : u;
    fmb_real volume = 0;
    for (int k = 0; k < 3; k++) {
        int l = (k + 1) % 3, m = (k + 2) % 3;
        n[k] = dim == 3 ? u[l] * v[m] - u[m] * v[l] : k == 0 ? u[1] : k == 1 ? -u[0] : 0;
        volume += n[k] * p->edge[i][k];
    }
    if (dim == 2)
        volume = n[0] * p->edge[i][0] + n[1] * p->edge[i][1];
    for (int k = 0; k < 3 && volume < 0; k++)
        n[k] = -n[k];
    return volume < 0 ? -volume : volume;
}

/* n.(q - o) <= c for all q of the body. */
static int add_half_space(fmb_system *s, int dim, const fmb_real n[3], fmb_real sign, fmb_real c)
{
    fmb_real turned[3] = {sign * n[0], sign * n[1], sign * n[2]};
    return dim == 3 ? fmb_system3_add(s, turned, c) : fmb_system2_add(s, turned, c);
}

static int add_faces(fmb_system *s, const struct body *b, int dim)
{
    fmb_real sum[3] = {0, 0, 0}, at_sum = 0, volume = 0;
    int error = 0;
    for (int i = 0; i < dim; i++) {
        fmb_real n[3], at = 0;
        volume = face_normal(b, dim, i, n);
        for (int k = 0; k < dim; k++) {
            at += n[k] * b->origin[k];
            sum[k] += n[k];
        }
        at_sum += at;
        error |= add_half_space(s, dim, n, -1, -at);
        if (b->shape == FMB_CUBOID)
            error |= add_half_space(s, dim, n, 1, at + volume);
    }
    if (b->shape == FMB_TETRAHEDRON)
        error |= add_half_space(s, dim, sum, 1, at_sum + volume);
    return error;
}

/* The box of a body: its lower corner, and how far it reaches from there. */
static void body_box(const struct body *b, int dim, fmb_real low[3], fmb_real extent[3])
{
    for (int k = 0; k < 3; k++) {
        fmb_real least = 0, most = 0;
        for (int i = 0; i < dim; i++) {
            fmb_real e = b->edge[i][k];
            int sums = b->shape == FMB_CUBOID;
            least = sums ? least + (e < 0 ? e : 0) : e < least ? e : least;
            most = sums ? most + (e > 0 ? e : 0) : e > most ? e : most;
        }
        low[k] = b->origin[k] + least;
        extent[k] = most - least;
    }
}

int article_box_by_elimination(const struct pair_frames *f, const struct pair *p, int first, union pair_rows *rows,
                               fmb_box3 *box)
{
    const struct body *b = &p->body[1 - first];
    fmb_real low[3], extent[3], edge[3][3] = {{0}};
    struct pair_frames of_box = {.dim = p->dim};
    fmb_box2 flat;
    fmb_system s;
    int result;
    body_box(b, p->dim, low, extent);
    for (int k = 0; k < p->dim; k++)
        edge[k][k] = extent[k];
    if (p->dim == 3) {
        result = fmb_frame3_init(&of_box.frame.d3[0], FMB_CUBOID, low, edge[0], edge[1], edge[2]);
        result = result ? result : fmb_system3_init(&s, &f->frame.d3[first], NULL, &of_box.frame.d3[0], NULL);
    } else {
        result = fmb_frame2_init(&of_box.frame.d2[0], FMB_CUBOID, low, edge[0], edge[1]);
        result = result ? result : fmb_system2_init(&s, &f->frame.d2[first], NULL, &of_box.frame.d2[0], NULL);
    }
    result = result ? result : add_faces(&s, b, p->dim);
    if (result == 0)
        result = fmb_solve_large(&s, FMB_HISTORY, &rows->d3, NULL);
    if (result <= FMB_MISS)
        return result;
    int error = p->dim == 3 ? fmb_system3_box(&s, FMB_HISTORY, &rows->d3, box)
                            : fmb_system2_box(&s, FMB_HISTORY, &rows->d2, &flat);
    for (int k = 0; k < 2 && p->dim == 2; k++) {
        box->min[k] = flat.min[k];
        box->max[k] = flat.max[k];
    }
    result = error ? error : result;
    return result;
}
