/* SPDX-License-Identifier: MIT */
/* A digest of answers and numbers, for tests that hold bits on record: the same on every target. */
#ifndef DIGEST_H
#define DIGEST_H

#include "fmb.h"
#include <stdint.h>

extern uint32_t digest; /* of what was mixed since digest_start */

void digest_start(void);
void mix(uint32_t word);
void mix_real(fmb_real x);
void mix_reals(const fmb_real *x, int n);
void mix_times(const fmb_interval *when);

/* A group of `many` cases, of which boards run the first `few`, and the digests after so many; a failure prints what they are now. */
struct digest_group {
    const char *name;
    void (*run)(int n);
    uint32_t bits[2][2]; /* float after few and many, double after few and many */
};
void digest_check(const char *test, const struct digest_group *group, int few, int many);

#endif
