/* SPDX-License-Identifier: MIT */
/*
 * Forms: what the error bounds of the library are bounds of. A form is a small function around the library's own code,
 *     void form_NAME(const fmb_real *x, fmb_real *value, fmb_real *bound);
 * x: numbers as given (see below); *value: what the library computes; *bound: the error bound that the library claims for it, by its own
 * code and constants. Claimed: |value computed - value in exact arithmetic| <= bound as computed. A form is
 *  - proved: bounds.py derives from clang's intermediate code what the bound has to be (make bounds);
 *  - climbed: inputs are sought that come near to the bound (make climb), and the best ones are kept.
 * Where an input is none (a frame that cannot be, a direction out of range), bound is 0: nothing is claimed.
 *
 * FORM(NAME, KINDS, CONSTANT): CONSTANT: the library's constant that the bound is made of. KINDS: one letter for each number of x:
 *     o  a coordinate of an origin, or of a point        e  a component of an edge
 *     v  a component of a displacement                   n  a component of a direction, of any length
 *     t  a time, 0 <= t <= 1                             x  any number      p  a number >= 0
 *     c  a component of a direction from which constants are taken: what is left may cancel
 * Of o and of v only differences enter.
 */
#ifndef FMB_TESTS_BOUNDS_FORMS_H
#define FMB_TESTS_BOUNDS_FORMS_H

#include "fmb.h"

#define FORM_FRAME2 "ooeeee"
#define FORM_FRAME3 "oooeeeeeeeee"
#define FORM_PAIR2 FORM_FRAME2 FORM_FRAME2
#define FORM_PAIR3 FORM_FRAME3 FORM_FRAME3
#define FORM_SWEEP2 FORM_PAIR2 "vvvv"
#define FORM_SWEEP3 FORM_PAIR3 "vvvvvv"

/* core.c: cc, ct, tt: of two cuboids, a cuboid and a tetrahedron, two tetrahedra. */
#define FORMS_CORE(FORM)                                      \
    FORM(gap2_cc, FORM_SWEEP2 "nn", FMB_DIRECTION_ERROR)      \
    FORM(gap2_ct, FORM_SWEEP2 "nn", FMB_DIRECTION_ERROR)      \
    FORM(gap2_tt, FORM_SWEEP2 "nn", FMB_DIRECTION_ERROR)      \
    FORM(gap2_far_cc, FORM_SWEEP2 "nn", FMB_DIRECTION_ERROR)  \
    FORM(gap2_far_tt, FORM_SWEEP2 "nn", FMB_DIRECTION_ERROR)  \
    FORM(gap3_cc, FORM_SWEEP3 "nnn", FMB_DIRECTION_ERROR)     \
    FORM(gap3_ct, FORM_SWEEP3 "nnn", FMB_DIRECTION_ERROR)     \
    FORM(gap3_tt, FORM_SWEEP3 "nnn", FMB_DIRECTION_ERROR)     \
    FORM(gap3_far_cc, FORM_SWEEP3 "nnn", FMB_DIRECTION_ERROR) \
    FORM(gap3_far_tt, FORM_SWEEP3 "nnn", FMB_DIRECTION_ERROR)

/* stages.c, for the proof alone. */
#define FORMS_STAGES(FORM)                                 \
    FORM(faces3, FORM_SWEEP3, FMB_FACE_ERROR)              \
    FORM(faces3_far_rest, FORM_SWEEP3, FMB_STAGE_ERROR)    \
    FORM(faces3_far_moving, FORM_SWEEP3, FMB_STAGE_ERROR)  \
    FORM(edges3, FORM_SWEEP3, FMB_EDGE_ERROR)              \
    FORM(edges3_far_rest, FORM_SWEEP3, FMB_STAGE_ERROR)    \
    FORM(edges3_far_moving, FORM_SWEEP3, FMB_STAGE_ERROR)  \
    FORM(edges3_most, "nnnnnnppp", FMB_STAGE_ERROR)        \
    FORM(own3, "pppppp", FMB_CUBOIDS_ERROR)                \
    FORM(shadow3, FORM_PAIR3, FMB_SHADOW)                  \
    FORM(tau_cuboids3, "nnpp", FMB_TAU_ERROR)              \
    FORM(tau_rows, "nnpp", FMB_TAU_ERROR)                  \
    FORM(rows3_ct_rest, FORM_SWEEP3, FMB_STAGE_ERROR)      \
    FORM(rows3_tt_rest, FORM_SWEEP3, FMB_STAGE_ERROR)      \
    FORM(rows3_ct, FORM_SWEEP3, FMB_FACE_ERROR)            \
    FORM(rows3_tt, FORM_SWEEP3, FMB_FACE_ERROR)            \
    FORM(rows3_ct_held, FORM_SWEEP3 "t", FMB_HELD)         \
    FORM(rows3_tt_held, FORM_SWEEP3 "t", FMB_HELD)         \
    FORM(hinge3_ct, FORM_SWEEP3 "tpp", FMB_EDGE_ERROR)     \
    FORM(hinge3_tt, FORM_SWEEP3 "tpp", FMB_EDGE_ERROR)     \
    FORM(outwards3, "", FMB_TAU_ERROR)                     \
    FORM(outwards_cuboids3, "", FMB_TAU_ERROR)             \
    FORM(outwards2, "", FMB_TAU_ERROR)                     \
    FORM(plane2_cc, FORM_SWEEP2, FMB_FACE_ERROR)           \
    FORM(plane2_ct, FORM_SWEEP2, FMB_FACE_ERROR)           \
    FORM(plane2_tt, FORM_SWEEP2, FMB_FACE_ERROR)           \
    FORM(hint3_cc, FORM_SWEEP3 "nnn", FMB_DIRECTION_ERROR) \
    FORM(hint3_ct, FORM_SWEEP3 "nnn", FMB_DIRECTION_ERROR) \
    FORM(hint3_tt, FORM_SWEEP3 "nnn", FMB_DIRECTION_ERROR)

/* numbers.c, for the proof alone. */
#define FORMS_NUMBERS(FORM)                                   \
    FORM(time3, "nnpp", FMB_TIME_ERROR)                       \
    FORM(time2, "nnpp", FMB_TIME_ERROR)                       \
    FORM(hint2_cc, FORM_SWEEP2 "nn", FMB_DIRECTION_ERROR)     \
    FORM(hint2_ct, FORM_SWEEP2 "nn", FMB_DIRECTION_ERROR)     \
    FORM(hint2_tt, FORM_SWEEP2 "nn", FMB_DIRECTION_ERROR)     \
    FORM(search3_cc, FORM_SWEEP3 "nnnp", FMB_DIRECTION_ERROR) \
    FORM(search3_ct, FORM_SWEEP3 "nnnp", FMB_DIRECTION_ERROR) \
    FORM(search3_tt, FORM_SWEEP3 "nnnp", FMB_DIRECTION_ERROR) \
    FORM(search2_cc, FORM_SWEEP2 "nnp", FMB_DIRECTION_ERROR)  \
    FORM(search2_tt, FORM_SWEEP2 "nnp", FMB_DIRECTION_ERROR)  \
    FORM(inner3, FORM_SWEEP3 "nnnp", FMB_DIRECTION_ERROR)     \
    FORM(inner2, FORM_SWEEP2 "nnp", FMB_DIRECTION_ERROR)      \
    FORM(outwards_search3, "", FMB_TIME_ERROR)                \
    FORM(outwards_search2, "", FMB_TIME_ERROR)                \
    FORM(faces2, FORM_FRAME2 "pp", FMB_NORMAL_ERROR)          \
    FORM(within2, FORM_FRAME2 "vvtoo", FMB_WITHIN_ERROR)      \
    FORM(within3, FORM_FRAME3 "vvvtooo", FMB_WITHIN_ERROR)    \
    FORM(sum4, "nnnn", 4 * FMB_U)                             \
    FORM(sum24, "nnnnnnnnnnnnnnnnnnnnnnnn", 4 * FMB_U)        \
    FORM(edges_rests, "eeeeeeeeeeee", FMB_CROSS_ERROR)        \
    FORM(edges_parallel, "eeeeeeeeeeee", 2 * FMB_U)           \
    FORM(small_cross3, "nnnpppppp", 16 * FMB_DENORMAL)        \
    FORM(determinant3, "eeeeeeeee", FMB_NORMAL_ERROR)         \
    FORM(normal3, "eeeeeeeee", 4 * FMB_U)                     \
    FORM(slanted3, "eeeeeeeee", 4 * FMB_U)                    \
    FORM(determinant2, "eeee", FMB_NORMAL_ERROR)              \
    FORM(volume2, "eeee", FMB_NORMAL_ERROR)                   \
    FORM(normal3_quick, "eeeeeeeee", FMB_NORMAL_ERROR)        \
    FORM(volume3_quick, "eeeeeeeee", FMB_NORMAL_ERROR)

/* bodies.c, for the proof alone. */
#define FORMS_BODIES(FORM)                                                  \
    FORM(cell_point, FORM_FRAME3 "oooppp", FMB_CELL_SIDE)                   \
    FORM(cell_side, FORM_FRAME3 "oooppp", FMB_CELL_SIDE)                    \
    FORM(cell_face_met, FORM_FRAME3 "oooppp", R(0.4375) * FMB_CELL_OVERLAP) \
    FORM(cell_edge_met, FORM_FRAME3 "oooppp", R(0.4375) * FMB_CELL_OVERLAP) \
    FORM(ball_face_c, FORM_FRAME3 "vvvooo", FMB_DIRECTION_ERROR)            \
    FORM(ball_face_t, FORM_FRAME3 "vvvooo", FMB_DIRECTION_ERROR)            \
    FORM(ball_any_c, FORM_FRAME3 "vvvooonnn", FMB_DIRECTION_ERROR)          \
    FORM(ball_any_t, FORM_FRAME3 "vvvooonnn", FMB_DIRECTION_ERROR)          \
    FORM(ball_time, "pnp", FMB_TIME_ERROR)                                  \
    FORM(ball_place, "cccvvvt", 4 * FMB_U)                                  \
    FORM(leaf_face_c, FORM_SWEEP3, 12 * FMB_U)                              \
    FORM(leaf_face_t, FORM_SWEEP3, 12 * FMB_U)                              \
    FORM(leaf_slanted, FORM_SWEEP3, 12 * FMB_U)                             \
    FORM(leaf_hint_c, FORM_SWEEP3 "nnn", 12 * FMB_U)                        \
    FORM(leaf_hint_t, FORM_SWEEP3 "nnn", 12 * FMB_U)                        \
    FORM(sheet_depth, FORM_PAIR3 "t", 48 * FMB_U)

#define FORM_DECLARE(NAME, KINDS, CONSTANT) void form_##NAME(const fmb_real *x, fmb_real *value, fmb_real *bound);
FORMS_CORE(FORM_DECLARE)
#ifdef FORM_PROOF
FORMS_STAGES(FORM_DECLARE)
FORMS_NUMBERS(FORM_DECLARE)
FORMS_BODIES(FORM_DECLARE)
#endif

/* For make bounds, with the text of the list. */
#define FORM_DESCRIBE(NAME, KINDS, CONSTANT)       \
    extern const char form_kinds_##NAME[];         \
    extern const char form_constant_##NAME[];      \
    extern const fmb_real form_used_##NAME;        \
    const char form_kinds_##NAME[] = KINDS;        \
    const char form_constant_##NAME[] = #CONSTANT; \
    const fmb_real form_used_##NAME = (CONSTANT);

/*
 * What the prover is told. Elsewhere the same holds by what is computed: FORM_LEAST and FORM_MOST end a form that asks for inputs out of
 * range. FORM_PLUS: a sum whose rounding is not counted here, since the library does it elsewhere. FORM_LESS(sum, term): what a bound
 * rounded outwards was before `term` was added, the rounding of that addition included.
 */
#ifdef FORM_PROOF
/* |exact| <= |most|; |off| <= relative |computed| + absolute */
fmb_real form_known(fmb_real most, fmb_real relative, fmb_real absolute);
/* a number known so far, but nothing else of it */
fmb_real form_atom(fmb_real relative, fmb_real absolute, int positive);
void form_order(fmb_real less, fmb_real most);   /* |less| <= most, without error */
void form_least(fmb_real x, fmb_real least);     /* x as computed */
fmb_real form_most(fmb_real x, fmb_real most);   /* |x| as computed */
void form_check(fmb_real value, fmb_real bound); /* one more claim */
fmb_real form_off(fmb_real off);                 /* 0, known to within off */
fmb_real form_cancels(fmb_real x);               /* x; of sums of it the magnitude counts */
void form_below(fmb_real x, fmb_real most);      /* 0 <= x <= most, both as computed */
void form_never(void);                           /* there are no such inputs */
/* of sums that may cancel: their parts are at most the sum and the others */
void form_back(void);
/* how many comparisons of reals have been decided so far */
int form_compared(void);
fmb_real form_left(int k); /* what was compared in one of them */
fmb_real form_right(int k);
void form_single(void); /* what is decided on the way changes nothing of the claims after it: not all combinations */
fmb_real form_plus(fmb_real x, fmb_real y);
fmb_real form_minus(fmb_real x, fmb_real y);
fmb_real form_times(fmb_real x, fmb_real y);
fmb_real form_less(fmb_real sum, fmb_real term);
#define FORM_LEAST(x, least) form_least(x, least)
#define FORM_MOST(x, most) ((x) = form_most(x, most))
#define FORM_PLUS(x, y) form_plus(x, y)
#define FORM_MINUS(x, y) form_minus(x, y)
#define FORM_TIMES(x, y) form_times(x, y)
#define FORM_LESS(sum, term) form_less(sum, term)
#define FORM_ORDER(less, most) form_order(less, most)
#else
#define FORM_NONE   \
    do {            \
        *value = 0; \
        *bound = 0; \
        return;     \
    } while (0)
#define FORM_LEAST(x, least)   \
    do {                       \
        if (!((x) >= (least))) \
            FORM_NONE;         \
    } while (0)
#define FORM_MOST(x, most)                      \
    do {                                        \
        if (!((x) <= (most) && -(x) <= (most))) \
            FORM_NONE;                          \
    } while (0)
#define FORM_PLUS(x, y) ((x) + (y))
#define FORM_MINUS(x, y) ((x) - (y))
#define FORM_TIMES(x, y) ((x) * (y))
/* Taken off, `term` would be rounded once more: it stays, and which way the sum is rounded is said. */
extern int form_side;
#define FORM_LESS(sum, term) (form_side = (term) > 0 ? 1 : -1, (sum))
#define FORM_ORDER(less, most)                        \
    do {                                              \
        if (!((less) <= (most) && -(less) <= (most))) \
            FORM_NONE;                                \
    } while (0)
#endif

#endif
