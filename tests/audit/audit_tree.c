/* SPDX-License-Identifier: MIT */
/*
 * The public side of the audit, trees, hulls and convex meshes. Where a search ends, leaves are taken from both trees, by rules written
 * once more here: a pair that may meet and was not told must be apart. Hulls of nodes hold the leaves below.
 */
#include "judge.h"

#ifdef FMB_AUDIT

#include "core/audit.h"
#include "audit_count.h"
#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

enum { WALKS = 4, LEAVES = 8, NEAR = 8, FEW = 64, RARE = 4, TREES = 64 };

/* ---- contacts that were told ---- */

typedef struct {
    int32_t a, b, object_a, object_b;
} told;

static struct {
    const fmb_walk3 *walk;
    told *list;
    long used, room;
} records[WALKS];
static int next_record;

static void begin(const fmb_walk3 *w)
{
    int i = 0;
    while (i < WALKS && records[i].walk != w)
        i++;
    if (i == WALKS) {
        i = next_record;
        next_record = (next_record + 1) % WALKS;
    }
    records[i].walk = w;
    records[i].used = 0;
}

static void tell(const fmb_walk3 *w, const fmb_meeting3 *m)
{
    for (int i = 0; i < WALKS; i++) {
        if (records[i].walk != w)
            continue;
        if (records[i].used == records[i].room) {
            records[i].room = 2 * records[i].room + 64;
            records[i].list = realloc(records[i].list, (size_t)records[i].room * sizeof *records[i].list);
            if (!records[i].list)
                abort();
        }
        records[i].list[records[i].used++] = (told){m->a, m->b, m->object_a, m->object_b};
    }
}

/* ---- trees that were proved ---- */

static struct {
    const fmb_node3 *node;
    uint64_t sum;
} proved[TREES];
static int next_proved;

/* Of what a search reads: the numbers of nodes, and frames. */
static uint64_t add_bytes(uint64_t sum, const void *p, size_t size)
{
    const unsigned char *byte = p;
    for (size_t i = 0; i < size; i++)
        sum = (sum ^ byte[i]) * 0x100000001b3u;
    return sum;
}

static uint64_t sum_of(const fmb_tree3 *t)
{
    uint64_t sum = add_bytes(0xcbf29ce484222325u, &t->nodes, sizeof t->nodes);
    for (int32_t i = 0; i < t->nodes; i++) {
        int32_t v = t->node[i].volume;
        sum = add_bytes(sum, &t->node[i], offsetof(fmb_node3, order) + sizeof t->node->order);
        if (!t->frame || v < 0 || v >= t->volumes)
            continue;
        sum = add_bytes(sum, t->frame[v].origin, sizeof t->frame[v].origin);
        sum = add_bytes(sum, t->frame[v].edge, sizeof t->frame[v].edge);
        sum = add_bytes(sum, &t->frame[v].shape, sizeof t->frame[v].shape);
    }
    return sum;
}

static void note_proof(const fmb_tree3 *t)
{
    int i = 0;
    while (i < TREES && proved[i].node != t->node)
        i++;
    if (i == TREES) {
        i = next_proved;
        next_proved = (next_proved + 1) % TREES;
    }
    proved[i].node = t->node;
    proved[i].sum = sum_of(t);
}

/* What a search says is about trees as they were proved. Bytes that were overwritten since, past all stamps, are the caller's (docs/safety.md). */
static int as_proved(const fmb_tree3 *t)
{
    for (int i = 0; i < TREES; i++)
        if (proved[i].node == t->node)
            return proved[i].sum == sum_of(t);
    return 0;
}

WRAP(fmb_tree3_check, (fmb_tree3 * tree, fmb_tree3_report *report))
{
    int answer = REAL(fmb_tree3_check)(tree, report);
    if (answer == 0)
        note_proof(tree);
    return answer;
}

WRAP(fmb_tree3_refit, (fmb_tree3 * tree, fmb_node3 *node, fmb_tree3_report *report))
{
    int answer = REAL(fmb_tree3_refit)(tree, node, report);
    if (answer == 0)
        note_proof(tree);
    return answer;
}

/* ---- trees, read by their links ---- */

static int32_t up(const fmb_tree3 *t, int32_t i) { return i > 0 ? t->node[i].parent : -1; }

/* The object of a leaf: the node above it that is one. -1: it has none. */
static int32_t object(const fmb_tree3 *t, int32_t i)
{
    while (i >= 0 && t->node[i].kind != FMB_NODE_OBJECT)
        i = up(t, i);
    return i;
}

/* Of one tree: is there a node above both that is a group or an object? */
static int never_meet(const fmb_tree3 *t, int32_t a, int32_t b)
{
    while (a != b && a >= 0 && b >= 0) /* parents have smaller numbers */
        if (a > b)
            a = up(t, a);
        else
            b = up(t, b);
    while (a >= 0 && t->node[a].kind == FMB_NODE_SET)
        a = up(t, a);
    return a >= 0;
}

static int is_told(const fmb_walk3 *w, int32_t a, int32_t b)
{
    const fmb_tree3 *ta = &w->tree[0], *tb = &w->tree[1];
    for (int i = 0; i < WALKS; i++) {
        if (records[i].walk != w)
            continue;
        for (long k = 0; k < records[i].used; k++) {
            const told *t = &records[i].list[k];
            if ((t->a == a && t->b == b) || ((w->options & FMB_WALK_SELF) && t->a == b && t->b == a))
                return 1;
            if (!(w->options & FMB_WALK_PER_OBJECT))
                continue;
            int32_t p = object(ta, a), q = object(tb, b), x = object(ta, t->a), y = object(tb, t->b);
            if ((p == x && q == y) || ((w->options & FMB_WALK_SELF) && p == y && q == x))
                return 1;
        }
        return 0;
    }
    return 1; /* a search that began before others, and is not remembered */
}

/* All leaves below a node, as the links say. */
static int32_t leaves_below(const fmb_tree3 *t, int32_t top, int32_t *list)
{
    int32_t count = 0;
    char *in = calloc((size_t)t->nodes, 1);
    if (!in)
        abort();
    in[top] = 1;
    for (int32_t i = top; i < t->nodes; i++) {
        if (i > top && t->node[i].parent >= top && t->node[i].parent < i && in[t->node[i].parent])
            in[i] = 1;
        if (in[i] && t->node[i].child < 0)
            list[count++] = i;
    }
    free(in);
    return count;
}

typedef struct {
    fmb_real origin[3], edge[3][3], extent[3];
    fmb_view view;
} volume;

/* 0: it has no frame. */
static int volume_of(volume *v, const fmb_tree3 *t, int32_t leaf)
{
    int32_t number = t->node[leaf].volume;
    fmb_frame3 f;
    if (number < 0 || number >= t->volumes)
        return 0;
    if (t->frame) {
        if (!fmb_usable(t->frame[number].shape))
            return 0;
        v->view = fmb_view3(&t->frame[number]);
        return 1;
    }
    for (int k = 0; k < 3; k++) { /* what is not set is no number, as in the library */
        v->origin[k] = v->edge[0][k] = v->edge[1][k] = v->edge[2][k] = (fmb_real)NAN;
    }
    int shape = t->numbers(t->context, number, v->origin, v->edge);
    v->view = (fmb_view){v->origin, v->edge[0], NULL, v->extent, 0, fmb_framed(shape)};
    return shape > 0 && fmb_frame3_init(&f, (fmb_shape)shape, v->origin, v->edge[0], v->edge[1], v->edge[2]) == 0;
}

/* Boxes, and their ways, leave a gap that no rounding of these sums closes: such pairs need no judge. */
static int far_apart(const fmb_walk3 *w, const fmb_box3 *a, const fmb_box3 *b)
{
    for (int k = 0; k < 3; k++) {
        double v = w->moves ? (double)w->displacement[1][k] - (double)w->displacement[0][k] : 0;
        double gap = (double)b->min[k] - (double)a->max[k] + (v < 0 ? v : 0),
               other = (double)a->min[k] - (double)b->max[k] - (v > 0 ? v : 0);
        double size = 1e-12 * (v * v > 1 ? v * v : 1);
        if (gap > size || other > size)
            return 1;
    }
    return 0;
}

static void leaves_hold(const fmb_walk3 *w, int32_t a, int32_t b)
{
    volume p, q;
    const fmb_real *va = w->moves ? w->displacement[0] : NULL, *vb = w->moves ? w->displacement[1] : NULL;
    if ((w->options & FMB_WALK_SELF) && never_meet(&w->tree[0], a, b))
        return;
    if (!audit_meet("walk, a pair of leaves", 1) || !volume_of(&p, &w->tree[0], a) || !volume_of(&q, &w->tree[1], b) ||
        judge_apart(&p.view, va, &q.view, vb, 3) || is_told(w, a, b))
        return;
    audit_wrong("a pair of leaves that meets was not told", "fmb_walk3", 0);
    fprintf(stderr, "  nodes %ld, %ld\n", (long)a, (long)b);
    audit_show_frame("a", &p.view, va, 3);
    audit_show_frame("b", &q.view, vb, 3);
    audit_end();
}

/* The search has ended: what it has not told is apart. All pairs of few leaves; of many those near some, by chance. */
static void search_holds(const fmb_walk3 *w)
{
    const fmb_tree3 *ta = &w->tree[0], *tb = &w->tree[1];
    int32_t *list = malloc(((size_t)ta->nodes + (size_t)tb->nodes) * sizeof *list);
    if (!list)
        abort();
    int32_t *other = list + ta->nodes, count_a = leaves_below(ta, w->begin[0], list),
            count_b = leaves_below(tb, w->begin[1], other);
    int all = (long)count_a * count_b <= FEW;
    for (int32_t i = 0; i < (all ? count_a : LEAVES) && count_a > 0; i++) {
        int32_t a = list[all ? i : (int32_t)audit_random((unsigned)count_a)],
                first = all ? 0 : (int32_t)audit_random((unsigned)count_b), near = 0;
        for (int32_t j = 0; j < count_b && (all || near < NEAR); j++) {
            int32_t b = other[(first + j) % count_b];
            if (!all && far_apart(w, &ta->node[a].box, &tb->node[b].box))
                continue;
            near++;
            leaves_hold(w, a, b);
        }
    }
    free(list);
}

static void ended(const fmb_walk3 *w)
{
    if (w->poser) /* exact rotations are no rationals: test_posed_referee judges these */
        (void)audit_meet("walk, posed", 1);
    else if (w->leaver) /* leaves are no frames: test_parts_tree judges these */
        (void)audit_meet("walk, parts", 1);
    else if (!as_proved(&w->tree[0]) || !as_proved(&w->tree[1]))
        (void)audit_meet("walk, trees overwritten since they were proved", 1);
    else if (audit_meet("walk, a search that ended", 1))
        search_holds(w);
}

/* ---- walks ---- */

WRAP(fmb_walk3_init, (fmb_walk3 * w, const fmb_tree3 *a, int32_t from_a, const fmb_real *va, const fmb_tree3 *b,
                      int32_t from_b, const fmb_real *vb, int options))
{
    int answer = REAL(fmb_walk3_init)(w, a, from_a, va, b, from_b, vb, options);
    begin(w);
    return answer;
}

WRAP(fmb_walk3_next, (fmb_walk3 * w, fmb_meeting3 *m))
{
    int answer = REAL(fmb_walk3_next)(w, m);
    if (answer == 1)
        tell(w, m);
    if (answer == 0)
        ended(w);
    return answer;
}

WRAP(fmb_walk3_all, (fmb_walk3 * w, fmb_meeting3 *list, int32_t capacity, int32_t *found))
{
    int answer = REAL(fmb_walk3_all)(w, list, capacity, found);
    for (int32_t i = 0; w && list && found && i < *found && i < capacity; i++)
        tell(w, &list[i]);
    if (answer == 0 || answer == 1)
        ended(w);
    return answer;
}

typedef struct {
    int (*meet)(void *of, const fmb_meeting3 *m);
    void *of;
    const fmb_walk3 *walk;
} listener;

static int listen(void *of, const fmb_meeting3 *m)
{
    listener *l = of;
    tell(l->walk, m);
    return l->meet(l->of, m);
}

WRAP(fmb_walk3_each, (fmb_walk3 * w, int (*meet)(void *of, const fmb_meeting3 *m), void *of))
{
    listener l = {meet, of, w};
    int answer = REAL(fmb_walk3_each)(w, meet ? listen : NULL, &l);
    if (answer == 0)
        ended(w);
    return answer;
}

WRAP(fmb_walk3_first, (fmb_walk3 * w, fmb_meeting3 *m))
{
    int answer = REAL(fmb_walk3_first)(w, m);
    if (answer == 0)
        ended(w);
    return answer;
}

/* ---- hulls ---- */

static void handed_on(const char *name, const void *a, const void *b)
{
    fmb_real n[3];
    if (audit_last(a, b, n))
        return;
    audit_wrong("free, and nothing was judged for these", name, 0);
    audit_end();
}

WRAP(fmb_hull3_distance, (const fmb_hull3 *a, const fmb_hull3 *b, fmb_real *axis, fmb_real *distance))
{
    fmb_audit_begin();
    int answer = REAL(fmb_hull3_distance)(a, b, axis, distance);
    if (answer == FMB_MISS)
        handed_on("fmb_hull3_distance", a, b);
    return answer;
}

WRAP(fmb_hull3_along, (const fmb_hull3 *a, const fmb_hull3 *b, int32_t direction, fmb_real *distance))
{
    fmb_audit_begin();
    int answer = REAL(fmb_hull3_along)(a, b, direction, distance);
    if (answer == FMB_MISS)
        handed_on("fmb_hull3_along", a, b);
    return answer;
}

WRAP(fmb_hull3_sweep,
     (const fmb_hull3 *a, const fmb_real *va, const fmb_hull3 *b, const fmb_real *vb, fmb_interval *when))
{
    fmb_audit_begin();
    int answer = REAL(fmb_hull3_sweep)(a, va, b, vb, when);
    if (answer == FMB_MISS)
        handed_on("fmb_hull3_sweep", a, b);
    return answer;
}

WRAP(fmb_hull3_occupied, (const fmb_hull3 *hull))
{
    fmb_audit_begin();
    int answer = REAL(fmb_hull3_occupied)(hull);
    if (answer == FMB_MISS)
        handed_on("fmb_hull3_occupied", hull, NULL);
    return answer;
}

WRAP(fmb_hull3_proximity, (const fmb_hull3 *hull, const fmb_real (*displacement)[3], int32_t count,
                           fmb_hull_pair *nearest, fmb_hull_pair *deepest))
{
    fmb_audit_begin();
    int answer = REAL(fmb_hull3_proximity)(hull, displacement, count, nearest, deepest);
    if (answer == FMB_MISS)
        handed_on("fmb_hull3_proximity", hull + count - 2, hull + count - 1);
    return answer;
}

WRAP(fmb_hull2_distance, (const fmb_hull2 *a, const fmb_hull2 *b, fmb_real *axis, fmb_real *distance))
{
    fmb_audit_begin();
    int answer = REAL(fmb_hull2_distance)(a, b, axis, distance);
    if (answer == FMB_MISS)
        handed_on("fmb_hull2_distance", a, b);
    return answer;
}

WRAP(fmb_hull2_along, (const fmb_hull2 *a, const fmb_hull2 *b, int32_t direction, fmb_real *distance))
{
    fmb_audit_begin();
    int answer = REAL(fmb_hull2_along)(a, b, direction, distance);
    if (answer == FMB_MISS)
        handed_on("fmb_hull2_along", a, b);
    return answer;
}

WRAP(fmb_hull2_sweep,
     (const fmb_hull2 *a, const fmb_real *va, const fmb_hull2 *b, const fmb_real *vb, fmb_interval *when))
{
    fmb_audit_begin();
    int answer = REAL(fmb_hull2_sweep)(a, va, b, vb, when);
    if (answer == FMB_MISS)
        handed_on("fmb_hull2_sweep", a, b);
    return answer;
}

WRAP(fmb_hull2_occupied, (const fmb_hull2 *hull))
{
    fmb_audit_begin();
    int answer = REAL(fmb_hull2_occupied)(hull);
    if (answer == FMB_MISS)
        handed_on("fmb_hull2_occupied", hull, NULL);
    return answer;
}

WRAP(fmb_hull2_proximity, (const fmb_hull2 *hull, const fmb_real (*displacement)[2], int32_t count,
                           fmb_hull_pair *nearest, fmb_hull_pair *deepest))
{
    fmb_audit_begin();
    int answer = REAL(fmb_hull2_proximity)(hull, displacement, count, nearest, deepest);
    if (answer == FMB_MISS)
        handed_on("fmb_hull2_proximity", hull + count - 2, hull + count - 1);
    return answer;
}

/* Some leaves, and all nodes above them. */
WRAP(fmb_tree3_hulls, (const fmb_tree3 *tree, fmb_hull3 *hull, int32_t count, fmb_hulls3 *hulls))
{
    int answer = REAL(fmb_tree3_hulls)(tree, hull, count, hulls);
    int32_t *list = answer == 0 && as_proved(tree) ? malloc((size_t)tree->nodes * sizeof *list) : NULL;
    int32_t leaves = list ? leaves_below(tree, 0, list) : 0;
    for (int i = 0; i < LEAVES && leaves > 0; i++) {
        volume v;
        int32_t leaf = list[audit_random((unsigned)leaves)];
        if (!volume_of(&v, tree, leaf))
            continue;
        for (int32_t node = leaf; node >= 0; node = up(tree, node)) {
            if (hull[node].usable != FMB_MADE || !audit_meet("hull of a node holds a leaf", 1) ||
                judge_hull_holds(&hull[node], &v.view))
                continue;
            audit_wrong("the hull of a node does not hold a leaf below", "fmb_tree3_hulls", 0);
            audit_show("hull", hull[node].support, FMB_HULL_DIRECTIONS);
            audit_show_frame("leaf", &v.view, NULL, 3);
            audit_end();
        }
    }
    free(list);
    return answer;
}

/* ---- convex meshes ---- */

static void convex_holds(const char *name, const fmb_convex3 *a, const fmb_real *va, const fmb_convex3 *b,
                         const fmb_real *vb, const fmb_real *axis)
{
    handed_on(name, a->vertex, b->vertex);
    if (!axis || !audit_meet("convex, direction handed out", RARE) ||
        judge_points(a->vertex, (unsigned)a->vertices, va, b->vertex, (unsigned)b->vertices, vb, axis, 1))
        return;
    audit_wrong("the direction that was handed out does not separate", name, 0);
    audit_show("direction", axis, 3);
    audit_end();
}

WRAP(fmb_convex3_test, (const fmb_convex3 *a, const fmb_convex3 *b, fmb_real *axis))
{
    fmb_audit_begin();
    int answer = REAL(fmb_convex3_test)(a, b, axis);
    if (answer == FMB_MISS)
        convex_holds("fmb_convex3_test", a, NULL, b, NULL, axis);
    return answer;
}

WRAP(fmb_convex3_sweep, (const fmb_convex3 *a, const fmb_real *va, const fmb_convex3 *b, const fmb_real *vb,
                         fmb_real *axis, fmb_interval *when))
{
    fmb_audit_begin();
    int answer = REAL(fmb_convex3_sweep)(a, va, b, vb, axis, when);
    if (answer == FMB_MISS)
        convex_holds("fmb_convex3_sweep", a, va, b, vb, axis);
    return answer;
}

#else

typedef int audit_tree_is_off;

#endif
