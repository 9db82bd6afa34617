/* SPDX-License-Identifier: MIT */
/*
 * host-only: sets of points with a radius where the answer is plain: frames turned by 3-4-5, points whose way from the frame is known. What is clear is
 * decided, with the time of contact; points that the box or a face shows to be apart are not searched for; and what touches by a rounding is no miss,
 * far from the origin. (Next to touching, exactly: test_points_referee.c.) Arguments: [SEED [COUNT]].
 */
#include "check.h"
#include "epsilon.h"
#include "pairs.h"
#include <math.h>
#include <stddef.h>

enum { POINTS = 24, STEPS = 60 };

static struct random rng;
static fmb_real at[POINTS][3];
static fmb_frame3 frame;
static double size[3], origin[3]; /* of the box, along its edges */

static double between(double a, double b) { return random_between(&rng, a, b); }

/* To the edges' directions and back: turned about z. */
static void turn(const double x[3], double sine, double to[3])
{
    to[0] = 0.6 * x[0] - sine * x[1];
    to[1] = sine * x[0] + 0.6 * x[1];
    to[2] = x[2];
}

static void make(fmb_shape shape, double far)
{
    fmb_real e[3][3], o[3];
    for (int i = 0; i < 3; i++) {
        size[i] = shape == FMB_CUBOID ? between(0.5, 2) : 1;
        origin[i] = (double)(fmb_real)between(-far, far);
    }
    for (int i = 0; i < 3; i++) {
        const double unit[3] = {i == 0 ? size[0] : 0, i == 1 ? size[1] : 0, i == 2 ? size[2] : 0};
        double x[3];
        turn(unit, 0.8, x);
        for (int k = 0; k < 3; k++)
            e[i][k] = (fmb_real)x[k];
        o[i] = (fmb_real)origin[i];
    }
    CHECK_EQ(fmb_frame3_init(&frame, shape, o, e[0], e[1], e[2]), 0);
}

static void set_point(int i, const double x[3])
{
    double p[3];
    turn(x, 0.8, p);
    for (int k = 0; k < 3; k++)
        at[i][k] = (fmb_real)(p[k] + origin[k]);
}

/* Of the box: how far the point is from it, and along the edge where that is most. */
static double away(const double x[3], double *most)
{
    double square = 0;
    *most = 0;
    for (int k = 0; k < 3; k++) {
        const double d = fmax(0, fmax(-x[k], x[k] - size[k]));
        square += d * d;
        *most = fmax(*most, d);
    }
    return sqrt(square);
}

/* How far the point, from the origin, is beyond the box's own box in the world. */
static double beyond(const double x[3])
{
    const double half[3] = {size[0] / 2, size[1] / 2, size[2] / 2};
    const double wide[3] = {0.6 * half[0] + 0.8 * half[1], 0.8 * half[0] + 0.6 * half[1], half[2]};
    double middle[3], p[3], most = 0;
    turn(half, 0.8, middle);
    turn(x, 0.8, p);
    for (int k = 0; k < 3; k++)
        most = fmax(most, fabs(p[k] - middle[k]) - wide[k]);
    return most;
}

static int is_clear(double x, double y) { return fabs(x - y) > 1e-3; }

/* At rest: what is clear is decided, and only what faces leave is searched for. */
static void rests(double radius)
{
    const fmb_points3 set = {(const fmb_real(*)[3])at, POINTS, (fmb_real)radius};
    static fmb_points3_body body;
    static fmb_points3_walk walk;
    fmb_points3_found f, first;
    int meet = 0, more, told[POINTS] = {0}, all_clear = 1;
    unsigned left = 0;
    for (int i = 0; i < POINTS; i++) {
        double x[3], most;
        for (int k = 0; k < 3; k++)
            x[k] = between(-1, size[k] + 1);
        set_point(i, x);
        const double d = away(x, &most);
        const double out = beyond(x);
        all_clear &= is_clear(d, radius) && is_clear(most, radius) && is_clear(out, radius);
        told[i] = d < radius ? FMB_HIT : FMB_MISS;
        left += most < radius && out < radius;
        meet += told[i] == FMB_HIT;
    }
    const int any = meet;
    if (!all_clear)
        return;
    CHECK_EQ(fmb_points3_body_init(&body, &frame, NULL, set.radius), 0);
    CHECK_EQ(fmb_points3_begin(&walk, &set, &body, 1), 0);
    while ((more = fmb_points3_next(&walk, &f)) == 1) {
        CHECK(f.answer == FMB_HIT && f.body == 0 && told[f.point] == FMB_HIT && f.when.in == 0 && f.when.out == 1);
        told[f.point] = FMB_MISS;
        meet--;
    }
    CHECK(more == 0 && meet == 0);
    CHECK_EQ(walk.asked, left);
    CHECK_EQ(fmb_points3_test(&set, &frame, &first), any ? FMB_HIT : FMB_MISS);
    CHECK(!any || (first.answer == FMB_HIT && first.when.in == 0));
}

/* When the point, which goes the other way, is nearest, and how far it is then; before and after: the times at which it is `radius` away. */
static double nearest_time(const double x[3], const double way[3], double radius, double when[2])
{
    double low = 0, high = 1, most, y[2];
    for (int n = 0; n < STEPS; n++) {
        const double t[2] = {low + (high - low) / 3, high - (high - low) / 3};
        for (int s = 0; s < 2; s++) {
            const double p[3] = {x[0] - t[s] * way[0], x[1] - t[s] * way[1], x[2] - t[s] * way[2]};
            y[s] = away(p, &most);
        }
        if (y[0] < y[1])
            high = t[1];
        else
            low = t[0];
    }
    for (int s = 0; s < 2; s++) {
        double in = low, out = s;
        for (int n = 0; n < STEPS; n++) {
            const double t = (in + out) / 2, p[3] = {x[0] - t * way[0], x[1] - t * way[1], x[2] - t * way[2]};
            if (away(p, &most) < radius)
                in = t;
            else
                out = t;
        }
        when[s] = out;
    }
    const double p[3] = {x[0] - low * way[0], x[1] - low * way[1], x[2] - low * way[2]};
    return away(p, &most);
}

/* One point and a frame that moves: its times of contact; of several the first. */
static void moves(double radius)
{
    double way[3], v[3], soonest = 2;
    int sure = 1;
    fmb_points3_found f;
    for (int k = 0; k < 3; k++)
        way[k] = between(-3, 3);
    turn(way, 0.8, v);
    const fmb_real step[3] = {(fmb_real)v[0], (fmb_real)v[1], (fmb_real)v[2]};
    for (int i = 0; i < POINTS; i++) {
        const fmb_points3 one = {(const fmb_real(*)[3]) & at[i], 1, (fmb_real)radius};
        double x[3], when[2];
        for (int k = 0; k < 3; k++)
            x[k] = between(-2, size[k] + 2);
        set_point(i, x);
        const double least = nearest_time(x, way, radius, when);
        const int answer = fmb_points3_sweep(&one, &frame, step, &f);
        if (least > radius + 1e-3)
            CHECK_EQ(answer, FMB_MISS);
        if (least < 0.7 * radius) {
            CHECK_EQ(answer, FMB_HIT);
            CHECK(f.point == 0 && f.body == 0 && fabs((double)f.when.in - when[0]) < 1e-3 &&
                  fabs((double)f.when.out - when[1]) < 1e-3);
        }
        sure &= least > radius + 1e-3 || least < 0.7 * radius;
        soonest = least < radius ? fmin(soonest, when[0]) : soonest;
    }
    const fmb_points3 set = {(const fmb_real(*)[3])at, POINTS, (fmb_real)radius};
    const int answer = fmb_points3_sweep(&set, &frame, step, &f);
    if (sure) {
        CHECK_EQ(answer, soonest < 2 ? FMB_HIT : FMB_MISS);
        CHECK(soonest == 2 || fabs((double)f.when.in - soonest) < 1e-3);
    }
}

/* A tetrahedron's slanted face: points beside it, which no other face shows to be apart. */
static void slants(double radius)
{
    static fmb_points3_body body;
    static fmb_points3_walk walk;
    make(FMB_TETRAHEDRON, 2);
    for (int side = 0; side < 2; side++) {
        fmb_points3_found f;
        const double a = between(0.2, 0.4), b = between(0.2, 0.4), d = (radius + (side ? 2e-3 : -2e-3)) / sqrt(3);
        const double x[3] = {a + d, b + d, 1 - a - b + d};
        const fmb_points3 one = {(const fmb_real(*)[3])at, 1, (fmb_real)radius};
        set_point(0, x);
        CHECK_EQ(fmb_points3_body_init(&body, &frame, NULL, one.radius), 0);
        CHECK_EQ(fmb_points3_begin(&walk, &one, &body, 1), 0);
        CHECK_EQ(fmb_points3_next(&walk, &f), side == 0);
        CHECK_EQ(walk.asked, side == 0);
        CHECK(side || f.answer == FMB_HIT);
    }
}

/* Upright, far away: p touches what is exactly from + size + radius, or is nearer by a rounding. That is no miss, at rest and at the end of a step. */
static void touches(void)
{
    const int k = random_int(&rng, 0, 2), back = random_int(&rng, 0, 1), moving = random_int(&rng, 0, 1);
    fmb_real e[3][3] = {{0, 0, 0}, {0, 0, 0}, {0, 0, 0}}, o[3], v[3] = {0, 0, 0};
    for (int i = 0; i < 3; i++) {
        o[i] = (fmb_real)between(-1000, 1000);
        e[i][i] = (fmb_real)between(0.1, 2);
    }
    v[k] = moving ? (fmb_real)between(-2, 2) : 0;
    const fmb_real radius = (fmb_real)between(0, 1), way = (v[k] < 0) == back ? v[k] : 0;
    CHECK_EQ(fmb_frame3_init(&frame, FMB_CUBOID, o, e[0], e[1], e[2]), 0);
    const long double end = (long double)o[k] + (long double)way +
                            (back ? -(long double)radius : (long double)e[k][k] + (long double)radius);
    for (int i = 0; i < 3; i++)
        at[0][i] = o[i] + e[i][i] / 2;
    fmb_real p = (fmb_real)end;
    if (back ? (long double)p < end : (long double)p > end)
        p = (p < 0) == back ? p * (1 - (fmb_real)EPSILON) : p * (1 + (fmb_real)EPSILON);
    at[0][k] = p;
    const fmb_points3 one = {(const fmb_real(*)[3])at, 1, radius};
    if (is_wide() && (back ? (long double)p >= end : (long double)p <= end))
        CHECK(fmb_points3_sweep(&one, &frame, v, NULL) != FMB_MISS);
}

/*
 * A large cuboid, and a point beside an edge of it, 3 and 4 units away: it touches what has 5 as its radius, exactly. Faces do not tell, and what the
 * search computes along its direction is off by more than it needs: that is no miss.
 */
static void touches_edge(void)
{
    const int k = random_int(&rng, 0, 2), moving = random_int(&rng, 0, 1);
    const fmb_real unit = (fmb_real)0x1p-10, o[3] = {0, 0, 0}, v[3] = {0, 0, 0};
    fmb_real e[3][3] = {{0, 0, 0}, {0, 0, 0}, {0, 0, 0}}, way[3] = {0, 0, 0};
    for (int i = 0; i < 3; i++)
        e[i][i] = unit * (fmb_real)random_int(&rng, 500000, 1000000);
    at[0][k] = e[k][k] / 2;
    at[0][(k + 1) % 3] = e[(k + 1) % 3][(k + 1) % 3] + 3 * unit;
    at[0][(k + 2) % 3] = e[(k + 2) % 3][(k + 2) % 3] + 4 * unit;
    way[k] = moving ? unit : 0;
    const fmb_points3 one = {(const fmb_real(*)[3])at, 1, 5 * unit};
    CHECK_EQ(fmb_frame3_init(&frame, FMB_CUBOID, o, e[0], e[1], e[2]), 0);
    CHECK(fmb_points3_sweep(&one, &frame, moving ? way : v, NULL) != FMB_MISS);
}

/* ---- what a body is made of ---- */

/* Box and faces keep clear by what the derivations at set_reach and in proof.h (D26) say, whichever number is the largest; upright, so nothing rounds. */
static void reaches(void)
{
    const long double u = (long double)EPSILON / 2;
    for (int n = 0; n < 48; n++) {
        const int k = n % 3, back = n / 3 & 1, what = n / 6 % 4, turned = n / 24;
        fmb_real o[3] = {0, 0, 0}, e[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, v[3] = {0, 0, 0};
        fmb_points3_body body;
        o[k] = what == 0 ? (back ? -1024 : 1024) : 0;
        v[k] = what == 1 ? (back ? -1024 : 1024) : 0;
        e[k][k] = what == 2 ? 1024 : 1;
        const fmb_real radius = what == 3 ? 1024 : (fmb_real)0.5;
        if (turned) { /* from the other corner: normals the other way round */
            const fmb_real from[3] = {o[0] + e[0][0], o[1] + e[1][1], o[2] + e[2][2]};
            const fmb_real back_e[3][3] = {{-e[0][0], 0, 0}, {0, -e[1][1], 0}, {0, 0, -e[2][2]}};
            CHECK_EQ(fmb_frame3_init(&frame, FMB_CUBOID, from, back_e[0], back_e[1], back_e[2]), 0);
        } else {
            CHECK_EQ(fmb_frame3_init(&frame, FMB_CUBOID, o, e[0], e[1], e[2]), 0);
        }
        CHECK_EQ(fmb_points3_body_init(&body, &frame, v, radius), 0);
        for (int i = 0; i < 3; i++) {
            const long double sum = fabsl((long double)frame.origin[i]) + (long double)e[i][i] +
                                    fabsl((long double)v[i]) + (long double)radius;
            const long double low = (long double)o[i] + fminl(0, (long double)v[i]) - (long double)radius,
                              high = (long double)o[i] + (long double)e[i][i] + fmaxl(0, (long double)v[i]) +
                                     (long double)radius;
            CHECK((long double)body.box.min[i] <= low - 6 * u * sum &&
                  (long double)body.box.min[i] >= low - 12 * u * sum);
            CHECK((long double)body.box.max[i] >= high + 6 * u * sum &&
                  (long double)body.box.max[i] <= high + 12 * u * sum);
        }
        for (int f = 0; f < 3; f++) {
            long double length = 0, all = 0;
            for (int i = 0; i < 3; i++) {
                const long double x = (long double)body.n[f][i], from = (long double)frame.origin[i];
                const long double d = fmaxl(fabsl((long double)body.box.min[i] - from),
                                            fabsl((long double)body.box.max[i] - from));
                length += x * x;
                all += fabsl(x) * (d + (long double)e[i][i] + fabsl((long double)v[i]));
            }
            CHECK(length > 0.2L && length < 4.1L);
            const long double least = (long double)radius * sqrtl(length) + 10 * u * all;
            CHECK((long double)body.far[f] >= least &&
                  (long double)body.far[f] <= least + 64 * u * ((long double)radius + all));
        }
    }
}

/* A body that is made anew in the place of another one; its mark, which all of its numbers change. */
static void made_anew(void)
{
    fmb_points3_body body, other;
    fmb_real o[3] = {1, 2, 3}, e[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, v[3] = {1, 2, 3};
    fmb_real *const number[15] = {&o[0],    &o[1],    &o[2],    &v[0],    &v[1],    &v[2],    &e[0][0], &e[0][1],
                                  &e[0][2], &e[1][0], &e[1][1], &e[1][2], &e[2][0], &e[2][1], &e[2][2]};
    CHECK_EQ(fmb_frame3_init(&frame, FMB_CUBOID, o, e[0], e[1], e[2]), 0);
    CHECK_EQ(fmb_points3_body_init(&body, &frame, v, 1), 0);
    CHECK(body.moves && body.faces == 3);
    for (int i = 0; i < 15; i++) {
        *number[i] += (fmb_real)0.125;
        CHECK_EQ(fmb_frame3_init(&frame, FMB_CUBOID, o, e[0], e[1], e[2]), 0);
        CHECK_EQ(fmb_points3_body_init(&other, &frame, v, 1), 0);
        CHECK(other.mark != body.mark);
        *number[i] -= (fmb_real)0.125;
    }
    for (int k = 0; k < 3; k++)
        body.hint[k] = 7;
    CHECK_EQ(fmb_frame3_init(&frame, FMB_TETRAHEDRON, o, e[0], e[1], e[2]), 0);
    CHECK_EQ(fmb_points3_body_init(&body, &frame, NULL, FMB_LARGEST), 0);
    CHECK(!body.moves && body.faces == 4 && body.hint[0] == 0 && body.hint[1] == 0 && body.hint[2] == 0 &&
          body.mark != other.mark);
    for (int k = 0; k < 3; k++) { /* one component is a way; none is far below 1 */
        for (int j = 0; j < 3; j++)
            v[j] = j == k ? 1 : 0;
        CHECK_EQ(fmb_points3_body_init(&body, &frame, v, 1), 0);
        CHECK(body.moves);
    }
    CHECK_EQ(fmb_points3_body_init(&body, &frame, v, (fmb_real)1.5 * FMB_LARGEST), FMB_ERR_RANGE);
    const fmb_points3 one = {(const fmb_real(*)[3])at, 1, 1};
    static fmb_points3_walk walk;
    CHECK_EQ(fmb_points3_begin(&walk, &one, &body, 1), FMB_ERR_FRAME);
}

/* ---- what a search keeps, how far it goes in a call, and what it refuses ---- */

/*
 * A unit cube at the origin, which moves by 2 along x; nothing rounds. Points on its way: `by` is met at the time (x - 1) / 2; one that slides
 * touches a face; one beside is farther from it by a unit in the last place: it is not met, and that is not to be seen.
 */
static const fmb_real far_away[3] = {100, 0, 0}, way_x[3] = {2, 0, 0};
static fmb_points3_body cube;
static fmb_points3_walk search;

enum { WITHIN, BESIDE, SLIDES };

static void put_point(int i, fmb_real x, int beside)
{
    at[i][0] = x;
    at[i][1] = beside == SLIDES ? 1 : beside == BESIDE ? 1 + (fmb_real)EPSILON : (fmb_real)0.5;
    at[i][2] = (fmb_real)0.5;
}

static fmb_points3 set_of(int points) { return (fmb_points3){(const fmb_real(*)[3])at, points, 0}; }

static void make_cube(const fmb_real *v)
{
    const fmb_real o[3] = {0, 0, 0}, e[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    CHECK_EQ(fmb_frame3_init(&frame, FMB_CUBOID, o, e[0], e[1], e[2]), 0);
    CHECK_EQ(fmb_points3_body_init(&cube, &frame, v, 0), 0);
}

/* The first contact with the points that are there: its answer, and which. */
static int first_of(int points, const fmb_real *v, int *which)
{
    const fmb_points3 set = set_of(points);
    fmb_points3_found f = {-7, 0, -7, {7, 7}};
    make_cube(v);
    CHECK_EQ(fmb_points3_begin(&search, &set, &cube, 1), 0);
    const int answer = fmb_points3_first(&search, &f);
    *which = f.point;
    CHECK_EQ(f.answer, answer == FMB_MISS ? -7 : answer);
    return answer;
}

static void keeps(void)
{
    int which;
    const fmb_real nan = (fmb_real)NAN;
    for (int order = 0; order < 2; order++) {
        put_point(order, 2, WITHIN);                 /* at 1/2 */
        put_point(1 - order, (fmb_real)1.5, WITHIN); /* at 1/4 */
        CHECK(first_of(2, way_x, &which) == FMB_HIT && which == 1 - order);
        CHECK_EQ(search.asked, order ? 1 : 2); /* what is met later is not searched for */
        /* Both at 1/2: a hit is kept, not what touches. */
        put_point(1 - order, 2, SLIDES);
        CHECK(first_of(2, way_x, &which) == FMB_HIT && which == order);
        /* At rest, too; and the search ends with it. */
        put_point(order, (fmb_real)0.5, WITHIN);
        put_point(1 - order, (fmb_real)0.5, BESIDE);
        CHECK(first_of(2, NULL, &which) == FMB_HIT && which == order);
        CHECK_EQ(search.asked, order ? 2 : 1);
        /* Nothing is kept before a point that cannot be used. */
        at[order][0] = nan;
        CHECK(first_of(2, NULL, &which) == FMB_ERR_NOT_FINITE && which == order);
    }
    /* After it nothing is looked at. */
    at[0][0] = nan;
    put_point(1, (fmb_real)0.5, WITHIN);
    CHECK(first_of(2, NULL, &which) == FMB_ERR_NOT_FINITE && which == 0);
    put_point(0, far_away[0], WITHIN);
    CHECK(first_of(1, way_x, &which) == FMB_MISS && which == -7); /* nothing is told */
    /* A point beside is no hit, at rest and in motion, wherever it is asked. */
    put_point(0, (fmb_real)0.5, BESIDE);
    CHECK(first_of(1, NULL, &which) == FMB_UNDECIDED && which == 0);
    CHECK(first_of(1, way_x, &which) == FMB_UNDECIDED && which == 0);
    put_point(0, 2, BESIDE);
    CHECK(first_of(1, way_x, &which) == FMB_UNDECIDED && which == 0);
}

/* What faces do not exclude before is met later: beside an edge, 0.3 and 0.4 away where 0.5 is the radius. The first contact stays. */
static void met_later(void)
{
    const fmb_real o[3] = {0, 0, 0}, e[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    fmb_points3 set = {(const fmb_real(*)[3])at, 2, (fmb_real)0.5};
    fmb_points3_found f;
    put_point(0, 2, WITHIN);
    put_point(1, (fmb_real)1.95, WITHIN);
    at[1][1] = (fmb_real)1.4;
    CHECK_EQ(fmb_frame3_init(&frame, FMB_CUBOID, o, e[0], e[1], e[2]), 0);
    CHECK_EQ(fmb_points3_sweep(&set, &frame, way_x, &f), FMB_HIT);
    CHECK(f.point == 0 && f.when.in <= (fmb_real)0.25 && f.when.in > (fmb_real)0.2499);
}

/* One point a call; and no more calls than that. */
static void spends(void)
{
    fmb_points3 set = set_of(4);
    fmb_points3_found f = {-7, -7, -7, {7, 7}};
    make_cube(way_x);
    for (int i = 0; i < 4; i++)
        put_point(i, 3 - (fmb_real)i / 2, WITHIN);
    CHECK_EQ(fmb_points3_begin(&search, &set, &cube, 1), 0);
    search.budget = 1;
    for (int i = 1; i < 5; i++) {
        CHECK_EQ(fmb_points3_first(&search, &f), i < 4 ? FMB_UNFINISHED : FMB_HIT);
        CHECK(search.at == i && f.point == (i < 4 ? -7 : 3));
    }
    /* Some in one call, the rest in the next one: the points are those that they were. */
    for (int i = 0; i < 4; i++)
        at[i][0] = far_away[0];
    CHECK_EQ(fmb_points3_begin(&search, &set, &cube, 1), 0);
    search.budget = 2;
    CHECK_EQ(fmb_points3_first(&search, &f), FMB_UNFINISHED);
    search.budget = FMB_NO_LIMIT;
    CHECK_EQ(fmb_points3_first(&search, &f), FMB_MISS);
    CHECK_EQ(fmb_points3_first(&search, &f), FMB_ERR_STALE); /* told once: nothing is remembered */
    /* A point becomes unusable between its bodies. */
    fmb_points3_body both[2] = {cube, cube};
    f = (fmb_points3_found){-7, -7, -7, {7, 7}};
    CHECK_EQ(fmb_points3_begin(&search, &set, both, 2), 0);
    search.budget = 1;
    CHECK_EQ(fmb_points3_next(&search, &f), FMB_UNFINISHED);
    CHECK(f.point == -7 && f.body == -7 && f.answer == -7);
    at[0][1] = (fmb_real)NAN;
    CHECK_EQ(fmb_points3_next(&search, &f), 1);
    CHECK(f.point == 0 && f.body == 0 && f.answer == FMB_ERR_NOT_FINITE && f.when.in == 0 && f.when.out == 1);
}

static void refuses_walks(void)
{
    fmb_points3 set = set_of(2);
    fmb_points3_found f = {-7, -7, -7, {7, 7}};
    make_cube(NULL);
    put_point(0, 100, WITHIN);
    put_point(1, 100, WITHIN);
    CHECK_EQ(fmb_points3_begin(&search, &set, &cube, 1), 0);
    CHECK_EQ(fmb_points3_next(&search, &f), 0);
    CHECK(f.point == -7 && f.answer == -7); /* there is none */
    CHECK_EQ(fmb_points3_first(&search, &f), FMB_ERR_STALE);
    CHECK_EQ(fmb_points3_begin(&search, NULL, &cube, 0), FMB_ERR_NULL); /* of two errors that of the set */
    CHECK_EQ(fmb_points3_next(&search, &f), FMB_ERR_FRAME);             /* and what was begun before is gone */
    /* As many as there may be. */
    fmb_points3_body none = cube;
    none.usable = 0;
    CHECK_EQ(fmb_points3_begin(&search, &set, &none, FMB_POINTS3_BODIES), FMB_ERR_FRAME);
    set.points = FMB_POINTS3_MOST;
    CHECK_EQ(fmb_points3_begin(&search, &set, &cube, 1), 0);
    cube.usable = 0; /* a body that is none is told as such, though its mark is another one, too */
    cube.mark++;
    CHECK_EQ(fmb_points3_first(&search, &f), FMB_ERR_FRAME);
}

int main(int argc, char **argv)
{
    rng = random_start(check_seed(argc, argv, 20266));
    const int count = (int)check_count(argc, argv, 100);
    for (int n = 0; n < count + 9; n++) {
        const double radius = between(0.1, 1);
        make(FMB_CUBOID, n % 3 ? 2 : 0);
        rests(radius);
        moves(radius);
        slants(radius);
        for (int i = 0; i < 8; i++)
            touches(), touches_edge();
    }
    reaches();
    made_anew();
    keeps();
    met_later();
    spends();
    refuses_walks();
    return check_done("points, told");
}
