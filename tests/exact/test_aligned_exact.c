/* SPDX-License-Identifier: MIT */
/*
 * host-only: boxes that share an axis, and tetrahedra of their edges, judged by the exact referee: aligned, upright, turned alike, stacked;
 * exactly so, or one of them tilted by 1e-7 .. 1e-3; near the origin and far from it; and frames with nearly parallel edges, and thin
 * ones. No answer is wrong, none depends on the order of the
 * frames or on the unit of length, and what is undecided is next to touching. Last, boxes next to touching along any of their directions, of
 * which one has an edge along a face of the other, or is thinner than the stages can tell.
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

/* Direction k of 15: faces of a, of b, products of edges. */
static void direction(const struct pair *p, int k, double n[3])
{
    const struct body *a = &p->body[k >= 3 && k < 6], *b = &p->body[k >= 3];
    const fmb_real *x = a->edge[k < 6 ? (k + 1) % 3 : k % 3], *y = b->edge[k < 6 ? (k + 2) % 3 : k / 3 - 2];
    double length = 0;
    for (int i = 0; i < 3; i++) {
        n[i] = (double)x[(i + 1) % 3] * (double)y[(i + 2) % 3] - (double)x[(i + 2) % 3] * (double)y[(i + 1) % 3];
        length += n[i] * n[i];
    }
    for (int i = 0; i < 3; i++)
        n[i] /= length > 0 ? sqrt(length) : 1;
}

/* How far apart they are along n; n is turned from a to b. */
static double gap_along(const struct pair *p, double n[3])
{
    double a[2], b[2];
    extremes(&p->body[0], n, 3, p->body[0].origin, a);
    extremes(&p->body[1], n, 3, p->body[0].origin, b);
    int back = a[0] - b[1] > b[0] - a[1];
    for (int k = 0; k < 3 && back; k++)
        n[k] = -n[k];
    return back ? a[0] - b[1] : b[0] - a[1];
}

/* Boxes of which b has an edge along a face of a; thin: that edge is very short. */
static void make_along_face(struct pair *p, struct random *r, int thin)
{
    int i = random_int(r, 0, 2);
    for (int k = 0; k < 9; k++) {
        p->body[0].edge[k / 3][k % 3] = k % 4 ? 0 : (fmb_real)random_between(r, 0.3, 2);
        p->body[1].edge[k / 3][k % 3] = (fmb_real)random_between(r, -1, 1);
    }
    p->body[1].edge[i][random_int(r, 0, 2)] = 0;
    for (int k = 0; k < 3; k++) {
        p->body[1].origin[k] = (fmb_real)random_between(r, -2, 2);
        if (thin)
            p->body[1].edge[i][k] *= (fmb_real)(EPSILON * ldexp(1, random_int(r, 0, 6)));
    }
}

/*
 * A rod, and a plate that stands on its long edge 1 with a corner. The plate's short edge is nearly the rod's edge 0: the two look parallel. What
 * separates is that edge with the rod's, which no face is.
 */
static void make_plate(struct pair *p, struct random *r)
{
    double s = sqrt(EPSILON * pow(2, random_between(r, 7, 12))), lean = random_between(r, 0.3, 1.2),
           turn = random_between(r, 0.1, 1) * 40 * EPSILON / (s * s), at = random_between(r, 0.1, 0.9);
    double b[3][3] = {
        {s, 0, -s * turn}, {turn * sin(lean), cos(lean), sin(lean)}, {turn * cos(lean), -sin(lean), cos(lean)}};
    for (int k = 0; k < 9; k++) {
        p->body[0].edge[k / 3][k % 3] = k % 4 ? 0 : (fmb_real)(k == 4 ? 1 : s * random_between(r, 0.5, 1));
        p->body[1].edge[k / 3][k % 3] = (fmb_real)(b[k / 3][k % 3] * random_between(r, 0.9999, 1));
    }
    for (int k = 0; k < 3; k++)
        p->body[1].origin[k] = (fmb_real)((k == 1 ? random_between(r, 0.3, 0.7) : (double)p->body[0].edge[k][k]) -
                                          at * b[0][k]);
}

/* Boxes that touch but for a few roundings, along the direction that tells. */
static void make_touching(struct pair *p, struct random *r, int form)
{
    pair_make_boxes(p, r, BOXES_ALIGNED, 3, 0, 0, 0, 0);
    if (form == 2)
        make_plate(p, r);
    else
        make_along_face(p, r, form);
    for (int k = 0; k < 3; k++)
        p->body[0].origin[k] = 0;
    double most[3] = {1, 0, 0}, n[3], best = -1e9, gap = ldexp(EPSILON, random_int(r, -1, 13));
    for (int k = 0; k < 15; k++) {
        direction(p, k, n);
        gap_along(p, n);
        if (n[0] * n[0] + n[1] * n[1] + n[2] * n[2] > 0.5 && gap_along(p, n) > best) {
            best = gap_along(p, n);
            for (int m = 0; m < 3; m++)
                most[m] = n[m];
        }
    }
    for (int k = 0; k < 3; k++)
        p->body[1].origin[k] += (fmb_real)(most[k] * ((random_int(r, 0, 3) ? gap : -gap) - best));
}

static void make(struct pair *p, struct random *r, int kind, int cell)
{
    if (kind > BOXES_ALL + 1) {
        make_touching(p, r, kind - BOXES_ALL - 2);
        return;
    }
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
    static const char *const name[] = {"aligned", "upright",  "turned",         "stacked",      "nearly parallel",
                                       "thin",    "touching", "thin, touching", "rod and plate"};
    printf("test_aligned_exact: SEED=%llu COUNT=%llu\n", (unsigned long long)seed, (unsigned long long)number);
    for (int kind = 0; kind <= BOXES_ALL + 4; kind++) {
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
