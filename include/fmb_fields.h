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
 * Where a pass stands among the fields when its budget is used up. One task's, as the state. Zero-fill it before the
 * first call, keep it beside
 * the state of the same pass, and do not change it. It may be moved between two calls.
 */
typedef struct {
    /* private */
    fmb_grid3_walk cells;
    fmb_points3_walk points;
    fmb_points3_body body;
    fmb_field3_found first;
    uint64_t seal, sum, contact; /* contact: of the point of the first contact */
    int32_t next;
    int open, resumed;
    fmb_mark in_use;
} fmb_field3_search;

/*
 * fmb_scene3_check with fields: as there, and then every link that is not left out against every field. Grids and
 * points are read as they stand now, in every call: fill them before, and let nobody write them meanwhile.
 * field: fields of them, 1 .. FMB_SCENE_MOST.
 * budget: what this call may spend; FMB_NO_LIMIT: all. A pair of solids that is tested counts 1, as there. A link and a
 *     field count 1, and then what their search looks at: of a grid words of the index, blocks and occupied cells, as
 *     in an fmb_grid3_walk; of a set points.
 * search: of this pass alone, so that fields go on in the next call. NULL: the budget is of pairs of solids alone, and
 *     all fields are looked at in the call in which the pass over these ends, whatever that costs.
 * Returns as fmb_scene3_check, about pairs and fields together:
 *     FMB_MISS             the scene is PROVED free, and no link meets an occupied cell, or comes within the radius of
 *                          a point, at any time of the step
 *     FMB_HIT, FMB_UNDECIDED, FMB_ERR_CAPACITY   state->first is the first contact of all. Each link has at most one
 *                          contact with each field, its first; scene->contact holds them behind those of pairs, by
 *                          links, with kind FMB_WITH_FIELD. state->contacts counts them, state->tested does not.
 *     FMB_UNFINISHED       call again, with the same search; links and fields are left that nothing is known of
 *     FMB_ERR_STALE        as there; a grid without a picture, or whose memory is another's; a field has changed since
 *                          the pass came to the fields (its cells, its bits, where its cells or points stand), also
 *                          while the call looked. Of a call that goes on also: the search is that of another pass.
 *                          Points that change are noticed when the pass ends, by a sum over all their bits; where the
 *                          first contact begins with the step, that of its own point alone: others may be of the past
 *     FMB_ERR_BUSY         as there; or the search is used by another call (the pass is given up); or a grid is being
 *                          filled
 *     FMB_ERR_NULL         as there; field; both of grid and set, or neither; a link's frame or step
 *     FMB_ERR_RANGE, FMB_ERR_NOT_FINITE, FMB_ERR_FRAME   as there; the number of fields; of a field or a link; search
 *                          overlaps the state, contacts or hints. After an error of a field state->first names it, as
 *                          it does a pair; its verdict is 0 after an error of a call that could not go on
 * *state goes to fmb_scene_stop as it does after fmb_scene3_check. Between two calls among the fields its `next` is
 * above the numbers of all pairs.
 * *found (may be NULL): about state->first; unchanged after FMB_UNFINISHED, and errors of the scene or of arguments.
 * After an error of a field it names the link and the field; a point that cannot be used stands in found->point.
 * Cost: fmb_scene3_check, and fmb_grid3_sweep or fmb_points3_sweep for each link and field. A pass that ends among the
 * fields in a later call than it came to them reads all points once more.
 * Bound: c + c links + c solids + c tests (as of fmb_scene3_check) + c fields + c fields x links + c blocks + c cells +
 * c points + c asked (of all searches together; of this call, at most the budget, but the points at the end).
 */
int fmb_scene3_check_fields(const fmb_scene3 *scene, const fmb_field3 *field, int32_t fields, fmb_scene_state *state,
                            uint32_t budget, fmb_field3_search *search, fmb_field3_found *found);

#ifdef __cplusplus
}
#endif

#endif
