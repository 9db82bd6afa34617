/* SPDX-License-Identifier: MIT */
/*
 * See robot_replay.h. What is believed: the rates and accelerations of the model. What the samples themselves show to
 * contradict them makes a tick unknown: the proof would be about another motion. The mean rate of a tick is that of its
 * middle to within half of acceleration times its length. So the means of two ticks after one another differ by at most
 * acceleration times the mean of their lengths. For that a tick is looked at when the sample behind it is known.
 */
#include "robot_replay.h"
#include "robot_notice.h"
#include "robot_pairs.h"

#include <stddef.h>

/* 1 % for the decimals of a log: no proof rests on what contradicts the limits by less, since larger ones are used. */
#define LEEWAY ((fmb_real)1.01)
#define NANO ((fmb_real)1e-9)

static fmb_real magnitude(fmb_real x) { return x < 0 ? -x : x; }

static fmb_real *sample(const replay *r, uint64_t number) { return r->q[number % REPLAY_KEPT]; }

static int64_t time_of(const replay *r, uint64_t number) { return r->at[number % REPLAY_KEPT]; }

/* From one sample to another, at least: times are rounded by less than a nanosecond each. */
static fmb_real seconds(const replay *r, uint64_t from, uint64_t to)
{
    return (fmb_real)(time_of(r, to) - time_of(r, from) + 2) * NANO * (1 + 8 * ROBOT_U);
}

/* ---- the scene ---- */

/* All boxes of the thing that a box is of are `is`, and may meet also what `may_meet` has. */
static void set_thing(replay *r, int32_t box, uint64_t is, uint64_t may_meet)
{
    for (int32_t i = 0; i < r->scene->all; i++)
        if (r->scene->name[i] == r->scene->name[box]) {
            r->obstacle[i].is = is;
            r->obstacle[i].may_meet |= may_meet;
        }
}

/* Bits that each link has, and each thing that a link may touch: both must allow it. 1; 0: there are not enough. */
static int set_bits(replay *r, uint64_t *is, uint64_t *may_meet, int32_t *bits)
{
    const robot_model *robot = r->robot;
    const robot_scene *scene = r->scene;

    *bits = 0;
    for (int32_t i = 0; i < robot->boxes; i++)
        if (is[robot->box[i].link] == 0) {
            if (*bits == 64)
                return 0;
            is[robot->box[i].link] = (uint64_t)1 << (*bits)++;
        }
    for (int32_t i = 0; i < robot->links; i++)
        may_meet[i] = is[i];
    for (int32_t i = 0; i < robot->pairs; i++) {
        may_meet[robot->pair[i][0]] |= is[robot->pair[i][1]];
        may_meet[robot->pair[i][1]] |= is[robot->pair[i][0]];
    }
    for (int32_t i = 0; i < scene->pairs; i++) {
        const int32_t link = scene->pair[i][0], box = scene->pair[i][1];

        if (r->obstacle[box].is == 0) {
            if (*bits == 64)
                return 0;
            set_thing(r, box, (uint64_t)1 << (*bits)++, 0);
        }
        may_meet[link] |= r->obstacle[box].is;
        set_thing(r, box, r->obstacle[box].is, is[link]);
    }
    return 1;
}

static void leave_pair(replay *r, const uint64_t *is, const int32_t link[2])
{
    for (int32_t i = 0; i < r->robot->boxes; i++)
        for (int k = 0; k < 2; k++)
            if (r->robot->box[i].link == link[k])
                r->may_meet[1][i] |= is[link[1 - k]];
}

/* What has leave from both sides is not asked about. */
static int leave(uint64_t is, uint64_t may, uint64_t other, uint64_t other_may)
{
    return (may & other) != 0 && (other_may & is) != 0;
}

/* Pairs of a link's box and one of these that are asked about. may: of each box of the robot. */
static uint64_t pairs_around(const replay *r, const uint64_t *may, const fmb_solid3 *other, int32_t others)
{
    uint64_t count = 0;

    for (int32_t i = 0; i < r->robot->boxes; i++)
        for (int32_t k = 0; k < others; k++)
            count += !leave(r->link[i].is, may[i], other[k].is, other[k].may_meet);
    return count;
}

/* Those of links with obstacles, and with one another. Boxes of one link have leave. */
static uint64_t pairs_in_all(const replay *r, const uint64_t *may)
{
    uint64_t count = pairs_around(r, may, r->obstacle, r->scene->boxes);

    for (int32_t i = 0; i < r->robot->boxes; i++)
        for (int32_t k = 0; k < i; k++)
            count += !leave(r->link[i].is, may[i], r->link[k].is, may[k]);
    return count;
}

int replay_asks(const replay *r, int32_t i, int32_t j)
{
    const int32_t links = r->robot->boxes;
    const fmb_solid3 *other = j < links ? &r->link[j] : &r->obstacle[j - links];

    return !leave(r->link[i].is, r->may_meet[0][i], other->is, j < links ? r->may_meet[0][j] : other->may_meet);
}

/* What a tick asks about. 0; 2: nothing. */
static int count_asked(replay *r)
{
    const int32_t pictured = robot_unasked(r->robot);
    uint64_t zones = 0;

    r->contacts = pairs_in_all(r, r->may_meet[0]);
    for (int32_t i = 0; i < r->scene->zones; i++) {
        const robot_zone *zone = &r->scene->zone[i];

        r->zone[i].asks = pairs_around(r, r->may_meet[0], r->obstacle + zone->first, zone->count);
        zones += r->zone[i].asks;
    }
    if (r->contacts + zones > 0)
        return 0;
    return pictured < 0 ? words_misuse("robot", "nothing is asked: no two bodies are there that must not touch, of ",
                                       r->robot->name)
                        : words_misuse("robot", "nothing is asked, and pictures have no box (fmb-import --either): ",
                                       r->robot->link[pictured]);
}

/* Do all joints that follow others in the model do so in the log? */
static int all_follow(const robot_model *robot)
{
    int all = 1;

    for (int32_t i = 0; i < robot->joints; i++)
        all &= robot->joint[i].follows == NULL || robot->joint[i].mimic >= 0;
    return all;
}

/*
 * Lines `never` of the model: two leaves for each box, without and with them. They count if they are about the distance
 * that is asked for, and if the joints that follow others do: then each joint is within its range if the one that moves
 * it is. Where they would leave nothing to ask they do not count: an answer is about pairs that were asked. 0 or 2.
 */
static int leave_out(replay *r, const uint64_t *is)
{
    const robot_model *robot = r->robot;

    for (int way = 0; way < 2; way++) {
        r->may_meet[way] = port_memory((size_t)robot->boxes, sizeof **r->may_meet);
        if (r->may_meet[way] == NULL)
            return words_misuse("robot", "not enough memory for ", robot->name);
        for (int32_t i = 0; i < robot->boxes; i++)
            r->may_meet[way][i] = r->link[i].may_meet;
    }
    if (robot->nevers == 0 || r->options.all || !all_follow(robot))
        return 0;
    for (int32_t n = 0; n < robot->nevers; n++)
        if (robot->never[n].apart >= 2 * r->options.half)
            leave_pair(r, is, robot->never[n].link);
    r->left_out = pairs_in_all(r, r->may_meet[1]) > 0;
    return 0;
}

static int set_links(replay *r)
{
    const robot_model *robot = r->robot;
    uint64_t *is = port_memory((size_t)robot->links, sizeof *is);
    uint64_t *may_meet = port_memory((size_t)robot->links, sizeof *may_meet);
    int32_t bits;

    if (is == NULL || may_meet == NULL)
        return words_misuse("robot", "not enough memory for ", robot->name);
    if (!set_bits(r, is, may_meet, &bits))
        return words_misuse("robot", "more than 64 links with boxes, and obstacles that they may touch: ", robot->name);
    for (int32_t i = 0; i < robot->boxes; i++)
        r->link[i] = (fmb_solid3){.frame = &r->step.motion[i].frame,
                                  .step = r->step.motion[i].displacement,
                                  .is = is[robot->box[i].link],
                                  .may_meet = may_meet[robot->box[i].link]};
    return leave_out(r, is) != 0 ? 2 : count_asked(r);
}

static int set_obstacles(replay *r)
{
    const robot_scene *scene = r->scene;

    for (int32_t i = 0; i < scene->all; i++) {
        fmb_real skin = (r->options.half + scene->skin[i]) * (1 + 4 * ROBOT_U);

        if (fmb_frame3_grow(&r->grown[i], &scene->frame[i], skin) != 0)
            return words_misuse("robot", "too thin, or too large, to be grown by the margin: ", scene->name[i]);
        r->obstacle[i] = (fmb_solid3){.frame = &r->grown[i], .step = fmb_no_step};
    }
    return 0;
}

/* Each zone is a scene of its own, in which it is the obstacle. 0 or 2. */
static int set_zones(replay *r)
{
    r->zone = port_memory((size_t)r->scene->zones + 1, sizeof *r->zone);
    for (int32_t i = 0; r->zone != NULL && i < r->scene->zones; i++) {
        fmb_scene3 *asked = &r->zone[i].asked;
        const robot_zone *zone = &r->scene->zone[i];

        *asked = r->asked;
        if (zone->count > FMB_SCENE_MOST)
            return words_misuse("robot", "more boxes than a scene takes in ", zone->name);
        asked->obstacles = zone->count;
        asked->obstacle = r->obstacle + zone->first;
        asked->self = FMB_SELF_SKIP;
        asked->hints = FMB_SCENE_HINTS(asked->links, zone->count, FMB_SELF_SKIP);
        asked->hint = port_memory((size_t)asked->hints, sizeof *asked->hint);
        if (asked->hint == NULL)
            return words_misuse("robot", "not enough memory for all pairs of ", zone->name);
    }
    return r->zone != NULL ? 0 : words_misuse("robot", "not enough memory for ", r->robot->name);
}

static int set_scene(replay *r)
{
    const int32_t links = r->robot->boxes, obstacles = r->scene->boxes > 0 ? r->scene->boxes : FMB_NONE;
    int32_t hints;

    if (links == 0)
        return words_misuse("robot", "no link has a box in ", r->robot->name);
    if (links > FMB_SCENE_MOST || obstacles > FMB_SCENE_MOST)
        return words_misuse("robot", "more boxes than a scene takes in ", r->robot->name);
    hints = FMB_SCENE_HINTS(links, obstacles, FMB_SELF_TEST);
    r->asked = (fmb_scene3){.links = links,
                            .obstacles = obstacles,
                            .zones = FMB_NONE,
                            .self = FMB_SELF_TEST,
                            .link = r->link,
                            .obstacle = r->obstacle,
                            .hint = hints > 0 ? port_memory((size_t)hints, sizeof *r->asked.hint) : NULL,
                            .hints = hints,
                            .tier = r->options.tier};
    return hints > 0 && r->asked.hint == NULL
               ? words_misuse("robot", "not enough memory for all pairs of ", r->robot->name)
               : set_zones(r);
}

/* Room for what is measured. 0 or 2. */
static int make_late(replay *r)
{
    r->late = port_memory((size_t)r->robot->boxes, sizeof *r->late);
    r->later = port_memory((size_t)r->robot->boxes, sizeof *r->later);
    r->counting = r->options.count && port_count_start();
    return r->late != NULL && r->later != NULL ? 0 : words_misuse("robot", "not enough memory for ", r->robot->name);
}

int replay_init(replay *r, const robot_model *robot, const robot_scene *scene, robot_log *log,
                const replay_options *options)
{
    int wrong;

    *r = (replay){.robot = robot, .scene = scene, .log = log, .options = *options, .next_joint = -1};
    r->unasked = robot_unasked(robot);
    r->link = port_memory((size_t)robot->boxes + 1, sizeof *r->link);
    r->obstacle = port_memory((size_t)scene->all + 1, sizeof *r->obstacle);
    r->grown = port_memory((size_t)scene->all + 1, sizeof *r->grown);
    r->q[0] = port_memory(REPLAY_KEPT * ((size_t)robot->joints + 1), sizeof **r->q);
    if (r->link == NULL || r->obstacle == NULL || r->grown == NULL || r->q[0] == NULL)
        return words_misuse("robot", "not enough memory for ", robot->name);
    for (int i = 1; i < REPLAY_KEPT; i++)
        r->q[i] = r->q[i - 1] + robot->joints + 1;
    wrong = set_scene(r);
    if (wrong == 0)
        wrong = robot_step_init(&r->step, robot);
    if (wrong == 0)
        wrong = set_obstacles(r);
    if (wrong == 0)
        wrong = make_late(r);
    return wrong == 0 ? set_links(r) : wrong;
}

/* ---- do the samples keep to the limits? ---- */

/* The joint that was faster, from sample k to the next, than the model lets it be; -1: none was. */
static int32_t too_fast(const replay *r, uint64_t k)
{
    const fmb_real *from = sample(r, k), *to = sample(r, k + 1);
    fmb_real time = seconds(r, k, k + 1);

    for (int32_t i = 0; i < r->robot->joints; i++) {
        const robot_joint *joint = &r->robot->joint[i];
        fmb_real most = joint->rate * time * LEEWAY + 4 * robot_rounding(r->robot, i, from, to);

        if (joint->kind != ROBOT_FIXED && joint->mimic < 0 && !joint->still && !(magnitude(to[i] - from[i]) <= most))
            return i;
    }
    return -1;
}

/* The joint whose mean rates in the tick from sample k and the next differ by more than its acceleration; -1: none. */
static int32_t too_sudden(const replay *r, uint64_t k)
{
    const fmb_real *a = sample(r, k), *b = sample(r, k + 1), *c = sample(r, k + 2);
    fmb_real first = seconds(r, k, k + 1), second = seconds(r, k + 1, k + 2);

    for (int32_t i = 0; i < r->robot->joints; i++) {
        const robot_joint *joint = &r->robot->joint[i];
        fmb_real dq = 2 * (robot_rounding(r->robot, i, a, b) + robot_rounding(r->robot, i, b, c));
        fmb_real before = (b[i] - a[i]) / first, behind = (c[i] - b[i]) / second;
        fmb_real acceleration = r->options.acceleration > 0 ? r->options.acceleration : joint->acceleration;
        fmb_real most = acceleration * ((first + second) / 2) * LEEWAY + dq / first + dq / second;

        most += (magnitude(before) + magnitude(behind)) * (16 * ROBOT_U + 4 * NANO / first + 4 * NANO / second);
        if (joint->kind != ROBOT_FIXED && joint->mimic < 0 && !joint->still && !(magnitude(behind - before) <= most))
            return i;
    }
    return -1;
}

/*
 * How far a joint may be beyond its limits by the log's own decimals, and by what they, the limit and degrees round. Of
 * one that follows another the decimals are those of the other.
 */
static fmb_real slack_of(const replay *r, int32_t i, const fmb_real *q)
{
    const robot_joint *joint = &r->robot->joint[i];
    fmb_real factor, limit = magnitude(joint->lower) + magnitude(joint->upper);
    int32_t mover = joint->mimic >= 0 ? joint->mimic : i;

    (void)robot_mover(r->robot, i, &factor);
    return factor * r->log->half[mover] + robot_rounding(r->robot, i, q, q) + 2 * ROBOT_U * limit;
}

/* The joint that is beyond its limits in the sample that was read last; -1: none is. */
static int32_t joint_beyond(const replay *r, const fmb_real *q)
{
    for (int32_t i = 0; i < r->robot->joints; i++) {
        const robot_joint *joint = &r->robot->joint[i];
        fmb_real slack = slack_of(r, i, q);

        if (joint->kind != ROBOT_FIXED && joint->limited &&
            !(q[i] >= joint->lower - slack && q[i] <= joint->upper + slack))
            return i;
    }
    return -1;
}

/*
 * Is a joint beyond its limits at the start or at the end of the tick from sample k on? Between both it is not, where
 * it is not there: what acceleration lets it do beside the straight way is proved wherever that leads.
 */
static void check_ranges(const replay *r, uint64_t k, replay_tick *tick)
{
    for (uint64_t i = k + 2; i-- > k;) {
        const int32_t joint = r->over[i % REPLAY_KEPT];

        if (joint < 0)
            continue;
        tick->why = "beyond its limits";
        tick->joint = joint;
        tick->beyond = 1;
        tick->value = sample(r, i)[joint];
    }
}

/* Sets why nothing is known of the tick from sample k on, if that is so. */
static void check_limits(replay *r, uint64_t k, replay_tick *tick)
{
    int32_t joint = r->options.straight ? -1 : too_fast(r, k);

    tick->why = r->next_why;
    tick->joint = r->next_joint;
    r->next_why = NULL;
    r->next_joint = -1;
    if (joint >= 0) {
        tick->why = "faster than its rate";
        tick->joint = joint;
    }
    joint = r->options.straight || k + 2 >= r->samples ? -1 : too_sudden(r, k);
    if (joint >= 0) {
        r->next_why = "not within its acceleration";
        r->next_joint = joint;
        if (tick->why == NULL) {
            tick->why = r->next_why;
            tick->joint = joint;
        }
    }
    check_ranges(r, k, tick);
}

/* ---- ticks ---- */

/*
 * Does a joint stay within its range (robot_range) throughout a tick? It leaves the chord by an eighth of its
 * acceleration times the square of the tick at most. One that follows does if the other one does.
 */
static int within_range(const replay *r, int32_t i, const fmb_real *from, const fmb_real *to, fmb_real time)
{
    const robot_joint *joint = &r->robot->joint[i];
    fmb_real most = r->options.acceleration > 0 ? r->options.acceleration : joint->acceleration;
    fmb_real low, high, off = 2 * robot_rounding(r->robot, i, from, to);

    if (joint->kind == ROBOT_FIXED || joint->mimic >= 0 || !robot_range(joint, &low, &high))
        return 1;
    if (!r->options.straight && !joint->still)
        off += most * time * time / 8 * (1 + 16 * ROBOT_U);
    return from[i] - off >= low && to[i] - off >= low && from[i] + off <= high && to[i] + off <= high;
}

/* Throughout the tick from sample k on, do all? */
static int within_ranges(const replay *r, uint64_t k, fmb_real time)
{
    for (int32_t i = 0; i < r->robot->joints; i++)
        if (!within_range(r, i, sample(r, k), sample(r, k + 1), time))
            return 0;
    return 1;
}

/* The samples from `from` to `to` as one step: the verdict of the scene, or an error. */
static int check(replay *r, uint64_t from, uint64_t to, fmb_scene_state *state)
{
    const robot_pace pace = {r->options.straight, seconds(r, from, to), r->options.acceleration};
    int error = robot_step_make(&r->step, sample(r, from), sample(r, to), &pace, r->options.half);
    int within = r->left_out && to == from + 1 && within_ranges(r, from, pace.seconds);

    for (int32_t i = 0; i < r->robot->boxes && r->left_out; i++)
        r->link[i].may_meet = r->may_meet[within][i];
    *state = (fmb_scene_state){.next = 0};
    return error ? error : fmb_scene3_check(&r->asked, state, FMB_NO_LIMIT);
}

static void find_box(replay *r, replay_tick *tick)
{
    const fmb_scene_contact *c = &tick->first;
    const fmb_solid3 *a = &r->link[c->link];
    const fmb_solid3 *b = c->kind == FMB_WITH_LINK ? &r->link[c->other] : &r->obstacle[c->other];
    fmb_interval when;
    int answer = fmb_sweep3_contact(a->frame, a->step, b->frame, b->step, NULL, &when, &tick->box, NULL);

    tick->boxed = answer == FMB_HIT || answer == FMB_UNDECIDED;
}

/*
 * The last moment for a stop that takes `reaction` seconds along the path of the log. A window from sample k to the end
 * of tick c, of w seconds: fmb_scene_stop counts in control steps, of w - reaction here, so the window has
 * w / (w - reaction) of them, rounded up; *latest is a fraction of such a step. Windows begin later first.
 */
static void find_stop(replay *r, replay_tick *tick, uint64_t c)
{
    const fmb_real reaction = r->options.reaction;
    int windows = 0;

    tick->stops = -1;
    for (uint64_t k = c + 1; k-- > 0 && c - k < REPLAY_KEPT - 4 && windows < REPLAY_WINDOWS;) {
        fmb_real w = (fmb_real)(time_of(r, c + 1) - time_of(r, k) - 2) * NANO * (1 - 8 * ROBOT_U), latest = -1;
        fmb_scene_state state;

        if (r->unknown[k % REPLAY_KEPT])
            return;
        if (!(w > reaction * (fmb_real)1.0001))
            continue;
        windows++;
        r->asked.window = w / (w - reaction) * (1 + 16 * ROBOT_U);
        if (check(r, k, c + 1, &state) >= 0 && fmb_scene_stop(&state, &latest) >= 0 && latest >= 0) {
            tick->stops = 1;
            tick->stop = time_of(r, k) - r->start + (int64_t)(latest * (w - reaction) * (1 - 16 * ROBOT_U) / NANO);
        }
        r->asked.window = 0;
        if (tick->stops > 0)
            return;
    }
}

/* The largest way that one of two goes beside the other, of all pairs, at least. */
static fmb_real largest_way(const replay *r)
{
    fmb_real most = 0;

    for (int32_t i = 0; i < r->robot->boxes; i++)
        for (int32_t j = 0; j <= i; j++) {
            const fmb_real *a = r->link[i].step, *b = j < i ? r->link[j].step : fmb_no_step;
            const fmb_real way[3] = {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
            fmb_real length = robot_length(way) * (1 + 4 * ROBOT_U);

            most = length > most ? length : most;
        }
    return most;
}

/* Links where they are at the end of the tick, but for *off: what an origin is rounded by, in sum. 0 or an error. */
static int set_late(replay *r, fmb_real *off)
{
    int error = 0;

    *off = 0;
    for (int32_t i = 0; i < r->robot->boxes && !error; i++) {
        const fmb_frame3 *f = r->link[i].frame;
        fmb_real origin[3], size = 0;

        for (int k = 0; k < 3; k++) {
            origin[k] = f->origin[k] + r->link[i].step[k];
            size += magnitude(origin[k]);
        }
        *off = 2 * ROBOT_U * size > *off ? 2 * ROBOT_U * size : *off;
        error = fmb_frame3_init(&r->later[i], FMB_CUBOID, origin, f->edge[0], f->edge[1], f->edge[2]);
        r->late[i] = r->link[i];
        r->late[i].frame = &r->later[i];
    }
    return error;
}

/*
 * Distances at the start, and throughout. Two bodies that are d apart at the start and e at the end, and of which one
 * goes a way s beside the other, are at least d - t s and e - (1 - t) s apart, so at least the mean, (d + e - s)/2.
 * d and e: the smallest of all pairs, s the largest. Two origins of a pair are off at the end.
 */
static void measure(replay *r, replay_tick *tick)
{
    fmb_scene_nearest3 late;
    fmb_scene3 end = r->asked;
    fmb_real off;
    int answer = fmb_scene3_distance(&r->asked, FMB_ALL_LINKS, FMB_NO_LIMIT, &tick->nearest);

    tick->measured = answer == FMB_MISS || answer == FMB_UNDECIDED;
    if (answer != FMB_MISS || set_late(r, &off) != 0)
        return;
    end.link = r->late;
    if (fmb_scene3_distance(&end, FMB_ALL_LINKS, FMB_NO_LIMIT, &late) == FMB_MISS) {
        fmb_real sum = tick->nearest.nearest.low + late.nearest.low, less = largest_way(r) + 2 * off;

        tick->throughout = sum * (1 - 4 * ROBOT_U) - less * (1 + 4 * ROBOT_U);
        tick->throughout = tick->throughout > 0 ? tick->throughout / 2 : 0;
    }
}

static void add_spent(replay *r, uint64_t spent)
{
    r->spent += spent;
    r->most = spent > r->most ? spent : r->most;
    r->counted++;
}

/* The links as check has made them, in each zone. */
static void check_zones(replay *r)
{
    for (int32_t i = 0; i < r->scene->zones; i++) {
        fmb_scene_state state = {.next = 0};
        int verdict = fmb_scene3_check(&r->zone[i].asked, &state, FMB_NO_LIMIT);

        r->zone[i].verdict = verdict >= 0 ? verdict : REPLAY_UNKNOWN;
        r->zone[i].first = state.first;
        r->pairs += (uint64_t)state.tested;
    }
}

static void decide(replay *r, replay_tick *tick, uint64_t k)
{
    fmb_scene_state state;
    uint64_t before = r->counting ? port_count() : 0;
    int verdict = check(r, k, k + 1, &state);

    if (verdict >= 0)
        check_zones(r);
    if (r->counting)
        add_spent(r, port_count() - before);
    r->pairs += (uint64_t)state.tested;
    if (verdict < 0) {
        tick->why = words_error(verdict);
        return;
    }
    tick->verdict = verdict;
    tick->first = state.first;
    if (r->options.distance)
        measure(r, tick);
    if (verdict == FMB_MISS)
        return;
    find_box(r, tick);
    if (r->options.reaction > 0 && !r->options.straight && !r->stopped) {
        find_stop(r, tick, k);
        check(r, k, k + 1, &state); /* the links again as in this tick, for who looks at them */
    }
}

/* Nothing is free while nothing is asked of a link that may be a body: what was found free is not known. */
static void take_back(replay *r, replay_tick *tick)
{
    for (int32_t i = 0; i < r->scene->zones; i++)
        if (r->zone[i].verdict == FMB_MISS)
            r->zone[i].verdict = REPLAY_UNKNOWN;
    tick->measured = 0;
    if (tick->verdict != FMB_MISS)
        return;
    tick->verdict = REPLAY_UNKNOWN;
    tick->why = "nothing is asked of a link that has pictures and no box";
    tick->link = r->unasked;
}

/* One sample more. 1, 0: the end, 2. */
static int read_sample(replay *r)
{
    uint64_t k = r->samples;
    int64_t *at = &r->at[k % REPLAY_KEPT];
    int more = r->ended ? 0 : robot_log_next(r->log, at, sample(r, k));

    r->ended = more != 1;
    if (more != 1)
        return more;
    if (k > 0 && !(*at > time_of(r, k - 1)))
        return text_wrong(r->log->text, "the time does not grow");
    if (k == 0)
        r->start = *at;
    r->over[k % REPLAY_KEPT] = joint_beyond(r, sample(r, k));
    r->beyond += r->over[k % REPLAY_KEPT] >= 0;
    r->samples++;
    return 1;
}

int replay_next(replay *r, replay_tick *tick)
{
    const uint64_t k = r->decided;
    int more = 1;

    while (r->samples < k + 3 && more == 1)
        more = read_sample(r);
    if (more == 2 || r->samples < k + 2)
        return more == 2 ? 2 : 0;
    *tick = (replay_tick){.number = k,
                          .at = time_of(r, k) - r->start,
                          .length = time_of(r, k + 1) - time_of(r, k),
                          .verdict = REPLAY_UNKNOWN,
                          .joint = -1,
                          .link = -1};
    check_limits(r, k, tick);
    for (int32_t i = 0; i < r->scene->zones; i++)
        r->zone[i].verdict = REPLAY_UNKNOWN;
    r->unknown[k % REPLAY_KEPT] = 0;
    if (tick->why == NULL)
        decide(r, tick, k);
    if (r->unasked >= 0)
        take_back(r, tick);
    r->unknown[k % REPLAY_KEPT] = tick->verdict == REPLAY_UNKNOWN;
    r->stopped = tick->verdict == FMB_HIT || tick->verdict == FMB_UNDECIDED;
    r->decided++;
    return 1;
}
