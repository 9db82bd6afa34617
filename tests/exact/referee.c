/* SPDX-License-Identifier: MIT */
/*
 * host-only (GMP).
 *
 * Method. All numbers of a pair are multiples of one power of two: they become integers, and everything below is exact.
 * The frames are convex polytopes of full dimension D, and so is B - A = {q - p}. They have a point in common iff 0 is in B - A,
 * that is, iff no facet of B - A has it strictly outside; their interiors have one iff 0 is strictly inside of all facets.
 *
 * The facets of B - A. Its face with the outward normal n is F_B(n) + F_{-A}(n), the sum of the faces of B and of -A for that
 * normal, which lie in parallel planes. A facet has dimension D - 1.
 *   2D: one of the two faces is an edge: n is normal to an edge of A or of B.
 *   3D: either one of the two faces is a facet of its body: n is the normal of a face of A or of B; or both have dimension at
 *       most 1 and together 2: two edges that are not parallel, and n is normal to both.
 * So the normals of the faces and the products (edge of A) x (edge of B), those that are not zero, with both signs, are all
 * facet normals of B - A, and perhaps more, which does no harm: each of them is a true condition. (The products of the opposite
 * edges of a tetrahedron are taken along for the sake of the margin: it is the largest over the directions that are tried.)
 *
 * Motion. B(t) - A(t) = (B - A) + t w with w the relative velocity: a translation, the normals do not depend on t. For each
 * normal n, with [low, high] the range of n.(q - p) at t = 0, contact at time t needs low + t n.w <= 0 <= high + t n.w, and these
 * conditions together are sufficient. Each is one bound on t (or, if n.w = 0, none or a contradiction): the times of contact are
 * exactly their intersection with [0,1], fractions of integers. Interiors meet at some t of [0,1] iff all conditions hold
 * strictly at one t: no condition without t is an equality, and the interval has a positive length (an interval of length zero
 * within [0,1] is either a point where two conditions hold with equality, or an end of [0,1] where one does).
 *
 * Box. The points (p, t) common to both bodies are a polytope of one dimension more. At a vertex of it either t is 0 or 1, and p is a
 * vertex of the intersection at that time: a vertex of one body, or where an edge of one meets a face of the other; or t lies between,
 * and a vertex of one passes a face of the other, or an edge passes an edge (3D). All such points are made, and those that lie in
 * both bodies at a time of [0,1] span the box.
 *
 * Margin. max over n of the signed gap / |n| at time t, minimised over t: a convex, piecewise linear function of t.
 */
#include "referee.h"
#include <float.h>
#include <gmp.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

const char *const referee_name[4] = {"apart", "touch", "overlap", "singular"};

enum { AXES = 53, BITS = 320, DIGITS = sizeof(fmb_real) == 4 ? FLT_MANT_DIG : DBL_MANT_DIG };

typedef mpz_t vector[3];

/* The pair in integers, in units of 2^exponent. */
static struct {
    int dim, moving, axes, boxed;
    long exponent;
    fmb_shape shape[2];
    vector edge[2][3];
    vector apart, motion;    /* origin of B - origin of A, velocity of B - velocity of A */
    vector origin, velocity; /* of A */
    vector axis[AXES];
    mpz_t low[AXES], high[AXES], rate[AXES]; /* n.(q - p) at t = 0, and n.w */
    enum referee_verdict verdict;
    mpz_t in[2], out[2]; /* numerator and denominator > 0 */
    double size;
} now;

static mpz_t scratch[4];
static mpq_t fraction[2];
static vector chord[12];

static void open_vector(vector v)
{
    for (int k = 0; k < 3; k++)
        mpz_init(v[k]);
}

static void open_once(void)
{
    static int opened;
    if (opened)
        return;
    opened = 1;
    for (int i = 0; i < 4; i++)
        mpz_init(scratch[i]);
    for (int i = 0; i < 2; i++) {
        mpz_init(now.in[i]);
        mpz_init(now.out[i]);
        mpq_init(fraction[i]);
        for (int j = 0; j < 3; j++)
            open_vector(now.edge[i][j]);
    }
    for (int i = 0; i < 12; i++)
        open_vector(chord[i]);
    for (int i = 0; i < AXES; i++) {
        open_vector(now.axis[i]);
        mpz_init(now.low[i]);
        mpz_init(now.high[i]);
        mpz_init(now.rate[i]);
    }
    open_vector(now.apart);
    open_vector(now.motion);
    open_vector(now.origin);
    open_vector(now.velocity);
}

/* ---- from numbers to integers ---- */

/* Every fmb_real x != 0 is an integer times 2^(exponent of x - DIGITS). */
static void note_exponent(fmb_real x, long *least)
{
    int e;
    if (x == 0)
        return;
    (void)frexp((double)x, &e);
    if (e - DIGITS < *least)
        *least = e - DIGITS;
}

static void to_integer(mpz_t z, fmb_real x, long exponent)
{
    int e;
    double m = frexp((double)x, &e);
    mpz_set_d(z, ldexp(m, DIGITS));
    if (mpz_sgn(z) != 0)
        mpz_mul_2exp(z, z, (mp_bitcnt_t)(e - DIGITS - exponent));
}

static void measure(const struct pair *p)
{
    long least = 100000;
    now.size = 0;
    for (int s = 0; s < 2; s++)
        for (int k = 0; k < p->dim; k++) {
            const struct body *b = &p->body[s];
            double reach = fabs((double)b->origin[k]) + (p->moving ? fabs((double)b->velocity[k]) : 0);
            note_exponent(b->origin[k], &least);
            if (p->moving)
                note_exponent(b->velocity[k], &least);
            for (int i = 0; i < p->dim; i++) {
                note_exponent(b->edge[i][k], &least);
                reach += fabs((double)b->edge[i][k]);
            }
            if (reach > now.size)
                now.size = reach;
        }
    now.exponent = least;
}

static void load(const struct pair *p)
{
    open_once();
    measure(p);
    now.dim = p->dim;
    now.moving = p->moving;
    for (int k = 0; k < p->dim; k++) {
        to_integer(now.apart[k], p->body[1].origin[k], now.exponent);
        to_integer(now.origin[k], p->body[0].origin[k], now.exponent);
        mpz_sub(now.apart[k], now.apart[k], now.origin[k]);
        to_integer(now.motion[k], p->moving ? p->body[1].velocity[k] : 0, now.exponent);
        to_integer(now.velocity[k], p->moving ? p->body[0].velocity[k] : 0, now.exponent);
        mpz_sub(now.motion[k], now.motion[k], now.velocity[k]);
        for (int s = 0; s < 2; s++)
            for (int i = 0; i < p->dim; i++)
                to_integer(now.edge[s][i][k], p->body[s].edge[i][k], now.exponent);
    }
    for (int s = 0; s < 2; s++)
        now.shape[s] = p->body[s].shape;
}

/* ---- normals ---- */

static void dot(mpz_t to, vector a, vector b)
{
    mpz_mul(to, a[0], b[0]);
    for (int k = 1; k < now.dim; k++)
        mpz_addmul(to, a[k], b[k]);
}

static void add_product(vector a, vector b)
{
    mpz_t *n = now.axis[now.axes];
    int zero = 1;
    for (int k = 0; k < 3; k++) {
        mpz_mul(n[k], a[(k + 1) % 3], b[(k + 2) % 3]);
        mpz_submul(n[k], a[(k + 2) % 3], b[(k + 1) % 3]);
        zero = zero && mpz_sgn(n[k]) == 0;
    }
    now.axes += !zero;
}

static void add_normal_2d(vector edge)
{
    mpz_neg(now.axis[now.axes][0], edge[1]);
    mpz_set(now.axis[now.axes][1], edge[0]);
    now.axes++;
}

/* All edge directions of a body. */
static int chords_of(int s, vector to[6])
{
    int n = 0;
    for (int i = 0; i < now.dim; i++, n++)
        for (int k = 0; k < now.dim; k++)
            mpz_set(to[n][k], now.edge[s][i][k]);
    for (int i = 0; i < now.dim && now.shape[s] == FMB_TETRAHEDRON; i++)
        for (int j = 0; j < i; j++, n++)
            for (int k = 0; k < now.dim; k++)
                mpz_sub(to[n][k], now.edge[s][i][k], now.edge[s][j][k]);
    return n;
}

/* Returns 0 if a body is flat. */
static int collect_normals(void)
{
    int count[2];
    now.axes = 0;
    for (int s = 0; s < 2; s++) {
        vector *e = now.edge[s];
        count[s] = chords_of(s, chord + 6 * s);
        if (now.dim == 2) {
            mpz_mul(scratch[0], e[0][0], e[1][1]);
            mpz_submul(scratch[0], e[0][1], e[1][0]);
            for (int i = 0; i < count[s]; i++)
                add_normal_2d(chord[6 * s + i]);
        } else {
            int first = now.axes;
            for (int i = 0; i < 3; i++)
                add_product(e[i], e[(i + 1) % 3]);
            if (now.axes != first + 3)
                return 0;
            if (now.shape[s] == FMB_TETRAHEDRON) {
                add_product(chord[6 * s + 3], chord[6 * s + 4]); /* e1 - e0, e2 - e0: the slanted face */
                for (int i = 0; i < 3; i++)                      /* opposite edges: they only sharpen the margin */
                    add_product(chord[6 * s + i], chord[6 * s + 5 - i]);
            }
            dot(scratch[0], now.axis[first], e[2]);
        }
        if (mpz_sgn(scratch[0]) == 0)
            return 0;
    }
    for (int i = 0; i < count[0] && now.dim == 3; i++)
        for (int j = 0; j < count[1]; j++)
            add_product(chord[i], chord[6 + j]);
    return 1;
}

/* low and high of sum x_i (n.edge_i) over the body. */
static void extent(int s, vector n, mpz_t low, mpz_t high)
{
    mpz_set_si(low, 0);
    mpz_set_si(high, 0);
    for (int i = 0; i < now.dim; i++) {
        mpz_t *end = &scratch[0];
        dot(*end, n, now.edge[s][i]);
        if (now.shape[s] == FMB_CUBOID) {
            if (mpz_sgn(*end) < 0)
                mpz_add(low, low, *end);
            else
                mpz_add(high, high, *end);
        } else {
            if (mpz_cmp(*end, low) < 0)
                mpz_set(low, *end);
            if (mpz_cmp(*end, high) > 0)
                mpz_set(high, *end);
        }
    }
}

/* The range of n.(q - p) at t = 0, and n.w. */
static void project(vector n, mpz_t low, mpz_t high, mpz_t rate)
{
    extent(0, n, scratch[1], scratch[2]);
    extent(1, n, low, high);
    mpz_sub(low, low, scratch[2]);
    mpz_sub(high, high, scratch[1]);
    dot(scratch[0], n, now.apart);
    mpz_add(low, low, scratch[0]);
    mpz_add(high, high, scratch[0]);
    dot(rate, n, now.motion);
}

/* ---- verdict ---- */

/* The condition gap + t rate <= 0. Returns 1 if it never holds, 2 if it is an equality without t, 0 otherwise. */
static int condition(const mpz_t gap, const mpz_t rate)
{
    if (mpz_sgn(rate) == 0)
        return mpz_sgn(gap) > 0 ? 1 : mpz_sgn(gap) == 0 ? 2 : 0;
    mpz_t *bound = mpz_sgn(rate) > 0 ? now.out : now.in;
    /* t <= -gap/rate (rate > 0), t >= gap/-rate (rate < 0): as numerator over |rate| */
    mpz_abs(scratch[0], rate);
    mpz_set(scratch[1], gap);
    if (mpz_sgn(rate) > 0)
        mpz_neg(scratch[1], scratch[1]);
    mpz_mul(scratch[2], scratch[1], bound[1]);
    mpz_mul(scratch[3], bound[0], scratch[0]);
    int order = mpz_cmp(scratch[2], scratch[3]);
    if (mpz_sgn(rate) > 0 ? order < 0 : order > 0) {
        mpz_swap(bound[0], scratch[1]);
        mpz_swap(bound[1], scratch[0]);
    }
    return 0;
}

enum referee_verdict referee_judge(const struct pair *p)
{
    static mpz_t negative[2];
    int seen = 0;
    load(p);
    now.boxed = 0;
    now.verdict = REFEREE_SINGULAR;
    if (!collect_normals())
        return now.verdict;
    if (negative[0]->_mp_d == NULL) {
        mpz_init(negative[0]);
        mpz_init(negative[1]);
    }
    mpz_set_si(now.in[0], 0);
    mpz_set_si(now.in[1], 1);
    mpz_set_si(now.out[0], 1);
    mpz_set_si(now.out[1], 1);
    for (int i = 0; i < now.axes; i++) {
        project(now.axis[i], now.low[i], now.high[i], now.rate[i]);
        mpz_neg(negative[0], now.high[i]);
        mpz_neg(negative[1], now.rate[i]);
        seen |= condition(now.low[i], now.rate[i]);
        seen |= condition(negative[0], negative[1]);
    }
    mpz_mul(scratch[0], now.in[0], now.out[1]);
    mpz_mul(scratch[1], now.out[0], now.in[1]);
    int order = mpz_cmp(scratch[0], scratch[1]);
    if (seen & 1 || order > 0)
        now.verdict = REFEREE_APART;
    else
        now.verdict = seen & 2 || order == 0 ? REFEREE_TOUCH : REFEREE_OVERLAP;
    return now.verdict;
}

int referee_separates(const fmb_real n[3])
{
    static vector direction;
    static mpz_t low, high, rate;
    long least = 100000;
    if (low->_mp_d == NULL) {
        open_vector(direction);
        mpz_init(low);
        mpz_init(high);
        mpz_init(rate);
    }
    for (int k = 0; k < now.dim; k++) {
        if (!(n[k] - n[k] == 0)) /* not finite */
            return 0;
        note_exponent(n[k], &least);
    }
    for (int k = 0; k < now.dim; k++)
        to_integer(direction[k], n[k], least);
    project(direction, low, high, rate);
    if (mpz_sgn(rate) < 0)
        mpz_add(low, low, rate);
    return mpz_sgn(low) > 0;
}

/* ---- times ---- */

static void set_fraction(mpq_t to, mpz_t from[2])
{
    mpz_set(mpq_numref(to), from[0]);
    mpz_set(mpq_denref(to), from[1]);
    mpq_canonicalize(to);
}

static int has_times(void) { return now.moving && (now.verdict == REFEREE_TOUCH || now.verdict == REFEREE_OVERLAP); }

int referee_covers(const fmb_interval *when, double *excess)
{
    *excess = 0;
    if (!has_times())
        return 0;
    if (!(when->in >= 0 && when->in <= when->out && when->out <= 1))
        return 0;
    int covers = 1;
    set_fraction(fraction[0], now.in);
    mpq_set_d(fraction[1], (double)when->in);
    mpq_sub(fraction[0], fraction[0], fraction[1]);
    covers &= mpq_sgn(fraction[0]) >= 0;
    *excess += mpq_get_d(fraction[0]);
    set_fraction(fraction[0], now.out);
    mpq_set_d(fraction[1], (double)when->out);
    mpq_sub(fraction[0], fraction[1], fraction[0]);
    covers &= mpq_sgn(fraction[0]) >= 0;
    *excess += mpq_get_d(fraction[0]);
    return covers;
}

void referee_times(double *in, double *out)
{
    *in = *out = 0;
    if (!has_times())
        return;
    set_fraction(fraction[0], now.in);
    *in = mpq_get_d(fraction[0]);
    set_fraction(fraction[0], now.out);
    *out = mpq_get_d(fraction[0]);
}

/* ---- box and points ---- */

/* A body about its origin. The box's units are those of `now`; a point is x / q at the time t / q, q > 0, x about the origin of A(t). */
static struct {
    int faces, vertices, edges;
    vector normal[4], vertex[8], along[12];
    mpz_t volume; /* 0 <= normal.x <= volume for all points of it, and for no others */
    int start[12];
} solid[2];
static struct {
    vector x, other; /* other: about the origin of B(t) */
    mpz_t t, q;
} point;
static struct {
    mpq_t bound[2][3]; /* min, max */
    mpq_t candidate;
    int any;
} box; /* of the pair last judged, once now.boxed is set */

static void open_solids(void)
{
    if (box.bound[0][0]->_mp_num._mp_d != NULL)
        return;
    for (int s = 0; s < 2; s++) {
        mpz_init(solid[s].volume);
        for (int i = 0; i < 4; i++)
            open_vector(solid[s].normal[i]);
        for (int i = 0; i < 8; i++)
            open_vector(solid[s].vertex[i]);
        for (int i = 0; i < 12; i++)
            open_vector(solid[s].along[i]);
        for (int k = 0; k < 3; k++)
            mpq_init(box.bound[s][k]);
    }
    mpq_init(box.candidate);
    open_vector(point.x);
    open_vector(point.other);
    mpz_init(point.t);
    mpz_init(point.q);
}

static void cross(vector to, vector a, vector b)
{
    for (int k = 0; k < 3; k++) {
        mpz_mul(to[k], a[(k + 1) % 3], b[(k + 2) % 3]);
        mpz_submul(to[k], a[(k + 2) % 3], b[(k + 1) % 3]);
    }
}

static void set_faces(int s)
{
    vector *e = now.edge[s], *n = solid[s].normal;
    int dim = now.dim;
    for (int j = 0; j < dim; j++) {
        if (dim == 3) {
            cross(n[j], e[(j + 1) % 3], e[(j + 2) % 3]);
        } else {
            mpz_set(n[j][0], e[1 - j][1]);
            mpz_neg(n[j][1], e[1 - j][0]);
        }
        dot(solid[s].volume, n[j], e[j]);
        if (mpz_sgn(solid[s].volume) < 0)
            for (int k = 0; k < dim; k++)
                mpz_neg(n[j][k], n[j][k]);
    }
    mpz_abs(solid[s].volume, solid[s].volume);
    for (int k = 0; k < dim; k++) {
        mpz_add(n[dim][k], n[0][k], n[1][k]);
        if (dim == 3)
            mpz_add(n[dim][k], n[dim][k], n[2][k]);
    }
    solid[s].faces = now.shape[s] == FMB_CUBOID ? dim : dim + 1;
}

static void set_edge(int s, int from, int to)
{
    int n = solid[s].edges++;
    solid[s].start[n] = from;
    for (int k = 0; k < now.dim; k++)
        mpz_sub(solid[s].along[n][k], solid[s].vertex[to][k], solid[s].vertex[from][k]);
}

static void set_solid(int s)
{
    int dim = now.dim, cuboid = now.shape[s] == FMB_CUBOID;
    set_faces(s);
    solid[s].vertices = cuboid ? 1 << dim : dim + 1;
    solid[s].edges = 0;
    for (int v = 0; v < solid[s].vertices; v++)
        for (int k = 0; k < dim; k++) {
            mpz_set_si(solid[s].vertex[v][k], 0);
            for (int i = 0; i < dim; i++)
                if (cuboid ? v >> i & 1 : v == i + 1)
                    mpz_add(solid[s].vertex[v][k], solid[s].vertex[v][k], now.edge[s][i][k]);
        }
    for (int v = 0; v < solid[s].vertices; v++)
        for (int w = v + 1; w < solid[s].vertices; w++)
            if (!cuboid || ((v ^ w) & ((v ^ w) - 1)) == 0) /* one bit differs */
                set_edge(s, v, w);
}

static int inside(int s, vector x, const mpz_t q)
{
    mpz_mul(scratch[1], solid[s].volume, q);
    for (int r = 0; r < solid[s].faces; r++) {
        dot(scratch[0], solid[s].normal[r], x);
        if (mpz_sgn(scratch[0]) < 0 || mpz_cmp(scratch[0], scratch[1]) > 0)
            return 0;
    }
    return 1;
}

/* point.x, .t, .q (not 0) are set. Does it lie in both? */
static int is_common(void)
{
    if (mpz_sgn(point.q) < 0) {
        mpz_neg(point.q, point.q);
        mpz_neg(point.t, point.t);
        for (int k = 0; k < now.dim; k++)
            mpz_neg(point.x[k], point.x[k]);
    }
    if (mpz_sgn(point.t) < 0 || mpz_cmp(point.t, point.q) > 0 || !inside(0, point.x, point.q))
        return 0;
    for (int k = 0; k < now.dim; k++) {
        mpz_set(point.other[k], point.x[k]);
        mpz_submul(point.other[k], now.apart[k], point.q);
        mpz_submul(point.other[k], now.motion[k], point.t);
    }
    return inside(1, point.other, point.q);
}

/* Takes the point into the box if it is common to both bodies. */
static void offer(void)
{
    if (!is_common())
        return;
    for (int k = 0; k < now.dim; k++) {
        mpz_mul(scratch[0], now.origin[k], point.q);
        mpz_addmul(scratch[0], now.velocity[k], point.t);
        mpz_add(mpq_numref(box.candidate), scratch[0], point.x[k]);
        mpz_set(mpq_denref(box.candidate), point.q);
        mpq_canonicalize(box.candidate);
        if (!box.any || mpq_cmp(box.candidate, box.bound[0][k]) < 0)
            mpq_set(box.bound[0][k], box.candidate);
        if (!box.any || mpq_cmp(box.candidate, box.bound[1][k]) > 0)
            mpq_set(box.bound[1][k], box.candidate);
    }
    box.any = 1;
}

/* Where x = base + p way, at the time first + p rate, p any number, passes the planes of the faces of body g. */
static void offer_passages(int g, vector base, vector way, int first, int rate)
{
    static vector at, along;
    static mpz_t p;
    if (p->_mp_d == NULL) {
        mpz_init(p);
        open_vector(at);
        open_vector(along);
    }
    for (int k = 0; k < now.dim; k++) {
        mpz_set(at[k], base[k]);
        mpz_set(along[k], way[k]);
        if (g == 1) {
            mpz_sub(at[k], at[k], now.apart[k]);
            mpz_submul_ui(at[k], now.motion[k], (unsigned)first);
            mpz_submul_ui(along[k], now.motion[k], (unsigned)rate);
        }
    }
    for (int r = 0; r < 2 * solid[g].faces; r++) {
        dot(p, solid[g].normal[r / 2], at);
        mpz_neg(p, p);
        if (r % 2)
            mpz_add(p, p, solid[g].volume);
        dot(point.q, solid[g].normal[r / 2], along);
        if (mpz_sgn(point.q) == 0)
            continue;
        for (int k = 0; k < now.dim; k++) {
            mpz_mul(point.x[k], base[k], point.q);
            mpz_addmul(point.x[k], way[k], p);
        }
        mpz_mul_si(point.t, point.q, first);
        mpz_addmul_ui(point.t, p, (unsigned)rate);
        offer();
    }
}

/* Vertex v of body s about the origin of A, at the time t. */
static void place(vector to, int s, int v, int t)
{
    for (int k = 0; k < now.dim; k++) {
        mpz_set(to[k], solid[s].vertex[v][k]);
        if (s == 1) {
            mpz_add(to[k], to[k], now.apart[k]);
            mpz_addmul_ui(to[k], now.motion[k], (unsigned)t);
        }
    }
}

/* Vertices of the intersection at the time t, 0 or 1. */
static void offer_at(int t)
{
    static vector base;
    if (base[0]->_mp_d == NULL)
        open_vector(base);
    for (int s = 0; s < 2; s++) {
        for (int v = 0; v < solid[s].vertices; v++) {
            place(point.x, s, v, t);
            mpz_set_si(point.q, 1);
            mpz_set_si(point.t, t);
            offer();
        }
        for (int e = 0; e < solid[s].edges; e++) {
            place(base, s, solid[s].start[e], t);
            offer_passages(1 - s, base, solid[s].along[e], t, 0);
        }
    }
}

/* Edge e of A meets edge f of B: start_A + s e = start_B + apart + t motion + u f, with s and t as determinants over e.(f x motion). */
static void offer_crossing(int e, int f)
{
    static vector gap, normal, other;
    static mpz_t s;
    if (s->_mp_d == NULL) {
        mpz_init(s);
        open_vector(gap);
        open_vector(normal);
        open_vector(other);
    }
    place(gap, 1, solid[1].start[f], 0);
    for (int k = 0; k < 3; k++)
        mpz_sub(gap[k], gap[k], solid[0].vertex[solid[0].start[e]][k]);
    cross(normal, solid[0].along[e], solid[1].along[f]);
    dot(point.q, normal, now.motion);
    if (mpz_sgn(point.q) == 0)
        return;
    dot(point.t, normal, gap);
    mpz_neg(point.t, point.t);
    cross(other, solid[1].along[f], now.motion);
    dot(s, other, gap);
    for (int k = 0; k < 3; k++) {
        mpz_mul(point.x[k], solid[0].vertex[solid[0].start[e]][k], point.q);
        mpz_addmul(point.x[k], solid[0].along[e][k], s);
    }
    offer();
}

static void offer_between(void)
{
    static vector base, still;
    if (base[0]->_mp_d == NULL) {
        open_vector(base);
        open_vector(still);
    }
    for (int s = 0; s < 2; s++)
        for (int v = 0; v < solid[s].vertices; v++) {
            place(base, s, v, 0);
            offer_passages(1 - s, base, s == 1 ? now.motion : still, 0, 1);
        }
    for (int e = 0; e < solid[0].edges && now.dim == 3; e++)
        for (int f = 0; f < solid[1].edges; f++)
            offer_crossing(e, f);
}

/* |x - exact extreme|, rounded; *covers turns 0 where it is on the wrong side, exactly. */
static double beyond(fmb_real x, int side, int k, int *covers)
{
    long exponent = now.exponent;
    if (!(x - x == 0)) {
        *covers = 0;
        return HUGE_VAL;
    }
    mpq_set_d(box.candidate, (double)x);
    if (exponent < 0)
        mpq_mul_2exp(box.candidate, box.candidate, (mp_bitcnt_t)-exponent);
    else
        mpq_div_2exp(box.candidate, box.candidate, (mp_bitcnt_t)exponent);
    mpq_sub(box.candidate, box.candidate, box.bound[side][k]);
    *covers &= side ? mpq_sgn(box.candidate) >= 0 : mpq_sgn(box.candidate) <= 0;
    if (exponent < 0) /* back into the range of double */
        mpq_div_2exp(box.candidate, box.candidate, (mp_bitcnt_t)-exponent);
    else
        mpq_mul_2exp(box.candidate, box.candidate, (mp_bitcnt_t)exponent);
    return fabs(mpq_get_d(box.candidate));
}

static void make_box(void)
{
    if (now.boxed)
        return;
    now.boxed = 1;
    box.any = 0;
    open_solids();
    set_solid(0);
    set_solid(1);
    offer_at(0);
    if (now.moving) {
        offer_at(1);
        offer_between();
    }
}

int referee_boxes(const fmb_real min[], const fmb_real max[], double *excess)
{
    int covers = 1;
    *excess = 0;
    if (now.verdict == REFEREE_SINGULAR)
        return 0;
    make_box();
    if (box.any != (now.verdict != REFEREE_APART))
        return 0; /* two ways of finding the same disagree */
    for (int k = 0; k < now.dim && box.any; k++) {
        *excess = fmax(*excess, beyond(min[k], 0, k, &covers));
        *excess = fmax(*excess, beyond(max[k], 1, k, &covers));
    }
    return covers;
}

int referee_contains(const fmb_real p[], fmb_real t)
{
    long least = now.exponent;
    if (now.verdict == REFEREE_SINGULAR || !(t >= 0 && t <= 1) || (!now.moving && t != 0))
        return 0;
    for (int k = 0; k < now.dim; k++) {
        if (!(p[k] - p[k] == 0))
            return 0;
        note_exponent(p[k], &least);
    }
    make_box();
    /* In units of 2^now.exponent over q, q a power of two that makes integers of t and of p. */
    long extra = now.exponent - least, fraction_bits = 0;
    note_exponent(t, &fraction_bits);
    mpz_set_si(point.q, 1);
    mpz_mul_2exp(point.q, point.q, (mp_bitcnt_t)(extra - fraction_bits));
    to_integer(point.t, t, fraction_bits);
    mpz_mul_2exp(point.t, point.t, (mp_bitcnt_t)extra);
    for (int k = 0; k < now.dim; k++) {
        to_integer(point.x[k], p[k], least);
        mpz_mul_2exp(point.x[k], point.x[k], (mp_bitcnt_t)-fraction_bits);
        mpz_submul(point.x[k], now.origin[k], point.q);
        mpz_submul(point.x[k], now.velocity[k], point.t);
    }
    return is_common();
}

/* ---- margin ---- */

/* gap(t) = start + t slope, lengths; two for each axis, numbered 2 axis + side. */
static mpf_t start[2 * AXES], slope[2 * AXES], measure_of[4];

static void open_margin(void)
{
    if (start[0]->_mp_d != NULL)
        return;
    for (int i = 0; i < 2 * AXES; i++) {
        mpf_init2(start[i], BITS);
        mpf_init2(slope[i], BITS);
    }
    for (int i = 0; i < 4; i++)
        mpf_init2(measure_of[i], BITS);
}

static void set_lines(void)
{
    open_margin();
    for (int i = 0; i < now.axes; i++) {
        mpf_t *length = &measure_of[0];
        dot(scratch[0], now.axis[i], now.axis[i]);
        mpf_set_z(*length, scratch[0]);
        mpf_sqrt(*length, *length);
        mpf_set_z(start[2 * i], now.low[i]);
        mpf_div(start[2 * i], start[2 * i], *length);
        mpf_set_z(start[2 * i + 1], now.high[i]);
        mpf_div(start[2 * i + 1], start[2 * i + 1], *length);
        mpf_neg(start[2 * i + 1], start[2 * i + 1]);
        mpf_set_z(slope[2 * i], now.rate[i]);
        mpf_div(slope[2 * i], slope[2 * i], *length);
        mpf_neg(slope[2 * i + 1], slope[2 * i]);
    }
}

/* The line that is highest at t, among equals the steepest upwards (side > 0) or downwards; its height in `height`. */
static int highest(const mpf_t t, int side, mpf_t height)
{
    int best = -1;
    for (int i = 0; i < 2 * now.axes; i++) {
        mpf_mul(measure_of[0], slope[i], t);
        mpf_add(measure_of[0], measure_of[0], start[i]);
        int order = best < 0 ? 1 : mpf_cmp(measure_of[0], height);
        if (order == 0)
            order = side * mpf_cmp(slope[i], slope[best]);
        if (order > 0) {
            mpf_set(height, measure_of[0]);
            best = i;
        }
    }
    return best;
}

/* Cutting planes: the two lines that bound the minimum are replaced by the highest line where they cross, until none is higher. */
static void least_over_step(mpf_t height)
{
    mpf_t *t = &measure_of[1];
    mpf_set_si(*t, 0);
    int falling = highest(*t, 1, height);
    if (!now.moving || mpf_sgn(slope[falling]) >= 0)
        return;
    mpf_set_si(*t, 1);
    int rising = highest(*t, -1, height);
    if (mpf_sgn(slope[rising]) <= 0)
        return;
    for (int i = 0; i < 2 * AXES; i++) {
        mpf_sub(measure_of[3], start[falling], start[rising]);
        mpf_sub(measure_of[0], slope[rising], slope[falling]);
        mpf_div(*t, measure_of[3], measure_of[0]);
        int best = highest(*t, 1, height);
        if (best == falling || best == rising || mpf_sgn(slope[best]) == 0)
            break;
        if (mpf_sgn(slope[best]) < 0)
            falling = best;
        else
            rising = best;
    }
}

double referee_margin(void)
{
    if (now.verdict == REFEREE_TOUCH || now.verdict == REFEREE_SINGULAR)
        return 0;
    set_lines();
    least_over_step(measure_of[2]);
    long exponent;
    double margin = mpf_get_d_2exp(&exponent, measure_of[2]); /* integers of 2^now.exponent may be beyond double */
    margin = ldexp(margin, (int)(exponent + now.exponent));
    if (now.verdict == REFEREE_APART)
        return margin > 0 ? margin : DBL_MIN;
    return margin < 0 ? margin : -DBL_MIN;
}

double referee_size(void) { return now.size; }

double referee_speed(void)
{
    double sum = 0;
    for (int k = 0; k < now.dim; k++) {
        long exponent;
        double v = mpz_get_d_2exp(&exponent, now.motion[k]);
        sum = hypot(sum, ldexp(v, (int)(exponent + now.exponent)));
    }
    return sum;
}

/* ---- what a frame caches ---- */

/* The exact normal of a face by its definition (fmb.h), and its product with edge[face] (slanted face: edge[0]): the volume. */
static void exact_normal(int s, int face, vector n, mpz_t volume)
{
    vector *e = now.edge[s];
    int slanted = face == now.dim, base = now.axes;
    if (now.dim == 2) {
        vector *along = slanted ? &chord[6 * s + 2] : &e[1 - face]; /* chord 2: e1 - e0 */
        mpz_set(n[0], (*along)[1]);
        mpz_neg(n[1], (*along)[0]);
    } else {
        if (slanted)
            add_product(chord[6 * s + 3], chord[6 * s + 4]);
        else
            add_product(e[(face + 1) % 3], e[(face + 2) % 3]);
        for (int k = 0; k < 3; k++)
            mpz_set(n[k], now.axis[base][k]);
        now.axes = base;
    }
    dot(volume, n, e[slanted ? 0 : face]);
    if (mpz_sgn(volume) < 0) {
        mpz_neg(volume, volume);
        for (int k = 0; k < now.dim; k++)
            mpz_neg(n[k], n[k]);
    }
}

/* |given / (exact 2^(power now.exponent)) - 1| / u; 0 for two zeros. */
static double relative_error(fmb_real given, const mpz_t exact, int power)
{
    mpf_t *x = &measure_of[0], *y = &measure_of[1];
    long shift = power * now.exponent;
    if (mpz_sgn(exact) == 0)
        return given == 0 ? 0 : HUGE_VAL;
    mpf_set_d(*x, (double)given);
    mpf_set_z(*y, exact);
    if (shift >= 0)
        mpf_mul_2exp(*y, *y, (mp_bitcnt_t)shift);
    else
        mpf_div_2exp(*y, *y, (mp_bitcnt_t)-shift);
    mpf_sub(*x, *x, *y);
    mpf_div(*x, *x, *y);
    return fabs(ldexp(mpf_get_d(*x), DIGITS));
}

double referee_normal_error(int s, int face, const fmb_real *normal, fmb_real volume)
{
    static vector exact;
    static mpz_t exact_volume;
    if (exact_volume->_mp_d == NULL) {
        open_vector(exact);
        mpz_init(exact_volume);
    }
    open_margin();
    exact_normal(s, face, exact, exact_volume);
    double worst = relative_error(volume, exact_volume, now.dim);
    for (int k = 0; k < now.dim; k++)
        worst = fmax(worst, relative_error(normal[k], exact[k], now.dim - 1));
    return worst;
}
