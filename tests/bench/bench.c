/* SPDX-License-Identifier: MIT */
/*
 * Asks every method about the same pairs and prints lines of words separated by tabs; bench.sh makes tables of them.
 *     bench time    ROUNDS rounds; in each of them new pairs for every cell, and every method asked about all of them once, in
 *                   rotating order: no pair comes back, and what slows the machine down for a while slows all methods down
 *     bench count   fewer pairs, asked between two requests to callgrind, which counts instructions
 * SEED= and ROUNDS= may be set in the environment.
 *
 * Pairs are sorted into hits and misses by fmb_test and fmb_sweep, whose answers are proved; what is undecided is counted and
 * left out. A method that answers otherwise is wrong about that pair.
 */
#define _POSIX_C_SOURCE 199309L
#include "bench.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#ifdef HAVE_CALLGRIND
#include <valgrind/callgrind.h>
#endif

enum {
    ROUNDS = 61,
    MOST_ROUNDS = 101,
    REPEATED = 20, /* pairs of the article's protocol, asked REPEATS times each, in the first REPEAT_ROUNDS rounds */
    REPEATS = 800,
    REPEAT_ROUNDS = 15,
    COUNTED = 400, /* pairs counted by callgrind; WARM more are asked before */
    METHODS = 64,
    CELLS = 16 + 2 * (CELL_BOXES - 1)
};

struct result {
    double ns[MOST_ROUNDS], repeated[REPEAT_ROUNDS];
    uint64_t asked, wrong, undecided;
};

static const struct method *methods[METHODS];
static int method_count;
static struct cell cells[CELLS];
static struct result results[CELLS][2][METHODS];
static uint64_t left_out[CELLS], found[CELLS][2];
static struct pair pairs[2][SLOTS];
static signed char answers[SLOTS];

/* ---- pairs ---- */

/* `wanted` misses and as many hits. */
static void fill(int cell, struct random *r, int wanted)
{
    int have[2] = {0, 0};
    while (have[0] < wanted || have[1] < wanted) {
        struct pair p;
        cell_pair(&p, r, &cells[cell]);
        int answer = pair_verdict(&p, NULL, NULL);
        if (answer != FMB_MISS && answer != FMB_HIT) {
            left_out[cell]++;
            continue;
        }
        found[cell][answer]++;
        if (have[answer] < wanted)
            pairs[answer][have[answer]++] = p;
    }
}

/* ---- what methods need of a body ---- */

void bench_true_box(struct true_box *box, const struct body *body)
{
    for (int k = 0; k < 3; k++)
        box->centre[k] = (double)body->origin[k];
    for (int i = 0; i < 3; i++) {
        double e[3] = {(double)body->edge[i][0], (double)body->edge[i][1], (double)body->edge[i][2]};
        double length = sqrt(e[0] * e[0] + e[1] * e[1] + e[2] * e[2]);
        box->half[i] = length / 2;
        for (int k = 0; k < 3; k++) {
            box->axis[i][k] = e[k] / length;
            box->centre[k] += e[k] / 2;
        }
    }
}

unsigned bench_corners(double corner[8][3], const struct body *body)
{
    int flat = body->edge[2][0] == 0 && body->edge[2][1] == 0 && body->edge[2][2] == 0;
    unsigned dim = flat ? 2 : 3, corners = body->shape == FMB_TETRAHEDRON ? dim + 1 : 1u << dim;
    for (unsigned n = 0; n < corners; n++)
        for (int k = 0; k < 3; k++) {
            corner[n][k] = (double)body->origin[k];
            for (unsigned i = 0; i < dim; i++)
                if (body->shape == FMB_TETRAHEDRON ? n == i + 1 : n >> i & 1)
                    corner[n][k] += (double)body->edge[i][k];
        }
    return corners;
}

/* ---- time ---- */

static double now(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return 1e9 * (double)t.tv_sec + (double)t.tv_nsec;
}

static void ask(const struct method *m, int from, int to)
{
    int (*question)(unsigned) = m->ask;
    for (int slot = from; slot < to; slot++)
        answers[slot] = (signed char)question((unsigned)slot);
}

/* So long that others get the processor in between: by the clock of this process, which takes longer to read. */
static double ask_again(const struct method *m)
{
    static volatile int sink;
    int (*question)(unsigned) = m->ask;
    double start = now(CLOCK_PROCESS_CPUTIME_ID);
    int sum = 0;
    for (unsigned slot = WARM; slot < WARM + REPEATED; slot++)
        for (int i = 0; i < REPEATS; i++)
            sum += question(slot);
    sink = sum;
    (void)sink;
    return (now(CLOCK_PROCESS_CPUTIME_ID) - start) / (REPEATED * REPEATS);
}

static void time_method(int cell, int verdict, int which, int round)
{
    const struct method *m = methods[which];
    struct result *r = &results[cell][verdict][which];
    for (unsigned slot = 0; slot < SLOTS; slot++)
        m->prepare(slot, &cells[cell], &pairs[verdict][slot]);
    ask(m, 0, WARM);
    double start = now(CLOCK_MONOTONIC);
    ask(m, WARM, SLOTS);
    r->ns[round] = (now(CLOCK_MONOTONIC) - start) / BATCH;
    for (int slot = 0; slot < SLOTS; slot++) {
        r->asked++;
        r->undecided += answers[slot] == FMB_UNDECIDED;
        r->wrong += answers[slot] != FMB_UNDECIDED && answers[slot] != verdict;
    }
    if (round < REPEAT_ROUNDS && !cells[cell].boxes)
        r->repeated[round] = ask_again(m);
}

static void time_all(struct random *r, int rounds)
{
    for (int round = 0; round < rounds; round++) {
        if (round % 20 == 0)
            fprintf(stderr, "  bench: round %d of %d\n", round + 1, rounds);
        for (int cell = 0; cell < CELLS; cell++) {
            fill(cell, r, SLOTS);
            for (int verdict = 0; verdict < 2; verdict++)
                for (int i = 0; i < method_count; i++) {
                    int which = (i + round) % method_count;
                    if (methods[which]->can(&cells[cell]))
                        time_method(cell, verdict, which, round);
                }
        }
    }
}

/* ---- what comes out ---- */

static const char *cell_name(int cell)
{
    static char text[64];
    const struct cell *c = &cells[cell];
    snprintf(text, sizeof text, "%s\t%dD %s\t%s", cell_boxes_name[c->boxes], c->dim, c->moving ? "moving" : "rest",
             pair_class_name[c->shapes]);
    return text;
}

static const char *const verdict_name[2] = {"miss", "hit"};

static const char *kind_name(enum kind kind)
{
    static const char *const names[] = {"nothing", "fmb", "elimination", "floor", "peer"};
    return names[kind];
}

static int ascending(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void print_result(int cell, int verdict, int which, int rounds)
{
    struct result *r = &results[cell][verdict][which];
    const struct method *m = methods[which];
    char key[160];
    snprintf(key, sizeof key, "%s\t%s\t%s\t%s", cell_name(cell), verdict_name[verdict], m->name, kind_name(m->kind));
    qsort(r->ns, (size_t)rounds, sizeof r->ns[0], ascending);
    printf("time\t%s\t%.2f\t%.2f\t%.2f\n", key, r->ns[rounds / 2], r->ns[rounds / 4], r->ns[rounds - 1 - rounds / 4]);
    printf("answers\t%s\t%llu\t%llu\t%llu\n", key, (unsigned long long)r->asked, (unsigned long long)r->wrong,
           (unsigned long long)r->undecided);
    if (!cells[cell].boxes) {
        int repeats = rounds < REPEAT_ROUNDS ? rounds : REPEAT_ROUNDS;
        qsort(r->repeated, (size_t)repeats, sizeof r->repeated[0], ascending);
        printf("repeated\t%s\t%.2f\n", key, r->repeated[repeats / 2]);
    }
}

static void print_all(int rounds)
{
    for (int which = 0; which < method_count; which++)
        printf("method\t%s\t%s\n", methods[which]->name, kind_name(methods[which]->kind));
    for (int cell = 0; cell < CELLS; cell++) {
        printf("pairs\t%s\t%llu\t%llu\t%llu\n", cell_name(cell), (unsigned long long)found[cell][0],
               (unsigned long long)found[cell][1], (unsigned long long)left_out[cell]);
        for (int verdict = 1; verdict >= 0; verdict--)
            for (int which = 0; which < method_count; which++)
                if (methods[which]->can(&cells[cell]))
                    print_result(cell, verdict, which, rounds);
    }
}

/* ---- instructions ---- */

#ifdef HAVE_CALLGRIND
static void count_all(struct random *r)
{
    for (int cell = 0; cell < CELLS; cell++) {
        fill(cell, r, WARM + COUNTED);
        for (int verdict = 1; verdict >= 0; verdict--)
            for (int which = 0; which < method_count; which++) {
                const struct method *m = methods[which];
                char key[160];
                if (!m->can(&cells[cell]))
                    continue;
                for (unsigned slot = 0; slot < WARM + COUNTED; slot++)
                    m->prepare(slot, &cells[cell], &pairs[verdict][slot]);
                ask(m, 0, WARM);
                CALLGRIND_TOGGLE_COLLECT;
                ask(m, WARM, WARM + COUNTED);
                CALLGRIND_TOGGLE_COLLECT;
                snprintf(key, sizeof key, "%s\t%s\t%s\t%s\t%d", cell_name(cell), verdict_name[verdict], m->name,
                         kind_name(m->kind), COUNTED);
                CALLGRIND_DUMP_STATS_AT(key);
            }
    }
}
#endif

/* ---- all of it ---- */

static void add(const struct method *list)
{
    for (; list->name != NULL && method_count < METHODS; list++)
        methods[method_count++] = list;
}

static void add_all(void)
{
    add(bench_fmb);
    add(bench_axes);
    add(bench_sat);
#ifdef HAVE_CCD
    add(bench_ccd);
#endif
#ifdef HAVE_ODE
    add(bench_ode);
#endif
#ifdef HAVE_BULLET
    add(bench_bullet);
#endif
#ifdef HAVE_FCL
    add(bench_fcl);
#endif
}

static void make_cells(void)
{
    int n = 0;
    for (int dim = 3; dim >= 2; dim--) {
        for (int moving = 0; moving < 2; moving++)
            for (int shapes = 0; shapes < 4; shapes++)
                cells[n++] = (struct cell){0, dim, moving, shapes};
        for (int boxes = CELL_ROBOT; boxes < CELL_BOXES && dim == 3; boxes++)
            for (int moving = 0; moving < 2; moving++)
                cells[n++] = (struct cell){boxes, dim, moving, 0};
    }
}

int main(int argc, char **argv)
{
    const char *seed = getenv("SEED"), *rounds_text = getenv("ROUNDS");
    struct random r = random_start(seed && *seed ? strtoull(seed, NULL, 0) : 1);
    int rounds = rounds_text && *rounds_text ? atoi(rounds_text) : ROUNDS;
    rounds = rounds < 1 ? 1 : rounds > MOST_ROUNDS ? MOST_ROUNDS : rounds;
    add_all();
    make_cells();
    if (argc > 1 && strcmp(argv[1], "time") == 0) {
        printf("rounds\t%d\t%d\t%d\t%d\t%d\n", rounds, BATCH, REPEATS, REPEATED,
               rounds < REPEAT_ROUNDS ? rounds : REPEAT_ROUNDS);
        time_all(&r, rounds);
        print_all(rounds);
        return 0;
    }
#ifdef HAVE_CALLGRIND
    if (argc > 1 && strcmp(argv[1], "count") == 0) {
        count_all(&r);
        return 0;
    }
#endif
    fprintf(stderr, "usage: bench time|count\n");
    return 2;
}
