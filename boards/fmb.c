/* SPDX-License-Identifier: MIT */
/* The program fmb: the same on the host and on every board. Each subcommand is a file of its own. */
#include "port.h"
#include "programs.h"

#include <stddef.h>

static const char *const help_text =
    "fmb check [--engine separation|hinted|elimination] [--exact] FILE...\n"
    "    Reads pairs and prints one line per pair: do they meet?\n"
    "    FILE: lines `id dim dyn A o.. edges.. [v..] B o.. edges.. [v..]` with dim 2 or 3, dyn 0 or 1 (then with the\n"
    "    displacements v), A and B C (cuboid) or T (tetrahedron); # starts a comment; on the host - is standard input.\n"
    "    hinted: separation, every miss asked about again with its direction as the hint.\n"
    "    --exact: a number that the precision of this build cannot hold is an error instead of being rounded.\n"
    "    Prints `id miss sep N..`, `id hit [time IN OUT]`, `id undecided [time IN OUT]` or `id error NAME`.\n"
    "    Exit status: 0, or 2 when a line is malformed or a file cannot be read: nothing after it was looked at.\n"
    "fmb arm\n"
    "    The example: a six-axis arm checks the volume that it sweeps in every control tick.\n"
    "fmb help\n"
    "    This text.\n";

static int help_main(int argc, char **argv)
{
    (void)argc;
    (void)argv;
    port_out(help_text);
    return 0;
}

static const struct {
    const char *name;
    int (*run)(int argc, char **argv);
} commands[] = {{"check", check_main}, {"arm", arm_main}, {"help", help_main}, {"--help", help_main}};

static int same_text(const char *a, const char *b)
{
    while (*a == *b && *a != 0) {
        a++;
        b++;
    }
    return *a == *b;
}

int main(int argc, char **argv)
{
    size_t i;
    int status;

    for (i = 0; argc > 1 && i < sizeof commands / sizeof commands[0]; i++) {
        if (!same_text(argv[1], commands[i].name))
            continue;
        status = commands[i].run(argc - 1, argv + 1);
        if (port_flush() < 0) {
            port_error("fmb: the output could not be written\n");
            return 2;
        }
        return status;
    }
    port_error(help_text);
    return 2;
}
