/* SPDX-License-Identifier: MIT */
/*
 * The quick tier: what it decides fmb_test and fmb_sweep decide the same; with the frames exchanged, in other units and with any hint the
 * answer stays, and its bits; times hold every contact that is proved; what it says of errors; a direction that shares the memory of a
 * displacement. (Against the exact referee: test_quick_referee.)
 * Usage: test_quick [SEED [COUNT]]; COUNT: pairs per family, class, dimension and mode.
 */
#include "check.h"
#include "number.h"
#include "pairs.h"
#include "port.h"

static struct pair p;
static struct pair_frames f;

struct answer {
    int verdict;
    fmb_real axis[3];
    fmb_interval when;
};

static int ask_with(const struct pair_frames *g, int first, const fmb_real *va, const fmb_real *vb, fmb_real *axis,
                    fmb_interval *when)
{
    int a = first, b = 1 - first;
    if (p.dim == 3)
        return p.moving ? fmb_quick_sweep3(&g->frame.d3[a], va, &g->frame.d3[b], vb, axis, when)
                        : fmb_quick3(&g->frame.d3[a], &g->frame.d3[b], axis);
    return p.moving ? fmb_quick_sweep2(&g->frame.d2[a], va, &g->frame.d2[b], vb, axis, when)
                    : fmb_quick2(&g->frame.d2[a], &g->frame.d2[b], axis);
}

static struct answer ask(const struct pair_frames *g, int first, const fmb_real *hint)
{
    struct answer x = {0, {0, 0, 0}, {-1, -1}};
    for (int k = 0; hint && k < p.dim; k++)
        x.axis[k] = hint[k];
    x.verdict = ask_with(g, first, p.body[first].velocity, p.body[1 - first].velocity, x.axis, &x.when);
    return x;
}

/* Equal, or neither is a number. */
static int same(fmb_real x, fmb_real y) { return x == y || (x != x && y != y); }
static int same_times(const struct answer *x, const struct answer *y)
{
    return same(x->when.in, y->when.in) && same(x->when.out, y->when.out);
}

static int decided(const struct answer *x) { return x->verdict == FMB_MISS || x->verdict == FMB_HIT; }

/* With the frames exchanged; without outputs. */
static void check_order(const struct answer *x)
{
    struct answer y = ask(&f, 1, NULL);
    CHECK_EQ(y.verdict, x->verdict);
    CHECK(same_times(x, &y));
    for (int k = 0; k < 3 && p.dim == 3; k++)
        CHECK(same(y.axis[k], -x->axis[k]));
    CHECK_EQ(ask_with(&f, 0, p.body[0].velocity, p.body[1].velocity, NULL, NULL), x->verdict);
}

/* The tier with the search: the same, where this one decides; a contact that it proves is at a time that this one leaves. */
static void check_search(const struct answer *x)
{
    fmb_real axis[3] = {0, 0, 0};
    fmb_interval when = {-1, -1};
    fmb_box3 box;
    fmb_witness3 witness = {{0, 0, 0}, 0, 0};
    int verdict = pair_ask(&f, &p, 0, axis, &when);
    CHECK(!decided(x) || verdict == x->verdict);
    CHECK(decided(x) || x->verdict == FMB_UNDECIDED);
    axis[0] = axis[1] = axis[2] = 0;
    if (!p.moving || x->verdict == FMB_MISS) {
        CHECK(x->when.in == -1 && x->when.out == -1); /* unchanged */
        return;
    }
    CHECK(x->when.in >= 0 && x->when.in <= x->when.out && x->when.out <= 1);
    if (pair_contact(&f, &p, 0, axis, &when, &box, &witness) == FMB_HIT && witness.proved)
        CHECK(x->when.in <= witness.time && witness.time <= x->when.out);
}

static void check_units(const struct answer *x)
{
    static const fmb_real power[2] = {(fmb_real)0.0009765625, 4096};
    for (int i = 0; i < 2; i++) {
        struct pair kept = p;
        struct pair_frames g;
        struct answer y;
        pair_scale(&p, power[i]);
        if (pair_init(&g, &p) == 0) { /* the largest leave the range */
            y = ask(&g, 0, NULL);
            if (y.verdict >= 0) {
                CHECK_EQ(y.verdict, x->verdict);
                CHECK(same_times(x, &y));
            }
        }
        p = kept;
    }
}

/* Its own direction, and spoilt ones. */
static void check_hints(const struct answer *x, struct random *r)
{
    fmb_real n[3], zero = 0;
    if (x->verdict == FMB_MISS)
        CHECK_EQ(ask(&f, 0, x->axis).verdict, FMB_MISS);
    for (int kind = 0; kind < 6; kind++) {
        for (int k = 0; k < 3; k++)
            n[k] = (fmb_real)random_between(r, -1, 1);
        if (kind == 1)
            n[random_int(r, 0, p.dim - 1)] = zero / zero;
        if (kind == 2)
            n[0] = 1 / zero;
        for (int k = 0; k < 3 && kind > 2; k++)
            n[k] *= kind == 3 ? FMB_THINNEST * FMB_THINNEST * FMB_THINNEST : kind == 4 ? FMB_LARGEST * FMB_LARGEST : 0;
        struct answer y = ask(&f, 0, n), z = ask(&f, 1, n);
        CHECK(y.verdict == x->verdict || (x->verdict == FMB_UNDECIDED && y.verdict == FMB_MISS));
        CHECK_EQ(z.verdict, y.verdict);
        if (y.verdict != FMB_MISS)
            for (int k = 0; k < p.dim; k++)
                CHECK(same(y.axis[k], n[k]));
        if (y.verdict == FMB_MISS && x->verdict != FMB_MISS) {
            fmb_real again[3] = {n[0], n[1], n[2]};
            fmb_interval when;
            CHECK_EQ(pair_ask(&f, &p, 0, again, &when), FMB_MISS);
        }
    }
}

/* The direction in the memory of a displacement; displacements that are none. */
static void check_displacements(void)
{
    static const fmb_real still[3] = {0, 0, 0};
    fmb_real bad[3] = {0, 0, 0}, zero = 0;
#ifndef FMB_AUDIT /* which looks at the displacements after the call */
    for (int s = 0; s < 2; s++) {
        fmb_real v[3] = {p.body[s].velocity[0], p.body[s].velocity[1], p.body[s].velocity[2]};
        struct answer x = ask(&f, 0, v), y = {0, {0, 0, 0}, {-1, -1}};
        y.verdict = ask_with(&f, 0, s ? p.body[0].velocity : v, s ? v : p.body[1].velocity, v, &y.when);
        CHECK_EQ(y.verdict, x.verdict);
        CHECK(same_times(&x, &y));
        for (int k = 0; k < p.dim; k++)
            CHECK(same(v[k], x.axis[k]));
    }
#endif
    struct answer x = {0, {1, 2, 3}, {-1, -1}};
    bad[p.dim - 1] = zero / zero;
    CHECK_EQ(ask_with(&f, 0, bad, still, x.axis, &x.when), FMB_ERR_NOT_FINITE);
    CHECK_EQ(ask_with(&f, 0, still, bad, x.axis, &x.when), FMB_ERR_NOT_FINITE);
    bad[p.dim - 1] = -1 / zero;
    CHECK_EQ(ask_with(&f, 0, still, bad, x.axis, &x.when), FMB_ERR_NOT_FINITE);
    bad[p.dim - 1] = FMB_LARGEST * 2;
    CHECK_EQ(ask_with(&f, 0, bad, still, x.axis, &x.when), FMB_ERR_RANGE);
    CHECK(x.axis[0] == 1 && x.axis[1] == 2 && x.axis[2] == 3 && x.when.in == -1 && x.when.out == -1);
    CHECK_EQ(ask_with(&f, 0, NULL, NULL, NULL, NULL), ask_with(&f, 0, still, still, NULL, NULL));
}

static void check_errors(void)
{
    static const fmb_frame3 none3;
    static const fmb_frame2 none2;
    static const fmb_real o[3] = {0, 0, 0}, u[3] = {1, 0, 0}, v[3] = {0, 1, 0}, w[3] = {0, 0, 1};
    fmb_frame3 a3;
    fmb_frame2 a2;
    CHECK_EQ(fmb_frame3_init(&a3, FMB_CUBOID, o, u, v, w), 0);
    CHECK_EQ(fmb_frame2_init(&a2, FMB_CUBOID, o, u, v), 0);
    for (int i = 0; i < 2; i++) {
        const fmb_frame3 *wrong3 = i ? &none3 : NULL;
        const fmb_frame2 *wrong2 = i ? &none2 : NULL;
        int error = i ? FMB_ERR_FRAME : FMB_ERR_NULL;
        CHECK_EQ(fmb_quick3(wrong3, &a3, NULL), error);
        CHECK_EQ(fmb_quick3(&a3, wrong3, NULL), error);
        CHECK_EQ(fmb_quick_sweep3(wrong3, u, &a3, NULL, NULL, NULL), error);
        CHECK_EQ(fmb_quick_sweep3(&a3, u, wrong3, NULL, NULL, NULL), error);
        CHECK_EQ(fmb_quick2(wrong2, &a2, NULL), error);
        CHECK_EQ(fmb_quick2(&a2, wrong2, NULL), error);
        CHECK_EQ(fmb_quick_sweep2(wrong2, u, &a2, NULL, NULL, NULL), error);
        CHECK_EQ(fmb_quick_sweep2(&a2, u, wrong2, NULL, NULL, NULL), error);
    }
    CHECK(fmb_quick3(&a3, &a3, NULL) > 0); /* the order of what is the same */
    CHECK(fmb_quick_sweep3(&a3, u, &a3, v, NULL, NULL) > 0);
    CHECK_EQ(fmb_quick2(&a2, &a2, NULL), FMB_HIT);
    CHECK_EQ(fmb_quick_sweep2(&a2, u, &a2, v, NULL, NULL), FMB_HIT);
}

int main(int argc, char **argv)
{
    struct random r = random_start(check_seed(argc, argv, 20261122));
    unsigned count = (unsigned)check_count(argc, argv, 12);
    unsigned long seen[3] = {0, 0, 0};
    check_errors();
    for (int family = 0; family < PAIR_ALL; family++)
        for (unsigned i = 0; i < 16 * count; i++) {
            int dim = 2 + (int)(i & 1), moving = (int)(i >> 1 & 1), shapes = (int)(i >> 2 & 3);
            pair_make(&p, &r, (enum pair_family)family, dim, moving || family == PAIR_SPEED, shapes);
            if (pair_init(&f, &p) != 0)
                continue;
            struct answer x = ask(&f, 0, NULL);
            if (x.verdict < 0) /* a displacement out of range */
                continue;
            CHECK(x.verdict <= FMB_UNDECIDED);
            seen[x.verdict]++;
            check_order(&x);
            check_search(&x);
            if (family < PAIR_FAMILIES)
                check_units(&x);
            check_hints(&x, &r);
            if (p.moving)
                check_displacements();
        }
    for (int i = 0; i < 3; i++)
        CHECK(seen[i] > count);
    return check_done("quick");
}
