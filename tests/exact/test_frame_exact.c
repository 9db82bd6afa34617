/* SPDX-License-Identifier: MIT */
/*
 * host-only: what fmb_frame3_init and fmb_frame2_init cache, against exact arithmetic (GMP): normals on the right side, each component within
 * what pair.h says, the volume within 4u, sums within their roundings, largest numbers to the bit; for edges whose products cancel to
 * any degree, nearly in one plane or along one line, of any size and of sizes that differ from edge to edge and number to number. And only what
 * is flat is called flat.
 * Usage: test_frame_exact [SEED [COUNT]]; COUNT: frames of each kind.
 */
#include "check.h"
#include "core/proof.h"
#include "pairs.h"

#include <gmp.h>

enum { PLAIN, FLAT, LINE, CORNER, BOTH, SPREAD, LEAST, KINDS };
static const int digits = FMB_MANTISSA_BITS + 1;

static mpq_t edge[3][3], normal[4][3], volume, x, y;
static uint64_t frames, flat, hard;

static double power(int n)
{
    double p = 1;
    for (; n > 0; n--)
        p *= 2;
    for (; n < 0; n++)
        p /= 2;
    return p;
}

/* ---- exact ---- */

/* to += sign a b - sign c d */
static void add_cross(mpq_t to, mpq_t a, mpq_t b, mpq_t c, mpq_t d)
{
    mpq_mul(x, a, b);
    mpq_mul(y, c, d);
    mpq_sub(x, x, y);
    mpq_add(to, to, x);
}

static void flip(int faces, int dim)
{
    mpq_neg(volume, volume);
    for (int j = 0; j < faces; j++)
        for (int k = 0; k < dim; k++)
            mpq_neg(normal[j][k], normal[j][k]);
}

static void make_exact(fmb_real e[3][3], int dim)
{
    for (int i = 0; i < dim; i++)
        for (int k = 0; k < dim; k++)
            mpq_set_d(edge[i][k], (double)e[i][k]);
    for (int j = 0; j <= dim; j++)
        for (int k = 0; k < 3; k++)
            mpq_set_ui(normal[j][k], 0, 1);
    mpq_set_ui(volume, 0, 1);
    for (int j = 0; j < dim; j++) {
        if (dim == 3) {
            int p = (j + 1) % 3, q = (j + 2) % 3;
            for (int k = 0; k < 3; k++)
                add_cross(normal[j][k], edge[p][(k + 1) % 3], edge[q][(k + 2) % 3], edge[p][(k + 2) % 3],
                          edge[q][(k + 1) % 3]);
        } else {
            mpq_set(normal[j][0], edge[1 - j][1]);
            mpq_neg(normal[j][1], edge[1 - j][0]);
            if (j == 1)
                for (int k = 0; k < 2; k++)
                    mpq_neg(normal[j][k], normal[j][k]);
        }
        for (int k = 0; k < dim; k++)
            mpq_add(normal[dim][k], normal[dim][k], normal[j][k]);
    }
    for (int k = 0; k < dim; k++) {
        mpq_mul(x, edge[0][k], normal[0][k]);
        mpq_add(volume, volume, x);
    }
    if (mpq_sgn(volume) < 0)
        flip(dim + 1, dim);
}

/* |found - exact| <= relative |found| + absolute? */
static int near_to(fmb_real found, mpq_t exact, double relative, double absolute)
{
    mpq_set_d(x, (double)found);
    mpq_set_d(y, relative);
    mpq_mul(y, y, x);
    mpq_abs(y, y);
    mpq_sub(x, x, exact);
    mpq_abs(x, x);
    mpq_sub(x, x, y);
    mpq_set_d(y, absolute);
    return mpq_cmp(x, y) <= 0;
}

static void check_largest(const fmb_real *n, int count, fmb_real largest)
{
    fmb_real most = 0;
    for (int i = 0; i < count; i++)
        most = fmb_max(most, fmb_abs(n[i]));
    CHECK(most == largest);
}

/* What is cached of the frame that `edge` and the like are of. faces: those of its shape. */
static void check_cached(const fmb_view *f, int faces, int dim, fmb_real longest, fmb_real steepest)
{
    double size = 0;
    for (int k = 0; k < dim; k++)
        size = f->extent[k] > (fmb_real)size ? (double)f->extent[k] : size;
    CHECK(near_to(f->volume, volume, 4 * (double)FMB_U, 0));
    for (int j = 0; j < faces; j++)
        for (int k = 0; k < dim; k++)
            CHECK(near_to(f->normal[j * dim + k], normal[j][k], 4 * (double)FMB_U,
                          dim == 3 ? (double)FMB_NORMAL_TINY * size * size : 0));
    check_largest(f->edge, dim * dim, longest);
    check_largest(f->normal, dim * faces, steepest);
    for (int k = 0; k < dim; k++) {
        mpq_t sum;
        mpq_init(sum);
        for (int i = 0; i < dim; i++) {
            mpq_abs(x, edge[i][k]);
            mpq_add(sum, sum, x);
        }
        CHECK(near_to(f->extent[k], sum, 2 * (double)FMB_U, 0));
        mpq_clear(sum);
    }
}

/* ---- frames ---- */

static fmb_real whole(struct random *r, int bits)
{
    double low = power(bits - 1);
    double n = (double)(uint64_t)random_between(r, low, 2 * low - 1);
    return (fmb_real)(random_int(r, 0, 1) ? n : -n);
}

/* e[to] = a combination of the others, rounded, and some of its numbers next to that. */
static void combine(struct random *r, fmb_real e[3][3], int to, int one, int other, int dim)
{
    double s = random_between(r, -2, 2), t = other >= 0 ? random_between(r, -2, 2) : 0;
    int off = random_int(r, 0, digits), digits_of_s = random_int(r, 2, digits);
    s = (double)(int64_t)(s * power(digits_of_s)) / power(digits_of_s);
    t = (double)(int64_t)(t * power(digits_of_s)) / power(digits_of_s);
    for (int k = 0; k < dim; k++) {
        double z = s * (double)e[one][k] + (other >= 0 ? t * (double)e[other][k] : 0);
        if (random_int(r, 0, 3) == 0)
            z += power(random_int(r, 0, off)) * random_int(r, -1, 1);
        e[to][k] = (fmb_real)z;
    }
}

/* In 2D determinants as small as they can be, of products of all digits: a d - b c = n, an odd number below 16. Not flat. */
static void least_determinant(struct random *r, fmb_real e[3][3])
{
    const double low = power(digits - 1);
    mpz_t a, b, c, d;
    mpz_inits(a, b, c, d, NULL);
    do {
        mpz_set_d(a, (double)(uint64_t)random_between(r, low, 2 * low - 1));
        mpz_set_d(b, (double)(uint64_t)random_between(r, low, 2 * low - 1));
    } while (!mpz_invert(d, a, b)); /* a d = 1 mod b */
    const int n = 2 * random_int(r, -8, 7) + 1;
    e[0][0] = (fmb_real)mpz_get_d(a);
    e[0][1] = (fmb_real)mpz_get_d(b);
    mpz_mul_si(d, d, n);
    mpz_mod(d, d, b);
    mpz_mul(c, a, d);
    mpz_set_si(a, n);
    mpz_sub(c, c, a);
    mpz_divexact(c, c, b);
    e[1][0] = (fmb_real)mpz_get_d(c);
    e[1][1] = (fmb_real)mpz_get_d(d);
    mpz_clears(a, b, c, d, NULL);
}

static void make_edges(struct random *r, fmb_real e[3][3], int kind, int dim)
{
    int bits = random_int(r, 0, 2) ? digits : random_int(r, 2, digits), a = random_int(r, 0, dim - 1);
    for (int i = 0; i < dim; i++)
        for (int k = 0; k < dim; k++)
            e[i][k] = random_int(r, 0, 9) ? whole(r, bits) : 0;
    if (kind == FLAT || kind == BOTH)
        combine(r, e, a, (a + 1) % dim, dim == 3 ? (a + 2) % dim : -1, dim);
    if (kind == LINE || kind == BOTH)
        combine(r, e, (a + 1) % dim, (a + 2) % dim, -1, dim);
    if (kind == CORNER) { /* the slanted face is the flat one */
        combine(r, e, 1, 0, -1, dim);
        if (dim == 3)
            combine(r, e, 2, 1, 0, dim);
    }
    for (int i = 0; i < dim && kind == SPREAD; i++)
        for (int k = 0; k < dim; k++)
            e[i][k] *= (fmb_real)power(-random_int(r, 0, random_int(r, 0, 5 * digits)));
    if (kind == LEAST && dim == 2)
        least_determinant(r, e);
    for (int i = 0; i < dim; i++) { /* sizes */
        double p = power(random_int(r, 0, 2) ? 0 : random_int(r, -digits, 6));
        for (int k = 0; k < dim; k++)
            e[i][k] *= (fmb_real)p;
    }
    for (int k = 0; k < dim; k++) {
        double p = power(random_int(r, 0, 3) ? 0 : random_int(r, -digits, 6));
        for (int i = 0; i < dim; i++)
            e[i][k] *= (fmb_real)p;
    }
    double p = power(random_int(r, 0, 1) ? -digits : random_int(r, -digits - 10, 0));
    for (int i = 0; i < dim; i++)
        fmb_scale(e[i], dim, (fmb_real)p);
}

/* Flat only where the determinant is 0, or where numbers below FMB_EXACT_FLOOR have a part in it. */
static void check_refusal(int answer, fmb_real e[3][3], int dim)
{
    CHECK(answer == FMB_ERR_DEGENERATE || answer == FMB_ERR_RANGE);
    if (answer != FMB_ERR_DEGENERATE)
        return;
    flat++;
    if (mpq_sgn(volume) == 0)
        return;
    hard++;
    fmb_real least = FMB_REAL_MAX, most = 0;
    for (int i = 0; i < dim; i++)
        for (int k = 0; k < dim; k++) {
            most = fmb_max(most, fmb_abs(e[i][k]));
            if (e[i][k] != 0)
                least = fmb_min(least, fmb_abs(e[i][k]));
        }
    CHECK(least < FMB_EXACT_FLOOR * most);
}

static void check_frame(struct random *r, int kind, int dim)
{
    const fmb_real origin[3] = {0, 0, 0};
    fmb_real e[3][3] = {{0, 0, 0}, {0, 0, 0}, {0, 0, 0}};
    make_edges(r, e, kind, dim);
    make_exact(e, dim);
    for (int s = 0; s < 2; s++) {
        const fmb_shape shape = s ? FMB_TETRAHEDRON : FMB_CUBOID;
        fmb_frame3 f;
        fmb_frame2 g;
        const int answer = dim == 3 ? fmb_frame3_init(&f, shape, origin, e[0], e[1], e[2])
                                    : fmb_frame2_init(&g, shape, origin, e[0], e[1]);
        frames++;
        if (answer) {
            check_refusal(answer, e, dim);
            continue;
        }
        const fmb_view v = dim == 3 ? fmb_view3(&f) : fmb_view2(&g);
        check_cached(&v, dim + s, dim, dim == 3 ? f.longest : g.longest, dim == 3 ? f.steepest : g.steepest);
    }
}

int main(int argc, char **argv)
{
    struct random r = random_start(check_seed(argc, argv, 5));
    const uint64_t count = check_count(argc, argv, 3000);
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++)
            mpq_init(edge[i][k]);
    for (int j = 0; j < 4; j++)
        for (int k = 0; k < 3; k++)
            mpq_init(normal[j][k]);
    mpq_inits(volume, x, y, NULL);
    for (uint64_t i = 0; i < count; i++)
        for (int kind = 0; kind < KINDS; kind++)
            for (int dim = 2; dim <= 3; dim++)
                check_frame(&r, kind, dim);
    CHECK(flat * 2 < frames || frames < 200); /* about a sixth */
    return check_done("frame_exact");
}
