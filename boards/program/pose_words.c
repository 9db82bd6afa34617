/* SPDX-License-Identifier: MIT */
#include "pose_words.h"
#include "number.h"
#include "text.h"

#include <stddef.h>

enum { NUMBERS = POSE_NUMBERS, WHOLE = 16 };

static struct text file;

/*
 * Numbers of a file, WHOLE at most, whatever its lines are. How many, and in which line the last of them stands (1: there
 * is none); -1: the reason has been put out.
 */
static int read_numbers(const char *path, fmb_real number[WHOLE], uint64_t *line)
{
    int count = 0, more = text_open(&file, path);

    *line = 1;
    if (more != 0)
        return -1;
    while ((more = text_next(&file)) == 1)
        for (const char *word; (word = words_next(&file.at)) != NULL; count++) {
            if (count == WHOLE || number_parse(word, &number[count]) == NUMBER_BAD)
                return text_wrong(&file, count == WHOLE ? "too many numbers for a pose" : "not a number"), -1;
            *line = file.number;
        }
    return more == 0 ? count : -1;
}

static int last_row(const fmb_real *n) { return n[12] == 0 && n[13] == 0 && n[14] == 0 && n[15] == 1; }

static const char no_pose[] =
    "no pose: the first three columns of its rows are no rotation, or the last is too large: ";

/* 1, or 0. */
static int set_pose(fmb_pose3 *pose, fmb_real *error, const fmb_real *number)
{
    for (int k = 0; k < 3; k++) {
        for (int j = 0; j < 3; j++)
            pose->rotation[k][j] = number[4 * k + j];
        pose->translation[k] = number[4 * k + 3];
    }
    return fmb_pose3_check(pose, error) == 0;
}

/* 1, or 0: the reason has been put out. */
static int take_file(const char *option, fmb_pose3 *pose, fmb_real *error, const char *path)
{
    fmb_real number[WHOLE];
    uint64_t line;
    const int count = read_numbers(path, number, &line);

    if (count < 0)
        return 0;
    if (count != NUMBERS && !(count == WHOLE && last_row(number))) {
        words_malformed_of(path, line, "there are not the twelve numbers of a pose: ", option, "");
        return 0;
    }
    if (set_pose(pose, error, number))
        return 1;
    words_malformed_of(path, line, no_pose, option, "");
    return 0;
}

int pose_take(const char *command, fmb_pose3 *pose, fmb_real *error, char **word, int words)
{
    fmb_real number[WHOLE];

    if (words_numbers(number, NUMBERS, word, words)) {
        if (set_pose(pose, error, number))
            return NUMBERS;
        words_misuse(command, no_pose, word[-1]);
        return 0;
    }
    if (words == 0 || number_parse(word[0], &number[0]) != NUMBER_BAD) {
        words_misuse(command, "a pose needs twelve numbers, or a file of them: ", word[-1]);
        return 0;
    }
    return take_file(word[-1], pose, error, word[0]);
}

void pose_numbers(const fmb_pose3 *pose, fmb_real number[POSE_NUMBERS])
{
    for (int k = 0; k < 3; k++) {
        for (int j = 0; j < 3; j++)
            number[4 * k + j] = pose->rotation[k][j];
        number[4 * k + 3] = pose->translation[k];
    }
}
