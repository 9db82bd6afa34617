/* SPDX-License-Identifier: MIT */
/*
 * Two frames as a system in coordinates of both.
 *
 * system.c takes the coordinates in b for unknowns, and the faces of a for rows. Faces of a sliver are nearly parallel:
 * their rounded normals say little about its ends, and rows of two slivers, whichever is a, leave pairs undecided that
 * overlap by a third of their size. Here a common point of a and b is a solution of
 *     d + t v + sum x_i b_i - sum y_i a_i = 0        all x_i, y_i, t in [0,1]; of a tetrahedron sum x_i or sum y_i <= 1
 * The columns w_j = -a_i, b_i, v and d are exact: edges are as given, and differences are sums of two numbers. As many
 * of them as there are axes become the basis. z_i are the coordinates of these, z_j all others. By Cramer's rule
 *     z_i = -(det_i(d) + sum_j det_i(w_j) z_j) / det
 * det is the determinant of the basis, det_i(w) that with w in place of w_i. So the z_j are the unknowns, as many as
 * in system.c, and 0 <= z_i <= 1 are the rows. One more row for each tetrahedron is the sum of its coordinates.
 *
 * WHY NO SLIVER HURTS. The basis is chosen step by step: the longest column, then the one that spans the most with it,
 * then the one that spans the most with both. So no coefficient is above a few units. Each is as good as its two
 * determinants, which are sums without error but for the last rounding (fmbi_sum). A row is off by about 10u. Rows
 * that are added up with multipliers l_i stand for a direction n with n.w_i = l_i. Their sum is off by 10u sum |n.w_i|:
 * some u times |n| and the lengths of the edges, however thin the frames. The same holds of what elimination adds: in a
 * sum that is needed no row has a part with both of its sides.
 *
 * THE ERROR OF A ROW. Let det (1 + r) be exact, |r| <= R.
 *     quantity                    off by
 *     det_i(w)                    what fmbi_sum says, and 160 FMB_DENORMAL (below)
 *     c_j = -det_i(w_j) / det     that over |det|, and u |c_j|; the constant likewise. Both stand for (1 + r) times the
 *                                 exact ones
 *     0 <= (1 + r) z_i <= 1 + r   R
 *     the row of a sum, (1 + r)   those of its z_i; R for each of its own z_j and for its 1, 4R at most; and u of each
 *                                 partial sum
 *     1 - constant                u (1 + |constant|)
 *     moving both sides           the same
 * 4u (1 + |constant|) instead of 2u cover orders beyond the first and the roundings of the bound itself: fewer than 48,
 * while the bound is at most (1 + |constant|) / 32.
 *
 * Columns are scaled by powers of two to a largest component in [1,2). What underflows in a determinant: 9 components
 * by FMB_DENORMAL / 2, each times a minor of at most 8; 6 products by 2 FMB_DENORMAL, times w_k < 2; 24 products by 2
 * FMB_DENORMAL. 108 FMB_DENORMAL in all. The other 52, over |det| < 48, cover the quotients.
 */
#include "basis.h"

#include "../core/exact.h"

/*
 * Columns by number: the edges of a, those of b, and these. Each is in a row of the workspace: c is the scaled column,
 * low its scale. high > 0: it has a rest, two rows on.
 */
enum { OF_V = 6, OF_D = 7, OF_RESTS = 8, OF_AXIS = 10 };

#if FMB_ROWS_SMALL_FIRST + FMB_ROWS_SMALL_SECOND < 11 || FMB_SYSTEM_ROWS + FMB_ROWS_LARGE_FIRST < 11
#error "the columns of a basis need 11 rows of the workspace"
#endif

static const fmb_real *column_of(const fmb_elimination *e, unsigned j) { return e->row[j].c; }

/* The numbers are in place. */
static void scale_column(fmb_row *column)
{
    column->low = fmb_inverse_power(fmb_max(fmb_largest(column->c, 3), FMB_THINNEST));
    fmb_scale(column->c, 3, column->low);
}

static void put_edge(fmb_row *column, const fmb_real *edge, fmb_real sign, int dim)
{
    column->high = 0;
    column->c[2] = 0;
    for (int k = 0; k < dim; k++)
        column->c[k] = sign * edge[k];
    scale_column(column);
}

/* to - from, NULL stands for 0: rounded, and the rest. */
static void put_difference(fmb_row *column, const fmb_real *from, const fmb_real *to, int dim)
{
    fmb_row *rest = column + (OF_RESTS - OF_V);
    column->c[2] = rest->c[2] = 0;
    for (int k = 0; k < dim; k++) {
        fmb_twin t = fmb_two_difference(to ? to[k] : 0, from ? from[k] : 0);
        column->c[k] = t.value;
        rest->c[k] = t.rest;
    }
    scale_column(column);
    column->high = fmb_largest(rest->c, 3);
    fmb_scale(rest->c, 3, column->low);
}

FMB_APART void put_columns(fmb_elimination *e)
{
    const int dim = e->given.dimension;
    const fmb_view *a = &e->frame[e->which], *b = &e->frame[1 - e->which];
    for (int i = 0; i < dim; i++) {
        put_edge(e->row + i, a->edge + i * dim, -1, dim);
        put_edge(e->row + dim + i, b->edge + i * dim, 1, dim);
    }
    put_difference(e->row + OF_V, e->displacement[e->which], e->displacement[1 - e->which], dim);
    put_difference(e->row + OF_D, a->origin, b->origin, dim);
    fmb_row *axis = e->row + OF_AXIS;
    axis->c[0] = axis->c[1] = 0;
    axis->c[2] = axis->low = 1;
    axis->high = 0;
}

/*
 * All sums of one basis: each takes one pass of fmbi_sum, and beyond these they share so many. Where they are used up,
 * a sum ends with the error that it has: rows are wider then, or the basis is not good enough. Of 12,000 pairs of
 * `near`, `parallel`, `bad`, slivers and graded ones in float none took more than 18, in double 11.
 */
#define BASIS_PASSES 24

static fmb_real sum_of_basis(fmb_elimination *e, int count, fmb_real *error)
{
    fmb_real sum = fmbi_sum_pass(e->term, count, error);
    while (e->passes > 0 && !fmb_sum_is_sharp(sum, *error)) {
        sum = fmbi_sum_pass(e->term, count, error);
        e->passes--;
    }
    return sum;
}

/* Appends w times component k of p x q: 8 terms. */
static int append_minor(fmb_real *term, int count, const fmb_real *p, const fmb_real *q, int k, fmb_real w)
{
    int i = k == 2 ? 0 : k + 1, j = k == 0 ? 2 : k - 1;
    fmb_twin x = fmb_two_product(p[i], q[j]), y = fmb_two_product(p[j], q[i]);
    count = fmb_append_product(term, count, x.value, w);
    count = fmb_append_product(term, count, x.rest, w);
    count = fmb_append_product(term, count, y.value, -w);
    return fmb_append_product(term, count, y.rest, -w);
}

/*
 * Of one part of each column.
 *
 * In 2D four of the 24 terms are not 0, in this order: x, its rest r, -y, its rest -s, |r| <= u|x|, |s| <= u|y|. Then
 * a sum ends after 3 passes. Pass 1 leaves r, the rest e of x - y, and f + g = (x - y) - s. If x - y does not
 * cancel, that is enough. Else e = 0, and |g| <= u|f|. Pass 2 leaves i of r + g = h + i, and k of h + f = j + k. If h +
 * f does not cancel, that is enough. Else k = 0: two numbers are left, and pass 3 leaves u of their sum. A direction in
 * 2D is two sums of the same form.
 */
static fmb_real part_of_determinant(fmb_elimination *e, const fmb_real *p, const fmb_real *q, const fmb_real *w,
                                    fmb_real *error)
{
    int count = 0;
    for (int k = 0; k < 3; k++)
        count = append_minor(e->term, count, p, q, k, w[k]);
    fmb_real det = sum_of_basis(e, count, error);
    *error += 160 * FMB_DENORMAL;
    return det;
}

static unsigned has_rest(const fmb_elimination *e, unsigned j) { return e->row[j].high > 0; }

/* w.(p x q) of columns i, j, k, with the rests of v and d. *error: what it may be off. */
FMB_APART fmb_real determinant(fmb_elimination *e, unsigned i, unsigned j, unsigned k, fmb_real *error)
{
    const unsigned with_rest = has_rest(e, i) | has_rest(e, j) << 1 | has_rest(e, k) << 2;
    fmb_real det = 0;
    *error = 0;
    for (unsigned rests = 0; rests <= with_rest; rests++) {
        fmb_real more;
        if (rests & ~with_rest)
            continue;
        det += part_of_determinant(e, column_of(e, i + 2 * (rests & 1)), column_of(e, j + (rests & 2)),
                                   column_of(e, k + (rests >> 1 & 2)), &more);
        *error += more + (rests ? FMB_U * fmb_abs(det) : 0);
    }
    return det;
}

/* The column of coordinate j: those of a, of b, then t. */
static unsigned column_number(const fmb_elimination *e, unsigned j) { return j == 2u * e->given.dimension ? OF_V : j; }

/* Is column j an edge of frame `side`, 0: a, 1: b? */
static int is_edge_of(const fmb_elimination *e, unsigned j, unsigned side)
{
    const unsigned dim = e->given.dimension;
    return j < 2 * dim && (j >= dim) == side;
}

static int is_tetrahedron(const fmb_elimination *e, unsigned side)
{
    return !fmb_cuboid(e->frame[side ? 1 - e->which : e->which].shape);
}

/* A coordinate that has no upper bound of its own. */
static int is_open(const fmb_elimination *e, unsigned j)
{
    return (is_edge_of(e, j, 0) && is_tetrahedron(e, 0)) || (is_edge_of(e, j, 1) && is_tetrahedron(e, 1));
}

/* What column j spans with those of the basis so far: length, area, volume, up to factors that all j share. */
static fmb_real spanned(fmb_elimination *e, unsigned step, unsigned j)
{
    static const fmb_real ones[3] = {1, 1, 1};
    const fmb_real *w = column_of(e, j);
    fmb_edge p = {column_of(e, e->basis[0]), NULL}, q = {w, NULL};
    fmb_real size, n[3], error;
    if (step == 0)
        size = fmb_largest(w, 3);
    else if (step == 1)
        size = fmbi_cross(&p, &q, ones, n).size;
    else
        size = fmb_abs(part_of_determinant(e, p.value, column_of(e, e->basis[1]), w, &error));
    return size / e->row[j].low;
}

/*
 * Of columns that span as much the first one is taken; none is taken twice, not even where sizes are NaN, since
 * somebody has written over a frame. The unknowns of tetrahedra go first: so the rows fit as system.c counts them, all
 * but those of two moving tetrahedra with v in the basis. These have D, O = 1, 5; 11 + x_1 = 12 (12 rows); 36 + x_2 =
 * 37.
 */
void fmbi_basis_choose(fmb_elimination *e)
{
    const unsigned dim = e->given.dimension, count = dim + e->given.unknowns;
    unsigned taken = 0, at = 3;
    e->passes = BASIS_PASSES;
    put_columns(e);
    e->basis[2] = OF_AXIS;
    for (unsigned step = 0; step < dim; step++) {
        fmb_real most = -1;
        unsigned best = 0;
        for (unsigned j = 0; j < count; j++) {
            if (taken >> j & 1u)
                continue;
            fmb_real size = spanned(e, step, column_number(e, j));
            if (!(size <= most)) {
                most = size;
                best = j;
            }
        }
        taken |= 1u << best;
        e->basis[step] = (uint8_t)column_number(e, best);
    }
    for (int open = 1; open >= 0; open--)
        for (unsigned j = 0; j < count; j++)
            if (!(taken >> j & 1u) && is_open(e, column_number(e, j)) == open)
                e->basis[at++] = (uint8_t)column_number(e, j);
}

/* The determinant of the basis, and how far it may be off relatively. */
typedef struct {
    fmb_real det, error;
} basis_size;

/* Coefficients, constant (in `scale`) and error of the row of basis column i; without what `size` is off. */
static void put_coefficients(fmb_elimination *e, unsigned i, basis_size size, fmb_inequality *row)
{
    const unsigned n = e->given.unknowns, p = e->basis[(i + 1) % 3], q = e->basis[(i + 2) % 3];
    for (unsigned j = 0; j <= n; j++) {
        const unsigned w = j < n ? e->basis[3 + j] : (unsigned)OF_D;
        fmb_real error, det = determinant(e, p, q, w, &error);
        fmb_real lengths = e->row[e->basis[i]].low / e->row[w].low, c = -(det / size.det) * lengths;
        *(j < n ? &row->c[j] : &row->scale) = c;
        row->error += error / fmb_abs(size.det) * lengths + R(1.01) * FMB_U * fmb_abs(c) + 2 * FMB_DENORMAL;
    }
}

/* Adds a row of the basis to the sum of its frame. */
static void add_row(fmb_inequality *sum, const fmb_inequality *row)
{
    sum->error += row->error;
    for (unsigned j = 0; j < FMB_UNKNOWNS; j++) {
        sum->c[j] += row->c[j];
        sum->error += FMB_U * fmb_abs(sum->c[j]);
    }
    sum->scale += row->scale;
    sum->error += FMB_U * fmb_abs(sum->scale);
}

/* The sum row of frame `side`: its own unknowns, and its rows of the basis. */
static void put_sum(const fmb_elimination *e, unsigned side, fmb_inequality *sum)
{
    for (unsigned j = 0; j < e->given.unknowns; j++)
        sum->c[j] = is_edge_of(e, e->basis[3 + j], side) ? 1 : 0;
    for (unsigned i = 0; i < e->given.dimension; i++)
        if (is_edge_of(e, e->basis[i], side))
            add_row(sum, e->face + i);
}

/*
 * Sets both sides of a row whose constant is in `scale`, and scales it: no number is above 2 then. more: what is off
 * besides. Returns 0 if the row says too little.
 */
static int finish_row(fmb_inequality *row, fmb_real more, int has_low, int has_high)
{
    fmb_real constant = row->scale, size = 1 + fmb_abs(constant);
    row->error += more + 4 * FMB_U * size;
    if (!(row->error <= R(0x1p-5) * size))
        return 0;
    for (int j = 0; j < FMB_UNKNOWNS; j++)
        size += fmb_abs(row->c[j]);
    if (!(size < FMB_HALF_RANGE))
        return 0;
    row->scale = fmb_inverse_power(size);
    row->error = row->error * row->scale + 8 * FMB_DENORMAL;
    row->low = has_low ? -constant * row->scale - row->error : -FMB_INFINITY;
    row->high = has_high ? (1 - constant) * row->scale + row->error : FMB_INFINITY;
    fmb_scale(row->c, FMB_UNKNOWNS, row->scale);
    return 1;
}

static int finish_rows(fmb_elimination *e, fmb_real error)
{
    const unsigned dim = e->given.dimension;
    unsigned r = dim;
    for (unsigned side = 0; side < 2; side++)
        if (is_tetrahedron(e, side)) {
            put_sum(e, side, e->face + r);
            if (!finish_row(e->face + r, 4 * error, 0, 1))
                return 0;
            r++;
        }
    e->given.rows = (uint8_t)r;
    int good = 1;
    for (unsigned i = 0; i < dim; i++)
        good &= finish_row(e->face + i, error, 1, !is_open(e, e->basis[i]));
    return good;
}

int fmbi_basis_rows(fmb_elimination *e)
{
    fmb_given *g = &e->given;
    basis_size size;
    size.det = determinant(e, e->basis[0], e->basis[1], e->basis[2], &size.error);
    size.error /= fmb_abs(size.det);
    e->negative = size.det < 0;
    if (!(size.error <= R(0x1p-8)))
        return 0;
    g->row = e->face;
    g->simplex = 0;
    g->open = 0;
    g->contradiction = 0;
    g->slack = 0;
    for (unsigned j = 0; j < g->unknowns; j++)
        if (is_open(e, e->basis[3 + j]))
            g->open |= (uint8_t)(1u << j);
    for (int r = 0; r < FMB_FACES + 1; r++)
        e->face[r] = (fmb_inequality){.c = {0}};
    for (unsigned i = 0; i < g->dimension; i++)
        put_coefficients(e, i, size, e->face + i);
    return finish_rows(e, size.error);
}

/* l_i of each column of the basis, each in the scale of its column; 0 if they are not finite. */
static int put_weights(const fmb_elimination *e, const fmb_real *multiplier, fmb_real weight[3])
{
    const unsigned dim = e->given.dimension;
    const fmb_inequality *row = e->face;
    for (unsigned i = 0; i < dim; i++)
        weight[i] = multiplier[i] * row[i].scale;
    for (unsigned side = 0, r = dim; side < 2; side++)
        if (is_tetrahedron(e, side)) {
            for (unsigned i = 0; i < dim; i++)
                if (is_edge_of(e, e->basis[i], side))
                    weight[i] += multiplier[r] * row[r].scale;
            r++;
        }
    for (int i = 0; i < 3; i++)
        if (!fmb_finite(weight[i]))
            return 0;
    (void)fmbi_normalise(weight, 3); /* if all are 0, so is the direction */
    for (unsigned i = 0; i < dim; i++)
        weight[i] *= e->row[e->basis[i]].low;
    (void)fmbi_normalise(weight, 3);
    return 1;
}

/*
 * n.w_i = l_i for the basis: n = sum l_i (w_j x w_k) / det. A combination of rows that no point fulfils has
 * sum l_i z_i > sum l_i s_i for all z_i that the unknowns can give, and all s_i that the frames allow. So n.(q - p) < 0
 * for all points p of a, q of b: -n is the direction. It is summed without error, since where all edges are nearly in
 * one plane its parts are far larger than n itself.
 */
int fmbi_basis_direction(fmb_elimination *e, const fmb_real *multiplier, fmb_real n[3])
{
    const int dim = e->given.dimension;
    fmb_real weight[3] = {0, 0, 0}, error;
    put_columns(e);
    if (!put_weights(e, multiplier, weight))
        return 0;
    if (!e->negative)
        fmb_scale(weight, 3, -1);
    for (int k = 0; k < dim; k++) {
        int count = 0;
        for (unsigned i = 0; i < 3; i++)
            count = append_minor(e->term, count, column_of(e, e->basis[(i + 1) % 3]),
                                 column_of(e, e->basis[(i + 2) % 3]), k, weight[i]);
        n[k] = sum_of_basis(e, count, &error);
    }
    return fmbi_normalise(n, dim);
}
