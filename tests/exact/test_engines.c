/* SPDX-License-Identifier: MIT */
/*
 * host-only: separation and elimination against each other, on random pairs of all sixteen classes. Then pairs of every
 * family: elimination leaves none undecided that is more than twice as far from touching as the farthest that separation
 * leaves undecided. The exact referee says how far that is, and judges what elimination decides alone.
 *
 * Usage: test_engines [SEED [COUNT]], or SEED=, COUNT= and EFFORT= (check.h); COUNT: random pairs per class (10^5 unless
 * told), and a twentieth of it of each other family. Of the extreme and the graded family, whose slivers have no limit, the
 * distances are printed alone.
 */
#include "check.h"
#include "pairs.h"
#include "referee.h"
#include <float.h>
#include <math.h>
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

/* How far from touching, in epsilon L, is the farthest undecided pair of one family and class? By engine. */
struct reach {
    double farthest[2];
    uint64_t undecided[2], wrong, changed;
};

/*
 * Separation's farthest, over enough pairs of any of these families: 12 to 18 (measured on 20,000 pairs of each class). Of few pairs
 * it may be less by chance. Elimination's is 9 to 23 in all seeds but one: there a moving pair of tetrahedra of `parallel` has 36. So
 * 18 is what elimination may have twice of, with some room for a pair as rare as that.
 */
#define ALWAYS 25

static void note_undecided(struct reach *t, const struct pair *p, const int verdict[2], int bound)
{
    enum referee_verdict exact = referee_judge(p);
    double epsilon = sizeof(fmb_real) == 4 ? (double)FLT_EPSILON : DBL_EPSILON;
    if (exact == REFEREE_SINGULAR)
        return;
    double distance = fabs(referee_margin()) / (epsilon * referee_size());
    for (int engine = 0; engine < 2; engine++) {
        if (verdict[engine] == (exact == REFEREE_APART ? FMB_HIT : FMB_MISS)) {
            t->wrong++;
            print_pair("WRONG", p);
        }
        if (verdict[engine] != FMB_UNDECIDED)
            continue;
        t->undecided[engine]++;
        if (bound && engine == 1 && distance > 2 * fmax(t->farthest[0], ALWAYS))
            print_pair("far from touching", p);
        t->farthest[engine] = fmax(t->farthest[engine], distance);
    }
}

/* Does elimination say the same of the frames exchanged, with all lengths times a power of two? */
static int is_stable(const struct pair *p, int verdict, fmb_real power)
{
    static union pair_rows rows;
    struct pair_frames f;
    struct pair q = *p;
    q.body[0] = p->body[1];
    q.body[1] = p->body[0];
    if (pair_init(&f, &q) < 0 || pair_eliminate(&f, &q, 0, &rows, NULL, NULL) != verdict)
        return 0;
    pair_scale(&q, power);
    return power == 1 || pair_init(&f, &q) < 0 || pair_eliminate(&f, &q, 0, &rows, NULL, NULL) == verdict;
}

/* bound: the family is one that promises something of undecided pairs. */
static void compare_reach(struct reach *t, const struct pair *p, int bound)
{
    static union pair_rows rows;
    struct pair_frames f;
    if (pair_init(&f, p) < 0)
        return;
    int verdict[2] = {pair_ask(&f, p, 0, NULL, NULL), pair_eliminate(&f, p, 0, &rows, NULL, NULL)};
    if (verdict[0] < 0 || verdict[1] < 0)
        return;
    if (verdict[0] == FMB_UNDECIDED || verdict[1] == FMB_UNDECIDED)
        note_undecided(t, p, verdict, bound);
    if (!is_stable(p, verdict[1], bound ? (fmb_real)0x1p-7 : 1)) {
        t->changed++;
        print_pair("changes under exchange or scaling", p);
    }
}

static void run_family(enum pair_family family, uint64_t seed, uint64_t number)
{
    const int bound = family < PAIR_EXTREME;
    printf("  %s: undecided by separation and by elimination, and the farthest of them from touching in epsilon L\n",
           pair_family_name[family]);
    for (int cell = 0; cell < 16; cell++) {
        struct random r = random_start(1000 * seed + 16 * (uint64_t)family + (uint64_t)cell);
        struct reach t = {{0}, {0}, 0, 0};
        int moving = (cell & 4) != 0;
        if (family == PAIR_SPEED && !moving)
            continue;
        for (uint64_t i = 0; i < number; i++) {
            struct pair p;
            pair_make(&p, &r, family, cell & 8 ? 3 : 2, moving, cell & 3);
            compare_reach(&t, &p, bound);
        }
        printf("    %s %dD %-8s %6llu %6.2f  %6llu %6.2f\n", pair_class_name[cell & 3], cell & 8 ? 3 : 2,
               moving ? "moving" : "standing", (unsigned long long)t.undecided[0], t.farthest[0],
               (unsigned long long)t.undecided[1], t.farthest[1]);
        CHECK_EQ(t.wrong, 0);
        CHECK_EQ(t.changed, 0);
        CHECK(!bound || t.farthest[1] <= 2 * fmax(t.farthest[0], ALWAYS));
    }
    fflush(stdout);
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
    for (int family = PAIR_INT; family < PAIR_ALL; family++)
        run_family((enum pair_family)family, seed, number / 20 + 1);
    return check_done("engines");
}
