/* SPDX-License-Identifier: MIT */
/*
 * Forms of error bounds, what is exactly true of them, and inputs that come near to them.
 *
 * A form computes a value with the library's own code, and the bound that the library claims for its error (forms.h, claims.h). The exact value
 * comes from a formula of its own (truth.inc), which shares no code with the library, in two kinds of numbers: wide ones, whose error is
 * 2^-29 of a bound or less, for climbing; and GMP's, of 768 bits, for all that is kept or told (exact_motion.h).
 *
 * The ratio of a form at an input: |value - exact| / bound; for a value that claims to be rounded up by bound, 1 + (exact - value) / bound, and
 * likewise down. It is at most 1 if the claim is true.
 */
#ifndef BOUNDS_H
#define BOUNDS_H

#include <stdio.h>

#include "bounds/claims.h"
#include "bounds/forms.h"
#include "bounds/forms_above.h"

enum { BOUND_NUMBERS = 48, BOUND_KEPT = 3, BOUND_TRAPS = 4 };

typedef struct {
    const char *name, *kinds; /* kinds: what each number is, as in forms.h; their number is that of the letters */
    int side;                 /* of the exact value the claimed one lies on: 0 either, 1 above, -1 below */
    void (*form)(const fmb_real *x, fmb_real *value, fmb_real *bound);
} bound_form;

extern const bound_form bound_forms[];
extern const int bound_form_count;

#define BOUND_DECLARE(NAME, KINDS, CONSTANT, SIDE) \
    void form_##NAME(const fmb_real *x, fmb_real *value, fmb_real *bound);
CLAIMS(BOUND_DECLARE)

/* Or is it for the proof alone? */
int bound_climbed(int form);

/* -HUGE_VAL where nothing is claimed. */
double bound_ratio_wide(int form, const fmb_real *x);
/* nearly that, or above it where much cancels; of float the same */
double bound_ratio_quick(int form, const fmb_real *x);
double bound_ratio_exact(int form, const fmb_real *x, int *holds);

/*
 * Inputs that are kept: of each form up to BOUND_KEPT, the nearest to its bound first. And traps, lines with NAME!: where a bound once weakened on
 * purpose was wrong, though the library as it is may be far from its bound there, or refuse the numbers (ratio 0).
 */
typedef struct {
    double ratio; /* as recorded */
    fmb_real x[BOUND_NUMBERS];
} bound_input;

typedef struct {
    int count;
    bound_input input[BOUND_KEPT + 1];
    int traps;
    bound_input trap[BOUND_TRAPS];
} bound_inputs;

/* Reads them from tests/vectors; kept has bound_form_count places. Returns 0, or the number of the line that is not as it should be. */
int bounds_read(bound_inputs *kept);
void bound_print(FILE *f, int form, const bound_input *in, int trap); /* one line */
int bounds_write(const bound_inputs *kept);                           /* 0, or -1 */
const char *bounds_file(void);

#endif
