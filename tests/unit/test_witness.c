/* SPDX-License-Identifier: MIT */
/* The point that proves a hit: against integer arithmetic, at the edges of b, and what clamping promises. */
#include "check.h"
#include "pairs.h"
#include "port.h"
#include "core/proof.h"
#include <float.h>
#include <stddef.h>

#ifdef FMB_REAL_DOUBLE
#define EPSILON DBL_EPSILON
#else
#define EPSILON FLT_EPSILON
#endif

enum { UNIT = 32 }; /* of the integers below */

/* A pair of small integers, and the point of b with coordinates x / 8 at the time t / 4. */
struct point {
    struct pair p;
    int x[3], t;
};

/* q = 32 (point - oA), in units of 1. */
static void relative(const struct point *c, long q[3])
{
    const struct body *a = &c->p.body[0], *b = &c->p.body[1];
    for (int k = 0; k < 3; k++) {
        q[k] = UNIT * (long)(b->origin[k] - a->origin[k]) + 8 * c->t * (long)(b->velocity[k] - a->velocity[k]);
        for (int i = 0; i < c->p.dim; i++)
            q[k] += 4 * c->x[i] * (long)b->edge[i][k];
    }
}

static long triple(const long *u, const long *v, const long *w)
{
    return u[0] * (v[1] * w[2] - v[2] * w[1]) + u[1] * (v[2] * w[0] - v[0] * w[2]) + u[2] * (v[0] * w[1] - v[1] * w[0]);
}

/* 1: inside a, 0: on its surface, -1: outside; by Cramer's rule, a 2D frame having (0,0,1) for a third edge. */
static int side(const struct point *c)
{
    long e[3][3] = {{0, 0, 0}, {0, 0, 0}, {0, 0, 1}}, q[3], sum = 0;
    int state = 1;
    for (int i = 0; i < c->p.dim; i++)
        for (int k = 0; k < 3; k++)
            e[i][k] = (long)c->p.body[0].edge[i][k];
    relative(c, q);
    long det = triple(e[0], e[1], e[2]), sign = det < 0 ? -1 : 1, y[3];
    y[0] = sign * triple(q, e[1], e[2]);
    y[1] = sign * triple(e[0], q, e[2]);
    y[2] = sign * triple(e[0], e[1], q);
    for (int i = 0; i < c->p.dim; i++) {
        long limit = UNIT * sign * det;
        sum += y[i];
        if (y[i] < 0 || y[i] > limit)
            return -1;
        if (y[i] == 0 || y[i] == limit)
            state = 0;
    }
    if (c->p.body[0].shape == FMB_CUBOID || sum < UNIT * sign * det)
        return state;
    return sum > UNIT * sign * det ? -1 : 0;
}

static int ask(const struct pair_frames *f, const struct pair *p, const fmb_real *x, fmb_real t)
{
    const fmb_real *va = p->moving ? p->body[0].velocity : NULL, *vb = p->moving ? p->body[1].velocity : NULL;
    if (f->dim == 3) {
        fmb_view a = fmb_view3(&f->frame.d3[0]), b = fmb_view3(&f->frame.d3[1]);
        return fmbi_witness(&a, va, &b, vb, x, t, 3);
    }
    fmb_view a = fmb_view2(&f->frame.d2[0]), b = fmb_view2(&f->frame.d2[1]);
    return fmbi_witness(&a, va, &b, vb, x, t, 2);
}

static void random_body(struct random *r, struct body *b, int dim, int tetrahedron)
{
    b->shape = tetrahedron ? FMB_TETRAHEDRON : FMB_CUBOID;
    for (int k = 0; k < 3; k++) {
        int in = k < dim;
        b->origin[k] = in ? (fmb_real)random_int(r, -2, 2) : 0;
        b->velocity[k] = in ? (fmb_real)random_int(r, -4, 4) : 0;
        for (int i = 0; i < 3; i++)
            b->edge[i][k] = in && i < dim ? (fmb_real)random_int(r, -8, 8) : 0;
    }
}

static void against_integers(void)
{
    struct random r = random_start(3);
    int count[3] = {0, 0, 0};
    for (int i = 0; i < (port_is_board ? 500 : 100000); i++) {
        struct point c = {.t = 0};
        struct pair_frames f;
        fmb_real x[3] = {0, 0, 0};
        int left = 8;
        c.p.dim = 2 + (i & 1);
        c.p.moving = i >> 1 & 1;
        for (int s = 0; s < 2; s++)
            random_body(&r, &c.p.body[s], c.p.dim, i >> (2 + s) & 1);
        if (c.p.moving)
            c.t = random_int(&r, 0, 4);
        for (int k = 0; k < c.p.dim; k++) {
            c.x[k] = random_int(&r, 0, c.p.body[1].shape == FMB_CUBOID ? 8 : left);
            left -= c.x[k];
            x[k] = (fmb_real)c.x[k] / 8;
        }
        if (pair_init(&f, &c.p) != 0)
            continue;
        int exact = side(&c);
        count[exact + 1]++;
        CHECK_EQ(ask(&f, &c.p, x, (fmb_real)c.t / 4), exact > 0);
    }
    CHECK(port_is_board || (count[0] > 1000 && count[1] > 100 && count[2] > 1000));
}

/* A small b amid a large a: only b's own limits count. */
static void limits_of_b(void)
{
    struct pair p = {.dim = 3, .moving = 1};
    struct pair_frames f;
    volatile fmb_real zero = 0;
    const fmb_real half = (fmb_real)0.5, quarter = (fmb_real)0.25;
    for (int s = 0; s < 2; s++)
        for (int k = 0; k < 3; k++) {
            p.body[s].shape = s ? FMB_TETRAHEDRON : FMB_CUBOID;
            p.body[s].origin[k] = s ? 4 : 0;
            p.body[s].edge[k][k] = s ? 1 : 8;
        }
    CHECK_EQ(pair_init(&f, &p), 0);
    const fmb_real inside[3] = {half, quarter, quarter}, over[3] = {half, quarter, quarter * (1 + EPSILON)};
    const fmb_real corner[3] = {1, 0, 0}, below[3] = {half, -EPSILON, quarter}, above[3] = {0, 1 + EPSILON, 0};
    const fmb_real lost[3] = {1, EPSILON * EPSILON, 0}, strange[3] = {half, zero / zero, 0};
    CHECK_EQ(ask(&f, &p, inside, 0), 1);
    CHECK_EQ(ask(&f, &p, corner, 1), 1);
    CHECK_EQ(ask(&f, &p, over, 0), 0);
    CHECK_EQ(ask(&f, &p, below, 0), 0);
    CHECK_EQ(ask(&f, &p, above, 0), 0);
    CHECK_EQ(ask(&f, &p, lost, 0), 0); /* 1 + a number far below the spacing at 1 */
    CHECK_EQ(ask(&f, &p, strange, 0), 0);
    CHECK_EQ(ask(&f, &p, inside, -EPSILON), 0);
    CHECK_EQ(ask(&f, &p, inside, 1 + EPSILON), 0);
    CHECK_EQ(ask(&f, &p, inside, zero / zero), 0);
    /* Depths within rounding of 0: not proved on the face, proved 64 epsilons of the sizes inside. */
    for (int i = 0; i < 3; i++) {
        p.body[1].origin[0] = i == 0 ? 0 : i == 1 ? -EPSILON * 64 * 8 : EPSILON * 64 * 8;
        CHECK_EQ(pair_init(&f, &p), 0);
        const fmb_real first[3] = {0, quarter, quarter};
        CHECK_EQ(ask(&f, &p, first, 0), i == 2);
    }
}

static void clamping(void)
{
    struct random r = random_start(4);
    struct pair p = {.dim = 3, .moving = 0};
    struct pair_frames f;
    volatile fmb_real zero = 0;
    fmb_real odd[3] = {zero / zero, 1 / zero, -1 / zero};
    for (int s = 0; s < 2; s++)
        for (int k = 0; k < 3; k++) {
            p.body[s].shape = s ? FMB_TETRAHEDRON : FMB_CUBOID;
            p.body[s].origin[k] = s ? 1 : 0;
            p.body[s].edge[k][k] = s ? 1 : 4;
        }
    CHECK_EQ(pair_init(&f, &p), 0);
    fmbi_witness_clamp(odd, 3, 0);
    CHECK(odd[0] == 0 && odd[1] == 1 && odd[2] == 0);
    for (int i = 0; i < (port_is_board ? 500 : 100000); i++) {
        fmb_real x[3], y[3], sum = 0;
        for (int k = 0; k < 3; k++) {
            x[k] = y[k] = (fmb_real)random_between(&r, i & 1 ? -0.5 : 0.3, i & 1 ? 1.5 : 0.34);
            sum += x[k];
        }
        fmbi_witness_clamp(y, 3, 1);
        CHECK_EQ(ask(&f, &p, y, 0), 1); /* b lies deep in a: its own limits are kept, exactly */
        if (!(i & 1) && sum < 1 - 4 * EPSILON)
            CHECK(x[0] == y[0] && x[1] == y[1] && x[2] == y[2]);
        if (!(i & 1) && sum >= 1)
            CHECK(y[0] + y[1] + y[2] > 1 - 8 * EPSILON);
    }
}

/*
 * The direction that a miss of elimination rests on is proved once more, by itself: nothing else of elimination is believed. Unit boxes and corners of
 * boxes in all places of a small lattice, displacements and directions of small whole numbers; the least of n.(q - p) over both ends is one of them.
 */
static long least_along(const struct pair *p, const long *n)
{
    long least[2] = {0, 0};
    for (int end = 0; end < 2; end++) {
        long low = 0, high = 0, middle = 0;
        for (int k = 0; k < p->dim; k++)
            middle += n[k] * (long)(p->body[1].origin[k] - p->body[0].origin[k] +
                                    (end ? p->body[1].velocity[k] - p->body[0].velocity[k] : 0));
        for (int s = 0; s < 2; s++) { /* a as far as it goes, b from where it begins */
            long sum = 0, most = 0;
            for (int i = 0; i < p->dim; i++) {
                long along = 0;
                for (int k = 0; k < p->dim; k++)
                    along += (s ? -n[k] : n[k]) * (long)p->body[s].edge[i][k];
                sum += along > 0 ? along : 0;
                most = along > most ? along : most;
            }
            *(s ? &low : &high) = p->body[s].shape == FMB_CUBOID ? sum : most;
        }
        least[end] = middle - low - high;
    }
    return least[0] < least[1] ? least[0] : least[1];
}

static void directions(void)
{
    struct random r = random_start(5);
    int apart = 0, close = 0, parted_at_rest = 0;
    for (int i = 0; i < (port_is_board ? 500 : 50000); i++) {
        struct pair p = {.dim = 2 + (i & 1), .moving = 1};
        struct pair_frames f;
        long n[3] = {0, 0, 0};
        fmb_real direction[3] = {0, 0, 0};
        for (int s = 0; s < 2; s++)
            random_body(&r, &p.body[s], p.dim, i >> (1 + s) & 1);
        for (int k = 0; k < p.dim; k++) {
            n[k] = random_int(&r, -3, 3);
            direction[k] = (fmb_real)n[k];
            p.body[1].origin[k] += (fmb_real)random_int(&r, -16, 16);
            for (int s = 0; s < 2; s++)
                if (i >> (3 + s) & 1) /* at rest: NULL, below */
                    p.body[s].velocity[k] = 0;
        }
        if (pair_init(&f, &p) != 0)
            continue;
        const fmb_real *va = i >> 3 & 1 ? NULL : p.body[0].velocity, *vb = i >> 4 & 1 ? NULL : p.body[1].velocity;
        long least = least_along(&p, n);
        fmb_view a = p.dim == 3 ? fmb_view3(&f.frame.d3[0]) : fmb_view2(&f.frame.d2[0]);
        fmb_view b = p.dim == 3 ? fmb_view3(&f.frame.d3[1]) : fmb_view2(&f.frame.d2[1]);
        int answer = fmbi_separates(&a, va, &b, vb, direction, p.dim);
        CHECK_EQ(answer, least > 0);
        apart += answer;
        close += least == 0;
        parted_at_rest += !answer && fmbi_separates(&a, NULL, &b, NULL, direction, p.dim);
        for (int k = 0; k < p.dim; k++)
            direction[k] = -direction[k];
        CHECK_EQ(fmbi_separates(&b, vb, &a, va, direction, p.dim), least > 0); /* exchanged, and turned round */
    }
    CHECK(port_is_board || (apart > 1000 && close > 50 && parted_at_rest > 1000));
}

/* One coordinate out of b, by a half or by a little, the others within: no point of b, though it lies deep in a. */
static void outside_b(void)
{
    const fmb_real o[3] = {-8, -8, -8}, u[3] = {16, 0, 0}, v[3] = {0, 16, 0}, w[3] = {0, 0, 16}, p[3] = {0, 0, 0};
    const fmb_real e[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    static const fmb_real off[5] = {(fmb_real)-0.5, -(fmb_real)EPSILON, (fmb_real)1.5, 1 + (fmb_real)EPSILON,
                                    (fmb_real)0.25};
    fmb_frame3 a3, b3;
    fmb_frame2 a2, b2;
    for (int shape = FMB_CUBOID; shape <= FMB_TETRAHEDRON; shape++) {
        CHECK_EQ(fmb_frame3_init(&a3, FMB_CUBOID, o, u, v, w) | fmb_frame2_init(&a2, FMB_CUBOID, o, u, v), 0);
        CHECK_EQ(fmb_frame3_init(&b3, (fmb_shape)shape, p, e[0], e[1], e[2]) |
                     fmb_frame2_init(&b2, (fmb_shape)shape, p, e[0], e[1]),
                 0);
        fmb_view a = fmb_view3(&a3), b = fmb_view3(&b3), c = fmb_view2(&a2), d = fmb_view2(&b2);
        for (int k = 0; k < 3; k++)
            for (int i = 0; i < 5; i++) {
                fmb_real x[3] = {(fmb_real)0.25, (fmb_real)0.25, (fmb_real)0.25};
                x[k] = off[i];
                CHECK_EQ(fmbi_witness(&a, NULL, &b, NULL, x, 0, 3), i == 4);
                if (k < 2)
                    CHECK_EQ(fmbi_witness(&c, NULL, &d, NULL, x, 0, 2), i == 4);
            }
    }
}

int main(void)
{
    outside_b();
    against_integers();
    limits_of_b();
    clamping();
    directions();
    return check_done("witness");
}
