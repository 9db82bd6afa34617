/* SPDX-License-Identifier: MIT */
/* Float and double in one program, each in a source file of its own. Neither passes a frame to the other. */
#include "both.h"

#include <stdio.h>

static void put(const char *line) { puts(line); }

int main(void)
{
    int wrong = float_answers(put);

    printf("4 bytes, %d wrong\n", wrong);
    wrong += double_answers(put);
    printf("8 bytes, %d wrong\n", wrong);
    return wrong != 0;
}
