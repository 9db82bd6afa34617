/* SPDX-License-Identifier: MIT */
/* Lengths as functions. (In a file of their own: who links whole objects does not get them with a direction.) */
#include "length.h"

fmb_real fmbi_length3(const fmb_real *x) { return fmb_length_of(x, 3); }

fmb_real fmbi_length(const fmb_real *x, int n) { return n == 2 ? fmb_length_of(x, 2) : fmb_length_of(x, n); }
