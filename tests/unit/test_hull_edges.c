/* SPDX-License-Identifier: MIT */
/*
 * Hulls of whole numbers, written by hand, whose answers are known: each of the 41 ways in which a hull can have no points, each direction
 * that can part
 * two hulls or bound the time of their contact, touching, the largest supports, and which error is told where there are several.
 */
#include "check.h"
#include "fmb.h"
#include "poses.h"
#include <float.h>
#include <stddef.h>

#ifdef FMB_REAL_DOUBLE
#define EPSILON DBL_EPSILON
#else
#define EPSILON FLT_EPSILON
#endif

enum { N = FMB_HULL_DIRECTIONS };

static const signed char direction[N][3] = {
    {1, 1, 1},  {-1, 1, 1}, {1, -1, 1}, {-1, -1, 1}, {1, 0, 0},   {0, 1, 0},   {0, 0, 1},
    {0, 0, -1}, {0, -1, 0}, {-1, 0, 0}, {1, 1, -1},  {-1, 1, -1}, {1, -1, -1}, {-1, -1, -1},
};

static const fmb_real unit[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
static fmb_real zero;
static fmb_real nan_of(void) { return zero / zero; }

static fmb_hull3 hull_of(fmb_real all)
{
    fmb_hull3 h = {.size = all < 0 ? -all : all, .usable = 1};
    for (int i = 0; i < N; i++)
        h.support[i] = all;
    return h;
}

static int squared(int i) { return i >= 4 && i < 10 ? 1 : 3; }

static int index_of(const int d[3])
{
    int found = -1;
    for (int i = 0; i < N; i++)
        if (direction[i][0] == d[0] && direction[i][1] == d[1] && direction[i][2] == d[2])
            found = i;
    return found;
}

/* ---- no points ---- */

/* Sum of times[k] d_k = 0: four directions at most, as corners +-1 and axes. */
struct dependence {
    int d[4][3], times[4];
};

/* One of each kind; the others are its images: the axes exchanged, and turned round. */
static const struct dependence kind[] = {
    {{{1, 0, 0}, {-1, 0, 0}}, {1, 1}},
    {{{1, 1, 1}, {-1, -1, -1}}, {1, 1}},
    {{{1, 1, 1}, {-1, -1, 1}, {0, 0, -1}}, {1, 1, 2}},
    {{{1, 1, 1}, {-1, 0, 0}, {0, -1, 0}, {0, 0, -1}}, {1, 1, 1, 1}},
    {{{1, 1, 1}, {-1, 1, 1}, {0, -1, 0}, {0, 0, -1}}, {1, 1, 2, 2}},
    {{{1, 1, 1}, {1, -1, -1}, {-1, 1, -1}, {-1, -1, 1}}, {1, 1, 1, 1}},
};

/* The image of kind k as supports' indices (-1: none). */
static void image(const struct dependence *k, int order, int signs, int at[4])
{
    static const int axes[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    for (int i = 0; i < 4; i++) {
        int d[3];
        for (int j = 0; j < 3; j++)
            d[j] = k->d[i][axes[order][j]] * (signs >> j & 1 ? -1 : 1);
        at[i] = k->times[i] ? index_of(d) : -1;
    }
}

/*
 * All supports are 16, but for those of one dependence, whose sum is 1 below, at, or above 0: there is no point, nothing can be told, or there is
 * one, since every other sum holds a 16. So, too, with one of them far below the others.
 */
static void dependences(void)
{
    for (unsigned k = 0; k < sizeof kind / sizeof kind[0]; k++)
        for (int n = 0; n < 48 * 5; n++) {
            int at[4], sum = 0, low = n / 48 - 1, used = 0;
            image(&kind[k], n % 6, n / 6 % 8, at);
            for (int i = 0; i < 4; i++) {
                sum += kind[k].times[i];
                used += at[i] >= 0;
            }
            if (low >= used)
                continue;
            for (int side = -1; side <= 1; side++) {
                fmb_hull3 h = hull_of(16);
                for (int i = 0; i < used; i++)
                    h.support[at[i]] = low < 0 ? (fmb_real)(side * 12) / (fmb_real)sum
                                       : i == low
                                           ? (fmb_real)(-side - (sum - kind[k].times[i])) / (fmb_real)kind[k].times[i]
                                           : 1;
                /* the low one: its sum is -side then */
                int expected = low < 0 ? side : -side;
                CHECK_EQ(fmb_hull3_occupied(&h), expected < 0 ? FMB_MISS : expected > 0 ? FMB_HIT : FMB_UNDECIDED);
            }
        }
}

/* ---- apart, touching ---- */

/* Along direction i alone the sum of the supports is -|d|^2, 0, or |d|^2 times a small number. */
static void directions(void)
{
    for (int i = 0; i < N; i++)
        for (int side = -1; side <= 1; side++) {
            fmb_hull3 a = hull_of(64), b = hull_of(64);
            fmb_real x = 7, along = 7, axis[3] = {7, 7, 7};
            a.support[i] = 5;
            b.support[N - 1 - i] = (fmb_real)(side - 5);
            int expected = side < 0 ? FMB_MISS : FMB_UNDECIDED;
            CHECK_EQ(fmb_hull3_distance(&a, &b, axis, &x), expected);
            CHECK_EQ(fmb_hull3_distance(&a, &b, NULL, NULL), expected);
            CHECK(axis[0] == direction[i][0] && axis[1] == direction[i][1] && axis[2] == direction[i][2]);
            CHECK_EQ(fmb_hull3_along(&a, &b, i, &along), expected);
            CHECK(x == along && (side < 0 ? x > 0 : side > 0 ? x < 0 : x == 0));
            CHECK(x * x * (fmb_real)squared(i) <= 1 + 64 * EPSILON &&
                  (side == 0 || x * x * (fmb_real)squared(i) >= 1 - 64 * EPSILON));
            fmb_interval when = {7, 8};
            CHECK_EQ(fmb_hull3_sweep(&a, NULL, &b, NULL, &when), expected);
            CHECK(side < 0 ? when.in == 7 && when.out == 8 : when.in == 0 && when.out == 1);
        }
}

/* Contact begins or ends halfway, by direction i alone; whichever of the two moves. */
static void times(void)
{
    for (int i = 0; i < N; i++)
        for (int way = -1; way <= 1; way += 2)
            for (int mover = 0; mover < 2; mover++) {
                fmb_hull3 a = hull_of(64), b = hull_of(64);
                fmb_real v[3];
                fmb_interval when = {7, 8};
                for (int k = 0; k < 3; k++)
                    v[k] = (fmb_real)(way * direction[i][k]) / (mover ? 1 : -1);
                a.support[i] = 5;
                b.support[N - 1 - i] = (fmb_real)(way * squared(i)) / 2 - 5;
                CHECK_EQ(fmb_hull3_sweep(&a, mover ? NULL : v, &b, mover ? v : NULL, &when), FMB_UNDECIDED);
                fmb_real half = way < 0 ? when.in : 1 - when.out;
                CHECK((way < 0 ? when.in : when.out) != (way < 0 ? 0 : 1));
                CHECK(half <= (fmb_real)0.5 && half >= (fmb_real)0.5 - 64 * EPSILON);
                CHECK(way < 0 ? when.out == 1 : when.in == 0);
                for (int k = 0; k < 3; k++)
                    v[k] = v[k] * (fmb_real)way / 4;
                if (way < 0) { /* away */
                    CHECK_EQ(fmb_hull3_sweep(&a, mover ? NULL : v, &b, mover ? v : NULL, &when), FMB_MISS);
                }
            }
}

/* ---- the largest numbers, and what a result says of itself ---- */

static int size_holds(const fmb_hull3 *h)
{
    int holds = h->usable == 1 && h->size > 0;
    for (int i = 0; i < N; i++)
        holds &= h->support[i] <= h->size && -h->support[i] <= h->size;
    return holds;
}

/* Every hull that is made tells the largest of its supports, also where all of them are below 0. */
static void sizes(void)
{
    const fmb_real shift[3] = {3, -50, 20}, point[2][3] = {{-1, -2, -3}, {1, 2, 3}};
    fmb_hull3 h = hull_of(-5), a, b, to = {.size = 0};
    fmb_hull3_pose turn;
    CHECK_EQ(fmb_hull3_points(&a, point, 2), 0);
    CHECK_EQ(init_hull_pose(&turn, unit, shift), 0);
    CHECK_EQ(fmb_hull3_move(&b, &a, &turn), 0);
    CHECK(size_holds(&a) && size_holds(&b) && b.size > 70);
    CHECK_EQ(fmb_hull3_meet(&to, &a, &b), 0);
    CHECK(size_holds(&to));
    CHECK_EQ(fmb_hull3_meet(&to, &h, &h), 0);
    CHECK(size_holds(&to) && to.size == 5);
    for (int i = 0; i < N; i++) {
        h = hull_of(-1);
        h.support[i] = -100;
        h.size = 100;
        to.size = 0;
        CHECK_EQ(init_hull_pose(&turn, unit, NULL) | fmb_hull3_move(&to, &h, &turn), 0);
        CHECK(size_holds(&to) && to.size > 99);
        to = h;
        CHECK_EQ(fmb_hull3_move(&to, &to, &turn), 0);
        CHECK(size_holds(&to) && to.size > 99);
        CHECK_EQ(fmb_hull3_join(&to, &h, &h), 0);
        CHECK(to.size == 100);
        CHECK_EQ(fmb_hull3_scale(&to, &h, -1, shift), 0);
        CHECK(size_holds(&to));
        CHECK_EQ(fmb_hull3_grow(&to, &h, 0), 0);
        CHECK(size_holds(&to));
    }
}

static void largest(void)
{
    const fmb_real most = 16 * FMB_LARGEST;
    fmb_hull3 h = hull_of(most), to = hull_of(1);
    fmb_hull3_pose turn;
    CHECK_EQ(fmb_hull3_join(&to, &h, &h), 0);
    CHECK_EQ(init_hull_pose(&turn, unit, NULL), 0);
    CHECK_EQ(fmb_hull3_move(&to, &h, &turn), FMB_ERR_RANGE); /* with its rounding it is larger */
    CHECK_EQ(to.usable, 0);
    h = hull_of(most * (1 + EPSILON));
    CHECK_EQ(fmb_hull3_join(&to, &h, &h), FMB_ERR_RANGE);
    CHECK_EQ(to.usable, 0);
    h = hull_of(1);
    turn.relative = (fmb_real)0x1p-9; /* what no turn exceeds */
    CHECK_EQ(fmb_hull3_move(&to, &h, &turn), 0);
    turn.relative = (fmb_real)0x1p-9 * (1 + EPSILON);
    CHECK_EQ(fmb_hull3_move(&to, &h, &turn), FMB_ERR_FRAME);
    CHECK_EQ(fmb_hull3_grow(&to, &h, FMB_LARGEST), 0);
    CHECK_EQ(fmb_hull3_grow(&to, &h, FMB_LARGEST * (1 + EPSILON)), FMB_ERR_RANGE);
    CHECK_EQ(to.usable, 0);
}

/* ---- errors ---- */

static void refused_points(void)
{
    fmb_real p[3][3] = {{nan_of(), 1, 1}, {2 * FMB_LARGEST, 1, 1}, {1, 1, 1}};
    fmb_hull3 h = {.usable = 1};
    const fmb_real(*point)[3] = (const fmb_real(*)[3])p;
    CHECK_EQ(fmb_hull3_points(&h, point, FMB_HULL_POINTS + 1), FMB_ERR_RANGE); /* before any is looked at */
    CHECK_EQ(h.usable, 0);
    CHECK_EQ(fmb_hull3_points(&h, point, 3), FMB_ERR_NOT_FINITE);
    CHECK_EQ(fmb_hull3_points(&h, point, FMB_HULL_POINTS), FMB_ERR_NOT_FINITE); /* nor any after it */
    CHECK_EQ(fmb_hull3_points(&h, point + 1, 2), FMB_ERR_RANGE);
    h.usable = 1;
    CHECK_EQ(fmb_hull3_frame(&h, NULL), FMB_ERR_NULL);
    CHECK_EQ(h.usable, 0);
    h.usable = 1;
    CHECK_EQ(fmb_hull3_points(&h, NULL, 1), FMB_ERR_NULL);
    CHECK_EQ(h.usable, 0);
}

static void refused_turns(void)
{
    /* its neighbour in memory is no number: it must not be looked at */
    struct {
        fmb_real r[3][3], after[3];
    } m = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {nan_of(), nan_of(), nan_of()}};
    const fmb_real big = FMB_LARGEST * FMB_LARGEST * FMB_LARGEST, far[3] = {2 * FMB_LARGEST, 0, 0};
    fmb_hull3_pose turn;
    CHECK_EQ(init_hull_pose(&turn, (const fmb_real(*)[3])m.r, NULL), 0);
    /* Products overflow, and the rows of their sums are no numbers; the last row is as it should be. */
    m.r[0][0] = m.r[0][1] = m.r[1][0] = big;
    m.r[1][1] = -big;
    CHECK_EQ(init_hull_pose(&turn, (const fmb_real(*)[3])m.r, NULL), FMB_ERR_RANGE);
    CHECK_EQ(turn.relative == 0, 1);
    m.r[2][2] = nan_of();
    CHECK_EQ(init_hull_pose(&turn, (const fmb_real(*)[3])m.r, far), FMB_ERR_NOT_FINITE);
    turn.relative = 1;
    CHECK_EQ(init_hull_pose(&turn, NULL, NULL), FMB_ERR_NULL);
    CHECK_EQ(turn.relative == 0, 1);
}

static void refused_hulls(void)
{
    const fmb_real far[3] = {2 * FMB_LARGEST, 0, 0}, bad[3] = {nan_of(), 0, 0};
    fmb_hull3 h = hull_of(1), to = h, none = {.usable = 0};
    fmb_real x;
    CHECK_EQ(fmb_hull3_scale(&to, &h, 1, far), FMB_ERR_RANGE);
    CHECK_EQ(to.usable, 0);
    CHECK_EQ(fmb_hull3_scale(&to, &h, nan_of(), far), FMB_ERR_NOT_FINITE);
    CHECK_EQ(fmb_hull3_scale(&to, &h, 2 * FMB_LARGEST, bad), FMB_ERR_NOT_FINITE);
    CHECK_EQ(fmb_hull3_scale(&to, NULL, nan_of(), NULL), FMB_ERR_NULL);
    CHECK_EQ(fmb_hull3_scale(&to, &none, nan_of(), NULL), FMB_ERR_FRAME);
    CHECK_EQ(fmb_hull3_join(&to, NULL, &h), FMB_ERR_NULL);
    CHECK_EQ(fmb_hull3_join(&to, &h, NULL), FMB_ERR_NULL);
    to = h;
    CHECK_EQ(fmb_hull3_join(&to, &none, NULL), FMB_ERR_NULL);
    CHECK_EQ(to.usable, 0);
    to = h;
    CHECK_EQ(fmb_hull3_move(&to, NULL, NULL), FMB_ERR_NULL);
    CHECK_EQ(to.usable, 0);
    CHECK_EQ(fmb_hull3_along(NULL, &h, 0, &x), FMB_ERR_NULL);
    CHECK_EQ(fmb_hull3_along(&h, NULL, 0, &x), FMB_ERR_NULL);
    CHECK_EQ(fmb_hull3_along(&h, &h, 0, NULL), FMB_ERR_NULL);
    CHECK_EQ(fmb_hull3_along(&none, &h, 0, &x), FMB_ERR_FRAME);
    CHECK_EQ(fmb_hull3_along(&h, &h, N, &x), FMB_ERR_RANGE);
    CHECK_EQ(fmb_hull3_sweep(NULL, NULL, &h, NULL, NULL), FMB_ERR_NULL);
    CHECK_EQ(fmb_hull3_sweep(&h, NULL, NULL, NULL, NULL), FMB_ERR_NULL);
}

/* Supports that are no numbers, which no function makes: an answer all the same, and not that they are apart. */
static void damaged(void)
{
    fmb_hull3 a = hull_of(nan_of()), b = hull_of(1);
    fmb_real x, axis[3] = {7, 7, 7};
    fmb_interval when;
    a.usable = 1;
    CHECK_EQ(fmb_hull3_distance(&a, &b, axis, &x), FMB_UNDECIDED);
    CHECK_EQ(fmb_hull3_distance(&b, &a, axis, NULL), FMB_UNDECIDED);
    CHECK(axis[0] >= -1 && axis[0] <= 1);
    CHECK_EQ(fmb_hull3_sweep(&a, NULL, &b, NULL, &when), FMB_UNDECIDED);
    CHECK_EQ(fmb_hull3_occupied(&a), FMB_UNDECIDED);
}

/*
 * A shear by x is off by x + x x, rows added up. With its own rounding, 16u, that must be no more than 2^-10: refused from there on.
 */
static void sheared(void)
{
    for (int beyond = 0; beyond < 2; beyond++) {
        const fmb_real sum = (fmb_real)0x1p-10 - (beyond ? 4 : 12) * EPSILON; /* 8u and 24u */
        fmb_real r[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, x = sum;
        fmb_hull3_pose turn;
        for (int i = 0; i < 8; i++)
            x = sum - x * x;
        r[0][1] = x;
        CHECK_EQ(init_hull_pose(&turn, (const fmb_real(*)[3])r, NULL), beyond ? FMB_ERR_RANGE : 0);
    }
}

int main(void)
{
    dependences();
    directions();
    times();
    sizes();
    largest();
    refused_points();
    refused_turns();
    sheared();
    refused_hulls();
    damaged();
    return check_done("hull_edges");
}
