/* SPDX-License-Identifier: MIT */
/* Steps of turning bodies, chains, segments: errors, cases with known answers, units. What the theorems promise: test_pose_exact.c,
 * test_chain.c. */
#include "check.h"
#include "fmb.h"
#include <float.h>
#include <stddef.h>

#ifdef FMB_REAL_DOUBLE
#define EPSILON DBL_EPSILON
#else
#define EPSILON FLT_EPSILON
#endif
#define NUM(x) ((fmb_real)(x))

static const fmb_pose3 upright = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {0, 0, 0}};
static const fmb_pose3 quarter = {{{0, -1, 0}, {1, 0, 0}, {0, 0, 1}}, {0, 0, 0}};
/* 3-4-5 turn about z: 36.87 degrees; sin of half of it is 1/sqrt 10 */
static const fmb_pose3 part = {{{NUM(0.8), NUM(-0.6), 0}, {NUM(0.6), NUM(0.8), 0}, {0, 0, 1}}, {0, 0, 0}};
static const fmb_pose2 upright2 = {{{1, 0}, {0, 1}}, {0, 0}};
static const fmb_pose2 part2 = {{{NUM(0.8), NUM(-0.6)}, {NUM(0.6), NUM(0.8)}}, {0, 0}};

static fmb_real nan_of(void)
{
    volatile fmb_real x = 0;
    return x / x;
}

static fmb_frame3 block(fmb_real x, fmb_real y, fmb_real z, fmb_real a, fmb_real b, fmb_real c)
{
    fmb_frame3 f;
    const fmb_real o[3] = {x, y, z}, u[3] = {a, 0, 0}, v[3] = {0, b, 0}, w[3] = {0, 0, c};
    CHECK_EQ(fmb_frame3_init(&f, FMB_CUBOID, o, u, v, w), 0);
    return f;
}

static fmb_frame2 square(fmb_real x, fmb_real y, fmb_real a, fmb_real b)
{
    fmb_frame2 f;
    const fmb_real o[2] = {x, y}, u[2] = {a, 0}, v[2] = {0, b};
    CHECK_EQ(fmb_frame2_init(&f, FMB_CUBOID, o, u, v), 0);
    return f;
}

static int near(fmb_real x, double y, double tolerance)
{
    return (double)x >= y - tolerance && (double)x <= y + tolerance;
}

static void screw_errors(void)
{
    fmb_frame3 f = block(0, 0, 0, 1, 1, 1), none = {.shape = 0};
    fmb_motion3 m;
    fmb_motion2 m2;
    fmb_frame2 f2 = square(0, 0, 1, 1);
    fmb_pose3 bad = upright;
    bad.rotation[1][1] = nan_of();
    CHECK_EQ(fmb_motion3_screw(NULL, &f, &upright, &upright, 0), FMB_ERR_NULL);
    CHECK_EQ(fmb_motion3_screw(&m, NULL, &upright, &upright, 0), FMB_ERR_NULL);
    CHECK_EQ(fmb_motion3_screw(&m, &f, NULL, &upright, 0), FMB_ERR_NULL);
    CHECK_EQ(fmb_motion3_screw(&m, &f, &upright, NULL, 0), FMB_ERR_NULL);
    CHECK_EQ(m.frame.shape, 0);
    CHECK_EQ(fmb_motion3_screw(&m, &none, &upright, &upright, 0), FMB_ERR_FRAME);
    CHECK_EQ(fmb_motion3_screw(&m, &f, &upright, &bad, 0), FMB_ERR_NOT_FINITE);
    CHECK_EQ(fmb_motion3_screw(&m, &f, &upright, &upright, nan_of()), FMB_ERR_NOT_FINITE);
    CHECK_EQ(fmb_motion2_screw(&m2, &f2, &upright2, NULL, 0), FMB_ERR_NULL);
    CHECK_EQ(fmb_motion2_screw(NULL, &f2, &upright2, &upright2, 0), FMB_ERR_NULL);
    CHECK_EQ(fmb_motion3_screw(&m, &f, &upright, &quarter, 0), 0); /* 90 degrees are allowed, 91.2 and 180 are not */
    fmb_pose3 more = {{{NUM(-0.02), -1, 0}, {1, NUM(-0.02), 0}, {0, 0, 1}}, {0, 0, 0}},
              half = {{{-1, 0, 0}, {0, -1, 0}, {0, 0, 1}}, {0, 0, 0}};
    CHECK_EQ(fmb_motion3_screw(&m, &f, &upright, &more, 0), FMB_ERR_RANGE);
    CHECK_EQ(fmb_motion3_screw(&m, &f, &upright, &half, 0), FMB_ERR_RANGE);
    CHECK_EQ(m.frame.shape, 0);
}

static void known_screws(void)
{
    /* no turn: a straight line, and no inflation but for what the matrices may be off */
    fmb_frame3 f = block(0, 0, 0, 2, 2, 2);
    fmb_pose3 to = upright;
    fmb_motion3 m;
    to.translation[0] = 5;
    CHECK_EQ(fmb_motion3_screw(&m, &f, &upright, &to, 0), 0);
    CHECK(m.displacement[0] == 5 && m.displacement[1] == 0 && m.displacement[2] == 0);
    CHECK(m.inflation >= 0 && m.inflation <= 100 * EPSILON);
    CHECK(near(m.frame.origin[0], 0, 1000 * (double)EPSILON) && near(m.frame.edge[0][0], 2, 1000 * (double)EPSILON));
    /* about its own centre: no displacement; the half diagonal times half the angle, .321751 */
    f = block(-1, -1, -1, 2, 2, 2);
    CHECK_EQ(fmb_motion3_screw(&m, &f, &upright, &part, NUM(0.5)), 0);
    CHECK(near(m.displacement[0], 0, 100 * (double)EPSILON) && near(m.displacement[1], 0, 100 * (double)EPSILON));
    CHECK(near(m.inflation, 1.7320508 * 0.3217506, 0.01) && m.inflation > NUM(1.7320507 * 0.3217505));
    CHECK(near(m.frame.edge[0][0] / m.frame.edge[0][1], 3, 0.0001)); /* the middle: 18.43 degrees */
    /* a bar that swings about its end: centre from (2,0) to (1.6,1.2), chord 1.26491; bow R a^2/8 = .10352, half diagonal times a/2 = .6675 */
    f = block(0, NUM(-0.25), NUM(-0.25), 4, NUM(0.5), NUM(0.5));
    CHECK_EQ(fmb_motion3_screw(&m, &f, &upright, &part, 0), 0);
    CHECK(near(m.displacement[0], -0.4, 1e-5) && near(m.displacement[1], 1.2, 1e-5));
    CHECK(near(m.inflation, 0.6535, 0.02));
    fmb_frame2 f2 = square(0, NUM(-0.25), 4, NUM(0.5));
    fmb_motion2 m2;
    CHECK_EQ(fmb_motion2_screw(&m2, &f2, &upright2, &part2, 0), 0);
    CHECK(m2.displacement[0] == m.displacement[0] && m2.displacement[1] == m.displacement[1]);
    CHECK(m2.inflation <= m.inflation && m2.inflation >= m.inflation * NUM(0.98));
    CHECK(near(m2.frame.edge[0][0] / m2.frame.edge[0][1], 3, 0.0001));
}

/*
 * A body far from the origin, one pose with a matrix that is off: of the exact motion, which stands still, the frame holds the body at both
 * ends, whichever of the poses it is.
 */
static void screws_of_one_bad_end(void)
{
    const fmb_real off = 1 + NUM(0x1p-13);
    const fmb_pose3 large = {{{off, 0, 0}, {0, off, 0}, {0, 0, off}}, {0, 0, 0}};
    const fmb_pose2 large2 = {{{off, 0}, {0, off}}, {0, 0}};
    const fmb_frame3 f = block(100, 0, 0, 1, 1, 1);
    const fmb_frame2 f2 = square(100, 0, 1, 1);
    for (int end = 0; end < 2; end++) {
        fmb_motion3 m;
        fmb_motion2 m2;
        CHECK_EQ(fmb_motion3_screw(&m, &f, end ? &upright : &large, end ? &large : &upright, 0), 0);
        CHECK_EQ(fmb_motion2_screw(&m2, &f2, end ? &upright2 : &large2, end ? &large2 : &upright2, 0), 0);
        for (int t = 0; t < 2; t++) {
            fmb_real low = m.frame.origin[0] + NUM(t) * m.displacement[0],
                     low2 = m2.frame.origin[0] + NUM(t) * m2.displacement[0];
            CHECK(low <= 100 && low + m.frame.edge[0][0] >= 101 && low > NUM(99.9));
            CHECK(low2 <= 100 && low2 + m2.frame.edge[0][0] >= 101 && low2 > NUM(99.9));
        }
    }
}

/* All lengths times a power of two: the same bits but for exponents. */
static void screw_scaled(void)
{
    const fmb_real power = 64;
    fmb_frame3 f = block(NUM(0.1), NUM(-0.25), NUM(0.3), NUM(0.7), NUM(0.5), NUM(0.2)), g;
    fmb_real o[3], e[3][3];
    fmb_pose3 from = part, to = quarter, from_scaled, to_scaled;
    fmb_motion3 m, s;
    from.translation[1] = NUM(0.123);
    to.translation[2] = NUM(-0.7);
    from_scaled = from;
    to_scaled = to;
    for (int k = 0; k < 3; k++) {
        from_scaled.translation[k] *= power;
        to_scaled.translation[k] *= power;
        o[k] = f.origin[k] * power;
        for (int i = 0; i < 3; i++)
            e[i][k] = f.edge[i][k] * power;
    }
    CHECK_EQ(fmb_frame3_init(&g, FMB_CUBOID, o, e[0], e[1], e[2]), 0);
    CHECK_EQ(fmb_motion3_screw(&m, &f, &from, &to, NUM(0.01)), 0);
    CHECK_EQ(fmb_motion3_screw(&s, &g, &from_scaled, &to_scaled, NUM(0.01) * power), 0);
    CHECK(m.inflation * power == s.inflation);
    for (int k = 0; k < 9; k++) {
        CHECK(m.frame.edge[k / 3][k % 3] * power == s.frame.edge[k / 3][k % 3]);
        CHECK(m.frame.origin[k % 3] * power == s.frame.origin[k % 3] &&
              m.displacement[k % 3] * power == s.displacement[k % 3]);
    }
}

static void chains(void)
{
    fmb_joint j[2] = {{FMB_TURNS, NUM(0.01), 1, NUM(0.002), NUM(0.5), 2},
                      {FMB_TURNS, NUM(-0.02), NUM(0.0205), NUM(0.002), 1, 3}};
    fmb_motion_bounds b = {-1, -1, -1, -1};
    /* turns: .011 and (limited) .0205; bow: 2 (.002 + .011^2), then 4 times (.004 + .0315^2), plus reach 1 and the second along 1 by the first */
    double first = 0.002 + 0.011 * 0.011, both = 0.004 + 0.0315 * 0.0315;
    CHECK_EQ(fmb_chain_bounds(&b, j, 2, 1), 0);
    CHECK(near(b.bend, 2 * first + 1 * first + 3 * both + both, 1e-6) && near(b.turn, 0.0315, 1e-6) &&
          near(b.sway, 0.0005, 1e-7));
    CHECK(b.stray == 0 && b.turn >= NUM(0.0315) && b.sway >= NUM(0.0005));
    CHECK_EQ(fmb_chain_bounds(NULL, j, 2, 1), FMB_ERR_NULL);
    CHECK_EQ(fmb_chain_bounds(&b, NULL, 2, 1), FMB_ERR_NULL);
    CHECK_EQ(fmb_chain_bounds(&b, j, 0, 1), FMB_ERR_RANGE);
    CHECK_EQ(fmb_chain_bounds(&b, j, FMB_JOINTS + 1, 1), FMB_ERR_RANGE);
    CHECK_EQ(fmb_chain_bounds(&b, j, 2, -1), FMB_ERR_RANGE);
    CHECK_EQ(fmb_chain_bounds(&b, j, 2, nan_of()), FMB_ERR_NOT_FINITE);
    fmb_real *field[] = {&j[1].change, &j[1].rate, &j[1].acceleration, &j[1].along, &j[1].across};
    for (size_t i = 0; i < sizeof field / sizeof field[0]; i++) {
        fmb_real was = *field[i];
        b.bend = 77;
        *field[i] = nan_of();
        CHECK_EQ(fmb_chain_bounds(&b, j, 2, 1), FMB_ERR_NOT_FINITE);
        *field[i] = i == 0 ? NUM(0.021) : -1; /* more than the rate allows; negative */
        CHECK_EQ(fmb_chain_bounds(&b, j, 2, 1), FMB_ERR_RANGE);
        CHECK(b.bend == 77);
        *field[i] = was;
    }
    fmb_joint slide = {FMB_SLIDES, NUM(0.25), 1, NUM(0.125), 3, 0};
    CHECK_EQ(fmb_chain_bounds(&b, &slide, 1, 1), 0); /* a gantry's axis turns nothing */
    CHECK(near(b.bend, 0.125, 1e-6) && b.turn == FMB_NO_TURN && b.sway == 0);
    /* no bend, no turn: the straight sweep again; a step with bounds */
    fmb_frame3 f = block(-1, -1, -1, 2, 2, 2);
    fmb_pose3 to = upright, middle = upright;
    fmb_motion_bounds none = {FMB_STRAIGHT, FMB_NO_TURN, 0, 0}, some = {NUM(0.8), NUM(0.02), NUM(0.001), NUM(0.25)},
                      wrong = {FMB_STRAIGHT, NUM(-0.5), 0, 0};
    fmb_motion3 m;
    to.translation[1] = 4;
    middle.translation[1] = 2;
    CHECK_EQ(fmb_motion3_chain(&m, &f, &upright, &middle, &to, &none, 0), 0);
    CHECK(m.inflation == 0 && m.displacement[1] == 4);
    CHECK_EQ(fmb_motion3_chain(&m, &f, &upright, &middle, &to, &some, 0), 0);
    /* A = .1, B = .01 sqrt 3: A + B^2/(4A), plus sqrt 3 * .001; stray is added to the frame */
    CHECK(near(m.inflation, 0.1 + 0.0003 / 0.4 + 0.0017320508, 1e-6) && m.frame.edge[0][0] > NUM(2 + 2 * 0.3524));
    CHECK_EQ(fmb_motion3_chain(&m, &f, &upright, &middle, &to, &wrong, 0), FMB_ERR_RANGE);
    CHECK_EQ(fmb_motion3_chain(&m, &f, &upright, &middle, &to, NULL, 0), FMB_ERR_NULL);
    CHECK_EQ(fmb_motion3_chain(&m, &f, &upright, NULL, &to, &none, 0), FMB_ERR_NULL);
    CHECK_EQ(m.frame.shape, 0);
    fmb_frame2 f2 = square(0, 0, 1, 1);
    fmb_motion2 m2;
    CHECK_EQ(fmb_motion2_chain(&m2, &f2, &upright2, &upright2, &upright2, &none, 0), 0);
    CHECK_EQ(fmb_motion2_chain(&m2, &f2, &upright2, &upright2, NULL, &none, 0), FMB_ERR_NULL);
}

/* A door, hinged at the origin, that opens by 36.87 degrees, and a post. */
static void doors(void)
{
    static fmb_frame3 door, post, clear, edge; /* the smallest board's stack holds 6 KB */
    door = block(0, NUM(-0.03125), 0, 1, NUM(0.0625), 2);
    post = block(NUM(0.7), NUM(0.25), 0, NUM(0.1), NUM(0.1), 1);
    clear = block(NUM(0.9), NUM(0.6), 0, NUM(0.1), NUM(0.1), 1);
    edge = block(NUM(1.002), NUM(0.1), 0, NUM(0.1), NUM(0.1), 1);
    fmb_path3 a = {.motion = FMB_SCREW, .body = &door, .from = &upright, .to = &part},
              b = {.motion = FMB_RESTS, .body = &post};
    fmb_interval when = {-1, -1};
    for (int swap = 0; swap < 2; swap++) {
        b.body = &post;
        CHECK_EQ(fmb_segment3(swap ? &b : &a, swap ? &a : &b, 8, &when), FMB_HIT);
        /* the post's corner (.8, .25) is at 17.354 degrees, the door's face there ahead by asin(.03125/.8382) = 2.137: 15.217/36.87 */
        CHECK(when.in <= NUM(0.4128) && when.in >= NUM(0.4) && when.out > NUM(0.4127) && when.out <= NUM(0.5));
        b.body = &clear;
        when.in = -1;
        CHECK_EQ(fmb_segment3(swap ? &b : &a, swap ? &a : &b, 8, &when), FMB_MISS);
        CHECK(when.in == -1);
    }
    /* the door's corner, 1.00049 out, passes 6.5 mm from the post's, at (1.002, .1): one step cannot tell */
    b.body = &edge;
    CHECK_EQ(fmb_segment3(&a, &b, 0, &when), FMB_UNDECIDED);
    CHECK(when.in == 0 && when.out == 1);
    CHECK_EQ(fmb_segment3(&a, &b, 12, &when), FMB_MISS);
    a.skin = NUM(0.004);
    CHECK_EQ(fmb_segment3(&a, &b, 12, &when), FMB_MISS);
    a.skin = NUM(0.007); /* nearer than the skin, but no contact */
    CHECK_EQ(fmb_segment3(&a, &b, 12, &when), FMB_UNDECIDED);
    a.skin = 0;
    static fmb_frame2 door2, post2, clear2;
    door2 = square(0, NUM(-0.03125), 1, NUM(0.0625));
    post2 = square(NUM(0.7), NUM(0.25), NUM(0.1), NUM(0.1));
    clear2 = square(NUM(0.9), NUM(0.6), NUM(0.1), NUM(0.1));
    fmb_path2 a2 = {.motion = FMB_SCREW, .body = &door2, .from = &upright2, .to = &part2},
              b2 = {.motion = FMB_RESTS, .body = &post2};
    CHECK_EQ(fmb_segment2(&a2, &b2, 8, &when), FMB_HIT);
    CHECK(when.in <= NUM(0.4128) && when.in >= NUM(0.4) && when.out > NUM(0.4127) && when.out <= NUM(0.5));
    b2.body = &clear2;
    CHECK_EQ(fmb_segment2(&a2, &b2, 8, NULL), FMB_MISS);
    CHECK_EQ(fmb_segment2(&b2, &b2, 8, NULL), FMB_HIT); /* both at rest */
}

/* Up and down along z, as a parabola: 4 t (1 - t), c'' = -8. */
static int calls;
static int hop(void *context, fmb_real t, fmb_pose3 *pose)
{
    calls++;
    *pose = upright;
    pose->translation[2] = 4 * t * (1 - t);
    return context ? *(int *)context : 0;
}

static int hop2(void *context, fmb_real t, fmb_pose2 *pose)
{
    (void)context;
    *pose = upright2;
    pose->translation[1] = 4 * t * (1 - t);
    return 0;
}

static void callbacks(void)
{
    static fmb_frame3 ball, ceiling, low;
    ball = block(0, 0, 0, 1, 1, 1);
    ceiling = block(0, 0, NUM(2.0625), 1, 1, 1);
    low = block(0, 0, NUM(1.9), 1, 1, 1);
    fmb_path3 a = {.motion = FMB_ASKED, .body = &ball, .at = hop, .segment_bounds = {8, FMB_NO_TURN, 0, 0}};
    fmb_path3 b = {.motion = FMB_RESTS, .body = &ceiling};
    fmb_interval when;
    int stop = 0;
    a.context = &stop;
    CHECK_EQ(fmb_segment3(&a, &b, 10, NULL), FMB_MISS);
    b.body = &low;
    CHECK_EQ(fmb_segment3(&a, &b, 10, &when), FMB_HIT);
    CHECK(when.in <= NUM(0.3419) && when.in > NUM(0.33) && when.out > NUM(0.3418)); /* 4 t (1 - t) = .9: t = .3419 */
    b.body = &ceiling;
    a.segment_bounds.stray = NUM(0.1); /* it may really be that much higher */
    CHECK_EQ(fmb_segment3(&a, &b, 10, NULL), FMB_UNDECIDED);
    a.segment_bounds.stray = nan_of();
    CHECK_EQ(fmb_segment3(&a, &b, 10, NULL), FMB_ERR_NOT_FINITE);
    a.segment_bounds.stray = 0;
    stop = FMB_ERR_CAPACITY;
    CHECK_EQ(fmb_segment3(&a, &b, 10, NULL), FMB_ERR_CAPACITY);
    stop = 1; /* not a pose, not an answer */
    CHECK_EQ(fmb_segment3(&a, &b, 10, NULL), FMB_ERR_RANGE);
    stop = 0;
    calls = 0;
    CHECK_EQ(fmb_segment3(&a, &b, 0, NULL), FMB_MISS); /* bow 1, gap 1.0625 */
    CHECK_EQ(calls, 3);
    CHECK_EQ(fmb_segment3(&a, &b, -1, NULL), FMB_ERR_RANGE);
    CHECK_EQ(fmb_segment3(&a, &b, FMB_SEGMENT_HALVINGS + 1, NULL), FMB_ERR_RANGE);
    CHECK_EQ(fmb_segment3(NULL, &b, 1, NULL), FMB_ERR_NULL);
    CHECK_EQ(fmb_segment3(&a, NULL, 1, NULL), FMB_ERR_NULL);
    static fmb_path3 no_body, half, thin; /* the smallest board's stack */
    no_body = half = thin = b;
    no_body.body = NULL;
    half.motion = FMB_SCREW;
    half.to = &upright;
    thin.skin = -1;
    CHECK_EQ(fmb_segment3(&a, &no_body, 1, NULL), FMB_ERR_NULL);
    CHECK_EQ(fmb_segment3(&a, &half, 1, NULL), FMB_ERR_NULL);
    CHECK_EQ(fmb_segment3(&a, &thin, 1, NULL), FMB_ERR_RANGE);
    half.from = &quarter;
    half.to = &part;
    half.motion = FMB_RESTS;
    CHECK_EQ(fmb_segment3(&a, &half, 1, NULL), FMB_ERR_RANGE); /* it rests, and has poses */
    half.motion = FMB_SCREW;
    CHECK(fmb_segment3(&a, &half, 1, NULL) >= 0);
    fmb_frame2 ball2 = square(0, 0, 1, 1), ceiling2 = square(0, NUM(2.0625), 1, 1);
    fmb_path2 a2 = {.motion = FMB_ASKED, .body = &ball2, .at = hop2, .segment_bounds = {8, FMB_NO_TURN, 0, 0}};
    fmb_path2 b2 = {.motion = FMB_RESTS, .body = &ceiling2}, none2 = {.motion = FMB_RESTS};
    CHECK_EQ(fmb_segment2(&a2, &b2, 10, NULL), FMB_MISS);
    CHECK_EQ(fmb_segment2(&a2, &none2, 10, NULL), FMB_ERR_NULL);
}

/*
 * A motion that keeps its bounds as far as the whole step and its middle show, and breaks them within a part: at 1/4 and at 3/4 it stands 1
 * higher, or is turned by a right angle. A half of the step would be free of what hangs there, were its own middle not looked at.
 */
static int detour(void *context, fmb_real t, fmb_pose3 *pose)
{
    int away = t == NUM(0.25) || t == NUM(0.75);
    *pose = away && *(int *)context ? quarter : upright;
    pose->translation[2] = away && !*(int *)context ? 1 : 0;
    return 0;
}

static int detour2(void *context, fmb_real t, fmb_pose2 *pose)
{
    fmb_pose3 p;
    (void)detour(context, t, &p);
    for (int k = 0; k < 4; k++)
        pose->rotation[k / 2][k % 2] = p.rotation[k / 2][k % 2];
    pose->translation[0] = 0;
    pose->translation[1] = p.translation[2];
    return 0;
}

static void detours(void)
{
    static fmb_frame3 bar, above;
    static fmb_frame2 bar2, above2;
    static int turning; /* what the callbacks read */
    bar = block(-2, NUM(-0.25), NUM(-0.25), 4, NUM(0.5), NUM(0.5));
    bar2 = square(-2, NUM(-0.25), 4, NUM(0.5));
    for (turning = 0; turning < 2; turning++) {
        /* half a step: a bow of 8/4/8, or a turn by .45 that moves an end of the bar by .45: less than the gap of .75; the whole: more */
        const fmb_motion_bounds bounds = {turning ? FMB_STRAIGHT : 8, turning ? NUM(0.9) : FMB_NO_TURN, 0, 0};
        above = turning ? block(NUM(-0.1), 1, NUM(-0.1), NUM(0.2), NUM(0.2), NUM(0.2))
                        : block(NUM(-0.1), NUM(-0.1), 1, NUM(0.2), NUM(0.2), NUM(0.2));
        above2 = square(NUM(-0.1), 1, NUM(0.2), NUM(0.2));
        fmb_path3 a = {.motion = FMB_ASKED, .body = &bar, .at = detour, .context = &turning, .segment_bounds = bounds};
        fmb_path3 b = {.motion = FMB_RESTS, .body = &above};
        fmb_path2 a2 = {
            .motion = FMB_ASKED, .body = &bar2, .at = detour2, .context = &turning, .segment_bounds = bounds};
        fmb_path2 b2 = {.motion = FMB_RESTS, .body = &above2};
        for (int swap = 0; swap < 2; swap++) {
            CHECK_EQ(fmb_segment3(swap ? &b : &a, swap ? &a : &b, 6, NULL), FMB_ERR_RANGE);
            CHECK_EQ(fmb_segment2(swap ? &b2 : &a2, swap ? &a2 : &b2, 6, NULL), FMB_ERR_RANGE);
        }
    }
}

int main(int argc, char **argv)
{
    (void)argc;
    (void)argv;
    screw_errors();
    known_screws();
    screws_of_one_bad_end();
    screw_scaled();
    chains();
    doors();
    callbacks();
    detours();
    return check_done("motion");
}
