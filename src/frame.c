/* SPDX-License-Identifier: MIT */
/*
 * Frames: checks, and everything that depends on one frame alone.
 *
 * 3D. With edges a_j scaled up by powers of two to s_j a_j (exact.h), D = det(s_0 a_0, s_1 a_1, s_2 a_2):
 *   normal_j = sgn(D) a_{j+1} x a_{j+2},   normal_j . a_j = |D| / (s_0 s_1 s_2) = volume    (towards the inside of face x_j = 0)
 *   normal_3 = sum_j normal_j,             normal_3 . a_j = volume for all j                (out of the face sum x_i = 1)
 * D is a sum of 24 terms from error-free products; its sign is proved if its error bound is small against it, otherwise the frame
 * is degenerate. No unit enters: scaling all edges by a power of two changes nothing but the exponents of the results.
 */
#include "exact.h"
#include "direction.h"

static int check_numbers(const fmb_real *x, int n)
{
    int error = 0;
    for (int k = 0; k < n; k++) {
        if (!fmb_finite(x[k]))
            return FMB_ERR_NOT_FINITE;
        if (fmb_abs(x[k]) > FMB_LARGEST)
            error = FMB_ERR_RANGE;
    }
    return error;
}

/* Worse of two errors: not finite before out of range before none. */
static int worse(int a, int b)
{
    return a == FMB_ERR_NOT_FINITE || b == 0 ? a : b;
}

/* Is every component as exact as FMB_NORMAL_ERROR promises? The scale brings n back from the scaled edges; it is a power of two. */
static int finish_normal(fmb_real *n, const fmb_real *error, fmb_real scale)
{
    int accurate = 1;
    for (int k = 0; k < 3; k++) {
        accurate &= error[k] <= FMB_NORMAL_ERROR * fmb_abs(n[k]) + FMB_NORMAL_TINY;
        n[k] *= scale;
    }
    return accurate;
}

typedef struct {
    fmb_real *extent, *diagonal, *span, *longest, *steepest;
} sums;

/* What the error bounds of the decisions are made of, and D. */
static int set_sums(const fmb_real *edge, const fmb_real *normal, int faces, sums s, int dim)
{
    int error = 0;
    *s.span = 0;
    for (int k = 0; k < dim; k++) {
        s.extent[k] = s.diagonal[k] = 0;
        for (int i = 0; i < dim; i++) {
            s.extent[k] += fmb_abs(edge[i * dim + k]);
            s.diagonal[k] += edge[i * dim + k];
        }
        *s.span += s.extent[k];
        if (s.extent[k] < FMB_THINNEST)
            error = FMB_ERR_RANGE;
    }
    *s.longest = fmb_largest(edge, dim * dim);
    *s.steepest = fmb_largest(normal, faces * dim);
    return error;
}

/*
 * 0, or FMB_ERR_RANGE for faces and volume so small that what underflows in products of them would count: no cube of at least
 * FMB_THINNEST is so small, but a thin sliver of such size can be; or for a needle too thin for FMB_FILTER_TINY.
 */
static int check_products(fmb_real volume, fmb_real steepest, fmb_real longest, int dim)
{
    if (dim == 2)
        return volume >= FMB_LEAST_VOLUME ? 0 : FMB_ERR_RANGE;
    return volume >= FMB_LEAST_VOLUME && steepest >= FMB_LEAST_AREA && steepest >= R(0x1p-50) * longest * longest ? 0
                                                                                                                 : FMB_ERR_RANGE;
}

/* Appends the four terms of a b c: two from a b, each of which c doubles. */
static int append_triple(fmb_real *term, int count, fmb_real a, fmb_real b, fmb_real c)
{
    fmb_twin t = fmb_two_product(a, b);
    count = fmb_append_product(term, count, t.value, c);
    return fmb_append_product(term, count, t.rest, c);
}

/* det(e_0, e_1, e_2), 0 if its sign cannot be proved. */
static fmb_real determinant3(const fmb_edge e[3])
{
    fmb_real term[24], error;
    int count = 0;
    for (int k = 0; k < 3; k++) {
        int i = (k + 1) % 3, j = (k + 2) % 3;
        count = append_triple(term, count, e[1].value[i], e[2].value[j], e[0].value[k]);
        count = append_triple(term, count, -e[1].value[j], e[2].value[i], e[0].value[k]);
    }
    fmb_real det = fmb_sum(term, count, &error);
    /* Underflow: 6 inner products off by FMB_DENORMAL, times an edge, 12 outer ones by FMB_DENORMAL. */
    error += (12 + 12 * fmb_largest(e[0].value, 3)) * FMB_DENORMAL;
    return error <= FMB_NORMAL_ERROR * fmb_abs(det) ? det : 0;
}

/* normal_3 before scaling, from the twelve products of the three others; s: the scales of the edges. */
static void slanted_normal(const fmb_edge e[3], const fmb_real s[3], fmb_real s_max, fmb_real sign, fmb_real *n, fmb_real *error)
{
    for (int k = 0; k < 3; k++) {
        fmb_real term[12];
        int count = 0;
        for (int j = 0; j < 3; j++) {
            int p = (k + 1) % 3, q = (k + 2) % 3;
            const fmb_edge *f = &e[(j + 1) % 3], *g = &e[(j + 2) % 3];
            int first = count;
            count = fmb_edge_product(term, count, sign, f, p, g, q);
            count = fmb_edge_product(term, count, -sign, f, q, g, p);
            fmb_scale(term + first, count - first, s[j] / s_max);
        }
        n[k] = fmb_sum(term, count, &error[k]);
        error[k] += 64 * FMB_DENORMAL; /* 12 terms, each off by less than 2 FMB_DENORMAL in its product and its scaling */
    }
}

static int normals3(fmb_frame3 *f)
{
    fmb_edge e[3];
    fmb_real scaled[3][3], s[3], s_max = 0;
    for (int j = 0; j < 3; j++) {
        fmb_real m = fmb_largest(f->edge[j], 3);
        if (m < 1 / FMB_HALF_RANGE) /* 0, or far below FMB_THINNEST */
            return m > 0 ? FMB_ERR_RANGE : FMB_ERR_DEGENERATE;
        s[j] = fmb_edge_power(m);
        s_max = fmb_max(s_max, s[j]);
        (void)fmb_edge_scale(scaled[j], f->edge[j], s[j]);
        e[j] = (fmb_edge){ scaled[j], NULL };
    }
    fmb_real det = determinant3(e), sign = det < 0 ? -1 : 1, error[3];
    if (det == 0)
        return FMB_ERR_DEGENERATE;
    int accurate = 1;
    for (int j = 0; j < 3; j++) {
        int p = (j + 1) % 3, q = (j + 2) % 3;
        fmb_edge_cross(&e[p], &e[q], f->normal[j], error); /* underflow: 32 FMB_DENORMAL, in FMB_NORMAL_TINY */
        accurate &= finish_normal(f->normal[j], error, sign / s[p] / s[q]);
    }
    slanted_normal(e, s, s_max, sign, f->normal[3], error);
    /* 1 / s_max last, so that no product on the way overflows or underflows if the result does not. */
    fmb_real scale = 1, last = 1 / s_max;
    for (int j = 0, skipped = 0; j < 3; j++) {
        int skip = !skipped && s[j] == s_max;
        scale *= skip ? 1 : 1 / s[j];
        skipped |= skip;
    }
    f->volume = fmb_abs(det) * scale * last;
    return accurate & finish_normal(f->normal[3], error, scale) ? 0 : FMB_ERR_RANGE;
}

int fmb_frame3_init(fmb_frame3 *frame, fmb_shape shape, const fmb_real origin[3], const fmb_real u[3], const fmb_real v[3],
                    const fmb_real w[3])
{
    if (!frame)
        return FMB_ERR_NULL;
    frame->shape = 0;
    if (!origin || !u || !v || !w)
        return FMB_ERR_NULL;
    if (shape != FMB_CUBOID && shape != FMB_TETRAHEDRON)
        return FMB_ERR_FRAME;
    for (int k = 0; k < 3; k++) {
        frame->origin[k] = origin[k];
        frame->edge[0][k] = u[k];
        frame->edge[1][k] = v[k];
        frame->edge[2][k] = w[k];
    }
    int error = worse(check_numbers(frame->origin, 3), check_numbers(&frame->edge[0][0], 9));
    if (!error)
        error = normals3(frame);
    if (!error)
        error = set_sums(&frame->edge[0][0], &frame->normal[0][0], shape == FMB_CUBOID ? 3 : 4,
                         (sums){ frame->extent, frame->diagonal, &frame->span, &frame->longest, &frame->steepest }, 3);
    if (!error)
        error = check_products(frame->volume, frame->steepest, frame->longest, 3);
    if (!error)
        frame->shape = (int)shape;
    return error;
}

/*
 * 2D. normal_j is the other edge turned by a right angle, exact; normal_2 the slanted edge, rounded once. D = det(s_0 a_0, s_1 a_1) is
 * a sum of 4 terms; normal_j . a_j = |D| / (s_0 s_1) = volume, and so is normal_2 . a_j.
 */
static int normals2(fmb_frame2 *f)
{
    fmb_real e[2][2], s[2], term[4], error;
    for (int j = 0; j < 2; j++) {
        fmb_real m = fmb_largest(f->edge[j], 2);
        if (m < 1 / FMB_HALF_RANGE)
            return m > 0 ? FMB_ERR_RANGE : FMB_ERR_DEGENERATE;
        s[j] = fmb_edge_power(m);
        e[j][0] = f->edge[j][0] * s[j];
        e[j][1] = f->edge[j][1] * s[j];
    }
    int count = fmb_append_product(term, 0, e[0][0], e[1][1]);
    count = fmb_append_product(term, count, -e[0][1], e[1][0]);
    fmb_real det = fmb_sum(term, count, &error), sign = det < 0 ? -1 : 1;
    error += 4 * FMB_DENORMAL; /* two products */
    if (!(error <= FMB_NORMAL_ERROR * fmb_abs(det)))
        return FMB_ERR_DEGENERATE;
    for (int j = 0; j < 3; j++) {
        const fmb_real *p = f->edge[0], *q = f->edge[1];
        fmb_real x = j == 0 ? q[0] : j == 1 ? -p[0] : q[0] - p[0];
        fmb_real y = j == 0 ? q[1] : j == 1 ? -p[1] : q[1] - p[1];
        f->normal[j][0] = sign * y;
        f->normal[j][1] = -sign * x;
    }
    f->volume = fmb_abs(det) / s[0] / s[1];
    return 0;
}

int fmb_frame2_init(fmb_frame2 *frame, fmb_shape shape, const fmb_real origin[2], const fmb_real u[2], const fmb_real v[2])
{
    if (!frame)
        return FMB_ERR_NULL;
    frame->shape = 0;
    if (!origin || !u || !v)
        return FMB_ERR_NULL;
    if (shape != FMB_CUBOID && shape != FMB_TETRAHEDRON)
        return FMB_ERR_FRAME;
    for (int k = 0; k < 2; k++) {
        frame->origin[k] = origin[k];
        frame->edge[0][k] = u[k];
        frame->edge[1][k] = v[k];
    }
    int error = worse(check_numbers(frame->origin, 2), check_numbers(&frame->edge[0][0], 4));
    if (!error)
        error = normals2(frame);
    if (!error)
        error = set_sums(&frame->edge[0][0], &frame->normal[0][0], shape == FMB_CUBOID ? 2 : 3,
                         (sums){ frame->extent, frame->diagonal, &frame->span, &frame->longest, &frame->steepest }, 2);
    if (!error)
        error = check_products(frame->volume, frame->steepest, frame->longest, 2);
    if (!error)
        frame->shape = (int)shape;
    return error;
}
