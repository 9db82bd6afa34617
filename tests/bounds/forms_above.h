/* SPDX-License-Identifier: MIT */
/* The forms of what lies above the core, by the file that has them. See forms.h. */
#ifndef FMB_TESTS_BOUNDS_FORMS_ABOVE_H
#define FMB_TESTS_BOUNDS_FORMS_ABOVE_H

#include "forms.h"

/* of_contact.c */
#define FORMS_CONTACT(FORM)                                        \
    FORM(within_low, FORM_FRAME3 "ooovvvt", FMB_WITHIN_ERROR)      \
    FORM(within_high, FORM_FRAME3 "ooovvvt", FMB_WITHIN_ERROR)     \
    FORM(reach_cuboid, FORM_FRAME3 "x", FMB_CLIP_POINT)            \
    FORM(reach_tetrahedron, FORM_FRAME3 "x", FMB_CLIP_ORIGIN)      \
    FORM(extreme_cuboids, FORM_SWEEP3 "cnn", FMB_EXTREME_ERROR)    \
    FORM(extreme_tetrahedra, FORM_SWEEP3 "cnn", FMB_EXTREME_ERROR) \
    FORM(determinant, "oooooooooooo", 10 * FMB_U)                  \
    FORM(triangles_gap, "oooooooooooooooooonnn", 20 * FMB_U)

/* of_convex.c */
#define FORMS_CONVEX(FORM)                       \
    FORM(farthest, "xxxxxxxxxxxxnnn", 8 * FMB_U) \
    FORM(difference_point, "xxxxxxxxxxxxnnn", 8 * FMB_U)

/* of_grid.c */
#define FORMS_GRID(FORM)                                  \
    FORM(cell_low, FORM_FRAME3 "pppnnn", FMB_CELL_ERROR)  \
    FORM(cell_high, FORM_FRAME3 "pppnnn", FMB_CELL_ERROR) \
    FORM(cell_axis, "oooooopppvvvnnnxx", FMB_CELL_ERROR)  \
    FORM(cell_corner, "nnnpppxpppp", FMB_AHEAD_ERROR)     \
    FORM(cell_ahead, "nnnpppxppppppppp", FMB_AHEAD_ERROR)

/* of_hull.c */
#define FORMS_HULL(FORM)                              \
    FORM(hull_cuboid, "xxxeeeeeeeee", 8 * FMB_U)      \
    FORM(hull_tetrahedron, "xxxeeeeeeeee", 8 * FMB_U) \
    FORM(hull_axis, "xxxeeeeeeeee", 8 * FMB_U)        \
    FORM(hull_scaled, "ccccc", 4 * FMB_U)             \
    FORM(hull_grown, "cp", 4 * FMB_U)

/* of_ofg.c */
#define FORMS_OFG(FORM) FORM(vertex_at, "xxvvt", 12 * FMB_U)

/* of_pose.c */
#define FORMS_POSE(FORM)                                 \
    FORM(anchor, "ccceeeeeeeeexxxxxx", 8 * FMB_U)        \
    FORM(turned, "eeeeeeeeexxx", 6 * FMB_U)              \
    FORM(placed_cuboid, "xxxeeeeeeeeexxxttt", 8 * FMB_U) \
    FORM(placed_tetrahedron, "xxxeeeeeeeeexxxxttt", 8 * FMB_U)

/* of_scene.c */
#define FORMS_SCENE(FORM)                                       \
    FORM(scene_cuboids, FORM_SWEEP3 "nnn", FMB_SCENE_ERROR)     \
    FORM(scene_tetrahedron, FORM_SWEEP3 "nnn", FMB_SCENE_ERROR) \
    FORM(contained_low, FORM_SWEEP3, FMB_CONTAIN_ERROR)         \
    FORM(contained_high, FORM_SWEEP3, FMB_CONTAIN_ERROR)

/* of_segment.c */
#define FORMS_SEGMENT(FORM) FORM(parted, "pxxxxxxxxxeeeeeeeeeoooooovvvvvv", FMB_PART_ERROR)

/* of_solve.c */
#define FORMS_SOLVE(FORM) FORM(fulfils, "xxxxxttxx", 8 * FMB_U)

/* of_system.c */
#define FORMS_SYSTEM(FORM)                        \
    FORM(face_row, FORM_SWEEP3 "tttt", ROW_ERROR) \
    FORM(half_space, "oooeeeeeeeeevvvnnnxtttt", ROW_ERROR)

/* of_tree.c */
#define FORMS_TREE(FORM)                     \
    FORM(inside_low, FORM_PAIR3, 16 * FMB_U) \
    FORM(inside_high, FORM_PAIR3, 16 * FMB_U)

/* of_witness.c */
#define FORMS_WITNESS(FORM)                                  \
    FORM(witness_low, FORM_SWEEP3 "tttt", FMB_WITNESS_ERROR) \
    FORM(witness_high, FORM_SWEEP3 "tttt", FMB_WITNESS_ERROR)

#define FORMS_ABOVE(FORM) \
    FORMS_CONTACT(FORM)   \
    FORMS_CONVEX(FORM)    \
    FORMS_GRID(FORM)      \
    FORMS_HULL(FORM)      \
    FORMS_OFG(FORM)       \
    FORMS_POSE(FORM)      \
    FORMS_SCENE(FORM)     \
    FORMS_SEGMENT(FORM)   \
    FORMS_SOLVE(FORM)     \
    FORMS_SYSTEM(FORM)    \
    FORMS_TREE(FORM)      \
    FORMS_WITNESS(FORM)
FORMS_ABOVE(FORM_DECLARE)

#endif
