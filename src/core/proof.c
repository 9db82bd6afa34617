/* SPDX-License-Identifier: MIT */
/*
 * Witness of a hit: a point of b, given by exact coordinates in b, that is proved to lie in a.
 *
 * q = d + t v + sum x_i b_i, with d = oB - oA and v = vB - vA, is in a iff 0 <= N_j.q <= h_j for its faces (of a
 * tetrahedron: >= 0 for the first ones, <= for the slanted one alone). Q_k = |d_k| + |t v_k| + sum x_i |b_ik| and T =
 * sum |N_k| Q_k, of the computed numbers.
 *     quantity     off by, to first order    why
 *     q_k          6u Q_k                    d: u, v: u, t v: 2u, x_i b_i: u, and 4 sums
 *     N.q          9u T                      that, 3 products and 2 sums
 *     N itself     4u T + tiny sum Q_k       init proves it
 *     h            4u h                      as N
 *     h - N.q      u (h + T)                 one difference
 * 16u T + 8u h are asked for. They leave 2u T and 3u h for orders beyond the first; T itself is off by 9u T at most.
 * Underflow: fewer than 32 products are off by FMB_DENORMAL / 2, times |N_k| < 2: 64 FMB_DENORMAL.
 */
#include "real.h"

#include "exact.h"
#include "proof.h"

/* sum x_i <= 1, exactly? For x_i >= 0, n <= 3. */
static int sum_is_within(const fmb_real *x, unsigned n)
{
    fmb_real term[4], error, plain = 0;
    for (unsigned i = 0; i < n; i++) {
        term[i] = x[i];
        plain += x[i];
    }
    if (plain <= 1 - 4 * FMB_U) /* two roundings: the exact sum is at most (1 - 4u) / (1 - u)^2 < 1 */
        return 1;
    term[n] = -1;
    fmb_real sum = fmbi_sum(term, (int)n + 1, &error);
    return sum + error <= 0; /* the sum of two floating-point numbers has the right sign */
}

void fmbi_witness_clamp(fmb_real *x, unsigned n, int simplex)
{
    fmb_real sum = 0;
    for (unsigned i = 0; i < n; i++) {
        if (!(x[i] > 0))
            x[i] = 0;
        x[i] = fmb_min(x[i], 1);
        sum += x[i];
    }
    if (simplex && !sum_is_within(x, n)) {
        /* fl(sum) >= (1 - 2u) sum, three roundings each: the new sum is at most (1 - 8u) (1 + 3u) / (1 - 2u) < 1. */
        fmb_real shrink = (1 - 8 * FMB_U) / sum;
        for (unsigned i = 0; i < n; i++)
            x[i] *= shrink;
    }
}

static int lies_in_b(const fmb_real *x, fmb_real t, int simplex, int dim)
{
    if (!(t >= 0 && t <= 1))
        return 0;
    for (int i = 0; i < dim; i++)
        if (!(x[i] >= 0 && x[i] <= 1))
            return 0;
    return !simplex || sum_is_within(x, (unsigned)dim);
}

/* q and Q (size); returns the sum of Q. */
static fmb_real place_point(const fmb_view *a, const fmb_real *va, const fmb_view *b, const fmb_real *vb,
                            const fmb_real *x, fmb_real t, fmb_real q[3], fmb_real size[3], int dim)
{
    fmb_real lengths = 0;
    for (int k = 0; k < dim; k++) {
        fmb_real d = b->origin[k] - a->origin[k], s = t * ((vb ? vb[k] : 0) - (va ? va[k] : 0));
        q[k] = d + s;
        size[k] = fmb_abs(d) + fmb_abs(s);
        for (int i = 0; i < dim; i++) {
            fmb_real p = x[i] * b->edge[i * dim + k];
            q[k] += p;
            size[k] += fmb_abs(p);
        }
        lengths += size[k];
    }
    return lengths;
}

/* What N.q may be off. */
static fmb_real depth_error(const fmb_real n[3], const fmb_real size[3], fmb_real tiny, fmb_real lengths, int dim)
{
    fmb_real error = 0;
    for (int k = 0; k < dim; k++)
        error += fmb_abs(n[k]) * size[k];
    return FMB_WITNESS_ERROR * error + 2 * tiny * lengths + 64 * FMB_DENORMAL;
}

int fmbi_witness(const fmb_view *a, const fmb_real *va, const fmb_view *b, const fmb_real *vb, const fmb_real *x,
                 fmb_real t, int dim)
{
    fmb_real q[3], size[3];
    int faces = fmb_cuboid(a->shape) ? dim : dim + 1;
    if (!lies_in_b(x, t, !fmb_cuboid(b->shape), dim))
        return 0;
    fmb_real lengths = place_point(a, va, b, vb, x, t, q, size, dim);
    for (int j = 0; j < faces; j++) {
        fmb_real n[3] = {0, 0, 0}, tiny; /* gcc -O3 does not see that it is set */
        fmb_real height = a->volume * fmb_unit_normal(a, j, dim, n, &tiny), depth = fmb_dot(n, q, dim);
        fmb_real error = depth_error(n, size, tiny, lengths, dim);
        if (j < dim && !fmb_proves_inside(depth, error))
            return 0;
        if ((j == dim || fmb_cuboid(a->shape)) &&
            !fmb_proves_inside(height - depth, error + FMB_WITNESS_HEIGHT * height))
            return 0;
    }
    return 1;
}

/* As fmb_support, in loops. */
static fmb_span span_along(const fmb_view *f, const fmb_real *n, int dim)
{
    fmb_span s = {0, 0};
    fmb_real sum = 0, size = 0;
    const fmb_real *edge = f->edge;
    for (int i = 0; i < dim; i++) {
        fmb_real p = 0;
        for (int k = 0; k < dim; k++)
            p += n[k] * *edge++;
        sum += p;
        size += fmb_abs(p);
        s.min = fmb_min(s.min, p);
        s.max = fmb_max(s.max, p);
    }
    if (fmb_cuboid(f->shape))
        s = (fmb_span){(sum - size) * R(0.5), (sum + size) * R(0.5)};
    return s;
}

/* The numbers of fmb_gap_along, in loops: a third of the code. */
int fmbi_separates(const fmb_view *a, const fmb_real *va, const fmb_view *b, const fmb_real *vb, const fmb_real *n,
                   int dim)
{
    fmb_span sa = span_along(a, n, dim), sb = span_along(b, n, dim);
    fmb_real s = 0, size = 0, speed = 0;
    for (int k = 0; k < dim; k++) {
        fmb_real d = b->origin[k] - a->origin[k], v = (vb ? vb[k] : 0) - (va ? va[k] : 0);
        s += n[k] * d;
        speed += n[k] * v;
        size += fmb_abs(n[k]) * ((fmb_abs(d) + (a->extent[k] + b->extent[k])) + fmb_abs(v));
    }
    fmb_gap gap = {s + (sb.min - sa.max), 0, speed, FMB_DIRECTION_ERROR * size}; /* far: only -n is asked about it */
    return fmb_gap_separates(&gap) == 1;
}
