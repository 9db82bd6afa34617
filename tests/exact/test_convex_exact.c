/* SPDX-License-Identifier: MIT */
/*
 * Convex meshes against exact integers and rationals (GMP); host-only. Times of contact against all facets of the difference set, and
 * how tight they are. Usage: test_convex_exact [SEED [COUNT]].
 */
#include "check.h"
#include "epsilon.h"
#include "exact_motion.h"
#include "pairs.h"
#include "solids.h"
#include "fmb.h"
#include <gmp.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

/* ---- times ---- */

static double worst;

static void compare_times(const struct solid *a, const struct solid *b, const struct solid_times *x,
                          const fmb_interval *t, int answer)
{
    mpq_t exact, got;
    mpq_init(exact);
    mpq_init(got);
    double size = 0;
    for (int k = 0; k < 3; k++)
        size += (double)a->convex.reach[k] + (double)b->convex.reach[k];
    CHECK(0 <= t->in && t->in <= t->out && t->out <= 1);
    if (!x->none) {
        solid_fraction(exact, x->in, x->in_over);
        mpq_set_d(got, (double)t->in);
        CHECK(mpq_cmp(got, exact) <= 0);
        double gap = (mpq_get_d(exact) - (double)t->in) * x->in_slope / (EPSILON * size);
        solid_fraction(exact, x->out, x->out_over);
        mpq_set_d(got, (double)t->out);
        CHECK(mpq_cmp(got, exact) >= 0);
        double other = ((double)t->out - mpq_get_d(exact)) * x->out_slope / (EPSILON * size);
        if (answer == FMB_HIT) {
            gap = gap > other ? gap : other;
            if (gap > worst && getenv("SHOW"))
                printf("gap %g\n", gap);
            worst = gap > worst ? gap : worst;
        }
    }
    mpq_clear(exact);
    mpq_clear(got);
}

struct tally {
    int hit, miss, open;
    int far, far_open; /* of these: far from the origin */
};

static void times(struct random *r, int rounds, struct tally *t)
{
    for (int n = 0; n < rounds; n++) {
        struct solid a, b, c, d;
        long v[3];
        fmb_real va[3], vb[3], wa[3], wb[3], axis[3] = {0, 0, 0};
        long far = n % 8 == 6 ? 1000000 : 0;
        int size = n % 8 == 5 ? 1 : 9;
        int wrong = n % 4 == 3 ? solid_box(r, &a) : solid_make(r, &a, size, far);
        wrong |= n % 4 == 3 ? solid_box(r, &b) : solid_make(r, &b, 9, far);
        if (wrong)
            continue;
        for (int k = 0; k < 3; k++) {
            int one = random_int(r, -20, 20), other = random_int(r, -20, 20);
            if (n % 4 == 3 && k != n % 3)
                one = other = 0;
            va[k] = (fmb_real)one;
            vb[k] = (fmb_real)other;
            v[k] = (long)other - one;
        }
        fmb_interval when = {-7, -7}, back = {-7, -7}, scaled = {-7, -7};
        int answer = fmb_convex3_sweep(&a.convex, va, &b.convex, vb, axis, &when);
        struct solid_times x = solid_times(&a, &b, v);
        CHECK(answer == FMB_MISS || answer == FMB_HIT || answer == FMB_UNDECIDED);
        CHECK(answer != (x.none ? FMB_HIT : FMB_MISS));
        CHECK_EQ(fmb_convex3_sweep(&a.convex, va, &b.convex, vb, NULL, NULL), answer);
        t->hit += answer == FMB_HIT;
        t->miss += answer == FMB_MISS;
        t->open += answer == FMB_UNDECIDED;
        t->far += far > 0;
        t->far_open += far > 0 && answer == FMB_UNDECIDED;
        if (answer == FMB_MISS) {
            CHECK(when.in == -7 && when.out == -7);
            CHECK_EQ(fmb_convex3_sweep(&b.convex, vb, &a.convex, va, NULL, NULL), answer);
            CHECK_EQ(fmb_convex3_sweep(&a.convex, va, &b.convex, vb, axis, NULL), answer);
            continue;
        }
        compare_times(&a, &b, &x, &when, answer);
        /* Exchanged: the same to the bit. */
        CHECK_EQ(fmb_convex3_sweep(&b.convex, vb, &a.convex, va, NULL, &back), answer);
        CHECK(back.in == when.in && back.out == when.out);
        /* All lengths times a power of two: the same. */
        double unit = n & 1 ? 0x1p-20 : 0x1p12;
        c = a;
        d = b;
        CHECK_EQ(solid_load(&c, unit), 0);
        CHECK_EQ(solid_load(&d, unit), 0);
        c.convex.vertex = (const fmb_real(*)[3])c.vertex;
        d.convex.vertex = (const fmb_real(*)[3])d.vertex;
        for (int k = 0; k < 3; k++) {
            wa[k] = (fmb_real)((double)va[k] * unit);
            wb[k] = (fmb_real)((double)vb[k] * unit);
        }
        CHECK_EQ(fmb_convex3_sweep(&c.convex, wa, &d.convex, wb, NULL, &scaled), answer);
        CHECK(scaled.in == when.in && scaled.out == when.out);
    }
}

/* ---- collections ---- */

enum { PARTS = 3 };

/* The earliest exact contact of any two parts, as a double that is at most one rounding off; 2: none. */
static double first_of(const struct solid *a, const struct solid *b, const long v[3], mpq_t first)
{
    int any = 0;
    mpq_t t;
    mpq_init(t);
    for (int i = 0; i < PARTS; i++)
        for (int j = 0; j < PARTS; j++) {
            struct solid_times x = solid_times(&a[i], &b[j], v);
            if (x.none)
                continue;
            solid_fraction(t, x.in, x.in_over);
            if (!any || mpq_cmp(t, first) < 0)
                mpq_set(first, t);
            any = 1;
        }
    mpq_clear(t);
    return any ? mpq_get_d(first) : 2;
}

/* What is said of the first contact is never wrong. Returns how late the upper bound is. */
static double compare_first(const fmb_convex3_meeting *m, int answer, mpq_t first)
{
    mpq_t t;
    mpq_init(t);
    CHECK(0 <= m->first.in && m->first.in <= m->first.out && m->first.out <= 1);
    mpq_set_d(t, (double)m->first.in);
    CHECK(mpq_cmp(t, first) <= 0);
    mpq_set_d(t, (double)m->first.out);
    CHECK(answer != FMB_HIT || mpq_cmp(t, first) >= 0);
    mpq_sub(t, t, first);
    double late = mpq_get_d(t);
    mpq_clear(t);
    return late;
}

static void collections(struct random *r, int rounds, struct tally *t, double *late)
{
    mpq_t first;
    mpq_init(first);
    for (int n = 0; n < rounds; n++) {
        struct solid a[PARTS], b[PARTS];
        fmb_convex3 ca[PARTS], cb[PARTS];
        fmb_real va[3], vb[3];
        long v[3], far = n % 4 == 2 ? 1000000 : 0;
        int wrong = 0;
        for (int i = 0; i < PARTS; i++) {
            wrong |= solid_make(r, &a[i], 4, far);
            wrong |= n % 4 == 3 ? solid_box(r, &b[i]) : solid_make(r, &b[i], 4, far);
        }
        if (wrong)
            continue;
        for (int i = 0; i < PARTS; i++) {
            ca[i] = a[i].convex;
            cb[i] = b[i].convex;
        }
        for (int k = 0; k < 3; k++) {
            int one = n & 1 ? random_int(r, -12, 12) : 0, other = random_int(r, -12, 12);
            other = n % 3 ? other : one;
            va[k] = (fmb_real)one;
            vb[k] = (fmb_real)other;
            v[k] = (long)other - one;
        }
        fmb_convex3_meeting m, back;
        int answer = fmb_convex3_parts(ca, PARTS, va, cb, PARTS, vb, PARTS * PARTS, &m);
        double earliest = first_of(a, b, v, first);
        CHECK(answer != (earliest <= 1 ? FMB_MISS : FMB_HIT));
        CHECK_EQ(fmb_convex3_parts(cb, PARTS, vb, ca, PARTS, va, PARTS * PARTS, &back), answer);
        CHECK(m.pairs <= PARTS * PARTS && m.hits + m.open <= m.pairs && (answer == FMB_HIT) == (m.hits > 0));
        CHECK(answer != FMB_UNDECIDED || m.open > 0);
        if (answer != FMB_MISS && earliest <= 1) {
            double after = compare_first(&m, answer, first);
            (void)compare_first(&back, answer, first);
            *late = answer == FMB_HIT && after > *late ? after : *late;
        }
        for (int budget = 1; budget < m.pairs; budget += 2)
            CHECK_EQ(fmb_convex3_parts(ca, PARTS, va, cb, PARTS, vb, budget, NULL), FMB_UNFINISHED);
        CHECK(m.pairs == 0 || fmb_convex3_parts(ca, PARTS, va, cb, PARTS, vb, m.pairs, NULL) == answer);
        t->hit += answer == FMB_HIT;
        t->miss += answer == FMB_MISS;
        t->open += answer == FMB_UNDECIDED;
    }
    mpq_clear(first);
}

/* ---- poses, and turning ---- */

enum { DEPTH = 3, TIMES = 1 << DEPTH };

/* A rotation about a random axis, rounded; a translation. */
static void random_pose(struct random *r, fmb_pose3 *pose, double far)
{
    double q[4], square;
    do {
        square = 0;
        for (int i = 0; i < 4; i++) {
            q[i] = random_between(r, -1, 1);
            square += q[i] * q[i];
        }
    } while (square < 0.1);
    double w = q[0], x = q[1], y = q[2], z = q[3], s = 2 / square;
    double m[3][3] = {{1 - s * (y * y + z * z), s * (x * y - w * z), s * (x * z + w * y)},
                      {s * (x * y + w * z), 1 - s * (x * x + z * z), s * (y * z - w * x)},
                      {s * (x * z - w * y), s * (y * z + w * x), 1 - s * (x * x + y * y)}};
    for (int i = 0; i < 3; i++) {
        for (int k = 0; k < 3; k++)
            pose->rotation[i][k] = (fmb_real)m[i][k];
        pose->translation[i] = (fmb_real)(random_between(r, -9, 9) + far);
    }
}

/* A pose that is turned further, by a little or by up to 80 degrees. */
static void turn_on(struct random *r, fmb_pose3 *to, const fmb_pose3 *from)
{
    double share = random_between(r, 0, 1) < 0.5 ? 0.02 : 1, s = 0.6 * share * random_between(r, 0, 1),
           c = 1 - s * s / 2;
    for (int i = 0; i < 8; i++)
        c = (c + (1 - s * s) / c) / 2;
    int i = random_int(r, 0, 2), j = (i + 1) % 3;
    *to = *from;
    for (int k = 0; k < 3; k++) {
        double x = (double)from->rotation[i][k], y = (double)from->rotation[j][k];
        to->rotation[i][k] = (fmb_real)(c * x - s * y);
        to->rotation[j][k] = (fmb_real)(s * x + c * y);
        to->translation[k] += (fmb_real)(share * random_between(r, -6, 6));
    }
}

/* The exact body at a pose, against the placed one at the time t: the largest distance that a skin has to hold. */
static double out_of_place(const struct solid *body, const exact_pose *pose, const fmb_convex3 *world,
                           const fmb_real *by, double t)
{
    double most = 0;
    for (int n = 0; n < body->vertices; n++) {
        int mark = exact_mark();
        mpf_ptr p[3], x[3], square;
        exact_vector(p, body->vertex[n]);
        exact_apply(x, pose, p);
        for (int k = 0; k < 3; k++) {
            mpf_ptr y = exact_add(exact_number((double)world->vertex[n][k]),
                                  exact_mul(exact_number((double)by[k]), exact_number(t)));
            x[k] = exact_sub(x[k], y);
        }
        square = exact_number(0);
        exact_dot(square, x, x);
        mpf_sqrt(square, square);
        double d = mpf_get_d(square);
        most = d > most ? d : most;
        exact_release(mark);
    }
    return most;
}

struct turned {
    fmb_convex3 world;
    fmb_real room[SOLID_MOST][3], by[3];
    exact_pose pose[TIMES + 1];
};

/* One body on a screw: its skin holds it at all times that are looked at. Returns how much of what turning adds is used. */
static double screw(struct random *r, struct solid *body, struct turned *s, const fmb_pose3 *from)
{
    fmb_pose3 to;
    fmb_real skin = random_int(r, 0, 1) ? (fmb_real)0.25 : 0;
    double most = 0;
    turn_on(r, &to, from);
    body->convex.skin = random_int(r, 0, 1) ? (fmb_real)0.5 : 0;
    int error = fmb_convex3_screw(&s->world, s->by, s->room, &body->convex, from, &to, skin);
    CHECK_EQ(error, 0);
    exact_of_pose(&s->pose[0], from);
    exact_of_pose(&s->pose[TIMES], &to);
    exact_along(s->pose, DEPTH);
    for (int i = 0; i <= TIMES; i++) {
        double d = out_of_place(body, &s->pose[i], &s->world, s->by, (double)i / TIMES);
        most = d > most ? d : most;
    }
    double added = (double)s->world.skin - (double)skin - (double)body->convex.skin;
    CHECK(most <= added);
    /* At rest, at the start. */
    fmb_convex3 rest;
    fmb_real room[SOLID_MOST][3], still[3] = {0, 0, 0};
    CHECK_EQ(fmb_convex3_place(&rest, room, &body->convex, from, skin), 0);
    CHECK(out_of_place(body, &s->pose[0], &rest, still, 0) <=
          (double)rest.skin - (double)skin - (double)body->convex.skin);
    return added > 0 ? most / added : 0;
}

/* Both bodies at a time, along a direction: is b beyond a by more than their skins? */
static int beyond(const struct solid *a, const struct turned *s, const struct solid *b, const struct turned *t, int i,
                  const fmb_real axis[3], double skins)
{
    int mark = exact_mark();
    double least = 1e300, most = -1e300, square = 0;
    mpf_ptr n[3], x[3], p[3], value = exact_number(0);
    exact_vector(n, axis);
    for (int k = 0; k < 3; k++)
        square += (double)axis[k] * (double)axis[k];
    for (int side = 0; side < 2; side++) {
        const struct solid *body = side ? b : a;
        for (int v = 0; v < body->vertices; v++) {
            exact_vector(p, body->vertex[v]);
            exact_apply(x, side ? &t->pose[i] : &s->pose[i], p);
            exact_dot(value, n, x);
            double y = mpf_get_d(value);
            if (side)
                least = y < least ? y : least;
            else
                most = y > most ? y : most;
        }
    }
    exact_release(mark);
    double gap = least - most; /* two roundings of double below what the skins leave */
    return gap > 0 && gap * gap > skins * skins * square * (1 - 1e-9) - 1e-9;
}

static void turning(struct random *r, int rounds, struct tally *t, double *used)
{
    static struct turned s[2];
    for (int n = 0; n < rounds; n++) {
        int mark = exact_mark();
        struct solid body[2];
        fmb_pose3 from;
        fmb_real axis[3] = {0, 0, 0};
        double skins = 0;
        for (int i = 0; i < 2; i++) {
            while (solid_make(r, &body[i], 3, 0) != 0) {
            }
            random_pose(r, &from, n % 4 == 3 ? 1e6 : 0);
            double share = screw(r, &body[i], &s[i], &from);
            *used = share > *used ? share : *used;
            skins += (double)body[i].convex.skin;
        }
        fmb_interval when;
        int answer = fmb_convex3_sweep(&s[0].world, s[0].by, &s[1].world, s[1].by, axis, &when);
        CHECK(answer == FMB_MISS || answer == FMB_HIT || answer == FMB_UNDECIDED);
        for (int i = 0; i <= TIMES && answer == FMB_MISS; i++)
            CHECK(beyond(&body[0], &s[0], &body[1], &s[1], i, axis, skins));
        t->hit += answer == FMB_HIT;
        t->miss += answer == FMB_MISS;
        t->open += answer == FMB_UNDECIDED;
        exact_release(mark);
    }
}

int main(int argc, char **argv)
{
    uint64_t seed = check_seed(argc, argv, 29);
    struct random r = random_start(seed);
    int count = (int)check_count(argc, argv, 400);
    struct tally t = {0, 0, 0, 0, 0};
    printf("test_convex_exact: SEED=%llu COUNT=%d\n", (unsigned long long)seed, count);
    times(&r, count, &t);
    printf("times: %d contacts, %d free, %d undecided; loosest by %.1f epsilons of the size\n", t.hit, t.miss, t.open,
           worst);
    printf("far from the origin: %d, %d undecided\n", t.far, t.far_open);
    CHECK(worst < 64 && 8 * t.far_open <= t.far + 16); /* seen from afar it was a third */
    double late = 0, used = 0;
    t = (struct tally){0, 0, 0, 0, 0};
    collections(&r, count / 4, &t, &late);
    printf("collections: %d contacts, %d free, %d undecided; first contact known to within %g of the step\n", t.hit,
           t.miss, t.open, late);
    t = (struct tally){0, 0, 0, 0, 0};
    turning(&r, count / 4, &t, &used);
    printf("turning: %d contacts, %d free, %d undecided; at most %.3f of what turning adds is used\n", t.hit, t.miss,
           t.open, used);
    return check_done("convex_exact");
}
