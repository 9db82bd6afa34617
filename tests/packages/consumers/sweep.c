/* SPDX-License-Identifier: MIT */
/* A program that uses fmb as a library that somebody else has built. */
#include "answers.h"

#include <stdio.h>

static void put(const char *line) { puts(line); }

int main(void)
{
    int wrong = answers(put);

    printf("%d bytes, %d wrong\n", (int)sizeof(fmb_real), wrong);
    return wrong != 0;
}
