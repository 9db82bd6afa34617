/* SPDX-License-Identifier: MIT */
/*
 * A whole scene per tick: links against obstacles, links against each other, links inside zones. Included by fmb.h.
 *
 * Every link is tested against every obstacle; with FMB_SELF_TEST against every later link; and every link must stay inside every
 * zone. Frames and displacements (of one step, t from 0 to 1) are as in fmb_sweep3. An obstacle may be anything to keep out of:
 * a solid, or a keep-out zone, turned as you like; its index is its name. Skins are part of the frames.
 *
 * Leaving something out is said, not forgotten: of a zero-filled scene nothing passes. No obstacles, no zones: FMB_NONE. A
 * solid at rest: fmb_no_step.
 *
 * What may meet is said by both of a pair, in bits whose meaning is yours. Each solid says what it `is` and what it `may_meet`. Links
 * a, obstacles or later links b, and zones b alike: a pair is left out, and not tested, only if a.is and b.is are not 0,
 * a.may_meet has ALL bits of b.is, and b.may_meet ALL bits of a.is. Zero-filled: nothing is left out. It does not
 * matter where in its list a solid stands. (Of more than 64 kinds some share a bit, and what these may meet.)
 *
 * Pairs are numbered: links x obstacles first, then links x later links (for hints), then links x zones. The caller owns all arrays.
 */
#ifndef FMB_SCENE_H
#define FMB_SCENE_H

#include "fmb.h"

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* In place of a count of obstacles or zones: there are none. A count of 0 is FMB_ERR_RANGE. */
#define FMB_NONE INT32_MIN

/* Links against later links? 0, and anything else, is FMB_ERR_RANGE. (No power of two: no flag becomes FMB_SELF_SKIP by chance.) */
enum { FMB_SELF_TEST = 1, FMB_SELF_SKIP = 1000 };

/* Links, obstacles, zones: of each at most this many, so that numbers of pairs are below 2^30. */
#define FMB_SCENE_MOST 16384

/* Directions to keep: pairs of links with obstacles (a count or FMB_NONE) and, with FMB_SELF_TEST, of links. All pairs. int32_t. */
#define FMB_SCENE_COUNT(n) ((int32_t)(n) > 0 ? (int32_t)(n) : 0)
#define FMB_SCENE_HINTS(links, obstacles, self)       \
    (FMB_SCENE_COUNT(links) * FMB_SCENE_COUNT(obstacles) + \
     ((self) == FMB_SELF_TEST ? FMB_SCENE_COUNT(links) * ((int32_t)(links)-1) / 2 : 0))
#define FMB_SCENE_PAIRS(links, obstacles, self, zones) \
    (FMB_SCENE_HINTS(links, obstacles, self) + FMB_SCENE_COUNT(links) * FMB_SCENE_COUNT(zones))

/* Which hint belongs to link i and obstacle j; to link i and link j, i < j. */
#define FMB_PAIR_OBSTACLE(obstacles, i, j) ((int32_t)(i) * (obstacles) + (j))
#define FMB_PAIR_LINK(links, obstacles, i, j)              \
    (FMB_SCENE_COUNT(links) * FMB_SCENE_COUNT(obstacles) + \
     (int32_t)(i) * (2 * (int32_t)(links) - (i)-1) / 2 + ((j) - (i)-1))

/* What a link meets. */
enum { FMB_WITH_OBSTACLE = 0, FMB_WITH_LINK = 1, FMB_WITH_ZONE = 2 };

/* The displacement of what is at rest: in place of one, by its address. (Zeros of your own cost more, and count as a displacement.) */
extern const fmb_real fmb_no_step[3];

/* A frame, its displacement during the step (world, length), and what may meet it (above; 0, 0: nothing). All may live in flash. */
typedef struct {
    const fmb_frame3 *frame;
    const fmb_real *step;  /* [3], or fmb_no_step; NULL is FMB_ERR_NULL */
    uint64_t is, may_meet; /* bits */
} fmb_solid3;

typedef struct {
    const fmb_frame2 *frame;
    const fmb_real *step; /* [2], or fmb_no_step */
    uint64_t is, may_meet;
} fmb_solid2;

typedef struct {
    int kind;            /* FMB_WITH_... */
    int32_t link, other; /* indices: of the link; of the obstacle, later link or zone */
    int verdict;         /* FMB_HIT: proved to meet (zone: a point of the link proved to leave it); FMB_UNDECIDED: not proved free */
    fmb_interval when;   /* never starts later and never ends earlier than the contact (zone: than the time not inside) */
} fmb_scene_contact;

typedef struct {
    int32_t links;             /* how many: 1 .. FMB_SCENE_MOST */
    int32_t obstacles, zones;  /* the same, or FMB_NONE */
    int32_t self;              /* FMB_SELF_TEST: links against later links, too; or FMB_SELF_SKIP */
    const fmb_solid3 *link, *obstacle, *zone;
    fmb_real (*hint)[3];       /* directions, kept from tick to tick, zeros at first; NULL: none are kept */
    int32_t hints;             /* how many directions there is room for, FMB_SCENE_HINTS at least; 0 if hint is NULL */
    fmb_scene_contact *contact; /* for all contacts, in the order of pairs; NULL: the first alone is wanted */
    int32_t capacity;          /* how many contacts there is room for, 1 at least; 0 if contact is NULL */
    fmb_real window;           /* for fmb_scene_stop: control steps that the displacements stand for, 1 .. 2^20; 0: not said */
} fmb_scene3;

typedef struct {
    int32_t links, obstacles, zones, self;
    const fmb_solid2 *link, *obstacle, *zone;
    fmb_real (*hint)[2];
    int32_t hints;
    fmb_scene_contact *contact;
    int32_t capacity;
    fmb_real window;
} fmb_scene2;

/*
 * What a pass over the pairs has come to. Zero-filled before the first call of a pass, kept while it is unfinished; for reading.
 * It speaks of the last call of fmb_scene3_check or fmb_scene2_check that it was given to, and of the frames as they were then.
 */
typedef struct {
    int free;                /* 1: the last call answered FMB_MISS; 0: it did not, or there was none */
    int why_not;             /* what it answered instead; 0: free, or there was none */
    int finished;            /* 1: the last call ended the pass: all pairs were looked at */
    int moving;              /* 1: an obstacle or a zone with a displacement was met */
    int32_t next;            /* pair to go on with; 0: the next call begins a new pass. Set it to 0 to give a pass up. */
    int32_t contacts;        /* how many pairs are not free, whatever the capacity */
    fmb_scene_contact first; /* least when.in, then least pair; verdict 0: none */
    fmb_real window;         /* of the scene */
    int32_t tested;          /* pairs, without allowed ones */
    int32_t allowed;         /* pairs left out, because both may meet */
    int32_t in_zone;         /* of the tested: links against zones */
    int32_t by_hint;         /* of the others: proved free by the direction of the last call, kept (one along an axis as +-1) */
    int32_t by_axis;         /*                by a world axis (broad phase) or a face of the other, now the hint */
    int32_t searched;        /*                given to fmb_sweep or fmb_test, and not proved free by the hint there */
    uint64_t seal;           /* of an unfinished pass: a checksum of the scene's numbers and of what stands above */
} fmb_scene_state;

/*
 * Is the scene free during the step?
 * budget: pairs to test in this call at most, FMB_NO_LIMIT for all. Allowed pairs are passed over without counting.
 * FMB_MISS: the pass is finished, and every pair that is not allowed is PROVED free at every time of the step: obstacles and
 *   links have a direction that separates them, in `hint` if it is given, pointing from the link to the other; links lie in
 *   their zones.
 * FMB_HIT, FMB_UNDECIDED: finished, state->first is the first contact, this its verdict; all contacts are in scene->contact.
 * FMB_ERR_CAPACITY, state->finished 1: as before, but scene->contact holds only the first `capacity` of state->contacts contacts. Never
 *   if contact is NULL.
 * FMB_UNFINISHED: the budget is used up; call again with the same scene to go on. state->contacts and state->first are about the pairs
 *   so far.
 * FMB_ERR_STALE, when a pass goes on: the scene has changed since (counts, frames, displacements, bits, window, where contacts and
 *   hints are; not what the hints hold), or the state has. Where the numbers lie, but for contacts and hints, does not matter.
 * FMB_ERR_FRAME, FMB_ERR_NULL, FMB_ERR_NOT_FINITE, FMB_ERR_RANGE of a pair: the pass is given up; state->first.kind, .link and .other
 *   say with which pair, and .verdict the error.
 * Refused before any pair is looked at, state->first.verdict 0: FMB_ERR_NULL (scene; a list; room for hints or contacts
 *   without the array), FMB_ERR_RANGE (a count, self, capacity, window, a budget of 0; hints, contacts, the state overlap one
 *   another), FMB_ERR_CAPACITY (fewer hints than FMB_SCENE_HINTS; state->finished 0); and, if there are neither obstacles nor zones, any
 *   error of a link.
 * Whatever is returned, the state (if not NULL) answers so: it is free after FMB_MISS alone. After anything but FMB_UNFINISHED
 * the next call begins a new pass. Hints of pairs that were not proved free are unchanged. A hint proves nothing but by itself:
 * whatever stands in the array, a wrong FMB_MISS cannot come of it.
 * A solid that is in two lists, or twice in one, meets itself.
 * Zones: containment is proved for the vertices of the link at both ends of the step, hence for all of it; a link that touches
 *   its zone's surface from inside is FMB_UNDECIDED.
 * Cost: README; at most one fmb_sweep3 (fmb_test3 where both are at rest) per pair; where a pass stops unfinished, or goes on, about
 *   200 instructions for each solid (Cortex-M4, float; tests/test_scene_cost.c).
 */
int fmb_scene3_check(const fmb_scene3 *scene, fmb_scene_state *state, uint32_t budget);
int fmb_scene2_check(const fmb_scene2 *scene, fmb_scene_state *state, uint32_t budget);

/*
 * How late may a stop be commanded? For a scene whose displacements are those of a WINDOW: one control step and the reaction after it,
 * scene->window = w control steps in all (the displacement of the window is w times that of the control step).
 * THEOREM. Let the links follow the lines of their displacements with ONE parameter g, common to all of them, that never decreases:
 *   link i at frame_i + g step_i. Let obstacles and zones be at rest (fmb_no_step). Let g = s / w when the stop is commanded, and
 *   let g grow by at most 1 - 1/w from then on (the reaction). If s <= *latest, no pair of the scene that is not allowed meets, ever.
 *   Proof: g stays at or below (s + w - 1) / w, which is below first.when.in (or at most 1 if the window is free), before which
 *   nothing meets.
 * state: after the last call of fmb_scene3_check or fmb_scene2_check for the window.
 * *latest: fraction of the control step, rounded down; 1: a stop at the end of the step is early enough; negative: too late already.
 * Returns FMB_MISS: the whole window is free, *latest is 1. FMB_HIT, FMB_UNDECIDED (or FMB_ERR_CAPACITY, as the check
 *   did when it finished): it is not, *latest holds. Else *latest (if not NULL) is negative: FMB_UNFINISHED (there was no check, or not of
 *   all pairs), the error of the check, FMB_ERR_NULL, FMB_ERR_RANGE (the scene had no window; or an obstacle or a zone has a
 *   displacement: then the parameter of the links is not theirs), FMB_ERR_STALE (a state that no check has left).
 */
int fmb_scene_stop(const fmb_scene_state *state, fmb_real *latest);

#ifdef __cplusplus
}
#endif

#endif
