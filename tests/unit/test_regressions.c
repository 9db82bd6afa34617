/* SPDX-License-Identifier: MIT */
/*
 * Pairs that once had a wrong or needlessly weak answer, each with its mechanism. Exact answers by rational arithmetic. Numbers: origin,
 * edges, displacement of a, then of b. Each is also asked with a and b exchanged.
 */
#include "check.h"
#include "fmb.h"
#include <stddef.h>

enum { APART, MEET };

struct regression {
    const char *what;
    int dim, shape_a, shape_b, exact;
    double in, out; /* exact times, within 1e-5 */
    fmb_real number[30];
};

#define N(x) ((fmb_real)(x))
/* clang-format off */
static const struct regression regressions[] = {
    {"a reciprocal of a denormal speed made inf - inf, and the maximum lost the NaN", 2, FMB_CUBOID, FMB_CUBOID, APART, 0, 0,
     {N(0x1.7fc8p-5), N(-0x1p+14), N(0x1.e535a8p+4), N(-0x1p-110), N(-0x1.cp+13), N(0x1p+32), N(-0x1.8p-4), N(0x1p+15),
      N(-0x1.bffeb2p+13), N(0x1.fffep+31), N(-0x1.4a23p-17), N(0x0p+0), N(0x1.4p+5), N(-0x1p+24), N(-0x1.b99ca8p-4), N(0x1p+15)}},
    {"edges parallel but for denormal components: their products lost them", 3, FMB_CUBOID, FMB_CUBOID, MEET, 0, 0.645833,
     {N(0x0p+0), N(-0x1.cp+26), N(0x1.4p-19), N(-0x1p+23), N(-0x1.cp+23), N(0x1.4p+23), N(0x1.8p+23), N(0x1.e5e7eep-82), N(0x1.8p+23),
      N(0x0p+0), N(0x0p+0), N(-0x1.8p+23), N(-0x1.62b496p-20), N(0x1.8p+26), N(-0x1.4p-19),
      N(-0x1.752e7ap-115), N(-0x1p+26), N(0x1.cp+25), N(0x1.8p-145), N(0x0p+0), N(-0x1.e95308p+25), N(0x1.755948p+25),
      N(-0x1.600062p+25), N(0x0p+0), N(0x1.752e7ap-115), N(-0x1.8p+25), N(-0x1.cp+25), N(-0x1.cp-18), N(-0x1.717afap-18), N(0x1.cp+13)}},
    {"an error bound that underflowed to 0 was not above 0", 3, FMB_CUBOID, FMB_CUBOID, MEET, 0, 1,
     {N(-0x1p-9), 0, N(0x1p-8), 0, 0, N(-0x1.8p-9), N(-0x1.8p-9), 0, 0, 0, N(-0x1p-9), 0, 0, 0, 0,
      N(-0x1p-9), 0, N(0x1p-8), 0, N(-0x1p-9), 0, N(-0x1.8p-9), N(0x1.8p-9), N(0x1.8p-9), N(-0x1p-10), N(0x1p-9), N(-0x1p-10), 0, 0, 0}},
    {"the direction of an edge between nearly parallel faces came from their normals", 3, FMB_CUBOID, FMB_TETRAHEDRON, MEET, 0, 0.443890,
     {N(-0x1.556592p+6), N(-0x1.c0af54p+4), N(0x1.3755ap+2), N(-0x1.6d2556p+3), N(-0x1.8f02bap+6), N(-0x1.07d596p+6), N(-0x1.0e2ccep+6),
      N(0x1.48be08p+6), N(0x1.7f0912p+3), N(0x1.e18296p+5), N(0x1.2436ccp+5), N(0x1.c2089p+5), N(0x1.8b61aap+4), N(-0x1.19e724p+6),
      N(-0x1.a2d3d2p+5), N(-0x1.f8d082p+5), N(-0x1.3db4b6p+2), N(0x1.027978p+6), N(0x1.406b9ep+2), N(0x1.32bbfp+6), N(0x1.00fe1ap-2),
      N(0x1.0c2216p+6), N(0x1.687714p+4), N(-0x1.210e18p+6), N(-0x1.335c0cp+6), N(0x1.d2966cp+4), N(0x1.228ff4p+6), N(-0x1.65d196p+3),
      N(0x1.8ce3a8p+6), N(-0x1.0f6efap+5)}},
    {"rounded times ended after the step", 3, FMB_CUBOID, FMB_CUBOID, APART, 0, 0,
     {0, 0, 0, -1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, N(0x1.40000ep-20), N(.25), N(.25), 1, 0, 0, 0, 1, 0, 0, 0, 1, N(-0x1p-44), 0, 0}},
    {"a miss was claimed along a product of edges that the search would not take", 3, FMB_TETRAHEDRON, FMB_TETRAHEDRON, APART, 0, 0,
     {0, 0, 0, N(-0x1.77ba8ep-2), N(-0x1.d9447cp-1), N(0x1.ac7e06p-4), N(0x1.33c866p-2), N(0x1.c7d82cp-1), N(-0x1.5e3ddcp-2),
      N(0x1.1eaccep-2), N(0x1.a89db8p-2), N(-0x1.6501a6p-3), 0, 0, 0, N(-0x1.486676p-6), N(0x1.40ef6ep-6), N(-0x1.ed5a42p-9),
      N(0x1.1eaccep-2), N(0x1.a8b3dap-2), N(-0x1.66c8fp-3), N(0x1.14f5bcp-2), N(0x1.abf9d6p-2), N(-0x1.83888cp-5), N(0x1.2c9cfcp-1),
      N(0x1.be8788p+0), N(-0x1.57c8fap-1), 0, 0, 0}},
    {"inner times claimed more than the search could prove", 3, FMB_CUBOID, FMB_CUBOID, MEET, 0.919537, 1,
     {0, 0, 0, N(0x1.659d7p-1), N(0x1.d8a972p-1), N(0x1.5c43eep+0), N(-0x1.781624p-17), N(0x1.169322p-15), N(-0x1.198868p-16),
      N(-0x1.d1d2bep-16), N(-0x1.b14dc6p-20), N(0x1.018ab2p-16), 0, 0, 0, N(0x1.49c296p-3), N(0x1.b40bd2p-3), N(0x1.41323ap-2),
      N(-0x1.36706p-19), N(-0x1.0a60f8p-19), N(0x1.6e7b56p-21), N(0x1.d9ba02p-21), N(-0x1.4a4118p-22), N(0x1.1942acp-19),
      N(-0x1.187e92p-19), N(0x1.830d5ep-19), N(0x1.5dd638p-20), N(0x1.9104fcp-17), N(-0x1.17913p-18), N(0x1.dc2f88p-16)}},
};
/* clang-format on */

static int ask(const struct regression *r, int swap, fmb_interval *when)
{
    const fmb_real *x = r->number + (swap ? r->dim * (r->dim + 2) : 0),
                   *y = r->number + (swap ? 0 : r->dim * (r->dim + 2));
    fmb_shape sx = (fmb_shape)(swap ? r->shape_b : r->shape_a), sy = (fmb_shape)(swap ? r->shape_a : r->shape_b);
    if (r->dim == 2) {
        fmb_frame2 a, b;
        CHECK_EQ(fmb_frame2_init(&a, sx, x, x + 2, x + 4), 0);
        CHECK_EQ(fmb_frame2_init(&b, sy, y, y + 2, y + 4), 0);
        return fmb_sweep2(&a, x + 6, &b, y + 6, NULL, when);
    }
    fmb_frame3 a, b;
    CHECK_EQ(fmb_frame3_init(&a, sx, x, x + 3, x + 6, x + 9), 0);
    CHECK_EQ(fmb_frame3_init(&b, sy, y, y + 3, y + 6, y + 9), 0);
    return fmb_sweep3(&a, x + 12, &b, y + 12, NULL, when);
}

/* At rest, 3D: the answer, the same in both orders; FMB_UNDECIDED: not said which, but the same. */
struct standing {
    const char *what;
    int shape_a, shape_b, answer;
    fmb_real number[24]; /* origin, edges */
};

/* clang-format off */
static const struct standing standing[] = {
    {"along a direction that holds as a facet of one order the frames were apart in the other", FMB_TETRAHEDRON, FMB_TETRAHEDRON,
     FMB_UNDECIDED,
     {4, 0, -8, 4, 12, 8, -12, 0, 4, -8, -12, -4, N(0x1.22feeap-15), N(-0x1.7fff9ep+3), N(-0x1.800024p+4), 8, -12, -8, -4, 0, 12, -12, 0, -12}},
    {"contact by a few directions, proved with more than all of them allow", FMB_TETRAHEDRON, FMB_TETRAHEDRON, FMB_UNDECIDED,
     {N(0x1.6fa922p+12), N(0x1.e716f8p+12), N(-0x1.7cc07ap+10), N(-0x1.536e2p-6), N(0x1.e7acb2p-10), N(0x1.535d96p-6), N(0x1.4b2392p-5),
      N(0x1.141fd8p-6), N(0x1.1d1e56p-6), N(0x1.636de4p-5), N(-0x1.1c50d8p-7), N(-0x1.72a492p-6), N(0x1.2fa976p+12), N(0x1.038b84p+13),
      N(-0x1.f9802ep+9), 1024, -512, -512, -1024, 1024, 1536, -1536, -1536, -1024}},
    {"equal boxes after a quarter turn with the cosine 6e-17: the parallel edges counted as not known to be parallel", FMB_CUBOID, FMB_CUBOID,
     FMB_HIT,
     {0, 0, 0, N(0x1.1a6264p-54), 1, 0, -2, N(0x1.1a6264p-53), 0, 0, 0, 3, N(.25), N(.5), N(.125), N(0x1.1a6264p-54), 1, 0, -2,
      N(0x1.1a6264p-53), 0, 0, 0, 3}},
    {"sums of many terms came out otherwise with the frames exchanged", FMB_TETRAHEDRON, FMB_TETRAHEDRON, FMB_UNDECIDED,
     {0, 0, 0, N(0x1.411b7cp-3), N(0x1.0e603cp-1), N(-0x1.dae27ep-2), N(0x1.3b33e6p-3), N(-0x1.e6121p-21), N(0x1.c0c916p-22),
      N(-0x1.aefb2ap-7), N(0x1.42a156p-1), N(-0x1.f4955ap-3), N(0x1.3e27d8p-2), N(0x1.0e601ep-1), N(-0x1.dae262p-2), N(-0x1.411b7cp-3),
      N(-0x1.0e603cp-1), N(0x1.dae27ep-2), N(-0x1.3b33e6p-3), N(0x1.e6120cp-21), N(-0x1.c0c92p-22), N(0x1.85ff66p-5), N(0x1.02a15ep-1),
      N(-0x1.d26b0ep-1)}},
    {"the same, turned twice", FMB_CUBOID, FMB_CUBOID, FMB_HIT,
     {0, 0, 0, N(0x1.37eb5cp-108), N(0x1.1a6264p-54), 1, 1, N(-0x1.1a6264p-54), 0, N(0x1.1a6264p-54), 1, N(-0x1.1a6264p-54), N(.25), N(.5),
      N(.125), N(0x1.37eb5cp-108), N(0x1.1a6264p-54), 1, 1, N(-0x1.1a6264p-54), 0, N(0x1.1a6264p-54), 1, N(-0x1.1a6264p-54)}},
    {"slivers with many products of edges to be made with care: a stage proved the hit in one order, the search none in the other",
     FMB_TETRAHEDRON, FMB_TETRAHEDRON, FMB_HIT,
     {N(-0x1.cb35bcp-1), N(-0x1.95fa2ap-1), N(-0x1.49bc76p-3), N(-0x1.692574p-1), N(-0x1.b296e2p-3), N(-0x1.c6d924p-1),
      N(0x1.62276p-7), N(-0x1.f68b28p-2), N(0x1.a85d08p-3), N(0x1.04ada2p-2), N(-0x1.fdea5p-3), N(0x1.e4b0a2p-2), N(-0x1.01c39ep+0),
      N(-0x1.07e9dp+0), N(-0x1.b42608p-3), N(0x1.6eae12p-6), N(-0x1.1d3fb8p-7), N(0x1.187834p-5), N(-0x1.00ad0cp-5), N(0x1.8f5934p-7),
      N(-0x1.88a848p-5), N(0x1.25580ep-8), N(-0x1.c865f4p-10), N(0x1.c0c054p-8)}},
};
/* clang-format on */

static void stand(const struct standing *s)
{
    fmb_frame3 f[2];
    for (int i = 0; i < 2; i++) {
        const fmb_real *x = s->number + 12 * i;
        CHECK_EQ(fmb_frame3_init(&f[i], (fmb_shape)(i ? s->shape_b : s->shape_a), x, x + 3, x + 6, x + 9), 0);
    }
    int answer = fmb_test3(&f[0], &f[1], NULL);
    CHECK(answer == s->answer || s->answer == FMB_UNDECIDED);
    CHECK_EQ(fmb_test3(&f[1], &f[0], NULL), answer);
    CHECK_EQ(fmb_sweep3(&f[0], NULL, &f[1], NULL, NULL, NULL), answer);
}

/* Numbers of a triangle, and of a tetrahedron, whose tip lies at x and points along -side. */
static void spike(fmb_frame2 *flat, fmb_frame3 *solid, fmb_real x, fmb_real side, fmb_real unit)
{
    const fmb_real s = side * unit, w = unit * N(0x1p-6);
    const fmb_real o[3] = {x * unit, 0, 0}, u[3] = {s, w, 0}, v[3] = {s / 2, -w, w}, t[3] = {s / 4, 0, -w};
    if (flat)
        CHECK_EQ(fmb_frame2_init(flat, FMB_TETRAHEDRON, o, u, v), 0);
    CHECK_EQ(fmb_frame3_init(solid, FMB_TETRAHEDRON, o, u, v, t), 0);
}

#ifdef FMB_REAL_DOUBLE
#define HAIR 0x1.3p-48
static const fmb_real lengths[] = {1, 0x1p-1074, 0x1p-1000, 0x1p-512, 0x1p-100, 0x1p512, 0x1p1023};
#else
#define HAIR 0x1.3p-19F
static const fmb_real lengths[] = {1, 0x1p-149F, 0x1p-126F, 0x1p-100F, 0x1p-64F, 0x1p64F, 0x1p127F};
#endif

/* A hint counts the same whatever its length and the unit: spikes tip to tip, 38u apart, which in 2D only the hint sees. */
static void hints(void)
{
    static const fmb_real units[] = {1, N(0x1p-14), N(0x1p-22), N(0x1p20)};
    for (size_t i = 0; i < sizeof units / sizeof units[0]; i++)
        for (size_t j = 0; j < sizeof lengths / sizeof lengths[0]; j++) {
            fmb_frame2 a2, b2;
            fmb_frame3 a3, b3;
            spike(&a2, &a3, 0, -1, units[i]);
            spike(&b2, &b3, HAIR, 1, units[i]);
            fmb_real axis[3] = {-lengths[j], 0, 0}, flat[2] = {lengths[j], 0};
            const fmb_real way[3] = {0, units[i] * N(0x1p-10), 0};
            CHECK_EQ(fmb_test2(&a2, &b2, NULL), FMB_UNDECIDED);
            CHECK_EQ(fmb_test3(&a3, &b3, axis), FMB_MISS);
            CHECK(axis[0] > 0 && axis[1] == 0 && axis[2] == 0);
            CHECK_EQ(fmb_test2(&a2, &b2, flat), FMB_MISS);
            CHECK(flat[0] > 0 && flat[1] == 0);
            axis[0] = flat[0] = lengths[j];
            CHECK_EQ(fmb_sweep3(&a3, NULL, &b3, way, axis, NULL), FMB_MISS);
            CHECK_EQ(fmb_sweep2(&a2, way, &b2, NULL, flat, NULL), FMB_MISS);
            axis[0] = lengths[j];
            CHECK_EQ(fmb_test3_margin(&a3, &b3, 0, axis), FMB_MISS);
        }
}

/* A motion and a depth that a direction of any length must see. */
static void margins(void)
{
    const fmb_real o[3] = {0, 0, 0}, u[3] = {1, 0, 0}, v[3] = {0, 1, 0}, w[3] = {0, 0, 1}, left[3] = {-4, 0, 0},
                   through[3] = {8, 0, 0};
    const fmb_real deep[3] = {N(.8), 0, 0};
    fmb_frame3 a, b, c;
    CHECK_EQ(fmb_frame3_init(&a, FMB_CUBOID, left, u, v, w), 0);
    CHECK_EQ(fmb_frame3_init(&b, FMB_CUBOID, o, u, v, w), 0);
    CHECK_EQ(fmb_frame3_init(&c, FMB_CUBOID, deep, u, v, w), 0);
    for (size_t j = 0; j < sizeof lengths / sizeof lengths[0]; j++)
        for (int side = -1; side < 2; side += 2) {
            fmb_real axis[3] = {(fmb_real)side * lengths[j], 0, 0};
            CHECK_EQ(fmb_sweep3_margin(&a, through, &b, NULL, 0, axis, NULL), FMB_HIT); /* a drives through b */
            CHECK_EQ(fmb_sweep3_margin(&b, NULL, &a, through, N(.01), axis, NULL), FMB_HIT);
            CHECK(fmb_test3_margin(&b, &c, N(-.1), axis) != FMB_MISS); /* .2 deep */
            CHECK_EQ(fmb_test3_margin(&b, &c, N(-.3), axis), FMB_MISS);
        }
}

int main(void)
{
    hints();
    margins();
    for (size_t i = 0; i < sizeof standing / sizeof standing[0]; i++)
        stand(&standing[i]);
    for (size_t i = 0; i < sizeof regressions / sizeof regressions[0]; i++) {
        const struct regression *r = &regressions[i];
        fmb_interval when = {0, 1}, swapped = {0, 1};
        int answer = ask(r, 0, &when);
        CHECK_EQ(ask(r, 1, &swapped), answer);
        CHECK(answer == FMB_UNDECIDED || answer == (r->exact == MEET ? FMB_HIT : FMB_MISS));
        CHECK(0 <= when.in && when.in <= when.out && when.out <= 1);
        if (r->exact == MEET) {
            CHECK((double)when.in <= r->in + 1e-5 && (double)when.out >= r->out - 1e-5);
            CHECK((double)when.in >= r->in - 0.1 && (double)when.out <= r->out + 0.1);
        }
    }
    return check_done("regressions");
}
