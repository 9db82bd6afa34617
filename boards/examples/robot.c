/* SPDX-License-Identifier: MIT */
/*
 * A tick of your robot's firmware: where do the links go between two way points of the joints, and is that free? It
 * takes the header that fmb-import writes (docs/robot.md, part 8):
 *
 *     fmb-import arm.urdf --name arm --header arm.h
 *     arm-none-eabi-gcc ... -Iinclude -I. robot.c src/fmb.c -lm
 *
 * Each joint goes from `from` to `to` at a constant rate, as drives do that interpolate. The way between is proved, not
 * sampled. Joints up to 7 rad.
 */
#include "arm.h"

/* Of your libm, to within one unit in the last place. */
#ifdef FMB_REAL_DOUBLE
double sin(double x);
double cos(double x);
#define SINE(x) sin(x)
#define COSINE(x) cos(x)
#else
float sinf(float x);
float cosf(float x);
#define SINE(x) sinf(x)
#define COSINE(x) cosf(x)
#endif

int arm_tick(const fmb_real from[ARM_JOINTS], const fmb_real to[ARM_JOINTS], const fmb_solid3 *obstacle,
             int32_t obstacles, fmb_scene_state *state);

/*
 * What rounding leaves open, each joint: of a link's rotation (Frobenius norm of the matrix), and so of its place, a
 * length of the chain. The table at the head of boards/program/robot/robot_step.c comes to less than half of
 * this, with sines of one ulp and coordinates up to 7 rad, in float.
 */
#define OFF ((fmb_real)0x1p-15)
/* Above what a few sums and products round. */
#define UP ((fmb_real)1.0001)

static fmb_pose3 place[3][ARM_LINKS]; /* at the start, halfway, at the end */
static fmb_joint chain[ARM_JOINTS];
static fmb_motion3 motion[ARM_BOXES];
static fmb_solid3 link[ARM_BOXES];

static fmb_real magnitude(fmb_real x) { return x < 0 ? -x : x; }

static fmb_real length(const fmb_real x[3])
{
    return (magnitude(x[0]) + magnitude(x[1]) + magnitude(x[2])) * UP; /* at least */
}

/* Of a joint, free or one that follows another. */
static fmb_real coordinate(const fmb_real q[ARM_JOINTS], int i)
{
    const robot_joint *j = &arm_joints[i];

    return j->mimic >= 0 ? j->multiplier * q[j->mimic] + j->offset : q[i];
}

/* The turn by q about the axis a. */
static void turn_about(fmb_real turn[3][3], const fmb_real a[3], fmb_real q)
{
    fmb_real s = SINE(q), c = COSINE(q);

    for (int i = 0; i < 3; i++) {
        int j = (i + 1) % 3, k = (i + 2) % 3;

        turn[i][i] = c + (1 - c) * (a[i] * a[i]);
        turn[i][j] = (1 - c) * (a[i] * a[j]) - s * a[k];
        turn[j][i] = (1 - c) * (a[i] * a[j]) + s * a[k];
    }
}

static void multiply(fmb_real to[3][3], const fmb_real a[3][3], const fmb_real b[3][3])
{
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++)
            to[i][k] = a[i][0] * b[0][k] + a[i][1] * b[1][k] + a[i][2] * b[2][k];
}

/* Where the link behind a joint is. */
static void advance(fmb_pose3 *child, const fmb_pose3 *parent, const robot_joint *joint, fmb_real q)
{
    fmb_real turn[3][3], along[3][3];

    turn_about(turn, joint->axis, joint->kind == FMB_TURNS ? q : 0);
    multiply(along, parent->rotation, joint->origin.rotation);
    multiply(child->rotation, (const fmb_real(*)[3])along, (const fmb_real(*)[3])turn);
    for (int k = 0; k < 3; k++) {
        child->translation[k] = parent->translation[k];
        for (int i = 0; i < 3; i++)
            child->translation[k] += parent->rotation[k][i] * joint->origin.translation[i] +
                                     (joint->kind == FMB_SLIDES ? q * along[k][i] * joint->axis[i] : 0);
    }
}

static void place_links(fmb_pose3 *at, const fmb_real from[ARM_JOINTS], const fmb_real to[ARM_JOINTS], fmb_real part)
{
    static const fmb_pose3 root = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {0, 0, 0}};

    at[0] = root;
    for (int i = 0; i < ARM_JOINTS; i++) {
        fmb_real a = coordinate(from, i), b = coordinate(to, i);

        advance(&at[arm_joints[i].child], &at[arm_joints[i].parent], &arm_joints[i], a + (b - a) * part);
    }
}

/* The joints that move a link, from the root on; how many. *rest: what lies behind the last of them; *way: all. */
static int32_t chain_of(int moved, const fmb_real from[ARM_JOINTS], const fmb_real to[ARM_JOINTS], fmb_real *rest,
                        fmb_real *way)
{
    int path[ARM_JOINTS], count = 0;
    int32_t moving = 0;

    *rest = *way = 0;
    for (int i = arm_links[moved].joint; i >= 0; i = arm_links[arm_joints[i].parent].joint)
        path[count++] = i;
    while (count-- > 0) {
        const robot_joint *j = &arm_joints[path[count]];
        fmb_real a = coordinate(from, path[count]), b = coordinate(to, path[count]),
                 own = length(j->origin.translation);
        fmb_real most = magnitude(a) > magnitude(b) ? magnitude(a) : magnitude(b);

        if (j->kind == FMB_SLIDES)
            own += most;
        *way = (*way + own) * UP;
        *rest = (*rest + own) * UP;
        if (j->kind == ROBOT_FIXED)
            continue;
        chain[moving] = (fmb_joint){.kind = j->kind, .acceleration = FMB_CONSTANT_RATE, .along = *rest};
        chain[moving++].change = magnitude(b - a) * UP + OFF * (most + magnitude(j->offset));
        *rest = 0;
    }
    return moving;
}

/* What box i of a link sweeps. 0, or an error. */
static int sweep_box(int moved, int i, const fmb_real from[ARM_JOINTS], const fmb_real to[ARM_JOINTS])
{
    fmb_motion_bounds bounds = {FMB_STRAIGHT, FMB_NO_TURN, 0, 0};
    fmb_real rest, way, off = OFF * ARM_JOINTS;
    int32_t moving = chain_of(moved, from, to, &rest, &way);
    int error = moving > 0 ? fmb_chain_bounds(&bounds, chain, moving, (rest + arm_reach[i]) * UP) : 0;

    if (error)
        return error;
    bounds.sway += 2 * off;
    bounds.stray += off * (way + 2 * arm_reach[i]);
    error = fmb_motion3_chain(&motion[i], &arm_boxes[i], &place[0][moved], &place[1][moved], &place[2][moved], &bounds,
                              0);
    link[i] = (fmb_solid3){.frame = &motion[i].frame,
                           .step = motion[i].displacement,
                           .is = arm_links[moved].is,
                           .may_meet = arm_links[moved].may_meet};
    return error;
}

/*
 * FMB_MISS: no link meets an obstacle, nor another link, at any time between. Else as fmb_scene3_check: do not move.
 * The limits of the joints are yours to keep. from and to are two arrays; obstacles: how many, 0: none.
 */
int arm_tick(const fmb_real from[ARM_JOINTS], const fmb_real to[ARM_JOINTS], const fmb_solid3 *obstacle,
             int32_t obstacles, fmb_scene_state *state)
{
    const fmb_scene3 scene = {.links = ARM_BOXES,
                              .obstacles = obstacles != 0 ? obstacles : FMB_NONE,
                              .zones = FMB_NONE,
                              .self = FMB_SELF_TEST,
                              .link = link,
                              .obstacle = obstacle};

    *state = (fmb_scene_state){0};
    for (int i = 0; i < ARM_JOINTS; i++)
        if (!(magnitude(coordinate(from, i)) <= 7 && magnitude(coordinate(to, i)) <= 7))
            return FMB_ERR_RANGE;
    for (int k = 0; k < 3; k++)
        place_links(place[k], from, to, (fmb_real)k / 2);
    for (int l = 0; l < ARM_LINKS; l++)
        for (int i = arm_links[l].first; i < arm_links[l].first + arm_links[l].count; i++) {
            int error = sweep_box(l, i, from, to);

            if (error)
                return error;
        }
    return fmb_scene3_check(&scene, state, FMB_NO_LIMIT);
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
    static fmb_real q[2][ARM_JOINTS]; /* now and next: of their own, else the way between them would be none */
    static fmb_frame3 floor;
    const fmb_solid3 around = {.frame = &floor, .step = fmb_no_step};
    fmb_scene_state state;

    if (fmb_check_arithmetic() || fmb_frame3_init(&floor, FMB_CUBOID, corner, u, v, w))
        return 1;
    joints_are(q[0]);
    for (int tick = 0; tick < 1000; tick++) {
        const fmb_real *now = q[tick % 2];
        fmb_real *next = q[(tick + 1) % 2];

        joints_wanted(next);
        if (arm_tick(now, next, &around, 1, &state))
            return 2; /* not proved free: stop */
        joints_go(next);
    }
    return 0;
}
#endif
