/* SPDX-License-Identifier: MIT */
/* See robot_log.h. */
#include "robot_log.h"
#include "number.h"
#include "robot_step.h"

#include <stddef.h>

enum { PASSED_OVER = -1, TIME = -2 }; /* in place of a joint */

#define DEGREE ((fmb_real)0.017453292519943295769)

int robot_log_init(robot_log *log, const robot_model *robot, struct text *text)
{
    *log = (robot_log){.text = text, .robot = robot, .time = "time"};
    log->rest = port_memory((size_t)robot->joints + 1, sizeof *log->rest);
    log->half = port_memory((size_t)robot->joints + 1, sizeof *log->half);
    return log->rest != NULL && log->half != NULL
               ? 0
               : words_misuse("robot", "not enough memory for the joints of ", robot->name);
}

/* The joint of this name, without the %XX of the model; -1: there is none. */
static int32_t joint_named(const robot_model *robot, const char *word)
{
    int32_t i = robot->joints - 1;

    while (i >= 0 && !robot_named(robot->joint[i].name, word))
        i--;
    return i;
}

/* ---- numbers in decimal ---- */

/* The digits of a number that count are below 10 times this: so are nanoseconds, and what two of them differ by fits. */
#define MOST_DIGITS ((int64_t)400000000000000000)

/* A number in decimal: its digits, as far as they fit, and how many of them stand behind the point. */
typedef struct {
    int64_t digits;
    int32_t places;
    int any, minus;
} decimal;

static void take_digits(const char **at, decimal *d, int32_t place)
{
    for (; **at >= '0' && **at <= '9'; ++*at, d->any = 1) {
        if (d->digits < MOST_DIGITS)
            d->digits = 10 * d->digits + (**at - '0');
        else
            d->places--;
        d->places += place;
    }
}

/* An exponent, or nothing. 1, or 0: it is neither. */
static int take_exponent(const char **at, decimal *d)
{
    int32_t value;
    int minus;

    if (**at != 'e' && **at != 'E')
        return **at == 0;
    ++*at;
    minus = **at == '-';
    *at += **at == '-' || **at == '+';
    value = words_number(at, 0);
    if (value < 0 || value > 1000)
        return 0;
    d->places += minus ? value : -value;
    return 1;
}

/*
 * Half a unit of the last decimal that a number has behind its point, an exponent included: so much a log rounds by. 0:
 * a whole number, or a hexadecimal one, which say nothing of how they were rounded and are taken as they are.
 */
static fmb_real half_unit(const char *word)
{
    decimal d = {0, 0, 0, 0};
    fmb_real half = (fmb_real)0.5;

    word += *word == '-' || *word == '+';
    take_digits(&word, &d, 0);
    if (*word == '.') {
        word++;
        take_digits(&word, &d, 1);
    }
    if (!d.any || !take_exponent(&word, &d) || d.places <= 0)
        return 0;
    for (int32_t i = 0; i < d.places && half > 0; i++)
        half /= 10;
    return half;
}

/* A coordinate of a joint, from a word, and half a unit of its last decimal. 1, or 0. */
static int take_coordinate(const robot_log *log, int32_t joint, const char *word, fmb_real *q)
{
    const fmb_real unit = log->degrees && log->robot->joint[joint].kind == FMB_TURNS ? DEGREE : 1;

    if (number_parse(word, q) == NUMBER_BAD || !(*q >= -FMB_LARGEST && *q <= FMB_LARGEST))
        return 0;
    *q *= unit;
    log->half[joint] = half_unit(word) * unit;
    return 1;
}

int robot_log_rest(robot_log *log, robot_model *robot, const char *word)
{
    char name[PORT_LINE];
    size_t end = 0;
    int32_t joint;

    while (word[end] != 0 && word[end] != '=' && end + 1 < sizeof name) {
        name[end] = word[end];
        end++;
    }
    name[end] = 0;
    joint = word[end] == '=' ? joint_named(robot, name) : -1;
    if (joint < 0 || robot->joint[joint].kind == ROBOT_FIXED)
        return words_misuse("robot", "not JOINT=VALUE of a joint that moves: ", word);
    if (robot->joint[joint].still)
        return words_misuse("robot", "--at is given twice for this joint: ", word);
    if (!take_coordinate(log, joint, word + end + 1, &log->rest[joint]))
        return words_misuse("robot", "not a number behind the =: ", word);
    robot->joint[joint].still = 1;
    robot->joint[joint].mimic = -1;
    return 0;
}

/* ---- cells ---- */

static int is_blank(char c) { return c == ' ' || c == '\t'; }

/* Without the blanks around it, then without the quotes; end: behind its last byte. */
static char *trim(char *cell, char *end)
{
    while (end > cell && is_blank(end[-1]))
        end--;
    *end = 0;
    while (is_blank(*cell))
        cell++;
    if (*cell == '"' && end > cell + 1 && end[-1] == '"') {
        end[-1] = 0;
        cell++;
    }
    return cell;
}

/*
 * The next cell of a line; NULL: there is none, or *wrong says what is wrong. *at: NULL behind the last. A separator, a
 * `#` or the line's end within quotes would part what is one cell: those behind it would be of other columns.
 */
static char *next_cell(char **at, char separator, const char **wrong)
{
    char *cell = *at, *end = cell;
    int open = 0;

    if (cell == NULL)
        return NULL;
    for (; *end != 0 && *end != separator; end++)
        open ^= *end == '"';
    if (open) {
        *wrong = "a cell with half of its quotes: what parts cells or lines may not stand within quotes";
        return NULL;
    }
    *at = *end != 0 ? end + 1 : NULL;
    return trim(cell, end);
}

/* Where the cells of a line begin: blanks before them were passed over, but where tabs part cells these are part of it. */
static char *first_cell(const robot_log *log)
{
    char *at = log->text->at;

    while (log->separator == '\t' && at > log->text->line && is_blank(at[-1]))
        at--;
    return at;
}

static int holds(const char *line, char c)
{
    while (*line != 0 && *line != c)
        line++;
    return *line != 0;
}

/* Is it the name of a joint, but for capitals and blanks? Then it would be passed over unseen. */
static int is_misspelt(const robot_model *robot, const char *name)
{
    int32_t i = joint_named(robot, name) < 0 ? robot->joints - 1 : -1;

    while (i >= 0 && !robot_alike(robot->joint[i].name, name))
        i--;
    return i >= 0;
}

/* What a column of this name is about. */
static int32_t what_of(const robot_log *log, const char *name)
{
    return words_same(name, log->time) ? TIME : joint_named(log->robot, name); /* -1: PASSED_OVER */
}

/* Takes a column. NULL, or what is wrong. */
static const char *name_column(robot_log *log, const char *name)
{
    const int32_t what = what_of(log, name);

    if (what == PASSED_OVER && is_misspelt(log->robot, name))
        return "a column that is called as a joint but for capitals or blanks: nothing would be read from it";
    for (int32_t i = 0; i < log->columns && what != PASSED_OVER; i++)
        if (log->column[i] == what)
            return "two columns of one name";
    if (what >= 0 && log->robot->joint[what].still)
        return "a joint that --at has is in the log, too";
    log->column[log->columns++] = what;
    return NULL;
}

static int has_column(const robot_log *log, int32_t what)
{
    for (int32_t i = 0; i < log->columns; i++)
        if (log->column[i] == what)
            return 1;
    return 0;
}

/* Every joint is known. 0, or 2. */
static int check_columns(robot_log *log, robot_model *robot)
{
    if (!has_column(log, TIME)) {
        text_wrong(log->text, "there is no column of time (--time NAME says what it is called):");
        return words_misuse("robot", "no column of this name: ", log->time);
    }
    for (int32_t i = 0; i < robot->joints; i++) {
        robot_joint *joint = &robot->joint[i];

        if (has_column(log, i))
            joint->mimic = -1;
        else if (joint->kind != ROBOT_FIXED && joint->mimic < 0 && !joint->still) {
            text_wrong(log->text, "a joint that moves has no column (--at JOINT=VALUE says where it stands):");
            return words_misuse("robot", "no column for the joint ", joint->name);
        }
    }
    return 0;
}

static const char *read_header(robot_log *log)
{
    char *at = log->text->at, *cell;
    const char *wrong = NULL;
    size_t columns = 1;

    log->separator = holds(at, ';') ? ';' : holds(at, ',') ? ',' : '\t';
    at = first_cell(log);
    for (const char *c = at; *c != 0; c++)
        columns += *c == log->separator;
    log->column = port_memory(columns, sizeof *log->column);
    if (log->column == NULL)
        return "not enough memory for its columns";
    while (wrong == NULL && (cell = next_cell(&at, log->separator, &wrong)) != NULL)
        wrong = name_column(log, cell);
    return wrong;
}

int robot_log_open(robot_log *log, robot_model *robot, const char *path)
{
    const char *wrong;
    int more = text_open(log->text, path);

    if (more != 0)
        return more;
    more = text_next(log->text);
    if (more != 1)
        return more == 0 ? words_malformed(path, log->text->number, "an empty file") : more;
    wrong = read_header(log);
    return wrong != NULL ? text_wrong(log->text, wrong) : check_columns(log, robot);
}

/* ---- times ---- */

/*
 * Seconds to nanoseconds, rounded towards 0. 1, or 0: no number, or too large. Digits that did not fit are below a
 * nanosecond: else those that did would have to be multiplied, and are too large for that.
 */
static int take_seconds(const char *at, int64_t *to)
{
    decimal d = {0, 0, 0, *at == '-'};

    at += *at == '-' || *at == '+';
    take_digits(&at, &d, 0);
    if (*at == '.') {
        at++;
        take_digits(&at, &d, 1);
    }
    if (!d.any || !take_exponent(&at, &d))
        return 0;
    for (; d.places > 9; d.places--)
        d.digits /= 10;
    for (; d.places < 9 && d.digits != 0; d.places++) {
        if (d.digits > MOST_DIGITS)
            return 0;
        d.digits *= 10;
    }
    *to = d.minus ? -d.digits : d.digits;
    return 1;
}

/* ---- samples ---- */

/* Up to here a fixed joint's coordinate counts as 0: who writes logs computes it, and 4e-17 came out. It is no motion. */
#define NEXT_TO_0 ((fmb_real)0x1p-40)

static const char fixed_moves[] = "a joint that is fixed moves"; /* put_wrong says which one */

/* Logs may have fixed joints, too, where they stand; a robot with one that moves is another one than the model. */
static const char *take_fixed(const robot_log *log, int32_t what, fmb_real *q)
{
    const fmb_real off = log->half[what] > NEXT_TO_0 ? log->half[what] : NEXT_TO_0;

    if (*q < -off || *q > off)
        return fixed_moves;
    *q = 0;
    return NULL;
}

static const char *take_cell(const robot_log *log, int32_t what, const char *cell, int64_t *at, fmb_real *q)
{
    if (what == TIME)
        return take_seconds(cell, at) ? NULL : "no time: seconds, in decimal, with a point";
    if (what == PASSED_OVER)
        return NULL;
    if (!take_coordinate(log, what, cell, &q[what]))
        return "a joint's coordinate is no finite number (1.5, with a point)";
    return log->robot->joint[what].kind == ROBOT_FIXED ? take_fixed(log, what, &q[what]) : NULL;
}

/* What is wrong with a sample, in the last of so many cells. 2. */
static int put_wrong(const robot_log *log, const char *wrong, int32_t cells)
{
    const robot_joint *joint = log->robot->joint;

    if (wrong != fixed_moves)
        return text_wrong(log->text, wrong);
    return text_wrong_of(log->text, "joint ", joint[log->column[cells - 1]].name,
                         " is fixed in the model, and moves here");
}

int robot_log_next(robot_log *log, int64_t *at, fmb_real *q)
{
    int more = text_next(log->text);
    char *line, *cell;
    const char *wrong = NULL;
    int32_t i = 0;

    if (more != 1)
        return more;
    line = first_cell(log);
    for (int32_t k = 0; k < log->robot->joints; k++)
        q[k] = log->rest[k];
    while (wrong == NULL && (cell = next_cell(&line, log->separator, &wrong)) != NULL) {
        wrong = i < log->columns ? take_cell(log, log->column[i], cell, at, q) : "more cells than columns";
        i++;
    }
    if (wrong == NULL && i < log->columns)
        wrong = "fewer cells than columns";
    if (wrong != NULL)
        return put_wrong(log, wrong, i);
    robot_follow(log->robot, q);
    return 1;
}
