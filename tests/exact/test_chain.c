/* SPDX-License-Identifier: MIT */
/*
 * Bodies on serial chains by dense sampling: whatever the joints do within their limits, no vertex of the body leaves the frame of
 * fmb_motion3_chain, and no segment proved free touches. What stands for the truth is computed here in double, with matrices and
 * functions of its own. In float the truth is exact for this purpose (2^-50 against margins of 2^-20); in double its own rounding is
 * allowed for: 2^-44 of lengths below 16. Arguments: [SEED [COUNT]].
 */
#include "check.h"
#include "fmb.h"
#include "pairs.h"
#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

enum { JOINTS = 5, MOMENTS = 300 };

static const double slack = sizeof(fmb_real) == 8 ? 0x1p-44 * 16 : 0;
static struct random rng;

static double between(double a, double b) { return random_between(&rng, a, b); }

/* One joint's motion: q = from + change t + bend bump(t), the bump's second derivative within [-1, 1] and its ends 0. */
typedef struct {
    int slides, wave;
    double from, change, bend, d, a, cos_alpha, sin_alpha;
} joint;

typedef struct {
    int count;
    joint joint[JOINTS];
    fmb_frame3 body;
    /* of length, a power of two: of lengths given to the library and of matrices, not of the joints here */
    double unit;
} chain;

static double bump(int wave, double t)
{
    if (!wave)
        return -t * (1 - t) / 2;
    return t < 0.5 ? t * t / 2 - t / 4 : -(1 - t) * (1 - t) / 2 + (1 - t) / 4;
}

typedef struct {
    double m[3][4];
} matrix;

static matrix chain_at(const chain *c, double t, int halfway)
{
    matrix r = {{{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}}};
    for (int i = 0; i < c->count; i++) {
        const joint *j = &c->joint[i];
        double q = halfway ? j->from + j->change / 2 : j->from + j->change * t + j->bend * bump(j->wave, t);
        double angle = j->slides ? 0.3 * i : q, d = c->unit * (j->slides ? q : j->d), a = c->unit * j->a,
               cq = cos(angle), sq = sin(angle), ca = j->cos_alpha, sa = j->sin_alpha;
        double n[4][4] = {
            {cq, -sq * ca, sq * sa, a * cq}, {sq, cq * ca, -cq * sa, a * sq}, {0, sa, ca, d}, {0, 0, 0, 1}};
        matrix p = r;
        for (int k = 0; k < 12; k++) {
            r.m[k / 4][k % 4] = 0;
            for (int l = 0; l < 4; l++)
                r.m[k / 4][k % 4] += p.m[k / 4][l] * n[l][k % 4];
        }
    }
    return r;
}

static void to_pose(fmb_pose3 *pose, const matrix *m)
{
    for (int k = 0; k < 3; k++) {
        for (int i = 0; i < 3; i++)
            pose->rotation[k][i] = (fmb_real)m->m[k][i];
        pose->translation[k] = (fmb_real)m->m[k][3];
    }
}

/* speed: the largest change of a joint in the step, rad. constant: at constant rates, and that is said. */
static void random_chain(chain *c, double speed, int constant, fmb_joint limit[JOINTS], double *reach)
{
    c->count = random_int(&rng, 1, JOINTS);
    for (int i = 0; i < c->count; i++) {
        joint *j = &c->joint[i];
        double alpha = random_int(&rng, -1, 1) * 1.5707963267948966, far;
        j->slides = random_int(&rng, 0, 4) == 0;
        j->wave = random_int(&rng, 0, 1);
        j->from = between(-3, 3);
        j->change = speed * between(-1, 1);
        j->bend = speed * between(-1, 1) * (random_int(&rng, 0, 2) ? 0.1 : 2);
        if (constant)
            j->bend = 0;
        j->d = random_int(&rng, 0, 1) ? between(-0.5, 0.5) : 0;
        j->a = random_int(&rng, 0, 1) ? between(-1, 1) : 0;
        j->cos_alpha = cos(alpha);
        j->sin_alpha = sin(alpha);
        far = fabs(j->from) + fabs(j->change) + fabs(j->bend);
        double of_q = j->slides ? c->unit : 1;
        limit[i] = (fmb_joint){
            .kind = j->slides ? FMB_SLIDES : FMB_TURNS,
            .change = (fmb_real)(of_q * j->change),
            .rate = (fmb_real)(of_q * (fabs(j->change) + fabs(j->bend) / (j->wave ? 4 : 2)) * 1.00001),
            .acceleration = (fmb_real)(of_q * fabs(j->bend) * 1.00001),
            .along = (fmb_real)(c->unit * (j->slides ? far : fabs(j->d)) * 1.00001),
            .across = (fmb_real)(c->unit * fabs(j->a) * 1.00001)};
        if (constant) {
            limit[i].acceleration = FMB_CONSTANT_RATE;
            limit[i].rate = random_int(&rng, 0, 1) ? 0 : limit[i].rate;
        }
    }
    fmb_real x[4][3];
    do {
        for (int i = 0; i < 12; i++)
            x[i / 3][i % 3] = (fmb_real)(c->unit * between(-0.3, 0.3));
    } while (fmb_frame3_init(&c->body, random_int(&rng, 0, 1) ? FMB_CUBOID : FMB_TETRAHEDRON, x[0], x[1], x[2], x[3]));
    double square = 0;
    for (int k = 0; k < 3; k++) {
        double p = (double)x[0][k];
        for (int i = 1; i < 4; i++)
            p += (double)x[i][k] * (c->body.shape == FMB_FRAME_SHAPE(FMB_CUBOID) ? 0.5 : 0.25);
        square += p * p;
    }
    *reach = sqrt(square) * 1.00001;
}

/* The least distance of a vertex of the true body at t to the faces of the frame moved by t v, from inside. */
static double room(const fmb_frame3 *f, const fmb_real v[3], const chain *c, const matrix *m, double t)
{
    double least = 1e300;
    for (int face = 0; face < 3 + (f->shape == FMB_FRAME_SHAPE(FMB_TETRAHEDRON)); face++)
        for (int vertex = 0; vertex < 8; vertex++) {
            if (f->shape == FMB_FRAME_SHAPE(FMB_TETRAHEDRON) && (vertex & (vertex - 1)))
                continue;
            double along = 0, length = 0, depth = (double)f->volume;
            for (int k = 0; k < 3; k++) {
                double p = m->m[k][3], n = (double)f->normal[face][k];
                for (int l = 0; l < 3; l++) {
                    double x = (double)c->body.origin[l];
                    for (int i = 0; i < 3; i++)
                        x += vertex >> i & 1 ? (double)c->body.edge[i][l] : 0;
                    p += m->m[k][l] * x;
                }
                along += n * (p - (double)f->origin[k] - t * (double)v[k]);
                length += n * n;
            }
            length = sqrt(length);
            double near = face == 3 ? 1e300 : along / length,
                   far = face == 3 || f->shape == FMB_FRAME_SHAPE(FMB_CUBOID) ? (depth - along) / length : 1e300;
            least = fmin(least, fmin(near, far));
        }
    return least;
}

/* A sliver is refused whatever the bounds are. Poses and bounds that belong together never are. */
static void check_refusal(const chain *c, const fmb_pose3 pose[3], double speed)
{
    fmb_motion3 motion;
    const fmb_motion_bounds any = {(fmb_real)(100 * c->unit), (fmb_real)(100 * (1 + speed)), 10,
                                   (fmb_real)(10 * c->unit)};
    CHECK_EQ(fmb_motion3_chain(&motion, &c->body, &pose[0], &pose[1], &pose[2], &any, 0), FMB_ERR_RANGE);
}

static void poses_of_step(fmb_pose3 pose[3], const chain *c, int halfway)
{
    matrix start = chain_at(c, 0, 0), middle = chain_at(c, halfway ? 0 : 0.5, halfway), end = chain_at(c, 1, 0);
    to_pose(&pose[0], &start);
    to_pose(&pose[1], &middle);
    to_pose(&pose[2], &end);
}

/*
 * Constant rates, bounds as tight as they come, any unit of length: never refused, with nothing allowed for but what rounding in double makes.
 * A rate two per cent below that of a single joint always is, up to an angle of 143 degrees to the middle.
 */
static void test_consistent(int count)
{
    static const double speeds[] = {1e-6, 0.001, 0.03, 0.4, 2, 6};
    int refused = 0;
    for (int n = 0; n < count; n++) {
        chain c = {
            .unit = ldexp(1, random_int(&rng, sizeof(fmb_real) == 4 ? -20 : -200, sizeof(fmb_real) == 4 ? 18 : 200))};
        fmb_joint limit[JOINTS];
        fmb_motion_bounds bounds;
        fmb_pose3 pose[3];
        fmb_motion3 motion;
        double reach, speed = speeds[n % 6];
        int constant = n % 4 != 0;
        random_chain(&c, speed, constant, limit, &reach);
        CHECK_EQ(fmb_chain_bounds(&bounds, limit, c.count, (fmb_real)reach), 0);
        bounds.sway += (fmb_real)0x1p-46;
        bounds.stray = (fmb_real)(c.unit * 0x1p-44);
        for (int halfway = 0; halfway < 2; halfway++) {
            poses_of_step(pose, &c, halfway);
            int answer = fmb_motion3_chain(&motion, &c.body, &pose[0], &pose[1], &pose[2], &bounds, 0);
            CHECK(answer == 0 || answer == FMB_ERR_RANGE);
            if (answer)
                check_refusal(&c, pose, speed);
        }
        double change = fabs(c.joint[0].change);
        if (c.count == 1 && constant && !c.joint[0].slides && change > 0.001 && change < 5) {
            bounds.turn *= (fmb_real)0.98;
            refused++;
            CHECK_EQ(fmb_motion3_chain(&motion, &c.body, &pose[0], &pose[1], &pose[2], &bounds, 0), FMB_ERR_RANGE);
        }
    }
    CHECK(count < 100 || refused > count / 40);
}

static void test_steps(int count)
{
    double used_most = 0, used_sum = 0;
    for (int n = 0; n < count; n++) {
        chain c = {.unit = 1};
        fmb_joint limit[JOINTS];
        fmb_motion_bounds bounds;
        fmb_pose3 pose[3];
        fmb_motion3 motion;
        double reach, speed = n % 3 == 0 ? 0.001 : n % 3 == 1 ? 0.03 : 0.4;
        random_chain(&c, speed, 0, limit, &reach);
        CHECK_EQ(fmb_chain_bounds(&bounds, limit, c.count, (fmb_real)reach), 0);
        bounds.sway += (fmb_real)0x1p-19; /* rounding of the poses */
        bounds.stray = (fmb_real)0x1p-20;
        poses_of_step(pose, &c, 1);
        int answer = fmb_motion3_chain(&motion, &c.body, &pose[0], &pose[1], &pose[2], &bounds, 0);
        CHECK(answer == 0 || answer == FMB_ERR_RANGE);
        if (answer) {
            check_refusal(&c, pose, speed);
            continue;
        }
        double least = 1e300;
        for (int i = 0; i <= MOMENTS; i++) {
            double t = (double)i / MOMENTS;
            matrix m = chain_at(&c, t, 0);
            least = fmin(least, room(&motion.frame, motion.displacement, &c, &m, t));
        }
        if (!CHECK(least >= -slack))
            printf("  step %d: room %g, inflation %g\n", n, least, (double)motion.inflation);
        double used = 1 - least / (double)motion.inflation;
        used_most = fmax(used_most, used);
        used_sum += used;
    }
    printf("test_chain: share of the inflation used: mean %.2f, most %.2f\n", used_sum / count, used_most);
}

static int ask(void *context, fmb_real t, fmb_pose3 *pose)
{
    matrix m = chain_at(context, (double)t, 0);
    to_pose(pose, &m);
    return 0;
}

/* Distance of two frames as double sees it: the largest gap over all facet normals. */
static double separation(double p[4][3], int shape_p, double q[4][3], int shape_q)
{
    double best = -1e300;
    double(*f[2])[3] = {p, q};
    const int shape[2] = {shape_p, shape_q};
    double edge[2][6][3];
    int edges[2];
    for (int s = 0; s < 2; s++) {
        edges[s] = shape[s] == FMB_CUBOID ? 3 : 6;
        for (int i = 0; i < 6; i++)
            for (int k = 0; k < 3; k++)
                edge[s][i][k] = i < 3 ? f[s][1 + i][k] : f[s][1 + (i + 1) % 3][k] - f[s][1 + i % 3][k];
    }
    for (int pair = 0; pair < 3; pair++) /* faces of one, of the other, edges of both */
        for (int i = 0; i < edges[pair == 1]; i++)
            for (int j = 0; j < edges[pair != 0]; j++) {
                const double *x = edge[pair == 1][i], *y = edge[pair != 0][j];
                double n[3] = {x[1] * y[2] - x[2] * y[1], x[2] * y[0] - x[0] * y[2], x[0] * y[1] - x[1] * y[0]};
                double length = sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]), low[2], high[2];
                if (length < 1e-9)
                    continue;
                for (int s = 0; s < 2; s++) {
                    double least = 0, most = 0, start = 0;
                    for (int k = 0; k < 3; k++)
                        start += n[k] * f[s][0][k];
                    for (int e = 1; e < 4; e++) {
                        double d = n[0] * f[s][e][0] + n[1] * f[s][e][1] + n[2] * f[s][e][2];
                        least = shape[s] == FMB_CUBOID ? least + fmin(d, 0) : fmin(least, d);
                        most = shape[s] == FMB_CUBOID ? most + fmax(d, 0) : fmax(most, d);
                    }
                    low[s] = start + least;
                    high[s] = start + most;
                }
                best = fmax(best, fmax(low[1] - high[0], low[0] - high[1]) / length);
            }
    return best;
}

static void place(double out[4][3], const fmb_frame3 *f, const matrix *m)
{
    for (int i = 0; i < 4; i++)
        for (int k = 0; k < 3; k++) {
            const fmb_real *x = i ? f->edge[i - 1] : f->origin;
            out[i][k] = i ? 0 : m->m[k][3];
            for (int l = 0; l < 3; l++)
                out[i][k] += m->m[k][l] * (double)x[l];
        }
}

static void test_segments(int count)
{
    const matrix still = {{{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}}};
    int tally[3] = {0, 0, 0};
    double nearest = 1e300;
    for (int n = 0; n < count; n++) {
        chain c = {.unit = 1};
        fmb_joint limit[JOINTS];
        fmb_motion_bounds bounds;
        fmb_frame3 obstacle;
        fmb_interval when = {0, 1};
        double reach, skin = n % 2 ? 0 : 0.01, p[4][3], q[4][3];
        random_chain(&c, 0.5, 0, limit, &reach);
        CHECK_EQ(fmb_chain_bounds(&bounds, limit, c.count, (fmb_real)reach), 0);
        bounds.sway = (fmb_real)0x1p-19; /* at() answers for any t, not for a halfway pose */
        bounds.stray = (fmb_real)0x1p-20;
        matrix middle = chain_at(&c, 0.5, 0);
        do { /* near the middle of the path */
            fmb_real x[4][3];
            for (int i = 0; i < 12; i++)
                x[i / 3][i % 3] = (fmb_real)(between(-0.4, 0.4) + (i < 3 ? middle.m[i % 3][3] : 0));
            if (fmb_frame3_init(&obstacle, random_int(&rng, 0, 1) ? FMB_CUBOID : FMB_TETRAHEDRON, x[0], x[1], x[2],
                                x[3]) == 0)
                break;
        } while (1);
        fmb_path3 a = {.motion = FMB_ASKED,
                       .body = &c.body,
                       .skin = (fmb_real)skin,
                       .at = ask,
                       .context = &c,
                       .segment_bounds = bounds};
        fmb_path3 b = {.motion = FMB_RESTS, .body = &obstacle};
        int answer = fmb_segment3(&a, &b, 9, &when);
        if (answer == FMB_ERR_RANGE) /* slivers */
            continue;
        CHECK(answer >= 0);
        tally[answer]++;
        place(q, &obstacle, &still);
        for (int i = 0; i <= 2 * MOMENTS; i++) {
            double t = (double)i / (2 * MOMENTS);
            if (answer != FMB_MISS && t >= (double)when.in)
                break;
            matrix m = chain_at(&c, t, 0);
            place(p, &c.body, &m);
            double gap = separation(p, FMB_SHAPE_OF_FRAME(c.body.shape), q, FMB_SHAPE_OF_FRAME(obstacle.shape));
            CHECK(gap > -slack); /* in corners it is less than the distance: the skin is not compared */
            nearest = fmin(nearest, gap);
        }
        if (answer == FMB_HIT) {
            matrix m = chain_at(&c, (double)when.out, 0);
            place(p, &c.body, &m);
            CHECK(separation(p, FMB_SHAPE_OF_FRAME(c.body.shape), q, FMB_SHAPE_OF_FRAME(obstacle.shape)) <= slack);
        }
    }
    printf("test_chain: segments: %d free, %d hit, %d undecided; least gap at a moment proved free %.2g\n", tally[0],
           tally[1], tally[2], nearest);
    CHECK(count < 300 || (tally[FMB_MISS] > count / 10 && tally[FMB_HIT] > count / 10));
}

int main(int argc, char **argv)
{
    unsigned long long seed = check_seed(argc, argv, 1);
    int count = (int)check_count(argc, argv, 300);
    rng = random_start(seed);
    printf("test_chain: seed %llu, count %d\n", seed, count);
    test_steps(count);
    test_consistent(10 * count);
    test_segments(count);
    return check_done("chain");
}
