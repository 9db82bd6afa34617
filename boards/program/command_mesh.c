/* SPDX-License-Identifier: MIT */
/*
 * fmb mesh [--scale S] [--place SX SY SZ TX TY TZ] [--thickness T] [--quiet] A.ply B.ply
 *     The faces of two surfaces that meet, each a tetrahedron of height T (1) over its first vertex along v x u, grown
 *     by its rounding: `A-FACE,B-FACE hit|undecided|error NAME MIN.. MAX..` in order, then
 *     `# faces N of A, N of B, pairs N tests M`. An error is a face without an area: a contact where it is. If there
 *     is no pair, the line before the last says that a surface inside of the other is not found. Vertices are scaled
 *     by S (1), those of B then per axis and shifted. Large meshes tell on stderr how far they are.
 */
#include "frames.h"
#include "number.h"
#include "ply.h"
#include "programs.h"
#include "words.h"

enum { LARGE = 20000, CACHE = 256 };

typedef struct {
    fmb_mesh3 mesh;
    fmb_tree3 tree;
} surface;

static fmb_walk3 walk;
static surface side[2];

static void tell(int quiet, const char *what, int32_t count)
{
    if (!quiet && count >= LARGE)
        words_progress(what, (uint64_t)count, " faces");
}

static int plant(surface *s, int quiet)
{
    int32_t count = s->mesh.faces, leaf = count > 1 ? count - 1 : 1;
    fmb_node3 *node = port_memory((size_t)leaf + (size_t)count, sizeof *node);

    if (node == NULL)
        return words_misuse("mesh", "not enough memory for the tree", "");
    tell(quiet, "building a tree of", count);
    for (int32_t i = 0; i < count; i++) /* a face of which no leaf can be made meets everything, as an error */
        (void)fmb_mesh3_leaf(&node[leaf + i], &s->mesh, i);
    node[0].volume = -1;
    if (fmb_tree3_build(node, leaf + count, 0, 1, leaf, count, FMB_NODE_OBJECT, FMB_SPLIT_AREA) != 0)
        return words_misuse("mesh", "a tree cannot be built", "");
    s->tree = (fmb_tree3){
        .node = node, .nodes = leaf + count, .volumes = count, .numbers = fmb_mesh3_face, .context = &s->mesh};
    return fmb_tree3_check(&s->tree, NULL) == 0 ? 0 : words_misuse("mesh", "a tree cannot be built", "");
}

static void put_totals(int32_t faces_a, int32_t faces_b, int32_t pairs)
{
    if (pairs == 0)
        port_out("# no faces meet: the surfaces are apart, "
                 "or one lies wholly inside the other, which is not looked at\n");
    port_out("# faces ");
    words_put_unsigned((uint64_t)faces_a);
    port_out(" of A, ");
    words_put_unsigned((uint64_t)faces_b);
    port_out(" of B, pairs ");
    words_put_unsigned((uint64_t)pairs);
    port_out(" tests ");
    words_put_unsigned(walk.tests);
    port_out("\n");
}

static void put_contacts(const fmb_meeting3 *list, int32_t count)
{
    int32_t faces_a = 0, faces_b = 0, before = -1;
    unsigned char *seen = port_memory((size_t)side[1].mesh.faces, 1);

    for (int32_t i = 0; i < count; i++) {
        int32_t a = side[0].tree.node[list[i].a].volume, b = side[1].tree.node[list[i].b].volume;

        words_put_unsigned((uint64_t)a);
        port_out(",");
        words_put_unsigned((uint64_t)b);
        words_put_verdict(list[i].verdict);
        words_put_box(&list[i].box);
        port_out("\n");
        faces_a += a != before;
        before = a;
        if (seen != NULL && !seen[b]) {
            seen[b] = 1;
            faces_b++;
        }
    }
    put_totals(faces_a, faces_b, count);
}

static int search(int quiet)
{
    fmb_meeting3 *list;
    int32_t count;
    int status;

    tell(quiet, "searching among", side[0].mesh.faces + side[1].mesh.faces);
    fmb_walk3_init(&walk, &side[0].tree, 0, NULL, &side[1].tree, 0, NULL, 0);
    for (int i = 0; i < 2; i++) {
        fmb_made3 *cache = port_memory(CACHE, sizeof *cache);

        if (cache != NULL)
            fmb_walk3_cache(&walk, i, cache, CACHE);
    }
    walk.contact = fmb_test3_contact;
    status = frames_search(&walk, "mesh", quiet, &list, &count);
    if (status == 0)
        put_contacts(list, count);
    return status;
}

/* ---- the command ---- */

static int misuse(const char *what, const char *word)
{
    words_misuse("mesh", what, word);
    return words_misuse("mesh", "usage: fmb mesh [--scale S] [--place SX SY SZ TX TY TZ] [--thickness T] [--quiet] ",
                        "A.ply B.ply");
}

/* number: scale, thickness, and the six of --place. */
enum { SCALE, THICKNESS, PLACE, NUMBERS = PLACE + 6 };

typedef struct {
    fmb_real number[NUMBERS];
    int quiet;
} choice;

static const struct {
    const char *name;
    int first, count; /* its numbers */
} option_list[] = {
    {"--scale", SCALE, 1}, {"--thickness", THICKNESS, 1}, {"--place", PLACE, 6}, {"--quiet", NUMBERS, 0}};

enum { OPTIONS = (int)(sizeof option_list / sizeof option_list[0]) };

/* Reads so many numbers from the words; 0: it cannot, or they are too few. */
static int take_numbers(fmb_real *to, int count, char **word, int words)
{
    if (count > words)
        return 0;
    for (int k = 0; k < count; k++)
        if (number_parse(word[k], &to[k]) == NUMBER_BAD || to[k] - to[k] != 0)
            return 0;
    return 1;
}

/* Reads the options from argv[1] on. Where they end; or -1: the reason has been put out. */
static int read_options(choice *c, int argc, char **argv)
{
    int at = 1;

    while (at < argc && words_option(argv[at])) {
        int i = 0;

        while (i < OPTIONS && !words_same(argv[at], option_list[i].name))
            i++;
        if (i == OPTIONS) {
            misuse("unknown option ", argv[at]);
            return -1;
        }
        if (!take_numbers(&c->number[option_list[i].first], option_list[i].count, argv + at + 1, argc - at - 1)) {
            misuse("not the numbers it needs: ", argv[at]);
            return -1;
        }
        c->quiet |= option_list[i].count == 0;
        at += 1 + option_list[i].count;
    }
    return at;
}

static int read_side(surface *s, const char *path, const choice *c, const ply_place *place)
{
    int status = ply_read(&s->mesh, path, c->number[SCALE], place);

    s->mesh.thickness = c->number[THICKNESS];
    return status != 0 ? status : plant(s, c->quiet);
}

int mesh_main(int argc, char **argv)
{
    static const ply_place stay = {{1, 1, 1}, {0, 0, 0}};
    choice chosen = {{1, 1, 1, 1, 1, 0, 0, 0}, 0};
    const fmb_real *n = &chosen.number[PLACE];
    int at = read_options(&chosen, argc, argv), status;

    if (at < 0)
        return 2;
    if (argc - at != 2)
        return misuse("two files are needed", "");
    if (!(chosen.number[THICKNESS] > 0))
        return misuse("--thickness needs a thickness above 0", "");
    status = read_side(&side[0], argv[at], &chosen, &stay);
    if (status == 0)
        status = read_side(&side[1], argv[at + 1], &chosen, &(ply_place){{n[0], n[1], n[2]}, {n[3], n[4], n[5]}});
    return status != 0 ? status : search(chosen.quiet);
}
