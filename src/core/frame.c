/* SPDX-License-Identifier: MIT */
/*
 * Frames: checks, and everything that depends on one frame alone.
 *
 * 3D. a_j are the edges, s_j the powers of two that scale them up (exact.h), D = det(s_0 a_0, s_1 a_1, s_2 a_2).
 *     normal_j = sgn(D) a_{j+1} x a_{j+2}    points into the frame from the face x_j = 0
 *     normal_3 = sum_j normal_j              points out of the face sum x_i = 1
 *     volume = |D| / (s_0 s_1 s_2)           = normal_j . a_j = normal_3 . a_j for all j
 * (normal_3: of tetrahedra only.) D is a sum of 24 terms from error-free products. It is proved to be 0, and the frame
 * degenerate; or its sign is proved; or it is proved to be too small for the range (FMB_DET_EDGE). No unit enters:
 * scaling all edges by a power of two changes nothing but the exponents of the results.
 */
#include "exact.h"
#include "frame_lanes.h"
#include "pair.h"

/*
 * The numbers of a frame: FMB_ERR_NOT_FINITE before FMB_ERR_RANGE before 0. One comparison mostly: the sum of their
 * magnitudes is within range only if none of them is NaN, infinite or too large.
 */
FMB_INLINE int check_numbers(const fmb_real *origin, const fmb_real *edge, int dim)
{
    fmb_real sum = 0;
    FMB_UNROLL
    for (int k = 0; k < dim; k++)
        sum += fmb_abs(origin[k]);
    FMB_UNROLL
    for (int k = 0; k < dim; k++)
        for (int i = 0; i < dim; i++)
            sum += fmb_abs(edge[k * dim + i]);
    if (sum <= FMB_LARGEST)
        return 0;
    int error = fmbi_check_displacement(origin, dim), other = fmbi_check_displacement(edge, dim * dim);
    return error == FMB_ERR_NOT_FINITE || !other ? error : other;
}

/*
 * Is every component as exact as FMB_NORMAL_ERROR promises? The scale, a power of two, brings n back from the scaled
 * edges. tiny: what it may be off beyond that, in the unit of these, half of what pair.h gives away, since bounds that
 * have all of it round themselves.
 */
FMB_APART int finish_normal(fmb_real *n, const fmb_real *error, fmb_real scale, fmb_real tiny)
{
    int accurate = 1;
    for (int k = 0; k < 3; k++) {
        accurate &= error[k] <= FMB_NORMAL_ERROR * fmb_abs(n[k]) + tiny;
        n[k] *= scale;
    }
    return accurate;
}

/*
 * Sums over the edges, of which the error bounds of the decisions are made. 0, or FMB_ERR_RANGE for a frame that is too
 * thin.
 */
FMB_INLINE int set_sums(const fmb_real *edge, fmb_real *extent, fmb_real *diagonal, fmb_real *span, int dim)
{
    fmb_real sum = 0, least = FMB_REAL_MAX;
    FMB_UNROLL
    for (int k = 0; k < dim; k++) {
        fmb_real size = 0, total = 0;
        FMB_UNROLL
        for (int i = 0; i < dim; i++) {
            size += fmb_abs(edge[i * dim + k]);
            total += edge[i * dim + k];
        }
        extent[k] = size;
        diagonal[k] = total;
        sum += size;
        least = fmb_min(least, size);
    }
    *span = sum;
    return least < FMB_THINNEST ? FMB_ERR_RANGE : 0;
}

/* The world box, from the origin. */
FMB_INLINE void set_box(fmb_frame3 *f, int shape)
{
    for (int k = 0; k < 3; k++) {
        fmb_real middle = f->diagonal[k], width = f->extent[k];
        if (!fmb_cuboid(shape)) {
            fmb_real p = f->edge[0][k], q = f->edge[1][k], r = f->edge[2][k];
            fmb_real low = fmb_min(fmb_min(fmb_min(0, p), q), r), high = fmb_max(fmb_max(fmb_max(0, p), q), r);
            middle = low + high;
            width = high - low;
        }
        f->middle[k] = middle;
        f->width[k] = width;
    }
}

/* The largest component of an edge. *longest: the largest of all so far. (The edges of a frame are finite.) */
FMB_INLINE fmb_real largest_of(const fmb_real edge[3], fmb_real *longest)
{
    fmb_real m = fmb_max(fmb_max(fmb_abs(edge[0]), fmb_abs(edge[1])), fmb_abs(edge[2]));
    *longest = fmb_max(*longest, m);
    return m;
}

/*
 * 0, or FMB_ERR_RANGE. Faces and volume may be so small that what underflows in products of them would count: no cube
 * of FMB_THINNEST is so small, but a thin sliver of that size can be. And a needle may be too thin for FMB_STAGE_TINY.
 */
static int check_products(fmb_real volume, fmb_real steepest, fmb_real longest, int dim)
{
    if (dim == 2)
        return volume >= FMB_LEAST_VOLUME ? 0 : FMB_ERR_RANGE;
    if (volume >= FMB_LEAST_VOLUME && steepest >= FMB_LEAST_AREA && steepest >= R(0x1p-50) * longest * longest)
        return 0;
    return FMB_ERR_RANGE;
}

/* Appends the four terms of a b c: two of a b, and each of these times c gives two. */
static int append_triple(fmb_real *term, int count, fmb_real a, fmb_real b, fmb_real c)
{
    fmb_twin t = fmb_two_product(a, b);
    count = fmb_append_product(term, count, t.value, c);
    return fmb_append_product(term, count, t.rest, c);
}

/*
 * Sums that cancel further than one call of fmbi_sum follows. Its passes leave terms of the same exact sum, so the next
 * call goes on. k passes follow a sum down to u^(k-1) of its terms.
 *                                       largest        least that counts      passes    allowed
 *     determinant (double)              2^126 (2^966)  2^-149 (2^-1074)       13 (40)   FMB_SUM_ROUNDS FMB_SUM_PASSES
 *     slanted normal (double)           24 Q           FMB_NORMAL_TINY / 4 Q  6 (19)    the same
 * Q: slanted_normal.
 *
 * How many passes there are at most, whatever the terms (float; for bounds of the instructions). Z_k: the rests that
 * pass k leaves, in magnitude. M: the largest of p products, whose halves are the n terms.
 *     the first pass       n - 1 sums of at most p M: Z_1 <= (n - 1) u p M
 *     no end after k       |sum| < n Z_k. So of the next pass the last sum is below (n + 1) Z_k, the others below Z_k:
 *                          Z_(k+1) <= (2n - 1) u Z_k, second orders in the gap to (2n - 2) of what is added
 *     an end after k       at the latest where n Z_k <= |sum|; or behind the k with Z_k < 2^24 FMB_DENORMAL: then all
 *                          sums but the last are exact, and the last one's rest is at most u of it
 *     determinant          n = 24, p = 6, M < 2^123: Z_k < 2^(106.2 - 18.4 (k - 1)): k = 14, and the 15th ends
 *     with normals         exact_volume ends with a volume below FMB_LEAST_VOLUME. In the caller's unit M is below
 *                          (FMB_LARGEST / 3)^3. So n Z_k <= |sum| at k = 11: 2^(4.6 - 16.8 - 18.4 * 10) 2^94.3 < 2^-98
 *     slanted normal       n = 12, p = 6, M < 4 Q: Z_k < 2^(-15.9 - 19.4 (k - 1)) Q. The error that fmbi_sum tells is
 *                          2u |sum| and 24u 11 Z_k. After k = 6 the latter is below 2^-124 Q, less than what is
 *                          enough, FMB_NORMAL_TINY / 4 Q = 2^-102 Q. Double: below 2^-1390 Q after 28, 2^-902 Q is
 *                          enough
 *     frames grown, placed |sum| > 1700 u^2 M (place.h): 24 Z_3 <= 24 138u (47u)^2 M < 1700 u^2 M: the third ends.
 *                          So it does of one component n_k of their slanted normal: |sum| = |n . a_j| <= 3 |n_k| |a_j|
 *                          of the shortest edge, so |n_k| > 560 u^2 m, m the largest product of the other two. No
 *                          product of two edges is above m: 132 Z_3 <= 132 66u (23u)^2 m < 560 u^2 m, and 24u 11 Z_3
 *                          < 2u |n_k|
 *     what they are of     |sum| >= 4096 u^2 M (place.h, D): the third ends, too. Or they are not made
 * A determinant of 12 to 15 passes ends init: they cost less than the normals, which come otherwise.
 */
#define FMB_SUM_ROUNDS 3

FMB_APART fmb_real long_sum(fmb_real *term, int n, fmb_real *error, fmb_real enough)
{
    fmb_real sum = 0;
    for (int round = 0; round < FMB_SUM_ROUNDS; round++) {
        sum = fmbi_sum(term, n, error);
        if (*error <= FMB_NORMAL_ERROR * fmb_abs(sum) + enough)
            break;
    }
    return sum;
}

/*
 * For the determinant each edge is scaled up to a largest component in [FMB_DET_EDGE, 2 FMB_DET_EDGE). The sum of six
 * products is below 2^126 (double: 2^966).
 *     underflow, determinant3            (28 + 24 FMB_DET_EDGE) FMB_DENORMAL < 2^-104 (double: 2^-749)
 *     so a sign is not proved only if    det < 2^-81 (double: 2^-697)
 *     edges of 2^33 (2^300)              are scaled by 2^7 (2^20): volume < 2^-102 (2^-757)
 *     edges below 2^230, in double       volume < 2^-967
 * That is out of range (fmb_types.h).
 * FMB_FLAT_FLOOR: products a b c of at least that are exact: |a b| > 2^-94 (2^-959) then, and their last bit, at least
 * 2^-72 (2^-159) of them, is a normal number. So is what is left of their sum, unless it is 0, and 2u of that is not 0.
 * In 2D c is FMB_FLAT_SIZE: the same of a b.
 */
#ifdef FMB_REAL_DOUBLE
#define FMB_DET_EDGE 0x1p320
#define FMB_FLAT_FLOOR 0x1p-638
#define FMB_FLAT_SIZE 0x1p270
#else
#define FMB_DET_EDGE 0x1p40F
#define FMB_FLAT_FLOOR 0x1p-53F
#define FMB_FLAT_SIZE 0x1p24F
#endif

/* Could a b c underflow? */
FMB_APART int is_faint(fmb_real a, fmb_real b, fmb_real c)
{
    return a != 0 && b != 0 && c != 0 && fmb_abs(a * b * c) < FMB_FLAT_FLOOR;
}

/*
 * det(e_0, e_1, e_2), 0 if its sign cannot be proved. Then *flat says whether it is 0: no product has underflowed, and
 * nothing is left of their sum.
 */
static fmb_real determinant3(const fmb_edge e[3], int *flat)
{
    fmb_real term[24], error;
    int count = 0, faint = 0;
    for (int k = 0; k < 3; k++) {
        int i = (k + 1) % 3, j = (k + 2) % 3;
        fmb_real p = e[0].value[k], q = e[1].value[i], r = e[2].value[j], s = e[1].value[j], t = e[2].value[i];
        count = append_triple(term, count, q, r, p);
        count = append_triple(term, count, -s, t, p);
        faint |= is_faint(q, r, p) | is_faint(s, t, p);
    }
    fmb_real det = long_sum(term, count, &error, 0);
    *flat = error == 0 && !faint;
    /*
     * Underflow: 6 inner products, off by 2 FMB_DENORMAL, times an edge; 12 outer ones, 2 each; 1.5 in the bounds
     * themselves.
     */
    error += (28 + 12 * fmb_largest(e[0].value, 3)) * FMB_DENORMAL;
    return error <= FMB_NORMAL_ERROR * fmb_abs(det) ? det : 0;
}

/*
 * normal_3 before scaling, from the twelve products of the three others; s: the scales of the edges. enough: an error
 * that needs no more passes. In the caller's unit FMB_NORMAL_TINY / 4 times the square of P, the largest power of two
 * that is not above the longest component; here FMB_NORMAL_TINY / 4 Q, Q being P^2 times the two smaller scales. So no
 * component of an edge is above 2 P, no product of two above 4 Q, and Q >= 1. Powers of two alone: no unit enters.
 */
FMB_APART void slanted_normal(const fmb_edge e[3], const fmb_real s[3], fmb_real s_max, fmb_real sign, fmb_real *n,
                              fmb_real *error, fmb_real enough)
{
    for (int k = 0; k < 3; k++) {
        fmb_real term[12];
        int count = 0;
        for (int j = 0; j < 3; j++) {
            int p = (k + 1) % 3, q = (k + 2) % 3;
            const fmb_edge *f = &e[(j + 1) % 3], *g = &e[(j + 2) % 3];
            int first = count;
            count = fmbi_edge_product(term, count, sign, f, p, g, q);
            count = fmbi_edge_product(term, count, -sign, f, q, g, p);
            fmb_scale(term + first, count - first, s[j] / s_max);
        }
        n[k] = long_sum(term, count, &error[k], enough);
        error[k] += 64 * FMB_DENORMAL; /* 6 products off by 2 FMB_DENORMAL, 12 terms scaled down by 1/2 each: 18 */
    }
}

/*
 * The inverse of the product of the two smaller scales. 1 / s_max comes last, at the caller: then no product on the way
 * overflows or underflows if the result does not.
 */
static fmb_real inverse_of_others(const fmb_real s[3], fmb_real s_max)
{
    fmb_real scale = 1;
    for (int j = 0, skipped = 0; j < 3; j++) {
        int skip = !skipped && s[j] == s_max;
        scale *= skip ? 1 : 1 / s[j];
        skipped |= skip;
    }
    return scale;
}

/*
 * The volume and the sign of the determinant; 0, or what is wrong with it: a volume that is too small needs no normals.
 * room: for scaled edges.
 */
FMB_APART int exact_volume(fmb_frame3 *f, fmb_real room[3][3], fmb_real *sign)
{
    fmb_edge e[3];
    fmb_real s[3];
    int flat;
    for (int j = 0; j < 3; j++) {
        s[j] = fmb_inverse_power(fmb_largest(f->edge[j], 3)) * FMB_DET_EDGE;
        for (int k = 0; k < 3; k++)
            room[j][k] = f->edge[j][k] * s[j];
        e[j] = (fmb_edge){room[j], NULL};
    }
    fmb_real det = determinant3(e, &flat);
    *sign = det < 0 ? -1 : 1;
    f->volume = fmb_abs(det) / s[0] / s[1] / s[2]; /* no step is below the result */
    if (det == 0)
        return flat ? FMB_ERR_DEGENERATE : FMB_ERR_RANGE;
    return f->volume >= FMB_LEAST_VOLUME ? 0 : FMB_ERR_RANGE;
}

/* All of it with error-free sums, whatever cancels. */
static int exact_normals(fmb_frame3 *f, int faces)
{
    fmb_edge e[3];
    fmb_real scaled[3][3], s[3], s_max = 0, sign, error[3];
    int wrong = exact_volume(f, scaled, &sign);
    if (wrong)
        return wrong;
    for (int j = 0; j < 3; j++) {
        s[j] = fmb_edge_power(fmb_largest(f->edge[j], 3));
        s_max = fmb_max(s_max, s[j]);
        for (int k = 0; k < 3; k++)
            scaled[j][k] = f->edge[j][k] * s[j];
        e[j] = (fmb_edge){scaled[j], NULL};
    }
    int accurate = 1;
    for (int j = 0; j < 3; j++) {
        int p = (j + 1) % 3, q = (j + 2) % 3;
        fmbi_edge_cross(&e[p], &e[q], f->normal[j], error); /* underflow: 16 FMB_DENORMAL, in FMB_NORMAL_TINY */
        accurate &= finish_normal(f->normal[j], error, sign / s[p] / s[q], FMB_NORMAL_TINY / 2);
    }
    f->normal[3][0] = f->normal[3][1] = f->normal[3][2] = error[0] = error[1] = error[2] = 0;
    fmb_real scale = inverse_of_others(s, s_max), power = 1 / fmb_inverse_power(f->longest);
    fmb_real enough = power / scale * (FMB_NORMAL_TINY / 4) * power; /* no step is below FMB_NORMAL_TINY / 4 */
    if (faces == 4)
        slanted_normal(e, s, s_max, sign, f->normal[3], error, enough);
    accurate &= finish_normal(f->normal[3], error, scale, 2 * enough);
    f->steepest = fmb_largest(f->normal[0], 3 * faces);
    return accurate ? 0 : FMB_ERR_RANGE;
}

/*
 * The same in one pass, for edges that are not close to a plane. The remainders of products and of sums are added once,
 * plainly, and the result is taken if they are small against it. u: unit roundoff; second orders are in the gaps
 * between the bounds and 4u.
 *
 * A component of a product of edges is p_i q_j - p_j q_i = value + rest: the two products and their difference without
 * error. rest adds three remainders, whose magnitudes sum up to size, with two roundings: 2u size.
 *     quantity     off by                    at most      if                 why
 *     normal_j     u |normal| + 2u size      3u |.|       size <= |.|        value + rest
 *     normal_3     u |normal| + 5u size      3.5u |.|     2 size <= |.|      the values of three are summed without
 *                                                                            error; their rests and the two remainders
 *                                                                            plainly: each passes at most 3 additions
 *     volume       u |volume| + 8u size      3u |.|       4 size <= |.|      sum_k a_0k (value_k + rest_k): the
 *                                                                            products a_0k value_k and their sum
 *                                                                            without error; a remainder passes one
 *                                                                            product, at most 5 additions and the two
 *                                                                            roundings of rest_k
 * So the sign of the volume is proved as well. Remainders of 0 leave an exact 0 where the components cancel.
 *
 * Underflow: no edge is shorter than FMB_QUICK_EDGE. In FMB_DENORMALs
 *     a product    2 (float: 1/2)
 *     normals      4, the slanted one 12: below FMB_NORMAL_TINY FMB_QUICK_EDGE^2
 *     volume       3 (2 + 1/2) + 3 (4 longest): below u |volume| where |volume| >= FMB_QUICK_VOLUME (1 + longest)
 */
#ifdef FMB_REAL_DOUBLE
#define FMB_QUICK_EDGE 0x1p-80
#define FMB_QUICK_VOLUME 0x1p-1016 /* 32 FMB_DENORMAL / u */
#else
#define FMB_QUICK_EDGE 0x1p-22F
#define FMB_QUICK_VOLUME 0x1p-122F
#endif

typedef struct {
    fmb_real value, rest, size;
} sum_part;

/* p q - r s */
FMB_INLINE sum_part product_part(fmb_real p, fmb_real q, fmb_real r, fmb_real s)
{
    fmb_twin x = fmb_two_product(p, q), y = fmb_two_product(r, s), d = fmb_two_sum(x.value, -y.value);
    return (sum_part){d.value, d.rest + (x.rest - y.rest), fmb_abs(d.rest) + (fmb_abs(x.rest) + fmb_abs(y.rest))};
}

FMB_INLINE void part_add(sum_part *sum, fmb_real value, fmb_real rest, fmb_real size)
{
    fmb_twin s = fmb_two_sum(sum->value, value);
    *sum = (sum_part){s.value, sum->rest + (s.rest + rest), sum->size + (fmb_abs(s.rest) + size)};
}

FMB_INLINE void turn_normals(fmb_frame3 *f)
{
    for (int i = 0; i < 4; i++)
        for (int k = 0; k < 3; k++)
            f->normal[i][k] = -f->normal[i][k];
}

/* The volume is proved, beside normals of which `excess` tells: 1, and they point inwards; or 0. */
FMB_INLINE int finish_quick(fmb_frame3 *f, const sum_part *volume, fmb_real excess, fmb_real longest)
{
    fmb_real det = volume->value + volume->rest;
    f->volume = fmb_abs(det);
    if (excess > 0 || !(4 * volume->size <= f->volume) || !(f->volume >= FMB_QUICK_VOLUME * (1 + longest)))
        return 0;
    if (det < 0)
        turn_normals(f);
    return 1;
}

/* Normals, volume and steepest from the edges e. 1, or 0: it takes error-free sums. */
#if FMB_LANES
/* part_finish of three components, lane 3 being one of them again. */
FMB_INLINE void four_finish(const fmb_four_part *m, fmb_four size, fmb_real n[3], fmb_four *excess, fmb_four *steepest)
{
    const fmb_four value = m->value + m->rest, magnitude = fmb_four_abs(value);
    n[0] = value[0];
    n[1] = value[1];
    n[2] = value[2];
    *steepest = fmb_four_max(*steepest, magnitude);
    *excess = fmb_four_max(*excess, size - magnitude);
}

FMB_INLINE fmb_real largest_lane(fmb_four v) { return fmb_max(fmb_max(v[0], v[1]), v[2]); }

/* The volume is a sum of one axis after the other. */
FMB_INLINE sum_part volume_of(const fmb_real e[3], const fmb_four_part *m)
{
    const fmb_four edge = {e[0], e[1], e[2], e[0]};
    const fmb_four_twin p = fmb_four_two_product(fmb_four_widen(edge), fmb_four_widen(m->value));
    const fmb_four rest = p.rest + edge * m->rest, size = fmb_four_abs(p.rest) + fmb_four_abs(edge) * m->size;
    sum_part volume = {0, 0, 0};
    part_add(&volume, p.value[0], rest[0], size[0]);
    part_add(&volume, p.value[1], rest[1], size[1]);
    part_add(&volume, p.value[2], rest[2], size[2]);
    return volume;
}

static int quick_normals(fmb_frame3 *f, const fmb_real *e, fmb_real longest, int faces)
{
    const fmb_edge_lanes edge[3] = {fmb_edge_lanes_of(e), fmb_edge_lanes_of(e + 3), fmb_edge_lanes_of(e + 6)};
    fmb_four_part m[3];
    fmb_four excess = fmb_four_of(0), steepest = fmb_four_of(0);
    for (int j = 0; j < 3; j++) {
        m[j] = fmb_four_cross_part(&edge[j == 2 ? 0 : j + 1], &edge[j == 0 ? 2 : j - 1]);
        four_finish(&m[j], m[j].size, f->normal[j], &excess, &steepest);
    }
    const sum_part volume = volume_of(e, &m[0]);
    f->normal[3][0] = f->normal[3][1] = f->normal[3][2] = 0;
    if (faces == 4) {
        fmb_four_part_add(&m[0], &m[1]);
        fmb_four_part_add(&m[0], &m[2]);
        four_finish(&m[0], fmb_four_of(2) * m[0].size, f->normal[3], &excess, &steepest);
    }
    f->steepest = largest_lane(steepest);
    return finish_quick(f, &volume, largest_lane(excess), longest);
}
#else
/* n = value + rest. *excess: by how much an error bound so far exceeds what is allowed, if it does. */
FMB_INLINE void part_finish(const sum_part *m, fmb_real size, fmb_real *n, fmb_real *excess, fmb_real *steepest)
{
    fmb_real magnitude;
    *n = m->value + m->rest;
    magnitude = fmb_abs(*n);
    *steepest = fmb_max(*steepest, magnitude);
    *excess = fmb_max(*excess, size - magnitude);
}

static int quick_normals(fmb_frame3 *f, const fmb_real *e, fmb_real longest, int faces)
{
    sum_part volume = {0, 0, 0};
    fmb_real excess = 0, steepest = 0;
    for (int k = 0; k < 3; k++) {
        const fmb_real *u = e + (k == 2 ? 0 : k + 1), *v = e + (k == 0 ? 2 : k - 1);
        fmb_real *n = &f->normal[0][k];
        sum_part m[3] = {product_part(u[3], v[6], v[3], u[6]), product_part(u[6], v[0], v[6], u[0]),
                         product_part(u[0], v[3], v[0], u[3])};
        for (int j = 0; j < 3; j++)
            part_finish(&m[j], m[j].size, n + 3 * j, &excess, &steepest);
        fmb_twin p = fmb_two_product(e[k], m[0].value);
        part_add(&volume, p.value, p.rest + e[k] * m[0].rest, fmb_abs(p.rest) + fmb_abs(e[k]) * m[0].size);
        n[9] = 0;
        if (faces == 4) {
            part_add(&m[0], m[1].value, m[1].rest, m[1].size);
            part_add(&m[0], m[2].value, m[2].rest, m[2].size);
            part_finish(&m[0], 2 * m[0].size, n + 9, &excess, &steepest);
        }
    }
    f->steepest = steepest;
    return finish_quick(f, &volume, excess, longest);
}
#endif

/*
 * Which way is taken depends on ratios alone. So scaling all edges by a power of two changes no bit but exponents.
 * Edges are scaled, all by the same power, only where products of them could be too small. The way back divides twice
 * or three times, since s^2 could overflow.
 */
static int normals3(fmb_frame3 *f, int faces)
{
    fmb_real longest = 0, shortest = largest_of(f->edge[0], &longest);
    shortest = fmb_min(shortest, largest_of(f->edge[1], &longest));
    shortest = fmb_min(shortest, largest_of(f->edge[2], &longest));
    f->longest = longest;
    if (shortest < 1 / FMB_HALF_RANGE) /* 0, or far below FMB_THINNEST */
        return shortest > 0 ? FMB_ERR_RANGE : FMB_ERR_DEGENERATE;
    if (shortest >= FMB_QUICK_EDGE * longest) {
        fmb_real e[9], s = fmb_edge_power(longest);
        if (shortest >= FMB_QUICK_EDGE) {
            return quick_normals(f, f->edge[0], longest, faces) ? 0 : exact_normals(f, faces);
        }
        for (int i = 0; i < 9; i++)
            e[i] = f->edge[i / 3][i % 3] * s;
        if (quick_normals(f, e, longest * s, faces)) {
            fmb_scale(f->normal[0], 12, 1 / s);
            fmb_scale(f->normal[0], 12, 1 / s);
            f->steepest = f->steepest / s / s;
            f->volume = f->volume / s / s / s;
            return 0;
        }
    }
    return exact_normals(f, faces);
}

/*
 * All that follows from origin and edges; 0 or an error. For 3D and, below, for 2D: the same steps over other types,
 * but that only 3D frames hold a box.
 */
FMB_INLINE int complete3(fmb_frame3 *f, int shape)
{
    int error = check_numbers(f->origin, f->edge[0], 3);
    if (!error)
        error = normals3(f, fmb_cuboid(shape) ? 3 : 4);
    if (!error)
        error = set_sums(f->edge[0], f->extent, f->diagonal, &f->span, 3);
    if (!error)
        error = check_products(f->volume, f->steepest, f->longest, 3);
    if (!error)
        set_box(f, shape);
    return error;
}

int fmb_frame3_init(fmb_frame3 *frame, fmb_shape shape, const fmb_real origin[3], const fmb_real u[3],
                    const fmb_real v[3], const fmb_real w[3])
{
    if (!frame)
        return FMB_ERR_NULL;
    frame->shape = 0;
    if (!origin || !u || !v || !w)
        return FMB_ERR_NULL;
    const int framed = fmb_framed((int)shape);
    if (!framed)
        return FMB_ERR_FRAME;
    FMB_UNROLL
    for (int k = 0; k < 3; k++) {
        frame->origin[k] = origin[k];
        frame->edge[0][k] = u[k];
        frame->edge[1][k] = v[k];
        frame->edge[2][k] = w[k];
    }
    int error = complete3(frame, framed);
    if (!error)
        frame->shape = framed;
    return error;
}

/*
 * 2D. normal_j is the other edge turned by a right angle, exact; normal_2 is the slanted edge, rounded once. normal_j .
 * a_j, and normal_2 . a_j, is |D| / (s_0 s_1) = volume. D = det(s_0 a_0, s_1 a_1) is a sum of 4 terms. They are added
 * as a part above where that is enough (off by u |D| + 2u size <= 3u |D|), else without error. Returns D, or 0 if its
 * sign cannot be proved. Then *flat says whether it is 0: the two products are exact, and the same.
 */
FMB_INLINE fmb_real determinant2(fmb_real e[2][2], int *flat)
{
    sum_part m = product_part(e[0][0], e[1][1], e[0][1], e[1][0]);
    fmb_real det = m.value + m.rest, term[4], error;
    if (!(m.size <= fmb_abs(det)) || !(fmb_abs(det) >= FMB_QUICK_VOLUME)) {
        int count = fmb_append_product(term, 0, e[0][0], e[1][1]);
        count = fmb_append_product(term, count, -e[0][1], e[1][0]);
        det = long_sum(term, count, &error, 0);
        *flat = error == 0 && !is_faint(e[0][0], e[1][1], FMB_FLAT_SIZE) && !is_faint(e[0][1], e[1][0], FMB_FLAT_SIZE);
        error += 8 * FMB_DENORMAL; /* two products, 2 each; 1.5 in the bounds themselves */
        if (!(error <= FMB_NORMAL_ERROR * fmb_abs(det)))
            return 0;
    }
    return det;
}

/* 2D: all that edges alone give. */
static int normals2(fmb_frame2 *f, int faces)
{
    fmb_real e[2][2], s[2];
    for (int j = 0; j < 2; j++) {
        fmb_real m = fmb_largest(f->edge[j], 2);
        if (m < 1 / FMB_HALF_RANGE)
            return m > 0 ? FMB_ERR_RANGE : FMB_ERR_DEGENERATE;
        s[j] = fmb_edge_power(m);
        e[j][0] = f->edge[j][0] * s[j];
        e[j][1] = f->edge[j][1] * s[j];
    }
    int flat = 0;
    fmb_real det = determinant2(e, &flat), sign = det < 0 ? -1 : 1;
    if (det == 0)
        return flat ? FMB_ERR_DEGENERATE : FMB_ERR_RANGE;
    const fmb_real *p = f->edge[0], *q = f->edge[1];
    fmb_real side[3][2] = {{q[0], q[1]}, {-p[0], -p[1]}, {q[0] - p[0], q[1] - p[1]}};
    for (int j = 0; j < 3; j++) {
        f->normal[j][0] = sign * side[j][1];
        f->normal[j][1] = -sign * side[j][0];
    }
    f->volume = fmb_abs(det) / s[0] / s[1];
    f->longest = fmb_largest(f->edge[0], 4);
    f->steepest = fmb_largest(f->normal[0], 2 * faces);
    return 0;
}

/* All that follows from origin and edges, in 2D; 0 or an error. */
FMB_INLINE int complete2(fmb_frame2 *f, int shape)
{
    int error = check_numbers(f->origin, f->edge[0], 2);
    if (!error)
        error = normals2(f, fmb_cuboid(shape) ? 2 : 3);
    if (!error)
        error = set_sums(f->edge[0], f->extent, f->diagonal, &f->span, 2);
    if (!error)
        error = check_products(f->volume, f->steepest, f->longest, 2);
    return error;
}

int fmb_frame2_init(fmb_frame2 *frame, fmb_shape shape, const fmb_real origin[2], const fmb_real u[2],
                    const fmb_real v[2])
{
    if (!frame)
        return FMB_ERR_NULL;
    frame->shape = 0;
    if (!origin || !u || !v)
        return FMB_ERR_NULL;
    const int framed = fmb_framed((int)shape);
    if (!framed)
        return FMB_ERR_FRAME;
    for (int k = 0; k < 2; k++) {
        frame->origin[k] = origin[k];
        frame->edge[0][k] = u[k];
        frame->edge[1][k] = v[k];
    }
    int error = complete2(frame, framed);
    if (!error)
        frame->shape = framed;
    return error;
}
