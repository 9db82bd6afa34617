/* SPDX-License-Identifier: MIT */
/*
 * What opposing face geometry looks at, step by step, against a plain count in integers: the faces nearest to a target, the spheres around
 * them, every pair of faces and the first that touches, the parts of a collection. Meshes of any faces whatever: nothing here asks for convex ones.
 * Arguments, environment: SEED, COUNT (tests/support/check.h).
 */
#include "check.h"
#include "pairs.h"
#include "port.h"
#include "mesh/triangles.h"
#include <stddef.h>

enum { VERTICES = 8, FACES = 12, PARTS = 4 };

static struct random r;

/* Eight vertices: their mean is exact. */
struct mesh {
    int32_t at[VERTICES][3], sum[3]; /* 8 times the centre */
    fmb_real vertex[VERTICES][3];
    uint16_t face[FACES][3];
    int32_t faces;
    fmb_convex3 convex;
};

/* What a call may have looked at, in integers. */
struct chosen {
    int32_t face[FMB_OFG_MOST];
    int count;
    int64_t sum[3], square; /* 3 count times the centre, the square of 3 count times the radius */
};

static int64_t square_of(const int64_t d[3]) { return d[0] * d[0] + d[1] * d[1] + d[2] * d[2]; }

static void make(struct mesh *m, int faces, int size, int spread)
{
    m->faces = faces;
    for (int k = 0; k < 3; k++) {
        int32_t from = random_int(&r, -spread, spread);
        m->sum[k] = 0;
        for (int i = 0; i < VERTICES; i++) {
            m->at[i][k] = from + random_int(&r, -size, size);
            m->vertex[i][k] = (fmb_real)m->at[i][k];
            m->sum[k] += m->at[i][k];
        }
    }
    for (int f = 0; f < FACES; f++)
        for (int i = 0; i < 3; i++)
            m->face[f][i] = (uint16_t)random_int(&r, 0, VERTICES - 1);
    CHECK_EQ(fmb_convex3_init(&m->convex, (const fmb_real(*)[3])m->vertex, NULL, VERTICES,
                              (const uint16_t(*)[3])m->face, m->faces),
             0);
    for (int k = 0; k < 3; k++)
        CHECK(m->convex.centre[k] * VERTICES == (fmb_real)m->sum[k]);
}

/* Square of the distance of 3 centre of a face and 3 sum / count, times count^2. */
static int64_t key_of(const struct mesh *m, int32_t face, const int64_t sum[3], int count)
{
    int64_t d[3];
    for (int k = 0; k < 3; k++)
        d[k] = 3 * sum[k];
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++)
            d[k] -= (int64_t)count * m->at[m->face[face][i]][k];
    return square_of(d);
}

/* Less, by more than rounding: (x may be 0). */
static int less(int64_t x, int64_t y) { return x + x / 10000 < y; }

/* The faces are different ones, the nearest of all, in order; then their sphere. */
static void check_chosen(struct chosen *c, const struct mesh *m, const int64_t target[3], int of, const int32_t *face,
                         int32_t count, int32_t k)
{
    CHECK_EQ(count, k < m->faces ? k : m->faces);
    c->count = count;
    for (int n = 0; n < c->count; n++) {
        c->face[n] = face[n];
        if (!CHECK(face[n] >= 0 && face[n] < m->faces))
            return;
        for (int i = 0; i < n; i++)
            CHECK(face[i] != face[n]);
        CHECK(n == 0 || !less(key_of(m, face[n], target, of), key_of(m, face[n - 1], target, of)));
        /* Of equals the first in the mesh is first. */
        CHECK(n == 0 || of != VERTICES || face[n - 1] < face[n] ||
              key_of(m, face[n - 1], target, of) < key_of(m, face[n], target, of));
    }
    for (int32_t f = 0; f < m->faces; f++) {
        int is = 0;
        for (int n = 0; n < c->count; n++)
            is |= face[n] == f;
        CHECK(is || !less(key_of(m, f, target, of), key_of(m, face[count - 1], target, of)));
    }
    for (int32_t n = count; n < FMB_OFG_MOST; n++)
        CHECK_EQ(face[n], 0);
    for (int k_ = 0; k_ < 3; k_++) {
        c->sum[k_] = 0;
        for (int n = 0; n < 3 * c->count; n++)
            c->sum[k_] += m->at[m->face[face[n / 3]][n % 3]][k_];
    }
    c->square = 0;
    for (int n = 0; n < 3 * c->count; n++) {
        int64_t d[3];
        for (int k_ = 0; k_ < 3; k_++)
            d[k_] = 3 * c->count * (int64_t)m->at[m->face[face[n / 3]][n % 3]][k_] - c->sum[k_];
        c->square = square_of(d) > c->square ? square_of(d) : c->square;
    }
}

/* Do spheres meet, of squared radii x and y, their centres at the squared distance d? -1: too near to tell. */
static int meet(double d, double x, double y)
{
    double rest = d - (x + y), most = 4 * x * y;
    if (rest <= 0)
        return 1;
    return rest * rest > most * 1.0001 ? 0 : rest * rest < most * 0.9999 ? 1 : -1;
}

static int chosen_meet(const struct chosen *a, const struct chosen *b)
{
    double d = 0, x = 9.0 * a->count * a->count, y = 9.0 * b->count * b->count;
    for (int k = 0; k < 3; k++) {
        double e = (double)a->sum[k] / (3 * a->count) - (double)b->sum[k] / (3 * b->count);
        d += e * e;
    }
    return meet(d, (double)a->square / x, (double)b->square / y);
}

static void corners(fmb_triangle *t, const struct mesh *m, int32_t face)
{
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++)
            t->p[i][k] = m->vertex[m->face[face][i]][k];
    fmb_triangle_set(t);
}

/* Exact, of integers: all of p on one side of the plane of q. */
static int beside(const fmb_triangle *p, const fmb_triangle *q)
{
    int64_t n[3], side[3];
    for (int k = 0; k < 3; k++) {
        int i = (k + 1) % 3, j = (k + 2) % 3;
        n[k] = (int64_t)q->edge[0][i] * (int64_t)q->edge[1][j] - (int64_t)q->edge[0][j] * (int64_t)q->edge[1][i];
    }
    for (int i = 0; i < 3; i++) {
        side[i] = 0;
        for (int k = 0; k < 3; k++)
            side[i] += n[k] * ((int64_t)p->p[i][k] - (int64_t)q->p[0][k]);
    }
    return (side[0] > 0 && side[1] > 0 && side[2] > 0) || (side[0] < 0 && side[1] < 0 && side[2] < 0);
}

/* 9 times the square of the radius around the mean; 3 times that. */
static int64_t sphere(const fmb_triangle *t, int64_t mean[3])
{
    int64_t most = 0;
    for (int k = 0; k < 3; k++)
        mean[k] = (int64_t)t->p[0][k] + (int64_t)t->p[1][k] + (int64_t)t->p[2][k];
    for (int i = 0; i < 3; i++) {
        int64_t d[3];
        for (int k = 0; k < 3; k++)
            d[k] = 3 * (int64_t)t->p[i][k] - mean[k];
        most = square_of(d) > most ? square_of(d) : most;
    }
    return most;
}

/* What a pair of faces has to come to; -1: too near to tell. */
static int pair_of(const fmb_triangle *p, const fmb_triangle *q, fmb_ofg3_faces how)
{
    int64_t x[3], y[3], d[3];
    if (how == FMB_OFG_EXACT) {
        int answer = fmb_triangles_meet(p, q, 0); /* tests/unit/test_triangles.c */
        return answer == FMB_HIT ? FMB_OFG_TOUCH : answer == FMB_MISS ? FMB_OFG_NOT_FOUND : FMB_OFG_CLOSE;
    }
    int64_t one = sphere(p, x), other = sphere(q, y);
    for (int k = 0; k < 3; k++)
        d[k] = x[k] - y[k];
    if (beside(p, q) && beside(q, p))
        return FMB_OFG_NOT_FOUND;
    int is = meet((double)square_of(d), (double)one, (double)other);
    return is < 0 ? -1 : is ? FMB_OFG_CLOSE : FMB_OFG_NOT_FOUND;
}

/* All pairs in order: what is found, where first, after how many. 0: too near to tell. */
static int count_pairs(const struct mesh *a, const struct chosen *x, const struct mesh *b, const struct chosen *y,
                       fmb_ofg3_faces how, fmb_ofg3_trace *t)
{
    int found = FMB_OFG_NOT_FOUND;
    t->tests = 0;
    t->touching[0] = t->touching[1] = 0;
    for (int i = 0; i < x->count * y->count && found != FMB_OFG_TOUCH; i++) {
        fmb_triangle p, q;
        int32_t f = x->face[i / y->count], g = y->face[i % y->count];
        corners(&p, a, f);
        corners(&q, b, g);
        int is = pair_of(&p, &q, how);
        if (is < 0)
            return 0;
        t->tests++;
        if (is >= found)
            continue;
        found = is;
        t->touching[0] = f;
        t->touching[1] = g;
    }
    return found;
}

static int seen[3], apart[2];

static void standing(int n)
{
    struct mesh a, b;
    struct chosen x, y;
    fmb_ofg3_trace t, expected;
    int spread = n % 4 == 0 ? 24 : 8;
    make(&a, random_int(&r, 1, FACES), n % 5 ? 12 : 24, spread);
    make(&b, random_int(&r, 1, FACES), n % 3 ? 12 : 3, spread);
    int32_t k = random_int(&r, FMB_OFG_FEWEST, FMB_OFG_MOST);
    fmb_ofg3_faces how = n % 2 ? FMB_OFG_EXACT : FMB_OFG_SPHERES;
    int64_t target[3] = {b.sum[0], b.sum[1], b.sum[2]};
    double d = 0, reach = (double)a.convex.radius + (double)b.convex.radius;
    for (int i = 0; i < 3; i++)
        d += (double)(a.sum[i] - b.sum[i]) * (double)(a.sum[i] - b.sum[i]) / (VERTICES * VERTICES);
    t = (fmb_ofg3_trace){.part = {7, 7}, .tests = 7, .impact = {7, 7}};
    int found = fmb_ofg3(&a.convex, &b.convex, k, how, &t);
    CHECK(t.part[0] == 0 && t.part[1] == 0 && t.impact.in == 0 && t.impact.out == 0);
    if (t.chosen[0] == 0) { /* step 1 */
        CHECK(found == FMB_OFG_NOT_FOUND && t.tests == 0 && t.chosen[1] == 0 && t.touching[0] == 0 &&
              t.touching[1] == 0);
        CHECK(d > reach * reach * 0.9999);
        apart[0]++;
        return;
    }
    CHECK(d < reach * reach * 1.0001);
    check_chosen(&x, &a, target, VERTICES, t.face[0], t.chosen[0], k);
    check_chosen(&y, &b, x.sum, 3 * x.count, t.face[1], t.chosen[1], k);
    if (t.tests == 0) { /* step 6 */
        CHECK(found == FMB_OFG_NOT_FOUND && chosen_meet(&x, &y) <= 0 && t.touching[0] == 0 && t.touching[1] == 0);
        apart[1]++;
        return;
    }
    CHECK(chosen_meet(&x, &y) != 0);
    int is = count_pairs(&a, &x, &b, &y, how, &expected);
    if (is) {
        CHECK_EQ(found, is);
        CHECK_EQ(t.tests, expected.tests);
        CHECK(t.touching[0] == expected.touching[0] && t.touching[1] == expected.touching[1]);
        seen[found - FMB_OFG_TOUCH]++;
    }
}

static int ended;

/* Moving: the pair of faces that is told touches at the start, else at the end, though between them others were looked at. */
static void moving(void)
{
    struct mesh a, b, after;
    struct chosen x = {.count = 0}, y = {.count = 0};
    fmb_ofg3_trace t, expected;
    fmb_real v[3];
    make(&a, random_int(&r, 4, FACES), 12, 16);
    make(&b, random_int(&r, 4, FACES), 12, 16);
    after = a;
    for (int k = 0; k < 3; k++) {
        int step = random_int(&r, -24, 24);
        v[k] = (fmb_real)step;
        for (int i = 0; i < VERTICES; i++)
            after.vertex[i][k] += v[k];
    }
    int found = fmb_ofg3_sweep(&a.convex, v, &b.convex, NULL, FMB_OFG_MOST, FMB_OFG_EXACT, &t);
    for (; x.count < (int)t.chosen[0]; x.count++)
        x.face[x.count] = t.face[0][x.count];
    for (; y.count < (int)t.chosen[1]; y.count++)
        y.face[y.count] = t.face[1][y.count];
    int is = count_pairs(&a, &x, &b, &y, FMB_OFG_EXACT, &expected), later = is != FMB_OFG_TOUCH;
    if (later)
        is = count_pairs(&after, &x, &b, &y, FMB_OFG_EXACT, &expected);
    if (is != FMB_OFG_TOUCH)
        return;
    CHECK_EQ(found, FMB_OFG_TOUCH);
    CHECK(t.touching[0] == expected.touching[0] && t.touching[1] == expected.touching[1]);
    ended += later;
}

/* Spheres that touch are not apart; by the least that there is they are. Each mesh is a face of its own whose sphere has the radius 1. */
static void touching_spheres(void)
{
    static const uint16_t face[1][3] = {{0, 1, 2}};
    for (int i = 0; i < 2; i++) {
        const fmb_real p[3][3] = {{-1, 0, 0}, {1, 0, 0}, {0, 0, 0}}, x = i ? (fmb_real)2.0001 : 2;
        /* the last two are for step 1 alone */
        const fmb_real q[5][3] = {{x - 1, 0, 0}, {x + 1, 0, 0}, {x, 0, 0}, {x, 9, 0}, {x, -9, 0}};
        fmb_convex3 a, b;
        fmb_ofg3_trace t;
        CHECK_EQ(fmb_convex3_init(&a, p, NULL, 3, face, 1), 0);
        CHECK_EQ(fmb_convex3_init(&b, q, NULL, 5, face, 1), 0);
        CHECK(fmb_ofg3(&a, &b, 4, FMB_OFG_EXACT, &t) > 0);
        CHECK(t.chosen[0] == 1 && t.chosen[1] == 1);
        CHECK_EQ(t.tests, i ? 0 : 1);
    }
}

/* ---- parts ---- */

/* The one whose centre is nearest to a point of which `count` times 8 is given; -1: two are too near to tell. */
static int nearest(const struct mesh *of, int parts, const int64_t point[3], int count)
{
    int at = -1, clear = 1;
    int64_t least = 0;
    for (int i = 0; i < parts; i++) {
        int64_t d[3];
        for (int k = 0; k < 3; k++)
            d[k] = (int64_t)of[i].sum[k] * count - point[k];
        int64_t key = square_of(d);
        if (at >= 0 && !less(key, least) && !less(least, key))
            clear = 0;
        if (at < 0 || key < least) {
            least = key;
            at = i;
        }
    }
    return clear ? at : -1;
}

/* Too large for the stack of a small board. */
static struct mesh m[2][PARTS];
static fmb_convex3 part[2][PARTS];

static void collections(void)
{
    int count[2];
    int64_t centre[3] = {0, 0, 0}, first[3];
    fmb_ofg3_trace t = {.part = {7, 7}, .tests = 7}, same;
    for (int s = 0; s < 2; s++) {
        count[s] = random_int(&r, 1, PARTS);
        for (int i = 0; i < count[s]; i++) {
            make(&m[s][i], random_int(&r, 1, 6), 6, 12);
            part[s][i] = m[s][i].convex;
        }
    }
    for (int i = 0; i < count[1] * 3; i++)
        centre[i % 3] += m[1][i / 3].sum[i % 3];
    int one = nearest(m[0], count[0], centre, count[1]);
    int found = fmb_ofg3_parts(part[0], count[0], part[1], count[1], 4, FMB_OFG_EXACT, &t);
    for (int s = 0; s < 2; s++)
        for (int i = 0; i < count[s]; i++) { /* one that nobody made, wherever it stands */
            part[s][i].usable = 0;
            CHECK_EQ(fmb_ofg3_parts(part[0], count[0], part[1], count[1], 4, FMB_OFG_EXACT, NULL), FMB_ERR_FRAME);
            part[s][i].usable = m[s][i].convex.usable;
        }
    if (one < 0)
        return;
    for (int k = 0; k < 3; k++)
        first[k] = m[0][one].sum[k];
    int other = nearest(m[1], count[1], first, 1);
    if (other < 0)
        return;
    CHECK(t.part[0] == one && t.part[1] == other);
    CHECK_EQ(found, fmb_ofg3(&part[0][one], &part[1][other], 4, FMB_OFG_EXACT, &same));
    CHECK(t.tests == same.tests && t.face[0][1] == same.face[0][1] && t.face[1][1] == same.face[1][1]);
}

/* As many parts as there may be; one more is refused before it is looked at. */
static void many_parts(void)
{
    struct mesh one;
    fmb_convex3 *many = port_memory(FMB_OFG_PARTS, sizeof *many);
    fmb_ofg3_trace t;
    make(&one, 4, 8, 8);
    CHECK_EQ(fmb_ofg3_parts(&one.convex, FMB_OFG_PARTS + 1, &one.convex, 1, 4, FMB_OFG_EXACT, NULL), FMB_ERR_RANGE);
    CHECK_EQ(fmb_ofg3_parts(&one.convex, 1, &one.convex, FMB_OFG_PARTS + 1, 4, FMB_OFG_EXACT, NULL), FMB_ERR_RANGE);
    if (many == NULL)
        return;
    for (int i = 0; i < FMB_OFG_PARTS; i++)
        many[i] = one.convex;
    CHECK(fmb_ofg3_parts(many, FMB_OFG_PARTS, many, FMB_OFG_PARTS, 4, FMB_OFG_EXACT, &t) > 0);
    CHECK(t.part[0] == 0 && t.part[1] == 0); /* of equals the first */
    many[FMB_OFG_PARTS - 1].usable = 0;
    CHECK_EQ(fmb_ofg3_parts(many, FMB_OFG_PARTS, &one.convex, 1, 4, FMB_OFG_EXACT, &t), FMB_ERR_FRAME);
    CHECK_EQ(fmb_ofg3_parts(&one.convex, 1, many, FMB_OFG_PARTS, 4, FMB_OFG_EXACT, &t), FMB_ERR_FRAME);
}

int main(int argc, char **argv)
{
    uint64_t rounds = check_count(argc, argv, port_is_board ? 100 : 8000);
    r = random_start(check_seed(argc, argv, 3));
    for (uint64_t n = 0; n < rounds; n++) {
        standing((int)n);
        if (n % 4 == 0)
            collections();
        if (n % 8 == 0)
            moving();
    }
    touching_spheres();
    many_parts();
    CHECK(port_is_board || rounds < 4000 ||
          (seen[0] > 100 && seen[1] > 100 && seen[2] > 100 && apart[0] > 50 && apart[1] > 50 && ended > 20));
    return check_done("opposing");
}
