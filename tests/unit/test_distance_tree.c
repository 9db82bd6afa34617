/* SPDX-License-Identifier: MIT */
/* Distances of trees against all pairs of their volumes, in any layout, budget and order, and what is refused. */
#include "check.h"
#include "pairs.h"
#include <float.h>
#include <stddef.h>

#ifdef FMB_REAL_DOUBLE
#define EPSILON DBL_EPSILON
#else
#define EPSILON FLT_EPSILON
#endif

#if !defined(BOARD_MEMORY) || BOARD_MEMORY > 0
enum { LEAVES = 70 };
#else
enum { LEAVES = sizeof(fmb_real) == 4 ? 8 : 4 };
#endif
enum { NODES = 2 * LEAVES - 1, FEW = LEAVES < 12 ? LEAVES : 12 };

static struct tree {
    int leaves;
    fmb_frame3 frame[LEAVES];
    fmb_node3 node[NODES];
    fmb_tree3 tree;
    fmb_fit3 fit[NODES];
    fmb_fits3 fits;
} tree[2];

static fmb_distance3_search search;

/* One root and all leaves below it: a node of many children. */
static void make_flat(struct tree *t)
{
    fmb_node3 *root = t->node;
    root->box = root[1].box;
    for (int i = 1; i <= t->leaves; i++) {
        t->node[i].parent = 0;
        t->node[i].child = -1;
        t->node[i].next = i < t->leaves ? i + 1 : -1;
        t->node[i].order = -1;
        for (int k = 0; k < 3; k++) {
            root->box.min[k] = t->node[i].box.min[k] < root->box.min[k] ? t->node[i].box.min[k] : root->box.min[k];
            root->box.max[k] = t->node[i].box.max[k] > root->box.max[k] ? t->node[i].box.max[k] : root->box.max[k];
        }
    }
    root->parent = -1;
    root->child = 1;
    root->next = root->volume = -1;
    root->kind = FMB_NODE_SET;
    root->order = INT16_MAX;
}

/* Small bodies all over a box of side 10, `shift` along x. */
static void make_tree(struct random *r, struct tree *t, int leaves, int flat, double shift)
{
    int32_t first = flat || leaves < 2 ? 1 : leaves - 1, nodes = first + leaves;
    t->leaves = leaves;
    for (int i = 0; i < leaves; i++) {
        fmb_frame3 *f = &t->frame[i];
        int error;
        do {
            fmb_real o[3], e[3][3];
            for (int k = 0; k < 3; k++) {
                o[k] = (fmb_real)(random_between(r, 0, 10) + (k == 0 ? shift : 0));
                for (int n = 0; n < 3; n++)
                    e[n][k] = (fmb_real)random_between(r, -1, 1);
            }
            error = fmb_frame3_init(f, random_int(r, 0, 1) ? FMB_CUBOID : FMB_TETRAHEDRON, o, e[0], e[1], e[2]);
        } while (error);
        CHECK_EQ(fmb_leaf3_init(&t->node[first + i], i, f->shape, f->origin, (const fmb_real(*)[3])f->edge), 0);
        t->node[first + i].kind = flat ? FMB_NODE_OBJECT : FMB_NODE_PART;
    }
    t->node[0].volume = -1;
    if (flat)
        make_flat(t);
    else
        CHECK_EQ(fmb_tree3_build(t->node, nodes, 0, 1, first, leaves, FMB_NODE_OBJECT, FMB_SPLIT_MEDIAN), 0);
    t->tree = (fmb_tree3){.node = t->node, .nodes = nodes, .volumes = leaves, .frame = t->frame};
    CHECK_EQ(fmb_tree3_check(&t->tree, NULL), 0);
    CHECK_EQ(fmb_tree3_fits(&t->tree, t->fit, NODES, &t->fits), 0);
}

/* Least bounds of all pairs. */
static void all_pairs(fmb_real *low, fmb_real *high)
{
    *low = *high = FMB_LARGEST;
    for (int i = 0; i < tree[0].leaves; i++)
        for (int j = 0; j < tree[1].leaves; j++) {
            fmb_nearest3 n;
            CHECK(fmb_distance3(&tree[0].frame[i], &tree[1].frame[j], &n) >= 0);
            *low = n.low < *low ? n.low : *low;
            *high = n.high < *high ? n.high : *high;
        }
}

static int fitted;  /* 1: a has fitted boxes, 2: b; their sum */
static int forgets; /* what is remembered of pairs ahead saves time alone: without it the links lead the same way */

static int run(const fmb_pose3 *pose_a, const fmb_pose3 *pose_b, uint32_t budget, fmb_real tolerance, fmb_nearest3 *n)
{
    CHECK_EQ(fmb_tree3_distance_init(&search, &tree[0].tree, pose_a, &tree[1].tree, pose_b), 0);
    search.budget = budget;
    search.tolerance = tolerance;
    for (int s = 0; s < 2; s++)
        search.fits[s] = fitted >> s & 1 ? &tree[s].fits : NULL;
    int answer;
    do {
        search.aheads = forgets ? 0 : search.aheads;
        search.pair[0] = forgets ? INT32_MAX : search.pair[0]; /* the caller may write to it at any time */
        answer = fmb_tree3_distance(&search, n);
    } while (answer == FMB_UNFINISHED);
    CHECK_EQ(answer, n->low > 0 ? FMB_MISS : FMB_UNDECIDED);
    CHECK(n->low <= n->high);
    return answer;
}

static void against_all(struct random *r, int round)
{
    fmb_nearest3 n, m;
    fmb_real low, high, rounding = 400 * EPSILON * 30;
    int most = round % 4 == 3 ? LEAVES : FEW;
    for (int s = 0; s < 2; s++)
        make_tree(r, &tree[s], random_int(r, 1, most), random_int(r, 0, 3) == 0, s ? random_between(r, 0, 20) : 0);
    all_pairs(&low, &high);
    fitted = random_int(r, 0, 3);
    (void)run(NULL, NULL, FMB_NO_LIMIT, 0, &n);
    CHECK(n.low <= high && low <= n.high);
    CHECK(n.high - n.low <= rounding + (high - low) || n.low == 0);
    CHECK(low == 0 || n.high <= high + rounding);
    /* Each pair once, and the first one. */
    CHECK(search.tests <= (unsigned)(tree[0].leaves * tree[1].leaves) + 1);
    (void)run(NULL, NULL, (uint32_t)random_int(r, 1, 9), 0, &m);
    CHECK(m.low == n.low && m.high == n.high);
    forgets = 1;
    (void)run(NULL, NULL, 1, 0, &m);
    forgets = 0;
    CHECK(m.low == n.low && m.high == n.high);
    fmb_real tolerance = (fmb_real)random_between(r, 0, 1);
    (void)run(NULL, NULL, FMB_NO_LIMIT, tolerance, &m);
    CHECK(m.low <= high && low <= m.high);
    CHECK(low == 0 || m.low >= m.high * (1 - tolerance) - rounding);
    /* At a pose of right angles the distances are the same; the bounds are wider by what a pose may be off. */
    const fmb_pose3 pose = {{{0, -1, 0}, {0, 0, 1}, {-1, 0, 0}}, {3, -2, 5}};
    (void)run(&pose, &pose, FMB_NO_LIMIT, 0, &m);
    CHECK(m.low <= high && low <= m.high);
    CHECK(low <= rounding || m.high - m.low <= rounding + (high - low));
}

static int is_nothing(const fmb_nearest3 *n)
{
    int nothing = n->low == 0 && n->high == 0;
    for (int k = 0; k < 3; k++)
        nothing &= n->point_a[k] == 0 && n->point_b[k] == 0 && n->axis[k] == 0;
    return nothing;
}

/* A rotation by the quaternion of these numbers. */
static fmb_pose3 pose_of(struct random *r, double far)
{
    double q[4], size = 0;
    for (int i = 0; i < 4; i++) {
        q[i] = random_between(r, -1, 1) + (i == 0 ? 0.01 : 0);
        size += q[i] * q[i];
    }
    const double a = q[0], b = q[1], c = q[2], d = q[3];
    const double m[9] = {a * a + b * b - c * c - d * d, 2 * (b * c - a * d),           2 * (b * d + a * c),
                         2 * (b * c + a * d),           a * a - b * b + c * c - d * d, 2 * (c * d - a * b),
                         2 * (b * d - a * c),           2 * (c * d + a * b),           a * a - b * b - c * c + d * d};
    fmb_pose3 pose;
    for (int i = 0; i < 9; i++)
        pose.rotation[i / 3][i % 3] = (fmb_real)(m[i] / size);
    for (int k = 0; k < 3; k++)
        pose.translation[k] = (fmb_real)random_between(r, -far, far);
    return pose;
}

/* A frame where a pose puts it, to within rounding. 0: there is none. */
static int put_frame(fmb_frame3 *to, const fmb_frame3 *from, const fmb_pose3 *pose)
{
    fmb_real o[3], e[3][3];
    for (int k = 0; k < 3; k++) {
        double at = (double)pose->translation[k], along[3] = {0, 0, 0};
        for (int j = 0; j < 3; j++) {
            at += (double)pose->rotation[k][j] * (double)from->origin[j];
            for (int i = 0; i < 3; i++)
                along[i] += (double)pose->rotation[k][j] * (double)from->edge[i][j];
        }
        o[k] = (fmb_real)at;
        for (int i = 0; i < 3; i++)
            e[i][k] = (fmb_real)along[i];
    }
    return fmb_frame3_init(to, (fmb_shape)FMB_SHAPE_OF_FRAME(from->shape), o, e[0], e[1], e[2]) == 0;
}

/* Anyhow turned: the bounds of all searches, with fitted boxes and without, and those of all placed volumes agree. */
static void turned(struct random *r)
{
    fmb_frame3 f[2];
    fmb_nearest3 n;
    fmb_real low = FMB_LARGEST, high = FMB_LARGEST;
    double shift = random_between(r, 0, 30);
    for (int s = 0; s < 2; s++)
        make_tree(r, &tree[s], random_int(r, 1, FEW), random_int(r, 0, 3) == 0, s ? shift : 0);
    const fmb_pose3 pose[2] = {pose_of(r, 10), pose_of(r, 10)};
    for (int i = 0; i < tree[0].leaves; i++)
        for (int j = 0; j < tree[1].leaves; j++) {
            if (!put_frame(&f[0], &tree[0].frame[i], &pose[0]) || !put_frame(&f[1], &tree[1].frame[j], &pose[1]))
                return;
            CHECK(fmb_distance3(&f[0], &f[1], &n) >= 0);
            low = n.low < low ? n.low : low;
            high = n.high < high ? n.high : high;
        }
    fmb_real rounding = 20 * EPSILON * (fmb_real)(60 + shift);
    for (fitted = 0; fitted < 4; fitted++) {
        (void)run(&pose[0], &pose[1], FMB_NO_LIMIT, 0, &n);
        CHECK(n.low <= high + rounding && low <= n.high + rounding);
        CHECK(n.low == 0 || n.high - n.low <= 20 * rounding);
        double apart = 0;
        for (int k = 0; k < 3; k++) {
            double d = (double)n.point_b[k] - (double)n.point_a[k];
            apart += d * d;
        }
        CHECK(apart <= ((double)n.high + (double)rounding) * ((double)n.high + (double)rounding));
    }
    fitted = 0;
}

/* Fitted boxes of another tree, of an earlier one, of none, or exchanged while the search goes on are refused. */
static void with_fits(struct random *r)
{
    fmb_nearest3 n;
    make_tree(r, &tree[0], LEAVES, 0, 0);
    make_tree(r, &tree[1], LEAVES, 0, 30); /* tree 0 turns within 23 of the origin: they are apart */
    const fmb_pose3 pose = pose_of(r, 0);
    const fmb_tree3 *a = &tree[0].tree, *b = &tree[1].tree;
    for (int s = 0; s < 2; s++) {
        CHECK_EQ(fmb_tree3_distance_init(&search, a, &pose, b, NULL), 0);
        search.fits[s] = &tree[1 - s].fits;
        CHECK_EQ(fmb_tree3_distance(&search, &n), FMB_ERR_STALE);
        CHECK(is_nothing(&n));
        search.fits[s] = NULL;
        CHECK_EQ(fmb_tree3_distance(&search, &n), FMB_ERR_STALE); /* it has answered so before */
        CHECK_EQ(fmb_tree3_distance_init(&search, a, &pose, b, NULL), 0);
        search.fits[s] = &tree[s].fits;
        search.budget = 3;
        CHECK_EQ(fmb_tree3_distance(&search, &n), FMB_UNFINISHED);
        search.fits[s] = NULL;
        CHECK_EQ(fmb_tree3_distance(&search, &n), FMB_ERR_STALE);
        CHECK_EQ(fmb_tree3_distance_init(&search, a, &pose, b, NULL), 0);
        search.budget = 3;
        CHECK_EQ(fmb_tree3_distance(&search, &n), FMB_UNFINISHED);
        search.fits[s] = &tree[s].fits;
        CHECK_EQ(fmb_tree3_distance(&search, &n), FMB_ERR_STALE);
        fmb_fits3 other = tree[s].fits;
        other.stamp ^= 1;
        CHECK_EQ(fmb_tree3_distance_init(&search, a, &pose, b, NULL), 0);
        search.fits[s] = &other;
        CHECK_EQ(fmb_tree3_distance(&search, &n), FMB_ERR_STALE);
        other = (fmb_fits3){0};
        CHECK_EQ(fmb_tree3_distance_init(&search, a, &pose, b, NULL), 0);
        search.fits[s] = &other;
        CHECK_EQ(fmb_tree3_distance(&search, &n), FMB_ERR_STALE);
        CHECK_EQ(fmb_tree3_distance_init(&search, a, &pose, b, NULL), 0);
        CHECK_EQ(fmb_tree3_distance(&search, &n), FMB_MISS);
    }
}

/* The pair to begin with: any numbers, and last time's. */
static void warm(struct random *r)
{
    static const int32_t other[] = {-1, 0, 1, 5, NODES, INT32_MAX, INT32_MIN};
    fmb_nearest3 n, m;
    make_tree(r, &tree[0], LEAVES, 0, 0);
    make_tree(r, &tree[1], LEAVES, 0, 15);
    (void)run(NULL, NULL, FMB_NO_LIMIT, 0, &n);
    uint32_t cold = search.visits;
    const int32_t a = search.pair[0], b = search.pair[1];
    for (unsigned i = 0; i <= sizeof other / sizeof other[0]; i++) {
        int last = i == sizeof other / sizeof other[0];
        CHECK_EQ(fmb_tree3_distance_init(&search, &tree[0].tree, NULL, &tree[1].tree, NULL), 0);
        for (int s = 0; s < 2; s++)
            search.fits[s] = fitted >> s & 1 ? &tree[s].fits : NULL;
        search.pair[0] = last ? a : other[i];
        search.pair[1] = last ? b : other[(i * 3 + 1) % (sizeof other / sizeof other[0])];
        CHECK_EQ(fmb_tree3_distance(&search, &m), FMB_MISS);
        CHECK(m.low <= n.high && n.low <= m.high);
        CHECK(m.high - m.low <= 400 * EPSILON * 30);
        CHECK(!last || search.visits <= cold + 1); /* the boxes of the pair itself */
        /* Once more: it has ended, and nothing is remembered. */
        fmb_nearest3 again;
        CHECK_EQ(fmb_tree3_distance(&search, &again), FMB_ERR_STALE);
        CHECK(again.low == 0 && again.high == 0);
    }
}

static void refused(struct random *r)
{
    fmb_nearest3 n;
    fmb_tree3 none = {0};
    fmb_pose3 pose = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {0, 0, 0}};
    make_tree(r, &tree[0], FEW, 0, 0);
    make_tree(r, &tree[1], FEW, 0, 20);
    const fmb_tree3 *a = &tree[0].tree, *b = &tree[1].tree;
    search = (fmb_distance3_search){0};
    CHECK_EQ(fmb_tree3_distance(&search, &n), FMB_ERR_FRAME);
    CHECK(is_nothing(&n));
    CHECK_EQ(fmb_tree3_distance_init(NULL, a, NULL, b, NULL), FMB_ERR_NULL);
    CHECK_EQ(fmb_tree3_distance_init(&search, NULL, NULL, b, NULL), FMB_ERR_NULL);
    CHECK_EQ(fmb_tree3_distance(&search, &n), FMB_ERR_NULL);
    CHECK_EQ(fmb_tree3_distance_init(&search, a, NULL, &none, NULL), FMB_ERR_NULL);
    none = *b;
    none.stamp = 0;
    CHECK_EQ(fmb_tree3_distance_init(&search, a, NULL, &none, NULL), FMB_ERR_FRAME);
    CHECK_EQ(fmb_tree3_distance(&search, &n), FMB_ERR_FRAME);
    CHECK(is_nothing(&n));
    pose.rotation[0][0] = 2;
    CHECK_EQ(fmb_tree3_distance_init(&search, a, &pose, b, NULL), FMB_ERR_RANGE);
    pose.rotation[0][0] = 1;
    pose.translation[1] = FMB_LARGEST * 2;
    CHECK_EQ(fmb_tree3_distance_init(&search, a, NULL, b, &pose), FMB_ERR_RANGE);
    CHECK_EQ(fmb_tree3_distance(&search, &n), FMB_ERR_RANGE);
    CHECK_EQ(fmb_tree3_distance_init(&search, a, NULL, b, NULL), 0);
    CHECK_EQ(fmb_tree3_distance(&search, NULL), FMB_ERR_NULL);
    CHECK_EQ(fmb_tree3_distance(NULL, &n), FMB_ERR_NULL);
    search.budget = 0;
    CHECK_EQ(fmb_tree3_distance(&search, &n), FMB_ERR_RANGE);
    search.budget = 5;
    search.tolerance = 2;
    CHECK_EQ(fmb_tree3_distance(&search, &n), FMB_ERR_RANGE);
    search.tolerance = 0;
    CHECK_EQ(fmb_tree3_distance(&search, &n), FMB_UNFINISHED);
    CHECK(n.low == 0 && search.spent == 5);
    /* A leaf moves while the search is unfinished, and all is proved again. */
    const fmb_frame3 *f = &tree[1].frame[3];
    fmb_real o[3] = {f->origin[0] - 1, f->origin[1], f->origin[2]};
    int32_t leaf = 1;
    while (tree[1].node[leaf].child >= 0 || tree[1].node[leaf].volume != 3)
        leaf++;
    CHECK_EQ(
        fmb_tree3_move(&tree[1].tree, tree[1].node, leaf, tree[1].frame, f->shape, o, (const fmb_real(*)[3])f->edge),
        0);
    CHECK_EQ(fmb_tree3_distance(&search, &n), FMB_ERR_STALE);
    CHECK_EQ(fmb_tree3_distance_init(&search, a, NULL, b, NULL), FMB_ERR_STALE);
    CHECK_EQ(fmb_tree3_refit(&tree[1].tree, tree[1].node, NULL), 0);
    CHECK_EQ(fmb_tree3_distance(&search, &n), FMB_ERR_STALE); /* it has answered so before */
    CHECK_EQ(fmb_tree3_distance_init(&search, a, NULL, b, NULL), 0);
    CHECK_EQ(fmb_tree3_distance(&search, &n), FMB_MISS);
}

/* Damaged links, at random, while a search goes on: it ends, inside the arrays. */
static void damaged(struct random *r, uint64_t count)
{
    for (uint64_t i = 0; i < count; i++) {
        fmb_nearest3 n;
        make_tree(r, &tree[0], FEW, 0, 0);
        make_tree(r, &tree[1], FEW, i % 2 == 0, 4);
        CHECK_EQ(fmb_tree3_distance_init(&search, &tree[0].tree, NULL, &tree[1].tree, NULL), 0);
        search.budget = 7;
        for (int s = 0; s < 2; s++)
            search.fits[s] = random_int(r, 0, 1) ? &tree[s].fits : NULL;
        int answer = fmb_tree3_distance(&search, &n);
        for (int k = 0; k < 4; k++) {
            int side = random_int(r, 0, 1), which = random_int(r, 1, FEW), value = random_int(r, -2, 30),
                what = random_int(r, 0, 4);
            fmb_node3 *node = &tree[side].node[which];
            if (what == 0)
                node->parent = value;
            else if (what == 1)
                node->child = value;
            else if (what == 2)
                node->next = value;
            else if (what == 3)
                node->volume = value;
            else
                node->order = (int16_t)value;
        }
        for (int calls = 0; answer == FMB_UNFINISHED && calls < 100000; calls++)
            answer = fmb_tree3_distance(&search, &n);
        CHECK(answer == FMB_MISS || answer == FMB_UNDECIDED || answer == FMB_ERR_RANGE || answer == FMB_ERR_STALE);
    }
}

int main(int argc, char **argv)
{
    struct random r = random_start(check_seed(argc, argv, 41));
    uint64_t count = check_count(argc, argv, 40);
    for (uint64_t i = 0; i < count; i++)
        against_all(&r, (int)i);
    for (uint64_t i = 0; i < count; i++)
        turned(&r);
    with_fits(&r);
    fitted = 0;
    warm(&r);
    fitted = 3;
    warm(&r);
    fitted = 0;
    refused(&r);
    damaged(&r, count * 4);
    return check_done("distance_tree");
}
