/* SPDX-License-Identifier: MIT */
/*
 * Pairs that lead where few do: to outcomes of conditions that no family of pairs.h reaches in a test's time (make coverage), most of them by
 * edges and motions at both ends of the range. What is true of each was judged exactly. Numbers: origin, edges, displacement of a, then of b.
 */
#include "check.h"
#include "core/proof.h"
#include "pairs.h"
#include <stddef.h>

enum { APART, MEET };

struct rare {
    const char *what;
    int dim;
    fmb_shape shape_a, shape_b;
    int exact, error; /* error: of the first frame that has one, and nothing is exact then */
    fmb_real number[30];
};

#define N(x) ((fmb_real)(x))
/* clang-format off */
static const struct rare rare[] = {
#ifdef FMB_REAL_DOUBLE
    {"a normal of 2D so small that it is normalised (search.c)", 2, FMB_TETRAHEDRON, FMB_CUBOID, APART, 0,
     {0, 0, N(-0x1p-191), 0, N(0x1p-378), N(0x1p+299), 0, 0, N(0x1.7c5e26fa79572p-277), N(0x1p+299), N(-0x1.7c5e26fa79572p-277),
      N(0x1.694ecd13b4809p+220), 0, N(0x1p-502), 0, 0}},
    {"an edge, or a displacement, far below 1 / FMB_HALF_RANGE (search.c)", 3, FMB_TETRAHEDRON, FMB_TETRAHEDRON, APART, 0,
     {0, 0, 0, N(0x1.98f847ea94376p-4), 0, -2, N(-0x1p-4), -4, N(-0x1.20c65660a29e6p+1), 0, 0, 4, N(-0x1p-726), N(-0x1p-957),
      N(-0x1p+238), N(0x1.8p-3), N(-0x1.fp+1), N(0x1p-1), N(-0x1p-2), N(0x1p-934), N(-0x1p-1), N(-0x1p-3), N(-0x1p-3), N(-0x1p-1),
      N(-0x1p-2), 0, N(-0x1p-1), N(0x1p-331), N(-0x1p-2), 0}},
    {"an edge of the one along one of the other, the nearest by what rounding left (stage3_tetrahedron.h)", 3, FMB_CUBOID, FMB_TETRAHEDRON, MEET, 0,
     {0, 0, 0, N(-0x1.b754bb65ce36p-3), N(0x1.5a031dd7be626p-1), N(0x1.379a8cb74892p-4), N(-0x1.f62aa50ce1022p-1),
      N(0x1.d59e660b109b6p-1), N(0x1.4a5c75fbb3e1cp-2), N(0x1.bf70fd324e28cp-2), N(0x1.ed495ec3330dcp-2), N(-0x1.7e79fa6fc10b8p-2), 0, 0,
      0, N(-0x1.3a26759b49872p-2), N(0x1.25c9e466d4abfp-2), N(0x1.9d5751631a02p-4), N(0x1.641eccef12566p-4), N(-0x1.165df2aee6858p-1),
      N(0x1.6a7688f56ddfcp-3), N(-0x1.f62aa50ce1022p+0), N(0x1.d59e660b109b6p+0), N(0x1.4a5c75fbb3e1cp-1), N(-0x1.53c9014a7b269p-2),
      N(-0x1.354f609aa8f14p-1), N(0x1.f4713e222fc9p-3), 0, 0, 0}},
    {"a product of scaled edges that has a size (search.c)", 3, FMB_TETRAHEDRON, FMB_TETRAHEDRON, APART, 0,
     {0, 0, 0, N(0x1.98f847ea94376p-4), 0, -2, N(-0x1p-4), -4, N(-0x1.20c65660a29e6p+1), 0, 0, 4, N(-0x1p-726), N(-0x1p-957),
      N(-0x1p+238), N(0x1.8p-3), N(-0x1.fp+1), N(0x1p-1), N(-0x1p-2), N(0x1p-934), N(-0x1p-1), N(-0x1p-3), N(-0x1p-3), N(-0x1p-1),
      N(-0x1p-2), 0, N(-0x1p-1), N(0x1p-331), N(-0x1p-2), 0}},
    {"a small product that is needed (search.c)", 3, FMB_TETRAHEDRON, FMB_TETRAHEDRON, MEET, 0,
     {0, 0, 0, -16, 0, N(0x1p-4), N(-0x1p-3), N(-0x1p-2), 0, N(-0x1p-3), N(-0x1p-2), N(0x1p-961), 0, 65536, 0, N(0x1p-4), N(0x1.f8p+3),
      2, N(-0x1p-4), N(-0x1p-3), 0, 0, -16, 0, -16, 0, -2, 0, N(-0x1p+268), N(-0x1p-733)}},
    {"a small product that is needless, and good (search.c)", 3, FMB_TETRAHEDRON, FMB_TETRAHEDRON, APART, 0,
     {0, 0, 0, N(0x1.98f847ea94376p-4), 0, -2, N(-0x1p-4), -4, N(-0x1.20c65660a29e6p+1), 0, 0, 4, N(-0x1p-726), N(-0x1p-957),
      N(-0x1p+238), N(0x1.8p-3), N(-0x1.fp+1), N(0x1p-1), N(-0x1p-2), N(0x1p-934), N(-0x1p-1), N(-0x1p-3), N(-0x1p-3), N(-0x1p-1),
      N(-0x1p-2), 0, N(-0x1p-1), N(0x1p-331), N(-0x1p-2), 0}},
    {"a small product of given edges, x not 0 (search.c)", 3, FMB_TETRAHEDRON, FMB_TETRAHEDRON, APART, 0,
     {0, 0, 0, N(0x1.98f847ea94376p-4), 0, -2, N(-0x1p-4), -4, N(-0x1.20c65660a29e6p+1), 0, 0, 4, N(-0x1p-726), N(-0x1p-957),
      N(-0x1p+238), N(0x1.8p-3), N(-0x1.fp+1), N(0x1p-1), N(-0x1p-2), N(0x1p-934), N(-0x1p-1), N(-0x1p-3), N(-0x1p-3), N(-0x1p-1),
      N(-0x1p-2), 0, N(-0x1p-1), N(0x1p-331), N(-0x1p-2), 0}},
    {"a small product of given edges, y not 0 (search.c)", 3, FMB_CUBOID, FMB_CUBOID, APART, 0,
     {0, 0, 0, N(0x1p-951), 0, N(0x1p-1), -8, N(-0x1p-2), N(0x1p-1), 0, 0, N(0x1p-1), 0, 0, 0, N(-0x1p-4), N(-0x1p-2), N(0x1p-1),
      N(-0x1p-1), 0, N(-0x1.7b3346e008d64p+3), N(0x1p-951), 0, N(0x1p-1), N(0x1p-4), N(-0x1p-2), N(0x1.048f2b6b89623p+0), N(0x1p+300), 0,
      N(-0x1p+184)}},
    {"a small product of given edges, z not 0 (search.c)", 3, FMB_CUBOID, FMB_CUBOID, MEET, 0,
     {0, 0, 0, 2, 0, 0, -4, 1, N(-0x1p-1), 2, 0, 16, N(-0x1p-259), N(0x1p+296), N(-0x1p-261), 2, -1, N(-0x1.08p+4), -4, 0, 0, -4,
      N(0x1p-768), 0, 0, 2, 16, 0, 0, 0}},
    {"a product that underflows to 0, and is needed (search.c)", 3, FMB_TETRAHEDRON, FMB_CUBOID, MEET, 0,
     {0, 0, 0, 1, 0, 0, 1, N(0x1p-730), 0, 0, N(0x1p-300), 1, 0, 0, 0, 0, N(0x1p-300), 0, N(0x1p300), 0, 0, 0, N(0x1p-300), 0, 0, 0,
      N(0x1p300), 0, 0, N(0x1p-384)}},
    {"two directions whose combination the stage cannot prove (separate3.c)", 3, FMB_TETRAHEDRON, FMB_CUBOID, APART, 0,
     {0, 0, 0, N(0x1p+264), 0, 0, N(0x1p-230), N(-0x1p-207), N(-0x1p+295), N(0x1.7df1d1cfa23a6p-329), 0, N(0x1.8df6c33acd25p-142),
      N(-0x1p-501), N(-0x0.00000004p-1022), 0, N(0x1.fda671c44c98cp+238), N(0x1.0000000000043p+204), N(-0x1.000000000002ep+295),
      N(-0x1.fda6670b29a0cp+238), N(-0x1p-378), 0, N(0x1p-365), N(-0x1p+204), N(-0x1p-248), N(0x1p-365), N(-0x1p+204), N(0x1p-57), 0, 0,
      0}},
    {"edges side by side whose product is not good (stage3_tetrahedron.h)", 3, FMB_CUBOID, FMB_TETRAHEDRON, MEET, 0,
     {0, 0, 0, N(0x1.08fb116473114p-1), N(0x1.93b4c1dd7d9c8p-2), N(-0x1.67537605632ep-3), N(0x1.6a1d41202657ep-1),
      N(0x1.563a03dfde974p-1), N(-0x1.8b31346193e06p-1), N(-0x1.25947c0b1f8f8p-2), N(0x1.db9d1683efedp-3), N(0x1.0253aa74d50a8p-1), 0, 0,
      0, N(0x1.3eb1e229bf157p-3), N(0x1.2d311c57e5e84p-3), N(-0x1.5bce7b4bd3d15p-3), N(-0x1.8c11a277edca1p-2), N(-0x1.40b2458cfa1ffp-3),
      N(-0x1.992c556382de6p-2), N(0x1.6a1d41202657ep+0), N(0x1.563a03dfde974p+0), N(-0x1.8b31346193e06p+0), N(0x1.33845717fb642p-2),
      N(-0x1.2263061912ec3p-1), N(-0x1.60b001193fa2bp-2), 0, 0, 0}},
    {"edges more nearly parallel than fmbi_cross_nearly_parallel can tell (search.c)", 3, FMB_TETRAHEDRON, FMB_CUBOID, APART, 0,
     {0, 0, 0, N(0x1p-371), N(0x1p-610), N(-0x1p-111), N(-0x1p-79), N(-0x1p-108), 0, N(0x1p-371), 0, N(-0x1p-111), 0, 0, 0, N(-0x1p-370),
      N(0x1p-610), N(-0x1p-111), N(0x1p-371), N(0x1p-610), N(-0x1p-111), N(-0x1p-79), N(-0x1p-108), 0, N(0x1p-371), 0, N(-0x1p-111),
      N(0x1p-577), N(0x1p+111), N(-0x1p-211)}},
    {"a linear program of more steps than FMB_EXTREME_PIVOTS (extent.h)", 3, FMB_TETRAHEDRON, FMB_TETRAHEDRON, MEET, 0,
     {0, 0, N(0x1.a89bfe6f3a16ap-1), N(-0x1.1afeadff3ad5cp-7), N(-0x1.acac8e080bb18p-1), N(-0x1.76e8ca5635beep+19),
      N(0x1.036f672b41138p-23), N(-0x1.b179f232733ep-22), N(-0x1.d4319ccbf7816p+15), N(-0x1.232ec861fd95ep-5), N(0x1.846e851eca4d8p-21),
      N(0x1.e80fdefecdd5cp-11), 0, 0, 0, N(0x1.15ef6d0440134p+3), N(-0x1.84ba3b867fec3p-7), N(0x1.a8b193d39b97bp-1),
      N(-0x1.163b687c4afd8p+3), N(0x1.84bbd0f5eaef4p-7), N(0x1.482df79a714p-14), N(0x1.76e7a4102ff12p-18), N(-0x1.44698f5aead64p+11),
      N(0x1.4f1a9033c4fe4p-4), N(-0x1.175e9744acfb1p+3), N(0x1.84c1e2afff6a7p-7), N(0x1.088acef90dfeep-10), N(0x1.5e3eb7bc4d14p-1),
      N(-0x1.ca0c665dcc9bp-29), N(0x1.06353a1ae666ep-1)}},
    {"a frame of too little volume (frame.c)", 3, FMB_CUBOID, FMB_CUBOID, MEET, FMB_ERR_RANGE,
     {0, 0, 0, N(0x1p-1014), 0, 16, N(-0x1p-4), N(-0x1p-3), N(-0x1p-2), 0, 0, 16, 0, 0, 0, N(-0x1.4p+1), 0, N(0x1.fp+2), N(0x1p-1), 0, 0,
      N(-0x1p-4), -4, 0, 2, N(0x1p-3), -8, 0, 0, 0}},
    {"a frame of 2D whose remainders exceed its determinant (frame.c)", 2, FMB_CUBOID, FMB_TETRAHEDRON, MEET, FMB_ERR_DEGENERATE,
     {0, 0, N(-0x1.1360f138a6a0ep+149), N(-0x1.e062a5818937p-591), N(0x1p-510), N(0x1p+275), 0, 0, N(0x1.1360f138a6a0ep+149), 0,
      N(-0x1.1360f138a6a0ep+149), N(-0x1.e062a5818937p-591), N(-0x1.1360f138a6a0ep+149), N(-0x1.e062a5818937p-591), 0, 0}},
    {"slivers of which the stage proves a hit only with the frames exchanged (separate3.c)", 3, FMB_TETRAHEDRON, FMB_TETRAHEDRON, MEET, 0,
     {0, 0, 0, N(-0x1.9a16fbfe6717p-926), N(0x1.7d60055907558p+223), N(0x1.952a29b11c53p-34), N(0x1p+227), 0, N(-0x1.eaef512fd4a5ep+223),
      N(0x1p+223), N(-0x1.cb3937d118745p+223), N(-0x1p+134), 0, 0, 0, N(0x1.2104f0c5ae8dap+224), N(-0x1.427acced40232p+222),
      N(-0x1.15178291f7b8dp+221), N(-0x1.9a16fbfe6717p-926), N(0x1.7d60055907558p+223), N(0x1.952a29b11c53p-34), N(-0x1p+227),
      N(0x1.7d60055907558p+224), N(0x1.eaef512fd4a5ep+223), N(0x1p+227), 0, N(-0x1.eaef512fd4a5ep+223), 0, 0, 0}},
    {"a combination of two directions outside the range of its proof (stages3.c)", 3, FMB_CUBOID, FMB_CUBOID, APART, 0,
     {N(0x1.4f8f46ee99a54p-295), N(-0x1.0f60a99ac2c2dp-293), N(-0x1.6ed068460384ep-294), N(-0x1.94838ed8ed3c1p-298),
      N(0x1.9b47519cb5893p-297), N(-0x1.bd0b0833fbe67p-300), N(-0x1.93a3ca5a2192ap-313), N(-0x1.487b561c40dafp-310),
      N(-0x1.e6010bf224217p-310), N(0x1.02d60ce412863p-297), N(0x1.19f2eff3467c1p-297), N(-0x1.3708671ff5a4dp-296),
      N(0x1.410f05d4e27e9p-294), N(0x1.a6a434a185a47p-294), N(0x1.238c2b3d1b118p-294), N(0x1.2b086f93cb26p-291), N(-0x1.1a49648df38f2p-290),
      N(-0x1.27f71a75c9ecp-290), N(-0x1.0872dec9b2707p-297), N(0x1.3546428b4028bp-296), N(0x1.dff0086751f7fp-298),
      N(0x1.a10212d2880dap-324), N(-0x1p-323), N(0x1.57b82e0470f9ep-324), N(-0x1.16f9c33668577p-301), N(-0x1.d48856643c0f4p-302),
      N(-0x1.763782d0ceaacp-301), N(-0x1.8b337a55b83a6p-291), N(0x1.c38a36fc84493p-290), N(0x1.bf17705781d07p-290)}},
    {"a shadow that does not overlap along the first face, and nothing moves along it (stage3_cuboids.h)", 3, FMB_CUBOID, FMB_CUBOID, MEET, 0,
     {7, -7, -5, 0, 9, 0, N(-0x1.8p-35), 0, 0, 0, 0, 2, -3, 2, 3, 7, -12, -5, 0, 3, 0, N(-0x1p-36), 0, 0, 0, 0, 1, -3, 6, 3}},
    {"a shadow that does not overlap along the second face, and nothing moves along it (stage3_cuboids.h)", 3, FMB_CUBOID, FMB_CUBOID, MEET, 0,
     {N(-0x1.cp+1), 3, N(-0x1.2p+1), 0, 0, 2, N(-0x1p-32), 0, 0, 0, -2, 0, 2, -4, -3, N(-0x1.4p+0), 2, N(-0x1.ap+1), 0, 0,
      N(0x1.d2b1381281f31p-30), N(-0x1.c4cc4d75d2545p-38), 0, 0, 0, N(-0x1.66f81929f4976p-23), 0, -3, -4, 1}},
#else
    {"top within rounding of the margin where nothing moves (stage.h)", 3, FMB_TETRAHEDRON, FMB_TETRAHEDRON, MEET, 0,
     {N(-0x1.2fb29ap+6), N(-0x1.c5c22cp+3), N(-0x1.533644p+6), N(0x1.6dc932p+6), N(0x1.015704p+4), N(0x1.6a3422p+6), N(0x1.ed0794p+2),
      N(0x1.25b3aep+2), N(-0x1.123b92p+4), N(0x1.c5c07ap+1), N(0x1.720adep+6), N(0x1.d7af1ap+5), 0, 0, 0, N(0x1.a55e7cp+3),
      N(0x1.ff0d7cp+5), N(-0x1.ac54fp+6), N(0x1.8b952ep+6), N(0x1.99b5f6p+3), N(-0x1.c6660ep+5), N(-0x1.4ae0b8p+6), N(-0x1.2f6ab2p+6),
      N(0x1.1c32a8p+2), N(-0x1.6c88cap+6), N(0x1.8f1342p+5), N(0x1.777be2p+6), 0, 0, 0}},
    {"a normal of 2D so small that it is normalised (search.c)", 2, FMB_CUBOID, FMB_TETRAHEDRON, APART, 0,
     {0, 0, N(-0x1p-62), 0, N(-0x1.08e254p+2), N(0x1p-16), 0, 0, N(-0x1.000424p+16), N(0x1p-24), 65536, N(-0x1p-24), N(-0x1p+32),
      N(0x1.73dbc2p-50), 0, N(0x1p-88)}},
    {"an edge, or a displacement, far below 1 / FMB_HALF_RANGE (search.c)", 3, FMB_CUBOID, FMB_CUBOID, APART, 0,
     {0, 0, 0, N(0x1p+33), 0, 0, 0, N(-0x1p-15), N(0x1.08b944p+26), N(0x1p-11), 0, N(-0x1p-10), 0, 0, 0, N(0x1p+33), N(-0x1p-55),
      N(0x1p-10), N(0x1p-11), 0, N(-0x1p-10), 0, N(0x1p+24), N(0x1p-13), 0, N(0x1p-55), N(-0x1p-61), N(0x1p-120), 0, 0}},
    {"an edge of the one along one of the other, the nearest by what rounding left (stage3_tetrahedron.h)", 3, FMB_CUBOID, FMB_TETRAHEDRON, MEET, 0,
     {0, 0, 0, N(-0x1.69f07ap-1), N(0x1.4120cp-5), N(-0x1.89575ap-2), N(-0x1.3dd2e2p-1), N(-0x1.86f67ep-1), N(0x1.aab47ep-2),
      N(0x1.fd1af2p-1), N(-0x1.b43f0ep-2), N(-0x1.e530dp-5), 0, 0, 0, N(-0x1.8e6cdcp-3), N(-0x1.ea4a5ep-3), N(0x1.0b664ep-3),
      N(-0x1.45fc5ep-2), N(0x1.38da6ap-2), N(0x1.8d7d3ap-3), N(-0x1.2de80ep-1), N(0x1.04a26ep-1), N(0x1.ccbabcp-3), N(-0x1.3dd2e2p+0),
      N(-0x1.86f67ep+0), N(0x1.aab47ep-1), 0, 0, 0}},
    {"a product of scaled edges that has a size (search.c)", 3, FMB_TETRAHEDRON, FMB_TETRAHEDRON, MEET, 0,
     {0, 0, 0, N(-0x1p-1), 0, N(0x1.335058p-29), N(-0x1p-1), N(0x1p-63), N(0x1.335058p-29), N(-0x1p+18), N(0x1p-22), N(0x1p-48), 0, 0, 0,
      N(-0x1p-1), N(-0x1p+25), N(0x1.32d058p-29), N(-0x1p+18), N(0x1p-22), N(0x1p-48), N(-0x1p-1), 0, N(0x1.335058p-29), 0, N(0x1p+25),
      N(0x1p-38), 0, 0, 0}},
    {"a small product that is needed (search.c)", 3, FMB_TETRAHEDRON, FMB_TETRAHEDRON, APART, 0,
     {0, 0, 0, N(0x1p-61), 0, 0, N(0x1p+33), N(0x1p-62), N(-0x1p-18), 0, N(0x1p-14), N(-0x1p-67), 0, 0, 0, N(0x1p+33), N(0x1p-14),
      N(0x1p+33), N(-0x1p-25), 0, N(-0x1p+33), N(-0x1p-13), 1, N(0x1p-32), 0, N(0x1p-62), N(0x1p-51), 0, 0, 0}},
    {"a small product that is needless, and good (search.c)", 3, FMB_TETRAHEDRON, FMB_TETRAHEDRON, MEET, 0,
     {0, 0, 0, N(-0x1p-1), 0, N(0x1.335058p-29), N(-0x1p-1), N(0x1p-63), N(0x1.335058p-29), N(-0x1p+18), N(0x1p-22), N(0x1p-48), 0, 0, 0,
      N(-0x1p-1), N(-0x1p+25), N(0x1.32d058p-29), N(-0x1p+18), N(0x1p-22), N(0x1p-48), N(-0x1p-1), 0, N(0x1.335058p-29), 0, N(0x1p+25),
      N(0x1p-38), 0, 0, 0}},
    {"a small product of given edges, x not 0 (search.c)", 3, FMB_CUBOID, FMB_CUBOID, MEET, 0,
     {0, 0, 0, -32, N(-0x1p-65), 0, 0, N(-0x1.c6a91ap-51), 0, -2, -8, N(0x1p+17), 0, 0, 0, N(0x1p+32), N(-0x1p-11), -32768, N(-0x1p+32),
      0, 32768, N(0x1p-62), -128, N(-0x1p-68), N(-0x1p-39), N(0x1p-11), N(0x1p-47), 0, 0, 0}},
    {"a small product of given edges, y not 0 (search.c)", 3, FMB_CUBOID, FMB_CUBOID, APART, 0,
     {0, 0, 0, N(0x1p+33), 0, 0, 0, N(-0x1p-15), N(0x1.08b944p+26), N(0x1p-11), 0, N(-0x1p-10), 0, 0, 0, N(0x1p+33), N(-0x1p-55),
      N(0x1p-10), N(0x1p-11), 0, N(-0x1p-10), 0, N(0x1p+24), N(0x1p-13), 0, N(0x1p-55), N(-0x1p-61), N(0x1p-120), 0, 0}},
    {"a small product of given edges, z not 0 (search.c)", 3, FMB_TETRAHEDRON, FMB_TETRAHEDRON, APART, 0,
     {0, 0, 0, N(0x1p-17), 0, N(-0x1p-54), 0, N(0x1p-5), 0, -1, N(-0x1p-10), N(-0x1p-17), 0, 0, 0, N(0x1.002p-17), N(0x1p-5), 0,
      N(-0x1p-28), 0, 0, 8192, N(0x1p-36), N(-0x1.611a2cp-26), 0, N(0x1p-5), 0, N(0x1p+29), N(0x1p-123), 0}},
    {"a product that underflows to 0, and is needed (search.c)", 3, FMB_TETRAHEDRON, FMB_TETRAHEDRON, MEET, 0,
     {0, 0, 0, N(-0x1p-6), 0, N(0x1p-28), N(0x1p-45), N(-0x1p-2), 0, N(0x1p-58), N(0x1p-68), N(0x1p-36), 0, N(-0x1p-27), N(-0x1p-121),
      N(-0x1p-18), N(-0x1p+33), N(0x1p-36), N(0x1p-136), N(-0x1p-61), N(0x1p+19), N(0x1p-18), N(0x1p+33), 0, 0, N(-0x1p-61), N(0x1p+19),
      0, 0, 0}},
    {"two directions whose combination the stage cannot prove (separate3.c)", 3, FMB_TETRAHEDRON, FMB_TETRAHEDRON, APART, 0,
     {0, 0, 0, 8, 0, 0, 0, N(-0x1p-68), N(-0x1.ec794ep-21), 0, N(0x1p+21), 16, 0, N(-0x1p-146), 0, N(0x1p+28), 0, N(-0x1.fffcp+18),
      N(-0x1p+28), 0, 0, N(-0x1p-39), 8, N(0x1.5847cep-55), -32, N(0x1.29459p-36), N(0x1p+19), 0, 0, 0}},
    {"edges more nearly parallel than fmbi_cross_nearly_parallel can tell (search.c)", 3, FMB_CUBOID, FMB_TETRAHEDRON, MEET, 0,
     {0, 0, 0, -8, 0, 2, N(0x1p-2), -2, 0, -16, 0, 1, 0, 0, N(0x1p-33), N(-0x1.7cp+4), 0, N(0x1.09abe4p+3), N(0x1p-66), -2,
      N(-0x1.9357cap+2), 1, -8, 16, 0, -2, N(-0x1.9357cap+2), 0, N(0x1p+30), 0}},
    {"a linear program of more steps than FMB_EXTREME_PIVOTS (extent.h)", 3, FMB_TETRAHEDRON, FMB_TETRAHEDRON, APART, 0,
     {N(0x1.9dcadcp-1), N(-0x1.9a3398p-1), N(-0x1.ad5f08p-1), N(0x1.9a775cp-7), N(0x1.57563cp-6), N(-0x1.ba5946p-1), N(-0x1.70b006p-1),
      N(0x1.9b8acep-2), N(-0x1.6b03e8p-11), N(0x1.067436p-2), N(0x1.d64648p-2), N(0x1.e6c7dcp-7), 0, 0, 0, N(0x1.75af0ap+5),
      N(0x1.60a4bp+2), N(0x1.0bfeacp+3), N(-0x1.597176p-5), N(-0x1.2b2254p-3), N(-0x1.c89fa8p-5), N(0x1.8362b6p-4), N(0x1.4eeaaep-4),
      N(0x1.0367c2p-5), N(-0x1.b9c5d2p-3), N(0x1.a7bf74p-5), N(0x1.f473f4p-5), N(-0x1.287c9cp+7), N(-0x1.3b8034p+4), N(-0x1.d8ac0cp+4)}},
    {"a frame of too little volume (frame.c)", 3, FMB_CUBOID, FMB_CUBOID, APART, FMB_ERR_RANGE,
     {0, 0, 0, N(-0x1p-22), N(-0x1p-52), 0, 0, 32768, N(0x1p-29), 0, 64, N(-0x1p-41), 0, N(-0x1p-72), N(0x1p-129), 0, N(0x1p+23),
      N(0x1.002p-18), 0, N(0x1p-83), N(-0x1p-18), N(-0x1p-20), N(-0x1p+23), N(-0x1p-44), 0, 0, N(-0x1p-18), 0, 0, 0}},
    {"a frame of 2D whose remainders exceed its determinant (frame.c)", 2, FMB_CUBOID, FMB_TETRAHEDRON, MEET, FMB_ERR_DEGENERATE,
     {0, 0, N(-0x1.1360f2p+23), N(-0x1.e062a6p-39), N(0x1p-14), 2048, 0, 0, N(0x1.1360f2p+23), 0, N(-0x1.1360f2p+23), N(-0x1.e062a6p-39),
      N(-0x1.1360f2p+23), N(-0x1.e062a6p-39), 0, 0}},
    {"a determinant that takes more than FMB_SUM_PASSES (exact.c)", 3, FMB_TETRAHEDRON, FMB_CUBOID, MEET, FMB_ERR_DEGENERATE,
     {0, 0, 0, N(0x1.4989aep+11), N(0x1.de519cp-10), N(-0x1.94ad3ap-55), N(-0x1p-19), N(-0x1p-1), 1, N(-0x1.de3ab8p-26),
      N(-0x1.9afa76p+11), 32768, 0, 0, 0, N(0x1.4989aep+11), N(-0x1.de519cp-10), -32767, N(-0x1.de3ab8p-26), N(-0x1.9afa76p+11), 32768,
      N(-0x1.de3ab8p-26), N(-0x1.9afa76p+11), 32768, N(0x1.4989aep+11), N(0x1.de519cp-10), N(-0x1.94ad3ap-55), N(-0x1p-103), N(-0x1p-35),
      0}},
#endif
};
/* clang-format on */

static void fill(struct pair *p, const struct rare *r)
{
    const fmb_real *x = r->number;
    *p = (struct pair){r->dim, 1, 0, r->what, {{r->shape_a, {0}, {{0}}, {0}}, {r->shape_b, {0}, {{0}}, {0}}}};
    for (int s = 0; s < 2; s++) {
        struct body *b = &p->body[s];
        for (int k = 0; k < r->dim; k++)
            b->origin[k] = *x++;
        for (int i = 0; i < r->dim; i++)
            for (int k = 0; k < r->dim; k++)
                b->edge[i][k] = *x++;
        for (int k = 0; k < r->dim; k++)
            b->velocity[k] = *x++;
    }
}

static int stands(const struct pair *p)
{
    for (int s = 0; s < 2; s++)
        for (int k = 0; k < p->dim; k++)
            if (p->body[s].velocity[k] != 0)
                return 0;
    return 1;
}

/* The direction that a miss hands out has to prove it by itself. */
static int separates(const struct pair_frames *f, const struct pair *p, int first, const fmb_real axis[3])
{
    const fmb_real *va = p->body[first].velocity, *vb = p->body[1 - first].velocity;
    fmb_view a, b;
    if (f->dim == 3) {
        a = fmb_view3(&f->frame.d3[first]);
        b = fmb_view3(&f->frame.d3[1 - first]);
    } else {
        a = fmb_view2(&f->frame.d2[first]);
        b = fmb_view2(&f->frame.d2[1 - first]);
    }
    return fmbi_separates(&a, va, &b, vb, axis, f->dim);
}

/* One order of the frames; first: the number of a. What is answered has to be true, also of the contact. */
static int ask(const struct pair_frames *f, const struct pair *p, const struct rare *r, int first)
{
    fmb_interval when = {0, 1}, times = {0, 1};
    fmb_real axis[3] = {0, 0, 0};
    fmb_box3 box = {{0, 0, 0}, {0, 0, 0}};
    fmb_witness3 witness = {{0, 0, 0}, 0, 0};
    int answer = pair_ask(f, p, first, axis, &when);
    CHECK(answer == FMB_UNDECIDED || answer == (r->exact == MEET ? FMB_HIT : FMB_MISS));
    CHECK(0 <= when.in && when.in <= when.out && when.out <= 1);
    if (answer == FMB_MISS) {
        CHECK(separates(f, p, first, axis));
        CHECK_EQ(pair_ask(f, p, first, axis, NULL), FMB_MISS);
    }
    CHECK_EQ(pair_contact(f, p, first, NULL, &times, &box, &witness), answer);
    for (int k = 0; answer != FMB_MISS && k < p->dim; k++)
        CHECK(box.min[k] <= box.max[k]);
    CHECK(!witness.proved || r->exact == MEET);
    return answer;
}

static void both_orders(const struct pair *p, const struct rare *r)
{
    struct pair_frames f;
    int error = pair_init(&f, p);
    CHECK_EQ(error, r->error);
    if (error)
        return;
    int answer = ask(&f, p, r, 0);
    CHECK_EQ(ask(&f, p, r, 1), answer);
}

int main(void)
{
    for (size_t i = 0; i < sizeof rare / sizeof rare[0]; i++) {
        struct pair p;
        fill(&p, &rare[i]);
        both_orders(&p, &rare[i]);
        p.moving = 0;
        if (stands(&p))
            both_orders(&p, &rare[i]);
    }
    return check_done("rare");
}
