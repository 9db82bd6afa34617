/* SPDX-License-Identifier: MIT */
/* Decisions by integers, one for both dimensions. What they prove: integers.h. */
#include "integers.h"
#include "../core/proof.h"

FMB_INLINE void take_frame(fmb_integers *e, int f, const fmb_view *x, const fmb_real *v, int dim)
{
    const fmb_real **of = &e->wide.of[5 * f];
    of[0] = x->origin;
    for (int i = 0; i < 3; i++)
        of[1 + i] = i < dim ? x->edge + i * dim : fmb_at_rest;
    of[4] = v;
    e->shape[f] = (uint8_t)x->shape;
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
    unsigned used = FMB_BITS_OF(0) | FMB_BITS_OF(1);
    if (!e->moves)
        used &= ~(FMB_BIT_VELOCITY(0) | FMB_BIT_VELOCITY(1));
    if (dim == 2)
        used &= ~(FMB_BIT_EDGE(0, 2) | FMB_BIT_EDGE(1, 2));
    fmbi_wide_start(&e->wide, used, dim);
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

/* The sign of n.w */
FMB_INLINE int sign_along(const fmb_integers *e, unsigned plus, unsigned minus)
{
    fmb_wide_sum w = {(uint16_t)plus, (uint16_t)minus};
    return e->dim == 3 ? fmbi_wide_sign3(&e->wide, e->p, e->q, w) : fmbi_wide_sign2(&e->wide, e->p, w);
}

/* The sign of the gap along side n, from the vertices of `choice`. */
static int sign_of_gap(const fmb_integers *e, int side, unsigned choice)
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
FMB_INLINE unsigned right_edges(const fmb_integers *e, int side, unsigned choice, unsigned unsure)
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

/* The choice with the right vertex of tetrahedron f. Those on a level with the one that is chosen are no better. */
FMB_INLINE unsigned right_vertex(const fmb_integers *e, int side, unsigned level, unsigned choice, unsigned unsure,
                                 int f)
{
    unsigned vertices = FMB_BITS_OF(f) & ~FMB_BIT_VELOCITY(f), edges = vertices & ~FMB_BIT_ORIGIN(f);
    unsigned best = choice & vertices;
    if (e->dim == 2)
        unsure &= ~FMB_BIT_EDGE(f, 2);
    if (best & level)
        unsure &= ~level;
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
    if (fmb_cuboid(e->shape[f]))
        return choice & ~level & ~origin;
    return choice & level && level & origin ? origin : choice;
}

/* The edges of cuboids, and v: what right_edges can put right. */
FMB_INLINE unsigned all_edges(const fmb_integers *e)
{
    unsigned edges = e->moves ? FMB_BIT_VELOCITY(1) : 0;
    for (int f = 0; f < 2; f++)
        if (fmb_cuboid(e->shape[f]))
            edges |= FMB_BIT_EDGE(f, 0) | FMB_BIT_EDGE(f, 1) | (e->dim == 3 ? FMB_BIT_EDGE(f, 2) : 0);
    return edges;
}

/* One side: from the guess, and if that says that n separates, from what it leaves unsure. */
FMB_INLINE int side_separates(const fmb_integers *e, int side, unsigned level, fmb_guess guess)
{
    unsigned choice = guess.choice & FMB_BIT_VELOCITY(1) & ~level;
    for (int f = 0; f < 2; f++)
        choice |= shortest(e, level, guess.choice, f);
    if (!fmb_sign_separates(sign_of_gap(e, side, choice)))
        return 0;
    unsigned right = right_edges(e, side, choice, guess.unsure & ~level & all_edges(e));
    for (int f = 0; f < 2; f++)
        if (!fmb_cuboid(e->shape[f]))
            right = right_vertex(e, side, level, right, guess.unsure, f);
    return right == choice || fmb_sign_separates(sign_of_gap(e, side, right));
}

int fmbi_integers_separate(fmb_integers *e, fmb_pair_of normal, int sides, const fmb_guess guess[2])
{
    unsigned level = level_bits(normal, e->dim);
    e->p = named(normal.u);
    if (e->dim == 3)
        e->q = named(normal.v);
    for (int k = 0; k < 2; k++)
        if (sides & (k ? FMB_BEHIND : FMB_AHEAD) && side_separates(e, k ? -1 : 1, level, guess[k]))
            return 1;
    return 0;
}
