/* SPDX-License-Identifier: MIT */
/*
 * Every way to search small random trees against all pairs of their leaves, whose answers are known exactly (remembered.h): sets, groups, objects and
 * parts of any shape, volumes of inner nodes, tops that are not roots, a tree against itself, frames and numbers, caches, fronts, hulls, boxes of
 * contacts, budgets, lists too short, pairs to try first. Told must be what meets, once, and nothing else; what a search counts must be what a plain
 * recursion counts; the pairs of a front must cover all pairs of leaves once, each direction in it must separate.
 * Usage: test_search [SEED [COUNT]]; COUNT: pairs of trees.
 */
#include "check.h"
#include "port.h"
#include "remembered.h"

#include <stddef.h>

#ifdef __ARM_ARCH_6M__ /* 16 KB */
enum { NODES = sizeof(fmb_real) == 4 ? 6 : 4, FRONTS = sizeof(fmb_real) == 4 ? 9 : 4 };
#elif defined(__arm__)
enum { NODES = 14, FRONTS = 64 };
#else
enum { NODES = 40, FRONTS = 200 };
#endif
enum { CACHED = 2, LEAST = 2, USUAL = NODES < 14 ? NODES : 14 };

struct world {
    struct body volume[NODES]; /* of node i the one of number NODES - 1 - i */
    fmb_node3 node[NODES];
    fmb_tree3 tree;
    int32_t nodes;
    int framed;
};

static struct world world[2];
static union {
    fmb_frame3 frame[NODES];
    fmb_made3 made[CACHED];
} room[2];
static fmb_front3 front[2][FRONTS];
static fmb_fronts3 fronts[2];
static fmb_walk3 w;
static struct random r;
#ifndef __ARM_ARCH_6M__
static fmb_hull3 hull[2][NODES];
static fmb_hulls3 hulls[2];
#endif

/* What a search is asked. */
static struct {
    const struct world *of[2];
    int32_t top[2];
    const fmb_real *way[2];
    fmb_real room[2][3];
    int options, tight;
} asked;

/* What is true of leaves i and j. */
static struct {
    float in, out; /* rounded */
    unsigned char meet, told;
} pair[NODES][NODES];
static int candidates, meetings;
static double first;

/* ---- worlds ---- */

static int numbers(const void *of, int32_t number, fmb_real origin[3], fmb_real edge[3][3])
{
    const struct body *b = (const struct body *)of + number;
    give_numbers(origin, edge, b->origin, b->edge[0]);
    return (int)b->shape;
}

static struct body *volume_of(struct world *t, int32_t i) { return &t->volume[NODES - 1 - i]; }

static void random_leaf(struct body *b, const int32_t near[3])
{
    fmb_real det;
    b->shape = random_int(&r, 0, 1) ? FMB_CUBOID : FMB_TETRAHEDRON;
    do {
        for (int k = 0; k < 3; k++) {
            b->origin[k] = (fmb_real)(near[k] + random_int(&r, -6, 6));
            for (int i = 0; i < 3; i++)
                b->edge[i][k] = (fmb_real)random_int(&r, -4, 4);
        }
        const fmb_real(*e)[3] = (const fmb_real(*)[3])b->edge;
        det = e[0][0] * (e[1][1] * e[2][2] - e[1][2] * e[2][1]) + e[0][1] * (e[1][2] * e[2][0] - e[1][0] * e[2][2]) +
              e[0][2] * (e[1][0] * e[2][1] - e[1][1] * e[2][0]);
    } while (det == 0);
}

/* Links of a random tree: the parent of a node is one of the few before it. */
static void random_links(struct world *t)
{
    int32_t last[NODES];
    /* Now and then more than a search has ahead of it at hand. */
    t->nodes = random_int(&r, random_int(&r, 0, 5) ? LEAST + 1 : 1, random_int(&r, 0, 31) ? USUAL : NODES);
    for (int32_t i = 0; i < t->nodes; i++) {
        fmb_node3 *n = &t->node[i];
        *n = (fmb_node3){.parent = -1 - random_int(&r, 0, 9), .child = -1, .next = -1, .volume = -1};
        last[i] = -1;
        if (i == 0) {
            n->kind = (int16_t)(random_int(&r, 0, 7) ? random_int(&r, 0, 1) * FMB_NODE_OBJECT : FMB_NODE_GROUP);
            continue;
        }
        n->parent = random_int(&r, i > 4 ? i - 4 : 0, i - 1);
        fmb_node3 *p = &t->node[n->parent];
        n->kind = FMB_NODE_PART;
        if (p->kind < FMB_NODE_OBJECT)
            n->kind = (int16_t)(random_int(&r, 0, 9) ? random_int(&r, 0, 1) * FMB_NODE_OBJECT : FMB_NODE_GROUP);
        if (last[n->parent] < 0)
            p->child = i;
        else
            t->node[last[n->parent]].next = i;
        last[n->parent] = i;
    }
    for (int32_t i = 0; i < t->nodes; i++)
        if (t->node[i].child < 0 && t->node[i].kind < FMB_NODE_OBJECT)
            t->node[i].kind = FMB_NODE_OBJECT;
}

static void join(fmb_real box[2][3], const struct body *b)
{
    for (int k = 0; k < 3; k++) {
        fmb_real low = 0, high = 0;
        for (int i = 0; i < 3; i++) {
            fmb_real e = b->edge[i][k];
            low = b->shape == FMB_CUBOID ? low + (e < 0 ? e : 0) : e < low ? e : low;
            high = b->shape == FMB_CUBOID ? high + (e > 0 ? e : 0) : e > high ? e : high;
        }
        box[0][k] = b->origin[k] + low < box[0][k] ? b->origin[k] + low : box[0][k];
        box[1][k] = b->origin[k] + high > box[1][k] ? b->origin[k] + high : box[1][k];
    }
}

static int is_below(const struct world *t, int32_t i, int32_t top)
{
    while (i > top)
        i = t->node[i].parent;
    return i == top;
}

/* A volume of all below, with 1 of room: a box, or the corner of one. */
static void inner_volume(struct world *t, int32_t i)
{
    struct body *b = volume_of(t, i);
    fmb_real box[2][3] = {{1000, 1000, 1000}, {-1000, -1000, -1000}};
    for (int32_t j = i + 1; j < t->nodes; j++)
        if (t->node[j].child < 0 && is_below(t, j, i))
            join(box, volume_of(t, j));
    b->shape = random_int(&r, 0, 3) ? FMB_CUBOID : FMB_TETRAHEDRON;
    for (int e = 0; e < 3; e++)
        for (int k = 0; k < 3; k++) {
            b->origin[k] = box[0][k] - 1;
            b->edge[e][k] = e == k ? (b->shape == FMB_CUBOID ? 1 : 3) * (box[1][k] - box[0][k] + 2) : 0;
        }
}

/* All volumes into the tree: it is built, or moved. */
static void settle(struct world *t, int s, int moved)
{
    for (int32_t i = t->nodes - 1; i >= 0; i--) {
        fmb_node3 *n = &t->node[i];
        fmb_real o[3], e[3][3];
        if (n->volume < 0)
            continue;
        if (n->child >= 0)
            inner_volume(t, i);
        int shape = numbers(t->volume, n->volume, o, e);
        if (moved) {
            CHECK_EQ(fmb_tree3_move(&t->tree, t->node, i, t->framed ? room[s].frame : NULL, shape, o,
                                    (const fmb_real(*)[3])e),
                     0);
            continue;
        }
        if (t->framed)
            CHECK_EQ(fmb_frame3_init(&room[s].frame[n->volume], (fmb_shape)shape, o, e[0], e[1], e[2]), 0);
        if (n->child < 0) {
            fmb_node3 leaf;
            CHECK_EQ(fmb_leaf3_init(&leaf, n->volume, shape, o, (const fmb_real(*)[3])e), 0);
            n->box = leaf.box;
        }
    }
    CHECK_EQ(fmb_tree3_refit(&t->tree, t->node, NULL), 0);
    CHECK_EQ(fmb_tree3_check(&t->tree, NULL), 0);
    for (int32_t i = 0; i < t->nodes; i++) /* each side of a box is that of a child */
        for (int k = 0; k < 6 && t->node[i].child >= 0; k++) {
            int held = 0;
            for (int32_t c = t->node[i].child; c >= 0; c = t->node[c].next)
                held |= k < 3 ? t->node[c].box.min[k] == t->node[i].box.min[k]
                              : t->node[c].box.max[k - 3] == t->node[i].box.max[k - 3];
            CHECK(held);
        }
}

static void random_world(int s)
{
    struct world *t = &world[s];
    int32_t near[3];
    /* of inner nodes none, some, all have volumes */
    const int spread = random_int(&r, 0, 8), inner = random_int(&r, 0, 2);
    random_links(t);
    for (int32_t i = 0; i < t->nodes; i++) {
        for (int k = 0; k < 3; k++)
            near[k] = random_int(&r, -spread, spread);
        if (t->node[i].child < 0)
            random_leaf(volume_of(t, i), near);
        if (t->node[i].child < 0 || inner == 2 || (inner && random_int(&r, 0, 1)))
            t->node[i].volume = NODES - 1 - i;
    }
    t->framed = random_int(&r, 0, 1);
    t->tree = (fmb_tree3){.node = t->node, .nodes = t->nodes, .volumes = NODES};
    if (t->framed) {
        t->tree.frame = room[s].frame;
    } else {
        t->tree.numbers = numbers;
        t->tree.context = t->volume;
    }
    settle(t, s, 0);
}

/* The next tick: some leaves go a little, or all by as much. */
static void move_world(int s)
{
    struct world *t = &world[s];
    const int all = random_int(&r, 0, 1);
    int32_t by[3] = {0, 0, 0};
    for (int32_t i = 0; i < t->nodes; i++) {
        for (int k = 0; k < 3 && (!all || i == 0); k++)
            by[k] = random_int(&r, -3, 3);
        for (int k = 0; k < 3 && t->node[i].child < 0; k++)
            volume_of(t, i)->origin[k] += (fmb_real)by[k];
    }
    settle(t, s, 1);
}

/* ---- truth ---- */

/* The object of a node: itself or the one above it that is an object. */
static int32_t object_of(const struct world *t, int32_t i)
{
    while (t->node[i].kind == FMB_NODE_PART)
        i = t->node[i].parent;
    return i;
}

static int never_meet(const struct world *t, int32_t i, int32_t j)
{
    int32_t up = i;
    if (object_of(t, i) == object_of(t, j))
        return 1;
    for (; up > 0 && (t->node[up].kind != FMB_NODE_GROUP || !is_below(t, j, up)); up = t->node[up].parent)
        ;
    return t->node[up].kind == FMB_NODE_GROUP && is_below(t, j, up);
}

static int is_candidate(int32_t i, int32_t j)
{
    const struct world *a = asked.of[0], *b = asked.of[1];
    if (i < 0 || j < 0 || i >= a->nodes || j >= b->nodes || a->node[i].child >= 0 || b->node[j].child >= 0)
        return 0;
    if (!is_below(a, i, asked.top[0]) || !is_below(b, j, asked.top[1]))
        return 0;
    if ((asked.options & FMB_WALK_SELF) && never_meet(a, i, j))
        return 0;
    return !(asked.options & FMB_WALK_ONCE) || asked.top[0] != asked.top[1] || object_of(a, i) < object_of(b, j);
}

static void judge(void)
{
    static struct question q;
    candidates = meetings = 0;
    first = 2;
    for (int32_t i = 0; i < NODES; i++)
        for (int32_t j = 0; j < NODES; j++) {
            pair[i][j].meet = 0;
            if (!is_candidate(i, j))
                continue;
            q.pair = (struct pair){.dim = 3, .moving = asked.way[0] || asked.way[1]};
            q.pair.body[0] = *volume_of(&world[asked.of[0] - world], i);
            q.pair.body[1] = *volume_of(&world[asked.of[1] - world], j);
            for (int s = 0; s < 2; s++)
                for (int k = 0; k < 3; k++)
                    q.pair.body[s].velocity[k] = asked.way[s] ? asked.way[s][k] : 0;
            remembered_judge(&q);
            candidates++;
            pair[i][j].meet = !q.apart;
            pair[i][j].in = (float)q.in;
            pair[i][j].out = (float)q.out;
            meetings += !q.apart;
            first = !q.apart && q.in < first ? q.in : first;
        }
}

/* ---- questions ---- */

static void random_question(void)
{
    const int self = random_int(&r, 0, 2) == 0;
    asked.options = self ? FMB_WALK_SELF : 0;
    for (int s = 0; s < 2; s++) {
        asked.of[s] = &world[self ? 0 : s];
        asked.top[s] = random_int(&r, 0, 2) ? 0 : random_int(&r, 0, asked.of[s]->nodes - 1);
        asked.way[s] = random_int(&r, 0, 2) ? NULL : asked.room[s];
        for (int k = 0; k < 3; k++)
            asked.room[s][k] = (fmb_real)(random_int(&r, 0, 2) ? random_int(&r, -12, 12) : 0);
    }
    if (self && random_int(&r, 0, 1) &&
        (asked.top[0] == asked.top[1] ||
         (!is_below(asked.of[0], asked.top[0], asked.top[1]) && !is_below(asked.of[0], asked.top[1], asked.top[0])))) {
        asked.options |= FMB_WALK_ONCE;
        asked.way[1] = asked.way[0];
    }
    asked.tight = random_int(&r, 0, 1);
}

/* how: frames are kept, hulls, budgets. 0 or an error. */
static int begin(unsigned how, int more)
{
    int error = fmb_walk3_init(&w, &asked.of[0]->tree, asked.top[0], asked.way[0], &asked.of[1]->tree, asked.top[1],
                               asked.way[1], asked.options | more);
    for (int s = 0; s < 2 && (how & 1) && !error; s++)
        if (!world[s].framed && asked.of[s] == &world[s])
            error = fmb_walk3_cache(&w, s, room[s].made, 1u + (how >> 1 & 1));
    if (asked.tight && !port_is_board) { /* much of a small board's stack */
        w.contact = fmb_test3_contact;
        w.moving_contact = fmb_sweep3_contact;
    }
#ifndef __ARM_ARCH_6M__
    for (int s = 0; s < 2 && (how & 4) && !error && !asked.way[0] && !asked.way[1]; s++) {
        error = fmb_tree3_hulls(&asked.of[s]->tree, hull[s], NODES, &hulls[s]);
        w.hulls[s] = &hulls[s];
        w.hulls_apart = fmb_hull3_distance;
    }
#endif
    w.budget = how & 8 ? 1 + (how >> 4 & 3) : FMB_NO_LIMIT;
    return error;
}

static void forget(void)
{
    for (int i = 0; i < NODES; i++)
        for (int j = 0; j < NODES; j++)
            pair[i][j].told = 0;
}

/* What a contact says of itself. */
static void check_meeting(const fmb_meeting3 *m)
{
    if (!CHECK(is_candidate(m->a, m->b)))
        return;
    CHECK(pair[m->a][m->b].meet && m->verdict > 0);
    for (int s = 0; s < 2; s++) {
        const struct world *t = asked.of[s];
        int32_t object = s ? m->object_b : m->object_a, leaf = s ? m->b : m->a, top = asked.top[s];
        CHECK_EQ(object, t->node[top].kind >= FMB_NODE_OBJECT ? top : object_of(t, leaf));
        for (int k = 0; k < 3 && !asked.way[0] && !asked.way[1]; k++)
            CHECK(m->box.min[k] >= t->node[leaf].box.min[k] && m->box.max[k] <= t->node[leaf].box.max[k]);
    }
    for (int k = 0; k < 3; k++)
        CHECK(m->box.min[k] <= m->box.max[k]);
    double in = (double)pair[m->a][m->b].in, out = (double)pair[m->a][m->b].out;
    CHECK((double)m->when.in <= in + 1e-6 && (double)m->when.out >= out - 1e-6);
    CHECK(m->verdict != FMB_HIT || ((double)m->when.in >= in - 0.02 && (double)m->when.out <= out + 0.02));
}

static void told(const fmb_meeting3 *m)
{
    check_meeting(m);
    if (is_candidate(m->a, m->b))
        pair[m->a][m->b].told++;
}

static int tell(void *of, const fmb_meeting3 *m)
{
    told(m);
    return of && random_int(&r, 0, 3) == 0 ? 5 : 0;
}

static int same_objects(int32_t i, int32_t j, int32_t p, int32_t q)
{
    const struct world *a = asked.of[0], *b = asked.of[1];
    int one_a = a->node[asked.top[0]].kind >= FMB_NODE_OBJECT || object_of(a, i) == object_of(a, p);
    int one_b = b->node[asked.top[1]].kind >= FMB_NODE_OBJECT || object_of(b, j) == object_of(b, q);
    return one_a && one_b;
}

/* Is what was told what meets? per_object: one of each pair of objects. */
static void check_told(int per_object)
{
    int right = 1;
    for (int32_t i = 0; i < NODES; i++)
        for (int32_t j = 0; j < NODES; j++) {
            int count = pair[i][j].told, want = pair[i][j].meet;
            for (int32_t p = 0; per_object && want && p < NODES; p++)
                for (int32_t q = 0; q < NODES; q++)
                    count += pair[p][q].told && (p != i || q != j) && same_objects(i, j, p, q) ? pair[p][q].told : 0;
            right &= count == want || (per_object && !want);
        }
    CHECK(right);
}

/* The end of a search: 0, or that nothing was to be compared. */
static void check_end(int answer)
{
    CHECK(answer == 0 || (candidates == 0 && answer == FMB_ERR_RANGE && (asked.options & FMB_WALK_SELF)));
}

/* fmb_walk3_next to the end. */
static void by_next(void)
{
    fmb_meeting3 m;
    int answer;
    while ((answer = fmb_walk3_next(&w, &m)) == 1 || answer == FMB_UNFINISHED)
        if (answer == 1)
            told(&m);
    check_end(answer);
}

static void by_all(void)
{
    fmb_meeting3 list[3];
    int32_t found = 0, sum = 0, capacity = random_int(&r, 1, 3);
    int answer;
    do {
        answer = fmb_walk3_all(&w, list, capacity, &found);
        for (int32_t i = 0; i < found && i < capacity; i++)
            told(&list[i]);
        if (answer == FMB_ERR_CAPACITY && !(asked.options & FMB_WALK_PER_OBJECT)) /* the search has come to its end */
            CHECK_EQ(found, meetings - sum);
        CHECK((answer == FMB_ERR_CAPACITY) == (found > capacity));
        sum += found < capacity ? found : capacity;
    } while (answer == FMB_ERR_CAPACITY || answer == FMB_UNFINISHED);
    check_end(answer == 1 ? 0 : answer);
    CHECK(answer < 0 || answer == (sum > 0));
}

static void by_each(int stops)
{
    uint32_t seen;
    int answer;
    do {
        seen = w.visits;
        answer = fmb_walk3_each(&w, tell, stops ? &w : NULL);
        CHECK(w.visits - seen <= w.budget);
    } while (answer == 5 || answer == FMB_UNFINISHED);
    check_end(answer);
}

static void by_any(int how)
{
    if (how % 3 == 0)
        by_next();
    else if (how % 3 == 1)
        by_all();
    else
        by_each(how & 1);
}

/* The first contact, with a pair to try first: any, none, a good one. */
static void by_first(int32_t a, int32_t b)
{
    const int moves = asked.way[0] || asked.way[1];
    fmb_meeting3 m = {.a = a, .b = b, .verdict = 77};
    int answer;
    const int turned = (asked.options & FMB_WALK_ONCE) && asked.top[0] == asked.top[1] && is_candidate(b, a);
    const int32_t p = turned ? b : a, q = turned ? a : b; /* the way in which a search comes to this pair */
    do
        answer = fmb_walk3_first(&w, &m);
    while (answer == FMB_UNFINISHED && CHECK(m.a == a && m.b == b && m.verdict == 77));
    if (meetings == 0) {
        check_end(answer);
        CHECK(m.a == a && m.b == b && m.verdict == 77);
        return;
    }
    CHECK(answer > 0 && answer == m.verdict);
    check_meeting(&m);
    if (!moves && is_candidate(p, q) && pair[p][q].meet && w.from == NULL)
        CHECK(m.a == p && m.b == q && w.tests == 1 && w.visits == 0);
    fmb_meeting3 again = {.a = -1, .b = -1, .verdict = 77};
    CHECK_EQ(fmb_walk3_first(&w, &again), FMB_ERR_STALE); /* told once: nothing is remembered */
    CHECK(again.a == -1 && again.b == -1 && again.verdict == 77);
    if (answer > 0 && moves)
        CHECK((double)m.when.in <= first + 1e-6 && (m.verdict != FMB_HIT || (double)m.when.in >= first - 0.02));
    if (answer > 0 && moves && is_candidate(m.a, m.b))
        CHECK((double)pair[m.a][m.b].in <= first + 0.02 || m.verdict != FMB_HIT);
}

static int32_t random_node(int s, int leaf)
{
    const struct world *t = asked.of[s];
    int32_t i = random_int(&r, 0, t->nodes - 1);
    while (leaf && t->node[i].child >= 0)
        i = t->node[i].child;
    return i;
}

/* A pair to try first: of nodes, of leaves, perhaps not below the tops, one that meets, or none. */
static void by_any_first(void)
{
    int32_t a = random_int(&r, -1, NODES), b = random_int(&r, -1, NODES), times = random_int(&r, 0, 3) * 8;
    for (int32_t i = 0; i < times && !(is_candidate(a, b) && pair[a][b].meet); i++) {
        a = random_node(0, times > 8 || random_int(&r, 0, 1));
        b = random_node(1, times > 8 || random_int(&r, 0, 1));
        i += times == 8 ? 8 : 0;
    }
    by_first(a, b);
}

/* ---- what a search counts ---- */

static uint32_t visits, tests;

static int boxes_apart(const fmb_box3 *a, const fmb_box3 *b)
{
    int apart = 0;
    for (int k = 0; k < 3; k++)
        apart |= a->min[k] > b->max[k] || b->min[k] > a->max[k];
    return apart;
}

/* The volumes of two nodes: do they meet? Then *clip is where they do, as far as it is known. */
static int volumes_meet(const fmb_node3 *p, const fmb_node3 *q, fmb_box3 *clip)
{
    fmb_box3 box = p->box, known = p->box;
    fmb_frame3 f[2];
    for (int s = 0; s < 2; s++) {
        const struct body *v = &asked.of[s]->volume[s ? q->volume : p->volume];
        CHECK_EQ(fmb_frame3_init(&f[s], v->shape, v->origin, v->edge[0], v->edge[1], v->edge[2]), 0);
    }
    if ((w.contact ? fmb_test3_contact(&f[0], &f[1], NULL, &known, NULL) : fmb_test3(&f[0], &f[1], NULL)) == FMB_MISS)
        return 0;
    for (int k = 0; k < 3; k++) {
        fmb_real low = q->box.min[k] > box.min[k] ? q->box.min[k] : box.min[k],
                 high = q->box.max[k] < box.max[k] ? q->box.max[k] : box.max[k];
        /* volumes of inner nodes are wider */
        int both = (known.min[k] > low ? known.min[k] : low) <= (known.max[k] < high ? known.max[k] : high);
        clip->min[k] = both && known.min[k] > low ? known.min[k] : low;
        clip->max[k] = both && known.max[k] < high ? known.max[k] : high;
    }
    return 1;
}

/* At rest, of two trees: boxes, volumes, and in the first FMB_WALK_CLIPS of these that hold each other where they meet (clip). */
static void count(int32_t a, int32_t b, const fmb_box3 *clip, int clips)
{
    const fmb_node3 *p = &asked.of[0]->node[a], *q = &asked.of[1]->node[b];
    fmb_box3 own;
    visits++;
    if (boxes_apart(&p->box, &q->box) || (clip && (boxes_apart(&p->box, clip) || boxes_apart(&q->box, clip))))
        return;
    if (p->volume >= 0 && q->volume >= 0) {
        tests++;
        if (!volumes_meet(p, q, &own) || (p->child < 0 && q->child < 0))
            return;
        clip = clips < FMB_WALK_CLIPS ? &own : clip;
        clips++;
    }
    if (p->order < q->order) {
        for (int32_t c = q->child; c >= 0; c = asked.of[1]->node[c].next)
            count(a, c, clip, clips);
    } else {
        for (int32_t c = p->child; c >= 0; c = asked.of[0]->node[c].next)
            count(c, b, clip, clips);
    }
}

static void check_counts(unsigned how)
{
    visits = tests = 0;
    if (port_is_board || asked.way[0] || asked.way[1] || asked.options || (how & 4))
        return;
    count(asked.top[0], asked.top[1], NULL, 0);
    CHECK_EQ(w.visits, visits);
    CHECK_EQ(w.tests, tests);
    CHECK(w.makes <= 2 * tests);
}

/* ---- fronts ---- */

/* The gap along the direction of a pair, times its length. In double, of volumes of whole numbers. */
static double gap_of(const fmb_front3 *f)
{
    double gap = 0, speed = 0;
    for (int s = 0; s < 2; s++) {
        const struct world *t = asked.of[s];
        const struct body *b = &t->volume[t->node[s ? f->b : f->a].volume];
        double most = 0;
        for (int k = 0; k < 3; k++) {
            gap += (double)f->axis[k] * (double)b->origin[k] * (s ? 1 : -1);
            speed += (double)f->axis[k] * (double)(asked.way[s] ? asked.way[s][k] : 0) * (s ? 1 : -1);
        }
        for (int i = 0; i < 3; i++) {
            double x = 0;
            for (int k = 0; k < 3; k++)
                x += (double)(s ? -f->axis[k] : f->axis[k]) * (double)b->edge[i][k];
            most = b->shape == FMB_CUBOID ? most + (x > 0 ? x : 0) : x > most ? x : most;
        }
        gap -= most;
    }
    return gap + (speed < 0 ? speed : 0);
}

static int separates(const fmb_front3 *f)
{
    double gap = gap_of(f), size = 0;
    for (int k = 0; k < 3; k++)
        size += (double)f->axis[k] * (double)f->axis[k];
    return gap > 0 || gap * gap < 1e-24 * size;
}

/* Each pair of leaves is below one pair of the front; directions prove. Kept after a search that has ended. */
static void check_front(const fmb_fronts3 *f)
{
    int right = 1;
    for (int32_t i = f->capacity; i < FRONTS; i++)
        CHECK_EQ(f->pair[i].a, -77);
    if (!CHECK_EQ(f->complete, f->used <= f->capacity) || !f->complete)
        return;
    for (int32_t i = 0; i < NODES; i++)
        for (int32_t j = 0; j < NODES; j++) {
            int covered = 0;
            for (int32_t n = 0; n < f->used && is_candidate(i, j); n++)
                covered += is_below(asked.of[0], i, f->pair[n].a) && is_below(asked.of[1], j, f->pair[n].b);
            right &= covered == is_candidate(i, j);
        }
    CHECK(right);
    for (int32_t n = 0; n < f->used; n++)
        if (f->pair[n].axis[0] != 0 || f->pair[n].axis[1] != 0 || f->pair[n].axis[2] != 0)
            CHECK(separates(&f->pair[n]));
}

/* Its largest component becomes 1. */
static void to_one(fmb_real axis[3])
{
    fmb_real most = 0;
    for (int k = 0; k < 3; k++)
        most = axis[k] > most ? axis[k] : -axis[k] > most ? -axis[k] : most;
    for (int k = 0; k < 3 && most > 0; k++)
        axis[k] /= most;
}

/* Of pairs that both fronts have: a direction that still separates frames by a good deal is the one that is kept. */
static void check_kept(const fmb_fronts3 *old, const fmb_fronts3 *now)
{
    for (int32_t i = 0; i < old->used; i++)
        for (int32_t j = 0; j < now->used; j++) {
            fmb_front3 one = old->pair[i], two = now->pair[j], *const f = &one, *const g = &two;
            double x[3], size = 0, other = 0, sine = 0;
            if (f->a != g->a || f->b != g->b || (g->axis[0] == 0 && g->axis[1] == 0 && g->axis[2] == 0))
                continue;
            to_one(f->axis);
            to_one(g->axis);
            for (int k = 0; k < 3; k++) {
                x[k] = (double)f->axis[(k + 1) % 3] * (double)g->axis[(k + 2) % 3] -
                       (double)f->axis[(k + 2) % 3] * (double)g->axis[(k + 1) % 3];
                sine += x[k] * x[k];
                size += (double)f->axis[k] * (double)f->axis[k];
                other += (double)g->axis[k] * (double)g->axis[k];
            }
            double gap = size > 0 ? gap_of(f) : 0;
            CHECK(gap <= 0 || gap * gap < 1e-4 * size || sine < 1e-8 * size * other);
        }
}

/* Ticks, each from the front of the one before; the first from the nodes. */
static void ticks(unsigned how)
{
    for (int tick = 0; tick < 3; tick++) {
        if (tick) {
            move_world(0);
            move_world(1);
        }
        judge();
        forget();
        CHECK_EQ(begin(how, 0), 0);
        const int32_t capacity = random_int(&r, 0, 3) ? FRONTS : random_int(&r, 1, 3);
        for (int32_t i = 0; i < FRONTS; i++)
            front[tick & 1][i].a = -77;
        CHECK_EQ(fmb_fronts3_init(&fronts[tick & 1], front[tick & 1], capacity), 0);
        if (tick && fronts[1 - (tick & 1)].complete) {
            CHECK_EQ(fmb_walk3_from(&w, &fronts[1 - (tick & 1)]), 0);
            CHECK_EQ(fmb_walk3_keep(&w, &fronts[tick & 1]), 0);
            if (random_int(&r, 0, 1))
                by_next();
            else
                by_each(0);
            check_told(0);
            if (candidates)
                check_front(&fronts[tick & 1]);
            if (candidates && fronts[tick & 1].complete && asked.of[0]->framed && asked.of[1]->framed)
                check_kept(&fronts[1 - (tick & 1)], &fronts[tick & 1]);
            CHECK_EQ(begin(how, 0), 0);
            CHECK_EQ(fmb_walk3_from(&w, &fronts[1 - (tick & 1)]), 0);
            by_any_first();
            continue;
        }
        CHECK_EQ(fmb_walk3_keep(&w, &fronts[tick & 1]), 0);
        by_next();
        check_told(0);
        if (candidates)
            check_front(&fronts[tick & 1]);
    }
}

/* ---- what is refused ---- */

static void refusals(void)
{
    fmb_meeting3 m = {.a = -1, .b = -1};
    int32_t found;
    fmb_fronts3 *f = &fronts[0], copy;
    asked.of[0] = &world[0];
    asked.of[1] = &world[1];
    asked.top[0] = asked.top[1] = 0;
    asked.way[0] = asked.way[1] = NULL;
    asked.options = asked.tight = 0;
    CHECK_EQ(fmb_fronts3_init(NULL, front[0], 1), FMB_ERR_NULL);
    CHECK_EQ(fmb_fronts3_init(f, NULL, 1), FMB_ERR_NULL);
    CHECK_EQ(fmb_fronts3_init(f, front[0], 0), FMB_ERR_RANGE);
    CHECK_EQ(begin(0, 0), 0);
    CHECK_EQ(fmb_walk3_keep(&w, f), FMB_ERR_RANGE);
    CHECK_EQ(fmb_fronts3_init(f, front[0], 1), 0);
    CHECK_EQ(fmb_fronts3_init(f, front[0], FRONTS), 0);
    CHECK_EQ(fmb_walk3_keep(NULL, f), FMB_ERR_NULL);
    CHECK_EQ(fmb_walk3_keep(&w, NULL), FMB_ERR_NULL);
    CHECK_EQ(fmb_walk3_from(NULL, f), FMB_ERR_NULL);
    CHECK_EQ(fmb_walk3_from(&w, NULL), FMB_ERR_NULL);
    CHECK_EQ(fmb_walk3_from(&w, f), FMB_UNFINISHED); /* of no search */
    CHECK_EQ(fmb_walk3_cache(NULL, 0, room[0].made, 1), FMB_ERR_NULL);
    CHECK_EQ(fmb_walk3_cache(&w, 0, NULL, 1), FMB_ERR_NULL);
    static const int32_t counts[] = {0, 3, 2 * FMB_TREE_NODES, INT32_MIN};
    for (int i = 0; i < 4; i++)
        CHECK_EQ(fmb_walk3_cache(&w, 0, room[0].made, counts[i]), FMB_ERR_RANGE);
    CHECK_EQ(fmb_walk3_cache(&w, -1, room[0].made, 1), FMB_ERR_RANGE);
    CHECK_EQ(fmb_walk3_cache(&w, 2, room[0].made, 1), FMB_ERR_RANGE);
    CHECK(fmb_walk3_next(NULL, &m) == FMB_ERR_NULL && fmb_walk3_next(&w, NULL) == FMB_ERR_NULL);
    CHECK(fmb_walk3_all(NULL, &m, 1, &found) == FMB_ERR_NULL && fmb_walk3_all(&w, NULL, 1, &found) == FMB_ERR_NULL);
    CHECK(fmb_walk3_all(&w, &m, 1, NULL) == FMB_ERR_NULL);
    CHECK(fmb_walk3_each(NULL, tell, NULL) == FMB_ERR_NULL && fmb_walk3_each(&w, NULL, NULL) == FMB_ERR_NULL);
    CHECK(fmb_walk3_first(NULL, &m) == FMB_ERR_NULL && fmb_walk3_first(&w, NULL) == FMB_ERR_NULL);
    CHECK_EQ(fmb_walk3_keep(&w, f), 0);
    CHECK_EQ(fmb_walk3_keep(&w, f), FMB_ERR_RANGE);
    CHECK_EQ(fmb_walk3_from(&w, f), FMB_ERR_RANGE);
    CHECK_EQ(fmb_walk3_first(&w, &m), FMB_ERR_RANGE);
    CHECK_EQ(fmb_walk3_all(&w, &m, 1, &found), FMB_ERR_RANGE);
    while (fmb_walk3_next(&w, &m) == 1)
        ;
    if (!f->complete)
        return;
    /* Counts that cannot be, a budget of none, one call after another. */
    for (int32_t used = 0; used <= FRONTS + 1; used += FRONTS + 1) {
        copy = *f;
        copy.used = used;
        CHECK_EQ(begin(0, 0), 0);
        CHECK_EQ(fmb_walk3_from(&w, &copy), used ? FMB_ERR_CAPACITY : FMB_ERR_STALE);
    }
    CHECK_EQ(begin(0, 0), 0);
    w.budget = 0;
    CHECK(fmb_walk3_next(&w, &m) == FMB_ERR_RANGE && fmb_walk3_first(&w, &m) == FMB_ERR_RANGE);
    w.budget = 1;
    CHECK(fmb_walk3_next(&w, &m) >= 0 && fmb_walk3_first(&w, &m) == FMB_ERR_RANGE);
    CHECK_EQ(fmb_walk3_keep(&w, f), FMB_ERR_RANGE);
    CHECK_EQ(fmb_walk3_from(&w, f), FMB_ERR_RANGE);
    /* Errors of the beginning, from then on. */
    static const int wrong[] = {FMB_WALK_SELF, FMB_WALK_ONCE, 8, -1};
    for (int i = 0; i < 4; i++) {
        asked.options = wrong[i];
        CHECK_EQ(begin(0, 0), FMB_ERR_RANGE);
        CHECK(fmb_walk3_keep(&w, f) == FMB_ERR_RANGE && fmb_walk3_from(&w, f) == FMB_ERR_RANGE);
        CHECK(fmb_walk3_cache(&w, 0, room[0].made, 1) == FMB_ERR_RANGE && fmb_walk3_next(&w, &m) == FMB_ERR_RANGE);
        CHECK(fmb_walk3_all(&w, &m, 1, &found) == FMB_ERR_RANGE && fmb_walk3_each(&w, tell, NULL) == FMB_ERR_RANGE);
    }
    asked.options = 0;
    w = (fmb_walk3){0};
    CHECK(fmb_walk3_cache(&w, 0, room[0].made, 1) == FMB_ERR_FRAME && fmb_walk3_next(&w, &m) == FMB_ERR_FRAME);
}

/* ---- all of it ---- */

static void ask_all(void)
{
    for (int i = 0; i < 4; i++) {
        unsigned how = (unsigned)random_int(&r, 0, 63);
        random_question();
        judge();
        forget();
        CHECK_EQ(begin(how, 0), 0);
        by_next();
        check_told(0);
        check_counts(how);
        uint32_t seen = w.visits, tested = w.tests;
        forget();
        CHECK_EQ(begin(how ^ 9, 0), 0); /* otherwise interrupted, other frames at hand: the same is counted */
        by_next();
        check_told(0);
        CHECK(w.visits == seen && w.tests == tested);
        forget();
        CHECK_EQ(begin((unsigned)random_int(&r, 0, 63), 0), 0);
        by_any(random_int(&r, 1, 5));
        check_told(0);
        forget();
        CHECK_EQ(begin((unsigned)random_int(&r, 0, 63), FMB_WALK_PER_OBJECT), 0);
        by_next();
        check_told(1);
        for (int n = 0; n < 3; n++) {
            CHECK_EQ(begin((unsigned)random_int(&r, 0, 63), 0), 0);
            by_any_first();
        }
    }
    ticks((unsigned)random_int(&r, 0, 63));
}

int main(int argc, char **argv)
{
    uint64_t seed = check_seed(argc, argv, 20261122), worlds = check_count(argc, argv, port_is_board ? 20 : 4000);
    r = random_start(seed);
    for (uint64_t i = 0; i < worlds; i++) {
        random_world(0);
        random_world(1);
        ask_all();
        refusals();
    }
    return check_done("search");
}
