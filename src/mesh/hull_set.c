/* SPDX-License-Identifier: MIT */
/*
 * The nearest and the most overlapping of all pairs of a set of hulls: "proximity" of FIMU-RS-97-01.
 *
 * At rest the measure of a pair is that of fmb_hull3_distance, the greatest oriented distance. While they translate,
 * that along direction i is a line over the time t of [0,1], c_i + t w_i: c_i as at rest, w_i = d_i.(vb - va) / |d_i|.
 * The measure is the least over t of the greatest line. For two lines i, j and l, m >= 0, l + m = 1, at each t
 *     the greatest line >= l (c_i + t w_i) + m (c_j + t w_j) >= (l c_i + m c_j) + min(0, l w_i + m w_j) = y
 * So y is a bound whichever lines and l are chosen: a wrong choice by rounding can only make it smaller. The best one
 * has a line that falls and one that rises, which cross at the lowest point, and l w_i + m w_j = 0. Its larger
 * multiplier is in [1/2, 1], so that the other, 1 minus it, is exact.
 *
 * Error of y, with K = l |c_i| + m |c_j|, V = sum |vb_k - va_k|; u: unit roundoff.
 *     c_i                         3.1u |c_i|      a sum, the constant 1/|d_i| and its product
 *     w_i                         3.1u V          differences u, two sums 2u, constant and product 2u, all of V / |d_i|
 *     products, their sums, y     3u (K + V)      three roundings; |w_i| <= V
 *     y less its error            1.1u (K + V)    one more
 *     underflow                   8 denormals     seven products, half a denormal each, and that of the error itself
 *     in all                      7.2u (K + V); 10u with the roundings of the bound itself
 */
#include "hull.h"

/* Hulls of one dimension, and how far each goes during the step: NULL, none. */
typedef struct {
    const void *hull;
    const fmb_real *displacement; /* dim numbers after one another */
    int32_t count;
} fmb_hull_set;

typedef struct {
    fmb_real start, slope; /* c_i, w_i */
} fmb_hull_line;

typedef struct {
    fmb_real distance, when;
} fmb_hull_measure;

FMB_INLINE fmb_hull_in hull_at(const fmb_hull_set *set, int32_t i, int dim)
{
    return dim == 3 ? fmb_hull_in3((const fmb_hull3 *)set->hull + i) : fmb_hull_in2((const fmb_hull2 *)set->hull + i);
}

/* ---- at rest ---- */

/* enough: a distance beyond which a pair need not be measured to the end; it is positive. */
FMB_INLINE fmb_hull_measure measure_at_rest(const fmb_real *a, const fmb_real *b, fmb_real enough, int dim)
{
    fmb_real least = fmb_hull_least_axis(a, b, dim), distance = fmb_hull_rounded_down(-least);
    if (!(distance >= enough)) {
        least = fmb_min(fmb_hull_least_corner(a, b, dim) * fmb_hull_inverse(dim), least);
        distance = fmb_hull_rounded_down(-least);
    }
    return (fmb_hull_measure){distance, 0};
}

/* ---- moving ---- */

/* y less its error; l of line i: 1, or in [0,1] with 1 - l exact. */
FMB_INLINE fmb_real least_of_lines(fmb_hull_line i, fmb_hull_line j, fmb_real l, fmb_real speed)
{
    fmb_real m = 1 - l, p = l * i.start, q = m * j.start;
    fmb_real y = (p + q) + fmb_min(l * i.slope + m * j.slope, 0);
    return y - (10 * FMB_U * ((fmb_abs(p) + fmb_abs(q)) + speed) + 8 * FMB_DENORMAL);
}

/* Lines of direction i of the first half, and of the opposite one. */
FMB_INLINE void set_lines(fmb_hull_line *line, const fmb_real *a, const fmb_real *b, const fmb_real *v, unsigned i,
                          int dim)
{
    fmb_real w = fmb_hull_product(i, v, dim), scale = fmb_hull_is_axis(i, dim) ? 1 : fmb_hull_inverse(dim);
    unsigned j = fmb_hull_opposite(i, dim);
    line[i] = (fmb_hull_line){-fmb_hull_sum_along(a, b, i, dim) * scale, w * scale};
    line[j] = (fmb_hull_line){-fmb_hull_sum_along(a, b, j, dim) * scale, -w * scale};
}

FMB_INLINE fmb_real height(fmb_hull_line line, fmb_real t) { return line.start + t * line.slope; }

/*
 * Is x to be taken rather than y, as high as computed at the same time? By their numbers alone: the order of the lines
 * is another one for (b, a) than for (a, b).
 */
FMB_INLINE int before(fmb_hull_line x, fmb_hull_line y, fmb_real sign)
{
    return x.slope != y.slope ? sign * x.slope > sign * y.slope : x.start > y.start;
}

/* The highest line at the time t; of equally high ones that whose slope times sign is the largest. */
FMB_INLINE fmb_hull_line highest(const fmb_hull_line *line, fmb_real t, fmb_real sign, int dim)
{
    fmb_hull_line best = line[0];
    for (unsigned i = 1; i < fmb_hull_all(dim); i++) {
        fmb_real x = height(line[i], t), y = height(best, t);
        if (x > y || (x == y && before(line[i], best, sign)))
            best = line[i];
    }
    return best;
}

/*
 * The lowest point of the highest lines: the line that falls to it and the one that rises behind it. Each step puts a
 * line that is higher where both cross in place of one of them, so no line comes twice; there are not more steps than
 * lines, and if rounding says otherwise the last two will do.
 */
FMB_INLINE fmb_real cross_lines(const fmb_hull_line *line, fmb_hull_line *falls, fmb_hull_line *rises, int dim)
{
    fmb_real t = 0;
    for (unsigned step = 0; step < fmb_hull_all(dim); step++) {
        t = (falls->start - rises->start) / (rises->slope - falls->slope);
        t = fmb_max(fmb_min(t, 1), 0);
        fmb_hull_line top = highest(line, t, 1, dim);
        if (!(height(top, t) > fmb_max(height(*falls, t), height(*rises, t))))
            break;
        if (top.slope < 0)
            *falls = top;
        else
            *rises = top;
    }
    return t;
}

/* Both lines together. */
FMB_INLINE fmb_real least_where_they_cross(fmb_hull_line falls, fmb_hull_line rises, fmb_real speed)
{
    fmb_real span = rises.slope - falls.slope, l = rises.slope / span, m = -falls.slope / span;
    return l > m ? least_of_lines(falls, rises, fmb_min(fmb_max(l, R(0.5)), 1), speed)
                 : least_of_lines(rises, falls, fmb_min(fmb_max(m, R(0.5)), 1), speed);
}

/* The best bound by one line, which is the lowest at an end of the step. */
FMB_INLINE fmb_real best_line(const fmb_hull_line *line, unsigned first, unsigned behind, fmb_real speed)
{
    fmb_real best = -FMB_REAL_MAX;
    for (unsigned i = first; i < behind; i++)
        best = fmb_max(best, least_of_lines(line[i], line[i], 1, speed));
    return best;
}

FMB_INLINE fmb_hull_measure measure_moving(const fmb_real *a, const fmb_real *b, const fmb_real *v, fmb_real speed,
                                           fmb_real enough, int dim)
{
    fmb_hull_line line[FMB_HULL_DIRECTIONS];
    unsigned corners = fmb_hull_corners(dim), all = fmb_hull_all(dim);
    for (unsigned i = 0; i < fmb_hull_half(dim); i++)
        set_lines(line, a, b, v, i, dim);
    fmb_real best = best_line(line, corners, all - corners, speed);
    if (best >= enough)
        return (fmb_hull_measure){best, 0};
    best = best_line(line, 0, all, speed);
    fmb_hull_line falls = highest(line, 0, 1, dim), rises = highest(line, 1, -1, dim);
    fmb_real when = falls.slope < 0 ? 1 : 0;
    if (falls.slope < 0 && rises.slope > 0) {
        when = cross_lines(line, &falls, &rises, dim);
        best = fmb_max(least_where_they_cross(falls, rises, speed), best);
    }
    return (fmb_hull_measure){best, when};
}

/* ---- all pairs ---- */

FMB_INLINE fmb_hull_measure measure_pair(const fmb_hull_set *set, int32_t a, int32_t b, fmb_real enough, int dim)
{
    const fmb_real *p = hull_at(set, a, dim).support, *q = hull_at(set, b, dim).support;
    fmb_real v[3] = {0, 0, 0}, speed = 0;
    if (set->displacement) {
        const fmb_real *va = set->displacement + dim * a, *vb = set->displacement + dim * b;
        for (int k = 0; k < dim; k++)
            v[k] = vb[k] - va[k];
        speed = fmb_hull_sum(v, dim);
    }
    return speed > 0 ? measure_moving(p, q, v, speed, enough, dim) : measure_at_rest(p, q, enough, dim);
}

/* FMB_MISS, proved, or FMB_UNDECIDED, of a pair that measures so. (dim and so the branches are constants.) */
FMB_INLINE int verdict_of_hulls(const fmb_hull_set *set, int32_t a, int32_t b, fmb_real distance, int dim)
{
    const fmb_hull3 *p3 = (const fmb_hull3 *)set->hull + a, *q3 = (const fmb_hull3 *)set->hull + b;
    const fmb_hull2 *p2 = (const fmb_hull2 *)set->hull + a, *q2 = (const fmb_hull2 *)set->hull + b;
    const fmb_real *v = set->displacement, *va = v ? v + dim * a : NULL, *vb = v ? v + dim * b : NULL;
    (void)p3, (void)q3, (void)p2, (void)q2, (void)va, (void)vb; /* the audit's alone */
    if (!fmb_supports_separate(-distance))
        return FMB_UNDECIDED;
    if (v)
        return dim == 3 ? FMB_MISS_HULLS_MOVING("hulls of a set, moving", p3, va, q3, vb)
                        : FMB_MISS_HULLS_MOVING("hulls of a set, moving", p2, va, q2, vb);
    return dim == 3 ? FMB_MISS_HULLS("hulls of a set", p3, q3, -1) : FMB_MISS_HULLS("hulls of a set", p2, q2, -1);
}

/* found[0]: the nearest pair so far; found[1]: the most overlapping one. 0, or FMB_UNDECIDED: some are not apart. */
FMB_INLINE int all_pairs(const fmb_hull_set *set, fmb_hull_pair found[2], int dim)
{
    int met = 0;
    for (int32_t a = 0; a < set->count - 1; a++)
        for (int32_t b = a + 1; b < set->count; b++) {
            fmb_hull_measure m = measure_pair(set, a, b, found[0].a < 0 ? FMB_REAL_MAX : found[0].distance, dim);
            int answer = verdict_of_hulls(set, a, b, m.distance, dim);
            fmb_hull_pair *pair = &found[answer ? 1 : 0];
            met |= answer;
            if (pair->a < 0 || m.distance < pair->distance)
                *pair = (fmb_hull_pair){a, b, m.distance, m.when};
        }
    return met;
}

FMB_INLINE int check_hull_count(int32_t count)
{
    if (count == 0 || count == 1)
        return FMB_ERR_DEGENERATE;
    return count < 0 || count > FMB_HULL_SET ? FMB_ERR_RANGE : 0;
}

/* 0, or what is wrong with the displacements: NaN and infinity before what is only too large. */
FMB_INLINE int check_ways(const fmb_hull_set *set, int dim)
{
    int error = 0;
    for (int32_t i = 0; set->displacement && i < set->count && error != FMB_ERR_NOT_FINITE; i++) {
        int wrong = fmbi_check_displacement(set->displacement + dim * i, dim);
        error = wrong ? wrong : error;
    }
    return error;
}

FMB_INLINE int check_set(const fmb_hull_set *set, int dim)
{
    int error = set->hull ? check_hull_count(set->count) : FMB_ERR_NULL;
    if (error)
        return error;
    for (int32_t i = 0; i < set->count; i++)
        if (hull_at(set, i, dim).usable != FMB_MADE)
            return FMB_ERR_FRAME;
    return check_ways(set, dim);
}

/* An error, 0 or FMB_UNDECIDED. */
FMB_INLINE int find_pairs(const fmb_hull_set *set, fmb_hull_pair *nearest, fmb_hull_pair *deepest, int dim)
{
    fmb_hull_pair found[2] = {{-1, -1, 0, 0}, {-1, -1, 0, 0}};
    int answer = check_set(set, dim);
    if (answer)
        return answer;
    answer = all_pairs(set, found, dim);
    if (nearest)
        *nearest = found[0];
    if (deepest)
        *deepest = found[1];
    return answer;
}

int fmb_hull3_proximity(const fmb_hull3 *hull, const fmb_real (*displacement)[3], int32_t count, fmb_hull_pair *nearest,
                        fmb_hull_pair *deepest)
{
    const fmb_hull_set set = {hull, displacement ? &displacement[0][0] : NULL, count};
    int answer = find_pairs(&set, nearest, deepest, 3);
    return answer ? answer : FMB_MISS_HANDED(&hull[count - 2], &hull[count - 1]); /* the pair that was judged last */
}

int fmb_hull2_proximity(const fmb_hull2 *hull, const fmb_real (*displacement)[2], int32_t count, fmb_hull_pair *nearest,
                        fmb_hull_pair *deepest)
{
    const fmb_hull_set set = {hull, displacement ? &displacement[0][0] : NULL, count};
    int answer = find_pairs(&set, nearest, deepest, 2);
    return answer ? answer : FMB_MISS_HANDED(&hull[count - 2], &hull[count - 1]); /* the pair that was judged last */
}
