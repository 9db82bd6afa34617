/* SPDX-License-Identifier: MIT */
/*
 * host-only: fresh random pairs of every family, class, dimension and mode, judged by the exact referee.
 *
 * Usage: test_referee [SEED [COUNT]], or SEED=, COUNT= and EFFORT= (check.h). Without SEED every run has another, which is
 * printed. COUNT: pairs per family, class, dimension and mode.
 */
#include "check.h"
#include "pairs.h"
#include "referee.h"
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Spacing of fmb_real at 1, and the limits of the contract; they bind separation. Elimination's undecided share is printed. */
#define EPSILON (sizeof(fmb_real) == 4 ? (double)FLT_EPSILON : DBL_EPSILON)
enum { LIMIT = 64, COUNT = 1500, REPORTS = 2 /* per family, engine and kind of failure */ };
enum engine { SEPARATION, ELIMINATION, ELIMINATION_HISTORY, ENGINES };
static const char *const engine_name[ENGINES] = {"separation", "elimination", "elimination, history"};
static const double random_undecided = sizeof(fmb_real) == 4 ? 1e-3 : 0; /* of all random pairs, less than, or none */

struct tally {
    long pairs, exact[4], answer[3], errors, refused, singular;
    long wrong_miss, wrong_hit, weak_axis, hint_lost, touched, uncovered, undecided_far;
    long slivers;                     /* of them undecided beyond the limit */
    double farthest, farthest_sliver; /* |margin| / (epsilon L) of undecided pairs */
};

/* Widths of contact intervals beyond the exact ones on random pairs, in epsilon L / |v|. */
static struct {
    double *value;
    size_t count, room;
} widths;

static void note_width(double width)
{
    if (widths.count == widths.room) {
        widths.room = widths.room ? 2 * widths.room : 4096;
        widths.value = realloc(widths.value, widths.room * sizeof *widths.value);
        if (!widths.value)
            abort();
    }
    widths.value[widths.count++] = width;
}

static int ascending(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* The pair as a line of the program's input, so that a failure can be looked at. */
static void print_pair(const char *what, const struct pair *p)
{
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
    double in, out;
    referee_times(&in, &out);
    printf("  (exact: margin/L %.3g epsilon, times %a %a)\n", referee_margin() / referee_size() / EPSILON, in, out);
}

static void count(long *counter, const char *what, const struct pair *p)
{
    if (++*counter <= REPORTS)
        print_pair(what, p);
}

static int ask(enum engine engine, const struct pair *p, fmb_real axis[3], fmb_interval *when)
{
    static union pair_rows rows;
    struct pair_frames f;
    int result = pair_init(&f, p);
    if (result != 0)
        return result;
    if (engine == SEPARATION)
        return pair_ask(&f, p, 0, axis, when);
    return pair_eliminate(&f, p, engine == ELIMINATION ? 0 : FMB_HISTORY, &rows, axis, when);
}

/* Largest error of cached normals and volumes, in u; fmb.h promises 4 at most. */
static double normal_error;

static void judge_frames(const struct pair *p)
{
    struct pair_frames f;
    if (pair_init(&f, p) != 0)
        return;
    for (int s = 0; s < 2; s++)
        for (int face = 0; face < p->dim + (p->body[s].shape == FMB_TETRAHEDRON); face++) {
            const fmb_frame3 *d3 = &f.frame.d3[s];
            const fmb_frame2 *d2 = &f.frame.d2[s];
            double error = p->dim == 3 ? referee_normal_error(s, face, d3->normal[face], d3->volume)
                                       : referee_normal_error(s, face, d2->normal[face], d2->volume);
            normal_error = fmax(normal_error, error);
        }
}

/* The direction of either engine is the same proof: separation takes it as it is. */
static void judge_miss(struct tally *t, const struct pair *p, const fmb_real axis[3])
{
    fmb_real again[3] = {axis[0], axis[1], axis[2]};
    if (!referee_separates(axis))
        count(&t->weak_axis, "direction does not separate", p);
    if (pair_verdict(p, again, NULL) != FMB_MISS || memcmp(again, axis, sizeof again) != 0)
        count(&t->hint_lost, "direction is not confirmed as a hint", p);
}

static void judge_times(struct tally *t, const struct pair *p, const fmb_interval *when, int measured)
{
    double excess;
    if (!referee_covers(when, &excess))
        count(&t->uncovered, "times do not cover", p);
    if (measured && referee_speed() > 0)
        note_width(excess * referee_speed() / (EPSILON * referee_size()));
}

static void judge_undecided(struct tally *t, const struct pair *p)
{
    double distance = fabs(referee_margin()) / (EPSILON * referee_size());
    double *farthest = p->sliver ? &t->farthest_sliver : &t->farthest;
    if (distance > *farthest)
        *farthest = distance;
    if (distance >= LIMIT && p->sliver)
        t->slivers++;
    else if (distance >= LIMIT)
        count(&t->undecided_far, "undecided far from touching", p);
}

/* p was given to the referee before. */
static void judge(struct tally *t, const struct pair *p, enum referee_verdict exact, enum engine engine,
                  enum pair_family family)
{
    const fmb_real no_axis[3] = {0, 0, 0};
    const fmb_interval no_times = {-7, -7};
    fmb_real axis[3] = {0, 0, 0};
    fmb_interval when = no_times;
    int answer = ask(engine, p, axis, &when);
    t->pairs++;
    t->exact[exact]++;
    if (answer < 0) { /* extreme frames may be refused */
        if (family >= PAIR_EXTREME && (answer == FMB_ERR_RANGE || answer == FMB_ERR_DEGENERATE))
            t->refused++;
        else
            count(&t->errors, "error", p);
        return;
    }
    if (exact == REFEREE_SINGULAR) {
        count(&t->singular, "a singular frame is accepted", p);
        return;
    }
    t->answer[answer]++;
    if (answer == FMB_MISS && exact != REFEREE_APART)
        count(&t->wrong_miss, "WRONG MISS", p);
    if (answer == FMB_HIT && exact == REFEREE_APART)
        count(&t->wrong_hit, "WRONG HIT", p);
    if (answer == FMB_MISS)
        judge_miss(t, p, axis);
    else if (memcmp(axis, no_axis, sizeof axis) != 0)
        count(&t->touched, "axis touched without a miss", p);
    if (answer == FMB_MISS || !p->moving) {
        if (memcmp(&when, &no_times, sizeof when) != 0)
            count(&t->touched, "times touched", p);
    } else if (exact != REFEREE_APART) {
        judge_times(t, p, &when, engine == SEPARATION && family == PAIR_RANDOM && answer == FMB_HIT);
    } else if (!(0 <= when.in && when.in <= when.out && when.out <= 1)) {
        count(&t->uncovered, "times are no interval", p);
    }
    if (answer == FMB_UNDECIDED && engine == SEPARATION)
        judge_undecided(t, p);
}

static void report(const struct tally *t, enum engine engine, enum pair_family family)
{
    printf("    %-20s %ld miss, %ld hit, %ld undecided", engine_name[engine], t->answer[FMB_MISS], t->answer[FMB_HIT],
           t->answer[FMB_UNDECIDED]);
    if (engine == SEPARATION)
        printf(" (farthest %.3g epsilon L)", t->farthest);
    if (family >= PAIR_EXTREME)
        printf(", %ld refused", t->refused);
    if (engine == SEPARATION && (family == PAIR_BAD || family >= PAIR_EXTREME))
        printf(", slivers %.3g, %ld of them beyond %d", t->farthest_sliver, t->slivers, LIMIT);
    printf("\n");
    CHECK_EQ(t->wrong_miss, 0);
    CHECK_EQ(t->wrong_hit, 0);
    CHECK_EQ(t->errors, 0);
    CHECK_EQ(t->singular, 0);
    CHECK_EQ(t->weak_axis, 0);
    CHECK_EQ(t->hint_lost, 0);
    CHECK_EQ(t->touched, 0);
    CHECK_EQ(t->uncovered, 0);
    CHECK_EQ(t->undecided_far, 0);
    if (engine == SEPARATION && family == PAIR_RANDOM)
        CHECK((double)t->answer[FMB_UNDECIDED] <= random_undecided * (double)t->pairs);
}

static void run_family(enum pair_family family, uint64_t seed, uint64_t number)
{
    struct random r = random_start(seed + (uint64_t)family);
    struct tally tally[ENGINES] = {{0}};
    for (int cell = 0; cell < 16; cell++)
        for (uint64_t i = 0; i < number && (family != PAIR_SPEED || cell & 4); i++) {
            struct pair p;
            pair_make(&p, &r, family, cell & 8 ? 3 : 2, (cell & 4) != 0, cell & 3);
            enum referee_verdict exact = referee_judge(&p);
            CHECK(exact != REFEREE_SINGULAR || family >= PAIR_EXTREME);
            if (i % 4 == 0 && family < PAIR_EXTREME)
                judge_frames(&p);
            for (int engine = 0; engine < ENGINES; engine++)
                judge(&tally[engine], &p, exact, (enum engine)engine, family);
        }
    printf("  %s: %ld pairs, %ld apart, %ld touch, %ld overlap", pair_family_name[family], tally[0].pairs,
           tally[0].exact[REFEREE_APART], tally[0].exact[REFEREE_TOUCH], tally[0].exact[REFEREE_OVERLAP]);
    if (tally[0].exact[REFEREE_SINGULAR] > 0)
        printf(", %ld singular", tally[0].exact[REFEREE_SINGULAR]);
    printf("\n");
    for (int engine = 0; engine < ENGINES; engine++)
        report(&tally[engine], (enum engine)engine, family);
    fflush(stdout);
}

int main(int argc, char **argv)
{
    struct timespec now;
    timespec_get(&now, TIME_UTC);
    uint64_t seed = check_seed(argc, argv, (uint64_t)now.tv_sec * 1000003u ^ (uint64_t)now.tv_nsec);
    uint64_t number = check_count(argc, argv, COUNT);
    printf("test_referee: SEED=%llu COUNT=%llu\n", (unsigned long long)seed, (unsigned long long)number);
    for (int family = 0; family < PAIR_ALL; family++)
        run_family((enum pair_family)family, seed, number);
    printf("  cached normals and volumes are within %.3g u of exact, relatively\n", normal_error);
    CHECK(normal_error <= 4);
    if (widths.count > 0) {
        qsort(widths.value, widths.count, sizeof *widths.value, ascending);
        double median = widths.value[widths.count / 2];
        printf(
            "  contact intervals of random hits are wider than exact by %.3g epsilon L/|v| (median of %zu; 99 %%: %.3g; "
            "most: %.3g)\n",
            median, widths.count, widths.value[widths.count - 1 - widths.count / 100], widths.value[widths.count - 1]);
        CHECK(median < LIMIT);
        free(widths.value);
    }
    fflush(stdout);
    return check_done("referee");
}
