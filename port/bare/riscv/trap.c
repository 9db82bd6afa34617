/* SPDX-License-Identifier: MIT */
/*
 * The trap of semihosting on RISC-V: an ebreak between two shifts that do nothing. None of the three may be compressed,
 * and they must lie in one page: their alignment is more than their length.
 */
#include "../semihost.h"

__attribute__((naked, aligned(16))) uint32_t semihost(uint32_t operation, const void *arguments)
{
    (void)operation; /* in a0, as the trap wants it, and the result comes back there; arguments in a1 */
    (void)arguments;
    __asm__ volatile(".option push\n\t"
                     ".option norvc\n\t"
                     "slli x0, x0, 0x1f\n\t"
                     "ebreak\n\t"
                     "srai x0, x0, 7\n\t"
                     "ret\n\t"
                     ".option pop");
}
