/* SPDX-License-Identifier: MIT */
#ifndef BOTH_H
#define BOTH_H

int float_answers(void (*put)(const char *));
int double_answers(void (*put)(const char *));

#endif
