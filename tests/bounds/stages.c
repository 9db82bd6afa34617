/* SPDX-License-Identifier: MIT */
/*
 * Forms of the fast stages, proved only: what they compute is seen where it is handed on (form_on_F is called in place of F), by what the
 * arguments are. The values of a stage are sums of parts, whose last roundings are counted by the form that needs them.
 */
#include "frames.h"

#ifdef FORM_PROOF

#include "separate/hint3.c"
#include "separate/stage3_cuboids.h"
#include "separate/stage2.h"
#include "separate/stage3_tetrahedron.h"

/* Of a quotient of two numbers, |tau| <= 1, see form_tau: what it leaves to the errors of the stage, in units of u of them. */
#define QUOTIENT (1 - 2 * FMB_U)

/* What the exact search needs to find the same (search.h), in doubled units. */
#define SEARCH (2 * (2 * FMB_DIRECTION_ERROR + 9 * FMB_U))

/* Of the stage's error, steepest sum Z or 2 longest_a longest_b sum Z times 96u, what is left for parts of sum_k |n_k| Z_k: see form_steepest. */
#define MOST (R(0.999) * FMB_STAGE_ERROR)

/* What is left for the radius of a pair of edges that the shadows decide: see form_shadow3. */
#define SHADOW_OFF (10 * FMB_U)

static int sweep, edges, distant;

int form_on_fmb_cuboids3_direction(fmb_stage *f, const fmb_couple3 *c, const fmb_real *p, const fmb_real *q, fmb_real s,
                                   fmb_real w, fmb_real r, int k, int moves);

int form_on_fmb_cuboids3_direction(fmb_stage *f, const fmb_couple3 *c, const fmb_real *p, const fmb_real *q, fmb_real s,
                                   fmb_real w, fmb_real r, int k, int moves)
{
    fmb_stage g = *f;
    fmb_vec n = fmb_load(p), m = q ? fmb_cross_size(n, fmb_load(q)) : fmb_vec_abs(n);
    (void)k;
    if ((q != NULL) != edges)
        return 0;
    if (!moves) {
        g.v = g.size = (fmb_vec){0, 0, 0};
    }
    if (!distant) { /* fmb_cuboids3_bind: s, w and r each, not their sums */
        form_check(form_plus(form_plus(s, w), r),
                   form_times(QUOTIENT, fmb_stage_error(&g, q ? FMB_EDGE_ERROR : FMB_FACE_ERROR, c->a, c->b, m)));
        return 0;
    }
    /* The comparisons with f->error, and what the search needs beyond. */
    fmb_real error = fmb_stage_error(&g, MOST, c->a, c->b, m), gap = fmb_abs(s) - r;
    form_check(form_plus(moves ? gap + fmb_abs(w) : gap, form_off(form_times(SEARCH, fmb_vec_dot(m, g.size)))), error);
    return 0;
}

static void cuboids3(const fmb_real *x)
{
    fmb_frame3 a, b;
    fmb_stage f;
    fmb_real p[9], q[9];
    (void)form_frame3(&a, FMB_CUBOID, x);
    (void)form_frame3(&b, FMB_CUBOID, x + 12);
    fmb_couple3 c = {&a, &b, x + 24, x + 27};
    fmb_cuboids3_start(&f, &c, NULL, sweep);
    f.d = fmb_stage_middles(&f, &a, &b, sweep);
    (void)fmb_cuboids3_faces(&f, &c, p, 0, sweep);
    (void)fmb_cuboids3_faces(&f, &c, q, 3, sweep);
    f.error = f.length * (2 * a.longest * b.longest);
    (void)fmb_cuboids3_edges(&f, &c, p, q, sweep);
}

#define FORM(NAME, MOVING, EDGES, FAR)                                          \
    void form_##NAME(const fmb_real *x, fmb_real *value, fmb_real *bound)       \
    {                                                                           \
        (void)value, (void)bound, sweep = MOVING, edges = EDGES, distant = FAR; \
        cuboids3(x);                                                            \
    }
FORM(faces3, 1, 0, 0)
FORM(faces3_far_rest, 0, 0, 1)
FORM(faces3_far_moving, 1, 0, 1)
FORM(edges3, 1, 1, 0)
FORM(edges3_far_rest, 0, 1, 1)
FORM(edges3_far_moving, 1, 1, 1)

#undef FORM

/* Of edges: sum_k |p x q|_k Z_k is at most 2 longest_p longest_q sum Z. */
void form_edges3_most(const fmb_real *x, fmb_real *value, fmb_real *bound)
{
    fmb_real p = form_atom(0, 0, 1), q = form_atom(0, 0, 1);
    (void)value, (void)bound;
    for (int k = 0; k < 3; k++) {
        form_order(x[k], p);
        form_order(x[3 + k], q);
    }
    fmb_real length = ((x[6] + x[7]) + x[8]) * FMB_STAGE_ERROR;
    fmb_vec size = fmb_load(x + 6), m = fmb_cross_size(fmb_load(x), fmb_load(x + 3));
    fmb_real least = form_times(
        MOST, form_plus(form_plus(form_times(m.x, size.x), form_times(m.y, size.y)), form_times(m.z, size.z)));
    form_least(p, FMB_THINNEST / 4);
    form_least(q, FMB_THINNEST / 4);
    form_least(x[6], FMB_THINNEST);
    form_check(form_off(least), length * (2 * p * q));
}

/*
 * By its own size (proof.h, R17): sum_k m_k Z_k is at most M sum Z, M being the largest m_k. Twice what is claimed by faces3_far_rest and
 * edges3_far_rest, which the stage's tiny part covers as well. x: m, Z.
 */
void form_own3(const fmb_real *x, fmb_real *value, fmb_real *bound)
{
    fmb_real most = form_atom(0, 0, 1), least = 0;
    (void)value, (void)bound;
    for (int k = 0; k < 3; k++) {
        form_order(x[k], most);
        least = form_plus(least, form_times(x[k], x[3 + k]));
    }
    form_least(most, FMB_THINNEST * FMB_THINNEST);
    form_least(x[3], FMB_THINNEST);
    form_check(form_off(form_times(R(0.999) * FMB_CUBOIDS_ERROR, least)),
               FMB_OWN_ERROR(((x[3] + x[4]) + x[5]) * FMB_CUBOIDS_ERROR, most, 0));
}

/*
 * What an edge of a adds along directions of its shadow (R17): |M_1.a_0| along a face of b, |N_2.b_0| along a_1 x b_0. Each is off by 10u of
 * what the own size of that direction covers: |M_1|.|a_0|, and |a_0| times the magnitudes of a_1 x b_0.
 */
void form_shadow3(const fmb_real *x, fmb_real *value, fmb_real *bound)
{
    fmb_frame3 a, b;
    (void)value, (void)bound;
    (void)form_frame3(&a, FMB_CUBOID, x);
    (void)form_frame3(&b, FMB_CUBOID, x + 12);
    fmb_stage f = {.length = 0};
    fmb_couple3 c = {&a, &b, fmb_at_rest, fmb_at_rest};
    fmb_cuboids3_start(&f, &c, NULL, 0);
    const fmb_vec n = fmb_vec_abs(fmb_load(b.normal[1])), e = fmb_vec_abs(fmb_load(a.edge[0])),
                  m = fmb_cross_size(fmb_load(a.edge[1]), fmb_load(b.edge[0]));
    form_check(fmb_reach_of(b.normal[1], a.edge[0]),
               SHADOW_OFF * fmb_vec_dot(n, e) + FMB_STAGE_TINY * (f.length * b.steepest));
    form_check(fmb_reach_of(a.normal[2], b.edge[0]),
               SHADOW_OFF * fmb_vec_dot(m, e) + FMB_STAGE_TINY * (f.length * (2 * a.longest * b.longest)));
}

/*
 * Times. x: t, w, r, error: of |t + tau w| <= r; computed numbers, exact by definition. The quotient is off by FMB_TAU_ERROR at most, and by what
 * QUOTIENT leaves of the error. 2u of tau are those of (1 + tau) / 2, and 1u of the widened one.
 */
static fmb_real given_error;

fmb_real form_on_fmb_stage_error(fmb_stage *f, fmb_real part, const fmb_frame3 *a, const fmb_frame3 *b, fmb_vec n);
void form_on_fmb_stage_lower(fmb_stage *f, fmb_real outer, fmb_real inner, fmb_vec n);
void form_on_fmb_stage_upper(fmb_stage *f, fmb_real outer, fmb_real inner, fmb_vec n);

static int quotients, plain;
static fmb_real given_speed;

static void check_tau(fmb_real tau)
{
    fmb_real rest = form_times(2 * FMB_U, given_error) / given_speed;
    form_most(tau, 1);
    form_check(form_plus(tau, form_off(3 * FMB_U)), form_plus(FMB_TAU_ERROR, fmb_abs(rest)));
}

void form_on_fmb_stage_lower(fmb_stage *f, fmb_real outer, fmb_real inner, fmb_vec n)
{
    if (plain)
        fmb_stage_lower(f, outer, inner, n);
    else
        check_tau(outer);
}

void form_on_fmb_stage_upper(fmb_stage *f, fmb_real outer, fmb_real inner, fmb_vec n)
{
    if (plain)
        fmb_stage_upper(f, outer, inner, n);
    else
        check_tau(outer);
}

fmb_real form_on_fmb_stage_error(fmb_stage *f, fmb_real part, const fmb_frame3 *a, const fmb_frame3 *b, fmb_vec n)
{
    return quotients ? given_error : fmb_stage_error(f, part, a, b, n);
}

static void tau(const fmb_real *x, fmb_stage *f)
{
    quotients = 1;
    given_error = x[3];
    given_speed = fmb_abs(x[1]);
    f->error = 0;
    f->outer.in = f->inner.in = -1;
    f->outer.out = f->inner.out = 1;
}

void form_tau_cuboids3(const fmb_real *x, fmb_real *value, fmb_real *bound)
{
    static const fmb_real n[3] = {1, 0, 0};
    fmb_stage f;
    fmb_couple3 c = {NULL, NULL, NULL, NULL};
    (void)value, (void)bound;
    tau(x, &f);
    fmb_cuboids3_bind(&f, &c, n, NULL, form_cancels(x[0]), x[1], x[2]);
}

void form_tau_rows(const fmb_real *x, fmb_real *value, fmb_real *bound)
{
    fmb_stage f;
    (void)value, (void)bound;
    tau(x, &f);
    fmb_stage_bound(&f, form_cancels(x[0]), x[1], x[3], x[2], (fmb_vec){1, 0, 0});
}

/*
 * Rows of a tetrahedron's stage. At rest and at a time: what is inside by 0 or more of a row less T is inside by more than the search needs (29u,
 * not doubled).
 */
static const fmb_stage *stage;
static int hinges;
static fmb_real held_time;

unsigned form_on_fmb_outside(const fmb_real *x);
int form_on_fmb_row_bounds(fmb_stage *f, const fmb_frame3 *a, const fmb_frame3 *b, fmb_real top, fmb_real g, fmb_vec n);
int form_on_fmb_all_negative(void);
int form_on_fmb_row_opens(void);
unsigned form_on_fmb_unheld(void);

#define HELD_LEFT \
    (R(8.0) * FMB_U / FMB_STAGE_ERROR) /* for a point at another time, and for a segment: 25u in place of 17u */

unsigned form_on_fmb_outside(const fmb_real *x)
{
    fmb_real part = held_time != 0 ? form_plus(HELD_LEFT, R(0.5) * SEARCH / FMB_STAGE_ERROR)
                                   : R(0.5) * SEARCH / FMB_STAGE_ERROR;
    for (int i = 0; i < 4 && !hinges; i++)
        form_check(form_plus(x[i], form_off(form_times(part, stage->error))),
                   held_time != 0 ? form_times(FMB_HELD, stage->error) : stage->error);
    return 0;
}

int form_on_fmb_row_bounds(fmb_stage *f, const fmb_frame3 *a, const fmb_frame3 *b, fmb_real top, fmb_real g, fmb_vec n)
{
    form_check(form_plus(top, g), form_times(QUOTIENT, fmb_stage_error(f, FMB_FACE_ERROR, a, b, fmb_vec_abs(n))));
    return 0;
}

int form_on_fmb_all_negative(void) { return 1; } /* all rows are of interest */
int form_on_fmb_row_opens(void) { return 0; }
unsigned form_on_fmb_unheld(void) { return 0; }

static void rows3(const fmb_real *x, fmb_shape shape, int moves, int at_time)
{
    fmb_frame3 a, b;
    fmb_stage f;
    fmb_rows rows;
    fmb_masks m;
    form_single();
    quotients = 0;
    held_time = 0;
    stage = &f;
    (void)form_frame3(&a, shape, x);
    (void)form_frame3(&b, FMB_TETRAHEDRON, x + 12);
    fmb_couple3 c = {&a, &b, x + 24, x + 27};
    fmb_stage_start(&f, &c, NULL, moves);
    f.error = f.length * a.steepest;
    if (!moves) {
        (void)fmb_rows_rest(&f, &a, &b, rows.p, &m);
        return;
    }
    f.d = fmb_vec_add(f.d, fmb_vec_scale(f.v, R(0.5)));
    (void)fmb_rows_move(&f, &a, &b, &rows);
    if (at_time) {
        held_time = x[30];
        (void)fmb_rows_at(&a, &rows, FMB_HELD * f.error, x[30]);
        return;
    }
    f.error = f.length * b.steepest;
    (void)fmb_rows_of_b(&f, &a, &b, 1);
}

#define FORM(NAME, SHAPE, MOVES, TIME)                                    \
    void form_##NAME(const fmb_real *x, fmb_real *value, fmb_real *bound) \
    {                                                                     \
        (void)value, (void)bound;                                         \
        rows3(x, SHAPE, MOVES, TIME);                                     \
    }
FORM(rows3_ct_rest, FMB_CUBOID, 0, 0)
FORM(rows3_tt_rest, FMB_TETRAHEDRON, 0, 0)
FORM(rows3_ct, FMB_CUBOID, 1, 0)
FORM(rows3_tt, FMB_TETRAHEDRON, 1, 0)
FORM(rows3_ct_held, FMB_CUBOID, 1, 1)
FORM(rows3_tt_held, FMB_TETRAHEDRON, 1, 1)
#undef FORM

/*
 * An edge that is not held: the rows of its two faces, with weights. From the time at which they are to the start of the times, T taken off again;
 * as of one row, what is outside is outside by the error, and what is inside is inside by more than the search needs.
 */
void form_on_fmb_stage_bound(fmb_stage *f, fmb_real top, fmb_real g, fmb_real error, fmb_real margin, fmb_vec n);

void form_on_fmb_stage_bound(fmb_stage *f, fmb_real top, fmb_real g, fmb_real error, fmb_real margin, fmb_vec n)
{
    if (!hinges) {
        fmb_stage_bound(f, top, g, error, margin, n);
        return;
    }
    form_check(form_plus(top, g), form_times(QUOTIENT, error));
    form_check(form_plus(form_plus(top, g), form_off(form_times(R(0.5) * SEARCH / FMB_STAGE_ERROR, margin))),
               form_times(QUOTIENT, margin));
}

static void hinge3(const fmb_real *x, fmb_shape shape, int r, int s)
{
    fmb_frame3 a, b;
    fmb_stage f;
    fmb_rows rows;
    fmb_hinge e;
    form_single();
    hinges = 1;
    stage = &f;
    held_time = x[30];
    (void)form_frame3(&a, shape, x);
    (void)form_frame3(&b, FMB_TETRAHEDRON, x + 12);
    fmb_couple3 c = {&a, &b, x + 24, x + 27};
    fmb_stage_start(&f, &c, NULL, 1);
    f.error = f.length * a.steepest;
    f.d = fmb_vec_add(f.d, fmb_vec_scale(f.v, R(0.5)));
    f.inner.in = x[30];
    (void)fmb_rows_move(&f, &a, &b, &rows);
    (void)fmb_rows_at(&a, &rows, FMB_HELD * f.error, x[30]);
    e.r = r;
    e.s = s;
    e.i = 0;
    e.j = 3;
    e.lambda = x[31];
    e.mu = x[32];
    form_least(form_plus(e.lambda, e.mu), FMB_WEIGHT_LEAST);
    (void)fmb_hinge_times(&f, &a, &b, &rows, &e, x[30], 0);
}

#define FORM(NAME, SHAPE, R, S)                                           \
    void form_##NAME(const fmb_real *x, fmb_real *value, fmb_real *bound) \
    {                                                                     \
        (void)value, (void)bound;                                         \
        hinge3(x, SHAPE, R, S);                                           \
    }
FORM(hinge3_ct, FMB_CUBOID, 1, 5)
FORM(hinge3_tt, FMB_TETRAHEDRON, 1, 3)
#undef FORM

/* 2D: lo, hi and w each, as above. */
void form_on_fmb_plane2_bind(fmb_stage *f, fmb_point n, fmb_real first, fmb_real last, fmb_real w);

void form_on_fmb_plane2_bind(fmb_stage *f, fmb_point n, fmb_real first, fmb_real last, fmb_real w)
{
    fmb_real error = fmb_plane2_error(f, n);
    if (plain) {
        fmb_plane2_bind(f, n, first, last, w);
        return;
    }
    form_check(form_plus(first, w), form_times(QUOTIENT, error));
    form_check(form_plus(last, w), form_times(QUOTIENT, error));
}

static void plane2(const fmb_real *x, fmb_shape p, fmb_shape q)
{
    fmb_frame2 a, b;
    fmb_stage f;
    form_single();
    (void)form_frame2(&a, p, x);
    (void)form_frame2(&b, q, x + 6);
    fmb_couple2 c = {&a, &b, x + 12, x + 14};
    (void)fmb_plane2(&f, &c, NULL, p == FMB_CUBOID && q == FMB_CUBOID, 1);
}

#define FORM(NAME, P, Q)                                                  \
    void form_##NAME(const fmb_real *x, fmb_real *value, fmb_real *bound) \
    {                                                                     \
        (void)value, (void)bound;                                         \
        plane2(x, P, Q);                                                  \
    }
FORM(plane2_cc, FMB_CUBOID, FMB_CUBOID)
FORM(plane2_ct, FMB_CUBOID, FMB_TETRAHEDRON)
FORM(plane2_tt, FMB_TETRAHEDRON, FMB_TETRAHEDRON)
#undef FORM

/*
 * Which way times are moved, and by how much, on numbers without any error: contact at 0, an error of a 4th. Outer times must lie that much and
 * FMB_TAU_ERROR outside, inner ones the margin and 2 FMB_TAU_ERROR inside.
 */
static void start_times(fmb_stage *f)
{
    f->error = 0;
    f->outer.in = f->inner.in = -1;
    f->outer.out = f->inner.out = 1;
    f->size = (fmb_vec){0, 0, 0};
}

static void check_outwards(const fmb_stage *f, fmb_real error, fmb_real margin, int lower, int upper)
{
    if (lower) {
        form_check(form_off(error + FMB_TAU_ERROR), -f->outer.in);
        form_check(form_off(margin + 2 * FMB_TAU_ERROR), f->inner.in);
    }
    if (upper) {
        form_check(form_off(error + FMB_TAU_ERROR), f->outer.out);
        form_check(form_off(margin + 2 * FMB_TAU_ERROR), -f->inner.out);
    }
}

void form_outwards3(const fmb_real *x, fmb_real *value, fmb_real *bound)
{
    fmb_stage f;
    const fmb_real error = R(0.25), margin = R(0.5);
    (void)x, (void)value, (void)bound;
    plain = 1;
    for (int side = -1; side <= 1; side += 2) {
        start_times(&f);
        fmb_stage_bound(&f, 0, (fmb_real)side, error, margin, (fmb_vec){1, 0, 0});
        check_outwards(&f, error, margin, side > 0, side < 0);
    }
}

void form_outwards_cuboids3(const fmb_real *x, fmb_real *value, fmb_real *bound)
{
    static const fmb_real n[3] = {1, 0, 0};
    fmb_couple3 c = {NULL, NULL, NULL, NULL};
    fmb_stage f;
    (void)x, (void)value, (void)bound;
    plain = 1;
    quotients = 1;
    given_error = R(0.125);
    for (int side = -1; side <= 1; side += 2) {
        start_times(&f);
        f.error = R(0.25);
        fmb_cuboids3_bind(&f, &c, n, NULL, 0, (fmb_real)side, 0);
        check_outwards(&f, given_error, f.error, 1, 1);
    }
}

void form_outwards2(const fmb_real *x, fmb_real *value, fmb_real *bound)
{
    fmb_stage f;
    (void)x, (void)value, (void)bound;
    plain = 1;
    start_times(&f);
    f.size = (fmb_vec){R(0.0078125) / FMB_U, 0, 0}; /* its error: exact */
    fmb_plane2_bind(&f, (fmb_point){1, 0}, 0, 0, 1);
    check_outwards(&f, R(0.1875), FMB_INNER * R(0.1875), 1, 1);
}

/* A hint: near, where its error is looked at. */
int form_on_fmb_hint_in_range(const fmb_gap *g);

int form_on_fmb_hint_in_range(const fmb_gap *g)
{
    form_least(g->error, FMB_DIRECTION_ERROR * FMB_HINT_LEAST);
    form_check(form_plus(g->near, fmb_min0(g->speed)), g->error);
    return 1;
}

static void hint3(const fmb_real *x, fmb_shape p, fmb_shape q)
{
    fmb_frame3 a, b;
    fmb_real n[3] = {x[30], x[31], x[32]}, v[3] = {x[27] - x[24], x[28] - x[25], x[29] - x[26]};
    form_single(); /* the side */
    (void)form_frame3(&a, p, x);
    (void)form_frame3(&b, q, x + 12);
    (void)fmb_try3(&a, &b, n, v);
}

#define FORM(NAME, P, Q)                                                  \
    void form_##NAME(const fmb_real *x, fmb_real *value, fmb_real *bound) \
    {                                                                     \
        (void)value, (void)bound;                                         \
        hint3(x, P, Q);                                                   \
    }
FORM(hint3_cc, FMB_CUBOID, FMB_CUBOID)
FORM(hint3_ct, FMB_CUBOID, FMB_TETRAHEDRON)
FORM(hint3_tt, FMB_TETRAHEDRON, FMB_TETRAHEDRON)
#undef FORM

FORMS_STAGES(FORM_DESCRIBE)
#endif
