/* SPDX-License-Identifier: MIT */
/* What a pass that goes on behind the pairs of a scene (src/grid/fields.c) takes from scene.c. */
#ifndef FMB_SRC_SCENE_H
#define FMB_SRC_SCENE_H

#include "../core/busy.h"
#include "bits.h"

/* Do two arrays have bytes in common? */
FMB_INLINE int fmb_bytes_overlap(const void *a, uint64_t a_bytes, const void *b, uint64_t b_bytes)
{
    uint64_t x = (uintptr_t)a, y = (uintptr_t)b;
    return x < y + b_bytes && y < x + a_bytes;
}

/* fmb_scene3_check of a state that is this call's. */
int fmbi_scene3_pass(const fmb_scene3 *scene, fmb_scene_state *state, uint32_t budget);

/*
 * *seal: the checksum of the scene's numbers and of all that a pass that goes on reads of its state. 0, or why the
 * scene or the budget is refused (fmb_scene3_check); *seal is unchanged then.
 */
int fmbi_scene3_seal(const fmb_scene3 *scene, const fmb_scene_state *state, uint32_t budget, uint64_t *seal);

#endif
