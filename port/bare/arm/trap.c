/* SPDX-License-Identifier: MIT */
/* The trap of semihosting on Arm, M profile. */
#include "../semihost.h"

__attribute__((naked)) uint32_t semihost(uint32_t operation, const void *arguments)
{
    (void)operation; /* in r0, as the trap wants it, and the result comes back there; arguments in r1 */
    (void)arguments;
    __asm__ volatile("bkpt 0xab\n\t"
                     "bx lr");
}
