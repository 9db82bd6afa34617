/* SPDX-License-Identifier: MIT */
/*
 * host-only: box and witness of fresh random pairs of every family, class, dimension and mode, judged by the exact referee.
 *
 * Usage: test_contact_referee [SEED [COUNT]], or SEED=, COUNT= and EFFORT= (check.h). Without SEED every run has another, which is
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

#define EPSILON (sizeof(fmb_real) == 4 ? (double)FLT_EPSILON : DBL_EPSILON)
enum {
    LIMIT = 64, /* epsilon L: the median excess on random pairs, */
    FEW = 100,  /* of so many at least */
    COUNT = 150,
    REPORTS = 3
};

struct tally {
    long hits, undecided, proved;
    long verdict, uncovered, disordered, outside, unswapped, touched, shallow;
    double deep;    /* by how much a depth exceeds the exact one at most, in epsilon L */
    double *excess; /* in epsilon L, of hits */
    size_t count, room;
};

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
    printf("\n");
}

static void expect(int holds, long *counter, const char *what, const struct pair *p)
{
    if (!holds && ++*counter <= REPORTS)
        print_pair(what, p);
}

static void note(struct tally *t, double excess)
{
    if (t->count == t->room) {
        t->room = t->room ? 2 * t->room : 4096;
        t->excess = realloc(t->excess, t->room * sizeof *t->excess);
        if (!t->excess)
            abort();
    }
    t->excess[t->count++] = excess;
}

static int ascending(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* The same questions with a and b exchanged: the same verdict; at rest the same box to the bit. */
static void judge_exchanged(struct tally *t, const struct pair_frames *f, const struct pair *p, int answer,
                            const fmb_box3 *box)
{
    fmb_box3 other = {{0, 0, 0}, {0, 0, 0}};
    fmb_witness3 witness = {{0, 0, 0}, 0, 0};
    double excess;
    expect(pair_contact(f, p, 1, NULL, NULL, &other, &witness) == answer, &t->unswapped,
           "another verdict when exchanged", p);
    for (int k = 0; k < p->dim && !p->moving; k++)
        expect(other.min[k] == box->min[k] && other.max[k] == box->max[k], &t->unswapped, "another box when exchanged",
               p);
    expect(referee_boxes(other.min, other.max, &excess), &t->uncovered, "the box of the exchanged pair does not cover",
           p);
    expect(!witness.proved || referee_contains(witness.point, witness.time), &t->outside, "exchanged: WITNESS OUTSIDE",
           p);
}

/* The depth is at least the exact one, and moving b by more than it takes the pair apart. */
static void judge_depth(struct tally *t, const struct pair_frames *f, const struct pair *p)
{
    fmb_real axis[3] = {0, 0, 0}, other[3], depth = -7, again = -7;
    double exact = -referee_margin(), size = referee_size();
    int error = p->dim == 3 ? fmb_depth3(&f->frame.d3[0], &f->frame.d3[1], axis, &depth)
                            : fmb_depth2(&f->frame.d2[0], &f->frame.d2[1], axis, &depth);
    error |= p->dim == 3 ? fmb_depth3(&f->frame.d3[1], &f->frame.d3[0], other, &again)
                         : fmb_depth2(&f->frame.d2[1], &f->frame.d2[0], other, &again);
    expect(error == 0 && depth == again, &t->unswapped, "another depth when exchanged", p);
    expect(depth >= 0 && (double)depth >= exact * (1 - 1e-14), &t->shallow, "DEEPER than said", p);
    t->deep = fmax(t->deep, ((double)depth - fmax(exact, 0)) / (EPSILON * size));
    double length = hypot(hypot((double)axis[0], (double)axis[1]), (double)axis[2]);
    struct pair moved = *p;
    for (int k = 0; k < p->dim; k++) /* by a little more, for the rounding of the new origin */
        moved.body[1].origin[k] += (fmb_real)((double)axis[k] / length * ((double)depth + 4 * EPSILON * size));
    referee_judge(&moved);
    expect(referee_separates(axis), &t->shallow, "moved out, and still in contact", p);
    referee_judge(p);
}

static void judge(struct tally *t, const struct pair *p, enum referee_verdict exact)
{
    const fmb_box3 no_box = {{-7, -7, -7}, {-9, -9, -9}};
    const fmb_witness3 no_witness = {{-7, -7, -7}, -7, -7};
    fmb_box3 box = no_box;
    fmb_witness3 witness = no_witness;
    fmb_real axis[3] = {0, 0, 0}, plain_axis[3] = {0, 0, 0};
    fmb_interval when = {-7, -7}, plain_when = when;
    struct pair_frames f;
    double excess;
    if (pair_init(&f, p) != 0)
        return;
    int plain = pair_ask(&f, p, 0, plain_axis, &plain_when),
        answer = pair_contact(&f, p, 0, axis, &when, &box, &witness);
    expect(answer == plain && !memcmp(axis, plain_axis, sizeof axis) && !memcmp(&when, &plain_when, sizeof when),
           &t->verdict, "not what fmb_test or fmb_sweep says", p);
    if (answer <= FMB_MISS) {
        expect(!memcmp(&box, &no_box, sizeof box) && witness.proved == -7, &t->touched,
               "box or witness touched without contact", p);
        return;
    }
    *(answer == FMB_HIT ? &t->hits : &t->undecided) += 1;
    for (int k = 0; k < p->dim; k++)
        expect(box.min[k] <= box.max[k], &t->disordered, "min > max, or NaN", p);
    expect(referee_boxes(box.min, box.max, &excess), &t->uncovered, "THE BOX DOES NOT COVER", p);
    if (answer == FMB_HIT && exact != REFEREE_APART)
        note(t, excess / (EPSILON * referee_size()));
    for (int k = 0; k < p->dim; k++) /* proved or not, it is a number, near the contact */
        expect(witness.point[k] - witness.point[k] == 0, &t->disordered, "the witness is no number", p);
    expect(witness.time >= 0 && witness.time <= 1, &t->disordered, "the witness has no time", p);
    t->proved += witness.proved && answer == FMB_HIT;
    expect(!witness.proved || referee_contains(witness.point, witness.time), &t->outside, "WITNESS OUTSIDE", p);
    judge_exchanged(t, &f, p, answer, &box);
    if (!p->moving)
        judge_depth(t, &f, p);
}

static void report(struct tally *t, enum pair_family family, const char *mode)
{
    printf("  %-9s %-8s %ld hits (%.2f %% with a witness), %ld undecided", pair_family_name[family], mode, t->hits,
           100.0 * (double)t->proved / (double)(t->hits ? t->hits : 1), t->undecided);
    if (t->count > 0) {
        qsort(t->excess, t->count, sizeof *t->excess, ascending);
        double median = t->excess[t->count / 2];
        printf("; box larger than exact by %.3g epsilon L (median; 99 %%: %.3g, most: %.3g)", median,
               t->excess[t->count - 1 - t->count / 100], t->excess[t->count - 1]);
        CHECK(family != PAIR_RANDOM || t->count < FEW || median <= LIMIT);
    }
    if (t->deep > 0) {
        printf("; depth by %.3g at most", t->deep);
        CHECK(t->deep <= LIMIT || family == PAIR_BAD || family == PAIR_PARALLEL || family == PAIR_EXTREME);
    }
    printf("\n");
    fflush(stdout);
    CHECK_EQ(t->verdict, 0);
    CHECK_EQ(t->uncovered, 0);
    CHECK_EQ(t->disordered, 0);
    CHECK_EQ(t->outside, 0);
    CHECK_EQ(t->unswapped, 0);
    CHECK_EQ(t->touched, 0);
    CHECK_EQ(t->shallow, 0);
    free(t->excess);
}

static void run_family(enum pair_family family, uint64_t seed, uint64_t number)
{
    struct random r = random_start(seed + (uint64_t)family);
    for (int moving = family == PAIR_SPEED; moving < 2; moving++) {
        struct tally t = {0};
        for (int cell = 0; cell < 8; cell++)
            for (uint64_t i = 0; i < number; i++) {
                struct pair p;
                pair_make(&p, &r, family, cell & 4 ? 3 : 2, moving, cell & 3);
                enum referee_verdict exact = referee_judge(&p);
                if (exact != REFEREE_SINGULAR)
                    judge(&t, &p, exact);
            }
        report(&t, family, moving ? "moving" : "at rest");
    }
}

int main(int argc, char **argv)
{
    struct timespec now;
    timespec_get(&now, TIME_UTC);
    uint64_t seed = check_seed(argc, argv, (uint64_t)now.tv_sec * 1000003u ^ (uint64_t)now.tv_nsec);
    uint64_t number = check_count(argc, argv, COUNT);
    printf("test_contact_referee: SEED=%llu COUNT=%llu\n", (unsigned long long)seed, (unsigned long long)number);
    for (int family = 0; family <= PAIR_EXTREME; family++)
        run_family((enum pair_family)family, seed, number);
    return check_done("contact_referee");
}
