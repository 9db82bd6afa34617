/* SPDX-License-Identifier: MIT */
/* A pose of the parts that tests have: a matrix, and a translation or none. */
#ifndef POSES_H
#define POSES_H

#include "fmb.h"

#include <stddef.h>

/* rotation NULL: no pose; translation NULL: none. */
static inline int init_hull_pose(fmb_hull3_pose *to, const fmb_real (*rotation)[3], const fmb_real *translation)
{
    fmb_pose3 pose;
    for (int k = 0; k < 3; k++) {
        for (int j = 0; j < 3; j++)
            pose.rotation[k][j] = rotation ? rotation[k][j] : 0;
        pose.translation[k] = translation ? translation[k] : 0;
    }
    return fmb_hull3_pose_init(to, rotation ? &pose : NULL);
}

#endif
