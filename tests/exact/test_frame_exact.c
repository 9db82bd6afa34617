/* SPDX-License-Identifier: MIT */
/*
 * host-only: what fmb_frame3_init and fmb_frame2_init cache, against exact arithmetic (GMP): normals on the right side, each component within
 * what pair.h says, the volume within 4u, sums within their roundings, largest numbers to the bit; for edges whose products cancel to
 * any degree, nearly in one plane or along one line, of any size and of sizes that differ from edge to edge and number to number. A frame is
 * called degenerate only if its determinant is 0, and always then; and it is out of range only where fmb_types.h says so.
 * Usage: test_frame_exact [SEED [COUNT]]; COUNT: frames of each kind.
 */
#include "check.h"
#include "core/proof.h"
#include "pairs.h"

#include <gmp.h>
#include <math.h>

enum { PLAIN, FLAT, LINE, CORNER, BOTH, SPREAD, LEAST, WIDE, WIDE_FLAT, KINDS };
#define DIGITS (FMB_MANTISSA_BITS + 1) /* of a number */

static mpq_t edge[3][3], normal[4][3], volume, x, y;
static uint64_t frames, flat, faint, far_out;

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
                          dim == 3 ? (double)FMB_NORMAL_TINY * size * size + (double)FMB_DENORMAL / 2 : 0));
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
    int off = random_int(r, 0, DIGITS), digits_of_s = random_int(r, 2, DIGITS);
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
    const double low = power(DIGITS - 1);
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

/* Numbers of all magnitudes that there are, those of an edge or of a row alike or not; large ones now and then cancel. */
static void wide_edges(struct random *r, fmb_real e[3][3], int dim, int kind)
{
    const int top = DIGITS == 24 ? 32 : 299, bottom = DIGITS == 24 ? -149 : -1074,
              high = random_int(r, 0, 1) ? top : random_int(r, -20, top);
    for (int i = 0; i < dim; i++)
        for (int k = 0; k < dim; k++)
            e[i][k] = (fmb_real)((double)whole(r, random_int(r, 1, DIGITS)) * power(-DIGITS) *
                                 power(random_int(r, 0, 1) ? high
                                                           : random_int(r, random_int(r, 0, 1) ? bottom : -20, high)));
    if (kind == WIDE_FLAT || random_int(r, 0, 1)) {
        const double s = power(random_int(r, 0, 3)) * (random_int(r, 0, 1) ? 1 : -1);
        for (int k = 0; k < dim; k++)
            e[1][k] = (fmb_real)(s * (double)e[0][k] * power(-3));
        if (kind == WIDE)
            e[1][random_int(r, 0, dim - 1)] += (fmb_real)power(random_int(r, bottom, high));
    }
}

static void make_edges(struct random *r, fmb_real e[3][3], int kind, int dim)
{
    int bits = random_int(r, 0, 2) ? DIGITS : random_int(r, 2, DIGITS), a = random_int(r, 0, dim - 1);
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
            e[i][k] *= (fmb_real)power(-random_int(r, 0, random_int(r, 0, 5 * DIGITS)));
    if (kind == LEAST && dim == 2)
        least_determinant(r, e);
    if (kind == WIDE || kind == WIDE_FLAT) {
        wide_edges(r, e, dim, kind);
        return;
    }
    for (int i = 0; i < dim; i++) { /* sizes */
        double p = power(random_int(r, 0, 2) ? 0 : random_int(r, -DIGITS, 6));
        for (int k = 0; k < dim; k++)
            e[i][k] *= (fmb_real)p;
    }
    for (int k = 0; k < dim; k++) {
        double p = power(random_int(r, 0, 3) ? 0 : random_int(r, -DIGITS, 6));
        for (int i = 0; i < dim; i++)
            e[i][k] *= (fmb_real)p;
    }
    double p = power(random_int(r, 0, 1) ? -DIGITS : random_int(r, -DIGITS - 10, 0));
    for (int i = 0; i < dim; i++)
        fmb_scale(e[i], dim, (fmb_real)p);
}

/* Is a number of an edge far below the largest one of that edge? Products of such numbers may underflow. */
static int is_faint(fmb_real e[3][3], int dim)
{
    const double low = DIGITS == 24 ? (dim == 3 ? 0x1p-50 : 0x1p-38) : 0x1p-450;
    for (int i = 0; i < dim; i++)
        for (int k = 0; k < dim; k++)
            if (e[i][k] != 0 && (double)fmb_abs(e[i][k]) < low * (double)fmb_largest(e[i], dim))
                return 1;
    return 0;
}

/* Is the exact x below limit, but for the roundings of it? */
static int is_below(mpq_t exact, double limit)
{
    mpq_set_d(x, limit * (1 + 8 * (double)FMB_U));
    return mpq_cmp(exact, x) < 0;
}

/* One of the reasons in fmb_types.h. */
static int is_out_of_range(fmb_real e[3][3], int dim, int faces)
{
    fmb_real longest = fmb_max(fmb_largest(e[0], 3), fmb_max(fmb_largest(e[1], 3), fmb_largest(e[2], 3)));
    double most = (double)longest, area = (double)FMB_LEAST_AREA;
    int flat_faces = 1;
    for (int k = 0; k < dim; k++) {
        double extent = 0;
        for (int i = 0; i < dim; i++)
            extent += fabs((double)e[i][k]);
        if (!(extent >= (double)FMB_THINNEST * (1 + 8 * (double)FMB_U)) ||
            !(fmb_largest(e[k], dim) >= 1 / FMB_HALF_RANGE))
            return 1;
    }
    if (is_below(volume, (double)FMB_LEAST_VOLUME) || (DIGITS == 53 && most >= 0x1p230 && is_below(volume, 0x1p-750)))
        return 1;
    if (0x1p-50 * most * most > area)
        area = 0x1p-50 * most * most;
    for (int j = 0; j < faces && dim == 3; j++)
        for (int k = 0; k < 3; k++) {
            mpq_abs(y, normal[j][k]);
            flat_faces &= is_below(y, area);
        }
    return (dim == 3 && flat_faces) || !(most <= (double)FMB_LARGEST);
}

static void check_refusal(int answer, fmb_real e[3][3], int dim, int faces)
{
    CHECK(answer == FMB_ERR_DEGENERATE || answer == FMB_ERR_RANGE);
    flat += answer == FMB_ERR_DEGENERATE;
    far_out += answer == FMB_ERR_RANGE && mpq_sgn(volume) != 0;
    if (answer == FMB_ERR_DEGENERATE) {
        CHECK(mpq_sgn(volume) == 0);
        return;
    }
    CHECK(is_out_of_range(e, dim, faces));
    if (mpq_sgn(volume) == 0 &&
        fmb_largest(e[0], 9) <= FMB_LARGEST) { /* told so but where numbers are beyond the sums */
        faint++;
        CHECK(is_faint(e, dim) || fmb_largest(e[0], 3) < 1 / FMB_HALF_RANGE ||
              fmb_largest(e[1], 3) < 1 / FMB_HALF_RANGE || (dim == 3 && fmb_largest(e[2], 3) < 1 / FMB_HALF_RANGE));
    }
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
        CHECK(answer || mpq_sgn(volume) != 0);
        if (answer) {
            check_refusal(answer, e, dim, dim + s);
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
    CHECK((flat > 0 && faint > 0 && far_out > 0) || frames < 2000);
    return check_done("frame_exact");
}
