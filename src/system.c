/* SPDX-License-Identifier: MIT */
/*
 * Systems of inequalities from frames.
 *
 * A point of b is p = oB + t vB + sum x_i b_i, 0 <= x_i, and x_i <= 1 or sum x_i <= 1, and 0 <= t <= 1. With the cached normals
 * N_j of a and its volume h it lies in a iff for its faces
 *     0 <= N_j.(d + sum x_i b_i + t v) <= h          d = oB - oA, v = vB - vA
 * (tetrahedron: the right side for the slanted face alone, the left one for the others), which needs neither an inverse nor a
 * division. (Baillehache 2019, (13)-(16) and (29)-(32), times det. There (27) and (28) lack v t in the sum, (29)-(32) carry the
 * wrong sign of O in the lower bounds, and a listing puts the sum row of a tetrahedron b into one column.)
 *
 * How many rows elimination can leave. Rows are ranges low <= c.x <= high; D of them with two sides and O with one have the
 * unknown. Eliminating it leaves one row for each pair of them (an upper side of one and the lower of the other, and with two
 * sides both ways), none for two one-sided rows of the same direction:
 *     g(D,O) = D(D-1)/2 two-sided, + D O + floor(O^2/4) one-sided
 * and the rows without it. A coefficient that is 0 leaves fewer: g(D,O) - g(D-1,O) >= 1 and g(D,O) - g(D,O-1) >= 1 but for the
 * very first, which then is one row instead of none. With x_0, x_1, x_2 in this order, each waiting in the level where it goes:
 *   cuboid, cuboid:           D = 3 + x_0 = 4;        g: 6 D, + x_1: 7 D;            21 D, + x_2: 22 D;            231
 *   cuboid, tetrahedron:      D = 3, O = x_0 and sum; 3 D, 7 O, + x_1: 3 D, 8 O;     3 D, 40 O, + x_2: 3 D, 41 O;  3 + 543
 *   tetrahedron, cuboid:      D = x_0, O = 4;         8 O, + x_1: 1 D, 8 O;          24 O, + x_2: 1 D, 24 O;       168
 *   tetrahedron, tetrahedron: O = 4 + x_0 + sum;      9 O, + x_1: 10 O;              25 O, + x_2: 26 O;            169
 * Hence 6 given rows and 11 stand in levels 0 and 1, and when moving 44 in level 2; standing still the second, else the third
 * elimination is never stored. In 2D all counts are smaller. The pairs looked at are at most 10 + 55 standing still, 10 + 55 +
 * 946 moving. With h half-spaces more, O grows by h in level 0; the table in fmb_eliminate.h follows from g:
 *   moving, 3D, h = 6: D, O = 4, 6 -> 6, 33 + x_1 = 7, 33 (40 rows) -> 21, 503 + x_2 = 525 rows; 7 half-spaces: 47, then 702
 *   12 rows of the caller and 4 unknowns: D, O = 1, 12 -> 48 + x_1 = 1, 48 (49 rows) -> 624 + x_2 = 625
 *   FMB_SYSTEM_ROWS = 16 rows and 3 unknowns: D, O = 1, 16 -> 80 + x_1 = 81 rows
 */
#include "system.h"

#if FMB_ROWS3_FIRST < 6 || FMB_ROWS3_SECOND < 11
#error "FMB_ROWS3_FIRST and FMB_ROWS3_SECOND: two frames standing still can reach 6 and 11 rows (argument in src/system.c)"
#endif
#if FMB_ROWS4_FIRST < 11 || FMB_ROWS4_SECOND < 44
#error "FMB_ROWS4_FIRST and FMB_ROWS4_SECOND: two moving frames can reach 11 and 44 rows (argument in src/system.c)"
#endif
#if FMB_SYSTEM_ROWS < 4 || FMB_SYSTEM_ROWS > 100
#error "FMB_SYSTEM_ROWS: a tetrahedron has 4 faces; rows of a system are numbered in 7 bits"
#endif
#if FMB_SYSTEM_ROWS + FMB_ROWS3_FIRST + FMB_ROWS3_SECOND > 65535 || \
    2 * FMB_SYSTEM_ROWS + 2 + FMB_ROWS4_FIRST + FMB_ROWS4_SECOND > 65535
#error "the workspaces of elimination number their rows in 16 bits"
#endif

/*
 * Error of a row of a, with Q_k = |d_k| + |v_k| + extent_k of b and T = sum |N_k| Q_k + h for the cached N, h. N is off by 4u
 * |N| + FMB_NORMAL_TINY size^2, h by 4u h. Each N.b_i: 4u + gamma_3; d and v one rounding more: 8u to first order, each times
 * its share of T, since x is in [0,1]^n. h - N.d: u T more, moving it outwards as much again: 10u T. The eleventh u covers
 * orders beyond the first and the roundings of T itself, and underflow: at most 24 products off by FMB_DENORMAL / 2, while T >=
 * FMB_LEAST_VOLUME. All rows are scaled by the power of two that brings T into [1,2): |c_i|, |y| < 4.
 */
#define ROW_ERROR (11 * FMB_U)

typedef struct {
    fmb_real min, max;
} range;

/* The least and the largest that c.x can be for x in b (and t in [0,1]); off by 4u sum|c| at most, and so is min twice. */
static inline range row_range(const fmb_given *g, const fmb_real *c)
{
    range r = { 0, 0 };
    fmb_real sum = c[3], size = fmb_abs(c[3]);
    if (g->simplex) {
        if (g->dimension == 2) {
            sum += c[2];
            size += fmb_abs(c[2]);
        }
        for (unsigned i = 0; i < g->dimension; i++) {
            r.min = fmb_min(r.min, c[i]);
            r.max = fmb_max(r.max, c[i]);
        }
    } else {
        sum += c[0] + c[1] + c[2];
        size += fmb_abs(c[0]) + fmb_abs(c[1]) + fmb_abs(c[2]);
    }
    r.min += (sum - size) * R(0.5);
    r.max += (sum + size) * R(0.5);
    return r;
}

/*
 * What the sides of row say about x in b: one that all of them fulfil (by its inner bound, high - 2 error) becomes infinite;
 * contradiction: 1 if none fulfils `high`, -1 if none fulfils `low`: then returns by how much at least. Range, side and their
 * difference are off by 6u (max - min + |side|) at most.
 */
static fmb_real judge(const fmb_given *g, fmb_inequality *row, int *contradiction)
{
    range r = row_range(g, row->c);
    fmb_real width = r.max - r.min;
    fmb_real upper = 6 * FMB_U * (width + fmb_abs(row->high)), lower = 6 * FMB_U * (width + fmb_abs(row->low));
    *contradiction = 0;
    if (r.min > row->high && r.min - row->high > upper) {
        *contradiction = 1;
        return r.min - row->high - upper;
    }
    if (row->low > r.max && row->low - r.max > lower) {
        *contradiction = -1;
        return row->low - r.max - lower;
    }
    if (row->high > r.max && row->high - r.max > 2 * row->error + upper)
        row->high = FMB_INFINITY;
    if (r.min > row->low && r.min - row->low > 2 * row->error + lower)
        row->low = -FMB_INFINITY;
    return 0;
}

/* What the faces of a need of b. */
typedef struct {
    fmb_real d[3], v[3]; /* origin_b - origin_a, vb - va */
    fmb_real size[3];    /* |d| + |v| + extent of b */
    fmb_real tiny;       /* what FMB_NORMAL_TINY makes of a row, twice */
    int moves;
} relative;

/* Of an unrolled loop over three axes or edges: those beyond the dimension. */
#define BEYOND(k, dim) ((k) == 2 && (dim) != 3)

static inline void relate(relative *r, const fmb_view *a, const fmb_real *va, const fmb_view *b, const fmb_real *vb, int dim)
{
    fmb_real lengths = 0, size = 0;
    FMB_UNROLL
    for (int k = 0; k < 3; k++) {
        if (BEYOND(k, dim))
            break;
        fmb_real extent = a->extent[k];
        r->d[k] = b->origin[k] - a->origin[k];
        r->size[k] = fmb_abs(r->d[k]) + b->extent[k];
        r->v[k] = 0;
        if (r->moves) {
            r->v[k] = vb[k] - va[k];
            r->size[k] += fmb_abs(r->v[k]);
        }
        lengths += r->size[k] + extent;
        size = fmb_max(size, extent);
    }
    r->tiny = 2 * (FMB_NORMAL_TINY * size * (dim == 3 ? size : 1) + FMB_DENORMAL) * lengths;
}

/*
 * Row j. A contradiction by more than what N itself may be off the face of a, 4u sum |N_k| extent_a_k + tiny (extents of a in
 * tiny, too): then N as it is separates, since |N.a_i| for the other edges of the face is within that, and N.a_j of h. And by
 * 20u S more, with the S of direction.h, S <= size + own: then it is proved again where it comes back as a hint, whose gap is
 * off by 10u S at most. face_row: the row, its normal in n; returns T, not scaled.
 */
FMB_INLINE fmb_real face_row(fmb_inequality *row, const fmb_view *a, const fmb_view *b, const relative *r, int j, fmb_real n[3], int dim)
{
    const fmb_real *edge = b->edge;
    fmb_real size = a->volume;
    FMB_UNROLL
    for (int k = 0; k < 3; k++)
        if (!BEYOND(k, dim)) {
            n[k] = a->normal[j * dim + k];
            size += fmb_abs(n[k]) * r->size[k];
        }
    fmb_real scale = fmb_inverse_power(size), at = fmb_dot(n, r->d, dim) * scale, error = (ROW_ERROR * size + r->tiny) * scale;
    row->c[2] = row->c[3] = 0;
    FMB_UNROLL
    for (int i = 0; i < 3; i++, edge += dim)
        if (!BEYOND(i, dim))
            row->c[i] = fmb_dot(n, edge, dim) * scale;
    if (r->moves)
        row->c[dim] = fmb_dot(n, r->v, dim) * scale;
    row->low = -FMB_INFINITY;
    row->high = FMB_INFINITY;
    if (j < dim)
        row->low = -at - error;
    if (j == dim || fmb_cuboid(a->shape))
        row->high = a->volume * scale - at + error;
    row->error = error;
    row->scale = scale;
    return size;
}

static inline void set_face(fmb_given *g, fmb_inequality *row, const fmb_view *a, const fmb_view *b, const relative *r, int j,
                            int dim)
{
    fmb_real n[3], size = face_row(row, a, b, r, j, n, dim);
    int contradiction;
    fmb_real gap = judge(g, row, &contradiction);
    if (contradiction) {
        fmb_real own = fmb_abs(n[0]) * a->extent[0] + fmb_abs(n[1]) * a->extent[1];
        if (dim == 3)
            own += fmb_abs(n[2]) * a->extent[2];
        g->contradiction = (int8_t)(contradiction * (j + 1));
        g->separates = gap > (26 * FMB_U * (size + own) + r->tiny) * row->scale;
    }
}

int fmb_system_faces(fmb_given *given, fmb_inequality row[FMB_FACES], const fmb_view *a, const fmb_real *va, const fmb_view *b,
              const fmb_real *vb, int dim)
{
    relative r;
    r.moves = va || vb;
    if (r.moves) {
        va = va ? va : fmb_at_rest;
        vb = vb ? vb : fmb_at_rest;
        int error = fmb_check_displacements(va, vb, dim);
        if (error)
            return error;
    }
    given->row = row;
    given->dimension = (uint8_t)dim;
    given->unknowns = (uint8_t)(dim + r.moves);
    given->simplex = !fmb_cuboid(b->shape);
    given->contradiction = 0;
    given->separates = 0;
    relate(&r, a, va, b, vb, dim);
    int faces = fmb_cuboid(a->shape) ? dim : dim + 1, j = 0;
    for (; j < faces && !given->contradiction; j++)
        set_face(given, row + j, a, b, &r, j, dim);
    given->rows = (uint8_t)j;
    return 0;
}

int fmb_system_init(fmb_system *system, unsigned unknowns)
{
    if (!system)
        return FMB_ERR_NULL;
    *system = (fmb_system){ .unknowns = 0 };
    if (unknowns < 1 || unknowns > FMB_UNKNOWNS)
        return FMB_ERR_RANGE;
    system->unknowns = (uint8_t)unknowns;
    return 0;
}

static int init(fmb_system *system, const fmb_view *a, const fmb_real *va, const fmb_view *b, const fmb_real *vb, int dim)
{
    fmb_given given = { .rows = 0 }; /* set below; gcc -O3 does not see it */
    *system = (fmb_system){ .unknowns = 0 };
    if (!fmb_usable(a->shape) || !fmb_usable(b->shape))
        return FMB_ERR_FRAME;
    int error = fmb_system_faces(&given, system->row, a, va, b, vb, dim);
    if (error)
        return error;
    system->rows = system->faces = given.rows;
    system->unknowns = given.unknowns;
    system->dimension = given.dimension;
    system->simplex = given.simplex;
    system->contradiction = given.contradiction;
    for (int k = 0; k < dim; k++) {
        system->origin[k] = b->origin[k];
        system->extent[k] = b->extent[k];
        system->displacement[k] = vb ? vb[k] : 0;
        for (int i = 0; i < dim; i++)
            system->edge[i][k] = b->edge[i * dim + k];
    }
    for (int i = 0; i < (dim + 1) * dim; i++)
        (&system->normal[0][0])[i] = a->normal[i];
    return 0;
}

int fmb_system3_init(fmb_system *system, const fmb_frame3 *a, const fmb_real va[3], const fmb_frame3 *b, const fmb_real vb[3])
{
    if (!system)
        return FMB_ERR_NULL;
    system->unknowns = 0;
    if (!a || !b)
        return FMB_ERR_NULL;
    fmb_view view_a = fmb_view3(a), view_b = fmb_view3(b);
    return init(system, &view_a, va, &view_b, vb, 3);
}

int fmb_system2_init(fmb_system *system, const fmb_frame2 *a, const fmb_real va[2], const fmb_frame2 *b, const fmb_real vb[2])
{
    if (!system)
        return FMB_ERR_NULL;
    system->unknowns = 0;
    if (!a || !b)
        return FMB_ERR_NULL;
    fmb_view view_a = fmb_view2(a), view_b = fmb_view2(b);
    return init(system, &view_a, va, &view_b, vb, 2);
}

/*
 * Scales a row of the caller to a largest coefficient in [1,2). Powers of two: exact, but for numbers that leave the range. high
 * = +-infinity then says what the row says. Small ones are off by less than FMB_DENORMAL, far below the .8u T that ROW_ERROR has
 * to spare (T >= |c_i|, now >= 1); rows that come without error get 4u for it.
 */
static void scale_row(fmb_inequality *row)
{
    fmb_real m = fmb_largest(row->c, FMB_UNKNOWNS), before = m < 1 / FMB_HALF_RANGE ? FMB_HALF_RANGE : 1;
    fmb_real s = fmb_inverse_power(m * before), given[FMB_UNKNOWNS + 1], *number = row->c;
    int inexact = 0;
    for (int i = 0; i <= FMB_UNKNOWNS; i++, number = i == FMB_UNKNOWNS ? &row->high : number + 1) {
        given[i] = *number * before;
        *number = given[i] * s;
        inexact |= fmb_finite(*number) && *number / s != given[i];
    }
    row->scale = before * s;
    row->error = row->error * before * s;
    if (row->error == 0 && inexact)
        row->error = 4 * FMB_U * (1 + fmb_abs(row->high));
}

/*
 * Adds a row of the caller, whose coefficients beyond the unknowns are 0: exact to within error for all x in [0,1]^n, c together
 * with high; high without the error. A row that all x fulfil takes no room. FMB_ERR_CAPACITY.
 */
static int push(fmb_system *system, fmb_inequality *row)
{
    const fmb_given given = { .dimension = system->dimension, .simplex = system->simplex };
    int contradiction;
    row->low = -FMB_INFINITY;
    if (fmb_largest(row->c, FMB_UNKNOWNS) <= FMB_U * FMB_U * row->error) { /* rounding errors at best */
        row->c[0] = row->c[1] = row->c[2] = row->c[3] = 0;
        row->error += 4 * FMB_U * row->error;
        row->scale = 1;
    } else {
        scale_row(row);
    }
    /* Scaled coefficients are below 2, so that |c.x| < 8: an outer bound above 16 says no more than 16, one below -16 no less. */
    if (row->high - row->error > 16)
        return 0;
    row->high = fmb_max(fmb_min(row->high + row->error, 16), -16);
    (void)judge(&given, row, &contradiction);
    if (row->high > 16)
        return 0;
    if (system->rows == FMB_SYSTEM_ROWS)
        return FMB_ERR_CAPACITY;
    system->row[system->rows++] = *row;
    if (contradiction)
        system->contradiction = (int8_t)system->rows;
    return 0;
}

/*
 * n.p <= c becomes sum (n.b_i) x_i + (n.vB) t <= c - n.oB. n is exact but for components that scaling pushes below the smallest
 * normal number; gamma_3 in each product, 2u in the right side: 5u (sum |n_k| Q_k + |c|), Q_k = |oB_k| + |vB_k| + extent_k; 11u
 * is enough.
 */
static void half_space_row(fmb_inequality *row, const fmb_system *system, const fmb_real n[3], fmb_real c, int dim)
{
    fmb_real size = fmb_abs(c), tiny = 0;
    for (int i = 0; i < dim; i++)
        row->c[i] = fmb_dot(n, system->edge[i], 3); /* all is 0 beyond the dimension */
    if ((int)system->unknowns > dim)
        row->c[dim] = fmb_dot(n, system->displacement, 3);
    for (int k = 0; k < dim; k++) {
        fmb_real q = fmb_abs(system->origin[k]) + fmb_abs(system->displacement[k]) + system->extent[k];
        size += fmb_abs(n[k]) * q;
        tiny += q;
    }
    row->high = c - fmb_dot(n, system->origin, 3);
    row->error = ROW_ERROR * size + 2 * FMB_NORMAL_TINY * tiny;
}

static int add_half_space(fmb_system *system, const fmb_real *normal, fmb_real c, int dim)
{
    fmb_real n[3] = { 0 };
    fmb_inequality row = { .c = { 0 } };
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
    half_space_row(&row, system, n, c, dim);
    return push(system, &row);
}

int fmb_system3_add(fmb_system *system, const fmb_real n[3], fmb_real c) { return add_half_space(system, n, c, 3); }
int fmb_system2_add(fmb_system *system, const fmb_real n[2], fmb_real c) { return add_half_space(system, n, c, 2); }

int fmb_system_add(fmb_system *system, const fmb_real c[], fmb_real y)
{
    fmb_inequality row = { .c = { 0 }, .high = y };
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
            row.c[i] = x;
    }
    return error ? error : push(system, &row);
}

/*
 * With multipliers l_j of the rows of faces j: sum l_j s_j N_j =: n, s_j = scale, fulfils n.p > max over a for all p of b at all
 * t, up to rounding: the direction from a to b.
 */
int fmb_faces_direction(const fmb_inequality *row, const fmb_real *normal, fmb_real *multiplier, int faces, int dim,
                        fmb_real *axis)
{
    for (int k = 0; k < dim; k++)
        axis[k] = 0;
    for (int j = 0; j < faces; j++)
        if (!fmb_finite(multiplier[j]))
            return 0;
    (void)fmb_normalise(multiplier, faces); /* if all are 0, the direction is 0, too */
    for (int j = 0; j < faces; j++)
        for (int k = 0; k < dim; k++)
            axis[k] += multiplier[j] * (row[j].scale * normal[j * dim + k]);
    return fmb_normalise(axis, dim);
}

/*
 * The power of two exists: N is a normal number. Its length is at least FMB_LEAST_VOLUME / size of a, and the gap of a contradiction, 3 |N|
 * lengths at most, is above 2 FMB_NORMAL_TINY size^2 lengths: one of the two is at least 2^-126 (double: 2^-1022) at any size.
 */
void fmb_face_direction(const fmb_real *normal, int sign, int dim, fmb_real *axis)
{
    fmb_real m = fmb_max(fmb_abs(normal[0]), fmb_abs(normal[1]));
    if (dim == 3)
        m = fmb_max(m, fmb_abs(normal[2]));
    fmb_real scale = fmb_inverse_power(m);
    if (sign < 0)
        scale = -scale;
    axis[0] = scale * normal[0];
    axis[1] = scale * normal[1];
    if (dim == 3)
        axis[2] = scale * normal[2];
}

static int axis_of(const fmb_system *system, const fmb_real *multiplier, fmb_real *axis, int dim)
{
    fmb_real face[FMB_FACES];
    int others = 0;
    if (!system || !multiplier || !axis)
        return FMB_ERR_NULL;
    if (system->unknowns == 0 || system->dimension != dim)
        return FMB_ERR_FRAME;
    for (unsigned r = 0; r < system->rows; r++) {
        if (!fmb_finite(multiplier[r]))
            return FMB_ERR_NOT_FINITE;
        if (r < system->faces)
            face[r] = multiplier[r];
        else
            others |= multiplier[r] != 0;
    }
    if (others)
        face[0] = FMB_INFINITY; /* no direction of a and b alone */
    (void)fmb_faces_direction(system->row, &system->normal[0][0], face, system->faces, dim, axis);
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
