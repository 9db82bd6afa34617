/* SPDX-License-Identifier: MIT */
/* See robot_draw.h. */
#include "robot_draw.h"
#include "drawing.h"

#include <stddef.h>

typedef struct {
    const replay *of;
    const replay_tick *tick;
} picture;

static const char *link_name(const replay *r, int32_t box) { return r->robot->link[r->robot->box[box].link]; }

/* Names stand to both sides of the contact, so that they do not cover it. */
static void tell_name(drawing *d, const fmb_solid3 *solid, int side, const char *name)
{
    drawing_body body = drawing_body3(solid->frame, NULL, 0);
    double at[3];

    drawing_centre(&body, at);
    drawing_label(d, at, side, name);
}

/* The two that meet, by their names, and what they have in common in the middle of the contact. */
static void tell_contact(drawing *d, const replay *r, const replay_tick *tick)
{
    const fmb_scene_contact *c = &tick->first;
    const int self = c->kind == FMB_WITH_LINK;
    const fmb_solid3 *a = &r->link[c->link], *b = self ? &r->link[c->other] : &r->obstacle[c->other];
    const fmb_real middle = (c->when.in + c->when.out) / 2;
    drawing_body one = drawing_body3(a->frame, a->step, middle), other = drawing_body3(b->frame, b->step, middle);

    tell_name(d, a, -1, link_name(r, c->link));
    tell_name(d, b, 1, self ? link_name(r, c->other) : r->scene->name[c->other]);
    if (tick->boxed)
        drawing_common(d, &one, &other, &tick->box);
}

static void tell(drawing *d, void *context)
{
    const picture *p = context;
    const replay *r = p->of;

    for (int32_t i = 0; i < r->robot->boxes + r->scene->boxes; i++) {
        const int stands = i >= r->robot->boxes;
        const fmb_solid3 *solid = stands ? &r->obstacle[i - r->robot->boxes] : &r->link[i];
        drawing_body body = drawing_body3(solid->frame, NULL, 0);

        drawing_solid(d, stands, &body, stands ? NULL : solid->step);
    }
    if (p->tick->verdict != FMB_MISS)
        tell_contact(d, r, p->tick);
}

int robot_draw(const replay *r, const replay_tick *tick, const char *path)
{
    picture p = {r, tick};
    const char *meet = tick->verdict == FMB_HIT         ? "two meet: what they have in common, in the middle of that"
                       : tick->verdict == FMB_UNDECIDED ? "two are too near to tell"
                                                        : NULL;
    int status = drawing_make(
        &(drawing_plan){.svg = path,
                        .unit = "m",
                        .side = {"the links, and where they go in this tick", "what stands around"},
                        .meet = meet,
                        .dim = 3,
                        .tell = tell,
                        .context = &p});

    if (status == 0)
        return 0;
    return words_misuse("robot", status == -2 ? "not enough memory for " : "cannot be written: ", path);
}
