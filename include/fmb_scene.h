/* SPDX-License-Identifier: MIT */
/*
 * A whole scene per tick: links against obstacles, links against each other, links inside zones. Included by fmb.h.
 *
 * Every link is tested against every obstacle; if `self` is set, against every later link; and every link must stay inside every
 * zone. Frames and displacements (of one step, t from 0 to 1) are as in fmb_sweep3. An obstacle may be anything to keep out of:
 * a solid, or a keep-out zone, turned as you like; its index is its name. Skins are part of the frames.
 *
 * Pairs are numbered: links x obstacles first, then links x later links, then links x zones:
 *     link i, obstacle j               FMB_PAIR_OBSTACLE(obstacles, i, j)
 *     link i, link j, i < j            FMB_PAIR_LINK(links, obstacles, i, j)
 *     link i, zone j                   FMB_PAIR_ZONE(links, obstacles, self, zones, i, j)
 * The caller owns all arrays. Bit p % 32 of allowed[p / 32] set: pair p may meet, and is not tested.
 */
#ifndef FMB_SCENE_H
#define FMB_SCENE_H

#include "fmb.h"

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Directions to keep: pairs of links with obstacles and of links. */
#define FMB_SCENE_HINTS(links, obstacles, self) ((links) * (obstacles) + ((self) ? (links) * ((links)-1) / 2 : 0))
/* All pairs, and the words of the mask of allowed ones. */
#define FMB_SCENE_PAIRS(links, obstacles, self, zones) (FMB_SCENE_HINTS(links, obstacles, self) + (links) * (zones))
#define FMB_SCENE_WORDS(pairs) (((pairs) + 31) / 32)

#define FMB_PAIR_OBSTACLE(obstacles, i, j) ((i) * (obstacles) + (j))
#define FMB_PAIR_LINK(links, obstacles, i, j) ((links) * (obstacles) + (i) * (2 * (links) - (i)-1) / 2 + ((j) - (i)-1))
#define FMB_PAIR_ZONE(links, obstacles, self, zones, i, j) (FMB_SCENE_HINTS(links, obstacles, self) + (i) * (zones) + (j))

/* Links, obstacles, zones: of each at most this many. */
#define FMB_SCENE_MOST 16384

/* What a link meets. */
enum { FMB_WITH_OBSTACLE = 0, FMB_WITH_LINK = 1, FMB_WITH_ZONE = 2 };

/* A frame and its displacement during the step (world, length; NULL: at rest). Both may live in flash. */
typedef struct {
    const fmb_frame3 *frame;
    const fmb_real *step; /* [3] */
} fmb_solid3;

typedef struct {
    const fmb_frame2 *frame;
    const fmb_real *step; /* [2] */
} fmb_solid2;

typedef struct {
    int kind;          /* FMB_WITH_... */
    int link, other;   /* indices: of the link; of the obstacle, later link or zone */
    int verdict;       /* FMB_HIT: proved to meet (zone: a point of the link proved to leave it); FMB_UNDECIDED: not proved free */
    fmb_interval when; /* never starts later and never ends earlier than the contact (zone: than the time not inside) */
} fmb_scene_contact;

typedef struct {
    int links, obstacles, zones;   /* how many; at least one link */
    int self;                      /* not 0: links against later links, too */
    const fmb_solid3 *link, *obstacle, *zone;
    const uint32_t *allowed;       /* FMB_SCENE_WORDS words; NULL: none */
    fmb_real (*hint)[3];           /* FMB_SCENE_HINTS directions, kept from tick to tick, zeros at first; NULL: none are kept */
    fmb_scene_contact *contact;    /* for all contacts, in the order of pairs; NULL: the first alone is wanted */
    int capacity;                  /* of contact; 0 if it is NULL */
} fmb_scene3;

typedef struct {
    int links, obstacles, zones;
    int self;
    const fmb_solid2 *link, *obstacle, *zone;
    const uint32_t *allowed;
    fmb_real (*hint)[2];
    fmb_scene_contact *contact;
    int capacity;
} fmb_scene2;

/* What a pass over the pairs has come to. Zero-filled before the first call; for reading. */
typedef struct {
    int next;                /* pair to go on with; 0: the next call begins a new pass. Set it to 0 to give a pass up. */
    int answer;              /* of the last call */
    int finished;            /* it was about all pairs */
    int contacts;            /* how many pairs are not free, whatever the capacity */
    int moving;              /* an obstacle or a zone with a displacement (not NULL) was met */
    fmb_scene_contact first; /* least when.in, then least pair; verdict 0: none */
    int tested;              /* pairs, without allowed ones */
    int allowed;             /* pairs */
    int in_zone;             /* of the tested: links against zones */
    int by_hint;             /* of the others: proved free by the direction of the last call, kept (one along an axis as +-1) */
    int by_axis;             /*                by a world axis (broad phase) or a face of the other, now the hint */
    int searched;            /*                given to fmb_sweep or fmb_test, and not proved free by the hint there */
} fmb_scene_state;

/*
 * Is the scene free during the step?
 * budget: pairs to test in this call at most, INT_MAX for all. Allowed pairs are passed over without counting.
 * FMB_MISS: the pass is finished, and every pair that is not allowed is PROVED free at every time of the step: obstacles and
 *   links have a direction that separates them, in `hint` if it is given, pointing from the link to the other; links lie in
 *   their zones.
 * FMB_HIT, FMB_UNDECIDED: finished, state->first is the first contact, this its verdict; all contacts are in scene->contact.
 * FMB_ERR_CAPACITY: finished; as before, but scene->contact holds only the first `capacity` of state->contacts contacts. Never if
 *   contact is NULL.
 * FMB_UNFINISHED: the budget is used up; call again with the same scene, in which NOTHING but the hints may have changed, to go
 *   on. state->contacts and state->first are about the pairs so far.
 * Errors (FMB_ERR_NULL, FMB_ERR_FRAME, FMB_ERR_NOT_FINITE, FMB_ERR_RANGE: displacements, counts, a budget below 1, a state that
 *   no call has left so): the pass is given up; state->first.kind, .link and .other say with which pair, and .verdict the error, if it
 *   came from one; else .verdict is 0.
 * After anything but FMB_UNFINISHED the next call begins a new pass. Hints of pairs that were not proved free are unchanged.
 * A hint proves nothing but by itself: whatever stands in the array, a wrong FMB_MISS cannot come of it.
 * Zones: containment is proved for the vertices of the link at both ends of the step, hence for all of it; a link that touches
 *   its zone's surface from inside is FMB_UNDECIDED.
 * Cost: README; at most one fmb_sweep3 (fmb_test3 where both are at rest) per pair.
 */
int fmb_scene3_check(const fmb_scene3 *scene, fmb_scene_state *state, int budget);
int fmb_scene2_check(const fmb_scene2 *scene, fmb_scene_state *state, int budget);

/*
 * How late may a stop be commanded? For a scene whose displacements are those of a WINDOW: one control step and the reaction
 * after it, `factor` control steps in all (1 <= factor <= 2^20; the displacement of the window is factor times that of the step).
 * THEOREM. Let the links follow the lines of their displacements with a common parameter g that never decreases, link i at
 *   frame_i + g step_i, and obstacles and zones be at rest (NULL); let g = s / factor when the stop is commanded, and let g grow by at
 *   most 1 - 1/factor from then on (the reaction). If s <= *latest, no pair of the scene that is not allowed meets, ever.
 *   Proof: g stays below first.when.in (or 1 if the window is free), before which nothing meets.
 * state: after the last call of fmb_scene3_check or fmb_scene2_check for the window.
 * *latest: fraction of the control step, rounded down; 1: a stop at the end of the step is early enough; negative: too late already.
 * Returns FMB_MISS: the whole window is free, *latest is 1. FMB_HIT, FMB_UNDECIDED (or FMB_ERR_CAPACITY, as the check
 *   did): it is not, *latest holds. FMB_UNFINISHED, FMB_ERR_NULL, FMB_ERR_RANGE (factor; or an obstacle or a zone has a displacement: then
 *   the parameter of the links is not theirs), or the error of the check: *latest (if not NULL) is negative.
 */
int fmb_scene_stop(const fmb_scene_state *state, fmb_real factor, fmb_real *latest);

#ifdef __cplusplus
}
#endif

#endif
