/* SPDX-License-Identifier: MIT */
/* Is a ball that moves nearer to a frame than its radius? In rationals; host-only. It shares no code with the library. */
#ifndef NEAREST_EXACT_H
#define NEAREST_EXACT_H

#include "pairs.h"

/*
 * The sign of (least distance - radius) while the frame moves by its velocity from the time `from` to `to` and the point p stands still: 1 farther
 * apart at all these times, 0 just touching, -1 nearer at one. beyond: `from` is moved on, and `to` back, by 2^-60 of the step.
 */
int ball_side(const struct body *frame, const fmb_real p[3], fmb_real radius, fmb_real from, fmb_real to, int beyond);

#endif
