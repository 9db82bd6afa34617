/* SPDX-License-Identifier: MIT */
/*
 * The decisions: do two frames meet, standing still or sweeping through a step? And what they presume.
 *
 * `if (fmb_test3(&a, &b, NULL)) stop();` is safe as written. 0 is returned only when the frames are PROVED to be apart
 * for the exact values of the given numbers. Results are >= 0, errors < 0.
 *
 * No function allocates, recurses, keeps state or calls anything outside the library. All are re-entrant.
 *
 * Outputs are memory of their own. They overlap neither inputs nor other outputs, unless a function says otherwise.
 * There is one exception for all that sweep: axis may be the array that is va or vb.
 */
#ifndef FMB_SEPARATE_H
#define FMB_SEPARATE_H

#include "fmb_types.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Does this core compute as the proofs need? Every other function presumes it.
 * It asks for: rounding to nearest, ties to even; numbers below the smallest normal one as operands and as results (no
 * flush to zero); no product contracted into a sum; no operation replaced by another.
 * Call it once at start-up, and in each task and interrupt that calls fmb, with the modes that fmb will find there.
 * Returns 0, or FMB_ERR_ARITHMETIC: then no other answer of this library is worth anything.
 * It tells the state at the call. Modes that change later must be set back before fmb is called (docs/safety.md).
 * Cost: about 550 instructions (docs/cost.md). It computes known results with what is really linked, in the options of
 *   this library.
 */
int fmb_check_arithmetic(void);

/*
 * Makes a frame from its origin and edge vectors (world, length).
 * Returns 0, and *frame can be used.
 * Errors: FMB_ERR_NULL, FMB_ERR_FRAME (no such shape), FMB_ERR_NOT_FINITE, FMB_ERR_RANGE, FMB_ERR_DEGENERATE. *frame
 * (if not NULL) then answers every later call with FMB_ERR_FRAME.
 * FMB_ERR_DEGENERATE: the determinant of the edges is 0, exactly. So a frame whose determinant is not 0 is never
 * degenerate. It is out of range if it is too flat for the table in fmb_types.h.
 * Cost: docs/cost.md.
 */
int fmb_frame3_init(fmb_frame3 *frame, fmb_shape shape, const fmb_real origin[3], const fmb_real u[3],
                    const fmb_real v[3], const fmb_real w[3]);
int fmb_frame2_init(fmb_frame2 *frame, fmb_shape shape, const fmb_real origin[2], const fmb_real u[2],
                    const fmb_real v[2]);

/*
 * Do a and b, standing still, meet?
 * axis (may be NULL): on entry a direction to try first (the hint), of any length. Zero, or not finite: none. It is
 *   only a direction, and checked anew in every call. A spoilt hint can never cause a wrong miss. It costs time, and
 *   close to touching a pair may be FMB_UNDECIDED that a good hint would have proved apart.
 * FMB_MISS: they do not. axis holds a direction n, of any length, that is proved to separate them: n.(q - p) > 0 for
 *   every point p of a and q of b. Keep it as the hint of the next call.
 * FMB_HIT: they do. axis is unchanged.
 * FMB_UNDECIDED: the gap or the depth is below 64 epsilon L. epsilon is the spacing of fmb_real at 1; L is the largest
 *   |origin_k| + |displacement_k| + extent_k. axis is unchanged. Of slivers it may be more (docs/safety.md).
 * Errors: FMB_ERR_NULL, FMB_ERR_FRAME. axis is unchanged.
 * Exchanging a and b, scaling all lengths by a power of two, or another length of the hint does not change the answer.
 * One exception: with a tetrahedron, where products of single components fall below the smallest normal number (2^-126;
 * double: 2^-1022), another unit may change the answer to or from FMB_UNDECIDED.
 * Cost: docs/cost.md. The loops run over the faces and edges of the two frames.
 * Method: facet normals of the difference set b - a. Fast stages have one error bound each (src/separate/stage.h).
 * What they leave open is decided by explicit directions with error-free products (src/separate/search.h). What every
 * answer rests on: src/core/proof.h.
 */
int fmb_test3(const fmb_frame3 *a, const fmb_frame3 *b, fmb_real axis[3]);
int fmb_test2(const fmb_frame2 *a, const fmb_frame2 *b, fmb_real axis[2]);

/*
 * Do a and b meet while they translate by va and vb (displacements during the step, length; NULL: at rest)?
 * axis: as above. After FMB_MISS it separates at EVERY time t of [0,1].
 * when (may be NULL): after FMB_HIT and FMB_UNDECIDED an interval that encloses the exact times of contact: it never
 *   starts later and never ends earlier. Unchanged otherwise.
 * FMB_UNDECIDED: at no time of the step are the frames deeper in contact than 64 epsilon L, nor, at the nearest time,
 *   farther apart.
 * Errors: FMB_ERR_NULL, FMB_ERR_FRAME, FMB_ERR_NOT_FINITE, FMB_ERR_RANGE (displacements).
 * Exchanging a and b does not change the answer. The times may differ then; both enclose. Scaling all lengths by a
 * power of two changes neither answer nor times. The exception is that of fmb_test3.
 */
int fmb_sweep3(const fmb_frame3 *a, const fmb_real va[3], const fmb_frame3 *b, const fmb_real vb[3], fmb_real axis[3],
               fmb_interval *when);
int fmb_sweep2(const fmb_frame2 *a, const fmb_real va[2], const fmb_frame2 *b, const fmb_real vb[2], fmb_real axis[2],
               fmb_interval *when);

/*
 * The quick tier, for deadlines: the same questions, arguments and answers, but what is not seen at once stays
 * FMB_UNDECIDED. The caller's hint and fast stages decide; there is no exact search behind them. So the bound of their
 * cost is far below that of fmb_test3 and fmb_sweep3, and a program that calls no other tier does not link the search.
 * FMB_MISS, FMB_HIT: proved, as above; axis and when hold the same. A sweep's times may be wider than those of
 *   fmb_sweep3.
 * FMB_UNDECIDED: not seen. The frames may be far from touching, where edges are nearly parallel or a frame is a sliver.
 *   axis is unchanged. `when` encloses the exact times of contact. (Treat it as contact, or ask fmb_test3, fmb_sweep3.)
 *   How often: docs/cost.md, by families of pairs.
 * Errors: as above.
 * What the quick tier decides, with the same hint, fmb_test3 and fmb_sweep3 decide the same. They never contradict each
 * other: all that is said is proved.
 * Exchanging a and b does not change the answer, nor a single bit of the times. In 3D axis is the opposite, to the bit;
 * in 2D it may be another direction. Scaling all lengths by a power of two changes neither answer nor times, with one
 * exception: where products of single components fall below the smallest normal number (2^-126; double: 2^-1022), the
 * answer may change to or from FMB_UNDECIDED. A hint can only turn FMB_UNDECIDED into FMB_MISS.
 * Cost: docs/cost.md.
 */
int fmb_quick3(const fmb_frame3 *a, const fmb_frame3 *b, fmb_real axis[3]);
int fmb_quick2(const fmb_frame2 *a, const fmb_frame2 *b, fmb_real axis[2]);
int fmb_quick_sweep3(const fmb_frame3 *a, const fmb_real va[3], const fmb_frame3 *b, const fmb_real vb[3],
                     fmb_real axis[3], fmb_interval *when);
int fmb_quick_sweep2(const fmb_frame2 *a, const fmb_real va[2], const fmb_frame2 *b, const fmb_real vb[2],
                     fmb_real axis[2], fmb_interval *when);
/*
 * How a scene or a walk decides its pairs: with which tier. FMB_TIER3_QUICK and the others are initialisers. A
 * zero-filled one means FMB_TIER3_TEST. Only the tier that is named is linked, and FMB_TIER3_TEST. One of the two
 * functions alone is FMB_ERR_NULL: it would be another tier at rest than in motion.
 * A 0 of a scene or a walk rests on these functions. So give it functions of fmb alone.
 */
typedef struct {
    int (*test)(const fmb_frame3 *a, const fmb_frame3 *b, fmb_real axis[3]);
    int (*sweep)(const fmb_frame3 *a, const fmb_real va[3], const fmb_frame3 *b, const fmb_real vb[3], fmb_real axis[3],
                 fmb_interval *when);
} fmb_tier3;

typedef struct {
    int (*test)(const fmb_frame2 *a, const fmb_frame2 *b, fmb_real axis[2]);
    int (*sweep)(const fmb_frame2 *a, const fmb_real va[2], const fmb_frame2 *b, const fmb_real vb[2], fmb_real axis[2],
                 fmb_interval *when);
} fmb_tier2;

/* clang-format off */
#define FMB_TIER3_TEST {fmb_test3, fmb_sweep3}
#define FMB_TIER2_TEST {fmb_test2, fmb_sweep2}
#define FMB_TIER3_QUICK {fmb_quick3, fmb_quick_sweep3}
#define FMB_TIER2_QUICK {fmb_quick2, fmb_quick_sweep2}
/* clang-format on */

#ifdef __cplusplus
}
#endif

#endif
