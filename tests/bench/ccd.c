/* SPDX-License-Identifier: MIT */
/*
 * libccd: GJK and MPR, any convex set that has a support function; moving: the support of b + the segment of its displacement.
 * Its own defaults, but for GJK's iterations: without a limit some pairs never end.
 */
#include "bench.h"
#include <ccd/ccd.h>

enum { ITERATIONS = 100 };

struct solid {
    ccd_vec3_t origin, edge[3], corner[4], centre, velocity;
};
static struct solid solids_a[SLOTS], solids_b[SLOTS];
static ccd_t ccd;

static void cuboid(const void *of, const ccd_vec3_t *direction, ccd_vec3_t *to)
{
    const struct solid *s = of;
    ccdVec3Copy(to, &s->origin);
    for (int i = 0; i < 3; i++)
        if (ccdVec3Dot(direction, &s->edge[i]) > 0)
            ccdVec3Add(to, &s->edge[i]);
}

static void tetrahedron(const void *of, const ccd_vec3_t *direction, ccd_vec3_t *to)
{
    const struct solid *s = of;
    int best = 0;
    ccd_real_t most = ccdVec3Dot(direction, &s->corner[0]);
    for (int i = 1; i < 4; i++) {
        ccd_real_t x = ccdVec3Dot(direction, &s->corner[i]);
        best = x > most ? i : best;
        most = x > most ? x : most;
    }
    ccdVec3Copy(to, &s->corner[best]);
}

static void moving_cuboid(const void *of, const ccd_vec3_t *direction, ccd_vec3_t *to)
{
    const struct solid *s = of;
    cuboid(of, direction, to);
    if (ccdVec3Dot(direction, &s->velocity) > 0)
        ccdVec3Add(to, &s->velocity);
}

static void moving_tetrahedron(const void *of, const ccd_vec3_t *direction, ccd_vec3_t *to)
{
    const struct solid *s = of;
    tetrahedron(of, direction, to);
    if (ccdVec3Dot(direction, &s->velocity) > 0)
        ccdVec3Add(to, &s->velocity);
}

static void centre(const void *of, ccd_vec3_t *to) { ccdVec3Copy(to, &((const struct solid *)of)->centre); }

static int can(const struct cell *c) { return c->dim == 3; }

static void solid_from(struct solid *to, const struct body *body, const fmb_real velocity[3])
{
    double corner[8][3];
    unsigned corners = bench_corners(corner, body);
    for (int k = 0; k < 3; k++) {
        double sum = 0;
        for (unsigned i = 0; i < corners; i++)
            sum += corner[i][k];
        to->origin.v[k] = (ccd_real_t)body->origin[k];
        to->velocity.v[k] = (ccd_real_t)velocity[k];
        to->centre.v[k] = (ccd_real_t)(sum / corners + (double)velocity[k] / 2);
        for (int i = 0; i < 3; i++)
            to->edge[i].v[k] = (ccd_real_t)body->edge[i][k];
        for (int i = 0; i < 4; i++)
            to->corner[i].v[k] = (ccd_real_t)corner[i][k];
    }
}

static void prepare(unsigned slot, const struct cell *cell, const struct pair *p)
{
    fmb_real rest[3] = {0, 0, 0}, v[3];
    for (int k = 0; k < 3; k++)
        v[k] = p->body[1].velocity[k] - p->body[0].velocity[k];
    solid_from(&solids_a[slot], &p->body[0], rest);
    solid_from(&solids_b[slot], &p->body[1], v);
    CCD_INIT(&ccd);
    ccd.support1 = cell->shapes & 2 ? tetrahedron : cuboid;
    if (cell->moving)
        ccd.support2 = cell->shapes & 1 ? moving_tetrahedron : moving_cuboid;
    else
        ccd.support2 = cell->shapes & 1 ? tetrahedron : cuboid;
    ccd.center1 = ccd.center2 = centre;
    ccd.max_iterations = ITERATIONS;
}

static int mpr(unsigned slot) { return ccdMPRIntersect(&solids_a[slot], &solids_b[slot], &ccd) ? FMB_HIT : FMB_MISS; }

static int gjk(unsigned slot) { return ccdGJKIntersect(&solids_a[slot], &solids_b[slot], &ccd) ? FMB_HIT : FMB_MISS; }

const struct method bench_ccd[] = {
    {"libccd MPR", PEER, can, prepare, mpr},
    {"libccd GJK", PEER, can, prepare, gjk},
    {0, NOTHING, 0, 0, 0},
};
