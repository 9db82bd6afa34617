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

#define FORM_DECLARE(NAME, KINDS, CONSTANT) void form_##NAME(const fmb_real *x, fmb_real *value, fmb_real *bound);
FORMS_CORE(FORM_DECLARE)

/* For make bounds, with the text of the list. */
#define FORM_DESCRIBE(NAME, KINDS, CONSTANT)     \
    extern const char form_kinds_##NAME[];       \
    extern const char form_constant_##NAME[];    \
    extern const fmb_real form_used_##NAME;      \
    const char form_kinds_##NAME[] = KINDS;      \
    const char form_constant_##NAME[] = #CONSTANT; \
    const fmb_real form_used_##NAME = (CONSTANT);

/*
 * What the prover is told. Elsewhere the same holds by what is computed: FORM_LEAST and FORM_MOST end a form that asks for inputs out of
 * range. FORM_PLUS: a sum whose rounding is not counted here, since the library does it elsewhere. FORM_LESS(sum, term): what a bound
 * rounded outwards was before `term` was added, the rounding of that addition included.
 */
#ifdef FORM_PROOF
fmb_real form_known(fmb_real most, fmb_real relative, fmb_real absolute); /* |exact| <= |most|; |off| <= relative |computed| + absolute */
fmb_real form_atom(fmb_real relative, fmb_real absolute, int positive);   /* a number known so far, but nothing else of it */
void form_order(fmb_real less, fmb_real most);                            /* |less| <= most, without error */
void form_least(fmb_real x, fmb_real least);                              /* x as computed */
fmb_real form_most(fmb_real x, fmb_real most);                            /* |x| as computed */
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
#define FORM_NONE        \
    do {                 \
        *value = 0;      \
        *bound = 0;      \
        return;          \
    } while (0)
#define FORM_LEAST(x, least)      \
    do {                          \
        if (!((x) >= (least)))    \
            FORM_NONE;            \
    } while (0)
#define FORM_MOST(x, most)                          \
    do {                                            \
        if (!((x) <= (most) && -(x) <= (most)))     \
            FORM_NONE;                              \
    } while (0)
#define FORM_PLUS(x, y) ((x) + (y))
#define FORM_MINUS(x, y) ((x) - (y))
#define FORM_TIMES(x, y) ((x) * (y))
/* Taken off, `term` would be rounded once more: it stays, and which way the sum is rounded is said. */
extern int form_side;
#define FORM_LESS(sum, term) (form_side = (term) > 0 ? 1 : -1, (sum))
#define FORM_ORDER(less, most)                                        \
    do {                                                              \
        if (!((less) <= (most) && -(less) <= (most)))                 \
            FORM_NONE;                                                \
    } while (0)
#endif

#endif
