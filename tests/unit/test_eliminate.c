/* SPDX-License-Identifier: MIT */
/* Elimination: errors, capacities, half-spaces, bounds, multipliers and points, on cases done by hand and on random ones. */
#include "check.h"
#include "pairs.h"
#include "number.h"
#include "port.h"
#include "eliminate/system.h"
#include <float.h>
#include <stddef.h>

#ifdef FMB_REAL_DOUBLE
#define EPSILON DBL_EPSILON
#define REAL_MAX DBL_MAX
#define REAL_MIN DBL_MIN
#else
#define EPSILON FLT_EPSILON
#define REAL_MAX FLT_MAX
#define REAL_MIN FLT_MIN
#endif

/* Any system in 3 unknowns and any 12 rows in 4 fit? */
#define DEFAULT_ROWS (FMB_ROWS_SMALL_SECOND >= 324 && FMB_ROWS_LARGE_FIRST >= 49 && FMB_ROWS_LARGE_SECOND >= 625)

enum { CANARY = 0x5a, CANARIES = 32 };

/* The workspaces between canaries. */
static struct {
    unsigned char before[CANARIES];
    union pair_rows rows;
    unsigned char after[CANARIES];
} work;
static fmb_real infinity, not_a_number;

static void set_canaries(void)
{
    for (int i = 0; i < CANARIES; i++)
        work.before[i] = work.after[i] = CANARY;
}

static int canaries_live(void)
{
    int live = 1;
    for (int i = 0; i < CANARIES; i++)
        live = live && work.before[i] == CANARY && work.after[i] == CANARY;
    return live;
}

static fmb_real absolute(fmb_real x) { return x < 0 ? -x : x; }

/* outer encloses [in, out], and not by more than `more` epsilons. */
static int encloses(fmb_interval outer, fmb_real in, fmb_real out, fmb_real more)
{
    return outer.in <= in && outer.out >= out && in - outer.in <= more * EPSILON && outer.out - out <= more * EPSILON;
}

static fmb_frame3 box3(fmb_shape shape, fmb_real x, fmb_real y, fmb_real z, fmb_real size)
{
    fmb_frame3 f;
    const fmb_real o[3] = {x, y, z}, u[3] = {size, 0, 0}, v[3] = {0, size, 0}, w[3] = {0, 0, size};
    CHECK_EQ(fmb_frame3_init(&f, shape, o, u, v, w), 0);
    return f;
}

static fmb_frame2 box2(fmb_shape shape, fmb_real x, fmb_real y, fmb_real size)
{
    fmb_frame2 f;
    const fmb_real o[2] = {x, y}, u[2] = {size, 0}, v[2] = {0, size};
    CHECK_EQ(fmb_frame2_init(&f, shape, o, u, v), 0);
    return f;
}

static void errors_of_systems(void)
{
    fmb_frame3 a = box3(FMB_CUBOID, 0, 0, 0, 1), none = {0};
    fmb_frame2 a2 = box2(FMB_CUBOID, 0, 0, 1), none2 = {0};
    const fmb_real bad[3] = {0, 0, not_a_number}, large[3] = {0, 2 * FMB_LARGEST, 0}, zero[3] = {0, 0, 0},
                   n[4] = {1, 2, 3, 4};
    fmb_system s = {0};
    CHECK_EQ(fmb_system2_add(&s, n, 1), FMB_ERR_FRAME);
    CHECK_EQ(fmb_system_add(&s, n, 1), FMB_ERR_FRAME);
    CHECK_EQ(fmb_system_init(NULL, 3), FMB_ERR_NULL);
    CHECK_EQ(fmb_system_init(&s, 0), FMB_ERR_RANGE);
    CHECK_EQ(fmb_system_init(&s, 5), FMB_ERR_RANGE);
    CHECK_EQ(fmb_system3_init(NULL, &a, NULL, &a, NULL), FMB_ERR_NULL);
    CHECK_EQ(fmb_system3_init(&s, NULL, NULL, &a, NULL), FMB_ERR_NULL);
    CHECK_EQ(fmb_system3_init(&s, &a, NULL, NULL, NULL), FMB_ERR_NULL);
    CHECK_EQ(fmb_system2_init(NULL, NULL, NULL, &a2, NULL), FMB_ERR_NULL);
    CHECK_EQ(fmb_system3_init(&s, &a, NULL, &none, NULL), FMB_ERR_FRAME);
    CHECK_EQ(fmb_system3_init(&s, &none, NULL, &a, NULL), FMB_ERR_FRAME);
    CHECK_EQ(fmb_system3_init(&s, &a, bad, &a, large), FMB_ERR_NOT_FINITE);
    CHECK_EQ(fmb_system3_init(&s, &a, large, &a, bad), FMB_ERR_NOT_FINITE);
    CHECK_EQ(fmb_system3_init(&s, &a, NULL, &a, large), FMB_ERR_RANGE);
    CHECK_EQ(fmb_system2_init(&s, &a2, NULL, &none2, NULL), FMB_ERR_FRAME);
    CHECK_EQ(fmb_system3_add(&s, n, 1), FMB_ERR_FRAME);
    CHECK_EQ(fmb_system3_init(&s, &a, NULL, &a, NULL), 0);
    CHECK_EQ(fmb_system3_add(NULL, n, 1), FMB_ERR_NULL);
    CHECK_EQ(fmb_system3_add(&s, NULL, 1), FMB_ERR_NULL);
    CHECK_EQ(fmb_system2_add(&s, n, 1), FMB_ERR_FRAME);
    CHECK_EQ(fmb_system3_add(&s, bad, 1), FMB_ERR_NOT_FINITE);
    CHECK_EQ(fmb_system3_add(&s, n, infinity), FMB_ERR_NOT_FINITE);
    CHECK_EQ(fmb_system3_add(&s, zero, 1), FMB_ERR_DEGENERATE);
    CHECK_EQ(fmb_system3_add(&s, n, 16 * FMB_LARGEST), FMB_ERR_RANGE);
    CHECK_EQ(fmb_system3_add(&s, n, -16 * FMB_LARGEST), FMB_ERR_RANGE);
    for (int i = 0; i < 2; i++) { /* n at the ends of the range, and the largest c for it */
        const fmb_real power = i ? (fmb_real)0.75 / REAL_MIN : REAL_MIN, far[3] = {0, power, 0};
        const fmb_real most = 2 * FMB_LARGEST * (i ? (fmb_real)0.5 / REAL_MIN : REAL_MIN);
        if (i == 0 || most <= REAL_MAX) { /* 2^33 times 2^125 is none */
            CHECK_EQ(fmb_system3_add(&s, far, most), 0);
            CHECK_EQ(fmb_system3_add(&s, far, most * (1 + EPSILON)), FMB_ERR_RANGE);
        }
        CHECK_EQ(fmb_system3_add(&s, far, 2 * power), 0);
    }
    CHECK_EQ(s.rows, 3);
    CHECK_EQ(fmb_system_add(&s, NULL, 1), FMB_ERR_NULL);
    CHECK_EQ(fmb_system_add(&s, bad, 1), FMB_ERR_NOT_FINITE);
    CHECK_EQ(fmb_system_add(&s, zero, infinity), FMB_ERR_NOT_FINITE);
    CHECK_EQ(fmb_system_add(&s, large, 1), FMB_ERR_RANGE);
    CHECK_EQ(fmb_solve_small(&s, 0, &work.rows.d2, NULL), FMB_HIT);
}

/* A system that a refused init was given cannot be used any more, whatever it was before. */
static void refused_systems(void)
{
    fmb_frame3 a = box3(FMB_CUBOID, 0, 0, 0, 1), none = {0};
    fmb_frame2 a2 = box2(FMB_CUBOID, 0, 0, 1), none2 = {0};
    const fmb_real bad[3] = {0, not_a_number, 0};
    for (int i = 0; i < 9; i++) {
        fmb_system s;
        CHECK_EQ(fmb_system3_init(&s, &a, NULL, &a, NULL), 0);
        CHECK_EQ(fmb_solve_small(&s, 0, &work.rows.d2, NULL), FMB_HIT);
        int error = i == 0   ? fmb_system3_init(&s, NULL, NULL, &a, NULL)
                    : i == 1 ? fmb_system3_init(&s, &a, NULL, NULL, NULL)
                    : i == 2 ? fmb_system3_init(&s, &a, NULL, &none, NULL)
                    : i == 3 ? fmb_system3_init(&s, &a, bad, &a, NULL)
                    : i == 4 ? fmb_system2_init(&s, NULL, NULL, &a2, NULL)
                    : i == 5 ? fmb_system2_init(&s, &a2, NULL, NULL, NULL)
                    : i == 6 ? fmb_system2_init(&s, &none2, NULL, &a2, NULL)
                    : i == 7 ? fmb_system2_init(&s, &a2, NULL, &a2, bad)
                             : fmb_system_init(&s, 5);
        CHECK(error < 0);
        CHECK_EQ(fmb_solve_small(&s, 0, &work.rows.d2, NULL), FMB_ERR_FRAME);
        fmb_real n[FMB_SYSTEM_ROWS] = {1};
        CHECK_EQ(fmb_system3_axis(&s, n, n), FMB_ERR_FRAME);
        CHECK_EQ(fmb_system3_add(&s, n, 1), FMB_ERR_FRAME);
        CHECK_EQ(fmb_system_add(&s, n, 1), FMB_ERR_FRAME);
    }
}

/* The direction of a face is its normal times a power of two, a largest component in [1,2), also where powers of two are at their ends. */
static void directions_of_faces(void)
{
    static const fmb_real one[3] = {(fmb_real)0.75, (fmb_real)-1.25, (fmb_real)-0.5};
    const fmb_real most = 1 / (REAL_MIN * 2); /* 2^125 in float */
    for (int i = 0; i < 24; i++) {
        const int dim = 2 + i % 2, sign = i & 2 ? -1 : 1, at = i / 8;
        const fmb_real scale = i & 4 ? most : REAL_MIN * 2;
        fmb_real normal[3], axis[3] = {9, 9, 9};
        for (int k = 0; k < 3; k++)
            normal[k] = one[(k + at) % 3] * scale;
        fmbi_face_direction(normal, sign, dim, axis);
        fmb_real largest = 0;
        for (int k = 0; k < dim; k++)
            largest = absolute(axis[k]) > largest ? absolute(axis[k]) : largest;
        CHECK(largest >= 1 && largest < 2);
        for (int k = 0; k < dim; k++)
            CHECK(axis[k] * one[at] == axis[0] * one[(k + at) % 3]);
        CHECK((axis[0] < 0) == ((one[at] < 0) != (sign < 0)));
        CHECK(dim == 3 || axis[2] == 9);
    }
}

/*
 * One face of a proves a pair apart only beyond 26u of all that its rounding errors come from: a, b and the way between them, here 4 sizes; then
 * the direction that comes back proves it once more. Unit cubes beside one another, the gap a few spacings of 1.
 */
static void gaps_of_faces(void)
{
    const fmb_frame3 a = box3(FMB_CUBOID, 0, 0, 0, 1);
    const fmb_view view_a = fmb_view3(&a);
    for (int i = 0; i < 3 * 128; i++) {
        const int gap = i / 3 + 1, along = i % 3;
        fmb_real o[3] = {0, 0, 0};
        fmb_inequality row[FMB_FACES];
        fmb_given given;
        o[along] = 1 + (fmb_real)gap * EPSILON;
        const fmb_frame3 b = box3(FMB_CUBOID, o[0], o[1], o[2], 1);
        const fmb_view view_b = fmb_view3(&b);
        CHECK_EQ(fmbi_system_faces(&given, row, &view_a, NULL, &view_b, NULL, 3), 0);
        CHECK(!given.separates || gap * 2 > 26 * 4);
        CHECK(given.separates || gap < 128);
        CHECK(!given.separates || given.contradiction == along + 1);
    }
}

static void errors_of_solvers(void)
{
    fmb_frame3 a = box3(FMB_CUBOID, 0, 0, 0, 1), none = {0};
    fmb_frame2 a2 = box2(FMB_CUBOID, 0, 0, 1), none2 = {0};
    const fmb_real bad[3] = {0, infinity, 0}, large[3] = {0, 2 * FMB_LARGEST, 0};
    fmb_real axis[3] = {3, 4, 5};
    fmb_interval bound[4];
    fmb_system s = {0};
    CHECK_EQ(fmb_solve_small(&s, 0, &work.rows.d2, NULL), FMB_ERR_FRAME);
    CHECK_EQ(fmb_solve_large(&s, 0, &work.rows.d3, NULL), FMB_ERR_FRAME);
    CHECK_EQ(fmb_ranges_small(&s, 0, &work.rows.d2, bound), FMB_ERR_FRAME);
    CHECK_EQ(fmb_system3_axis(&s, axis, axis), FMB_ERR_FRAME);
    CHECK_EQ(fmb_system_init(&s, 4), 0);
    CHECK_EQ(fmb_solve_small(NULL, 0, &work.rows.d2, NULL), FMB_ERR_NULL);
    CHECK_EQ(fmb_solve_large(&s, 0, NULL, NULL), FMB_ERR_NULL);
    CHECK_EQ(fmb_ranges_large(&s, 0, &work.rows.d3, NULL), FMB_ERR_NULL);
    CHECK_EQ(fmb_solve_small(&s, 0, &work.rows.d2, NULL), FMB_ERR_CAPACITY);
    CHECK_EQ(fmb_ranges_small(&s, 0, &work.rows.d2, bound), FMB_ERR_CAPACITY);
    CHECK_EQ(fmb_system3_axis(&s, axis, axis), FMB_ERR_FRAME);
    CHECK_EQ(fmb_system2_axis(NULL, axis, axis), FMB_ERR_NULL);
    CHECK_EQ(fmb_eliminate3(NULL, NULL, &a, NULL, 0, &work.rows.d3, axis, NULL), FMB_ERR_NULL);
    CHECK_EQ(fmb_eliminate3(&a, NULL, NULL, NULL, 0, &work.rows.d3, axis, NULL), FMB_ERR_NULL);
    CHECK_EQ(fmb_eliminate3(&a, NULL, &a, NULL, 0, NULL, axis, NULL), FMB_ERR_NULL);
    CHECK_EQ(fmb_eliminate3(&a, NULL, &none, NULL, 0, &work.rows.d3, axis, NULL), FMB_ERR_FRAME);
    CHECK_EQ(fmb_eliminate3(&a, bad, &a, large, 0, &work.rows.d3, axis, NULL), FMB_ERR_NOT_FINITE);
    CHECK_EQ(fmb_eliminate3(&a, large, &a, NULL, 0, &work.rows.d3, axis, NULL), FMB_ERR_RANGE);
    CHECK_EQ(fmb_eliminate2(NULL, NULL, &a2, NULL, 0, &work.rows.d2, axis, NULL), FMB_ERR_NULL);
    CHECK_EQ(fmb_eliminate2(&a2, NULL, &a2, NULL, 0, NULL, axis, NULL), FMB_ERR_NULL);
    CHECK_EQ(fmb_eliminate2(&none2, NULL, &a2, NULL, 0, &work.rows.d2, axis, NULL), FMB_ERR_FRAME);
    CHECK_EQ(fmb_eliminate2(&a2, large, &a2, bad, 0, &work.rows.d2, axis, NULL), FMB_ERR_NOT_FINITE);
    CHECK(axis[0] == 3 && axis[1] == 4 && axis[2] == 5);
}

/* Two unit cubes that share [.25,1] x [.5,1] x [0,.75] of the second one. */
static void bounds_of_boxes(void)
{
    fmb_frame3 a = box3(FMB_CUBOID, 1, 2, 3, 1), b = box3(FMB_CUBOID, (fmb_real)0.75, (fmb_real)1.5, (fmb_real)3.25, 1);
    for (int options = 0; options <= FMB_HISTORY; options++) {
        fmb_interval bound[4];
        fmb_system s;
        CHECK_EQ(fmb_system3_init(&s, &a, NULL, &b, NULL), 0);
        CHECK_EQ(fmb_ranges_small(&s, options, &work.rows.d2, bound), FMB_HIT);
        CHECK(encloses(bound[0], (fmb_real)0.25, 1, 400));
        CHECK(encloses(bound[1], (fmb_real)0.5, 1, 400));
        CHECK(encloses(bound[2], 0, (fmb_real)0.75, 400));
    }
}

/* A tetrahedron b, cut by the half-space x <= 1/4 of the world: 0 <= x <= 1/4, 0 <= y, z <= 1; and by 2y >= 1: x <= 1/2. */
static void bounds_of_tetrahedron(void)
{
    fmb_frame3 a = box3(FMB_CUBOID, -1, -1, -1, 4), b = box3(FMB_TETRAHEDRON, 0, 0, 0, 1);
    const fmb_real x[3] = {4, 0, 0}, y[3] = {0, -2, 0};
    for (int options = 0; options <= FMB_HISTORY; options++) {
        fmb_interval bound[4];
        fmb_system s;
        CHECK_EQ(fmb_system3_init(&s, &a, NULL, &b, NULL), 0);
        CHECK_EQ(fmb_system3_add(&s, y, -1), 0);
        CHECK_EQ(fmb_ranges_small(&s, options, &work.rows.d2, bound), FMB_HIT);
        CHECK(encloses(bound[0], 0, (fmb_real)0.5, 200) && encloses(bound[1], (fmb_real)0.5, 1, 200));
        CHECK(encloses(bound[2], 0, (fmb_real)0.5, 200));
        CHECK_EQ(fmb_system3_add(&s, x, 1), 0);
        CHECK_EQ(fmb_ranges_small(&s, options, &work.rows.d2, bound), FMB_HIT);
        CHECK(encloses(bound[0], 0, (fmb_real)0.25, 200) && encloses(bound[1], (fmb_real)0.5, 1, 200));
        CHECK(encloses(bound[2], 0, (fmb_real)0.5, 200));
    }
}

/* b flies 8 to the right past a: contact for 1/4 <= t <= 1/2; a wall at x = 3 in front of a's far half ends it at once. */
static void bounds_of_time(void)
{
    fmb_frame3 a = box3(FMB_CUBOID, 2, 0, 0, 1), b = box3(FMB_CUBOID, -1, 0, 0, 1);
    const fmb_real vb[3] = {8, 0, 0}, wall[3] = {2, 0, 0}, side[3] = {0, 1, 0};
    fmb_interval when = {-1, -1}, bound[4];
    fmb_real axis[3] = {7, 7, 7};
    fmb_solution solution;
    fmb_system s;
    CHECK_EQ(fmb_eliminate3(&a, NULL, &b, vb, 0, &work.rows.d3, axis, &when), FMB_HIT);
    CHECK(encloses(when, (fmb_real)0.25, (fmb_real)0.5, 400) && axis[0] == 7);
    CHECK_EQ(fmb_system3_init(&s, &a, NULL, &b, vb), 0);
    /* the common points left of 5/2: from t = 1/4, until b's left face is there at 7/16 */
    CHECK_EQ(fmb_system3_add(&s, wall, 5), 0);
    CHECK_EQ(fmb_ranges_large(&s, 0, &work.rows.d3, bound), FMB_HIT);
    CHECK(encloses(bound[3], (fmb_real)0.25, (fmb_real)0.4375, 400) && encloses(bound[0], 0, 1, 400));
    CHECK_EQ(fmb_solve_large(&s, 0, &work.rows.d3, &solution), FMB_HIT);
    fmb_real x = -1 + 8 * solution.x[3] + solution.x[0];
    CHECK(x >= 2 && x <= (fmb_real)2.5 && solution.x[1] >= 0 && solution.x[1] <= 1 && solution.x[2] >= 0 &&
          solution.x[2] <= 1);
    CHECK_EQ(fmb_system3_add(&s, side, (fmb_real)-0.25), 0);
    CHECK_EQ(fmb_solve_large(&s, 0, &work.rows.d3, &solution), FMB_MISS);
    CHECK_EQ(fmb_system3_axis(&s, solution.multiplier, axis), 0);
    CHECK(axis[0] == 0 && axis[1] == 0 && axis[2] == 0);
    CHECK(canaries_live());
}

/* 2D, moving: a triangle that passes over a unit square; the contact times were worked out by hand. */
static void bounds_in_2d(void)
{
    fmb_frame2 a = box2(FMB_CUBOID, 0, 0, 1), b = box2(FMB_TETRAHEDRON, -4, -1, 2);
    const fmb_real va[2] = {-2, 0}, vb[2] = {6, 0}, half[2] = {0, 1};
    fmb_interval when, bound[4];
    fmb_system s;
    /* b's points with y >= 0: x <= -3 + 8t for the lowest; its left edge at -4 + 8t: contact for 3/8 <= t <= 5/8. */
    CHECK_EQ(fmb_eliminate2(&a, va, &b, vb, 0, &work.rows.d2, NULL, &when), FMB_HIT);
    CHECK(encloses(when, (fmb_real)0.375, (fmb_real)0.625, 400));
    CHECK_EQ(fmb_system2_init(&s, &a, va, &b, vb), 0);
    CHECK_EQ(fmb_system2_add(&s, half, (fmb_real)0.5), 0);
    CHECK_EQ(fmb_ranges_small(&s, 0, &work.rows.d2, bound), FMB_HIT);
    CHECK(encloses(bound[2], (fmb_real)0.375, (fmb_real)0.625, 400) &&
          encloses(bound[1], (fmb_real)0.5, (fmb_real)0.75, 400));
    CHECK(encloses(bound[0], 0, (fmb_real)0.5, 400));
}

/* Rows of the caller, exact numbers: x + 2y <= 1, y >= x/2 and so on, up to four unknowns. */
static void general_rows(void)
{
    for (unsigned n = 1; n <= FMB_UNKNOWNS; n++) {
        fmb_system s;
        fmb_interval bound[FMB_UNKNOWNS];
        fmb_solution solution;
        fmb_real sum[FMB_UNKNOWNS] = {4, 4, 4, 4}, order[FMB_UNKNOWNS] = {1, -1, 0, 0};
        CHECK_EQ(fmb_system_init(&s, (int32_t)n), 0);
        CHECK_EQ(fmb_system_add(&s, sum, 1), 0);
        if (n > 1)
            CHECK_EQ(fmb_system_add(&s, order, (fmb_real)-0.125), 0); /* x_1 >= x_0 + 1/8, x_0 + x_1 + .. <= 1/4 */
        CHECK_EQ(fmb_ranges_large(&s, 0, &work.rows.d3, bound), FMB_HIT);
        CHECK(encloses(bound[0], 0, n > 1 ? (fmb_real)0.0625 : (fmb_real)0.25, 100));
        if (n > 1)
            CHECK(encloses(bound[1], (fmb_real)0.125, (fmb_real)0.25, 100));
        if (n > 2)
            CHECK(encloses(bound[2], 0, (fmb_real)0.125, 100));
        CHECK_EQ(fmb_solve_large(&s, 0, &work.rows.d3, &solution), FMB_HIT);
        CHECK(solution.last.in <= solution.x[n - 1] && solution.x[n - 1] <= solution.last.out);
        CHECK_EQ(fmb_system_add(&s, order, 0), 0);
        order[0] = -1;
        order[1] = 1;
        CHECK_EQ(fmb_system_add(&s, order, -1), 0); /* x_0 - x_1 >= 1, or x_0 >= 1 alone */
        CHECK_EQ(fmb_solve_large(&s, 0, &work.rows.d3, &solution), FMB_MISS);
        CHECK_EQ(fmb_ranges_large(&s, FMB_HISTORY, &work.rows.d3, bound), FMB_MISS);
    }
}

/* Rows without coefficients, and numbers at the ends of the range. */
static void strange_rows(void)
{
    const fmb_real zero[2] = {0, 0}, tiny[2] = {REAL_MIN * EPSILON, 0}, huge[2] = {FMB_LARGEST, 1};
    fmb_solution solution;
    fmb_system s;
    CHECK_EQ(fmb_system_init(&s, 2), 0);
    CHECK_EQ(fmb_system_add(&s, zero, 1), 0);
    CHECK_EQ(fmb_system_add(&s, tiny, 1), 0);
    CHECK_EQ(fmb_system_add(&s, huge, FMB_LARGEST / 2), 0);
    CHECK_EQ(fmb_solve_small(&s, 0, &work.rows.d2, &solution), FMB_HIT);
    CHECK(solution.x[0] <= (fmb_real)0.5);
    CHECK_EQ(fmb_system_add(&s, zero, -REAL_MIN), 0);
    CHECK_EQ(fmb_solve_small(&s, 0, &work.rows.d2, &solution), FMB_MISS);
    CHECK_EQ(fmb_system_init(&s, 2), 0);
    CHECK_EQ(fmb_system_add(&s, tiny, -REAL_MIN), 0);
    CHECK_EQ(fmb_solve_small(&s, 0, &work.rows.d2, &solution), FMB_MISS);
    CHECK_EQ(fmb_system_init(&s, 2), 0);
    CHECK_EQ(fmb_system_add(&s, tiny, -1), 0);
    CHECK_EQ(fmb_solve_small(&s, 0, &work.rows.d2, &solution), FMB_MISS);
    CHECK_EQ(fmb_system_init(&s, 2), 0);
    CHECK_EQ(fmb_system_add(&s, zero, 0), 0);
    CHECK(fmb_solve_small(&s, 0, &work.rows.d2, &solution) != FMB_MISS);
}

/*
 * A half-space far away: x <= c for a cube of size 1 at x = 2^6 / u, where the row x_0 <= c - x may be off by hundreds. It takes no room once it
 * is proved to hold for the whole cube, by more than it may be off; before, it stays.
 */
static void rows_far_away(void)
{
    const fmb_real far = 64 / FMB_U, n[3] = {1, 0, 0};
    fmb_frame3 b = box3(FMB_CUBOID, far, 0, 0, 1);
    fmb_system s;
    fmb_real error = 0;
    int dropped = 0, kept = 0;
    for (int m = 1; m < 100; m++) {
        CHECK_EQ(fmb_system3_init(&s, &b, NULL, &b, NULL), 0);
        const unsigned rows = s.rows;
        const fmb_real more = (fmb_real)(128 * m), c = far + more; /* exact */
        CHECK(c - far == more);
        CHECK_EQ(fmb_system3_add(&s, n, c), 0);
        if (s.rows == rows) {
            dropped++;
            CHECK(more - 16 > error);
        } else {
            kept++;
            CHECK_EQ(dropped, 0);
            error = s.row[rows].error;
            CHECK(error > 8 * FMB_U * 2 * far && more - error <= 16);
        }
    }
    CHECK(kept > 8 && dropped > 50);
}

static fmb_real between(struct random *r, double low, double high) { return (fmb_real)random_between(r, low, high); }

/* A full system, of rows through the middle of the cube in all directions. */
static void dense_system(fmb_system *s, struct random *r, unsigned unknowns, unsigned rows)
{
    CHECK_EQ(fmb_system_init(s, (int32_t)unknowns), 0);
    for (unsigned i = 0; i < rows; i++) {
        fmb_real c[FMB_UNKNOWNS], y = (fmb_real)0.125;
        for (unsigned k = 0; k < unknowns; k++) {
            c[k] = between(r, 0.25, 1) * (fmb_real)(2 * random_int(r, 0, 1) - 1);
            y += c[k] / 2;
        }
        CHECK_EQ(fmb_system_add(s, c, y), 0);
    }
}

static void capacities(void)
{
    struct random r = random_start(5);
    int full = 0, fine = 0;
    set_canaries();
    for (int i = 0; i < 40; i++) {
        fmb_system s;
        dense_system(&s, &r, 4, FMB_SYSTEM_ROWS);
        int status = fmb_solve_large(&s, 0, &work.rows.d3, NULL);
        full += status == FMB_ERR_CAPACITY;
        CHECK(status == FMB_ERR_CAPACITY || status == FMB_HIT || status == FMB_UNDECIDED);
        fmb_interval bound[FMB_UNKNOWNS];
        int bounds = fmb_ranges_large(&s, 0, &work.rows.d3, bound);
        CHECK(bounds == FMB_ERR_CAPACITY || (status != FMB_ERR_CAPACITY && bounds > FMB_MISS));
        dense_system(&s, &r, 3, FMB_SYSTEM_ROWS);
        status = fmb_solve_small(&s, 0, &work.rows.d2, NULL);
        CHECK(status == FMB_ERR_CAPACITY || status == FMB_HIT || status == FMB_UNDECIDED);
        CHECK(!DEFAULT_ROWS || status != FMB_ERR_CAPACITY); /* 16 rows leave 81 */
        dense_system(&s, &r, 4, 12);
        fine += fmb_solve_large(&s, 0, &work.rows.d3, NULL) == FMB_HIT;
        const fmb_real c[FMB_UNKNOWNS] = {1, 1, 1, 1};
        while (s.rows < FMB_SYSTEM_ROWS)
            CHECK_EQ(fmb_system_add(&s, c, 1), 0);
        CHECK_EQ(fmb_system_add(&s, c, 1), FMB_ERR_CAPACITY);
        CHECK_EQ(fmb_system_add(&s, c, 5), 0); /* says nothing, takes no room */
        CHECK(canaries_live());
    }
    CHECK(full > 30);
    CHECK(!DEFAULT_ROWS || fine == 40);
}

/* Half-spaces that always fit beside two frames, any of them: the table of fmb_eliminate.h. */
static int always_fit(int dim, int moving, int a_is_tetrahedron, int rows)
{
    int room = FMB_SYSTEM_ROWS - rows;
    if (dim == 3 && moving)
        return (DEFAULT_ROWS ? 6 : 0) + a_is_tetrahedron;
    if (DEFAULT_ROWS || (dim == 2 && !moving))
        return room;
    return dim == 2 ? 9 : 7 + a_is_tetrahedron;
}

static void half_spaces_fit(void)
{
    struct random r = random_start(6);
    for (int i = 0; i < (port_is_board ? 32 : 1600); i++) {
        struct pair p;
        struct pair_frames f;
        fmb_system s;
        fmb_interval bound[FMB_UNKNOWNS];
        const fmb_real *v[2] = {NULL, NULL};
        pair_make(&p, &r, PAIR_RANDOM, 2 + (i >> 2 & 1), i >> 3 & 1, i & 3);
        CHECK_EQ(pair_init(&f, &p), 0);
        for (int k = 0; k < 2 && p.moving; k++)
            v[k] = p.body[k].velocity;
        if (p.dim == 3)
            CHECK_EQ(fmb_system3_init(&s, &f.frame.d3[0], v[0], &f.frame.d3[1], v[1]), 0);
        else
            CHECK_EQ(fmb_system2_init(&s, &f.frame.d2[0], v[0], &f.frame.d2[1], v[1]), 0);
        for (int k = always_fit(p.dim, p.moving, i >> 1 & 1, s.rows); k > 0; k--) {
            fmb_real n[3] = {0, 0, 0}, at = 0;
            for (int m = 0; m < p.dim; m++) {
                n[m] = between(&r, -1, 1);
                at += n[m] * (p.body[1].origin[m] + p.body[1].velocity[m] / 2);
            }
            CHECK_EQ(p.dim == 3 ? fmb_system3_add(&s, n, at) : fmb_system2_add(&s, n, at), 0);
        }
        CHECK(fmb_solve_large(&s, 0, &work.rows.d3, NULL) >= FMB_MISS);
        CHECK(fmb_ranges_large(&s, 0, &work.rows.d3, bound) >= FMB_MISS);
        if (s.unknowns < 4)
            CHECK(fmb_ranges_small(&s, 0, &work.rows.d2, bound) >= FMB_MISS);
        CHECK(canaries_live());
    }
}

/*
 * More half-spaces than always fit, all around the middle of b, where it meets a small a: never "apart". Where the rows of one level are too
 * many the answer says so, and nothing beyond the workspace has been written.
 */
static void more_half_spaces(void)
{
    struct random r = random_start(11);
    const fmb_real v[3] = {2, 1, -2};
    int full[3] = {0, 0, 0};
    for (int i = 0; i < (port_is_board ? 6 : 150); i++) {
        fmb_frame3 a = box3(FMB_CUBOID, (fmb_real)-0.125, (fmb_real)-0.125, (fmb_real)-0.125, (fmb_real)0.25), b;
        fmb_real o[3] = {-v[0] / 2, -v[1] / 2, -v[2] / 2}, e[3][3];
        fmb_system s;
        for (int k = 0; k < 3; k++)
            for (int m = 0; m < 3; m++) {
                e[k][m] = m == k ? between(&r, 1, 2) : between(&r, -1, 1);
                o[m] -= e[k][m] / 2;
            }
        CHECK_EQ(fmb_frame3_init(&b, FMB_CUBOID, o, e[0], e[1], e[2]), 0);
        CHECK_EQ(fmb_system3_init(&s, &a, NULL, &b, v), 0);
        while (s.rows < FMB_SYSTEM_ROWS) {
            fmb_real n[3];
            for (int k = 0; k < 3; k++)
                n[k] = between(&r, -1, 1);
            CHECK_EQ(fmb_system3_add(&s, n, (fmb_real)0.03125), 0);
            int status = fmb_solve_large(&s, 0, &work.rows.d3, NULL);
            CHECK(status == FMB_ERR_CAPACITY || status == FMB_HIT || status == FMB_UNDECIDED);
            CHECK(canaries_live());
            const fmb_elimination *of = &work.rows.d3.state;
            for (int k = 0; k < 3 && status == FMB_ERR_CAPACITY; k++)
                full[k] += of->level[k].end == of->level[k].limit;
        }
    }
    CHECK(full[0] == 0 && full[1] > 0);
    CHECK(port_is_board || full[2] > 0);
}

/* The sum of the rows with their multipliers cannot hold for x in [0,1]^n, coordinates in a tetrahedron adding up to 1 at most. */
static int multipliers_prove(const fmb_system *s, const fmb_real *multiplier)
{
    fmb_real c[FMB_UNKNOWNS] = {0, 0, 0, 0}, y = 0, size = 0, least = 0;
    for (unsigned r = 0; r < s->rows; r++) {
        const fmb_inequality *row = &s->row[r];
        if (multiplier[r] == 0)
            continue;
        fmb_real bound = multiplier[r] > 0 ? row->high : row->low;
        if (!(absolute(multiplier[r]) <= REAL_MAX && absolute(bound) <= REAL_MAX))
            return 0;
        for (unsigned k = 0; k < s->unknowns; k++) {
            c[k] += multiplier[r] * row->c[k];
            size += absolute(multiplier[r] * row->c[k]);
        }
        y += multiplier[r] * bound;
        size += absolute(multiplier[r] * bound);
    }
    for (unsigned k = 0; k < s->dimension && s->simplex; k++)
        least = c[k] < least ? c[k] : least;
    for (unsigned k = s->simplex ? s->dimension : 0; k < s->unknowns; k++)
        least += c[k] < 0 ? c[k] : 0;
    return y - least < 64 * EPSILON * size;
}

/* Grid points of b that fulfil everything clearly: then no miss. A solution fulfils everything but for rounding. */
static int fulfils(const fmb_system *s, const fmb_real *x, fmb_real slack)
{
    fmb_real sum = 0;
    for (unsigned r = 0; r < s->rows; r++) {
        fmb_real at = 0;
        for (unsigned k = 0; k < s->unknowns; k++)
            at += s->row[r].c[k] * x[k];
        if (s->row[r].high - at < slack || at - s->row[r].low < slack)
            return 0;
    }
    for (unsigned k = 0; k < s->dimension; k++)
        sum += x[k];
    return !s->simplex || sum <= 1;
}

static int some_grid_point(const fmb_system *s, fmb_real slack)
{
    for (int i = 0; i < 6 * 6 * 6 * 6; i++) {
        fmb_real x[FMB_UNKNOWNS];
        int rest = i;
        for (int k = 0; k < FMB_UNKNOWNS; k++, rest /= 6)
            x[k] = ((fmb_real)(rest % 6) + (fmb_real)0.5) / 6;
        if (fulfils(s, x, slack))
            return 1;
    }
    return 0;
}

static int within(fmb_interval bound, fmb_real x) { return bound.in <= x && x <= bound.out; }

static void judge(const fmb_system *s, int *hits, int *misses)
{
    fmb_solution one, two;
    fmb_interval bound[FMB_UNKNOWNS], other[FMB_UNKNOWNS];
    int status = fmb_ranges_large(s, 0, &work.rows.d3, bound);
    if (status == FMB_ERR_CAPACITY && !DEFAULT_ROWS)
        return;
    CHECK_EQ(fmb_solve_large(s, 0, &work.rows.d3, &one), status);
    CHECK_EQ(fmb_solve_large(s, FMB_HISTORY, &work.rows.d3, &two), status);
    CHECK_EQ(fmb_ranges_large(s, FMB_HISTORY, &work.rows.d3, other), status);
    *hits += status == FMB_HIT;
    *misses += status == FMB_MISS;
    if (status == FMB_MISS) {
        CHECK(!some_grid_point(s, 0));
        CHECK(multipliers_prove(s, one.multiplier));
        CHECK(multipliers_prove(s, two.multiplier));
        return;
    }
    CHECK_EQ(status, FMB_HIT);
    CHECK(fulfils(s, one.x, -16 * EPSILON) && fulfils(s, two.x, -16 * EPSILON));
    for (unsigned k = 0; k < s->unknowns; k++) {
        CHECK(within(bound[k], one.x[k]) && within(bound[k], two.x[k]));
        CHECK(within(other[k], one.x[k]) && within(other[k], two.x[k]));
        CHECK(bound[k].in >= 0 && bound[k].out <= 1);
        CHECK(absolute(bound[k].in - other[k].in) < (fmb_real)0.001 &&
              absolute(bound[k].out - other[k].out) < (fmb_real)0.001);
    }
}

/* Random pairs with half-spaces through b, against points on a grid and against the history rule. */
static void half_spaces(void)
{
    struct random r = random_start(7);
    int hits = 0, misses = 0;
    for (int i = 0; i < (port_is_board ? 24 : 1000); i++) {
        struct pair p;
        struct pair_frames f;
        fmb_system s;
        const fmb_real *v[2] = {NULL, NULL};
        int dim = 2 + (i >> 2 & 1);
        pair_make(&p, &r, PAIR_RANDOM, dim, i >> 3 & 1, i & 3);
        CHECK_EQ(pair_init(&f, &p), 0);
        for (int k = 0; k < 2 && p.moving; k++)
            v[k] = p.body[k].velocity;
        if (dim == 3)
            CHECK_EQ(fmb_system3_init(&s, &f.frame.d3[0], v[0], &f.frame.d3[1], v[1]), 0);
        else
            CHECK_EQ(fmb_system2_init(&s, &f.frame.d2[0], v[0], &f.frame.d2[1], v[1]), 0);
        for (int k = 0; k < 3; k++) {
            const fmb_real n[3] = {between(&r, -1, 1), between(&r, -1, 1), between(&r, -1, 1)};
            fmb_real at = 0, along = between(&r, 0, 1);
            for (int m = 0; m < dim; m++)
                at += n[m] * (p.body[1].origin[m] + p.body[1].velocity[m] / 4 + p.body[1].edge[0][m] * along);
            CHECK_EQ(dim == 3 ? fmb_system3_add(&s, n, at) : fmb_system2_add(&s, n, at), 0);
        }
        judge(&s, &hits, &misses);
        CHECK(canaries_live());
    }
    CHECK(port_is_board || (hits > 50 && misses > 50));
}

/* Rows of the levels after an elimination of two frames without history: at most what src/eliminate/system.c proves. */
static void levels_keep_bounds(const fmb_elimination *e, int *most)
{
    static const int bound[3] = {6, 11, 44};
    for (int k = 0; k < 3; k++) {
        int rows = e->level[k].end - e->level[k].base;
        CHECK(rows <= bound[k]);
        most[k] = rows > most[k] ? rows : most[k];
    }
}

/* The pair functions: history, scaling by powers of two, NULL for what is not wanted; a miss's direction is accepted as a hint. */
static void pairs_of_frames(void)
{
    struct random r = random_start(8);
    int most[3] = {0, 0, 0};
    for (int i = 0; i < (port_is_board ? 32 : 2000); i++) {
        struct pair p, q;
        struct pair_frames f, g;
        fmb_real axis[3] = {9, 9, 9}, again[3] = {9, 9, 9};
        fmb_interval when = {-1, -1}, then = {-1, -1};
        pair_make(&p, &r, PAIR_RANDOM, 2 + (i >> 2 & 1), i >> 3 & 1, i & 3);
        q = p;
        pair_scale(&q, (fmb_real)0x1p9);
        CHECK(pair_init(&f, &p) == 0 && pair_init(&g, &q) == 0);
        int answer = pair_eliminate(&f, &p, 0, &work.rows, axis, &when);
        if (answer == FMB_HIT && p.moving)
            levels_keep_bounds(p.dim == 3 ? &work.rows.d3.state : &work.rows.d2.state, most);
        CHECK_EQ(pair_eliminate(&g, &q, 0, &work.rows, again, &then), answer);
        CHECK(axis[0] == again[0] && axis[1] == again[1] && axis[2] == again[2] && when.in == then.in &&
              when.out == then.out);
        CHECK_EQ(pair_eliminate(&f, &p, FMB_HISTORY, &work.rows, NULL, NULL), answer);
        CHECK_EQ(pair_ask(&f, &p, 0, NULL, NULL), answer);
        CHECK(answer == FMB_MISS || axis[0] == 9);
        CHECK((answer != FMB_MISS && p.moving) || when.in == -1);
        if (answer == FMB_MISS) {
            CHECK_EQ(pair_ask(&f, &p, 0, again, NULL), FMB_MISS);
            CHECK(axis[0] == again[0] && axis[1] == again[1]);
        }
    }
    CHECK(port_is_board || (most[0] == 6 && most[1] >= 10 && most[2] >= 25));
}

/* What elimination says of p, the frames exchanged or not. A miss's direction has to be proved as a hint, too. */
static int ask_about(const struct pair *p, int exchanged, int options)
{
    struct pair q = *p;
    struct pair_frames f;
    fmb_real axis[3] = {0, 0, 0};
    q.body[0] = p->body[exchanged];
    q.body[1] = p->body[1 - exchanged];
    CHECK_EQ(pair_init(&f, &q), 0);
    int answer = pair_eliminate(&f, &q, options, &work.rows, axis, NULL);
    if (answer == FMB_MISS)
        CHECK_EQ(pair_ask(&f, &q, 0, axis, NULL), FMB_MISS);
    return answer;
}

/* Two slivers each, of the bad family: rows of either frame's faces leave all four undecided in float. */
static void two_slivers(void)
{
    static const struct {
        int answer;
        struct pair pair;
    } known[] = {
        {FMB_MISS,
         {3,
          0,
          1,
          "0.16 of their size apart",
          {{FMB_CUBOID,
            {(fmb_real)0x1.11d54p-1, (fmb_real)0x1.d768a6p-2, (fmb_real)-0x1.5018dep-1},
            {{(fmb_real)0x1.60f814p-1, (fmb_real)0x1.44a06ap-1, (fmb_real)-0x1.66be9ap-2},
             {(fmb_real)0x1.090738p-1, (fmb_real)0x1.8b3452p-2, (fmb_real)0x1.57f5a8p-2},
             {(fmb_real)-0x1.bb215ap-2, (fmb_real)-0x1.cf985ap-2, (fmb_real)0x1.2ad39ap-1}},
            {0}},
           {FMB_CUBOID,
            {(fmb_real)-0x1.039f2cp-4, (fmb_real)0x1.45cddep-2, (fmb_real)-0x1.fd4438p-2},
            {{(fmb_real)-0x1.e55628p-2, (fmb_real)0x1.4e1938p-2, (fmb_real)-0x1.2c0712p-3},
             {(fmb_real)0x1.fe10d4p-3, (fmb_real)-0x1.b677eep-2, (fmb_real)-0x1.033e8p-2},
             {(fmb_real)0x1.41c17cp-4, (fmb_real)-0x1.beeb86p-4, (fmb_real)-0x1.7cd954p-5}},
            {0}}}}},
        {FMB_HIT,
         {2,
          0,
          1,
          "0.36 deep",
          {{FMB_TETRAHEDRON,
            {(fmb_real)-0x1.3984dcp-2, (fmb_real)-0x1.9052aep-1},
            {{(fmb_real)-0x1.17808ep-2, (fmb_real)-0x1.548486p-3}, {(fmb_real)0x1.edc394p-1, (fmb_real)0x1.2cc722p-1}},
            {0}},
           {FMB_CUBOID,
            {(fmb_real)-0x1.0b19c2p-1, (fmb_real)-0x1.64829cp-4},
            {{(fmb_real)0x1.06ef5p-1, (fmb_real)-0x1.39a8dap-1}, {(fmb_real)0x1.48eafp-1, (fmb_real)-0x1.885facp-1}},
            {0}}}}},
        {FMB_HIT,
         {3,
          1,
          1,
          "0.10 deep",
          {{FMB_CUBOID,
            {(fmb_real)0x1.1a32f4p-2, (fmb_real)-0x1.5ee66cp-3, (fmb_real)-0x1.23845ep+0},
            {{(fmb_real)0x1.24fbb6p-21, (fmb_real)0x1.6b4898p-20, (fmb_real)-0x1.c0ce6ep-22},
             {(fmb_real)0x1.361fb6p-1, (fmb_real)-0x1.ca3294p-2, (fmb_real)-0x1.50de8cp-1},
             {(fmb_real)-0x1.577a0ep-1, (fmb_real)0x1.0354f8p-3, (fmb_real)-0x1.dd109ap-2}},
            {(fmb_real)0x1.8da4f6p-1, (fmb_real)-0x1.412f9p+0, (fmb_real)0x1.e91ee2p-1}},
           {FMB_TETRAHEDRON,
            {(fmb_real)0x1.01f14ap+0, (fmb_real)-0x1.415f4p+0, (fmb_real)-0x1.4ea044p+0},
            {{(fmb_real)-0x1.41a62p-1, (fmb_real)0x1.0ae616p-2, (fmb_real)0x1.8afe0ep-3},
             {(fmb_real)-0x1.5c18f6p-3, (fmb_real)-0x1.ec0cc2p-2, (fmb_real)0x1.ee4d8ap-2},
             {(fmb_real)0x1.836842p-2, (fmb_real)0x1.32c308p-5, (fmb_real)-0x1.127a76p-2}},
            {(fmb_real)-0x1.3219f2p-3, (fmb_real)-0x1.330c94p-6, (fmb_real)0x1.4070d6p-4}}}}},
        {FMB_MISS,
         {3,
          1,
          1,
          "0.14 apart",
          {{FMB_TETRAHEDRON,
            {(fmb_real)0x1.0c00dep-2, (fmb_real)0x1.10b35p-4, (fmb_real)-0x1.3af5b4p-3},
            {{(fmb_real)0x1.72ee8ep-3, (fmb_real)-0x1.0df83p-1, (fmb_real)-0x1.8a41cep-2},
             {(fmb_real)0x1.0926fp-4, (fmb_real)0x1.5ed23p-1, (fmb_real)0x1.1537c2p-5},
             {(fmb_real)-0x1.e249f6p-2, (fmb_real)-0x1.47f5ep-1, (fmb_real)0x1.368a52p-1}},
            {(fmb_real)0x1.6237fep-2, (fmb_real)0x1.a1bbe2p-10, (fmb_real)0x1.89e55ap-3}},
           {FMB_TETRAHEDRON,
            {(fmb_real)0x1.153e22p-4, (fmb_real)-0x1.3c43fp+0, (fmb_real)0x1.757d86p-1},
            {{(fmb_real)0x1.828022p-1, (fmb_real)0x1.6f004ep-2, (fmb_real)0x1.75729cp-3},
             {(fmb_real)-0x1.fa6cf2p-2, (fmb_real)-0x1.ea227cp-4, (fmb_real)-0x1.2222a2p-8},
             {(fmb_real)-0x1.1f79d8p-2, (fmb_real)0x1.0da3b8p-1, (fmb_real)0x1.2edac8p-1}},
            {(fmb_real)-0x1.a53124p+0, (fmb_real)0x1.3ea1e4p+0, (fmb_real)0x1.4ff4bp-1}}}}},
    };
    for (unsigned i = 0; i < sizeof known / sizeof *known; i++)
        for (int k = 0; k < 12; k++) {
            struct pair p = known[i].pair;
            pair_scale(&p, k % 3 == 0 ? 1 : k % 3 == 1 ? (fmb_real)0x1p-9 : (fmb_real)0x1p20);
            CHECK_EQ(ask_about(&p, k / 3 % 2, k < 6 ? 0 : FMB_HISTORY), known[i].answer);
        }
}

/*
 * What elimination costs and leaves open, over pairs that never change: none of these numbers may grow. No answer depends on the
 * order in which points and rows are tried, since each is proved; only these do.
 */
static void effort(void)
{
    enum { UNDECIDED, WITHOUT_GUESS, BOTH_WAYS, ROWS, ROWS_WITH_HISTORY, COUNTS, PAIRS = 4200, UNTOUCHED = 77 };
    static const char *const name[COUNTS] = {"undecided", "hits without a guess", "both ways", "rows",
                                             "rows with history"};
    static const int32_t most[2][COUNTS] = {{3028, 2714, 3888, 71599, 60384}, {1352, 3004, 1792, 60897, 51687}};
    struct random r = random_start(10);
    int32_t count[COUNTS] = {0};
    for (int i = 0; i < PAIRS && !port_is_board; i++) {
        struct pair p;
        struct pair_frames f;
        int family = i % 7;
        pair_make(&p, &r, (enum pair_family)family, 2 + (i / 7 & 1), i / 14 % 2 || family == PAIR_SPEED, i / 28 % 4);
        if (pair_init(&f, &p))
            continue;
        fmb_elimination *e = &work.rows.d2.state; /* d3's, too, begins with it */
        for (int k = 0; k < 4; k++) {
            fmb_interval when;
            e->order[0] = UNTOUCHED;
            int answer = pair_eliminate(&f, &p, k & 1 ? FMB_HISTORY : 0, &work.rows, NULL, k & 2 ? &when : NULL);
            count[UNDECIDED] += answer == FMB_UNDECIDED;
            count[WITHOUT_GUESS] += answer == FMB_HIT && k < 2 && e->order[0] != UNTOUCHED;
            count[BOTH_WAYS] += (e->which == 1 || !e->frames) && e->order[0] != UNTOUCHED;
            for (unsigned level = 0; level + 1u < e->given.unknowns && e->order[0] != UNTOUCHED; level++)
                count[k & 1 ? ROWS_WITH_HISTORY : ROWS] += e->level[level].end - e->level[level].base;
        }
    }
    for (int k = 0; k < COUNTS && !port_is_board; k++)
        if (!CHECK(count[k] <= most[sizeof(fmb_real) == 8][k])) {
            char digits[NUMBER_TEXT];
            port_out(name[k]);
            port_out(" ");
            port_out(number_unsigned((uint64_t)count[k], digits));
            port_out("\n");
        }
}

/* Times of contact begin before they end, also where both ways round leave a pair undecided and their bounds have no common point. */
static void times_in_order(void)
{
    static const enum pair_family family[4] = {PAIR_NEAR, PAIR_PARALLEL, PAIR_BAD, PAIR_SPEED};
    struct random r = random_start(1);
    for (int i = 0; i < (port_is_board ? 32 : 15000); i++) {
        struct pair p;
        struct pair_frames f;
        fmb_interval when = {0, 1};
        pair_make(&p, &r, family[i & 3], 2 + (i >> 2 & 1), 1, i >> 3 & 3);
        if (pair_init(&f, &p) == 0 && pair_eliminate(&f, &p, 0, &work.rows, NULL, &when) != FMB_MISS)
            CHECK(0 <= when.in && when.in <= when.out && when.out <= 1);
    }
}

#ifndef FMB_REAL_DOUBLE
/*
 * Half-spaces along which b is flat: one edge along z, n.edge of the others 0 and 2^-69, exactly; or 0 and -2^-46, which rounding makes 0. What
 * rounding may have done to the row is far more than its coefficients: it is scaled with them, or, where they are 0, holds what they should be.
 */
static void flat_half_spaces(void)
{
    for (int i = 0; i < 2; i++) {
        static const fmb_real edge[2][4] = {{0x1p-30F, -0x1p-30F, 0x1p-45F, 0x1p-69F - 0x1p-45F},
                                            {1 + 0x1p-22F, -1 - 0x1p-23F, 1 + 0x1p-23F, -1}};
        const fmb_real *e = edge[i], o[3] = {0, 0, 0}, u[3] = {e[0], e[1], 0}, v[3] = {0, 0, 16},
                       w[3] = {e[2], e[3], 0};
        const fmb_real n[3] = {1, i ? 1 + 0x1p-23F : 1, 0}, size = (e[0] + e[2]) - n[1] * (e[1] + e[3]);
        fmb_frame3 a = box3(FMB_CUBOID, -32, -32, -32, 64), b;
        fmb_system s;
        if (!CHECK_EQ(fmb_frame3_init(&b, FMB_CUBOID, o, u, v, w), 0))
            continue;
        CHECK_EQ(fmb_system3_init(&s, &a, NULL, &b, NULL), 0);
        const int rows = s.rows;
        CHECK_EQ(fmb_system3_add(&s, n, 0), 0);
        const fmb_inequality *row = &s.row[rows];
        const fmb_real error = 11 * size * (fmb_real)(EPSILON / 2) * row->scale;
        CHECK_EQ(s.rows, rows + 1);
        CHECK(row->c[0] == 0 && row->c[1] == 0 && row->c[2] == (i ? 0 : 1));
        CHECK(row->error > error * (i ? 1 + EPSILON : 1 - 4 * EPSILON) && row->error < error * (1 + 8 * EPSILON));
        CHECK(row->high >= (error < 16 ? error : 16));
    }
}
#endif

/* Sizes at both ends of the range: never the wrong answer. */
static void magnitudes(void)
{
    for (int i = 0; i < 2; i++) {
        fmb_real size = i ? FMB_LARGEST / 8 : FMB_THINNEST * 8;
        fmb_frame3 a = box3(FMB_CUBOID, 0, 0, 0, size), b = box3(FMB_TETRAHEDRON, size * 2, 0, 0, size);
        const fmb_real v[3] = {-size * 4, 0, 0}, w[3] = {FMB_LARGEST, 0, 0};
        fmb_real axis[3];
        fmb_interval when;
        CHECK_EQ(fmb_eliminate3(&a, NULL, &b, NULL, 0, &work.rows.d3, axis, NULL), FMB_MISS);
        CHECK(axis[0] == 1 && axis[1] == 0 && axis[2] == 0);
        CHECK_EQ(fmb_eliminate3(&b, NULL, &a, NULL, 0, &work.rows.d3, axis, NULL), FMB_MISS);
        CHECK(axis[0] == -1);
        CHECK_EQ(fmb_eliminate3(&a, NULL, &a, NULL, 0, &work.rows.d3, axis, NULL), FMB_HIT);
        CHECK_EQ(fmb_eliminate3(&a, NULL, &b, v, 0, &work.rows.d3, NULL, &when), FMB_HIT);
        CHECK(encloses(when, (fmb_real)0.25, (fmb_real)0.75, 400));
        /* the gap may be far below the spacing of w */
        int away = fmb_eliminate3(&a, NULL, &b, w, 0, &work.rows.d3, axis, NULL);
        CHECK(away == FMB_MISS || (i == 0 && away == FMB_UNDECIDED));
        CHECK(fmb_eliminate3(&a, NULL, &a, w, 0, &work.rows.d3, NULL, &when) != FMB_MISS);
        CHECK(when.in == 0);
        fmb_frame3 c = box3(FMB_CUBOID, 0, FMB_LARGEST / 4, 0, size);
        CHECK_EQ(fmb_eliminate3(&a, w, &c, NULL, 0, &work.rows.d3, axis, NULL), FMB_MISS);
    }
}

#ifndef FMB_AUDIT
/*
 * One array used for two things: where a displacement is, the direction is written. The pair is asked first with arrays of their own. And the
 * workspace holds whatever another question, or nobody, has left there.
 */
static void arrays_that_are_one(void)
{
    struct random r = random_start(9);
    int misses = 0;
    for (int i = 0; i < (port_is_board ? 64 : 2000); i++) {
        struct pair p;
        struct pair_frames f;
        fmb_real axis[3] = {9, 9, 9}, va[3], vb[3];
        fmb_interval when = {-1, -1}, then = {-1, -1};
        pair_make(&p, &r, i % 3 ? PAIR_RANDOM : PAIR_INT, 2 + (i >> 2 & 1), 1, i & 3);
        CHECK_EQ(pair_init(&f, &p), 0);
        for (int k = 0; k < 3; k++) {
            va[k] = p.body[0].velocity[k];
            vb[k] = p.body[1].velocity[k];
        }
        int answer = pair_eliminate(&f, &p, 0, &work.rows, axis, &when);
        misses += answer == FMB_MISS;
        for (unsigned char *byte = (unsigned char *)&work.rows; byte < (unsigned char *)(&work.rows + 1); byte++)
            *byte = (unsigned char)random_int(&r, 0, 255);
        fmb_real *one = i >> 4 & 1 ? va : vb;
        int again = p.dim == 3 ? fmb_eliminate3(&f.frame.d3[0], va, &f.frame.d3[1], vb, 0, &work.rows.d3, one, &then)
                               : fmb_eliminate2(&f.frame.d2[0], va, &f.frame.d2[1], vb, 0, &work.rows.d2, one, &then);
        CHECK_EQ(again, answer);
        CHECK(then.in == when.in && then.out == when.out);
        for (int k = 0; k < p.dim; k++)
            CHECK(one[k] == (answer == FMB_MISS ? axis[k] : p.body[i >> 4 & 1 ? 0 : 1].velocity[k]));
    }
    CHECK(port_is_board || misses > 100);
}
#endif

int main(void)
{
    volatile fmb_real zero = 0;
    infinity = 1 / zero;
    not_a_number = infinity - infinity;
    set_canaries();
    errors_of_systems();
    refused_systems();
    directions_of_faces();
    gaps_of_faces();
    errors_of_solvers();
    bounds_of_boxes();
    bounds_of_tetrahedron();
    bounds_of_time();
    bounds_in_2d();
    general_rows();
    strange_rows();
    rows_far_away();
    capacities();
    half_spaces_fit();
    more_half_spaces();
    half_spaces();
    pairs_of_frames();
    two_slivers();
    effort();
    times_in_order();
#ifndef FMB_REAL_DOUBLE
    flat_half_spaces();
#endif
    magnitudes();
#ifndef FMB_AUDIT /* which looks at the displacements after the call */
    arrays_that_are_one();
#endif
    CHECK(canaries_live());
    return check_done("eliminate");
}
