/* SPDX-License-Identifier: MIT */
/*
 * The sum by which changes are noticed (src/core/mix.h), measured: changes of many kinds, in tables as fmb has them (meshes, trees, scenes) and
 * in random words. None may pass in 64 bits; in 32 bits as many as chance has it. The sum that stood there before stands below, and fails.
 * host-only
 * Usage: test_mix [SEED [COUNT]]; COUNT: changes of each kind. make check tries 3 * 10^5, make nightly 10^9.
 */
#include "check.h"
#include "core/mix.h"
#include "fmb.h"
#include "pairs.h"
#include "torus.h"

#include <stdio.h>
#include <string.h>

/* ---- tables ---- */

enum { WORDS = 480, TABLES = 6, REAL_WORDS = sizeof(fmb_real) / sizeof(uint32_t) };

/* Words in the order in which sums take them. unit: how many words are one number; group: one point. */
static struct table {
    const char *name;
    int words, unit, group;
    uint32_t word[WORDS];
    uint64_t before[WORDS + 1]; /* the sum of the words in front */
    uint32_t before_old[WORDS + 1];
} table[TABLES];

static void put_real(struct table *t, fmb_real x)
{
    union {
        fmb_real real;
        fmb_bits bits;
    } v = {x};
    t->word[t->words++] = (uint32_t)v.bits;
    if (REAL_WORDS > 1)
        t->word[t->words++] = (uint32_t)((uint64_t)v.bits >> 32);
}

static struct table *begin_table(int number, const char *name, int unit)
{
    struct table *t = &table[number];
    t->name = name;
    t->words = 0;
    t->unit = unit;
    t->group = 3 * unit;
    return t;
}

static int has_room(const struct table *t) { return t->words + t->group <= WORDS; }

/* Corners of the tetrahedra of a torus, as the vertices of a mesh. */
static void make_mesh(struct table *t)
{
    for (int32_t i = 0; has_room(t); i++) {
        fmb_real origin[3], edge[3][3];
        CHECK(torus_numbers(torus_tree[0].context, i, origin, edge) > 0);
        for (int j = 0; j < 4 && has_room(t); j++)
            for (int k = 0; k < 3; k++)
                put_real(t, j ? origin[k] + edge[j - 1][k] : origin[k]);
    }
}

/* Corners of a lattice: numbers of few digits, most of them equal. */
static void make_lattice(struct table *t)
{
    for (int i = 0; has_room(t); i++)
        for (int k = 0; k < 3; k++)
            put_real(t, (fmb_real)(k == 0 ? i % 4 : k == 1 ? i / 4 % 4 : i / 16) * R(0.5) - 1);
}

/* Frames at random places, half of them along the axes: what a scene's seal is made of. */
static void make_scene(struct table *t, struct random *r)
{
    for (int i = 0; has_room(t); i++)
        for (int k = 0; k < 3; k++)
            put_real(t, (fmb_real)(i % 4 == 0 || i % 8 < 4 || i % 4 == k + 1 ? random_between(r, -2, 2) : 0));
}

/* The links of a tree, as they are summed up. */
static void make_tree(struct table *t)
{
    for (int32_t i = 0; has_room(t); i++) {
        const fmb_node3 *n = &torus_tree[0].node[i];
        t->word[t->words++] = (uint32_t)n->child;
        t->word[t->words++] = (uint32_t)n->next;
        t->word[t->words++] = (uint32_t)n->kind;
    }
}

static void make_words(struct table *t, struct random *r, int random)
{
    while (has_room(t))
        for (int k = 0; k < t->group; k++)
            t->word[t->words++] = random ? (uint32_t)(random_bits(r) >> 32) : 0;
}

/* ---- the sum that stood here before ---- */

static uint32_t old_mix(uint32_t h, uint32_t word) { return ((h << 13 | h >> 19) ^ word) * 0x9E3779B9u; }

static void make_tables(struct random *r)
{
    make_mesh(begin_table(0, "mesh", REAL_WORDS));
    make_lattice(begin_table(1, "lattice", REAL_WORDS));
    make_scene(begin_table(2, "scene", REAL_WORDS), r);
    make_tree(begin_table(3, "tree", 1));
    make_words(begin_table(4, "random", REAL_WORDS), r, 1);
    make_words(begin_table(5, "zeros", REAL_WORDS), r, 0);
    for (int n = 0; n < TABLES; n++) {
        struct table *t = &table[n];
        t->before[0] = FMB_MIX_START;
        t->before_old[0] = 2166136261u;
        for (int i = 0; i < t->words; i++) {
            t->before[i + 1] = fmb_mix(t->before[i], t->word[i]);
            t->before_old[i + 1] = old_mix(t->before_old[i], t->word[i]);
        }
    }
}

/* ---- kinds of changes ---- */

/* A change: words from .. to - 1 of the table become these. */
struct change {
    const struct table *of;
    int from, to;
    uint32_t word[WORDS];
};

/* How far a change of several words reaches at most. */
enum { REACH = 36 };

static uint64_t state;

static uint32_t any(void)
{
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (uint32_t)(state * UINT64_C(2685821657736338717) >> 32);
}

static int below(int n) { return (int)((uint64_t)any() * (uint32_t)n >> 32); }
static uint32_t bit(void) { return 1u << (any() >> 27); }

static uint32_t *changed(struct change *c, int at)
{
    for (; c->to <= at; c->to++)
        c->word[c->to - c->from] = c->of->word[c->to];
    return &c->word[at - c->from];
}

/* A place, from which the change begins. room: words behind it that have to be there. */
static int place(struct change *c, int unit, int room)
{
    c->from = c->to = unit * below((c->of->words - room) / unit + 1);
    return c->from;
}

static int number_at(const struct change *c, int at, int i) { return at + i * c->of->unit + c->of->unit - 1; }

static void one_bit(struct change *c) { *changed(c, place(c, 1, 1)) ^= bit(); }
static void one_sign(struct change *c) { *changed(c, number_at(c, place(c, c->of->unit, c->of->unit), 0)) ^= 1u << 31; }
static void one_word(struct change *c) { *changed(c, place(c, 1, 1)) = any(); }

static void two_bits(struct change *c)
{
    uint32_t *w = changed(c, place(c, 1, 1));
    *w ^= bit();
    *w ^= bit();
}

static void bits_of_neighbours(struct change *c)
{
    const int at = place(c, 1, 2);
    *changed(c, at) ^= bit();
    *changed(c, at + 1) ^= bit();
}

static void neighbours(struct change *c)
{
    const int at = place(c, 1, 2);
    *changed(c, at) = any();
    *changed(c, at + 1) = any();
}

static void bits_of_two(struct change *c)
{
    const int at = place(c, 1, REACH);
    *changed(c, at) ^= bit();
    *changed(c, at + 1 + below(REACH - 1)) ^= bit();
}

static void bits_of_three(struct change *c)
{
    const int at = place(c, 1, 3);
    for (int i = 0; i < 3; i++) {
        uint32_t *w = changed(c, at + i);
        *w ^= bit();
        *w ^= below(2) ? bit() : 0;
    }
}

/* The same bits in both, or a few more. */
static void bits_alike(struct change *c)
{
    const int at = place(c, 1, REACH), other = at + 1 + below(REACH - 1);
    const uint32_t bits = below(2) ? bit() | bit() : any();
    *changed(c, at) ^= bits;
    *changed(c, other) ^= bits;
    for (int more = below(3); more; more--)
        *changed(c, at + below(REACH)) ^= bits;
}

/* The same is added to, or taken from, two words or more: to few bits or to all. */
static void deltas(struct change *c)
{
    const int at = place(c, 1, REACH);
    const uint32_t delta = below(2) ? bit() : any();
    *changed(c, at) += delta;
    for (int more = 1 + below(3); more; more--)
        *changed(c, at + below(REACH)) += below(2) ? delta : -delta;
}

/* Signs of some numbers. */
static void signs(struct change *c)
{
    const int numbers = REACH / c->of->unit, at = place(c, c->of->unit, REACH);
    for (int i = 0; i < numbers; i++)
        *changed(c, number_at(c, at, i)) ^= (uint32_t)below(2) << 31;
}

/* x becomes -x in some points, one after the other; or in all coordinates. */
static void turned_over(struct change *c)
{
    const int unit = c->of->unit, points = 1 + below(REACH / c->of->group), axis = below(4);
    const int at = place(c, c->of->group, points * c->of->group);
    for (int i = 0; i < 3 * points; i++)
        if (axis == 3 || i % 3 == axis)
            *changed(c, at + i * unit + unit - 1) ^= 1u << 31;
}

static void exchange(struct change *c, int i, int j, int words)
{
    for (int k = 0; k < words; k++) {
        (void)changed(c, (i > j ? i : j) + k);
        const uint32_t x = *changed(c, i + k);
        *changed(c, i + k) = *changed(c, j + k);
        *changed(c, j + k) = x;
    }
}

/* Two numbers, two words, two points change places. */
static void exchange_numbers(struct change *c)
{
    const int unit = c->of->unit, at = place(c, unit, REACH);
    exchange(c, at, at + unit * (1 + below(REACH / unit - 1)), unit);
}

static void exchange_words(struct change *c)
{
    const int at = place(c, 1, REACH);
    exchange(c, at, at + 1 + below(REACH - 1), 1);
}

static void exchange_points(struct change *c)
{
    const int group = c->of->group, at = place(c, group, REACH);
    exchange(c, at, at + group * (1 + below(REACH / group - 1)), group);
}

/* Some numbers, or points, move on by one, and the last one comes first. */
static void shifted(struct change *c)
{
    const int unit = below(2) ? c->of->unit : c->of->group, many = 2 + below(REACH / unit - 1);
    const int at = place(c, unit, many * unit);
    for (int i = many - 1; i > 0; i--)
        exchange(c, at + i * unit, at + (i - 1) * unit, unit);
}

/* In the opposite order. */
static void mirrored(struct change *c)
{
    const int unit = below(2) ? c->of->unit : c->of->group, many = 2 + below(REACH / unit - 1);
    const int at = place(c, unit, many * unit);
    for (int i = 0; i < many / 2; i++)
        exchange(c, at + i * unit, at + (many - 1 - i) * unit, unit);
}

/* In any order. */
static void shuffled(struct change *c)
{
    const int unit = below(2) ? c->of->unit : c->of->group, many = 2 + below(REACH / unit - 1);
    const int at = place(c, unit, many * unit);
    for (int i = many - 1; i > 0; i--)
        exchange(c, at + i * unit, at + below(i + 1) * unit, unit);
}

/* Within some points the coordinates change places: all in the same way. */
static void axes_exchanged(struct change *c)
{
    const int unit = c->of->unit, points = 1 + below(REACH / c->of->group), i = below(3), j = (i + 1 + below(2)) % 3;
    const int at = place(c, c->of->group, points * c->of->group);
    for (int p = 0; p < points; p++)
        exchange(c, at + p * c->of->group + i * unit, at + p * c->of->group + j * unit, unit);
}

static const struct kind {
    const char *name;
    void (*make)(struct change *c);
    int is_seen; /* the sum that stood there before lets many pass: one of some 500 */
} kind[] = {
    {"one bit", one_bit, 0},
    {"a sign", one_sign, 0},
    {"one word", one_word, 0},
    {"two bits of a word", two_bits, 0},
    {"a bit each of neighbouring words", bits_of_neighbours, 1},
    {"two neighbouring words", neighbours, 0},
    {"a bit each of two words", bits_of_two, 0},
    {"one or two bits each of three neighbouring words", bits_of_three, 0},
    {"the same bits of several words", bits_alike, 0},
    {"the same added to, or taken from, several words", deltas, 0},
    {"signs of some numbers", signs, 0},
    {"-x of points", turned_over, 0},
    {"two numbers exchanged", exchange_numbers, 0},
    {"two words exchanged", exchange_words, 0},
    {"two points exchanged", exchange_points, 0},
    {"shifted by one", shifted, 0},
    {"mirrored", mirrored, 0},
    {"in any order", shuffled, 0},
    {"axes exchanged", axes_exchanged, 0},
};

/* ---- the measure ---- */

static int is_change(const struct change *c)
{
    return memcmp(c->word, &c->of->word[c->from], (size_t)(c->to - c->from) * sizeof *c->word) != 0;
}

/* Behind the last changed word a step is a bijection: sums that differ there differ at the end. */
static void measure(const struct kind *k, uint64_t count)
{
    uint64_t changes = 0, passed = 0, passed_short = 0, passed_old = 0;
    for (uint64_t n = 0; n < count; n++) {
        struct change c = {.of = &table[n % TABLES]};
        k->make(&c);
        if (!is_change(&c))
            continue;
        uint64_t h = c.of->before[c.from];
        uint32_t old = c.of->before_old[c.from];
        for (int i = 0; i < c.to - c.from; i++) {
            h = fmb_mix(h, c.word[i]);
            old = old_mix(old, c.word[i]);
        }
        changes++;
        passed += h == c.of->before[c.to];
        passed_short += fmb_mix_short(h) == fmb_mix_short(c.of->before[c.to]);
        passed_old += old == c.of->before_old[c.to];
    }
    printf("%-50s %llu changes, passed: 64 bits %llu, 32 bits %llu, before %llu\n", k->name,
           (unsigned long long)changes, (unsigned long long)passed, (unsigned long long)passed_short,
           (unsigned long long)passed_old);
    CHECK(changes > count / 4);
    CHECK_EQ(passed, 0);
    /* Of 32 bits one of 2^32 passes by chance: of 10^9 four or more once in 10^4 times. */
    CHECK(passed_short <= 4 + (changes >> 30));
    if (k->is_seen) /* and this test would have seen it */
        CHECK(passed_old > changes >> 11);
}

/* ---- no difference passes often ---- */

/*
 * Of all changes of one bit, or none, in each of three neighbouring words: from so many random states with random words.
 * The comment in mix.h says of which it is sure.
 */
static void bits_of_three_words(int trials)
{
    long worst = 0;
    for (int a = 0; a < 32; a++)
        for (int b = 0; b <= 32; b++)
            for (int d = 0; d <= 32; d++) {
                long passed = 0;
                for (int t = 0; t < trials; t++) {
                    const uint64_t h = (uint64_t)any() << 32 | any();
                    const uint32_t w[3] = {any(), any(), any()};
                    const uint32_t x[3] = {w[0] ^ 1u << a, b < 32 ? w[1] ^ 1u << b : w[1],
                                           d < 32 ? w[2] ^ 1u << d : w[2]};
                    const uint64_t one = fmb_mix(fmb_mix(fmb_mix(h, w[0]), w[1]), w[2]);
                    passed += one == fmb_mix(fmb_mix(fmb_mix(h, x[0]), x[1]), x[2]);
                }
                worst = passed > worst ? passed : worst;
            }
    CHECK_EQ(worst, 0);
}

/* The factor: 32 bits, odd; digits -1, 0, 1 of d F for all d of one or two bits, those above bit 30 of each half not counted. */
static int digits_of(uint32_t x)
{
    const uint64_t one = x, other = (uint32_t)-x; /* of a number and of minus that number, and a half has no sign */
    const int n = __builtin_popcountll((one ^ 3 * one) >> 1 & 0x7fffffff);
    const int m = __builtin_popcountll((other ^ 3 * other) >> 1 & 0x7fffffff);
    return n < m ? n : m;
}

static void factor(void)
{
    int least = 64;
    for (int i = 0; i < 32; i++)
        for (int j = 0; j <= i; j++) /* j = i: one bit */
            for (int sign = -1; sign <= 1; sign += 2) {
                const int64_t d = j == i ? INT64_C(1) << i : (INT64_C(1) << i) + sign * (INT64_C(1) << j);
                const uint64_t product = (uint64_t)d * FMB_MIX_FACTOR;
                const int digits = digits_of((uint32_t)product) + digits_of((uint32_t)(product >> 32));
                least = digits < least ? digits : least;
            }
    CHECK_EQ(least, 12);
    CHECK(FMB_MIX_FACTOR % 2 == 1);
}

/* A step is a bijection of the state for every word, and of the word for every state. */
static void undone(void)
{
    uint32_t inverse = FMB_MIX_FACTOR;
    for (int i = 0; i < 5; i++)
        inverse *= 2 - FMB_MIX_FACTOR * inverse;
    for (int t = 0; t < 1000; t++) {
        const uint64_t h = (uint64_t)any() << 32 | any();
        const uint32_t word = any();
        const uint64_t next = fmb_mix(h, word);
        const uint32_t x = (uint32_t)(next >> 32) * inverse;
        const uint32_t high = (uint32_t)next - (uint32_t)((uint64_t)x * FMB_MIX_FACTOR >> 32);
        CHECK(((uint64_t)high << 32 | (x ^ word)) == h);
    }
}

/* The same on every machine. Of numbers: both words of a double, the low one first; -0 is not 0. */
static void words_and_numbers(void)
{
    const uint64_t one = fmb_mix(FMB_MIX_START, 1);
    const fmb_real x[2] = {1, -2};
    const uint32_t top = 1u << 31, of_one = REAL_WORDS > 1 ? 0x3FF00000u : 0x3F800000u, of_two = 0xC0000000u;
    uint64_t h = FMB_MIX_START;
    CHECK(one == UINT64_C(0xA95057AA733CA218));
    CHECK(fmb_mix_long(FMB_MIX_START, UINT64_C(0x200000001)) == fmb_mix(one, 2));
    for (int i = 0; i < 2; i++) {
        h = REAL_WORDS > 1 ? fmb_mix(h, 0) : h;
        h = fmb_mix(h, i ? of_two : of_one);
    }
    CHECK(fmb_mix_reals(FMB_MIX_START, x, 2) == h);
    h = REAL_WORDS > 1 ? fmb_mix(FMB_MIX_START, 0) : FMB_MIX_START;
    CHECK(fmb_mix_real(FMB_MIX_START, R(-0.0)) == fmb_mix(h, top));
    CHECK(fmb_mix_real(FMB_MIX_START, 0) == fmb_mix(h, 0));
}

int main(int argc, char **argv)
{
    const uint64_t seed = check_seed(argc, argv, 1), count = check_count(argc, argv, 300000);
    struct random r = random_start(seed);
    state = random_bits(&r) | 1;
    make_tables(&r);
    words_and_numbers();
    undone();
    factor();
    bits_of_three_words(count >= 100000 ? 20 : 2);
    for (size_t i = 0; i < sizeof kind / sizeof *kind; i++)
        measure(&kind[i], count);
    return check_done("mix");
}
