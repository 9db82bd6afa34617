/* SPDX-License-Identifier: MIT */
/* Arm semihosting: the debugger (here QEMU) does the work. Source: "Semihosting for AArch32 and AArch64", Arm 2022. */
#ifndef SEMIHOST_H
#define SEMIHOST_H

#include <stdint.h>

enum {
    SEMIHOST_OPEN = 0x01,
    SEMIHOST_CLOSE = 0x02,
    SEMIHOST_WRITE = 0x05,
    SEMIHOST_READ = 0x06,
    SEMIHOST_GET_CMDLINE = 0x15,
    SEMIHOST_EXIT_EXTENDED = 0x20
};

static inline uint32_t semihost(uint32_t operation, const void *arguments)
{
    register uint32_t r0 __asm__("r0") = operation;
    register const void *r1 __asm__("r1") = arguments;

    __asm__ volatile("bkpt 0xab" : "+r"(r0) : "r"(r1) : "memory");
    return r0;
}

static inline uint32_t semihost_address(const void *p) { return (uint32_t)(uintptr_t)p; }

#endif
