/* SPDX-License-Identifier: MIT */
/*
 * host-only: what fmb_robot_edge proves of a part by two directions (src/robot/edge.c): a box between both ends of the part and what that is
 * off; what a direction tells; and that no estimate of a moment is believed: both directions have to separate there, within the part.
 * Arguments: [SEED [COUNT]].
 */
#include "check.h"
#include "epsilon.h"
#include "uniform.h"
#include <math.h>

#include "robot/edge.c"

static const double U = EPSILON / 2;
static fmb_edge_box3 swept[2];
static fmb_frame3 box[2], wall_frame;
static const fmb_solid3 wall = {.frame = &wall_frame, .step = fmb_no_step};
static const fmb_edge3 e = {.box = box, .swept = swept, .obstacle = &wall};
static const edge_search s = {.e = &e};

static void random_ends(fmb_edge_box3 *b)
{
    for (int end = 0; end < 2; end++)
        for (int k = 0; k < 3; k++) {
            b->origin[end][k] = (fmb_real)(8 * uniform());
            b->extent[end][k] = 0;
            for (int j = 0; j < 9; j += 3) {
                b->edge[end][j + k] = (fmb_real)uniform();
                b->extent[end][k] += fmb_abs(b->edge[end][j + k]);
            }
        }
}

/* Is y between both numbers, a part x of the way, but for what the head of edge.c says of rounding? */
static int between(fmb_real y, fmb_real a, fmb_real b, fmb_real x)
{
    const double off = (double)y - ((double)a + (double)x * ((double)b - (double)a));
    return fabs(off) <= 3 * U * (fabs((double)a) + fabs((double)b)) * (sizeof(fmb_real) == 4 ? 1 : 2);
}

/* The box of swept[i] at x. Returns the numbers' sizes, all together. */
static double check_still(const edge_still *c, int i, fmb_real x)
{
    const fmb_edge_box3 *b = &swept[i];
    double size = 0;
    for (int k = 0; k < 3; k++) {
        CHECK(between(c->origin[k], b->origin[0][k], b->origin[1][k], x));
        for (int j = 0; j < 9; j += 3)
            CHECK(between(c->edge[j + k], b->edge[0][j + k], b->edge[1][j + k], x));
        CHECK(c->extent[k] == (fmb_abs(c->edge[k]) + fmb_abs(c->edge[3 + k])) + fmb_abs(c->edge[6 + k]));
        size += fabs((double)b->origin[0][k]) + fabs((double)b->origin[1][k]) + (double)b->extent[0][k] +
                (double)b->extent[1][k];
    }
    return size;
}

static void test_cut(void)
{
    const fmb_real x = (fmb_real)((uniform() + 1) / 2);
    edge_still own[2];
    edge_moment m;
    double size[2];
    for (int i = 0; i < 2; i++) {
        random_ends(&swept[i]);
        box[i].shape = i ? FMB_FRAME_SHAPE(FMB_TETRAHEDRON) : FMB_FRAME_SHAPE(FMB_CUBOID);
        for (int j = 0; j < 9; j++)
            own[i].edge[j] = 99; /* what stood there */
        own[i].extent[0] = own[i].extent[1] = own[i].extent[2] = 99;
        const double off = (double)edge_cut_box(&own[i], &s, i, x);
        size[i] = check_still(&own[i], i, x);
        CHECK(fabs(off / (8 * U * size[i]) - 1) < 20 * U);
    }
    for (int self = 0; self < 2; self++)
        for (int i = 0; i < 2; i++) {
            const edge_pair p = {i, self ? 1 - i : 0, self, NULL};
            edge_at_cut(&m, own, &s, &p, x);
            CHECK(m.f[0].origin == own[0].origin && m.f[0].edge == own[0].edge && m.f[0].extent == own[0].extent);
            CHECK_EQ(m.f[0].shape, box[i].shape);
            CHECK(m.f[1].origin == (self ? own[1].origin : wall_frame.origin));
            CHECK(!self || (m.f[1].edge == own[1].edge && m.f[1].extent == own[1].extent));
            CHECK_EQ(m.f[1].shape, self ? box[1 - i].shape : wall_frame.shape);
            CHECK(fabs((double)m.off / (8 * U * (size[i] + self * size[1 - i])) - 1) < 20 * U);
            check_still(&own[0], i, x);
            if (self)
                check_still(&own[1], 1 - i, x);
            for (int k = 0; k < 3; k++)
                CHECK(m.r.d[k] == m.f[1].origin[k] - m.f[0].origin[k]);
        }
}

/* A cube from the left of the wall's to above it: x separates until t = (1 - room) / 1.2, y from .35 + room on. */
static void past_corner(double room)
{
    static const fmb_real a = (fmb_real).25, o[3] = {0, 0, 0}, u[3] = {a, 0, 0}, v[3] = {0, a, 0}, w[3] = {0, 0, a};
    fmb_edge_box3 b = {.room = (fmb_real)room, .edge = {{a, 0, 0, 0, a, 0, 0, 0, a}, {a, 0, 0, 0, a, 0, 0, 0, a}}};
    CHECK_EQ(fmb_frame3_init(&wall_frame, FMB_CUBOID, o, u, v, w), 0);
    box[0] = wall_frame;
    for (int end = 0; end < 2; end++) {
        b.origin[end][0] = (fmb_real)(end ? -.05 : -1.25);
        b.origin[end][1] = (fmb_real)(end ? .9 : -.1);
        for (int k = 0; k < 3; k++)
            b.extent[end][k] = a;
    }
    swept[0] = b;
}

static int near(fmb_real x, double y) { return fabs((double)x - y) < 1e-5; }

static const edge_pair pair = {0, 0, 0, NULL};

/* Of any length, and either way round. */
static void ask(edge_side *d, edge_cover *c, double x, double y)
{
    *d = (edge_side){.n = {(fmb_real)x, (fmb_real)y, 0}};
    edge_ask(d, &s, &pair, c->end);
}

/* The most room with which the direction separates at the start. */
static double most_room(double x)
{
    double low = 0, high = 2;
    edge_cover c;
    edge_side d;
    for (int i = 0; i < 60; i++) {
        past_corner((low + high) / 2);
        edge_cover_start(&c, &s, &pair);
        ask(&d, &c, x, 0);
        *(d.at[0] == FMB_MISS ? &low : &high) = (low + high) / 2;
    }
    return low;
}

static void test_sides(void)
{
    CHECK(most_room(1) == most_room(-1) && most_room(1) < 1 && most_room(1) > 1 - 100 * U);
    for (int side = -1; side <= 1; side += 2)
        for (int k = 0; k < 3; k++) {
            const double room = .13 * k, scale = side * (k == 1 ? 1e-3 : 5);
            edge_cover c;
            edge_side d;
            past_corner(room);
            edge_cover_start(&c, &s, &pair);
            CHECK(c.first.at[0] == FMB_OPEN && c.last.at[1] == FMB_OPEN && c.first.when == 0 && c.last.when == 1);
            ask(&d, &c, scale, 0);
            CHECK(d.n[0] > 0 && d.n[1] == 0 && d.at[0] == FMB_MISS && d.at[1] == FMB_OPEN);
            CHECK(near(d.when, (1 - room) / 1.2) && near(d.meets, (1 + room) / 1.2));
            ask(&d, &c, 0, scale);
            CHECK(d.n[0] == 0 && d.n[1] < 0 && d.at[0] == FMB_OPEN && d.at[1] == FMB_MISS);
            CHECK(near(d.when, .35 + room) && near(d.meets, .35 - room));
            ask(&d, &c, 0, 0);
            CHECK(d.at[0] == FMB_OPEN && d.at[1] == FMB_OPEN);
            past_corner(1); /* as much as there is */
            ask(&d, &c, scale, 0);
            CHECK(d.at[0] == FMB_OPEN && d.at[1] == FMB_OPEN);
        }
}

/* Both, with moments that nobody has estimated. */
static int covered(edge_cover *c, const edge_side *first, double first_when, const edge_side *last, double last_when)
{
    c->first = *first;
    c->last = *last;
    c->first.when = (fmb_real)first_when;
    c->last.when = (fmb_real)last_when;
    return edge_cover_both(&s, &pair, c);
}

static void test_cover(void)
{
    edge_cover c;
    edge_side x, y, none;
    past_corner(.13);
    edge_cover_start(&c, &s, &pair);
    ask(&x, &c, 1, 0);
    ask(&y, &c, 0, 1);
    CHECK_EQ(covered(&c, &x, (double)x.when, &y, (double)y.when), FMB_MISS); /* .725, .48 */
    CHECK_EQ(covered(&c, &x, .74, &y, .7), FMB_MISS);
    CHECK_EQ(covered(&c, &x, .75, &y, .73), FMB_OPEN); /* x no longer separates there */
    CHECK_EQ(covered(&c, &x, .47, &y, .45), FMB_OPEN); /* nor y as yet */
    CHECK_EQ(covered(&c, &x, .6, &y, .61), FMB_OPEN);
    x.at[1] = y.at[0] = FMB_MISS;                    /* as if, so that */
    CHECK_EQ(covered(&c, &x, .5, &x, .4), FMB_MISS); /* x is proved for the moment, */
    CHECK_EQ(covered(&c, &x, 0, &x, -.1), FMB_OPEN); /* and before the part; */
    CHECK_EQ(covered(&c, &x, .01, &x, -.01), FMB_OPEN);
    CHECK_EQ(covered(&c, &y, 1.1, &y, 1), FMB_OPEN); /* y behind it */
    CHECK_EQ(covered(&c, &y, 1.01, &y, .99), FMB_OPEN);
    CHECK_EQ(covered(&c, &y, .9, &y, .8), FMB_MISS);
    none = x;
    none.at[0] = FMB_OPEN;
    CHECK_EQ(covered(&c, &none, .5, &x, .4), FMB_OPEN);
    none = x;
    none.at[1] = FMB_OPEN;
    CHECK_EQ(covered(&c, &x, .5, &none, .4), FMB_OPEN);
}

int main(int argc, char **argv)
{
    seed = check_seed(argc, argv, 1);
    const uint64_t count = check_count(argc, argv, 200);
    past_corner(0);
    for (uint64_t n = 0; n < count; n++)
        test_cut();
    test_sides();
    test_cover();
    return check_done("robot_cut");
}
