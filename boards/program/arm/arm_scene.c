/* SPDX-License-Identifier: MIT */
#include "arm_scene.h"

/*
 * The shelf is turned by the angle with cosine -24/25 and sine -7/25 (196 degrees), about a corner on the floor of the
 * cell: its width runs along (-.96, -.28, 0), its depth along (.28, -.96, 0).
 */
/* clang-format off */
#define ACROSS(x) {NUM(-0.96 * (x)), NUM(-0.28 * (x)), NUM(0)}
#define DEEP(y) {NUM(0.28 * (y)), NUM(-0.96 * (y)), NUM(0)}
#define UP(z) {NUM(0), NUM(0), NUM(z)}
/* Point (x across, y deep, z up) of the shelf. */
#define SHELF(x, y, z) {NUM(-0.02 - 0.96 * (x) + 0.28 * (y)), NUM(-0.62 - 0.28 * (x)-0.96 * (y)), NUM(z)}
/* clang-format on */

const arm_solid arm_solids[ARM_OBSTACLES] = {
    {"table", {NUM(-1), NUM(-0.35), NUM(-0.04)}, {{NUM(0.7), 0, 0}, {0, NUM(0.7), 0}, UP(0.04)}},
    {"conveyor", {NUM(-1.2), NUM(0.5), NUM(-0.15)}, {{NUM(2.8), 0, 0}, {0, NUM(0.4), 0}, UP(0.15)}},
    {"shelf, left side", SHELF(-0.32, 0, -0.1), {ACROSS(0.02), DEEP(0.3), UP(0.9)}},
    {"shelf, right side", SHELF(0.30, 0, -0.1), {ACROSS(0.02), DEEP(0.3), UP(0.9)}},
    {"shelf, lower board", SHELF(-0.3, 0, 0), {ACROSS(0.6), DEEP(0.3), UP(0.02)}},
    {"shelf, middle board", SHELF(-0.3, 0, 0.38), {ACROSS(0.6), DEEP(0.3), UP(0.02)}},
    {"shelf, upper board", SHELF(-0.3, 0, 0.76), {ACROSS(0.6), DEEP(0.3), UP(0.02)}},
    {"operator (keep out)",
     {NUM(0.7), NUM(-1.1), NUM(-0.2)},
     {{NUM(0.4), NUM(0.3), 0}, {NUM(-0.36), NUM(0.48), 0}, UP(1.3)}},
    {"crate", {NUM(1.3), NUM(0.55), NUM(0)}, {{NUM(0.3), 0, 0}, {0, NUM(0.3), 0}, UP(0.22)}},
};

/* The cell that no link may leave, turned like the shelf. */
const arm_solid arm_cell = {"cell", SHELF(-1.5, 0.6, -0.2), {ACROSS(3), DEEP(-2.2), UP(1.7)}};

/* What may be next to one another, and is: neighbours in the chain, and their neighbours from the forearm on. */
const unsigned char arm_allowed[ARM_ALLOWED][2] = {{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 5},
                                                   {5, 6}, {2, 4}, {3, 5}, {4, 6}};

/* 0.5 m/s */
const fmb_real arm_crate_step[3] = {NUM(-0.004), NUM(0), NUM(0)};

/* Above the belt, where the tool may meet the crate: -0.45 <= x <= 0.05, 0.5 <= y, z <= 0.25. */
const arm_half_space arm_pick[ARM_PICK] = {
    {{-1, 0, 0}, NUM(0.45)},
    {{1, 0, 0}, NUM(0.05)},
    {{0, -1, 0}, NUM(-0.5)},
    {{0, 0, 1}, NUM(0.25)},
};

/*
 * Computed anew from tick 0 at every tick, so that nothing accumulates. Product and sum are below 4 m and round by
 * 2^-22 m each at most: within what ARM_SKIN leaves for obstacles. So does the edge, which grows by less than 0.1 m.
 */
int arm_crate_at(int tick, int ticks, fmb_frame3 *crate)
{
    const arm_solid *solid = &arm_solids[ARM_CRATE];
    fmb_real corner[3], edge[3];
    for (int k = 0; k < 3; k++) {
        corner[k] = solid->corner[k] + (fmb_real)(tick + ticks) * arm_crate_step[k];
        edge[k] = solid->edge[0][k] - (fmb_real)ticks * arm_crate_step[k];
    }
    return fmb_frame3_init(crate, FMB_CUBOID, corner, edge, solid->edge[1], solid->edge[2]);
}

/*
 * The trajectory rests at each of these points and follows a cubic in between: the tool leaves the shelf, swings to the
 * table, passes low above it, and swings on to the conveyor. Over n ticks a joint that has to turn by x reaches 1.5 x /
 * n per tick and 6 x / n^2 per tick^2; tests/unit/test_arm.c holds both against ARM_TURN and ARM_BEND.
 */
static const struct {
    fmb_real q[ARM_JOINTS]; /* rad */
    int ticks;              /* to the next point */
} points[] = {
    {{NUM(1.23), NUM(-1.10), NUM(1.84), NUM(-0.73), NUM(0.95), NUM(1.57)}, 80},    /* between lower and middle board */
    {{NUM(0.65), NUM(-1.64), NUM(2.46), NUM(-0.82), NUM(0.37), NUM(1.57)}, 130},   /* in front of the shelf */
    {{NUM(0.14), NUM(-1.35), NUM(2.01), NUM(-2.22), NUM(-1.57), NUM(1.71)}, 80},   /* 6 cm above the table's corner */
    {{NUM(-0.52), NUM(-1.05), NUM(1.64), NUM(-2.16), NUM(-1.57), NUM(1.05)}, 100}, /* 3 cm above its far edge */
    {{NUM(-1.55), NUM(-0.99), NUM(1.46), NUM(-2.04), NUM(-1.57), NUM(0.02)}, 0},   /* 6 cm above the belt */
};

enum { SEGMENTS = (int)(sizeof points / sizeof points[0]) - 1 };

int arm_duration(void)
{
    int ticks = 0;
    for (int i = 0; i < SEGMENTS; i++)
        ticks += points[i].ticks;
    return ticks;
}

void arm_command(int tick, fmb_real q[ARM_JOINTS])
{
    int i = 0;
    while (i < SEGMENTS - 1 && tick >= points[i].ticks)
        tick -= points[i++].ticks;
    fmb_real t = (fmb_real)tick / (fmb_real)points[i].ticks;
    fmb_real share = t * t * (NUM(3) - NUM(2) * t); /* at rest at both ends */
    for (int k = 0; k < ARM_JOINTS; k++)
        q[k] = points[i].q[k] + (points[i + 1].q[k] - points[i].q[k]) * share;
}
