/* SPDX-License-Identifier: MIT */
/* See robot_model.h. A file is read twice: its lines are counted, then kept. */
#include "robot_model.h"
#include "number.h"
#include "robot_notice.h"

#include <stddef.h>

/* What a file of lines is being read into. */
typedef struct {
    robot_model *robot;
    robot_scene *scene; /* NULL: it is a file of a robot */
    int32_t behind;     /* boxes of a scene's obstacles that are not read yet: those of zones stand behind them */
    size_t *room;       /* of each kind of line that is counted, and one more */
    int ended;
} reader;

static fmb_real magnitude(fmb_real x) { return x < 0 ? -x : x; }

/*
 * Newton's iteration from above, from the first norm, which is at most root 3 times the length: it stays above the root
 * but for its roundings, which the last factor covers.
 */
fmb_real robot_length(const fmb_real v[3])
{
    fmb_real sum = magnitude(v[0]) + magnitude(v[1]) + magnitude(v[2]);
    fmb_real square = v[0] * v[0] + v[1] * v[1] + v[2] * v[2], r = sum;

    for (int i = 0; i < 5 && square > FMB_THINNEST * FMB_THINNEST; i++)
        r = (r + square / r) / 2;
    return r * (1 + 16 * ROBOT_U);
}

/* ---- words ---- */

static int digit_of(char c)
{
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
                                  : -1;
}

/* The next byte of a name, without %XX; 0: its end. */
static char plain_of(const char **name)
{
    const char c = **name;

    *name += c != 0;
    if (c != '%' || digit_of((*name)[0]) < 0 || digit_of((*name)[1]) < 0)
        return c;
    *name += 2;
    return (char)(16 * digit_of((*name)[-2]) + digit_of((*name)[-1]));
}

int robot_named(const char *name, const char *word)
{
    while (*name != 0) {
        const char c = plain_of(&name);

        if (c != *word || c == 0)
            return 0;
        word++;
    }
    return *word == 0;
}

/* Small, and behind all blanks. */
static char letter_of(const char **name)
{
    char c = plain_of(name);

    while (c == ' ' || c == '\t')
        c = plain_of(name);
    return (char)(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
}

int robot_alike(const char *name, const char *word)
{
    char c;

    do {
        c = letter_of(&name);
        if (c != letter_of(&word))
            return 0;
    } while (c != 0);
    return 1;
}

/* A copy of the next word. NULL, or what is wrong. */
static const char *take_name(char **at, char **name)
{
    const char *word = words_next(at);
    size_t size = 0;

    if (word == NULL)
        return "a name is missing";
    while (word[size] != 0)
        size++;
    *name = port_memory(size + 1, 1);
    for (size_t i = 0; *name != NULL && i < size; i++)
        (*name)[i] = word[i];
    return *name != NULL ? NULL : "not enough memory";
}

/* Finite numbers. *rounded (may be NULL) becomes 1 if one is not exactly held. NULL, or what is wrong. */
static const char *take_numbers(char **at, int count, fmb_real *to, int *rounded)
{
    for (int i = 0; i < count; i++) {
        const char *word = words_next(at);
        int how = word != NULL ? number_parse(word, &to[i]) : NUMBER_BAD;

        if (word == NULL)
            return "too few words";
        if (how == NUMBER_BAD)
            return "a word is no number";
        if (!(magnitude(to[i]) <= FMB_LARGEST))
            return "a number is not finite, or beyond FMB_LARGEST";
        if (rounded != NULL && how == NUMBER_ROUNDED)
            *rounded = 1;
    }
    return NULL;
}

static int32_t find_link(const robot_model *robot, const char *name)
{
    int32_t i = name != NULL ? robot->links - 1 : -1;

    while (i >= 0 && !words_same(robot->link[i], name))
        i--;
    return i;
}

static int32_t find_joint(const robot_model *robot, const char *name)
{
    int32_t i = name != NULL ? robot->joints - 1 : -1;

    while (i >= 0 && !words_same(robot->joint[i].name, name))
        i--;
    return i;
}

/* ---- lines of a robot ---- */

static const char *read_robot(reader *to, char **at)
{
    if (to->robot->name != NULL)
        return "a second line of this kind";
    return take_name(at, &to->robot->name);
}

static const char *read_link(reader *to, char **at)
{
    robot_model *robot = to->robot;
    char *name;
    const char *wrong = take_name(at, &name);

    if (wrong == NULL && robot->links > 0 && robot->joints != robot->links - 1)
        wrong = "the link before it has no joint";
    if (wrong == NULL && find_link(robot, name) >= 0)
        wrong = "there are two links of this name";
    if (wrong == NULL)
        robot->link[robot->links++] = name;
    return wrong;
}

/*
 * joint->off. The matrix m stands for the rotation nearest to the one in the file, which is within 2u of m (Frobenius
 * norm): m is off that by 2 * 2u and what it is off its own, root 3 times the error of fmb_pose3_check at most. An axis
 * is off one of length 1 by at most what its square is off 1, and 2u; that counts six times (robot_step.c).
 */
static const char *check_origin(robot_joint *joint)
{
    const fmb_real *a = joint->axis;
    fmb_real error, square = a[0] * a[0] + a[1] * a[1] + a[2] * a[2];

    if (fmb_pose3_check(&joint->origin, &error) != 0)
        return "R is no rotation, or XYZ is too large";
    joint->off = 2 * (error + 2 * ROBOT_U);
    joint->length = robot_length(joint->origin.translation);
    if (joint->kind == ROBOT_FIXED)
        return NULL;
    joint->off += 6 * (magnitude(square - 1) + 8 * ROBOT_U);
    return joint->off <= (fmb_real)0x1p-12 ? NULL : "R is no rotation, or the axis is not of length 1";
}

/* -1: there is none of this name. */
static int kind_of(const char *word)
{
    static const char *const names[] = {"fixed", "turns", "slides"};
    static const int kinds[] = {ROBOT_FIXED, FMB_TURNS, FMB_SLIDES};

    for (int i = 0; i < 3 && word != NULL; i++)
        if (words_same(word, names[i]))
            return kinds[i];
    return -1;
}

/* Parent and child: the child is the link above. NULL, or what is wrong. */
static const char *take_ends(const robot_model *robot, robot_joint *joint, char **at)
{
    joint->parent = find_link(robot, words_next(at));
    if (robot->joints != robot->links - 2 || find_link(robot, words_next(at)) != robot->links - 1)
        return "the child is not the link above";
    return joint->parent < 0 || joint->parent == robot->links - 1 ? "the parent is no link before the child" : NULL;
}

static const char *take_origin(robot_joint *joint, char **at)
{
    const char *wrong = take_numbers(at, 3, joint->origin.translation, NULL);

    if (wrong == NULL)
        wrong = take_numbers(at, 9, joint->origin.rotation[0], NULL);
    if (wrong == NULL)
        wrong = take_numbers(at, 3, joint->axis, NULL);
    return wrong != NULL ? wrong : check_origin(joint);
}

static const char *read_joint(reader *to, char **at)
{
    robot_model *robot = to->robot;
    robot_joint *joint = &robot->joint[robot->joints];
    const char *wrong = robot->links >= 2 ? NULL : "there is no link that it moves";

    if (wrong == NULL)
        wrong = take_name(at, &joint->name);
    if (wrong == NULL && find_joint(robot, joint->name) >= 0)
        wrong = "there are two joints of this name";
    if (wrong != NULL)
        return wrong;
    joint->mimic = -1;
    joint->kind = kind_of(words_next(at));
    if (joint->kind < 0)
        return "the kind is none of fixed, turns, slides";
    wrong = take_ends(robot, joint, at);
    if (wrong == NULL)
        wrong = take_origin(joint, at);
    robot->joints += wrong == NULL;
    return wrong;
}

/* The joint that is named, which must be able to move. NULL: the reason is in *wrong. */
static robot_joint *moving_joint(reader *to, char **at, const char **wrong)
{
    int32_t i = find_joint(to->robot, words_next(at));

    *wrong = i < 0                                     ? "there is no joint of this name above"
             : to->robot->joint[i].kind == ROBOT_FIXED ? "the joint is fixed"
                                                       : NULL;
    return *wrong == NULL ? &to->robot->joint[i] : NULL;
}

/* Two numbers, or `-` twice of a joint that turns: one that slides would be anywhere. */
static const char *take_range(robot_joint *joint, char **at)
{
    char *word = words_next(at);
    const char *wrong;

    if (word != NULL && words_same(word, "-")) {
        word = words_next(at);
        if (word == NULL || !words_same(word, "-"))
            return "one end without the other";
        return joint->kind == FMB_SLIDES ? "a joint that slides has limits" : NULL;
    }
    joint->limited = 1;
    wrong = word != NULL ? take_numbers(&word, 1, &joint->lower, NULL) : "too few words";
    if (wrong == NULL)
        wrong = take_numbers(at, 1, &joint->upper, NULL);
    return wrong != NULL || joint->lower <= joint->upper ? wrong : "lower is above upper";
}

static const char *take_rates(robot_joint *joint, char **at)
{
    const char *wrong = take_numbers(at, 1, &joint->rate, NULL);

    if (wrong == NULL)
        wrong = take_numbers(at, 1, &joint->acceleration, NULL);
    if (wrong == NULL && !(joint->rate > 0 && joint->acceleration > 0))
        wrong = "a rate or an acceleration is not above 0";
    return wrong;
}

static const char *take_how(char **at)
{
    const char *word = words_next(at);

    return word != NULL && (words_same(word, "given") || words_same(word, "default")) ? NULL
                                                                                      : "neither given nor default";
}

static const char *read_limit(reader *to, char **at)
{
    const char *wrong;
    robot_joint *joint = moving_joint(to, at, &wrong);

    if (joint != NULL && joint->has_limit++)
        wrong = "a second limit of this joint";
    if (wrong == NULL)
        wrong = take_range(joint, at);
    if (wrong == NULL)
        wrong = take_rates(joint, at);
    if (wrong == NULL)
        wrong = take_how(at);
    return wrong != NULL ? wrong : take_how(at);
}

static const char *read_mimic(reader *to, char **at)
{
    const char *wrong;
    robot_joint *joint = moving_joint(to, at, &wrong);

    if (joint != NULL && joint->follows != NULL)
        wrong = "a second line of this joint";
    if (wrong == NULL)
        wrong = take_name(at, &joint->follows);
    if (wrong == NULL)
        wrong = take_numbers(at, 1, &joint->factor, NULL);
    if (wrong == NULL && !(magnitude(joint->factor) > 0)) /* it would be a fixed joint, which says so itself */
        wrong = "a joint follows another 0 times: it does not move";
    return wrong != NULL ? wrong : take_numbers(at, 1, &joint->offset, NULL);
}

/* A box: 12 numbers. */
static const char *take_box(char **at, fmb_frame3 *frame, int *rounded)
{
    fmb_real n[12];
    const char *wrong = take_numbers(at, 12, n, rounded);

    if (wrong == NULL && fmb_frame3_init(frame, FMB_CUBOID, n, n + 3, n + 6, n + 9) != 0)
        wrong = "fmb_frame3_init refuses the box: flat, too thin, or too large";
    return wrong;
}

static fmb_real sum_of(const fmb_real v[3]) { return magnitude(v[0]) + magnitude(v[1]) + magnitude(v[2]); }

/* The centre is of four roundings, each of u of the sum of all magnitudes. The file's number may only be larger. */
static fmb_real reach_of(const fmb_frame3 *f, fmb_real given)
{
    fmb_real centre[3], reach;

    for (int k = 0; k < 3; k++)
        centre[k] = f->origin[k] + f->diagonal[k] / 2;
    reach = robot_length(centre) + 16 * ROBOT_U * (sum_of(f->origin) + f->span);
    return given > reach ? given : reach;
}

static const char *read_box(reader *to, char **at)
{
    robot_box *box = &to->robot->box[to->robot->boxes];
    fmb_real reach;
    int rounded = 0;
    const char *wrong;

    box->link = find_link(to->robot, words_next(at));
    if (box->link < 0)
        return "there is no link of this name above";
    wrong = take_box(at, &box->frame, &rounded);
    if (wrong == NULL)
        wrong = take_numbers(at, 1, &reach, NULL);
    if (wrong != NULL)
        return wrong;
    if (rounded)
        return "a number of the box has more digits than this precision holds";
    box->reach = reach_of(&box->frame, reach);
    to->robot->boxes++;
    return NULL;
}

static const char *skip_words(char **at)
{
    while (words_next(at) != NULL) {
    }
    return NULL;
}

static const char *read_other(reader *to, char **at)
{
    (void)to;
    return skip_words(at);
}

static const char *read_allowed(reader *to, char **at)
{
    robot_model *robot = to->robot;
    int32_t *pair = robot->pair[robot->pairs];

    pair[0] = find_link(robot, words_next(at));
    pair[1] = find_link(robot, words_next(at));
    if (pair[0] < 0 || pair[1] < 0)
        return "there is no link of this name";
    if (pair[0] == pair[1])
        return "a link with itself";
    if (take_name(at, &robot->reason[robot->pairs]) != NULL)
        return "the reason is missing";
    robot->pairs++;
    return NULL;
}

static const char *read_never(reader *to, char **at)
{
    robot_model *robot = to->robot;
    robot_never *never = &robot->never[robot->nevers];
    const char *wrong, *word;
    uint64_t sum;
    int rounded = 0;

    for (int i = 0; i < 2; i++)
        never->link[i] = find_link(robot, words_next(at));
    if (never->link[0] < 0 || never->link[1] < 0)
        return "there is no link of this name";
    wrong = take_numbers(at, 1, &never->apart, &rounded);
    if (wrong != NULL)
        return wrong;
    if (rounded) /* not more than was proved */
        never->apart -= 2 * ROBOT_U * magnitude(never->apart);
    word = words_next(at);
    if (word == NULL || !number_read_unsigned(word, &sum) || sum != robot->sum)
        return "the robot has changed since this was proved (fmb robot --pairs)";
    robot->nevers++;
    return NULL;
}

/* Obstacles, and zones; -1: there is none of this name. */
static int32_t find_thing(const robot_scene *scene, int32_t behind, const char *name)
{
    for (int32_t i = 0; i < scene->all && name != NULL; i++) {
        int32_t at = i < scene->boxes ? i : i + behind;

        if (words_same(scene->name[at], name))
            return at;
    }
    return -1;
}

/* What a notice is about: a link, of `range` a joint, of `unit` any; of a scene a box of a thing. -1: none above. */
static int32_t find_body(const reader *to, const robot_notice *notice)
{
    int32_t at = -1;

    if (to->scene != NULL)
        return find_thing(to->scene, to->behind, notice->name);
    if (notice->kind != robot_notice_kind("range"))
        at = find_link(to->robot, notice->name);
    if (notice->kind == robot_notice_kind("range") || (at < 0 && notice->kind == robot_notice_kind("unit")))
        at = find_joint(to->robot, notice->name);
    return at;
}

/* notice WHAT NAME open|accepted */
static const char *take_notice(reader *to, char **at, robot_notice *notice)
{
    const char *word = words_next(at), *wrong;

    notice->kind = word != NULL ? robot_notice_kind(word) : -1;
    if (notice->kind < 0)
        return "no notice has this word";
    wrong = take_name(at, &notice->name);
    if (wrong != NULL)
        return wrong;
    notice->body = find_body(to, notice);
    if (notice->body < 0)
        return "there is nothing of this name above";
    word = words_next(at);
    notice->accepted = word != NULL && words_same(word, "accepted");
    return word != NULL && (notice->accepted || words_same(word, "open")) ? NULL : "neither open nor accepted";
}

static const char *read_notice(reader *to, char **at)
{
    robot_notice *notice = to->scene != NULL ? to->scene->notice : to->robot->notice;
    int32_t *count = to->scene != NULL ? &to->scene->notices : &to->robot->notices;
    const char *wrong = take_notice(to, at, &notice[*count]);

    *count += wrong == NULL;
    return wrong;
}

/* So many whole numbers, which must be these. */
static const char *take_counts(reader *to, char **at, const int32_t *count, int counts)
{
    to->ended = 1;
    for (int i = 0; i < counts; i++) {
        const char *word = words_next(at);

        if (word == NULL || words_number(&word, 0) != count[i])
            return "not the counts of what stands above: the file is not whole";
    }
    return NULL;
}

/* The joint that a joint follows. NULL, or what is wrong. */
static const char *find_followed(robot_model *robot, robot_joint *joint)
{
    if (joint->follows == NULL)
        return NULL;
    joint->mimic = find_joint(robot, joint->follows);
    if (joint->mimic < 0)
        return "a joint follows one that there is not";
    if (robot->joint[joint->mimic].kind == ROBOT_FIXED)
        return "a joint follows one that is fixed";
    return robot->joint[joint->mimic].follows == NULL ? NULL : "a joint follows one that follows another";
}

/* Joints that move, from the root to this one. */
static int depth_of(const robot_model *robot, int32_t joint)
{
    int depth = 0;

    for (; joint >= 0; joint = robot->joint[joint].parent - 1)
        depth += robot->joint[joint].kind != ROBOT_FIXED;
    return depth;
}

static const char *read_end(reader *to, char **at)
{
    robot_model *r = to->robot;
    const int32_t count[] = {r->links, r->joints, r->boxes, r->pairs, r->notices};
    const char *wrong = NULL;

    if (r->links == 0 || r->joints != r->links - 1 || r->name == NULL)
        return "a link without its joint, or no link or no line `robot` at all";
    for (int32_t i = 0; i < r->joints && wrong == NULL; i++) {
        robot_joint *joint = &r->joint[i];

        wrong = find_followed(r, joint);
        if (joint->kind != ROBOT_FIXED && !joint->has_limit)
            wrong = "a joint that moves has no line `limit`";
        if (depth_of(r, i) > FMB_JOINTS)
            wrong = "more joints that move behind one another than fmb_chain_bounds takes";
    }
    return wrong != NULL ? wrong : take_counts(to, at, count, 4 + (r->notices > 0));
}

/* ---- lines of a scene ---- */

/*
 * A box of the thing whose last box is `before`, if that has this name; else of a new one.
 * Each number of a box is off by u of itself. So a point is off by u of all their magnitudes at most. That much is added
 * to exact numbers, too: fmb-certify computes in others.
 */
static const char *take_thing(reader *to, char **at, char *name, int32_t i, int32_t before)
{
    robot_scene *scene = to->scene;
    const char *wrong;

    if (before >= 0 && words_same(scene->name[before], name))
        name = scene->name[before];
    else if (find_thing(scene, to->behind, name) >= 0)
        return "there are two things of this name: boxes of one stand together";
    wrong = take_box(at, &scene->frame[i], NULL);
    if (wrong != NULL)
        return wrong;
    scene->skin[i] = 2 * ROBOT_U * (sum_of(scene->frame[i].origin) + scene->frame[i].span);
    scene->name[i] = name;
    scene->all++;
    return NULL;
}

static const char *read_obstacle(reader *to, char **at)
{
    const int32_t i = to->scene->boxes;
    char *name;
    const char *wrong = take_name(at, &name);

    if (wrong == NULL)
        wrong = take_thing(to, at, name, i, i - 1);
    if (wrong == NULL) {
        to->scene->boxes++;
        to->behind--;
    }
    return wrong;
}

/* 1: stop; 0: slow; -1: neither. */
static int kind_of_zone(const char *word)
{
    if (word == NULL)
        return -1;
    return words_same(word, "stop") ? 1 : words_same(word, "slow") ? 0 : -1;
}

/* Counts box i to the last zone, if that has its name, or to a new one. NULL, or what is wrong. */
static const char *add_to_zone(robot_scene *scene, int32_t i, int stop)
{
    robot_zone *zone = scene->zone + (scene->zones > 0 ? scene->zones - 1 : 0);

    if (scene->zones == 0 || zone->name != scene->name[i]) {
        zone = &scene->zone[scene->zones++];
        *zone = (robot_zone){scene->name[i], stop, i, 0};
    }
    zone->count++;
    return zone->stop == stop ? NULL : "a zone of two kinds";
}

/* zone NAME stop|slow, and a box. */
static const char *read_zone(reader *to, char **at)
{
    const int32_t i = to->scene->all + to->behind;
    char *name;
    const char *wrong = take_name(at, &name);
    int stop = kind_of_zone(words_next(at));

    if (wrong == NULL && stop < 0)
        wrong = "a zone is neither stop nor slow";
    if (wrong == NULL)
        wrong = take_thing(to, at, name, i, to->scene->zones > 0 ? i - 1 : -1);
    return wrong != NULL ? wrong : add_to_zone(to->scene, i, stop);
}

static int has_leave(const robot_scene *scene, int32_t link, int32_t thing)
{
    int32_t i = scene->pairs - 1;

    while (i >= 0 && (scene->pair[i][0] != link || scene->pair[i][1] != thing))
        i--;
    return i >= 0;
}

/*
 * Is it an obstacle, or a stop zone, that every link may be in? It would be free whatever the robot does, and nobody
 * would have asked. A slow zone says so itself: "nothing was asked".
 */
static const char *idle_reason(const reader *to, int32_t thing)
{
    const robot_scene *scene = to->scene;
    const char *reason = "with this line every link may touch the obstacle: nothing is asked of it";
    int all = 1;

    for (int32_t i = 0; i < scene->zones; i++)
        if (scene->zone[i].first == thing)
            reason = scene->zone[i].stop ? "with this line every link may be in the stop zone: nothing is asked of it"
                                         : NULL;
    for (int32_t i = 0; i < to->robot->boxes && all; i++)
        all = has_leave(scene, to->robot->box[i].link, thing);
    return all ? reason : NULL;
}

static const char *read_leave(reader *to, char **at)
{
    robot_scene *scene = to->scene;
    int32_t *pair = scene->pair[scene->pairs];

    pair[0] = find_link(to->robot, words_next(at));
    pair[1] = find_thing(scene, to->behind, words_next(at));
    if (pair[0] < 0 || pair[1] < 0)
        return pair[0] < 0 ? "there is no link of this name" : "there is no box of this name above";
    if (words_next(at) == NULL)
        return "the reason is missing";
    scene->pairs++;
    return idle_reason(to, pair[1]);
}

static const char *read_scene_end(reader *to, char **at)
{
    const robot_scene *s = to->scene;
    const int32_t count[] = {s->boxes, s->pairs, s->all - s->boxes, s->notices};

    return take_counts(to, at, count, s->notices > 0 ? 4 : count[2] > 0 ? 3 : 2);
}

/* ---- files ---- */

typedef struct {
    const char *word;
    const char *(*read)(reader *to, char **at); /* NULL, or what is wrong */
} line_kind;

/* The first ones are counted. */
enum { BOXES, PAIRS, LINKS, JOINTS, COUNTED, ZONES = LINKS, NOTICES_AROUND = JOINTS };
static const line_kind robot_lines[] = {
    {"box", read_box},     {"allow", read_allowed}, {"link", read_link},   {"joint", read_joint},
    {"never", read_never}, {"notice", read_notice}, {"limit", read_limit}, {"mimic", read_mimic},
    {"robot", read_robot}, {"added", read_other},   {"hull", read_other},  {"vertex", read_other},
    {"face", read_other},  {"end", read_end},
};
static const line_kind scene_lines[] = {{"box", read_obstacle},
                                        {"allow", read_leave},
                                        {"zone", read_zone},
                                        {"notice", read_notice},
                                        {"end", read_scene_end}};

static const line_kind *kind_of_line(const reader *to, const char *word)
{
    const line_kind *kind = to->scene != NULL ? scene_lines : robot_lines;
    size_t kinds = to->scene != NULL ? sizeof scene_lines / sizeof scene_lines[0]
                                     : sizeof robot_lines / sizeof robot_lines[0];

    for (size_t i = 0; i < kinds; i++)
        if (words_same(word, kind[i].word))
            return &kind[i];
    return NULL;
}

/* Opens a file, and takes its first line, which says what it is. 0 or 2. */
static int open_lines(const reader *to, struct text *text, const char *path)
{
    const char *word, *version;
    int more = text_open(text, path);

    if (more == 0)
        more = text_next(text);
    else
        return more;
    if (more != 1)
        return more == 0 ? words_malformed(path, text->number, "an empty file") : more;
    word = words_next(&text->at);
    version = words_next(&text->at);
    if (!words_same(word, to->scene != NULL ? "fmb-scene" : "fmb-robot") || version == NULL ||
        !words_same(version, "1") || words_next(&text->at) != NULL)
        return text_wrong(text, to->scene != NULL ? "the first line is not: fmb-scene 1"
                                                  : "the first line is not: fmb-robot 1");
    return 0;
}

/* FNV-1a, of 32 bits. */
static uint32_t sum_line(const char *line)
{
    uint32_t sum = 2166136261u;

    for (; *line != 0; line++)
        sum = (sum ^ (unsigned char)*line) * 16777619u;
    return sum;
}

/* Is it a line that lines `never` are about? */
static int is_summed(const line_kind *kind)
{
    const char *(*const summed[])(reader *, char **) = {read_box, read_link, read_joint, read_limit, read_mimic};
    int found = 0;

    for (int i = 0; i < 5; i++)
        found |= kind != NULL && kind->read == summed[i];
    return found;
}

enum { NEVERS = COUNTED, NOTICES, COUNTED_ALL }; /* of a robot */

/* Counts the lines of each kind, and sums up those that lines `never` are about. */
static int count_lines(const reader *to, struct text *text, const char *path, size_t *count)
{
    const line_kind *const first = to->scene != NULL ? scene_lines : robot_lines;
    int more = open_lines(to, text, path), counted = to->scene != NULL ? COUNTED : COUNTED_ALL;

    if (more != 0)
        return more;
    for (int i = 0; i < counted; i++)
        count[i] = 1; /* memory for nothing may be none */
    while ((more = text_next(text)) == 1) {
        uint32_t sum = sum_line(text->at);
        const line_kind *kind = kind_of_line(to, words_next(&text->at));

        for (int i = 0; i < counted; i++)
            count[i] += kind == first + i;
        if (is_summed(kind))
            to->robot->sum = (to->robot->sum ^ sum) * 16777619u;
    }
    return more;
}

/* Is there room for one more line of this kind? There was when they were counted. */
static int has_room(reader *to, const line_kind *kind)
{
    const ptrdiff_t i = kind - (to->scene != NULL ? scene_lines : robot_lines);

    return i >= (to->scene != NULL ? COUNTED : COUNTED_ALL) || --to->room[i] > 0;
}

static const char *read_line(reader *to, char **at)
{
    const line_kind *kind = kind_of_line(to, words_next(at));
    const char *wrong;

    if (to->ended)
        return "a line after the end";
    if (kind == NULL)
        return "no line begins with this word";
    if (!has_room(to, kind))
        return "the file has changed: it has more lines than when it was read first";
    wrong = kind->read(to, at);
    return wrong == NULL && words_next(at) != NULL ? "too many words" : wrong;
}

/* All lines behind the first. 0 or 2. */
static int read_lines(reader *to, struct text *text, const char *path)
{
    int more = open_lines(to, text, path);

    if (more != 0)
        return more;
    while ((more = text_next(text)) == 1) {
        const char *wrong = read_line(to, &text->at);

        if (wrong != NULL)
            return text_wrong(text, wrong);
    }
    return more == 0 && !to->ended ? words_malformed(path, text->number, "no line `end`: the file is cut short") : more;
}

int robot_read(robot_model *robot, struct text *text, const char *path)
{
    size_t count[COUNTED_ALL];
    reader to = {.robot = robot, .room = count};
    int wrong;

    *robot = (robot_model){0};
    wrong = count_lines(&to, text, path, count);
    if (wrong != 0)
        return wrong;
    robot->link = port_memory(count[LINKS], sizeof *robot->link);
    robot->joint = port_memory(count[JOINTS], sizeof *robot->joint);
    robot->box = port_memory(count[BOXES], sizeof *robot->box);
    robot->pair = port_memory(count[PAIRS], sizeof *robot->pair);
    robot->reason = port_memory(count[PAIRS], sizeof *robot->reason);
    robot->never = port_memory(count[NEVERS], sizeof *robot->never);
    robot->notice = port_memory(count[NOTICES], sizeof *robot->notice);
    if (robot->link == NULL || robot->joint == NULL || robot->box == NULL || robot->pair == NULL ||
        robot->reason == NULL || robot->never == NULL || robot->notice == NULL)
        return words_misuse("robot", "not enough memory for ", path);
    return read_lines(&to, text, path);
}

int robot_read_scene(robot_scene *scene, const robot_model *robot, struct text *text, const char *path)
{
    robot_model known = *robot; /* readers of a robot write to theirs */
    size_t count[COUNTED];
    reader to = {.robot = &known, .scene = scene, .room = count};
    int wrong;

    *scene = (robot_scene){0};
    wrong = count_lines(&to, text, path, count);
    if (wrong != 0)
        return wrong;
    to.behind = (int32_t)count[BOXES] - 1;
    scene->name = port_memory(count[BOXES] + count[ZONES], sizeof *scene->name);
    scene->frame = port_memory(count[BOXES] + count[ZONES], sizeof *scene->frame);
    scene->skin = port_memory(count[BOXES] + count[ZONES], sizeof *scene->skin);
    scene->pair = port_memory(count[PAIRS], sizeof *scene->pair);
    scene->zone = port_memory(count[ZONES], sizeof *scene->zone);
    scene->notice = port_memory(count[NOTICES_AROUND], sizeof *scene->notice);
    if (scene->name == NULL || scene->frame == NULL || scene->skin == NULL || scene->pair == NULL ||
        scene->zone == NULL || scene->notice == NULL)
        return words_misuse("robot", "not enough memory for ", path);
    return read_lines(&to, text, path);
}
