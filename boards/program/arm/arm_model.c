/* SPDX-License-Identifier: MIT */
/*
 * The arm: forward kinematics, and what the library needs to know to enclose a link during a step.
 *
 * THE CLAIM. Let the joints go from q(0) = from to q(T) = to in any way with
 *     |q_i'| T <= ARM_TURN ticks and |q_i''| T^2 <= ARM_BEND ticks^2.
 * Then at every moment every point within `skin` of each link lies in its motion's frame, translated by that share of
 * its displacement. Why: src/motion/motion.c. fmb_chain_bounds is told the joints' limits, the lengths of the chain,
 * and how far a box's centre is from the frame it is fixed in. What is left to say is how exact this file's poses are.
 *
 * ROUNDING, with u = 2^-24 (float). Vectors of unit length; second-order terms are in the slack at the end.
 *  - Sine and cosine are off by 2u each, so a computed 2D rotation is off by sqrt(2) 2u < 2.9u in norm; its use on two
 *    columns rounds by (sqrt(2) + 1) u each, 3.5u together; twists are exact. 6 joints: 39u for the axes of any frame.
 *  - The exact rotation that a pose stands for is the one nearest to its matrix, hence within 39u of it, too: 78u rad.
 *    (from + to)/2 rounds by 7u rad at most in each of 6 joints: 42u. ARM_SWAY is 128u.
 *  - An origin is a sum of vectors of 1.32 m total length (a, d), each constant and product off by 2u: 41u * 1.32 <
 *    55u; at most 12 additions of partial sums below 1.32 m: 16u. A centre is at most 0.26 m from there, and turned by
 *    78u: 21u. ARM_STRAY is 128u.
 *  - to - from rounds by u of it, which is less than 0.11: nothing against these.
 * In double sine and cosine keep their polynomials' error, 2^-29, and everything else shrinks.
 *
 * NOT INCLUDED: errors of the drives. For joints that may be e rad off at a tick add e per joint to sway, and e (radius
 * + length of the chain) per joint to stray.
 *
 * Sources: Denavit-Hartenberg parameters published by Universal Robots ("DH Parameters for calculations of kinematics
 * and dynamics", UR5e). The boxes are our own, of about the size of such links; measure yours.
 */
#include "arm_model.h"

const arm_joint arm_joints[ARM_JOINTS] = {
    {NUM(0), NUM(0.1625), 1}, {NUM(-0.425), NUM(0), 0},  {NUM(-0.3922), NUM(0), 0},
    {NUM(0), NUM(0.1333), 1}, {NUM(0), NUM(0.0997), -1}, {NUM(0), NUM(0.0996), 0},
};

/* reach is the square root of a sum of three squares, rounded up at the fourth decimal. */
const arm_link arm_links[ARM_LINKS] = {
    {"shoulder", 0, {NUM(0), NUM(-0.04), NUM(0)}, {NUM(0.085), NUM(0.12), NUM(0.085)}, NUM(0.0401)},
    {"upper arm", 1, {NUM(0.2125), NUM(0), NUM(0.138)}, {NUM(0.2725), NUM(0.06), NUM(0.07)}, NUM(0.2534)},
    {"forearm", 2, {NUM(0.1961), NUM(0), NUM(0.007)}, {NUM(0.2561), NUM(0.055), NUM(0.06)}, NUM(0.1963)},
    {"wrist 1", 3, {NUM(0), NUM(0), NUM(-0.005)}, {NUM(0.05), NUM(0.065), NUM(0.055)}, NUM(0.0051)},
    {"wrist 2", 4, {NUM(0), NUM(0), NUM(-0.005)}, {NUM(0.05), NUM(0.065), NUM(0.055)}, NUM(0.0051)},
    {"wrist 3", 5, {NUM(0), NUM(0), NUM(-0.025)}, {NUM(0.04), NUM(0.04), NUM(0.025)}, NUM(0.0251)},
    {"tool", 5, {NUM(0), NUM(0), NUM(0.09)}, {NUM(0.06), NUM(0.04), NUM(0.09)}, NUM(0.0901)},
};

static fmb_real magnitude(fmb_real x) { return x < 0 ? -x : x; }

/*
 * Taylor polynomials for |r| <= 0.7855. The first term left out is r^11/11! < 2^-29 for the sine and r^12/12! < 2^-32
 * for the cosine; float adds a few roundings of numbers below 1.
 */
static fmb_real sine_polynomial(fmb_real r)
{
    fmb_real s = r * r;
    fmb_real p = NUM(1.0 / 362880) * s - NUM(1.0 / 5040);
    p = p * s + NUM(1.0 / 120);
    p = p * s - NUM(1.0 / 6);
    return r + r * s * p;
}

static fmb_real cosine_polynomial(fmb_real r)
{
    fmb_real s = r * r;
    fmb_real p = NUM(1.0 / 40320) - NUM(1.0 / 3628800) * s;
    p = p * s - NUM(1.0 / 720);
    p = p * s + NUM(1.0 / 24);
    return NUM(1) - (s * NUM(0.5) - s * s * p);
}

/*
 * sin(x + quarters * pi/2): x is reduced by the nearest multiple of pi/2, which is subtracted in two parts. The first
 * part, 201/128, has products with small integers that are exact; the second is the rest of pi/2.
 * Of x up to ROBOT_MOST_TURN n has ten bits, and the first product eighteen: it stays exact, and so does the difference.
 * The second product is below a third, and rounds by a third of 2u. n may be off by what its product rounds: |r| is then
 * above pi/4 by less than .0002.
 */
static fmb_real sine_of(fmb_real x, int quarters)
{
    fmb_real turns = x * NUM(0.63661977236758134308); /* 2/pi */
    int n = (int)(turns + (turns < 0 ? NUM(-0.5) : NUM(0.5)));
    fmb_real r = (x - (fmb_real)n * NUM(1.5703125)) - (fmb_real)n * NUM(0.00048382679489661923);
    switch ((unsigned)(n + quarters) & 3u) {
    case 0: return sine_polynomial(r);
    case 1: return cosine_polynomial(r);
    case 2: return -sine_polynomial(r);
    default: return -cosine_polynomial(r);
    }
}

fmb_real arm_sine(fmb_real x) { return sine_of(x, 0); }

fmb_real arm_cosine(fmb_real x) { return sine_of(x, 1); }

/* The frame behind a joint at q, from the frame before it, also in place. Column i of a rotation is axis i. */
static void advance(const arm_joint *joint, fmb_real q, const fmb_pose3 *before, fmb_pose3 *behind)
{
    fmb_real s = arm_sine(q), c = arm_cosine(q);
    for (int k = 0; k < 3; k++) {
        fmb_real x = before->rotation[k][0], y = before->rotation[k][1], z = before->rotation[k][2];
        fmb_real turned_x = c * x + s * y;
        fmb_real turned_y = c * y - s * x;
        behind->translation[k] = before->translation[k] + joint->d * z + joint->a * turned_x;
        behind->rotation[k][0] = turned_x;
        behind->rotation[k][1] = joint->twist == 0 ? turned_y : joint->twist > 0 ? z : -z;
        behind->rotation[k][2] = joint->twist == 0 ? z : joint->twist > 0 ? -turned_y : turned_y;
    }
}

void arm_forward(const fmb_real q[ARM_JOINTS], fmb_pose3 pose[ARM_JOINTS])
{
    static const fmb_pose3 foot = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {0, 0, 0}};
    const fmb_pose3 *before = &foot;
    for (int i = 0; i < ARM_JOINTS; i++) {
        advance(&arm_joints[i], q[i], before, &pose[i]);
        before = &pose[i];
    }
}

int arm_body(fmb_frame3 *body, int link)
{
    fmb_real corner[3], edge[3][3] = {{0, 0, 0}, {0, 0, 0}, {0, 0, 0}};
    for (int k = 0; k < 3; k++) {
        corner[k] = arm_links[link].centre[k] - arm_links[link].half[k];
        edge[k][k] = 2 * arm_links[link].half[k];
    }
    return fmb_frame3_init(body, FMB_CUBOID, corner, edge[0], edge[1], edge[2]);
}

int arm_step_init(arm_step *step, const fmb_real from[ARM_JOINTS], const fmb_real to[ARM_JOINTS], int ticks)
{
    fmb_joint joint[ARM_JOINTS];
    fmb_real middle[ARM_JOINTS];
    if (ticks < 1 || ticks > ARM_TICKS)
        return FMB_ERR_RANGE;
    for (int i = 0; i < ARM_JOINTS; i++) {
        joint[i] = (fmb_joint){.kind = FMB_TURNS,
                               .change = to[i] - from[i],
                               .rate = (fmb_real)ticks * ARM_TURN,
                               .acceleration = (fmb_real)(ticks * ticks) * ARM_BEND,
                               .along = magnitude(arm_joints[i].d),
                               .across = magnitude(arm_joints[i].a)};
        middle[i] = (from[i] + to[i]) * NUM(0.5);
    }
    for (int i = 0; i < ARM_LINKS; i++) {
        int error = fmb_chain_bounds(&step->bounds[i], joint, arm_links[i].joint + 1, arm_links[i].reach);
        if (error)
            return error;
        step->bounds[i].sway += ARM_SWAY;
        step->bounds[i].stray += ARM_STRAY;
    }
    arm_forward(from, step->from);
    arm_forward(middle, step->middle);
    arm_forward(to, step->to);
    return 0;
}

int arm_step_sweep(const arm_step *step, int link, fmb_real skin, fmb_motion3 *motion)
{
    int i = arm_links[link].joint;
    return fmb_motion3_chain(motion, &arm_bodies[link], &step->from[i], &step->middle[i], &step->to[i],
                             &step->bounds[link], skin);
}

int arm_sweep(const fmb_real from[ARM_JOINTS], const fmb_real to[ARM_JOINTS], int ticks, fmb_real skin,
              fmb_motion3 motion[ARM_LINKS])
{
    arm_step step;
    int error = arm_step_init(&step, from, to, ticks);
    for (int i = 0; i < ARM_LINKS && !error; i++)
        error = arm_step_sweep(&step, i, skin, &motion[i]);
    return error;
}
