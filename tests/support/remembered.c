/* SPDX-License-Identifier: MIT */
/* See remembered.h. */
#include "remembered.h"

#include "check.h"
#include <stddef.h>

/* ---- pairs ---- */

/* |numbers| of pairs are below 2^9, so that of products of three below 2^29. */
struct whole {
    int dim, simplex[2];
    int32_t d[3], v[3], edge[2][3][3];
};

static void whole_of(struct whole *w, const struct pair *p)
{
    w->dim = p->dim;
    for (int s = 0; s < 2; s++)
        w->simplex[s] = p->body[s].shape == FMB_TETRAHEDRON;
    for (int k = 0; k < 3; k++) {
        w->d[k] = (int32_t)p->body[1].origin[k] - (int32_t)p->body[0].origin[k];
        w->v[k] = p->moving ? (int32_t)p->body[1].velocity[k] - (int32_t)p->body[0].velocity[k] : 0;
        for (int s = 0; s < 2; s++)
            for (int i = 0; i < 3; i++)
                w->edge[s][i][k] = (int32_t)p->body[s].edge[i][k];
    }
}

static int32_t dot(const int32_t *x, const int32_t *y) { return x[0] * y[0] + x[1] * y[1] + x[2] * y[2]; }

static void cross(int32_t to[3], const int32_t *x, const int32_t *y)
{
    to[0] = x[1] * y[2] - x[2] * y[1];
    to[1] = x[2] * y[0] - x[0] * y[2];
    to[2] = x[0] * y[1] - x[1] * y[0];
}

/* Extremes of n.(p - origin). */
static void extremes(const struct whole *w, int s, const int32_t *n, int32_t *least, int32_t *most)
{
    *least = *most = 0;
    for (int i = 0; i < w->dim; i++) {
        int32_t x = dot(n, w->edge[s][i]);
        if (w->simplex[s]) {
            *least = x < *least ? x : *least;
            *most = x > *most ? x : *most;
        } else {
            *least += x < 0 ? x : 0;
            *most += x > 0 ? x : 0;
        }
    }
}

/* near <= n.(q - p) <= far at the start, near + speed, far + speed in the end. */
static void gaps(const struct whole *w, const int32_t *n, int32_t *near, int32_t *far, int32_t *speed)
{
    int32_t a[2], b[2], d = dot(n, w->d);
    extremes(w, 0, n, &a[0], &a[1]);
    extremes(w, 1, n, &b[0], &b[1]);
    *near = d + b[0] - a[1];
    *far = d + b[1] - a[0];
    *speed = dot(n, w->v);
}

static int separates(const struct whole *w, const int32_t *n)
{
    int32_t near, far, speed;
    gaps(w, n, &near, &far, &speed);
    return near > 0 && near + speed > 0;
}

/* All edges, and v: facets of the swept difference set are spanned by two of them, those of the one at rest by two edges. */
static int edges_of(const struct whole *w, int32_t edge[13][3])
{
    int count = 0;
    for (int s = 0; s < 2; s++) {
        for (int i = 0; i < w->dim; i++, count++)
            for (int k = 0; k < 3; k++)
                edge[count][k] = w->edge[s][i][k];
        for (int i = 0; w->simplex[s] && i < (w->dim == 3 ? 3 : 1); i++, count++)
            for (int k = 0; k < 3; k++)
                edge[count][k] = w->edge[s][(i + 1) % w->dim][k] - w->edge[s][i][k];
    }
    for (int k = 0; k < 3; k++)
        edge[count][k] = w->v[k];
    return count + 1;
}

/* What the direction n says, both ways. timed: it is a facet's at rest, and bounds the times. */
static void narrow(struct question *q, const struct whole *w, const int32_t *n, int timed)
{
    int32_t near, far, speed;
    gaps(w, n, &near, &far, &speed);
    for (int side = 0; side < 2; side++) {
        q->apart |= near > 0 && near + speed > 0;
        if (timed && near > 0 && speed < 0 && (double)near / -(double)speed > q->in)
            q->in = (double)near / -(double)speed;
        if (timed && near + speed > 0 && speed > 0 && -(double)near / (double)speed < q->out)
            q->out = -(double)near / (double)speed;
        int32_t back = -far;
        far = -near;
        near = back;
        speed = -speed;
    }
}

void remembered_judge(struct question *q)
{
    struct whole w;
    int32_t edge[13][3], n[3], up[3] = {0, 0, 1};
    whole_of(&w, &q->pair);
    int count = edges_of(&w, edge);
    q->apart = 0;
    q->in = 0;
    q->out = 1;
    for (int i = 0; i < count; i++)
        for (int j = i + 1; j < (w.dim == 3 ? count : i + 2); j++) {
            cross(n, edge[i], w.dim == 3 ? edge[j] : up);
            narrow(q, &w, n, w.dim == 3 ? j < count - 1 : i < count - 1);
        }
    q->separates = separates(&w, q->n);
    w.v[0] = w.v[1] = w.v[2] = 0;
    q->separates_first = separates(&w, q->n);
}

static void whole_vector(struct random *r, int dim, int reach, int32_t to[3])
{
    for (int k = 0; k < 3; k++)
        to[k] = k < dim ? random_int(r, -reach, reach) : 0;
}

static int32_t determinant(int32_t e[3][3])
{
    int32_t n[3];
    cross(n, e[1], e[2]);
    return dot(e[0], n);
}

/* Edges; straight: along the axes, even, from 4. */
static void make_edges(struct whole *w, struct random *r, int s, int straight)
{
    do
        for (int i = 0; i < 3; i++) {
            if (i >= w->dim || straight)
                for (int k = 0; k < 3; k++)
                    w->edge[s][i][k] = k != i ? 0 : i >= w->dim ? 1 : 2 * random_int(r, 2, 4);
            else
                whole_vector(r, w->dim, 4, w->edge[s][i]);
        }
    while (determinant(w->edge[s]) == 0);
}

/* A vertex of one body: the farthest along side * n, or any. */
static void vertex(const struct whole *w, struct random *r, int s, const int32_t *n, int side, int32_t to[3])
{
    unsigned bits = 0;
    int32_t best = 0;
    for (int i = 0; i < w->dim; i++) {
        int32_t x = side * dot(n, w->edge[s][i]);
        if (w->simplex[s] && x > best)
            bits = 1u << i;
        else if (!w->simplex[s] && x > 0)
            bits |= 1u << i;
        best = w->simplex[s] && x > best ? x : best;
    }
    if (!side)
        bits = w->simplex[s] ? (1u << random_int(r, 0, w->dim)) >> 1 : (unsigned)random_int(r, 0, (1 << w->dim) - 1);
    for (int k = 0; k < 3; k++)
        to[k] = 0;
    for (int i = 0; i < w->dim; i++)
        for (int k = 0; k < 3 && (bits >> i & 1); k++)
            to[k] += w->edge[s][i][k];
}

static int is_straight(enum remembered_kind kind) { return kind == REMEMBERED_SHALLOW || kind == REMEMBERED_INSIDE; }

/* n: an axis, a face's normal, or any small one. */
static void make_direction(struct question *q, const struct whole *w, struct random *r)
{
    static const int32_t up[3] = {0, 0, 1};
    int how = is_straight(q->kind) ? 0 : random_int(r, 0, 2), k = random_int(r, 0, w->dim - 1);
    const int32_t(*e)[3] = w->edge[random_int(r, 0, 1)];
    do
        whole_vector(r, w->dim, 3, q->n);
    while (dot(q->n, q->n) == 0);
    if (how == 0) {
        q->n[0] = q->n[1] = q->n[2] = 0;
        q->n[k] = random_int(r, 0, 1) ? 1 : -1;
    } else if (how == 1) {
        cross(q->n, e[k], w->dim == 3 ? e[(k + 1) % 3] : up);
    }
}

/* One width along n for both, and none less. Returns it. */
static int32_t make_inside(const struct question *q, struct whole *w)
{
    int32_t width = 0;
    for (int k = 0; k < w->dim; k++)
        width = q->n[k] ? w->edge[0][k][k] : width;
    for (int k = 0; k < w->dim; k++)
        for (int s = 0; s < 2; s++)
            w->edge[s][k][k] = q->n[k] || w->edge[s][k][k] < width ? width : w->edge[s][k][k];
    return width;
}

/* d where they touch along n (supported), or have a vertex in common, or, of straight boxes, overlap by `depth` along n. */
static void make_contact(struct question *q, struct whole *w, struct random *r, int supported)
{
    int32_t x[3], y[3];
    q->depth = q->kind == REMEMBERED_SHALLOW  ? random_int(r, 1, 2)
               : q->kind == REMEMBERED_INSIDE ? make_inside(q, w)
                                              : 0;
    vertex(w, r, 0, q->n, supported, x);
    vertex(w, r, 1, q->n, -supported, y);
    for (int k = 0; k < 3; k++) {
        w->d[k] = x[k] - y[k];
        if (q->depth)
            w->d[k] = q->n[k] ? w->d[k] - q->depth * q->n[k] : (w->edge[0][k][k] - w->edge[1][k][k]) / 2;
    }
}

static void step_back(struct whole *w, int32_t share)
{
    for (int k = 0; k < 3; k++)
        w->d[k] -= w->v[k] / share;
}

/* From a contact: a way along which n separates where it is to. */
static void make_way(struct question *q, struct whole *w, struct random *r)
{
    const int away = q->kind == REMEMBERED_STARTS || q->kind == REMEMBERED_LEAVES,
              through = q->kind == REMEMBERED_THROUGH;
    int32_t t[3], near, far, speed;
    whole_vector(r, w->dim, 6, t);
    for (int32_t far_enough = 0, much = 1; !far_enough; much++) {
        for (int k = 0; k < 3; k++)
            w->v[k] = (through ? 2 : 1) * (t[k] + (away ? much : -much) * q->n[k]);
        gaps(w, q->n, &near, &far, &speed);
        far_enough = away ? near + speed > 0 : through ? near - speed / 2 > 0 && far + speed / 2 < 0 : near - speed > 0;
    }
    if (!away)
        step_back(w, through ? 2 : 1);
}

/* A way with no speed along n. */
static void make_slide(const struct question *q, struct whole *w, struct random *r)
{
    static const int32_t up[3] = {0, 0, 1};
    int32_t t[3];
    whole_vector(r, w->dim, 2, t);
    cross(w->v, q->n, w->dim == 3 ? t : up);
}

static void make_gap(struct question *q, struct whole *w, struct random *r)
{
    int32_t times = random_int(r, 1, 2), speed;
    q->square = times * times * dot(q->n, q->n);
    for (int k = 0; k < 3; k++)
        w->d[k] += times * q->n[k];
    if (q->kind != REMEMBERED_PASSES)
        return;
    whole_vector(r, w->dim, 9, w->v);
    speed = dot(q->n, w->v);
    for (int k = 0; k < 3 && speed < 0; k++)
        w->v[k] = -w->v[k];
}

/* The bodies as numbers; displacements shared in one of several ways; perhaps exchanged. */
static void write_pair(struct question *q, const struct whole *w, struct random *r)
{
    struct pair *p = &q->pair;
    int way = random_int(r, 0, 5), exchanged = random_int(r, 0, 1);
    int32_t at[3], common[3];
    whole_vector(r, w->dim, 20, at);
    whole_vector(r, w->dim, 20, common);
    for (int k = 0; k < 3; k++) { /* with these one of the two displacements alone looks free, or like contact */
        common[k] = way == 0 ? 0 : way == 1 ? -w->v[k] : way == 2 ? 5 * q->n[k] : way == 3 ? -5 * q->n[k] : common[k];
        for (int s = 0; s < 2; s++) {
            struct body *b = &p->body[exchanged ? 1 - s : s];
            b->shape = w->simplex[s] ? FMB_TETRAHEDRON : FMB_CUBOID;
            b->origin[k] = (fmb_real)(at[k] + (s ? w->d[k] : 0));
            b->velocity[k] = p->moving ? (fmb_real)(common[k] + (s ? w->v[k] : 0)) : 0;
            for (int i = 0; i < 3; i++)
                b->edge[i][k] = i < w->dim && k < w->dim ? (fmb_real)w->edge[s][i][k] : 0;
        }
        q->n[k] = exchanged ? -q->n[k] : q->n[k];
    }
}

void remembered_make(struct question *q, struct random *r, enum remembered_kind kind, int dim, int shapes,
                     fmb_real scale)
{
    struct whole w = {.dim = dim};
    const int straight = is_straight(kind);
    q->kind = kind;
    q->square = 0;
    for (int s = 0; s < 2; s++) {
        w.simplex[s] = !straight && (shapes >> (1 - s) & 1);
        make_edges(&w, r, s, straight);
    }
    make_direction(q, &w, r);
    make_contact(q, &w, r,
                 kind != REMEMBERED_ENDS && kind != REMEMBERED_STARTS && kind != REMEMBERED_THROUGH &&
                     kind != REMEMBERED_RESTS);
    q->pair = (struct pair){.dim = dim, .moving = kind < REMEMBERED_RESTS, .kind = "whole"};
    q->scale = scale;
    if (kind == REMEMBERED_SLIDES || kind == REMEMBERED_GRAZES)
        make_slide(q, &w, r);
    else if (q->pair.moving && kind != REMEMBERED_PASSES)
        make_way(q, &w, r);
    if (kind == REMEMBERED_GRAZES || kind == REMEMBERED_PASSES || kind == REMEMBERED_APART)
        make_gap(q, &w, r);
    write_pair(q, &w, r);
    remembered_judge(q);
    pair_scale(&q->pair, scale);
}

/* ---- storage, the same for all, never cleared: what is left in it is of another call ---- */

enum { FRONTS = 2, CACHED = 2, HINTS = 3, GRID_LONG = 6, GRID_WIDE = 4 };
#define GRID_WORDS FMB_GRID3_WORDS(GRID_LONG, GRID_WIDE, GRID_WIDE)

/*
 * 16 KB: the workspaces of elimination do not fit in beside the rest, nor, of double, the stack of segments. 256 KB of code, of double with
 * arithmetic in software: nor do grids and searches at poses.
 */
#ifdef __ARM_ARCH_6M__
#define SMALLEST
#ifdef FMB_REAL_DOUBLE
#define NO_SEGMENTS
#define NO_GRIDS
#define NO_POSES
#endif
#endif

static union {
    struct {
        fmb_node3 node[2];
        fmb_frame3 frame[2];
        struct body body[2];
        fmb_tree3 tree[2];
        fmb_walk3 walk;
        fmb_fronts3 fronts[2];
        fmb_front3 front[2][FRONTS];
        fmb_made3 made[2][CACHED];
        fmb_hull3 hull[2];
        fmb_hulls3 hulls[2];
        fmb_fit3 fit[2];
        fmb_fits3 fits[2];
        fmb_turned3 turned[CACHED];
    } tree;
    struct {
        struct crowd is;
        fmb_node3 node[2][2 * CROWD_B - 1];
        union {
            fmb_frame3 frame[2][CROWD_B];
            fmb_made3 made[2][CACHED];
        } volume;
        fmb_tree3 tree[2];
        fmb_walk3 walk;
        fmb_fronts3 fronts;
        fmb_front3 front[CROWD_FRONTS];
    } crowd;
    struct {
        struct pair_frames frames;
        fmb_frame3 far3;
        fmb_frame2 far2;
        fmb_solid3 solid3[HINTS];
        fmb_solid2 solid2[HINTS];
        fmb_real hint3[HINTS][3], hint2[HINTS][2];
        fmb_scene_contact contact[HINTS];
        fmb_scene_state state;
    } scene;
#ifndef SMALLEST
    struct {
        struct pair_frames frames;
        union pair_rows rows;
        fmb_system system;
        fmb_solution solution;
    } eliminate;
#endif
    struct {
        fmb_real vertex[2][8][3], room[2][8][3];
        fmb_convex3 mesh[2], world[2];
    } convex;
    struct {
        struct pair_frames frames;
        fmb_grid3 grid, other;
        fmb_grid3_walk walk;
        uint32_t memory[GRID_WORDS], packed[GRID_WORDS];
    } grid;
} store;

#ifndef SMALLEST
static void spoil(void *p, unsigned long bytes)
{
    for (unsigned char *c = p; bytes > 0; bytes--)
        *c++ = 0x7e;
}
#endif

/* NULL now and then for what is at rest. */
static const fmb_real *way_of(const struct pair *p, const struct memory *m, int s)
{
    const fmb_real *v = p->body[s].velocity;
    return (m->turn & 1) && v[0] == 0 && v[1] == 0 && v[2] == 0 ? NULL : v;
}

/* ---- two frames ---- */

static int ask_test(const struct pair *p, struct memory *m)
{
    m->proved = 1;
    struct pair_frames *const f = &store.scene.frames;
    int error = pair_init(f, p);
    if (error)
        return error;
    return p->dim == 3 ? fmb_test3(&f->frame.d3[0], &f->frame.d3[1], m->axis)
                       : fmb_test2(&f->frame.d2[0], &f->frame.d2[1], m->axis);
}

static int ask_sweep(const struct pair *p, struct memory *m)
{
    m->proved = 1;
    struct pair_frames *const f = &store.scene.frames;
    int error = pair_init(f, p);
    if (error)
        return error;
    return p->dim == 3
               ? fmb_sweep3(&f->frame.d3[0], way_of(p, m, 0), &f->frame.d3[1], way_of(p, m, 1), m->axis, &m->when)
               : fmb_sweep2(&f->frame.d2[0], way_of(p, m, 0), &f->frame.d2[1], way_of(p, m, 1), m->axis, &m->when);
}

static int ask_exact(const struct pair *p, struct memory *m)
{
    struct pair_frames *const f = &store.scene.frames;
    fmb_pair_of normal = {FMB_OF_NONE, FMB_OF_NONE};
    int answer = pair_init(f, p);
    if (answer)
        return answer;
    const fmb_real *va = way_of(p, m, 0), *vb = way_of(p, m, 1);
    if (p->dim == 3)
        answer = p->moving ? fmb_exact_sweep3(&f->frame.d3[0], va, &f->frame.d3[1], vb, m->axis, &normal, &m->when)
                           : fmb_exact3(&f->frame.d3[0], &f->frame.d3[1], m->axis, &normal);
    else
        answer = p->moving ? fmb_exact_sweep2(&f->frame.d2[0], va, &f->frame.d2[1], vb, m->axis, &normal, &m->when)
                           : fmb_exact2(&f->frame.d2[0], &f->frame.d2[1], m->axis, &normal);
    m->proved = normal.u == FMB_OF_NONE;
    return answer;
}

/* NaN is the same as itself. */
static int same_number(fmb_real x, fmb_real y) { return x == y || (x != x && y != y); }

/*
 * The verdict alone: what ask_exact says, and leaves as the direction; zeros where two vectors prove the miss. An error that no function has,
 * where it is not.
 */
static int ask_exact_verdict(const struct pair *p, struct memory *m)
{
    struct pair_frames *const f = &store.scene.frames;
    struct memory full = *m;
    int expected = ask_exact(p, &full), answer;
    const fmb_real *va = way_of(p, m, 0), *vb = way_of(p, m, 1);
    if (expected < 0)
        return expected;
    if (p->dim == 3)
        answer = p->moving ? fmb_exact_sweep3_verdict(&f->frame.d3[0], va, &f->frame.d3[1], vb, m->axis, &m->when)
                           : fmb_exact3_verdict(&f->frame.d3[0], &f->frame.d3[1], m->axis);
    else
        answer = p->moving ? fmb_exact_sweep2_verdict(&f->frame.d2[0], va, &f->frame.d2[1], vb, m->axis, &m->when)
                           : fmb_exact2_verdict(&f->frame.d2[0], &f->frame.d2[1], m->axis);
    m->proved = full.proved;
    for (int k = 0; k < 3; k++) { /* beyond two dimensions nothing is written */
        fmb_real left = answer == FMB_MISS && !full.proved && k < p->dim ? 0 : full.axis[k];
        if (!same_number(m->axis[k], left))
            return -1000;
    }
    if (!same_number(m->when.in, full.when.in) || !same_number(m->when.out, full.when.out))
        return -1000;
    return answer == expected ? answer : -1000;
}

static int ask_quick(const struct pair *p, struct memory *m)
{
    m->proved = 1;
    struct pair_frames *const f = &store.scene.frames;
    int error = pair_init(f, p);
    if (error)
        return error;
    return p->dim == 3 ? fmb_quick3(&f->frame.d3[0], &f->frame.d3[1], m->axis)
                       : fmb_quick2(&f->frame.d2[0], &f->frame.d2[1], m->axis);
}

static int ask_quick_sweep(const struct pair *p, struct memory *m)
{
    m->proved = 1;
    struct pair_frames *const f = &store.scene.frames;
    int error = pair_init(f, p);
    if (error)
        return error;
    return p->dim == 3
               ? fmb_quick_sweep3(&f->frame.d3[0], way_of(p, m, 0), &f->frame.d3[1], way_of(p, m, 1), m->axis, &m->when)
               : fmb_quick_sweep2(&f->frame.d2[0], way_of(p, m, 0), &f->frame.d2[1], way_of(p, m, 1), m->axis,
                                  &m->when);
}

static int ask_test_margin(const struct pair *p, struct memory *m)
{
    m->proved = 1;
    struct pair_frames *const f = &store.scene.frames;
    int error = pair_init(f, p);
    if (error)
        return error;
    return p->dim == 3 ? fmb_test3_margin(&f->frame.d3[0], &f->frame.d3[1], m->margin, m->axis)
                       : fmb_test2_margin(&f->frame.d2[0], &f->frame.d2[1], m->margin, m->axis);
}

static int ask_sweep_margin(const struct pair *p, struct memory *m)
{
    m->proved = 1;
    struct pair_frames *const f = &store.scene.frames;
    const fmb_real *va = way_of(p, m, 0), *vb = way_of(p, m, 1);
    int error = pair_init(f, p);
    if (error)
        return error;
    return p->dim == 3 ? fmb_sweep3_margin(&f->frame.d3[0], va, &f->frame.d3[1], vb, m->margin, m->axis, &m->when)
                       : fmb_sweep2_margin(&f->frame.d2[0], va, &f->frame.d2[1], vb, m->margin, m->axis, &m->when);
}

static int ask_contact(const struct pair *p, struct memory *m)
{
    m->proved = 1;
    struct pair_frames *const f = &store.scene.frames;
    fmb_box3 box = {{0, 0, 0}, {0, 0, 0}};
    fmb_witness3 witness = {{0, 0, 0}, 0, 0};
    int error = pair_init(f, p);
    return error ? error : pair_contact(f, p, 0, m->axis, &m->when, &box, &witness);
}

#ifndef SMALLEST
/* Workspace and system of the pair before; the frames are gone when the system is solved. */
static int ask_eliminate(const struct pair *p, struct memory *m)
{
    m->proved = 1;
    int error = pair_init(&store.eliminate.frames, p);
    if (m->turn & 4)
        spoil(&store.eliminate.rows, sizeof store.eliminate.rows);
    return error ? error
                 : pair_eliminate(&store.eliminate.frames, p, m->turn & 2 ? FMB_HISTORY : 0, &store.eliminate.rows,
                                  m->axis, &m->when);
}

static int ask_solve(const struct pair *p, struct memory *m)
{
    fmb_system *s = &store.eliminate.system;
    fmb_solution *found = &store.eliminate.solution;
    struct pair_frames *f = &store.eliminate.frames;
    union pair_rows *rows = &store.eliminate.rows;
    const fmb_real *va = p->moving ? way_of(p, m, 0) : NULL, *vb = p->moving ? way_of(p, m, 1) : NULL;
    fmb_interval bound[FMB_UNKNOWNS];
    int error = pair_init(f, p), three = p->dim + (va || vb) < 4;
    if (error)
        return error;
    error = p->dim == 3 ? fmb_system3_init(s, &f->frame.d3[0], va, &f->frame.d3[1], vb)
                        : fmb_system2_init(s, &f->frame.d2[0], va, &f->frame.d2[1], vb);
    spoil(f, sizeof *f); /* it is not read again: or it would be of another pair */
    if ((m->turn & 8) && m->before)
        (void)pair_init(f, m->before);
    if (error)
        return error;
    int answer = three ? fmb_solve_small(s, 0, &rows->d2, found) : fmb_solve_large(s, 0, &rows->d3, found);
    int again = three ? fmb_ranges_small(s, 0, &rows->d2, bound) : fmb_ranges_large(s, 0, &rows->d3, bound);
    CHECK(answer < 0 || again < 0 || answer == again || answer == FMB_UNDECIDED || again == FMB_UNDECIDED);
    if (answer == FMB_MISS) /* multipliers of this system, into room that holds another direction */
        CHECK_EQ(p->dim == 3 ? fmb_system3_axis(s, found->multiplier, m->axis)
                             : fmb_system2_axis(s, found->multiplier, m->axis),
                 0);
    return answer ? answer : again;
}
#endif

/* ---- hulls, convex meshes ---- */

/* The direction of the 14 that is nearest: the number is what is remembered. */
static unsigned number_of(const fmb_real axis[3])
{
    unsigned number = 0;
    for (int k = 0; k < 3; k++)
        number = 2 * number + (axis[k] < 0);
    return axis[0] == 0 ? number + 6 : number;
}

/* The plane: a direction of 0 to 7, all of which `axis` can name. */
static int ask_hull2(const struct pair *p, struct memory *m)
{
    struct pair_frames *const f = &store.scene.frames;
    fmb_hull2 hull[2];
    fmb_real distance;
    int error = pair_init(f, p);
    for (int s = 0; s < 2 && !error; s++)
        error = fmb_hull2_frame(&hull[s], &f->frame.d2[s]);
    if (error)
        return error;
    if (p->moving)
        return fmb_hull2_sweep(&hull[0], way_of(p, m, 0), &hull[1], way_of(p, m, 1), &m->when);
    if (number_of(m->axis) & 1)
        return fmb_hull2_distance(&hull[0], &hull[1], NULL, &distance);
    return fmb_hull2_along(&hull[0], &hull[1], (int32_t)number_of(m->axis) & 7, &distance);
}

/* Both as a set of two. */
static int ask_hull_set(const struct pair *p, struct memory *m)
{
    struct pair_frames *const f = &store.scene.frames;
    fmb_hull3 hull3[2];
    fmb_hull2 hull2[2];
    fmb_real way3[2][3], way2[2][2];
    int error = pair_init(f, p);
    for (int s = 0; s < 2 && !error; s++) {
        const fmb_real *way = way_of(p, m, s);
        for (int k = 0; k < 3; k++) {
            way3[s][k] = way ? way[k] : 0;
            way2[s][k & 1] = way ? way[k & 1] : 0;
        }
        error = p->dim == 3 ? fmb_hull3_frame(&hull3[s], &f->frame.d3[s]) : fmb_hull2_frame(&hull2[s], &f->frame.d2[s]);
    }
    if (error)
        return error;
    return p->dim == 3 ? fmb_hull3_proximity(hull3, p->moving ? (const fmb_real(*)[3])way3 : NULL, 2, NULL, NULL)
                       : fmb_hull2_proximity(hull2, p->moving ? (const fmb_real(*)[2])way2 : NULL, 2, NULL, NULL);
}

static int ask_hull(const struct pair *p, struct memory *m)
{
    if (p->dim == 2)
        return ask_hull2(p, m);
    struct pair_frames *const f = &store.scene.frames;
    fmb_hull3 hull[2];
    fmb_real distance;
    int error = pair_init(f, p);
    for (int s = 0; s < 2 && !error; s++)
        error = fmb_hull3_frame(&hull[s], &f->frame.d3[s]);
    if (error)
        return error;
    if (p->moving)
        return fmb_hull3_sweep(&hull[0], way_of(p, m, 0), &hull[1], way_of(p, m, 1), &m->when);
    return fmb_hull3_along(&hull[0], &hull[1], (int32_t)number_of(m->axis), &distance);
}

static void corners_of(const struct body *b, fmb_real corner[8][3])
{
    for (unsigned c = 0; c < 8; c++)
        for (int k = 0; k < 3; k++) {
            corner[c][k] = b->origin[k];
            for (unsigned i = 0; i < 3; i++)
                if (b->shape == FMB_CUBOID ? c >> i & 1 : c % 4 == i + 1)
                    corner[c][k] += b->edge[i][k];
        }
}

static const uint16_t faces[12][3] = {{0, 2, 1}, {1, 2, 3}, {4, 5, 6}, {5, 7, 6}, {0, 1, 4}, {1, 5, 4},
                                      {2, 6, 3}, {3, 6, 7}, {0, 4, 2}, {2, 4, 6}, {1, 3, 5}, {3, 7, 5}};
static const uint16_t simplex_faces[4][3] = {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}};

static int make_meshes(const struct pair *p)
{
    int error = 0;
    for (int s = 0; s < 2 && !error; s++) {
        int whole = p->body[s].shape == FMB_CUBOID;
        corners_of(&p->body[s], store.convex.vertex[s]);
        error = fmb_convex3_init(&store.convex.mesh[s], (const fmb_real(*)[3])store.convex.vertex[s], NULL,
                                 whole ? 8 : 4, whole ? faces : simplex_faces, whole ? 12 : 4);
    }
    return error;
}

/* One of the meshes has been written over: who takes meshes of their own, and who places them, refuses it. */
static void refuse_written(int s)
{
    static const fmb_motion_bounds straight = {FMB_STRAIGHT, FMB_NO_TURN, 0, 0};
    static const fmb_pose3 here = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {0, 0, 0}};
    const fmb_convex3 *a = &store.convex.mesh[0], *b = &store.convex.mesh[1], *it = &store.convex.mesh[s];
    fmb_convex3 *to = &store.convex.world[s];
    fmb_real way[3];
    fmb_nearest3 nearest;
    CHECK_EQ(fmb_convex3_parts(a, 1, NULL, b, 1, NULL, 1, NULL), FMB_ERR_STALE);
    CHECK_EQ(fmb_convex3_distance(a, b, &nearest), FMB_ERR_STALE);
    CHECK_EQ(fmb_convex3_form(it, 0, NULL), FMB_ERR_STALE);
    CHECK_EQ(fmb_convex3_place(to, store.convex.room[s], it, &here, 0), FMB_ERR_STALE);
    CHECK_EQ(fmb_convex3_screw(to, way, store.convex.room[s], it, &here, &here, 0), FMB_ERR_STALE);
    CHECK_EQ(fmb_convex3_chain(to, way, store.convex.room[s], it, &here, &here, &here, &straight, 0), FMB_ERR_STALE);
    CHECK_EQ(fmb_convex3_test(to, to, NULL), FMB_ERR_FRAME);
}

/* One number of one vertex is another: every function refuses the mesh. */
static void write_one(const struct memory *m, int s)
{
    const fmb_convex3 *a = &store.convex.mesh[0], *b = &store.convex.mesh[1];
    unsigned bits = m->turn * 0x9E3779B9u >> 16;
    fmb_real *x = &store.convex.vertex[s][bits % (unsigned)store.convex.mesh[s].vertices][(bits >> 4) % 3], was = *x,
             axis[3] = {0, 0, 0};
    fmb_ofg3_trace trace;
    *x = was + store.convex.mesh[s].radius;
    if (*x == was) /* a mesh so small, so far away, that its radius vanishes beside it */
        *x = -was;
    CHECK_EQ(fmb_convex3_test(a, b, axis), FMB_ERR_STALE);
    CHECK_EQ(fmb_convex3_sweep(a, NULL, b, NULL, axis, NULL), FMB_ERR_STALE);
    CHECK_EQ(fmb_ofg3(a, b, 4, FMB_OFG_EXACT, &trace), FMB_ERR_STALE);
    CHECK_EQ(fmb_ofg3_parts(a, 1, b, 1, 4, FMB_OFG_EXACT, &trace), FMB_ERR_STALE);
    CHECK_EQ(fmb_ofg3_sweep(a, NULL, b, NULL, 4, FMB_OFG_EXACT, &trace), FMB_ERR_STALE);
    refuse_written(s);
    *x = was;
}

/* The meshes of the tick before, written over: refused as they are. */
static int ask_convex(const struct pair *p, struct memory *m)
{
    m->proved = 1;
    const fmb_convex3 *a = &store.convex.mesh[0], *b = &store.convex.mesh[1];
    int error = make_meshes(p);
    if (error)
        return error;
    write_one(m, m->turn & 1);
    if (m->before && m->before->dim == 3) {
        CHECK_EQ(make_meshes(m->before), 0);
        corners_of(&p->body[0], store.convex.vertex[0]);
        corners_of(&p->body[1], store.convex.vertex[1]);
        CHECK(m->before == p || fmb_convex3_sweep(a, NULL, b, NULL, m->axis, NULL) == FMB_ERR_STALE);
        error = make_meshes(p);
    }
    if (error)
        return error;
    return p->moving ? fmb_convex3_sweep(a, way_of(p, m, 0), b, way_of(p, m, 1), m->axis, NULL)
                     : fmb_convex3_test(a, b, m->axis);
}

/* Each as a collection of one part. */
static int ask_parts(const struct pair *p, struct memory *m)
{
    fmb_convex3_meeting meeting;
    int error = make_meshes(p);
    if (error)
        return error;
    int answer = fmb_convex3_parts(&store.convex.mesh[0], 1, p->moving ? way_of(p, m, 0) : NULL, &store.convex.mesh[1],
                                   1, p->moving ? way_of(p, m, 1) : NULL, 1, &meeting);
    CHECK(answer == FMB_MISS ? meeting.hits == 0 && meeting.open == 0 : meeting.pairs == 1);
    return answer;
}

/* ---- bodies at poses ---- */

/* The bodies in coordinates of their own, quarter turns apart from the world's, and their poses. Whole numbers: exact. */
static void own_pair(struct pair *own, fmb_pose3 pose[2], const struct pair *p, unsigned turn)
{
    static const int cosine[4] = {1, 0, -1, 0}, sine[4] = {0, 1, 0, -1};
    static const fmb_pose3 here = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {0, 0, 0}};
    *own = *p;
    own->moving = 0;
    for (int s = 0; s < 2; s++) {
        const unsigned quarter = turn >> (s ? 5 : 3) & 3;
        const fmb_real cos = (fmb_real)cosine[quarter], sin = (fmb_real)sine[quarter];
        struct body *b = &own->body[s];
        pose[s] = here;
        pose[s].rotation[0][0] = pose[s].rotation[1][1] = cos;
        pose[s].rotation[0][1] = -sin;
        pose[s].rotation[1][0] = sin;
        for (int k = 0; k < 3 && (turn & 4); k++) {
            pose[s].translation[k] = b->origin[k];
            b->origin[k] = 0;
        }
        for (int i = -1; i < 3; i++) {
            fmb_real *x = i < 0 ? b->origin : b->edge[i], along = cos * x[0] + sin * x[1];
            x[1] = cos * x[1] - sin * x[0];
            x[0] = along;
        }
    }
}

/* Meshes placed; by one of the ways of motion.h where they move. 0 or an error. */
static int place_meshes(const struct pair *p, const fmb_pose3 pose[2], unsigned turn, fmb_real way[2][3])
{
    static const fmb_motion_bounds straight = {FMB_STRAIGHT, FMB_NO_TURN, 0, 0};
    int error = 0;
    for (int s = 0; s < 2 && !error; s++) {
        const fmb_convex3 *mesh = &store.convex.mesh[s];
        fmb_convex3 *to = &store.convex.world[s];
        fmb_real(*room)[3] = store.convex.room[s];
        fmb_pose3 middle = pose[s], end = pose[s];
        for (int k = 0; k < 3; k++) {
            end.translation[k] += p->body[s].velocity[k];
            middle.translation[k] += p->body[s].velocity[k] / 2;
        }
        error = !p->moving   ? fmb_convex3_place(to, room, mesh, &pose[s], 0)
                : turn & 128 ? fmb_convex3_chain(to, way[s], room, mesh, &pose[s], &middle, &end, &straight, 0)
                             : fmb_convex3_screw(to, way[s], room, mesh, &pose[s], &end, 0);
    }
    return error;
}

/* What was placed in the tick before, in the same places: refused when they are written, until the meshes are made anew. */
static int ask_placed(const struct pair *p, struct memory *m)
{
    const struct pair *before = m->before && m->before->dim == 3 ? m->before : p;
    const fmb_convex3 *a = &store.convex.world[0], *b = &store.convex.world[1];
    struct pair own;
    fmb_pose3 pose[2];
    fmb_real way[2][3], *written = &store.convex.room[m->turn & 1][m->turn & 3][m->turn % 3];
    own_pair(&own, pose, before, m->turn);
    int error = make_meshes(&own);
    if (!error)
        error = place_meshes(before, pose, m->turn, way);
    if (error)
        return error;
    *written += store.convex.mesh[m->turn & 1].radius;
    CHECK_EQ(fmb_convex3_sweep(a, NULL, b, NULL, m->axis, NULL), FMB_ERR_STALE);
    own_pair(&own, pose, p, m->turn);
    error = make_meshes(&own);
    if (!error)
        error = place_meshes(p, pose, m->turn, way);
    if (error)
        return error;
    m->proved = 1;
    const fmb_real given[3] = {m->axis[0], m->axis[1], m->axis[2]};
    int answer = p->moving ? fmb_convex3_sweep(a, way[0], b, way[1], m->axis, &m->when)
                           : fmb_convex3_test(a, b, m->axis);
    for (int k = 0; k < 3 && answer != FMB_MISS; k++)
        CHECK(same_number(m->axis[k], given[k]));
    return answer;
}

/* ---- grids ---- */

#ifndef NO_GRIDS
/* The box around a body at the start is filled, in a grid half as large again on all sides: the cells hold the body. */
static int fill_grid(fmb_grid3 *grid, const struct body *b)
{
    static const int32_t cells[3] = {GRID_LONG, GRID_WIDE, GRID_WIDE};
    fmb_real corner[8][3], origin[3], cell[3];
    fmb_box3 box;
    corners_of(b, corner);
    for (int k = 0; k < 3; k++) {
        box.min[k] = box.max[k] = b->origin[k];
        for (int c = 0; c < (b->shape == FMB_CUBOID ? 8 : 4); c++) {
            box.min[k] = corner[c][k] < box.min[k] ? corner[c][k] : box.min[k];
            box.max[k] = corner[c][k] > box.max[k] ? corner[c][k] : box.max[k];
        }
        cell[k] = (box.max[k] - box.min[k]) / 2;
        origin[k] = box.min[k] - cell[k];
    }
    int error = fmb_grid3_init(grid, origin, cell, cells, store.grid.memory, GRID_WORDS);
    if (!error)
        error = fmb_grid3_clear(grid);
    return error ? error : fmb_grid3_fill_box(grid, &box);
}

/* The frame as the second link of two, and the first one. */
static int ask_grid_links(const fmb_grid3 *grid, const fmb_frame3 *frame, const fmb_real *v)
{
    fmb_motion3 link[2];
    fmb_grid3_found found[2];
    int32_t done;
    for (int i = 0; i < 2; i++) {
        link[i].frame = *frame;
        for (int k = 0; k < 3; k++)
            link[i].displacement[k] = v ? v[k] : 0;
    }
    int answer = fmb_grid3_links(grid, link, 2, FMB_NO_LIMIT, found, &done);
    CHECK(answer < 0 || (done == 2 && found[0].answer == answer && found[1].answer == answer));
    return answer;
}

/* The grid knows memory that is another grid's, or nobody's, by now. */
static void refuse_memory(const fmb_frame3 *frame, unsigned turn)
{
    static const int32_t one[3] = {1, 1, 1};
    static const fmb_box3 box = {{0, 0, 0}, {0, 0, 0}};
    fmb_grid3 *grid = &store.grid.grid;
    uint32_t *word = &store.grid.memory[0], was = *word;
    fmb_real number[GRID_LONG * GRID_WIDE] = {0};
    int32_t words;
    *word ^= 1u << (turn & 31);
    CHECK_EQ(fmb_grid3_test(grid, frame, NULL), FMB_ERR_STALE);
    CHECK_EQ(fmb_grid3_sweep(grid, frame, NULL, NULL), FMB_ERR_STALE);
    CHECK_EQ(fmb_grid3_begin(&store.grid.walk, grid, frame, NULL), FMB_ERR_STALE);
    CHECK_EQ(ask_grid_links(grid, frame, NULL), FMB_ERR_STALE);
    CHECK_EQ(fmb_grid3_get(grid, one), FMB_ERR_STALE);
    CHECK_EQ(fmb_grid3_set(grid, one, 1), FMB_ERR_STALE);
    CHECK_EQ(fmb_grid3_fill_box(grid, &box), FMB_ERR_STALE);
    CHECK_EQ(fmb_grid3_fill_points(grid, (const fmb_real(*)[3])number, 1, 0), FMB_ERR_STALE);
    CHECK_EQ(fmb_grid3_fill_heights(grid, number, 0), FMB_ERR_STALE);
    CHECK_EQ(fmb_grid3_pack(grid, store.grid.packed, GRID_WORDS, &words), FMB_ERR_STALE);
    *word = was;
}

/* Begun over the picture of the tick before, which is replaced, or for a frame that is no longer there. */
static void refuse_walks(const fmb_frame3 *frame, const fmb_real *v, const struct pair *p, unsigned turn)
{
    fmb_grid3_walk *w = &store.grid.walk;
    fmb_grid3 *grid = &store.grid.grid;
    fmb_grid3_found found;
    fmb_frame3 own = *frame;
    CHECK_EQ(fmb_grid3_begin(w, grid, &own, v), 0);
    own.origin[turn % 3] += own.extent[turn % 3];
    CHECK_EQ(turn & 1 ? fmb_grid3_next(w, &found) : fmb_grid3_first(w, &found), FMB_ERR_STALE);
    own = *frame;
    CHECK_EQ(fmb_grid3_begin(w, grid, &own, v), 0);
    while (turn & 2 && fmb_grid3_next(w, &found) == 1) { /* it may have ended by then */
    }
    CHECK_EQ(fill_grid(turn & 4 ? grid : &store.grid.other, &p->body[0]), 0);
    CHECK_EQ(turn & 3 ? fmb_grid3_next(w, &found) : fmb_grid3_first(w, &found), FMB_ERR_STALE);
}

/* By one of the calls. */
static int ask_cells(const fmb_grid3 *grid, const fmb_frame3 *frame, const fmb_real *v, unsigned turn)
{
    fmb_grid3_walk *w = &store.grid.walk;
    fmb_grid3_found found;
    if ((turn & 24) == 24)
        return ask_grid_links(grid, frame, v);
    if (turn & 8)
        return v ? fmb_grid3_sweep(grid, frame, v, &found) : fmb_grid3_test(grid, frame, &found);
    int answer = fmb_grid3_begin(w, grid, frame, v);
    if (answer)
        return answer;
    w->budget = turn & 16 ? 1 : FMB_NO_LIMIT;
    do
        answer = turn & 32 ? fmb_grid3_next(w, &found) : fmb_grid3_first(w, &found);
    while (answer == FMB_UNFINISHED);
    return answer == 1 ? found.answer : answer;
}

/* The second body, and its way relative to the first one, among cells that hold the first one. Whole numbers: exact. */
static int ask_grid(const struct pair *p, struct memory *m)
{
    const struct pair *before = m->before && m->before->dim == 3 ? m->before : p;
    struct pair_frames *const f = &store.grid.frames;
    fmb_grid3 *grid = &store.grid.grid;
    fmb_real v[3];
    int32_t words;
    int error = pair_init(f, p);
    for (int k = 0; k < 3; k++)
        v[k] = p->moving ? p->body[1].velocity[k] - p->body[0].velocity[k] : 0;
    if (!error)
        error = fill_grid(grid, &before->body[0]);
    if (error)
        return error;
    refuse_memory(&f->frame.d3[1], m->turn);
    refuse_walks(&f->frame.d3[1], v, p, m->turn);
    error = fill_grid(grid, &p->body[0]);
    if (!error && (m->turn & 64)) {
        error = fmb_grid3_pack(grid, store.grid.packed, GRID_WORDS, &words);
        if (!error)
            error = fmb_grid3_attach(&store.grid.other, grid->origin, grid->cell, grid->cells, store.grid.packed,
                                     words);
        grid = &store.grid.other;
    }
    int answer = error ? error : ask_cells(grid, &f->frame.d3[1], p->moving ? v : NULL, m->turn);
    return answer == FMB_HIT ? FMB_UNDECIDED : answer; /* cells hold more than the body */
}
#endif

/* ---- scenes ---- */

/* Link 0 against 1 or 2 others, of which number `at` is b, the other far away; self: they are links. */
struct arrangement {
    int dim, self, known; /* known: hints are kept */
    int32_t others, at;
    fmb_scene3 d3;
    fmb_scene2 d2;
};

static int arrange(struct arrangement *s, const struct pair *p, const struct memory *m)
{
    static const fmb_real still[3] = {0, 0, 0};
    struct pair_frames *f = &store.scene.frames;
    struct body far = p->body[1];
    int answer = pair_init(f, p);
    s->dim = p->dim;
    far.origin[0] = FMB_LARGEST / 4; /* whatever the unit */
    if (!answer)
        answer = p->dim == 3
                     ? fmb_frame3_init(&store.scene.far3, far.shape, far.origin, far.edge[0], far.edge[1], far.edge[2])
                     : fmb_frame2_init(&store.scene.far2, far.shape, far.origin, far.edge[0], far.edge[1]);
    for (int i = 0; i < 1 + s->others; i++) {
        int body = i > 0, is_far = body && i - 1 != s->at;
        const fmb_real *v = p->moving ? way_of(p, m, body) : NULL;
        v = is_far && (m->turn & 8) ? still : is_far || !v ? fmb_no_step : v;
        store.scene.solid3[i] = (fmb_solid3){is_far ? &store.scene.far3 : &f->frame.d3[body], v, 0, 0};
        store.scene.solid2[i] = (fmb_solid2){is_far ? &store.scene.far2 : &f->frame.d2[body], v, 0, 0};
    }
    int32_t links = s->self ? 1 + s->others : 1, obstacles = s->self ? FMB_NONE : s->others,
            self = s->self ? FMB_SELF_TEST : FMB_SELF_SKIP;
    s->d3 = (fmb_scene3){.links = links,
                         .obstacles = obstacles,
                         .zones = FMB_NONE,
                         .self = self,
                         .link = store.scene.solid3,
                         .obstacle = store.scene.solid3 + 1,
                         .contact = store.scene.contact,
                         .capacity = HINTS,
                         .window = 1};
    s->d2 = (fmb_scene2){.links = links,
                         .obstacles = obstacles,
                         .zones = FMB_NONE,
                         .self = self,
                         .link = store.scene.solid2,
                         .obstacle = store.scene.solid2 + 1,
                         .contact = store.scene.contact,
                         .capacity = HINTS,
                         .window = 1};
    if (s->known) {
        s->d3.hint = store.scene.hint3;
        s->d2.hint = store.scene.hint2;
        s->d3.hints = s->d2.hints = HINTS;
    }
    return answer;
}

static int check(const struct arrangement *s, uint32_t budget)
{
    fmb_scene_state *state = &store.scene.state;
    int answer = s->dim == 3 ? fmb_scene3_check(&s->d3, state, budget) : fmb_scene2_check(&s->d2, state, budget);
    CHECK_EQ(state->free, answer == FMB_MISS);
    return answer;
}

/* Does one of the obstacles have a displacement? */
static int obstacles_move(const struct arrangement *s)
{
    int any = 0;
    for (int i = 1; i < 1 + s->others && !s->self; i++)
        any |= (s->dim == 3 ? store.scene.solid3[i].step : store.scene.solid2[i].step) != fmb_no_step;
    return any;
}

/* A whole pass. Hints of all pairs are the one that is remembered, before every call. */
static int pass(struct arrangement *s, const struct pair *p, struct memory *m, uint32_t budget)
{
    const fmb_scene_state *state = &store.scene.state;
    fmb_real latest;
    int answer = arrange(s, p, m);
    if (answer)
        return answer;
    do {
        for (int i = 0; i < HINTS; i++)
            for (int k = 0; k < p->dim; k++)
                *(p->dim == 3 ? &store.scene.hint3[i][k] : &store.scene.hint2[i][k]) = m->axis[k];
        answer = check(s, budget);
    } while (answer == FMB_UNFINISHED);
    int stop = fmb_scene_stop(state, &latest);
    CHECK_EQ(stop, answer >= 0 && obstacles_move(s) ? FMB_ERR_RANGE : answer);
    CHECK(stop == FMB_MISS ? latest == 1 : stop > 0 ? latest <= state->first.when.in : latest < 0);
    m->when = state->first.when;
    int32_t first = s->self ? FMB_PAIR_LINK(1 + s->others, FMB_NONE, 0, 1 + s->at)
                            : FMB_PAIR_OBSTACLE(s->others, 0, s->at);
    /* else the hint was written over */
    m->proved = s->known && (budget == FMB_NO_LIMIT || (!s->self && s->at == s->others - 1));
    for (int k = 0; k < p->dim && answer == FMB_MISS && m->proved; k++)
        m->axis[k] = p->dim == 3 ? store.scene.hint3[first][k] : store.scene.hint2[first][k];
    CHECK(answer <= 0 || (state->contacts == 1 && state->first.other == (s->self ? 1 + s->at : s->at)));
    return answer;
}

/* The tick before, with the same state and the same array of hints, then this one. */
static int ticks(struct arrangement *s, const struct pair *p, struct memory *m, uint32_t budget)
{
    store.scene.state = (fmb_scene_state){0};
    if (m->before && m->before->dim == p->dim) {
        struct memory first = *m;
        (void)pass(s, m->before, &first, budget);
    }
    return pass(s, p, m, budget);
}

static int ask_obstacle(const struct pair *p, struct memory *m)
{
    struct arrangement s = {
        .known = 1, .others = 1 + (int32_t)(m->turn >> 1 & 1), .at = (int32_t)(m->turn >> 2 & m->turn >> 1 & 1)};
    return ticks(&s, p, m, FMB_NO_LIMIT);
}

static int ask_links(const struct pair *p, struct memory *m)
{
    struct arrangement s = {.known = 1, .self = 1, .others = 1};
    return ticks(&s, p, m, FMB_NO_LIMIT);
}

/* A few pairs a call. And a pass that goes on after one number of the pair has changed is refused. */
static int ask_portions(const struct pair *p, struct memory *m)
{
    struct arrangement s = {.known = !(m->turn & 16), .self = m->turn >> 2 & 1, .others = 2, .at = m->turn >> 1 & 1};
    struct pair other = *p;
    struct body *b = &other.body[m->turn & 1];
    const int faster = (m->turn & 96) == 0;
    fmb_real *number = faster ? b->velocity : (m->turn & 96) == 32 ? b->edge[1] : b->origin;
    number += m->turn / 7 % (unsigned)p->dim;
    *number += *number != 0 ? *number : p->body[0].edge[0][0] != 0 ? p->body[0].edge[0][0] : p->body[0].edge[0][1];
    store.scene.state = (fmb_scene_state){0};
    if (*number != 0 && (p->moving || !faster) && !arrange(&s, &other, m) && check(&s, 1) == FMB_UNFINISHED) {
        CHECK_EQ(arrange(&s, p, m), 0);
        CHECK_EQ(check(&s, 1), FMB_ERR_STALE);
        CHECK_EQ(fmb_scene_stop(&store.scene.state, &m->when.in), FMB_ERR_STALE);
    }
    return ticks(&s, p, m, 1);
}

/* ---- trees ---- */

static int numbers(const void *of, int32_t number, fmb_real origin[3], fmb_real edge[3][3])
{
    const struct body *b = of;
    (void)number;
    give_numbers(origin, edge, b->origin, b->edge[0]);
    return (int)b->shape;
}

/* A tree of one leaf for each body. made: its volume is given as numbers. */
static int plant(const struct pair *p, int made)
{
    int error = 0;
    for (int s = 0; s < 2 && !error; s++) {
        const struct body *b = &p->body[s];
        fmb_node3 *node = &store.tree.node[s];
        fmb_real o[3], e[3][3];
        store.tree.body[s] = *b;
        (void)numbers(b, 0, o, e);
        (void)fmb_frame3_init(&store.tree.frame[s], b->shape, b->origin, b->edge[0], b->edge[1], b->edge[2]);
        (void)fmb_leaf3_init(node, 0, (int)b->shape, o, (const fmb_real(*)[3])e);
        node->parent = node->child = node->next = node->order = -1;
        node->kind = FMB_NODE_OBJECT;
        store.tree.tree[s] = (fmb_tree3){.node = node, .nodes = 1, .volumes = 1};
        if (made) {
            store.tree.tree[s].numbers = numbers;
            store.tree.tree[s].context = &store.tree.body[s];
        } else {
            store.tree.tree[s].frame = &store.tree.frame[s];
        }
        error = fmb_tree3_check(&store.tree.tree[s], NULL);
    }
    return error;
}

/* The next tick. */
static int move(const struct pair *p, int made)
{
    int error = 0;
    for (int s = 0; s < 2 && !error; s++) {
        const struct body *b = &p->body[s];
        fmb_real o[3], e[3][3];
        store.tree.body[s] = *b;
        (void)numbers(b, 0, o, e);
        error = fmb_tree3_move(&store.tree.tree[s], &store.tree.node[s], 0, made ? NULL : &store.tree.frame[s],
                               (int)b->shape, o, (const fmb_real(*)[3])e);
        CHECK(fmb_walk3_init(&store.tree.walk, &store.tree.tree[s], 0, NULL, &store.tree.tree[s], 0, NULL, 0) ==
              FMB_ERR_STALE);
        if (!error)
            error = fmb_tree3_refit(&store.tree.tree[s], &store.tree.node[s], NULL);
    }
    return error;
}

static int begin(const struct pair *p, const struct memory *m, int made)
{
    fmb_walk3 *w = &store.tree.walk;
    const fmb_real *va = p->moving ? way_of(p, m, 0) : NULL, *vb = p->moving ? way_of(p, m, 1) : NULL;
    int error = fmb_walk3_init(w, &store.tree.tree[0], 0, va, &store.tree.tree[1], 0, vb, 0);
    for (int s = 0; s < 2 && made && !error; s++)
        error = fmb_walk3_cache(w, s, store.tree.made[s], CACHED);
    return error;
}

/* Where a search of the tick before ended. */
static int look(const struct pair *p, const struct memory *m, int made)
{
    fmb_meeting3 meeting;
    int answer = begin(p, m, made);
    if (!answer)
        answer = fmb_fronts3_init(&store.tree.fronts[0], store.tree.front[0], FRONTS);
    if (!answer)
        answer = fmb_walk3_keep(&store.tree.walk, &store.tree.fronts[0]);
    while (!answer && (answer = fmb_walk3_next(&store.tree.walk, &meeting)) == 1)
        answer = 0;
    return answer;
}

static int told(void *of, const fmb_meeting3 *m)
{
    *(fmb_meeting3 *)of = *m;
    return 0;
}

/* By one of the calls of a walk. */
static int go(unsigned how, fmb_meeting3 *m)
{
    fmb_walk3 *w = &store.tree.walk;
    int32_t found = 0;
    int answer;
    switch (how & 3) {
    case 0: answer = fmb_walk3_next(w, m); break;
    case 1: answer = fmb_walk3_all(w, m, 1, &found); break;
    case 2:
        answer = (m->verdict = 0, fmb_walk3_each(w, told, m)), answer = answer == 0 && m->verdict ? 1 : answer;
        break;
    default:
        /* none, the leaf, no such node, far beyond */
        m->a = (how >> 2 & 3) == 3 ? 1000000 : (int32_t)(how >> 2 & 3) - 1;
        m->b = m->a;
        return fmb_walk3_first(w, m);
    }
    return answer == 1 ? m->verdict : answer;
}

/* From the front of the tick before, with a direction in it that is of anything. */
static int ask_front(const struct pair *p, struct memory *m, int made)
{
    const struct pair *before = m->before && m->before->dim == 3 ? m->before : p;
    const int keeps = (m->turn & 3) == 0;
    fmb_meeting3 meeting;
    int answer = plant(before, made);
    if (!answer)
        answer = look(before, m, made);
    if (!answer)
        answer = move(p, made);
    if (!answer)
        answer = begin(p, m, made);
    if (!answer)
        answer = fmb_walk3_from(&store.tree.walk, &store.tree.fronts[0]);
    if (!answer && keeps)
        answer = fmb_fronts3_init(&store.tree.fronts[1], store.tree.front[1], FRONTS);
    if (!answer && keeps)
        answer = fmb_walk3_keep(&store.tree.walk, &store.tree.fronts[1]);
    if (answer)
        return answer;
    for (int k = 0; k < 3; k++)
        store.tree.front[0][0].axis[k] = m->axis[k];
    answer = go(m->turn, &meeting);
    m->when = meeting.when;
    const fmb_front3 *last = &store.tree.front[1][0];
    if (answer == FMB_MISS && keeps && store.tree.fronts[1].used == 1 &&
        (last->axis[0] != 0 || last->axis[1] != 0 || last->axis[2] != 0)) {
        m->proved = 1;
        for (int k = 0; k < 3; k++)
            m->axis[k] = last->axis[k];
    }
    return answer;
}

static int ask_front_frames(const struct pair *p, struct memory *m) { return ask_front(p, m, 0); }
static int ask_front_numbers(const struct pair *p, struct memory *m) { return ask_front(p, m, 1); }

#ifndef NO_POSES
/* As begin, of bodies at poses. */
static int begin_posed(const struct pair *own, const struct memory *m, const fmb_pose3 pose[2], int made)
{
    int error = begin(own, m, made);
    return error ? error : fmb_walk3_pose(&store.tree.walk, &pose[0], &pose[1], m->margin > 0 ? m->margin : 0);
}

/* Which of the two bodies have fitted boxes: bits. */
static unsigned fitted(const struct memory *m) { return m->turn % 5 & 3; }

static int take_fits(const struct memory *m)
{
    const unsigned which = fitted(m);
    const fmb_fits3 *fits = store.tree.fits;
    return fmb_walk3_fits(&store.tree.walk, which & 1 ? &fits[0] : NULL, which & 2 ? &fits[1] : NULL);
}

/* As begin_posed, perhaps with fitted boxes, and room for some that are turned. Those of the tick before are refused. */
static int begin_fitted(const struct pair *own, const struct memory *m, const fmb_pose3 pose[2], int made, int stale)
{
    int error = begin_posed(own, m, pose, made);
    if (error || fitted(m) == 0)
        return error;
    if (stale) {
        CHECK_EQ(take_fits(m), FMB_ERR_STALE);
        error = begin_posed(own, m, pose, made);
    }
    for (int s = 0; s < 2 && !error; s++)
        error = fmb_tree3_fits(&store.tree.tree[s], &store.tree.fit[s], 1, &store.tree.fits[s]);
    if (!error)
        error = take_fits(m);
    return error || m->turn % 7 < 3 ? error : fmb_walk3_turned(&store.tree.walk, store.tree.turned, CACHED);
}

/* A tree of the tick before changes under a walk that has its poses. */
static int change_posed(const struct pair *own, const struct memory *m, const fmb_pose3 pose[2], int made)
{
    const int s = m->turn & 1;
    fmb_meeting3 meeting;
    fmb_real o[3], e[3][3];
    int shape = numbers(&own->body[s], 0, o, e), answer = begin_fitted(own, m, pose, made, 0);
    if (!answer && (m->turn & 256)) /* it has ended by then */
        answer = go(0, &meeting) < 0;
    if (!answer)
        answer = fmb_tree3_move(&store.tree.tree[s], &store.tree.node[s], 0, made ? NULL : &store.tree.frame[s], shape,
                                o, (const fmb_real(*)[3])e);
    if (!answer)
        CHECK_EQ(go(m->turn & 256 ? 0 : m->turn, &meeting), FMB_ERR_STALE);
    return answer;
}

/* The front of the tick before, of bodies that stood at other poses and were others, with any direction in it. */
static int look_posed(const struct pair *own, const struct memory *m, const fmb_pose3 pose[2], int made)
{
    fmb_meeting3 meeting;
    int answer = begin_fitted(own, m, pose, made, 0);
    if (!answer)
        answer = fmb_fronts3_init(&store.tree.fronts[0], store.tree.front[0], FRONTS);
    if (!answer)
        answer = fmb_walk3_keep(&store.tree.walk, &store.tree.fronts[0]);
    while (!answer && (answer = fmb_walk3_next(&store.tree.walk, &meeting)) == 1)
        answer = 0;
    return answer;
}

static int ask_posed(const struct pair *p, struct memory *m)
{
    const struct pair *before = m->before && m->before->dim == 3 ? m->before : p;
    const int made = m->turn >> 7 & 1;
    struct pair own;
    fmb_pose3 pose[2];
    fmb_meeting3 meeting;
    own_pair(&own, pose, before, m->turn);
    int answer = plant(&own, made);
    if (!answer)
        answer = look_posed(&own, m, pose, made);
    if (!answer)
        answer = change_posed(&own, m, pose, made);
    own_pair(&own, pose, p, m->turn + 4);
    if (!answer)
        answer = move(&own, made);
    if (!answer)
        answer = begin_fitted(&own, m, pose, made, before != p);
    if (!answer)
        answer = fmb_walk3_from(&store.tree.walk, &store.tree.fronts[0]);
    for (int k = 0; k < 3; k++)
        store.tree.front[0][0].axis[k] = m->axis[k];
    return answer ? answer : go(m->turn, &meeting);
}
#endif

/* Hulls of the tick before are refused, and those of this one count. */
static int ask_tree_hulls(const struct pair *p, struct memory *m)
{
    const struct pair *before = m->before && m->before->dim == 3 ? m->before : p;
    fmb_meeting3 meeting;
    int answer = plant(before, 0);
    for (int s = 0; s < 2 && !answer; s++)
        answer = fmb_tree3_hulls(&store.tree.tree[s], &store.tree.hull[s], 1, &store.tree.hulls[s]);
    if (!answer)
        answer = move(p, 0);
    for (int round = 0; round < 2 && !answer; round++) {
        answer = begin(p, m, 0);
        store.tree.walk.hulls_apart = fmb_hull3_distance;
        for (int s = 0; s < 2; s++)
            store.tree.walk.hulls[s] = &store.tree.hulls[s];
        if (!answer && round == 0)
            CHECK_EQ(go(m->turn, &meeting), FMB_ERR_STALE);
        for (int s = 0; s < 2 && round == 0 && !answer; s++)
            answer = fmb_tree3_hulls(&store.tree.tree[s], &store.tree.hull[s], 1, &store.tree.hulls[s]);
    }
    return answer ? answer : go(m->turn, &meeting);
}

/* ---- crowds ---- */

struct crowd *crowd_room(void) { return &store.crowd.is; }

static int crowd_of(int s) { return s ? CROWD_B : CROWD_A; }

static int crowd_numbers(const void *of, int32_t number, fmb_real origin[3], fmb_real edge[3][3])
{
    return numbers((const struct body *)of + number, 0, origin, edge);
}

static int crowd_plant(const struct crowd *c, int made)
{
    int error = 0;
    for (int s = 0; s < 2 && !error; s++) {
        int count = crowd_of(s);
        fmb_node3 *node = store.crowd.node[s];
        for (int i = 0; i < count; i++) {
            fmb_real o[3], e[3][3];
            int shape = numbers(&c->body[s][i], 0, o, e);
            if (!made)
                (void)fmb_frame3_init(&store.crowd.volume.frame[s][i], (fmb_shape)shape, o, e[0], e[1], e[2]);
            (void)fmb_leaf3_init(&node[count - 1 + i], i, shape, o, (const fmb_real(*)[3])e);
            node[count - 1 + i].kind = FMB_NODE_OBJECT;
        }
        node[0].volume = -1;
        error = fmb_tree3_build(node, 2 * count - 1, 0, 1, count - 1, count, FMB_NODE_SET, FMB_SPLIT_MEDIAN);
        store.crowd.tree[s] = (fmb_tree3){.node = node, .nodes = 2 * count - 1, .volumes = count};
        if (made) {
            store.crowd.tree[s].numbers = crowd_numbers;
            store.crowd.tree[s].context = c->body[s];
        } else {
            store.crowd.tree[s].frame = store.crowd.volume.frame[s];
        }
        error = error ? error : fmb_tree3_check(&store.crowd.tree[s], NULL);
    }
    return error;
}

int crowd_move(const struct crowd *c, int made)
{
    int error = 0;
    for (int s = 0; s < 2 && !error; s++) {
        fmb_tree3 *t = &store.crowd.tree[s];
        for (int32_t n = 0; n < t->nodes && !error; n++) {
            fmb_real o[3], e[3][3];
            int32_t i = t->node[n].volume;
            if (i < 0)
                continue;
            int shape = numbers(&c->body[s][i], 0, o, e);
            error = fmb_tree3_move(t, store.crowd.node[s], n, made ? NULL : store.crowd.volume.frame[s], shape, o,
                                   (const fmb_real(*)[3])e);
        }
        error = error ? error : fmb_tree3_refit(t, store.crowd.node[s], NULL);
    }
    return error;
}

/* The caches of the two trees are of different sizes. */
static int crowd_begin(const struct crowd *c, int made, unsigned turn, const fmb_real *axis)
{
    fmb_walk3 *w = &store.crowd.walk;
    int error = fmb_walk3_init(w, &store.crowd.tree[0], 0, c->moving ? c->way[0] : NULL, &store.crowd.tree[1], 0,
                               c->moving ? c->way[1] : NULL, 0);
    for (int s = 0; s < 2 && made && !error; s++)
        error = fmb_walk3_cache(w, s, store.crowd.volume.made[s], 1 + ((turn >> s) & 1));
    if (!error && axis)
        error = fmb_walk3_from(w, &store.crowd.fronts);
    for (int32_t i = 0; axis && i < CROWD_FRONTS; i++)
        for (int k = 0; k < 3; k++)
            store.crowd.front[i].axis[k] = axis[k];
    w->budget = turn & 4 ? 1 + (turn >> 3 & 3) : FMB_NO_LIMIT;
    return error;
}

int crowd_look(const struct crowd *c, int made, unsigned turn)
{
    fmb_meeting3 m;
    int answer = crowd_plant(c, made);
    if (!answer)
        answer = crowd_begin(c, made, turn, NULL);
    if (!answer)
        answer = fmb_fronts3_init(&store.crowd.fronts, store.crowd.front, CROWD_FRONTS);
    if (!answer)
        answer = fmb_walk3_keep(&store.crowd.walk, &store.crowd.fronts);
    while (!answer && ((answer = fmb_walk3_next(&store.crowd.walk, &m)) == 1 || answer == FMB_UNFINISHED))
        answer = 0;
    return answer;
}

static int crowd_bit(const fmb_meeting3 *m)
{
    return 1 << (store.crowd.node[0][m->a].volume * CROWD_B + store.crowd.node[1][m->b].volume);
}

static int crowd_told(void *of, const fmb_meeting3 *m)
{
    *(int *)of |= crowd_bit(m);
    return 0;
}

int crowd_meet(const struct crowd *c, int made, unsigned turn, const fmb_real *axis)
{
    fmb_walk3 *w = &store.crowd.walk;
    fmb_meeting3 m[2];
    int32_t found = 0;
    int met = 0, answer = crowd_begin(c, made, turn, axis);
    if (answer)
        return answer;
    do
        switch (turn % 3) {
        case 0:
            answer = fmb_walk3_next(w, m);
            met |= answer == 1 ? crowd_bit(m) : 0;
            break;
        case 1:
            answer = fmb_walk3_all(w, m, 2, &found);
            for (int32_t i = 0; i < found && i < 2; i++)
                met |= crowd_bit(&m[i]);
            CHECK(answer != 0 || met == 0);
            break;
        default: answer = fmb_walk3_each(w, crowd_told, &met); break;
        }
    while (answer == FMB_UNFINISHED || answer == FMB_ERR_CAPACITY || (turn % 3 == 0 && answer == 1));
    return answer < 0 ? answer : met;
}

int crowd_first(const struct crowd *c, int made, int32_t a, int32_t b, unsigned turn, const fmb_real *axis,
                fmb_meeting3 *m)
{
    int answer = crowd_begin(c, made, turn, axis);
    m->a = a;
    m->b = b;
    if (answer)
        return answer;
    do
        answer = fmb_walk3_first(&store.crowd.walk, m);
    while (answer == FMB_UNFINISHED);
    return answer;
}

/* ---- segments: what a part has found is remembered for the next ---- */

#ifndef NO_SEGMENTS
static int at3(void *context, fmb_real t, fmb_pose3 *pose)
{
    const fmb_real *v = context;
    *pose = (fmb_pose3){{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {t * v[0], t * v[1], t * v[2]}};
    return 0;
}

static int at2(void *context, fmb_real t, fmb_pose2 *pose)
{
    const fmb_real *v = context;
    *pose = (fmb_pose2){{{1, 0}, {0, 1}}, {t * v[0], t * v[1]}};
    return 0;
}

enum { DEPTH = 4 };

static int segment3(const struct pair *p, struct memory *m)
{
    static const fmb_motion_bounds straight = {FMB_STRAIGHT, FMB_NO_TURN, 0, 0};
    struct pair_frames *const f = &store.scene.frames;
    fmb_path3 path[2] = {{0}, {0}};
    fmb_pose3 from, to[2];
    fmb_real v[2][3];
    int error = pair_init(f, p);
    (void)at3((void *)(v[0][0] = v[0][1] = v[0][2] = 0, v[0]), 0, &from);
    for (int s = 0; s < 2; s++) {
        for (int k = 0; k < 3; k++)
            v[s][k] = p->body[s].velocity[k];
        (void)at3(v[s], 1, &to[s]);
        path[s].body = &f->frame.d3[s];
        path[s].motion = m->turn & 2 ? FMB_ASKED : !way_of(p, m, s) ? FMB_RESTS : FMB_SCREW;
        if (path[s].motion == FMB_ASKED) {
            path[s].at = at3;
            path[s].context = v[s];
            path[s].segment_bounds = straight;
        } else if (path[s].motion == FMB_SCREW) {
            path[s].from = &from;
            path[s].to = &to[s];
        }
    }
    return error ? error : fmb_segment3(&path[0], &path[1], DEPTH, &m->when);
}

static int segment2(const struct pair *p, struct memory *m)
{
    static const fmb_motion_bounds straight = {FMB_STRAIGHT, FMB_NO_TURN, 0, 0};
    struct pair_frames *const f = &store.scene.frames;
    fmb_path2 path[2] = {{0}, {0}};
    fmb_pose2 from, to[2];
    fmb_real v[2][3] = {{0, 0, 0}, {0, 0, 0}};
    int error = pair_init(f, p);
    (void)at2(v[0], 0, &from);
    for (int s = 0; s < 2; s++) {
        for (int k = 0; k < 2; k++)
            v[s][k] = p->body[s].velocity[k];
        (void)at2(v[s], 1, &to[s]);
        path[s].body = &f->frame.d2[s];
        path[s].motion = m->turn & 2 ? FMB_ASKED : !way_of(p, m, s) ? FMB_RESTS : FMB_SCREW;
        if (path[s].motion == FMB_ASKED) {
            path[s].at = at2;
            path[s].context = v[s];
            path[s].segment_bounds = straight;
        } else if (path[s].motion == FMB_SCREW) {
            path[s].from = &from;
            path[s].to = &to[s];
        }
    }
    return error ? error : fmb_segment2(&path[0], &path[1], DEPTH, &m->when);
}

static int ask_segment(const struct pair *p, struct memory *m) { return p->dim == 3 ? segment3(p, m) : segment2(p, m); }
#endif

/* ---- all of them ---- */

enum {
    HINT = REMEMBERED_AXIS | REMEMBERED_TRIES | REMEMBERED_KEEPS,
    LOOSE_SPACE = REMEMBERED_SPACE | REMEMBERED_LOOSE,
    SCENE = REMEMBERED_TRIES | REMEMBERED_TIMES | REMEMBERED_WHOLE | REMEMBERED_KEEPS | REMEMBERED_NEAR
};

const struct remembered_entry remembered_entry[] = {
    {" fmb_test3 fmb_test2 ", HINT | REMEMBERED_STILL, ask_test},
    {" fmb_sweep3 fmb_sweep2 ", HINT | REMEMBERED_TIMES, ask_sweep},
    {" fmb_exact3 fmb_exact2 fmb_exact_sweep3 fmb_exact_sweep2 ", HINT | REMEMBERED_TIMES, ask_exact},
    {" fmb_exact3_verdict fmb_exact2_verdict fmb_exact_sweep3_verdict fmb_exact_sweep2_verdict ",
     HINT | REMEMBERED_TIMES, ask_exact_verdict},
    {" fmb_quick3 fmb_quick2 ", HINT | REMEMBERED_STILL | REMEMBERED_LOOSE, ask_quick},
    {" fmb_quick_sweep3 fmb_quick_sweep2 ", HINT | REMEMBERED_TIMES | REMEMBERED_LOOSE, ask_quick_sweep},
    {" fmb_test3_margin fmb_test2_margin ", HINT | REMEMBERED_STILL | REMEMBERED_MARGIN, ask_test_margin},
    {" fmb_sweep3_margin fmb_sweep2_margin ", HINT | REMEMBERED_TIMES | REMEMBERED_MARGIN, ask_sweep_margin},
    {" fmb_test3_contact fmb_test2_contact fmb_sweep3_contact fmb_sweep2_contact ", HINT | REMEMBERED_TIMES,
     ask_contact},
#ifndef SMALLEST
    {" fmb_eliminate3 fmb_eliminate2 ", REMEMBERED_AXIS | REMEMBERED_LOOSE | REMEMBERED_TIMES, ask_eliminate},
    {" fmb_system3_init fmb_system2_init fmb_solve_small fmb_solve_large fmb_ranges_small fmb_ranges_large fmb_system3_axis fmb_system2_axis ",
     REMEMBERED_LOOSE, ask_solve},
#endif
    {" fmb_hull3_along fmb_hull3_sweep fmb_hull3_frame fmb_hull2_along fmb_hull2_sweep fmb_hull2_distance fmb_hull2_frame ",
     REMEMBERED_LOOSE, ask_hull},
    {" fmb_hull3_proximity fmb_hull2_proximity ", REMEMBERED_LOOSE, ask_hull_set},
    {" fmb_convex3_init fmb_convex3_test fmb_convex3_sweep fmb_ofg3 fmb_ofg3_parts fmb_ofg3_sweep ",
     HINT | LOOSE_SPACE | REMEMBERED_WHOLE | REMEMBERED_ONE_WAY, ask_convex},
    {" fmb_convex3_place fmb_convex3_screw fmb_convex3_chain fmb_convex3_form fmb_convex3_distance ",
     LOOSE_SPACE | REMEMBERED_WHOLE | REMEMBERED_TIMES, ask_placed},
    {" fmb_convex3_parts ", LOOSE_SPACE | REMEMBERED_WHOLE, ask_parts},
#ifndef NO_GRIDS
    {" fmb_grid3_init fmb_grid3_attach fmb_grid3_pack fmb_grid3_clear fmb_grid3_set fmb_grid3_get fmb_grid3_fill_box "
     "fmb_grid3_fill_points fmb_grid3_fill_heights fmb_grid3_test fmb_grid3_sweep fmb_grid3_begin fmb_grid3_next "
     "fmb_grid3_first fmb_grid3_links ",
     LOOSE_SPACE | REMEMBERED_WHOLE, ask_grid},
#endif
#ifndef NO_POSES
    {" fmb_walk3_pose fmb_walk3_fits fmb_walk3_turned fmb_tree3_fits ",
     LOOSE_SPACE | REMEMBERED_WHOLE | REMEMBERED_STILL | REMEMBERED_MARGIN, ask_posed},
#endif
    {" fmb_scene3_check fmb_scene2_check fmb_scene_stop ", SCENE, ask_obstacle},
    {" fmb_scene3_check fmb_scene2_check fmb_scene_stop ", SCENE, ask_links},
    {" fmb_scene3_check fmb_scene2_check fmb_scene_stop ", SCENE, ask_portions},
    {" fmb_walk3_init fmb_walk3_from fmb_walk3_keep fmb_fronts3_init fmb_walk3_next fmb_walk3_all fmb_walk3_each fmb_walk3_first "
     "fmb_tree3_check fmb_tree3_move fmb_tree3_refit ",
     REMEMBERED_SPACE | REMEMBERED_TRIES | REMEMBERED_KEEPS, ask_front_frames},
    {" fmb_walk3_cache ", REMEMBERED_SPACE | REMEMBERED_TRIES, ask_front_numbers},
    {" fmb_tree3_hulls fmb_hull3_distance ", REMEMBERED_SPACE, ask_tree_hulls},
#ifndef NO_SEGMENTS
    {" fmb_segment3 fmb_segment2 ", REMEMBERED_LOOSE, ask_segment},
#endif
};
const int remembered_entries = sizeof remembered_entry / sizeof remembered_entry[0];

int remembered_takes(const struct remembered_entry *e, const struct pair *p)
{
    if ((e->is & REMEMBERED_SPACE) && p->dim != 3)
        return 0;
    return !(e->is & REMEMBERED_STILL) || !p->moving;
}
