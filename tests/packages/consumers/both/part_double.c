/* SPDX-License-Identifier: MIT */
#include "both.h"
#include "../answers.h"

int double_answers(void (*put)(const char *)) { return sizeof(fmb_real) == sizeof(double) ? answers(put) : 99; }
