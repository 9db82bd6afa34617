/* SPDX-License-Identifier: MIT */
/* Decisions by integers, one for both dimensions. What they prove: integers.h. */
#include "integers.h"
#include "../core/proof.h"

#if defined(__GNUC__) && !defined(__clang__)
/* Speed alone: a call of memset, which goes byte by byte on small cores, costs more than a few numbers. */
#pragma GCC optimize("no-tree-loop-distribute-patterns")
#endif

/* What the rests r of p, s of q add to component k of their product, and its magnitude. */
FMB_INLINE void add_rests(fmb_sharp *n, int k, fmb_real x, fmb_real y)
{
    n->rest[k] += x - y;
    n->rough[k] += fmb_abs(x) + fmb_abs(y);
}

void fmbi_sharp_cross(fmb_sharp *n, const fmb_edge *p, const fmb_edge *q)
{
    const fmb_real *v = p->value, *w = q->value, *r = p->rest, *s = q->rest;
    for (int k = 0, i = 1, j = 2; k < 3; k++) {
        fmb_twin x = fmb_two_product(v[i], w[j]), y = fmb_two_product(v[j], w[i]),
                 m = fmb_two_difference(x.value, y.value);
        n->n[k] = m.value;
        n->rest[k] = (x.rest - y.rest) + m.rest;
        n->rough[k] = (fmb_abs(x.rest) + fmb_abs(y.rest)) + fmb_abs(m.rest);
        if (r)
            add_rests(n, k, r[i] * w[j], r[j] * w[i]);
        if (s)
            add_rests(n, k, v[i] * s[j], v[j] * s[i]);
        i = j;
        j = k;
    }
}

int fmbi_on_grid(const fmb_wide *w, int dim)
{
    for (int i = 0; i < FMB_WIDE_VECTORS; i++)
        for (int k = 0; k < dim; k++)
            if (!fmb_on_grid(w->of[i][k]))
                return 0;
    return 1;
}

/* A sum of vectors: s + rest, to within 9u rough. */
FMB_APART void sharp_sum(fmb_sharp *s, const fmb_wide *w, fmb_wide_sum r, int dim)
{
    for (int k = 0; k < dim; k++)
        s->n[k] = s->rest[k] = s->rough[k] = 0;
    for (unsigned left = r.plus | r.minus; left; left &= left - 1) {
        unsigned bit = left & (0u - left);
        const fmb_real *x = w->of[fmb_lowest_bit(bit)];
        fmb_real sign = r.minus & bit ? R(-1.0) : R(1.0);
        FMB_UNROLL
        for (int k = 0; k < dim; k++) {
            fmb_twin t = fmb_two_sum(s->n[k], sign * x[k]);
            s->n[k] = t.value;
            s->rest[k] += t.rest;
            s->rough[k] += fmb_abs(t.rest);
        }
    }
}

int fmbi_sharp_sign(const fmb_sharp *n, const fmb_wide *w, int dim)
{
    fmb_sharp s;
    fmb_real value = 0, low = 0, size = 0, both = 0, sum = 0;
    sharp_sum(&s, w, w->r, dim);
    for (int k = 0; k < dim; k++) {
        fmb_twin x = fmb_two_product(n->n[k], s.n[k]), y = fmb_two_sum(value, x.value);
        fmb_real length = fmb_abs(s.n[k]);
        value = y.value;
        low += (x.rest + y.rest) + (n->n[k] * s.rest[k] + n->rest[k] * s.n[k]);
        size += (fmb_abs(x.rest) + fmb_abs(y.rest)) + (fmb_abs(n->n[k]) * s.rough[k] + n->rough[k] * length);
        both += n->rough[k] * s.rough[k];
        sum += length + s.rough[k];
    }
    return fmb_sharp_sign(value + low, size, both, sum);
}

FMB_INLINE void take_frame(fmb_integers *e, int f, const fmb_view *x, const fmb_real *v, int dim)
{
    const fmb_real **of = &e->wide.of[5 * f];
    of[0] = x->origin;
    for (int i = 0; i < 3; i++)
        of[1 + i] = i < dim ? x->edge + i * dim : fmb_at_rest;
    of[4] = v;
    e->cuboid[f] = fmb_cuboid(x->shape) ? 1 : 0;
}

FMB_INLINE void take(fmb_integers *e, const fmb_view *a, const fmb_real *va, const fmb_view *b, const fmb_real *vb,
                     int dim)
{
    take_frame(e, 0, a, va, dim);
    take_frame(e, 1, b, vb, dim);
    int moves = 0;
    for (int k = 0; k < dim; k++)
        moves |= va[k] != vb[k];
    e->dim = (uint8_t)dim;
    e->moves = (uint8_t)moves;
    e->grid = e->places = FMB_NOT_ASKED;
}

void fmbi_integers3(fmb_integers *e, const fmb_couple3 *c)
{
    fmb_view a = fmb_view3(c->a), b = fmb_view3(c->b);
    take(e, &a, c->va, &b, c->vb, 3);
}

void fmbi_integers2(fmb_integers *e, const fmb_couple2 *c)
{
    fmb_view a = fmb_view2(c->a), b = fmb_view2(c->b);
    take(e, &a, c->va, &b, c->vb, 2);
}

void fmbi_guess_vertices(fmb_guess *g, const fmb_view *x, int f, const fmb_real *n, fmb_real way, fmb_real off, int dim)
{
    fmb_real most = 0, p[3];
    unsigned best = FMB_BIT_ORIGIN(f), choice = 0, unsure = 0;
    for (int i = 0; i < dim; i++) {
        unsigned bit = FMB_BIT_EDGE(f, i);
        p[i] = way * fmb_dot(n, x->edge + i * dim, dim);
        choice |= p[i] > 0 ? bit : 0;
        unsure |= fmb_proved_sign(p[i], off) ? 0 : bit;
        if (p[i] > most) {
            most = p[i];
            best = bit;
        }
    }
    if (!fmb_cuboid(x->shape)) {
        choice = best;
        unsure = fmb_proved_sign(most, 2 * off) ? 0 : FMB_BIT_ORIGIN(f);
        for (int i = 0; i < dim; i++)
            unsure |= fmb_proved_sign(most - p[i], 2 * off) ? 0 : FMB_BIT_EDGE(f, i);
    }
    g->choice = (uint16_t)(g->choice | choice);
    g->unsure = (uint16_t)(g->unsure | unsure);
}

/* The vector of a name, or its opposite, as integers.h says. */
static fmb_wide_sum named(unsigned name)
{
    if (name == FMB_OF_V)
        return (fmb_wide_sum){FMB_BIT_VELOCITY(1), FMB_BIT_VELOCITY(0)};
    unsigned f = name >= FMB_OF_B0, i = name - (f ? FMB_OF_B0 : FMB_OF_A0);
    if (i < 3)
        return (fmb_wide_sum){(uint16_t)FMB_BIT_EDGE(f, i), 0};
    unsigned next = i == 5 ? 0 : i - 2;
    return (fmb_wide_sum){(uint16_t)FMB_BIT_EDGE(f, next), (uint16_t)FMB_BIT_EDGE(f, i - 3)};
}

/* Is a sum of 0, made without a rounding, exact? Asked once. */
FMB_APART int zero_is_exact(fmb_integers *e)
{
    if (e->grid == FMB_NOT_ASKED)
        e->grid = fmbi_on_grid(&e->wide, e->dim) ? FMB_SAID_YES : FMB_SAID_NO;
    return e->grid == FMB_SAID_YES;
}

/* Its highest bit is set where |x| is above FMB_LARGEST, and where x is NaN. By bits: no core needs a jump for it. */
FMB_INLINE fmb_bits beyond_largest(fmb_real x)
{
    union {
        fmb_real real;
        fmb_bits bits;
    } v = {x}, most = {FMB_LARGEST};
    const fmb_bits top = (fmb_bits)1 << (8 * sizeof x - 1);
    return (v.bits & ~top) + (top - 1 - most.bits);
}

/* Has the long integer (wide.c) a place for all numbers of the frames? (Displacements are checked before.) */
FMB_APART int frames_have_places(const fmb_integers *e)
{
    fmb_bits beyond = 0;
    for (int i = 0; i < 8; i++) {
        const fmb_real *x = e->wide.of[i + i / 4];
        beyond |= beyond_largest(x[0]) | beyond_largest(x[1]);
        if (e->dim == 3)
            beyond |= beyond_largest(x[2]);
    }
    return !(beyond >> (8 * sizeof beyond - 1));
}

/* Asked once. */
FMB_INLINE int have_places(fmb_integers *e)
{
    if (e->places == FMB_NOT_ASKED)
        e->places = frames_have_places(e) ? FMB_SAID_YES : FMB_SAID_NO;
    return e->places == FMB_SAID_YES;
}

/*
 * The sign of n.w: by sharp numbers, and by integers where these do not tell. Of numbers for which integers have no
 * place it is not known: then no direction separates any more (fmbi_integers_separate).
 */
FMB_APART int sign_along(fmb_integers *e, unsigned plus, unsigned minus)
{
    e->wide.r = (fmb_wide_sum){(uint16_t)plus, (uint16_t)minus};
    int sign = fmbi_sharp_sign(&e->normal, &e->wide, e->dim);
    if (sign != FMB_SIGN_OPEN && (sign != 0 || zero_is_exact(e)))
        return sign;
    if (!have_places(e))
        return 0;
    return e->dim == 3 ? fmbi_wide_sign3(&e->wide) : fmbi_wide_sign2(&e->wide);
}

/* The sign of the gap along side n, from the vertices of `choice`. */
static int sign_of_gap(fmb_integers *e, int side, unsigned choice)
{
    unsigned edges = FMB_BIT_EDGE(0, 0) | FMB_BIT_EDGE(0, 1) | FMB_BIT_EDGE(0, 2);
    unsigned plus = FMB_BIT_ORIGIN(1) | (choice & edges << 5), minus = FMB_BIT_ORIGIN(0) | (choice & edges);
    if (choice & FMB_BIT_VELOCITY(1)) {
        plus |= FMB_BIT_VELOCITY(1);
        minus |= FMB_BIT_VELOCITY(0);
    }
    return side * sign_along(e, plus, minus);
}

/* The choice of a cuboid's edges, and of v, as it has to be: those along which the gap becomes less. */
FMB_INLINE unsigned right_edges(fmb_integers *e, int side, unsigned choice, unsigned unsure)
{
    for (; unsure; unsure &= unsure - 1) {
        unsigned bit = unsure & (0u - unsure);
        int sign = side * sign_along(e, bit, bit == FMB_BIT_VELOCITY(1) ? FMB_BIT_VELOCITY(0) : 0);
        if (bit < FMB_BIT_ORIGIN(1))
            sign = -sign;
        choice = sign < 0 ? choice | bit : choice & ~bit;
    }
    return choice;
}

/*
 * The choice with the right vertex of tetrahedron f. Those on a level with the one that is chosen are no better. Where
 * it is not among them, one of them is asked.
 */
FMB_INLINE unsigned right_vertex(fmb_integers *e, int side, unsigned level, unsigned choice, unsigned unsure, int f)
{
    unsigned vertices = FMB_BITS_OF(f) & ~FMB_BIT_VELOCITY(f), edges = vertices & ~FMB_BIT_ORIGIN(f);
    unsigned best = choice & vertices;
    if (e->dim == 2)
        unsure &= ~FMB_BIT_EDGE(f, 2);
    unsigned same = unsure & level & vertices;
    unsure &= ~level | (best & level ? 0 : same & (0u - same));
    for (unsure &= vertices & ~best; unsure; unsure &= unsure - 1) {
        unsigned bit = unsure & (0u - unsure);
        int sign = side * sign_along(e, bit & edges, best & edges);
        if (f == 0 ? sign > 0 : sign < 0)
            best = bit;
    }
    return (choice & ~vertices) | best;
}

/*
 * What n is at right angles to, exactly: edges of a cuboid, and v; vertices of a tetrahedron that are at one height,
 * all those of the edge or face that is named.
 */
static unsigned level_bits(fmb_pair_of normal, int dim)
{
    unsigned level = 0;
    for (int k = 0; k < dim - 1; k++) {
        unsigned name = k ? normal.v : normal.u, f = name >= FMB_OF_B0;
        fmb_wide_sum s = named(name);
        level |= s.plus | s.minus;
        if (s.minus == 0)
            level |= FMB_BIT_ORIGIN(f);
    }
    return level;
}

/* Of frame f what a choice can hold; level: the bits of what is level. Of that any will do: the shortest sums. */
FMB_INLINE unsigned shortest(const fmb_integers *e, unsigned level, unsigned choice, int f)
{
    unsigned vertices = FMB_BITS_OF(f) & ~FMB_BIT_VELOCITY(f), origin = FMB_BIT_ORIGIN(f);
    choice &= vertices;
    if (e->cuboid[f])
        return choice & ~level & ~origin;
    return choice & level && level & origin ? origin : choice;
}

/* The edges of cuboids, and v: what right_edges can put right. */
FMB_INLINE unsigned all_edges(const fmb_integers *e)
{
    unsigned edges = e->moves ? FMB_BIT_VELOCITY(1) : 0;
    for (int f = 0; f < 2; f++)
        if (e->cuboid[f])
            edges |= FMB_BIT_EDGE(f, 0) | FMB_BIT_EDGE(f, 1) | (e->dim == 3 ? FMB_BIT_EDGE(f, 2) : 0);
    return edges;
}

/* 2D: the normal of p. */
FMB_INLINE void sharp_normal2(fmb_integers *e)
{
    fmb_sharp s;
    sharp_sum(&s, &e->wide, e->wide.p, 2);
    for (int k = 0; k < 2; k++) {
        fmb_real sign = k ? R(1.0) : R(-1.0);
        e->normal.n[k] = sign * s.n[1 - k];
        e->normal.rest[k] = sign * s.rest[1 - k];
        e->normal.rough[k] = s.rough[1 - k];
    }
}

/* The vertices of a guess, the shortest of them. */
FMB_INLINE unsigned guessed(const fmb_integers *e, unsigned level, unsigned guess)
{
    unsigned choice = guess & FMB_BIT_VELOCITY(1) & ~level;
    for (int f = 0; f < 2; f++)
        choice |= shortest(e, level, guess, f);
    return choice;
}

/* A side of which a guess says that it separates: does it, once what is unsure of the guess is put right? */
FMB_INLINE int side_separates(fmb_integers *e, int side, unsigned level, unsigned choice, unsigned unsure)
{
    unsigned right = right_edges(e, side, choice, unsure & ~level & all_edges(e));
    for (int f = 0; f < 2; f++)
        if (!e->cuboid[f])
            right = right_vertex(e, side, level, right, unsure, f);
    return right == choice || fmb_sign_separates(sign_of_gap(e, side, right));
}

int fmbi_integers_separate(fmb_integers *e, fmb_pair_of normal, int sides, const fmb_guess guess[2])
{
    unsigned level = level_bits(normal, e->dim), choice = 0;
    int k = 0, side = 1;
    e->wide.p = named(normal.u);
    if (e->dim == 3)
        e->wide.q = named(normal.v);
    else
        sharp_normal2(e);
    for (; k < 2; k++, side = -1) {
        if (!(sides & (k ? FMB_BEHIND : FMB_AHEAD)))
            continue; /* of it nothing was guessed */
        choice = guessed(e, level, guess[k].choice);
        if (fmb_sign_separates(sign_of_gap(e, side, choice)))
            break; /* then the other side does not (integers.h) */
    }
    return k < 2 && side_separates(e, side, level, choice, guess[k].unsure) && e->places != FMB_SAID_NO;
}
