/* SPDX-License-Identifier: MIT */
/* From the loader's call (port/wasm/fmb.mjs) to main. */
#include "port.h"
#include "wasm/host.h"

enum { ARGUMENTS = 256 };

static char words[1 << 16];
static char *argument[ARGUMENTS + 1];

int main(int argc, char **argv);

/* Splits what the host wrote at its NULs. */
static int start_arguments(void)
{
    size_t used = host_arguments(words, sizeof words), at = 0;
    int count = 0;

    if (used > sizeof words) {
        port_error("the arguments are too long for this program\n");
        port_exit(2);
    }
    while (at < used) {
        if (count == ARGUMENTS) {
            port_error("too many arguments for this program\n");
            port_exit(2);
        }
        argument[count++] = &words[at];
        while (words[at] != 0)
            at++;
        at++;
    }
    argument[count] = NULL;
    return count;
}

__attribute__((export_name("start"))) void start(void);

void start(void) { port_exit(main(start_arguments(), argument)); }
