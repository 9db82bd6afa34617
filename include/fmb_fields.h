/* SPDX-License-Identifier: MIT */
/*
 * Grids and sets of points as obstacles of a scene: links against what a camera saw, in the pass over the scene. fmb.h
 * includes it.
 */
#ifndef FMB_FIELDS_H
#define FMB_FIELDS_H

#include "fmb_grid.h"
#include "fmb_points.h"
#include "fmb_scene.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { FMB_WITH_FIELD = 3 }; /* fmb_scene_contact.kind: with a field; `other` is its number */

/* One more obstacle, at rest: a grid, or a set of points. */
typedef struct {
    const fmb_grid3 *grid;  /* its occupied cells; NULL: */
    const fmb_points3 *set; /* points with a radius. One of the two is NULL, the other is not */
    uint64_t is, may_meet;  /* bits, as of fmb_solid3; 0, 0: nothing is left out */
} fmb_field3;

/* The first contact, if it is one with a field. */
typedef struct {
    int32_t link, field;     /* their numbers; -1, -1: there is none, or the first contact is a pair of solids */
    fmb_grid3_found cell;    /* of a grid, else zeros */
    fmb_points3_found point; /* of a set, else zeros */
} fmb_field3_found;

/*
 * fmb_scene3_check with fields: as there, and every link that is not left out against every field. Grids and points are
 * read as they stand now, in every call: fill them before, and let nobody write them meanwhile.
 * field: fields of them, 1 .. FMB_SCENE_MOST. budget: as there, of pairs of solids. Fields are looked at in the call in
 * which the pass over the pairs ends, all of them: their cost does not count.
 * Returns as fmb_scene3_check, about pairs and fields together:
 *     FMB_MISS             the scene is PROVED free, and no link meets an occupied cell, or comes within the radius of
 *                          a point, at any time of the step
 *     FMB_HIT, FMB_UNDECIDED, FMB_ERR_CAPACITY   state->first is the first contact of all. Each link has at most one
 *                          contact with each field, its first; scene->contact holds them behind those of pairs, by
 *                          links, with kind FMB_WITH_FIELD. state->contacts counts them, state->tested does not.
 *     FMB_UNFINISHED       call again; fields have not been looked at
 *     FMB_ERR_STALE        as there; a grid without a picture, or whose memory is another's
 *     FMB_ERR_NULL         as there; field; both of grid and set, or neither; a link's frame or step
 *     FMB_ERR_RANGE, FMB_ERR_NOT_FINITE, FMB_ERR_FRAME   as there; the number of fields; of a field or a link.
 *                          After an error of a field state->first names it, as it does a pair
 * *state goes to fmb_scene_stop as it does after fmb_scene3_check.
 * *found (may be NULL): about state->first; unchanged after FMB_UNFINISHED, and errors of the scene or of arguments.
 * After an error of a field it names the link and the field; a point that cannot be used stands in found->point.
 * Cost: fmb_scene3_check, and fmb_grid3_sweep or fmb_points3_sweep for each link and field.
 * Bound: c + c links + c solids + c tests (as of fmb_scene3_check) + c fields + c fields x links + c blocks + c cells +
 * c points + c asked (of all searches together).
 */
int fmb_scene3_check_fields(const fmb_scene3 *scene, const fmb_field3 *field, int32_t fields, fmb_scene_state *state,
                            uint32_t budget, fmb_field3_found *found);

#ifdef __cplusplus
}
#endif

#endif
