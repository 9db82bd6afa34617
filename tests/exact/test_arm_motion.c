/* SPDX-License-Identifier: MIT */
/*
 * The claim at the top of boards/program/arm/arm_model.c, by dense sampling: whatever the joints do within their limits between
 * two ticks, no point within the skin of a link's corner leaves the motion's frame that translates along the chord. Everything that
 * stands for the truth is computed here in double, with its own sine and 4 x 4 Denavit-Hartenberg matrices: it shares nothing with the
 * arm but the sizes of the boxes. Usage: test_arm_motion [SEED [COUNT]], or as check.h says; COUNT: random ticks of each step; below 400 not all of the example.
 */
#include "check.h"

/* The programs are no library: the test compiles what it needs of them. */
#include "../boards/program/arm/arm_model.c"
#include "../boards/program/arm/arm_scene.c"
#include "../boards/program/arm/arm_tables.c"
#include "uniform.h"

#include <stdio.h>
#include <stdlib.h>

enum { MOMENTS = 1000 };

/* Of a step of so many ticks. */
static int ticks_of_step = 1;
static double bend_limit = 12 * 0.008 * 0.008, turn_limit = 3.14159265358979323846 * 0.008;

static double larger(double a, double b) { return a > b ? a : b; }
static double absolute(double x) { return x < 0 ? -x : x; }

/* Newton's iteration from above; x < 10^4. */
static double root(double x)
{
    double r = x + 1;
    for (int i = 0; i < 60; i++)
        r = (r + x / r) / 2;
    return x > 0 ? r : 0;
}

/* Taylor series in long double, |x| <= 8: terms below 8^8/8!, 5e2, in 2^-64, and the first left out is 8^48/48!, 2e-18. */
static void true_sine(double x, double *sine, double *cosine)
{
    long double term = 1, sum[2] = {0, 0};
    for (int n = 0; n < 48; n++) {
        sum[n & 1] += n & 2 ? -term : term;
        term *= (long double)x / (n + 1);
    }
    *cosine = (double)sum[0];
    *sine = (double)sum[1];
}

/* One joint's motion in a tick: from, to, and a departure from constant speed that uses the whole acceleration allowed. */
typedef struct {
    double from, change, bend; /* rad, rad, rad per tick^2 (signed) */
    int wave;                  /* 0: one arc, bend throughout; 1: bend in the first half, -bend in the second */
    double sine, cosine;       /* of from */
} motion;

/* Sine and cosine of the joint at t, a fraction of the tick: the series for the change, |x| < 0.06, and the addition theorem. */
static void motion_at(const motion *m, double t, double *sine, double *cosine)
{
    double bump = -t * (1 - t) / 2;
    if (m->wave)
        bump = t < 0.5 ? t * t / 2 - t / 4 : -(1 - t) * (1 - t) / 2 + (1 - t) / 4;
    double x = m->change * t + m->bend * bump, y = x * x;
    double s = x * (1 - y / 6 * (1 - y / 20 * (1 - y / 42)));
    double c = 1 - y / 2 * (1 - y / 12 * (1 - y / 30 * (1 - y / 56)));
    *sine = m->sine * c + m->cosine * s;
    *cosine = m->cosine * c - m->sine * s;
}

/* bump' is 1/2 at most in an arc and 1/4 in a wave: the bend is limited where the rate would not allow for it. */
static motion motion_make(double from, double to, double bend, int wave)
{
    double room = (turn_limit - absolute(to - from)) * (wave ? 4 : 2);
    motion m = {.from = from, .change = to - from, .bend = bend, .wave = wave};
    if (absolute(bend) > room)
        m.bend = bend > 0 ? larger(room, 0) : -larger(room, 0);
    true_sine(from, &m.sine, &m.cosine);
    return m;
}

/* pose[i][row][column] of the frame behind joint i, at moment t. */
static void true_poses(const motion joint[6], double t, double pose[6][3][4])
{
    static const double a[6] = {0, -0.425, -0.3922, 0, 0, 0};
    static const double d[6] = {0.1625, 0, 0, 0.1333, 0.0997, 0.0996};
    static const double cos_alpha[6] = {0, 1, 1, 0, 0, 1}, sin_alpha[6] = {1, 0, 0, 1, -1, 0};
    double before[3][4] = {{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}};
    for (int i = 0; i < 6; i++) {
        double c, s, ca = cos_alpha[i], sa = sin_alpha[i];
        motion_at(&joint[i], t, &s, &c);
        double m[4][4] = {
            {c, -s * ca, s * sa, a[i] * c}, {s, c * ca, -c * sa, a[i] * s}, {0, sa, ca, d[i]}, {0, 0, 0, 1}};
        for (int row = 0; row < 3; row++)
            for (int column = 0; column < 4; column++)
                for (int k = 0; k < 4; k++)
                    pose[i][row][column] = (k ? pose[i][row][column] : 0) + before[row][k] * m[k][column];
        for (int k = 0; k < 12; k++)
            before[k / 4][k % 4] = pose[i][k / 4][k % 4];
    }
}

/* The swept box of one link in double: the inverse of its edges gives coordinates in [0,1] inside. */
typedef struct {
    double origin[3], v[3], edge[3][3], inverse[3][3];
    double length[3]; /* of the edges, m */
    double margin;    /* m: what turning adds */
} sweep;

static void invert(double m[3][3], double inverse[3][3])
{
    double det = 0;
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++) {
            int i1 = (i + 1) % 3, i2 = (i + 2) % 3, k1 = (k + 1) % 3, k2 = (k + 2) % 3;
            inverse[k][i] = m[i1][k1] * m[i2][k2] - m[i1][k2] * m[i2][k1];
        }
    for (int k = 0; k < 3; k++)
        det += m[0][k] * inverse[k][0];
    for (int k = 0; k < 9; k++)
        inverse[k / 3][k % 3] /= det;
}

static sweep sweep_make(const arm_step *step, int link)
{
    fmb_motion3 made;
    double columns[3][3];
    CHECK_EQ(arm_step_sweep(step, link, ARM_SKIN, &made), 0);
    sweep s = {.margin = (double)made.inflation};
    for (int k = 0; k < 3; k++) {
        s.origin[k] = (double)made.frame.origin[k];
        s.v[k] = (double)made.displacement[k];
        for (int i = 0; i < 3; i++)
            columns[k][i] = s.edge[i][k] = (double)made.frame.edge[i][k];
    }
    for (int i = 0; i < 3; i++)
        s.length[i] = root(columns[0][i] * columns[0][i] + columns[1][i] * columns[1][i] +
                           columns[2][i] * columns[2][i]);
    invert(columns, s.inverse);
    return s;
}

/* How far p, at moment t, is outside the box before turning enlarged it, as a share of that: at most 1, says the claim. */
static double share_used(const sweep *s, const double p[3], double t)
{
    double worst = -1;
    for (int i = 0; i < 3; i++) {
        double x = 0;
        for (int k = 0; k < 3; k++)
            x += s->inverse[i][k] * (p[k] - s->origin[k] - t * s->v[k]);
        double depth = (x < 0.5 ? x : 1 - x) * s->length[i]; /* inside the face, m */
        worst = larger(worst, 1 - (depth - (double)ARM_SKIN) / s->margin);
    }
    return worst;
}

/* Largest share over the eight corners of one link. */
static double link_share(const sweep *s, const arm_link *link, double pose[3][4], double t)
{
    double worst = -1;
    for (int corner = 0; corner < 8; corner++) {
        double p[3];
        for (int k = 0; k < 3; k++) {
            p[k] = pose[k][3];
            for (int i = 0; i < 3; i++)
                p[k] += pose[k][i] * ((double)link->centre[i] + (corner >> i & 1 ? 1 : -1) * (double)link->half[i]);
        }
        worst = larger(worst, share_used(s, p, t));
    }
    return worst;
}

static double largest[ARM_LINKS], largest_margin[ARM_LINKS];

/* Follows one motion of all joints through the tick that `step` has enclosed. Returns the largest share of a margin used. */
static double follow(const arm_step *step, const motion joint[ARM_JOINTS])
{
    sweep s[ARM_LINKS];
    double worst = -1;
    for (int i = 0; i < ARM_LINKS; i++) {
        s[i] = sweep_make(step, i);
        largest_margin[i] = larger(largest_margin[i], s[i].margin);
    }
    for (int moment = 0; moment <= MOMENTS; moment++) {
        double t = (double)moment / MOMENTS, pose[6][3][4];
        true_poses(joint, t, pose);
        for (int i = 0; i < ARM_LINKS; i++) {
            const arm_link *link = &arm_links[i];
            double share = link_share(&s[i], link, pose[link->joint], t);
            largest[i] = larger(largest[i], share);
            worst = larger(worst, share);
        }
    }
    return worst;
}

/* Four motions between the same two commands: as straight as can be, all joints bent alike, and two at random. */
static double follow_all(const fmb_real from[ARM_JOINTS], const fmb_real to[ARM_JOINTS])
{
    static arm_step step;
    double worst = -1;
    CHECK_EQ(arm_step_init(&step, from, to, ticks_of_step), 0);
    for (int kind = 0; kind < 4; kind++) {
        motion joint[ARM_JOINTS];
        for (int i = 0; i < ARM_JOINTS; i++) {
            double bend = kind == 0 ? 0 : kind == 1 || uniform() < 0 ? bend_limit : -bend_limit;
            joint[i] = motion_make((double)from[i], (double)to[i], bend, kind >= 2 && uniform() < 0);
        }
        worst = larger(worst, follow(&step, joint));
    }
    CHECK(worst <= 1);
    return worst;
}

static void report(const char *name, double sum, int ticks)
{
    printf("test_arm_motion, %s: share of the margin used, mean over ticks %.2f; largest per link", name, sum / ticks);
    for (int i = 0; i < ARM_LINKS; i++) {
        printf("%s %s %.2f (of %.2f mm at most)", i ? "," : ":", arm_links[i].name, largest[i],
               1000 * largest_margin[i]);
        largest[i] = largest_margin[i] = 0;
    }
    printf("\n");
}

/* Every so many ticks of it. */
static void test_example(int step)
{
    double sum = 0;
    int ticks = 0;
    for (int tick = (int)(seed % (unsigned)step); tick < arm_duration(); tick += step, ticks++) {
        fmb_real from[ARM_JOINTS], to[ARM_JOINTS];
        arm_command(tick, from);
        arm_command(tick + 1, to);
        sum += follow_all(from, to);
    }
    report("the example's motion", sum, ticks);
}

/* Anywhere, up to full speed; in every fourth tick all joints run at full speed, in every second of these the same way. */
static void test_random(int ticks)
{
    double sum = 0;
    for (int tick = 0; tick < ticks; tick++) {
        fmb_real from[ARM_JOINTS], to[ARM_JOINTS];
        for (int i = 0; i < ARM_JOINTS; i++) {
            double turn = turn_limit * 0.9999 * uniform();
            if (tick % 4 == 0)
                turn = (tick % 8 == 0 || turn > 0 ? 0.9999 : -0.9999) * turn_limit;
            from[i] = (fmb_real)(6.28 * uniform());
            to[i] = from[i] + (fmb_real)turn;
        }
        sum += follow_all(from, to);
    }
    report("random motion", sum, ticks);
}

/* The arm stretched out, its three parallel joints turning the same way: the tool runs on as tight a bow as there can be. */
static void test_stretched(void)
{
    double sum = 0;
    int ticks = 0;
    for (double share = -0.98; share < 1; share += 0.04, ticks++) {
        fmb_real from[ARM_JOINTS] = {0}, to[ARM_JOINTS] = {0};
        for (int i = 1; i < 4; i++)
            to[i] = (fmb_real)(turn_limit * share);
        sum += follow_all(from, to);
    }
    report("stretched out", sum, ticks);
}

/* The largest error of arm_sine and arm_cosine, over numbers of |x| <= 7. */
static void test_sine(int numbers)
{
    double worst = 0;
    for (int i = 0; i < numbers; i++) {
        fmb_real x = (fmb_real)(7 * uniform());
        double sine, cosine;
        true_sine((double)x, &sine, &cosine);
        worst = larger(worst, absolute((double)arm_sine(x) - sine));
        worst = larger(worst, absolute((double)arm_cosine(x) - cosine));
    }
    CHECK(worst <= 0x1p-23);
    printf("test_arm_motion: largest error of sine and cosine %.4f * 2^-24\n", worst * 0x1p24);
}

int main(int argc, char **argv)
{
    int count = (int)check_count(argc, argv, 100);
    seed = check_seed(argc, argv, 1);
    printf("test_arm_motion: SEED=%llu COUNT=%d\n", seed, count);
    test_sine(5000 * count);
    test_example(count < 400 ? (400 + count - 1) / count : 1);
    test_random(count);
    ticks_of_step = 2; /* the window of a stop */
    bend_limit *= 4;
    turn_limit *= 2;
    test_random(count);
    test_stretched();
    return check_done("arm_motion");
}
