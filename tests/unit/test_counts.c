/* SPDX-License-Identifier: MIT */
/*
 * Counts and numbers that are negative or far too large: each is refused, and what was to be set is as before, or
 * refused, too.
 */
#include "check.h"
#include "fmb.h"
#include <stddef.h>

static const int32_t wild[] = {-1, -2, -65536, -16777216, INT32_MIN, INT32_MIN + 1, INT32_MIN + 4, INT32_MAX, 1 << 30};
enum { WILD = sizeof wild / sizeof *wild };

static const fmb_real corner[4][3] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
static const uint16_t side[4][3] = {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}};

static void hulls(void)
{
    fmb_hull3 h;
    fmb_real x = 7;
    for (int i = 0; i < WILD; i++) {
        CHECK_EQ(fmb_hull3_points(&h, corner, 4), 0);
        CHECK_EQ(fmb_hull3_along(&h, &h, wild[i], &x), FMB_ERR_RANGE);
        CHECK(x == 7);
        CHECK_EQ(fmb_hull3_points(&h, corner, wild[i]), FMB_ERR_RANGE);
        CHECK_EQ(fmb_hull3_distance(&h, &h, NULL, NULL), FMB_ERR_FRAME);
    }
}

static void convex(void)
{
    fmb_convex3 good, m;
    fmb_ofg3_trace trace = {.tests = 7};
    CHECK_EQ(fmb_convex3_init(&good, corner, NULL, 4, side, 4), 0);
    for (int i = 0; i < WILD; i++) {
        int refused = wild[i] < 0 ? FMB_ERR_RANGE : FMB_ERR_CAPACITY;
        CHECK_EQ(fmb_convex3_init(&m, corner, NULL, wild[i], side, 4), refused);
        CHECK_EQ(fmb_convex3_test(&m, &good, NULL), FMB_ERR_FRAME);
        CHECK_EQ(fmb_convex3_init(&m, corner, corner, 4, side, wild[i]), refused);
        CHECK_EQ(fmb_ofg3(&good, &m, FMB_OFG_MOST, FMB_OFG_EXACT, NULL), FMB_ERR_FRAME);
        CHECK_EQ(fmb_ofg3(&good, &good, wild[i], FMB_OFG_EXACT, &trace), FMB_ERR_RANGE);
        CHECK_EQ(fmb_ofg3_sweep(&good, NULL, &good, NULL, wild[i], FMB_OFG_EXACT, &trace), FMB_ERR_RANGE);
        CHECK_EQ(fmb_ofg3_parts(&good, wild[i], &good, 1, 4, FMB_OFG_EXACT, &trace), FMB_ERR_RANGE);
        CHECK_EQ(fmb_ofg3_parts(&good, 1, &good, wild[i], 4, FMB_OFG_EXACT, &trace), FMB_ERR_RANGE);
        CHECK_EQ(trace.tests, 7);
    }
}

static void systems(void)
{
    static fmb_system s;
    static fmb_rows_small work;
    for (int i = 0; i < WILD; i++) {
        CHECK_EQ(fmb_system_init(&s, 3), 0);
        CHECK_EQ(fmb_system_init(&s, wild[i]), FMB_ERR_RANGE);
        CHECK_EQ(fmb_solve_small(&s, 0, &work, NULL), FMB_ERR_FRAME);
    }
    CHECK_EQ(fmb_system_init(&s, 256 + 2), FMB_ERR_RANGE); /* kept in 8 bits */
    CHECK_EQ(fmb_solve_small(&s, 0, &work, NULL), FMB_ERR_FRAME);
    /* Options that do not exist. */
    const fmb_real o[2] = {0, 0}, far[2] = {9, 0}, u[2] = {1, 0}, v[2] = {0, 1};
    fmb_frame2 a, b;
    fmb_interval bound[2] = {{7, 7}, {7, 7}};
    CHECK_EQ(fmb_frame2_init(&a, FMB_CUBOID, o, u, v), 0);
    CHECK_EQ(fmb_frame2_init(&b, FMB_CUBOID, far, u, v), 0);
    CHECK_EQ(fmb_system2_init(&s, &a, NULL, &b, NULL), 0);
    for (int i = 0; i < WILD; i++) {
        CHECK_EQ(fmb_solve_small(&s, wild[i], &work, NULL), FMB_ERR_RANGE);
        CHECK_EQ(fmb_ranges_small(&s, wild[i], &work, bound), FMB_ERR_RANGE);
        CHECK_EQ(fmb_eliminate2(&a, NULL, &b, NULL, wild[i], &work, NULL, NULL), FMB_ERR_RANGE);
    }
    CHECK(bound[0].in == 7 && bound[1].out == 7);
    CHECK_EQ(fmb_eliminate2(&a, NULL, &b, NULL, FMB_HISTORY, &work, NULL, NULL), FMB_MISS);
    CHECK_EQ(fmb_eliminate2(&a, NULL, &b, NULL, 2 * FMB_HISTORY, &work, NULL, NULL), FMB_ERR_RANGE);
}

static void motion(void)
{
    const fmb_real o[3] = {0, 0, 0}, p[3] = {5, 0, 0};
    const fmb_joint joint = {FMB_TURNS, (fmb_real)0.5, 1, 1, 0, 1};
    fmb_motion_bounds bounds = {7, 7, 7, 7};
    fmb_frame3 f, g;
    fmb_interval when = {7, 8};
    CHECK_EQ(fmb_frame3_init(&f, FMB_CUBOID, o, corner[1], corner[2], corner[3]), 0);
    CHECK_EQ(fmb_frame3_init(&g, FMB_CUBOID, p, corner[1], corner[2], corner[3]), 0);
    const fmb_path3 a = {.motion = FMB_RESTS, .body = &f}, b = {.motion = FMB_RESTS, .body = &g};
    CHECK_EQ(fmb_segment3(&a, &b, FMB_SEGMENT_HALVINGS, &when), FMB_MISS);
    for (int i = 0; i < WILD; i++) {
        CHECK_EQ(fmb_segment3(&a, &b, wild[i], &when), FMB_ERR_RANGE);
        CHECK_EQ(fmb_chain_bounds(&bounds, &joint, wild[i], 1), FMB_ERR_RANGE);
    }
    CHECK(when.in == 7 && bounds.bend == 7 && bounds.stray == 7);
}

int main(void)
{
    hulls();
    convex();
    systems();
    motion();
    return check_done("counts");
}
