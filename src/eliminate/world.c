/* SPDX-License-Identifier: MIT */
/*
 * Solutions of a system in the world: the box that holds them all, and one of them as a point.
 *
 * THE BOX. Coordinate k of a point is p_k = o_k + sum g_i x_i, g_i being component k of edge i of b, or of its
 * displacement for the time. Over all of b the sum lies in [low, low + width]. So
 *     z = (sum g_i x_i - low) / width in [0,1],    x_j = m + q z - sum_(i != j) r_i x_i,
 *     m = low / g_j,  q = width / g_j,  r_i = g_i / g_j,    j: where |g_j| is largest
 * puts z in the place of x_j: as many unknowns as before. Rows of x_j itself, 0 <= x_j (<= 1, or the sum of a
 * tetrahedron), become given rows. z goes last, and its bounds are those of p_k. |r_i| <= 1 and |q|, |m| <= 4: the rows
 * hardly grow, whatever the step is.
 *
 * Low and width. A sum of 4 numbers is off by 3u size, size = sum |g_i|. low: 8u size below, of which its own rounding
 * takes u. Then low + width has to be above the most by what low may be below the least, 12.1u size; differences and
 * roundings take 9u. 32u size are added.
 *
 * A row with z, for any x_i and z of [0,1]: c'_i = c_i - c_j r_i, c'_z = c_j q, and both sides less c_j m.
 *     quantity         off by
 *     c_j r_i          2u |c_j r_i|, and u (|c_i| + |c_j r_i|) for the difference
 *     c_j q            2u |c_j q|
 *     c_j m            2u |c_j m|, and u (|y| + |c_j m|) for the difference
 *     moving y'        u (|y| + |c_j m|)
 *     in all           4u |c_j| (sum |r_i| + |q| + |m|) + u sum_(i != j) |c_i| + 2u |y| at most
 * One u more of each covers orders beyond the first and the roundings of the bound. |c_j| is in no difference: what the
 * sum of all |c_i| has of it is taken off its factor, which is at least 5u |q| >= 5u. At most 12 numbers underflow, by
 * FMB_DENORMAL / 2 times |c_j| < 4. Rows are as scale_row and face_row leave them, |c| < 4, |y| <= 16: a quarter of the
 * new ones is within what elimination takes.
 *
 * A bound. d = low + width z is off by 2u (|low| + width), o + d by u |p|, and moving it by as much: 3u and 2u.
 *
 * With h half-spaces beside two frames (g: system.c): D, O = 5, h; a tetrahedron b has 3, 3 + h, a tetrahedron a 2, 4 +
 * h, both 0, 7 + h. Moving, 3D, h = 4: 5, 4; 10, 24 + x_1 = 11, 24 (35 rows); 55, 408 + x_2. h = 5: 11, 31, then 636.
 */
#include "../core/real.h"

#include "../core/busy.h"
#include "eliminate.h"

#define WORLD_ROW (5 * FMB_U)
#define WORLD_OTHERS (2 * FMB_U)
#define WORLD_SIDE (3 * FMB_U)

/* One coordinate of the world as an unknown. */
typedef struct {
    unsigned j; /* takes the place of this one */
    fmb_real low, width;
    fmb_real m, q, r[FMB_UNKNOWNS]; /* r[j] is 0 */
    fmb_real error;                 /* of rows, for |c_j| = 1 */
} world_unknown;

/* Of coordinate k. Returns 0 if b has no extent there that can be divided by. */
static int choose_unknown(world_unknown *z, const fmb_system *s, unsigned k)
{
    const unsigned dim = s->dimension;
    fmb_real g[FMB_UNKNOWNS] = {0}, least = 0, most = 0, size = 0;
    z->j = 0;
    for (unsigned i = 0; i < s->unknowns; i++) {
        g[i] = i < dim ? s->edge[i][k] : s->displacement[k];
        size += fmb_abs(g[i]);
        if (fmb_abs(g[i]) > fmb_abs(g[z->j]))
            z->j = i;
        if (s->simplex && i < dim) {
            least = fmb_min(least, g[i]);
            most = fmb_max(most, g[i]);
        } else {
            least += fmb_min0(g[i]);
            most += fmb_max0(g[i]);
        }
    }
    z->low = least - 8 * FMB_U * size;
    z->width = (most - least) + 32 * FMB_U * size;
    const fmb_real pivot = g[z->j];
    if (!(fmb_abs(pivot) >= FMB_THINNEST / 8))
        return 0;
    z->m = z->low / pivot;
    z->q = z->width / pivot;
    size = fmb_abs(z->q) + fmb_abs(z->m);
    for (unsigned i = 0; i < FMB_UNKNOWNS; i++) {
        z->r[i] = i == z->j ? 0 : g[i] / pivot;
        size += fmb_abs(z->r[i]);
    }
    z->error = WORLD_ROW * size - WORLD_OTHERS;
    return 1;
}

/* The row with z in the place of x_j. */
static void put_row(fmb_inequality *to, const fmb_inequality *row, const world_unknown *z)
{
    const fmb_real c = row->c[z->j], shift = c * z->m;
    fmb_real size = 0;
    for (unsigned i = 0; i < FMB_UNKNOWNS; i++) {
        size += fmb_abs(row->c[i]);
        to->c[i] = R(0.25) * (i == z->j ? c * z->q : row->c[i] - c * z->r[i]);
    }
    const fmb_real error = fmb_abs(c) * z->error + (WORLD_OTHERS * size + 32 * FMB_DENORMAL);
    to->low = R(0.25) * ((row->low - shift) - (error + WORLD_SIDE * fmb_abs(row->low)));
    to->high = R(0.25) * ((row->high - shift) + (error + WORLD_SIDE * fmb_abs(row->high)));
    to->error = to->scale = 0; /* nobody asks */
}

/* All rows of the system, and those of x_j itself. */
static void give_rows(fmb_elimination *e, fmb_inequality *to, const fmb_system *s, const world_unknown *z)
{
    const int opens = s->simplex && z->j < s->dimension; /* the sum of a tetrahedron becomes a row */
    unsigned rows = 0;
    for (; rows < s->rows; rows++)
        put_row(to + rows, s->row + rows, z);
    fmb_inequality own = {.c = {0}, .low = 0, .high = opens ? FMB_INFINITY : 1};
    own.c[z->j] = 1;
    put_row(to + rows++, &own, z);
    if (opens) {
        own.low = -FMB_INFINITY;
        own.high = 1;
        for (unsigned i = 0; i < s->dimension; i++)
            own.c[i] = 1;
        put_row(to + rows++, &own, z);
    }
    e->given = (fmb_given){.row = to, .rows = (uint8_t)rows, .unknowns = s->unknowns, .dimension = s->dimension};
    e->given.simplex = s->simplex && !opens;
    if (s->simplex)
        e->given.open = (uint8_t)(((1u << s->dimension) - 1u) & ~(opens ? 1u << z->j : 0u));
    e->frames = 0;
}

/* low <= p_k <= high, outwards. */
static void put_bounds(fmb_real o, const world_unknown *z, fmb_real from, fmb_real to, fmb_real *min, fmb_real *max)
{
    const fmb_real low = o + (z->low + z->width * from), high = o + (z->low + z->width * to);
    const fmb_real error = 3 * FMB_U * (fmb_abs(z->low) + z->width) + 2 * FMB_DENORMAL;
    *min = low - (error + 2 * FMB_U * fmb_abs(low));
    *max = high + (error + 2 * FMB_U * fmb_abs(high));
}

/* 0, or FMB_ERR_CAPACITY. */
static int bound_world(fmb_elimination *e, const fmb_system *s, unsigned k, fmb_real *min, fmb_real *max)
{
    fmb_inequality row[FMB_SYSTEM_ROWS + 2];
    world_unknown z;
    fmb_real from = 0, to = 1;
    if (choose_unknown(&z, s, k)) {
        give_rows(e, row, s, &z);
        const int status = fmbi_elimination_run(e, z.j);
        if (status < 0)
            return status;
        if (status == FMB_POSSIBLE) { /* else there is nothing to be held, which is proved elsewhere */
            from = e->low;
            to = e->high;
        }
    }
    put_bounds(s->origin[k], &z, from, to, min, max);
    return 0;
}

/* The bounds of each coordinate, in *min and *max if all is well. */
static int box_of(fmb_elimination *e, const fmb_system *s, fmb_real *min, fmb_real *max)
{
    fmb_real low[3], high[3];
    for (unsigned k = 0; k < s->dimension; k++) {
        const int error = bound_world(e, s, k, low + k, high + k);
        if (error)
            return error;
    }
    for (unsigned k = 0; k < s->dimension; k++) {
        min[k] = low[k];
        max[k] = high[k];
    }
    return 0;
}

/* 0, or what is wrong with a call; to: what it sets. */
static int check_world(const fmb_system *system, unsigned dim, int options, const void *work, const void *to)
{
    if (!system || !work || !to)
        return FMB_ERR_NULL;
    if (fmbi_system_check(system) || system->dimension != dim)
        return FMB_ERR_FRAME;
    return options & ~FMB_HISTORY ? FMB_ERR_RANGE : 0;
}

/* For 3D and for 2D: the same steps over other types. */
int fmb_system3_box(const fmb_system *system, int options, fmb_rows_large *work, fmb_box3 *box)
{
    uint32_t me;
    int error = check_world(system, 3, options, work, box);
    if (!error)
        error = fmbi_take(&work->in_use, &me);
    if (error)
        return error;
    return fmbi_leave(box_of(fmbi_start4(work, options), system, box->min, box->max), &work->in_use, &me);
}

int fmb_system2_box(const fmb_system *system, int options, fmb_rows_small *work, fmb_box2 *box)
{
    uint32_t me;
    int error = check_world(system, 2, options, work, box);
    if (!error)
        error = fmbi_take(&work->in_use, &me);
    if (error)
        return error;
    return fmbi_leave(box_of(fmbi_start3(work, options), system, box->min, box->max), &work->in_use, &me);
}

/* ---- a point ---- */

/*
 * POINT. p = o + t v + sum x_i b_i as it is computed is off by r, |r_k| <= 5u P_k, P_k = |o_k| + |t v_k| + sum |x_i
 * b_ik|: products u, 4 sums at most. 8u P_k are taken. So p, exactly, has the coordinates x_i - e_i at the time t, e_i
 * = M_i.r / det: M_i the cross product of the two other edges, det = b_0.(b_1 x b_2). Edges are scaled to a largest
 * component in [1,2), e_i by the same power of two.
 *     quantity     off by                                  why
 *     M_ik         3u A_ik, 4u taken                       two products and a difference; A_ik: the sum of their sizes
 *     det          6u D, 8u taken; D = sum |b_0k| A_0k     M_0, three products and two sums
 *     e_i          12u of itself, 16u taken                sums of three products, a quotient
 * Underflow: fewer than 32 products by FMB_DENORMAL / 2, times less than 8. In the plane the third edge is (0,0,1).
 *
 * What x_i leave to the sides is at least e_i, or sum |c_i| e_i for a row: that is added to what row_error takes in
 * solve.c, once more for its own roundings, below 8u of itself.
 */
typedef struct {
    fmb_real edge[3][3], scale[3]; /* scaled edges of b */
    fmb_real rounded[3];           /* |r_k| at most */
    fmb_real off[FMB_UNKNOWNS];    /* |e_i| at most; 0 of the time */
} world_point;

/* Scaled edges, and what computing them cannot be off: powers of two are exact. */
static void scale_edges(world_point *w, const fmb_system *s)
{
    for (unsigned i = 0; i < 3; i++) {
        for (int k = 0; k < 3; k++)
            w->edge[i][k] = i < s->dimension ? s->edge[i][k] : k == 2 ? R(1.0) : 0;
        w->scale[i] = fmb_inverse_power(fmb_max(fmb_largest(w->edge[i], 3), FMB_THINNEST * FMB_THINNEST));
        fmb_scale(w->edge[i], 3, w->scale[i]);
    }
}

/* p, and |r_k|. */
static void round_point(world_point *w, const fmb_system *s, const fmb_real *x, fmb_real p[3])
{
    const unsigned dim = s->dimension;
    for (unsigned k = 0; k < 3; k++) {
        fmb_real size = 0;
        p[k] = 0;
        for (unsigned i = 0; i < s->unknowns && k < dim; i++) {
            const fmb_real step = x[i] * (i < dim ? s->edge[i][k] : s->displacement[k]);
            p[k] += step;
            size += fmb_abs(step);
        }
        p[k] += s->origin[k];
        w->rounded[k] = k < dim ? 8 * FMB_U * (size + fmb_abs(s->origin[k])) + 8 * FMB_DENORMAL : 0;
    }
}

/* Component k of y x z, and A_k. */
static inline fmb_real minor_of(const fmb_real *y, const fmb_real *z, int k, fmb_real *size)
{
    const int i = (k + 1) % 3, j = (k + 2) % 3;
    const fmb_real p = y[i] * z[j], q = y[j] * z[i];
    *size = fmb_abs(p) + fmb_abs(q) + FMB_DENORMAL;
    return p - q;
}

/* |e_i|. Returns 0 if the edges are too flat to tell. */
static int move_coordinates(world_point *w, const fmb_system *s)
{
    fmb_real det = 0, error = 0, sum[3] = {0}, size;
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++) {
            const fmb_real m = minor_of(w->edge[(i + 1) % 3], w->edge[(i + 2) % 3], k, &size);
            sum[i] += (fmb_abs(m) + 4 * FMB_U * size) * w->rounded[k];
            det += i == 0 ? w->edge[0][k] * m : 0;
            error += i == 0 ? fmb_abs(w->edge[0][k]) * size : 0;
        }
    const fmb_real least = fmb_abs(det) - 8 * FMB_U * error - 256 * FMB_DENORMAL;
    if (!(least > 0))
        return 0;
    for (unsigned i = 0; i < FMB_UNKNOWNS; i++)
        w->off[i] = 0;
    for (unsigned i = 0; i < s->dimension; i++)
        w->off[i] = (1 + 16 * FMB_U) * (sum[i] / least * w->scale[i]) + 32 * FMB_DENORMAL;
    return 1;
}

/* Do all points whose coordinates are within `off` of x lie in b, at a time of the step? */
static int stays_in_b(const fmb_system *s, const fmb_real *x, const fmb_real *off)
{
    fmb_real sum = 0;
    for (unsigned i = 0; i < s->unknowns; i++) {
        sum += i < s->dimension ? x[i] + off[i] : 0;
        if (!fmb_proves_not_outside(x[i], off[i]) || !fmb_proves_not_outside(1 - x[i], off[i]))
            return 0;
    }
    return !s->simplex || fmb_proves_not_outside(1 - sum, 8 * FMB_U);
}

/* Do they fulfil the row? */
static int stays_in_row(const fmb_inequality *row, const fmb_real *x, const fmb_real *off)
{
    fmb_real size, moved, sum = fmbi_row_sum(row, x, &size);
    (void)fmbi_row_sum(row, off, &moved);
    const fmb_real error = fmbi_row_error(row, size) + (1 + 8 * FMB_U) * moved;
    return fmb_proves_inside(row->high - sum, error) && fmb_proves_inside(sum - row->low, error);
}

/* Is the point p, which this makes of x, proved to be one of all? */
static int is_proved(world_point *w, const fmb_system *s, const fmb_real *x, fmb_real p[3])
{
    round_point(w, s, x, p);
    int proved = !s->contradiction && move_coordinates(w, s) && stays_in_b(s, x, w->off);
    for (unsigned r = 0; proved && r < s->rows; r++)
        proved = stays_in_row(s->row + r, x, w->off);
    return proved;
}

/*
 * Rounding may take a point that is hardly inside a side to the other one. Then each coordinate, in turn, is put into
 * the middle of what the rows leave to it; the time stays. Of hits of `near` and `parallel` in float 64 and 76 in a
 * hundred are proved at once, 75 and 83 so.
 */
#define WORLD_CENTRINGS 4

static int prove_point(const fmb_system *s, fmb_real x[FMB_UNKNOWNS], fmb_real p[3])
{
    const fmb_given g = {
        .row = s->row, .rows = s->rows, .unknowns = s->unknowns, .dimension = s->dimension, .simplex = s->simplex};
    const fmb_real time = x[s->dimension];
    world_point w;
    scale_edges(&w, s);
    int proved = is_proved(&w, s, x, p);
    for (int m = 0; m < WORLD_CENTRINGS && !proved; m++) {
        fmbi_centre_unknowns(&g, x);
        x[s->dimension] = time;
        proved = is_proved(&w, s, x, p);
    }
    return proved;
}

/* 0, or what is wrong with a call. */
static int check_solution(const fmb_system *s, const fmb_real *x, const fmb_real *point, unsigned dim)
{
    if (!s || !x || !point)
        return FMB_ERR_NULL;
    if (fmbi_system_check(s) || s->dimension != dim)
        return FMB_ERR_FRAME;
    for (unsigned i = 0; i < s->unknowns; i++) {
        if (!fmb_finite(x[i]))
            return FMB_ERR_NOT_FINITE;
        if (x[i] < 0 || x[i] > 1)
            return FMB_ERR_RANGE;
    }
    return 0;
}

static int point_of(const fmb_system *s, const fmb_real *given, fmb_real *point, unsigned dim)
{
    fmb_real x[FMB_UNKNOWNS] = {0}, p[3];
    const int error = check_solution(s, given, point, dim);
    if (error)
        return error;
    for (unsigned i = 0; i < s->unknowns; i++)
        x[i] = given[i];
    const int proved = prove_point(s, x, p);
    for (unsigned k = 0; k < dim; k++)
        point[k] = p[k];
    return proved ? FMB_HIT : FMB_UNDECIDED;
}

int fmb_system3_point(const fmb_system *system, const fmb_real x[], fmb_real point[3])
{
    return point_of(system, x, point, 3);
}

int fmb_system2_point(const fmb_system *system, const fmb_real x[], fmb_real point[2])
{
    return point_of(system, x, point, 2);
}
