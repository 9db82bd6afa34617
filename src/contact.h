/* SPDX-License-Identifier: MIT */
/* The contact of two frames, once it is decided that they may meet: box and point, for either dimension. */
#ifndef FMB_SRC_CONTACT_H
#define FMB_SRC_CONTACT_H

#include "clip.h"
#include "extreme.h"
#include "within.h"

typedef struct {
    fmb_real min[3], max[3];
} fmb_corners;

typedef void fmb_clipper(fmb_pieces *p, const fmb_view *f, const fmb_view *g);

/* point: where to put a point in the middle, or NULL. clip: fmb_clip of this dimension, as one function that is called twice. */
FMB_INLINE void fmb_contact_at_rest(const fmb_view *a, const fmb_view *b, fmb_clipper *clip, fmb_corners *c, fmb_real *point, int dim)
{
    fmb_pieces p, q;
    clip(&p, a, b);
    clip(&q, b, a);
    fmb_clip_box(&p, a, &q, b, c->min, c->max, dim);
    if (!point)
        return;
    fmb_clip_middle(&p, a, &q, b, point, dim);
    for (int k = 0; k < dim; k++)
        point[k] = fmb_max(c->min[k], fmb_min(c->max[k], point[k]));
}

/* The point that most pieces have in their middle at the time t, which need not be exact. */
FMB_INLINE void fmb_contact_point(const fmb_view *a, const fmb_real *va, const fmb_view *b, const fmb_real *vb, fmb_real t,
                                  fmb_clipper *clip, fmb_real *point, int dim)
{
    fmb_view at[2] = { *a, *b };
    fmb_real origin[2][3];
    fmb_corners c;
    for (int k = 0; k < dim; k++) {
        origin[0][k] = a->origin[k] + t * va[k];
        origin[1][k] = b->origin[k] + t * vb[k];
    }
    at[0].origin = origin[0];
    at[1].origin = origin[1];
    fmb_contact_at_rest(&at[0], &at[1], clip, &c, point, dim);
}

#endif
