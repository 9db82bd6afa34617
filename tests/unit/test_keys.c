/* SPDX-License-Identifier: MIT */
/*
 * What steps of turning bodies are made of (src/motion/motion.h): the key halfway between two keys is within its own errors of the exact one, however the
 * errors of both lie; bounds and keys are refused from the number on at which they contradict, and not before; every refusal of a step, in 2D
 * and in 3D. Arguments: [SEED [COUNT]].
 */
#include "check.h"
#include "motion/motion.h"
#include "pairs.h"
#include "port.h"

#define NUM(x) ((fmb_real)(x))

static const fmb_key level = {{1, 0, 0, 0, 1, 0, 0, 0, 1}, {0, 0, 0}, 0, 0};
static const fmb_pose3 upright = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {0, 0, 0}};
static const fmb_pose2 upright2 = {{{1, 0}, {0, 1}}, {0, 0}};

static fmb_real zero;
static fmb_real nan_of(void) { return zero / zero; }
static fmb_real infinity_of(void) { return 1 / zero; }

/* ---- halves ---- */

static double root(double q)
{
    double r = q > 1 ? q : 1;
    for (int i = 0; i < 60 && q > 0; i++)
        r = (r + q / r) / 2;
    return q > 0 ? r : 0;
}

static double norm_of(const double *x, int n)
{
    double q = 0;
    for (int i = 0; i < n; i++)
        q += x[i] * x[i];
    return root(q);
}

static void normalise(double *x, int n)
{
    double size = norm_of(x, n);
    for (int i = 0; i < n; i++)
        x[i] /= size;
}

/* r = p q, as turns: first q. */
static void multiply(double r[4], const double p[4], const double q[4])
{
    r[0] = p[0] * q[0] - p[1] * q[1] - p[2] * q[2] - p[3] * q[3];
    for (int k = 0; k < 3; k++) {
        int i = (k + 1) % 3, j = (k + 2) % 3;
        r[1 + k] = p[0] * q[1 + k] + q[0] * p[1 + k] + p[1 + i] * q[1 + j] - p[1 + j] * q[1 + i];
    }
}

static void matrix_of(double m[9], const double q[4])
{
    const double w = q[0], x = q[1], y = q[2], z = q[3];
    const double r[9] = {1 - 2 * (y * y + z * z), 2 * (x * y - w * z),     2 * (x * z + w * y),
                         2 * (x * y + w * z),     1 - 2 * (x * x + z * z), 2 * (y * z - w * x),
                         2 * (x * z - w * y),     2 * (y * z + w * x),     1 - 2 * (x * x + y * y)};
    for (int i = 0; i < 9; i++)
        m[i] = r[i];
}

static void turned(double to[3], const double q[4], const double p[3])
{
    double m[9];
    matrix_of(m, q);
    for (int k = 0; k < 3; k++)
        to[k] = m[3 * k] * p[0] + m[3 * k + 1] * p[1] + m[3 * k + 2] * p[2];
}

static void random_axis(struct random *r, double x[3])
{
    for (int k = 0; k < 3; k++)
        x[k] = random_between(r, -1, 1) + (k == 0 ? 1e-3 : 0);
    normalise(x, 3);
}

static void around(double q[4], const double axis[3], double half)
{
    q[0] = 1;
    for (int k = 0; k < 3; k++)
        q[1 + k] = half * axis[k];
    normalise(q, 4);
}

static double distance(const fmb_real *x, const double *y, int n)
{
    double d[9];
    for (int i = 0; i < n; i++)
        d[i] = (double)x[i] - y[i];
    return norm_of(d, n);
}

/* A key that is off the exact one, turned by `by` and shifted by `shift`, and says by how much, no more. */
static void make_key(fmb_key *key, const double q[4], const double centre[3], const double by[4], const double shift[3])
{
    double off[4], m[9], exact[9];
    multiply(off, by, q);
    matrix_of(m, off);
    matrix_of(exact, q);
    for (int i = 0; i < 9; i++)
        key->turn[i] = (fmb_real)m[i];
    for (int k = 0; k < 3; k++)
        key->anchor[k] = (fmb_real)(centre[k] + shift[k]);
    key->turn_error = (fmb_real)(distance(key->turn, exact, 9) * (1 + 0x1p-20));
    key->anchor_error = (fmb_real)(distance(key->anchor, centre, 3) * (1 + 0x1p-20));
}

/* A screw of up to 80 degrees, exactly at both ends and halfway; the given keys are off, of one side, of both, alike or against each other. */
static void halves(struct random *r, int n)
{
    double q[3][4], c[3][3], axis[3], pivot[3], step[4], tilt[3], by[2][4], shift[2][3],
        slide = random_between(r, -1, 1), m[9];
    const double half = random_between(r, 0, 0.83), worst = n % 3 ? 0x1p-12 : 0, far = n & 1 ? 0x1p-9 : 0;
    fmb_key key[3];
    fmb_real s;
    for (int k = 0; k < 4; k++)
        q[0][k] = random_between(r, -1, 1) + (k == 0 ? 1e-3 : 0);
    normalise(q[0], 4);
    random_axis(r, axis);
    random_axis(r, tilt);
    for (int k = 0; k < 3; k++) {
        pivot[k] = random_between(r, -1, 1);
        c[0][k] = random_between(r, -1, 1) * (n & 2 ? 1 : 8);
        tilt[k] = n % 5 == 0 ? axis[k] : tilt[k];
    }
    around(step, axis, half);
    multiply(q[2], step, q[0]);
    double whole = step[0];
    step[0] += 1; /* half of it */
    normalise(step, 4);
    multiply(q[1], step, q[0]);
    for (int i = 1; i < 3; i++) {
        double from[3] = {c[0][0] - pivot[0], c[0][1] - pivot[1], c[0][2] - pivot[2]}, to[3];
        around(step, axis, half);
        step[0] += i == 1 ? 1 : 0;
        normalise(step, 4);
        turned(to, step, from);
        for (int k = 0; k < 3; k++)
            c[i][k] = to[k] + pivot[k] + axis[k] * slide * i / 2;
    }
    for (int i = 0; i < 2; i++) {
        int against = i && n % 7 == 0 ? -1 : 1;
        around(by[i], tilt, (n >> i & 4 ? 0 : worst) * against);
        for (int k = 0; k < 3; k++)
            shift[i][k] = (n >> i & 8 ? 0 : far) * tilt[k];
        make_key(&key[2 * i], q[2 * i], c[2 * i], by[i], shift[i]);
    }
    CHECK_EQ(fmbi_half_sine(&key[0], &key[2], &s), 0);
    CHECK((double)s * (double)s >= 1 - whole * whole - 1e-14); /* sin of half the angle */
    CHECK((double)s <=
          root(1 - whole * whole) + 0.36 * 2 * ((double)key[0].turn_error + (double)key[2].turn_error) + 3e-5);
    for (int k = 0; k < 3; k++)
        key[1].anchor[k] = 7;
    CHECK_EQ(fmbi_middle_turn(&key[1], &key[0], &key[2]), 0);
    CHECK(key[1].anchor[0] == 7 && key[1].anchor[1] == 7 && key[1].anchor[2] == 7);
    fmbi_middle_anchor(&key[1], &key[0], &key[2], s);
    matrix_of(m, q[1]);
    CHECK(distance(key[1].turn, m, 9) <= (double)key[1].turn_error + 1e-14);
    CHECK(distance(key[1].anchor, c[1], 3) <= (double)key[1].anchor_error + 1e-13);
    /* and the errors are no more than they must be */
    double given = (double)key[0].turn_error + (double)key[2].turn_error,
           off = (double)key[0].anchor_error + (double)key[2].anchor_error;
    CHECK((double)key[1].turn_error <= 0.75 * given + 128 * (double)FMB_U);
    CHECK((double)key[1].anchor_error <= 0.73 * off + 16 * given + 1024 * (double)FMB_U);
}

/* Sines beyond 45 degrees are refused, the last one before is not; so are orientations known too badly to be halved. */
static void refused_halves(void)
{
    const fmb_real most = NUM(R(0.7072)), factor = R(0.35356);
    fmb_key key[3] = {level, level, level};
    fmb_real s = 0, off = most / factor;
    for (off *= 1 - 16 * FMB_U; off * factor <= most; off += 4 * FMB_U) { /* spacing from 2 on */
        key[0].turn_error = off / 2; /* the whole of it is what the orientations are off */
        key[2].turn_error = off / 2;
        CHECK_EQ(fmbi_half_sine(&key[0], &key[2], &s), 0);
        CHECK(s == off * factor);
    }
    CHECK(s >= most * (1 - 4 * FMB_U));
    key[0].turn_error = key[2].turn_error = off / 2;
    CHECK_EQ(fmbi_half_sine(&key[0], &key[2], &s), FMB_ERR_RANGE);
    key[0].turn_error = nan_of();
    CHECK_EQ(fmbi_half_sine(&key[0], &key[2], &s), FMB_ERR_RANGE);
    key[0] = key[2] = level;
    key[0].turn_error = NUM(0x1p-8) * NUM(1.97);
    CHECK_EQ(fmbi_middle_turn(&key[1], &key[0], &key[2]), 0);
    CHECK(key[1].turn_error > NUM(0x1p-8) * NUM(0.99));
    key[2].turn_error = NUM(0x1p-8) * NUM(0.02);
    CHECK_EQ(fmbi_middle_turn(&key[1], &key[0], &key[2]), FMB_ERR_RANGE);
    key[0] = level;
    key[0].turn[0] = NUM(1.25); /* no rotation: halving would make a plausible one */
    CHECK_EQ(fmbi_middle_turn(&key[1], &key[0], &key[0]), FMB_ERR_RANGE);
}

/* ---- what contradicts ---- */

/* Along k, by `x` and then `y`, the rest as given. */
static int bends(int k, fmb_real x, fmb_real y, const fmb_motion_bounds *limit, const fmb_real off[3])
{
    fmb_key key[3] = {level, level, level};
    key[1].anchor[k] = x;
    key[2].anchor[k] = x + y;
    for (int i = 0; i < 3; i++)
        key[i].anchor_error = off[i];
    return fmbi_check_keys(key, limit);
}

static void bent_keys(void)
{
    static const fmb_real exact[3] = {0, 0, 0}, start[3] = {1, 0, 0}, middle[3] = {0, NUM(0.5), 0}, end[3] = {0, 0, 1};
    static const fmb_real *const off[4] = {start, middle, end, exact};
    for (int k = 0; k < 3; k++)
        for (int i = 0; i < 4; i++)
            for (int back = -1; back <= 1; back += 2) {
                /* bounds of 1 in all, from one of the numbers at a time */
                const fmb_motion_bounds limit = {i == 3 ? 2 : 0, 0, 0, i == 3 ? NUM(0.125) : 0};
                const fmb_real one = NUM(back);
                CHECK_EQ(bends(k, one, 0, &limit, off[i]), 0);
                CHECK_EQ(bends(k, 0, one * (1 + 16 * FMB_U), &limit, off[i]), 0);
                CHECK_EQ(bends(k, one * (1 + 128 * FMB_U), 0, &limit, off[i]), FMB_ERR_RANGE);
                CHECK_EQ(bends(k, one * NUM(0.5), -one * NUM(0.5) * (1 + 128 * FMB_U), &limit, off[i]), FMB_ERR_RANGE);
                CHECK_EQ(bends(k, one * NUM(0.75), -one * NUM(0.75), &limit, off[i]), FMB_ERR_RANGE);
            }
    /* A straight line: what the differences round, 3u of both, and no more; forth, back, and the last part alone. */
    const fmb_motion_bounds straight = {0, 0, 0, 0};
    for (int k = 0; k < 3; k++)
        for (int back = -1; back <= 1; back += 2) {
            const fmb_real one = NUM(back);
            CHECK_EQ(bends(k, one, one, &straight, exact), 0);
            CHECK_EQ(bends(k, one, one * (1 + 4 * FMB_U), &straight, exact), 0);
            CHECK_EQ(bends(k, one, one * (1 + 8 * FMB_U), &straight, exact), FMB_ERR_RANGE);
            CHECK_EQ(bends(k, one * (1 + 4 * FMB_U), one, &straight, exact), 0);
        }
    /* Longer than it is along each axis: the length counts, not the sum. */
    fmb_key key[3] = {level, level, level};
    const fmb_motion_bounds limit = {4, 0, 0, 0};
    key[1].anchor[0] = key[1].anchor[1] = key[2].anchor[0] = key[2].anchor[1] = NUM(0.7);
    CHECK_EQ(fmbi_check_keys(key, &limit), 0);
    key[1].anchor[2] = key[2].anchor[2] = NUM(0.7);
    CHECK_EQ(fmbi_check_keys(key, &limit), FMB_ERR_RANGE);
}

/* What the orientations are off, as numbers: |difference| against the errors of these two, to within 64u. */
static void turned_keys(void)
{
    const fmb_motion_bounds still = {0, 0, 0, 0};
    for (int from = 0; from < 2; from++)
        for (int to = from + 1; to < 3; to++)
            for (int i = 0; i < 9; i++)
                for (int lead = 0; lead < 2; lead++) {
                    fmb_key key[3] = {level, level, level};
                    for (int k = 0; k < 3; k++)
                        key[k].turn_error = 64;
                    key[from].turn_error = lead ? NUM(0.75) : NUM(0.25);
                    key[to].turn_error = 1 - key[from].turn_error;
                    key[from].turn[i] = 0;
                    key[to].turn[i] = 1 + 8 * FMB_U;
                    CHECK_EQ(fmbi_check_keys(key, &still), 0);
                    key[to].turn[i] = 1 + 64 * FMB_U;
                    CHECK_EQ(fmbi_check_keys(key, &still), FMB_ERR_RANGE);
                }
    /* From a turn by pi on nothing contradicts: quarters of a turn, half a turn in all. */
    fmb_key key[3] = {level, level, level};
    key[1].turn[0] = key[1].turn[4] = key[2].turn[8] = 0;
    key[1].turn[1] = -1;
    key[1].turn[3] = 1;
    key[2].turn[8] = 1;
    key[2].turn[0] = key[2].turn[4] = -1;
    for (int whole = 0; whole < 64; whole++) {
        const fmb_real rate = NUM(whole) / 8;
        const fmb_motion_bounds limit = {0, rate, 0, 0}, sway = {0, 0, rate / 2, 0};
        CHECK_EQ(fmbi_check_keys(key, &limit), rate < NUM(3.14159) ? FMB_ERR_RANGE : 0);
        if (rate < 3 || rate > NUM(3.14159)) /* between them the proof's polynomial is above the sine */
            CHECK_EQ(fmbi_check_keys(key, &sway), rate < 3 ? FMB_ERR_RANGE : 0);
    }
}

/* Every number of the bounds, at its limits and beyond; the worst of what is wrong is told. */
static void bounds_at_limits(void)
{
    const fmb_real most[4] = {FMB_LARGEST, 1 / FMB_THINNEST, 1 / FMB_THINNEST, FMB_LARGEST};
    for (int i = 0; i < 4; i++) {
        fmb_motion_bounds b = {1, 1, 1, 1}, limit;
        fmb_real *const at[4] = {&b.bend, &b.turn, &b.sway, &b.stray};
        *at[i] = most[i];
        CHECK_EQ(fmbi_check_bounds(&limit, &b), 0);
        CHECK(limit.bend == b.bend && limit.turn == b.turn && limit.sway == b.sway && limit.stray == b.stray);
        *at[i] = most[i] * (1 + 2 * FMB_U);
        CHECK_EQ(fmbi_check_bounds(&limit, &b), FMB_ERR_RANGE);
        *at[i] = infinity_of();
        CHECK_EQ(fmbi_check_bounds(&limit, &b), FMB_ERR_NOT_FINITE);
        *at[i] = -most[i];
        CHECK_EQ(fmbi_check_bounds(&limit, &b), FMB_ERR_RANGE);
        *at[i] = 0;
        CHECK_EQ(fmbi_check_bounds(&limit, &b), i < 2 ? FMB_ERR_RANGE : 0);
        *at[i] = nan_of();
        CHECK_EQ(fmbi_check_bounds(&limit, &b), FMB_ERR_NOT_FINITE);
    }
    fmb_motion_bounds b = {FMB_STRAIGHT, FMB_NO_TURN, 0, 0}, limit;
    CHECK_EQ(fmbi_check_bounds(&limit, &b), 0);
    CHECK(limit.bend == 0 && limit.turn == 0);
    b = (fmb_motion_bounds){0, nan_of(), 0, 0};
    CHECK_EQ(fmbi_check_bounds(&limit, &b), FMB_ERR_NOT_FINITE);
    b = (fmb_motion_bounds){nan_of(), 0, 0, 0};
    CHECK_EQ(fmbi_check_bounds(&limit, &b), FMB_ERR_NOT_FINITE);
}

/* As many joints as there may be, one more, one whose change is all its rate allows, and joints that are each in range, but not together. */
static void joints_at_limits(void)
{
    static fmb_joint joint[FMB_JOINTS + 1];
    fmb_motion_bounds b = {7, 7, 7, 7};
    for (int i = 0; i <= FMB_JOINTS; i++)
        joint[i] = (fmb_joint){FMB_TURNS, NUM(0.001), 1, NUM(0.001), 1, 0};
    CHECK_EQ(fmb_chain_bounds(&b, joint, FMB_JOINTS, 1), 0);
    CHECK(b.turn > NUM(0.0015 * FMB_JOINTS) && b.turn < NUM(0.00151 * FMB_JOINTS));
    b.turn = 7;
    CHECK_EQ(fmb_chain_bounds(&b, joint, FMB_JOINTS + 1, 1), FMB_ERR_RANGE);
    CHECK(b.turn == 7);
    joint[0].rate = joint[0].change;
    CHECK_EQ(fmb_chain_bounds(&b, joint, 1, 1), 0);
    CHECK(b.turn >= NUM(0.001) && b.turn < NUM(0.00101));
    joint[0] = (fmb_joint){FMB_SLIDES, 1, FMB_LARGEST, FMB_LARGEST / 2, 1, 1};
    joint[1] = joint[0];
    b.bend = 7;
    CHECK_EQ(fmb_chain_bounds(&b, joint, 1, 1), 0);
    b.bend = 7;
    CHECK_EQ(fmb_chain_bounds(&b, joint, 2, 1), FMB_ERR_RANGE);
    CHECK(b.bend == 7);
    joint[1].kind = 77;
    joint[0].acceleration = nan_of();
    CHECK_EQ(fmb_chain_bounds(&b, joint, 2, 1), FMB_ERR_NOT_FINITE);
}

/* ---- refusals of steps ---- */

static void refused_3d(const fmb_frame3 *body, const fmb_pose3 *bad, int error)
{
    const fmb_motion_bounds none = {FMB_STRAIGHT, FMB_NO_TURN, 0, 0};
    const fmb_pose3 *pose[3] = {&upright, &upright, &upright};
    fmb_motion3 m;
    for (int i = 0; i < 3; i++) {
        pose[i] = bad;
        m.frame.shape = FMB_FRAME_SHAPE(FMB_CUBOID);
        CHECK_EQ(fmb_motion3_chain(&m, body, pose[0], pose[1], pose[2], &none, 0), error);
        CHECK_EQ(m.frame.shape, 0);
        m.frame.shape = FMB_FRAME_SHAPE(FMB_CUBOID);
        if (i != 1)
            CHECK_EQ(fmb_motion3_screw(&m, body, pose[0], pose[2], 0), error);
        CHECK(i == 1 || m.frame.shape == 0);
        pose[i] = &upright;
    }
}

static void refused_2d(const fmb_frame2 *body, const fmb_pose2 *bad, int error)
{
    const fmb_motion_bounds none = {FMB_STRAIGHT, FMB_NO_TURN, 0, 0};
    const fmb_pose2 *pose[3] = {&upright2, &upright2, &upright2};
    fmb_motion2 m;
    for (int i = 0; i < 3; i++) {
        pose[i] = bad;
        m.frame.shape = FMB_FRAME_SHAPE(FMB_CUBOID);
        CHECK_EQ(fmb_motion2_chain(&m, body, pose[0], pose[1], pose[2], &none, 0), error);
        CHECK_EQ(m.frame.shape, 0);
        m.frame.shape = FMB_FRAME_SHAPE(FMB_CUBOID);
        if (i != 1)
            CHECK_EQ(fmb_motion2_screw(&m, body, pose[0], pose[2], 0), error);
        CHECK(i == 1 || m.frame.shape == 0);
        pose[i] = &upright2;
    }
}

/* All that is refused whatever the poses are: skins, bounds, bodies, no place for the answer. */
static void refused_others(const fmb_frame3 *body, const fmb_frame2 *body2)
{
    const fmb_motion_bounds none = {FMB_STRAIGHT, FMB_NO_TURN, 0, 0}, wrong = {FMB_STRAIGHT, 0, 0, 0};
    const fmb_real skin[3] = {nan_of(), FMB_LARGEST * 2, -FMB_LARGEST * 2};
    const fmb_pose3 *u = &upright;
    const fmb_pose2 *v = &upright2;
    fmb_motion3 m;
    fmb_motion2 n;
    for (int i = 0; i < 3; i++) {
        int error = i ? FMB_ERR_RANGE : FMB_ERR_NOT_FINITE;
        m.frame.shape = n.frame.shape = FMB_FRAME_SHAPE(FMB_CUBOID);
        CHECK_EQ(fmb_motion3_screw(&m, body, u, u, skin[i]), error);
        CHECK_EQ(fmb_motion2_screw(&n, body2, v, v, skin[i]), error);
        CHECK(m.frame.shape == 0 && n.frame.shape == 0);
        m.frame.shape = n.frame.shape = FMB_FRAME_SHAPE(FMB_CUBOID);
        CHECK_EQ(fmb_motion3_chain(&m, body, u, u, u, &none, skin[i]), error);
        CHECK_EQ(fmb_motion2_chain(&n, body2, v, v, v, &none, skin[i]), error);
        CHECK(m.frame.shape == 0 && n.frame.shape == 0);
    }
    CHECK_EQ(fmb_motion3_chain(NULL, body, u, u, u, &none, 0), FMB_ERR_NULL);
    CHECK_EQ(fmb_motion2_chain(NULL, body2, v, v, v, &none, 0), FMB_ERR_NULL);
    CHECK_EQ(fmb_motion3_screw(NULL, body, u, u, 0), FMB_ERR_NULL);
    CHECK_EQ(fmb_motion2_screw(NULL, body2, v, v, 0), FMB_ERR_NULL);
    m.frame.shape = n.frame.shape = FMB_FRAME_SHAPE(FMB_CUBOID);
    CHECK_EQ(fmb_motion3_chain(&m, body, u, u, u, NULL, 0), FMB_ERR_NULL);
    CHECK_EQ(fmb_motion2_chain(&n, body2, v, v, v, NULL, 0), FMB_ERR_NULL);
    CHECK(m.frame.shape == 0 && n.frame.shape == 0);
    CHECK_EQ(fmb_motion3_chain(&m, body, u, u, u, &wrong, 0), FMB_ERR_RANGE);
    CHECK_EQ(fmb_motion2_chain(&n, body2, v, v, v, &wrong, 0), FMB_ERR_RANGE);
    CHECK_EQ(fmb_motion3_chain(&m, NULL, u, u, u, &none, 0), FMB_ERR_NULL);
    CHECK_EQ(fmb_motion2_chain(&n, NULL, v, v, v, &none, 0), FMB_ERR_NULL);
    CHECK_EQ(fmb_motion3_screw(&m, NULL, u, u, 0), FMB_ERR_NULL);
    CHECK_EQ(fmb_motion2_screw(&n, NULL, v, v, 0), FMB_ERR_NULL);
}

static void refused_steps(void)
{
    static fmb_frame3 body;
    static fmb_frame2 body2;
    static const fmb_real o[3] = {0, 0, 0}, u[3] = {1, 0, 0}, v[3] = {0, 1, 0}, w[3] = {0, 0, 1};
    CHECK_EQ(fmb_frame3_init(&body, FMB_CUBOID, o, u, v, w), 0);
    CHECK_EQ(fmb_frame2_init(&body2, FMB_CUBOID, o, u, v), 0);
    fmb_pose3 bad = upright;
    fmb_pose2 bad2 = upright2;
    bad.rotation[0][1] = bad2.rotation[0][1] = nan_of();
    refused_3d(&body, &bad, FMB_ERR_NOT_FINITE);
    refused_2d(&body2, &bad2, FMB_ERR_NOT_FINITE);
    bad.rotation[0][1] = bad2.rotation[0][1] = NUM(0.5);
    refused_3d(&body, &bad, FMB_ERR_RANGE);
    refused_2d(&body2, &bad2, FMB_ERR_RANGE);
    bad.rotation[0][1] = bad2.rotation[0][1] = 0;
    bad.translation[1] = bad2.translation[1] = FMB_LARGEST * 2;
    refused_3d(&body, &bad, FMB_ERR_RANGE);
    refused_2d(&body2, &bad2, FMB_ERR_RANGE);
    refused_3d(&body, NULL, FMB_ERR_NULL);
    refused_2d(&body2, NULL, FMB_ERR_NULL);
    bad = upright;
    bad2 = upright2;
    /* half a turn: too far for a step */
    bad.rotation[0][0] = bad.rotation[1][1] = bad2.rotation[0][0] = bad2.rotation[1][1] = -1;
    fmb_motion3 m;
    fmb_motion2 n;
    CHECK_EQ(fmb_motion3_screw(&m, &body, &upright, &bad, 0), FMB_ERR_RANGE);
    CHECK_EQ(fmb_motion2_screw(&n, &body2, &upright2, &bad2, 0), FMB_ERR_RANGE);
    CHECK(m.frame.shape == 0 && n.frame.shape == 0);
    refused_others(&body, &body2);
}

int main(int argc, char **argv)
{
    struct random r = random_start(check_seed(argc, argv, 17));
    int count = (int)check_count(argc, argv, port_is_board ? 50 : 5000);
    for (int n = 0; n < count; n++)
        halves(&r, n);
    refused_halves();
    bent_keys();
    turned_keys();
    bounds_at_limits();
    joints_at_limits();
    refused_steps();
    return check_done("keys");
}
