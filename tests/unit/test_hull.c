/* SPDX-License-Identifier: MIT */
/* Hulls of 14 directions: what they hold, what their distances prove, and what is refused. Exactly: test_hull_exact.c. */
#include "check.h"
#include "pairs.h"
#include "port.h"
#include "poses.h"
#include <float.h>
#include <stddef.h>

#ifdef FMB_REAL_DOUBLE
#define EPSILON DBL_EPSILON
#else
#define EPSILON ((double)FLT_EPSILON)
#endif

static const signed char direction[FMB_HULL_DIRECTIONS][3] = {
    {1, 1, 1},  {-1, 1, 1}, {1, -1, 1}, {-1, -1, 1}, {1, 0, 0},   {0, 1, 0},   {0, 0, 1},
    {0, 0, -1}, {0, -1, 0}, {-1, 0, 0}, {1, 1, -1},  {-1, 1, -1}, {1, -1, -1}, {-1, -1, -1},
};

static double dot(const signed char d[3], const double p[3]) { return d[0] * p[0] + d[1] * p[1] + d[2] * p[2]; }

static double length(int i) { return i >= 4 && i < 10 ? 1 : 1.7320508075688772; }

/* Is p inside, but for the rounding of this test in double? */
static int holds(const fmb_hull3 *h, const double p[3])
{
    double slack = 8 * DBL_EPSILON * (double)h->size;
    int inside = h->usable;
    for (int i = 0; i < FMB_HULL_DIRECTIONS; i++)
        inside &= dot(direction[i], p) <= (double)h->support[i] + slack;
    return inside;
}

/* Are the supports within `limit` epsilon of size of b's? */
static int near(const fmb_hull3 *a, const fmb_hull3 *b, double size, double limit)
{
    int same = a->usable && b->usable;
    for (int i = 0; i < FMB_HULL_DIRECTIONS; i++) {
        double d = (double)a->support[i] - (double)b->support[i];
        same &= d <= limit * EPSILON * size && -d <= limit * EPSILON * size;
    }
    return same;
}

static fmb_real number(struct random *r, double size) { return (fmb_real)random_between(r, -size, size); }

static void random_vector(struct random *r, fmb_real v[3], double size)
{
    for (int k = 0; k < 3; k++)
        v[k] = number(r, size);
}

/* From a unit quaternion, rounded entry by entry. */
static void random_rotation(struct random *r, fmb_real m[3][3])
{
    double q[4], n;
    do {
        n = 0;
        for (int k = 0; k < 4; k++) {
            q[k] = random_between(r, -1, 1);
            n += q[k] * q[k];
        }
    } while (n > 1 || n < 0.01);
    double f = 2 / n, w = q[0], x = q[1], y = q[2], z = q[3];
    m[0][0] = (fmb_real)(1 - f * (y * y + z * z));
    m[0][1] = (fmb_real)(f * (x * y - z * w));
    m[0][2] = (fmb_real)(f * (x * z + y * w));
    m[1][0] = (fmb_real)(f * (x * y + z * w));
    m[1][1] = (fmb_real)(1 - f * (x * x + z * z));
    m[1][2] = (fmb_real)(f * (y * z - x * w));
    m[2][0] = (fmb_real)(f * (x * z - y * w));
    m[2][1] = (fmb_real)(f * (y * z + x * w));
    m[2][2] = (fmb_real)(1 - f * (x * x + y * y));
}

static void apply(const fmb_real m[3][3], const fmb_real t[3], const double p[3], double q[3])
{
    for (int k = 0; k < 3; k++)
        q[k] = (double)m[k][0] * p[0] + (double)m[k][1] * p[1] + (double)m[k][2] * p[2] + (double)t[k];
}

/* A point of the frame, its vertices among them. */
static void point_of(struct random *r, const fmb_frame3 *f, double p[3])
{
    double x[3], sum = 0;
    for (int i = 0; i < 3; i++) {
        x[i] = random_int(r, 0, 1) ? random_int(r, 0, 1) : random_between(r, 0, 1);
        sum += x[i];
    }
    for (int k = 0; k < 3; k++) {
        p[k] = (double)f->origin[k];
        for (int i = 0; i < 3; i++)
            p[k] += (double)f->edge[i][k] *
                    (f->shape == FMB_FRAME_SHAPE(FMB_TETRAHEDRON) && sum > 1 ? x[i] / sum : x[i]);
    }
}

static int random_frame(struct random *r, fmb_frame3 *f, double place, double size)
{
    fmb_real o[3], e[3][3];
    random_vector(r, o, place);
    for (int i = 0; i < 3; i++)
        random_vector(r, e[i], size);
    return fmb_frame3_init(f, random_int(r, 0, 1) ? FMB_CUBOID : FMB_TETRAHEDRON, o, e[0], e[1], e[2]);
}

/* Points 8 d_i away from the origin: distance, direction and order of the supports. */
static void directions(void)
{
    const fmb_real zero[1][3] = {{0, 0, 0}};
    fmb_hull3 a, b;
    CHECK_EQ(fmb_hull3_points(&a, zero, 1), 0);
    for (int i = 0; i < FMB_HULL_DIRECTIONS; i++) {
        fmb_real p[1][3], axis[3], x, along;
        for (int k = 0; k < 3; k++)
            p[0][k] = (fmb_real)(8 * direction[i][k]);
        CHECK_EQ(fmb_hull3_points(&b, (const fmb_real(*)[3])p, 1), 0);
        CHECK(i >= 4 && i < 10 ? b.support[i] == 8
                               : b.support[i] >= 24 && (double)b.support[i] <= 24 * (1 + 4 * EPSILON));
        CHECK_EQ(fmb_hull3_distance(&a, &b, axis, &x), FMB_MISS);
        CHECK(axis[0] == direction[i][0] && axis[1] == direction[i][1] && axis[2] == direction[i][2]);
        CHECK((double)x <= 8 * length(i) && (double)x >= 8 * length(i) * (1 - 16 * EPSILON));
        CHECK_EQ(fmb_hull3_along(&a, &b, i, &along), FMB_MISS);
        CHECK(along == x);
        CHECK_EQ(fmb_hull3_along(&b, &a, i, &along), FMB_UNDECIDED);
        CHECK((double)along <= -8 * length(i));
        CHECK_EQ(fmb_hull3_distance(&b, &a, axis, &along), FMB_MISS);
        CHECK(along == x && axis[0] == -direction[i][0] && axis[2] == -direction[i][2]);
    }
}

/* Random frames hold their points before and after everything that moves hulls. */
static void containment(struct random *r, int rounds)
{
    for (int n = 0; n < rounds; n++) {
        fmb_frame3 f;
        fmb_hull3 h, moved, scaled, grown, joined, points;
        fmb_hull3_pose turn;
        fmb_real m[3][3], t[3], scale = number(r, 3), margin = (fmb_real)random_between(r, 0, 2);
        double p[3], q[3];
        if (random_frame(r, &f, n & 1 ? 100 : 1, n & 2 ? 10 : 1) != 0)
            continue;
        random_rotation(r, m);
        random_vector(r, t, 50);
        CHECK_EQ(fmb_hull3_frame(&h, &f), 0);
        CHECK_EQ(init_hull_pose(&turn, (const fmb_real(*)[3])m, t), 0);
        CHECK_EQ(fmb_hull3_move(&moved, &h, &turn), 0);
        CHECK_EQ(fmb_hull3_scale(&scaled, &h, scale, t), 0);
        CHECK_EQ(fmb_hull3_grow(&grown, &h, margin), 0);
        CHECK_EQ(fmb_hull3_join(&joined, &h, &moved), 0);
        for (int i = 0; i < 20; i++) {
            point_of(r, &f, p);
            CHECK(holds(&h, p) && holds(&joined, p));
            apply((const fmb_real(*)[3])m, t, p, q);
            CHECK(holds(&moved, q) && holds(&joined, q));
            for (int k = 0; k < 3; k++)
                q[k] = (double)scale * p[k] + (double)t[k];
            CHECK(holds(&scaled, q));
            for (int j = 0; j < FMB_HULL_DIRECTIONS; j++) {
                for (int k = 0; k < 3; k++)
                    q[k] = p[k] + (double)margin * direction[j][k] / length(j);
                CHECK(holds(&grown, q));
            }
        }
        /* The vertices' hull is that of the frame. */
        fmb_real vertex[8][3];
        unsigned count = f.shape == FMB_FRAME_SHAPE(FMB_CUBOID) ? 8 : 4;
        for (unsigned v = 0; v < count; v++)
            for (int k = 0; k < 3; k++) {
                double x = (double)f.origin[k];
                for (unsigned i = 0; i < 3; i++)
                    x += (f.shape == FMB_FRAME_SHAPE(FMB_CUBOID) ? v >> i & 1 : v == i + 1) ? (double)f.edge[i][k] : 0;
                vertex[v][k] = (fmb_real)x;
            }
        CHECK_EQ(fmb_hull3_points(&points, (const fmb_real(*)[3])vertex, (int32_t)count), 0);
        CHECK(near(&points, &h, 4 * (double)h.size, 16));
        CHECK_EQ(fmb_hull3_move(&h, &h, &turn), 0);
        CHECK(near(&h, &moved, 1, 0));
    }
}

/* Pairs: what hulls prove, fmb_test3 and fmb_sweep3 never contradict. */
static void proofs(struct random *r, int rounds)
{
    int apart = 0, empty = 0, swept = 0;
    for (int n = 0; n < rounds; n++) {
        struct pair p;
        struct pair_frames f;
        fmb_hull3 h[2], meet;
        fmb_real x, y, axis[3], back[3];
        fmb_interval when;
        pair_make(&p, r, (enum pair_family)(n % PAIR_FAMILIES), 3, n % PAIR_FAMILIES == PAIR_SPEED || (n & 1),
                  n >> 1 & 3);
        if (pair_init(&f, &p) != 0)
            continue;
        CHECK_EQ(fmb_hull3_frame(&h[0], &f.frame.d3[0]), 0);
        CHECK_EQ(fmb_hull3_frame(&h[1], &f.frame.d3[1]), 0);
        int answer = fmb_hull3_distance(&h[0], &h[1], axis, &x);
        int hit = fmb_test3(&f.frame.d3[0], &f.frame.d3[1], NULL);
        CHECK((answer == FMB_MISS) == (x > 0) && (answer == FMB_MISS || answer == FMB_UNDECIDED));
        CHECK(answer == FMB_UNDECIDED || hit != FMB_HIT);
        if (answer == FMB_MISS)
            CHECK(fmb_test3(&f.frame.d3[0], &f.frame.d3[1], axis) != FMB_HIT);
        CHECK_EQ(fmb_hull3_distance(&h[1], &h[0], back, &y), answer);
        CHECK(x == y);
        fmb_hull3_meet(&meet, &h[0], &h[1]);
        int occupied = fmb_hull3_occupied(&meet);
        CHECK(occupied != FMB_MISS || hit != FMB_HIT);
        CHECK(answer != FMB_MISS || occupied != FMB_HIT);
        apart += answer == FMB_MISS;
        empty += answer != FMB_MISS && occupied == FMB_MISS;
        if (p.moving) {
            fmb_interval exact = {0, 1};
            int sweep = fmb_hull3_sweep(&h[0], p.body[0].velocity, &h[1], p.body[1].velocity, &when);
            hit = fmb_sweep3(&f.frame.d3[0], p.body[0].velocity, &f.frame.d3[1], p.body[1].velocity, NULL, &exact);
            CHECK(sweep == FMB_UNDECIDED ? 0 <= when.in && when.in <= when.out && when.out <= 1
                                         : sweep == FMB_MISS && hit != FMB_HIT);
            swept += sweep == FMB_MISS;
        }
    }
    CHECK(port_is_board || rounds < 30000 || (apart > rounds / 20 && empty > 0 && swept > rounds / 40));
}

/* Powers of two go through everything without a trace. */
static void scaled(struct random *r, int rounds)
{
    const fmb_real power = (fmb_real)0x1p12;
    for (int n = 0; n < rounds; n++) {
        fmb_frame3 f, g;
        fmb_hull3 a, b, c;
        fmb_hull3_pose s, t;
        fmb_real m[3][3], shift[3], x, y;
        if (random_frame(r, &f, 3, 1) != 0)
            continue;
        random_rotation(r, m);
        random_vector(r, shift, 5);
        fmb_real o[3], e[3][3], far[3];
        for (int k = 0; k < 3; k++) {
            o[k] = f.origin[k] * power;
            far[k] = shift[k] * power;
            for (int i = 0; i < 3; i++)
                e[i][k] = f.edge[i][k] * power;
        }
        CHECK_EQ(fmb_frame3_init(&g, (fmb_shape)FMB_SHAPE_OF_FRAME(f.shape), o, e[0], e[1], e[2]), 0);
        CHECK_EQ(fmb_hull3_frame(&a, &f) | fmb_hull3_frame(&b, &g), 0);
        CHECK_EQ(init_hull_pose(&s, (const fmb_real(*)[3])m, shift) | init_hull_pose(&t, (const fmb_real(*)[3])m, far),
                 0);
        CHECK_EQ(fmb_hull3_move(&c, &a, &s), 0);
        int first = fmb_hull3_distance(&a, &c, NULL, &x);
        CHECK_EQ(fmb_hull3_move(&c, &b, &t), 0);
        CHECK_EQ(fmb_hull3_distance(&b, &c, NULL, &y), first);
        CHECK(x * power == y);
    }
}

static void join_and_meet(void)
{
    const fmb_real low[2][3] = {{0, 0, 0}, {2, 2, 2}}, high[2][3] = {{1, 1, 1}, {4, 4, 4}};
    const fmb_real left[4][3] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
                   right[4][3] = {{1, 1, 1}, {0, 1, 1}, {1, 0, 1}, {1, 1, 0}};
    fmb_hull3 a, b, c;
    fmb_real x, axis[3];
    fmb_hull3_points(&a, low, 2);
    fmb_hull3_points(&b, high, 2);
    CHECK_EQ(fmb_hull3_join(&c, &a, &b), 0);
    CHECK(c.support[4] == 4 && c.support[9] == 0 && c.support[0] >= 12 && c.support[13] >= 0 &&
          c.support[13] < (fmb_real)0.01);
    CHECK_EQ(fmb_hull3_meet(&c, &a, &b), 0);
    CHECK(c.support[4] == 2 && c.support[9] == -1);
    CHECK_EQ(fmb_hull3_occupied(&c), FMB_HIT);
    CHECK_EQ(fmb_hull3_distance(&a, &b, axis, &x), FMB_UNDECIDED);
    CHECK((double)x <= -0.577350269 && (double)x >= -0.57736); /* along (1,1,-1) both are shadows 0..2 and 1..4 */
    CHECK(axis[0] + axis[1] + axis[2] == 1 && axis[0] * axis[1] * axis[2] == -1);
    /* Two corners of a cube: apart along its diagonal alone. */
    fmb_hull3_points(&a, left, 4);
    fmb_hull3_points(&b, right, 4);
    CHECK_EQ(fmb_hull3_distance(&a, &b, axis, &x), FMB_MISS);
    CHECK(axis[0] == 1 && axis[1] == 1 && axis[2] == 1);
    CHECK((double)x <= 1 / 1.7320508075688772 && (double)x >= 0.5773);
    CHECK_EQ(fmb_hull3_meet(&c, &a, &b), 0);
    CHECK_EQ(fmb_hull3_occupied(&c), FMB_MISS);
    CHECK_EQ(fmb_hull3_grow(&c, &a, 1), 0);
    CHECK_EQ(fmb_hull3_occupied(&c), FMB_HIT);
    CHECK_EQ(fmb_hull3_distance(&c, &b, NULL, &x), FMB_UNDECIDED);
}

static void refusals(void)
{
    const fmb_real one[1][3] = {{1, 2, 3}}, unit[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    const fmb_real infinite = FMB_LARGEST * FMB_LARGEST * FMB_LARGEST * FMB_LARGEST * FMB_LARGEST,
                   nan = infinite - infinite;
    fmb_real bad[3][3], x = 7, axis[3] = {7, 7, 7}, v[3] = {0, 0, 0};
    fmb_frame3 zero_frame = {.shape = 0};
    fmb_hull3 h, zero = {{0}, 0, 0}, to;
    fmb_hull3_pose turn, zero_turn = {.relative = 0};
    fmb_interval when = {7, 8};
    CHECK_EQ(fmb_hull3_points(&h, one, 1), 0);
    CHECK_EQ(init_hull_pose(&turn, unit, NULL), 0);
    CHECK_EQ(fmb_hull3_points(NULL, one, 1), FMB_ERR_NULL);
    CHECK_EQ(fmb_hull3_points(&to, NULL, 1), FMB_ERR_NULL);
    CHECK_EQ(fmb_hull3_points(&to, one, 0), FMB_ERR_DEGENERATE);
    CHECK_EQ(fmb_hull3_points(&to, one, -1), FMB_ERR_RANGE);
    CHECK_EQ(fmb_hull3_points(&to, one, INT32_MIN), FMB_ERR_RANGE);
    CHECK(!to.usable);
    for (int k = 0; k < 3; k++) {
        fmb_real p[2][3] = {{1, 1, 1}, {1, 1, 1}};
        p[1][k] = nan;
        CHECK_EQ(fmb_hull3_points(&to, (const fmb_real(*)[3])p, 2), FMB_ERR_NOT_FINITE);
        p[1][k] = -infinite;
        CHECK_EQ(fmb_hull3_points(&to, (const fmb_real(*)[3])p, 2), FMB_ERR_NOT_FINITE);
        p[1][k] = 2 * FMB_LARGEST;
        CHECK_EQ(fmb_hull3_points(&to, (const fmb_real(*)[3])p, 2), FMB_ERR_RANGE);
        CHECK(!to.usable);
        p[1][k] = FMB_LARGEST;
        CHECK_EQ(fmb_hull3_points(&to, (const fmb_real(*)[3])p, 2), 0);
        v[k] = nan;
        CHECK_EQ(init_hull_pose(&turn, unit, v), FMB_ERR_NOT_FINITE);
        CHECK_EQ(fmb_hull3_scale(&to, &h, 1, v), FMB_ERR_NOT_FINITE);
        CHECK_EQ(fmb_hull3_sweep(&h, v, &h, NULL, &when), FMB_ERR_NOT_FINITE);
        CHECK_EQ(fmb_hull3_sweep(&h, NULL, &h, v, &when), FMB_ERR_NOT_FINITE);
        v[k] = 2 * FMB_LARGEST;
        CHECK_EQ(init_hull_pose(&turn, unit, v), FMB_ERR_RANGE);
        CHECK_EQ(fmb_hull3_sweep(&h, v, &h, NULL, &when), FMB_ERR_RANGE);
        v[k] = 0;
        for (int j = 0; j < 3; j++) {
            for (int i = 0; i < 9; i++)
                bad[i / 3][i % 3] = unit[i / 3][i % 3];
            bad[k][j] = nan;
            CHECK_EQ(init_hull_pose(&turn, (const fmb_real(*)[3])bad, NULL), FMB_ERR_NOT_FINITE);
            CHECK_EQ(fmb_hull3_move(&to, &h, &turn), FMB_ERR_FRAME);
            bad[k][j] = (fmb_real)(k == j ? 1.01 : 0.01);
            CHECK_EQ(init_hull_pose(&turn, (const fmb_real(*)[3])bad, NULL), FMB_ERR_RANGE);
            bad[k][j] = FMB_LARGEST * FMB_LARGEST * FMB_LARGEST;
            CHECK_EQ(init_hull_pose(&turn, (const fmb_real(*)[3])bad, NULL), FMB_ERR_RANGE);
        }
    }
    CHECK_EQ(init_hull_pose(NULL, unit, NULL), FMB_ERR_NULL);
    CHECK_EQ(init_hull_pose(&turn, NULL, NULL), FMB_ERR_NULL);
    CHECK_EQ(fmb_hull3_move(&to, &h, &turn), FMB_ERR_FRAME);
    CHECK_EQ(fmb_hull3_move(&to, &h, &zero_turn), FMB_ERR_FRAME);
    CHECK_EQ(init_hull_pose(&turn, unit, NULL), 0);
    CHECK_EQ(fmb_hull3_move(&to, &zero, &turn), FMB_ERR_FRAME);
    CHECK_EQ(fmb_hull3_move(NULL, &h, &turn), FMB_ERR_NULL);
    CHECK_EQ(fmb_hull3_move(&to, NULL, &turn), FMB_ERR_NULL);
    CHECK_EQ(fmb_hull3_move(&to, &h, NULL), FMB_ERR_NULL);
    CHECK_EQ(fmb_hull3_frame(&to, NULL), FMB_ERR_NULL);
    CHECK_EQ(fmb_hull3_frame(NULL, &zero_frame), FMB_ERR_NULL);
    CHECK_EQ(fmb_hull3_frame(&to, &zero_frame), FMB_ERR_FRAME);
    CHECK_EQ(fmb_hull3_scale(&to, &h, nan, NULL), FMB_ERR_NOT_FINITE);
    CHECK_EQ(fmb_hull3_scale(&to, &h, FMB_LARGEST, NULL), 0); /* 6 FMB_LARGEST along the corner */
    CHECK_EQ(fmb_hull3_scale(&to, &to, 4, NULL), FMB_ERR_RANGE);
    CHECK_EQ(fmb_hull3_scale(&to, &h, 4 * FMB_LARGEST, NULL), FMB_ERR_RANGE);
    CHECK_EQ(fmb_hull3_scale(&to, NULL, 1, NULL), FMB_ERR_NULL);
    CHECK_EQ(fmb_hull3_scale(NULL, &h, 1, NULL), FMB_ERR_NULL);
    CHECK_EQ(fmb_hull3_scale(&to, &zero, 1, NULL), FMB_ERR_FRAME);
    CHECK(!to.usable);
    CHECK_EQ(fmb_hull3_grow(&to, &h, -1), FMB_ERR_RANGE);
    CHECK_EQ(fmb_hull3_grow(&to, &h, nan), FMB_ERR_NOT_FINITE);
    CHECK_EQ(fmb_hull3_grow(&to, &zero, 1), FMB_ERR_FRAME);
    CHECK_EQ(fmb_hull3_grow(NULL, &h, 1), FMB_ERR_NULL);
    CHECK_EQ(fmb_hull3_join(&to, &h, &zero), FMB_ERR_FRAME);
    CHECK_EQ(fmb_hull3_meet(&to, &zero, &h), FMB_ERR_FRAME);
    CHECK_EQ(fmb_hull3_join(NULL, &h, &h), FMB_ERR_NULL);
    CHECK_EQ(fmb_hull3_meet(&to, &h, NULL), FMB_ERR_NULL);
    CHECK_EQ(fmb_hull3_occupied(NULL), FMB_ERR_NULL);
    CHECK_EQ(fmb_hull3_occupied(&zero), FMB_ERR_FRAME);
    CHECK_EQ(fmb_hull3_along(&h, &h, 14, &x), FMB_ERR_RANGE);
    CHECK_EQ(fmb_hull3_along(&h, &h, -1, &x), FMB_ERR_RANGE);
    CHECK_EQ(fmb_hull3_along(&h, &h, 0, NULL), FMB_ERR_NULL);
    CHECK_EQ(fmb_hull3_along(&h, &zero, 0, &x), FMB_ERR_FRAME);
    CHECK_EQ(fmb_hull3_distance(&h, NULL, axis, &x), FMB_ERR_NULL);
    CHECK_EQ(fmb_hull3_distance(NULL, &h, axis, &x), FMB_ERR_NULL);
    CHECK_EQ(fmb_hull3_distance(&h, &zero, axis, &x), FMB_ERR_FRAME);
    CHECK_EQ(fmb_hull3_distance(&zero, &h, axis, &x), FMB_ERR_FRAME);
    CHECK_EQ(fmb_hull3_sweep(&zero, NULL, &h, NULL, &when), FMB_ERR_FRAME);
    CHECK_EQ(fmb_hull3_sweep(&h, NULL, NULL, NULL, &when), FMB_ERR_NULL);
    CHECK(x == 7 && axis[0] == 7 && axis[2] == 7 && when.in == 7 && when.out == 8);
    CHECK(fmb_hull3_distance(&h, &h, NULL, NULL) != FMB_MISS);
}

/* A cube of side 1 meets another from t = 1/4 to 3/4; slower and beside it, never. */
static void sweep(void)
{
    const fmb_real o[3] = {0, 0, 0}, p[3] = {2, 0, 0}, u[3] = {1, 0, 0}, v[3] = {0, 1, 0}, w[3] = {0, 0, 1};
    const fmb_real towards[3] = {-4, 0, 0}, slow[3] = {(fmb_real)-0.5, 0, 0}, away[3] = {1, 0, 0},
                   beside[3] = {-4, 4, 4};
    fmb_frame3 f, g;
    fmb_hull3 a, b;
    fmb_interval when = {7, 8};
    fmb_frame3_init(&f, FMB_CUBOID, o, u, v, w);
    fmb_frame3_init(&g, FMB_CUBOID, p, u, v, w);
    CHECK_EQ(fmb_hull3_frame(&a, &f) | fmb_hull3_frame(&b, &g), 0);
    CHECK_EQ(fmb_hull3_sweep(&a, NULL, &b, slow, &when), FMB_MISS);
    CHECK_EQ(fmb_hull3_sweep(&a, NULL, &b, away, &when), FMB_MISS);
    CHECK_EQ(fmb_hull3_sweep(&a, NULL, &b, NULL, &when), FMB_MISS);
    CHECK_EQ(fmb_hull3_sweep(&a, away, &b, away, &when), FMB_MISS);
    CHECK(when.in == 7 && when.out == 8);
    CHECK_EQ(fmb_hull3_sweep(&a, NULL, &b, towards, NULL), FMB_UNDECIDED);
    CHECK_EQ(fmb_hull3_sweep(&a, NULL, &b, towards, &when), FMB_UNDECIDED);
    CHECK((double)when.in <= 0.25 && (double)when.in > 0.25 - 64 * EPSILON && (double)when.out >= 0.75 &&
          (double)when.out < 0.75 + 64 * EPSILON);
    CHECK_EQ(fmb_hull3_sweep(&b, towards, &a, NULL, &when), FMB_UNDECIDED);
    CHECK((double)when.in <= 0.25 && (double)when.out >= 0.75);
    CHECK_EQ(fmb_hull3_sweep(&a, NULL, &b, beside, &when), FMB_UNDECIDED); /* they graze an edge at t = 1/4 */
    CHECK((double)when.in <= 0.25 && (double)when.out >= 0.25 && (double)when.out < 0.25 + 64 * EPSILON);
}

/* A support that is not a number, by damage: it proves nothing, whatever moves. */
static void damaged(void)
{
    static const fmb_real cube[2][3] = {{0, 0, 0}, {1, 1, 1}}, v[3] = {1, -1, 1}, back[3] = {-1, 1, -1};
    const fmb_real infinite = FMB_LARGEST * FMB_LARGEST * FMB_LARGEST * FMB_LARGEST * FMB_LARGEST;
    fmb_hull3 a, b;
    CHECK_EQ(fmb_hull3_points(&a, cube, 2), 0);
    for (int i = 0; i < FMB_HULL_DIRECTIONS; i++) {
        b = a;
        b.support[i] = infinite - infinite;
        CHECK_EQ(fmb_hull3_sweep(&a, v, &b, NULL, NULL), FMB_UNDECIDED);
        CHECK_EQ(fmb_hull3_sweep(&b, v, &a, NULL, NULL), FMB_UNDECIDED);
        CHECK_EQ(fmb_hull3_sweep(&a, back, &b, NULL, NULL), FMB_UNDECIDED);
        CHECK_EQ(fmb_hull3_distance(&a, &b, NULL, NULL), FMB_UNDECIDED);
    }
}

/* What no function filled: another `usable` than theirs, a turn with an error that none has. */
static void unfilled(void)
{
    const fmb_real p[1][3] = {{1, 2, 3}}, m[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    const int other[4] = {0, 2, -1, 256};
    fmb_hull3 good, bad, to;
    fmb_hull3_pose turn;
    fmb_real distance;
    CHECK_EQ(fmb_hull3_points(&good, p, 1) | init_hull_pose(&turn, m, NULL), 0);
    for (int i = 0; i < 4; i++) {
        bad = good;
        bad.usable = other[i];
        CHECK_EQ(fmb_hull3_move(&to, &bad, &turn), FMB_ERR_FRAME);
        CHECK_EQ(fmb_hull3_scale(&to, &bad, 1, NULL), FMB_ERR_FRAME);
        CHECK_EQ(fmb_hull3_grow(&to, &bad, 1), FMB_ERR_FRAME);
        CHECK_EQ(fmb_hull3_join(&to, &good, &bad), FMB_ERR_FRAME);
        CHECK_EQ(fmb_hull3_meet(&to, &bad, &good), FMB_ERR_FRAME);
        CHECK_EQ(fmb_hull3_occupied(&bad), FMB_ERR_FRAME);
        CHECK_EQ(fmb_hull3_along(&good, &bad, 0, &distance), FMB_ERR_FRAME);
        CHECK_EQ(fmb_hull3_distance(&bad, &good, NULL, NULL), FMB_ERR_FRAME);
        CHECK_EQ(fmb_hull3_sweep(&good, NULL, &bad, NULL, NULL), FMB_ERR_FRAME);
    }
    for (int i = 0; i < 3; i++) {
        turn.relative = i == 0 ? 0 : i == 1 ? -1 : (fmb_real)0x1p-8;
        CHECK_EQ(fmb_hull3_move(&to, &good, &turn), FMB_ERR_FRAME);
        CHECK_EQ(to.usable, 0);
    }
}

/* A bar that turns by 73.7 degrees: between its ends it is outside of the join of both hulls, inside of the join grown by r w^2 / 8. */
static void turning(void)
{
    const fmb_real bar[2][3] = {{1, 0, 0}, {5, 0, 0}}, high = (fmb_real)0.96;
    const fmb_real m[3][3] = {{(fmb_real)0.28, -high, 0}, {high, (fmb_real)0.28, 0}, {0, 0, 1}};
    /* the tip at 36.9 of them */
    const fmb_real between[1][3] = {{4, 3, 0}};
    fmb_hull3 start, end, both, tip;
    fmb_hull3_pose turn;
    CHECK_EQ(fmb_hull3_points(&start, bar, 2) | fmb_hull3_points(&tip, between, 1) | init_hull_pose(&turn, m, NULL), 0);
    CHECK_EQ(fmb_hull3_move(&end, &start, &turn) | fmb_hull3_join(&both, &start, &end), 0);
    CHECK_EQ(fmb_hull3_distance(&both, &tip, NULL, NULL), FMB_MISS);
    CHECK_EQ(fmb_hull3_grow(&both, &both, (fmb_real)(5 * 1.2871 * 1.2871 / 8)), 0);
    CHECK_EQ(fmb_hull3_distance(&both, &tip, NULL, NULL), FMB_UNDECIDED);
}

int main(int argc, char **argv)
{
    struct random r = random_start(14);
    int rounds = (int)check_count(argc, argv, port_is_board ? 20 : 2000);
    directions();
    containment(&r, rounds);
    proofs(&r, (port_is_board ? 3 : 15) * rounds);
    scaled(&r, rounds);
    join_and_meet();
    refusals();
    damaged();
    unfilled();
    turning();
    sweep();
    return check_done("hull");
}
