/* SPDX-License-Identifier: MIT */
/* The example's arm: sine, kinematics, tables, limits. Its bound on rotation has a test of its own, test_arm_motion.c. */
#include "check.h"

/* The programs are no library: the test compiles what it needs of them. */
#include "../boards/program/arm/arm_model.c"
#include "../boards/program/arm/arm_scene.c"
#include "../boards/program/arm/arm_tables.c"

#include <stddef.h>

static fmb_real distance(fmb_real a, fmb_real b) { return a < b ? b - a : a - b; }

/* Multiples of 15/16 rad; values from correctly rounded double tables. */
static void test_sine(void)
{
    static const struct {
        fmb_real x, sine, cosine;
    } point[] = {
        {NUM(0), NUM(0), NUM(1)},
        {NUM(0.9375), NUM(0x1.9cb6a9bbce64bp-1), NUM(0x1.2f011326420e4p-1)},
        {NUM(1.875), NUM(0x1.e87dee7b2f393p-1), NUM(-0x1.32b8e9548fce1p-2)},
        {NUM(2.8125), NUM(0x1.4af0e1208cd6dp-2), NUM(-0x1.e486261109c75p-1)},
        {NUM(3.75), NUM(-0x1.24a3af6750621p-1), NUM(-0x1.a4205b28667f7p-1)},
        {NUM(4.6875), NUM(-0x1.ffd767b31fca1p-1), NUM(-0x1.97bd2c2a55659p-6)},
        {NUM(5.625), NUM(-0x1.392e6a7694aeep-1), NUM(0x1.950b863c4c78fp-1)},
        {NUM(6.5625), NUM(0x1.1a504e2a377cep-2), NUM(0x1.ec28409a9a9a9p-1)},
    };
    for (size_t i = 0; i < sizeof point / sizeof point[0]; i++) {
        CHECK(distance(arm_sine(point[i].x), point[i].sine) <= NUM(0x1p-23));
        CHECK(distance(arm_cosine(point[i].x), point[i].cosine) <= NUM(0x1p-23));
        CHECK(arm_sine(-point[i].x) == -arm_sine(point[i].x));
        CHECK(arm_cosine(-point[i].x) == arm_cosine(point[i].x));
    }
}

/*
 * Poses of the flange. The first three can be read off the drawing: stretched out flat, x = a_2 + a_3, y = -d_4 - d_6,
 * z = d_1 - d_5; straight up, z = d_1 - a_2 - a_3 + d_5; a quarter turn of the foot. The others: products of 4 x 4
 * Denavit-Hartenberg matrices in double. 80u: the bound on a centre's rounding in arm_model.c; 1u for the reference's digits.
 */
static void test_kinematics(void)
{
    static const fmb_real quarter = NUM(1.57079632679489661923);
    const struct {
        fmb_real q[ARM_JOINTS];
        fmb_real origin[3], z[3]; /* m; the direction in which the flange looks */
    } flange[] = {
        {{0, 0, 0, 0, 0, 0}, {NUM(-0.8172), NUM(-0.2329), NUM(0.0628)}, {0, -1, 0}},
        {{0, -quarter, 0, -quarter, 0, 0}, {0, NUM(-0.2329), NUM(1.0794)}, {0, -1, 0}},
        {{quarter, 0, 0, 0, 0, 0}, {NUM(0.2329), NUM(-0.8172), NUM(0.0628)}, {1, 0, 0}},
        {{NUM(0.5), -1, NUM(1.5), NUM(-0.75), NUM(0.25), 2},
         {NUM(-0.4359967), NUM(-0.5000460), NUM(0.2415903)},
         {NUM(0.2541536), NUM(-0.9652251), NUM(0.0612087)}},
        {{-2, NUM(-0.5), NUM(-1.25), 1, -3, NUM(0.375)},
         {NUM(0.1185710), NUM(0.3424585), NUM(0.6696450)},
         {NUM(0.8572280), NUM(-0.5058726), NUM(-0.0961929)}},
    };
    for (size_t i = 0; i < sizeof flange / sizeof flange[0]; i++) {
        fmb_pose3 pose[ARM_JOINTS];
        arm_forward(flange[i].q, pose);
        for (int k = 0; k < 3; k++) {
            CHECK(distance(pose[ARM_JOINTS - 1].translation[k], flange[i].origin[k]) <= NUM(81 * 0x1p-24));
            CHECK(distance(pose[ARM_JOINTS - 1].rotation[k][2], flange[i].z[k]) <= NUM(81 * 0x1p-24));
        }
    }
}

static int same_bytes(const void *a, const void *b, size_t size)
{
    const unsigned char *p = a, *q = b;
    while (size && *p == *q) {
        p++;
        q++;
        size--;
    }
    return size == 0;
}

static void same_frame(const fmb_frame3 *f, const fmb_frame3 *table)
{
    CHECK(same_bytes(f->origin, table->origin, sizeof f->origin));
    CHECK(same_bytes(f->edge, table->edge, sizeof f->edge));
    CHECK(same_bytes(f->normal, table->normal, sizeof f->normal));
    CHECK(same_bytes(f->diagonal, table->diagonal, sizeof f->diagonal));
    CHECK(same_bytes(f->middle, table->middle, sizeof f->middle));
    CHECK(same_bytes(f->width, table->width, sizeof f->width));
    CHECK(f->volume == table->volume && f->span == table->span);
    CHECK(f->longest == table->longest && f->steepest == table->steepest);
    CHECK(same_bytes(f->extent, table->extent, sizeof f->extent));
    CHECK_EQ(f->shape, table->shape);
}

/* The constants in flash are what init computes on this target. */
static void test_tables(void)
{
    fmb_frame3 f;
    for (int i = 0; i < ARM_FIXED; i++) {
        const arm_solid *solid = &arm_solids[i];
        CHECK_EQ(fmb_frame3_init(&f, FMB_CUBOID, solid->corner, solid->edge[0], solid->edge[1], solid->edge[2]), 0);
        same_frame(&f, &arm_fixed[i]);
    }
    for (int i = 0; i < ARM_LINKS; i++) {
        CHECK_EQ(arm_body(&f, i), 0);
        same_frame(&f, &arm_bodies[i]);
    }
}

static fmb_real square(const fmb_real v[3]) { return v[0] * v[0] + v[1] * v[1] + v[2] * v[2]; }

/* What arm_model.c assumes of the tables in its account of rounding; and that the links come in the order of their joints. */
static void test_links(void)
{
    fmb_real chain = 0;
    for (int i = 0; i < ARM_JOINTS; i++)
        chain += distance(arm_joints[i].a, 0) + distance(arm_joints[i].d, 0);
    for (int i = 0; i < ARM_LINKS; i++) {
        const arm_link *link = &arm_links[i];
        CHECK(link->reach * link->reach >= square(link->centre));
        CHECK(link->reach < NUM(0.26));
        CHECK(i == 0 || arm_links[i - 1].joint <= link->joint);
    }
    CHECK(chain < NUM(1.32));
}

/* The commands keep the limits: rates, and accelerations seen in second differences; at rest before and after. */
static void test_commands(void)
{
    fmb_real last[ARM_JOINTS], now[ARM_JOINTS], change[ARM_JOINTS] = {0};
    fmb_real fastest = 0, hardest = 0;
    arm_command(0, last);
    for (int tick = 1; tick <= arm_duration() + 1; tick++) {
        arm_command(tick <= arm_duration() ? tick : arm_duration(), now);
        for (int i = 0; i < ARM_JOINTS; i++) {
            fmb_real rate = now[i] - last[i], bend = distance(rate, change[i]);
            fastest = distance(rate, 0) > fastest ? distance(rate, 0) : fastest;
            hardest = bend > hardest ? bend : hardest;
            CHECK(now[i] >= -7 && now[i] <= 7);
            change[i] = rate;
            last[i] = now[i];
        }
    }
    CHECK(fastest <= ARM_TURN && fastest > ARM_TURN / 2);
    CHECK(hardest <= ARM_BEND && hardest > ARM_BEND / 2);
}

static int near(fmb_real bound, double value) { return bound >= NUM(value) && bound <= NUM(value * 1.00001); }

/* Bounds by hand: at rest only the bend counts; with one joint turning, its own terms are added. */
static void test_bounds(void)
{
    fmb_real from[ARM_JOINTS] = {0}, to[ARM_JOINTS] = {0};
    static arm_step step; /* static: boards with little stack */
    const fmb_motion_bounds *b = step.bounds;
    CHECK_EQ(arm_step_init(&step, from, to, 1), 0);
    /* Shoulder: turn = bend/2 = 0.384 mrad, |p''| = bend + turn^2, times reach; halfway it is bend/8 off. */
    CHECK(near(b[0].turn, 0.000384) && near(b[0].bend, 0.0401 * 0.000768147456));
    CHECK(near(b[0].sway, 0.000096 + 0x1p-17) && near(b[0].stray, 0x1p-17));
    to[0] = NUM(0.02);
    CHECK_EQ(arm_step_init(&step, from, to, 1), 0);
    CHECK(near(b[0].turn, 0.020384) && near(b[0].bend, 0.0401 * (0.000768 + 0.020384 * 0.020384)));
    /* Upper arm: on a_2 and its own reach (d_1 lies on the axis of joint 1) */
    CHECK(near(b[1].turn, 0.020768) && near(b[1].bend, (0.425 + 0.2534) * (0.001536 + 0.020768 * 0.020768)));
    CHECK(near(b[1].sway, 0.000192 + 0x1p-17));
    for (int i = 0; i < ARM_JOINTS; i++)
        to[i] = NUM(0.025);
    CHECK_EQ(arm_step_init(&step, from, to, 1), 0);
    for (int i = 0; i < ARM_LINKS; i++) {
        fmb_motion3 motion;
        CHECK_EQ(arm_step_sweep(&step, i, ARM_SKIN, &motion), 0);
        CHECK(motion.inflation > 0 && motion.inflation < NUM(0.04));
    }
    /* Two ticks: twice the rate, four times the bend. */
    CHECK_EQ(arm_step_init(&step, from, from, 2), 0);
    CHECK(near(b[0].turn, 0.001536));
    CHECK(arm_step_init(&step, from, from, 0) < 0 && arm_step_init(&step, from, from, ARM_TICKS + 1) < 0);
}

/* Commands that the joints cannot follow, and numbers that are none, are refused. */
static void test_refusals(void)
{
    fmb_real from[ARM_JOINTS] = {0}, to[ARM_JOINTS] = {0};
    fmb_real zero = 0;
    static arm_step step;
    to[3] = NUM(-0.0252);
    CHECK_EQ(arm_step_init(&step, from, to, 1), FMB_ERR_RANGE);
    to[3] = zero / zero;
    CHECK_EQ(arm_step_init(&step, from, to, 1), FMB_ERR_NOT_FINITE);
}

int main(int argc, char **argv)
{
    (void)argc;
    (void)argv;
    test_sine();
    test_kinematics();
    test_tables();
    test_links();
    test_commands();
    test_bounds();
    test_refusals();
    return check_done("arm");
}
