/* SPDX-License-Identifier: MIT */
/*
 * The arm, and the bound on what rotation within a tick adds to the straight sweep of a link's box.
 *
 * THE CLAIM. Let the joints go from q(0) = from to q(T) = to in any way with |q_i'| T <= turn_i and |q_i''| T^2 <= ARM_BEND.
 * Then at every moment each link lies in its box, taken at the orientation of joint angles (from + to)/2, translated
 * along the chord from its centre's start to its centre's end, and made larger by `margin` on all six sides:
 *
 *     margin = bow/8 + 2 radius sin(angle/4) + ARM_ROUNDING,       2 sin(angle/4) <= angle/2,
 *     angle = sum of turn_i,   bow >= |c''| T^2,   both over the joints that move the link.
 *
 * WHY. Time t runs from 0 to T; c is the box's centre.
 * 1. Rate. The mean of q_i' over the tick is (to_i - from_i)/T, and q_i'(t) - q_i'(s) <= |t-s| max|q_i''|, so
 *    |q_i'| T <= |to_i - from_i| + ARM_BEND/2. The drive's limit ARM_TURN holds as well; turn_i is the smaller of the two.
 * 2. Orientation. |q_i(t) - from_i| <= turn_i t/T and |q_i(t) - to_i| <= turn_i (T-t)/T; half their sum says that no joint is
 *    ever more than turn_i/2 away from (from_i + to_i)/2. Turning one joint by x turns all behind it by x about some axis, and
 *    angles of rotations in sequence add at most: the link is never more than angle/2 away from the orientation of its box.
 * 3. A point at distance r from the centre moves by 2 r sin(x/2) at most when turned by x: here 2 radius sin(angle/4).
 * 4. Bow. c = sum of vectors p_j, each fixed behind some joint: d_j z_{j-1} behind joint j-1, a_j x_j behind joint j, the
 *    box's own offset behind the last. With unit joint axes z,
 *        p'' = sum_i q_i'' (z_i x p) + sum_i sum_k q_i' q_k' z_min(i,k) x (z_max(i,k) x p)
 *    over the joints i, k that move p, and each product is at most |p| long: |p''| T^2 <= |p| (sum bend + (sum turn)^2).
 *    A curve with |c''| <= m stays within m t(T-t)/2 <= m T^2/8 of the point that runs along its chord at constant speed.
 * 5. A box enlarged by x on all six sides contains every point within x of it.
 * The two terms peak at different moments, the ends and the middle of the tick; adding them is simple, and up to twice too much.
 *
 * ROUNDING, with u = 2^-24 (float). Vectors of unit length; second-order terms are in the slack at the end.
 *  - Sine and cosine are off by 2u each, so a computed 2D rotation is off by sqrt(2) 2u = 2.9u in norm; its use on two columns
 *    rounds by (sqrt(2) + 1) u each, 3.5u together; twists are exact. 6 joints: 39u for the axes of any frame.
 *  - A centre is a sum of vectors of 1.5 m total length (a, d, centre), each constant and product off by 2u: 41u * 1.5 = 62u;
 *    at most 15 additions of partial sums below 1.5 m: 23u. Displacement: below u. Together 86u at both ends.
 *  - (from + to)/2 rounds by 7u rad at most, 6 joints, radius below .32 m: 14u.
 *  - Corner of the box: three subtractions of vectors, results below 1.9 m: 6u. (Its edges are doubled halves: exact.)
 *  - Axes that are not quite orthonormal: the matrix M of the computed half edges' directions is within 42u of a rotation in
 *    norm, so the coordinates M^-1 p of a point within .35 m of the centre are within 15u of the true ones.
 *  - margin itself: below .2 m, fewer than 40 roundings of positive terms: 8u. An obstacle's own rounding: 16u.
 *  145u in all. ARM_ROUNDING is 256u.
 * In double sine and cosine keep their polynomials' error, 2^-29, and everything else shrinks.
 *
 * NOT INCLUDED: errors of the drives. For joints that may be e rad off at a tick add e (radius + length of the chain) per joint.
 *
 * Sources: Denavit-Hartenberg parameters published by Universal Robots ("DH Parameters for calculations of kinematics and
 * dynamics", UR5e). The boxes are our own, of about the size of such links; measure yours.
 */
#include "arm_model.h"

const arm_joint arm_joints[ARM_JOINTS] = {
    {NUM(0), NUM(0.1625), 1},  {NUM(-0.425), NUM(0), 0},  {NUM(-0.3922), NUM(0), 0},
    {NUM(0), NUM(0.1333), 1},  {NUM(0), NUM(0.0997), -1}, {NUM(0), NUM(0.0996), 0},
};

/* reach and radius are square roots of sums of three squares, rounded up at the fourth decimal. */
const arm_link arm_links[ARM_LINKS] = {
    {"shoulder", 0, {NUM(0), NUM(-0.04), NUM(0)}, {NUM(0.085), NUM(0.12), NUM(0.085)}, NUM(0.0401), NUM(0.1699)},
    {"upper arm", 1, {NUM(0.2125), NUM(0), NUM(0.138)}, {NUM(0.2725), NUM(0.06), NUM(0.07)}, NUM(0.2534), NUM(0.2877)},
    {"forearm", 2, {NUM(0.1961), NUM(0), NUM(0.007)}, {NUM(0.2561), NUM(0.055), NUM(0.06)}, NUM(0.1963), NUM(0.2688)},
    {"wrist 1", 3, {NUM(0), NUM(0), NUM(-0.005)}, {NUM(0.05), NUM(0.065), NUM(0.055)}, NUM(0.0051), NUM(0.0988)},
    {"wrist 2", 4, {NUM(0), NUM(0), NUM(-0.005)}, {NUM(0.05), NUM(0.065), NUM(0.055)}, NUM(0.0051), NUM(0.0988)},
    {"wrist 3", 5, {NUM(0), NUM(0), NUM(-0.025)}, {NUM(0.04), NUM(0.04), NUM(0.025)}, NUM(0.0251), NUM(0.0619)},
    {"tool", 5, {NUM(0), NUM(0), NUM(0.09)}, {NUM(0.06), NUM(0.04), NUM(0.09)}, NUM(0.0901), NUM(0.1154)},
};

static fmb_real magnitude(fmb_real x) { return x < 0 ? -x : x; }

/*
 * Taylor polynomials for |r| <= 0.7855. The first term left out is r^11/11! < 2^-29 for the sine and r^12/12! < 2^-32 for the
 * cosine; float adds a few roundings of numbers below 1.
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
 * sin(x + quarters * pi/2): x is reduced by the nearest multiple of pi/2, which is subtracted in two parts. The first part,
 * 201/128, has products with small integers that are exact; the second is the rest of pi/2.
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

/* The frame behind a joint that stands at q, from the frame before it. May work in place. */
static void advance(const arm_joint *joint, fmb_real q, const arm_pose *before, arm_pose *behind)
{
    fmb_real s = arm_sine(q), c = arm_cosine(q);
    for (int k = 0; k < 3; k++) {
        fmb_real x = before->axis[0][k], y = before->axis[1][k], z = before->axis[2][k];
        fmb_real turned_x = c * x + s * y;
        fmb_real turned_y = c * y - s * x;
        behind->origin[k] = before->origin[k] + joint->d * z + joint->a * turned_x;
        behind->axis[0][k] = turned_x;
        behind->axis[1][k] = joint->twist == 0 ? turned_y : joint->twist > 0 ? z : -z;
        behind->axis[2][k] = joint->twist == 0 ? z : joint->twist > 0 ? -turned_y : turned_y;
    }
}

void arm_forward(const fmb_real q[ARM_JOINTS], arm_pose pose[ARM_JOINTS])
{
    static const arm_pose foot = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {0, 0, 0}};
    const arm_pose *before = &foot;
    for (int i = 0; i < ARM_JOINTS; i++) {
        advance(&arm_joints[i], q[i], before, &pose[i]);
        before = &pose[i];
    }
}

/* The centres of all boxes when the joints stand at q. poses: room for the frames. */
static void box_centres(const fmb_real q[ARM_JOINTS], arm_pose poses[ARM_JOINTS], fmb_real centre[ARM_LINKS][3])
{
    arm_forward(q, poses);
    for (int i = 0; i < ARM_LINKS; i++) {
        const arm_link *link = &arm_links[i];
        const arm_pose *pose = &poses[link->joint];
        for (int k = 0; k < 3; k++)
            centre[i][k] = pose->origin[k] + (link->centre[0] * pose->axis[0][k] + link->centre[1] * pose->axis[1][k] +
                                              link->centre[2] * pose->axis[2][k]);
    }
}

/* The formula at the top of this file, for all links in one walk along the chain. turn[i]: rad. */
static void link_margins(const fmb_real turn[ARM_JOINTS], fmb_real joint_bend, fmb_real margin[ARM_LINKS])
{
    fmb_real angle = 0; /* sum of the turns so far, rad */
    fmb_real bend = 0;  /* sum of |q''| T^2 so far, rad */
    fmb_real pull = 0;  /* |p''| T^2 of a vector of length 1 fixed behind the joints so far */
    fmb_real bow = 0;   /* |c''| T^2 of the frame's origin, m */
    for (int i = 0, link = 0; i < ARM_JOINTS; i++) {
        bow += magnitude(arm_joints[i].d) * pull;
        angle += turn[i];
        bend += joint_bend;
        pull = bend + angle * angle;
        bow += magnitude(arm_joints[i].a) * pull;
        for (; link < ARM_LINKS && arm_links[link].joint == i; link++)
            margin[link] = (bow + arm_links[link].reach * pull) * NUM(0.125) + arm_links[link].radius * angle * NUM(0.5) +
                           ARM_ROUNDING;
    }
}

int arm_step_init(arm_step *step, const fmb_real from[ARM_JOINTS], const fmb_real to[ARM_JOINTS], int ticks)
{
    fmb_real turn[ARM_JOINTS], middle[ARM_JOINTS], most = (fmb_real)ticks * ARM_TURN, bend = (fmb_real)(ticks * ticks) * ARM_BEND;
    if (ticks < 1 || ticks > ARM_TICKS)
        return -1;
    for (int i = 0; i < ARM_JOINTS; i++) {
        fmb_real change = magnitude(to[i] - from[i]);
        if (!(change <= most))
            return -1;
        turn[i] = change + bend * NUM(0.5);
        if (turn[i] > most)
            turn[i] = most;
        middle[i] = (from[i] + to[i]) * NUM(0.5);
    }
    link_margins(turn, bend, step->margin);
    box_centres(from, step->middle, step->start);
    box_centres(to, step->middle, step->end);
    arm_forward(middle, step->middle);
    return 0;
}

int arm_step_sweep(const arm_step *step, int link, fmb_frame3 *box, fmb_real v[3])
{
    const arm_pose *pose = &step->middle[arm_links[link].joint];
    fmb_real corner[3], edge[3][3];
    for (int k = 0; k < 3; k++) {
        corner[k] = step->start[link][k];
        v[k] = step->end[link][k] - step->start[link][k];
        for (int i = 0; i < 3; i++) {
            fmb_real half = (arm_links[link].half[i] + step->margin[link]) * pose->axis[i][k];
            corner[k] -= half;
            edge[i][k] = half + half;
        }
    }
    return fmb_frame3_init(box, FMB_CUBOID, corner, edge[0], edge[1], edge[2]);
}
