/* SPDX-License-Identifier: MIT */
/*
 * The whole library in one unit: compile this file alone, or all of src/CHAPTER/, never both. The chapters stand in the
 * order in which data flows. Functions that are not called cost no flash if the linker drops them: -ffunction-sections
 * and --gc-sections.
 */

#include "core/arithmetic.c"
#include "core/exact.c"
#include "core/frame.c"
#include "core/length.c"
#include "core/pair.c"
#include "core/proof.c"
#include "core/wide.c"

#include "separate/edges.c"
#include "separate/exact2.c"
#include "separate/exact3.c"
#include "separate/hint2.c"
#include "separate/hint3.c"
#include "separate/integers.c"
#include "separate/order.c"
#include "separate/quick2.c"
#include "separate/quick3.c"
#include "separate/search.c"
#include "separate/separate2.c"
#include "separate/separate3.c"
#include "separate/stages2.c"
#include "separate/stages3.c"
#include "separate/tetrahedron3.c"

#include "eliminate/basis.c"
#include "eliminate/eliminate.c"
#include "eliminate/solve.c"
#include "eliminate/system.c"

#include "contact/contact.c"
#include "contact/depth.c"

#include "motion/margin.c"
#include "motion/motion.c"
#include "motion/pose.c"
#include "motion/segment.c"

#include "scene/first.c"
#include "scene/front.c"
#include "scene/posed.c"
#include "scene/scene.c"
#include "scene/tree.c"
#include "scene/tree_build.c"
#include "scene/visit.c"
#include "scene/walk.c"
#include "scene/walk_init.c"
#include "scene/walk_pose.c"

#include "mesh/convex.c"
#include "mesh/form.c"
#include "mesh/hull.c"
#include "mesh/hull_map.c"
#include "mesh/hull_set.c"
#include "mesh/mesh.c"
#include "mesh/ofg.c"
#include "mesh/parts.c"
#include "mesh/placed.c"
#include "mesh/tree_hull.c"

#include "distance/frames.c"
#include "distance/meshes.c"
#include "distance/nearest.c"
#include "distance/trees.c"

#include "grid/fill.c"
#include "grid/grid.c"
#include "grid/walk_grid.c"
