/* SPDX-License-Identifier: MIT */
/*
 * The experiment of FIMU-RS-97-01, section 4, host-only: hierarchies of hulls of two complex, mutually moving objects, of 200 and of
 * 20,000 triangles, and how many proximity tests a second that makes (the report: about 2,000 on an SGI Indigo^2 of 1996). Besides, 200
 * objects of 20,000 triangles each, all turning: 19,900 pairs at each step. A test walks down both trees; the nodes of one are moved by
 * the pose, and pairs of nodes that are proved apart are left out. What is left are candidates: pairs of triangles.
 * That none is lost is held against all pairs of triangles, in double and without trees. `make bench WHAT=proximity` prints the figures of many poses.
 * Usage: test_proximity [SEED [COUNT]].
 */
#include "check.h"
#include "fmb.h"
#include "pairs.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { SMALL = 10, LARGE = 100, FACES = 2 * LARGE * LARGE, NODES = 2 * FACES - 1, OBJECTS = 200, DEEP = 256 };

/* A torus of 2 n^2 triangles, a tree over them, and hulls of its nodes. */
struct solid {
    int faces, nodes;
    fmb_real vertex[LARGE * LARGE][3];
    int32_t face[FACES][3];
    fmb_node3 node[NODES];
    fmb_hull3 hull[NODES];
};
static struct solid large, small;

static fmb_real along(const int32_t *face, const struct solid *s, int corner, int k)
{
    return s->vertex[face[corner]][k];
}

/* Radii 1 and 1/4, a little uneven, so that no two parts are the same. */
static void make_solid(struct solid *s, int n)
{
    fmb_mesh3 mesh = {(const fmb_real(*)[3])s->vertex, (const int32_t(*)[3])s->face, n * n, 2 * n * n,
                      (fmb_real)0.0625};
    int bad = 0;
    for (int i = 0; i < n * n; i++) {
        double u = 6.283185307179586 * (i / n) / n, v = 6.283185307179586 * (i % n) / n;
        double across = 0.25 + 0.02 * sin(3 * u + v), out = 1 + across * cos(v);
        s->vertex[i][0] = (fmb_real)(out * cos(u));
        s->vertex[i][1] = (fmb_real)(out * sin(u));
        s->vertex[i][2] = (fmb_real)(across * sin(v));
    }
    s->faces = 2 * n * n;
    s->nodes = 2 * s->faces - 1;
    for (int i = 0; i < s->faces; i++) {
        int a = i / 2 / n, b = i / 2 % n, c = (a + 1) % n, d = (b + 1) % n;
        int32_t first = a * n + b, second = i & 1 ? c * n + d : c * n + b, third = i & 1 ? a * n + d : c * n + d;
        s->face[i][0] = first;
        s->face[i][1] = second;
        s->face[i][2] = third;
        bad |= fmb_mesh3_leaf(&s->node[s->faces - 1 + i], &mesh, i);
    }
    s->node[0].volume = -1;
    bad |= fmb_tree3_build(s->node, s->nodes, 0, 1, s->faces - 1, s->faces, FMB_NODE_OBJECT, FMB_SPLIT_MEDIAN);
    for (int i = s->nodes - 1; i >= 0; i--) {
        fmb_real p[3][3];
        int first = 1;
        if (s->node[i].child < 0) {
            for (int c = 0; c < 9; c++)
                p[c / 3][c % 3] = along(s->face[s->node[i].volume], s, c / 3, c % 3);
            bad |= fmb_hull3_points(&s->hull[i], (const fmb_real(*)[3])p, 3);
        }
        for (int c = s->node[i].child; c >= 0; c = s->node[c].next, first = 0)
            bad |= first ? fmb_hull3_join(&s->hull[i], &s->hull[c], &s->hull[c])
                         : fmb_hull3_join(&s->hull[i], &s->hull[i], &s->hull[c]);
    }
    CHECK_EQ(bad, 0);
}

/* ---- one test ---- */

struct tally {
    long tests, hulls, moves, candidates, apart;
    double seconds;
};

static double now(void)
{
    struct timespec t;
    (void)timespec_get(&t, TIME_UTC);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static struct {
    int a, b;
    fmb_hull3 moved;
} stack[DEEP];

static unsigned char kept[2 * SMALL * SMALL]
                         [FACES]; /* of the small object's and the large one's triangles: candidates */

/* a, moved by the pose, and b: all candidates, or the first one. Returns whether there is one. */
static int test(const struct solid *a, const struct solid *b, const fmb_hull3_pose *pose, int first, int note,
                struct tally *t)
{
    int depth = 1, found = 0;
    stack[0].a = stack[0].b = 0;
    CHECK_EQ(fmb_hull3_move(&stack[0].moved, &a->hull[0], pose), 0);
    t->moves++;
    t->tests++;
    while (depth > 0 && depth + 4 < DEEP) {
        int i = stack[--depth].a, j = stack[depth].b;
        const fmb_hull3 moved = stack[depth].moved;
        t->hulls++;
        if (fmb_hull3_distance(&moved, &b->hull[j], NULL, NULL) == FMB_MISS)
            continue;
        int end = a->node[i].child < 0, over = b->node[j].child < 0;
        if (end && over) {
            found++;
            if (note)
                kept[a->node[i].volume][b->node[j].volume] = 1;
            if (first)
                break;
        } else if (over || (!end && a->hull[i].size > b->hull[j].size)) {
            for (int c = a->node[i].child; c >= 0; c = a->node[c].next, depth++) {
                stack[depth].a = c;
                stack[depth].b = j;
                (void)fmb_hull3_move(&stack[depth].moved, &a->hull[c], pose);
                t->moves++;
            }
        } else {
            for (int c = b->node[j].child; c >= 0; c = b->node[c].next, depth++) {
                stack[depth].a = i;
                stack[depth].b = c;
                stack[depth].moved = moved;
            }
        }
    }
    CHECK(first || depth == 0);
    t->candidates += found;
    t->apart += found == 0;
    return found;
}

/* ---- poses ---- */

struct place {
    double turn[3][3], at[3];
};

/* A turn by `angle` about a random axis, before what p has. */
static void turn_by(struct random *r, struct place *p, double angle)
{
    double x[3], n = 0, m[3][3], old[3][3];
    for (int k = 0; k < 3; k++)
        x[k] = random_between(r, -1, 1);
    n = sqrt(x[0] * x[0] + x[1] * x[1] + x[2] * x[2]) + 1e-9;
    double s = sin(angle), c = cos(angle);
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            int k = 3 - i - j;
            double cross = i == j ? 0 : ((j - i + 3) % 3 == 1 ? -1 : 1) * x[k] / n;
            m[i][j] = (i == j ? c : 0) + s * cross + (1 - c) * x[i] * x[j] / (n * n);
            old[i][j] = p->turn[i][j];
        }
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            p->turn[i][j] = m[i][0] * old[0][j] + m[i][1] * old[1][j] + m[i][2] * old[2][j];
}

static struct place random_place(struct random *r, double room)
{
    struct place p = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {0, 0, 0}};
    for (int k = 0; k < 3; k++) {
        turn_by(r, &p, random_between(r, 0, 6));
        p.at[k] = random_between(r, -room, room);
    }
    return p;
}

/* p as seen from q (NULL: the world), rounded: that is the pose. */
static fmb_pose3 pose_of(const struct place *p, const struct place *q)
{
    fmb_pose3 pose;
    for (int i = 0; i < 3; i++) {
        double at = 0;
        for (int j = 0; j < 3; j++) {
            double x = 0;
            for (int k = 0; k < 3; k++)
                x += (q ? q->turn[k][i] : i == k) * p->turn[k][j];
            pose.rotation[i][j] = (fmb_real)x;
            at += (q ? q->turn[j][i] : i == j) * (p->at[j] - (q ? q->at[j] : 0));
        }
        pose.translation[i] = (fmb_real)at;
    }
    return pose;
}

/* ---- two objects ---- */

/* Supports of a triangle of s, by the pose if there is one, in double. */
static void supports(double *support, const struct solid *s, int face, const fmb_pose3 *pose)
{
    for (int i = 0; i < 7; i++)
        support[i] = support[13 - i] = -1e30;
    for (int c = 0; c < 3; c++) {
        double p[3], q[3];
        for (int k = 0; k < 3; k++)
            p[k] = q[k] = (double)along(s->face[face], s, c, k);
        for (int k = 0; k < 3 && pose; k++) {
            q[k] = (double)pose->translation[k];
            for (int j = 0; j < 3; j++)
                q[k] += (double)pose->rotation[k][j] * p[j];
        }
        for (int i = 0; i < 7; i++) {
            double x = i < 4 ? (i & 1 ? -q[0] : q[0]) + (i & 2 ? -q[1] : q[1]) + q[2] : q[i - 4];
            support[i] = x > support[i] ? x : support[i];
            support[13 - i] = -x > support[13 - i] ? -x : support[13 - i];
        }
    }
}

/* All pairs of triangles whose hulls overlap, by 1e-6 along all directions: each is a candidate. Returns how many. */
static long all_pairs(const fmb_pose3 *pose)
{
    static double of[FACES][14];
    double mine[14];
    long overlaps = 0, lost = 0;
    for (int j = 0; j < large.faces; j++)
        supports(of[j], &large, j, NULL);
    for (int i = 0; i < small.faces; i++) {
        supports(mine, &small, i, pose);
        for (int j = 0; j < large.faces; j++) {
            int k = 0;
            while (k < 14 && mine[k] + of[j][13 - k] > 1e-6)
                k++;
            overlaps += k == 14;
            lost += k == 14 && !kept[i][j];
        }
    }
    CHECK_EQ(lost, 0);
    return overlaps;
}

static void two_objects(struct random *r, int count)
{
    struct tally all = {0}, first = {0};
    long overlaps = 0;
    for (int n = 0; n < count; n++) {
        struct place p = random_place(r, 1.5);
        fmb_pose3 pose = pose_of(&p, NULL);
        fmb_hull3_pose moved;
        int checked = n < 3;
        double start = now();
        CHECK_EQ(fmb_hull3_pose_init(&moved, &pose), 0);
        int found = test(&small, &large, &moved, 1, 0, &first);
        first.seconds += now() - start;
        start = now();
        CHECK_EQ(fmb_hull3_pose_init(&moved, &pose), 0);
        CHECK_EQ(test(&small, &large, &moved, 0, checked, &all) > 0, found);
        all.seconds += now() - start;
        if (!checked)
            continue;
        overlaps += all_pairs(&pose);
        for (int i = 0; i < small.faces; i++)
            for (int j = 0; j < large.faces; j++)
                kept[i][j] = 0;
    }
    printf("| 200 and 20,000 triangles | tests a second | hulls moved | pairs of hulls | candidates | free |\n");
    printf("|---|---:|---:|---:|---:|---:|\n");
    const struct tally *of[2] = {&first, &all};
    for (int i = 0; i < 2; i++)
        printf("| %s | %.0f | %.0f | %.0f | %.1f | %.0f %% |\n", i ? "all candidates" : "the first candidate",
               (double)of[i]->tests / of[i]->seconds, (double)of[i]->moves / count, (double)of[i]->hulls / count,
               (double)of[i]->candidates / count, 100.0 * (double)of[i]->apart / count);
    printf("all pairs of 200 x 20,000 triangles at %d poses: %ld overlap, and none is lost\n\n", count < 3 ? count : 3,
           overlaps);
}

/* ---- 200 objects ---- */

static void many_objects(struct random *r, int steps)
{
    static struct place place[OBJECTS];
    static fmb_hull3 world[OBJECTS];
    struct tally trees = {0};
    double moving = 0, pairs = 0, set = 0;
    long apart = 0;
    for (int i = 0; i < OBJECTS; i++)
        place[i] = random_place(r, 8);
    for (int n = 0; n < steps; n++) {
        fmb_hull_pair nearest, deepest;
        double start = now();
        for (int i = 0; i < OBJECTS; i++) {
            fmb_hull3_pose moved;
            turn_by(r, &place[i], 0.05);
            fmb_pose3 pose = pose_of(&place[i], NULL);
            CHECK_EQ(fmb_hull3_pose_init(&moved, &pose) | fmb_hull3_move(&world[i], &large.hull[0], &moved), 0);
        }
        double moved_at = now();
        int answer = fmb_hull3_proximity(world, NULL, OBJECTS, &nearest, &deepest), met = 0;
        double set_at = now();
        for (int i = 0; i < OBJECTS; i++)
            for (int j = i + 1; j < OBJECTS; j++) {
                fmb_hull3_pose from;
                if (fmb_hull3_distance(&world[i], &world[j], NULL, NULL) == FMB_MISS) {
                    apart++;
                    continue;
                }
                met++;
                double begin = now();
                fmb_pose3 pose = pose_of(&place[i], &place[j]);
                CHECK_EQ(fmb_hull3_pose_init(&from, &pose), 0);
                (void)test(&large, &large, &from, 1, 0, &trees);
                trees.seconds += now() - begin;
            }
        pairs += now() - set_at;
        moving += moved_at - start;
        set += set_at - moved_at;
        CHECK_EQ(answer, met ? FMB_UNDECIDED : FMB_MISS);
        CHECK((deepest.a >= 0) == (met > 0));
    }
    double all = OBJECTS * (OBJECTS - 1) / 2.0 * steps;
    printf("| %d objects of 20,000 triangles, turning | |\n|---|---:|\n", OBJECTS);
    printf("| pairs tested a second, all by hulls and what is left by trees | %.0f |\n", all / (moving + pairs));
    printf("| steps a second (19,900 pairs each) | %.0f |\n", steps / (moving + pairs));
    printf("| pairs that the hulls of whole objects prove apart | %.2f %% |\n", 100 * (double)apart / all);
    printf("| pairs left, a second by trees, to the first candidate | %.0f |\n",
           (double)trees.tests / (trees.seconds > 0 ? trees.seconds : 1));
    printf("| of these proved apart | %.0f %% |\n",
           trees.tests ? 100.0 * (double)trees.apart / (double)trees.tests : 0);
    printf("| pairs of hulls compared for each of these | %.0f |\n",
           trees.tests ? (double)trees.hulls / (double)trees.tests : 0);
    printf("| nearest and deepest of all pairs (fmb_hull3_proximity), microseconds a step | %.0f |\n",
           1e6 * set / steps);
}

int main(int argc, char **argv)
{
    uint64_t seed = check_seed(argc, argv, 14);
    struct random r = random_start(seed);
    int count = (int)check_count(argc, argv, 100);
    printf("test_proximity: SEED=%llu COUNT=%d\n", (unsigned long long)seed, count);
    make_solid(&large, LARGE);
    make_solid(&small, SMALL);
    two_objects(&r, count);
    many_objects(&r, count / 5 + 1);
    return check_done("proximity");
}
