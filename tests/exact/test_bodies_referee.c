/* SPDX-License-Identifier: MIT */
/*
 * Bodies of a few volumes along segments, against poses along the exact motion: nothing meets where a search said free, and where it
 * said hit there is a common point at that very moment. Screws in numbers of 768 bits; a chain of two joints in double, with its bounds.
 * Swapped, both moved by one more pose, with margins, budgets and bodies that rest. Arguments: [SEED [COUNT]].
 */
#include "check.h"
#include "exact_motion.h"
#include "pairs.h"
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { VOLUMES = 3, NODES = 2 * VOLUMES - 1, DEPTH = 6, SAMPLES = 1 << DEPTH, HALVINGS = 5 };

#ifdef FMB_REAL_DOUBLE
#define EPSILON DBL_EPSILON
#else
#define EPSILON ((double)FLT_EPSILON)
#endif

static struct random rng;
static double between(double a, double b) { return random_between(&rng, a, b); }

/* A body of VOLUMES volumes in its own coordinates, and how it moves. */
struct thing {
    fmb_node3 node[NODES];
    fmb_frame3 frame[VOLUMES];
    fmb_tree3 tree;
    fmb_body3 body;
    fmb_pose3 end[2];
    double base[3], start[2], change[2], link[2]; /* of the chain: joints about z, then about y */
    exact_pose at[SAMPLES + 1];
};

static struct thing thing[2];
static fmb_bodies3 s;
static unsigned counts[3];

static void plant(struct thing *t, double size)
{
    for (int i = 0; i < VOLUMES; i++) {
        fmb_real x[4][3];
        int shape = random_int(&rng, 0, 1) ? FMB_CUBOID : FMB_TETRAHEDRON;
        do {
            for (int j = 0; j < 12; j++)
                x[j / 3][j % 3] = (fmb_real)(size * between(-0.5, 0.5));
        } while (fmb_frame3_init(&t->frame[i], (fmb_shape)shape, x[0], x[1], x[2], x[3]));
        fmb_leaf3_init(&t->node[VOLUMES - 1 + i], i, shape, x[0], (const fmb_real(*)[3])(x + 1));
    }
    t->node[0].volume = -1;
    CHECK_EQ(fmb_tree3_build(t->node, NODES, 0, 1, VOLUMES - 1, VOLUMES, FMB_NODE_OBJECT, 0), 0);
    t->tree = (fmb_tree3){.node = t->node, .nodes = NODES, .volumes = VOLUMES, .frame = t->frame};
    CHECK_EQ(fmb_tree3_check(&t->tree, NULL), 0);
}

/* m: a turn by `angle` about an axis, times `from` (NULL: nothing). */
static void turned(double m[3][3], const double axis[3], double angle, double from[3][3])
{
    double l = sqrt(axis[0] * axis[0] + axis[1] * axis[1] + axis[2] * axis[2]), c = cos(angle), n = sin(angle), q[3][3];
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            double x = axis[i] / l, y = axis[j] / l;
            int k = 3 - i - j;
            q[i][j] = (1 - c) * x * y + (i == j ? c : (j == (i + 1) % 3 ? -n : n) * axis[k] / l);
        }
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            m[i][j] = from ? 0 : q[i][j];
            for (int k = 0; k < 3 && from; k++)
                m[i][j] += q[i][k] * from[k][j];
        }
}

static void put_pose(fmb_pose3 *p, double m[3][3], const double t[3])
{
    for (int i = 0; i < 9; i++)
        p->rotation[i / 3][i % 3] = (fmb_real)m[i / 3][i % 3];
    for (int k = 0; k < 3; k++)
        p->translation[k] = (fmb_real)t[k];
}

/* ---- motions ---- */

static void by_screw(struct thing *t, double size)
{
    double axis[3], more[3], m[2][3][3], x[2][3], angle = random_int(&rng, 0, 3) ? between(0, 1.4) : between(0, 0.01);
    for (int k = 0; k < 3; k++) {
        axis[k] = between(-1, 1);
        more[k] = between(-1, 1);
        x[0][k] = size * between(-0.8, 0.8);
        x[1][k] = x[0][k] + size * between(-0.8, 0.8);
    }
    turned(m[0], axis, between(-3, 3), NULL);
    turned(m[1], more, angle, m[0]);
    for (int i = 0; i < 2; i++)
        put_pose(&t->end[i], m[i], x[i]);
    t->body = (fmb_body3){.motion = FMB_SCREW, .tree = &t->tree, .from = &t->end[0], .to = &t->end[1]};
}

/* The chain at t: its orientation and its end, in double. */
static void chain_at(const struct thing *t, double at, double m[3][3], double x[3])
{
    static const double z[3] = {0, 0, 1}, y[3] = {0, 1, 0};
    double first[3][3], q[2] = {t->start[0] + t->change[0] * at, t->start[1] + t->change[1] * at}, second[3][3];
    turned(first, z, q[0], NULL);
    turned(second, y, q[1], NULL);
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) {
            m[i][j] = 0;
            for (int k = 0; k < 3; k++)
                m[i][j] += first[i][k] * second[k][j];
        }
        x[i] = t->base[i] + first[i][0] * t->link[0] + m[i][0] * t->link[1];
    }
}

static int ask(void *of, fmb_real at, fmb_pose3 *pose)
{
    double m[3][3], x[3];
    chain_at(of, (double)at, m, x);
    put_pose(pose, m, x);
    return 0;
}

static void by_chain(struct thing *t, double size)
{
    fmb_joint joint[2];
    double reach = 0;
    for (int i = 0; i < 2; i++) {
        t->start[i] = between(-3, 3);
        t->change[i] = between(-1, 1);
        t->link[i] = size * between(0.1, 1);
        joint[i] = (fmb_joint){.kind = FMB_TURNS,
                               .change = (fmb_real)t->change[i],
                               .rate = (fmb_real)(fabs(t->change[i]) * (1 + 8 * EPSILON)),
                               .acceleration = FMB_CONSTANT_RATE,
                               .across = (fmb_real)(t->link[i] * (1 + 8 * EPSILON))};
    }
    t->body = (fmb_body3){.motion = FMB_ASKED, .tree = &t->tree, .at = ask, .context = t};
    for (int k = 0; k < 3; k++) {
        t->base[k] = size * between(-1, 1);
        t->body.centre[k] = random_int(&rng, 0, 1) ? 0 : (fmb_real)(size * between(-0.3, 0.3));
        reach += fabs((double)t->body.centre[k]);
    }
    CHECK_EQ(fmb_chain_bounds(&t->body.segment_bounds, joint, 2, (fmb_real)(reach * (1 + 8 * EPSILON))), 0);
    t->body.segment_bounds.sway += (fmb_real)(32 * EPSILON);
    t->body.segment_bounds.stray += (fmb_real)(64 * EPSILON * size);
}

static void by_rest(struct thing *t, double size)
{
    by_screw(t, size);
    t->body = (fmb_body3){.motion = FMB_RESTS, .tree = &t->tree, .from = random_int(&rng, 0, 2) ? &t->end[0] : NULL};
}

/* ---- the exact motion ---- */

static void sample(struct thing *t)
{
    for (int i = 0; i <= SAMPLES; i++)
        exact_identity(&t->at[i]);
    if (t->body.motion == FMB_SCREW) {
        exact_of_pose(&t->at[0], &t->end[0]);
        exact_of_pose(&t->at[SAMPLES], &t->end[1]);
        exact_along(t->at, DEPTH);
    }
    for (int i = 0; i <= SAMPLES && t->body.motion != FMB_SCREW; i++) {
        double m[3][3], x[3];
        if (t->body.motion == FMB_RESTS) {
            if (t->body.from)
                exact_of_pose(&t->at[i], t->body.from);
            continue;
        }
        chain_at(t, (double)i / SAMPLES, m, x);
        for (int k = 0; k < 3; k++) {
            t->at[i].t[k] = exact_number(x[k]);
            for (int j = 0; j < 3; j++)
                t->at[i].q[k][j] = exact_number(m[k][j]);
        }
    }
}

/* The least gap of all pairs at sample i: exact_margin. */
static double gap_at(int i)
{
    int mark = exact_mark();
    exact_frame f[2][VOLUMES];
    double least = 1e300;
    for (int side = 0; side < 2; side++)
        for (int j = 0; j < VOLUMES; j++)
            exact_body(&f[side][j], &thing[side].frame[j], &thing[side].at[i]);
    for (int j = 0; j < VOLUMES * VOLUMES; j++)
        least = fmin(least, exact_margin(&f[0][j / VOLUMES], &f[1][j % VOLUMES]));
    exact_release(mark);
    return least;
}

/* ---- the search ---- */

static int search(int first, double margin, int halvings, fmb_interval *when)
{
    int said;
    *when = (fmb_interval){2, 2};
    CHECK_EQ(fmb_bodies3_init(&s, &thing[first].body, &thing[1 - first].body, (fmb_real)margin, halvings), 0);
    s.budget = random_int(&rng, 0, 1) ? FMB_NO_LIMIT : (uint32_t)random_int(&rng, 1, 20);
    while ((said = fmb_bodies3_segment(&s, when)) == FMB_UNFINISHED)
        CHECK((double)when->in < 1 && (double)when->out <= 1);
    CHECK(said >= 0);
    CHECK_EQ(fmb_bodies3_segment(&s, when), said); /* and from now on */
    return said;
}

/* What was said against the gaps; slop: of double. */
static void judge(int said, const fmb_interval *when, const double gap[SAMPLES + 1], double slop)
{
    double until = said == 0 ? 2 : (double)when->in;
    counts[said]++;
    for (int i = 0; i <= SAMPLES; i++)
        if ((double)i / SAMPLES < until && !CHECK(gap[i] > -slop))
            printf("  said %d, free until %g, but at %g the gap is %g\n", said, until, (double)i / SAMPLES, gap[i]);
    if (said == FMB_HIT) {
        double at = (double)when->out * SAMPLES;
        int i = (int)at;
        CHECK((double)i == at && i <= SAMPLES && gap[i] <= slop);
    }
    CHECK(said == 0 || (0 <= when->in && when->in < when->out && when->out <= 1));
}

static void one(double size)
{
    fmb_interval when, other;
    double gap[SAMPLES + 1], far = size * (random_int(&rng, 0, 7) ? 1 : 0.5), least = 1e300;
    int exact = 1;
    for (int side = 0; side < 2; side++) {
        struct thing *t = &thing[side];
        int way = random_int(&rng, 0, 4);
        plant(t, size * 0.4);
        if (way < 2)
            by_screw(t, far);
        else if (way < 4)
            by_chain(t, far);
        else
            by_rest(t, far);
        exact = exact && t->body.motion != FMB_ASKED;
    }
    int mark = exact_mark();
    for (int side = 0; side < 2; side++)
        sample(&thing[side]);
    for (int i = 0; i <= SAMPLES; i++) {
        gap[i] = gap_at(i);
        least = fmin(least, gap[i]);
    }
    exact_release(mark);
    double slop = exact ? 0 : 1e-13 * size, margin = random_int(&rng, 0, 2) ? 0 : size * between(0, 0.05);
    int said = search(0, margin, HALVINGS, &when);
    judge(said, &when, gap, slop);
    if (margin == 0 && least > 0.1 * size) /* it is no help that never says free */
        CHECK_EQ(said, 0);
    int swapped = search(1, margin, HALVINGS, &other);
    judge(swapped, &other, gap, slop);
    CHECK(!(said == FMB_HIT && swapped == 0) && !(said == 0 && swapped == FMB_HIT));
    CHECK(said == 0 || (double)other.in <= (double)when.out || swapped == 0);
    int coarse = search(0, 0, random_int(&rng, 0, HALVINGS - 1), &other);
    judge(coarse, &other, gap, slop);
    CHECK(coarse != 0 || said != FMB_HIT);
}

int main(int argc, char **argv)
{
    rng = random_start(check_seed(argc, argv, 16));
    int count = (int)check_count(argc, argv, 40);
    for (int n = 0; n < count; n++)
        one(n % 5 == 4 ? ldexp(1, random_int(&rng, -8, 12)) : 1);
    printf("segments: %u hits, %u free, %u undecided\n", counts[1], counts[0], counts[2]);
    return check_done("bodies_referee");
}
