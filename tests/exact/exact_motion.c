/* SPDX-License-Identifier: MIT */
/* See exact_motion.h. */
#include "exact_motion.h"
#include <stddef.h>
#include <stdlib.h>

enum { BITS = 768, NUMBERS = 16384 };

/* A heap of numbers that is emptied as a whole: tests take them and never give them back one by one. */
static mpf_t heap[NUMBERS];
static int taken, opened;

static mpf_ptr take(void)
{
    if (taken == NUMBERS)
        abort();
    if (taken >= opened)
        mpf_init2(heap[opened++], BITS);
    return heap[taken++];
}

int exact_mark(void) { return taken; }
void exact_release(int mark) { taken = mark; }

mpf_ptr exact_number(double x)
{
    mpf_ptr n = take();
    mpf_set_d(n, x);
    return n;
}

static mpf_ptr op(void (*f)(mpf_ptr, mpf_srcptr, mpf_srcptr), mpf_srcptr a, mpf_srcptr b)
{
    mpf_ptr n = take();
    f(n, a, b);
    return n;
}

mpf_ptr exact_add(mpf_srcptr a, mpf_srcptr b) { return op(mpf_add, a, b); }
mpf_ptr exact_sub(mpf_srcptr a, mpf_srcptr b) { return op(mpf_sub, a, b); }
mpf_ptr exact_mul(mpf_srcptr a, mpf_srcptr b) { return op(mpf_mul, a, b); }
mpf_ptr exact_div(mpf_srcptr a, mpf_srcptr b) { return op(mpf_div, a, b); }

/* into gets the value, and what was taken since the mark goes. */
static void keep(mpf_ptr into, mpf_srcptr value, int mark)
{
    mpf_set(into, value);
    exact_release(mark);
}

void exact_dot(mpf_ptr out, mpf_ptr const *a, mpf_ptr const *b)
{
    int mark = exact_mark();
    keep(out, exact_add(exact_add(exact_mul(a[0], b[0]), exact_mul(a[1], b[1])), exact_mul(a[2], b[2])), mark);
}

void exact_cross(mpf_ptr *out, mpf_ptr const *a, mpf_ptr const *b)
{
    for (int k = 0; k < 3; k++) {
        int i = (k + 1) % 3, j = (k + 2) % 3;
        out[k] = exact_sub(exact_mul(a[i], b[j]), exact_mul(a[j], b[i]));
    }
}

void exact_vector(mpf_ptr *out, const fmb_real *x)
{
    for (int k = 0; k < 3; k++)
        out[k] = exact_number(x ? (double)x[k] : 0);
}

void exact_identity(exact_pose *p)
{
    for (int i = 0; i < 9; i++)
        p->q[i / 3][i % 3] = exact_number(i % 4 == 0);
    exact_vector(p->t, NULL);
}

static void transpose(mpf_ptr out[3][3], mpf_ptr m[3][3])
{
    for (int i = 0; i < 9; i++)
        out[i / 3][i % 3] = m[i % 3][i / 3];
}

static void multiply(mpf_ptr out[3][3], mpf_ptr a[3][3], mpf_ptr b[3][3])
{
    mpf_ptr bt[3][3];
    transpose(bt, b);
    for (int i = 0; i < 9; i++) {
        out[i / 3][i % 3] = take();
        exact_dot(out[i / 3][i % 3], a[i / 3], bt[i % 3]);
    }
}

/* Inverse transposed: the matrix of cofactors over the determinant. */
static void cofactors(mpf_ptr out[3][3], mpf_ptr m[3][3])
{
    mpf_ptr det = take();
    for (int i = 0; i < 3; i++)
        exact_cross(out[i], m[(i + 1) % 3], m[(i + 2) % 3]);
    exact_dot(det, m[0], out[0]);
    for (int i = 0; i < 9; i++)
        out[i / 3][i % 3] = exact_div(out[i / 3][i % 3], det);
}

/* Newton's iteration for the polar factor; singular values in [1/2, 2]: 12 steps square .2 down to 2^-4000. */
static void polar(mpf_ptr q[3][3], mpf_ptr m[3][3])
{
    mpf_ptr result[9], two = exact_number(2);
    for (int i = 0; i < 9; i++)
        mpf_set(result[i] = take(), m[i / 3][i % 3]);
    int mark = exact_mark();
    for (int step = 0; step < 12; step++) {
        mpf_ptr x[3][3], c[3][3];
        for (int i = 0; i < 9; i++)
            x[i / 3][i % 3] = result[i];
        cofactors(c, x);
        for (int i = 0; i < 9; i++)
            mpf_set(c[i / 3][i % 3], exact_div(exact_add(x[i / 3][i % 3], c[i / 3][i % 3]), two));
        for (int i = 0; i < 9; i++)
            mpf_set(result[i], c[i / 3][i % 3]);
        exact_release(mark);
    }
    for (int i = 0; i < 9; i++)
        q[i / 3][i % 3] = result[i];
}

void exact_of_pose(exact_pose *p, const fmb_pose3 *pose)
{
    mpf_ptr m[3][3];
    for (int i = 0; i < 9; i++)
        m[i / 3][i % 3] = exact_number((double)pose->rotation[i / 3][i % 3]);
    polar(p->q, m);
    exact_vector(p->t, pose->translation);
}

void exact_apply(mpf_ptr *out, const exact_pose *p, mpf_ptr const *x)
{
    for (int k = 0; k < 3; k++) {
        out[k] = take();
        exact_dot(out[k], (mpf_ptr *)p->q[k], x);
        mpf_add(out[k], out[k], p->t[k]);
    }
}

/* Series of sine and cosine: 8^n / n! < 2^-760 from n = 192 on. */
void exact_turn(exact_pose *p, int axis, mpf_srcptr angle)
{
    exact_identity(p);
    const int i = (axis + 1) % 3, j = (axis + 2) % 3;
    int mark = exact_mark();
    mpf_ptr sum[2] = {exact_number(0), exact_number(0)}, term = exact_number(1);
    for (unsigned long n = 0; n < 200; n++) {
        if (n & 2)
            mpf_sub(sum[n & 1], sum[n & 1], term);
        else
            mpf_add(sum[n & 1], sum[n & 1], term);
        mpf_mul(term, term, angle);
        mpf_div_ui(term, term, n + 1);
    }
    mpf_set(p->q[i][i], sum[0]);
    mpf_set(p->q[j][j], sum[0]);
    mpf_set(p->q[j][i], sum[1]);
    mpf_neg(p->q[i][j], sum[1]);
    exact_release(mark);
}

void exact_then(exact_pose *p, const exact_pose *a, const exact_pose *b)
{
    exact_pose first = *b, last = *a;
    multiply(p->q, last.q, first.q);
    exact_apply(p->t, a, first.t);
}

/*
 * The transformation T = b a^-1 and its root: T = (R, p), R_h = polar(I + R), p = (I + R_h) p_h. Halfway from a to b is T_h a.
 */
void exact_halfway(exact_pose *mid, const exact_pose *a, const exact_pose *b)
{
    mpf_ptr at[3][3], r[3][3], sum[3][3], h[3][3], inverse[3][3], p[3];
    exact_pose root, from = *a, to = *b;
    exact_identity(mid);
    int mark = exact_mark();
    transpose(at, from.q);
    multiply(r, to.q, at);
    for (int i = 0; i < 9; i++)
        sum[i / 3][i % 3] = exact_div(exact_add(r[i / 3][i % 3], exact_number(i % 4 == 0)), exact_number(2));
    polar(h, sum);
    for (int k = 0; k < 3; k++) { /* p = t_b - R t_a */
        p[k] = take();
        exact_dot(p[k], r[k], from.t);
        mpf_sub(p[k], to.t[k], p[k]);
    }
    for (int i = 0; i < 9; i++)
        sum[i / 3][i % 3] = exact_add(h[i / 3][i % 3], exact_number(i % 4 == 0));
    cofactors(inverse, sum); /* transposed */
    for (int k = 0; k < 3; k++) {
        mpf_ptr column[3] = {inverse[0][k], inverse[1][k], inverse[2][k]};
        exact_dot(root.t[k] = take(), column, p);
    }
    for (int i = 0; i < 9; i++)
        root.q[i / 3][i % 3] = h[i / 3][i % 3];
    multiply(inverse, h, from.q);
    exact_apply(p, &root, from.t);
    for (int i = 0; i < 9; i++)
        mpf_set(mid->q[i / 3][i % 3], inverse[i / 3][i % 3]);
    for (int k = 0; k < 3; k++)
        mpf_set(mid->t[k], p[k]);
    exact_release(mark);
}

void exact_along(exact_pose *p, int depth)
{
    for (int step = 1 << depth; step > 1; step /= 2)
        for (int i = 0; i < 1 << depth; i += step)
            exact_halfway(&p[i + step / 2], &p[i], &p[i + step]);
}

void exact_body(exact_frame *f, const fmb_frame3 *frame, const exact_pose *pose)
{
    mpf_ptr x[3];
    exact_pose turn;
    exact_identity(&turn);
    f->shape = FMB_SHAPE_OF_FRAME(frame->shape);
    exact_vector(x, frame->origin);
    if (pose)
        exact_apply(f->origin, pose, x);
    else
        for (int k = 0; k < 3; k++)
            f->origin[k] = x[k];
    for (int i = 0; i < 9 && pose; i++)
        turn.q[i / 3][i % 3] = pose->q[i / 3][i % 3];
    for (int i = 0; i < 3; i++) {
        exact_vector(x, frame->edge[i]);
        exact_apply(f->edge[i], &turn, x);
    }
}

/* Extremes of n.p over a frame. */
static void range(mpf_ptr low, mpf_ptr high, const exact_frame *f, mpf_ptr const *n)
{
    int mark = exact_mark();
    mpf_ptr start = take(), least = exact_number(0), most = exact_number(0), p = take();
    exact_dot(start, (mpf_ptr *)f->origin, n);
    for (int i = 0; i < 3; i++) {
        exact_dot(p, (mpf_ptr *)f->edge[i], n);
        if (f->shape == FMB_CUBOID)
            mpf_add(mpf_sgn(p) < 0 ? least : most, mpf_sgn(p) < 0 ? least : most, p);
        else if (mpf_cmp(p, mpf_sgn(p) < 0 ? least : most) * mpf_sgn(p) > 0)
            mpf_set(mpf_sgn(p) < 0 ? least : most, p);
    }
    mpf_add(low, start, least);
    keep(high, exact_add(start, most), mark);
}

/* All face normals of a frame, both ways: 6 or 8. */
static int face_normals(mpf_ptr n[8][3], const exact_frame *f)
{
    int count = 0, faces = f->shape == FMB_CUBOID ? 3 : 4;
    for (int j = 0; j < faces; j++) {
        if (j < 3) {
            exact_cross(n[count], (mpf_ptr *)f->edge[(j + 1) % 3], (mpf_ptr *)f->edge[(j + 2) % 3]);
        } else {
            mpf_ptr p[3], q[3];
            for (int k = 0; k < 3; k++) {
                p[k] = exact_sub(f->edge[1][k], f->edge[0][k]);
                q[k] = exact_sub(f->edge[2][k], f->edge[0][k]);
            }
            exact_cross(n[count], p, q);
        }
        for (int k = 0; k < 3; k++) {
            n[count + 1][k] = take();
            mpf_neg(n[count + 1][k], n[count][k]);
        }
        count += 2;
    }
    return count;
}

double exact_room(const exact_frame *outer, mpf_ptr const *shift, const exact_frame *inner)
{
    int mark = exact_mark();
    mpf_ptr n[8][3], low[2] = {take(), take()}, high[2] = {take(), take()}, along = take(), length = take();
    double least = 1e300;
    int count = face_normals(n, outer);
    for (int i = 0; i < count; i++) {
        range(low[0], high[0], outer, n[i]);
        range(low[1], high[1], inner, n[i]);
        if (outer->shape == FMB_TETRAHEDRON) { /* only the outward one is a face's: the other meets a vertex */
            mpf_ptr p = take();
            exact_dot(p, (mpf_ptr *)outer->edge[i / 2 % 3], n[i]);
            if ((mpf_sgn(p) > 0) != (i / 2 == 3))
                continue;
        }
        exact_dot(along, shift, n[i]);
        exact_dot(length, n[i], n[i]);
        mpf_sqrt(length, length);
        mpf_ptr room = exact_div(exact_sub(exact_add(high[0], along), high[1]), length);
        double d = mpf_get_d(room);
        if (d < least)
            least = d;
    }
    exact_release(mark);
    return least;
}

double exact_gap(const exact_frame *a, const exact_frame *b, mpf_ptr const *n)
{
    int mark = exact_mark();
    mpf_ptr low = take(), high = take(), la = take(), ha = take(), length = take();
    range(la, ha, a, n);
    range(low, high, b, n);
    exact_dot(length, n, n);
    mpf_sqrt(length, length);
    double gap = mpf_sgn(length) ? mpf_get_d(exact_div(exact_sub(low, ha), length)) : -1e300;
    exact_release(mark);
    return gap;
}

/* see(of, n) for all facet normals of b - a, and their opposites. */
static void each_normal(const exact_frame *a, const exact_frame *b, void (*see)(void *of, mpf_ptr const *n), void *of)
{
    const exact_frame *f[2] = {a, b};
    int mark = exact_mark();
    for (int s = 0; s < 2; s++) {
        mpf_ptr n[8][3];
        int count = face_normals(n, f[s]);
        for (int i = 0; i < count; i++)
            see(of, n[i]);
    }
    for (int i = 0; i < (a->shape == FMB_CUBOID ? 3 : 6); i++)
        for (int j = 0; j < (b->shape == FMB_CUBOID ? 3 : 6); j++) {
            int inner = exact_mark();
            mpf_ptr p[3], q[3], n[3];
            for (int k = 0; k < 3; k++) {
                p[k] = i < 3 ? a->edge[i][k] : exact_sub(a->edge[(i + 1) % 3][k], a->edge[i % 3][k]);
                q[k] = j < 3 ? b->edge[j][k] : exact_sub(b->edge[(j + 1) % 3][k], b->edge[j % 3][k]);
            }
            exact_cross(n, p, q);
            for (int side = 0; side < 2; side++) {
                see(of, n);
                for (int k = 0; k < 3; k++)
                    mpf_neg(n[k], n[k]);
            }
            exact_release(inner);
        }
    exact_release(mark);
}

struct gaps {
    const exact_frame *a, *b;
    double best;
};

static void see_gap(void *of, mpf_ptr const *n)
{
    struct gaps *g = of;
    double gap = exact_gap(g->a, g->b, n);
    g->best = gap > g->best ? gap : g->best;
}

double exact_margin(const exact_frame *a, const exact_frame *b)
{
    struct gaps g = {a, b, -1e300};
    each_normal(a, b, see_gap, &g);
    return g.best;
}

enum { LINES = 2 * (16 + 36) };

/* The gap along each normal is a line over the time. */
struct lines {
    const exact_frame *a, *b;
    mpf_ptr const *v;
    mpf_ptr in, out;
    double gap[LINES], speed[LINES];
    int count;
};

static void see_line(void *of, mpf_ptr const *n)
{
    struct lines *l = of;
    int mark = exact_mark();
    mpf_ptr low = take(), high = take(), la = take(), ha = take(), length = take(), speed = take();
    exact_dot(length, n, n);
    if (mpf_sgn(length)) {
        range(la, ha, l->a, n);
        range(low, high, l->b, n);
        exact_dot(speed, n, l->v);
        mpf_sub(low, low, ha); /* low + t speed <= 0 where they meet */
        mpf_sqrt(length, length);
        l->gap[l->count] = mpf_get_d(exact_div(low, length));
        l->speed[l->count++] = mpf_get_d(exact_div(speed, length));
        if (mpf_sgn(speed)) {
            mpf_ptr t = exact_div(low, speed);
            mpf_neg(t, t);
            if (mpf_sgn(speed) > 0 && mpf_cmp(t, l->out) < 0)
                mpf_set(l->out, t);
            if (mpf_sgn(speed) < 0 && mpf_cmp(t, l->in) > 0)
                mpf_set(l->in, t);
        } else if (mpf_sgn(low) > 0) {
            mpf_set_d(l->in, 2);
        }
    }
    exact_release(mark);
}

static double highest(const struct lines *l, double t)
{
    double best = -1e300;
    for (int i = 0; i < l->count; i++)
        best = l->gap[i] + t * l->speed[i] > best ? l->gap[i] + t * l->speed[i] : best;
    return best;
}

void exact_meet(exact_meeting *m, const exact_frame *a, const exact_frame *b, mpf_ptr const *v)
{
    int mark = exact_mark();
    struct lines l = {.a = a, .b = b, .v = v, .in = exact_number(0), .out = exact_number(1)};
    each_normal(a, b, see_line, &l);
    m->meets = mpf_cmp(l.in, l.out) <= 0;
    m->in = m->meets ? mpf_get_d(l.in) : 2;
    m->out = m->meets ? mpf_get_d(l.out) : -1;
    double low = 0, high = 1;
    for (int i = 0; i < 100; i++) { /* the largest of lines is convex */
        double p = low + (high - low) / 3, q = high - (high - low) / 3;
        if (highest(&l, p) < highest(&l, q))
            high = q;
        else
            low = p;
    }
    m->least = highest(&l, (low + high) / 2);
    exact_release(mark);
}
