/* SPDX-License-Identifier: MIT */
#include "../../answers.h"
#include "main.h"

int app_main(void (*put)(const char *line)) { return answers(put); }
