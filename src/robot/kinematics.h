/* SPDX-License-Identifier: MIT */
/* Where the links of a robot are at one moment of a straight motion of its joints, and how they move there. */
#ifndef FMB_SRC_KINEMATICS_H
#define FMB_SRC_KINEMATICS_H

#include "../core/three.h"
#include "../motion/motion.h"

/* Products of two errors: see the head of kinematics.c. */
#define FMB_ROBOT_SECOND R(1.0078125)

/*
 * What is the same all along the edge: all of link[], from[] and to[]: the coordinates of all joints. 0 or an error,
 * and *joint is the joint that it is about.
 */
int fmbi_robot_start(const fmb_edge3 *e, const fmb_real *from, const fmb_real *to, int32_t *joint);

/* A link but 0 at the time t, 0 <= t <= 1, which has at most 22 bits; its parent is placed. */
void fmbi_robot_place(const fmb_edge3 *e, int32_t link, fmb_real t);

/*
 * How far the speed of a point of link k is off, relative to the bound of any speed, and its bend relative to that of
 * any bend: `relative` of the head of kinematics.c, for a point that is fixed in the link.
 */
FMB_INLINE fmb_real fmb_robot_relative(const fmb_edge_link3 *at, int32_t joints)
{
    return 6 * at->turn_off + (144 + 16 * (fmb_real)joints) * FMB_U;
}

#endif
