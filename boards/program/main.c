/* SPDX-License-Identifier: MIT */
/* The program fmb: the same on the host and on every board. Each subcommand is a file of its own. */
#include "fmb.h"
#include "origin.h"
#include "port.h"
#include "programs.h"
#include "words.h"

#include <stddef.h>

/* What `fmb help` prints, by command. */
static const char check_help[] =
    "fmb check [--engine separation|hinted|quick|quick-hinted|quick-spoilt|elimination|exact] [--exact]\n"
    "          [--fail-on contact] [--name NAME] [--line N] FILE...\n"
    "    Reads pairs and prints one line per pair: do they meet?\n"
    "    FILE: lines `id dim dyn A o.. edges.. [v..] B o.. edges.. [v..]` with dim 2 or 3, dyn 0 or 1 (then with the\n"
    "    displacements v), A and B C (cuboid) or T (tetrahedron); # starts a comment; on the host - is standard "
    "input.\n"
    "    With --engine elimination half-spaces n.p <= c may follow, `H n.. c`, up to 12, which stand still: do the two meet\n"
    "    within all of them? `id miss within I..`: not there, by half-spaces number I.., counted from 1.\n"
    "    quick: the quick tier, without the search, no boxes. hinted, quick-hinted: every miss asked about again with\n"
    "    its direction as the hint. quick-spoilt: with a hint that hardly ever holds: what a call costs at most.\n"
    "    exact: never undecided; touching is a hit. `id miss cross U V`: the exact cross product of two vectors of the\n"
    "    pair separates, in one of its signs: a0 a1 a2 b0 b1 b2 edges, a01 = a0 - a1 and the like, v = vb - va; in 2D one\n"
    "    vector, at right angles to which it does. It finds no boxes: that of a hit, touching too, is the one that\n"
    "    separation prints.\n"
    "    --exact: a number that the precision of this build cannot hold is an error instead of being rounded.\n"
    "    --name, --line: standard input is a part of a log, called NAME, from line N on: messages say so. It is read to "
    "its\n"
    "    end, after a malformed line too.\n"
    "    Prints `id miss sep N..`, `id hit [time IN OUT] box MIN.. MAX.. [wit P.. [T]]`, `id undecided [time IN OUT] "
    "box MIN.. MAX..`\n"
    "    or `id error NAME`; box: of the contact, wit: a point proved to lie in both (quick and exact: neither).\n"
    "    Exit status: 0; with --fail-on contact 1 when any pair is not a miss, an error included; 2 when a line is\n"
    "    malformed, or a file has no pair or cannot be read: nothing after it was looked at.\n";

static const char tree_help[] =
    "fmb tree [--first] [--tier quick|test|exact] [--step AX AY AZ BX BY BZ] [--margin M] [--pose-a POSE] [--pose-b "
    "POSE]\n"
    "         [--stats] [--json] [--fail-on contact] A.frames B.frames\n"
    "fmb tree --distance [--tolerance T] [--pose-a POSE] [--pose-b POSE] [--stats] [--json] [--fail-on contact] A.frames "
    "B.frames\n"
    "fmb tree --scene [the same as the first but --step and poses] ALL.frames\n"
    "fmb tree --nodes A.frames\n"
    "    Pairs of leaves of two files, or of objects of one, that meet. FILE: lines `ID 3 C|T o.. u.. v.. w..`; ID: "
    "OBJECT.NODE, with\n"
    "    finer levels OBJECT.NODE.NODE.., with a group GROUP/OBJECT.NODE. A NODE is a number; OBJECT and GROUP are "
    "numbers, or words\n"
    "    of up to 63 letters A-Z a-z 0-9 _ - (no - first; digits alone are a number): `cell-2/arm.3`. Answers name no "
    "group. Node 0\n"
    "    of an object, or of a level, encloses the other nodes of it. Objects of one group are never asked about in a "
    "scene. Lines\n"
    "    of a group, an object, a level stand together.\n"
    "    Prints `A-ID,B-ID hit|undecided MIN.. MAX..`, or `A,B hit|undecided n=N MIN.. MAX..` with N pairs of leaves; "
    "then\n"
    "    `# pairs N tests M`. What is not listed is proved apart. --first: one pair of leaves for each pair of "
    "objects.\n"
    "    --tier: what decides; without it test. exact: never undecided, touching is a hit. quick: more is undecided, "
    "and a\n"
    "    box is what the boxes of the two leaves have in common.\n"
    "    --step: A translates by the first three numbers during a step, B by the others; `time IN OUT` before the box: "
    "the times\n"
    "    of contact within it, from 0 to 1. What is not listed is proved apart at all times of it.\n"
    "    --margin: what is not listed is proved farther apart than M. A hit is one of the frames as they are given; what "
    "is within\n"
    "    M and not known to meet is undecided. Times and boxes are of frames grown by half of M each.\n"
    "    --stats: a last line `# visits N makes N milliseconds T` of the search, without reading the files (boards: "
    "unknown).\n"
    "    --json: one document, `{\"contacts\": [{\"a\", \"b\", \"verdict\", \"n\", \"time\", \"min\", \"max\"}, ..], "
    "\"pairs\", \"tests\", ..}`, its\n"
    "    numbers in decimal, read back to the same values.\n"
    "    POSE: 12 numbers, the rows of [R | t], or a file of them (a fourth row 0 0 0 1 may follow): the file stands "
    "there. With\n"
    "    --step it translates from there. Boxes are then what the boxes of the two leaves, turned, have in common.\n"
    "    --distance: how far apart the files are, `A-ID,B-ID apart|undecided LOW HIGH PA.. PB..`: the nearest volumes, "
    "bounds of\n"
    "    the distance of all, both proved, and the nearest points of these two; then `# visits N tests M`. undecided: LOW "
    "is 0.\n"
    "    T, 0 to 1: LOW may be less than HIGH by so much of it (0). --fail-on contact: 1 if LOW is 0.\n"
    "    --nodes: the tree of boxes over a file, `NUMBER level N ID|- MIN.. MAX..` for each node (level 0: the root; ID: "
    "of its\n"
    "    volume, -: it has none); then `# nodes N`.\n"
    "    Exit status: 0; with --fail-on contact 1 when anything is listed; 2: a misuse, a malformed line, a file that "
    "cannot be\n"
    "    read, not enough memory. Nothing is listed then.\n";

static const char mesh_help[] =
    "fmb mesh [--scale S] [--place SX SY SZ TX TY TZ] [--thickness T] [--quiet] [--tier quick|test|exact] [--margin M]\n"
    "         [--pose-a POSE] [--pose-b POSE] [--svg FILE] [--pov FILE] [--unit UNIT] [--stats] [--json] [--fail-on "
    "contact] A B\n"
    "fmb mesh --distance [--tolerance T] [--scale ..] [--place ..] [--thickness ..] [--quiet] [poses] [--stats] [--json]\n"
    "         [--fail-on contact] A B\n"
    "    A, B: PLY, STL or OBJ files, by the ending of the name. Polygons are cut into triangles, which are "
    "numbered.\n"
    "    Edges that have not two faces, one to each side, are counted on stderr (not with --quiet).\n"
    "    The faces of two surfaces that meet, each as a tetrahedron of height T: `A-FACE,B-FACE hit|undecided MIN.. "
    "MAX..`, then\n"
    "    `# part N of A (F faces, the first is I) lies inside B` (or in a hollow of it) of each connected part that does, "
    "decided\n"
    "    exactly; `# not decided: whether ..` where B is not closed there; `# thickness T of A, T of B`; and `# faces N of "
    "A, N of B,\n"
    "    pairs N tests M`. Without --thickness it is a 1024th of a usual edge of each surface: files in any unit get the "
    "same answers.\n"
    "    Vertices are scaled by S, those of B then per axis, and shifted. Faces that share a vertex meet.\n"
    "    POSE: 12 numbers, the rows of [R | t], or a file of them (a fourth row 0 0 0 1 may follow): the surface stands "
    "there after\n"
    "    all else. What is not listed is proved apart at the exact poses, with the rotations nearest to the matrices.\n"
    "    --margin: what is not listed is proved farther apart than M; what is within M and not known to meet is "
    "undecided.\n"
    "    --distance: `A-FACE,B-FACE apart|undecided LOW HIGH PA.. PB..` as in fmb tree, of faces as thick as they are; LOW "
    "holds for\n"
    "    the surfaces, too.\n"
    "    --svg, --pov: draws both, as fmb draw does; faces that meet, or lie inside, are red. --no-list: prints nothing.\n"
    "    --tier, --stats, --json: as in fmb tree, with \"thickness_a\", \"inside\", \"closed_a\", \"faces_a\" (those listed) "
    "and so on.\n"
    "    Exit status: 0; 3 where a part lies inside the other surface; with --fail-on contact else 1 when anything is "
    "listed or not\n"
    "    decided; 2: a misuse, a malformed file, a picture that cannot be written, not enough memory.\n";

static const char draw_help[] =
    "fmb draw [--unit UNIT] [--tier quick|test|exact] [--step AX AY AZ BX BY BZ] A.frames B.frames OUT\n"
    "fmb draw [--unit UNIT] [--tier quick|test|exact] [--id ID] PAIRS OUT\n"
    "fmb draw [options of fmb mesh] A.ply|.stl|.obj B OUT\n"
    "    OUT.svg, and OUT.pov for POV-Ray, seen alike (OUT may be the name of one of them): two files of frames, one pair of a file (the first, or that of "
    "the id) in 2D\n"
    "    or 3D, or two surfaces. With axes, a scale (UNIT: what lengths are, m for instance), and names where bodies "
    "are few.\n"
    "    Red: what bodies have in common; of a step in the middle of each contact. Dashed: where bodies end, and what "
    "they sweep.\n"
    "    Exit status: 0; 2: a misuse, a malformed line, no such pair, a picture that cannot be written, not enough "
    "memory; of\n"
    "    surfaces as fmb mesh.\n";

static const char examples_help[] =
    "fmb arm\n"
    "    The example: a six-axis arm checks the volume that it sweeps in every control tick.\n"
    "fmb gantry\n"
    "    The second example: a gantry router checks its straight moves against stock, clips and travel, in the plane "
    "and in space.\n"
    "fmb shelf\n"
    "    The third: the arm beside a shelf that a camera has seen, as cells of an occupancy grid.\n"
    "    All three: --quiet, --no-count, --svg FILE (draws the scene, what is swept, and the first contact).\n"
    "    fmb arm, fmb gantry: --tier quick|test|exact (what decides; without it test).\n";

static const char hull_help[] =
    "fmb hull [--svg OUT.svg] FILE...\n"
    "    Lower bounds of distance by hulls of 14 directions, in the plane 8, for pairs as fmb check reads them; of moving\n"
    "    pairs over the whole step.\n"
    "    Prints `id apart DISTANCE sep N..`, or `id near -DEPTH by N.. [time IN OUT]`: not proved apart along any of "
    "them.\n"
    "    --svg: draws the first pair: the hulls, the distance and its direction, and where the two go. A pair that the\n"
    "    library refuses is a line `id error NAME`; the exit status stays 0.\n"
    "fmb hull --set FILE\n"
    "    A set: lines `ID 2|3 C|T o.. edges.. [v..]`, v: where it goes during the step. Prints of all pairs the nearest\n"
    "    that is proved apart, and the one that overlaps most: `nearest A,B apart DISTANCE sep N..`, `deepest A,B near\n"
    "    -DEPTH by N..`, or `none`; where something moves `at T` instead of the direction, the least over the step. Then\n"
    "    `# frames N, all proved apart` or `not all proved apart`. Status 2: a malformed line, a frame that is none.\n"
    "fmb hull --prune A.frames B.frames\n"
    "    Of all pairs of frames, lines `object.node 3 TYPE o.. edges..`: how many boxes, how many hulls leave to be "
    "tested.\n"
    "fmb hull --cost\n"
    "    Instructions of the operations on hulls (boards only).\n";

static const char ofg_help[] =
    "fmb ofg [--k K] [--spheres] [--step X Y Z] [--svg OUT.svg] A B\n"
    "    Two convex meshes, OBJ, STL or PLY files; B moves by the step. K: 1 to 8 faces. Prints the guess of opposing "
    "face geometry,\n"
    "    `ofg touch|close|not_found k K tests N faces I J [impact IN OUT estimate T]`, and the exact answer, `exact "
    "hit|undecided [time IN OUT]`\n"
    "    or `exact miss sep N..`, and then `[start] distance LOW HIGH PA.. PB..` of the hulls (moving: at the start), proved,\n"
    "    with their nearest points. --svg: the faces that were chosen, the two that touch, the distance, the motion.\n"
    "    Contact is within IN and OUT, proved; the first of OFG is not before IN, nor, after "
    "`touch`, behind OUT.\n"
    "    Of a mesh that is not closed and convex a line `mesh a|b dented|open|flat|unknown ..` tells where; then `hulls "
    "hit|undecided` is about\n"
    "    the hulls, and only `exact miss` about the meshes. Lines `o NAME` of OBJ begin the convex parts of a "
    "concave body; its vertices\n"
    "    stand before its faces. Then: `exact hit|undecided parts I J [first IN OUT] pairs N`, `exact miss pairs N`, of all parts.\n"
    "fmb ofg --report [PAIRS]\n"
    "    How often \"not found\" is wrong, against the number of faces K that are chosen, and what both cost.\n";

static const char robot_help[] =
    "fmb robot MODEL --scene FILE|none --log LOG.csv [--degrees] [--time NAME] [--at JOINT=VALUE].. [--margin M]\n"
    "          [--straight | --acceleration A] [--stop SECONDS] [--distance] [--certify FILE] [--svg FILE [--tick N]]\n"
    "          [--tier quick|test|exact] [--quiet] [--count] [--json [--frames]] [--fail-on contact]\n"
    "    A log of joints, tick by tick, from sample to sample: can a link meet an obstacle or another link, in any motion "
    "of\n"
    "    the joints between the two that keeps to their rates and accelerations? MODEL: lines of fmb-import. FILE: lines "
    "of\n"
    "    boxes; none: links are asked about each other alone. Formats: docs/robot.md. LOG.csv: names of columns, then samples: a time in seconds, joints in rad and m.\n"
    "    Prints `tick N at S s for S s: free|hit|undecided|unknown ..` with the first contact; unknown: the log itself "
    "breaks\n"
    "    the limits of a joint, or a sample is beyond them by more than half a unit of its last decimal. Then a summary. --degrees: of joints that turn. --time: the name of its column (time). "
    "--at:\n"
    "    a joint that the log does not have stands there. --margin: free is farther apart than M.\n"
    "    --straight: each joint keeps its rate from sample to sample, as in an edge of a planner; no limits count. "
    "--acceleration:\n"
    "    of all joints, instead of the model's. --stop: how late a stop that takes so long must be commanded before the "
    "first\n"
    "    contact. --distance: how far apart all is at the start of each tick, and throughout, at least. --certify: "
    "writes\n"
    "    what proves each free tick, for fmb-certify. --svg: a picture of the first contact, of the last tick, or of tick N. --tier: as in fmb tree. --quiet: no line per tick but of the first "
    "that\n"
    "    is not free. --count: on a board the instructions of a tick, its frames and its pairs. --json: one document.\n"
    "    Exit status: 0; with --fail-on contact 1 when any tick is not free; 2: a misuse, no pair or no tick to ask about, "
    "a malformed line (FILE:LINE: reason),\n"
    "    not enough memory: nothing behind it was looked at.\n";

static const char short_help[] =
    "fmb COMMAND ..: do bodies meet? What is not listed, or is called free, is proved apart.\n"
    "    check PAIRS..                pairs of boxes and tetrahedra, at rest or moving\n"
    "    tree A.frames B.frames       bodies of many of them; --distance: how far apart\n"
    "    mesh A B, draw A B OUT.svg   surfaces (PLY, STL, OBJ); pictures\n"
    "    robot MODEL --scene FILE|none --log LOG.csv     the log of a robot, tick by tick\n"
    "    hull PAIRS.., ofg A B        bounds of distance; opposing faces of convex meshes\n"
    "    arm, gantry, shelf           examples\n"
    "fmb COMMAND --help: all of one; fmb help: of all; fmb --version\n";

static const char program_help[] = "fmb help, fmb -h\n"
                                   "    This text; the commands in ten lines.\n"
                                   "fmb --version\n"
                                   "    The version of the library in this program, and its precision.\n";

static const char *const help_texts[] = {check_help, tree_help, mesh_help,  draw_help,   examples_help,
                                         hull_help,  ofg_help,  robot_help, program_help};

static int help_main(int argc, char **argv)
{
    (void)argc;
    (void)argv;
    for (size_t i = 0; i < sizeof help_texts / sizeof help_texts[0]; i++)
        port_out(help_texts[i]);
    return 0;
}

static int short_main(int argc, char **argv)
{
    (void)argc;
    (void)argv;
    port_out(short_help);
    return 0;
}

static int version_main(int argc, char **argv)
{
    (void)argc;
    (void)argv;
    port_out("fmb ");
    port_out(origin_version);
    port_out(" ");
    port_out(origin_precision);
    port_out("\n");
    return 0;
}

/* The commands that keep what they read: a board without memory to spare (board.mk) has none of them. */
#if !defined(BOARD_MEMORY) || BOARD_MEMORY > 0
#define WITH_MEMORY(run) run
#else
#define WITH_MEMORY(run) NULL
#endif

typedef struct {
    const char *name;
    int (*run)(int argc, char **argv); /* NULL: not on this board */
    const char *help, *more;           /* of it alone */
} command;

static const char arm_more[] =
    "    fmb arm alone: --ticks N (N ticks at most), --pairs (prints the pairs of every tick instead, lines "
    "`TICK:LINK,OTHER ..` for\n"
    "    fmb check), --tables (prints boards/program/arm/arm_tables_float.h or _double.h instead).\n";

static const command commands[] = {
    {"check", check_main, check_help, ""},
    {"arm", arm_main, examples_help, arm_more},
    {"gantry", gantry_main, examples_help, ""},
    {"shelf", WITH_MEMORY(shelf_main), examples_help, ""},
    {"help", help_main, program_help, ""},
    {"--help", help_main, program_help, ""},
    {"-h", short_main, program_help, ""},
    {"version", version_main, program_help, ""},
    {"--version", version_main, program_help, ""},
    {"tree", WITH_MEMORY(tree_main), tree_help, ""},
    {"mesh", WITH_MEMORY(mesh_main), mesh_help, ""},
    {"draw", WITH_MEMORY(draw_main), draw_help, ""},
    {"hull", WITH_MEMORY(hull_main), hull_help, ""},
    {"ofg", WITH_MEMORY(ofg_main), ofg_help, ""},
    {"robot", WITH_MEMORY(robot_main), robot_help, ""},
};

/* NULL: there is none of this name. */
static const command *command_of(const char *name)
{
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++)
        if (words_same(name, commands[i].name))
            return &commands[i];
    return NULL;
}

static int misuse(const char *what, const char *word)
{
    port_error("fmb: ");
    port_error(what);
    port_error(word);
    port_error("\n");
    port_error(short_help);
    return 2;
}

/* argv[0] is the command's own name. Returns the exit status. */
static int run(int argc, char **argv)
{
    const command *chosen = command_of(argv[0]);

    if (chosen == NULL)
        return misuse("there is no command ", argv[0]);
    if (argc == 2 && (words_same(argv[1], "--help") || words_same(argv[1], "-h"))) {
        port_out(chosen->help);
        port_out(chosen->more);
        return 0;
    }
    if (chosen->run == NULL)
        return misuse("this board has too little memory for the command ", argv[0]);
    words_begin(argc, argv);
    return words_once(argv[0], argc, argv) != 0 ? 2 : chosen->run(argc, argv);
}

int main(int argc, char **argv)
{
    int status = argc > 1 ? run(argc - 1, argv + 1) : misuse("which command?", "");

    if (port_flush() < 0) {
        port_error("fmb: the output could not be written\n");
        return 2;
    }
    return status;
}
