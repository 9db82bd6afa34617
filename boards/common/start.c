/* SPDX-License-Identifier: MIT */
/* From reset to main, and the report of what goes wrong: what all boards have in common. */
#include "start.h"

#include "port.h"
#include "bare/semihost.h"

int main(int argc, char **argv);

enum { ARGUMENTS = 64, FAULT_STATUS = 70 };

static char command_line[1536];
static char *argument[ARGUMENTS + 1];
uint64_t start_fault_stack[START_FAULT_STACK / 8];

void start_memory(void)
{
    uint32_t *to;
    const uint32_t *from = __data_from;

    for (to = __data_start; to < __data_end; to++)
        *to = *from++;
    for (to = __bss_start; to < __bss_end; to++)
        *to = 0;
}

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

_Noreturn void start_main(void) { port_exit(main(start_arguments(), argument)); }

static void start_hexadecimal(uint32_t value)
{
    char text[12] = "0x";
    int i;

    for (i = 0; i < 8; i++)
        text[2 + i] = "0123456789abcdef"[value >> (28 - 4 * i) & 15];
    text[10] = 0;
    port_error(text);
}

_Noreturn void start_report(uint32_t exception, const uint32_t *stack, const start_place *place)
{
    port_error("fault: exception ");
    start_hexadecimal(exception);
    if (place != NULL) {
        port_error(" at ");
        start_hexadecimal(place->at);
        port_error(", return to ");
        start_hexadecimal(place->back);
    } else {
        port_error(": the stack is full, stack pointer ");
        start_hexadecimal(semihost_address(stack));
    }
    port_error("\n");
    port_exit(FAULT_STATUS);
}
