/* SPDX-License-Identifier: MIT */
/* host-only: sines, malloc. */
#include "tori.h"
#include "pairs.h"
#include "torus.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- one torus ---- */

/* Enlarged to cover the true torus: the ring by kr, but for its inner wall, the section by kc. */
static void torus_points(struct torus *t, double ring, double tube, const struct place *at, double low[3],
                         double high[3])
{
    const double pi = 3.14159265358979323846;
    int stations = t->leaves / 20;
    double kr = 1 / cos(pi / stations), kc = 1 / cos(pi / 8);
    for (int i = 0; i < 9 * stations; i++) {
        double a = 2 * pi * (i / 9) / stations, b = 2 * pi * (i % 9 - 0.5) / 8, rho = ring, z = 0;
        if (i % 9 > 0) {
            rho += tube * kc * cos(b);
            rho = cos(b) < 0 ? rho / kr : rho;
            z = tube * kc * sin(b);
        }
        double p[3] = {rho * cos(a) * kr, rho * sin(a) * kr, z};
        for (int k = 0; k < 3; k++) {
            low[k] = fmin(low[k], p[k]);
            high[k] = fmax(high[k], p[k]);
            t->point[i][k] = (float)(at->turn[k][0] * p[0] + at->turn[k][1] * p[1] + at->turn[k][2] * p[2] +
                                     at->shift[k]);
        }
    }
}

/* The box in the torus's own axes, with room for what rounding does to it and to the corners. */
static int torus_box(struct torus *t, const struct place *at, const double low[3], const double high[3])
{
    fmb_real number[4][3];
    double room = 1e-5 * (high[0] + high[1] + fabs(at->shift[0]) + fabs(at->shift[1]) + fabs(at->shift[2]));
    for (int k = 0; k < 3; k++) {
        double o = at->shift[k];
        for (int i = 0; i < 3; i++) {
            o += at->turn[k][i] * (low[i] - room);
            number[i + 1][k] = (fmb_real)(float)(at->turn[k][i] * (high[i] - low[i] + 2 * room));
        }
        number[0][k] = (fmb_real)(float)o;
    }
    return fmb_frame3_init(&t->frame[0], FMB_CUBOID, number[0], number[1], number[2], number[3]);
}

int torus_make(struct torus *t, int leaves, double ring, double tube, const struct place *at)
{
    double low[3] = {9, 9, 9}, high[3] = {-9, -9, -9};
    t->leaves = leaves;
    torus_points(t, ring, tube, at, low, high);
    int error = torus_box(t, at, low, high);
    for (int i = 0; i < leaves; i++) {
        int corner[4];
        fmb_real number[4][3];
        torus_corners(leaves / 20, i, corner);
        for (int k = 0; k < 3; k++) {
            number[0][k] = (fmb_real)t->point[corner[0]][k];
            for (int j = 1; j < 4; j++)
                number[j][k] = (fmb_real)(t->point[corner[j]][k] - t->point[corner[0]][k]);
        }
        fmb_frame3 *f = &t->frame[1 + i];
        error |= fmb_frame3_init(f, FMB_TETRAHEDRON, number[0], number[1], number[2], number[3]);
    }
    return error;
}

int torus_plant(struct torus *t, int split)
{
    for (int i = 0; i < t->leaves; i++) {
        const fmb_frame3 *f = &t->frame[1 + i];
        fmb_leaf3_init(&t->node[t->leaves - 1 + i], 1 + i, f->shape, f->origin, f->edge);
    }
    t->node[0].volume = 0;
    int error = fmb_tree3_build(t->node, 2 * t->leaves - 1, 0, 1, t->leaves - 1, t->leaves, FMB_NODE_OBJECT, split);
    t->tree = (fmb_tree3){.node = t->node, .nodes = 2 * t->leaves - 1, .volumes = t->leaves + 1, .frame = t->frame};
    return error ? error : fmb_tree3_check(&t->tree, NULL);
}

/* ---- two tori ---- */

const struct tori_case tori_case[TORI_CASES] = {{"linked", -1.5707963267948966, {1, 0, 0}, {0, 0}},
                                                {"beside", 0, {2.9, .3, .2}, {0, 0}},
                                                {"beside, boxes meet", .5, {1.95, 1.95, .1}, {0, 0}},
                                                {"in two places", -.1, {1.4, .05, .02}, {620, 1925}},
                                                {"in one place", -1.5707963267948966, {2, .05, .03}, {368, 965}}};

struct place tori_place(const struct tori_case *of)
{
    double c = cos(of->angle), s = sin(of->angle);
    struct place at = {{{c, -s, 0}, {s, c, 0}, {0, 0, 1}}, {0, 0, 0}};
    if (of->angle < -1.5)
        at = (struct place){{{1, 0, 0}, {0, 0, -1}, {0, 1, 0}}, {0, 0, 0}};
    else if (of->angle < 0)
        at = (struct place){{{1, 0, 0}, {0, c, s}, {0, -s, c}}, {0, 0, 0}};
    memcpy(at.shift, of->shift, sizeof at.shift);
    return at;
}

/* ---- a world of tori ---- */

static void random_place(struct random *r, struct place *at, double world)
{
    double q[4], s;
    do {
        s = 0;
        for (int i = 0; i < 4; i++) {
            q[i] = random_between(r, -1, 1);
            s += q[i] * q[i];
        }
    } while (s < .01 || s > 1);
    s = 2 / s;
    for (int i = 0; i < 3; i++) {
        int j = (i + 1) % 3, k = (i + 2) % 3;
        at->turn[i][i] = 1 - s * (q[j] * q[j] + q[k] * q[k]);
        at->turn[i][j] = s * (q[i] * q[j] - q[k] * q[3]);
        at->turn[j][i] = s * (q[i] * q[j] + q[k] * q[3]);
        at->shift[i] = random_between(r, -world / 2, world / 2);
    }
}

/* One torus: its frames, and leaves for them. */
static int world_put(struct world *w, struct random *r, double side, int number, int leaf)
{
    static struct torus torus;
    struct place place;
    fmb_frame3 *frame = w->frame + (w->leaves + 1) * number;
    double ring = random_between(r, .3, 1);
    random_place(r, &place, side);
    int error = torus_make(&torus, w->leaves, ring, ring * random_between(r, .15, .4), &place);
    memcpy(frame, torus.frame, (size_t)(w->leaves + 1) * sizeof *frame);
    for (int j = 0; j < w->leaves; j++) {
        const fmb_frame3 *f = &frame[1 + j];
        error |= fmb_leaf3_init(&w->node[leaf + j], (w->leaves + 1) * number + 1 + j, f->shape, f->origin, f->edge);
    }
    return error;
}

static int world_built(struct world *w, double side, int nodes)
{
    struct random r = random_start(11);
    int inner = w->objects - 1, at = 2 * w->objects - 1, error = 0;
    for (int i = 0; i < w->objects; i++, at += 2 * w->leaves - 2) {
        int leaf = at + w->leaves - 2;
        error |= world_put(w, &r, side, i, leaf);
        w->node[inner + i].volume = (w->leaves + 1) * i;
        error |= fmb_tree3_build(w->node, nodes, inner + i, at, leaf, w->leaves, FMB_NODE_OBJECT, FMB_SPLIT_AREA);
    }
    w->node[0].volume = -1;
    w->first = inner;
    return error | fmb_tree3_build(w->node, nodes, 0, 1, inner, w->objects, FMB_NODE_SET, FMB_SPLIT_AREA);
}

static void widen(fmb_box3 *box, const fmb_box3 *by)
{
    for (int k = 0; k < 3; k++) {
        box->min[k] = by->min[k] < box->min[k] ? by->min[k] : box->min[k];
        box->max[k] = by->max[k] > box->max[k] ? by->max[k] : box->max[k];
    }
}

/* A node above `count` others that follow each other. */
static void world_above(fmb_node3 *node, int32_t number, int32_t child, int32_t count)
{
    node[number].child = child;
    node[number].box = node[child].box;
    for (int32_t i = child; i < child + count; i++) {
        widen(&node[number].box, &node[i].box);
        node[i].parent = number;
        node[i].next = i < child + count - 1 ? i + 1 : -1;
    }
}

static int world_flat(struct world *w, double side)
{
    struct random r = random_start(11);
    int error = 0;
    w->first = 1;
    for (int i = 0; i < w->objects; i++) {
        int leaf = 1 + w->objects + w->leaves * i;
        error |= world_put(w, &r, side, i, leaf);
        for (int j = 0; j < w->leaves; j++) {
            w->node[leaf + j].child = -1;
            w->node[leaf + j].order = -1;
        }
        world_above(w->node, 1 + i, leaf, w->leaves);
        w->node[1 + i].volume = (w->leaves + 1) * i;
        w->node[1 + i].kind = FMB_NODE_OBJECT;
        w->node[1 + i].order = 1;
    }
    world_above(w->node, 0, 1, w->objects);
    w->node[0].parent = w->node[0].next = w->node[0].volume = -1;
    w->node[0].kind = FMB_NODE_SET;
    w->node[0].order = 32767;
    return error;
}

int world_make(struct world *w, int objects, int leaves, double side, int kind)
{
    int nodes = kind == WORLD_FLAT ? 1 + objects * (1 + leaves) : 2 * objects - 1 + objects * (2 * leaves - 2);
    w->objects = objects;
    w->leaves = leaves;
    w->frame = malloc((size_t)(objects * (leaves + 1)) * sizeof *w->frame);
    w->node = calloc((size_t)nodes, sizeof *w->node);
    if (!w->frame || !w->node)
        exit(2);
    int error = kind == WORLD_FLAT ? world_flat(w, side) : world_built(w, side, nodes);
    w->tree = (fmb_tree3){.node = w->node, .nodes = nodes, .volumes = (leaves + 1) * objects, .frame = w->frame};
    return error ? error : fmb_tree3_check(&w->tree, NULL);
}

void world_free(struct world *w)
{
    free(w->frame);
    free(w->node);
}

int world_torus(const struct world *w, int32_t node) { return w->node[node].volume / (w->leaves + 1); }

int32_t world_node(const struct world *w, int number)
{
    int32_t i = w->first;
    while (world_torus(w, i) != number)
        i++;
    return i;
}

int world_meet(const struct world *w, int p, int q)
{
    const fmb_frame3 *f = w->frame + (w->leaves + 1) * p, *g = w->frame + (w->leaves + 1) * q;
    if (fmb_test3(f, g, NULL) == FMB_MISS)
        return 0;
    for (int i = 1; i <= w->leaves; i++)
        for (int j = 1; fmb_test3(&f[i], g, NULL) != FMB_MISS && j <= w->leaves; j++)
            if (fmb_test3(&f[i], &g[j], NULL) != FMB_MISS)
                return 1;
    return 0;
}
