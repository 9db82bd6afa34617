/* SPDX-License-Identifier: MIT */
/*
 * What is left out or contradicts itself is an error, never "free": bounds and the poses they come with, joints and paths whose fields were
 * left at 0, callbacks that set nothing, lie or fail, counts at the ends of int. Limits are tried from both sides.
 */
#include "check.h"
#include "fmb.h"
#include <limits.h>
#include <stddef.h>

#define NUM(x) ((fmb_real)(x))

static const fmb_pose3 upright = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {0, 0, 0}};
static const fmb_pose2 upright2 = {{{1, 0}, {0, 1}}, {0, 0}};

static fmb_real nan_of(void)
{
    volatile fmb_real x = 0;
    return x / x;
}

static fmb_frame3 block(fmb_real x, fmb_real y, fmb_real z, fmb_real a, fmb_real b, fmb_real c)
{
    fmb_frame3 f;
    const fmb_real o[3] = {x, y, z}, u[3] = {a, 0, 0}, v[3] = {0, b, 0}, w[3] = {0, 0, c};
    CHECK_EQ(fmb_frame3_init(&f, FMB_CUBOID, o, u, v, w), 0);
    return f;
}

static fmb_frame2 square(fmb_real x, fmb_real y, fmb_real a, fmb_real b)
{
    fmb_frame2 f;
    const fmb_real o[2] = {x, y}, u[2] = {a, 0}, v[2] = {0, b};
    CHECK_EQ(fmb_frame2_init(&f, FMB_CUBOID, o, u, v), 0);
    return f;
}

/* Turned about z by 4 atan(s): the angle doubles (1, s) twice. 80 degrees: s = tan(20 degrees) = .36397. */
static fmb_pose2 turned2(fmb_real s)
{
    fmb_real q = 1 + s * s, c = (1 - s * s) / q, d = 2 * s / q, c2 = c * c - d * d, d2 = 2 * c * d;
    fmb_pose2 p = {{{c2, -d2}, {d2, c2}}, {0, 0}};
    return p;
}

static fmb_pose3 turned(fmb_real s)
{
    fmb_pose2 p = turned2(s);
    fmb_pose3 out = {{{p.rotation[0][0], p.rotation[0][1], 0}, {p.rotation[1][0], p.rotation[1][1], 0}, {0, 0, 1}},
                     {0, 0, 0}};
    return out;
}

/* A door that opens by 80 degrees; its rate is at most 4 s = 1.456, its centre, .5 out, has c'' of at most 1.1 (w^2/2 and w'/2). */
#define OPEN NUM(0.36397)

static int open_door(void *context, fmb_real t, fmb_pose3 *pose)
{
    (void)context;
    *pose = turned(t * OPEN);
    return 0;
}

static int open_door2(void *context, fmb_real t, fmb_pose2 *pose)
{
    (void)context;
    *pose = turned2(t * OPEN);
    return 0;
}

/* The post stands where a corner of the door passes, 1.0003 out: with no bounds, or those of a tick, it was free of it at depths 0 to 7. */
static void doors(void)
{
    static fmb_frame3 door, post;
    static fmb_frame2 door2, post2;
    door = block(0, NUM(-0.03125), 0, 1, NUM(0.0625), 2);
    post = block(NUM(0.93818), NUM(0.34704), 0, NUM(0.001), NUM(0.001), 1);
    door2 = square(0, NUM(-0.03125), 1, NUM(0.0625));
    post2 = square(NUM(0.93818), NUM(0.34704), NUM(0.001), NUM(0.001));
    const fmb_motion_bounds right = {NUM(1.6), NUM(1.46), NUM(0x1p-18), NUM(0x1p-18)};
    const fmb_motion_bounds bounds[] = {
        {0, 0, 0, 0},        /* left out */
        {NUM(1.6), 0, 0, 0}, /* one of them */
        {0, NUM(1.46), 0, 0},
        {FMB_STRAIGHT, FMB_NO_TURN, 0, 0}, /* said, and wrong */
        {NUM(1.6), FMB_NO_TURN, NUM(0x1p-18), NUM(0x1p-18)},
        {FMB_STRAIGHT, NUM(1.46), NUM(0x1p-18), NUM(0x1p-18)},
        {NUM(1.6e-4), NUM(1.46e-2), NUM(0x1p-18), NUM(0x1p-18)}, /* of one tick of a hundred */
        {NUM(1.6), NUM(1.2), NUM(0x1p-18), NUM(0x1p-18)},
        {NUM(0.5), NUM(1.46), NUM(0x1p-18), NUM(0x1p-18)},
        {-1, NUM(1.46), 0, 0},
        {NUM(1.6), -1, 0, 0},
        {4 * FMB_STRAIGHT, NUM(1.46), 0, 0}, /* a name is no number to be scaled */
    };
    for (size_t i = 0; i <= sizeof bounds / sizeof bounds[0]; i++)
        for (int depth = 0; depth < 12; depth += depth < 4 ? 1 : 3)
            for (int swap = 0; swap < 2; swap++) {
                int is_right = i == sizeof bounds / sizeof bounds[0];
                fmb_interval when = {-1, -1};
                fmb_path3 a = {.motion = FMB_ASKED, .body = &door, .at = open_door},
                          b = {.motion = FMB_RESTS, .body = &post};
                fmb_path2 a2 = {.motion = FMB_ASKED, .body = &door2, .at = open_door2},
                          b2 = {.motion = FMB_RESTS, .body = &post2};
                a.segment_bounds = a2.segment_bounds = is_right ? right : bounds[i];
                int answer = fmb_segment3(swap ? &b : &a, swap ? &a : &b, depth, &when);
                CHECK(is_right ? answer == FMB_HIT || (depth < 6 && answer == FMB_UNDECIDED)
                               : answer == FMB_ERR_RANGE && when.in == -1);
                answer = fmb_segment2(swap ? &b2 : &a2, swap ? &a2 : &b2, depth, NULL);
                CHECK(is_right ? answer == FMB_HIT || (depth < 6 && answer == FMB_UNDECIDED) : answer == FMB_ERR_RANGE);
            }
    fmb_pose3 p[3] = {upright, turned(OPEN / 2), turned(OPEN)};
    fmb_pose2 q[3] = {upright2, turned2(OPEN / 2), turned2(OPEN)};
    for (size_t i = 0; i < sizeof bounds / sizeof bounds[0]; i++) {
        fmb_motion3 m;
        fmb_motion2 m2;
        CHECK_EQ(fmb_motion3_chain(&m, &door, &p[0], &p[1], &p[2], &bounds[i], 0), FMB_ERR_RANGE);
        CHECK_EQ(fmb_sweep3(&m.frame, NULL, &post, NULL, NULL, NULL), FMB_ERR_FRAME);
        CHECK_EQ(fmb_motion2_chain(&m2, &door2, &q[0], &q[1], &q[2], &bounds[i], 0), FMB_ERR_RANGE);
        CHECK_EQ(m2.frame.shape, 0);
    }
    fmb_motion3 m;
    CHECK_EQ(fmb_motion3_chain(&m, &door, &p[0], &p[1], &p[2], &right, 0), 0);
    /* the start for the middle: .69 at once */
    CHECK_EQ(fmb_motion3_chain(&m, &door, &p[0], &p[0], &p[2], &right, 0), FMB_ERR_RANGE);
}

static int chain(fmb_real bend, fmb_real turn, fmb_real sway, fmb_real stray, const fmb_pose3 pose[3], fmb_real unit)
{
    fmb_frame3 body = block(-unit, -unit, -unit, 2 * unit, 2 * unit, 2 * unit);
    fmb_motion_bounds b = {bend == FMB_STRAIGHT ? bend : bend * unit, turn, sway, stray * unit};
    fmb_pose3 p[3];
    fmb_motion3 m;
    for (int i = 0; i < 3; i++) {
        p[i] = pose[i];
        for (int k = 0; k < 3; k++)
            p[i].translation[k] *= unit;
    }
    return fmb_motion3_chain(&m, &body, &p[0], &p[1], &p[2], &b, 0);
}

/*
 * Both sides of every limit, in units from one end of the range to the other. 3-4-5 turns: .64350111 rad each. The middle is one unit off
 * the chord: bend/8 + 2 stray.
 */
static void limits(void)
{
    fmb_pose3 turn[3] = {upright, upright, upright}, bow[3] = {upright, upright, upright},
              way[3] = {upright, upright, upright};
    for (int i = 0; i < 3; i += 2) {
        turn[i].rotation[0][0] = turn[i].rotation[1][1] = NUM(0.8);
        turn[i].rotation[0][1] = i ? NUM(-0.6) : NUM(0.6);
        turn[i].rotation[1][0] = -turn[i].rotation[0][1];
        bow[i].translation[2] = -1;
        way[i].translation[1] = NUM(i - 1);
    }
    for (int i = 0; i < 9; i++) {
        fmb_real unit = 1;
        for (int k = i; k < 4; k++)
            unit *= sizeof(fmb_real) == 4 ? NUM(0x1p-6) : NUM(0x1p-60);
        for (int k = 4; k < i; k++)
            unit *= sizeof(fmb_real) == 4 ? NUM(0x1p+6) : NUM(0x1p+60);
        CHECK_EQ(chain(FMB_STRAIGHT, NUM(1.28701), 0, 0, turn, unit), 0);
        CHECK_EQ(chain(FMB_STRAIGHT, NUM(1.28699), 0, 0, turn, unit), FMB_ERR_RANGE);
        /* from `from` to `to`: turn + 2 sway */
        CHECK_EQ(chain(FMB_STRAIGHT, NUM(1.2), NUM(0.04352), 0, turn, unit), 0);
        CHECK_EQ(chain(FMB_STRAIGHT, NUM(1.2), NUM(0.0434), 0, turn, unit), FMB_ERR_RANGE);
        CHECK_EQ(chain(FMB_STRAIGHT, FMB_NO_TURN, NUM(0.6436), 0, turn, unit), 0);
        CHECK_EQ(chain(FMB_STRAIGHT, FMB_NO_TURN, NUM(0.6434), 0, turn, unit), FMB_ERR_RANGE);
        CHECK_EQ(chain(FMB_STRAIGHT, 100, 0, 0, turn, unit), 0); /* any turn is one */
        CHECK_EQ(chain(NUM(8.00001), FMB_NO_TURN, 0, 0, bow, unit), 0);
        CHECK_EQ(chain(NUM(7.9999), FMB_NO_TURN, 0, 0, bow, unit), FMB_ERR_RANGE);
        CHECK_EQ(chain(4, FMB_NO_TURN, 0, NUM(0.25001), bow, unit), 0);
        CHECK_EQ(chain(4, FMB_NO_TURN, 0, NUM(0.24999), bow, unit), FMB_ERR_RANGE);
        CHECK_EQ(chain(FMB_STRAIGHT, FMB_NO_TURN, 0, NUM(0.5), bow, unit), 0);
        CHECK_EQ(chain(FMB_STRAIGHT, FMB_NO_TURN, 0, 0, way, unit), 0);
        way[1].translation[0] = NUM(0.0001);
        CHECK_EQ(chain(FMB_STRAIGHT, FMB_NO_TURN, 0, 0, way, unit), FMB_ERR_RANGE);
        way[1].translation[0] = 0;
    }
}

static void joints(void)
{
    const fmb_real some = NUM(0.1);
    static const fmb_joint good = {FMB_TURNS, NUM(0.01), 1, NUM(0.002), NUM(0.5), 2};
    fmb_motion_bounds b = {77, 77, 77, 77};
    fmb_joint none = {0}, j = good;
    CHECK_EQ(fmb_chain_bounds(&b, &none, 1, 1), FMB_ERR_RANGE);
    const int kind[] = {0, 3, -1, INT_MAX, INT_MIN};
    for (size_t i = 0; i < sizeof kind / sizeof kind[0]; i++) {
        j.kind = kind[i];
        CHECK_EQ(fmb_chain_bounds(&b, &j, 1, 1), FMB_ERR_RANGE);
    }
    const fmb_real acceleration[] = {0, -1, NUM(-0.002), 2 * FMB_CONSTANT_RATE, NUM(-0.0)};
    for (size_t i = 0; i < sizeof acceleration / sizeof acceleration[0]; i++)
        for (j = good, j.kind = FMB_TURNS; j.kind <= FMB_SLIDES; j.kind++) {
            j.acceleration = acceleration[i];
            CHECK_EQ(fmb_chain_bounds(&b, &j, 1, 1), FMB_ERR_RANGE);
        }
    j = good; /* stands now, and may wobble: a rate of 0 would say that it cannot */
    j.change = 0;
    CHECK_EQ(fmb_chain_bounds(&b, &j, 1, 1), 0);
    CHECK(b.turn > 0 && b.turn <= some);
    b.turn = 77;
    j.rate = 0;
    CHECK_EQ(fmb_chain_bounds(&b, &j, 1, 1), FMB_ERR_RANGE);
    j.rate = -1;
    CHECK_EQ(fmb_chain_bounds(&b, &j, 1, 1), FMB_ERR_RANGE);
    CHECK(b.turn == 77);
    j = good; /* a constant rate is said, and then the rate need not be */
    j.acceleration = FMB_CONSTANT_RATE;
    j.rate = 0;
    CHECK_EQ(fmb_chain_bounds(&b, &j, 1, 1), 0);
    CHECK(b.turn >= j.change && b.turn <= j.change * NUM(1.0001) && b.sway == 0 && b.bend >= 3 * j.change * j.change);
    j.rate = j.change / 2;
    CHECK_EQ(fmb_chain_bounds(&b, &j, 1, 1), FMB_ERR_RANGE);
    fmb_joint rest = {.kind = FMB_TURNS, .acceleration = FMB_CONSTANT_RATE, .along = 1, .across = 1};
    CHECK_EQ(fmb_chain_bounds(&b, &rest, 1, 1), 0);
    CHECK(b.turn == FMB_NO_TURN && b.bend == FMB_STRAIGHT && b.sway == 0 && b.stray == 0);
    const int count[] = {INT_MAX, INT_MIN, -1, 0, FMB_JOINTS + 1, INT_MAX / 8 + 1};
    for (size_t i = 0; i < sizeof count / sizeof count[0]; i++)
        CHECK_EQ(fmb_chain_bounds(&b, &good, count[i], 1), FMB_ERR_RANGE);
}

static int never(void *context, fmb_real t, fmb_pose3 *pose)
{
    (void)context;
    (void)t;
    *pose = upright;
    CHECK(0);
    return 0;
}

/* What it does, by number. */
static int wayward(void *context, fmb_real t, fmb_pose3 *pose)
{
    int *what = context;
    switch (*what) {
    case 0: return 0; /* sets nothing */
    case 1:           /* sets the rotation only */
        for (int i = 0; i < 9; i++)
            pose->rotation[i / 3][i % 3] = i % 4 == 0;
        return 0;
    case 2:
        *pose = upright;
        pose->translation[1] = nan_of();
        return 0;
    case 3:
        *pose = upright;
        pose->rotation[1][2] = nan_of();
        return 0;
    case 4:
        *pose = upright;
        pose->rotation[1][1] = -1;
        return 0;
    case 5:
        *pose = upright;
        pose->rotation[1][1] = 0;
        return 0;
    case 6:
        *pose = upright;
        pose->translation[0] = 2 * FMB_LARGEST;
        return 0;
    case 7: *pose = upright; return t > NUM(0.4); /* fails late, by a number that is no error */
    case 8: *pose = upright; return t > NUM(0.9) ? INT_MIN : 0;
    case 9: *pose = upright; return INT_MAX;
    default: /* another answer each time */
        *pose = upright;
        pose->translation[1] = NUM(*what);
        *what = *what == 10 ? 20 : 10;
        return 0;
    }
}

static void callbacks(void)
{
    static fmb_frame3 body, post;
    static const int expected[] = {FMB_ERR_NOT_FINITE, FMB_ERR_NOT_FINITE, FMB_ERR_NOT_FINITE,
                                   FMB_ERR_NOT_FINITE, FMB_ERR_RANGE,      FMB_ERR_RANGE,
                                   FMB_ERR_RANGE,      FMB_ERR_RANGE,      INT_MIN,
                                   FMB_ERR_RANGE,      FMB_ERR_RANGE};
    body = block(0, 0, 0, 1, 1, 1);
    post = block(5, 0, 0, 1, 1, 1);
    for (int i = 0; i <= 10; i++) {
        int what = i;
        fmb_path3 a = {
            .motion = FMB_ASKED, .body = &body, .at = wayward, .context = &what, .segment_bounds = {1, 1, 0, 0}};
        fmb_path3 b = {.motion = FMB_RESTS, .body = &post};
        CHECK_EQ(fmb_segment3(&a, &b, 3, NULL), expected[i]);
    }
}

/* Each kind of path with what it needs left out, and with what does not belong to it. */
static void paths(void)
{
    static fmb_frame3 body, post;
    static fmb_path3 good[4], a;
    body = block(0, 0, 0, 1, 1, 1);
    post = block(5, 0, 0, 1, 1, 1);
    for (int k = 1; k < 4; k++) {
        good[k] = (fmb_path3){.motion = k, .body = &body};
        good[k].from = good[k].to = k == FMB_SCREW ? &upright : NULL;
        good[k].at = k == FMB_ASKED ? open_door : NULL;
        if (k == FMB_ASKED)
            good[k].segment_bounds = (fmb_motion_bounds){2, 2, 0, 0};
    }
    fmb_path3 b = {.motion = FMB_RESTS, .body = &post};
    for (int k = 1; k < 4; k++)
        CHECK_EQ(fmb_segment3(&good[k], &b, 4, NULL), FMB_MISS);
    const int motion[] = {0, 4, -1, INT_MAX, INT_MIN};
    for (size_t i = 0; i < sizeof motion / sizeof motion[0]; i++)
        for (int k = 1; k < 4; k++) {
            a = good[k];
            a.motion = motion[i];
            CHECK_EQ(fmb_segment3(&a, &b, 4, NULL), FMB_ERR_RANGE);
            CHECK_EQ(fmb_segment3(&b, &a, 4, NULL), FMB_ERR_RANGE);
        }
    for (int k = 1; k < 4; k++)
        for (int other = 1; other < 4; other++) { /* what one needs does not make another */
            a = good[k];
            a.motion = other;
            CHECK(k == other || fmb_segment3(&a, &b, 4, NULL) < 0);
        }
    for (int field = 0; field < 7; field++)
        for (int k = FMB_RESTS; k <= FMB_SCREW; k++) {
            a = good[k];
            fmb_real *bound[] = {&a.segment_bounds.bend, &a.segment_bounds.turn, &a.segment_bounds.sway,
                                 &a.segment_bounds.stray};
            if (field < 4)
                *bound[field] = 1;
            else if (field == 4)
                a.at = never;
            else if (k == FMB_SCREW)
                *(field == 5 ? &a.from : &a.to) = NULL;
            else
                *(field == 5 ? &a.from : &a.to) = &upright;
            CHECK_EQ(fmb_segment3(&a, &b, 4, NULL), field > 4 && k == FMB_SCREW ? FMB_ERR_NULL : FMB_ERR_RANGE);
        }
    a = good[FMB_ASKED];
    a.at = NULL;
    CHECK_EQ(fmb_segment3(&a, &b, 4, NULL), FMB_ERR_NULL);
    a = good[FMB_ASKED];
    a.from = &upright;
    CHECK_EQ(fmb_segment3(&a, &b, 4, NULL), FMB_ERR_RANGE);
    const fmb_real skin[] = {-1, NUM(-1e-30), 2 * FMB_LARGEST, nan_of()};
    for (int i = 0; i < 4; i++) {
        a = good[FMB_SCREW];
        a.skin = skin[i];
        CHECK_EQ(fmb_segment3(&a, &b, 4, NULL), i < 3 ? FMB_ERR_RANGE : FMB_ERR_NOT_FINITE);
    }
    CHECK_EQ(fmb_segment3(&good[1], &b, INT_MAX, NULL), FMB_ERR_RANGE);
    CHECK_EQ(fmb_segment3(&good[1], &b, INT_MIN, NULL), FMB_ERR_RANGE);
    static fmb_path3 nothing;
    CHECK(fmb_segment3(&nothing, &b, 4, NULL) < 0 && fmb_segment3(&b, &nothing, 4, NULL) < 0);
    for (int k = 1; k < 4; k++) /* a body against itself, one object or two */
        CHECK(fmb_segment3(&good[k], &good[k], 4, NULL) > 0);
    static fmb_frame2 body2;
    body2 = square(0, 0, 1, 1);
    fmb_path2 a2 = {.motion = FMB_RESTS, .body = &body2}, b2 = {.body = &body2},
              c2 = {.motion = FMB_SCREW, .body = &body2};
    CHECK_EQ(fmb_segment2(&a2, &a2, 4, NULL), FMB_HIT);
    CHECK_EQ(fmb_segment2(&a2, &b2, 4, NULL), FMB_ERR_RANGE);
    CHECK_EQ(fmb_segment2(&a2, &c2, 4, NULL), FMB_ERR_NULL);
    c2.motion = FMB_ASKED;
    c2.from = &upright2;
    CHECK_EQ(fmb_segment2(&c2, &a2, 4, NULL), FMB_ERR_RANGE);
}

/* Outputs that are inputs: refused, or as with two objects. */
static void shared_objects(void)
{
    const fmb_pose3 end = turned(NUM(0.1));
    fmb_motion3 m, same;
    m.frame = block(0, 0, 0, 1, 1, 1);
    fmb_frame3 body = m.frame;
    CHECK_EQ(fmb_motion3_screw(&m, &m.frame, &upright, &end, 0), FMB_ERR_FRAME);
    CHECK_EQ(fmb_motion3_screw(&same, &body, &end, &end, 0), 0);
    CHECK(same.displacement[0] == 0 && same.displacement[1] == 0 && same.displacement[2] == 0);
}

int main(int argc, char **argv)
{
    (void)argc;
    (void)argv;
    doors();
    limits();
    joints();
    callbacks();
    paths();
    shared_objects();
    return check_done("contradictions");
}
