/* SPDX-License-Identifier: MIT */
/*
 * Exact instruction counts from a counter of the core (port/bare/FAMILY/counter.c). Loops of known length show whether
 * it counts instructions: where a loop does not count exactly its length, QEMU runs without -icount, and no count is
 * given. What a reading costs is measured then, too.
 */
#include "counter.h"
#include "port.h"

static uint64_t reading_cost, readings;
static int exact;

/* Instructions since the start, without the earlier readings. */
uint64_t port_count(void)
{
    uint64_t n = counter_read();

    return exact ? n - readings++ * reading_cost : 0;
}

int port_count_start(void)
{
    uint32_t i;
    uint64_t base;

    exact = 0;
    if (!counter_start())
        return 0;
    base = counter_loop(1);
    for (i = 2; i < 1000; i = i * 2 + 1)
        if (counter_loop(i) != base + (i - 1) * COUNTER_ROUND)
            return 0;
    if (!counter_settle(base))
        return 0;
    exact = 1;
    reading_cost = 0;
    base = port_count();
    reading_cost = port_count() - base;
    readings = 0;
    return 1;
}
