/* SPDX-License-Identifier: MIT */
/*
 * The nearest and the most overlapping pair of sets of hulls, and hulls of the plane, host-only. At rest: all pairs once more, by
 * fmb_hull3_distance. Moving: the least over the time of the greatest of all lines, in more digits than the library has, and the judge of
 * the audit in rationals. Pairs of frames of the plane: against the exact referee. Usage: test_hull_set [SEED [COUNT]].
 */
#include "check.h"
#include "epsilon.h"
#include "judge.h"
#include "pairs.h"
#include "referee.h"
#include <gmp.h>
#include <stdio.h>

enum { MOST = 7 };

/* A set of hulls of points, in space, or in the plane by the points' first two coordinates. */
struct set {
    int dim, count, points[MOST];
    fmb_real point[MOST][4][3], way3[MOST][3], way2[MOST][2];
    fmb_hull3 space[MOST];
    fmb_hull2 plane[MOST];
};

static const int direction3[FMB_HULL_DIRECTIONS][3] = {
    {1, 1, 1},  {-1, 1, 1}, {1, -1, 1}, {-1, -1, 1}, {1, 0, 0},   {0, 1, 0},   {0, 0, 1},
    {0, 0, -1}, {0, -1, 0}, {-1, 0, 0}, {1, 1, -1},  {-1, 1, -1}, {1, -1, -1}, {-1, -1, -1},
};
static const int direction2[FMB_HULL2_DIRECTIONS][3] = {{1, 1, 0},  {-1, 1, 0}, {1, 0, 0},  {0, 1, 0},
                                                        {0, -1, 0}, {-1, 0, 0}, {1, -1, 0}, {-1, -1, 0}};

static int all_of(int dim) { return dim == 3 ? FMB_HULL_DIRECTIONS : FMB_HULL2_DIRECTIONS; }
static const int *direction_of(int i, int dim) { return dim == 3 ? direction3[i] : direction2[i]; }
static const fmb_real *support_of(const struct set *s, int i)
{
    return s->dim == 3 ? s->space[i].support : s->plane[i].support;
}

static void make_hulls(struct set *s)
{
    for (int i = 0; i < s->count; i++) {
        fmb_real flat[4][2];
        for (int n = 0; n < s->points[i]; n++)
            for (int k = 0; k < 2; k++)
                flat[n][k] = s->point[i][n][k];
        CHECK_EQ(fmb_hull3_points(&s->space[i], (const fmb_real(*)[3])s->point[i], s->points[i]), 0);
        CHECK_EQ(fmb_hull2_points(&s->plane[i], (const fmb_real(*)[2])flat, s->points[i]), 0);
        for (int k = 0; k < 2; k++)
            s->way2[i][k] = s->way3[i][k];
    }
}

/* Whole numbers, so that many pairs are as near; or any. Some do not move, some move alike, one of two sets is sparse. */
static void random_set(struct random *r, struct set *s, int dim)
{
    int whole = random_int(r, 0, 2) == 0, room = random_int(r, 0, 2) ? 4 : 40;
    double size = random_int(r, 0, 3) ? 1 : 1e-3;
    s->dim = dim;
    s->count = random_int(r, 2, MOST);
    for (int i = 0; i < s->count; i++) {
        int still = random_int(r, 0, 3) == 0, alike = random_int(r, 0, 3) == 0;
        s->points[i] = random_int(r, 1, 4);
        for (int k = 0; k < 3; k++) {
            double centre = random_between(r, -room, room), way = random_between(r, -2 * room, 2 * room);
            int step = random_int(r, -room, room);
            s->way3[i][k] = still ? 0 : alike && i > 0 ? s->way3[i - 1][k] : whole ? (fmb_real)step : (fmb_real)way;
            for (int n = 0; n < s->points[i]; n++) {
                int near = random_int(r, -1, 1);
                double x = random_between(r, -size, size);
                s->point[i][n][k] = whole ? (fmb_real)((int)centre + near) : (fmb_real)(centre + x);
            }
        }
    }
    make_hulls(s);
}

static int ask(const struct set *s, int moving, fmb_hull_pair *nearest, fmb_hull_pair *deepest)
{
    return s->dim == 3 ? fmb_hull3_proximity(s->space, moving ? s->way3 : NULL, s->count, nearest, deepest)
                       : fmb_hull2_proximity(s->plane, moving ? s->way2 : NULL, s->count, nearest, deepest);
}

/* ---- at rest ---- */

static void at_rest(const struct set *s)
{
    fmb_hull_pair nearest, deepest, near = {-1, -1, 0, 0}, deep = {-1, -1, 0, 0};
    int expected = FMB_MISS;
    for (int a = 0; a < s->count; a++)
        for (int b = a + 1; b < s->count; b++) {
            fmb_real x = 0;
            int answer = s->dim == 3 ? fmb_hull3_distance(&s->space[a], &s->space[b], NULL, &x)
                                     : fmb_hull2_distance(&s->plane[a], &s->plane[b], NULL, &x);
            fmb_hull_pair *pair = answer ? &deep : &near;
            expected = answer ? answer : expected;
            if (pair->a < 0 || x < pair->distance)
                *pair = (fmb_hull_pair){a, b, x, 0};
        }
    CHECK_EQ(ask(s, 0, &nearest, &deepest), expected);
    CHECK(nearest.a == near.a && nearest.b == near.b && nearest.distance == near.distance && nearest.when == 0);
    CHECK(deepest.a == deep.a && deepest.b == deep.b && deepest.distance == deep.distance && deepest.when == 0);
    CHECK_EQ(ask(s, 0, NULL, NULL), expected);
}

/* ---- moving ---- */

struct line {
    long double start, slope;
};

static long double highest(const struct line *line, int count, long double t)
{
    long double best = line[0].start + t * line[0].slope;
    for (int i = 1; i < count; i++) {
        long double x = line[i].start + t * line[i].slope;
        best = x > best ? x : best;
    }
    return best;
}

/* The least over the time of the greatest line: at an end, or where two lines cross. *scale: the sizes of the numbers. */
static long double least_measure(const struct set *s, int a, int b, long double *scale)
{
    const long double root = s->dim == 3 ? 1.7320508075688772935274463415L : 1.4142135623730950488016887242L;
    struct line line[FMB_HULL_DIRECTIONS];
    int n = all_of(s->dim);
    *scale = 0;
    for (int i = 0; i < n; i++) {
        const int *d = direction_of(i, s->dim);
        long double by = (d[0] != 0) + (d[1] != 0) + (d[2] != 0) == 1 ? 1 : root, speed = 0;
        line[i].start = -((long double)support_of(s, a)[i] + (long double)support_of(s, b)[n - 1 - i]) / by;
        line[i].slope = 0;
        for (int k = 0; k < s->dim; k++) {
            long double v = (long double)s->way3[b][k] - (long double)s->way3[a][k];
            line[i].slope += (long double)d[k] * v / by;
            speed += v < 0 ? -v : v;
        }
        long double size = line[i].start < 0 ? -line[i].start : line[i].start;
        *scale = size + speed > *scale ? size + speed : *scale;
    }
    long double at_end = highest(line, n, 1), best = highest(line, n, 0);
    best = at_end < best ? at_end : best;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++) {
            long double span = line[i].slope - line[j].slope;
            long double t = span != 0 ? (line[j].start - line[i].start) / span : -1;
            if (t > 0 && t < 1) {
                long double x = highest(line, n, t);
                best = x < best ? x : best;
            }
        }
    return best;
}

/* The judge of the audit, of which each hull of the plane is one of space with z = 0. */
static int judged_apart(const struct set *s, int a, int b)
{
    static const int from[FMB_HULL_DIRECTIONS] = {0, 1, 6, 7, 2, 3, -1, -1, 4, 5, 0, 1, 6, 7};
    fmb_hull3 h[2] = {s->space[a], s->space[b]};
    fmb_real way[2][3];
    for (int e = 0; e < 2; e++)
        for (int k = 0; k < 3; k++)
            way[e][k] = k < s->dim ? s->way3[e ? b : a][k] : 0;
    for (int e = 0; e < 2 && s->dim == 2; e++)
        for (int i = 0; i < FMB_HULL_DIRECTIONS; i++)
            h[e].support[i] = from[i] < 0 ? 0 : s->plane[e ? b : a].support[from[i]];
    return judge_hulls_moving(&h[0], way[0], &h[1], way[1]);
}

/*
 * Each pair by itself, as a set of two: proved apart only where it is; not above the exact measure, and near it; the same the other way
 * round. Then all of them.
 */
static void moving(const struct set *s, double *worst, int *told)
{
    const long double slack = 1e-17L;
    fmb_hull_pair nearest, deepest, near = {-1, -1, 0, 0}, deep = {-1, -1, 0, 0};
    int expected = FMB_MISS;
    for (int a = 0; a < s->count; a++)
        for (int b = a + 1; b < s->count; b++) {
            struct set two = {.dim = s->dim, .count = 2}, back = two;
            for (int e = 0; e < 2; e++) {
                int from = e ? b : a;
                two.space[e] = back.space[1 - e] = s->space[from];
                two.plane[e] = back.plane[1 - e] = s->plane[from];
                for (int k = 0; k < 3; k++) {
                    two.way3[e][k] = back.way3[1 - e][k] = s->way3[from][k];
                    two.way2[e][k & 1] = back.way2[1 - e][k & 1] = s->way2[from][k & 1];
                }
            }
            long double scale, exact = least_measure(s, a, b, &scale);
            int answer = ask(&two, 1, &nearest, &deepest);
            fmb_hull_pair *of = answer ? &deepest : &nearest, *other = answer ? &nearest : &deepest;
            CHECK(of->a == 0 && of->b == 1 && other->a == -1 && other->b == -1);
            CHECK((answer == FMB_MISS) == (of->distance > 0));
            CHECK(answer == FMB_UNDECIDED || judged_apart(s, a, b));
            CHECK((long double)of->distance <= exact + slack * scale);
            double below = (double)((exact - (long double)of->distance) / scale) / EPSILON;
            *worst = below > *worst ? below : *worst;
            *told += answer == FMB_MISS;
            fmb_real x = of->distance, when = of->when;
            CHECK(when >= 0 && when <= 1);
            CHECK_EQ(ask(&back, 1, &nearest, &deepest), answer);
            CHECK(of->distance == x && of->when == when);
            fmb_hull_pair *pair = answer ? &deep : &near;
            expected = answer ? answer : expected;
            if (pair->a < 0 || x < pair->distance)
                *pair = (fmb_hull_pair){a, b, x, when};
        }
    CHECK_EQ(ask(s, 1, &nearest, &deepest), expected);
    CHECK(nearest.a == near.a && nearest.b == near.b && nearest.distance == near.distance && nearest.when == near.when);
    CHECK(deepest.a == deep.a && deepest.b == deep.b && deepest.distance == deep.distance && deepest.when == deep.when);
}

/* Another unit changes nothing, nor does another order but the numbers. */
static void unit_and_order(const struct set *s)
{
    const fmb_real power = (fmb_real)0x1p12;
    struct set large = *s, turned = *s;
    fmb_hull_pair first[2], other[2];
    for (int i = 0; i < s->count; i++) {
        int j = s->count - 1 - i;
        turned.space[i] = s->space[j];
        turned.plane[i] = s->plane[j];
        for (int k = 0; k < 3; k++) {
            large.way3[i][k] *= power;
            turned.way3[i][k] = s->way3[j][k];
            turned.way2[i][k & 1] = s->way2[j][k & 1];
            for (int n = 0; n < s->points[i]; n++)
                large.point[i][n][k] *= power;
        }
    }
    make_hulls(&large);
    for (int m = 0; m < 2; m++) {
        int answer = ask(s, m, &first[0], &first[1]);
        CHECK_EQ(ask(&large, m, &other[0], &other[1]), answer);
        for (int i = 0; i < 2; i++)
            CHECK(first[i].a == other[i].a && first[i].b == other[i].b && first[i].when == other[i].when &&
                  first[i].distance * power == other[i].distance);
        CHECK_EQ(ask(&turned, m, &other[0], &other[1]), answer);
        for (int i = 0; i < 2; i++)
            CHECK((first[i].a < 0) == (other[i].a < 0) && first[i].distance == other[i].distance);
    }
}

/* ---- frames of the plane ---- */

static void plane_pair(struct random *r, enum pair_family family, int go)
{
    struct pair p;
    struct pair_frames f;
    fmb_hull2 h[2], meet;
    fmb_real x, y, axis[2], back[2];
    fmb_interval when = {7, 8};
    double excess;
    pair_make(&p, r, family, 2, go, random_int(r, 0, 3));
    if (pair_init(&f, &p) != 0)
        return;
    CHECK_EQ(fmb_hull2_frame(&h[0], &f.frame.d2[0]) | fmb_hull2_frame(&h[1], &f.frame.d2[1]), 0);
    enum referee_verdict exact = referee_judge(&p);
    if (go) {
        int sweep = fmb_hull2_sweep(&h[0], p.body[0].velocity, &h[1], p.body[1].velocity, &when);
        CHECK(sweep != FMB_MISS || exact == REFEREE_APART);
        CHECK(sweep != FMB_MISS || (when.in == 7 && when.out == 8));
        if (sweep >= 0 && (exact == REFEREE_TOUCH || exact == REFEREE_OVERLAP))
            CHECK(sweep == FMB_UNDECIDED && referee_covers(&when, &excess));
        return;
    }
    int answer = fmb_hull2_distance(&h[0], &h[1], axis, &x), most = 0;
    CHECK(answer == FMB_UNDECIDED || (answer == FMB_MISS && exact == REFEREE_APART));
    for (int i = 0; i < FMB_HULL2_DIRECTIONS; i++) {
        int one = fmb_hull2_along(&h[0], &h[1], i, &y);
        CHECK(y <= x && (one == FMB_MISS) == (y > 0));
        most |= y == x;
    }
    CHECK(most);
    /* the referee's margin is the distance, or below it where vertices are nearest: then by sqrt(2) at most, for angles of 90 */
    if (answer == FMB_MISS) {
        const fmb_real n[3] = {axis[0], axis[1], 0};
        CHECK(referee_separates(n));
        CHECK(fmb_test2(&f.frame.d2[0], &f.frame.d2[1], axis) != FMB_HIT);
    }
    CHECK_EQ(fmb_hull2_distance(&h[1], &h[0], back, &y), answer);
    CHECK(x == y);
    CHECK_EQ(fmb_hull2_meet(&meet, &h[0], &h[1]), 0);
    int occupied = fmb_hull2_occupied(&meet);
    CHECK(occupied != FMB_MISS || exact == REFEREE_APART);
    CHECK(answer != FMB_MISS || occupied != FMB_HIT);
}

/* Points of the plane: the distance is not above the exact one, by squares; nor along any direction. */
static void plane_points(struct random *r)
{
    fmb_real p[2][1][2], x;
    fmb_hull2 h[2];
    int power = random_int(r, 0, 3);
    for (int s = 0; s < 2; s++) {
        for (int k = 0; k < 2; k++) {
            int few = random_int(r, -300, 300);
            double any = random_between(r, -1, 1);
            p[s][0][k] = power == 0
                             ? (fmb_real)few * (sizeof x == 4 ? (fmb_real)0x1p-149 : (fmb_real)0x1p-1074)
                             : (fmb_real)any * (fmb_real)(power == 1 ? 1 : 1e6) + (fmb_real)(power == 3 ? 1e6 : 0);
        }
        CHECK_EQ(fmb_hull2_points(&h[s], (const fmb_real(*)[2])p[s], 1), 0);
    }
    mpq_t d[2], y;
    mpq_inits(d[0], d[1], y, NULL);
    for (int k = 0; k < 2; k++) {
        mpq_set_d(d[k], (double)p[1][0][k]);
        mpq_set_d(y, (double)p[0][0][k]);
        mpq_sub(d[k], d[k], y);
    }
    CHECK(fmb_hull2_distance(&h[0], &h[1], NULL, &x) >= 0);
    if (x > 0) {
        mpq_set_d(y, (double)x);
        mpq_mul(y, y, y);
        mpq_mul(d[0], d[0], d[0]);
        mpq_mul(d[1], d[1], d[1]);
        mpq_add(d[0], d[0], d[1]);
        CHECK(mpq_cmp(y, d[0]) <= 0);
    }
    mpq_clears(d[0], d[1], y, NULL);
}

int main(int argc, char **argv)
{
    uint64_t seed = check_seed(argc, argv, 14);
    struct random r = random_start(seed);
    int count = (int)check_count(argc, argv, 300), told = 0;
    double worst = 0;
    struct set s;
    printf("test_hull_set: SEED=%llu COUNT=%d\n", (unsigned long long)seed, count);
    for (int n = 0; n < count; n++) {
        for (int dim = 2; dim <= 3; dim++) {
            random_set(&r, &s, dim);
            at_rest(&s);
            moving(&s, &worst, &told);
            unit_and_order(&s);
        }
        for (int family = 0; family < PAIR_ALL; family++)
            plane_pair(&r, (enum pair_family)family, family == PAIR_SPEED || (n & 1));
        plane_points(&r);
    }
    printf("moving: %d pairs proved apart; at most %.1f epsilon of the sizes below the exact measure\n", told, worst);
    CHECK(worst < 24);
    return check_done("hull_set");
}
