/* SPDX-License-Identifier: MIT */
/*
 * fmb robot MODEL --scene FILE|none --log LOG.csv [options]: what a robot did, or will do, tick by tick (docs/robot.md).
 * Options stand after the model. Every number printed is rounded so that no sentence promises more than is proved.
 */
#include "frames.h"
#include "number.h"
#include "origin.h"
#include "programs.h"
#include "robot/robot_certify.h"
#include "robot/robot_draw.h"
#include "robot/robot_notice.h"

#include <stddef.h>

typedef struct {
    const char *model, *scene, *log, *time, *certify, *svg, *tick; /* scene: "none" is a word, not a file */
    const char **rest;                                             /* words behind --at */
    int rests;
    const frames_tier *by;
    fmb_real margin, acceleration, reaction;
    int json, frames, quiet, degrees, fail;
    uint64_t drawn; /* the tick of the picture; UINT64_MAX: the first contact, or the last tick that is decided */
    replay_options replay;
} choice;

static struct text text;
static replay run;
static certificate proof;
static int with_frames; /* --frames */

/* What all ticks came to. */
static struct {
    uint64_t ticks, free, hit, undecided, unknown;
    int64_t end; /* ns from the first sample */
    int met;     /* whether there is a first contact */
    replay_tick first, last_unknown;
    uint64_t measured;
    fmb_real low; /* of those that are measured */
    int64_t low_at;
    fmb_real throughout; /* the same */
    int64_t throughout_at;
} sum;

/* What all ticks came to, of one zone. */
typedef struct {
    uint64_t count[4]; /* free, hit, undecided, unknown */
    int64_t until;     /* ns from the first sample: until then it is proved clear */
} zone_sum;

static zone_sum *zone_sums;

/* ---- words of answers ---- */

/* Seconds, of nanoseconds, with the digits that they need. */
static void put_seconds(int64_t ns)
{
    char digits[NUMBER_TEXT];
    int end = 9;

    words_put_unsigned((uint64_t)ns / 1000000000);
    number_unsigned(1000000000 + (uint64_t)ns % 1000000000, digits);
    while (end > 0 && digits[end] == '0')
        end--;
    digits[end + 1] = 0;
    if (end > 0) {
        port_out(".");
        port_out(digits + 1);
    }
}

static const char *verdict_name(int verdict)
{
    return verdict == FMB_MISS        ? "free"
           : verdict == FMB_HIT       ? "hit"
           : verdict == FMB_UNDECIDED ? "undecided"
                                      : "unknown";
}

static int verdict_number(int verdict)
{
    return verdict == FMB_MISS ? 0 : verdict == FMB_HIT ? 1 : verdict == FMB_UNDECIDED ? 2 : 3;
}

static const char *link_name(int32_t box) { return run.robot->link[run.robot->box[box].link]; }

static const char *other_name(int kind, int32_t other)
{
    return kind == FMB_WITH_LINK ? link_name(other) : run.scene->name[other];
}

/* A moment of a tick, a fraction of it: rounded down, or up. */
static int64_t moment(const replay_tick *tick, fmb_real part, int up)
{
    fmb_real ns = part * (fmb_real)tick->length, off = ns * 4 * ROBOT_U + 1;
    fmb_real value = up ? ns + off : ns - off;

    if (value < 0)
        return 0;
    return value < (fmb_real)tick->length ? (int64_t)value : tick->length;
}

static void put_decimal(const char *name, fmb_real x)
{
    char word[NUMBER_TEXT];

    port_out(name);
    port_out(number_decimal(x, word));
}

static void put_decimals(const fmb_real *x, int count)
{
    for (int i = 0; i < count; i++)
        put_decimal(i == 0 ? "[" : ", ", x[i]);
    port_out("]");
}

/* A number with so many digits behind the point, without zeros at its end. */
static void put_places(fmb_real x, int places)
{
    char word[NUMBER_TEXT];
    int end = 0, point = 0;

    number_fixed(x, places, word);
    for (; word[end] != 0; end++)
        point |= word[end] == '.';
    while (point && word[end - 1] == '0')
        end--;
    end -= point && word[end - 1] == '.';
    word[end] = 0;
    port_out(words_same(word, "-0") ? "0" : word);
}

/* A blank and a length, in micrometres that are rounded down, or up. 0 stays what it is. */
static void put_length(fmb_real x, int up)
{
    const fmb_real off = (fmb_real)0.5000001e-6 + 4 * ROBOT_U * (x < 0 ? -x : x);
    fmb_real y = up ? x + off : x - off;

    if (x == 0 || (x > 0 && y < 0))
        y = 0;
    port_out(" ");
    put_places(y, 6);
}

static void put_box(const fmb_box3 *box)
{
    for (int k = 0; k < 6; k++)
        put_length(k < 3 ? box->min[k] : box->max[k - 3], k >= 3);
}

/* ---- one tick ---- */

static void put_times(const replay_tick *tick, const fmb_interval *when)
{
    port_out(", from ");
    put_seconds(moment(tick, when->in, 0));
    port_out(" to ");
    put_seconds(moment(tick, when->out, 1));
    port_out(" s of it");
}

static void put_zone_name(int32_t i)
{
    port_out("zone ");
    port_out(run.scene->zone[i].name);
    port_out(run.scene->zone[i].stop ? ", stop: " : ", slow: ");
}

static void put_contact(const replay_tick *tick)
{
    const fmb_scene_contact *c = &tick->first;

    port_out(", ");
    port_out(link_name(c->link));
    port_out(" and ");
    port_out(other_name(c->kind, c->other));
    put_times(tick, &c->when);
    if (tick->boxed) {
        port_out(", within");
        put_box(&tick->box);
    }
}

/* What may be meant by a joint that is beyond its limits. */
static const char *hint_of(int32_t joint)
{
    if (run.robot->joint[joint].mimic >= 0)
        return "it follows another one, whose limits let it go there";
    if (run.robot->joint[joint].kind == FMB_SLIDES)
        return "lengths are in metres";
    return run.log->degrees ? "joints that turn are in degrees here" : "degrees? --degrees";
}

/* Few digits, of floats those that they have, unless it is so near to the limit that they would not tell. */
static void put_beyond(const replay_tick *tick)
{
    const robot_joint *joint = &run.robot->joint[tick->joint];
    const fmb_real over = tick->value > joint->upper ? tick->value - joint->upper : joint->lower - tick->value;
    const int places = over < (fmb_real)1e-5 ? 9 : over < 5 ? 6 : 3;

    port_out("joint ");
    port_out(joint->name);
    port_out(" is at ");
    put_places(tick->value, places);
    port_out(", beyond its limits ");
    put_places(joint->lower, places);
    port_out("..");
    put_places(joint->upper, places);
    port_out(": ");
    port_out(hint_of(tick->joint));
}

static void put_why(const replay_tick *tick)
{
    port_out(": ");
    if (tick->beyond) {
        put_beyond(tick);
        return;
    }
    if (tick->joint >= 0) {
        port_out("joint ");
        port_out(run.robot->joint[tick->joint].name);
        port_out(" is ");
    } else if (tick->link < 0) {
        port_out("error ");
    }
    port_out(tick->why);
    if (tick->link >= 0) {
        port_out(": ");
        port_out(run.robot->link[tick->link]);
    }
}

/* Zones that are not proved clear in this tick. */
static void put_zones(const replay_tick *tick)
{
    for (int32_t i = 0; i < run.scene->zones; i++) {
        const replay_zone *zone = &run.zone[i];

        if (zone->verdict == FMB_MISS)
            continue;
        put_zone_name(i);
        port_out(verdict_name(zone->verdict));
        if (zone->verdict != REPLAY_UNKNOWN) {
            port_out(", ");
            port_out(link_name(zone->first.link));
            put_times(tick, &zone->first.when);
        }
        port_out("\n");
    }
}

static void put_tick(const replay_tick *tick)
{
    port_out("tick ");
    words_put_unsigned(tick->number);
    port_out(" at ");
    put_seconds(tick->at);
    port_out(" s for ");
    put_seconds(tick->length);
    port_out(" s: ");
    port_out(verdict_name(tick->verdict));
    if (tick->verdict == REPLAY_UNKNOWN)
        put_why(tick);
    else if (tick->verdict != FMB_MISS)
        put_contact(tick);
    if (tick->measured) {
        port_out(", apart");
        put_length(tick->nearest.nearest.low, 0);
        port_out(", throughout");
        put_length(tick->throughout, 0);
    }
    port_out("\n");
    if (tick->stops != 0) {
        port_out(tick->stops > 0 ? "a stop before it must be commanded by "
                                 : "no stop before it is proved to be in time");
        if (tick->stops > 0)
            put_seconds(tick->stop);
        port_out(tick->stops > 0 ? " s\n" : "\n");
    }
    put_zones(tick);
}

/* Numbers of two boxes: of the model and, `other`, of the model or of the scene. */
static void put_boxes(int32_t link, int32_t other)
{
    port_out(", \"boxes\": [");
    words_put_unsigned((uint64_t)link);
    port_out(", ");
    words_put_unsigned((uint64_t)other);
    port_out("]");
}

static void put_pair(const char *name, int32_t link, int kind, int32_t other)
{
    port_out(name);
    port_out("{\"link\": ");
    origin_put_quoted(link_name(link));
    port_out(kind == FMB_WITH_LINK ? ", \"with\": \"link\", \"other\": " : ", \"with\": \"obstacle\", \"other\": ");
    origin_put_quoted(other_name(kind, other));
    if (with_frames)
        put_boxes(link, other);
}

static void put_json_contact(const replay_tick *tick)
{
    const fmb_real when[2] = {tick->first.when.in, tick->first.when.out};

    put_pair(", \"first\": ", tick->first.link, tick->first.kind, tick->first.other);
    port_out(", \"when\": ");
    put_decimals(when, 2);
    if (tick->boxed) {
        port_out(", \"min\": ");
        put_decimals(tick->box.min, 3);
        port_out(", \"max\": ");
        put_decimals(tick->box.max, 3);
    }
    port_out("}");
    if (tick->stops != 0) {
        port_out(", \"stop\": ");
        if (tick->stops > 0)
            put_seconds(tick->stop);
        else
            port_out("null");
    }
}

static void put_json_zone(int32_t i)
{
    port_out(i > 0 ? ", {\"zone\": " : "{\"zone\": ");
    origin_put_quoted(run.scene->zone[i].name);
    port_out(run.scene->zone[i].stop ? ", \"kind\": \"stop\"" : ", \"kind\": \"slow\"");
}

/* All zones, if there are any. */
static void put_json_zones(void)
{
    for (int32_t i = 0; i < run.scene->zones; i++) {
        const replay_zone *zone = &run.zone[i];
        const fmb_real when[2] = {zone->first.when.in, zone->first.when.out};

        port_out(i == 0 ? ", \"zones\": [" : "");
        put_json_zone(i);
        port_out(", \"verdict\": \"");
        port_out(verdict_name(zone->verdict));
        port_out("\"");
        if (zone->verdict == FMB_HIT || zone->verdict == FMB_UNDECIDED) {
            port_out(", \"link\": ");
            origin_put_quoted(link_name(zone->first.link));
            port_out(", \"when\": ");
            put_decimals(when, 2);
            if (with_frames)
                put_boxes(zone->first.link, run.scene->zone[i].first + zone->first.other);
        }
        port_out(i + 1 == run.scene->zones ? "}]" : "}");
    }
}

/* A frame: its origin and edges; and its step, unless it is NULL. */
static void put_frame(const fmb_frame3 *f, const fmb_real *step)
{
    fmb_real number[15];

    for (int k = 0; k < 3; k++) {
        number[k] = f->origin[k];
        for (int i = 0; i < 3; i++)
            number[3 + 3 * i + k] = f->edge[i][k];
        number[12 + k] = step != NULL ? step[k] : 0;
    }
    put_decimals(number, step != NULL ? 15 : 12);
}

/* What stands around, as it is asked about: a box of the scene. */
static void put_json_around(int32_t box)
{
    const char *kind = "obstacle";

    for (int32_t i = 0; i < run.scene->zones; i++)
        if (box >= run.scene->zone[i].first && box < run.scene->zone[i].first + run.scene->zone[i].count)
            kind = run.scene->zone[i].stop ? "stop" : "slow";
    port_out(box > 0 ? ",\n{\"name\": " : "{\"name\": ");
    origin_put_quoted(run.scene->name[box]);
    port_out(", \"kind\": \"");
    port_out(kind);
    port_out("\", \"frame\": ");
    put_frame(run.obstacle[box].frame, NULL);
    port_out("}");
}

/* The pairs that each tick asks about, those of zones as well. */
static void put_json_pairs(void)
{
    const int32_t links = run.robot->boxes;
    int some = 0;

    port_out(",\n\"asked_pairs\": [");
    for (int32_t i = 0; i < links; i++)
        for (int32_t j = i + 1; j < links + run.scene->all; j++)
            if (replay_asks(&run, i, j)) {
                port_out(some++ > 0 ? ", [" : "[");
                words_put_unsigned((uint64_t)i);
                port_out(", ");
                words_put_unsigned((uint64_t)j);
                port_out("]");
            }
    port_out("]");
}

/* Everything that makes an answer another one. */
static void put_json_asked(const choice *chosen)
{
    port_out(chosen->replay.straight ? ",\n\"asked\": {\"motion\": \"straight\""
                                     : ",\n\"asked\": {\"motion\": \"drives\"");
    origin_put_flag(", \"degrees\": ", chosen->degrees);
    put_decimal(", \"margin\": ", 2 * run.options.half);
    put_decimal(", \"acceleration\": ", chosen->acceleration);
    put_decimal(", \"stop\": ", chosen->reaction);
    origin_put_flag(", \"distance\": ", chosen->replay.distance);
    origin_put_flag(", \"never\": ", run.left_out);
    port_out(", \"tier\": \"");
    port_out((chosen->by != NULL ? chosen->by : frames_tier_of("test"))->name);
    port_out("\", \"time\": ");
    origin_put_quoted(run.log->time);
    port_out(", \"at\": [");
    for (int i = 0; i < chosen->rests; i++) {
        port_out(i > 0 ? ", " : "");
        origin_put_quoted(chosen->rest[i]);
    }
    port_out("]}");
}

/* Which program it was, and about what. */
static void put_json_origin(const choice *chosen)
{
    port_out(",\n");
    origin_put_program();
    port_out(",\n\"scene\": ");
    origin_put_quoted(chosen->scene);
    origin_put_file(",\n\"files\": {\"model\": ", chosen->model);
    if (run.scene->all > 0)
        origin_put_file(", \"scene\": ", chosen->scene);
    origin_put_file(", \"log\": ", chosen->log);
    port_out("}");
    put_json_asked(chosen);
}

static void put_json_head(const choice *chosen)
{
    port_out("{\"robot\": ");
    origin_put_quoted(run.robot->name);
    put_json_origin(chosen);
    robot_put_json_notices(run.robot, run.scene);
    if (with_frames) {
        port_out(",\n\"links\": [");
        for (int32_t i = 0; i < run.robot->boxes; i++) {
            port_out(i > 0 ? ", " : "");
            origin_put_quoted(link_name(i));
        }
        port_out("],\n\"around\": [");
        for (int32_t i = 0; i < run.scene->all; i++)
            put_json_around(i);
        port_out("]");
        put_json_pairs();
    }
    port_out(",\n\"ticks\": [");
}

/* What each box of the model sweeps in this tick. */
static void put_json_frames(const replay_tick *tick)
{
    if (tick->verdict == REPLAY_UNKNOWN)
        return;
    for (int32_t i = 0; i < run.robot->boxes; i++) {
        port_out(i > 0 ? ", " : ", \"frames\": [");
        put_frame(run.link[i].frame, run.link[i].step);
    }
    port_out("]");
}

static void put_json_beyond(const replay_tick *tick)
{
    const robot_joint *joint = &run.robot->joint[tick->joint];
    const fmb_real limit[2] = {joint->lower, joint->upper};

    put_decimal(", \"value\": ", tick->value);
    port_out(", \"limits\": ");
    put_decimals(limit, 2);
    port_out(", \"hint\": ");
    origin_put_quoted(hint_of(tick->joint));
}

static void put_json_tick(const replay_tick *tick)
{
    port_out(tick->number > 0 ? ",\n{\"tick\": " : "\n{\"tick\": ");
    words_put_unsigned(tick->number);
    port_out(", \"at\": ");
    put_seconds(tick->at);
    port_out(", \"for\": ");
    put_seconds(tick->length);
    port_out(", \"verdict\": \"");
    port_out(verdict_name(tick->verdict));
    port_out("\"");
    if (tick->verdict == REPLAY_UNKNOWN) {
        port_out(", \"why\": ");
        origin_put_quoted(tick->why);
        port_out(", \"joint\": ");
        if (tick->joint >= 0)
            origin_put_quoted(run.robot->joint[tick->joint].name);
        else
            port_out("null");
        if (tick->beyond)
            put_json_beyond(tick);
        if (tick->link >= 0) {
            port_out(", \"link\": ");
            origin_put_quoted(run.robot->link[tick->link]);
        }
    } else if (tick->verdict != FMB_MISS) {
        put_json_contact(tick);
    }
    if (tick->measured && tick->nearest.link >= 0) {
        put_pair(", \"nearest\": ", tick->nearest.link, tick->nearest.kind, tick->nearest.other);
        put_decimal(", \"apart\": ", tick->nearest.nearest.low);
        put_decimal(", \"throughout\": ", tick->throughout);
        port_out("}");
    }
    put_json_zones();
    if (with_frames)
        put_json_frames(tick);
    port_out("}");
}

/* ---- all of them ---- */

static void add_measured(const replay_tick *tick)
{
    if (!sum.measured || tick->nearest.nearest.low < sum.low) {
        sum.low = tick->nearest.nearest.low;
        sum.low_at = tick->at;
    }
    if (!sum.measured || tick->throughout < sum.throughout) {
        sum.throughout = tick->throughout;
        sum.throughout_at = tick->at;
    }
    sum.measured++;
}

static void add_zones(const replay_tick *tick)
{
    for (int32_t i = 0; i < run.scene->zones; i++) {
        const replay_zone *zone = &run.zone[i];
        zone_sum *all = &zone_sums[i];
        int64_t part = zone->verdict == FMB_MISS         ? tick->length
                       : zone->verdict == REPLAY_UNKNOWN ? 0
                                                         : moment(tick, zone->first.when.in, 0);

        if (all->count[0] == tick->number)
            all->until = tick->at + part;
        all->count[verdict_number(zone->verdict)]++;
    }
}

/* The stop zone that is first not proved clear; -1: all are. */
static int32_t entered(void)
{
    int32_t first = -1;

    for (int32_t i = 0; i < run.scene->zones; i++)
        if (run.scene->zone[i].stop && zone_sums[i].count[0] < sum.ticks &&
            (first < 0 || zone_sums[i].until < zone_sums[first].until))
            first = i;
    return first;
}

static void add_up(const replay_tick *tick)
{
    uint64_t *count = tick->verdict == FMB_MISS        ? &sum.free
                      : tick->verdict == FMB_HIT       ? &sum.hit
                      : tick->verdict == FMB_UNDECIDED ? &sum.undecided
                                                       : &sum.unknown;

    add_zones(tick);
    sum.ticks++;
    ++*count;
    sum.end = tick->at + tick->length;
    if (tick->verdict != FMB_MISS && !sum.met) {
        sum.met = 1;
        sum.first = *tick;
    }
    if (tick->measured)
        add_measured(tick);
}

static void put_counts(void)
{
    const uint64_t count[] = {sum.ticks, sum.free, sum.hit, sum.undecided, sum.unknown};
    static const char *const name[] = {"ticks ", ": free ", ", hit ", ", undecided ", ", unknown "};

    for (int i = 0; i < 5; i++) {
        port_out(name[i]);
        words_put_unsigned(count[i]);
    }
    port_out("\npairs ");
    words_put_unsigned(run.pairs);
    if (run.beyond > 0) {
        port_out(", samples beyond the limits of a joint ");
        words_put_unsigned(run.beyond);
    }
    port_out("\n");
}

/* Up to which moment, from the first sample on, all is proved free. */
static int64_t free_until(void)
{
    if (!sum.met)
        return sum.end;
    return sum.first.at + (sum.first.verdict == REPLAY_UNKNOWN ? 0 : moment(&sum.first, sum.first.first.when.in, 0));
}

static void put_apart(const char *what, fmb_real low, int64_t at)
{
    port_out(what);
    put_length(low, 0);
    port_out(" m, at ");
    put_seconds(at);
    port_out(" s");
    if (sum.measured < sum.ticks) {
        port_out(", but for ");
        words_put_unsigned(sum.ticks - sum.measured);
        port_out(" ticks of which it is not known");
    }
    port_out("\n");
}

static void put_zone_sums(void)
{
    static const char *const name[] = {"free ", ", hit ", ", undecided ", ", unknown "};

    for (int32_t i = 0; i < run.scene->zones; i++) {
        put_zone_name(i);
        for (int k = 0; k < 4; k++) {
            port_out(name[k]);
            words_put_unsigned(zone_sums[i].count[k]);
        }
        if (run.zone[i].asks == 0) {
            port_out("; nothing was asked: every link may be in it\n");
            continue;
        }
        port_out("; no link in it before ");
        put_seconds(zone_sums[i].until);
        port_out(zone_sums[i].until > 0 ? " s: proved\n" : " s\n");
    }
}

static void put_until(void)
{
    if (run.contacts == 0) {
        port_out("No contact was asked about, but zones. ");
    } else if (free_until() > 0) {
        port_out("Nothing can touch before ");
        put_seconds(free_until());
        port_out(" s: proved. ");
    }
}

/* Of the first tick that is not free. */
static void put_not_proved(void)
{
    port_out("Not proved of tick ");
    words_put_unsigned(sum.first.number);
    if (sum.first.verdict == REPLAY_UNKNOWN)
        put_why(&sum.first);
    else
        put_contact(&sum.first);
    port_out(".");
}

static void put_summary(const choice *chosen)
{
    const int32_t zone = entered();

    put_counts();
    put_zone_sums();
    if (run.counted > 0) {
        port_out("instructions a tick: mean ");
        words_put_unsigned(run.spent / run.counted);
        port_out(", most ");
        words_put_unsigned(run.most);
        port_out("\n");
    }
    if (sum.measured) {
        put_apart("apart at the starts of ticks, at least", sum.low, sum.low_at);
        put_apart("apart throughout, at least", sum.throughout, sum.throughout_at);
    }
    robot_put_notices(run.robot, run.scene);
    port_out(sum.met || zone >= 0 ? "answer: stop. " : "answer: free. ");
    put_until();
    if (sum.met)
        put_not_proved();
    if (zone >= 0) {
        port_out(sum.met ? " Not proved clear: zone " : "Not proved clear: zone ");
        port_out(run.scene->zone[zone].name);
        port_out(".");
    }
    port_out(sum.met || zone >= 0 ? " Scene: " : "Scene: ");
    port_out(chosen->scene);
    port_out(".\n");
}

static void put_json_zone_sums(void)
{
    static const char *const name[] = {", \"free\": ", ", \"hit\": ", ", \"undecided\": ", ", \"unknown\": "};

    for (int32_t i = 0; i < run.scene->zones; i++) {
        port_out(i == 0 ? ",\n\"zones\": [" : "");
        put_json_zone(i);
        for (int k = 0; k < 4; k++) {
            port_out(name[k]);
            words_put_unsigned(zone_sums[i].count[k]);
        }
        port_out(", \"pairs\": ");
        words_put_unsigned(run.zone[i].asks);
        port_out(", \"free_until\": ");
        if (run.zone[i].asks > 0)
            put_seconds(zone_sums[i].until);
        else
            port_out("null");
        port_out(i + 1 == run.scene->zones ? "}]" : "}");
    }
}

static void put_json_summary(void)
{
    const uint64_t count[] = {sum.ticks, sum.free, sum.hit, sum.undecided, sum.unknown, run.pairs, run.beyond};
    static const char *const name[] = {
        "\n],\n\"ticks_in_all\": ", ", \"free\": ",  ", \"hit\": ",          ", \"undecided\": ",
        ", \"unknown\": ",          ", \"pairs\": ", ", \"beyond_limits\": "};

    for (int i = 0; i < 7; i++) {
        port_out(name[i]);
        words_put_unsigned(count[i]);
    }
    port_out(sum.met || entered() >= 0 ? ",\n\"answer\": \"stop\"" : ",\n\"answer\": \"free\"");
    port_out(", \"pairs_of_a_tick\": ");
    words_put_unsigned(run.contacts);
    port_out(", \"free_until\": ");
    if (run.contacts > 0)
        put_seconds(free_until());
    else
        port_out("null");
    if (sum.measured > 0 && sum.measured < sum.ticks) {
        port_out(", \"apart\": null, \"throughout\": null");
    } else if (sum.measured > 0) {
        put_decimal(", \"apart\": ", sum.low);
        put_decimal(", \"throughout\": ", sum.throughout);
    }
    put_json_zone_sums();
    port_out("}\n");
}

/* ---- the command ---- */

static int misuse(const char *what, const char *word)
{
    words_misuse("robot", what, word);
    return words_misuse(
        "robot", "usage: fmb robot MODEL --scene FILE|none --log LOG.csv [--degrees] [--time NAME] ",
        "[--at JOINT=VALUE].. [--margin M] [--straight | --acceleration A] [--stop SECONDS] "
        "[--distance] [--certify FILE] [--svg FILE [--tick N]] [--tier quick|test|exact] [--quiet] [--count] [--json [--frames]] [--fail-on contact]");
}

static const struct {
    const char *name;
    size_t flag; /* offset of it in a choice */
} flags[] = {{"--json", offsetof(choice, json)},
             {"--frames", offsetof(choice, frames)},
             {"--quiet", offsetof(choice, quiet)},
             {"--degrees", offsetof(choice, degrees)},
             {"--straight", offsetof(choice, replay.straight)},
             {"--distance", offsetof(choice, replay.distance)},
             {"--count", offsetof(choice, replay.count)}};

static const struct {
    const char *name;
    size_t text; /* offset */
} texts[] = {{"--scene", offsetof(choice, scene)}, {"--log", offsetof(choice, log)},
             {"--time", offsetof(choice, time)},   {"--certify", offsetof(choice, certify)},
             {"--svg", offsetof(choice, svg)},     {"--tick", offsetof(choice, tick)}};

static const struct {
    const char *name;
    size_t number; /* offset */
} numbers[] = {{"--margin", offsetof(choice, margin)},
               {"--acceleration", offsetof(choice, acceleration)},
               {"--stop", offsetof(choice, reaction)}};

/* 1; 0: it is none of these; or -1: the reason was put out. */
static int take_flag(choice *chosen, const char *word)
{
    for (size_t i = 0; i < sizeof flags / sizeof flags[0]; i++)
        if (words_same(word, flags[i].name)) {
            *(int *)(void *)((char *)chosen + flags[i].flag) = 1;
            return 1;
        }
    return 0;
}

/* 2: with the word behind it; else as take_flag. */
static int take_value(choice *chosen, char **word, int words)
{
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        if (words_same(word[0], texts[i].name)) {
            if (words < 2)
                return misuse("what? ", word[0]), -1;
            *(const char **)(void *)((char *)chosen + texts[i].text) = word[1];
            return 2;
        }
    for (size_t i = 0; i < 3; i++)
        if (words_same(word[0], numbers[i].name)) {
            fmb_real *to = (fmb_real *)(void *)((char *)chosen + numbers[i].number);

            if (!words_numbers(to, 1, word + 1, words - 1) || !(*to > 0))
                return misuse("not a number above 0 behind ", word[0]), -1;
            return 2;
        }
    return 0;
}

/* As take_value: --at, which is only passed over, --fail-on and --tier. */
static int take_other(choice *chosen, char **word, int words)
{
    int taken = 0;

    if (words_same(word[0], "--fail-on"))
        return words_fail_on("robot", &chosen->fail, word, words) ? 2 : -1;
    if (words_same(word[0], "--tier") && words > 1) {
        chosen->by = frames_tier_of(word[1]);
        taken = chosen->by != NULL ? 2 : -1;
        if (taken < 0)
            misuse("unknown tier ", word[1]);
    }
    return words > 1 && words_same(word[0], "--at") ? 2 : taken;
}

/* How many words it takes; 0: the reason was put out. */
static int take_option(choice *chosen, char **word, int words)
{
    int taken = take_flag(chosen, word[0]);

    if (taken == 0)
        taken = take_value(chosen, word, words);
    if (taken == 0)
        taken = take_other(chosen, word, words);
    if (taken == 0)
        misuse("unknown option, or one without its value: ", word[0]);
    return taken > 0 ? taken : 0;
}

/* Which tick is to be drawn. 0 or 2. */
static int check_drawn(choice *chosen)
{
    chosen->drawn = UINT64_MAX;
    if (chosen->tick != NULL &&
        (chosen->svg == NULL || !number_read_unsigned(chosen->tick, &chosen->drawn) || chosen->drawn == UINT64_MAX))
        return misuse("not the number of a tick, or --svg is missing: --tick ", chosen->tick);
    return 0;
}

/* What is missing. NULL, or the question. */
static const char *missing(const choice *chosen)
{
    if (chosen->model == NULL)
        return "which model?";
    if (chosen->log == NULL)
        return "which log? --log FILE";
    return chosen->scene == NULL ? "which scene? --scene FILE, or --scene none: links are asked about each other alone"
                                 : NULL;
}

/* What does not go together, or is missing. 0 or 2. */
static int check_choice(choice *chosen)
{
    if (missing(chosen) != NULL)
        return misuse(missing(chosen), "");
    if (chosen->replay.straight && (chosen->acceleration > 0 || chosen->reaction > 0))
        return misuse("--straight goes neither with --acceleration nor with --stop", "");
    if (chosen->frames && !chosen->json)
        return misuse("--frames goes with --json", "");
    if (frames_half(chosen->margin, &chosen->replay.half) < 0)
        return misuse("a margin that is too small or too large", "");
    return check_drawn(chosen);
}

/* All words. 0 or 2. */
static int take_words(choice *chosen, int argc, char **argv)
{
    for (int at = 1; at < argc;) {
        int taken = 1;

        if (words_option(argv[at])) {
            taken = take_option(chosen, argv + at, argc - at);
            if (taken == 0)
                return 2;
        } else if (chosen->model != NULL) {
            return misuse("one model is enough: ", argv[at]);
        } else {
            chosen->model = argv[at];
        }
        at += taken;
    }
    return check_choice(chosen);
}

static int is_no_scene(const choice *chosen) { return words_same(chosen->scene, "none"); }

/* 0 or 2. */
static int read_scene(const choice *chosen, const robot_model *robot, robot_scene *scene)
{
    int wrong;

    *scene = (robot_scene){0};
    if (is_no_scene(chosen))
        return 0;
    wrong = robot_read_scene(scene, robot, &text, chosen->scene);
    return wrong == 0 && scene->all == 0
               ? words_misuse("robot", "nothing stands in this scene (--scene none says so): ", chosen->scene)
               : wrong;
}

/* Where joints stand that the log does not have. 0 or 2. */
static int read_rests(choice *chosen, int argc, char **argv, robot_model *robot, robot_log *log)
{
    int wrong = 0;

    chosen->rest = port_memory((size_t)argc, sizeof *chosen->rest);
    if (chosen->rest == NULL)
        return words_misuse("robot", "not enough memory for ", robot->name);
    for (int i = 1; i + 1 < argc && wrong == 0; i++)
        if (words_same(argv[i], "--at")) {
            chosen->rest[chosen->rests++] = argv[++i];
            wrong = robot_log_rest(log, robot, argv[i]);
        }
    return wrong;
}

/* Reads what is to be replayed. 0 or 2. */
static int read_all(choice *chosen, int argc, char **argv, robot_model *robot, robot_scene *scene, robot_log *log)
{
    int wrong = robot_read(robot, &text, chosen->model);

    if (wrong == 0)
        wrong = read_scene(chosen, robot, scene);
    if (wrong == 0)
        wrong = robot_log_init(log, robot, &text);
    if (wrong != 0)
        return wrong;
    log->degrees = chosen->degrees;
    if (chosen->time != NULL)
        log->time = chosen->time;
    wrong = read_rests(chosen, argc, argv, robot, log);
    return wrong == 0 ? robot_log_open(log, robot, chosen->log) : wrong;
}

/* Draws the tick that is asked for: without --tick the first contact, or the last tick. 0 or 2. */
static int draw_one(const choice *chosen, const replay_tick *tick, int last)
{
    static int drawn;
    int named = chosen->drawn != UINT64_MAX;

    if (chosen->svg == NULL || drawn)
        return 0;
    if (tick->verdict == REPLAY_UNKNOWN || !(named ? tick->number == chosen->drawn : last || tick->verdict != FMB_MISS))
        return last ? words_misuse("robot", "there is no such tick, or nothing is known of it: ", "--svg") : 0;
    drawn = 1;
    return robot_draw(&run, tick, chosen->svg);
}

/* Prints, draws and certifies it as it is asked for. 0 or 2. */
static int put_one(const choice *chosen, const replay_tick *tick)
{
    if (chosen->json)
        put_json_tick(tick);
    else if (!chosen->quiet || (sum.met && sum.first.number == tick->number))
        put_tick(tick);
    if (draw_one(chosen, tick, 0) != 0)
        return 2;
    return proof.path != NULL ? certify_tick(&proof, &run, tick) : 0;
}

/* All ticks. 0 or 2. */
static int replay_all(const choice *chosen)
{
    replay_tick tick;
    int more;

    with_frames = chosen->frames;
    if (chosen->json)
        put_json_head(chosen);
    while ((more = replay_next(&run, &tick)) == 1) {
        add_up(&tick);
        if (put_one(chosen, &tick) != 0)
            return 2;
    }
    if (more == 0 && sum.ticks == 0)
        more = words_malformed(chosen->log, text.number, "fewer than two samples: there is no tick");
    if (more == 2)
        return 2;
    if (chosen->json)
        put_json_summary();
    else
        put_summary(chosen);
    return draw_one(chosen, &tick, 1);
}

static certify_about about_what(const choice *chosen)
{
    return (certify_about){.model = chosen->model,
                           .scene = is_no_scene(chosen) ? NULL : chosen->scene,
                           .log = chosen->log,
                           .degrees = chosen->degrees,
                           .rest = chosen->rest,
                           .rests = chosen->rests};
}

static int replay_certified(const choice *chosen)
{
    const certify_about about = about_what(chosen);
    int wrong = 0;

    if (chosen->svg != NULL && certify_is_about(&about, chosen->svg))
        return misuse("a picture would take the place of what it is about: ", chosen->svg);
    if (words_takes_place(chosen->svg, chosen->certify))
        return misuse("a picture would take the place of the certificate: ", chosen->svg);
    if (chosen->certify != NULL)
        wrong = certify_open(&proof, chosen->certify, &run, &about);
    if (wrong == 0 &&
        words_takes_place(chosen->svg, chosen->certify)) /* now that it is there: by any other name, too */
        return misuse("a picture would take the place of the certificate: ", chosen->svg);
    if (wrong == 0)
        wrong = replay_all(chosen);
    return wrong == 0 && proof.path != NULL ? certify_close(&proof) : wrong;
}

static int asks_for_pairs(int argc, char **argv)
{
    for (int i = 1; i < argc; i++)
        if (words_same(argv[i], "--pairs"))
            return 1;
    return 0;
}

/* What the words chose, as the replay takes it. */
static void choose_replay(choice *chosen)
{
    chosen->replay.tier = (chosen->by != NULL ? chosen->by : frames_tier_of("test"))->tier;
    chosen->replay.all = chosen->certify != NULL || chosen->replay.distance || chosen->frames;
    chosen->replay.acceleration = chosen->acceleration;
    chosen->replay.reaction = chosen->reaction * (1 + 4 * ROBOT_U);
}

static int replay_main(int argc, char **argv)
{
    static robot_model robot;
    static robot_scene scene;
    static robot_log log;
    choice chosen = {0};
    int wrong = take_words(&chosen, argc, argv);

    if (wrong == 0)
        wrong = read_all(&chosen, argc, argv, &robot, &scene, &log);
    if (wrong != 0)
        return wrong;
    choose_replay(&chosen);
    wrong = replay_init(&run, &robot, &scene, &log, &chosen.replay);
    zone_sums = port_memory((size_t)scene.zones + 1, sizeof *zone_sums);
    if (wrong == 0 && zone_sums == NULL)
        wrong = words_misuse("robot", "not enough memory for ", robot.name);
    if (wrong == 0)
        wrong = replay_certified(&chosen);
    return wrong != 0 ? wrong : chosen.fail && (sum.free < sum.ticks || entered() >= 0);
}

int robot_main(int argc, char **argv)
{
    return asks_for_pairs(argc, argv) ? pairs_main(argc, argv) : replay_main(argc, argv);
}
