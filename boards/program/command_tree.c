/* SPDX-License-Identifier: MIT */
/*
 * fmb tree [--first] A.frames B.frames
 *     The pairs of leaves of A and B that meet: `A-ID,B-ID hit|undecided MIN.. MAX..` in the order of the files, then
 *     `# pairs N tests M`.
 * fmb tree --scene [--first] ALL.frames
 *     The pairs of objects of one file that meet, `A,B hit|undecided n=N MIN.. MAX..`: N pairs of leaves, the box of
 *     all of them.
 * fmb tree --nodes A.frames
 *     The tree that the two others build over a file: `NUMBER level N ID|- MIN.. MAX..` for each node, with its box and
 *     the id of its volume (-: it has none), then `# nodes N`. Level 0 is the root.
 * --first: one pair of leaves for each pair of objects, the first found.
 */
#include "frames.h"
#include "programs.h"
#include "words.h"

static fmb_walk3 walk;

static void put_id(const frames_id *id)
{
    words_put_unsigned((uint64_t)id->object);
    port_out(".");
    words_put_unsigned((uint64_t)id->node);
}

static void put_end(int32_t pairs)
{
    port_out("# pairs ");
    words_put_unsigned((uint64_t)pairs);
    port_out(" tests ");
    words_put_unsigned(walk.tests);
    port_out("\n");
}

static void put_leaves(const frames_contacts *c)
{
    for (int32_t i = 0; i < c->count; i++) {
        put_id(&c->a.id[c->a.tree.node[c->list[i].a].volume]);
        port_out(",");
        put_id(&c->b.id[c->b.tree.node[c->list[i].b].volume]);
        words_put_verdict(c->list[i].verdict);
        words_put_box(&c->list[i].box);
        port_out("\n");
    }
}

/* The number, in the file, of the object that a node belongs to. */
static int32_t object_of(const frames_set *s, int32_t node) { return s->id[s->tree.node[node].volume].object; }

/* The contact of two objects by all of their leaves: a hit if one is, and the box of all boxes. */
static void add_contact(fmb_meeting3 *all, const fmb_meeting3 *one)
{
    for (int k = 0; k < 3; k++) {
        all->box.min[k] = one->box.min[k] < all->box.min[k] ? one->box.min[k] : all->box.min[k];
        all->box.max[k] = one->box.max[k] > all->box.max[k] ? one->box.max[k] : all->box.max[k];
    }
    all->verdict = one->verdict == FMB_HIT ? FMB_HIT : all->verdict;
}

/*
 * Puts the contact of two objects, and marks all of their leaves' contacts as done: FMB_MISS, which none of them is.
 * Those of one pair of objects are together only by a: those with the same b are gathered from all that follow with the
 * same a.
 */
static void put_pair(const frames_set *s, fmb_meeting3 *list, int32_t count)
{
    int32_t a = object_of(s, list[0].a), b = object_of(s, list[0].b), leaves = 0;
    fmb_meeting3 all = list[0];

    for (int32_t i = 0; i < count && object_of(s, list[i].a) == a; i++) {
        if (object_of(s, list[i].b) != b)
            continue;
        add_contact(&all, &list[i]);
        list[i].verdict = FMB_MISS;
        leaves++;
    }
    words_put_unsigned((uint64_t)a);
    port_out(",");
    words_put_unsigned((uint64_t)b);
    words_put_verdict(all.verdict);
    port_out(" n=");
    words_put_unsigned((uint64_t)leaves);
    words_put_box(&all.box);
    port_out("\n");
}

/* Returns how many pairs of objects meet. */
static int32_t put_objects(const frames_set *s, fmb_meeting3 *list, int32_t count)
{
    int32_t pairs = 0;

    for (int32_t i = 0; i < count; i++) {
        if (list[i].verdict == FMB_MISS)
            continue;
        put_pair(s, &list[i], count - i);
        pairs++;
    }
    return pairs;
}

/* Objects of larger numbers come second. */
static void order_objects(const frames_set *s, fmb_meeting3 *list, int32_t count)
{
    for (int32_t i = 0; i < count; i++)
        if (s->tree.node[list[i].a].volume > s->tree.node[list[i].b].volume) {
            int32_t a = list[i].a;

            list[i].a = list[i].b;
            list[i].b = a;
        }
}

static int scene(const char *path, int options)
{
    frames_set set;
    fmb_meeting3 *list;
    int32_t count;
    int status = frames_read(&set, "tree", path);

    if (status != 0)
        return status;
    if (set.objects < 2)
        return words_misuse("tree", "there are no two objects in ", path);
    fmb_walk3_init(&walk, &set.tree, 0, NULL, &set.tree, 0, NULL, options | FMB_WALK_SELF | FMB_WALK_ONCE);
    walk.contact = fmb_test3_contact;
    status = frames_search(&walk, "tree", 0, &list, &count);
    if (status != 0)
        return status;
    order_objects(&set, list, count);
    frames_sort(&walk, list, count);
    put_end(put_objects(&set, list, count));
    return 0;
}

static int two(char **path, int options)
{
    frames_contacts found;
    int status = frames_meet(&found, &walk, "tree", path, options);

    if (status != 0)
        return status;
    put_leaves(&found);
    put_end(found.count);
    return 0;
}

/* How many nodes are above it. Parents have smaller numbers, so this ends. */
static unsigned level_of(const fmb_tree3 *tree, int32_t node)
{
    unsigned level = 0;

    while ((node = tree->node[node].parent) >= 0)
        level++;
    return level;
}

static int nodes(const char *path)
{
    frames_set set;
    int status = frames_read(&set, "tree", path);

    if (status != 0)
        return status;
    for (int32_t i = 0; i < set.tree.nodes; i++) {
        words_put_unsigned((uint64_t)i);
        port_out(" level ");
        words_put_unsigned(level_of(&set.tree, i));
        port_out(" ");
        if (set.tree.node[i].volume >= 0)
            put_id(&set.id[set.tree.node[i].volume]);
        else
            port_out("-");
        words_put_box(&set.tree.node[i].box);
        port_out("\n");
    }
    port_out("# nodes ");
    words_put_unsigned((uint64_t)set.tree.nodes);
    port_out("\n");
    return 0;
}

static int misuse(const char *what, const char *word)
{
    words_misuse("tree", what, word);
    return words_misuse("tree", "usage: fmb tree [--first] A.frames B.frames | ",
                        "fmb tree --scene [--first] ALL.frames | fmb tree --nodes A.frames");
}

enum { FIRST = 1, SCENE = 2, NODES = 4 };

/* 0: there is no such option. */
static int option_of(const char *word)
{
    if (words_same(word, "--first"))
        return FIRST;
    if (words_same(word, "--scene"))
        return SCENE;
    return words_same(word, "--nodes") ? NODES : 0;
}

static int run(int files, char **path, int chosen)
{
    int options = (chosen & FIRST) != 0 ? FMB_WALK_PER_OBJECT : 0;

    if ((chosen & NODES) != 0 && chosen != NODES)
        return misuse("--nodes goes with no other option", "");
    if (chosen == NODES)
        return files == 1 ? nodes(path[0]) : misuse("one file is needed with --nodes", "");
    if ((chosen & SCENE) != 0)
        return files == 1 ? scene(path[0], options) : misuse("one file is needed with --scene", "");
    return files == 2 ? two(path, options) : misuse("two files are needed", "");
}

int tree_main(int argc, char **argv)
{
    int chosen = 0, at;

    for (at = 1; at < argc && words_option(argv[at]); at++) {
        int option = option_of(argv[at]);

        if (option == 0)
            return misuse("unknown option ", argv[at]);
        chosen |= option;
    }
    while (argc > at && words_same(argv[argc - 1], "--first")) { /* it may also follow the files */
        chosen |= FIRST;
        argc--;
    }
    return run(argc - at, argv + at, chosen);
}
