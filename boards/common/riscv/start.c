/* SPDX-License-Identifier: MIT */
/* RISC-V, 32 bits, machine mode throughout: reset, the float unit, memory protection and faults. */
#include "../start.h"

#include <stddef.h>

/* What the linker computes of the board's memories (boards/common/riscv/virt.ld): the addresses are the values. */
extern char pmp_code[], pmp_ram[];

_Noreturn void start_machine(void);
_Noreturn void start_trap(uint32_t cause, const uint32_t *stack, uint32_t at, uint32_t back);

/*
 * Instructions for control registers are an extension of their own. The flags of the core do not name it, since gcc
 * finds its libgcc by them.
 */
#define CSR(text) ".option push\n\t.option arch, +zicsr\n\t" text "\n\t.option pop"
#define CSR_WRITE(name, value) __asm__ volatile(CSR("csrw " name ", %0")::"r"(value) : "memory")
#define CSR_SET(name, value) __asm__ volatile(CSR("csrs " name ", %0")::"r"(value) : "memory")

/* Of one region: how it is found, what it grants, and that machine mode obeys, too. */
enum { PMP_READ = 1, PMP_WRITE = 2, PMP_EXECUTE = 4, PMP_NAPOT = 3 << 3, PMP_LOCKED = 1 << 7 };

/* The first instruction of all: QEMU starts where the memory begins (sections.ld puts .reset there). */
__attribute__((naked, section(".reset"))) void start_reset(void)
{
    __asm__ volatile("la sp, __stack_top\n\t"
                     "j start_machine");
}

/*
 * Code can be read and executed, RAM be read and written, everything else faults: devices, what no memory answers, and
 * address 0. The first region that holds an address decides.
 */
static void start_guard(void)
{
    const uint32_t code = PMP_LOCKED | PMP_NAPOT | PMP_READ | PMP_EXECUTE;
    const uint32_t ram = PMP_LOCKED | PMP_NAPOT | PMP_READ | PMP_WRITE;
    const uint32_t rest = PMP_LOCKED | PMP_NAPOT;

    CSR_WRITE("pmpaddr0", pmp_code);
    CSR_WRITE("pmpaddr1", pmp_ram);
    CSR_WRITE("pmpaddr2", 0xffffffffU); /* all addresses */
    CSR_WRITE("pmpcfg0", code | ram << 8 | rest << 16);
}

_Noreturn void start_machine(void)
{
    CSR_WRITE("mtvec", start_fault);
#ifdef __riscv_flen
    CSR_SET("mstatus", 1U << 13); /* FS: the float unit is on */
    CSR_WRITE("fcsr", 0);         /* to nearest, no flags */
#endif
    start_memory();
    start_guard();
    start_main();
}

/* Any exception: nobody asked for one. */
__attribute__((naked, aligned(4))) void start_fault(void)
{
    __asm__ volatile(CSR("mv a1, sp\n\t"
                         "mv a3, ra\n\t"
                         "csrr a0, mcause\n\t"
                         "csrr a2, mepc\n\t"
                         "la sp, " START_FAULT_STACK_TOP "\n\t"
                         "j start_trap"));
}

_Noreturn void start_trap(uint32_t cause, const uint32_t *stack, uint32_t at, uint32_t back)
{
    start_place place;

    place.at = at;
    place.back = back;
    start_report(cause, stack, stack >= __stack_limit && stack <= __stack_top ? &place : NULL);
}
