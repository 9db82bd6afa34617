/* SPDX-License-Identifier: MIT */
/*
 * A whole scene per control tick: links against obstacles, links against each other, links inside zones.
 * Include fmb.h.
 *
 * What is tested. Every link is tested against every obstacle. With FMB_SELF_TEST it is also tested against every
 * later link. Every link must stay inside every zone. An obstacle may be anything to keep out of: a solid, or a
 * keep-out zone, turned as you like.
 *
 * Frames and units. Frames and displacements are as in fmb_sweep3: all in one world coordinate system, in one unit,
 * during one step with t from 0 to 1. Skins are part of the frames.
 *
 * Nothing is forgotten by mistake. A zero-filled scene is refused. Where there are no obstacles or no zones, say
 * FMB_NONE. Where a solid is at rest, say fmb_no_step.
 *
 * What may meet. A pair is left out only if both of its solids say so. Each solid has two sets of bits, and you
 * choose what the bits mean: what it `is` and what it `may_meet`. The pair of a link a and an obstacle, later link or
 * zone b is left out, and not tested, only if all of this holds:
 *   - a.is and b.is are not 0,
 *   - a.may_meet has all bits of b.is,
 *   - b.may_meet has all bits of a.is.
 * Zero-filled, nothing is left out. The place of a solid in its list does not matter. With more than 64 kinds of
 * solids some kinds have to share a bit, and then share what they may meet.
 *
 * Order of pairs. First links x obstacles, then links x later links, then links x zones. The first two have hints.
 *
 * Storage. The caller owns all arrays. Nothing is copied and nothing is kept but what the state says.
 */
#ifndef FMB_SCENE_H
#define FMB_SCENE_H

#include "fmb_separate.h"

#ifdef __cplusplus
extern "C" {
#endif

/* In place of a count of obstacles or zones: there are none. A count of 0 is FMB_ERR_RANGE. */
#define FMB_NONE INT32_MIN

/*
 * Are links tested against later links? Any other number, 0 among them, is FMB_ERR_RANGE. FMB_SELF_SKIP is no power
 * of two, so that no flag becomes it by chance.
 */
enum { FMB_SELF_TEST = 1, FMB_SELF_SKIP = 1000 };

/* At most so many links, so many obstacles and so many zones. Numbers of pairs then stay below 2^30. */
#define FMB_SCENE_MOST 16384

/*
 * How many directions a scene keeps, FMB_SCENE_HINTS, and how many pairs it has, FMB_SCENE_PAIRS: int32_t. A count is
 * a number or
 * FMB_NONE. A pair of a link and a zone has no direction.
 */
#define FMB_SCENE_COUNT(n) ((int32_t)(n) > 0 ? (int32_t)(n) : 0)
#define FMB_SCENE_HINTS(links, obstacles, self)            \
    (FMB_SCENE_COUNT(links) * FMB_SCENE_COUNT(obstacles) + \
     ((self) == FMB_SELF_TEST ? FMB_SCENE_COUNT(links) * ((int32_t)(links)-1) / 2 : 0))
#define FMB_SCENE_PAIRS(links, obstacles, self, zones) \
    (FMB_SCENE_HINTS(links, obstacles, self) + FMB_SCENE_COUNT(links) * FMB_SCENE_COUNT(zones))

/* The number of the pair, and of its hint: of link i and obstacle j; of link i and link j, i < j. */
#define FMB_PAIR_OBSTACLE(obstacles, i, j) ((int32_t)(i) * (obstacles) + (j))
#define FMB_PAIR_LINK(links, obstacles, i, j)                                                                  \
    (FMB_SCENE_COUNT(links) * FMB_SCENE_COUNT(obstacles) + (int32_t)(i) * (2 * (int32_t)(links) - (i)-1) / 2 + \
     ((j) - (i)-1))

/* What a link meets. */
enum { FMB_WITH_OBSTACLE = 0, FMB_WITH_LINK = 1, FMB_WITH_ZONE = 2 };

/*
 * The displacement of a solid at rest. Give its address: it is what tells that the solid rests. Zeros of your own
 * cost more, and count as a displacement.
 */
extern const fmb_real fmb_no_step[3];

/* One link, obstacle or zone. All of it may live in flash. */
typedef struct {
    const fmb_frame3 *frame;
    const fmb_real *step;  /* displacement during the step (world, length) [3], or fmb_no_step; NULL is FMB_ERR_NULL */
    uint64_t is, may_meet; /* bits, as above; 0, 0: nothing is left out */
} fmb_solid3;

typedef struct {
    const fmb_frame2 *frame;
    const fmb_real *step; /* [2], or fmb_no_step */
    uint64_t is, may_meet;
} fmb_solid2;

/* A pair that is not proved free. */
typedef struct {
    int kind;            /* FMB_WITH_... */
    int32_t link, other; /* indices: of the link; of the obstacle, later link or zone */
    int verdict;         /* FMB_HIT: proved to meet, or to leave its zone; FMB_UNDECIDED: not proved free */
    fmb_interval when;   /* encloses the exact times of contact (zone: the exact times not inside) */
} fmb_scene_contact;

/* Everything that one pass looks at. Use designated initialisers: what is left out is an error. */
typedef struct {
    int32_t links;            /* how many: 1 .. FMB_SCENE_MOST */
    int32_t obstacles, zones; /* how many: the same, or FMB_NONE */
    int32_t self;             /* FMB_SELF_TEST or FMB_SELF_SKIP */
    const fmb_solid3 *link, *obstacle, *zone;
    fmb_real (*hint)[3];        /* directions, kept from tick to tick, zeros at first; NULL: none are kept */
    int32_t hints;              /* room for so many directions: at least FMB_SCENE_HINTS; 0 if hint is NULL */
    fmb_scene_contact *contact; /* receives all contacts, in the order of pairs; NULL: the first contact is enough */
    int32_t capacity;           /* room for so many contacts: at least 1; 0 if contact is NULL */
    fmb_real window;            /* for fmb_scene_stop: how many control steps a displacement covers, 1 .. 2^20; or 0 */
    fmb_tier3 tier;             /* what decides pairs that no hint, world axis or face does; 0: fmb_test3, fmb_sweep3 */
} fmb_scene3;

typedef struct {
    int32_t links, obstacles, zones, self;
    const fmb_solid2 *link, *obstacle, *zone;
    fmb_real (*hint)[2];
    int32_t hints;
    fmb_scene_contact *contact;
    int32_t capacity;
    fmb_real window;
    fmb_tier2 tier;
} fmb_scene2;

/*
 * A pass over the pairs of a scene, and what it has come to. Zero-fill it before the first call, keep it while a pass
 * is unfinished, and only read it. One task's: fmb_types.h, "ONE MEMORY, ONE TASK". It speaks of the last call of
 * fmb_scene3_check or fmb_scene2_check that it was
 * given to, and of the frames as they were.
 */
typedef struct {
    int free;                /* 1: the last call answered FMB_MISS; 0: it did not, or there was none */
    int why_not;             /* what it answered instead; 0: free, or there was none */
    int finished;            /* 1: the last call ended the pass: all pairs were looked at */
    int moving;              /* 1: an obstacle or a zone with a displacement was met */
    int32_t next;            /* the pair to go on with; 0: the next call begins a new pass (set it to give a pass up) */
    int32_t contacts;        /* how many pairs are not free, whatever the capacity */
    fmb_scene_contact first; /* the contact of least when.in, and of these of least pair; verdict 0: none */
    fmb_real window;         /* of the scene */
    int32_t tested;          /* pairs that were tested */
    int32_t allowed;         /* pairs that were left out, because both may meet */
    int32_t in_zone;         /* of the tested pairs: links against zones. The others are in one of the next three: */
    int32_t by_hint;         /* proved free by the kept direction of the last call (one along an axis is kept as +-1) */
    int32_t by_axis;         /* proved free by a world axis or by a face of the other, now the hint */
    int32_t searched;        /* given to the scene's tier, and not proved free by the hint there; or without a hint */
    uint64_t seal;           /* of an unfinished pass: a checksum of the scene's numbers and of what stands above */
    fmb_mark in_use;         /* private */
} fmb_scene_state;

/*
 * Is the scene free during the step?
 *
 * budget: this call tests at most so many pairs; FMB_NO_LIMIT: all. Pairs that are left out do not count.
 *
 * The pass is finished (state->finished is 1):
 *   FMB_MISS          every pair that is not left out is PROVED free at every time of the step. A direction separates
 *                     each pair of a link and an obstacle or later link; it stands in `hint`, if that is given, and
 *                     points from the link to the other. (With FMB_TIER3_EXACT a pair may be apart without such a
 *                     direction. Its hint becomes zeros, which is none.) A link lies inside each zone that it is tested
 *                     with.
 *   FMB_HIT,          this is the verdict of state->first, the first contact. scene->contact holds all contacts.
 *   FMB_UNDECIDED
 *   FMB_ERR_CAPACITY  as before, but scene->contact holds only the first `capacity` of state->contacts contacts.
 *                     Never if scene->contact is NULL.
 * The pass is not finished:
 *   FMB_UNFINISHED    the budget is used up. Call again with the same scene to go on. state->contacts and
 *                     state->first speak of the pairs so far.
 * The pass is given up; the next call begins a new one:
 *   FMB_ERR_STALE     of a call that goes on: the scene or the state has changed since the last call. Counts, frames,
 *                     displacements, bits, the window, the tier, the places of contacts and hints count as
 *                     changes. What the hints hold does not, and neither does the place of the other numbers.
 *   FMB_ERR_FRAME, FMB_ERR_NULL, FMB_ERR_NOT_FINITE, FMB_ERR_RANGE of a pair: state->first.kind, .link and .other say
 *                     which pair, and .verdict is the error.
 * Refused before any pair is looked at (state->first.verdict is 0):
 *   FMB_ERR_NULL      scene or state; a list; room for hints or contacts without the array; half of a tier.
 *   FMB_ERR_RANGE     a count, self, capacity, window; a budget of 0; hints, contacts and the state overlap one
 *                     another.
 *   FMB_ERR_CAPACITY  room for fewer hints than FMB_SCENE_HINTS. state->finished is 0.
 *   Where there are neither obstacles nor zones: any error of a link.
 * Refused, and nothing is written: FMB_ERR_BUSY, another call is using the state. What it says then is of that call.
 *
 * The state, if it is not NULL, always agrees with the answer, but for FMB_ERR_BUSY: it says `free` after FMB_MISS
 * alone. After anything but these and FMB_UNFINISHED the next call begins a new pass. Hints of pairs that were not
 * proved free are unchanged. No
 * content of the hints can cause a wrong FMB_MISS: a hint counts only as far as it proves by itself.
 * A solid that is in two lists, or twice in one, meets itself.
 * Zones: the vertices of the link are proved to be inside at both ends of the step, and so is all of the link at all
 *   times. A link that touches its zone's surface from inside is FMB_UNDECIDED.
 * Cost: docs/cost.md. At most one sweep of the tier per pair (its test where both are at rest). A call that stops
 *   unfinished, or goes on, takes about 200 instructions more for each solid (Cortex-M4, float;
 *   tests/unit/test_scene_cost.c).
 * Bound: c + c links + c solids + c tests. solids: links, obstacles and zones. tests: pairs that are tested or left
 *   out. c: docs/cost.md, with fmb_test and fmb_sweep as the tier. Another tier counts with its own bound in their
 *   place.
 * Method: src/scene/scene.c.
 */
int fmb_scene3_check(const fmb_scene3 *scene, fmb_scene_state *state, uint32_t budget);
int fmb_scene2_check(const fmb_scene2 *scene, fmb_scene_state *state, uint32_t budget);

/*
 * How late may a stop be commanded?
 *
 * Give fmb_scene3_check displacements of a WINDOW: one control step and the reaction after it. scene->window = w says
 * how many control steps that is in all, so that a displacement of the window is w times that of the control step.
 *
 * THEOREM. Let the links follow the lines of their displacements with ONE parameter g, which all of them share and
 *   which never decreases: link i is at frame_i + g step_i. Let obstacles and zones be at rest (fmb_no_step). Let g =
 *   s / w when the stop is commanded, and let g grow by at most 1 - 1/w from then on (the reaction). If s <= *latest,
 *   no pair of the scene that is not left out ever meets.
 *   Proof: g never exceeds (s + w - 1) / w. That is below first.when.in, before which nothing meets; or at most 1, if
 *   the window is free.
 *
 * state: after the last call of fmb_scene3_check or fmb_scene2_check for the window.
 * Returns FMB_MISS: the whole window is free, and *latest is 1.
 *   FMB_HIT, FMB_UNDECIDED, FMB_ERR_CAPACITY, as the check did: the window is not free. *latest is a fraction of the
 *   control step, rounded down. 1: a stop at the end of the step is early enough. Negative: it is too late already.
 *   All other answers prove nothing, and *latest (if not NULL) is negative: FMB_UNFINISHED (there was no check, or
 *   not of all pairs); the error of the check; FMB_ERR_NULL; FMB_ERR_RANGE (the scene had no window; or an obstacle
 *   or a zone has a displacement, and then it does not share the parameter of the links); FMB_ERR_STALE (a state that
 *   no check has left); FMB_ERR_BUSY (a check is using it).
 * Cost: a few additions and comparisons.
 */
int fmb_scene_stop(const fmb_scene_state *state, fmb_real *latest);

#ifdef __cplusplus
}
#endif

#endif
