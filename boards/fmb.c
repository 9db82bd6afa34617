/* SPDX-License-Identifier: MIT */
/* The program fmb: the same on the host and on every board. Each subcommand is a file of its own. */
#include "port.h"
#include "programs.h"
#include "words.h"

#include <stddef.h>

static const char *const help_text =
    "fmb check [--engine separation|hinted|elimination] [--exact] FILE...\n"
    "    Reads pairs and prints one line per pair: do they meet?\n"
    "    FILE: lines `id dim dyn A o.. edges.. [v..] B o.. edges.. [v..]` with dim 2 or 3, dyn 0 or 1 (then with the\n"
    "    displacements v), A and B C (cuboid) or T (tetrahedron); # starts a comment; on the host - is standard input.\n"
    "    hinted: separation, every miss asked about again with its direction as the hint.\n"
    "    --exact: a number that the precision of this build cannot hold is an error instead of being rounded.\n"
    "    Prints `id miss sep N..`, `id hit [time IN OUT] box MIN.. MAX.. [wit P.. [T]]`, `id undecided [time IN OUT] box MIN.. MAX..`\n"
    "    or `id error NAME`; box: of the contact, wit: a point proved to lie in both (by elimination neither).\n"
    "    Exit status: 0, or 2 when a line is malformed or a file cannot be read: nothing after it was looked at.\n"
    "fmb tree [--first] A.frames B.frames\n"
    "fmb tree --scene [--first] ALL.frames\n"
    "    Pairs of leaves of two files, or of objects of one, that meet. FILE: lines `obj.node 3 C|T o.. u.. v.. w..`; node 0\n"
    "    encloses the other nodes of its object. Prints `A-ID,B-ID hit|undecided MIN.. MAX..`, or `A,B hit|undecided n=N MIN..\n"
    "    MAX..` with N pairs of leaves; then `# pairs N tests M`. --first: one pair of leaves for each pair of objects.\n"
    "fmb mesh [--scale S] [--place SX SY SZ TX TY TZ] [--thickness T] [--quiet] A.ply B.ply\n"
    "    The faces of two surfaces that meet, each as a tetrahedron of height T (1): `A-FACE,B-FACE hit|undecided MIN.. MAX..`, then\n"
    "    `# faces N of A, N of B, pairs N tests M`. Vertices are scaled by S, those of B then per axis, and shifted.\n"
    "    Faces that share a vertex meet. No pairs: the surfaces are apart, or one lies wholly inside the other: surfaces, not solids.\n"
    "fmb draw A.frames B.frames OUT\n"
    "    OUT.pov (POV-Ray) and OUT.svg: the volumes of both files, and the boxes in which they meet.\n"
    "fmb arm\n"
    "    The example: a six-axis arm checks the volume that it sweeps in every control tick.\n"
    "fmb gantry\n"
    "    The second example: a gantry router checks its straight moves against stock, clips and travel, in the plane and in space.\n"
    "    Both: --quiet, --no-count, --svg FILE (draws the scene, what is swept, and the first contact).\n"
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
    "    The first contact is not before IN, nor, after `touch`, behind OUT: both are proved.\n"
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
} commands[] = {
    {"check", check_main},
    {"arm", arm_main},
    {"gantry", gantry_main},
    {"help", help_main},
    {"--help", help_main},
#if !defined(BOARD_MEMORY) || BOARD_MEMORY > 0
    {"tree", tree_main},
    {"mesh", mesh_main},
    {"draw", draw_main},
    {"hull", hull_main},
    {"ofg", ofg_main},
#endif
};

int main(int argc, char **argv)
{
    size_t i;
    int status;

    for (i = 0; argc > 1 && i < sizeof commands / sizeof commands[0]; i++) {
        if (!words_same(argv[1], commands[i].name))
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
