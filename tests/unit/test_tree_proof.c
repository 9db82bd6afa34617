/* SPDX-License-Identifier: MIT */
/*
 * What fmb_tree3_check, _holds, _refit, _move and _build refuse, node by node: a vertex outside one face of a volume above it, a box or a link that
 * is wrong in one place, arguments at their limits. What is accepted by mistake here is a tree whose search leaves contacts out.
 * Usage: test_tree_proof [SEED [COUNT]]; COUNT: pairs of volumes, one around the other or not.
 */
#include "check.h"
#include "pairs.h"
#include "port.h"

#include "fmb.h"

#include <stddef.h>

enum { LEAVES = 5, NODES = 2 * LEAVES - 1 };

struct volume {
    int shape;
    fmb_real origin[3], edge[3][3];
};

static struct volume volume[NODES];
static fmb_node3 node[NODES + 1], good[NODES + 1];
static fmb_tree3 tree;
static struct random r;
static unsigned held, refused;

static int numbers(const void *of, int32_t number, fmb_real origin[3], fmb_real edge[3][3])
{
    const struct volume *v = (const struct volume *)of + number;
    give_numbers(origin, edge, v->origin, v->edge[0]);
    return v->shape;
}

static int set_leaf(int32_t at, int32_t number)
{
    const struct volume *v = &volume[number];
    return fmb_leaf3_init(&node[at], number, v->shape, v->origin, (const fmb_real(*)[3])v->edge);
}

static void set_box(struct volume *v, fmb_real x, fmb_real y, fmb_real z, fmb_real size)
{
    v->shape = FMB_CUBOID;
    v->origin[0] = x;
    v->origin[1] = y;
    v->origin[2] = z;
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++)
            v->edge[i][k] = i == k ? size : 0;
}

/* ---- volumes around volumes ---- */

/* Coordinates of the vertices of `in` in the edges of the volume around it. */
static double corner[8][3];
static int corners;

/* How far corner c is inside the faces of a volume of this shape, as part of its edges: the least of all. */
static double room_at(int c, int shape)
{
    double least = 9, sum = 0;
    for (int k = 0; k < 3; k++) {
        least = corner[c][k] < least ? corner[c][k] : least;
        least = shape == FMB_CUBOID && 1 - corner[c][k] < least ? 1 - corner[c][k] : least;
        sum += corner[c][k];
    }
    return shape == FMB_TETRAHEDRON && 1 - sum < least ? 1 - sum : least;
}

/* A volume within coordinates of `out`, or with some corner outside. */
static void random_within(struct volume *in, const struct volume *out)
{
    double at[3], e[3][3], reach = out->shape == FMB_CUBOID ? 0.8 : 0.3;
    in->shape = random_int(&r, FMB_CUBOID, FMB_TETRAHEDRON);
    corners = in->shape == FMB_CUBOID ? 8 : 4;
    for (int k = 0; k < 3; k++) {
        at[k] = random_between(&r, 0.02, reach);
        for (int i = 0; i < 3; i++)
            e[i][k] = random_between(&r, -0.3, 0.3);
    }
    for (int c = 0; c < corners; c++)
        for (int k = 0; k < 3; k++) {
            corner[c][k] = at[k];
            for (int i = 0; i < 3; i++)
                corner[c][k] += (corners == 8 ? c >> i & 1 : c == i + 1) ? e[i][k] : 0;
        }
    for (int axis = 0; axis < 3; axis++) {
        double o = (double)out->origin[axis];
        for (int k = 0; k < 3; k++)
            o += at[k] * (double)out->edge[k][axis];
        in->origin[axis] = (fmb_real)o;
        for (int i = 0; i < 3; i++) {
            double x = 0;
            for (int k = 0; k < 3; k++)
                x += e[i][k] * (double)out->edge[k][axis];
            in->edge[i][axis] = (fmb_real)x;
        }
    }
}

/* A root with a volume and one leaf. Room of a fiftieth of the edges is plenty for what is not exact here. */
static void around(int n)
{
    struct volume *out = &volume[0], *in = &volume[1];
    fmb_frame3 f, g;
    out->shape = 1 + n % 2;
    for (int k = 0; k < 3; k++) {
        out->origin[k] = (fmb_real)random_int(&r, -20, 20);
        for (int i = 0; i < 3; i++)
            out->edge[i][k] = (fmb_real)random_int(&r, -9, 9);
    }
    random_within(in, out);
    double least = 9;
    for (int c = 0; c < corners; c++)
        least = room_at(c, out->shape) < least ? room_at(c, out->shape) : least;
    if (fmb_frame3_init(&f, (fmb_shape)out->shape, out->origin, out->edge[0], out->edge[1], out->edge[2]) ||
        fmb_frame3_init(&g, (fmb_shape)in->shape, in->origin, in->edge[0], in->edge[1], in->edge[2]) ||
        (least < 0.02 && least > -0.02))
        return;
    CHECK_EQ(set_leaf(1, 1), 0);
    node[0].volume = 0;
    CHECK_EQ(fmb_tree3_build(node, 2, 0, 1, 1, 1, FMB_NODE_OBJECT, FMB_SPLIT_MEDIAN), 0);
    tree = (fmb_tree3){.node = node, .nodes = 2, .volumes = 2, .numbers = numbers, .context = volume};
    fmb_tree3_report report;
    const int want = least > 0 ? 0 : FMB_TREE_INSIDE;
    CHECK_EQ(fmb_tree3_check(&tree, &report), want);
    CHECK(report.node == (want ? 1 : 2));
    CHECK_EQ(fmb_tree3_holds(&tree, 0), want);
    CHECK_EQ(fmb_tree3_refit(&tree, node, &report), want);
    held += want == 0;
    refused += want != 0;
}

/* ---- a tree of five boxes: a root with two inner nodes, four leaves below one of them or two below each ---- */

static void keep_good(void)
{
    for (int32_t i = 0; i < NODES + 1; i++)
        good[i] = node[i];
}

static void mend(void)
{
    for (int32_t i = 0; i < NODES + 1; i++)
        node[i] = good[i];
}

static void plant(void)
{
    for (int i = 0; i < LEAVES; i++) {
        set_box(&volume[i], (fmb_real)(3 * i), 0, 0, 2);
        CHECK_EQ(set_leaf(NODES - LEAVES + i, i), 0);
    }
    node[0].volume = -1;
    CHECK_EQ(fmb_tree3_build(node, NODES, 0, 1, NODES - LEAVES, LEAVES, FMB_NODE_OBJECT, FMB_SPLIT_MEDIAN), 0);
    tree = (fmb_tree3){.node = node, .nodes = NODES, .volumes = NODES, .numbers = numbers, .context = volume};
    CHECK_EQ(fmb_tree3_check(&tree, NULL), 0);
    keep_good();
}

static void wrong(int what, int32_t where)
{
    fmb_tree3_report report;
    CHECK_EQ(fmb_tree3_check(&tree, &report), what);
    CHECK_EQ(report.node, where);
    mend();
}

static void each_node(void)
{
    fmb_tree3_report report;
    volatile fmb_real zero = 0;
    plant();
    for (int32_t i = 1; i < NODES; i++)
        for (int k = 0; k < 6; k++) { /* a side outside of the parent's box, not finite, beyond the other side */
            const fmb_box3 *above = &node[node[i].parent].box;
            fmb_real *side = k < 3 ? &node[i].box.min[k] : &node[i].box.max[k - 3];
            *side = k < 3 ? above->min[k] - 1 : above->max[k - 3] + 1;
            wrong(FMB_TREE_BOX, i);
            *side = (k < 3 ? -1 : 1) / zero;
            wrong(FMB_TREE_BOX, i);
            *side = k < 3 ? node[i].box.max[k] + (fmb_real)0.25 : node[i].box.min[k - 3] - (fmb_real)0.25;
            CHECK_EQ(fmb_tree3_check(&tree, NULL), FMB_TREE_BOX);
            mend();
            if (node[i].child == -1) { /* inside of its parent's, but not around its volume */
                *side += k < 3 ? (fmb_real)0.5 : (fmb_real)-0.5;
                wrong(FMB_TREE_BOX, i);
            }
        }
    node[NODES].child = node[NODES].next = good[NODES].child = good[NODES].next = 1; /* behind the array */
    /* a child, or all children, that no link names; a report of the tree as it is */
    for (int32_t i = 0; i < NODES; i++) {
        int32_t lost = node[i].next;
        node[i].next = -1;
        wrong(lost < 0 ? 0 : FMB_TREE_LINKS, lost < 0 ? NODES : lost);
        lost = node[i].child;
        node[i].child = -1;
        wrong(lost < 0 ? 0 : FMB_TREE_LINKS, lost < 0 ? NODES : lost);
    }
    int32_t deepest = 0, steps;
    for (int32_t i = 0; i<NODES; i++, deepest = steps> deepest ? steps : deepest) {
        steps = 0;
        for (int32_t up = i; up > 0; up = node[up].parent)
            steps++;
    }
    CHECK_EQ(fmb_tree3_check(&tree, &report), 0);
    CHECK(report.depth == deepest && report.leaves == LEAVES && report.unusable == 0 && report.node == NODES);
}

/* Kinds that are none, and orders that are those of another kind, at every node of a tree of objects. */
static void kinds(void)
{
    plant();
    for (int32_t i = 0; i < NODES; i++) {
        node[i].kind = (int16_t)(node[i].child == -1 ? FMB_NODE_OBJECT : i % 2 ? FMB_NODE_GROUP : FMB_NODE_SET);
        node[i].order = (int16_t)(node[i].child == -1 ? -1 : INT16_MAX);
    }
    CHECK_EQ(fmb_tree3_check(&tree, NULL), 0);
    keep_good();
    for (int32_t i = 0; i < NODES; i++) {
        static const int16_t kind[] = {-1, 4, INT16_MIN, INT16_MAX, FMB_NODE_PART};
        static const int16_t order[] = {-2, INT16_MIN, 0, 1, INT16_MAX - 1};
        for (int k = 0; k < 5; k++) {
            node[i].kind = kind[k];
            wrong(FMB_TREE_KIND, i);
            node[i].order = order[k];
            wrong(FMB_TREE_KIND, i);
        }
        node[i].order = node[i].child == -1 ? INT16_MAX : -1;
        wrong(FMB_TREE_KIND, i);
    }
}

/* What a tree is of is told apart to the last bit of an address. */
static void addresses(void)
{
    static fmb_walk3 w;
    const int bits = (int)(sizeof(uintptr_t) * 8);
    plant();
    for (int bit = 0; bit < bits; bit++) /* not followed */
        for (int i = 0; i < 3; i++) {
            const uintptr_t flip = (uintptr_t)1 << bit;
            fmb_tree3 t = tree;
            t.context = (const void *)((uintptr_t)t.context ^ (i == 0 ? flip : 0));
            t.numbers = (fmb_numbers3 *)((uintptr_t)t.numbers ^ (i == 1 ? flip : 0));
            t.frame = (const fmb_frame3 *)((uintptr_t)t.frame ^ (i == 2 ? flip : 0));
            const int told = t.numbers ? FMB_ERR_STALE : FMB_ERR_NULL; /* an address may be a single bit */
            CHECK_EQ(fmb_walk3_init(&w, &t, 0, NULL, &t, 0, NULL, 0), told);
            CHECK_EQ(fmb_walk3_init(&w, &tree, 0, NULL, &t, 0, NULL, 0), told);
        }
    fmb_tree3 t = tree;
    t.numbers = NULL;
    CHECK_EQ(fmb_walk3_init(&w, &t, 0, NULL, &t, 0, NULL, 0), FMB_ERR_NULL);
    t = tree;
    t.node = NULL;
    CHECK_EQ(fmb_walk3_init(&w, &tree, 0, NULL, &t, 0, NULL, 0), FMB_ERR_NULL);
}

/* Volumes of leaves of which no frame can be made are counted, whatever says so; what is made of them is not used. */
static void unusable(void)
{
    static const fmb_frame3 frame[NODES];
    fmb_tree3_report report;
    plant();
    volume[2].shape = FMB_ERR_DEGENERATE;
    for (int k = 0; k < 3; k++)
        volume[3].edge[1][k] = 0; /* flat */
    volume[4].shape = 7;
    CHECK_EQ(fmb_tree3_check(&tree, &report), 0);
    CHECK(report.unusable == 3 && report.leaves == LEAVES);
    plant();
    volume[1].origin[0] = 2 * FMB_LARGEST;
    CHECK_EQ(fmb_tree3_check(&tree, &report), 0);
    CHECK_EQ(report.unusable, 1);
    for (int i = 0; i < 3; i++) {
        plant();
        volume[1].edge[i][2] = 2 * FMB_LARGEST;
        CHECK_EQ(fmb_tree3_check(&tree, &report), 0);
        CHECK_EQ(report.unusable, 1);
    }
    /* Frames: all of them zeros, which would be in no leaf's box. */
    plant();
    tree = (fmb_tree3){.node = node, .nodes = NODES, .volumes = NODES, .frame = frame};
    CHECK_EQ(fmb_tree3_check(&tree, &report), 0);
    CHECK_EQ(report.unusable, LEAVES);
}

/* A leaf that has left both the inner volume and the root's: the inner one is inside the root's, so only a look at all leaves tells. */
static void two_volumes(void)
{
    plant();
    int32_t inner = node[0].child, leaf = inner;
    while (node[leaf].child != -1)
        leaf = node[leaf].child;
    CHECK(node[inner].child != -1);
    set_box(&volume[LEAVES], -50, -50, -50, 100);
    set_box(&volume[LEAVES + 1], -40, -40, -40, 80);
    node[0].volume = LEAVES;
    node[inner].volume = LEAVES + 1;
    CHECK(fmb_tree3_check(&tree, NULL) == 0 && fmb_tree3_holds(&tree, 0) == 0 && fmb_tree3_holds(&tree, inner) == 0);
    struct volume *v = &volume[node[leaf].volume];
    v->origin[1] = 60;
    CHECK_EQ(fmb_tree3_move(&tree, node, leaf, NULL, v->shape, v->origin, (const fmb_real(*)[3])v->edge), 0);
    CHECK(fmb_tree3_refit(&tree, node, NULL) == FMB_TREE_INSIDE && fmb_tree3_check(&tree, NULL) == FMB_TREE_INSIDE);
    CHECK(fmb_tree3_holds(&tree, 0) == FMB_TREE_INSIDE && fmb_tree3_holds(&tree, inner) == FMB_TREE_INSIDE);
    v->origin[1] = 45; /* inside the root's alone */
    CHECK_EQ(fmb_tree3_move(&tree, node, leaf, NULL, v->shape, v->origin, (const fmb_real(*)[3])v->edge), 0);
    CHECK(fmb_tree3_refit(&tree, node, NULL) == FMB_TREE_INSIDE && fmb_tree3_check(&tree, NULL) == FMB_TREE_INSIDE);
    CHECK(fmb_tree3_holds(&tree, 0) == 0 && fmb_tree3_holds(&tree, inner) == FMB_TREE_INSIDE);
    /* Of an inner volume no frame can be made, or there is no such volume. */
    volume[LEAVES + 1].shape = 0;
    CHECK(fmb_tree3_holds(&tree, inner) == FMB_TREE_VOLUME && fmb_tree3_check(&tree, NULL) == FMB_TREE_VOLUME);
    node[inner].volume = NODES;
    CHECK(fmb_tree3_holds(&tree, inner) == FMB_TREE_VOLUME && fmb_tree3_check(&tree, NULL) == FMB_TREE_VOLUME);
    node[inner].volume = -1;
    CHECK(fmb_tree3_holds(&tree, inner) == FMB_ERR_RANGE && fmb_tree3_check(&tree, NULL) == 0);
}

#if !defined(__ARM_ARCH_6M__) /* little RAM */
/* Hulls are of the numbers of the leaves' volumes: where one of these is another they are stale. */
static void other_numbers(void)
{
    static fmb_hull3 hull[NODES];
    static fmb_walk3 w;
    fmb_hulls3 hulls;
    fmb_meeting3 m;
    for (int i = 0; i < 13 * LEAVES; i++) {
        struct volume *v = &volume[i / 13];
        plant();
        CHECK_EQ(fmb_tree3_hulls(&tree, hull, NODES, &hulls), 0);
        for (int changed = 0; changed < 2; changed++) {
            fmb_real *x = i % 13 < 3 ? &v->origin[i % 13] : i % 13 < 12 ? &v->edge[(i % 13 - 3) / 3][i % 13 % 3] : NULL;
            if (changed && x)
                *x = *x > 0 ? *x - (fmb_real)0.0625 : i % 13 < 3 ? *x : (fmb_real)0x1p-60;
            else if (changed)
                v->shape = FMB_TETRAHEDRON; /* in the same box */
            int same = !changed || (x && *x == 0);
            CHECK_EQ(set_leaf(NODES, i / 13), 0);
            for (int32_t n = 0; n < NODES; n++)
                if (node[n].child == -1 && node[n].volume == i / 13)
                    node[n].box = changed ? (fmb_box3){{-1, -1, -1}, {20, 3, 3}} : node[n].box;
            for (int32_t n = 0; n < NODES && changed; n++)
                if (node[n].child != -1)
                    node[n].box = (fmb_box3){{-1, -1, -1}, {20, 3, 3}};
            CHECK_EQ(fmb_tree3_check(&tree, NULL), 0);
            CHECK_EQ(fmb_walk3_init(&w, &tree, 0, NULL, &tree, 0, NULL, 0), 0);
            w.hulls_apart = fmb_hull3_distance;
            w.hulls[0] = w.hulls[1] = &hulls;
            CHECK_EQ(fmb_walk3_next(&w, &m), same ? 1 : FMB_ERR_STALE);
        }
    }
}

/* Links and numbers of volumes that are wrong when hulls are made: no hulls. A number that has changed since is read anew. */
static void hulls_of_wrong(void)
{
    static fmb_hull3 hull[NODES + 1];
    static const int32_t none[] = {NODES, -1, INT32_MAX, INT32_MIN};
    fmb_hulls3 hulls;
    plant();
    for (int32_t i = 1; i < NODES; i++) {
        node[i].parent = i > 1 && node[i].parent == 0 ? 1 : 0;
        if (node[i].parent != good[i].parent) {
            CHECK_EQ(fmb_tree3_hulls(&tree, hull, NODES, &hulls), FMB_ERR_RANGE);
            CHECK(hulls.stamp == 0);
        }
        mend();
        int32_t last = node[i].child;
        while (last != -1 && node[last].next != -1)
            last = node[last].next;
        if (last != -1) { /* one child more, behind the array */
            node[last].next = NODES;
            node[NODES].parent = i;
            node[NODES].child = node[NODES].next = -1;
            CHECK_EQ(fmb_tree3_hulls(&tree, hull, NODES, &hulls), FMB_ERR_RANGE);
            mend();
        }
        for (int k = 0; k < 4 && node[i].child == -1; k++) {
            node[i].volume = none[k];
            CHECK_EQ(fmb_tree3_hulls(&tree, hull, NODES, &hulls), FMB_ERR_RANGE);
            mend();
        }
    }
    set_box(&volume[0], 0, 0, 0, 2);
    CHECK_EQ(set_leaf(1, 0), 0);
    CHECK_EQ(fmb_tree3_build(node, 2, 0, 1, 1, 1, FMB_NODE_OBJECT, FMB_SPLIT_MEDIAN), 0);
    tree.nodes = 2;
    CHECK_EQ(fmb_tree3_check(&tree, NULL), 0);
    fmb_hull3 before = {.usable = 0};
    for (int i = 0; i < 4; i++) {
        int changed = 0;
        volume[0].origin[0] = (fmb_real)i;
        CHECK_EQ(fmb_tree3_hulls(&tree, hull, NODES, &hulls), 0);
        for (int k = 0; k < FMB_HULL_DIRECTIONS; k++) {
            changed += hull[1].support[k] != before.support[k];
            CHECK(hull[0].support[k] == hull[1].support[k]);
        }
        CHECK(changed >= 2 && hull[0].usable && hulls.count == 2);
        before = hull[1];
    }
}
#endif

/* ---- arguments ---- */

static int build(int32_t nodes, int32_t root, int32_t inner, int32_t leaf, int32_t count)
{
    return fmb_tree3_build(node, nodes, root, inner, leaf, count, FMB_NODE_OBJECT, FMB_SPLIT_AREA);
}

static void builds(void)
{
    static const fmb_node3 untouched;
    plant();
    /* Exactly enough room, and one too little on each side. */
    for (int i = 0; i < 4; i++)
        set_leaf(4 + i, i);
    CHECK_EQ(build(8, 1, 2, 4, 4), 0);
    static const int none[] = {-1, 4, 5, INT32_MAX, INT32_MIN};
    for (int i = 0; i < 5; i++) {
        CHECK_EQ(fmb_tree3_build(node, 8, 1, 2, 4, 4, none[i], FMB_SPLIT_AREA), FMB_ERR_RANGE);
        CHECK_EQ(fmb_tree3_build(node, 8, 1, 2, 4, 4, FMB_NODE_OBJECT,
                                 i == 0   ? -1
                                 : i == 1 ? 2
                                          : none[i]),
                 FMB_ERR_RANGE);
    }
    CHECK_EQ(build(7, 1, 2, 4, 4), FMB_ERR_RANGE);
    CHECK_EQ(build(8, 1, 3, 4, 4), FMB_ERR_RANGE);
    CHECK_EQ(build(8, 2, 2, 4, 4), FMB_ERR_RANGE);
    CHECK_EQ(build(8, -1, 2, 4, 4), FMB_ERR_RANGE);
    CHECK_EQ(build(8, 4, 5, 4, 1), FMB_ERR_RANGE); /* the root among the leaves */
    CHECK_EQ(build(8, 4, 5, 5, 1), 0);
    CHECK_EQ(build(8, 0, 1, 8, 1), FMB_ERR_RANGE);
    CHECK_EQ(build(8, 0, 1, 9, 1), FMB_ERR_RANGE);
    CHECK_EQ(build(FMB_TREE_NODES + 1, 0, 1, 4, 1), FMB_ERR_RANGE);
    CHECK_EQ(build(INT32_MIN, 0, 1, 4, 1), FMB_ERR_RANGE);
    CHECK_EQ(build(INT32_MIN, INT32_MAX - 2, INT32_MAX - 1, INT32_MAX, 1), FMB_ERR_RANGE);
    CHECK_EQ(build(FMB_TREE_NODES, 0, 1, 4, 1), 0); /* as many as are said to be there: nothing but the leaf is read */
    /* Children of the leaves: just behind the array; two leaves with the same ones; not behind the leaves. */
    for (int wild = 0; wild < 5; wild++) {
        for (int i = 0; i < NODES + 1; i++) {
            node[i] = untouched;
            set_leaf(i, 0);
        }
        node[1].child = wild == 0 ? 6 : wild == 3 ? 2 : wild == 4 ? 1 : 3;
        node[2].child = wild == 1 ? 3 : -1;
        node[3].next = wild == 1 || wild == 2 ? 4 : -1;
        node[4].next = wild == 1 ? 5 : wild == 2 ? 4 : -1;
        CHECK_EQ(build(6, 0, 1, 1, 2), FMB_ERR_RANGE);
        /* nothing was changed */
        CHECK(node[0].parent < 0 && node[0].child == -1 && node[1].parent < 0 && node[3].parent < 0);
    }
    node[1].child = 3;
    node[2].child = 5;
    node[3].next = 4;
    node[4].next = node[5].next = -1;
    CHECK_EQ(build(6, 0, 1, 1, 2), 0);
    CHECK(node[3].parent == node[4].parent && node[node[3].parent].child == 3 && node[node[5].parent].child == 5);
}

static void set_leaves(void)
{
    for (int i = 0; i < LEAVES; i++)
        CHECK_EQ(set_leaf(NODES - LEAVES + i, i), 0);
}

/*
 * The mark of a tree depends on each number of each leaf's box, on its volume and kind, on the root's volume, on how it
 * is divided, and on the mark of the tree that the leaves were in: what was made for another is stale.
 */
static void marks(void)
{
    int32_t same = 0, before;
    plant();
    for (int n = -1; n < 8 * LEAVES; n++) {
        int k = (n + 8) % 8;
        set_leaves();
        fmb_node3 *leaf = &node[NODES - LEAVES + (n < 0 ? 0 : n / 8)];
        if (k < 6)
            *(k < 3 ? &leaf->box.min[k] : &leaf->box.max[k - 3]) += k < 3 ? (fmb_real)-0.125 : (fmb_real)0.125;
        else if (k == 6)
            leaf->volume += LEAVES;
        CHECK_EQ(fmb_tree3_build(node, NODES, 0, 1, NODES - LEAVES, LEAVES, FMB_NODE_OBJECT, FMB_SPLIT_MEDIAN), 0);
        same = n < 0 ? node[0].parent : same;
        CHECK_EQ(node[0].parent == same, k == 7);
    }
    for (int n = 0; n < 5;
         n++) { /* of the tree before; all as at first; another division; another kind; another root */
        if (n > 0)
            set_leaves();
        node[NODES - 1].kind = n == 3 ? FMB_NODE_OBJECT : FMB_NODE_PART;
        node[0].volume += n == 4;
        CHECK_EQ(
            fmb_tree3_build(node, NODES, 0, 1, NODES - LEAVES, LEAVES, FMB_NODE_OBJECT, n == 2 ? FMB_SPLIT_AREA : 0),
            0);
        CHECK_EQ(node[0].parent == same, n == 1);
    }
    for (int n = 0; n < 20; n++) { /* the same leaves, again and again; one of them alone is new */
        before = node[0].parent;
        if (n % 2)
            CHECK_EQ(set_leaf(NODES - 1, node[NODES - 1].volume), 0);
        CHECK_EQ(fmb_tree3_build(node, NODES, 0, 1, NODES - LEAVES, LEAVES, FMB_NODE_OBJECT, FMB_SPLIT_MEDIAN), 0);
        CHECK(node[0].parent < 0 && node[0].parent != before);
    }
}

/* A board has no string.h. */
static void fill_nodes(unsigned char byte)
{
    volatile unsigned char *p = (unsigned char *)node; /* volatile: gcc calls no memset for it */
    for (unsigned i = 0; i < sizeof node; i++)
        p[i] = byte;
}

/* Memory of which only that is written which the header asks for: what is built is the same, whatever else was there. */
static void nothing_but_what_is_set(void)
{
    static fmb_node3 built[2][NODES];
    for (int side = 0; side < 2; side++)
        for (int split = FMB_SPLIT_MEDIAN; split <= FMB_SPLIT_AREA; split++) {
            fill_nodes(side ? 0xa5 : 0);
            node[0].volume = -1;
            set_leaves();
            CHECK_EQ(fmb_tree3_build(node, NODES, 0, 1, NODES - LEAVES, LEAVES, FMB_NODE_OBJECT, split), 0);
            for (int i = 0; i < NODES; i++)
                built[side][i] = node[i];
        }
    for (int i = 0; i < NODES; i++) {
        const unsigned char *p = (unsigned char *)&built[0][i], *q = (unsigned char *)&built[1][i];
        for (unsigned k = 0; k < offsetof(fmb_node3, order) + sizeof built[0][i].order;
             k++) /* without what pads a node */
            CHECK_EQ(p[k], q[k]);
    }
    fill_nodes(0);
}

static void moves(void)
{
    plant();
    struct volume v = volume[0];
    const fmb_real(*e)[3] = (const fmb_real(*)[3])v.edge;
    const int32_t leaf = NODES - 1;
    fmb_frame3 frame;
    CHECK_EQ(fmb_tree3_move(NULL, node, leaf, NULL, v.shape, v.origin, e), FMB_ERR_NULL);
    CHECK_EQ(fmb_tree3_move(&tree, NULL, leaf, NULL, v.shape, v.origin, e), FMB_ERR_NULL);
    CHECK_EQ(fmb_tree3_move(&tree, node, leaf, NULL, v.shape, NULL, e), FMB_ERR_NULL);
    CHECK_EQ(fmb_tree3_move(&tree, node, leaf, NULL, v.shape, v.origin, NULL), FMB_ERR_NULL);
    CHECK_EQ(fmb_tree3_move(&tree, node, leaf, &frame, v.shape, v.origin, e), FMB_ERR_RANGE);
    CHECK_EQ(fmb_tree3_move(&tree, node, -1, NULL, v.shape, v.origin, e), FMB_ERR_RANGE);
    CHECK_EQ(fmb_tree3_move(&tree, node, NODES, NULL, v.shape, v.origin, e), FMB_ERR_RANGE);
    node[leaf].volume = NODES;
    CHECK_EQ(fmb_tree3_move(&tree, node, leaf, NULL, v.shape, v.origin, e), FMB_ERR_RANGE);
    CHECK(node[0].parent == good[0].parent);
    mend();
    CHECK_EQ(fmb_tree3_refit(NULL, node, NULL), FMB_ERR_NULL);
    CHECK_EQ(fmb_tree3_refit(&tree, NULL, NULL), FMB_ERR_NULL);
    CHECK_EQ(fmb_tree3_refit(&tree, node + 1, NULL), FMB_ERR_RANGE);
    for (int i = 0; i < 3; i++) {
        fmb_tree3 t = tree;
        t.nodes = i == 0 ? 0 : i == 1 ? -1 : FMB_TREE_NODES + 1;
        CHECK(fmb_tree3_refit(&t, node, NULL) == FMB_ERR_RANGE && fmb_tree3_check(&t, NULL) == FMB_ERR_RANGE);
        t = tree;
        t.volumes = i == 0 ? 0 : -i;
        CHECK(fmb_tree3_refit(&t, node, NULL) == FMB_ERR_RANGE && fmb_tree3_check(&t, NULL) == FMB_ERR_RANGE);
    }
    CHECK(fmb_tree3_holds(&tree, NODES) == FMB_ERR_RANGE && fmb_tree3_holds(&tree, NODES - 1) == FMB_ERR_RANGE);
    for (int i = 0; i < 2; i++) { /* no array, or neither frames nor numbers */
        fmb_tree3 t = tree;
        t.node = i ? NULL : node;
        t.numbers = i ? numbers : NULL;
        CHECK(fmb_tree3_check(&t, NULL) == FMB_ERR_NULL && fmb_tree3_holds(&t, 0) == FMB_ERR_NULL);
        CHECK_EQ(fmb_tree3_refit(&t, i ? NULL : node, NULL), FMB_ERR_NULL);
    }
    fmb_tree3_report report = {7, 7, 7, 7};
    node[2].parent = 2;
    CHECK_EQ(fmb_tree3_refit(&tree, node, &report), FMB_TREE_LINKS);
    CHECK(report.node == 2 && report.depth == 0 && report.leaves == 0 && report.unusable == 0);
    mend();
    /* The mark: below 0 whatever it was, and another one. */
    static const int32_t mark[] = {INT32_MIN, INT32_MIN + 1, -1, -2, 0, 5, INT32_MAX};
    for (int i = 0; i < 7; i++) {
        node[0].parent = mark[i];
        CHECK_EQ(fmb_tree3_refit(&tree, node, NULL), 0);
        CHECK(node[0].parent < 0 && node[0].parent != mark[i]);
    }
}

int main(int argc, char **argv)
{
    r = random_start(check_seed(argc, argv, 23));
    const int count = (int)check_count(argc, argv, port_is_board ? 100 : 4000);
    for (int n = 0; n < count; n++)
        around(n);
    CHECK(count < 100 || (held > 0 && refused > 0));
    each_node();
    kinds();
    addresses();
    unusable();
    two_volumes();
#if !defined(__ARM_ARCH_6M__)
    other_numbers();
    hulls_of_wrong();
#endif
    builds();
    marks();
    nothing_but_what_is_set();
    moves();
    return check_done("tree_proof");
}
