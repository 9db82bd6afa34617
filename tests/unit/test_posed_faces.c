/* SPDX-License-Identifier: MIT */
/*
 * Boxes of bodies at poses by their six faces, with slacks made by hand: whichever face it is that tells them apart, it is seen; at rest, fitted
 * boxes, and in time. And what the way of bodies that translate is off, against the sum of its parts.
 */
#include "check.h"
#include "pairs.h"
#include "scene/fitted.h"
#include "scene/posed_moving.h"
#include "scene/walk.h"

#include <stddef.h>

static struct random rng;
static unsigned alone[4][6]; /* boxes, fitted boxes; both in time: how often a face was the only one to tell */

static double between(double a, double b) { return random_between(&rng, a, b); }
static double most(double a, double b) { return a > b ? a : b; }
static double size_of(double x) { return x < 0 ? -x : x; }

/* An orientation, as rows. */
static void any_turn(fmb_real m[3][3])
{
    double q[4], sum;
    do {
        sum = 0;
        for (int i = 0; i < 4; i++) {
            q[i] = between(-1, 1);
            sum += q[i] * q[i];
        }
    } while (sum < 0.1);
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            double across = i == j ? 0 : (j == (i + 1) % 3 ? -1 : 1) * q[0] * q[4 - i - j];
            m[i][j] = (fmb_real)(2 * (q[i + 1] * q[j + 1] + across) / sum + (i == j ? 2 * q[0] * q[0] / sum - 1 : 0));
        }
}

static void any_poses(fmb_poses3 *p)
{
    static const fmb_poses3 none;
    *p = none;
    any_turn(p->turn);
    for (int k = 0; k < 3; k++)
        p->way[k] = (fmb_real)between(-1, 1);
}

/* ---- what six faces tell ---- */

/* Two boxes in a's coordinates: middles, half widths, axes. */
struct boxes {
    double way[3], half[2][3], axis[2][3][3], speed[3];
};

/* How far they are beyond the reach of face i: 0 .. 2 of a, 3 .. 5 of b; slack: of a's, of b's. */
static double beyond(const struct boxes *x, int i, const double slack[2], double t)
{
    int own = i / 3;
    const double *n = x->axis[own][i % 3];
    double way = 0, reach = x->half[own][i % 3] + slack[own];
    for (int k = 0; k < 3; k++)
        way += n[k] * (x->way[k] + t * x->speed[k]);
    for (int j = 0; j < 3; j++) {
        double along = 0;
        for (int k = 0; k < 3; k++)
            along += n[k] * x->axis[1 - own][j][k];
        reach += size_of(along) * x->half[1 - own][j];
    }
    return size_of(way) - reach;
}

/* 1: apart, 0: not, -1: too near to tell; counts the face that alone tells. */
static int apart(const struct boxes *x, const double slack[2], unsigned told[6])
{
    int faces = 0, face = 0;
    for (int i = 0; i < 6; i++) {
        double gap = beyond(x, i, slack, 0);
        if (size_of(gap) < 1e-4)
            return -1;
        faces += gap > 0;
        face = gap > 0 ? i : face;
    }
    if (faces == 1)
        told[face]++;
    return faces > 0;
}

static void turned_axes(struct boxes *x, const fmb_poses3 *p, const fmb_real axis[3][3])
{
    for (int j = 0; j < 3; j++)
        for (int k = 0; k < 3; k++) {
            x->axis[1][j][k] = 0;
            for (int i = 0; i < 3; i++)
                x->axis[1][j][k] += (double)p->turn[k][i] * (axis ? (double)axis[j][i] : j == i);
        }
}

static void any_box(fmb_box3 *box, double half[3], double middle[3])
{
    for (int k = 0; k < 3; k++) {
        double at = between(-1, 1), wide = between(0, 1) * between(0, 1);
        box->min[k] = (fmb_real)(at - wide);
        box->max[k] = (fmb_real)(at + wide);
        half[k] = ((double)box->max[k] - (double)box->min[k]) / 2;
        middle[k] = ((double)box->max[k] + (double)box->min[k]) / 2;
    }
}

/* The boxes of *p; b's middle is at R m_b + w. */
static void set_way(struct boxes *x, const fmb_poses3 *p, const double m_a[3], const double m_b[3])
{
    for (int k = 0; k < 3; k++) {
        x->way[k] = (double)p->way[k] - m_a[k];
        for (int i = 0; i < 3; i++)
            x->way[k] += (double)p->turn[k][i] * m_b[i];
        x->speed[k] = 0;
    }
}

static void boxes_at_rest(void)
{
    static const fmb_real upright[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    fmb_poses3 p;
    fmb_box3 a, b;
    struct boxes x;
    double m[2][3], slack[2] = {between(0, 0.3), between(0, 0.3)};
    any_poses(&p);
    any_box(&a, x.half[0], m[0]);
    any_box(&b, x.half[1], m[1]);
    set_way(&x, &p, m[0], m[1]);
    for (int i = 0; i < 9; i++)
        x.axis[0][i / 3][i % 3] = (double)upright[i / 3][i % 3];
    turned_axes(&x, &p, NULL);
    for (int side = 0; side < 2; side++)
        p.slack[side] = (fmb_real)(2 * slack[side]); /* of twice the way */
    fmb_posed_box turned;
    fmb_posed_way way;
    fmb_poses_take_box(&turned, &p, &b);
    int is = apart(&x, slack, alone[0]);
    if (is >= 0)
        CHECK_EQ(fmb_poses_box_apart(&p, &a, &turned, &way) != 0, is);
}

/* ---- fitted boxes ---- */

enum { BOXES = 3 };

static void any_fit(fmb_fit3 *f)
{
    any_turn(f->axis);
    for (int k = 0; k < 3; k++) {
        f->middle[k] = (fmb_real)between(-1, 1);
        f->half[k] = (fmb_real)(between(0, 1) * between(0, 1));
    }
}

static void set_fits(struct boxes *x, const fmb_poses3 *p, const fmb_fit3 *a, const fmb_fit3 *b)
{
    double m[2][3];
    for (int k = 0; k < 3; k++) {
        m[0][k] = (double)a->middle[k];
        m[1][k] = (double)b->middle[k];
        x->half[0][k] = (double)a->half[k];
        x->half[1][k] = (double)b->half[k];
        for (int i = 0; i < 3; i++)
            x->axis[0][i][k] = (double)a->axis[i][k];
    }
    set_way(x, p, m[0], m[1]);
    turned_axes(x, p, (const fmb_real(*)[3])b->axis);
}

/* Box i of a and j of b. */
static int fits_told(const fmb_poses3 *p, const fmb_fit3 *a, const fmb_fit3 *b, const double slack[2])
{
    struct boxes x;
    set_fits(&x, p, a, b);
    return apart(&x, slack, alone[1]);
}

/* All pairs of a few boxes, some turned before, one place or two for those of b. */
static void fitted(void)
{
    static const fmb_tree3 no_tree[2];
    fmb_poses3 p;
    fmb_fit3 fit[2][BOXES];
    fmb_turned3 turned[2], at_hand = {.node = -1};
    double slack[2] = {between(0, 0.3), between(0, 0.3)};
    any_poses(&p);
    for (int i = 0; i < 2 * BOXES; i++)
        any_fit(&fit[i / BOXES][i % BOXES]);
    for (int side = 0; side < 2; side++) {
        p.with.fits.fit[side] = fit[side];
        p.slack[side] = (fmb_real)slack[side];
        turned[side].node = -1;
    }
    if (random_int(&rng, 0, 1)) {
        p.with.fits.turned = turned;
        p.with.fits.last = 1;
    }
    for (int n = 0; n < 2 * BOXES * BOXES; n++) {
        int i = random_int(&rng, 0, BOXES - 1), j = random_int(&rng, 0, BOXES - 1);
        int is = fits_told(&p, &fit[0][i], &fit[1][j], slack);
        const fmb_turned3 *taken;
        if (is >= 0)
            CHECK_EQ(fmb_fits_pair_apart(&p, &at_hand, no_tree, i, j, &taken) != 0, is);
    }
}

/* ---- in time ---- */

/* The times of the step at which face i does not tell, into when[]; 0: there are none. */
static int not_beyond(const struct boxes *x, int i, const double slack[2], double when[2])
{
    const double *n = x->axis[i / 3][i % 3];
    double way = 0, speed = 0;
    for (int k = 0; k < 3; k++) {
        way += n[k] * x->way[k];
        speed += n[k] * x->speed[k];
    }
    double reach = size_of(way) - beyond(x, i, slack, 0), s = speed < 0 ? -1 : 1;
    double first = (-reach - s * way) / (s * speed), last = (reach - s * way) / (s * speed);
    when[0] = most(when[0], first);
    when[1] = -most(-when[1], -last);
    return first <= 1 && last >= 0;
}

/* All six faces; counts the one that alone tells. */
static void all_beyond(const struct boxes *x, const double slack[2], double when[2], unsigned told[6])
{
    int none = 0, face = -1;
    for (int i = 0; i < 6; i++)
        if (!not_beyond(x, i, slack, when)) {
            face = none ? face : i;
            none++;
        }
    if (none == 1)
        told[face]++;
}

/* What was said is so. 0: there are no times, or it is too near to tell. */
static int is_told(int said, const fmb_interval *got, const double when[2])
{
    if (size_of(when[1] - when[0]) < 1e-3)
        return 0;
    CHECK_EQ(said != 0, when[0] > when[1]);
    if (when[0] > when[1])
        return 0;
    CHECK(size_of((double)got->in - when[0]) < 1e-3 && size_of((double)got->out - when[1]) < 1e-3);
    CHECK(got->in <= (fmb_real)(when[0] + 2e-4) && got->out >= (fmb_real)(when[1] - 2e-4));
    return 1;
}

static void fitted_in_time(void)
{
    struct boxes x;
    fmb_poses3 p;
    fmb_fit3 a, b;
    fmb_turned3 turned;
    double slack[2] = {between(0, 0.3), between(0, 0.3)}, when[2] = {0, 1};
    fmb_interval got = {0, 1};
    any_poses(&p);
    any_fit(&a);
    any_fit(&b);
    set_fits(&x, &p, &a, &b);
    for (int k = 0; k < 3; k++) {
        p.speed[k] = (fmb_real)between(-3, 3);
        x.speed[k] = (double)p.speed[k];
        p.slack[k & 1] = (fmb_real)slack[k & 1];
    }
    for (int i = 0; i < 6; i++) {
        double along = 0;
        for (int k = 0; k < 3; k++)
            along += x.axis[i / 3][i % 3][k] * x.speed[k];
        if (size_of(along) < 0.01)
            return;
    }
    all_beyond(&x, slack, when, alone[3]);
    fmb_fit_turn(&turned, &p, &b, 0);
    (void)is_told(fmbi_fits_apart_in_time(&p, &a, &turned, &got), &got, when);
}

static void in_time(void)
{
    struct boxes x;
    fmb_walk3 *w = NULL;
    static fmb_walk3 walk;
    fmb_box3 a, b;
    double m[2][3], slack[2] = {between(0, 0.3), between(0, 0.3)}, when[2] = {0, 1};
    fmb_interval got = {0, 1};
    w = &walk;
    fmb_poses3 *p = &w->of.poses;
    any_poses(p);
    any_box(&a, x.half[0], m[0]);
    any_box(&b, x.half[1], m[1]);
    set_way(&x, p, m[0], m[1]);
    for (int i = 0; i < 9; i++)
        x.axis[0][i / 3][i % 3] = i % 4 == 0;
    turned_axes(&x, p, NULL);
    for (int k = 0; k < 3; k++) {
        p->speed[k] = (fmb_real)between(-3, 3);
        x.speed[k] = (double)p->speed[k];
    }
    for (int j = 0; j < 3; j++) {
        double along = 0;
        for (int k = 0; k < 3; k++)
            along += x.axis[1][j][k] * x.speed[k];
        if (size_of(along) < 0.01)
            return;
        p->with.speed_b[j] = (fmb_real)along;
        p->slack[j & 1] = (fmb_real)(2 * slack[j & 1]);
    }
    all_beyond(&x, slack, when, alone[2]);
    int said = fmbi_poses_apart_in_time(p, &a, &b, &got);
    if (!is_told(said, &got, when))
        return;
    w->until = 2;
    CHECK_EQ(fmb_posed_apart_in_time(w, &a, &b), 0);
    w->until = (fmb_real)(when[0] + 0.01);
    CHECK_EQ(fmb_posed_apart_in_time(w, &a, &b), 0);
    w->until = (fmb_real)(when[0] - 0.01);
    CHECK_EQ(fmb_posed_apart_in_time(w, &a, &b) != 0, 1);
}

/* ---- what the way is off ---- */

static double root(double x)
{
    double r = x > 1 ? x : 1;
    for (int i = 0; i < 200 && x > 0; i++)
        r = (r + x / r) / 2;
    return x > 0 ? r : 0;
}

static double length(const fmb_real *x)
{
    return root((double)x[0] * (double)x[0] + (double)x[1] * (double)x[1] + (double)x[2] * (double)x[2]);
}

/* tau + sigma: no less than its parts, and hardly more. */
static void way_error(void)
{
    fmb_pose3 pose[2];
    fmb_poses3 p;
    fmb_real v[3], d[3];
    const double u = (double)FMB_U;
    for (int side = 0; side < 2; side++) {
        double off = random_int(&rng, 0, 1) ? 1e-4 * between(0, 1) : 0;
        any_turn(pose[side].rotation);
        for (int k = 0; k < 3; k++) {
            pose[side].rotation[k][k] *= (fmb_real)(1 + off);
            pose[side].translation[k] = (fmb_real)between(-1, 1);
        }
    }
    const int far = random_int(&rng, 0, 3);
    for (int k = 0; k < 3; k++) {
        d[k] = pose[1].translation[k] - pose[0].translation[k];
        v[k] = far == 3 ? 0 : (fmb_real)(between(-1, 1) * (far ? 10 : 0.1));
    }
    if (!CHECK_EQ(fmbi_poses_init(&p, &pose[0], &pose[1], 0), 0))
        return;
    double e[2] = {(double)p.pose_error[0], (double)p.pose_error[1]};
    double tau = (e[0] + 7 * u) * length(d), both = tau + (most(e[0], e[1]) + 7 * u) * length(v);
    CHECK((double)p.way_error >= tau && (double)p.way_error <= tau * (1 + 100 * u) + 2 * (double)FMB_DENORMAL);
    CHECK_EQ(fmbi_poses_move(&p, v), 0);
    CHECK((double)p.way_error >= both && (double)p.way_error <= both * (1 + 200 * u) + 8 * (double)FMB_DENORMAL);
    for (int k = 0; k < 3; k++)
        for (int side = 0; side < 2; side++) {
            double g = 0;
            for (int i = 0; i < 3; i++)
                g += (double)pose[side].rotation[i][k] * (double)v[i];
            CHECK(size_of((double)(side ? p.with.speed_b : p.speed)[k] - g) <= 8 * u * length(v));
        }
    v[random_int(&rng, 0, 2)] = 2 * FMB_LARGEST;
    CHECK_EQ(fmbi_poses_move(&p, v), FMB_ERR_RANGE);
}

int main(int argc, char **argv)
{
    rng = random_start(check_seed(argc, argv, 21));
    int count = (int)check_count(argc, argv, 2000);
    for (int n = 0; n < count; n++) {
        boxes_at_rest();
        if (n % 8 == 0)
            fitted();
        in_time();
        fitted_in_time();
        if (n % 8 == 0)
            way_error();
    }
    for (int i = 0; i < 24 && count >= 1000; i++)
        CHECK(alone[i / 6][i % 6] > 0);
    return check_done("posed_faces");
}
