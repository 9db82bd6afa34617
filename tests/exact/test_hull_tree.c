/* SPDX-License-Identifier: MIT */
/*
 * host-only: do hulls of 14 directions pay in a tree, or among the obstacles of a robot? Trees of boxes with a hull at every node beside: pairs that
 * boxes alone, boxes and then hulls at leaves, and boxes and then hulls everywhere leave, the comparisons that takes, and the time. No contact may be lost.
 */
#include "arm_scene.h"
#include "check.h"
#include "pairs.h"
#include "surface.h"
#include "torus.h"
#include <stddef.h>
#include <stdio.h>
#include <time.h>

enum { NODES = 2 * SURFACE_FACES - 1, DEEP = 256, TIMES = 5 };
enum { BOXES, AT_LEAVES, EVERYWHERE, WAYS };

static const char *const way_name[WAYS] = {"boxes", "hulls at leaves", "hulls everywhere"};

struct object {
    fmb_node3 node[NODES];
    fmb_hull3 hull[NODES];
    fmb_hulls3 hulls;
    fmb_frame3 frame[SURFACE_FACES];
    int nodes;
    fmb_tree3 tree;
};
static struct object object[2];
static fmb_real vertex[2][SURFACE_VERTICES][3];
static int32_t face[SURFACE_FACES][3];

/* Volumes `numbers` gives, moved by `shift` along x. */
static void plant(struct object *o, int count, fmb_numbers3 *numbers, const void *of, fmb_real shift)
{
    int bad = 0;
    for (int i = 0; i < count; i++) {
        fmb_real x[3], e[3][3];
        int shape = numbers(of, i, x, e);
        x[0] += shift;
        bad |= fmb_frame3_init(&o->frame[i], (fmb_shape)shape, x, e[0], e[1], e[2]);
        bad |= fmb_leaf3_init(&o->node[count - 1 + i], i, shape, x, (const fmb_real(*)[3])e);
    }
    CHECK_EQ(bad, 0);
    o->nodes = 2 * count - 1;
    o->node[0].volume = -1;
    CHECK_EQ(fmb_tree3_build(o->node, o->nodes, 0, 1, count - 1, count, FMB_NODE_OBJECT, FMB_SPLIT_AREA), 0);
    o->tree = (fmb_tree3){.node = o->node, .nodes = o->nodes, .volumes = count, .frame = o->frame};
    CHECK_EQ(fmb_tree3_hulls(&o->tree, o->hull, NODES, &o->hulls), FMB_ERR_FRAME);
    CHECK_EQ(fmb_tree3_check(&o->tree, NULL), 0);
    CHECK_EQ(fmb_tree3_hulls(&o->tree, NULL, NODES, &o->hulls), FMB_ERR_NULL);
    CHECK_EQ(fmb_tree3_hulls(&o->tree, o->hull, o->nodes - 1, &o->hulls), FMB_ERR_CAPACITY);
    CHECK_EQ(fmb_tree3_hulls(&o->tree, o->hull, NODES, &o->hulls), 0);
    int inside = o->hull[0].usable;
    for (int i = 1; i < o->nodes; i++) /* no child sticks out */
        for (int k = 0; k < FMB_HULL_DIRECTIONS; k++)
            inside &= o->hull[i].usable && o->hull[i].support[k] <= o->hull[o->node[i].parent].support[k];
    CHECK(inside);
}

struct count {
    unsigned boxes, hulls, tests, hits;
};

/* The library's own search. */
static unsigned search(int hulls, fmb_walk3 *w)
{
    fmb_meeting3 m;
    unsigned hits = 0;
    CHECK_EQ(fmb_walk3_init(w, &object[0].tree, 0, NULL, &object[1].tree, 0, NULL, 0), 0);
    for (int side = 0; side < 2 && hulls; side++)
        w->hulls[side] = &object[side].hulls;
    w->hulls_apart = hulls ? fmb_hull3_distance : NULL;
    while (fmb_walk3_next(w, &m) == 1)
        hits += m.verdict == FMB_HIT;
    return hits;
}

static int boxes_apart(const fmb_box3 *a, const fmb_box3 *b)
{
    return (a->min[0] > b->max[0]) | (b->min[0] > a->max[0]) | (a->min[1] > b->max[1]) | (b->min[1] > a->max[1]) |
           (a->min[2] > b->max[2]) | (b->min[2] > a->max[2]);
}

static void walk(struct count *c, int way)
{
    int32_t stack[DEEP][2] = {{0, 0}};
    int top = 1;
    while (top > 0) {
        int32_t at[2] = {stack[top - 1][0], stack[top - 1][1]};
        const fmb_node3 *a = &object[0].node[at[0]], *b = &object[1].node[at[1]];
        int leaves = a->child < 0 && b->child < 0;
        top--;
        c->boxes++;
        if (boxes_apart(&a->box, &b->box))
            continue;
        if (way == EVERYWHERE || (way == AT_LEAVES && leaves)) {
            c->hulls++;
            if (fmb_hull3_distance(&object[0].hull[at[0]], &object[1].hull[at[1]], NULL, NULL) == FMB_MISS)
                continue;
        }
        if (leaves) {
            c->tests++;
            c->hits += fmb_test3(&object[0].frame[a->volume], &object[1].frame[b->volume], NULL) == FMB_HIT;
            continue;
        }
        int side = a->order < b->order;
        for (int32_t i = side ? b->child : a->child; i >= 0 && CHECK(top < DEEP); i = object[side].node[i].next) {
            stack[top][side] = i;
            stack[top++][1 - side] = at[1 - side];
        }
    }
}

static void compare(const char *name)
{
    unsigned hits = 0;
    for (int way = 0; way < WAYS; way++) {
        struct count c;
        double least = 1e300;
        for (int again = 0; again < TIMES; again++) {
            clock_t start = clock();
            c = (struct count){0, 0, 0, 0};
            walk(&c, way);
            double spent = (double)(clock() - start) * 1e3 / CLOCKS_PER_SEC;
            least = spent < least ? spent : least;
        }
        hits = way == BOXES ? c.hits : hits;
        CHECK(c.hits == hits && hits > 0);
        printf("%s, %s: %u boxes and %u hulls compared, %u pairs tested, %u meet; %.2f ms\n", name, way_name[way],
               c.boxes, c.hulls, c.tests, c.hits, least);
    }
}

/* A node below which a volume has no frame skips nothing; links that cannot be. */
static void wrong(void)
{
    struct object *o = &object[0];
    fmb_walk3 w;
    unsigned visits, hits = search(0, &w);
    visits = w.visits;
    for (int i = 0; i < o->nodes; i++)
        o->frame[i < o->tree.volumes ? i : 0].shape = 0;
    CHECK_EQ(fmb_tree3_hulls(&o->tree, o->hull, NODES, &o->hulls), 0);
    CHECK_EQ(search(1, &w), 0); /* errors, none of them left out */
    CHECK(hits > 0 && w.visits == visits);
    o->node[0].child = o->nodes;
    CHECK_EQ(fmb_tree3_hulls(&o->tree, o->hull, NODES, &o->hulls), FMB_ERR_RANGE);
    o->node[0].child = 0;
    CHECK_EQ(fmb_tree3_hulls(&o->tree, o->hull, NODES, &o->hulls), FMB_ERR_RANGE);
    CHECK_EQ(fmb_tree3_hulls(NULL, o->hull, NODES, &o->hulls), FMB_ERR_NULL);
}

static void compare_searches(const char *name)
{
    unsigned hits = 0;
    for (int hulls = 0; hulls < 2; hulls++) {
        double least = 1e300;
        fmb_walk3 w;
        for (int again = 0; again < TIMES; again++) {
            clock_t start = clock();
            unsigned found = search(hulls, &w);
            double spent = (double)(clock() - start) * 1e3 / CLOCKS_PER_SEC;
            least = spent < least ? spent : least;
            hits = hulls ? hits : found;
            CHECK(found == hits && hits > 0);
        }
        printf("%s, fmb_walk3%s: visits %u, tests %u, %u meet; %.2f ms\n", name, hulls ? " with hulls" : "", w.visits,
               w.tests, hits, least);
    }
}

/* A box of 0.1 x 0.1 x 0.5, turned by a random quaternion, somewhere in the cell. */
static void random_link(struct random *r, fmb_real x[4][3])
{
    double q[4], square = 0;
    for (int k = 0; k < 4; k++) {
        q[k] = random_between(r, -1, 1);
        square += q[k] * q[k];
    }
    double s = 2 / square; /* not for |q| = 0 */
    for (int i = 0; i < 3; i++) {
        x[0][i] = (fmb_real)random_between(r, i == 2 ? 0 : -1.2, 1.2);
        for (int k = 0; k < 3; k++) {
            int other = 3 - i - k;
            double turn = i == k ? 1 - s * (square - q[3] * q[3] - q[k] * q[k])
                                 : s * (q[i] * q[k] + (k == (i + 1) % 3 ? -q[3] : q[3]) * q[other]);
            x[i + 1][k] = (fmb_real)(turn * (i == 2 ? 0.5 : 0.1));
        }
    }
}

/* A link at random places among the obstacles of the example: what boxes, and what hulls prove apart. */
static void links(int count)
{
    struct random r = random_start(3);
    unsigned apart = 0, boxes = 0, hulls = 0;
    for (int n = 0; n < count; n++) {
        fmb_real x[4][3];
        fmb_frame3 link;
        fmb_node3 leaf, other;
        fmb_hull3 a, b;
        random_link(&r, x);
        if (fmb_frame3_init(&link, FMB_CUBOID, x[0], x[1], x[2], x[3]) != 0)
            continue;
        const fmb_frame3 *o = &arm_fixed[n % ARM_FIXED];
        fmb_leaf3_init(&leaf, 0, FMB_CUBOID, x[0], (const fmb_real(*)[3])(x + 1));
        fmb_leaf3_init(&other, 0, o->shape, o->origin, o->edge);
        CHECK(fmb_hull3_frame(&a, &link) == 0 && fmb_hull3_frame(&b, o) == 0);
        int free = fmb_test3(&link, o, NULL) == FMB_MISS, by_hull = fmb_hull3_distance(&a, &b, NULL, NULL) == FMB_MISS;
        CHECK(free || !by_hull);
        apart += (unsigned)free;
        boxes += (unsigned)boxes_apart(&leaf.box, &other.box);
        hulls += (unsigned)by_hull;
    }
    CHECK(hulls >= boxes && (count < 20000 || apart > 1000));
    printf("a link among obstacles: of %u pairs that are apart boxes show %.1f %%, hulls %.1f %%\n", apart,
           100.0 * boxes / apart, 100.0 * hulls / apart);
}

int main(int argc, char **argv)
{
    static fmb_mesh3 mesh[2];
    const fmb_real height[2] = {1, (fmb_real)0.0625};
    surface_make(vertex, face);
    for (int k = 0; k < 2; k++) {
        for (int side = 0; side < 2; side++) {
            mesh[side] = (fmb_mesh3){(const fmb_real(*)[3])vertex[side], (const int32_t(*)[3])face, SURFACE_VERTICES,
                                     SURFACE_FACES, height[k]};
            plant(&object[side], SURFACE_FACES, fmb_mesh3_face, &mesh[side], 0);
        }
        compare(k ? "surfaces, faces 1/16 high" : "surfaces, faces 1 high");
        compare_searches(k ? "surfaces, faces 1/16 high" : "surfaces, faces 1 high");
    }
    for (int side = 0; side < 2; side++)
        plant(&object[side], TORUS_VOLUMES, torus_numbers, torus_tree[side].context, side ? (fmb_real)-1.9 : 0);
    compare("tori of 200");
    compare_searches("tori of 200");
    links((int)check_count(argc, argv, 20000));
    wrong();
    return check_done("hull_tree");
}
