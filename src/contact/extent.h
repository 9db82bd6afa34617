/* SPDX-License-Identifier: MIT */
/*
 * How far a moving contact reaches along a world axis. The points common to a and b at any time of the step are those p
 * with
 *     p = o_a + t va + q, q in a - o_a,  and  q = d + t v + r, r in b - o_b,  0 <= t <= 1, d = o_b - o_a, v = vb - va.
 * For the unit vector c = +-e_k and ANY vector n, with m = c - n:
 *     c.p = c.o_a + t c.va + m.q + n.q
 *        <= c.o_a + max_{q in a - o_a} m.q + max_{r in b - o_b} n.r + n.d + max(0, c.va + n.v).
 * A bound rests on this alone. n is exact by definition, wherever it comes from (compare core/proof.h). The least of
 * these bounds over all n is the exact extreme (duality of linear programs; bounds that hold whatever the multipliers:
 * A. Neumaier, O. Shcherbina, Safe bounds in linear and mixed-integer linear programming, 2004).
 *
 * Rounding, as a part of S = sum_j |m_j| extent_a_j + |n_j| (|d_j| + |v_j| + extent_b_j), + |c.va|:
 *     quantity            bound       why
 *     m.q                 7u          m: u in one component; products and sums: 3u; over edges: 3u
 *     n.r                 6u          products and sums: 3u; over edges: 3u
 *     n.d                 4u          d: u; products and sums: 3u
 *     c.va + n.v          5u          v: u; products and sums: 3u; this sum: u
 *     the three sums      3u
 *     in all              10u S
 *     12u S                           orders beyond the first, and the sum with it
 *     c.o_a + ..          3u of it    outwards: u for its own sum and for the last
 * Underflow: m + n = c, so S >= FMB_THINNEST / 2, and u S is far above what some 30 products lose. Infinity and NaN are
 * no bounds.
 *
 * The n that attains the least bound is found by a linear program whose unknowns all lie in [0,1]: the coordinates y of
 * p in a, the time t, and the coordinates x of p in b. Those of b (and the sums of either, for tetrahedra) are linear
 * in the others:
 *     x_r = N_r.(sum y_i a_i - d - t v) / volume_b.
 * It maximises c.p by the dual simplex method. y and t start where c.p is largest in a's sweep. As long as a row x_r
 * leaves [0,1], it is exchanged for the unknown that costs least per unit of it. All the time
 *     c.p = const - sum (costs >= 0)(slacks),
 * so that the costs of b's rows make an n: every step gives a bound, and the last one the least. Nothing of it need be
 * exact, and a program that ends early (FMB_EXTREME_PIVOTS) only gives a larger box.
 */
#ifndef FMB_SRC_EXTENT_H
#define FMB_SRC_EXTENT_H

#include "clip.h"

#define FMB_EXTREME_ERROR (12 * FMB_U)
#define FMB_EXTREME_PIVOTS(dim) (4 * ((dim) + 1)) /* four for each unknown: more have been seen of attacks alone */
#define FMB_EXTREME_ROWS 5
#define FMB_EXTREME_COLUMNS 4

/*
 * Of an unknown in the program: which it is, 0 .. 2 y, 3 t, 4 .. 7 rows of b, 8 the sum of y; and whether it counts
 * from 1 down.
 */
enum { FMB_EXTREME_TIME = 3, FMB_EXTREME_B = 4, FMB_EXTREME_SUM = 8, FMB_EXTREME_FLIPPED = 16 };

typedef struct {
    /* row = t[][columns] + sum t[][j] column_j; the last row: costs */
    fmb_real t[FMB_EXTREME_ROWS + 1][FMB_EXTREME_COLUMNS + 1];
    uint8_t row[FMB_EXTREME_ROWS], column[FMB_EXTREME_COLUMNS];
    int rows;
} fmb_program;

/* The frames and what is common to all programs of a pair. */
typedef struct {
    const fmb_view *a, *b;
    const fmb_real *va;
    const fmb_relative *pair;
    fmb_program start;  /* without costs and columns */
    fmb_real tolerance; /* of rows: what rounding makes of a row that is tight */
} fmb_extreme;

FMB_INLINE void fmb_extreme_start(fmb_extreme *e, int dim)
{
    fmb_program *p = &e->start;
    const fmb_view *a = e->a, *b = e->b;
    const fmb_real *n = b->normal;
    fmb_real scale = 1 / b->volume, largest = 1;
    int faces = fmb_cuboid(b->shape) ? dim : dim + 1;
    p->rows = fmb_cuboid(a->shape) ? faces : faces + 1;
    for (int r = 0; r < p->rows; r++, n += dim) {
        p->row[r] = (uint8_t)(r < faces ? FMB_EXTREME_B + r : FMB_EXTREME_SUM);
        for (int i = 0; i < dim; i++)
            p->t[r][i] = r < faces ? fmb_dot(n, a->edge + dim * i, dim) * scale : 1;
        p->t[r][dim] = r < faces ? -fmb_dot(n, e->pair->v, dim) * scale : 0;
        p->t[r][dim + 1] = r < faces ? -fmb_dot(n, e->pair->d, dim) * scale : 0;
        largest = fmb_max(largest, fmb_largest(p->t[r], dim + 2));
    }
    e->tolerance = 8 * FMB_U * largest;
}

/*
 * The program for the extreme along side * e_k: unknowns whose gain is above 0 count from 1 down, so that all costs are
 * at most 0.
 */
FMB_INLINE void fmb_program_start(fmb_program *p, const fmb_extreme *e, int k, fmb_real side, int dim)
{
    fmb_real flipped[FMB_EXTREME_COLUMNS], sign[FMB_EXTREME_COLUMNS];
    p->rows = e->start.rows;
    for (int j = 0; j <= dim; j++) {
        fmb_real gain = side * (j < dim ? e->a->edge[dim * j + k] : e->va[k]);
        flipped[j] = gain > 0;
        sign[j] = 1 - 2 * flipped[j];
        p->t[p->rows][j] = -fmb_abs(gain);
        p->column[j] = (uint8_t)((j < dim ? j : FMB_EXTREME_TIME) + (gain > 0 ? FMB_EXTREME_FLIPPED : 0));
    }
    p->t[p->rows][dim + 1] = 0;
    for (int r = 0; r < p->rows; r++) {
        fmb_real sum = e->start.t[r][dim + 1];
        p->row[r] = e->start.row[r];
        FMB_UNROLL
        for (int j = 0; j <= dim; j++) {
            p->t[r][j] = e->start.t[r][j] * sign[j];
            sum += e->start.t[r][j] * flipped[j];
        }
        p->t[r][dim + 1] = sum;
    }
}

/* The row that is farthest out of [0,1], counted so that it is below 0; -1: none by more than the tolerance. */
FMB_INLINE int fmb_program_row(fmb_program *p, fmb_real tolerance, int columns)
{
    int worst = -1;
    for (int r = 0; r < p->rows; r++) {
        fmb_real x = p->t[r][columns], out = fmb_max(-x, x - 1);
        if (out > tolerance) {
            tolerance = out;
            worst = r;
        }
    }
    if (worst >= 0 && p->t[worst][columns] > 0) {
        FMB_UNROLL
        for (int j = 0; j < columns; j++)
            p->t[worst][j] = -p->t[worst][j];
        p->t[worst][columns] = 1 - p->t[worst][columns];
        p->row[worst] ^= FMB_EXTREME_FLIPPED;
    }
    return worst;
}

/*
 * The column that costs least per unit of row r, among equals the largest in the row; -1: nothing raises the row by
 * more than the tolerance (an entry below it may be what rounding left of 0, and nothing to divide by).
 */
FMB_INLINE int fmb_program_column(const fmb_program *p, int r, fmb_real tolerance, int columns)
{
    const fmb_real *t = p->t[r], *cost = p->t[p->rows];
    fmb_real t_best = 0, cost_best = -1; /* of a column that costs more than any */
    int best = -1;
    for (int j = 0; j < columns; j++) {
        if (!(t[j] > tolerance))
            continue;
        fmb_real x = cost[j] * t_best, y = cost_best * t[j];
        if (x > y || (x == y && t[j] > t_best)) {
            best = j;
            t_best = t[j];
            cost_best = cost[j];
        }
    }
    return best;
}

FMB_INLINE void fmb_program_pivot(fmb_program *p, int r, int q, int columns)
{
    fmb_real *t = p->t[r], inverse = 1 / t[q];
    FMB_UNROLL
    for (int j = 0; j <= columns; j++)
        t[j] *= -inverse;
    t[q] = inverse;
    for (int i = 0; i <= p->rows; i++) {
        fmb_real f = p->t[i][q];
        if (i == r)
            continue;
        p->t[i][q] = 0;
        FMB_UNROLL
        for (int j = 0; j <= columns; j++)
            p->t[i][j] += f * t[j];
    }
    uint8_t leaves = p->row[r];
    p->row[r] = p->column[q];
    p->column[q] = leaves;
}

/* The vector n for the extreme along side * e_k. */
FMB_INLINE void fmb_extreme_vector(const fmb_extreme *e, int k, fmb_real side, fmb_real *n, int dim)
{
    fmb_program p;
    fmb_program_start(&p, e, k, side, dim);
    for (int step = 0; step < FMB_EXTREME_PIVOTS(dim); step++) {
        int r = fmb_program_row(&p, e->tolerance, dim + 1);
        int q = r < 0 ? -1 : fmb_program_column(&p, r, e->tolerance, dim + 1);
        if (q < 0)
            break;
        fmb_program_pivot(&p, r, q, dim + 1);
    }
    for (int i = 0; i < dim; i++)
        n[i] = 0;
    for (int j = 0; j <= dim; j++) {
        int r = (p.column[j] & ~FMB_EXTREME_FLIPPED) - FMB_EXTREME_B;
        fmb_real f = p.t[p.rows][j] / e->b->volume;
        if (r < 0 || r > dim)
            continue;
        f = p.column[j] & FMB_EXTREME_FLIPPED ? -f : f;
        for (int i = 0; i < dim; i++)
            n[i] += f * e->b->normal[dim * r + i];
    }
}

/* An upper bound of side * (p_k - o_a_k) that n proves, but for rounding; that in *error. */
FMB_INLINE fmb_real fmb_extreme_sum(const fmb_extreme *e, const fmb_real *n, int k, fmb_real side, fmb_real *error,
                                    int dim)
{
    const fmb_view *a = e->a, *b = e->b;
    fmb_real m[3], speed = side * e->va[k], size = fmb_abs(speed);
    FMB_UNROLL
    for (int i = 0; i < dim; i++) {
        m[i] = (i == k ? side : 0) - n[i];
        fmb_real far = (fmb_abs(e->pair->d[i]) + fmb_abs(e->pair->v[i])) + b->extent[i];
        size += fmb_abs(m[i]) * a->extent[i] + fmb_abs(n[i]) * far;
    }
    fmb_real sum = fmb_support(a, m, dim).max + fmb_support(b, n, dim).max;
    *error = FMB_EXTREME_ERROR * size;
    return (sum + fmb_dot(n, e->pair->d, dim)) + fmb_max0(speed + fmb_dot(n, e->pair->v, dim));
}

/* An upper bound of side * p_k that n proves. */
FMB_INLINE fmb_real fmb_extreme_bound(const fmb_extreme *e, const fmb_real *n, int k, fmb_real side, int dim)
{
    fmb_real error, sum = fmb_extreme_sum(e, n, k, side, &error, dim);
    sum = side * e->a->origin[k] + (sum + error);
    return sum + 3 * FMB_U * fmb_abs(sum);
}

/* An upper bound of side * p_k over the contact, the least that was found. */
FMB_INLINE fmb_real fmb_extreme_find(const fmb_extreme *e, int k, fmb_real side, int dim)
{
    fmb_real n[3];
    fmb_extreme_vector(e, k, side, n, dim);
    return fmb_extreme_bound(e, n, k, side, dim);
}

#endif
