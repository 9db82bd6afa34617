/* SPDX-License-Identifier: MIT */
/* Trees and their search, small enough for every board: against all pairs, interrupted everywhere, moving, and wrong on purpose. */
#include "check.h"
#include "core/exact.h"
#include "pairs.h"
#include "port.h"

enum { MOST = 10, NODES = 2 * MOST - 1, CANARY = 0x5a };

struct numbers {
    int shape; /* or the error to give */
    fmb_real origin[3], edge[3][3];
};
struct body_of {
    struct numbers volume[MOST];
    fmb_node3 node[NODES];
    fmb_tree3 tree;
    int count;
};
static struct body_of body[2];
static unsigned char met[MOST][MOST], want[MOST][MOST];
static struct random r;
static fmb_walk3 w; /* too large for the stack of a small board */
static fmb_real not_a_number;

static int numbers(const void *of, int32_t number, fmb_real origin[3], fmb_real edge[3][3])
{
    const struct numbers *n = (const struct numbers *)of + number;
    give_numbers(origin, edge, n->origin, n->edge[0]);
    return n->shape;
}

static void random_volume(struct numbers *n, double spread, double size)
{
    n->shape = random_int(&r, FMB_CUBOID, FMB_TETRAHEDRON);
    for (int k = 0; k < 3; k++) {
        n->origin[k] = (fmb_real)random_between(&r, -spread, spread);
        for (int i = 0; i < 3; i++)
            n->edge[i][k] = (fmb_real)random_between(&r, -size, size);
    }
}

static void set_leaves(struct body_of *b, int32_t first)
{
    for (int i = 0; i < b->count; i++)
        fmb_leaf3_init(&b->node[first + i], i, b->volume[i].shape, b->volume[i].origin,
                       (const fmb_real(*)[3])b->volume[i].edge);
}

static int build(struct body_of *b, int split)
{
    int32_t first = b->count > 1 ? b->count - 1 : 1;
    set_leaves(b, first);
    b->node[0].volume = -1;
    b->tree = (fmb_tree3){
        .node = b->node, .nodes = first + b->count, .volumes = b->count, .numbers = numbers, .context = b->volume};
    int error = fmb_tree3_build(b->node, first + b->count, 0, 1, first, b->count, FMB_NODE_OBJECT, split);
    return error ? error : fmb_tree3_check(&b->tree, NULL);
}

static void random_body(struct body_of *b, int count, double spread, double size, int split)
{
    b->count = count;
    for (int i = 0; i < count; i++)
        random_volume(&b->volume[i], spread, size);
    CHECK_EQ(build(b, split), 0);
}

/* Verdict of two volumes, as the library gives it for a pair. */
static int verdict_of(const struct numbers *p, const fmb_real *va, const struct numbers *q, const fmb_real *vb,
                      fmb_interval *when)
{
    fmb_frame3 a, b;
    int error = fmb_frame3_init(&a, (fmb_shape)p->shape, p->origin, p->edge[0], p->edge[1], p->edge[2]);
    if (!error)
        error = fmb_frame3_init(&b, (fmb_shape)q->shape, q->origin, q->edge[0], q->edge[1], q->edge[2]);
    return error ? error : va || vb ? fmb_sweep3(&a, va, &b, vb, NULL, when) : fmb_test3(&a, &b, NULL);
}

/* All pairs: 0; 1: they meet; 2: anything else. The earliest proved contact in *first: a search may prove apart what is undecided. */
static int all_pairs(const fmb_real *va, const fmb_real *vb, fmb_real *first)
{
    int count = 0;
    *first = 2;
    for (int i = 0; i < body[0].count; i++)
        for (int j = 0; j < body[1].count; j++) {
            fmb_interval when = {0, 1};
            int verdict = verdict_of(&body[0].volume[i], va, &body[1].volume[j], vb, &when);
            want[i][j] = verdict == FMB_MISS ? 0 : verdict == FMB_HIT ? 1 : 2;
            count += verdict != FMB_MISS;
            if (verdict == FMB_HIT && when.in < *first)
                *first = when.in;
        }
    return count;
}

static void forget(void)
{
    for (int i = 0; i < MOST; i++)
        for (int j = 0; j < MOST; j++)
            met[i][j] = 0;
}

static void note(const fmb_meeting3 *m) { met[body[0].node[m->a].volume][body[1].node[m->b].volume]++; }

/* Every hit of all pairs was met once, nothing that is free was met; what is undecided may be proved apart by the search. */
static int same_as_all_pairs(void)
{
    int same = 1;
    for (int i = 0; i < body[0].count; i++)
        for (int j = 0; j < body[1].count; j++)
            same &= want[i][j] == 2 ? met[i][j] <= 1 : met[i][j] == want[i][j];
    return same;
}

static int holds_point(const fmb_box3 *b, const fmb_real p[3])
{
    return b->min[0] <= p[0] && p[0] <= b->max[0] && b->min[1] <= p[1] && p[1] <= b->max[1] && b->min[2] <= p[2] &&
           p[2] <= b->max[2];
}

/* A hit's box holds a point of both, where the library knows one. */
static int box_holds(const fmb_meeting3 *m, const fmb_real *va, const fmb_real *vb)
{
    const struct numbers *p = &body[0].volume[body[0].node[m->a].volume],
                         *q = &body[1].volume[body[1].node[m->b].volume];
    fmb_frame3 a, b;
    fmb_box3 box;
    fmb_witness3 point;
    fmb_interval when;
    fmb_frame3_init(&a, (fmb_shape)p->shape, p->origin, p->edge[0], p->edge[1], p->edge[2]);
    fmb_frame3_init(&b, (fmb_shape)q->shape, q->origin, q->edge[0], q->edge[1], q->edge[2]);
    point.proved = 0;
    if (va || vb)
        fmb_sweep3_contact(&a, va, &b, vb, NULL, &when, &box, &point);
    else
        fmb_test3_contact(&a, &b, NULL, &box, &point);
    if (w.contact || w.moving_contact)
        for (int k = 0; k < 3; k++) /* no larger than the contact of the volumes, unless that is no contact */
            if (m->verdict == FMB_HIT && (m->box.min[k] < box.min[k] || m->box.max[k] > box.max[k]))
                return 0;
    return !point.proved || holds_point(&m->box, point.point);
}

static void search(const fmb_real *va, const fmb_real *vb, int tight)
{
    fmb_meeting3 m;
    int answer, count = 0;
    forget();
    CHECK_EQ(fmb_walk3_init(&w, &body[0].tree, 0, va, &body[1].tree, 0, vb, 0), 0);
    if (tight && (va || vb))
        w.moving_contact = fmb_sweep3_contact;
    else if (tight)
        w.contact = fmb_test3_contact;
    while ((answer = fmb_walk3_next(&w, &m)) == 1) {
        note(&m);
        count++;
        CHECK(m.object_a == 0 && m.object_b == 0 && m.when.in <= m.when.out);
        CHECK(port_is_board || box_holds(&m, va, vb)); /* boxes of sweeps take much of a small board's stack */
    }
    CHECK_EQ(answer, 0);
    CHECK_EQ(fmb_walk3_next(&w, &m), FMB_ERR_STALE); /* told once: nothing is remembered */
    CHECK(same_as_all_pairs());
    CHECK(w.tests >= (uint32_t)count && w.visits >= w.tests && w.makes <= 2 * w.tests);
}

static void random_step(fmb_real v[3], double size)
{
    for (int k = 0; k < 3; k++)
        v[k] = random_int(&r, 0, 3) ? (fmb_real)random_between(&r, -size, size) : 0;
}

/* At rest, moving, first in time; objects exchanged. */
static void against_all_pairs(int rounds)
{
    for (int round = 0; round < rounds; round++) {
        fmb_real va[3], vb[3], first;
        fmb_meeting3 m;
        double size = random_between(&r, 0.2, 4), far = round % 3 ? 0 : 1e5,
               fast = round % 5 == 0   ? 1e6
                      : round % 5 == 1 ? 1e-30
                                       : 4;
        for (int side = 0; side < 2; side++) {
            random_body(&body[side], random_int(&r, 1, MOST), 4, side && round % 7 == 0 ? size / 1000 : size,
                        random_int(&r, 0, 1));
            for (int i = 0; far > 0 && i < body[side].count; i++)
                body[side].volume[i].origin[i % 3] += (fmb_real)far;
            CHECK_EQ(build(&body[side], round & 1), 0);
        }
        all_pairs(NULL, NULL, &first);
        search(NULL, NULL, round & 1);
        random_step(va, fast);
        random_step(vb, fast);
        (void)all_pairs(va, vb, &first);
        search(va, vb, !port_is_board && round % 3 == 0);
        m.a = random_int(&r, -1, 2 * MOST); /* a pair to try first, mostly no good one */
        m.b = random_int(&r, -1, 2 * MOST);
        fmb_walk3_init(&w, &body[0].tree, 0, va, &body[1].tree, 0, vb, 0);
        int verdict = fmb_walk3_first(&w, &m);
        CHECK(verdict != FMB_MISS || first > 1); /* what is undecided may be proved apart by the search */
        CHECK(verdict == FMB_MISS || m.when.in <= first);
        if (verdict != FMB_MISS) {
            int32_t a = m.a, b = m.b;
            uint32_t tests = w.tests;
            fmb_walk3_init(&w, &body[0].tree, 0, va, &body[1].tree, 0, vb, 0);
            CHECK_EQ(fmb_walk3_first(&w, &m), verdict);          /* now with the right one */
            CHECK(m.a == a && m.b == b && w.tests <= tests + 1); /* that pair may come up once more */
        }
    }
}

/* A budget of one visit a call, and a list with no room: the same pairs, the true count, nothing beyond the list. */
static void interrupted(int rounds)
{
    static struct {
        fmb_meeting3 list[3];
        unsigned char canary[16];
    } room;
    for (int round = 0; round < rounds; round++) {
        fmb_meeting3 m;
        fmb_real first;
        int answer, calls = 0, count = 0;
        int32_t found, all, capacity = random_int(&r, 1, 3);
        for (int side = 0; side < 2; side++)
            random_body(&body[side], MOST, 3, 1.5, side);
        all_pairs(NULL, NULL, &first);
        forget();
        fmb_walk3_init(&w, &body[0].tree, 0, NULL, &body[1].tree, 0, NULL, 0);
        w.budget = 1;
        while ((answer = fmb_walk3_next(&w, &m)) != 0) {
            CHECK(answer == 1 || answer == FMB_UNFINISHED);
            calls += answer == FMB_UNFINISHED;
            count += answer == 1;
            if (answer == 1)
                note(&m);
        }
        CHECK(same_as_all_pairs() && calls > 0 && calls + 1 >= (int)w.visits - count);
        forget();
        for (int i = 0; i < 16; i++)
            room.canary[i] = CANARY;
        fmb_walk3_init(&w, &body[0].tree, 0, NULL, &body[1].tree, 0, NULL, 0);
        all = count;
        do {
            answer = fmb_walk3_all(&w, room.list, capacity, &found);
            CHECK_EQ(found, all);
            CHECK_EQ(answer, found > capacity ? FMB_ERR_CAPACITY : found > 0);
            for (int i = 0; i < found && i < capacity; i++)
                if (sizeof room.list / sizeof room.list[0] >= (unsigned)capacity)
                    note(&room.list[i]);
            all -= capacity;
        } while (answer == FMB_ERR_CAPACITY && all > 0);
        CHECK(same_as_all_pairs());
        for (int i = 0; i < 16; i++)
            CHECK_EQ(room.canary[i], CANARY);
    }
}

/* All leaves and their numbers, along x. */
static void move_body(struct body_of *b, fmb_real by)
{
    for (int32_t i = 0; i < b->tree.nodes; i++) {
        if (b->node[i].child != -1)
            continue;
        struct numbers *n = &b->volume[b->node[i].volume];
        n->origin[0] += by;
        CHECK_EQ(fmb_tree3_move(&b->tree, b->node, i, NULL, n->shape, n->origin, (const fmb_real(*)[3])n->edge), 0);
    }
    CHECK_EQ(fmb_tree3_refit(&b->tree, b->node, NULL), 0);
}

/* From the front of the step before: the same pairs, fewer visits; a front that does not fit says so. */
static void coherent(int rounds)
{
#if defined(__ARM_ARCH_6M__) && defined(FMB_REAL_DOUBLE) /* little RAM */
    enum { FRONTS = 7 };
#else
    enum { FRONTS = 10 };
#endif
    static fmb_front3 front[2][FRONTS];
    fmb_fronts3 fronts[2];
    uint32_t from_top = 0, from_front = 0;
    for (int round = 0; round < rounds; round++) {
        fmb_meeting3 m;
        fmb_real first;
        for (int side = 0; side < 2; side++) {
            random_body(&body[side], 6, 6, 1, side);
            CHECK_EQ(fmb_fronts3_init(&fronts[side], front[side], FRONTS), 0);
        }
        for (int step = 0; step < 3; step++) {
            move_body(&body[1], step ? (fmb_real)0.25 : 0);
            all_pairs(NULL, NULL, &first);
            fmb_walk3_init(&w, &body[0].tree, 0, NULL, &body[1].tree, 0, NULL, 0);
            while (fmb_walk3_next(&w, &m) == 1)
                ;
            from_top += step ? w.visits : 0;
            fmb_walk3_init(&w, &body[0].tree, 0, NULL, &body[1].tree, 0, NULL, 0);
            if (step)
                CHECK_EQ(fmb_walk3_from(&w, &fronts[(step + 1) & 1]), 0);
            CHECK_EQ(fmb_walk3_keep(&w, &fronts[step & 1]), 0);
            forget();
            while (fmb_walk3_next(&w, &m) == 1)
                note(&m);
            from_front += step ? w.visits : 0;
            CHECK(same_as_all_pairs());
            if (fronts[step & 1].used > FRONTS) {
                CHECK(fronts[step & 1].used <= 36); /* never more than all pairs */
                break;
            }
        }
    }
    CHECK(from_front < from_top);
}

/* ---- the builder ---- */

static int holds_sum(fmb_real low, fmb_real a, fmb_real b, fmb_real high)
{
    fmb_twin t = fmb_two_sum(a, b);
    return (low < t.value || (low == t.value && t.rest >= 0)) && (high > t.value || (high == t.value && t.rest <= 0));
}

static void boxes(void)
{
    for (int round = 0; round < 200; round++) {
        struct numbers n;
        fmb_node3 leaf;
        random_volume(&n, round & 1 ? 1e6 : 1, round & 2 ? 1e-3 : 10);
        n.shape = FMB_TETRAHEDRON;
        CHECK_EQ(fmb_leaf3_init(&leaf, 7, n.shape, n.origin, (const fmb_real(*)[3])n.edge), 0);
        CHECK(leaf.volume == 7 && leaf.child == -1 && leaf.order == -1 && holds_point(&leaf.box, n.origin));
        for (int i = 0; i < 3; i++)
            for (int k = 0; k < 3; k++)
                CHECK(holds_sum(leaf.box.min[k], n.origin[k], n.edge[i][k], leaf.box.max[k]));
        /* A box of whole numbers: all sums are exact, and the box at most a few units in the last place larger. */
        for (int k = 0; k < 3; k++) {
            n.origin[k] = (fmb_real)random_int(&r, -1000, 1000);
            for (int i = 0; i < 3; i++)
                n.edge[i][k] = (fmb_real)random_int(&r, -1000, 1000);
        }
        CHECK_EQ(fmb_leaf3_init(&leaf, 7, FMB_CUBOID, n.origin, (const fmb_real(*)[3])n.edge), 0);
        for (int k = 0; k < 3; k++) {
            fmb_real low = n.origin[k], high = low;
            for (int i = 0; i < 3; i++) {
                low += n.edge[i][k] < 0 ? n.edge[i][k] : 0;
                high += n.edge[i][k] > 0 ? n.edge[i][k] : 0;
            }
            CHECK(leaf.box.min[k] <= low && leaf.box.min[k] > low - (fmb_real)0.01);
            CHECK(leaf.box.max[k] >= high && leaf.box.max[k] < high + (fmb_real)0.01);
        }
    }
}

static void builds(void)
{
    for (int count = 1; count <= MOST; count++)
        for (int kind = 0; kind < 6; kind++) {
            struct body_of *b = &body[0];
            fmb_tree3_report report;
            unsigned seen = 0;
            random_body(b, count, 5, 1, kind & 1);
            for (int i = 0; kind >= 2 && i < count; i++) /* all the same, or in a row */
                for (int k = 0; k < 3; k++)
                    b->volume[i].origin[k] = kind >= 4 && k == 0 ? (fmb_real)(1 << i) : 0;
            CHECK_EQ(build(b, kind & 1), 0);
            CHECK_EQ(fmb_tree3_check(&b->tree, &report), 0);
            CHECK(report.node == b->tree.nodes && report.leaves == count && report.depth <= count);
            for (int i = 0; i < b->tree.nodes; i++)
                if (b->node[i].child == -1)
                    seen |= 1u << b->node[i].volume;
            CHECK_EQ(seen, (1u << count) - 1);
            fmb_box3 root = b->node[0].box;
            CHECK_EQ(fmb_tree3_refit(&b->tree, b->node, NULL), 0);
            CHECK(root.min[0] == b->node[0].box.min[0] && root.max[2] == b->node[0].box.max[2]);
        }
}

/* One thing after the other goes wrong in a good tree. */
static void wrong(int what, int where)
{
    fmb_tree3_report report;
    CHECK_EQ(fmb_tree3_check(&body[0].tree, &report), what);
    if (where >= 0) /* of a link that is wrong at both ends: either end */
        CHECK(report.node == where ||
              (what == FMB_TREE_LINKS && body[0].node[where].kind == FMB_NODE_PART && report.node < where));
}

#define SPOIL(what, where, field, value)                               \
    do {                                                               \
        fmb_node3 *spoiled_ = &body[0].node[where], kept_ = *spoiled_; \
        spoiled_->field = (value);                                     \
        wrong(what, where);                                            \
        *spoiled_ = kept_;                                             \
        wrong(0, -1);                                                  \
    } while (0)

static void validator(void)
{
    random_body(&body[0], MOST, 5, 1, FMB_SPLIT_AREA);
    const fmb_node3 *n = body[0].node;
    int leaf = NODES - 1;
    SPOIL(FMB_TREE_LINKS, 0, parent, 3);
    SPOIL(FMB_TREE_LINKS, 0, next, 3);
    SPOIL(FMB_TREE_LINKS, 3, parent, 5);
    SPOIL(FMB_TREE_LINKS, 3, parent, -1);
    SPOIL(FMB_TREE_LINKS, 0, child, 0);
    SPOIL(FMB_TREE_LINKS, 0, child, NODES);
    SPOIL(FMB_TREE_LINKS, 0, child, -7);
    SPOIL(FMB_TREE_KIND, 0, kind, 4);
    SPOIL(FMB_TREE_KIND, 1, kind, FMB_NODE_SET);
    SPOIL(FMB_TREE_KIND, leaf, kind, FMB_NODE_OBJECT);
    SPOIL(FMB_TREE_KIND, leaf, order, 3);
    SPOIL(FMB_TREE_KIND, 1, order, INT16_MAX);
    SPOIL(FMB_TREE_KIND, 1, order, -1);
    SPOIL(FMB_TREE_VOLUME, leaf, volume, -1);
    SPOIL(FMB_TREE_VOLUME, leaf, volume, MOST);
    SPOIL(FMB_TREE_VOLUME, 1, volume, -2);
    SPOIL(FMB_TREE_BOX, leaf, box.min[1], n[leaf].box.min[1] - 20);
    SPOIL(FMB_TREE_BOX, leaf, box.min[1], (n[leaf].box.min[1] + n[leaf].box.max[1]) / 2);
    SPOIL(FMB_TREE_BOX, leaf, box.max[1], not_a_number);
    fmb_real top = n[0].box.max[2];
    body[0].node[0].box.max[2] -= 1; /* some child sticks out */
    wrong(FMB_TREE_BOX, -1);
    body[0].node[0].box.max[2] = top;
    /* The child that nobody names. */
    int32_t lost = n[n[0].child].next, child = n[0].child;
    body[0].node[child].next = -1;
    wrong(FMB_TREE_LINKS, lost);
    body[0].node[child].next = lost;
    wrong(0, -1);
    /* A volume of all: inside, and not. */
    struct numbers *outer = &body[0].volume[0];
    int at = 0;
    for (int i = 0; i < NODES; i++)
        if (n[i].child == -1 && n[i].volume == 0)
            at = i;
    *outer = (struct numbers){FMB_CUBOID, {-9, -9, -9}, {{18, 0, 0}, {0, 18, 0}, {0, 0, 18}}};
    body[0].node[at].volume = 1;
    body[0].node[0].volume = 0;
    wrong(at == 0 ? FMB_TREE_BOX : fmb_tree3_check(&body[0].tree, NULL) == FMB_TREE_BOX ? FMB_TREE_BOX : 0, -1);
    outer->edge[0][0] = 1;
    CHECK(fmb_tree3_check(&body[0].tree, NULL) == FMB_TREE_INSIDE ||
          fmb_tree3_check(&body[0].tree, NULL) == FMB_TREE_BOX);
    CHECK_EQ(fmb_tree3_check(NULL, NULL), FMB_ERR_NULL);
}

/* ---- worlds ---- */

/*
 * Five objects of two volumes each: nodes 0 .. 3 inner, 4 .. 8 the objects, then two parts each. Objects 0 and 1 of the volumes' numbers form a
 * group, if there is one.
 */
static int parts_of(const fmb_tree3 *t, int32_t node) { return t->node[t->node[node].child].volume / 2; }

static int build_world(struct body_of *b)
{
    fmb_node3 *world = b->node;
    b->count = 10;
    for (int object = 0; object < 5; object++) {
        double at[3] = {random_between(&r, -3, 3), random_between(&r, -3, 3), random_between(&r, -3, 3)};
        fmb_node3 *n = &world[4 + object];
        for (int i = 0; i < 2; i++) {
            struct numbers *v = &b->volume[2 * object + i];
            random_volume(v, 1, 1.5);
            for (int k = 0; k < 3; k++)
                v->origin[k] += (fmb_real)at[k];
            fmb_leaf3_init(&world[9 + 2 * object + i], 2 * object + i, v->shape, v->origin,
                           (const fmb_real(*)[3])v->edge);
        }
        n->volume = -1;
        CHECK_EQ(fmb_tree3_build(world, 19, 4 + object, 9, 9 + 2 * object, 2, FMB_NODE_OBJECT, FMB_SPLIT_MEDIAN), 0);
    }
    world[0].volume = -1;
    CHECK_EQ(fmb_tree3_build(world, 19, 0, 1, 4, 5, FMB_NODE_SET, FMB_SPLIT_AREA), 0);
    b->tree = (fmb_tree3){.node = b->node, .nodes = 19, .volumes = 10, .numbers = numbers, .context = b->volume};
    return fmb_tree3_check(&b->tree, NULL);
}

static int objects_meet(const struct body_of *b, int p, int q)
{
    int contacts = 0;
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++)
            contacts += verdict_of(&b->volume[2 * p + i], NULL, &b->volume[2 * q + j], NULL, NULL) != FMB_MISS;
    return contacts;
}

static void worlds(int rounds)
{
    struct body_of *b = &body[0];
    for (int round = 0; round < rounds; round++) {
        fmb_meeting3 m;
        int contacts[5][5] = {{0}}, first[5][5] = {{0}}, one[5] = {0}, alone;
        CHECK_EQ(build_world(b), 0);
        fmb_walk3_init(&w, &b->tree, 0, NULL, &b->tree, 0, NULL, FMB_WALK_SELF | FMB_WALK_ONCE);
        while (fmb_walk3_next(&w, &m) == 1) {
            CHECK(m.object_a < m.object_b && b->node[m.object_a].kind == FMB_NODE_OBJECT);
            contacts[parts_of(&b->tree, m.object_a)][parts_of(&b->tree, m.object_b)]++;
        }
        fmb_walk3_init(&w, &b->tree, 0, NULL, &b->tree, 0, NULL, FMB_WALK_SELF | FMB_WALK_ONCE | FMB_WALK_PER_OBJECT);
        while (fmb_walk3_next(&w, &m) == 1)
            first[parts_of(&b->tree, m.object_a)][parts_of(&b->tree, m.object_b)]++;
        int32_t object = 4 + random_int(&r, 0, 4);
        alone = parts_of(&b->tree, object);
        fmb_walk3_init(&w, &b->tree, object, NULL, &b->tree, 0, NULL, FMB_WALK_SELF);
        while (fmb_walk3_next(&w, &m) == 1) {
            CHECK_EQ(m.object_a, object);
            one[parts_of(&b->tree, m.object_b)]++;
        }
        for (int p = 0; p < 5; p++) {
            CHECK_EQ(one[p], p == alone ? 0 : objects_meet(b, alone, p));
            for (int q = 0; q < p; q++) {
                int exact = objects_meet(b, p, q);
                CHECK_EQ(contacts[p][q] + contacts[q][p], exact);
                CHECK_EQ(first[p][q] + first[q][p], exact > 0);
            }
        }
        b->node[0].kind = FMB_NODE_GROUP; /* then nobody meets anybody, and nothing is compared */
        CHECK_EQ(fmb_tree3_check(&b->tree, NULL), 0);
        CHECK_EQ(fmb_walk3_init(&w, &b->tree, 0, NULL, &b->tree, 0, NULL, FMB_WALK_SELF), 0);
        CHECK_EQ(fmb_walk3_next(&w, &m), FMB_ERR_RANGE);
    }
}

/* ---- misuse, and what cannot be decided ---- */

static int stop_at_two(void *of, const fmb_meeting3 *m)
{
    int *count = of;
    CHECK(m->verdict != FMB_MISS);
    return ++*count == 2 ? 77 : 0;
}

static void closed(void)
{
    fmb_meeting3 m;
    fmb_real v[3] = {0, 0, 0};
    int32_t found;
    int count = 0;
    random_body(&body[0], MOST, 1, 3, 1);
    random_body(&body[1], MOST, 1, 3, 0);
    fmb_walk3_init(&w, &body[0].tree, 0, NULL, &body[1].tree, 0, NULL, 0);
    CHECK_EQ(fmb_walk3_each(&w, stop_at_two, &count), 77);
    /* A volume that has no frame is a contact wherever its box meets another. */
    body[0].volume[3].shape = FMB_ERR_DEGENERATE;
    fmb_walk3_init(&w, &body[0].tree, 0, NULL, &body[1].tree, 0, NULL, 0);
    count = 0;
    while (fmb_walk3_next(&w, &m) == 1)
        if (body[0].node[m.a].volume == 3) {
            CHECK_EQ(m.verdict, FMB_ERR_DEGENERATE);
            count++;
        }
    CHECK(count > 0);
    fmb_tree3_report report;
    CHECK(fmb_tree3_check(&body[0].tree, &report) == 0 && report.unusable == 1);
    body[0].volume[3].shape = 0;
    fmb_walk3_init(&w, &body[0].tree, 0, NULL, &body[1].tree, 0, NULL, 0);
    m.a = m.b = -1;
    CHECK(fmb_walk3_first(&w, &m) != 0);
    body[0].volume[3].shape = FMB_CUBOID;
    for (int k = 0; k < 3; k++)
        body[0].volume[3].edge[2][k] = body[0].volume[3].edge[1][k];
    CHECK_EQ(build(&body[0], 1), 0);
    fmb_walk3_init(&w, &body[0].tree, 0, NULL, &body[1].tree, 0, NULL, 0);
    for (count = 0; fmb_walk3_next(&w, &m) == 1;)
        count += m.verdict == FMB_ERR_DEGENERATE && body[0].node[m.a].volume == 3;
    CHECK(count > 0);
    /* Leaves whose numbers are none hold everything. */
    fmb_node3 leaf;
    v[1] = not_a_number;
    CHECK_EQ(fmb_leaf3_init(&leaf, 0, FMB_CUBOID, v, (const fmb_real(*)[3])body[0].volume[0].edge), FMB_ERR_NOT_FINITE);
    CHECK(leaf.box.min[0] < -FMB_LARGEST && leaf.box.max[2] > FMB_LARGEST);
    CHECK_EQ(fmb_leaf3_init(&leaf, 0, 5, v, (const fmb_real(*)[3])body[0].volume[0].edge), FMB_ERR_FRAME);
    CHECK_EQ(fmb_leaf3_init(NULL, 0, 1, v, NULL), FMB_ERR_NULL);
    /* A list of no size and another *meeting are no proof. */
    random_body(&body[0], MOST, 1, 3, 1);
    fmb_walk3_init(&w, &body[0].tree, 0, NULL, &body[1].tree, 0, NULL, 0);
    CHECK_EQ(fmb_walk3_all(&w, &m, -1, &found), FMB_ERR_RANGE);
    CHECK_EQ(fmb_walk3_all(&w, &m, 0, &found), FMB_ERR_RANGE);
    m.a = m.b = -1;
    CHECK(fmb_walk3_first(&w, &m) > 0);
    m.verdict = 0;
    CHECK(fmb_walk3_first(&w, &m) != 0);
    /* Displacements and nodes that are none; the walk remembers. */
    CHECK_EQ(fmb_walk3_init(&w, &body[0].tree, 0, v, &body[1].tree, 0, NULL, 0), FMB_ERR_NOT_FINITE);
    CHECK_EQ(fmb_walk3_next(&w, &m), FMB_ERR_NOT_FINITE);
    CHECK_EQ(fmb_walk3_all(&w, &m, 1, &found), FMB_ERR_NOT_FINITE);
    CHECK_EQ(fmb_walk3_first(&w, &m), FMB_ERR_NOT_FINITE);
    CHECK_EQ(fmb_walk3_each(&w, stop_at_two, &count), FMB_ERR_NOT_FINITE);
    v[1] = 2 * FMB_LARGEST;
    CHECK_EQ(fmb_walk3_init(&w, &body[0].tree, 0, v, &body[1].tree, 0, NULL, 0), FMB_ERR_RANGE);
    CHECK_EQ(fmb_walk3_init(&w, &body[0].tree, NODES, NULL, &body[1].tree, 0, NULL, 0), FMB_ERR_RANGE);
    CHECK_EQ(fmb_walk3_init(&w, &body[0].tree, 0, NULL, &body[1].tree, -1, NULL, 0), FMB_ERR_RANGE);
    CHECK_EQ(fmb_walk3_init(&w, NULL, 0, NULL, &body[1].tree, 0, NULL, 0), FMB_ERR_NULL);
    CHECK_EQ(fmb_walk3_next(&w, &m), FMB_ERR_NULL);
    CHECK_EQ(fmb_walk3_init(NULL, &body[0].tree, 0, NULL, &body[1].tree, 0, NULL, 0), FMB_ERR_NULL);
    CHECK_EQ(fmb_walk3_next(NULL, &m), FMB_ERR_NULL);
    CHECK_EQ(fmb_walk3_next(&w, NULL), FMB_ERR_NULL);
    CHECK_EQ(fmb_tree3_build(NULL, NODES, 0, 1, 5, 3, FMB_NODE_OBJECT, 0), FMB_ERR_NULL);
    CHECK_EQ(fmb_tree3_build(body[0].node, NODES, 0, 0, 5, 3, FMB_NODE_OBJECT, 0), FMB_ERR_RANGE);
    CHECK_EQ(fmb_tree3_build(body[0].node, NODES, 0, 1, 5, 8, FMB_NODE_OBJECT, 0), FMB_ERR_RANGE);
    CHECK_EQ(fmb_tree3_build(body[0].node, NODES, 0, 1, 5, 0, FMB_NODE_OBJECT, 0), FMB_ERR_RANGE);
    CHECK_EQ(fmb_tree3_build(body[0].node, NODES, 0, 1, 5, 3, 4, 0), FMB_ERR_RANGE);
    CHECK_EQ(fmb_tree3_build(body[0].node, NODES, 0, 1, 5, 3, FMB_NODE_OBJECT, 2), FMB_ERR_RANGE);
    body[0].node[6].box.max[0] = not_a_number;
    CHECK_EQ(fmb_tree3_build(body[0].node, NODES, 0, 1, 5, 3, FMB_NODE_OBJECT, 0), FMB_ERR_NOT_FINITE);
}

/* Powers of two change nothing. */
static void scales(int rounds)
{
    for (int round = 0; round < rounds; round++) {
        uint32_t visits[2];
        fmb_meeting3 m;
        random_body(&body[0], MOST, 3, 2, 1);
        random_body(&body[1], MOST, 3, 2, 1);
        for (int pass = 0; pass < 2; pass++) {
            fmb_walk3_init(&w, &body[0].tree, 0, NULL, &body[1].tree, 0, NULL, 0);
            forget();
            while (fmb_walk3_next(&w, &m) == 1)
                note(&m);
            visits[pass] = w.visits;
            for (int i = 0; i < MOST; i++)
                for (int j = 0; j < MOST; j++)
                    if (pass == 0)
                        want[i][j] = met[i][j];
            for (int side = 0; side < 2 && pass == 0; side++) {
                for (int i = 0; i < MOST; i++)
                    for (int k = 0; k < 3; k++) {
                        body[side].volume[i].origin[k] *= (fmb_real)0x1p-12;
                        for (int e = 0; e < 3; e++)
                            body[side].volume[i].edge[e][k] *= (fmb_real)0x1p-12;
                    }
                CHECK_EQ(build(&body[side], 1), 0);
            }
        }
        CHECK(same_as_all_pairs());
        CHECK_EQ(visits[0], visits[1]);
    }
}

static void faces(void)
{
    static const fmb_real vertex[4][3] = {{0, 0, 0}, {3, 0, 0}, {0, 4, 0}, {6, 0, 0}};
    static const int32_t face[4][3] = {{0, 1, 2}, {0, 2, 1}, {0, 1, 3}, {0, 1, 4}};
    fmb_mesh3 mesh = {vertex, face, 4, 4, (fmb_real)0.5};
    fmb_real o[3], e[3][3];
    CHECK_EQ(fmb_mesh3_face(&mesh, 0, o, e), FMB_TETRAHEDRON);
    CHECK(o[0] == 0 && e[0][0] == 3 && e[1][1] == 4 && e[2][0] == 0 && e[2][1] == 0 && e[2][2] == (fmb_real)-0.5);
    CHECK_EQ(fmb_mesh3_face(&mesh, 1, o, e), FMB_TETRAHEDRON);
    CHECK(e[2][2] == (fmb_real)0.5);
    CHECK_EQ(fmb_mesh3_face(&mesh, 2, o, e), FMB_ERR_DEGENERATE);
    CHECK_EQ(fmb_mesh3_face(&mesh, 3, o, e), FMB_ERR_RANGE);
    CHECK_EQ(fmb_mesh3_face(&mesh, 4, o, e), FMB_ERR_RANGE);
    CHECK_EQ(fmb_mesh3_face(&mesh, -1, o, e), FMB_ERR_RANGE);
    CHECK_EQ(fmb_mesh3_face(NULL, 0, o, e), FMB_ERR_NULL);
}

int main(int argc, char **argv)
{
    (void)argc;
    (void)argv;
    volatile fmb_real zero = 0;
    not_a_number = zero / zero;
    r = random_start(5);
    int rounds = port_is_board ? 6 : 400;
    boxes();
    builds();
    validator();
    against_all_pairs(rounds);
    interrupted(rounds);
    coherent(rounds);
    worlds(rounds);
    closed();
    scales(rounds);
    faces();
    return check_done("tree");
}
