/* SPDX-License-Identifier: MIT */
/* host-only: a large closed surface for tests and benches. */
#ifndef SURFACE_H
#define SURFACE_H

#include "fmb.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    SURFACE_ROUND = 186,
    SURFACE_UP = 188,
    SURFACE_FACES = 2 * SURFACE_ROUND * (SURFACE_UP - 1), /* 69,564 */
    SURFACE_VERTICES = SURFACE_ROUND * (SURFACE_UP - 1) + 2
};

/* Waves around a centre, about 150 across, and (vertex[1], the same faces) its mirror image, shifted so that their flanks meet. */
void surface_make(fmb_real vertex[2][SURFACE_VERTICES][3], int32_t face[SURFACE_FACES][3]);

#ifdef __cplusplus
}
#endif

#endif
