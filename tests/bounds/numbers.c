/* SPDX-License-Identifier: MIT */
/* Forms of what the search and the frames compute, proved only (see stages.c). */
#include "frames.h"

#ifdef FORM_PROOF

#include "separate/hint2.c"
#include "separate/stages2.c"
#include "separate/separate2.c"
#include "separate/edges.c"
#include "separate/order.c"
#include "separate/search.c"
#include "core/exact.c"
#include "core/proof.h"

#define FORM_VOID (void)value, (void)bound

/* ---- times: x: gap, speed, weaken, strengthen, computed numbers that are exact by definition ---- */

static int times;

fmb_real form_on_fmb_min(fmb_real x, fmb_real y);
fmb_real form_on_fmb_max(fmb_real x, fmb_real y);

/* A new time, and the one so far: it is within [-1, 1] or changes nothing that counts. */
static fmb_real check_time(fmb_real t)
{
    form_most(t, 1);
    form_check(t, FMB_TIME_ERROR);
    return t;
}

fmb_real form_on_fmb_min(fmb_real x, fmb_real y) { return times ? check_time(y) : fmb_min(x, y); }
fmb_real form_on_fmb_max(fmb_real x, fmb_real y) { return times ? check_time(y) : fmb_max(x, y); }

static void time_of(const fmb_real *x, int dim)
{
    static const fmb_real n[3] = {1, 0, 0};
    fmb_real first[13], last[13];
    fmb_search s;
    times = 1;
    s.edge[0] = first;
    s.edge[1] = last;
    first[9] = last[9] = 0;
    s.outer.in = s.inner.in = 0;
    s.outer.out = s.inner.out = 1;
    narrow(&s, dim == 3 ? n : NULL, 1, form_cancels(x[0]), x[1], x[2], x[3]);
    times = 0;
}

void form_time3(const fmb_real *x, fmb_real *value, fmb_real *bound) { FORM_VOID, time_of(x, 3); }
void form_time2(const fmb_real *x, fmb_real *value, fmb_real *bound) { FORM_VOID, time_of(x, 2); }

/* ---- hints in the plane ---- */

int form_on_fmb_hint_in_range(const fmb_gap *g);

int form_on_fmb_hint_in_range(const fmb_gap *g)
{
    form_least(g->error, FMB_DIRECTION_ERROR * FMB_HINT_LEAST);
    form_check(form_plus(g->near, fmb_min0(g->speed)), g->error); /* the last rounding: as in gap2 */
    return 1;
}

static void hint2(const fmb_real *x, fmb_shape p, fmb_shape q)
{
    fmb_frame2 a, b;
    form_single(); /* the side */
    (void)form_frame2(&a, p, x);
    (void)form_frame2(&b, q, x + 6);
    fmb_real v[2] = {x[14] - x[12], x[15] - x[13]}, n[2] = {x[16], x[17]};
    (void)fmbi_try2(&a, &b, n, v);
}

void form_hint2_cc(const fmb_real *x, fmb_real *value, fmb_real *bound) { FORM_VOID, hint2(x, FMB_CUBOID, FMB_CUBOID); }
void form_hint2_ct(const fmb_real *x, fmb_real *value, fmb_real *bound)
{
    FORM_VOID, hint2(x, FMB_CUBOID, FMB_TETRAHEDRON);
}
void form_hint2_tt(const fmb_real *x, fmb_real *value, fmb_real *bound)
{
    FORM_VOID, hint2(x, FMB_TETRAHEDRON, FMB_TETRAHEDRON);
}

/* ---- a direction of the search: gap and speed as they are handed on to the times ---- */

void form_on_narrow(fmb_search *s, const fmb_real *n, fmb_real side, fmb_real gap, fmb_real speed, fmb_real weaken,
                    fmb_real strengthen);
int form_on_keep(void);

static int plain, inner;
static fmb_real given_off;

/* Inner times: what n is off on top; a factor of 1.0001, in it already, covers the rounding of the sum of both. (A 100th is left to underflow.) */
static void check_binds(fmb_real gap, fmb_real weaken, fmb_real strengthen)
{
    if (inner) {
        form_least(strengthen, FMB_DIRECTION_ERROR * FMB_SIZE_LEAST); /* it is not below weaken */
        form_check(form_plus(gap, form_off(form_times(R(0.99), given_off))), strengthen);
    } else {
        form_check(gap, weaken);
    }
}

void form_on_narrow(fmb_search *s, const fmb_real *n, fmb_real side, fmb_real gap, fmb_real speed, fmb_real weaken,
                    fmb_real strengthen)
{
    if (times || plain) {
        narrow(s, n, side, gap, speed, weaken, strengthen);
        return;
    }
    form_least(weaken, FMB_DIRECTION_ERROR * FMB_SIZE_LEAST);
    check_binds(gap + fmb_min0(speed), weaken, strengthen);
}

int form_on_keep(void) { return 1; }

static void search3(const fmb_real *x, fmb_shape p, fmb_shape q)
{
    fmb_frame3 a, b;
    fmb_search s;
    form_single();
    (void)form_frame3(&a, p, x);
    (void)form_frame3(&b, q, x + 12);
    fmb_view f = fmb_view3(&a), g = fmb_view3(&b);
    fmb_relate(&s.pair, &f, x + 24, &g, x + 27, 3);
    s.pair.moves = 1;
    s.shape[0] = FMB_FRAME_SHAPE(p);
    s.shape[1] = FMB_FRAME_SHAPE(q);
    s.edge[0] = a.edge[0];
    s.edge[1] = b.edge[0];
    s.exchanged = 0;
    s.axis = NULL;
    if (fmb_cuboid(FMB_FRAME_SHAPE(q)))
        fmb_search_middles(&s);
    given_off = x[33];
    (void)try_direction3(&s, x + 30, fmb_size_along(x + 30, s.pair.size, 3), x[33]);
}

void form_search3_cc(const fmb_real *x, fmb_real *value, fmb_real *bound)
{
    FORM_VOID, search3(x, FMB_CUBOID, FMB_CUBOID);
}
void form_search3_ct(const fmb_real *x, fmb_real *value, fmb_real *bound)
{
    FORM_VOID, search3(x, FMB_CUBOID, FMB_TETRAHEDRON);
}
void form_search3_tt(const fmb_real *x, fmb_real *value, fmb_real *bound)
{
    FORM_VOID, search3(x, FMB_TETRAHEDRON, FMB_TETRAHEDRON);
}

void form_inner3(const fmb_real *x, fmb_real *value, fmb_real *bound)
{
    FORM_VOID, inner = 1;
    search3(x, FMB_CUBOID, FMB_CUBOID);
}

static void search2(const fmb_real *x, fmb_shape p, fmb_shape q)
{
    fmb_frame2 a, b;
    fmb_search s;
    form_single();
    (void)form_frame2(&a, p, x);
    (void)form_frame2(&b, q, x + 6);
    fmb_view f = fmb_view2(&a), g = fmb_view2(&b);
    fmb_relate(&s.pair, &f, x + 12, &g, x + 14, 2);
    s.pair.moves = 1;
    s.shape[0] = FMB_FRAME_SHAPE(p);
    s.shape[1] = FMB_FRAME_SHAPE(q);
    s.edge[0] = a.edge[0];
    s.edge[1] = b.edge[0];
    s.exchanged = 0;
    s.axis = NULL;
    given_off = x[18];
    (void)try_direction2(&s, x + 16, fmb_size_along(x + 16, s.pair.size, 2), x[18]);
}

void form_search2_cc(const fmb_real *x, fmb_real *value, fmb_real *bound)
{
    FORM_VOID, search2(x, FMB_CUBOID, FMB_CUBOID);
}
void form_search2_tt(const fmb_real *x, fmb_real *value, fmb_real *bound)
{
    FORM_VOID, search2(x, FMB_TETRAHEDRON, FMB_TETRAHEDRON);
}

void form_inner2(const fmb_real *x, fmb_real *value, fmb_real *bound)
{
    FORM_VOID, inner = 1;
    search2(x, FMB_CUBOID, FMB_CUBOID);
}

/* Which way times are moved: see outwards3 (stages.c). */
static void outwards(int dim)
{
    static const fmb_real n[3] = {1, 0, 0};
    const fmb_real weaken = R(0.125), strengthen = R(0.25);
    plain = 1;
    for (int side = -1; side <= 1; side += 2) {
        fmb_real first[13], last[13], out = side < 0 ? -1 : 1;
        fmb_search s;
        s.edge[0] = first;
        s.edge[1] = last;
        first[9] = -1;
        last[9] = 1;
        s.outer.in = s.inner.in = -1;
        s.outer.out = s.inner.out = 1;
        narrow(&s, dim == 3 ? n : NULL, 1, 0, (fmb_real)side, weaken, strengthen);
        form_check(form_off(weaken + FMB_TIME_ERROR), out * (side < 0 ? s.outer.in : s.outer.out));
        form_check(form_off(strengthen + FMB_TIME_ERROR), -out * (side < 0 ? s.inner.in : s.inner.out));
        if (dim == 3)
            form_check(form_off(FMB_PARTED * weaken), out * (side < 0 ? FMB_FIRST(&s)[0] : FMB_LAST(&s)[0]));
    }
}

void form_outwards_search3(const fmb_real *x, fmb_real *value, fmb_real *bound) { (void)x, FORM_VOID, outwards(3); }
void form_outwards_search2(const fmb_real *x, fmb_real *value, fmb_real *bound) { (void)x, FORM_VOID, outwards(2); }

/* ---- normals in the plane: what they are off, against the sizes ---- */

int form_on_try_direction2(fmb_search *s, const fmb_real *n, fmb_real size, fmb_real off);
int form_on_fmbi_normalise(void);

int form_on_fmbi_normalise(void)
{
    form_never(); /* a product far too small: the same again in another unit */
    return 1;
}

static int faces_alone;

int form_on_try_direction2(fmb_search *s, const fmb_real *n, fmb_real size, fmb_real off)
{
    if (!faces_alone)
        return try_direction2(s, n, size, off);
    form_least(off, FMB_NORMAL_ERROR * FMB_SIZE_SMALL);
    form_check(form_plus(form_times(n[0], s->pair.size[0]), form_times(n[1], s->pair.size[1])), off);
    return 0;
}

void form_faces2(const fmb_real *x, fmb_real *value, fmb_real *bound)
{
    fmb_frame2 f;
    fmb_search s;
    FORM_VOID, form_single();
    faces_alone = 1;
    (void)form_frame2(&f, FMB_TETRAHEDRON, x);
    s.shape[0] = s.shape[1] = FMB_FRAME_SHAPE(FMB_TETRAHEDRON);
    s.normal[0] = s.normal[1] = f.normal[0];
    s.unit = 1;
    s.pair.size[0] = x[6];
    s.pair.size[1] = x[7];
    (void)fmbi_search_faces2(&s);
}

/* ---- a point within a frame: all that is compared ---- */

static fmb_real frame_longest;

static void within(const fmb_view *f, const fmb_real *v, fmb_real t, const fmb_real *p, int dim)
{
    fmb_real longest = 0;
    for (int k = 0; k < dim; k++)
        longest = fmb_max(longest, f->extent[k]);
    for (int k = 0; k < dim * dim; k++)
        form_order(f->edge[k], longest);
    form_order(frame_longest, longest);
    form_least(longest, FMB_THINNEST);
    int first = form_compared();
    (void)fmb_within(f, v, t, p, dim);
    for (int k = first; k < form_compared(); k++)
        form_check(form_left(k), form_right(k));
}

void form_within2(const fmb_real *x, fmb_real *value, fmb_real *bound)
{
    fmb_frame2 f;
    FORM_VOID, (void)form_frame2(&f, FMB_TETRAHEDRON, x);
    fmb_view view = fmb_view2(&f);
    frame_longest = f.longest;
    within(&view, x + 6, x[8], x + 9, 2);
}

void form_within3(const fmb_real *x, fmb_real *value, fmb_real *bound)
{
    fmb_frame3 f;
    FORM_VOID, (void)form_frame3(&f, FMB_TETRAHEDRON, x);
    fmb_view view = fmb_view3(&f);
    frame_longest = f.longest;
    within(&view, x + 12, x[15], x + 16, 3);
}

/* ---- sums without error ---- */

static void sum(const fmb_real *x, int n)
{
    fmb_real term[24], error, s;
    form_single();
    for (int i = 0; i < n; i++)
        term[i] = x[i];
    s = fmbi_sum(term, n, &error);
    form_check(s, form_plus(error, 2 * FMB_DENORMAL)); /* where products of the bound underflow sums are exact */
}

void form_sum4(const fmb_real *x, fmb_real *value, fmb_real *bound) { FORM_VOID, sum(x, 4); }
void form_sum24(const fmb_real *x, fmb_real *value, fmb_real *bound) { FORM_VOID, sum(x, 24); }

/*
 * ---- products of edges with rests: the first component; rests are numbers of their own, at most u of the edges' ----
 */

fmb_real form_on_fmb_minor(fmb_twin x, fmb_twin y);

/* Within 2.001u of what x - y is in exact arithmetic: by cases (exact.c), and on all numbers of few bits (check.py). */
fmb_real form_on_fmb_minor(fmb_twin x, fmb_twin y)
{
    fmb_real n = form_cancels(form_atom(R(2.001) * FMB_U, 4 * FMB_DENORMAL, 0));
    (void)x, (void)y;
    return n;
}

static void edges_with_rests(const fmb_real *x, int parallel)
{
    static const fmb_real first_alone[3] = {1, 0, 0};
    fmb_edge p = {x, x + 3}, q = {x + 6, x + 9};
    fmb_real n[3];
    form_single();
    for (int k = 0; k < 3; k++) {
        form_order(x[3 + k], FMB_U * fmb_abs(x[k]));
        form_order(x[9 + k], FMB_U * fmb_abs(x[6 + k]));
    }
    fmb_real most;
    fmb_reach r = parallel ? fmbi_cross_nearly_parallel(&p, &q, first_alone, n, &most)
                           : fmbi_cross(&p, &q, first_alone, n);
    form_back();
    form_check(n[0], form_plus(r.off, 16 * FMB_DENORMAL));
}

void form_edges_rests(const fmb_real *x, fmb_real *value, fmb_real *bound) { FORM_VOID, edges_with_rests(x, 0); }
void form_edges_parallel(const fmb_real *x, fmb_real *value, fmb_real *bound) { FORM_VOID, edges_with_rests(x, 1); }

/* ---- normals and volume in one pass: what the guards ask for bounds what they are off ---- */

static int of_normals, guard; /* the comparison that is the guard */

void form_on_part_finish(const sum_part *m, fmb_real size, fmb_real *n, fmb_real *excess, fmb_real *steepest);

void form_on_part_finish(const sum_part *m, fmb_real size, fmb_real *n, fmb_real *excess, fmb_real *steepest)
{
    part_finish(m, size, n, excess, steepest);
    guard = form_compared() + 1; /* *excess > 0 comes first */
    if (of_normals) {            /* *excess <= 0 at the end */
        form_below(size, fmb_abs(*n));
        form_check(*n, FMB_NORMAL_ERROR * fmb_abs(*n) + FMB_NORMAL_TINY * FMB_QUICK_EDGE * FMB_QUICK_EDGE);
    }
}

static void quick(const fmb_real *x, int normals)
{
    fmb_frame3 f;
    form_single();
    of_normals = normals;
    fmb_real longest = form_atom(0, 0, 1);
    for (int i = 0; i < 9; i++)
        form_order(x[i], longest);
    if (!quick_normals(&f, x, longest, 4) || normals)
        return;
    /* As computed it is that, and off by far less than a hundredth. */
    form_order(form_times(R(0.99) * FMB_QUICK_VOLUME, form_plus(1, longest)), f.volume);
    form_below(form_left(guard), form_right(guard));
    form_check(f.volume, FMB_NORMAL_ERROR * f.volume);
}

void form_normal3_quick(const fmb_real *x, fmb_real *value, fmb_real *bound) { FORM_VOID, quick(x, 1); }
void form_volume3_quick(const fmb_real *x, fmb_real *value, fmb_real *bound) { FORM_VOID, quick(x, 0); }

/* ---- the same with error-free sums: edges scaled up, so that the largest components are 1 and more ---- */

fmb_real form_on_fmb_edge_power(fmb_real m);
sum_part form_on_product_part(fmb_real p, fmb_real q, fmb_real r, fmb_real s);

static fmb_real last_sum;
static int sums; /* so many of long_sum */

fmb_real form_on_long_sum(fmb_real *term, int n, fmb_real *error, fmb_real enough);

fmb_real form_on_long_sum(fmb_real *term, int n, fmb_real *error, fmb_real enough)
{
    sums++;
    last_sum = long_sum(term, n, error, enough);
    guard = form_compared() + 1; /* *error == 0 comes first */
    return last_sum;
}

fmb_real form_on_fmb_edge_power(fmb_real m) { return (void)m, 1; }

sum_part form_on_product_part(fmb_real p, fmb_real q, fmb_real r, fmb_real s)
{
    sum_part m = product_part(p, q, r, s);
    guard = form_compared();
    return m;
}

static void three_edges(fmb_edge e[3], const fmb_real *x)
{
    form_single();
    for (int i = 0; i < 3; i++) {
        e[i].value = x + 3 * i;
        e[i].rest = NULL;
    }
}

void form_determinant3(const fmb_real *x, fmb_real *value, fmb_real *bound)
{
    fmb_edge e[3];
    FORM_VOID, three_edges(e, x);
    int flat;
    fmb_real det = determinant3(e, &flat);
    form_check(det, form_left(guard)); /* what is asked of the error: the guard */
}

/* As exact_normals uses it, without rests. */
void form_normal3(const fmb_real *x, fmb_real *value, fmb_real *bound)
{
    fmb_edge e[3];
    fmb_real n[3], error[3];
    FORM_VOID, three_edges(e, x);
    fmbi_edge_cross(&e[0], &e[1], n, error);
    form_check(n[0], form_plus(error[0], 16 * FMB_DENORMAL));
}

void form_slanted3(const fmb_real *x, fmb_real *value, fmb_real *bound)
{
    static const fmb_real one[3] = {1, 1, 1};
    fmb_edge e[3];
    fmb_real n[3], error[3];
    FORM_VOID, three_edges(e, x);
    slanted_normal(e, one, 1, 1, n, error, 0);
    form_check(n[0], error[0]);
}

static int two_edges(fmb_frame2 *f, const fmb_real *x)
{
    form_single();
    sums = 0;
    for (int k = 0; k < 4; k++)
        f->edge[k / 2][k % 2] = x[k];
    return normals2(f, 3);
}

void form_determinant2(const fmb_real *x, fmb_real *value, fmb_real *bound)
{
    fmb_frame2 f;
    FORM_VOID;
    (void)two_edges(&f, x);
    if (sums)
        form_check(last_sum, form_left(guard));
}

void form_volume2(const fmb_real *x, fmb_real *value, fmb_real *bound)
{
    fmb_frame2 f;
    FORM_VOID;
    if (two_edges(&f, x) != 0 || sums)
        return;
    form_order(R(0.99) * FMB_QUICK_VOLUME, f.volume);
    form_below(form_left(guard), form_right(guard));
    form_check(f.volume, FMB_NORMAL_ERROR * f.volume);
}

/*
 * A product of edges that a stage scales: what n is off, beside what they say of it. The product itself is given (x: n, its error, size): how it
 * is made is proved above. Scales are powers of two: one below 1 here, so that what underflows counts.
 */
static const fmb_real *product;
static int exactly; /* the product's error is `off`, all of it */

fmb_real form_on_fmbi_edge_scale(fmb_search_edge *e);
fmb_real form_on_fmb_inverse_power(fmb_real x);
fmb_reach form_on_fmbi_cross(const fmb_edge *p, const fmb_edge *q, const fmb_real size[3], fmb_real n[3]);

fmb_real form_on_fmbi_edge_scale(fmb_search_edge *e) { return product ? 1 : fmbi_edge_scale(e); }
fmb_real form_on_fmb_inverse_power(fmb_real x) { return product ? R(0x1p-8) : fmb_inverse_power(x); }

static fmb_real weighted(const fmb_real *x, const fmb_real *size)
{
    return form_plus(form_plus(form_times(x[0], size[0]), form_times(x[1], size[1])), form_times(x[2], size[2]));
}

/* The roundings of `off` itself, and what underflows in it: try_direction has u S to spare for both, n being scaled to about 1. */
static fmb_real nearly(fmb_real off, const fmb_real *size)
{
    static const fmb_real tiny[3] = {FMB_DENORMAL, FMB_DENORMAL, FMB_DENORMAL};
    return form_plus(form_plus(form_times(1 + 8 * FMB_U, off), 4 * FMB_DENORMAL), weighted(tiny, size));
}

static fmb_reach given(const fmb_real *size, fmb_real *n)
{
    fmb_reach r = {form_atom(0, 0, 1), weighted(product + 3, size)};
    for (int k = 0; k < 3; k++)
        n[k] = exactly ? form_atom(0, product[3 + k], 0) : form_atom(FMB_CROSS_ERROR, 16 * FMB_DENORMAL, 0);
    return r;
}

fmb_reach form_on_fmbi_cross(const fmb_edge *p, const fmb_edge *q, const fmb_real size[3], fmb_real n[3])
{
    return product ? given(size, n) : fmbi_cross(p, q, size, n);
}

static void search_of(fmb_search *s, fmb_search_edge *e, const fmb_real *x)
{
    product = x;
    s->least = form_atom(0, 0, 1);
    for (int k = 0; k < 3; k++) {
        s->pair.size[k] = x[6 + k];
        form_least(x[6 + k], FMB_THINNEST);
        for (int i = 0; i < 2; i++)
            e[i].value[k] = form_atom(0, 0, 0);
    }
    e[0].e = (fmb_edge){e[0].value, NULL};
    e[1].e = (fmb_edge){e[1].value, NULL};
}

void form_small_cross3(const fmb_real *x, fmb_real *value, fmb_real *bound)
{
    fmb_search s;
    fmb_search_edge e[2];
    fmb_real n[3];
    FORM_VOID;
    search_of(&s, e, x);
    exactly = 1;
    fmb_reach r = fmbi_small_cross(e, s.pair.size, n);
    if (r.size != 0)
        form_check(weighted(n, s.pair.size), nearly(r.off, s.pair.size));
}

FORMS_NUMBERS(FORM_DESCRIBE)
#endif
