/* SPDX-License-Identifier: MIT */
#include "frames.h"
#include "ids.h"
#include "sort.h"
#include "text.h"

enum { LARGE = 20000 }; /* volumes of which it is told on stderr that they are being read */

static struct text file;

typedef struct {
    frames_id id;
    fmb_shape shape;
    fmb_real number[12];
} record;

/* NULL, or what is wrong. */
static const char *read_record(record *r)
{
    char **at = &file.at;
    const char *word = words_next(at), *wrong;

    r->id.object = words_number(&word, '.');
    r->id.node = r->id.object < 0 ? -1 : words_number(&word, 0);
    if (r->id.node < 0)
        return "the first word is not OBJECT.NODE";
    word = words_next(at);
    if (word == NULL || !words_same(word, "3"))
        return "the dimension is not 3";
    if (!words_shape(words_next(at), &r->shape))
        return "C or T is expected";
    wrong = words_vector(at, 12, r->number);
    return wrong == NULL && words_next(at) != NULL ? "too many words" : wrong;
}

/* What the lines of a file say, and their numbers in it; room: for how many there is memory. */
typedef struct {
    int32_t room;
    fmb_frame3 *frame;
    frames_id *id;
    uint32_t *line;
} records;

static const char *keep(const records *to, int32_t at, const record *r)
{
    const fmb_real *n = r->number;

    to->id[at] = r->id;
    to->line[at] = (uint32_t)file.number;
    return fmb_frame3_init(&to->frame[at], r->shape, n, n + 3, n + 6, n + 9) == 0
               ? NULL
               : "the frame is degenerate, not finite or out of range";
}

/* Reads all lines, counts them, and keeps those that there is room for. */
static int pass(const char *path, const records *to, int32_t *count)
{
    int32_t at = 0, object = -1; /* of the line before */
    int status = text_open(&file, path), more;
    record r;

    if (status != 0)
        return status;
    for (; (more = text_next(&file)) == 1; at++) {
        const char *wrong = read_record(&r);

        if (wrong == NULL && r.id.node == 0 && r.id.object == object)
            wrong = "node 0 is not the first of its object";
        if (wrong == NULL && at < to->room)
            wrong = keep(to, at, &r);
        if (wrong != NULL)
            return text_wrong(&file, wrong);
        object = r.id.object;
    }
    *count = at;
    return more;
}

static int make_room(records *to, int32_t count)
{
    to->frame = port_memory((size_t)count, sizeof *to->frame);
    to->id = port_memory((size_t)count, sizeof *to->id);
    to->line = port_memory((size_t)count, sizeof *to->line);
    to->room = count;
    return to->frame != NULL && to->id != NULL && to->line != NULL;
}

/* Two passes: how many, then what. */
static int read_records(records *to, const char *command, const char *path)
{
    int32_t count, again;
    int status;

    to->room = 0;
    status = pass(path, to, &count);
    if (status != 0)
        return status;
    if (count == 0)
        return words_misuse(command, "there is no frame in ", path);
    if (count >= LARGE)
        words_progress(path, (uint64_t)count, " volumes");
    if (!make_room(to, count))
        return words_misuse(command, "not enough memory for ", path);
    status = pass(path, to, &again);
    if (status == 0 && again != count)
        return words_misuse(command, "has changed: ", path);
    return status != 0 ? status : ids_check(command, path, to->id, to->line, count);
}

/* End of the object that begins at volume `first`. */
static int32_t object_end(const frames_id *id, int32_t count, int32_t first)
{
    int32_t end = first + 1;

    while (end < count && id[end].object == id[first].object)
        end++;
    return end;
}

/*
 * Nodes: the root; inner nodes of the set of objects; the objects; then the inner nodes and leaves of each. An object
 * of one volume is a leaf; one of node 0 and others has that as its own volume.
 */
static int32_t plant_object(frames_set *set, fmb_node3 *node, int32_t at, int32_t free, int32_t first, int32_t end)
{
    const fmb_frame3 *frame = set->tree.frame;
    int parent = set->id[first].node == 0 && end - first > 1;
    int32_t leaves = end - first - parent, leaf = free + (leaves > 2 ? leaves - 2 : 0);

    if (end - first == 1) {
        fmb_leaf3_init(&node[at], first, frame[first].shape, frame[first].origin, frame[first].edge);
        node[at].kind = FMB_NODE_OBJECT;
        return free;
    }
    for (int32_t i = 0; i < leaves; i++) {
        const fmb_frame3 *f = &frame[first + parent + i];

        fmb_leaf3_init(&node[leaf + i], first + parent + i, f->shape, f->origin, f->edge);
    }
    node[at].volume = parent ? first : -1;
    fmb_tree3_build(node, leaf + leaves, at, free, leaf, leaves, FMB_NODE_OBJECT, FMB_SPLIT_AREA);
    return leaf + leaves;
}

/* Where the volume of an object does not hold the others the search relies on boxes alone. */
static void drop_bad_parents(frames_set *set, fmb_node3 *node)
{
    for (int32_t i = 0; i < set->tree.nodes; i++)
        if (node[i].child >= 0 && node[i].volume >= 0 && fmb_tree3_holds(&set->tree, i) != 0) {
            node[i].volume = -1;
            set->bare++;
        }
}

static int plant(frames_set *set, const char *command, int32_t count)
{
    int32_t nodes = 2 * count + set->objects + 1, slot = 0, free = 1, at = 0;
    fmb_node3 *node = port_memory((size_t)nodes, sizeof *node);

    if (node == NULL)
        return words_misuse(command, "not enough memory for the tree", "");
    if (set->objects > 1) {
        slot = set->objects - 1;
        free = 2 * set->objects - 1;
    }
    for (int32_t first = 0, end; first < count; first = end) {
        end = object_end(set->id, count, first);
        free = plant_object(set, node, slot + at++, free, first, end);
    }
    node[0].volume = set->objects > 1 ? -1 : node[0].volume;
    if (set->objects > 1)
        fmb_tree3_build(node, free, 0, 1, slot, set->objects, FMB_NODE_SET, FMB_SPLIT_AREA);
    set->tree.node = node;
    set->tree.nodes = free;
    drop_bad_parents(set, node);
    return fmb_tree3_check(&set->tree, NULL) == 0 ? 0 : words_misuse(command, "a tree cannot be built", "");
}

int frames_read(frames_set *set, const char *command, const char *path)
{
    records from;
    int status = read_records(&from, command, path);

    if (status != 0)
        return status;
    *set = (frames_set){.tree = {.volumes = from.room, .frame = from.frame}, .id = from.id};
    for (int32_t first = 0; first < from.room; first = object_end(from.id, from.room, first))
        set->objects++;
    return plant(set, command, from.room);
}

/* ---- contacts in order ---- */

typedef struct {
    const fmb_walk3 *walk;
    fmb_meeting3 *list;
} contacts;

static int before(const void *of, int32_t i, int32_t j)
{
    const contacts *c = of;
    const fmb_meeting3 *p = &c->list[i], *q = &c->list[j];
    const fmb_node3 *a = c->walk->tree[0].node, *b = c->walk->tree[1].node;

    if (a[p->a].volume != a[q->a].volume)
        return a[p->a].volume < a[q->a].volume;
    return b[p->b].volume < b[q->b].volume;
}

static void exchange(void *of, int32_t i, int32_t j)
{
    fmb_meeting3 *list = ((contacts *)of)->list, kept = list[i];

    list[i] = list[j];
    list[j] = kept;
}

void frames_sort(const fmb_walk3 *walk, fmb_meeting3 *list, int32_t count)
{
    contacts c = {walk, list};
    const sort_list by_volumes = {&c, before, exchange};

    sort_in_place(&by_volumes, count);
}

/* ---- progress ---- */

enum { SLICE = 1 << 22, STEP = 10 }; /* visits between looks; percent between lines */

/*
 * How much of all pairs of nodes comes before the place of the search, in percent. Each child of a node is taken for as
 * much as its siblings.
 */
static int percent(const fmb_walk3 *w)
{
    const fmb_node3 *node[2] = {w->tree[0].node, w->tree[1].node};
    int32_t at[2] = {w->at[0], w->at[1]};
    fmb_real part = 0;

    while (at[0] != w->top[0] || at[1] != w->top[1]) {
        const fmb_node3 *a = &node[0][at[0]], *b = &node[1][at[1]];
        /* The node that was divided last: src/scene/walk.c. */
        int side = at[0] == w->top[0] || (at[1] != w->top[1] && node[0][a->parent].order >= node[1][b->parent].order);
        int32_t parent = node[side][at[side]].parent, count = 0, before = 0;

        for (int32_t i = node[side][parent].child; i >= 0; i = node[side][i].next, count++)
            if (i == at[side])
                before = count;
        part = ((fmb_real)before + part) / (fmb_real)count;
        at[side] = parent;
    }
    return (int)(part * 100);
}

/* What was told of a search, and at how many visits it was looked at; told < 0: nothing is to be told. */
typedef struct {
    const char *what;
    int told;
    uint32_t seen;
} progress;

/* fmb_walk3_next; what takes long tells how far it is. */
static int next(fmb_walk3 *walk, fmb_meeting3 *one, progress *p)
{
    int answer;

    walk->budget = SLICE;
    do {
        answer = fmb_walk3_next(walk, one);
        if (p->told < 0 || walk->visits - p->seen < SLICE)
            continue;
        int done = percent(walk);

        p->seen = walk->visits;
        if (done >= p->told + STEP) {
            p->told = done;
            words_progress(p->what, (uint64_t)done, " %");
        }
    } while (answer == FMB_UNFINISHED);
    return answer;
}

int frames_search(fmb_walk3 *walk, const char *command, int quiet, fmb_meeting3 **list, int32_t *count)
{
    fmb_walk3 counting = *walk;
    fmb_meeting3 one;
    progress counted = {"searched", quiet ? -1 : 0, 0}, listed = {"listed", counted.told, 0};
    int32_t found = 0;
    int answer;

    *list = NULL;
    *count = 0;
    counting.contact = NULL;
    while ((answer = next(&counting, &one, &counted)) == 1)
        ++*count;
    *list = port_memory((size_t)*count, sizeof **list);
    if (*list == NULL)
        return words_misuse(command, "not enough memory for the contacts", "");
    while (answer == 0 && found < *count && next(walk, &(*list)[found], &listed) == 1)
        found++;
    if (answer != 0 || found < *count || next(walk, &one, &listed) != 0)
        return words_misuse(command, "the search failed", "");
    frames_sort(walk, *list, *count);
    return 0;
}

int frames_meet(frames_contacts *to, fmb_walk3 *walk, const char *command, char **path, int options)
{
    int status = frames_read(&to->a, command, path[0]);

    if (status == 0)
        status = frames_read(&to->b, command, path[1]);
    if (status != 0)
        return status;
    fmb_walk3_init(walk, &to->a.tree, 0, NULL, &to->b.tree, 0, NULL, options);
    walk->contact = fmb_test3_contact;
    return frames_search(walk, command, 0, &to->list, &to->count);
}
