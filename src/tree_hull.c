/* SPDX-License-Identifier: MIT */
/* Hulls of 14 directions for the nodes of a tree. */
#include "volume.h"

int fmb_tree3_hulls(const fmb_tree3 *tree, fmb_hull *hull)
{
    fmb_made3 made;
    if (!tree || !tree->node || !hull || (!tree->frame && !tree->numbers))
        return FMB_ERR_NULL;
    made.number = -1;
    for (int32_t i = tree->nodes - 1; i >= 0; i--) { /* children come after their parents */
        const fmb_node3 *n = &tree->node[i];
        int error = 0;
        hull[i].usable = 0; /* such a one is apart from nothing */
        if (n->child < 0) {
            const fmb_frame3 *f = n->volume < 0 ? NULL : fmb_volume_frame(tree, n->volume, &made, &error);
            if (f)
                (void)fmb_hull_frame(&hull[i], f);
            continue;
        }
        if (n->child <= i || n->child >= tree->nodes)
            return FMB_ERR_RANGE;
        hull[i] = hull[n->child];
        for (int32_t c = tree->node[n->child].next; c >= 0; c = tree->node[c].next) {
            if (c <= i || c >= tree->nodes)
                return FMB_ERR_RANGE;
            (void)fmb_hull_join(&hull[i], &hull[i], &hull[c]);
        }
    }
    return 0;
}
