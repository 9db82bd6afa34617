/* SPDX-License-Identifier: MIT */
/* Frames: every error of init, what init caches, and what may be done with a frame. */
#include "check.h"
#include "pairs.h"
#include <float.h>
#include <stddef.h>

#ifdef FMB_REAL_DOUBLE
#define EPSILON DBL_EPSILON
#define REAL_MAX DBL_MAX
#define DENORMAL 0x1p-1074
#define SHORTEST 0x1p-510 /* of edges that are not refused at once, nearly */
#else
#define EPSILON FLT_EPSILON
#define REAL_MAX FLT_MAX
#define DENORMAL 0x1p-149F
#define SHORTEST 0x1p-62F
#endif

/* Origin and edges of a frame that is valid: a right-handed and a sheared one would do as well. */
static const fmb_real good3[4][3] = {{1, -2, 3}, {2, 0, 1}, {0, 3, -1}, {1, 1, 4}};
static const fmb_real good2[3][2] = {{1, -2}, {2, 1}, {-1, 3}};

static int init3(fmb_frame3 *f, fmb_shape shape, fmb_real x[4][3])
{
    return fmb_frame3_init(f, shape, x[0], x[1], x[2], x[3]);
}

static int init2(fmb_frame2 *f, fmb_shape shape, fmb_real x[3][2])
{
    return fmb_frame2_init(f, shape, x[0], x[1], x[2]);
}

static void copy(fmb_real *to, const fmb_real *from, int n)
{
    for (int i = 0; i < n; i++)
        to[i] = from[i];
}

/* A frame whose init fails with `error` is refused from then on, whatever it was before. */
static void expect3(fmb_shape shape, fmb_real x[4][3], int error)
{
    fmb_frame3 f, good;
    fmb_real y[4][3];
    copy(y[0], good3[0], 12);
    CHECK_EQ(init3(&good, FMB_CUBOID, y), 0);
    CHECK_EQ(init3(&f, FMB_TETRAHEDRON, y), 0);
    CHECK_EQ(init3(&f, shape, x), error);
    if (error != 0) {
        CHECK_EQ(fmb_test3(&f, &good, NULL), FMB_ERR_FRAME);
        CHECK_EQ(fmb_test3(&good, &f, NULL), FMB_ERR_FRAME);
        CHECK_EQ(fmb_sweep3(&f, NULL, &good, NULL, NULL, NULL), FMB_ERR_FRAME);
        CHECK_EQ(fmb_sweep3(&good, NULL, &f, NULL, NULL, NULL), FMB_ERR_FRAME);
        CHECK_EQ(f.shape, 0);
    } else {
        CHECK_EQ(f.shape, FMB_FRAME_SHAPE((int)shape));
    }
}

static void expect2(fmb_shape shape, fmb_real x[3][2], int error)
{
    fmb_frame2 f, good;
    fmb_real y[3][2];
    copy(y[0], good2[0], 6);
    CHECK_EQ(init2(&good, FMB_CUBOID, y), 0);
    CHECK_EQ(init2(&f, FMB_TETRAHEDRON, y), 0);
    CHECK_EQ(init2(&f, shape, x), error);
    if (error != 0) {
        CHECK_EQ(fmb_test2(&f, &good, NULL), FMB_ERR_FRAME);
        CHECK_EQ(fmb_test2(&good, &f, NULL), FMB_ERR_FRAME);
        CHECK_EQ(fmb_sweep2(&f, NULL, &good, NULL, NULL, NULL), FMB_ERR_FRAME);
        CHECK_EQ(fmb_sweep2(&good, NULL, &f, NULL, NULL, NULL), FMB_ERR_FRAME);
        CHECK_EQ(f.shape, 0);
    } else {
        CHECK_EQ(f.shape, FMB_FRAME_SHAPE((int)shape));
    }
}

static void null_pointers(void)
{
    fmb_frame3 f;
    fmb_frame2 g;
    fmb_real x[4][3], y[3][2];
    copy(x[0], good3[0], 12);
    copy(y[0], good2[0], 6);
    CHECK_EQ(fmb_frame3_init(NULL, FMB_CUBOID, x[0], x[1], x[2], x[3]), FMB_ERR_NULL);
    CHECK_EQ(fmb_frame2_init(NULL, FMB_CUBOID, y[0], y[1], y[2]), FMB_ERR_NULL);
    for (int missing = 0; missing < 4; missing++) {
        const fmb_real *p[4] = {x[0], x[1], x[2], x[3]}, *q[4] = {y[0], y[1], y[2], y[2]};
        p[missing] = q[missing] = NULL;
        CHECK_EQ(init3(&f, FMB_CUBOID, x), 0);
        CHECK_EQ(fmb_frame3_init(&f, FMB_CUBOID, p[0], p[1], p[2], p[3]), FMB_ERR_NULL);
        CHECK_EQ(fmb_test3(&f, &f, NULL), FMB_ERR_FRAME);
        if (missing == 3)
            continue;
        CHECK_EQ(init2(&g, FMB_CUBOID, y), 0);
        CHECK_EQ(fmb_frame2_init(&g, FMB_CUBOID, q[0], q[1], q[2]), FMB_ERR_NULL);
        CHECK_EQ(fmb_test2(&g, &g, NULL), FMB_ERR_FRAME);
    }
}

static void bad_shapes(void)
{
    static const int none[] = {0, 3, 4, 255};
    fmb_real x[4][3], y[3][2];
    copy(x[0], good3[0], 12);
    copy(y[0], good2[0], 6);
    for (size_t i = 0; i < sizeof none / sizeof none[0]; i++) {
        expect3((fmb_shape)none[i], x, FMB_ERR_FRAME);
        expect2((fmb_shape)none[i], y, FMB_ERR_FRAME);
    }
    expect3(FMB_CUBOID, x, 0);
    expect3(FMB_TETRAHEDRON, x, 0);
    expect2(FMB_CUBOID, y, 0);
    expect2(FMB_TETRAHEDRON, y, 0);
}

/* One number at a time. */
static void bad_numbers(void)
{
    volatile fmb_real zero = 0;
    const fmb_real infinity = 1 / zero, over = FMB_LARGEST * (1 + EPSILON);
    const struct {
        fmb_real value;
        int error;
    } bad[] = {{infinity - infinity, FMB_ERR_NOT_FINITE},
               {infinity, FMB_ERR_NOT_FINITE},
               {-infinity, FMB_ERR_NOT_FINITE},
               {REAL_MAX, FMB_ERR_RANGE},
               {over, FMB_ERR_RANGE},
               {-over, FMB_ERR_RANGE}};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        for (int slot = 0; slot < 12; slot++) {
            fmb_real x[4][3], y[3][2];
            copy(x[0], good3[0], 12);
            x[slot / 3][slot % 3] = bad[i].value;
            expect3(slot & 1 ? FMB_CUBOID : FMB_TETRAHEDRON, x, bad[i].error);
            if (slot >= 6)
                continue;
            copy(y[0], good2[0], 6);
            y[slot / 2][slot % 2] = bad[i].value;
            expect2(slot & 1 ? FMB_CUBOID : FMB_TETRAHEDRON, y, bad[i].error);
        }
}

/* The ends of the range belong to it. */
static void range(void)
{
    static const fmb_real sides[] = {FMB_LARGEST, FMB_THINNEST};
    for (int i = 0; i < 2; i++)
        for (int far = 0; far < 2; far++) {
            fmb_real s = sides[i], o = far ? -FMB_LARGEST : 0;
            fmb_real x[4][3] = {{o, o, o}, {s, 0, 0}, {0, -s, 0}, {0, 0, s}}, y[3][2] = {{o, o}, {0, s}, {-s, 0}};
            expect3(FMB_CUBOID, x, 0);
            expect3(FMB_TETRAHEDRON, x, 0);
            expect2(FMB_CUBOID, y, 0);
            expect2(FMB_TETRAHEDRON, y, 0);
        }
    for (int i = 0; i < 9; i++) { /* too thin along one axis, by little or by far */
        const fmb_real thin = i < 3 ? FMB_THINNEST * (1 - EPSILON / 2) : i < 6 ? FMB_THINNEST * FMB_THINNEST : DENORMAL;
        int k = i % 3;
        fmb_real x[4][3] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, y[3][2] = {{0, 0}, {1, 0}, {0, 1}};
        x[1 + k][k] = thin;
        expect3(FMB_CUBOID, x, FMB_ERR_RANGE);
        if (k == 2)
            continue;
        y[1 + k][k] = -thin;
        expect2(FMB_TETRAHEDRON, y, FMB_ERR_RANGE);
    }
    /* slivers of such sizes have too little volume, or faces too small */
    const fmb_real t = FMB_THINNEST, s = t / 16;
    fmb_real needle[4][3] = {{0, 0, 0}, {t, t, t}, {s, -s, 0}, {0, s, -s}};
    fmb_real sliver[3][2] = {{0, 0}, {t, t}, {SHORTEST, SHORTEST * (1 + 4 * EPSILON)}};
    expect3(FMB_CUBOID, needle, FMB_ERR_RANGE);
    expect2(FMB_CUBOID, sliver, sizeof(fmb_real) == 4 ? FMB_ERR_RANGE : 0); /* in double none has too little */
    /* single components may be as small as they like, and zero may have a sign */
    fmb_real x[4][3] = {{DENORMAL, 0, -0.0}, {1, DENORMAL, 0}, {-DENORMAL, 1, -0.0}, {-0.0, DENORMAL, 1}};
    fmb_real y[3][2] = {{DENORMAL, -0.0}, {1, -DENORMAL}, {DENORMAL, -1}};
    expect3(FMB_CUBOID, x, 0);
    expect2(FMB_CUBOID, y, 0);
}

static void flat_frames(void)
{
    for (int i = 1; i < 4; i++) { /* an edge is zero; two are the same, opposite, or multiples */
        static const fmb_real factor[] = {0, 1, -1, 2, 0.25, -3};
        for (size_t j = 0; j < sizeof factor / sizeof factor[0]; j++) {
            fmb_real x[4][3], y[3][2];
            copy(x[0], good3[0], 12);
            copy(y[0], good2[0], 6);
            for (int k = 0; k < 3; k++)
                x[i][k] = factor[j] * x[i % 3 + 1][k];
            expect3(FMB_CUBOID, x, FMB_ERR_DEGENERATE);
            if (i == 3)
                continue;
            for (int k = 0; k < 2; k++)
                y[i][k] = factor[j] * y[3 - i][k];
            expect2(FMB_TETRAHEDRON, y, FMB_ERR_DEGENERATE);
        }
    }
    fmb_real none[4][3] = {{0}}, nothing[3][2] = {{0}};
    expect3(FMB_CUBOID, none, FMB_ERR_DEGENERATE);
    expect2(FMB_CUBOID, nothing, FMB_ERR_DEGENERATE);
}

/* One unit in the last place away from singular: valid, and degeneracy has no unit. */
static void nearly_flat_frames(void)
{
    const fmb_real m = 1 / EPSILON; /* all digits of a number: m, m + 1, m + 2 are neighbours */
    for (int k = -9; k <= 9; k += 9) {
        fmb_real s = 1;
        for (int i = 0; i < k; i++)
            s *= 2;
        for (int i = 0; i > k; i--)
            s /= 2;
        fmb_real ulp = 8 * EPSILON * s;
        fmb_real y[3][2] = {{0, 0}, {(m + 2) * s, (m + 1) * s}, {(m + 1) * s, m * s}}; /* (m+2) m - (m+1)^2 = -1 */
        expect2(FMB_CUBOID, y, 0);
        fmb_real z[3][2] = {{0, 0}, {m * s, (m + 2) * s}, {m / 2 * s, (m / 2 + 1) * s}};
        expect2(FMB_CUBOID, z, FMB_ERR_DEGENERATE);
        fmb_real x[4][3] = {{0, 0, 0}, {s, 2 * s, 3 * s}, {4 * s, 5 * s, 6 * s}, {7 * s, 8 * s, 9 * s + ulp}};
        expect3(FMB_TETRAHEDRON, x, 0);
        x[3][2] = 9 * s;
        expect3(FMB_TETRAHEDRON, x, FMB_ERR_DEGENERATE);
        fmb_real w[4][3] = {{0, 0, 0}, {(m + 2) * s, (m + 1) * s, s}, {0, 0, m * s}, {(m + 1) * s, m * s, -s}};
        expect3(FMB_CUBOID, w, 0);
    }
}

/* Whole numbers of 18 bits, in or next to a common plane: the determinant is known exactly. */
static void whole_determinants(void)
{
    struct random r = random_start(2);
    for (int n = 0; n < 300; n++) {
        int64_t e[3][3], det = 0;
        fmb_real x[4][3] = {{0, 0, 0}};
        int64_t p = random_int(&r, -2, 2), q = random_int(&r, -2, 2), third = random_int(&r, 0, 2);
        for (int k = 0; k < 3; k++) {
            e[0][k] = random_int(&r, -100000, 100000);
            e[1][k] = random_int(&r, -100000, 100000);
            e[2][k] = p * e[0][k] + q * e[1][k] + (k == third ? random_int(&r, -1, 1) : 0);
        }
        for (int k = 0; k < 3; k++)
            det += e[0][k] * (e[1][(k + 1) % 3] * e[2][(k + 2) % 3] - e[1][(k + 2) % 3] * e[2][(k + 1) % 3]);
        int turn = random_int(&r, 0, 2); /* which of the edges is the dependent one */
        for (int i = 0; i < 3; i++)
            for (int k = 0; k < 3; k++)
                x[1 + (i + turn) % 3][k] = (fmb_real)e[i][k];
        expect3(n & 1 ? FMB_CUBOID : FMB_TETRAHEDRON, x, det == 0 ? FMB_ERR_DEGENERATE : 0);
    }
}

static double absolute(double x) { return x < 0 ? -x : x; }

/* n . e, and in *size the sum of the magnitudes */
static double product(const fmb_real *n, const fmb_real *e, int dim, double *size)
{
    double sum = 0;
    *size = 0;
    for (int k = 0; k < dim; k++) {
        double x = (double)n[k] * (double)e[k];
        sum += x;
        *size += absolute(x);
    }
    return sum;
}

/*
 * normal[face] against its definition: at right angles to the edges of its face, on the side that fmb.h says, its product with the
 * others the volume. Tolerance: 4u per component of the normal, 4u of the volume, and in double the rounding of this test itself.
 */
static void check_face(const fmb_real *edge, int dim, int face, const fmb_real *normal, fmb_real volume)
{
    const double u = (double)EPSILON / 2, tolerance = 9 * u;
    double size;
    CHECK(volume > 0);
    for (int i = 0; i < dim; i++) {
        double p = product(normal, edge + dim * i, dim, &size);
        double expected = face == dim || i == face ? (double)volume : 0;
        CHECK(absolute(p - expected) <= tolerance * (size + expected));
    }
}

/* The sums along one axis, of the edges' magnitudes and of the corners of the world box, in 3D. */
static void check_sums(const struct body *b, int dim, int axis, fmb_real diagonal, fmb_real extent, const fmb_frame3 *f)
{
    double sum = 0, size = 0, low = 0, high = 0;
    for (int i = 0; i < dim; i++) {
        sum += (double)b->edge[i][axis];
        size += absolute((double)b->edge[i][axis]);
        low = (double)b->edge[i][axis] < low ? (double)b->edge[i][axis] : low;
        high = (double)b->edge[i][axis] > high ? (double)b->edge[i][axis] : high;
    }
    CHECK(!f || absolute((double)f->width[axis] - (b->shape == FMB_CUBOID ? size : high - low)) <=
                    2 * (double)EPSILON * size);
    CHECK(!f || absolute((double)f->middle[axis] - (b->shape == FMB_CUBOID ? sum : low + high)) <=
                    2 * (double)EPSILON * size);
    CHECK(absolute((double)extent - size) <= 2 * (double)EPSILON * size);
    CHECK(absolute((double)diagonal - sum) <= 2 * (double)EPSILON * size);
}

/* longest and steepest: the largest magnitudes of the edges' and of the normals' components. */
static void check_largest(const fmb_real *x, int count, fmb_real largest)
{
    int attained = 0;
    for (int i = 0; i < count; i++) {
        CHECK(absolute((double)x[i]) <= (double)largest);
        attained |= absolute((double)x[i]) == (double)largest;
    }
    CHECK(attained);
}

static void cached_values(void)
{
    struct random r = random_start(3);
    for (int n = 0; n < 200; n++) {
        struct pair p;
        struct pair_frames f;
        int dim = n & 1 ? 3 : 2, s = n >> 1 & 1, family = random_int(&r, PAIR_RANDOM, PAIR_BAD),
            shapes = random_int(&r, 0, 3);
        pair_make(&p, &r, (enum pair_family)family, dim, 0, shapes);
        CHECK_EQ(pair_init(&f, &p), 0);
        const struct body *b = &p.body[s];
        const fmb_frame3 *f3 = &f.frame.d3[s];
        const fmb_frame2 *f2 = &f.frame.d2[s];
        fmb_real edge[9];
        for (int i = 0; i < dim * dim; i++)
            edge[i] = b->edge[i / dim][i % dim];
        CHECK_EQ(dim == 3 ? f3->shape : f2->shape, FMB_FRAME_SHAPE((int)b->shape));
        for (int face = 0; face < dim + (b->shape == FMB_TETRAHEDRON); face++)
            check_face(edge, dim, face, dim == 3 ? f3->normal[face] : f2->normal[face],
                       dim == 3 ? f3->volume : f2->volume);
        double span = 0, given = (double)(dim == 3 ? f3->span : f2->span);
        for (int k = 0; k < dim; k++) {
            check_sums(b, dim, k, dim == 3 ? f3->diagonal[k] : f2->diagonal[k],
                       dim == 3 ? f3->extent[k] : f2->extent[k], dim == 3 ? f3 : NULL);
            span += (double)(dim == 3 ? f3->extent[k] : f2->extent[k]);
            CHECK((dim == 3 ? f3->origin[k] : f2->origin[k]) == b->origin[k]);
            for (int i = 0; i < dim; i++)
                CHECK((dim == 3 ? f3->edge[i][k] : f2->edge[i][k]) == b->edge[i][k]);
        }
        int faces = dim + (b->shape == FMB_TETRAHEDRON);
        CHECK(absolute(span - given) <= 2 * (double)EPSILON * span);
        check_largest(edge, dim * dim, dim == 3 ? f3->longest : f2->longest);
        check_largest(dim == 3 ? f3->normal[0] : f2->normal[0], dim * faces, dim == 3 ? f3->steepest : f2->steepest);
    }
}

/* A unit cube, a unit square and a corner of one as constant data, which may stay in flash. */
static const fmb_frame3 cube_in_flash = {.origin = {0, 0, 0},
                                         .edge = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
                                         .normal = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {0, 0, 0}},
                                         .volume = 1,
                                         .extent = {1, 1, 1},
                                         .diagonal = {1, 1, 1},
                                         .middle = {1, 1, 1},
                                         .width = {1, 1, 1},
                                         .span = 3,
                                         .longest = 1,
                                         .steepest = 1,
                                         .shape = FMB_FRAME_SHAPE(FMB_CUBOID)};
static const fmb_frame2 triangle_in_flash = {.origin = {0, 0},
                                             .edge = {{1, 0}, {0, 1}},
                                             .normal = {{1, 0}, {0, 1}, {1, 1}},
                                             .volume = 1,
                                             .extent = {1, 1},
                                             .diagonal = {1, 1},
                                             .span = 2,
                                             .longest = 1,
                                             .steepest = 1,
                                             .shape = FMB_FRAME_SHAPE(FMB_TETRAHEDRON)};
static const fmb_frame3 zero3;
static const fmb_frame2 zero2;

/*
 * Whole edges of 24 bits, so that the exact normal of the slanted face, (e1 - e0) x (e2 - e0), is a 64-bit integer; one component cancels to
 * 2^-24 of its products and below, and must be as exact as the others: within 4u. (In double nothing is rounded here.)
 */
static void cancelling_normals(void)
{
    struct random r = random_start(7);
    int tried = 0;
    for (int n = 0; n < 2000; n++) {
        int64_t e[3][3], d[2][3];
        fmb_real x[4][3] = {{0}};
        fmb_frame3 f;
        for (int i = 0; i < 3; i++)
            for (int k = 0; k < 3; k++) {
                int sign = random_int(&r, 0, 1) ? 1 : -1;
                e[i][k] = sign * random_int(&r, 1 << 23, (1 << 24) - 1);
            }
        for (int k = 0; k < 3; k++) {
            d[0][k] = e[1][k] - e[0][k];
            d[1][k] = e[2][k] - e[0][k];
        }
        if (d[0][0] == 0)
            continue;
        d[1][1] = d[0][1] * d[1][0] / d[0][0];
        e[2][1] = e[0][1] + d[1][1];
        if (e[2][1] < -(1 << 24) || e[2][1] > 1 << 24)
            continue;
        for (int k = 0; k < 9; k++)
            x[1 + k / 3][k % 3] = (fmb_real)e[k / 3][k % 3];
        if (init3(&f, FMB_TETRAHEDRON, x) != 0)
            continue;
        tried++;
        double exact = (double)(d[0][0] * d[1][1] - d[0][1] * d[1][0]), value = (double)f.normal[3][2];
        double off = (value < 0 ? -value : value) - (exact < 0 ? -exact : exact),
               most = 2 * (double)EPSILON * (exact < 0 ? -exact : exact);
        CHECK(off <= most && -off <= most);
    }
    CHECK(tried > 100);
}

static void constant_frames(void)
{
    fmb_real x[4][3] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, y[3][2] = {{0, 0}, {1, 0}, {0, 1}};
    fmb_frame3 f, copied;
    fmb_frame2 g;
    CHECK_EQ(init3(&f, FMB_CUBOID, x), 0);
    CHECK_EQ(init2(&g, FMB_TETRAHEDRON, y), 0);
    CHECK(f.volume == cube_in_flash.volume && f.span == cube_in_flash.span && f.longest == cube_in_flash.longest);
    CHECK(f.steepest == cube_in_flash.steepest && g.volume == triangle_in_flash.volume &&
          g.span == triangle_in_flash.span);
    for (int i = 0; i < 4; i++) {
        for (int k = 0; k < 3; k++)
            CHECK(f.normal[i][k] == cube_in_flash.normal[i][k]);
    }
    for (int i = 0; i < 3; i++) {
        CHECK(f.extent[i] == cube_in_flash.extent[i]);
        CHECK(g.normal[i][0] == triangle_in_flash.normal[i][0] && g.normal[i][1] == triangle_in_flash.normal[i][1]);
    }
    x[0][0] = 0.5;
    CHECK_EQ(init3(&f, FMB_CUBOID, x), 0);
    CHECK_EQ(fmb_test3(&cube_in_flash, &f, NULL), FMB_HIT);
    copied = f; /* frames are values */
    CHECK_EQ(init3(&f, FMB_CUBOID, (fmb_real[4][3]){{5, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}), 0);
    CHECK_EQ(fmb_test3(&copied, &cube_in_flash, NULL), FMB_HIT);
    CHECK_EQ(fmb_test3(&f, &cube_in_flash, NULL), FMB_MISS);
    CHECK_EQ(init2(&g, FMB_CUBOID, (fmb_real[3][2]){{0.75, 0.75}, {1, 0}, {0, 1}}), 0);
    CHECK_EQ(fmb_test2(&triangle_in_flash, &g, NULL), FMB_MISS);
    CHECK_EQ(fmb_test3(&zero3, &f, NULL), FMB_ERR_FRAME);
    CHECK_EQ(fmb_test3(&f, &zero3, NULL), FMB_ERR_FRAME);
    CHECK_EQ(fmb_sweep3(&zero3, NULL, &zero3, NULL, NULL, NULL), FMB_ERR_FRAME);
    CHECK_EQ(fmb_test2(&zero2, &g, NULL), FMB_ERR_FRAME);
    CHECK_EQ(fmb_test2(&g, &zero2, NULL), FMB_ERR_FRAME);
    CHECK_EQ(fmb_sweep2(&zero2, NULL, &zero2, NULL, NULL, NULL), FMB_ERR_FRAME);
}

int main(int argc, char **argv)
{
    (void)argc;
    (void)argv;
    null_pointers();
    bad_shapes();
    bad_numbers();
    range();
    flat_frames();
    nearly_flat_frames();
    whole_determinants();
    cached_values();
    cancelling_normals();
    constant_frames();
    return check_done("frame");
}
