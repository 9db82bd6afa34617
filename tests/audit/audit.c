/* SPDX-License-Identifier: MIT */
/*
 * The judge's side of src/core/audit.h: the library built with -DFMB_AUDIT calls these. Linked to every program of
 * `make VARIANT=audit`, empty in others.
 *
 * Environment: AUDIT_EVERY=n judges one verdict in n (default 1), by chance, from AUDIT_SEED (default 1; printed where a verdict is wrong);
 * AUDIT_COUNTS=FILE: how many of each kind were judged is appended to FILE when the program ends.
 */
#include "judge.h"

#ifdef FMB_AUDIT

#include "core/audit.h"
#include "audit_count.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- counts and chance ---- */

enum { KINDS = 64, RARE_BOXES = 4 };

static struct {
    const char *what;
    unsigned long long met, judged;
} kind[KINDS];
static int kinds, opened;
static unsigned long long seed, state;
static unsigned every;

static void report(void)
{
    const char *name = getenv("AUDIT_COUNTS");
    FILE *f = name ? fopen(name, "a") : NULL;
    for (int i = 0; f && i < kinds; i++)
        fprintf(f, "%s %llu %llu\n", kind[i].what, kind[i].met, kind[i].judged);
    if (f)
        (void)fclose(f);
}

static unsigned long long number_from(const char *name, unsigned long long otherwise)
{
    const char *text = getenv(name);
    unsigned long long n = text ? strtoull(text, NULL, 0) : 0;
    return n ? n : otherwise;
}

static void open_once(void)
{
    if (opened)
        return;
    opened = 1;
    seed = state = number_from("AUDIT_SEED", 1);
    every = (unsigned)number_from("AUDIT_EVERY", 1);
    (void)atexit(report);
}

/* Marsaglia's xorshift. */
unsigned audit_random(unsigned below)
{
    open_once();
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (unsigned)((state >> 11) % below);
}

int audit_meet(const char *what, unsigned rarer)
{
    int i = 0;
    open_once();
    while (i < kinds && strcmp(kind[i].what, what) != 0)
        i++;
    if (i == kinds && kinds < KINDS)
        kind[kinds++].what = what;
    if (i == KINDS)
        i = 0;
    kind[i].met++;
    if (every * rarer > 1 && audit_random(every * rarer) != 0)
        return 0;
    kind[i].judged++;
    return 1;
}

/* ---- messages ---- */

void audit_show(const char *name, const fmb_real *x, int n)
{
    fprintf(stderr, "    %s", name);
    for (int i = 0; i < n; i++)
        fprintf(stderr, " %a", x ? (double)x[i] : 0.0);
    fprintf(stderr, "\n");
}

void audit_show_frame(const char *name, const fmb_view *f, const fmb_real *v, int dim)
{
    fprintf(stderr, "  %s: %s\n", name,
            f->shape == FMB_FRAME_SHAPE(FMB_CUBOID)        ? "cuboid"
            : f->shape == FMB_FRAME_SHAPE(FMB_TETRAHEDRON) ? "tetrahedron"
                                                           : "no shape");
    audit_show("origin", f->origin, dim);
    for (int i = 0; i < dim; i++)
        audit_show("edge", f->edge + i * dim, dim);
    audit_show("displacement", v, dim);
}

void audit_wrong(const char *what, const char *file, int line)
{
    fflush(stdout);
    fprintf(stderr, "audit: %s:%d: %s: WRONG, or not proved (AUDIT_SEED=%llu)\n", file, line, what, seed);
}

void audit_end(void)
{
    fprintf(stderr, "audit: 0 passed, 1 failed\n");
    abort();
}

/* ---- what the library calls ---- */

/* The verdict that was judged last. */
static struct {
    const void *of[2];
    fmb_real n[3];
} last;

void fmb_audit_begin(void) { audit_remember(NULL, NULL, fmb_at_rest); }

void audit_remember(const void *a, const void *b, const fmb_real n[3])
{
    last.of[0] = a;
    last.of[1] = b;
    for (int k = 0; k < 3; k++)
        last.n[k] = n[k];
}

int fmb_audit_direction(const char *what, const char *file, int line, fmb_claim c, fmb_real margin, fmb_real x,
                        fmb_real y, fmb_real z)
{
    const fmb_real n[3] = {x, y, z};
    audit_remember(c.a.origin, c.b.origin, n);
    if (!audit_meet(what, 1) || judge_direction(&c.a, c.va, &c.b, c.vb, c.dim, n, margin))
        return 0;
    audit_wrong(what, file, line);
    audit_show_frame("a", &c.a, c.va, c.dim);
    audit_show_frame("b", &c.b, c.vb, c.dim);
    audit_show("direction", n, c.dim);
    audit_show("margin", &margin, 1);
    audit_end();
    return -1;
}

int fmb_audit_named(const char *what, const char *file, int line, fmb_claim c, fmb_pair_of normal)
{
    const fmb_real names[2] = {normal.u, normal.v};
    audit_remember(c.a.origin, c.b.origin, fmb_at_rest);
    if (!audit_meet(what, 1) || judge_named(&c.a, c.va, &c.b, c.vb, c.dim, normal))
        return 0;
    audit_wrong(what, file, line);
    audit_show_frame("a", &c.a, c.va, c.dim);
    audit_show_frame("b", &c.b, c.vb, c.dim);
    audit_show("the product of (fmb_exact.h)", names, 2);
    audit_end();
    return -1;
}

int fmb_audit_known(const char *file, int line, const void *a, const void *b)
{
    if ((last.of[0] == a && last.of[1] == b) || (last.of[0] == b && last.of[1] == a))
        return 0;
    audit_wrong("FMB_MISS handed on that nobody judged", file, line);
    audit_end();
    return -1;
}

int fmb_audit_system(const char *what, const char *file, int line, const fmb_given *g)
{
    if (!audit_meet(what, 1) || judge_system(g->row, g->rows, g->unknowns, g->dimension, g->simplex))
        return 0;
    audit_wrong(what, file, line);
    for (int i = 0; i < g->rows; i++) {
        audit_show("row", g->row[i].c, g->unknowns);
        audit_show("low", &g->row[i].low, 1);
        audit_show("high", &g->row[i].high, 1);
    }
    audit_end();
    return -1;
}

/* What has no frames to show: the words, then the numbers given. */
static int refuse(const char *what, const char *file, int line)
{
    audit_wrong(what, file, line);
    return 1;
}

int fmb_audit_points(const char *what, const char *file, int line, const fmb_convex3 *a, const fmb_real *va,
                     const fmb_convex3 *b, const fmb_real *vb, fmb_real until, const fmb_real n[3])
{
    audit_remember(a->vertex, b->vertex, n);
    if (!audit_meet(what, 1) ||
        judge_points(a->vertex, (unsigned)a->vertices, va, b->vertex, (unsigned)b->vertices, vb, n, until) ||
        !refuse(what, file, line))
        return 0;
    for (int32_t i = 0; i < a->vertices; i++)
        audit_show("a", a->vertex[i], 3);
    for (int32_t i = 0; i < b->vertices; i++)
        audit_show("b", b->vertex[i], 3);
    audit_show("displacement of a", va, 3);
    audit_show("displacement of b", vb, 3);
    audit_show("direction", n, 3);
    audit_show("until", &until, 1);
    audit_end();
    return -1;
}

int fmb_audit_inside(const char *what, const char *file, int line, fmb_claim c)
{
    audit_remember(c.a.origin, c.b.origin, fmb_at_rest);
    if (!audit_meet(what, 1) || judge_inside(&c.a, c.va, &c.b, c.vb, c.dim) || !refuse(what, file, line))
        return 0;
    audit_show_frame("a", &c.a, c.va, c.dim);
    audit_show_frame("zone", &c.b, c.vb, c.dim);
    audit_end();
    return -1;
}

int fmb_audit_boxes(const char *what, const char *file, int line, const fmb_box3 *a, const fmb_real *va,
                    const fmb_box3 *b, const fmb_real *vb, const fmb_interval *when, fmb_real until)
{
    int damaged = 0; /* not what a tree that was proved has */
    for (int k = 0; k < 3; k++)
        damaged |= !isfinite(a->min[k]) || !isfinite(a->max[k]) || !isfinite(b->min[k]) || !isfinite(b->max[k]);
    if (damaged && (va || vb))
        return 0;
    if (!audit_meet(what, va || vb ? RARE_BOXES : 1) || judge_boxes(a, va, b, vb, when, until) ||
        !refuse(what, file, line))
        return 0;
    for (int s = 0; s < 2; s++) {
        audit_show(s ? "b from" : "a from", s ? b->min : a->min, 3);
        audit_show("to", s ? b->max : a->max, 3);
        audit_show("displacement", s ? vb : va, 3);
    }
    audit_show("when", &when->in, 1);
    audit_show("to", &when->out, 1);
    audit_show("until", &until, 1);
    audit_end();
    return -1;
}

static int wrong_hulls(const fmb_hull3 *a, const fmb_real *va, const fmb_hull3 *b, const fmb_real *vb)
{
    audit_show("a", a->support, FMB_HULL_DIRECTIONS);
    audit_show("displacement", va, 3);
    if (b) {
        audit_show("b", b->support, FMB_HULL_DIRECTIONS);
        audit_show("displacement", vb, 3);
    }
    audit_end();
    return -1;
}

int fmb_audit_hulls(const char *what, const char *file, int line, fmb_hull_claim a, fmb_hull_claim b, int direction)
{
    audit_remember(a.hull, b.hull, fmb_at_rest);
    if (!audit_meet(what, 1) || judge_hulls(&a.space, &b.space, direction) || !refuse(what, file, line))
        return 0;
    return wrong_hulls(&a.space, NULL, &b.space, NULL);
}

int fmb_audit_hulls_moving(const char *what, const char *file, int line, fmb_hull_claim a, const fmb_real *va,
                           fmb_hull_claim b, const fmb_real *vb, int dim)
{
    fmb_real wa[3] = {0, 0, 0}, wb[3] = {0, 0, 0}; /* of the plane: without its third number */
    for (int k = 0; k < dim; k++) {
        wa[k] = va ? va[k] : 0;
        wb[k] = vb ? vb[k] : 0;
    }
    audit_remember(a.hull, b.hull, fmb_at_rest);
    if (!audit_meet(what, 1) || judge_hulls_moving(&a.space, wa, &b.space, wb) || !refuse(what, file, line))
        return 0;
    return wrong_hulls(&a.space, wa, &b.space, wb);
}

int fmb_audit_empty(const char *what, const char *file, int line, fmb_hull_claim h)
{
    audit_remember(h.hull, NULL, fmb_at_rest);
    if (!audit_meet(what, 1) || judge_empty(&h.space) || !refuse(what, file, line))
        return 0;
    return wrong_hulls(&h.space, NULL, NULL, NULL);
}

int fmb_audit_grid(const char *file, int line, const fmb_grid3 *grid, const fmb_frame3 *frame, const fmb_real v[3])
{
    fmb_view a = fmb_view3(frame);
    audit_remember(grid, frame, fmb_at_rest);
    if (!audit_meet("grid", RARE_BOXES))
        return 0;
    for (int32_t at = 0; at < grid->cells[0] * grid->cells[1] * grid->cells[2]; at++) {
        int32_t cell[3] = {at % grid->cells[0], at / grid->cells[0] % grid->cells[1],
                           at / grid->cells[0] / grid->cells[1]};
        fmb_frame3 one;
        if (fmb_grid3_get(grid, cell) != 1 || fmb_grid3_cell(grid, cell, &one) != 0)
            continue;
        fmb_view b = fmb_view3(&one);
        if (judge_apart(&a, v, &b, fmb_at_rest, 3) || !refuse("grid", file, line))
            continue;
        audit_show_frame("frame", &a, v, 3);
        audit_show_frame("cell", &b, fmb_at_rest, 3);
        audit_end();
        return -1;
    }
    return 0;
}

/* Of each ball a cube within it, if that is not too small for a frame. */
int fmb_audit_set(const char *file, int line, const fmb_points3 *set, const fmb_frame3 *frame, const fmb_real v[3])
{
    fmb_view a = fmb_view3(frame);
    fmb_real half = set->radius / 2;
    audit_remember(set, frame, fmb_at_rest);
    if (!audit_meet("points", RARE_BOXES))
        return 0;
    for (int32_t at = 0; at < set->points; at++) {
        const fmb_real *p = set->point[at], low[3] = {p[0] - half, p[1] - half, p[2] - half};
        const fmb_real e[3][3] = {{2 * half, 0, 0}, {0, 2 * half, 0}, {0, 0, 2 * half}};
        fmb_frame3 cube;
        if (fmb_abs(p[0]) + fmb_abs(p[1]) + fmb_abs(p[2]) > half / (64 * FMB_U) ||
            fmb_frame3_init(&cube, FMB_CUBOID, low, e[0], e[1], e[2]) != 0)
            continue;
        fmb_view b = fmb_view3(&cube);
        if (judge_apart(&a, v, &b, fmb_at_rest, 3) || !refuse("points", file, line))
            continue;
        audit_show_frame("frame", &a, v, 3);
        audit_show_frame("cube within the ball", &b, fmb_at_rest, 3);
        audit_end();
        return -1;
    }
    return 0;
}

int audit_last(const void *a, const void *b, fmb_real n[3])
{
    int same = last.of[0] == a && last.of[1] == b, turned = last.of[0] == b && last.of[1] == a;
    for (int k = 0; k < 3; k++)
        n[k] = turned ? -last.n[k] : last.n[k];
    return same || turned;
}

#else

typedef int audit_is_off; /* a file may not be empty */

#endif
