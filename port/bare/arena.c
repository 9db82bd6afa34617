/* SPDX-License-Identifier: MIT */
/* Memory for what a program reads: BOARD_MEMORY bytes (boards/BOARD/board.mk), given out once. */
#include "port.h"

static union {
    double align;
    unsigned char byte[BOARD_MEMORY + 8];
} arena;
static size_t used;

void *port_memory(size_t count, size_t size)
{
    size_t rounded;
    void *at = &arena.byte[used];

    if (count > sizeof arena / size) /* their product may be more than a size_t holds */
        return NULL;
    rounded = (count * size + 7) & ~(size_t)7;
    if (rounded > sizeof arena - used)
        return NULL;
    used += rounded;
    return at;
}
