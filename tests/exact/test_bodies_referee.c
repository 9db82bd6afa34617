/* SPDX-License-Identifier: MIT */
/*
 * Bodies of a few volumes along segments, against poses along the exact motion: nothing meets where a search said free, and where it
 * said hit there is a common point at that very moment. Screws, and chains of two joints, in numbers of 768 bits. Swapped, both moved by one more
 * pose, with margins, budgets, fitted boxes and bodies that rest. Arguments: [SEED [COUNT]].
 */
#include "check.h"
#include "epsilon.h"
#include "exact_motion.h"
#include "pairs.h"
#include "rigid.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { VOLUMES = 3, NODES = 2 * VOLUMES - 1, DEPTH = 6, SAMPLES = 1 << DEPTH, HALVINGS = 5 };

static struct random rng;
static double between(double a, double b) { return random_between(&rng, a, b); }

/* A body of VOLUMES volumes in its own coordinates, and how it moves. */
struct thing {
    fmb_node3 node[NODES];
    fmb_frame3 frame[VOLUMES];
    fmb_tree3 tree;
    fmb_fit3 fit[NODES];
    fmb_fits3 fits;
    fmb_body3 body;
    fmb_pose3 end[2];
    double base[3], start[2], change[2], link[2]; /* of the chain: joints about z, then about y */
    exact_pose at[SAMPLES + 1];
};

static struct thing thing[2];
static const struct rigid *moved; /* what both were moved by; NULL: nothing */
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
    CHECK_EQ(fmb_tree3_fits(&t->tree, t->fit, NODES, &t->fits), 0);
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
    fmb_pose3 there;
    chain_at(of, (double)at, m, x);
    put_pose(&there, m, x);
    if (moved)
        rigid_move(pose, moved, &there);
    else
        *pose = there;
    return 0;
}

static void by_chain(struct thing *t, double size)
{
    fmb_joint joint[2];
    double reach = 0;
    for (int i = 0; i < 2; i++) {
        t->start[i] = between(-3, 3);
        t->change[i] = (double)(fmb_real)between(-1, 1);
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

/* The chain at t, as chain_at. */
static void exact_chain_at(exact_pose *p, const struct thing *t, double at)
{
    exact_pose turn[2];
    int mark;
    exact_identity(p);
    mark = exact_mark();
    for (int i = 0; i < 2; i++) {
        mpf_ptr angle = exact_add(exact_number(t->start[i]), exact_mul(exact_number(t->change[i]), exact_number(at)));
        exact_turn(&turn[i], 2 - i, angle);
    }
    exact_then(&turn[1], &turn[0], &turn[1]);
    for (int k = 0; k < 3; k++) {
        mpf_ptr x = exact_mul(turn[0].q[k][0], exact_number(t->link[0])),
                y = exact_mul(turn[1].q[k][0], exact_number(t->link[1]));
        mpf_set(p->t[k], exact_add(exact_number(t->base[k]), exact_add(x, y)));
        for (int j = 0; j < 3; j++)
            mpf_set(p->q[k][j], turn[1].q[k][j]);
    }
    exact_release(mark);
}

static void sample(struct thing *t)
{
    for (int i = 0; i <= SAMPLES; i++)
        if (t->body.motion == FMB_ASKED)
            exact_chain_at(&t->at[i], t, (double)i / SAMPLES);
        else if (t->body.motion == FMB_RESTS && t->body.from)
            exact_of_pose(&t->at[i], t->body.from);
        else
            exact_identity(&t->at[i]);
    if (t->body.motion == FMB_SCREW) {
        exact_of_pose(&t->at[0], &t->end[0]);
        exact_of_pose(&t->at[SAMPLES], &t->end[1]);
        exact_along(t->at, DEPTH);
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
    for (int side = 0; side < 2; side++) {
        const fmb_box3 *box = &thing[side ? 1 - first : first].node[0].box;
        double far = 0;
        for (int k = 0; k < 3; k++) {
            double c = (double)s.centre[side][k];
            far += pow(fmax(fabs((double)box->min[k] - c), fabs((double)box->max[k] - c)), 2);
        }
        CHECK(thing[side ? 1 - first : first].body.motion == FMB_RESTS ||
              (double)s.radius[side] >= sqrt(far) * (1 - 1e-15));
    }
    int fitted = random_int(&rng, 0, 3);
    if (fitted)
        CHECK_EQ(
            fmb_bodies3_fits(&s, fitted & 1 ? &thing[first].fits : NULL, fitted & 2 ? &thing[1 - first].fits : NULL),
            0);
    s.budget = random_int(&rng, 0, 1) ? FMB_NO_LIMIT : (uint32_t)random_int(&rng, 1, 20);
    while ((said = fmb_bodies3_segment(&s, when)) == FMB_UNFINISHED)
        CHECK((double)when->in < 1 && (double)when->out <= 1);
    CHECK(said >= 0);
    CHECK_EQ(fmb_bodies3_segment(&s, when), FMB_ERR_STALE); /* told once: nothing is remembered */
    return said;
}

/* What was said against the gaps. */
static void judge(int said, const fmb_interval *when, const double gap[SAMPLES + 1])
{
    double until = said == 0 ? 2 : (double)when->in;
    counts[said]++;
    for (int i = 0; i <= SAMPLES; i++)
        if ((double)i / SAMPLES < until && !CHECK(gap[i] > 0))
            printf("  said %d, free until %g, but at %g the gap is %g\n", said, until, (double)i / SAMPLES, gap[i]);
    if (said == FMB_HIT) {
        double at = (double)when->out * SAMPLES;
        int i = (int)at;
        CHECK((double)i == at && i <= SAMPLES && gap[i] <= 0);
    }
    CHECK(said == 0 || (0 <= when->in && when->in < when->out && when->out <= 1));
}

/* Of the same motion, asked in two ways: not free here and a hit there. */
static void compare(int x, const fmb_interval *of_x, int y, const fmb_interval *of_y)
{
    CHECK(!(x == FMB_HIT && y == 0) && !(x == 0 && y == FMB_HIT));
    CHECK(x != FMB_HIT || (double)of_y->in <= (double)of_x->out);
    CHECK(y != FMB_HIT || (double)of_x->in <= (double)of_y->out);
}

/* Both bodies, moved by one more pose: where they meet is the same. */
static int search_moved(int first, double margin, double far, fmb_interval *when)
{
    static const fmb_pose3 nowhere = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {0, 0, 0}};
    const fmb_pose3 *pose[4];
    fmb_pose3 kept[4];
    fmb_body3 body[2] = {thing[0].body, thing[1].body};
    struct rigid by;
    for (int i = 0; i < 4; i++) {
        const fmb_body3 *b = &body[i / 2];
        kept[i] = thing[i / 2].end[i % 2];
        if (b->motion == FMB_ASKED || !b->from)
            thing[i / 2].end[i % 2] = nowhere;
        pose[i] = &thing[i / 2].end[i % 2];
    }
    rigid_any(&by, &rng, far, pose, 4);
    for (int i = 0; i < 4; i++)
        rigid_move(&thing[i / 2].end[i % 2], &by, pose[i]);
    for (int side = 0; side < 2; side++)
        if (body[side].motion == FMB_RESTS)
            thing[side].body.from = &thing[side].end[0];
    moved = &by;
    int said = search(first, margin, HALVINGS, when);
    moved = NULL;
    for (int i = 0; i < 4; i++)
        thing[i / 2].end[i % 2] = kept[i];
    for (int side = 0; side < 2; side++)
        thing[side].body = body[side];
    return said;
}

static void one(double size)
{
    fmb_interval when, other;
    double gap[SAMPLES + 1], far = size * (random_int(&rng, 0, 2) ? 0.3 : 1), least = 1e300;
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
    }
    int mark = exact_mark();
    for (int side = 0; side < 2; side++)
        sample(&thing[side]);
    for (int i = 0; i <= SAMPLES; i++) {
        gap[i] = gap_at(i);
        least = fmin(least, gap[i]);
    }
    exact_release(mark);
    double margin = random_int(&rng, 0, 2) ? 0 : size * between(0, 0.05);
    int said = search(0, margin, HALVINGS, &when);
    judge(said, &when, gap);
    if (margin == 0 && least > 0.1 * size) /* it is no help that never says free */
        CHECK_EQ(said, 0);
    int swapped = search(1, margin, HALVINGS, &other);
    judge(swapped, &other, gap);
    compare(said, &when, swapped, &other);
    int there = search_moved(random_int(&rng, 0, 1), margin, far, &other);
    judge(there, &other, gap);
    compare(said, &when, there, &other);
    int coarse = search(0, 0, random_int(&rng, 0, HALVINGS - 1), &other);
    judge(coarse, &other, gap);
    CHECK(coarse != 0 || said != FMB_HIT);
}

int main(int argc, char **argv)
{
    rng = random_start(check_seed(argc, argv, 16));
    int count = (int)check_count(argc, argv, 30);
    for (int n = 0; n < count; n++)
        one(n % 5 == 4 ? ldexp(1, random_int(&rng, -8, 12)) : 1);
    printf("segments: %u hits, %u free, %u undecided\n", counts[1], counts[0], counts[2]);
    return check_done("bodies_referee");
}
