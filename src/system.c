/* SPDX-License-Identifier: MIT */
/*
 * Systems of inequalities from frames.
 *
 * A point of b is p = oB + t vB + sum x_i b_i, its own rows 0 <= x_i, and x_i <= 1 or sum x_i <= 1, and 0 <= t <= 1. With the
 * cached normals N_j of a, each scaled by a power of two, and its volume h_j, scaled alike, it lies in a iff for its faces
 *     0 <= N_j.(d + sum x_i b_i + t v)          d = oB - oA, v = vB - vA
 *     N_j.(d + sum x_i b_i + t v) <= h_j        cuboid; tetrahedron: for the slanted face alone
 * which needs no inverse. (Baillehache 2019, (13)-(16) and (29)-(32), times det. There (27) and (28) lack v t in the sum, (29)-(32)
 * carry the wrong sign of O in the lower bounds, and a listing puts the sum row of a tetrahedron b into one column.)
 *
 * How many rows elimination can leave. Eliminating an unknown leaves one row for each pair of a positive and a negative
 * coefficient, and the rows without it. Rows that are mirror images (c and -c) stay so: their coefficients are
 * rounded alike. A cuboid a gives mirrored pairs of rows, each x_i of a cuboid b one and t one. From P pairs with the unknown and
 * Z pairs without: P^2 + 2Z rows, P of them trivial (a row and its image: 0 <= y), the others (P^2 - P)/2 + Z mirrored pairs again.
 *   cuboid, cuboid, moving:  P, Z = 4, 3 -> 16 + 6 = 22 rows; 7, 2 (+ 4 trivial) -> 49 + 4 + 4 = 57; 22, 1 (+ 11) -> 484 + 2 + 11 = 497
 *   the same standing still: P, Z = 4, 2 -> 16 + 4 = 20 rows; 7, 1 (+ 4 trivial) -> 49 + 2 + 4 = 55
 * A coefficient that is 0 moves a pair from P to Z, which leaves fewer rows in every level. A tetrahedron b has the rows -x_i and one sum
 * instead, of which the sum has the other sign:
 *   cuboid, tetrahedron:     4 x 4 + 2 = 18; from its 15 non-trivial rows 3 + 3 are mirrored, one is a sum, one -x_1, one -x_2,
 *                            and 6 can have any signs: 7 x 7 + 1 + 3 = 53. Moving: 20, 55 (and 560)
 * and a tetrahedron a has four rows with any signs instead of three pairs; halves of each sign leave most:
 *   tetrahedron, cuboid:      3 x 3 + 4 = 13; 5 x 5 + 2 + 1 = 28. Moving: 15, 30 (and 173)
 *   tetrahedron, tetrahedron: 3 x 3 + 2 = 11; 5 x 5 + 1 = 26. Moving: 13, 28 (and 171)
 * Taking t first changes nothing for a cuboid b, and leaves 20, 55 / 15, 30 / 13, 28 else; in 2D all counts are smaller. Hence 20, 55 and
 * 22, 57. The workspaces hold less than that: trivial rows are dropped, and rows without the unknown wait in the level of
 * the next unknown that they have, so that with h half-spaces, any of them, the first elimination leaves at most
 *   cuboid, cuboid: floor((8 + h)^2 / 4) - 4 + 2, cuboid, tetrahedron: .. - 3 + 1; tetrahedron, cuboid: floor((6 + h)^2 / 4) - 1 + 2,
 *   tetrahedron, tetrahedron: .. + 1;  in 2D 6 + h in place of 8 + h, and 5 + h of 6 + h
 * and the second of r rows floor(r^2 / 4) + 2. The table in fmb_eliminate.h follows.
 */
#include "real.h"

#include "system.h"

#if FMB_ROWS3_FIRST < 20 || FMB_ROWS3_SECOND < 55
#error "FMB_ROWS3_FIRST and FMB_ROWS3_SECOND: two cuboids standing still can reach 20 and 55 rows (argument in src/system.c)"
#endif
#if FMB_ROWS4_FIRST < 22 || FMB_ROWS4_SECOND < 57
#error "FMB_ROWS4_FIRST and FMB_ROWS4_SECOND: two moving cuboids can reach 22 and 57 rows (argument in src/system.c)"
#endif
#if FMB_SYSTEM_ROWS < 14 || FMB_SYSTEM_ROWS > 32
#error "FMB_SYSTEM_ROWS: two moving cuboids take 14 rows; ancestors of a row are kept in 32 bits"
#endif
#if FMB_SYSTEM_ROWS + FMB_ROWS3_FIRST + FMB_ROWS3_SECOND > 65535 || \
    2 * FMB_SYSTEM_ROWS + FMB_ROWS4_FIRST + FMB_ROWS4_SECOND > 65535
#error "the workspaces of elimination number their rows in 16 bits"
#endif

/*
 * Error of a row of a, with Q_k = |d_k| + |v_k| + extent_k of b and T = sum |N_k| Q_k for the cached N, h. N is off by 4u |N| +
 * FMB_NORMAL_TINY, h by 4u h. Each N.b_i: 4u + gamma_3; d and v one rounding more: 8u to first order, each times its share of
 * T, since x is in [0,1]^n. h - N.d: u (h + T) more, moving y out as much again: 10u (T + h). The first u covers orders beyond the
 * first and the roundings of T itself, and underflow: at most 24 products off by FMB_DENORMAL / 2, while T >= FMB_THINNEST.
 */
#define ROW_ERROR (11 * FMB_U)

/* A row on its way into a system. */
enum { ROW_Y = FMB_UNKNOWNS, ROW_ERROR_AT, ROW_NUMBERS };

/* The least and the largest that c.x can be for x that fulfil the system's own rows; to within 4u sum|c|. */
static fmb_span row_span(const fmb_system *system, const fmb_real *c)
{
    fmb_span s = { 0, 0 };
    unsigned first = 0;
    if (system->simplex) {
        first = system->dimension;
        for (unsigned i = 0; i < first; i++) {
            s.min = fmb_min(s.min, c[i]);
            s.max = fmb_max(s.max, c[i]);
        }
    }
    for (unsigned i = first; i < system->unknowns; i++) {
        s.min += fmb_min0(c[i]);
        s.max += fmb_max0(c[i]);
    }
    return s;
}

/*
 * Scales a row (its coefficients, y, error) to a largest coefficient in [1,2) and returns the factor. Powers of two: exact, but for
 * numbers that leave the range. y = +-infinity then says what the row says. Small ones are off by less than FMB_DENORMAL, far below
 * the .8u T that ROW_ERROR has to spare (T >= |c_i|, now >= 1); rows that come without error get 4u for it.
 */
static fmb_real scale_row(fmb_real row[ROW_NUMBERS])
{
    fmb_real m = fmb_largest(row, FMB_UNKNOWNS), before = 1, given[ROW_NUMBERS];
    int inexact = 0;
    if (m < 1 / FMB_HALF_RANGE) {
        before = FMB_HALF_RANGE;
        fmb_scale(row, ROW_NUMBERS, before);
    }
    fmb_real s = fmb_inverse_power(m * before);
    for (int i = 0; i < ROW_NUMBERS; i++) {
        given[i] = row[i];
        row[i] *= s;
    }
    if (row[ROW_ERROR_AT] != 0)
        return before * s;
    for (int i = 0; i < ROW_ERROR_AT; i++)
        inexact |= fmb_finite(row[i]) && row[i] / s != given[i];
    if (inexact)
        row[ROW_ERROR_AT] = 4 * FMB_U * (1 + fmb_abs(row[ROW_Y]));
    return before * s;
}

static void store_row(fmb_system *system, const fmb_real *c, fmb_real y, fmb_real error, fmb_real scale, unsigned source)
{
    unsigned r = system->rows++;
    for (unsigned i = 0; i < FMB_UNKNOWNS; i++)
        system->c[r][i] = c[i];
    system->y[r] = y;
    system->error[r] = error;
    system->scale[r] = scale;
    system->source[r] = (uint8_t)source;
}

/*
 * Adds a row, whose coefficients beyond the unknowns are 0: exact to within error for all x in [0,1]^n, c together with y; y
 * without the error. Kept: 0; if no x that fulfils the system's own rows fulfils this one, system->contradiction names it. Not kept,
 * and 0: all such x fulfil it. FMB_ERR_CAPACITY.
 */
static int push(fmb_system *system, const fmb_real *c, fmb_real y, fmb_real error, unsigned source)
{
    fmb_real row[ROW_NUMBERS] = { c[0], c[1], c[2], c[3], y, error }, scale = 1;
    if (fmb_largest(row, FMB_UNKNOWNS) <= FMB_U * FMB_U * error) { /* rounding errors at best, 2^24 times smaller than error says */
        row[0] = row[1] = row[2] = row[3] = 0;
        row[ROW_ERROR_AT] += 4 * FMB_U * error;
    } else {
        scale = scale_row(row);
    }
    /*
     * Scaled coefficients are below 2, so that |c.x| < 8. Else span, y +- error and the difference are off by 6u (sum |c| + |y|), and
     * the sign of a row without any c is right. An outer y above 16 says no more than 16 does.
     */
    fmb_span span = row_span(system, row);
    fmb_real inner = row[ROW_Y] - row[ROW_ERROR_AT], outer = fmb_min(row[ROW_Y] + row[ROW_ERROR_AT], 16), width = span.max - span.min;
    if (inner > 16 || inner - span.max > 6 * FMB_U * (width + fmb_abs(inner)))
        return 0;
    if (system->rows == FMB_SYSTEM_ROWS)
        return FMB_ERR_CAPACITY;
    store_row(system, row, outer, row[ROW_ERROR_AT], scale, source);
    if (outer < -16 || span.min - outer > 6 * FMB_U * (width + fmb_abs(outer)))
        system->contradiction = system->rows;
    return 0;
}

/* 0 <= x_i; x_i <= 1 unless the sum row says so. */
static void push_own(fmb_system *system)
{
    fmb_real c[FMB_UNKNOWNS] = { 0, 0, 0, 0 };
    for (unsigned i = 0; i < system->unknowns; i++) {
        c[i] = -1;
        store_row(system, c, 0, 0, 1, FMB_SOURCE_OWN);
        c[i] = 1;
        if (!system->simplex || i >= system->dimension)
            store_row(system, c, 1, 0, 1, FMB_SOURCE_OWN);
        c[i] = 0;
    }
    if (system->simplex) {
        for (unsigned i = 0; i < system->dimension; i++)
            c[i] = 1;
        store_row(system, c, 1, 0, 1, FMB_SOURCE_OWN);
    }
}

static void clear(fmb_system *system)
{
    system->rows = 0;
    system->unknowns = 0;
    system->dimension = 0;
    system->simplex = 0;
    system->contradiction = 0;
}

int fmb_system_init(fmb_system *system, unsigned unknowns)
{
    if (!system)
        return FMB_ERR_NULL;
    clear(system);
    if (unknowns < 1 || unknowns > FMB_UNKNOWNS)
        return FMB_ERR_RANGE;
    system->unknowns = (uint8_t)unknowns;
    push_own(system);
    return 0;
}

/* The faces of a, in b's coordinates. Keeps their normals. */
static void push_faces(fmb_system *system, const fmb_view *a, const fmb_real *d, const fmb_real *v, int dim)
{
    int faces = a->shape == FMB_CUBOID ? dim : dim + 1, moves = (int)system->unknowns > dim;
    for (int j = 0; j < faces && !system->contradiction; j++) {
        fmb_real *n = system->normal[j], tiny, lengths = 0;
        fmb_real height = a->volume * fmb_unit_normal(a, j, dim, n, &tiny), size = height;
        fmb_real near[FMB_UNKNOWNS] = { 0, 0, 0, 0 }, far[FMB_UNKNOWNS];
        for (int i = 0; i < dim; i++)
            near[i] = -fmb_dot(n, system->edge[i], dim);
        if (moves)
            near[dim] = -fmb_dot(n, v, dim);
        for (int k = 0; k < dim; k++) {
            fmb_real q = fmb_abs(d[k]) + fmb_abs(v[k]) + system->extent[k];
            size += fmb_abs(n[k]) * q;
            lengths += q;
        }
        for (int i = 0; i < FMB_UNKNOWNS; i++)
            far[i] = -near[i];
        fmb_real at = fmb_dot(n, d, dim), error = ROW_ERROR * size + 2 * tiny * lengths;
        if (j < dim)
            (void)push(system, near, at, error, (unsigned)j);
        if (j == dim || a->shape == FMB_CUBOID)
            (void)push(system, far, height - at, error, (unsigned)j + FMB_SOURCE_FAR);
    }
}

/* What half-spaces and directions need later, zero beyond the dimension. */
static void keep_frames(fmb_system *system, const fmb_view *b, const fmb_real *vb, int dim)
{
    for (int k = 0; k < 3; k++) {
        int in = k < dim;
        system->origin[k] = in ? b->origin[k] : 0;
        system->extent[k] = in ? b->extent[k] : 0;
        system->displacement[k] = in && vb ? vb[k] : 0;
        for (int i = 0; i < 3; i++)
            system->edge[i][k] = in && i < dim ? b->edge[i * dim + k] : 0;
        for (int j = 0; j < 4; j++)
            system->normal[j][k] = 0;
    }
}

int fmb_system_build(fmb_system *system, const fmb_view *a, const fmb_real *va, const fmb_view *b, const fmb_real *vb, int dim)
{
    fmb_real d[3] = { 0, 0, 0 }, v[3] = { 0, 0, 0 };
    int error = fmb_check_displacements(va ? va : fmb_at_rest, vb ? vb : fmb_at_rest, dim);
    if (error)
        return error;
    clear(system);
    for (int k = 0; k < dim; k++) {
        d[k] = b->origin[k] - a->origin[k];
        v[k] = (vb ? vb[k] : 0) - (va ? va[k] : 0);
    }
    system->unknowns = (uint8_t)(va || vb ? dim + 1 : dim);
    system->dimension = (uint8_t)dim;
    system->simplex = b->shape == FMB_TETRAHEDRON;
    keep_frames(system, b, vb, dim);
    push_faces(system, a, d, v, dim);
    if (!system->contradiction)
        push_own(system);
    return 0;
}

int fmb_system3_init(fmb_system *system, const fmb_frame3 *a, const fmb_real va[3], const fmb_frame3 *b, const fmb_real vb[3])
{
    if (!system)
        return FMB_ERR_NULL;
    clear(system);
    if (!a || !b)
        return FMB_ERR_NULL;
    if (!fmb_usable(a->shape) || !fmb_usable(b->shape))
        return FMB_ERR_FRAME;
    fmb_view view_a = fmb_view3(a), view_b = fmb_view3(b);
    return fmb_system_build(system, &view_a, va, &view_b, vb, 3);
}

int fmb_system2_init(fmb_system *system, const fmb_frame2 *a, const fmb_real va[2], const fmb_frame2 *b, const fmb_real vb[2])
{
    if (!system)
        return FMB_ERR_NULL;
    clear(system);
    if (!a || !b)
        return FMB_ERR_NULL;
    if (!fmb_usable(a->shape) || !fmb_usable(b->shape))
        return FMB_ERR_FRAME;
    fmb_view view_a = fmb_view2(a), view_b = fmb_view2(b);
    return fmb_system_build(system, &view_a, va, &view_b, vb, 2);
}

/*
 * n.p <= c becomes sum (n.b_i) x_i + (n.vB) t <= c - n.oB. n is exact but for components that scaling pushes below the smallest normal
 * number; gamma_3 in each product, 2u in the right side: 5u (sum |n_k| Q_k + |c|), Q_k = |oB_k| + |vB_k| + extent_k; 11u is enough.
 */
static int add_half_space(fmb_system *system, const fmb_real *normal, fmb_real c, int dim)
{
    fmb_real n[3] = { 0, 0, 0 }, row[FMB_UNKNOWNS] = { 0, 0, 0, 0 };
    if (!system || !normal)
        return FMB_ERR_NULL;
    if (system->unknowns == 0 || system->dimension != dim)
        return FMB_ERR_FRAME;
    for (int k = 0; k < dim; k++) {
        if (!fmb_finite(normal[k]))
            return FMB_ERR_NOT_FINITE;
        n[k] = normal[k];
    }
    if (!fmb_finite(c))
        return FMB_ERR_NOT_FINITE;
    fmb_real largest = fmb_largest(n, 3);
    if (!fmb_normalise(n, 3))
        return FMB_ERR_DEGENERATE;
    /* c goes the way of n, in two steps of its own, so that no step leaves the range unless the result does. */
    fmb_real before = largest >= FMB_HALF_RANGE ? 1 / FMB_HALF_RANGE : largest < 1 / FMB_HALF_RANGE ? FMB_HALF_RANGE : 1;
    c = c * before * fmb_inverse_power(largest * before);
    if (!(fmb_abs(c) <= 2 * FMB_LARGEST))
        return FMB_ERR_RANGE;
    fmb_real size = fmb_abs(c), tiny = 0;
    for (int i = 0; i < dim; i++)
        row[i] = fmb_dot(n, system->edge[i], dim);
    if ((int)system->unknowns > dim)
        row[dim] = fmb_dot(n, system->displacement, dim);
    for (int k = 0; k < dim; k++) {
        fmb_real q = fmb_abs(system->origin[k]) + fmb_abs(system->displacement[k]) + system->extent[k];
        size += fmb_abs(n[k]) * q;
        tiny += q;
    }
    return push(system, row, c - fmb_dot(n, system->origin, dim), ROW_ERROR * size + 2 * FMB_NORMAL_TINY * tiny,
                           FMB_SOURCE_CALLER);
}

int fmb_system3_add(fmb_system *system, const fmb_real n[3], fmb_real c) { return add_half_space(system, n, c, 3); }
int fmb_system2_add(fmb_system *system, const fmb_real n[2], fmb_real c) { return add_half_space(system, n, c, 2); }

int fmb_system_add(fmb_system *system, const fmb_real c[], fmb_real y)
{
    fmb_real row[FMB_UNKNOWNS] = { 0, 0, 0, 0 };
    int error = 0;
    if (!system || !c)
        return FMB_ERR_NULL;
    if (system->unknowns == 0)
        return FMB_ERR_FRAME;
    for (unsigned i = 0; i <= system->unknowns; i++) {
        fmb_real x = i < system->unknowns ? c[i] : y;
        if (!fmb_finite(x))
            return FMB_ERR_NOT_FINITE;
        if (fmb_abs(x) > FMB_LARGEST)
            error = FMB_ERR_RANGE;
        if (i < system->unknowns)
            row[i] = x;
    }
    return error ? error : push(system, row, y, 0, FMB_SOURCE_CALLER);
}

/*
 * With multipliers l_r of rows r of faces f(r): sum l_r s_r N_f(r) =: n, s_r = scale, negative for rows normal.p >= .., fulfils
 * n.p > max over a for all p of b at all t, up to rounding: the direction from a to b.
 */
int fmb_system_direction(const fmb_system *system, const fmb_real *multiplier, fmb_real *axis)
{
    fmb_real weight[FMB_SYSTEM_ROWS];
    for (unsigned k = 0; k < system->dimension; k++)
        axis[k] = 0;
    for (unsigned r = 0; r < system->rows; r++) {
        unsigned source = system->source[r];
        weight[r] = source < FMB_SOURCE_OWN ? multiplier[r] : 0;
        if (!fmb_finite(multiplier[r]) || (source == FMB_SOURCE_CALLER && multiplier[r] != 0))
            return 0;
    }
    (void)fmb_normalise(weight, (int)system->rows);
    for (unsigned r = 0; r < system->rows; r++)
        if (weight[r] != 0)
            weight[r] *= system->source[r] & FMB_SOURCE_FAR ? system->scale[r] : -system->scale[r];
    if (!fmb_normalise(weight, (int)system->rows))
        return 0;
    for (unsigned r = 0; r < system->rows; r++)
        for (unsigned k = 0; weight[r] != 0 && k < system->dimension; k++)
            axis[k] += weight[r] * system->normal[system->source[r] & 3][k];
    return fmb_normalise(axis, (int)system->dimension);
}

static int axis_of(const fmb_system *system, const fmb_real *multiplier, fmb_real *axis, int dim)
{
    if (!system || !multiplier || !axis)
        return FMB_ERR_NULL;
    if (system->unknowns == 0 || system->dimension != dim)
        return FMB_ERR_FRAME;
    (void)fmb_system_direction(system, multiplier, axis);
    return 0;
}

int fmb_system3_axis(const fmb_system *system, const fmb_real multiplier[], fmb_real axis[3])
{
    return axis_of(system, multiplier, axis, 3);
}

int fmb_system2_axis(const fmb_system *system, const fmb_real multiplier[], fmb_real axis[2])
{
    return axis_of(system, multiplier, axis, 2);
}
