/* SPDX-License-Identifier: MIT */
/*
 * What the start of every board shares. A family (boards/common/arm, boards/common/riscv) begins at start_reset, and
 * makes of its exceptions a call of start_report.
 */
#ifndef START_H
#define START_H

#include <stdint.h>

/* The linker script's (boards/common/sections.ld). */
extern uint32_t __stack_limit[], __stack_top[], __data_from[], __data_start[], __data_end[], __bss_start[], __bss_end[];
extern char __code_start[], __code_end[], __ram_start[], __ram_end[];

void start_reset(void);
void start_fault(void);

/* Fills the RAM as C expects it: constants that can change are copied, the rest is zero. The stack is left alone. */
void start_memory(void);
/* Calls main with QEMU's arguments and ends with its result. */
_Noreturn void start_main(void);

/* The stack of faults is one of its own: the fault may be that the other one is full. Bytes. */
#define START_FAULT_STACK 512
#define START_FAULT_STACK_TOP "start_fault_stack + " START_TEXT(START_FAULT_STACK)
#define START_TEXT(x) START_TEXT_OF(x)
#define START_TEXT_OF(x) #x
extern uint64_t start_fault_stack[START_FAULT_STACK / 8];

/* Where a fault came up, and where the function there would have returned to. */
typedef struct {
    uint32_t at, back;
} start_place;

/* Reports a fault and ends with status 70. place is NULL where the stack is full: then its pointer is reported. */
_Noreturn void start_report(uint32_t exception, const uint32_t *stack, const start_place *place);

#endif
