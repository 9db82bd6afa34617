/* SPDX-License-Identifier: MIT */
/* A tree of a row of equal boxes. */
#ifndef CUBES_H
#define CUBES_H

#include "check.h"
#include "fmb.h"
#include <stddef.h>

/* Box i, one object, has its corner at from + i way. node: 2 * boxes - 1 of them; frame: so many boxes. */
static inline void plant_row(fmb_tree3 *tree, fmb_node3 *node, fmb_frame3 *frame, int boxes, const fmb_real from[3],
                             const fmb_real way[3], const fmb_real edge[3][3])
{
    const int nodes = 2 * boxes - 1;
    for (int i = 0; i < boxes; i++) {
        fmb_real origin[3];
        for (int k = 0; k < 3; k++)
            origin[k] = from[k] + (fmb_real)i * way[k];
        CHECK_EQ(fmb_frame3_init(&frame[i], FMB_CUBOID, origin, edge[0], edge[1], edge[2]), 0);
        CHECK_EQ(fmb_leaf3_init(&node[boxes - 1 + i], i, FMB_CUBOID, origin, edge), 0);
    }
    node[0].volume = -1;
    CHECK_EQ(fmb_tree3_build(node, nodes, 0, 1, boxes - 1, boxes, FMB_NODE_OBJECT, FMB_SPLIT_MEDIAN), 0);
    *tree = (fmb_tree3){.node = node, .nodes = nodes, .volumes = boxes, .frame = frame};
    CHECK_EQ(fmb_tree3_check(tree, NULL), 0);
}

#endif
