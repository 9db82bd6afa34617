/* SPDX-License-Identifier: MIT */
/*
 * host-only: the workloads of trees. Tori of a box and 200 or 800 tetrahedra (the 2013 paper, section 6) with known answers, scenes of up
 * to 1000 of them, and a surface of 69,564 faces against its mirror image. Usage: test_tree_large [--tables]: writes
 * tests/support/torus_table.h to standard output (float build).
 */
#include "check.h"
#include "number.h"
#include "pairs.h"
#include "surface.h"
#include "tori.h"
#include "torus.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- tori ---- */

static unsigned char met[801][801];

static int walk_tori(const struct torus *a, const struct torus *b, const fmb_real *vb, fmb_walk3 *w, int tight)
{
    fmb_meeting3 m;
    int pairs = 0;
    memset(met, 0, sizeof met);
    CHECK_EQ(fmb_walk3_init(w, &a->tree, 0, NULL, &b->tree, 0, vb, 0), 0);
    if (tight)
        w->contact = fmb_test3_contact;
    while (fmb_walk3_next(w, &m) == 1) {
        pairs++;
        met[a->node[m.a].volume][b->node[m.b].volume]++;
    }
    return pairs;
}

/* Differences from all pairs; the first contact of all in *first. */
static int differences(const struct torus *a, const struct torus *b, const fmb_real *vb, fmb_real *first)
{
    int different = 0;
    *first = 2;
    for (int i = 1; i <= a->leaves; i++)
        for (int j = 1; j <= b->leaves; j++) {
            fmb_interval when = {0, 1};
            int verdict = vb ? fmb_sweep3(&a->frame[i], NULL, &b->frame[j], vb, NULL, &when)
                             : fmb_test3(&a->frame[i], &b->frame[j], NULL);
            different += met[i][j] != (verdict != FMB_MISS);
            if (verdict != FMB_MISS && when.in < *first)
                *first = when.in;
        }
    return different;
}

static struct torus two_tori[2];

static void cases(void)
{
    struct place still = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {0, 0, 0}};
    for (int i = 0; i < 2 * TORI_CASES; i++) {
        int leaves = i < TORI_CASES ? 200 : 800;
        const struct tori_case *c = &tori_case[i % TORI_CASES];
        struct place at = tori_place(c);
        CHECK_EQ(torus_make(&two_tori[0], leaves, 1, .25, &still), 0);
        CHECK_EQ(torus_make(&two_tori[1], leaves, 1, .25, &at), 0);
        for (int split = 0; split < 2; split++) {
            fmb_walk3 w;
            fmb_meeting3 m;
            fmb_real first, v[3] = {-1, (fmb_real)0.3, (fmb_real)0.1};
            CHECK_EQ(torus_plant(&two_tori[0], split), 0);
            CHECK_EQ(torus_plant(&two_tori[1], split), 0);
            CHECK_EQ(walk_tori(&two_tori[0], &two_tori[1], NULL, &w, 1), c->pairs[leaves == 800]);
            uint32_t visits = w.visits;
            CHECK_EQ(differences(&two_tori[0], &two_tori[1], NULL, &first), 0);
            walk_tori(&two_tori[0], &two_tori[1], NULL, &w, 0);
            CHECK(visits <= w.visits); /* the shrinking box saves something, or nothing */
            if (split)
                printf("%s, %d: visits %u, with the box of contact %u, tests %u\n", c->name, leaves, w.visits, visits,
                       w.tests);
            if (leaves == 800)
                continue;
            walk_tori(&two_tori[0], &two_tori[1], v, &w, 0);
            CHECK_EQ(differences(&two_tori[0], &two_tori[1], v, &first), 0);
            m.a = m.b = -1;
            fmb_walk3_init(&w, &two_tori[0].tree, 0, NULL, &two_tori[1].tree, 0, v, 0);
            int verdict = fmb_walk3_first(&w, &m);
            CHECK((verdict != FMB_MISS) == (first <= 1));
            if (verdict != FMB_MISS)
                CHECK(m.when.in == first);
        }
    }
}

/* The torus has moved: new boxes of the same leaves, then of the inner nodes; links stay. */
static void torus_follow(struct torus *t)
{
    for (int i = 0; i < 2 * t->leaves - 1; i++) {
        if (t->node[i].child != -1)
            continue;
        fmb_frame3 f = t->frame[t->node[i].volume];
        CHECK_EQ(fmb_tree3_move(&t->tree, t->node, i, t->frame, f.shape, f.origin, (const fmb_real(*)[3])f.edge), 0);
    }
    CHECK_EQ(fmb_tree3_refit(&t->tree, t->node, NULL), 0);
}

/* 40 ticks of one torus past another, from the front of the tick before: the same pairs; what is saved. */
static void ticks(void)
{
    enum { ROOM = 20000 };
    static fmb_front3 front[2][ROOM];
    fmb_fronts3 fronts[2];
    for (int i = 0; i < 2; i++)
        CHECK_EQ(fmb_fronts3_init(&fronts[i], front[i], ROOM), 0);
    static unsigned char from_top[801][801];
    struct place at = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {0, 0, 0}};
    uint32_t visits[2] = {0, 0}, tests[2] = {0, 0};
    int32_t used = 0, first_used = 0;
    CHECK_EQ(torus_make(&two_tori[0], 200, 1, .25, &at), 0);
    CHECK_EQ(torus_plant(&two_tori[0], FMB_SPLIT_AREA), 0);
    for (int tick = 0; tick < 40; tick++) {
        fmb_walk3 w;
        fmb_meeting3 m;
        at = (struct place){{{1, 0, 0}, {0, 0, -1}, {0, 1, 0}}, {2.3 - .01 * tick, .05, .03}};
        CHECK_EQ(torus_make(&two_tori[1], 200, 1, .25, &at), 0);
        if (tick == 0)
            CHECK_EQ(torus_plant(&two_tori[1], FMB_SPLIT_AREA), 0);
        else
            torus_follow(&two_tori[1]);
        walk_tori(&two_tori[0], &two_tori[1], NULL, &w, 0);
        memcpy(from_top, met, sizeof met);
        visits[0] += tick ? w.visits : 0;
        tests[0] += tick ? w.tests : 0;
        memset(met, 0, sizeof met);
        fmb_walk3_init(&w, &two_tori[0].tree, 0, NULL, &two_tori[1].tree, 0, NULL, 0);
        if (tick)
            CHECK_EQ(fmb_walk3_from(&w, &fronts[(tick + 1) & 1]), 0);
        CHECK_EQ(fmb_walk3_keep(&w, &fronts[tick & 1]), 0);
        while (fmb_walk3_next(&w, &m) == 1)
            met[two_tori[0].node[m.a].volume][two_tori[1].node[m.b].volume]++;
        CHECK(memcmp(from_top, met, sizeof met) == 0);
        used = fronts[tick & 1].used;
        first_used = tick ? first_used : used;
        CHECK(used <= ROOM);
        visits[1] += tick ? w.visits : 0;
        tests[1] += tick ? w.tests : 0;
    }
    printf("39 ticks: visits %u from the tops, %u from the front; tests %u, %u; the front grows from %d to %d pairs\n",
           visits[0], visits[1], tests[0], tests[1], (int)first_used, (int)used);
    CHECK(visits[1] < visits[0]);
}

/* ---- the tables of tests/support/torus.c ---- */

static void put_real(double x)
{
    char text[NUMBER_TEXT];
    printf("%sF", number_format((fmb_real)x, text));
}

static void put_points(const float point[][3])
{
    printf("    {{");
    for (int i = 0; i < 9 * TORUS_STATIONS; i++)
        for (int k = 0; k < 3; k++) {
            printf(k ? ", " : i ? "      {" : "{");
            put_real((double)point[i][k]);
            printf(k < 2 ? "" : i < 9 * TORUS_STATIONS - 1 ? "},\n" : "}}},\n");
        }
}

static void put_node(const fmb_node3 *n)
{
    printf("     {{{");
    for (int k = 0; k < 6; k++) {
        put_real((double)(k < 3 ? n->box.min[k] : n->box.max[k - 3]));
        printf(k == 2 ? "}, {" : k == 5 ? "}}, " : ", ");
    }
    printf("%d, %d, %d, %d, %d, %d},\n", (int)n->parent, (int)n->child, (int)n->next, (int)n->volume, n->kind,
           n->order);
}

static void flash_tori(struct torus t[2])
{
    struct place at[2] = {{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {0, 0, 0}},
                          {{{1, 0, 0}, {0, 0, -1}, {0, 1, 0}}, {3.5, .05, .03}}};
    for (int side = 0; side < 2; side++) {
        CHECK_EQ(torus_make(&t[side], TORUS_VOLUMES, 1, .25, &at[side]), 0);
        CHECK_EQ(torus_plant(&t[side], FMB_SPLIT_AREA), 0);
        t[side].node[0].volume = -1;
        for (int i = 0; i < TORUS_NODES; i++)
            if (t[side].node[i].volume > 0)
                t[side].node[i].volume--; /* the box of all is not in the table */
    }
}

static void tables(void)
{
    flash_tori(two_tori);
    printf(
        "/* SPDX-License-Identifier: MIT */\n/* Written by test_tree_large --tables; see tests/support/torus.h. */\n\n");
    printf("static const torus_points torus_points_of[2] = {\n");
    put_points((const float(*)[3])two_tori[0].point);
    put_points((const float(*)[3])two_tori[1].point);
    printf("};\n\nstatic const fmb_node3 torus_node[2][TORUS_NODES] = {\n");
    for (int side = 0; side < 2; side++) {
        printf("    {\n");
        for (int i = 0; i < TORUS_NODES; i++)
            put_node(&two_tori[side].node[i]);
        printf("    },\n");
    }
    printf("};\n");
}

/* The table is what is made here, to a unit in the last place of another machine's sines. */
static void table_is_right(void)
{
    flash_tori(two_tori);
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < TORUS_VOLUMES; i++) {
            fmb_real o[3], e[3][3];
            CHECK_EQ(torus_numbers(torus_tree[side].context, i, o, e), FMB_TETRAHEDRON);
            for (int k = 0; k < 3; k++)
                CHECK(fabs((double)(o[k] - two_tori[side].frame[1 + i].origin[k])) < 1e-6 &&
                      fabs((double)(e[0][k] - two_tori[side].frame[1 + i].edge[0][k])) < 1e-6);
        }
}

/* ---- scenes ---- */

/* Visits and tests of one object against the world, the mean over 100 of them: 10 times the objects cost at most twice as much. */
static double scene_cost(struct world *s)
{
    double cost = 0;
    for (int i = 0; i < 100; i++) {
        fmb_walk3 w;
        fmb_meeting3 m;
        fmb_walk3_init(&w, &s->tree, s->first + i, NULL, &s->tree, 0, NULL, FMB_WALK_SELF | FMB_WALK_PER_OBJECT);
        while (fmb_walk3_next(&w, &m) == 1)
            ;
        cost += w.visits + 10. * w.tests; /* a test costs some 10 visits */
    }
    return cost / 100;
}

/* Of at most so many objects. */
static void scenes(int most)
{
    static const int objects[3] = {100, 300, 1000};
    double cost[3];
    for (int i = 0; i < 3 && objects[i] <= most; i++) {
        struct world s;
        /* The same density: an object has as many neighbours in each. */
        CHECK_EQ(world_make(&s, objects[i], 200, 10 * cbrt(objects[i] / 100.), WORLD_BUILT), 0);
        cost[i] = scene_cost(&s);
        printf("one of %d tori against the others: %.0f visits (a test counts 10)\n", objects[i], cost[i]);
        if (i == 0) {
            static unsigned char meets[100][100];
            fmb_walk3 w;
            fmb_meeting3 m;
            int wrong = 0;
            fmb_walk3_init(&w, &s.tree, 0, NULL, &s.tree, 0, NULL, FMB_WALK_SELF | FMB_WALK_ONCE | FMB_WALK_PER_OBJECT);
            while (fmb_walk3_next(&w, &m) == 1)
                meets[world_torus(&s, m.a)][world_torus(&s, m.b)]++;
            for (int p = 0; p < 100; p++)
                for (int q = 0; q < p; q++)
                    wrong += meets[p][q] + meets[q][p] != world_meet(&s, p, q);
            CHECK_EQ(wrong, 0);
        }
        world_free(&s);
    }
    CHECK(most < objects[2] || cost[2] <= 2 * cost[0]);
}

/* ---- a large surface ---- */

enum { FACES = SURFACE_FACES };

static fmb_real vertex[2][SURFACE_VERTICES][3];
static int32_t face[SURFACE_FACES][3];
static fmb_node3 node[2][2 * FACES - 1];
static fmb_mesh3 mesh[2];
static fmb_tree3 tree[2];
static fmb_box3 face_box[2][FACES];

static void surface_plant(int split)
{
    for (int side = 0; side < 2; side++) {
        for (int i = 0; i < FACES; i++) {
            fmb_real o[3], e[3][3];
            int shape = fmb_mesh3_face(&mesh[side], i, o, e);
            CHECK_EQ(fmb_leaf3_init(&node[side][FACES - 1 + i], i, shape, o, (const fmb_real(*)[3])e), 0);
            face_box[side][i] = node[side][FACES - 1 + i].box;
        }
        node[side][0].volume = -1;
        CHECK_EQ(fmb_tree3_build(node[side], 2 * FACES - 1, 0, 1, FACES - 1, FACES, FMB_NODE_OBJECT, split), 0);
        tree[side] = (fmb_tree3){.node = node[side],
                                 .nodes = 2 * FACES - 1,
                                 .volumes = FACES,
                                 .numbers = fmb_mesh3_face,
                                 .context = &mesh[side]};
        CHECK_EQ(fmb_tree3_check(&tree[side], NULL), 0);
    }
}

static int boxes_meet(const fmb_box3 *a, const fmb_box3 *b)
{
    for (int k = 0; k < 3; k++)
        if (a->min[k] > b->max[k] || b->min[k] > a->max[k])
            return 0;
    return 1;
}

static int decide_faces(int32_t a, int32_t b)
{
    fmb_frame3 f[2];
    for (int side = 0; side < 2; side++) {
        fmb_real o[3], e[3][3];
        fmb_mesh3_face(&mesh[side], side ? b : a, o, e);
        int error = fmb_frame3_init(&f[side], FMB_TETRAHEDRON, o, e[0], e[1], e[2]);
        if (error)
            return error;
    }
    return fmb_test3(&f[0], &f[1], NULL);
}

/* All faces of a whose box meets that of b as a whole against all faces of b, by boxes, then decided: pairs, and a sum that names them. */
static int by_brute_force(uint64_t *sum)
{
    int pairs = 0;
    *sum = 0;
    for (int32_t i = 0; i < FACES; i++) {
        if (!boxes_meet(&face_box[0][i], &node[1][0].box))
            continue;
        for (int32_t j = 0; j < FACES; j++)
            if (boxes_meet(&face_box[0][i], &face_box[1][j]) && decide_faces(i, j) != FMB_MISS) {
                pairs++;
                *sum += (uint64_t)i * 1000003 + (uint64_t)j;
            }
    }
    return pairs;
}

static void surfaces(void)
{
    static fmb_made3 cache[2][256];
    uint64_t want, sum;
    surface_make(vertex, face);
    for (int side = 0; side < 2; side++)
        mesh[side] = (fmb_mesh3){(const fmb_real(*)[3])vertex[side], (const int32_t(*)[3])face, SURFACE_VERTICES, FACES,
                                 1};
    surface_plant(FMB_SPLIT_MEDIAN);
    int all = by_brute_force(&want);
    CHECK(all > 1000);
    for (int pass = 0; pass < 4; pass++) {
        fmb_walk3 w;
        fmb_meeting3 m;
        fmb_tree3_report report;
        int pairs = 0;
        if (pass == 2)
            surface_plant(FMB_SPLIT_AREA);
        CHECK_EQ(fmb_tree3_check(&tree[0], &report), 0);
        CHECK_EQ(report.leaves, FACES);
        fmb_walk3_init(&w, &tree[0], 0, NULL, &tree[1], 0, NULL, 0);
        for (int side = 0; side < 2 && pass & 1; side++)
            CHECK_EQ(fmb_walk3_cache(&w, side, cache[side], 256), 0);
        for (sum = 0; fmb_walk3_next(&w, &m) == 1; pairs++)
            sum += (uint64_t)node[0][m.a].volume * 1000003 + (uint64_t)node[1][m.b].volume;
        CHECK_EQ(pairs, all);
        CHECK(sum == want);
        printf("surfaces of %d faces, %s splits, depth %d%s: %d pairs meet; visits %u, tests %u, frames made %u\n",
               FACES, pass < 2 ? "median" : "area", report.depth, pass & 1 ? ", cache of 256" : "", pairs, w.visits,
               w.tests, w.makes);
    }
}

int main(int argc, char **argv)
{
    if (argc > 1 && strcmp(argv[1], "--tables") == 0) {
        tables();
        return 0;
    }
    cases();
    ticks();
    table_is_right();
    scenes((int)check_count(argc, argv, 1000));
    surfaces();
    return check_done("tree_large");
}
