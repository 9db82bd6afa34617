/* SPDX-License-Identifier: MIT */
/*
 * A tick of your robot's firmware: is the way from one way point of the joints to the next free? It takes the header
 * that fmb-import writes (docs/robot.md, part 8), as it stands:
 *
 *     fmb-import arm.urdf --name arm --header arm.h
 *     arm-none-eabi-gcc ... -Iinclude -I. robot.c src/fmb.c
 *
 * Each joint goes from `from` to `to` at a constant rate, as drives do that interpolate. The way between is proved, not
 * sampled. No libm is needed.
 */
#include "arm.h"

/* Obstacles at most: yours. A tick that is not proved free is looked at in halves, so often. */
enum { OBSTACLES = 32, HALVINGS = 2 };

/*
 * What a tick works in. ONE OF THESE FOR EACH TASK, and for each interrupt, that asks. Two ticks at once in one memory
 * would answer "free" of what neither has looked at. fmb_robot_edge sees that another call is in it, and answers
 * FMB_ERR_BUSY (do not move), as far as that can be seen: docs/safety.md, part 3, "Tasks and interrupts". Zeros at
 * first.
 */
typedef struct {
    fmb_edge_link3 place[ARM_LINKS];
    fmb_edge_box3 swept[ARM_BOXES];
    fmb_box3 wall[OBSTACLES];
    uint32_t left[FMB_EDGE_WORDS(ARM_BOXES, OBSTACLES, HALVINGS)];
} arm_memory;

int arm_tick_in(arm_memory *own, const fmb_real from[ARM_JOINTS], const fmb_real to[ARM_JOINTS],
                const fmb_solid3 *obstacle, int32_t obstacles, fmb_edge_found3 *found);
int arm_tick(const fmb_real from[ARM_JOINTS], const fmb_real to[ARM_JOINTS], const fmb_solid3 *obstacle,
             int32_t obstacles, fmb_edge_found3 *found);

/*
 * FMB_MISS: no link meets an obstacle, nor another link, at any time between. Else as fmb_robot_edge: do not move.
 * FMB_ERR_LIMITS: found->joint is beyond its limits (angles in degrees?). obstacles: how many, or FMB_NONE; then, of
 * links that may all touch each other, a FMB_MISS is about nothing: found->pairs is 0.
 * own: of the task that calls.
 */
int arm_tick_in(arm_memory *own, const fmb_real from[ARM_JOINTS], const fmb_real to[ARM_JOINTS],
                const fmb_solid3 *obstacle, int32_t obstacles, fmb_edge_found3 *found)
{
    const fmb_edge3 edge = {ARM_ROBOT,
                            .obstacles = obstacles,
                            .self = FMB_SELF_TEST,
                            .obstacle = obstacle,
                            .want = FMB_EDGE_ANY,
                            .halvings = HALVINGS,
                            .budget = FMB_NO_LIMIT,
                            .place = own->place,
                            .swept = own->swept,
                            .wall = own->wall,
                            .open = own->left,
                            .places = ARM_LINKS,
                            .sweeps = ARM_BOXES,
                            .walls = OBSTACLES,
                            .words = sizeof own->left / sizeof own->left[0]};

    return fmb_robot_edge(&edge, from, to, found);
}

/* The same for ONE task, the control loop's. Another task gives arm_tick_in a memory of its own. */
int arm_tick(const fmb_real from[ARM_JOINTS], const fmb_real to[ARM_JOINTS], const fmb_solid3 *obstacle,
             int32_t obstacles, fmb_edge_found3 *found)
{
    static arm_memory control;

    return arm_tick_in(&control, from, to, obstacle, obstacles, found);
}

#ifndef ARM_TICK_ALONE
/* The drives: yours. Here they stand still. Where they are, where they are to go next, and go there. */
static void joints_are(fmb_real q[ARM_JOINTS])
{
    for (int i = 0; i < ARM_JOINTS; i++)
        q[i] = 0;
}
static void joints_wanted(fmb_real q[ARM_JOINTS]) { joints_are(q); }
static void joints_go(const fmb_real q[ARM_JOINTS]) { (void)q; }

int main(void)
{
    static const fmb_real corner[3] = {-1, -1, -1}, u[3] = {2, 0, 0}, v[3] = {0, 2, 0}, w[3] = {0, 0, (fmb_real)0.4};
    static fmb_real q[2][ARM_JOINTS]; /* now and next */
    static fmb_frame3 floor;
    const fmb_solid3 around = {.frame = &floor, .step = fmb_no_step};

    if (fmb_check_arithmetic() || fmb_frame3_init(&floor, FMB_CUBOID, corner, u, v, w))
        return 1;
    joints_are(q[0]);
    for (int tick = 0; tick < 1000; tick++) {
        const fmb_real *now = q[tick % 2];
        fmb_real *next = q[(tick + 1) % 2];

        joints_wanted(next);
        if (arm_tick(now, next, &around, 1, NULL))
            return 2; /* not proved free: stop */
        joints_go(next);
    }
    return 0;
}
#endif
