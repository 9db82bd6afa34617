/* SPDX-License-Identifier: MIT */
/*
 * One candidate after another, until all are decided: each facet normal of b - a (integers.h) by numbers and an error
 * bound first, then by integers. For 2D and 3D, at rest and moving. Bounds: proof.h, D1 and A2.
 */
#ifndef FMB_SRC_DECIDE_H
#define FMB_SRC_DECIDE_H

#include "../core/audit.h"
#include "../core/exact.h"
#include "integers.h"

typedef struct {
    fmb_relative pair;
    fmb_real tiny;         /* what underflows of a gap along a computed direction, at most */
    fmb_interval outer;    /* t: no contact outside */
    fmb_real *axis;        /* the caller's, or NULL */
    int timed;             /* outer times are asked for */
    fmb_guess guess[2];    /* of the direction that was looked at last: of its sides that are open */
    fmb_integers integers; /* started when they are needed */
    FMB_AUDIT_CODE(fmb_claim of;)
} fmb_decision;

/* outer: times that enclose all contact, NULL: none are asked for. dim: of the views. */
FMB_INLINE void fmb_decision_start(fmb_decision *s, const fmb_view *a, const fmb_real *va, const fmb_view *b,
                                   const fmb_real *vb, fmb_real *axis, const fmb_interval *outer, int dim)
{
    fmb_relate(&s->pair, a, va, b, vb, dim);
    s->tiny = fmb_filter_tiny((s->pair.size[0] + s->pair.size[1]) + (dim == 3 ? s->pair.size[2] : 0));
    s->timed = outer != NULL;
    if (outer)
        s->outer = *outer;
    s->axis = axis;
    s->integers.wide.of[0] = NULL;
    FMB_AUDIT_CODE(s->of = fmb_claim_of(a, va, b, vb, dim); fmb_audit_begin();)
}

/* n, or -n where ahead is below 0, separates by itself. */
FMB_INLINE int fmb_decision_axis(const fmb_decision *s, const fmb_real *n, int ahead, int dim)
{
    for (int k = 0; s->axis && k < dim; k++)
        s->axis[k] = ahead > 0 ? n[k] : -n[k];
    FMB_AUDIT_CODE(fmb_real z = dim == 3 ? n[2] : 0;)
    return !(ahead > 0 ? FMB_MISS_BY("exact, a direction", s->of, n[0], n[1], z)
                       : FMB_MISS_BY("exact, a direction", s->of, -n[0], -n[1], -z));
}

/* An answer for who wants no names: a direction that is none is 0 then, no hint. */
FMB_INLINE int fmb_without_names(int answer, fmb_pair_of normal, fmb_real *axis, int dim)
{
    for (int k = 0; axis && normal.u != FMB_OF_NONE && k < dim; k++)
        axis[k] = 0;
    return answer;
}

/* Outer times of frames that meet. */
FMB_INLINE fmb_interval fmb_enclosing(const fmb_interval *outer)
{
    return (fmb_interval){fmb_max(0, fmb_min(outer->in, outer->out)), fmb_min(1, fmb_max(outer->in, outer->out))};
}

/* One side of a direction: gap + t speed <= 0 where the frames meet, to within error. */
FMB_INLINE void fmb_decision_time(fmb_interval *outer, fmb_real gap, fmb_real speed, fmb_real error)
{
    fmb_real last = error - gap;
    if (speed > 0 && fmb_binds_until(outer, last, speed))
        (void)fmb_outer_until(outer, last / speed, FMB_TIME_ERROR);
    else if (speed < 0 && fmb_binds_from(outer, -last, -speed))
        (void)fmb_outer_from(outer, last / speed, FMB_TIME_ERROR);
}

/* Beside the sides that are open (integers.h): it separates, or its opposite, and is written. */
enum { FMB_SEPARATES = 4 };

/*
 * n: as computed, within r of the exact one. Returns the sides along which it may separate. *off: of a gap.
 */
FMB_INLINE int fmb_filter(fmb_decision *s, const fmb_view *a, const fmb_view *b, const fmb_real *n, fmb_reach r,
                          fmb_real *off, int dim)
{
    fmb_gap g = fmb_gap_along(&s->pair, a, b, n, dim);
    int ahead = fmb_gap_separates(&g);
    *off = (g.error + r.off) + s->tiny;
    if (ahead)
        return fmb_decision_axis(s, n, ahead, dim) ? FMB_SEPARATES : 0;
    if (s->timed) {
        fmb_decision_time(&s->outer, g.near, g.speed, g.error + s->tiny);
        fmb_decision_time(&s->outer, -g.far, -g.speed, g.error + s->tiny);
    }
    return (fmb_search_overlaps(g.near, fmb_min0(g.speed), *off) ? 0 : FMB_AHEAD) |
           (fmb_search_overlaps(-g.far, fmb_min0(-g.speed), *off) ? 0 : FMB_BEHIND);
}

/* After it, where a side is open: the guesses. */
FMB_INLINE void fmb_guess_open(fmb_decision *s, const fmb_view *a, const fmb_view *b, const fmb_real *n, fmb_real off,
                               int open, int dim)
{
    for (int k = 0; k < 2; k++)
        if (open & (k ? FMB_BEHIND : FMB_AHEAD)) {
            fmb_guess *g = &s->guess[k];
            fmb_real side = k ? R(-1.0) : R(1.0), w = s->pair.moves ? side * fmb_dot(n, s->pair.v, dim) : 0;
            *g = (fmb_guess){w < 0 ? FMB_BIT_VELOCITY(1) : 0, fmb_proved_sign(w, off) ? 0 : FMB_BIT_VELOCITY(1)};
            fmbi_guess_vertices(g, a, 0, n, side, off, dim);
            fmbi_guess_vertices(g, b, 1, n, -side, off, dim);
        }
}

#endif
