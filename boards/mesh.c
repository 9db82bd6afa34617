/* SPDX-License-Identifier: MIT */
/*
 * fmb mesh [--scale S] [--place SX SY SZ TX TY TZ] [--thickness T] [--quiet] A.ply B.ply
 *     The faces of two surfaces that meet, each a tetrahedron of height T (1) over its first vertex along v x u, grown by its rounding:
 *     `A-FACE,B-FACE hit|undecided|error NAME MIN.. MAX..` in order (error: a face without an area, which counts as a contact where it is), then
 *     `# faces N of A, N of B, pairs N tests M`; before it, if there is no pair, a line that says that a surface inside of the other is not
 *     found. Vertices are scaled by S (1), those of B then per axis and shifted. Progress of large meshes goes to stderr, of long
 *     searches in percent.
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
    s->tree = (fmb_tree3){.node = node, .nodes = leaf + count, .volumes = count, .numbers = fmb_mesh3_face, .of = &s->mesh};
    return fmb_tree3_check(&s->tree, NULL) == 0 ? 0 : words_misuse("mesh", "a tree cannot be built", "");
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
    if (count == 0)
        port_out("# no faces meet: the surfaces are apart, or one lies wholly inside the other, which is not looked at\n");
    port_out("# faces ");
    words_put_unsigned((uint64_t)faces_a);
    port_out(" of A, ");
    words_put_unsigned((uint64_t)faces_b);
    port_out(" of B, pairs ");
    words_put_unsigned((uint64_t)count);
    port_out(" tests ");
    words_put_unsigned(walk.tests);
    port_out("\n");
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
    walk.contact = fmb_contact3;
    status = frames_search(&walk, quiet, &list, &count);
    if (status == 0)
        put_contacts(list, count);
    return status;
}

static int usage(const char *what, const char *word)
{
    words_misuse("mesh", what, word);
    return words_misuse("mesh", "usage: fmb mesh [--scale S] [--place SX SY SZ TX TY TZ] [--thickness T] [--quiet] A.ply B.ply", "");
}

/* Numbers from the words behind an option: how many there were, or -1. */
static int take(int argc, char **argv, int at, int count, fmb_real *to)
{
    for (int k = 0; k < count; k++)
        if (at + 1 + k >= argc || number_parse(argv[at + 1 + k], &to[k]) == NUMBER_BAD || to[k] - to[k] != 0)
            return -1;
    return count;
}

int mesh_main(int argc, char **argv)
{
    static const ply_place stay = {{1, 1, 1}, {0, 0, 0}};
    fmb_real factor = 1, thickness = 1, number[6] = {1, 1, 1, 0, 0, 0};
    ply_place place;
    int quiet = 0, i, taken;

    for (i = 1; i < argc && argv[i][0] == '-' && argv[i][1] == '-'; i++) {
        if (words_same(argv[i], "--scale"))
            taken = take(argc, argv, i, 1, &factor);
        else if (words_same(argv[i], "--thickness"))
            taken = take(argc, argv, i, 1, &thickness);
        else if (words_same(argv[i], "--place"))
            taken = take(argc, argv, i, 6, number);
        else if (words_same(argv[i], "--quiet"))
            taken = 0, quiet = 1;
        else
            return usage("unknown option ", argv[i]);
        if (taken < 0)
            return usage("not the numbers it needs: ", argv[i]);
        i += taken;
    }
    if (argc - i != 2 || !(thickness > 0))
        return usage("two files are needed, and a thickness above 0", "");
    place = (ply_place){{number[0], number[1], number[2]}, {number[3], number[4], number[5]}};
    for (int k = 0; k < 2; k++) {
        int status = ply_read(&side[k].mesh, argv[i + k], factor, k == 0 ? &stay : &place);

        side[k].mesh.thickness = thickness;
        if (status == 0)
            status = plant(&side[k], quiet);
        if (status != 0)
            return status;
    }
    return search(quiet);
}
