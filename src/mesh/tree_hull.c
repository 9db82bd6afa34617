/* SPDX-License-Identifier: MIT */
/* Hulls of 14 directions for the nodes of a tree. */
#include "../scene/volume.h"

/* Node i's hull, those of all nodes behind it being made. `made`: volumes at hand. */
static int hull_of(const fmb_tree3 *t, int32_t i, fmb_hull3 *hull, fmb_made3 *made)
{
    const fmb_node3 *n = &t->node[i];
    int error = 0;
    hull[i].usable = 0; /* such a one is apart from nothing */
    if (n->child == -1) {
        if (n->volume < 0 || n->volume >= t->volumes)
            return FMB_ERR_RANGE;
        const fmb_frame3 *f = fmb_volume_frame(t, n->volume, made, &error);
        if (f)
            (void)fmb_hull3_frame(&hull[i], f);
        return 0;
    }
    /* Children name their parent and come in growing order: no node is joined twice, on any bytes. */
    for (int32_t c = n->child, before = i; c != -1; before = c, c = t->node[c].next) {
        if (c <= before || c >= t->nodes || t->node[c].parent != i)
            return FMB_ERR_RANGE;
        if (before == i)
            hull[i] = hull[c];
        else
            (void)fmb_hull3_join(&hull[i], &hull[i], &hull[c]);
    }
    return 0;
}

/*
 * Hulls of two trees may have the same first and last hull, and differ between. So the sizes of both, which may be
 * larger than they need be, grow by 2u of themselves times numbers of 0 .. 2^16 - 1 that all hulls make, whatever the
 * unit of length: an array that is filled with other hulls has another first or last hull, but for 1 in 2^32.
 */
static void mark_hull(fmb_hull3 *hull, uint32_t half)
{
    if (hull->usable) {
        hull->size *= 1 + 2 * FMB_U * (fmb_real)half;
        return;
    }
    hull->size = (fmb_real)half; /* apart from nothing, whatever its numbers */
    for (int n = 0; n < FMB_HULL_DIRECTIONS; n++)
        hull->support[n] = 0;
}

static void mark_hulls(fmb_hull3 *hull, int32_t count)
{
    uint64_t sum = FMB_MIX_START;
    fmb_real unit = 1; /* of an unusable root: only numbers that are never asked for, or the last size, depend on it */
    if (hull->usable && !(hull->size >= 1 / FMB_HALF_RANGE))
        return; /* a single point */
    if (hull->usable)
        unit = fmb_inverse_power(hull->size);
    for (int32_t i = 0; i < count; i++)
        for (int n = 0; n < FMB_HULL_DIRECTIONS; n++) {
            fmb_real length = hull[i].usable ? hull[i].support[n] * unit : 0;
            sum = fmb_mix_real(sum, length);
        }
    const uint32_t h = fmb_mix_short(sum);
    mark_hull(&hull[count - 1], h & 0xFFFFu);
    mark_hull(&hull[0], h >> 16);
}

int fmb_tree3_hulls(const fmb_tree3 *tree, fmb_hull3 *hull, int32_t count, fmb_hulls3 *hulls)
{
    fmb_made3 made;
    if (!hulls)
        return FMB_ERR_NULL;
    *hulls = (fmb_hulls3){hull, count, 0};
    int error = hull ? fmbi_tree_state(tree) : FMB_ERR_NULL;
    if (error)
        return error;
    if (count < tree->nodes)
        return FMB_ERR_CAPACITY;
    /* Of the tree as it is now: if it is moved and refitted meanwhile, hulls of both states are of none. */
    const uint32_t stamp = *(const volatile uint32_t *)&tree->stamp;
    fmb_made_none(&made);
    for (int32_t i = tree->nodes - 1; i >= 0 && !error; i--) /* children come after their parents */
        error = hull_of(tree, i, hull, &made);
    if (!error)
        mark_hulls(hull, tree->nodes);
    hulls->count = tree->nodes;
    hulls->stamp = error ? 0 : fmb_hulls_stamp(stamp, hull, tree->nodes);
    return error;
}
