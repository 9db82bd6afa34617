/* SPDX-License-Identifier: MIT */
/*
 * Convex bodies that are symmetric, turned by right angles and moved by quarters: rays between such bodies pass through the edges of portals. Each
 * pair is decided unless it touches, and times of contact are as tight as the header says, against all facets of the difference set in integers.
 * No number is random. Arguments, environment: COUNT, EFFORT (tests/support/check.h): how many shifts of each pair.
 */
#include "check.h"
#include "fmb.h"
#include "port.h"
#include <float.h>

#ifdef FMB_REAL_DOUBLE
#define EPSILON DBL_EPSILON
#else
#define EPSILON FLT_EPSILON
#endif

/* In quarters of a side of the cube. Edges: their directions. */
struct lattice {
    int vertices, edges;
    signed char vertex[12][3], edge[6][3];
};

/* clang-format off */
static const struct lattice lattices[] = {
    {8, 3, {{-2, -2, -2}, {2, -2, -2}, {-2, 2, -2}, {2, 2, -2}, {-2, -2, 2}, {2, -2, 2}, {-2, 2, 2}, {2, 2, 2}},
     {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}}, /* cube */
    {6, 6, {{4, 0, 0}, {-4, 0, 0}, {0, 4, 0}, {0, -4, 0}, {0, 0, 4}, {0, 0, -4}},
     {{1, 1, 0}, {1, -1, 0}, {1, 0, 1}, {1, 0, -1}, {0, 1, 1}, {0, 1, -1}}}, /* octahedron */
    {6, 4, {{-2, -2, -2}, {2, -2, -2}, {0, 2, -2}, {-2, -2, 2}, {2, -2, 2}, {0, 2, 2}},
     {{1, 0, 0}, {1, 2, 0}, {1, -2, 0}, {0, 0, 1}}}, /* prism */
    {12, 4, {{-4, 0, -2}, {-2, -3, -2}, {2, -3, -2}, {4, 0, -2}, {2, 3, -2}, {-2, 3, -2},
             {-4, 0, 2}, {-2, -3, 2}, {2, -3, 2}, {4, 0, 2}, {2, 3, 2}, {-2, 3, 2}},
     {{1, 0, 0}, {2, 3, 0}, {2, -3, 0}, {0, 0, 1}}}, /* prism of six sides */
    {12, 6, {{4, 4, 0}, {4, -4, 0}, {-4, 4, 0}, {-4, -4, 0}, {4, 0, 4}, {4, 0, -4}, {-4, 0, 4}, {-4, 0, -4}, {0, 4, 4}, {0, 4, -4}, {0, -4, 4}, {0, -4, -4}},
     {{1, 1, 0}, {1, -1, 0}, {1, 0, 1}, {1, 0, -1}, {0, 1, 1}, {0, 1, -1}}}, /* cuboctahedron */
    {6, 6, {{-4, -4, 0}, {4, -4, 0}, {4, 4, 0}, {-4, 4, 0}, {0, 0, 4}, {0, 0, -4}},
     {{1, 0, 0}, {0, 1, 0}, {1, 1, 1}, {1, 1, -1}, {1, -1, 1}, {1, -1, -1}}}, /* two pyramids */
};
/* clang-format on */

enum { LATTICES = sizeof lattices / sizeof lattices[0], TURNS = 4, WAYS = 4, SIDE = 9, SHIFTS = SIDE * SIDE * SIDE };

/* How far b translates; a stands still. The first: a test, not a sweep. */
static const signed char way[WAYS][3] = {{0, 0, 0}, {4, 0, 0}, {0, -3, 3}, {-5, 5, 5}};

/* Right angles: none, about z, about x, and a third of a turn about the diagonal. */
static void turned(int x[3], const signed char y[3], int turn)
{
    static const signed char from[TURNS][3] = {{0, 1, 2}, {1, 0, 2}, {0, 2, 1}, {1, 2, 0}};
    for (int k = 0; k < 3; k++)
        x[k] = y[(int)from[turn][k]];
    if (turn == 1 || turn == 2)
        x[turn - 1] = -x[turn - 1];
}

static int32_t product(const int x[3], const int y[3])
{
    return (int32_t)x[0] * y[0] + (int32_t)x[1] * y[1] + (int32_t)x[2] * y[2];
}

/* ---- the difference set, in integers: low <= n.x <= high for all of its points x ---- */

struct facet {
    int n[3];
    int32_t low, high;
};

static struct {
    struct facet facet[78]; /* of 13 edges, each with each */
    int facets, a[12][3], b[12][3], edge[13][3], edges, v[3];
    const struct lattice *la, *lb;
} pair;

static void add_facet(const int x[3], const int y[3])
{
    struct facet *f = &pair.facet[pair.facets];
    for (int k = 0; k < 3; k++)
        f->n[k] = x[(k + 1) % 3] * y[(k + 2) % 3] - x[(k + 2) % 3] * y[(k + 1) % 3];
    if (f->n[0] == 0 && f->n[1] == 0 && f->n[2] == 0)
        return;
    for (int i = 0; i < pair.la->vertices; i++)
        for (int j = 0; j < pair.lb->vertices; j++) {
            int32_t s = product(f->n, pair.b[j]) - product(f->n, pair.a[i]);
            f->low = (i == 0 && j == 0) || s < f->low ? s : f->low;
            f->high = (i == 0 && j == 0) || s > f->high ? s : f->high;
        }
    pair.facets++;
}

static void set_pair(const struct lattice *a, const struct lattice *b, int turn, const signed char *v)
{
    pair.la = a;
    pair.lb = b;
    pair.facets = pair.edges = 0;
    for (int i = 0; i < a->vertices; i++)
        turned(pair.a[i], a->vertex[i], 0);
    for (int i = 0; i < b->vertices; i++)
        turned(pair.b[i], b->vertex[i], turn);
    for (int i = 0; i < a->edges; i++)
        turned(pair.edge[pair.edges++], a->edge[i], 0);
    for (int i = 0; i < b->edges; i++)
        turned(pair.edge[pair.edges++], b->edge[i], turn);
    turned(pair.v, v, 0);
    turned(pair.edge[pair.edges++], v, 0);
    for (int i = 0; i < pair.edges; i++)
        for (int j = 0; j < i; j++)
            add_facet(pair.edge[i], pair.edge[j]);
}

/* Of b moved by d: FMB_MISS, FMB_HIT, or FMB_UNDECIDED where they touch and no more; and the times at which they do meet. */
static int exact(const int d[3], double *in, double *out)
{
    int answer = FMB_HIT;
    *in = 0;
    *out = 1;
    for (int i = 0; i < pair.facets; i++) {
        const struct facet *f = &pair.facet[i];
        int32_t at = product(f->n, d), speed = product(f->n, pair.v), most = f->high + at + (speed > 0 ? speed : 0),
                least = f->low + at + (speed < 0 ? speed : 0);
        if (most < 0 || least > 0)
            return FMB_MISS;
        answer = most == 0 || least == 0 ? FMB_UNDECIDED : answer;
        if (speed == 0)
            continue;
        /* low + at + t speed <= 0 <= high + at + t speed */
        double one = -(double)(f->low + at) / (double)speed, other = -(double)(f->high + at) / (double)speed,
               first = speed > 0 ? other : one, last = speed > 0 ? one : other;
        *in = first > *in ? first : *in;
        *out = last < *out ? last : *out;
    }
    return answer;
}

/* ---- the library ---- */

static fmb_real vertex[2][12][3];

static void make_body(fmb_convex3 *body, int s, const int d[3])
{
    static const uint16_t face[1][3] = {{0, 1, 2}}; /* faces are not read */
    const struct lattice *l = s ? pair.lb : pair.la;
    for (int i = 0; i < l->vertices; i++)
        for (int k = 0; k < 3; k++)
            vertex[s][i][k] = (fmb_real)(s ? pair.b[i][k] + d[k] : pair.a[i][k]) * (fmb_real)0.25;
    CHECK_EQ(fmb_convex3_init(body, (const fmb_real(*)[3])vertex[s], NULL, l->vertices, face, 1), 0);
}

static int seen[4]; /* answers, and pairs that touch */

static void decide(const int d[3])
{
    const double loose = 4096 * (double)EPSILON; /* a wrong facet is off by 1/100 and more */
    fmb_convex3 a, b;
    fmb_interval when = {-7, -7}, back = {-7, -7};
    fmb_real v[3];
    double in, out;
    int expected = exact(d, &in, &out), rests = pair.v[0] == 0 && pair.v[1] == 0;
    make_body(&a, 0, d);
    make_body(&b, 1, d);
    for (int k = 0; k < 3; k++)
        v[k] = (fmb_real)pair.v[k] * (fmb_real)0.25;
    int answer = rests ? fmb_convex3_test(&a, &b, NULL) : fmb_convex3_sweep(&a, NULL, &b, v, NULL, &when);
    CHECK_EQ(answer, expected);
    CHECK_EQ(rests ? fmb_convex3_test(&b, &a, NULL) : fmb_convex3_sweep(&b, v, &a, NULL, NULL, &back), answer);
    seen[expected]++;
    if (rests || expected != FMB_HIT)
        return;
    CHECK((double)when.in <= in + (double)EPSILON && (double)when.out >= out - (double)EPSILON);
    CHECK((double)when.in >= in - loose && (double)when.out <= out + loose);
    CHECK(when.in == back.in && when.out == back.out);
}

/* The shift of this number: -4 to 4 quarters along each axis. */
static void shift(int d[3], int number)
{
    d[0] = number % SIDE - SIDE / 2;
    d[1] = number / SIDE % SIDE - SIDE / 2;
    d[2] = number / (SIDE * SIDE) - SIDE / 2;
}

int main(int argc, char **argv)
{
    uint64_t count = check_count(argc, argv, port_is_board ? 1 : 60);
    int number = 0, d[3];
    for (int a = 0; a < LATTICES; a++)
        for (int b = 0; b <= a; b++)
            for (int n = 0; n < TURNS * WAYS; n++) {
                set_pair(&lattices[a], &lattices[b], n / WAYS, way[n % WAYS]);
                for (uint64_t i = 0; i < count && i < SHIFTS; i++) {
                    number = (number + 275) % SHIFTS; /* all of them in turn, none next to the last one */
                    shift(d, number);
                    decide(d);
                }
            }
    set_pair(&lattices[0], &lattices[0], 0, way[0]);
    for (int i = 0; i < SHIFTS; i += port_is_board ? 14 : 1) { /* cubes */
        shift(d, i);
        decide(d);
    }
    CHECK(seen[FMB_MISS] > 0 && seen[FMB_HIT] > 100 && seen[FMB_UNDECIDED] > 0);
    return check_done("lattice");
}
