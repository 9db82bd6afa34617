/* SPDX-License-Identifier: MIT */
/* Both engines of the library: frames made beforehand. */
#include "bench.h"

static struct {
    struct pair_frames frames;
    fmb_real va[3], vb[3];
    fmb_real hint[3]; /* after a question of hint_prepare: what separates, or 0 */
} slots[SLOTS];
static fmb_rows_small rows3;
static fmb_rows_large rows4;

static int nothing_can(const struct cell *c)
{
    (void)c;
    return 1;
}

static int test2_can(const struct cell *c) { return c->dim == 2 && !c->moving; }

static int test3_can(const struct cell *c) { return c->dim == 3 && !c->moving; }

static int sweep2_can(const struct cell *c) { return c->dim == 2 && c->moving; }

static int sweep3_can(const struct cell *c) { return c->dim == 3 && c->moving; }

static void prepare(unsigned slot, const struct cell *cell, const struct pair *p)
{
    (void)cell;
    (void)pair_init(&slots[slot].frames, p);
    for (int k = 0; k < 3; k++) {
        slots[slot].va[k] = p->body[0].velocity[k];
        slots[slot].vb[k] = p->body[1].velocity[k];
    }
}

/* One question beforehand, as if in the step before. */
static void hint_prepare(unsigned slot, const struct cell *cell, const struct pair *p)
{
    prepare(slot, cell, p);
    for (int k = 0; k < 3; k++)
        slots[slot].hint[k] = 0;
    (void)pair_ask(&slots[slot].frames, p, 0, slots[slot].hint, 0);
}

static int nothing(unsigned slot) { return slots[slot].frames.dim == 0; }

static int test2(unsigned slot)
{
    fmb_real axis[2] = {0, 0};
    const fmb_frame2 *f = slots[slot].frames.frame.d2;
    return fmb_test2(&f[0], &f[1], axis);
}

static int test3(unsigned slot)
{
    fmb_real axis[3] = {0, 0, 0};
    const fmb_frame3 *f = slots[slot].frames.frame.d3;
    return fmb_test3(&f[0], &f[1], axis);
}

static int sweep2(unsigned slot)
{
    fmb_real axis[2] = {0, 0};
    fmb_interval when;
    const fmb_frame2 *f = slots[slot].frames.frame.d2;
    return fmb_sweep2(&f[0], slots[slot].va, &f[1], slots[slot].vb, axis, &when);
}

static int sweep3(unsigned slot)
{
    fmb_real axis[3] = {0, 0, 0};
    fmb_interval when;
    const fmb_frame3 *f = slots[slot].frames.frame.d3;
    return fmb_sweep3(&f[0], slots[slot].va, &f[1], slots[slot].vb, axis, &when);
}

static int hint2(unsigned slot)
{
    fmb_real axis[2] = {slots[slot].hint[0], slots[slot].hint[1]};
    const fmb_frame2 *f = slots[slot].frames.frame.d2;
    return fmb_test2(&f[0], &f[1], axis);
}

static int hint3(unsigned slot)
{
    fmb_real axis[3] = {slots[slot].hint[0], slots[slot].hint[1], slots[slot].hint[2]};
    const fmb_frame3 *f = slots[slot].frames.frame.d3;
    return fmb_test3(&f[0], &f[1], axis);
}

static int hint_moving2(unsigned slot)
{
    fmb_real axis[2] = {slots[slot].hint[0], slots[slot].hint[1]};
    fmb_interval when;
    const fmb_frame2 *f = slots[slot].frames.frame.d2;
    return fmb_sweep2(&f[0], slots[slot].va, &f[1], slots[slot].vb, axis, &when);
}

static int hint_moving3(unsigned slot)
{
    fmb_real axis[3] = {slots[slot].hint[0], slots[slot].hint[1], slots[slot].hint[2]};
    fmb_interval when;
    const fmb_frame3 *f = slots[slot].frames.frame.d3;
    return fmb_sweep3(&f[0], slots[slot].va, &f[1], slots[slot].vb, axis, &when);
}

static int eliminate2(unsigned slot, int moving, int options)
{
    fmb_interval when;
    const fmb_frame2 *f = slots[slot].frames.frame.d2;
    return fmb_eliminate2(&f[0], moving ? slots[slot].va : 0, &f[1], moving ? slots[slot].vb : 0, options, &rows3, 0,
                          &when);
}

static int eliminate3(unsigned slot, int moving, int options)
{
    fmb_interval when;
    const fmb_frame3 *f = slots[slot].frames.frame.d3;
    return fmb_eliminate3(&f[0], moving ? slots[slot].va : 0, &f[1], moving ? slots[slot].vb : 0, options, &rows4, 0,
                          &when);
}

static int rest2_all(unsigned slot) { return eliminate2(slot, 0, 0); }

static int rest3_all(unsigned slot) { return eliminate3(slot, 0, 0); }

static int moving2_all(unsigned slot) { return eliminate2(slot, 1, 0); }

static int moving3_all(unsigned slot) { return eliminate3(slot, 1, 0); }

static int moving2_history(unsigned slot) { return eliminate2(slot, 1, FMB_HISTORY); }

static int moving3_history(unsigned slot) { return eliminate3(slot, 1, FMB_HISTORY); }

const struct method bench_fmb[] = {
    {"nothing", NOTHING, nothing_can, prepare, nothing},
    {"fmb", FMB, test2_can, prepare, test2},
    {"fmb", FMB, test3_can, prepare, test3},
    {"fmb", FMB, sweep2_can, prepare, sweep2},
    {"fmb", FMB, sweep3_can, prepare, sweep3},
    {"fmb, hint holds", FMB, test2_can, hint_prepare, hint2},
    {"fmb, hint holds", FMB, test3_can, hint_prepare, hint3},
    {"fmb, hint holds", FMB, sweep2_can, hint_prepare, hint_moving2},
    {"fmb, hint holds", FMB, sweep3_can, hint_prepare, hint_moving3},
    {"elimination", ELIMINATION, test2_can, prepare, rest2_all},
    {"elimination", ELIMINATION, test3_can, prepare, rest3_all},
    {"elimination", ELIMINATION, sweep2_can, prepare, moving2_all},
    {"elimination", ELIMINATION, sweep3_can, prepare, moving3_all},
    {"elim. history", ELIMINATION, sweep2_can, prepare, moving2_history},
    {"elim. history", ELIMINATION, sweep3_can, prepare, moving3_history},
    {0, NOTHING, 0, 0, 0},
};
