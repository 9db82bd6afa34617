/* SPDX-License-Identifier: MIT */
/*
 * host-only: the decisions that are never undecided, of random pairs of every family, class, dimension and mode, denormals mixed in: each verdict
 * is the exact referee's, touching is a hit, and each miss has a certificate that the judge finds true: a direction, or two named vectors. Neither
 * the order of the frames, nor the unit, nor a hint changes a verdict; a hint that has proved a miss proves it again. No output is touched but as
 * fmb_exact.h says. fmb_test and fmb_sweep never say the opposite.
 * Usage: test_exact_referee [SEED [COUNT]]; COUNT: pairs of each family. Without SEED every run has another, which is printed.
 */
#include "check.h"
#include "core/pair.h"
#include "judge.h"
#include "pairs.h"
#include "referee.h"
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

enum { COUNT = 10000, REPORTS = 3 };
static struct random rng;
static struct pair p;
static struct pair_frames f;
static long asked, refused, touching, free_pairs, by_names, denormals, undecided, open_pairs, wrong;
static int reports;

/* The pair as a line of the program's input, so that a failure can be looked at. */
static int told(int passed, const char *what)
{
    if (!passed && reports++ < REPORTS) {
        printf("%s: %s\nx %d %d", what, p.kind, p.dim, p.moving);
        for (int s = 0; s < 2; s++) {
            const struct body *b = &p.body[s];
            printf(" %c", b->shape == FMB_CUBOID ? 'C' : 'T');
            for (int k = 0; k < p.dim; k++)
                printf(" %a", (double)b->origin[k]);
            for (int i = 0; i < p.dim; i++)
                for (int k = 0; k < p.dim; k++)
                    printf(" %a", (double)b->edge[i][k]);
            for (int k = 0; k < p.dim && p.moving; k++)
                printf(" %a", (double)b->velocity[k]);
        }
        printf("\n");
    }
    return passed;
}

#define TOLD(condition) CHECK(told((condition) != 0, #condition))

/* Some numbers become, or are moved by, one far below all others. */
static void mix_denormals(void)
{
    const int least = sizeof(fmb_real) == 4 ? -149 : -1074, high = sizeof(fmb_real) == 4 ? -60 : -500;
    for (int s = 0; s < 2; s++) {
        struct body *b = &p.body[s];
        for (int i = 0; i < p.dim * (p.dim + 2); i++) {
            int row = i / p.dim, k = i % p.dim;
            fmb_real *x = row == 0 ? &b->origin[k] : row <= p.dim ? &b->edge[row - 1][k] : &b->velocity[k];
            if (random_int(&rng, 0, 5) || (row == p.dim + 1 && !p.moving))
                continue;
            fmb_real tiny = (fmb_real)ldexp(random_between(&rng, 1, 2), random_int(&rng, least, high));
            *x = (random_int(&rng, 0, 1) || *x == 0 ? 0 : *x) + (random_int(&rng, 0, 1) ? tiny : -tiny);
        }
    }
    denormals++;
}

static fmb_view view_of(int s) { return p.dim == 3 ? fmb_view3(&f.frame.d3[s]) : fmb_view2(&f.frame.d2[s]); }

/* A miss of (first, other), and what was handed out. */
static void check_certificate(int first, const fmb_real axis[3], fmb_pair_of normal)
{
    const fmb_view a = view_of(first), b = view_of(1 - first);
    const fmb_real *va = p.moving ? p.body[first].velocity : NULL, *vb = p.moving ? p.body[1 - first].velocity : NULL;
    if (normal.u == FMB_OF_NONE) {
        TOLD(normal.v == FMB_OF_NONE);
        TOLD(judge_direction(&a, va, &b, vb, p.dim, axis, 0));
    } else {
        TOLD(judge_named(&a, va, &b, vb, p.dim, normal));
        by_names++;
    }
}

/* Asks in one order, with a hint or none (0). Returns the verdict; *hint becomes the direction of a miss, if there is one. */
static int ask(int first, fmb_real hint[3], int truth)
{
    const fmb_real before[3] = {hint[0], hint[1], hint[2]};
    fmb_pair_of normal = {77, 78};
    fmb_interval when = {-1, -2};
    double excess;
    const int answer = pair_exact(&f, &p, first, hint, &normal, &when);
    open_pairs += answer == FMB_UNDECIDED;
    wrong += !TOLD(answer == truth);
    const int same_axis = memcmp(before, hint, sizeof before) == 0;
    if (answer == FMB_MISS) {
        check_certificate(first, hint, normal);
        TOLD(normal.u == FMB_OF_NONE || same_axis);
        TOLD(when.in == -1 && when.out == -2);
        return answer;
    }
    TOLD(same_axis && normal.u == 77 && normal.v == 78);
    TOLD(p.moving ? referee_covers(&when, &excess) : when.in == -1 && when.out == -2);
    return answer;
}

static void check_hints(int truth)
{
    fmb_real hint[3] = {0, 0, 0};
    for (int first = 0; first < 2; first++) {
        for (int k = 0; k < p.dim; k++)
            hint[k] = first ? (fmb_real)ldexp(random_between(&rng, -1, 1), random_int(&rng, -60, 60)) : 0;
        (void)ask(first, hint, truth);
        if (truth == FMB_MISS) /* what came out comes in again */
            (void)ask(first, hint, truth);
    }
    TOLD(pair_exact(&f, &p, 0, NULL, NULL, NULL) == truth);
}

/* The unit: powers of two that keep all numbers, and the pair in range. */
static void check_unit(int truth)
{
    const struct pair kept = p;
    const fmb_real power = (fmb_real)ldexp(1, random_int(&rng, -8, 8));
    pair_scale(&p, power);
    int exact = 1;
    for (int s = 0; s < 2; s++)
        for (int i = 0; i < p.dim * (p.dim + 2); i++) {
            int row = i / p.dim, k = i % p.dim;
            const struct body *b = &p.body[s], *c = &kept.body[s];
            fmb_real x = row == 0 ? b->origin[k] : row <= p.dim ? b->edge[row - 1][k] : b->velocity[k];
            fmb_real y = row == 0 ? c->origin[k] : row <= p.dim ? c->edge[row - 1][k] : c->velocity[k];
            exact &= x / power == y;
        }
    if (exact && pair_init(&f, &p) == 0) {
        int answer = pair_exact(&f, &p, 0, NULL, NULL, NULL);
        TOLD(answer == truth || answer == FMB_ERR_RANGE);
    }
    p = kept;
}

static void check_pair(void)
{
    const enum referee_verdict verdict = referee_judge(&p);
    const int error = pair_init(&f, &p);
    if (error) {
        TOLD(verdict == REFEREE_SINGULAR || error == FMB_ERR_RANGE);
        refused++;
        return;
    }
    const int truth = verdict == REFEREE_APART ? FMB_MISS : FMB_HIT;
    const int usual = pair_ask(&f, &p, 0, NULL, NULL);
    TOLD(verdict != REFEREE_SINGULAR);
    if (usual < 0) { /* displacements */
        TOLD(pair_exact(&f, &p, 0, NULL, NULL, NULL) == usual);
        refused++;
        return;
    }
    asked++;
    undecided += usual == FMB_UNDECIDED;
    touching += verdict == REFEREE_TOUCH;
    free_pairs += truth == FMB_MISS;
    TOLD(usual == FMB_UNDECIDED || usual == truth);
    check_hints(truth);
    check_unit(truth);
}

int main(int argc, char **argv)
{
    const uint64_t seed = check_seed(argc, argv, (uint64_t)time(NULL)), count = check_count(argc, argv, COUNT);
    printf("test_exact_referee: SEED=%llu COUNT=%llu\n", (unsigned long long)seed, (unsigned long long)count);
    rng = random_start(seed);
    for (int family = 0; family < PAIR_ALL; family++) {
        asked = refused = touching = free_pairs = by_names = denormals = undecided = open_pairs = wrong = 0;
        for (uint64_t i = 0; i < count; i++) {
            const int cell = (int)(i & 15);
            pair_make(&p, &rng, (enum pair_family)family, cell & 8 ? 3 : 2, cell & 4 || family == PAIR_SPEED, cell & 3);
            if (random_int(&rng, 0, 3) == 0)
                mix_denormals();
            check_pair();
        }
        printf("  %-10s %ld pairs, %ld with denormals, %ld refused; %ld free, %ld certificates by names, %ld touch; "
               "undecided: usual tier %ld, exact %ld; wrong %ld\n",
               pair_family_name[family], asked, denormals, refused, free_pairs, by_names, touching, undecided,
               open_pairs, wrong);
        fflush(stdout);
        CHECK(asked > 0);
    }
    return check_done("exact_referee");
}
