/* SPDX-License-Identifier: MIT */
/*
 * What fitted boxes and distances of bodies at poses are said to be off: each bound is the one of its table (src/scene/fitted.h, fitted.c,
 * src/distance/trees.c, boxes.h), no less and hardly more, and boxes of boxes hold them, in long double. And how good fitted boxes are:
 * bodies whose best orientation is known. Usage: test_fits_bounds [SEED [COUNT]], or as check.h says; COUNT: pairs of bodies.
 */
#include "check.h"
#include "pairs.h"
#include <float.h>
#include <math.h>
#include <stddef.h>

#include "distance/trees.c" /* for distance_map_volume */

enum { LEAVES = 24, NODES = 2 * LEAVES - 1, POINTS = 6 };

typedef long double wide;

static const wide U = (wide)FMB_U;

static struct posed_body {
    struct {
        int shape;
        fmb_real origin[3], edge[3][3];
    } volume[LEAVES];
    fmb_real point[LEAVES][POINTS][3];
    fmb_convex3 part[LEAVES];
    fmb_parts3 parts;
    fmb_node3 node[NODES];
    fmb_tree3 tree;
    fmb_fit3 fit[NODES];
    fmb_fits3 fits;
} body[2];

static struct random rng;
static double between(double a, double b) { return random_between(&rng, a, b); }

static int numbers(const void *of, int32_t number, fmb_real origin[3], fmb_real edge[3][3])
{
    const struct posed_body *b = of;
    give_numbers(origin, edge, b->volume[number].origin, b->volume[number].edge[0]);
    return b->volume[number].shape;
}

static void build(struct posed_body *b, int leaves, fmb_numbers3 *of, const void *context)
{
    b->node[0].volume = -1;
    CHECK_EQ(fmb_tree3_build(b->node, 2 * leaves - 1, 0, 1, leaves - 1, leaves, FMB_NODE_OBJECT, FMB_SPLIT_MEDIAN), 0);
    b->tree = (fmb_tree3){
        .node = b->node, .nodes = 2 * leaves - 1, .volumes = leaves, .numbers = of, .context = context};
    CHECK_EQ(fmb_tree3_check(&b->tree, NULL), 0);
}

static void random_rotation(double m[3][3])
{
    double q[4], n = 0;
    for (int i = 0; i < 4; i++) {
        q[i] = between(-1, 1) + (i == 0 ? 0.01 : 0);
        n += q[i] * q[i];
    }
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++) {
            int other = (6 - i - k) % 3, sign = (k - i + 3) % 3 == 1 ? -1 : 1;
            m[i][k] = i == k ? 1 - 2 * (q[1] * q[1] + q[2] * q[2] + q[3] * q[3] - q[1 + i] * q[1 + i]) / n
                             : 2 * (q[1 + i] * q[1 + k] + sign * q[0] * q[1 + other]) / n;
        }
}

/* ---- bounds ---- */

static void random_body(struct posed_body *b, double size, double away)
{
    for (int i = 0; i < LEAVES; i++) {
        b->volume[i].shape = random_int(&rng, 0, 1) ? FMB_CUBOID : FMB_TETRAHEDRON;
        for (int k = 0; k < 3; k++) {
            b->volume[i].origin[k] = (fmb_real)(size * between(-1, 1) + (k == 1 ? away : 0));
            for (int j = 0; j < 3; j++)
                b->volume[i].edge[j][k] = (fmb_real)(size * 0.3 * between(-1, 1));
        }
        CHECK_EQ(fmb_leaf3_init(&b->node[LEAVES - 1 + i], i, b->volume[i].shape, b->volume[i].origin,
                                (const fmb_real(*)[3])b->volume[i].edge),
                 0);
    }
    build(b, LEAVES, numbers, b);
    CHECK_EQ(fmb_tree3_fits(&b->tree, b->fit, NODES, &b->fits), 0);
}

static void random_pose(fmb_pose3 *pose, double way)
{
    double m[3][3];
    random_rotation(m);
    for (int i = 0; i < 3; i++) {
        pose->translation[i] = (fmb_real)(way * between(-1, 1));
        for (int k = 0; k < 3; k++)
            pose->rotation[i][k] = (fmb_real)(m[i][k] + (random_int(&rng, 0, 5) ? 0 : 1e-5 * between(-1, 1)));
    }
}

/* Is it no less than the number of the table, and more by its roundings alone? */
static int is_bound(fmb_real x, wide table)
{
    return (wide)x >= table * (1 - 64 * (wide)LDBL_EPSILON) && (wide)x <= table * (1 + 400 * U);
}

static wide length(const fmb_real x[3])
{
    return sqrtl((wide)x[0] * (wide)x[0] + (wide)x[1] * (wide)x[1] + (wide)x[2] * (wide)x[2]);
}

/* The farthest corner of a box along the axes. */
static wide reach_of(const fmb_box3 *box)
{
    fmb_real m[3];
    for (int k = 0; k < 3; k++)
        m[k] = (fmb_real)fmax(fabs((double)box->min[k]), fabs((double)box->max[k]));
    return length(m);
}

/* Of a search for distances: how far volumes of b may be off, the unit, and what gaps of fitted boxes are off. */
static void check_distance(const fmb_pose3 *pose_a, const fmb_pose3 *pose_b, int fitted)
{
    static fmb_distance3_search s;
    fmb_nearest3 n;
    const fmb_box3 *a = &body[0].node->box, *b = &body[1].node->box;
    CHECK_EQ(fmb_tree3_distance_init(&s, &body[0].tree, pose_a, &body[1].tree, pose_b), 0);
    wide rho = (wide)s.poses.turn_error, tau = (wide)s.poses.way_error, way = length(s.poses.way), size = 0, reach[2];
    if (pose_a || pose_b) {
        CHECK(is_bound(s.stray, (rho + 40 * U) * reach_of(b) + tau + 2 * U * way));
        size = reach_of(a) + reach_of(b) + way;
    } else {
        CHECK(s.stray == 0);
        for (int k = 0; k < 3; k++)
            size = fmaxl(size, fmaxl((wide)a->max[k], (wide)b->max[k]) - fminl((wide)a->min[k], (wide)b->min[k]));
    }
    CHECK(size * (wide)s.scale > .49L && size * (wide)s.scale < 2.01L);
    for (int side = 0; side < 2; side++) {
        s.fits[side] = fitted >> side & 1 ? &body[side].fits : NULL;
        reach[side] = s.fits[side] ? (wide)s.fits[side]->reach : 1.5L * reach_of(&body[side].node->box);
    }
    CHECK(fmb_tree3_distance(&s, &n) >= 0);
    /* What volumes are off is in both ends, and boxes are off by no less. */
    CHECK(n.low == 0 || (wide)n.high - (wide)n.low >= 1.9L * (wide)s.stray);
    CHECK_EQ(s.fitted != 0, fitted != 0);
    CHECK(is_bound(s.slack, ((2.1L * rho + 40 * U) * reach[1] + (1.1L * rho + 24 * U) * reach[0] +
                             (1.1L * rho + 16 * U) * way + 1.1L * tau) *
                                (wide)s.scale) ||
          size < 1e-30L);
}

/* A volume of b in a's coordinates: no point is off by more than is said, and its extents are those of its edges. */
static void check_map(const fmb_pose3 *pose_a, const fmb_pose3 *pose_b)
{
    static fmb_distance3_search s;
    fmb_frame3 f, placed;
    CHECK_EQ(fmb_tree3_distance_init(&s, &body[0].tree, pose_a, &body[1].tree, pose_b), 0);
    for (int i = 0; i < LEAVES; i++) {
        if (fmb_frame3_init(&f, body[1].volume[i].shape, body[1].volume[i].origin, body[1].volume[i].edge[0],
                            body[1].volume[i].edge[1], body[1].volume[i].edge[2]))
            continue;
        distance_map_volume(&placed, &f, &s.poses);
        CHECK_EQ(placed.shape, f.shape);
        for (int k = 0; k < 3; k++) {
            wide sum = 0, o = (wide)s.poses.way[k] - (wide)placed.origin[k];
            for (int j = 0; j < 3; j++) {
                wide edge = 0;
                sum += fabsl((wide)placed.edge[j][k]);
                o += (wide)s.poses.turn[k][j] * (wide)f.origin[j];
                for (int l = 0; l < 3; l++)
                    edge += (wide)s.poses.turn[k][l] * (wide)f.edge[j][l];
                CHECK(fabsl(edge - (wide)placed.edge[j][k]) <= 8 * U * length(f.edge[j]));
            }
            CHECK(fabsl(o) <= (wide)s.stray);
            CHECK((wide)placed.extent[k] >= sum * (1 - 3 * U) && (wide)placed.extent[k] <= sum * (1 + 3 * U));
        }
    }
}

/* Volumes that cannot be used count as their boxes, from below, and are told. */
static void check_unusable(void)
{
    static fmb_distance3_search s;
    fmb_nearest3 n;
    double least = 1e300, low[LEAVES];
    int nearest = 0, shape;
    for (int i = 0; i < LEAVES; i++) {
        const fmb_box3 *box = &body[1].node[LEAVES - 1 + i].box;
        low[i] = 1e300;
        for (int j = LEAVES - 1; j < NODES; j++) {
            double square = 0;
            for (int k = 0; k < 3; k++) {
                const fmb_box3 *a = &body[0].node[j].box;
                double gap = fmax(
                    0, fmax((double)a->min[k] - (double)box->max[k], (double)box->min[k] - (double)a->max[k]));
                square += gap * gap;
            }
            low[i] = fmin(low[i], sqrt(square));
        }
        nearest = low[i] < least ? body[1].node[LEAVES - 1 + i].volume : nearest;
        least = fmin(least, low[i]);
    }
    shape = body[1].volume[nearest].shape;
    CHECK_EQ(fmb_tree3_distance_init(&s, &body[0].tree, NULL, &body[1].tree, NULL), 0);
    CHECK(fmb_tree3_distance(&s, &n) >= 0 && s.unusable == 0);
    CHECK_EQ(fmb_tree3_distance_init(&s, &body[0].tree, NULL, &body[1].tree, NULL), 0);
    body[1].volume[nearest].shape = FMB_ERR_RANGE;
    CHECK(fmb_tree3_distance(&s, &n) >= 0 && s.unusable > 0);
    CHECK((double)n.low <= least * (1 + 1e-12) && (double)n.low >= least * (1 - 1e-4));
    body[1].volume[nearest].shape = shape;
}

/* Links that cannot be, below the roots, where every search passes. */
static void check_links(void)
{
    static fmb_distance3_search s;
    static const int32_t wrong[5] = {0, -2, NODES, NODES + 1, INT32_MAX};
    fmb_nearest3 n;
    for (int side = 0; side < 2; side++)
        for (int what = 0; what < 3; what++)
            for (int i = 0; i < 5; i++) {
                fmb_node3 *root = body[side].node, *first = &root[root->child];
                int32_t *link = what == 0 ? &root->child : what == 1 ? &first->next : &first->parent, was = *link;
                CHECK_EQ(fmb_tree3_distance_init(&s, &body[0].tree, NULL, &body[1].tree, NULL), 0);
                *link = what == 2 && wrong[i] == 0 ? 1 : wrong[i];
                CHECK_EQ(fmb_tree3_distance(&s, &n), FMB_ERR_RANGE);
                *link = was;
                CHECK_EQ(fmb_tree3_distance(&s, &n), FMB_ERR_RANGE); /* it is over */
            }
}

/* Of a walk with fitted boxes of one body or both. */
static void check_walk(const fmb_pose3 *pose_a, const fmb_pose3 *pose_b, int fitted, const fmb_real step[3])
{
    static fmb_walk3 walk;
    const fmb_real margin = (fmb_real)(random_int(&rng, 0, 1) ? 0 : between(0, 1) * 1e-6 * (double)body[0].fits.reach);
    const fmb_fits3 *fits[2] = {fitted & 1 ? &body[0].fits : NULL, fitted & 2 ? &body[1].fits : NULL};
    CHECK_EQ(fmb_walk3_init(&walk, &body[0].tree, 0, fmb_at_rest, &body[1].tree, 0, step, 0), 0);
    CHECK_EQ(fmb_walk3_pose(&walk, pose_a, pose_b, margin), 0);
    CHECK_EQ(fmb_walk3_fits(&walk, fits[0], fits[1]), 0);
    const fmb_poses3 *p = &walk.of.poses;
    wide rho = (wide)p->turn_error, e = (wide)FMB_FIT_SKEW, way = length(p->way) + length(p->speed), l[2], low[2];
    for (int side = 0; side < 2; side++) {
        low[side] = fits[side] ? (wide)fits[side]->reach : 1.4142136L * reach_of(&body[side].node->box);
        l[side] = fits[side] ? low[side] : low[side] * 1.0002L;
    }
    wide rest = (wide)p->way_error + (wide)margin, both = 3 * e + rho + 17 * U, parts_a[2] = {0, 0},
         parts_b[2] = {0, 0};
    for (int i = 0; i < 2; i++) {
        const wide *at = i ? l : low;
        parts_a[i] = both * at[1] + (e + 7 * U) * at[0] + (e + 7 * U) * way + rest;
        parts_b[i] = (e + 2 * rho + 18 * U) * at[1] + both * at[0] + (e + rho + 12 * U) * way + rest;
    }
    CHECK((wide)p->slack[0] >= parts_a[0] * (1 - 64 * (wide)LDBL_EPSILON) &&
          (wide)p->slack[0] <= parts_a[1] * (1 + 400 * U));
    CHECK((wide)p->slack[1] >= parts_b[0] * (1 - 64 * (wide)LDBL_EPSILON) &&
          (wide)p->slack[1] <= parts_b[1] * (1 + 400 * U));
    for (int side = 0; side < 2; side++)
        CHECK(p->with.fits.of[side] == fits[side] && p->with.fits.fit[side] == (fits[side] ? fits[side]->fit : NULL));
    CHECK(p->with.fits.turned == NULL);
}

/* Is the largest of the reaches what `reach` says? It is not below, and hardly above. */
static void check_reach(const struct posed_body *b)
{
    wide most = 0;
    for (int i = 0; i < b->tree.nodes; i++)
        most = fmaxl(most, length(b->fit[i].middle) + length(b->fit[i].half));
    CHECK((wide)b->fits.reach >= most && (wide)b->fits.reach <= most * (1 + 400 * U));
}

static void test_bounds(uint64_t count)
{
    for (uint64_t n = 0; n < count; n++) {
        double size = ldexp(1, random_int(&rng, -20, 20));
        fmb_pose3 pose[2];
        fmb_real step[3];
        for (int side = 0; side < 2; side++) {
            random_body(&body[side], size * between(0.1, 2), random_int(&rng, 0, 1) ? 0 : size * between(0, 100));
            random_pose(&pose[side], size * (random_int(&rng, 0, 2) ? 3 : 1e3));
            check_reach(&body[side]);
        }
        for (int k = 0; k < 3; k++)
            step[k] = (fmb_real)(random_int(&rng, 0, 1) * size * between(-1, 1));
        check_map(n % 3 ? &pose[0] : NULL, &pose[1]);
        check_links();
        for (int fitted = 0; fitted < 4; fitted++) {
            check_distance(n % 3 ? &pose[0] : NULL, n % 4 ? &pose[1] : NULL, fitted);
            if (fitted) /* else nothing is taken */
                check_walk(n % 3 ? &pose[0] : NULL, &pose[1], fitted, n % 2 ? step : fmb_at_rest);
        }
    }
}

static void test_unusable(uint64_t count)
{
    for (uint64_t n = 0; n < count; n++) {
        random_body(&body[0], 1, 0);
        random_body(&body[1], 1, 4);
        check_unusable();
    }
}

/* Boxes as fitted boxes: whole boxes are held, and no more than what the middle's rounding asks for is added. */
static void test_boxes(uint64_t count)
{
    for (uint64_t n = 0; n < count; n++) {
        fmb_box3 box;
        fmb_fit3 fit;
        for (int k = 0; k < 3; k++) {
            double at = ldexp(between(-1, 1), random_int(&rng, -40, 40)),
                   wide_by = ldexp(between(0, 1), random_int(&rng, -60, 40));
            box.min[k] = (fmb_real)at;
            box.max[k] = (fmb_real)(at + wide_by);
        }
        fmbi_fit_of_box(&fit, &box);
        for (int k = 0; k < 3; k++) {
            wide low = (wide)box.min[k], high = (wide)box.max[k], m = (wide)fit.middle[k], h = (wide)fit.half[k];
            CHECK(m - h <= low && high <= m + h);
            CHECK(h <= ((high - low) / 2 + 2 * U * (fabsl(low) + fabsl(high))) * (1 + 4 * U) + 2 * (wide)FMB_DENORMAL);
            for (int i = 0; i < 3; i++)
                CHECK(fit.axis[i][k] == (i == k));
        }
    }
}

/* ---- how good ---- */

/* Volume i of the four that rotations of the body by half turns about its axes make of one: `turn` says where the axes are. */
static void put_image(struct posed_body *b, int i, double at[3], double edge[3][3], double turn[3][3])
{
    for (int k = 0; k < 3; k++) {
        double o = 0, e[3] = {0, 0, 0};
        for (int l = 0; l < 3; l++) {
            double flip = i % 4 == 0 || l == i % 4 - 1 ? 1 : -1;
            o += turn[l][k] * flip * at[l];
            for (int j = 0; j < 3; j++)
                e[j] += turn[l][k] * flip * edge[j][l];
        }
        b->volume[i].origin[k] = (fmb_real)(o + 3);
        for (int j = 0; j < 3; j++)
            b->volume[i].edge[j][k] = (fmb_real)e[j];
        for (int p = 0; p < POINTS; p++)
            b->point[i][p][k] = (fmb_real)(o + 3 +
                                           (p < 3    ? e[p]
                                            : p == 3 ? 0
                                            : p == 4 ? .25 * (e[0] + e[1])
                                                     : .5 * (e[1] + e[2])));
    }
}

/* How far the images of a volume reach along the axes of the body. */
static void take_width(double width[3], int shape, const double at[3], double edge[3][3])
{
    for (int k = 0; k < 3; k++) {
        double low = 0, high = 0;
        for (int j = 0; j < 3; j++) {
            low = shape == FMB_CUBOID ? low + fmin(edge[j][k], 0) : fmin(low, edge[j][k]);
            high = shape == FMB_CUBOID ? high + fmax(edge[j][k], 0) : fmax(high, edge[j][k]);
        }
        width[k] = fmax(width[k], 2 * fmax(fabs(at[k] + low), fabs(at[k] + high)));
    }
}

static double surface(double x, double y, double z) { return x * y + y * z + z * x; }

/*
 * A body of `size` along its three axes, which lie anyhow. kind: cuboids, tetrahedra, points. Its root has a box no larger, by the surface,
 * than that along its axes times `times`: their moments are its own.
 */
static void check_quality(int kind, const double size[3], double times)
{
    struct posed_body *b = &body[0];
    static const uint16_t face[1][3] = {{0, 1, 2}};
    double turn[3][3], width[3] = {0, 0, 0};
    const int leaves = 4 * random_int(&rng, 1, LEAVES / 4), shape = kind == 0 ? FMB_CUBOID : FMB_TETRAHEDRON;
    random_rotation(turn);
    b->parts = (fmb_parts3){b->part, leaves};
    for (int i = 0; i < leaves; i += 4) {
        double at[3], edge[3][3];
        for (int k = 0; k < 9; k++)
            edge[k / 3][k % 3] = size[k % 3] * .3 * between(-1, 1);
        for (int k = 0; k < 3; k++)
            at[k] = size[k] * between(.4, .6);
        take_width(width, shape, at, edge);
        for (int image = i; image < i + 4; image++)
            put_image(b, image, at, edge, turn);
    }
    for (int i = 0; i < leaves; i++) {
        fmb_node3 *leaf = &b->node[leaves - 1 + i];
        b->volume[i].shape = shape;
        if (kind == 2) {
            CHECK_EQ(fmb_convex3_init(&b->part[i], (const fmb_real(*)[3])b->point[i], NULL, POINTS, face, 1), 0);
            CHECK_EQ(fmb_parts3_leaf(leaf, &b->parts, i), 0);
        } else {
            CHECK_EQ(fmb_leaf3_init(leaf, i, shape, b->volume[i].origin, (const fmb_real(*)[3])b->volume[i].edge), 0);
        }
    }
    build(b, leaves, kind == 2 ? fmb_parts3_box : numbers, kind == 2 ? (const void *)&b->parts : b);
    CHECK_EQ(kind == 2 ? fmb_parts3_fits(&b->tree, b->fit, NODES, &b->fits)
                       : fmb_tree3_fits(&b->tree, b->fit, NODES, &b->fits),
             0);
    const fmb_real *h = b->fit[0].half;
    CHECK(h[0] <= h[1] && h[1] <= h[2]);
    CHECK(4 * surface((double)h[0], (double)h[1], (double)h[2]) <= surface(width[0], width[1], width[2]) * times);
    CHECK(b->fits.share > 0 && b->fits.share <= 1);
}

static void test_quality(uint64_t count)
{
    static const double bar[3] = {1, .3, .05}, plate[3] = {.05, 1, 1}, rod[3] = {1, .05, .051};
    for (uint64_t n = 0; n < count; n++)
        for (int kind = 0; kind < 3; kind++) {
            check_quality(kind, bar, 1.003);
            check_quality(kind, rod, 1.55);
            /* Within 15 degrees of its own sides: sine and cosine of that are 1.225 together, and 1.5 as a square. */
            check_quality(kind, plate, 1.55);
        }
}

int main(int argc, char **argv)
{
    rng = random_start(check_seed(argc, argv, 29));
    uint64_t count = check_count(argc, argv, 40);
    if (LDBL_EPSILON < U / 64)
        test_bounds(count);
    if (LDBL_EPSILON < U / 64)
        test_boxes(50 * count);
    test_unusable(count);
    test_quality(5 * count);
    return check_done("fits_bounds");
}
