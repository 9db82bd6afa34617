/* SPDX-License-Identifier: MIT */
/* What opposing face geometry needs of the proved answer for convex meshes. */
#ifndef FMB_SRC_CONVEX_H
#define FMB_SRC_CONVEX_H

#include "../motion/place.h"

/* 0; FMB_ERR_FRAME: init did not make it; FMB_ERR_STALE: its vertices are not those that init saw. */
int fmbi_convex_check(const fmb_convex3 *mesh);

/* fmb_convex3_sweep of meshes that are checked and do not turn; displacements checked. axis, when: may be NULL. */
int fmbi_convex_decide(const fmb_convex3 *a, const fmb_real va[3], const fmb_convex3 *b, const fmb_real vb[3],
                       fmb_real axis[3], fmb_interval *when);

/* 1: proved that they meet at some time of [0,t], t in [0,1]. */
int fmbi_convex_meet_until(const fmb_convex3 *a, const fmb_real va[3], const fmb_convex3 *b, const fmb_real vb[3],
                           fmb_real t);

/*
 * 1: proved that a and any body b' meet at some time whose vertices lie at all times within `off` of those of b, which
 * translates by v, the skins being the same.
 */
int fmbi_convex_meet_within(const fmb_convex3 *a, const fmb_convex3 *b, const fmb_real v[3], fmb_real off);

/*
 * Makes *world of a sound body at a key, in room[]; more: what its skin has to hold besides its own and what placing is
 * off. *off: the exact vertices at the key lie within that of those of *world. 0 or an error.
 */
int fmbi_convex_place(fmb_convex3 *world, fmb_real (*room)[3], const fmb_convex3 *body, const fmb_key *key,
                      fmb_real more, fmb_real *off);

/* A part's box with its skin: a sum rounds by u of itself. */
void fmbi_skinned_box(fmb_box3 *box, const fmb_convex3 *part);

#endif
