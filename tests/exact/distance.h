/* SPDX-License-Identifier: MIT */
/* The distance of two frames apart, in double, by all pairs of their features; host-only. */
#ifndef DISTANCE_H
#define DISTANCE_H

#include "pairs.h"

/* Relative error below 1e-9 for frames that are not slivers. Bodies as they stand at the start of the step. */
double distance_of(const struct pair *p);

#endif
