/* SPDX-License-Identifier: MIT */
/* Memory for what a program reads: BOARD_MEMORY bytes (boards/BOARD/board.mk), given out once. */
#include "port.h"

static union {
    double align;
    unsigned char byte[BOARD_MEMORY + 8];
} arena;
static size_t used;

void *port_memory(size_t size)
{
    size_t rounded = (size + 7) & ~(size_t)7;
    void *at = &arena.byte[used];

    if (size > sizeof arena || rounded > sizeof arena - used)
        return NULL;
    used += rounded;
    return at;
}
