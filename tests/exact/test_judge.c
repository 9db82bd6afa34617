/* SPDX-License-Identifier: MIT */
/*
 * host-only (GMP): the judge of the audit itself. It must refuse what is false by one unit in the last place, and agree with the referee, which
 * is another program.
 *
 * Usage: test_judge [SEED [COUNT]]; COUNT: random pairs per family, class, dimension and mode.
 */
#include "check.h"
#include "judge.h"
#include "pairs.h"
#include "referee.h"
#include <math.h>
#include <stdlib.h>

#ifdef FMB_REAL_DOUBLE
#define NEXT(x, to) nextafter(x, to)
#else
#define NEXT(x, to) nextafterf(x, to)
#endif

static fmb_view view_of(const struct body *b, fmb_real edge[9], int dim)
{
    for (int i = 0; i < dim; i++)
        for (int k = 0; k < dim; k++)
            edge[i * dim + k] = b->edge[i][k];
    return (fmb_view){b->origin, edge, NULL, NULL, 0, b->shape};
}

/* A unit cube (or the tetrahedron in it) at x, y, z. */
static struct body cube(fmb_shape shape, fmb_real x, fmb_real y, fmb_real z)
{
    return (struct body){shape, {x, y, z}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {0, 0, 0}};
}

static int along(const struct body *a, const struct body *b, fmb_real x, fmb_real y, fmb_real z, fmb_real margin)
{
    fmb_real e[2][9], n[3] = {x, y, z};
    fmb_view p = view_of(a, e[0], 3), q = view_of(b, e[1], 3);
    return judge_direction(&p, a->velocity, &q, b->velocity, 3, n, margin);
}

static int inside(const struct body *a, const struct body *b, int dim)
{
    fmb_real e[2][9];
    fmb_view p = view_of(a, e[0], dim), q = view_of(b, e[1], dim);
    return judge_inside(&p, a->velocity, &q, b->velocity, dim);
}

static int grown(const struct body *a, const struct body *b, fmb_real skin)
{
    fmb_real e[2][9];
    fmb_view p = view_of(a, e[0], 3), q = view_of(b, e[1], 3);
    return judge_grown(&p, &q, skin, 3);
}

/* Cubes one spacing of numbers apart, touching, one spacing in each other. */
static void by_one_unit(void)
{
    struct body a = cube(FMB_CUBOID, 0, 0, 0), b = cube(FMB_CUBOID, 1, 0, 0);
    CHECK(!along(&a, &b, 1, 0, 0, 0)); /* touching is meeting */
    b.origin[0] = NEXT((fmb_real)1, 2);
    CHECK(along(&a, &b, 1, 0, 0, 0));
    CHECK(along(&a, &b, FMB_LARGEST, 0, 0, 0));
    CHECK(!along(&a, &b, -1, 0, 0, 0)); /* from b to a */
    CHECK(!along(&b, &a, 1, 0, 0, 0));
    CHECK(along(&b, &a, -1, 0, 0, 0));
    CHECK(!along(&a, &b, 0, 0, 0, 0));
    CHECK(!along(&a, &b, NAN, 0, 0, 0));
    CHECK(!along(&a, &b, INFINITY, 0, 0, 0));
    b.origin[0] = NEXT((fmb_real)1, 0);
    CHECK(!along(&a, &b, 1, 0, 0, 0));
    b.origin[0] = NAN;
    CHECK(!along(&a, &b, 1, 0, 0, 0));
    /* A tetrahedron's slanted face passes (1,1,1)/3 ; the corner of the cube at exactly the plane x+y+z = 1, and beyond it. */
    a.shape = FMB_TETRAHEDRON;
    b = cube(FMB_CUBOID, (fmb_real)0.5, (fmb_real)0.25, (fmb_real)0.25);
    CHECK(!along(&a, &b, 1, 1, 1, 0));
    b.origin[2] = NEXT((fmb_real)0.25, 1);
    CHECK(along(&a, &b, 1, 1, 1, 0));
}

static void moving(void)
{
    struct body a = cube(FMB_CUBOID, 0, 0, 0), b = cube(FMB_CUBOID, 2, 0, 0);
    b.velocity[0] = -1; /* touches at t = 1 */
    CHECK(!along(&a, &b, 1, 0, 0, 0));
    b.velocity[0] = NEXT((fmb_real)-1, 0);
    CHECK(along(&a, &b, 1, 0, 0, 0));
    a.velocity[0] = 1; /* away, faster than b follows: at t = 0 the gap is what it was */
    b.velocity[0] = 1;
    CHECK(along(&a, &b, 1, 0, 0, 0));
    a.velocity[0] = 2;
    CHECK(!along(&a, &b, 1, 0, 0, 0));
}

/* |(3,4,0)| = 5 exactly: the gap along it is 5 * margin. */
static void margins(void)
{
    /* the gap along (3,4,0) is 25 = 5 |n| */
    struct body a = cube(FMB_CUBOID, -1, -1, 0), b = cube(FMB_CUBOID, 3, 4, 0);
    CHECK(!along(&a, &b, 3, 4, 0, 5));
    CHECK(along(&a, &b, 3, 4, 0, NEXT((fmb_real)5, 0)));
    CHECK(!along(&a, &b, 3, 4, 0, NEXT((fmb_real)5, 6)));
    CHECK(along(&a, &b, 3, 4, 0, -5));
    a.origin[0] += 6;
    a.origin[1] += 8; /* an overlap of 25 */
    CHECK(!along(&a, &b, 3, 4, 0, 0));
    CHECK(!along(&a, &b, 3, 4, 0, -5));
    CHECK(along(&a, &b, 3, 4, 0, NEXT((fmb_real)-5, -6)));
    CHECK(!along(&a, &b, 3, 4, 0, NEXT((fmb_real)-5, 0)));
    CHECK(!along(&a, &b, 3, 4, 0, 5));
}

static void zones(void)
{
    struct body zone = cube(FMB_CUBOID, 0, 0, 0),
                a = {FMB_CUBOID,
                     {(fmb_real)0.25, (fmb_real)0.25, (fmb_real)0.25},
                     {{(fmb_real)0.5, 0, 0}, {0, (fmb_real)0.5, 0}, {0, 0, (fmb_real)0.5}},
                     {0, 0, 0}};
    CHECK(inside(&a, &zone, 3));
    CHECK(inside(&a, &zone, 2));
    a.edge[2][2] = (fmb_real)0.75;
    CHECK(!inside(&a, &zone, 3)); /* touches the wall */
    a.edge[2][2] = NEXT((fmb_real)0.75, 0);
    CHECK(inside(&a, &zone, 3));
    a.velocity[0] = (fmb_real)-0.25;
    CHECK(!inside(&a, &zone, 3));
    CHECK(!inside(&a, &zone, 2));
    a.velocity[0] = (fmb_real)-0.5;
    zone.velocity[0] = (fmb_real)-0.25;
    CHECK(!inside(&a, &zone, 3)); /* at the wall when the step ends */
    zone.velocity[0] = NEXT((fmb_real)-0.25, 0);
    CHECK(!inside(&a, &zone, 3));
    zone.velocity[0] = NEXT((fmb_real)-0.25, -1);
    CHECK(inside(&a, &zone, 3));
    zone.shape = FMB_TETRAHEDRON;
    CHECK(!inside(&a, &zone, 3));
    for (int k = 0; k < 3; k++)
        zone.edge[k][k] = 4;
    CHECK(inside(&a, &zone, 3) && inside(&a, &zone, 2));
    zone.edge[0][0] = -4;
    CHECK(!inside(&a, &zone, 3) && !inside(&a, &zone, 2));
}

static void skins(void)
{
    struct body a = cube(FMB_CUBOID, 0, 0, 0),
                big = {FMB_CUBOID, {-1, -1, -1}, {{3, 0, 0}, {0, 3, 0}, {0, 0, 3}}, {0, 0, 0}};
    CHECK(grown(&big, &a, 1));
    CHECK(!grown(&big, &a, NEXT((fmb_real)1, 2)));
    CHECK(!grown(&a, &big, 0));
    CHECK(grown(&a, &a, 0));
    big.edge[1][1] = NEXT((fmb_real)3, 0);
    CHECK(!grown(&big, &a, 1));
    /* its slanted face passes the corner (1,1,1) at 6 (x + y + z = 3), less a skin of root(3) d */
    big.shape = FMB_TETRAHEDRON;
    for (int k = 0; k < 3; k++)
        big.edge[k][k] = 9;
    CHECK(grown(&big, &a, 1) && !grown(&big, &a, (fmb_real)1.0001));
    a.edge[0][0] = a.edge[1][1] = a.edge[2][2] = 4;
    big = cube(FMB_CUBOID, 1, 1, 1); /* what is left of a less 3/2 */
    big.origin[0] = big.origin[1] = big.origin[2] = (fmb_real)1.5;
    CHECK(grown(&big, &a, (fmb_real)-1.5));
    CHECK(!grown(&big, &a, NEXT((fmb_real)-1.5, 0)));
    CHECK(grown(&big, &a, -3)); /* nothing is left */
    /* in-radius 4/(3 + root 3) = .845: less .5 a corner of edges 4 - .5 (3 + root 3) = 1.634 at (.5,.5,.5) */
    a.shape = FMB_TETRAHEDRON;
    big = cube(FMB_TETRAHEDRON, (fmb_real)0.5, (fmb_real)0.5, (fmb_real)0.5);
    big.edge[0][0] = big.edge[1][1] = big.edge[2][2] = (fmb_real)1.6340;
    CHECK(grown(&big, &a, (fmb_real)-0.5));
    big.edge[0][0] = big.edge[1][1] = big.edge[2][2] = (fmb_real)1.6339;
    CHECK(!grown(&big, &a, (fmb_real)-0.5));
}

/* Cubes of edge 2 that overlap by 1, less a layer of 1/2 each, touch. */
static void layers(void)
{
    struct body a = cube(FMB_CUBOID, 0, 0, 0), b = cube(FMB_CUBOID, 1, 0, 0);
    fmb_real e[2][9], n[3] = {1, 0, 0}, v[3] = {0, 0, 0}, half = (fmb_real)0.5;
    for (int k = 0; k < 3; k++)
        a.edge[k][k] = b.edge[k][k] = 2;
    fmb_view p = view_of(&a, e[0], 3), q = view_of(&b, e[1], 3);
    CHECK(!judge_eroded(&p, NULL, &q, NULL, 3, n, -half));
    CHECK(judge_eroded(&p, NULL, &q, NULL, 3, n, NEXT(-half, -1)));
    CHECK(!judge_eroded(&q, NULL, &p, NULL, 3, n, NEXT(-half, -1)));
    v[0] = -NEXT((fmb_real)0, 1);
    CHECK(!judge_eroded(&p, NULL, &q, v, 3, n, -half));
    v[0] = -v[0];
    CHECK(!judge_eroded(&p, NULL, &q, v, 3, n, -half)); /* still at t = 0 */
    b.origin[0] = NEXT((fmb_real)1, 2);
    CHECK(judge_eroded(&p, NULL, &q, v, 3, n, -half));
    p = view_of(&a, e[0], 2);
    q = view_of(&b, e[1], 2);
    CHECK(judge_eroded(&p, NULL, &q, v, 2, n, -half));
    v[0] = -1;
    CHECK(!judge_eroded(&p, NULL, &q, v, 2, n, -half));
    CHECK(judge_eroded(&p, NULL, &q, v, 2, n, -2)); /* nothing is left */
}

static void boxes(void)
{
    fmb_box3 a = {{0, 0, 0}, {1, 1, 1}}, b = {{1, 1, 1}, {2, 2, 2}};
    fmb_real v[3] = {-1, 0, 0}, w[3] = {1, 0, 0};
    const fmb_interval always = {0, 1}, late = {(fmb_real)0.5, 1}, early = {0, (fmb_real)0.4375};
    CHECK(!judge_boxes(&a, NULL, &b, NULL, &always, 2)); /* a corner */
    b.min[2] = NEXT((fmb_real)1, 2);
    CHECK(judge_boxes(&a, NULL, &b, NULL, &always, 2));
    b.min[2] = 1;
    b.min[0] = (fmb_real)1.5;
    CHECK(judge_boxes(&a, NULL, &b, NULL, &always, 2));
    CHECK(!judge_boxes(&a, NULL, &b, v, &always, 2)); /* from t = 1/2 on */
    CHECK(!judge_boxes(&a, w, &b, NULL, &always, 2));
    CHECK(judge_boxes(&a, w, &b, w, &always, 2));
    CHECK(judge_boxes(&a, NULL, &b, v, &always, (fmb_real)0.5));
    CHECK(!judge_boxes(&a, NULL, &b, v, &always, NEXT((fmb_real)0.5, 1)));
    CHECK(judge_boxes(&a, NULL, &b, w, &always, 2));
    CHECK(judge_boxes(&a, NULL, &b, v, &early, 2) && !judge_boxes(&a, NULL, &b, v, &late, 2));
    b.min[0] = 2;
    CHECK(!judge_boxes(&a, NULL, &b, v, &always, 2)); /* at t = 1 */
    b.min[0] = NEXT((fmb_real)2, 3);
    CHECK(judge_boxes(&a, NULL, &b, v, &always, 2));
    b.min[0] = NAN;
    CHECK(!judge_boxes(&a, NULL, &b, v, &always, 2));
}

static void systems(void)
{
    fmb_inequality row[2] = {{{1, 1, 0, 0}, -INFINITY, 1, 0, 1}, {{1, 1, 0, 0}, 1, INFINITY, 0, 1}};
    CHECK(!judge_system(row, 2, 2, 0, 0));
    row[1].low = NEXT((fmb_real)1, 2);
    CHECK(judge_system(row, 2, 2, 0, 0));
    CHECK(!judge_system(row + 1, 1, 2, 0, 0));
    CHECK(judge_system(row + 1, 1, 2, 2, 1)); /* x + y <= 1 of the simplex itself */
    row[1].low = 1;
    CHECK(!judge_system(row + 1, 1, 2, 2, 1));
    row[1].low = 2; /* x = y = 1 alone */
    CHECK(!judge_system(row + 1, 1, 2, 0, 0));
    row[1].low = NEXT((fmb_real)2, 3);
    CHECK(judge_system(row + 1, 1, 2, 0, 0));
    CHECK(!judge_system(row, 0, 4, 3, 1));
    row[0] = (fmb_inequality){{1, -1, 1, -1}, 2, INFINITY, 0, 1};
    CHECK(!judge_system(row, 1, 4, 3, 0));
    CHECK(judge_system(row, 1, 4, 3, 1)); /* x + z <= 1 */
    row[0].low = NAN;
    CHECK(!judge_system(row, 1, 4, 3, 1));
}

/* The referee's word on the same directions, and points instead of frames. */
static void against_referee(uint64_t seed, int count)
{
    struct random r = random_start(seed);
    for (int i = 0; i < count * 2 * 2 * 4 * PAIR_FAMILIES; i++) {
        struct pair p;
        int dim = i & 1 ? 3 : 2, speed = i / 16 % PAIR_FAMILIES == PAIR_SPEED, moves = speed || (i & 2);
        pair_make(&p, &r, (enum pair_family)(i / 16 % PAIR_FAMILIES), dim, moves, i / 4 % 4);
        fmb_real n[3] = {0, 0, 0}, e[2][9];
        struct pair_frames f;
        const enum referee_verdict verdict = referee_judge(&p);
        /* one that separates, or is far from it */
        if (pair_init(&f, &p) != 0 || pair_ask(&f, &p, 0, n, NULL) != FMB_MISS)
            for (int k = 0; k < dim; k++)
                n[k] = (fmb_real)random_between(&r, -1, 1);
        fmb_view a = view_of(&p.body[0], e[0], dim), b = view_of(&p.body[1], e[1], dim);
        const fmb_real *va = moves ? p.body[0].velocity : NULL, *vb = moves ? p.body[1].velocity : NULL;
        CHECK_EQ(judge_direction(&a, va, &b, vb, dim, n, 0), referee_separates(n));
        if (verdict != REFEREE_SINGULAR)
            CHECK_EQ(judge_apart(&a, va, &b, vb, dim), verdict == REFEREE_APART);
    }
}

/* Hulls of boxes and of octahedra: what is empty, apart, moving apart, by hand. */
static void hulls(void)
{
    const fmb_real p[2][2][3] = {{{0, 0, 0}, {1, 1, 1}}, {{2, 0, 0}, {3, 1, 1}}}, v[3] = {-1, 0, 0},
                   w[3] = {(fmb_real)-0.5, 0, 0};
    fmb_hull3 a, b, both;
    CHECK(fmb_hull3_points(&a, p[0], 2) == 0 && fmb_hull3_points(&b, p[1], 2) == 0);
    CHECK(judge_hulls(&a, &b, -1) && judge_hulls(&a, &b, 4) && !judge_hulls(&a, &b, 5) && !judge_hulls(&a, &b, 9));
    CHECK(judge_hulls_moving(&a, NULL, &b, NULL) && judge_hulls_moving(&a, NULL, &b, w) &&
          !judge_hulls_moving(&a, NULL, &b, v));
    CHECK(judge_hulls_moving(&a, v, &b, v) && !judge_hulls_moving(&b, v, &a, NULL));
    CHECK(fmb_hull3_meet(&both, &a, &b) == 0 && judge_empty(&both) && !judge_empty(&a));
    for (int i = 0; i < FMB_HULL_DIRECTIONS; i++)
        a.support[i] = 1;
    CHECK(!judge_empty(&a));
    a.support[0] = (fmb_real)-1.5; /* x + y + z <= -1.5; -x - y - z <= 1 */
    CHECK(judge_empty(&a));
    a.support[FMB_HULL_DIRECTIONS - 1] = 2;
    CHECK(!judge_empty(&a));
    a.support[7] = a.support[8] = a.support[9] = (fmb_real)0.5; /* all of x, y, z >= -.5: one point */
    CHECK(!judge_empty(&a));
    a.support[7] = NEXT((fmb_real)0.5, 0);
    CHECK(judge_empty(&a));
}

/* Whole numbers, so that corners are exact: points and frames are the same bodies. */
static void points(uint64_t seed, int count)
{
    struct random r = random_start(seed);
    for (int i = 0; i < count; i++) {
        struct body body[2];
        fmb_real p[2][8][3], v[2][3], n[3], until = (fmb_real)random_int(&r, 0, 4) / 4;
        for (int s = 0; s < 2; s++) {
            body[s] = cube(FMB_CUBOID, 0, 0, 0);
            for (int k = 0; k < 3; k++) {
                body[s].origin[k] = (fmb_real)random_int(&r, -9, 9);
                body[s].velocity[k] = (fmb_real)random_int(&r, -3, 3);
                for (int j = 0; j < 3; j++)
                    body[s].edge[j][k] = (fmb_real)random_int(&r, -4, 4);
            }
            for (int c = 0; c < 8; c++)
                for (int k = 0; k < 3; k++)
                    p[s][c][k] = body[s].origin[k] + (fmb_real)(c & 1) * body[s].edge[0][k] +
                                 (fmb_real)(c >> 1 & 1) * body[s].edge[1][k] + (fmb_real)(c >> 2) * body[s].edge[2][k];
        }
        for (int k = 0; k < 6; k++) {
            v[k / 3][k % 3] = body[k / 3].velocity[k % 3];
            body[k / 3].velocity[k % 3] *= until;
        }
        for (int k = 0; k < 3; k++)
            n[k] = (fmb_real)random_int(&r, -3, 3);
        CHECK_EQ(judge_points((const fmb_real(*)[3])p[0], 8, v[0], (const fmb_real(*)[3])p[1], 8, v[1], n, until),
                 along(&body[0], &body[1], n[0], n[1], n[2], 0));
    }
}

/* Planes of two frames as rows: no solution where the referee sees them apart, one where they overlap. */
static void systems_of_pairs(uint64_t seed, int count)
{
    struct random r = random_start(seed);
    static union pair_rows work;
    long known = 0;
    for (int i = 0; i < count * 4; i++) {
        struct pair p;
        struct pair_frames f;
        fmb_system s;
        pair_make(&p, &r, PAIR_RANDOM, 3, i & 1, i / 2 % 4);
        const fmb_real *va = p.moving ? p.body[0].velocity : NULL, *vb = p.moving ? p.body[1].velocity : NULL;
        enum referee_verdict verdict = referee_judge(&p);
        if (pair_init(&f, &p) != 0 || fmb_system3_init(&s, &f.frame.d3[0], va, &f.frame.d3[1], vb) != 0)
            continue;
        int answer = fmb_solve_large(&s, 0, &work.d3, NULL),
            none = judge_system(s.row, s.rows, s.unknowns, s.dimension, s.simplex);
        CHECK(answer != FMB_MISS || none);
        CHECK(!none || verdict == REFEREE_APART);
        known += answer == FMB_MISS;
    }
    CHECK(known > count);
}

int main(int argc, char **argv)
{
    uint64_t seed = check_seed(argc, argv, 1), count = check_count(argc, argv, 1000);
    by_one_unit();
    moving();
    margins();
    zones();
    skins();
    layers();
    boxes();
    hulls();
    systems();
    points(seed, (int)count);
    against_referee(seed, (int)count / 20 + 1);
    systems_of_pairs(seed, (int)count / 4 + 1);
    return check_done("test_judge");
}
