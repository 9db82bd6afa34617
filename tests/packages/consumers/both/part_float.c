/* SPDX-License-Identifier: MIT */
#include "both.h"
#include "../answers.h"

int float_answers(void (*put)(const char *)) { return sizeof(fmb_real) == sizeof(float) ? answers(put) : 99; }
