/* SPDX-License-Identifier: MIT */
#include "programs.h"

int program_word(const char *word, const char *option)
{
    while (*word && *word == *option) {
        word++;
        option++;
    }
    return *word == *option;
}
