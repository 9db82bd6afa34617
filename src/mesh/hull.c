/* SPDX-License-Identifier: MIT */
/*
 * Hulls of fixed directions (FIMU-RS-97-01, sections 2 and 3), 14 in space and 8 in the plane, rounded outwards.
 * u: unit roundoff; S: hull.size.
 *
 * Every |support| is at most S. So is |p_x| + |p_y| + |p_z| of every point p of the set, since it is d.p for one of the
 * corners d: if each component of a vector is off by e at most, its product with p is off by e S at most. A corner's
 * support exceeds the exact one by at least one denormal: by the last u of its bound, or by the denormal that is added.
 * Nothing below overflows: S <= FMB_HULL_LARGEST, and rotations and their multipliers stay below 3.
 *
 * The bounds are derived for space. In the plane, points have two coordinates and corners the length sqrt(2). There is
 * a rounding less in each sum, and each magnitude is at most that of the point of space whose third coordinate is 0.
 * So the same bounds hold.
 */
#include "hull.h"

#define FMB_TURN_OFF R(0x1p-10)     /* how far from orthonormal a rotation may be */
#define FMB_TURN_RELATIVE R(0x1p-9) /* the `relative` of no pose is larger: 20u + 1.75 x 2^-10 */
#define FMB_ROOT3_UP R(1.7320511)   /* > sqrt(3) = 1.73205081, by more than 3u of it in float */
#define FMB_ROOT2_UP R(1.4142141)   /* > sqrt(2) = 1.41421356, by more than 3u of it in float */

static int finish_hull3(fmb_hull3 *h) { return fmb_hull_finish(fmb_hull_out3(h), 3); }
static int finish_hull2(fmb_hull2 *h) { return fmb_hull_finish(fmb_hull_out2(h), 2); }

/*
 * Sets the supports to those of the points as computed, *most to the largest. 0, or what is wrong with the numbers.
 */
FMB_INLINE int take_points(fmb_real *support, const fmb_real *point, int32_t count, fmb_real *most, int dim)
{
    int error = 0;
    for (unsigned d = 0; d < fmb_hull_all(dim); d++)
        support[d] = -FMB_REAL_MAX;
    for (int32_t n = 0; n < count && error != FMB_ERR_NOT_FINITE; n++, point += dim) {
        int wrong = fmbi_check_displacement(point, dim);
        error = wrong ? wrong : error;
        for (unsigned i = 0; i < fmb_hull_half(dim); i++) {
            fmb_real s = fmb_hull_product(i, point, dim);
            unsigned j = fmb_hull_opposite(i, dim);
            support[i] = fmb_max(support[i], s);
            support[j] = fmb_max(support[j], -s);
            *most = fmb_max(*most, fmb_abs(s));
        }
    }
    return error;
}

FMB_INLINE int check_points(const void *point, int32_t count)
{
    if (!point)
        return FMB_ERR_NULL;
    if (count == 0)
        return FMB_ERR_DEGENERATE;
    return count < 0 || count > FMB_HULL_POINTS ? FMB_ERR_RANGE : 0;
}

/*
 * A point along a corner takes two roundings, 2u (1 + u) of |x| + |y| + |z|. The largest such sum L of all points is
 * known within 2u. Adding 4u L and rounding once more leaves more than (4u - u (1 + 4u)) L > 2u (1 + 4u) L. Below
 * 2^-125 (float) sums are exact.
 */
FMB_INLINE int hull_of_points(fmb_real *support, const fmb_real *point, int32_t count, int dim)
{
    fmb_real most = 0;
    int error = take_points(support, point, count, &most, dim);
    for (unsigned mask = 0; mask < 2 * fmb_hull_corners(dim); mask++)
        support[fmb_hull_corner(mask, dim)] += 4 * FMB_U * most + FMB_DENORMAL;
    return error;
}

int fmb_hull3_points(fmb_hull3 *hull, const fmb_real (*point)[3], int32_t count)
{
    if (!hull)
        return FMB_ERR_NULL;
    hull->usable = 0;
    int error = check_points(point, count);
    if (!error)
        error = hull_of_points(hull->support, &point[0][0], count, 3);
    return error ? error : finish_hull3(hull);
}

int fmb_hull2_points(fmb_hull2 *hull, const fmb_real (*point)[2], int32_t count)
{
    if (!hull)
        return FMB_ERR_NULL;
    hull->usable = 0;
    int error = check_points(point, count);
    if (!error)
        error = hull_of_points(hull->support, &point[0][0], count, 2);
    return error ? error : finish_hull2(hull);
}

/* Extremes of d_i.(p - origin) over a frame. */
FMB_INLINE fmb_span frame_span(const fmb_view *f, unsigned i, int dim)
{
    fmb_real third = dim == 3 ? fmb_hull_product(i, f->edge + 6, dim) : 0;
    return fmb_span_of(f->shape, fmb_hull_product(i, f->edge, dim), fmb_hull_product(i, f->edge + dim, dim), third);
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

/* L of each axis; [dim]: of corners. */
FMB_INLINE void lengths_of(fmb_real length[4], const fmb_view *f, int dim)
{
    length[dim] = 0;
    for (int k = 0; k < dim; k++) {
        length[k] = fmb_abs(f->origin[k]) + f->extent[k];
        length[dim] += length[k];
    }
}

FMB_INLINE void hull_of_frame(fmb_real *support, const fmb_view *f, int dim)
{
    fmb_real length[4];
    lengths_of(length, f, dim);
    for (unsigned i = 0; i < fmb_hull_half(dim); i++) {
        fmb_span s = frame_span(f, i, dim);
        unsigned corners = fmb_hull_corners(dim);
        fmb_real o = fmb_hull_product(i, f->origin, dim);
        fmb_real e = frame_error(length[i < corners ? (unsigned)dim : i - corners]);
        support[i] = (o + s.max) + e;
        support[fmb_hull_opposite(i, dim)] = (-o - s.min) + e;
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
    fmb_view f = fmb_view3(frame);
    hull_of_frame(hull->support, &f, 3);
    return finish_hull3(hull);
}

int fmb_hull2_frame(fmb_hull2 *hull, const fmb_frame2 *frame)
{
    if (!hull)
        return FMB_ERR_NULL;
    hull->usable = 0;
    if (!frame)
        return FMB_ERR_NULL;
    if (!fmb_usable(frame->shape))
        return FMB_ERR_FRAME;
    fmb_view f = fmb_view2(frame);
    hull_of_frame(hull->support, &f, 2);
    return finish_hull2(hull);
}

/*
 * One direction d (row i of the first half) seen from the body: w = d R, with |w_p| <= |w_q| <= |w_r| and the body's
 * directions turned into the octant of w. The support of a moved hull is a linear program, max w.x over the hull. Its
 * dual solutions after one and two pivots from the corner of the box are (document, section 3.2)
 *     one: (w_q - w_p) b_q + (w_r - w_p) b_r + w_p B
 *     two: (w_r - w_q) b_r + (w_q + w_p)/2 B + (w_q - w_p)/2 B'
 * where b are supports along the axes q, r, B that along the corner of w, B' that along this corner with p turned
 * round. Both are sums of the hull's inequalities with multipliers >= 0, so each is a bound whichever is chosen. The
 * choice cannot go wrong by rounding, only the multipliers and sums can.
 * The plane: the same with w_p = 0, p being the axis that there is not, and B' = B. So one is the corner of the box,
 * two the corner beside it.
 */
FMB_INLINE void row_of(fmb_hull_row *row, unsigned i, const fmb_real *matrix, int dim)
{
    fmb_real w[3];
    unsigned order[3] = {0, 1, 2}, mask = 0, corners = (1u << dim) - 1;
    if (dim == 2) {
        order[0] = 2;
        order[2] = 0;
        w[2] = 0;
    }
    for (int j = 0; j < dim; j++) {
        fmb_real column[3] = {matrix[j], matrix[dim + j], dim == 3 ? matrix[6 + j] : 0};
        fmb_real x = fmb_hull_product(i, column, dim);
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
    row->from[0][0] = (uint8_t)fmb_hull_axis(q, mask >> q & 1, dim);
    row->from[0][1] = (uint8_t)fmb_hull_axis(r, mask >> r & 1, dim);
    row->from[0][2] = (uint8_t)fmb_hull_corner(mask, dim);
    row->from[0][3] = (uint8_t)fmb_hull_corner((mask ^ 1u << p) & corners, dim);
    for (unsigned j = 0; j < 4; j++)
        row->from[1][j] = (uint8_t)fmb_hull_opposite(row->from[0][j], dim);
}

void fmbi_hull_row3(fmb_hull_row *row, unsigned i, const fmb_real *matrix) { row_of(row, i, matrix, 3); }
void fmbi_hull_row2(fmb_hull_row *row, unsigned i, const fmb_real *matrix) { row_of(row, i, matrix, 2); }

/*
 * A bound of |R - Q|_2 for the orthonormal Q nearest to R. It is at most |R'R - 1|_2, since |s - 1| <= |s s - 1| for
 * singular values s >= 0, and that is at most its largest row sum. Each entry is off by at most 3u sum |products| + u,
 * less than 5u: 16u for a row. What is not finite is not in range.
 */
FMB_INLINE fmb_real off_orthonormal(const fmb_real *r, int dim)
{
    fmb_real most = 0;
    for (int i = 0; i < dim; i++) {
        fmb_real sum = 0;
        for (int j = 0; j < dim; j++) {
            fmb_real x = r[i] * r[j] + r[dim + i] * r[dim + j];
            sum += fmb_abs((dim == 3 ? x + r[6 + i] * r[6 + j] : x) - (i == j ? 1 : 0));
        }
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
FMB_INLINE int check_hull_pose(const fmb_real *rotation, const fmb_real *shift, fmb_real *measured, int dim)
{
    int error = fmbi_check_displacement(shift, dim);
    for (int i = 0; i < dim; i++)
        if (fmbi_check_displacement(rotation + dim * i, dim) == FMB_ERR_NOT_FINITE)
            error = FMB_ERR_NOT_FINITE;
    fmb_real off = off_orthonormal(rotation, dim);
    *measured = off;
    if (error || !(off <= FMB_TURN_OFF))
        return error ? error : FMB_ERR_RANGE;
    return 0;
}

FMB_INLINE void set_errors(fmb_real *relative, fmb_real *absolute, fmb_real off, const fmb_real *shift, int dim)
{
    *absolute = 6 * FMB_U * fmb_hull_sum(shift, dim) + 4 * FMB_DENORMAL;
    *relative = 20 * FMB_U + R(1.75) * off;
}

/* Rows, shifts and errors of a pose: what both inits do. */
FMB_INLINE int set_hull_pose(fmb_hull_row *row, fmb_real *relative, fmb_real *absolute, const fmb_real *rotation,
                             const fmb_real *shift, int dim)
{
    fmb_real off;
    int error = check_hull_pose(rotation, shift, &off, dim);
    if (error)
        return error;
    for (unsigned i = 0; i < fmb_hull_half(dim); i++) {
        if (dim == 3)
            fmbi_hull_row3(&row[i], i, rotation);
        else
            fmbi_hull_row2(&row[i], i, rotation);
        row[i].shift = fmb_hull_product(i, shift, dim);
    }
    set_errors(relative, absolute, off, shift, dim);
    return 0;
}

int fmb_hull3_pose_init(fmb_hull3_pose *to, const fmb_pose3 *pose)
{
    if (!to)
        return FMB_ERR_NULL;
    to->relative = 0;
    if (!pose)
        return FMB_ERR_NULL;
    return set_hull_pose(to->row, &to->relative, &to->absolute, &pose->rotation[0][0], pose->translation, 3);
}

int fmb_hull2_pose_init(fmb_hull2_pose *to, const fmb_pose2 *pose)
{
    if (!to)
        return FMB_ERR_NULL;
    to->relative = 0;
    if (!pose)
        return FMB_ERR_NULL;
    return set_hull_pose(to->row, &to->relative, &to->absolute, &pose->rotation[0][0], pose->translation, 2);
}

/* A pose that init did not make has other errors than any that init makes. */
FMB_INLINE int check_hull_move(int usable, fmb_real relative)
{
    return usable == FMB_MADE && relative > 0 && relative <= FMB_TURN_RELATIVE ? 0 : FMB_ERR_FRAME;
}

int fmb_hull3_move(fmb_hull3 *to, const fmb_hull3 *from, const fmb_hull3_pose *pose)
{
    if (!to)
        return FMB_ERR_NULL;
    int wrong = from && pose ? check_hull_move(from->usable, pose->relative) : FMB_ERR_NULL;
    if (wrong) {
        to->usable = 0;
        return wrong;
    }
    fmb_hull3 copy;
    if (to == from) {
        copy = *from;
        from = &copy;
    }
    fmb_real error = pose->relative * from->size + pose->absolute;
    return fmb_hull_move_rows(fmb_hull_out3(to), from->support, pose->row, &error, 0, 3);
}

int fmb_hull2_move(fmb_hull2 *to, const fmb_hull2 *from, const fmb_hull2_pose *pose)
{
    if (!to)
        return FMB_ERR_NULL;
    int wrong = from && pose ? check_hull_move(from->usable, pose->relative) : FMB_ERR_NULL;
    if (wrong) {
        to->usable = 0;
        return wrong;
    }
    fmb_hull2 copy;
    if (to == from) {
        copy = *from;
        from = &copy;
    }
    fmb_real error = pose->relative * from->size + pose->absolute;
    return fmb_hull_move_rows(fmb_hull_out2(to), from->support, pose->row, &error, 0, 2);
}

/* |scale| support, its sum with the shift (which has two) and with the error round once each: 3u |scale| S + 4u T. */
FMB_INLINE fmb_real scale_error(fmb_real size, fmb_real factor, const fmb_real *shift, int dim)
{
    return 4 * FMB_U * (factor * size) + (6 * FMB_U * fmb_hull_sum(shift, dim) + 4 * FMB_DENORMAL);
}

FMB_INLINE int check_scaling(int usable, fmb_real scale, const fmb_real *shift, int dim)
{
    if (usable != FMB_MADE)
        return FMB_ERR_FRAME;
    int error = fmbi_check_displacement(shift, dim), other = fmbi_check_displacement(&scale, 1);
    return error == FMB_ERR_NOT_FINITE || !other ? error : other;
}

FMB_INLINE void scale_hull(fmb_real *support, fmb_hull_in from, fmb_real scale, const fmb_real *shift, int dim)
{
    fmb_real factor = fmb_abs(scale), e = scale_error(from.size, factor, shift, dim);
    for (unsigned i = 0; i < fmb_hull_half(dim); i++) {
        unsigned j = fmb_hull_opposite(i, dim);
        fmb_real o = fmb_hull_product(i, shift, dim);
        support[i] = (factor * from.support[scale < 0 ? j : i] + o) + e;
        support[j] = (factor * from.support[scale < 0 ? i : j] - o) + e;
    }
}

int fmb_hull3_scale(fmb_hull3 *to, const fmb_hull3 *from, fmb_real scale, const fmb_real translation[3])
{
    if (!to)
        return FMB_ERR_NULL;
    fmb_hull3 h = {{0}, 0, 0};
    const fmb_real *shift = translation ? translation : fmb_at_rest;
    int error = from ? check_scaling(from->usable, scale, shift, 3) : FMB_ERR_NULL;
    if (!error) {
        scale_hull(h.support, fmb_hull_in3(from), scale, shift, 3);
        error = finish_hull3(&h);
    }
    *to = h;
    return error;
}

int fmb_hull2_scale(fmb_hull2 *to, const fmb_hull2 *from, fmb_real scale, const fmb_real translation[2])
{
    if (!to)
        return FMB_ERR_NULL;
    fmb_hull2 h = {{0}, 0, 0};
    const fmb_real *shift = translation ? translation : fmb_at_rest;
    int error = from ? check_scaling(from->usable, scale, shift, 2) : FMB_ERR_NULL;
    if (!error) {
        scale_hull(h.support, fmb_hull_in2(from), scale, shift, 2);
        error = finish_hull2(&h);
    }
    *to = h;
    return error;
}

/*
 * Corners take two roundings of at most S + sqrt(3) margin, axes one: 4u of S and of twice the margin are more. Two
 * products may underflow, by FMB_DENORMAL.
 */
FMB_INLINE fmb_real grow_error(fmb_real size, fmb_real margin)
{
    return 4 * FMB_U * (size + 2 * margin) + 2 * FMB_DENORMAL;
}

FMB_INLINE int check_growing(int usable, fmb_real margin)
{
    if (usable != FMB_MADE)
        return FMB_ERR_FRAME;
    if (!fmb_finite(margin))
        return FMB_ERR_NOT_FINITE;
    return margin >= 0 && margin <= FMB_LARGEST ? 0 : FMB_ERR_RANGE;
}

FMB_INLINE void grow_hull(fmb_real *support, fmb_hull_in from, fmb_real margin, int dim)
{
    fmb_real e = grow_error(from.size, margin), root = dim == 3 ? FMB_ROOT3_UP : FMB_ROOT2_UP;
    for (unsigned i = 0; i < fmb_hull_all(dim); i++)
        support[i] = from.support[i] + (fmb_hull_is_axis(i, dim) ? margin + e : root * margin + e);
}

int fmb_hull3_grow(fmb_hull3 *to, const fmb_hull3 *from, fmb_real margin)
{
    if (!to)
        return FMB_ERR_NULL;
    fmb_hull3 h = {{0}, 0, 0};
    int error = from ? check_growing(from->usable, margin) : FMB_ERR_NULL;
    if (!error) {
        grow_hull(h.support, fmb_hull_in3(from), margin, 3);
        error = finish_hull3(&h);
    }
    *to = h;
    return error;
}

int fmb_hull2_grow(fmb_hull2 *to, const fmb_hull2 *from, fmb_real margin)
{
    if (!to)
        return FMB_ERR_NULL;
    fmb_hull2 h = {{0}, 0, 0};
    int error = from ? check_growing(from->usable, margin) : FMB_ERR_NULL;
    if (!error) {
        grow_hull(h.support, fmb_hull_in2(from), margin, 2);
        error = finish_hull2(&h);
    }
    *to = h;
    return error;
}

/* Larger or smaller of each support: no rounding. */
FMB_INLINE void combine(fmb_real *to, const fmb_real *a, const fmb_real *b, int meet, int dim)
{
    for (unsigned i = 0; i < fmb_hull_all(dim); i++) {
        fmb_real x = a[i], y = b[i];
        to[i] = (x > y) == !meet ? x : y;
    }
}

static int combine3(fmb_hull3 *to, const fmb_hull3 *a, const fmb_hull3 *b, int meet)
{
    if (!to)
        return FMB_ERR_NULL;
    if (!a || !b || fmb_hull_not_made(fmb_hull_in3(a), fmb_hull_in3(b))) {
        to->usable = 0;
        return !a || !b ? FMB_ERR_NULL : FMB_ERR_FRAME;
    }
    combine(to->support, a->support, b->support, meet, 3);
    return finish_hull3(to);
}

static int combine2(fmb_hull2 *to, const fmb_hull2 *a, const fmb_hull2 *b, int meet)
{
    if (!to)
        return FMB_ERR_NULL;
    if (!a || !b || fmb_hull_not_made(fmb_hull_in2(a), fmb_hull_in2(b))) {
        to->usable = 0;
        return !a || !b ? FMB_ERR_NULL : FMB_ERR_FRAME;
    }
    combine(to->support, a->support, b->support, meet, 2);
    return finish_hull2(to);
}

int fmb_hull3_join(fmb_hull3 *to, const fmb_hull3 *a, const fmb_hull3 *b) { return combine3(to, a, b, 0); }
int fmb_hull2_join(fmb_hull2 *to, const fmb_hull2 *a, const fmb_hull2 *b) { return combine2(to, a, b, 0); }
int fmb_hull3_meet(fmb_hull3 *to, const fmb_hull3 *a, const fmb_hull3 *b) { return combine3(to, a, b, 1); }
int fmb_hull2_meet(fmb_hull2 *to, const fmb_hull2 *a, const fmb_hull2 *b) { return combine2(to, a, b, 1); }

/*
 * Farkas: there is no point if and only if some sum of the inequalities with multipliers >= 0 reads 0 <= a negative
 * number. Then one of these does whose directions are minimally dependent. Of the 14 directions there are 41 such sums,
 * of the plane's 8 directions 12. The least of them is returned:
 *     14    8
 *     7     4     opposite pairs
 *     12    4     two corners that differ in all components but one, and an axis: (1,1,1) + (-1,-1,1) - 2z = 0
 *     8     4     a corner and all axes: (1,1,1) - x - y - z = 0
 *     12    -     two corners that differ in one component, and two axes: (1,1,1) + (-1,1,1) - 2y - 2z = 0
 *     2     -     four corners
 */
FMB_INLINE fmb_real least_dependence(const fmb_real *b, int dim)
{
    fmb_real least = b[0] + b[fmb_hull_opposite(0, dim)];
    unsigned all = (1u << dim) - 1;
    if (dim == 3) {
        least = ((b[0] + b[12]) + b[11]) + b[3]; /* corners 0, 6, 5, 3 */
        least = fmb_min(least, ((b[1] + b[13]) + b[10]) + b[2]);
    }
    for (unsigned i = 0; i < fmb_hull_half(dim); i++)
        least = fmb_min(least, b[i] + b[fmb_hull_opposite(i, dim)]);
    for (unsigned mask = 0; mask <= all; mask++) {
        fmb_real corner = b[fmb_hull_corner(mask, dim)], back[3] = {0, 0, 0};
        for (unsigned k = 0; k < (unsigned)dim; k++)
            back[k] = b[fmb_hull_axis(k, !(mask >> k & 1), dim)];
        least = fmb_min(least, corner + ((back[0] + back[1]) + back[2]));
        for (unsigned k = 0; k < (unsigned)dim; k++) {
            fmb_real other = b[fmb_hull_corner(mask ^ all ^ 1u << k, dim)], one;
            least = fmb_min(least, (corner + other) + 2 * back[k]);
            if (dim == 2)
                continue;
            one = corner + b[fmb_hull_corner(mask ^ 1u << k, dim)];
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
    int excluded = fmb_supports_exclude(least_dependence(hull->support, 3), hull->size);
    if (excluded > 0)
        return FMB_MISS_EMPTY("hull without points", hull);
    return excluded < 0 ? FMB_HIT : FMB_UNDECIDED;
}

int fmb_hull2_occupied(const fmb_hull2 *hull)
{
    if (!hull)
        return FMB_ERR_NULL;
    if (hull->usable != FMB_MADE)
        return FMB_ERR_FRAME;
    int excluded = fmb_supports_exclude(least_dependence(hull->support, 2), hull->size);
    if (excluded > 0)
        return FMB_MISS_EMPTY("hull without points", hull);
    return excluded < 0 ? FMB_HIT : FMB_UNDECIDED;
}

/* The oriented distance along direction i; s: sum of the two supports. */
FMB_INLINE fmb_real distance_along(fmb_real s, unsigned i, int dim)
{
    return fmb_hull_rounded_down(fmb_hull_is_axis(i, dim) ? -s : -s * fmb_hull_inverse(dim));
}

int fmb_hull3_along(const fmb_hull3 *a, const fmb_hull3 *b, int32_t direction, fmb_real *distance)
{
    if (!a || !b || !distance)
        return FMB_ERR_NULL;
    if (fmb_hull_not_made(fmb_hull_in3(a), fmb_hull_in3(b)))
        return FMB_ERR_FRAME;
    if (direction < 0 || direction >= FMB_HULL_DIRECTIONS)
        return FMB_ERR_RANGE;
    fmb_real s = fmb_hull_sum_along(a->support, b->support, (unsigned)direction, 3);
    *distance = distance_along(s, (unsigned)direction, 3);
    return fmb_supports_separate(s) ? FMB_MISS_HULLS("hulls along a direction", a, b, (int)direction) : FMB_UNDECIDED;
}

int fmb_hull2_along(const fmb_hull2 *a, const fmb_hull2 *b, int32_t direction, fmb_real *distance)
{
    if (!a || !b || !distance)
        return FMB_ERR_NULL;
    if (fmb_hull_not_made(fmb_hull_in2(a), fmb_hull_in2(b)))
        return FMB_ERR_FRAME;
    if (direction < 0 || direction >= FMB_HULL2_DIRECTIONS)
        return FMB_ERR_RANGE;
    fmb_real s = fmb_hull_sum_along(a->support, b->support, (unsigned)direction, 2);
    *distance = distance_along(s, (unsigned)direction, 2);
    return fmb_supports_separate(s) ? FMB_MISS_HULLS("hulls along a direction", a, b, (int)direction) : FMB_UNDECIDED;
}

FMB_INLINE void direction_of(unsigned i, fmb_real *axis, int dim)
{
    unsigned corners = fmb_hull_corners(dim), mask = i < corners ? i : i - 2 * (unsigned)dim;
    for (unsigned k = 0; k < (unsigned)dim; k++)
        axis[k] = !fmb_hull_is_axis(i, dim)       ? (mask >> k & 1 ? -1 : 1)
                  : i == fmb_hull_axis(k, 0, dim) ? 1
                  : i == fmb_hull_axis(k, 1, dim) ? -1
                                                  : 0;
}

/*
 * The direction of the corners (first = 0) or of the axes (first = C) whose sum is the least one. Returns its number.
 */
FMB_INLINE int attained(const fmb_real *a, const fmb_real *b, fmb_real *axis, unsigned first, fmb_real least, int dim)
{
    unsigned i = first, corners = fmb_hull_corners(dim), behind = corners + 2 * (unsigned)dim;
    while (i < (first ? behind - 1 : fmb_hull_all(dim) - 1) && fmb_hull_sum_along(a, b, i, dim) != least)
        i = i == corners - 1 ? behind : i + 1;
    direction_of(i, axis, dim);
    return (int)i;
}

FMB_APART int attained3(const fmb_hull3 *a, const fmb_hull3 *b, fmb_real axis[3], unsigned first, fmb_real least)
{
    return attained(a->support, b->support, axis, first, least, 3);
}

FMB_APART int attained2(const fmb_hull2 *a, const fmb_hull2 *b, fmb_real axis[2], unsigned first, fmb_real least)
{
    return attained(a->support, b->support, axis, first, least, 2);
}

int fmb_hull3_distance(const fmb_hull3 *a, const fmb_hull3 *b, fmb_real axis[3], fmb_real *distance)
{
    if (!a || !b)
        return FMB_ERR_NULL;
    if (fmb_hull_not_made(fmb_hull_in3(a), fmb_hull_in3(b)))
        return FMB_ERR_FRAME;
    fmb_real corner = fmb_hull_least_corner(a->support, b->support, 3);
    fmb_real flat = fmb_hull_least_axis(a->support, b->support, 3);
    fmb_real least = fmb_min(corner * FMB_INVERSE_ROOT3, flat);
    int along = -1; /* some */
    if (distance)
        *distance = fmb_hull_rounded_down(-least);
    if (axis) {
        int straight = least == flat;
        least = straight ? flat : corner;
        along = attained3(a, b, axis, straight ? fmb_hull_corners(3) : 0, least);
    }
    (void)along; /* the audit's alone */
    return fmb_supports_separate(least) ? FMB_MISS_HULLS("hulls", a, b, along) : FMB_UNDECIDED;
}

int fmb_hull2_distance(const fmb_hull2 *a, const fmb_hull2 *b, fmb_real axis[2], fmb_real *distance)
{
    if (!a || !b)
        return FMB_ERR_NULL;
    if (fmb_hull_not_made(fmb_hull_in2(a), fmb_hull_in2(b)))
        return FMB_ERR_FRAME;
    fmb_real corner = fmb_hull_least_corner(a->support, b->support, 2);
    fmb_real flat = fmb_hull_least_axis(a->support, b->support, 2);
    fmb_real least = fmb_min(corner * FMB_INVERSE_ROOT2, flat);
    int along = -1; /* some */
    if (distance)
        *distance = fmb_hull_rounded_down(-least);
    if (axis) {
        int straight = least == flat;
        least = straight ? flat : corner;
        along = attained2(a, b, axis, straight ? fmb_hull_corners(2) : 0, least);
    }
    (void)along; /* the audit's alone */
    return fmb_supports_separate(least) ? FMB_MISS_HULLS("hulls", a, b, along) : FMB_UNDECIDED;
}

/* Narrows *t by one direction. 0: no time is left, proved. As a function of its own: it is asked twice. */
static int sweep_along(fmb_real s, fmb_real w, fmb_real speed, fmb_interval *t)
{
    return !fmb_supports_apart_in_time(s, w, speed, t);
}

/* Along all directions. 0: no time is left, proved. */
FMB_INLINE int sweep_all(const fmb_real *a, const fmb_real *va, const fmb_real *b, const fmb_real *vb, fmb_interval *t,
                         int dim)
{
    fmb_real v[3], speed = 0;
    for (int k = 0; k < dim; k++) {
        v[k] = vb[k] - va[k];
        speed += fmb_abs(v[k]);
    }
    for (unsigned i = 0; i < fmb_hull_half(dim); i++) {
        fmb_real w = fmb_hull_product(i, v, dim);
        if (!sweep_along(fmb_hull_sum_along(a, b, i, dim), w, speed, t))
            return 0;
        if (!sweep_along(fmb_hull_sum_along(a, b, fmb_hull_opposite(i, dim), dim), -w, speed, t))
            return 0;
    }
    return 1;
}

int fmb_hull3_sweep(const fmb_hull3 *a, const fmb_real va[3], const fmb_hull3 *b, const fmb_real vb[3],
                    fmb_interval *when)
{
    if (!a || !b)
        return FMB_ERR_NULL;
    if (fmb_hull_not_made(fmb_hull_in3(a), fmb_hull_in3(b)))
        return FMB_ERR_FRAME;
    va = va ? va : fmb_at_rest;
    vb = vb ? vb : fmb_at_rest;
    int error = fmb_check_displacements(va, vb, 3);
    if (error)
        return error;
    fmb_interval t = {0, 1};
    if (!sweep_all(a->support, va, b->support, vb, &t, 3))
        return FMB_MISS_HULLS_MOVING("hulls, moving", a, va, b, vb);
    if (when)
        *when = t;
    return FMB_UNDECIDED;
}

int fmb_hull2_sweep(const fmb_hull2 *a, const fmb_real va[2], const fmb_hull2 *b, const fmb_real vb[2],
                    fmb_interval *when)
{
    if (!a || !b)
        return FMB_ERR_NULL;
    if (fmb_hull_not_made(fmb_hull_in2(a), fmb_hull_in2(b)))
        return FMB_ERR_FRAME;
    va = va ? va : fmb_at_rest;
    vb = vb ? vb : fmb_at_rest;
    int error = fmb_check_displacements(va, vb, 2);
    if (error)
        return error;
    fmb_interval t = {0, 1};
    if (!sweep_all(a->support, va, b->support, vb, &t, 2))
        return FMB_MISS_HULLS_MOVING("hulls, moving", a, va, b, vb);
    if (when)
        *when = t;
    return FMB_UNDECIDED;
}
