/* SPDX-License-Identifier: MIT */
/*
 * fmb_exact and fmb_exact_sweep at the last bit: faces, edges and vertices that touch, at rest and just reached at the end of the step, and the
 * same one bit apart; gaps and depths of the least number; far from the origin, beside what is 1e7 times as large, slivers. In both orders, with
 * hints of all kinds, in other units: the verdict is always the same. Outputs stay as they were but as fmb_exact.h says; errors.
 */
#include "check.h"
#include "pairs.h"
#include "port.h"

#include <stddef.h>

#ifdef FMB_REAL_DOUBLE
#define LEAST 0x1p-1074
#define EPSILON 0x1p-52 /* the next number above 1 is 1 + EPSILON */
#else
#define LEAST 0x1p-149F
#define EPSILON 0x1p-23F
#endif
#define FAR ((fmb_real)1048576)
#define LARGE ((fmb_real)16777216)

/* Origin, edges, displacement, dim numbers each; a's, then b's. */
struct example {
    const char *name;
    int dim, moving, answer;
    fmb_shape shape[2];
    fmb_real x[2][15];
};

#define CC                     \
    {                          \
        FMB_CUBOID, FMB_CUBOID \
    }
#define CT                          \
    {                               \
        FMB_CUBOID, FMB_TETRAHEDRON \
    }
#define TT                               \
    {                                    \
        FMB_TETRAHEDRON, FMB_TETRAHEDRON \
    }
#define UNIT3 1, 0, 0, 0, 1, 0, 0, 0, 1
#define BACK3 -1, 0, 0, 0, -1, 0, 0, 0, -1
#define UNIT2 1, 0, 0, 1
#define BACK2 -1, 0, 0, -1
/* Edges of a sliver: a lattice, so that its translations by an edge touch it in a face. */
#define THIN3 1, 0, 0, 1, 9 * EPSILON, 0, 0, 0, 1

static const struct example examples[] = {
    {"faces", 3, 0, FMB_HIT, CC, {{0, 0, 0, UNIT3}, {1, 0, 0, UNIT3}}},
    {"faces, apart", 3, 0, FMB_MISS, CC, {{0, 0, 0, UNIT3}, {1 + EPSILON, 0, 0, UNIT3}}},
    {"edges", 3, 0, FMB_HIT, CC, {{0, 0, 0, UNIT3}, {1, 1, 0, UNIT3}}},
    {"edges, apart", 3, 0, FMB_MISS, CC, {{0, 0, 0, UNIT3}, {1, 1 + EPSILON, 0, UNIT3}}},
    {"vertices", 3, 0, FMB_HIT, CC, {{0, 0, 0, UNIT3}, {1, 1, 1, UNIT3}}},
    {"vertices, apart", 3, 0, FMB_MISS, CC, {{0, 0, 0, UNIT3}, {1, 1, 1 + EPSILON, UNIT3}}},
    {"a vertex at a slanted face", 3, 0, FMB_HIT, CT, {{3, 3, 3, UNIT3}, {0, 0, 0, 9, 0, 0, 0, 9, 0, 0, 0, 9}}},
    {"the same, apart", 3, 0, FMB_MISS, CT, {{3, 3, 3 + 2 * EPSILON, UNIT3}, {0, 0, 0, 9, 0, 0, 0, 9, 0, 0, 0, 9}}},
    /* a's edge x + y = 2, z = 1, which is its highest; b's edge x = y, z = 1, its lowest */
    {"crossing edges",
     3,
     0,
     FMB_HIT,
     CC,
     {{0.5, 1.5, 1, 1, -1, 0, -1, -1, -1, 1, 1, -2}, {0.5, 0.5, 1, 1, 1, 0, 1, -1, 1, -1, 1, 2}}},
    {"crossing edges, apart",
     3,
     0,
     FMB_MISS,
     CC,
     {{0.5, 1.5, 1, 1, -1, 0, -1, -1, -1, 1, 1, -2}, {0.5, 0.5, 1 + EPSILON, 1, 1, 0, 1, -1, 1, -1, 1, 2}}},
    {"slanted faces",
     3,
     0,
     FMB_HIT,
     TT,
     {{0, 0, 0, 3, 0, 0, 0, 3, 0, 0, 0, 3}, {2, 2, 2, -3, 0, 0, 0, -3, 0, 0, 0, -3}}},
    {"slanted faces, apart",
     3,
     0,
     FMB_MISS,
     TT,
     {{0, 0, 0, 3, 0, 0, 0, 3, 0, 0, 0, 3}, {2 + 2 * EPSILON, 2, 2, -3, 0, 0, 0, -3, 0, 0, 0, -3}}},
    {"in the plane, edges", 2, 0, FMB_HIT, CC, {{0, 0, UNIT2}, {1, 0, UNIT2}}},
    {"in the plane, edges, apart", 2, 0, FMB_MISS, CC, {{0, 0, UNIT2}, {1 + EPSILON, 0, UNIT2}}},
    {"in the plane, vertices", 2, 0, FMB_HIT, CC, {{0, 0, UNIT2}, {1, 1, UNIT2}}},
    {"in the plane, slanted", 2, 0, FMB_HIT, TT, {{0, 0, 2, 0, 0, 2}, {2, 2, -2, 0, 0, -2}}},
    {"in the plane, slanted, apart", 2, 0, FMB_MISS, TT, {{0, 0, 2, 0, 0, 2}, {2 + 2 * EPSILON, 2, -2, 0, 0, -2}}},
    {"in the plane, a vertex at the slanted edge", 2, 0, FMB_HIT, CT, {{1, 1, UNIT2}, {0, 0, 2, 0, 0, 2}}},

    {"reached in the end", 3, 1, FMB_HIT, CC, {{0, 0, 0, UNIT3, 1, 0, 0}, {3, 0, 0, UNIT3, -1, 0, 0}}},
    {"not reached", 3, 1, FMB_MISS, CC, {{0, 0, 0, UNIT3, 1, 0, 0}, {3, 0, 0, UNIT3, -1 + EPSILON, 0, 0}}},
    {"left at the start", 3, 1, FMB_HIT, CC, {{0, 0, 0, UNIT3, 0, 0, 0}, {1, 0, 0, UNIT3, 7, 1, 0}}},
    {"left before", 3, 1, FMB_MISS, CC, {{0, 0, 0, UNIT3, 0, 0, 0}, {1 + EPSILON, 0, 0, UNIT3, 7, 1, 0}}},
    {"grazed", 3, 1, FMB_HIT, TT, {{0, 0, 0, UNIT3, 0, 0, 0}, {9, 0, 1, UNIT3, -20, 0, 0}}},
    {"passed", 3, 1, FMB_MISS, TT, {{0, 0, 0, UNIT3, 0, 0, 0}, {9, 0, 1 + EPSILON, UNIT3, -20, 0, 0}}},
    {"an edge passes a corner", 3, 1, FMB_HIT, CC, {{0, 0, 0, UNIT3, 0, 0, 0}, {3, -1, 0, UNIT3, -4, 4, 0}}},
    {"an edge passes outside",
     3,
     1,
     FMB_MISS,
     CC,
     {{0, 0, 0, UNIT3, 0, 0, 0}, {3 + 2 * EPSILON, 0, 0, UNIT3, -4, 4, 0}}},
    {"in the plane, reached in the end", 2, 1, FMB_HIT, CC, {{0, 0, UNIT2, 0, 0}, {2, 0, UNIT2, -1, 0}}},
    {"in the plane, not reached", 2, 1, FMB_MISS, CC, {{0, 0, UNIT2, 0, 0}, {2, 0, UNIT2, -1 + EPSILON, 0}}},
    {"in the plane, a corner passes a corner", 2, 1, FMB_HIT, CC, {{0, 0, UNIT2, 0, 0}, {2, 0, UNIT2, -2, 2}}},
    {"in the plane, it passes outside", 2, 1, FMB_MISS, CC, {{0, 0, UNIT2, 0, 0}, {2 + 2 * EPSILON, 0, UNIT2, -2, 2}}},
    {"in the plane, a triangle passes", 2, 1, FMB_MISS, TT, {{0, 0, UNIT2, 1, 1}, {2 + 2 * EPSILON, 0, BACK2, 0, 2}}},

    {"the least gap", 3, 0, FMB_MISS, CC, {{-1, 0, 0, UNIT3}, {LEAST, 0, 0, UNIT3}}},
    {"the least depth", 3, 0, FMB_HIT, CC, {{-1, 0, 0, UNIT3}, {-LEAST, 0, 0, UNIT3}}},
    {"the least gap, tetrahedra", 3, 0, FMB_MISS, TT, {{0, 0, 0, BACK3}, {LEAST, 0, 0, UNIT3}}},
    {"no gap, tetrahedra", 3, 0, FMB_HIT, TT, {{0, 0, 0, BACK3}, {0, 0, 0, UNIT3}}},
    {"the least gap, in the plane", 2, 0, FMB_MISS, CT, {{-1, 0, UNIT2}, {LEAST, 0, UNIT2}}},
    {"the least tilt closes it", 2, 0, FMB_HIT, CC, {{-1, 0, UNIT2}, {LEAST, 0, 1, 0, -LEAST, 1}}},
    {"the least tilt, away", 3, 0, FMB_HIT, CC, {{-1, 0, 0, UNIT3}, {0, 0, 0, 1, 0, 0, LEAST, 1, 0, 0, 0, 1}}},
    {"the least motion closes it", 3, 1, FMB_HIT, CC, {{-1, 0, 0, UNIT3, 0, 0, 0}, {LEAST, 0, 0, UNIT3, -LEAST, 0, 0}}},
    {"the least motion does not",
     3,
     1,
     FMB_MISS,
     CC,
     {{-1, 0, 0, UNIT3, 0, 0, 0}, {2 * LEAST, 0, 0, UNIT3, -LEAST, 0, 0}}},
    {"the least motion, in the plane", 2, 1, FMB_HIT, TT, {{-1, 0, UNIT2, LEAST, 0}, {LEAST, 0, UNIT2, 0, 0}}},

    {"far away", 3, 0, FMB_HIT, CC, {{FAR, FAR, -FAR, UNIT3}, {FAR + 1, FAR + 1, -FAR, UNIT3}}},
    {"far away, apart", 3, 0, FMB_MISS, CC, {{FAR, FAR, -FAR, UNIT3}, {FAR + 1 + FAR * EPSILON, FAR + 1, -FAR, UNIT3}}},
    {"far away, in the plane", 2, 1, FMB_HIT, CT, {{FAR, FAR, UNIT2, 0, 0}, {FAR + 2, FAR, UNIT2, -1, 0}}},
    {"on a large one",
     3,
     0,
     FMB_HIT,
     CC,
     {{-LARGE, -LARGE, -1, 2 * LARGE, 0, 0, 0, 2 * LARGE, 0, 0, 0, 1}, {5, 7, 0, UNIT3}}},
    {"above a large one",
     3,
     0,
     FMB_MISS,
     CC,
     {{-LARGE, -LARGE, -1, 2 * LARGE, 0, 0, 0, 2 * LARGE, 0, 0, 0, 1}, {5, 7, EPSILON, UNIT3}}},
    {"slivers", 3, 0, FMB_HIT, CC, {{0, 0, 0, THIN3}, {1, 9 * EPSILON, 0, THIN3}}},
    {"slivers, apart", 3, 0, FMB_MISS, CC, {{0, 0, 0, THIN3}, {1, 9 * EPSILON *(1 + EPSILON), 0, THIN3}}},
    {"slivers, nearly", 3, 0, FMB_HIT, CC, {{0, 0, 0, THIN3}, {1, 8 * EPSILON, 0, THIN3}}},
};

static struct pair_frames f;
static unsigned by_names;

static void fill(struct pair *p, const struct example *e)
{
    p->dim = e->dim;
    p->moving = e->moving;
    for (int s = 0; s < 2; s++) {
        struct body *b = &p->body[s];
        const fmb_real *x = e->x[s];
        b->shape = e->shape[s];
        for (int k = 0; k < e->dim; k++) {
            b->origin[k] = x[k];
            for (int i = 0; i < e->dim; i++)
                b->edge[i][k] = x[e->dim * (1 + i) + k];
            b->velocity[k] = e->moving ? x[e->dim * (1 + e->dim) + k] : 0;
        }
    }
}

/* Names of vectors that there are. */
static int is_named(const struct pair *p, int first, fmb_pair_of of)
{
    const unsigned name[2] = {of.u, of.v};
    for (int i = 0; i < 2; i++) {
        if (p->dim == 2 && i == 1)
            return name[1] == FMB_OF_NONE;
        if (name[i] == FMB_OF_V && p->moving)
            continue;
        const unsigned b = name[i] >= FMB_OF_B0, j = name[i] - (b ? FMB_OF_B0 : FMB_OF_A0);
        const int triangle = p->body[b ? 1 - first : first].shape == FMB_TETRAHEDRON;
        if (name[i] < FMB_OF_A0 || name[i] > FMB_OF_B20 || (j == 2 && p->dim == 2) || (j > 2 && !triangle) ||
            (j > 3 && p->dim == 2))
            return 0;
    }
    return 1;
}

/* n.(q - p) > 0 for the middles of the frames, at least: which way the direction points. (What it separates test_exact_referee judges.) */
static int points_ahead(const struct pair *p, int first, const fmb_real n[3])
{
    double sum = 0;
    for (int k = 0; k < p->dim; k++) {
        double away = 0;
        for (int s = 0; s < 2; s++) {
            const struct body *b = &p->body[s];
            double share = b->shape == FMB_CUBOID ? 0.5 : 0.25, x = (double)b->origin[k];
            for (int i = 0; i < p->dim; i++)
                x += share * (double)b->edge[i][k];
            away += s == first ? -x : x;
        }
        sum += away * ((double)n[k] * 0x1p60); /* n may be as short as it can */
    }
    return sum > 0;
}

static void ask(const struct pair *p, int first, const fmb_real hint[3], int expected)
{
    fmb_real axis[3] = {hint[0], hint[1], hint[2]};
    fmb_pair_of normal = {99, 98};
    fmb_interval when = {-3, -4};
    if (!CHECK_EQ(pair_exact(&f, p, first, axis, &normal, &when), expected)) {
        port_out(p->kind);
        port_out("\n");
    }
    CHECK_EQ(pair_exact(&f, p, first, NULL, NULL, NULL), expected);
    const int kept = (axis[0] == hint[0] || hint[0] != hint[0]) && axis[1] == hint[1] && axis[2] == hint[2];
    if (expected != FMB_MISS) {
        CHECK(kept && normal.u == 99 && normal.v == 98);
        CHECK(p->moving ? when.in >= 0 && when.in <= when.out && when.out <= 1 : when.in == -3 && when.out == -4);
        return;
    }
    CHECK(when.in == -3 && when.out == -4);
    if (normal.u != FMB_OF_NONE) {
        by_names++;
        CHECK(kept && is_named(p, first, normal));
        return;
    }
    CHECK_EQ(normal.v, FMB_OF_NONE);
    if (!CHECK(points_ahead(p, first, axis)))
        port_out(p->kind);
    CHECK_EQ(pair_exact(&f, p, first, axis, &normal, NULL), FMB_MISS); /* as a hint */
    CHECK_EQ(normal.u, FMB_OF_NONE);
}

static void run(const struct example *e)
{
    static const fmb_real hints[][3] = {{0, 0, 0}, {1, 0, 0}, {(fmb_real)-1e-9, (fmb_real)1e-9, 0}, {LEAST, 0, 0}};
    const fmb_real nan = (fmb_real)0 / (fmb_real)(e->dim - e->dim + 0 * e->moving), wild[3] = {nan, 1, 1};
    for (int power = -8; power <= 8; power += 8) {
        struct pair p = {.kind = e->name};
        const fmb_real scale = power < 0 ? (fmb_real)0x1p-8 : power > 0 ? (fmb_real)0x1p8 : 1;
        fill(&p, e);
        pair_scale(&p, scale);
        if (power < 0) { /* what is least already cannot be scaled down */
            int whole = 1;
            for (int s = 0; s < 2; s++)
                for (int k = 0; k < e->dim; k++)
                    whole &= p.body[s].origin[k] / scale == e->x[s][k];
            if (!whole || e->x[1][0] == 0 || (e->x[1][0] < EPSILON && e->x[1][0] > -EPSILON))
                continue;
        }
        CHECK_EQ(pair_init(&f, &p), 0);
        for (int first = 0; first < 2; first++) {
            for (size_t h = 0; h < sizeof hints / sizeof hints[0]; h++)
                ask(&p, first, hints[h], e->answer);
            ask(&p, first, wild, e->answer);
        }
    }
}

/* Of a step that just reaches, or just leaves: the times hold the one time of contact. */
static void times(void)
{
    for (size_t i = 0; i < sizeof examples / sizeof examples[0]; i++) {
        const struct example *e = &examples[i];
        struct pair p = {.kind = e->name};
        fmb_interval when;
        if (!e->moving || e->answer != FMB_HIT || e->name[0] == 't')
            continue;
        fill(&p, e);
        CHECK_EQ(pair_init(&f, &p), 0);
        CHECK_EQ(pair_exact(&f, &p, 0, NULL, NULL, &when), FMB_HIT);
        if (e->name[0] == 'r')
            CHECK(when.out == 1 && when.in > (fmb_real)0.9999);
        if (e->name[0] == 'l')
            CHECK(when.in == 0 && when.out < (fmb_real)0.0001);
    }
}

static void errors(void)
{
    static const fmb_real o[3] = {0, 0, 0}, u[3] = {1, 0, 0}, v[3] = {0, 1, 0}, w[3] = {0, 0, 1},
                          large[3] = {(fmb_real)1e30 * (fmb_real)1e8, 0, 0};
    const fmb_real zero = 0, nan[3] = {zero / zero, 0, 0};
    fmb_frame3 a = {.shape = 0}, b = {.shape = 0};
    fmb_frame2 c = {.shape = 0}, d = {.shape = 0};
    fmb_real axis[3] = {4, 5, 6};
    fmb_pair_of normal = {77, 78};
    fmb_interval when = {8, 9};
    CHECK_EQ(fmb_frame3_init(&a, FMB_CUBOID, o, u, v, w), 0);
    CHECK_EQ(fmb_frame2_init(&c, FMB_TETRAHEDRON, o, u, v), 0);
    CHECK_EQ(fmb_exact3(NULL, &a, axis, &normal), FMB_ERR_NULL);
    CHECK_EQ(fmb_exact3(&a, NULL, axis, &normal), FMB_ERR_NULL);
    CHECK_EQ(fmb_exact3(&a, &b, axis, &normal), FMB_ERR_FRAME);
    CHECK_EQ(fmb_exact3(&b, &a, axis, &normal), FMB_ERR_FRAME);
    CHECK_EQ(fmb_exact2(NULL, &c, axis, &normal), FMB_ERR_NULL);
    CHECK_EQ(fmb_exact2(&c, NULL, axis, &normal), FMB_ERR_NULL);
    CHECK_EQ(fmb_exact2(&c, &d, axis, &normal), FMB_ERR_FRAME);
    CHECK_EQ(fmb_exact2(&d, &c, axis, &normal), FMB_ERR_FRAME);
    CHECK_EQ(fmb_exact_sweep3(NULL, u, &a, u, axis, &normal, &when), FMB_ERR_NULL);
    CHECK_EQ(fmb_exact_sweep3(&a, u, &b, u, axis, &normal, &when), FMB_ERR_FRAME);
    CHECK_EQ(fmb_exact_sweep3(&a, nan, &a, u, axis, &normal, &when), FMB_ERR_NOT_FINITE);
    CHECK_EQ(fmb_exact_sweep3(&a, u, &a, nan, axis, &normal, &when), FMB_ERR_NOT_FINITE);
    CHECK_EQ(fmb_exact_sweep2(NULL, u, &c, u, axis, &normal, &when), FMB_ERR_NULL);
    CHECK_EQ(fmb_exact_sweep2(&c, u, &d, u, axis, &normal, &when), FMB_ERR_FRAME);
    CHECK_EQ(fmb_exact_sweep2(&c, nan, &c, NULL, axis, &normal, &when), FMB_ERR_NOT_FINITE);
    CHECK_EQ(fmb_exact_sweep2(&c, NULL, &c, nan, axis, &normal, &when), FMB_ERR_NOT_FINITE);
    if (sizeof(fmb_real) == 4) {
        CHECK_EQ(fmb_exact_sweep3(&a, large, &a, NULL, axis, &normal, &when), FMB_ERR_RANGE);
        CHECK_EQ(fmb_exact_sweep2(&c, NULL, &c, large, axis, &normal, &when), FMB_ERR_RANGE);
    }
    CHECK(axis[0] == 4 && axis[1] == 5 && axis[2] == 6 && normal.u == 77 && normal.v == 78 && when.in == 8 &&
          when.out == 9);
    CHECK_EQ(fmb_exact3(&a, &a, NULL, NULL), FMB_HIT);
    /* Three numbers are written, and no more. */
    static const fmb_real away[3] = {3, 0, 0};
    fmb_real four[4] = {0, 0, 0, 5};
    CHECK_EQ(fmb_frame3_init(&b, FMB_TETRAHEDRON, away, u, v, w), 0);
    CHECK_EQ(fmb_exact3(&a, &b, four, NULL), FMB_MISS);
    CHECK_EQ(fmb_exact3(&b, &a, four, NULL), FMB_MISS);
    CHECK(four[3] == 5);
    CHECK_EQ(fmb_exact_sweep3(&a, NULL, &a, NULL, NULL, NULL, &when), FMB_HIT);
    CHECK(when.in == 0 && when.out == 1);
    CHECK_EQ(fmb_exact2(&c, &c, NULL, NULL), FMB_HIT);
    CHECK_EQ(fmb_exact_sweep2(&c, NULL, &c, NULL, NULL, NULL, NULL), FMB_HIT);
}

int main(void)
{
    for (size_t i = 0; i < sizeof examples / sizeof examples[0]; i++)
        run(&examples[i]);
    times();
    errors();
    CHECK(by_names > 0);
    return check_done("exact_tier");
}
