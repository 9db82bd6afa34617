/* SPDX-License-Identifier: MIT */
/*
 * Sets of points with a radius against exact rationals, most points near to touching: a set that is called free has no point within the radius, at
 * any time; a hit is one; times enclose the contact; what a walk does not give is apart. Usage: test_points_referee [SEED [COUNT]].
 */
#include "check.h"
#include "nearest_exact.h"
#include <math.h>
#include <stdio.h>

enum { MOST = 10, BODIES = 3 };

static fmb_real at[MOST][3];
static long answers[3], asked, tight, contacts;

static fmb_real any(struct random *r, double low, double high) { return (fmb_real)random_between(r, low, high); }

static void make_frame(struct random *r, struct body *b, double unit, double far, int moving)
{
    *b = (struct body){.shape = random_int(r, 0, 1) ? FMB_CUBOID : FMB_TETRAHEDRON};
    double size = unit * (random_int(r, 0, 4) ? 1 : .01);
    int upright = random_int(r, 0, 3) == 0, flat = random_int(r, 0, 5) ? -1 : random_int(r, 0, 2);
    for (int k = 0; k < 3; k++) {
        b->origin[k] = (fmb_real)(unit * random_between(r, -far, far));
        b->velocity[k] = moving ? any(r, -2 * unit, 2 * unit) : 0;
        for (int i = 0; i < 3; i++) {
            b->edge[i][k] = upright && i != k ? 0 : any(r, -size, size);
            if (i == flat)
                b->edge[i][k] *= (fmb_real)(1. / 64);
        }
    }
}

/* A point at about the radius from a corner, an edge, a face or the inside at some time of the step. */
static void make_point(struct random *r, const struct body *b, fmb_real radius, double unit, fmb_real p[3])
{
    double x[3], n[3], length = 0, t = random_between(r, 0, 1), way = (double)radius;
    for (int i = 0; i < 3; i++) {
        int where = random_int(r, 0, 3);
        x[i] = where == 0 ? 0 : where == 1 ? 1 : random_between(r, 0, 1);
    }
    if (b->shape == FMB_TETRAHEDRON && x[0] + x[1] + x[2] > 1)
        for (int i = 0; i < 3; i++)
            x[i] = random_int(r, 0, 1) ? x[i] / 3 : x[i] / (x[0] + x[1] + x[2] + 1e-9);
    int normal = random_int(r, 0, 2), how = random_int(r, 0, 3); /* away from a face, or from the middle, or anywhere */
    double into = 0, speed = 1e-300, middle = b->shape == FMB_CUBOID ? .5 : .25;
    for (int k = 0; k < 3; k++) {
        int i = (k + 1) % 3, j = (k + 2) % 3;
        const fmb_real *e = b->edge[normal], *f = b->edge[(normal + 1) % 3];
        n[k] = how < 2    ? (double)e[i] * (double)f[j] - (double)e[j] * (double)f[i]
               : how == 3 ? random_between(r, -1, 1) * unit * unit
                          : 0;
        for (int m = 0; how == 2 && m < 3; m++)
            n[k] += (x[m] - middle) * (double)b->edge[m][k];
        into += n[k] * (double)b->velocity[k];
        speed += (double)b->velocity[k] * (double)b->velocity[k];
    }
    int grazes = random_int(r, 0, 2); /* across the way: this is then about the nearest place */
    for (int k = 0; k < 3; k++) {
        n[k] -= grazes ? into / speed * (double)b->velocity[k] : 0;
        length += n[k] * n[k];
    }
    length = sqrt(length) * (how == 2 || random_int(r, 0, 1) ? 1 : -1);
    way *= random_int(r, 0, 3) ? 1 + ldexp(random_between(r, -1, 1), -random_int(r, 0, 30)) : random_between(r, 0, 3);
    way += random_int(r, 0, 2) ? 0 : unit * ldexp(random_between(r, -1, 1), -random_int(r, 1, 30));
    for (int k = 0; k < 3; k++) {
        double q = (double)b->origin[k] + t * (double)b->velocity[k];
        for (int i = 0; i < 3; i++)
            q += x[i] * (double)b->edge[i][k];
        p[k] = (fmb_real)(q + (length != 0 ? n[k] / length * way : 0));
    }
}

/* Of one point and one frame: what was found, or NULL: it is said to be apart. */
static void judge_point(const struct body *b, const fmb_real p[3], fmb_real radius, const fmb_points3_found *f)
{
    int side = ball_side(b, p, radius, 0, 1, 0);
    CHECK(side > 0 || f);
    contacts += side <= 0;
    if (!f)
        return;
    CHECK(f->answer == FMB_HIT || f->answer == FMB_UNDECIDED);
    CHECK(f->answer != FMB_HIT || side <= 0);
    CHECK(f->when.in >= 0 && f->when.in <= f->when.out && f->when.out <= 1);
    CHECK(f->when.in <= 0 || ball_side(b, p, radius, 0, f->when.in, 1) > 0);
    CHECK(f->when.out >= 1 || ball_side(b, p, radius, f->when.out, 1, 1) > 0);
    /* Is it tight? Where there is contact, soon after `in` there is. */
    if (side <= 0 && f->when.in > 0) {
        fmb_real soon = f->when.in + (fmb_real)(1. / 64);
        tight += soon >= 1 || ball_side(b, p, radius, 0, soon, 0) <= 0;
    } else
        tight += side <= 0;
}

static void judge(struct random *r, int moving)
{
    static fmb_points3_body body[BODIES];
    static fmb_points3_walk walk;
    struct body b[BODIES];
    fmb_frame3 frame[BODIES];
    double unit = ldexp(1, random_int(r, 0, 3) ? 0 : random_int(r, -9, 9)), far = random_int(r, 0, 3) ? 2 : 1000;
    fmb_real radius = random_int(r, 0, 3) ? any(r, 0, unit) : random_int(r, 0, 1) ? 0 : (fmb_real)(unit * 1e-4);
    int32_t points = random_int(r, 1, MOST), bodies = random_int(r, 1, BODIES);
    for (int i = 0; i < bodies; i++) {
        make_frame(r, &b[i], unit, far, moving && random_int(r, 0, 4));
        if (i > 0)
            for (int k = 0; k < 3; k++)
                b[i].origin[k] = b[0].origin[k] + any(r, -unit, unit);
        if (fmb_frame3_init(&frame[i], b[i].shape, b[i].origin, b[i].edge[0], b[i].edge[1], b[i].edge[2]))
            return;
        CHECK_EQ(fmb_points3_body_init(&body[i], &frame[i], b[i].velocity, radius), 0);
    }
    for (int i = 0; i < points; i++)
        make_point(r, &b[random_int(r, 0, bodies - 1)], radius, unit, at[i]);
    fmb_points3 set = {(const fmb_real(*)[3])at, points, radius};
    static fmb_points3_found list[MOST * BODIES + 1];
    int listed = 0, more, answer;
    CHECK_EQ(fmb_points3_begin(&walk, &set, body, bodies), 0);
    walk.budget = random_int(r, 0, 1) ? (uint32_t)random_int(r, 1, 9) : FMB_NO_LIMIT;
    while ((more = fmb_points3_next(&walk, &list[listed])) == 1 || more == FMB_UNFINISHED)
        listed += more == 1;
    CHECK_EQ(more, 0);
    asked += walk.asked;
    int earliest[BODIES];
    for (int j = 0; j < bodies; j++) {
        fmb_points3_found first = {-1, -1, -1, {2, 3}};
        earliest[j] = -1;
        for (int i = 0; i < points; i++) {
            const fmb_points3_found *mine = NULL;
            for (int l = 0; l < listed; l++)
                mine = list[l].point == i && list[l].body == j ? &list[l] : mine;
            judge_point(&b[j], at[i], radius, mine);
            earliest[j] = mine ? i : earliest[j];
        }
        answer = fmb_points3_sweep(&set, &frame[j], b[j].velocity, &first);
        CHECK_EQ(answer == FMB_MISS, earliest[j] < 0);
        answers[answer]++;
        for (int i = 0; i < points && answer != FMB_MISS; i++)
            CHECK(first.when.in <= 0 || ball_side(&b[j], at[i], radius, 0, first.when.in, 1) > 0);
        CHECK(answer == FMB_MISS ? first.answer == -1 : first.answer == answer && first.body == 0);
        CHECK(answer != FMB_HIT || ball_side(&b[j], at[first.point], radius, 0, 1, 0) <= 0);
    }
}

int main(int argc, char **argv)
{
    struct random r = random_start(check_seed(argc, argv, 20262));
    uint64_t count = check_count(argc, argv, 300);
    for (uint64_t i = 0; i < count; i++)
        judge(&r, (int)(i & 1));
    printf(
        "%ld free, %ld hit, %ld undecided; %ld pairs searched; %ld contacts, %ld of them told within 1/64 of the step\n",
        answers[0], answers[1], answers[2], asked, contacts, tight);
    return check_done("points_referee");
}
