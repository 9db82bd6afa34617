/* SPDX-License-Identifier: MIT */
/*
 * Neither the order of the frames, nor the unit of length, nor the length of a hint changes a verdict. Pairs that are built to be decisive:
 * along the one direction that counts the gap or overlap is a few u S, S as in src/core/proof.h. That direction is the product of two nearly
 * parallel edges, mostly slanted; or a face's; or that of an edge and the motion; or, for hints, from tip to tip; or at rest no facet's, before a
 * sharp edge: there the quick tier must not see more than fmb_test3.
 * Usage: test_exchange [SEED [COUNT]]; COUNT: pairs per class, dimension and mode. More than 10^7: test_exchange 1 625000.
 */
#include "check.h"
#include "number.h"
#include "pairs.h"
#include "port.h"
#include <float.h>

#ifdef FMB_REAL_DOUBLE
enum { DOWN = -290, UP = 296, HINT_DOWN = -1074, HINT_UP = 1020, ANGLES = 100 };
#define U (0.5 * DBL_EPSILON)
#else
enum { DOWN = -24, UP = 29, HINT_DOWN = -149, HINT_UP = 124, ANGLES = 44 };
#define U (0.5 * (double)FLT_EPSILON)
#endif

static double power_of_two(int e)
{
    double p = 1;
    for (; e > 0; e--)
        p *= 2;
    for (; e < 0; e++)
        p *= 0.5;
    return p;
}

static double dot(const double x[3], const double y[3]) { return x[0] * y[0] + x[1] * y[1] + x[2] * y[2]; }

static void cross(double n[3], const double x[3], const double y[3])
{
    for (int k = 0; k < 3; k++)
        n[k] = x[(k + 1) % 3] * y[(k + 2) % 3] - x[(k + 2) % 3] * y[(k + 1) % 3];
}

static double magnitude(double x) { return x < 0 ? -x : x; }

static void random_vector(struct random *r, double x[3], int dim)
{
    for (int k = 0; k < 3; k++)
        x[k] = k < dim ? random_between(r, -1, 1) : 0;
}

/* A frame while it is made: its vertex p[0] and its edges; a tetrahedron's may start from any of its vertices. */
struct solid {
    double p[3], edge[3][3], v[3];
};

/*
 * As the library gets it: the direction that counts is that of these edges, not of any before. volatile: gcc 12 rounds nothing in place
 * otherwise (-O2).
 */
static void round_edges(struct solid *s)
{
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++) {
            volatile fmb_real x = (fmb_real)s->edge[i][k];
            s->edge[i][k] = (double)x;
        }
}

/* Edge number i as its start, relative to the origin, and its direction: 0 .. dim - 1 given, then slanted ones. */
static void edge_of(const struct solid *s, int i, int dim, double start[3], double way[3])
{
    for (int k = 0; k < 3; k++) {
        int from = i - dim, to = (from + 1) % dim;
        start[k] = i < dim ? 0 : s->edge[from][k];
        way[k] = i < dim ? s->edge[i][k] : s->edge[to][k] - s->edge[from][k];
    }
}

static double support(const struct solid *s, const double n[3], fmb_shape shape, int dim)
{
    double sum = 0, most = 0;
    for (int i = 0; i < dim; i++) {
        double x = dot(n, s->edge[i]);
        sum += x > 0 ? x : 0;
        most = x > most ? x : most;
    }
    return dot(n, s->p) + (shape == FMB_CUBOID ? sum : most);
}

static void mirrored(struct solid *to, const struct solid *from, int dim)
{
    for (int k = 0; k < 3; k++) {
        to->p[k] = -from->p[k];
        for (int i = 0; i < dim; i++)
            to->edge[i][k] = -from->edge[i][k];
    }
}

/*
 * A direction at right angles to the edge p of a, from `start`, along which a reaches no farther than that edge; of some that are tried the
 * one that comes nearest to it.
 */
static void outward_at(double n[3], const struct solid *a, fmb_shape shape, const double start[3], const double p[3],
                       struct random *r)
{
    double least = DBL_MAX, way[3];
    for (int attempt = 0; attempt < 12; attempt++) {
        random_vector(r, way, 3);
        double along = dot(way, p) / dot(p, p);
        for (int k = 0; k < 3; k++)
            way[k] -= along * p[k];
        double beyond = support(a, way, shape, 3) - dot(way, a->p) - dot(way, start);
        for (int k = 0; k < 3 && beyond < least; k++)
            n[k] = way[k];
        least = beyond < least ? beyond : least;
    }
}

/*
 * b like a mirrored in a point, but for one edge where that is not its part, so that no two faces are alike; its edges nearly parallel to a's.
 * n: at right angles to edge e of a, out of a; b's turns about it.
 */
static void make_parallel(struct solid *b, double n[3], const struct solid *a, fmb_shape shape_a, int e, int cuboid,
                          struct random *r)
{
    double start[3], p[3], turn[3], stretch = random_int(r, 0, 3) ? 1 : random_between(r, .5, 2);
    edge_of(a, e, 3, start, p);
    outward_at(n, a, shape_a, start, p, r);
    mirrored(b, a, 3);
    /* nearer to parallel than large components can be: the last bits of small ones alone */
    int fine = random_int(r, 0, 1);
    double angle = fine ? 0 : power_of_two(-random_int(r, 4, ANGLES)) / dot(n, n);
    cross(turn, n, p);
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++) {
            double part = dot(b->edge[i], p) / dot(p, p); /* edges turn as far as they go along p */
            b->edge[i][k] = stretch * (b->edge[i][k] + angle * part * turn[k]);
        }
    /* of three, or the one that slanted e has no part in */
    int other = cuboid || e < 3 ? (e + 1 + random_int(r, 0, 1)) % 3 : (e - 1) % 3;
    for (int k = 0; k < 3 && random_int(r, 0, 2); k++)
        b->edge[other][k] += random_between(r, -.3, .3);
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++)
            b->edge[i][k] *= fine && magnitude(b->edge[i][k]) > 0x1p-8 ? 1 : 1 + 2 * U * random_int(r, -2, 2);
    round_edges(b);
}

static void rounded(struct body *body, const struct solid *s, fmb_shape shape, int moving)
{
    body->shape = shape;
    for (int k = 0; k < 3; k++) {
        body->origin[k] = (fmb_real)s->p[k];
        body->velocity[k] = moving ? (fmb_real)s->v[k] : 0;
        for (int i = 0; i < 3; i++)
            body->edge[i][k] = (fmb_real)s->edge[i][k];
    }
}

/* The point of s that lies farthest against n, from its origin. */
static void lowest(double x[3], const struct solid *s, const double n[3], fmb_shape shape, int dim)
{
    double least = 0;
    x[0] = x[1] = x[2] = 0;
    for (int i = 0; i < dim; i++) {
        double depth = dot(n, s->edge[i]);
        for (int k = 0; k < 3; k++)
            if (shape == FMB_CUBOID)
                x[k] += depth < 0 ? s->edge[i][k] : 0;
            else
                x[k] = depth < least ? s->edge[i][k] : x[k];
        least = depth < least ? depth : least;
    }
}

/* Moves b along n until the gap is what it should be: up to 200u of S, at the middle of the step. */
static void place(struct solid s[2], const fmb_shape shape[2], const double n[3], struct random *r, int dim)
{
    double size = 0, back[3] = {-n[0], -n[1], -n[2]},
           gap = -support(&s[1], back, shape[1], dim) - support(&s[0], n, shape[0], dim);
    for (int k = 0; k < dim; k++)
        for (int i = 0; i < dim; i++)
            size += magnitude(n[k]) * (magnitude(s[0].edge[i][k]) + magnitude(s[1].edge[i][k]));
    double wanted = 2 * size * U * power_of_two(random_int(r, 0, 6)) * random_between(r, -1.5, 1.5);
    for (int k = 0; k < dim; k++)
        s[1].p[k] += n[k] * (wanted - gap) / dot(n, n);
}

/* What moves: nothing; b along the touching plane, so that the gap is one at all times; or both, anyhow. */
static void make_motion(struct solid s[2], const double n[3], struct random *r, int dim)
{
    random_vector(r, s[0].v, dim);
    random_vector(r, s[1].v, dim);
    if (random_int(r, 0, 1)) {
        double along = dot(s[1].v, n) / dot(n, n);
        for (int k = 0; k < 3; k++) {
            s[1].v[k] -= along * n[k];
            s[0].v[k] = 0;
        }
    }
}

/*
 * The direction that counts, and the points of a and b, from their origins, that lie on each other along it: inside an edge and an edge,
 * inside a face and a vertex, or (moving) on an edge that a vertex passes.
 */
static void make_contact(struct solid s[2], const fmb_shape shape[2], double n[3], double point[2][3], struct random *r,
                         int dim)
{
    int e = random_int(r, 0,
                       dim == 2                 ? (shape[0] == FMB_CUBOID ? 1 : 2)
                       : shape[0] == FMB_CUBOID ? 2
                                                : 5),
        parallel = 0;
    double start[3], way[3], share[2] = {random_between(r, .2, .8), random_between(r, .2, .8)};
    if (random_int(r, 0, 3))
        mirrored(&s[1], &s[0], dim);
    edge_of(&s[0], e, dim, start, way);
    if (dim == 2) {
        n[0] = way[1];
        n[1] = -way[0];
    } else if (random_int(r, 0, 5)) {
        parallel = 1;
        make_parallel(&s[1], n, &s[0], shape[0], e, shape[1] == FMB_CUBOID, r);
    } else {
        cross(n, way, random_int(r, 0, 1) ? s[1].v : s[0].edge[(e + 1) % 3]);
    }
    for (int k = 0; k < 3; k++)
        point[0][k] = start[k] + share[0] * way[k];
    if (parallel) {
        double first[3], last[3], turned[3];
        edge_of(&s[1], shape[1] == FMB_CUBOID ? e % 3 : e, 3, first, last);
        for (int k = 0; k < 3; k++)
            point[1][k] = first[k] + share[1] * last[k];
        cross(turned, way, last);
        double side = dot(turned, n) < 0 ? -1 : 1, largest = 0;
        for (int k = 0; k < 3; k++)
            largest = magnitude(turned[k]) > largest ? magnitude(turned[k]) : largest;
        for (int k = 0; k < 3 && largest > 1e-30; k++) /* below, their exact product is none */
            n[k] = side * turned[k] / largest;
    } else {
        if (support(&s[0], n, shape[0], dim) - dot(n, s[0].p) > 1e-3 + dot(n, point[0]))
            for (int k = 0; k < 3; k++)
                n[k] = -n[k];
        lowest(point[1], &s[1], n, shape[1], dim);
    }
}

static void make(struct pair *p, struct random *r, int dim, int moving, int shapes)
{
    struct solid s[2];
    double n[3] = {0, 0, 0}, point[2][3], t = moving ? random_between(r, 0, 1) : 0;
    fmb_shape shape[2] = {shapes & 2 ? FMB_TETRAHEDRON : FMB_CUBOID, shapes & 1 ? FMB_TETRAHEDRON : FMB_CUBOID};
    for (int f = 0; f < 2; f++) {
        random_vector(r, s[f].p, dim);
        random_vector(r, s[f].v, dim);
        for (int i = 0; i < 3; i++) {
            random_vector(r, s[f].edge[i], i < dim ? dim : 0);
            for (int k = 0, small = -random_int(r, 1, 24), which = random_int(r, -3, 2);
                 k < dim && dim == 3 && which >= 0; k++)
                s[f].edge[i][k] *= k == which ? 1 : power_of_two(small);
        }
        round_edges(&s[f]);
    }
    make_contact(s, shape, n, point, r, dim);
    make_motion(s, n, r, dim);
    for (int k = 0; k < dim; k++)
        s[1].p[k] = s[0].p[k] + point[0][k] - point[1][k];
    place(s, shape, n, r, dim);
    for (int k = 0; k < dim; k++) /* the step around this moment */
        s[1].p[k] -= t * (s[1].v[k] - s[0].v[k]);
    p->dim = dim;
    p->moving = moving;
    p->sliver = 0;
    p->kind = "exchange";
    rounded(&p->body[0], &s[0], shape[0], moving);
    rounded(&p->body[1], &s[1], shape[1], moving);
}

/*
 * Around a pair that once had two answers, edges 2^-43 from parallel: other last bits of the small components, another place, other tips.
 */
static void make_known(struct solid s[2], struct random *r)
{
    static const double known[2][3][3] = {{{0x1.411b7cp-3, 0x1.0e603cp-1, -0x1.dae27ep-2},
                                           {0x1.3b33e6p-3, -0x1.e6121p-21, 0x1.c0c916p-22},
                                           {-0x1.aefb2ap-7, 0x1.42a156p-1, -0x1.f4955ap-3}},
                                          {{-0x1.411b7cp-3, -0x1.0e603cp-1, 0x1.dae27ep-2},
                                           {-0x1.3b33e6p-3, 0x1.e6120cp-21, -0x1.c0c92p-22},
                                           {0x1.85ff66p-5, 0x1.02a15ep-1, -0x1.d26b0ep-1}}};
    static const double place_of_b[3] = {0x1.3e27d8p-2, 0x1.0e601ep-1, -0x1.dae262p-2};
    for (int k = 0; k < 3; k++) {
        s[0].p[k] = 0;
        s[1].p[k] = place_of_b[k] + U * 8 * random_between(r, -1, 1);
        for (int f = 0; f < 2; f++)
            for (int i = 0; i < 3; i++) {
                double x = known[f][i][k];
                s[f].edge[i][k] = i == 2                     ? x + random_between(r, -.1, .1)
                                  : f && magnitude(x) < 1e-3 ? x * (1 + 4 * U * random_int(r, -2, 2))
                                                             : x;
            }
    }
}

/*
 * Two frames that share an edge but for the last bits of small components of it, b mirrored in its middle: as parallel as can be without being
 * so. Off by some u in any direction.
 */
static void make_mirrored(struct pair *p, struct random *r, int moving, int shapes)
{
    struct solid s[2];
    fmb_shape shape[2] = {shapes & 2 ? FMB_TETRAHEDRON : FMB_CUBOID, shapes & 1 ? FMB_TETRAHEDRON : FMB_CUBOID};
    double along[3], small = power_of_two(-random_int(r, 8, 22));
    int which = random_int(r, 0, 2);
    for (int k = 0; k < 3; k++)
        s[0].p[k] = s[0].v[k] = s[1].v[k] = 0;
    for (int i = 0; i < 3; i++)
        random_vector(r, s[0].edge[i], 3);
    for (int k = 0; k < 3; k++)
        s[0].edge[1][k] *= k == which ? 1 : small;
    round_edges(&s[0]);
    mirrored(&s[1], &s[0], 3);
    for (int k = 0; k < 3; k++) {
        s[1].edge[1][k] *= k == which ? 1 : 1 + 2 * U * random_int(r, -2, 2);
        s[1].edge[2][k] += random_between(r, -.5, .5);
        along[k] = shape[0] == FMB_TETRAHEDRON && shape[1] == FMB_TETRAHEDRON ? s[0].edge[0][k] + s[0].edge[1][k]
                                                                              : s[0].edge[1][k];
        s[1].p[k] = along[k] + U * power_of_two(random_int(r, 3, 7)) * random_between(r, -1, 1);
        s[1].v[k] = moving ? power_of_two(-random_int(r, 0, 24)) * random_between(r, -1, 1) : 0;
    }
    if (shape[0] == FMB_TETRAHEDRON && shape[1] == FMB_TETRAHEDRON && random_int(r, 0, 1))
        make_known(s, r);
    round_edges(&s[1]);
    p->dim = 3;
    p->moving = moving;
    p->sliver = 0;
    p->kind = "mirrored";
    rounded(&p->body[0], &s[0], shape[0], moving);
    rounded(&p->body[1], &s[1], shape[1], moving);
}

/* Spikes tip to tip along x, as sharp as 2^-10: only the direction between the tips sees the gap. */
static void make_spikes(struct pair *p, struct random *r, int dim, int moving, int shapes)
{
    double sharp = power_of_two(-random_int(r, 2, 10)),
           apart = U * power_of_two(random_int(r, 0, 9)) * random_between(r, 0.2, 1.2);
    p->dim = dim;
    p->moving = moving;
    p->sliver = 0;
    p->kind = "spikes";
    for (int f = 0; f < 2; f++) {
        struct solid s = {{f ? apart : 0, 0, 0}, {{0, 0, 0}}, {0, 0, 0}};
        for (int i = 0; i < dim; i++)
            for (int k = 0; k < dim; k++)
                s.edge[i][k] = k == 0 ? (f ? 1 : -1) * random_between(r, .7, 1)
                                      : sharp * ((i + f) % 3 == k ? 1 : random_between(r, -.6, -.4));
        for (int k = 1; k < dim && moving; k++)
            s.v[k] = sharp * random_between(r, -1, 1);
        rounded(&p->body[f], &s, (shapes >> (1 - f)) & 1 ? FMB_TETRAHEDRON : FMB_CUBOID, moving);
    }
}

/*
 * The edge of a sharp wedge, along z, and a tip that points at it, a little before it: the product of that edge and of the one behind the tip,
 * along y, sees the gap, and spans no facet. The faces see little of it.
 */
static void make_wedge(struct pair *p, struct random *r, int shapes)
{
    double sharp = power_of_two(-random_int(r, 2, 12)) * random_between(r, 1, 2), turn[3][3],
           gap = U * power_of_two(random_int(r, 2, 12)) * random_between(r, 0.5, 2), x = random_between(r, .3, 1),
           y = sharp * random_between(r, 1, 3), small = power_of_two(-random_int(r, 0, 12) * random_int(r, 0, 1));
    double corner[2][4][3] = {{{0, 0, 1}, {0, 0, -1}, {-x, sharp * x, .4}, {-1, -sharp, random_between(r, -1, 1)}},
                              {{gap, 0, 0},
                               {x * small, y * small, small * random_between(r, -.5, .5)},
                               {x * small * random_between(r, .5, 1), -y * small, small * random_between(r, -.5, .5)},
                               {x * small, y * small * random_between(r, -1, 1), small * random_between(r, -1, 1)}}};
    const int exchanged = random_int(r, 0, 1);
    for (int j = 0; j < 3; j++)
        random_vector(r, turn[j], 3);
    p->dim = 3;
    p->moving = p->sliver = 0;
    p->kind = "wedge";
    for (int f = 0; f < 2; f++) {
        struct solid s = {{0, 0, 0}, {{0, 0, 0}}, {0, 0, 0}};
        const int from = random_int(r, 0, 3);
        for (int i = 0; i < 4; i++)
            for (int k = 0; k < 3; k++) {
                double at = 0;
                for (int j = 0; j < 3; j++)
                    at += (corner[f][(from + i) & 3][j] - (i ? corner[f][from][j] : 0)) * turn[j][k];
                if (i)
                    s.edge[i - 1][k] = at;
                else
                    s.p[k] = at;
            }
        rounded(&p->body[f ^ exchanged], &s, (shapes >> (1 - (f ^ exchanged))) & 1 ? FMB_TETRAHEDRON : FMB_CUBOID, 0);
    }
}

/*
 * Tetrahedra as flat as 2^-15, with edges 2^-41 from parallel: in float their search proves no hit (proof.h, A4), and their stages prove it in
 * one of the two orders alone. (Found by a climb: some 3 of 10^6 such pairs are of this kind.) near: others like it.
 */
static void make_flat(struct pair *p, struct random *r, int which, int near)
{
    static const double known[2][2][5][3] = {
        {{{0, 0, 0},
          {0x1.d45ffcp-1, -0x1.e11422p-1, 0x1.dd9beap-15},
          {-0x1.869926p-2, 0x1.f3afccp-2, 0x1.a7acecp-15},
          {0x1.c183a8p-4, 0x1.e3395ep-17, -0x1.e5ecbp-15},
          {-0x1.984bep-4, 0x1.af9286p-4, -0x1.b625p-22}},
         {{0x1.8e87c6p-2, -0x1.729e0ap-1, 0x1.aecce8p-17},
          {-0x1.d45ffcp-1, 0x1.e11422p-1, -0x1.dd9beap-15},
          {-0x1.895da2p-4, 0x1.c82a48p-1, 0x1.4796f4p-15},
          {-0x1.c183a8p-4, -0x1.e3396p-17, 0x1.e5ecbp-15},
          {0x1.a1c20ep-5, 0x1.d2a218p-7, -0x1.826ca4p-24}}},
        {{{0, 0, 0},
          {0x1.a922fp-1, -0x1.476738p-2, -0x1.ffc928p-17},
          {-0x1.8c0272p-1, 0x1.2c8ec2p-1, -0x1.69372p-14},
          {0x1.fe7568p-19, 0x1.e267eap-2, 0x1.3e70c4p-14},
          {-0x1.97bfc6p-3, 0x1.e4ce0ap-5, -0x1.0afdc6p-21}},
         {{-0x1.dc95eep-3, 0x1.e62d2ep-3, -0x1.07f7acp-16},
          {-0x1.a922fp-1, 0x1.476738p-2, 0x1.ffc928p-17},
          {0x1.6a94c4p-1, 0x1.08238cp-2, 0x1.3a8988p-15},
          {-0x1.fe757p-19, -0x1.e267eap-2, -0x1.3e70c4p-14},
          {0x1.405898p-3, -0x1.665048p-4, 0x1.4367dp-21}}},
    };
    const int lost = random_int(r, 0, 3);
    p->dim = 3;
    p->moving = 1;
    p->sliver = 0;
    p->kind = "flat";
    for (int f = 0; f < 2; f++) {
        struct solid s;
        for (int k = 0; k < 3; k++) {
            const double off = near && f ? power_of_two(-random_int(r, 3, 24)) : 0;
            s.p[k] = known[which][f][0][k] * (1 + off * random_between(r, -1, 1));
            for (int i = 0; i < 3; i++)
                s.edge[i][k] = known[which][f][1 + i][k] * (i == lost ? 1 + off : 1);
            s.v[k] = known[which][f][4][k] * (1 + off * random_between(r, -1, 1));
        }
        rounded(&p->body[f], &s, FMB_TETRAHEDRON, 1);
    }
}

static struct {
    uint64_t pairs, refused, answer[3], out_of_range;
    uint64_t order, unit, length, quick; /* that differ */
} seen;

static void check_same(int same, uint64_t *differ)
{
    *differ += !same;
    CHECK(same);
}

static void check_unit(const struct pair *p, int answer, const fmb_interval *when, int exponent)
{
    struct pair q = *p;
    fmb_interval times = {-7, -7};
    fmb_real power = (fmb_real)power_of_two(exponent);
    pair_scale(&q, power);
    int other = pair_verdict(&q, NULL, &times);
    if (other == FMB_ERR_RANGE || other == FMB_ERR_DEGENERATE)
        seen.out_of_range++;
    else
        check_same(other == answer && times.in == when->in && times.out == when->out, &seen.unit);
}

/* Whole numbers times any power of two: their direction, whatever its length. */
static void check_hints(const struct pair *p, struct random *r)
{
    int whole[3] = {1, 0, 0};
    for (int k = 0; k < p->dim && random_int(r, 0, 3) == 0; k++)
        whole[k] = random_int(r, -7, 7);
    fmb_real axis[3] = {(fmb_real)whole[0], (fmb_real)whole[1], (fmb_real)whole[2]};
    int answer = pair_verdict(p, axis, NULL);
    for (int i = 0; i < 4; i++) {
        int exponent = i == 0 ? HINT_DOWN : i == 1 ? HINT_UP : random_int(r, HINT_DOWN, HINT_UP);
        fmb_real power = 1;
        for (int k = exponent; k != 0; k += k > 0 ? -1 : 1)
            power = k > 0 ? power * 2 : power / 2;
        for (int k = 0; k < 3; k++)
            axis[k] = (fmb_real)whole[k] * power;
        check_same(pair_verdict(p, axis, NULL) == answer, &seen.length);
    }
}

static void try_one(const struct pair *p, struct random *r)
{
    struct pair_frames f;
    fmb_interval when = {-7, -7}, turned = {-7, -7};
    if (pair_init(&f, p)) {
        seen.refused++;
        return;
    }
    int answer = pair_ask(&f, p, 0, NULL, &when), other = pair_ask(&f, p, 1, NULL, &turned);
    seen.pairs++;
    if (!CHECK(answer >= FMB_MISS && answer <= FMB_UNDECIDED))
        return;
    seen.answer[answer]++;
    check_same(other == answer, &seen.order);
    int touched = p->moving && answer != FMB_MISS; /* the times */
    CHECK(touched == (when.in != -7) && touched == (when.out != -7) && touched == (turned.in != -7));
    check_unit(p, answer, &when, random_int(r, 0, 3) ? random_int(r, DOWN, UP) : random_int(r, 0, 1) ? DOWN : UP);
}

/* What the quick tier says fmb_test3 says, too. */
static void check_quick(const struct pair *p)
{
    struct pair_frames f;
    if (pair_init(&f, p))
        return;
    int quick = fmb_quick3(&f.frame.d3[0], &f.frame.d3[1], NULL);
    check_same(quick == FMB_UNDECIDED || quick == pair_ask(&f, p, 0, NULL, NULL), &seen.quick);
}

static void say(const char *text, uint64_t number)
{
    char digits[NUMBER_TEXT];
    port_out(text);
    port_out(number_unsigned(number, digits));
}

static void try_flat(struct random *r, uint64_t count)
{
    struct pair p;
    struct pair_frames f;
    for (int which = 0; which < 2; which++) {
        make_flat(&p, r, which, 0);
        if (CHECK(pair_init(&f, &p) == 0)) {
            CHECK_EQ(pair_ask(&f, &p, 0, NULL, NULL), FMB_HIT);
            CHECK_EQ(pair_ask(&f, &p, 1, NULL, NULL), FMB_HIT);
        }
        for (uint64_t i = 0; i < count; i++) {
            make_flat(&p, r, which, i > 0);
            try_one(&p, r);
        }
    }
}

int main(int argc, char **argv)
{
    uint64_t seed = check_seed(argc, argv, 1), count = check_count(argc, argv, port_is_board ? 8 : 20000);
    struct pair p;
    struct random r = random_start(seed);
    for (int cell = 0; cell < 16; cell++)
        for (uint64_t i = 0; i < count; i++) {
            if (cell & 8 && i % 2)
                make_mirrored(&p, &r, (cell & 4) != 0, cell & 3);
            else
                make(&p, &r, cell & 8 ? 3 : 2, (cell & 4) != 0, cell & 3);
            try_one(&p, &r);
            if (cell >= 8 && cell < 12 && i % 4 == 0) {
                make_wedge(&p, &r, cell & 3);
                try_one(&p, &r);
                check_quick(&p);
            }
            if (i % 8)
                continue;
            make_spikes(&p, &r, cell & 8 ? 3 : 2, (cell & 4) != 0, cell & 3);
            try_one(&p, &r);
            check_hints(&p, &r);
        }
    try_flat(&r, count);
    say("test_exchange: seed ", seed);
    say(", pairs ", seen.pairs);
    say(": miss ", seen.answer[FMB_MISS]);
    say(", hit ", seen.answer[FMB_HIT]);
    say(", undecided ", seen.answer[FMB_UNDECIDED]);
    say("; refused ", seen.refused);
    say(", out of range when scaled ", seen.out_of_range);
    say("; differ by order ", seen.order);
    say(", by unit ", seen.unit);
    say(", by length of the hint ", seen.length);
    say(", from the quick tier ", seen.quick);
    port_out("\n");
    CHECK(seen.answer[FMB_MISS] > 0 && seen.answer[FMB_HIT] > 0 && seen.answer[FMB_UNDECIDED] > 0);
    CHECK(seen.out_of_range < seen.pairs / 4);
    return check_done("exchange");
}
