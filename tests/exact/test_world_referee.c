/* SPDX-License-Identifier: MIT */
/*
 * host-only: boxes and points of elimination (src/eliminate/world.c) of fresh random pairs of every family, class, dimension and mode,
 * judged by the exact referee; and points within half-spaces, which are judged by sums that are exact.
 *
 * Usage: test_world_referee [SEED [COUNT]], or SEED=, COUNT= and EFFORT= (check.h). COUNT: pairs per family, class, dimension, mode.
 */
#include "check.h"
#include "pairs.h"
#include "referee.h"
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define EPSILON (sizeof(fmb_real) == 4 ? (double)FLT_EPSILON : DBL_EPSILON)
enum { LIMIT = 64, COUNT = 60, SIDES = 3, REACH = 8, MOST = 1 << 20 };

static union pair_rows rows;
static fmb_system s;
static double excess[MOST]; /* in epsilon L, of hits */
static size_t count;
static long hits, proved, walled, cut, misses;

static int make(const struct pair_frames *f, const struct pair *p, int first)
{
    const fmb_real *v[2] = {p->moving ? p->body[0].velocity : NULL, p->moving ? p->body[1].velocity : NULL};
    return p->dim == 3 ? fmb_system3_init(&s, &f->frame.d3[first], v[first], &f->frame.d3[1 - first], v[1 - first])
                       : fmb_system2_init(&s, &f->frame.d2[first], v[first], &f->frame.d2[1 - first], v[1 - first]);
}

/* Beyond the dimension as it was. */
static int box_of(int dim, int options, fmb_box3 *box)
{
    fmb_box2 flat;
    if (dim == 3)
        return fmb_system3_box(&s, options, &rows.d3, box);
    int error = fmb_system2_box(&s, options, &rows.d2, &flat);
    for (int k = 0; k < 2 && error == 0; k++) {
        box->min[k] = flat.min[k];
        box->max[k] = flat.max[k];
    }
    return error;
}

static int solve(int dim, fmb_solution *x)
{
    return dim == 3 ? fmb_solve_large(&s, 0, &rows.d3, x) : fmb_solve_small(&s, 0, &rows.d2, x);
}

static int point_of(int dim, const fmb_real *x, fmb_real *point)
{
    return dim == 3 ? fmb_system3_point(&s, x, point) : fmb_system2_point(&s, x, point);
}

static void judge_point(const struct pair *p, const fmb_solution *x, enum pair_family family)
{
    fmb_real point[4] = {9, 9, 9, 9};
    int answer = point_of(p->dim, x->x, point);
    CHECK(answer == FMB_HIT || answer == FMB_UNDECIDED);
    CHECK(point[p->dim] == 9);
    hits += family == PAIR_RANDOM;
    if (answer == FMB_HIT) {
        CHECK(referee_contains(point, p->moving ? x->x[p->dim] : 0));
        proved += family == PAIR_RANDOM;
    }
}

static void judge(const struct pair_frames *f, const struct pair *p, int first, int exact, enum pair_family family)
{
    const int options = first ? FMB_HISTORY : 0;
    fmb_box3 box = {{9, 9, 9}, {9, 9, 9}};
    fmb_solution x;
    double more;
    CHECK_EQ(make(f, p, first), 0);
    CHECK_EQ(box_of(p->dim, options, &box), 0);
    for (int k = 0; k < p->dim; k++)
        CHECK(box.min[k] <= box.max[k]);
    CHECK(referee_boxes(box.min, box.max, &more));
    if (solve(p->dim, &x) != FMB_HIT)
        return;
    CHECK(exact != REFEREE_APART);
    if (family == PAIR_RANDOM && count < MOST)
        excess[count++] = more / (EPSILON * referee_size());
    judge_point(p, &x, family);
}

/* ---- half-spaces ---- */

/* Of whole numbers: n.p <= c is then exact in long double, where that has 64 bits. */
static int add_wall(struct random *r, const struct pair *p, double n[3], double *c)
{
    fmb_real given[3] = {0, 0, 0};
    double far = 0;
    n[0] = n[1] = n[2] = 0;
    while (n[0] == 0 && n[1] == 0 && n[2] == 0)
        for (int k = 0; k < p->dim; k++)
            n[k] = random_int(r, -2, 2);
    for (int k = 0; k < p->dim; k++) {
        const struct body *b = &p->body[random_int(r, 0, 1)];
        given[k] = (fmb_real)n[k];
        far += n[k] * (double)(b->origin[k] + b->edge[0][k] * (fmb_real)0.5);
    }
    *c = (double)(fmb_real)far;
    return p->dim == 3 ? fmb_system3_add(&s, given, (fmb_real)*c) : fmb_system2_add(&s, given, (fmb_real)*c);
}

/* A point within the half-spaces lies in the box within them, which lies in the box without. */
static void half_spaces(struct random *r, const struct pair_frames *f, const struct pair *p)
{
    double n[SIDES][3], c[SIDES];
    fmb_box3 whole = {{0, 0, 0}, {0, 0, 0}}, box = whole;
    fmb_real point[3] = {0, 0, 0};
    fmb_solution x;
    const int walls = random_int(r, 1, SIDES);
    CHECK_EQ(make(f, p, 0), 0);
    if (solve(p->dim, &x) != FMB_HIT)
        return;
    CHECK_EQ(box_of(p->dim, FMB_HISTORY, &whole), 0);
    for (int i = 0; i < walls; i++)
        CHECK_EQ(add_wall(r, p, n[i], &c[i]), 0);
    int answer = solve(p->dim, &x);
    misses += answer == FMB_MISS;
    if (answer != FMB_HIT)
        return;
    CHECK_EQ(box_of(p->dim, FMB_HISTORY, &box), 0);
    walled++;
    for (int k = 0; k < p->dim; k++) {
        double slack = REACH * LIMIT * EPSILON * referee_size(),
               out = fmax((double)whole.min[k] - (double)box.min[k], (double)box.max[k] - (double)whole.max[k]);
        CHECK(out <= slack);
        cut += (double)box.min[k] > (double)whole.min[k] + slack || (double)box.max[k] < (double)whole.max[k] - slack;
    }
    if (point_of(p->dim, x.x, point) != FMB_HIT)
        return;
    CHECK(referee_contains(point, p->moving ? x.x[p->dim] : 0));
    for (int k = 0; k < p->dim; k++)
        CHECK(point[k] >= box.min[k] && point[k] <= box.max[k]);
    for (int i = 0; i < walls; i++) {
        long double sum = -(long double)c[i];
        for (int k = 0; k < p->dim; k++)
            sum += (long double)n[i][k] * (long double)point[k];
        CHECK(sum <= 0);
    }
}

static void family_of(enum pair_family family, uint64_t seed, uint64_t number)
{
    struct random r = random_start(seed + (uint64_t)family);
    for (int cell = 0; cell < 16; cell++)
        for (uint64_t i = 0; i < number; i++) {
            struct pair p;
            struct pair_frames f;
            if (family == PAIR_SPEED && !(cell & 8))
                continue;
            pair_make(&p, &r, family, cell & 4 ? 3 : 2, cell >> 3, cell & 3);
            enum referee_verdict exact = referee_judge(&p);
            if (exact == REFEREE_SINGULAR || pair_init(&f, &p) != 0)
                continue;
            for (int first = 0; first < 2; first++)
                judge(&f, &p, first, exact, family);
            if (family == PAIR_RANDOM || family == PAIR_INT)
                half_spaces(&r, &f, &p);
        }
}

/* ---- refusals ---- */

static void refusals(void)
{
    const fmb_real o[3] = {0, 0, 0}, u[3] = {1, 0, 0}, v[3] = {0, 1, 0}, w[3] = {0, 0, 1};
    fmb_real x[4] = {(fmb_real)0.5, (fmb_real)0.5, (fmb_real)0.5, 0}, point[3] = {9, 9, 9}, wrong[3] = {0, 2, 0},
             none[3] = {0, 0, (fmb_real)INFINITY};
    fmb_box3 box = {{9, 9, 9}, {9, 9, 9}};
    fmb_box2 flat;
    fmb_system empty = {.unknowns = 0};
    fmb_frame3 a;
    CHECK_EQ(fmb_frame3_init(&a, FMB_CUBOID, o, u, v, w), 0);
    CHECK_EQ(fmb_system3_init(&s, &a, NULL, &a, NULL), 0);
    CHECK_EQ(fmb_system3_box(NULL, 0, &rows.d3, &box), FMB_ERR_NULL);
    CHECK_EQ(fmb_system3_box(&s, 0, NULL, &box), FMB_ERR_NULL);
    CHECK_EQ(fmb_system3_box(&s, 0, &rows.d3, NULL), FMB_ERR_NULL);
    CHECK_EQ(fmb_system3_box(&empty, 0, &rows.d3, &box), FMB_ERR_FRAME);
    CHECK_EQ(fmb_system2_box(&s, 0, &rows.d2, &flat), FMB_ERR_FRAME);
    CHECK_EQ(fmb_system3_box(&s, 2, &rows.d3, &box), FMB_ERR_RANGE);
    CHECK_EQ(fmb_system3_point(NULL, x, point), FMB_ERR_NULL);
    CHECK_EQ(fmb_system3_point(&s, NULL, point), FMB_ERR_NULL);
    CHECK_EQ(fmb_system3_point(&s, x, NULL), FMB_ERR_NULL);
    CHECK_EQ(fmb_system3_point(&empty, x, point), FMB_ERR_FRAME);
    CHECK_EQ(fmb_system2_point(&s, x, point), FMB_ERR_FRAME);
    CHECK_EQ(fmb_system3_point(&s, wrong, point), FMB_ERR_RANGE);
    CHECK_EQ(fmb_system3_point(&s, none, point), FMB_ERR_NOT_FINITE);
    CHECK(box.min[0] == 9 && point[0] == 9);
    CHECK_EQ(fmb_system3_box(&s, 0, &rows.d3, &box), 0);
    CHECK_EQ(fmb_system3_point(&s, x, point), FMB_HIT);
    /* Of a system without solution no point is proved. */
    CHECK_EQ(fmb_system3_add(&s, w, -1), 0);
    CHECK_EQ(fmb_system3_point(&s, x, point), FMB_UNDECIDED);
    /* Half-spaces that do not fit: said. */
    CHECK_EQ(fmb_system3_init(&s, &a, x, &a, NULL), 0);
    int error = 0;
    for (int i = 0; i < FMB_SYSTEM_ROWS - 3 && error == 0; i++) {
        fmb_real n[3] = {1, (fmb_real)(i - 6) / 8, (fmb_real)(i % 5) / 4 - (fmb_real)0.5};
        error = fmb_system3_add(&s, n, (fmb_real)0.75);
    }
    CHECK_EQ(error, 0);
    box.min[0] = 9;
    error = fmb_system3_box(&s, 0, &rows.d3, &box);
    CHECK(error == FMB_ERR_CAPACITY && box.min[0] == 9);
}

static int ascending(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void all_families(uint64_t seed, uint64_t number)
{
    for (int family = 0; family < PAIR_FAMILIES; family++)
        family_of((enum pair_family)family, seed, number);
}

/* How tight, and how often a point is proved: of pairs that are the same each time, since of others that is chance. */
static void shares(void)
{
    all_families(20261128, COUNT);
    qsort(excess, count, sizeof *excess, ascending);
    printf(
        "  random: %ld hits, %ld with a point; box larger than exact by %.3g epsilon L (median; 99 %%: %.3g, most: %.3g)\n",
        hits, proved, excess[count / 2], excess[count - 1 - count / 100], excess[count - 1]);
    printf("  within half-spaces: %ld, bounds cut %ld; %ld misses\n", walled, cut, misses);
    CHECK(excess[count / 2] <= LIMIT);
    CHECK(proved * 100 >= hits * 99);
    CHECK(walled > 20 && cut > 20 && misses > 20);
}

int main(int argc, char **argv)
{
    uint64_t seed = check_seed(argc, argv, 20261129), number = check_count(argc, argv, COUNT);
    printf("test_world_referee: SEED=%llu COUNT=%llu\n", (unsigned long long)seed, (unsigned long long)number);
    refusals();
    if (number >= COUNT)
        shares();
    all_families(seed, number);
    return check_done("world_referee");
}
