/* SPDX-License-Identifier: MIT */
/*
 * Every theorem of fmb_motion.h against numbers of 768 bits: grown and placed frames contain what they should, steps contain
 * the turning body at all moments looked at, queries with a margin are right about distances, segments proved free are free and
 * hits are hits. Arguments: [SEED [COUNT]].
 */
#include "check.h"
#include "exact_motion.h"
#include "pairs.h"
#include <float.h>
#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

enum { DEPTH = 5, SAMPLES = 1 << DEPTH };

#ifdef FMB_REAL_DOUBLE
#define EPSILON DBL_EPSILON
#else
#define EPSILON FLT_EPSILON
#endif

static struct random rng;
static int count;

static double between(double a, double b) { return random_between(&rng, a, b); }

/* A rotation, rounded: a quaternion of length 1 but for `bad`, which makes the matrix that much too large or small. */
static void random_turn(fmb_pose3 *pose, double angle, double bad)
{
    double x[3], half = 0, w = 1 - angle * angle / 8, size;
    for (int k = 0; k < 3; k++) {
        x[k] = between(-1, 1);
        half += x[k] * x[k];
    }
    for (int i = 0; i < 3; i++) /* tan(half the angle) of about angle/2 */
        x[i] *= angle / 2 / (half > 0.01 ? half < 0.3 ? 0.5 : 1 : 1);
    size = w * w + x[0] * x[0] + x[1] * x[1] + x[2] * x[2];
    double a = x[0], b = x[1], c = x[2];
    double m[9] = {w * w + a * a - b * b - c * c, 2 * (a * b - w * c),           2 * (a * c + w * b),
                   2 * (a * b + w * c),           w * w - a * a + b * b - c * c, 2 * (b * c - w * a),
                   2 * (a * c - w * b),           2 * (b * c + w * a),           w * w - a * a - b * b + c * c};
    for (int i = 0; i < 9; i++)
        pose->rotation[i / 3][i % 3] = (fmb_real)(m[i] / size * (1 + bad * between(-1, 1)));
}

static void multiply(fmb_pose3 *out, const fmb_pose3 *a, const fmb_pose3 *b)
{
    for (int i = 0; i < 9; i++) {
        double x = 0;
        for (int k = 0; k < 3; k++)
            x += (double)a->rotation[i / 3][k] * (double)b->rotation[k][i % 3];
        out->rotation[i / 3][i % 3] = (fmb_real)x;
    }
}

/* A body near or away from its origin of coordinates; one of four is a plate or a needle. */
static void random_body(fmb_frame3 *f, double away)
{
    fmb_real x[4][3];
    do {
        int thin = random_int(&rng, 0, 3) == 0, box = random_int(&rng, 0, 1);
        double scale[3] = {1, 1, 1};
        if (thin)
            scale[random_int(&rng, 0, 2)] = between(0.001, 0.1);
        for (int i = 0; i < 4; i++)
            for (int k = 0; k < 3; k++)
                x[i][k] = (fmb_real)(i == 0 ? away * between(-1, 1)
                                            : scale[i - 1] * (box ? (i - 1 == k) * between(0.1, 1) : between(-1, 1)));
    } while (fmb_frame3_init(f, random_int(&rng, 0, 1) ? FMB_CUBOID : FMB_TETRAHEDRON, x[0], x[1], x[2], x[3]));
}

/* Edges almost in a plane: rounding moves the corners of such a frame by many times what it moves the edges. */
static void random_sliver(fmb_frame3 *f)
{
    fmb_real x[4][3];
    do {
        double off = between(0, 1) * (random_int(&rng, 0, 1) ? 0.01 : 10000 * (double)EPSILON), p = between(-1, 1),
               q = between(-1, 1);
        for (int k = 0; k < 3; k++) {
            for (int i = 0; i < 3; i++)
                x[i][k] = (fmb_real)between(-1, 1);
            x[3][k] = (fmb_real)(p * (double)x[1][k] + q * (double)x[2][k] + off * between(-1, 1));
        }
    } while (fmb_frame3_init(f, random_int(&rng, 0, 1) ? FMB_CUBOID : FMB_TETRAHEDRON, x[0], x[1], x[2], x[3]));
}

static void random_pose(fmb_pose3 *pose, double far, double bad)
{
    random_turn(pose, between(-3, 3), bad);
    for (int k = 0; k < 3; k++)
        pose->translation[k] = (fmb_real)(far * between(-1, 1));
}

static double largest_excess[3]; /* how much more room there is than asked for, in units of what the header says */

static void check_room(const fmb_frame3 *outer, const fmb_real *shift, const exact_frame *inner, double skin,
                       const char *what)
{
    exact_frame f;
    mpf_ptr v[3];
    exact_body(&f, outer, NULL);
    exact_vector(v, shift);
    double room = exact_room(&f, v, inner);
    if (!CHECK(room >= skin))
        printf("  %s: room %.17g, skin %.17g\n", what, room, skin);
}

/* Faces moved in by exactly s. 0: nothing is left. */
static int erode(exact_frame *f, double s)
{
    mpf_ptr n[4][3], p[3], q[3], g[4], sum = exact_number(0), one = exact_number(1), two = exact_number(2),
                                       volume = exact_number(0);
    int box = f->shape == FMB_CUBOID;
    for (int i = 0; i < 3; i++)
        exact_cross(n[i], f->edge[(i + 1) % 3], f->edge[(i + 2) % 3]);
    for (int k = 0; k < 3; k++) {
        p[k] = exact_sub(f->edge[1][k], f->edge[0][k]);
        q[k] = exact_sub(f->edge[2][k], f->edge[0][k]);
    }
    exact_cross(n[3], p, q);
    exact_dot(volume, n[0], f->edge[0]);
    mpf_abs(volume, volume);
    for (int i = 0; i < 4; i++) {
        mpf_ptr length = exact_number(0);
        exact_dot(length, n[i], n[i]);
        mpf_sqrt(length, length);
        g[i] = exact_mul(exact_number(s), exact_div(length, volume));
        sum = exact_add(sum, g[i]);
    }
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++)
            f->origin[k] = exact_add(f->origin[k], exact_mul(g[i], f->edge[i][k]));
    int left = 1;
    for (int i = 0; i < 3; i++) {
        mpf_ptr factor = exact_sub(one, box ? exact_mul(two, g[i]) : sum);
        left &= mpf_sgn(factor) > 0;
        for (int k = 0; k < 3; k++)
            f->edge[i][k] = exact_mul(factor, f->edge[i][k]);
    }
    return left;
}

static void test_grow(void)
{
    for (int n = 0; n < 4 * count; n++) {
        int mark = exact_mark();
        fmb_frame3 f, g, h;
        exact_frame e;
        double far = n % 3 == 0 ? 1000 : n % 3 == 1 ? 1 : 0;
        if (n % 4)
            random_body(&f, far);
        else
            random_sliver(&f);
        fmb_real skin = (fmb_real)(n % 5 == 0 ? between(0, 1e-7) : n % 5 == 1 ? between(0, 30) : between(0, 0.1));
        int answer = fmb_frame3_grow(&g, &f, skin);
        CHECK(answer == 0 || answer == FMB_ERR_RANGE);
        if (answer == 0) {
            exact_body(&e, &f, NULL);
            check_room(&g, NULL, &e, (double)skin, "grow");
            double size = (double)f.span;
            for (int k = 0; k < 3; k++)
                size += (double)(f.origin[k] < 0 ? -f.origin[k] : f.origin[k]);
            mpf_ptr still[3];
            exact_frame o;
            exact_body(&o, &g, NULL);
            exact_vector(still, NULL);
            if (n % 5 == 0 && n % 4 && f.shape == FMB_FRAME_SHAPE(FMB_CUBOID)) {
                double excess = (exact_room(&o, still, &e) - (double)skin) / (size * (double)EPSILON / 2);
                largest_excess[0] = excess > largest_excess[0] ? excess : largest_excess[0];
            }
        }
        fmb_real in = (fmb_real)between(0, 0.02);
        answer = fmb_frame3_grow(&h, &f, -in);
        if (answer == 0) {
            exact_body(&e, &f, NULL);
            if (erode(&e, (double)in))
                check_room(&h, NULL, &e, 0, "shrink");
        }
        exact_release(mark);
    }
}

static void test_place(void)
{
    for (int n = 0; n < 4 * count; n++) {
        int mark = exact_mark();
        fmb_frame3 f, g;
        fmb_pose3 pose;
        fmb_real error;
        exact_frame e;
        exact_pose p;
        if (n % 7)
            random_body(&f, n % 2 ? 3 : n % 8 ? 0 : 300);
        else
            random_sliver(&f);
        random_pose(&pose, n % 3 == 0 ? 100 : 1, n % 4 == 0 ? 2e-4 : 0);
        if (!CHECK_EQ(fmb_pose3_check(&pose, &error), 0))
            printf("  error %g\n", (double)error);
        fmb_real skin = (fmb_real)(n % 5 == 0 ? 0 : between(0, 0.1));
        int answer = fmb_frame3_place(&g, &f, &pose, skin);
        CHECK(answer == 0 || answer == FMB_ERR_RANGE);
        exact_of_pose(&p, &pose);
        /* what the matrix is off, along the axes */
        for (int j = 0; j < 3; j++) {
            double off = 0;
            for (int i = 0; i < 3; i++) {
                double d = mpf_get_d(exact_sub(p.q[i][j], exact_number((double)pose.rotation[i][j])));
                off += d * d;
            }
            CHECK(off <= (double)error * (double)error);
        }
        if (answer == 0) {
            exact_body(&e, &f, &p);
            check_room(&g, NULL, &e, (double)skin, "place");
        }
        exact_release(mark);
    }
}

static fmb_real power_of_two(int k) { return (fmb_real)ldexp(1, k); }

/* All corners of the range: units, bodies far from the origin of their coordinates or of the world, plates, needles, slivers. */
static void extreme_body(fmb_frame3 *f, fmb_real unit)
{
    fmb_real x[4][3];
    int error, most = sizeof(fmb_real) == 4 ? 14 : 30;
    do {
        fmb_frame3 g;
        double away = random_int(&rng, 0, 1) ? 0 : ldexp(1, random_int(&rng, 0, most));
        if (random_int(&rng, 0, 2))
            random_body(&g, 1);
        else
            random_sliver(&g);
        for (int i = 0; i < 4; i++) {
            fmb_real thin = i && random_int(&rng, 0, 3) == 0 ? power_of_two(-random_int(&rng, 0, most)) : 1;
            for (int k = 0; k < 3; k++)
                x[i][k] = unit * (i ? thin * g.edge[i - 1][k] : (fmb_real)away * g.origin[k]);
        }
        error = fmb_frame3_init(f, (fmb_shape)FMB_SHAPE_OF_FRAME(g.shape), x[0], x[1], x[2], x[3]);
    } while (error);
}

static fmb_real extreme_skin(fmb_real unit)
{
    switch (random_int(&rng, 0, 4)) {
    case 0: return 0;
    case 1: return power_of_two(sizeof(fmb_real) == 4 ? -149 : -1074);
    case 2: return unit * EPSILON * (fmb_real)between(0, 4);
    case 3: return unit * (fmb_real)between(0, 0.1);
    default: return unit * (fmb_real)between(0, 100);
    }
}

static void test_extremes(void)
{
    int placed = 0, parted = 0;
    for (int n = 0; n < 10 * count; n++) {
        int mark = exact_mark();
        fmb_real unit = power_of_two(sizeof(fmb_real) == 4 ? random_int(&rng, -20, 10) : random_int(&rng, -230, 230)),
                 skin = extreme_skin(unit);
        fmb_frame3 f, g, o;
        fmb_pose3 pose;
        exact_frame e, other;
        exact_pose p;
        extreme_body(&f, unit);
        random_pose(&pose, (double)unit * ldexp(1, random_int(&rng, -8, sizeof(fmb_real) == 4 ? 18 : 40)),
                    random_int(&rng, 0, 2) ? 0 : 3e-4);
        int grown = fmb_frame3_grow(&g, &f, skin);
        CHECK(grown == 0 || grown == FMB_ERR_RANGE || grown == FMB_ERR_DEGENERATE);
        if (grown == 0) {
            exact_body(&e, &f, NULL);
            check_room(&g, NULL, &e, (double)skin, "extreme grow");
        }
        int answer = fmb_frame3_place(&g, &f, &pose, skin);
        CHECK(answer == 0 || answer == FMB_ERR_RANGE || answer == FMB_ERR_DEGENERATE);
        if (answer == 0) {
            exact_of_pose(&p, &pose);
            exact_body(&e, &f, &p);
            check_room(&g, NULL, &e, (double)skin, "extreme place");
            placed++;
        }
        extreme_body(&o, unit);
        fmb_real axis[3] = {0, 0, 0}, low = 0, high = 4 * unit;
        for (int i = 0; i < (sizeof(fmb_real) == 4 ? 30 : 60) && fmb_test3_margin(&f, &o, 0, axis) == FMB_MISS; i++) {
            fmb_real middle = (low + high) / 2, hint[3] = {axis[0], axis[1], axis[2]};
            int miss = fmb_test3_margin(&f, &o, middle, i % 3 ? hint : NULL) == FMB_MISS;
            *(miss ? &low : &high) = middle;
        }
        if (low > 0 && fmb_test3_margin(&f, &o, low, axis) == FMB_MISS) { /* the largest margin that is kept */
            mpf_ptr x[3];
            exact_body(&e, &f, NULL);
            exact_body(&other, &o, NULL);
            exact_vector(x, axis);
            CHECK(exact_gap(&e, &other, x) > (double)low);
            parted++;
        }
        exact_release(mark);
    }
    printf("test_pose_exact: extremes: %d of %d placed, %d margins at their largest\n", placed, 10 * count, parted);
    CHECK(placed > count && parted > count / 4);
}

/* The end of a motion: turned from the start by about `angle`, about a point `lever` away. */
static void random_end(fmb_pose3 *to, const fmb_pose3 *from, double angle, double lever, double bad)
{
    fmb_pose3 turn;
    random_turn(&turn, angle, bad);
    multiply(to, &turn, from);
    for (int k = 0; k < 3; k++)
        to->translation[k] = from->translation[k] + (fmb_real)(angle * lever * between(-1, 1));
}

static double used_sum, used_most;
static int used_count;

/* A parallelogram as a prism: along z from -reach to reach. */
static fmb_frame3 prism(const fmb_frame2 *f, fmb_real reach)
{
    fmb_frame3 p;
    const fmb_real o[3] = {f->origin[0], f->origin[1], -reach}, u[3] = {f->edge[0][0], f->edge[0][1], 0};
    const fmb_real v[3] = {f->edge[1][0], f->edge[1][1], 0}, w[3] = {0, 0, 2 * reach};
    CHECK_EQ(fmb_frame3_init(&p, FMB_CUBOID, o, u, v, w), 0);
    return p;
}

static fmb_pose3 about_z(const fmb_pose2 *p)
{
    fmb_pose3 out = {{{p->rotation[0][0], p->rotation[0][1], 0}, {p->rotation[1][0], p->rotation[1][1], 0}, {0, 0, 1}},
                     {p->translation[0], p->translation[1], 0}};
    return out;
}

/* The plane: parallelograms grown, placed, on screws. */
static void test_plane(void)
{
    for (int n = 0; n < count; n++) {
        int start = exact_mark();
        fmb_frame2 f, g;
        fmb_pose2 pose[2];
        fmb_motion2 motion;
        exact_pose p[SAMPLES + 1];
        exact_frame e;
        fmb_real x[3][2], skin = (fmb_real)(n % 3 ? between(0, 0.1) : 0);
        do {
            for (int i = 0; i < 6; i++)
                x[i / 2][i % 2] = (fmb_real)between(-1, 1);
        } while (fmb_frame2_init(&f, FMB_CUBOID, x[0], x[1], x[2]));
        double angle = between(-3, 3), more = between(0, 1.3) * (n % 4 ? 1 : 0.001);
        for (int i = 0; i < 2; i++) {
            double t = angle / 2, c = (1 - t * t) / (1 + t * t), s = 2 * t / (1 + t * t),
                   bad = 1 + (n % 5 ? 0 : between(-1e-4, 1e-4));
            pose[i] = (fmb_pose2){{{(fmb_real)(c * bad), (fmb_real)-s}, {(fmb_real)s, (fmb_real)c}},
                                  {(fmb_real)between(-1, 1), (fmb_real)between(-1, 1)}};
            angle += more;
        }
        fmb_frame3 body = prism(&f, 1), outer;
        fmb_pose3 lifted[2] = {about_z(&pose[0]), about_z(&pose[1])};
        if (fmb_frame2_grow(&g, &f, skin) == 0) {
            outer = prism(&g, 10);
            exact_body(&e, &body, NULL);
            check_room(&outer, NULL, &e, (double)skin, "grow in 2D");
        }
        exact_of_pose(&p[0], &lifted[0]);
        exact_of_pose(&p[SAMPLES], &lifted[1]);
        if (fmb_frame2_place(&g, &f, &pose[0], skin) == 0) {
            outer = prism(&g, 10);
            exact_body(&e, &body, &p[0]);
            check_room(&outer, NULL, &e, (double)skin, "place in 2D");
        }
        int answer = fmb_motion2_screw(&motion, &f, &pose[0], &pose[1], skin);
        CHECK(answer == 0 || (answer == FMB_ERR_RANGE && more > 0.9));
        exact_along(p, DEPTH);
        for (int i = 0; i <= SAMPLES && answer == 0; i++) {
            int mark = exact_mark();
            outer = prism(&motion.frame, 10);
            fmb_real v[3] = {motion.displacement[0] * (fmb_real)i / SAMPLES,
                             motion.displacement[1] * (fmb_real)i / SAMPLES, 0};
            exact_body(&e, &body, &p[i]);
            /* i v / SAMPLES is rounded */
            check_room(&outer, v, &e, (double)skin - 2 * (double)EPSILON * 4, "screw in 2D");
            exact_release(mark);
        }
        exact_release(start);
    }
}

static void test_screw(void)
{
    static const double angles[] = {0, 1e-5, 0.001, 0.02, 0.1, 0.5, 1, 1.4};
    for (int n = 0; n < count; n++) {
        int start = exact_mark();
        fmb_frame3 f;
        fmb_pose3 from, to;
        fmb_motion3 m;
        exact_pose p[SAMPLES + 1];
        random_body(&f, n % 2 ? 1 : 0.1);
        random_pose(&from, 1, n % 5 == 0 ? 1e-4 : 0);
        double angle = angles[n % 8];
        random_end(&to, &from, angle, between(0, 4), n % 5 == 0 ? 1e-4 : 0);
        fmb_real skin = (fmb_real)(n % 3 ? 0 : 0.01);
        int answer = fmb_motion3_screw(&m, &f, &from, &to, skin);
        CHECK(answer == 0 || (answer == FMB_ERR_RANGE && angle > 0.9) || (answer == FMB_ERR_RANGE && n % 5 == 0));
        if (answer == 0) {
            exact_of_pose(&p[0], &from);
            exact_of_pose(&p[SAMPLES], &to);
            exact_along(p, DEPTH);
            double least = 1e300;
            for (int i = 0; i <= SAMPLES; i++) {
                int mark = exact_mark();
                exact_frame e, o;
                mpf_ptr v[3];
                exact_body(&e, &f, &p[i]);
                exact_body(&o, &m.frame, NULL);
                exact_vector(v, m.displacement);
                for (int k = 0; k < 3; k++)
                    v[k] = exact_div(exact_mul(v[k], exact_number(i)), exact_number(SAMPLES));
                double room = exact_room(&o, v, &e);
                least = room < least ? room : least;
                exact_release(mark);
            }
            if (!CHECK(least >= (double)skin))
                printf("  screw %d: angle %g, room %.17g, skin %g, inflation %g\n", n, angle, least, (double)skin,
                       (double)m.inflation);
            double used = 1 - (least - (double)skin) / (double)m.inflation;
            if (angle >= 0.02 && n % 5) {
                used_sum += used;
                used_most = used > used_most ? used : used_most;
                used_count++;
            }
        }
        exact_release(start);
    }
}

/* A box along the axes. */
static int upright(const fmb_frame3 *f)
{
    int answer = f->shape == FMB_FRAME_SHAPE(FMB_CUBOID);
    for (int i = 0; i < 9; i++)
        answer &= i % 4 == 0 || f->edge[i / 3][i % 3] == 0;
    return answer;
}

static void test_margin(void)
{
    int misses = 0, hits = 0;
    for (int n = 0; n < 4 * count; n++) {
        int mark = exact_mark();
        fmb_frame3 a, b;
        fmb_real axis[3] = {0, 0, 0}, other[3] = {0, 0, 0}, again[3];
        exact_frame ea, eb;
        random_body(&a, 0.7);
        random_body(&b, 0.7);
        fmb_real margin = (fmb_real)(n % 2 ? between(0, 0.5) : between(-0.02, 0));
        int answer = fmb_test3_margin(&a, &b, margin, axis);
        CHECK_EQ(answer, fmb_test3_margin(&b, &a, margin, other));
        exact_body(&ea, &a, NULL);
        exact_body(&eb, &b, NULL);
        if (answer == FMB_MISS && margin > 0) {
            mpf_ptr x[3];
            exact_vector(x, axis);
            CHECK(exact_gap(&ea, &eb, x) > (double)margin);
            for (int k = 0; k < 3; k++)
                again[k] = -3 * axis[k]; /* either side, any length */
            CHECK_EQ(fmb_test3_margin(&a, &b, margin, again), FMB_MISS);
        }
        /* corners: sqrt 3 */
        if (margin > 0 && upright(&a) && upright(&b) && exact_margin(&ea, &eb) > 1.74 * (double)margin)
            CHECK_EQ(answer, FMB_MISS);
        /* no face direction may show an overlap of more than rounding allows; erosions are apart */
        if (margin < 0 && answer == FMB_MISS)
            CHECK(exact_margin(&ea, &eb) > -1);
        if (margin < 0 && exact_margin(&ea, &eb) > 0)
            CHECK(answer == FMB_MISS || answer == FMB_ERR_RANGE);
        misses += answer == FMB_MISS;
        hits += answer == FMB_HIT;
        exact_release(mark);
    }
    CHECK(count < 150 || (misses > count / 4 && hits > count / 4));
}

/* Two boxes that overlap by a known slab. */
static void test_shallow(void)
{
    fmb_frame3 a, b;
    const fmb_real zero[3] = {0, 0, 0}, x[3] = {1, 0, 0}, y[3] = {0, 1, 0}, z[3] = {0, 0, 1},
                   at[3] = {(fmb_real)0.9375, 0, 0};
    CHECK_EQ(fmb_frame3_init(&a, FMB_CUBOID, zero, x, y, z), 0);
    CHECK_EQ(fmb_frame3_init(&b, FMB_CUBOID, at, x, y, z), 0);
    CHECK_EQ(fmb_test3(&a, &b, NULL), FMB_HIT);
    CHECK_EQ(fmb_test3_margin(&a, &b, (fmb_real)-0.0625 * (1 + 1000 * EPSILON), NULL), FMB_MISS); /* 1/16 overlap */
    CHECK(fmb_test3_margin(&a, &b, (fmb_real)-0.0625, NULL) != FMB_MISS);
    CHECK_EQ(fmb_test3_margin(&a, &b, (fmb_real)-0.05, NULL), FMB_HIT);
}

/* The exact bodies of a segment at 2^-DEPTH multiples. */
static int segment_touches(const fmb_frame3 *body, const exact_pose *p, const fmb_frame3 *obstacle, int first, int last)
{
    int touches = 0;
    for (int i = first; i <= last && !touches; i++) {
        int mark = exact_mark();
        exact_frame e, o;
        exact_body(&e, body, &p[i]);
        exact_body(&o, obstacle, NULL);
        touches = exact_margin(&e, &o) <= 0;
        exact_release(mark);
    }
    return touches;
}

static void test_segments(void)
{
    int tally[3] = {0, 0, 0};
    for (int n = 0; n < count; n++) {
        int start = exact_mark();
        fmb_frame3 f, o;
        fmb_pose3 from, to;
        fmb_interval when;
        exact_pose p[SAMPLES + 1];
        random_body(&f, 0.5);
        random_body(&o, 0.8);
        random_pose(&from, 0.7, 0);
        random_end(&to, &from, between(0.1, 1.2), 2, 0);
        fmb_path3 a = {.motion = FMB_SCREW, .body = &f, .from = &from, .to = &to},
                  b = {.motion = FMB_RESTS, .body = &o};
        int answer = fmb_segment3(&a, &b, DEPTH - 1, &when);
        if (answer < 0) {
            CHECK_EQ(answer, FMB_ERR_RANGE);
            continue;
        }
        CHECK_EQ(answer, fmb_segment3(&b, &a, DEPTH - 1, NULL));
        tally[answer]++;
        exact_of_pose(&p[0], &from);
        exact_of_pose(&p[SAMPLES], &to);
        exact_along(p, DEPTH);
        if (answer == FMB_MISS) {
            CHECK(!segment_touches(&f, p, &o, 0, SAMPLES));
        } else {
            int free = (int)((double)when.in * SAMPLES), at = (int)((double)when.out * SAMPLES);
            CHECK(when.in >= 0 && when.in < when.out && when.out <= 1);
            CHECK(!segment_touches(&f, p, &o, 0, free - 1));
            if (answer == FMB_HIT)
                CHECK(segment_touches(&f, p, &o, at, at));
        }
        exact_release(start);
    }
    printf("test_pose_exact: segments: %d free, %d hit, %d undecided\n", tally[0], tally[1], tally[2]);
    CHECK(count < 150 || (tally[FMB_MISS] > count / 5 && tally[FMB_HIT] > count / 10));
}

/* A tetrahedron whose first vertex is `far` from one of the body's, outwards, at pose p. Returns their distance, rounded up. */
static double plant(fmb_frame3 *o, const fmb_frame3 *body, const exact_pose *p, double far)
{
    exact_frame e;
    int vertex = random_int(&rng, 0, 3);
    double at[3], out[3], square = 0, size = 0;
    exact_body(&e, body, p);
    for (int k = 0; k < 3; k++) {
        double middle = mpf_get_d(e.origin[k]);
        at[k] = middle;
        for (int i = 0; i < 3; i++) {
            middle += mpf_get_d(e.edge[i][k]) * (body->shape == FMB_FRAME_SHAPE(FMB_CUBOID) ? 0.5 : 0.25);
            at[k] += i + 1 == vertex ? mpf_get_d(e.edge[i][k]) : 0;
        }
        out[k] = at[k] - middle;
        size += out[k] < 0 ? -out[k] : out[k];
    }
    fmb_real x[4][3];
    for (int i = 0; i < 4; i++)
        for (int k = 0; k < 3; k++)
            x[i][k] = (fmb_real)(i == 0 ? at[k] + far * out[k] / size
                                        : 0.2 * out[k] / size + (k + 1 == i ? 0.03 : 0.001));
    CHECK_EQ(fmb_frame3_init(o, FMB_TETRAHEDRON, x[0], x[1], x[2], x[3]), 0);
    for (int k = 0; k < 3; k++) {
        double d = (double)x[0][k] - at[k];
        square += d * d;
    }
    return sqrt(square) * (1 + 1e-9) + 1e-15;
}

/* Bodies that pass one another at a known distance: with skins of more than that they are never free up to there, with less mostly. */
static void test_near(void)
{
    int misses = 0;
    for (int n = 0; n < count; n++) {
        int start = exact_mark(), moment = random_int(&rng, 1, SAMPLES - 1);
        fmb_frame3 f, o;
        fmb_pose3 from, to;
        fmb_interval when = {0, 0};
        exact_pose p[SAMPLES + 1];
        random_body(&f, 0.5);
        random_pose(&from, 0.7, 0);
        random_end(&to, &from, between(0.1, 1.2), 1, 0);
        exact_of_pose(&p[0], &from);
        exact_of_pose(&p[SAMPLES], &to);
        exact_along(p, DEPTH);
        double far = plant(&o, &f, &p[moment], n % 3 ? between(0.001, 0.05) : 0), share = between(0, 1);
        fmb_path3 a = {.motion = FMB_SCREW,
                       .body = &f,
                       .skin = (fmb_real)(far * share) * (1 + 4 * EPSILON),
                       .from = &from,
                       .to = &to};
        fmb_path3 b = {.motion = FMB_RESTS, .body = &o, .skin = (fmb_real)(far * (1 - share)) * (1 + 4 * EPSILON)};
        int answer = fmb_segment3(&a, &b, 2 * DEPTH, &when);
        CHECK(answer == FMB_HIT || answer == FMB_UNDECIDED || answer == FMB_ERR_RANGE);
        CHECK((double)when.in <= (double)moment / SAMPLES);
        a.skin *= (fmb_real)0.5;
        b.skin *= (fmb_real)0.5;
        misses += fmb_segment3(&b, &a, 2 * DEPTH, NULL) == FMB_MISS;
        exact_release(start);
    }
    CHECK(count < 300 || misses > count / 20);
    printf("test_pose_exact: of %d that pass nearer than their skins none is free, with half the skins %d are\n", count,
           misses);
}

int main(int argc, char **argv)
{
    unsigned long long seed = check_seed(argc, argv, 1);
    count = (int)check_count(argc, argv, 60);
    rng = random_start(seed);
    printf("test_pose_exact: seed %llu, count %d\n", seed, count);
    test_grow();
    test_place();
    test_extremes();
    test_screw();
    test_plane();
    test_margin();
    test_shallow();
    test_segments();
    test_near();
    printf(
        "test_pose_exact: boxes grown by rounding alone: %.2f u (|origin| + span) at most; share of the inflation used: mean %.2f, most %.2f\n",
        largest_excess[0], used_sum / used_count, used_most);
    return check_done("pose_exact");
}
