/* SPDX-License-Identifier: MIT */
/*
 * Two thin sheets at poses, each of which crosses the other one's plane: no face of theirs separates them, only the product of two edges does. A walk
 * finds that, and that they meet where they do, by their numbers alone: it makes no frame. Whatever corner the sheets begin at, and in either order.
 */
#include "check.h"
#include "fmb.h"
#include <stddef.h>

static fmb_node3 node[2][2];
static fmb_frame3 frame[2];
static fmb_tree3 tree[2];
static fmb_walk3 walk;

/* Side 0 lies in z = 0, with an edge in x = y; side 1 stands upright behind that edge, `gap` from it. Turned to let the boxes meet. */
static const double corner[2][3][3] = {{{-0.7, -0.7, 0}, {0.7, 0.7, 0}, {0.7, -0.7, 0}},
                                       {{0, 0, -1}, {0, 0, 1}, {-0.35, 1.05, 0}}};
static const double thick[2][3] = {{0, 0, 0.001}, {0.0007, 0.0007, 0}};

static void plant(int side, int order, double gap)
{
    static const int first[6][3] = {{0, 1, 2}, {1, 2, 0}, {2, 0, 1}, {0, 2, 1}, {2, 1, 0}, {1, 0, 2}};
    const int body = side & 1, what = side >> 1;
    fmb_real o[3], e[3][3];
    for (int k = 0; k < 3; k++) {
        const double *at[3] = {corner[what][first[order][0]], corner[what][first[order][1]],
                               corner[what][first[order][2]]};
        o[k] = (fmb_real)(at[0][k] + (what == 0 || k == 2 ? 0 : k == 0 ? -gap : gap));
        e[0][k] = (fmb_real)(at[1][k] - at[0][k]);
        e[1][k] = (fmb_real)(at[2][k] - at[0][k]);
        e[2][k] = (fmb_real)thick[what][k];
    }
    CHECK_EQ(fmb_frame3_init(&frame[body], FMB_TETRAHEDRON, o, e[0], e[1], e[2]), 0);
    CHECK_EQ(fmb_leaf3_init(&node[body][1], 0, FMB_TETRAHEDRON, o, (const fmb_real(*)[3])e), 0);
    node[body][0].volume = -1;
    CHECK_EQ(fmb_tree3_build(node[body], 2, 0, 1, 1, 1, FMB_NODE_OBJECT, FMB_SPLIT_MEDIAN), 0);
    tree[body] = (fmb_tree3){.node = node[body], .nodes = 2, .volumes = 1, .frame = &frame[body]};
    CHECK_EQ(fmb_tree3_check(&tree[body], NULL), 0);
}

/* 0, 1: the answer of a walk, which has to make no frame. */
static int ask(const fmb_pose3 *pose)
{
    fmb_meeting3 m = {.verdict = -7};
    CHECK_EQ(fmb_walk3_init(&walk, &tree[0], 0, NULL, &tree[1], 0, NULL, 0), 0);
    CHECK_EQ(fmb_walk3_pose(&walk, pose, pose, 0), 0);
    const int found = fmb_walk3_next(&walk, &m);
    CHECK(walk.tests == 1 && walk.makes == 0);
    CHECK(!found || (m.verdict == FMB_HIT && m.when.in == 0));
    return found;
}

int main(void)
{
    static const fmb_pose3 pose[2] = {{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {0, 0, 0}},
                                      {{{0, -1, 0}, {0, 0, 1}, {-1, 0, 0}}, {3, -2, 5}}};
    for (int n = 0; n < 36; n++)
        for (int swapped = 0; swapped < 2; swapped++)
            for (int meet = 0; meet < 2; meet++) {
                plant(swapped, n % 6, 0);
                plant(2 + !swapped, n / 6, meet ? -0.1 : 0.05);
                for (int i = 0; i < 2; i++)
                    CHECK_EQ(ask(&pose[i]), meet);
            }
    return check_done("sheets at poses");
}
