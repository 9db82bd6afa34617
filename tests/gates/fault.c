/* SPDX-License-Identifier: MIT */
/* For boards: does what argv[1] says, which must end in a fault with a report and status 70 (faults.sh). */
#include "port.h"

static volatile uint32_t *volatile nowhere;
static volatile uint32_t *volatile device = (volatile uint32_t *)0x40004000; /* what a board has there is no RAM */
static volatile int deeper = 1;

#ifndef __wasm__
static uint32_t room_for_code[4];
#endif
#ifdef __riscv
#define UNDEFINED __asm__ volatile("unimp")
enum { THUMB = 0 };
#elif defined __wasm__
#define UNDEFINED __builtin_trap()
enum { THUMB = 0 };
#else
#define UNDEFINED __asm__ volatile(".hword 0xde00")
enum { THUMB = 1 };
#endif

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
    case 'c': *(volatile uint32_t *)(uintptr_t)main = 1; break; /* its own code */
    case 'e': return (int)*device;
#ifndef __wasm__ /* a function has a number there, not an address */
    case 'j': return ((int (*)(void))((uintptr_t)room_for_code | THUMB))();
#endif
    case 'u': UNDEFINED; break;
    case 'd': return 1000 / zero;
    case 's': return 3;
    default: return 1;
    }
    port_out("after\n");
    return 0;
}
