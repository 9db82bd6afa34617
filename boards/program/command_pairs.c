/* SPDX-License-Identifier: MIT */
/*
 * fmb robot MODEL --pairs N [--margin M] [--write FILE] [--fail-on contact]: which links of a robot can meet
 * (docs/robot.md, part 5). It reads, asks robot_pairs.h about each pair of links, and writes.
 */
#include "number.h"
#include "programs.h"
#include "robot/robot_notice.h"
#include "robot/robot_pairs.h"

#include <stddef.h>

typedef struct {
    const char *model, *write;
    int32_t budget;
    fmb_real margin;
    int fail;
} choice;

static struct text text;
static robot_pairs pairs;

static struct {
    uint64_t count[4]; /* by kind */
    uint64_t refuted;  /* pairs that the SRDF lets touch, though they can meet */
    uint64_t parts;
} sum;

static int misuse(const char *what, const char *word)
{
    words_misuse("robot", what, word);
    return words_misuse("robot", "usage: fmb robot MODEL --pairs N [--margin M] [--write FILE] [--fail-on contact]; ",
                        "N: parts of the joints' ranges that are looked at for each pair of links, at most");
}

/* An option and the word behind it. 1, or 0: not these. */
static int take_value(choice *chosen, const char *name, char *value)
{
    const char *digits = value;

    if (words_same(name, "--pairs")) {
        chosen->budget = words_number(&digits, 0);
        return chosen->budget >= 1 && chosen->budget <= PAIRS_PARTS;
    }
    if (words_same(name, "--margin"))
        return words_numbers(&chosen->margin, 1, &value, 1) && chosen->margin >= 0;
    if (words_same(name, "--write"))
        chosen->write = value;
    return chosen->write == value;
}

/* How many words it takes; 0: the reason was put out. */
static int take_option(choice *chosen, char **word, int words)
{
    if (words_same(word[0], "--fail-on"))
        return words_fail_on("robot", &chosen->fail, word, words) ? 2 : 0;
    if (words > 1 && take_value(chosen, word[0], word[1]))
        return 2;
    misuse("with --pairs there is no option, or not with such a value: ", word[0]);
    return 0;
}

/* All words. 0 or 2. */
static int take_words(choice *chosen, int argc, char **argv)
{
    for (int at = 1; at < argc;) {
        int taken = 1;

        if (words_option(argv[at]))
            taken = take_option(chosen, argv + at, argc - at);
        else if (chosen->model != NULL)
            return misuse("one model is enough: ", argv[at]);
        else
            chosen->model = argv[at];
        if (taken == 0)
            return 2;
        at += taken;
    }
    return chosen->model != NULL ? 0 : misuse("which model?", "");
}

/* ---- answers ---- */

/* Why two links may touch, or NULL. */
static const char *reason_of(const robot_model *robot, int32_t a, int32_t b)
{
    for (int32_t i = 0; i < robot->pairs; i++)
        if ((robot->pair[i][0] == a && robot->pair[i][1] == b) || (robot->pair[i][0] == b && robot->pair[i][1] == a))
            return robot->reason[i];
    return NULL;
}

/* A blank is %20 in files. */
static void put_reason(const char *reason)
{
    for (char one[2] = {0, 0}; *reason != 0; reason++) {
        const int blank = reason[0] == '%' && reason[1] == '2' && reason[2] == '0';

        one[0] = *reason;
        reason += blank ? 2 : 0;
        port_out(blank ? " " : one);
    }
}

static void put_pose(void)
{
    char word[NUMBER_TEXT];

    port_out(pairs.ranges > 0 ? " at" : "");
    for (int32_t i = 0; i < pairs.ranges; i++) {
        port_out(" ");
        port_out(pairs.robot->joint[pairs.range[i].joint].name);
        port_out("=");
        port_out(number_decimal(pairs.pose[i], word));
    }
}

static void put_pair(const robot_model *robot, int32_t a, int32_t b)
{
    static const char *const name[] = {" open", " never", " always", " meets"};
    const char *reason = reason_of(robot, a, b);
    int refuted = reason != NULL && pairs.shown && reason[0] == 'S' && reason[1] == 'R';

    port_out("pair ");
    port_out(robot->link[a]);
    port_out(" ");
    port_out(robot->link[b]);
    port_out(name[pairs.kind]);
    if (pairs.shown)
        put_pose();
    port_out(", parts ");
    words_put_unsigned(pairs.parts);
    if (pairs.kind == PAIR_OPEN) {
        port_out(", free in ");
        words_put_fixed(pairs.proved * 100 > (fmb_real)0.05 ? pairs.proved * 100 - (fmb_real)0.05 : 0, 1);
        port_out(" % of the ranges");
    }
    if (reason != NULL) {
        port_out(refuted ? ", allowed, though they can meet: " : ", allowed: ");
        put_reason(reason);
    }
    port_out("\n");
    sum.count[pairs.kind]++;
    sum.refuted += (uint64_t)refuted;
    sum.parts += pairs.parts;
}

static void put_sum(void)
{
    static const char *const name[] = {", open ", "never ", ", always ", ", meets "};
    static const int order[] = {PAIR_NEVER, PAIR_ALWAYS, PAIR_MEETS, PAIR_OPEN};

    port_out("pairs: ");
    for (int i = 0; i < 4; i++) {
        port_out(name[order[i]]);
        words_put_unsigned(sum.count[order[i]]);
    }
    port_out("; parts ");
    words_put_unsigned(sum.parts);
    port_out("; allowed by the SRDF, though they can meet ");
    words_put_unsigned(sum.refuted);
    port_out("\n");
}

/* Of what a limit without a range proves nobody would think: that is how a file has it that gives none. */
static void put_still(const robot_model *robot)
{
    char word[NUMBER_TEXT];

    for (int32_t i = 0; i < robot->joints; i++) {
        const robot_joint *joint = &robot->joint[i];

        if (joint->kind == ROBOT_FIXED || !joint->limited || joint->lower < joint->upper)
            continue;
        port_out("joint ");
        port_out(joint->name);
        port_out(" has no range: it stands at ");
        port_out(number_decimal(joint->lower, word));
        port_out(" in all that is said\n");
    }
}

/* ---- the robot, with lines `never` ---- */

/* Is this the first word of a line? */
static int begins_with(const char *line, const char *word)
{
    while (*line == ' ' || *line == '\t')
        line++;
    while (*word != 0 && *line == *word) {
        line++;
        word++;
    }
    return *word == 0 && (*line == ' ' || *line == '\t');
}

/* A file as it is, but for its lines `never`; `last`: the line `end`. Whether it failed. */
static int copy_lines(port_file *from, port_file *to, char *last)
{
    static char line[PORT_LINE];
    int length, failed = 0;

    while ((length = port_line(from, line, sizeof line)) >= 0) {
        if (begins_with(line, "end"))
            for (int i = 0; i <= length; i++)
                last[i] = line[i];
        else if (!begins_with(line, "never"))
            failed |= port_write(to, line) < 0 || port_write(to, "\n") < 0;
    }
    return failed || length != PORT_END;
}

static int put_words(port_file *to, const char *const *word, int words)
{
    int failed = 0;

    for (int i = 0; i < words; i++)
        failed |= port_write(to, word[i]) < 0;
    return failed;
}

static int write_nevers(port_file *to, const robot_model *robot, const unsigned char *never)
{
    char apart[NUMBER_TEXT], digits[NUMBER_TEXT];
    int failed = 0;

    number_format(pairs.apart, apart);
    number_unsigned(robot->sum, digits);
    for (int32_t a = 0; a < robot->links; a++)
        for (int32_t b = a + 1; b < robot->links; b++) {
            const char *const word[] = {"never ", robot->link[a], " ", robot->link[b], " ", apart, " ", digits, "\n"};

            if (never[(size_t)a * (size_t)robot->links + (size_t)b])
                failed |= put_words(to, word, 9);
        }
    return failed;
}

/* 0 or 2. */
static int write_robot(const choice *chosen, const robot_model *robot, const unsigned char *never)
{
    static char last[PORT_LINE];
    static port_file from, to;
    int failed;

    if (words_takes_place(chosen->write, chosen->model) || port_open(&from, chosen->model) < 0)
        return words_misuse("robot", "the robot is read from there, or it cannot be read again: ", chosen->model);
    if (port_create(&to, chosen->write) < 0) {
        port_close(&from);
        return words_misuse("robot", "cannot be written: ", chosen->write);
    }
    failed = copy_lines(&from, &to, last);
    failed |= write_nevers(&to, robot, never) || port_write(&to, last) < 0 || port_write(&to, "\n") < 0;
    port_close(&from);
    failed |= port_close(&to) < 0;
    return failed ? words_misuse("robot", "cannot be written: ", chosen->write) : 0;
}

/* ---- the command ---- */

static int has_box(const robot_model *robot, int32_t link)
{
    int32_t i = 0;

    while (i < robot->boxes && robot->box[i].link != link)
        i++;
    return i < robot->boxes;
}

/* All pairs: put out, and those that are to be written. 0 or 2. */
static int decide_all(const robot_model *robot, unsigned char *never)
{
    if (never == NULL)
        return words_misuse("robot", "not enough memory for all pairs of ", robot->name);
    for (int32_t a = 0; a < robot->links; a++)
        for (int32_t b = a + 1; b < robot->links; b++)
            if (has_box(robot, a) && has_box(robot, b)) {
                robot_pairs_decide(&pairs, a, b);
                put_pair(robot, a, b);
                if (words_due(1))
                    words_progress(robot->link[a], (uint64_t)b + 1, " links compared");
                never[a * robot->links + b] = pairs.kind == PAIR_NEVER && reason_of(robot, a, b) == NULL;
            }
    if (sum.count[0] + sum.count[1] + sum.count[2] + sum.count[3] == 0)
        return words_misuse("robot", "nothing is asked: there are no two links with boxes in ", robot->name);
    put_still(robot);
    put_sum();
    robot_put_notices(robot, NULL);
    return 0;
}

int pairs_main(int argc, char **argv)
{
    static robot_model robot;
    choice chosen = {0};
    unsigned char *never = NULL;
    int wrong = take_words(&chosen, argc, argv);

    if (wrong == 0)
        wrong = robot_read(&robot, &text, chosen.model);
    if (wrong == 0)
        wrong = robot_pairs_init(&pairs, &robot, chosen.margin, (uint32_t)chosen.budget);
    if (wrong == 0) {
        never = port_memory((size_t)robot.links * (size_t)robot.links, 1);
        wrong = decide_all(&robot, never);
    }
    if (wrong == 0 && chosen.write != NULL)
        wrong = write_robot(&chosen, &robot, never);
    return wrong != 0 ? wrong : chosen.fail && sum.refuted > 0;
}
