/* SPDX-License-Identifier: MIT */
/*
 * Box and witness on contacts whose exact box is known: touching in a vertex, an edge, a face, one inside the other, far away, fast,
 * thin; and what does not depend on the pair: verdict and errors, untouched outputs, exchange, scaling.
 */
#include "check.h"
#include "pairs.h"
#include <float.h>
#include <stddef.h>

#ifdef FMB_REAL_DOUBLE
#define EPSILON DBL_EPSILON
#else
#define EPSILON FLT_EPSILON
#endif
#define N(x) ((fmb_real)(x))
#define LEAST (N(EPSILON) * (sizeof(fmb_real) == 4 ? N(FLT_MIN) : N(DBL_MIN))) /* the smallest denormal number */

/* Numbers as in tests/unit/test_regressions.c: origin, edges, displacement of a, then of b; exact box; what a box may be larger by, in epsilon L. */
struct contact {
    const char *what;
    int dim, shape_a, shape_b, moving;
    int proved; /* a witness is expected, whatever the verdict: parallel edges with denormal components are undecided */
    double slack;
    fmb_real number[30];
    fmb_real min[3], max[3];
};

/* clang-format off */
static const struct contact contacts[] = {
    {"two cubes share a corner region", 3, FMB_CUBOID, FMB_CUBOID, 0, 1, 64,
     {0, 0, 0, 2, 0, 0, 0, 2, 0, 0, 0, 2, 0, 0, 0, 1, 1, 1, 2, 0, 0, 0, 2, 0, 0, 0, 2, 0, 0, 0}, {1, 1, 1}, {2, 2, 2}},
    {"a vertex touches a vertex", 3, FMB_CUBOID, FMB_CUBOID, 0, 0, 64,
     {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 1, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0}, {1, 1, 1}, {1, 1, 1}},
    {"an edge touches an edge across", 3, FMB_CUBOID, FMB_TETRAHEDRON, 0, 0, 64,
     {0, 0, 0, 2, 0, 0, 0, 2, 0, 0, 0, 2, 0, 0, 0, 3, 1, 1, -2, 0, 2, 0, -1, 2, 0, 1, 2, 0, 0, 0}, {2, 1, 2}, {2, 1, 2}},
    {"an edge lies in a face", 3, FMB_CUBOID, FMB_CUBOID, 0, 0, 64,
     {0, 0, 0, 4, 0, 0, 0, 4, 0, 0, 0, 4, 0, 0, 0, 1, 2, 4, 2, 0, 0, 0, 1, 1, 0, -1, 1, 0, 0, 0}, {1, 2, 4}, {3, 2, 4}},
    {"a face on a face, shifted", 3, FMB_CUBOID, FMB_TETRAHEDRON, 0, 0, 64,
     {0, 0, 0, 4, 0, 0, 0, 4, 0, 0, 0, 4, 0, 0, 0, 4, 1, 1, 0, 8, 0, 0, 0, 2, 3, 0, 0, 0, 0, 0}, {4, 1, 1}, {4, 4, 3}},
    {"a small tetrahedron inside a large one", 3, FMB_TETRAHEDRON, FMB_TETRAHEDRON, 0, 1, 64,
     {0, 0, 0, 64, 0, 0, 0, 64, 0, 0, 0, 64, 0, 0, 0, 8, 8, 8, 1, 0, 0, 0, 2, 0, 0, 0, 4, 0, 0, 0}, {8, 8, 8}, {9, 10, 12}},
    {"a plate passes through a wall within the step", 3, FMB_CUBOID, FMB_CUBOID, 1, 1, 64,
     {0, 0, 0, N(.0625), 0, 0, 0, 8, 0, 0, 0, 8, 0, 0, 0, -100, 2, 2, N(.0625), 0, 0, 0, 2, 0, 0, 0, 2, 256, 0, 0},
     {0, 2, 2}, {N(.0625), 4, 4}},
    {"two boxes slide along a table, level tops, contact from t = 1/2 on", 3, FMB_CUBOID, FMB_CUBOID, 1, 1, 64,
     {0, 0, 0, 2, 0, 0, 0, 2, 0, 0, 0, 2, 0, 0, 0, 4, 0, 0, 2, 0, 0, 0, 2, 0, 0, 0, 2, -4, 0, 0}, {0, 0, 0}, {2, 2, 2}},
    {"both move together", 3, FMB_CUBOID, FMB_CUBOID, 1, 1, 64,
     {0, 0, 0, 2, 0, 0, 0, 2, 0, 0, 0, 2, 8, 16, -8, 1, 1, 1, 2, 0, 0, 0, 2, 0, 0, 0, 2, 8, 16, -8}, {1, 1, -7}, {10, 18, 2}},
    {"a vertex just reaches a face as the step ends", 3, FMB_CUBOID, FMB_TETRAHEDRON, 1, 0, 64,
     {0, 0, 0, 4, 0, 0, 0, 4, 0, 0, 0, 4, 0, 0, 0, 8, 2, 2, 1, -1, 0, 1, 1, 0, 1, 0, 2, -4, 0, 0}, {4, 2, 2}, {4, 2, 2}},
    {"edges cross while passing: a moment, a point", 3, FMB_CUBOID, FMB_CUBOID, 1, 0, 64,
     {0, 0, 0, 2, 0, 0, 0, 1, 1, 0, -1, 1, 0, 0, 0, 1, -2, 2, 0, 4, 0, 1, 0, 1, -1, 0, 1, 0, 0, 0}, {1, 0, 2}, {1, 0, 2}},
    {"squares share a side", 2, FMB_CUBOID, FMB_CUBOID, 0, 0, 64, {0, 0, 1, 0, 0, 1, 0, 0, 1, N(.5), 1, 0, 0, 1, 0, 0}, {1, N(.5)}, {1, 1}},
    {"a triangle across a square", 2, FMB_CUBOID, FMB_TETRAHEDRON, 0, 1, 64,
     {0, 0, 4, 0, 0, 4, 0, 0, -1, 1, 6, 0, 0, 6, 0, 0}, {0, 1}, {4, 4}},
    {"a triangle drives over a square and back out", 2, FMB_CUBOID, FMB_TETRAHEDRON, 1, 1, 64,
     {0, 0, 4, 0, 0, 4, 0, 0, -8, 3, 2, 0, 0, 2, 16, 0}, {0, 3}, {4, 4}},
    {"a million units away", 2, FMB_CUBOID, FMB_CUBOID, 0, 1, 64,
     {N(1048576), N(1048576), 4, 0, 0, 4, 0, 0, N(1048578), N(1048577), 4, 0, 0, 4, 0, 0}, {N(1048578), N(1048577)}, {N(1048580), N(1048580)}},
    {"size ratio 2^23", 3, FMB_CUBOID, FMB_CUBOID, 1, 0, 64,
     {0, 0, 0, N(0x1p23), 0, 0, 0, N(0x1p23), 0, 0, 0, N(0x1p23), 0, 0, 0, 4, 4, 4, 1, 0, 0, 0, 1, 0, 0, 0, 1, 2, 0, 0}, {4, 4, 4}, {7, 5, 5}},
    {"a program divided by what rounding had left of a zero (the box was loose by .17)", 3, FMB_CUBOID, FMB_CUBOID, 1, 1, 64,
     {-3, 0, 3, 0, 1, 0, -1, -1, 0, -1, -1, 2, 0, 0, 0, -4, -2, N(4.5), -1, 0, 0, -1, -1, 0, -3, -3, -3, -4, 4, -2},
     {N(-14.0 / 3), N(-5.0 / 3), N(25.0 / 6)}, {N(-4.5), N(-1.4), N(13.0 / 3)}},
    {"edges with denormal components", 3, FMB_CUBOID, FMB_CUBOID, 0, 1, 64,
     {0, 0, 0, 2, LEAST, 0, 0, 2, LEAST, -LEAST, 0, 2, 0, 0, 0, 1, 1, 1, 2, 0, 0, LEAST, 2, 0, 0, 0, 2, 0, 0, 0},
     {1, 1, 1}, {2, 2, 2}},
};
/* clang-format on */

static void load(struct pair *p, const struct contact *c)
{
    const fmb_real *x = c->number;
    p->dim = c->dim;
    p->moving = c->moving;
    p->sliver = 0;
    p->kind = c->what;
    for (int s = 0; s < 2; s++) {
        struct body *b = &p->body[s];
        b->shape = (fmb_shape)(s ? c->shape_b : c->shape_a);
        for (int k = 0; k < 3; k++) {
            int in = k < c->dim;
            b->origin[k] = in ? x[k] : 0;
            for (int i = 0; i < 3; i++)
                b->edge[i][k] = in && i < c->dim ? x[c->dim * (1 + i) + k] : 0;
            b->velocity[k] = in ? x[c->dim * (1 + c->dim) + k] : 0;
        }
        x += c->dim * (2 + c->dim);
    }
}

static double size_of(const struct pair *p)
{
    double largest = 0;
    for (int s = 0; s < 2; s++)
        for (int k = 0; k < p->dim; k++) {
            const struct body *b = &p->body[s];
            fmb_real x[5] = {b->origin[k], b->velocity[k], b->edge[0][k], b->edge[1][k], b->edge[2][k]};
            double sum = 0;
            for (int i = 0; i < 5; i++)
                sum += (double)(x[i] < 0 ? -x[i] : x[i]);
            largest = sum > largest ? sum : largest;
        }
    return largest;
}

static void ask(const struct pair *p, int first, int *answer, fmb_box3 *box, fmb_witness3 *witness)
{
    struct pair_frames f;
    fmb_interval when = {0, 1}, plain = {0, 1};
    *answer = pair_init(&f, p);
    if (!CHECK_EQ(*answer, 0))
        return;
    *answer = pair_contact(&f, p, first, NULL, &when, box, witness);
    CHECK_EQ(*answer, pair_ask(&f, p, first, NULL, &plain));
    CHECK(when.in == plain.in && when.out == plain.out);
}

static void known(void)
{
    for (size_t i = 0; i < sizeof contacts / sizeof contacts[0]; i++) {
        const struct contact *c = &contacts[i];
        struct pair p;
        load(&p, c);
        double slack = c->slack * (double)EPSILON * size_of(&p);
        for (int first = 0; first < 2; first++) {
            fmb_box3 box = {{0, 0, 0}, {0, 0, 0}};
            fmb_witness3 witness = {{0, 0, 0}, 0, 0};
            int answer;
            ask(&p, first, &answer, &box, &witness);
            CHECK(answer == FMB_HIT || answer == FMB_UNDECIDED);
            if (!CHECK(!c->proved || witness.proved))
                check_text(c->what, "witness", c->what, __FILE__, __LINE__);
            CHECK(c->moving ? witness.time >= 0 && witness.time <= 1 : witness.time == 0);
            for (int k = 0; k < c->dim; k++) {
                if (!CHECK(box.min[k] <= c->min[k] && box.max[k] >= c->max[k]))
                    check_text(c->what, "covered", c->what, __FILE__, __LINE__);
                if (!CHECK((double)(c->min[k] - box.min[k]) <= slack && (double)(box.max[k] - c->max[k]) <= slack))
                    check_text(c->what, "tight", c->what, __FILE__, __LINE__);
                CHECK(!witness.proved || (witness.point[k] >= c->min[k] && witness.point[k] <= c->max[k]));
            }
        }
    }
}

static int same(fmb_real x, fmb_real y) { return x == y; }

/* Scaling by a power of two scales box and point to the bit, and a step without motion finds the box at rest, roughly. */
static void invariant(void)
{
    struct random r = random_start(4);
    for (int i = 0; i < 96; i++) {
        struct pair p, q;
        fmb_box3 box = {{0, 0, 0}, {0, 0, 0}}, other = box;
        fmb_witness3 w = {{0, 0, 0}, 0, 0}, v = w;
        int dim = i & 8 ? 3 : 2, moving = (i & 4) != 0, answer, again;
        fmb_real power = N(0x1p-7);
        pair_make(&p, &r, i & 16 ? PAIR_RANDOM : PAIR_INT, dim, moving, i & 3);
        q = p;
        pair_scale(&q, power);
        ask(&p, 0, &answer, &box, &w);
        ask(&q, 0, &again, &other, &v);
        CHECK_EQ(answer, again);
        for (int k = 0; k < dim; k++) {
            CHECK(same(box.min[k] * power, other.min[k]) && same(box.max[k] * power, other.max[k]));
            CHECK(same(w.point[k] * power, v.point[k]));
        }
        CHECK(w.proved == v.proved && same(w.time, v.time));
        if (moving || answer != FMB_HIT)
            continue;
        p.moving = 1; /* with displacements of 0 */
        ask(&p, 0, &again, &other, &v);
        CHECK_EQ(again, answer);
        for (int k = 0; k < dim && i & 16; k++) { /* random pairs are not near to touching */
            double slack = 1024 * (double)EPSILON * size_of(&p);
            CHECK((double)(box.min[k] - other.min[k]) < slack && (double)(other.min[k] - box.min[k]) < slack);
            CHECK((double)(box.max[k] - other.max[k]) < slack && (double)(other.max[k] - box.max[k]) < slack);
        }
    }
}

static void errors3(void)
{
    const fmb_real o[3] = {0, 0, 0}, far[3] = {5, 0, 0}, u[3] = {1, 0, 0}, v[3] = {0, 1, 0}, w[3] = {0, 0, 1};
    fmb_real nan = N(0), axis[3] = {0, 0, 0};
    fmb_frame3 a, b, zero = {0};
    fmb_box3 box = {{-7, -7, -7}, {-9, -9, -9}};
    fmb_witness3 p = {{-7, -7, -7}, -7, -7};
    fmb_interval when = {-7, -7};
    nan = nan / nan;
    const fmb_real bad[3] = {nan, 0, 0}, wide[3] = {FMB_LARGEST * 2, 0, 0}, step[3] = {-1, 0, 0};
    CHECK_EQ(fmb_frame3_init(&a, FMB_CUBOID, o, u, v, w), 0);
    CHECK_EQ(fmb_frame3_init(&b, FMB_CUBOID, far, u, v, w), 0);
    CHECK_EQ(fmb_test3_contact(NULL, &b, axis, &box, &p), FMB_ERR_NULL);
    CHECK_EQ(fmb_test3_contact(&a, NULL, axis, &box, &p), FMB_ERR_NULL);
    CHECK_EQ(fmb_test3_contact(&a, &a, axis, NULL, &p), FMB_ERR_NULL);
    CHECK_EQ(fmb_test3_contact(&a, &zero, axis, &box, &p), FMB_ERR_FRAME);
    CHECK_EQ(fmb_test3_contact(&a, &b, axis, &box, &p), FMB_MISS);
    CHECK(axis[0] > 0);
    CHECK_EQ(fmb_sweep3_contact(&a, NULL, &b, step, axis, &when, &box, &p), FMB_MISS);
    CHECK_EQ(fmb_sweep3_contact(NULL, NULL, &b, NULL, axis, &when, &box, &p), FMB_ERR_NULL);
    CHECK_EQ(fmb_sweep3_contact(&a, NULL, &b, NULL, axis, &when, NULL, &p), FMB_ERR_NULL);
    CHECK_EQ(fmb_sweep3_contact(&zero, NULL, &b, NULL, axis, &when, &box, &p), FMB_ERR_FRAME);
    CHECK_EQ(fmb_sweep3_contact(&a, bad, &b, NULL, axis, &when, &box, &p), FMB_ERR_NOT_FINITE);
    CHECK_EQ(fmb_sweep3_contact(&a, NULL, &b, wide, axis, &when, &box, &p), FMB_ERR_RANGE);
    for (int k = 0; k < 3; k++) /* none of this wrote anything */
        CHECK(box.min[k] == -7 && box.max[k] == -9 && p.point[k] == -7);
    CHECK(p.time == -7 && p.proved == -7 && when.in == -7 && when.out == -7);
    /* What may be NULL is. */
    CHECK_EQ(fmb_test3_contact(&a, &a, NULL, &box, NULL), FMB_HIT);
    CHECK_EQ(fmb_sweep3_contact(&a, NULL, &a, NULL, NULL, NULL, &box, NULL), FMB_HIT);
    CHECK(p.proved == -7);
    CHECK(box.min[0] <= 0 && box.max[0] >= 1 && box.max[2] < N(1.001));
}

static void errors2(void)
{
    const fmb_real o[2] = {0, 0}, far[2] = {5, 0}, u[2] = {1, 0}, v[2] = {0, 1}, step[2] = {-8, 0},
                   wide[2] = {0, -FMB_LARGEST * 2};
    fmb_frame2 a, b, zero = {0};
    fmb_box2 box = {{-7, -7}, {-9, -9}};
    fmb_witness2 p = {{-7, -7}, -7, -7};
    CHECK_EQ(fmb_frame2_init(&a, FMB_CUBOID, o, u, v), 0);
    CHECK_EQ(fmb_frame2_init(&b, FMB_TETRAHEDRON, far, u, v), 0);
    CHECK_EQ(fmb_test2_contact(NULL, &b, NULL, &box, &p), FMB_ERR_NULL);
    CHECK_EQ(fmb_test2_contact(&a, &a, NULL, NULL, &p), FMB_ERR_NULL);
    CHECK_EQ(fmb_test2_contact(&zero, &a, NULL, &box, &p), FMB_ERR_FRAME);
    CHECK_EQ(fmb_test2_contact(&a, &b, NULL, &box, &p), FMB_MISS);
    CHECK_EQ(fmb_sweep2_contact(&a, NULL, &b, NULL, NULL, NULL, &box, &p), FMB_MISS);
    CHECK_EQ(fmb_sweep2_contact(&a, NULL, &b, wide, NULL, NULL, &box, &p), FMB_ERR_RANGE);
    CHECK_EQ(fmb_sweep2_contact(&a, NULL, &b, NULL, NULL, NULL, NULL, &p), FMB_ERR_NULL);
    CHECK(box.min[0] == -7 && box.max[1] == -9 && p.proved == -7);
    CHECK_EQ(fmb_sweep2_contact(&a, NULL, &b, step, NULL, NULL, &box, NULL), FMB_HIT);
    CHECK(box.min[0] <= 0 && box.max[0] >= 1 && box.min[1] <= 0 && box.max[1] >= 1 && box.max[1] < N(1.001));
}

/* How deep, and which way out, where it is known. */
static void depths(void)
{
    static const struct {
        int contact; /* of the table, at rest */
        double depth, axis[3];
    } cases[] = {{0, 1, {0, 0, 0}}, {1, 0, {0, 0, 0}}, {4, 0, {1, 0, 0}}, {11, 0, {1, 0, 0}}, {14, 2, {1, 0, 0}}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const struct contact *c = &contacts[cases[i].contact];
        struct pair p;
        struct pair_frames f;
        fmb_real axis[3] = {0, 0, 0}, depth = -7;
        load(&p, c);
        double slack = 64 * (double)EPSILON * size_of(&p);
        CHECK_EQ(pair_init(&f, &p), 0);
        if (c->dim == 3)
            CHECK_EQ(fmb_depth3(&f.frame.d3[0], &f.frame.d3[1], axis, &depth), 0);
        else
            CHECK_EQ(fmb_depth2(&f.frame.d2[0], &f.frame.d2[1], axis, &depth), 0);
        CHECK((double)depth >= cases[i].depth && (double)depth <= cases[i].depth + slack);
        for (int k = 0; k < c->dim && cases[i].axis[0] != 0; k++)
            CHECK((double)axis[k] * cases[i].axis[0] == (double)axis[0] * cases[i].axis[k]);
        CHECK(axis[0] > 0 || axis[1] > 0 || (c->dim == 3 && axis[2] > 0)); /* in these b lies on the upper sides of a */
    }
    fmb_frame3 a, zero = {0};
    fmb_frame2 b = {.shape = 0}, good;
    const fmb_real o[3] = {0, 0, 0}, far[3] = {5, 0, 0}, u[3] = {1, 0, 0}, v[3] = {0, 1, 0}, w[3] = {0, 0, 1};
    fmb_real depth = -7;
    CHECK_EQ(fmb_frame3_init(&a, FMB_CUBOID, o, u, v, w), 0);
    CHECK_EQ(fmb_depth3(&a, &zero, NULL, &depth), FMB_ERR_FRAME);
    CHECK_EQ(fmb_depth3(NULL, &a, NULL, &depth), FMB_ERR_NULL);
    CHECK_EQ(fmb_depth3(&a, &a, NULL, NULL), FMB_ERR_NULL);
    CHECK_EQ(fmb_depth3(&zero, &a, NULL, &depth), FMB_ERR_FRAME);
    CHECK_EQ(fmb_frame2_init(&good, FMB_CUBOID, o, u, v), 0);
    CHECK_EQ(fmb_depth2(&b, &good, NULL, &depth), FMB_ERR_FRAME);
    CHECK_EQ(fmb_depth2(&good, &b, NULL, &depth), FMB_ERR_FRAME);
    CHECK_EQ(fmb_depth2(&b, NULL, NULL, &depth), FMB_ERR_NULL);
    CHECK(depth == -7);
    CHECK_EQ(fmb_frame3_init(&zero, FMB_TETRAHEDRON, far, u, v, w), 0);
    CHECK_EQ(fmb_depth3(&a, &zero, NULL, &depth), 0); /* apart */
    CHECK(depth == 0);
}

/*
 * The ridge of a large body through a small one that has no edge near it: p + q, how high it is, rounds down to 600, and nothing but what
 * rounding does to points of the LARGE body makes up for it.
 */
static void ridge(void)
{
    const fmb_real p = 300 + 256 * EPSILON, q = 300, zero[3] = {0, 0, 0}, corner[3] = {400, 595, -2};
    const fmb_real e[3][3] = {{1000, 0, 0}, {0, p, -p}, {0, q, q}}, x[3] = {4, 0, 0}, y[3] = {0, 10, 0},
                   z[3] = {0, 0, 4};
    fmb_frame3 large, small;
    fmb_box3 box;
    CHECK_EQ(fmb_frame3_init(&large, FMB_CUBOID, zero, e[0], e[1], e[2]), 0);
    CHECK_EQ(fmb_frame3_init(&small, FMB_CUBOID, corner, x, y, z), 0);
    CHECK(p > q);
    for (int n = 0; n < 2; n++) {
        CHECK_EQ(fmb_test3_contact(n ? &large : &small, n ? &small : &large, NULL, &box, NULL), FMB_HIT);
        CHECK(box.max[1] > 600 && box.max[1] < (fmb_real)600.01);
    }
}

int main(void)
{
    known();
    depths();
    invariant();
    errors3();
    errors2();
    ridge();
    return check_done("contact");
}
