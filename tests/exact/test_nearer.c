/* SPDX-License-Identifier: MIT */
/*
 * The nearer child first: searches for a first contact at poses pass nothing by, whatever the order. Chains as deep as more steps down than there
 * are bits, and than the ring remembers; in them one pair of volumes meets, any of them. Where none does, a first contact takes as many visits as
 * all of them. At rest, with fitted boxes, translating, with fronts, with a budget of 1; and one contact for each pair of objects.
 * Usage: test_nearer [SEED [COUNT]]; COUNT: pairs that meet.
 */
#include "check.h"
#include "pairs.h"
#include <stdio.h>

/* SURE: among so many objects some meet, whatever the seed. */
enum { LEAVES = 48, NODES = 2 * LEAVES - 1, FRONT = 8192, SURE = 50 };

static const fmb_real cube = (fmb_real)0.0009765625; /* of the places' range */

struct chain {
    fmb_real at[LEAVES][3];
    fmb_node3 node[NODES];
    fmb_tree3 tree;
    fmb_fit3 fit[NODES];
    fmb_fits3 fits;
};

static struct chain body[2];
static fmb_walk3 w;
static fmb_front3 front[FRONT];
static fmb_fronts3 fronts;
static struct random rng;
static int objects_met;

static int numbers(const void *context, int32_t number, fmb_real origin[3], fmb_real edge[3][3])
{
    const struct chain *c = context;
    for (int k = 0; k < 3; k++) {
        origin[k] = c->at[number][k];
        for (int i = 0; i < 3; i++)
            edge[i][k] = i == k ? cube : 0;
    }
    return FMB_CUBOID;
}

static void set_leaf(struct chain *c, int32_t i, int32_t volume)
{
    fmb_real origin[3], edge[3][3];
    CHECK_EQ(numbers(c, volume, origin, edge), FMB_CUBOID);
    CHECK_EQ(fmb_leaf3_init(&c->node[i], volume, FMB_CUBOID, origin, (const fmb_real(*)[3])edge), 0);
}

/* Below each inner node: a leaf, and the next inner one, in any order; two leaves at the end. Of some trees a node may have two leaves and that. objects: so many leaves
 * at the end of the chain are parts of one object, copies of one cube; the others are objects. 0: all is one object. like: the places are about its. */
static void plant(struct chain *c, int objects, const struct chain *like)
{
    for (int32_t i = 0; i < LEAVES; i++)
        for (int k = 0; k < 3; k++)
            if (i > LEAVES - objects)
                c->at[i][k] = c->at[i - 1][k];
            else
                c->at[i][k] = like ? like->at[i][k] + (fmb_real)random_between(&rng, -3, 1) * cube
                                   : (fmb_real)random_between(&rng, -1, 1);
    int wide = !objects && random_int(&rng, 0, 1);
    int32_t inner = 0, used = 1;
    for (int32_t i = 0; i < LEAVES;) {
        int left = LEAVES - i, children = wide && left != 2 && (left == 3 || random_int(&rng, 0, 3) == 0) ? 3 : 2;
        int chosen = left > children ? random_int(&rng, 0, children - 1) : -1; /* the next inner one */
        fmb_node3 *n = &c->node[inner];
        int part = objects ? i >= LEAVES - objects : 1;
        n->child = used;
        n->volume = -1;
        n->kind = (int16_t)(objects  ? i == LEAVES - objects ? FMB_NODE_OBJECT
                                       : part                ? FMB_NODE_PART
                                                             : FMB_NODE_SET
                            : i == 0 ? FMB_NODE_OBJECT
                                     : FMB_NODE_PART);
        for (int s = 0; s < children; s++, used++) {
            if (s != chosen)
                set_leaf(c, used, i++);
            c->node[used].kind = (int16_t)(part ? FMB_NODE_PART : FMB_NODE_OBJECT);
            c->node[used].parent = inner;
            c->node[used].next = s < children - 1 ? used + 1 : -1;
        }
        inner = chosen < 0 ? inner : used - children + chosen;
    }
    c->node[0].parent = -1;
    c->node[0].next = -1;
    c->tree = (fmb_tree3){.node = c->node, .nodes = used, .volumes = LEAVES, .numbers = numbers, .context = c};
    fmb_tree3_report report;
    if (!CHECK_EQ(fmb_tree3_refit(&c->tree, c->node, &report), 0))
        printf("  node %d\n", (int)report.node);
    CHECK_EQ(fmb_tree3_fits(&c->tree, c->fit, used, &c->fits), 0);
}

/* Any rotation, by quaternions of small integers: a quarter of a turn at a time would keep cubes upright. */
static void turn_any(fmb_pose3 *p)
{
    double q[4], size = 0;
    for (int i = 0; i < 4; i++) {
        q[i] = random_between(&rng, -1, 1);
        size += q[i] * q[i];
    }
    for (int i = 0; i < 3; i++) {
        int j = (i + 1) % 3, k = (i + 2) % 3;
        p->rotation[i][i] = (fmb_real)((q[3] * q[3] + q[i] * q[i] - q[j] * q[j] - q[k] * q[k]) / size);
        p->rotation[i][j] = (fmb_real)(2 * (q[i] * q[j] - q[3] * q[k]) / size);
        p->rotation[j][i] = (fmb_real)(2 * (q[i] * q[j] + q[3] * q[k]) / size);
        p->translation[i] = 0;
    }
}

/* b's place of leaf j comes to a's of leaf i, but for `off`. */
static void bring(fmb_pose3 *p, int i, int j, fmb_real off)
{
    turn_any(p);
    for (int k = 0; k < 3; k++) {
        const fmb_real *m = p->rotation[k], *x = body[1].at[j];
        p->translation[k] = body[0].at[i][k] - (m[0] * x[0] + m[1] * x[1] + m[2] * x[2]) + off;
    }
}

/* form: 1: fitted boxes; 2: translating. */
static void begin(const fmb_pose3 *pose, int form, int options)
{
    static const fmb_real way[3] = {2 * cube, cube, cube};
    CHECK_EQ(fmb_walk3_init(&w, &body[0].tree, 0, NULL, &body[1].tree, 0, form == 2 ? way : NULL, options), 0);
    CHECK_EQ(fmb_walk3_pose(&w, NULL, pose, 0), 0);
    if (form == 1)
        CHECK_EQ(fmb_walk3_fits(&w, &body[0].fits, &body[1].fits), 0);
}

static int first_of(fmb_meeting3 *m, uint32_t budget)
{
    int said;
    w.budget = budget;
    m->a = m->b = -1;
    while ((said = fmb_walk3_first(&w, m)) == FMB_UNFINISHED)
        ;
    return said;
}

static void one(int form)
{
    int i = random_int(&rng, 0, LEAVES - 1), j = random_int(&rng, 0, LEAVES - 1), pairs = 0, hit = 0;
    fmb_pose3 pose;
    fmb_meeting3 m, found = {0};
    uint32_t budget = random_int(&rng, 0, 1) ? FMB_NO_LIMIT : (uint32_t)random_int(&rng, 1, 3);
    fmb_real earliest = 2;
    bring(&pose, i, j, random_int(&rng, 0, 2) ? 0 : 4 * cube);
    begin(&pose, form, 0);
    CHECK_EQ(fmb_fronts3_init(&fronts, front, FRONT), 0);
    CHECK_EQ(fmb_walk3_keep(&w, &fronts), 0);
    while (fmb_walk3_next(&w, &m) == 1) {
        pairs++;
        hit += m.verdict == FMB_HIT;
        if (m.when.in < earliest) {
            earliest = m.when.in;
            found = m;
        }
    }
    uint32_t visits = w.visits, tests = w.tests;
    for (int from = 0; from < 2; from++) {
        begin(&pose, form, 0);
        if (from && fronts.complete)
            CHECK_EQ(fmb_walk3_from(&w, &fronts), 0);
        int said = first_of(&m, budget);
        CHECK((said != 0) == (pairs > 0) && (said == FMB_HIT || hit == 0 || hit < pairs));
        if (pairs == 1)
            CHECK(m.a == found.a && m.b == found.b && m.verdict == found.verdict);
        if (pairs > 0 && form == 2)
            CHECK_EQ(m.when.in == earliest, 1);
        if (pairs == 0 && !from && form != 2)
            CHECK(w.visits == visits && w.tests == tests);
    }
}

/* One contact for each pair of objects is enough: the earliest all the same, since the parts of an object are one cube. */
static void objects(void)
{
    fmb_pose3 pose;
    fmb_meeting3 m;
    fmb_real earliest = 2;
    int parts = random_int(&rng, 4, LEAVES - 2);
    plant(&body[0], parts, NULL);
    plant(&body[1], parts, &body[0]);
    pose = (fmb_pose3){{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {0, 0, 0}};
    begin(&pose, 2, 0);
    while (fmb_walk3_next(&w, &m) == 1)
        earliest = m.when.in < earliest ? m.when.in : earliest;
    begin(&pose, 2, FMB_WALK_PER_OBJECT);
    int said = first_of(&m, random_int(&rng, 0, 1) ? FMB_NO_LIMIT : 1);
    CHECK(said == 0 ? earliest == 2 : m.when.in == earliest);
    objects_met += said != 0;
}

int main(int argc, char **argv)
{
    rng = random_start(check_seed(argc, argv, 7));
    int count = (int)check_count(argc, argv, 150);
    for (int n = 0; n < count; n++) {
        if (n % 30 == 0)
            for (int side = 0; side < 2; side++)
                plant(&body[side], 0, NULL);
        one(n % 3);
    }
    for (int n = 0; n < count; n++)
        objects();
    CHECK(count < SURE || objects_met > 0);
    return check_done("nearer");
}
