/* SPDX-License-Identifier: MIT */
/* The contact of two frames, once it is decided that they may meet: box and point, for either dimension. */
#ifndef FMB_SRC_CONTACT_H
#define FMB_SRC_CONTACT_H

#include "clip.h"
#include "extreme.h"
#include "within.h"

typedef void fmb_clipper(fmb_pieces *p, const fmb_view *f, const fmb_view *g);
typedef fmb_real fmb_finder(const fmb_extreme *e, int k, fmb_real side);

/* At rest. point: where to put a point in the middle, or NULL. clip: fmb_clip as one function that is called twice. */
FMB_INLINE void fmb_contact_at_rest(const fmb_view *a, const fmb_view *b, fmb_clipper *clip, fmb_real *min, fmb_real *max,
                                    fmb_real *point, int dim)
{
    fmb_pieces p, q;
    clip(&p, a, b);
    clip(&q, b, a);
    fmb_clip_box(&p, a, &q, b, min, max, dim);
    if (!point)
        return;
    fmb_clip_middle(&p, a, &q, b, point, dim);
    for (int k = 0; k < dim; k++)
        point[k] = fmb_max(min[k], fmb_min(max[k], point[k]));
}

FMB_INLINE fmb_real fmb_contact_span(const fmb_view *f, int dim)
{
    return dim == 3 ? (f->extent[0] + f->extent[1]) + f->extent[2] : f->extent[0] + f->extent[1];
}

/*
 * Moving. find: fmb_extreme_find as one function. The program has the coordinates in the smaller frame for unknowns, so that those in
 * the larger one do not depend steeply on them. The box stays within what the boxes of both sweeps have in common; bounds that cross
 * hold nothing, and any box holds that.
 */
FMB_INLINE void fmb_contact_moving(const fmb_view *a, const fmb_real *va, const fmb_view *b, const fmb_real *vb, fmb_finder *find,
                                   fmb_real *min, fmb_real *max, int dim)
{
    fmb_relative pair;
    int exchange = fmb_contact_span(b, dim) < fmb_contact_span(a, dim);
    fmb_extreme e;
    e.a = exchange ? b : a;
    e.b = exchange ? a : b;
    e.va = exchange ? vb : va;
    e.pair = &pair;
    fmb_relate(&pair, e.a, e.va, e.b, exchange ? va : vb, dim);
    fmb_extreme_start(&e, dim);
    for (int k = 0; k < dim; k++) {
        fmb_span s = fmb_common(fmb_reach(a, k, va[k], dim), fmb_reach(b, k, vb[k], dim));
        fmb_real low = -find(&e, k, -1), high = find(&e, k, 1);
        low = low > s.min ? low : s.min; /* NaN is no bound */
        high = high < s.max ? high : s.max;
        min[k] = fmb_min(low, high);
        max[k] = fmb_max(low, high);
    }
}

/* The point that most pieces have in their middle at the time t, which need not be exact. */
FMB_INLINE void fmb_contact_point(const fmb_view *a, const fmb_real *va, const fmb_view *b, const fmb_real *vb, fmb_real t,
                                  fmb_clipper *clip, fmb_real *point, int dim)
{
    fmb_view view_a = *a, view_b = *b;
    fmb_real origin[2][3];
    fmb_real min[3], max[3];
    for (int k = 0; k < dim; k++) {
        origin[0][k] = a->origin[k] + t * va[k];
        origin[1][k] = b->origin[k] + t * vb[k];
    }
    view_a.origin = origin[0];
    view_b.origin = origin[1];
    fmb_contact_at_rest(&view_a, &view_b, clip, min, max, point, dim);
}

#endif
