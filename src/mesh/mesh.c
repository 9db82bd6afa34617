/* SPDX-License-Identifier: MIT */
/*
 * Faces of a surface as tetrahedra that hold the vertices as given.
 *
 * A tetrahedron { p0 + x u + y v + z w } has u and v as numbers of fmb_real, and p1 - p0 need not be one. With u = p1 -
 * p0 - a, a the rounding's rest, its corner ends a short of p1: another face that ends in p1 too would be proved apart
 * from it. So where there is a rest, the edges are tilted away from each other, and out of the plane, until their cone
 * holds p1 and p2; p0 stays as it is.
 *
 * Let x be the rest of a vertex or what rounding does to an edge below, M = max(|u|, |v|), N = v x u, w the third edge,
 * c the cosine of the angle of N and w. In the basis u, v, w (Cramer) the coordinates of x are at most
 * S = |x| M / (c |N|) along u and v, and R = |x| / (c |w|) along w. With s = 4S, z = 4R, k = 10S + 8R the edges are
 *     u' = (1 + k) u - s v - z w     v' = (1 + k) v - s u - z w     w' = w        (*)
 * each up to an x. p1 = p0 + i u' + j v' + h w' then reads, with numbers d1, d2, .. of at most S, e, e1, e2 of at most
 * R in magnitude,
 *     A i - B j = 1 + d1     -C i + E j = d2     h = e + (z - e1) i + (z - e2) j
 *     A, E in [1, 1 + k + S], B, C in [3S, 5S].
 * For S, R <= 1/128 (k <= .141) the determinant A E - B C is above .9984 and all minors are >= 0. So
 *     quantity    bound                                                    why
 *     j           >= (C (1 - S) - A S) / .. >= (2.97 - 1.149) S / .. >= 0  Cramer
 *     j           <= (5S (1 + S) + 1.149 S) / .9984 < 6.2 S                Cramer
 *     i           > 0, <= (1 + S + 5S j) / (1 + k - S)                     the first equation
 *     i           <= (1 + 1.25 S) / (1 + k - S) <= 1                       j < 6.2 S
 *     h           >= 3R i - R >= 0                                         i >= (1 - S) / A > .86
 *     h           <= R + 5R (i + j) < 6.3 R                                i <= 1, j < 6.2 S
 * i + j + h <= 1, that is 1 + 1.25 S <= (1 + k - S) (1 - 6.2 S - 6.3 R), asks (k - S) (1 - 6.2 S - 6.3 R) >= 7.45 S +
 * 6.3 R. The factor is at least .902, and .902 (9S + 8R) = 8.11 S + 7.21 R, with 8 % to spare for the rounding of k. So
 * p1 is in the body; p2 likewise; p0 is its origin.
 *
 * |x| <= e = 2u M + 4 FMB_DENORMAL, M by sums of magnitudes:
 *     quantity                        bound                               why
 *     a rest                          u |u|                               the difference is rounded once
 *     (*): the last sum               u (1.15 |u|)                        per component, as below
 *     k u and its difference          3u .15 |u|
 *     the other three                 3u (s |v| + z |w|)                  at most 3u (M / 32 + 4.1 e)
 *     (*) in all                      1.8u M
 *     underflow                       2.6 denormals                       three products, half a denormal each, of a
 *                                                                         vector
 * S and R: M / |N| = |u| |v| / |N| / min(|u|, |v|), all by sums of magnitudes; |u| |v| / |N| does not change if u and v
 * are scaled. The factor 1.05 of both covers
 *     quantity                        bound                               why
 *     N as computed                   2.1u |u| |v|                        two products and a difference, 2u each; for
 *                                                                         edges >= FMB_THINNEST underflow is nothing
 *                                                                         beside it
 *     N, in length and angle          1 %                                 as e >= 2u M, S <= 1/128 implies
 *                                                                         |u| |v| < |N| / (268u)
 *     |w|, in length and angle        1 %                                 it is at least 136 e >= 544 FMB_DENORMAL
 *     |N|                             not below its largest component
 *     the roundings of S and R
 * The length asked for is at least 136 e, which makes R <= 1.05 / 136 < 1/128.
 */
#include "../core/length.h"
#include "../core/det.h"
#include "../core/three.h"
#include "../scene/volume.h"

#define MESH_TILT_MOST R(0.0078125)

static int check_thickness(fmb_real thickness)
{
    if (!fmb_finite(thickness))
        return FMB_ERR_NOT_FINITE;
    return thickness > 0 && thickness <= FMB_LARGEST ? 0 : FMB_ERR_RANGE;
}

/* Pointers to the corners of a face. 0, or an error: there is no such face. */
static int find_face(const fmb_real *p[3], const fmb_mesh3 *mesh, int32_t face)
{
    if (!mesh || !mesh->vertex || !mesh->face)
        return FMB_ERR_NULL;
    if (face < 0 || face >= mesh->faces)
        return FMB_ERR_RANGE;
    for (int i = 0; i < 3; i++) {
        int32_t corner = mesh->face[face][i];
        if (corner < 0 || corner >= mesh->vertices)
            return FMB_ERR_RANGE;
        p[i] = mesh->vertex[corner];
    }
    return 0;
}

/* Is every number of the three corners finite and in range? Comparisons are false for NaN. */
#if FMB_LANES
FMB_INLINE int corners_in_range(const fmb_real *const p[3])
{
    const fmb_four most = fmb_four_of(FMB_LARGEST);
    return fmb_four_mask((fmb_four_abs(fmb_three_at(p[0])) <= most) & (fmb_four_abs(fmb_three_at(p[1])) <= most) &
                         (fmb_four_abs(fmb_three_at(p[2])) <= most)) == 15;
}
#else
FMB_INLINE int corners_in_range(const fmb_real *const p[3])
{
    int all = 1;
    FMB_UNROLL
    for (int i = 0; i < 3; i++) {
        all &= fmb_abs(p[i][0]) <= FMB_LARGEST;
        all &= fmb_abs(p[i][1]) <= FMB_LARGEST;
        all &= fmb_abs(p[i][2]) <= FMB_LARGEST;
    }
    return all;
}
#endif

/* The same. The numbers are looked at, too: of the corners one that is not finite is told before one out of range. */
static int corners(const fmb_real *p[3], const fmb_mesh3 *mesh, int32_t face)
{
    int error = find_face(p, mesh, face);
    if (error)
        return error;
    if (corners_in_range(p))
        return check_thickness(mesh->thickness);
    for (int i = 0; i < 3 && error != FMB_ERR_NOT_FINITE; i++) {
        int other = fmbi_check_displacement(p[i], 3);
        error = other ? other : error;
    }
    return error ? error : check_thickness(mesh->thickness);
}

#if FMB_LANES
#define FACE_NORMAL FMB_APART /* what is rare */
#else
#define FACE_NORMAL static
#endif

/* n = v x u, scaled. Returns |u| |v| / |n| by sums of magnitudes (size), never less than it is; 0 if n vanishes. */
FACE_NORMAL fmb_real face_normal(fmb_real n[3], const fmb_real x[3], const fmb_real y[3], const fmb_real size[2])
{
    fmb_real u[3] = {x[0], x[1], x[2]}, v[3] = {y[0], y[1], y[2]}, product = size[0] * size[1];
    /* Powers of two out of the way: where edges are short their products would underflow. */
    if (size[0] < FMB_THINNEST || size[1] < FMB_THINNEST) {
        fmbi_normalise(u, 3);
        fmbi_normalise(v, 3);
        product = fmb_sum_size(u) * fmb_sum_size(v);
    }
    for (int k = 0, i = 1, j = 2; k < 3; i = j, j = k++)
        n[k] = v[i] * u[j] - v[j] * u[i];
    fmb_real most = fmb_largest(n, 3);
    return fmbi_normalise(n, 3) ? product / most : 0;
}

/*
 * u and v of a face, their sizes (face_normal), n, and in *slender what face_normal says. 1 if both edges are exact:
 * the rest of the error-free sum (Knuth) is 0.
 */
#if FMB_LANES
/* x - y; bits where that is not exact are set. */
FMB_INLINE fmb_three difference(fmb_three x, fmb_three y, fmb_four_bits *rest)
{
    const fmb_three s = x - y, part = s - x;
    *rest |= (x - (s - part)) - (y + part) != fmb_four_of(0);
    return s;
}

FMB_INLINE int face_edges(const fmb_real *const p[3], fmb_real edge[3][3], fmb_real size[2], fmb_real n[3],
                          fmb_real *slender)
{
    const fmb_three at = fmb_three_at(p[0]);
    fmb_four_bits rest = {0, 0, 0, 0};
    const fmb_three u = difference(fmb_three_at(p[1]), at, &rest), v = difference(fmb_three_at(p[2]), at, &rest);
    fmb_three_put(edge[0], u);
    fmb_three_put(edge[1], v);
    size[0] = fmb_three_first_norm(u);
    size[1] = fmb_three_first_norm(v);
    const fmb_three product = fmb_three_cross(v, u), m = fmb_three_abs(product);
    const fmb_real most = fmb_max(fmb_max(m[0], m[1]), m[2]);
    const int usual = size[0] >= FMB_THINNEST && size[1] >= FMB_THINNEST && most >= 1 / FMB_HALF_RANGE;
    if (usual && most < FMB_HALF_RANGE) { /* one power of two will do (fmbi_normalise) */
        fmb_three_put(n, fmb_three_scale(product, fmb_inverse_power(most)));
        *slender = size[0] * size[1] / most;
    } else {
        *slender = face_normal(n, edge[0], edge[1], size);
    }
    return fmb_four_mask(rest) == 0;
}
#else
/* d = p - q. 1 if that is exact: the rest of the error-free sum (Knuth) is 0. */
static int difference(fmb_real d[3], const fmb_real p[3], const fmb_real q[3])
{
    int exact = 1;
    for (int k = 0; k < 3; k++) {
        fmb_real s = p[k] - q[k], part = s - p[k];
        exact &= (p[k] - (s - part)) - (q[k] + part) == 0;
        d[k] = s;
    }
    return exact;
}

FMB_INLINE int face_edges(const fmb_real *const p[3], fmb_real edge[3][3], fmb_real size[2], fmb_real n[3],
                          fmb_real *slender)
{
    int exact = difference(edge[0], p[1], p[0]) & difference(edge[1], p[2], p[0]);
    size[0] = fmb_sum_size(edge[0]);
    size[1] = fmb_sum_size(edge[1]);
    *slender = face_normal(n, edge[0], edge[1], size);
    return exact;
}
#endif

/* (*) above. tilt: S, rise: R. */
static void tilt_edges(fmb_real edge[3][3], fmb_real tilt, fmb_real rise)
{
    fmb_real grow = 10 * tilt + 8 * rise, s = 4 * tilt, z = 4 * rise;
    for (int k = 0; k < 3; k++) {
        fmb_real x = edge[0][k], y = edge[1][k], down = z * edge[2][k];
        edge[0][k] = x + (grow * x - (s * y + down));
        edge[1][k] = y + (grow * y - (s * x + down));
    }
}

/* The edges of the body of a face. 0: there is none. */
static int face_body(const fmb_real *const p[3], fmb_real thickness, fmb_real edge[3][3])
{
    fmb_real n[3], size[2], slender, error = 0, tilt = 0;
    const int exact = face_edges(p, edge, size, n, &slender);
    if (!(slender > 0))
        return 0;
    if (!exact) {
        error = 2 * FMB_U * fmb_max(size[0], size[1]) + 4 * FMB_DENORMAL;
        tilt = R(1.05) * (error / fmb_min(size[0], size[1])) * slender;
        if (!(tilt <= MESH_TILT_MOST))
            return 0;
    }
    fmb_real least = 136 * error, height = fmb_max(thickness, least), length = height / fmb_root(fmb_dot(n, n, 3));
    for (int k = 0; k < 3; k++)
        edge[2][k] = n[k] * length;
    if (!exact)
        tilt_edges(edge, tilt, R(1.05) * (error / height));
    return 1;
}

int fmb_mesh3_face(const void *of, int32_t face, fmb_real origin[3], fmb_real edge[3][3])
{
    const fmb_real *p[3];
    int error = !origin || !edge ? FMB_ERR_NULL : corners(p, of, face);
    if (!error) {
        for (int k = 0; k < 3; k++)
            origin[k] = p[0][k];
        if (face_body(p, ((const fmb_mesh3 *)of)->thickness, edge))
            return FMB_TETRAHEDRON;
        error = FMB_ERR_DEGENERATE;
    }
    for (int i = 0; i < 9 && edge; i++) /* whoever overlooks the error must not make a small volume of it */
        edge[i / 3][i % 3] = FMB_REAL_MAX;
    for (int k = 0; k < 3 && origin; k++)
        origin[k] = 0;
    return error;
}

int fmb_mesh3_leaf(fmb_node3 *leaf, const fmb_mesh3 *mesh, int32_t face)
{
    fmb_real origin[3] = {0, 0, 0}, edge[3][3];
    int shape = fmb_mesh3_face(mesh, face, origin, edge);
    int error = fmb_leaf3_init(leaf, face, shape, origin, (const fmb_real(*)[3])edge);
    if (!leaf || shape > 0)
        return error;
    const fmb_real *p[3];
    if (corners(p, mesh, face)) /* no face, or no numbers: not only its body is missing */
        return shape;
    for (int k = 0; k < 3; k++) { /* comparisons have no rounding */
        leaf->box.min[k] = fmb_min(fmb_min(p[0][k], p[1][k]), p[2][k]);
        leaf->box.max[k] = fmb_max(fmb_max(p[0][k], p[1][k]), p[2][k]);
    }
    leaf->parent = fmb_mark_of_sum(fmb_mix_box((uint32_t)leaf->parent, &leaf->box)); /* there are no numbers */
    return 0;
}
