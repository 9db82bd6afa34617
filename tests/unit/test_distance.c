/* SPDX-License-Identifier: MIT */
/* Distances that are known, units, exchange, what is refused, and convex meshes beside frames. */
#include "check.h"
#include "pairs.h"
#include <float.h>
#include <stddef.h>

#ifdef FMB_REAL_DOUBLE
#define EPSILON DBL_EPSILON
#define LARGE_SHIFT 40
#else
#define EPSILON FLT_EPSILON
#define LARGE_SHIFT 9
#endif

static void box(fmb_frame3 *f, fmb_shape shape, const fmb_real o[3], fmb_real side)
{
    const fmb_real u[3] = {side, 0, 0}, v[3] = {0, side, 0}, w[3] = {0, 0, side};
    CHECK_EQ(fmb_frame3_init(f, shape, o, u, v, w), 0);
}

static int close_to(fmb_real x, fmb_real y, fmb_real size)
{
    return x - y <= 64 * EPSILON * size && y - x <= 64 * EPSILON * size;
}

/* low <= exact <= high, both close to it, and the points so far apart. */
static void encloses(const fmb_nearest3 *n, fmb_real exact, fmb_real size)
{
    fmb_real square = 0;
    for (int k = 0; k < 3; k++)
        square += (n->point_b[k] - n->point_a[k]) * (n->point_b[k] - n->point_a[k]);
    CHECK(n->low <= exact && exact <= n->high);
    CHECK(close_to(n->low, exact, size) && close_to(n->high, exact, size));
    CHECK(close_to(square, exact * exact, size * size));
}

/* Cubes of side 1 whose nearest are faces, edges, vertices; tetrahedra; distances that are integers. */
static void known(void)
{
    static const struct {
        int shapes;
        fmb_real at[3], exact;
    } given[] = {
        {0, {3, (fmb_real)0.25, (fmb_real)-0.25}, 2},
        {0, {4, 5, 0}, 5},
        {0, {3, 4, 7}, 7},
        {0, {-4, (fmb_real)0.5, (fmb_real)0.5}, 3},
        {0, {-4, -5, 0}, 5},
        {0, {2, 3, -3}, 3},
        {3, {-2, (fmb_real)0.25, 0}, 1},
        {3, {-3, -4, -5}, 0},
        {1, {3, 0, 0}, 2},
        {2, {0, 0, -3}, 2},
        {1, {-3, (fmb_real)0.125, (fmb_real)0.125}, 2},
    };
    for (unsigned i = 0; i < sizeof given / sizeof given[0]; i++) {
        fmb_frame3 a, b;
        fmb_nearest3 n;
        const fmb_real zero[3] = {0, 0, 0};
        box(&a, given[i].shapes & 2 ? FMB_TETRAHEDRON : FMB_CUBOID, zero, 1);
        box(&b, given[i].shapes & 1 ? FMB_TETRAHEDRON : FMB_CUBOID, given[i].at, 1);
        CHECK_EQ(fmb_distance3(&a, &b, &n), FMB_MISS);
        CHECK(n.low > 0);
        if (given[i].exact > 0)
            encloses(&n, given[i].exact, 12);
        CHECK_EQ(fmb_distance3(&b, &a, &n), FMB_MISS);
        if (given[i].exact > 0)
            encloses(&n, given[i].exact, 12);
    }
}

/* Bodies that meet: in depth, one in the other, by a face, an edge, a vertex; the same one twice. */
static void meeting(void)
{
    static const fmb_real at[][3] = {{0, 0, 0},
                                     {(fmb_real)0.5, (fmb_real)0.5, (fmb_real)0.5},
                                     {1, 0, 0},
                                     {1, 1, 0},
                                     {1, 1, 1},
                                     {-1, 1, -1},
                                     {0, (fmb_real)-0.75, 0}};
    for (unsigned i = 0; i < sizeof at / sizeof at[0]; i++)
        for (int shapes = 0; shapes < 2; shapes++) {
            fmb_frame3 a, b;
            fmb_nearest3 n;
            const fmb_real zero[3] = {0, 0, 0};
            box(&a, FMB_CUBOID, zero, 1);
            box(&b, shapes ? FMB_TETRAHEDRON : FMB_CUBOID, at[i], shapes ? (fmb_real)0.25 : 1);
            if (shapes && (at[i][0] < 0 || at[i][1] < 0))
                continue;
            CHECK_EQ(fmb_distance3(&a, &b, &n), FMB_UNDECIDED);
            CHECK(n.low == 0 && n.high >= 0 && n.high <= 64 * EPSILON);
            CHECK(n.axis[0] == 0 && n.axis[1] == 0 && n.axis[2] == 0);
        }
}

static int is_nothing(const fmb_nearest3 *n)
{
    int nothing = n->low == 0 && n->high == 0;
    for (int k = 0; k < 3; k++)
        nothing &= n->point_a[k] == 0 && n->point_b[k] == 0 && n->axis[k] == 0;
    return nothing;
}

static void refused(void)
{
    fmb_frame3 a, b = {0};
    fmb_nearest3 n = {1, 1, {1, 1, 1}, {1, 1, 1}, {1, 1, 1}};
    const fmb_real zero[3] = {0, 0, 0};
    box(&a, FMB_CUBOID, zero, 1);
    CHECK_EQ(fmb_distance3(&a, &b, &n), FMB_ERR_FRAME);
    CHECK(is_nothing(&n));
    n.low = 1;
    CHECK_EQ(fmb_distance3(&b, &a, &n), FMB_ERR_FRAME);
    CHECK(is_nothing(&n));
    n.low = 1;
    CHECK_EQ(fmb_distance3(NULL, &a, &n), FMB_ERR_NULL);
    CHECK(is_nothing(&n));
    CHECK_EQ(fmb_distance3(&a, NULL, &n), FMB_ERR_NULL);
    CHECK_EQ(fmb_distance3(&a, &a, NULL), FMB_ERR_NULL);
    b = a;
    b.shape = 3;
    CHECK_EQ(fmb_distance3(&a, &b, &n), FMB_ERR_FRAME);
}

/* ---- random pairs: units and exchange ---- */

static int same_scaled(const fmb_nearest3 *p, const fmb_nearest3 *q, fmb_real scale)
{
    int same = p->low * scale == q->low && p->high * scale == q->high;
    for (int k = 0; k < 3; k++)
        same &= p->axis[k] == q->axis[k] && p->point_a[k] * scale == q->point_a[k] &&
                p->point_b[k] * scale == q->point_b[k];
    return same;
}

static int same_turned(const fmb_nearest3 *p, const fmb_nearest3 *q)
{
    int same = p->low == q->low && p->high == q->high;
    for (int k = 0; k < 3; k++)
        same &= p->axis[k] == -q->axis[k] && p->point_a[k] == q->point_b[k] && p->point_b[k] == q->point_a[k];
    return same;
}

static int ask(const struct pair *p, fmb_nearest3 *n, fmb_nearest3 *turned)
{
    struct pair_frames f;
    if (pair_init(&f, p))
        return FMB_ERR_FRAME;
    int answer = fmb_distance3(&f.frame.d3[0], &f.frame.d3[1], n);
    CHECK_EQ(fmb_distance3(&f.frame.d3[1], &f.frame.d3[0], turned), answer);
    CHECK(same_turned(n, turned));
    int verdict = fmb_test3(&f.frame.d3[0], &f.frame.d3[1], NULL);
    CHECK(answer == FMB_UNDECIDED || verdict != FMB_HIT);
    return answer;
}

static void symmetric(struct random *r, uint64_t count)
{
    for (uint64_t i = 0; i < count; i++) {
        struct pair p;
        fmb_nearest3 n, m, turned;
        pair_make(&p, r, (enum pair_family)(i % PAIR_SPEED), 3, 0, random_int(r, 0, 3));
        int answer = ask(&p, &n, &turned), shift = random_int(r, 1, LARGE_SHIFT);
        fmb_real scale = 1;
        for (int k = 0; k < shift; k++)
            scale *= i % 2 ? 2 : (fmb_real)0.5;
        pair_scale(&p, scale);
        int other = ask(&p, &m, &turned);
        if (answer < 0 || other < 0) /* out of range in one of the two units */
            continue;
        CHECK_EQ(answer, other);
        CHECK(same_scaled(&n, &m, scale));
    }
}

/* ---- convex meshes: cubes and tetrahedra as vertices, beside the same as frames ---- */

static int32_t corners(fmb_real vertex[8][3], const struct body *b)
{
    int cuboid = b->shape == FMB_CUBOID, n = cuboid ? 8 : 4;
    for (int i = 0; i < n; i++)
        for (int k = 0; k < 3; k++) {
            vertex[i][k] = b->origin[k];
            for (int e = 0; e < 3; e++)
                vertex[i][k] += (cuboid ? i >> e & 1 : i == e + 1) ? b->edge[e][k] : 0;
        }
    return n;
}

static const uint16_t face[1][3] = {{0, 1, 2}};

static void beside_frames(struct random *r, uint64_t count)
{
    for (uint64_t i = 0; i < count; i++) {
        struct pair p;
        fmb_nearest3 n, m, turned;
        fmb_real vertex[2][8][3], size = 0;
        fmb_convex3 mesh[2];
        pair_make(&p, r, i % 2 ? PAIR_RANDOM : PAIR_INT, 3, 0, random_int(r, 0, 3));
        int answer = ask(&p, &n, &turned), error = 0;
        for (int s = 0; s < 2; s++) {
            int32_t vertices = corners(vertex[s], &p.body[s]);
            error |= fmb_convex3_init(&mesh[s], (const fmb_real(*)[3])vertex[s], NULL, vertices, face, 1);
            for (int k = 0; k < 3; k++)
                size += mesh[s].reach[k];
        }
        if (answer < 0 || error)
            continue;
        int other = fmb_convex3_distance(&mesh[0], &mesh[1], &m);
        CHECK_EQ(fmb_convex3_distance(&mesh[1], &mesh[0], &turned), other);
        CHECK(same_turned(&m, &turned));
        CHECK(other == FMB_MISS || other == FMB_UNDECIDED);
        CHECK((other == FMB_MISS) == (m.low > 0));
        CHECK(m.low <= m.high);
        CHECK(m.low <= n.high + 64 * EPSILON * size && n.low <= m.high + 64 * EPSILON * size);
    }
}

static void meshes_refused(void)
{
    fmb_real vertex[2][8][3];
    fmb_convex3 a, b, c = {0};
    fmb_nearest3 n = {1, 1, {1, 1, 1}, {1, 1, 1}, {1, 1, 1}};
    for (int s = 0; s < 2; s++) {
        struct body cube = {FMB_CUBOID, {(fmb_real)(3 * s), 0, 0}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {0, 0, 0}};
        CHECK_EQ(
            fmb_convex3_init(s ? &b : &a, (const fmb_real(*)[3])vertex[s], NULL, corners(vertex[s], &cube), face, 1),
            0);
    }
    CHECK_EQ(fmb_convex3_distance(&a, &b, &n), FMB_MISS);
    encloses(&n, 2, 4);
    CHECK(n.point_a[0] > (fmb_real)0.999 && n.point_a[0] < (fmb_real)1.001 && n.point_b[0] > (fmb_real)2.999 &&
          n.point_b[0] < (fmb_real)3.001);
    for (int s = 0; s < 2; s++) { /* a skin of either is not in the distance */
        fmb_convex3 *of = s ? &b : &a;
        of->skin = (fmb_real)0.5;
        CHECK_EQ(fmb_convex3_distance(&a, &b, &n), FMB_ERR_FRAME);
        of->skin = 0;
    }
    CHECK_EQ(fmb_convex3_distance(&a, &c, &n), FMB_ERR_FRAME);
    CHECK(is_nothing(&n));
    CHECK_EQ(fmb_convex3_distance(NULL, &b, &n), FMB_ERR_NULL);
    CHECK_EQ(fmb_convex3_distance(&a, NULL, &n), FMB_ERR_NULL);
    CHECK_EQ(fmb_convex3_distance(&a, &b, NULL), FMB_ERR_NULL);
    fmb_real was = vertex[1][3][1];
    vertex[1][3][1] = 2;
    CHECK_EQ(fmb_convex3_distance(&a, &b, &n), FMB_ERR_STALE);
    CHECK_EQ(fmb_convex3_distance(&b, &a, &n), FMB_ERR_STALE);
    CHECK(is_nothing(&n));
    vertex[1][3][1] = was;
    CHECK_EQ(fmb_convex3_distance(&b, &a, &n), FMB_MISS);
    CHECK_EQ(fmb_convex3_init(&b, (const fmb_real(*)[3])vertex[1], (const fmb_real(*)[3])vertex[0], 8, face, 1), 0);
    CHECK_EQ(fmb_convex3_distance(&a, &b, &n), FMB_ERR_FRAME);
    CHECK_EQ(fmb_convex3_distance(&b, &a, &n), FMB_ERR_FRAME);
}

int main(int argc, char **argv)
{
    struct random r = random_start(check_seed(argc, argv, 31));
    uint64_t count = check_count(argc, argv, 1500);
    known();
    meeting();
    refused();
    symmetric(&r, count);
    beside_frames(&r, count);
    meshes_refused();
    return check_done("distance");
}
