/* SPDX-License-Identifier: MIT */
/*
 * What all that makes or reads hulls shares. dim is 2 or 3, a constant of the caller, so that nothing of it is
 * computed.
 * The directions of a hull in either dimension, with C = 2^(dim-1):
 *     0 .. C-1                      corners 0 .. C-1; bit k of a corner's number: its component k is -1
 *     C .. C+dim-1                  axes, forwards
 *     C+dim .. C+2 dim-1            axes, backwards, the last one first
 *     C+2 dim .. 2C+2 dim-1         the other corners
 */
#ifndef FMB_SRC_HULL_H
#define FMB_SRC_HULL_H

#include "../core/audit.h"

#define FMB_HULL_LARGEST (16 * FMB_LARGEST) /* a frame's corner: 3 axes, |origin| + extent each: 12 FMB_LARGEST */
#define FMB_INVERSE_ROOT3 R(0.57735026918962576450914878050196) /* within u of 1/sqrt(3), relatively */
#define FMB_INVERSE_ROOT2 R(0.70710678118654752440084436210485) /* within u of 1/sqrt(2), relatively */

/* A hull that is read, and one that is filled. */
typedef struct {
    const fmb_real *support;
    fmb_real size;
    int usable;
} fmb_hull_in;

typedef struct {
    fmb_real *support, *size;
    int *usable;
} fmb_hull_out;

FMB_INLINE fmb_hull_in fmb_hull_in3(const fmb_hull3 *h) { return (fmb_hull_in){h->support, h->size, h->usable}; }
FMB_INLINE fmb_hull_in fmb_hull_in2(const fmb_hull2 *h) { return (fmb_hull_in){h->support, h->size, h->usable}; }
FMB_INLINE fmb_hull_out fmb_hull_out3(fmb_hull3 *h) { return (fmb_hull_out){h->support, &h->size, &h->usable}; }
FMB_INLINE fmb_hull_out fmb_hull_out2(fmb_hull2 *h) { return (fmb_hull_out){h->support, &h->size, &h->usable}; }

/* C; all directions; half of them. */
FMB_INLINE unsigned fmb_hull_corners(int dim) { return dim == 3 ? 4 : 2; }
FMB_INLINE unsigned fmb_hull_all(int dim) { return dim == 3 ? FMB_HULL_DIRECTIONS : FMB_HULL2_DIRECTIONS; }
FMB_INLINE unsigned fmb_hull_half(int dim) { return fmb_hull_all(dim) / 2; }

/* Index of the support along a corner (bit k: component k is -1); along axis k; of the opposite direction. */
FMB_INLINE unsigned fmb_hull_corner(unsigned mask, int dim)
{
    return mask < fmb_hull_corners(dim) ? mask : mask + 2 * (unsigned)dim;
}
FMB_INLINE unsigned fmb_hull_axis(unsigned k, unsigned negative, int dim)
{
    unsigned first = fmb_hull_corners(dim);
    return negative ? first + 2 * (unsigned)dim - 1 - k : first + k;
}
FMB_INLINE unsigned fmb_hull_opposite(unsigned i, int dim) { return fmb_hull_all(dim) - 1 - i; }
FMB_INLINE int fmb_hull_is_axis(unsigned i, int dim)
{
    return i >= fmb_hull_corners(dim) && i < fmb_hull_corners(dim) + 2 * (unsigned)dim;
}

/* 1 over a corner's length. */
FMB_INLINE fmb_real fmb_hull_inverse(int dim) { return dim == 3 ? FMB_INVERSE_ROOT3 : FMB_INVERSE_ROOT2; }

/* d_i.x for the first half of the directions; the others are their negatives. Corners are rounded dim - 1 times. */
FMB_INLINE fmb_real fmb_hull_product(unsigned i, const fmb_real *x, int dim)
{
    if (i >= fmb_hull_corners(dim))
        return x[i - fmb_hull_corners(dim)];
    fmb_real sum = (i & 1 ? -x[0] : x[0]) + (i & 2 ? -x[1] : x[1]);
    return dim == 3 ? sum + x[2] : sum;
}

/* |x_0| + |x_1| (+ |x_2|) */
FMB_INLINE fmb_real fmb_hull_sum(const fmb_real *x, int dim)
{
    fmb_real sum = fmb_abs(x[0]) + fmb_abs(x[1]);
    return dim == 3 ? sum + fmb_abs(x[2]) : sum;
}

/* Sets the size from the supports and tells whether the hull can be used. */
FMB_INLINE int fmb_hull_finish(fmb_hull_out h, int dim)
{
    fmb_real size = FMB_DENORMAL;
    for (unsigned i = 0; i < fmb_hull_all(dim); i++)
        size = fmb_max(size, fmb_abs(h.support[i]));
    *h.size = size;
    *h.usable = size <= FMB_HULL_LARGEST ? FMB_MADE : 0;
    return *h.usable ? 0 : FMB_ERR_RANGE;
}

/* 0, or FMB_ERR_FRAME: a hull that no function filled. */
FMB_INLINE int fmb_hull_not_made(fmb_hull_in a, fmb_hull_in b) { return (a.usable ^ FMB_MADE) | (b.usable ^ FMB_MADE); }

/* ---- moved and mapped hulls ---- */

/* One support but for shift and error: see row_of in hull.c. */
FMB_INLINE fmb_real fmb_hull_moved(const fmb_real *b, const fmb_hull_row *row, const uint8_t *from)
{
    fmb_real bq = b[from[0]], br = b[from[1]], bc = b[from[2]], bd = b[from[3]], half = bq + br;
    if (bc + bd >= half + half)
        return (row->one[0] * bq + row->one[1] * br) + row->one[2] * bc;
    return (row->two[0] * br + row->two[1] * bc) + row->two[2] * bd;
}

/* Does a row name supports that there are? Four numbers at a time: one above the last has bit 7 of its byte set. */
FMB_INLINE uint32_t fmb_hull_wrong_names(const uint8_t *from, int dim)
{
    const uint32_t four = from[0] | (uint32_t)from[1] << 8 | (uint32_t)from[2] << 16 | (uint32_t)from[3] << 24;
    return (four | (four + (128u - fmb_hull_all(dim)) * 0x01010101u)) & 0x80808080u;
}

/* All supports. error: of each row where `each` is 1, else one of all. `from` are not those that are filled. */
FMB_INLINE int fmb_hull_move_rows(fmb_hull_out to, const fmb_real *from, const fmb_hull_row *row, const fmb_real *error,
                                  unsigned each, int dim)
{
    fmb_real size = FMB_DENORMAL;
    fmb_real *up = to.support, *down = to.support + fmb_hull_all(dim) - 1;
    uint32_t wrong = 0;
    for (unsigned i = 0; i < fmb_hull_half(dim); i++)
        wrong |= fmb_hull_wrong_names(row[i].from[0], dim) | fmb_hull_wrong_names(row[i].from[1], dim);
    if (wrong) {
        *to.usable = 0;
        return FMB_ERR_FRAME;
    }
    for (unsigned i = 0; i < fmb_hull_half(dim); i++, row++) {
        fmb_real e = error[each * i];
        fmb_real s = (fmb_hull_moved(from, row, row->from[0]) + row->shift) + e;
        fmb_real t = (fmb_hull_moved(from, row, row->from[1]) - row->shift) + e;
        *up++ = s;
        *down-- = t;
        size = fmb_max(size, fmb_max(fmb_abs(s), fmb_abs(t)));
    }
    *to.size = size;
    *to.usable = size <= FMB_HULL_LARGEST ? FMB_MADE : 0;
    return *to.usable ? 0 : FMB_ERR_RANGE;
}

/* Row i of a matrix of dim rows and columns, in memory one row after another: see hull.c. */
void fmbi_hull_row3(fmb_hull_row *row, unsigned i, const fmb_real *matrix);
void fmbi_hull_row2(fmb_hull_row *row, unsigned i, const fmb_real *matrix);

/* ---- two hulls ---- */

/* Minus the oriented distance along direction i, times the direction's length. */
FMB_INLINE fmb_real fmb_hull_sum_along(const fmb_real *a, const fmb_real *b, unsigned i, int dim)
{
    return a[i] + b[fmb_hull_opposite(i, dim)];
}

/*
 * An oriented distance x, rounded down. It is -s, s = support_a + support_b (one rounding), for a corner times
 * 1/sqrt(dim) (u for the constant, u for the product): within 3.1u |x|. Taking off 8u |x| rounds once more. Where the
 * product can underflow, s has no error but is 2 denormals too large. As a length that is at least 1.15 denormals, more
 * than the half that the product loses.
 */
FMB_INLINE fmb_real fmb_hull_rounded_down(fmb_real x) { return x - 8 * FMB_U * fmb_abs(x); }

/* The least sum along `count` directions, from the first on, and of what came before. */
FMB_INLINE fmb_real fmb_hull_least_of(fmb_real least, const fmb_real *a, const fmb_real *b, unsigned first,
                                      unsigned count, int dim)
{
    FMB_UNROLL
    for (unsigned i = first; i < first + count; i++)
        least = fmb_min(fmb_hull_sum_along(a, b, i, dim), least);
    return least;
}

/* Of all corners; of all axes. */
FMB_INLINE fmb_real fmb_hull_least_corner(const fmb_real *a, const fmb_real *b, int dim)
{
    unsigned corners = fmb_hull_corners(dim), behind = corners + 2 * (unsigned)dim;
    fmb_real least = fmb_hull_least_of(fmb_hull_sum_along(a, b, 0, dim), a, b, 1, corners - 1, dim);
    least = fmb_hull_least_of(least, a, b, behind + 1, corners - 1, dim);
    return fmb_min(fmb_hull_sum_along(a, b, behind, dim), least);
}

FMB_INLINE fmb_real fmb_hull_least_axis(const fmb_real *a, const fmb_real *b, int dim)
{
    unsigned first = fmb_hull_corners(dim), n = (unsigned)dim;
    fmb_real least = fmb_min(fmb_hull_sum_along(a, b, first + 1, dim), fmb_hull_sum_along(a, b, first, dim));
    if (dim == 3) {
        least = fmb_hull_least_of(least, a, b, first + n, n, dim);
        return fmb_min(fmb_hull_sum_along(a, b, first + 2, dim), least);
    }
    return fmb_hull_least_of(least, a, b, first + n, n, dim);
}

#endif
