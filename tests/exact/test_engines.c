/* SPDX-License-Identifier: MIT */
/*
 * host-only: separation and elimination against each other, on random pairs of all sixteen classes.
 *
 * Usage: test_engines [SEED [COUNT]], or SEED=, COUNT= and EFFORT= (check.h); COUNT: pairs per class (10^5 unless told).
 */
#include "check.h"
#include "pairs.h"
#include <stdio.h>
#include <stdlib.h>

enum { COUNT = 100000, REPORTS = 12 };

struct tally {
    uint64_t answer[3][3]; /* by separation, by elimination */
    uint64_t errors, contradictions, disjoint;
};

static void print_pair(const char *what, const struct pair *p)
{
    static int reports;
    if (reports++ >= REPORTS)
        return;
    printf("%s: %s %d %d", what, p->kind, p->dim, p->moving);
    for (int s = 0; s < 2; s++) {
        const struct body *b = &p->body[s];
        printf(" %c", b->shape == FMB_CUBOID ? 'C' : 'T');
        for (int k = 0; k < p->dim; k++)
            printf(" %a", (double)b->origin[k]);
        for (int i = 0; i < p->dim; i++)
            for (int k = 0; k < p->dim; k++)
                printf(" %a", (double)b->edge[i][k]);
        for (int k = 0; k < p->dim && p->moving; k++)
            printf(" %a", (double)b->velocity[k]);
    }
    printf("\n");
}

static void compare(struct tally *t, const struct pair *p)
{
    static union pair_rows rows;
    struct pair_frames f;
    fmb_real axis[3] = {0, 0, 0};
    fmb_interval a = {-1, -1}, b = {-1, -1};
    int first = pair_init(&f, p), second = first;
    if (first == 0) {
        first = pair_ask(&f, p, 0, NULL, &a);
        second = pair_eliminate(&f, p, 0, &rows, axis, &b);
    }
    if (first < 0 || second < 0) {
        t->errors++;
        print_pair("error", p);
        return;
    }
    t->answer[first][second]++;
    if (first + second == FMB_MISS + FMB_HIT) {
        t->contradictions++;
        print_pair("CONTRADICTION", p);
    }
    if (p->moving && first != FMB_MISS && second != FMB_MISS && !(a.in <= b.out && b.in <= a.out)) {
        t->disjoint++; /* both enclose the exact times, which are not empty after one hit at least */
        print_pair("times without a common point", p);
    }
}

int main(int argc, char **argv)
{
    uint64_t seed = check_seed(argc, argv, 1), number = check_count(argc, argv, COUNT);
    printf("test_engines: SEED=%llu COUNT=%llu\n", (unsigned long long)seed, (unsigned long long)number);
    for (int cell = 0; cell < 16; cell++) {
        struct random r = random_start(16 * seed + (uint64_t)cell);
        struct tally t = {{{0}}, 0, 0, 0};
        for (uint64_t i = 0; i < number; i++) {
            struct pair p;
            pair_make(&p, &r, PAIR_RANDOM, cell & 8 ? 3 : 2, (cell & 4) != 0, cell & 3);
            compare(&t, &p);
        }
        uint64_t(*n)[3] = t.answer;
        printf("  %s %dD %-8s both miss %llu, both hit %llu; undecided by separation %llu, by elimination %llu\n",
               pair_class_name[cell & 3], cell & 8 ? 3 : 2, cell & 4 ? "moving" : "standing",
               (unsigned long long)n[FMB_MISS][FMB_MISS], (unsigned long long)n[FMB_HIT][FMB_HIT],
               (unsigned long long)(n[2][0] + n[2][1] + n[2][2]), (unsigned long long)(n[0][2] + n[1][2] + n[2][2]));
        fflush(stdout);
        CHECK_EQ(t.errors, 0);
        CHECK_EQ(t.contradictions, 0);
        CHECK_EQ(t.disjoint, 0);
    }
    return check_done("engines");
}
