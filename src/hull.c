/* SPDX-License-Identifier: MIT */
/*
 * Hulls of 14 fixed directions (FIMU-RS-97-01, sections 2 and 3), rounded outwards. u: unit roundoff; S: hull.size.
 *
 * Every |support| is at most S, and so is |p_x| + |p_y| + |p_z| of every point p of the set, since it is d.p for one of the corners
 * d: errors of a vector's components of at most e each cost at most e S.
 * A corner's support exceeds the exact one by at least one denormal: by the last u of its bound, or by the denormal that is added.
 * Nothing below overflows: S <= FMB_HULL_LARGEST, rotations and their multipliers stay below 3.
 */
#include "audit.h"

#define FMB_HULL_LARGEST (16 * FMB_LARGEST) /* a frame's corner: 3 axes, |origin| + extent each: 12 FMB_LARGEST */
#define FMB_TURN_OFF R(0x1p-10)             /* how far from orthonormal a rotation may be */
#define FMB_TURN_RELATIVE R(0x1p-9)         /* no turn's `relative` is larger: 20u + 1.75 x 2^-10 */
#define FMB_INVERSE_ROOT3 R(0.57735026918962576450914878050196) /* within u of 1/sqrt(3), relatively */
#define FMB_ROOT3_UP R(1.7320511)           /* > sqrt(3) = 1.73205081, by more than 3u of it in float */

/* Index of the support along a corner (bit k: component k is -1); along axis k. */
FMB_INLINE unsigned corner_of(unsigned mask) { return mask < 4 ? mask : mask + 6; }
FMB_INLINE unsigned axis_of(unsigned k, unsigned negative) { return negative ? 9 - k : 4 + k; }
FMB_INLINE unsigned opposite(unsigned i) { return FMB_HULL_DIRECTIONS - 1 - i; }

/* d_i.x for i = 0..6, the other seven being its negatives; corners are rounded twice. */
FMB_INLINE fmb_real along(unsigned i, const fmb_real *x)
{
    if (i >= 4)
        return x[i - 4];
    return ((i & 1 ? -x[0] : x[0]) + (i & 2 ? -x[1] : x[1])) + x[2];
}

/* Sets the size from the supports and tells whether the hull can be used. */
static int finish(fmb_hull *h)
{
    fmb_real size = FMB_DENORMAL;
    for (unsigned i = 0; i < FMB_HULL_DIRECTIONS; i++)
        size = fmb_max(size, fmb_abs(h->support[i]));
    h->size = size;
    h->usable = size <= FMB_HULL_LARGEST ? FMB_MADE : 0;
    return h->usable ? 0 : FMB_ERR_RANGE;
}

FMB_INLINE int not_made(const fmb_hull *a, const fmb_hull *b) { return (a->usable ^ FMB_MADE) | (b->usable ^ FMB_MADE); }

/* 0, or what is wrong with the numbers of a point or a displacement. */
static int check_vector(const fmb_real x[3]) { return fmb_check_displacement(x, 3); }

/*
 * Corners of a point: two roundings, 2u(1 + u) of |x|+|y|+|z|. The largest corner L of the points is the largest such sum, within 2u.
 * Adding 4uL and rounding once more leaves more than (4u - u(1 + 4u)) L > 2u(1 + 4u) L. Below 2^-125 (float) sums are exact.
 */
int fmb_hull_points(fmb_hull *hull, const fmb_real (*point)[3], uint32_t count)
{
    if (!hull)
        return FMB_ERR_NULL;
    hull->usable = 0;
    if (!point)
        return FMB_ERR_NULL;
    if (count == 0)
        return FMB_ERR_DEGENERATE;
    if (count > FMB_HULL_POINTS)
        return FMB_ERR_RANGE;
    fmb_real most = 0;
    int error = 0;
    for (unsigned i = 0; i < FMB_HULL_DIRECTIONS; i++)
        hull->support[i] = -FMB_REAL_MAX;
    for (uint32_t n = 0; n < count && error != FMB_ERR_NOT_FINITE; n++) {
        int wrong = check_vector(point[n]);
        error = wrong ? wrong : error;
        for (unsigned i = 0; i < FMB_HULL_DIRECTIONS / 2; i++) {
            fmb_real s = along(i, point[n]);
            hull->support[i] = fmb_max(hull->support[i], s);
            hull->support[opposite(i)] = fmb_max(hull->support[opposite(i)], -s);
            most = fmb_max(most, fmb_abs(s));
        }
    }
    for (unsigned mask = 0; mask < 8; mask++)
        hull->support[corner_of(mask)] += 4 * FMB_U * most + FMB_DENORMAL;
    return error ? error : finish(hull);
}

/* Extremes of d_i.(p - origin) over a frame. */
static fmb_span frame_span(const fmb_frame3 *f, unsigned i)
{
    return fmb_span_of(f->shape, along(i, f->edge[0]), along(i, f->edge[1]), along(i, f->edge[2]));
}

/*
 * L = |origin| + extent along the axis, or the sum of three of them. An edge's component takes 2 roundings in d.edge, 3 in the
 * frame's span, 1 in origin + span and 1 in the error's addition; |sum|, |p_i| are at most twice the extent together, halved
 * exactly. 7u L and second orders, L itself within 6u: 8u L.
 */
FMB_INLINE fmb_real frame_error(fmb_real length) { return 8 * FMB_U * length + FMB_DENORMAL; }

/* L of each axis and of corners. */
FMB_INLINE void lengths_of(fmb_real length[4], const fmb_frame3 *frame)
{
    length[3] = 0;
    for (unsigned k = 0; k < 3; k++) {
        length[k] = fmb_abs(frame->origin[k]) + frame->extent[k];
        length[3] += length[k];
    }
}

int fmb_hull_frame(fmb_hull *hull, const fmb_frame3 *frame)
{
    if (!hull)
        return FMB_ERR_NULL;
    hull->usable = 0;
    if (!frame)
        return FMB_ERR_NULL;
    if (!fmb_usable(frame->shape))
        return FMB_ERR_FRAME;
    fmb_real length[4];
    lengths_of(length, frame);
    for (unsigned i = 0; i < FMB_HULL_DIRECTIONS / 2; i++) {
        fmb_span s = frame_span(frame, i);
        fmb_real o = along(i, frame->origin), e = frame_error(length[i < 4 ? 3 : i - 4]);
        hull->support[i] = (o + s.max) + e;
        hull->support[opposite(i)] = (-o - s.min) + e;
    }
    return finish(hull);
}

/*
 * One direction d (row i of seven) seen from the body: w = d R. With |w_p| <= |w_q| <= |w_r| and the body's directions turned into the
 * octant of w, the support of a moved hull is a linear program, max w.x over the hull, whose dual solutions after one and two pivots
 * from the corner of the box are (document, section 3.2; b: supports along axes q, r; B: along the corner of w and along the corner
 * with p turned round)
 *     one: (w_q - w_p) b_q + (w_r - w_p) b_r + w_p B         two: (w_r - w_q) b_r + (w_q + w_p)/2 B + (w_q - w_p)/2 B'
 * Both are sums of the hull's inequalities with multipliers >= 0, so either is a bound whichever is chosen: the choice cannot go wrong
 * by rounding, only the multipliers and sums can.
 */
static void turn_row(fmb_turn_row *row, unsigned i, const fmb_real rotation[3][3])
{
    fmb_real w[3];
    unsigned order[3] = { 0, 1, 2 }, mask = 0;
    for (unsigned j = 0; j < 3; j++) {
        fmb_real column[3] = { rotation[0][j], rotation[1][j], rotation[2][j] };
        fmb_real x = along(i, column);
        mask |= (x < 0 ? 1u : 0u) << j;
        w[j] = fmb_abs(x);
    }
    for (unsigned pass = 0; pass < 3; pass++) { /* positions 0-1, 1-2, 0-1 */
        unsigned at = pass & 1, first = order[at];
        if (w[first] > w[order[at + 1]]) {
            order[at] = order[at + 1];
            order[at + 1] = first;
        }
    }
    unsigned p = order[0], q = order[1], r = order[2];
    row->one[0] = w[q] - w[p];
    row->one[1] = w[r] - w[p];
    row->one[2] = w[p];
    row->two[0] = w[r] - w[q];
    row->two[1] = (w[q] + w[p]) * R(0.5);
    row->two[2] = (w[q] - w[p]) * R(0.5);
    row->from[0][0] = (uint8_t)axis_of(q, mask >> q & 1);
    row->from[0][1] = (uint8_t)axis_of(r, mask >> r & 1);
    row->from[0][2] = (uint8_t)corner_of(mask);
    row->from[0][3] = (uint8_t)corner_of(mask ^ 1u << p);
    for (unsigned j = 0; j < 4; j++)
        row->from[1][j] = (uint8_t)opposite(row->from[0][j]);
}

/*
 * A bound of |R - Q|_2 for the orthonormal Q nearest to R: |R'R - 1|_2, since |s - 1| <= |s s - 1| for singular values s >= 0; and
 * that is at most its largest row sum. Each entry is off by at most 3u sum |products| + u < 5u: 16u for a row. Not finite: not in range.
 */
static fmb_real off_orthonormal(const fmb_real r[3][3])
{
    fmb_real most = 0;
    for (unsigned i = 0; i < 3; i++) {
        fmb_real sum = 0;
        for (unsigned j = 0; j < 3; j++)
            sum += fmb_abs((r[0][i] * r[0][j] + r[1][i] * r[1][j] + r[2][i] * r[2][j]) - (i == j ? 1 : 0));
        if (!(sum <= most))
            most = sum <= FMB_TURN_OFF ? sum : 1;
    }
    return most + 16 * FMB_U;
}

/*
 * Error of a moved support, o = off_orthonormal <= 2^-10, T = sum |translation_k|. Column norms of R are at most 1 + o, |w| at most
 * sqrt(3) (1 + o) < 1.734, sums of multipliers w_q + w_r - w_p < 2.46.
 *   w (corners): two roundings of sums below 1.734 each, 3.5u; multipliers: w_r at most once more, 1.74u. On any point: 5.3u S.
 *   Sum of three products, + shift, + error: 5 roundings at most: 5u 2.46 S = 12.3u S; shift: 2 + 2 roundings: 4u T.
 *   Q instead of R: |d| |Q - R| |p| <= sqrt(3) o S.
 * (20u + 1.75 o) S + 6u T covers these, second orders and the rounding of itself; 4 denormals what underflows in three products.
 */
int fmb_turn_init(fmb_turn *turn, const fmb_real rotation[3][3], const fmb_real translation[3])
{
    if (!turn)
        return FMB_ERR_NULL;
    turn->relative = 0;
    if (!rotation)
        return FMB_ERR_NULL;
    const fmb_real *shift = translation ? translation : fmb_at_rest;
    int error = check_vector(shift);
    for (unsigned i = 0; i < 3; i++)
        if (check_vector(rotation[i]) == FMB_ERR_NOT_FINITE)
            error = FMB_ERR_NOT_FINITE;
    fmb_real off = off_orthonormal(rotation);
    if (error || !(off <= FMB_TURN_OFF))
        return error ? error : FMB_ERR_RANGE;
    for (unsigned i = 0; i < FMB_HULL_DIRECTIONS / 2; i++) {
        turn_row(&turn->row[i], i, rotation);
        turn->row[i].shift = along(i, shift);
    }
    turn->absolute = 6 * FMB_U * ((fmb_abs(shift[0]) + fmb_abs(shift[1])) + fmb_abs(shift[2])) + 4 * FMB_DENORMAL;
    turn->relative = 20 * FMB_U + R(1.75) * off;
    return 0;
}

/* One support but for shift and error. */
FMB_INLINE fmb_real moved(const fmb_real *b, const fmb_turn_row *row, const uint8_t *from)
{
    fmb_real bq = b[from[0]], br = b[from[1]], bc = b[from[2]], bd = b[from[3]], half = bq + br;
    if (bc + bd >= half + half)
        return (row->one[0] * bq + row->one[1] * br) + row->one[2] * bc;
    return (row->two[0] * br + row->two[1] * bc) + row->two[2] * bd;
}

int fmb_hull_move(fmb_hull *to, const fmb_hull *from, const fmb_turn *turn)
{
    if (!to)
        return FMB_ERR_NULL;
    if (!from || !turn || from->usable != FMB_MADE || !(turn->relative > 0 && turn->relative <= FMB_TURN_RELATIVE)) {
        to->usable = 0;
        return !from || !turn ? FMB_ERR_NULL : FMB_ERR_FRAME;
    }
    fmb_hull copy;
    if (to == from) {
        copy = *from;
        from = &copy;
    }
    const fmb_turn_row *row = turn->row;
    fmb_real error = turn->relative * from->size + turn->absolute, size = FMB_DENORMAL;
    fmb_real *up = to->support, *down = to->support + FMB_HULL_DIRECTIONS - 1;
    for (unsigned i = 0; i < FMB_HULL_DIRECTIONS / 2; i++, row++) {
        fmb_real s = (moved(from->support, row, row->from[0]) + row->shift) + error;
        fmb_real t = (moved(from->support, row, row->from[1]) - row->shift) + error;
        *up++ = s;
        *down-- = t;
        size = fmb_max(size, fmb_max(fmb_abs(s), fmb_abs(t)));
    }
    to->size = size;
    to->usable = size <= FMB_HULL_LARGEST ? FMB_MADE : 0;
    return to->usable ? 0 : FMB_ERR_RANGE;
}

/*
 * |scale| support: 1 rounding, + shift (rounded twice): 1, + error: 1. 3u |scale| S + 4u T; underflow: one product.
 */
static fmb_real scale_error(const fmb_hull *from, fmb_real factor, const fmb_real shift[3])
{
    return 4 * FMB_U * (factor * from->size) +
           (6 * FMB_U * ((fmb_abs(shift[0]) + fmb_abs(shift[1])) + fmb_abs(shift[2])) + 4 * FMB_DENORMAL);
}

int fmb_hull_scale(fmb_hull *to, const fmb_hull *from, fmb_real scale, const fmb_real translation[3])
{
    if (!to)
        return FMB_ERR_NULL;
    fmb_hull h = { { 0 }, 0, 0 };
    const fmb_real *shift = translation ? translation : fmb_at_rest, numbers[3] = { scale, 0, 0 };
    int error = !from ? FMB_ERR_NULL : from->usable != FMB_MADE ? FMB_ERR_FRAME : check_vector(shift);
    if (!error || error == FMB_ERR_RANGE) {
        int wrong = check_vector(numbers);
        error = wrong ? wrong : error;
    }
    if (!error) {
        fmb_real factor = fmb_abs(scale), e = scale_error(from, factor, shift);
        for (unsigned i = 0; i < FMB_HULL_DIRECTIONS / 2; i++) {
            unsigned j = opposite(i);
            h.support[i] = (factor * from->support[scale < 0 ? j : i] + along(i, shift)) + e;
            h.support[j] = (factor * from->support[scale < 0 ? i : j] - along(i, shift)) + e;
        }
        error = finish(&h);
    }
    *to = h;
    return error;
}

/* Two roundings of at most S + sqrt(3) margin for corners, one for axes: 4u of S and of the margin are more. Two products underflow, by FMB_DENORMAL. */
FMB_INLINE fmb_real grow_error(const fmb_hull *from, fmb_real margin) { return 4 * FMB_U * (from->size + 2 * margin) + 2 * FMB_DENORMAL; }

int fmb_hull_grow(fmb_hull *to, const fmb_hull *from, fmb_real margin)
{
    if (!to)
        return FMB_ERR_NULL;
    fmb_hull h = { { 0 }, 0, 0 };
    int error = !from                                        ? FMB_ERR_NULL
                : from->usable != FMB_MADE                   ? FMB_ERR_FRAME
                : !fmb_finite(margin)                        ? FMB_ERR_NOT_FINITE
                : !(margin >= 0) || !(margin <= FMB_LARGEST) ? FMB_ERR_RANGE
                                                             : 0;
    if (!error) {
        fmb_real e = grow_error(from, margin);
        for (unsigned i = 0; i < FMB_HULL_DIRECTIONS; i++)
            h.support[i] = from->support[i] + (i >= 4 && i < 10 ? margin + e : FMB_ROOT3_UP * margin + e);
        error = finish(&h);
    }
    *to = h;
    return error;
}

/* Larger or smaller of each support: no rounding. */
static int combine(fmb_hull *to, const fmb_hull *a, const fmb_hull *b, int meet)
{
    if (!to)
        return FMB_ERR_NULL;
    if (!a || !b || not_made(a, b)) {
        to->usable = 0;
        return !a || !b ? FMB_ERR_NULL : FMB_ERR_FRAME;
    }
    for (unsigned i = 0; i < FMB_HULL_DIRECTIONS; i++) {
        fmb_real x = a->support[i], y = b->support[i];
        to->support[i] = (x > y) == !meet ? x : y;
    }
    return finish(to);
}

int fmb_hull_join(fmb_hull *to, const fmb_hull *a, const fmb_hull *b) { return combine(to, a, b, 0); }
int fmb_hull_meet(fmb_hull *to, const fmb_hull *a, const fmb_hull *b) { return combine(to, a, b, 1); }

/*
 * Farkas: there is no point if and only if some sum of the inequalities with multipliers >= 0 reads 0 <= a negative number, and then one
 * whose directions are minimally dependent. Of the 14 directions these are: 7 opposite pairs; 12 of two corners that
 * differ in two components and an axis, (1,1,1) + (-1,-1,1) - 2z = 0; 8 of a corner and three axes; 12 of two corners that differ
 * in one component and two axes, (1,1,1) + (-1,1,1) - 2y - 2z = 0; 2 of four corners. The least of the 41 sums.
 */
static fmb_real least_dependence(const fmb_real *b)
{
    fmb_real least = ((b[0] + b[12]) + b[11]) + b[3]; /* corners 0, 6, 5, 3 */
    least = fmb_min(least, ((b[1] + b[13]) + b[10]) + b[2]);
    for (unsigned i = 0; i < FMB_HULL_DIRECTIONS / 2; i++)
        least = fmb_min(least, b[i] + b[opposite(i)]);
    for (unsigned mask = 0; mask < 8; mask++) {
        fmb_real corner = b[corner_of(mask)], back[3];
        for (unsigned k = 0; k < 3; k++)
            back[k] = b[axis_of(k, !(mask >> k & 1))];
        least = fmb_min(least, corner + ((back[0] + back[1]) + back[2]));
        for (unsigned k = 0; k < 3; k++) {
            fmb_real two = corner + b[corner_of(mask ^ 7 ^ 1u << k)], one = corner + b[corner_of(mask ^ 1u << k)];
            least = fmb_min(least, two + 2 * back[k]);
            least = fmb_min(least, one + 2 * (back[(k + 1) % 3] + back[(k + 2) % 3]));
        }
    }
    return least;
}

/* Multipliers add up to 6 at most and no support takes more than 3 roundings: 18u S. */
int fmb_hull_occupied(const fmb_hull *hull)
{
    if (!hull)
        return FMB_ERR_NULL;
    if (hull->usable != FMB_MADE)
        return FMB_ERR_FRAME;
    fmb_real least = least_dependence(hull->support), error = 20 * FMB_U * hull->size;
    if (least < -error)
        return FMB_MISS_EMPTY("hull without points", hull);
    return least > error ? FMB_HIT : FMB_UNDECIDED;
}

/*
 * An oriented distance x, rounded down: -s from s = support_a + support_b (1 rounding), divided by sqrt(3) for a corner (K within u,
 * product u). So x is within 3.1u |x|, and taking off 8u |x| rounds once more. Where the product can underflow, s has no error but is
 * 2 denormals too large, which is 1.15 of a length and more than the product's half.
 */
FMB_INLINE fmb_real rounded_down(fmb_real x) { return x - 8 * FMB_U * fmb_abs(x); }

int fmb_hull_along(const fmb_hull *a, const fmb_hull *b, unsigned direction, fmb_real *distance)
{
    if (!a || !b || !distance)
        return FMB_ERR_NULL;
    if (not_made(a, b))
        return FMB_ERR_FRAME;
    if (direction >= FMB_HULL_DIRECTIONS)
        return FMB_ERR_RANGE;
    fmb_real s = a->support[direction] + b->support[opposite(direction)];
    *distance = rounded_down(direction >= 4 && direction < 10 ? -s : -s * FMB_INVERSE_ROOT3);
    return s < 0 ? FMB_MISS_HULLS("hulls along a direction", a, b, (int)direction) : FMB_UNDECIDED;
}

/* Of the supports' sums those along corners first to last, or axes. */
FMB_INLINE fmb_real sum_along(const fmb_hull *a, const fmb_hull *b, unsigned i) { return a->support[i] + b->support[opposite(i)]; }

FMB_INLINE fmb_real least_along(fmb_real least, const fmb_hull *a, const fmb_hull *b, unsigned first)
{
    least = fmb_min(sum_along(a, b, first), least);
    least = fmb_min(sum_along(a, b, first + 1), least);
    return fmb_min(sum_along(a, b, first + 2), least);
}

static void direction_of(unsigned i, fmb_real axis[3])
{
    unsigned mask = i < 4 ? i : i - 6;
    for (unsigned k = 0; k < 3; k++)
        axis[k] = i < 4 || i >= 10 ? (mask >> k & 1 ? -1 : 1) : i == 4 + k ? 1 : i == 9 - k ? -1 : 0;
}

/* The direction of the corners (first = 0) or of the axes (first = 4) whose sum is the least one. Returns the answer. */
static int attained(const fmb_hull *a, const fmb_hull *b, unsigned first, fmb_real axis[3], fmb_real least)
{
    unsigned i = first;
    while (i < (first ? 9u : 13u) && sum_along(a, b, i) != least)
        i = i == 3 ? 10 : i + 1;
    direction_of(i, axis);
    return least < 0 ? FMB_MISS_HULLS("hulls", a, b, (int)i) : FMB_UNDECIDED;
}

int fmb_hull_distance(const fmb_hull *a, const fmb_hull *b, fmb_real *distance, fmb_real axis[3])
{
    if (!a || !b)
        return FMB_ERR_NULL;
    if (not_made(a, b))
        return FMB_ERR_FRAME;
    fmb_real corner = least_along(sum_along(a, b, 0), a, b, 1);
    corner = fmb_min(sum_along(a, b, 10), least_along(corner, a, b, 11));
    fmb_real flat = fmb_min(sum_along(a, b, 5), sum_along(a, b, 4));
    flat = fmb_min(sum_along(a, b, 6), least_along(flat, a, b, 7));
    fmb_real least = fmb_min(corner * FMB_INVERSE_ROOT3, flat);
    if (distance)
        *distance = rounded_down(-least);
    if (axis)
        return least == flat ? attained(a, b, 4, axis, flat) : attained(a, b, 0, axis, corner);
    return least < 0 ? FMB_MISS_HULLS("hulls", a, b, -1) : FMB_UNDECIDED;
}

/*
 * Contact at t asks t w <= s for every direction d: s = support_a + support_b (1 rounding), w = d.(vb - va) (1 rounding per component
 * and 2 for the sum: 3u V, V = sum |vb - va|, within 3u). As t <= 1, t w <= s implies t fl(w) <= fl(s) + u |s| + 4u V. What is added
 * rounds twice itself and in the sum: 4u |s| + 8u V. Quotients are rounded once: 2u outwards.
 */
static int sweep_along(fmb_real s, fmb_real w, fmb_real speed, fmb_interval *t)
{
    s += 4 * FMB_U * fmb_abs(s) + 8 * FMB_U * speed;
    if (s < 0) {
        if (!(w < 0))
            return 0;
        t->in = fmb_max(t->in, (s / w) * (1 - 4 * FMB_U) - FMB_DENORMAL);
    } else if (w > 0) {
        t->out = fmb_min(t->out, (s / w) * (1 + 4 * FMB_U) + FMB_DENORMAL);
    }
    return t->in <= t->out;
}

int fmb_hull_sweep(const fmb_hull *a, const fmb_real va[3], const fmb_hull *b, const fmb_real vb[3], fmb_interval *when)
{
    if (!a || !b)
        return FMB_ERR_NULL;
    if (not_made(a, b))
        return FMB_ERR_FRAME;
    va = va ? va : fmb_at_rest;
    vb = vb ? vb : fmb_at_rest;
    int error = fmb_check_displacements(va, vb, 3);
    if (error)
        return error;
    fmb_real v[3], speed = 0;
    for (unsigned k = 0; k < 3; k++) {
        v[k] = vb[k] - va[k];
        speed += fmb_abs(v[k]);
    }
    fmb_interval t = { 0, 1 };
    for (unsigned i = 0; i < FMB_HULL_DIRECTIONS / 2; i++) {
        unsigned j = opposite(i);
        fmb_real w = along(i, v);
        if (!sweep_along(a->support[i] + b->support[j], w, speed, &t) || !sweep_along(a->support[j] + b->support[i], -w, speed, &t))
            return FMB_MISS_HULLS_MOVING("hulls, moving", a, va, b, vb);
    }
    if (when)
        *when = t;
    return FMB_UNDECIDED;
}
