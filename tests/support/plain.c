/* SPDX-License-Identifier: MIT */
#ifndef FMB_NO_LANES
#define FMB_NO_LANES
#endif
#include "plain.h"
#include "separate/stage3_cuboids.h"
#include "separate/stage3_tetrahedron.h"

stage_told plain_stage3(const fmb_couple3 *c, int moving)
{
    stage_told t = {0, 0, {0, 0, 0}, {0, 0}, {0, 0}, {0, 0, 0}, {0, 0, 0}};
    fmb_stage f = {.open = 0};
    if (!fmb_cuboid(c->b->shape)) {
        if (!moving)
            fmb_stage_start(&f, c, t.axis, 0);
        t.answer = moving ? fmb_tetrahedron3_moves(&f, c, t.axis) : fmb_tetrahedron3_rest(&f, c);
    } else if (moving) {
        t.answer = fmb_cuboids3_with_shadows(&f, c, fmb_cuboids3_moving(&f, c, t.axis));
    } else {
        t.answer = fmb_cuboids3_rest(&f, c, t.axis);
    }
    tell_stage(&t, &f, moving);
    return t;
}
