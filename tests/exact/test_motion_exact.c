/* SPDX-License-Identifier: MIT */
/*
 * Steps of turning bodies where they are tightest, against numbers of 768 bits. A bar lies along the way of its centre, its faces across it: there what
 * the centre is off its chord and what the ends of the bar turn add up, along a face's normal. So the exact body uses nearly all of what
 * fmb_motion3_screw and fmb_motion3_chain add, at the middle of the step, at its ends and between, as its length says. `used` is the share, and the
 * test looks at its own sharpness: it asks for a share of at least SHARP of each kind. A bound that were smaller by more than 1 - SHARP would let
 * the body out. The same in 2D; and bounds of chains of joints that attain them. Arguments: [SEED [COUNT]].
 */
#include "check.h"
#include "exact_motion.h"
#include "motion/motion.h"
#include "pairs.h"
#include <float.h>
#include <math.h>
#include <stddef.h>
#include <stdio.h>

#ifdef FMB_REAL_DOUBLE
#define EPSILON DBL_EPSILON
#else
#define EPSILON FLT_EPSILON
#endif

enum { DEPTH = 3, SAMPLES = 1 << DEPTH, KINDS = 6 };

/*
 * Where a bar of half length h uses most of A (1 - x^2) + B x, as x = B/(2A): the middle, between, the end; the last two: more than there is of
 * A, and a turn about its own centre.
 */
static const double where[KINDS] = {0, 0.25, 0.5, 1, 2, 1e9};
static const double SHARP = 0.99;

static struct random rng;
static int count;

static double between(double a, double b) { return random_between(&rng, a, b); }

/* ---- a world that is turned somehow ---- */

/* The columns of a rotation in double, row after row. */
typedef struct {
    double m[3][3];
} turn3;

static turn3 any_turn(void)
{
    double q[4], square;
    turn3 t;
    do {
        square = 0;
        for (int i = 0; i < 4; i++) {
            q[i] = between(-1, 1);
            square += q[i] * q[i];
        }
    } while (square < 0.1);
    const double w = q[0], x = q[1], y = q[2], z = q[3], s = 2 / square;
    const double m[9] = {1 - s * (y * y + z * z), s * (x * y - w * z),     s * (x * z + w * y),
                         s * (x * y + w * z),     1 - s * (x * x + z * z), s * (y * z - w * x),
                         s * (x * z - w * y),     s * (y * z + w * x),     1 - s * (x * x + y * y)};
    for (int i = 0; i < 9; i++)
        t.m[i / 3][i % 3] = m[i];
    return t;
}

static void turned(double to[3], const turn3 *t, const double x[3])
{
    for (int k = 0; k < 3; k++)
        to[k] = t->m[k][0] * x[0] + t->m[k][1] * x[1] + t->m[k][2] * x[2];
}

/* About z, then t. */
static turn3 about_z(const turn3 *t, double angle)
{
    turn3 r = *t;
    for (int k = 0; k < 3; k++) {
        r.m[k][0] = t->m[k][0] * cos(angle) + t->m[k][1] * sin(angle);
        r.m[k][1] = t->m[k][1] * cos(angle) - t->m[k][0] * sin(angle);
    }
    return r;
}

/* The pose with the orientation t, rounded, that has the body's centre (in its coordinates) at `at`, to within rounding. */
static void pose_at(fmb_pose3 *pose, const turn3 *t, const double at[3], const double centre[3])
{
    for (int k = 0; k < 3; k++) {
        double x = at[k];
        for (int i = 0; i < 3; i++) {
            pose->rotation[k][i] = (fmb_real)t->m[k][i];
            x -= (double)pose->rotation[k][i] * centre[i];
        }
        pose->translation[k] = (fmb_real)x;
    }
}

/* ---- a bar ---- */

/* How much thinner than long. Thinner ones round more: their corners move by more than their faces. */
static const double THIN = 64;

static int thin_shape(int n) { return n % 3 == 2 ? FMB_TETRAHEDRON : FMB_CUBOID; }

/*
 * A bar along y, `reach` from its centre to its end, in coordinates of its own. A tetrahedron has one sharp end, which is far from the centre: at
 * y of `side` 1 or -1.
 */
static void make_bar(fmb_frame3 *body, double centre[3], int shape, double reach, double side)
{
    fmb_real x[4][3];
    const double thin = reach / THIN, far = shape == FMB_CUBOID ? 2 * reach : side * 4 / 3 * reach;
    double from[3];
    for (int k = 0; k < 3; k++)
        centre[k] = reach * between(-0.2, 0.2);
    for (int i = 0; i < 9; i++)
        x[1 + i / 3][i % 3] = i % 4 == 0 ? (fmb_real)(i == 4 ? far : thin) : 0;
    for (int k = 0; k < 3; k++) {
        double diagonal = 0;
        for (int i = 0; i < 3; i++)
            diagonal += (double)x[1 + i][k];
        from[k] = centre[k] - diagonal * (shape == FMB_CUBOID ? 0.5 : 0.25);
        x[0][k] = (fmb_real)from[k];
    }
    CHECK_EQ(fmb_frame3_init(body, (fmb_shape)shape, x[0], x[1], x[2], x[3]), 0);
}

/* The room that the moving frame leaves around the body at a pose; t = i / SAMPLES of its displacement. */
static double room_at(const fmb_frame3 *frame, const fmb_real displacement[3], const fmb_frame3 *body,
                      const exact_pose *pose, int i)
{
    int mark = exact_mark();
    exact_frame inner, outer;
    mpf_ptr v[3];
    exact_body(&inner, body, pose);
    exact_body(&outer, frame, NULL);
    exact_vector(v, displacement);
    for (int k = 0; k < 3; k++)
        v[k] = exact_div(exact_mul(v[k], exact_number(i)), exact_number(SAMPLES));
    double room = exact_room(&outer, v, &inner);
    exact_release(mark);
    return room;
}

static double most_used[2][2][KINDS]; /* screw and chain; 3D and 2D */
static const char *const family_name[2] = {"screw", "chain"};

static void note_used(int family, int plane, int kind, double used)
{
    double *most = &most_used[family][plane][kind];
    *most = used > *most ? used : *most;
}

/* For x = B/(2A): the half length of a bar whose centre has the bow A and that turns by `angle` in all. */
static double reach_for(int kind, double bow, double angle) { return where[kind] * 2 * bow / (angle / 2); }

/* ---- screws ---- */

/*
 * An angle of a step. To know the bounds within a hundredth it must not be large, where the series of motion.c are rounded up; nor
 * small, where a step is no more than what rounds.
 */
static double any_angle(int n)
{
    static const double some[] = {0.12, 0.25, 0.4, 0.06, 1, 1.5};
    return some[n / KINDS % 6] * (random_int(&rng, 0, 1) ? 1 : -1);
}

static void test_screws(void)
{
    for (int n = 0; n < count; n++) {
        int start = exact_mark(), kind = n % KINDS, shape = thin_shape(n / 2), plain = n / KINDS % 2;
        const double angle = any_angle(n), size = ldexp(1, random_int(&rng, -8, 8)), side = n & 8 ? 1 : -1;
        const double bow = size * angle * angle / 8, far = kind == KINDS - 1 ? 0 : size;
        const double reach = kind == 0 ? bow / 16 : kind == KINDS - 1 ? size : reach_for(kind, bow, fabs(angle));
        const turn3 world = any_turn();
        const double slide = plain ? 0 : size * between(-1, 1), shift[3] = {size * between(-0.3, 0.3), 0, 0};
        fmb_frame3 body;
        fmb_pose3 pose[2];
        fmb_motion3 m;
        exact_pose p[SAMPLES + 1];
        double centre[3];
        make_bar(&body, centre, shape, reach, side);
        for (int i = 0; i < 2; i++) {
            const double a = angle * (i - 0.5), at[3] = {far * cos(a) + shift[0], far * sin(a), slide * i};
            const turn3 t = about_z(&world, a);
            double there[3];
            turned(there, &world, at);
            pose_at(&pose[i], &t, there, centre);
        }
        CHECK_EQ(fmb_motion3_screw(&m, &body, &pose[0], &pose[1], 0), 0);
        exact_of_pose(&p[0], &pose[0]);
        exact_of_pose(&p[SAMPLES], &pose[1]);
        exact_along(p, DEPTH);
        double least = 1e300;
        for (int i = 0; i <= SAMPLES; i++)
            least = fmin(least, room_at(&m.frame, m.displacement, &body, &p[i], i));
        if (!CHECK(least >= 0))
            printf("  screw, kind %d: angle %g, size %g, room %g of %g\n", kind, angle, size, least,
                   (double)m.inflation);
        note_used(0, 0, kind, 1 - least / (double)m.inflation);
        exact_release(start);
    }
}

/* ---- chains: a body on a path with |c''| = bend, turning at the rate `turn`, given to within sway and stray ---- */

typedef struct {
    double size, bend, turn, sway, stray; /* signed: outwards, and against each other where that is worst */
    double slide[3];                      /* of the centre, straight */
    turn3 world;
} course;

static void any_course(course *c, int n, int kind)
{
    *c = (course){.size = ldexp(1, random_int(&rng, -6, 6)), .world = any_turn()};
    const double side = random_int(&rng, 0, 1) ? 1 : -1;
    c->bend = kind == KINDS - 1 ? 0 : c->size * side * between(0.02, 0.2);
    c->turn = kind == 0 ? 0 : between(0.1, 0.25) * (random_int(&rng, 0, 1) ? 1 : -1);
    if (n % 3 == 1)
        c->sway = between(0, 0.03) * (random_int(&rng, 0, 1) ? 1 : -1);
    if (n % 4 == 1)
        c->stray = c->size * side * between(0, 0.01);
    for (int k = 0; k < 3; k++)
        c->slide[k] = c->size * between(-1, 1);
}

/* The exact body of the path at i / SAMPLES: the orientation `world`, which is near a rotation, made one, after a turn by turn (t - 1/2). */
static void course_at(exact_pose *p, const course *c, const double centre[3], int i)
{
    const double t = (double)i / SAMPLES;
    fmb_pose3 world;
    exact_pose from, spin;
    mpf_ptr at[3], m[3];
    double x[3];
    pose_at(&world, &c->world, (const double[3]){0, 0, 0}, (const double[3]){0, 0, 0});
    exact_of_pose(&from, &world);
    exact_turn(&spin, 2, exact_number(c->turn * (t - 0.5)));
    exact_then(p, &from, &spin);
    for (int k = 0; k < 3; k++) {
        x[k] = c->slide[k] * t + (k == 0 ? c->bend * t * (1 - t) / 2 + c->stray : 0);
        m[k] = exact_number(centre[k]);
        at[k] = exact_number(x[k]);
    }
    mpf_ptr moved[3], there[3];
    exact_apply(moved, p, m); /* its translation is 0 */
    exact_apply(there, &from, at);
    for (int k = 0; k < 3; k++)
        p->t[k] = exact_sub(there[k], moved[k]);
}

/* The pose at t = half / 2 as it is given: without the stray, and the middle off by sway. */
static void course_given(fmb_pose3 *pose, const course *c, const double centre[3], int half)
{
    const double t = half * 0.5;
    const turn3 spun = about_z(&c->world, c->turn * (t - 0.5) + (half == 1 ? c->sway : 0));
    double x[3], there[3];
    for (int k = 0; k < 3; k++)
        x[k] = c->slide[k] * t + (k == 0 ? c->bend * t * (1 - t) / 2 : 0);
    turned(there, &c->world, x);
    pose_at(pose, &spun, there, centre);
}

/* The bounds that the path attains; what poses round is allowed for in sway and stray. */
static fmb_motion_bounds course_bounds(const course *c, double reach)
{
    const double scale = 1 + 2 * (double)EPSILON, off = 16 * (double)EPSILON;
    return (fmb_motion_bounds){
        c->bend != 0 ? (fmb_real)(fabs(c->bend) * scale) : FMB_STRAIGHT,
        c->turn != 0 ? (fmb_real)(fabs(c->turn) * scale) : FMB_NO_TURN,
        (fmb_real)(fabs(c->sway) + off),
        (fmb_real)(fabs(c->stray) + off * (c->size + reach)),
    };
}

static void test_chains(void)
{
    for (int n = 0; n < count; n++) {
        int start = exact_mark(), kind = n % KINDS;
        course c;
        any_course(&c, n / KINDS, kind);
        const double bow = fabs(c.bend) / 8;
        const double reach = kind == 0 ? bow / 16 : kind == KINDS - 1 ? c.size : reach_for(kind, bow, fabs(c.turn));
        fmb_frame3 body;
        fmb_pose3 pose[3];
        fmb_motion3 m;
        double centre[3], least = 1e300;
        make_bar(&body, centre, thin_shape(n / KINDS), reach, n & 8 ? 1 : -1);
        for (int i = 0; i < 3; i++)
            course_given(&pose[i], &c, centre, i);
        fmb_motion_bounds bounds = course_bounds(&c, reach);
        CHECK_EQ(fmb_motion3_chain(&m, &body, &pose[0], &pose[1], &pose[2], &bounds, 0), 0);
        for (int i = 0; i <= SAMPLES; i++) {
            int mark = exact_mark();
            exact_pose p;
            course_at(&p, &c, centre, i);
            least = fmin(least, room_at(&m.frame, m.displacement, &body, &p, i));
            exact_release(mark);
        }
        if (!CHECK(least >= 0))
            printf("  chain, kind %d: room %g of %g, sway %g, stray %g\n", kind, least, (double)m.inflation, c.sway,
                   c.stray);
        note_used(1, 0, kind, 1 - least / ((double)m.inflation + fabs(c.stray)));
        exact_release(start);
    }
}

/* ---- the plane: the same about z, and of a frame in 2D ---- */

/* The least way from the body's corners to the sides of the frame, which has moved by t = i / SAMPLES of its displacement. */
static double plane_room(const fmb_frame2 *frame, const fmb_real displacement[2], const fmb_frame2 *body,
                         const exact_pose *pose, int i)
{
    int start = exact_mark(), box = FMB_SHAPE_OF_FRAME(frame->shape) == FMB_CUBOID;
    mpf_ptr o[2], e[3][2], size = exact_number((double)0);
    double least = 1e300;
    for (int k = 0; k < 2; k++) {
        o[k] = exact_add(
            exact_number((double)frame->origin[k]),
            exact_div(exact_mul(exact_number((double)displacement[k]), exact_number(i)), exact_number(SAMPLES)));
        e[0][k] = exact_number((double)frame->edge[0][k]);
        e[1][k] = exact_number((double)frame->edge[1][k]);
        e[2][k] = exact_sub(e[1][k], e[0][k]);
    }
    mpf_ptr det = exact_sub(exact_mul(e[0][0], e[1][1]), exact_mul(e[0][1], e[1][0]));
    for (int corner = 0; corner < (box ? 4 : 3); corner++) {
        int mark = exact_mark();
        mpf_ptr x[3] = {exact_number((double)body->origin[0]), exact_number((double)body->origin[1]), exact_number(0)},
                d[3];
        for (int k = 0; k < 2; k++)
            for (int j = 0; j < 2; j++)
                if (corner >> j & 1)
                    x[k] = exact_add(x[k], exact_number((double)body->edge[j][k]));
        exact_apply(d, pose, x);
        for (int k = 0; k < 2; k++)
            d[k] = exact_sub(d[k], o[k]);
        /* d = a e_0 + b e_1: a, b >= 0 and a, b <= 1 or a + b <= 1 */
        mpf_ptr a = exact_div(exact_sub(exact_mul(d[0], e[1][1]), exact_mul(d[1], e[1][0])), det);
        mpf_ptr b = exact_div(exact_sub(exact_mul(e[0][0], d[1]), exact_mul(e[0][1], d[0])), det);
        mpf_ptr one = exact_number(1), room[4] = {a, b, exact_sub(one, a), exact_sub(one, b)};
        int of[4] = {1, 0, 1, 0}, sides = box ? 4 : 3;
        if (!box) {
            room[2] = exact_sub(exact_sub(one, a), b);
            of[2] = 2;
        }
        for (int s = 0; s < sides; s++) { /* times the height above that side */
            mpf_set(size, exact_add(exact_mul(e[of[s]][0], e[of[s]][0]), exact_mul(e[of[s]][1], e[of[s]][1])));
            mpf_sqrt(size, size);
            double r = mpf_get_d(exact_div(exact_mul(room[s], det), size));
            least = fmin(least, mpf_sgn(det) < 0 ? -r : r);
        }
        exact_release(mark);
    }
    exact_release(start);
    return least;
}

/* A bar along y. */
static void make_bar2(fmb_frame2 *body, double centre[3], int shape, double reach, double side)
{
    const double far = shape == FMB_CUBOID ? 2 * reach : side * 2 * reach, weight = shape == FMB_CUBOID ? 0.5 : 0.25;
    /* of a triangle fmb takes a quarter of the sum of the edges: its end is 3/4 of the long one away */
    const fmb_real u[2] = {(fmb_real)(reach / THIN), 0},
                   v[2] = {0, (fmb_real)(shape == FMB_CUBOID ? far : far * 2 / 3)};
    fmb_real origin[2];
    for (int k = 0; k < 2; k++) {
        centre[k] = reach * between(-0.2, 0.2);
        origin[k] = (fmb_real)(centre[k] - weight * ((double)u[k] + (double)v[k]));
    }
    centre[2] = 0;
    CHECK_EQ(fmb_frame2_init(body, (fmb_shape)shape, origin, u, v), 0);
}

static void flat_pose(fmb_pose2 *pose, const fmb_pose3 *from)
{
    for (int k = 0; k < 2; k++) {
        pose->translation[k] = from->translation[k];
        for (int i = 0; i < 2; i++)
            pose->rotation[k][i] = from->rotation[k][i];
    }
}

static turn3 any_flat_turn(void)
{
    const turn3 level = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    return about_z(&level, between(-3, 3));
}

static void test_plane_screws(void)
{
    for (int n = 0; n < count; n++) {
        int start = exact_mark(), kind = n % KINDS;
        const double angle = any_angle(n), size = ldexp(1, random_int(&rng, -8, 8)), bow = size * angle * angle / 8;
        const double far = kind == KINDS - 1 ? 0 : size;
        const double reach = kind == 0 ? bow / 16 : kind == KINDS - 1 ? size : reach_for(kind, bow, fabs(angle));
        const turn3 world = any_flat_turn();
        fmb_frame2 body;
        fmb_pose3 lifted[2];
        fmb_pose2 pose[2];
        fmb_motion2 m;
        exact_pose p[SAMPLES + 1];
        double centre[3], least = 1e300;
        make_bar2(&body, centre, n / KINDS % 3 == 2 ? FMB_TETRAHEDRON : FMB_CUBOID, reach, n & 8 ? 1 : -1);
        for (int i = 0; i < 2; i++) {
            const double a = angle * (i - 0.5), at[3] = {far * cos(a), far * sin(a), 0};
            const turn3 t = about_z(&world, a);
            double there[3];
            turned(there, &world, at);
            pose_at(&lifted[i], &t, there, centre);
            flat_pose(&pose[i], &lifted[i]);
        }
        CHECK_EQ(fmb_motion2_screw(&m, &body, &pose[0], &pose[1], 0), 0);
        exact_of_pose(&p[0], &lifted[0]);
        exact_of_pose(&p[SAMPLES], &lifted[1]);
        exact_along(p, DEPTH);
        for (int i = 0; i <= SAMPLES; i++)
            least = fmin(least, plane_room(&m.frame, m.displacement, &body, &p[i], i));
        if (!CHECK(least >= 0))
            printf("  screw in 2D, kind %d: angle %g, room %g of %g\n", kind, angle, least, (double)m.inflation);
        note_used(0, 1, kind, 1 - least / (double)m.inflation);
        exact_release(start);
    }
}

static void test_plane_chains(void)
{
    for (int n = 0; n < count; n++) {
        int start = exact_mark(), kind = n % KINDS;
        course c;
        any_course(&c, n / KINDS, kind);
        c.world = any_flat_turn();
        c.slide[2] = 0;
        const double bow = fabs(c.bend) / 8;
        const double reach = kind == 0 ? bow / 16 : kind == KINDS - 1 ? c.size : reach_for(kind, bow, fabs(c.turn));
        fmb_frame2 body;
        fmb_pose3 lifted;
        fmb_pose2 pose[3];
        fmb_motion2 m;
        double centre[3], least = 1e300;
        make_bar2(&body, centre, n / KINDS % 3 == 2 ? FMB_TETRAHEDRON : FMB_CUBOID, reach, n & 8 ? 1 : -1);
        for (int i = 0; i < 3; i++) {
            course_given(&lifted, &c, centre, i);
            flat_pose(&pose[i], &lifted);
        }
        fmb_motion_bounds bounds = course_bounds(&c, reach);
        CHECK_EQ(fmb_motion2_chain(&m, &body, &pose[0], &pose[1], &pose[2], &bounds, 0), 0);
        for (int i = 0; i <= SAMPLES; i++) {
            int mark = exact_mark();
            exact_pose p;
            course_at(&p, &c, centre, i);
            least = fmin(least, plane_room(&m.frame, m.displacement, &body, &p, i));
            exact_release(mark);
        }
        if (!CHECK(least >= 0))
            printf("  chain in 2D, kind %d: room %g of %g\n", kind, least, (double)m.inflation);
        note_used(1, 1, kind, 1 - least / ((double)m.inflation + fabs(c.stray)));
        exact_release(start);
    }
}

/* ---- poses: what a matrix is off its rotation, and where a body's centre is ---- */

/* M = Q (I + S): the rotation nearest to it is Q, to within rounding. S symmetric, of entries 0, e, -e: sums of rows are then what it stretches by. */
static void spoilt_pose(fmb_pose3 *pose, double e)
{
    const turn3 q = any_turn();
    double s[3][3];
    const int alike = random_int(&rng, 0, 3); /* 0: all alike; 1: as much too small as is accepted; else any */
    if (alike == 1 && e > 0)                  /* second orders count there */
        e = (double)FMB_POSE_TOLERANCE * between(0.9, 0.99);
    for (int i = 0; i < 3; i++)
        for (int j = i; j < 3; j++)
            s[i][j] = s[j][i] = alike == 0 ? e : alike == 1 ? (i == j ? -e : 0) : e * random_int(&rng, -1, 1);
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            double x = q.m[i][j];
            for (int k = 0; k < 3; k++)
                x += (alike > 2 ? s[i][k] : q.m[i][k]) * (alike > 2 ? q.m[k][j] : s[k][j]); /* from either side */
            pose->rotation[i][j] = (fmb_real)x;
        }
    for (int k = 0; k < 3; k++)
        pose->translation[k] = 0;
}

/* The second norm of what the matrix is off, by powers; and the Frobenius norm. */
static double norms_of(double off[3][3], double *frobenius)
{
    double x[3] = {between(0.5, 1), between(0.5, 1), between(0.5, 1)}, size = 0;
    *frobenius = 0;
    for (int i = 0; i < 9; i++)
        *frobenius += off[i / 3][i % 3] * off[i / 3][i % 3];
    *frobenius = sqrt(*frobenius);
    for (int n = 0; n < 60 && *frobenius > 0; n++) {
        double y[3] = {0, 0, 0}, z[3] = {0, 0, 0}, length = 0;
        for (int i = 0; i < 9; i++)
            y[i / 3] += off[i / 3][i % 3] * x[i % 3];
        for (int i = 0; i < 9; i++)
            z[i % 3] += off[i / 3][i % 3] * y[i / 3];
        size = sqrt(y[0] * y[0] + y[1] * y[1] + y[2] * y[2]) / sqrt(x[0] * x[0] + x[1] * x[1] + x[2] * x[2]);
        length = sqrt(z[0] * z[0] + z[1] * z[1] + z[2] * z[2]);
        for (int k = 0; k < 3; k++)
            x[k] = length > 0 ? z[k] / length : x[k];
    }
    return size; /* never above the norm */
}

static void test_pose_errors(void)
{
    double tight = 0;
    for (int n = 0; n < 4 * count; n++) {
        int start = exact_mark();
        const double e = ldexp(
            between(0.5, 1),
            -random_int(&rng, 13, sizeof(fmb_real) == 4 ? 18 : 40)); /* 3 e, and room for what the check adds */
        fmb_pose3 pose;
        exact_pose p;
        fmb_real second, first, m[9];
        double off[3][3], frobenius;
        spoilt_pose(&pose, e);
        exact_of_pose(&p, &pose);
        for (int i = 0; i < 9; i++) {
            m[i] = pose.rotation[i / 3][i % 3];
            off[i / 3][i % 3] = mpf_get_d(exact_sub(exact_number((double)m[i]), p.q[i / 3][i % 3]));
        }
        const double norm = norms_of(off, &frobenius) * (1 - 1e-14);
        CHECK_EQ(fmb_pose3_check(&pose, &second), 0);
        CHECK_EQ(fmbi_turn_check(m, &first), 0);
        CHECK((double)second >= norm && (double)first >= frobenius * (1 - 1e-14));
        tight = fmax(tight, norm / (double)second);
        exact_release(start);
    }
    CHECK(count < 100 || tight > 0.99);
}

/* Where the pose has the body's centre: not further off than the key says. One of the numbers that round is large, the others are small. */
static void test_centres(void)
{
    for (int n = 0; n < 4 * count; n++) {
        int start = exact_mark(), large = n % 3;
        fmb_real x[4][3];
        fmb_frame3 f;
        fmb_pose3 pose;
        fmb_key key;
        exact_pose p;
        mpf_ptr centre[3], at[3], square = exact_number(0);
        const double small = ldexp(1, -12), weight = n & 1 ? 0.5 : 0.25;
        for (int i = 0; i < 9; i++) /* bodies: small ones; or large ones around the origin of their coordinates */
            x[1 + i / 3][i % 3] = (fmb_real)((large == 2 ? 1 : small) * (between(-1, 1) + (i % 4 == 0 ? 2 : 0)));
        for (int k = 0; k < 3; k++)
            x[0][k] = large == 1   ? (fmb_real)between(1, 2)
                      : large == 2 ? (fmb_real)(-weight * ((double)x[1][k] + (double)x[2][k] + (double)x[3][k]))
                                   : (fmb_real)(small * between(-1, 1));
        CHECK_EQ(fmb_frame3_init(&f, n & 1 ? FMB_CUBOID : FMB_TETRAHEDRON, x[0], x[1], x[2], x[3]), 0);
        spoilt_pose(&pose, n % 2 ? 0 : ldexp(1, -14));
        for (int k = 0; k < 3; k++)
            pose.translation[k] = (fmb_real)(large == 0 ? between(1, 2) : 0);
        CHECK_EQ(fmbi_key_of3(&key, &f, &pose), 0);
        exact_of_pose(&p, &pose);
        for (int k = 0; k < 3; k++) {
            mpf_ptr diagonal = exact_add(exact_add(exact_number((double)x[1][k]), exact_number((double)x[2][k])),
                                         exact_number((double)x[3][k]));
            centre[k] = exact_add(exact_number((double)x[0][k]), exact_mul(exact_number(weight), diagonal));
        }
        exact_apply(at, &p, centre);
        for (int k = 0; k < 3; k++) {
            mpf_ptr d = exact_sub(at[k], exact_number((double)key.anchor[k]));
            square = exact_add(square, exact_mul(d, d));
        }
        CHECK(mpf_get_d(square) <= (double)key.anchor_error * (double)key.anchor_error);
        exact_release(start);
    }
}

/* ---- what steps are made of ---- */

/* Keys are what they say: half the sine of a turn, and how far the middle's numbers are off those of the exact screw. */
static void test_halves(void)
{
    double tight = 0;
    for (int n = 0; n < count; n++) {
        int start = exact_mark();
        const double angle = n % 3 ? between(0.01, 1.57) : between(1.5, 1.57),
                     at[3] = {between(-2, 2), between(-2, 2), 0};
        const turn3 world = any_turn();
        fmb_pose3 pose[2];
        fmb_key key[2], middle;
        fmb_real s;
        exact_pose p[3];
        const double none[3] = {0, 0, 0};
        const fmb_real centre[3] = {0, 0, 0};
        for (int i = 0; i < 2; i++) {
            const turn3 t = about_z(&world, angle * i);
            const double there[3] = {at[0] * i, at[1] * i, between(-1, 1)};
            pose_at(&pose[i], &t, there, none);
            for (int j = 0; j < 9 && n % 4 == 0; j++) /* no longer a rotation: errors that count */
                pose[i].rotation[j / 3][j % 3] *= (fmb_real)(1 + between(-1e-4, 1e-4));
            CHECK_EQ(fmbi_key_at(&key[i], centre, &pose[i]), 0);
        }
        CHECK_EQ(fmbi_halve(&middle, &key[0], &key[1], &s), 0);
        exact_of_pose(&p[0], &pose[0]);
        exact_of_pose(&p[2], &pose[1]);
        exact_halfway(&p[1], &p[0], &p[2]);
        mpf_ptr apart = exact_number(0), off = exact_number(0), away = exact_number(0);
        for (int i = 0; i < 9; i++) { /* |Q_1 - Q_0|_F = 2 sqrt 2 sin(a/2) */
            mpf_ptr d = exact_sub(p[2].q[i / 3][i % 3], p[0].q[i / 3][i % 3]);
            mpf_ptr e = exact_sub(p[1].q[i / 3][i % 3], exact_number((double)middle.turn[i]));
            apart = exact_add(apart, exact_mul(d, d));
            off = exact_add(off, exact_mul(e, e));
        }
        for (int k = 0; k < 3; k++) {
            mpf_ptr d = exact_sub(p[1].t[k], exact_number((double)middle.anchor[k]));
            away = exact_add(away, exact_mul(d, d));
        }
        const double sine = sqrt(mpf_get_d(apart) / 8);
        CHECK(mpf_cmp(exact_mul(exact_number(8), exact_mul(exact_number((double)s), exact_number((double)s))), apart) >=
              0);
        CHECK(mpf_get_d(off) <= (double)middle.turn_error * (double)middle.turn_error);
        CHECK(mpf_get_d(away) <= (double)middle.anchor_error * (double)middle.anchor_error);
        if (n % 4)
            tight = fmax(tight, sine / (double)s);
        exact_release(start);
    }
    CHECK(count < 60 || tight > 1 - 5e-5);
}

/* No corner of a body is farther from its centre than its radius, and one is as far. */
static void test_radius(void)
{
    for (int n = 0; n < 4 * count; n++) {
        int start = exact_mark();
        fmb_frame3 f;
        fmb_frame2 g;
        fmb_real x[4][3], of[2];
        const int shape = n & 1 ? FMB_CUBOID : FMB_TETRAHEDRON;
        double weight = shape == FMB_CUBOID ? 0.5 : 0.25, most[2] = {0, 0};
        for (int i = 0; i < 12; i++)
            x[i / 3][i % 3] = (fmb_real)(between(-1, 1) * (random_int(&rng, 0, 2) ? 1 : 0.01));
        if (fmb_frame3_init(&f, (fmb_shape)shape, x[0], x[1], x[2], x[3]) ||
            fmb_frame2_init(&g, (fmb_shape)shape, x[0], x[1], x[2]))
            continue;
        of[0] = fmbi_radius3(&f);
        of[1] = fmbi_radius2(&g);
        for (int corner = 0; corner < 8; corner++) {
            if (shape == FMB_TETRAHEDRON && corner & (corner - 1))
                continue;
            for (int plane = 0; plane < 2; plane++) {
                mpf_ptr square = exact_number(0);
                for (int k = 0; k < 3 - plane; k++) {
                    mpf_ptr p = exact_number(0);
                    for (int i = 0; i < 3 - plane; i++)
                        p = exact_add(
                            p, exact_mul(exact_number((corner >> i & 1) - weight), exact_number((double)x[1 + i][k])));
                    square = exact_add(square, exact_mul(p, p));
                }
                if (plane && corner > 3)
                    continue;
                CHECK(mpf_cmp(exact_mul(exact_number((double)of[plane]), exact_number((double)of[plane])), square) >=
                      0);
                most[plane] = fmax(most[plane], sqrt(mpf_get_d(square)));
            }
        }
        for (int plane = 0; plane < 2; plane++)
            CHECK(most[plane] >= (double)of[plane] * (1 - 100 * (double)EPSILON));
        exact_release(start);
    }
}

/* ---- bounds of chains that attain them ---- */

/* of is at least `least` and hardly more. */
static void check_attained(fmb_real of, double least, const char *what)
{
    if (!CHECK((double)of >= least * (1 - 1e-15)) || !CHECK((double)of <= least * 1.01))
        printf("  %s: %.9g, attained %.9g\n", what, (double)of, least);
}

/* Joints about one axis, stretched out, at constant rates: every vector pulls the same way, |c''| = sum of length (sum of the rates before it)^2. */
static void test_stretched(void)
{
    for (int n = 0; n < count; n++) {
        fmb_joint j[8];
        fmb_motion_bounds b;
        const int joints = random_int(&rng, 1, 8), out = random_int(&rng, 0, 1);
        double turn = 0, bend = 0;
        const double side = n & 1 ? 1 : -1, reach = between(0.1, 1);
        for (int i = 0; i < joints; i++) {
            const fmb_real rate = (fmb_real)between(0.1, 1), across = (fmb_real)between(0, 1),
                           along = out ? (fmb_real)between(0, 1) : 0;
            j[i] = (fmb_joint){.kind = FMB_TURNS,
                               .change = (fmb_real)side * rate,
                               .acceleration = FMB_CONSTANT_RATE,
                               .along = along,
                               .across = across};
            bend += (double)along * turn * turn; /* the joint does not turn its own axis, those before it do */
            turn += (double)rate;
            bend += (double)across * turn * turn;
        }
        CHECK_EQ(fmb_chain_bounds(&b, j, joints, (fmb_real)reach), 0);
        bend += (double)(fmb_real)reach * turn * turn;
        check_attained(b.bend, bend, "stretched, bend");
        check_attained(b.turn, turn, "stretched, turn");
        CHECK(b.sway == 0 && b.stray == 0);
    }
}

/* Joints that speed up from rest at the start of the step: at t = 1 the rate is change + acceleration/2, at 1/2 each is acceleration/8 behind. */
static void test_speeding(void)
{
    for (int n = 0; n < count; n++) {
        fmb_joint j[4];
        fmb_motion_bounds b;
        const int joints = random_int(&rng, 1, 4), limited = random_int(&rng, 0, 1);
        const double small = ldexp(1, -random_int(&rng, 10, 14)); /* so that the pull of the rates is below 1 % */
        double turn = 0, spin = 0, bend = 0;
        for (int i = 0; i < joints; i++) {
            const fmb_real more = (fmb_real)(small * between(0.1, 1)), change = more / 2,
                           across = (fmb_real)between(0.1, 1);
            j[i] = (fmb_joint){.kind = FMB_TURNS, .change = change, .acceleration = more, .across = across};
            j[i].rate = limited ? more : 1;
            turn += (double)more;
            spin += (double)more;
            bend += (double)across * spin;
        }
        CHECK_EQ(fmb_chain_bounds(&b, j, joints, 1), 0);
        check_attained(b.bend, bend + spin, "speeding, bend");
        check_attained(b.turn, turn, "speeding, turn");
        check_attained(b.sway, spin / 8, "speeding, sway");
    }
}

/* What slides along a link that turns: across it 2 l' times the rate, along it what it speeds up by. */
static void test_sliding(void)
{
    for (int n = 0; n < count; n++) {
        fmb_motion_bounds b;
        const fmb_real rate = (fmb_real)between(0.0005, 0.002), way = (fmb_real)between(0.5, 1),
                       more = (fmb_real)between(0.1, 1);
        const fmb_joint turned[2] = {
            {.kind = FMB_TURNS, .change = rate, .acceleration = FMB_CONSTANT_RATE},
            {.kind = FMB_SLIDES, .change = way, .acceleration = FMB_CONSTANT_RATE, .along = way}};
        const fmb_joint pushed = {.kind = FMB_SLIDES, .change = way, .rate = 10, .acceleration = more, .along = way};
        CHECK_EQ(fmb_chain_bounds(&b, turned, 2, 0), 0);
        check_attained(b.bend, 2 * (double)rate * (double)way, "sliding, bend");
        CHECK_EQ(fmb_chain_bounds(&b, &pushed, 1, 0), 0);
        check_attained(b.bend, (double)more, "pushed, bend");
        CHECK(b.turn == FMB_NO_TURN && b.sway == 0);
        const fmb_joint both[2] = {turned[0],
                                   {.kind = FMB_SLIDES, .change = 0, .rate = way, .acceleration = 8 * way, .along = 1}};
        CHECK_EQ(fmb_chain_bounds(&b, both, 2, 0), 0); /* the smaller limit of the rate counts, and is kept to */
        CHECK((double)b.bend >= 8 * (double)way + 2 * (double)rate * (double)way);
    }
}

int main(int argc, char **argv)
{
    unsigned long long seed = check_seed(argc, argv, 1);
    count = (int)check_count(argc, argv, 150);
    rng = random_start(seed);
    printf("test_motion_exact: SEED=%llu COUNT=%d\n", seed, count);
    test_screws();
    test_chains();
    test_plane_screws();
    test_plane_chains();
    test_pose_errors();
    test_centres();
    test_halves();
    test_radius();
    test_stretched();
    test_speeding();
    test_sliding();
    for (int family = 0; family < 2; family++)
        for (int plane = 0; plane < 2; plane++) {
            printf("test_motion_exact: %s in %dD: share used where the bar is longest at x =", family_name[family],
                   3 - plane);
            for (int kind = 0; kind < KINDS; kind++) {
                printf(" %g: %.4f", where[kind], most_used[family][plane][kind]);
                CHECK(count < 100 || most_used[family][plane][kind] > SHARP);
            }
            printf("\n");
        }
    return check_done("motion_exact");
}
