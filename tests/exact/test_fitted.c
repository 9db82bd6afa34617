/* SPDX-License-Identifier: MIT */
/*
 * Fitted boxes against exact rationals: each holds all volumes below its node, by slabs and as a parallelepiped, with the numbers as they
 * are stored; axes are as near to a rotation as is said; reach is no less than it says. Bodies of all sizes, thin, far away, degenerate
 * volumes, volumes without numbers; and convex parts with skins. Arguments: [SEED [COUNT]].
 */
#include "check.h"
#include "pairs.h"
#include <float.h>
#include <gmp.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { VOLUMES = 12, NODES = 2 * VOLUMES - 1, CORNERS = 7 };

#ifdef FMB_REAL_DOUBLE
#define UNIT 0x1p-53
#else
#define UNIT 0x1p-24
#endif

static struct random rng;
static double between(double a, double b) { return random_between(&rng, a, b); }

static struct {
    int shape;
    fmb_real origin[3], edge[3][3];
} volume[VOLUMES];
static fmb_node3 node[NODES];
static fmb_real vertex[VOLUMES][CORNERS][3];
static fmb_convex3 part[VOLUMES];
static int of_parts; /* leaves are these, and no volumes */
static fmb_tree3 tree;
static fmb_fit3 fit[NODES];
static fmb_fits3 fits;
static double tightest;

static int numbers(const void *of, int32_t number, fmb_real origin[3], fmb_real edge[3][3])
{
    (void)of;
    if (volume[number].shape > 0)
        give_numbers(origin, edge, volume[number].origin, volume[number].edge[0]);
    return volume[number].shape;
}

static void build(fmb_numbers3 *of, const void *context)
{
    node[0].volume = -1;
    CHECK_EQ(fmb_tree3_build(node, NODES, 0, 1, VOLUMES - 1, VOLUMES, FMB_NODE_OBJECT, random_int(&rng, 0, 1)), 0);
    tree = (fmb_tree3){.node = node, .nodes = NODES, .volumes = VOLUMES, .numbers = of, .context = context};
    CHECK_EQ(fmb_tree3_check(&tree, NULL), 0);
}

static void plant(double size, double away, int kind)
{
    int good = kind == 2 ? VOLUMES - 1 : VOLUMES, surface = random_int(&rng, 0, 1);
    for (int i = 0; i < VOLUMES; i++) {
        volume[i].shape = random_int(&rng, 0, 1) ? FMB_CUBOID : FMB_TETRAHEDRON;
        double thin = random_int(&rng, 0, 2) == 0 ? 1e-3 : 1;
        double p[3] = {between(-1, 1), between(-1, 1), between(-1, 1)};
        if (surface) /* a patch */
            p[2] = 0.1 * (p[0] * p[0] - p[1] * p[1]) + 0.4 * p[0];
        for (int k = 0; k < 3; k++) {
            volume[i].origin[k] = (fmb_real)(size * p[k] + (k == 1 ? away : 0));
            for (int j = 0; j < 3; j++)
                volume[i].edge[j][k] = (fmb_real)(size * (j == 2 ? thin : 0.3) * between(-1, 1));
            if (kind == 1) /* flat, or a line, or a point: no frames */
                volume[i].edge[random_int(&rng, 0, 2)][k] = 0;
        }
        fmb_leaf3_init(&node[VOLUMES - 1 + i], i, volume[i].shape, volume[i].origin,
                       (const fmb_real(*)[3])volume[i].edge);
        if (i >= good)
            volume[i].shape = FMB_ERR_RANGE;
    }
    build(numbers, NULL);
}

/* Plates and lumps of a few points, that lean, with a skin or without: what a box has to hold is not along the axes. */
static void plant_parts(double size, double away)
{
    static const uint16_t face[1][3] = {{0, 1, 2}};
    static fmb_parts3 body = {part, VOLUMES};
    const double flat = random_int(&rng, 0, 1) ? 1 : 1e-3;
    for (int i = 0; i < VOLUMES; i++) {
        const double x[3] = {between(-1, 1), between(-1, 1), between(-1, 1)};
        for (int n = 0; n < CORNERS; n++) {
            const double p = x[0] + 0.2 * between(-1, 1), q = x[1] + 0.2 * between(-1, 1),
                         r = x[2] * flat + flat * between(-0.1, 0.1);
            vertex[i][n][0] = (fmb_real)(size * (0.6 * p - 0.8 * r));
            vertex[i][n][1] = (fmb_real)(size * q + away);
            vertex[i][n][2] = (fmb_real)(size * (0.8 * p + 0.6 * r));
        }
        CHECK_EQ(fmb_convex3_init(&part[i], (const fmb_real(*)[3])vertex[i], NULL, CORNERS, face, 1), 0);
        part[i].skin = random_int(&rng, 0, 1) ? 0 : (fmb_real)(size * ldexp(between(0, 1), random_int(&rng, -20, 1)));
        CHECK_EQ(fmb_parts3_leaf(&node[VOLUMES - 1 + i], &body, i), 0);
    }
    build(fmb_parts3_box, &body);
}

/* ---- exact ---- */

static mpq_t t1, t2, t3;

static void dot(mpq_t to, mpq_t x[3], mpq_t y[3])
{
    mpq_set_ui(to, 0, 1);
    for (int k = 0; k < 3; k++) {
        mpq_mul(t1, x[k], y[k]);
        mpq_add(to, to, t1);
    }
}

static void cross(mpq_t to[3], mpq_t x[3], mpq_t y[3])
{
    for (int k = 0; k < 3; k++) {
        mpq_mul(t1, x[(k + 1) % 3], y[(k + 2) % 3]);
        mpq_mul(t2, x[(k + 2) % 3], y[(k + 1) % 3]);
        mpq_sub(to[k], t1, t2);
    }
}

static mpq_t axis[3][3], dual[3][3], half[3], middle[3], volume_of_axes, corner[3], at, bound, skin;

static void take_fit(const fmb_fit3 *f)
{
    for (int i = 0; i < 3; i++) {
        mpq_set_d(half[i], (double)f->half[i]);
        mpq_set_d(middle[i], (double)f->middle[i]);
        for (int k = 0; k < 3; k++)
            mpq_set_d(axis[i][k], (double)f->axis[i][k]);
    }
    for (int i = 0; i < 3; i++)
        cross(dual[i], axis[(i + 1) % 3], axis[(i + 2) % 3]);
    dot(volume_of_axes, axis[0], dual[0]);
    CHECK(mpq_sgn(volume_of_axes) > 0);
    for (int i = 0; i < 3; i++)
        for (int j = i; j < 3; j++) {
            dot(at, axis[i], axis[j]);
            CHECK(fabs(mpq_get_d(at) - (i == j)) <= 33 * UNIT);
        }
    CHECK(f->half[0] <= f->half[1] && f->half[1] <= f->half[2]);
}

/* Is at no larger than limit, and so much smaller that a ball about the corner is on the same side of the face with normal n? */
static int leaves_room(mpq_t limit, mpq_t n[3])
{
    if (mpq_cmp(at, limit) > 0)
        return 0;
    dot(t3, n, n);
    mpq_mul(t3, t3, skin);
    mpq_mul(t3, t3, skin);
    mpq_sub(t1, limit, at);
    mpq_mul(t1, t1, t1);
    return mpq_cmp(t3, t1) <= 0;
}

/* Is the corner within, and the skin about it? */
static int holds(void)
{
    int within = 1;
    for (int k = 0; k < 3; k++)
        mpq_sub(corner[k], corner[k], middle[k]);
    for (int i = 0; i < 3; i++) {
        dot(at, axis[i], corner);
        mpq_abs(at, at);
        within &= leaves_room(half[i], axis[i]);
        double room = mpq_get_d(half[i]) - mpq_get_d(at);
        tightest = fmin(tightest, room / (UNIT * (mpq_get_d(half[2]) + 1e-300)));
        dot(at, dual[i], corner);
        mpq_abs(at, at);
        mpq_mul(bound, half[i], volume_of_axes);
        within &= leaves_room(bound, dual[i]);
    }
    return within;
}

static void add_real(fmb_real x, int k)
{
    mpq_set_d(t1, (double)x);
    mpq_add(corner[k], corner[k], t1);
}

/* Corner number c of leaf i; of one without numbers: of its box. */
static int set_corner(int i, int c)
{
    const fmb_node3 *n = &node[i];
    int v = n->volume;
    mpq_set_d(skin, of_parts ? (double)part[v].skin : 0);
    for (int k = 0; k < 3 && of_parts; k++)
        mpq_set_d(corner[k], (double)vertex[v][c < CORNERS ? c : 0][k]);
    if (of_parts)
        return c < CORNERS;
    for (int k = 0; k < 3; k++) {
        mpq_set_ui(corner[k], 0, 1);
        if (volume[v].shape < 0) {
            add_real(c >> k & 1 ? n->box.max[k] : n->box.min[k], k);
            continue;
        }
        add_real(volume[v].origin[k], k);
        for (int e = 0; e < 3; e++)
            if (volume[v].shape == FMB_CUBOID ? c >> e & 1 : c == e + 1)
                add_real(volume[v].edge[e][k], k);
    }
    return volume[v].shape == FMB_TETRAHEDRON ? c < 4 : c < 8;
}

static int below(int i, int top)
{
    while (i > top)
        i = node[i].parent;
    return i == top;
}

static void judge(void)
{
    for (int i = 0; i < NODES; i++) {
        double m = 0, h = 0;
        take_fit(&fit[i]);
        for (int k = 0; k < 3; k++) {
            m += (double)fit[i].middle[k] * (double)fit[i].middle[k];
            h += (double)fit[i].half[k] * (double)fit[i].half[k];
        }
        CHECK(sqrt(m) + sqrt(h) <= (double)fits.reach);
        for (int l = i; l < NODES; l++)
            if (node[l].child < 0 && below(l, i))
                for (int c = 0; set_corner(l, c); c++)
                    CHECK(holds());
    }
}

int main(int argc, char **argv)
{
    rng = random_start(check_seed(argc, argv, 24));
    int count = (int)check_count(argc, argv, 60);
    mpq_t *all[] = {&t1, &t2, &t3, &volume_of_axes, &at, &bound, &skin};
    for (unsigned n = 0; n < sizeof all / sizeof all[0]; n++)
        mpq_init(*all[n]);
    for (int i = 0; i < 3; i++) {
        mpq_init(half[i]);
        mpq_init(middle[i]);
        mpq_init(corner[i]);
        for (int k = 0; k < 3; k++) {
            mpq_init(axis[i][k]);
            mpq_init(dual[i][k]);
        }
    }
    tightest = 1e300;
    for (int n = 0; n < count; n++) {
        double size = ldexp(1, random_int(&rng, -20, 20));
        plant(size, random_int(&rng, 0, 3) ? 0 : size * between(0, 1e6), random_int(&rng, 0, 3));
        CHECK_EQ(fmb_tree3_fits(&tree, fit, NODES, &fits), 0);
        judge();
    }
    of_parts = 1;
    for (int n = 0; n < count; n += 2) {
        double size = ldexp(1, random_int(&rng, -20, 20));
        /* Parts are within 2^33. */
        plant_parts(size, random_int(&rng, 0, 3) ? 0 : fmin(size * between(0, 1e6), 0x1p32));
        CHECK_EQ(fmb_parts3_fits(&tree, fit, NODES, &fits), 0);
        judge();
    }
    printf("least room: %.1f u of the longest half width\n", tightest);
    return check_done("fitted");
}
