/* SPDX-License-Identifier: MIT */
#ifndef FMB_NO_LANES
#define FMB_NO_LANES
#endif
#include "plain.h"
#include "separate/stage3_cuboids.h"
#include "separate/stage3_tetrahedron.h"

/* Each a function of its own: boards have little stack. */
FMB_APART int tetrahedron_moving(fmb_stage *f, const fmb_couple3 *c, fmb_real *axis)
{
    return fmb_tetrahedron3_moves(f, c, axis);
}

FMB_APART int tetrahedron_at_rest(fmb_stage *f, const fmb_couple3 *c, fmb_real *axis)
{
    fmb_stage_start(f, c, axis, 0);
    return fmb_tetrahedron3_rest(f, c);
}

FMB_APART int cuboids_moving(fmb_stage *f, const fmb_couple3 *c, fmb_real *axis)
{
    return fmb_cuboids3_moving(f, c, axis);
}

FMB_APART int cuboids_at_rest(fmb_stage *f, const fmb_couple3 *c, fmb_real *axis)
{
    return fmb_cuboids3_rest(f, c, axis);
}

stage_told plain_stage3(const fmb_couple3 *c, int moving)
{
    stage_told t = {0, 0, {0, 0, 0}, {0, 0}, {0, 0}, {0, 0, 0}, {0, 0, 0}};
    fmb_stage f = {.open = 0};
    if (!fmb_cuboid(c->b->shape))
        t.answer = moving ? tetrahedron_moving(&f, c, t.axis) : tetrahedron_at_rest(&f, c, t.axis);
    else
        t.answer = moving ? after_shadows(&f, c, cuboids_moving(&f, c, t.axis)) : cuboids_at_rest(&f, c, t.axis);
    tell_stage(&t, &f, moving);
    return t;
}
