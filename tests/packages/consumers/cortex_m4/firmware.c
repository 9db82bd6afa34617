/* SPDX-License-Identifier: MIT */
/* The whole firmware: start-up, text and exit by semihosting, and the questions of answers.h. */
#include "../answers.h"

extern uint32_t firmware_bss[], firmware_bss_end[], firmware_stack[];
void firmware_start(void);

__attribute__((section(".vectors"), used)) static const void *const vectors[] = {firmware_stack,
                                                                                 (const void *)firmware_start};

static void semihost(uint32_t operation, const void *arguments)
{
    register uint32_t r0 __asm__("r0") = operation;
    register const void *r1 __asm__("r1") = arguments;

    __asm__ volatile("bkpt 0xab" : "+r"(r0) : "r"(r1) : "memory");
}

static void put(const char *line)
{
    semihost(4, line); /* SYS_WRITE0 */
    semihost(4, "\n");
}

void firmware_start(void)
{
    static const uint32_t unit_on = 0xfU << 20;
    uint32_t *word, status[2] = {0x20026, 1};

    *(volatile uint32_t *)0xe000ed88U |= unit_on; /* CPACR */
    __asm__ volatile("dsb\n isb");
    for (word = firmware_bss; word < firmware_bss_end; word++)
        *word = 0;
    status[1] = (uint32_t)answers(put);
    semihost(0x20, status); /* SYS_EXIT_EXTENDED */
    for (;;) {
    }
}
