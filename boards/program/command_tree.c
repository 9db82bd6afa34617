/* SPDX-License-Identifier: MIT */
/*
 * fmb tree [OPTION..] A.frames B.frames
 *     The pairs of leaves of A and B that meet: `A-ID,B-ID hit|undecided [time IN OUT] MIN.. MAX..` in the order of the
 *     files, then `# pairs N tests M`.
 * fmb tree --scene [OPTION..] ALL.frames
 *     The pairs of objects of one file that meet, `A,B hit|undecided n=N MIN.. MAX..`: N pairs of leaves, the box of
 *     all of them. Objects of one group are not asked about.
 * fmb tree --distance [OPTION..] A.frames B.frames
 *     How far apart A and B are: `A-ID,B-ID apart|undecided LOW HIGH PA.. PB..`, then `# visits N tests M`. They are no
 *     nearer than LOW and no farther than HIGH, proved; the ids and points, in the world, are of the nearest two
 *     volumes that were found. LOW is 0 where they meet or may meet. --tolerance T: LOW may be less than HIGH by so much
 *     of it, 0 to 1; 0: as near as rounding allows. --fail-on contact: exit status 1 where LOW is 0.
 * fmb tree --nodes A.frames
 *     The tree that the two others build over a file: `NUMBER level N ID|- MIN.. MAX..` for each node, with its box and
 *     the id of its volume (-: it has none), then `# nodes N`. Level 0 is the root.
 * --first: one pair of leaves for each pair of objects, the first found.
 * --tier: what decides pairs of volumes; without it test. The boxes of quick are what the boxes of two leaves have in
 *     common. Those of the others are of the contacts.
 * --step AX AY AZ BX BY BZ: A translates by the first three numbers during a step, B by the others, in the world, from
 *     their poses where they have one. What is not listed is proved apart at every time of it.
 * --margin M: what is not listed is proved to be farther apart than M. A hit is one of the frames as they are given;
 *     what is within M and not known to meet is undecided. Times and boxes are those of frames grown by half of M each,
 *     of posed ones the times within M.
 * --fail-on contact: exit status 1 if anything is listed.
 * --pose-a, --pose-b: where A, and B, stand: the twelve numbers of [R | t], row by row, or a file of them. The exact
 *     pose is meant, with the rotation nearest to the matrix. Boxes are then those of the leaves.
 * --stats: what the search took. --json: one document instead of lines, which says
 *     what it is about: `fmb`, `real`, `files` (`a` and `b`, or `scene`) with their names and sums, all options (`asked`).
 */
#include "answers.h"
#include "distances.h"
#include "frames.h"
#include "pose_words.h"
#include "programs.h"
#include "words.h"

static fmb_walk3 walk;

/* number: the six of --step, then the margin and the tolerance. */
enum { STEP, MARGIN = STEP + 6, TOLERANCE, NUMBERS };

typedef struct {
    int first, scene, nodes, distance, moves, near, tolerant, json, stats, fail;
    fmb_real number[NUMBERS];
    int posed[2];
    fmb_pose3 pose[2];
    const frames_tier *by; /* NULL: not given */
} choice;

static const frames_tier *tier_of(const choice *chosen)
{
    return chosen->by != NULL ? chosen->by : frames_tier_of("test");
}

static frames_question question_of(const choice *chosen)
{
    frames_question q = {.by = tier_of(chosen),
                         .options = chosen->first ? FMB_WALK_PER_OBJECT : 0,
                         .moves = chosen->moves,
                         .margin = chosen->number[MARGIN]};

    for (int k = 0; k < 6; k++)
        q.step[k / 3][k % 3] = chosen->number[STEP + k];
    for (int k = 0; k < 2; k++)
        q.pose[k] = chosen->posed[k] ? &chosen->pose[k] : NULL;
    return q;
}

/* ---- what a document is about ---- */

enum { ASKED = 8 };
static fmb_real pose_number[2][POSE_NUMBERS];
static origin_option asked[ASKED];
static origin_document about;

static int ask_of_distance(const choice *chosen, int count)
{
    asked[count++] = (origin_option){.name = "tolerance", .count = 1, .number = &chosen->number[TOLERANCE]};
    return count;
}

static int ask_of_search(const choice *chosen, int count)
{
    asked[count++] = (origin_option){.name = "tier", .word = tier_of(chosen)->name};
    asked[count++] = (origin_option){.name = "first", .set = chosen->first};
    asked[count++] = (origin_option){.name = "margin", .count = 1, .number = &chosen->number[MARGIN]};
    if (!chosen->scene)
        asked[count++] = (origin_option){
            .name = "step", .count = 6, .number = chosen->moves ? &chosen->number[STEP] : NULL};
    return count;
}

static int ask_of_poses(const choice *chosen, int count)
{
    for (int k = 0; k < 2; k++) {
        pose_numbers(&chosen->pose[k], pose_number[k]);
        asked[count++] = (origin_option){.name = k == 0 ? "pose_a" : "pose_b",
                                         .count = POSE_NUMBERS,
                                         .number = chosen->posed[k] ? pose_number[k] : NULL};
    }
    return count;
}

/* Everything that makes an answer another one. */
static const origin_document *about_of(char **path, const choice *chosen)
{
    const char *const what = chosen->distance ? "distance" : chosen->scene ? "objects" : "leaves";
    int count = 1;

    asked[0] = (origin_option){.name = "what", .word = what};
    count = chosen->distance ? ask_of_distance(chosen, count) : ask_of_search(chosen, count);
    if (chosen->scene) {
        about = (origin_document){.file = {"scene", NULL}};
    } else {
        about = (origin_document){.file = {"a", "b"}};
        count = ask_of_poses(chosen, count);
    }
    about.path = path;
    about.option = asked;
    about.options = count;
    return &about;
}

static answers answers_of(char **path, const choice *chosen)
{
    return (answers){
        .json = chosen->json, .times = chosen->moves, .stats = chosen->stats, .of = about_of(path, chosen)};
}

static void put_end(answers *a, int32_t pairs, uint64_t taken)
{
    answers_end(a);
    answers_number(a, " pairs ", "pairs", (uint64_t)pairs);
    answers_close(a, &walk, taken);
}

static void put_leaves(const frames_contacts *c, answers *to)
{
    char a[IDS_TEXT], b[IDS_TEXT];

    for (int32_t i = 0; i < c->found.count; i++) {
        const fmb_meeting3 *m = &c->found.list[i];

        answers_put(to, ids_text(&c->a.id[c->a.tree.node[m->a].volume], a),
                    ids_text(&c->b.id[c->b.tree.node[m->b].volume], b), m, 0);
    }
}

/* ---- pairs of objects ---- */

/*
 * The contacts of one object a, in the order of the list: each other object that it meets is known by its first line,
 * and `seen` says where in the list of pairs it stands, if that is behind `from`, where those of a begin.
 */
typedef struct {
    const frames_set *set;
    int32_t *first;  /* of each line, the first of its object */
    int32_t *seen;   /* of each line */
    int32_t *leaves; /* of each pair */
} gathering;

static int make_gathering(gathering *g, const frames_set *set, int32_t pairs)
{
    *g = (gathering){.set = set};
    g->first = port_memory((size_t)set->tree.volumes, sizeof *g->first);
    g->seen = port_memory((size_t)set->tree.volumes, sizeof *g->seen);
    g->leaves = port_memory((size_t)pairs, sizeof *g->leaves);
    if (g->first == NULL || g->seen == NULL || g->leaves == NULL)
        return 0;
    for (int32_t i = 1; i < set->tree.volumes; i++)
        g->first[i] = set->id[i].object == set->id[i - 1].object ? g->first[i - 1] : i;
    for (int32_t i = 0; i < set->tree.volumes; i++)
        g->seen[i] = -1;
    return 1;
}

/* The line of the file where the object of a node begins. */
static int32_t object_of(const gathering *g, int32_t node) { return g->first[g->set->tree.node[node].volume]; }

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
 * Makes one contact of all those of a pair of objects, in place, one look at each: pairs come in the order of their
 * first contact. Returns how many pairs there are. The list is sorted, so those of one a stand together.
 */
static int32_t gather(gathering *g, fmb_meeting3 *list, int32_t count)
{
    int32_t pairs = 0, from = 0, before = -1;

    for (int32_t i = 0; i < count; i++) {
        int32_t a = object_of(g, list[i].a), b = object_of(g, list[i].b);

        from = a != before ? pairs : from;
        before = a;
        if (g->seen[b] < from) {
            g->seen[b] = pairs;
            g->leaves[pairs] = 0;
            list[pairs++] = list[i];
        }
        add_contact(&list[g->seen[b]], &list[i]);
        g->leaves[g->seen[b]]++;
    }
    return pairs;
}

static void put_objects(const gathering *g, const fmb_meeting3 *list, int32_t pairs, answers *to)
{
    char a[IDS_TEXT], b[IDS_TEXT];

    for (int32_t i = 0; i < pairs; i++)
        answers_put(to, ids_object(&g->set->id[object_of(g, list[i].a)], a),
                    ids_object(&g->set->id[object_of(g, list[i].b)], b), &list[i], g->leaves[i]);
}

/* Of two objects the one that the file has later comes second. */
static void order_objects(const frames_set *s, fmb_meeting3 *list, int32_t count)
{
    for (int32_t i = 0; i < count; i++)
        if (s->tree.node[list[i].a].volume > s->tree.node[list[i].b].volume) {
            int32_t a = list[i].a;

            list[i].a = list[i].b;
            list[i].b = a;
        }
}

/* The exit status. */
static int put_scene(const frames_set *set, frames_found *found, answers *to, int fail)
{
    gathering g;
    int32_t pairs;

    order_objects(set, found->list, found->count);
    frames_sort(&walk, found->list, found->count);
    if (!make_gathering(&g, set, found->count))
        return words_misuse("tree", "not enough memory for the pairs", "");
    pairs = gather(&g, found->list, found->count);
    answers_open(to);
    put_objects(&g, found->list, pairs, to);
    put_end(to, pairs, found->taken);
    return fail && pairs > 0;
}

static int scene(char **path, const choice *chosen)
{
    frames_question question = question_of(chosen);
    answers to = answers_of(path, chosen);
    frames_set set;
    frames_found found;
    fmb_real half;
    int status = 0;

    if (frames_half(question.margin, &half) != 0)
        return words_misuse("tree", "a margin is a length of 0 or more", "");
    status = frames_read(&set, "tree", path[0], half);
    if (status != 0)
        return status;
    if (set.tops < 2)
        return words_misuse(
            "tree", set.objects < 2 ? "there are no two objects in " : "there are no two objects but of one group in ",
            path[0]);
    fmb_walk3_init(&walk, &set.tree, 0, NULL, &set.tree, 0, NULL, question.options | FMB_WALK_SELF | FMB_WALK_ONCE);
    frames_ask(&walk, &question, &set, &set);
    status = frames_search(&walk, "tree", 0, &found);
    return status != 0 ? status : put_scene(&set, &found, &to, chosen->fail);
}

static int two(char **path, const choice *chosen)
{
    frames_question question = question_of(chosen);
    answers to = answers_of(path, chosen);
    frames_contacts contacts;
    int status = frames_meet(&contacts, &walk, "tree", path, &question);

    if (status != 0)
        return status;
    answers_open(&to);
    put_leaves(&contacts, &to);
    put_end(&to, contacts.found.count, contacts.found.taken);
    return chosen->fail && contacts.found.count > 0;
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
    char text[IDS_TEXT];
    int status = frames_read(&set, "tree", path, 0);

    if (status != 0)
        return status;
    for (int32_t i = 0; i < set.tree.nodes; i++) {
        words_put_unsigned((uint64_t)i);
        port_out(" level ");
        words_put_unsigned(level_of(&set.tree, i));
        port_out(" ");
        port_out(set.tree.node[i].volume >= 0 ? ids_text(&set.id[set.tree.node[i].volume], text) : "-");
        words_put_box(&set.tree.node[i].box);
        port_out("\n");
    }
    port_out("# nodes ");
    words_put_unsigned((uint64_t)set.tree.nodes);
    port_out("\n");
    return 0;
}

static int distance(char **path, const choice *chosen)
{
    distances_question q = {.tolerance = chosen->number[TOLERANCE],
                            .json = chosen->json,
                            .stats = chosen->stats,
                            .fail = chosen->fail,
                            .of = about_of(path, chosen)};

    for (int k = 0; k < 2; k++)
        q.pose[k] = chosen->posed[k] ? &chosen->pose[k] : NULL;
    return distances_put("tree", path, &q);
}

/* ---- the command ---- */

static int misuse(const char *what, const char *word)
{
    words_misuse("tree", what, word);
    return words_misuse(
        "tree", "usage: fmb tree [--first] [--tier quick|test|exact] [--step AX AY AZ BX BY BZ] [--margin M] ",
        "[--pose-a POSE] [--pose-b POSE] [--stats] [--json] [--fail-on contact] A.frames B.frames | "
        "fmb tree --distance [--tolerance T] [--pose-a POSE] [--pose-b POSE] [--stats] [--json] [--fail-on contact] "
        "A.frames B.frames | fmb tree --scene [as the first, but --step and poses] ALL.frames | fmb tree --nodes "
        "A.frames");
}

/* 1; or 0: the reason was put out. word: NULL if there is none. */
static int take_tier(choice *chosen, const char *word)
{
    chosen->by = word != NULL ? frames_tier_of(word) : NULL;
    if (chosen->by == NULL)
        misuse(word != NULL ? "unknown tier " : "which tier?", word != NULL ? word : "");
    return chosen->by != NULL;
}

/* What an option is, beside --tier: a flag, and numbers behind it. */
static const struct {
    const char *name;
    size_t flag; /* offset of it in a choice */
    int number, count;
} option_list[] = {{"--first", offsetof(choice, first), 0, 0},
                   {"--scene", offsetof(choice, scene), 0, 0},
                   {"--nodes", offsetof(choice, nodes), 0, 0},
                   {"--json", offsetof(choice, json), 0, 0},
                   {"--stats", offsetof(choice, stats), 0, 0},
                   {"--step", offsetof(choice, moves), STEP, 6},
                   {"--margin", offsetof(choice, near), MARGIN, 1},
                   {"--distance", offsetof(choice, distance), 0, 0},
                   {"--tolerance", offsetof(choice, tolerant), TOLERANCE, 1}};

enum { OPTIONS = (int)(sizeof option_list / sizeof option_list[0]) };

static int is_pose(const char *word) { return words_same(word, "--pose-a") || words_same(word, "--pose-b"); }

/* As take_option. */
static int take_pose(choice *chosen, char **word, int words)
{
    int k = word[0][7] - 'a', taken;
    fmb_real error;

    taken = pose_take("tree", &chosen->pose[k], &error, word + 1, words - 1);
    chosen->posed[k] = taken > 0;
    return taken > 0 ? taken + 1 : 0;
}

/* An option, and the words behind it. How many words it takes; 0: the reason was put out. */
static int take_option(choice *chosen, char **word, int words)
{
    int i = 0;

    if (words_same(word[0], "--tier"))
        return take_tier(chosen, words > 1 ? word[1] : NULL) ? 2 : 0;
    if (is_pose(word[0]))
        return take_pose(chosen, word, words);
    if (words_same(word[0], "--fail-on"))
        return words_fail_on("tree", &chosen->fail, word, words);
    while (i < OPTIONS && !words_same(word[0], option_list[i].name))
        i++;
    if (i == OPTIONS) {
        misuse("unknown option ", word[0]);
        return 0;
    }
    if (!words_numbers(&chosen->number[option_list[i].number], option_list[i].count, word + 1, words - 1)) {
        misuse("not the numbers it needs: ", word[0]);
        return 0;
    }
    *(int *)(void *)((char *)chosen + option_list[i].flag) = 1;
    return 1 + option_list[i].count;
}

/* Is any option given that is about searches for contacts? */
static int is_search(const choice *c) { return c->first || c->scene || c->by != NULL || c->moves || c->near; }

static int is_posed(const choice *c) { return c->posed[0] || c->posed[1]; }

static int nodes_alone(const choice *c)
{
    return !(is_search(c) || is_posed(c) || c->distance || c->tolerant || c->json || c->stats || c->fail);
}

/* NULL, or what does not go with --distance, or needs it. */
static const char *wrong_distance(const choice *c)
{
    if (c->distance && is_search(c))
        return "--distance goes with --tolerance, --pose-a, --pose-b, --stats, --json and --fail-on alone";
    if (c->tolerant && !c->distance)
        return "--tolerance is for --distance";
    return !c->tolerant || (c->number[TOLERANCE] >= 0 && c->number[TOLERANCE] <= 1) ? NULL : "a tolerance is 0 to 1";
}

/* NULL, or what does not go together. */
static const char *wrong_choice(const choice *c)
{
    if (c->nodes && !nodes_alone(c))
        return "--nodes goes with no other option";
    if (c->scene && !c->distance && (c->moves || is_posed(c)))
        return "--step and poses are for two files, each of which moves as a whole";
    return wrong_distance(c);
}

static int run(int files, char **path, const choice *chosen)
{
    const char *wrong = wrong_choice(chosen);

    if (wrong != NULL)
        return misuse(wrong, "");
    if (chosen->nodes)
        return files == 1 ? nodes(path[0]) : misuse("one file is needed with --nodes", "");
    if (chosen->distance)
        return files == 2 ? distance(path, chosen) : misuse("two files are needed", "");
    if (chosen->scene)
        return files == 1 ? scene(path, chosen) : misuse("one file is needed with --scene", "");
    return files == 2 ? two(path, chosen) : misuse("two files are needed", "");
}

int tree_main(int argc, char **argv)
{
    choice chosen = {0};
    int at = 1;

    while (at < argc && words_option(argv[at])) {
        int taken = take_option(&chosen, argv + at, argc - at);

        if (taken == 0)
            return 2;
        at += taken;
    }
    while (argc > at && words_same(argv[argc - 1], "--first")) { /* it may also follow the files */
        chosen.first = 1;
        argc--;
    }
    return run(argc - at, argv + at, &chosen);
}
