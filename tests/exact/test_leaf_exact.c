/* SPDX-License-Identifier: MIT */
/*
 * host-only: what the numbers of two volumes alone prove (src/scene/leaf.h), judged exactly. A face that is said to separate does, by more than
 * was asked for, all the time; volumes that are said to meet do, wherever one of them is moved by as much as was allowed for. Next to touching, by a
 * few roundings; slivers, sizes of 1e-7 to 1e7 of each other, the ends of the range and beyond, denormal edges, moving. The same is said of the two
 * exchanged. And what is clear by twice what has to be left is told.
 * Arguments: [SEED [COUNT]].
 */
#include "check.h"
#include "judge.h"
#include "pairs.h"
#include "referee.h"
#include "scene/leaf.h"
#include "turn.h"
#include <math.h>
#include <stdio.h>

#ifdef FMB_REAL_DOUBLE
enum {
    LOWEST = -540,
    HIGHEST = 500,
    PRODUCT = -320,
    LEAF = -450,
    TOP = 333,
    DENORMAL = -1060,
    SMALL = -410,
    SHORT = -640
};
#else
enum { LOWEST = -70, HIGHEST = 62, PRODUCT = -40, LEAF = -50, TOP = 40, DENORMAL = -140, SMALL = -45, SHORT = -80 };
#endif

/* SURE: among so many are some of each, whatever the seed. */
enum { SURE = 500 };

static struct random rng;
static unsigned clear, hinted, met, flat, told[3], wild, passed;

static double between(double a, double b) { return random_between(&rng, a, b); }
static int one_of(int n) { return random_int(&rng, 1, n) == 1; }

typedef long double vector[3];

static void set_extent(fmb_frame3 *f)
{
    for (int k = 0; k < 3; k++)
        f->extent[k] = (fmb_abs(f->edge[0][k]) + fmb_abs(f->edge[1][k])) + fmb_abs(f->edge[2][k]);
}

/* Any edges of about `size`; a sliver; along axes; of small integers; one of them next to nothing. */
static void set_volume(fmb_frame3 *f, double size)
{
    int form = random_int(&rng, 0, 6), short_one = random_int(&rng, 0, 2);
    double thin = ldexp(1, -random_int(&rng, 1, 20));
    f->shape = one_of(2) ? FMB_FRAME_SHAPE(FMB_CUBOID) : FMB_FRAME_SHAPE(FMB_TETRAHEDRON);
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++) {
            double x = form == 1 ? (i == k) * between(0.1, 1) : form == 2 ? random_int(&rng, -2, 2) : between(-1, 1);
            if (form == 3 && i == short_one)
                x *= thin;
            if (form == 4 && i == 2)
                x = (double)(f->edge[0][k] / (fmb_real)size) * (1 - thin) + thin * x;
            f->edge[i][k] = form == 5 && i == short_one && one_of(2) ? (fmb_real)ldexp(x, DENORMAL)
                                                                     : (fmb_real)(size * x);
        }
    for (int k = 0; k < 3; k++)
        f->origin[k] = (fmb_real)(size * between(-1, 1));
    set_extent(f);
}

/* ---- the same in long double ---- */

static long double dot(const vector a, const vector b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }

static void cross(vector to, const vector a, const vector b)
{
    for (int k = 0; k < 3; k++)
        to[k] = a[(k + 1) % 3] * b[(k + 2) % 3] - a[(k + 2) % 3] * b[(k + 1) % 3];
}

static long double norm_of(const vector x) { return fabsl(x[0]) + fabsl(x[1]) + fabsl(x[2]); }

static int corners_of(const fmb_frame3 *f) { return f->shape == FMB_FRAME_SHAPE(FMB_CUBOID) ? 8 : 4; }

/* Corner i from `from`: of a cuboid in binary. */
static void corner(vector to, const fmb_frame3 *f, int i, const fmb_real *from)
{
    for (int k = 0; k < 3; k++) {
        to[k] = (long double)f->origin[k] - (long double)from[k];
        for (int j = 0; j < 3; j++)
            if (f->shape == FMB_FRAME_SHAPE(FMB_CUBOID) ? i >> j & 1 : i == j + 1)
                to[k] += (long double)f->edge[j][k];
    }
}

/* Two edges of face i, from one corner: 3 is the slanted one. */
static void face(const fmb_frame3 *f, int i, vector p, vector q)
{
    for (int k = 0; k < 3; k++) {
        long double from = i == 3 ? (long double)f->edge[0][k] : 0;
        p[k] = (long double)f->edge[i == 3 ? 1 : i][k] - from;
        q[k] = (long double)f->edge[i == 3 ? 2 : (i + 1) % 3][k] - from;
    }
}

/* The larger gap along n or its opposite, which n becomes; it is from a to b. */
static long double gap_along(const fmb_frame3 *a, const fmb_frame3 *b, vector n)
{
    long double least[2] = {HUGE_VALL, HUGE_VALL}, most[2] = {-HUGE_VALL, -HUGE_VALL};
    for (int s = 0; s < 2; s++)
        for (int i = 0; i < corners_of(s ? b : a); i++) {
            vector x;
            corner(x, s ? b : a, i, a->origin);
            least[s] = fminl(least[s], dot(n, x));
            most[s] = fmaxl(most[s], dot(n, x));
        }
    int back = least[0] - most[1] > least[1] - most[0];
    for (int k = 0; k < 3 && back; k++)
        n[k] = -n[k];
    return back ? least[0] - most[1] : least[1] - most[0];
}

static int unit(vector n)
{
    long double length = sqrtl(dot(n, n));
    for (int k = 0; k < 3 && length > 0; k++)
        n[k] /= length;
    return length > 0;
}

/* The direction, among faces and products of edges, along which they are furthest apart, and by how much. */
static long double furthest(const fmb_frame3 *a, const fmb_frame3 *b, vector most)
{
    long double best = -HUGE_VALL;
    for (int k = 0; k < 17; k++) {
        vector n, p, q;
        if (k < 8)
            face(k & 4 ? b : a, k & 3, p, q);
        else
            for (int m = 0; m < 3; m++) {
                p[m] = (long double)a->edge[(k - 8) / 3][m];
                q[m] = (long double)b->edge[(k - 8) % 3][m];
            }
        cross(n, p, q);
        if (!unit(n))
            continue;
        long double gap = gap_along(a, b, n);
        for (int m = 0; m < 3 && gap > best; m++)
            most[m] = n[m];
        best = fmaxl(best, gap);
    }
    return best;
}

/* X of leaf.c. */
static long double size_of(const fmb_leaf_pair *t)
{
    long double x = 0;
    for (int k = 0; k < 3; k++) {
        x += fabsl((long double)t->c.b->origin[k] - (long double)t->c.a->origin[k]) + (long double)t->c.a->extent[k] +
             (long double)t->c.b->extent[k];
        x += t->moves ? fabsl((long double)t->c.vb[k] - (long double)t->c.va[k]) : 0;
    }
    return x;
}

/* ---- what has to be told ---- */

/* Is the gap of a face of `of` twice what has to be left? */
static int face_is_clear(const fmb_leaf_pair *t, const fmb_frame3 *of)
{
    for (int i = 0; i < (of->shape == FMB_FRAME_SHAPE(FMB_CUBOID) ? 3 : 4); i++) {
        vector p, q, n, v;
        face(of, i, p, q);
        cross(n, p, q);
        long double gap = gap_along(t->c.a, t->c.b, n), g = norm_of(p) * norm_of(q);
        for (int k = 0; k < 3; k++)
            v[k] = (long double)t->c.vb[k] - (long double)t->c.va[k];
        gap += t->moves ? fminl(0, dot(n, v)) : 0;
        if (gap > 2 * ((long double)t->room + 12 * (long double)FMB_U * size_of(t)) * g)
            return 1;
    }
    return 0;
}

/* By how much the point, from v's origin, is deep enough in v, in the unit of what that has to be: the least of the rows. */
static long double deep_in(const fmb_frame3 *v, const vector x, long double deep)
{
    long double least = HUGE_VALL, sum = 0, all = 0, volume = 0;
    vector e[3], n;
    for (int j = 0; j < 3; j++)
        for (int k = 0; k < 3; k++)
            e[j][k] = (long double)v->edge[j][k];
    for (int k = 0; k < 3; k++) {
        long double g = norm_of(e[(k + 1) % 3]) * norm_of(e[(k + 2) % 3]) * deep;
        cross(n, e[(k + 1) % 3], e[(k + 2) % 3]);
        volume = dot(n, e[k]);
        long double row = dot(n, x), sign = volume < 0 ? -1 : 1;
        least = fminl(least, sign * row / g);
        if (v->shape == FMB_FRAME_SHAPE(FMB_CUBOID))
            least = fminl(least, sign * (volume - row) / g);
        sum += sign * row;
        all += g;
    }
    return v->shape == FMB_FRAME_SHAPE(FMB_CUBOID) ? least : fminl(least, (fabsl(volume) - sum) / all);
}

/* Is a corner of w, or a point of an edge, three times as deep in v as it has to be? */
static int is_deep(const fmb_frame3 *v, const fmb_frame3 *w, long double deep)
{
    for (int i = 0; i < corners_of(w); i++)
        for (int j = 0; j <= i; j++) {
            int over = i ^ j;
            if (w->shape == FMB_FRAME_SHAPE(FMB_CUBOID) && (over & (over - 1)))
                continue;
            vector x, y, z;
            corner(x, w, i, v->origin);
            corner(y, w, j, v->origin);
            for (int step = 0; step < (i == j ? 1 : 8); step++) {
                for (int k = 0; k < 3; k++)
                    z[k] = x[k] + (y[k] - x[k]) * (long double)step / 8;
                if (deep_in(v, z, deep) > 3) {
                    passed += step > 0;
                    return 1;
                }
            }
        }
    return 0;
}

/* Are all products far from what over- and underflows? */
static int is_tame(const fmb_leaf_pair *t)
{
    for (int s = 0; s < 2; s++) {
        const fmb_frame3 *f = s ? t->c.b : t->c.a;
        for (int i = 0; i < 3; i++)
            if (!((fmb_abs(f->edge[i][0]) + fmb_abs(f->edge[i][1])) + fmb_abs(f->edge[i][2]) > R(1e-3)) ||
                !(f->extent[0] + f->extent[1] + f->extent[2] < R(1e3)))
                return 0;
    }
    return size_of(t) < 1e3L;
}

/* ---- what is said ---- */

static enum referee_verdict judge(const fmb_frame3 *a, const fmb_frame3 *b)
{
    struct pair p = {.dim = 3};
    for (int s = 0; s < 2; s++) {
        const fmb_frame3 *f = s ? b : a;
        p.body[s].shape = (fmb_shape)FMB_SHAPE_OF_FRAME(f->shape);
        give_numbers(p.body[s].origin, p.body[s].edge, f->origin, f->edge[0]);
    }
    return referee_judge(&p);
}

static void exchange(fmb_leaf_pair *to, const fmb_leaf_pair *t)
{
    *to = *t;
    to->c.a = t->c.b;
    to->c.b = t->c.a;
    to->c.va = t->c.vb;
    to->c.vb = t->c.va;
}

static fmb_view view_of(const fmb_frame3 *f) { return (fmb_view){f->origin, f->edge[0], NULL, f->extent, 0, f->shape}; }

static void ask_faces(const fmb_leaf_pair *t)
{
    fmb_real axis[3] = {0, 0, 0};
    fmb_leaf_pair back;
    exchange(&back, t);
    int said = fmbi_leaf_faces_clear(t, axis);
    CHECK_EQ(fmbi_leaf_faces_clear(&back, (fmb_real[3]){0, 0, 0}), said);
    if (said) {
        const fmb_view a = view_of(t->c.a), b = view_of(t->c.b);
        clear++;
        CHECK(judge_direction(&a, t->moves ? t->c.va : NULL, &b, t->moves ? t->c.vb : NULL, 3, axis, t->room));
    }
}

/* One direction, that of the largest gap. None at all separates nothing. */
static void ask_direction(const fmb_leaf_pair *t)
{
    vector n = {1, 0, 0}, v;
    long double gap = furthest(t->c.a, t->c.b, n), unit_of = ldexpl(1, random_int(&rng, DENORMAL / 2, -DENORMAL / 2));
    fmb_real axis[3];
    const fmb_vec m = {(fmb_real)(n[0] * unit_of), (fmb_real)(n[1] * unit_of), (fmb_real)(n[2] * unit_of)};
    int said = fmbi_leaf_clears(t, m, axis);
    const fmb_view a = view_of(t->c.a), b = view_of(t->c.b);
    if (said)
        CHECK(judge_direction(&a, t->moves ? t->c.va : NULL, &b, t->moves ? t->c.vb : NULL, 3, axis, t->room));
    for (int k = 0; k < 3; k++)
        v[k] = t->moves ? (long double)t->c.vb[k] - (long double)t->c.va[k] : 0;
    if (is_tame(t) && gap + fminl(0, dot(n, v)) > 2 * (long double)t->room + 40 * (long double)FMB_U * size_of(t))
        CHECK(said);
    CHECK(!fmbi_leaf_clears(t, (fmb_vec){0, 0, 0}, axis));
}

/*
 * n as a hint, `length` times as long. What is twice as far apart as it has to be is told, where must: nothing is too small or too large for it. Along
 * the opposite direction nothing is.
 */
static void ask_hint(const fmb_leaf_pair *t, const vector n, long double length, int must)
{
    const fmb_view a = view_of(t->c.a), b = view_of(t->c.b);
    fmb_real hint[3], back[3];
    vector m, v;
    for (int k = 0; k < 3; k++) {
        m[k] = n[k] * length;
        v[k] = t->moves ? (long double)t->c.vb[k] - (long double)t->c.va[k] : 0;
    }
    (void)gap_along(t->c.a, t->c.b, m); /* to b */
    for (int k = 0; k < 3; k++) {
        hint[k] = (fmb_real)m[k];
        back[k] = -hint[k];
        m[k] = (long double)hint[k];
    }
    const int said = fmbi_leaf_hint_clears(t, hint);
    if (said) {
        hinted++;
        CHECK(judge_direction(&a, t->moves ? t->c.va : NULL, &b, t->moves ? t->c.vb : NULL, 3, hint, t->room));
        CHECK(!fmbi_leaf_hint_clears(t, back));
    }
    const long double gap = gap_along(t->c.a, t->c.b, m) + fminl(0, dot(m, v));
    if (must && is_tame(t) && gap > 2 * ((long double)t->room + 12 * (long double)FMB_U * size_of(t)) * norm_of(m)) {
        told[2]++;
        CHECK(said);
    }
}

/* The direction of the largest gap, or one nearby: of a length that must do, or of any. */
static void ask_hints(const fmb_leaf_pair *t)
{
    vector n = {1, 0, 0};
    (void)furthest(t->c.a, t->c.b, n);
    for (int k = 0; k < 3; k++)
        n[k] += one_of(4) ? (long double)between(-0.3, 0.3) : 0;
    ask_hint(t, n, powl(10, (long double)between(-5, 5)), 1);
    ask_hint(t, n, ldexpl(1, random_int(&rng, DENORMAL / 2, -DENORMAL / 2)), 0);
}

static void ask_points(const fmb_leaf_pair *t)
{
    fmb_leaf_pair back;
    exchange(&back, t);
    int said = fmbi_leaves_meet(t);
    CHECK_EQ(fmbi_leaves_meet(&back), said);
    if (said) {
        enum referee_verdict truth = judge(t->c.a, t->c.b);
        met++;
        flat += truth == REFEREE_SINGULAR; /* without an inside: no verdict */
        CHECK(truth == REFEREE_OVERLAP || truth == REFEREE_SINGULAR);
        CHECK(truth == REFEREE_SINGULAR || referee_margin() <= -(double)t->eta * (1 - 1e-9));
    }
}

/* Is the volume as tall as it is wide, so that no face is left out? */
static int is_tall(const fmb_frame3 *f)
{
    vector p, q, n, r = {(long double)f->edge[2][0], (long double)f->edge[2][1], (long double)f->edge[2][2]};
    face(f, 0, p, q);
    cross(n, p, q);
    return fabsl(dot(n, r)) > 0.04L * sqrtl(dot(n, n)) * (long double)(f->extent[0] + f->extent[1] + f->extent[2]);
}

static void ask_told(const fmb_leaf_pair *t)
{
    fmb_real axis[3];
    if (!is_tame(t)) {
        wild++;
        return;
    }
    if ((is_tall(t->c.a) && face_is_clear(t, t->c.a)) || (is_tall(t->c.b) && face_is_clear(t, t->c.b))) {
        told[0]++;
        CHECK(fmbi_leaf_faces_clear(t, axis));
    }
    const long double deep = (long double)t->eta + 64 * (long double)FMB_U * size_of(t);
    if (!t->moves && (is_deep(t->c.a, t->c.b, deep) || is_deep(t->c.b, t->c.a, deep))) {
        told[1]++;
        CHECK(fmbi_leaves_meet(t));
    }
}

/* ---- pairs ---- */

/* b comes to where it touches a at some time along the direction that tells, but for 0.01 to 10,000 u X. */
static void bring(fmb_frame3 *a, fmb_frame3 *b, const fmb_leaf_pair *t)
{
    vector n = {1, 0, 0};
    long double gap = furthest(a, b, n), way = 0;
    long double off = (one_of(2) ? 1 : -1) * (long double)FMB_U * size_of(t) *
                      powl(10, (long double)(one_of(2) ? between(-2, 0.3) : between(0, 4)));
    off += one_of(3) ? (long double)t->room : one_of(4) ? -(long double)t->eta : 0;
    if (!(gap > -HUGE_VALL))
        return;
    for (int k = 0; k < 3; k++)
        way += t->moves ? n[k] * ((long double)t->c.vb[k] - (long double)t->c.va[k]) : 0;
    for (int k = 0; k < 3; k++)
        b->origin[k] = (fmb_real)((long double)b->origin[k] + n[k] * (off - gap - fminl(0, way)));
}

/* The exponent of the unit of length: mostly 1; about where a product is too small, or too large; anywhere. */
static int any_unit(void)
{
    static const int end[] = {PRODUCT, LEAF, TOP};
    return one_of(2)   ? 0
           : one_of(3) ? random_int(&rng, LOWEST, HIGHEST)
                       : end[random_int(&rng, 0, 2)] + random_int(&rng, -5, 5);
}

/* What is no number proves nothing. */
static void ask_no_number(const fmb_leaf_pair *t)
{
    fmb_frame3 f[2] = {*t->c.a, *t->c.b};
    fmb_leaf_pair bad = *t;
    fmb_real *x = one_of(4) ? f[0].origin : f[0].edge[random_int(&rng, 0, 2)], axis[3];
    x[random_int(&rng, 0, 2)] = (fmb_real)(one_of(2) ? (double)NAN : one_of(2) ? HUGE_VAL : -HUGE_VAL);
    set_extent(&f[0]);
    bad.c.a = &f[random_int(&rng, 0, 1)];
    bad.c.b = &f[bad.c.a == &f[0]];
    CHECK(!fmbi_leaf_faces_clear(&bad, axis) && !fmbi_leaves_meet(&bad));
    for (int k = 0; k < 3; k++)
        axis[k] = (fmb_real)between(-1, 1);
    CHECK(!fmbi_leaf_hint_clears(&bad, axis));
    axis[random_int(&rng, 0, 2)] = (fmb_real)(one_of(2) ? (double)NAN : one_of(2) ? HUGE_VAL : -HUGE_VAL);
    CHECK(!fmbi_leaf_hint_clears(t, axis) && !fmbi_leaf_hint_clears(t, fmb_at_rest));
}

static void one(void)
{
    fmb_frame3 a, b;
    fmb_real v[2][3];
    double size = ldexp(1, any_unit()), other = one_of(4) ? pow(10, between(-7, 7)) : between(0.2, 1);
    set_volume(&a, size);
    set_volume(&b, size * (other > 1 && size > 1e20 ? 1 / other : other));
    double far = one_of(4) ? size * between(0, 1e5) : 0;
    for (int k = 0; k < 3; k++) {
        a.origin[k] += (fmb_real)far;
        b.origin[k] += (fmb_real)far;
        v[0][k] = (fmb_real)(size * between(-1, 1));
        v[1][k] = (fmb_real)(size * between(-1, 1));
    }
    fmb_leaf_pair t = {{&a, &b, fmb_at_rest, fmb_at_rest}, one_of(3), 0, 0, 0};
    if (t.moves) {
        t.c.va = one_of(2) ? fmb_at_rest : v[0];
        t.c.vb = v[1];
    }
    t.eta = one_of(3) ? 0 : (fmb_real)(size_of(&t) * (one_of(2) ? 1e-6L : 1e-2L) * (long double)between(0, 1));
    t.room = t.eta + (fmb_real)(one_of(3) ? size * between(0, 0.3) : 0);
    for (int n = 0; n < 3; n++) {
        if (n > 0)
            bring(&a, &b, &t);
        ask_faces(&t);
        ask_direction(&t);
        ask_hints(&t);
        if (!t.moves)
            ask_points(&t);
        ask_told(&t);
    }
    ask_no_number(&t);
}

/* ---- plain ones, whatever EFFORT is ---- */

enum { PLAIN = 40 };

/* A volume whose edges have the lengths, turned anyhow; the middle of it, or of its first edge, is at `at`. */
static void set_turned(fmb_frame3 *f, fmb_shape shape, const double at[3], const double length[3],
                       const fmb_real m[3][3])
{
    f->shape = FMB_FRAME_SHAPE((int)shape);
    for (int k = 0; k < 3; k++) {
        double o = at[k];
        for (int i = 0; i < 3; i++) {
            f->edge[i][k] = m[i][k] * (fmb_real)length[i];
            o -= (double)f->edge[i][k] * (i == 0 ? 0.5 : shape == FMB_CUBOID ? 0.5 : 0.01);
        }
        f->origin[k] = (fmb_real)o;
    }
    set_extent(f);
}

/*
 * In a volume of edges 1: something small, or a needle that goes right through it. They meet, in either order. And beyond a face of it, something that
 * they are proved to be apart from, as long as it does not come across.
 */
static void plain(int n)
{
    const fmb_shape shape = n & 1 ? FMB_CUBOID : FMB_TETRAHEDRON, other = n & 2 ? FMB_CUBOID : FMB_TETRAHEDRON;
    const double inside[3] = {between(0.1, shape == FMB_CUBOID ? 0.9 : 0.25),
                              between(0.1, shape == FMB_CUBOID ? 0.9 : 0.25),
                              between(0.1, shape == FMB_CUBOID ? 0.9 : 0.25)};
    const double small[3] = {0.02, 0.02, 0.02}, needle[3] = {8, 0.02, 0.02}, *length = n & 4 ? needle : small;
    static const fmb_real unit[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    const double one_each[3] = {1, 1, 1},
                 corner_at[3] = {0.5, shape == FMB_CUBOID ? 0.5 : 0.01, shape == FMB_CUBOID ? 0.5 : 0.01};
    fmb_real m[3][3], axis[3] = {0, 0, 0};
    fmb_frame3 a, b;
    turn_any(m, &rng);
    set_turned(&a, shape, corner_at, one_each, unit);
    set_turned(&b, other, inside, length, (const fmb_real(*)[3])m);
    fmb_leaf_pair t = {{&a, &b, fmb_at_rest, fmb_at_rest}, 0, R(1e-4), R(1e-4), 0}, back;
    exchange(&back, &t);
    CHECK(fmbi_leaves_meet(&t) && fmbi_leaves_meet(&back));
    CHECK(!fmbi_leaf_faces_clear(&t, axis) && !fmbi_leaf_faces_clear(&back, axis));
    /* Beyond the slanted face, or that at 1; or behind the one at 0, on which both have an edge. */
    const int k = random_int(&rng, 0, 2), low = random_int(&rng, 0, 1);
    double out[3] = {inside[0], inside[1], inside[2]};
    for (int i = 0; i < 3; i++)
        out[i] = low ? (i == k ? -0.1 : out[i]) : shape == FMB_TETRAHEDRON ? 0.4 : i == k ? 1.1 : out[i];
    set_turned(&b, other, out, small, (const fmb_real(*)[3])m);
    fmb_real v[3] = {0, 0, 0};
    t.moves = n >> 3 & 1;
    v[k] = low ? R(-5.0) : R(5.0);
    t.c.vb = t.moves ? v : fmb_at_rest;
    exchange(&back, &t);
    CHECK(fmbi_leaf_faces_clear(&t, axis) && fmbi_leaf_faces_clear(&back, axis));
    CHECK(!fmbi_leaves_meet(&t));
    v[k] = -v[k];
    CHECK(!t.moves || !fmbi_leaf_faces_clear(&t, axis));
}

/* A step along the first face of a, a thousand times what the volumes are wide: of n.v only what rounds is left. */
static void slide(const fmb_frame3 *a, fmb_real v[3])
{
    const double x = pow(10, between(1, 4)) * between(-1, 1), y = pow(10, between(1, 4)) * between(-1, 1);
    for (int k = 0; k < 3; k++)
        v[k] = (fmb_real)(x * (double)a->edge[0][k] + y * (double)a->edge[1][k]);
}

/* Something small next to the first face, along which it comes: what its step rounds is all that there is between the two. */
static void slides(int n)
{
    static const double one_each[3] = {1, 1, 1}, small[3] = {0.1, 0.1, 0.1}, middle[3] = {0, 0, 0};
    fmb_real m[2][3][3], v[3];
    fmb_frame3 a, b;
    vector p, q, face_of;
    for (int i = 0; i < 2; i++)
        turn_any(m[i], &rng);
    set_turned(&a, n & 1 ? FMB_CUBOID : FMB_TETRAHEDRON, middle, one_each, (const fmb_real(*)[3])m[0]);
    set_turned(&b, n & 2 ? FMB_CUBOID : FMB_TETRAHEDRON, middle, small, (const fmb_real(*)[3])m[1]);
    slide(&a, v);
    fmb_leaf_pair t = {{&a, &b, fmb_at_rest, v}, 1, 0, 0, 0};
    face(&a, 0, p, q);
    cross(face_of, p, q);
    CHECK(unit(face_of));
    for (int k = 0; k < 3; k++) /* behind the face, whatever way round the edges are */
        b.origin[k] += a.origin[k] + (fmb_real)(0.3 * (double)(a.edge[0][k] + a.edge[1][k]) - (double)a.edge[2][k]);
    for (int i = 0; i < 4; i++) {
        const long double off = (long double)FMB_U * size_of(&t) * (long double)between(-0.5, 0.1);
        long double gap = gap_along(&a, &b, face_of), way = 0;
        for (int k = 0; k < 3; k++)
            way += face_of[k] * (long double)v[k];
        gap += fminl(0, way);
        for (int k = 0; k < 3; k++)
            b.origin[k] = (fmb_real)((long double)b.origin[k] + face_of[k] * (off - gap));
        ask_faces(&t);
        ask_hint(&t, face_of, 1, 1);
    }
}

/* So small that products of a short hint underflow: the volumes touch, but for what no product tells any more. */
static void next_to_nothing(void)
{
    fmb_frame3 a, b;
    vector n = {1, 0, 0};
    const double size = ldexp(1, SMALL - random_int(&rng, 1, 20));
    set_volume(&a, size);
    set_volume(&b, size);
    fmb_leaf_pair t = {{&a, &b, fmb_at_rest, fmb_at_rest}, 0, 0, 0, 0};
    for (int i = 0; i < 3; i++) {
        bring(&a, &b, &t);
        (void)furthest(&a, &b, n);
        ask_hint(&t, n, ldexpl(1, SHORT + random_int(&rng, 0, 4)), 0);
    }
}

int main(int argc, char **argv)
{
    rng = random_start(check_seed(argc, argv, 1));
    int count = (int)check_count(argc, argv, 2500);
    for (int i = 0; i < count; i++)
        one();
    for (int i = 0; i < PLAIN; i++)
        plain(i);
    for (int i = 0; i < 3 * PLAIN; i++)
        slides(i);
    for (int i = 0; i < 3 * PLAIN; i++)
        next_to_nothing();
    printf("clear %u, by a hint %u, meet %u; had to be %u, %u, %u, of the last by edges %u; beyond %u\n", clear, hinted,
           met, told[0], told[2], told[1], passed, wild);
    CHECK(count < SURE || (clear > 0 && hinted > 0 && told[2] > 0 && met > flat));
    return check_done("leaves, exactly");
}
