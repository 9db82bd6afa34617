/* SPDX-License-Identifier: MIT */
/*
 * Fourier-Motzkin elimination, one step for any number of unknowns.
 *
 * All unknowns lie in [0,1]. Level k holds the rows from which elimination k takes its unknown x_k away. A row is a
 * range low <= x_k + c.x <= high with one or both sides finite; c belongs to the unknowns after x_k. The difference p -
 * q of two rows of level k does not have x_k. It lies between p.low - q.high and p.high - q.low: both ways of adding an
 * upper to a lower side at once. It is divided once by the coefficient of the unknown that goes next, and stored in
 * that one's level; if it does not have the next unknown, in the level of the next one that it has. If it has none but
 * the last, it bounds that one. Differences of the last elimination are never stored. A range is never empty: high -
 * low of p - q is the sum of those of p and q, and rounding only widens it.
 *
 * Every row is valid: all x in [0,1]^n that fulfil the exact system fulfil it. Rounding, with c' = c / pivot:
 *     quantity                          off by
 *     a difference c_j = p_j - q_j      u |c_j|, and each side y likewise
 *     division by the pivot             u |c'_j| and u |y'|
 *     moving y' outwards                u |y'|
 *     in all, to first order            u (1 + 2 sum |c'_j| + 3|y'|) <= 3u S,   S = 1 + sum |c'_j| + |y'|
 * y' is moved by 4u S. The fourth u S covers what is of second order, the rounding of S (5u S u) and underflow (5
 * denormals).
 *
 * A difference's pivot below u/16 is taken as 0, and y is moved by it (|x| <= 1). One of its two rows was moved by 4u
 * or more before, unless both are own rows; differences of these are exact.
 *
 * Rows that basis.c has made may be moved by a slack. Nothing of theirs is taken for proof but a direction or a point
 * that is proved by itself.
 *
 * Range: given rows have |c|, |y| <= 16. So after k <= 3 divisions finite |c|, |y| < 2^(5 + 29k) in float, 2^(5 + 58k)
 * in double: no finite number overflows. Infinite sides stay so and never meet their like with the other sign: no NaN
 * arises.
 */
#include "eliminate.h"

#define ROW_ROUNDING (4 * FMB_U)
#define PIVOT_NOISE (FMB_U / 16)

static void set_from(fmb_elimination *e, unsigned side, unsigned p, unsigned q, fmb_real weight)
{
    e->from[side].p = (uint16_t)p;
    e->from[side].q = (uint16_t)q;
    e->from[side].weight = weight;
}

/*
 * p - q (p itself if q is FMB_NO_PARENT) has no x in [0,1]^n above its lower side (FMB_LOW) or below its upper one
 * (FMB_HIGH).
 */
static int contradiction(fmb_elimination *e, unsigned side, unsigned p, unsigned q)
{
    set_from(e, side, p, q, 1);
    set_from(e, 1 - side, FMB_NO_PARENT, FMB_NO_PARENT, 1);
    return FMB_CONTRADICTION;
}

/* What one difference and one division can have done to a row: both sides move by 4u (size + |side|). */
FMB_INLINE void move_outwards(fmb_real *low, fmb_real *high, fmb_real size)
{
    *high += ROW_ROUNDING * (size + fmb_abs(*high));
    *low -= ROW_ROUNDING * (size + fmb_abs(*low));
}

/*
 * low <= c x <= high of the last unknown x. c and both sides y may be differences: u|c| + u|y|. Moving y rounds it,
 * u|y|, and so does the quotient. 4u (|c| + |y|) covers that; the 3u|c| to spare cover a quotient that underflows.
 */
static int bound_last(fmb_elimination *e, fmb_real c, fmb_real low, fmb_real high, unsigned p, unsigned q)
{
    if (c < 0) {
        fmb_real y = low;
        unsigned r = p;
        c = -c;
        low = -high;
        high = -y;
        p = q;
        q = r;
    }
    move_outwards(&low, &high, c);
    if (c == 0)
        return high < 0 ? contradiction(e, FMB_HIGH, p, q) : low > 0 ? contradiction(e, FMB_LOW, p, q) : FMB_POSSIBLE;
    if (high < e->high * c) {
        e->high = fmb_min(e->high, high / c);
        set_from(e, FMB_HIGH, p, q, c);
    }
    if (low > e->low * c) {
        e->low = fmb_max(e->low, low / c);
        set_from(e, FMB_LOW, p, q, c);
    }
    return e->low > e->high ? FMB_CONTRADICTION : FMB_POSSIBLE;
}

/* The mask of the lower side's ancestors from that of the upper side's, and back. */
static inline uint32_t other_side(uint32_t ancestors) { return ancestors >> 16 | ancestors << 16; }

/* A coefficient of this magnitude is taken as 0: x <= 1, so both sides move by it, and by what that rounds. */
FMB_INLINE void drop_pivot(fmb_real off, fmb_real *low, fmb_real *high)
{
    if (off != 0) {
        *high += off + ROW_ROUNDING * (off + fmb_abs(*high));
        *low -= off + ROW_ROUNDING * (off + fmb_abs(*low));
    }
}

/*
 * Does low <= x_k + c x <= high say anything about the last two unknowns, both in [0,1]? A side that all of these
 * fulfil becomes infinite. 0: both are.
 */
FMB_INLINE int limits_unit(fmb_real c, fmb_real *low, fmb_real *high)
{
    if (!(*low > fmb_min0(c)))
        *low = -FMB_INFINITY;
    if (!(*high < 1 + fmb_max0(c)))
        *high = FMB_INFINITY;
    return *low != -FMB_INFINITY || *high != FMB_INFINITY;
}

/*
 * Stores low <= c0 x_k + c1 x_(k+1) + .. <= high, made of p - q (q = FMB_NO_PARENT: a given row p), where it belongs.
 */
static int store_row(fmb_elimination *e, unsigned k, fmb_real c0, fmb_real c1, fmb_real c2, fmb_real c3, fmb_real low,
                     fmb_real high, uint32_t ancestors, unsigned p, unsigned q)
{
    const unsigned last = e->given.unknowns - 1u;
    for (; k < last && fmb_abs(c0) < PIVOT_NOISE; k++) {
        drop_pivot(fmb_abs(c0), &low, &high);
        c0 = c1;
        c1 = c2;
        c2 = c3;
        c3 = 0;
    }
    if (k == last)
        return bound_last(e, c0, low, high, p, q);
    if (e->level[k].end == e->level[k].limit)
        return FMB_ERR_CAPACITY;
    fmb_row *row = e->row + e->level[k].end;
    fmb_real c = row->c[0] = c1 / c0, size = 1 + fmb_abs(c);
    low /= c0;
    high /= c0;
    if (k + 1 < last) {
        row->c[1] = c2 / c0;
        row->c[2] = c3 / c0;
        size += fmb_abs(row->c[1]) + fmb_abs(row->c[2]);
    }
    if (c0 < 0) { /* the sides change places, and so do the parents */
        fmb_real y = low;
        unsigned r = p;
        low = high;
        high = y;
        p = q;
        q = r;
        ancestors = other_side(ancestors);
    }
    move_outwards(&low, &high, size);
    if (k + 1 == last && !e->given.open && !limits_unit(c, &low, &high))
        return FMB_POSSIBLE;
    e->level[k].end++;
    row->low = low;
    row->high = high;
    row->ancestors = ancestors;
    row->parent[0] = (uint16_t)p;
    row->parent[1] = (uint16_t)q;
    return FMB_POSSIBLE;
}

/*
 * History: after k + 1 eliminations a row with more than k + 2 ancestors is a sum of others (Kohler 1967). That is
 * asked where it can drop a row that would be stored, in the second elimination of three: more than three. An ancestor
 * is one side of a given row: bit r for the upper side of row r, 16 + r for its lower one. If both sides of a row are
 * finite, the lower one has the opposite sides for ancestors, and as many of them. Given rows beyond 16 have no bit:
 * fewer rows are dropped then.
 *
 * Two more kinds of rows may go, both fulfilled by all x in [0,1]^n. First, given ones. Second, if 0 <= x_i and x_i <=
 * 1 are the own rows, those that only the last elimination would use (limits_unit). A sum of such a row and any other
 * one follows from own rows and from the sums of the other with own rows; these have one ancestor more than the other
 * and stay. Nothing else is dropped: whether rows that others dominate may go earlier is not proved.
 */
FMB_INLINE int is_redundant(uint32_t ancestors)
{
    ancestors &= ancestors - 1u;
    ancestors &= ancestors - 1u;
    ancestors &= ancestors - 1u;
    return ancestors != 0;
}

/* Elimination k, not the last: all pairs of level k. */
static int add_pairs(fmb_elimination *e, unsigned k)
{
    const unsigned base = e->level[k].base, end = e->level[k].end;
    const unsigned number = FMB_SYSTEM_ROWS; /* of row 0 of the workspace */
    const int history = e->history && k > 0; /* sums of two given rows have two ancestors */
    const fmb_row *p = e->row + base;
    for (unsigned i = base; i < end; i++, p++) {
        const fmb_row *q = e->row + base;
        for (unsigned j = base; j < i; j++, q++) {
            uint32_t ancestors = p->ancestors | other_side(q->ancestors);
            fmb_real low = p->low - q->high, high = p->high - q->low;
            if ((history && is_redundant(ancestors)) || (low == -FMB_INFINITY && high == FMB_INFINITY))
                continue;
            int status = store_row(e, k + 1, p->c[0] - q->c[0], p->c[1] - q->c[1], p->c[2] - q->c[2], 0, low, high,
                                   ancestors, number + i, number + j);
            if (status != FMB_POSSIBLE)
                return status;
        }
    }
    return FMB_POSSIBLE;
}

/* p - q bounds the last unknown. */
FMB_APART int tell_pair(fmb_elimination *e, const fmb_row *p, const fmb_row *q)
{
    const unsigned number = FMB_SYSTEM_ROWS; /* of row 0 of the workspace */
    return bound_last(e, p->c[0] - q->c[0], p->low - q->high, p->high - q->low, number + (unsigned)(p - e->row),
                      number + (unsigned)(q - e->row));
}

/* What a row says of the last unknown with those before it: the least and the most, and with which rows; NULL: none. */
typedef struct {
    fmb_real low, high;
    const fmb_row *below, *above;
} last_bounds;

/* low <= c x <= high as bounds of x times |c|. */
typedef struct {
    fmb_real least, most, size;
} both_sides;

FMB_INLINE both_sides sides_of(fmb_real c, fmb_real low, fmb_real high)
{
    return c < 0 ? (both_sides){-high, -low, fmb_abs(c)} : (both_sides){low, high, fmb_abs(c)};
}

/* Do they say more than what is known? If c is 0: anything? */
FMB_INLINE int tightens(const last_bounds *b, both_sides s)
{
    return s.most < b->high * s.size || s.least > b->low * s.size;
}

FMB_INLINE void take_sides(last_bounds *b, const fmb_row *q, both_sides s)
{
    fmb_real most = s.most / s.size, least = s.least / s.size;
    if (most < b->high) {
        b->high = most;
        b->above = q;
    }
    if (least > b->low) {
        b->low = least;
        b->below = q;
    }
}

/*
 * The last elimination: all pairs of level k. By how much a bound y / c moves outwards, 4u (1 + |y / c|), depends on
 * the bound alone: so of each row only the pairs that bound most are told. Where c is 0 a contradiction remains one,
 * since both sides move by a share of themselves. (Which pairs follow from others is not asked: nothing is stored.)
 */
static int add_last(fmb_elimination *e, unsigned k)
{
    const fmb_row *base = e->row + e->level[k].base, *end = e->row + e->level[k].end;
    for (const fmb_row *p = base; p < end; p++) {
        last_bounds b = {e->low, e->high, NULL, NULL};
        for (const fmb_row *q = base; q < p; q++) {
            const both_sides s = sides_of(p->c[0] - q->c[0], p->low - q->high, p->high - q->low);
            if (!tightens(&b, s))
                continue;
            if (s.size == 0)
                return tell_pair(e, p, q);
            take_sides(&b, q, s);
        }
        int status = b.above ? tell_pair(e, p, b.above) : FMB_POSSIBLE;
        if (status == FMB_POSSIBLE && b.below && b.below != b.above)
            status = tell_pair(e, p, b.below);
        if (status != FMB_POSSIBLE)
            return status;
    }
    return FMB_POSSIBLE;
}

/*
 * An own row, low <= x_k + c.x <= high; returns its c, all 0. bit: of the upper side's ancestors. These are the first
 * rows of a level: they fit.
 */
static fmb_real *store_own(fmb_elimination *e, unsigned k, fmb_real low, fmb_real high, unsigned bit)
{
    fmb_row *row = e->row + e->level[k].end++;
    row->c[0] = row->c[1] = row->c[2] = 0;
    row->low = low;
    row->high = high;
    row->ancestors = (uint32_t)1 << bit;
    row->parent[0] = row->parent[1] = FMB_NO_PARENT;
    return row->c;
}

/* Own rows: 0 <= x_i, and x_i <= 1 or sum x_i <= 1. The unknown that goes first, 0 or 1, is a coordinate in b. */
static void load_own(fmb_elimination *e)
{
    const fmb_given *g = &e->given;
    for (unsigned k = 0; k + 1u < g->unknowns; k++)
        store_own(e, k, 0, g->open >> e->order[k] & 1u ? FMB_INFINITY : 1, k);
    if (g->simplex) {
        fmb_real *c = store_own(e, 0, -FMB_INFINITY, 1, FMB_UNKNOWNS);
        for (unsigned k = 1; k < g->unknowns; k++)
            *c++ = e->order[k] < g->dimension;
    }
}

/* The given rows, in the order in which the unknowns go. */
static int load(fmb_elimination *e)
{
    const fmb_given *g = &e->given;
    if (g->contradiction) {
        int upper = g->contradiction > 0;
        unsigned r = (unsigned)(upper ? g->contradiction : -g->contradiction) - 1;
        return contradiction(e, upper ? FMB_HIGH : FMB_LOW, r, FMB_NO_PARENT);
    }
    int status = FMB_POSSIBLE;
    load_own(e);
    for (unsigned r = 0; r < g->rows && status == FMB_POSSIBLE; r++) {
        const fmb_inequality *row = g->row + r;
        const fmb_real *c = row->c;
        const uint8_t *o = e->order;
        unsigned bit = FMB_UNKNOWNS + 1 + r;
        if (row->low > -FMB_INFINITY || row->high < FMB_INFINITY)
            status = store_row(e, 0, c[o[0]], c[o[1]], c[o[2]], c[o[3]], row->low - g->slack, row->high + g->slack,
                               bit < 16 ? (uint32_t)1 << bit : 0, r, FMB_NO_PARENT);
    }
    return status;
}

int fmbi_elimination_run(fmb_elimination *e, unsigned last)
{
    const unsigned n = e->given.unknowns;
    unsigned k = 0;
    for (unsigned i = 0; i < n; i++)
        if (i != last)
            e->order[k++] = (uint8_t)i;
    e->order[k++] = (uint8_t)last;
    for (; k < FMB_UNKNOWNS; k++)
        e->order[k] = (uint8_t)k; /* unknowns that are none: their coefficients are 0 */
    for (unsigned m = 0; m < FMB_UNKNOWNS - 1; m++)
        e->level[m].end = e->level[m].base;
    if (n > 1)
        e->level[n - 2].limit = e->rows;
    e->low = 0;
    e->high = 1;
    (void)contradiction(e, FMB_LOW, FMB_NO_PARENT, FMB_NO_PARENT);
    int status = load(e);
    for (k = 0; k + 2 < n && status == FMB_POSSIBLE; k++)
        status = add_pairs(e, k);
    return n > 1 && status == FMB_POSSIBLE ? add_last(e, n - 2) : status;
}

/* The coefficient, in the row of this number, of the unknown that goes in elimination k. */
static fmb_real coefficient(const fmb_elimination *e, unsigned number, unsigned k)
{
    if (number == FMB_NO_PARENT)
        return 0;
    if (number < FMB_SYSTEM_ROWS)
        return e->given.row[number].c[e->order[k]];
    unsigned own = 0, at = number - (unsigned)FMB_SYSTEM_ROWS;
    while (at >= e->level[own].end)
        own++;
    return e->row[at].c[k - own - 1];
}

/* Parents that wait: 4 at first, and one more for each row on the way down, 3 levels deep. */
#define WAITING 8

void fmbi_elimination_multipliers(const fmb_elimination *e, fmb_real *multiplier)
{
    /* Each bound times the weight of the other. */
    const fmb_real high = e->from[FMB_LOW].weight, low = e->from[FMB_HIGH].weight;
    unsigned count = 4;
    uint16_t number[WAITING] = {e->from[FMB_HIGH].p, e->from[FMB_HIGH].q, e->from[FMB_LOW].p, e->from[FMB_LOW].q};
    fmb_real share[WAITING] = {high, -high, -low, low};
    for (unsigned r = 0; r < e->given.rows; r++)
        multiplier[r] = 0;
    while (count-- > 0) {
        if (number[count] == FMB_NO_PARENT)
            continue;
        if (number[count] < FMB_SYSTEM_ROWS) {
            multiplier[number[count]] += share[count];
            continue;
        }
        unsigned at = number[count] - (unsigned)FMB_SYSTEM_ROWS, k = 0;
        const uint16_t *parent = e->row[at].parent;
        while (at >= e->level[k].end)
            k++;
        share[count] /= fmb_abs(coefficient(e, parent[0], k) - coefficient(e, parent[1], k));
        number[count] = parent[1];
        number[count + 1] = parent[0];
        share[count + 1] = share[count];
        share[count] = -share[count];
        count += 2;
    }
}

void fmbi_elimination_point(fmb_elimination *e)
{
    fmb_real next = 0, second = 0, third = 0, low = e->low, high = e->high;
    e->x[1] = e->x[2] = e->x[3] = 0;
    for (unsigned k = e->given.unknowns; k-- > 0;) {
        if (k + 1u < e->given.unknowns) {
            /* The first row is 0 <= x_k. */
            const fmb_row *row = e->row + e->level[k].base + 1, *end = e->row + e->level[k].end;
            low = 0;
            high = 1;
            for (; row < end; row++) {
                fmb_real others = row->c[0] * next;
                if (k + 2u < e->given.unknowns)
                    others += row->c[1] * second + row->c[2] * third;
                low = fmb_max(low, row->low - others);
                high = fmb_min(high, row->high - others);
            }
        }
        third = second;
        second = next;
        next = e->x[e->order[k]] = fmb_max(0, fmb_min(1, low + (high - low) / 2));
    }
}
