/* SPDX-License-Identifier: MIT */
/*
 * See nearest_exact.h. Seen from the frame the point goes along a segment. The segment meets the frame, or the two are nearest at an end of the
 * segment and a face, or at the segment and an edge. host-only.
 */
#include "nearest_exact.h"
#include <gmp.h>

enum { ROOM = 60000 };

/* Numbers of one question, taken one after the other. */
static mpq_t pool[ROOM];
static int taken, opened;

typedef mpq_ptr number;
typedef struct {
    number x[3];
} vector;

static number take(void)
{
    if (taken == opened)
        mpq_init(pool[opened++]);
    return pool[taken++];
}

static number of_real(fmb_real x)
{
    number q = take();
    mpq_set_d(q, (double)x);
    return q;
}

static number add(number a, number b)
{
    number q = take();
    return mpq_add(q, a, b), q;
}

static number sub(number a, number b)
{
    number q = take();
    return mpq_sub(q, a, b), q;
}

static number mul(number a, number b)
{
    number q = take();
    return mpq_mul(q, a, b), q;
}

static number quotient(number a, number b)
{
    number q = take();
    return mpq_div(q, a, b), q;
}

static number integer(long n)
{
    number q = take();
    return mpq_set_si(q, n, 1), q;
}

static number clamped(number q) { return mpq_sgn(q) < 0 ? integer(0) : mpq_cmp_si(q, 1, 1) > 0 ? integer(1) : q; }

static int within(number q) { return mpq_sgn(q) >= 0 && mpq_cmp_si(q, 1, 1) <= 0; }

static vector vector_of(const fmb_real *x) { return (vector){{of_real(x[0]), of_real(x[1]), of_real(x[2])}}; }

static number dot(vector a, vector b)
{
    return add(add(mul(a.x[0], b.x[0]), mul(a.x[1], b.x[1])), mul(a.x[2], b.x[2]));
}

static vector minus(vector a, vector b)
{
    return (vector){{sub(a.x[0], b.x[0]), sub(a.x[1], b.x[1]), sub(a.x[2], b.x[2])}};
}

/* a + s b */
static vector ahead(vector a, number s, vector b)
{
    vector r;
    for (int k = 0; k < 3; k++)
        r.x[k] = add(a.x[k], mul(s, b.x[k]));
    return r;
}

static vector cross(vector a, vector b)
{
    vector r;
    for (int k = 0; k < 3; k++) {
        int i = (k + 1) % 3, j = (k + 2) % 3;
        r.x[k] = sub(mul(a.x[i], b.x[j]), mul(a.x[j], b.x[i]));
    }
    return r;
}

/* Keeps the smaller square of w's length. */
static void offer(mpq_t least, vector w)
{
    number square = dot(w, w);
    if (mpq_sgn(least) < 0 || mpq_cmp(square, least) < 0)
        mpq_set(least, square);
}

/* The point p and the segment q + t v. */
static void offer_segment(mpq_t least, vector p, vector q, vector v)
{
    number c = dot(v, v), t = integer(0);
    if (mpq_sgn(c) > 0)
        t = clamped(quotient(dot(minus(p, q), v), c));
    offer(least, minus(p, ahead(q, t, v)));
}

/* The segments p + s u and q + t v. */
static void offer_segments(mpq_t least, vector p, vector u, vector q, vector v)
{
    vector w = minus(p, q);
    number a = dot(u, u), b = dot(u, v), c = dot(v, v), d = dot(u, w), e = dot(v, w), one = integer(1);
    number det = sub(mul(a, c), mul(b, b));
    if (mpq_sgn(det) > 0) {
        number s = quotient(sub(mul(b, e), mul(c, d)), det), t = quotient(sub(mul(a, e), mul(b, d)), det);
        if (within(s) && within(t))
            offer(least, minus(ahead(p, s, u), ahead(q, t, v)));
    }
    offer_segment(least, p, q, v);
    offer_segment(least, ahead(p, one, u), q, v);
    offer_segment(least, q, p, u);
    offer_segment(least, ahead(q, one, v), p, u);
}

/* The point p and the inside of the face o + s u + t v, s + t <= 1 if it is a triangle. */
static void offer_face(mpq_t least, vector p, vector o, vector u, vector v, int triangle)
{
    vector w = minus(p, o);
    number a = dot(u, u), b = dot(u, v), c = dot(v, v), d = dot(u, w), e = dot(v, w), det = sub(mul(a, c), mul(b, b));
    number s = quotient(sub(mul(c, d), mul(b, e)), det), t = quotient(sub(mul(a, e), mul(b, d)), det);
    if (within(s) && within(t) && (!triangle || within(add(s, t))))
        offer(least, minus(w, ahead((vector){{mul(s, u.x[0]), mul(s, u.x[1]), mul(s, u.x[2])}}, t, v)));
}

/* Takes from low .. high the t at which a + t b < 0. */
static void clip(mpq_t low, mpq_t high, number a, number b)
{
    if (mpq_sgn(b) == 0) {
        if (mpq_sgn(a) < 0)
            mpq_set_si(high, -1, 1);
        return;
    }
    number t = quotient(sub(integer(0), a), b);
    if (mpq_sgn(b) > 0 && mpq_cmp(t, low) > 0)
        mpq_set(low, t);
    if (mpq_sgn(b) < 0 && mpq_cmp(t, high) < 0)
        mpq_set(high, t);
}

/* Does the segment p + t u meet the frame at the origin? */
static int meets_frame(vector e[3], int tetrahedron, vector p, vector u)
{
    vector n[3] = {cross(e[1], e[2]), cross(e[2], e[0]), cross(e[0], e[1])};
    number det = dot(e[0], n[0]), low = integer(0), high = integer(1), rest = integer(1), rate = integer(0);
    for (int j = 0; j < 3; j++) {
        number x = quotient(dot(n[j], p), det), y = quotient(dot(n[j], u), det);
        clip(low, high, x, y);
        rest = tetrahedron ? sub(rest, x) : sub(integer(1), x);
        rate = tetrahedron ? sub(rate, y) : sub(integer(0), y);
        if (!tetrahedron || j == 2)
            clip(low, high, rest, rate);
    }
    return mpq_cmp(low, high) <= 0;
}

static vector scaled(vector v, long n)
{
    return (vector){{mul(integer(n), v.x[0]), mul(integer(n), v.x[1]), mul(integer(n), v.x[2])}};
}

static void offer_cuboid(mpq_t least, vector e[3], vector p, vector u)
{
    vector zero = scaled(e[0], 0), end = ahead(p, integer(1), u);
    for (int j = 0; j < 3; j++) {
        vector f = e[(j + 1) % 3], g = e[(j + 2) % 3];
        for (int side = 0; side < 2; side++) {
            offer_face(least, p, scaled(e[j], side), f, g, 0);
            offer_face(least, end, scaled(e[j], side), f, g, 0);
            for (int other = 0; other < 2; other++)
                offer_segments(least, p, u, ahead(ahead(zero, integer(side), f), integer(other), g), e[j]);
        }
    }
}

static void offer_tetrahedron(mpq_t least, vector e[3], vector p, vector u)
{
    vector zero = scaled(e[0], 0), end = ahead(p, integer(1), u);
    vector at[4] = {zero, e[0], e[1], e[2]};
    for (int i = 0; i < 4; i++) {
        vector o = at[(i + 1) % 4], f = minus(at[(i + 2) % 4], o), g = minus(at[(i + 3) % 4], o);
        offer_face(least, p, o, f, g, 1);
        offer_face(least, end, o, f, g, 1);
        for (int j = 0; j < i; j++)
            offer_segments(least, p, u, at[j], minus(at[i], at[j]));
    }
}

int ball_side(const struct body *frame, const fmb_real p[3], fmb_real radius, fmb_real from, fmb_real to, int beyond)
{
    taken = 0;
    vector e[3], v = vector_of(frame->velocity), start = minus(vector_of(p), vector_of(frame->origin));
    number first = of_real(from), last = of_real(to), least = integer(-1), r = of_real(radius), little = integer(1);
    mpq_div_2exp(little, little, 60);
    if (beyond && from > 0)
        first = add(first, little);
    if (beyond && to < 1)
        last = sub(last, little);
    if (mpq_cmp(first, last) > 0)
        return 1;
    for (int i = 0; i < 3; i++)
        e[i] = vector_of(frame->edge[i]);
    vector at = ahead(start, sub(integer(0), first), v), u = ahead(scaled(v, 0), sub(first, last), v);
    if (meets_frame(e, frame->shape == FMB_TETRAHEDRON, at, u))
        return radius > 0 ? -1 : 0;
    if (frame->shape == FMB_TETRAHEDRON)
        offer_tetrahedron(least, e, at, u);
    else
        offer_cuboid(least, e, at, u);
    return mpq_cmp(least, mul(r, r)) > 0 ? 1 : mpq_cmp(least, mul(r, r)) < 0 ? -1 : 0;
}
