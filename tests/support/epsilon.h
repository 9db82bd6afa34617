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

/* Does long double hold more than fmb_real? Not under valgrind in double, which computes it as double: then what follows is not judged. */
static inline int is_wide(void)
{
    const volatile long double one = 1, tiny = (long double)EPSILON / 64;
    return one + tiny != one;
}

#endif
