/* SPDX-License-Identifier: MIT */
/* Convex meshes: the exact answer against all separating axes in integers, OFG's answers against it, and what is refused. */
#include "check.h"
#include "mesh/convex.h"
#include "pairs.h"
#include "port.h"
#include "shapes.h"
#include <float.h>
#include <stddef.h>

#ifdef FMB_REAL_DOUBLE
#define EPSILON DBL_EPSILON
#else
#define EPSILON FLT_EPSILON
#endif

/* ---- integer meshes: affine images of a tetrahedron, cube, octahedron and cuboctahedron ---- */

struct solid {
    int vertices, faces;
    signed char vertex[12][3], face[20][3];
};

/* clang-format off */
static const struct solid solids[4] = {
    {4, 4, {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}}},
    {8, 12, {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}, {0, 0, 1}, {1, 0, 1}, {0, 1, 1}, {1, 1, 1}},
     {{0, 2, 3}, {0, 3, 1}, {4, 5, 7}, {4, 7, 6}, {0, 1, 5}, {0, 5, 4}, {2, 6, 7}, {2, 7, 3}, {0, 4, 6}, {0, 6, 2}, {1, 3, 7}, {1, 7, 5}}},
    {6, 8, {{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}},
     {{0, 2, 4}, {2, 1, 4}, {1, 3, 4}, {3, 0, 4}, {2, 0, 5}, {1, 2, 5}, {3, 1, 5}, {0, 3, 5}}},
    {12, 20,
     {{1, 1, 0}, {1, -1, 0}, {-1, 1, 0}, {-1, -1, 0}, {1, 0, 1}, {1, 0, -1}, {-1, 0, 1}, {-1, 0, -1}, {0, 1, 1}, {0, 1, -1}, {0, -1, 1},
      {0, -1, -1}},
     {{0, 4, 8}, {0, 5, 9}, {1, 4, 10}, {1, 5, 11}, {2, 6, 8}, {2, 7, 9}, {3, 6, 10}, {3, 7, 11},
      {0, 4, 1}, {0, 1, 5}, {2, 6, 3}, {2, 3, 7}, {0, 8, 2}, {0, 2, 9}, {1, 10, 3}, {1, 3, 11}, {4, 8, 6}, {4, 6, 10}, {5, 9, 7}, {5, 7, 11}}},
};
/* clang-format on */

struct mesh {
    const struct solid *solid;
    long at[12][3];
    fmb_real vertex[12][3], moved[12][3];
    uint16_t face[20][3];
    fmb_convex3 convex;
};

static int make_mesh(struct random *r, struct mesh *m, int spread, long far)
{
    m->solid = &solids[random_int(r, 0, 3)];
    long o[3], e[3][3];
    for (int k = 0; k < 3; k++) {
        o[k] = random_int(r, -spread, spread) + (k == 1 ? far : 0);
        for (int i = 0; i < 3; i++)
            e[i][k] = random_int(r, -9, 9);
    }
    for (int n = 0; n < m->solid->vertices; n++)
        for (int k = 0; k < 3; k++) {
            m->at[n][k] = o[k];
            for (int i = 0; i < 3; i++)
                m->at[n][k] += m->solid->vertex[n][i] * e[i][k];
            m->vertex[n][k] = (fmb_real)m->at[n][k];
        }
    for (int f = 0; f < m->solid->faces; f++)
        for (int i = 0; i < 3; i++)
            m->face[f][i] = (uint16_t)m->solid->face[f][i];
    long det = e[0][0] * (e[1][1] * e[2][2] - e[1][2] * e[2][1]) + e[0][1] * (e[1][2] * e[2][0] - e[1][0] * e[2][2]) +
               e[0][2] * (e[1][0] * e[2][1] - e[1][1] * e[2][0]);
    return det != 0 && fmb_convex3_init(&m->convex, (const fmb_real(*)[3])m->vertex, NULL, m->solid->vertices,
                                        (const uint16_t(*)[3])m->face, m->solid->faces) == 0;
}

/* n.(q - p) over all vertices and both ends of the step: its least, times the sign. */
static long gap(const struct mesh *a, const struct mesh *b, const long v[3], const long n[3])
{
    long near = 0, far = 0, speed = n[0] * v[0] + n[1] * v[1] + n[2] * v[2];
    for (int j = 0; j < b->solid->vertices; j++) {
        long s = n[0] * b->at[j][0] + n[1] * b->at[j][1] + n[2] * b->at[j][2];
        near = j == 0 || s < near ? s : near;
    }
    for (int i = 0; i < a->solid->vertices; i++) {
        long s = n[0] * a->at[i][0] + n[1] * a->at[i][1] + n[2] * a->at[i][2];
        far = i == 0 || s > far ? s : far;
    }
    return near - far + (speed < 0 ? speed : 0);
}

static void cross(long n[3], const long x[3], const long y[3])
{
    for (int k = 0; k < 3; k++)
        n[k] = x[(k + 1) % 3] * y[(k + 2) % 3] - x[(k + 2) % 3] * y[(k + 1) % 3];
}

static void edge_of(long e[3], const struct mesh *m, int f, int i)
{
    const signed char *face = m->solid->face[f];
    for (int k = 0; k < 3; k++)
        e[k] = m->at[(int)face[(i + 1) % 3]][k] - m->at[(int)face[i]][k];
}

struct exact {
    int separated, touching;
};

static void try_axis(struct exact *x, const struct mesh *a, const struct mesh *b, const long v[3], const long n[3])
{
    const long back[3] = {-n[0], -n[1], -n[2]};
    if (n[0] == 0 && n[1] == 0 && n[2] == 0)
        return;
    long one = gap(a, b, v, n), other = gap(a, b, v, back);
    x->separated |= one > 0 || other > 0;
    x->touching |= one == 0 || other == 0;
}

/* All facet normals of the difference set: faces, edges of both and the displacement in pairs. */
static struct exact all_axes(const struct mesh *a, const struct mesh *b, const long v[3])
{
    struct exact x = {0, 0};
    long e[3], g[3], n[3];
    for (int s = 0; s < 2; s++) {
        const struct mesh *m = s ? b : a;
        for (int f = 0; f < m->solid->faces; f++) {
            edge_of(e, m, f, 0);
            edge_of(g, m, f, 1);
            cross(n, e, g);
            try_axis(&x, a, b, v, n);
            for (int i = 0; i < 3; i++) {
                edge_of(e, m, f, i);
                cross(n, e, v);
                try_axis(&x, a, b, v, n);
            }
        }
    }
    for (int f = 0; f < 3 * a->solid->faces && !x.separated; f++)
        for (int h = 0; h < 3 * b->solid->faces; h++) {
            edge_of(e, a, f / 3, f % 3);
            edge_of(g, b, h / 3, h % 3);
            cross(n, e, g);
            try_axis(&x, a, b, v, n);
        }
    return x;
}

/* Moves b so that one of its vertices is one of a's: contact, often no more than that. */
static void share_vertex(struct random *r, const struct mesh *a, struct mesh *b)
{
    int i = random_int(r, 0, a->solid->vertices - 1), j = random_int(r, 0, b->solid->vertices - 1);
    long by[3];
    for (int k = 0; k < 3; k++)
        by[k] = a->at[i][k] - b->at[j][k];
    for (int n = 0; n < b->solid->vertices; n++)
        for (int k = 0; k < 3; k++) {
            b->at[n][k] += by[k];
            b->vertex[n][k] = (fmb_real)b->at[n][k];
        }
    CHECK_EQ(fmb_convex3_init(&b->convex, (const fmb_real(*)[3])b->vertex, NULL, b->convex.vertices, b->convex.face,
                              b->convex.faces),
             0);
}

struct tally {
    int miss, hit, touch, open;
};

static int separates(const struct mesh *a, const struct mesh *b, const long v[3], const fmb_real axis[3])
{
    double near = 0, far = 0, size = 0;
    for (int j = 0; j < b->solid->vertices + a->solid->vertices; j++) {
        int of_b = j < b->solid->vertices, i = of_b ? j : j - b->solid->vertices;
        double s = 0;
        for (int k = 0; k < 3; k++)
            s += (double)axis[k] * (double)(of_b ? b : a)->at[i][k];
        if (of_b)
            near = j == 0 || s < near ? s : near;
        else
            far = i == 0 || s > far ? s : far;
        size = s > size ? s : -s > size ? -s : size;
    }
    double speed = 0;
    for (int k = 0; k < 3; k++)
        speed += (double)axis[k] * (double)v[k];
    return near - far + (speed < 0 ? speed : 0) > -1e-15 * size;
}

static void against_axes(struct random *r, int rounds, struct tally *t)
{
    for (int n = 0; n < rounds; n++) {
        struct mesh a, b;
        int moving = n & 1, spread = random_int(r, 3, 40);
        long v[3] = {0, 0, 0}, far = n % 8 == 6 ? 1000000 : 0;
        fmb_real va[3], vb[3], axis[3] = {0, 0, 0}, back[3] = {0, 0, 0};
        if (!make_mesh(r, &a, spread, far) || !make_mesh(r, &b, spread, far))
            continue;
        if (n % 4 == 2)
            share_vertex(r, &a, &b);
        for (int k = 0; k < 3; k++) {
            va[k] = (fmb_real)random_int(r, -20, 20);
            vb[k] = (fmb_real)random_int(r, -20, 20);
            v[k] = moving ? (long)vb[k] - (long)va[k] : 0;
        }
        int answer = moving ? fmb_convex3_sweep(&a.convex, va, &b.convex, vb, axis, NULL)
                            : fmb_convex3_test(&a.convex, &b.convex, axis);
        int other = moving ? fmb_convex3_sweep(&b.convex, vb, &a.convex, va, back, NULL)
                           : fmb_convex3_test(&b.convex, &a.convex, back);
        struct exact x = all_axes(&a, &b, v);
        int exact = x.separated ? FMB_MISS : x.touching ? FMB_UNDECIDED : FMB_HIT;
        CHECK(answer == exact || answer == FMB_UNDECIDED);
        CHECK(other == exact || other == FMB_UNDECIDED);
        if (answer == FMB_MISS) {
            CHECK(separates(&a, &b, v, axis));
            CHECK_EQ(moving ? fmb_convex3_sweep(&a.convex, va, &b.convex, vb, axis, NULL)
                            : fmb_convex3_test(&a.convex, &b.convex, axis),
                     FMB_MISS);
        } else {
            CHECK(axis[0] == 0 && axis[1] == 0 && axis[2] == 0);
        }
        for (int how = 0; how < 2; how++)
            for (int32_t k = FMB_OFG_FEWEST; k <= FMB_OFG_MOST; k += k == 1 ? 1 : 2) {
                fmb_ofg3_trace trace;
                int found = moving ? fmb_ofg3_sweep(&a.convex, va, &b.convex, vb, k, (fmb_ofg3_faces)how, &trace)
                                   : fmb_ofg3(&a.convex, &b.convex, k, (fmb_ofg3_faces)how, &trace);
                CHECK(found == FMB_OFG_TOUCH || found == FMB_OFG_CLOSE || found == FMB_OFG_NOT_FOUND);
                CHECK(found != FMB_OFG_TOUCH || (exact == FMB_HIT && how == FMB_OFG_EXACT));
                CHECK(trace.tests <= (moving ? 5 * k * k + (FMB_OFG_HALVINGS + 1) * 4 * k * k : k * k));
                CHECK(!moving || found == FMB_OFG_NOT_FOUND ||
                      (0 <= trace.impact.in && trace.impact.in <= trace.impact.out && trace.impact.out <= 1));
            }
        t->miss += exact == FMB_MISS;
        t->hit += exact == FMB_HIT;
        t->touch += exact == FMB_UNDECIDED;
        t->open += far == 0 && exact != FMB_UNDECIDED && answer == FMB_UNDECIDED;
    }
}

/* ---- faces ---- */

static struct shape shape[2];

static int convex_of(fmb_convex3 *c, const struct shape *s)
{
    return fmb_convex3_init(c, s->vertex, NULL, (int32_t)s->vertices, s->face, (int32_t)s->faces);
}

/* Two balls: touching at their poles, overlapping, apart, one in the other; moving and turning past each other. */
static void balls(void)
{
    const double still[4] = {1, 0, 0, 0};
    /* deeper, the circle in which they meet is far from the faces between the centres: not found */
    double by[3] = {0.11, 0.07, 1.94};
    fmb_convex3 a, b;
    fmb_ofg3_trace trace;
    unsigned faces = SHAPE_FACES < 320 ? SHAPE_FACES : 320;
    shape_make(&shape[0], SHAPE_BALL, faces);
    shape_make(&shape[1], SHAPE_BALL, faces);
    shape_place(&shape[1], still, by);
    CHECK_EQ(convex_of(&a, &shape[0]) | convex_of(&b, &shape[1]), 0);
    CHECK(a.radius >= 1 && (double)a.radius < 1.001 && (double)b.centre[2] > 1.939 && (double)b.centre[2] < 1.941);
    CHECK_EQ(fmb_ofg3(&a, &b, 8, FMB_OFG_EXACT, &trace), FMB_OFG_TOUCH);
    CHECK(trace.chosen[0] == 8 && trace.chosen[1] == 8 && trace.tests <= 64 && trace.tests > 0);
    CHECK_EQ(fmb_ofg3(&a, &b, 8, FMB_OFG_SPHERES, NULL), FMB_OFG_CLOSE);
    CHECK_EQ(fmb_convex3_test(&a, &b, NULL), FMB_HIT);
    fmb_real v[3] = {0, 0, 1}, w[3] = {0, 0, -2}, axis[3] = {0, 0, 0};
    by[0] = by[1] = 0;
    by[2] = 1.5;
    shape_place(&shape[1], still, by); /* now 3.44 from centre to centre */
    CHECK_EQ(convex_of(&b, &shape[1]), 0);
    CHECK_EQ(fmb_ofg3(&a, &b, 8, FMB_OFG_EXACT, &trace), FMB_OFG_NOT_FOUND);
    CHECK(trace.tests == 0);
    CHECK_EQ(fmb_convex3_test(&a, &b, axis), FMB_MISS);
    CHECK(axis[2] > 0);
    CHECK_EQ(fmb_ofg3_sweep(&a, v, &b, v, 8, FMB_OFG_EXACT, &trace), FMB_OFG_NOT_FOUND);
    CHECK_EQ(fmb_ofg3_sweep(&a, v, &b, w, 6, FMB_OFG_EXACT, &trace), FMB_OFG_TOUCH);
    CHECK((double)trace.impact.in > 0.45 && (double)trace.impact.in <= 0.52 &&
          trace.impact.out - trace.impact.in <= (fmb_real)0.001);
    CHECK_EQ(fmb_convex3_sweep(&a, v, &b, w, NULL, NULL), FMB_HIT);
    CHECK_EQ(fmb_convex3_sweep(&a, v, &b, v, axis, NULL), FMB_MISS);
    fmb_convex3 parts[2] = {a, b};
    CHECK_EQ(fmb_ofg3_parts(parts, 2, &b, 1, 6, FMB_OFG_EXACT, &trace), fmb_ofg3(&b, &b, 6, FMB_OFG_EXACT, NULL));
    CHECK(trace.part[0] == 1 && trace.part[1] == 0);
}

/* One that turns: its vertices at the end of the step meet the other; what chords find proves nothing. */
static void turning(void)
{
    struct random r = random_start(5);
    struct mesh a, b;
    int seen[3] = {0, 0, 0};
    for (int n = 0; n < 200; n++) {
        fmb_convex3 turned, end;
        fmb_ofg3_trace trace;
        if (!make_mesh(&r, &a, 12, 0) || !make_mesh(&r, &b, 12, 0))
            continue;
        for (int i = 0; i < a.solid->vertices; i++) { /* a quarter turn about z: (x, y) -> (-y, x) */
            a.moved[i][0] = -a.vertex[i][1];
            a.moved[i][1] = a.vertex[i][0];
            a.moved[i][2] = a.vertex[i][2];
        }
        CHECK_EQ(fmb_convex3_init(&turned, (const fmb_real(*)[3])a.vertex, (const fmb_real(*)[3])a.moved,
                                  a.convex.vertices, a.convex.face, a.convex.faces),
                 0);
        CHECK_EQ(fmb_convex3_init(&end, (const fmb_real(*)[3])a.moved, NULL, a.convex.vertices, a.convex.face,
                                  a.convex.faces),
                 0);
        int found = fmb_ofg3_sweep(&turned, NULL, &b.convex, NULL, 8, FMB_OFG_EXACT, &trace);
        CHECK(found == FMB_OFG_TOUCH || found == FMB_OFG_CLOSE || found == FMB_OFG_NOT_FOUND);
        if (found == FMB_OFG_TOUCH) /* at the start or at the end, exactly */
            CHECK(fmb_convex3_test(&a.convex, &b.convex, NULL) != FMB_MISS ||
                  fmb_convex3_test(&end, &b.convex, NULL) != FMB_MISS);
        seen[found - FMB_OFG_TOUCH]++;
        /* Where it is between the ends is not known: no time of contact is offered, nothing is proved of it. */
        if (found != FMB_OFG_NOT_FOUND)
            CHECK(trace.impact.in == 0 && (trace.impact.out == 1 || (found == FMB_OFG_TOUCH && trace.impact.out == 0)));
        CHECK_EQ(fmb_convex3_sweep(&turned, a.vertex[0], &b.convex, NULL, NULL, NULL), FMB_ERR_FRAME);
        CHECK_EQ(fmb_convex3_sweep(&turned, NULL, &b.convex, NULL, NULL, NULL), FMB_ERR_FRAME);
        CHECK_EQ(fmb_convex3_sweep(&b.convex, NULL, &turned, NULL, NULL, NULL), FMB_ERR_FRAME);
        CHECK_EQ(fmb_convex3_test(&turned, &b.convex, NULL), FMB_ERR_FRAME);
        CHECK_EQ(fmb_convex3_test(&b.convex, &turned, NULL), FMB_ERR_FRAME);
    }
    CHECK(seen[0] > 0 && seen[1] > 0 && seen[2] > 0);
}

/* About a point far from it: a quarter turn brings it from beyond all reach into the other. Where its centre is then, no sphere around it tells. */
static void turning_far(void)
{
    static const uint16_t face[4][3] = {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}};
    static const fmb_real from[4][3] = {{10, 0, 0}, {11, 0, 0}, {10, 1, 0}, {10, 0, 1}};
    const fmb_real quarter = (fmb_real)0.25;
    fmb_real to[4][3], other[4][3];
    fmb_convex3 turned, met;
    for (int n = 0; n < 4; n++) {
        to[n][0] = -from[n][1]; /* (x, y) -> (-y, x) */
        to[n][1] = from[n][0];
        to[n][2] = from[n][2];
        for (int k = 0; k < 3; k++)
            other[n][k] = to[n][k] + quarter / (fmb_real)(k + 1);
    }
    CHECK_EQ(fmb_convex3_init(&turned, from, (const fmb_real(*)[3])to, 4, face, 4), 0);
    CHECK_EQ(fmb_convex3_init(&met, (const fmb_real(*)[3])other, NULL, 4, face, 4), 0);
    CHECK_EQ(fmb_ofg3(&turned, &met, 8, FMB_OFG_EXACT, NULL), FMB_OFG_NOT_FOUND); /* the start */
    CHECK_EQ(fmb_ofg3_sweep(&turned, NULL, &met, NULL, 8, FMB_OFG_EXACT, NULL), FMB_OFG_TOUCH);
    CHECK_EQ(fmb_ofg3_sweep(&met, NULL, &turned, NULL, 8, FMB_OFG_EXACT, NULL), FMB_OFG_TOUCH);
}

/* Displacements shortened or lengthened to a time. */
static int sweep_until(const struct mesh *a, const fmb_real va[3], const struct mesh *b, const fmb_real vb[3],
                       fmb_real t)
{
    fmb_real x[3], y[3];
    for (int k = 0; k < 3; k++) {
        x[k] = va[k] * t;
        y[k] = vb[k] * t;
    }
    return fmb_convex3_sweep(&a->convex, x, &b->convex, y, NULL, NULL);
}

/* The first contact is not before impact.in and, of a proved touch, not after impact.out, whatever OFG overlooked. */
static void impacts(struct random *r, int rounds)
{
    int touched = 0, close = 0, loose = 0;
    for (int n = 0; n < rounds; n++) {
        const fmb_real hair = (fmb_real)0x1p-18;
        struct mesh a, b;
        fmb_real va[3], vb[3];
        fmb_ofg3_trace trace;
        if (!make_mesh(r, &a, 20, 0) || !make_mesh(r, &b, 20, 0))
            continue;
        for (int k = 0; k < 3; k++) {
            va[k] = (fmb_real)random_int(r, -30, 30);
            vb[k] = (fmb_real)random_int(r, -30, 30);
        }
        int32_t k = 4 + (int32_t)(n % 5);
        fmb_ofg3_faces how = n % 4 ? FMB_OFG_EXACT : FMB_OFG_SPHERES;
        int start_found, found = fmb_ofg3_sweep(&a.convex, va, &b.convex, vb, k, how, &trace);
        if (found == FMB_OFG_NOT_FOUND)
            continue;
        CHECK(0 <= trace.impact.in && trace.impact.in <= trace.impact.out && trace.impact.out <= 1);
        CHECK(sweep_until(&a, va, &b, vb, trace.impact.in * (1 - hair)) != FMB_HIT || trace.impact.in == 0);
        if (found == FMB_OFG_TOUCH)
            CHECK(sweep_until(&a, va, &b, vb, trace.impact.out * (1 + hair)) != FMB_MISS);
        /* Halved as often as promised: one such step later it is not proved free any more, but where a step slides along a face. */
        fmb_real step = trace.impact.out / (1 << FMB_OFG_HALVINGS);
        if (trace.impact.in + step < 1 && trace.impact.out > 0)
            loose += sweep_until(&a, va, &b, vb, (trace.impact.in + step) * (1 + hair)) == FMB_MISS;
        CHECK(found == FMB_OFG_TOUCH || trace.impact.out == 0 || trace.impact.out == 1);
        /* What touches at the start touches at 0. */
        start_found = fmb_ofg3(&a.convex, &b.convex, k, FMB_OFG_EXACT, NULL);
        CHECK(how != FMB_OFG_EXACT || start_found != FMB_OFG_TOUCH ||
              (found == FMB_OFG_TOUCH && trace.impact.out == 0));
        touched += found == FMB_OFG_TOUCH;
        close += found == FMB_OFG_CLOSE;
    }
    CHECK(port_is_board || (touched > rounds / 20 && close > 0));
    CHECK(loose * 50 <= touched + close);
}

/* Whatever is written into the arrays after init is noticed: one bit of any vertex, at the start or at the end; a face that names none. */
static void stale(void)
{
    static const uint16_t good[4][3] = {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}};
    fmb_real p[2][4][3] = {{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {{0, 0, 0}, {0, 1, 0}, {-1, 0, 0}, {0, 0, 1}}};
    fmb_real far[4][3] = {{9, 0, 0}, {10, 0, 0}, {9, 1, 0}, {9, 0, 1}}, v[3] = {1, 2, 3};
    uint16_t face[4][3];
    fmb_convex3 a, b, near, turning_mesh;
    fmb_ofg3_trace trace = {.tests = 77, .part = {77, 77}};
    for (int i = 0; i < 12; i++)
        face[i / 3][i % 3] = good[i / 3][i % 3];
    CHECK_EQ(fmb_convex3_init(&a, (const fmb_real(*)[3])p[0], NULL, 4, (const uint16_t(*)[3])face, 4), 0);
    CHECK_EQ(fmb_convex3_init(&b, (const fmb_real(*)[3])far, NULL, 4, good, 4), 0);
    CHECK_EQ(fmb_convex3_init(&near, (const fmb_real(*)[3])p[0], NULL, 4, good, 4), 0);
    CHECK_EQ(fmb_convex3_init(&turning_mesh, (const fmb_real(*)[3])p[0], (const fmb_real(*)[3])p[1], 4, good, 4), 0);
    CHECK_EQ(fmb_convex3_test(&a, &b, NULL), FMB_MISS);
    for (int i = 0; i < 24; i++) {
        fmb_real *x = &p[i / 12][i / 3 % 4][i % 3], kept = *x;
        for (int change = 0; change < 4; change++) {
            *x = change == 0   ? -kept
                 : change == 1 ? kept + FMB_LARGEST
                 : change == 2 ? kept + (fmb_real)0x1p-22
                               : kept * kept * kept / 3;
            if (change == 0 && kept == 0)
                *x = (fmb_real)-0.0;
            if (change == 3 && kept == 0)
                *x = 7;
            if (i < 12) {
                CHECK_EQ(fmb_convex3_test(&a, &b, NULL), FMB_ERR_STALE);
                CHECK_EQ(fmb_convex3_test(&b, &a, NULL), FMB_ERR_STALE);
                CHECK_EQ(fmb_convex3_sweep(&b, v, &a, NULL, NULL, NULL), FMB_ERR_STALE);
                CHECK_EQ(fmb_ofg3(&a, &b, 4, FMB_OFG_EXACT, &trace), FMB_ERR_STALE);
                CHECK_EQ(fmb_ofg3_parts(&b, 1, &a, 1, 4, FMB_OFG_EXACT, &trace), FMB_ERR_STALE);
                CHECK_EQ(fmb_ofg3_sweep(&b, NULL, &a, v, 4, FMB_OFG_EXACT, &trace), FMB_ERR_STALE);
            }
            CHECK_EQ(fmb_ofg3_sweep(&turning_mesh, NULL, &b, NULL, 4, FMB_OFG_EXACT, &trace), FMB_ERR_STALE);
            *x = kept;
        }
    }
    CHECK_EQ(fmb_convex3_test(&a, &b, NULL), FMB_MISS);
    for (int i = 0; i < 12; i++) {
        face[i / 3][i % 3] = i % 2 ? 4 : 65535;
        CHECK_EQ(fmb_ofg3(&a, &a, 4, FMB_OFG_EXACT, &trace), FMB_ERR_STALE);
        CHECK_EQ(fmb_ofg3_sweep(&a, NULL, &a, v, 4, FMB_OFG_EXACT, &trace), FMB_ERR_STALE);
        /* One of the two is enough, which of them it may be. */
        CHECK_EQ(fmb_ofg3(&a, &near, 4, FMB_OFG_EXACT, &trace), FMB_ERR_STALE);
        CHECK_EQ(fmb_ofg3(&near, &a, 4, FMB_OFG_EXACT, &trace), FMB_ERR_STALE);
        CHECK_EQ(fmb_ofg3_parts(&a, 1, &near, 1, 4, FMB_OFG_EXACT, &trace), FMB_ERR_STALE);
        CHECK_EQ(fmb_ofg3_sweep(&a, NULL, &near, v, 4, FMB_OFG_EXACT, &trace), FMB_ERR_STALE);
        CHECK_EQ(fmb_ofg3_sweep(&near, NULL, &a, v, 4, FMB_OFG_EXACT, &trace), FMB_ERR_STALE);
        face[i / 3][i % 3] = good[i / 3][i % 3];
    }
    CHECK(trace.tests == 77 && trace.part[0] == 77 && trace.part[1] == 77);
    /* Two mirrored coordinates, a translated mesh: several words at once. */
    for (int i = 0; i < 4; i++)
        p[0][i][2] = -p[0][i][2];
    CHECK_EQ(fmb_convex3_test(&a, &b, NULL), FMB_ERR_STALE);
    for (int i = 0; i < 4; i++)
        p[0][i][2] = 5 - p[0][i][2];
    CHECK_EQ(fmb_convex3_test(&a, &b, NULL), FMB_ERR_STALE);
    CHECK_EQ(fmb_convex3_init(&a, (const fmb_real(*)[3])p[0], NULL, 4, good, 4), 0);
    CHECK_EQ(fmb_convex3_test(&a, &b, NULL), FMB_MISS);
    /* What nobody filled is none. Of two errors the first mesh's is told. */
    a.usable = 2;
    CHECK_EQ(fmb_convex3_test(&a, &b, NULL), FMB_ERR_FRAME);
    for (int i = 0; i < 2; i++) {
        const fmb_convex3 *one = i ? &near : &a, *other = i ? &a : &near;
        const int error = i ? FMB_ERR_STALE : FMB_ERR_FRAME;
        CHECK_EQ(fmb_convex3_test(one, other, NULL), error);
        CHECK_EQ(fmb_ofg3(one, other, 4, FMB_OFG_EXACT, NULL), error);
        CHECK_EQ(fmb_ofg3_sweep(one, NULL, other, NULL, 4, FMB_OFG_EXACT, NULL), error);
    }
    a.usable = -1;
    CHECK_EQ(fmb_ofg3(&a, &b, 4, FMB_OFG_EXACT, NULL), FMB_ERR_FRAME);
    CHECK_EQ(fmb_ofg3_parts(&a, 1, &b, 1, 4, FMB_OFG_EXACT, NULL), FMB_ERR_FRAME);
}

/* The mean of n numbers that are the same is that number, however their sums round: within the error that is told. */
static void centres(void)
{
    static const uint16_t face[1][3] = {{0, 1, 2}};
    enum { COUNT = 96 };
    fmb_real p[COUNT][3];
    fmb_convex3 m;
    for (int step = 1; step < 40; step++) {
        fmb_real same = 1 + (fmb_real)step / 41, least = (fmb_real)0x1p-10;
        for (int i = 0; i < COUNT; i++) {
            p[i][0] = same;
            p[i][1] = i % 2 ? same : -same; /* 0 */
            p[i][2] = (fmb_real)i;          /* (COUNT - 1) / 2 */
        }
        CHECK_EQ(fmb_convex3_init(&m, (const fmb_real(*)[3])p, NULL, COUNT, face, 1), 0);
        for (int k = 0; k < 3; k++) {
            fmb_real off = m.centre[k] - (k == 0 ? same : k == 1 ? 0 : (fmb_real)(COUNT - 1) / 2);
            CHECK(off <= m.centre_error && -off <= m.centre_error);
            least = k == 0 && (off > 0 ? off : -off) < least ? (off > 0 ? off : -off) : least;
        }
        CHECK(m.reach[0] == same && m.reach[1] == same && m.reach[2] == COUNT - 1);
        CHECK(m.centre_error > 0 && m.centre_error < COUNT * (fmb_real)0x1p-20);
        CHECK(least <= same * EPSILON); /* far better than the error */
    }
}

/* No vertex is farther from the centre than the radius, and one is as far; the smallest mesh that is one. */
static void radii(struct random *r)
{
    static const uint16_t face[1][3] = {{0, 1, 2}};
    const fmb_real thin = FMB_THINNEST;
    struct mesh a;
    fmb_real p[4][3] = {{0, 0, 0}, {thin, 0, 0}, {-thin, 0, 0}, {0, 0, 0}};
    fmb_convex3 m;
    CHECK_EQ(fmb_convex3_init(&m, (const fmb_real(*)[3])p, NULL, 3, face, 1), 0);
    CHECK(m.radius >= thin && m.radius <= thin * (1 + 32 * EPSILON));
    p[1][0] = thin * (1 - EPSILON);
    p[2][0] = -p[1][0];
    CHECK_EQ(fmb_convex3_init(&m, (const fmb_real(*)[3])p, NULL, 3, face, 1), FMB_ERR_RANGE);
    for (int n = 0; n < 50; n++) {
        double farthest = 0;
        if (!make_mesh(r, &a, 20, 0))
            continue;
        for (int i = 0; i < a.solid->vertices; i++) {
            double square = 0;
            for (int k = 0; k < 3; k++)
                square += ((double)a.at[i][k] - (double)a.convex.centre[k]) *
                          ((double)a.at[i][k] - (double)a.convex.centre[k]);
            farthest = square > farthest ? square : farthest;
        }
        double radius = (double)a.convex.radius;
        CHECK(radius * radius * (1 + 1e-15) >= farthest && radius * radius < farthest * (1 + 100 * (double)EPSILON));
    }
}

/* One bit of one coordinate, which may be followed by many others: noticed, always. */
static void stale_bits(void)
{
    static const uint16_t face[1][3] = {{0, 1, 2}};
    enum { COUNT = 8, BITS = 8 * sizeof(fmb_real) };
    union {
        fmb_real real;
        uint32_t word[sizeof(fmb_real) / 4];
    } x;
    fmb_real p[2][COUNT][3];
    fmb_convex3 m;
    for (int i = 0; i < 6 * COUNT; i++)
        p[i / 3 / COUNT][i / 3 % COUNT][i % 3] = (fmb_real)(i * i % 31) / 7;
    CHECK_EQ(fmb_convex3_init(&m, (const fmb_real(*)[3])p[0], (const fmb_real(*)[3])p[1], COUNT, face, 1), 0);
    for (int i = 0; i < 6 * COUNT; i++)
        for (unsigned bit = 0; bit < BITS; bit++) {
            fmb_real *y = &p[i / 3 / COUNT][i / 3 % COUNT][i % 3];
            x.real = *y;
            x.word[bit / 32] ^= (uint32_t)1 << bit % 32;
            fmb_real kept = *y;
            *y = x.real;
            CHECK_EQ(fmbi_convex_check(&m), FMB_ERR_STALE);
            *y = kept;
        }
    CHECK_EQ(fmbi_convex_check(&m), 0);
}

/* A direction that is not finite, or 0, is none: the answer is as without, in whatever component it stands. */
static void bad_hints(void)
{
    static const uint16_t face[4][3] = {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}};
    static const fmb_real corner[4][3] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    const fmb_real infinite = FMB_LARGEST * FMB_LARGEST * FMB_LARGEST * FMB_LARGEST * FMB_LARGEST,
                   nan = infinite - infinite;
    const fmb_real bad[3] = {infinite, -infinite, nan};
    fmb_convex3 a, b;
    CHECK_EQ(fmb_convex3_init(&a, corner, NULL, 4, face, 4), 0);
    for (int far = 0; far < 2; far++) {
        fmb_real p[4][3], found[3] = {0, 0, 0};
        for (int i = 0; i < 12; i++)
            p[i / 3][i % 3] = corner[i / 3][i % 3] + (far ? (fmb_real)(i % 3 + 2) : (fmb_real)0.125);
        CHECK_EQ(fmb_convex3_init(&b, (const fmb_real(*)[3])p, NULL, 4, face, 4), 0);
        CHECK_EQ(fmb_convex3_test(&a, &b, found), far ? FMB_MISS : FMB_HIT);
        for (int i = 0; i < 27; i++) {
            fmb_real axis[3] = {1, i % 2 ? 0 : 1, 1}, given[3];
            axis[i % 3] = bad[i / 3 % 3];
            if (i >= 9)
                axis[(i + 1) % 3] = bad[i / 6 % 3];
            if (i >= 18)
                axis[(i + 2) % 3] = bad[(i + 1) % 3];
            for (int k = 0; k < 3; k++)
                given[k] = axis[k];
            CHECK_EQ(fmb_convex3_test(&a, &b, axis), far ? FMB_MISS : FMB_HIT);
            for (int k = 0; k < 3; k++)
                CHECK(far ? axis[k] == found[k] : axis[k] == given[k] || (axis[k] != axis[k] && given[k] != given[k]));
        }
    }
}

/* As many vertices and faces as there may be, and one more. */
static void most(void)
{
    const int32_t vertices = FMB_CONVEX_VERTICES, faces = 2 * vertices;
    fmb_real(*p)[3] = port_memory((uint32_t)vertices + 1, sizeof *p);
    uint16_t(*face)[3] = port_memory((uint32_t)faces + 1, sizeof *face);
    fmb_convex3 m;
    if (p == NULL || face == NULL)
        return;
    for (int32_t i = 0; i <= faces; i++)
        face[i][i % 3] = (uint16_t)(vertices - 1);
    p[vertices - 1][0] = 1;
    CHECK_EQ(fmb_convex3_init(&m, (const fmb_real(*)[3])p, NULL, vertices, (const uint16_t(*)[3])face, faces), 0);
    CHECK_EQ(fmb_convex3_init(&m, (const fmb_real(*)[3])p, NULL, vertices + 1, (const uint16_t(*)[3])face, faces),
             FMB_ERR_CAPACITY);
    CHECK_EQ(fmb_convex3_init(&m, (const fmb_real(*)[3])p, NULL, vertices, (const uint16_t(*)[3])face, faces + 1),
             FMB_ERR_CAPACITY);
    CHECK_EQ(fmb_convex3_init(&m, (const fmb_real(*)[3])p, NULL, vertices - 1, (const uint16_t(*)[3])face, faces),
             FMB_ERR_CAPACITY);
    CHECK_EQ(fmb_convex3_init(&m, (const fmb_real(*)[3])p, NULL, 3, (const uint16_t(*)[3])face, 1), FMB_ERR_CAPACITY);
    face[0][0] = 2;
    /* but one point */
    CHECK_EQ(fmb_convex3_init(&m, (const fmb_real(*)[3])p, NULL, 3, (const uint16_t(*)[3])face, 1), FMB_ERR_RANGE);
}

/* Numbers of faces beyond 65535 are told as they are. */
static void many_faces(void)
{
    static const fmb_real p[5][3] = {{0, 0, 0}, {-9, 0, 0}, {0, -9, 0}, {-5, -5, -5}, {5, 5, 5}};
    const int32_t count = 70000;
    uint16_t(*face)[3] = port_memory((uint32_t)count, sizeof *face);
    fmb_convex3 m;
    fmb_ofg3_trace trace;
    if (face == NULL)
        return;
    for (int32_t i = 0; i < count; i++)
        for (unsigned k = 0; k < 3; k++)
            face[i][k] = (uint16_t)(i < count - 1 ? k + 1 : k == 0 ? 4 : k - 1);
    CHECK_EQ(fmb_convex3_init(&m, p, NULL, 5, (const uint16_t(*)[3])face, count), 0);
    CHECK_EQ(m.faces, count);
    CHECK(fmb_ofg3(&m, &m, 4, FMB_OFG_EXACT, &trace) > 0);
    int seen = 0;
    for (int i = 0; i < 4; i++)
        seen |= trace.face[0][i] == count - 1;
    CHECK(seen);
    CHECK(trace.touching[0] < count);
}

/* A cube that turns into a table between the ends of its step. */
static void turning_cube(void)
{
    static const fmb_real table[4][3] = {{-9, -9, -9}, {9, -9, -9}, {0, 9, -9}, {0, 0, (fmb_real)-1.1}};
    static const uint16_t face[4][3] = {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}};
    fmb_real p[8][3], q[8][3], axis[3] = {0, 0, 1};
    uint16_t cube_face[12][3];
    fmb_convex3 cube, other;
    for (int i = 0; i < 36; i++)
        cube_face[i / 3][i % 3] = (uint16_t)solids[1].face[i / 3][i % 3];
    for (int i = 0; i < 8; i++) { /* a quarter turn about y: the same cube at both ends, its edges lower in between */
        for (int k = 0; k < 3; k++)
            p[i][k] = i >> k & 1 ? 1 : -1;
        q[i][0] = p[i][2];
        q[i][1] = p[i][1];
        q[i][2] = -p[i][0];
    }
    CHECK_EQ(fmb_convex3_init(&cube, (const fmb_real(*)[3])p, (const fmb_real(*)[3])q, 8,
                              (const uint16_t(*)[3])cube_face, 12),
             0);
    CHECK_EQ(fmb_convex3_init(&other, table, NULL, 4, face, 4), 0);
    CHECK_EQ(fmb_convex3_sweep(&cube, NULL, &other, NULL, axis, NULL), FMB_ERR_FRAME);
    CHECK_EQ(fmb_convex3_sweep(&other, NULL, &cube, NULL, NULL, NULL), FMB_ERR_FRAME);
    CHECK_EQ(fmb_convex3_test(&cube, &other, axis), FMB_ERR_FRAME);
    CHECK(axis[0] == 0 && axis[1] == 0 && axis[2] == 1);
    CHECK(fmb_ofg3_sweep(&cube, NULL, &other, NULL, 8, FMB_OFG_EXACT, NULL) > 0);
}

static void refusals(void)
{
    static const fmb_real corner[4][3] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    static const uint16_t good[4][3] = {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}}, bad[1][3] = {{0, 1, 4}};
    const fmb_real infinite = FMB_LARGEST * FMB_LARGEST * FMB_LARGEST * FMB_LARGEST * FMB_LARGEST,
                   nan = infinite - infinite;
    fmb_real p[4][3], v[3] = {0, 0, 0}, axis[3] = {7, 7, 7},
                      large[4][3] = {{0, 0, 0}, {1, 0, 0}, {0, 2 * FMB_LARGEST, 0}, {0, 0, 1}};
    fmb_convex3 c, zero = {.usable = 0}, d;
    fmb_ofg3_trace trace = {.tests = 77};
    CHECK_EQ(fmb_convex3_init(&c, corner, NULL, 4, good, 4), 0);
    CHECK_EQ(fmb_convex3_init(NULL, corner, NULL, 4, good, 4), FMB_ERR_NULL);
    CHECK_EQ(fmb_convex3_init(&d, NULL, NULL, 4, good, 4), FMB_ERR_NULL);
    CHECK_EQ(fmb_convex3_init(&d, corner, NULL, 4, NULL, 4), FMB_ERR_NULL);
    CHECK_EQ(fmb_convex3_init(&d, corner, NULL, 2, good, 4), FMB_ERR_DEGENERATE);
    CHECK_EQ(fmb_convex3_init(&d, corner, NULL, 4, good, 0), FMB_ERR_DEGENERATE);
    CHECK_EQ(fmb_convex3_init(&d, corner, NULL, 4, bad, 1), FMB_ERR_CAPACITY);
    CHECK_EQ(fmb_convex3_init(&d, corner, NULL, 3, good, 4), FMB_ERR_CAPACITY);
    CHECK(!d.usable);
    for (int i = 0; i < 4; i++) { /* one that was usable is not, after an init that was refused */
        CHECK_EQ(fmb_convex3_init(&d, corner, NULL, 4, good, 4), 0);
        CHECK(fmb_convex3_init(&d, i == 0 ? NULL : corner, NULL, i == 1 ? 2 : 4, i == 2 ? NULL : good, i == 3 ? 0 : 4) <
              0);
        CHECK_EQ(fmb_convex3_test(&d, &c, axis), FMB_ERR_FRAME);
        CHECK_EQ(fmb_convex3_test(&c, &d, axis), FMB_ERR_FRAME);
    }
    for (int n = 0; n < 12; n++) {
        for (int i = 0; i < 12; i++)
            p[i / 3][i % 3] = corner[i / 3][i % 3];
        p[n / 3][n % 3] = nan;
        CHECK_EQ(fmb_convex3_init(&d, (const fmb_real(*)[3])p, NULL, 4, good, 4), FMB_ERR_NOT_FINITE);
        CHECK_EQ(fmb_convex3_init(&d, corner, (const fmb_real(*)[3])p, 4, good, 4), FMB_ERR_NOT_FINITE);
        CHECK_EQ(fmb_convex3_init(&d, (const fmb_real(*)[3])large, (const fmb_real(*)[3])p, 4, good, 4),
                 FMB_ERR_NOT_FINITE);
        CHECK_EQ(fmb_convex3_init(&d, (const fmb_real(*)[3])p, (const fmb_real(*)[3])large, 4, good, 4),
                 FMB_ERR_NOT_FINITE);
        p[(n / 3 + 1) % 4][0] = p[(n / 3 + 3) % 4][0] = 2 * FMB_LARGEST; /* before it and behind it */
        CHECK_EQ(fmb_convex3_init(&d, (const fmb_real(*)[3])p, NULL, 4, good, 4), FMB_ERR_NOT_FINITE);
        p[(n / 3 + 1) % 4][0] = p[(n / 3 + 3) % 4][0] = 0;
        p[n / 3][n % 3] = 2 * FMB_LARGEST;
        CHECK_EQ(fmb_convex3_init(&d, (const fmb_real(*)[3])p, NULL, 4, good, 4), FMB_ERR_RANGE);
        CHECK_EQ(fmb_convex3_init(&d, corner, (const fmb_real(*)[3])p, 4, good, 4), FMB_ERR_RANGE);
        CHECK(!d.usable);
    }
    for (int i = 0; i < 12; i++)
        p[i / 3][i % 3] = 1;
    CHECK_EQ(fmb_convex3_init(&d, (const fmb_real(*)[3])p, NULL, 4, good, 4), FMB_ERR_RANGE);
    CHECK_EQ(fmb_convex3_test(&c, &zero, axis), FMB_ERR_FRAME);
    CHECK_EQ(fmb_convex3_test(NULL, &c, axis), FMB_ERR_NULL);
    CHECK_EQ(fmb_convex3_sweep(&c, NULL, NULL, NULL, axis, NULL), FMB_ERR_NULL);
    CHECK_EQ(fmb_ofg3(&c, &zero, 6, FMB_OFG_EXACT, &trace), FMB_ERR_FRAME);
    CHECK_EQ(fmb_ofg3(&c, NULL, 6, FMB_OFG_EXACT, &trace), FMB_ERR_NULL);
    CHECK_EQ(fmb_ofg3(NULL, &c, 6, FMB_OFG_EXACT, &trace), FMB_ERR_NULL);
    CHECK_EQ(fmb_ofg3_sweep(NULL, v, &c, v, 6, FMB_OFG_EXACT, &trace), FMB_ERR_NULL);
    CHECK_EQ(fmb_ofg3_sweep(&c, v, NULL, v, 6, FMB_OFG_EXACT, &trace), FMB_ERR_NULL);
    CHECK_EQ(fmb_ofg3_sweep(&zero, v, &c, v, 6, FMB_OFG_EXACT, &trace), FMB_ERR_FRAME);
    CHECK_EQ(fmb_ofg3_sweep(&c, v, &c, v, 0, FMB_OFG_EXACT, &trace), FMB_ERR_RANGE);
    CHECK_EQ(fmb_ofg3_sweep(&c, v, &c, v, UINT16_MAX, FMB_OFG_EXACT, &trace), FMB_ERR_RANGE);
    CHECK_EQ(fmb_ofg3_sweep(&c, v, &c, v, 6, (fmb_ofg3_faces)-1, &trace), FMB_ERR_RANGE);
    CHECK_EQ(fmb_ofg3_parts(NULL, 1, &c, 1, 6, FMB_OFG_EXACT, &trace), FMB_ERR_NULL);
    CHECK_EQ(fmb_ofg3_parts(&zero, 1, &c, 1, 6, FMB_OFG_EXACT, &trace), FMB_ERR_FRAME);
    CHECK_EQ(fmb_ofg3_parts(&c, 1, &c, 0, 6, FMB_OFG_EXACT, &trace), FMB_ERR_RANGE);
    CHECK_EQ(fmb_ofg3_parts(&c, -1, &c, 1, 6, FMB_OFG_EXACT, &trace), FMB_ERR_RANGE);
    CHECK_EQ(fmb_ofg3_parts(&c, 1, &c, -1, 6, FMB_OFG_EXACT, &trace), FMB_ERR_RANGE);
    CHECK_EQ(fmb_ofg3(&c, &c, -4, FMB_OFG_EXACT, &trace), FMB_ERR_RANGE);
    CHECK_EQ(fmb_convex3_init(&d, corner, NULL, INT32_MAX, good, 4), FMB_ERR_CAPACITY);
    CHECK_EQ(fmb_convex3_init(&d, corner, NULL, 4, good, INT32_MAX), FMB_ERR_CAPACITY);
    CHECK_EQ(fmb_convex3_init(&d, corner, NULL, -1, good, 4), FMB_ERR_RANGE);
    CHECK_EQ(fmb_convex3_init(&d, corner, NULL, 4, good, -1), FMB_ERR_RANGE);
    CHECK_EQ(fmb_convex3_init(&d, corner, NULL, INT32_MIN, good, INT32_MIN), FMB_ERR_RANGE);
    CHECK_EQ(fmb_convex3_init(&d, corner, NULL, 65537, good, 4), FMB_ERR_CAPACITY);
    CHECK_EQ(fmb_convex3_test(&d, &c, axis), FMB_ERR_FRAME);
    CHECK_EQ(fmb_ofg3(&c, &c, 0, FMB_OFG_EXACT, &trace), FMB_ERR_RANGE);
    CHECK_EQ(fmb_ofg3(&c, &c, 9, FMB_OFG_EXACT, &trace), FMB_ERR_RANGE);
    CHECK_EQ(fmb_ofg3(&c, &c, 6, (fmb_ofg3_faces)2, &trace), FMB_ERR_RANGE);
    CHECK_EQ(fmb_ofg3_parts(&c, 0, &c, 1, 6, FMB_OFG_EXACT, &trace), FMB_ERR_RANGE);
    CHECK_EQ(fmb_ofg3_parts(&c, 1, NULL, 1, 6, FMB_OFG_EXACT, &trace), FMB_ERR_NULL);
    CHECK_EQ(fmb_ofg3_parts(&c, 1, &zero, 1, 6, FMB_OFG_EXACT, &trace), FMB_ERR_FRAME);
    for (int k = 0; k < 3; k++) {
        v[k] = nan;
        CHECK_EQ(fmb_convex3_sweep(&c, v, &c, NULL, axis, NULL), FMB_ERR_NOT_FINITE);
        CHECK_EQ(fmb_ofg3_sweep(&c, NULL, &c, v, 6, FMB_OFG_EXACT, &trace), FMB_ERR_NOT_FINITE);
        v[k] = 2 * FMB_LARGEST;
        CHECK_EQ(fmb_convex3_sweep(&c, NULL, &c, v, axis, NULL), FMB_ERR_RANGE);
        CHECK_EQ(fmb_ofg3_sweep(&c, v, &c, NULL, 6, FMB_OFG_EXACT, &trace), FMB_ERR_RANGE);
        v[k] = 0;
    }
    /* Three numbers are read, not what stands behind them. */
    fmb_real beside[2][4] = {{1, 2, 3, nan}, {3, 2, 1, nan}}, hint[4] = {1, 1, 1, nan};
    CHECK_EQ(fmb_convex3_sweep(&c, beside[0], &c, beside[1], hint, NULL), FMB_HIT);
    CHECK(fmb_ofg3_sweep(&c, beside[0], &c, beside[1], 6, FMB_OFG_EXACT, NULL) > 0);
    CHECK(trace.tests == 77 && axis[0] == 7 && axis[1] == 7 && axis[2] == 7);
    CHECK(FMB_OFG_TOUCH != 0 && FMB_OFG_CLOSE != 0 && FMB_OFG_NOT_FOUND != 0);
    /* Four faces: k cannot be had, all are taken. */
    CHECK_EQ(fmb_ofg3(&c, &c, 8, FMB_OFG_EXACT, &trace), FMB_OFG_CLOSE);
    CHECK(trace.chosen[0] == 4 && trace.tests == 16);
}

/* ---- the form ---- */

/* det of three differences of integer points, exactly. */
static long volume_of(const long o[3], const long x[3], const long y[3], const long z[3])
{
    long p[3], q[3], r[3];
    for (int k = 0; k < 3; k++) {
        p[k] = x[k] - o[k];
        q[k] = y[k] - o[k];
        r[k] = z[k] - o[k];
    }
    return p[0] * (q[1] * r[2] - q[2] * r[1]) + p[1] * (q[2] * r[0] - q[0] * r[2]) + p[2] * (q[0] * r[1] - q[1] * r[0]);
}

/* What a closed mesh of integer points is, from the sides of all vertices. */
static int exact_form(const struct mesh *m)
{
    int front = 0, behind = 0;
    for (int f = 0; f < m->solid->faces; f++)
        for (int n = 0; n < m->solid->vertices; n++) {
            const signed char *c = m->solid->face[f];
            long side = volume_of(m->at[(int)c[0]], m->at[(int)c[1]], m->at[(int)c[2]], m->at[n]);
            front |= side > 0;
            behind |= side < 0;
        }
    return front && behind ? FMB_CONVEX_DENTED : front || behind ? FMB_CONVEX_PROVED : FMB_CONVEX_FLAT;
}

static int seen_forms;

static void forms(struct random *r)
{
    struct mesh m;
    fmb_convex3 fewer;
    fmb_convex3_flaw flaw = {7, 7, 7};
    if (!make_mesh(r, &m, 20, random_int(r, 0, 1) ? 100000 : 0) || m.solid == &solids[3])
        return;
    int n = random_int(r, 0, m.solid->vertices - 1), dent = random_int(r, 0, 2);
    for (int k = 0; k < 3 && dent == 0; k++) { /* a vertex somewhere else: perhaps a dent */
        m.at[n][k] += random_int(r, -3, 3);
        m.vertex[n][k] = (fmb_real)m.at[n][k];
    }
    int faces = m.solid->faces;
    CHECK_EQ(fmb_convex3_init(&m.convex, (const fmb_real(*)[3])m.vertex, NULL, m.solid->vertices,
                              (const uint16_t(*)[3])m.face, faces),
             0);
    int form = exact_form(&m);
    CHECK_EQ(fmb_convex3_form(&m.convex, 0, &flaw), form);
    CHECK((form == FMB_CONVEX_DENTED) == (flaw.face >= 0 && flaw.vertex >= 0) || form == FMB_CONVEX_FLAT);
    CHECK(flaw.depth >= 0 && (form != FMB_CONVEX_PROVED || flaw.depth == 0));
    seen_forms |= 1 << (form & 7);
    /* With its deepest dent as tolerance, and a little more, it passes; with half of it, it does not. */
    if (form == FMB_CONVEX_DENTED && flaw.depth > 0) {
        CHECK(fmb_convex3_form(&m.convex, flaw.depth * (1 + 64 * FMB_U), NULL) != FMB_CONVEX_DENTED);
        CHECK_EQ(fmb_convex3_form(&m.convex, flaw.depth * (fmb_real)0.5, NULL), FMB_CONVEX_DENTED);
        CHECK_EQ(fmb_convex3_form(&m.convex, flaw.depth * (1 - 2 * FMB_U), NULL), FMB_CONVEX_UNKNOWN);
    }
    /* A face less, a face twice, or one turned over: open. */
    CHECK_EQ(fmb_convex3_init(&fewer, (const fmb_real(*)[3])m.vertex, NULL, m.solid->vertices,
                              (const uint16_t(*)[3])m.face, faces - 1),
             0);
    CHECK_EQ(fmb_convex3_form(&fewer, 0, &flaw), FMB_CONVEX_OPEN);
    CHECK(flaw.face >= 0 && flaw.face < faces - 1 && flaw.vertex < m.solid->vertices);
    uint16_t first = m.face[0][0];
    m.face[0][0] = m.face[0][1];
    m.face[0][1] = first;
    CHECK_EQ(fmb_convex3_form(&m.convex, 0, NULL), FMB_CONVEX_OPEN);
}

/* Two faces without area, back to back inside of a tetrahedron: they close, and cover nothing. Alone they are flat. */
static void faces_in_a_row(void)
{
    static const fmb_real vertex[7][3] = {{0, 0, 0}, {8, 0, 0}, {0, 8, 0}, {0, 0, 8}, {1, 1, 1}, {2, 1, 1}, {3, 1, 1}};
    static const uint16_t face[6][3] = {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}, {4, 5, 6}, {4, 6, 5}};
    fmb_convex3 c;
    CHECK_EQ(fmb_convex3_init(&c, vertex, NULL, 7, face, 6), 0);
    CHECK_EQ(fmb_convex3_form(&c, 0, NULL), FMB_CONVEX_PROVED);
    CHECK_EQ(fmb_convex3_init(&c, vertex, NULL, 7, face + 4, 2), 0);
    CHECK_EQ(fmb_convex3_form(&c, 0, NULL), FMB_CONVEX_FLAT);
    CHECK_EQ(fmb_convex3_init(&c, vertex, NULL, 7, face, 5), 0);
    CHECK_EQ(fmb_convex3_form(&c, 0, NULL), FMB_CONVEX_OPEN);
}

/* Meshes that are computed are convex but for rounding. What cannot be asked is told. */
static void computed_forms(void)
{
    fmb_convex3 c;
    fmb_convex3_flaw flaw;
    const double q[4] = {0.6, 0.0, 0.64, 0.48}, by[3] = {1, 2, 3};
    for (int kind = 0; kind < SHAPE_KINDS; kind++) {
        shape_make(&shape[0], (enum shape_kind)kind, 48);
        shape_place(&shape[0], q, by);
        CHECK_EQ(convex_of(&c, &shape[0]), 0);
        CHECK_EQ(fmb_convex3_form(&c, c.radius * 64 * FMB_U, &flaw), FMB_CONVEX_PROVED);
        int form = fmb_convex3_form(&c, 0, &flaw);
        CHECK(form == FMB_CONVEX_PROVED || (form == FMB_CONVEX_DENTED && flaw.depth < c.radius * 64 * FMB_U));
    }
    CHECK_EQ(fmb_convex3_form(NULL, 0, &flaw), FMB_ERR_NULL);
    CHECK_EQ(fmb_convex3_form(&c, -1, &flaw), FMB_ERR_RANGE);
    c.usable = 0;
    CHECK_EQ(fmb_convex3_form(&c, 0, &flaw), FMB_ERR_FRAME);
    CHECK_EQ(convex_of(&c, &shape[0]), 0);
    shape[0].vertex[0][0] += 1;
    CHECK_EQ(fmb_convex3_form(&c, 0, NULL), FMB_ERR_STALE);
}

/*
 * Regression: the corner that splits a face makes a needle of it, whose normal is hardly known. The mesh is convex by
 * the tolerance, exactly. It was called dented: the bound of the depth was larger than that of the mesh turned over.
 */
static void needle_form(void)
{
    static const fmb_real vertex[5][3] = {
        {(fmb_real)-0x1.5a7c1ap+3, (fmb_real)-0x1.233222p+5, (fmb_real)-0x1.0428b8p+5},
        {(fmb_real)0x1.4b85a0p+2, (fmb_real)0x1.b6db9ap+5, (fmb_real)0x1.5a4710p+5},
        {(fmb_real)-0x1.e754aap+4, (fmb_real)-0x1.2794c0p+3, (fmb_real)-0x1.f5a2aep+2},
        {(fmb_real)-0x1.c2526cp+1, (fmb_real)0x1.6882b4p+5, (fmb_real)0x1.77e966p+2},
        {(fmb_real)-0x1.fc7156p+1, (fmb_real)0x1.5748b6p+1, (fmb_real)-0x1.cb51aap-5}};
    static const uint16_t face[6][3] = {{0, 1, 4}, {1, 2, 4}, {2, 0, 4}, {0, 3, 1}, {0, 2, 3}, {1, 3, 2}};
    fmb_convex3 c;
    CHECK_EQ(fmb_convex3_init(&c, vertex, NULL, 5, face, 6), 0);
    int form = fmb_convex3_form(&c, (fmb_real)0x1.bff590p+4, NULL);
    CHECK(form == FMB_CONVEX_PROVED || form == FMB_CONVEX_UNKNOWN);
}

int main(int argc, char **argv)
{
    struct random r = random_start(8);
    struct tally t = {0, 0, 0, 0};
    int rounds = (int)check_count(argc, argv, port_is_board ? 40 : 4000);
    against_axes(&r, rounds, &t);
    CHECK(port_is_board || rounds < 4000 || (t.miss > 1000 && t.hit > 500 && t.touch > 50));
    CHECK(t.open * 200 <= t.miss + t.hit);
    balls();
    turning();
    turning_cube();
    turning_far();
    impacts(&r, port_is_board ? 30 : 3000);
    stale();
    stale_bits();
    centres();
    radii(&r);
    bad_hints();
    many_faces();
    most();
    refusals();
    for (int n = 0; n < rounds / 4; n++)
        forms(&r);
    const int both = 1 << (FMB_CONVEX_PROVED & 7) | 1 << (FMB_CONVEX_DENTED & 7);
    CHECK(port_is_board || rounds < 4000 || (seen_forms & both) == both);
    computed_forms();
    faces_in_a_row();
    needle_form();
    return check_done("convex");
}
