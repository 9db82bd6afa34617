/* SPDX-License-Identifier: MIT */
/* src/core/det.h for test_bits, apart: it has a name that src/core/exact.h has, too. */
#ifndef BITS_SIGNS_H
#define BITS_SIGNS_H

#include "fmb.h"

/* The sign of det(x, y, z), each of them off by u of itself and by `off`; near: the determinant and what it may be off. */
int bits_signs(const fmb_real x[3], const fmb_real y[3], const fmb_real z[3], fmb_real off, fmb_real near[2]);

#endif
