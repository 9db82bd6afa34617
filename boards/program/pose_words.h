/* SPDX-License-Identifier: MIT */
/* Poses on the command line: the twelve numbers of [R | t], row by row, or a file that holds them. */
#ifndef POSE_WORDS_H
#define POSE_WORDS_H

#include "fmb.h"

/*
 * Takes a pose from words behind an option, word[-1]: twelve numbers, or the name of a file of them, which may end with a row
 * 0 0 0 1. The pose is checked (fmb_pose3_check). error: what it returned, of which a row of R times a length is off.
 * Returns how many words it took; 0: the reason has been put out, by the name of the command and of the option, or by
 * file and line.
 */
int pose_take(const char *command, fmb_pose3 *pose, fmb_real *error, char **word, int words);

/* The twelve numbers again. */
enum { POSE_NUMBERS = 12 };
void pose_numbers(const fmb_pose3 *pose, fmb_real number[POSE_NUMBERS]);

#endif
