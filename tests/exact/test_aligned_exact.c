/* SPDX-License-Identifier: MIT */
/*
 * host-only: boxes that share an axis, and tetrahedra of their edges, judged by the exact referee: aligned, upright, turned alike, stacked;
 * exactly so, or one of them tilted by 1e-7 .. 1e-3; near the origin and far from it; and frames with nearly parallel edges, and thin
 * ones. No answer is wrong, none depends on the order of the
 * frames or on the unit of length, and what is undecided is next to touching.
 * Usage: test_aligned_exact [SEED [COUNT]]; COUNT: pairs per kind, dimension, mode and class.
 */
#include "check.h"
#include "pairs.h"
#include "referee.h"
#include <float.h>
#include <math.h>
#include <stdio.h>

#define EPSILON (sizeof(fmb_real) == 4 ? (double)FLT_EPSILON : DBL_EPSILON)
/* SURE: with so many pairs of each, every kind has misses and hits, whatever the seed. */
enum {
    COUNT = 60,
    SURE = 6,
    LIMIT = 64,
    TOP = sizeof(fmb_real) == 4 ? 14 : 250,
    BOTTOM = sizeof(fmb_real) == 4 ? -20 : -250
};

struct tally {
    long pairs, answer[3], wrong, order, unit, uncovered, far, weak, refused;
};

/* b's least and most along n, from the origin of a. */
static void extremes(const struct body *b, const double n[3], int dim, const fmb_real from[3], double limit[2])
{
    limit[0] = limit[1] = 0;
    for (int i = 0; i < dim; i++) {
        double x = 0;
        for (int k = 0; k < dim; k++)
            x += n[k] * (double)b->edge[i][k];
        if (b->shape == FMB_CUBOID)
            limit[x > 0] += x;
        else
            limit[x > 0] = x > 0 ? fmax(limit[1], x) : fmin(limit[0], x);
    }
    for (int k = 0; k < dim; k++) {
        limit[0] += n[k] * ((double)b->origin[k] - (double)from[k]);
        limit[1] += n[k] * ((double)b->origin[k] - (double)from[k]);
    }
}

/* A gap or an overlap of 1e-8 to 1e-2 along an edge of one of them; moving: at some time of the step. */
static void bring_near(struct pair *p, struct random *r)
{
    const struct body *of = &p->body[random_int(r, 0, 1)];
    const fmb_real *e = of->edge[random_int(r, 0, p->dim - 1)];
    double n[3] = {0, 0, 0}, size = 0, a[2], b[2], time = p->moving ? random_between(r, 0, 1) : 0;
    double gap = (random_int(r, 0, 1) ? 1 : -1) * pow(10, random_between(r, -8, -2));
    for (int k = 0; k < p->dim; k++)
        size += (double)e[k] * (double)e[k];
    for (int k = 0; k < p->dim; k++)
        n[k] = (double)e[k] / sqrt(size);
    extremes(&p->body[0], n, p->dim, p->body[0].origin, a);
    extremes(&p->body[1], n, p->dim, p->body[0].origin, b);
    double shift = a[1] + gap - b[0];
    for (int k = 0; k < p->dim; k++)
        shift -= n[k] * time * ((double)p->body[1].velocity[k] - (double)p->body[0].velocity[k]);
    for (int k = 0; k < p->dim; k++)
        p->body[1].origin[k] = (fmb_real)((double)p->body[1].origin[k] + n[k] * shift);
}

static void make(struct pair *p, struct random *r, int kind, int cell)
{
    int dim = cell & 8 ? 3 : 2, moving = (cell & 4) != 0, tilted = random_int(r, 0, 2) == 0,
        far = random_int(r, 0, 3) == 0;
    double tilt = pow(10, random_between(r, -7, -3));
    if (kind < BOXES_ALL)
        pair_make_boxes(p, r, (enum pair_boxes)kind, dim, moving, cell & 3, tilted ? tilt : 0, far ? 1e4 : 0);
    else
        pair_make(p, r, kind == BOXES_ALL ? PAIR_PARALLEL : PAIR_RANDOM, dim, moving, cell & 3);
    for (int s = 0; s < 2; s++) { /* far thinner, or smaller */
        int i = random_int(r, 0, dim - 1), thin = random_int(r, 0, 3) == 0 || kind == BOXES_ALL + 1;
        fmb_real part = (fmb_real)pow(10, random_between(r, -4.5, 0));
        for (int k = 0; k < dim && thin; k++)
            p->body[s].edge[i][k] *= part;
    }
    if (kind < BOXES_ALL && random_int(r, 0, 2) == 0)
        bring_near(p, r);
}

static void count(long *n, const char *what, const struct pair *p)
{
    if (++*n > 3)
        return;
    printf("%s: %s-%s%d%c-1 %d %d", what, p->kind,
           pair_class_name[(p->body[0].shape == FMB_TETRAHEDRON) << 1 | (p->body[1].shape == FMB_TETRAHEDRON)], p->dim,
           p->moving ? 'd' : 's', p->dim, p->moving);
    for (int s = 0; s < 2; s++) {
        const struct body *b = &p->body[s];
        printf(" %c", b->shape == FMB_CUBOID ? 'C' : 'T');
        for (int k = 0; k < p->dim; k++)
            printf(" %a", (double)b->origin[k]);
        for (int i = 0; i < p->dim * p->dim; i++)
            printf(" %a", (double)b->edge[i / p->dim][i % p->dim]);
        for (int k = 0; k < p->dim && p->moving; k++)
            printf(" %a", (double)b->velocity[k]);
    }
    printf("  (margin/L %.3g epsilon)\n", referee_margin() / referee_size() / EPSILON);
}

/* The same answer in the other order and in other units. */
static void check_same(struct tally *t, struct random *r, const struct pair *p, const struct pair_frames *f, int answer)
{
    struct pair q = *p;
    if (pair_ask(f, p, 1, NULL, NULL) != answer)
        count(&t->order, "ORDER", p);
    int k = random_int(r, 0, 3) == 0 ? random_int(r, 0, 1) ? TOP : BOTTOM : random_int(r, BOTTOM, TOP);
    pair_scale(&q, (fmb_real)ldexp(1, k));
    struct pair_frames g;
    if (pair_init(&g, &q) != 0) {
        t->refused++;
        return;
    }
    int here = pair_ask(&g, &q, 0, NULL, NULL), there = pair_ask(&g, &q, 1, NULL, NULL);
    if (here == FMB_ERR_RANGE && there == FMB_ERR_RANGE) /* displacements beyond the range */
        t->refused++;
    else if (here != answer || there != answer)
        count(&t->unit, "UNIT", p);
}

static void judge(struct tally *t, struct random *r, const struct pair *p)
{
    struct pair_frames f;
    fmb_real axis[3] = {0, 0, 0};
    fmb_interval when = {-7, -7};
    enum referee_verdict exact = referee_judge(p);
    double excess;
    if (pair_init(&f, p) != 0) {
        t->refused++;
        return;
    }
    int answer = pair_ask(&f, p, 0, axis, &when);
    t->pairs++;
    t->answer[answer]++;
    if ((answer == FMB_MISS && exact != REFEREE_APART) || (answer == FMB_HIT && exact == REFEREE_APART))
        count(&t->wrong, "WRONG", p);
    if (answer == FMB_MISS && !referee_separates(axis))
        count(&t->weak, "direction does not separate", p);
    if (answer != FMB_MISS && p->moving && exact != REFEREE_APART && !referee_covers(&when, &excess))
        count(&t->uncovered, "times do not cover", p);
    if (answer == FMB_UNDECIDED && fabs(referee_margin()) >= LIMIT * EPSILON * referee_size())
        count(&t->far, "undecided far from touching", p);
    check_same(t, r, p, &f, answer);
}

int main(int argc, char **argv)
{
    uint64_t seed = check_seed(argc, argv, 1), number = check_count(argc, argv, COUNT);
    static const char *const name[] = {"aligned", "upright", "turned", "stacked", "nearly parallel", "thin"};
    printf("test_aligned_exact: SEED=%llu COUNT=%llu\n", (unsigned long long)seed, (unsigned long long)number);
    for (int kind = 0; kind <= BOXES_ALL + 1; kind++) {
        struct random r = random_start(seed + (uint64_t)kind);
        struct tally t = {0};
        for (int cell = 0; cell < 16; cell++)
            for (uint64_t i = 0; i < number; i++) {
                struct pair p;
                make(&p, &r, kind, cell);
                judge(&t, &r, &p);
            }
        printf("  %s: %ld pairs, %ld miss, %ld hit, %ld undecided, %ld refused\n", name[kind], t.pairs,
               t.answer[FMB_MISS], t.answer[FMB_HIT], t.answer[FMB_UNDECIDED], t.refused);
        fflush(stdout);
        CHECK(number < SURE || (t.answer[FMB_MISS] > 0 && t.answer[FMB_HIT] > 0));
        CHECK_EQ(t.wrong, 0);
        CHECK_EQ(t.weak, 0);
        CHECK_EQ(t.uncovered, 0);
        CHECK_EQ(t.far, 0);
        CHECK_EQ(t.order, 0);
        CHECK_EQ(t.unit, 0);
    }
    return check_done("aligned, exactly");
}
