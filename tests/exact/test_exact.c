/* SPDX-License-Identifier: MIT */
/*
 * host-only: products of edges against exact rationals (GMP): the errors they tell cover what they are off, edges far from
 * parallel or nearly parallel, given ones and differences of two with a rounding error of their own.
 *
 * Usage: test_exact [SEED [COUNT]]
 */
#include "check.h"
#include "core/proof.h"
#include "core/exact.h"
#include <gmp.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { COUNT = 20000 };
typedef struct {
    fmb_edge e;
    fmb_real value[3], rest[3];
} edge;

static unsigned long long state;
static mpq_t exact[3], x, y, z;

static double uniform(void) /* in [-1,1) */
{
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (double)(state >> 11) * 0x1p-52 - 1;
}

static fmb_real number(void) { return (fmb_real)ldexp(uniform(), (int)(4 * uniform())); }

/* A given edge; or p - q, whose rest is often not 0; or one that is parallel to another but for a few last bits. */
static void make_edge(edge *e, const edge *other)
{
    double kind = uniform(), factor = uniform() + 2, bits = FMB_U * (fmb_real)ldexp(1, (int)(8 * uniform()));
    int slanted = uniform() < 0;
    if (kind > 0.3) { /* parallel but for the rests */
        factor = 2;
        bits = 0;
    }
    for (int k = 0; k < 3; k++) {
        fmb_real near = other ? (fmb_real)((double)other->value[k] * factor * (1 + bits * uniform())) : 0;
        fmb_real p = number(), q = number();
        fmb_twin t = slanted ? fmb_two_sum(p, -q) : (fmb_twin){p, 0};
        if (other && kind > -0.6) /* near + a rest, that of the other to first order, or any */
            t = slanted ? fmb_two_sum(near, kind > 0.6 ? other->rest[k] * 2 * (1 + 4 * FMB_U * (fmb_real)uniform())
                                                       : near * (fmb_real)uniform() * FMB_U * R(0.5))
                        : (fmb_twin){near, 0};
        e->value[k] = t.value;
        e->rest[k] = t.rest;
    }
    e->e.value = e->value;
    e->e.rest = slanted ? e->rest : NULL;
}

static void set_sum(mpq_t to, const edge *e, int k)
{
    mpq_set_d(to, (double)e->value[k]);
    mpq_set_d(z, e->e.rest ? (double)e->rest[k] : 0);
    mpq_add(to, to, z);
}

static void set_exact(const edge *p, const edge *q)
{
    for (int k = 0; k < 3; k++) {
        int i = (k + 1) % 3, j = (k + 2) % 3;
        set_sum(x, p, i);
        set_sum(y, q, j);
        mpq_mul(exact[k], x, y);
        set_sum(x, p, j);
        set_sum(y, q, i);
        mpq_mul(x, x, y);
        mpq_sub(exact[k], exact[k], x);
    }
}

/* |n - exact| for component k, rounded. */
static double off(const fmb_real *n, int k)
{
    mpq_set_d(x, (double)n[k]);
    mpq_sub(x, x, exact[k]);
    mpq_abs(x, x);
    return mpq_get_d(x);
}

static void check_reach(fmb_reach r, const fmb_real *n, const fmb_real *size)
{
    double sum = 0, along = 0;
    for (int k = 0; k < 3; k++) {
        sum += off(n, k) * (double)size[k];
        along += fabs((double)n[k]) * (double)size[k];
    }
    CHECK(sum <= (double)r.off);
    CHECK(fabs(along - (double)r.size) <= 4 * (double)FMB_U * along);
}

static void check_pair(const edge *p, const edge *q)
{
    fmb_real n[3], back[3], error[3], size[3], most;
    for (int k = 0; k < 3; k++)
        size[k] = fmb_abs(number()) + R(0.01);
    set_exact(p, q);
    fmb_reach r = fmbi_cross(&p->e, &q->e, size, n);
    check_reach(r, n, size);
    (void)fmbi_cross(&q->e, &p->e, size, back);
    CHECK(n[0] == -back[0] && n[1] == -back[1] && n[2] == -back[2]);
    if (!p->e.rest && !q->e.rest) /* good always, and 0 only if the product is */
        for (int k = 0; k < 3; k++)
            CHECK(off(n, k) <= 2.01 * (double)FMB_U * fabs((double)n[k]));
    check_reach(fmbi_cross_nearly_parallel(&p->e, &q->e, size, n, &most), n, size);
    for (int k = 0; k < 3; k++)
        CHECK((double)fmb_abs(n[k]) + off(n, k) <= (double)most);
    fmbi_edge_cross(&p->e, &q->e, n, error);
    for (int k = 0; k < 3; k++)
        CHECK(off(n, k) <= (double)error[k]);
}

/*
 * Sums that take more passes than fmbi_sum makes: pairs x, -x of all magnitudes that there are, in any order, and one number that is left. The bound
 * covers what is off then, too.
 */
static void sums(void)
{
    enum { MOST = 40 }; /* double: 37 */
    const int gap = FMB_MANTISSA_BITS + 3, all = 2 * (int)FMB_EXPONENT_BIAS / gap, pairs = all < MOST ? all : MOST;
    int exhausted = 0;
    for (int i = 0; i < 400; i++) {
        fmb_real term[2 * MOST + 1], error, left = (fmb_real)ldexp(1, 2 - (int)FMB_EXPONENT_BIAS);
        term[2 * pairs] = left;
        for (int k = 0; k < pairs; k++) {
            term[2 * k] = (fmb_real)ldexp(1.5, (int)FMB_EXPONENT_BIAS - 8 - gap * k);
            term[2 * k + 1] = -term[2 * k];
        }
        for (int k = 2 * pairs; k > 0; k--) {
            int other = (int)((uniform() + 1) / 2 * (k + 1));
            fmb_real t = term[k];
            term[k] = term[other];
            term[other] = t;
        }
        fmb_real sum = fmbi_sum(term, 2 * pairs + 1, &error);
        exhausted += !(error <= 4 * FMB_U * fmb_abs(sum));
        CHECK((double)fmb_abs(sum - left) <= (double)error * 1.0000001);
    }
    CHECK(exhausted > 0);
}

int main(int argc, char **argv)
{
    uint64_t seed = check_seed(argc, argv, 0);
    long pairs = (long)check_count(argc, argv, COUNT);
    printf("test_exact: SEED=%llu COUNT=%ld\n", (unsigned long long)seed, pairs);
    state = 88172645463325252ULL ^ (seed << 20);
    for (int k = 0; k < 3; k++)
        mpq_init(exact[k]);
    mpq_inits(x, y, z, NULL);
    for (long i = 0; i < pairs; i++) {
        edge p, q;
        make_edge(&p, NULL);
        make_edge(&q, &p);
        check_pair(&p, &q);
    }
    for (int k = 0; k < 3; k++)
        mpq_clear(exact[k]);
    mpq_clears(x, y, z, NULL);
    sums();
    return check_done("exact");
}
