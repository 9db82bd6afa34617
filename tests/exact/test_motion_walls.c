/* SPDX-License-Identifier: MIT */
/*
 * What stands on steps of turning bodies, where it is tightest: fmb_segment3 and fmb_segment2 (screws, and poses that are asked for),
 * fmb_bodies3_segment, fmb_convex3_screw and fmb_convex3_chain, fmb_robot_edge. A bar runs along a part of a circle about a far axis, or turns about
 * its own centre; a wall stands where it comes furthest: in the middle of a part of the finest level, or at its ends, as its length says. Where the wall
 * is by a few thousandths of the bow too near, the exact body (768 bits) meets it, and nobody may call the motion free. Where it is that much
 * too far, the motion is free, and mostly proved so: then the bounds in use are no larger than the truth by more, and a smaller one
 * fails. Arguments: [SEED [COUNT]].
 */
#include "check.h"
#include "exact_motion.h"
#include "fmb.h"
#include "fmb_bodies.h"
#include "fmb_convex.h"
#include "fmb_robot.h"
#include "pairs.h"
#include <float.h>
#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#ifdef FMB_REAL_DOUBLE
#define EPSILON DBL_EPSILON
#else
#define EPSILON FLT_EPSILON
#endif

enum { DEPTH = 5, SAMPLES = 1 << DEPTH, KINDS = 5, LEVELS = 3 };

/* A bar of half length h does most where x = B/(2A), motion.c; the last: about its own centre. */
static const double where[KINDS] = {0, 0.25, 0.5, 1, 1e9};
/* How much too near, and how much too far, as a share of what a part adds. */
static const double NEAR = 0.004, FAR = 0.03;

static struct random rng;
static double between(double a, double b) { return random_between(&rng, a, b); }

/* ---- the motion: the orientation is a turn about z by angle (t - apex), the centre runs on a circle, and along z ---- */

static struct {
    /* of the circle; of the whole motion; the t at which the centre is at (radius, 0, z); its way along z */
    double radius, angle, apex, slide;
    double reach, part; /* half length of the bar; 2^-level: of the part that counts */
    fmb_frame3 bar;
    fmb_frame2 flat;
    double centre[3]; /* of the bar, in its coordinates */
    fmb_pose3 end[2];
    exact_pose at[SAMPLES + 1];
    double far; /* the largest x of the exact body, at any of the samples */
} m;

static double angle_at(double t) { return m.angle * (t - m.apex); }

/* The pose at t, rounded. */
static void pose_at(fmb_pose3 *pose, double t)
{
    const double a = angle_at(t), c = cos(a), s = sin(a), at[3] = {m.radius * c, m.radius * s, m.slide * t};
    const double turn[3][3] = {{c, -s, 0}, {s, c, 0}, {0, 0, 1}};
    for (int k = 0; k < 3; k++) {
        double x = at[k];
        for (int i = 0; i < 3; i++) {
            pose->rotation[k][i] = (fmb_real)turn[k][i];
            x -= turn[k][i] * m.centre[i];
        }
        pose->translation[k] = (fmb_real)x;
    }
}

/* The same exactly, t = i / SAMPLES: of the motion that is meant where poses are asked for. */
static void exact_at(exact_pose *p, int i)
{
    mpf_ptr x[3], to[3], at[3], zero[3];
    exact_pose turn;
    exact_turn(&turn, 2, exact_number(angle_at((double)i / SAMPLES)));
    for (int k = 0; k < 3; k++) {
        x[k] = exact_number(m.centre[k]);
        zero[k] = exact_number(k == 0 ? m.radius : 0);
    }
    exact_apply(to, &turn, x);
    exact_apply(at, &turn, zero);
    for (int k = 0; k < 3; k++)
        turn.t[k] = exact_sub(at[k], to[k]);
    turn.t[2] = exact_add(turn.t[2], exact_number(m.slide * i / SAMPLES));
    *p = turn;
}

/* A bar along y; a tetrahedron has one sharp end, which is far from its centre. In 2D the same without z. */
static void make_bar(int shape, double side)
{
    fmb_real x[4][3], flat[3][2];
    const int box = shape == FMB_CUBOID;
    const double thin = m.reach / 64, far = box ? 2 * m.reach : side * 4 / 3 * m.reach, weight = box ? 0.5 : 0.25;
    for (int i = 0; i < 9; i++)
        x[1 + i / 3][i % 3] = i % 4 == 0 ? (fmb_real)(i == 4 ? far : thin) : 0;
    for (int k = 0; k < 3; k++) {
        const double from = m.reach * between(-0.2, 0.2);
        x[0][k] = (fmb_real)from;
        m.centre[k] = (double)x[0][k];
        for (int i = 0; i < 3; i++)
            m.centre[k] += weight * (double)x[1 + i][k];
    }
    CHECK_EQ(fmb_frame3_init(&m.bar, (fmb_shape)shape, x[0], x[1], x[2], x[3]), 0);
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 2; k++)
            flat[i][k] = x[i][k];
    CHECK_EQ(fmb_frame2_init(&m.flat, (fmb_shape)shape, flat[0], flat[1], flat[2]), 0);
}

/* The largest x of the exact body at the samples; plane: of the frame in 2D. */
static void furthest(int plane)
{
    m.far = -1e300;
    for (int i = 0; i <= SAMPLES; i++)
        for (int corner = 0; corner < 8; corner++) {
            int mark = exact_mark();
            mpf_ptr x[3], to[3];
            if (FMB_SHAPE_OF_FRAME(m.bar.shape) == FMB_TETRAHEDRON && corner & (corner - 1))
                continue;
            for (int k = 0; k < 3; k++) {
                x[k] = exact_number((double)m.bar.origin[k]);
                for (int j = 0; j < (plane ? 2 : 3); j++)
                    if (corner >> j & 1)
                        x[k] = exact_add(x[k], exact_number((double)m.bar.edge[j][k]));
            }
            exact_apply(to, &m.at[i], x);
            m.far = fmax(m.far, mpf_get_d(to[0]));
            exact_release(mark);
        }
}

/* How far what a part adds reaches, nearly: A + B^2/(4A), or B. */
static double bow(void)
{
    const double w = fabs(m.angle) * m.part, a = m.radius * w * w / 8, b = m.reach * w / 2;
    return b >= 2 * a ? b : a + b * b / (4 * a);
}

/* kind, level, the number of the part. A bar about its own centre reaches furthest at the end of the motion. */
static void make_motion(int kind, int level, int shape)
{
    const double size = ldexp(1, random_int(&rng, -6, 6)), side = random_int(&rng, 0, 1) ? 1 : -1;
    m.part = ldexp(1, -level);
    m.angle = side * between(0.1, 0.25) / m.part;
    m.radius = kind == KINDS - 1 ? 0 : size;
    m.slide = size * between(-1, 1) * (random_int(&rng, 0, 1) ? 1 : 0);
    m.apex = (random_int(&rng, 0, (1 << level) - 1) + 0.5) * m.part;
    const double w = fabs(m.angle) * m.part, a = m.radius * w * w / 8;
    m.reach = kind == 0 ? a / 16 : kind == KINDS - 1 ? size : where[kind] * 4 * a / w;
    /* As far to either side of the middle as the first part's ends are: nothing reaches farther inside. */
    if (kind == KINDS - 1) {
        m.slide = 0;
        m.apex = 0.5 * m.part;
    }
    make_bar(shape, random_int(&rng, 0, 1) ? 1 : -1);
    pose_at(&m.end[0], 0);
    pose_at(&m.end[1], 1);
}

static void screw_samples(void)
{
    exact_of_pose(&m.at[0], &m.end[0]);
    exact_of_pose(&m.at[SAMPLES], &m.end[1]);
    exact_along(m.at, DEPTH);
}

static void circle_samples(void)
{
    for (int i = 0; i <= SAMPLES; i++)
        exact_at(&m.at[i], i);
}

/* What the path keeps to, and what its poses round. */
static fmb_motion_bounds bounds_of(void)
{
    const double off = 16 * (double)EPSILON, up = 1 + 4 * (double)EPSILON;
    return (fmb_motion_bounds){m.radius > 0 ? (fmb_real)(m.radius * m.angle * m.angle * up) : FMB_STRAIGHT,
                               (fmb_real)(fabs(m.angle) * up), (fmb_real)off,
                               (fmb_real)(off * (m.radius + fabs(m.slide) + m.reach))};
}

static int ask(void *context, fmb_real t, fmb_pose3 *pose)
{
    (void)context;
    pose_at(pose, (double)t);
    return 0;
}

static int ask_flat(void *context, fmb_real t, fmb_pose2 *pose)
{
    fmb_pose3 p;
    (void)context;
    pose_at(&p, (double)t);
    for (int k = 0; k < 2; k++) {
        pose->translation[k] = p.translation[k];
        for (int i = 0; i < 2; i++)
            pose->rotation[k][i] = p.rotation[k][i];
    }
    return 0;
}

/* ---- the wall: all that has an x of at least `at`, as far as the bar goes ---- */

static fmb_frame3 wall;
static fmb_frame2 wall2;

/* Returns its face as it is, in fmb_real. */
static double build_wall(double at)
{
    const fmb_real wide = (fmb_real)(8 * (m.radius + fabs(m.slide) + m.reach));
    const fmb_real o[3] = {(fmb_real)at, -wide, -wide}, u[3] = {wide, 0, 0}, v[3] = {0, 2 * wide, 0},
                   w[3] = {0, 0, 2 * wide};
    CHECK_EQ(fmb_frame3_init(&wall, FMB_CUBOID, o, u, v, w), 0);
    CHECK_EQ(fmb_frame2_init(&wall2, FMB_CUBOID, o, u, v), 0);
    return (double)o[0];
}

/* ---- the questions: level: of the finest parts ---- */

static int by_screw(int level)
{
    const fmb_path3 a = {.motion = FMB_SCREW, .body = &m.bar, .from = &m.end[0], .to = &m.end[1]},
                    b = {.motion = FMB_RESTS, .body = &wall};
    return random_int(&rng, 0, 1) ? fmb_segment3(&a, &b, level, NULL) : fmb_segment3(&b, &a, level, NULL);
}

static int by_asking(int level)
{
    const fmb_path3 a = {.motion = FMB_ASKED, .body = &m.bar, .at = ask, .segment_bounds = bounds_of()},
                    b = {.motion = FMB_RESTS, .body = &wall};
    return random_int(&rng, 0, 1) ? fmb_segment3(&a, &b, level, NULL) : fmb_segment3(&b, &a, level, NULL);
}

static int by_flat_screw(int level)
{
    fmb_pose2 end[2];
    for (int i = 0; i < 2; i++)
        ask_flat(NULL, (fmb_real)i, &end[i]);
    const fmb_path2 a = {.motion = FMB_SCREW, .body = &m.flat, .from = &end[0], .to = &end[1]},
                    b = {.motion = FMB_RESTS, .body = &wall2};
    return fmb_segment2(&a, &b, level, NULL);
}

static int by_flat_asking(int level)
{
    const fmb_path2 a = {.motion = FMB_ASKED, .body = &m.flat, .at = ask_flat, .segment_bounds = bounds_of()},
                    b = {.motion = FMB_RESTS, .body = &wall2};
    return fmb_segment2(&b, &a, level, NULL);
}

/* A tree of one leaf. */
struct tree {
    fmb_node3 node[1];
    fmb_frame3 frame[1];
    fmb_tree3 tree;
};

static void plant(struct tree *t, const fmb_frame3 *f)
{
    memset(t, 0, sizeof *t);
    t->frame[0] = *f;
    fmb_leaf3_init(&t->node[0], 0, (int)f->shape, f->origin, f->edge);
    t->tree = (fmb_tree3){.node = t->node, .nodes = 1, .volumes = 1, .frame = t->frame};
    CHECK_EQ(fmb_tree3_check(&t->tree, NULL), 0);
}

static int by_trees(const fmb_body3 *moving, int level)
{
    static struct tree walls;
    static fmb_bodies3 search;
    plant(&walls, &wall);
    const fmb_body3 rests = {.motion = FMB_RESTS, .tree = &walls.tree};
    int error = fmb_bodies3_init(&search, moving, &rests, 0, level);
    search.budget = FMB_NO_LIMIT;
    return error ? error : fmb_bodies3_segment(&search, NULL);
}

static int by_tree_screw(int level)
{
    static struct tree bar;
    plant(&bar, &m.bar);
    const fmb_body3 a = {.motion = FMB_SCREW, .tree = &bar.tree, .from = &m.end[0], .to = &m.end[1]};
    return by_trees(&a, level);
}

static int by_tree_asking(int level)
{
    static struct tree bar;
    plant(&bar, &m.bar);
    fmb_body3 a = {.motion = FMB_ASKED, .tree = &bar.tree, .at = ask, .segment_bounds = bounds_of()};
    for (int k = 0; k < 3; k++)
        a.centre[k] = (fmb_real)m.centre[k];
    return by_trees(&a, level);
}

/* Boxes as convex meshes. */
static const uint16_t face[12][3] = {{0, 2, 3}, {0, 3, 1}, {4, 5, 7}, {4, 7, 6}, {0, 1, 5}, {0, 5, 4},
                                     {2, 6, 7}, {2, 7, 3}, {0, 4, 6}, {0, 6, 2}, {1, 3, 7}, {1, 7, 5}};

static int mesh_of(fmb_convex3 *mesh, fmb_real vertex[8][3], const fmb_frame3 *f)
{
    for (int i = 0; i < 8; i++)
        for (int k = 0; k < 3; k++)
            vertex[i][k] = f->origin[k] + (i & 1 ? f->edge[0][k] : 0) + (i & 2 ? f->edge[1][k] : 0) +
                           (i & 4 ? f->edge[2][k] : 0);
    return fmb_convex3_init(mesh, (const fmb_real(*)[3])vertex, NULL, 8, face, 12);
}

static int by_meshes(int chain)
{
    fmb_convex3 bar, walls, step;
    fmb_real of_bar[8][3], of_wall[8][3], room[8][3], way[3];
    fmb_pose3 middle;
    const fmb_motion_bounds bounds = bounds_of();
    CHECK_EQ(mesh_of(&bar, of_bar, &m.bar), 0);
    CHECK_EQ(mesh_of(&walls, of_wall, &wall), 0);
    pose_at(&middle, 0.5);
    int error = chain ? fmb_convex3_chain(&step, way, room, &bar, &m.end[0], &middle, &m.end[1], &bounds, 0)
                      : fmb_convex3_screw(&step, way, room, &bar, &m.end[0], &m.end[1], 0);
    return error ? error : fmb_convex3_sweep(&step, way, &walls, NULL, NULL, NULL);
}

static int by_mesh_screw(int level)
{
    (void)level;
    return by_meshes(0);
}

static int by_mesh_chain(int level)
{
    (void)level;
    return by_meshes(1);
}

/* A joint that turns about z; the bar stands `radius` from it. */
static fmb_frame3 link_box(void)
{
    fmb_frame3 f;
    const fmb_real o[3] = {(fmb_real)(m.radius - m.centre[0] + (double)m.bar.origin[0]),
                           (fmb_real)((double)m.bar.origin[1] - m.centre[1]),
                           (fmb_real)((double)m.bar.origin[2] - m.centre[2])};
    CHECK_EQ(fmb_frame3_init(&f, (fmb_shape)m.bar.shape, o, m.bar.edge[0], m.bar.edge[1], m.bar.edge[2]), 0);
    return f;
}

static int by_robot(int level)
{
    static fmb_edge_link3 place[2];
    static fmb_edge_box3 swept[1];
    static fmb_box3 walls[1];
    static uint32_t words[FMB_EDGE_WORDS(1, 1, LEVELS)];
    const fmb_robot_joint joint = {.kind = FMB_TURNS,
                                   .child = 1,
                                   .origin = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {0, 0, 0}},
                                   .axis = {0, 0, 1},
                                   .lower = -4,
                                   .upper = 4,
                                   .limited = 1,
                                   .mimic = -1};
    const fmb_robot_link link[2] = {{.joint = -1}, {.joint = 0, .count = 1}};
    const fmb_frame3 box = link_box();
    const fmb_solid3 obstacle = {.frame = &wall, .step = fmb_no_step};
    const fmb_real from = (fmb_real)angle_at(0), to = (fmb_real)angle_at(1);
    const fmb_edge3 e = {.joint = &joint,
                         .link = link,
                         .box = &box,
                         .joints = 1,
                         .boxes = 1,
                         .obstacles = 1,
                         .self = FMB_SELF_SKIP,
                         .obstacle = &obstacle,
                         .want = FMB_EDGE_FIRST,
                         .halvings = level,
                         .budget = FMB_NO_LIMIT,
                         .place = place,
                         .swept = swept,
                         .wall = walls,
                         .open = words,
                         .places = 2,
                         .sweeps = 1,
                         .walls = 1,
                         .words = sizeof words / sizeof *words};
    return fmb_robot_edge(&e, &from, &to, NULL);
}

/* Its exact body is that of the tables: a turn about z by q, of the box in the link's frame. */
static void robot_samples(void)
{
    const double from = (double)(fmb_real)angle_at(0), to = (double)(fmb_real)angle_at(1);
    const fmb_frame3 box = link_box();
    m.bar = box;
    for (int i = 0; i <= SAMPLES; i++)
        exact_turn(&m.at[i], 2, exact_number(from + (to - from) * i / SAMPLES));
}

static const struct {
    const char *name;
    int (*ask)(int level);
    void (*samples)(void);
    int plane, boxes, levels; /* in 2D; boxes alone; levels that it knows */
} question[] = {
    {"segment, screw", by_screw, screw_samples, 0, 0, LEVELS},
    {"segment, asked", by_asking, circle_samples, 0, 0, LEVELS},
    {"segment in 2D, screw", by_flat_screw, screw_samples, 1, 0, LEVELS},
    {"segment in 2D, asked", by_flat_asking, circle_samples, 1, 0, LEVELS},
    {"trees, screw", by_tree_screw, screw_samples, 0, 0, LEVELS},
    {"trees, asked", by_tree_asking, circle_samples, 0, 0, LEVELS},
    {"mesh, screw", by_mesh_screw, screw_samples, 0, 1, 1},
    {"mesh, chain", by_mesh_chain, circle_samples, 0, 1, 1},
    {"robot", by_robot, robot_samples, 0, 0, LEVELS},
};
enum { QUESTIONS = sizeof question / sizeof *question };

static int asked[QUESTIONS][KINDS], proved[QUESTIONS][KINDS];

static void test_one(int q, int kind, int level, int shape)
{
    int start = exact_mark();
    make_motion(kind, level, shape);
    if (question[q].ask == by_robot)
        m.slide = 0;
    const fmb_frame3 bar = m.bar;
    question[q].samples();
    furthest(question[q].plane);
    m.bar = bar;
    const double near = m.far - NEAR * bow();
    if (CHECK(build_wall(near) < m.far)) { /* so it meets the wall, at a sample */
        int answer = question[q].ask(level);
        if (!CHECK(answer != FMB_MISS && answer >= 0))
            printf("  %s, kind %d, level %d: answer %d, %g too near of %g\n", question[q].name, kind, level, answer,
                   NEAR * bow(), bow());
    }
    (void)build_wall(m.far + FAR * bow());
    /* Of more parts the neighbours are in the way; a tetrahedron's frame grows by its edges; and what slides counts as if it went round (motion.c). */
    if (level == 0 && shape == FMB_CUBOID && m.slide == 0) {
        asked[q][kind]++;
        proved[q][kind] += question[q].ask(level) == FMB_MISS;
    }
    exact_release(start);
}

int main(int argc, char **argv)
{
    unsigned long long seed = check_seed(argc, argv, 1);
    int count = (int)check_count(argc, argv, 12);
    rng = random_start(seed);
    printf("test_motion_walls: SEED=%llu COUNT=%d\n", seed, count);
    for (int q = 0; q < QUESTIONS; q++) {
        for (int kind = 0; kind < KINDS; kind++)
            for (int n = 0; n < count; n++)
                test_one(q, kind, n % question[q].levels,
                         n % 4 == 3 && !question[q].boxes ? FMB_TETRAHEDRON : FMB_CUBOID);
        printf("test_motion_walls: %s, proved free %g of the bow before the wall:", question[q].name, FAR);
        int all = 0, free = 0;
        for (int kind = 0; kind < KINDS; kind++) {
            printf(" %d of %d", proved[q][kind], asked[q][kind]);
            all += asked[q][kind];
            free += proved[q][kind];
        }
        CHECK(all < 6 || 2 * free >= all);
        printf("\n");
    }
    return check_done("motion_walls");
}
