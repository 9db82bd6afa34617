/* SPDX-License-Identifier: MIT */
/* Trees: a row of equal boxes; convex parts. */
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

/* A tetrahedron with right angles at `at`, its three edges `size` long. v: four places. */
static inline void make_part(fmb_convex3 *part, fmb_real (*v)[3], const fmb_real at[3], fmb_real size)
{
    static const uint16_t face[4][3] = {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}};
    for (int j = 0; j < 4; j++)
        for (int k = 0; k < 3; k++)
            v[j][k] = at[k] + (j == k + 1 ? size : 0);
    CHECK_EQ(fmb_convex3_init(part, (const fmb_real(*)[3])v, NULL, 4, face, 4), 0);
}

/* One part, at the origin: a tree of one leaf. */
static inline void plant_part(fmb_tree3 *tree, fmb_node3 *node, fmb_parts3 *parts, fmb_convex3 *part, fmb_real (*v)[3])
{
    const fmb_real origin[3] = {0, 0, 0};
    make_part(part, v, origin, 1);
    *parts = (fmb_parts3){part, 1};
    CHECK_EQ(fmb_parts3_leaf(node, parts, 0), 0);
    *tree = (fmb_tree3){.node = node, .nodes = 1, .volumes = 1, .numbers = fmb_parts3_box, .context = parts};
    CHECK_EQ(fmb_tree3_check(tree, NULL), 0);
}

#endif
