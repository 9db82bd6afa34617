/* SPDX-License-Identifier: MIT */
/*
 * See robot_pairs.h. All is in the frame of the link that both chains have in common, and of one part of the ranges: the
 * middle q of each joint, and h, how far it goes from there. u, E and D: robot_step.c; of the link at the end of a chain,
 * where they are largest. W: the way to it, P: |p| of a point of the box in its link, at most; L = W + P.
 *
 * WHERE A POINT CAN BE. x: its place in the middle. The joints go to where they are one after another, the outermost
 * first. Then each turns about the axis a through o that it has in the middle: those before it have not moved. d: how
 * far x is from that axis. With S and T of the joints outside of this one:
 *     quantity                                 at most             why
 *     S, the way from x                        S + h (d + S)       a turn by h moves a point by h times its distance
 *     T, the way from x + sum h (a x (x - o))  T + h S             h a x (what S has moved)
 *                                                + h^2/2 (d + S)   |e^(ih) - 1 - ih| <= h^2/2
 * A joint that slides adds h to S and nothing to T: its h a is linear. d is largest at a corner of the box, and so is
 * n.x + sum h |n.(a x (x - o))|, which is convex in x. So along n no point of the box is farther than
 *     the largest n.x of a corner + |n| S, and than the largest n.x + sum h |n.(a x (x - o))| of one + |n| T.
 * Two boxes whose bounds along n do not meet are apart everywhere in the part.
 *
 *     what is computed     is off by at most           why
 *     x                    E P + D + 16u L             E P of the matrix; sums of four in the link: 6u P; M p: 6u L
 *     a                    1.2 E + 6u                  E holds 6 |a - a*|; M a: 5.3u
 *     a x (x - o)          2.5 E L + 2.5 D + 40u L     of a: 1.2 E L; of x and o: E P + 2 D; roundings, also as (n x a).(x - o)
 *     n.x, the sums        (joints + 12) u of their terms: |n| times L, h L or h (of a slide), S and T
 * S and T: fewer roundings of numbers >= 0 than UP holds. h of a joint that follows: the factor, and two roundings.
 *
 * THEY MEET in the middle if smaller frames do, which the true boxes hold: faces moved in by more than x is off, by
 * 2 E P + D + 40u L and what fmb_frame3_place adds (include/fmb_motion.h). If all of a convex body but what is within r
 * of its surface is in another, and each point of that one moves by at most r, it is still in there. So frames that are
 * smaller by S besides show a contact everywhere in the part.
 *
 * A joint without limits has each of its places within half a turn. That is so of joints that follow it, too, if they
 * turn by a whole multiple. Others make the pair open.
 */
#include "robot_pairs.h"
#include "arm/arm_model.h"

#include <stddef.h>

enum { FREE, MEET, NEITHER };

static const fmb_real HALF_TURN = NUM(3.14159274), UP = 1 + 512 * ROBOT_U; /* pi, rounded up in float and in double */

static fmb_real magnitude(fmb_real x) { return x < 0 ? -x : x; }

static fmb_real larger(fmb_real a, fmb_real b) { return a > b ? a : b; }

static fmb_real dot(const fmb_real a[3], const fmb_real b[3]) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }

static void cross(fmb_real to[3], const fmb_real a[3], const fmb_real b[3])
{
    to[0] = a[1] * b[2] - a[2] * b[1];
    to[1] = a[2] * b[0] - a[0] * b[2];
    to[2] = a[0] * b[1] - a[1] * b[0];
}

int robot_range(const robot_joint *joint, fmb_real *low, fmb_real *high)
{
    fmb_real wider = (joint->upper - joint->lower) * PAIRS_WIDER;

    if (!joint->limited)
        return 0;
    *low = joint->lower - wider;
    *high = joint->upper + wider;
    return 1;
}

/* As proved in either precision for use in either one: by 64u of float wider than these are rounded by. */
static pair_range proved_range(const robot_model *robot, int32_t joint)
{
    pair_range range = {joint, -HALF_TURN, HALF_TURN};

    if (robot_range(&robot->joint[joint], &range.low, &range.high)) {
        fmb_real wider = NUM(0x1p-18) * (magnitude(range.low) + magnitude(range.high));

        range.low -= wider;
        range.high += wider;
    }
    return range;
}

/* ---- the two chains ---- */

/* Is each place of a joint one of the range of the joint that moves it? */
static int has_range(const robot_joint *joint, const robot_joint *mover)
{
    fmb_real factor = joint->mimic >= 0 ? magnitude(joint->factor) : 1;

    if (mover->limited)
        return 1;
    return mover->kind == FMB_TURNS && joint->kind == FMB_TURNS && factor <= 64 && factor == (fmb_real)(int)factor;
}

/* The number of the range of the joint that moves this one; it is taken in if it is new. -1: it has no range. */
static int32_t range_of(robot_pairs *p, int32_t joint)
{
    const robot_joint *j = &p->robot->joint[joint];
    int32_t mover = j->mimic >= 0 ? j->mimic : joint, i = 0;

    if (!has_range(j, &p->robot->joint[mover]))
        return -1;
    while (i < p->ranges && p->range[i].joint != mover)
        i++;
    if (i == p->ranges)
        p->range[p->ranges++] = proved_range(p->robot, mover);
    return i;
}

static int is_above(const robot_model *robot, int32_t link, int32_t other)
{
    while (other > link)
        other = robot->joint[other - 1].parent;
    return other == link;
}

/* 1; 0: a joint has no range. */
static int set_side(robot_pairs *p, pair_side *s, int32_t link, int32_t common)
{
    s->link = link;
    s->links = s->joints = s->boxes = 0;
    for (int32_t i = link; i != common; i = p->robot->joint[i - 1].parent)
        s->chain[s->links++] = i - 1;
    for (int32_t i = s->links; i-- > 0;)
        if (p->robot->joint[s->chain[i]].kind != ROBOT_FIXED) {
            s->joint[s->joints] = s->chain[i];
            s->range[s->joints] = range_of(p, s->chain[i]);
            if (s->range[s->joints++] < 0)
                return 0;
        }
    for (int32_t i = 0; i < p->robot->boxes; i++)
        if (p->robot->box[i].link == link)
            s->box[s->boxes++] = i;
    return 1;
}

/* ---- one part ---- */

static void place_axes(robot_pairs *p, pair_side *s, int32_t part)
{
    for (int32_t i = 0; i < s->joints; i++) {
        const robot_joint *joint = &p->robot->joint[s->joint[i]];
        const fmb_pose3 *pose = &p->step.place[s->joint[i] + 1].middle;
        int32_t at = part * p->most + s->range[i];
        fmb_real q = p->q[p->range[s->range[i]].joint],
                 half = larger(p->high[at] - q, q - p->low[at]) * (1 + 4 * ROBOT_U);

        s->half[i] = (joint->mimic >= 0 ? magnitude(joint->factor) * half : half) * (1 + 8 * ROBOT_U);
        s->lever[i] = joint->kind == FMB_SLIDES;
        for (int k = 0; k < 3; k++) {
            s->axis[i][k] = dot(pose->rotation[k], joint->axis);
            s->origin[i][k] = pose->translation[k];
        }
    }
}

/* Links in the middle of a part. 0 or an error. */
static int place_side(robot_pairs *p, pair_side *s, int32_t part)
{
    int error = 0;

    for (int32_t i = 0; i < s->joints; i++) {
        const robot_joint *joint = &p->robot->joint[s->joint[i]];
        int32_t at = part * p->most + s->range[i], mover = p->range[s->range[i]].joint;

        p->q[mover] = p->low[at] + (p->high[at] - p->low[at]) / 2;
        if (joint->mimic >= 0)
            p->q[s->joint[i]] = joint->factor * p->q[mover] + joint->offset;
    }
    for (int32_t i = s->links; i-- > 0 && !error;)
        error = robot_step_rest(&p->step, s->chain[i], p->q);
    if (!error)
        place_axes(p, s, part);
    return error;
}

static void place_corners(pair_box *to, const fmb_frame3 *box, const fmb_pose3 *pose)
{
    for (int i = 0; i < 8; i++) {
        fmb_real x[3];

        for (int k = 0; k < 3; k++)
            x[k] = box->origin[k] + (i & 1 ? box->edge[0][k] : 0) + (i & 2 ? box->edge[1][k] : 0) +
                   (i & 4 ? box->edge[2][k] : 0);
        for (int k = 0; k < 3; k++)
            to->corner[i][k] = dot(pose->rotation[k], x) + pose->translation[k];
    }
}

/* How far a corner is from the axis of a joint, at most. */
static fmb_real distance_from(const pair_box *box, const fmb_real axis[3], const fmb_real origin[3])
{
    fmb_real best[3] = {0, 0, 0}, most = 0;

    for (int i = 0; i < 8; i++) {
        const fmb_real x[3] = {box->corner[i][0] - origin[0], box->corner[i][1] - origin[1],
                               box->corner[i][2] - origin[2]};
        fmb_real way[3], square;

        cross(way, axis, x);
        square = dot(way, way);
        if (square > most) {
            most = square;
            for (int k = 0; k < 3; k++)
                best[k] = way[k];
        }
    }
    return robot_length(best) * (1 + 8 * ROBOT_U);
}

/* The tables at the head, of one box. */
static void place_box(const robot_pairs *p, pair_side *s, int32_t b)
{
    const robot_box *box = &p->robot->box[s->box[b]];
    const robot_place *place = &p->step.place[s->link];
    const fmb_real(*e)[3] = box->frame.edge;
    pair_box *to = &s->state[b];
    fmb_real point = box->reach + (robot_length(e[0]) + robot_length(e[1]) + robot_length(e[2]));
    fmb_real length = (place->way + point) * UP, turned = place->turn_off, off;
    fmb_real linear = (NUM(2.5) * (turned * length + place->place_off) + 40 * ROBOT_U * length) * UP, turns = 0,
             slides = 0;

    place_corners(to, &box->frame, &place->middle);
    to->far = to->bent = 0;
    for (int32_t i = s->joints; i-- > 0;) {
        fmb_real h = s->half[i], d;

        if (p->robot->joint[s->joint[i]].kind == FMB_SLIDES) {
            to->far += h;
            slides += h;
            continue;
        }
        d = distance_from(to, s->axis[i], s->origin[i]) + linear;
        s->lever[i] = larger(s->lever[i], d);
        to->bent += h * to->far + h * h / 2 * (d + to->far);
        to->far += h * (d + to->far);
        turns += h;
    }
    off = turned * point + place->place_off + 16 * ROBOT_U * length + turns * linear +
          slides * (NUM(1.2) * turned + 6 * ROBOT_U);
    off += (fmb_real)(s->joints + 12) * ROBOT_U * (length + turns * length + slides + to->far + to->bent);
    to->off = off * UP;
    to->far *= UP;
    to->bent *= UP;
    to->held = (8 * turned * point + 2 * place->place_off + 256 * ROBOT_U * length) * UP;
    to->framed = 0;
}

/* Along n: no point of the box is farther, anywhere in the part, but for |n| times its `off`; way: 1 or -1. */
static fmb_real farthest(const robot_pairs *p, const pair_side *s, const pair_box *box, const fmb_real n[3],
                         fmb_real length, fmb_real way)
{
    fmb_real normal[FMB_JOINTS][3], at[FMB_JOINTS], slides = 0, most = -FMB_LARGEST * FMB_LARGEST, reach = most;

    for (int32_t j = 0; j < s->joints; j++) {
        cross(normal[j], n, s->axis[j]);
        at[j] = dot(normal[j], s->origin[j]);
        if (p->robot->joint[s->joint[j]].kind == FMB_SLIDES)
            slides += s->half[j] * magnitude(dot(n, s->axis[j]));
    }
    for (int i = 0; i < 8; i++) {
        fmb_real x = way * dot(n, box->corner[i]), sum = x + slides;

        for (int32_t j = 0; j < s->joints; j++)
            if (p->robot->joint[s->joint[j]].kind == FMB_TURNS)
                sum += s->half[j] * magnitude(dot(normal[j], box->corner[i]) - at[j]);
        most = larger(most, sum);
        reach = larger(reach, x);
    }
    most += length * box->bent;
    reach += length * box->far;
    return most < reach ? most : reach;
}

/* Is n a direction that separates two boxes everywhere in the part? */
static int clears(const robot_pairs *p, int32_t a, int32_t b, const fmb_real n[3])
{
    const pair_box *one = &p->side[0].state[a], *two = &p->side[1].state[b];
    fmb_real length = robot_length(n), sum;

    if (!(length > 0))
        return 0;
    sum = farthest(p, &p->side[0], one, n, length, 1) + farthest(p, &p->side[1], two, n, length, -1);
    return sum + length * ((one->off + two->off + p->apart) * (1 + 16 * ROBOT_U)) < 0;
}

/* A frame that the true box holds, smaller by `skin` besides. 1; 0: nothing is left of it. */
static int frame_within(const robot_pairs *p, const pair_side *s, int32_t b, fmb_real skin, fmb_frame3 *frame)
{
    const fmb_pose3 *pose = &p->step.place[s->link].middle;

    return fmb_frame3_place(frame, &p->robot->box[s->box[b]].frame, pose, -(s->state[b].held + skin) * UP) == 0;
}

static int have_frame(const robot_pairs *p, pair_side *s, int32_t b)
{
    pair_box *box = &s->state[b];

    if (box->framed == 0)
        box->framed = frame_within(p, s, b, 0, &box->frame) ? 1 : -1;
    return box->framed > 0;
}

/*
 * Two boxes: FREE everywhere in the part; MEET in its middle. Else *gap: how near they may come, roughly. Parts where
 * that is least come first: so a rare contact is found, and none is looked for beside two boxes that nearly touch.
 */
static int look_at(robot_pairs *p, int32_t a, int32_t b, fmb_real axis[3], fmb_real *gap)
{
    fmb_nearest3 nearest;

    *gap = 0;
    if (clears(p, a, b, axis))
        return FREE;
    if (!have_frame(p, &p->side[0], a) || !have_frame(p, &p->side[1], b))
        return NEITHER;
    if (fmb_distance3(&p->side[0].state[a].frame, &p->side[1].state[b].frame, &nearest) != FMB_MISS)
        return fmb_test3(&p->side[0].state[a].frame, &p->side[1].state[b].frame, NULL) == FMB_HIT ? MEET : NEITHER;
    for (int k = 0; k < 3; k++)
        axis[k] = nearest.axis[k];
    *gap = nearest.low - (p->side[0].state[a].far + p->side[1].state[b].far);
    return clears(p, a, b, axis) ? FREE : NEITHER;
}

/* ---- parts ---- */

static void swap(int32_t *heap, int32_t a, int32_t b)
{
    int32_t kept = heap[a];

    heap[a] = heap[b];
    heap[b] = kept;
}

static void push(robot_pairs *p, int32_t part)
{
    int32_t at = p->waiting++;

    p->heap[at] = part;
    while (at > 0 && p->key[p->heap[at]] < p->key[p->heap[(at - 1) / 2]]) {
        swap(p->heap, at, (at - 1) / 2);
        at = (at - 1) / 2;
    }
}

static int32_t pop(robot_pairs *p)
{
    int32_t part = p->heap[0], at = 0, least = 0;

    p->heap[0] = p->heap[--p->waiting];
    do {
        at = least;
        for (int32_t child = 2 * at + 1; child <= 2 * at + 2; child++)
            if (child < p->waiting && p->key[p->heap[child]] < p->key[p->heap[least]])
                least = child;
        swap(p->heap, at, least);
    } while (least != at);
    return part;
}

/* The range whose halves come nearest to what is still to be proved: that moves boxes most. -1: none can be halved. */
static int32_t widest(const robot_pairs *p, int32_t part)
{
    fmb_real best = 0;
    int32_t found = -1;

    for (int32_t r = 0; r < p->ranges; r++) {
        fmb_real low = p->low[part * p->most + r], high = p->high[part * p->most + r], way = 0;
        fmb_real middle = low + (high - low) / 2;

        for (int i = 0; i < 2; i++)
            for (int32_t j = 0; j < p->side[i].joints; j++)
                if (p->side[i].range[j] == r)
                    way += p->side[i].half[j] * p->side[i].lever[j];
        if (way > best && middle > low && middle < high) {
            best = way;
            found = r;
        }
    }
    return found;
}

/* Two parts in place of one; `next`: a number for the second. 0: it cannot be halved. */
static int halve(robot_pairs *p, int32_t part, int32_t next, fmb_real key)
{
    int32_t r = widest(p, part), old = part * p->most, new = next * p->most;

    if (r < 0)
        return 0;
    for (int32_t i = 0; i < p->ranges; i++) {
        p->low[new + i] = p->low[old + i];
        p->high[new + i] = p->high[old + i];
    }
    p->high[old + r] = p->low[new + r] = p->low[old + r] + (p->high[old + r] - p->low[old + r]) / 2;
    for (int k = 0; k < 3; k++)
        p->axis[3 * next + k] = p->axis[3 * part + k];
    p->done[next] = p->done[part];
    p->depth[next] = ++p->depth[part];
    p->key[part] = p->key[next] = key;
    push(p, part);
    push(p, next);
    return 1;
}

/* Is the middle of a part within the limits? Then it is a pose to show. */
static int keep_pose(robot_pairs *p)
{
    for (int i = 0; i < 2; i++)
        for (int32_t j = 0; j < p->side[i].joints; j++) {
            int32_t mover = p->range[p->side[i].range[j]].joint, joint = p->side[i].joint[j];
            const robot_joint *one = &p->robot->joint[joint], *other = &p->robot->joint[mover];

            if ((one->limited && !(p->q[joint] >= one->lower && p->q[joint] <= one->upper)) ||
                (other->limited && !(p->q[mover] >= other->lower && p->q[mover] <= other->upper)))
                return 0;
        }
    for (int32_t i = 0; i < p->ranges; i++)
        p->pose[i] = p->q[p->range[i].joint];
    p->shown = 1;
    return 1;
}

static int place_part(robot_pairs *p, int32_t part)
{
    for (int i = 0; i < 2; i++) {
        if (place_side(p, &p->side[i], part) != 0)
            return 0;
        for (int32_t b = 0; b < p->side[i].boxes; b++)
            place_box(p, &p->side[i], b);
    }
    return 1;
}

/* All pairs of boxes: FREE everywhere; MEET: one does, in the middle, within the limits. *gap: the least. */
static int look(robot_pairs *p, int32_t part, fmb_real *gap)
{
    int32_t others = p->side[1].boxes;
    int all = FREE;

    *gap = FMB_LARGEST;
    for (int32_t a = 0; a < p->side[0].boxes; a++)
        for (int32_t b = 0; b < others; b++) {
            int32_t number = a * others + b;
            uint64_t bit = number < 64 ? (uint64_t)1 << number : 0;
            fmb_real own;
            int found = p->done[part] & bit ? FREE : look_at(p, a, b, &p->axis[3 * part], &own);

            if (found == FREE) {
                p->done[part] |= bit;
                continue;
            }
            if (found == MEET && keep_pose(p))
                return MEET;
            all = NEITHER;
            if (found != MEET) /* beyond the limits there is nothing to be shown: such parts come last */
                *gap = own < *gap ? own : *gap;
        }
    return all;
}

/* Do two boxes meet everywhere in the part? */
static int meet_throughout(const robot_pairs *p, int32_t a, int32_t b)
{
    fmb_frame3 one, two;

    return frame_within(p, &p->side[0], a, p->side[0].state[a].far, &one) &&
           frame_within(p, &p->side[1], b, p->side[1].state[b].far, &two) && fmb_test3(&one, &two, NULL) == FMB_HIT;
}

/* Are they apart in the middle? The true boxes have corners within root 3 times `held` of the frames. */
static int apart_in_middle(robot_pairs *p, int32_t a, int32_t b)
{
    const pair_box *one = &p->side[0].state[a], *two = &p->side[1].state[b];
    fmb_nearest3 nearest;

    return have_frame(p, &p->side[0], a) && have_frame(p, &p->side[1], b) &&
           fmb_distance3(&one->frame, &two->frame, &nearest) == FMB_MISS && nearest.low > 4 * (one->held + two->held);
}

/* In all of a part: MEET if two boxes do everywhere; FREE: all are apart in the middle. */
static int look_for_contact(robot_pairs *p)
{
    int all = FREE;

    for (int32_t a = 0; a < p->side[0].boxes; a++)
        for (int32_t b = 0; b < p->side[1].boxes; b++) {
            if (meet_throughout(p, a, b))
                return MEET;
            if (all == FREE && !apart_in_middle(p, a, b))
                all = NEITHER;
        }
    return all;
}

/* Of the ranges, of a part that was halved so often. */
static fmb_real share_of(int32_t depth)
{
    fmb_real share = 1;

    while (depth-- > 0)
        share /= 2;
    return share;
}

/* Until no part is left, or what is asked is refuted, or the budget is spent. Returns 1 if all of them are proved. */
static int bisect(robot_pairs *p, int contact)
{
    const int wanted = contact ? MEET : FREE;
    int32_t next = 1;
    int all = 1;

    while (p->waiting > 0 && p->parts < p->budget) {
        int32_t part = pop(p);
        fmb_real gap = (fmb_real)p->parts++;
        int found;

        if (!place_part(p, part))
            return 0;
        found = contact ? look_for_contact(p) : look(p, part, &gap);
        if (found != wanted && found != NEITHER)
            return 0;
        if (found == wanted)
            p->proved += share_of(p->depth[part]);
        else
            all &= halve(p, part, next++, gap);
    }
    return all && p->waiting == 0;
}

static void begin(robot_pairs *p)
{
    for (int32_t i = 0; i < p->ranges; i++) {
        p->low[i] = p->range[i].low;
        p->high[i] = p->range[i].high;
    }
    p->axis[0] = p->axis[1] = p->axis[2] = 0;
    p->done[0] = 0;
    p->key[0] = 0;
    p->depth[0] = 0;
    p->heap[0] = 0;
    p->waiting = 1;
}

void robot_pairs_decide(robot_pairs *p, int32_t a, int32_t b)
{
    int32_t common = a;

    while (!is_above(p->robot, common, b))
        common = p->robot->joint[common - 1].parent;
    p->ranges = 0;
    p->kind = PAIR_OPEN;
    p->parts = 0;
    p->proved = 0;
    p->shown = 0;
    robot_step_root(&p->step, common);
    if (!set_side(p, &p->side[0], a, common) || !set_side(p, &p->side[1], b, common))
        return;
    begin(p);
    if (bisect(p, 0))
        p->kind = PAIR_NEVER;
    if (!p->shown)
        return;
    p->kind = PAIR_MEETS;
    if (p->parts > 1)
        return;
    begin(p);
    if (bisect(p, 1))
        p->kind = PAIR_ALWAYS;
}

static int make_side(pair_side *s, const robot_model *robot)
{
    s->chain = port_memory((size_t)robot->links, sizeof *s->chain);
    s->box = port_memory((size_t)robot->boxes + 1, sizeof *s->box);
    s->state = port_memory((size_t)robot->boxes + 1, sizeof *s->state);
    return s->chain != NULL && s->box != NULL && s->state != NULL;
}

/* Room for so many parts. */
static int make_parts(robot_pairs *p, size_t parts)
{
    p->low = port_memory(parts * (size_t)p->most, sizeof *p->low);
    p->high = port_memory(parts * (size_t)p->most, sizeof *p->high);
    p->key = port_memory(parts, sizeof *p->key);
    p->axis = port_memory(3 * parts, sizeof *p->axis);
    p->done = port_memory(parts, sizeof *p->done);
    p->depth = port_memory(parts, sizeof *p->depth);
    p->heap = port_memory(parts, sizeof *p->heap);
    return p->low != NULL && p->high != NULL && p->key != NULL && p->axis != NULL && p->done != NULL &&
           p->depth != NULL && p->heap != NULL;
}

int robot_pairs_init(robot_pairs *p, const robot_model *robot, fmb_real apart, uint32_t budget)
{
    *p = (robot_pairs){.robot = robot, .apart = apart, .budget = budget, .most = 1};
    for (int32_t i = 0; i < robot->joints; i++)
        p->most += robot->joint[i].kind != ROBOT_FIXED;
    p->q = port_memory((size_t)robot->links, sizeof *p->q);
    p->pose = port_memory(2 * FMB_JOINTS, sizeof *p->pose);
    if (p->q == NULL || p->pose == NULL || !make_parts(p, (size_t)budget + 1) || !make_side(&p->side[0], robot) ||
        !make_side(&p->side[1], robot))
        return words_misuse("robot", "not enough memory for so many parts of ", robot->name);
    return robot_step_init(&p->step, robot);
}
