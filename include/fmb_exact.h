/* SPDX-License-Identifier: MIT */
/*
 * The decisions without FMB_UNDECIDED: what fmb_test and fmb_sweep ask (fmb_separate.h), answered for any two frames.
 *
 * What numbers of fmb_real leave open is decided by integers that hold every product without rounding. So these
 * functions are for planning and for checks, where "undecided" is no answer. For a deadline they are the wrong ones:
 * close to touching they cost many times what they cost elsewhere (docs/cost.md).
 *
 * Outputs are memory of their own, as in fmb_separate.h.
 */
#ifndef FMB_EXACT_H
#define FMB_EXACT_H

#include "fmb_types.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * The vectors that a separating direction is made of, by name.
 *     FMB_OF_A0 .. FMB_OF_A2     edges of a
 *     FMB_OF_A01                 edge 0 of a minus edge 1: an edge of a tetrahedron's slanted face, in 2D of a
 *                                triangle's; A12: 1 minus 2; A20: 2 minus 0
 *     FMB_OF_B0 ..               the same of b
 *     FMB_OF_V                   vb - va
 */
enum {
    FMB_OF_NONE = 0,
    FMB_OF_A0 = 1,
    FMB_OF_A1 = 2,
    FMB_OF_A2 = 3,
    FMB_OF_A01 = 4,
    FMB_OF_A12 = 5,
    FMB_OF_A20 = 6,
    FMB_OF_B0 = 7,
    FMB_OF_B1 = 8,
    FMB_OF_B2 = 9,
    FMB_OF_B01 = 10,
    FMB_OF_B12 = 11,
    FMB_OF_B20 = 12,
    FMB_OF_V = 13
};

/* Two of these names. 3D: the direction is u x v. 2D: it is at right angles to u, and v is FMB_OF_NONE. */
typedef struct {
    uint8_t u, v;
} fmb_pair_of;

/*
 * Do a and b, standing still, meet? Touching frames do.
 * axis (may be NULL): on entry a direction to try first, as in fmb_test3.
 * normal (may be NULL): which certificate a miss has.
 * FMB_MISS: they do not. One of two certificates:
 *     normal is {FMB_OF_NONE, FMB_OF_NONE}   axis holds a direction that is proved to separate, as after fmb_test3
 *     otherwise                              axis is unchanged. Take the two vectors that normal names, without
 *                                            rounding (a difference of two edges may not be an fmb_real). Their exact
 *                                            cross product separates, in one of its two signs. In 2D: the vector at
 *                                            right angles to the one that is named.
 *   The second one is for gaps so narrow that no direction is at hand whose numbers are fmb_real and prove it.
 * FMB_HIT: they do. axis and normal are unchanged.
 * Errors: FMB_ERR_NULL, FMB_ERR_FRAME. axis and normal are unchanged.
 * It is the exact answer for the given numbers, over the whole range of fmb_types.h, single components as small as they
 * like. So neither the order of the frames, nor the unit, nor a hint changes it. The certificate may differ.
 * Cost: docs/cost.md. Every loop has a constant bound. Method: the fast stages of fmb_test3; then each facet normal of
 * the difference set b - a that they leave open, by numbers and an error bound; then by integers
 * (src/separate/integers.h).
 */
int fmb_exact3(const fmb_frame3 *a, const fmb_frame3 *b, fmb_real axis[3], fmb_pair_of *normal);
int fmb_exact2(const fmb_frame2 *a, const fmb_frame2 *b, fmb_real axis[2], fmb_pair_of *normal);

/*
 * Do a and b meet while they translate by va and vb (displacements during the step, length; NULL: at rest)?
 * axis, normal: as above. After FMB_MISS the direction separates at EVERY time t of [0,1].
 * when (may be NULL): after FMB_HIT an interval that encloses the exact times of contact, as in fmb_sweep3: it is not
 *   exact itself. Unchanged otherwise.
 * Errors: FMB_ERR_NULL, FMB_ERR_FRAME, FMB_ERR_NOT_FINITE, FMB_ERR_RANGE (displacements). No output is changed.
 */
int fmb_exact_sweep3(const fmb_frame3 *a, const fmb_real va[3], const fmb_frame3 *b, const fmb_real vb[3],
                     fmb_real axis[3], fmb_pair_of *normal, fmb_interval *when);
int fmb_exact_sweep2(const fmb_frame2 *a, const fmb_real va[2], const fmb_frame2 *b, const fmb_real vb[2],
                     fmb_real axis[2], fmb_pair_of *normal, fmb_interval *when);

/*
 * The same without the certificate of the second kind: what FMB_TIER3_EXACT names, the tier of a scene or a walk
 * (fmb_separate.h). After FMB_MISS axis holds a direction that separates, or zeros: two vectors prove the miss, which
 * are not told. So a hint that no longer holds does not stay. Zeros are no hint.
 */
int fmb_exact3_verdict(const fmb_frame3 *a, const fmb_frame3 *b, fmb_real axis[3]);
int fmb_exact2_verdict(const fmb_frame2 *a, const fmb_frame2 *b, fmb_real axis[2]);
int fmb_exact_sweep3_verdict(const fmb_frame3 *a, const fmb_real va[3], const fmb_frame3 *b, const fmb_real vb[3],
                             fmb_real axis[3], fmb_interval *when);
int fmb_exact_sweep2_verdict(const fmb_frame2 *a, const fmb_real va[2], const fmb_frame2 *b, const fmb_real vb[2],
                             fmb_real axis[2], fmb_interval *when);

/* clang-format off */
#define FMB_TIER3_EXACT {fmb_exact3_verdict, fmb_exact_sweep3_verdict}
#define FMB_TIER2_EXACT {fmb_exact2_verdict, fmb_exact_sweep2_verdict}
/* clang-format on */

#ifdef __cplusplus
}
#endif

#endif
