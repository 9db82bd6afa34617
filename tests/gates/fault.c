/* SPDX-License-Identifier: MIT */
/* For boards: does what argv[1] says, which must end in a fault with a report and status 70 (faults.sh). */
#include "port.h"

static volatile uint32_t *volatile nowhere;
static volatile int deeper = 1;

/* Each call takes 256 bytes of stack, for ever. */
static int overflow(int depth)
{
    volatile char room[256];

    room[depth & 255] = (char)depth;
    if (deeper)
        return overflow(depth + 1) + room[depth & 255];
    return 0;
}

int main(int argc, char **argv)
{
    volatile int zero = 0;

    port_out("before\n");
    switch (argc > 1 ? argv[1][0] : '?') {
    case 'w': *nowhere = 1; break;
    case 'r': return (int)nowhere[2];
    case 'o': return overflow(0);
    case 'u': __asm__ volatile(".hword 0xde00"); break;
    case 'd': return 1000 / zero;
    case 's': return 3;
    default: return 1;
    }
    port_out("after\n");
    return 0;
}
