/* SPDX-License-Identifier: MIT */
#include "frames.h"
#include "sort.h"
#include "text.h"
#include <stddef.h>

enum { LARGE = 20000 }; /* volumes of which it is told on stderr that they are being read */

static struct text file;

typedef struct {
    ids_id id;
    fmb_shape shape;
    fmb_real number[12];
} record;

/* NULL, or what is wrong. */
static const char *read_record(record *r)
{
    char **at = &file.at;
    const char *wrong = ids_read(words_next(at), &r->id), *word;
    int rounded = 0;

    if (wrong != NULL)
        return wrong;
    word = words_next(at);
    if (word == NULL || !words_same(word, "3"))
        return "the dimension is not 3";
    if (!words_shape(words_next(at), &r->shape))
        return "C or T is expected";
    wrong = words_vector(at, 12, r->number, &rounded);
    return wrong == NULL && words_next(at) != NULL ? "too many words" : wrong;
}

/* What the lines of a file say, and their numbers in it; room: for how many there is memory. */
typedef struct {
    int32_t room;
    fmb_real grow;
    fmb_frame3 *frame, *given; /* given: frame, unless they grow */
    ids_id *id;
    uint32_t *line;
} records;

static const char *keep(const records *to, int32_t at, const record *r)
{
    const fmb_real *n = r->number;

    to->id[at] = r->id;
    to->line[at] = (uint32_t)file.number;
    if (fmb_frame3_init(&to->given[at], r->shape, n, n + 3, n + 6, n + 9) != 0)
        return "the frame is degenerate, not finite or out of range";
    return fmb_frame3_grow(&to->frame[at], &to->given[at], to->grow) == 0
               ? NULL
               : "the frame is too thin, or the margin too large, to grow by half of it";
}

/* Behind another line of its object and level? Lines that stand together are enough to look at: ids_check. */
static int behind_others(const ids_id *id, const ids_id *before)
{
    return ids_encloses(id, id->levels + 1) && ids_same(id, before, id->levels + 1);
}

/* Node 0 of a level is a volume, and no level. */
static int below_zero(const ids_id *id)
{
    for (int32_t i = 0; i + 1 < id->levels; i++)
        if (id->node[i] == 0)
            return 1;
    return 0;
}

/* Checks an id by itself and by the one before it. NULL, or what is wrong. */
static const char *check_id(const ids_id *id, const ids_id *before)
{
    if (below_zero(id))
        return "node 0 is a volume, there are no levels below it";
    return behind_others(id, before) ? "node 0 is not the first of its object, or of its level" : NULL;
}

/* Reads all lines, counts them, and keeps those that there is room for. */
static int pass(const char *path, const records *to, int32_t *count)
{
    int32_t at = 0;
    ids_id before = {.group = IDS_NONE, .object = IDS_NONE};
    int status = text_open(&file, path), more;
    record r;

    if (status != 0)
        return status;
    for (; (more = text_next(&file)) == 1; at++) {
        const char *wrong = read_record(&r);

        if (wrong == NULL)
            wrong = check_id(&r.id, &before);
        if (wrong == NULL && at < to->room)
            wrong = keep(to, at, &r);
        if (wrong != NULL)
            return text_wrong(&file, wrong);
        before = r.id;
    }
    *count = at;
    return more;
}

static int make_room(records *to, int32_t count)
{
    to->frame = port_memory((size_t)count, sizeof *to->frame);
    to->given = to->grow > 0 ? port_memory((size_t)count, sizeof *to->given) : to->frame;
    to->id = port_memory((size_t)count, sizeof *to->id);
    to->line = port_memory((size_t)count, sizeof *to->line);
    to->room = count;
    return to->frame != NULL && to->given != NULL && to->id != NULL && to->line != NULL;
}

/* Two passes: how many, then what. */
static int read_records(records *to, const char *command, const char *path)
{
    int32_t count, again;
    int status;

    status = pass(path, to, &count);
    if (status != 0)
        return status;
    if (count == 0)
        return words_malformed(path, file.number, "there is no frame");
    if (count >= LARGE && words_watched())
        words_progress(path, (uint64_t)count, " volumes");
    if (!make_room(to, count))
        return words_misuse(command, "not enough memory for ", path);
    status = pass(path, to, &again);
    if (status == 0 && again != count)
        return words_misuse(command, "has changed: ", path);
    return status != 0 ? status : ids_check(command, path, to->id, to->line, count);
}

/* ---- the tree ---- */

/* What becomes a node with others below it: a file, a group, an object or a level of it. Their depth is that of ids. */
typedef struct {
    int32_t first, end; /* its lines */
    int depth;
    int32_t node, inner, leaf, members; /* its own node, the inner nodes below it, and what they are built over */
} cluster;

typedef struct {
    frames_set *set;
    int32_t count;
    fmb_node3 *node;
    int32_t free; /* the first node that was not given out */
    cluster *list;
    int32_t clusters;
} planting;

/* How deep what begins at a line of c is: an object without a group is a member of the file. */
static int depth_below(const planting *p, const cluster *c, int32_t line)
{
    return c->depth == 0 && p->set->id[line].group == IDS_NONE ? 2 : c->depth + 1;
}

/* End of what begins at a line of c. */
static int32_t end_below(const planting *p, const cluster *c, int32_t line)
{
    int depth = depth_below(p, c, line);
    int32_t end = line + 1;

    while (end < c->end && ids_same(&p->set->id[end], &p->set->id[line], depth))
        end++;
    return end;
}

/* Whether its first line is the volume that encloses the others. */
static int has_volume(const planting *p, const cluster *c)
{
    return c->depth >= 2 && c->end - c->first > 1 && ids_encloses(&p->set->id[c->first], c->depth);
}

static void plant_leaf(const planting *p, int32_t node, int32_t volume, int depth)
{
    const fmb_frame3 *f = &p->set->tree.frame[volume];

    fmb_leaf3_init(&p->node[node], volume, f->shape, f->origin, f->edge);
    p->node[node].kind = depth == 2 ? FMB_NODE_OBJECT : FMB_NODE_PART;
}

/* A member of c: a leaf, or a cluster whose turn comes later. A group is never a leaf. */
static void plant_member(planting *p, const cluster *c, int32_t node, int32_t first, int32_t end)
{
    int depth = depth_below(p, c, first);

    p->set->objects += depth == 2;
    if (end - first == 1 && depth >= 2)
        plant_leaf(p, node, first, depth);
    else
        p->list[p->clusters++] = (cluster){.first = first, .end = end, .depth = depth, .node = node};
}

/* Gives out the nodes of a cluster: its inner nodes, then its members. */
static void divide(planting *p, cluster *c)
{
    int volume = has_volume(p, c);
    int32_t at = c->first + volume;

    c->members = 0;
    for (int32_t i = at; i < c->end; i = end_below(p, c, i))
        c->members++;
    c->inner = p->free;
    c->leaf = p->free + (c->members > 2 ? c->members - 2 : 0);
    p->free = c->leaf + c->members;
    for (int32_t i = 0; i < c->members; i++) {
        int32_t end = end_below(p, c, at);

        plant_member(p, c, c->leaf + i, at, end);
        at = end;
    }
    p->node[c->node].volume = volume ? c->first : -1;
}

/* How many clusters there are at most: where a line is the first of a group, an object or a level. */
static int32_t most_clusters(const planting *p)
{
    const ids_id *id = p->set->id;
    int32_t most = 1;

    for (int32_t i = 0; i < p->count; i++)
        for (int depth = 1; depth <= id[i].levels + 1; depth++)
            most += i == 0 || !ids_same(&id[i], &id[i - 1], depth);
    return most;
}

/* Where the volume of a level does not hold the others the search relies on boxes alone. */
static void drop_bad_parents(frames_set *set, fmb_node3 *node)
{
    for (int32_t i = 0; i < set->tree.nodes; i++)
        if (node[i].child >= 0 && node[i].volume >= 0 && fmb_tree3_holds(&set->tree, i) != 0) {
            node[i].volume = -1;
            set->bare++;
        }
}

/*
 * Nodes: the root; inner nodes over groups and objects; those; then, of each, the inner nodes and members. A file of
 * one object is that object. Clusters stand in the list before those below them, so from its end on each is built over
 * what is built.
 */
static void plant_all(planting *p)
{
    static const int kind[] = {FMB_NODE_SET, FMB_NODE_GROUP, FMB_NODE_OBJECT, FMB_NODE_PART};
    cluster whole = {.end = p->count};

    p->free = 1;
    p->clusters = 0;
    if (depth_below(p, &whole, 0) == 2 && end_below(p, &whole, 0) == p->count)
        plant_member(p, &whole, 0, 0, p->count);
    else
        p->list[p->clusters++] = whole;
    for (int32_t i = 0; i < p->clusters; i++)
        divide(p, &p->list[i]);
    for (int32_t i = p->clusters - 1; i >= 0; i--) {
        const cluster *c = &p->list[i];

        fmb_tree3_build(p->node, p->free, c->node, c->inner, c->leaf, c->members, kind[c->depth < 3 ? c->depth : 3],
                        FMB_SPLIT_AREA);
    }
    p->set->tops = p->clusters > 0 && p->list[0].depth == 0 ? p->list[0].members : 1;
}

static int plant(frames_set *set, const char *command, int32_t count)
{
    planting p = {.set = set, .count = count};
    int32_t most = most_clusters(&p);

    p.node = port_memory(2 * ((size_t)count + (size_t)most) + 1, sizeof *p.node);
    p.list = port_memory((size_t)most, sizeof *p.list);
    if (p.node == NULL || p.list == NULL)
        return words_misuse(command, "not enough memory for the tree", "");
    plant_all(&p);
    set->tree.node = p.node;
    set->tree.nodes = p.free;
    drop_bad_parents(set, p.node);
    return fmb_tree3_check(&set->tree, NULL) == 0 ? 0 : words_misuse(command, "a tree cannot be built", "");
}

/* Which volumes stand for others. 0, or the exit status. */
static int mark_enclosing(frames_set *set, const char *command)
{
    char *encloses = port_memory((size_t)set->tree.volumes, sizeof *encloses);

    if (encloses == NULL)
        return words_misuse(command, "not enough memory for the volumes", "");
    for (int32_t i = 0; i < set->tree.volumes; i++)
        encloses[i] = 0;
    for (int32_t i = 0; i < set->tree.nodes; i++)
        if (set->tree.node[i].child >= 0 && set->tree.node[i].volume >= 0)
            encloses[set->tree.node[i].volume] = 1;
    set->encloses = encloses;
    return 0;
}

int frames_read(frames_set *set, const char *command, const char *path, fmb_real grow)
{
    records from = {.grow = grow};
    int status = read_records(&from, command, path);

    if (status != 0)
        return status;
    *set = (frames_set){.tree = {.volumes = from.room, .frame = from.frame}, .given = from.given, .id = from.id};
    status = plant(set, command, from.room);
    return status != 0 || grow == 0 ? status : mark_enclosing(set, command);
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

enum { SLICE = 1 << 14 };      /* visits between looks at the clock: about a millisecond */
enum { MOST_FOUND = 1 << 24 }; /* contacts: more are nobody's answer, and a list of them takes a gigabyte */

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

/* fmb_walk3_next; what takes long tells how far it is, unless what is NULL. */
static int next(fmb_walk3 *walk, fmb_meeting3 *one, const char *what)
{
    int answer;

    walk->budget = SLICE;
    do {
        answer = fmb_walk3_next(walk, one);
        if (what != NULL && (answer == 1 || answer == FMB_UNFINISHED) && words_due(0))
            words_progress(what, (uint64_t)percent(walk), " %");
    } while (answer == FMB_UNFINISHED);
    return answer;
}

/* The second pass: *walk finds what was counted. Returns what the last call of the walk did. */
static int list_all(fmb_walk3 *walk, frames_found *found, const char *listed)
{
    int32_t room = found->count;
    uint64_t start = port_clock();
    fmb_meeting3 one;
    int answer = 1;

    found->count = 0;
    /* With boxes of contacts it may leave out a pair that is undecided, and never finds one more. */
    while (found->count < room && (answer = next(walk, &found->list[found->count], listed)) == 1)
        found->count++;
    if (answer == 1)
        answer = next(walk, &one, listed);
    found->taken = port_clock() - start;
    return answer;
}

int frames_search(fmb_walk3 *walk, const char *command, int quiet, frames_found *found)
{
    fmb_walk3 counting = *walk;
    fmb_meeting3 one;
    int answer;

    found->count = 0;
    counting.contact = NULL;
    counting.moving_contact = NULL;
    while ((answer = next(&counting, &one, quiet ? NULL : "searched")) == 1)
        if (++found->count > MOST_FOUND)
            return words_misuse(command,
                                "more than 16777216 pairs meet: is all of it in one unit, and no margin or "
                                "thickness too large?",
                                "");
    found->list = port_memory((size_t)found->count, sizeof *found->list);
    if (found->list == NULL)
        return words_misuse(command, "not enough memory for the contacts", "");
    if (answer == 0)
        answer = list_all(walk, found, quiet ? NULL : "listed");
    if (answer != 0)
        return words_misuse(command, "the search failed", "");
    frames_sort(walk, found->list, found->count);
    return 0;
}

const frames_tier *frames_tier_of(const char *name)
{
    /* A contact function would decide what quick leaves open, and not be quick. */
    static const frames_tier tiers[] = {
        {"quick", FMB_TIER3_QUICK, FMB_TIER2_QUICK, NULL, NULL},
        {"test", FMB_TIER3_TEST, FMB_TIER2_TEST, fmb_test3_contact, fmb_sweep3_contact},
        {"exact", FMB_TIER3_EXACT, FMB_TIER2_EXACT, fmb_test3_contact, fmb_sweep3_contact}};

    for (size_t i = 0; i < sizeof tiers / sizeof tiers[0]; i++)
        if (words_same(name, tiers[i].name))
            return &tiers[i];
    return NULL;
}

/* ---- a margin ---- */

/* What is asked, and the files that volumes are from: a tier has no place for it. */
static struct {
    const frames_question *question;
    const frames_set *set[2];
} near;

/* The leaf as it was given; NULL: a volume that stands for others, which as it was given need not hold them. */
static const fmb_frame3 *given_of(const fmb_frame3 *grown, int side)
{
    const frames_set *set = near.set[side];
    ptrdiff_t at = grown - set->tree.frame;

    return set->encloses[at] ? NULL : &set->given[at];
}

/* Are they leaves of the first and the second set? */
static int take_given(const fmb_frame3 *grown_a, const fmb_frame3 *grown_b, const fmb_frame3 *given[2])
{
    given[0] = given_of(grown_a, 0);
    given[1] = given_of(grown_b, 1);
    return given[0] != NULL && given[1] != NULL;
}

static int near_test(const fmb_frame3 *a, const fmb_frame3 *b, fmb_real axis[3])
{
    const fmb_frame3 *given[2];
    int answer = near.question->by->tier.test(a, b, axis);

    if (answer > 0 && take_given(a, b, given))
        answer = fmb_test3_margin(given[0], given[1], near.question->margin, axis);
    return answer;
}

static int near_sweep(const fmb_frame3 *a, const fmb_real va[3], const fmb_frame3 *b, const fmb_real vb[3],
                      fmb_real axis[3], fmb_interval *when)
{
    const fmb_frame3 *given[2];
    int answer = near.question->by->tier.sweep(a, va, b, vb, axis, when);

    if (answer > 0 && take_given(a, b, given)) /* the times are those of the grown ones */
        answer = fmb_sweep3_margin(given[0], va, given[1], vb, near.question->margin, axis, NULL);
    return answer;
}

/* The box is that of the grown ones; that they meet proves nothing. */
static int near_contact(const fmb_frame3 *a, const fmb_frame3 *b, fmb_real axis[3], fmb_box3 *box,
                        fmb_witness3 *witness)
{
    int answer = near.question->by->contact(a, b, axis, box, witness);

    return answer == FMB_HIT ? FMB_UNDECIDED : answer;
}

static int near_moving_contact(const fmb_frame3 *a, const fmb_real va[3], const fmb_frame3 *b, const fmb_real vb[3],
                               fmb_real axis[3], fmb_interval *when, fmb_box3 *box, fmb_witness3 *witness)
{
    int answer = near.question->by->moving_contact(a, va, b, vb, axis, when, box, witness);

    return answer == FMB_HIT ? FMB_UNDECIDED : answer;
}

static int is_posed(const frames_question *q) { return q->pose[0] != NULL || q->pose[1] != NULL; }

void frames_ask(fmb_walk3 *walk, const frames_question *question, const frames_set *a, const frames_set *b)
{
    walk->tier = question->by->tier;
    if (is_posed(question))
        return; /* contact functions know of no poses */
    walk->contact = question->by->contact;
    walk->moving_contact = question->by->moving_contact;
    if (!(question->margin > 0))
        return;
    near.question = question;
    near.set[0] = a;
    near.set[1] = b;
    walk->tier = (fmb_tier3){near_test, near_sweep};
    walk->contact = walk->contact != NULL ? near_contact : NULL;
    walk->moving_contact = walk->moving_contact != NULL ? near_moving_contact : NULL;
}

int frames_half(fmb_real margin, fmb_real *half)
{
    *half = margin / 2;
    return margin >= 0 && margin <= FMB_LARGEST && *half + *half == margin ? 0 : -1;
}

int frames_meet(frames_contacts *to, fmb_walk3 *walk, const char *command, char **path, const frames_question *question)
{
    const fmb_real(*step)[3] = question->step;
    const int posed = is_posed(question);
    fmb_real half;
    int status;

    if (frames_half(question->margin, &half) != 0)
        return words_misuse(command, "a margin is a length of 0 or more", "");
    half = posed ? 0 : half; /* a posed search has a margin of its own */
    status = frames_read(&to->a, command, path[0], half);
    if (status == 0)
        status = frames_read(&to->b, command, path[1], half);
    if (status != 0)
        return status;
    if (fmb_walk3_init(walk, &to->a.tree, 0, question->moves ? step[0] : NULL, &to->b.tree, 0,
                       question->moves ? step[1] : NULL, question->options) != 0)
        return words_misuse(command, "the step is not finite, or too large", "");
    if (posed && fmb_walk3_pose(walk, question->pose[0], question->pose[1], question->margin) != 0)
        return words_misuse(command, "no search at these poses", "");
    frames_ask(walk, question, &to->a, &to->b);
    return frames_search(walk, command, 0, &to->found);
}
