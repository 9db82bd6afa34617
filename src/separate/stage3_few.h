/* SPDX-License-Identifier: MIT */
/*
 * The edges of a in the stages of a tetrahedron b, with a budget: for the quick tier, whose bound of cost is what a
 * deadline counts with. The same questions as in stage3_tetrahedron.h, but
 *     at rest    FMB_FEW_EDGES edges are looked at: all of a tetrahedron; of a cuboid the vertices of b hold more than
 *                half in nearly all pairs
 *     a sweep    FMB_FEW_LOOKS looks at an edge, and FMB_FEW_HINGES times that come of them
 *     a look     at four pairs of vertices, not at 16: a few instructions more on average, and half at most
 * What is not known by then stays open.
 */
#ifndef FMB_SRC_STAGE3_FEW_H
#define FMB_SRC_STAGE3_FEW_H

#include "stage3_tetrahedron.h"

#define FMB_FEW_EDGES 6
#define FMB_FEW_LOOKS 12
#define FMB_FEW_HINGES 4

/* The masks of all rows in one number. */
FMB_INLINE unsigned fmb_all_masks(const fmb_frame3 *a, fmb_masks m)
{
    return fmb_cuboid(a->shape) ? m.low | m.high << 12 : m.low;
}

/* fmb_unheld of them. */
FMB_INLINE unsigned fmb_few_unheld(const fmb_frame3 *a, unsigned all)
{
    return fmb_unheld(a, (fmb_masks){fmb_cuboid(a->shape) ? all & 0xfffu : all, all >> 12});
}

/*
 * Pairs of rows that meet in an edge, and where their masks are. In each of six groups: two edges of a cuboid, one of a
 * tetrahedron, none.
 */
static const uint8_t fmb_few_rows[24][4] = {
    {0, 2, 8, 0},   {2, 3, 0, 20}, {0, 3, 12, 0},  {0, 0, 0, 0},  {1, 2, 4, 0},   {1, 5, 4, 12},
    {2, 3, 4, 0},   {0, 0, 0, 0},  {0, 1, 8, 4},   {0, 4, 8, 16}, {1, 2, 8, 4},   {0, 0, 0, 0},
    {3, 5, 20, 12}, {0, 5, 8, 12}, {0, 1, 12, 8},  {0, 0, 0, 0},  {4, 5, 16, 12}, {2, 4, 0, 16},
    {1, 3, 8, 0},   {0, 0, 0, 0},  {3, 4, 20, 16}, {1, 3, 4, 20}, {0, 2, 12, 4},  {0, 0, 0, 0},
};

/* The highest bit of 32, as a number from 0: the highest of all. */
FMB_INLINE int fmb_highest_bit(uint32_t m)
{
#if defined(__GNUC__) && (defined(__ARM_FEATURE_CLZ) || defined(__x86_64__))
    return __builtin_clz(m);
#else
    int k = 0;
    for (; !(m >> 31); m <<= 1)
        k++;
    return k;
#endif
}

/*
 * fmb_quadrant_reached for an unheld edge of a, as its lowest bit; p: the rows, all: their masks. A point that is
 * inside both rows would hold the edge. So at most two points inside the one and two inside the other count, or one and
 * three: 4 pairs. They are the bits of one number: the masks of the second row, once for each point inside the first.
 */
FMB_APART int fmb_edge_reached(fmb_real p[6][4], unsigned all, unsigned unheld, fmb_real inverse, fmb_hinge *e)
{
    const uint8_t *row = fmb_few_rows[fmb_lowest_bit(unheld)];
    const fmb_real *x = p[row[0]], *y = p[row[1]];
    uint32_t in_x = ~(uint32_t)all >> row[2], in_y = ~(uint32_t)all >> row[3] & 15;
    uint32_t pairs = ((in_x & 1) | (in_x & 2) << 3 | (in_x & 4) << 6 | (in_x & 8) << 9) * in_y << 16;
    fmb_real best = -FMB_REAL_MAX, lambda = 0, mu = 0;
    int best_pair = 0;
    for (; pairs; pairs &= ~(0x80000000u >> fmb_highest_bit(pairs))) {
        int pair = fmb_highest_bit(pairs), i = pair >> 2, j = pair & 3;
        fmb_real l = (y[j] - y[i]) * inverse, m = (x[i] - x[j]) * inverse, depth = x[i] * l + y[i] * m;
        if (fmb_edge_is_held(depth))
            return 1;
        depth /= l + m;
        if (depth > best) {
            best = depth;
            best_pair = pair;
            lambda = l;
            mu = m;
        }
    }
    *e = (fmb_hinge){row[0], row[1], best_pair >> 2, best_pair & 3, lambda, mu};
    return 0;
}

/* r, s, i, j in one number, not 0, for a call that is a jump: what made the hinge is gone when it is tried. */
FMB_INLINE unsigned fmb_hinge_packed(const fmb_hinge *e)
{
    return 1u << 12 | (unsigned)e->r << 9 | (unsigned)e->s << 6 | (unsigned)e->i << 3 | (unsigned)e->j;
}

/*
 * As fmb_edges_rest, but FMB_OPEN with the hinge to try in f->open, as fmb_hinge_packed, or 0: there is none, or it is
 * not known.
 */
FMB_INLINE int fmb_few_edges_rest(fmb_stage *f, const fmb_couple3 *c, fmb_real p[6][4], fmb_masks m)
{
    fmb_real inverse = fmb_inverse_power(f->error);
    unsigned all = fmb_all_masks(c->a, m), unheld = fmb_unheld(c->a, m), hinge = 0;
    for (int looks = 0; looks < FMB_FEW_EDGES && unheld; looks++, unheld &= unheld - 1) {
        fmb_hinge e;
        if (!fmb_edge_reached(p, all, unheld, inverse, &e)) {
            hinge = e.lambda == 0 ? 0 : fmb_hinge_packed(&e);
            break;
        }
    }
    if (!unheld && !f->open)
        return FMB_HIT;
    f->open = hinge;
    return FMB_OPEN;
}

/* The rows at tau, as fmb_rows_at. Returns their masks in one number. */
FMB_APART unsigned fmb_few_rows_at(const fmb_frame3 *a, fmb_rows *rows, fmb_real held, fmb_real tau)
{
    return fmb_all_masks(a, fmb_rows_then(a, rows, held, tau));
}

/* How far the look at both ends of the inner times is. */
typedef struct {
    fmb_real inverse, held, tau; /* tau: where the rows are */
    unsigned all, unheld;
    int end, pass, hinges;
} fmb_few_state;

/* The rows at the end that is looked at; of the edges these are left. */
FMB_INLINE void fmb_few_rows_now(const fmb_stage *f, const fmb_frame3 *a, fmb_rows *rows, fmb_few_state *s,
                                 unsigned left)
{
    s->tau = s->end ? f->inner.out : f->inner.in;
    s->all = fmb_few_rows_at(a, rows, s->held, s->tau);
    s->unheld = left & fmb_few_unheld(a, s->all);
}

/* One end is held. 0: so is the other. */
FMB_INLINE int fmb_few_other_end(const fmb_stage *f, const fmb_frame3 *a, fmb_rows *rows, fmb_few_state *s)
{
    if (s->end)
        return 0;
    s->end = 1;
    s->pass = 0;
    fmb_few_rows_now(f, a, rows, s, ~0u);
    return s->unheld != 0;
}

/* An edge that is not held. 0: that remains so, or is not known. */
FMB_INLINE int fmb_few_hinge(fmb_stage *f, const fmb_frame3 *a, const fmb_frame3 *b, fmb_rows *rows, fmb_few_state *s,
                             const fmb_hinge *e)
{
    if (s->pass == FMB_PASSES || s->hinges++ == FMB_FEW_HINGES || !(e->lambda + e->mu >= FMB_WEIGHT_LEAST))
        return 0;
    int there = fmb_hinge_times(f, a, b, rows, e, s->tau, s->end);
    if (!fmb_times_overlap(&f->inner))
        return 0;
    if (there) {
        s->unheld &= s->unheld - 1;
    } else {
        s->pass++;
        fmb_few_rows_now(f, a, rows, s, s->unheld);
    }
    return 1;
}

/* As fmb_edges_hold. Rows are made anew for each end, and behind a hinge: 2 + FMB_FEW_HINGES times at most. */
FMB_APART int fmb_few_edges_hold(fmb_stage *f, const fmb_frame3 *a, const fmb_frame3 *b, fmb_rows *rows)
{
    fmb_few_state s = {fmb_inverse_power(f->error), FMB_HELD * f->error, 0, 0, 0, 0, 0, 0};
    fmb_few_rows_now(f, a, rows, &s, ~0u);
    for (int looks = 0; looks < FMB_FEW_LOOKS; looks++) {
        fmb_hinge e;
        if (!s.unheld && !fmb_few_other_end(f, a, rows, &s))
            return 1;
        if (fmb_edge_reached(rows->p, s.all, s.unheld, s.inverse, &e))
            s.unheld &= s.unheld - 1;
        else if (!fmb_few_hinge(f, a, b, rows, &s, &e))
            return 0;
    }
    return s.end && !s.unheld;
}

/* As fmb_tetrahedron3. */
FMB_INLINE int fmb_few3_rest(fmb_stage *f, const fmb_couple3 *c)
{
    fmb_real p[6][4];
    fmb_masks m;
    if (fmb_tetrahedron3_far(f, c, 0))
        return FMB_MISS_KNOWN(c->a, c->b);
    int rows = fmb_all_rows_rest(f, c, p, &m);
    return rows == FMB_OPEN ? fmb_few_edges_rest(f, c, p, m) : rows;
}

/* Apart, as the edges are: what one of them holds on the stack is gone before the next one begins. 1: a world axis. */
FMB_APART int fmb_few_begin(fmb_stage *f, const fmb_couple3 *c, fmb_real *axis)
{
    fmb_stage_start(f, c, axis, 1);
    return fmb_tetrahedron3_far(f, c, 1);
}

FMB_APART int fmb_few_rows_move(fmb_stage *f, const fmb_couple3 *c, fmb_rows *rows)
{
    return fmb_all_rows_move(f, c, rows);
}

/* Begins, too. */
FMB_INLINE int fmb_few3_moves(fmb_stage *f, const fmb_couple3 *c, fmb_real *axis)
{
    fmb_rows rows;
    if (fmb_few_begin(f, c, axis))
        return FMB_MISS_KNOWN(c->a, c->b);
    int answer = fmb_few_rows_move(f, c, &rows);
    return answer == FMB_HIT && !fmb_few_edges_hold(f, c->a, c->b, &rows) ? FMB_OPEN : answer;
}

#endif
