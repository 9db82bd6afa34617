/* SPDX-License-Identifier: MIT */
#include "pairs.h"

const char *const pair_family_name[PAIR_ALL] = {"random", "int",   "near",    "parallel",
                                                "bad",    "speed", "extreme", "graded"};
const char *const pair_class_name[4] = {"CC", "CT", "TC", "TT"};

/* ---- random numbers: xorshift64* (Marsaglia 2003, Vigna 2016) ---- */

struct random random_start(uint64_t seed)
{
    struct random r = {seed * 0x9E3779B97F4A7C15u + 0x2545F4914F6CDD1Du};
    if (r.state == 0)
        r.state = 1;
    for (int i = 0; i < 8; i++)
        (void)random_bits(&r);
    return r;
}

uint64_t random_bits(struct random *r)
{
    r->state ^= r->state >> 12;
    r->state ^= r->state << 25;
    r->state ^= r->state >> 27;
    return r->state * 0x2545F4914F6CDD1Du;
}

double random_between(struct random *r, double low, double high)
{
    return low + (high - low) * ((double)(int64_t)(random_bits(r) >> 11) * 0x1p-53);
}

int random_int(struct random *r, int low, int high)
{
    return low + (int)((random_bits(r) >> 33) % (uint64_t)(high - low + 1));
}

static int one_in(struct random *r, int n) { return random_int(r, 1, n) == 1; }

static double sign_of(struct random *r) { return one_in(r, 2) ? 1.0 : -1.0; }

static double power_of_two(int exponent)
{
    double p = 1;
    for (; exponent > 0; exponent--)
        p *= 2;
    for (; exponent < 0; exponent++)
        p *= 0.5;
    return p;
}

/* 2^low .. 2^high, every octave as likely */
static double octaves(struct random *r, int low, int high)
{
    double mantissa = random_between(r, 1, 2);
    return mantissa * power_of_two(random_int(r, low, high - 1));
}

/* The same with either sign. Two draws are never in one expression: their order would be the compiler's choice. */
static double signed_octaves(struct random *r, int low, int high)
{
    double sign = sign_of(r);
    return sign * octaves(r, low, high);
}

/* +-2^low .. +-2^high */
static double signed_power(struct random *r, int low, int high)
{
    double sign = sign_of(r);
    return sign * power_of_two(random_int(r, low, high));
}

/* ---- vectors in double; in 2D the third component stays 0 ---- */

typedef double vec[3];

struct solid {
    fmb_shape shape;
    vec o, c[3], v;
};

/* What one pair is made with. */
struct maker {
    struct random *r;
    int dim, moving;
    struct solid a, b;
    const char *kind;
    int sliver;
};

static double dot(const vec a, const vec b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }

static void add(vec to, double k, const vec x)
{
    for (int i = 0; i < 3; i++)
        to[i] += k * x[i];
}

static void set(vec to, double k, const vec x)
{
    for (int i = 0; i < 3; i++)
        to[i] = k * x[i];
}

static void cross(vec to, const vec a, const vec b)
{
    to[0] = a[1] * b[2] - a[2] * b[1];
    to[1] = a[2] * b[0] - a[0] * b[2];
    to[2] = a[0] * b[1] - a[1] * b[0];
}

/* Heron's iteration; good to some 1e-15 for 0 < x. */
static double root(double x)
{
    double scale = 1, y = 1;
    for (; x > 4; x *= 0.25)
        scale *= 2;
    for (; x > 0 && x < 0.25; x *= 4)
        scale *= 0.5;
    for (int i = 0; i < 6; i++)
        y = 0.5 * (y + x / y);
    return y * scale;
}

static double length(const vec a) { return root(dot(a, a)); }

static void direction(struct maker *m, vec to)
{
    double q;
    do {
        for (int i = 0; i < 3; i++)
            to[i] = i < m->dim ? random_between(m->r, -1, 1) : 0.0;
        q = dot(to, to);
    } while (q > 1 || q < 0.01);
    set(to, 1 / root(q), to);
}

/* A unit vector at right angles to n, another. */
static void tangent(struct maker *m, const vec n, vec to)
{
    double q;
    do {
        direction(m, to);
        add(to, -dot(to, n), n);
        q = dot(to, to);
    } while (q < 0.01);
    set(to, 1 / root(q), to);
}

static void orthonormal(struct maker *m, vec e[3])
{
    direction(m, e[0]);
    tangent(m, e[0], e[1]);
    set(e[2], 0, e[0]);
    if (m->dim == 3)
        cross(e[2], e[0], e[1]);
}

static void uniform(struct maker *m, vec to, double reach)
{
    for (int i = 0; i < 3; i++)
        to[i] = i < m->dim ? random_between(m->r, -reach, reach) : 0.0;
}

static void whole(struct maker *m, vec to, int reach)
{
    for (int i = 0; i < 3; i++)
        to[i] = i < m->dim ? random_int(m->r, -reach, reach) : 0.0;
}

static double determinant(const struct maker *m, const struct solid *s)
{
    vec n;
    if (m->dim == 2)
        return s->c[0][0] * s->c[1][1] - s->c[0][1] * s->c[1][0];
    cross(n, s->c[1], s->c[2]);
    return dot(s->c[0], n);
}

static void swap_vectors(vec a, vec b)
{
    for (int i = 0; i < 3; i++) {
        double x = a[i];
        a[i] = b[i];
        b[i] = x;
    }
}

static void shuffle(struct maker *m, struct solid *s)
{
    for (int i = m->dim - 1; i > 0; i--)
        swap_vectors(s->c[i], s->c[random_int(m->r, 0, i)]);
}

/* ---- solids ---- */

/* A rotated box or corner, or a sheared one. */
static void plump(struct maker *m, struct solid *s, double size)
{
    double least = 0.01;
    for (int i = 0; i < m->dim; i++)
        least *= size;
    do {
        vec e[3];
        orthonormal(m, e);
        int sheared = one_in(m->r, 2);
        for (int i = 0; i < m->dim; i++) {
            if (sheared)
                direction(m, e[i]);
            set(s->c[i], size * random_between(m->r, 0.3, 1), e[i]);
        }
    } while (determinant(m, s) <= least && determinant(m, s) >= -least);
}

/* Flat, or a needle; a spike: all edges are almost the same vector, so that the slanted face is the small one. */
static void sliver(struct maker *m, struct solid *s, double size, double volume)
{
    vec e[3];
    int needle = m->dim == 3 && one_in(m->r, 2), straight = one_in(m->r, 3), spike = !straight && one_in(m->r, 3);
    double thin = needle ? root(volume) : volume;
    orthonormal(m, e);
    set(s->c[0], size, e[0]);
    for (int i = 1; i < m->dim; i++) {
        int flat = i == m->dim - 1 || needle;
        double part = flat ? thin : random_between(m->r, 0.4, 1);
        set(s->c[i], size * part, e[i]);
        for (int j = 0; j < i && !straight; j++)
            add(s->c[i], spike && j == 0 ? size : size * random_between(m->r, -1, 1) * (needle && j > 0 ? thin : 1),
                e[j]);
    }
    shuffle(m, s);
    m->sliver = 1;
}

static void whole_solid(struct maker *m, struct solid *s, int reach)
{
    do
        for (int i = 0; i < m->dim; i++)
            whole(m, s->c[i], reach);
    while (determinant(m, s) == 0);
}

/* Edges along the axes, whole lengths. */
static void grid_solid(struct maker *m, struct solid *s)
{
    static const vec unit[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    for (int i = 0; i < m->dim; i++) {
        double sign = sign_of(m->r);
        set(s->c[i], sign * random_int(m->r, 1, 3), unit[i]);
    }
    shuffle(m, s);
}

static void some_vertex(struct maker *m, const struct solid *s, vec to)
{
    int corner = random_int(m->r, 0, m->dim);
    set(to, 1, s->o);
    for (int i = 0; i < m->dim; i++)
        if (s->shape == FMB_TETRAHEDRON ? i == corner : one_in(m->r, 2))
            add(to, 1, s->c[i]);
}

static void some_point(struct maker *m, const struct solid *s, vec to)
{
    double x[3], sum;
    do {
        sum = 0;
        for (int i = 0; i < m->dim; i++)
            sum += x[i] = random_between(m->r, 0, 1);
    } while (s->shape == FMB_TETRAHEDRON && sum > 1);
    set(to, 1, s->o);
    for (int i = 0; i < m->dim; i++)
        add(to, x[i], s->c[i]);
}

/* Moves b so that its point q falls on p. */
static void bring(struct solid *b, const vec q, const vec p)
{
    add(b->o, 1, p);
    add(b->o, -1, q);
}

static void bring_inside(struct maker *m)
{
    vec p, q;
    some_point(m, &m->a, p);
    some_point(m, &m->b, q);
    bring(&m->b, q, p);
}

/* ---- the gap along the axis that separates best (approximately; the referee is another file) ---- */

static void span(const struct solid *s, const vec n, double *low, double *high)
{
    double lo = 0, hi = 0;
    for (int i = 0; i < 3; i++) {
        double x = dot(n, s->c[i]);
        if (s->shape == FMB_CUBOID) {
            lo += x < 0 ? x : 0;
            hi += x > 0 ? x : 0;
        } else {
            lo = x < lo ? x : lo;
            hi = x > hi ? x : hi;
        }
    }
    *low = dot(n, s->o) + lo;
    *high = dot(n, s->o) + hi;
}

static int edges_of(const struct maker *m, const struct solid *s, vec to[6])
{
    int n = 0;
    for (int i = 0; i < m->dim; i++)
        set(to[n++], 1, s->c[i]);
    for (int i = 0; i < m->dim && s->shape == FMB_TETRAHEDRON; i++)
        for (int j = 0; j < i; j++) {
            set(to[n], 1, s->c[i]);
            add(to[n++], -1, s->c[j]);
        }
    return n;
}

struct best {
    double gap;
    vec n; /* unit, from A to B */
};

static void try_axis(const struct maker *m, vec n, struct best *best)
{
    double l = length(n), a0, a1, b0, b1;
    if (l < 1e-12)
        return;
    set(n, 1 / l, n);
    span(&m->a, n, &a0, &a1);
    span(&m->b, n, &b0, &b1);
    double gap = b0 - a1 > a0 - b1 ? b0 - a1 : a0 - b1;
    if (gap > best->gap) {
        best->gap = gap;
        set(best->n, b0 - a1 > a0 - b1 ? 1 : -1, n);
    }
}

static struct best widest_gap(const struct maker *m)
{
    static const vec up = {0, 0, 1};
    struct best best = {-1e300, {1, 0, 0}};
    vec e[12], n;
    int na = edges_of(m, &m->a, e), nb = edges_of(m, &m->b, e + na);
    for (int i = 0; i < na + nb; i++) {
        if (m->dim == 2) {
            cross(n, up, e[i]);
            try_axis(m, n, &best);
        }
        for (int j = 0; j < i && m->dim == 3; j++) {
            cross(n, e[i], e[j]);
            try_axis(m, n, &best);
        }
    }
    return best;
}

/* Places b in near contact with a, `gap` apart (< 0: overlapping) along the contact normal n. */
static void near_contact(struct maker *m, double gap, vec n)
{
    bring_inside(m);
    struct best best = widest_gap(m);
    add(m->b.o, gap - best.gap, best.n);
    set(n, 1, best.n);
}

/* Both solids are as they are now at time t. */
static void rewind(struct maker *m, double t)
{
    add(m->a.o, -t, m->a.v);
    add(m->b.o, -t, m->b.v);
}

/* Motion through the present place: along the contact (grazing), or reaching it at the end, or leaving it at the start. */
static void near_motion(struct maker *m, const vec n, double size, double speed, int grazing_only)
{
    struct random *r = m->r;
    int mode = grazing_only ? 0 : random_int(r, 0, 2);
    vec w, d;
    if (!m->moving)
        return;
    tangent(m, n, w);
    set(w, size * speed, w);
    if (mode != 0)
        add(w, (mode == 1 ? -1 : 1) * size * speed * random_between(r, 0.05, 1), n);
    direction(m, d);
    set(m->a.v, one_in(r, 5) ? 0 : size * speed * random_between(r, 0.1, 1), d);
    set(m->b.v, 1, m->a.v);
    add(m->b.v, 1, w);
    rewind(m, mode == 0 ? random_between(r, 0.1, 0.9) : mode == 1 ? 1 : 0);
}

/* ---- families ---- */

static void make_random(struct maker *m)
{
    struct solid *s[2] = {&m->a, &m->b};
    m->kind = "random";
    for (int k = 0; k < 2; k++) {
        uniform(m, s[k]->o, 100);
        for (int i = 0; i < m->dim; i++)
            uniform(m, s[k]->c[i], 100);
        if (m->moving)
            uniform(m, s[k]->v, 100);
    }
}

static void copy_edges(struct solid *to, const struct solid *from)
{
    for (int i = 0; i < 3; i++)
        set(to->c[i], 1, from->c[i]);
}

/* The same face, on the other side or on the same one. */
static void int_face(struct maker *m)
{
    struct random *r = m->r;
    int j = random_int(r, 0, m->dim - 1);
    m->kind = "int face";
    copy_edges(&m->b, &m->a);
    set(m->b.o, 1, m->a.o);
    if (one_in(r, 2) && m->a.shape == FMB_CUBOID)
        add(m->b.o, 1, m->a.c[j]);
    else if (!one_in(r, 5))
        set(m->b.c[j], -1, m->b.c[j]);
    if (one_in(r, 3))
        do
            whole(m, m->b.c[j], 3);
        while (determinant(m, &m->b) == 0);
    if (one_in(r, 3))
        add(m->b.o, random_int(r, -1, 1), m->a.c[(j + 1) % m->dim]);
}

static void int_edge(struct maker *m)
{
    int j = random_int(m->r, 0, m->dim - 1);
    m->kind = "int edge";
    do {
        whole_solid(m, &m->b, 3);
        set(m->b.c[0], 1, m->a.c[j]);
    } while (determinant(m, &m->b) == 0);
    set(m->b.o, 1, m->a.o);
    if (m->a.shape == FMB_CUBOID && !one_in(m->r, 3))
        add(m->b.o, 1, m->a.c[(j + 1) % m->dim]);
}

static void int_inside(struct maker *m)
{
    m->kind = "int inside";
    copy_edges(&m->b, &m->a);
    set(m->b.o, 1, m->a.o);
    for (int i = 0; i < m->dim; i++) {
        set(m->a.c[i], random_int(m->r, 2, 4), m->b.c[i]);
        add(m->b.o, random_int(m->r, 0, 1), m->b.c[i]);
    }
    if (one_in(m->r, 2)) {
        swap_vectors(m->a.o, m->b.o);
        for (int i = 0; i < m->dim; i++)
            swap_vectors(m->a.c[i], m->b.c[i]);
    }
}

static void int_parallel(struct maker *m)
{
    vec d;
    m->kind = "int parallel";
    do {
        int j = random_int(m->r, 0, m->dim - 1);
        copy_edges(&m->b, &m->a);
        whole(m, m->b.c[j], 3);
        if (m->dim == 3 && one_in(m->r, 2))
            add(m->b.c[(j + 1) % 3], 1, m->b.c[(j + 2) % 3]);
    } while (determinant(m, &m->b) == 0);
    whole(m, d, 2);
    set(m->b.o, 1, m->a.o);
    add(m->b.o, 1, d);
}

/* A vertex of b on a vertex of a, or on half-way points of its faces and edges. */
static void int_vertex(struct maker *m, int half)
{
    vec p, q;
    m->kind = half ? "int half" : "int vertex";
    whole_solid(m, &m->b, 3);
    if (half) {
        int j = random_int(m->r, 0, m->dim - 1);
        set(p, 1, m->a.o);
        for (int i = 0; i < m->dim; i++)
            add(p, i == j ? random_int(m->r, 0, 1) : 0.5 * random_int(m->r, 0, 2), m->a.c[i]);
    } else {
        some_vertex(m, &m->a, p);
    }
    some_vertex(m, &m->b, q);
    bring(&m->b, q, p);
}

static void int_motion(struct maker *m)
{
    static const double times[6] = {0, 0.25, 0.5, 1, 2, -1};
    struct random *r = m->r;
    int axis = random_int(r, 0, m->dim - 1), q = random_int(r, 0, 5);
    whole(m, m->a.v, one_in(r, 3) ? 0 : 4);
    if (q < 3)
        set(m->b.v, 1, m->a.v);
    else
        whole(m, m->b.v, 4);
    if (q == 1) /* along an edge of a */
        add(m->b.v, random_int(r, -2, 2), m->a.c[axis]);
    if (q == 2)
        m->b.v[axis] += random_int(r, -4, 4);
    rewind(m, times[random_int(r, 0, 5)]);
}

static void make_int(struct maker *m)
{
    struct random *r = m->r;
    whole(m, m->a.o, 4);
    whole(m, m->b.o, 4);
    if (random_int(r, 1, 5) <= 2)
        grid_solid(m, &m->a);
    else
        whole_solid(m, &m->a, 3);
    m->kind = "int";
    switch (random_int(r, 0, 7)) {
    case 0: whole_solid(m, &m->b, 3); break;
    case 1:
        grid_solid(m, &m->a);
        grid_solid(m, &m->b);
        break;
    case 2: int_face(m); break;
    case 3: int_edge(m); break;
    case 4: int_inside(m); break;
    case 5: int_parallel(m); break;
    default: int_vertex(m, one_in(r, 2));
    }
    if (m->moving)
        int_motion(m);
}

/* How far below the size a gap may go: 2^-40, in double some bits above the last. */
#ifdef FMB_REAL_DOUBLE
enum {
    NEAR_BITS = 52,
    ANGLE_BITS = 48,
    GAP_BITS = 46,
    LAST_BIT = -52,
    SCALE_BITS = 250,
    EXTREME_TOP = 298,
    EXTREME_FLOOR = -1070
};
#else
enum {
    NEAR_BITS = 40,
    ANGLE_BITS = 22,
    GAP_BITS = 20,
    LAST_BIT = -23,
    SCALE_BITS = 10,
    EXTREME_TOP = 34,
    EXTREME_FLOOR = -147
};
#endif

static void make_near(struct maker *m)
{
    struct random *r = m->r;
    double size = one_in(r, 2) ? 1 : 100;
    vec n;
    m->kind = "near";
    plump(m, &m->a, size);
    plump(m, &m->b, size * (one_in(r, 3) ? octaves(r, -4, 0) : 1));
    uniform(m, m->a.o, size);
    near_contact(m, size * signed_octaves(r, -NEAR_BITS, -9), n);
    near_motion(m, n, size, octaves(r, -3, 3), 0);
}

/*
 * What the library will be given: a small angle between two edges is not left of them otherwise. (Stored, since gcc 12 -O2 makes vectors
 * of such a loop, and leaves out the rounding to float and back.)
 */
static void round_edges(struct solid *s)
{
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++) {
            volatile fmb_real x = (fmb_real)s->c[i][k];
            s->c[i][k] = (double)x;
        }
}

/* The start of an edge parallel to a solid's edge number e (in edges_of) where n, normal to it, is largest; 0: there is none. */
static int edge_start(const struct solid *s, int e, const vec n, vec start)
{
    static const int from[6] = {-1, -1, -1, 0, 0, 1};
    double low, high;
    set(start, 1, s->o);
    if (s->shape == FMB_CUBOID) {
        for (int i = 0; i < 3; i++)
            if (i != e && dot(n, s->c[i]) > 0)
                add(start, 1, s->c[i]);
        return 1;
    }
    if (from[e] >= 0)
        add(start, 1, s->c[from[e]]);
    span(s, n, &low, &high);
    return high - dot(n, start) < 0.01 * (high - low);
}

/*
 * 3D: an edge of B touches one of A from outside at a small angle, then moves away or in by `gap` along their common normal, which
 * alone tells. Either may be an edge of a slanted face, and so a difference. Returns 0 if the two do not stand opposite.
 */
static int edges_in_contact(struct maker *m, double angle, double gap, vec n)
{
    struct random *r = m->r;
    vec d, p, q, edge_a[6], edge_b[6];
    int ea = random_int(r, 0, edges_of(m, &m->a, edge_a) - 1),
        eb = m->b.shape == FMB_TETRAHEDRON && one_in(r, 2) ? 3 : 0;
    double stretch = signed_octaves(r, -2, 3);
    plump(m, &m->b, 1);
    direction(m, d);
    if (eb == 3) /* c1 - c0 */
        set(m->b.c[1], 1, m->b.c[0]);
    else
        set(m->b.c[0], 0, d);
    add(m->b.c[eb == 3], stretch, edge_a[ea]);
    add(m->b.c[eb == 3], stretch * angle * length(edge_a[ea]), d);
    round_edges(&m->b);
    (void)edges_of(m, &m->b, edge_b);
    cross(n, edge_a[ea], edge_b[eb]);
    if (dot(n, n) == 0)
        return 0;
    set(n, sign_of(r) / length(n), n);
    vec opposite = {-n[0], -n[1], -n[2]};
    if (!edge_start(&m->a, ea, n, p) || !edge_start(&m->b, eb, opposite, q))
        return 0;
    add(p, random_between(r, 0, 1), edge_a[ea]);
    add(p, gap, n);
    add(q, random_between(r, 0, 1), edge_b[eb]);
    bring(&m->b, q, p);
    return 1;
}

static void make_parallel(struct maker *m)
{
    struct random *r = m->r;
    double angle = power_of_two(-random_int(r, 3, ANGLE_BITS)), stretch = octaves(r, -2, 3);
    double gap = signed_power(r, -GAP_BITS, -4);
    vec n, d;
    m->kind = "parallel";
    plump(m, &m->a, 1);
    round_edges(&m->a);
    uniform(m, m->a.o, one_in(r, 2) ? 1 : 8);
    if (m->dim == 3 && one_in(r, 2) && edges_in_contact(m, angle, gap, n)) {
        m->kind = "parallel edges";
    } else {
        set(m->b.o, 0, m->a.o);
        for (int i = 0; i < m->dim; i++) {
            direction(m, d);
            set(m->b.c[i], stretch * sign_of(r), m->a.c[i]);
            add(m->b.c[i], angle * length(m->b.c[i]), d);
        }
        shuffle(m, &m->b);
        near_contact(m, gap, n);
    }
    near_motion(m, n, 1, octaves(r, -3, 3), 0);
}

/* The solids of the bad family; returns how far from the origin they are to be, 0: near it. */
static double bad_solids(struct maker *m)
{
    struct random *r = m->r;
    double size;
    switch (random_int(r, 0, 4)) {
    case 0:
        m->kind = "bad sliver";
        sliver(m, &m->a, 1, octaves(r, -23, -10));
        plump(m, &m->b, octaves(r, -3, 1));
        return 0;
    case 1:
        m->kind = "bad slivers";
        sliver(m, &m->a, 1, octaves(r, -23, -10));
        size = octaves(r, -2, 2);
        sliver(m, &m->b, size, octaves(r, -23, -10));
        return 0;
    case 2:
        m->kind = "bad ratio";
        plump(m, &m->a, 1);
        plump(m, &m->b, octaves(r, 3, one_in(r, 2) ? 13 : 23));
        return 0;
    case 3:
        m->kind = "bad far";
        plump(m, &m->a, 1);
        plump(m, &m->b, octaves(r, -2, 1));
        return octaves(r, 10, 20);
    default:
        m->kind = "bad mixture";
        sliver(m, &m->a, 1, octaves(r, -17, -10));
        plump(m, &m->b, octaves(r, -7, 7));
        return one_in(r, 2) ? octaves(r, 7, 17) : 0;
    }
}

static void bad_motion(struct maker *m, const vec n)
{
    struct random *r = m->r;
    vec d;
    direction(m, d);
    set(m->a.v, octaves(r, -7, 2), d);
    if (one_in(r, 3)) {
        set(m->b.v, 1, m->a.v);
        tangent(m, n, d);
        add(m->b.v, octaves(r, -7, 2), d);
    } else {
        direction(m, d);
        set(m->b.v, octaves(r, -7, 2), d);
    }
    rewind(m, random_between(r, -0.2, 1.2));
}

/* About half of the pairs meet: a point of B on a point of A, then pushed apart, or into each other, or left. */
static void make_bad(struct maker *m)
{
    struct random *r = m->r;
    double off = bad_solids(m);
    vec d;
    if (off > 0) {
        direction(m, d);
        set(m->a.o, off, d);
    } else {
        uniform(m, m->a.o, 1);
    }
    bring_inside(m);
    struct best best = widest_gap(m);
    double deep = -best.gap < 0.5 ? -2 * best.gap : 1;
    switch (random_int(r, 0, 3)) {
    case 0: break;
    case 1: add(m->b.o, -best.gap + random_between(r, -0.5, 1) * deep, best.n); break;
    case 2: add(m->b.o, -best.gap + octaves(r, -30, -3), best.n); break;
    default: uniform(m, d, 1); add(m->b.o, 1, d);
    }
    if (m->moving)
        bad_motion(m, best.n);
}

/* A thin plate crossed, or passed by, within the step. */
static void speed_plate(struct maker *m)
{
    struct random *r = m->r;
    int thin = random_int(r, 0, m->dim - 1), next = (thin + 1) % m->dim;
    double size = octaves(r, -7, 0);
    vec e[3], d, p, q;
    m->kind = "speed plate";
    orthonormal(m, e);
    for (int i = 0; i < m->dim; i++)
        set(m->a.c[i], i == thin ? 1e-3 : random_between(r, 0.5, 1), e[i]);
    if (one_in(r, 2))
        add(m->a.c[thin], random_between(r, -1, 1), m->a.c[next]);
    uniform(m, m->a.o, 1);
    plump(m, &m->b, size);
    some_point(m, &m->a, p);
    some_point(m, &m->b, q);
    bring(&m->b, q, p);
    if (one_in(r, 3))
        add(m->b.o, random_between(r, -1, 1), m->a.c[next]);
    direction(m, d);
    set(m->a.v, one_in(r, 2) ? 0 : octaves(r, -3, 7), d);
    set(m->b.v, 1, m->a.v);
    tangent(m, e[thin], d);
    double speed = size * octaves(r, 3, 10);
    add(m->b.v, sign_of(r) * speed, e[thin]);
    add(m->b.v, random_between(r, 0, 1) * speed, d);
    rewind(m, random_between(r, -0.1, 1.1));
}

/* Motion exactly parallel to faces, planes of two faces in one, all numbers dyadic. */
static void speed_parallel(struct maker *m)
{
    struct random *r = m->r;
    int axis = random_int(r, 0, m->dim - 1);
    vec p, q, w;
    m->kind = "speed parallel";
    grid_solid(m, &m->a);
    grid_solid(m, &m->b);
    if (one_in(r, 3))
        whole_solid(m, &m->a, 3);
    whole(m, m->a.o, 2);
    whole(m, m->b.o, 3);
    some_vertex(m, &m->a, p);
    some_vertex(m, &m->b, q);
    if (!one_in(r, 3))
        m->b.o[axis] += p[axis] - q[axis];
    if (one_in(r, 3))
        m->b.o[axis] += signed_power(r, -18, -5);
    whole(m, w, 512);
    w[axis] = 0;
    whole(m, m->a.v, one_in(r, 2) ? 0 : 512);
    set(m->b.v, 1, m->a.v);
    add(m->b.v, 1, w);
    rewind(m, 0.125 * random_int(r, 0, 8));
}

/* Two bodies that cross, or that keep their distance. */
static void speed_cross(struct maker *m, int together)
{
    struct random *r = m->r;
    vec d;
    m->kind = together ? "speed together" : "speed cross";
    plump(m, &m->a, octaves(r, -3, 0));
    plump(m, &m->b, octaves(r, -3, 1));
    uniform(m, m->a.o, 1);
    bring_inside(m);
    uniform(m, d, one_in(r, 2) ? 0.7 : 0.1);
    add(m->b.o, 1, d);
    direction(m, d);
    set(m->a.v, octaves(r, 0, 10), d);
    if (!together)
        direction(m, d);
    set(m->b.v, together ? length(m->a.v) : octaves(r, 0, 10), d);
    if (together)
        set(m->b.v, 1, m->a.v);
    else
        rewind(m, random_between(r, -0.1, 1.1));
}

static void make_speed(struct maker *m)
{
    struct random *r = m->r;
    vec n;
    switch (random_int(r, 0, 5)) {
    case 0:
    case 1: speed_plate(m); break;
    case 2:
        m->kind = "speed graze";
        plump(m, &m->a, 1);
        plump(m, &m->b, octaves(r, -4, 0));
        uniform(m, m->a.o, 1);
        near_contact(m, signed_octaves(r, -30, -7), n);
        near_motion(m, n, 1, octaves(r, 0, 10), 1);
        break;
    case 3: speed_parallel(m); break;
    default: speed_cross(m, one_in(r, 2));
    }
}

/* A number of any magnitude: whole mantissas, so that sums of neighbours are exact; sometimes 0, or far below the range. */
static double extreme_number(struct maker *m, int octave)
{
    double sign = sign_of(m->r), mantissa = random_int(m->r, 4, 7);
    if (one_in(m->r, 3))
        mantissa = random_between(m->r, 4, 8);
    if (one_in(m->r, 12))
        return 0;
    if (one_in(m->r, 12))
        octave = random_int(m->r, EXTREME_FLOOR, 0);
    octave = octave < EXTREME_FLOOR ? EXTREME_FLOOR : octave > EXTREME_TOP ? EXTREME_TOP : octave;
    return sign * mantissa * power_of_two(octave - 2);
}

static void extreme_vector(struct maker *m, vec to, const int octave[3])
{
    for (int k = 0; k < 3; k++)
        to[k] = k < m->dim ? extreme_number(m, octave[k]) : 0.0;
}

/* kind 0: each component for itself; 1: a scale per edge and per axis; 2: one scale. */
static void extreme_solid(struct maker *m, struct solid *s, int kind, int spread, const int axis[3])
{
    int whole_scale = random_int(m->r, -spread, spread);
    for (int i = 0; i < m->dim; i++) {
        int edge = random_int(m->r, -spread, spread), octave[3];
        for (int k = 0; k < 3; k++)
            octave[k] = kind == 0 ? random_int(m->r, -spread, spread) : kind == 1 ? edge + axis[k] : whole_scale;
        extreme_vector(m, s->c[i], octave);
    }
}

/* Brings b to a: a vertex to a vertex, or any point to any point. */
static void meet_somewhere(struct maker *m)
{
    vec p, q;
    int vertices = one_in(m->r, 2);
    (vertices ? some_vertex : some_point)(m, &m->a, p);
    (vertices ? some_vertex : some_point)(m, &m->b, q);
    bring(&m->b, q, p);
}

static void make_extreme(struct maker *m)
{
    struct random *r = m->r;
    int kind = random_int(r, 0, 2), spread = random_int(r, 0, EXTREME_TOP), axis[3], octave[3];
    vec d;
    m->kind = "extreme";
    m->sliver = 1;
    for (int k = 0; k < 3; k++) {
        axis[k] = random_int(r, -spread, spread);
        octave[k] = random_int(r, -spread, spread);
    }
    extreme_solid(m, &m->a, kind, spread, axis);
    extreme_solid(m, &m->b, kind, spread, axis);
    extreme_vector(m, m->a.o, octave);
    meet_somewhere(m);
    if (one_in(r, 2)) { /* and away again, by about as much as it is large */
        for (int k = 0; k < 3; k++)
            octave[k] = kind == 1 ? axis[k] : random_int(r, -spread, spread);
        extreme_vector(m, d, octave);
        add(m->b.o, 1, d);
    }
    if (m->moving) {
        extreme_vector(m, m->a.v, octave);
        extreme_vector(m, m->b.v, axis);
        if (one_in(r, 2))
            rewind(m, 0.5);
    }
}

/* A number of its own, or a power of two, or 0, no larger than 2^octave, of any magnitude down to the least. */
static double graded_number(struct maker *m, int octave)
{
    int kind = random_int(m->r, 0, 5), floor = one_in(m->r, 4) ? EXTREME_FLOOR : octave - EXTREME_TOP;
    floor = floor < EXTREME_FLOOR ? EXTREME_FLOOR : floor;
    if (kind < 2 || octave <= floor)
        return 0;
    return kind < 4 ? signed_power(m->r, floor, octave) : signed_octaves(m->r, floor, octave);
}

/* One component is the main one. */
static void graded_vector(struct maker *m, vec to, int axis, int octave)
{
    for (int k = 0; k < m->dim; k++) {
        double x = graded_number(m, octave);
        to[k] = k != axis         ? x
                : one_in(m->r, 2) ? signed_power(m->r, octave, octave)
                                  : signed_octaves(m->r, octave, octave + 1);
    }
}

/* As the library will be given it: what is made of it then is off by nothing else. (Stored: see round_edges.) */
static double as_given(double x)
{
    volatile fmb_real y = (fmb_real)x;
    return (double)y;
}

/* A little more, or less, or something else in one component; or in none. */
static void graded_change(struct maker *m, vec x, int octave)
{
    int k = random_int(m->r, 0, m->dim - 1), kind = random_int(m->r, 0, 3);
    double y = graded_number(m, octave);
    if (kind == 1)
        x[k] = y;
    else if (kind == 2)
        x[k] += y;
    else if (kind == 3)
        x[k] += sign_of(m->r) * x[k] * power_of_two(LAST_BIT);
    for (k = 0; k < m->dim; k++)
        x[k] = as_given(x[k]);
}

/* An edge of s, of a slanted face, too, longer or shorter. */
static void graded_copy(struct maker *m, const struct solid *s, vec to)
{
    int i = random_int(m->r, 0, m->dim - 1), j = random_int(m->r, 0, m->dim - 1);
    double power = one_in(m->r, 2) ? sign_of(m->r) : signed_power(m->r, -EXTREME_TOP, EXTREME_TOP);
    set(to, power, s->c[i]);
    if (s->shape == FMB_TETRAHEDRON && i != j)
        add(to, -power, s->c[j]);
}

/* Edges along three axes, mostly; of a tetrahedron some may be nearly others, longer or shorter. */
static void graded_solid(struct maker *m, struct solid *s, int octave)
{
    int first = random_int(m->r, 0, m->dim - 1), same = one_in(m->r, 3);
    for (int i = 0; i < m->dim; i++)
        graded_vector(m, s->c[i], (first + i) % m->dim, same ? octave : random_int(m->r, -EXTREME_TOP + 4, octave));
    for (int i = s->shape == FMB_TETRAHEDRON ? random_int(m->r, 0, m->dim) : m->dim; i < m->dim; i++) {
        int j = (i + 1) % m->dim, kind = random_int(m->r, 0, 2);
        add(s->c[i], kind == 0 ? 1 : kind == 1 ? signed_power(m->r, -8, 8) : random_between(m->r, -2, 2), s->c[j]);
        for (int k = 0; k < m->dim; k++)
            s->c[i][k] = as_given(s->c[i][k]);
    }
}

/* b, from a. */
static void graded_other(struct maker *m, int octave)
{
    const struct solid *a = &m->a;
    struct solid *b = &m->b;
    graded_solid(m, b, octave);
    for (int i = 0; i < m->dim; i++) {
        int kind = random_int(m->r, 0, 3);
        if (kind == 0)
            continue;
        if (kind == 1)
            set(b->c[i], 1, a->c[i]);
        else
            graded_copy(m, a, b->c[i]);
        if (kind == 3 && b->shape == FMB_TETRAHEDRON && i > 0) /* the slanted face's edge is the copy */
            add(b->c[i], 1, b->c[i - 1]);
        graded_change(m, b->c[i], octave);
    }
}

static void make_graded(struct maker *m)
{
    struct random *r = m->r;
    int octave = random_int(r, -EXTREME_TOP + 4, EXTREME_TOP - 2);
    vec d = {0, 0, 0};
    m->kind = "graded";
    m->sliver = 1;
    graded_solid(m, &m->a, octave);
    graded_other(m, octave);
    meet_somewhere(m);
    if (one_in(r, 2)) {
        int axis = random_int(r, 0, m->dim - 1); /* two draws in one expression would come in the compiler's order */
        graded_vector(m, d, axis, random_int(r, -EXTREME_TOP, octave));
        add(m->b.o, 1, d);
    }
    if (m->moving) {
        if (one_in(r, 2))
            graded_copy(m, one_in(r, 2) ? &m->a : &m->b, m->b.v);
        else
            graded_vector(m, m->b.v, random_int(r, 0, m->dim - 1), octave);
        graded_change(m, m->b.v, octave);
        if (one_in(r, 4))
            graded_vector(m, m->a.v, random_int(r, 0, m->dim - 1), octave);
        rewind(m, one_in(r, 2) ? 0.5 : one_in(r, 2) ? 1 : 0);
    }
}

/* ---- rounding, and asking the library ---- */

void give_numbers(fmb_real origin[3], fmb_real edge[3][3], const fmb_real *from, const fmb_real *edges)
{
    for (int k = 0; k < 3; k++) {
        origin[k] = from[k];
        for (int i = 0; i < 3; i++)
            edge[i][k] = edges[3 * i + k];
    }
}

static void round_solid(struct body *to, const struct solid *s, double scale)
{
    to->shape = s->shape;
    for (int k = 0; k < 3; k++) {
        to->origin[k] = (fmb_real)(scale * s->o[k]) + 0;
        to->velocity[k] = (fmb_real)(scale * s->v[k]) + 0;
        for (int i = 0; i < 3; i++)
            to->edge[i][k] = (fmb_real)(scale * s->c[i][k]) + 0;
    }
}

/* Of the rounded numbers, scaled back. */
static int clearly_regular(struct maker *m, const struct body *b, double scale)
{
    struct solid s = {.shape = b->shape};
    double product = 1e-12;
    for (int i = 0; i < m->dim; i++) {
        double most = 0;
        for (int k = 0; k < 3; k++) {
            double x = s.c[i][k] = (double)b->edge[i][k] / scale;
            most = x > most ? x : -x > most ? -x : most;
        }
        product *= most;
    }
    double det = determinant(m, &s);
    return det > product || det < -product;
}

void pair_make(struct pair *p, struct random *r, enum pair_family family, int dim, int moving, int shapes)
{
    static void (*const make[PAIR_ALL])(struct maker *) = {make_random, make_int,   make_near,    make_parallel,
                                                           make_bad,    make_speed, make_extreme, make_graded};
    struct maker m;
    double scale;
    do {
        m = (struct maker){.r = r, .dim = dim, .moving = moving};
        m.a.shape = shapes & 2 ? FMB_TETRAHEDRON : FMB_CUBOID;
        m.b.shape = shapes & 1 ? FMB_TETRAHEDRON : FMB_CUBOID;
        make[family](&m);
        if (family == PAIR_BAD && one_in(r, 2)) { /* the bad one is sometimes A, sometimes B */
            struct solid s = m.a;
            m.a = m.b;
            m.b = s;
            m.b.shape = m.a.shape;
            m.a.shape = s.shape;
        }
        scale = family < PAIR_FAMILIES && one_in(r, 8) ? power_of_two(random_int(r, -SCALE_BITS, SCALE_BITS)) : 1;
        round_solid(&p->body[0], &m.a, scale);
        round_solid(&p->body[1], &m.b, scale);
    } while (family < PAIR_FAMILIES &&
             (!clearly_regular(&m, &p->body[0], scale) || !clearly_regular(&m, &p->body[1], scale)));
    p->dim = dim;
    p->moving = moving;
    p->sliver = m.sliver;
    p->kind = m.kind;
}

/* ---- boxes that share an axis or a plane ---- */

const char *const pair_boxes_name[BOXES_ALL] = {"aligned", "upright", "turned", "stacked"};

/* A rotation, of a quaternion of any length. */
static void rotation(const double q[4], double to[3][3])
{
    double s = q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3];
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++) {
            int l = 3 - i - k;
            double sign = (k - i + 3) % 3 == 1 ? 1 : -1;
            to[i][k] = i == k ? (2 * (q[0] * q[0] + q[i + 1] * q[i + 1]) - s) / s
                              : 2 * (q[i + 1] * q[k + 1] + sign * q[0] * q[l + 1]) / s;
        }
}

/* Unless it is given: any turn, of `upright` boxes about z. */
static void any_turn(struct random *r, double q[4], int upright)
{
    double s;
    do {
        s = 0;
        for (int i = 0; i < 4; i++) {
            q[i] = upright && (i == 1 || i == 2) ? 0 : random_between(r, -1, 1);
            s += q[i] * q[i];
        }
    } while (s > 1 || s < 0.01);
}

/* Rotations of both. */
static void boxes_turn(struct maker *m, enum pair_boxes kind, double tilt, double turn[2][3][3])
{
    double q[2][4] = {{1, 0, 0, 0}, {1, 0, 0, 0}}, way[3] = {0, 0, 1}, d[4];
    if (kind != BOXES_ALIGNED)
        any_turn(m->r, q[0], kind != BOXES_TURNED || m->dim == 2);
    for (int i = 0; i < 4; i++)
        q[1][i] = q[0][i];
    if (kind == BOXES_UPRIGHT || (kind == BOXES_STACKED && one_in(m->r, 2)))
        any_turn(m->r, q[1], 1);
    if (m->dim == 3)
        direction(m, way);
    d[0] = q[1][0] - tilt / 2 * (way[0] * q[1][1] + way[1] * q[1][2] + way[2] * q[1][3]);
    for (int i = 0; i < 3; i++) {
        int j = (i + 1) % 3, k = (i + 2) % 3;
        d[i + 1] = q[1][i + 1] + tilt / 2 * (way[i] * q[1][0] + (way[j] * q[1][k + 1] - way[k] * q[1][j + 1]));
    }
    rotation(q[0], turn[0]);
    rotation(d, turn[1]);
}

/* Edges along the axes in any order, to either side. reach: half of what it measures along each direction of `along`. */
static void boxes_solid(struct maker *m, struct solid *s, double turn[3][3], double scale, double along[3][3],
                        double reach[3])
{
    int first = m->dim == 3 ? random_int(m->r, 0, 2) : 0, back = one_in(m->r, 2);
    for (int i = 0; i < m->dim; i++) {
        int axis = back ? (first + m->dim - i) % m->dim : (first + i) % m->dim;
        double side = sign_of(m->r) * scale;
        side *= i ? random_between(m->r, 0.04, 0.3) : random_between(m->r, 0.1, 0.6);
        for (int k = 0; k < 3; k++)
            s->c[i][k] = side * turn[axis][k];
    }
    for (int k = 0; k < 3; k++) {
        reach[k] = 0;
        for (int i = 0; i < m->dim; i++) {
            double x = dot(s->c[i], along[k]) / 2;
            reach[k] += x < 0 ? -x : x;
        }
    }
}

static void boxes_centre(struct solid *s, const vec centre)
{
    set(s->o, 1, centre);
    for (int i = 0; i < 3; i++)
        add(s->o, -0.5, s->c[i]);
}

/* Displacements of up to a tenth: any, or along the plane, or along one of the directions. */
static void boxes_motion(struct maker *m, struct solid *s, double along[3][3], double scale)
{
    int kind = random_int(m->r, 0, 3), only = random_int(m->r, 0, m->dim - 1);
    for (int k = 0; k < m->dim; k++) {
        double x = random_between(m->r, -0.1, 0.1) * scale;
        if (kind < 2 || (kind == 2 && k < 2) || k == only)
            add(s->v, x, along[k]);
    }
}

/* Rounding, and a power of two, as the families have it. */
static void boxes_rounded(struct pair *p, struct maker *m, const char *kind)
{
    round_solid(&p->body[0], &m->a, 1);
    round_solid(&p->body[1], &m->b, 1);
    p->dim = m->dim;
    p->moving = m->moving;
    p->sliver = 0;
    p->kind = kind;
}

void pair_make_boxes(struct pair *p, struct random *r, enum pair_boxes kind, int dim, int moving, int shapes,
                     double tilt, double distance)
{
    struct maker m = {.r = r, .dim = dim, .moving = moving};
    double turn[2][3][3], along[3][3], reach[2][3], none[4] = {1, 0, 0, 0}, scale = kind == BOXES_STACKED ? 5 : 1;
    vec centre = {0, 0, 0};
    m.a.shape = shapes & 2 ? FMB_TETRAHEDRON : FMB_CUBOID;
    m.b.shape = shapes & 1 ? FMB_TETRAHEDRON : FMB_CUBOID;
    boxes_turn(&m, kind, tilt, turn);
    rotation(none, along);
    for (int i = 0; i < 3 && kind != BOXES_UPRIGHT; i++)
        for (int k = 0; k < 3; k++)
            along[i][k] = turn[0][i][k];
    boxes_solid(&m, &m.a, turn[0], scale, along, reach[0]);
    boxes_solid(&m, &m.b, turn[1], scale, along, reach[1]);
    for (int s = 0; s < 2 && moving; s++)
        boxes_motion(&m, s ? &m.b : &m.a, along, scale);
    for (int k = 0; k < dim; k++) {
        double far = distance * sign_of(r);
        centre[k] = random_between(r, -1, 1);
        centre[k] += far * random_between(r, 0.5, 1);
    }
    boxes_centre(&m.a, centre);
    vec v = {m.b.v[0] - m.a.v[0], m.b.v[1] - m.a.v[1], m.b.v[2] - m.a.v[2]};
    int stacked = kind == BOXES_STACKED ? random_int(r, 0, dim - 1) : -1;
    for (int k = 0; k < dim; k++) {
        double w = dot(v, along[k]), both = reach[0][k] + reach[1][k] + (w < 0 ? -w : w) / 2;
        double x = random_between(r, -both, both);
        if (k == stacked) { /* a gap or an overlap of a millimetre, at some time of the step */
            double gap = random_between(r, -0.001, 0.001), side = sign_of(r), time = random_between(r, -0.5, 0.5);
            x = side * (reach[0][k] + reach[1][k] + gap) - time * w;
        }
        add(centre, x - w / 2, along[k]);
    }
    boxes_centre(&m.b, centre);
    boxes_rounded(p, &m, pair_boxes_name[kind]);
}

int pair_init(struct pair_frames *f, const struct pair *p)
{
    int first = 0;
    f->dim = p->dim;
    for (int s = 0; s < 2; s++) {
        const struct body *b = &p->body[s];
        int result = p->dim == 3
                         ? fmb_frame3_init(&f->frame.d3[s], b->shape, b->origin, b->edge[0], b->edge[1], b->edge[2])
                         : fmb_frame2_init(&f->frame.d2[s], b->shape, b->origin, b->edge[0], b->edge[1]);
        if (first == 0)
            first = result;
    }
    return first;
}

int pair_ask(const struct pair_frames *f, const struct pair *p, int first, fmb_real axis[3], fmb_interval *when)
{
    int a = first, b = 1 - first;
    const fmb_real *va = p->body[a].velocity, *vb = p->body[b].velocity;
    if (f->dim == 3)
        return p->moving ? fmb_sweep3(&f->frame.d3[a], va, &f->frame.d3[b], vb, axis, when)
                         : fmb_test3(&f->frame.d3[a], &f->frame.d3[b], axis);
    return p->moving ? fmb_sweep2(&f->frame.d2[a], va, &f->frame.d2[b], vb, axis, when)
                     : fmb_test2(&f->frame.d2[a], &f->frame.d2[b], axis);
}

int pair_exact(const struct pair_frames *f, const struct pair *p, int first, fmb_real axis[3], fmb_pair_of *normal,
               fmb_interval *when)
{
    int a = first, b = 1 - first;
    const fmb_real *va = p->body[a].velocity, *vb = p->body[b].velocity;
    if (f->dim == 3)
        return p->moving ? fmb_exact_sweep3(&f->frame.d3[a], va, &f->frame.d3[b], vb, axis, normal, when)
                         : fmb_exact3(&f->frame.d3[a], &f->frame.d3[b], axis, normal);
    return p->moving ? fmb_exact_sweep2(&f->frame.d2[a], va, &f->frame.d2[b], vb, axis, normal, when)
                     : fmb_exact2(&f->frame.d2[a], &f->frame.d2[b], axis, normal);
}

int pair_eliminate(const struct pair_frames *f, const struct pair *p, int options, union pair_rows *rows,
                   fmb_real axis[3], fmb_interval *when)
{
    const fmb_real *va = p->moving ? p->body[0].velocity : 0, *vb = p->moving ? p->body[1].velocity : 0;
    return f->dim == 3 ? fmb_eliminate3(&f->frame.d3[0], va, &f->frame.d3[1], vb, options, &rows->d3, axis, when)
                       : fmb_eliminate2(&f->frame.d2[0], va, &f->frame.d2[1], vb, options, &rows->d2, axis, when);
}

int pair_contact(const struct pair_frames *f, const struct pair *p, int first, fmb_real axis[3], fmb_interval *when,
                 fmb_box3 *box, fmb_witness3 *witness)
{
    int a = first, b = 1 - first, result;
    const fmb_real *va = p->body[a].velocity, *vb = p->body[b].velocity;
    if (f->dim == 3)
        return p->moving ? fmb_sweep3_contact(&f->frame.d3[a], va, &f->frame.d3[b], vb, axis, when, box, witness)
                         : fmb_test3_contact(&f->frame.d3[a], &f->frame.d3[b], axis, box, witness);
    fmb_box2 box2 = {{box->min[0], box->min[1]}, {box->max[0], box->max[1]}};
    fmb_witness2 w = {{witness->point[0], witness->point[1]}, witness->time, witness->proved};
    result = p->moving ? fmb_sweep2_contact(&f->frame.d2[a], va, &f->frame.d2[b], vb, axis, when, &box2, &w)
                       : fmb_test2_contact(&f->frame.d2[a], &f->frame.d2[b], axis, &box2, &w);
    for (int k = 0; k < 2; k++) {
        box->min[k] = box2.min[k];
        box->max[k] = box2.max[k];
        witness->point[k] = w.point[k];
    }
    witness->time = w.time;
    witness->proved = w.proved;
    return result;
}

int pair_verdict(const struct pair *p, fmb_real axis[3], fmb_interval *when)
{
    struct pair_frames f;
    int result = pair_init(&f, p);
    return result == 0 ? pair_ask(&f, p, 0, axis, when) : result;
}

void pair_scale(struct pair *p, fmb_real power)
{
    for (int s = 0; s < 2; s++)
        for (int k = 0; k < 3; k++) {
            p->body[s].origin[k] *= power;
            p->body[s].velocity[k] *= power;
            for (int i = 0; i < 3; i++)
                p->body[s].edge[i][k] *= power;
        }
}
