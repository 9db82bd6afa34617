/* SPDX-License-Identifier: MIT */
/*
 * fmb: do two boxes or tetrahedra meet, standing still or sweeping through a step? Decided with proof.
 *
 * This header includes all others and holds nothing of its own. Each of them can be included alone, in any order.
 */
#ifndef FMB_H
#define FMB_H

#include "fmb_types.h"     /* numbers, answers, errors, frames */
#include "fmb_separate.h"  /* do two frames meet, and when? */
#include "fmb_exact.h"     /* the same, never undecided */
#include "fmb_contact.h"   /* where: box, witness point, depth */
#include "fmb_motion.h"    /* margins, poses, turning bodies, segments of motion */
#include "fmb_scene.h"     /* a whole scene per tick */
#include "fmb_tree.h"      /* objects of many volumes */
#include "fmb_bodies.h"    /* the same, turning */
#include "fmb_mesh.h"      /* surfaces of triangles as volumes of a tree */
#include "fmb_hull.h"      /* bounds of distance by 14 fixed directions */
#include "fmb_convex.h"    /* convex meshes; opposing face geometry */
#include "fmb_parts.h"     /* concave bodies: trees of convex meshes */
#include "fmb_distance.h"  /* how far apart, proved, and where */
#include "fmb_grid.h"      /* occupancy grids */
#include "fmb_points.h"    /* sets of points with a radius */
#include "fmb_fields.h"    /* both as obstacles of a scene */
#include "fmb_cells.h"     /* convex meshes, hulls and trees against grids */
#include "fmb_robot.h"     /* planners' edges: a robot along a straight motion of its joints */
#include "fmb_eliminate.h" /* systems of inequalities, the other engine */

#endif
