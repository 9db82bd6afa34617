/* SPDX-License-Identifier: MIT */
/*
 * host-only: distances of trees of upright boxes, at rest and at poses of right angles, where the distance is plain: bounds, the pair, its points, how
 * much is looked at, volumes that cannot be used, a pair to begin with, and searches that go on. The bodies are always the same.
 */
#include "check.h"
#include "epsilon.h"
#include "pairs.h"
#include <math.h>
#include <stddef.h>

#include "distance/scenes.c"

enum { BOXES = 24, NODES = 2 * BOXES - 1 };

static struct random rng;
static fmb_frame3 frame[2][BOXES];
static fmb_node3 node[2][NODES];
static fmb_tree3 tree[2];
static fmb_fit3 fit[2][NODES];
static fmb_fits3 fits[2];
static fmb_distance3_search search;
static fmb_nearest3 n;
static const fmb_pose3 right_angles[3] = {{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {4, -2, 1}},
                                          {{{0, -1, 0}, {0, 0, 1}, {-1, 0, 0}}, {3, -2, 5}},
                                          {{{0, 0, 1}, {-1, 0, 0}, {0, -1, 0}}, {-2, 7, 1}}};

static const fmb_pose3 back = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {-4, 2, 1}};

/* Boxes of sides 0.2 to 1 in a room of 10, its corner at (x, 0, 0). flat: all below the root. */
static void plant(int side, double x, int flat)
{
    const int first = flat ? 1 : BOXES - 1;
    for (int i = 0; i < BOXES; i++) {
        fmb_real o[3], e[3][3] = {{0, 0, 0}, {0, 0, 0}, {0, 0, 0}};
        for (int k = 0; k < 3; k++) {
            o[k] = (fmb_real)(random_between(&rng, 0, 9) + (k == 0 ? x : 0));
            e[k][k] = (fmb_real)random_between(&rng, 0.2, 1);
        }
        CHECK_EQ(fmb_frame3_init(&frame[side][i], FMB_CUBOID, o, e[0], e[1], e[2]), 0);
        CHECK_EQ(fmb_leaf3_init(&node[side][first + i], i, FMB_CUBOID, o, (const fmb_real(*)[3])e), 0);
    }
    node[side][0].volume = -1;
    if (flat) {
        node[side][0] = (fmb_node3){.box = node[side][1].box,
                                    .parent = -1,
                                    .child = 1,
                                    .next = -1,
                                    .volume = -1,
                                    .kind = FMB_NODE_SET,
                                    .order = INT16_MAX};
        for (int i = 1; i <= BOXES; i++) {
            fmb_node3 *at = &node[side][i];
            at->parent = 0;
            at->child = at->order = -1;
            at->next = i < BOXES ? i + 1 : -1;
            at->kind = FMB_NODE_OBJECT;
            for (int k = 0; k < 3; k++) {
                node[side][0].box.min[k] = (fmb_real)fmin((double)node[side][0].box.min[k], (double)at->box.min[k]);
                node[side][0].box.max[k] = (fmb_real)fmax((double)node[side][0].box.max[k], (double)at->box.max[k]);
            }
        }
    } else {
        CHECK_EQ(fmb_tree3_build(node[side], NODES, 0, 1, first, BOXES, FMB_NODE_OBJECT, FMB_SPLIT_MEDIAN), 0);
    }
    tree[side] = (fmb_tree3){.node = node[side], .nodes = first + BOXES, .volumes = BOXES, .frame = frame[side]};
    CHECK_EQ(fmb_tree3_check(&tree[side], NULL), 0);
    CHECK_EQ(fmb_tree3_fits(&tree[side], fit[side], NODES, &fits[side]), 0);
}

/* Where a box is at the pose: its least and its largest corner. */
static void place(const fmb_frame3 *f, const fmb_pose3 *pose, double low[3], double high[3])
{
    for (int k = 0; k < 3; k++) {
        double at = pose ? (double)pose->translation[k] : (double)f->origin[k],
               along = pose ? 0 : (double)f->edge[k][k];
        for (int j = 0; pose && j < 3; j++) {
            at += (double)pose->rotation[k][j] * (double)f->origin[j];
            along += (double)pose->rotation[k][j] * (double)f->edge[j][j];
        }
        low[k] = fmin(at, at + along);
        high[k] = fmax(at, at + along);
    }
}

static double distance_of(int i, int j, const fmb_pose3 *pose_a, const fmb_pose3 *pose_b)
{
    double low[2][3], high[2][3], square = 0;
    place(&frame[0][i], pose_a, low[0], high[0]);
    place(&frame[1][j], pose_b, low[1], high[1]);
    for (int k = 0; k < 3; k++) {
        const double d = fmax(0, fmax(low[1][k] - high[0][k], low[0][k] - high[1][k]));
        square += d * d;
    }
    return sqrt(square);
}

/* The least of all pairs, and that pair. */
static double plain(const fmb_pose3 *pose_a, const fmb_pose3 *pose_b, int pair[2])
{
    double least = HUGE_VAL;
    for (int i = 0; i < BOXES; i++)
        for (int j = 0; j < BOXES; j++) {
            const double d = distance_of(i, j, pose_a, pose_b);
            if (d < least) {
                least = d;
                pair[0] = i;
                pair[1] = j;
            }
        }
    return least;
}

/* Is the point in the box at its pose, to within the rounding of numbers of 30? */
static int is_in(const fmb_real p[3], const fmb_frame3 *f, const fmb_pose3 *pose)
{
    double low[3], high[3];
    place(f, pose, low, high);
    int in = 1;
    for (int k = 0; k < 3; k++)
        in &= (double)p[k] >= low[k] - 400 * EPSILON && (double)p[k] <= high[k] + 400 * EPSILON;
    return in;
}

static void start(const fmb_pose3 *pose_a, const fmb_pose3 *pose_b, int fitted)
{
    CHECK_EQ(fmb_tree3_distance_init(&search, &tree[0], pose_a, &tree[1], pose_b), 0);
    CHECK(search.tolerance == 0 && search.budget == FMB_NO_LIMIT && search.pair[0] == -1 && search.pair[1] == -1);
    CHECK(search.visits == 0 && search.tests == 0 && search.unusable == 0);
    for (int s = 0; s < 2; s++)
        search.fits[s] = fitted >> s & 1 ? &fits[s] : NULL;
}

/* What a search has found that has ended. */
static void told(const fmb_pose3 *pose_a, const fmb_pose3 *pose_b)
{
    int pair[2] = {0, 0};
    const double d = plain(pose_a, pose_b, pair), off = 2000 * EPSILON;
    CHECK((double)n.low <= d + off / 1000 && d <= (double)n.high + off / 1000);
    CHECK((double)n.high - (double)n.low <= off);
    const int i = node[0][search.pair[0]].volume, j = node[1][search.pair[1]].volume;
    CHECK(distance_of(i, j, pose_a, pose_b) <= d + off);
    CHECK(is_in(n.point_a, &frame[0][i], pose_a) && is_in(n.point_b, &frame[1][j], pose_b));
    double square = 0;
    for (int k = 0; k < 3; k++)
        square += ((double)n.point_b[k] - (double)n.point_a[k]) * ((double)n.point_b[k] - (double)n.point_a[k]);
    CHECK(fabs(sqrt(square) - d) <= off);
}

static unsigned visits, tests;

/* In every way to ask: the same distance; and a second call tells it once more. */
static void asks(const fmb_pose3 *pose_a, const fmb_pose3 *pose_b, int fitted)
{
    start(pose_a, pose_b, fitted);
    CHECK_EQ(fmb_tree3_distance(&search, &n), FMB_MISS);
    told(pose_a, pose_b);
    const fmb_nearest3 first = n;
    const int32_t pair[2] = {search.pair[0], search.pair[1]};
    const uint32_t looked = search.visits, compared = search.tests;
    visits += looked;
    tests += compared;
    CHECK(looked > 0 && compared > 0 && search.unusable == 0);
    CHECK_EQ(fmb_tree3_distance(&search, &n), FMB_ERR_STALE); /* told once: nothing is remembered */
    CHECK(n.low == 0 && n.high == 0 && search.visits == looked);
    /* Step by step, as far as is known each time. */
    start(pose_a, pose_b, fitted);
    search.budget = 1;
    int answer, steps = 0;
    while ((answer = fmb_tree3_distance(&search, &n)) == FMB_UNFINISHED) {
        CHECK(n.low <= first.low && n.high >= first.low && ++steps < 100000);
        CHECK(search.tests == 0 || n.high < FMB_LARGEST);
    }
    CHECK(answer == FMB_MISS && n.low == first.low && n.high == first.high && search.visits == looked);
    CHECK(steps >= (int)looked);
    /* From the nearest pair on, and from pairs that are none. */
    start(pose_a, pose_b, fitted);
    search.pair[0] = pair[0];
    search.pair[1] = pair[1];
    CHECK_EQ(fmb_tree3_distance(&search, &n), FMB_MISS);
    told(pose_a, pose_b);
    CHECK(search.pair[0] == pair[0] && search.pair[1] == pair[1] && search.visits < looked + 2);
    for (int s = 0; s < 6; s++) {
        start(pose_a, pose_b, fitted);
        search.pair[0] = pair[0];
        search.pair[1] = pair[1];
        search.pair[s & 1] = s < 2 ? -1 : s < 4 ? tree[s & 1].nodes : 0;
        CHECK_EQ(fmb_tree3_distance(&search, &n), FMB_MISS);
        CHECK(search.visits == looked && search.tests == compared && n.low == first.low && n.high == first.high);
    }
    /* As near as half, or as nothing at all. */
    for (int s = 1; s <= 2; s++) {
        start(pose_a, pose_b, fitted);
        search.tolerance = (fmb_real)s / 2;
        answer = fmb_tree3_distance(&search, &n);
        CHECK(answer == (n.low > 0 ? FMB_MISS : FMB_UNDECIDED) && n.low <= first.high && n.high >= first.low);
        CHECK(n.low >= n.high * (1 - (fmb_real)s / 2) * (fmb_real)0.999 && search.visits <= looked);
    }
}

/* A source of numbers, which names what it cannot give. */
static int broken, broken_rest; /* which volumes: by number */
static double broken_number;

static int give(const void *context, int32_t number, fmb_real origin[3], fmb_real edge[3][3])
{
    const fmb_frame3 *f = (const fmb_frame3 *)context + number;
    give_numbers(origin, edge, f->origin, f->edge[0]);
    if (number % 3 == broken_rest && broken == 1)
        return 0;
    if (number % 3 == broken_rest && broken > 1)
        (broken == 2 ? origin : edge[broken - 3])[number % 9 / 3] = (fmb_real)broken_number;
    return FMB_CUBOID;
}

/* Volumes that cannot be used: they are counted, and the distance of their boxes bounds what is told. */
static void unusable(const fmb_pose3 *pose)
{
    int pair[2] = {0, 0};
    start(pose, pose, 0);
    CHECK_EQ(fmb_tree3_distance(&search, &n), FMB_MISS);
    const double d = plain(pose, pose, pair);
    broken_rest = pair[0] % 3; /* the nearest one among them, so that the search comes to it */
    tree[0].frame = NULL;
    tree[0].numbers = give;
    tree[0].context = frame[0];
    for (broken = 0; broken < 6; broken++) {
        broken_number = broken & 1 ? (double)NAN : (double)FMB_LARGEST * 2;
        const int was = broken;
        broken = 0;
        CHECK_EQ(fmb_tree3_check(&tree[0], NULL), 0);
        start(pose, pose, 0);
        broken = was;
        const int answer = fmb_tree3_distance(&search, &n);
        CHECK(answer == FMB_MISS && (double)n.low <= d + 1e-5 && (double)n.low >= d - 1e-3);
        CHECK_EQ(search.unusable > 0, broken > 0 && search.tests > search.unusable);
        CHECK((double)n.high >= d - 1e-4);
    }
    broken = 0;
}

static void refuses(void)
{
    const double bad[4] = {-0.1, 1.1, (double)NAN, 1};
    for (int i = 0; i < 4; i++) {
        start(NULL, NULL, 0);
        search.tolerance = (fmb_real)bad[i];
        const int answer = fmb_tree3_distance(&search, &n);
        CHECK(i == 3 ? answer >= 0 : answer == FMB_ERR_RANGE);
        search.tolerance = 0;
        CHECK(i == 3 || fmb_tree3_distance(&search, &n) == FMB_MISS);
    }
    start(NULL, NULL, 0);
    CHECK_EQ(fmb_tree3_distance(NULL, &n), FMB_ERR_NULL);
    CHECK_EQ(fmb_tree3_distance(&search, NULL), FMB_ERR_NULL);
    CHECK_EQ(fmb_tree3_distance_init(NULL, &tree[0], NULL, &tree[1], NULL), FMB_ERR_NULL);
    CHECK_EQ(fmb_tree3_distance_init(&search, NULL, NULL, &tree[1], NULL), FMB_ERR_NULL);
    CHECK_EQ(fmb_tree3_distance(&search, &n), FMB_ERR_NULL);
    /* Links that are damaged while a search goes on end it, or lead on; it does not run away, nor say more than is so. */
    int pair[2];
    const double d = plain(NULL, NULL, pair);
    for (int i = 0; i < 4 * NODES; i++) {
        fmb_node3 *at = &node[i & 1][i / 4], was = *at;
        start(NULL, NULL, 0);
        search.budget = 3;
        CHECK_EQ(fmb_tree3_distance(&search, &n), FMB_UNFINISHED);
        *(i & 2 ? &at->child : &at->next) = (i * 7) % (2 * NODES) - NODES / 2;
        int answer, steps = 0;
        while ((answer = fmb_tree3_distance(&search, &n)) == FMB_UNFINISHED && steps < 100000)
            steps++;
        CHECK(steps < 100000);
        CHECK(answer < 0 || (double)n.high >= d - 1e-4);
        *at = was;
    }
}

/* ---- one pair ---- */

/* Unit cubes, 1/4 apart along x, in a unit of the caller's: what a direction proves, when that is enough, and what a search may take. */
static void one_pair(fmb_real unit)
{
    const fmb_real x[3] = {1, 0, 0}, y[3] = {0, 1, 0}, gap = unit / 4;
    fmb_frame3 f[2];
    for (int side = 0; side < 2; side++) {
        const fmb_real e[3][3] = {{unit, 0, 0}, {0, unit, 0}, {0, 0, unit}},
                       o[3] = {(fmb_real)1.25 * unit * (fmb_real)side, 0, 0};
        CHECK_EQ(fmb_frame3_init(&f[side], FMB_CUBOID, o, e[0], e[1], e[2]), 0);
    }
    for (int way = 0; way < 3; way++) /* the direction is the first one, none, or the second one */
        for (int i = 0; i < 4; i++) {
            const fmb_real enough = i == 0   ? 0
                                    : i == 1 ? gap / 2
                                    : i == 2 ? gap * (fmb_real)0.999
                                             : gap * (fmb_real)1.25;
            fmb_nearest_left left = {16, 72};
            fmbi_frames_nearest(&f[0], &f[1], way ? y : x, way == 2 ? x : NULL, enough, &left, &n);
            CHECK(n.low <= gap && n.low > (fmb_real)0.9999 * gap);
            if (way != 1 && i < 3) {
                CHECK(n.high == FMB_REAL_MAX && left.steps == 16 && left.tries == 72);
            } else {
                CHECK(n.high >= gap && n.high < (fmb_real)1.0001 * gap);
                CHECK(left.steps < 16 && left.tries <= 72 && left.tries >= 0);
                CHECK(n.point_a[0] > (fmb_real)0.999 * unit && n.point_b[0] < (fmb_real)1.251 * unit);
            }
        }
    fmb_nearest_left one = {1, 72}, none = {0, 72};
    fmbi_frames_nearest(&f[0], &f[1], NULL, NULL, 0, &one, &n);
    CHECK(one.steps == 0 && n.low <= gap && n.high >= gap);
    fmbi_frames_nearest(&f[0], &f[1], NULL, NULL, 0, &none, &n);
    CHECK(none.steps == 0 && none.tries == 72 && n.low == 0 && n.high >= gap);
}

/* Meshes of upright boxes far from the origin, a little apart along one axis: the lower bound is none above that, however the sums round. */
static void meshes_apart(int k)
{
    static const uint16_t face[1][3] = {{0, 1, 2}};
    fmb_real vertex[2][8][3], end[2][2];
    fmb_convex3 mesh[2];
    const double at = random_between(&rng, -1000, 1000);
    for (int side = 0; side < 2; side++) {
        for (int i = 0; i < 3; i++) {
            const double low = i == k ? side ? at + 1e-3 : at - 1 : random_between(&rng, -1.5, -0.5),
                         high = i == k ? side ? at + 1 : at : random_between(&rng, 0.5, 1.5);
            for (int j = 0; j < 8; j++)
                vertex[side][j][i] = (fmb_real)(j >> i & 1 ? high : low);
        }
        end[side][0] = vertex[side][0][k];
        end[side][1] = vertex[side][7][k];
        CHECK_EQ(fmb_convex3_init(&mesh[side], (const fmb_real(*)[3])vertex[side], NULL, 8, face, 1), 0);
    }
    const long double gap = (long double)end[1][0] - (long double)end[0][1];
    for (int turned = 0; turned < 2; turned++) {
        CHECK(fmb_convex3_distance(&mesh[turned], &mesh[1 - turned], &n) >= 0);
        CHECK((long double)n.low <= gap && (long double)n.high >= gap);
    }
}

/* ---- scenes ---- */

enum { LINKS = 6, OBSTACLES = 12 };

static fmb_solid3 part[LINKS], thing[OBSTACLES];
static fmb_scene_nearest3 in_scene;

/* Of links and obstacles, the first boxes of both trees. */
static double between_solids(int kind, int i, int j)
{
    if (kind == FMB_WITH_OBSTACLE)
        return distance_of(i, j, NULL, NULL);
    double low[2][3], high[2][3], square = 0;
    place(&frame[0][i], NULL, low[0], high[0]);
    place(&frame[0][j], NULL, low[1], high[1]);
    for (int k = 0; k < 3; k++) {
        const double d = fmax(0, fmax(low[1][k] - high[0][k], low[0][k] - high[1][k]));
        square += d * d;
    }
    return sqrt(square);
}

static int is_left_out(int kind, int i, int j)
{
    const fmb_solid3 *a = &part[i], *b = kind == FMB_WITH_OBSTACLE ? &thing[j] : &part[j];
    return a->is && b->is && (a->is | b->may_meet) == b->may_meet && (b->is | a->may_meet) == a->may_meet;
}

/* The least of all pairs that are asked about, and how many there are. */
static double plain_scene(const fmb_scene3 *scene, int link, unsigned *pairs)
{
    double least = HUGE_VAL;
    *pairs = 0;
    for (int i = link < 0 ? 0 : link; i < (link < 0 ? scene->links : link + 1); i++) {
        for (int j = 0; j < scene->obstacles; j++)
            if (!is_left_out(FMB_WITH_OBSTACLE, i, j))
                ++*pairs, least = fmin(least, between_solids(FMB_WITH_OBSTACLE, i, j));
        for (int j = link < 0 ? i + 1 : 0; j < scene->links && scene->self == FMB_SELF_TEST; j++)
            if (j != i && !is_left_out(FMB_WITH_LINK, i, j))
                ++*pairs, least = fmin(least, between_solids(FMB_WITH_LINK, i, j));
    }
    return least;
}

static void ask_scene(const fmb_scene3 *scene, int link, uint32_t budget)
{
    unsigned pairs;
    const double d = plain_scene(scene, link, &pairs), off = 2000 * EPSILON;
    const int said = fmb_scene3_distance(scene, link, budget, &in_scene);
    if (pairs == 0) {
        CHECK(said == FMB_ERR_RANGE && in_scene.link == -1 && in_scene.kind == FMB_WITH_OBSTACLE &&
              in_scene.pairs == 0);
        return;
    }
    CHECK_EQ(in_scene.pairs, pairs);
    CHECK(in_scene.tests >= 1 && in_scene.tests <= budget && in_scene.tests <= pairs);
    CHECK((double)in_scene.nearest.low <= d + off / 1000 && (double)in_scene.nearest.high >= d - off / 1000);
    CHECK(said == (d > 1e-3 ? FMB_MISS : FMB_UNDECIDED) || (said == FMB_UNFINISHED && in_scene.tests == budget));
    if (said == FMB_UNFINISHED)
        return;
    CHECK((double)in_scene.nearest.high - (double)in_scene.nearest.low <= off);
    CHECK(link < 0 || in_scene.link == link);
    CHECK(fabs(between_solids(in_scene.kind, in_scene.link, in_scene.other) - d) <= off);
    CHECK(!is_left_out(in_scene.kind, in_scene.link, in_scene.other));
    CHECK(is_in(in_scene.nearest.point_a, &frame[0][in_scene.link], NULL));
    CHECK(is_in(in_scene.nearest.point_b, &frame[in_scene.kind == FMB_WITH_OBSTACLE ? 1 : 0][in_scene.other], NULL));
}

static unsigned compared, asked_about;

static void scenes(int kind)
{
    plant(0, 0, 1);
    plant(1, random_between(&rng, -3, 8), 1);
    for (int i = 0; i < OBSTACLES; i++) {
        const uint64_t is = (uint64_t)random_int(&rng, 0, 3), may = (uint64_t)random_int(&rng, 0, 3);
        thing[i] = (fmb_solid3){.frame = &frame[1][i], .is = is, .may_meet = may};
        if (i < LINKS)
            part[i] = (fmb_solid3){.frame = &frame[0][i], .is = kind & 4 ? may : 0, .may_meet = is};
    }
    const fmb_scene3 scene = {.links = LINKS,
                              .obstacles = kind & 1 ? OBSTACLES : FMB_NONE,
                              .self = kind & 2 ? FMB_SELF_TEST : FMB_SELF_SKIP,
                              .link = part,
                              .obstacle = kind & 1 ? thing : NULL};
    for (int link = -1; link < LINKS; link++) {
        ask_scene(&scene, link < 0 ? FMB_ALL_LINKS : link, 1);
        ask_scene(&scene, link < 0 ? FMB_ALL_LINKS : link, 3);
        ask_scene(&scene, link < 0 ? FMB_ALL_LINKS : link, FMB_NO_LIMIT);
        compared += in_scene.tests;
        asked_about += in_scene.pairs;
    }
    CHECK_EQ(fmb_scene3_distance(&scene, FMB_ALL_LINKS, 0, &in_scene), FMB_ERR_RANGE);
    CHECK(in_scene.link == -1 && in_scene.kind == FMB_WITH_OBSTACLE && in_scene.nearest.high == 0);
}

/* A rod across: its box comes near the unit cube, at (from, from), and the rod does not. A cube, `from` from the unit cube. */
static void make_rod(fmb_frame3 *f, fmb_real from)
{
    const fmb_real o[3] = {from, from + 4, 0}, e[3][3] = {{4, -4, 0}, {(fmb_real)0.01, (fmb_real)0.01, 0}, {0, 0, 1}};
    CHECK_EQ(fmb_frame3_init(f, FMB_CUBOID, o, e[0], e[1], e[2]), 0);
}

static void make_cube(fmb_frame3 *f, fmb_real from)
{
    const fmb_real o[3] = {from, 0, 0}, e[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    CHECK_EQ(fmb_frame3_init(f, FMB_CUBOID, o, e[0], e[1], e[2]), 0);
}

/* The pair whose boxes are nearest is not the nearest: rods, and a cube at a distance of 1. Each pair is compared once, as far as the budget goes. */
static void rods(int kind)
{
    fmb_frame3 f[5];
    make_cube(&f[0], 0);
    make_rod(&f[1], (fmb_real)1.25);
    make_cube(&f[2], 2);
    make_rod(&f[3], (fmb_real)1.375);
    make_cube(&f[4], 50);
    static const int of_link[3][2] = {{0, 0}, {0, 1}, {0, 2}}, links[3] = {1, 2, 2}, obstacles[3] = {3, 1, 2};
    static const int of_thing[3][3] = {{1, 2, 3}, {2, 0, 0}, {4, 1, 0}};
    static const unsigned all[3] = {3, 3, 5}, needed[3] = {3, 3, 3};
    for (int i = 0; i < links[kind]; i++)
        part[i] = (fmb_solid3){.frame = &f[of_link[kind][i]]};
    for (int i = 0; i < obstacles[kind]; i++)
        thing[i] = (fmb_solid3){.frame = &f[of_thing[kind][i]]};
    const fmb_scene3 scene = {
        .links = links[kind], .obstacles = obstacles[kind], .self = FMB_SELF_TEST, .link = part, .obstacle = thing};
    CHECK_EQ(fmb_scene3_distance(&scene, FMB_ALL_LINKS, FMB_NO_LIMIT, &in_scene), FMB_MISS);
    CHECK(in_scene.pairs == all[kind] && in_scene.tests <= needed[kind] && in_scene.tests >= 2);
    CHECK(in_scene.nearest.low <= 1 && in_scene.nearest.low > (fmb_real)0.999 && in_scene.nearest.high >= 1 &&
          in_scene.nearest.high < (fmb_real)1.001);
    CHECK(in_scene.kind == (kind == 2 ? FMB_WITH_LINK : FMB_WITH_OBSTACLE) && in_scene.link == 0);
    CHECK_EQ(in_scene.other, kind == 1 ? 0 : 1);
    (void)fmb_scene3_distance(&scene, FMB_ALL_LINKS, 2, &in_scene);
    CHECK_EQ(in_scene.tests, 2);
    CHECK_EQ(fmb_scene3_distance(&scene, FMB_ALL_LINKS, 1, &in_scene), FMB_UNFINISHED);
    CHECK(in_scene.tests == 1 && in_scene.nearest.low <= 1 && in_scene.nearest.low > 0 &&
          in_scene.nearest.high > (fmb_real)1.5);
}

/* As many links as there may be; the first has no frame. */
static void many_links(void)
{
    fmb_scene3 scene = {.links = FMB_SCENE_MOST, .obstacles = FMB_NONE, .self = FMB_SELF_TEST, .link = part};
    part[0] = (fmb_solid3){.frame = NULL};
    CHECK_EQ(fmb_scene3_distance(&scene, FMB_ALL_LINKS, FMB_NO_LIMIT, &in_scene), FMB_ERR_NULL);
    scene.links++;
    CHECK_EQ(fmb_scene3_distance(&scene, FMB_ALL_LINKS, FMB_NO_LIMIT, &in_scene), FMB_ERR_RANGE);
}

/* The box that stands for a frame is wider than the frame, by what the derivation says. */
static void boxes_of_frames(void)
{
    const long double u = (long double)EPSILON / 2;
    for (int i = 0; i < 400; i++) {
        fmb_real o[3], e[3][3];
        fmb_box3 box;
        for (int k = 0; k < 3; k++) {
            o[k] = (fmb_real)random_between(&rng, -100, 100);
            for (int j = 0; j < 3; j++)
                e[j][k] = (fmb_real)(random_between(&rng, -0.4, 0.4) + (j == k ? 1 : 0));
        }
        CHECK_EQ(fmb_frame3_init(&frame[0][0], FMB_CUBOID, o, e[0], e[1], e[2]), 0);
        nearest_box(&box, &frame[0][0]);
        for (int k = 0; k < 3; k++) {
            long double low = (long double)o[k], high = (long double)o[k], sum = fabsl((long double)o[k]);
            for (int j = 0; j < 3; j++) {
                low += fminl(0, (long double)e[j][k]);
                high += fmaxl(0, (long double)e[j][k]);
                sum += fabsl((long double)e[j][k]);
            }
            CHECK((long double)box.min[k] <= low - 3 * u * sum && (long double)box.min[k] >= low - 13 * u * sum);
            CHECK((long double)box.max[k] >= high + 3 * u * sum && (long double)box.max[k] <= high + 13 * u * sum);
        }
    }
}

/* ---- the simplex ---- */

enum { CLOUD = 12 };

static double dot(const fmb_real *x, const fmb_real *y)
{
    return (double)x[0] * (double)y[0] + (double)x[1] * (double)y[1] + (double)x[2] * (double)y[2];
}

/* What the upper bound rests on: v is the mixture of its corners by weights above 0, whose sum is 1. And it comes nearer. */
static void check_simplex(const fmb_simplex *s, double before)
{
    double sum = 0, v[3] = {0, 0, 0}, at[3] = {0, 0, 0};
    fmb_real p[3], q[3];
    CHECK(s->used >= 1 && s->used <= 4);
    for (int i = 0; i < s->used && i < 4; i++) {
        CHECK(s->weight[i] > 0);
        sum += (double)s->weight[i];
        for (int k = 0; k < 3; k++) {
            v[k] += (double)s->weight[i] * (double)s->corner[i].x[k];
            at[k] += (double)s->weight[i] * (double)s->corner[i].p[k];
        }
    }
    CHECK(fabs(sum - 1) <= 4 * EPSILON);
    fmbi_nearest_points(s, p, q);
    for (int k = 0; k < 3; k++) {
        CHECK(fabs(v[k] - (double)s->v[k]) <= 16 * EPSILON);
        CHECK(fabs(at[k] - (double)p[k]) <= 16 * EPSILON &&
              fabs(at[k] - (double)q[k] + (double)k * sum) <= 64 * EPSILON);
    }
    CHECK(fabs(dot(s->v, s->v) - (double)s->v2) <= 16 * EPSILON * (double)s->v2);
    CHECK((double)s->v2 <= before);
}

/* Points around the origin, or beside it, in a room or nearly in a plane; their corners come by turns as a search has them, and in any order. */
static void simplices(int kind)
{
    const double at[3] = {random_between(&rng, -1, 1), random_between(&rng, -1, 1), random_between(&rng, -1, 1)};
    fmb_corner of[CLOUD];
    fmb_simplex s = {.tries = 1000};
    for (int i = 0; i < CLOUD; i++)
        for (int k = 0; k < 3; k++) {
            of[i].x[k] = (fmb_real)(at[k] + random_between(&rng, -1, 1) * (kind & 1 && k == 2 ? 1e-3 : 1));
            of[i].p[k] = (fmb_real)random_between(&rng, 0, 1);
            of[i].q[k] = of[i].p[k] + (fmb_real)k;
        }
    s.corner[0] = of[0];
    int more = fmbi_nearest_start(&s);
    check_simplex(&s, HUGE_VAL);
    for (int step = 0; step < 24 && more; step++) {
        int next = random_int(&rng, 0, CLOUD - 1);
        for (int i = 0; i < CLOUD && !(kind & 2); i++)
            next = dot(s.n, of[i].x) < dot(s.n, of[next].x) ? i : next;
        const double before = (double)s.v2;
        more = fmbi_nearest_step(&s, &of[next]);
        check_simplex(&s, before);
    }
}

int main(void)
{
    rng = random_start(20267);
    for (int flat = 0; flat < 4; flat++) {
        plant(0, 0, flat & 1);
        plant(1, 12, flat >> 1);
        for (int fitted = 0; fitted < 4; fitted++) {
            asks(NULL, NULL, fitted);
            for (int i = 0; i < 3; i++)
                asks(&right_angles[i], &right_angles[i], fitted);
            asks(&back, NULL, fitted);
            asks(NULL, &right_angles[0], fitted);
        }
    }
    /* On one machine as on all others: 5,322 pairs of boxes, 461 of volumes. */
    CHECK(visits < 5900 && tests < 520);
    plant(0, 0, 0);
    plant(1, 12, 0);
    refuses();
    unusable(NULL);
    unusable(&right_angles[1]);
    one_pair(1);
    one_pair((fmb_real)0x1p-20);
    one_pair((fmb_real)0x1p20);
    for (int i = 0; i < 4000; i++)
        simplices(i);
    for (int i = 0; i < 300; i++)
        meshes_apart(i % 3);
    for (int i = 0; i < 64; i++)
        scenes(i % 8);
    CHECK(compared < asked_about / 2);
    for (int i = 0; i < 3; i++)
        rods(i);
    many_links();
    boxes_of_frames();
    return check_done("distances, told");
}
