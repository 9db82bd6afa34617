/* SPDX-License-Identifier: MIT */
/* Start-up, text and exit on QEMU's virt machine with RV32IMC: in the place of the boot code of ESP-IDF. */
#include "main/main.h"

#include <stdint.h>

extern uint32_t start_bss[], start_bss_end[];
void start_c(void);
void start(void);

__attribute__((naked, section(".start"))) void start(void) { __asm__("la sp, start_stack\n j start_c"); }

static void put(const char *line)
{
    volatile uint8_t *const uart = (volatile uint8_t *)0x10000000;

    while (*line)
        *uart = (uint8_t)*line++;
    *uart = '\n';
}

void start_c(void)
{
    volatile uint32_t *const finisher = (volatile uint32_t *)0x100000;
    uint32_t *word;
    int wrong;

    for (word = start_bss; word < start_bss_end; word++)
        *word = 0;
    wrong = app_main(put);
    *finisher = wrong ? (uint32_t)wrong << 16 | 0x3333 : 0x5555; /* QEMU's exit status */
    for (;;) {
    }
}
