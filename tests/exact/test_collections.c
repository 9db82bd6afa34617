/* SPDX-License-Identifier: MIT */
/*
 * Concave bodies of many convex parts, host-only: rings cut into 8 to 128 parts of 28 faces, in random places near each other. How often OFG
 * (opposing face geometry, 2004) says "not found" of collections that meet, and of pairs of parts that meet; and the time of OFG, of a search
 * of trees (fmb_walk3_parts) and of all pairs (fmb_convex3_parts), at rest, moving and at poses. The last two agree, and OFG touches nothing
 * that is proved apart. `make bench WHAT=collections` prints the figures of many pairs. Usage: test_collections [SEED [COUNT]].
 */
#include "check.h"
#include "fmb.h"
#include "pairs.h"
#include "turn.h"
#include <math.h>
#include <stdio.h>
#include <time.h>

enum { MOST = 128, CORNERS = 8, VERTICES = 2 * CORNERS, FACES = 4 * CORNERS - 4, KS = 3 };

struct ring {
    fmb_real vertex[MOST][VERTICES][3];
    fmb_convex3 part[MOST];
    fmb_parts3 parts;
    fmb_node3 node[2 * MOST];
    fmb_tree3 tree;
};

static struct ring ring[2], body; /* in the world; as it is made */
static uint16_t face[FACES][3];
static fmb_walk3 walk;
static fmb_parts3_work work;
static fmb_real room[VERTICES][3];
static struct random rng;

/* A prism: two ends of CORNERS corners, and what is between. */
static void make_faces(void)
{
    int n = 0;
    for (int i = 0; i < CORNERS; i++) {
        int j = (i + 1) % CORNERS;
        const int side[2][3] = {{i, j, CORNERS + j}, {i, CORNERS + j, CORNERS + i}};
        const int end[2][3] = {{0, i + 1, i}, {CORNERS, CORNERS + i, CORNERS + i + 1}};
        for (int s = 0; s < 2; s++, n++)
            for (int k = 0; k < 3; k++)
                face[n][k] = (uint16_t)side[s][k];
        for (int s = 0; s < 2 && i > 0 && i < CORNERS - 1; s++, n++)
            for (int k = 0; k < 3; k++)
                face[n][k] = (uint16_t)end[s][k];
    }
    CHECK_EQ(n, FACES);
}

static void plant(struct ring *r, int count)
{
    r->parts = (fmb_parts3){r->part, count};
    for (int i = 0; i < count; i++) {
        CHECK_EQ(fmb_convex3_init(&r->part[i], (const fmb_real(*)[3])r->vertex[i], NULL, VERTICES,
                                  (const uint16_t(*)[3])face, FACES),
                 0);
        CHECK_EQ(fmb_parts3_leaf(&r->node[count - 1 + i], &r->parts, i), 0);
    }
    r->node[0].volume = -1;
    CHECK_EQ(fmb_tree3_build(r->node, 2 * count - 1, 0, 1, count - 1, count, FMB_NODE_OBJECT, FMB_SPLIT_AREA), 0);
    r->tree = (fmb_tree3){
        .node = r->node, .nodes = 2 * count - 1, .volumes = count, .numbers = fmb_parts3_box, .context = &r->parts};
    CHECK_EQ(fmb_tree3_check(&r->tree, NULL), 0);
}

/* A ring of radius 1; its cross-section has radius 1/4. */
static void make_ring(struct ring *r, int count)
{
    for (int i = 0; i < count; i++)
        for (int n = 0; n < VERTICES; n++) {
            double u = 6.283185307179586 * (i + n / CORNERS) / count, v = 6.283185307179586 * n / CORNERS;
            r->vertex[i][n][0] = (fmb_real)((1 + 0.25 * cos(v)) * cos(u));
            r->vertex[i][n][1] = (fmb_real)((1 + 0.25 * cos(v)) * sin(u));
            r->vertex[i][n][2] = (fmb_real)(0.25 * sin(v));
        }
    plant(r, count);
}

static void random_pose(fmb_pose3 *pose, double far)
{
    const double away = random_between(&rng, 0.2, far);
    turn_any(pose->rotation, &rng);
    for (int k = 0; k < 3; k++)
        pose->translation[k] = (fmb_real)(away * (k == 0 ? 1 : 0.3));
}

/* The body at a pose, its vertices rounded: a ring of its own. */
static void place(struct ring *r, const fmb_pose3 *pose, int count)
{
    for (int i = 0; i < count; i++)
        for (int n = 0; n < VERTICES; n++)
            for (int k = 0; k < 3; k++) {
                const fmb_real *p = body.vertex[i][n], *m = pose->rotation[k];
                r->vertex[i][n][k] = ((m[0] * p[0] + m[1] * p[1]) + m[2] * p[2]) + pose->translation[k];
            }
    plant(r, count);
}

/* ---- figures ---- */

struct tally {
    int pairs, meet, missed[KS], undecided;          /* of bodies */
    long decided, parts_meet, parts_missed[KS], odd; /* of parts; odd: OFG and the exact test against each other */
    double seconds[6];                               /* OFG; trees and all pairs, at rest; moving; trees at poses */
};

static double since(clock_t start) { return (double)(clock() - start) / CLOCKS_PER_SEC; }

/* The guess about each pair of parts that a search of the boxes comes to, beside the exact test. */
static void compare_parts(struct tally *t)
{
    fmb_meeting3 m;
    CHECK_EQ(fmb_walk3_init(&walk, &ring[0].tree, 0, NULL, &ring[1].tree, 0, NULL, 0), 0);
    while (fmb_walk3_next(&walk, &m) == 1) {
        const fmb_convex3 *a = &ring[0].part[ring[0].node[m.a].volume], *b = &ring[1].part[ring[1].node[m.b].volume];
        int exact = fmb_convex3_test(a, b, NULL);
        t->decided++;
        t->parts_meet += exact == FMB_HIT;
        for (int i = 0; i < KS; i++) {
            int found = fmb_ofg3(a, b, 4 + 2 * i, FMB_OFG_EXACT, NULL);
            t->parts_missed[i] += exact == FMB_HIT && found == FMB_OFG_NOT_FOUND;
            t->odd += exact == FMB_MISS && found == FMB_OFG_TOUCH;
        }
    }
}

static int search(const fmb_real *step)
{
    fmb_meeting3 m = {.a = -1, .b = -1};
    CHECK_EQ(fmb_walk3_init(&walk, &ring[0].tree, 0, NULL, &ring[1].tree, 0, step, 0), 0);
    CHECK_EQ(fmb_walk3_parts(&walk, &work), 0);
    return fmb_walk3_first(&walk, &m);
}

static int search_posed(const fmb_pose3 *pose)
{
    fmb_meeting3 m = {.a = -1, .b = -1};
    CHECK_EQ(fmb_walk3_init(&walk, &ring[0].tree, 0, NULL, &body.tree, 0, NULL, 0), 0);
    CHECK_EQ(fmb_walk3_parts_pose(&walk, NULL, pose, 0, &work, room, VERTICES), 0);
    return fmb_walk3_first(&walk, &m);
}

static void take_pair(struct tally *t, int count)
{
    const fmb_real step[3] = {(fmb_real)-0.25, (fmb_real)0.0625, 0};
    fmb_pose3 pose;
    clock_t start;
    random_pose(&pose, 3);
    place(&ring[1], &pose, count);
    start = clock();
    int exact = search(NULL);
    t->seconds[1] += since(start);
    start = clock();
    CHECK_EQ(fmb_convex3_parts(ring[0].part, count, NULL, ring[1].part, count, NULL, count * count, NULL), exact);
    t->seconds[2] += since(start);
    t->pairs++;
    t->meet += exact == FMB_HIT;
    t->undecided += exact == FMB_UNDECIDED;
    for (int i = 0; i < KS; i++) {
        start = clock();
        int found = fmb_ofg3_parts(ring[0].part, count, ring[1].part, count, 4 + 2 * i, FMB_OFG_EXACT, NULL);
        t->seconds[0] += i == 1 ? since(start) : 0;
        t->missed[i] += exact == FMB_HIT && found == FMB_OFG_NOT_FOUND;
        t->odd += exact == FMB_MISS && found == FMB_OFG_TOUCH;
    }
    start = clock();
    int moving = search(step);
    t->seconds[3] += since(start);
    start = clock();
    int all = fmb_convex3_parts(ring[0].part, count, NULL, ring[1].part, count, step, count * count, NULL);
    t->seconds[4] += since(start);
    /* the first contact may be one that is not proved: of all pairs another one is */
    CHECK((moving == FMB_MISS) == (all == FMB_MISS) && moving != FMB_ERR_STALE);
    start = clock();
    int posed = search_posed(&pose);
    t->seconds[5] += since(start);
    CHECK(posed >= 0 && (exact == FMB_UNDECIDED || posed == FMB_UNDECIDED || posed == exact));
    compare_parts(t);
}

static double percent(long part, long whole) { return whole ? 100.0 * (double)part / (double)whole : 0; }

static void put_row(const struct tally *t, int count)
{
    printf("| %d | %.0f |", count, percent(t->meet, t->pairs));
    for (int i = 0; i < KS; i++)
        printf(" %.1f |", percent(t->missed[i], t->meet));
    printf(" %.1f |", (double)t->decided / t->pairs);
    for (int i = 0; i < KS; i++)
        printf(" %.1f |", percent(t->parts_missed[i], t->parts_meet));
    for (int i = 0; i < 6; i++)
        printf(" %.1f |", 1e6 * t->seconds[i] / t->pairs);
    printf("\n");
}

int main(int argc, char **argv)
{
    uint64_t seed = check_seed(argc, argv, 37);
    int count = (int)check_count(argc, argv, 20);
    rng = random_start(seed);
    printf("test_collections: SEED=%llu COUNT=%d\n", (unsigned long long)seed, count);
    make_faces();
    printf(
        "Two rings, each of so many convex parts of %d faces. \"Not found\" by OFG, of bodies, and of pairs of parts, that meet, in percent. "
        "Microseconds.\n\n"
        "| parts | bodies meet, %% | not found, k = 4 | 6 | 8 | pairs of parts | not found, k = 4 | 6 | 8 | OFG, k = 6 | trees | all "
        "pairs | moving: trees | all pairs | trees at poses |\n"
        "|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|\n",
        FACES);
    for (int parts = 8; parts <= MOST; parts *= 4) {
        struct tally t = {0};
        make_ring(&ring[0], parts);
        make_ring(&body, parts);
        for (int i = 0; i < count; i++)
            take_pair(&t, parts);
        put_row(&t, parts);
        CHECK_EQ(t.odd, 0);
        CHECK(8 * t.undecided <= t.pairs + 8);
    }
    fmb_convex3_flaw flaw;
    CHECK(fmb_convex3_form(&body.part[0], body.part[0].radius * (fmb_real)0x1p-16, &flaw) == FMB_CONVEX_PROVED);
    return check_done("collections");
}
