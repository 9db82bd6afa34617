/* SPDX-License-Identifier: MIT */
/*
 * fmb_robot_edge on an arm whose motions can be told by hand: each obstacle and each pair of links is looked at, and no other; bits and
 * lists leave out what they say and nothing else; everything that is not whole is refused, one thing at a time; sine and cosine.
 * Usage: test_robot_told [SEED [COUNT]], or as check.h says; COUNT: angles.
 */
#include "check.h"
#include "fmb.h"
#include "uniform.h"

#include <float.h>
#include <math.h>
#include <string.h>

enum { JOINTS = 3, BOXES = JOINTS + 1, OBSTACLES = 70, HALVINGS = 4 };

/* Link 0 has a cube at y = -1; links 1 and 2 slide along x and turn about z; link 3 is fixed to link 2. */
static fmb_robot_joint joint[JOINTS];
static fmb_robot_link links[BOXES];
static fmb_frame3 box[BOXES], obstacle_frame[OBSTACLES];
static fmb_solid3 obstacle[OBSTACLES];
static fmb_edge_link3 place[BOXES];
static fmb_edge_box3 swept[BOXES];
static fmb_box3 wall[OBSTACLES];
static uint32_t open_words[FMB_EDGE_WORDS(BOXES, OBSTACLES, HALVINGS)];
static fmb_real hint[FMB_EDGE_HINTS(BOXES, OBSTACLES)][3], from[JOINTS], to[JOINTS];
static unsigned short allowed[BOXES * BOXES][2];
static fmb_edge3 e;

/* A cube of 0.25 with its corner at (x, y, 0). */
static void cube(fmb_frame3 *f, double x, double y)
{
    static const fmb_real u[3] = {(fmb_real).25, 0, 0}, v[3] = {0, (fmb_real).25, 0}, w[3] = {0, 0, (fmb_real).25};
    const fmb_real o[3] = {(fmb_real)x, (fmb_real)y, 0};
    CHECK_EQ(fmb_frame3_init(f, FMB_CUBOID, o, u, v, w), 0);
}

/* The arm, which slides from x = 0 to 1; `obstacles` far from it. */
static void begin(int obstacles)
{
    static const double at[BOXES][2] = {{0, -1}, {0, 0}, {0, 1}, {0, 2}};
    for (int i = 0; i < BOXES; i++) {
        cube(&box[i], at[i][0], at[i][1]);
        links[i] = (fmb_robot_link){.joint = i - 1, .first = i, .count = 1};
    }
    for (int i = 0; i < JOINTS; i++) {
        joint[i] = (fmb_robot_joint){.kind = i == 0   ? FMB_SLIDES
                                             : i == 1 ? FMB_TURNS
                                                      : FMB_FIXED,
                                     .parent = i,
                                     .child = i + 1,
                                     .mimic = -1,
                                     .multiplier = 1};
        joint[i].origin = (fmb_pose3){{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {0, 0, 0}};
        joint[i].axis[0] = i == 0;
        joint[i].axis[2] = i == 1;
        from[i] = to[i] = 0;
    }
    to[0] = 1;
    for (int i = 0; i < OBSTACLES; i++) {
        cube(&obstacle_frame[i], 5, 5 + i);
        obstacle[i] = (fmb_solid3){.frame = &obstacle_frame[i], .step = fmb_no_step};
    }
    e = (fmb_edge3){.joint = joint,
                    .link = links,
                    .box = box,
                    .joints = JOINTS,
                    .boxes = BOXES,
                    .obstacles = obstacles,
                    .self = FMB_SELF_SKIP,
                    .obstacle = obstacle,
                    .want = FMB_EDGE_FIRST,
                    .halvings = HALVINGS,
                    .budget = FMB_NO_LIMIT,
                    .place = place,
                    .swept = swept,
                    .wall = wall,
                    .open = open_words,
                    .places = BOXES,
                    .sweeps = BOXES,
                    .walls = OBSTACLES,
                    .words = sizeof open_words / sizeof *open_words};
}

static int ask(fmb_edge_found3 *found) { return fmb_robot_edge(&e, from, to, found); }

/* Whichever obstacle stands in the way of whichever box, it is found; and no other is looked at in vain. */
static void test_each_obstacle(void)
{
    fmb_edge_found3 found;
    for (int want = FMB_EDGE_FIRST; want <= FMB_EDGE_ANY; want++)
        for (int i = 0; i < OBSTACLES; i++)
            for (int k = 1; k < BOXES; k++) {
                begin(i + 1 + (i % 3 == 0 ? OBSTACLES - i - 1 : 0));
                e.want = want;
                e.hint = i & 1 ? hint : NULL;
                e.hints = e.hint ? (int32_t)(sizeof hint / sizeof *hint) : 0;
                CHECK_EQ(ask(&found), FMB_MISS);
                CHECK(want == FMB_EDGE_ANY || (found.parts == 1 && found.pairs == (uint32_t)(e.obstacles * BOXES)));
                cube(&obstacle_frame[i], .765625, k - 1 + .125);
                CHECK_EQ(ask(&found), FMB_HIT);
                CHECK(found.with == FMB_WITH_OBSTACLE && found.box == k && found.other == i);
                CHECK(found.when.in <= (fmb_real).5 && found.when.out >= (fmb_real).5 && found.when.out <= 1);
                CHECK(want == FMB_EDGE_ANY || found.when.in > (fmb_real).4 - (fmb_real)0x1p-4);
                links[k].count = 0; /* without that box nothing is in the way */
                for (int n = k + 1; n < BOXES; n++)
                    links[n].first--;
                memmove(&box[k], &box[k + 1], (size_t)(BOXES - 1 - k) * sizeof *box);
                e.boxes--;
                CHECK_EQ(ask(&found), FMB_MISS);
            }
}

/* What is looked at first, where any contact will do: the end. */
static void test_scouts(void)
{
    fmb_edge_found3 found;
    for (uint32_t budget = 1; budget <= 3; budget++) {
        begin(2);
        e.want = FMB_EDGE_ANY;
        e.budget = budget;
        cube(&obstacle_frame[1], 1.1875, .125);
        cube(&obstacle_frame[0], .8125, 7); /* beside it */
        CHECK_EQ(ask(&found), FMB_HIT);
        CHECK(found.parts == 1 && found.when.in == 0 && found.when.out == 1 && found.other == 1);
        cube(&obstacle_frame[1], .1875, .125); /* at the start alone: the scout does not see it */
        to[0] = 4;
        int said = ask(&found);
        CHECK(found.parts <= budget);
        CHECK(budget > 1 || said == FMB_UNFINISHED);
    }
    begin(1); /* nor what is met at a quarter */
    e.want = FMB_EDGE_ANY;
    to[0] = 4;
    cube(&obstacle_frame[0], 1, .125);
    CHECK_EQ(ask(&found), FMB_HIT);
    CHECK(found.when.out > (fmb_real).18 && found.when.out < (fmb_real).32 && found.parts > 2);
}

/* The first contact with sliding boxes is enclosed, and both ends of when are what the parts are. */
static void test_first(void)
{
    fmb_edge_found3 found;
    for (int n = 1; n < 14; n++) {
        begin(2);
        cube(&obstacle_frame[0], .25 + .0625 * n - .03125, .125); /* met at (n - 1/2) / 16 */
        cube(&obstacle_frame[1], 1.125, 1.125);                   /* met at 14/16 */
        CHECK_EQ(ask(&found), FMB_HIT);
        CHECK(found.other == 0 && found.when.in == (fmb_real)(n - 1) / 16);
        CHECK(found.when.out >= ((fmb_real)n - (fmb_real).5) / 16 && found.when.out <= (fmb_real)(n + 1) / 16);
        e.margin = (fmb_real).125;
        CHECK(ask(&found) >= FMB_HIT && (found.with == FMB_WITH_OBSTACLE && found.other == 0));
        CHECK(found.when.in <= (fmb_real)(n > 2 ? n - 2 : 0) / 16);
    }
    begin(2); /* near, and never met: the margin decides */
    cube(&obstacle_frame[1], .5, .375);
    CHECK_EQ(ask(&found), FMB_MISS);
    e.margin = (fmb_real).124;
    CHECK_EQ(ask(&found), FMB_MISS);
    e.margin = (fmb_real).126;
    CHECK_EQ(ask(&found), FMB_UNDECIDED);
    CHECK(found.with == FMB_WITH_OBSTACLE && found.other == 1 && found.box == 1 &&
          found.when.out == found.when.in + (fmb_real).0625);
}

/* Pairs of boxes that come through each other: box a of its link is moved to where box b is. */
static void together(int a, int b)
{
    begin(FMB_NONE);
    e.obstacle = NULL;
    e.wall = NULL;
    e.walls = 0;
    e.self = FMB_SELF_TEST;
    cube(&box[a], .125, b - 1 + .125);
}

/* Each pair of links; pairs that are listed, either way round; those of one link. */
static void test_each_pair(void)
{
    fmb_edge_found3 found;
    for (int a = 0; a < BOXES; a++)
        for (int b = 0; b < BOXES; b++)
            for (int want = FMB_EDGE_FIRST; a != b && want <= FMB_EDGE_ANY; want++) {
                const int low = a < b ? a : b, high = a < b ? b : a;
                together(a, b);
                e.want = want;
                CHECK_EQ(ask(&found), FMB_HIT);
                CHECK(found.with == FMB_WITH_LINK && found.box == low && found.other == high);
                e.self = FMB_SELF_SKIP;
                CHECK_EQ(ask(&found), FMB_ERR_RANGE); /* that asks nothing */
                e.self = FMB_SELF_TEST;
                e.allowed = (const unsigned short(*)[2])allowed;
                e.pairs = 1;
                for (int c = 0; c < BOXES * BOXES; c++) {
                    allowed[0][0] = (unsigned short)(c / BOXES);
                    allowed[0][1] = (unsigned short)(c % BOXES);
                    int it = (c / BOXES == a && c % BOXES == b) || (c / BOXES == b && c % BOXES == a);
                    CHECK_EQ(ask(&found), it ? FMB_MISS : FMB_HIT);
                }
            }
    together(1, 2); /* two boxes of one link are not tested against each other */
    links[1].count = 2;
    links[2].count = 0;
    CHECK_EQ(ask(&found), FMB_MISS);
    together(1, 2);
    e.margin = (fmb_real).01;
    cube(&box[1], .255, 1.0); /* apart from each other by .005 */
    CHECK_EQ(ask(&found), FMB_UNDECIDED);
    e.margin = (fmb_real).002;
    CHECK_EQ(ask(&found), FMB_MISS);
    for (int n = 1; n <= OBSTACLES; n++) { /* the last pair, wherever its bit is */
        together(0, BOXES - 1);
        e.obstacles = n;
        e.obstacle = obstacle;
        e.wall = wall;
        e.walls = OBSTACLES;
        CHECK_EQ(ask(&found), FMB_HIT);
        CHECK(found.with == FMB_WITH_LINK && found.box == 0 && found.other == BOXES - 1);
        allowed[0][0] = 0;
        allowed[0][1] = BOXES - 1;
        e.allowed = (const unsigned short(*)[2])allowed;
        e.pairs = 1;
        CHECK_EQ(ask(&found), FMB_MISS);
    }
}

/* A 0 that is about no pair at all: refused where the definition asks for none, told by `pairs` where tables leave none. */
static void test_nothing(void)
{
    fmb_edge_found3 found;
    for (int want = FMB_EDGE_FIRST; want <= FMB_EDGE_ANY; want++) {
        together(1, 2);
        e.want = want;
        e.self = FMB_SELF_SKIP;
        CHECK_EQ(ask(&found), FMB_ERR_RANGE);
        CHECK(found.with == -1 && found.box == -1 && found.joint == -1 && found.pairs == 0);
        e.self = FMB_SELF_TEST;
        CHECK_EQ(ask(&found), FMB_HIT);
        CHECK(found.pairs > 0);
        e.allowed = (const unsigned short(*)[2])allowed;
        for (int a = 0; a < BOXES; a++)
            for (int b = a + 1; b < BOXES; b++, e.pairs++) {
                allowed[e.pairs][0] = (unsigned short)a;
                allowed[e.pairs][1] = (unsigned short)b;
            }
        CHECK_EQ(ask(&found), FMB_MISS);
        CHECK(found.with == -1 && found.pairs == 0);
        e.pairs--;
        CHECK_EQ(ask(&found), FMB_MISS);
        CHECK(found.pairs > 0);
        begin(1); /* an obstacle, which all may meet, or one of them may not */
        e.want = want;
        for (int i = 0; i < BOXES; i++)
            links[i].is = links[i].may_meet = 1;
        obstacle[0].is = obstacle[0].may_meet = 1;
        CHECK_EQ(ask(&found), FMB_MISS);
        CHECK_EQ(found.pairs, 0);
        links[BOXES - 1].may_meet = 0;
        CHECK_EQ(ask(&found), FMB_MISS);
        CHECK(found.pairs > 0);
    }
}

/*
 * A cube comes from the left of another one and is above it at the end: link 2 and an obstacle, or links 1 and 2, which both move. x separates
 * them until t = (1 - margin) / 1.2, y from (.35 + margin) on.
 */
static void past_corner(int as_links)
{
    begin(1);
    joint[1].kind = FMB_SLIDES;
    joint[1].axis[1] = 1;
    joint[1].axis[2] = 0;
    to[0] = (fmb_real)1.2;
    to[1] = 1;
    if (as_links) {
        joint[1].parent = 0;
        to[1] = -1;
        e.self = FMB_SELF_TEST;
    }
    cube(&box[0], -20, 0);
    cube(&box[1], as_links ? -1.25 : -9, -.1);
    cube(&box[2], as_links ? 0 : -1.25, as_links ? 0 : -.1);
    cube(&box[3], 9, 9);
    cube(&obstacle_frame[0], as_links ? 20 : 0, 0);
}

/* Two directions prove a part free, one until a moment and the other one from then on: no half is looked at. */
static void test_two_directions(void)
{
    fmb_edge_found3 found;
    for (int as_links = 0; as_links < 2; as_links++)
        for (int side = -1; side <= 1; side += 2)
            for (int margin = 0; margin < 2; margin++) {
                const int i = as_links ? 1 : 2, bit = as_links ? 1 + 1 + 2 : 0;
                past_corner(as_links);
                e.margin = (fmb_real)(margin ? .26 : 0);
                memset(hint, 0, sizeof hint);
                hint[i * (1 + BOXES + 1) + bit][1] = (fmb_real)side;
                e.hint = hint;
                e.hints = (int32_t)(sizeof hint / sizeof *hint);
                CHECK_EQ(ask(&found), FMB_MISS);
                CHECK_EQ(found.parts, 1);
                e.hint = NULL; /* nobody tells of y: a sweep does it */
                e.hints = e.halvings = 0;
                CHECK_EQ(ask(&found), FMB_MISS);
            }
}

/* The normal of a face separates all along, where boxes along the axes do not: no half is looked at. */
static void test_along_plate(void)
{
    static const fmb_real o[3] = {0, 0, 0}, u[3] = {1, 1, 0}, v[3] = {(fmb_real)-.05, (fmb_real).05, 0},
                          w[3] = {0, 0, (fmb_real).25};
    fmb_edge_found3 found;
    past_corner(0);
    to[0] = to[1] = (fmb_real).6;
    cube(&box[2], .2, -.3);
    CHECK_EQ(fmb_frame3_init(&obstacle_frame[0], FMB_CUBOID, o, u, v, w), 0);
    CHECK_EQ(ask(&found), FMB_MISS);
    CHECK_EQ(found.parts, 1);
}

/* No part more than the budget; and what is not known reaches to the end. */
static void test_budget(void)
{
    fmb_edge_found3 found;
    int unfinished = 0;
    for (int met = 0; met < 2; met++)
        for (uint32_t budget = 1; budget <= 12; budget++) {
            begin(1);
            cube(&obstacle_frame[0], met ? .3 : .765625, met ? .125 : .255);
            e.margin = (fmb_real)(met ? .1 : .01); /* met: in the middle, and not free at the start */
            e.budget = budget;
            const int said = ask(&found);
            CHECK(met ? said == FMB_HIT : said == FMB_UNFINISHED || said == FMB_UNDECIDED);
            CHECK(found.parts <= budget);
            CHECK(said != FMB_UNFINISHED || found.when.out == 1);
            unfinished += said == FMB_UNFINISHED;
        }
    CHECK(unfinished > 2);
    begin(1);
    cube(&obstacle_frame[0], .125, .125); /* met at the start: that is both ends of when */
    CHECK_EQ(ask(&found), FMB_HIT);
    CHECK(found.when.in == 0 && found.when.out == 0);
}

/* Which bits leave a pair out: each side has leave to meet all that the other is, and both are something. */
static void test_bits(void)
{
    fmb_edge_found3 found;
    for (int bits = 0; bits < 256; bits++) {
        const uint64_t is = bits & 3, may = bits >> 2 & 3, other_is = bits >> 4 & 3, other_may = (uint64_t)bits >> 6;
        const int out = is && other_is && (is & ~other_may) == 0 && (other_is & ~may) == 0;
        begin(1);
        cube(&obstacle_frame[0], .765625, .125);
        links[1].is = is;
        links[1].may_meet = may;
        obstacle[0].is = other_is;
        obstacle[0].may_meet = other_may;
        CHECK_EQ(ask(&found), out ? FMB_MISS : FMB_HIT);
        together(2, 1);
        links[1].is = is;
        links[1].may_meet = may;
        links[2].is = other_is;
        links[2].may_meet = other_may;
        CHECK_EQ(ask(&found), out ? FMB_MISS : FMB_HIT);
    }
}

/* The direction that showed a pair apart is kept, at its place; one that shows nothing is replaced. */
static void test_hints(void)
{
    fmb_edge_found3 found;
    for (int wrong = 0; wrong < 2; wrong++) {
        begin(2);
        to[0] = 0;
        from[1] = to[1] =
            (fmb_real).7853982; /* box 2 is a square on its corner, beside a corner of the box around it */
        cube(&obstacle_frame[1], -1.07, .51);
        memset(hint, 0, sizeof hint);
        e.hint = hint;
        e.hints = FMB_EDGE_HINTS(BOXES, 2);
        fmb_real *h = hint[2 * (2 + BOXES + 1) + 1], all = 0;
        h[0] = (fmb_real)wrong;
        CHECK_EQ(ask(&found), FMB_MISS);
        for (int i = 0; i < e.hints; i++)
            all += hint[i][0] * hint[i][0] + hint[i][1] * hint[i][1] + hint[i][2] * hint[i][2];
        CHECK(h[0] * h[1] > 0 && all == h[0] * h[0] + h[1] * h[1] + h[2] * h[2]);
        const fmb_real x = h[0], y = h[1];
        CHECK_EQ(ask(&found), FMB_MISS);
        CHECK(h[0] * y == h[1] * x && h[0] * x > 0);
    }
}

/*
 * One part alone, in whose middle nothing meets. What happens before and after it is not to be lost: the way of the other link, how it
 * turns, and what a box grows by where it turns.
 */
static void test_one_part(void)
{
    fmb_edge_found3 found;
    for (int turned = 0; turned < 2;
         turned++) { /* the one link passes through the other one, whichever of them moves */
        together(2, 1);
        e.halvings = 0;
        to[0] = 0;
        joint[1].kind = FMB_SLIDES;
        joint[1].axis[0] = 1;
        joint[1].axis[2] = 0;
        cube(&box[2], 0, 0);
        from[1] = (fmb_real)(turned ? .9 : -.4);
        to[1] = (fmb_real)(turned ? -.3 : 1);
        CHECK_EQ(ask(&found), FMB_UNDECIDED);
        CHECK(found.with == FMB_WITH_LINK && found.box == 1 && found.other == 2 && found.when.in == 0 &&
              found.when.out == 1);
    }
    for (int who = 0; who < 2; who++) /* a corner that turns comes to (.70, .76), in the end or at first */
        for (int end = 0; end < 2; end++) {
            begin(1);
            e.halvings = 0;
            to[0] = 0;
            from[1] = (fmb_real)(end ? .5 : -.5);
            to[1] = -from[1];
            cube(&obstacle_frame[0], .6, .52);
            if (who) { /* it is a box of the link before */
                together(1, 1);
                e.halvings = 0;
                to[0] = 0;
                from[1] = (fmb_real)(end ? .5 : -.5);
                to[1] = -from[1];
                cube(&box[1], .6, .52);
            }
            CHECK_EQ(ask(&found), FMB_UNDECIDED);
            CHECK(found.with == (who ? FMB_WITH_LINK : FMB_WITH_OBSTACLE) && found.box == 2 - who);
        }
}

/*
 * A thin square that turns about its own middle above a plate: in the middle of the part they are .1778 apart, and in the end corners come
 * .1785 down. Half of what the square grows by, .1768, would not tell. Whichever of the two is the link before.
 */
static void test_square_above_plate(void)
{
    static const fmb_real o[3] = {(fmb_real)-.5, (fmb_real)-.5, 0}, u[3] = {1, 0, 0}, v[3] = {0, 1, 0},
                          w[3] = {0, 0, (fmb_real).01};
    fmb_edge_found3 found;
    for (int plate = 1; plate <= 3; plate += 2) {
        together(1, 1);
        e.halvings = 0;
        to[0] = 0;
        joint[2].parent = 0; /* link 3 stands still, as link 1 does */
        from[1] = (fmb_real)-.5;
        to[1] = (fmb_real).5;
        CHECK_EQ(fmb_frame3_init(&box[2], FMB_CUBOID, o, u, v, w), 0);
        const fmb_real low[3] = {-2, (fmb_real)-1.6778, 0}, wide[3] = {4, 0, 0};
        cube(&box[0], 15, 9);
        cube(&box[1], 9, 9);
        cube(&box[3], 12, 9);
        CHECK_EQ(ask(&found), FMB_MISS);
        CHECK_EQ(fmb_frame3_init(&box[plate], FMB_CUBOID, low, wide, v, w), 0);
        CHECK_EQ(ask(&found), FMB_UNDECIDED);
        CHECK(found.with == FMB_WITH_LINK && found.box == (plate == 1 ? 1 : 2) && found.other == (plate == 1 ? 2 : 3));
    }
}

/* Cells: met, near, and a grid that is none. */
static void test_cells(void)
{
    static uint32_t words[FMB_GRID3_WORDS(8, 8, 8)];
    static const int32_t counts[3] = {8, 8, 8};
    static const fmb_real o[3] = {0, 0, 0}, size[3] = {(fmb_real).25, (fmb_real).25, (fmb_real).25};
    fmb_edge_found3 found;
    fmb_grid3 grid;
    for (int want = FMB_EDGE_FIRST; want <= FMB_EDGE_ANY; want++) {
        const int32_t cell[3] = {3, 2, 0};
        begin(1);
        e.want = want;
        CHECK_EQ(fmb_grid3_init(&grid, o, size, counts, words, (int32_t)(sizeof words / sizeof *words)), 0);
        CHECK_EQ(fmb_grid3_clear(&grid), 0);
        e.grid = &grid;
        e.joints = 1; /* link 1 alone comes near, with its box moved up to .125 below the cell */
        e.boxes = 2;
        cube(&box[1], 0, .125);
        CHECK_EQ(ask(&found), FMB_MISS);
        CHECK_EQ(fmb_grid3_set(&grid, cell, 1), 0);
        CHECK_EQ(ask(&found), FMB_MISS);
        e.margin = (fmb_real).124;
        CHECK_EQ(ask(&found), FMB_MISS);
        e.margin = (fmb_real).126;
        CHECK_EQ(ask(&found), FMB_UNDECIDED);
        CHECK(found.with == FMB_WITH_CELL && found.box == 1 && found.other == -1);
        e.margin = 0;
        cube(&box[1], .03, .375);
        CHECK_EQ(ask(&found), FMB_HIT);
        CHECK(found.with == FMB_WITH_CELL && found.box == 1 && found.other == -1);
        memset(&grid, 0, sizeof grid);
        CHECK(ask(&found) < 0 && found.with == -1 && found.box == -1);
    }
}

/* ---- what is refused ---- */

static void put_back(void)
{
    begin(2);
    e.pairs = 1;
    e.allowed = (const unsigned short(*)[2])allowed;
    e.hint = hint;
    e.hints = (int32_t)(sizeof hint / sizeof *hint);
    allowed[0][0] = allowed[0][1] = 0;
}

#define REFUSED(change, error)                                           \
    do {                                                                 \
        put_back();                                                      \
        change;                                                          \
        fmb_edge_found3 found = {.box = 7};                              \
        CHECK_EQ(fmb_robot_edge(&e, from, to, &found), (error));         \
        CHECK(found.with == -1 && found.box == -1 && found.other == -1); \
    } while (0)

static void test_nothing_there(void)
{
    REFUSED(e.link = NULL, FMB_ERR_NULL);
    REFUSED(e.box = NULL, FMB_ERR_NULL);
    REFUSED(e.joint = NULL, FMB_ERR_NULL);
    REFUSED(e.allowed = NULL, FMB_ERR_NULL);
    REFUSED(e.place = NULL, FMB_ERR_NULL);
    REFUSED(e.swept = NULL, FMB_ERR_NULL);
    REFUSED(e.open = NULL, FMB_ERR_NULL);
    REFUSED(e.hint = NULL, FMB_ERR_NULL);
    REFUSED(e.obstacle = NULL, FMB_ERR_NULL);
    REFUSED(e.wall = NULL, FMB_ERR_NULL);
    REFUSED(obstacle[1].frame = NULL, FMB_ERR_NULL);
    REFUSED(obstacle[1].step = NULL, FMB_ERR_NULL);
    put_back();
    CHECK_EQ(fmb_robot_edge(&e, NULL, to, NULL), FMB_ERR_NULL);
    CHECK_EQ(fmb_robot_edge(&e, from, NULL, NULL), FMB_ERR_NULL);
    e.joints = 0; /* then neither they nor the joints are needed, */
    e.joint = NULL;
    e.boxes = 1;
    e.pairs = 0;
    e.allowed = NULL;
    CHECK_EQ(fmb_robot_edge(&e, NULL, NULL, NULL), FMB_MISS);
    cube(&obstacle_frame[1], 0, -1);
    CHECK_EQ(fmb_robot_edge(&e, NULL, NULL, NULL), FMB_HIT);
}

static void test_counts(void)
{
    REFUSED(e.joints = -1, FMB_ERR_RANGE);
    REFUSED(e.joints = FMB_ROBOT_JOINTS + 1, FMB_ERR_RANGE);
    REFUSED(e.boxes = 0, FMB_ERR_RANGE);
    REFUSED(e.boxes = FMB_ROBOT_BOXES + 1, FMB_ERR_RANGE);
    REFUSED(e.want = FMB_EDGE_FIRST - 1, FMB_ERR_RANGE);
    REFUSED(e.want = FMB_EDGE_ANY + 1, FMB_ERR_RANGE);
    REFUSED(e.budget = 0, FMB_ERR_RANGE);
    REFUSED(e.halvings = -1, FMB_ERR_RANGE);
    REFUSED(e.halvings = FMB_SEGMENT_HALVINGS + 1, FMB_ERR_RANGE);
    REFUSED(e.pairs = -1, FMB_ERR_RANGE);
    REFUSED(e.pairs = BOXES * BOXES + 1, FMB_ERR_RANGE);
    REFUSED(e.obstacles = 0, FMB_ERR_RANGE);
    REFUSED(e.obstacles = -1, FMB_ERR_RANGE);
    REFUSED(e.obstacles = FMB_SCENE_MOST + 1, FMB_ERR_RANGE);
    REFUSED(e.self = FMB_SELF_TEST + FMB_SELF_SKIP + 1, FMB_ERR_RANGE);
    REFUSED(e.margin = -1, FMB_ERR_RANGE);
    REFUSED(e.margin = (fmb_real)NAN, FMB_ERR_NOT_FINITE);
    REFUSED(box[3].shape = 0, FMB_ERR_FRAME);
    REFUSED(obstacle_frame[1].shape = 0, FMB_ERR_FRAME);
    REFUSED(e.pairs = 0, FMB_MISS);
}

static void test_tables(void)
{
    REFUSED(links[2].joint = 2, FMB_ERR_RANGE);
    REFUSED(links[1].count = -1, FMB_ERR_RANGE);
    REFUSED(links[1].count = 2, FMB_ERR_RANGE);
    REFUSED(links[3].count = 2, FMB_ERR_RANGE);
    REFUSED(links[3].count = 0, FMB_ERR_RANGE);
    REFUSED(links[3].first = 2, FMB_ERR_RANGE);
    REFUSED((links[2].count = INT32_MAX, links[2].first = 2), FMB_ERR_RANGE);
    for (int i = 0; i < JOINTS; i++) {
        REFUSED(joint[i].kind = -1, FMB_ERR_RANGE);
        REFUSED(joint[i].kind = FMB_TURNS + FMB_SLIDES + 1, FMB_ERR_RANGE);
        REFUSED(joint[i].parent = -1, FMB_ERR_RANGE);
        REFUSED(joint[i].parent = i + 1, FMB_ERR_RANGE);
        REFUSED(joint[i].child = i, FMB_ERR_RANGE);
        REFUSED(joint[i].child = i + 2, FMB_ERR_RANGE);
        REFUSED(joint[i].origin.rotation[2][1] = (fmb_real)NAN, FMB_ERR_NOT_FINITE);
        REFUSED(joint[i].origin.rotation[2][1] = (fmb_real).1, FMB_ERR_RANGE);
        REFUSED(joint[i].origin.translation[2] = (fmb_real)NAN, FMB_ERR_NOT_FINITE);
        REFUSED(joint[i].origin.translation[2] = FMB_LARGEST * 2, FMB_ERR_RANGE);
        REFUSED((joint[i].origin.rotation[0][0] = 0, joint[i].origin.translation[0] = (fmb_real)INFINITY),
                FMB_ERR_NOT_FINITE);
    }
    REFUSED(joint[1].axis[0] = (fmb_real)NAN, FMB_ERR_NOT_FINITE);
    REFUSED(joint[1].mimic = JOINTS, FMB_ERR_RANGE);
    REFUSED(joint[1].mimic = 2, FMB_ERR_RANGE);
    REFUSED((joint[1].mimic = 0, joint[1].multiplier = 0),
            FMB_ERR_RANGE); /* by a factor of 0, which nobody follows by: -1 was left out */
    REFUSED((joint[0].mimic = 1, joint[1].mimic = 0), FMB_ERR_RANGE);
    REFUSED((joint[1].mimic = 0, joint[2].kind = FMB_TURNS, joint[2].axis[2] = 1, joint[2].mimic = 1), FMB_ERR_RANGE);
    REFUSED((joint[1].mimic = 0, joint[2].kind = FMB_TURNS, joint[2].axis[2] = 1, joint[2].mimic = 0), FMB_MISS);
    REFUSED((joint[1].mimic = 0, joint[1].multiplier = (fmb_real)NAN), FMB_ERR_NOT_FINITE);
    REFUSED((joint[1].mimic = 0, joint[1].offset = (fmb_real)NAN), FMB_ERR_NOT_FINITE);
    REFUSED(from[1] = (fmb_real)NAN, FMB_ERR_NOT_FINITE);
    REFUSED(to[1] = (fmb_real)INFINITY, FMB_ERR_NOT_FINITE);
    REFUSED(from[2] = to[2] = (fmb_real)NAN, FMB_MISS); /* of a joint that is fixed: not looked at */
    REFUSED((joint[2].axis[0] = (fmb_real)NAN, joint[2].mimic = 99), FMB_MISS);
}

/* ---- limits of joints ---- */

/* As REFUSED, of a joint that slides from -1 to 2 and one that turns from -3 to 3; `of`: the joint that is named. */
static void put_limits(void)
{
    put_back();
    joint[0].limited = joint[1].limited = 1;
    joint[0].lower = -1;
    joint[0].upper = 2;
    joint[1].lower = -3;
    joint[1].upper = 3;
}

#define BEYOND(change, error, of)                                \
    do {                                                         \
        put_limits();                                            \
        change;                                                  \
        fmb_edge_found3 found = {.joint = 7};                    \
        CHECK_EQ(fmb_robot_edge(&e, from, to, &found), (error)); \
        CHECK_EQ(found.joint, (of));                             \
    } while (0)

/* Where joints end is within; beyond it by 7u of the larger limit, too; by 10u not: at both ends of an edge, of a range. */
static void test_joint_limits(void)
{
    const fmb_real u = sizeof(fmb_real) == 4 ? (fmb_real)0x1p-24 : (fmb_real)0x1p-53;
    BEYOND((from[0] = -1, to[0] = 2, from[1] = -3, to[1] = 3), FMB_MISS, -1);
    BEYOND((from[0] = 2, to[0] = -1, from[1] = 3, to[1] = -3), FMB_MISS, -1);
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < 2; i++) {
            const fmb_real larger = i == 0 ? 2 : 3, limit = i == 0 ? (side ? 2 : -1) : side ? 3 : -3;
            const fmb_real over = side ? larger * u : -larger * u;
            BEYOND(from[i] = limit + 7 * over, FMB_MISS, -1);
            BEYOND(to[i] = limit + 7 * over, FMB_MISS, -1);
            BEYOND(from[i] = limit + 10 * over, FMB_ERR_LIMITS, i);
            BEYOND(to[i] = limit + 10 * over, FMB_ERR_LIMITS, i);
            BEYOND((e.limits = FMB_LIMITS_IGNORE, to[i] = limit * 2), FMB_MISS, -1);
        }
    BEYOND(e.limits = FMB_LIMITS_IGNORE + 1, FMB_ERR_RANGE, -1);
    BEYOND(e.limits = FMB_LIMITS_BIND - 1, FMB_ERR_RANGE, -1);
    BEYOND(joint[1].limited = 0; joint[1].lower = joint[1].upper = 0; to[1] = 30, FMB_MISS, -1);
    BEYOND(joint[1].limited = 0, FMB_ERR_RANGE, 1); /* limits stand there all the same */
    BEYOND((joint[1].limited = 0, joint[1].lower = joint[1].upper = (fmb_real)NAN), FMB_ERR_RANGE, 1);
    BEYOND((e.limits = FMB_LIMITS_IGNORE, joint[1].limited = 0), FMB_MISS, -1);
    BEYOND((joint[2].limited = 1, joint[2].lower = 1, joint[2].upper = (fmb_real)NAN), FMB_MISS, -1); /* fixed */
    BEYOND((to[0] = 3, obstacle[1].frame = NULL), FMB_ERR_NULL, -1);
    BEYOND((joint[0].upper = (fmb_real)NAN), FMB_ERR_NOT_FINITE, 0);
    BEYOND((joint[1].lower = -(fmb_real)INFINITY), FMB_ERR_NOT_FINITE, 1);
    BEYOND((joint[1].upper = FMB_LARGEST * 2), FMB_ERR_RANGE, 1);
    BEYOND((joint[1].lower = 3, joint[1].upper = -3), FMB_ERR_LIMITS, 1);
    BEYOND((joint[1].lower = joint[1].upper = 0, from[1] = to[1] = 0), FMB_MISS, -1);
    BEYOND((joint[1].lower = joint[1].upper = 0, to[1] = (fmb_real)1e-6), FMB_ERR_LIMITS, 1);
    /* Of a coordinate that cannot be the joint is named that it was given for, also where one that follows comes before. */
    for (int i = 0; i < 2; i++)
        for (int end = 0; end < 2; end++) {
            fmb_real *q = end ? to : from;
            BEYOND((joint[i].mimic = 1 - i, q[1 - i] = (fmb_real)NAN), FMB_ERR_NOT_FINITE, 1 - i);
            BEYOND((joint[i].mimic = 1 - i, q[1 - i] = (fmb_real)-INFINITY), FMB_ERR_NOT_FINITE, 1 - i);
            BEYOND((joint[i].mimic = 1 - i, q[1 - i] = 2 * FMB_LARGEST), FMB_ERR_RANGE, 1 - i);
            BEYOND((joint[0] = joint[1], joint[0].parent = 0, joint[0].child = 1, joint[0].mimic = 1,
                    joint[0].limited = joint[1].limited = 0,
                    joint[0].lower = joint[0].upper = joint[1].lower = joint[1].upper = 0, q[1] = 1025),
                   FMB_ERR_RANGE, 1);
            BEYOND((joint[i].mimic = 1 - i, joint[i].multiplier = (fmb_real)NAN), FMB_ERR_NOT_FINITE, i);
            BEYOND((joint[i].mimic = 1 - i, q[i] = (fmb_real)NAN, joint[i].offset = (fmb_real)NAN), FMB_ERR_NOT_FINITE,
                   i);
            BEYOND((joint[i].mimic = 1 - i, joint[i].multiplier = (fmb_real)0x1p-20, joint[i].offset = 9),
                   FMB_ERR_LIMITS, i);
        }
    /* A joint that follows has limits of its own, and what its coordinate is rounded by: 16u (|f q| + |g|), 64u here. */
    BEYOND((joint[1].mimic = 0, joint[1].multiplier = 1, joint[1].offset = 2), FMB_MISS, -1);
    BEYOND((joint[1].mimic = 0, joint[1].multiplier = 1, joint[1].offset = 2 + 60 * u), FMB_MISS, -1);
    BEYOND((joint[1].mimic = 0, joint[1].multiplier = 1, joint[1].offset = 2 + 120 * u), FMB_ERR_LIMITS, 1);
    BEYOND((joint[1].mimic = 0, joint[1].multiplier = -4, joint[1].offset = 0), FMB_ERR_LIMITS, 1);
    BEYOND((joint[1].mimic = 0, joint[1].multiplier = 1, to[0] = 3), FMB_ERR_LIMITS, 0);
    BEYOND((joint[1].mimic = 0, joint[1].multiplier = 1, to[1] = 300), FMB_MISS, -1); /* its own is not looked at */
    /* What else an error of a joint's is: named, too. */
    BEYOND((joint[1].limited = 0, joint[1].lower = joint[1].upper = 0, to[1] = 1025), FMB_ERR_RANGE, 1);
    BEYOND(to[1] = 1025, FMB_ERR_LIMITS, 1);
    BEYOND(to[0] = (fmb_real)NAN, FMB_ERR_NOT_FINITE, 0);
    BEYOND(joint[2].parent = 7, FMB_ERR_RANGE, 2);
}

/* Steps in degrees: no answer 0 where a joint is beyond its limits by them, whichever it is; its number is true. */
static void test_degrees(uint64_t count)
{
    fmb_edge_found3 found;
    uint64_t beyond = 0;
    for (uint64_t n = 0; n < 10 * count; n++) {
        put_limits();
        joint[2] = joint[1];
        joint[2].parent = 2;
        joint[2].child = 3;
        for (int i = 1; i < 3; i++) {
            from[i] = (fmb_real)(uniform() * 3 * 57.29577951);
            to[i] = from[i] + (fmb_real)uniform();
            joint[i].upper = (fmb_real)(uniform() + 2); /* 1 to 3 */
            joint[i].lower = -joint[i].upper;
        }
        const int said = ask(&found);
        int first = -1;
        for (int i = 2; i >= 1; i--)
            if (fmax(fabs((double)from[i]), fabs((double)to[i])) > (double)joint[i].upper + 1e-5)
                first = i;
        if (first >= 0) {
            CHECK_EQ(said, FMB_ERR_LIMITS);
            CHECK_EQ(found.joint, first);
        }
        beyond += first >= 0;
    }
    CHECK(beyond > 9 * count);
}

/* No pair is asked about: what is left is kinematics. */
static void alone(void)
{
    e.obstacles = FMB_NONE;
    e.self = FMB_SELF_TEST;
    for (int i = 0; i < BOXES; i++)
        links[i].is = links[i].may_meet = 1;
}

/* The limits that the header names, from both sides. */
static void test_limits(void)
{
    const fmb_real off = (fmb_real)(0x1p-12 / 12);
    REFUSED(joint[1].axis[2] = 1 + off * (fmb_real).97, FMB_MISS);
    REFUSED(joint[1].axis[2] = 1 + off * (fmb_real)1.03, FMB_ERR_RANGE);
    REFUSED(joint[1].axis[2] = 1 - off * (fmb_real)1.03, FMB_ERR_RANGE);
    REFUSED(from[1] = to[1] = -1025, FMB_ERR_RANGE);
    REFUSED((joint[1].mimic = 0, joint[1].multiplier = 600, to[0] = -1, joint[1].offset = 600), FMB_ERR_RANGE);
    REFUSED((from[1] = to[1] = 1020, e.halvings = 0, alone()), sizeof(fmb_real) == 4 ? FMB_ERR_RANGE : FMB_MISS);
    /* In float what an angle is off comes to 2^-10 at about 660. */
    REFUSED((from[1] = to[1] = 640, e.halvings = 0, alone()), FMB_MISS);
    REFUSED((from[1] = to[1] = 690, e.halvings = 0, alone()), sizeof(fmb_real) == 4 ? FMB_ERR_RANGE : FMB_MISS);
    REFUSED((joint[0].origin.translation[2] = joint[2].origin.translation[2] = FMB_LARGEST * (fmb_real).6),
            FMB_ERR_RANGE);
}

/*
 * A body with two edges that are .25 long and d apart at their ends, its corner at (x, y, 0). Returns how flat it is, as the header has it:
 * of a cuboid the sum of |edge|_1 / thickness along it; of a tetrahedron half of that of all edges and of 1 / thickness of all faces.
 */
static double sliver(fmb_frame3 *f, fmb_shape shape, double x, double y, double d)
{
    const double u = .25, length = sqrt(u * u + d * d), side = sqrt(2) * d; /* |v|; of normal_3, by u */
    const fmb_real o[3] = {(fmb_real)x, (fmb_real)y, 0}, a[3] = {(fmb_real)u, 0, 0},
                   b[3] = {(fmb_real)u, (fmb_real)d, 0}, c[3] = {0, 0, (fmb_real)u};
    CHECK_EQ(fmb_frame3_init(f, shape, o, a, b, c), 0);
    if (shape == FMB_CUBOID)
        return length / d + (u + d) / d + 1;
    return .5 * (3 * u + d) * (length / (u * d) + 1 / d + 1 / u + side / (u * d));
}

/* The largest d, by halving, at which that sliver of `at` is refused. */
static double refused_below(fmb_frame3 *at, fmb_shape shape, double x, double y)
{
    double low = sizeof(fmb_real) == 4 ? 0x1p-23 : 0x1p-52, high = .25;
    fmb_edge_found3 found;
    for (int i = 0; i < 60; i++) {
        const double d = sqrt(low * high);
        sliver(at, shape, x, y, d);
        const int said = ask(&found);
        CHECK(said == FMB_ERR_RANGE || said == FMB_HIT || said == FMB_UNDECIDED);
        if (said == FMB_ERR_RANGE) {
            CHECK(found.with == -1 && found.box == -1 && found.other == -1);
            low = d;
        } else
            high = d;
    }
    return low;
}

/* Slivers: refused where a frame around them is needed, and nowhere else; at the limits that the header names. */
static void test_slivers(void)
{
    const double u = sizeof(fmb_real) == 4 ? 0x1p-24 : 0x1p-53;
    fmb_edge_found3 found;
    for (int shape = FMB_CUBOID; shape <= FMB_TETRAHEDRON; shape++) {
        begin(1);
        cube(&obstacle_frame[0], .75, 2 - .125);
        double d = refused_below(&box[3], (fmb_shape)shape, 0, 2);
        const double most = 1 / (4 * (double)place[3].turn_off + 56 * u);
        CHECK(fabs(sliver(&box[3], (fmb_shape)shape, 0, 2, d) / most - 1) < 1e-3);
        cube(&obstacle_frame[0], 5, 5); /* far away: no frame is needed */
        CHECK_EQ(ask(&found), FMB_MISS);

        begin(1);
        cube(&box[3], 0, 2);
        e.margin = (fmb_real)0x1p-10;
        for (d = 0x1p-8; d > 32 * u; d /= 2) { /* an obstacle may be as flat as any frame, also with a margin */
            sliver(&obstacle_frame[0], (fmb_shape)shape, .75, 2 - 0x1p-11, d);
            CHECK(ask(&found) >= 0);
        }
        e.margin = 0;
        CHECK(ask(&found) >= 0);
    }
}

/* A sliver in a part of the finest level, where a contact of another box is known already; and beside cells, wherever they are. */
static void test_sliver_later(void)
{
    static uint32_t words[FMB_GRID3_WORDS(4, 4, 4)];
    static const int32_t counts[3] = {4, 4, 4};
    static const fmb_real o[3] = {40, 40, 40}, size[3] = {1, 1, 1};
    const double d = sizeof(fmb_real) == 4 ? 0x1p-20 : 0x1p-50;
    fmb_edge_found3 found;
    fmb_grid3 grid;
    begin(2);
    cube(&obstacle_frame[0], .5, .125);
    cube(&obstacle_frame[1], 0, 2.125);
    CHECK_EQ(ask(&found), FMB_HIT);
    sliver(&box[3], FMB_CUBOID, 0, 2.2, d);
    CHECK_EQ(ask(&found), FMB_ERR_RANGE);
    CHECK(found.with == -1 && found.box == -1 && found.other == -1 && found.parts > 1);

    begin(1);
    sliver(&box[3], FMB_CUBOID, 0, 2, d);
    CHECK_EQ(ask(&found), FMB_MISS);
    CHECK_EQ(fmb_grid3_init(&grid, o, size, counts, words, (int32_t)(sizeof words / sizeof *words)), 0);
    CHECK_EQ(fmb_grid3_clear(&grid), 0);
    e.grid = &grid;
    CHECK_EQ(ask(&found), FMB_ERR_RANGE);
    const fmb_real at[3] = {0, 2, 0}, p[3] = {(fmb_real).25, 0, 0}, q[3] = {0, (fmb_real)d, 0},
                   r[3] = {0, 0, (fmb_real).25};
    CHECK_EQ(fmb_frame3_init(&box[3], FMB_CUBOID, at, p, q, r), 0); /* as thin, but with right angles */
    CHECK_EQ(ask(&found), FMB_MISS);
}

/* The last number of each table lies in what is written, or the first of what is written in it. */
static void test_overlaps(void)
{
    put_back();
    const fmb_real *in = (const fmb_real *)(const void *)&place[BOXES - 1];
    CHECK_EQ(fmb_robot_edge(&e, in, to, NULL), FMB_ERR_RANGE);
    CHECK_EQ(fmb_robot_edge(&e, from, in, NULL), FMB_ERR_RANGE);
    in = (const fmb_real *)(const void *)&open_words[FMB_EDGE_WORDS(BOXES, 2, HALVINGS) - 1];
    CHECK_EQ(fmb_robot_edge(&e, from, in, NULL), FMB_ERR_RANGE);
    CHECK_EQ(fmb_robot_edge(&e, in, to, NULL), FMB_ERR_RANGE);
    /* Two that are written. */
    REFUSED(e.hint = (fmb_real(*)[3])(void *)open_words, FMB_ERR_RANGE);
    REFUSED(e.wall = (fmb_box3 *)(void *)place, FMB_ERR_RANGE);
    REFUSED(e.open = (uint32_t *)(void *)swept, FMB_ERR_RANGE);
    REFUSED(e.wall = (fmb_box3 *)(void *)hint, FMB_ERR_RANGE);
}

/* ---- sine and cosine: a joint that stands at q; both within 4u, as src/robot/kinematics.c has it ---- */

static void test_circle(uint64_t count)
{
    const long double u = sizeof(fmb_real) == 4 ? 0x1p-24L : 0x1p-53L;
    begin(1); /* links are placed where something is asked of them */
    e.halvings = 0;
    to[0] = 0;
    for (uint64_t i = 0; i < count; i++) {
        fmb_real q = (fmb_real)((i & 1 ? 640 : i & 2 ? 3.2 : .8) * uniform());
        from[1] = to[1] = q;
        CHECK_EQ(ask(NULL), FMB_MISS);
        if (LDBL_EPSILON < u / 64)
            CHECK(fabsl((long double)place[2].turn[0] - cosl((long double)q)) <= 4 * u &&
                  fabsl((long double)place[2].turn[1] - sinl((long double)q)) <= 4 * u);
        CHECK(place[2].turn[4] == place[2].turn[0] && place[2].turn[1] == -place[2].turn[3]);
    }
}

int main(int argc, char **argv)
{
    seed = check_seed(argc, argv, 1);
    uint64_t angles = check_count(argc, argv, 20000);
    test_each_obstacle();
    test_scouts();
    test_first();
    test_each_pair();
    test_nothing();
    test_two_directions();
    test_along_plate();
    test_budget();
    test_bits();
    test_hints();
    test_one_part();
    test_square_above_plate();
    test_cells();
    test_nothing_there();
    test_counts();
    test_tables();
    test_joint_limits();
    test_degrees(angles / 20);
    test_limits();
    test_slivers();
    test_sliver_later();
    test_overlaps();
    test_circle(angles);
    return check_done("robot_told");
}
