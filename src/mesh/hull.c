/* SPDX-License-Identifier: MIT */
/*
 * Hulls of 14 fixed directions (FIMU-RS-97-01, sections 2 and 3), rounded outwards. u: unit roundoff; S: hull.size.
 *
 * Every |support| is at most S. So is |p_x| + |p_y| + |p_z| of every point p of the set, since it is d.p for one of the
 * corners d: if each component of a vector is off by e at most, its product with p is off by e S at most. A corner's
 * support exceeds the exact one by at least one denormal: by the last u of its bound, or by the denormal that is added.
 * Nothing below overflows: S <= FMB_HULL_LARGEST, and rotations and their multipliers stay below 3.
 */
#include "../core/audit.h"

#define FMB_HULL_LARGEST (16 * FMB_LARGEST) /* a frame's corner: 3 axes, |origin| + extent each: 12 FMB_LARGEST */
#define FMB_TURN_OFF R(0x1p-10)             /* how far from orthonormal a rotation may be */
#define FMB_TURN_RELATIVE R(0x1p-9)         /* the `relative` of no pose is larger: 20u + 1.75 x 2^-10 */
#define FMB_INVERSE_ROOT3 R(0.57735026918962576450914878050196) /* within u of 1/sqrt(3), relatively */
#define FMB_ROOT3_UP R(1.7320511) /* > sqrt(3) = 1.73205081, by more than 3u of it in float */

/* Index of the support along a corner (bit k: component k is -1); along axis k. */
FMB_INLINE unsigned corner_of(unsigned mask) { return mask < 4 ? mask : mask + 6; }
FMB_INLINE unsigned axis_of_pair(unsigned k, unsigned negative) { return negative ? 9 - k : 4 + k; }
FMB_INLINE unsigned opposite(unsigned i) { return FMB_HULL_DIRECTIONS - 1 - i; }

/* d_i.x for i = 0 .. 6; the other seven directions are their negatives. Corners are rounded twice. */
FMB_INLINE fmb_real along(unsigned i, const fmb_real *x)
{
    if (i >= 4)
        return x[i - 4];
    return ((i & 1 ? -x[0] : x[0]) + (i & 2 ? -x[1] : x[1])) + x[2];
}

/* Sets the size from the supports and tells whether the hull can be used. */
static int finish_hull(fmb_hull3 *h)
{
    fmb_real size = FMB_DENORMAL;
    for (unsigned i = 0; i < FMB_HULL_DIRECTIONS; i++)
        size = fmb_max(size, fmb_abs(h->support[i]));
    h->size = size;
    h->usable = size <= FMB_HULL_LARGEST ? FMB_MADE : 0;
    return h->usable ? 0 : FMB_ERR_RANGE;
}

FMB_INLINE int not_made(const fmb_hull3 *a, const fmb_hull3 *b)
{
    return (a->usable ^ FMB_MADE) | (b->usable ^ FMB_MADE);
}

/* 0, or what is wrong with the numbers of a point or a displacement. */
static int check_vector(const fmb_real x[3]) { return fmbi_check_displacement(x, 3); }

/* Sets the supports to those of the points as computed, *most to the largest. 0, or what is wrong with the numbers. */
static int take_points(fmb_hull3 *hull, const fmb_real (*point)[3], int32_t count, fmb_real *most)
{
    int error = 0;
    for (unsigned i = 0; i < FMB_HULL_DIRECTIONS; i++)
        hull->support[i] = -FMB_REAL_MAX;
    for (int32_t n = 0; n < count && error != FMB_ERR_NOT_FINITE; n++) {
        int wrong = check_vector(point[n]);
        error = wrong ? wrong : error;
        for (unsigned i = 0; i < FMB_HULL_DIRECTIONS / 2; i++) {
            fmb_real s = along(i, point[n]);
            hull->support[i] = fmb_max(hull->support[i], s);
            hull->support[opposite(i)] = fmb_max(hull->support[opposite(i)], -s);
            *most = fmb_max(*most, fmb_abs(s));
        }
    }
    return error;
}

/*
 * A point along a corner takes two roundings, 2u (1 + u) of |x| + |y| + |z|. The largest such sum L of all points is
 * known within 2u. Adding 4u L and rounding once more leaves more than (4u - u (1 + 4u)) L > 2u (1 + 4u) L. Below
 * 2^-125 (float) sums are exact.
 */
int fmb_hull3_points(fmb_hull3 *hull, const fmb_real (*point)[3], int32_t count)
{
    if (!hull)
        return FMB_ERR_NULL;
    hull->usable = 0;
    if (!point)
        return FMB_ERR_NULL;
    if (count == 0)
        return FMB_ERR_DEGENERATE;
    if (count < 0 || count > FMB_HULL_POINTS)
        return FMB_ERR_RANGE;
    fmb_real most = 0;
    int error = take_points(hull, point, count, &most);
    for (unsigned mask = 0; mask < 8; mask++)
        hull->support[corner_of(mask)] += 4 * FMB_U * most + FMB_DENORMAL;
    return error ? error : finish_hull(hull);
}

/* Extremes of d_i.(p - origin) over a frame. */
static fmb_span frame_span(const fmb_frame3 *f, unsigned i)
{
    return fmb_span_of(f->shape, along(i, f->edge[0]), along(i, f->edge[1]), along(i, f->edge[2]));
}

/*
 * L = |origin| + extent along the axis, or the sum of three of them.
 *     quantity                roundings
 *     d.edge                  2
 *     the frame's span        3, of sums that are at most twice the extent together, halved exactly
 *     origin + span           1
 *     the error added         1
 *     in all                  7u L; 8u L with second orders, L itself being within 6u
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

int fmb_hull3_frame(fmb_hull3 *hull, const fmb_frame3 *frame)
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
    return finish_hull(hull);
}

/*
 * One direction d (row i of seven) seen from the body: w = d R, with |w_p| <= |w_q| <= |w_r| and the body's directions
 * turned into the octant of w. The support of a moved hull is a linear program, max w.x over the hull. Its dual
 * solutions after one and two pivots from the corner of the box are (document, section 3.2)
 *     one: (w_q - w_p) b_q + (w_r - w_p) b_r + w_p B
 *     two: (w_r - w_q) b_r + (w_q + w_p)/2 B + (w_q - w_p)/2 B'
 * where b are supports along the axes q, r, B that along the corner of w, B' that along this corner with p turned
 * round. Both are sums of the hull's inequalities with multipliers >= 0, so each is a bound whichever is chosen. The
 * choice cannot go wrong by rounding, only the multipliers and sums can.
 */
FMB_APART void turn_row(fmb_hull3_pose_row *row, unsigned i, const fmb_real rotation[3][3])
{
    fmb_real w[3];
    unsigned order[3] = {0, 1, 2}, mask = 0;
    for (unsigned j = 0; j < 3; j++) {
        fmb_real column[3] = {rotation[0][j], rotation[1][j], rotation[2][j]};
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
    row->from[0][0] = (uint8_t)axis_of_pair(q, mask >> q & 1);
    row->from[0][1] = (uint8_t)axis_of_pair(r, mask >> r & 1);
    row->from[0][2] = (uint8_t)corner_of(mask);
    row->from[0][3] = (uint8_t)corner_of(mask ^ 1u << p);
    for (unsigned j = 0; j < 4; j++)
        row->from[1][j] = (uint8_t)opposite(row->from[0][j]);
}

/*
 * A bound of |R - Q|_2 for the orthonormal Q nearest to R. It is at most |R'R - 1|_2, since |s - 1| <= |s s - 1| for
 * singular values s >= 0, and that is at most its largest row sum. Each entry is off by at most 3u sum |products| + u,
 * less than 5u: 16u for a row. What is not finite is not in range.
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
 * Error of a moved support, with o = off_orthonormal <= 2^-10 and T = sum |translation_k|. Column norms of R are at
 * most 1 + o, |w| at most sqrt(3) (1 + o) < 1.734, sums of multipliers w_q + w_r - w_p < 2.46.
 *     quantity                    bound           why
 *     w (corners)                 3.5u S          two roundings of sums below 1.734 each
 *     multipliers                 1.74u S         w_r at most once more
 *     products, shift, error      12.3u S         at most 5 roundings of 2.46 S
 *     shift                       4u T            two roundings of its own, two of the sums
 *     Q instead of R              sqrt(3) o S     |d| |Q - R| |p|
 *     underflow                   4 denormals     three products
 *     (20u + 1.75 o) S + 6u T + 4 denormals       with second orders and the rounding of itself
 */
int fmb_hull3_pose_init(fmb_hull3_pose *to, const fmb_pose3 *pose)
{
    if (!to)
        return FMB_ERR_NULL;
    to->relative = 0;
    if (!pose)
        return FMB_ERR_NULL;
    const fmb_real(*rotation)[3] = pose->rotation, *shift = pose->translation;
    int error = check_vector(shift);
    for (unsigned i = 0; i < 3; i++)
        if (check_vector(rotation[i]) == FMB_ERR_NOT_FINITE)
            error = FMB_ERR_NOT_FINITE;
    fmb_real off = off_orthonormal(rotation);
    if (error || !(off <= FMB_TURN_OFF))
        return error ? error : FMB_ERR_RANGE;
    for (unsigned i = 0; i < FMB_HULL_DIRECTIONS / 2; i++) {
        turn_row(&to->row[i], i, rotation);
        to->row[i].shift = along(i, shift);
    }
    to->absolute = 6 * FMB_U * ((fmb_abs(shift[0]) + fmb_abs(shift[1])) + fmb_abs(shift[2])) + 4 * FMB_DENORMAL;
    to->relative = 20 * FMB_U + R(1.75) * off;
    return 0;
}

/* One support but for shift and error. */
FMB_INLINE fmb_real moved(const fmb_real *b, const fmb_hull3_pose_row *row, const uint8_t *from)
{
    fmb_real bq = b[from[0]], br = b[from[1]], bc = b[from[2]], bd = b[from[3]], half = bq + br;
    if (bc + bd >= half + half)
        return (row->one[0] * bq + row->one[1] * br) + row->one[2] * bc;
    return (row->two[0] * br + row->two[1] * bc) + row->two[2] * bd;
}

/* A pose that init did not make has other errors than any that init makes. */
static int check_hull_move(const fmb_hull3 *from, const fmb_hull3_pose *pose)
{
    if (!from || !pose)
        return FMB_ERR_NULL;
    return from->usable == FMB_MADE && pose->relative > 0 && pose->relative <= FMB_TURN_RELATIVE ? 0 : FMB_ERR_FRAME;
}

int fmb_hull3_move(fmb_hull3 *to, const fmb_hull3 *from, const fmb_hull3_pose *pose)
{
    if (!to)
        return FMB_ERR_NULL;
    int wrong = check_hull_move(from, pose);
    if (wrong) {
        to->usable = 0;
        return wrong;
    }
    fmb_hull3 copy;
    if (to == from) {
        copy = *from;
        from = &copy;
    }
    const fmb_hull3_pose_row *row = pose->row;
    fmb_real error = pose->relative * from->size + pose->absolute, size = FMB_DENORMAL;
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

/* |scale| support, its sum with the shift (which has two) and with the error round once each: 3u |scale| S + 4u T. */
static fmb_real scale_error(const fmb_hull3 *from, fmb_real factor, const fmb_real shift[3])
{
    return 4 * FMB_U * (factor * from->size) +
           (6 * FMB_U * ((fmb_abs(shift[0]) + fmb_abs(shift[1])) + fmb_abs(shift[2])) + 4 * FMB_DENORMAL);
}

static int check_scaling(const fmb_hull3 *from, fmb_real scale, const fmb_real shift[3])
{
    const fmb_real numbers[3] = {scale, 0, 0};
    if (!from)
        return FMB_ERR_NULL;
    if (from->usable != FMB_MADE)
        return FMB_ERR_FRAME;
    int error = check_vector(shift), other = check_vector(numbers);
    return error == FMB_ERR_NOT_FINITE || !other ? error : other;
}

int fmb_hull3_scale(fmb_hull3 *to, const fmb_hull3 *from, fmb_real scale, const fmb_real translation[3])
{
    if (!to)
        return FMB_ERR_NULL;
    fmb_hull3 h = {{0}, 0, 0};
    const fmb_real *shift = translation ? translation : fmb_at_rest;
    int error = check_scaling(from, scale, shift);
    if (!error) {
        fmb_real factor = fmb_abs(scale), e = scale_error(from, factor, shift);
        for (unsigned i = 0; i < FMB_HULL_DIRECTIONS / 2; i++) {
            unsigned j = opposite(i);
            h.support[i] = (factor * from->support[scale < 0 ? j : i] + along(i, shift)) + e;
            h.support[j] = (factor * from->support[scale < 0 ? i : j] - along(i, shift)) + e;
        }
        error = finish_hull(&h);
    }
    *to = h;
    return error;
}

/*
 * Corners take two roundings of at most S + sqrt(3) margin, axes one: 4u of S and of twice the margin are more. Two
 * products may underflow, by FMB_DENORMAL.
 */
FMB_INLINE fmb_real grow_error(const fmb_hull3 *from, fmb_real margin)
{
    return 4 * FMB_U * (from->size + 2 * margin) + 2 * FMB_DENORMAL;
}

static int check_growing(const fmb_hull3 *from, fmb_real margin)
{
    if (!from)
        return FMB_ERR_NULL;
    if (from->usable != FMB_MADE)
        return FMB_ERR_FRAME;
    if (!fmb_finite(margin))
        return FMB_ERR_NOT_FINITE;
    return margin >= 0 && margin <= FMB_LARGEST ? 0 : FMB_ERR_RANGE;
}

int fmb_hull3_grow(fmb_hull3 *to, const fmb_hull3 *from, fmb_real margin)
{
    if (!to)
        return FMB_ERR_NULL;
    fmb_hull3 h = {{0}, 0, 0};
    int error = check_growing(from, margin);
    if (!error) {
        fmb_real e = grow_error(from, margin);
        for (unsigned i = 0; i < FMB_HULL_DIRECTIONS; i++)
            h.support[i] = from->support[i] + (i >= 4 && i < 10 ? margin + e : FMB_ROOT3_UP * margin + e);
        error = finish_hull(&h);
    }
    *to = h;
    return error;
}

/* Larger or smaller of each support: no rounding. */
static int combine(fmb_hull3 *to, const fmb_hull3 *a, const fmb_hull3 *b, int meet)
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
    return finish_hull(to);
}

int fmb_hull3_join(fmb_hull3 *to, const fmb_hull3 *a, const fmb_hull3 *b) { return combine(to, a, b, 0); }
int fmb_hull3_meet(fmb_hull3 *to, const fmb_hull3 *a, const fmb_hull3 *b) { return combine(to, a, b, 1); }

/*
 * Farkas: there is no point if and only if some sum of the inequalities with multipliers >= 0 reads 0 <= a negative
 * number. Then one of these does whose directions are minimally dependent. Of the 14 directions there are 41 such sums,
 * and the least of them is returned:
 *     7     opposite pairs
 *     12    two corners that differ in two components, and an axis: (1,1,1) + (-1,-1,1) - 2z = 0
 *     8     a corner and three axes
 *     12    two corners that differ in one component, and two axes: (1,1,1) + (-1,1,1) - 2y - 2z = 0
 *     2     four corners
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
            back[k] = b[axis_of_pair(k, !(mask >> k & 1))];
        least = fmb_min(least, corner + ((back[0] + back[1]) + back[2]));
        for (unsigned k = 0; k < 3; k++) {
            fmb_real two = corner + b[corner_of(mask ^ 7 ^ 1u << k)], one = corner + b[corner_of(mask ^ 1u << k)];
            least = fmb_min(least, two + 2 * back[k]);
            least = fmb_min(least, one + 2 * (back[(k + 1) % 3] + back[(k + 2) % 3]));
        }
    }
    return least;
}

int fmb_hull3_occupied(const fmb_hull3 *hull)
{
    if (!hull)
        return FMB_ERR_NULL;
    if (hull->usable != FMB_MADE)
        return FMB_ERR_FRAME;
    int excluded = fmb_supports_exclude(least_dependence(hull->support), hull->size);
    if (excluded > 0)
        return FMB_MISS_EMPTY("hull without points", hull);
    return excluded < 0 ? FMB_HIT : FMB_UNDECIDED;
}

/*
 * An oriented distance x, rounded down. It is -s, s = support_a + support_b (one rounding), for a corner times
 * 1/sqrt(3) (u for the constant, u for the product): within 3.1u |x|. Taking off 8u |x| rounds once more. Where the
 * product can underflow, s has no error but is 2 denormals too large. As a length that is 1.15 denormals, more than the
 * half that the product loses.
 */
FMB_INLINE fmb_real sum_along(const fmb_hull3 *a, const fmb_hull3 *b, unsigned i)
{
    return a->support[i] + b->support[opposite(i)];
}

FMB_INLINE fmb_real rounded_down(fmb_real x) { return x - 8 * FMB_U * fmb_abs(x); }

int fmb_hull3_along(const fmb_hull3 *a, const fmb_hull3 *b, int32_t direction, fmb_real *distance)
{
    if (!a || !b || !distance)
        return FMB_ERR_NULL;
    if (not_made(a, b))
        return FMB_ERR_FRAME;
    if (direction < 0 || direction >= FMB_HULL_DIRECTIONS)
        return FMB_ERR_RANGE;
    fmb_real s = sum_along(a, b, (unsigned)direction);
    *distance = rounded_down(direction >= 4 && direction < 10 ? -s : -s * FMB_INVERSE_ROOT3);
    return fmb_supports_separate(s) ? FMB_MISS_HULLS("hulls along a direction", a, b, (int)direction) : FMB_UNDECIDED;
}

/* The least sum along three directions, from the first on, and of what came before. */
FMB_INLINE fmb_real least_along(fmb_real least, const fmb_hull3 *a, const fmb_hull3 *b, unsigned first)
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

/*
 * The direction of the corners (first = 0) or of the axes (first = 4) whose sum is the least one. Returns the answer.
 */
static int attained(const fmb_hull3 *a, const fmb_hull3 *b, fmb_real axis[3], unsigned first, fmb_real least)
{
    unsigned i = first;
    while (i < (first ? 9u : 13u) && sum_along(a, b, i) != least)
        i = i == 3 ? 10 : i + 1;
    direction_of(i, axis);
    return fmb_supports_separate(least) ? FMB_MISS_HULLS("hulls", a, b, (int)i) : FMB_UNDECIDED;
}

int fmb_hull3_distance(const fmb_hull3 *a, const fmb_hull3 *b, fmb_real axis[3], fmb_real *distance)
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
        return least == flat ? attained(a, b, axis, 4, flat) : attained(a, b, axis, 0, corner);
    return fmb_supports_separate(least) ? FMB_MISS_HULLS("hulls", a, b, -1) : FMB_UNDECIDED;
}

/* Narrows *t by one direction. 0: no time is left, proved. As a function of its own: it is asked twice. */
static int sweep_along(fmb_real s, fmb_real w, fmb_real speed, fmb_interval *t)
{
    return !fmb_supports_apart_in_time(s, w, speed, t);
}

/* Along all directions. 0: no time is left, proved. */
static int sweep_all(const fmb_hull3 *a, const fmb_real va[3], const fmb_hull3 *b, const fmb_real vb[3],
                     fmb_interval *t)
{
    fmb_real v[3], speed = 0;
    for (unsigned k = 0; k < 3; k++) {
        v[k] = vb[k] - va[k];
        speed += fmb_abs(v[k]);
    }
    for (unsigned i = 0; i < FMB_HULL_DIRECTIONS / 2; i++) {
        unsigned j = opposite(i);
        fmb_real w = along(i, v);
        if (!sweep_along(a->support[i] + b->support[j], w, speed, t))
            return 0;
        if (!sweep_along(a->support[j] + b->support[i], -w, speed, t))
            return 0;
    }
    return 1;
}

int fmb_hull3_sweep(const fmb_hull3 *a, const fmb_real va[3], const fmb_hull3 *b, const fmb_real vb[3],
                    fmb_interval *when)
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
    fmb_interval t = {0, 1};
    if (!sweep_all(a, va, b, vb, &t))
        return FMB_MISS_HULLS_MOVING("hulls, moving", a, va, b, vb);
    if (when)
        *when = t;
    return FMB_UNDECIDED;
}
