/* SPDX-License-Identifier: MIT */
/*
 * What margins, poses and steps cost: prints instructions per call where they are counted (make run-test_pose_cost TARGET=cortex-m4), the
 * largest over a few bodies and poses, and holds those of the Cortex-M4 in float to limits.
 */
#include "check.h"
#include "number.h"
#include "pairs.h"
#include "port.h"

enum { BODIES = 8, CALLS = 16 };

static fmb_frame3 body[BODIES];
static fmb_pose3 from[BODIES], middle[BODIES], to[BODIES];

static fmb_real number(struct random *r, double low, double high) { return (fmb_real)random_between(r, low, high); }

/* A rotation from a quaternion (1, x, y, z), and that times a smaller one. */
static void turn(fmb_pose3 *p, const fmb_real x[3])
{
    fmb_real square = x[0] * x[0] + x[1] * x[1] + x[2] * x[2], s = 2 / (1 + square);
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            fmb_real cross = j == (i + 1) % 3 ? -x[3 - i - j] : j == i ? 0 : x[3 - i - j];
            p->rotation[i][j] = s * (x[i] * x[j] + cross) + (i == j ? 1 - s * square : 0);
        }
}

static void make_bodies(void)
{
    struct random r = random_start(11);
    for (int n = 0; n < BODIES; n++) {
        fmb_real x[4][3], q[3];
        for (int i = 0; i < 4; i++)
            for (int k = 0; k < 3; k++)
                x[i][k] = n & 1        ? number(&r, -0.3, 0.3)
                          : i == 0     ? (fmb_real)-0.1
                          : i == k + 1 ? number(&r, 0.05, 0.4)
                                       : 0;
        CHECK_EQ(fmb_frame3_init(&body[n], n & 1 ? FMB_TETRAHEDRON : FMB_CUBOID, x[0], x[1], x[2], x[3]), 0);
        for (int k = 0; k < 3; k++) {
            q[k] = number(&r, -1, 1);
            from[n].translation[k] = number(&r, -1, 1);
            to[n].translation[k] = from[n].translation[k] + number(&r, -0.01, 0.01);
        }
        turn(&from[n], q);
        fmb_real way[3];
        for (int k = 0; k < 3; k++)
            way[k] = number(&r, -0.01, 0.01);
        for (int k = 0; k < 3; k++)
            q[k] += way[k] / 2;
        turn(&middle[n], q);
        for (int k = 0; k < 3; k++) {
            q[k] += way[k] / 2;
            middle[n].translation[k] = (from[n].translation[k] + to[n].translation[k]) / 2;
        }
        turn(&to[n], q);
        CHECK_EQ(fmb_pose3_check(&to[n], NULL), 0);
    }
}

static int call(int which, int n)
{
    static fmb_frame3 out;
    static fmb_motion3 motion;
    const fmb_motion_bounds bounds = {(fmb_real)0.001, (fmb_real)0.04, (fmb_real)0.0001, 0};
    const fmb_real skin = (fmb_real)0.005;
    const fmb_frame3 *f = &body[n];
    switch (which) {
    case 0:
        return fmb_frame3_init(&out, (fmb_shape)FMB_SHAPE_OF_FRAME(f->shape), f->origin, f->edge[0], f->edge[1],
                               f->edge[2]);
    case 1: return fmb_frame3_grow(&out, f, skin);
    case 2: return fmb_pose3_check(&from[n], NULL);
    case 3: return fmb_frame3_place(&out, f, &from[n], skin);
    case 4: return fmb_motion3_screw(&motion, f, &from[n], &to[n], skin);
    default: return fmb_motion3_chain(&motion, f, &from[n], &middle[n], &to[n], &bounds, skin);
    }
}

int main(int argc, char **argv)
{
    static const struct {
        const char *name;
        int limit; /* of boxes, of tetrahedra */
    } calls[] = {{"fmb_frame3_init", 1150},  {"fmb_frame3_grow", 1800},   {"fmb_pose3_check", 250},
                 {"fmb_frame3_place", 2200}, {"fmb_motion3_screw", 3900}, {"fmb_motion3_chain", 3700}};
    (void)argc;
    (void)argv;
    make_bodies();
    for (int i = 0; i < 6; i++) {
        uint64_t most[2] = {0, 0};
        int counting = port_count_start();
        for (int n = 0; n < BODIES; n++) {
            int errors = 0;
            uint64_t before = port_count();
            for (int k = 0; k < CALLS; k++)
                errors += call(i, n) != 0;
            uint64_t spent = counting ? (port_count() - before) / CALLS : 0;
            CHECK_EQ(errors, 0);
            most[n & 1] = spent > most[n & 1] ? spent : most[n & 1];
        }
        if (counting) {
            char text[NUMBER_TEXT];
            port_out(calls[i].name);
            port_out(": cuboid ");
            port_out(number_unsigned(most[0], text));
            port_out(", tetrahedron ");
            port_out(number_unsigned(most[1], text));
            port_out(" instructions\n");
        }
#if defined(__ARM_FP) && !defined(FMB_REAL_DOUBLE)
        CHECK(most[1] <= (uint64_t)calls[i].limit && most[0] <= (uint64_t)calls[i].limit);
#endif
    }
    return check_done("pose_cost");
}
