/* SPDX-License-Identifier: MIT */
#include "solids.h"
#include <limits.h>
#include <stdlib.h>

int solid_load(struct solid *b, double unit)
{
    for (int n = 0; n < b->vertices; n++)
        for (int k = 0; k < 3; k++)
            b->vertex[n][k] = (fmb_real)((double)b->at[n][k] * unit);
    for (int i = 0; i < 3; i++)
        b->face[0][i] = (uint16_t)i;
    return fmb_convex3_init(&b->convex, (const fmb_real(*)[3])b->vertex, NULL, b->vertices,
                            (const uint16_t(*)[3])b->face, 1);
}

int solid_make(struct random *r, struct solid *b, int size, long far)
{
    long o[3];
    b->vertices = random_int(r, 4, SOLID_MOST);
    int flat = random_int(r, 0, 5) == 0;
    for (int k = 0; k < 3; k++)
        o[k] = random_int(r, -9, 9) + (k == 0 ? far : 0);
    for (int n = 0; n < b->vertices; n++)
        for (int k = 0; k < 3; k++) {
            int x = random_int(r, -size, size);
            b->at[n][k] = o[k] + (flat && k == 2 ? 0 : x);
        }
    return solid_load(b, 1);
}

int solid_box(struct random *r, struct solid *b)
{
    long o[3], e[3];
    b->vertices = 8;
    for (int k = 0; k < 3; k++) {
        o[k] = random_int(r, -6, 6);
        e[k] = random_int(r, 1, 4);
    }
    for (int n = 0; n < 8; n++)
        for (int k = 0; k < 3; k++)
            b->at[n][k] = o[k] + (n >> k & 1 ? e[k] : 0);
    return solid_load(b, 1);
}

static void take_normal(struct solid_times *x, const struct solid *a, const struct solid *b, const long v[3],
                        const long n[3])
{
    long most = LONG_MIN, least = LONG_MAX, w = 0;
    for (int i = 0; i < b->vertices; i++) {
        long s = n[0] * b->at[i][0] + n[1] * b->at[i][1] + n[2] * b->at[i][2];
        most = s > most ? s : most;
    }
    for (int i = 0; i < a->vertices; i++) {
        long s = n[0] * a->at[i][0] + n[1] * a->at[i][1] + n[2] * a->at[i][2];
        least = s < least ? s : least;
    }
    for (int k = 0; k < 3; k++)
        w += n[k] * v[k];
    int64_t h = (int64_t)most - least;
    double slope = (double)labs(w) / (double)(labs(n[0]) + labs(n[1]) + labs(n[2]));
    if (w == 0)
        x->none |= h < 0;
    else if (w > 0 && -h * x->in_over > x->in * w) {
        x->in = -h;
        x->in_over = w;
        x->in_slope = slope;
    } else if (w < 0 && h * x->out_over < x->out * -w) {
        x->out = h;
        x->out_over = -w;
        x->out_slope = slope;
    }
}

static void take_product(struct solid_times *x, const struct solid *a, const struct solid *b, const long v[3],
                         const long p[3], const long q[3])
{
    long n[3] = {p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2], p[0] * q[1] - p[1] * q[0]};
    if (n[0] == 0 && n[1] == 0 && n[2] == 0)
        return;
    x->full++;
    take_normal(x, a, b, v, n);
    for (int k = 0; k < 3; k++)
        n[k] = -n[k];
    take_normal(x, a, b, v, n);
}

struct solid_times solid_times(const struct solid *a, const struct solid *b, const long v[3])
{
    struct solid_times x = {0, 0, 0, 1, 1, 1, 0, 0};
    static long d[2 * SOLID_MOST * SOLID_MOST][3];
    int count = 3; /* the axes: both bodies may lie in one plane z, and any normal is one that binds */
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++)
            d[i][k] = i == k;
    for (int s = 0; s < 2; s++) {
        const struct solid *m = s ? b : a;
        for (int i = 0; i < m->vertices; i++)
            for (int j = 0; j < i; j++, count++)
                for (int k = 0; k < 3; k++)
                    d[count][k] = m->at[i][k] - m->at[j][k];
    }
    for (int i = 0; i < count; i++) {
        take_product(&x, a, b, v, d[i], v);
        for (int j = 0; j < i; j++)
            take_product(&x, a, b, v, d[i], d[j]);
    }
    x.none |= x.in * x.out_over > x.out * x.in_over;
    return x;
}

void solid_fraction(mpq_t q, int64_t x, int64_t y)
{
    mpz_set_si(mpq_numref(q), (long)x);
    mpz_set_si(mpq_denref(q), (long)y);
    mpq_canonicalize(q);
}
