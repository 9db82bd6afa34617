/* SPDX-License-Identifier: MIT */
/*
 * fmb tree [--first] A.frames B.frames
 *     The pairs of leaves of A and B that meet: `A-ID,B-ID hit|undecided MIN.. MAX..` in the order of the files, then `# pairs N tests M`.
 * fmb tree --scene [--first] ALL.frames
 *     The pairs of objects of one file that meet, `A,B hit|undecided n=N MIN.. MAX..`: N pairs of leaves, the box of all of them.
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

static void put_leaves(const frames_set *a, const frames_set *b, const fmb_meeting3 *list, int32_t count)
{
    for (int32_t i = 0; i < count; i++) {
        put_id(&a->id[a->tree.node[list[i].a].volume]);
        port_out(",");
        put_id(&b->id[b->tree.node[list[i].b].volume]);
        words_put_verdict(list[i].verdict);
        words_put_box(&list[i].box);
        port_out("\n");
    }
}

/* The object's number in the file, of a node. */
static int32_t object_of(const frames_set *s, int32_t node) { return s->id[s->tree.node[node].volume].object; }

/* Contacts of one pair of objects are together only by a: those of b are gathered from all that follow with the same a. */
static int32_t put_objects(const frames_set *s, fmb_meeting3 *list, int32_t count)
{
    int32_t pairs = 0;

    for (int32_t i = 0; i < count; i++) {
        int32_t a = object_of(s, list[i].a), b = object_of(s, list[i].b), n = 1;
        fmb_meeting3 all = list[i];

        if (list[i].verdict == FMB_MISS) /* counted with an earlier one */
            continue;
        for (int32_t j = i + 1; j < count && object_of(s, list[j].a) == a; j++) {
            if (object_of(s, list[j].b) != b)
                continue;
            for (int k = 0; k < 3; k++) {
                all.box.min[k] = list[j].box.min[k] < all.box.min[k] ? list[j].box.min[k] : all.box.min[k];
                all.box.max[k] = list[j].box.max[k] > all.box.max[k] ? list[j].box.max[k] : all.box.max[k];
            }
            all.verdict = list[j].verdict == FMB_HIT ? FMB_HIT : all.verdict;
            list[j].verdict = FMB_MISS;
            n++;
        }
        words_put_unsigned((uint64_t)a);
        port_out(",");
        words_put_unsigned((uint64_t)b);
        words_put_verdict(all.verdict);
        port_out(" n=");
        words_put_unsigned((uint64_t)n);
        words_put_box(&all.box);
        port_out("\n");
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
    int status = frames_read(&set, path);

    if (status != 0)
        return status;
    if (set.objects < 2)
        return words_misuse("tree", "there are no two objects in ", path);
    fmb_walk3_init(&walk, &set.tree, 0, NULL, &set.tree, 0, NULL, options | FMB_WALK_SELF | FMB_WALK_ONCE);
    walk.contact = fmb_contact3;
    status = frames_search(&walk, 0, &list, &count);
    if (status != 0)
        return status;
    order_objects(&set, list, count);
    frames_sort(&walk, list, count);
    put_end(put_objects(&set, list, count));
    return 0;
}

static int two(char **path, int options)
{
    frames_set a, b;
    fmb_meeting3 *list;
    int32_t count;
    int status = frames_read(&a, path[0]);

    if (status == 0)
        status = frames_read(&b, path[1]);
    if (status != 0)
        return status;
    fmb_walk3_init(&walk, &a.tree, 0, NULL, &b.tree, 0, NULL, options);
    walk.contact = fmb_contact3;
    status = frames_search(&walk, 0, &list, &count);
    if (status != 0)
        return status;
    put_leaves(&a, &b, list, count);
    put_end(count);
    return 0;
}

int tree_main(int argc, char **argv)
{
    int options = 0, all = 0, i;

    for (i = 1; i < argc && argv[i][0] == '-' && argv[i][1] == '-'; i++) {
        if (words_same(argv[i], "--first"))
            options = FMB_WALK_PER_OBJECT;
        else if (words_same(argv[i], "--scene"))
            all = 1;
        else
            return words_misuse("tree", "unknown option ", argv[i]);
    }
    /* Options may also follow the files. */
    while (argc > i && words_same(argv[argc - 1], "--first")) {
        options = FMB_WALK_PER_OBJECT;
        argc--;
    }
    if (argc - i != (all ? 1 : 2))
        return words_misuse("tree", "usage: fmb tree [--first] A.frames B.frames | fmb tree --scene [--first] ALL.frames", "");
    return all ? scene(argv[i], options) : two(argv + i, options);
}
