/* SPDX-License-Identifier: MIT */
/*
 * Hulls of the plane, affine maps and sets of hulls, by whole numbers whose answers are known: each direction that parts two hulls or bounds
 * the time of their contact, each of the 12 ways to have no point, images, the nearest and the most overlapping pair, and every refusal.
 */
#include "check.h"
#include "fmb.h"
#include <float.h>
#include <stddef.h>

#ifdef FMB_REAL_DOUBLE
#define EPSILON DBL_EPSILON
#else
#define EPSILON FLT_EPSILON
#endif

enum { N = FMB_HULL2_DIRECTIONS };

static const signed char direction[N][2] = {{1, 1}, {-1, 1}, {1, 0}, {0, 1}, {0, -1}, {-1, 0}, {1, -1}, {-1, -1}};

static fmb_real zero;
static fmb_real nan_of(void) { return zero / zero; }
static int squared(int i) { return i >= 2 && i < 6 ? 1 : 2; }

static fmb_hull2 hull_of(fmb_real all)
{
    fmb_hull2 h = {.size = all < 0 ? -all : all, .usable = 1};
    for (int i = 0; i < N; i++)
        h.support[i] = all;
    return h;
}

/* Points 8 d_i away from the origin: distance, direction and order of the supports. */
static void directions(void)
{
    const fmb_real origin[1][2] = {{0, 0}};
    fmb_hull2 a, b;
    CHECK_EQ(fmb_hull2_points(&a, origin, 1), 0);
    for (int i = 0; i < N; i++) {
        const fmb_real p[1][2] = {{(fmb_real)(8 * direction[i][0]), (fmb_real)(8 * direction[i][1])}};
        fmb_real axis[2], x, along, far = squared(i) == 1 ? 64 : 128;
        CHECK_EQ(fmb_hull2_points(&b, p, 1), 0);
        CHECK_EQ(fmb_hull2_distance(&a, &b, axis, &x), FMB_MISS);
        CHECK(axis[0] == direction[i][0] && axis[1] == direction[i][1]);
        CHECK(x * x <= far && x * x >= far * (1 - 32 * EPSILON));
        CHECK_EQ(fmb_hull2_along(&a, &b, i, &along), FMB_MISS);
        CHECK(along == x);
        CHECK_EQ(fmb_hull2_along(&b, &a, i, &along), FMB_UNDECIDED);
        CHECK(along <= -x);
        CHECK_EQ(fmb_hull2_distance(&b, &a, axis, &along), FMB_MISS);
        CHECK(along == x && axis[0] == -direction[i][0] && axis[1] == -direction[i][1]);
    }
}

/* Along direction i alone the sum of the supports is below, at or above 0; contact begins or ends there halfway. */
static void one_direction(void)
{
    for (int i = 0; i < N; i++)
        for (int side = -1; side <= 1; side++) {
            fmb_hull2 a = hull_of(64), b = hull_of(64);
            fmb_real x = 7, axis[2] = {7, 7}, v[2];
            fmb_interval when = {7, 8};
            a.support[i] = 5;
            b.support[N - 1 - i] = (fmb_real)(side - 5);
            int expected = side < 0 ? FMB_MISS : FMB_UNDECIDED;
            CHECK_EQ(fmb_hull2_distance(&a, &b, axis, &x), expected);
            CHECK_EQ(fmb_hull2_distance(&a, &b, NULL, NULL), expected);
            CHECK(axis[0] == direction[i][0] && axis[1] == direction[i][1]);
            CHECK(side < 0 ? x > 0 : side > 0 ? x < 0 : x == 0);
            CHECK_EQ(fmb_hull2_sweep(&a, NULL, &b, NULL, &when), expected);
            CHECK(side < 0 ? when.in == 7 && when.out == 8 : when.in == 0 && when.out == 1);
            if (side == 0)
                continue;
            for (int k = 0; k < 2; k++)
                v[k] = (fmb_real)(side * direction[i][k]);
            b.support[N - 1 - i] = (fmb_real)(side * squared(i)) / 2 - 5;
            CHECK_EQ(fmb_hull2_sweep(&a, NULL, &b, v, &when), FMB_UNDECIDED);
            fmb_real half = side < 0 ? when.in : 1 - when.out;
            CHECK(half <= (fmb_real)0.5 && half >= (fmb_real)0.5 - 64 * EPSILON);
            CHECK(side < 0 ? when.out == 1 : when.in == 0);
        }
}

/* All supports are 16, but for those of one dependence: opposite directions, a corner and its axes, an axis and its corners. */
static void no_points(void)
{
    static const int kind[12][3] = {{0, 7, 0}, {1, 6, 0}, {2, 5, 0}, {3, 4, 0}, {0, 5, 4}, {1, 2, 4},
                                    {6, 5, 3}, {7, 2, 3}, {2, 1, 7}, {3, 6, 7}, {4, 0, 1}, {5, 0, 6}};
    for (int n = 0; n < 12; n++)
        for (int side = -1; side <= 1; side++) {
            fmb_hull2 h = hull_of(16);
            h.support[kind[n][0]] = (fmb_real)side * (fmb_real)(n < 8 ? 1 : 0.5);
            h.support[kind[n][1]] = n < 4 ? 0 : 1;
            if (n >= 4) {
                h.support[kind[n][0]] -= n < 8 ? 2 : 1;
                h.support[kind[n][2]] = 1;
            }
            CHECK_EQ(fmb_hull2_occupied(&h), side < 0 ? FMB_MISS : side > 0 ? FMB_HIT : FMB_UNDECIDED);
        }
}

static int near(fmb_real x, fmb_real y, fmb_real size) { return x >= y && x <= y + 64 * EPSILON * size; }

/* A square of side 2 about (3, 4) and a cube about (3, 4, 5), mapped: their new boxes and diagonals. */
static void images(void)
{
    const fmb_real square[4][2] = {{2, 3}, {4, 3}, {2, 5}, {4, 5}}, cube[2][3] = {{2, 3, 4}, {4, 5, 6}};
    const fmb_real mirror[2][2] = {{-1, 0}, {0, 1}}, flat[2][2] = {{1, 1}, {0, 0}}, none[2][2] = {{0, 0}, {0, 0}};
    const fmb_real stretch[3][3] = {{2, 0, 0}, {0, 0, 0}, {0, 0, -3}}, t[3] = {10, 20, 30};
    fmb_hull2 h, to;
    fmb_hull3 g, image;
    fmb_hull2_map map;
    fmb_hull3_map map3;
    CHECK_EQ(fmb_hull2_points(&h, square, 4), 0);
    CHECK_EQ(fmb_hull2_map_init(&map, mirror, t) | fmb_hull2_image(&to, &h, &map), 0);
    CHECK(near(to.support[2], 8, 32) && near(to.support[5], -6, 32)); /* x from 6 to 8 */
    CHECK(near(to.support[3], 25, 32) && near(to.support[4], -23, 32));
    CHECK(near(to.support[0], 33, 64) && near(to.support[6], 8 - 23, 64));
    CHECK_EQ(fmb_hull2_map_init(&map, flat, NULL) | fmb_hull2_image(&to, &h, &map), 0);
    CHECK(near(to.support[2], 9, 32) && near(to.support[5], -5, 32) && near(to.support[3], 0, 32) &&
          near(to.support[4], 0, 32));
    CHECK_EQ(fmb_hull2_map_init(&map, none, t) | fmb_hull2_image(&to, &h, &map), 0);
    CHECK(near(to.support[0], 30, 64) && near(to.support[7], -30, 64) && near(to.support[1], 10, 64));
    CHECK_EQ(fmb_hull3_points(&g, cube, 2), 0);
    CHECK_EQ(fmb_hull3_map_init(&map3, stretch, t) | fmb_hull3_image(&image, &g, &map3), 0);
    CHECK(near(image.support[4], 18, 32) && near(image.support[9], -14, 32));
    CHECK(near(image.support[5], 20, 32) && near(image.support[8], -20, 32));
    CHECK(near(image.support[6], 18, 32) && near(image.support[7], -12, 32));
    /* rows of zeros have an error of their own shift alone */
    CHECK(image.support[5] <= 20 + 96 * EPSILON && image.support[5] > 20);
}

/* Squares of side 2 on a line: 0 and 1 overlap by 1, 2 and 3 touch; 4 is 3 apart from 3, 5 is as far from 4. */
static void sets(void)
{
    static const fmb_real at[6] = {0, 1, 10, 12, 17, 22};
    const fmb_real still[6][2] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}};
    const fmb_real go[2][2] = {{8, 0}, {0, 0}}, cross[2][2] = {{0, 0}, {-8, -8}};
    fmb_hull2 h[6];
    fmb_hull_pair near_pair = {7, 7, 7, 7}, deep = {7, 7, 7, 7};
    for (int i = 0; i < 6; i++) {
        const fmb_real p[4][2] = {{at[i], 0}, {at[i] + 2, 2}, {at[i], 2}, {at[i] + 2, 0}};
        CHECK_EQ(fmb_hull2_points(&h[i], p, 4), 0);
    }
    for (int moving = 0; moving < 2; moving++) {
        CHECK_EQ(fmb_hull2_proximity(h, moving ? still : NULL, 6, &near_pair, &deep), FMB_UNDECIDED);
        CHECK(deep.a == 0 && deep.b == 1 && deep.distance <= -1 && deep.distance > -1 - 64 * EPSILON);
        CHECK(near_pair.a == 3 && near_pair.b == 4 && near_pair.distance <= 3 && near_pair.distance > 3 - 64 * EPSILON);
        CHECK_EQ(fmb_hull2_proximity(h + 3, moving ? still : NULL, 3, &near_pair, &deep), FMB_MISS);
        CHECK(deep.a == -1 && deep.b == -1 && near_pair.a == 0 && near_pair.b == 1);
        CHECK_EQ(fmb_hull2_proximity(h + 3, moving ? still : NULL, 3, NULL, NULL), FMB_MISS);
    }
    /* 4 goes right through 5, 3 apart at first; both are about one another after 5 / 8 of the step. Passing, they only come near. */
    CHECK_EQ(fmb_hull2_proximity(h + 4, go, 2, &near_pair, &deep), FMB_UNDECIDED);
    CHECK(deep.a == 0 && deep.when > (fmb_real)0.5 && deep.when < (fmb_real)0.75 && deep.distance < -1);
    CHECK_EQ(fmb_hull2_proximity(h + 4, cross, 2, &near_pair, &deep), FMB_MISS);
    CHECK(near_pair.distance > (fmb_real)0.7 && near_pair.distance < (fmb_real)0.7072);
}

static void refused_sets(void)
{
    const fmb_real bad[2][2] = {{1, 0}, {0, nan_of()}}, far[2][2] = {{2 * FMB_LARGEST, 0}, {0, 0}};
    const fmb_real bad3[2][3] = {{1, 0, 0}, {0, 0, nan_of()}};
    fmb_hull2 h[2] = {hull_of(1), hull_of(1)}, none[2] = {hull_of(1), {.usable = 0}};
    fmb_hull3 g[2] = {{.usable = 0}, {.usable = 0}};
    const fmb_real cube[2][3] = {{2, 3, 4}, {4, 5, 6}};
    fmb_hull_pair x = {7, 7, 7, 7}, y = x;
    CHECK_EQ(fmb_hull2_proximity(NULL, NULL, 2, &x, &y), FMB_ERR_NULL);
    CHECK_EQ(fmb_hull2_proximity(h, NULL, 0, &x, &y), FMB_ERR_DEGENERATE);
    CHECK_EQ(fmb_hull2_proximity(h, NULL, 1, &x, &y), FMB_ERR_DEGENERATE);
    CHECK_EQ(fmb_hull2_proximity(h, NULL, -1, &x, &y), FMB_ERR_RANGE);
    CHECK_EQ(fmb_hull2_proximity(h, NULL, INT32_MIN, &x, &y), FMB_ERR_RANGE);
    CHECK_EQ(fmb_hull2_proximity(h, NULL, FMB_HULL_SET + 1, &x, &y), FMB_ERR_RANGE);
    CHECK_EQ(fmb_hull2_proximity(none, NULL, 2, &x, &y), FMB_ERR_FRAME);
    CHECK_EQ(fmb_hull2_proximity(h, bad, 2, &x, &y), FMB_ERR_NOT_FINITE);
    CHECK_EQ(fmb_hull2_proximity(h, far, 2, &x, &y), FMB_ERR_RANGE);
    CHECK_EQ(fmb_hull3_proximity(NULL, NULL, 2, &x, &y), FMB_ERR_NULL);
    CHECK_EQ(fmb_hull3_proximity(g, NULL, 2, &x, &y), FMB_ERR_FRAME);
    CHECK_EQ(fmb_hull3_points(&g[0], cube, 2) | fmb_hull3_points(&g[1], cube, 2), 0);
    CHECK_EQ(fmb_hull3_proximity(g, bad3, 2, &x, &y), FMB_ERR_NOT_FINITE);
    CHECK_EQ(fmb_hull3_proximity(g, NULL, 1, &x, &y), FMB_ERR_DEGENERATE);
    CHECK(x.a == 7 && x.distance == 7 && y.b == 7 && y.when == 7);
    /* supports that are no numbers, by damage: they prove nothing */
    for (int i = 0; i < N; i++)
        h[0].support[i] = nan_of();
    CHECK_EQ(fmb_hull2_proximity(h, NULL, 2, &x, &y), FMB_UNDECIDED);
    const fmb_real go[2][2] = {{8, 0}, {0, 0}};
    CHECK_EQ(fmb_hull2_proximity(h, go, 2, &x, &y), FMB_UNDECIDED);
}

static void refused_maps(void)
{
    const fmb_real square[1][2] = {{1, 2}}, point[1][3] = {{1, 2, 3}}, far[3] = {0, 2 * FMB_LARGEST, 0},
                   bad[3] = {nan_of(), 0, 0};
    const fmb_real unit[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, plane[2][2] = {{1, 0}, {0, 1}};
    const fmb_real large[2][2] = {{FMB_LARGEST, FMB_LARGEST}, {FMB_LARGEST, FMB_LARGEST}};
    fmb_hull2 h, to;
    fmb_hull3 g, image;
    fmb_hull2_map map = {.usable = 0};
    fmb_hull3_map map3 = {.usable = 0};
    CHECK_EQ(fmb_hull2_points(&h, square, 1) | fmb_hull3_points(&g, point, 1), 0);
    CHECK_EQ(fmb_hull2_image(&to, &h, &map), FMB_ERR_FRAME);
    CHECK_EQ(fmb_hull3_image(&image, &g, &map3), FMB_ERR_FRAME);
    CHECK(to.usable == 0 && image.usable == 0);
    for (int k = 0; k < 9; k++) {
        fmb_real m[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, n[2][2] = {{1, 0}, {0, 1}};
        for (int wrong = 0; wrong < 3; wrong++) {
            m[k / 3][k % 3] = wrong == 0 ? nan_of() : wrong == 1 ? -2 * FMB_LARGEST : -FMB_LARGEST;
            n[k / 2 & 1][k & 1] = m[k / 3][k % 3];
            int error = wrong == 0 ? FMB_ERR_NOT_FINITE : wrong == 1 ? FMB_ERR_RANGE : 0;
            CHECK_EQ(fmb_hull3_map_init(&map3, (const fmb_real(*)[3])m, NULL), error);
            CHECK_EQ(fmb_hull3_image(&image, &g, &map3), error ? FMB_ERR_FRAME : 0);
            CHECK_EQ(fmb_hull2_map_init(&map, (const fmb_real(*)[2])n, NULL), error);
            CHECK_EQ(fmb_hull2_image(&to, &h, &map), error ? FMB_ERR_FRAME : 0);
            CHECK(to.usable == (error == 0) && image.usable == (error == 0));
            CHECK_EQ(fmb_hull3_map_init(&map3, (const fmb_real(*)[3])m, bad), FMB_ERR_NOT_FINITE);
            CHECK_EQ(fmb_hull3_map_init(&map3, (const fmb_real(*)[3])m, far),
                     wrong == 0 ? FMB_ERR_NOT_FINITE : FMB_ERR_RANGE);
        }
    }
    CHECK_EQ(fmb_hull3_map_init(NULL, unit, NULL), FMB_ERR_NULL);
    CHECK_EQ(fmb_hull2_map_init(NULL, plane, NULL), FMB_ERR_NULL);
    CHECK_EQ(fmb_hull3_map_init(&map3, NULL, NULL), FMB_ERR_NULL);
    CHECK_EQ(fmb_hull2_map_init(&map, NULL, NULL), FMB_ERR_NULL);
    CHECK(map.usable == 0 && map3.usable == 0);
    CHECK_EQ(fmb_hull2_map_init(&map, large, NULL) | fmb_hull3_map_init(&map3, unit, NULL), 0);
    CHECK_EQ(fmb_hull2_image(NULL, &h, &map), FMB_ERR_NULL);
    CHECK_EQ(fmb_hull2_image(&to, NULL, &map), FMB_ERR_NULL);
    CHECK_EQ(fmb_hull2_image(&to, &h, NULL), FMB_ERR_NULL);
    CHECK_EQ(fmb_hull3_image(NULL, &g, &map3), FMB_ERR_NULL);
    CHECK_EQ(fmb_hull3_image(&image, &g, NULL), FMB_ERR_NULL);
    h = hull_of(1);
    CHECK_EQ(fmb_hull2_image(&to, &h, &map), 0); /* 2 FMB_LARGEST; again, and it is beyond all */
    CHECK_EQ(fmb_hull2_image(&to, &to, &map), FMB_ERR_RANGE);
    CHECK(to.usable == 0);
    h.usable = 2;
    CHECK_EQ(fmb_hull2_image(&to, &h, &map), FMB_ERR_FRAME);
}

static void refused(void)
{
    const fmb_real one[1][2] = {{1, 2}}, bad[2] = {nan_of(), 0}, far[2] = {0, 2 * FMB_LARGEST};
    const fmb_frame2 no_frame = {.shape = 0};
    const fmb_pose2 unit = {{{1, 0}, {0, 1}}, {0, 0}}, shear = {{{1, (fmb_real)0.01}, {0, 1}}, {0, 0}};
    fmb_pose2 wrong = unit;
    fmb_hull2 h, none = {.usable = 0}, to;
    fmb_hull2_pose turn = {.relative = 0};
    fmb_real x = 7, axis[2] = {7, 7};
    fmb_interval when = {7, 8};
    CHECK_EQ(fmb_hull2_points(&h, one, 1), 0);
    CHECK_EQ(fmb_hull2_points(NULL, one, 1), FMB_ERR_NULL);
    CHECK_EQ(fmb_hull2_points(&to, NULL, 1), FMB_ERR_NULL);
    CHECK_EQ(fmb_hull2_points(&to, one, 0), FMB_ERR_DEGENERATE);
    CHECK_EQ(fmb_hull2_points(&to, one, -1), FMB_ERR_RANGE);
    CHECK_EQ(fmb_hull2_points(&to, one, FMB_HULL_POINTS + 1), FMB_ERR_RANGE);
    CHECK_EQ(fmb_hull2_frame(&to, NULL), FMB_ERR_NULL);
    CHECK_EQ(fmb_hull2_frame(NULL, &no_frame), FMB_ERR_NULL);
    CHECK_EQ(fmb_hull2_frame(&to, &no_frame), FMB_ERR_FRAME);
    CHECK(!to.usable);
    CHECK_EQ(fmb_hull2_move(&to, &h, &turn), FMB_ERR_FRAME);
    CHECK_EQ(fmb_hull2_pose_init(&turn, &shear), FMB_ERR_RANGE);
    CHECK_EQ(fmb_hull2_pose_init(NULL, &unit), FMB_ERR_NULL);
    CHECK_EQ(fmb_hull2_pose_init(&turn, NULL), FMB_ERR_NULL);
    wrong.translation[1] = far[1];
    CHECK_EQ(fmb_hull2_pose_init(&turn, &wrong), FMB_ERR_RANGE);
    wrong.rotation[1][1] = bad[0];
    CHECK_EQ(fmb_hull2_pose_init(&turn, &wrong), FMB_ERR_NOT_FINITE);
    CHECK_EQ(fmb_hull2_move(&to, &h, &turn), FMB_ERR_FRAME);
    CHECK_EQ(fmb_hull2_pose_init(&turn, &unit), 0);
    CHECK_EQ(fmb_hull2_move(&to, &none, &turn), FMB_ERR_FRAME);
    CHECK_EQ(fmb_hull2_move(NULL, &h, &turn), FMB_ERR_NULL);
    CHECK_EQ(fmb_hull2_move(&to, NULL, &turn), FMB_ERR_NULL);
    CHECK_EQ(fmb_hull2_move(&to, &h, NULL), FMB_ERR_NULL);
    CHECK_EQ(fmb_hull2_scale(&to, &h, bad[0], NULL), FMB_ERR_NOT_FINITE);
    CHECK_EQ(fmb_hull2_scale(&to, &h, 1, bad), FMB_ERR_NOT_FINITE);
    CHECK_EQ(fmb_hull2_scale(&to, &h, 1, far), FMB_ERR_RANGE);
    CHECK_EQ(fmb_hull2_scale(&to, &none, 1, NULL), FMB_ERR_FRAME);
    CHECK_EQ(fmb_hull2_scale(&to, NULL, 1, NULL), FMB_ERR_NULL);
    CHECK_EQ(fmb_hull2_scale(NULL, &h, 1, NULL), FMB_ERR_NULL);
    CHECK_EQ(fmb_hull2_grow(&to, &h, -1), FMB_ERR_RANGE);
    CHECK_EQ(fmb_hull2_grow(&to, &h, bad[0]), FMB_ERR_NOT_FINITE);
    CHECK_EQ(fmb_hull2_grow(&to, &none, 1), FMB_ERR_FRAME);
    CHECK_EQ(fmb_hull2_grow(NULL, &h, 1), FMB_ERR_NULL);
    CHECK_EQ(fmb_hull2_join(&to, &h, &none), FMB_ERR_FRAME);
    CHECK_EQ(fmb_hull2_meet(&to, NULL, &h), FMB_ERR_NULL);
    CHECK_EQ(fmb_hull2_join(NULL, &h, &h), FMB_ERR_NULL);
    CHECK(!to.usable);
    CHECK_EQ(fmb_hull2_occupied(NULL), FMB_ERR_NULL);
    CHECK_EQ(fmb_hull2_occupied(&none), FMB_ERR_FRAME);
    CHECK_EQ(fmb_hull2_along(&h, &h, N, &x), FMB_ERR_RANGE);
    CHECK_EQ(fmb_hull2_along(&h, &h, -1, &x), FMB_ERR_RANGE);
    CHECK_EQ(fmb_hull2_along(&h, &h, 0, NULL), FMB_ERR_NULL);
    CHECK_EQ(fmb_hull2_along(&h, &none, 0, &x), FMB_ERR_FRAME);
    CHECK_EQ(fmb_hull2_distance(&h, NULL, axis, &x), FMB_ERR_NULL);
    CHECK_EQ(fmb_hull2_distance(&none, &h, axis, &x), FMB_ERR_FRAME);
    CHECK_EQ(fmb_hull2_sweep(&none, NULL, &h, NULL, &when), FMB_ERR_FRAME);
    CHECK_EQ(fmb_hull2_sweep(&h, NULL, NULL, NULL, &when), FMB_ERR_NULL);
    CHECK_EQ(fmb_hull2_sweep(&h, bad, &h, NULL, &when), FMB_ERR_NOT_FINITE);
    CHECK_EQ(fmb_hull2_sweep(&h, NULL, &h, far, &when), FMB_ERR_RANGE);
    CHECK(x == 7 && axis[0] == 7 && axis[1] == 7 && when.in == 7 && when.out == 8);
}

/* A square turned by 45 degrees: its hull has both boxes, so it is exact. Joined, met, and a square that passes by. */
static void turned(void)
{
    const fmb_real square[4][2] = {{1, 1}, {-1, 1}, {1, -1}, {-1, -1}}, o[2] = {3, 0}, u[2] = {1, 0}, v[2] = {0, 1};
    const fmb_real root = (fmb_real)0.70710678118654752440, towards[2] = {-4, 0};
    const fmb_pose2 pose = {{{root, -root}, {root, root}}, {0, 0}};
    fmb_hull2 h, to, both, b;
    fmb_hull2_pose turn;
    fmb_frame2 f;
    fmb_real x;
    fmb_interval when;
    CHECK_EQ(fmb_hull2_points(&h, square, 4), 0);
    CHECK_EQ(fmb_hull2_pose_init(&turn, &pose) | fmb_hull2_move(&to, &h, &turn), 0);
    for (int i = 0; i < N; i++)
        CHECK(to.support[i] * to.support[i] >= 2 * (1 - EPSILON) &&
              to.support[i] * to.support[i] <= 2 * (1 + 256 * EPSILON));
    CHECK_EQ(fmb_hull2_join(&both, &h, &to), 0);
    CHECK(both.support[2] == to.support[2] && both.support[0] == h.support[0]);
    CHECK_EQ(fmb_hull2_meet(&both, &h, &to), 0);
    CHECK(both.support[2] == h.support[2] && both.support[0] == to.support[0]);
    CHECK_EQ(fmb_hull2_occupied(&both), FMB_HIT);
    CHECK_EQ(fmb_frame2_init(&f, FMB_TETRAHEDRON, o, u, v) | fmb_hull2_frame(&b, &f), 0);
    CHECK_EQ(fmb_hull2_distance(&h, &b, NULL, &x), FMB_MISS);
    CHECK(x <= 2 && x >= 2 - 64 * EPSILON);
    CHECK_EQ(fmb_hull2_sweep(&h, NULL, &b, towards, &when), FMB_UNDECIDED);
    CHECK(when.in <= (fmb_real)0.5 && when.in >= (fmb_real)0.5 - 64 * EPSILON && when.out == 1);
    CHECK_EQ(fmb_hull2_scale(&b, &b, -1, NULL), 0);
    CHECK_EQ(fmb_hull2_distance(&b, &h, NULL, &x), FMB_MISS);
    CHECK(x <= 2 && x >= 2 - 64 * EPSILON);
}

int main(void)
{
    directions();
    one_direction();
    no_points();
    images();
    sets();
    turned();
    refused();
    refused_maps();
    refused_sets();
    return check_done("hull_plane");
}
