/* SPDX-License-Identifier: MIT */
/* The way from 1 to the next larger fmb_real, as a double. */
#ifndef EPSILON_H
#define EPSILON_H

#include <float.h>

#ifdef FMB_REAL_DOUBLE
#define EPSILON DBL_EPSILON
#else
#define EPSILON ((double)FLT_EPSILON)
#endif

#endif
