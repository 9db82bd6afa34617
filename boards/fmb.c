/* SPDX-License-Identifier: MIT */
/* The program fmb: the same on the host and on every board. Each subcommand is a file of its own. */
#include "port.h"
#include "programs.h"

#include <stddef.h>

static const char *const help_text =
    "fmb check [--engine separation|elimination] [--exact] FILE...\n"
    "    Reads pairs and prints one line per pair: do they meet?\n"
    "    FILE: lines `id dim dyn A o.. edges.. [v..] B o.. edges.. [v..]` with dim 2 or 3, dyn 0 or 1 (then with the\n"
    "    displacements v), A and B C (cuboid) or T (tetrahedron); # starts a comment; on the host - is standard input.\n"
    "    --exact: a number that the precision of this build cannot hold is an error instead of being rounded.\n"
    "    Prints `id miss sep N..`, `id hit [time IN OUT]`, `id undecided [time IN OUT]` or `id error NAME`.\n"
    "    Exit status: 0, or 2 when a line is malformed or a file cannot be read: nothing after it was looked at.\n"
    "fmb arm\n"
    "    The example: a six-axis arm checks the volume that it sweeps in every control tick.\n"
    "fmb hull [--svg OUT.svg] FILE...\n"
    "    Lower bounds of distance by hulls of 14 directions, for 3D pairs as above; of moving pairs over the whole step.\n"
    "    Prints `id apart DISTANCE sep N..`, or `id near -DEPTH by N.. [time IN OUT]`: not proved apart along any of them.\n"
    "    --svg: draws the first pair.\n"
    "fmb hull --prune A.frames B.frames\n"
    "    Of all pairs of frames, lines `object.node 3 TYPE o.. edges..`: how many boxes, how many hulls leave to be tested.\n"
    "fmb hull --cost\n"
    "    Instructions of the operations on hulls (boards only).\n"
    "fmb ofg [--k K] [--spheres] [--step X Y Z] [--svg OUT.svg] A.obj B.obj\n"
    "    Two convex meshes, lines `v x y z` and `f i j k`; B moves by the step. Prints the guess of opposing face geometry,\n"
    "    `ofg touch|close|not_found k K tests N faces I J [impact IN OUT]`, and the exact answer, `exact hit|undecided|miss sep N..`.\n"
    "fmb ofg --report [PAIRS]\n"
    "    How often \"not found\" is wrong, against the number of faces K that are chosen, and what both cost.\n"
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
} commands[] = {{"check", check_main}, {"arm", arm_main},
#ifndef BOARD_SMALL /* 16 KB of RAM do not hold their tables */
                {"hull", hull_main}, {"ofg", ofg_main},
#endif
                {"help", help_main}, {"--help", help_main}};

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
