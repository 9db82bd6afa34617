/* SPDX-License-Identifier: MIT */
/*
 * Hulls against exact rationals (GMP); host-only. Supports, moved hulls against the linear program they bound, emptiness against all
 * vertices, distances and contact intervals against the exact ones. Usage: test_hull_exact [SEED [COUNT]].
 */
#include "check.h"
#include "epsilon.h"
#include "distance.h"
#include "pairs.h"
#include "referee.h"
#include "poses.h"
#include <gmp.h>
#include <stdio.h>
#include <stdlib.h>

static const int direction[FMB_HULL_DIRECTIONS][3] = {
    {1, 1, 1},  {-1, 1, 1}, {1, -1, 1}, {-1, -1, 1}, {1, 0, 0},   {0, 1, 0},   {0, 0, 1},
    {0, 0, -1}, {0, -1, 0}, {-1, 0, 0}, {1, 1, -1},  {-1, 1, -1}, {1, -1, -1}, {-1, -1, -1},
};

/* ---- rationals ---- */

static mpq_t scratch, term;

static void set(mpq_t x, fmb_real value) { mpq_set_d(x, (double)value); }

/* x += n y */
static void add(mpq_t x, int n, const mpq_t y)
{
    mpq_set_si(scratch, n, 1);
    mpq_mul(scratch, scratch, y);
    mpq_add(x, x, scratch);
}

static void vector_init(mpq_t v[3])
{
    for (int k = 0; k < 3; k++)
        mpq_init(v[k]);
}

/* ---- the linear program: every vertex of { d_i.x <= b_i } ---- */

enum { MOST = 400 };
static mpq_t vertex[MOST][3], bound[FMB_HULL_DIRECTIONS];
static int vertices;

static int det3(const int *a, const int *b, const int *c)
{
    return a[0] * (b[1] * c[2] - b[2] * c[1]) + a[1] * (b[2] * c[0] - b[0] * c[2]) + a[2] * (b[0] * c[1] - b[1] * c[0]);
}

/* Where three of the planes meet, by Cramer's rule with integers; kept if it satisfies the others. */
static void try_vertex(int i, int j, int k)
{
    const int *d[3] = {direction[i], direction[j], direction[k]}, row[3] = {i, j, k};
    int det = det3(d[0], d[1], d[2]);
    mpq_t *x = vertex[vertices];
    if (det == 0)
        return;
    for (int c = 0; c < 3; c++) {
        mpq_set_si(x[c], 0, 1);
        for (int r = 0; r < 3; r++) {
            const int *p = d[(r + 1) % 3], *q = d[(r + 2) % 3];
            int cofactor = p[(c + 1) % 3] * q[(c + 2) % 3] - p[(c + 2) % 3] * q[(c + 1) % 3];
            add(x[c], cofactor, bound[row[r]]);
        }
        mpq_set_si(term, 1, 1);
        mpq_set_si(term, det < 0 ? -1 : 1, (unsigned long)abs(det));
        mpq_mul(x[c], x[c], term);
    }
    for (int n = 0; n < FMB_HULL_DIRECTIONS; n++) {
        mpq_t s;
        mpq_init(s);
        for (int c = 0; c < 3; c++)
            add(s, direction[n][c], x[c]);
        int outside = mpq_cmp(s, bound[n]) > 0;
        mpq_clear(s);
        if (outside)
            return;
    }
    vertices++;
}

static void enumerate(const fmb_hull3 *h)
{
    vertices = 0;
    for (int i = 0; i < FMB_HULL_DIRECTIONS; i++)
        set(bound[i], h->support[i]);
    for (int i = 0; i < FMB_HULL_DIRECTIONS; i++)
        for (int j = i + 1; j < FMB_HULL_DIRECTIONS; j++)
            for (int k = j + 1; k < FMB_HULL_DIRECTIONS; k++)
                try_vertex(i, j, k);
}

/* ---- tests ---- */

static void random_rotation(struct random *r, fmb_real m[3][3])
{
    double q[4], n;
    do {
        n = 0;
        for (int k = 0; k < 4; k++) {
            q[k] = random_between(r, -1, 1) * (random_int(r, 0, 3) ? 1 : 1e-4);
            n += q[k] * q[k];
        }
    } while (n > 1 || n < 1e-12);
    double f = 2 / n, w = q[0], x = q[1], y = q[2], z = q[3];
    double e[9] = {1 - f * (y * y + z * z), f * (x * y - z * w),     f * (x * z + y * w),
                   f * (x * y + z * w),     1 - f * (x * x + z * z), f * (y * z - x * w),
                   f * (x * z - y * w),     f * (y * z + x * w),     1 - f * (x * x + y * y)};
    for (int i = 0; i < 9; i++)
        m[i / 3][i % 3] = (fmb_real)e[i];
}

#ifdef FMB_REAL_DOUBLE
enum { LEAST = -1060, MOST_POWER = 290 };
#else
enum { LEAST = -145, MOST_POWER = 26 };
#endif

static double power_of(int n)
{
    double x = 1;
    for (; n > 0; n--)
        x *= 2;
    for (; n < 0; n++)
        x /= 2;
    return x;
}

/* A hull of a few points: some near each other, some integers, some far away; times a power of two, down to denormals. */
static void random_hull(struct random *r, fmb_hull3 *h, double power)
{
    fmb_real p[6][3];
    double size = random_int(r, 0, 2) ? 1 : 1e-3, place = random_int(r, 0, 3) ? 1 : 100;
    unsigned count = (unsigned)random_int(r, 1, 6);
    int whole = random_int(r, 0, 3) == 0;
    double centre[3];
    for (int k = 0; k < 3; k++)
        centre[k] = random_between(r, -place, place);
    for (unsigned n = 0; n < count; n++)
        for (int k = 0; k < 3; k++)
            p[n][k] = (fmb_real)((whole ? random_int(r, -3, 3) : centre[k] + random_between(r, -size, size)) * power);
    CHECK_EQ(fmb_hull3_points(h, (const fmb_real(*)[3])p, (int32_t)count), 0);
    mpq_t s, x;
    mpq_init(s);
    mpq_init(x);
    for (unsigned n = 0; n < count; n++)
        for (int i = 0; i < FMB_HULL_DIRECTIONS; i++) {
            set(s, -h->support[i]);
            for (int k = 0; k < 3; k++) {
                set(x, p[n][k]);
                add(s, direction[i][k], x);
            }
            CHECK(mpq_sgn(s) <= 0);
        }
    mpq_clear(s);
    mpq_clear(x);
}

/* The moved hull's supports are those of the exact linear program, or a little more. Returns by how much, in epsilon of the sizes. */
static double moved(struct random *r)
{
    fmb_hull3 h, to;
    fmb_hull3_pose turn;
    fmb_real m[3][3], t[3];
    double worst = 0;
    mpq_t best, s, x, w[3];
    mpq_inits(best, s, x, NULL);
    vector_init(w);
    double power = random_int(r, 0, 3) ? 1 : power_of(random_int(r, LEAST, MOST_POWER));
    random_hull(r, &h, power);
    random_rotation(r, m);
    for (int k = 0; k < 3; k++)
        t[k] = (fmb_real)(random_between(r, -2, 2) * power);
    CHECK_EQ(init_hull_pose(&turn, (const fmb_real(*)[3])m, t), 0);
    CHECK_EQ(fmb_hull3_move(&to, &h, &turn), 0);
    enumerate(&h);
    CHECK(vertices > 0);
    for (int i = 0; i < FMB_HULL_DIRECTIONS && vertices > 0; i++) {
        for (int j = 0; j < 3; j++) {
            mpq_set_si(w[j], 0, 1);
            for (int k = 0; k < 3; k++) {
                set(x, m[k][j]);
                add(w[j], direction[i][k], x);
            }
        }
        for (int n = 0; n < vertices; n++) {
            mpq_set_si(s, 0, 1);
            for (int j = 0; j < 3; j++) {
                mpq_mul(x, w[j], vertex[n][j]);
                mpq_add(s, s, x);
            }
            if (n == 0 || mpq_cmp(s, best) > 0)
                mpq_set(best, s);
        }
        for (int k = 0; k < 3; k++) {
            set(x, t[k]);
            add(best, direction[i][k], x);
        }
        set(x, to.support[i]);
        mpq_sub(s, x, best);
        CHECK(mpq_sgn(s) >= 0);
        double scale = (double)h.size + 2 * power; /* below 2^60 denormals these count */
        double over = power < power_of(LEAST + 60) ? 0 : mpq_get_d(s) / (EPSILON * scale);
        worst = over > worst ? over : worst;
    }
    mpq_clears(best, s, x, w[0], w[1], w[2], NULL);
    return worst;
}

/* A matrix that is off by a known factor: the image by the true rotation, a signed permutation, is inside as well. */
static void off(struct random *r)
{
    for (int sign = -1; sign <= 1; sign++) {
        fmb_real m[3][3] = {{0, 0, 0}, {0, 0, 0}, {0, 0, 0}}, factor = 1 + (fmb_real)sign * (fmb_real)0x1p-13;
        fmb_hull3 h, to;
        fmb_hull3_pose turn;
        random_hull(r, &h, 1);
        m[0][1] = m[2][0] = factor;
        m[1][2] = -factor;
        CHECK_EQ(init_hull_pose(&turn, (const fmb_real(*)[3])m, NULL), 0);
        CHECK_EQ(fmb_hull3_move(&to, &h, &turn), 0);
        for (int i = 0; i < FMB_HULL_DIRECTIONS; i++) { /* d.(y, -z, x) = (d_2, d_0, -d_1).(x, y, z) */
            int j = 0;
            while (direction[j][0] != direction[i][2] || direction[j][1] != direction[i][0] ||
                   direction[j][2] != -direction[i][1])
                j++;
            CHECK(to.support[i] >= h.support[j]);
        }
        m[0][1] = 1 + (fmb_real)0x1p-9;
        CHECK_EQ(init_hull_pose(&turn, (const fmb_real(*)[3])m, NULL), FMB_ERR_RANGE);
    }
}

/* Any 14 integers, near consistency: is there a point? */
static void emptiness(struct random *r, int *count)
{
    fmb_hull3 h = {{0}, 64, 1};
    for (int i = 0; i < FMB_HULL_DIRECTIONS; i++)
        h.support[i] = (fmb_real)random_int(r, -2, i >= 4 && i < 10 ? 8 : 12);
    enumerate(&h);
    int answer = fmb_hull3_occupied(&h);
    CHECK(answer == FMB_UNDECIDED || (answer == FMB_MISS) == (vertices == 0));
    for (int i = 0; i < FMB_HULL_DIRECTIONS; i++)
        h.support[i] += (fmb_real)0x1p-8; /* what only touches is now more than one point */
    CHECK(answer != FMB_UNDECIDED || fmb_hull3_occupied(&h) == FMB_HIT);
    count[answer]++;
}

/* min q.d - max p.d over the two frames, exactly. */
static void exact_gap(mpq_t gap, const struct pair *p, const int d[3])
{
    mpq_t x, e, sum;
    mpq_inits(x, e, sum, NULL);
    mpq_set_si(gap, 0, 1);
    for (int s = 0; s < 2; s++) {
        int sign = s ? 1 : -1; /* b's least, a's largest: least of sign d.p, added */
        mpq_set_si(sum, 0, 1);
        for (int i = -1; i < 3; i++) {
            const fmb_real *v = i < 0 ? p->body[s].origin : p->body[s].edge[i];
            mpq_set_si(e, 0, 1);
            for (int k = 0; k < 3; k++) {
                set(x, v[k]);
                add(e, sign * d[k], x);
            }
            if (i < 0)
                mpq_add(gap, gap, e);
            else if (p->body[s].shape == FMB_CUBOID && mpq_sgn(e) < 0)
                mpq_add(sum, sum, e);
            else if (p->body[s].shape == FMB_TETRAHEDRON && mpq_cmp(e, sum) < 0)
                mpq_set(sum, e);
        }
        mpq_add(gap, gap, sum);
    }
    mpq_clears(x, e, sum, NULL);
}

/* x |d| <= gap, by squares: 3 x^2 against gap^2. */
static int not_above(fmb_real x, int i, const mpq_t gap)
{
    mpq_t y, z;
    mpq_inits(y, z, NULL);
    set(y, x);
    int signs = (mpq_sgn(y) > 0) - (mpq_sgn(gap) > 0), result = signs < 0;
    if (signs == 0) {
        int positive = mpq_sgn(y) > 0;
        mpq_mul(y, y, y);
        if (i < 4 || i >= 10) {
            mpq_set_si(z, 3, 1);
            mpq_mul(y, y, z);
        }
        mpq_mul(z, gap, gap);
        result = positive ? mpq_cmp(y, z) <= 0 : mpq_cmp(y, z) >= 0;
    }
    mpq_clears(y, z, NULL);
    return result;
}

/* Points a few denormals apart, or a little more: distances are not above the exact ones either. */
static void tiny_points(struct random *r)
{
    const double denormal = power_of(LEAST == -145 ? -149 : -1074);
    int most = random_int(r, 0, 1) ? 3 : random_int(r, 10, 4000);
    fmb_real p[2][1][3];
    fmb_hull3 h[2];
    mpq_t gap, x;
    mpq_inits(gap, x, NULL);
    for (int s = 0; s < 2; s++) {
        for (int k = 0; k < 3; k++)
            p[s][0][k] = (fmb_real)(random_int(r, -most, most) * denormal);
        CHECK_EQ(fmb_hull3_points(&h[s], (const fmb_real(*)[3])p[s], 1), 0);
    }
    for (int i = 0; i < FMB_HULL_DIRECTIONS; i++) {
        fmb_real along;
        mpq_set_si(gap, 0, 1);
        for (int k = 0; k < 3; k++) {
            set(x, p[1][0][k]);
            add(gap, direction[i][k], x);
            set(x, p[0][0][k]);
            add(gap, -direction[i][k], x);
        }
        CHECK(fmb_hull3_along(&h[0], &h[1], i, &along) >= 0);
        CHECK(not_above(along, i, gap));
    }
    mpq_clears(gap, x, NULL);
}

struct tally {
    int pairs, hits, found;
    double ratio, axes; /* sums of bound / distance, with 14 and with 6 directions */
};

/* How much of the distance the bounds show. */
static void measure(struct tally *t, const fmb_hull3 *a, const fmb_hull3 *b, fmb_real distance, double exact)
{
    double three = 0;
    for (int32_t i = 4; i < 10; i++) {
        fmb_real x;
        fmb_hull3_along(a, b, i, &x);
        three = (double)x > three ? (double)x : three;
    }
    t->pairs++;
    t->found += distance > 0;
    t->ratio += distance > 0 ? (double)distance / exact : 0;
    t->axes += three / exact;
}

/* Frames apart: the bound is not above their distance, which is not below the referee's own bound. */
static void apart(const struct pair *p, struct tally *t, const fmb_hull3 h[2], fmb_real x, enum pair_family family)
{
    double exact = distance_of(p), margin = referee_margin();
    if (family == PAIR_EXTREME)
        return;
    if (!p->sliver) { /* products of double numbers suffice for others */
        double slack = 1e-9 * exact + 1e-13 * referee_size();
        CHECK((double)x <= exact + slack);
        CHECK(margin <= exact + slack);
    }
    measure(t, &h[0], &h[1], x, exact);
}

static void pairs(struct random *r, enum pair_family family, int moving, struct tally *t)
{
    struct pair p;
    struct pair_frames f;
    fmb_hull3 h[2];
    fmb_real x, along;
    fmb_interval when;
    double excess;
    mpq_t gap;
    pair_make(&p, r, family, 3, moving, random_int(r, 0, 3));
    if (pair_init(&f, &p) != 0)
        return;
    mpq_init(gap);
    CHECK_EQ(fmb_hull3_frame(&h[0], &f.frame.d3[0]) | fmb_hull3_frame(&h[1], &f.frame.d3[1]), 0);
    int answer = fmb_hull3_distance(&h[0], &h[1], NULL, &x);
    for (int i = 0; i < FMB_HULL_DIRECTIONS; i++) {
        exact_gap(gap, &p, direction[i]);
        CHECK(fmb_hull3_along(&h[0], &h[1], i, &along) >= 0 && along <= x);
        CHECK(not_above(along, i, gap));
        if (along == x)
            CHECK(not_above(x, i, gap));
    }
    enum referee_verdict exact = referee_judge(&p);
    if (moving) {
        const fmb_real *va = p.body[0].velocity, *vb = p.body[1].velocity;
        int sweep = fmb_hull3_sweep(&h[0], va, &h[1], vb, &when);
        CHECK(sweep != FMB_MISS || exact == REFEREE_APART);
        if (sweep < 0) /* a displacement out of range, and nothing else: refused as fmb_sweep3 does */
            CHECK(sweep == FMB_ERR_RANGE && fmb_sweep3(&f.frame.d3[0], va, &f.frame.d3[1], vb, NULL, NULL) == sweep);
        else if (exact == REFEREE_TOUCH || exact == REFEREE_OVERLAP)
            CHECK(sweep == FMB_UNDECIDED && referee_covers(&when, &excess));
    } else {
        CHECK(answer == FMB_UNDECIDED || exact == REFEREE_APART);
        if (exact == REFEREE_APART)
            apart(&p, t, h, x, family);
    }
    t->hits += exact != REFEREE_APART;
    mpq_clear(gap);
}

int main(int argc, char **argv)
{
    uint64_t seed = check_seed(argc, argv, 14);
    struct random r = random_start(seed);
    int count = (int)check_count(argc, argv, 100), answers[3] = {0, 0, 0};
    double worst = 0;
    printf("test_hull_exact: SEED=%llu COUNT=%d\n", (unsigned long long)seed, count);
    mpq_inits(scratch, term, NULL);
    for (int i = 0; i < MOST; i++)
        vector_init(vertex[i]);
    for (int i = 0; i < FMB_HULL_DIRECTIONS; i++)
        mpq_init(bound[i]);
    for (int n = 0; n < count; n++) {
        double over = moved(&r);
        worst = over > worst ? over : worst;
        off(&r);
        tiny_points(&r);
    }
    printf("moved hulls: at most %.1f epsilon of size + |translation| above the exact linear program\n", worst);
    CHECK((worst > 0 || count < 20) && worst < 64);
    for (int n = 0; n < 4 * count; n++)
        emptiness(&r, answers);
    printf("any 14 supports: %d empty, %d not, %d touching\n", answers[FMB_MISS], answers[FMB_HIT],
           answers[FMB_UNDECIDED]);
    CHECK(count < 100 ||
          (answers[FMB_MISS] > count / 10 && answers[FMB_HIT] > count / 10 && answers[FMB_UNDECIDED] > 0));
    for (int family = 0; family <= PAIR_EXTREME; family++)
        for (int moving = family == PAIR_SPEED; moving < 2; moving++) {
            struct tally t = {0, 0, 0, 0, 0};
            for (int n = 0; n < count; n++)
                pairs(&r, (enum pair_family)family, moving, &t);
            if (t.pairs > 0)
                printf("%-8s apart %d, proved apart %d, bound / distance: mean %.3f with 14 directions, %.3f with 6\n",
                       pair_family_name[family], t.pairs, t.found, t.ratio / t.pairs, t.axes / t.pairs);
        }
    return check_done("hull_exact");
}
