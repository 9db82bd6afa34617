/* SPDX-License-Identifier: MIT */
/* Forms of what the search and the frames compute, proved only (see stages.c). */
#include "frames.h"

#ifdef FORM_PROOF

#include "separate2.c"
#include "search.c"
#include "exact.c"
#include "within.h"

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
    static const fmb_real n[3] = { 1, 0, 0 };
    fmb_real first[13], last[13];
    fmb_search s;
    times = 1;
    s.edge[0] = first;
    s.edge[1] = last;
    first[9] = last[9] = 0;
    s.outer.in = s.inner.in = 0;
    s.outer.out = s.inner.out = 1;
    if (dim == 3)
        narrow3(&s, n, 1, form_cancels(x[0]), x[1], x[2], x[3]);
    else
        narrow2(&s, form_cancels(x[0]), x[1], x[2], x[3]);
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
    fmb_couple2 c = { &a, &b, x + 12, x + 14 };
    (void)try_axis(&c, x + 16, NULL);
}

void form_hint2_cc(const fmb_real *x, fmb_real *value, fmb_real *bound) { FORM_VOID, hint2(x, FMB_CUBOID, FMB_CUBOID); }
void form_hint2_ct(const fmb_real *x, fmb_real *value, fmb_real *bound) { FORM_VOID, hint2(x, FMB_CUBOID, FMB_TETRAHEDRON); }
void form_hint2_tt(const fmb_real *x, fmb_real *value, fmb_real *bound) { FORM_VOID, hint2(x, FMB_TETRAHEDRON, FMB_TETRAHEDRON); }

/* ---- a direction of the search: gap and speed as they are handed on to the times ---- */

void form_on_narrow2(fmb_search *s, fmb_real gap, fmb_real speed, fmb_real weaken, fmb_real strengthen);
void form_on_narrow3(fmb_search *s, const fmb_real *n, fmb_real side, fmb_real gap, fmb_real speed, fmb_real weaken, fmb_real strengthen);
int form_on_keep(void);

void form_on_narrow2(fmb_search *s, fmb_real gap, fmb_real speed, fmb_real weaken, fmb_real strengthen)
{
    if (times) {
        narrow2(s, gap, speed, weaken, strengthen);
        return;
    }
    form_least(weaken, FMB_DIRECTION_ERROR * FMB_SIZE_LEAST);
    form_check(gap + fmb_min0(speed), weaken);
}

void form_on_narrow3(fmb_search *s, const fmb_real *n, fmb_real side, fmb_real gap, fmb_real speed, fmb_real weaken, fmb_real strengthen)
{
    if (times) {
        narrow3(s, n, side, gap, speed, weaken, strengthen);
        return;
    }
    form_least(weaken, FMB_DIRECTION_ERROR * FMB_SIZE_LEAST);
    form_check(gap + fmb_min0(speed), weaken);
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
    s.shape[0] = p;
    s.shape[1] = q;
    s.edge[0] = a.edge[0];
    s.edge[1] = b.edge[0];
    s.exchanged = 0;
    s.axis = NULL;
    (void)try_direction3(&s, x + 30, fmb_size_along(x + 30, s.pair.size, 3), 0);
}

void form_search3_cc(const fmb_real *x, fmb_real *value, fmb_real *bound) { FORM_VOID, search3(x, FMB_CUBOID, FMB_CUBOID); }
void form_search3_ct(const fmb_real *x, fmb_real *value, fmb_real *bound) { FORM_VOID, search3(x, FMB_CUBOID, FMB_TETRAHEDRON); }
void form_search3_tt(const fmb_real *x, fmb_real *value, fmb_real *bound) { FORM_VOID, search3(x, FMB_TETRAHEDRON, FMB_TETRAHEDRON); }

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
    s.shape[0] = p;
    s.shape[1] = q;
    s.edge[0] = a.edge[0];
    s.edge[1] = b.edge[0];
    s.exchanged = 0;
    s.axis = NULL;
    (void)try_direction2(&s, x + 16, fmb_size_along(x + 16, s.pair.size, 2), 0);
}

void form_search2_cc(const fmb_real *x, fmb_real *value, fmb_real *bound) { FORM_VOID, search2(x, FMB_CUBOID, FMB_CUBOID); }
void form_search2_tt(const fmb_real *x, fmb_real *value, fmb_real *bound) { FORM_VOID, search2(x, FMB_TETRAHEDRON, FMB_TETRAHEDRON); }

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
    s = fmb_sum(term, n, &error);
    form_check(s, form_plus(error, 2 * FMB_DENORMAL)); /* where products of the bound underflow sums are exact */
}

void form_sum4(const fmb_real *x, fmb_real *value, fmb_real *bound) { FORM_VOID, sum(x, 4); }
void form_sum24(const fmb_real *x, fmb_real *value, fmb_real *bound) { FORM_VOID, sum(x, 24); }

/* ---- normals and volume in one pass: what the guards ask for bounds what they are off ---- */

static int of_normals;
static part *sum_of_volume;

void form_on_part_finish(const part *m, fmb_real size, fmb_real *n, fmb_real *excess, fmb_real *steepest);
void form_on_part_add(part *sum, fmb_real value, fmb_real rest, fmb_real size);

void form_on_part_finish(const part *m, fmb_real size, fmb_real *n, fmb_real *excess, fmb_real *steepest)
{
    part_finish(m, size, n, excess, steepest);
    if (of_normals) { /* *excess <= 0 at the end */
        form_below(size, fmb_abs(*n));
        form_check(*n, FMB_NORMAL_ERROR * fmb_abs(*n) + FMB_NORMAL_TINY * FMB_QUICK_EDGE * FMB_QUICK_EDGE);
    }
}

void form_on_part_add(part *sum, fmb_real value, fmb_real rest, fmb_real size)
{
    if (!sum_of_volume)
        sum_of_volume = sum; /* comes first */
    part_add(sum, value, rest, size);
}

static void quick(const fmb_real *x, int normals)
{
    fmb_frame3 f;
    form_single();
    of_normals = normals;
    sum_of_volume = NULL;
    fmb_real longest = form_atom(0, 0, 1);
    for (int i = 0; i < 9; i++)
        form_order(x[i], longest);
    if (!quick_normals(&f, x, longest, 4) || normals)
        return;
    /* As computed it is that, and off by far less than a hundredth: the size is a fourth of it. */
    form_order(form_times(R(0.99) * FMB_QUICK_VOLUME, form_plus(1, longest)), f.volume);
    form_below(4 * sum_of_volume->size, f.volume);
    form_check(f.volume, FMB_NORMAL_ERROR * f.volume);
}

void form_normal3_quick(const fmb_real *x, fmb_real *value, fmb_real *bound) { FORM_VOID, quick(x, 1); }
void form_volume3_quick(const fmb_real *x, fmb_real *value, fmb_real *bound) { FORM_VOID, quick(x, 0); }

FORMS_NUMBERS(FORM_DESCRIBE)
#endif
