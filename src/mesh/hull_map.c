/* SPDX-License-Identifier: MIT */
/*
 * Images of hulls by any affine map x -> A x + t: singular, mirrored, stretched (FIMU-RS-97-01, (1)). The support along
 * d of the image is d.t + max w.x over the hull, w = d A. The rows of hull.c bound it for every w: that their
 * multipliers are >= 0 and add up to w is all they rest on. Only the error is another one, since no length is near 1.
 * u, S as in hull.c.
 *
 * V is the largest column sum of |A| over the rows that d has, so |w_j| <= V; T is the sum of |t_k| over these rows.
 *     quantity                     bound            why
 *     w (corners)                  2u V S           two roundings of sums of at most V; |p_x| + |p_y| + |p_z| <= S
 *     multipliers                  2u V S           once each; they add up to w_q + w_r - w_p or w_r, at most 2V
 *     products, their sums         6u V S           three roundings of 2V S
 *     shift and error added        4u V S           two roundings of 2V S
 *     shift                        4u T             two roundings of its own, two of the sums
 *     underflow of multipliers     1 denormal S     two of them are halved: half a denormal each
 *     underflow of products        2.5 denormals    three of the sum, one of u V S, one of u T: half a denormal each
 *     in all                       (14u V + 1 denormal) S + 4u T + 2.5 denormals
 * Used: (16u V + 2 denormals) S + 6u T + 4 denormals. The product 16u V itself can underflow by half a denormal, and
 * the other roundings of the bound, at most 6, are of second order.
 * Overflow: none. V <= 3 FMB_LARGEST and S <= FMB_HULL_LARGEST, so sums of products are at most 96 FMB_LARGEST^2.
 */
#include "hull.h"

/* The largest column sum of |matrix| over the rows that direction i has. */
FMB_INLINE fmb_real column_sum(const fmb_real *matrix, unsigned i, int dim)
{
    unsigned corners = fmb_hull_corners(dim);
    fmb_real most = 0;
    for (int j = 0; j < dim; j++) {
        fmb_real column[3] = {matrix[j], matrix[dim + j], dim == 3 ? matrix[6 + j] : 0};
        most = fmb_max(most, i < corners ? fmb_hull_sum(column, dim) : fmb_abs(column[i - corners]));
    }
    return most;
}

/* The errors and shift of row i. */
FMB_INLINE void set_map_row(fmb_hull_row *row, fmb_real *relative, fmb_real *absolute, const fmb_real *matrix,
                            const fmb_real *shift, unsigned i, int dim)
{
    unsigned corners = fmb_hull_corners(dim);
    fmb_real t = i < corners ? fmb_hull_sum(shift, dim) : fmb_abs(shift[i - corners]);
    row->shift = fmb_hull_product(i, shift, dim);
    *relative = 16 * FMB_U * column_sum(matrix, i, dim) + 2 * FMB_DENORMAL;
    *absolute = 6 * FMB_U * t + 4 * FMB_DENORMAL;
}

/* 0, or what is wrong with the numbers: NaN and infinity before what is only too large. */
FMB_INLINE int check_map(const fmb_real *matrix, const fmb_real *shift, int dim)
{
    int error = fmbi_check_displacement(shift, dim);
    for (int k = 0; k < dim; k++) {
        int wrong = fmbi_check_displacement(matrix + dim * k, dim);
        error = wrong == FMB_ERR_NOT_FINITE || !error ? wrong : error;
    }
    return error;
}

/* All rows and their errors: what both inits do. */
FMB_INLINE int set_map(fmb_hull_row *row, fmb_real *relative, fmb_real *absolute, const fmb_real *matrix,
                       const fmb_real *translation, int dim)
{
    const fmb_real *shift = translation ? translation : fmb_at_rest;
    int error = check_map(matrix, shift, dim);
    if (error)
        return error;
    for (unsigned i = 0; i < fmb_hull_half(dim); i++) {
        if (dim == 3)
            fmbi_hull_row3(&row[i], i, matrix);
        else
            fmbi_hull_row2(&row[i], i, matrix);
        set_map_row(&row[i], &relative[i], &absolute[i], matrix, shift, i, dim);
    }
    return 0;
}

int fmb_hull3_map_init(fmb_hull3_map *to, const fmb_real matrix[3][3], const fmb_real translation[3])
{
    if (!to)
        return FMB_ERR_NULL;
    to->usable = 0;
    if (!matrix)
        return FMB_ERR_NULL;
    int error = set_map(to->row, to->relative, to->absolute, &matrix[0][0], translation, 3);
    to->usable = error ? 0 : FMB_MADE;
    return error;
}

int fmb_hull2_map_init(fmb_hull2_map *to, const fmb_real matrix[2][2], const fmb_real translation[2])
{
    if (!to)
        return FMB_ERR_NULL;
    to->usable = 0;
    if (!matrix)
        return FMB_ERR_NULL;
    int error = set_map(to->row, to->relative, to->absolute, &matrix[0][0], translation, 2);
    to->usable = error ? 0 : FMB_MADE;
    return error;
}

/* All supports, by a copy of those of `from`, which may be filled. */
FMB_INLINE int set_image(fmb_hull_out to, fmb_hull_in from, const fmb_hull_row *row, const fmb_real *relative,
                         const fmb_real *absolute, int dim)
{
    fmb_real support[FMB_HULL_DIRECTIONS], error[FMB_HULL_DIRECTIONS / 2];
    for (unsigned i = 0; i < fmb_hull_all(dim); i++)
        support[i] = from.support[i];
    for (unsigned i = 0; i < fmb_hull_half(dim); i++)
        error[i] = relative[i] * from.size + absolute[i];
    return fmb_hull_move_rows(to, support, row, error, 1, dim);
}

FMB_INLINE int check_image(int usable, int made) { return usable == FMB_MADE && made == FMB_MADE ? 0 : FMB_ERR_FRAME; }

int fmb_hull3_image(fmb_hull3 *to, const fmb_hull3 *from, const fmb_hull3_map *map)
{
    if (!to)
        return FMB_ERR_NULL;
    int wrong = from && map ? check_image(from->usable, map->usable) : FMB_ERR_NULL;
    if (!wrong)
        return set_image(fmb_hull_out3(to), fmb_hull_in3(from), map->row, map->relative, map->absolute, 3);
    to->usable = 0;
    return wrong;
}

int fmb_hull2_image(fmb_hull2 *to, const fmb_hull2 *from, const fmb_hull2_map *map)
{
    if (!to)
        return FMB_ERR_NULL;
    int wrong = from && map ? check_image(from->usable, map->usable) : FMB_ERR_NULL;
    if (!wrong)
        return set_image(fmb_hull_out2(to), fmb_hull_in2(from), map->row, map->relative, map->absolute, 2);
    to->usable = 0;
    return wrong;
}
