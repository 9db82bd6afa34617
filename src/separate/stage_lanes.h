/* SPDX-License-Identifier: MIT */
/* stage.h with four numbers in each operation (lanes.h): what all forms with lanes share. */
#ifndef FMB_SRC_STAGE_LANES_H
#define FMB_SRC_STAGE_LANES_H

#include "stage.h"
#include "stages.h"

#if FMB_LANES

/* Where two frames are: origins, and twice the distance of the middles of their world boxes. Lane 3 is no number. */
typedef struct {
    fmb_four way, middles, v;
} fmb_place_lanes;

/* fmb_stage_place, fmb_stage_middles; what else it writes: f->d is left to those who need it. */
FMB_INLINE fmb_place_lanes fmb_lanes_place(fmb_stage *f, const fmb_couple3 *c, fmb_real *axis, fmb_real error,
                                           int moves)
{
    const fmb_frame3 *a = c->a, *b = c->b;
    const fmb_four way = FMB_FOUR_OF_FRAME(b, origin, 0) - FMB_FOUR_OF_FRAME(a, origin, 0), size = fmb_four_abs(way),
                   middles = fmb_four_of(2) * way + (FMB_FOUR_OF_FRAME(b, middle, 0) - FMB_FOUR_OF_FRAME(a, middle, 0));
    f->length = ((size[0] + size[1]) + size[2]) + (a->span + b->span);
    f->axis = axis;
    f->open = 0;
    FMB_AUDIT_CODE(f->of = fmb_claim3(a, c->va, b, c->vb); fmb_audit_begin();)
    if (!moves) {
        f->length *= error;
        return (fmb_place_lanes){way, middles, fmb_four_of(0)};
    }
    f->v = fmb_vec_sub(fmb_load(c->vb), fmb_load(c->va));
    f->length += fmb_vec_sum(fmb_vec_abs(f->v));
    f->length *= error;
    const fmb_four v = {f->v.x, f->v.y, f->v.z, 0};
    return (fmb_place_lanes){way, middles + v, v};
}

/* fmb_stage_boxes of a sweep. */
FMB_INLINE int fmb_lanes_boxes(const fmb_stage *f, const fmb_frame3 *a, const fmb_frame3 *b, const fmb_place_lanes *at)
{
    const fmb_four far = (fmb_four_abs(at->middles) -
                          (FMB_FOUR_OF_FRAME(a, width, 0) + FMB_FOUR_OF_FRAME(b, width, 0))) -
                         fmb_four_abs(at->v);
    const unsigned apart = fmb_four_mask(fmb_stages_separate(far, fmb_four_of(f->length))) & 7u;
    if (!apart)
        return 0;
    const int k = fmb_lowest_bit(apart);
    return !fmb_stage_miss(f, (fmb_vec){k == 0, k == 1, k == 2}, fmb_signed(1, fmb_four_signs(at->middles) >> k & 1u));
}

#endif
#endif
