/* SPDX-License-Identifier: MIT */
/*
 * What boards/program/robot/robot_step.c claims, by dense sampling: random trees of joints, written as lines and read back, with a log of
 * two samples; whatever the joints do between these within their limits, no point within the skin of a corner of a link's box leaves the
 * motion's frame that translates along its displacement. The truth is computed here in double from the decimals of both files, with libm: it
 * shares nothing with the program. Usage: test_robot [SEED [COUNT]], or as check.h says; COUNT: robots.
 */
#define _POSIX_C_SOURCE 200809L /* mkstemp */
#include "check.h"
#include "robot/robot_log.h"
#include "robot/robot_step.h"
#include "arm/arm_model.h"
#include "uniform.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LINKS = 14, MOMENTS = 24, SIZE = 40000 };

static const double pi = 3.14159265358979323846;

/* ---- the truth ---- */

typedef struct {
    int kind, parent, mimic;
    double xyz[3], turn[3][3], axis[3], factor, offset, rate, acceleration;
    double from, change, bend; /* of the step; per step and per its square */
    int wave;
} joint;

static struct {
    int links, boxes, degrees;
    joint joint[LINKS];
    struct {
        int link;
        float origin[3], edge[3][3];
    } box[2 * LINKS];
    double seconds;
} robot;

static void turn_of(double m[3][3], const double a[3], double q)
{
    double c = cos(q), s = sin(q);
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++)
            m[i][k] = (i == k ? c : 0) + (1 - c) * a[i] * a[k];
    m[0][1] -= s * a[2];
    m[1][0] += s * a[2];
    m[0][2] += s * a[1];
    m[2][0] -= s * a[1];
    m[1][2] -= s * a[0];
    m[2][1] += s * a[0];
}

static void unit(double a[3])
{
    double length;
    do {
        for (int k = 0; k < 3; k++)
            a[k] = uniform();
        length = sqrt(a[0] * a[0] + a[1] * a[1] + a[2] * a[2]);
    } while (length < .1);
    for (int k = 0; k < 3; k++)
        a[k] /= length;
}

/* The coordinate at t: along the chord, and off it by an arc or a wave of the bend. */
static double at_time(const joint *j, double t)
{
    double bump = -t * (1 - t) / 2;
    if (j->mimic >= 0)
        return j->factor * at_time(&robot.joint[j->mimic], t) + j->offset;
    if (j->wave)
        bump = t < .5 ? t * t / 2 - t / 4 : -(1 - t) * (1 - t) / 2 + (1 - t) / 4;
    return j->from + j->change * t + j->bend * bump;
}

/* Of all links: rotation and place. */
static void true_places(double t, double r[LINKS][3][3], double p[LINKS][3])
{
    static const double same[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    memcpy(r[0], same, sizeof same);
    memset(p[0], 0, sizeof p[0]);
    for (int i = 0; i + 1 < robot.links; i++) {
        const joint *j = &robot.joint[i];
        double q = at_time(j, t), own[3][3], along[3][3], x[3];
        turn_of(own, j->axis, j->kind == FMB_TURNS ? q : 0);
        for (int k = 0; k < 3; k++)
            for (int l = 0; l < 3; l++)
                along[k][l] = j->turn[k][0] * own[0][l] + j->turn[k][1] * own[1][l] + j->turn[k][2] * own[2][l];
        for (int k = 0; k < 3; k++) {
            x[k] = j->xyz[k];
            for (int l = 0; l < 3 && j->kind == FMB_SLIDES; l++)
                x[k] += q * j->turn[k][l] * j->axis[l];
        }
        for (int k = 0; k < 3; k++) {
            const double *row = r[j->parent][k];
            p[i + 1][k] = p[j->parent][k] + row[0] * x[0] + row[1] * x[1] + row[2] * x[2];
            for (int l = 0; l < 3; l++)
                r[i + 1][k][l] = row[0] * along[0][l] + row[1] * along[1][l] + row[2] * along[2][l];
        }
    }
}

/* ---- the two files ---- */

static char model[SIZE], samples[SIZE];
static char model_path[] = "/tmp/fmb_robot_XXXXXX", log_path[] = "/tmp/fmb_log_XXXXXX";

static void put(char *to, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void put(char *to, const char *format, ...)
{
    size_t used = strlen(to);
    va_list all;
    va_start(all, format);
    vsnprintf(to + used, SIZE - used, format, all);
    va_end(all);
}

static void save(const char *path, const char *words)
{
    FILE *file = fopen(path, "w");
    CHECK(file != NULL && fputs(words, file) >= 0 && fclose(file) == 0);
}

static void random_joint(int i)
{
    joint *j = &robot.joint[i];
    double a[3];
    int kind = below(8);
    *j = (joint){.kind = kind == 0   ? ROBOT_FIXED
                         : kind <= 5 ? FMB_TURNS
                                     : FMB_SLIDES,
                 .parent = below(3) ? i : below(i + 1),
                 .mimic = -1,
                 .rate = .2 + 3 * fabs(uniform()),
                 .acceleration = .5 + 20 * fabs(uniform())};
    for (int k = 0; k < 3; k++)
        j->xyz[k] = below(3) ? .4 * uniform() : 0;
    unit(j->axis);
    unit(a);
    turn_of(j->turn, a, below(2) ? 3 * uniform() : 0);
    if (i > 0 && j->kind != ROBOT_FIXED && below(5) == 0) {
        const joint *other = &robot.joint[below(i)];
        if (other->kind != ROBOT_FIXED && other->mimic < 0)
            j->mimic = (int)(other - robot.joint);
        j->factor = 2 * uniform();
        j->offset = .3 * uniform();
    }
}

static void random_boxes(int link)
{
    for (int n = below(3); n > 0; n--) {
        double m[3][3], a[3];
        unit(a);
        turn_of(m, a, 3 * uniform());
        robot.box[robot.boxes].link = link;
        for (int k = 0; k < 3; k++)
            robot.box[robot.boxes].origin[k] = (float)(.2 * uniform());
        for (int i = 0; i < 3; i++) {
            double size = .01 + .3 * fabs(uniform());
            for (int k = 0; k < 3; k++)
                robot.box[robot.boxes].edge[i][k] = (float)(size * m[k][i]);
        }
        robot.boxes++;
    }
}

static void write_joint(int i)
{
    const joint *j = &robot.joint[i];
    static const char *const kind[] = {"fixed", "turns", "slides"};
    put(model, "joint j%d %s l%d l%d %a %a %a", i, kind[j->kind], j->parent, i + 1, j->xyz[0], j->xyz[1], j->xyz[2]);
    for (int k = 0; k < 9; k++)
        put(model, " %a", j->turn[k / 3][k % 3]);
    put(model, " %a %a %a\n", j->axis[0], j->axis[1], j->axis[2]);
    if (j->kind != ROBOT_FIXED)
        put(model, "limit j%d %s %a %a given default\n", i, j->kind == FMB_SLIDES ? "-1e6 1e6" : "- -", j->rate,
            j->acceleration);
    if (j->mimic >= 0)
        put(model, "mimic j%d j%d %a %a\n", i, j->mimic, j->factor, j->offset);
}

static void write_boxes(int link)
{
    for (int i = 0; i < robot.boxes; i++)
        if (robot.box[i].link == link) {
            const float *o = robot.box[i].origin;
            put(model, "box l%d %a %a %a", link, (double)o[0], (double)o[1], (double)o[2]);
            for (int k = 0; k < 9; k++)
                put(model, " %a", (double)robot.box[i].edge[k / 3][k % 3]);
            put(model, " 0x1p-9\n"); /* too small a reach: it is not believed */
        }
}

static void write_model(void)
{
    strcpy(model, "fmb-robot 1\nrobot random\n");
    for (int i = 0; i < robot.links; i++) {
        put(model, "link l%d\n", i);
        if (i > 0)
            write_joint(i - 1);
        write_boxes(i);
    }
    put(model, "end %d %d %d 0\n", robot.links, robot.links - 1, robot.boxes);
    save(model_path, model);
}

/* bump' is 1/2 at most in an arc and 1/4 in a wave: the bend is limited where the rate would not allow for it. */
static void random_motion(joint *j)
{
    double most = j->acceleration * robot.seconds * robot.seconds, room, way = j->rate * robot.seconds;
    j->wave = below(2);
    j->change *= way * .9999;
    room = (way - fabs(j->change)) * (j->wave ? 4 : 2);
    j->bend = (below(2) ? 1 : -1) * (most < room ? most : room) * .9999;
}

/* Two samples; the truth is what the decimals say. */
static void write_log(void)
{
    char word[64];
    double at = below(2) ? 0 : 1.7e9 * fabs(uniform());
    strcpy(samples, "time");
    for (int i = 0; i + 1 < robot.links; i++)
        if (robot.joint[i].kind != ROBOT_FIXED && robot.joint[i].mimic < 0)
            put(samples, ",j%d", i);
    for (int s = 0; s < 2; s++) {
        put(samples, "\n%.0f.%06.0f", floor(at), s * robot.seconds * 1e6);
        for (int i = 0; i + 1 < robot.links; i++) {
            joint *j = &robot.joint[i];
            double scale = robot.degrees && j->kind == FMB_TURNS ? 180 / pi : 1, read;
            if (j->kind == ROBOT_FIXED || j->mimic >= 0)
                continue;
            snprintf(word, sizeof word, "%.12f", (j->from + s * j->change) * scale);
            put(samples, ",%s", word);
            read = strtod(word, NULL) / scale;
            j->from = s ? j->from : read;
            j->change = s ? read - j->from : j->change;
        }
    }
    put(samples, "\n");
    save(log_path, samples);
}

static void random_robot(void)
{
    robot.links = 1 + below(LINKS);
    robot.boxes = 0;
    robot.degrees = below(2);
    int rests = below(3) == 0; /* then nothing but rounding is left to cover */
    robot.seconds = below(3) ? .008 : .001 * (1 + below(300));
    for (int i = 0; i < robot.links; i++) {
        joint *j = &robot.joint[i];
        random_joint(i);
        j->from = (j->kind == FMB_TURNS ? below(4) ? 3 : sizeof(fmb_real) == 4 ? 10 : 400 : 1) * uniform();
        j->change = below(4) && !rests ? uniform() : 0;
        if (rests)
            j->rate = j->acceleration = 1e-6;
        random_motion(j);
        random_boxes(i);
    }
    write_model();
    write_log();
}

/* ---- the claim ---- */

static double determinant(const double m[3][3])
{
    return m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1]) - m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0]) +
           m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0]);
}

/* How far p, at the time t, is outside the frame, in edges of it: Cramer's rule. */
static double outside(const fmb_motion3 *motion, const double p[3], double t)
{
    double m[3][3], d[3], whole, most = -1;
    for (int k = 0; k < 3; k++) {
        d[k] = p[k] - ((double)motion->frame.origin[k] + t * (double)motion->displacement[k]);
        for (int i = 0; i < 3; i++)
            m[i][k] = (double)motion->frame.edge[i][k];
    }
    whole = determinant((const double(*)[3])m);
    for (int i = 0; i < 3; i++) {
        double with[3][3], x;
        memcpy(with, m, sizeof m);
        memcpy(with[i], d, sizeof d);
        x = determinant((const double(*)[3])with) / whole;
        most = fmax(most, fmax(-x, x - 1));
    }
    return most;
}

/* The farthest that a point of the boxes is outside at one time. */
static double farthest_at(const robot_step *step, double t, double skin)
{
    static double r[LINKS][3][3], place[LINKS][3];
    double most = -1;
    true_places(t, r, place);
    for (int b = 0; b < robot.boxes; b++)
        for (int corner = 0; corner < 8; corner++) {
            double x[3], p[3], off[3];
            int link = robot.box[b].link;
            unit(off);
            for (int k = 0; k < 3; k++) {
                x[k] = (double)robot.box[b].origin[k];
                for (int i = 0; i < 3; i++)
                    x[k] += corner >> i & 1 ? (double)robot.box[b].edge[i][k] : 0;
            }
            for (int k = 0; k < 3; k++)
                p[k] = place[link][k] + r[link][k][0] * x[0] + r[link][k][1] * x[1] + r[link][k][2] * x[2] +
                       skin * off[k];
            most = fmax(most, outside(&step->motion[b], p, t));
        }
    return most;
}

static double farthest(const robot_step *step, double skin)
{
    double most = -1;
    for (int m = 0; m <= MOMENTS; m++)
        most = fmax(most, farthest_at(step, (double)m / MOMENTS, skin));
    return most;
}

/* The model and the log that were written, read, and made a step. */
static void make_step(robot_step *step, fmb_real skin, double seconds)
{
    static struct text text;
    static robot_model read;
    static fmb_real q[2][LINKS];
    robot_pace pace = {.seconds = (fmb_real)(seconds * (1 + 1e-6))};
    robot_log log;
    int64_t at[2];
    CHECK_EQ(robot_read(&read, &text, model_path), 0);
    CHECK_EQ(robot_log_init(&log, &read, &text), 0);
    log.degrees = robot.degrees;
    CHECK_EQ(robot_log_open(&log, &read, log_path), 0);
    CHECK_EQ(robot_log_next(&log, &at[0], q[0]), 1);
    CHECK_EQ(robot_log_next(&log, &at[1], q[1]), 1);
    CHECK(fabs((double)(at[1] - at[0]) * 1e-9 - robot.seconds) < 3e-9);
    CHECK_EQ(robot_step_init(step, &read), 0);
    CHECK_EQ(robot_step_make(step, q[0], q[1], &pace, skin), 0);
}

/* One joint, one box a metre away, and an acceleration far above what the model says: the claim must fail. */
static void test_beyond(void)
{
    robot_step step;
    static const float origin[3] = {1, 0, 0}, edge[3][3] = {{.1F, 0, 0}, {0, .1F, 0}, {0, 0, .1F}};
    robot.links = 2;
    robot.boxes = 1;
    robot.degrees = 0;
    robot.seconds = .1;
    robot.joint[0] = (joint){.kind = FMB_TURNS, .mimic = -1, .rate = 3, .acceleration = 2, .change = .2, .bend = .02};
    robot.joint[0].axis[2] = 1;
    for (int k = 0; k < 3; k++)
        robot.joint[0].turn[k][k] = 1;
    robot.box[0].link = 1;
    memcpy(robot.box[0].origin, origin, sizeof origin);
    memcpy(robot.box[0].edge, edge, sizeof edge);
    write_model();
    write_log();
    make_step(&step, 0, robot.seconds);
    CHECK(farthest(&step, 0) < 0);
    robot.joint[0].bend = .2;
    CHECK(farthest(&step, 0) > 0);
}

/*
 * A small box two metres from a joint that uses all of its acceleration: the claim holds, and with a little more it would not. The way: a
 * joint that is fixed; one that slides, far out; one that turns, with another that is fixed; or the joint is followed by one behind it.
 */
enum { FIXED_WAY, SLIDE_WAY, LONG_WAY, FOLLOWED, WAYS };
static void test_tip(int way)
{
    robot_step step;
    static const float origin[3] = {-.005F, -.005F, -.005F}, edge[3][3] = {{.01F, 0, 0}, {0, .01F, 0}, {0, 0, .01F}};
    robot.links = 4;
    robot.boxes = 1;
    robot.degrees = 0;
    robot.seconds = .1;
    for (int i = 0; i < 3; i++) {
        joint *j = &robot.joint[i];
        *j = (joint){.kind = FMB_TURNS, .parent = i, .mimic = -1, .rate = 1e-5, .acceleration = 1e-5};
        j->axis[2] = j->turn[0][0] = j->turn[1][1] = j->turn[2][2] = 1;
    }
    robot.joint[0].rate = 9;
    robot.joint[0].acceleration = way == FOLLOWED ? 5 : 20;
    robot.joint[0].bend = robot.joint[0].acceleration * .01;
    robot.joint[1].kind = way == SLIDE_WAY ? FMB_SLIDES : way == FIXED_WAY || way == LONG_WAY ? ROBOT_FIXED : FMB_TURNS;
    robot.joint[2].kind = way == LONG_WAY ? FMB_TURNS : ROBOT_FIXED;
    if (way == SLIDE_WAY) {
        robot.joint[1].from = 2;
        robot.joint[1].axis[0] = 1;
        robot.joint[1].axis[2] = 0;
    }
    robot.joint[1].xyz[0] = way == FIXED_WAY || way == LONG_WAY ? 1 : 0;
    robot.joint[2].xyz[0] = way == FOLLOWED ? 2 : way == SLIDE_WAY ? 0 : 1;
    if (way == FOLLOWED) {
        robot.joint[1].mimic = 0;
        robot.joint[1].factor = 3;
    }
    robot.box[0].link = 3;
    memcpy(robot.box[0].origin, origin, sizeof origin);
    memcpy(robot.box[0].edge, edge, sizeof edge);
    write_model();
    write_log();
    make_step(&step, 0, robot.seconds);
    CHECK(farthest(&step, 0) < 0);
    robot.joint[0].bend *= 1.3;
    CHECK(farthest(&step, 0) > 0);
}

/* Up to ROBOT_MOST_TURN sine and cosine are within the e of robot_step.c. */
static void test_sine(void)
{
    for (int i = 0; i < 2000; i++) {
        fmb_real x = (fmb_real)(uniform() * (double)ROBOT_MOST_TURN);
        CHECK(fabs((double)arm_sine(x) - sin((double)x)) < 0x1p-22 &&
              fabs((double)arm_cosine(x) - cos((double)x)) < 0x1p-22);
    }
}

int main(int argc, char **argv)
{
    robot_step step;
    seed = check_seed(argc, argv, 1);
    uint64_t robots = check_count(argc, argv, 200);
    CHECK(mkstemp(model_path) >= 0 && mkstemp(log_path) >= 0);
    test_sine();
    test_beyond();
    for (int way = 0; way < WAYS; way++)
        test_tip(way);
    for (uint64_t i = 0; i < robots; i++) {
        double skin = below(2) ? .01 : 0;
        random_robot();
        make_step(&step, (fmb_real)skin, robot.seconds);
        CHECK(farthest(&step, skin * .999999) <= 1e-12);
    }
    unlink(model_path);
    unlink(log_path);
    return check_done("robot");
}
