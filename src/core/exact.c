/* SPDX-License-Identifier: MIT */
/* Sums and products of edges, without error or with a known one. */
#include "exact.h"
#include "pair.h"

FMB_INLINE fmb_real pass_of_sum(fmb_real *term, int n, fmb_real *error)
{
    fmb_real rest = 0, size = 0;
    for (int i = 1; i < n; i++) {
        fmb_twin t = fmb_two_sum(term[i], term[i - 1]);
        term[i] = t.value;
        term[i - 1] = t.rest;
        rest += t.rest;
        size += fmb_abs(t.rest);
    }
    fmb_real sum = term[n - 1] + rest;
    *error = 2 * FMB_U * fmb_abs(sum) + 2 * (fmb_real)n * FMB_U * size;
    return sum;
}

fmb_real fmbi_sum_pass(fmb_real *term, int n, fmb_real *error) { return pass_of_sum(term, n, error); }

fmb_real fmbi_sum(fmb_real *term, int n, fmb_real *error)
{
    fmb_real sum = 0;
    for (int pass = 0; pass < FMB_SUM_PASSES; pass++) {
        sum = pass_of_sum(term, n, error);
        if (fmb_sum_is_sharp(sum, *error))
            break;
    }
    return sum;
}

int fmbi_edge_product(fmb_real *term, int count, fmb_real sign, const fmb_edge *p, int i, const fmb_edge *q, int j)
{
    fmb_real x = sign * p->value[i];
    count = fmb_append_product(term, count, x, q->value[j]);
    if (q->rest)
        count = fmb_append_product(term, count, x, q->rest[j]);
    if (p->rest) {
        x = sign * p->rest[i];
        count = fmb_append_product(term, count, x, q->value[j]);
        if (q->rest)
            count = fmb_append_product(term, count, x, q->rest[j]);
    }
    return count;
}

void fmbi_edge_cross(const fmb_edge *p, const fmb_edge *q, fmb_real n[3], fmb_real error[3])
{
    for (int k = 0, i = 1, j = 2; k < 3; k++) {
        fmb_real term[16];
        int count = fmbi_edge_product(term, 0, 1, p, i, q, j);
        count = fmbi_edge_product(term, count, -1, p, j, q, i);
        n[k] = fmbi_sum(term, count, &error[k]);
        i = j;
        j = k;
    }
}

/* What the rests r of p and s of q add to a component. */
FMB_INLINE fmb_real fmb_minor_rest(const fmb_real *p, const fmb_real *r, const fmb_real *q, const fmb_real *s, int i,
                                   int j)
{
    return (p[i] * s[j] - p[j] * s[i]) + (r[i] * q[j] - r[j] * q[i]);
}

FMB_INLINE fmb_real fmb_minor_size(fmb_twin x, fmb_twin y) { return fmb_abs(x.value) + fmb_abs(y.value); }

static const fmb_real no_rest[3] = {0, 0, 0};

fmb_reach fmbi_cross(const fmb_edge *p, const fmb_edge *q, const fmb_real size[3], fmb_real n[3])
{
    const fmb_real *v = p->value, *w = q->value, *r = p->rest, *s = q->rest;
    fmb_twin x0 = fmb_two_product(v[1], w[2]), y0 = fmb_two_product(v[2], w[1]);
    fmb_twin x1 = fmb_two_product(v[2], w[0]), y1 = fmb_two_product(v[0], w[2]);
    fmb_twin x2 = fmb_two_product(v[0], w[1]), y2 = fmb_two_product(v[1], w[0]);
    fmb_real n0 = fmb_minor(x0, y0), n1 = fmb_minor(x1, y1), n2 = fmb_minor(x2, y2), more = 0;
    fmb_real relative = FMB_CROSS_ERROR;
    if (r || s) {
        r = r ? r : no_rest;
        s = s ? s : no_rest;
        n0 += fmb_minor_rest(v, r, w, s, 1, 2);
        n1 += fmb_minor_rest(v, r, w, s, 2, 0);
        n2 += fmb_minor_rest(v, r, w, s, 0, 1);
        more = fmb_minor_size(x0, y0) * size[0] + fmb_minor_size(x1, y1) * size[1] + fmb_minor_size(x2, y2) * size[2];
        more *= 12 * FMB_U * FMB_U;
        relative += FMB_U;
    }
    n[0] = n0;
    n[1] = n1;
    n[2] = n2;
    fmb_real along = fmb_abs(n0) * size[0] + fmb_abs(n1) * size[1] + fmb_abs(n2) * size[2];
    return (fmb_reach){along, R(1.0001) * (relative * along + more)};
}

typedef struct {
    fmb_real sum, rest, size; /* of terms: rounded, the errors of that, and their magnitudes */
} fmb_compensated;

FMB_INLINE void fmb_add(fmb_compensated *c, fmb_real value, fmb_real rest)
{
    fmb_twin t = fmb_two_sum(c->sum, value);
    c->sum = t.value;
    c->rest += t.rest + rest;
    c->size += fmb_abs(value);
}

FMB_INLINE void fmb_add_product(fmb_compensated *c, fmb_real x, fmb_real y)
{
    fmb_twin t = fmb_two_product(x, y);
    fmb_add(c, t.value, t.rest);
}

fmb_reach fmbi_cross_nearly_parallel(const fmb_edge *p, const fmb_edge *q, const fmb_real size[3], fmb_real n[3],
                                     fmb_real *most)
{
    const fmb_real *v = p->value, *w = q->value, *r = p->rest ? p->rest : no_rest, *s = q->rest ? q->rest : no_rest;
    fmb_real along = 0, more = 0, largest = 0;
    for (int k = 0, i = 1, j = 2; k < 3; k++) {
        fmb_twin x = fmb_two_product(v[i], w[j]), y = fmb_two_product(v[j], w[i]), d = fmb_two_sum(x.value, -y.value);
        fmb_compensated c = {d.value, d.rest, fmb_abs(d.value)};
        fmb_add(&c, x.rest, 0);
        fmb_add(&c, -y.rest, 0);
        fmb_add_product(&c, v[i], s[j]);
        fmb_add_product(&c, -v[j], s[i]);
        fmb_add_product(&c, r[i], w[j]);
        fmb_add_product(&c, -r[j], w[i]);
        n[k] = c.sum + (c.rest + (r[i] * s[j] - r[j] * s[i]));
        along += fmb_abs(n[k]) * size[k];
        more += c.size * size[k];
        largest = fmb_max(largest, fmb_abs(n[k]) + 128 * FMB_U * FMB_U * c.size);
        i = j;
        j = k;
    }
    *most = largest * (1 + 8 * FMB_U) + 16 * FMB_DENORMAL; /* 2u |n_k|, and the roundings of this sum */
    return (fmb_reach){along, R(1.0001) * (2 * FMB_U * along + 128 * FMB_U * FMB_U * more)};
}
