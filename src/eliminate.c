/* SPDX-License-Identifier: MIT */
/*
 * Fourier-Motzkin elimination, one step for any number of unknowns.
 *
 * All unknowns lie in [0,1]. The unknown of column n-1-k goes in elimination k: each row of level k with coefficient 1 is added to
 * each with -1, which cancels exactly. The sum is divided once by the coefficient of the unknown that goes next and stored in that
 * one's level: positive ones from the front, negative ones from the back. A sum that does not have the next unknown goes to the
 * level of the next one it has, or bounds the last one. Sums of the last elimination are never stored.
 *
 * Every row is valid: all x in [0,1]^n that fulfil the exact system fulfil it. Rounding: a sum c_j = fl(p_j + q_j) is off by u|c_j| at
 * most, y likewise; division by the pivot adds u|c'_j| (c' = c / pivot) and u|y'|, moving y' outwards u|y'|: to first order
 *     u (1 + 2 sum |c'_j| + 3|y'|) <= 3u S,   S = 1 + sum |c'_j| + |y'|.
 * y' is moved by 4u S: the fourth u S covers what is of second order, the rounding of S (5u S u) and underflow (5 FMB_DENORMAL < u).
 * A given row with a pivot of exactly 1 is taken as it is.
 *
 * Range: a sum's pivot below u/16 is taken as 0, moving y by it (|x| <= 1); rows with pivot 1 were off by 8u and more before.
 * Given rows have |c| < 2, |y| <= 16, so after k divisions |c|, |y| < 2^(5 + 29k) in float, 2^(5 + 58k) in double, k <= 3:
 * neither infinities nor NaN can arise.
 */
#include "real.h"

#include "eliminate.h"

#define ROW_ROUNDING (4 * FMB_U)
#define PIVOT_NOISE (FMB_U / 16)

static void set_origin(fmb_origin *o, unsigned p, unsigned q, fmb_real weight)
{
    o->p = (uint16_t)p;
    o->q = (uint16_t)q;
    o->weight = weight;
}

static int contradiction(fmb_elimination *e, unsigned p, unsigned q)
{
    set_origin(&e->low_from, p, q, 1);
    set_origin(&e->high_from, FMB_NO_PARENT, FMB_NO_PARENT, 1);
    return FMB_CONTRADICTION;
}

/*
 * c x <= y of the last unknown x. c and y may be sums: u|c| + u|y|; moving y rounds it, u|y|; so does the quotient, as much as u|y|
 * would. 4u (|c| + |y|) covers that, and with the 3u|c| to spare a quotient that underflows.
 */
static inline int bound_last(fmb_elimination *e, fmb_real c, fmb_real y, unsigned p, unsigned q)
{
    y += 4 * FMB_U * (fmb_abs(c) + fmb_abs(y));
    if (c > 0 && y < e->high * c) {
        e->high = fmb_min(e->high, y / c);
        set_origin(&e->high_from, p, q, c);
    } else if (c < 0 && y < e->low * c) {
        e->low = fmb_max(e->low, y / c);
        set_origin(&e->low_from, p, q, -c);
    } else if (c == 0 && y < 0) {
        return contradiction(e, p, q);
    }
    return e->low > e->high ? FMB_CONTRADICTION : FMB_POSSIBLE;
}

/* No x in [0,1]^n fulfils the row with pivot +-1, c and y: y < the sum of its negative coefficients. */
static inline int impossible(const fmb_real *c, unsigned width, int positive, fmb_real y, fmb_real size)
{
    fmb_real least = positive ? 0 : -1;
    for (unsigned k = 0; k < width; k++)
        least += fmb_min0(c[k]);
    return y - least < -ROW_ROUNDING * size; /* 3 additions and a difference: 4u size */
}

/*
 * Stores the row of columns 0 .. top where it belongs: c_0 .. c_top, y, made of p and q (q = FMB_NO_PARENT: a given row p).
 */
static inline int place(fmb_elimination *e, const fmb_real *c, fmb_real y, unsigned top, uint32_t ancestors, unsigned p, unsigned q)
{
    while (top > 0 && fmb_abs(c[top]) < PIVOT_NOISE) {
        if (c[top] != 0)
            y += fmb_abs(c[top]) + ROW_ROUNDING * (fmb_abs(c[top]) + fmb_abs(y));
        top--;
    }
    if (top == 0)
        return bound_last(e, c[0], y, p, q);
    fmb_level *level = &e->level[e->system->unknowns - 1u - top];
    if (level->positive == level->negative)
        return FMB_ERR_CAPACITY;
    int positive = c[top] > 0;
    fmb_row *row = e->store.row + (positive ? level->positive : level->negative - 1);
    fmb_real pivot = fmb_abs(c[top]), size = 1;
    for (unsigned k = 0; k < top; k++) {
        row->c[k] = c[k] / pivot;
        size += fmb_abs(row->c[k]);
    }
    y /= pivot;
    size += fmb_abs(y);
    if (q != FMB_NO_PARENT || pivot != 1)
        y += ROW_ROUNDING * size;
    if (y < 0 && impossible(row->c, top, positive, y, size))
        return contradiction(e, p, q);
    row->y = y;
    row->ancestors = ancestors;
    row->parent[0] = (uint16_t)p;
    row->parent[1] = (uint16_t)q;
    if (positive)
        level->positive++;
    else
        level->negative--;
    return FMB_POSSIBLE;
}

/* More than n ancestors? */
static inline int more_than(uint32_t ancestors, unsigned n)
{
    for (unsigned i = 0; i < n; i++)
        ancestors &= ancestors - 1u;
    return ancestors != 0;
}

/*
 * Elimination k: all pairs of level k, whose rows have `width` columns left. width is a constant where it is called.
 * History: after k + 1 eliminations a row with more than k + 2 ancestors is a sum of others (Kohler 1967). Rows that say nothing
 * (0 <= y) add nothing to others, so that dropping them is no matter. Nothing else is dropped: whether rows that other rows
 * dominate may be dropped as well is not proved.
 */
static inline int add_pairs(fmb_elimination *e, unsigned k, unsigned width)
{
    const fmb_level *level = &e->level[k];
    const unsigned number = FMB_SYSTEM_ROWS; /* of row 0 of the workspace */
    for (unsigned i = level->base; i < level->positive; i++)
        for (unsigned j = level->negative; j < level->end; j++) {
            const fmb_row *p = e->store.row + i, *q = e->store.row + j;
            uint32_t ancestors = p->ancestors | q->ancestors;
            if (e->history && more_than(ancestors, k + 2))
                continue;
            fmb_real c[FMB_UNKNOWNS - 1];
            for (unsigned m = 0; m < width; m++)
                c[m] = p->c[m] + q->c[m];
            int status = place(e, c, p->y + q->y, width - 1, ancestors, number + i, number + j);
            if (status != FMB_POSSIBLE)
                return status;
        }
    return FMB_POSSIBLE;
}

/* The given rows, in the order of the columns. */
static int load(fmb_elimination *e)
{
    const fmb_system *system = e->system;
    if (system->contradiction)
        return contradiction(e, system->contradiction - 1u, FMB_NO_PARENT);
    for (unsigned r = 0; r < system->rows; r++) {
        fmb_real c[FMB_UNKNOWNS];
        for (unsigned m = 0; m < system->unknowns; m++)
            c[m] = system->c[r][e->column[m]];
        int status = place(e, c, system->y[r], system->unknowns - 1u, (uint32_t)1 << r, r, FMB_NO_PARENT);
        if (status != FMB_POSSIBLE)
            return status;
    }
    return FMB_POSSIBLE;
}

static void set_level(fmb_level *level, unsigned base, unsigned end)
{
    level->base = level->positive = (uint16_t)base;
    level->negative = level->end = (uint16_t)end;
}

static void clear_levels(fmb_elimination *e)
{
    const fmb_store *store = &e->store;
    unsigned n = e->system->unknowns, second = store->given + (unsigned)store->first;
    set_level(&e->level[0], 0, n > 2 ? store->given : store->rows);
    set_level(&e->level[1], store->given, n > 3 ? second : store->rows);
    set_level(&e->level[2], second, store->rows);
}

int fmb_elimination_run(fmb_elimination *e, unsigned last)
{
    unsigned n = e->system->unknowns, column = 1;
    e->column[0] = (uint8_t)last;
    for (unsigned i = n; i-- > 0;)
        if (i != last)
            e->column[column++] = (uint8_t)i;
    clear_levels(e);
    e->low = 0;
    e->high = 1;
    set_origin(&e->low_from, FMB_NO_PARENT, FMB_NO_PARENT, 1);
    set_origin(&e->high_from, FMB_NO_PARENT, FMB_NO_PARENT, 1);
    int status = load(e);
    for (unsigned k = 0; k + 1 < n && status == FMB_POSSIBLE; k++) {
        unsigned width = n - 1 - k;
        status = width == 3 ? add_pairs(e, k, 3) : width == 2 ? add_pairs(e, k, 2) : add_pairs(e, k, 1);
    }
    return status;
}

/* Coefficient of a column in a row by its number, before the division that stored it. */
static fmb_real coefficient(const fmb_elimination *e, unsigned number, unsigned column)
{
    if (number == FMB_NO_PARENT)
        return 0;
    return number < FMB_SYSTEM_ROWS ? e->system->c[number][e->column[column]] : e->store.row[number - FMB_SYSTEM_ROWS].c[column];
}

/* The number by which the sum of its parents was divided to make this row of the workspace. */
static fmb_real pivot_of(const fmb_elimination *e, unsigned at)
{
    unsigned k = 0, last = e->system->unknowns - 2u;
    while (k < last && at >= e->level[k].end)
        k++;
    const fmb_row *row = e->store.row + at;
    unsigned column = last + 1 - k;
    return fmb_abs(coefficient(e, row->parent[0], column) + coefficient(e, row->parent[1], column));
}

/* A contradiction has at most 4 parents, each row of the workspace 2, 3 levels deep; rows of level 0 have 1. */
#define SHARES 16

void fmb_elimination_multipliers(const fmb_elimination *e, fmb_real *multiplier)
{
    const fmb_origin *from[2] = { &e->low_from, &e->high_from };
    uint16_t number[SHARES];
    fmb_real share[SHARES];
    unsigned count = 0;
    for (unsigned r = 0; r < FMB_SYSTEM_ROWS; r++)
        multiplier[r] = 0;
    for (unsigned i = 0; i < 2; i++) {
        number[count] = from[i]->p;
        number[count + 1] = from[i]->q;
        share[count] = share[count + 1] = 1 / from[i]->weight;
        count += 2;
    }
    for (unsigned i = 0; i < count; i++) {
        while (number[i] >= FMB_SYSTEM_ROWS && number[i] != FMB_NO_PARENT) {
            unsigned at = number[i] - (unsigned)FMB_SYSTEM_ROWS;
            share[i] /= pivot_of(e, at);
            number[i] = e->store.row[at].parent[0];
            if (e->store.row[at].parent[1] != FMB_NO_PARENT) {
                number[count] = e->store.row[at].parent[1];
                share[count++] = share[i];
            }
        }
        if (number[i] != FMB_NO_PARENT)
            multiplier[number[i]] += share[i];
    }
}

/* The least y - c.x of rows from .. to, or `least`. */
static fmb_real least_rest(const fmb_elimination *e, unsigned from, unsigned to, unsigned width, const fmb_real *x, fmb_real least)
{
    for (unsigned i = from; i < to; i++) {
        const fmb_row *row = e->store.row + i;
        fmb_real rest = row->y;
        for (unsigned m = 0; m < width; m++)
            rest -= row->c[m] * x[m];
        least = fmb_min(least, rest);
    }
    return least;
}

void fmb_elimination_point(const fmb_elimination *e, const fmb_real part[FMB_UNKNOWNS], fmb_real x[FMB_UNKNOWNS])
{
    fmb_real by_column[FMB_UNKNOWNS];
    for (unsigned column = 0; column < e->system->unknowns; column++) {
        fmb_real low = e->low, high = e->high;
        if (column > 0) { /* its level has x + c.(those before it) <= y from the front, -x + .. from the back */
            const fmb_level *level = &e->level[e->system->unknowns - 1u - column];
            high = least_rest(e, level->base, level->positive, column, by_column, 1);
            low = -least_rest(e, level->negative, level->end, column, by_column, 0);
        }
        by_column[column] = fmb_max(0, fmb_min(1, low + part[column] * (high - low)));
        x[e->column[column]] = by_column[column];
    }
}
