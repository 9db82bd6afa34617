/* SPDX-License-Identifier: MIT */
/* For test_fmb.py: spoils the arithmetic of the thread that calls, as libraries built with fast-math do. */
#if defined(__SSE__)
#include <xmmintrin.h>
int spoil(int spoilt);
int spoil(int spoilt)
{
    _mm_setcsr((_mm_getcsr() & ~0x8040u) | (spoilt ? 0x8040u : 0));
    return 1;
}
#else
int spoil(int spoilt);
int spoil(int spoilt)
{
    (void)spoilt;
    return 0; /* how is not known of this core */
}
#endif
