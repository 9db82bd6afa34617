/* SPDX-License-Identifier: MIT */
/* fmb_test and fmb_sweep: every error, what the outputs hold after each answer, hints, aliasing, and cases done by hand. */
#include "check.h"
#include "pairs.h"
#include <float.h>
#include <stddef.h>

#ifdef FMB_REAL_DOUBLE
#define EPSILON DBL_EPSILON
#define REAL_MAX DBL_MAX
#define REAL_MIN DBL_MIN
#define DENORMAL 0x1p-1074
#else
#define EPSILON FLT_EPSILON
#define REAL_MAX FLT_MAX
#define REAL_MIN FLT_MIN
#define DENORMAL 0x1p-149F
#endif

static fmb_real infinity, not_a_number;

/* Axis-aligned unit shapes at (x,y,z). */
static fmb_frame3 at3(fmb_shape shape, fmb_real x, fmb_real y, fmb_real z)
{
    fmb_frame3 f;
    const fmb_real o[3] = {x, y, z}, u[3] = {1, 0, 0}, v[3] = {0, 1, 0}, w[3] = {0, 0, 1};
    CHECK_EQ(fmb_frame3_init(&f, shape, o, u, v, w), 0);
    return f;
}

static fmb_frame2 at2(fmb_shape shape, fmb_real x, fmb_real y)
{
    fmb_frame2 f;
    const fmb_real o[2] = {x, y}, u[2] = {1, 0}, v[2] = {0, 1};
    CHECK_EQ(fmb_frame2_init(&f, shape, o, u, v), 0);
    return f;
}

static int same(const fmb_real *a, const fmb_real *b, int n)
{
    int all = 1;
    for (int i = 0; i < n; i++)
        all = all && a[i] == b[i];
    return all;
}

static void values(void)
{
    CHECK_EQ(FMB_MISS, 0);
    CHECK_EQ(FMB_HIT, 1);
    CHECK_EQ(FMB_UNDECIDED, 2);
    CHECK_EQ(FMB_ERR_NULL, -1);
    CHECK_EQ(FMB_ERR_NOT_FINITE, -2);
    CHECK_EQ(FMB_ERR_DEGENERATE, -3);
    CHECK_EQ(FMB_ERR_RANGE, -4);
    CHECK_EQ(FMB_ERR_CAPACITY, -5);
    CHECK_EQ(FMB_ERR_FRAME, -6);
    CHECK_EQ(FMB_CUBOID, 1);
    CHECK_EQ(FMB_TETRAHEDRON, 2);
}

static void null_pointers(void)
{
    fmb_frame3 a = at3(FMB_CUBOID, 0, 0, 0);
    fmb_frame2 b = at2(FMB_CUBOID, 0, 0);
    fmb_real axis[3] = {3, 4, 5}, kept[3] = {3, 4, 5};
    fmb_interval when = {-1, -2};
    CHECK_EQ(fmb_test3(NULL, &a, axis), FMB_ERR_NULL);
    CHECK_EQ(fmb_test3(&a, NULL, axis), FMB_ERR_NULL);
    CHECK_EQ(fmb_test3(NULL, NULL, NULL), FMB_ERR_NULL);
    CHECK_EQ(fmb_test2(NULL, &b, axis), FMB_ERR_NULL);
    CHECK_EQ(fmb_test2(&b, NULL, axis), FMB_ERR_NULL);
    CHECK_EQ(fmb_test2(NULL, NULL, NULL), FMB_ERR_NULL);
    CHECK_EQ(fmb_sweep3(NULL, kept, &a, kept, axis, &when), FMB_ERR_NULL);
    CHECK_EQ(fmb_sweep3(&a, kept, NULL, kept, axis, &when), FMB_ERR_NULL);
    CHECK_EQ(fmb_sweep2(NULL, kept, &b, kept, axis, &when), FMB_ERR_NULL);
    CHECK_EQ(fmb_sweep2(&b, kept, NULL, kept, axis, &when), FMB_ERR_NULL);
    CHECK(same(axis, kept, 3) && when.in == -1 && when.out == -2);
}

/* Every displacement, every component: an error, and nothing is written. */
static void bad_displacements(void)
{
    const fmb_real over = FMB_LARGEST * (1 + EPSILON);
    const struct {
        fmb_real value;
        int error;
    } bad[] = {{not_a_number, FMB_ERR_NOT_FINITE},
               {infinity, FMB_ERR_NOT_FINITE},
               {-infinity, FMB_ERR_NOT_FINITE},
               {over, FMB_ERR_RANGE},
               {-over, FMB_ERR_RANGE},
               {REAL_MAX, FMB_ERR_RANGE}};
    const fmb_real kept[3] = {3, 4, 5};
    for (int far = 0; far < 2; far++) { /* whether or not they would meet */
        fmb_frame3 a3 = at3(FMB_CUBOID, 0, 0, 0), b3 = at3(FMB_TETRAHEDRON, (fmb_real)(far * 100), 0, 0);
        fmb_frame2 a2 = at2(FMB_CUBOID, 0, 0), b2 = at2(FMB_TETRAHEDRON, (fmb_real)(far * 100), 0);
        for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
            for (int slot = 0; slot < 6; slot++) {
                fmb_real v[2][3] = {{1, 2, 3}, {3, 2, 1}}, axis[3] = {3, 4, 5};
                fmb_interval when = {-1, -2};
                v[slot / 3][slot % 3] = bad[i].value;
                CHECK_EQ(fmb_sweep3(&a3, v[0], &b3, v[1], axis, &when), bad[i].error);
                CHECK_EQ(fmb_sweep3(&a3, slot < 3 ? v[0] : NULL, &b3, slot < 3 ? NULL : v[1], NULL, NULL),
                         bad[i].error);
                if (slot % 3 < 2)
                    CHECK_EQ(fmb_sweep2(&a2, v[0], &b2, v[1], axis, &when), bad[i].error);
                CHECK(same(axis, kept, 3) && when.in == -1 && when.out == -2);
            }
    }
}

/* The largest displacement is one; opposite ones pass each other or meet. */
static void largest_displacements(void)
{
    const fmb_real m = FMB_LARGEST, v[3] = {m, 0, 0}, w[3] = {-m, 0, 0}, up[3] = {0, m, 0};
    fmb_frame3 a = at3(FMB_CUBOID, 0, 0, 0), b = at3(FMB_CUBOID, 8, 0, 0), c = at3(FMB_CUBOID, 0, 0, 8);
    fmb_interval when = {-1, -2};
    CHECK(fmb_sweep3(&a, v, &b, w, NULL, &when) > 0);
    CHECK(0 <= when.in && when.in <= when.out && when.out <= 1);
    int answer = fmb_sweep3(&b, v, &a, w, NULL, &when); /* apart by 7, far below 64 epsilon L */
    CHECK(answer == FMB_MISS || answer == FMB_UNDECIDED);
    answer = fmb_sweep3(&a, v, &c, up, NULL, &when);
    CHECK(answer == FMB_MISS || answer == FMB_UNDECIDED);
}

/* NULL: at rest. */
static void rest(void)
{
    const fmb_real zero[3] = {0, 0, 0}, v[3] = {-4, 0, 0}, w[3] = {4, 0, 0};
    fmb_frame3 a = at3(FMB_CUBOID, 0, 0, 0), b = at3(FMB_CUBOID, 3, 0.25, 0.25);
    fmb_frame2 c = at2(FMB_CUBOID, 0, 0), d = at2(FMB_CUBOID, 3, 0.25);
    CHECK_EQ(fmb_sweep3(&a, NULL, &b, NULL, NULL, NULL), FMB_MISS);
    CHECK_EQ(fmb_sweep3(&a, zero, &b, NULL, NULL, NULL), FMB_MISS);
    CHECK_EQ(fmb_sweep3(&a, NULL, &b, zero, NULL, NULL), FMB_MISS);
    CHECK_EQ(fmb_sweep3(&a, v, &b, v, NULL, NULL), FMB_MISS);
    CHECK_EQ(fmb_sweep3(&a, NULL, &b, v, NULL, NULL), FMB_HIT);
    CHECK_EQ(fmb_sweep3(&a, w, &b, NULL, NULL, NULL), FMB_HIT);
    CHECK_EQ(fmb_sweep3(&a, v, &b, NULL, NULL, NULL), FMB_MISS);
    CHECK_EQ(fmb_sweep2(&c, NULL, &d, NULL, NULL, NULL), FMB_MISS);
    CHECK_EQ(fmb_sweep2(&c, NULL, &d, v, NULL, NULL), FMB_HIT);
    CHECK_EQ(fmb_sweep2(&c, w, &d, NULL, NULL, NULL), FMB_HIT);
    CHECK_EQ(fmb_sweep2(&c, v, &d, zero, NULL, NULL), FMB_MISS);
}

/* Which outputs are written: the direction on a miss alone, the times on contact alone. */
static void outputs(void)
{
    const fmb_real v[3] = {-1, 0, 0};
    fmb_real far[] = {5, 0.5, 1}; /* miss, hit, touch */
    for (int i = 0; i < 3; i++) {
        fmb_frame3 a = at3(FMB_CUBOID, 0, 0, 0), b = at3(FMB_TETRAHEDRON, far[i], 0, 0);
        fmb_frame2 c = at2(FMB_TETRAHEDRON, 0, 0), d = at2(FMB_CUBOID, far[i], 0);
        fmb_real axis[3] = {0, 0, 0}, axis2[3] = {0, 0, 7};
        fmb_interval when = {-1, -2}, when2 = {-1, -2};
        int answer = fmb_sweep3(&a, NULL, &b, v, axis, &when), answer2 = fmb_sweep2(&c, NULL, &d, v, axis2, &when2);
        CHECK((i == 0) == (answer == FMB_MISS));
        CHECK((i == 0) == (answer2 == FMB_MISS));
        CHECK((i == 0) == (when.in == -1 && when.out == -2));
        CHECK((i == 0) == (when2.in == -1 && when2.out == -2));
        CHECK((i != 0) == (axis[0] == 0 && axis[1] == 0 && axis[2] == 0));
        CHECK((i != 0) == (axis2[0] == 0 && axis2[1] == 0));
        CHECK(axis2[2] == 7); /* beyond a 2D direction */
        if (i != 0)
            CHECK(when.in == 0 && when.out > 0 && when2.in == 0);
        CHECK_EQ(fmb_sweep3(&a, NULL, &b, v, NULL, NULL), answer);
        CHECK_EQ(fmb_sweep2(&c, NULL, &d, v, NULL, NULL), answer2);
    }
}

/* Does n point from the unit cube at 0 to the one that starts at `corner`? */
static int separates(const fmb_real n[3], const fmb_real corner[3])
{
    double gap = 0;
    for (int k = 0; k < 3; k++) {
        double x = (double)n[k];
        gap += x * (double)corner[k] - (x < 0 ? -x : x);
    }
    return gap > 0;
}

static void hints(void)
{
    const fmb_real corner[3] = {3, -2, 4};
    const fmb_real hint[][3] = {{0, 0, 0},
                                {not_a_number, 0, 0},
                                {0, not_a_number, 1},
                                {1, 0, infinity},
                                {-infinity, 1, 0},
                                {DENORMAL, 0, 0},
                                {0, -DENORMAL, 0},
                                {0, 0, REAL_MIN},
                                {REAL_MAX, 0, 0},
                                {REAL_MAX, -REAL_MAX, REAL_MAX},
                                {DENORMAL, -REAL_MAX, DENORMAL},
                                {-1, 0, 0},   /* points from b to a */
                                {2, 3, 0},    /* is none */
                                {0, 0, 1000}, /* any length will do */
                                {1.5, -1, 1.75}};
    fmb_frame3 a = at3(FMB_CUBOID, 0, 0, 0), b = at3(FMB_CUBOID, corner[0], corner[1], corner[2]);
    fmb_frame3 c = at3(FMB_CUBOID, 0.5, 0.5, 0.5);
    for (size_t i = 0; i < sizeof hint / sizeof hint[0]; i++) {
        fmb_real axis[3] = {hint[i][0], hint[i][1], hint[i][2]}, again[3];
        CHECK_EQ(fmb_test3(&a, &b, axis), FMB_MISS);
        CHECK(separates(axis, corner));
        for (int k = 0; k < 3; k++)
            again[k] = axis[k];
        CHECK_EQ(fmb_sweep3(&a, NULL, &b, NULL, again, NULL), FMB_MISS);
        CHECK(same(axis, again, 3));
        for (int k = 0; k < 3; k++)
            again[k] = hint[i][k];
        CHECK_EQ(fmb_test3(&a, &c, again), FMB_HIT); /* whatever the hint */
        for (int k = 0; k < 3; k++)
            CHECK(again[k] == hint[i][k] || (again[k] != again[k] && hint[i][k] != hint[i][k]));
    }
    fmb_real axis[3] = {1.5, -1, 1.75};
    CHECK_EQ(fmb_test3(&a, &b, axis), FMB_MISS);
    CHECK(same(axis, hint[14], 3)); /* a hint that separates comes back as it is */
}

/* A hint that separates at the ends of the step, or at one of them, but not in between is no certificate. */
static void weak_hints(void)
{
    const fmb_real v[2] = {-8, 0}, w[2] = {0, -8};
    fmb_frame2 a = at2(FMB_CUBOID, 0, 0), b = at2(FMB_CUBOID, 4, 0.5), c = at2(FMB_CUBOID, 4, 4);
    fmb_real axis[2] = {1, 0};
    CHECK_EQ(fmb_sweep2(&a, NULL, &b, v, axis, NULL), FMB_HIT);
    CHECK_EQ(fmb_test2(&a, &b, axis), FMB_MISS);
    axis[0] = 0;
    axis[1] = 1;
    CHECK_EQ(fmb_sweep2(&a, NULL, &c, w, axis, NULL), FMB_MISS);
    CHECK(axis[0] == 1 && axis[1] == 0);
}

/* One frame as both; one displacement as both; the displacement's memory as the direction's. */
static void aliasing(void)
{
    const fmb_real v[3] = {9, 9, 9};
    fmb_frame3 a = at3(FMB_TETRAHEDRON, 7, 8, 9);
    fmb_frame2 b = at2(FMB_CUBOID, 7, 8);
    fmb_interval when = {-1, -1};
    CHECK_EQ(fmb_test3(&a, &a, NULL), FMB_HIT);
    CHECK_EQ(fmb_test2(&b, &b, NULL), FMB_HIT);
    CHECK_EQ(fmb_sweep3(&a, v, &a, v, NULL, &when), FMB_HIT);
    CHECK(when.in == 0 && when.out == 1);
    CHECK_EQ(fmb_sweep2(&b, v, &b, v, NULL, &when), FMB_HIT);
    CHECK_EQ(fmb_sweep3(&a, NULL, &a, v, NULL, &when), FMB_HIT);
    CHECK(when.in == 0 && when.out < (fmb_real)0.25);
    fmb_frame3 c = at3(FMB_CUBOID, 20, 8, 9);
    fmb_real axis[3] = {-4, 0, 0};
    CHECK_EQ(fmb_sweep3(&a, NULL, &c, axis, axis, NULL), FMB_MISS);
    CHECK(axis[0] > 0);
}

/* Is x within `epsilons` of exact, and not beyond it? side -1: must not be larger, 1: must not be smaller. */
static int encloses(fmb_real x, double exact, int side)
{
    double off = side * ((double)x - exact);
    return off >= 0 && off <= 64 * (double)EPSILON;
}

/* Two unit squares or cubes that pass through each other along an axis; the times are known exactly. */
static void times(void)
{
    static const struct {
        fmb_real from, step; /* of b along the axis; a is at 0 */
        int answer;
        double in, out;
    } c[] = {{3, -4, FMB_HIT, 0.5, 1},
             {3, -8, FMB_HIT, 0.25, 0.5},
             {-5, 8, FMB_HIT, 0.5, 0.75},
             {0.5, 2, FMB_HIT, 0, 0.25},
             {3, -1, FMB_MISS, 0, 0},
             {3, 4, FMB_MISS, 0, 0},
             {0.5, 0, FMB_HIT, 0, 1},
             {1, -1, -1, 0, 1},
             {2, -1, -1, 1, 1},
             {1, 1, -1, 0, 0},
             {1, 0, -1, 0, 1},
             {-3, 64, FMB_HIT, 0.03125, 0.0625}};
    for (size_t i = 0; i < sizeof c / sizeof c[0]; i++)
        for (int axis = 0; axis < 5; axis++) { /* x, y, z of 3D, x, y of 2D */
            int k = axis % 3;
            fmb_real o[3] = {0.25, 0.25, 0.25}, v[3] = {0, 0, 0};
            fmb_interval when = {-1, -1};
            o[k] = c[i].from;
            v[k] = c[i].step;
            fmb_frame3 a3 = at3(FMB_CUBOID, 0, 0, 0), b3 = at3(FMB_CUBOID, o[0], o[1], o[2]);
            fmb_frame2 a2 = at2(FMB_CUBOID, 0, 0), b2 = at2(FMB_CUBOID, o[0], o[1]);
            int answer = axis < 3 ? fmb_sweep3(&a3, NULL, &b3, v, NULL, &when)
                                  : fmb_sweep2(&a2, NULL, &b2, v, NULL, &when);
            if (c[i].answer >= 0)
                CHECK_EQ(answer, c[i].answer);
            else
                CHECK(answer == FMB_HIT || answer == FMB_UNDECIDED);
            if (answer != FMB_MISS) {
                CHECK(encloses(when.in, c[i].in, -1) && encloses(when.out, c[i].out, 1));
                CHECK(0 <= when.in && when.out <= 1);
            }
        }
}

/* Apart, and only along the normal of a face of A, of B, a slanted face, or two edges. */
static void features(void)
{
    const fmb_real o[3] = {0, 0, 0}, x[3] = {1, 0, 0}, y[3] = {0, 1, 0}, z[3] = {0, 0, 1};
    fmb_frame3 cube = at3(FMB_CUBOID, 0, 0, 0), corner = at3(FMB_TETRAHEDRON, 0, 0, 0), rod, diamond;
    for (int apart = 0; apart < 2; apart++) {
        /* the slanted face of the corner x + y + z <= 1 and a cube that starts just beyond or before it */
        fmb_real s = apart ? 0.375 : 0.3125, expected = apart ? FMB_MISS : FMB_HIT;
        fmb_frame3 beyond = at3(FMB_CUBOID, s, s, s);
        CHECK_EQ(fmb_test3(&corner, &beyond, NULL), (int)expected);
        CHECK_EQ(fmb_test3(&beyond, &corner, NULL), (int)expected);
        /* a rod along (1,-1,0) past the upright edge x = y = 1 of the cube: face of the rod */
        fmb_real d = apart ? 1.0625 : 0.9375;
        const fmb_real r[3] = {d + 2, d - 2, 0.25}, along[3] = {-4, 4, 0}, out[3] = {0.125, 0.125, 0},
                       up[3] = {0, 0, 0.5};
        CHECK_EQ(fmb_frame3_init(&rod, FMB_CUBOID, r, along, out, up), 0);
        CHECK_EQ(fmb_test3(&cube, &rod, NULL), (int)expected);
        /* the edge along z at (1,1) against an edge along (1,-1,0) of a diamond-shaped prism: two edges */
        const fmb_real q[3] = {d + 2, d - 2, 0.5}, e[3] = {1, 1, 1}, f[3] = {1, 1, -1};
        CHECK_EQ(fmb_frame3_init(&diamond, FMB_CUBOID, q, along, e, f), 0);
        CHECK_EQ(fmb_test3(&cube, &diamond, NULL), (int)expected);
        CHECK_EQ(fmb_test3(&diamond, &cube, NULL), (int)expected);
    }
    CHECK_EQ(fmb_frame3_init(&rod, FMB_TETRAHEDRON, o, x, y, z), 0);
    CHECK_EQ(fmb_test3(&rod, &corner, NULL), FMB_HIT);
}

int main(int argc, char **argv)
{
    volatile fmb_real zero = 0;
    (void)argc;
    (void)argv;
    infinity = 1 / zero;
    not_a_number = infinity - infinity;
    values();
    null_pointers();
    bad_displacements();
    largest_displacements();
    rest();
    outputs();
    hints();
    weak_hints();
    aliasing();
    times();
    features();
    return check_done("separate");
}
