/* SPDX-License-Identifier: MIT */
/*
 * Semihosting: the debugger (here QEMU) does the work. Sources: "Semihosting for AArch32 and AArch64", Arm 2022, and
 * "RISC-V Semihosting", RISC-V International 2024. The second takes the calls of the first and has its own trap.
 */
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

/* The trap of the family: port/bare/FAMILY/trap.c. */
uint32_t semihost(uint32_t operation, const void *arguments);

static inline uint32_t semihost_address(const void *p) { return (uint32_t)(uintptr_t)p; }

#endif
