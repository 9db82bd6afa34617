/* SPDX-License-Identifier: MIT */
/* The fast stages in 3D in their plain forms (core/lanes.h), beside what the library has. */
#ifndef PLAIN_H
#define PLAIN_H

#include "separate/stage3_cuboids.h"

/* What a stage says. Of a sweep: the times, and the directions that set the outer ones. At rest: what is open. */
typedef struct {
    int answer;
    unsigned open;
    fmb_real axis[3];
    fmb_interval outer, inner;
    fmb_vec first, last;
} stage_told;

/* b: a tetrahedron, or both are cuboids. */
stage_told plain_stage3(const fmb_couple3 *c, int moving);

/* What the stage of two cuboids that move has answered, and the shadows after it. */
static inline int after_shadows(fmb_stage *f, const fmb_couple3 *c, int answer)
{
    return answer == FMB_OPEN && fmb_cuboids3_shadows_meet(f, c) ? FMB_HIT : answer;
}

/* What f holds, of this answer. */
static inline void tell_stage(stage_told *t, const fmb_stage *f, int moving)
{
    t->open = t->answer == FMB_OPEN && !moving ? f->open : 0;
    if (!moving || t->answer == FMB_MISS)
        return;
    t->outer = f->outer;
    if (t->answer == FMB_HIT)
        t->inner = f->inner;
    else {
        t->first = fmb_stage_first(f);
        t->last = fmb_stage_last(f);
    }
}

#endif
