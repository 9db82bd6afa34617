/* SPDX-License-Identifier: MIT */
/* The Open Dynamics Engine: true boxes, standing still. dBoxBox makes a contact, dBoxTouchesBox only decides. */
#include "bench.h"
#include <ode/ode.h>

struct box {
    dVector3 centre, sides;
    dMatrix3 turn; /* columns: the axes */
};
static struct box boxes_a[SLOTS], boxes_b[SLOTS];

static int can(const struct cell *c) { return c->boxes && !c->moving; }

static void box_from(struct box *to, const struct body *body)
{
    struct true_box box;
    bench_true_box(&box, body);
    for (int i = 0; i < 3; i++) {
        to->centre[i] = (dReal)box.centre[i];
        to->sides[i] = (dReal)(2 * box.half[i]);
        for (int k = 0; k < 3; k++)
            to->turn[4 * k + i] = (dReal)box.axis[i][k];
    }
}

static void prepare(unsigned slot, const struct cell *cell, const struct pair *p)
{
    (void)cell;
    box_from(&boxes_a[slot], &p->body[0]);
    box_from(&boxes_b[slot], &p->body[1]);
}

static int contact(unsigned slot)
{
    const struct box *a = &boxes_a[slot], *b = &boxes_b[slot];
    dVector3 normal;
    dReal depth;
    int code;
    dContactGeom at[8];
    return dBoxBox(a->centre, a->turn, a->sides, b->centre, b->turn, b->sides, normal, &depth, &code, 1, at,
                   sizeof at[0])
               ? FMB_HIT
               : FMB_MISS;
}

static int touches(unsigned slot)
{
    const struct box *a = &boxes_a[slot], *b = &boxes_b[slot];
    return dBoxTouchesBox(a->centre, a->turn, a->sides, b->centre, b->turn, b->sides) ? FMB_HIT : FMB_MISS;
}

const struct method bench_ode[] = {
    {"ODE touches", PEER, can, prepare, touches},
    {"ODE box-box", PEER, can, prepare, contact},
    {0, NOTHING, 0, 0, 0},
};
