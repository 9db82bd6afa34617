/* SPDX-License-Identifier: MIT */
/*
 * Images of hulls by affine maps in space and in the plane, and hulls of the plane, against exact rationals (GMP); host-only. Every
 * support of an image is held against the linear program that it bounds, solved by all vertices of the hull. Usage: test_hull_map
 * [SEED [COUNT]].
 */
#include "check.h"
#include "fmb.h"
#include "pairs.h"
#include <float.h>
#include <gmp.h>
#include <stdio.h>
#include <stdlib.h>

#ifdef FMB_REAL_DOUBLE
#define EPSILON DBL_EPSILON
enum { LEAST = -1060, MOST_POWER = 290, DENORMAL = -1074 };
#else
#define EPSILON ((double)FLT_EPSILON)
enum { LEAST = -145, MOST_POWER = 26, DENORMAL = -149 };
#endif

/* A hull of either dimension. In space: 14 directions; in the plane the 8 of them with d_2 = 0, by the numbers of fmb_hull.h. */
struct hull {
    int dim;
    fmb_hull3 space;
    fmb_hull2 plane;
};

static const int direction3[FMB_HULL_DIRECTIONS][3] = {
    {1, 1, 1},  {-1, 1, 1}, {1, -1, 1}, {-1, -1, 1}, {1, 0, 0},   {0, 1, 0},   {0, 0, 1},
    {0, 0, -1}, {0, -1, 0}, {-1, 0, 0}, {1, 1, -1},  {-1, 1, -1}, {1, -1, -1}, {-1, -1, -1},
};
static const int direction2[FMB_HULL2_DIRECTIONS][3] = {{1, 1, 0},  {-1, 1, 0}, {1, 0, 0},  {0, 1, 0},
                                                        {0, -1, 0}, {-1, 0, 0}, {1, -1, 0}, {-1, -1, 0}};

static int all_of(int dim) { return dim == 3 ? FMB_HULL_DIRECTIONS : FMB_HULL2_DIRECTIONS; }
static const int *direction_of(int i, int dim) { return dim == 3 ? direction3[i] : direction2[i]; }
static fmb_real *support_of(struct hull *h) { return h->dim == 3 ? h->space.support : h->plane.support; }
static double size_of(const struct hull *h) { return (double)(h->dim == 3 ? h->space.size : h->plane.size); }

static int points(struct hull *h, const fmb_real p[][3], int count)
{
    fmb_real q[8][2];
    for (int n = 0; n < count; n++)
        for (int k = 0; k < 2; k++)
            q[n][k] = p[n][k];
    return h->dim == 3 ? fmb_hull3_points(&h->space, p, count)
                       : fmb_hull2_points(&h->plane, (const fmb_real(*)[2])q, count);
}

/* ---- rationals, and all vertices of { d_i.x <= b_i } ---- */

static mpq_t scratch, term;

static void set(mpq_t x, fmb_real value) { mpq_set_d(x, (double)value); }

/* x += n y */
static void add(mpq_t x, int n, const mpq_t y)
{
    mpq_set_si(scratch, n, 1);
    mpq_mul(scratch, scratch, y);
    mpq_add(x, x, scratch);
}

enum { MOST = 400 };
static mpq_t vertex[MOST][3], bound[FMB_HULL_DIRECTIONS + 1];
static int vertices;

static int det3(const int *a, const int *b, const int *c)
{
    return a[0] * (b[1] * c[2] - b[2] * c[1]) + a[1] * (b[2] * c[0] - b[0] * c[2]) + a[2] * (b[0] * c[1] - b[1] * c[0]);
}

/* Where three planes meet, by Cramer's rule with integers; kept if it satisfies the others. The last plane of the plane is z = 0. */
static void try_vertex(const int row[3], int dim)
{
    static const int z[3] = {0, 0, 1};
    const int *d[3];
    for (int i = 0; i < 3; i++)
        d[i] = row[i] == all_of(dim) ? z : direction_of(row[i], dim);
    int det = det3(d[0], d[1], d[2]);
    mpq_t *x = vertex[vertices];
    if (det == 0)
        return;
    for (int c = 0; c < 3; c++) {
        mpq_set_si(x[c], 0, 1);
        for (int r = 0; r < 3; r++) {
            const int *p = d[(r + 1) % 3], *q = d[(r + 2) % 3];
            add(x[c], p[(c + 1) % 3] * q[(c + 2) % 3] - p[(c + 2) % 3] * q[(c + 1) % 3], bound[row[r]]);
        }
        mpq_set_si(term, det < 0 ? -1 : 1, (unsigned long)abs(det));
        mpq_mul(x[c], x[c], term);
    }
    for (int n = 0; n < all_of(dim); n++) {
        mpq_set_si(term, 0, 1);
        for (int c = 0; c < 3; c++)
            add(term, direction_of(n, dim)[c], x[c]);
        if (mpq_cmp(term, bound[n]) > 0)
            return;
    }
    vertices++;
}

static void enumerate(struct hull *h)
{
    int n = all_of(h->dim);
    vertices = 0;
    for (int i = 0; i < n; i++)
        set(bound[i], support_of(h)[i]);
    mpq_set_si(bound[n], 0, 1);
    for (int i = 0; i < n; i++)
        for (int j = i + 1; j < n; j++)
            for (int k = h->dim == 3 ? j + 1 : n; k < (h->dim == 3 ? n : n + 1); k++)
                try_vertex((const int[3]){i, j, k}, h->dim);
}

/* ---- hulls and maps at random ---- */

static double power_of(int n)
{
    double x = 1;
    for (; n > 0; n--)
        x *= 2;
    for (; n < 0; n++)
        x /= 2;
    return x;
}

/* A few points: some near each other, some whole, some far away; times a power of two, down to denormals. */
static int random_points(struct random *r, fmb_real p[6][3], double power)
{
    double size = random_int(r, 0, 2) ? 1 : 1e-3, place = random_int(r, 0, 3) ? 1 : 100, centre[3];
    int count = random_int(r, 1, 6), whole = random_int(r, 0, 3) == 0;
    for (int k = 0; k < 3; k++)
        centre[k] = random_between(r, -place, place);
    for (int n = 0; n < count; n++)
        for (int k = 0; k < 3; k++) {
            double near = random_between(r, -size, size);
            double x = whole ? random_int(r, -3, 3) : centre[k] + near;
            p[n][k] = (fmb_real)(x * power);
        }
    return count;
}

/* Entries of one size or of many, whole ones, of rank 1 or 0, of denormals, with rows or columns of zeros. */
static void random_matrix(struct random *r, fmb_real m[3][3])
{
    int kind = random_int(r, 0, 7);
    double row[3], column[3];
    for (int k = 0; k < 3; k++) {
        row[k] = random_between(r, -2, 2);
        column[k] = random_between(r, -2, 2);
    }
    for (int k = 0; k < 3; k++)
        for (int j = 0; j < 3; j++) {
            double x = random_between(r, -2, 2);
            int n = random_int(r, -5, 5), power = random_int(r, -40, 10), deep = random_int(r, DENORMAL, -20);
            x = kind == 0   ? n
                : kind == 1 ? row[k] * column[j]
                : kind == 2 ? 0
                : kind == 3 ? x * power_of(power)
                : kind == 4 ? (k == j ? x : 0)
                : kind == 5 ? x * power_of(deep)
                : kind == 6 ? n * power_of(DENORMAL)
                            : x;
            m[k][j] = (fmb_real)x;
        }
    int at = random_int(r, 0, 8);
    for (int k = 0; k < 3 && at < 6; k++)
        m[at < 3 ? at : k][at < 3 ? k : at - 3] = at == 0 || at == 3 ? 0 : m[at < 3 ? at : k][at < 3 ? k : at - 3];
}

/* ---- the image ---- */

static int map_hull(struct hull *to, const struct hull *from, const fmb_real m[3][3], const fmb_real t[3])
{
    const fmb_real plane[2][2] = {{m[0][0], m[0][1]}, {m[1][0], m[1][1]}};
    fmb_hull3_map map3;
    fmb_hull2_map map2;
    to->dim = from->dim;
    if (from->dim == 3) {
        CHECK_EQ(fmb_hull3_map_init(&map3, m, t), 0);
        return fmb_hull3_image(&to->space, &from->space, &map3);
    }
    CHECK_EQ(fmb_hull2_map_init(&map2, plane, t), 0);
    return fmb_hull2_image(&to->plane, &from->plane, &map2);
}

static int turn_hull(struct hull *to, const struct hull *from, const fmb_real m[3][3], const fmb_real t[3])
{
    fmb_pose2 pose = {{{m[0][0], m[0][1]}, {m[1][0], m[1][1]}}, {t[0], t[1]}};
    fmb_hull2_pose turn;
    to->dim = 2;
    CHECK_EQ(fmb_hull2_pose_init(&turn, &pose), 0);
    return fmb_hull2_move(&to->plane, &from->plane, &turn);
}

/* What the bounds scale with along d: the largest column sum of |A| times the size, and |t|. */
static double scale_of(const struct hull *h, const fmb_real m[3][3], const fmb_real t[3], const int *d)
{
    double most = 0, shift = 0;
    for (int k = 0; k < h->dim; k++)
        shift += d[k] ? ((double)t[k] < 0 ? -(double)t[k] : (double)t[k]) : 0;
    for (int j = 0; j < h->dim; j++) {
        double sum = 0;
        for (int k = 0; k < h->dim; k++)
            sum += d[k] ? ((double)m[k][j] < 0 ? -(double)m[k][j] : (double)m[k][j]) : 0;
        most = sum > most ? sum : most;
    }
    return most * size_of(h) + shift;
}

/* best = max over the vertices of d.(A x + t), exactly. */
static void best_of(mpq_t best, const int *d, const fmb_real m[3][3], const fmb_real t[3], int dim)
{
    mpq_t w[3], s, x;
    mpq_inits(w[0], w[1], w[2], s, x, NULL);
    for (int j = 0; j < dim; j++) {
        mpq_set_si(w[j], 0, 1);
        for (int k = 0; k < dim; k++) {
            set(x, m[k][j]);
            add(w[j], d[k], x);
        }
    }
    for (int n = 0; n < vertices; n++) {
        mpq_set_si(s, 0, 1);
        for (int j = 0; j < dim; j++) {
            mpq_mul(x, w[j], vertex[n][j]);
            mpq_add(s, s, x);
        }
        if (n == 0 || mpq_cmp(s, best) > 0)
            mpq_set(best, s);
    }
    for (int k = 0; k < dim; k++) {
        set(x, t[k]);
        add(best, d[k], x);
    }
    mpq_clears(w[0], w[1], w[2], s, x, NULL);
}

/*
 * No support of `to` is below that of the image of the vertices of `from`. Returns by how much one is above at most, in epsilon of
 * scale_of; what underflows is not counted.
 */
static double above(struct hull *to, struct hull *from, const fmb_real m[3][3], const fmb_real t[3])
{
    double worst = 0;
    mpq_t best, x;
    mpq_inits(best, x, NULL);
    enumerate(from);
    for (int i = 0; i < all_of(from->dim) && vertices > 0; i++) {
        const int *d = direction_of(i, from->dim);
        best_of(best, d, m, t, from->dim);
        set(x, support_of(to)[i]);
        mpq_sub(x, x, best);
        CHECK(mpq_sgn(x) >= 0);
        double scale = scale_of(from, m, t, d), least = power_of(DENORMAL + 60) * (1 + size_of(from));
        double over = scale < least ? 0 : mpq_get_d(x) / (EPSILON * scale);
        worst = over > worst ? over : worst;
    }
    mpq_clears(best, x, NULL);
    return worst;
}

/* Images of the hulls of a few points: near those of the linear program. By the pose in the plane as well. 2^14: so far may a map go. */
static void images(struct random *r, int dim, double worst[2])
{
    /* 3-4-5, 5-12-13, 7-24-25, 8-15-17 and turns by right angles; the first one mirrored as well */
    static const double turn[6][2] = {
        {0.6, 0.8}, {5 / 13.0, -12 / 13.0}, {7 / 25.0, 24 / 25.0}, {-15 / 17.0, 8 / 17.0}, {0, 1}, {-1, 0}};
    struct hull h = {.dim = dim}, to;
    fmb_real p[6][3], m[3][3], t[3];
    double power = random_int(r, 0, 3) ? 1 : power_of(random_int(r, LEAST, MOST_POWER - 14));
    int count = random_points(r, p, power);
    CHECK_EQ(points(&h, (const fmb_real(*)[3])p, count), 0);
    random_matrix(r, m);
    for (int k = 0; k < 3; k++)
        t[k] = (fmb_real)(random_between(r, -2, 2) * power);
    CHECK_EQ(map_hull(&to, &h, (const fmb_real(*)[3])m, t), 0);
    double over = above(&to, &h, (const fmb_real(*)[3])m, t);
    worst[0] = over > worst[0] ? over : worst[0];
    /* the same onto itself */
    struct hull same = h;
    CHECK_EQ(map_hull(&same, &same, (const fmb_real(*)[3])m, t), 0);
    for (int i = 0; i < all_of(dim); i++)
        CHECK(support_of(&same)[i] == support_of(&to)[i]);
    if (dim == 3)
        return;
    int n = random_int(r, 0, 5), mirrored = random_int(r, 0, 1);
    m[0][0] = (fmb_real)turn[n][0];
    m[1][0] = (fmb_real)turn[n][1];
    m[0][1] = mirrored ? m[1][0] : -m[1][0];
    m[1][1] = mirrored ? -m[0][0] : m[0][0];
    CHECK_EQ(turn_hull(&to, &h, (const fmb_real(*)[3])m, t), 0);
    over = above(&to, &h, (const fmb_real(*)[3])m, t);
    worst[1] = over > worst[1] ? over : worst[1];
}

/* Any supports, also such as no set has: planes that are redundant and too far outside. The image holds what there is of points. */
static void any_supports(struct random *r, int dim)
{
    struct hull h = {.dim = dim}, to;
    fmb_real m[3][3], t[3] = {0, 0, 0};
    double size = 64;
    for (int i = 0; i < all_of(dim); i++)
        support_of(&h)[i] = (fmb_real)random_int(r, -2, random_int(r, 0, 2) ? 12 : 64);
    h.space.size = h.plane.size = (fmb_real)size;
    h.space.usable = h.plane.usable = 1;
    random_matrix(r, m);
    CHECK_EQ(map_hull(&to, &h, (const fmb_real(*)[3])m, t), 0);
    (void)above(&to, &h, (const fmb_real(*)[3])m, t);
}

/* A pose of the plane that is off by a known factor: the image by the true turn, a right angle, is inside as well. */
static void off(struct random *r)
{
    for (int sign = -1; sign <= 1; sign++) {
        fmb_real factor = 1 + (fmb_real)sign * (fmb_real)0x1p-13, p[6][3];
        fmb_real m[3][3] = {{0, -factor, 0}, {factor, 0, 0}, {0, 0, 1}};
        const fmb_real exact[3][3] = {{0, -1, 0}, {1, 0, 0}, {0, 0, 1}}, none[3] = {0, 0, 0};
        struct hull h = {.dim = 2}, to;
        int count = random_points(r, p, 1);
        CHECK_EQ(points(&h, (const fmb_real(*)[3])p, count), 0);
        CHECK_EQ(turn_hull(&to, &h, (const fmb_real(*)[3])m, none), 0);
        (void)above(&to, &h, exact, none);
    }
}

/* Any 8 integers, near consistency: is there a point of the plane? */
static void emptiness(struct random *r, int *count)
{
    struct hull h = {.dim = 2};
    h.plane.size = 64;
    h.plane.usable = 1;
    for (int i = 0; i < FMB_HULL2_DIRECTIONS; i++)
        h.plane.support[i] = (fmb_real)random_int(r, -3, i >= 2 && i < 6 ? 5 : 7);
    enumerate(&h);
    int answer = fmb_hull2_occupied(&h.plane);
    CHECK(answer == FMB_UNDECIDED || (answer == FMB_MISS) == (vertices == 0));
    for (int i = 0; i < FMB_HULL2_DIRECTIONS; i++)
        h.plane.support[i] += (fmb_real)0x1p-8; /* what only touches is now more than one point */
    CHECK(answer != FMB_UNDECIDED || fmb_hull2_occupied(&h.plane) == FMB_HIT);
    count[answer]++;
}

/* Points of the plane, scaled and grown: their supports, exactly. */
static void scaled_and_grown(struct random *r)
{
    struct hull h = {.dim = 2}, to = {.dim = 2};
    fmb_real p[6][3], t[2], scale = (fmb_real)random_between(r, -3, 3), margin = (fmb_real)random_between(r, 0, 2);
    double power = random_int(r, 0, 3) ? 1 : power_of(random_int(r, LEAST, MOST_POWER));
    int count = random_points(r, p, power);
    CHECK_EQ(points(&h, (const fmb_real(*)[3])p, count), 0);
    for (int k = 0; k < 2; k++)
        t[k] = (fmb_real)(random_between(r, -2, 2) * power);
    margin *= (fmb_real)power;
    mpq_t s, x, y;
    mpq_inits(s, x, y, NULL);
    CHECK_EQ(fmb_hull2_scale(&to.plane, &h.plane, scale, t), 0);
    for (int n = 0; n < count; n++)
        for (int i = 0; i < FMB_HULL2_DIRECTIONS; i++) {
            set(s, -to.plane.support[i]);
            set(y, -h.plane.support[i]);
            for (int k = 0; k < 2; k++) {
                set(x, p[n][k]);
                add(y, direction2[i][k], x);
                set(term, scale);
                mpq_mul(x, x, term);
                set(term, t[k]);
                mpq_add(x, x, term);
                add(s, direction2[i][k], x);
            }
            CHECK(mpq_sgn(y) <= 0);
            CHECK(mpq_sgn(s) <= 0);
        }
    CHECK_EQ(fmb_hull2_grow(&to.plane, &h.plane, margin), 0);
    for (int i = 0; i < FMB_HULL2_DIRECTIONS; i++) { /* grown - old >= margin |d|, by squares */
        set(s, to.plane.support[i]);
        set(x, h.plane.support[i]);
        mpq_sub(s, s, x);
        set(y, margin);
        CHECK(mpq_cmp(s, y) >= 0);
        mpq_mul(s, s, s);
        mpq_mul(y, y, y);
        mpq_set_si(x, direction2[i][0] && direction2[i][1] ? 2 : 1, 1);
        mpq_mul(y, y, x);
        CHECK(mpq_cmp(s, y) >= 0);
    }
    mpq_clears(s, x, y, NULL);
}

int main(int argc, char **argv)
{
    uint64_t seed = check_seed(argc, argv, 14);
    struct random r = random_start(seed);
    int count = (int)check_count(argc, argv, 200), answers[3] = {0, 0, 0};
    double worst[2] = {0, 0};
    printf("test_hull_map: SEED=%llu COUNT=%d\n", (unsigned long long)seed, count);
    mpq_inits(scratch, term, NULL);
    for (int i = 0; i < MOST; i++)
        mpq_inits(vertex[i][0], vertex[i][1], vertex[i][2], NULL);
    for (int i = 0; i <= FMB_HULL_DIRECTIONS; i++)
        mpq_init(bound[i]);
    for (int n = 0; n < count; n++) {
        images(&r, 3, worst);
        images(&r, 2, worst);
        images(&r, 2, worst);
        any_supports(&r, 3);
        any_supports(&r, 2);
        off(&r);
        emptiness(&r, answers);
        scaled_and_grown(&r);
    }
    printf("images of hulls: at most %.1f epsilon above the exact linear program; turned in the plane %.1f\n", worst[0],
           worst[1]);
    CHECK(worst[0] < 64 && worst[1] < 128);
    printf("of hulls of the plane by whole numbers %d have no point, %d have one, %d are undecided\n", answers[0],
           answers[1], answers[2]);
    return check_done("hull_map");
}
