/* SPDX-License-Identifier: MIT */
/*
 * host-only: the performance figures of the tree paper (2013, 6.2.2) as counts. One torus against all others of its world:
 *   complete  all pairs of tetrahedra that meet, each with the box of its contact; 100 tori of 101, 201, 401, 801 volumes
 *   first     the tori that it meets, the search ends at the first contact with each; the same worlds
 *   objects   the same with 100, 300, 1000 tori of 201 volumes, in one world: the others are added to the first 100
 * each with the paper's two levels (flat), and with trees built (built). What is on record in tests/bench/tori.txt is what is counted
 * here, in float; a sample of it, or all (EFFORT=1000, make nightly). Both trees find the same, and of the first world what all pairs say.
 *
 * Usage: test_tori --write: measures times, too, and writes the record to standard output (make record WHAT=tori).
 */
#include "check.h"
#include "tori.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    QUERIES = 40 /* tori of each world that are asked about: its first ones */,
    WORLDS = 6,
    ROUNDS = 7,
    SAMPLE = 4 /* queries, usually */
};
static const char record[] = "tests/bench/tori.txt";
/* The side of the world: a torus meets some 3 of 100 others, 11 at most. */
static const double side = 7;

static const struct {
    int objects, leaves;
} worlds[WORLDS] = {{100, 100}, {100, 200}, {100, 400}, {100, 800}, {300, 200}, {1000, 200}};
static const char *const kind_name[2] = {"flat", "built"};
static const char *const question_name[2] = {"complete", "first"};

struct counts {
    int tori;     /* met */
    int contacts; /* reported: pairs of tetrahedra, or of tori */
    uint32_t sum; /* of their names */
    uint32_t visits, tests;
};

/* One search. first: the first contact with each torus is enough. */
static struct counts ask(const struct world *w, int32_t from, int first)
{
    static unsigned char met[1000];
    struct counts c = {0};
    fmb_walk3 walk;
    fmb_meeting3 m;
    int answer;
    memset(met, 0, sizeof met);
    fmb_walk3_init(&walk, &w->tree, from, NULL, &w->tree, 0, NULL, FMB_WALK_SELF | (first ? FMB_WALK_PER_OBJECT : 0));
    if (!first)
        walk.contact = fmb_test3_contact;
    while ((answer = fmb_walk3_next(&walk, &m)) == 1) {
        int other = world_torus(w, m.b);
        c.contacts++;
        c.tori += !met[other];
        met[other] = 1;
        c.sum += first ? (uint32_t)other * 2654435761u
                       : (uint32_t)w->node[m.a].volume * 2654435761u ^ (uint32_t)w->node[m.b].volume * 40503u;
    }
    CHECK_EQ(answer, 0);
    c.visits = walk.visits;
    c.tests = walk.tests;
    return c;
}

/* The least of some rounds, in microseconds. */
static double microseconds(const struct world *w, int32_t from, int first)
{
    double least = 1e9;
    for (int i = 0; i < ROUNDS; i++) {
        struct timespec a, b;
        timespec_get(&a, TIME_UTC);
        ask(w, from, first);
        timespec_get(&b, TIME_UTC);
        double took = 1e6 * (double)(b.tv_sec - a.tv_sec) + 1e-3 * (double)(b.tv_nsec - a.tv_nsec);
        least = took < least ? took : least;
    }
    return least;
}

/* What a world is asked: nothing of its tetrahedra alone where there are more tori than 100. */
static int asked(int world, int question) { return question || worlds[world].objects == 100; }

static void write_record(void)
{
    printf("# Written by make record WHAT=tori. One torus against all others of its world.\n"
           "# question tree tori volumes number: tori met, contacts reported, visits, tests; microseconds\n");
    for (int i = 0; i < WORLDS; i++)
        for (int kind = 0; kind < 2; kind++) {
            struct world w;
            CHECK_EQ(world_make(&w, worlds[i].objects, worlds[i].leaves, side, kind), 0);
            for (int question = 0; question < 2; question++)
                for (int n = 0; n < QUERIES && asked(i, question); n++) {
                    int32_t from = world_node(&w, n);
                    struct counts c = ask(&w, from, question);
                    printf("%s %s %d %d %d %d %d %u %u %.1f\n", question_name[question], kind_name[kind], w.objects,
                           w.leaves + 1, n, c.tori, c.contacts, c.visits, c.tests, microseconds(&w, from, question));
                }
            world_free(&w);
        }
}

/* ---- the record ---- */

struct line {
    char question[16], kind[16];
    int tori, volumes, number;
    struct counts counts;
};

enum { LINES = 2 * QUERIES * (4 + WORLDS) };
static struct line line[LINES];

static void read_record(void)
{
    char text[256];
    int n = 0;
    FILE *file = fopen(record, "r");
    while (file && fgets(text, sizeof text, file)) {
        struct line *l = &line[n];
        if (text[0] != '#' && CHECK(n < LINES))
            n += CHECK_EQ(sscanf(text, "%15s %15s %d %d %d %d %d %u %u", l->question, l->kind, &l->tori, &l->volumes,
                                 &l->number, &l->counts.tori, &l->counts.contacts, &l->counts.visits, &l->counts.tests),
                          9);
    }
    CHECK_EQ(n, LINES);
    if (file)
        (void)fclose(file);
}

static const struct counts *recorded(const struct world *w, int kind, int question, int number)
{
    for (int i = 0; i < LINES; i++)
        if (line[i].number == number && line[i].tori == w->objects && line[i].volumes == w->leaves + 1 &&
            strcmp(line[i].question, question_name[question]) == 0 && strcmp(line[i].kind, kind_name[kind]) == 0)
            return &line[i].counts;
    return NULL;
}

/* Double encloses by less, so it visits a little less. */
static void compare(const struct counts *c, const struct counts *on_record)
{
    if (!CHECK(on_record != NULL))
        return;
    CHECK_EQ(c->tori, on_record->tori);
    CHECK(c->contacts == on_record->contacts || sizeof(fmb_real) == 8);
    CHECK(c->visits == on_record->visits || sizeof(fmb_real) == 8);
    CHECK(c->tests == on_record->tests || sizeof(fmb_real) == 8);
}

/* By all pairs. */
static void by_brute_force(const struct world *w, int number, const struct counts *complete)
{
    int tori = 0, pairs = 0, n = w->leaves + 1;
    for (int other = 0; other < w->objects; other++) {
        if (other == number || !world_meet(w, number, other))
            continue;
        tori++;
        for (int i = 1; i < n; i++)
            for (int j = 1; j < n; j++)
                pairs += fmb_test3(&w->frame[n * number + i], &w->frame[n * other + j], NULL) != FMB_MISS;
    }
    CHECK_EQ(tori, complete->tori);
    CHECK_EQ(pairs, complete->contacts);
}

static void judge(int i, int start, int number)
{
    struct world w[2];
    for (int kind = 0; kind < 2; kind++)
        CHECK_EQ(world_make(&w[kind], worlds[i].objects, worlds[i].leaves, side, kind), 0);
    for (int k = 0; k < number; k++) {
        int n = (start + k) % QUERIES;
        for (int question = 0; question < 2; question++) {
            struct counts c[2];
            if (!asked(i, question))
                continue;
            for (int kind = 0; kind < 2; kind++) {
                c[kind] = ask(&w[kind], world_node(&w[kind], n), question);
                compare(&c[kind], recorded(&w[kind], kind, question, n));
            }
            CHECK(c[0].tori == c[1].tori && c[0].contacts == c[1].contacts && c[0].sum == c[1].sum);
            if (i == 1 && question == 0)
                by_brute_force(&w[0], n, &c[0]);
        }
    }
    for (int kind = 0; kind < 2; kind++)
        world_free(&w[kind]);
}

int main(int argc, char **argv)
{
    if (argc > 1 && strcmp(argv[1], "--write") == 0) {
        write_record();
        return 0;
    }
    uint64_t number = check_count(argc, argv, SAMPLE), seed = check_seed(argc, argv, (uint64_t)time(NULL));
    printf("test_tori: SEED=%llu COUNT=%llu of %d\n", (unsigned long long)seed, (unsigned long long)number, QUERIES);
    read_record();
    for (int i = 0; i < WORLDS; i++) {
        if (number < SAMPLE && worlds[i].objects > 100)
            continue; /* a slow way to run tests */
        judge(i, (int)(seed % QUERIES), number < QUERIES ? (int)number : QUERIES);
    }
    return check_done("tori");
}
