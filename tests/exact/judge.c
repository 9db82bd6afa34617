/* SPDX-License-Identifier: MIT */
/*
 * See judge.h.
 *
 * All lengths of a claim are integers in one unit, a power of two, and so are the components of its direction in another: products and sums
 * are exact, and no verdict depends on a unit. An extreme over a frame is one over its vertices, which are sums of edges; what is linear in
 * t is least at t = 0 or 1. |n| is never computed: signs and squares are compared.
 */
#include "judge.h"
#include <float.h>
#include <gmp.h>
#include <math.h>
#include <stddef.h>

enum { DIGITS = sizeof(fmb_real) == 4 ? FLT_MANT_DIG : DBL_MANT_DIG, NUMBERS = 256 };

typedef mpz_t vector[3];

/* Numbers of one claim, taken one after another and given back together. */
static mpz_t pool[NUMBERS];
static int taken, opened;

static mpz_ptr take(void)
{
    if (taken == opened)
        mpz_init(pool[opened++]);
    return pool[taken++];
}

/* ---- numbers ---- */

/* Lowers *unit to an exponent in which all n numbers are integers; 0 if one is not finite. */
static int note(const fmb_real *x, int n, long *unit)
{
    for (int k = 0; x && k < n; k++) {
        int e;
        if (!isfinite(x[k]))
            return 0;
        (void)frexp((double)x[k], &e);
        if (x[k] != 0 && e - DIGITS < *unit)
            *unit = e - DIGITS;
    }
    return 1;
}

static void load(mpz_t z, fmb_real x, long unit)
{
    int e;
    double m = frexp((double)x, &e);
    mpz_set_d(z, ldexp(m, DIGITS));
    if (mpz_sgn(z) != 0)
        mpz_mul_2exp(z, z, (mp_bitcnt_t)(e - DIGITS - unit));
}

static void load_vector(mpz_ptr v[3], const fmb_real *x, int dim, long unit)
{
    for (int k = 0; k < 3; k++) {
        v[k] = take();
        if (x && k < dim)
            load(v[k], x[k], unit);
        else
            mpz_set_si(v[k], 0);
    }
}

static void dot(mpz_t to, mpz_ptr const a[3], mpz_ptr const b[3])
{
    mpz_mul(to, a[0], b[0]);
    mpz_addmul(to, a[1], b[1]);
    mpz_addmul(to, a[2], b[2]);
}

/* ---- bodies ---- */

typedef struct {
    int shape, dim;
    mpz_ptr origin[3], edge[3][3], way[3];
} body;

static int note_body(const fmb_view *f, const fmb_real *v, int dim, long *unit)
{
    return note(f->origin, dim, unit) && note(f->edge, dim * dim, unit) && note(v, dim, unit);
}

static void load_body(body *b, const fmb_view *f, const fmb_real *v, int dim, long unit)
{
    b->shape = f->shape < 4 ? f->shape : FMB_SHAPE_OF_FRAME(f->shape); /* a view may have the name */
    b->dim = dim;
    load_vector(b->origin, f->origin, dim, unit);
    load_vector(b->way, v, dim, unit);
    for (int i = 0; i < dim; i++)
        load_vector(b->edge[i], f->edge + i * dim, dim, unit);
}

/* The largest (side = 1) or least (-1) n.p over the body at t = 0. */
static void extreme(mpz_t to, const body *b, mpz_ptr const n[3], int side)
{
    int mark = taken;
    mpz_ptr p = take(), best = take();
    mpz_set_si(best, 0);
    for (int i = 0; i < b->dim; i++) {
        dot(p, n, b->edge[i]);
        if (b->shape == FMB_CUBOID && mpz_sgn(p) * side > 0)
            mpz_add(best, best, p);
        else if (b->shape != FMB_CUBOID && mpz_cmp(p, best) * side > 0)
            mpz_set(best, p);
    }
    dot(p, n, b->origin);
    mpz_add(to, p, best);
    taken = mark;
}

/* room > margin |n|, or >= ; n.n and margin in the units of room. */
static int beyond(const mpz_t room, const mpz_t margin, mpz_ptr const n[3], int or_equal)
{
    int mark = taken;
    mpz_ptr left = take(), right = take();
    dot(right, n, n);
    mpz_mul(right, right, margin);
    mpz_mul(right, right, margin);
    mpz_mul(left, room, room);
    int order = mpz_cmp(left, right); /* of the squares */
    taken = mark;
    if (mpz_sgn(margin) >= 0)
        return mpz_sgn(room) >= 0 && (order > 0 || (or_equal && order == 0));
    return mpz_sgn(room) > 0 || order < 0 || (or_equal && order == 0) || (mpz_sgn(room) == 0 && order < 0);
}

/* low - high + min(0, n.(vb - va)) > margin |n|? */
static int clears(mpz_t low, const mpz_t high, mpz_ptr const n[3], mpz_ptr const va[3], mpz_ptr const vb[3],
                  const mpz_t margin)
{
    mpz_ptr speed = take(), other = take();
    dot(speed, n, vb);
    dot(other, n, va);
    mpz_sub(speed, speed, other);
    mpz_sub(low, low, high);
    if (mpz_sgn(speed) < 0)
        mpz_add(low, low, speed);
    if (mpz_sgn(margin) == 0)
        return mpz_sgn(low) > 0;
    return beyond(low, margin, n, 0);
}

/* Both bodies, the direction and the margin as integers; 0 if a number is not finite. */
typedef struct {
    long unit, unit_n;
    body a, b;
    mpz_ptr n[3], margin, low, high;
} claim;

static int load_claim(claim *c, const fmb_view *a, const fmb_real *va, const fmb_view *b, const fmb_real *vb, int dim,
                      const fmb_real *n, fmb_real margin)
{
    c->unit = c->unit_n = 100000;
    taken = 0;
    if (!note_body(a, va, dim, &c->unit) || !note_body(b, vb, dim, &c->unit) || !note(&margin, 1, &c->unit) ||
        !note(n, dim, &c->unit_n))
        return 0;
    load_body(&c->a, a, va, dim, c->unit);
    load_body(&c->b, b, vb, dim, c->unit);
    load_vector(c->n, n, dim, c->unit_n);
    c->low = take();
    c->high = take();
    c->margin = take();
    load(c->margin, margin, c->unit);
    return 1;
}

int judge_direction(const fmb_view *a, const fmb_real *va, const fmb_view *b, const fmb_real *vb, int dim,
                    const fmb_real *n, fmb_real margin)
{
    claim c;
    if (!load_claim(&c, a, va, b, vb, dim, n, margin))
        return 0;
    extreme(c.high, &c.a, c.n, 1);
    extreme(c.low, &c.b, c.n, -1);
    return clears(c.low, c.high, c.n, c.a.way, c.b.way, c.margin);
}

double judge_room(const fmb_view *a, const fmb_real *va, const fmb_view *b, const fmb_real *vb, int dim,
                  const fmb_real *n, fmb_real margin)
{
    claim c;
    mpf_t room, length;
    long unit;
    if (!load_claim(&c, a, va, b, vb, dim, n, margin))
        return 0;
    extreme(c.high, &c.a, c.n, 1);
    extreme(c.low, &c.b, c.n, -1);
    (void)clears(c.low, c.high, c.n, c.a.way, c.b.way, c.margin); /* low is the gap now */
    mpf_init2(room, 1024);
    mpf_init2(length, 1024);
    dot(c.high, c.n, c.n);
    mpf_set_z(length, c.high);
    mpf_sqrt(length, length);
    mpf_set_z(room, c.margin);
    mpf_mul(length, length, room);
    mpf_set_z(room, c.low);
    mpf_sub(room, room, length);
    double d = mpf_get_d_2exp(&unit, room);
    mpf_clear(room);
    mpf_clear(length);
    return ldexp(d, (int)(unit + c.unit + c.unit_n));
}

static void extreme_point(mpz_t to, const fmb_real (*p)[3], unsigned count, mpz_ptr const n[3], int side, long unit)
{
    for (unsigned i = 0; i < count; i++) {
        int mark = taken;
        mpz_ptr x[3], s = take();
        load_vector(x, p[i], 3, unit);
        dot(s, n, x);
        if (i == 0 || mpz_cmp(s, to) * side > 0)
            mpz_set(to, s);
        taken = mark;
    }
}

int judge_points(const fmb_real (*p)[3], unsigned count_p, const fmb_real *va, const fmb_real (*q)[3], unsigned count_q,
                 const fmb_real *vb, const fmb_real n[3], fmb_real until)
{
    long unit = 100000, unit_n = 100000, unit_t = 0;
    mpz_ptr m[3], v[2][3];
    taken = 0;
    if (count_p == 0 || count_q == 0 || !note(va, 3, &unit) || !note(vb, 3, &unit) || !note(&until, 1, &unit_t) ||
        !note(n, 3, &unit_n))
        return 0;
    for (unsigned i = 0; i < count_p; i++)
        if (!note(p[i], 3, &unit))
            return 0;
    for (unsigned i = 0; i < count_q; i++)
        if (!note(q[i], 3, &unit))
            return 0;
    load_vector(m, n, 3, unit_n);
    load_vector(v[0], va, 3, unit);
    load_vector(v[1], vb, 3, unit);
    mpz_ptr low = take(), high = take(), none = take(), t = take();
    load(t, until, unit_t);
    extreme_point(high, p, count_p, m, 1, unit);
    extreme_point(low, q, count_q, m, -1, unit);
    mpz_mul_2exp(low, low, (mp_bitcnt_t)-unit_t); /* lengths in units 2^unit_t as large: t v is one */
    mpz_mul_2exp(high, high, (mp_bitcnt_t)-unit_t);
    for (int k = 0; k < 6; k++)
        mpz_mul(v[k / 3][k % 3], v[k / 3][k % 3], t);
    mpz_set_si(none, 0);
    return clears(low, high, m, v[0], v[1], none);
}

/* ---- faces ---- */

static void cross(mpz_ptr to[3], mpz_ptr const a[3], mpz_ptr const b[3])
{
    for (int k = 0; k < 3; k++) {
        to[k] = take();
        mpz_mul(to[k], a[(k + 1) % 3], b[(k + 2) % 3]);
        mpz_submul(to[k], a[(k + 2) % 3], b[(k + 1) % 3]);
    }
}

/* N_j with N_j.edge_i = 0 for i != j and N_j.edge_j = det, for all j; returns det. */
static mpz_ptr inward(mpz_ptr n[3][3], const body *b)
{
    mpz_ptr det = take();
    if (b->dim == 3) {
        for (int j = 0; j < 3; j++)
            cross(n[j], b->edge[(j + 1) % 3], b->edge[(j + 2) % 3]);
    } else {
        for (int j = 0; j < 2; j++) {
            mpz_ptr const *e = b->edge[1 - j];
            load_vector(n[j], NULL, 2, 0);
            mpz_neg(n[j][0], e[1]);
            mpz_set(n[j][1], e[0]);
            for (int k = 0; k < 2 && j == 0; k++)
                mpz_neg(n[j][k], n[j][k]);
        }
    }
    dot(det, n[0], b->edge[0]);
    for (int j = 0; j < b->dim && mpz_sgn(det) < 0; j++)
        for (int k = 0; k < 3; k++)
            mpz_neg(n[j][k], n[j][k]);
    mpz_abs(det, det);
    return det;
}

/* Outward normals: count of them. */
static int outward(mpz_ptr n[8][3], const body *b)
{
    mpz_ptr in[3][3];
    int count = 0;
    (void)inward(in, b);
    for (int j = 0; j < b->dim; j++) {
        load_vector(n[count], NULL, 3, 0);
        for (int k = 0; k < 3; k++)
            mpz_neg(n[count][k], in[j][k]);
        count++;
        if (b->shape == FMB_CUBOID) {
            for (int k = 0; k < 3; k++)
                n[count][k] = in[j][k];
            count++;
        }
    }
    if (b->shape == FMB_CUBOID)
        return count;
    load_vector(n[count], NULL, 3, 0);
    for (int j = 0; j < b->dim; j++)
        for (int k = 0; k < 3; k++)
            mpz_add(n[count][k], n[count][k], in[j][k]);
    return count + 1;
}

int judge_inside(const fmb_view *a, const fmb_real *va, const fmb_view *b, const fmb_real *vb, int dim)
{
    long unit = 100000;
    body p, q;
    mpz_ptr n[8][3];
    taken = 0;
    if (!note_body(a, va, dim, &unit) || !note_body(b, vb, dim, &unit))
        return 0;
    load_body(&p, a, va, dim, unit);
    load_body(&q, b, vb, dim, unit);
    int count = outward(n, &q), inside = 1;
    mpz_ptr zero = take(), low = take(), high = take();
    mpz_set_si(zero, 0);
    for (int i = 0; i < count && inside; i++) {
        int mark = taken;
        extreme(high, &p, n[i], 1);
        extreme(low, &q, n[i], 1); /* the face */
        inside = clears(low, high, n[i], p.way, q.way, zero);
        taken = mark;
    }
    return inside;
}

/* ---- all directions ---- */

/* The edges of a body, each once: of a simplex also those between two of its edges' ends. */
static int edges(mpz_ptr e[6][3], const body *b)
{
    int count = b->dim;
    for (int i = 0; i < b->dim; i++)
        for (int k = 0; k < 3; k++)
            e[i][k] = b->edge[i][k];
    if (b->shape == FMB_CUBOID)
        return count;
    for (int i = 0; i < b->dim; i++)
        for (int j = 0; j < i; j++) {
            load_vector(e[count], NULL, 3, 0);
            for (int k = 0; k < 3; k++)
                mpz_sub(e[count][k], b->edge[i][k], b->edge[j][k]);
            count++;
        }
    return count;
}

/* Does n or -n separate? */
static int either_side(claim *c, mpz_ptr n[3])
{
    int mark = taken, apart = 0;
    for (int side = 0; side < 2 && !apart; side++) {
        extreme(c->high, &c->a, n, 1);
        extreme(c->low, &c->b, n, -1);
        apart = clears(c->low, c->high, n, c->a.way, c->b.way, c->margin);
        for (int k = 0; k < 3; k++)
            mpz_neg(n[k], n[k]);
    }
    taken = mark;
    return apart;
}

/* ---- named vectors ---- */

/* 0: there is none of this name. */
static int take_named(mpz_ptr to[3], const claim *c, unsigned name)
{
    const int dim = c->a.dim, f = name >= FMB_OF_B0, i = (int)name - (f ? FMB_OF_B0 : FMB_OF_A0);
    const body *of = f ? &c->b : &c->a;
    load_vector(to, NULL, 3, 0);
    if (name < FMB_OF_A0 || name > FMB_OF_V)
        return 0;
    if (name != FMB_OF_V && (i < 3 ? i >= dim : dim == 2 && i > 3))
        return 0;
    for (int k = 0; k < 3; k++) {
        if (name == FMB_OF_V)
            mpz_sub(to[k], c->b.way[k], c->a.way[k]);
        else if (i < 3)
            mpz_set(to[k], of->edge[i][k]);
        else
            mpz_sub(to[k], of->edge[i - 3][k], of->edge[(i - 2) % 3][k]);
    }
    return 1;
}

int judge_named(const fmb_view *a, const fmb_real *va, const fmb_view *b, const fmb_real *vb, int dim,
                fmb_pair_of normal)
{
    claim c;
    mpz_ptr u[3], v[3], n[3];
    if (!load_claim(&c, a, va, b, vb, dim, NULL, 0) || !take_named(u, &c, normal.u))
        return 0;
    if (dim == 3) {
        if (!take_named(v, &c, normal.v))
            return 0;
        cross(n, u, v);
    } else {
        if (normal.v != FMB_OF_NONE)
            return 0;
        load_vector(n, NULL, 3, 0);
        mpz_neg(n[0], u[1]);
        mpz_set(n[1], u[0]);
    }
    return either_side(&c, n);
}

static int some_cross(claim *c, mpz_ptr const p[3], mpz_ptr const q[3])
{
    int mark = taken;
    mpz_ptr n[3];
    cross(n, p, q);
    int apart = either_side(c, n);
    taken = mark;
    return apart;
}

/*
 * b - a, spread by the relative displacement, has faces along those of a, of b, along two edges, and along an edge and the displacement.
 * (2D: a third edge stands up: its products with the others are the normals of edges.)
 */
int judge_apart(const fmb_view *a, const fmb_real *va, const fmb_view *b, const fmb_real *vb, int dim)
{
    claim c;
    mpz_ptr n[8][3], p[8][3], q[8][3];
    const fmb_real up[3] = {0, 0, 1};
    int apart = 0;
    if (!load_claim(&c, a, va, b, vb, dim, up, 0))
        return 0;
    for (int s = 0; s < 2 && dim == 3 && !apart; s++) {
        int mark = taken, count = outward(n, s ? &c.b : &c.a);
        for (int i = 0; i < count && !apart; i++)
            apart = either_side(&c, n[i]);
        taken = mark;
    }
    int count_p = edges(p, &c.a), count_q = edges(q, &c.b);
    load_vector(p[count_p], NULL, 3, 0);
    for (int k = 0; k < 3; k++)
        mpz_sub(p[count_p][k], c.b.way[k], c.a.way[k]);
    for (int k = 0; k < 3 && dim == 2; k++) {
        q[count_q][k] = c.n[k];
        mpz_set_si(c.n[k], k == 2);
    }
    if (dim == 2) { /* all with the one that stands up: those of b, too */
        for (int i = 0; i <= count_p && !apart; i++)
            apart = some_cross(&c, p[i], q[count_q]);
        for (int i = 0; i < count_q && !apart; i++)
            apart = some_cross(&c, q[i], q[count_q]);
        return apart;
    }
    for (int i = 0; i <= count_p && !apart; i++)
        for (int j = 0; j < count_q && !apart; j++)
            apart = some_cross(&c, p[i], q[j]);
    for (int i = 0; i < count_p && !apart; i++)
        apart = some_cross(&c, p[i], p[count_p]);
    return apart;
}

/* ---- layers ---- */

enum { ROOT_BITS = 200 };

/*
 * What is left of a body when a layer is taken off, in the same coordinates: the face x_j = 0 moves to x_j = s_j = layer |N_j| / det, and so on for
 * the others. It is a body of the same kind: origin + sum s_j edge_j, edges shorter by both layers. All numbers come out `scale` times larger. 0:
 * nothing is left.
 */
static int take_layer(body *b, const mpz_t layer, mpz_t scale)
{
    mpz_ptr n[3][3], det = inward(n, b), s[4], all = take(), size = take();
    load_vector(s, NULL, 3, 0);
    s[3] = take();
    mpz_mul_2exp(scale, det, ROOT_BITS);
    mpz_set_si(all, 0);
    mpz_ptr sum[3];
    load_vector(sum, NULL, 3, 0);
    for (int j = 0; j <= b->dim; j++) { /* s_j in 1 / scale: root(4^ROOT_BITS N.N), rounded down, times the layer */
        for (int k = 0; k < 3 && j < b->dim; k++)
            mpz_add(sum[k], sum[k], n[j][k]);
        mpz_ptr const *m = j < b->dim ? n[j] : sum;
        dot(s[j], m, m);
        mpz_mul_2exp(s[j], s[j], 2 * ROOT_BITS);
        mpz_sqrt(s[j], s[j]);
        mpz_mul(s[j], s[j], layer);
        mpz_add(all, all, s[j]);
    }
    for (int k = 0; k < 3; k++) {
        mpz_mul(b->origin[k], b->origin[k], scale);
        mpz_mul(b->way[k], b->way[k], scale);
        for (int j = 0; j < b->dim; j++)
            mpz_addmul(b->origin[k], s[j], b->edge[j][k]);
    }
    for (int j = 0; j < b->dim; j++) {
        if (b->shape == FMB_CUBOID) {
            mpz_mul_2exp(size, s[j], 1);
            mpz_sub(size, scale, size);
        } else {
            mpz_sub(size, scale, all);
        }
        if (mpz_sgn(size) < 0)
            return 0;
        for (int k = 0; k < 3; k++)
            mpz_mul(b->edge[j][k], b->edge[j][k], size);
    }
    return 1;
}

static void enlarge(body *b, const mpz_t scale)
{
    for (int k = 0; k < 3; k++) {
        mpz_mul(b->origin[k], b->origin[k], scale);
        mpz_mul(b->way[k], b->way[k], scale);
        for (int j = 0; j < b->dim; j++)
            mpz_mul(b->edge[j][k], b->edge[j][k], scale);
    }
}

int judge_eroded(const fmb_view *a, const fmb_real *va, const fmb_view *b, const fmb_real *vb, int dim,
                 const fmb_real *n, fmb_real skin)
{
    claim c;
    if (!load_claim(&c, a, va, b, vb, dim, n, skin))
        return 0;
    mpz_ptr scale_a = take(), scale_b = take();
    mpz_abs(c.margin, c.margin);
    if (!take_layer(&c.a, c.margin, scale_a) || !take_layer(&c.b, c.margin, scale_b))
        return 1;
    enlarge(&c.a, scale_b);
    enlarge(&c.b, scale_a);
    extreme(c.high, &c.a, c.n, 1);
    extreme(c.low, &c.b, c.n, -1);
    mpz_set_si(c.margin, 0);
    return clears(c.low, c.high, c.n, c.a.way, c.b.way, c.margin);
}

int judge_grown(const fmb_view *grown, const fmb_view *of, fmb_real skin, int dim)
{
    long unit = 100000;
    body g, p;
    mpz_ptr n[8][3];
    taken = 0;
    if (!note_body(grown, NULL, dim, &unit) || !note_body(of, NULL, dim, &unit) || !note(&skin, 1, &unit))
        return 0;
    load_body(&g, grown, NULL, dim, unit);
    load_body(&p, of, NULL, dim, unit);
    mpz_ptr room = take(), far = take(), margin = take(), scale = take();
    load(margin, skin, unit);
    if (skin < 0) {
        mpz_neg(margin, margin);
        if (!take_layer(&p, margin, scale))
            return 1;
        enlarge(&g, scale);
        mpz_set_si(margin, 0);
    }
    int count = outward(n, &g), holds = 1;
    for (int i = 0; i < count && holds; i++) {
        int mark = taken;
        extreme(room, &g, n[i], 1);
        extreme(far, &p, n[i], 1);
        mpz_sub(room, room, far);
        holds = beyond(room, margin, n[i], 1);
        taken = mark;
    }
    return holds;
}

/* ---- boxes ---- */

static void rational(mpq_t to, fmb_real x) { mpq_set_d(to, (double)x); }

/* Lowers *out or raises *in to what gap + t rate <= 0 leaves. Returns 0 if nothing is left for any t. */
static int narrow(const mpq_t gap, const mpq_t rate, mpq_t in, mpq_t out)
{
    mpq_t t;
    if (mpq_sgn(rate) == 0)
        return mpq_sgn(gap) <= 0;
    mpq_init(t);
    mpq_div(t, gap, rate);
    mpq_neg(t, t);
    if (mpq_sgn(rate) > 0 && mpq_cmp(t, out) < 0)
        mpq_set(out, t);
    if (mpq_sgn(rate) < 0 && mpq_cmp(t, in) > 0)
        mpq_set(in, t);
    mpq_clear(t);
    return 1;
}

static int boxes_at_rest(const fmb_box3 *a, const fmb_box3 *b)
{
    for (int k = 0; k < 3; k++)
        if (a->min[k] > b->max[k] || b->min[k] > a->max[k])
            return 1;
    return 0;
}

int judge_boxes(const fmb_box3 *a, const fmb_real *va, const fmb_box3 *b, const fmb_real *vb, const fmb_interval *when,
                fmb_real until)
{
    long unit = 0;
    if (!va && !vb && boxes_at_rest(a, b)) /* also of infinite ones */
        return 1;
    if (!note(a->min, 3, &unit) || !note(a->max, 3, &unit) || !note(b->min, 3, &unit) || !note(b->max, 3, &unit) ||
        !note(va, 3, &unit) || !note(vb, 3, &unit) || !note(&until, 1, &unit) || !note(&when->in, 1, &unit) ||
        !note(&when->out, 1, &unit))
        return 0;
    mpq_t x[6];
    for (int i = 0; i < 6; i++)
        mpq_init(x[i]);
    rational(x[0], when->in);
    rational(x[1], when->out);
    int possible = 1;
    for (int k = 0; k < 3 && possible; k++) {
        rational(x[2], vb ? vb[k] : 0);
        rational(x[3], va ? va[k] : 0);
        mpq_sub(x[2], x[2], x[3]);
        /* the lower end of one is not above the upper end of the other */
        for (int side = 0; side < 2 && possible; side++) {
            rational(x[3], side ? a->min[k] : b->min[k]);
            rational(x[4], side ? b->max[k] : a->max[k]);
            mpq_sub(x[3], x[3], x[4]);
            possible = narrow(x[3], x[2], x[0], x[1]);
            mpq_neg(x[2], x[2]);
        }
    }
    rational(x[4], until);
    int free = !possible || mpq_cmp(x[0], x[1]) > 0 || mpq_cmp(x[0], x[4]) >= 0;
    for (int i = 0; i < 6; i++)
        mpq_clear(x[i]);
    return free;
}

/* ---- hulls ---- */

enum { DIRECTIONS = FMB_HULL_DIRECTIONS, DEPENDENCES = 2048 };

/* As fmb_hull.h says: corners 0 to 3, axes, their opposites, the other corners. */
static void direction_of(int i, int d[3])
{
    int corner = i < 4 ? i : i - 6, axis = i < 7 ? i - 4 : 9 - i;
    for (int k = 0; k < 3; k++)
        d[k] = i < 4 || i > 9 ? (corner >> k & 1 ? -1 : 1) : k == axis ? (i < 7 ? 1 : -1) : 0;
}

/* to += factor x */
static void add_times(mpq_t to, int factor, fmb_real x)
{
    mpq_t term, f;
    mpq_init(term);
    mpq_init(f);
    rational(term, x);
    mpq_set_si(f, factor, 1);
    mpq_mul(term, term, f);
    mpq_add(to, to, term);
    mpq_clear(term);
    mpq_clear(f);
}

int judge_hulls(const fmb_hull3 *a, const fmb_hull3 *b, int direction)
{
    int apart = 0;
    mpq_t sum;
    if (!a->usable || !b->usable)
        return 0;
    mpq_init(sum);
    for (int i = 0; i < DIRECTIONS && !apart; i++) {
        if (direction >= 0 && i != direction)
            continue;
        mpq_set_si(sum, 0, 1);
        if (!isfinite(a->support[i]) || !isfinite(b->support[DIRECTIONS - 1 - i]))
            continue;
        add_times(sum, 1, a->support[i]);
        add_times(sum, 1, b->support[DIRECTIONS - 1 - i]);
        apart = mpq_sgn(sum) < 0;
    }
    mpq_clear(sum);
    return apart;
}

int judge_hulls_moving(const fmb_hull3 *a, const fmb_real *va, const fmb_hull3 *b, const fmb_real *vb)
{
    long unit = 0;
    if (!a->usable || !b->usable || !note(va, 3, &unit) || !note(vb, 3, &unit) ||
        !note(a->support, DIRECTIONS, &unit) || !note(b->support, DIRECTIONS, &unit))
        return 0;
    mpq_t x[4]; /* in, out; a gap and its rate */
    int possible = 1;
    for (int i = 0; i < 4; i++)
        mpq_init(x[i]);
    mpq_set_si(x[1], 1, 1);
    for (int i = 0; i < DIRECTIONS && possible; i++) {
        int d[3];
        direction_of(i, d);
        mpq_set_si(x[2], 0, 1);
        mpq_set_si(x[3], 0, 1);
        add_times(x[2], -1, a->support[i]);
        add_times(x[2], -1, b->support[DIRECTIONS - 1 - i]);
        for (int k = 0; k < 3; k++) {
            add_times(x[3], d[k], vb ? vb[k] : 0);
            add_times(x[3], -d[k], va ? va[k] : 0);
        }
        possible = narrow(x[2], x[3], x[0], x[1]);
    }
    possible = possible && mpq_cmp(x[0], x[1]) <= 0;
    for (int i = 0; i < 4; i++)
        mpq_clear(x[i]);
    return !possible;
}

static int det(const int a[3], const int b[3], const int c[3])
{
    return a[0] * (b[1] * c[2] - b[2] * c[1]) + a[1] * (b[2] * c[0] - b[0] * c[2]) + a[2] * (b[0] * c[1] - b[1] * c[0]);
}

/* All positive dependences of four directions: their numbers and multipliers >= 0. Those of fewer are among them, the others' 0. */
static int dependences(int which[DEPENDENCES][4], int factor[DEPENDENCES][4])
{
    int count = 0, d[DIRECTIONS][3];
    for (int i = 0; i < DIRECTIONS; i++)
        direction_of(i, d[i]);
    for (int n = 0; n < 1 << DIRECTIONS; n++) {
        int at[4], f[4], m = 0, most = 0, least = 0;
        for (int i = 0; i < DIRECTIONS && m < 5; i++)
            if (n >> i & 1) {
                if (m < 4)
                    at[m] = i;
                m++;
            }
        if (m != 4)
            continue;
        for (int i = 0; i < 4; i++) {
            const int *p = d[at[(i + 1) % 4]], *q = d[at[(i + 2) % 4]], *r = d[at[(i + 3) % 4]];
            f[i] = i & 1 ? -det(p, q, r) : det(p, q, r);
            most = f[i] > most ? f[i] : most;
            least = f[i] < least ? f[i] : least;
        }
        if ((most > 0) == (least < 0) || count == DEPENDENCES)
            continue;
        for (int i = 0; i < 4; i++) {
            which[count][i] = at[i];
            factor[count][i] = least < 0 ? -f[i] : f[i];
        }
        count++;
    }
    return count;
}

int judge_empty(const fmb_hull3 *h)
{
    static int which[DEPENDENCES][4], factor[DEPENDENCES][4], count;
    long unit = 0;
    int empty = 0;
    mpq_t sum;
    if (count == 0)
        count = dependences(which, factor);
    if (!h->usable || !note(h->support, DIRECTIONS, &unit))
        return 0;
    mpq_init(sum);
    for (int i = 0; i < count && !empty; i++) {
        mpq_set_si(sum, 0, 1);
        for (int k = 0; k < 4; k++)
            add_times(sum, factor[i][k], h->support[which[i][k]]);
        empty = mpq_sgn(sum) < 0;
    }
    mpq_clear(sum);
    return empty;
}

int judge_hull_holds(const fmb_hull3 *h, const fmb_view *f)
{
    long unit = 100000;
    body b;
    int holds = 1;
    taken = 0;
    if (!h->usable || !note(h->support, DIRECTIONS, &unit) || !note_body(f, NULL, 3, &unit))
        return 0;
    load_body(&b, f, NULL, 3, unit);
    mpz_ptr n[3], far = take(), support = take();
    load_vector(n, NULL, 3, unit);
    for (int i = 0; i < DIRECTIONS && holds; i++) {
        int d[3];
        direction_of(i, d);
        for (int k = 0; k < 3; k++)
            mpz_set_si(n[k], d[k]);
        extreme(far, &b, n, 1);
        load(support, h->support[i], unit);
        holds = mpz_cmp(far, support) <= 0;
    }
    return holds;
}

/* ---- systems ---- */

/*
 * Rows A x <= y, x >= 0: is there a solution? The simplex method on fractions, first phase: slack_i = y_i - A_i x + x_last >= 0, and x_last is
 * made as small as it goes. Bland's rule: it ends.
 */
enum { ROWS = 64, COLUMNS = FMB_UNKNOWNS + 2 };

typedef struct {
    int rows, columns; /* the last column is x_last, the one after it the constant */
    int basic[ROWS], free[COLUMNS];
    mpq_t at[ROWS + 1][COLUMNS]; /* basic_r = at[r][columns] + sum at[r][c] free_c; row `rows` is what is made small */
} tableau;

static void pivot(tableau *t, int row, int column)
{
    mpq_t by, product;
    mpq_init(by);
    mpq_init(product);
    mpq_set_si(by, -1, 1);
    mpq_div(by, by, t->at[row][column]);
    for (int c = 0; c <= t->columns; c++)
        if (c != column)
            mpq_mul(t->at[row][c], t->at[row][c], by);
    mpq_neg(t->at[row][column], by);
    for (int r = 0; r <= t->rows; r++) {
        if (r == row || mpq_sgn(t->at[r][column]) == 0)
            continue;
        mpq_set(by, t->at[r][column]);
        for (int c = 0; c <= t->columns; c++) {
            mpq_mul(product, by, t->at[row][c]);
            if (c == column)
                mpq_set(t->at[r][c], product);
            else
                mpq_add(t->at[r][c], t->at[r][c], product);
        }
    }
    int name = t->basic[row];
    t->basic[row] = t->free[column];
    t->free[column] = name;
    mpq_clear(by);
    mpq_clear(product);
}

/* The basic variable that reaches 0 first while free column c grows, the lowest name if several do; -1: none. */
static int leaving(tableau *t, int c)
{
    int best = -1;
    mpq_t ratio, least;
    mpq_init(ratio);
    mpq_init(least);
    for (int r = 0; r < t->rows; r++) {
        if (mpq_sgn(t->at[r][c]) >= 0)
            continue;
        mpq_div(ratio, t->at[r][t->columns], t->at[r][c]);
        mpq_neg(ratio, ratio);
        int order = best < 0 ? -1 : mpq_cmp(ratio, least);
        if (order < 0 || (order == 0 && t->basic[r] < t->basic[best])) {
            best = r;
            mpq_set(least, ratio);
        }
    }
    mpq_clear(ratio);
    mpq_clear(least);
    return best;
}

static int solvable(tableau *t)
{
    int worst = -1;
    for (int r = 0; r < t->rows; r++)
        if (mpq_sgn(t->at[r][t->columns]) < 0 &&
            (worst < 0 || mpq_cmp(t->at[r][t->columns], t->at[worst][t->columns]) < 0))
            worst = r;
    if (worst < 0)
        return 1;
    pivot(t, worst, t->columns - 1);
    for (;;) {
        int c = -1;
        for (int i = 0; i < t->columns; i++)
            if (mpq_sgn(t->at[t->rows][i]) < 0 && (c < 0 || t->free[i] < t->free[c]))
                c = i;
        if (c < 0 || mpq_sgn(t->at[t->rows][t->columns]) == 0)
            return mpq_sgn(t->at[t->rows][t->columns]) == 0;
        pivot(t, leaving(t, c), c);
    }
}

static int add_row(tableau *t, const fmb_real *c, int sign, fmb_real y, int unknowns)
{
    int r = t->rows++;
    if (r >= ROWS)
        return 0;
    for (int i = 0; i < unknowns; i++)
        rational(t->at[r][i], sign > 0 ? -c[i] : c[i]);
    mpq_set_si(t->at[r][unknowns], 1, 1);
    rational(t->at[r][unknowns + 1], sign > 0 ? y : -y);
    t->basic[r] = COLUMNS + r;
    return 1;
}

int judge_system(const fmb_inequality *row, int rows, int unknowns, int dimension, int simplex)
{
    static tableau t;
    static int open;
    for (int i = 0; i < (ROWS + 1) * COLUMNS && !open; i++)
        mpq_init(t.at[i / COLUMNS][i % COLUMNS]);
    open = 1;
    t.rows = 0;
    t.columns = unknowns + 1;
    for (int i = 0; i < rows; i++) {
        long unit = 0;
        if (!note(row[i].c, unknowns, &unit) || isnan(row[i].low) || isnan(row[i].high))
            return 0;
        if ((isinf(row[i].high) && row[i].high < 0) || (isinf(row[i].low) && row[i].low > 0))
            return 1; /* below every number: no solution */
        if (isfinite(row[i].high) && !add_row(&t, row[i].c, 1, row[i].high, unknowns))
            return 0;
        if (isfinite(row[i].low) && !add_row(&t, row[i].c, -1, row[i].low, unknowns))
            return 0;
    }
    for (int i = simplex ? dimension - 1 : 0; i < unknowns; i++) {
        fmb_real one[FMB_UNKNOWNS];
        for (int k = 0; k < unknowns; k++)
            one[k] = k == i || (simplex && i == dimension - 1 && k < dimension);
        if (!add_row(&t, one, 1, 1, unknowns))
            return 0;
    }
    for (int c = 0; c <= t.columns; c++)
        mpq_set_si(t.at[t.rows][c], c == unknowns, 1); /* x_last itself */
    for (int c = 0; c < t.columns; c++)
        t.free[c] = c == unknowns ? 2 * COLUMNS + ROWS : c;
    return !solvable(&t);
}
