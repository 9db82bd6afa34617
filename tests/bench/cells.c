/* SPDX-License-Identifier: MIT */
#include "cells.h"
#include <math.h>
#include <string.h>

static void uniform(struct random *r, fmb_real to[3], int dim, double reach)
{
    for (int k = 0; k < 3; k++)
        to[k] = k < dim ? (fmb_real)random_between(r, -reach, reach) : 0;
}

static void article_body(struct body *b, struct random *r, const struct cell *c, int tetrahedron)
{
    memset(b, 0, sizeof *b);
    b->shape = tetrahedron ? FMB_TETRAHEDRON : FMB_CUBOID;
    uniform(r, b->origin, c->dim, 100);
    for (int i = 0; i < c->dim; i++)
        uniform(r, b->edge[i], c->dim, 100);
    if (c->moving)
        uniform(r, b->velocity, c->dim, 100);
}

/* A rotation, uniform: from a unit quaternion. */
static void turn(struct random *r, double to[3][3])
{
    double q[4], s;
    do {
        s = 0;
        for (int i = 0; i < 4; i++) {
            q[i] = random_between(r, -1, 1);
            s += q[i] * q[i];
        }
    } while (s > 1 || s < 0.01);
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++) {
            int l = 3 - i - k;
            double sign = (k - i + 3) % 3 == 1 ? 1 : -1;
            if (i == k)
                to[i][k] = (q[0] * q[0] + 2 * q[i + 1] * q[i + 1] - (s - q[0] * q[0])) / s;
            else
                to[i][k] = 2 * (q[i + 1] * q[k + 1] + sign * q[0] * q[l + 1]) / s;
        }
}

/* A link, a tool or an obstacle, in metres: two sides of 4 to 30 cm, one of 10 to 60 cm; moving: up to 10 cm per axis and step. */
static void robot_body(struct body *b, struct random *r, const struct cell *c, double reach[3])
{
    double axis[3][3], side[3];
    memset(b, 0, sizeof *b);
    b->shape = FMB_CUBOID;
    turn(r, axis);
    side[0] = random_between(r, 0.1, 0.6);
    side[1] = random_between(r, 0.04, 0.3);
    side[2] = random_between(r, 0.04, 0.3);
    if (c->moving)
        uniform(r, b->velocity, 3, 0.1);
    for (int k = 0; k < 3; k++) {
        reach[k] = 0;
        for (int i = 0; i < 3; i++) {
            b->edge[i][k] = (fmb_real)(side[i] * axis[i][k]);
            reach[k] += fabs(side[i] * axis[i][k]) / 2;
        }
    }
}

static void centre_at(struct body *b, const double centre[3])
{
    for (int k = 0; k < 3; k++)
        b->origin[k] = (fmb_real)(centre[k] -
                                  ((double)b->edge[0][k] + (double)b->edge[1][k] + (double)b->edge[2][k]) / 2);
}

/* Both in a workspace of 2 m, b anywhere where the bounds, of what is swept if it moves, overlap. */
static void robot_pair(struct pair *p, struct random *r, const struct cell *c)
{
    double reach[2][3], centre[3];
    for (int s = 0; s < 2; s++)
        robot_body(&p->body[s], r, c, reach[s]);
    for (int k = 0; k < 3; k++)
        centre[k] = random_between(r, -1, 1);
    centre_at(&p->body[0], centre);
    for (int k = 0; k < 3; k++) {
        double v = (double)p->body[1].velocity[k] - (double)p->body[0].velocity[k],
               both = reach[0][k] + reach[1][k] + fabs(v) / 2;
        centre[k] += random_between(r, -both, both) - v / 2;
    }
    centre_at(&p->body[1], centre);
}

/* Boxes turned alike whose bounds overlap along their own axes meet: one is moved by up to an edge of the other. */
static void shift(struct pair *p, struct random *r)
{
    const fmb_real *edge = p->body[0].edge[random_int(r, 0, p->dim - 1)];
    double by = random_between(r, -1, 1);
    for (int k = 0; k < p->dim; k++)
        p->body[1].origin[k] += (fmb_real)(by * (double)edge[k]);
}

const char *const cell_boxes_name[CELL_BOXES] = {"article", "robot", "upright", "aligned", "turned", "stacked", "far"};

void cell_pair(struct pair *p, struct random *r, const struct cell *c)
{
    static const enum pair_boxes sharing[CELL_BOXES] = {[CELL_UPRIGHT] = BOXES_UPRIGHT,
                                                        [CELL_ALIGNED] = BOXES_ALIGNED,
                                                        [CELL_TURNED] = BOXES_TURNED,
                                                        [CELL_STACKED] = BOXES_STACKED,
                                                        [CELL_FAR] = BOXES_UPRIGHT};
    if (c->boxes > CELL_ROBOT) {
        const double sizes = 0.25; /* of a side, in the mean */
        pair_make_boxes(p, r, sharing[c->boxes], c->dim, c->moving, c->shapes, 0,
                        c->boxes == CELL_FAR ? 1e4 * sizes : 0);
        p->kind = cell_boxes_name[c->boxes];
        if (c->boxes == CELL_ALIGNED || c->boxes == CELL_TURNED)
            shift(p, r);
        return;
    }
    p->dim = c->dim;
    p->moving = c->moving;
    p->sliver = 0;
    p->kind = cell_boxes_name[c->boxes];
    if (c->boxes) {
        robot_pair(p, r, c);
        return;
    }
    article_body(&p->body[0], r, c, c->shapes & 2);
    article_body(&p->body[1], r, c, c->shapes & 1);
}
