/* SPDX-License-Identifier: MIT */
/* Boxes along the world axes: what trees are made of. Comparisons do not round. */
#ifndef FMB_SRC_BOX_H
#define FMB_SRC_BOX_H

#include "../core/real.h"

/* The box of nothing: whatever is joined to it is the result. */
static inline void fmb_box_none(fmb_box3 *box)
{
    for (int k = 0; k < 3; k++) {
        box->min[k] = FMB_REAL_MAX;
        box->max[k] = -FMB_REAL_MAX;
    }
}

static inline void fmb_box_join(fmb_box3 *to, const fmb_box3 *with)
{
    for (int k = 0; k < 3; k++) {
        to->min[k] = fmb_min(to->min[k], with->min[k]);
        to->max[k] = fmb_max(to->max[k], with->max[k]);
    }
}

static inline int fmb_box_finite(const fmb_box3 *b)
{
    return fmb_finite(fmb_largest(b->min, 3) + fmb_largest(b->max, 3)) && b->min[0] <= b->max[0] &&
           b->min[1] <= b->max[1] && b->min[2] <= b->max[2];
}

/* *to becomes what is in both boxes; where they share nothing, what is between them. */
static inline void fmb_box_meet(fmb_box3 *to, const fmb_box3 *with)
{
    for (int k = 0; k < 3; k++) {
        fmb_real low = fmb_max(to->min[k], with->min[k]), high = fmb_min(to->max[k], with->max[k]);
        to->min[k] = fmb_min(low, high);
        to->max[k] = fmb_max(low, high);
    }
}

/* Is a within b? */
static inline int fmb_box_within(const fmb_box3 *a, const fmb_box3 *b)
{
    int within = 1;
    for (int k = 0; k < 3; k++)
        within &= a->min[k] >= b->min[k] && a->max[k] <= b->max[k];
    return within;
}

#endif
