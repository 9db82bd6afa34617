/* SPDX-License-Identifier: MIT */
/* Two thin tetrahedra, as those of meshes, by their large faces alone: what decides most pairs of two surfaces. */
#ifndef FMB_SRC_SHEETS_H
#define FMB_SRC_SHEETS_H

#include "../core/proof.h"

/* What two sheets come to. */
enum { SHEETS_OPEN, SHEETS_MEET, SHEETS_LOOK_APART };

/*
 * a and b: tetrahedra of which no more is read than origin, edges and extents.
 * SHEETS_MEET: proved, also if all points of one of them, whichever, are off by as much as `off`. SHEETS_LOOK_APART: *n
 * is a direction that seems to separate them, which proves nothing.
 */
int fmbi_sheets_look(const fmb_frame3 *a, const fmb_frame3 *b, fmb_real off, fmb_vec *n);

#endif
