/* SPDX-License-Identifier: MIT */
/* Words that stand for things, each kept once, with a number to compare and sort by. */
#ifndef NAMES_H
#define NAMES_H

#include <stdint.h>

/*
 * The number of a word of `length` bytes, the same in all files: below -1, and larger than those of all words that came
 * before. 0: there is not enough memory for it. About log n looks at other words; none is moved when there are more.
 */
int32_t names_number(const char *word, int32_t length);
/* The word of a number that names_number gave; it stays. */
const char *names_word(int32_t number);

#endif
