/* SPDX-License-Identifier: MIT */
/*
 * What the fast stages share. They decide almost every pair with arithmetic as cheap as an unproved test, plus one
 * error bound per stage. They leave the rest to the exact search (search.h). Along facet normals they claim less than
 * it can prove. Along other directions they may prove a miss where it says FMB_UNDECIDED (search.h, ORDER AND UNIT).
 * Bounds: proof.h, R3.
 *
 * UNITS. Normals are products of two edges, without division: a_k x a_l as cached, a_j x b_i. So gaps are volumes. Of
 * two cuboids positions are doubled: D = 2d + (sum b - sum a) is twice the distance of their centres. A sweep takes it
 * at mid-step, D + v. During the step it is D + tau v, tau in [-1,1], t = (1 + tau) / 2.
 *
 * ORDER OF THE FRAMES. With the frames exchanged
 *     D, d, v                          change their sign, to the bit
 *     length, error, size              are the same bits: sums of two, a's and b's
 *     faces of two cuboids, and in 2D  say the same, to the bit; times are extremes, whichever comes first
 *     products of two edges            may round otherwise: a.(b x D)
 *     tetrahedra                       may round otherwise: a and b have different parts
 * So the stages may decide in one order what they leave open in the other. The answer is the same (search.h).
 */
#ifndef FMB_SRC_STAGE_H
#define FMB_SRC_STAGE_H

#include "../core/audit.h"

/* The state of one decision. */
typedef struct {
    fmb_vec d, v;        /* position at mid-step and its change per tau, in the units of the stage */
    fmb_vec size;        /* Z, for sweeps: x = 0 until the first direction needs it */
    fmb_real length;     /* 96u sum Z; of two cuboids 192u */
    fmb_real error;      /* of the gaps of the stage: length times the largest component of its normals */
    unsigned open;       /* directions, or anything, left unproved at rest: bits the stage defines */
    fmb_interval outer;  /* tau: no contact outside */
    fmb_interval inner;  /* tau: contact inside, as far as looked; in > out: not proved */
    fmb_vec first, last; /* directions from a to b that set outer.in and outer.out, if any did */
    fmb_real *axis;      /* the caller's */
    FMB_AUDIT_CODE(fmb_claim of;)
} fmb_stage;

/*
 * Bounds of tau: quotients, widened (outer) and narrowed (inner). Not reciprocals: with a finite numerator and a
 * denominator that is not 0 a quotient may become infinite, but never NaN, which a minimum or maximum would lose.
 */
FMB_INLINE void fmb_stage_lower(fmb_stage *f, fmb_real outer, fmb_real inner, fmb_vec n)
{
    fmb_inner_from(&f->inner, inner, 2 * FMB_TAU_ERROR);
    if (fmb_outer_from(&f->outer, outer, FMB_TAU_ERROR))
        f->first = n;
}

FMB_INLINE void fmb_stage_upper(fmb_stage *f, fmb_real outer, fmb_real inner, fmb_vec n)
{
    fmb_inner_until(&f->inner, inner, 2 * FMB_TAU_ERROR);
    if (fmb_outer_until(&f->outer, outer, FMB_TAU_ERROR))
        f->last = n;
}

/*
 * top + tau g >= 0 wherever the frames meet, to within error; it says so along n, which points from a to b. Inner
 * times are narrowed by `margin` > error.
 */
FMB_INLINE void fmb_stage_bound(fmb_stage *f, fmb_real top, fmb_real g, fmb_real error, fmb_real margin, fmb_vec n)
{
    if (g > 0)
        fmb_stage_lower(f, -(top + error) / g, (margin - top) / g, n);
    else if (g < 0)
        fmb_stage_upper(f, -(top + error) / g, (margin - top) / g, n);
    else if (!fmb_overlaps_at_standstill(top, margin))
        f->inner.out = -2;
}

/* The directions that have moved an end of the outer times; 0: none did. */
FMB_INLINE fmb_vec fmb_stage_first(const fmb_stage *f) { return f->outer.in > -1 ? f->first : (fmb_vec){0, 0, 0}; }
FMB_INLINE fmb_vec fmb_stage_last(const fmb_stage *f) { return f->outer.out < 1 ? f->last : (fmb_vec){0, 0, 0}; }

FMB_APART void fmb_stage_sizes(fmb_stage *f, const fmb_frame3 *a, const fmb_frame3 *b)
{
    f->size = fmb_vec_add(
        fmb_vec_add(fmb_vec_abs(fmb_vec_sub(fmb_load(b->origin), fmb_load(a->origin))), fmb_vec_abs(f->v)),
        fmb_vec_add(fmb_load(a->extent), fmb_load(b->extent)));
}

/* The error of the gap along n, given as magnitudes; part: FMB_FACE_ERROR or FMB_EDGE_ERROR. */
FMB_INLINE fmb_real fmb_stage_error(fmb_stage *f, fmb_real part, const fmb_frame3 *a, const fmb_frame3 *b, fmb_vec n)
{
    if (f->size.x == 0)
        fmb_stage_sizes(f, a, b);
    return part * fmb_vec_dot(n, f->size) + FMB_STAGE_TINY * f->error;
}

/*
 * Twice the distance of the middles of the world boxes, which are those of cuboids themselves; at mid-step. d: of the
 * origins.
 */
FMB_INLINE fmb_vec fmb_stage_middles_from(const fmb_stage *f, fmb_vec d, const fmb_frame3 *a, const fmb_frame3 *b,
                                          int moves)
{
    fmb_vec s = fmb_vec_sub(fmb_load(b->middle), fmb_load(a->middle));
    d = (fmb_vec){2 * d.x + s.x, 2 * d.y + s.y, 2 * d.z + s.z};
    return moves ? fmb_vec_add(d, f->v) : d;
}

FMB_INLINE fmb_vec fmb_stage_middles(const fmb_stage *f, const fmb_frame3 *a, const fmb_frame3 *b, int moves)
{
    return fmb_stage_middles_from(f, f->d, a, b, moves);
}

/*
 * Where the frames are: returns the distance of the origins. error: FMB_STAGE_ERROR, or FMB_CUBOIDS_ERROR
 * (fmb_cuboids3_start). (What is stored is stored once: compilers cannot know that the frames are not part of f.)
 */
FMB_INLINE fmb_vec fmb_stage_place(fmb_stage *f, const fmb_couple3 *c, fmb_real *axis, fmb_real error, int moves)
{
    const fmb_frame3 *a = c->a, *b = c->b;
    fmb_vec d = fmb_vec_sub(fmb_load(b->origin), fmb_load(a->origin));
    fmb_real length = fmb_vec_sum(fmb_vec_abs(d)) + (a->span + b->span);
    f->axis = axis;
    f->open = 0;
    FMB_AUDIT_CODE(f->of = fmb_claim3(a, c->va, b, c->vb); fmb_audit_begin();)
    if (moves) {
        f->v = fmb_vec_sub(fmb_load(c->vb), fmb_load(c->va));
        length += fmb_vec_sum(fmb_vec_abs(f->v));
    }
    f->length = length * error;
    return d;
}

/* No direction has set a time. (first and last are set with one.) */
FMB_INLINE void fmb_stage_times(fmb_stage *f)
{
    f->size.x = 0;
    f->outer.in = f->inner.in = -1;
    f->outer.out = f->inner.out = 1;
}

FMB_INLINE void fmb_stage_begin(fmb_stage *f, const fmb_couple3 *c, fmb_real *axis, fmb_real error, int moves)
{
    f->d = fmb_stage_place(f, c, axis, error, moves);
    if (moves)
        fmb_stage_times(f);
}

FMB_INLINE void fmb_stage_start(fmb_stage *f, const fmb_couple3 *c, fmb_real *axis, int moves)
{
    fmb_stage_begin(f, c, axis, FMB_STAGE_ERROR, moves);
}

FMB_INLINE int fmb_stage_miss(const fmb_stage *f, fmb_vec n, fmb_real side)
{
    if (f->axis) {
        const unsigned back = fmb_negative(side);
        f->axis[0] = fmb_signed(n.x, back);
        f->axis[1] = fmb_signed(n.y, back);
        f->axis[2] = fmb_signed(n.z, back);
    }
    return side < 0 ? FMB_MISS_BY("filter", f->of, -n.x, -n.y, -n.z) : FMB_MISS_BY("filter", f->of, n.x, n.y, n.z);
}

/*
 * World axes first, for frames far apart: 1: one separates at all times (axis written). D: twice the distance of the
 * middles of the frames' world boxes, at mid-step. Its error, 6u Z, and that of the sums are below f->length, 96u sum
 * Z. The same to the bit with the frames exchanged; so it need not be a direction that the search would find.
 */
FMB_INLINE int fmb_stage_boxes(fmb_stage *f, const fmb_frame3 *a, const fmb_frame3 *b, fmb_vec d, int moves)
{
    fmb_vec far = fmb_vec_sub(fmb_vec_abs(d), fmb_vec_add(fmb_load(a->width), fmb_load(b->width)));
    if (moves)
        far = fmb_vec_sub(far, fmb_vec_abs(f->v));
    if (fmb_stage_separates(far.x, f->length))
        return !fmb_stage_miss(f, (fmb_vec){1, 0, 0}, d.x);
    if (fmb_stage_separates(far.y, f->length))
        return !fmb_stage_miss(f, (fmb_vec){0, 1, 0}, d.y);
    if (fmb_stage_separates(far.z, f->length))
        return !fmb_stage_miss(f, (fmb_vec){0, 0, 1}, d.z);
    return 0;
}

#endif
