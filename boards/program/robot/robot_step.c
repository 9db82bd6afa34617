/* SPDX-License-Identifier: MIT */
/*
 * Forward kinematics of a tree of joints, and what it may be off. u: the unit roundoff. The robot that is meant has, of
 * each joint, the rotation R* nearest to the matrix of the file, the axis a* along that of the file, of length 1, and
 * the coordinate q* as the log has it in decimals.
 *
 * E: bound of |M - Q|, Frobenius norm, of the matrix M computed for a link and its true rotation Q. M = (M_p R) T, T
 * the turn by q about a: cos I + sin [a] + (1 - cos) a a'. Products of norms: |Q| = 1, |M|_F <= root 3 and more.
 *     part               at most        why
 *     R                  off            robot_model.c, check_origin
 *     [a], a a'          6 |a - a*|     in the same place: root 2 |a - a*| sin + 2 (2 + ..) |a - a*|
 *     q                  1.5 dq         a turn by dq is root 2 dq; dq: robot_rounding
 *     sine, cosine       3 e            e = 4u of float in any precision (arm_sine); off by e each: root 2 e of each
 *     entries of T       27u            at most 9u of each: terms are at most 2, six roundings
 *     two products       20u            3u |.|_F |.|_F each
 * E = (E_p + off + 1.5 dq + 3e + 64u) SECOND: products of two errors, and the roundings of E itself, are in the factor,
 * since E is at most MOST_E. Without a turn T, q and e drop out.
 *
 * D: bound of |p - p*| of the link's origin p = p_p + M_p x (+ q M_p R a, if it slides). W: sum of the ways |x| + |q|.
 *     part               at most        why
 *     M_p, M_p R a       E way          E >= E_p + 6 |a - a*|
 *     q of a slide       dq
 *     rounding           24u W          x and a: u of each; two products of a matrix and a vector: 6u each; sums: 2u W
 * D = (D_p + E way + dq + 24u W) SECOND.
 *
 * A pose stands for the rotation nearest to M. That is within 2E of Q, and the angle between them is at most 2E (the
 * norm is 2 root 2 sin(angle/2)). So sway is 2E more than what fmb_chain_bounds says, and stray is D + 2E reach.
 *
 * The chain of a box: fmb_chain_bounds knows of each joint a vector that it does not turn. That is the way from the
 * last joint that moves, with all joints that are fixed between: its length is at most the sum of theirs. A joint that
 * slides has its q in it: at most the larger one of both ends and what acceleration adds to the chord, an eighth of it.
 * What lies behind the last joint that moves counts as reach.
 */
#include "robot_step.h"
#include "arm/arm_model.h"

#include <stddef.h>

static const fmb_real TURN_E = NUM(0x1p-22), MOST_E = NUM(0x1p-10), SECOND = NUM(1.0078125);

static fmb_real magnitude(fmb_real x) { return x < 0 ? -x : x; }

static fmb_real larger(fmb_real a, fmb_real b) { return a > b ? a : b; }

int robot_step_init(robot_step *step, const robot_model *robot)
{
    *step = (robot_step){.robot = robot};
    step->place = port_memory((size_t)robot->links, sizeof *step->place);
    step->motion = port_memory((size_t)robot->boxes, sizeof *step->motion);
    step->chain = port_memory((size_t)robot->links, sizeof *step->chain);
    if (step->place == NULL || step->motion == NULL || step->chain == NULL)
        return words_misuse("robot", "not enough memory for a step of ", robot->name);
    return 0;
}

void robot_follow(const robot_model *robot, fmb_real *q)
{
    for (int32_t i = 0; i < robot->joints; i++) {
        const robot_joint *joint = &robot->joint[i];

        if (joint->mimic >= 0)
            q[i] = joint->factor * q[joint->mimic] + joint->offset;
    }
}

const robot_joint *robot_mover(const robot_model *robot, int32_t joint, fmb_real *factor)
{
    const robot_joint *j = &robot->joint[joint];

    *factor = j->mimic >= 0 ? magnitude(j->factor) : 1;
    return j->mimic >= 0 ? &robot->joint[j->mimic] : j;
}

/*
 * A number of the log: u, in degrees 3u (the factor, and the product); halfway a sum: u of it. 8u, with second orders.
 * Of one that follows: factor, offset, product and sum, u of each, and halfway u more.
 */
fmb_real robot_rounding(const robot_model *robot, int32_t joint, const fmb_real *from, const fmb_real *to)
{
    const robot_joint *j = &robot->joint[joint];
    int32_t mover = j->mimic >= 0 ? j->mimic : joint;
    fmb_real most = larger(magnitude(from[mover]), magnitude(to[mover])), own = 8 * ROBOT_U * most;

    if (j->mimic < 0)
        return own;
    return magnitude(j->factor) * (own + 8 * ROBOT_U * most) + 8 * ROBOT_U * magnitude(j->offset);
}

/* to = a b, rotations. */
static void multiply(fmb_real to[3][3], const fmb_real a[3][3], const fmb_real b[3][3])
{
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++)
            to[i][k] = a[i][0] * b[0][k] + a[i][1] * b[1][k] + a[i][2] * b[2][k];
}

static void turn_about(fmb_real turn[3][3], const fmb_real a[3], fmb_real q)
{
    fmb_real s = arm_sine(q), c = arm_cosine(q), rest = 1 - c;

    for (int i = 0; i < 3; i++) {
        int j = (i + 1) % 3, k = (i + 2) % 3;

        turn[i][i] = c + rest * (a[i] * a[i]);
        turn[i][j] = rest * (a[i] * a[j]) - s * a[k];
        turn[j][i] = rest * (a[i] * a[j]) + s * a[k];
    }
}

static void advance(fmb_pose3 *child, const fmb_pose3 *parent, const robot_joint *joint, fmb_real q)
{
    fmb_real along[3][3], turn[3][3];
    const fmb_real *x = joint->origin.translation, *a = joint->axis;

    multiply(along, parent->rotation, joint->origin.rotation);
    for (int k = 0; k < 3; k++) {
        const fmb_real *row = parent->rotation[k];

        child->translation[k] = parent->translation[k] + (row[0] * x[0] + row[1] * x[1] + row[2] * x[2]);
        if (joint->kind == FMB_SLIDES)
            child->translation[k] += q * (along[k][0] * a[0] + along[k][1] * a[1] + along[k][2] * a[2]);
        for (int i = 0; i < 3; i++)
            child->rotation[k][i] = along[k][i];
    }
    if (joint->kind == FMB_TURNS) {
        turn_about(turn, a, q);
        multiply(child->rotation, (const fmb_real(*)[3])along, (const fmb_real(*)[3])turn);
    }
}

/* ---- errors: the table at the head ---- */

/* The errors of the link that this joint moves, from those of its parent. 0 or an error. */
static int place_errors(robot_step *step, int32_t i, const fmb_real *from, const fmb_real *to)
{
    const robot_joint *joint = &step->robot->joint[i];
    const robot_place *parent = &step->place[joint->parent];
    robot_place *place = &step->place[i + 1];
    fmb_real dq = robot_rounding(step->robot, i, from, to), most = larger(magnitude(from[i]), magnitude(to[i])) + dq;
    fmb_real way = joint->length + (joint->kind == FMB_SLIDES ? most : 0);

    if (joint->kind == FMB_TURNS && !(most <= ROBOT_MOST_TURN))
        return FMB_ERR_RANGE;
    place->turn_off = parent->turn_off + joint->off + 64 * ROBOT_U;
    if (joint->kind == FMB_TURNS)
        place->turn_off += NUM(1.5) * dq + 3 * TURN_E;
    place->turn_off *= SECOND;
    place->way = (parent->way + way) * SECOND;
    place->place_off = parent->place_off + place->turn_off * way + 24 * ROBOT_U * place->way;
    if (joint->kind == FMB_SLIDES)
        place->place_off += dq;
    place->place_off *= SECOND;
    return place->turn_off <= MOST_E ? 0 : FMB_ERR_RANGE;
}

static int place_link(robot_step *step, int32_t i, const fmb_real *from, const fmb_real *to)
{
    const robot_joint *joint = &step->robot->joint[i];
    const robot_place *parent = &step->place[joint->parent];
    robot_place *place = &step->place[i + 1];
    int error = place_errors(step, i, from, to);

    if (error)
        return error;
    advance(&place->from, &parent->from, joint, from[i]);
    advance(&place->middle, &parent->middle, joint, (from[i] + to[i]) / 2);
    advance(&place->to, &parent->to, joint, to[i]);
    return 0;
}

void robot_step_root(robot_step *step, int32_t link)
{
    static const fmb_pose3 root = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {0, 0, 0}};

    step->place[link] = (robot_place){.from = root, .middle = root, .to = root};
}

int robot_step_rest(robot_step *step, int32_t joint, const fmb_real *q)
{
    const robot_joint *j = &step->robot->joint[joint];
    int error = place_errors(step, joint, q, q);

    if (!error)
        advance(&step->place[joint + 1].middle, &step->place[j->parent].middle, j, q[joint]);
    return error;
}

/* ---- the chain of a link ---- */

/* What fmb_chain_bounds is told of a joint that moves; before: the length of what is fixed before it. */
static fmb_joint limits_of(const robot_step *step, int32_t i, const fmb_real *from, const fmb_real *to,
                           const robot_pace *pace, fmb_real before)
{
    const robot_model *robot = step->robot;
    const robot_joint *joint = &robot->joint[i];
    fmb_real factor, dq = robot_rounding(robot, i, from, to), up = 1 + 16 * ROBOT_U, beyond = 0;
    const robot_joint *mover = robot_mover(robot, i, &factor);
    fmb_joint limit = {.kind = joint->kind, .acceleration = FMB_CONSTANT_RATE, .along = before + joint->length};

    if (!mover->still && factor > 0) {
        limit.change = (magnitude(to[i] - from[i]) + 2 * dq) * up;
        if (!pace->straight) {
            fmb_real most = pace->acceleration > 0 ? pace->acceleration : mover->acceleration;

            limit.rate = larger(factor * (mover->rate * pace->seconds) * up, limit.change);
            limit.acceleration = factor * (most * pace->seconds * pace->seconds) * up;
            beyond = limit.acceleration / 8;
        }
    }
    if (joint->kind == FMB_SLIDES)
        limit.along += larger(magnitude(from[i]), magnitude(to[i])) + dq + beyond;
    limit.along *= up;
    return limit;
}

/* The joints that move a link, into step->joint; how many. *rest: the length of what lies behind the last of them. */
static int32_t chain_of(robot_step *step, int32_t link, const fmb_real *from, const fmb_real *to,
                        const robot_pace *pace, fmb_real *rest)
{
    const robot_model *robot = step->robot;
    int32_t all = 0, moving = 0;

    *rest = 0;
    for (int32_t i = link - 1; i >= 0; i = robot->joint[i].parent - 1)
        step->chain[all++] = i;
    while (all-- > 0) {
        int32_t i = step->chain[all];

        if (robot->joint[i].kind == ROBOT_FIXED) {
            *rest = (*rest + robot->joint[i].length) * (1 + 4 * ROBOT_U);
            continue;
        }
        step->joint[moving++] = limits_of(step, i, from, to, pace, *rest);
        *rest = 0;
    }
    return moving;
}

static int sweep_box(robot_step *step, int32_t box, int32_t joints, fmb_real rest, fmb_real skin)
{
    const robot_box *b = &step->robot->box[box];
    const robot_place *place = &step->place[b->link];
    fmb_motion_bounds bounds = {FMB_STRAIGHT, FMB_NO_TURN, 0, 0};
    int error = 0;

    if (joints > 0)
        error = fmb_chain_bounds(&bounds, step->joint, joints, (rest + b->reach) * (1 + 4 * ROBOT_U));
    if (error)
        return error;
    bounds.sway = (bounds.sway + 2 * place->turn_off) * SECOND;
    bounds.stray = (bounds.stray + place->place_off + 2 * place->turn_off * b->reach) * SECOND;
    return fmb_motion3_chain(&step->motion[box], &b->frame, &place->from, &place->middle, &place->to, &bounds, skin);
}

int robot_step_make(robot_step *step, const fmb_real *from, const fmb_real *to, const robot_pace *pace, fmb_real skin)
{
    int32_t link = -1, joints = 0;
    fmb_real rest = 0;
    int error = 0;

    robot_step_root(step, 0);
    for (int32_t i = 0; i < step->robot->joints && !error; i++)
        error = place_link(step, i, from, to);
    for (int32_t i = 0; i < step->robot->boxes && !error; i++) {
        if (step->robot->box[i].link != link) {
            link = step->robot->box[i].link;
            joints = chain_of(step, link, from, to, pace, &rest);
        }
        error = sweep_box(step, i, joints, rest, skin);
    }
    return error;
}
