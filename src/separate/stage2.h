/* SPDX-License-Identifier: MIT */
/*
 * The fast stage in 2D, for any two frames: the normals of all edges, against both. Units: stage.h, with the lengths of
 * normals in place of areas. Bounds: proof.h, R3. Positions are doubled for two cuboids, as in 3D; otherwise not: d at
 * mid-step, v half the displacement. Along a normal of its own a frame reaches from 0 to its volume. lo <= n.(q - p)
 * <= hi over the points p of a, q of b: the frames are apart along n unless lo <= 0 <= hi. Errors: n exact or off by
 * u, n.d: 5u S, n.edge and sums: 5u, the rest 3u: below 24u S.
 */
#ifndef FMB_SRC_STAGE2_H
#define FMB_SRC_STAGE2_H

#include "stage.h"

/* Writes the direction from a to b; side: of n it lies on. */
FMB_INLINE int fmb_plane2_miss(const fmb_stage *f, fmb_point n, fmb_real side)
{
    if (f->axis) {
        const unsigned back = fmb_negative(side);
        f->axis[0] = fmb_signed(n.x, back);
        f->axis[1] = fmb_signed(n.y, back);
    }
    return !(side > 0 ? FMB_MISS_BY("filter 2D", f->of, n.x, n.y, 0) : FMB_MISS_BY("filter 2D", f->of, -n.x, -n.y, 0));
}

/* Of first and of last below. */
FMB_INLINE fmb_real fmb_plane2_error(const fmb_stage *f, fmb_point n)
{
    return FMB_FACE_ERROR * (fmb_abs(n.x) * f->size.x + fmb_abs(n.y) * f->size.y);
}

/*
 * first <= tau |w| <= last at the times of contact, n . v = w. A bound that even with 1.5 times the stage's error lies
 * outside the outer times moves nothing, as in fmb_cuboids3_bind: that is 144u, and FMB_INNER * FMB_FACE_ERROR, 96u of
 * a smaller size, narrow the inner ones.
 */
FMB_INLINE void fmb_plane2_bind(fmb_stage *f, fmb_point n, fmb_real first, fmb_real last, fmb_real w)
{
    fmb_real speed = fmb_abs(w), least = R(1.5) * f->error;
    int lower = fmb_binds_from(&f->outer, first + least, speed),
        upper = fmb_binds_until(&f->outer, last - least, speed);
    if (!(lower || upper))
        return;
    fmb_real error = fmb_plane2_error(f, n), margin = FMB_INNER * error;
    if (w == 0) {
        if (!fmb_overlaps_at_standstill(-first, margin) || !fmb_overlaps_at_standstill(last, margin))
            f->inner.out = -2;
        return;
    }
    if (lower) {
        fmb_inner_from(&f->inner, (first + margin) / speed, 2 * FMB_TAU_ERROR);
        fmb_outer_from(&f->outer, (first - error) / speed, FMB_TAU_ERROR);
    }
    if (upper) {
        fmb_inner_until(&f->inner, (last - margin) / speed, 2 * FMB_TAU_ERROR);
        fmb_outer_until(&f->outer, (last + error) / speed, FMB_TAU_ERROR);
    }
}

/* lo <= n.(q - p) <= hi at rest. way: -1 where n points from b to a. 1: n or -n separates. */
FMB_INLINE int fmb_plane2_rests(fmb_stage *f, fmb_point n, fmb_real lo, fmb_real hi, fmb_real way)
{
    if (fmb_stage_overlaps_both(lo, hi, f->error))
        return 0;
    if (fmb_stage_separates(lo, f->error) || fmb_stage_separates_behind(hi, f->error))
        return fmb_plane2_miss(f, n, way * lo);
    f->open = 1;
    return 0;
}

/* The same at mid-step, and tau w more at other times. */
FMB_INLINE int fmb_plane2_moves(fmb_stage *f, fmb_point n, fmb_real lo, fmb_real hi, fmb_real way)
{
    fmb_real w = n.x * f->v.x + n.y * f->v.y, reach = fmb_abs(w);
    if (fmb_stage_overlaps_both(lo + reach, hi - reach, f->error))
        return 0;
    if (fmb_stage_separates(lo - reach, f->error) || fmb_stage_separates_behind(hi + reach, f->error))
        return fmb_plane2_miss(f, n, way * lo);
    fmb_plane2_bind(f, n, w < 0 ? lo : -hi, w < 0 ? hi : -lo, w);
    return 0;
}

/*
 * The faces of a against b, then, with the frames exchanged, those of b: d and v then are from b to a. Along a normal
 * of its own the first frame reaches from 0 to its volume.
 */
FMB_INLINE int fmb_plane2_faces(fmb_stage *f, const fmb_frame2 *a, const fmb_frame2 *b, int moves)
{
    fmb_real way = 1;
    for (int pass = 0; pass < 2; pass++) {
        const fmb_real *normal = a->normal[0];
        f->error = f->length * a->steepest;
        for (int j = fmb_cuboid(a->shape) ? 2 : 3; j > 0; j--, normal += 2) {
            fmb_point n = fmb_load2(normal);
            fmb_span r = fmb_reach2(b, n);
            fmb_real s = n.x * f->d.x + n.y * f->d.y, lo = s + (r.min - a->volume), hi = s + r.max;
            if (moves ? fmb_plane2_moves(f, n, lo, hi, way) : fmb_plane2_rests(f, n, lo, hi, way))
                return 1;
        }
        const fmb_frame2 *other = a;
        a = b;
        b = other;
        way = -1;
        f->d = (fmb_vec){-f->d.x, -f->d.y, 0};
        f->v = (fmb_vec){-f->v.x, -f->v.y, 0};
    }
    return 0;
}

/*
 * Two cuboids that move: the normals of a, then those of b. Along n their middles are s/2 apart at mid-step, and both
 * reach r/2 from them. (In a loop: a bound of the times is long.)
 */
FMB_INLINE int fmb_cuboids2_moving(fmb_stage *f, const fmb_frame2 *a, const fmb_frame2 *b)
{
    const fmb_frame2 *other = b;
    for (int pass = 0; pass < 2; pass++, other = a, a = b) {
        fmb_point e0 = fmb_load2(other->edge[0]), e1 = fmb_load2(other->edge[1]);
        fmb_real volume = a->volume;
        f->error = f->length * a->longest;
        const fmb_real *normal = a->normal[0];
        for (int j = 0; j < 2; j++, normal += 2) {
            fmb_point n = fmb_load2(normal);
            fmb_real s = n.x * f->d.x + n.y * f->d.y, w = n.x * f->v.x + n.y * f->v.y, reach = fmb_abs(w);
            fmb_real r = volume + (fmb_abs(fmb_dot2(n, e0)) + fmb_abs(fmb_dot2(n, e1))), gap = fmb_abs(s) - r;
            if (fmb_stage_overlaps(gap + reach, f->error))
                continue;
            if (fmb_stage_separates(gap - reach, f->error))
                return fmb_plane2_miss(f, n, s);
            fmb_real way = w < 0 ? s : -s;
            fmb_plane2_bind(f, n, way - r, way + r, w);
        }
    }
    return 0;
}

FMB_INLINE int fmb_cuboids2_direction(fmb_stage *f, fmb_point n, fmb_real r)
{
    fmb_real s = n.x * f->d.x + n.y * f->d.y, gap = fmb_abs(s) - r;
    if (fmb_stage_overlaps(gap, f->error))
        return 0;
    if (fmb_stage_separates(gap, f->error))
        return fmb_plane2_miss(f, n, s);
    f->open = 1;
    return 0;
}

/*
 * At rest. A normal of one is an edge of it turned: |edge_i x edge_j|, of one edge of each, are the radii along all
 * four normals.
 */
FMB_INLINE int fmb_cuboids2_at_rest(fmb_stage *f, const fmb_frame2 *a, const fmb_frame2 *b)
{
    fmb_point n0 = fmb_load2(a->normal[0]), n1 = fmb_load2(a->normal[1]), e0 = fmb_load2(b->edge[0]),
              e1 = fmb_load2(b->edge[1]);
    f->error = f->length * a->longest;
    fmb_real p10 = fmb_abs(fmb_dot2(n0, e0)), p11 = fmb_abs(fmb_dot2(n0, e1));
    if (fmb_cuboids2_direction(f, n0, a->volume + (p10 + p11)))
        return 1;
    fmb_real p00 = fmb_abs(fmb_dot2(n1, e0)), p01 = fmb_abs(fmb_dot2(n1, e1));
    if (fmb_cuboids2_direction(f, n1, a->volume + (p00 + p01)))
        return 1;
    f->error = f->length * b->longest;
    return fmb_cuboids2_direction(f, fmb_load2(b->normal[0]), b->volume + (p01 + p11)) ||
           fmb_cuboids2_direction(f, fmb_load2(b->normal[1]), b->volume + (p00 + p10));
}

/* Returns FMB_MISS (axis written), FMB_HIT (times in f), or FMB_OPEN. cuboids: both are. */
FMB_INLINE int fmb_plane2(fmb_stage *f, const fmb_couple2 *c, fmb_real *axis, int cuboids, int moves)
{
    const fmb_frame2 *a = c->a, *b = c->b;
    fmb_point d = {b->origin[0] - a->origin[0], b->origin[1] - a->origin[1]}, v = {0, 0};
    f->axis = axis;
    f->open = 0;
    FMB_AUDIT_CODE(f->of = fmb_claim2(a, c->va, b, c->vb); fmb_audit_begin();)
    f->length = (fmb_abs(d.x) + fmb_abs(d.y)) + (a->span + b->span);
    if (moves) {
        v = (fmb_point){c->vb[0] - c->va[0], c->vb[1] - c->va[1]};
        f->length += fmb_abs(v.x) + fmb_abs(v.y);
        f->size = (fmb_vec){(fmb_abs(d.x) + fmb_abs(v.x)) + (a->extent[0] + b->extent[0]),
                            (fmb_abs(d.y) + fmb_abs(v.y)) + (a->extent[1] + b->extent[1]), 0};
        f->first = f->last = (fmb_vec){0, 0, 0};
        f->outer.in = f->inner.in = -1;
        f->outer.out = f->inner.out = 1;
    }
    f->length = fmb_stage_length(f->length);
    if (cuboids)
        d = (fmb_point){2 * d.x + (b->diagonal[0] - a->diagonal[0]), 2 * d.y + (b->diagonal[1] - a->diagonal[1])};
    else
        v = (fmb_point){v.x * R(0.5), v.y * R(0.5)};
    f->v = (fmb_vec){v.x, v.y, 0};
    f->d = moves ? (fmb_vec){d.x + v.x, d.y + v.y, 0} : (fmb_vec){d.x, d.y, 0};
    if (!cuboids ? fmb_plane2_faces(f, a, b, moves)
        : moves  ? fmb_cuboids2_moving(f, a, b)
                 : fmb_cuboids2_at_rest(f, a, b))
        return FMB_MISS_KNOWN(a, b);
    return f->open || (moves && !fmb_times_overlap(&f->inner)) ? FMB_OPEN : FMB_HIT;
}

#endif
