/* SPDX-License-Identifier: MIT */
/* Steps of turning bodies, between keys (place.h). Derivation: motion.c. */
#ifndef FMB_SRC_MOTION_H
#define FMB_SRC_MOTION_H

#include "place.h"

typedef struct {
    fmb_key key;        /* orientation of the middle, centre of the start */
    fmb_real v[3];      /* displacement of the centre */
    fmb_real error;     /* of the centre during the step, beyond the key's */
    fmb_real inflation; /* what turning adds: see motion.c */
} fmb_step;

/* The largest distance of a vertex from the centre, rounded up. */
fmb_real fmbi_radius3(const fmb_frame3 *body);
fmb_real fmbi_radius2(const fmb_frame2 *body);

/*
 * *s = sin(half the angle between two keys), rounded up. FMB_ERR_RANGE where half the angle is beyond 45 degrees, else
 * 0.
 */
int fmbi_half_sine(const fmb_key *from, const fmb_key *to, fmb_real *s);

/*
 * The orientation, and then the position, halfway along the screw between two keys for which fmbi_half_sine returned 0
 * (and s). 0 or an error.
 */
int fmbi_middle_turn(fmb_key *middle, const fmb_key *from, const fmb_key *to);
void fmbi_middle_anchor(fmb_key *middle, const fmb_key *from, const fmb_key *to, fmb_real s);

/* *key halfway between the ends of a screw's part, and *s = sin(half its angle). 0 or an error. */
int fmbi_halve(fmb_key *key, const fmb_key *from, const fmb_key *to, fmb_real *s);

/*
 * The keys at the start (0) and at the end (2) of part `number` of 2^level of a screw, from the whole segment down. 0
 * or an error.
 */
int fmbi_screw_part(fmb_key key[3], const fmb_key end[2], int level, uint32_t number);

/* The largest A (1 - x^2) + B x. All operations are on numbers >= 0: fewer than 12 roundings, and 16u. */
FMB_INLINE fmb_real fmb_largest_sum(fmb_real a, fmb_real b)
{
    fmb_real most = b >= 2 * a ? b : a + b * (b / (4 * a));
    return most * (1 + 16 * FMB_U);
}

/* The step from `from` to `to`: of a screw, or of any motion within the limits. radius: of the body. */
void fmbi_step_screw(fmb_step *step, fmb_real radius, const fmb_key *from, const fmb_key *middle, const fmb_key *to,
                     fmb_real s);
void fmbi_step_chain(fmb_step *step, fmb_real radius, const fmb_key *from, const fmb_key *middle, const fmb_key *to,
                     const fmb_motion_bounds *limit);

/* The same from the keys of both ends, or of start, middle and end; skin: looked at, not added. 0 or an error. */
int fmbi_screw_of(fmb_step *step, fmb_real radius, const fmb_key key[2], fmb_real skin);
int fmbi_chain_of(fmb_step *step, fmb_real radius, const fmb_key key[3], const fmb_motion_bounds *limit, fmb_real skin);

/* 0, and *limit: the bounds as numbers, FMB_STRAIGHT and FMB_NO_TURN as 0. Or what is wrong with them. */
int fmbi_check_bounds(fmb_motion_bounds *limit, const fmb_motion_bounds *bounds);

/* Start, middle and end of a step against its limits. 0, or FMB_ERR_RANGE where they are proved to contradict. */
int fmbi_check_keys(const fmb_key key[3], const fmb_motion_bounds *limit);

#endif
