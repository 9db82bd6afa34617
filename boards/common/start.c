/* SPDX-License-Identifier: MIT */
/* From reset to main, and what happens when something goes wrong. The same for all boards. */
#include "port.h"
#include "bare/semihost.h"

/* The linker script's. */
extern uint32_t __stack_limit[], __stack_top[], __data_from[], __data_start[], __data_end[], __bss_start[], __bss_end[];
extern char __code_start[], __code_end[], __ram_start[], __ram_end[];

int main(int argc, char **argv);
void count_turn(void);
void start_reset(void);
void start_fault(void);
_Noreturn void start_report(uint32_t exception, const uint32_t *frame);

enum { ARGUMENTS = 64, FAULT_STATUS = 70 };

static char command_line[1536];
static char *argument[ARGUMENTS + 1];
uint64_t start_fault_stack[64]; /* its own: the fault may be that the other one is full */

typedef void (*start_vector)(void);

/* clang-format off */
const start_vector start_vectors[16] __attribute__((section(".vectors"), used)) = {
    (start_vector)(uintptr_t)__stack_top,
    start_reset,
    start_fault, /* NMI */
    start_fault, /* HardFault; the next four are not enabled and end up here */
    start_fault, start_fault, start_fault, start_fault,
    NULL, NULL, NULL,
    start_fault, /* SVC */
    start_fault, /* DebugMonitor */
    NULL,
    start_fault, /* PendSV */
    count_turn   /* SysTick */
};
/* clang-format on */

#define REGISTER(address) (*(volatile uint32_t *)(address))
#define CPACR REGISTER(0xe000ed88U)
#define CCR REGISTER(0xe000ed14U)
#define MPU_CTRL REGISTER(0xe000ed94U)
#define MPU_RNR REGISTER(0xe000ed98U)
#define MPU_RBAR REGISTER(0xe000ed9cU)
#define MPU_RASR REGISTER(0xe000eda0U)
#define MPU_RLAR REGISTER(0xe000eda0U)
#define MPU_MAIR0 REGISTER(0xe000edc0U)

#if BOARD_MPU == 7
/*
 * Armv7-M (the MPS2 boards, 4 MB of each memory): code can be read and RAM be written, everything else faults; QEMU
 * would let accesses to nothing pass on these boards. Of the code the first 1 KB, where the vectors lie (the core reads
 * them past the MPU), cannot be touched: no null pointer works.
 */
static void start_guard(void)
{
    MPU_RNR = 0;
    MPU_RBAR = 0;
    MPU_RASR = 5U << 24 | 21U << 1 | 1U; /* read only, 2^(21+1) bytes, on */
    MPU_RNR = 1;
    MPU_RBAR = semihost_address(__ram_start);
    MPU_RASR = 1U << 28 | 1U << 24 | 21U << 1 | 1U; /* not executable, read and write */
    MPU_RNR = 2;
    MPU_RBAR = 0;
    MPU_RASR = 1U << 28 | 9U << 1 | 1U; /* no access, 2^(9+1) bytes; the highest number wins */
    MPU_CTRL = 1;
}
#elif BOARD_MPU == 8
/* Armv8-M has no region without access: code (read only) and RAM (not executable) are granted, all the rest is not. */
static void start_guard(void)
{
    MPU_MAIR0 = 0x44;
    MPU_RNR = 0;
    MPU_RBAR = semihost_address(__code_start) | 4U;
    MPU_RLAR = ((semihost_address(__code_end) - 1) & ~31U) | 1U;
    MPU_RNR = 1;
    MPU_RBAR = semihost_address(__ram_start) | 1U;
    MPU_RLAR = ((semihost_address(__ram_end) - 1) & ~31U) | 1U;
    MPU_CTRL = 1;
}
#else
static void start_guard(void) {}
#endif

/* Splits the command line at blanks; argv[0] is what QEMU was given first. */
static int start_arguments(void)
{
    uint32_t block[2];
    char *at = command_line;
    int count = 0;

    block[0] = semihost_address(command_line);
    block[1] = sizeof command_line;
    if (semihost(SEMIHOST_GET_CMDLINE, block) != 0) {
        port_error("the command line is too long for this board\n");
        port_exit(2);
    }
    while (*at != 0) {
        if (count == ARGUMENTS) {
            port_error("too many arguments for this board\n");
            port_exit(2);
        }
        argument[count++] = at;
        while (*at != 0 && *at != ' ')
            at++;
        while (*at == ' ')
            *at++ = 0;
    }
    argument[count] = NULL;
    return count;
}

void start_reset(void)
{
    uint32_t *to;
    const uint32_t *from = __data_from;

#ifdef __ARM_FP
    CPACR |= 0xfU << 20; /* before the first floating-point instruction */
    __asm__ volatile("dsb\n\tisb" ::: "memory");
#endif
    for (to = __data_start; to < __data_end; to++)
        *to = *from++;
    for (to = __bss_start; to < __bss_end; to++)
        *to = 0;
#if BOARD_MPU
    CCR |= 1U << 4; /* integer division by zero faults */
#endif
    start_guard();
    port_exit(main(start_arguments(), argument));
}

/* Any fault, and any exception that nobody asked for. */
__attribute__((naked)) void start_fault(void)
{
    __asm__ volatile("mrs r0, ipsr\n\t"
                     "mov r1, sp\n\t"
                     "ldr r2, =start_fault_stack + 512\n\t"
                     "mov sp, r2\n\t"
                     "bl start_report\n\t"
                     ".ltorg");
}

static void start_hexadecimal(uint32_t value)
{
    char text[12] = "0x";
    int i;

    for (i = 0; i < 8; i++)
        text[2 + i] = "0123456789abcdef"[value >> (28 - 4 * i) & 15];
    text[10] = 0;
    port_error(text);
}

_Noreturn void start_report(uint32_t exception, const uint32_t *frame)
{
#if BOARD_MPU
    MPU_CTRL = 0;
#endif
    port_error("fault: exception ");
    start_hexadecimal(exception);
    if (frame >= __stack_limit && frame + 8 <= __stack_top) {
        port_error(" at ");
        start_hexadecimal(frame[6]);
        port_error(", return to ");
        start_hexadecimal(frame[5]);
    } else {
        port_error(": the stack is full, stack pointer ");
        start_hexadecimal(semihost_address(frame));
    }
    port_error("\n");
    port_exit(FAULT_STATUS);
}
