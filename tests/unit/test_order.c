/* SPDX-License-Identifier: MIT */
/*
 * The order of frames (src/separate/order.h): by shape, origin, edges and displacement, as numbers. It is held against an order that is written down
 * here, of frames that share a prefix of their numbers or all of them, with -0 and 0, denormals, the largest numbers, and numbers that differ in
 * the last bit; it is antisymmetric, transitive, and total. And what rests on it: of frames that begin alike (equal in the first, the first two or
 * all coordinates of their origins), a last bit or a few from where the verdict changes, every tier says the same with the frames exchanged; the quick
 * tier with the same bits of the times, and in 3D with the same direction turned round.
 * Usage: test_order [SEED [COUNT]]; COUNT: chains of frames, and pairs of each class, dimension and mode.
 */
#include "check.h"
#include "number.h"
#include "pairs.h"
#include "port.h"
#include "separate/order.h"
#include <float.h>

#ifdef FMB_REAL_DOUBLE
#define SMALLEST 4.9406564584124654e-324
#define EPSILON DBL_EPSILON
#else
#define SMALLEST 1.4e-45F
#define EPSILON FLT_EPSILON
#endif

/* ---- the order itself ---- */

enum { FRAMES = 9, NUMBERS = 15 }; /* origin, edges, displacement */

/* As order.h has them: origin and edges, then nothing that counts; the displacement apart. */
typedef struct {
    int shape; /* as in a frame */
    fmb_real x[NUMBERS];
} ordered;

static fmb_real any_number(struct random *r)
{
    static const fmb_real some[] = {0,        1,         -1,           (fmb_real)0.5, 1 + EPSILON, -1 - EPSILON,
                                    SMALLEST, -SMALLEST, 2 * SMALLEST, FMB_LARGEST,   -FMB_LARGEST};
    const int n = random_int(r, 0, 12);
    return n < 11 ? some[n] : n == 11 ? -some[0] : (fmb_real)random_between(r, -4, 4);
}

/* -1, 0, 1: x comes before y, is the same, comes after: the definition, in the plainest way. */
static int plain_order(const ordered *x, const ordered *y, int dim, int moving)
{
    if (x->shape != y->shape)
        return x->shape == FMB_FRAME_SHAPE(FMB_CUBOID) ? -1 : 1;
    for (int i = 0; i < dim + dim * dim + (moving ? dim : 0); i++) {
        if (x->x[i] < y->x[i])
            return -1;
        if (x->x[i] > y->x[i])
            return 1;
    }
    return 0;
}

static int exchanges(const ordered *a, const ordered *b, int dim, int moving)
{
    const int n = dim + dim * dim;
    return fmb_exchanges(a->x, a->shape, moving ? a->x + n : NULL, b->x, b->shape, moving ? b->x + n : NULL, dim);
}

/* The first `same` numbers of y are those of x, but for the signs of zeros. */
static void share_prefix(ordered *y, const ordered *x, int same)
{
    y->shape = x->shape;
    for (int i = 0; i < same; i++)
        y->x[i] = x->x[i] == 0 ? -x->x[i] : x->x[i];
}

static void test_order(struct random *r, int dim, int moving)
{
    ordered f[FRAMES];
    const int n = dim + dim * dim + (moving ? dim : 0);
    for (int i = 0; i < FRAMES; i++) {
        f[i].shape = FMB_FRAME_SHAPE(random_int(r, 0, 3) ? FMB_CUBOID : FMB_TETRAHEDRON);
        for (int k = 0; k < NUMBERS; k++)
            f[i].x[k] = any_number(r);
        if (i > 0 && random_int(r, 0, 4))
            share_prefix(&f[i], &f[random_int(r, 0, i - 1)], random_int(r, 0, n));
    }
    for (int i = 0; i < FRAMES; i++)
        for (int j = 0; j < FRAMES; j++) {
            const int truth = plain_order(&f[i], &f[j], dim, moving), after = exchanges(&f[i], &f[j], dim, moving),
                      before = exchanges(&f[j], &f[i], dim, moving);
            CHECK_EQ(after, truth > 0);
            CHECK(!(after && before));                 /* antisymmetric */
            CHECK((after || before) == (truth != 0));  /* total: neither only if they are the same */
            for (int k = 0; k < FRAMES && !after; k++) /* transitive: i <= j <= k */
                if (!exchanges(&f[j], &f[k], dim, moving))
                    CHECK(!exchanges(&f[i], &f[k], dim, moving));
        }
}

/* The first difference has its sign, wherever it stands. */
static void test_first_difference(void)
{
    for (int n = 1; n <= 12; n++)
        for (int at = 0; at < n; at++) {
            fmb_real x[12] = {0}, y[12] = {0};
            for (int i = at + 1; i < n; i++)
                y[i] = i & 1 ? 5 : -5;
            for (int i = 0; i < at; i++)
                y[i] = -x[i];
            x[at] = SMALLEST;
            CHECK(fmbi_first_difference(x, y, n) > 0 && fmbi_first_difference(y, x, n) < 0);
            x[at] = -SMALLEST;
            CHECK(fmbi_first_difference(x, y, n) < 0 && fmbi_first_difference(y, x, n) > 0);
            CHECK(fmbi_first_difference(x, x, n) == 0);
        }
}

/* ---- what rests on it ---- */

static struct pair p;
static struct pair_frames f;

enum { QUICK, TEST, EXACT, TIERS };

struct answer {
    int verdict;
    fmb_real axis[3];
    fmb_interval when;
};

static struct answer ask(int tier, int first)
{
    struct answer x = {0, {0, 0, 0}, {-1, -1}};
    const fmb_real *va = p.body[first].velocity, *vb = p.body[1 - first].velocity;
    const fmb_frame3 *a = &f.frame.d3[first], *b = &f.frame.d3[1 - first];
    const fmb_frame2 *c = &f.frame.d2[first], *d = &f.frame.d2[1 - first];
    fmb_pair_of normal;
    if (tier == TEST)
        x.verdict = pair_ask(&f, &p, first, x.axis, &x.when);
    else if (tier == EXACT)
        x.verdict = pair_exact(&f, &p, first, x.axis, &normal, &x.when);
    else if (p.dim == 3)
        x.verdict = p.moving ? fmb_quick_sweep3(a, va, b, vb, x.axis, &x.when) : fmb_quick3(a, b, x.axis);
    else
        x.verdict = p.moving ? fmb_quick_sweep2(c, va, d, vb, x.axis, &x.when) : fmb_quick2(c, d, x.axis);
    return x;
}

static uint64_t met[TIERS][3];

static void check_exchanged(void)
{
    if (pair_init(&f, &p))
        return;
    for (int tier = 0; tier < TIERS; tier++) {
        const struct answer x = ask(tier, 0), y = ask(tier, 1);
        CHECK_EQ(x.verdict, y.verdict);
        if (x.verdict >= FMB_MISS && x.verdict <= FMB_UNDECIDED)
            met[tier][x.verdict]++;
        CHECK((x.when.in == -1) == (y.when.in == -1) && (x.when.out == -1) == (y.when.out == -1)); /* -1: not written */
        CHECK(x.when.in <= y.when.out && y.when.in <= x.when.out); /* both enclose the same times */
        if (tier == QUICK)
            CHECK(x.when.in == y.when.in && x.when.out == y.when.out);
        if (tier == QUICK && p.dim == 3)
            CHECK(x.axis[0] == -y.axis[0] && x.axis[1] == -y.axis[1] && x.axis[2] == -y.axis[2]);
    }
}

/* The two frames begin alike: so many coordinates of their origins are the same numbers. All but the last of them leaves the order to the edges. */
static void begin_alike(int same)
{
    for (int k = 0; k < same; k++)
        p.body[1].origin[k] = p.body[0].origin[k];
}

/* Moved along axis k by the number `by`: */
static int verdict_at(fmb_real start, int k, fmb_real by)
{
    p.body[1].origin[k] = start + by;
    return pair_verdict(&p, NULL, NULL);
}

/*
 * Bisects, along an axis that is not yet alike, for where the verdict stops to be that of `low`; then asks both orders on either side, in last
 * bits of the coordinate.
 */
static void around_threshold(struct random *r, int k)
{
    const fmb_real start = p.body[1].origin[k];
    fmb_real low = 0, high = (fmb_real)(random_int(r, 0, 1) ? 400 : -400), last = 0;
    const int of_low = verdict_at(start, k, low);
    if (verdict_at(start, k, high) == of_low)
        low = high / 2;
    for (int i = 0; i < 80; i++) {
        const fmb_real middle = (low + high) / 2;
        if (verdict_at(start, k, middle) == of_low)
            low = middle;
        else
            high = middle;
    }
    const fmb_real at = start + low, size = at < 0 ? -at : at;
    for (int i = -4; i <= 4; i++) {
        p.body[1].origin[k] = at + (fmb_real)i * (size > 1 ? size : 1) * EPSILON;
        if (i == -4 || p.body[1].origin[k] != last)
            check_exchanged();
        last = p.body[1].origin[k];
    }
}

static void test_pairs(struct random *r, int dim, int moving, int shapes, uint64_t count)
{
    static const enum pair_family family[] = {PAIR_RANDOM, PAIR_INT, PAIR_NEAR, PAIR_PARALLEL, PAIR_BAD};
    for (uint64_t i = 0; i < count; i++) {
        pair_make(&p, r, family[i % 5], dim, moving, shapes);
        const int same = random_int(r, 1, dim);
        begin_alike(same);
        if (same < dim)
            around_threshold(r, dim - 1);
        else
            check_exchanged();
        if (i % 4)
            continue;
        /* one and the same body, but for how it moves, or its shape */
        for (int k = 0; k < 9; k++)
            p.body[1].edge[k / 3][k % 3] = p.body[0].edge[k / 3][k % 3];
        begin_alike(dim);
        check_exchanged();
    }
}

static void say(const char *text, uint64_t number)
{
    char digits[NUMBER_TEXT];
    port_out(text);
    port_out(number_unsigned(number, digits));
}

int main(int argc, char **argv)
{
    uint64_t seed = check_seed(argc, argv, 1), count = check_count(argc, argv, port_is_board ? 4 : 200);
    struct random r = random_start(seed);
    say("test_order: seed ", seed);
    say(", count ", count);
    test_first_difference();
    for (uint64_t i = 0; i < count; i++)
        test_order(&r, i & 1 ? 3 : 2, (i & 2) != 0);
    for (int cell = 0; cell < 16; cell++)
        test_pairs(&r, cell & 8 ? 3 : 2, (cell & 4) != 0, cell & 3, count);
    for (int tier = 0; tier < TIERS; tier++) {
        say(tier == QUICK ? "; quick: miss " : tier == TEST ? "; test: miss " : "; exact: miss ", met[tier][FMB_MISS]);
        say(", hit ", met[tier][FMB_HIT]);
        say(", undecided ", met[tier][FMB_UNDECIDED]);
        CHECK(met[tier][FMB_MISS] > 0 && met[tier][FMB_HIT] > 0);
    }
    port_out("\n");
    return check_done("order");
}
