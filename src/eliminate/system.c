/* SPDX-License-Identifier: MIT */
/*
 * Systems of inequalities from frames.
 *
 * A point of b is p = oB + t vB + sum x_i b_i, with 0 <= x_i, x_i <= 1 or sum x_i <= 1, and 0 <= t <= 1. N_j are the
 * cached normals of a and h is its volume. p lies in a iff for its faces
 *     0 <= N_j.(d + sum x_i b_i + t v) <= h          d = oB - oA, v = vB - vA
 * (of a tetrahedron: the right side for the slanted face alone, the left one for the others). This needs neither an
 * inverse nor a division. Source: Baillehache 2019, (13)-(16) and (29)-(32), times det. There, (27) and (28) lack v t
 * in the sum, (29)-(32) carry the wrong sign of O in the lower bounds, and a listing puts the sum row of a tetrahedron
 * b into one column.
 *
 * HOW MANY ROWS ELIMINATION CAN LEAVE. Rows are ranges low <= c.x <= high. D of them with two sides and O with one side
 * have the unknown. Eliminating it leaves the rows without it and one row for each pair of those with it (an upper side
 * of one and the lower of the other; with two sides both ways), but none for two one-sided rows of the same direction:
 *     g(D,O) = D(D-1)/2 two-sided, + D O + floor(O^2/4) one-sided
 * A coefficient that is 0 leaves fewer rows: g(D,O) - g(D-1,O) >= 1 and g(D,O) - g(D,O-1) >= 1, but for the very first
 * row, which then is one row instead of none. The unknowns go as x_0, x_1, x_2; the own rows of each wait in the level
 * where it goes:
 *     a, b                        given            after x_0        + x_1        after x_1    + x_2         after x_2
 *     cuboid, cuboid              D = 3 + 1        6 D              7 D          21 D         22 D          231
 *     cuboid, tetrahedron         D = 3, O = 2     3 D, 7 O         3 D, 8 O     3 D, 40 O    3 D, 41 O     3 + 543
 *     tetrahedron, cuboid         D = 1, O = 4     8 O              1 D, 8 O     24 O         1 D, 24 O     168
 *     tetrahedron, tetrahedron    O = 4 + 2        9 O              10 O         25 O         26 O          169
 * (Given: the faces of a, x_0 and, of a tetrahedron b, the sum.) So levels 0 and 1 hold 6 given rows and 11, and level
 * 2, when moving, 44. What the second elimination leaves (standing still) or the third is never stored. In 2D all
 * counts are smaller. The pairs looked at are at most 10 + 55 standing still and 10 + 55 + 946 moving.
 *
 * With h half-spaces more, O grows by h in level 0. The table in fmb_eliminate.h follows from g:
 *     moving, 3D, h = 6                    D, O = 4, 6; 6, 33 + x_1 = 7, 33 (40 rows); 21, 503 + x_2 = 525 rows. h = 7:
 *                                          47, then 702
 *     12 rows of the caller, 4 unknowns    D, O = 1, 12; 48 + x_1 = 1, 48 (49 rows); 624 + x_2 = 625
 *     16 (FMB_SYSTEM_ROWS), 3 unknowns     D, O = 1, 16; 80 + x_1 = 81 rows
 */
#include "system.h"

#include "../core/mix.h"

#if FMB_ROWS_SMALL_FIRST < 6 || FMB_ROWS_SMALL_SECOND < 11
#error "FMB_ROWS_SMALL_FIRST, FMB_ROWS_SMALL_SECOND: two frames standing still can reach 6 and 11 rows (see system.c)"
#endif
#if FMB_ROWS_LARGE_FIRST < 11 || FMB_ROWS_LARGE_SECOND < 44
#error "FMB_ROWS_LARGE_FIRST, FMB_ROWS_LARGE_SECOND: two moving frames can reach 11 and 44 rows (see system.c)"
#endif
#if FMB_SYSTEM_ROWS < 4 || FMB_SYSTEM_ROWS > 100
#error "FMB_SYSTEM_ROWS: a tetrahedron has 4 faces; rows of a system are numbered in 7 bits"
#endif
#if FMB_SYSTEM_ROWS + FMB_ROWS_SMALL_FIRST + FMB_ROWS_SMALL_SECOND > 65535 || \
    2 * FMB_SYSTEM_ROWS + 2 + FMB_ROWS_LARGE_FIRST + FMB_ROWS_LARGE_SECOND > 65535
#error "the workspaces of elimination number their rows in 16 bits"
#endif

/*
 * The error of a row of a. Q_k = |d_k| + |v_k| + extent_k of b; T = sum |N_k| Q_k + h, for the cached N and h.
 *     quantity          off by                     why
 *     N                 4u |N| + tiny              init proves it; tiny = FMB_NORMAL_TINY size^2
 *     h                 4u h                       as N
 *     N.b_i, N.d, N.v   8u of its share of T       N, three products and two sums; d and v round once more; x is in
 *                                                  [0,1]^n
 *     h - N.d           u T, and u T               one sum, and moving it outwards
 * 10u T. The eleventh u covers orders beyond the first, the roundings of T itself, and underflow: at most 24 products
 * are off by FMB_DENORMAL / 2, while T >= FMB_LEAST_VOLUME. All rows are scaled by the power of two that brings T into
 * [1,2): |c_i|, |y| < 4.
 */
#define ROW_ERROR (11 * FMB_U)

typedef struct {
    fmb_real min, max;
} row_span;

/* The least and the largest that c.x can be, for x in b (and t in [0,1]). Both are off by 4u sum|c| at most. */
static inline row_span row_range(const fmb_given *g, const fmb_real *c)
{
    row_span r = {0, 0};
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
 * What the sides of a row say about x in b. A side that all x fulfil becomes infinite (by its inner bound, high - 2
 * error). *contradiction: 1 if none fulfils `high`, -1 if none fulfils `low`; then returns by how much at least. Range,
 * side and their difference are off by 6u (max - min + |side|) at most.
 */
static fmb_real judge(const fmb_given *g, fmb_inequality *row, int *contradiction)
{
    row_span r = row_range(g, row->c);
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
} row_relative;

/* Unrolled loops run over three axes or edges; this tells those beyond the dimension. */
#define BEYOND(k, dim) ((k) == 2 && (dim) != 3)

static inline void relate(row_relative *r, const fmb_view *a, const fmb_real *va, const fmb_view *b, const fmb_real *vb,
                          int dim)
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

/* Row j, and its normal in n. Returns T, not scaled. */
FMB_INLINE fmb_real face_row(fmb_inequality *row, const fmb_view *a, const fmb_view *b, const row_relative *r, int j,
                             fmb_real n[3], int dim)
{
    const fmb_real *edge = b->edge;
    fmb_real size = a->volume;
    FMB_UNROLL
    for (int k = 0; k < 3; k++)
        if (!BEYOND(k, dim)) {
            n[k] = a->normal[j * dim + k];
            size += fmb_abs(n[k]) * r->size[k];
        }
    fmb_real scale = fmb_inverse_power(size), at = fmb_dot(n, r->d, dim) * scale;
    fmb_real error = (ROW_ERROR * size + r->tiny) * scale;
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

/*
 * Row j in its place. When does a contradiction prove that N, as it is, separates?
 *     gap above                               why
 *     4u sum |N_k| extent_a_k + tiny          what N itself may be off the face of a: |N.a_i| for the other edges of
 *                                             the face is within that, and so is N.a_j of h. (tiny has the extents of
 *                                             a, too)
 *     20u S more, S <= size + own             then it is proved again where N comes back as a hint, whose gap is off by
 *                                             10u S at most; S is that of the proof of one direction
 */
static inline void set_face(fmb_given *g, fmb_inequality *row, const fmb_view *a, const fmb_view *b,
                            const row_relative *r, int j, int dim)
{
    fmb_real n[3], size = face_row(row, a, b, r, j, n, dim);
    int contradiction;
    fmb_real gap = judge(g, row, &contradiction);
    if (contradiction) {
        fmb_real own = fmb_abs(n[0]) * a->extent[0] + fmb_abs(n[1]) * a->extent[1];
        if (dim == 3)
            own += fmb_abs(n[2]) * a->extent[2];
        g->contradiction = (int8_t)(contradiction * (j + 1));
        g->separates = fmb_face_separates(gap, size + own, r->tiny, row->scale) ? 1 : 0;
    }
}

int fmbi_system_faces(fmb_given *given, fmb_inequality row[FMB_FACES], const fmb_view *a, const fmb_real *va,
                      const fmb_view *b, const fmb_real *vb, int dim)
{
    row_relative r;
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

/* Of counts and kinds. */
static uint32_t mark_of_system(const fmb_system *s)
{
    uint32_t counts = s->rows | (uint32_t)s->faces << 8 | (uint32_t)s->unknowns << 16 | (uint32_t)s->dimension << 24;
    return fmb_mix_short(
        fmb_mix(fmb_mix(FMB_MIX_START, counts), s->simplex | (uint32_t)(uint8_t)s->contradiction << 8));
}

/* Of a system with a frame, and of one without. */
static int kinds_are_right(const fmb_system *s)
{
    if (s->dimension == 0)
        return !(s->faces | s->simplex);
    return (s->dimension == 2 || s->dimension == 3) && s->faces <= s->dimension + 1 &&
           (unsigned)s->unknowns - s->dimension <= 1u;
}

int fmbi_system_check(const fmb_system *s)
{
    int named = s->contradiction < 0 ? -s->contradiction : s->contradiction;
    int right = s->mark == mark_of_system(s) && s->unknowns - 1u < FMB_UNKNOWNS && s->rows <= FMB_SYSTEM_ROWS;
    right = right && s->faces <= s->rows && named <= s->rows && s->simplex <= 1;
    return right && kinds_are_right(s) ? 0 : FMB_ERR_FRAME;
}

int fmb_system_init(fmb_system *system, int32_t unknowns)
{
    if (!system)
        return FMB_ERR_NULL;
    *system = (fmb_system){.unknowns = 0};
    if (unknowns < 1 || unknowns > FMB_UNKNOWNS)
        return FMB_ERR_RANGE;
    system->unknowns = (uint8_t)unknowns;
    system->mark = mark_of_system(system);
    return 0;
}

static int init(fmb_system *system, const fmb_view *a, const fmb_real *va, const fmb_view *b, const fmb_real *vb,
                int dim)
{
    fmb_given given = {.rows = 0}; /* set below; gcc -O3 does not see it */
    *system = (fmb_system){.unknowns = 0};
    if (!fmb_usable(a->shape) || !fmb_usable(b->shape))
        return FMB_ERR_FRAME;
    int error = fmbi_system_faces(&given, system->row, a, va, b, vb, dim);
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
    system->mark = mark_of_system(system);
    return 0;
}

/* For 3D and for 2D: the same steps over other types. What can be shared is above. */
int fmb_system3_init(fmb_system *system, const fmb_frame3 *a, const fmb_real va[3], const fmb_frame3 *b,
                     const fmb_real vb[3])
{
    if (!system)
        return FMB_ERR_NULL;
    system->unknowns = 0;
    if (!a || !b)
        return FMB_ERR_NULL;
    fmb_view view_a = fmb_view3(a), view_b = fmb_view3(b);
    return init(system, &view_a, va, &view_b, vb, 3);
}

int fmb_system2_init(fmb_system *system, const fmb_frame2 *a, const fmb_real va[2], const fmb_frame2 *b,
                     const fmb_real vb[2])
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
 * Scales a row of the caller to a largest coefficient in [1,2). Powers of two are exact, but for numbers that leave the
 * range:
 *     too large    high = +-infinity then says what the row says
 *     too small    off by less than FMB_DENORMAL, far below the .8u T that ROW_ERROR has to spare (T >= |c_i|, now >=
 *                  1). Rows that come without an error get 4u for it
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
 * Adds a row of the caller. Its coefficients beyond the unknowns are 0. c and high together are exact to within error
 * for all x in [0,1]^n; high does not have the error yet. A row that all x fulfil takes no room. 0 or FMB_ERR_CAPACITY.
 */
static int push(fmb_system *system, fmb_inequality *row)
{
    const fmb_given given = {.dimension = system->dimension, .simplex = system->simplex};
    int contradiction;
    row->low = -FMB_INFINITY;
    if (fmb_largest(row->c, FMB_UNKNOWNS) <= FMB_U * FMB_U * row->error) { /* rounding errors at best */
        row->c[0] = row->c[1] = row->c[2] = row->c[3] = 0;
        row->error += 4 * FMB_U * row->error;
        row->scale = 1;
    } else {
        scale_row(row);
    }
    /*
     * Scaled coefficients are below 2, so |c.x| < 8. An outer bound above 16 says no more than 16, one below -16 no
     * less.
     */
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
    system->mark = mark_of_system(system);
    return 0;
}

/*
 * n.p <= c becomes sum (n.b_i) x_i + (n.vB) t <= c - n.oB. n is exact, but for components that scaling pushes below the
 * smallest normal number. Three roundings in each product and 2u in the right side: 5u (sum |n_k| Q_k + |c|), Q_k =
 * |oB_k| + |vB_k| + extent_k. ROW_ERROR, 11u, is enough.
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

/* c times the power of two that brings `largest` into [1,2). Twice, since one factor could leave the range. */
static fmb_real scale_with(fmb_real c, fmb_real largest)
{
    fmb_real before = 1;
    if (largest >= FMB_HALF_RANGE)
        before = 1 / FMB_HALF_RANGE;
    else if (largest < 1 / FMB_HALF_RANGE)
        before = FMB_HALF_RANGE;
    return c * before * fmb_inverse_power(largest * before);
}

static int add_half_space(fmb_system *system, const fmb_real *normal, fmb_real c, int dim)
{
    fmb_real n[3] = {0};
    fmb_inequality row = {.c = {0}};
    if (!system || !normal)
        return FMB_ERR_NULL;
    if (fmbi_system_check(system) || system->dimension != dim)
        return FMB_ERR_FRAME;
    for (int k = 0; k < dim; k++) {
        if (!fmb_finite(normal[k]))
            return FMB_ERR_NOT_FINITE;
        n[k] = normal[k];
    }
    if (!fmb_finite(c))
        return FMB_ERR_NOT_FINITE;
    fmb_real largest = fmb_largest(n, 3);
    if (!fmbi_normalise(n, 3))
        return FMB_ERR_DEGENERATE;
    c = scale_with(c, largest);
    if (!(fmb_abs(c) <= 2 * FMB_LARGEST))
        return FMB_ERR_RANGE;
    half_space_row(&row, system, n, c, dim);
    return push(system, &row);
}

int fmb_system3_add(fmb_system *system, const fmb_real n[3], fmb_real c) { return add_half_space(system, n, c, 3); }
int fmb_system2_add(fmb_system *system, const fmb_real n[2], fmb_real c) { return add_half_space(system, n, c, 2); }

int fmb_system_add(fmb_system *system, const fmb_real c[], fmb_real y)
{
    fmb_inequality row = {.c = {0}, .high = y};
    int error = 0;
    if (!system || !c)
        return FMB_ERR_NULL;
    if (fmbi_system_check(system))
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
 * l_j are the multipliers of the rows of faces j, s_j their scales. n = sum l_j s_j N_j fulfils n.p > max over a, for
 * all p of b at all t, up to rounding: it is the direction from a to b.
 */
int fmbi_faces_direction(const fmb_inequality *row, const fmb_real *normal, fmb_real *multiplier, int faces, int dim,
                         fmb_real *axis)
{
    for (int k = 0; k < dim; k++)
        axis[k] = 0;
    for (int j = 0; j < faces; j++)
        if (!fmb_finite(multiplier[j]))
            return 0;
    (void)fmbi_normalise(multiplier, faces); /* if all are 0, the direction is 0, too */
    for (int j = 0; j < faces; j++)
        for (int k = 0; k < dim; k++)
            axis[k] += multiplier[j] * (row[j].scale * normal[j * dim + k]);
    return fmbi_normalise(axis, dim);
}

/*
 * The power of two exists: N is a normal number. |N| is at least FMB_LEAST_VOLUME / size of a. And the gap of a
 * contradiction, at most 3 |N| lengths, is above 2 FMB_NORMAL_TINY size^2 lengths. At any size one of the two makes |N|
 * at least 2^-126 (double: 2^-1022).
 */
void fmbi_face_direction(const fmb_real *normal, int sign, int dim, fmb_real *axis)
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

static int axis_of_multipliers(const fmb_system *system, const fmb_real *multiplier, fmb_real *axis, int dim)
{
    fmb_real face[FMB_FACES];
    int others = 0;
    if (!system || !multiplier || !axis)
        return FMB_ERR_NULL;
    if (fmbi_system_check(system) || system->dimension != dim)
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
    (void)fmbi_faces_direction(system->row, &system->normal[0][0], face, system->faces, dim, axis);
    return 0;
}

int fmb_system3_axis(const fmb_system *system, const fmb_real multiplier[], fmb_real axis[3])
{
    return axis_of_multipliers(system, multiplier, axis, 3);
}

int fmb_system2_axis(const fmb_system *system, const fmb_real multiplier[], fmb_real axis[2])
{
    return axis_of_multipliers(system, multiplier, axis, 2);
}
