/* SPDX-License-Identifier: MIT */
/*
 * fmb tree [--first] A.frames B.frames
 *     The pairs of leaves of A and B that meet: `A-ID,B-ID hit|undecided MIN.. MAX..` in the order of the files, then
 *     `# pairs N tests M`.
 * fmb tree --scene [--first] ALL.frames
 *     The pairs of objects of one file that meet, `A,B hit|undecided n=N MIN.. MAX..`: N pairs of leaves, the box of
 *     all of them.
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

static int misuse(const char *what, const char *word)
{
    words_misuse("tree", what, word);
    return words_misuse("tree", "usage: fmb tree [--first] A.frames B.frames | ",
                        "fmb tree --scene [--first] ALL.frames");
}

int tree_main(int argc, char **argv)
{
    int options = 0, all = 0, at;

    for (at = 1; at < argc && words_option(argv[at]); at++) {
        if (words_same(argv[at], "--first"))
            options = FMB_WALK_PER_OBJECT;
        else if (words_same(argv[at], "--scene"))
            all = 1;
        else
            return misuse("unknown option ", argv[at]);
    }
    while (argc > at && words_same(argv[argc - 1], "--first")) { /* it may also follow the files */
        options = FMB_WALK_PER_OBJECT;
        argc--;
    }
    if (all)
        return argc - at == 1 ? scene(argv[at], options) : misuse("one file is needed with --scene", "");
    return argc - at == 2 ? two(argv + at, options) : misuse("two files are needed", "");
}
