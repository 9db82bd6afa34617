/* SPDX-License-Identifier: MIT */
/*
 * Every public function with damaged structs: any bytes in any struct of the caller, but for pointers and the lengths that go with
 * them. host-only (blocks of their exact size, for the sanitizers: a read or write outside of them ends the test, as undefined
 * behaviour does; an alarm ends it where a call does not end).
 *
 * What there is to call, to give and to damage is read from the headers (tests/tools/interface.awk), as in test_interface.c, which
 * makes the valid arguments. So a function, a struct or a member that is added is damaged, too. Each case makes valid arguments,
 * calls the function a few times with small budgets, so that a search is under way, then damages what is reached from the arguments
 * by pointers, and calls a few times more.
 *
 * Arguments: SEED, cases per function, beginning of the functions' names.
 */
#define LAYOUT
#include "test_interface.c"

#include "pairs.h"

#include <signal.h>
#include <stddef.h>
#include <unistd.h>

/* ---- lengths: what no function can check, since it says how long a caller's array is ---- */

static const struct {
    const char *type, *name, *of;
} lengths[] = {
    {"fmb_tree3", "nodes", "node"},
    {"fmb_tree3", "volumes", "frame, or what numbers() has"},
    {"fmb_hulls3", "count", "hull"},
    {"fmb_fits3", "count", "fit"},
    {"fmb_fronts3", "capacity", "pair"},
    {"fmb_poses3", "with.fits.last", "turned: the number of its last entry"},
    {"fmb_walk3", "cached", "cache: the number of its last entry"},
    {"fmb_convex3", "vertices", "vertex, moved"},
    {"fmb_convex3", "faces", "face"},
    {"fmb_parts3", "parts", "part"},
    {"fmb_parts3_work", "parts", "part"},
    {"fmb_mesh3", "vertices", "vertex"},
    {"fmb_mesh3", "faces", "face"},
    {"fmb_points3", "points", "point"},
    {"fmb_points3_walk", "bodies", "body"},
    {"fmb_grid3", "cells", "memory"},
    {"fmb_grid3", "packed", "memory"},
    {"fmb_scene3", "links", "link"},
    {"fmb_scene3", "obstacles", "obstacle"},
    {"fmb_scene3", "zones", "zone"},
    {"fmb_scene3", "hints", "hint"},
    {"fmb_scene3", "capacity", "contact"},
    {"fmb_scene2", "links", "link"},
    {"fmb_scene2", "obstacles", "obstacle"},
    {"fmb_scene2", "zones", "zone"},
    {"fmb_scene2", "hints", "hint"},
    {"fmb_scene2", "capacity", "contact"},
    {"fmb_edge3", "joints", "joint, link"},
    {"fmb_edge3", "boxes", "box"},
    {"fmb_edge3", "pairs", "allowed"},
    {"fmb_edge3", "obstacles", "obstacle"},
    {"fmb_edge3", "places", "place"},
    {"fmb_edge3", "sweeps", "swept"},
    {"fmb_edge3", "walls", "wall"},
    {"fmb_edge3", "words", "open"},
    {"fmb_edge3", "hints", "hint"},
};

/* What pointers to anything point to. */
static const struct {
    const char *type, *name, *base;
} untyped[] = {
    {"fmb_tree3", "context", "fmb_parts3"}, /* of trees of parts; the others have none */
    {"fmb_walk3", "leaves", "fmb_parts3_work"},
};

/* ---- what is reached from the arguments ---- */

enum { MOST_PLACES = 4096, MOST_BYTES = 1 << 18 };

typedef struct {
    unsigned char *at;
    size_t size;
    const char *type;
    unsigned char *fixed; /* of each byte: 1, it stays */
} place;

static place places[MOST_PLACES];
static int reached;
static unsigned char fixed_bytes[MOST_BYTES];
static size_t fixed_used;

static struct {
    const char *type;
    void *given;
    int constant;
} roots[16];
static int roots_given;

static void note(const char *function, const char *type, void *given, int constant)
{
    if (is(type, "void")) /* a source's context: of a mesh or of parts */
        type = has(function, "parts") ? "fmb_parts3" : has(function, "mesh") ? "fmb_mesh3" : type;
    roots[roots_given].type = type;
    roots[roots_given].constant = constant;
    roots[roots_given++].given = given;
}

/* The bytes from p to the end of its block; 0: it is in none. */
static size_t room_at(const void *p)
{
    for (int i = 0; i < blocks; i++)
        if ((const char *)p >= (const char *)block[i] && (const char *)p < (const char *)block[i] + block_size[i])
            return (size_t)((const char *)block[i] + block_size[i] - (const char *)p);
    return 0;
}

static int is_length(const char *type, const char *name)
{
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++)
        if (is(type, lengths[i].type) && is(name, lengths[i].name))
            return 1;
    return 0;
}

static void reach(const char *type, void *p);

/* What pads a struct came with a copy, and may never have been written: damage is made of what stands there. */
static void write_padding(const char *type, unsigned char *at)
{
    static unsigned char was[MOST_BYTES];
    memcpy(was, at, size_of(type));
    memset(at, 0xa5, size_of(type));
    for (size_t i = 0; i < sizeof members / sizeof *members; i++)
        if (is(type, members[i].type))
            memcpy(at + members[i].at, was + members[i].at, members[i].size);
}

/* One struct within a place: what of it stays, and what its pointers lead to. */
static void look_into(const char *type, unsigned char *at, unsigned char *fixed)
{
    write_padding(type, at);
    for (size_t i = 0; i < sizeof members / sizeof *members; i++) {
        if (!is(type, members[i].type))
            continue;
        unsigned char *member = at + members[i].at;
        if (members[i].kind == 's') {
            size_t each = size_of(members[i].base);
            for (size_t k = 0; k + each <= members[i].size; k += each)
                look_into(members[i].base, member + k, fixed + members[i].at + k);
            continue;
        }
        if (members[i].kind == 'd' && !is_length(type, members[i].name))
            continue;
        memset(fixed + members[i].at, 1, members[i].size);
        for (size_t k = 0; members[i].kind == 'p' && k + sizeof(void *) <= members[i].size; k += sizeof(void *)) {
            void *to;
            const char *base = members[i].base;
            memcpy(&to, member + k, sizeof to);
            for (size_t j = 0; j < sizeof untyped / sizeof *untyped; j++)
                if (is(type, untyped[j].type) && is(members[i].name, untyped[j].name))
                    base = untyped[j].base;
            reach(base, to);
        }
    }
}

static void reach(const char *type, void *p)
{
    size_t size = p ? room_at(p) : 0, each = size_of(type);
    if (size == 0 || is(type, "void") || is(type, "char"))
        return;
    for (int i = 0; i < reached; i++)
        if (places[i].at == p && is(places[i].type, type))
            return;
    if (reached == MOST_PLACES || fixed_used + size > MOST_BYTES)
        abort();
    place *here = &places[reached++];
    *here = (place){p, size, type, fixed_bytes + fixed_used};
    memset(here->fixed, 0, size);
    fixed_used += size;
    for (size_t i = 0; begins(type, "fmb_") && !is(type, "fmb_real") && each && i + each <= size; i += each)
        look_into(type, here->at + i, here->fixed + i);
}

/* A byte may be reached twice, as one of two types: it stays if it is a pointer in either. */
static void agree(void)
{
    for (int i = 0; i < reached; i++)
        for (int j = 0; j < reached; j++) {
            const place *p = &places[i], *q = &places[j];
            if (i == j || q->at >= p->at + p->size || p->at >= q->at + q->size)
                continue;
            for (size_t k = 0; k < q->size; k++)
                if (q->fixed[k] && q->at + k >= p->at && q->at + k < p->at + p->size)
                    p->fixed[q->at + k - p->at] = 1;
        }
}

static void reach_all(void)
{
    reached = 0;
    fixed_used = 0;
    for (int i = 0; i < roots_given; i++)
        reach(roots[i].type, roots[i].given);
    agree();
}

/* ---- damage ---- */

static struct random rng;
static char told[300]; /* the damage, for the report */
static const char *of_function;
static uint64_t of_case;

static size_t below(size_t n) { return n ? (size_t)(random_bits(&rng) % n) : 0; }

static void put(const place *p, size_t at, const void *bytes, size_t size)
{
    for (size_t k = 0; k < size && at + k < p->size; k++)
        if (!p->fixed[at + k])
            p->at[at + k] = ((const unsigned char *)bytes)[k];
}

/* A word that is likely to hurt: 0, all ones, the ends of types, small numbers, near the old one, one bit, numbers, random. */
static uint64_t some_word(uint64_t old)
{
    static const uint64_t known[] = {
        0,          UINT64_MAX, 0x7fffffff7fffffff, 0x8000000080000000, 0x7fff7fff7fff7fff,
        0x7fffffff, 0x80000000, 0x7f7f7f7f7f7f7f7f, 0x8080808080808080, 0x7fc000007fc00000,
        0x7f800000, 0xff800000, 0x7ff8000000000000, 0x7ff0000000000000, 0x0101010101010101};
    switch (below(6)) {
    case 0: return known[below(sizeof known / sizeof *known)];
    case 1: return below(70);
    case 2: return (uint64_t)-1 - below(4);
    case 3: return old + (uint64_t)(below(9)) - 4;
    case 4: return old ^ (uint64_t)1 << below(64);
    default: return random_bits(&rng);
    }
}

static void hurt_word(const place *p, size_t at, size_t width)
{
    uint64_t word = 0;
    memcpy(&word, p->at + at, at + width <= p->size ? width : p->size - at);
    word = some_word(word);
    put(p, at, &word, width);
    snprintf(told, sizeof told, "%s + %zu, %zu bytes 0x%llx", p->type,
             at % (size_of(p->type) ? size_of(p->type) : p->size), width, (unsigned long long)word);
}

/* One of the members, as a small number or a word that is likely to hurt: most of those are counts and steps. 0: there are none. */
static int hurt_member(const place *p)
{
    size_t found = 0, at = 0, width = 0;
    for (size_t m = 0; m < sizeof members / sizeof *members; m++) {
        const size_t size = members[m].size;
        const int counts = is(members[m].type, p->type) && (size < 4 || size % 4 == 0);
        found += (size_t)counts;
        if (!counts || below(found) != 0)
            continue;
        width = size < 4 ? size : 4;
        at = members[m].at + (size < 4 ? 0 : 4 * below(size / 4));
    }
    const uint32_t word = below(3) ? (uint32_t)below(below(2) ? 12 : 70) : (uint32_t)some_word(below(2) << 20);
    put(p, at, &word, width);
    snprintf(told, sizeof told, "%s + %zu, a member 0x%x", p->type, at, (unsigned)word);
    return found > 0;
}

static void hurt_all(const place *p)
{
    for (size_t k = 0; k < p->size; k++) {
        unsigned char byte = (unsigned char)random_bits(&rng);
        put(p, k, &byte, 1);
    }
    snprintf(told, sizeof told, "%s at random", p->type);
}

/* One of the places, small ones as often as large ones; mostly structs. */
static const place *some_place(void)
{
    const place *p = &places[below((size_t)reached)];
    for (int i = 0; i < 3 && !begins(p->type, "fmb_"); i++)
        p = &places[below((size_t)reached)];
    return p;
}

static void damage(void)
{
    const size_t kind = below(16), width = (size_t)1 << below(4);
    if (reached == 0)
        return;
    const place *p = some_place();
    if (kind == 0)
        hurt_all(p);
    else if (kind == 1)
        for (int i = 0; i < reached; i++)
            hurt_all(&places[i]);
    else if (kind < 11 || !hurt_member(p))
        for (size_t i = kind < 5 ? 1 + below(7) : 1; i > 0; i--)
            hurt_word(p, below(p->size) / width * width, width);
}

/* Searches get a small budget now and then, so that they stop on their way. */
static void set_budgets(void)
{
    for (int i = 0; i < reached; i++)
        for (size_t m = 0; m < sizeof members / sizeof *members; m++)
            if (is(places[i].type, members[m].type) && is(members[m].name, "budget") && members[m].size == 4) {
                uint32_t few = 1 + (uint32_t)below(4);
                put(&places[i], members[m].at, &few, sizeof few);
            }
}

static int turns, damaged_at;
static int fills; /* 1: a struct with a mark is filled, and that is all */
static void fill_root(void);

static int turn(void)
{
    if (fills) {
        if (turns == 0)
            fill_root();
        return turns++ == 0;
    }
    if (turns == 0) {
        reach_all();
        damaged_at = below(2) ? (int)below(6) : 0;
        if (damaged_at && below(4))
            set_budgets();
    }
    if (turns == damaged_at) {
        reach_all();
        told[0] = 0;
        damage();
    }
    return turns++ < damaged_at + 3;
}

/* ---- reports ---- */

static void report(void)
{
    char text[500];
    int n = snprintf(text, sizeof text, "%s: case %llu: %s\n", of_function, (unsigned long long)of_case, told);
    if (write(2, text, (size_t)n) < 0)
        _exit(3);
}

static void late(int signal_number)
{
    (void)signal_number;
    report();
    static const char text[] = "it does not end\n";
    _exit(write(2, text, sizeof text - 1) < 0 ? 3 : 2);
}

static void broken(int signal_number)
{
    report();
    signal(signal_number, SIG_DFL);
    raise(signal_number);
}

void __sanitizer_set_death_callback(void (*callback)(void)) __attribute__((weak));

/* ---- frames and other structs with a mark, filled at random ---- */

static void random_bytes(void *to, size_t size)
{
    for (size_t k = 0; k < size; k += 8) {
        uint64_t word = random_bits(&rng);
        memcpy((char *)to + k, &word, size - k < 8 ? size - k : 8);
    }
}

/* Fills a struct: at random; with one byte, one word; or `shape` with a small number, FMB_CUBOID among them. */
static void fill(void *to, size_t size, uint64_t i)
{
    random_bytes(to, size);
    if (i % 8 == 1)
        memset(to, (int)(i / 8 & 255), size);
    if (i % 8 == 2)
        for (size_t k = 0; k + 4 <= size; k += 4)
            memcpy((char *)to + k, &(uint32_t){(uint32_t)(i / 8)}, 4);
}

/* None of what the decisions take for frames is one: every function that asks for a frame says so. */
static void frames_of_nothing(uint64_t count)
{
    const fmb_frame3 box = box3(0);
    const fmb_frame2 plane = box2(0);
    long wrong = 0;
    for (uint64_t i = 0; i < count; i++) {
        fmb_frame3 f, to;
        fmb_frame2 g;
        fmb_hull3 hull;
        fmb_interval when;
        fmb_system system;
        fill(&f, sizeof f, i);
        fill(&g, sizeof g, i);
        if (i % 8 == 3)
            f.shape = g.shape = (int)(i / 8 % 1000);
        wrong += fmb_test3(&f, &box, NULL) != FMB_ERR_FRAME || fmb_test3(&box, &f, NULL) != FMB_ERR_FRAME;
        wrong += fmb_sweep3(&f, NULL, &box, UNIT[0], NULL, &when) != FMB_ERR_FRAME ||
                 fmb_quick3(&f, &f, NULL) != FMB_ERR_FRAME;
        wrong += fmb_exact3(&box, &f, NULL, NULL) != FMB_ERR_FRAME || fmb_hull3_frame(&hull, &f) != FMB_ERR_FRAME;
        wrong += fmb_test2(&g, &plane, NULL) != FMB_ERR_FRAME ||
                 fmb_sweep2(&plane, UNIT[0], &g, NULL, NULL, &when) != FMB_ERR_FRAME;
        wrong += fmb_system3_init(&system, &box, NULL, &f, NULL) != FMB_ERR_FRAME ||
                 fmb_frame3_grow(&to, &f, 0) != FMB_ERR_FRAME;
    }
    CHECK_EQ(wrong, 0);
}

/* Any number in a frame that is one: the decisions stay within their memory, whatever they answer. */
static void numbers_of_nothing(void)
{
    const fmb_real bad[] = {NAN, INFINITY, -INFINITY, FMB_LARGEST, 0},
                   at[2][3] = {{0, 0, 0}, {(fmb_real)0.4, (fmb_real)0.3, (fmb_real)0.2}};
    fmb_frame3 *frame[2] = {malloc(sizeof **frame), malloc(sizeof **frame)};
    fmb_rows_large *rows = calloc(1, sizeof *rows);
    const size_t words = offsetof(fmb_frame3, shape) / sizeof(fmb_real), numbers = sizeof bad / sizeof *bad;
    long calls = 0;
    of_function = "a number of a frame";
    for (of_case = 0; of_case < 8 * (words + 1) * numbers; of_case++) {
        const size_t word = of_case / 8 % (words + 1), side = of_case & 1;
        const fmb_real number = bad[of_case / 8 / (words + 1)];
        fmb_real axis[3] = {0, 0, 0};
        fmb_interval when;
        for (int i = 0; i < 2; i++)
            CHECK_EQ(fmb_frame3_init(frame[i], of_case >> (1 + i) & 1 ? FMB_TETRAHEDRON : FMB_CUBOID, at[i], UNIT[0],
                                     UNIT[1], UNIT[2]),
                     0);
        if (word < words)
            memcpy((char *)frame[side] + word * sizeof number, &number, sizeof number);
        else
            for (int i = 0; i < 18; i++)
                (&frame[i / 9]->edge[0][0])[i % 9] = number; /* of both, all edges */
        fmb_test3(frame[0], frame[1], axis);
        fmb_sweep3(frame[0], NULL, frame[1], UNIT[0], axis, &when);
        fmb_sweep3(frame[0], UNIT[0], frame[1], NULL, NULL, &when);
        fmb_exact_sweep3(frame[0], NULL, frame[1], UNIT[0], axis, NULL, &when);
        for (int options = 0; options < 4; options++)
            fmb_eliminate3(frame[0], NULL, frame[1], options & 2 ? UNIT[0] : NULL, options & 1, rows, axis, &when);
        calls += 8;
    }
    CHECK(calls > 0);
    free(rows);
    free(frame[0]);
    free(frame[1]);
}

/* Any number of axes that a walk of a grid may have, and edges to come or not: none is added behind the last one. */
static void axes_of_nothing(void)
{
    enum { WORDS = FMB_GRID3_WORDS(4, 4, 4) };
    uint32_t *memory = calloc(WORDS, sizeof *memory);
    fmb_grid3_walk *walk = malloc(sizeof *walk);
    const fmb_real origin[3] = {0, 0, 0}, cell[3] = {1, 1, 1}, at[3] = {(fmb_real)0.5, (fmb_real)0.5, (fmb_real)0.5};
    const fmb_real edge[3][3] = {{2, (fmb_real)0.7, 0}, {0, 2, (fmb_real)0.7}, {(fmb_real)0.7, 0, 2}};
    const int32_t cells[3] = {4, 4, 4};
    fmb_grid3 grid;
    fmb_frame3 frame;
    fmb_grid3_found found;
    CHECK_EQ(fmb_grid3_init(&grid, origin, cell, cells, memory, WORDS), 0);
    CHECK_EQ(fmb_grid3_clear(&grid), 0);
    for (int32_t i = 0; i < 64; i++)
        fmb_grid3_set(&grid, (const int32_t[3]){i & 3, i >> 2 & 3, i >> 4}, 1);
    of_function = "axes of a walk";
    for (of_case = 0; of_case < 26 * 16; of_case++) {
        CHECK_EQ(fmb_frame3_init(&frame, of_case & 1 ? FMB_TETRAHEDRON : FMB_CUBOID, at, edge[0], edge[1], edge[2]), 0);
        CHECK_EQ(fmb_grid3_begin(walk, &grid, &frame, of_case & 2 ? UNIT[0] : NULL), 0);
        for (int i = 0; i < 100; i++) {
            walk->budget = 3;
            if (i == (of_case & 8 ? 5 : 0))
                walk->axes = (int32_t)(of_case / 16);
            if (of_case & 4)
                walk->edges = 1;
            fmb_grid3_next(walk, &found);
        }
        CHECK(walk->axes <= FMB_GRID3_AXES);
    }
    free(walk);
    free(memory);
}

/*
 * Structs with a mark. In every function one that is const is filled at random, the arguments being good otherwise: then no answer is
 * >= 0, and a frame is FMB_ERR_FRAME. (Of random bytes one in 2^31 has the mark.)
 */
static const char *const marked[] = {"fmb_frame3",  "fmb_frame2", "fmb_system",    "fmb_hull3",    "fmb_hull2",
                                     "fmb_convex3", "fmb_grid3",  "fmb_hull3_map", "fmb_hull2_map"};
static int filled;
static const char *filled_type;

static void fill_root(void)
{
    for (int i = 0; i < roots_given && !filled; i++)
        for (size_t j = 0; j < sizeof marked / sizeof *marked; j++)
            if (is(roots[i].type, marked[j]) && roots[i].constant && room_at(roots[i].given)) {
                const place p = {roots[i].given, size_of(marked[j]), marked[j], fixed_bytes};
                memset(fixed_bytes, 0, p.size);
                look_into(p.type, p.at, fixed_bytes);
                hurt_all(&p);
                filled_type = p.type;
                filled = 1;
                if (below(2))
                    return;
            }
}

static long one_case(size_t f, uint64_t seed, uint64_t number)
{
    rng = random_start(seed ^ (number * 0x9E3779B97F4A7C15u + f));
    of_function = functions[f].name;
    of_case = number;
    asked = (int)below(2);
    turns = roots_given = 0;
    spoil = -2;
    seen = 0;
    tree = NULL;
    told[0] = 0;
    alarm(60);
    long answer = functions[f].call();
    alarm(0);
    give_back();
    return answer;
}

/* ---- searches with all that they may have ---- */

enum { VOLUMES = 8, ALL = 2 * VOLUMES - 1 };

/* A tree of so many boxes and tetrahedra, which meet here and there. */
static fmb_tree3 *large_tree(void)
{
    fmb_node3 *nodes = take(ALL * sizeof *nodes);
    fmb_frame3 *volumes = take(VOLUMES * sizeof *volumes);
    for (int i = 0; i < VOLUMES; i++) {
        const fmb_real e = (fmb_real)0.25 * (fmb_real)(1 + below(3)),
                       at[3] = {(fmb_real)below(16) / 8, (fmb_real)below(16) / 8, (fmb_real)below(8) / 8};
        const fmb_real edge[3][3] = {{e, e / 4, 0}, {0, e, e / 8}, {e / 4, 0, e}};
        const fmb_shape shape = below(2) ? FMB_CUBOID : FMB_TETRAHEDRON;
        CHECK_EQ(fmb_frame3_init(&volumes[i], shape, at, edge[0], edge[1], edge[2]), 0);
        CHECK_EQ(fmb_leaf3_init(&nodes[VOLUMES - 1 + i], i, shape, at, edge), 0);
    }
    nodes[0].volume = -1;
    CHECK_EQ(fmb_tree3_build(nodes, ALL, 0, 1, VOLUMES - 1, VOLUMES, FMB_NODE_OBJECT, FMB_SPLIT_MEDIAN), 0);
    fmb_tree3 *t = take(sizeof *t);
    *t = (fmb_tree3){.node = nodes, .nodes = ALL, .volumes = VOLUMES, .frame = volumes};
    CHECK_EQ(fmb_tree3_check(t, NULL), 0);
    return t;
}

static fmb_fits3 *large_fits(const fmb_tree3 *t)
{
    fmb_fits3 *fits = take(sizeof *fits);
    CHECK_EQ(fmb_tree3_fits(t, take(ALL * sizeof(fmb_fit3)), ALL, fits), 0);
    return fits;
}

static fmb_hulls3 *large_hulls(const fmb_tree3 *t)
{
    fmb_hulls3 *hulls = take(sizeof *hulls);
    CHECK_EQ(fmb_tree3_hulls(t, take(ALL * sizeof(fmb_hull3)), ALL, hulls), 0);
    return hulls;
}

/* Arrays for volumes, turned boxes, and for where the search has ended. */
static void give_arrays(fmb_walk3 *w, int fitted)
{
    enum { PLACES = 4, FRONTS = 12 };
    for (int i = 0; i < 2; i++)
        CHECK_EQ(below(2) ? fmb_walk3_cache(w, i, take(PLACES * sizeof(fmb_made3)), PLACES) : 0, 0);
    if (fitted && below(2))
        CHECK_EQ(fmb_walk3_turned(w, take(PLACES * sizeof(fmb_turned3)), PLACES), 0);
    if (below(3) == 0) {
        fmb_fronts3 *fronts = take(sizeof *fronts);
        CHECK_EQ(fmb_fronts3_init(fronts, take(FRONTS * sizeof(fmb_front3)), FRONTS), 0);
        CHECK_EQ(fmb_walk3_keep(w, fronts), 0);
    }
}

static void call_next(void *of)
{
    fmb_meeting3 m;
    (void)fmb_walk3_next(of, &m);
}

static void call_first(void *of)
{
    fmb_meeting3 m = {.a = -1, .b = -1};
    (void)fmb_walk3_first(of, &m);
}

static void call_distance(void *of)
{
    fmb_nearest3 nearest;
    (void)fmb_tree3_distance(of, &nearest);
}

static void call_segment(void *of)
{
    fmb_interval when;
    (void)fmb_bodies3_segment(of, &when);
}

/* Each turn a few calls: searches get on, before and after the damage. */
static void ask_on(const char *type, void *search, void (*call)(void *of))
{
    note("", type, search, 0);
    while (turn())
        for (int i = 0; i < 6; i++)
            call(search);
}

static void damaged_walk(const fmb_tree3 *a, const fmb_tree3 *b)
{
    fmb_walk3 *w = take(sizeof *w);
    const fmb_real way[3] = {(fmb_real)0.5, 0, (fmb_real)0.25};
    const int posed = (int)below(2), fitted = posed && below(2);
    CHECK_EQ(fmb_walk3_init(w, a, 0, below(2) ? way : NULL, b, 0, NULL, below(3) ? 0 : FMB_WALK_PER_OBJECT), 0);
    if (posed)
        CHECK_EQ(fmb_walk3_pose(w, pose3(), NULL, (fmb_real)0.0625), 0);
    if (fitted)
        CHECK_EQ(fmb_walk3_fits(w, below(3) ? large_fits(a) : NULL, large_fits(b)), 0);
    if (!(w->options & FMB_WALK_PER_OBJECT))
        give_arrays(w, fitted);
    if (!posed && below(3) == 0) {
        w->hulls_apart = fmb_hull3_distance;
        w->hulls[0] = large_hulls(a);
        w->hulls[1] = large_hulls(b);
    }
    ask_on("fmb_walk3", w, below(2) ? call_next : call_first);
}

static void damaged_distance(const fmb_tree3 *a, const fmb_tree3 *b)
{
    fmb_distance3_search *s = take(sizeof *s);
    CHECK_EQ(fmb_tree3_distance_init(s, a, below(2) ? pose3() : NULL, b, NULL), 0);
    s->fits[0] = below(2) ? large_fits(a) : NULL;
    s->fits[1] = below(2) ? large_fits(b) : NULL;
    ask_on("fmb_distance3_search", s, call_distance);
}

static void damaged_segment(fmb_tree3 *a, const fmb_tree3 *b)
{
    fmb_bodies3 *s = take(sizeof *s);
    fmb_pose3 *from = pose3(), *to = pose3();
    to->translation[0] += 1;
    const fmb_body3 moves = {.motion = FMB_SCREW, .tree = a, .from = from, .to = to},
                    rests = {.motion = FMB_RESTS, .tree = b};
    CHECK_EQ(fmb_bodies3_init(s, &moves, &rests, (fmb_real)0.0625, 5), 0);
    if (below(2))
        CHECK_EQ(fmb_bodies3_fits(s, below(3) ? large_fits(a) : NULL, large_fits(b)), 0);
    ask_on("fmb_bodies3", s, call_segment);
}

/* Where a search stands, at each of its steps and at those where no call ends. */
static void every_step(uint64_t seed)
{
    enum { STEPS = 16, BUDGETS = 8 };
    for (int i = 0; i < STEPS * BUDGETS * 2; i++) {
        fmb_meeting3 m = {.a = -1, .b = -1};
        rng = random_start(seed + (uint64_t)i / STEPS);
        fmb_walk3 *w = take(sizeof *w);
        const fmb_tree3 *a = large_tree(), *b = large_tree();
        CHECK_EQ(fmb_walk3_init(w, a, 0, NULL, b, 0, NULL, 0), 0);
        CHECK_EQ(fmb_walk3_pose(w, pose3(), NULL, (fmb_real)0.0625), 0);
        CHECK_EQ(fmb_walk3_fits(w, large_fits(a), large_fits(b)), 0);
        w->budget = 1 + (uint32_t)(i / STEPS) % BUDGETS;
        (void)fmb_walk3_first(w, &m);
        snprintf(told, sizeof told, "budget %u, step %d becomes %d", (unsigned)w->budget, w->step, i % STEPS);
        w->step = (int8_t)(i % STEPS);
        (void)fmb_walk3_first(w, &m);
        give_back();
    }
}

/* The first contact so far of a search among points names a point and a body that are not there. */
static void first_point_elsewhere(void)
{
    static const int32_t numbers[] = {-1, 8, 1000, INT32_MAX, INT32_MIN};
    const fmb_real step[3] = {10, 0, 0}, *const o = CORNERS[0], edge[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    fmb_frame3 box;
    CHECK_EQ(fmb_frame3_init(&box, FMB_CUBOID, o, edge[0], edge[1], edge[2]), 0);
    for (int i = 0; i < 2 * (int)(sizeof numbers / sizeof *numbers); i++) {
        fmb_real(*p)[3] = take(8 * sizeof *p);
        for (int k = 0; k < 8; k++) { /* one after the other, none at the start */
            p[k][0] = 5 + (fmb_real)k / 2;
            p[k][1] = p[k][2] = (fmb_real)0.5;
        }
        const fmb_points3 set = {(const fmb_real(*)[3])p, 8, (fmb_real)0.125};
        const fmb_field3 field = {NULL, &set, 0, 0};
        const fmb_solid3 link = {&box, step, 0, 0};
        const fmb_scene3 scene = {
            .links = 1, .obstacles = FMB_NONE, .zones = FMB_NONE, .self = FMB_SELF_SKIP, .link = &link};
        fmb_scene_state state = {0};
        fmb_field3_search search = {0};
        fmb_field3_found found;
        fmb_points3_body body;
        fmb_points3_walk walk;
        CHECK_EQ(fmb_points3_body_init(&body, &box, step, set.radius), 0);
        CHECK_EQ(fmb_points3_begin(&walk, &set, &body, 1), 0);
        walk.budget = 4;
        CHECK_EQ(fmb_points3_first(&walk, &found.point), FMB_UNFINISHED);
        CHECK_EQ(fmb_scene3_check_fields(&scene, &field, 1, &state, 4, &search, &found), FMB_UNFINISHED);
        CHECK(walk.best.answer > 0 && search.points.best.answer > 0);
        *(i % 2 ? &walk.best.body : &walk.best.point) = numbers[i / 2];
        *(i % 2 ? &search.points.best.body : &search.points.best.point) = numbers[i / 2];
        CHECK_EQ(fmb_points3_first(&walk, &found.point), FMB_ERR_STALE);
        CHECK_EQ(fmb_scene3_check_fields(&scene, &field, 1, &state, FMB_NO_LIMIT, &search, &found), FMB_ERR_STALE);
        give_back();
    }
}

/* Cells are written where the memory is, wherever a damaged grid says that it stands, and of whatever cells it is. */
static void grid_elsewhere(void)
{
    enum { SIDE = 40, AROUND = 4096, WORDS = FMB_GRID3_WORDS(SIDE, SIDE, SIDE) };
    static uint32_t memory[AROUND + WORDS + AROUND];
    static fmb_real height[SIDE * SIDE];
    const int32_t cells[3] = {SIDE, SIDE, SIDE};
    const fmb_real origin[3] = {0, 0, 0}, cell[3] = {1, 1, 1}, point[1][3] = {{3, 3, 3}},
                   strange[] = {NAN, INFINITY, -INFINITY, 0, -1, FMB_LARGEST, -FMB_LARGEST};
    const fmb_box3 box = {{2, 2, 2}, {5, 5, 5}};
    for (int i = 0; i < 6 * (int)(sizeof strange / sizeof *strange); i++) {
        fmb_grid3 grid;
        int whole = 1;
        for (int j = 0; j < AROUND + WORDS + AROUND; j++)
            memory[j] = 0x5aa55aa5u;
        for (int j = 0; j < SIDE * SIDE; j++)
            height[j] = 4;
        CHECK_EQ(fmb_grid3_init(&grid, origin, cell, cells, memory + AROUND, WORDS), 0);
        CHECK_EQ(fmb_grid3_clear(&grid), 0);
        *(i % 2 ? &grid.cell[i / 2 % 3] : &grid.origin[i / 2 % 3]) = strange[i / 6];
        (void)fmb_grid3_fill_box(&grid, &box);
        (void)fmb_grid3_fill_points(&grid, point, 1, 1);
        (void)fmb_grid3_fill_heights(&grid, height, 1);
        for (int j = 0; j < AROUND; j++)
            whole &= memory[j] == 0x5aa55aa5u && memory[AROUND + WORDS + j] == 0x5aa55aa5u;
        CHECK(whole);
    }
}

/* Of all that a search may have: arrays of its own, fitted boxes, hulls, fronts, poses; damaged where it stands. */
static void searches(uint64_t seed, uint64_t count)
{
    for (uint64_t i = 0; i < count; i++) {
        rng = random_start(seed * 1000003 + i);
        of_function = "a search with all that it may have";
        of_case = i;
        turns = roots_given = 0;
        told[0] = 0;
        alarm(60);
        fmb_tree3 *a = large_tree(), *b = large_tree();
        if (i % 4 < 2)
            damaged_walk(a, b);
        else if (i % 4 == 2)
            damaged_distance(a, b);
        else
            damaged_segment(a, b);
        alarm(0);
        give_back();
    }
}

static void marks_of_nothing(uint64_t seed, uint64_t count)
{
    fills = 1;
    for (size_t f = 0; f < sizeof functions / sizeof *functions; f++)
        for (uint64_t i = 0; i < count; i++) {
            filled = 0;
            long answer = one_case(f, seed, i);
            if (filled &&
                !CHECK(is(filled_type, "fmb_frame3") || is(filled_type, "fmb_frame2") ? answer == FMB_ERR_FRAME
                                                                                      : answer < 0))
                printf("%s: %ld with a %s at random\n", functions[f].name, answer, filled_type);
        }
    fills = 0;
}

int main(int argc, char **argv)
{
    const uint64_t seed = check_seed(argc, argv, 1), count = check_count(argc, argv, 100);
    const char *prefix = argc > 3 ? argv[3] : "";
    uint64_t from = argc > 4 ? (uint64_t)atoll(argv[4]) : 0;
    signal(SIGALRM, late);
    if (__sanitizer_set_death_callback)
        __sanitizer_set_death_callback(report);
    else
        signal(SIGSEGV, broken);
    signal(SIGABRT, broken);
    if (argc <= 3) {
        frames_of_nothing(count * 10000);
        numbers_of_nothing();
        axes_of_nothing();
        marks_of_nothing(seed, 8);
        every_step(seed);
        first_point_elsewhere();
        grid_elsewhere();
        searches(seed, count * 10);
    }
    long cases = 0;
    for (size_t f = 0; f < sizeof functions / sizeof *functions; f++)
        for (uint64_t i = from; begins(functions[f].name, prefix) && i < from + count; i++, cases++)
            one_case(f, seed, i);
    printf("%zu functions, %ld cases\n", sizeof functions / sizeof *functions, cases);
    CHECK(cases > 0);
    return check_done("damage");
}
